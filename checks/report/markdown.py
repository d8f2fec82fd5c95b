"""The report in Markdown: verdicts by source, and disagreements by topic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from checks.engine import full_rulebook
from checks.judge.check import Report
from checks.judge.context import make_judge
from checks.judge.era_differences import EraDifference, find_by_era
from checks.judge.reliability import count_sources
from checks.report.rulesets import list_rulesets
from checks.report.text import write_cite
from checks.report.witnesses import select_witnesses
from kb.records.findings import Disagreement, Finding, Status


def write_disagreement(disagreement: Disagreement) -> Iterator[str]:
    """Write a disagreement: the ruling's answer, the engine's, the source against it, and its known reason."""
    yield f"- **{disagreement.title}** (`{disagreement.id}`, {list_rulesets(disagreement.rulesets)})"
    rulings = {side.ruling for each in disagreement.conflicts for side in each.between}
    rulings |= {each.ruling for each in disagreement.contradictions}
    if disagreement.contradictions:
        first = disagreement.contradictions[0]
        because = f" ({first.because})" if first.because else ""
        yield f"  - says {first.says} ({first.claim}/{first.fact}); the engine says {first.engine}{because}"
        if first.cites:
            yield f"  - by {write_cite(first.cites[0])}"
        for cite in disagreement.against if disagreement.is_known else disagreement.against[:1]:
            yield f"  - against it: {write_cite(cite)}"
        if disagreement.weighs:
            yield f"  - weighs: {disagreement.weighs}"
        true_in = [ruleset for ruleset, status in first.elsewhere if status is Status.AGREES]
        if true_in:
            yield f"  - true under {list_rulesets(true_in)}"
    else:
        conflict = disagreement.conflicts[0]
        one, other = conflict.between
        yield (
            f"  - `{one.ruling}#{one.claim}/{one.fact}` says {one.says}, "
            f"`{other.ruling}#{other.claim}/{other.fact}` says {other.says}; {conflict.engine}"
        )
    facts = len({each.key for each in disagreement.contradictions})
    pairs = len({each.key for each in disagreement.conflicts})
    yield f"  - {facts} facts contradicted, {pairs} conflicts, {len(rulings)} rulings"
    known = f"known: {disagreement.kind} – {disagreement.reason}" if disagreement.reason else "not listed yet"
    yield f"  - {known}"
    if disagreement.today:
        yield f"  - today: {disagreement.today}"


def write_vacuous_agreements(report: Report) -> Iterator[str]:
    """List the agreements that no change breaks, each fact once."""
    facts: dict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        if finding.is_vacuous:
            facts[finding.key].append(finding)
    if facts:
        yield "\n## Vacuous agreements\n"
        yield "No change of the scene or the rules that was tried breaks them.\n"
        for key, found in facts.items():
            because = f": {found[0].because}" if found[0].because else ""
            yield f"- `{key}`: {found[0].says} ({list_rulesets(each.ruleset for each in found)}){because}"


def write_rules_by_witnesses(report: Report) -> Iterator[str]:
    """List the rules that no ruling of the corpus notices if they are taken out, or one alone."""
    witnesses = select_witnesses(report.corpus).values()
    few = [[each for each in witnesses if len(each.rulings) == number] for number in range(3)]
    if len(few[0]) == len(witnesses):
        return
    yield "\n## Rules that few rulings notice\n"
    yield (
        f"Each of {len(witnesses)} rules was taken out by itself: {len(few[0])} change the verdict on no ruling, "
        f"{len(few[1])} on one, {len(few[2])} on two.\n"
    )
    yield f"- none: {', '.join(each.rule for each in few[0])}"
    yield f"- one: {', '.join(f'{each.rule} (`{each.rulings[0]}`)' for each in few[1])}"


def write_markdown(report: Report) -> Iterator[str]:
    """Write the report as a page of Markdown."""
    corpus = report.corpus
    yield "# Verdicts on the recorded rulings\n"
    counts = report.summary
    later = "use a later wording of a card than that of the ruleset"
    yield (
        f"{counts['rulings']} rulings, {counts['facts']} facts, {counts['findings']} findings: "
        f"{counts['agrees']} agree, "
        f"{counts['contradicts']} contradict, {counts['cannot_decide']} cannot be decided. "
        + (
            f"{counts['not_independent']} agreements have no witness of another origin, "
            f"{counts['by_wording']} {later}, {counts['hollow']} are vacuous.\n"
            if report.contrasts
            else f"{counts['by_wording']} agreements {later}.\n"
        )
    )
    yield "## By source\n"
    yield (
        "*By itself*: agreements that rest on nothing attested by a document other than that source and its citations, "
        "and so are no evidence. *Of its time*: agreements attested by another document published by the day of the "
        "ruleset. *By a later wording*: agreements that use a later wording of a card.\n"
    )
    yield (
        "| source | ruleset | agrees | of them by itself | of its time | by a later wording | contradicts | "
        "cannot decide | reliability |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|---:|"
    for row in count_sources(report):
        title = corpus.sources[row["source"]].title if row["source"] in corpus.sources else row["source"]
        share = "–" if row["reliability"] is None else f"{100 * row['reliability']:.1f} %"
        counted = (
            row["agrees"],
            row["agrees_with_itself"],
            row["witnessed_of_its_time"],
            row["by_wording"],
            row["contradicts"],
            row["cannot_decide"],
        )
        cells = (title, row["ruleset"], *counted, share)
        yield f"| {' | '.join(map(str, cells))} |"
    yield from write_vacuous_agreements(report)
    yield from write_rules_by_witnesses(report)
    yield "\n## Disagreements by topic\n"
    yield "Contradictions and conflicts with one reason are listed together.\n"
    topics: dict[str, list[Disagreement]] = defaultdict(list)
    records = {ruling.id: ruling.record for ruling in corpus.rulings}
    for disagreement in report.disagreements:
        for topic in records[disagreement.id.partition("#")[0]].topic[:1] or ("other",):
            topics[topic].append(disagreement)
    for topic, found in sorted(topics.items()):
        yield f"### {topic.replace('-', ' ').capitalize()}\n"
        for disagreement in found:
            yield from write_disagreement(disagreement)
        yield ""
    yield from write_exceptions(report)
    yield from write_eras(report)


def write_exceptions(report: Report) -> Iterator[str]:
    """List the pairs of rulings that differ because a card ruling makes an exception for one's card."""
    pairs: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for each in report.exceptions:
        pairs[tuple(side.ruling for side in each.between)].append(each.ruleset)
    if pairs:
        yield "\n## Exceptions\n"
        yield "One ruling is about a card with an exception by a card ruling, the other about all such cards.\n"
    for (one, other), rulesets in sorted(pairs.items()):
        yield f"- `{one}` and `{other}` ({list_rulesets(rulesets)})"


def write_eras(report: Report) -> Iterator[str]:
    """List the differences by era: pairs of rulings from different times, and rulings true only in their own."""
    differing = report.by_era or find_by_era(make_judge(report.corpus, full_rulebook(), report.eras), report.rulings)
    differences = differing.pairs
    turned: dict[tuple[str, ...], list[EraDifference]] = defaultdict(list)
    for each in differing.turned:
        turned[each.switches].append(each)
    if differences or turned:
        yield "\n## Differences by era\n"
    if differences:
        yield "Both rulings are true, each in its own time.\n"
    for each in differences:
        yield (
            f"- `{each.one}` says {each.one_says} ({list_rulesets(each.one_rulesets)}), `{each.other}` says "
            f"{each.other_says} ({list_rulesets(each.other_rulesets)}); carried by {', '.join(each.switches)}"
        )
    for switches, found in sorted(turned.items()):
        yield f"\nTrue in their own time but not in another, by {', '.join(switches)}:\n"
        for each in found:
            yield (
                f"- `{each.one}` says {each.one_says} ({list_rulesets(each.one_rulesets)}); "
                f"under {list_rulesets(each.other_rulesets)}: {each.other_says}"
            )
