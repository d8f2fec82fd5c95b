"""No rule is idle: with any one of them taken out, or turned around, something that was judged comes out differently."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from checks.engine import RULES, Effect, RuleKind, full_rulebook, judge_effect
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras, rulesets_for
from checks.replay.prepared import prepare_ruleset
from checks.replay.stage import damage_points
from kb.corpus.load import load_corpus
from kb.corpus.yaml import read_file
from kb.locations import find_corpus
from kb.records import Claim
from tests.checks.engine.test_permission import ROWS

SCENARIOS = Path(__file__).parent / "scenarios"
ERAS = ("tcg-modern", "tcg-edison")


@cache
def load():
    corpus = load_corpus(find_corpus())
    return corpus, make_eras(corpus)


@cache
def read_cases():
    return tuple(
        Claim.model_validate({key: value for key, value in case.items() if key not in ("holds", "under")})
        for file in sorted(SCENARIOS.glob("*.yaml"))
        for case in read_file(file).value
    )


def judge_scenarios(rulebook):
    """Everything that the scenarios of these tests answer and show."""
    corpus, eras = load()
    for id in ERAS:
        prepared = prepare_ruleset(corpus, eras[id], rulebook)
        for claim in read_cases():
            answers, trace = answer_scenario(prepared, claim, damage_points(eras[id]))
            yield [(name, each.status, each.engine) for name, each in answers.items()], [step.what for step in trace]


def judge_windows(rulebook):
    """Everything that the rows of the table of permission and the corpus' claims answer."""
    corpus, eras = load()
    for row, _, _ in ROWS.values():
        for era in eras.values():
            yield [
                (verdict.answer, verdict.rules)
                for point in damage_points(era)
                for verdict in (judge_effect(Effect(**row), point, era.engine, rulebook),)
            ]
    judge = make_judge(corpus, rulebook, eras)
    for ruling in corpus.rulings:
        for claim in (ruling.record.claims or {}).values():
            if claim.window is not None or claim.then is not None:
                for era in rulesets_for(ruling.rulesets, eras.values()):
                    answers, _ = answer_claim(judge, ruling, era, claim)
                    yield [(name, each.status, each.engine) for name, each in answers.items()]


@cache
def baseline():
    return tuple(judge_scenarios(full_rulebook())), tuple(judge_windows(full_rulebook()))


def differs(rulebook):
    scenarios, windows = baseline()
    return any(a != b for a, b in zip(scenarios, judge_scenarios(rulebook), strict=True)) or any(
        a != b for a, b in zip(windows, judge_windows(rulebook), strict=True)
    )


@pytest.mark.parametrize("id", sorted(RULES))
def test_without_the_rule_something_changes(id):
    assert differs(full_rulebook().without(id)), RULES[id].sentence


@pytest.mark.parametrize(
    "id", sorted(id for id, rule in RULES.items() if rule.kind in (RuleKind.PERMITS, RuleKind.FORBIDS))
)
def test_turned_around_the_rule_changes_something(id):
    assert differs(full_rulebook().inverting(id)), RULES[id].sentence
