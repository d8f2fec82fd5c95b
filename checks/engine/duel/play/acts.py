"""Acts outside any Chain: a player's acts in a Main Phase, and stage directions."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.actions.moves import change_position, enter_zone, leave_zone, move, set_down
from checks.engine.duel.actions.performing import perform
from checks.engine.duel.actions.upkeep import tidy
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.field.oaths import STAGE, note_summon
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.play.script import LATE, find_card
from checks.engine.duel.play.turn import (
    verify_declining,
    verify_going,
    verify_setting,
    verify_summoning,
    verify_turning,
)
from checks.engine.duel.state.card import FIELD, Card, Print
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Act
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_3
from checks.engine.rules.cards import MV_26, MV_48
from kb.language import Instructions, Tribute, name_verb


def turn_by_hand(game: Game, act: Act) -> None:
    """Change a battle position by hand."""
    card = find_card(game, act.what)
    verify_turning(game, card)
    card.turned_by_hand = True
    flipped = not card.face_up
    change_position(game, card, act.to or ("defense" if card.position == "attack" else "attack"), AT_3, by="player")
    if flipped:
        card.summoned, card.summoner, card.concealed = "flip", None, False
        note_summon(game, "flip-summon", card)
        raise_event(game, "flip-summoned", card, by="player")


def go_on(game: Game, point: str) -> None:
    """Go on to a later point of the turn: out of the Battle Phase through its End Step."""
    verify_going(game, "start-step" if point == "battle-phase" else point)
    if point in LATE:
        game.script.points |= {point}
        if game.turn.point not in LATE:
            game.turn.jump = point if game.turn.point == "main-phase" else "end-step"


def decline(game: Game, what: str) -> None:
    """Leave the Battle Phase out, or an effect unused."""
    verify_declining(game, what)
    if what == "battle-phase":
        go_on(game, "end-phase")


def summon_by_hand(game: Game, act: Act) -> None:
    """Normal Summon a monster."""
    card, tributes = find_card(game, act.what), _find_tributes(game, act)
    verify_summoning(game, card, tributes)
    _tribute(game, tributes)
    game.triggers.moment += bool(tributes)
    game.turn.summonings += 1
    note_summon(game, "normal-summon", card)
    if card.zone == "monster-zone":
        card.summoned = "gemini"
        game.emit("normal-summon", card.role, MV_26, by="player")
        raise_event(game, "normal-summoned", card, by="player")
        return
    leave_zone(game, card, "monster-zone")
    enter_zone(game, card, "monster-zone", "attack", card.controller)
    card.summoned = "tribute" if tributes else "normal"
    game.emit("normal-summon", card.role, AT_3, by="player")
    raise_event(game, "normal-summoned", card, by="player")


def set_by_hand(game: Game, act: Act) -> None:
    """Set a card from the hand."""
    card, tributes = find_card(game, act.what), _find_tributes(game, act)
    verify_setting(game, card, tributes)
    _tribute(game, tributes)
    game.turn.summonings += card.carrier == "monster"
    set_down(game, card, card.controller, AT_3, by="player")


def _find_tributes(game: Game, act: Act) -> tuple[Card, ...]:
    """Find the monsters that an act says are Tributed for the one that is Summoned or Set."""
    return tuple(find_card(game, role) for role in act.pays)


def _tribute(game: Game, tributes: tuple[Card, ...]) -> None:
    """Tribute monsters for one that is Summoned or Set by hand, all at the same time and before it comes."""
    if not tributes or not game.rulebook.holds(MV_48):
        return
    game.triggers.moment += 1
    for each in tributes:
        move(game, each, Tribute, MV_48, by="game-rule")


def perform_stage(game: Game, act: Act) -> None:
    """Do stage directions as one resolving effect would; no permission is asked, restrictions hold."""
    effect = Effect("direction", carrier="normal-spell", effect_class="activation")
    director = Card(STAGE, Print(STAGE, "normal-spell", effects=(effect,)), zone="gone")
    context = Context(director, effect, 0)
    _verify_staged(game, act.stage, context)
    perform(game, act.stage, context)
    tidy(game)


def _verify_staged(game: Game, directions: Instructions, context: Context) -> None:
    """Raise :class:`Undecided` if a stage direction could affect no card where it is."""
    moved: set[Card] = set()
    for verb in directions:
        name = name_verb(type(verb))
        cards = select_cards(game, getattr(verb, "of", ()), context) if name in DONE_IN else ()
        if cards and not any(card in moved or _is_done_there(name, card) for card in cards):
            first = cards[0]
            raise Undecided(f"the stage direction {name} is not done to {first.role}, a {first.carrier}: {first.zone}")
        moved.update(cards)


def _is_done_there(name: str, card: Card) -> bool:
    return card.zone in DONE_IN[name] and (name != "special-summon" or card.original_carrier == "monster")


_PLACES: Final = frozenset({*FIELD, "hand", "deck", "extra-deck", "graveyard", "banished"})
DONE_IN: Final = {
    "destroy": {*FIELD, "hand"},
    "tribute": {*FIELD, "hand"},
    "discard": {"hand"},
    "change-position": {"monster-zone"},
    "flip": {"monster-zone"},
    "change-stat": {"monster-zone"},
    "mark-destroyed": {"monster-zone"},
    "special-summon": _PLACES - {"monster-zone"},
    "send-to-graveyard": _PLACES - {"graveyard"},
    "banish": _PLACES - {"banished"},
    "return-to-hand": _PLACES - {"hand"},
    "add-to-hand": _PLACES - {"hand"},
    "return-to-deck": _PLACES - {"deck"},
}
"""Where cards lie to which stage directions are done; without one, anywhere."""
