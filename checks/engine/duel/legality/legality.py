"""Activation legality: whether an effect can be activated now, and everything that stands against it.

The pass is one tuple of stages, each a small function that raises :class:`Illegal` or :class:`Undecided`, or lists
what it finds.  Play takes the first reason; who asks why an effect cannot be activated is given them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from checks.engine.duel.actions.costs import verify_cost
from checks.engine.duel.actions.paying import verify_deeds_left, verify_targets_left
from checks.engine.duel.deeds.answers import Obstacle
from checks.engine.duel.deeds.judging import Judge, changes_its_targets, list_against, raise_obstacle
from checks.engine.duel.deeds.targets import reaches_beyond
from checks.engine.duel.field.restrictions import verify_duel
from checks.engine.duel.legality.activation import Activation, answers_attack
from checks.engine.duel.legality.attacks_to_make import verify_attack_to_make
from checks.engine.duel.legality.brought import verify_brought
from checks.engine.duel.legality.negating import verify_negation_to_make
from checks.engine.duel.legality.place import verify_face, verify_freedom, verify_place, verify_unmarked
from checks.engine.duel.legality.timing import (
    judge_now,
    verify_answer,
    verify_arrival,
    verify_attack,
    verify_chain_limit,
    verify_event,
    verify_first_chain,
    verify_openness,
    verify_speed,
    verify_timing,
)
from checks.engine.duel.legality.unplayed import find_hidden, verify_played
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.links import think_of_link
from checks.engine.duel.state.state import Link
from checks.engine.duel.state.uses import is_used_up, tell_limit
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_10, LE_13
from kb.language import AttackAgain, During, NegateActivation, NegateEffect, list_verbs, name_verb


def verify_activation(
    game: Game,
    card: Card,
    effect: Effect,
    player: int,
    *,
    answering: Link | None = None,
    using: tuple[Effect, ...] | None = None,
) -> tuple[Card, ...]:
    """Raise :class:`Illegal` with the first certain reason why an effect cannot be activated now; give legal targets.

    Raises :class:`Undecided` where there is none, and the rules of the era, or the facts of the card, leave it open:
    what only a wording of another day forbids is not known to be forbidden.
    """
    asked = Activation(game, card, effect, player, answering, using)
    doubt: Undecided | None = None
    for stage in list_stages(effect):
        try:
            if (found := stage(game, asked)) is None:
                continue
            for obstacle in found:
                if obstacle.doubt is None:
                    raise_obstacle(obstacle)
                doubt = doubt or obstacle.doubt
        except Illegal as refusal:
            if not effect.missing or refusal.reason not in BY_ITS_TEXT:
                raise
            doubt = doubt or Undecided(effect.doubt)
        except Undecided as unknown:
            doubt = doubt or unknown
    if doubt is not None:
        raise doubt
    return asked.certain


BY_ITS_TEXT: Final = ("condition-unmet", "cost-unpayable", "no-legal-target")
"""Reasons against an activation that come from its text."""


def can_activate(game: Game, card: Card, effect: Effect, player: int) -> bool:
    """Whether an effect can be activated now."""
    try:
        verify_activation(game, card, effect, player)
    except Illegal:
        return False
    return True


def list_obstacles(
    game: Game,
    card: Card,
    effect: Effect,
    player: int,
    *,
    answering: Link | None = None,
    using: tuple[Effect, ...] | None = None,
) -> Iterator[Obstacle]:
    """List everything that stands against an activation, in the order of the stages; nothing where it is legal."""
    asked = Activation(game, card, effect, player, answering, using)
    for stage in list_stages(effect):
        try:
            for obstacle in stage(game, asked) or ():
                yield _read(effect, obstacle)
        except Illegal as refusal:
            yield _read(
                effect, Obstacle(refusal.reason, refusal.rule, refusal.why, refusal.besides, asked=refusal.asked)
            )
        except Undecided as unknown:
            yield doubt_about(unknown)


def _read(effect: Effect, obstacle: Obstacle) -> Obstacle:
    """Turn a prohibition by a later wording into a doubt."""
    if effect.missing and obstacle.doubt is None and obstacle.reason in BY_ITS_TEXT:
        return obstacle._replace(doubt=Undecided(effect.doubt))
    return obstacle


def verify_class(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if the effect is not activated at all, or the Duel is over."""
    if not asked.effect.is_activated:
        raise Illegal("game-rule", "DS-0", "it applies without being activated")
    verify_duel(game)


def verify_uses(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect has been activated as often as its text lets it, or as it has to be."""
    card, effect = asked.card, asked.effect
    if not game.rulebook.holds(LE_13):
        return
    if is_used_up(game, card, effect, asked.player):
        raise Illegal("condition-unmet", LE_13, f"it has been activated {tell_limit(effect)}")
    if effect.optional == "mandatory" and effect.effect_class == "quick" and game.chain.links:
        last = asked.answering or game.chain.links[-1]
        if any(link.card is card and link.effect is effect and link.answers is last for link in game.chain.links):
            raise Illegal("condition-unmet", LE_13, "it has answered that Chain Link")


def list_unmet(game: Game, asked: Activation) -> Iterator[Obstacle]:
    """List the conditions that an effect names for its activation and that are not met."""
    effect = asked.effect
    if not game.rulebook.holds(LE_10):
        return
    context, last = asked.context, asked.context.link
    if last is not None and last.answers is not None:
        link = think_of_link(game, asked.card, effect, asked.player, asked.answering or last)
        context = context._replace(link=link)
    for condition in effect.needs:
        try:
            met = isinstance(condition, During) or holds(game, condition, context)
        except Undecided as unknown:
            yield doubt_about(unknown)
            continue
        if not met:
            said = f"its condition ({name_verb(type(condition))}) is not met"
            yield Obstacle("condition-unmet", LE_10, said)


def list_against_costs(game: Game, asked: Activation) -> Iterator[Obstacle]:
    """List the prohibitions against an effect's cost, and reasons why it cannot be paid."""
    yield from Judge(game, asked.context, chosen=False).list_forbidden(asked.effect.cost)
    for cost in asked.effect.cost:
        try:
            verify_cost(game, cost, asked.context)
        except Undecided as unknown:
            yield doubt_about(unknown)


def doubt_about(unknown: Undecided) -> Obstacle:
    """List doubts about an activation from unknown facts."""
    return Obstacle("", "", str(unknown), doubt=unknown)


def verify_targets(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect that targets has nothing to target, or has nothing once it is paid for."""
    if asked.aims and asked.targets and asked.effect.cost and not reaches_beyond(asked.effect):
        verify_targets_left(game, asked.context)


def list_against_deeds(game: Game, asked: Activation) -> Iterable[Obstacle]:
    """List the obstacles of the effect's verbs, unless it has no possible target.

    What stands against it with all certain targets is a doubt where there may be another.
    """
    try:
        targets = asked.targets
        if changes_its_targets(asked.effect, targets):
            return ()
        against = list_against(game, asked.context, targets)
        return against if asked.doubt is None else [doubt_about(asked.doubt) for _ in against]
    except Illegal:
        return ()


def verify_same_link(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if a Set Continuous Trap could not use the effect with which it is activated."""
    card = asked.card
    if card.zone != "set":
        return
    verdict = judge_now(game, asked) if game.in_damage_step else None
    verify_brought(
        game,
        card,
        asked.using,
        lambda each: verify_activation(game, card, each, asked.player, answering=asked.answering),
        verdict,
    )


def verify_deeds_once_paid(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` if an effect that targets nothing could do nothing once it is paid for."""
    verify_deeds_left(game, asked.context)


def verify_further(game: Game, asked: Activation) -> None:
    """Raise :class:`Illegal` or :class:`Undecided` where all that the effect does is of no use here."""
    verify_attack_to_make(game, asked.context)
    verify_negation_to_make(game, asked.context, asked.answering)


def verify_text(game: Game, asked: Activation) -> None:
    """Raise :class:`Undecided` if something of the effect's text is not known."""
    if asked.effect.missing:
        raise Undecided(asked.effect.doubt)
    verify_played(game, asked.context, asked.targets)


Stage = Callable[[Game, Activation], Iterable[Obstacle] | None]
Concerns = Callable[[Effect], bool]


def _all_effects(effect: Effect) -> bool:
    return True


def _waits_for_event(effect: Effect) -> bool:
    return effect.trigger != "none" and not answers_attack(effect)


def _may_be_of_no_use(effect: Effect) -> bool:
    """Whether an effect lets monsters attack again, or negates."""
    return any(isinstance(verb, AttackAgain | NegateActivation | NegateEffect) for verb in list_verbs(effect.does))


def _could_be_vain_once_paid(effect: Effect) -> bool:
    """Whether an optional effect that targets nothing has a cost."""
    return bool(effect.cost and effect.does) and effect.targets == "none" and effect.optional == "optional"


STAGES: Final[tuple[tuple[Stage, Concerns], ...]] = (
    (verify_class, _all_effects),
    (verify_place, _all_effects),
    (verify_face, lambda effect: effect.effect_class != "activation"),
    (verify_unmarked, lambda effect: effect.effect_class == "quick" and effect.optional == "optional"),
    (verify_freedom, _all_effects),
    (verify_openness, _all_effects),
    (verify_speed, _all_effects),
    (verify_attack, answers_attack),
    (verify_answer, lambda effect: effect.answers != "nothing" and not answers_attack(effect)),
    (verify_arrival, lambda effect: not answers_attack(effect) and (effect.waits_for_phase or effect.waits_for_timing)),
    (verify_event, _waits_for_event),
    (verify_timing, _all_effects),
    (verify_chain_limit, lambda effect: effect.effect_class not in ("trigger", "flip")),
    (verify_same_link, lambda effect: effect.effect_class == "activation" and effect.carrier == "continuous-trap"),
    (verify_first_chain, lambda effect: effect.named_timing == "start" and effect.waits_for_timing),
    (verify_uses, _all_effects),
    (list_unmet, lambda effect: bool(effect.needs) and not _waits_for_event(effect)),
    (list_against_costs, lambda effect: bool(effect.cost)),
    (verify_targets, lambda effect: effect.targets != "none"),
    (list_against_deeds, lambda effect: bool(effect.does)),
    (verify_deeds_once_paid, _could_be_vain_once_paid),
    (verify_further, _may_be_of_no_use),
    (verify_text, lambda effect: effect.is_doubtful or bool(find_hidden(effect))),
)
"""The stages of the question, in order, each with the effects that it concerns."""


@lru_cache(maxsize=4096)
def list_stages(effect: Effect) -> tuple[Stage, ...]:
    """List the stages that concern an effect."""
    return tuple(stage for stage, concerns in STAGES if concerns(effect))
