"""Paths of records relative to the top of the repository, as other tools expect them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from checks.answers import differing as answers
from checks.judge.check import Report
from kb.problems import Problem
from kb.records.findings import Conflict, Disagreement, Finding

Move = Callable[[str], str]
"""Converts a path of a report, which begins with the corpus folder's name."""


def move_report(report: Report, move: Move) -> Report:
    """Convert every path of a report."""

    def move_finding(finding: Finding) -> Finding:
        return replace(finding, path=move(finding.path))

    def move_conflict(conflict: Conflict) -> Conflict:
        one, other = (replace(side, path=move(side.path)) for side in conflict.between)
        return replace(conflict, between=(one, other))

    def move_disagreement(disagreement: Disagreement) -> Disagreement:
        return replace(
            disagreement,
            contradictions=tuple(map(move_finding, disagreement.contradictions)),
            conflicts=tuple(map(move_conflict, disagreement.conflicts)),
        )

    return replace(
        report,
        findings=tuple(map(move_finding, report.findings)),
        conflicts=tuple(map(move_conflict, report.conflicts)),
        stale=tuple(replace(each, path=move(each.path)) for each in report.stale),
        disagreements=tuple(map(move_disagreement, report.disagreements)),
    )


def move_differences(changes: answers.Differences, move: Move) -> answers.Differences:
    """Convert every path of a comparison."""
    causes = [
        answers.Cause(
            **{
                **cause,
                "path": move(cause["path"]),
                "flips": [answers.Flip(**{**flip, "path": move(flip["path"])}) for flip in cause["flips"]],
            }
        )
        for cause in changes["causes"]
    ]
    opened, closed = (
        [answers.MovedDisagreement(**{**each, "path": move(each["path"])}) for each in changes[name]]
        for name in ("opened", "closed")
    )
    return {**changes, "causes": causes, "opened": opened, "closed": closed}


def move_problems(problems: Iterable[Problem], move: Move) -> list[Problem]:
    """Convert the paths of problems."""
    return [each._replace(path=move(each.path)) for each in problems]
