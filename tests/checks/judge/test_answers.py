"""What is answered to a claim, in full: agreement, what the ruling says, what the engine says, why, and by which rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checks.engine import FIVE, SEVEN
from checks.judge.ruling import answer_claim
from kb.corpus.yaml import read_file
from kb.records import Claim
from kb.records.findings import Status

CASES = {
    f"{case['holds']} [{case['under']}]": case for case in read_file(Path(__file__).with_name("answers.yaml")).value
}


def tell(answer):
    """An answer as the table writes it."""
    parts = [answer.status.value, answer.says, answer.engine, answer.because]
    return " | ".join(part for part in parts if part) + f" [{', '.join(answer.rules)}]"


@pytest.mark.parametrize("name", CASES)
def test_a_claim_is_answered(corpus, eras, judge, name):
    case = CASES[name]
    claim = Claim.model_validate({key: case[key] for key in case if key not in ("holds", "under", "answers")})
    answers, _ = answer_claim(judge, corpus.rulings[0], eras[case["under"]], claim)
    assert {fact: tell(answer) for fact, answer in answers.items()} == case["answers"]


@pytest.mark.parametrize("named", ["before-calculation", "after-calculation"])
def test_a_timing_that_has_two_substeps_is_asked_at_each_of_them(corpus, eras, judge, named):
    """Who writes of five timings means both; what may be done at one of them may be done then."""
    fact = {"legal": {"act": "activate", "what": "held", "at": named, "is": "yes"}}
    effect = {"class": "activation", "named-timing": named, "does": {"draw": {"count": 1}}}
    claim = Claim.model_validate({
        "situation": "facedown-target",
        "given": {"cards": {"held": {"plain": "quick-play-spell", "of": "turn-player", "in": "set", "effect": effect}}},
        "then": {"fact": fact},
    })  # fmt: skip
    for chart in (FIVE, SEVEN):
        ruling = replace(corpus.rulings[0], chart=chart)
        for ruleset in ("tcg-edison", "tcg-modern"):
            answers, _ = answer_claim(judge, ruling, eras[ruleset], claim)
            assert answers["fact"].status is Status.AGREES, (chart, ruleset, tell(answers["fact"]))
