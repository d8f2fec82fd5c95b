"""Words that the language no longer has, with their successors, which the reader names.

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
    "targets": "target",
    "answered-card": "answered",
    "opponents-battling-monster": "battled-monster",
    "battling-monsters": "both-battling-monsters",
    "attack-target": "attacked",
    "attacked-monster": "attacked",
    "equipped": "equipped-monster",
    "subject": "that-card",
    "monster-it-destroyed": "destroyed-monster",
    "targets-controller": "unplayed",
    "answered-controller": "unplayed",
    "leave-battle-phase": "unplayed",
    "both-players": "both",
    "its-controller": "controller",
    "its-owner": "controller",
    "owner": "controller",
    "you": "controller",
    "your": "controller",
    "of-kind": "kind",
    "effect-monster-kind": "kind",
    "face-up": "face: up",
    "face-down": "face: down",
    "zero": "0",
    "atk-def": "both",
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
    "that": "affected",
    "summoned-by-it": "unplayed: that it Summoned",
    "declared": "unplayed: of a declared Attribute",
    "move": "the verb of the move, as send-to-graveyard or banish",
    "captured": "read-whole",
    "not-seen": "not-read",
    "archived": "copy",
    "site": "article",
    "chat-article": "chat",
}
"""Old word → new word, or a remedy."""
MEANT: Final[dict[str, tuple[str, ...]]] = {
    "damage-calculation": ("during-calculation",),
    "before-damage-calculation": ("before-calculation",),
    "after-damage-calculation": ("after-calculation",),
    "start-of-damage-step": ("start",),
    "start-of-the-damage-step": ("start",),
    "end-of-damage-step": ("end",),
    "end-of-the-damage-step": ("end",),
    "battle-damage": ("damage, and kind: battle-damage",),
    "effect-damage": ("damage, and kind: effect-damage",),
    "gy": ("graveyard",),
    "grave": ("graveyard",),
    "removed": ("banished",),
    "atk": ("attack",),
    "def": ("defense",),
    "owner": ("controller", "of"),
    "controller": ("of",),
    "true": ("yes",),
    "false": ("no",),
}
"""Everyday words for words of the language: the one meant is the first that the list or the record has."""
CHANGED_SOURCES: Final[dict[str, dict[str, str]]] = {
    "seen": {"captured": "read-whole", "not-seen": "not-read"},
    "authority": {"site": "article", "chat-article": "chat"},
}
"""Renamed words of sources, by key."""
CHANGED_KINDS: Final[dict[str, dict[str, str | tuple[str, ...]]]] = {
    "other-than-scrap": {"unplayed": "other than Scrap monsters"},
    "xyz-with-two-materials": {"kind": "xyz-monster", "unplayed": "with two or more Xyz Materials"},
    "other-monster": {"kind": "monster", "other": "yes"},
    "other-card": {"other": "yes"},
    **{
        kind: {"kind": f"{kind}-monster"}
        for kind in (
            "normal",
            "effect",
            "fusion",
            "ritual",
            "synchro",
            "xyz",
            "pendulum",
            "link",
            "flip",
            "gemini",
            "spirit",
            "toon",
            "union",
        )
    },
    **{f"{how}-summoned": {"kind": "monster", "summoned": how} for how in ("normal", "flip", "special", "tribute")},
    "attacked": {"kind": "monster", "attacked": "yes"},
    "did-not-attack": {"kind": "monster", "attacked": "no"},
    "summoned-this-turn": {
        "kind": "monster",
        "this-turn": ("normal-summoned", "flip-summoned", "special-summoned"),
    },
    "highest-atk": {"kind": "monster", "with": "highest-atk"},
    "lowest-atk": {"kind": "monster", "with": "lowest-atk"},
}
"""Kinds of cards in descriptions that have other keys, or another word, now."""
CHANGED_KEYS: Final[dict[tuple[str, str], str]] = {
    ("set-battle-damage", "factor"): "to",
    ("set-effect-damage", "factor"): "to",
    ("set-life", "factor"): "amount",
    ("set-life", "to"): "amount",
    ("pay-life", "factor"): "amount",
    ("lose-life", "factor"): "amount",
    ("lose-life", "by"): "amount",
    ("gain-life", "by"): "amount",
    ("gain-life", "to"): "of",
    ("inflict-damage", "count"): "amount",
    ("draw", "by"): "of",
    ("discard", "by"): "of",
    ("send-to-graveyard", "by"): "of",
    ("make-token", "of"): "to",
    ("change-position", "position"): "to",
    ("jump-to", "of"): "to",
    ("choose-one", "do"): "of",
    ("choose-one", "chooses"): "by",
    ("chosen", "chooses"): "by",
    ("later", "does"): "do",
    ("unless", "of"): "by",
    ("unless", "does"): "then",
    ("if", "when"): "is",
    ("if", "does"): "then",
    ("replace-destruction", "does"): "do",
    ("battling", "is"): "of",
    ("attacks", "is"): "of",
    ("attacked", "is"): "of",
    ("damaged", "is"): "of",
    ("controls", "controller"): "of",
    ("controls", "min"): "count",
    ("in-zone", "is"): "zone",
    ("sent-to", "is"): "zone",
    ("sent-to", "to"): "zone",
    ("named-card-on-field", "is"): "named",
    ("destroyed-by", "is"): "what",
    ("replace-destination", "when"): "destroyed",
}
"""Renamed arguments: verb and old key → new key."""
ALONE: Final[dict[str, str]] = {
    **dict.fromkeys(("pay-life", "lose-life", "gain-life", "set-life", "inflict-damage"), "amount"),
    "draw": "count",
    **dict.fromkeys(("jump-to", "equip", "set-battle-damage", "set-effect-damage", "replace-destination"), "to"),
    **dict.fromkeys(("forbid", "limit", "destroyed-by"), "what"),
    **dict.fromkeys(("in-zone", "sent-to"), "zone"),
    "named-card-on-field": "named",
    **dict.fromkeys(
        (
            "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "discard",
            "tribute", "special-summon", "normal-summon", "change-position", "flip", "set", "attack-again",
            "must-attack", "negate-effect", "switch-off", "pierce", "battling", "attacks", "attacked", "face-up",
            "face-down", "damaged", "would-damage",
        ),
        "of",
    ),
}  # fmt: skip
"""Words whose only argument could be written without its key: word → that key."""


def spell_kind(kind: str) -> str:
    """Write today's keys for an old kind."""
    listed = {
        key: each if isinstance(each, str) else f"[{', '.join(each)}]" for key, each in CHANGED_KINDS[kind].items()
    }
    return ", ".join(f"{key}: {each}" for key, each in listed.items())
