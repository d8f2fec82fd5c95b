"""The check's answers as JSON."""

from __future__ import annotations

from checks.answers import checking as answers
from checks.judge.check import Report
from checks.judge.citations import write_cites
from checks.judge.snapshots import write_basis
from kb.records.findings import Conflict, Disagreement, Finding, Side, Status


def write_finding(finding: Finding) -> answers.Finding:
    """Write a finding; ``cites`` are the ruling's citations, ``rule_cites`` the engine's."""
    return {
        "ruling": finding.ruling,
        "claim": finding.claim,
        "fact": finding.fact,
        "ruleset": finding.ruleset,
        "status": finding.status,
        "says": finding.says,
        "engine": finding.engine,
        "because": finding.because,
        "rules": list(finding.rules),
        "cites": write_cites(finding.cites),
        "rule_cites": write_cites(finding.rule_cites),
        "independent": finding.independent,
        "rests_on": list(finding.rests_on),
        "by_wording": list(finding.by_wording),
        "witnesses": list(finding.witnesses),
        "tested": finding.tested,
        "known": finding.known,
        "elsewhere": dict(finding.elsewhere),
        "weighs": finding.weighs,
        "path": finding.path,
        "line": finding.line,
    }


def write_side(side: Side) -> answers.Side:
    """Write one side of a conflict."""
    return {
        "ruling": side.ruling,
        "claim": side.claim,
        "fact": side.fact,
        "says": side.says,
        "cites": write_cites(side.cites),
        "path": side.path,
        "line": side.line,
    }


def write_conflict(conflict: Conflict) -> answers.Conflict:
    """Write a conflict."""
    return {
        "key": conflict.key,
        "ruleset": conflict.ruleset,
        "between": [write_side(side) for side in conflict.between],
        "engine": conflict.engine,
        "known": conflict.known,
    }


def write_disagreement(disagreement: Disagreement) -> answers.Disagreement:
    """Write a disagreement, with the answers and sources of its first contradiction or conflict."""
    first = disagreement.contradictions[0] if disagreement.contradictions else None
    side, other = disagreement.conflicts[0].between if disagreement.conflicts else (None, None)
    path, line = disagreement.place
    return {
        "id": disagreement.id,
        "title": disagreement.title,
        "rulesets": list(disagreement.rulesets),
        "says": first.says if first else side.says if side else "",
        "engine": first.engine if first else disagreement.conflicts[0].engine,
        "because": first.because if first else "",
        "rules": list(first.rules) if first else [],
        "facts": list(dict.fromkeys(each.key for each in disagreement.contradictions)),
        "conflicts": list(dict.fromkeys(each.key for each in disagreement.conflicts)),
        "cites": write_cites(first.cites if first else side.cites if side else ()),
        "against": write_cites(disagreement.against or (other.cites if other else ())),
        "kind": disagreement.kind,
        "reason": disagreement.reason,
        "today": disagreement.today,
        "known": disagreement.is_known,
        "path": path,
        "line": line,
    }


def write_report(report: Report, *, agreements: bool = False) -> answers.Check:
    """Write a whole check; with ``agreements``, also those, with the rulesets and cards used."""
    shown = (each for each in report.findings if agreements or each.status is not Status.AGREES)
    check: answers.Check = {
        "summary": report.summary,
        "matters": [write_disagreement(disagreement) for disagreement in report.disagreements],
        "findings": [write_finding(finding) for finding in shown],
        "conflicts": [write_conflict(conflict) for conflict in report.conflicts],
        "exceptions": [write_conflict(each) for each in report.exceptions],
        "stale": [
            {"key": each.key, "ruleset": each.ruleset, "why": each.why, "path": each.path, "line": each.line}
            for each in report.stale
        ],
    }
    if agreements:
        check["basis"] = write_basis(report)
    return check
