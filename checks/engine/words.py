"""The words that effects are described in, in the order that breaks ties between counterexamples."""

from __future__ import annotations

from typing import Final

FAST_CARRIERS: Final = ("quick-play-spell", "normal-trap", "continuous-trap", "counter-trap")
SLOW_SPELLS: Final = ("normal-spell", "continuous-spell", "equip-spell", "field-spell", "ritual-spell")
SPELLS: Final = (
    "normal-spell",
    "quick-play-spell",
    "continuous-spell",
    "equip-spell",
    "field-spell",
    "ritual-spell",
)
TRAPS: Final = ("normal-trap", "continuous-trap", "counter-trap")
STAYING: Final = ("continuous-spell", "equip-spell", "field-spell", "continuous-trap")
"""Spells and Traps that stay on the field."""

CARD_EVENTS: Final = (
    "flipped-face-up",
    "position-changed",
    "normal-summoned",
    "flip-summoned",
    "special-summoned",
    "sent-to-graveyard",
    "banished",
    "leaves-field",
    "added-to-hand",
    "moved",
    "detached",
    "control-changed",
    "placed",
    "set",
    "equipped",
    "destroyed-by-effect",
    "destroyed-any",
    "destroyed-by-battle",
    "destroyed-by-battle-and-sent",
)
"""Triggers that happen to a card: they say whose."""

BATTLE_EVENTS: Final = (
    "destroyed-by-battle",
    "destroyed-by-battle-and-sent",
    "destroys-by-battle",
    "destroys-by-battle-and-sends",
    "battle-damage",
)
"""Triggers that only a battle sets off."""

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "carrier": (
        "monster",
        "normal-spell",
        "quick-play-spell",
        "continuous-spell",
        "equip-spell",
        "field-spell",
        "ritual-spell",
        "normal-trap",
        "continuous-trap",
        "counter-trap",
    ),
    "class": ("activation", "ignition", "trigger", "quick", "flip"),
    "optional": ("optional", "mandatory"),
    "trigger": (
        "none",
        "attack-declared",
        "attack-targeted",
        "attack-negated",
        "flipped-face-up",
        "position-changed",
        "normal-summoned",
        "flip-summoned",
        "special-summoned",
        "sent-to-graveyard",
        "banished",
        "leaves-field",
        "added-to-hand",
        "moved",
        "destroyed-by-effect",
        "destroyed-any",
        "destroyed-by-battle",
        "destroyed-by-battle-and-sent",
        "destroys-by-battle",
        "destroys-by-battle-and-sends",
        "battles",
        "battle-damage",
        "damage",
        "effect-damage",
        "activation",
        "start-of-battle-phase",
        "end-of-battle-phase",
        "counter-placed",
        "equipped",
        "detached",
        "control-changed",
        "placed",
        "set",
        "life-gained",
        "other-event",
    ),
    "about": ("none", "this-card", "other-cards", "this-or-other-cards"),
    "named-timing": (
        "none",
        "damage-step",
        "start",
        "before-calculation",
        "during-calculation",
        "after-calculation",
        "end",
        "outside",
    ),
    "answers": ("nothing", "any-activation", "spell", "trap", "monster-effect", "summon", "attack"),
    "negates": ("nothing", "activation", "effect", "summon", "attack"),
    "atk-def": ("none", "direct", "only-the-summoned", "indirect", "uncertain"),
    "stat-condition": ("none", "unmet-now", "never-in-damage-step"),
    "summons": ("none", "special", "normal", "fusion"),
    "brings": (
        "none",
        "continuous-stat-change",
        "quick-stat-change",
        "optional-timed",
        "mandatory-timed",
        "other-quick",
    ),
    "printed-limit": ("none", "not-in-damage-step"),
}
"""The thirteen fields that range, each with its words, the neutral one first where there is one."""

NEUTRAL: Final[dict[str, str]] = {
    "optional": "optional",
    "trigger": "none",
    "about": "none",
    "named-timing": "none",
    "answers": "nothing",
    "negates": "nothing",
    "atk-def": "none",
    "stat-condition": "none",
    "summons": "none",
    "brings": "none",
    "printed-limit": "none",
}
"""The default of each field; carrier and class have none."""

UNSAID: Final = "unsaid"
"""The value for changes of ATK or DEF beside another act, if it is unknown whether they are simultaneous."""
UNACTIVATED: Final = ("continuous", "unclassified", "lingering")
"""Classes that apply by themselves and so never range."""
