"""Differences by era: rulings of different times with different answers, which is no conflict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations
from typing import NamedTuple

from checks.engine import FIVE, OPEN, fold
from checks.judge.claimed import Claimed, read_questions, read_window
from checks.judge.conflicts import is_same_question
from checks.judge.context import Answers, Judge
from checks.judge.contrasts import turn, vary
from checks.judge.questions import Question, shut_out
from checks.judge.ruling import answer_claim, answer_one_claim, answer_ruling
from checks.replay.eras import Era
from kb.corpus.model import LoadedRuling
from kb.records.findings import Status


@dataclass(frozen=True, slots=True)
class EraDifference:
    """Two rulings that differ because their times do, and the switches that cause it.

    Without ``other``, the engine's answer to the one's fact under rulesets for which it is not claimed.
    """

    one: str
    one_says: str
    one_rulesets: tuple[str, ...]
    other: str
    other_says: str
    other_rulesets: tuple[str, ...]
    switches: tuple[str, ...]


class ByEra(NamedTuple):
    """The differences by era."""

    pairs: Sequence[EraDifference]
    """Rulings of different times that answer one question differently, each true in its own."""
    turned: Sequence[EraDifference]
    """Rulings that are true in their own time, and not under other rulesets because of a switch."""


def find_by_era(judge: Judge, rulings: Sequence[LoadedRuling]) -> ByEra:
    """Find the differences by era of some rulings."""
    return ByEra(find_era_differences(judge, rulings), find_turned(judge, rulings))


Dated = tuple[Claimed, tuple[str, ...]]
"""An answer of a ruling, with the rulesets under which it is in force."""


Read = Callable[[LoadedRuling, Era], Mapping[str, Answers]]
"""Reads the answers to a ruling's claims under a ruleset where it is judged."""


def find_era_differences(
    judge: Judge, only: Iterable[LoadedRuling] | None = None, read: Read | None = None
) -> list[EraDifference]:
    """Find the pairs of rulings, in force under no common ruleset, that answer a question differently.

    With ``only``, those with one of these rulings. Answers that ``read`` has are not judged again.
    """
    read = read or partial(answer_all, judge)
    wanted = None if only is None else {ruling.id for ruling in only}
    differences: dict[tuple[str, str], EraDifference] = {}
    for (one, one_rulesets), (other, other_rulesets) in pair_across(judge):
        pair = (one.ruling.id, other.ruling.id)
        if set(one_rulesets) & set(other_rulesets) or pair in differences:
            continue
        if wanted is not None and not wanted & {*pair}:
            continue
        eras = judge.eras[one_rulesets[0]], judge.eras[other_rulesets[0]]
        if not (holds(read, one, eras[0]) and holds(read, other, eras[1])):
            continue
        switches = Turning(judge, one.ruling, one.claim, eras[0]).find_switches(one.fact, eras[1])
        if switches:
            differences[pair] = EraDifference(
                one.key, one.answer, one_rulesets, other.key, other.answer, other_rulesets, switches
            )
    return list(differences.values())


def find_turned(judge: Judge, rulings: Iterable[LoadedRuling], read: Read | None = None) -> list[EraDifference]:
    """Find the rulings that are true in their own time, and not under other rulesets because of a switch."""
    return [each for ruling in rulings for each in find_turned_ruling(judge, ruling, read)]


def find_turned_ruling(
    judge: Judge, ruling: LoadedRuling, read: Read | None = None, switches_read: Collection[str] | None = None
) -> Iterator[EraDifference]:
    """Find the facts of a ruling that are true in its time only, the first for each set of switches.

    ``switches_read`` are all switches read when judging it in its time, if known.
    """
    read = read or partial(answer_all, judge)
    own = tuple(era.id for era in judge.in_force(ruling))
    if not own:
        return
    one = judge.eras[own[0]]
    others = Others(era for era in judge.eras.values() if era.id not in own)
    told: set[tuple[str, ...]] = set()
    for claim, facts in read(ruling, one).items():
        turning = Turning(judge, ruling, claim, one, switches_read)
        for fact, answer in facts.items():
            if answer.status is not Status.AGREES:
                continue
            turned: dict[tuple[str, ...], list[Era]] = defaultdict(list)
            for era, switches in turning.list_breaking(fact, others):
                if switches not in told and is_turned(judge, ruling, claim, fact, era):
                    turned[switches].append(era)
            key = Claimed(ruling, claim, fact, answer.says).key
            for switches, eras in turned.items():
                there = answer_one_claim(judge, ruling, eras[0], claim)[fact]
                yield EraDifference(key, answer.says, own, "", there.engine, tuple(era.id for era in eras), switches)
            told |= turned.keys()


def answer_all(judge: Judge, ruling: LoadedRuling, era: Era) -> Mapping[str, Answers]:
    """Answer every claim of a ruling."""
    return answer_ruling(judge, ruling, era)[0]


def is_turned(judge: Judge, ruling: LoadedRuling, claim: str, fact: str, era: Era) -> bool:
    """Whether the engine contradicts a fact under a ruleset."""
    answer = answer_one_claim(judge, ruling, era, claim).get(fact)
    return answer is not None and answer.status is Status.CONTRADICTS


class Others:
    """The rulesets under which a ruling is not judged, by their values of a switch."""

    def __init__(self, eras: Iterable[Era]) -> None:
        self.eras = [*eras]
        self._values: dict[str, dict[str, Era]] = {}

    def find_values(self, switch: str) -> Mapping[str, Era]:
        """Find the settled values of a switch, each with the first ruleset that has it."""
        if switch not in self._values:
            values = {era.engine.switches.get(switch, OPEN): era for era in reversed(self.eras)}
            self._values[switch] = {value: era for value, era in values.items() if value != OPEN}
        return self._values[switch]


class Turning:
    """A claim under one ruleset, with one switch changed at a time."""

    def __init__(
        self, judge: Judge, ruling: LoadedRuling, claim: str, era: Era, read: Collection[str] | None = None
    ) -> None:
        self._judge = judge
        self._ruling = ruling
        self._claim = (ruling.record.claims or {})[claim]
        self._era = era
        self._read = read
        self._turned: dict[tuple[str, str], Answers] = {}

    def find_switches(self, fact: str, other: Era) -> tuple[str, ...]:
        """Name the switches that cause a difference: with the other ruleset's value of one, the fact breaks."""
        return tuple(sorted(name for name in self._names if self._falls(fact, name, other)))

    def list_breaking(self, fact: str, others: Others) -> Iterator[tuple[Era, tuple[str, ...]]]:
        """List the rulesets with values of switches that break the fact, each by itself, and these switches."""
        breaking = [
            (name, value)
            for name in sorted(self._names)
            for value, era in others.find_values(name).items()
            if self._falls(fact, name, era)
        ]
        for era in others.eras if breaking else ():
            names = tuple(name for name, value in breaking if era.engine.switches.get(name) == value)
            if names:
                yield era, names

    @cached_property
    def _names(self) -> Collection[str]:
        return self.find_read()

    def find_read(self) -> Collection[str]:
        """The switches read for the claim; all of them, if reads are not recorded."""
        if self._claim.window is None and self._claim.then is None:
            return self._era.engine.switches.keys()
        if self._read is not None:
            return self._read
        with self._judge.prepared(self._era).era.engine.gather_asked() as asked:
            answer_claim(self._judge, self._ruling, self._era, self._claim)
        return asked

    def _falls(self, fact: str, switch: str, other: Era) -> bool:
        value = other.engine.switches.get(switch, OPEN)
        if value in (OPEN, self._era.engine.switches.get(switch)):
            return False  # an open switch leaves an answer open, and contradicts nothing
        if (switch, value) not in self._turned:
            turned = turn(self._era, switch, value)
            judge = vary(self._judge, turned)
            self._turned[switch, value] = answer_claim(judge, self._ruling, turned, self._claim)[0]
        answer = self._turned[switch, value].get(fact)
        return answer is not None and answer.status is Status.CONTRADICTS


def pair_across(judge: Judge) -> Iterator[tuple[Dated, Dated]]:
    """List the pairs of answers that differ, at any time; seven substeps are converted to five timings."""
    windows: dict[str, list[Dated]] = defaultdict(list)
    asked: dict[str, list[tuple[Question, Dated]]] = defaultdict(list)
    for ruling in judge.corpus.rulings:
        eras = judge.in_force(ruling)
        if not eras:
            continue
        names = tuple(era.id for era in eras)
        prepared = judge.prepared(eras[0])
        for name, claim in (ruling.record.claims or {}).items():
            if claim.window is not None:
                for point, said in read_window(prepared, ruling, name, claim):
                    windows[fold(point)].append((said, names))
            for question, said in read_questions(prepared, ruling, name, claim, FIVE):
                asked[question.asked].append((question, (said, names)))
    for group in windows.values():
        for one, other in combinations(group, 2):
            if one[0].answer != other[0].answer and is_same_question(one[0], other[0]):
                yield one, other
    for among in asked.values():
        for (first, one), (second, other) in combinations(among, 2):
            if shut_out(first, second):
                yield one, other


def holds(read: Read, said: Claimed, era: Era) -> bool:
    """Whether the engine agrees with an answer in its own time."""
    answer = read(said.ruling, era).get(said.claim, {}).get(said.fact)
    return answer is not None and answer.status is Status.AGREES
