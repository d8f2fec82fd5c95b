"""Which rulings notice a rule: each rule is taken out by itself, and the rulings that ask for it are replayed.

    make witnesses                       two minutes of CPU; writes checks/report/witnesses.tsv
    make witnesses ARGS='CH-3 RP-1'      only these rules, printed

A ruling notices a rule if one of its verdicts changes without it.  The first tried are those that name the rule as
their reason or in their replay, then those that ask for few rules; once enough notice it, the rest are left out.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from typing import Final, NamedTuple

from checks.engine import RULES, Rulebook, RuleKind, full_rulebook
from checks.judge.context import Judge, make_judge
from checks.judge.ruling import answer_claim
from checks.replay.eras import Era
from checks.replay.processors import without_collecting
from checks.report.witnesses import MOST, STORED, Witnesses, write_witnesses
from checks.shared.waiting import show_progress
from kb.corpus.load import load_corpus
from kb.corpus.model import LoadedRuling
from kb.locations import find_corpus
from kb.records import Claim
from kb.records.findings import Status

PERMISSION: Final = (RuleKind.PERMITS, RuleKind.FORBIDS, RuleKind.BOUNDS)


class Asking(NamedTuple):
    """A claim under a ruleset, answered with every rule in force."""

    ruling: LoadedRuling
    claim: Claim
    era: Era
    verdicts: dict[str, Status]
    named: frozenset[str]
    """The rules that its answers or its replay name."""
    asked: frozenset[str]
    """The rules that were asked for."""


class Noting(Rulebook):
    """The whole rulebook; it notes which rules are asked for."""

    def __init__(self) -> None:
        super().__init__(dict(RULES))
        self.asked: set[str] = set()

    def holds(self, id: str) -> bool:
        """Whether a rule is in force."""
        self.asked.add(id)
        return super().holds(id)


def answer(judge: Judge, ruling: LoadedRuling, claim: Claim, era: Era) -> tuple[dict[str, Status], set[str]]:
    """Answer a claim: the verdict on each fact, and the rules named."""
    answers, steps = answer_claim(judge, ruling, era, claim)
    named = {rule for each in answers.values() for rule in each.rules} | {step.rule for step in steps if step.rule}
    return {fact: each.status for fact, each in answers.items()}, named


def list_askings(judge: Judge, noting: Noting) -> Iterator[Asking]:
    """Answer every claim under each ruleset in force; what is remembered from another ruleset is listed once."""
    permission = {each.id for each in RULES.values() if each.kind in PERMISSION}
    rulings = judge.corpus.rulings
    with show_progress("Answering") as show:
        for number, ruling in enumerate(rulings):
            show(number, len(rulings))
            for claim in (ruling.record.claims or {}).values():
                for number_of_era, era in enumerate(judge.in_force(ruling)):
                    noting.asked.clear()
                    verdicts, named = answer(judge, ruling, claim, era)
                    asked = noting.asked | (permission if claim.window is not None and not number_of_era else set())
                    if asked:
                        yield Asking(ruling, claim, era, verdicts, frozenset(named), frozenset(asked | named))


def find_witnesses(judge: Judge, id: str, askings: Sequence[Asking]) -> Witnesses:
    """Find the rulings that notice that one rule is missing, of the answers that asked for it."""
    without = make_judge(judge.corpus, full_rulebook().without(id), judge.eras)
    without.shared.scenes = judge.shared.scenes
    found: dict[str, None] = {}
    ordered = sorted(askings, key=lambda each: (id not in each.named, len(each.asked)))
    for each in ordered:
        if each.ruling.id in found:
            continue
        if answer(without, each.ruling, each.claim, each.era)[0] != each.verdicts:
            found[each.ruling.id] = None
            if len(found) == MOST:
                break
    return Witnesses(id, len({each.ruling.id for each in askings}), tuple(found))


@without_collecting()
def measure(wanted: Sequence[str]) -> Iterator[Witnesses]:
    """Measure rules one by one, in their order."""
    noting = Noting()
    judge = make_judge(load_corpus(find_corpus()), noting)
    by_rule: dict[str, list[Asking]] = defaultdict(list)
    for asking in list_askings(judge, noting):
        for id in asking.asked.intersection(wanted):
            by_rule[id].append(asking)
    with show_progress("Taking out rules") as show:
        for number, id in enumerate(wanted):
            show(number, len(wanted))
            yield find_witnesses(judge, id, by_rule[id])


def measure_part(wanted: Sequence[str]) -> list[Witnesses]:
    """Measure rules in a process of its own."""
    return [*measure(wanted)]


def main(wanted: Sequence[str]) -> int:
    """Measure the rules named and print them, or all and store them."""
    if unknown := [id for id in wanted if id not in RULES]:
        print(f"{', '.join(unknown)}: no such rule; see: rulings show rules", file=sys.stderr)
        return 2
    if wanted:
        print("\n".join(write_witnesses(measure(wanted))))
        return 0
    parts = [sorted(RULES)[start :: cpu_count() or 1] for start in range(cpu_count() or 1)]
    with ProcessPoolExecutor(len(parts)) as pool:
        found = sorted(each for part in pool.map(measure_part, parts) for each in part)
    STORED.write_text("\n".join([*write_witnesses(found), ""]), "utf-8")
    few = [sum(len(each.rulings) == number for each in found) for number in range(3)]
    print(f"{len(found)} rules: {few[0]} are noticed by no ruling, {few[1]} by one, {few[2]} by two; {STORED}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
