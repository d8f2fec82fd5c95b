"""What is played once for several rulesets is what each would have answered by itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.engine import Ruleset, full_rulebook
from checks.judge.context import Judge, make_judge
from checks.judge.contrasts import turn
from checks.judge.replayed import answer_once
from checks.judge.ruling import answer_ruling
from checks.judge.shapes import answer_scenario
from checks.replay.eras import Era
from checks.replay.prepared import prepare_ruleset
from kb.records import Claim

SCENE = {
    "situation": "plain-battle",
    "given": {"cards": {"target": {"card": "Mystic Tomato"}}},
    "then": {"stays": {"event": {"what": "destroy", "of": "target"}}},
}


@pytest.fixture
def scene(corpus):
    """A scene, and what it takes to ask it under a ruleset."""
    fresh = make_judge(corpus, full_rulebook())
    claim = Claim.model_validate(SCENE)

    def ask(era: Era, told: str = "") -> tuple[object, object]:
        prepared = prepare_ruleset(corpus, era, fresh.rulebook, fresh.shared)
        return answer_once(prepared, claim, (), prepared.scenes_of(claim), claim, told)

    return fresh, ask


def test_rulings_are_answered_as_by_a_judge_of_each_ruleset(corpus, judge):
    shared = make_judge(corpus, full_rulebook())
    played = [each for each in corpus.rulings if any(claim.then for claim in (each.record.claims or {}).values())]
    for ruling in random.Random(3).sample(played, 20):
        for era in judge.eras.values():
            alone = Judge(corpus, judge.rulebook, dict(judge.eras), by_id=judge.by_id)
            assert answer_ruling(shared, ruling, era) == answer_ruling(alone, ruling, era)


def test_a_switch_that_is_not_read_is_not_played_for(scene):
    fresh, ask = scene
    era = fresh.eras["tcg-modern"]
    first, _ = ask(era)
    values = {name: switch.values for name, switch in fresh.corpus.switches.items()}
    again = []
    for name, value in era.engine.switches.items():
        other = next(each for each in values[name.partition("@")[0]] if each != value)
        answers, _ = ask(turn(era, name, other))
        alone = prepare_ruleset(fresh.corpus, turn(era, name, other), fresh.rulebook)
        claim = Claim.model_validate(SCENE)
        assert answers == answer_scenario(alone, claim, ())[0]
        again += [name] if answers is not first else []
    assert "damage-step-chart" in again
    assert len(again) < len(values) / 3


def test_another_card_of_the_day_another_question_or_other_rules_are_played(scene):
    fresh, ask = scene
    era = fresh.eras["tcg-modern"]
    first, _ = ask(era)
    assert ask(era)[0] is first
    assert ask(era, "otherwise")[0] is not first
    unprinted = replace(era, day="1999-01-01", engine=Ruleset(era.id, era.engine.switches))
    assert ask(unprinted)[0] != first
    fresh.rulebook = fresh.rulebook.without("AF-1")
    assert ask(era)[0] is not first
