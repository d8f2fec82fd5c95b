"""The check's report as SARIF 2.1.0, for code scanning: disagreements with their replays."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import metadata
from typing import Any, Final
from urllib.parse import quote

from checks.engine import RULES
from checks.judge.check import Report
from checks.report.problems import list_codes
from checks.report.rulesets import list_rulesets
from kb.problems import Problem
from kb.records.findings import Disagreement, Finding

Json = dict[str, Any]
SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
MEANS: Final = {
    "contradiction": (
        "The engine contradicts a ruling.",
        "List it in disagreements.yaml with a reason, end the ruling's days, or mend the record.",
    ),
    "conflict": (
        "Two rulings answer one question differently under one ruleset.",
        "List it in disagreements.yaml with a reason, or end the days of one.",
    ),
    "cannot-decide": (
        "A ruling needs something that the engine does not play, or that no document settles.",
        "Record the missing effect, wording or switch that the reason names.",
    ),
    "stale": ("An entry of disagreements.yaml is no longer true.", "Take the entry out."),
}
"""Meaning and remedy of the results that no rule of the engine names."""
REMEDY: Final = MEANS["contradiction"][1]


def write_sarif(report: Report) -> Iterator[str]:
    """Write SARIF: an error for each new disagreement and stale entry, a note for known and undecided ones.

    Notes are only those of touched rulings.
    """
    results = [write_disagreement(report, each) for each in report.annotated_disagreements]
    for stale in report.stale:
        result = make_result(
            "stale", "error", f"{stale.key} under {stale.ruleset}: {stale.why}", stale.path, stale.line
        )
        results.append(result | mark("stale", stale.key, stale.ruleset))
    doubts: dict[tuple[str, str], list[Finding]] = {}
    for finding in report.annotated_doubts:
        doubts.setdefault((finding.key, finding.because), []).append(finding)
    for (key, because), findings in doubts.items():
        under = list_rulesets(each.ruleset for each in findings)
        told = f"{key} under {under}: cannot decide: {because}"
        result = make_result("cannot-decide", "note", told, findings[0].path, findings[0].line)
        results.append(result | mark("cannot-decide", key, because))
    yield dump(results, [describe_rule(id) for id in sorted({each["ruleId"] for each in results})])


def write_sarif_problems(problems: Sequence[Problem]) -> Iterator[str]:
    """Write SARIF of records that cannot be read: an error for each problem."""
    results = []
    before: Counter[tuple[str, ...]] = Counter()
    for each in problems:
        told = str(each._replace(path="", line=0, code="")).strip()
        about = (each.code, each.path, each.what)
        before[about] += 1
        again = (str(before[about]),) if before[about] > 1 else ()
        results.append(make_result(each.code, "error", told, each.path, each.line) | mark(*about, *again))
    yield dump(results, [describe_code(code) for code in sorted({each.code for each in problems})])


def describe_code(code: str) -> Json:
    """Describe the code of a problem."""
    explained = list_codes()[code]
    told = f"{explained.what} {explained.why}"
    return {
        "id": code,
        "shortDescription": {"text": explained.what},
        "fullDescription": {"text": told},
        "help": {"text": f"{told} {explained.todo}", "markdown": f"{told}\n\n**What to do:** {explained.todo}"},
    }


def write_disagreement(report: Report, disagreement: Disagreement) -> Json:
    """Write a disagreement: its first contradiction with its replay, and related locations."""
    first = disagreement.contradictions[0] if disagreement.contradictions else None
    places = report.list_places(disagreement)
    path, line, _ = places[0]
    if first is not None:
        rule = next((id for each in disagreement.contradictions for id in each.rules if id in RULES), "contradiction")
        because = f" ({first.because})" if first.because else ""
        told = f"{first.key} says {first.says}; the engine says {first.engine}{because}"
    else:
        rule = "conflict"
        one, other = disagreement.conflicts[0].between
        told = "; ".join(f"{each.ruling}#{each.claim}/{each.fact} says {each.says}" for each in (one, other))
    message = f"{disagreement.title} – under {list_rulesets(disagreement.rulesets)}: {told}"
    result = make_result(rule, "note" if disagreement.is_known else "error", message, path, line) | mark(
        "matter", disagreement.id
    )
    others = list(dict.fromkeys(place for place in places if place[:2] != (path, line)))
    if others:
        result["relatedLocations"] = [
            make_location(*place[:2], place[2]) | {"id": number} for number, place in enumerate(others, 1)
        ]
    if first is not None and first.trace:
        result["codeFlows"] = [write_replay(first)]
    if disagreement.is_known:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": f"{disagreement.kind}: {disagreement.reason}"}
        ]
    return result


def write_replay(finding: Finding) -> Json:
    """Write a replay as a code flow: every step at the line of its fact."""
    steps = [
        {
            "executionOrder": number,
            "location": make_location(finding.path, finding.line, step.told or f"{step.what} {step.of}".strip()),
        }
        for number, step in enumerate(finding.trace, 1)
    ]
    return {"message": {"text": f"the replay under {finding.ruleset}"}, "threadFlows": [{"locations": steps}]}


def make_result(rule: str, level: str, text: str, path: str, line: int) -> Json:
    """Make a result."""
    return {
        "ruleId": rule,
        "level": level,
        "message": {"text": text},
        "locations": [make_location(path, line)] if path else [],
    }


def make_location(path: str, line: int, told: str = "") -> Json:
    """Make a location with its message."""
    place = {"artifactLocation": {"uri": quote(path)}, "region": {"startLine": max(line, 1)}}
    return {"physicalLocation": place} | ({"message": {"text": told}} if told else {})


def mark(*parts: str) -> Json:
    """Fingerprint a result by its subject, so that it stays the same when lines move."""
    return {"partialFingerprints": {"ruling/v1": hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]}}


def describe_rule(id: str) -> Json:
    """Describe a rule: its sentence, sources and remedy."""
    if id in MEANS:
        means, remedy = MEANS[id]
        sources = ""
    else:
        means, remedy = RULES[id].sentence, REMEDY
        cites = [f"{source}, {locator}" for source, locator in RULES[id].cites]
        sources = f" Sources: {'; '.join(cites)}." if cites else ""
    return {
        "id": id,
        "shortDescription": {"text": means},
        "fullDescription": {"text": f"{means}{sources}"},
        "help": {"text": f"{means}{sources} {remedy}", "markdown": f"{means}{sources}\n\n**What to do:** {remedy}"},
    }


def dump(results: Iterable[Json], rules: list[Json]) -> str:
    """Write a log of one run."""
    listed = list(results)
    at = {rule["id"]: number for number, rule in enumerate(rules)}
    for result in listed:
        result["ruleIndex"] = at[result["ruleId"]]
    about = metadata("ruling-corpus")
    driver = {"name": "rulings", "version": about["Version"], "semanticVersion": about["Version"], "rules": rules}
    addresses = (each.rpartition(", ")[2] for each in about.get_all("Project-URL") or ())
    if address := next(addresses, None):
        driver["informationUri"] = address
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": listed}
    return json.dumps({"version": "2.1.0", "$schema": SCHEMA, "runs": [run]}, ensure_ascii=False, indent=2)
