"""ATK and DEF: their changes, counted step by step from the print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

from checks.engine.rulebook import Undecided

How = Literal[
    "add",
    "set",
    "swap",
    "half",
    "double",
    "original",
    "half-original",
    "fixed",
    "set-below",
    "set-above",
    "aside",
    "unknown",
]


class Change(NamedTuple):
    """One change of a stat, and how it counts.

    ``fixed`` is a half or double that was counted once, as a Continuous Effect's factor is applied to it again.
    ``set-below`` is what a Continuous Effect sets: what was gained and lost before is counted on top of it, and
    ``set-above`` what it says the stat is, whatever else changes it.  What is ``aside`` does not count for now, and of
    what is ``unknown`` nobody knows how it does.
    """

    stat: str
    how: How
    amount: int
    lasts: str
    source: str
    order: int
    rules: tuple[str, ...] = ()
    """The rules by which it counts, and by which it counts as it does beside other changes."""
    behind: How = "add"
    """How a change that is aside would count."""
    why: str = ""
    """The doubt about its effect on the count, in a sentence."""
    put_off: bool = False
    """Whether a delayed part of an effect has made it, while the card was affected by it."""

    def at(self, order: int) -> Change:
        """The same change with its place in the order of all."""
        return Change(
            self.stat,
            self.how,
            self.amount,
            self.lasts,
            self.source,
            order,
            self.rules,
            self.behind,
            self.why,
            self.put_off,
        )

    def because_of(self, rule: str, **fields: Any) -> Change:
        """The same change with other fields, for a rule's sake."""
        rules = self.rules if rule in self.rules else (*self.rules, rule)
        return self._replace(rules=rules, **fields)

    def leave_open(self, why: Undecided | str, **fields: Any) -> Change:
        """The same change with a doubt."""
        return self._replace(how="unknown", why=str(why), **fields)

    def lay_aside(self, rule: str) -> Change:
        """The same change, which does not count for now, by a rule."""
        return self.because_of(rule, how="aside", behind=self.how)

    def bring_back(self) -> Change:
        """The same change, which was aside and counts again."""
        return self._replace(how=self.behind)


class Step(NamedTuple):
    """One step in the counting of a stat: its value, and the change; None for the print."""

    value: int
    change: Change | None = None


class Number(NamedTuple):
    """The ATK or DEF of a card, with the steps that it was counted by."""

    of: str
    stat: str
    value: int
    steps: tuple[Step, ...] = ()
    """None if the count does not begin with the print."""
    aside: tuple[Change, ...] = ()
    """The changes that do not count for now."""
    rules: tuple[str, ...] = ()
    """The rules by which its changes count, or are set aside."""


SETTINGS: Final = ("set", "swap", "fixed")
"""The changes that set a stat; a switched one stays so for its duration."""
ORIGINAL: Final = ("original", "half-original")
"""The changes of an original stat: the base of all others."""


def count_stat(base: int, stat: str, changes: list[Change], without: str = "") -> int:
    """Count a stat through its changes in the order they came.

    Raises :class:`Undecided` where a change of it is not known.
    """
    value = base
    for each in changes:
        if each.stat != stat or (without and each.source == without):
            continue
        if each.how != "add":
            break
        value += each.amount
    else:
        return max(value, 0)
    for step in count_steps(base, stat, changes, without):
        value = step.value
    return value


def count_steps(base: int, stat: str, changes: list[Change], without: str = "") -> Iterator[Step]:
    """Count a stat step by step; below 0 it is shown, halved and doubled as 0.

    Raises :class:`Undecided` where a change of it is not known.
    """
    value = base
    yield Step(value)
    for change in _list_originals(stat, changes, without):
        value = _change_original(value, change)
        yield Step(value, change)
    gained = 0
    for change in sorted(changes, key=_place) if len(changes) > 1 else changes:
        if change.stat != stat or change.how in ORIGINAL or (without and change.source == without):
            continue
        if change.how == "aside":
            continue
        if change.how == "add":
            value += change.amount
            gained += change.amount
        elif change.how in SETTINGS or change.how == "set-above":
            value = change.amount
        elif change.how == "set-below":
            value = change.amount + gained
        elif change.how == "half":
            value = round_half_up(max(value, 0))
        elif change.how == "double":
            value = max(value, 0) * 2
        else:
            raise Undecided(change.why)
        yield Step(max(value, 0), change)


def _place(change: Change) -> tuple[bool, int]:
    return change.how == "set-above", change.order


def count_original(base: int, stat: str, changes: list[Change], without: str = "", *, halved: bool = False) -> int:
    """Count an original stat: the print, or the last effect that set it, and its ``halved`` value."""
    value = base
    for change in _list_originals(stat, changes, without):
        if halved or change.how == "original":
            value = _change_original(value, change)
    return value


def _list_originals(stat: str, changes: list[Change], without: str) -> list[Change]:
    """List the changes of an original stat: the last that set it, and those that halved it."""
    of_it = [each for each in changes if each.stat == stat and each.how in ORIGINAL and each.source != without]
    made = max((each for each in of_it if each.how == "original"), key=lambda each: each.order, default=None)
    if made is None:
        return of_it
    return [made, *(each for each in of_it if each.how == "half-original" and each.order > made.order)]


def _change_original(value: int, change: Change) -> int:
    return change.amount if change.how == "original" else round_half_up(value)


def name_rules(changes: Iterable[Change]) -> tuple[str, ...]:
    """Name the rules by which changes count, each once."""
    return tuple(dict.fromkeys(rule for change in changes for rule in change.rules))


def round_half_up(value: int) -> int:
    """Halve a number; .5 rounds up (OCG Q&A 23944)."""
    return (value + 1) // 2
