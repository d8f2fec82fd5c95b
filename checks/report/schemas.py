"""JSON Schemas of what the commands answer with ``--json``, made of the types of :mod:`checks.answers`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from checks import answers

Schema = dict[str, Any]
OUTPUTS: Final[Mapping[str, Any]] = {
    "check": answers.Check,
    "timing": answers.Timing | answers.Timings,
    "timing-line": answers.ShortTiming,
    "audit": answers.Audit,
    "explain": answers.Explanation | answers.ExplainedCode,
    "diff": answers.Differences,
    "merge": answers.Check,
    "history": answers.History,
    "diff-rulesets": answers.RulesetDifferences,
    "show": answers.Shown,
    "report": answers.Reliability,
    "coverage": answers.Coverage,
    "lint": answers.Lint,
    "sensitivity": answers.Sensitivity,
    "import-cards": answers.Pool,
    "scenario": answers.Scenario,
    "battle": answers.BattleLine,
    "lookup": answers.Lookup,
    "search": answers.Search,
    "problems": answers.Problems,
}
"""The type of each answer, by the name of its command."""
TITLES: Final[Mapping[Any, str]] = {
    answers.BattleLine: "rulings battle --jsonl, one line",
    answers.Explanation | answers.ExplainedCode: "rulings explain --json",
    answers.Timing | answers.Timings: "rulings timing CARD --json",
}
"""What the answers of several types are titled."""


def make_output_schemas() -> dict[str, Schema]:
    """Make the schema of every answer in JSON, by the name of its file."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {f"output-{name}": {"$schema": dialect, **make_schema(kind)} for name, kind in OUTPUTS.items()}


def make_schema(kind: Any) -> Schema:
    """Make the schema of one answer; its title is how it is asked for."""
    schema = TypeAdapter(kind).json_schema()
    described = schema.get("description") or TITLES[kind]
    return {**schema, "title": described.replace("`", "")}
