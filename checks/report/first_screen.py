"""The check in a few lines, for a first-time user."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from checks.judge.check import Report
from checks.report.palette import PLAIN, Palette
from kb.records.findings import Citation, Disagreement

WIDTH = 80
"""Columns of a line, where the terminal does not say."""


def write_first_screen(
    report: Report, palette: Palette = PLAIN, *, width: int = WIDTH, example: bool = True
) -> Iterator[str]:
    """Write the verdicts in short: how many agree, one disagreement whole, how many are undecided."""
    counts = report.summary
    documents = len({ruling.source for ruling in report.rulings})
    told = (
        f"{count(counts['rulings'], 'ruling')} from {count(documents, 'document')}, replayed under the rules of their "
        f"time: {counts['agrees']:,} answers agree, {counts['contradicts']:,} contradict"
    )
    undecided = f", {counts['cannot_decide']:,} cannot be decided (`rulings check --undecided`)"
    yield from wrap(f"{told}{undecided if counts['cannot_decide'] else ''}.", width)
    shown = find_example(report) if example else None
    is_hiding = not example and counts["matters"] > counts["new_matters"]
    stale = f", {counts['stale']:,} listed but no longer true" if counts["stale"] else ""
    colour = palette.red if counts["new"] or counts["stale"] else palette.green
    for text in wrap(
        f"{count(counts['matters'], 'disagreement')}, {counts['new_matters']:,} of them new{stale}."
        + (" One of them:" if shown else " Those known: `rulings check --all`." if is_hiding else ""),
        width,
    ):
        yield f"{colour}{text}{palette.off}"
    if shown:
        ruleset = shown.contradictions[0].ruleset
        named = report.corpus.rulesets.get(ruleset)
        yield from write_example(shown, named.title if named else ruleset, palette, width)


def find_example(report: Report) -> Disagreement | None:
    """Find the known disagreement to show: the first in ``disagreements.yaml``."""
    for listed in report.corpus.disagreements:
        for disagreement in report.disagreements:
            if disagreement.contradictions and disagreement.is_known and disagreement.reason == listed.entry.reason:
                return disagreement
    return None


def write_example(disagreement: Disagreement, era: str, palette: Palette, width: int) -> Iterator[str]:
    """Write both sides of a disagreement: the ruling with its source, the rule with its source."""
    finding = disagreement.contradictions[0]
    yield from wrap(f"“{disagreement.title}”{cite(finding.cites)}", width, "  ")
    told = (
        f"{era}, {finding.fact.replace('-', ' ')}: {finding.engine}. {finding.because}{cite(finding.rule_cites[-1:])}"
    )
    for text in wrap(told, width, "  "):
        yield f"{palette.bold}{text}{palette.off}"


def cite(cites: Sequence[Citation]) -> str:
    """Name the first source with its date."""
    return f" — {cites[0].title}, {cites[0].date}" if cites and cites[0].date else ""


def count(number: int, noun: str) -> str:
    """Write a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a text into lines of at most ``width`` columns."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
