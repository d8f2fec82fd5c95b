"""Timing of activations: in response to a link, after an event, in a phase, step and Chain."""

from __future__ import annotations

from typing import Final, NoReturn

from checks.engine.chart import MAIN_PHASES
from checks.engine.duel.continuous.missed import find_missed
from checks.engine.duel.continuous.triggers import find_pending, is_its_attack
from checks.engine.duel.field.happenings import answers_link
from checks.engine.duel.field.selectors import select_side
from checks.engine.duel.legality.activation import Activation
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect
from checks.engine.permission.timing import judge_outside
from checks.engine.permission.verdict import NOT_THERE, Verdict, judge_play
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_2, LE_3, LE_4, LE_5, LE_6, LE_7, LE_15, LE_16, LE_26, LE_27, OT_7
from checks.engine.rules.attacks import CA_5
from checks.engine.rules.triggers import TR_2, TR_41
from checks.engine.words import TRAPS
from kb.language import SpecialSummon, list_verbs


def verify_openness(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the last Chain Link lets a player not respond to it."""
    effect = asked.effect
    if effect.effect_class in ("trigger", "flip"):
        if is_shut_out(game, asked.card, effect, asked.player):
            raise Illegal("game-rule", LE_16, SHUT_OUT)
        return
    last = game.chain.links[-1] if game.chain.links else None
    if last is None or last.effect.closed_to is None or not game.rulebook.holds(LE_15):
        return
    if _is_closed_to(last, asked.card, asked.player):
        raise Illegal("game-rule", LE_15, f"nothing is activated in response to {last.card.role}.{last.effect.id}")


SHUT_OUT: Final = "an activation that is closed to its player came before"


def _is_closed_to(link: Link, card: Card, player: int) -> bool:
    """Whether a player may activate nothing of a card in response to a Chain Link.

    Raises :class:`Undecided` where that depends on cards that no scene shows.
    """
    effect = link.effect
    if effect.closed_to is None or player not in select_side(effect.closed_to, link.player):
        return False
    if not effect.closed_like:
        return True
    if not link.paid.cards:
        raise Undecided(f"needs to know with which cards {link.card.role}.{effect.id} is paid for")
    return any(_find_kind(each) == _find_kind(card) for each in link.paid.cards)


def _find_kind(card: Card) -> str:
    """Whether a card is printed as a Monster, Spell or Trap Card."""
    return "trap" if card.original_carrier in TRAPS else "monster" if card.original_carrier == "monster" else "spell"


def is_shut_out(game: Game, card: Card, effect: Effect, player: int) -> bool:
    """Whether a trigger is not activated because one of its moment that is closed to its player was before it."""
    closed = any(_is_closed_to(link, card, player) for link in game.chain.links)
    return closed and effect.optional != "mandatory" and game.law(LE_16) == "barred"


def verify_speed(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect is too slow for the Chain, or for the phase."""
    card, effect, player = asked.card, asked.effect, asked.player
    if not game.rulebook.holds(LE_2):
        return
    speed = effect.speed
    if game.chain.links:
        last = game.chain.links[-1].effect.speed
        if speed < 2 or speed < last:
            if _is_fast_in_hand(game, card, effect, player, last):
                return
            raise Illegal("spell-speed", LE_2, f"Spell Speed {speed} does not answer Spell Speed {last}")
    elif speed == 1 and effect.effect_class in ("activation", "ignition"):
        if game.turn.point not in MAIN_PHASES:
            raise Illegal("spell-speed", LE_2, "Spell Speed 1 is used in a Main Phase")
        if player != TURN_PLAYER:
            raise Illegal("spell-speed", LE_2, "Spell Speed 1 is used in its player's own turn")


def _is_fast_in_hand(game: Game, card: Card, effect: Effect, player: int, last: int) -> bool:
    """Whether an optional trigger of a card in the hand may be chained to something on such a day."""
    hidden = effect.effect_class == "trigger" and card.zone == "hand" and effect.optional == "optional"
    if not hidden or last > 2 or effect.trigger == "none":
        return False
    again = _brings_itself(effect) and any(
        link.player == player and link.effect.effect_class == "trigger" and _brings_itself(link.effect)
        for link in game.chain.links
    )
    if again and game.rulebook.holds(LE_27):
        raise Illegal("chain-limit", LE_27, "another one that Special Summons its own card is on the Chain")
    return game.law(LE_26, by=card) == "may-be-chained"


def _brings_itself(effect: Effect) -> bool:
    """Whether an effect of the hand or Graveyard Special Summons its own card."""
    if effect.origin not in ("hand", "graveyard") or effect.optional != "optional":
        return False
    return any(isinstance(verb, SpecialSummon) and verb.of == "this-card" for verb in list_verbs(effect.does))


def _was_used_in_battle(game: Game, card: Card, effect: Effect) -> bool:
    battle = game.turn.declarations
    return game.battle.ongoing and any(use.effect == effect.id and use.battle == battle for use in card.used)


def verify_attack(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the effect answers an attack, and that is not being declared."""
    holding = game.rulebook.holds
    late = game.turn.declarations and (game.turn.point != "attack-declaration" or game.battle.answered)
    if late and holding(LE_5):
        raise Illegal("first-chain-only", LE_5, "only the first Chain answers the declaration")
    if holding(LE_4) and game.turn.point != "attack-declaration":
        raise Illegal("condition-unmet", LE_4, "no attack is being declared")
    if holding(LE_4) and not is_its_attack(game, asked.effect, asked.card):
        raise Illegal("condition-unmet", LE_4, "it waits for the attack of another")


def verify_answer(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the effect cannot respond to the last Chain Link."""
    effect = asked.effect
    if not game.rulebook.holds(LE_3):
        return
    if not answers_link(effect, asked.answering or (game.chain.links[-1] if game.chain.links else None)):
        kinds = " or ".join((effect.answers, *effect.or_answers))
        raise Illegal("nothing-to-answer", LE_3, f"there is nothing it answers ({kinds})")


def verify_arrival(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the phase or timing that the effect waits for has come before, or is over."""
    card, effect = asked.card, asked.effect
    comes = effect.waits_for_phase and not effect.is_elsewhere(game.turn.point)
    used_at_will = effect.names_battle_phase and game.rulebook.holds(TR_41)
    if comes and not used_at_will and find_pending(game, card, effect) is None and game.rulebook.holds(LE_4):
        raise Illegal("condition-unmet", LE_4, "what waits for a phase is activated once in it")
    if effect.waits_for_timing and find_pending(game, card, effect) is None and _was_used_in_battle(game, card, effect):
        raise Illegal("condition-unmet", LE_4, "what waits for a timing of the Damage Step is activated once in it")


def verify_event(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the event that the effect waits for has not happened, or the effect missed the timing.

    Raises :class:`Undecided` for an event that is not played.
    """
    card, effect = asked.card, asked.effect
    if effect.trigger == "other-event":
        raise Undecided(f"needs an event that is not played for {card.name}'s {effect.id}")
    if not game.rulebook.holds(LE_4):
        return
    pending = find_pending(game, card, effect)
    if pending is None:
        awaited = " or ".join((effect.trigger, *effect.also))
        raise Illegal("condition-unmet", LE_4, f"its event ({awaited}) has not happened, or its timing is over")
    if pending.doubt:
        raise Undecided(pending.doubt)
    if pending.home and pending.home != game.turn.point and game.rulebook.holds(TR_2):
        raise Illegal("condition-unmet", TR_2, f"its Chain comes at {pending.home}")
    if missed := find_missed(game, pending):
        raise Illegal(missed.reason, missed.rule, missed.why, asked=missed.asked)


def verify_timing(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect cannot be activated in the phase, step or timing that has come."""
    effect = asked.effect
    if game.battle.perhaps_closed is not None and game.battle.ongoing and not game.battle.calculated:
        raise game.battle.perhaps_closed
    if game.in_damage_step:
        _hold_verdict(judge_now(game, asked))
    elif effect.is_elsewhere(game.turn.point) and game.rulebook.holds(OT_7):
        raise Illegal("condition-unmet", OT_7, NOT_THERE)
    elif effect.named_timing != "none":
        _hold_verdict(judge_outside(effect, game.turn.point, game.rulebook))


def judge_now(game: Game, asked: Activation) -> Verdict:
    """Judge whether the rules of the Damage Step permit an effect at the timing that has come."""
    card = asked.card
    return judge_play(
        asked.effect,
        game.turn.point,
        game.ruleset,
        game.rulebook,
        effects=card.effects,
        rulings=card.rulings,
        using=asked.using,
    )


def _hold_verdict(verdict: Verdict) -> None:
    """Raise for a verdict other than yes; without the permitting rule no rule refuses."""
    if verdict.answer == "unknown":
        raise Undecided(verdict.why)
    if verdict.answer == "no":
        reason, *besides = verdict.reasons or ("game-rule",)
        raise Illegal(reason, verdict.rules[0] if verdict.rules else "", verdict.why, tuple(besides))


def verify_chain_limit(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the Chains that players start at a point have been started."""
    if game.chain.links or not game.in_damage_step:
        return
    if game.battle.at_once and game.turn.point == "during-calculation":
        raise Illegal("chain-limit", CA_5, "an effect lets damage be calculated, and nothing is activated meanwhile")
    if not game.battle.manual.get(game.turn.point, 0):
        _verify_only_chain(game)
        return
    if game.turn.point == "during-calculation":
        if game.rulebook.holds(LE_6):
            raise Illegal("chain-limit", LE_6, "the one Chain of damage calculation has been started")
        return
    case = "start" if game.turn.point == "start" else "after-calculation"
    if game.turn.point not in ("flip", "before-calculation") and game.law(LE_7, case) == "no-more":
        _refuse_chain(game, case, "the one Chain that a player starts here has been started")


def _verify_only_chain(game: Game) -> None:
    """Raise :class:`Illegal` if triggers have made a Chain in damage calculation, after which none is started there."""
    point, chains = game.battle.window
    if game.turn.point != "during-calculation" or point != game.turn.point or game.chain.count <= chains:
        return
    if game.law(LE_7, "after-triggers-in-calculation") == "no-more":
        _refuse_chain(game, "after-triggers-in-calculation", "the Chain of damage calculation has been")


def _refuse_chain(game: Game, case: str, why: str) -> NoReturn:
    raise Illegal("chain-limit", LE_7, why, asked=game.rulebook[LE_7].name_question(case))


def verify_first_chain(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if a trigger that names the start of the Damage Step would come in a later Chain of it."""
    if game.turn.point != "start" or game.chain.links:
        return
    point, chains = game.battle.window
    if point != "start" or game.chain.count <= chains or not game.rulebook.holds(LE_7):
        return
    if game.law(LE_7, "trigger-of-the-start", by=asked.card) == "no-more":
        question = game.rulebook[LE_7].name_question("trigger-of-the-start")
        why = "the first Chain of the start of the Damage Step has been"
        raise Illegal("condition-unmet", LE_7, why, asked=question)
