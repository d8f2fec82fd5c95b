"""Rulings of different times that answer the same question differently: no conflict, but worth telling apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from checks.engine import RULES
from checks.judge.conflicts import Claimed, is_same_question, read_scene, read_window
from checks.judge.context import Judge
from checks.judge.ruling import answer_ruling
from checks.replay.eras import rulesets_for
from kb.records.findings import Status


@dataclass(frozen=True, slots=True)
class EraDifference:
    """Two rulings that differ because their times do, and the switches that carry the difference."""

    one: str
    one_says: str
    one_rulesets: tuple[str, ...]
    other: str
    other_says: str
    other_rulesets: tuple[str, ...]
    switches: tuple[str, ...]


def find_era_differences(judge: Judge) -> list[EraDifference]:
    """Find the pairs of rulings, in force under no ruleset together, that answer a question differently."""
    questions: dict[str, list[tuple[Claimed, tuple[str, ...]]]] = defaultdict(list)
    for ruling in judge.corpus.rulings:
        eras = rulesets_for(ruling.rulesets, judge.eras.values())
        if not eras:
            continue
        names = tuple(era.id for era in eras)
        prepared = judge.prepared(eras[0])
        for name, claim in (ruling.record.claims or {}).items():
            if claim.window is not None:
                found: Iterable[tuple[str, Claimed]] = read_window(prepared, ruling, name, claim)
            elif claim.then is not None:
                found = read_scene(ruling, name, claim)
            else:
                continue
            for question, said in found:
                questions[question].append((said, names))
    differences = []
    for group in questions.values():
        for number, (one, one_rulesets) in enumerate(group):
            for other, other_rulesets in group[number + 1 :]:
                if one.answer == other.answer or set(one_rulesets) & set(other_rulesets):
                    continue
                scene = not (one.members or other.members or one.card or other.card)
                if not scene and not is_same_question(one, other):
                    continue
                if not (holds(judge, one, one_rulesets[0]) and holds(judge, other, other_rulesets[0])):
                    continue
                switches = find_switches(judge, one, one_rulesets[0], other_rulesets[0])
                if switches:
                    differences.append(
                        EraDifference(
                            one.key, one.answer, one_rulesets, other.key, other.answer, other_rulesets, switches
                        )
                    )
    return differences


def holds(judge: Judge, said: Claimed, ruleset: str) -> bool:
    """Whether the engine agrees with an answer in its own time."""
    answers, _ = answer_ruling(judge, said.ruling, judge.eras[ruleset])
    answer = answers.get(said.claim, {}).get(said.fact)
    return answer is not None and answer.status is Status.AGREES


def find_switches(judge: Judge, said: Claimed, first: str, second: str) -> tuple[str, ...]:
    """Name the switches, read by the rules that answer, which differ between two rulesets."""
    one, other = judge.eras[first], judge.eras[second]
    rules: set[str] = set()
    for era in (one, other):
        answers, _ = answer_ruling(judge, said.ruling, era)
        answer = answers.get(said.claim, {}).get(said.fact)
        rules.update(answer.rules if answer else ())
    read = {name for id in rules if id in RULES for name in RULES[id].switches}
    return tuple(sorted(name for name in read if one.engine.switches[name] != other.engine.switches[name]))
