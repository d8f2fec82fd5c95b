"""How each source fares: its facts that agree, contradict and cannot be decided."""

from __future__ import annotations

from collections import Counter, defaultdict

from checks import answers
from checks.judge.check import Report
from kb.records.findings import Status


def count_sources(report: Report) -> list[answers.SourceCount]:
    """Count, for each source and ruleset, how many facts agree, contradict and cannot be decided.

    ``agrees_with_itself`` counts the agreements for which the engine's rules cite nothing but the source
    and the documents that the ruling cites: no other document has been heard.
    """
    rulings = {ruling.id: ruling for ruling in report.rulings}
    counts: dict[tuple[str, str], Counter[Status]] = defaultdict(Counter)
    alone: Counter[tuple[str, str]] = Counter()
    for finding in report.findings:
        source = rulings[finding.ruling].source
        counts[source, finding.ruleset][finding.status] += 1
        own = {source, *(cite.source for cite in finding.cites)}
        heard = {cite.source for cite in finding.rule_cites}
        alone[source, finding.ruleset] += finding.status is Status.AGREES and bool(heard) and heard <= own
    rows: list[answers.SourceCount] = []
    for (source, ruleset), found in counts.items():
        agrees, contradicts = found[Status.AGREES], found[Status.CONTRADICTS]
        decided = agrees + contradicts
        rows.append(
            {
                "source": source,
                "ruleset": ruleset,
                "agrees": agrees,
                "agrees_with_itself": alone[source, ruleset],
                "contradicts": contradicts,
                "cannot_decide": found[Status.CANNOT_DECIDE],
                "reliability": agrees / decided if decided else None,
            }
        )
    return rows
