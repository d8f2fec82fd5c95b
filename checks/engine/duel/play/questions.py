"""Questions of a scene at any instant: whether an act, or a target, is legal, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from checks.engine.duel.actions.costs import verify_paying
from checks.engine.duel.actions.damage import has_to_be_saved, saves_from_battle
from checks.engine.duel.actions.instead import can_replace
from checks.engine.duel.continuous.triggers import find_occasion, find_pending
from checks.engine.duel.deeds.bars import find_bar_by_name
from checks.engine.duel.deeds.judging import verify_deeds
from checks.engine.duel.deeds.targets import verify_aim, verify_target
from checks.engine.duel.field.in_force import refuse_unknown
from checks.engine.duel.field.selectors import may_choose
from checks.engine.duel.legality.legality import verify_activation
from checks.engine.duel.play.attacks import can_attack, verify_attack, verify_declaring
from checks.engine.duel.play.script import find_card, find_effect
from checks.engine.duel.play.turn import (
    verify_declining,
    verify_going,
    verify_setting,
    verify_summoning,
    verify_turning,
)
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.uses import is_used_up, tell_limit
from checks.engine.effects import Effect
from checks.engine.permission.verdict import judge_play
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_3, LE_2, LE_8, LE_9, LE_12, LE_13
from checks.engine.rules.attacks import AT_1, AT_3, BP_3, BP_4
from checks.engine.rules.effects import CO_1, EF_1
from checks.engine.rules.outcomes import RD_1, RD_6
from kb.language import Choice, Chosen, ReplaceDestruction, Unplayed, find_unplayed, list_verbs


@dataclass(frozen=True, slots=True)
class Question:
    """May a player do something with a card, an effect, or a point of the turn?"""

    act: str
    what: str
    by: int | None = None
    """The player; any who could, if none is named."""
    for_: str = ""
    """The card or effect that would target, or that is paid for."""
    on: str = ""
    """The monster that would be attacked, or ``direct``; any, where it is left open."""


Asked = Callable[[Game, Question], str]
ASKED: Final[dict[str, Asked]] = {}
"""The question of each act: it gives the rule that allows it, or raises."""


def asked(*acts: str) -> Callable[[Asked], Asked]:
    """Enter how acts are asked about."""

    def enter(ask: Asked) -> Asked:
        ASKED.update(dict.fromkeys(acts, ask))
        return ask

    return enter


def ask(game: Game, question: Question) -> str:
    """Name the rule that allows an act now.

    Raises :class:`Illegal` with the reason why not, and :class:`Undecided` where the rules or the facts leave it open.
    """
    if question.act not in ASKED:
        raise Undecided(f"needs the act {question.act} in a question")
    for said, meant in ((question.on, ("attack",)), (question.for_, ("target", "choose", "pay-with"))):
        if said and question.act not in meant:
            raise Undecided(f"needs to know what {said} has to do with the act {question.act}")
    return ASKED[question.act](game, question)


def ask_change(game: Game, do: str, role: str, by: str) -> str:
    """Name the rule by which something can be done to a card; raises :class:`Illegal` with the reason why not."""
    card = find_card(game, role)
    if not card.on_field:
        raise Illegal("wrong-location", EF_1, "it is not on the field")
    obstacle = find_bar_by_name(game, do, card, by)
    if obstacle:
        raise Illegal(*obstacle)
    return EF_1


def find_first_to_act(game: Game, last: int | None) -> tuple[int, str]:
    """Find the player who acts first, and the rule: after a link of the other player, or without a Chain.

    Raises :class:`Undecided` where no rule says so.
    """
    if not game.rulebook.holds(CH_3):
        raise Undecided("no rule says who acts first")
    return TURN_PLAYER if last is None else 1 - last, CH_3


def _verify_player(game: Game, question: Question, player: int) -> None:
    """Raise :class:`Illegal` if it would be done by another player than the one whose card or turn it is."""
    if question.by not in (None, player) and game.rulebook.holds(LE_12):
        raise Illegal("game-rule", LE_12, "it is the other player's")


@asked("activate", "chain")
def ask_activating(game: Game, question: Question) -> str:
    """Whether an effect is activated; allowed by its ground in the Damage Step, else by who acts."""
    slow = all(effect.speed < 2 for effect in _card(game, question).effects)
    if question.act == "chain" and slow and game.rulebook.holds(LE_2):
        raise Illegal("spell-speed", LE_2, "no effect of the card answers a Chain")
    card, effect = find_effect(game, question.what)
    pending = find_pending(game, card, effect)
    player = card.controller if pending is None else pending.player
    _verify_player(game, question, player)
    verify_activation(game, card, effect, player, answering=game.chain.links[-1] if game.chain.links else None)
    if not game.in_damage_step:
        return CH_3
    verdict = judge_play(
        effect, game.turn.point, game.ruleset, game.rulebook, effects=card.effects, rulings=card.rulings
    )
    return verdict.rules[0] if verdict.rules else CH_3


@asked("target")
def ask_targeting(game: Game, question: Question) -> str:
    """Whether a card is targeted by a player's effect."""
    role, _, id = question.for_.partition(".")
    source = game.cards.get(role)
    player = question.by if question.by is not None else source.controller if source else TURN_PLAYER
    card = _card(game, question)
    verify_target(game, card, player, source)
    if source is not None:
        for effect in source.effects:
            if effect.id != (id or effect.id):
                continue
            if effect.targets in ("monster", "card"):
                context = Context(source, effect, player, None, find_occasion(game, source, effect))
                verify_aim(game, card, context)
                verify_deeds(game, context, (card,), chosen=True)
                if effect.does and all(isinstance(each, Unplayed) for each in effect.does):
                    raise Undecided(f"needs to know what {question.for_} targets: {find_unplayed(effect.does)}")
            elif unplayed := find_unplayed((*effect.cost, *effect.does)) or effect.doubt:
                raise Undecided(f"needs to know what {question.for_} targets: {unplayed}")
    return LE_9


@asked("choose")
def ask_choosing(game: Game, question: Question) -> str:
    """Whether a card can be chosen by an effect that does not target."""
    card = _card(game, question)
    if question.for_:
        source, effect = find_effect(game, question.for_)
        refuse_unknown(game, source, effect)
        context = Context(source, effect, source.controller, None, find_occasion(game, source, effect))
        choices = _list_choices(effect)
        if any(may_choose(game, card, choice, context) for choice in choices):
            return EF_1
        if unplayed := find_unplayed(effect.does) or effect.doubt:
            raise Undecided(f"needs to know what {question.for_} chooses: {unplayed}")
        if choices and game.rulebook.holds(EF_1):
            raise Illegal("condition-unmet", EF_1, f"it cannot choose {card.role}")
    if not card.on_field:
        raise Illegal("wrong-location", EF_1, "the card is not on the field")
    return EF_1


def _list_choices(effect: Effect) -> list[Choice]:
    """List the cards from which an effect has some chosen, also for a replacement."""
    done = [*list_verbs(effect.does)]
    done += [each for verb in done if isinstance(verb, ReplaceDestruction) for each in list_verbs(verb.do)]
    pointed = [getattr(verb, "of", None) for verb in done]
    return [of.cards for of in pointed if isinstance(of, Chosen)]


@asked("pay-with")
def ask_paying(game: Game, question: Question) -> str:
    """Whether a card pays for an effect."""
    if not question.for_:
        raise Undecided("needs to know what is paid for")
    payer, effect = find_effect(game, question.for_)
    _verify_player(game, question, payer.controller)
    refuse_unknown(game, payer, effect)
    verify_paying(game, _card(game, question), effect.cost, Context(payer, effect, payer.controller))
    return LE_8


@asked("attack")
def ask_attacking(game: Game, question: Question) -> str:
    """Whether a monster declares an attack: on a monster, directly, or on whatever there is."""
    _verify_player(game, question, TURN_PLAYER)
    verify_declaring(game)
    attacker = _card(game, question)
    if question.on:
        verify_attack(game, attacker, None if question.on == "direct" else find_card(game, question.on))
    elif not can_attack(game, attacker):
        raise Illegal("condition-unmet", AT_1, "it may attack nothing")
    return AT_1


@asked("summon", "set", "change-position")
def ask_by_hand(game: Game, question: Question) -> str:
    """Whether the turn player Summons, Sets or turns a card by hand."""
    card = _card(game, question)
    _verify_player(game, question, card.controller)
    {"summon": verify_summoning, "set": verify_setting, "change-position": verify_turning}[question.act](game, card)
    return AT_3


@asked("decline")
def ask_declining(game: Game, question: Question) -> str:
    """Whether the Battle Phase is left out, or an effect not used."""
    player = TURN_PLAYER if question.what == "battle-phase" else _card(game, question).controller
    _verify_player(game, question, player)
    verify_declining(game, question.what)
    return BP_3


@asked("go-to")
def ask_going(game: Game, question: Question) -> str:
    """Whether the turn player goes on to a later point of the turn."""
    _verify_player(game, question, TURN_PLAYER)
    verify_going(game, question.what)
    return BP_4


@asked("use")
def ask_using(game: Game, question: Question) -> str:
    """Whether a replacement of a destruction by battle is chosen now."""
    _verify_player(game, question, _card(game, question).controller)
    if question.what not in game.effects.applying:
        raise Illegal("condition-unmet", CO_1, "it does not apply")
    if game.turn.point != "during-calculation" or game.battle.calculated:
        raise Illegal("condition-unmet", RD_1, "it is chosen in damage calculation")
    card, effect = game.effects.applying[question.what]
    refuse_unknown(game, card, effect)
    context = Context(card, effect, card.controller)
    if is_used_up(game, card, effect, card.controller) and game.rulebook.holds(LE_13):
        raise Illegal("condition-unmet", LE_13, f"it has been used {tell_limit(effect)}")
    for verb in effect.does:
        if isinstance(verb, ReplaceDestruction) and not saves_from_battle(game, verb, context):
            raise Illegal("condition-unmet", RD_1, "the battle would destroy no card that it covers")
    if effect.optional == "optional" and has_to_be_saved(game, effect, context):
        raise Illegal("game-rule", RD_6, "another effect has to do something instead")
    if any(isinstance(verb, ReplaceDestruction) and not can_replace(game, verb, context) for verb in effect.does):
        raise Illegal("condition-unmet", RD_1, "what would be done instead cannot be")
    return RD_1


def _card(game: Game, question: Question) -> Card:
    return find_card(game, question.what.partition(".")[0])
