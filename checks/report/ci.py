"""The check's report in the formats of other tools: GitHub annotations and summaries, JUnit, and all others by name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final
from xml.etree import ElementTree

from checks.judge.check import Report
from checks.report.differences import escape as escape_markdown
from checks.report.differences import quote, write_unread
from checks.report.json import write_report
from checks.report.markdown import write_markdown
from checks.report.palette import PLAIN
from checks.report.rulesets import list_rulesets
from checks.report.sarif import write_sarif, write_sarif_problems
from checks.report.text import write_contradiction, write_text
from kb.problems import Problem
from kb.records.findings import Disagreement, Finding, Status

SHOWN: Final = 10
"""GitHub shows at most this many errors of a step, and as many warnings."""
ROWS: Final = 50
"""Most rows of a step's summary."""


def spell_disagreement(report: Report, disagreement: Disagreement) -> tuple[str, int, str, str]:
    """Return a disagreement's path, line, title and message."""
    path, line, _ = report.list_places(disagreement)[0]
    rulesets = list_rulesets(disagreement.rulesets)
    if disagreement.contradictions:
        first = disagreement.contradictions[0]
        because = f" ({first.because})" if first.because else ""
        more = len(disagreement.contradictions) + len(disagreement.conflicts) - 1
        told = f"{first.claim}/{first.fact} says {first.says}; the engine says {first.engine}{because}"
        return path, line, f"{disagreement.id} under {rulesets}", told + (f"; and {more} more findings" if more else "")
    side, other = disagreement.conflicts[0].between
    return (
        path,
        line,
        f"conflict under {rulesets}",
        (
            f"{side.ruling}#{side.claim}/{side.fact} says {side.says}; "
            f"{other.ruling}#{other.claim}/{other.fact} says {other.says}"
        ),
    )


def spell_doubts(findings: Sequence[Finding]) -> tuple[str, int, str, str]:
    """Return an undecided fact's path, line, title and message."""
    first = findings[0]
    rulesets = list_rulesets(each.ruleset for each in findings)
    return first.path, first.line, f"{first.key} under {rulesets}", f"cannot decide: {first.because}"


def write_github(report: Report) -> Iterator[str]:
    """Write annotations for GitHub: disagreements as errors, undecided facts of touched files as warnings."""
    found = [spell_disagreement(report, each) for each in report.disagreements if not each.is_known]
    found += [(each.path, each.line, f"stale: {each.key}", each.why) for each in report.stale]
    doubts = [spell_doubts(each) for each in group_doubts(report.annotated_doubts)]
    yield from annotate("error", found)
    yield from annotate("warning", doubts)
    whole = len(group_doubts(report.of(Status.CANNOT_DECIDE)))
    yield f"{len(found)} disagreements not listed in disagreements.yaml, {whole} facts undecided" + (
        f", {len(doubts)} of them in changed files" if report.touched is not None else ""
    )


def annotate(level: str, found: Sequence[tuple[str, int, str, str]]) -> Iterator[str]:
    """Write annotations of one level; beyond the limit, the last one counts the rest."""
    shown = found if len(found) <= SHOWN else found[: SHOWN - 1]
    for path, line, title, message in shown:
        place = f"file={escape(path, True)},line={max(line, 1)}," if path else ""
        yield f"::{level} {place}title={escape(title, True)}::{escape(message)}"
    if len(shown) < len(found):
        yield f"::{level}::{len(found) - len(shown)} more are not shown here; run: rulings check"


def group_doubts(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Group undecided findings by fact and reason."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for each in findings:
        groups.setdefault((each.key, each.because), []).append(each)
    return list(groups.values())


def write_summary(report: Report) -> Iterator[str]:
    """Write the summary of a step in Markdown: new, stale and undecided."""
    counts = report.summary
    new = [each for each in report.disagreements if not each.is_known]
    mark = "❌" if new or report.stale else "✅"
    yield f"### {mark} Rulings: {len(new)} new disagreements, {len(report.stale)} stale entries"
    yield ""
    yield (
        f"{counts['agrees']} agree, {counts['contradicts']} contradict, {counts['cannot_decide']} cannot be decided; "
        f"{counts['matters'] - len(new)} disagreements are known"
    )
    doubts = group_doubts(report.annotated_doubts)
    rows = [("❌", *spell_disagreement(report, each)) for each in new]
    rows += [("❌", each.path, each.line, f"stale: {each.key}", each.why) for each in report.stale]
    rows += [("❔", *spell_doubts(each)) for each in doubts]
    if rows:
        yield from ("", "| | fact | reason | place |", "|---|---|---|---|")
    for mark, path, line, title, message in rows[:ROWS]:
        yield f"| {mark} | {quote(title)} | {escape_markdown(message)} | {quote(f'{path}:{line}')} |"
    if len(rows) > ROWS:
        yield from ("", f"and {len(rows) - ROWS} more: `rulings check`")


def escape(text: str, inside: bool = False) -> str:
    """Escape a text for an annotation."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if inside else text


def write_junit(report: Report) -> Iterator[str]:
    """Write a JUnit report: a case for each finding, new conflict between rulings, and stale entry.

    Undecided findings and known contradictions are skipped, with their reasons.
    """
    cases = [write_case(report, finding) for finding in report.findings]
    for conflict in report.conflicts:
        if conflict.known is None:
            one, other = conflict.between
            case = make_case(conflict.ruleset, conflict.key, one.path, one.line)
            message = f"{one.ruling}#{one.claim} says {one.says}, {other.ruling}#{other.claim} says {other.says}"
            ElementTree.SubElement(case, "failure", type="conflict", message=message).text = conflict.engine
            cases.append(case)
    for stale in report.stale:
        case = make_case(stale.ruleset, f"stale: {stale.key}", stale.path, stale.line)
        ElementTree.SubElement(case, "failure", type="stale", message=stale.why)
        cases.append(case)
    yield from write_suite(cases)


def write_suite(cases: Sequence[ElementTree.Element]) -> Iterator[str]:
    """Write cases as a suite, counted."""
    counts = {
        f"{kind}s" if kind != "skipped" else kind: str(sum(case.find(kind) is not None for case in cases))
        for kind in ("failure", "error", "skipped")
    }
    suite = ElementTree.Element("testsuite", {"name": "rulings", "tests": str(len(cases)), **counts})
    suite.extend(cases)
    ElementTree.indent(suite)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield ElementTree.tostring(suite, encoding="unicode")


def make_case(classname: str, name: str, path: str, line: int) -> ElementTree.Element:
    """Make a test case."""
    return ElementTree.Element("testcase", classname=classname, name=name, file=path, line=str(line))


def write_case(report: Report, finding: Finding) -> ElementTree.Element:
    """Write a finding as a test case."""
    case = make_case(finding.ruleset, finding.key, finding.path, finding.line)
    if finding.status is Status.CANNOT_DECIDE:
        ElementTree.SubElement(case, "skipped", type="undecided", message=f"cannot decide: {finding.because}")
    elif finding.status is Status.CONTRADICTS:
        message = f"says {finding.says}; the engine says {finding.engine} {finding.because}".strip()
        if finding.known is None:
            ElementTree.SubElement(case, "failure", type="contradicts", message=message).text = "\n".join(
                write_contradiction(report, [finding], PLAIN)
            )
        else:
            reason = next((each.reason for each in report.disagreements if finding in each.contradictions), None) or ""
            ElementTree.SubElement(
                case, "skipped", type="known", message=f"known contradiction: {message}"
            ).text = reason
    return case


def write_github_problems(problems: Sequence[Problem]) -> Iterator[str]:
    """Write annotations of records that cannot be read."""
    yield from annotate("error", [spell_problem(each) for each in problems])


def write_junit_problems(problems: Sequence[Problem]) -> Iterator[str]:
    """Write a JUnit report of records that cannot be read: a case with an error for each problem."""
    cases = []
    for each in problems:
        path, line, title, message = spell_problem(each)
        case = make_case("records", f"{path}:{line} {each.what}", path, line)
        ElementTree.SubElement(case, "error", type=title, message=message)
        cases.append(case)
    yield from write_suite(cases)


def spell_problem(problem: Problem) -> tuple[str, int, str, str]:
    """Return a problem's path, line, code and message."""
    return problem.path, max(problem.line, 1), problem.code, str(problem._replace(path="", line=0, code="")).strip()


def write_json_report(report: Report) -> Iterator[str]:
    """Write the report as JSON, with everything that a later comparison needs."""
    yield json.dumps(write_report(report, agreements=True), ensure_ascii=False, indent=2)


FORMATS: Final[dict[str, Callable[[Report], Iterator[str]]]] = {
    "text": write_text,
    "json": write_json_report,
    "github": write_github,
    "junit": write_junit,
    "sarif": write_sarif,
    "markdown": write_markdown,
}
PROBLEMS: Final[dict[str, Callable[[Sequence[Problem]], Iterator[str]]]] = {
    "github": write_github_problems,
    "junit": write_junit_problems,
    "sarif": write_sarif_problems,
    "markdown": write_unread,
}
"""Writers of the problems of unreadable records, for the formats that have one."""
