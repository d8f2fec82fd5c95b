"""A ruleset as the engine sees it: values of switches, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from checks.engine.meetings import Meetings
from checks.engine.rulebook import Undecided

OPEN = "open"
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The answers to every question that the rules answered differently over time."""

    id: str
    switches: Mapping[str, str] = field(default_factory=dict)
    meetings: Meetings = field(default_factory=dict)
    """The table of meetings, which is the same in all eras; its answers are among the switches."""

    def read(self, switch: str) -> str:
        """Read a switch; one that public text does not settle raises :class:`Undecided`."""
        value = self.switches.get(switch, OPEN)
        if value == OPEN:
            raise Undecided(f"switch {switch} is open")
        return value

    def ask(self, switch: str, *scopes: str) -> str:
        """Read a switch for some effects: the first scope with a precedent answers, else the general answer.

        A scope is written as ``card:NAME``, ``kind:CARRIER`` or ``verb:WORD``, the narrowest first.
        """
        for scope in scopes:
            known = f"{switch}@{scope}"
            if known in self.switches and self.look(known) != OPEN:
                return self.switches[known]
        return self.read(switch)

    def look(self, switch: str) -> str:
        """Look up a switch, which may be open."""
        return self.switches.get(switch, OPEN)

    def note(self, switches: Iterable[str]) -> None:
        """Note that a reused result was found by reading some switches."""

    @contextmanager
    def gather_asked(self) -> Iterator[set[str]]:
        """Gather which switches are read meanwhile; none, where that is not watched."""
        yield set()


@dataclass(frozen=True, slots=True, eq=False)
class WatchedRuleset(Ruleset):
    """A ruleset that keeps which switches were read of it."""

    asked: set[str] = field(default_factory=set)

    def read(self, switch: str) -> str:
        """Read a switch, and remember that it was read."""
        self.asked.add(switch)
        return Ruleset.read(self, switch)

    def look(self, switch: str) -> str:
        """Look up a switch, and remember that it was read."""
        self.asked.add(switch)
        return Ruleset.look(self, switch)

    def note(self, switches: Iterable[str]) -> None:
        """Remember the switches of a reused result."""
        self.asked.update(switches)

    @contextmanager
    def gather_asked(self) -> Iterator[set[str]]:
        """Gather which switches are read meanwhile, beside those that were before."""
        before = set(self.asked)
        self.asked.clear()
        found: set[str] = set()
        try:
            yield found
        finally:
            found |= self.asked
            self.asked.update(before)


class FoundOnce(Generic[T]):
    """Results found once for all rulesets that agree in every switch read.

    ``most`` is how many questions are kept: with one more, all are forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[Hashable, list[tuple[dict[str, str], T]]] = {}

    def find(self, asked: Hashable, ruleset: Ruleset, find: Callable[[Ruleset], T]) -> T:
        """Give a known result, or find it; its switches count as read from the ruleset."""
        if len(self._found) >= self._most and asked not in self._found:
            self._found.clear()
        known = self._found.setdefault(asked, [])
        switches = ruleset.switches
        for read, found in known:
            alike = read.items() <= switches.items()
            if alike or all(switches.get(name, OPEN) == value for name, value in read.items()):
                ruleset.note(read)
                return found
        watched = WatchedRuleset(ruleset.id, switches, ruleset.meetings)
        try:
            found = find(watched)
        finally:
            ruleset.note(watched.asked)
        known.append(({name: switches.get(name, OPEN) for name in watched.asked}, found))
        return found
