"""No rule is idle: with any one of them taken out, or turned around, something that was judged comes out differently."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import pytest

from checks.engine import RULES, Effect, Rulebook, RuleKind, full_rulebook, judge_effect
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras, rulesets_for
from checks.replay.stage import damage_points
from kb.corpus.yaml import read_file
from kb.records import Claim
from tests.checks.engine.test_permission import ROWS
from tests.shared import load_shipped, make_once

SCENARIOS = Path(__file__).parent / "scenarios"
ERAS = ("tcg-modern", "tcg-edison")
OTHERS = ("tcg-goat", "tcg-2011", "ocg-2011", "ocg-modern")


@cache
def load():
    corpus = load_shipped()
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


def list_engines():
    """Scenarios of these tests, and the table of permission."""
    _, eras = load()
    yield from list_scenarios(ERAS)
    for row, _, _ in ROWS.values():
        for era in eras.values():
            yield partial(permit, row, era)


def list_scenarios(ids):
    """The scenarios of these tests under some rulesets."""
    _, eras = load()
    return [partial(replay, claim, eras[id]) for id in ids for claim in read_cases()]


def list_claims(*, all_rulesets):
    """Claims of the corpus, each under the first ruleset of its days, or under all the others."""
    corpus, eras = load()
    for ruling in corpus.rulings:
        for claim in (ruling.record.claims or {}).values():
            if claim.window is not None or claim.then is not None:
                first, *others = [*rulesets_for(ruling.rulesets, eras.values())] or [None]
                for era in others if all_rulesets else [first] if first else []:
                    yield partial(answer, ruling, claim, era)


STAGES = {
    "engine": list_engines,
    "other-rulesets": partial(list_scenarios, OTHERS),
    "claims": partial(list_claims, all_rulesets=False),
    "claims-everywhere": partial(list_claims, all_rulesets=True),
}
"""Everything that is judged, in the order in which it is asked: most rules matter to the first of it."""


class Asked(Rulebook):
    """All rules, with those that were asked for."""

    def __init__(self):
        super().__init__(dict(RULES))
        self.ids = set()

    def holds(self, id):
        self.ids.add(id)
        return super().holds(id)


class Answered(NamedTuple):
    """What all the rules together answer to the questions of a stage; by rule, the questions that lean on it."""

    said: list[bytes]
    named: dict[str, list[int]]
    asked: dict[str, list[int]]


@cache
def read_questions(stage):
    return tuple(STAGES[stage]())


@cache
def answer_all(stage) -> Answered:
    """Answer a stage, once for all processes of the tests."""
    return make_once(f"rules-{stage}", partial(answer_afresh, stage))


def answer_afresh(stage) -> Answered:
    corpus, eras = load()
    rulebook = Asked()
    judge = make_judge(corpus, rulebook, eras)
    found = Answered([], {}, {})
    for number, question in enumerate(read_questions(stage)):
        rulebook.ids.clear()
        said, named = question(judge)
        found.said.append(digest(said))
        for id in named:
            found.named.setdefault(id, []).append(number)
        for id in rulebook.ids:
            found.asked.setdefault(id, []).append(number)
    return found


def digest(said) -> bytes:
    return blake2b(repr(said).encode(), digest_size=8).digest()


def list_leaning(id) -> Iterator[tuple[str, int]]:
    """Every question once: what names the rule and what asks for it, stage by stage, and then all the others."""
    tried = defaultdict(set)
    for stage in STAGES:
        answered = answer_all(stage)
        leaning = dict.fromkeys((*answered.named.get(id, ()), *answered.asked.get(id, ())))
        tried[stage].update(leaning)
        yield from ((stage, number) for number in leaning)
        if stage == "claims":
            yield from list_rest("engine", tried)
            tried["engine"].update(range(len(answer_all("engine").said)))
    for stage in STAGES:
        yield from list_rest(stage, tried)


def list_rest(stage, tried) -> Iterator[tuple[str, int]]:
    return ((stage, number) for number in range(len(answer_all(stage).said)) if number not in tried[stage])


def differs(id, rulebook):
    """Whether anything is answered otherwise by other rules."""
    corpus, eras = load()
    judge = make_judge(corpus, rulebook, eras)
    return any(
        digest(read_questions(stage)[number](judge)[0]) != answer_all(stage).said[number]
        for stage, number in list_leaning(id)
    )


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


def test_without_its_rule_a_trap_monster_whose_effects_are_negated_battles_on():
    corpus, _ = load()
    judge = make_judge(corpus, full_rulebook().without("UP-2"))
    negating = {"class": "continuous", "does": [{"negate-effect": {"of": {"all": {"of": "both", "kind": "trap"}}}}]}
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"attacker": {"plain": "continuous-trap", "atk": 1600}, "target": {"effect": negating}}},
        "then": {"hurt": {"event": {"what": "calculate-damage", "times": 1}}},
    }
    said, _ = replay(Claim.model_validate(scene), judge.eras["tcg-modern"], judge)
    assert [status for _, status, _ in said[0]] == ["agrees"]
