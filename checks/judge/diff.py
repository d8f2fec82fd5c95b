"""What differs: between two rulesets, and between two checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from checks import answers
from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_ruling
from checks.replay.eras import Era
from kb.corpus.model import Corpus
from kb.records.findings import Status


def differ_switches(one: Era, other: Era) -> Iterator[answers.SwitchDifference]:
    """List the switches that two rulesets answer differently, with since when and the rules that read them."""
    for name in sorted(one.engine.switches):
        values = (one.engine.switches[name], other.engine.switches.get(name, "open"))
        if values[0] == values[1]:
            continue
        rules = sorted(id for id, rule in RULES.items() if name in rule.switches)
        yield {"switch": name, "rules": rules, "values": {era.id: write_side(era, name) for era in (one, other)}}


def write_side(era: Era, name: str) -> answers.SwitchValue:
    """Write the value of a switch in one ruleset."""
    resolved = era.resolved[name]
    cites: list[answers.Place] = [{"source": cite.source, "locator": cite.locator} for cite in resolved.cites]
    return {
        "value": resolved.value,
        "since": resolved.since,
        "until": resolved.until,
        "confidence": resolved.confidence,
        "cites": cites,
    }


def differ_rulings(corpus: Corpus, one: Era, other: Era) -> Iterator[answers.FactDifference]:
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
                    "answers": {
                        one.id: {"status": answer.status, "engine": answer.engine},
                        other.id: {"status": against.status, "engine": against.engine},
                    },
                }


Key = tuple[str, str]


def index_findings(check: answers.Check) -> dict[Key, Status]:
    """Index a check's JSON: fact and ruleset to status."""
    return {
        (f"{each['ruling']}#{each['claim']}/{each['fact']}", each["ruleset"]): Status(each["status"])
        for each in check["findings"]
    }


def differ_checks(old: answers.Check, new: answers.Check) -> answers.Differences:
    """Compare two checks: what is contradicted now and was not, what no longer is, what cannot be decided now."""
    before, after = index_findings(old), index_findings(new)
    agrees = Status.AGREES
    changed: list[answers.Moved] = [
        {"fact": key[0], "ruleset": key[1], "was": before.get(key, agrees), "is": after.get(key, agrees)}
        for key in sorted({*before, *after})
        if before.get(key, agrees) != after.get(key, agrees)
    ]
    counted, counts = (cast(dict[str, int], check["summary"]) for check in (old, new))
    pairs_before = {(each["key"], each["ruleset"]) for each in old["conflicts"]}
    pairs_after = {(each["key"], each["ruleset"]) for each in new["conflicts"]}
    return {
        "contradicted": [each for each in changed if each["is"] == Status.CONTRADICTS],
        "mended": [each for each in changed if each["was"] == Status.CONTRADICTS],
        "undecided": [each for each in changed if each["is"] == Status.CANNOT_DECIDE],
        "new_conflicts": [{"key": key, "ruleset": ruleset} for key, ruleset in sorted(pairs_after - pairs_before)],
        "ended_conflicts": [{"key": key, "ruleset": ruleset} for key, ruleset in sorted(pairs_before - pairs_after)],
        "summary": {
            name: {"was": counted.get(name), "is": value}
            for name, value in counts.items()
            if value != counted.get(name)
        },
    }
