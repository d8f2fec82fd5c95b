"""Which columns a fact about an event can have: those that the event records.

A column that an event never records would make a fact that no battle contradicts, or that none confirms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, get_args

from kb.language import words

Sort = Literal["card", "effect", "player", "point"]
"""The kinds of subjects of events; a card may stand for its effect."""
Column = Literal["by", "from", "to", "kind", "piercing", "amount"]
"""The columns that not every event records; ``at``, ``chain``, ``first`` and ``times`` are asked of all."""


class Columns(NamedTuple):
    """The kinds of an event's subjects, and the columns that it records."""

    of: tuple[Sort, ...]
    takes: tuple[Column, ...] = ()


MOVED: Final = Columns(("card", "player"), ("by", "from", "to", "amount"))
"""A move; of unseen cards it happens to their player, with their number."""
LIFE: Final = Columns(("player",), ("by", "amount"))
COUNTED: Final = Columns(("card",), ("by", "amount"))

EVENTS: Final[Mapping[words.EventWord, Columns]] = {
    "enter": Columns(("point",), ("by",)),
    "leave": Columns(("card",), ("by", "from", "to")),
    "attack-declared": Columns(("card",), ("by", "to")),
    "replay": Columns(("card",)),
    "flip": Columns(("card",), ("by",)),
    "chain-starts": Columns(("effect",)),
    "activate": Columns(("effect",), ("by",)),
    "negate": Columns(("card", "effect"), ("by",)),
    "resolve": Columns(("effect",), ("by",)),
    "trigger-met": Columns(("effect",), ("by",)),
    "calculate-damage": Columns(("card",), ("to",)),
    "mark-destroyed": Columns(("card",), ("by",)),
    "damage": Columns(("player",), ("by", "kind", "piercing", "amount")),
    "pay-life": LIFE,
    "lose-life": LIFE,
    "set-life": LIFE,
    "gain-life": LIFE,
    "destroy": Columns(("card",), ("by",)),
    "send-to-graveyard": MOVED,
    "banish": MOVED,
    "return-to-hand": MOVED,
    "return-to-deck": MOVED,
    "add-to-hand": MOVED,
    "draw": LIFE,
    "discard": MOVED,
    "tribute": MOVED,
    "special-summon": Columns(("card",), ("by",)),
    "normal-summon": Columns(("card",)),
    "set": Columns(("card",), ("by",)),
    "revert": Columns(("card",)),
    "change-position": Columns(("card",), ("by", "to")),
    "apply": Columns(("effect",)),
    "change-stat": COUNTED,
    "effect-expires": Columns(("card", "effect"), ("to",)),
    "place-counter": COUNTED,
    "remove-counter": COUNTED,
    "attack-stopped": Columns(("card",), ("by",)),
    "attach": Columns(("card",), ("by", "to")),
    "equip": Columns(("card",), ("by", "to")),
    "place": Columns(("card",), ("by", "from", "to")),
    "choose": Columns(("card", "effect"), ("by", "to")),
    "skip": Columns(("player",), ("by",)),
    "change-control": Columns(("card",), ("by", "to")),
    "change-attack-target": Columns(("card",), ("by", "to")),
    "detach": COUNTED,
}
"""Each event's columns."""
POINTS: Final = frozenset(get_args(words.Point))
COMMON: Final = ("at", "chain", "first", "times")
INSTEAD: Final[Mapping[Column, str]] = {
    "from": "where a card was is a fact of its own: {state: {of: CARD, at: {before: EFFECT}, zone: graveyard}}",
    "to": "where a card is then is a fact of its own: {state: {of: CARD, at: end, zone: graveyard}}",
    "kind": "only damage has a kind",
    "piercing": "only battle damage is piercing",
    "amount": "how often it happens is `times`",
    "by": "leave it out",
}
"""The advice for a column that an event has not."""


class Misfit(ValueError):
    """A column that an event does not record, or a subject that it cannot have, with a remedy."""

    def __init__(self, column: str, told: str) -> None:
        super().__init__(told)
        self.column = column


def find_misfit(what: words.EventWord, of: Iterable[str], said: Iterable[str]) -> Misfit | None:
    """Find the first subject or column that an event does not have; None if it has all."""
    sorts, takes = EVENTS[what]
    allowed = ("of", *takes, *COMMON)
    for column, instead in INSTEAD.items():
        if column in said and column not in takes:
            return Misfit(column, f"`{what}` has no `{column}`: {instead}; it has {', '.join(allowed)}")
    for role in of:
        sort = find_sort(role)
        if sort not in sorts and not (sort == "card" and "effect" in sorts):
            happens = " or ".join(SORTS[each] for each in sorts)
            return Misfit("of", f"`{what}` happens to {happens}, and `{role}` is {SORTS[sort]}")
    return None


SORTS: Final[Mapping[Sort, str]] = {
    "card": "a card", "effect": "an effect", "player": "a player", "point": "a timing",
}  # fmt: skip


def find_sort(role: str) -> Sort:
    """Find the kind of a role by its form."""
    if role in words.PLAYERS:
        return "player"
    return "effect" if "." in role else "point" if role in POINTS else "card"
