"""The script of a scenario: the acts due at a point, and the cards and effects that they name."""

from __future__ import annotations

from checks.engine.chart import MAIN_PHASES, unfold
from checks.engine.duel.continuous.triggers import find_pending
from checks.engine.duel.field.selectors import POINTERS, select_cards
from checks.engine.duel.legality.legality import verify_activation
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import BY_HAND, Act, Link
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.triggers import TR_9

LATE = ("end-step", "main-phase-2", "end-phase")
"""Where a turn goes after its battles, in order."""


def is_due(game: Game, act: Act) -> bool:
    """Whether an act belongs to the point reached."""
    if act.after:
        return act.after in game.script.reached
    if act.verb == "go-to" and not act.at:
        return game.script.acts[0] is act and _is_there(game, act.what)
    if not act.at:
        if act.verb in BY_HAND and game.turn.point not in MAIN_PHASES:
            return False
        return game.script.acts[0] is act and not (act.in_answer_to and not game.chain.links)
    return game.turn.point in unfold_point(game, act.at)


def _is_there(game: Game, point: str) -> bool:
    """Whether the course of play has come to where a ``go-to`` leads, or may leave for it."""
    if point in LATE:
        here = ("main-phase", "start-step", "battle-step", *LATE[: LATE.index(point)])
        return not game.battle.ongoing and game.turn.point in here
    if point == "battle-step":
        return not game.battle.ongoing and game.turn.point == "battle-step"
    if point == "battle-phase":
        return game.turn.point == "start-step"
    return game.turn.point in unfold_point(game, point)


def unfold_point(game: Game, at: str) -> tuple[str, ...]:
    """List the points that a record's point means under this ruleset's chart."""
    point = at.split("/")[0]
    return unfold(point, game.turn.points, game.script.words)


def list_acts(game: Game) -> list[Act]:
    """List the remaining acts; those after a later attack wait during a battle."""
    acts = game.script.acts
    if not game.battle.ongoing or not game.script.attacks_left:
        return acts
    for place, act in enumerate(acts):
        if act.verb == "attack":
            return acts[:place]
    return acts


def take_act(game: Game) -> Act | None:
    """Take the next act of the script that belongs here."""
    first = game.script.acts[0] if game.script.acts else None
    for act in list_acts(game):
        waits = not act.at and not act.after and act is not first
        if waits or act.verb in ("replay", "use", "order", "attack") or not is_due(game, act):
            continue
        if act.verb == "activate" and (_waits_for_link(game, act) or _waits_for_event(game, act)):
            continue
        game.script.take(act)
        return act
    return None


def take_urgent(game: Game) -> Act | None:
    """Take an act of the script that activates an effect before the triggers of its point."""
    for act in list_acts(game):
        if act.verb == "activate" and is_due(game, act) and find_effect(game, act.what)[1].before_triggers:
            game.script.take(act)
            return act
    return None


def _waits_for_link(game: Game, act: Act) -> bool:
    """Whether an act answers another that the script has still to do."""
    return bool(act.in_answer_to) and any(each.label == act.in_answer_to for each in game.script.acts)


def waits_for_hand(game: Game, act: Act) -> bool:
    """Whether an act answers one that the script has still to do, and that a player does by hand."""
    if not act.in_answer_to:
        return False
    answered = (each for each in game.script.acts if each.label == act.in_answer_to and each.verb == "activate")
    found = (find_effect(game, each.what) for each in answered)
    return any(effect.is_played_by_hand or find_pending(game, card, effect) is None for card, effect in found)


def _waits_for_event(game: Game, act: Act) -> bool:
    """Whether an act activates a trigger that may still come, here or at a later substep of the same timing."""
    card, effect = find_effect(game, act.what)
    points = unfold_point(game, act.at) if act.at else ()
    later = bool(points) and game.turn.point != points[-1]
    if effect.trigger == "none" and effect.effect_class not in ("trigger", "flip"):
        if not act.at and game.in_damage_step and effect.is_elsewhere(game.turn.point):
            return not effect.is_elsewhere("battle-step")
        return later and not _may(game, card, effect)
    if find_pending(game, card, effect) is not None:
        return not (effect.is_played_by_hand and game.rulebook.holds(TR_9))
    return not act.at or later


def _may(game: Game, card: Card, effect: Effect) -> bool:
    try:
        verify_activation(game, card, effect, card.controller)
    except (Illegal, Undecided):
        return False
    return True


def find_card(game: Game, role: str) -> Card:
    """Find the card of a role; raises :class:`Undecided` where there is none."""
    card = game.cards.get(role)
    if card is None:
        raise Undecided(f"needs a card for {role}")
    return card


def find_effect(game: Game, name: str) -> tuple[Card, Effect]:
    """Find the card and effect that ``role`` or ``role.effect`` names."""
    role, _, id = name.partition(".")
    card = find_card(game, role)
    if id:
        effect = card.find_effect(id)
        if effect is None:
            raise Undecided(f"needs the effect {name}")
        return card, effect
    own = [each for each in card.effects if each.effect_class == "activation"]
    own = own or [each for each in card.effects if each.is_activated]
    if not own:
        if card.effects or card.carrier == "monster":
            raise Undecided(f"needs an activated effect of {card.name}")
        return card, Effect("activation", carrier=card.carrier, effect_class="activation")
    if len(own) > 1:
        raise Undecided(f"needs to know which effect of {card.name}")
    return card, own[0]


def list_brought(game: Game, act: Act) -> tuple[Effect, ...]:
    """List the effects that an act uses in the same Chain Link."""
    card, _ = find_effect(game, act.what)
    ids = (name.rpartition(".")[2] for name in act.using or ())
    return tuple(effect for effect in (card.find_effect(id) for id in ids) if effect is not None)


def read_used(game: Game, act: Act | None) -> tuple[Effect, ...] | None:
    """List the effects that an act uses in the same Chain Link; None if it leaves that open."""
    return None if act is None or act.using is None else list_brought(game, act)


def find_link(game: Game, label: str) -> Link | None:
    """Find the link of the Chain that a label, a role or ``role.effect`` names."""
    for link in reversed(game.chain.links) if label else ():
        if label == link.label or label in (link.card.role, f"{link.card.role}.{link.effect.id}"):
            return link
    return None


def name_cards(game: Game, name: str, context: Context) -> list[Card]:
    """Find the card that a scenario names by its role, or that the effect's own word points at.

    Raises :class:`Undecided` for a Token that has not come yet.
    """
    if name in game.cards:
        return [game.cards[name]]
    if name not in POINTERS:
        raise Undecided(f"needs a card for {name}")
    return select_cards(game, name, context)
