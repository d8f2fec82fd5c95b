"""A ruleset with all that is computed once for it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from checks.engine import (
    Column,
    Effect,
    Ground,
    Mask,
    Rulebook,
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


@dataclass(slots=True)
class PreparedRuleset:
    """One ruleset with all that is computed once for it: cards, and what the rules allow of every description."""

    corpus: Corpus
    era: Era
    rulebook: Rulebook
    cards: Cards
    shared: Shared
    _nearest: PreparedRuleset | None = None
    _columns: dict[str, Column] | None = None
    _own: dict[str, Mask] | None = None
    _barred: dict[str, tuple[Ground, ...]] | None = None
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
    def columns(self) -> dict[str, Column]:
        """What the rules allow, point by point, of every description."""
        if self._columns is None:
            self._columns = permit(whole_space(), self.era.engine, self.rulebook)
        return self._columns

    @property
    def own(self) -> dict[str, Mask]:
        """Which descriptions' own timing falls at which point."""
        if self._own is None:
            self._own = own_points(whole_space(), self.era.engine, self.rulebook)
        return self._own

    @property
    def barred(self) -> dict[str, tuple[Ground, ...]]:
        """Which descriptions the rules tie to other timings than a point."""
        if self._barred is None:
            self._barred = bar_points(whole_space(), self.era.engine, self.rulebook)
        return self._barred


def prepare_ruleset(corpus: Corpus, era: Era, rulebook: Rulebook, shared: Shared | None = None) -> PreparedRuleset:
    """Prepare a ruleset for judging; ``shared`` is what it has in common with other rulesets."""
    shared = shared or Shared()
    era = replace(era, engine=WatchedRuleset(era.engine.id, era.engine.switches))
    return PreparedRuleset(corpus, era, rulebook, Cards(corpus, era, shared.effects), shared)
