"""What every record is: frozen, keys in kebab-case, unknown keys refused; and the types of its fields."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue


def spell_kebab(name: str) -> str:
    """Spell a Python attribute as its YAML key: ``named_timing`` as ``named-timing``, ``from_`` as ``from``."""
    return name.rstrip("_").replace("_", "-")


def list_one_or_more(value: object) -> object:
    """Read a lone value as a list of one; a list stays as it is."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return (value,)


def check_date(text: str) -> str:
    """Hold a date text to the calendar; its form is year-month-day."""
    datetime.date.fromisoformat(text)
    return text


OR_ONE = Field(json_schema_extra={"x-or-one": True})
DateText = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(check_date)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Password = Annotated[str, Field(pattern=r"^\d{8}$")]
Text = Annotated[str, Field(min_length=1)]

Value = JsonValue
"""A free argument of a verb or condition: its keys are checked against :data:`kb.vocabulary.Argument`."""


class Record(BaseModel):
    """A frozen record that knows its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=spell_kebab, populate_by_name=False)
