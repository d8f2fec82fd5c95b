"""The steps of an effect, and how they hang together: "then", "and if you do", "also", "or"."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from kb.reader.grammar.clauses import ClauseReader
from kb.reader.grammar.reader import production
from kb.reader.grammar.states import read_state
from kb.reader.grammar.tokens import VERBS
from kb.reader.grammar.tree import Condition, Step, Times, When

_JOINS: Final = (
    ", and if you do , also ,", ", and if you do , also", ", and if you do ,", ", and if you do", "and if you do ,",
    "and if you do", ", and if you do that ,", "and if you do that ,", ", then ,", ", and if it does ,",
    ", and if they do ,", ". if you do ,", ", then if you do ,", ", also , after that ,", ", then", "then ,", "then",
    ", also ,", ", also", "also ,", "also", ", and then", ". then ,", ". then", ". also ,", ". also", ", and",
    ". otherwise ,", ". otherwise", ", otherwise ,", ", otherwise",
    ", but", "( but", ", or ,", ", or", "and", "but", "or", ".", ";",
)  # fmt: skip
JOINS: Final = tuple(sorted(_JOINS, key=lambda join: -len(join.split())))
"""The joins of steps, the longest first."""


class Item(NamedTuple):
    """A step, or a hole without one, from its first token to before its last."""

    step: Step | None
    start: int
    end: int
    join: str = ""
    """How a hole is joined to the step before it."""


@dataclass(slots=True)
class Steps:
    """The steps of a text, with everything between them that is not read as a hole."""

    text: str
    items: list[Item] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether no word lies in a hole."""
        return all(each.step is not None for each in self.items)


def name_join(join: str) -> str:
    """Name a join in one word: ``if-done``, ``then``, ``also``, ``after``, ``or``, ``but``, ``.``."""
    said = join.strip(" ,.;(")
    if "if you do" in said or "if it does" in said or "if they do" in said:
        return "if-done"
    if "after that" in said:
        return "after"
    if "then" in said:
        return "then"
    return said or join.strip(" ,")


class StepReader(ClauseReader):
    """The productions of steps."""

    def steps(self) -> Steps:
        """Read all steps; where none begins, the words up to the next join are a hole."""
        found = Steps(self.text)
        while self.at < self.end:
            begin = self.at
            item = self._step()
            if item is None:
                self.at = begin
                join = name_join(said) if (said := self.any_of(*JOINS)) else ""
                self._skip()
                found.items.append(Item(None, begin, self.at, join))
            else:
                found.items.append(Item(item, begin, self.at))
                if not self._at_edge():
                    hole = self.at
                    self._skip()
                    found.items.append(Item(None, hole, self.at))
        return found

    def _at_edge(self) -> bool:
        if self.sees("(") and self.sees("but", ahead=1):
            return True
        return self.ended() or self.sees(",", ".", ";", "and", "but", "or", "then", "also")

    def _step(self) -> Step | None:
        join = name_join(said) if (said := self.any_of(*JOINS)) else self._comma()
        leads: list[Condition | When | Times] = []
        while (lead := self._lead()) is not None:
            leads.append(lead)
        if self.ended() and not leads:
            return Step(join, (), None) if join == "." else None
        clause = self.clause()
        if clause is None or (said.startswith("(") and not self.eat(")")):
            return None
        return Step(join, tuple(leads), clause)

    def _comma(self) -> str:
        """Read a comma between two orders, which joins them as "and" would."""
        after = self.peek(1)
        if not self.at or not self.sees(",") or after is None or after.form or after.word not in VERBS:
            return ""
        self.at += 1
        return ","

    def _lead(self) -> Condition | When | Times | None:
        back = self.at
        if (state := self._state_in_front()) is not None:
            return state
        lead = self.condition() or self.when() or self.for_each()
        if lead is not None and self.eat(","):
            return lead
        self.at = back
        return None

    @production
    def _state_in_front(self) -> Condition | None:
        """Read "if" with a state of the field that the records can say, up to its comma."""
        if not self.eat("if"):
            return None
        start = self.tokens[self.at].start if not self.ended() else 0
        while not self.ended() and not self.sees(",", ".", ";"):
            self.at += 1
        said = self.text[start : self.tokens[self.at - 1].end]
        return Condition("if", (), (), said) if self.eat(",") and read_state(said) is not None else None

    def _skip(self) -> None:
        """Skip to where a step can begin again."""
        self.at = min(self.at + 1, self.end)
        while self.at < self.end and not (self.sees(".", ";") or (self.sees(",") and self._joins_behind())):
            self.at += 1

    def _joins_behind(self) -> bool:
        return self.sees("then", "and", "also", "but", "or", ahead=1)


@lru_cache(maxsize=8192)
def read_steps(text: str) -> Steps:
    """Read the steps of a text."""
    return StepReader(text).steps()
