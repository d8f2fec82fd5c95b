"""Descriptions of cards: whether a card fits one, or is one of those that a player may choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from checks.engine.duel.field.selectors.players import SIDES, select_players
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import MV_38
from kb.language import CardDescription, Choice

Test = Callable[[Game, Card, Any, Context], bool]

TESTS: Final[dict[str, Test]] = {}
"""The test of each key of a description."""


def asks(key: str) -> Callable[[Test], Test]:
    """Register the test of a key."""

    def enter(test: Test) -> Test:
        TESTS[key] = test
        return test

    return enter


@lru_cache(maxsize=4096)
def read_tests(description: CardDescription) -> tuple[tuple[Test, Any], ...]:
    """Read a description as tests with their values; the place is tested first."""
    said = {key: getattr(description, key) for key in TESTS}
    if description.with_ is not None:
        said["with_"] = (description.with_, replace(description, with_=None))
    return tuple((TESTS[key], value) for key, value in said.items() if value != getattr(ANYTHING, key))


ANYTHING: Final = CardDescription()
"""A description that every card on the field fits."""


def fits(game: Game, card: Card, description: CardDescription, context: Context) -> bool:
    """Whether a card fits a description; without a place it must be on the field."""
    if description.zone is None and not card.on_field:
        return False
    return fits_anywhere(game, card, description, context)


def fits_anywhere(game: Game, card: Card, description: CardDescription, context: Context) -> bool:
    """Whether a card fits a description wherever it lies, unless the description names a place."""
    return all(test(game, card, wanted, context) for test, wanted in read_tests(description))


@asks("zone")
def lies_in_zones(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It lies in one of the zones, or on the field."""
    return find_place(game, card) in wanted or ("field" in wanted and card.on_field)


def find_place(game: Game, card: Card) -> str:
    """Find the zone of a card: a Field Spell that is Set lies face-down in the Field Zone (MV-38)."""
    set_there = card.zone == "set" and card.carrier == "field-spell"
    return "field-zone" if set_there and game.rulebook.holds(MV_38) else card.zone


def may_choose(game: Game, card: Card, choice: Choice, context: Context) -> bool:
    """Whether a card is one of those that a player may choose from."""
    places = choice.from_ or choice.zone or ("monster-zone",)
    return lies_in_zones(game, card, places, context) and fits_anywhere(game, card, choice, context)


class UnknownZone(Undecided):
    """It hangs on the zone of a card, which no scene states."""


def may_be_named(game: Game, card: Card, choice: Choice, context: Context) -> bool:
    """Whether a scenario can choose a card; facts that the field does not show are the scenario's."""
    try:
        return may_choose(game, card, choice, context)
    except Undecided:
        return True


def count_fitting(game: Game, description: CardDescription, context: Context) -> int:
    """Count the cards that fit a description."""
    return sum(fits(game, card, description, context) for card in game.cards.values())


def verify_shown(game: Game, description: CardDescription, context: Context) -> None:
    """Raise :class:`Undecided` if cards that no scene shows may fit a description that is counted."""
    if description.zone is None or not game.sight.unshown or description.unplayed is not None:
        return
    players = select_players(description.of, context) if description.of in SIDES else (0, 1)
    for player, place in sorted(game.sight.unshown):
        if place in description.zone and player in players:
            raise Undecided(f"needs to know what lies in {PLAYERS[player]}'s {place}, which the scenario does not show")


def shows_all(game: Game, player: int, place: str) -> bool:
    """Whether a scene shows all that a player has in a place: of a hand or a Deck if it says that no other is there."""
    return place not in SECRET or ((player, place) in game.sight.empty and (player, place) not in game.sight.unshown)


SECRET: Final = frozenset({"hand", "deck", "extra-deck"})
"""Zones that only their owner, or neither player, can look at."""
