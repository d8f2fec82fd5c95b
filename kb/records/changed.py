"""Words that the language no longer has, with what to write instead: the reader says so wherever it meets one.

The table stands in ``corpus/FORMAT.md`` too, so that everybody's own records can follow.
"""

from __future__ import annotations

from typing import Final

CHANGED: Final[dict[str, str]] = {
    "destroy-self": "destroy: {of: this-card}",
    "switch-off": "negate-effect",
    "that-monster": "that-card",
    "summoned-monster": "that-card",
    "self": "this-card",
    "answered-card": "answered",
    "opponents-battling-monster": "battled-monster",
    "battling-monsters": "both-battling-monsters",
    "attack-target": "attacked",
    "attacked-monster": "attacked",
    "equipped": "equipped-monster",
    "subject": "that-card",
    "monster-it-destroyed": "destroyed-monster",
    "targets-controller": "unplayed",
    "both-players": "both",
    "its-controller": "controller",
    "its-owner": "controller",
    "owner": "controller",
    "you": "controller",
    "your": "controller",
    "of-kind": "kind",
    "effect-monster-kind": "kind",
    "other-monster": "kind: monster, other: yes",
    "other-card": "other: yes",
    "gemini": "gemini-monster",
    "face-up": "face: up",
    "zero": "0",
    "also": "both",
    "also-to": "both",
    "as-effect-damage": "effect-damage",
    "more": "higher",
    "less": "lower",
    "fewer": "lower",
    "equal-to": "equal",
    "higher-or-equal": "at-least",
    "lower-or-equal": "at-most",
    "which": "nothing: a list means any of its words",
    "condition": "unplayed: with the condition in a few words",
    "came-from": "unplayed: with the condition in a few words",
    "any-battle": "any",
    "key": "facts: {FACT: RULESETS}, one entry a reason",
    "ruleset": "facts: {FACT: RULESETS}, one entry a reason",
    "clashes-with": "same-name-as",
    "end-battle-phase": "jump-to: end-step",
    "fits: {of: answered, as: {…}}": "answered: {…}",
    "anew": "newcomers: too",
    "move": "the verb of the move, as send-to-graveyard or banish",
}
"""Old word → new word, or what to do."""
CHANGED_KEYS: Final[dict[tuple[str, str], str]] = {
    ("set-battle-damage", "factor"): "to",
    ("set-life", "factor"): "amount",
    ("set-effect-damage", "factor"): "to",
    ("gain-life", "to"): "of",
    ("later", "does"): "do",
    ("unless", "does"): "then",
    ("replace-destruction", "does"): "do",
}
"""Arguments that are spelt otherwise now: verb and old key → new key."""
