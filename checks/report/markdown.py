"""The report for people: how each source fares, and contradictions by topic, in Markdown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from checks.engine import full_rulebook
from checks.judge.check import Report
from checks.judge.context import make_judge
from checks.judge.era_differences import find_era_differences
from checks.judge.reliability import count_sources
from checks.report.text import write_cite
from kb.records.findings import Finding, Status


def write_hollow(report: Report) -> Iterator[str]:
    """Name the agreements that nothing makes fall, each fact once."""
    facts: dict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        if finding.is_hollow:
            facts[finding.key].append(finding)
    if facts:
        yield "\n## Hollow agreements\n"
        yield "They would stand whatever happened: nothing that was tried makes them fall.\n"
        for key, found in facts.items():
            yield f"- `{key}`: {found[0].says} ({', '.join(each.ruleset for each in found)})"


def write_markdown(report: Report) -> Iterator[str]:
    """Write the report as a page of Markdown."""
    corpus = report.corpus
    yield "# How the recorded rulings fare\n"
    counts = report.summary
    yield (
        f"{counts['rulings']} rulings, {counts['facts']} facts, {counts['findings']} findings: "
        f"{counts['agrees']} agree, "
        f"{counts['contradicts']} contradict, {counts['cannot_decide']} cannot be decided. "
        f"{counts['not_independent']} agreements have no witness beside the source that is judged, "
        f"{counts['hollow']} are hollow.\n"
    )
    yield "## By source\n"
    yield (
        "*By itself* are the agreements of which no document beside that source, and what its ruling cites, attests "
        "anything they rest on: no evidence. *Of its time* are those of which another document attests it that was "
        "published by the day of the ruleset.\n"
    )
    yield "| source | ruleset | agrees | of them by itself | of its time | contradicts | cannot decide | reliability |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for row in count_sources(report):
        title = corpus.sources[row["source"]].title if row["source"] in corpus.sources else row["source"]
        share = "–" if row["reliability"] is None else f"{100 * row['reliability']:.1f} %"
        counted = (
            row["agrees"],
            row["agrees_with_itself"],
            row["witnessed_of_its_time"],
            row["contradicts"],
            row["cannot_decide"],
        )
        cells = (title, row["ruleset"], *counted, share)
        yield f"| {' | '.join(map(str, cells))} |"
    yield from write_hollow(report)
    yield "\n## Contradictions by topic\n"
    reasons = {(fact.key, fact.ruleset): fact.entry for fact in corpus.disagreements}
    topics: dict[str, list[Finding]] = defaultdict(list)
    records = {ruling.id: ruling.record for ruling in report.rulings}
    for finding in report.of(Status.CONTRADICTS):
        for topic in records[finding.ruling].topic[:1] or ("other",):
            topics[topic].append(finding)
    for topic, found in sorted(topics.items()):
        yield f"### {topic.replace('-', ' ').capitalize()}\n"
        for finding in found:
            entry = reasons.get((finding.key, finding.ruleset)) or reasons.get((finding.key, "all"))
            yield f"- **{records[finding.ruling].statement}** (`{finding.key}`, {finding.ruleset})"
            yield f"  - says {finding.says}; the engine says {finding.engine}" + (
                f" ({finding.because})" if finding.because else ""
            )
            if finding.rule_cites:
                yield f"  - against it: {write_cite(finding.rule_cites[0])}"
            if finding.weighs:
                yield f"  - weighs: {finding.weighs}"
            true_in = [ruleset for ruleset, status in finding.elsewhere if status is Status.AGREES]
            if true_in:
                yield f"  - true under {', '.join(true_in)}"
            yield f"  - {'known: ' + entry.kind + ' – ' + entry.reason if entry else 'not listed yet'}"
        yield ""
    if report.conflicts:
        yield "## Rulings against rulings\n"
        seen = set()
        for conflict in report.conflicts:
            if conflict.key in seen:
                continue
            seen.add(conflict.key)
            one, other = conflict.between
            yield (
                f"- `{one.ruling}#{one.claim}/{one.fact}` says {one.says}, "
                f"`{other.ruling}#{other.claim}/{other.fact}` says {other.says} ({conflict.ruleset}); {conflict.engine}"
            )
    checked = {ruling.id for ruling in report.rulings}
    differences = [
        each
        for each in find_era_differences(make_judge(corpus, full_rulebook(), report.eras))
        if {each.one.partition("#")[0], each.other.partition("#")[0]} & checked
    ]
    if differences:
        yield "\n## Differs by era\n"
        yield "Both rulings hold, each in its own time.\n"
    for each in differences:
        yield (
            f"- `{each.one}` says {each.one_says} ({', '.join(each.one_rulesets)}), `{each.other}` says "
            f"{each.other_says} ({', '.join(each.other_rulesets)}); carried by {', '.join(each.switches)}"
        )
