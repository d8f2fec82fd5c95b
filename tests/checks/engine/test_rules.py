"""No rule is idle: with any one of them taken out, or turned around, something that was judged comes out differently."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

import pytest

from checks.engine import RULES, Effect, Rulebook, RuleKind, full_rulebook, judge_effect
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras, rulesets_for
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


def replay(claim, era, judge):
    """What a scenario of these tests answers and shows, and the rules that it names."""
    answers, trace = answer_scenario(judge.prepared(era), claim, damage_points(era))
    said = [(name, each.status, each.engine) for name, each in answers.items()]
    return (said, [step.what for step in trace]), {step.rule for step in trace}


def permit(row, era, judge):
    """What a row of the table of permission answers at each point, and the rules that it names."""
    verdicts = [judge_effect(Effect(**row), point, era.engine, judge.rulebook) for point in damage_points(era)]
    return [(each.answer, each.rules) for each in verdicts], {rule for each in verdicts for rule in each.rules}


def answer(ruling, claim, era, judge):
    """What is answered to a claim of the corpus, and the rules that it names."""
    answers, trace = answer_claim(judge, ruling, era, claim)
    said = [(name, each.status, each.engine) for name, each in answers.items()]
    return said, {rule for each in answers.values() for rule in each.rules} | {step.rule for step in trace}


def list_questions():
    """Everything that is judged, each to be asked of a judge."""
    corpus, eras = load()
    for id in ERAS:
        for claim in read_cases():
            yield partial(replay, claim, eras[id])
    for row, _, _ in ROWS.values():
        for era in eras.values():
            yield partial(permit, row, era)
    for ruling in corpus.rulings:
        for claim in (ruling.record.claims or {}).values():
            if claim.window is not None or claim.then is not None:
                for era in rulesets_for(ruling.rulesets, eras.values()):
                    yield partial(answer, ruling, claim, era)


class Asked(Rulebook):
    """All rules, with those that were asked for."""

    def __init__(self):
        super().__init__(dict(RULES))
        self.ids = set()

    def holds(self, id):
        self.ids.add(id)
        return super().holds(id)


@cache
def baseline():
    """Every question with what is answered by all the rules, the rules that are named, and those that are asked for."""
    corpus, eras = load()
    rulebook = Asked()
    judge = make_judge(corpus, rulebook, eras)
    found = []
    for question in list_questions():
        rulebook.ids.clear()
        found.append((question, *question(judge), frozenset(rulebook.ids)))
    return found


def differs(id, rulebook):
    """Whether anything is answered otherwise by other rules; what names the rule, or asks for it, is asked first."""
    corpus, eras = load()
    judge = make_judge(corpus, rulebook, eras)
    questions = sorted(baseline(), key=lambda each: (id not in each[2], id not in each[3]))
    return any(question(judge)[0] != said for question, said, _, _ in questions)


def test_every_rule_has_an_id_to_cite_says_a_sentence_and_names_its_sources(corpus):
    for rule in RULES.values():
        assert re.fullmatch("[A-Z]{2}-[0-9A-Z]+", rule.id)
        assert rule.sentence.endswith("."), rule.id
        assert rule.cites, rule.id
        assert [source for source, _ in rule.cites if source not in corpus.sources] == [], rule.id


@pytest.mark.parametrize("id", sorted(RULES))
def test_without_the_rule_something_changes(id):
    assert differs(id, full_rulebook().without(id)), RULES[id].sentence


@pytest.mark.parametrize(
    "id", sorted(id for id, rule in RULES.items() if rule.kind in (RuleKind.PERMITS, RuleKind.FORBIDS))
)
def test_turned_around_the_rule_changes_something(id):
    assert differs(id, full_rulebook().inverting(id)), RULES[id].sentence


def test_a_trigger_of_the_end_phase_is_refused_where_nothing_lets_players_respond():
    corpus, _ = load()
    judge = make_judge(corpus, full_rulebook().without("CH-3"))
    end = {"class": "trigger", "named-timing": "outside", "needs": [{"during": {"part": "end-phase"}}]}
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"attacker": {"effect": {**end, "does": {"draw": {"count": 1}}}}}},
        "then": {"open": {"legal": {"act": "activate", "what": "attacker.effect", "at": "end-phase", "is": "no"}}},
    }
    said, _ = replay(Claim.model_validate(scene), judge.eras["tcg-modern"], judge)
    assert said[0] == [("open", "agrees", "no (game-rule)")]


@pytest.mark.parametrize(("gone", "times"), [(False, 1), (True, "never")])
def test_without_replays_an_attack_goes_on_unless_its_target_is_gone(gone, times):
    corpus, _ = load()
    judge = make_judge(corpus, full_rulebook().without("RP-1"))
    moved = {"destroy": "target"} if gone else {"special-summon": "newcomer", "to": "opponent"}
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"newcomer": {"plain": "monster", "of": "opponent", "in": "hand"}}},
        "when": [{"stage": moved, "at": "battle-step"}],
        "then": {"hurt": {"event": {"what": "damage", "times": times}}},
    }
    said, _ = replay(Claim.model_validate(scene), judge.eras["tcg-modern"], judge)
    assert [status for _, status, _ in said[0]] == ["agrees"]
