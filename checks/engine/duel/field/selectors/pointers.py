"""Words that point at cards, each read at the moment it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.options import needs_no_target
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_47

Pointer = Callable[[Game, Context], Iterable[Card | None]]

POINTERS: Final[dict[str, Pointer]] = {}
"""The cards of each word."""


def points_at(word: str) -> Callable[[Pointer], Pointer]:
    """Register the cards of a word."""

    def enter(pointer: Pointer) -> Pointer:
        POINTERS[word] = pointer
        return pointer

    return enter


def point_at(game: Game, word: str, context: Context) -> list[Card]:
    """Find the cards that a word points at; none where nothing answers to it."""
    return [card for card in POINTERS[word](game, context) if card is not None]


@points_at("this-card")
def point_at_itself(game: Game, context: Context) -> Iterable[Card | None]:
    """The card whose effect it is."""
    return (context.card,)


@points_at("target")
def point_at_targets(game: Game, context: Context) -> Iterable[Card | None]:
    """The targets of the effect."""
    link = context.link
    if link is None:
        return ()
    paid = link.once_paid
    if (paid is None or not paid.aimed) and context.effect.targets not in ("none", "player"):
        if needs_no_target(game, context.effect, link.act):
            return ()
        raise Undecided(f"needs the target of {context.name}, which the scenario does not show")
    return link.targets


@points_at("answered")
def point_at_answered(game: Game, context: Context) -> Iterable[Card | None]:
    """The card of the Chain Link that the effect answers."""
    link = context.link
    return (link.answers.card,) if link and link.answers else ()


@points_at("that-card")
def point_at_subject(game: Game, context: Context) -> Iterable[Card | None]:
    """The card of the event that set the effect off."""
    subject = find_subject(game, context)
    if subject is None:
        raise Undecided("needs the card of the event")
    return (subject,)


def find_subject(game: Game, context: Context) -> Card | None:
    """Find the card of the event that set an effect off; of an attack's declaration it is the attacking monster."""
    if context.occasion.event == "attack-declared":
        return game.cards[context.occasion.source]
    return context.subject


def _battles_no_more(game: Game) -> bool:
    """Whether, on such a day, nothing battles any more as the attacker has been turned or taken in the Chain."""
    attacker = game.battle.attacker
    if game.in_damage_step or attacker is None:
        return False
    if attacker.controller == 0 and (attacker.position == "attack" or game.battle.in_defense):
        return False
    return (
        attacker.zone == "monster-zone"
        and not game.battle.stopped
        and game.law(AT_47, "attacker-turned") == "no-longer"
    )


@points_at("battled-monster")
def point_at_battled(game: Game, context: Context) -> Iterable[Card | None]:
    """The monster that battles this card or its equipped monster; else the opponent's battling monster."""
    if context.link is not None and _battles_no_more(game):
        return ()
    fighter = context.card.equipped_to or context.card
    if fighter is game.battle.attacker:
        _refuse_another(game, context)
        return (game.battle.present_target,)
    if fighter is game.battle.target:
        return (game.battle.present_attacker,)
    return (next((card for card in game.battle.list_monsters() if card.controller != context.player), None),)


@points_at("controllers-battling-monster")
def point_at_own_battler(game: Game, context: Context) -> Iterable[Card | None]:
    """The controller's monster in the battle."""
    return tuple(card for card in game.battle.list_monsters() if card.controller == context.player)


@points_at("both-battling-monsters")
def point_at_battlers(game: Game, context: Context) -> Iterable[Card | None]:
    """The monsters of the battle that are still there."""
    return game.battle.list_monsters()


@points_at("attacker")
def point_at_attacker(game: Game, context: Context) -> Iterable[Card | None]:
    """The attacking monster."""
    return (game.battle.present_attacker,)


@points_at("attacked")
def point_at_attacked(game: Game, context: Context) -> Iterable[Card | None]:
    """The attacked monster, or the one that was before an effect let the attack go on directly."""
    battle = game.battle
    return (battle.present_target or battle.given_up,)


@points_at("declared-target")
def point_at_declared(game: Game, context: Context) -> Iterable[Card | None]:
    """The monster that was attacked as the effect was activated, as long as it stays where it was."""
    if context.link is None:
        return (game.battle.present_target,)
    declared = context.link.activated.declared
    return () if declared is None else (game.find(declared),)


def _refuse_another(game: Game, context: Context) -> None:
    """Raise :class:`Undecided` where an effect of an attack's declaration resolves once the attack was moved."""
    link = context.link
    if link is None or link.activated.declared is None or not game.battle.moved or link.effect.trigger not in DECLARED:
        return
    if game.cards[link.activated.declared.role] not in (game.battle.target, game.battle.given_up):
        raise Undecided(f"needs to know of which monster {context.name} speaks, as the attack was moved to another")


DECLARED: Final = ("attack-declared", "attack-targeted")
"""The events that effects for the declaration of an attack wait for."""


@points_at("equipped-monster")
def point_at_equipped(game: Game, context: Context) -> Iterable[Card | None]:
    """The monster that this card is equipped to."""
    return (context.card.equipped_to,)


@points_at("destroyed-monster")
def point_at_destroyed(game: Game, context: Context) -> Iterable[Card | None]:
    """The other monster that the battle destroys, or has destroyed; after the battles those that this card has.

    An Equip Card speaks of those that its monster has, and never of its monster.

    Of a card that does not battle it is the opponent's.
    """
    own = (context.card, context.card.equipped_to)
    if not game.battle.ongoing:
        return [card for card, by in game.turn.victims if by in own]
    found = [card for card in (*game.leaving.marked, *game.battle.fallen) if card not in own]
    if not found or any(card is not None and game.battle.is_fought_by(card) for card in own):
        return found
    return [card for card in found if card.controller != context.player]


OF_THE_EVENT: Final = ("that-card", "destroyed-monster")
"""Words for the cards of the event that has set an effect off."""


def list_met(game: Game, context: Context) -> list[Card]:
    """List the cards of the event that has set an effect off."""
    if context.subject is None and not (game.leaving.marked or game.battle.fallen or game.turn.victims):
        return []
    subject = () if context.subject is None else (context.subject,)
    return [card for card in dict.fromkeys((*subject, *point_at_destroyed(game, context))) if card is not None]


@points_at("tributed")
def point_at_tributed(game: Game, context: Context) -> Iterable[Card | None]:
    """The monsters that were Tributed for the effect."""
    paid = context.link.once_paid if context.link is not None else None
    if paid is None:
        raise Undecided("needs the Tributed monster")
    return paid.tributed


@points_at("paid-with")
def point_at_paid(game: Game, context: Context) -> Iterable[Card | None]:
    """The cards with which the cost was paid; not known where the scene shows none."""
    paid = context.link.once_paid if context.link is not None else None
    if paid is None or not paid.cards:
        raise Undecided("needs the cards with which the cost was paid")
    return paid.cards


@points_at("affected")
def point_at_affected(game: Game, context: Context) -> Iterable[Card | None]:
    """The cards that the verb before affected, as long as they are where it left them."""
    resolving = context.link.once_resolving if context.link is not None else None
    affected = resolving.affected if resolving is not None else None
    if affected is None and not game.sight.unseen:
        raise Undecided("needs what the effect has been done to")
    return map(game.find, affected or ())


@points_at("other-target")
def point_at_other_targets(game: Game, context: Context) -> Iterable[Card | None]:
    """The other targets, beside the cards that the verb before affected."""
    done = [*point_at_affected(game, context)]
    return [card for card in point_at_targets(game, context) if card not in done]
