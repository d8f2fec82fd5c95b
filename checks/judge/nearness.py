"""Which rulings could answer what others answer: so that only those are read that a few rulings are held against.

Whatever the ruleset, a question is of one scene, and an answer about a point of a class, a card or a scene's effect.
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
"""Instead of a card: an effect that a scene describes, or a card that is not known."""
CHART: Final = ("chart",)
"""What every claim about a chart asks of."""


class Touched(NamedTuple):
    """What a ruling may speak of, under any ruleset."""

    scenes: frozenset[tuple[object, ...]] = frozenset()
    """Its scenes, by what equal scenes have in common."""
    classes: bool = False
    """Whether it has a window of a class."""
    cards: frozenset[str] = frozenset()
    """The cards whose windows it has."""
    shown: frozenset[str] = frozenset()
    """The cards that its scenes show being activated."""

    def join(self, other: Touched) -> Touched:
        """Join what two rulings may speak of."""
        scenes, cards, shown = (self.scenes | other.scenes, self.cards | other.cards, self.shown | other.shown)
        return Touched(scenes, self.classes or other.classes, cards, shown)

    def meets(self, other: Touched) -> bool:
        """Whether the two could answer one thing."""
        return bool(self.scenes & other.scenes) or self._reaches(other) or other._reaches(self)

    def _reaches(self, other: Touched) -> bool:
        """Whether a window of it could be of an effect of the other, or an effect that it describes of its windows.

        What a scene shows of a card is held against windows of classes, and not against those of that card.
        """
        if self.classes and (other.classes or other.cards or other.shown):
            return True
        described = ROLE in self.cards or ROLE in self.shown
        return bool(self.cards & other.cards) or (described and bool(other.cards))


def list_near(touched: Mapping[str, Touched], wanted: Iterable[str]) -> set[str]:
    """List the rulings that could answer what some answer, those among them; ``touched`` is what each may speak of."""
    asked = Touched()
    for id in wanted:
        asked = asked.join(touched[id])
    return {id for id, each in touched.items() if each.meets(asked)}


def touch(judge: Judge, ruling: LoadedRuling) -> Touched:
    """Tell what a ruling may speak of."""
    found = Touched()
    for claim in (ruling.record.claims or {}).values():
        if claim.chart is not None:
            found = found.join(Touched(frozenset({CHART})))
        if claim.window is not None:
            name = claim.window.may_activate or claim.window.triggers
            found = found.join(Touched(cards=frozenset({_name(judge, name)})) if name else Touched(classes=True))
        if claim.then is not None:
            found = found.join(_touch_scenes(judge, claim))
    return found


def _touch_scenes(judge: Judge, claim: records.Claim) -> Touched:
    """Tell what the scenes of a claim are like, and what they show being activated."""
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
    """List the roles whose effects a scene is to show being activated."""
    for fact in (claim.then or {}).values():
        of = (fact.event.of or ("",))[0] if fact.event is not None and fact.event.what == "activate" else ""
        what = fact.legal.what if fact.legal is not None and fact.legal.act == "activate" else of
        if what:
            yield (scene.bound_effect if what == "the-effect" else what).partition(".")[0]


def _describe(judge: Judge, scene: Scene) -> tuple[object, ...]:
    """Tell what scenes that mean the same have in common: how many cards, which of them by name, and which acts."""
    names = sorted(_name(judge, thing.card) for thing in scene.cards.values() if thing.card)
    return (len(scene.cards), tuple(names), tuple(act.verb for act in scene.acts))


def _name(judge: Judge, said: str) -> str:
    """Name the card that a name, or what stands before the effect, means."""
    card = judge.corpus.find_card(said) or judge.corpus.find_card(said.rpartition(".")[0])
    return ROLE if card is None else card.name
