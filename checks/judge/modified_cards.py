"""The cards of a scene with one kind of change each, to see whether the claim still holds."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, is_
from typing import Any, Final

from checks.engine import Card, CardRuling, Effect, Undecided
from checks.replay.cards import Cards
from checks.replay.scenes import Scene
from kb import language, records


class ModifiedCards(Cards):
    """The cards of a ruleset with a change."""

    has_changed = False
    """Whether a card was changed."""

    def make(self, role: str, thing: records.SceneCard, besides: Effect | None = None) -> Card:
        """Make a card in play."""
        card = super().make(role, thing, besides)
        before = _tell_card(card)
        self.change(card)
        self.has_changed |= _tell_card(card) != before
        return card

    def change(self, card: Card) -> None:
        """Change a card of a scene."""

    def differ(self, scenes: Iterable[Scene]) -> bool:
        """Whether any card of some scenes is changed, or cannot be made."""
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
"""The properties in which a changed card can differ."""


class Emptied(ModifiedCards):
    """Cards without effects."""

    def change(self, card: Card) -> None:
        """Remove its effects."""
        card.effects = ()


class Needless(ModifiedCards):
    """Cards whose effects have no condition but their phase or step."""

    def change(self, card: Card) -> None:
        """Remove the conditions of its effects."""
        card.effects = tuple(
            each if all(map(_is_phase, each.needs)) else replace(each, needs=tuple(filter(_is_phase, each.needs)))
            for each in card.effects
        )


def _is_phase(need: object) -> bool:
    """Whether a condition is a phase or step."""
    return isinstance(need, language.During)


class Applying(ModifiedCards):
    """Cards whose effects apply at all times."""

    def change(self, card: Card) -> None:
        """Remove the conditions under which its effects apply."""
        card.effects = tuple(replace(each, applies_when=()) if each.applies_when else each for each in card.effects)


class Stronger(ModifiedCards):
    """An attacker that is stronger than any target."""

    def change(self, card: Card) -> None:
        """Raise an attacker's ATK."""
        if card.role == "attacker":
            card.base_atk = 9000


class Weaker(ModifiedCards):
    """An attacker that is weaker than nearly any target."""

    def change(self, card: Card) -> None:
        """Set an attacker's ATK to 0."""
        if card.role == "attacker":
            card.base_atk = 0


class Guarded(ModifiedCards):
    """A target that is stronger than any attacker."""

    def change(self, card: Card) -> None:
        """Raise a target's ATK and DEF."""
        if card.role == "target":
            card.base_atk = card.base_def = 9000


class Turned(ModifiedCards):
    """A target in another battle position."""

    def change(self, card: Card) -> None:
        """Change a target's battle position."""
        if card.role == "target" and card.zone == "monster-zone":
            card.position = "defense" if card.position == "attack" else "attack"


class Plain(ModifiedCards):
    """Plain cards of the same kind in place of real ones."""

    def make(self, role: str, thing: records.SceneCard, besides: Effect | None = None) -> Card:
        """Make a card in play."""
        if thing.card is not None:
            thing = thing.model_copy(update={"card": None, "plain": self.find(thing.card).carrier})
            self.has_changed = True
        return super().make(role, thing, besides)


class Damaging(ModifiedCards):
    """Effects that inflict damage instead of changing Life Points in another way."""

    def change(self, card: Card) -> None:
        """Make its effects inflict damage."""
        card.effects = tuple(inflict(each) for each in card.effects)


def inflict(said: Any) -> Any:
    """Replace every other change of Life Points by damage, at any depth of an effect."""
    if isinstance(said, language.PayLife | language.LoseLife | language.SetLife | language.GainLife):
        return language.InflictDamage(to=said.of, amount=1000)
    if isinstance(said, tuple):
        parts = tuple(map(inflict, said))
        return said if all(map(is_, parts, said)) else parts
    if is_dataclass(said) and not isinstance(said, type):
        found = {each.name: inflict(getattr(said, each.name)) for each in fields(said) if each.init}
        changed = {name: new for name, new in found.items() if new is not getattr(said, name)}
        return replace(said, **changed) if changed else said
    return said


class Unexcepted(Cards):
    """The cards of a ruleset without the card rulings that make exceptions for them."""

    def rulings_of(self, card: records.Card) -> dict[str, tuple[CardRuling, ...]]:
        """Return none."""
        return {}
