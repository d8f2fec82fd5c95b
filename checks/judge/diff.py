"""What differs: between two rulesets, and between two checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_ruling
from checks.replay.eras import Era
from kb.corpus.model import Corpus
from kb.records.findings import Status


def differ_switches(one: Era, other: Era) -> Iterator[dict[str, Any]]:
    """List the switches that two rulesets answer differently, with since when and the rules that read them."""
    for name in sorted(one.engine.switches):
        values = (one.engine.switches[name], other.engine.switches.get(name, "open"))
        if values[0] == values[1]:
            continue
        yield {
            "switch": name,
            "rules": sorted(id for id, rule in RULES.items() if name in rule.switches),
            one.id: write_side(one, name),
            other.id: write_side(other, name),
        }


def write_side(era: Era, name: str) -> dict[str, Any]:
    """Write the value of a switch in one ruleset."""
    resolved = era.resolved[name]
    cites = [{"source": cite.source, "locator": cite.locator} for cite in resolved.cites]
    return {
        "value": resolved.value,
        "since": resolved.since,
        "until": resolved.until,
        "confidence": resolved.confidence,
        "cites": cites,
    }


def differ_rulings(corpus: Corpus, one: Era, other: Era) -> Iterator[dict[str, Any]]:
    """List the recorded facts that the engine answers differently under two rulesets."""
    judge = make_judge(corpus, full_rulebook(), {one.id: one, other.id: other})
    for ruling in corpus.rulings:
        first, _ = answer_ruling(judge, ruling, one)
        second, _ = answer_ruling(judge, ruling, other)
        for claim, facts in first.items():
            for fact, answer in facts.items():
                against = second.get(claim, {}).get(fact)
                if against is None or against.status is answer.status:
                    continue
                yield {
                    "fact": f"{ruling.id}#{claim}/{fact}",
                    "says": answer.says,
                    one.id: {"status": str(answer.status), "engine": answer.engine},
                    other.id: {"status": str(against.status), "engine": against.engine},
                }


Key = tuple[str, str]


def index_findings(check: Mapping[str, Any]) -> dict[Key, str]:
    """Index a check's JSON: fact and ruleset to status."""
    return {
        (f"{each['ruling']}#{each['claim']}/{each['fact']}", each["ruleset"]): each["status"]
        for each in check["findings"]
    }


def differ_checks(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Compare two checks: what is contradicted now and was not, what no longer is, what cannot be decided now."""
    before, after = index_findings(old), index_findings(new)
    agrees = str(Status.AGREES)
    changed = [
        {"fact": key[0], "ruleset": key[1], "was": before.get(key, agrees), "is": after.get(key, agrees)}
        for key in sorted({*before, *after})
        if before.get(key, agrees) != after.get(key, agrees)
    ]
    pairs_before = {(each["key"], each["ruleset"]) for each in old["conflicts"]}
    pairs_after = {(each["key"], each["ruleset"]) for each in new["conflicts"]}
    return {
        "contradicted": [each for each in changed if each["is"] == str(Status.CONTRADICTS)],
        "mended": [each for each in changed if each["was"] == str(Status.CONTRADICTS)],
        "undecided": [each for each in changed if each["is"] == str(Status.CANNOT_DECIDE)],
        "new_conflicts": [{"key": key, "ruleset": ruleset} for key, ruleset in sorted(pairs_after - pairs_before)],
        "ended_conflicts": [{"key": key, "ruleset": ruleset} for key, ruleset in sorted(pairs_before - pairs_after)],
        "summary": {
            name: {"was": old["summary"].get(name), "is": value}
            for name, value in new["summary"].items()
            if value != old["summary"].get(name)
        },
    }
