"""Rulings of different times that differ: each holds in its own, and a switch carries the difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import OPEN
from checks.judge.cache import bench, judging
from checks.judge.cache.store import Store
from checks.judge.check import run_check
from checks.judge.context import make_judge
from checks.judge.era_differences import Turning, find_by_era, find_era_differences, find_turned
from kb.records import Claim
from tests.shared import is_drawn

CARRIED = {
    "trigger-after-leaving/flip-effect": "flip-effect-lost-with-its-monster",
    "equal-zero-attack": "zero-against-zero",
    "damage-step-chart": "flip-effects-in-the-sixth",
    "damage-step-worded-stat-change": "honest-during",
    "activation-negation-by-spells-and-traps": "list-activation-negation",
}

ONE_OF = 100
"""Of how many rulings one is judged under every ruleset."""


@pytest.fixture(scope="module")
def differences(judge):
    return find_era_differences(judge)


@pytest.fixture(scope="module")
def turned(judge):
    """What another time would turn of the rulings named above, and of every so many others."""
    named = tuple(f"/{ruling}" for ruling in CARRIED.values())
    rulings = judge.corpus.rulings
    return find_turned(judge, [each for each in rulings if each.id.endswith(named) or is_drawn(each.id, ONE_OF)])


def test_honest_in_calculation_differs_by_the_switch_of_worded_stat_changes(differences):
    found = [each for each in differences if "honest" in each.one or "honest" in each.other]
    assert found
    assert all(each.switches == ("damage-step-worded-stat-change",) for each in found)


@pytest.mark.parametrize(
    "switch", ["trigger-after-leaving/flip-effect", "damage-step-chart", "damage-step-worded-stat-change"]
)
def test_two_rulings_show_what_a_switch_carries(differences, switch):
    assert [each for each in differences if switch in each.switches]


@pytest.mark.parametrize(("switch", "ruling"), CARRIED.items())
def test_a_ruling_alone_shows_what_a_switch_carries(turned, switch, ruling):
    assert [each for each in turned if switch in each.switches and f"/{ruling}#" in each.one]


def test_no_pair_shares_a_ruleset_or_an_answer(differences, turned):
    assert differences
    for each in [*differences, *turned]:
        assert not set(each.one_rulesets) & set(each.other_rulesets)
        assert each.one_says != each.other_says


def test_each_ruleset_is_told_with_the_values_that_break_the_fact_there(judge, turned):
    for each in turned:
        own = judge.eras[each.one_rulesets[0]].engine
        for ruleset in each.other_rulesets:
            there = judge.eras[ruleset].engine
            assert all(there.look(name) not in (OPEN, own.look(name)) for name in each.switches)


OLD, NEW, MODERN = ("tcg-edison",), ("tcg-modern",), ("tcg-modern", "ocg-modern")
SEVEN, FIVE = ({"chart": {"of": "damage-step", "count": number}} for number in (7, 5))
CHART = ("damage-step-chart",)
ENDS = {"situation": "plain-battle", "then": {"fact": {"state": {"of": "target", "at": "end", "position": "attack"}}}}
PAIRS = {
    # two claims and their rulesets, and those of them that are asked for: what their days and a switch set apart
    "an answer of each time": ((SEVEN, OLD), (FIVE, NEW), None, [("one#c/chart", "7", "other#c/chart", "5", CHART)]),
    "the later one first": ((FIVE, MODERN), (SEVEN, OLD), None, [("one#c/chart", "5", "other#c/chart", "7", CHART)]),
    "one of them is asked for": ((SEVEN, OLD), (FIVE, NEW), ("other",), [("one#c/chart", "7", "other#c/chart", "5", CHART)]),
    "neither is asked for": ((SEVEN, OLD), (FIVE, NEW), (), []),
    "a ruleset of both": ((SEVEN, OLD + NEW), (FIVE, NEW), None, []),
    "the same answer": ((SEVEN, OLD), (SEVEN, ("tcg-goat",)), None, []),
    "an answer that was wrong in its own time": ((FIVE, OLD), (SEVEN, NEW), None, []),
    "an answer that was wrong, and a right one": (({"chart": {"of": "damage-step", "count": 6}}, OLD), (FIVE, NEW), None, []),
    "answers to other questions": ((SEVEN, OLD), (ENDS, NEW), None, []),
    "a ruling of no ruleset": ((SEVEN, ("gone",)), (FIVE, NEW), None, []),
}  # fmt: skip


def make_own(judge, *said):
    """A judge of rulings of our own: each a claim and its rulesets."""
    base = judge.corpus.rulings[0]
    rulings = [
        replace(
            base,
            id=id,
            rulesets=rulesets,
            record=base.record.model_copy(update={"claims": {"c": Claim.model_validate(claim)}}),
        )
        for id, (claim, rulesets) in zip(("one", "other"), said, strict=False)
    ]
    corpus = replace(judge.corpus, rulings=tuple(rulings))
    return replace(judge, corpus=corpus, by_id={each.id: each for each in rulings}, answered={}, elsewhere={})


@pytest.mark.parametrize(("one", "other", "only", "found"), PAIRS.values(), ids=PAIRS)
def test_two_rulings_are_set_apart_by_their_days_and_a_switch(judge, one, other, only, found):
    own = make_own(judge, one, other)
    chosen = None if only is None else [own.by_id[each] for each in only]
    told = find_era_differences(own, chosen)
    assert [(each.one, each.one_says, each.other, each.other_says, each.switches) for each in told] == found
    assert all((each.one_rulesets, each.other_rulesets) == (one[1], other[1]) for each in told)


def test_a_pair_is_told_once(judge):
    window = {"window": {"may-activate": "Honest.light", "at": {"start": "yes", "during-calculation": "yes"}}}
    against = {"window": {"may-activate": "Honest.light", "at": {"start": "yes", "during-calculation": "no"}}}
    told = find_era_differences(make_own(judge, (window, OLD), (against, NEW)))
    assert [each.switches for each in told] == [("damage-step-worded-stat-change",)]


TURNED = {
    # a claim and its rulesets: what holds of it in its time and not in another
    "a chart of its time": (SEVEN, OLD, [("7 points", "5 points", CHART)]),
    "a chart that is wrong in its own time": (FIVE, OLD, []),
    "what holds at all times": (ENDS, OLD, []),
    "what no ruleset is claimed for": (SEVEN, ("gone",), []),
}


@pytest.mark.parametrize(("claim", "rulesets", "found"), TURNED.values(), ids=TURNED)
def test_a_ruling_is_set_apart_from_other_times(judge, claim, rulesets, found):
    own = make_own(judge, (claim, rulesets))
    told = find_turned(own, own.corpus.rulings)
    assert [(each.one_says, each.other_says, each.switches) for each in told] == found
    for each in told:
        assert (each.one, each.one_rulesets, each.other) == ("one#c/chart", rulesets, "")
        assert "tcg-modern" in each.other_rulesets
        assert "tcg-goat" not in each.other_rulesets


def test_what_another_time_turns_is_recalled_as_it_is_found(judge, tmp_path, monkeypatch):
    names = sorted(CARRIED.values())
    rulings = tuple(each for each in judge.corpus.rulings if each.id.rpartition("/")[2] in names)
    corpus = replace(judge.corpus, rulings=rulings)
    alone = find_by_era(make_judge(corpus, judge.rulebook), rulings)
    assert alone.turned
    monkeypatch.setattr(judging, "WORTH_SHARING", 1)
    for jobs in (2, 1):
        with Store(tmp_path / "findings.db") as store:
            assert run_check(corpus, contrasts=False, by_era=True, store=store, jobs=jobs).by_era == alone
        monkeypatch.setattr(bench, "find_turned_ruling", None)  # what is remembered is not found again


def test_only_switches_that_are_read_are_turned(judge):
    ruling = next(each for each in judge.corpus.rulings if each.id.endswith("/zero-against-zero"))
    (own, *_) = judge.in_force(ruling)
    (claim, *_) = ruling.record.claims
    turning = Turning(judge, ruling, claim, own)
    read = set(turning.find_read())
    assert "equal-zero-attack" in read < set(own.engine.switches)
