"""A ruleset with everything that is computed once for it."""

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
"""Most answers about classes that are kept, of a few hundred bytes each."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The verdicts of a rulebook on every description, by timing."""

    columns: dict[str, Column]
    own: dict[str, Mask]
    """The descriptions whose own timing falls at each timing."""
    barred: dict[str, tuple[Ground, ...]]
    """The descriptions that the rules restrict to other timings, by timing."""
    doubt: str = ""
    """Why own and barred are undecided; empty if they are not."""


def make_table(ruleset: Ruleset, rulebook: Rulebook) -> Table:
    """Judge every description by the rules; raises :class:`Undecided` if the timings themselves are not settled."""
    columns = permit(whole_space(), ruleset, rulebook)
    try:
        barred = bar_points(whole_space(), ruleset, rulebook)
        return Table(columns, own_points(whole_space(), ruleset, rulebook), barred)
    except Undecided as doubt:
        return Table(columns, {}, {}, str(doubt))


class DescribedClass(NamedTuple):
    """The class of effects of a claim."""

    mask: Mask
    unactivated: bool
    """Whether its effects are not activated."""
    number: int
    """A number for the mask, which has many thousands of bits."""


@dataclass(slots=True)
class Shared:
    """Objects made of records once, the same under every ruleset."""

    scenes: dict[int, tuple[records.Claim, list[Scene]]] = field(default_factory=dict)
    """The scenes of claims, by the claim's identity."""
    effects: EffectCache = field(default_factory=EffectCache)
    asked: dict[tuple[object, ...], tuple[records.Claim, list[Any]]] = field(default_factory=dict)
    """The questions of each scene of a claim, by the claim's identity and their charts."""
    replayed: dict[Hashable, list[Any]] = field(default_factory=dict)
    """The answers of scenarios, by the claim's identity and its changes."""
    tables: FoundOnce[Table] = field(default_factory=lambda: FoundOnce(MOST))
    """The verdicts of rulebooks on every description."""
    classes: dict[tuple[int, ...], tuple[records.Claim, DescribedClass]] = field(default_factory=dict)
    """The classes of claims, by the identities of their parts."""
    numbers: dict[Mask, int] = field(default_factory=dict)
    """The numbers of masks."""
    windows: FoundOnce[Any] = field(default_factory=lambda: FoundOnce(MOST))
    """The answers about windows of classes."""


@dataclass(slots=True)
class PreparedRuleset:
    """One ruleset with everything computed once for it: cards, and the verdicts on every description."""

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
        """The same ruleset with the nearest wording of each effect without one of its time."""
        if self._nearest is None:
            self._nearest = replace(self, cards=self.cards.take_nearest(), _activated=None, _turned={})
        return self._nearest

    def turn(self, switch: str, value: str) -> PreparedRuleset:
        """The same ruleset with a value of one switch; reads count as reads of this one."""
        if (switch, value) not in self._turned:
            own = self.era.engine
            asked = own.asked if isinstance(own, WatchedRuleset) else set()
            engine = WatchedRuleset(own.id, {**own.switches, switch: value}, own.meetings, asked)
            era = replace(self.era, engine=engine)
            self._turned[switch, value] = PreparedRuleset(self.corpus, era, self.rulebook, self.cards, self.shared)
        return self._turned[switch, value]

    def watch(self, ruleset: Ruleset) -> PreparedRuleset:
        """The same with another ruleset object, which records reads."""
        return replace(self, era=replace(self.era, engine=ruleset))

    def scenes_of(self, claim: records.Claim) -> list[Scene]:
        """Build the scenes of a claim, once; raises :class:`Undecided` for a word without a scene."""
        if id(claim) not in self.shared.scenes:
            self.shared.scenes[id(claim)] = (claim, build_scenes(self.corpus, claim))
        return self.shared.scenes[id(claim)][1]

    def thing_of(self, claim: records.Claim, role: str) -> records.SceneCard | None:
        """Find the card of a role in the claim's own scene."""
        stock = self.corpus.situations[claim.situation].given.cards.get(role) if claim.situation else None
        given = claim.given.cards.get(role) if claim.given else None
        return merge_things(stock, given) if given else stock

    @property
    def activated(self) -> list[tuple[records.Card, Effect]]:
        """The activated effects of the corpus' cards that are fully known."""
        if self._activated is None:
            effects = ((card, each) for card in self.corpus.cards.values() for each in self.cards.effects_of(card))
            self._activated = [(card, each) for card, each in effects if each.is_activated and not each.is_doubtful]
        return self._activated

    @property
    def table(self) -> Table:
        """The verdicts on every description: one object for all rulesets with the same."""
        rulebook = self.rulebook
        return self.shared.tables.find(
            rulebook.permission_number, self.era.engine, lambda ruleset: make_table(ruleset, rulebook)
        )

    @property
    def columns(self) -> dict[str, Column]:
        """The verdicts on every description, by timing."""
        return self.table.columns

    @property
    def own(self) -> dict[str, Mask]:
        """The descriptions whose own timing falls at each timing; raises :class:`Undecided` if not settled."""
        return self._known_table.own

    @property
    def barred(self) -> dict[str, tuple[Ground, ...]]:
        """The descriptions that the rules restrict to other timings; raises :class:`Undecided`."""
        return self._known_table.barred

    @property
    def _known_table(self) -> Table:
        table = self.table
        if table.doubt:
            raise Undecided(table.doubt)
        return table


def prepare_ruleset(corpus: Corpus, era: Era, rulebook: Rulebook, shared: Shared | None = None) -> PreparedRuleset:
    """Prepare a ruleset for judging; ``shared`` are the objects in common with other rulesets."""
    shared = shared or Shared()
    era = replace(era, engine=WatchedRuleset(era.engine.id, era.engine.switches, era.engine.meetings))
    return PreparedRuleset(corpus, era, rulebook, Cards(corpus, era, shared.effects), shared)
