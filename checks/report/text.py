"""The check's report for editors: each disagreement with both sides, undecided facts, counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from checks.answers import checking as answers
from checks.judge.check import Report
from checks.report.first_screen import WIDTH, write_first_screen
from checks.report.palette import PLAIN, Palette
from checks.report.rulesets import list_rulesets
from kb.records.findings import Citation, Conflict, Disagreement, Finding, Status

LABEL = 18
"""Columns of a line's label."""
DOUBTS = 3
"""How many undecided facts are named for one reason, unless all are requested."""
OTHERS = 4
"""How many other facts, and other sides, of a disagreement are named."""


def write_cite(cite: Citation) -> str:
    """Write a citation: title, place, kind, and its own day or that it has none."""
    about = f" ({cite.kind}, {cite.date or 'undated'})" if cite.kind else ""
    return f"{cite.title}, {cite.locator}{about}"


def line(label: str, text: str) -> str:
    """Write a labelled line."""
    return f"  {label:<{LABEL}}{text}"


def write_contradiction(report: Report, group: list[Finding], palette: Palette) -> Iterator[str]:
    """Write a contradicted claim: the ruling's answer, the engine's, and the facts that still hold."""
    first = group[0]
    name = f"{first.ruling}#{first.claim}"
    also = tell_elsewhere(first)
    known = f"  {palette.dim}known{palette.off}" if all(each.known for each in group) else ""
    is_loose = first.status is Status.LOOSELY_WORDED
    verdict = f"{palette.red}{palette.bold}CONTRADICTS{palette.off}"
    if is_loose:
        verdict = f"{palette.dim}LOOSELY WORDED{palette.off}"
    yield f"{verdict}  {palette.bold}{name}{palette.off}  under {first.ruleset}{known}"
    ruling = report.find_ruling(first.ruling)
    if ruling is not None:
        yield line("the ruling", ruling.record.statement)
    for finding in group:
        yield line("says", f"{finding.fact}: {finding.says}")
        yield line(
            "the engine says",
            f"{palette.red}{finding.engine}{palette.off}" + (f" — {finding.because}" if finding.because else ""),
        )
        if finding.rules:
            yield line("by", "rule " + ", ".join(finding.rules))
    for cite in first.cites[:3]:
        yield line("cited", write_cite(cite))
    for cite in first.rule_cites[:3]:
        yield line("against", write_cite(cite))
    holds = report.list_of_claim(first)
    good = [each for each in holds if each.status is Status.AGREES]
    if good:
        listed = "  ".join(f"{each.fact}: {each.says} ✓" for each in good[:6])
        yield line("still agrees", f"{listed}   ({len(good)} of {len(holds)})")
    if also:
        yield line("elsewhere", also)
    if first.weighs:
        yield line("weighs", first.weighs)
    switches = find_switches(report, first)
    if switches:
        yield line("switch", switches)
    yield f"  {first.path}:{first.line}"


def tell_elsewhere(finding: Finding) -> str:
    """Name the other rulesets that agree with, or contradict, a contradicted fact."""
    told = []
    for status in (Status.AGREES, Status.CONTRADICTS):
        found = [ruleset for ruleset, each in finding.elsewhere if each is status]
        if len(found) > 1 and len(found) == len(finding.elsewhere):
            told.append(f"{status} under every other ruleset")
        elif found:
            told.append(f"{status} under {list_rulesets(found)}")
    return "; ".join(told)


def find_switches(report: Report, finding: Finding) -> str:
    """Name the switches that differ from a ruleset under which the same claim agrees."""
    era = report.eras.get(finding.ruleset)
    agreeing = [ruleset for ruleset, status in finding.elsewhere if status is Status.AGREES]
    if era is None or not agreeing:
        return ""
    other = report.eras[agreeing[0]]
    read = {told.partition(": ")[0] for told in finding.rests_on} & era.resolved.keys()
    found = [
        f"{name}: {era.engine.switches[name]} since {era.resolved[name].since} "
        f"({other.id}: {other.engine.switches[name]})"
        for name in sorted(read)
        if era.engine.switches.get(name) != other.engine.switches.get(name)
    ]
    return "; ".join(found)


def write_disagreement(
    report: Report, disagreement: Disagreement, palette: Palette, most: int | None = OTHERS
) -> Iterator[str]:
    """Write a disagreement: its first contradiction or conflict in full, the places of the others."""
    groups = group_by(disagreement.contradictions)
    if groups:
        yield from write_contradiction(report, groups[0], palette)
        rest = {(each[0].ruling, each[0].claim): each for each in groups[1:]}
        rest.pop((groups[0][0].ruling, groups[0][0].claim), None)
        told = [f"{ruling}#{claim} says {each[0].says}" for (ruling, claim), each in rest.items()]
        yield from write_others("also", told, most)
    pairs = {each.key: each for each in disagreement.conflicts}
    if not groups:
        yield from write_conflict(
            [each for each in disagreement.conflicts if each.key == disagreement.conflicts[0].key], palette
        )
        pairs.pop(disagreement.conflicts[0].key)
    wrong = {(each.ruling, each.claim, each.fact) for each in disagreement.contradictions}
    sides = [side for each in pairs.values() for side in each.between]
    told = [
        f"{side.ruling}#{side.claim} says {side.says}"
        for side in sides
        if (side.ruling, side.claim, side.fact) not in wrong
    ]
    yield from write_others("differs from", list(dict.fromkeys(told)), most)
    if disagreement.is_loosely_worded:
        yield line("known", f"true as meant; taken literally it would say more: {disagreement.reason}")
    elif disagreement.reason:
        yield line("known", f"{disagreement.kind}: {disagreement.reason}")
    else:
        yield line(
            "next", "end the ruling's `rulesets`, or list it in disagreements.yaml with a reason, or correct the rule"
        )
    if disagreement.is_known:
        for cite in disagreement.against:
            yield line("by", write_cite(cite))
    if disagreement.today:
        yield line("today", disagreement.today)
    yield ""


def write_others(label: str, told: list[str], most: int | None) -> Iterator[str]:
    """Write lines under one label, at most ``most`` of them, and count the rest."""
    shown = told[:most]
    for number, text in enumerate(shown):
        yield line("" if number else label, text)
    if len(shown) < len(told):
        yield line("", f"and {len(told) - len(shown)} more: rulings check --json")


def write_conflict(group: list[Conflict], palette: Palette) -> Iterator[str]:
    """Write two rulings that differ, once for all the rulesets concerned."""
    first = group[0]
    known = f"  {palette.dim}known{palette.off}" if all(each.known for each in group) else ""
    rulesets = list_rulesets(each.ruleset for each in group)
    yield f"{palette.yellow}{palette.bold}CONFLICT{palette.off}  under {rulesets}{known}"
    for side in first.between:
        yield line(side.says, f"{side.ruling}#{side.claim}/{side.fact}")
        yield line(
            "",
            f"{write_cite(side.cites[0]) if side.cites else ''}  {palette.dim}{side.path}:{side.line}{palette.off}",
        )
    yield line("the engine", first.engine)


def group_by(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Group findings by claim and ruleset."""
    groups: dict[tuple[str, str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        groups[finding.ruling, finding.claim, finding.ruleset].append(finding)
    return list(groups.values())


def write_text(
    report: Report, palette: Palette = PLAIN, *, everything: bool = False, width: int = WIDTH
) -> Iterator[str]:
    """Write the report: the new disagreements, then the verdicts in short; with ``everything`` all findings.

    Of a guest's own records, vacuous and undecided facts are written, too: they are few, and the author wants them.
    """
    is_part = len(report.rulings) < len(report.corpus.rulings)
    is_guest = bool(report.guests)
    for disagreement in report.disagreements:
        if everything or not disagreement.is_known:
            yield from write_disagreement(report, disagreement, palette, None if is_part else OTHERS)
    for stale in report.stale:
        yield f"{palette.yellow}{palette.bold}STALE{palette.off}  {stale.key} under {stale.ruleset}: {stale.why}"
        yield f"  {stale.path}:{stale.line}"
        yield line("next", "take the entry out of disagreements.yaml")
        yield ""
    if everything:
        for finding in report.of(Status.AGREES):
            mark = "" if finding.independent else "  (no witness of another origin: not independent)"
            mark += f"  ({', '.join(finding.by_wording)})" if finding.by_wording else ""
            yield f"{palette.green}agrees{palette.off}  {finding.key}  under {finding.ruleset}: {finding.says}{mark}"
        yield ""
    if everything or is_guest:
        yield from write_vacuous(report, palette)
        if report.of(Status.CANNOT_DECIDE):
            yield from write_undecided(report, palette, everything=True)
    if everything:
        yield from write_counts(report, palette)
    else:
        yield from write_first_screen(report, palette, width=width, example=not is_part)


def write_vacuous(report: Report, palette: Palette) -> Iterator[str]:
    """List the agreements that no change breaks."""
    found = [finding for finding in report.findings if finding.is_vacuous]
    if found:
        yield f"{palette.bold}VACUOUS{palette.off}  {len(found)} agreements that no change breaks"
        for finding in found:
            place = f"{palette.dim}{finding.path}:{finding.line}{palette.off}"
            yield f"        {place}  {finding.key}  under {finding.ruleset}: {finding.says}"
        yield ""


def write_undecided(report: Report, palette: Palette = PLAIN, *, everything: bool = False) -> Iterator[str]:
    """List the undecided findings by reason, the most frequent first, each with its count."""
    doubts = report.of(Status.CANNOT_DECIDE)
    reasons: dict[str, list[Finding]] = defaultdict(list)
    for finding in doubts:
        reasons[finding.because.partition(" [")[0]].append(finding)
    yield f"{palette.bold}CANNOT DECIDE{palette.off}  {len(doubts)} findings, {len(reasons)} reasons"
    for reason, found in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0])):
        yield f"  {len(found):4}  {reason}"
        facts: dict[str, list[Finding]] = defaultdict(list)
        for finding in found:
            facts[finding.key].append(finding)
        shown = list(facts.values())[: None if everything else DOUBTS]
        for same in shown:
            names = list_rulesets(each.ruleset for each in same)
            yield f"        {palette.dim}{same[0].path}:{same[0].line}  {same[0].key}  under {names}{palette.off}"
        if len(shown) < len(facts):
            more = len(facts) - len(shown)
            yield f"        {palette.dim}and {more} more: rulings check --undecided --all{palette.off}"
    yield ""


def share(count: int, whole: int) -> str:
    """Write a count with its share of a whole."""
    return f"{count} ({100 * count / whole:.1f} %)" if whole else "0"


def tell_contrasts(counts: answers.Summary) -> str:
    """Count the vacuous agreements, and those without a witness."""
    hollow, alone = counts["hollow"], counts["not_independent"]
    if hollow is None or alone is None:
        return "; changes that break them were not tried (--no-contrasts)"
    return (
        f", {share(hollow, counts['agrees'])} are vacuous (no change tried breaks them), "
        f"{share(alone, counts['agrees'])} have no witness of another origin"
    )


def write_counts(report: Report, palette: Palette) -> Iterator[str]:
    """Write the counts: judged, new, and independent findings."""
    counts = report.summary
    decided = counts["agrees"] + counts["contradicts"]
    yield (
        f"{counts['rulings']} rulings ({counts['text_only']} text only), {counts['claims']} claims, "
        f"{counts['facts']} facts, {counts['findings']} findings under {len(report.eras)} rulesets"
    )
    yield (
        f"{palette.green}{counts['agrees']} agree{palette.off}, "
        f"{palette.red}{counts['contradicts']} contradict{palette.off}, "
        f"{counts['cannot_decide']} cannot be decided ({decided} of {counts['findings']} decided)"
        + (f", {counts['loosely_worded']} only loosely worded" if counts["loosely_worded"] else "")
    )
    yield (
        f"of the agreements {share(counts['by_wording'], counts['agrees'])} use a later wording than the ruleset's"
        + tell_contrasts(counts)
    )
    colour = palette.red if counts["new"] or counts["stale"] else palette.green
    yield (
        f"{counts['conflicts']} conflicts between rulings; with the contradictions they are {counts['matters']} "
        f"disagreements, {colour}{counts['new_matters']} of them new, {counts['stale']} entries stale{palette.off}; "
        f"{counts['exceptions']} more pairs differ because a card ruling makes an exception"
    )
