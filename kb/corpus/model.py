"""The corpus in memory: every record with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple, TypeVar

from kb import records
from kb.corpus.later import Later, LaterMapping, LaterRecords
from kb.corpus.yaml import LinePath

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """The file and line on which a record begins."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class LoadedRuling(Later):
    """A ruling with its place and the keys that its file has for all rulings.

    ``rulesets`` is the record's own; else its speaker's, if it has one; else the file's.
    """

    id: str
    record: records.Ruling
    source: str
    section: str
    rulesets: records.Rulesets
    chart: tuple[str, ...]
    """The timings of the Damage Step whose names it uses."""
    cites: tuple[records.Cite, ...]
    """Its citations, with references of the page resolved to documents."""
    path: str
    line: int
    claim_lines: Mapping[str, int] = field(repr=False)
    """The line of each claim by its name."""
    fact_lines: Mapping[str, int] = field(repr=False)
    """The line of each fact by its name ``claim/fact``."""

    @property
    def is_alone(self) -> bool:
        """Whether it depends on no other ruling, as only a note does."""
        return not any(fact.endswith("/note") for fact in self.fact_lines)

    def find_line(self, claim: str, fact: str) -> int:
        """Find the line on which a fact stands, or else its claim."""
        return self.fact_lines.get(f"{claim}/{fact}") or self.claim_lines.get(claim) or self.line


@dataclass(frozen=True, slots=True)
class ListedFact:
    """A fact in the list of disagreements: its ruleset, reason and place."""

    key: str
    ruleset: str
    """A ruleset, or ``all``."""
    entry: records.Disagreement
    path: str
    line: int


@dataclass(frozen=True, slots=True, repr=False)
class Corpus:
    """All records of a folder; ``hash`` identifies the content of its files."""

    sources: Mapping[str, records.Source]
    citations: tuple[records.ReferenceList, ...]
    rulesets: Mapping[str, records.Ruleset]
    switches: Mapping[str, records.Switch]
    sets: Mapping[str, records.CardSet]
    """By code."""
    chapters: Mapping[str, records.Chapter]
    """The chapters of the rulebook by anchor, in their order."""
    cards: Mapping[str, records.Card]
    """By slug, the name of the card's file."""
    situations: Mapping[str, records.Situation]
    effect_classes: Mapping[str, records.EffectDescription]
    rulings: tuple[LoadedRuling, ...]
    disagreements: tuple[ListedFact, ...]
    coverage: tuple[records.CoverageFile, ...]
    nicknames: tuple[records.Nicknames, ...]
    places: Mapping[str, Place]
    """The places of records, by ``source:KEY``, ``ruleset:ID``, ``switch:NAME``, ``set:CODE``, ``card:SLUG``,
    ``situation:NAME`` and ``effect-class:NAME``.
    """
    hash: str
    outdated: tuple[str, ...] = ()
    """The files with words of an older version, read as today's."""
    unread: tuple[str, ...] = ()
    """The files of a guest's folder that have the place of no record."""
    _phrases: list[dict[str, list[str]]] = field(default_factory=list, init=False, compare=False)
    _slugs: list[dict[str, str]] = field(default_factory=list, init=False, compare=False)
    keys: dict[str, bytes] = field(default_factory=dict, init=False, compare=False)
    """The key of each file of rulings, by path: it covers the file and all that it may name except other rulings.

    Empty without a cache, or if the corpus was changed after reading.
    """
    cards_keys: dict[str, bytes] = field(default_factory=dict, init=False, compare=False)
    """The keys of the files of cards and nicknames, by their names below the folder."""
    _listed: dict[str, list[ListedFact]] = field(default_factory=dict, init=False, compare=False)

    def is_statute(self, switch: str) -> bool:
        """Whether the rule behind a switch changed on a known day, and was not only answered once."""
        record = self.switches[switch]
        if isinstance(record, records.Meeting):
            return record.is_dated
        question, _, case = switch.partition("/")
        if case:
            return self.switches[question].cases[case].statute == "yes"
        return "/law/statutes/" in self.places[f"switch:{switch}"].path

    @property
    def former_switches(self) -> Mapping[str, str]:
        """The names of today of switches that had another name."""
        return {each.formerly: name for name, each in self.switches.items() if each.formerly}

    @property
    def meetings(self) -> Mapping[str, records.Meeting]:
        """The rows of the table of meetings, in the order in which they are asked."""
        return {name: each for name, each in self.switches.items() if isinstance(each, records.Meeting)}

    @property
    def slugs(self) -> Mapping[str, str]:
        """The slugs of the cards by every certain name, in small letters; made on demand."""
        if not self._slugs:
            self._slugs.append(index_slugs(self.cards, self.nicknames))
        return self._slugs[0]

    @property
    def names(self) -> Mapping[str, records.Card]:
        """The cards by every certain name, in small letters."""
        slugs = self.slugs
        return LaterMapping(slugs, lambda name: self.cards[slugs[name]])

    def list_disagreements(self, key: str) -> Sequence[ListedFact]:
        """List the entries for a fact, or a pair of facts; indexed on first use."""
        if not self._listed:
            for each in self.disagreements:
                self._listed.setdefault(each.key, []).append(each)
        return self._listed.get(key, ())

    def find_printing(self, card: records.Card, territory: str) -> str | None:
        """Find the day of a card's first printing in a territory, if known."""
        released = (self.sets[code].released for place, code in card.printed.items() if place == territory)
        return next((day for days in released for place, day in days.items() if place == territory), None)

    def find_first_of(self, kind: str, territory: str) -> str | None:
        """Find the day on which the first recorded card of a kind of monster was printed in a territory, if known."""
        days = [self.find_printing(card, territory) for card in self.cards.values() if kind in (card.kinds or ())]
        return min((day for day in days if day), default=None)

    def list_with_phrase(self, phrase: str) -> list[records.Card]:
        """List the cards whose text, as recorded, has a phrase; indexed on first use."""
        if not self._phrases:
            self._phrases.append(index_phrases(self.cards))
        return [self.cards[slug] for slug in self._phrases[0].get(phrase, ())]

    def find_card(self, name: str) -> records.Card | None:
        """Find a card by any name that is certainly its own, without regard to case; never by likeness."""
        slug = self.slugs.get(name.casefold())
        return None if slug is None else self.cards[slug]


EMPTY: Final = Corpus({}, (), {}, {}, {}, {}, {}, {}, {}, (), (), (), (), {}, "")


def list_facts(claim: records.Claim) -> Iterator[tuple[str, LinePath]]:
    """List the facts of a claim by name, with the place of each below the claim.

    A window has one fact for each timing, a scenario one for each entry of ``then``, every other shape one named as
    the shape.
    """
    if claim.window is not None:
        for point in claim.window.at:
            yield point, ("window", "at", point)
    elif claim.then is not None:
        for name in claim.then:
            yield name, ("then", name)
    else:
        for shape in ("chart", "reading", "note", "differs"):
            if getattr(claim, shape) is not None:
                yield shape, (shape,)


class CardNames(NamedTuple):
    """A card's names."""

    name: str
    aliases: Sequence[str]
    others: Sequence[str]
    """Its names in other languages, and its password."""


def tell_names(cards: Mapping[str, records.Card]) -> dict[str, CardNames]:
    """List the names of some cards, by slug."""
    if isinstance(cards, LaterRecords):
        said = ((slug, cards.say(slug)) for slug in cards)
        return {
            slug: CardNames(
                each["name"],
                each.get("aliases", ()),
                [*each.get("names", {}).values(), *filter(None, [each.get("password")])],
            )
            for slug, each in said
        }
    return {
        slug: CardNames(each.name, each.aliases, [*each.names.values(), *filter(None, [each.password])])
        for slug, each in cards.items()
    }


def index_phrases(cards: Mapping[str, records.Card]) -> dict[str, list[str]]:
    """Index the slugs of cards by the phrases of their effects."""
    found: dict[str, list[str]] = {}
    for slug in cards:
        if isinstance(cards, LaterRecords):
            said = [each.get("phrases") for each in cards.say(slug).get("effects", ())]
        else:
            said = [each.phrases for each in cards[slug].effects]
        lists = ([phrases] if isinstance(phrases, str) else phrases or () for phrases in said)
        for phrase in dict.fromkeys(chain.from_iterable(lists)):
            found.setdefault(phrase, []).append(slug)
    return found


def index_cards(
    cards: Mapping[str, records.Card], nicknames: Iterable[records.Nicknames] = ()
) -> dict[str, records.Card]:
    """Index cards by every certain name, without regard to case; see :func:`index_slugs`."""
    return {name: cards[slug] for name, slug in index_slugs(cards, nicknames).items()}


def index_slugs(cards: Mapping[str, records.Card], nicknames: Iterable[records.Nicknames] = ()) -> dict[str, str]:
    """Index the slugs of cards by every certain name, without regard to case.

    Names and aliases go first, then names in other languages and passwords, then nicknames that only one card has.
    """
    called = tell_names(cards)
    found: dict[str, str] = {}
    for slug, names in called.items():
        for name in (names.name, *names.aliases):
            found.setdefault(name.casefold(), slug)
    for slug, names in called.items():
        for name in names.others:
            found.setdefault(name.casefold(), slug)
    bearers: dict[str, set[str]] = {}
    for entry in nicknames:
        for nickname in entry.nicknames:
            bearers.setdefault(nickname.casefold(), set()).add(entry.name.casefold())
    for nickname, named in bearers.items():
        if len(named) == 1 and (bearer := found.get(named.pop())) is not None:
            found.setdefault(nickname, bearer)
    return found


def list_carried(card: records.Card) -> dict[str, tuple[int, ...]]:
    """List by effect the sentences of the printed text that a card's record covers, in the order of effects."""
    carried: dict[str, dict[int, None]] = {}
    for effect in card.effects:
        if effect.text:
            carried.setdefault(effect.id, {}).update(dict.fromkeys(effect.text))
    return {id: tuple(numbers) for id, numbers in carried.items()}
