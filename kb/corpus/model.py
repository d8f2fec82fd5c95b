"""The corpus in memory: every record with the place it stands at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    """A ruling with what its file says for all of its rulings, and where it stands.

    ``rulesets`` is the record's own era; else, for a quoted record, its speaker's; else the file's.
    """

    id: str
    record: records.Ruling
    source: str
    section: str
    rulesets: records.Rulesets
    chart: tuple[str, ...]
    """The points of the Damage Step in whose words it speaks."""
    cites: tuple[records.Cite, ...]
    """What it cites, the page's own references by the documents behind them."""
    path: str
    line: int
    claim_lines: Mapping[str, int] = field(repr=False)
    """The line of each claim by its name."""
    fact_lines: Mapping[str, int] = field(repr=False)
    """The line of each fact by its name ``claim/fact``."""

    @property
    def is_alone(self) -> bool:
        """Whether what it says leans on no other ruling, as only a note does."""
        return not any(fact.endswith("/note") for fact in self.fact_lines)

    def find_line(self, claim: str, fact: str) -> int:
        """Find the line on which a fact stands, or else its claim."""
        return self.fact_lines.get(f"{claim}/{fact}") or self.claim_lines.get(claim) or self.line


@dataclass(frozen=True, slots=True)
class ListedFact:
    """A fact of the list of disagreements: under which ruleset, for which reason, and where it stands."""

    key: str
    ruleset: str
    """A ruleset, or ``all``."""
    entry: records.Disagreement
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything a folder of records says; ``hash`` stands for the content of its files."""

    sources: Mapping[str, records.Source]
    citations: tuple[records.ReferenceList, ...]
    rulesets: Mapping[str, records.Ruleset]
    switches: Mapping[str, records.Switch]
    sets: Mapping[str, records.CardSet]
    """By code."""
    cards: Mapping[str, records.Card]
    """By slug, which is the name of the card's file."""
    situations: Mapping[str, records.Situation]
    effect_classes: Mapping[str, records.EffectDescription]
    rulings: tuple[LoadedRuling, ...]
    disagreements: tuple[ListedFact, ...]
    coverage: tuple[records.CoverageFile, ...]
    nicknames: tuple[records.Nicknames, ...]
    places: Mapping[str, Place] = field(repr=False)
    """Where records stand, by ``source:KEY``, ``ruleset:ID``, ``switch:NAME``, ``set:CODE``, ``card:SLUG``,
    ``situation:NAME`` and ``effect-class:NAME``."""
    hash: str
    outdated: tuple[str, ...] = ()
    """The files that are in words of an older version, and were read as in those of today."""
    _slugs: list[dict[str, str]] = field(default_factory=list, init=False, repr=False, compare=False)
    keys: dict[str, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What each file of rulings, by its path, and all that it may name something of, but for other rulings, are known
    by; none where nothing is remembered, or the corpus was changed since it was read."""
    cards_keys: dict[str, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What the files of cards, and of what else they are called, are known by, by their paths; as ``keys``."""
    _listed: dict[str, list[ListedFact]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def slugs(self) -> Mapping[str, str]:
        """The slugs of the cards by all that is certainly theirs, in small letters; made when it is first asked for."""
        if not self._slugs:
            self._slugs.append(index_slugs(self.cards, self.nicknames))
        return self._slugs[0]

    @property
    def names(self) -> Mapping[str, records.Card]:
        """The cards by all that is certainly theirs, in small letters."""
        slugs = self.slugs
        return LaterMapping(slugs, lambda name: self.cards[slugs[name]])

    def list_disagreements(self, key: str) -> Sequence[ListedFact]:
        """List what is listed of a fact, or of a pair of facts; the list is laid out when it is first asked."""
        if not self._listed:
            for each in self.disagreements:
                self._listed.setdefault(each.key, []).append(each)
        return self._listed.get(key, ())

    def find_printing(self, card: records.Card, territory: str) -> str | None:
        """Find the day on which a card first came out in a territory, if that is known."""
        released = (self.sets[code].released for place, code in card.printed.items() if place == territory)
        return next((day for days in released for place, day in days.items() if place == territory), None)

    def find_card(self, name: str) -> records.Card | None:
        """Find a card by any name that is certainly its own, without regard to case; never by likeness."""
        slug = self.slugs.get(name.casefold())
        return None if slug is None else self.cards[slug]


EMPTY: Final = Corpus({}, (), {}, {}, {}, {}, {}, {}, (), (), (), (), {}, "")


def list_facts(claim: records.Claim) -> Iterator[tuple[str, LinePath]]:
    """List the facts of a claim by name, with the place of each below the claim.

    A window has one fact a point, a scenario one for each entry of ``then``, every other shape has one,
    named as the shape is.
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
    """What a card is called."""

    name: str
    aliases: Sequence[str]
    others: Sequence[str]
    """Its names in other languages, and its password."""


def tell_names(cards: Mapping[str, records.Card]) -> dict[str, CardNames]:
    """Tell what each of some cards is called, by slug."""
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


def index_cards(
    cards: Mapping[str, records.Card], nicknames: Iterable[records.Nicknames] = ()
) -> dict[str, records.Card]:
    """Index cards by all that is certainly theirs, without regard to case; see :func:`index_slugs`."""
    return {name: cards[slug] for name, slug in index_slugs(cards, nicknames).items()}


def index_slugs(cards: Mapping[str, records.Card], nicknames: Iterable[records.Nicknames] = ()) -> dict[str, str]:
    """Index the slugs of cards by all that is certainly theirs, without regard to case.

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
    """List by effect the sentences of the printed text that a card's record carries, in the order of the effects."""
    carried: dict[str, dict[int, None]] = {}
    for effect in card.effects:
        if effect.text:
            carried.setdefault(effect.id, {}).update(dict.fromkeys(effect.text))
    return {id: tuple(numbers) for id, numbers in carried.items()}
