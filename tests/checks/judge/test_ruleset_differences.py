"""What differs between two rulesets: the switches that are answered differently, and the facts."""

from __future__ import annotations

from dataclasses import replace

from checks.engine import RULES
from checks.judge.ruleset_differences import differ_rulings, differ_switches
from kb.records import Claim

CHART = "damage-step-chart"
CLAIMS = {
    "chart": {"chart": {"of": "damage-step", "count": 5}},
    "same": {"chart": {"of": "battle-phase", "count": 4}},
}


def test_switches_that_differ_are_told_with_their_rules_and_both_sides(eras):
    one, other = eras["tcg-edison"], eras["tcg-modern"]
    found = {each["switch"]: each for each in differ_switches(one, other)}
    assert [*found] == sorted(
        name for name, value in one.engine.switches.items() if value != other.engine.switches[name] and "@" not in name
    )
    told = found[CHART]
    assert told["rules"] == sorted(id for id, rule in RULES.items() if CHART in rule.switches)
    values = {ruleset: side["value"] for ruleset, side in told["values"].items()}
    assert values == {"tcg-edison": "seven-substeps", "tcg-modern": "five-timings"}
    for era in (one, other):
        side, resolved = told["values"][era.id], era.resolved[CHART]
        assert (side["since"], side["until"], side["confidence"]) == (
            resolved.since,
            resolved.until,
            resolved.confidence,
        )
        assert [each["source"] for each in side["cites"]] == [cite.source for cite in resolved.cites]
    assert [*differ_switches(one, one)] == []


def test_facts_that_are_answered_differently(corpus, eras):
    base = corpus.rulings[0]
    claims = {name: Claim.model_validate(said) for name, said in CLAIMS.items()}
    ruling = replace(base, id="ours", record=base.record.model_copy(update={"claims": claims}))
    own = replace(corpus, rulings=(ruling,))
    (found,) = differ_rulings(own, eras["tcg-edison"], eras["tcg-modern"])
    assert (found["fact"], found["says"]) == ("ours#chart/chart", "5 points")
    assert found["answers"] == {
        "tcg-edison": {"status": "contradicts", "engine": "7 points"},
        "tcg-modern": {"status": "agrees", "engine": "5 points"},
    }
    assert [*differ_rulings(own, eras["tcg-goat"], eras["tcg-edison"])] == []
