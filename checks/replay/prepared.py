"""A ruleset with all that is computed once for it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from checks.engine import (
    Column,
    Effect,
    FoundOnce,
    Ground,
    Mask,
    Rulebook,
    Ruleset,
    Undecided,
    WatchedRuleset,
    bar_points,
    own_points,
    permit,
    whole_space,
)
from checks.replay.cards import Cards
from checks.replay.effects import EffectCache
from checks.replay.eras import Era
from checks.replay.scenes import Scene, build_scenes
from kb import records
from kb.corpus.model import Corpus
from kb.corpus.roles import merge_things

MOST: Final = 65536
"""How many answers about classes are kept, of a few hundred bytes each."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What a rulebook allows of every description, point by point."""

    columns: dict[str, Column]
    own: dict[str, Mask]
    """Which descriptions' own timing falls at which point."""
    barred: dict[str, tuple[Ground, ...]]
    """Which descriptions the rules tie to other timings than a point."""
    doubt: str = ""
    """Why nobody knows what is own and barred; empty where it is known."""


def make_table(ruleset: Ruleset, rulebook: Rulebook) -> Table:
    """Ask the rules of every description; raises :class:`Undecided` where the points themselves are open."""
    columns = permit(whole_space(), ruleset, rulebook)
    try:
        barred = bar_points(whole_space(), ruleset, rulebook)
        return Table(columns, own_points(whole_space(), ruleset, rulebook), barred)
    except Undecided as doubt:
        return Table(columns, {}, {}, str(doubt))


class DescribedClass(NamedTuple):
    """What a claim about a class of effects speaks of."""

    mask: Mask
    unactivated: bool
    """Whether it speaks of effects that are not activated."""
    number: int
    """What stands for the mask, which is many thousands of bits."""


@dataclass(slots=True)
class Shared:
    """What is made of records once, and is the same under every ruleset."""

    scenes: dict[int, tuple[records.Claim, list[Scene]]] = field(default_factory=dict)
    """The scenes of claims, by the claim's identity."""
    effects: EffectCache = field(default_factory=EffectCache)
    asked: dict[tuple[object, ...], tuple[records.Claim, list[Any]]] = field(default_factory=dict)
    """What each scene of a claim asks, by the claim's identity and the charts in whose words it is told."""
    replayed: dict[Hashable, list[Any]] = field(default_factory=dict)
    """What scenarios answered, by the claim's identity and what is otherwise."""
    tables: FoundOnce[Table] = field(default_factory=lambda: FoundOnce(MOST))
    """What rulebooks allow of every description."""
    classes: dict[tuple[int, ...], tuple[records.Claim, DescribedClass]] = field(default_factory=dict)
    """What claims about classes speak of, by the identities of their parts."""
    numbers: dict[Mask, int] = field(default_factory=dict)
    """The numbers of masks."""
    windows: FoundOnce[Any] = field(default_factory=lambda: FoundOnce(MOST))
    """The answers about windows of classes."""


@dataclass(slots=True)
class PreparedRuleset:
    """One ruleset with all that is computed once for it: cards, and what the rules allow of every description."""

    corpus: Corpus
    era: Era
    rulebook: Rulebook
    cards: Cards
    shared: Shared
    _nearest: PreparedRuleset | None = None
    _activated: list[tuple[records.Card, Effect]] | None = None
    _turned: dict[tuple[str, str], PreparedRuleset] = field(default_factory=dict)

    @property
    def by_nearest_wording(self) -> PreparedRuleset:
        """The same ruleset with the nearest wording of each effect of which none of the day is on record."""
        if self._nearest is None:
            self._nearest = replace(self, cards=self.cards.take_nearest(), _activated=None, _turned={})
        return self._nearest

    def turn(self, switch: str, value: str) -> PreparedRuleset:
        """The same ruleset with a value of one switch; what is read of it counts as read of this one."""
        if (switch, value) not in self._turned:
            own = self.era.engine
            asked = own.asked if isinstance(own, WatchedRuleset) else set()
            engine = WatchedRuleset(own.id, {**own.switches, switch: value}, asked)
            era = replace(self.era, engine=engine)
            self._turned[switch, value] = PreparedRuleset(self.corpus, era, self.rulebook, self.cards, self.shared)
        return self._turned[switch, value]

    def watch(self, ruleset: Ruleset) -> PreparedRuleset:
        """The same with another object for the ruleset, of which is kept what is read."""
        return replace(self, era=replace(self.era, engine=ruleset))

    def scenes_of(self, claim: records.Claim) -> list[Scene]:
        """Build the scenes of a claim, once; raises :class:`Undecided` where a word has no scene yet."""
        if id(claim) not in self.shared.scenes:
            self.shared.scenes[id(claim)] = (claim, build_scenes(self.corpus, claim))
        return self.shared.scenes[id(claim)][1]

    def thing_of(self, claim: records.Claim, role: str) -> records.SceneCard | None:
        """Find the card that a role of the claim's own scene stands for."""
        stock = self.corpus.situations[claim.situation].given.cards.get(role) if claim.situation else None
        given = claim.given.cards.get(role) if claim.given else None
        return merge_things(stock, given) if given else stock

    @property
    def activated(self) -> list[tuple[records.Card, Effect]]:
        """The effects of the corpus' cards that are activated, and of which everything is known."""
        if self._activated is None:
            effects = ((card, each) for card in self.corpus.cards.values() for each in self.cards.effects_of(card))
            self._activated = [(card, each) for card, each in effects if each.is_activated and not each.is_doubtful]
        return self._activated

    @property
    def table(self) -> Table:
        """What the rules allow of every description: one object for all rulesets that do not differ in it."""
        rulebook = self.rulebook
        return self.shared.tables.find(
            rulebook.permission_number, self.era.engine, lambda ruleset: make_table(ruleset, rulebook)
        )

    @property
    def columns(self) -> dict[str, Column]:
        """What the rules allow, point by point, of every description."""
        return self.table.columns

    @property
    def own(self) -> dict[str, Mask]:
        """Which descriptions' own timing falls at which point; raises :class:`Undecided` where nobody knows."""
        return self._known_table.own

    @property
    def barred(self) -> dict[str, tuple[Ground, ...]]:
        """Which descriptions the rules tie to other timings than a point; raises :class:`Undecided`."""
        return self._known_table.barred

    @property
    def _known_table(self) -> Table:
        table = self.table
        if table.doubt:
            raise Undecided(table.doubt)
        return table


def prepare_ruleset(corpus: Corpus, era: Era, rulebook: Rulebook, shared: Shared | None = None) -> PreparedRuleset:
    """Prepare a ruleset for judging; ``shared`` is what it has in common with other rulesets."""
    shared = shared or Shared()
    era = replace(era, engine=WatchedRuleset(era.engine.id, era.engine.switches))
    return PreparedRuleset(corpus, era, rulebook, Cards(corpus, era, shared.effects), shared)
