"""What every record is: frozen, keys in kebab-case, unknown keys refused; and the types of its fields."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue


def to_kebab(name: str) -> str:
    """Spell a Python attribute as its YAML key: ``named_timing`` as ``named-timing``, ``from_`` as ``from``."""
    return name.rstrip("_").replace("_", "-")


def list_one_or_more(value: object) -> object:
    """Read a lone value as a list of one; a list stays as it is."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return (value,)


def check_date(text: str) -> str:
    """Hold a date text to the calendar; its form is year-month-day."""
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(NO_DAY) from None
    return text


NO_DAY = "no day of the calendar"
HIGHEST_LINE = 1_000_000
OR_ONE = Field(json_schema_extra={"x-or-one": True})
DateText = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(check_date)]
LineNumber = Annotated[int, Field(ge=1, le=HIGHEST_LINE)]
"""A line of a document, counted from 1; each line of a range is listed, so ranges have an end."""
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Password = Annotated[str, Field(pattern=r"^[0-9]{8}$")]
Text = Annotated[str, Field(min_length=1)]

Value = JsonValue
"""A free argument of a verb or condition: its keys are checked against :data:`kb.vocabulary.Argument`."""


class Record(BaseModel):
    """A frozen record that knows its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_kebab, populate_by_name=False)
