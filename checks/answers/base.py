"""Types shared by several answers, and the answer to invalid records."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from kb.lookup.layout import HowMatched

Count = Annotated[int, Field(ge=0)]
Password = Annotated[str, Field(pattern=r"^\d{8}$")]
Said = Literal["yes", "no", "unknown", "not-printed"]


class Citation(TypedDict):
    """The place of a statement in a document."""

    source: str
    locator: str
    title: str
    date: str | None
    kind: str
    """The kind of document, as a noun of a sentence: *a card ruling of Konami*."""


class NameMatch(TypedDict):
    """How a name led to a card; ``score`` is a share of 100."""

    match: HowMatched
    score: float
    why: str


class Place(TypedDict):
    """A place in a document, by the document's key."""

    source: str
    locator: str


class RefusedProblem(TypedDict):
    """One problem at one place; line 0 is the whole file, an empty path no file."""

    code: str
    path: str
    line: Count
    what: str
    expected: str
    todo: str


class Problems(TypedDict):
    """The answer of any ``--json`` with exit code 2"""

    problems: list[RefusedProblem]
