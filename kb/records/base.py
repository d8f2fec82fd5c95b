"""The base of every record: frozen, keys in kebab-case, unknown keys refused; and the types of fields."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from kb.language.forms import OneOrMore, to_kebab


def check_date(text: str) -> str:
    """Check a date against the calendar; its form is year-month-day."""
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(NO_DAY) from None
    return text


def check_begun(text: str) -> str:
    """Refuse a day that has not begun anywhere on Earth: its rules cannot be known."""
    if text > (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=14)).date().isoformat():
        raise ValueError(FUTURE)
    return text


NO_DAY = "no day of the calendar"
FUTURE = "a day in the future"
HIGHEST_LINE = 1_000_000
list_one_or_more = OneOrMore.read
OR_ONE = Field(json_schema_extra={"x-or-one": True})
DateText = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(check_date)]
PastDay = Annotated[DateText, AfterValidator(check_begun)]
"""A day that has begun: no record can know of the future."""
LineNumber = Annotated[int, Field(ge=1, le=HIGHEST_LINE)]
"""A line of a document, counted from 1; each line of a range is listed, so ranges have an end."""
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
RuleId = Annotated[str, Field(pattern=r"^[A-Z]{2}-[0-9A-Z]+$")]
SetCode = Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)*$")]
"""The prefix of a set's card numbers, such as LOB; a name of the corpus' own if it has none, or a taken one."""
Password = Annotated[str, Field(pattern=r"^[0-9]{8}$")]
Text = Annotated[str, Field(min_length=1)]
Address = Annotated[str, Field(pattern=r"^https?://[^\s/]+(/\S*)?$")]
"""An address on the web."""


class Record(BaseModel):
    """A frozen record that knows its keys."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_kebab,
        populate_by_name=False,
        defer_build=True,
    )

    @classmethod
    def model_rebuild(cls, **said: Any) -> bool | None:
        """Resolve the type by the names of its own module, and not by those of its first user."""
        return super().model_rebuild(**{**said, "_parent_namespace_depth": 0})

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which a record has exactly one; none if it has no such choice."""
        return ()


@cache
def list_one_of(kind: type[Record]) -> Mapping[str, str]:
    """List the fields of which a record has exactly one, none by default, with their keys."""
    return {name: to_kebab(name) for name in kind.list_one_of()}


def check_exactly_one(record: Record, what: str) -> None:
    """Check that a record has exactly one of the keys of which it needs one."""
    names = list_one_of(type(record))
    found = [name for name in record.model_fields_set & names.keys() if getattr(record, name) is not None]
    if len(found) != 1:
        listed = ", ".join(names.values())
        seen = ", ".join(said for name, said in names.items() if name in found) or "none"
        raise ValueError(f"exactly one {what} expected of: {listed}; found {seen}")
