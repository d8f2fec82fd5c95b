"""How sharp the check is: every agreeing fact is made wrong, and has to be caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from checks.judge.context import Judge
from checks.judge.mutants import Kind, Mutant, mutate_claim
from checks.judge.ruling import answer_claim, answer_ruling
from kb.corpus.model import LoadedRuling
from kb.records.findings import Status


@dataclass(frozen=True, slots=True)
class Trial:
    """A wrong fact under one ruleset, and the verdict of the check."""

    ruling: LoadedRuling
    claim: str
    fact: str
    ruleset: str
    kind: Kind
    says: str
    status: Status
    because: str = ""
    """Why it could not be decided."""

    @property
    def key(self) -> str:
        """The fact's name."""
        return f"{self.ruling.id}#{self.claim}/{self.fact}"

    @property
    def caught(self) -> bool:
        """Whether the check contradicts it."""
        return self.status is Status.CONTRADICTS


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """The verdicts on the wrong facts."""

    trials: tuple[Trial, ...]
    facts: int
    """How many findings were made wrong: facts under a ruleset."""
    unturned: int
    """How many findings agree but have no wrong version that is certainly wrong."""

    @property
    def caught(self) -> int:
        """How many wrong facts the check contradicts."""
        return sum(trial.caught for trial in self.trials)

    @property
    def share(self) -> float:
        """The caught ones as a share of all; 1 where there are none."""
        return self.caught / len(self.trials) if self.trials else 1.0

    @property
    def survivors(self) -> tuple[Trial, ...]:
        """The wrong facts that the check missed, or could not decide."""
        return tuple(trial for trial in self.trials if not trial.caught)

    def count_kinds(self) -> dict[str, tuple[int, int]]:
        """Count the wrong facts of each kind: all of them, and those caught."""
        all_of = Counter(str(trial.kind) for trial in self.trials)
        caught = Counter(str(trial.kind) for trial in self.trials if trial.caught)
        return {str(kind): (all_of[str(kind)], caught[str(kind)]) for kind in Kind if all_of[str(kind)]}


def measure_sensitivity(
    judge: Judge,
    rulings: Iterable[LoadedRuling] | None = None,
    watch: Callable[[LoadedRuling], object] | None = None,
) -> Sensitivity:
    """Make every agreeing fact wrong in memory and judge it; ``watch`` is called with each ruling first."""
    trials: list[Trial] = []
    facts = unturned = 0
    for ruling in judge.corpus.rulings if rulings is None else rulings:
        if watch is not None:
            watch(ruling)
        for _, found in try_ruling(judge, ruling):
            facts += bool(found)
            unturned += not found
            trials.extend(found)
    return Sensitivity(tuple(trials), facts, unturned)


def try_ruling(judge: Judge, ruling: LoadedRuling) -> Iterator[tuple[str, list[Trial]]]:
    """Try the wrong versions of each fact of a ruling that agrees, under each ruleset in force."""
    claims = ruling.record.claims or {}
    if not claims:
        return
    home = ruling.chart
    for era in judge.in_force(ruling):
        answers, _ = answer_ruling(judge, ruling, era)
        for name, facts in answers.items():
            for fact, answer in facts.items():
                if answer.status is not Status.AGREES:
                    continue
                wrong: list[Trial] = []
                for mutant in mutate_claim(claims[name], fact, home):
                    status, because = judge_mutant(judge, ruling, era.id, fact, mutant)
                    wrong.append(Trial(ruling, name, fact, era.id, mutant.kind, mutant.says, status, because))
                yield f"{name}/{fact}", wrong


def judge_mutant(judge: Judge, ruling: LoadedRuling, ruleset: str, fact: str, mutant: Mutant) -> tuple[Status, str]:
    """Judge one wrong version of a fact."""
    answers, _ = answer_claim(judge, ruling, judge.eras[ruleset], mutant.claim)
    answer = answers[fact]
    return answer.status, answer.because if answer.status is Status.CANNOT_DECIDE else ""
