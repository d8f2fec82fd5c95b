"""Which rulings could answer the same questions, so that only those are read when a few rulings are compared.

Under any ruleset, a question is about one scene, and an answer on a timing about a class, a card or a scene's effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from checks.engine import Undecided
from checks.judge.context import Judge
from checks.replay.scenes import Scene
from kb import records
from kb.corpus.model import LoadedRuling

ROLE: Final = ""
"""Instead of a card: an effect described in a scene, or an unknown card."""
CHART: Final = ("chart",)
"""The subject of every claim about a chart."""


class Touched(NamedTuple):
    """The possible subjects of a claim or a ruling, under any ruleset."""

    scenes: frozenset[tuple[object, ...]] = frozenset()
    """Its scenes, each by the key that equal scenes share."""
    classes: bool = False
    """Whether it has a window of a class."""
    cards: frozenset[str] = frozenset()
    """The cards with windows."""
    shown: frozenset[str] = frozenset()
    """The cards whose activation its scenes show."""

    def join(self, *others: Touched) -> Touched:
        """Unite the subjects of claims or rulings."""
        return Touched(
            self.scenes.union(*(each.scenes for each in others)),
            self.classes or any(each.classes for each in others),
            self.cards.union(*(each.cards for each in others)),
            self.shown.union(*(each.shown for each in others)),
        )

    def meets(self, other: Touched) -> bool:
        """Whether the two could answer the same question."""
        return bool(self.scenes & other.scenes) or self._reaches(other) or other._reaches(self)

    def _reaches(self, other: Touched) -> bool:
        """Whether a window of one could be about an effect of the other.

        An activation that a scene shows is compared with windows of classes, and not with those of that card.
        """
        if self.classes and (other.classes or other.cards or other.shown):
            return True
        described = ROLE in self.cards or ROLE in self.shown
        return bool(self.cards & other.cards) or (described and bool(other.cards))


def list_near(touched: Mapping[str, Touched], wanted: Iterable[str]) -> set[str]:
    """List the rulings that could answer the same questions as some, these included."""
    asked = Touched().join(*(touched[id] for id in wanted))
    return {id for id, each in touched.items() if each.meets(asked)}


def touch(judge: Judge, ruling: LoadedRuling) -> dict[str, Touched]:
    """Find the possible subjects of a ruling's claims."""
    return {name: touch_claim(judge, claim) for name, claim in (ruling.record.claims or {}).items()}


def touch_claim(judge: Judge, claim: records.Claim) -> Touched:
    """Find the possible subjects of a claim."""
    found = Touched()
    if claim.chart is not None:
        found = found.join(Touched(frozenset({CHART})))
    if claim.window is not None:
        name = claim.window.may_activate or claim.window.triggers
        found = found.join(Touched(cards=frozenset({_name(judge, name)})) if name else Touched(classes=True))
    if claim.then is not None:
        found = found.join(_touch_scenes(judge, claim))
    return found


def _touch_scenes(judge: Judge, claim: records.Claim) -> Touched:
    """Find the keys of a claim's scenes, and the activations that they show."""
    try:
        scenes = judge.prepared(next(iter(judge.eras.values()))).scenes_of(claim)
    except Undecided:
        return Touched()
    shown = {
        _name(judge, scene.cards[role].card or "") if role in scene.cards else ROLE
        for scene in scenes
        for role in _list_activated(claim, scene)
    }
    return Touched(frozenset(_describe(judge, scene) for scene in scenes), shown=frozenset(shown))


def _list_activated(claim: records.Claim, scene: Scene) -> Iterator[str]:
    """List the roles whose activation a scene shows."""
    for fact in (claim.then or {}).values():
        of = (fact.event.of or ("",))[0] if fact.event is not None and fact.event.what == "activate" else ""
        what = fact.legal.what if fact.legal is not None and fact.legal.act == "activate" else of
        if what:
            yield (scene.bound_effect if what == "the-effect" else what).partition(".")[0]


def _describe(judge: Judge, scene: Scene) -> tuple[object, ...]:
    """The key of a scene, shared by equal ones: the number of cards, their names, and the acts."""
    names = sorted(_name(judge, thing.card) for thing in scene.cards.values() if thing.card)
    return (len(scene.cards), tuple(names), tuple(act.verb for act in scene.acts))


def _name(judge: Judge, said: str) -> str:
    """Name the card that a name, or its part before the effect, means."""
    card = judge.corpus.find_card(said) or judge.corpus.find_card(said.rpartition(".")[0])
    return ROLE if card is None else card.name
