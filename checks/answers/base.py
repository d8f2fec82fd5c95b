"""What answers of several commands hold, and what a command answers to records that it refuses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

Count = Annotated[int, Field(ge=0)]
Password = Annotated[str, Field(pattern=r"^\d{8}$")]
Said = Literal["yes", "no", "unknown", "not-printed"]


class Citation(TypedDict):
    """Where a statement stands."""

    source: str
    locator: str
    title: str
    date: str | None


class Place(TypedDict):
    """A place in a document, by the document's key."""

    source: str
    locator: str


class RefusedProblem(TypedDict):
    """One thing wrong at one place; line 0 is the whole file, an empty path no file at all."""

    code: str
    path: str
    line: Count
    what: str
    expected: str
    todo: str


class Problems(TypedDict):
    """What any ``--json`` answers where the exit code is 2"""

    problems: list[RefusedProblem]
