"""What may be done, what may not and what cannot be decided, by which rule, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.corpus.yaml import read_file
from kb.records import Claim

CASES = {
    f"{case['holds']} [{case['under']}]": case
    for file in ("refusals.yaml", "undecided.yaml")
    for case in read_file(Path(__file__).with_name(file)).value
}


@pytest.fixture(scope="module")
def prepared_rulesets(corpus, eras):
    return {id: prepare_ruleset(corpus, era, full_rulebook()) for id, era in eras.items()}


def tell(answer):
    return " | ".join(part for part in (answer.engine, answer.because) if part) + f" [{', '.join(answer.rules)}]"


@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_and_why(prepared_rulesets, name):
    case = CASES[name]
    claim = Claim.model_validate({key: case[key] for key in case if key not in ("holds", "under", "told")})
    answers, _ = answer_scenario(prepared_rulesets[case["under"]], claim)
    assert {fact: tell(answer) for fact, answer in answers.items()} == case["told"]
