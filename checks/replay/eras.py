"""Rulesets with their day and all switches resolved, ready to play."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from checks.engine import OPEN, RULES, ChangeMet, Meeting, Meetings, Ruleset
from kb import records
from kb.corpus.eras import Resolved, is_in_force, list_values
from kb.corpus.model import Corpus
from kb.language.words import Territory


@dataclass(frozen=True, slots=True, eq=False)
class Era:
    """A ruleset with its territory and day, ready to play."""

    id: str
    territory: str
    day: str
    engine: Ruleset
    record: records.Ruleset
    resolved: Mapping[str, Resolved]
    """The basis of each switch's value on that day."""


def make_era(corpus: Corpus, id: str, territory: str, day: str) -> Era:
    """Resolve every switch for a territory and a day; one without a period for that day is not settled."""
    return EraMaker(corpus).make(id, territory, day)


class EraMaker:
    """Makes the rulesets of a corpus; the periods of a switch in a territory are listed once."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._values: dict[str, list[tuple[str, list[str], list[Resolved]]]] = {}
        switches = corpus.switches.items()
        self._scopes = [(name, *each) for name, switch in switches for each in group_by_scope(switch).items()]
        self._meetings = gather_meetings(corpus)
        self._made: dict[tuple[str, str, str], Era] = {}
        self._days: dict[str, set[str]] = {}

    def list_days(self, territory: str) -> set[str]:
        """List the days on which an answer to a question begins or ends in a territory."""
        if territory not in self._days:
            switches = self._corpus.switches.values()
            self._days[territory] = {day for switch in switches for day in list_days(switch, territory)}
        return self._days[territory]

    def make(self, id: str, territory: str, day: str) -> Era:
        """Make the ruleset of a territory and a day, once."""
        key = id, territory, day
        if key not in self._made:
            self._made[key] = self._make(id, territory, day)
        return self._made[key]

    def _make(self, id: str, territory: str, day: str) -> Era:
        if territory not in self._values:
            switches = sorted(self._corpus.switches.items())
            self._values[territory] = [(name, *_list_starts(name, each, territory)) for name, each in switches]
        resolved = {name: values[bisect_right(starts, day)] for name, starts, values in self._values[territory]}
        answers = {name: each.value for name, each in resolved.items()}
        engine = Ruleset(id, answers | self._find_precedents(territory, day), self._meetings)
        record = records.Ruleset.model_construct(
            title=f"{territory.upper()}, {day}",
            territory=cast(Territory, territory),
            day=day,
            about="A day of no ruleset with a name.",
        )
        return Era(id, territory, day, engine, record, resolved)

    def _find_precedents(self, territory: str, day: str) -> dict[str, str]:
        """Find the answer of each precedent by switch and scope in a territory on a day, else open."""
        found = {}
        for name, scope, several in self._scopes:
            known = [each.value for each in several if each.holds(territory, day)]
            found[f"{name}@{scope}"] = known[-1] if known else OPEN
        return found


def _list_starts(name: str, switch: records.Switch, territory: str) -> tuple[list[str], list[Resolved]]:
    """List the days on which a value of a switch begins in a territory, and its values, the open one first."""
    values = list_values(name, switch, territory)[::-1]
    return [each.since for each in values if each.since is not None], values


def gather_meetings(corpus: Corpus) -> Meetings:
    """Gather the pairs of the table of meetings as the engine reads it, by the time at which they are asked."""
    rules = {switch: rule.id for rule in RULES.values() for switch in rule.switches}
    found: dict[str, tuple[Meeting, ...]] = {}
    for name, row in corpus.meetings.items():
        for pair in row.meets if name in rules else ():
            made = Meeting(name, rules[name], _make_met(pair.first), _make_met(pair.then), row.does)
            found[pair.when] = (*found.get(pair.when, ()), made)
    return found


def _make_met(change: records.StatChanged) -> ChangeMet:
    return ChangeMet(
        frozenset(change.change or ()),
        change.by or "",
        frozenset(change.lasts or ()),
        change.amount or "",
        change.of == "another-card",
    )


def group_by_scope(switch: records.Switch) -> dict[str, list[records.Precedent]]:
    """Group the precedents of a switch by the effects to which they apply."""
    found: dict[str, list[records.Precedent]] = {}
    for each in switch.precedents:
        found.setdefault(each.of.key, []).append(each)
    return found


def make_eras(corpus: Corpus) -> dict[str, Era]:
    """Make every ruleset of the corpus, and a ruleset for each day of rulings that no named one covers."""
    maker = EraMaker(corpus)
    eras = {id: maker.make(id, each.territory, each.day) for id, each in corpus.rulesets.items()}
    named = tuple(eras.values())
    for ruling in corpus.rulings:
        span = ruling.rulesets
        if isinstance(span, records.Span) and ruling.claim_lines and not rulesets_for(span, named):
            eras.update((era.id, era) for era in find_days(maker, span))
    return eras


def find_days(maker: EraMaker, span: records.Span) -> Iterator[Era]:
    """Find the days on which to judge a span without a ruleset's day: its first, and each change of a switch."""
    for territory in span.territory:
        changes = maker.list_days(territory)
        within = {day for day in changes if span.from_ < day and (span.until is None or day < span.until)}
        before = None
        for day in sorted({span.from_, *within}):
            era = maker.make(f"{territory}-{day}", territory, day)
            if era.engine.switches != before:
                yield era
            before = era.engine.switches


def list_days(switch: records.Switch, territory: str) -> Iterator[str]:
    """List the days on which an answer to a question begins in a territory, or a precedent ends."""
    yield from (period.from_ for period in switch.history.get(cast(Territory, territory), ()))
    for each in switch.precedents:
        if each.territory == territory:
            yield each.from_
            if each.until is not None:
                yield each.until


def rulesets_for(rulesets: records.Rulesets, eras: Iterable[Era]) -> list[Era]:
    """List the rulesets for which something is claimed."""
    return [era for era in eras if is_in_force(rulesets, era.id, era.record)]


def find_latest(corpus: Corpus) -> str | None:
    """Find today's ruleset: of the latest day, the TCG's first."""
    ranked = [(each.day, each.territory == "tcg", name) for name, each in corpus.rulesets.items()]
    return max(ranked)[-1] if ranked else None
