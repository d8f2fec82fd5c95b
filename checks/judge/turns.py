"""Whether agreements depend on their basis: each part of it is changed, one kind at a time, and has to matter.

A changed answer is wrong by its words (:mod:`checks.judge.mutants`). Whether a ruling breaks without its acts, its
cards' effects, its rules or its switches' values, or at another moment, is not certain: one that holds is explained by
another change that breaks it, and is vacuous if there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.judge.context import Answers, Judge
from checks.judge.contrasts import (
    VACUOUS,
    Contrast,
    Question,
    ask,
    falls,
    find_contrasts,
    list_questions,
    list_variants,
)
from checks.judge.ruling import answer_ruling
from checks.replay.eras import Era
from kb import records
from kb.corpus.model import LoadedRuling
from kb.records.findings import Status


class Turn(StrEnum):
    """A part of a claim's basis that is changed."""

    RULE = "rule taken out"
    SWITCH = "switch turned"
    CARD = "card emptied"
    ACTS = "acts removed"
    QUANTIFIER = "claimed for every one"
    TIMING = "at another moment"
    PLAYER = "of the other player"


TURNS: Final = {
    Contrast.RULE: Turn.RULE,
    Contrast.SWITCH: Turn.SWITCH,
    Contrast.CARDS: Turn.CARD,
    Contrast.ACTS: Turn.ACTS,
    Contrast.EVERY: Turn.QUANTIFIER,
    Contrast.MOMENT: Turn.TIMING,
    Contrast.PLAYER: Turn.PLAYER,
}


@dataclass(frozen=True, slots=True)
class Turned:
    """One kind of change, tried on one agreement."""

    ruling: LoadedRuling
    claim: str
    fact: str
    ruleset: str
    turn: Turn
    noticed: bool
    otherwise: str
    """Another change that breaks the agreement; empty if there is none."""

    @property
    def key(self) -> str:
        """The fact's name."""
        return f"{self.ruling.id}#{self.claim}/{self.fact}"


def count_turns(turned: Iterable[Turned]) -> dict[Turn, tuple[int, int, int]]:
    """Count by kind: how many agreements were tried, broke, or hold but break by another change."""
    found = [*turned]
    tried = Counter(each.turn for each in found)
    noticed = Counter(each.turn for each in found if each.noticed)
    explained = Counter(each.turn for each in found if not each.noticed and each.otherwise)
    return {turn: (tried[turn], noticed[turn], explained[turn]) for turn in Turn if tried[turn]}


def measure_turns(
    judge: Judge, rulings: Iterable[LoadedRuling], watch: Callable[[LoadedRuling], object] | None = None
) -> list[Turned]:
    """Change the basis of every agreement; ``watch`` is called with each ruling first."""
    found: list[Turned] = []
    for ruling in rulings:
        if watch is not None:
            watch(ruling)
        for era in judge.in_force(ruling):
            found.extend(turn_ruling(judge, ruling, era))
    return found


def turn_ruling(judge: Judge, ruling: LoadedRuling, era: Era) -> Iterator[Turned]:
    """Change the basis of a ruling's agreements under one ruleset."""
    answers, traces = answer_ruling(judge, ruling, era)
    for name, claim in (ruling.record.claims or {}).items():
        left = {fact: answer for fact, answer in answers[name].items() if answer.status is Status.AGREES}
        noticed: dict[tuple[str, Turn], bool] = {}
        for fact, turn, falling in try_turns(judge, ruling, era, claim, left):
            noticed[fact, turn] = noticed.get((fact, turn), False) or falling
        otherwise = dict.fromkeys(left, VACUOUS)
        if not all(noticed.values()):
            otherwise = find_contrasts(judge, ruling, era, name, answers[name], traces[name])
        for (fact, turn), falling in noticed.items():
            yield Turned(ruling, name, fact, era.id, turn, falling, otherwise[fact])


def try_turns(
    judge: Judge, ruling: LoadedRuling, era: Era, claim: records.Claim, left: Answers
) -> Iterator[tuple[str, Turn, bool]]:
    """Try each change on each agreement of a claim; of several of one kind one that breaks it is enough."""
    for variant in list_variants(judge, era, claim, left, ()):
        turn = find_turn(variant.told)
        if turn is None:
            continue
        others = ask(variant, ruling, claim, left)
        for fact, answer in left.items():
            if turn is not Turn.RULE or any(rule in variant.told for rule in answer.rules):
                yield fact, turn, fact in others and others[fact].status in variant.falls
    for fact in left:
        asked: dict[Turn, list[Question]] = {}
        for question in list_questions(ruling, era, claim, fact):
            turn = find_turn(question.told)
            if turn is not None:
                asked.setdefault(turn, []).append(question)
        for turn, questions in asked.items():
            yield fact, turn, any(falls(judge, ruling, era, claim, each) for each in questions)


def find_turn(told: str) -> Turn | None:
    """Find the kind of change of a contrast."""
    return next((turn for contrast, turn in TURNS.items() if told.startswith(contrast)), None)
