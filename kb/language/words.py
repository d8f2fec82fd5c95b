"""The closed lists of words of the corpus.

Every list is ordered as the format documents it; the order breaks ties where the smallest counterexample is
sought.  Records and the engine read the same lists.
"""

from __future__ import annotations

from typing import Final, Literal

YesNo = Literal["yes", "no"]
Player = Literal["turn-player", "opponent"]
PLAYERS: Final = frozenset({"turn-player", "opponent"})
"""The players, by name."""
Territory = Literal["tcg", "ocg"]

Carrier = Literal[
    "monster", "normal-spell", "quick-play-spell", "continuous-spell", "equip-spell", "field-spell",
    "ritual-spell", "normal-trap", "continuous-trap", "counter-trap",
]  # fmt: skip
"""The card type of an effect."""

EffectClass = Literal[
    "activation", "ignition", "trigger", "quick", "flip", "continuous", "unclassified", "lingering"
]  # fmt: skip
"""How an effect works; the first five are activated, the rest apply without being activated."""

Optionality = Literal["optional", "mandatory"]

Trigger = Literal[
    "none", "attack-declared", "attack-targeted", "attack-negated", "flipped-face-up", "position-changed",
    "normal-summoned", "flip-summoned", "special-summoned", "sent-to-graveyard", "banished", "leaves-field",
    "added-to-hand", "moved", "destroyed-by-effect", "destroyed-any", "destroyed-by-battle",
    "destroyed-by-battle-and-sent", "destroys-by-battle",
    "destroys-by-battle-and-sends", "battles", "battle-damage", "damage", "effect-damage", "activation",
    "start-of-battle-phase", "end-of-battle-phase", "counter-placed", "equipped", "detached",
    "control-changed", "placed", "set", "life-gained", "other-event",
]  # fmt: skip
"""The trigger event of an effect."""

About = Literal["none", "this-card", "other-cards", "this-or-other-cards"]
"""Whose event it is."""

NamedTiming = Literal[
    "none", "damage-step", "start", "before-calculation", "during-calculation", "after-calculation", "end",
    "outside",
]  # fmt: skip
"""The timing of the Damage Step that the text names."""

Answers = Literal["nothing", "any-activation", "spell", "trap", "monster-effect", "summon", "attack"]
"""The activations that it responds to."""

Negates = Literal["nothing", "activation", "effect", "summon", "attack"]
NotNegated = Literal["activation", "effect", "unplayed"]
"""The part of an effect that cannot be negated."""
AtkDef = Literal["none", "direct", "only-the-summoned", "indirect", "uncertain"]
StatCondition = Literal["none", "unmet-now", "never-in-damage-step"]
Summons = Literal["none", "special", "normal", "fusion"]
Brings = Literal[
    "none", "continuous-stat-change", "quick-stat-change", "optional-timed", "mandatory-timed", "other-quick"
]  # fmt: skip
"""The effect that applies, or is used in the same Chain Link, when a Continuous Trap is activated."""

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
    "attack", "declare-attack", "be-attacked", "be-targeted-for-attack", "bar-direct-attacks", "be-targeted",
    "activate", "activate-trap", "activate-spell", "activate-trap-card", "activate-spell-card",
    "activate-trap-on-field", "activate-spell-on-field",
    "activate-monster-effect", "change-position", "be-destroyed-by-battle",
    "be-destroyed-by-effect", "special-summon", "normal-summon", "flip-summon", "attack-directly", "change-control",
    "banish-from-graveyard", "add-from-deck", "send-from-deck", "set-cards", "be-negated-in-activation", "be-negated",
    "be-tributed", "be-tributed-for-summon", "be-used-as-material",
]  # fmt: skip
Limits = Literal[
    "one-type", "one-attribute", "only-one-controlled", "only-one-on-the-field", "only-one-of-each-name",
    "fitting-monster",
]  # fmt: skip
Destination = Literal["graveyard", "banished", "hand", "deck", "deck-bottom", "spell-trap-zone"]
Lasts = Literal[
    "instant", "until-end-of-chain", "while-face-up", "damage-calculation-only", "damage-step-only",
    "until-end-of-damage-step", "until-end-of-battle-phase", "until-end-phase", "until-end-of-turn",
    "until-end-of-next-turn", "until-its-next-battle",
]  # fmt: skip
To = Literal["this-card", "opponent"]
Wording = Literal["old", "new"]
Change = Literal["function", "wording"]
Conjunction = Literal["when", "if"]
OutsideBattle = Literal["materials", "given", "summoning", "further-summoning", "deck", "reminder"]
"""Why a sentence of a card's text is irrelevant to battles."""
OncePer = Literal[
    "turn", "turn-one-effect", "battle", "chain", "stay", "name", "name-activation", "name-one-effect", "duel",
    "unplayed",
]  # fmt: skip
BattleTarget = Literal["attack", "defense", "facedown", "direct"]
BattleComparison = Literal["higher", "equal", "lower"]
WhoseZero = Literal["none", "attacker", "target", "both"]
DamageTaker = Literal["turn-player", "opponent", "nobody"]
ChartOf = Literal["turn", "battle-phase", "battle-step", "damage-step"]
StartedBy = Literal["player", "trigger", "any"]

Side = Literal["controller", "opponent", "both"]
"""Players, as seen from the controller of the effect at work."""

CardWord = Literal[
    "this-card", "target", "answered", "that-card", "battled-monster", "controllers-battling-monster",
    "both-battling-monsters", "attacker", "attacked", "equipped-monster", "destroyed-monster", "tributed", "affected",
    "paid-with", "other-target", "declared-target",
]  # fmt: skip
"""Words for cards, as seen from the effect at work."""

AttackedAt = Literal["monster", "player"]
"""The target of an attack declaration."""
Attribute = Literal["dark", "divine", "earth", "fire", "light", "water", "wind"]
MonsterType = Literal[
    "aqua", "beast", "beast-warrior", "creator-god", "cyberse", "dinosaur", "divine-beast", "dragon", "fairy",
    "fiend", "fish", "illusion", "insect", "machine", "plant", "psychic", "pyro", "reptile", "rock", "sea-serpent",
    "spellcaster", "thunder", "warrior", "winged-beast", "wyrm", "zombie",
]  # fmt: skip
MonsterKind = Literal[
    "normal", "effect", "fusion", "ritual", "synchro", "xyz", "pendulum", "link", "flip", "gemini", "spirit", "toon",
    "tuner", "union",
]  # fmt: skip
"""The other words of a monster's type line, besides its Type."""
Likened = Literal[
    "name", "type", "attribute", "level", "rank", "original-name", "original-type", "original-attribute",
    "original-level",
]  # fmt: skip
"""The values in which two cards are compared."""
CardEvent = Literal[
    "flipped-face-up", "position-changed", "normal-summoned", "flip-summoned", "special-summoned", "sent-to-graveyard",
    "banished", "leaves-field", "added-to-hand", "moved", "detached", "control-changed", "placed", "set",
    "equipped", "destroyed-by-effect", "destroyed-any", "destroyed-by-battle", "destroyed-by-battle-and-sent",
    "battles",
]  # fmt: skip
"""Events of a card: the triggers with an owner, and battling."""
Kind = Literal[
    "card", "monster", "spell", "trap", "spell-or-trap", "token", "normal-monster", "effect-monster",
    "fusion-monster", "ritual-monster", "synchro-monster", "xyz-monster", "pendulum-monster", "link-monster",
    "flip-monster", "gemini-monster", "spirit-monster", "toon-monster", "union-monster",
    "tuner", "pendulum-scale", "normal-spell", "quick-play-spell", "continuous-spell", "equip-spell",
    "field-spell", "ritual-spell", "normal-trap", "continuous-trap", "counter-trap",
]  # fmt: skip
"""Kinds of cards in descriptions."""
DescribedPosition = Literal["attack", "defense", "facedown"]
"""Battle positions in descriptions: ``defense`` is face-up or face-down, ``facedown`` any face-down one."""
Face = Literal["up", "down"]
AmountWord = Literal["difference", "attacker-atk", "damage", "atk-lost"]
"""Amounts of the battle: the difference of the two values, the attacker's ATK, the damage of the event."""
CountWord = Literal["paid", "removed", "chosen", "damage", "inflicted", "counters", "materials", "affected"]
Extreme = Literal["highest-atk", "lowest-atk", "highest-def", "lowest-def", "highest-level", "lowest-level"]
HowSummoned = Literal[
    "normal", "tribute", "flip", "special", "fusion", "ritual", "synchro", "xyz", "link", "pendulum", "gemini",
]  # fmt: skip
"""How a monster was Summoned; a Tribute Summon is a Normal one, as a Gemini Summon is, the others after ``special``
are Special ones."""
LinkKind = Literal["card", "effect"]
PartOfTurn = Literal[
    "draw-phase", "standby-phase", "main-phase", "battle-phase", "start-step", "battle-step", "damage-step", "end-step",
    "main-phase-2", "end-phase",
]  # fmt: skip
"""Phases and steps in texts."""
Deed = Literal[
    "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "draw", "discard",
    "special-summon", "change-position", "change-stat", "take-control", "inflict-damage", "negate-effect",
]  # fmt: skip
"""Things that a Chain Link would do."""
Doing = Literal[
    "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "tribute", "change-position", "flip",
    "change-stat", "negate-effect",
]  # fmt: skip
"""Things that can be possible, or not, to do to a card."""
Cause = Literal[
    "card-effect", "battle", "game-rule", "cost", "fusion-material", "ritual-material", "synchro-material",
    "link-material",
]  # fmt: skip
Comparison = Literal["higher", "lower", "equal", "at-least", "at-most"]
Stat = Literal["atk", "def", "both"]
StatFactor = Literal["half", "half-original", "double", "swap"]
DestroyedBy = Literal["battle", "effect", "any"]
BattleDamage = Literal["half", "double", "effect-damage", "gain", "both"]
EffectDamage = Literal["half", "double", "gain"]
DamageScope = Literal["any", "between-monsters", "this-card", "inflicted-by-this-card", "target", "inflicted-by-target"]
"""Whose battles: any, or those of the card itself (for an Equip Card: of the equipped monster)."""
CalculatedNumbers = Literal["def", "original"]
LaterPoint = Literal[
    "standby-phase", "start", "after-calculation", "end", "end-step", "main-phase-2", "end-phase", "later-turn"
]
SkippedPhase = Literal["draw-phase", "standby-phase", "main-phase", "battle-phase", "end-phase"]
JumpPoint = Literal["end-step", "main-phase-2", "end-phase"]

Point = Literal[
    "draw-phase", "standby-phase", "main-phase", "battle-phase", "start-step", "attack-declaration", "battle-step",
    "start", "flip", "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end",
    "end-step", "main-phase-2", "end-phase",
]  # fmt: skip
"""The timings of a turn; a ruleset's chart has some of them."""

FIVE_TIMINGS: Final[tuple[Point, ...]] = (
    "start", "before-calculation", "during-calculation", "after-calculation", "end",
)  # fmt: skip
SEVEN_SUBSTEPS: Final[tuple[Point, ...]] = (
    "start", "flip", "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end",
)  # fmt: skip
"""The timings of the Damage Step, in the words of today and of 2010."""

RelativePoint = Literal["its-timing", "elsewhere", "the-point", "damage-calculated"]
Edge = Literal["opens", "ready", "passed", "closes"]

Zone = Literal[
    "monster-zone", "hand", "deck", "graveyard", "banished", "set", "spell-trap-zone", "field-zone",
    "extra-deck",
]  # fmt: skip
HiddenPlace = Literal["hand", "deck", "extra-deck"]
"""Places of a player's cards that the other one does not see."""
Place = Literal[
    "field", "monster-zone", "hand", "deck", "graveyard", "banished", "set", "spell-trap-zone", "field-zone",
    "extra-deck",
]  # fmt: skip
"""Places of cards in descriptions: a zone, or the whole field."""
Position = Literal["attack", "defense", "facedown", "facedown-attack"]

SituationName = Literal[
    "plain-battle", "facedown-target", "marked-target", "direct-attack", "empty-battle-phase"
]  # fmt: skip

EventWord = Literal[
    "enter", "leave", "attack-declared", "replay", "flip", "chain-starts", "activate", "negate", "resolve",
    "trigger-met", "calculate-damage", "mark-destroyed", "damage", "pay-life", "lose-life", "set-life",
    "gain-life", "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck",
    "add-to-hand", "draw", "discard", "tribute", "special-summon", "normal-summon", "set", "revert", "change-position",
    "apply", "change-stat", "effect-expires", "place-counter", "remove-counter", "attack-stopped",
    "attach", "equip", "place", "choose", "skip", "change-control", "change-attack-target", "detach",
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
LookedIn = Literal["database", "database-copy", "public-texts"]
"""Where a later answer was looked for."""
Standing = Literal["stated", "implied", "extrapolated", "quoted"]
TextOnly = Literal["naming", "advice", "editorial", "about-printing", "about-rulings"]
EraBasis = Literal["stated", "inferred", "looking-back", "unstated"]
Scope = Literal["all", "verb", "kind-of-card", "card"]
"""The cards to which an answer applies: all, effects that do one thing, one kind of card, or one card."""
Confidence = Literal["high", "medium", "low", "open"]
Authority = Literal[
    "official-general-rule", "official-database", "official-card-ruling", "official-faq", "official-judge-test",
    "official-card-text", "upper-deck", "tournament-judge", "wiki-cited", "article", "wiki-uncited", "simulator",
    "chat", "unknown",
]  # fmt: skip
"""The kinds of documents, the weightiest first."""
EQUALS: Final[tuple[tuple[Authority, ...], ...]] = (("official-faq", "official-judge-test", "official-card-text"),)
"""Kinds of the same weight."""

Seen = Literal["read-whole", "read-in-part", "as-quoted", "not-read"]
CitationStatus = Literal["resolved", "cite-error", "citing-bullet-lost"]
DisagreementKind = Literal[
    "source-outdated", "source-wrong", "sources-disagree", "era-unstated", "extrapolation",
    "engine-unfinished", "loosely-worded",
]  # fmt: skip

StatChange = Literal[
    "gain", "set", "switch", "fixed", "halve", "double", "original", "half-original", "switch-originals"
]  # fmt: skip
"""The kinds of changes of a monster's ATK or DEF."""
MadeBy = Literal["resolved", "continuous"]
ChangeLasts = Literal["damage-calculation-only", "damage-step-only", "longer"]
ChangeAmount = Literal["named", "counted"]
ChangeOf = Literal["any-card", "another-card"]
MeetingTime = Literal[
    "then-comes", "both-apply", "then-applies", "first-changes", "first-ends", "first-returns", "then-ends"
]
MeetingResult = Literal[
    "counts", "first-undone", "first-stays", "first-again", "first-on-top", "first-fixed", "first-left-out",
    "then-left-out", "then-nothing",
]  # fmt: skip
"""The results of two changes that meet."""
