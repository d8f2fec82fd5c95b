"""Answers held to the schemas that are published for programs: each schema is made and checked once in a process."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from checks.report.schemas import make_output_schemas


@cache
def make_schemas() -> dict[str, Any]:
    return make_output_schemas()


@cache
def find_validator(name: str) -> Draft202012Validator:
    schema = make_schemas()[f"output-{name}"]
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def hold_to_schema(answer: Any, name: str) -> None:
    find_validator(name).validate(answer)
