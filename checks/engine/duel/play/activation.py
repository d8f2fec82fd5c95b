"""Putting an effect on a Chain: its cost is paid and its targets are chosen."""

from __future__ import annotations

from checks.engine.duel.actions.costs import verify_paying
from checks.engine.duel.actions.paying import pay
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import raise_event
from checks.engine.duel.deeds.judging import changes_its_targets, verify_deeds
from checks.engine.duel.deeds.targets import list_targets, verify_aim, verify_certain, verify_number
from checks.engine.duel.field.selectors import list_met
from checks.engine.duel.play.script import find_link, name_cards, read_used
from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.links import see_activated
from checks.engine.duel.state.options import needs_no_target
from checks.engine.duel.state.state import NO_OCCASION, Act, Link, Occasion, Paid
from checks.engine.duel.state.uses import note_use
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_2, CH_3, CH_7, CH_14
from checks.engine.words import STAYING


def push(
    game: Game,
    card: Card,
    effect: Effect,
    player: int,
    act: Act | None,
    *,
    started: str,
    occasion: Occasion = NO_OCCASION,
    legal: tuple[Card, ...] = (),
) -> Link:
    """Put an effect on the Chain: pay its cost, choose its targets; some are known to be ``legal``."""
    if not game.chain.links:
        game.chain.count += 1
        game.triggers.begun = game.triggers.moment
    answers = game.chain.links[-1] if game.chain.links else None
    if act is not None and act.in_answer_to:
        answers = find_link(game, act.in_answer_to)
    lies = ""
    if effect.effect_class == "activation" and card.zone in ("set", "hand"):
        lies = "field-zone" if card.carrier == "field-spell" else "spell-trap-zone"
    label = act.label if act is not None else ""
    used = read_used(game, act) or ()
    link = Link(len(game.chain.links) + 1, card, effect, player, label, answers, used, act, occasion)
    link.activated = see_activated(game, card, lies=lies)
    context = Context(card, effect, player, link, occasion)
    link.targets = choose_targets(game, act, context, legal)
    for brought in link.using:
        note_use(game, card, brought, player)
        link.targets = link.targets or choose_targets(game, act, context._replace(effect=brought))
    link.paid = Paid(tuple(map(CardRef.of, link.targets)), tuple([each for each in link.targets if each.face_up]))
    game.chain.links.append(link)
    note_use(game, card, effect, player)
    if link.number == 1:
        game.emit("chain-starts", context.name, CH_2 if started == "trigger" else CH_3, kind=started)
    if lies:
        card.zone = lies
        card.arrival = game.next_order()
    if game.log.recording:
        rule = CH_2 if started == "trigger" else CH_3
        game.emit("activate", context.name, rule, by=game.player_name(player), source=label)
    raise_event(game, "activation", card, by="player", player=player)
    if lies and game.rulebook.holds(CH_14):
        settle(game)
    if game.rulebook.holds(CH_7):
        _pay_for(game, link, act, context)
    paid = link.paid
    paid.moves = card.moves
    paid.met = tuple(map(CardRef.of, list_met(game, context)))
    paid.stayed = card.original_carrier in STAYING and card.face_up
    if label:
        game.script.reached[label] = len(game.log.trace)
        game.reach(f"link:{label}")
    if game.log.watch is not None:
        game.reach(f"link:{context.name}")
    return link


def _pay_for(game: Game, link: Link, act: Act | None, context: Context) -> None:
    """Pay the costs of a Chain Link and of all effects used in it, with the cards that the scenario names."""
    costs = link.effect.cost
    for brought in link.using:
        costs += brought.cost
    if not costs and (act is None or not act.pays):
        return
    undisturbed = not game.battle.disturbed
    for paying in list_named(game, act, context):
        if not costs:
            raise context.refuse("a cost that its record does not tell")
        verify_paying(game, paying, costs, context)
    for cost in costs:
        pay(game, cost, context, list_named(game, act, context))
    link.paid.disturbed = undisturbed and game.battle.disturbed
    if costs:
        settle(game)


def choose_targets(game: Game, act: Act | None, context: Context, legal: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Choose the targets of an activation: those scripted, or the only one there is; some are known to be ``legal``."""
    effect = context.effect
    if effect.targets in ("none", "player") or needs_no_target(game, effect, act):
        return ()
    if act is not None and act.targets:
        cards = [card for name in act.targets for card in name_cards(game, name, context)]
        for card in cards:
            (verify_certain if card in legal else verify_aim)(game, card, context)
        verify_number(game, context, cards, chosen=True)
        if not changes_its_targets(effect, cards):
            verify_deeds(game, context, cards, chosen=True)
        return tuple(cards)
    found = list_targets(game, context)
    if len(found) > effect.target_count:
        raise Undecided("needs a target that the scenario does not name")
    return tuple(found)


def list_named(game: Game, act: Act | None, context: Context) -> list[Card]:
    """List the cards that the scenario pays with."""
    return [] if act is None else [card for name in act.pays for card in name_cards(game, name, context)]
