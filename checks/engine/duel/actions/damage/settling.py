"""Settles a battle: inflicts its damage, and determines which monsters are destroyed."""

from __future__ import annotations

from checks.engine.duel.actions.damage.comparing import compare_battlers, list_compared
from checks.engine.duel.actions.damage.shares import list_shares
from checks.engine.duel.actions.life_points import deal, use_up
from checks.engine.duel.actions.moves import find_replacements, has_to_replace
from checks.engine.duel.actions.performing import perform
from checks.engine.duel.field.in_force import list_applying
from checks.engine.duel.field.prohibitions import is_forbidden, use_up_the_first
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from checks.engine.rules.outcomes import BO_9, RD_1, RD_11
from kb.language import ReplaceDestruction, SetBattleDamage, list_verbs


def settle_battle(game: Game) -> None:
    """Compare the battling monsters, inflict battle damage, then determine the destruction."""
    attacker, target = game.battle.attacker, game.battle.target
    assert attacker is not None
    numbers = list_compared(game) if game.log.recording else ()
    game.emit("calculate-damage", attacker.role, "CA-1", to=target.role if target is not None else "", numbers=numbers)
    outcome = compare_battlers(game)
    used: list[Lasting] = []
    saved: list[Card] = []
    if game.effects.applying:
        saved = [card for card, by in outcome.destroyed if _is_saved_at_once(game, card, by)]
    for damage in list_shares(game, outcome, used):
        by_word = "battle" if damage.kind == "battle-damage" else "card-effect"
        deal(game, damage, by=by_word, source=outcome.by.role if outcome.by is not None else "")
    for each in used:
        use_up(game, each)
    for card, by in outcome.destroyed:
        if card not in saved:
            _determine(game, card, by, outcome.rule)


def _determine(game: Game, card: Card, by: Card, rule: str) -> None:
    """Determine a monster to be destroyed by battle, unless something protects it."""
    if game.effects.continuous or game.effects.lasting:
        if is_forbidden(game, "be-destroyed-by-battle", card, card.controller, by) and game.rulebook.holds(BO_9):
            use_up_the_first(game, card, by)
            return
        if _choose_replacement(game, card):
            return
    card.marked = True
    game.leaving.marked.append(card)
    game.emit("mark-destroyed", card.role, rule, by="battle", source=by.role)


def _is_saved_at_once(game: Game, card: Card, by: Card) -> bool:
    """Whether a replacement of the destruction changes battle damage, and is chosen before it."""
    if is_forbidden(game, "be-destroyed-by-battle", card, card.controller, by):
        return False
    saving = [
        standing
        for standing in list_applying(game, ReplaceDestruction)
        if any(isinstance(each, SetBattleDamage) for each in list_verbs(standing.verb.do))
        if card in standing.list_cards(game)
    ]
    if not saving or not game.rulebook.holds(RD_11):
        return False
    if game.law(RD_11) == "as-it-was" or not _choose_replacement(game, card):
        return False
    for context in game.battle.replacements:
        done = (verb for verb in context.effect.does if isinstance(verb, ReplaceDestruction))
        changes = [each for verb in done for each in list_verbs(verb.do) if isinstance(each, SetBattleDamage)]
        perform(game, tuple(changes), context)
    return True


def _choose_replacement(game: Game, card: Card) -> bool:
    found = find_replacements(game, card, "battle") if game.rulebook.holds(RD_1) else []
    for each in found:
        game.emit("choose", each.name, RD_1, by="card-effect", source=each.name)
    game.battle.replacements += found
    return bool(found)


def saves_from_battle(game: Game, verb: ReplaceDestruction, context: Context) -> bool:
    """Whether the battle as it stands would destroy a card that something may be done for instead."""
    if verb.by == "effect" or not game.battle.ongoing or game.battle.attacker_left or game.battle.target_left:
        return False
    covered = select_cards(game, verb.of, context)
    return any(card in covered for card, _ in compare_battlers(game).destroyed)


def has_to_be_saved(game: Game, effect: Effect, context: Context) -> bool:
    """Whether all that an effect may save from the battle another effect has to save already."""
    verbs = [verb for verb in effect.does if isinstance(verb, ReplaceDestruction)]
    covered = [card for verb in verbs for card in select_cards(game, verb.of, context)]
    falling = [card for card, _ in compare_battlers(game).destroyed if card in covered]
    return bool(falling) and all(has_to_replace(game, card, "battle") for card in falling)
