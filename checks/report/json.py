"""The check's answers for programs."""

from __future__ import annotations

from checks import answers
from checks.judge.check import Report
from checks.judge.citations import write_cites
from kb.records.findings import Conflict, Finding, Side, Status


def write_finding(finding: Finding) -> answers.Finding:
    """Write a finding; ``cites`` are the ruling's, ``rule_cites`` the engine's side."""
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


def write_report(report: Report, *, agreements: bool = False) -> answers.Check:
    """Write a whole check; agreements only where asked for."""
    shown = (each for each in report.findings if agreements or each.status is not Status.AGREES)
    return {
        "summary": report.summary,
        "findings": [write_finding(finding) for finding in shown],
        "conflicts": [write_conflict(conflict) for conflict in report.conflicts],
        "stale": [
            {"key": each.key, "ruleset": each.ruleset, "why": each.why, "path": each.path, "line": each.line}
            for each in report.stale
        ],
    }
