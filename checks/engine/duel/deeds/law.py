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
from checks.engine.duel.field.prohibitions import holds_for_newcomers
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_9, LE_11, LE_21, LE_28, LE_35, LE_39, LE_51, LE_61, LE_63, LE_74, LE_82
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
    """The question of the law, which goes on with the circumstance after a slash; empty if it counts in every era.

    Or a function that finds whether it counts.
    """
    refuses: str = "not-activated"
    """The answer to the question by which it counts."""
    reason: str = "condition-unmet"
    tells: str = "{says}"
    """The template of a refusal."""
    lifted: str = ""
    """A rule that takes it away."""
    doubted: str = ""
    """A rule by which it is not settled whether it counts."""
    doubts: str = ""
    """The template of a doubt; else it names the open question."""
    beside: bool = False
    """Whether the law on one part is asked where another part does something."""
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
IN_VAIN: Final = Row(LE_39, asks="would-change-nothing/")
NO_EFFECT: Final = IN_VAIN._replace(tells="it would do nothing: {says}")
ONE_PART: Final = Row(
    LE_61,
    WHOLE,
    asks="one-part-would-change-nothing",
    doubts="needs to know whether {name} is activated, a part of which does nothing: {says}",
)
WHERE: Final = "needs to know whether {name} is activated where {says}"
NOTHING_NEXT: Final = Row(
    LE_82,
    WHOLE,
    asks="nothing-to-go-on-to",
    doubts="needs to know whether {name} is activated though there is nothing to which it could go on to do anything",
)
LIMITED: Final = Row(LE_63, WHOLE, doubted=LE_63, doubts="{says}")


def _of_no_effect(*circumstances: Circumstance, row: Row = NO_EFFECT) -> Iterable[tuple[Key, Row]]:
    """Make the rows of circumstances without effect; a card in one of them is no legal target."""
    for each in circumstances:
        yield Key(each), row
        yield Key(each, about="target"), row._replace(reason="no-legal-target", mandatory=False)


# fmt: off
IN_ANOTHER_TURN: Final = (
    C.PHASE_OVER, C.NO_ATTACK_TO_COME, C.NO_ATTACK_TO_MAKE, C.NOT_THEIR_TURN, C.CANNOT_ATTACK, C.ATTACKS_AS_OFTEN,
)
IN_ANOTHER_BATTLE: Final = (
    C.ALL_UNAFFECTED, C.UNAFFECTED, C.KEPT_FROM_THERE, C.NOWHERE_ELSE, C.SPARES_NONE, C.SPARED_BY_THE_CHAIN,
    C.NO_BATTLE_DAMAGE, C.NOTHING_TO_PASS_ON, C.BATTLING_WITHOUT_EFFECTS, C.FACE_DOWN, C.HALF_OR_TWICE_ZERO,
    C.COUNTED_LATER, C.NO_LIFE_GAINED,
)
# fmt: on


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
    Key(C.NONE_TO_CHOOSE, part=Part.LATER): NOTHING_NEXT,
    Key(C.NOTHING_THERE, part=Part.LATER): NOTHING_NEXT,
    Key(C.NONE_IN_THE_DECK, part=Part.LATER): NOTHING_NEXT,
    Key(C.NONE_IN_THE_DECK): IN_VAIN._replace(tells="the Deck holds no such card"),
    Key(C.EMPTY_PLACE): Row(LE_28, doubted=LE_28, doubts=WHERE),
    Key(C.LATER_PART_FOR_NONE): IN_VAIN._replace(weight=WHOLE),
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
    Key(C.ITSELF): Row(LE_9, reason="no-legal-target"),
    Key(C.PROHIBITED): Row(LE_11, reason="game-rule"),
    Key(C.PROHIBITED, about="target"): NONE,
    Key(C.PROHIBITED, "change-position", "by-effect"): Row(LE_11, reason="game-rule", lifted=MV_13),
    Key(C.PROHIBITED, "destroy", "by-battle"): Row(BO_9, reason="game-rule"),
    Key(C.PROHIBITED, "take-control", "target"): Row(
        LE_39, asks="would-change-nothing/target-cannot-change-control", reason="no-legal-target"
    ),
    Key(C.PROHIBITED, "take-control", "each"): NO_EFFECT._replace(asks="would-change-nothing/control-stays"),
    Key(C.PROHIBITED, "special-summon", "target"): Row(LE_63, reason="no-legal-target"),
    Key(C.PROHIBITED, "special-summon", "each"): Row(LE_63, WHOLE, reason="game-rule"),
    Key(C.BEING_ACTIVATED): Row(
        LE_35, asks="returning-what-is-being-activated", refuses="not-returned", reason="no-legal-target"
    ),
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
    **dict(_of_no_effect(C.UNCHANGED, row=NO_EFFECT._replace(beside=True))),
    **dict(_of_no_effect(C.HALVED_ALREADY, C.DOUBLED_ALREADY, row=IN_VAIN._replace(mandatory=True))),
    Key(C.IN_POSITION): NO_EFFECT,
    Key(C.IN_POSITION, about="target"): NO_EFFECT._replace(asks="would-change-nothing/target-in-position"),
    Key(C.MAY_BE_UNCHANGED): ONE_PART,
    Key(C.MAY_NEGATE_NOTHING): ONE_PART,
    Key(C.NO_DEF): Row(LE_74, WHOLE, mandatory=True),
    Key(C.NO_DEF, "change-stat"): Row(CO_49),
    # --- what is useful at another time, in another battle, or for another card ---------------------------------
    **{Key(each): IN_VAIN._replace(mandatory=True) for each in IN_ANOTHER_TURN},
    **{Key(each): IN_VAIN for each in IN_ANOTHER_BATTLE},
}
"""The law by key; every circumstance has a general row."""

if lacking := [each for each in Circumstance if Key(each) not in LAW]:
    raise TypeError(f"the law has no row for {', '.join(lacking)}")


@lru_cache(maxsize=1024)
def find_row(circumstance: Circumstance, verb: str, about: str, part: Part | str) -> Row:
    """Find the narrowest row of an obstacle."""
    keys = (Key(circumstance, of, said, at) for at, of, said in product((part, ""), (verb, ""), (about, "")))
    row = next(LAW[key] for key in keys if key in LAW)
    by_case = isinstance(row.asks, str) and row.asks.endswith("/")
    return row._replace(asks=f"{row.asks}{circumstance}") if by_case else row


def weigh(game: Game, why: Why, verb: str, about: str = "", part: Part | str = "", by: Card | None = None) -> Weighed:
    """Weigh an answer by the rules in force and the era; no other place asks these for it.

    What it is said of comes from the answer itself, or from who asks; ``by`` is the card whose effect it is.
    """
    return weigh_by(game, find_row(why.circumstance, verb, why.about or about, part), why, verb, by)


def weigh_by(game: Game, row: Row, why: Why, verb: str, by: Card | None) -> Weighed:
    """Weigh an answer by a row of the law."""
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
