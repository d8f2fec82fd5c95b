"""The reliability of each source: its facts that agree, contradict and cannot be decided."""

from __future__ import annotations

from collections import Counter, defaultdict

from checks.answers import checking as answers
from checks.judge.check import Report
from kb.records.findings import Status


def count_sources(report: Report) -> list[answers.SourceCount]:
    """Count, for each source and ruleset, how many facts agree, contradict and cannot be decided.

    ``agrees_with_itself`` counts the agreements whose basis no document of another origin attests;
    ``witnessed_of_its_time`` those that such a document published by the ruleset's day attests; ``by_wording`` those
    that use a later wording of a card than the ruleset's.
    """
    rulings = {ruling.id: ruling for ruling in report.rulings}
    counts: dict[tuple[str, str], Counter[Status]] = defaultdict(Counter)
    alone: Counter[tuple[str, str]] = Counter()
    then: Counter[tuple[str, str]] = Counter()
    later: Counter[tuple[str, str]] = Counter()
    for finding in report.findings:
        source = rulings[finding.ruling].source
        counts[source, finding.ruleset][finding.status] += 1
        later[source, finding.ruleset] += finding.status is Status.AGREES and bool(finding.by_wording)
        alone[source, finding.ruleset] += not finding.independent
        day = report.eras[finding.ruleset].day
        dates = [report.corpus.sources[witness].published for witness in finding.witnesses]
        then[source, finding.ruleset] += any(date is not None and date <= day for date in dates)
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
                "witnessed_of_its_time": then[source, ruleset],
                "by_wording": later[source, ruleset],
                "contradicts": contradicts,
                "cannot_decide": found[Status.CANNOT_DECIDE],
                "reliability": agrees / decided if decided else None,
            }
        )
    return rows
