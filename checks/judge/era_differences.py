"""Rulings of different times that answer the same question differently: no conflict, but worth telling apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from checks.engine import FIVE, fold
from checks.judge.claimed import Claimed, read_questions, read_window
from checks.judge.conflicts import is_same_question
from checks.judge.context import Judge
from checks.judge.contrasts import turn, vary
from checks.judge.questions import Question, shut_out
from checks.judge.ruling import answer_claim, answer_ruling
from kb.corpus.model import LoadedRuling
from kb.records.findings import Status


@dataclass(frozen=True, slots=True)
class EraDifference:
    """Two rulings that differ because their times do, and the switches that carry the difference.

    Without the ``other``, it is what the engine says of the one's fact under rulesets that it is not claimed for.
    """

    one: str
    one_says: str
    one_rulesets: tuple[str, ...]
    other: str
    other_says: str
    other_rulesets: tuple[str, ...]
    switches: tuple[str, ...]


Dated = tuple[Claimed, tuple[str, ...]]
"""An answer of a ruling, with the rulesets that it is in force under."""


def find_era_differences(judge: Judge, only: Iterable[LoadedRuling] | None = None) -> list[EraDifference]:
    """Find the pairs of rulings, in force under no ruleset together, that answer a question differently.

    With ``only``, those in which one of these rulings has a part.
    """
    wanted = None if only is None else {ruling.id for ruling in only}
    differences: dict[tuple[str, str], EraDifference] = {}
    for (one, one_rulesets), (other, other_rulesets) in pair_across(judge):
        pair = (one.ruling.id, other.ruling.id)
        if set(one_rulesets) & set(other_rulesets) or pair in differences:
            continue
        if wanted is not None and not wanted & {*pair}:
            continue
        if not (holds(judge, one, one_rulesets[0]) and holds(judge, other, other_rulesets[0])):
            continue
        switches = find_switches(judge, one, one_rulesets[0], other_rulesets[0])
        if switches:
            differences[pair] = EraDifference(
                one.key, one.answer, one_rulesets, other.key, other.answer, other_rulesets, switches
            )
    return list(differences.values())


def find_turned(judge: Judge, rulings: Iterable[LoadedRuling]) -> list[EraDifference]:
    """Find the rulings that hold in their own time, and not under other rulesets because of a switch."""
    return [each for ruling in rulings for each in find_turned_ruling(judge, ruling)]


def find_turned_ruling(judge: Judge, ruling: LoadedRuling) -> Iterator[EraDifference]:
    """Find what of a ruling holds in its time and not in another, by the first such fact for each set of switches."""
    own = tuple(era.id for era in judge.in_force(ruling))
    if not own:
        return
    answers, _ = answer_ruling(judge, ruling, judge.eras[own[0]])
    told = set()
    for claim, fact, answer in [(claim, *each) for claim, facts in answers.items() for each in facts.items()]:
        said = Claimed(ruling, claim, fact, answer.says)
        turned = [era for era in judge.eras.values() if era.id not in own and is_turned(judge, said, era.id)]
        switches = find_switches(judge, said, own[0], turned[0].id) if turned else ()
        if answer.status is Status.AGREES and switches and switches not in told:
            told.add(switches)
            there = answer_ruling(judge, ruling, turned[0])[0][claim][fact]
            yield EraDifference(said.key, answer.says, own, "", there.engine, tuple(era.id for era in turned), switches)


def is_turned(judge: Judge, said: Claimed, ruleset: str) -> bool:
    """Whether the engine contradicts an answer under a ruleset."""
    answer = answer_ruling(judge, said.ruling, judge.eras[ruleset])[0].get(said.claim, {}).get(said.fact)
    return answer is not None and answer.status is Status.CONTRADICTS


def pair_across(judge: Judge) -> Iterator[tuple[Dated, Dated]]:
    """List the pairs of answers that differ, whatever their days; seven substeps are told as five timings."""
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


def holds(judge: Judge, said: Claimed, ruleset: str) -> bool:
    """Whether the engine agrees with an answer in its own time."""
    answers, _ = answer_ruling(judge, said.ruling, judge.eras[ruleset])
    answer = answers.get(said.claim, {}).get(said.fact)
    return answer is not None and answer.status is Status.AGREES


def find_switches(judge: Judge, said: Claimed, first: str, second: str) -> tuple[str, ...]:
    """Name the switches that carry a difference: with one of them as in the second ruleset, the answer falls."""
    one, other = judge.eras[first], judge.eras[second]
    claim = (said.ruling.record.claims or {})[said.claim]
    carrying = []
    for name, value in other.engine.switches.items():
        if value == one.engine.switches[name]:
            continue
        turned = turn(one, name, value)
        answer = answer_claim(vary(judge, turned), said.ruling, turned, claim)[0].get(said.fact)
        if answer is not None and answer.status is Status.CONTRADICTS:
            carrying.append(name)
    return tuple(sorted(carrying))
