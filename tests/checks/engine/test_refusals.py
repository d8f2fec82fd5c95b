"""What may be done, what may not, what cannot be decided and how a number is counted: what is said of it, by which rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.answers import name_act
from checks.replay.prepared import prepare_ruleset
from kb.corpus.yaml import read_file
from kb.records import Claim

CASES = {
    f"{case['holds']} [{case['under']}]": case
    for file in ("refusals.yaml", "undecided.yaml", "counted.yaml")
    for case in read_file(Path(__file__).with_name(file)).value
}

MESSAGES = read_file(Path(__file__).with_name("messages.yaml")).value
"""Each message once, by a code: a sentence that is improved is improved here alone."""


@pytest.fixture(scope="module")
def prepared_rulesets(corpus, eras):
    return {id: prepare_ruleset(corpus, era, full_rulebook()) for id, era in eras.items()}


WHY = re.compile(r"(?:stops-at-(\d+): )?([a-z0-9-]+)(?:\((.+)\))?")


def write(told):
    """What is told by the code of a message, in the words of that message."""
    said, bar, rest = told.partition(" | ")
    why, _, rules = rest.rpartition(" [")
    written = WHY.fullmatch(why)
    if not bar or written is None:
        return told
    act, code, names = written.groups()
    message = MESSAGES[code].format(*(names or "").split("; "))
    stops = f"the scenario stops at {name_act(int(act))}: " if act else ""
    return f"{said} | {stops}{message} [{rules}"


def tell(answer):
    return " | ".join(part for part in (answer.engine, answer.because) if part) + f" [{', '.join(answer.rules)}]"


@pytest.mark.parametrize("name", CASES)
def test_what_is_answered_and_why(prepared_rulesets, name):
    case = CASES[name]
    claim = Claim.model_validate({key: case[key] for key in case if key not in ("holds", "under", "told")})
    answers, _ = answer_scenario(prepared_rulesets[case["under"]], claim)
    assert {fact: tell(answer) for fact, answer in answers.items()} == {
        fact: write(told) for fact, told in case["told"].items()
    }


def test_every_message_stands_once_and_is_told():
    told = " ".join(each for case in CASES.values() for each in case["told"].values())
    assert [code for code in MESSAGES if not re.search(rf"[|:] {code}[( ]", told)] == []
    assert len({*MESSAGES.values()}) == len(MESSAGES)


NATURE = ("DS-0", "EF-1", "CO-1", "RD-1")
"""Rules that are named where something cannot be done because of what it is: what applies by itself, what is not there."""
NAMED = sorted(
    {
        (name, rule)
        for name, case in CASES.items()
        for told in case["told"].values()
        if told.startswith("no (")
        for rule in told.rpartition("[")[2].rstrip("]").split(", ")
        if rule not in NATURE
    }
)


@pytest.fixture(scope="module")
def lenient(corpus, eras):
    """What prepares a ruleset without one of the rules."""
    return cache(lambda under, rule: prepare_ruleset(corpus, eras[under], full_rulebook().without(rule)))


@pytest.mark.parametrize(("name", "rule"), NAMED)
def test_a_rule_that_is_not_in_force_refuses_nothing(lenient, name, rule):
    case = CASES[name]
    claim = Claim.model_validate({key: case[key] for key in case if key not in ("holds", "under", "told")})
    answers, _ = answer_scenario(lenient(case["under"], rule), claim)
    assert [fact for fact, answer in answers.items() if rule in answer.rules and answer.engine != "yes"] == []
