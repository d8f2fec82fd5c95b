"""Two changes of one number that meet: the table of the corpus, asked for the changes of a monster."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import Change
from checks.engine.effects import Effect
from checks.engine.meetings import ChangeMet, Meeting
from checks.engine.rulebook import Undecided
from kb.language import ChangeStat, list_verbs

PASSING: Final = ("damage-calculation-only", "damage-step-only")
"""Durations that end with the Damage Step or damage calculation."""
KINDS: Final = {
    "add": ("gain",),
    "set": ("set",),
    "set-below": ("set",),
    "swap": ("switch",),
    "fixed": ("fixed",),
    "half": ("halve",),
    "double": ("double",),
    "original": ("original", "switch-originals"),
    "half-original": ("half-original",),
}
"""The table's words for the ways in which a change counts; other ways have no row."""


class Met(NamedTuple):
    """A row of the table that fits some changes, with the earlier ones of them."""

    row: Meeting
    first: tuple[Change, ...]

    @property
    def rule(self) -> str:
        """The rule that decides."""
        return self.row.rule

    def read(self, game: Game) -> str:
        """Read the result in this era, empty if both count in their order.

        Raises :class:`Undecided` where the era leaves that open.
        """
        return self.row.does.get(game.ruleset.read(self.row.question), "")


def meet(
    game: Game, card: Card, when: str, first: Collection[Change], then: Collection[Change] | None = None
) -> Iterator[Met]:
    """List the rows of the table for some changes and later ones of the same number; none are later ones not known.

    Raises :class:`Undecided` if changes meet, and the corpus has no table.
    """
    if not first or (then is not None and not then):
        return
    if not game.ruleset.meetings:
        raise Undecided(f"needs a table of meetings for the changes of {card.role}")
    earlier, later = _list_kinds(first), _list_kinds(then or ())
    for row in game.ruleset.meetings.get(when, ()):
        if row.first.kinds and earlier.isdisjoint(row.first.kinds):
            continue
        if then is not None and row.then.kinds and later.isdisjoint(row.then.kinds):
            continue
        if then is not None and not any(_fits(game, card, row.then, each) for each in then):
            continue
        met = tuple(each for each in first if _fits(game, card, row.first, each))
        if met and game.rulebook.holds(row.rule):
            yield Met(row, met)


def _list_kinds(changes: Collection[Change]) -> set[str]:
    """List the kinds that changes may be of, by which most rows are left out at once."""
    return {kind for each in changes for kind in KINDS.get(each.how, ())}


def _fits(game: Game, card: Card, meant: ChangeMet, change: Change) -> bool:
    """Whether a change of a card is one of those that a row of the table means."""
    if meant.kinds and _name_kind(game, change) not in meant.kinds:
        return False
    if meant.by and (meant.by == "continuous") != (change.source in game.effects.applying):
        return False
    if meant.lasts and (change.lasts if change.lasts in PASSING else "longer") not in meant.lasts:
        return False
    if meant.amount and (meant.amount == "counted") != _is_counted(game, change):
        return False
    return not meant.of_another or change.source.partition(".")[0] != card.role


def _name_kind(game: Game, change: Change) -> str:
    """Name the kind of a change in the table's words; empty for one that does not count."""
    kind, *switched = KINDS.get(change.how, ("",))
    if switched and any(verb.factor == "swap" for verb in list_changes(find_effect(game, change))):
        return switched[0]
    return kind


def _is_counted(game: Game, change: Change) -> bool:
    """Whether the effect that makes a change counts its number."""
    verbs = list_changes(find_effect(game, change))
    amounts = [verb.to if verb.by is None else verb.by for verb in verbs if verb.stat in (change.stat, "both")]
    return any(not isinstance(amount, int) for amount in amounts)


def find_effect(game: Game, change: Change) -> Effect | None:
    """Find the effect that makes a change."""
    role, _, name = change.source.partition(".")
    card = game.cards.get(role)
    return card.find_effect(name) if card is not None else None


def list_changes(effect: Effect | None) -> list[ChangeStat]:
    """List the changes of ATK and DEF that an effect makes."""
    return [verb for verb in list_verbs(effect.does) if isinstance(verb, ChangeStat)] if effect is not None else []
