"""The cards of a scene, made otherwise in one way each, to see whether what is claimed of them still stands."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, is_
from typing import Any, Final

from checks.engine import Card, CardRuling, Effect, Undecided, language
from checks.replay.cards import Cards
from checks.replay.scenes import Scene
from kb import records


class Otherwise(Cards):
    """The cards of a day, and how they are otherwise."""

    has_changed = False
    """Whether a card that was made is otherwise."""

    def make(self, role: str, thing: records.SceneCard, besides: Effect | None = None) -> Card:
        """Make a card in play."""
        card = super().make(role, thing, besides)
        before = _tell_card(card)
        self.change(card)
        self.has_changed |= _tell_card(card) != before
        return card

    def change(self, card: Card) -> None:
        """Make a card of a scene otherwise."""

    def differ(self, scenes: Iterable[Scene]) -> bool:
        """Whether any card of some scenes is otherwise, or cannot be made."""
        self.has_changed = False
        with suppress(Undecided):
            for scene in scenes:
                for role, thing in scene.cards.items():
                    self.make(role, thing, scene.besides.get(role))
                    if self.has_changed:
                        return True
            return False
        return True


_tell_card: Final = attrgetter("effects", "base_atk", "base_def", "position", "name", "carrier")
"""All that makes a card otherwise."""


class Emptied(Otherwise):
    """Cards without effects."""

    def change(self, card: Card) -> None:
        """Take its effects."""
        card.effects = ()


class Needless(Otherwise):
    """Cards whose effects need nothing but their phase or step."""

    def change(self, card: Card) -> None:
        """Take what its effects need."""
        card.effects = tuple(
            each if all(map(_is_phase, each.needs)) else replace(each, needs=tuple(filter(_is_phase, each.needs)))
            for each in card.effects
        )


def _is_phase(need: object) -> bool:
    """Whether what an effect needs is its phase or step."""
    return isinstance(need, language.During)


class Applying(Otherwise):
    """Cards whose effects apply at all times."""

    def change(self, card: Card) -> None:
        """Take the conditions under which its effects apply."""
        card.effects = tuple(replace(each, applies_when=()) if each.applies_when else each for each in card.effects)


class Stronger(Otherwise):
    """An attacker that is stronger than any target."""

    def change(self, card: Card) -> None:
        """Raise an attacker's ATK."""
        if card.role == "attacker":
            card.base_atk = 9000


class Weaker(Otherwise):
    """An attacker that is weaker than nearly any target."""

    def change(self, card: Card) -> None:
        """Take an attacker's ATK."""
        if card.role == "attacker":
            card.base_atk = 0


class Guarded(Otherwise):
    """A target that is stronger than any attacker."""

    def change(self, card: Card) -> None:
        """Raise a target's ATK and DEF."""
        if card.role == "target":
            card.base_atk = card.base_def = 9000


class Turned(Otherwise):
    """A target in another battle position."""

    def change(self, card: Card) -> None:
        """Turn a target."""
        if card.role == "target" and card.zone == "monster-zone":
            card.position = "defense" if card.position == "attack" else "attack"


class Plain(Otherwise):
    """Plain cards of the same kind in place of real ones."""

    def make(self, role: str, thing: records.SceneCard, besides: Effect | None = None) -> Card:
        """Make a card in play."""
        if thing.card is not None:
            thing = thing.model_copy(update={"card": None, "plain": self.find(thing.card).carrier})
            self.has_changed = True
        return super().make(role, thing, besides)


class Damaging(Otherwise):
    """Effects that inflict damage where they change Life Points in another way."""

    def change(self, card: Card) -> None:
        """Let its effects inflict damage."""
        card.effects = tuple(inflict(each) for each in card.effects)


def inflict(said: Any) -> Any:
    """Say damage for every other change of Life Points, at any depth of an effect."""
    if isinstance(said, language.PayLife | language.LoseLife | language.SetLife | language.GainLife):
        return language.InflictDamage(1000, said.of)
    if isinstance(said, tuple):
        parts = tuple(map(inflict, said))
        return said if all(map(is_, parts, said)) else parts
    if is_dataclass(said) and not isinstance(said, type):
        found = {each.name: inflict(getattr(said, each.name)) for each in fields(said) if each.init}
        changed = {name: new for name, new in found.items() if new is not getattr(said, name)}
        return replace(said, **changed) if changed else said
    return said


class Unexcepted(Cards):
    """The cards of a day without the card rulings that except them."""

    def rulings_of(self, card: records.Card) -> dict[str, tuple[CardRuling, ...]]:
        """Gather none."""
        return {}
