"""What is done outside any Chain: a player's ordinary acts in a Main Phase, and stage directions."""

from __future__ import annotations

from checks.engine.duel.game import Game
from checks.engine.duel.moves import change_position, enter_zone, move, set_down
from checks.engine.duel.performing import perform
from checks.engine.duel.script import LATE, find_card
from checks.engine.duel.selectors import Context, select_cards
from checks.engine.duel.state import Act, Card
from checks.engine.duel.triggers import raise_event
from checks.engine.duel.turn import verify_declining, verify_going, verify_setting, verify_summoning, verify_turning
from checks.engine.duel.upkeep import tidy
from checks.engine.effects import Effect, Word
from checks.engine.rulebook import Undecided
from checks.engine.rules import AT_3

MOVES_TO = {
    "graveyard": "send-to-graveyard",
    "banished": "banish",
    "hand": "return-to-hand",
    "deck": "return-to-deck",
}
"""The verbs by which a stage direction moves a card, by where to."""


def turn_by_hand(game: Game, act: Act) -> None:
    """Change a battle position by hand."""
    card = find_card(game, act.what)
    verify_turning(game, card)
    change_position(game, card, act.to or ("defense" if card.position == "attack" else "attack"), AT_3, by="player")


def go_on(game: Game, point: str) -> None:
    """Go on to a later point of the turn: out of the Battle Phase through its End Step."""
    verify_going(game, point)
    if point in LATE:
        game.points_wanted |= {point}
        if game.point not in LATE:
            game.jump = point if game.point == "main-phase" else "end-step"


def decline(game: Game, what: str) -> None:
    """Leave the Battle Phase out, or an effect unused."""
    verify_declining(game, what)
    if what == "battle-phase":
        go_on(game, "end-phase")


def summon_by_hand(game: Game, act: Act) -> None:
    """Normal Summon a monster."""
    card = find_card(game, act.what)
    verify_summoning(game, card)
    enter_zone(game, card, "monster-zone", "attack", card.controller)
    game.emit("normal-summon", card.role, AT_3, by="player")
    raise_event(game, "normal-summoned", card, by="player")


def set_by_hand(game: Game, act: Act) -> None:
    """Set a card from the hand."""
    card = find_card(game, act.what)
    verify_setting(game, card)
    set_down(game, card, card.controller)


def perform_stage(game: Game, act: Act) -> None:
    """Do stage directions as one resolving effect would; no permission is asked, restrictions hold."""
    director = Card("stage", name="stage", carrier="normal-spell", zone="gone")
    effect = Effect("direction", carrier="normal-spell", effect_class="activation")
    context = Context(director, effect, 0)
    for verb, said in act.stage:
        if verb == "mark-destroyed":
            mark(game, select_cards(game, said["of"], context))
        elif verb == "end-battle-phase":
            game.jump = "end-step"
        elif verb == "move":
            to = said.get("to", "")
            if to not in MOVES_TO:
                raise Undecided(f"needs a move to {to or 'some place'}")
            for card in select_cards(game, said["of"], context):
                move(game, card, MOVES_TO[to], "EF-1", by="card-effect", source="stage")
        else:
            perform(game, (Word(verb, said),), context)
    tidy(game)


def mark(game: Game, cards: list[Card]) -> None:
    """Determine monsters to be destroyed by battle, as a stage direction."""
    for card in cards:
        card.marked = True
        game.marked.append(card)
        game.emit("mark-destroyed", card.role, "BO-1", by="battle")
