"""The differences of two rulesets."""

from __future__ import annotations

from collections.abc import Iterator

from checks.answers import differing as answers
from checks.answers.base import Place
from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_ruling
from checks.replay.eras import Era
from kb.corpus.model import Corpus


def differ_switches(one: Era, other: Era) -> Iterator[answers.SwitchDifference]:
    """List the switches that two rulesets answer differently, with dates and the rules that read them."""
    for name in sorted(one.engine.switches):
        values = (one.engine.switches[name], other.engine.switches.get(name, "open"))
        if values[0] == values[1] or "@" in name:
            continue
        rules = sorted(id for id, rule in RULES.items() if name.partition("/")[0] in rule.switches)
        yield {"switch": name, "rules": rules, "values": {era.id: write_side(era, name) for era in (one, other)}}


def write_side(era: Era, name: str) -> answers.SwitchValue:
    """Write the value of a switch in one ruleset."""
    resolved = era.resolved[name]
    cites: list[Place] = [{"source": cite.source, "locator": cite.locator} for cite in resolved.cites]
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
