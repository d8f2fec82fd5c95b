"""Battles in the language of the records: each title states what holds, under the rulesets it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.corpus.yaml import read_file
from kb.records import Claim
from kb.records.findings import Status

FOLDER = Path(__file__).parent / "scenarios"
EVERYWHERE = ("tcg-goat", "tcg-edison", "tcg-2011", "ocg-2011", "tcg-modern", "ocg-modern")


def list_cases():
    for file in sorted(FOLDER.glob("*.yaml")):
        for case in read_file(file).value:
            yield pytest.param(case, id=f"{file.stem}: {case['holds']}")


@pytest.fixture(scope="module")
def prepared_rulesets(corpus, eras):
    return {id: prepare_ruleset(corpus, era, full_rulebook()) for id, era in eras.items()}


@pytest.mark.parametrize("case", [*list_cases()])
def test_it_holds(prepared_rulesets, case):
    claim = Claim.model_validate({key: value for key, value in case.items() if key not in ("holds", "under")})
    for ruleset in EVERYWHERE if case["under"] == "all" else case["under"]:
        answers, trace = answer_scenario(prepared_rulesets[ruleset], claim)
        wrong = [name for name, each in answers.items() if each.status is not Status.AGREES]
        told = "\n".join(f"{step.point} {step.what} {step.of} {step.detail} {step.rule}" for step in trace)
        assert not wrong, f"under {ruleset}: {', '.join(wrong)}\n{told}"
