"""The law on obstacles: the rule of each, its weight, and the question of the era that it asks.

This is the only place of :mod:`checks.engine.duel` that knows which rule an answer of a verb goes by.  Of the rows that
speak of an answer the narrowest is read: by its part in the effect, then its verb, then what it is said of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from checks.engine.duel.deeds.answers import Circumstance, Part, Why
from checks.engine.duel.field.allowed_attacks import is_nothing_for_the_kept, is_nothing_more
from checks.engine.duel.field.prohibitions import holds_for_newcomers
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import (
    LE_11,
    LE_17,
    LE_18,
    LE_19,
    LE_21,
    LE_22,
    LE_28,
    LE_30,
    LE_32,
    LE_33,
    LE_34,
    LE_35,
    LE_36,
    LE_37,
    LE_38,
    LE_39,
    LE_40,
    LE_41,
    LE_51,
    LE_54,
    LE_56,
    LE_57,
    LE_61,
    LE_63,
    LE_74,
    LE_81,
    LE_82,
    LE_83,
)
from checks.engine.rules.cards import MK_2, MK_3, MK_5, MK_6, MK_8, MV_5, MV_10, MV_13
from checks.engine.rules.effects import CO_49
from checks.engine.rules.outcomes import BO_9


class Weight(StrEnum):
    """How much an answer counts against an effect."""

    NOTHING = "nothing"
    PART = "part"
    """The part does nothing: the effect can be activated for another one."""
    WHOLE = "whole"
    """The effect cannot be activated, whatever else it does."""


class Key(NamedTuple):
    """Of which answers a row speaks; empty for any."""

    circumstance: Circumstance
    verb: str = ""
    about: str = ""
    part: Part | str = ""


class Row(NamedTuple):
    """The law on one kind of obstacle."""

    rule: str
    weight: Weight = Weight.PART
    asks: str | Callable[[Game], bool] = ""
    """The question of the era, or a function that finds whether it counts; empty for every era."""
    refuses: str = "not-activated"
    """The answer to the question by which it counts."""
    reason: str = "condition-unmet"
    tells: str = "{says}"
    """The template of a refusal."""
    lifted: str = ""
    """A rule that takes it away."""
    doubted: str = ""
    """A rule by which it is not settled whether it counts."""
    doubts: str = "needs to know whether {name} is activated though {says}"
    """The template of a doubt."""
    beside: str = ""
    """A rule by which it is not settled whether it counts even where another part does something."""
    mandatory: bool = False
    """Whether it counts for an effect that has to be activated too."""


class Weighed(NamedTuple):
    """An obstacle with its row and weight, and the question of the era if that is open."""

    why: Why
    row: Row
    weight: Weight
    doubt: Undecided | None = None


C, WHOLE = Circumstance, Weight.WHOLE
NONE: Final = Row("", Weight.NOTHING)
"""The row of an obstacle without weight."""
CANNOT: Final = Row(LE_11, WHOLE, reason="game-rule")
NO_EFFECT: Final = Row(LE_39, asks="activated-in-vain", tells="it would do nothing: {says}")
NOT_SETTLED: Final = Row(LE_39, doubted=LE_39)
ONE_PART: Final = Row(
    LE_61,
    WHOLE,
    doubted=LE_61,
    doubts="needs to know whether {name} is activated, a part of which does nothing: {says}",
)
LATE: Final = Row(LE_19, asks="attacks-guarded-against-too-late", mandatory=True)
IN_PLACE: Final = Row(LE_56, asks="moving-an-attack-where-it-cannot-go")
WHERE: Final = "needs to know whether {name} is activated where {says}"
NOTHING_NEXT: Final = Row(
    LE_82,
    WHOLE,
    doubted=LE_82,
    doubts="needs to know whether {name} is activated though there is nothing to which it could go on to do anything",
)
LIMITED: Final = Row(LE_63, WHOLE, doubted=LE_63, doubts="{says}")


def _of_no_effect(*circumstances: Circumstance, beside: str = "") -> Iterable[tuple[Key, Row]]:
    """Make the rows of circumstances without effect; a card in one of them is no legal target."""
    row = NO_EFFECT._replace(beside=beside)
    for each in circumstances:
        yield Key(each), row
        yield Key(each, about="target"), row._replace(reason="no-legal-target")


LAW: Final[Mapping[Key, Row]] = {
    **{Key(each, part=part): NONE for each in Circumstance for part in (Part.LATER, Part.PERHAPS, Part.OPTIONAL)},
    # --- nothing to do it to -----------------------------------------------------------------------------------
    Key(C.NOTHING_THERE): Row(LE_28, tells="there is nothing to which it could do anything"),
    Key(C.NOTHING_THERE, "forbid", "for-a-time"): Row(
        LE_28,
        asks=lambda game: not holds_for_newcomers(game),
        tells="there is nothing to which it could do anything",
    ),
    Key(C.NONE_TO_CHOOSE): Row(LE_28, tells="there is no card to which it could be done"),
    Key(C.ALL_UNAFFECTED): Row(LE_81, asks="activated-for-the-unaffected"),
    Key(C.NONE_TO_CHOOSE, part=Part.LATER): NOTHING_NEXT,
    Key(C.NOTHING_THERE, part=Part.LATER): NOTHING_NEXT,
    Key(C.NONE_IN_THE_DECK, part=Part.LATER): NOTHING_NEXT,
    Key(C.NONE_IN_THE_DECK): Row(LE_54, asks="choices-from-a-deck-without-any", tells="the Deck holds no such card"),
    Key(C.EMPTY_PLACE): Row(LE_28, doubted=LE_28, doubts=WHERE),
    Key(C.LATER_PART_FOR_NONE): Row(LE_38, WHOLE, asks="later-part-without-a-monster"),
    # --- a card that it cannot be done to ----------------------------------------------------------------------
    Key(C.MARKED): NONE,
    Key(C.MARKED, about="position"): Row(MK_2, reason="marked"),
    Key(C.MARKED, about="atk-def"): Row(MK_3, reason="marked"),
    Key(C.MARKED, about="to-hand"): Row(MK_5, reason="marked"),
    Key(C.MARKED, about="to-deck"): Row(MK_6, asks="marked-monster-to-deck", refuses="forbidden", reason="marked"),
    Key(C.MARKED, about="place"): Row(MK_8, reason="marked"),
    Key(C.ALWAYS_IN_ATTACK_POSITION): Row(MV_10, reason="game-rule"),
    Key(C.ALWAYS_IN_ATTACK_POSITION, about="each"): Row(LE_28),
    Key(C.TOKEN): Row(MV_5, reason="game-rule"),
    Key(C.TOKEN, "replace-destination", "each"): NO_EFFECT,
    Key(C.PROHIBITED): Row(LE_11, reason="game-rule"),
    Key(C.PROHIBITED, about="target"): NONE,
    Key(C.PROHIBITED, "change-position", "by-effect"): Row(LE_11, reason="game-rule", lifted=MV_13),
    Key(C.PROHIBITED, "destroy", "by-battle"): Row(BO_9, reason="game-rule"),
    Key(C.PROHIBITED, "take-control", "target"): Row(
        LE_33, asks="targets-whose-control-stays", refuses="not-targeted", reason="no-legal-target"
    ),
    Key(C.PROHIBITED, "take-control", "each"): NO_EFFECT,
    Key(C.PROHIBITED, "special-summon", "target"): Row(LE_63, reason="no-legal-target"),
    Key(C.PROHIBITED, "special-summon", "each"): Row(LE_63, WHOLE, reason="game-rule"),
    Key(C.BEING_ACTIVATED): Row(
        LE_35, asks="returning-what-is-being-activated", refuses="not-returned", reason="no-legal-target"
    ),
    Key(C.CANNOT_ATTACK): Row(LE_36, asks=is_nothing_for_the_kept, mandatory=True),
    Key(C.ATTACKS_AS_OFTEN): Row(LE_30, asks=is_nothing_more, mandatory=True),
    Key(C.SUMMON_LIMITED): LIMITED,
    # --- what the player cannot do -----------------------------------------------------------------------------
    Key(C.FORBIDDEN): CANNOT,
    Key(C.FORBIDDEN, part=Part.LATER): CANNOT,
    Key(C.FORBIDDEN, part=Part.OPTIONAL): CANNOT._replace(lifted=LE_51),
    Key(C.FORBIDDEN, part=Part.PERHAPS): CANNOT._replace(
        doubted=LE_51, doubts="needs to know whether {name} would come to do what is forbidden"
    ),
    Key(C.NO_ROOM): Row(LE_21, WHOLE, reason="game-rule"),
    Key(C.NO_CARD_TO_DRAW): Row(LE_28, WHOLE),
    Key(C.NO_CARD_TO_DRAW, part=Part.LATER): Row(LE_28, WHOLE),
    # --- what would change nothing -----------------------------------------------------------------------------
    **dict(_of_no_effect(C.NO_DAMAGE_DEALT, C.NOTHING_TO_NEGATE, C.IN_FORCE)),
    **dict(_of_no_effect(C.UNCHANGED, beside=LE_61)),
    Key(C.NOTHING_TO_NEGATE, "negate-effect", "battling"): Row(LE_22, asks="negating-a-monster-without-effects"),
    Key(C.IN_POSITION): Row(LE_57, asks="turning-what-is-turned-already", tells="it would do nothing: {says}"),
    Key(C.IN_POSITION, about="target"): NOT_SETTLED,
    **{
        Key(each): NOT_SETTLED
        for each in (C.FACE_DOWN, C.HALF_OR_TWICE_ZERO, C.COUNTED_LATER, C.NO_LIFE_GAINED, C.NO_BATTLE_DAMAGE)
    },
    Key(C.SPARED_BY_THE_CHAIN): Row(LE_83, asks="sparing-what-the-chain-spares"),
    Key(C.MAY_BE_UNCHANGED): ONE_PART,
    Key(C.MAY_NEGATE_NOTHING): ONE_PART,
    Key(C.HALVED_ALREADY): Row(LE_37, asks="damage-halved-already", mandatory=True),
    Key(C.DOUBLED_ALREADY): Row(LE_37, asks="damage-doubled-already", mandatory=True),
    Key(C.HALVED_ALREADY, about="target"): Row(LE_37, asks="damage-halved-already", reason="no-legal-target"),
    Key(C.DOUBLED_ALREADY, about="target"): Row(LE_37, asks="damage-doubled-already", reason="no-legal-target"),
    Key(C.NO_DEF): Row(LE_74, WHOLE, mandatory=True),
    Key(C.NO_DEF, "change-stat"): Row(CO_49),
    # --- what is useful at another time, or in another battle --------------------------------------------------
    Key(C.PHASE_OVER): Row(LE_17, asks="ending-a-phase-at-its-end", mandatory=True),
    Key(C.NO_ATTACK_TO_COME): LATE,
    Key(C.NO_ATTACK_TO_COME, "may-attack"): LATE._replace(rule=LE_18, asks="attacks-let-be-made-too-late"),
    Key(C.NOT_THEIR_TURN): Row(LE_41, asks="attacks-barred-in-ones-own-turn", mandatory=True),
    Key(C.SPARES_NONE): Row(LE_32, asks="guarding-against-nothing"),
    Key(C.NOTHING_TO_PASS_ON): Row(LE_34, asks="passing-on-no-damage"),
    Key(C.UNAFFECTED): Row(LE_40, asks="negating-the-attack-of-the-unaffected"),
    Key(C.KEPT_FROM_THERE): IN_PLACE,
    Key(C.NOWHERE_ELSE): Row(LE_56, doubted=LE_56, doubts=WHERE),
}
"""The law by key; every circumstance has a general row."""

if lacking := [each for each in Circumstance if Key(each) not in LAW]:
    raise TypeError(f"the law has no row for {', '.join(lacking)}")


@lru_cache(maxsize=1024)
def find_row(circumstance: Circumstance, verb: str, about: str, part: Part | str) -> Row:
    """Find the narrowest row of an obstacle."""
    keys = (Key(circumstance, of, said, at) for at, of, said in product((part, ""), (verb, ""), (about, "")))
    return next(LAW[key] for key in keys if key in LAW)


def weigh(game: Game, why: Why, verb: str, about: str = "", part: Part | str = "", by: Card | None = None) -> Weighed:
    """Weigh an answer by the rules in force and the era; no other place asks these for it.

    What it is said of comes from the answer itself, or from who asks; ``by`` is the card whose effect it is.
    """
    row = find_row(why.circumstance, verb, why.about or about, part)
    holds = game.rulebook.holds
    if row.weight is Weight.NOTHING or not holds(row.rule) or (row.lifted and holds(row.lifted)):
        return Weighed(why, row, Weight.NOTHING)
    if not row.asks or (row.doubted and holds(row.doubted)):
        return Weighed(why, row, row.weight)
    try:
        if isinstance(row.asks, str):
            counts = game.ruleset.ask(row.asks, *(by.scopes if by is not None else ()), f"verb:{verb}") == row.refuses
        else:
            counts = row.asks(game)
    except Undecided as unknown:
        return Weighed(why, row, row.weight, unknown)
    return Weighed(why, row, row.weight if counts else Weight.NOTHING)
