"""JSON Schemas of the ``--json`` answers, made from the types of :mod:`checks.answers`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from checks.answers import asking, base, checking, differing, finding, playing, recording, rulebook, timing

Schema = dict[str, Any]
OUTPUTS: Final[Mapping[str, Any]] = {
    "check": checking.Check,
    "ask": asking.Ask,
    "timing": timing.Timing | timing.Timings,
    "timing-line": timing.ShortTiming,
    "audit": timing.Audit,
    "explain": checking.Explanation | checking.ExplainedCode,
    "diff": differing.Differences,
    "merge": checking.Check,
    "history": differing.History,
    "diff-rulesets": differing.RulesetDifferences,
    "rulebook": rulebook.RulebookOfEra | rulebook.ErasCompared,
    "show": finding.Shown,
    "report": checking.Reliability,
    "coverage": recording.Coverage | recording.PoolCoverage,
    "lint": recording.Lint,
    "sensitivity": recording.Sensitivity,
    "import-cards": finding.Pool,
    "import-notes": timing.ImportedNotes,
    "scenario": playing.Scenario,
    "battle": playing.BattleLine,
    "lookup": finding.Lookup,
    "search": finding.Search,
    "problems": base.Problems,
}
"""The type of each answer, by its command."""
TITLES: Final[Mapping[Any, str]] = {
    playing.BattleLine: "rulings battle --jsonl, one line",
    checking.Explanation | checking.ExplainedCode: "rulings explain --json",
    recording.Coverage | recording.PoolCoverage: "rulings coverage --json",
    rulebook.RulebookOfEra | rulebook.ErasCompared: "rulings rulebook ERA --json",
    timing.Timing | timing.Timings: "rulings timing CARD --json",
}
"""Titles of answers that have several types."""


def make_output_schemas() -> dict[str, Schema]:
    """Make the schema of every JSON answer, by file name."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {f"output-{name}": {"$schema": dialect, **make_schema(kind)} for name, kind in OUTPUTS.items()}


def make_schema(kind: Any) -> Schema:
    """Make the schema of one answer; its title is the command."""
    schema = TypeAdapter(kind).json_schema()
    described = schema.get("description") or TITLES[kind]
    return {**schema, "title": described.replace("`", "")}
