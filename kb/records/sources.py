"""Sources and citations, rulesets and switches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from kb.language import words
from kb.language.forms import Some
from kb.locations.days import find_only_day
from kb.records.base import (
    OR_ONE,
    Address,
    DateText,
    PastDay,
    Record,
    RuleId,
    Slug,
    Text,
    check_exactly_one,
    list_one_or_more,
)


class Cite(Record):
    """The place of a statement: a source, the locator in it, and the page's reference number if it has one.

    Example: {source: lantern-rulings-2009-06, locator: p. 2}
    """

    source: Slug
    """The document, by its key in sources.yaml."""
    locator: Text
    """The place in the document, in its readers' terms."""
    reference: int | None = None
    """The number under which the citing page lists the document among its references (citations.yaml)."""


Cites = tuple[Cite, ...]


class CaptureGap(Record):
    """A gap of a capture, and how the place is read without it.

    Example: {locator: bullet 3, lost: the words after the link}
    """

    locator: Text
    """The place in the document."""
    lost: Text
    """The missing part."""
    reading: Text | None = None
    """How the place is read without it."""


class PageAddress(Record):
    """The addresses of a collection's pages, made from the locators of its rulings.

    Example: {locator: 'answer ([0-9]+)', address: 'https://example.org/answers/{1}'}
    """

    locator: Text
    """A pattern that finds the page's number or name in a locator, in groups."""
    address: Address
    """The address, with {1} for the first group, {2} for the second, {konami-id} for the number of the card.

    {1-slug} is the first group in small letters and digits, with hyphens between words.
    """

    @model_validator(mode="after")
    def check_parts(self) -> Self:
        """Refuse a broken pattern, and an address with a part that it does not have."""
        try:
            groups = re.compile(self.locator).groups
        except re.error as error:
            raise ValueError(f"no pattern: {error}") from None
        known = {"konami-id", *(f"{number}{form}" for number in range(1, groups + 1) for form in ("", "-slug"))}
        for named in re.findall(r"\{([^}]*)\}", self.address):
            if named not in known:
                raise ValueError(f"{{{named}}} is unknown; the parts are {', '.join(sorted(known))}")
        return self


class Source(Record):
    """A document that rulings, switches and card facts cite.

    Example: {title: Official Rulebook 9, authority: official-general-rule, seen: as-quoted}
    """

    title: Text
    """The document's title."""
    publisher: Text | None = None
    """Who published it."""
    authority: words.Authority
    """The kind of document."""
    territory: tuple[words.Territory, ...] = ()
    """Its territories; a quoted ruling is claimed for those of its speaker."""
    language: Text | None = None
    """The code of its language, such as en or ja."""
    published: PastDay | None = None
    """The day of its publication; a quoted ruling is claimed from its speaker's day on."""
    retrieved: PastDay | None = None
    """The day on which it was read; of a quoted document, by its quoter."""
    version: Text | None = None
    """The version that was read."""
    address: Address | None = None
    """Its address on the web, even a former one: copied, never guessed; a wiki's page by its title."""
    pages: tuple[PageAddress, ...] = ()
    """The addresses of its single pages, if its own is that of a whole collection."""
    copy_: Address | None = None
    """A copy at an address whose text does not change: an archive's, or a repository's at one commit."""
    gone: PastDay | None = None
    """The day since which its publisher no longer shows it."""
    seen: words.Seen
    """How its text is known."""
    part: Text | None = None
    """The part that was read, if it was not read whole."""
    quoted_by: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """The sources that quote it, by their keys; for a document that is known as quoted."""
    origin: Annotated[tuple[Slug, ...], BeforeValidator(list_one_or_more), OR_ONE] = ()
    """The sources that it repeats, translates or quotes, by their keys; with them it counts as one witness."""
    document: Text | None = None
    """The name of its captured text; sources captured in the same text share its lines."""
    locator_style: Text | None = None
    """How locators name places in it."""
    holes: tuple[CaptureGap, ...] = ()
    """The gaps of its capture."""
    note: Text | None = None
    """Anything else an editor should know."""

    @model_validator(mode="after")
    def check_reading(self) -> Self:
        """Refuse a document read in part without that part, and a part of any other."""
        if (self.part is None) is (self.seen == "read-in-part"):
            raise ValueError("`part` stands with `seen: read-in-part`, and only there")
        return self

    def find_day(self, locator: str) -> str | None:
        """Find the day of a place in it: the only day in the locator, else the day of the document."""
        return find_only_day(locator) or self.published


class Reference(Record):
    """One numbered reference of a page and the document behind it.

    Example: {number: 5, status: resolved}
    """

    number: int
    """Its number on the page."""
    uses: int = 1
    """How often the page claims to cite it; once by default."""
    source: Slug | None = None
    """The document behind it, by its key in sources.yaml."""
    locator: Text | None = None
    """The place in that document."""
    status: words.CitationStatus
    """Whether the reference, and its citations, survived the capture."""
    note: Text | None = None
    """Anything else an editor should know."""


class ReferenceList(Record):
    """The references of one captured page.

    Example: {page: harbour-handbook, references: [{number: 1, status: resolved}]}
    """

    page: Slug
    """The captured page, by its key in sources.yaml."""
    references: tuple[Reference, ...]
    """Its references, each number once."""


class Ruleset(Record):
    """A territory and one day, under a name.

    Example: {title: 'TCG, 2011', territory: tcg, day: 2011-09-01, about: a Damage Step of seven substeps}
    """

    title: Text
    """Its name for readers."""
    territory: words.Territory
    """The territory."""
    day: PastDay
    """The day; every switch has the value of that day."""
    about: Text
    """Its rules, in a sentence."""
    cites: Cites = ()
    """The sources for its date."""


class Section(Record):
    """A part of a chapter of the rulebook.

    Example: {title: Link Monsters, rules: [MV-10], kind: link}
    """

    title: Text
    """Its heading."""
    rules: Annotated[tuple[RuleId, ...], Field(min_length=1)]
    """Its rules, by their ids, in the order in which they are read."""
    kind: words.MonsterKind | None = None
    """The kind of monster that they are about: left out for a day before its first card was printed."""


class Chapter(Record):
    """A chapter of the rulebook; the key of the file is the anchor of its page.

    Example: {title: Replays, sections: [{title: The choice, rules: [RP-6]}]}
    """

    title: Text
    """Its heading."""
    sections: Annotated[tuple[Section, ...], Field(min_length=1)]
    """Its parts."""
    for_the_engine: words.YesNo = "no"
    """Whether players need none of it: it is left out of their rulebook; no, by default."""


class CardSet(Record):
    """A set of cards released together, in one territory or in both.

    Example: {name: Harbour Lights, released: {tcg: 2012-05-08}, cites: [{source: harbour-handbook, locator: p. 4}]}
    """

    name: Text
    """Its name in English."""
    released: Annotated[dict[words.Territory, DateText], Field(min_length=1)]
    """The day of release, by territory."""
    cites: Annotated[Cites, Field(min_length=1)]
    """The sources for these days."""


class Period(Record):
    """From a day on, a switch has a value (``open`` if no public text settles it).

    Example: {from: 2012-03-01, value: open, cites: [], confidence: open}
    """

    from_: PastDay
    """Its first day; it ends where the next period begins."""
    value: Text
    """A key of the switch's values, or open."""
    one_of: Some[Slug] | None = None
    """For an open period: the only possible values; answers that all of them share are decided."""
    cites: Cites
    """The sources for the value; only open needs none."""
    confidence: words.Confidence
    """How certain the value and its first day are."""
    note: Text | None = None
    """Anything else an editor should know."""


class PrecedentScope(Record):
    """The effects to which a precedent applies: those of one card, of a kind of card, or with a verb.

    Example: {card: Harbour Lantern}
    """

    card: Text | None = None
    """A card, by its full name."""
    kind: words.Carrier | None = None
    """A kind of card."""
    verb: Slug | None = None
    """The verb of an effect."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ("card", "kind", "verb")

    @model_validator(mode="after")
    def _check_one(self) -> PrecedentScope:
        check_exactly_one(self, "scope")
        return self

    @property
    def key(self) -> str:
        """Its name among the questions of a ruleset, such as ``card:Harbour Lantern``."""
        (pair,) = self.model_dump(exclude_none=True).items()
        return ":".join(pair)


class Precedent(Record):
    """An answer to the question for some effects, from one day on; it goes before the general answer.

    Example: {of: {card: Harbour Lantern}, territory: tcg, from: 2012-03-01, value: yes-it-is, cites: []}
    """

    of: PrecedentScope
    """The effects to which it applies; the narrowest scope decides: a card, then a kind of card, then a verb."""
    territory: words.Territory
    """Its territory."""
    from_: PastDay
    """Its first day."""
    until: DateText | None = None
    """The day from which it is no longer known to hold."""
    value: Slug
    """A key of the switch's values."""
    cites: Cites
    """Its sources."""
    note: Text | None = None
    """Anything else an editor should know."""

    def holds(self, territory: str, day: str) -> bool:
        """Whether it is in force in a territory on a day."""
        return territory == self.territory and self.from_ <= day and (self.until is None or day < self.until)


class Case(Record):
    """A circumstance in which a question is asked, and its own answers; the key is the circumstance.

    Example: {question: Is it so at night?, says: 'At night it [yes-it-is: is | no-it-is-not: is not] so.'}
    """

    question: Text
    """The question about it."""
    says: Text
    """The answer as a sentence, with ``[value: words | value: words]``."""
    values: dict[Slug, Text] = Field(default_factory=dict)
    """The meaning of the answers in it, if other than in the question at large."""
    scope: words.Scope = "verb"
    """The cards to which the answers apply; those of a verb, by default."""
    history: dict[words.Territory, tuple[Period, ...]] = Field(default_factory=dict)
    """The answers by territory, the earliest first."""
    precedents: tuple[Precedent, ...] = ()
    """Answers for some effects only."""
    formerly: Slug | None = None
    """The name of the switch that it was."""
    aliases: dict[Slug, Slug] = Field(default_factory=dict)
    """Names that its answers had, each with today's."""
    statute: words.YesNo = "no"
    """Whether a rule that changed on a known day is behind it; no, by default."""
    note: Text | None = None
    """Anything else an editor should know."""


class Switch(Record):
    """One question that the rules answered differently over time.

    Example: {question: Is it so?, values: {yes-it-is: always, no-it-is-not: never}, history: {}}
    """

    question: Text
    """The question."""
    scope: words.Scope = "all"
    """The cards to which the answers apply; all, by default."""
    values: dict[Slug, Text]
    """The possible answers, each with its meaning in play."""
    history: dict[words.Territory, tuple[Period, ...]]
    """The answers by territory, the earliest first; before the first one the switch is open."""
    precedents: tuple[Precedent, ...] = ()
    """Answers for some effects only."""
    cases: dict[Slug, Case] = Field(default_factory=dict)
    """The circumstances in which it is asked, if they are answered one by one; others are open."""
    formerly: Slug | None = None
    """The name that it had."""
    note: Text | None = None
    """Anything else an editor should know."""

    @model_validator(mode="after")
    def _check_cases(self) -> Switch:
        for name, case in self.cases.items():
            if case.values and case.values.keys() != self.values.keys():
                raise ValueError(f"the case `{name}` means other answers than {', '.join(self.values)}")
        return self

    @property
    def is_closed(self) -> bool:
        """Whether the answers are exhaustive: one begins with yes, the other with no."""
        return sorted(meant.split(":")[0] for meant in self.values.values()) == ["no", "yes"]

    def list_cases(self) -> Iterator[tuple[str, Switch]]:
        """List the circumstances in which it is asked, each as a switch."""
        for name, case in self.cases.items():
            own = ({*case.model_fields_set, "scope", "history"} & Switch.model_fields.keys()) - {"values"}
            kept = {key: getattr(case, key) for key in own}
            yield name, Switch.model_construct(values=case.values or self.values, **kept)
