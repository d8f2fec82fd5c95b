"""The check's report in the formats of other tools: GitHub annotations, JUnit, SARIF, Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final
from xml.etree import ElementTree

from checks.engine import RULES
from checks.judge.check import Report
from checks.report.markdown import write_markdown
from kb.records.findings import Finding, Matter, Status

SHOWN: Final = 10
"""GitHub shows so many errors a step."""


def spell_matter(matter: Matter) -> tuple[str, int, str, str]:
    """Tell where a matter stands, a title, and a message."""
    path, line = matter.place
    rulesets = ", ".join(matter.rulesets)
    if matter.contradictions:
        first = matter.contradictions[0]
        because = f" ({first.because})" if first.because else ""
        more = len(matter.contradictions) + len(matter.conflicts) - 1
        told = f"{first.claim}/{first.fact} says {first.says}; the engine says {first.engine}{because}"
        return path, line, f"{matter.id} under {rulesets}", told + (f"; and {more} findings more" if more else "")
    side, other = matter.conflicts[0].between
    return (
        path,
        line,
        f"conflict under {rulesets}",
        (
            f"{side.ruling}#{side.claim}/{side.fact} says {side.says}; "
            f"{other.ruling}#{other.claim}/{other.fact} says {other.says}"
        ),
    )


def spell_doubt(finding: Finding) -> tuple[str, int, str, str]:
    """Tell where a finding that cannot be decided stands, a title, and what it needs."""
    return finding.path, finding.line, f"{finding.key} under {finding.ruleset}", f"cannot decide: {finding.because}"


def write_github(report: Report) -> Iterator[str]:
    """Write annotations for GitHub; it shows ten a step, so the rest is counted."""
    found = [spell_matter(each) for each in report.matters if not each.is_known]
    found += [(each.path, each.line, f"stale: {each.key}", each.why) for each in report.stale]
    doubts = [spell_doubt(each) for each in report.of(Status.CANNOT_DECIDE)]
    annotations = [("error", *each) for each in found] + [("warning", *each) for each in doubts]
    for level, path, line, title, message in annotations[:SHOWN]:
        yield f"::{level} file={path},line={line},title={escape(title, True)}::{escape(message)}"
    if len(annotations) > SHOWN:
        yield f"::warning::{len(annotations) - SHOWN} more findings are not shown here; run: rulings check"
    yield f"{len(found)} matters that disagreements.yaml does not list, {len(doubts)} findings that cannot be decided"


def escape(text: str, inside: bool = False) -> str:
    """Escape a text for an annotation."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if inside else text


def write_junit(report: Report) -> Iterator[str]:
    """Write a JUnit report: a case a finding."""
    failed = {id(each) for each in report.of(Status.CONTRADICTS) if each.known is None}
    skipped = report.of(Status.CANNOT_DECIDE)
    suite = ElementTree.Element(
        "testsuite",
        name="rulings",
        tests=str(len(report.findings)),
        failures=str(len(failed)),
        skipped=str(len(skipped)),
    )
    for finding in report.findings:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=finding.ruleset,
            name=finding.key,
            file=finding.path,
            line=str(finding.line),
        )
        if id(finding) in failed:
            message = f"says {finding.says}; the engine says {finding.engine} {finding.because}".strip()
            ElementTree.SubElement(case, "failure", message=message).text = f"{finding.key} under {finding.ruleset}"
        elif finding.status is Status.CANNOT_DECIDE:
            ElementTree.SubElement(case, "skipped", message=finding.because)
    ElementTree.indent(suite)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield ElementTree.tostring(suite, encoding="unicode")


def write_sarif(report: Report) -> Iterator[str]:
    """Write SARIF 2.1.0: an error for each new matter, a note for what cannot be decided."""
    told = [
        (
            next((rule for each in matter.contradictions for rule in each.rules), "conflict"),
            "error",
            *spell_matter(matter),
        )
        for matter in report.matters
        if not matter.is_known
    ]
    told += [("cannot-decide", "note", *spell_doubt(each)) for each in report.of(Status.CANNOT_DECIDE)]
    results: list[dict[str, Any]] = [
        {
            "ruleId": rule,
            "level": level,
            "message": {"text": f"{title}: {message}"},
            "locations": [
                {"physicalLocation": {"artifactLocation": {"uri": path}, "region": {"startLine": max(line, 1)}}}
            ],
        }
        for rule, level, path, line, title, message in told
    ]
    means = {"conflict": "two rulings differ", "cannot-decide": "something that is not played, or not settled"}
    rules = [
        {"id": id, "shortDescription": {"text": means.get(id) or RULES[id].sentence}}
        for id in sorted({rule for rule, *_ in told})
    ]
    run = {"tool": {"driver": {"name": "rulings", "rules": rules}}, "results": results}
    yield json.dumps(
        {"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [run]},
        indent=2,
    )


FORMATS: Final[dict[str, Callable[[Report], Iterator[str]]]] = {
    "github": write_github,
    "junit": write_junit,
    "sarif": write_sarif,
    "markdown": write_markdown,
}
