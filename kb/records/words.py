"""The closed words of the corpus: what a record may say, and nothing else.

Every list is ordered as the format documents it; the order breaks ties where the smallest counterexample is
sought.  The engine keeps its own copy of the words it plays (it imports nothing); a test holds the two equal.
"""

from __future__ import annotations

from typing import Final, Literal

Answer = Literal["yes", "no"]
Player = Literal["turn-player", "opponent"]
Territory = Literal["tcg", "ocg"]

Carrier = Literal[
    "monster", "normal-spell", "quick-play-spell", "continuous-spell", "equip-spell", "field-spell",
    "ritual-spell", "normal-trap", "continuous-trap", "counter-trap",
]  # fmt: skip
"""What an effect is printed on."""

EffectClass = Literal[
    "activation", "ignition", "trigger", "quick", "flip", "continuous", "unclassified", "lingering"
]  # fmt: skip
"""How an effect works; the first five are activated, the rest apply by themselves."""

Optionality = Literal["optional", "mandatory"]

Trigger = Literal[
    "none", "attack-declared", "flipped-face-up", "position-changed", "normal-summoned", "special-summoned",
    "sent-to-graveyard", "banished", "leaves-field", "added-to-hand", "destroyed-by-effect", "destroyed-any",
    "destroyed-by-battle", "destroyed-by-battle-and-sent", "destroys-by-battle",
    "destroys-by-battle-and-sends", "battles", "battle-damage", "damage", "effect-damage", "activation",
    "end-of-battle-phase",
]  # fmt: skip
"""The event an effect waits for."""

About = Literal["none", "this-card", "other-cards", "this-or-other-cards"]
"""Whose event it is."""

NamedTiming = Literal[
    "none", "damage-step", "start", "before-calculation", "during-calculation", "after-calculation", "end"
]  # fmt: skip
"""The timing of the Damage Step that the text names."""

Answers = Literal["nothing", "any-activation", "spell", "trap", "monster-effect", "summon", "attack"]
"""What it has to be chained to."""

Negates = Literal["nothing", "activation", "effect", "summon", "attack"]
AtkDef = Literal["none", "direct", "only-the-summoned", "indirect", "uncertain"]
StatCondition = Literal["none", "unmet-now", "never-in-damage-step"]
Summons = Literal["none", "special", "normal", "fusion"]
Brings = Literal[
    "none", "continuous-stat-change", "quick-stat-change", "optional-timed", "mandatory-timed", "other-quick"
]  # fmt: skip
"""What applies, or is used in the same Chain Link, when a Continuous Trap is activated."""

PrintedLimit = Literal["none", "not-in-damage-step"]

RANGING: Final[dict[str, object]] = {
    "carrier": Carrier,
    "class": EffectClass,
    "optional": Optionality,
    "trigger": Trigger,
    "about": About,
    "named-timing": NamedTiming,
    "answers": Answers,
    "negates": Negates,
    "atk-def": AtkDef,
    "stat-condition": StatCondition,
    "summons": Summons,
    "brings": Brings,
    "printed-limit": PrintedLimit,
}
"""The thirteen fields that a universal claim ranges over, in the order that breaks ties."""

Origin = Literal["field", "set", "hand", "graveyard", "banished", "deck", "extra-deck"]
Has = Literal["continuous-stat-change", "quick-stat-change"]
Targets = Literal["none", "monster", "card", "player"]
Forbids = Literal[
    "attack", "be-attacked", "be-targeted-for-attack", "be-targeted", "activate", "activate-trap",
    "activate-spell", "activate-monster-effect", "change-position", "be-destroyed-by-battle",
    "be-destroyed-by-effect", "special-summon", "leave-battle-phase",
]  # fmt: skip
Limits = Literal["one-type", "one-attribute", "only-one-controlled", "only-one-on-the-field"]
Destination = Literal["graveyard", "banished", "hand", "deck", "deck-bottom"]
Lasts = Literal[
    "instant", "until-end-of-chain", "while-face-up", "damage-calculation-only", "damage-step-only",
    "until-end-of-damage-step",     "until-end-of-battle-phase", "until-end-of-turn",
]  # fmt: skip
To = Literal["this-card", "others", "opponent", "both"]
Wording = Literal["old", "new"]

Verb = Literal[
    "destroy", "destroy-self", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "draw",
    "discard", "tribute", "special-summon", "normal-summon", "fusion-summon", "make-token",
    "change-position", "flip", "change-stat", "equip", "negate-activation", "negate-effect",
    "negate-attack", "switch-off", "forbid", "limit", "inflict-damage", "pay-life",
    "lose-life", "set-life", "gain-life", "redirect-battle-damage",
    "redirect-effect-damage", "set-effect-damage", "set-battle-damage", "pierce",
    "replace-destruction", "replace-destination", "place-counter", "remove-counter", "end-attack",
    "jump-to", "become-monster", "set", "attack-again", "must-attack",
    "choose-one", "unless", "later", "if",
]  # fmt: skip
"""What an effect does; the last four connect others."""

StageVerb = Literal["move", "mark-destroyed", "apply", "end-battle-phase"]
"""What a stage direction may do besides what effects do."""

Argument = Literal[
    "of", "to", "from", "by", "stat", "factor", "amount", "count", "lasts", "what", "named", "zone",
    "position", "at", "archetype", "do", "then", "chooses", "kind", "of-kind", "attribute", "type", "level", "atk",
    "def", "each", "all", "chosen", "does", "piercing", "when", "controller", "face", "is", "else",
]  # fmt: skip
"""The keys that say more about a verb or a condition."""

Condition = Literal[
    "battling", "attacked", "attacks", "destroyed-by", "sent-to", "came-from", "damaged", "face-up", "face-down",
    "in-zone", "own-turn", "opponents-turn", "stat-compare", "life-compare", "controls",
    "named-card-on-field", "would-damage", "no-damage-calculation-yet", "always", "condition", "not",
]  # fmt: skip

Point = Literal[
    "main-phase", "battle-phase", "start-step", "attack-declaration", "battle-step", "start", "flip",
    "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end", "end-step",
    "main-phase-2", "end-phase",
]  # fmt: skip
"""The points of a turn at which something may happen; a ruleset's chart has some of them."""

RelativePoint = Literal["its-timing", "elsewhere", "the-point", "damage-calculated"]
Edge = Literal["opens", "ready", "closes"]

Zone = Literal[
    "monster-zone", "hand", "deck", "graveyard", "banished", "set", "spell-trap-zone", "field-zone",
    "extra-deck",
]  # fmt: skip
Position = Literal["attack", "defense", "facedown", "facedown-attack"]

SituationName = Literal[
    "plain-battle", "facedown-target", "marked-target", "direct-attack", "empty-battle-phase"
]  # fmt: skip

StateAttribute = Literal[
    "position", "zone", "atk", "def", "marked", "applies", "controller", "counters", "negated", "can-attack",
    "level", "type", "attribute", "carrier", "named-timing",
]  # fmt: skip

EventWord = Literal[
    "enter", "leave", "attack-declared", "replay", "flip", "chain-starts", "activate", "negate", "resolve",
    "trigger-met", "calculate-damage", "mark-destroyed", "damage", "pay-life", "lose-life", "set-life",
    "gain-life", "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck",
    "add-to-hand", "draw", "discard", "tribute", "special-summon", "normal-summon", "change-position",
    "apply", "change-stat", "effect-expires", "place-counter", "remove-counter", "attack-stopped",
    "equip", "choose",
]  # fmt: skip

DamageKind = Literal["battle-damage", "effect-damage"]
ActWord = Literal[
    "activate", "chain", "target", "choose", "pay-with", "attack", "summon", "set", "go-to", "decline",
    "change-position", "use",
]  # fmt: skip

ReasonYes = Literal[
    "counter-trap", "negates-activation", "mandatory", "direct-stat-change", "named-timing",
    "damage-step-event", "own-move", "same-link", "allowed-by-ruling",
]  # fmt: skip
ReasonNo = Literal[
    "damage-step-limit", "printed-limit", "forbidden-by-ruling", "spell-speed", "nothing-to-answer",
    "chain-limit", "first-chain-only", "missed-timing", "wrong-location", "marked", "no-legal-target",
    "cost-unpayable", "condition-unmet", "game-rule",
]  # fmt: skip
Reason = ReasonYes | ReasonNo

LifeChangeBy = Literal[
    "battle", "inflict", "pay-life", "lose-life", "set-life", "halve-life", "gain-life"
]  # fmt: skip

NoteVerdict = Literal[
    "quoted", "extrapolation", "unconfirmed", "partly-incorrect", "superseded", "an-exception"
]  # fmt: skip
Standing = Literal["stated", "implied", "extrapolated", "quoted"]
TextOnly = Literal["naming", "advice", "editorial", "about-printing", "about-rulings"]
EraBasis = Literal["stated", "inferred", "unstated"]
Confidence = Literal["high", "medium", "low", "open"]
Authority = Literal[
    "official-general-rule", "official-card-ruling", "official-database", "official-faq",
    "official-card-text", "wiki-cited", "wiki-uncited", "site", "chat-article", "unknown",
]  # fmt: skip
"""What kind of document a source is; the order is not a ranking (see ``kb.authority``)."""

Seen = Literal["captured", "as-quoted", "not-seen"]
CitationStatus = Literal["resolved", "cite-error", "citing-bullet-lost"]
DisagreementKind = Literal[
    "source-outdated", "source-wrong", "sources-disagree", "era-unstated", "extrapolation",
    "engine-unfinished",
]  # fmt: skip
