"""Sources and citations, rulesets and switches."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

from kb.records import words as words
from kb.records.base import OR_ONE, DateText, Record, Slug, Text, list_one_or_more


class Cite(Record):
    """Where a statement stands: a source, the place in it, and the page's reference number if it has one."""

    source: Slug
    locator: Text
    reference: int | None = None


Cites = tuple[Cite, ...]


class CaptureGap(Record):
    """What a capture has lost, and how the place is read all the same."""

    locator: Text
    lost: Text
    reading: Text | None = None


class Source(Record):
    """A document that rulings, switches and card facts cite."""

    title: Text
    publisher: Text | None = None
    authority: words.Authority
    territory: tuple[words.Territory, ...] = ()
    language: Text | None = None
    published: DateText | None = None
    retrieved: DateText | None = None
    version: Text | None = None
    seen: words.Seen
    quoted_by: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    document: Text | None = None
    locator_style: Text | None = None
    holes: tuple[CaptureGap, ...] = ()
    note: Text | None = None


class Reference(Record):
    """One numbered reference of a page and the document behind it."""

    number: int
    uses: int = 1
    source: Slug | None = None
    locator: Text | None = None
    status: words.CitationStatus
    note: Text | None = None


class ReferenceList(Record):
    """The references of one captured page."""

    page: Slug
    references: tuple[Reference, ...]


class Ruleset(Record):
    """A territory and one day, under a name."""

    title: Text
    territory: words.Territory
    day: DateText
    about: Text
    cites: Cites = ()


class Period(Record):
    """From a day on, a switch has a value (``open`` where public text does not settle it)."""

    from_: DateText
    value: Text
    cites: Cites
    confidence: words.Confidence
    note: Text | None = None


class Switch(Record):
    """One question that the rules answered differently over time."""

    question: Text
    values: dict[Slug, Text]
    history: dict[words.Territory, tuple[Period, ...]]
    note: Text | None = None
