"""The words that effects are described in, in the order that breaks ties between counterexamples."""

from __future__ import annotations

from typing import Final, get_args

from kb.language import words

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

UNACTIVATED: Final = ("continuous", "unclassified", "lingering")
"""Classes that apply by themselves and so never range."""

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    field: tuple(word for word in get_args(listed) if word not in UNACTIVATED)
    for field, listed in words.RANGING.items()
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
