"""Windows and Chains: triggers first, then players' acts, link by link, resolved last in, first out."""

from __future__ import annotations

from collections.abc import Iterable

from checks.engine.chart import BATTLE_STEP, BEFORE_CALCULATION, FIVE, fold
from checks.engine.duel.actions.attack_going_on import attacks_no_more, stands_to_attack
from checks.engine.duel.actions.moves import move
from checks.engine.duel.actions.negation import act_as_it_resolves, is_to_be_negated
from checks.engine.duel.actions.performing import perform
from checks.engine.duel.actions.upkeep import expire, tidy
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.missed import find_missed
from checks.engine.duel.continuous.triggers import (
    come_again,
    drop_late,
    find_pending,
    name_moment,
    take_occasion,
)
from checks.engine.duel.deeds.targets import is_aimless
from checks.engine.duel.field.happenings import answers_link
from checks.engine.duel.legality.legality import can_activate, verify_activation
from checks.engine.duel.legality.timing import SHUT_OUT, is_shut_out
from checks.engine.duel.play.activation import choose_targets, push
from checks.engine.duel.play.acts import decline, go_on, perform_stage, set_by_hand, summon_by_hand, turn_by_hand
from checks.engine.duel.play.attacks import note_ruled_out
from checks.engine.duel.play.ordering import choose_answer, choose_chain, order_triggers, put_first, stands_alone
from checks.engine.duel.play.script import (
    find_effect,
    find_link,
    list_acts,
    read_used,
    take_act,
    take_urgent,
    unfold_point,
    waits_for_hand,
)
from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game, Illegal, ScriptStopped
from checks.engine.duel.state.state import NO_OCCASION, Act, Link, Pending, Resolving
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import (
    CH_1,
    CH_4,
    CH_5,
    CH_6,
    CH_8,
    CH_9,
    CH_11,
    CH_12,
    CH_13,
    CH_17,
    CH_32,
    LE_16,
    LE_52,
)
from checks.engine.rules.effects import TR_15
from checks.engine.rules.triggers import TR_9, TR_20
from checks.engine.words import STAYING
from kb.language import ChangeAttackTarget, Equip, Fits, If, SendToGraveyard, list_verbs

MOMENTS = ("start", "before-calculation", "during-calculation", "after-calculation", "end")
OPEN_MOMENTS = ("start", "before-calculation")
"""The timings with any number of Chains, before the values in damage calculation are fixed."""
ROUNDS = 60


def open_window(game: Game) -> None:
    """Let triggers and players act at the point reached until both pass."""
    turn = game.turn
    if turn.point == "during-calculation" and game.battle.at_once:
        return
    if turn.point in MOMENTS and game.triggers.waiting:
        if turn.point == "start":
            name_moment(game, "damage-step")
        name_moment(game, turn.point)
    opened = game.chain.count
    game.battle.window = (turn.point, opened)
    for _ in range(ROUNDS):
        if turn.point in OPEN_MOMENTS and game.chain.count > opened and game.rulebook.holds(TR_20):
            name_moment(game, turn.point, since=opened)
        if (game.duel_over and game.is_over) or (game.battle.at_once and is_passed_over(game, turn.point)):
            return
        if (turn.jump and game.in_damage_step) or (not game.triggers.pending and _is_called_off(game)):
            return
        if game.log.explain is not None:
            game.log.explain(game, turn.point)
        act = take_urgent(game) if game.triggers.pending and game.rulebook.holds(TR_15) else None
        if act is None and game.triggers.pending and start_trigger_chain(game):
            continue
        act = act or take_act(game)
        if act is None:
            return
        perform_act(game, act)
        if turn.jump or (game.battle.stopped and not game.triggers.pending):
            return
    raise Undecided("needs an end: the players act for ever at one point")


def is_passed_over(game: Game, point: str) -> bool:
    """Whether nothing comes at a point any more, as an effect lets damage be calculated at once."""
    if not game.battle.at_once:
        return False
    over = point == "during-calculation" and game.battle.calculated
    return over or point in BEFORE_CALCULATION or point not in game.turn.points


def _is_called_off(game: Game) -> bool:
    """Whether the attack cannot go on to the Damage Step: it ends at once, whatever the players could do about it."""
    attacker = game.battle.attacker
    if not game.battle.ongoing or game.turn.point not in BATTLE_STEP or attacker is None:
        return False
    return game.battle.attacker_left or attacks_no_more(game, attacker)


# --- the script ----------------------------------------------------------------------------------------


def perform_act(game: Game, act: Act) -> None:
    """Do an act of the script; one that is not allowed stops the scenario."""
    try:
        if act.verb == "activate":
            start_manual_chain(game, act)
        elif act.verb == "stage":
            perform_stage(game, act)
        elif act.verb == "go-to":
            go_on(game, act.what)
        elif act.verb == "change-position":
            turn_by_hand(game, act)
        elif act.verb == "summon":
            summon_by_hand(game, act)
        elif act.verb == "set":
            set_by_hand(game, act)
        elif act.verb == "decline":
            decline(game, act.what)
        else:
            raise Undecided(f"needs the act {act.verb}")
    except Illegal as refusal:
        raise ScriptStopped(act, *refusal.told) from refusal
    tidy(game)
    if act.label:
        game.script.reached[act.label] = len(game.log.trace)
        game.reach(f"after:{act.label}")


# --- Chains ----------------------------------------------------------------------------------------------


def start_trigger_chain(game: Game) -> bool:
    """Put the triggers that wait here on a Chain, answer it and resolve it; False if none goes."""
    ready: list[Pending] = []
    keep: list[Pending] = []
    apart: list[Pending] = []
    acts: dict[int, Act] = {}
    for each in put_first(game, sorted(game.triggers.pending, key=_in_turn)):
        act, goes = _find_act(game, each, acts.values())
        if goes is None:
            keep.append(each)
        if not goes or not _can_go(game, each, act):
            continue
        if act is not None:
            acts[id(each)] = act
        (apart if ready and stands_alone(game, each) else ready).append(each)
    if apart and stands_alone(game, ready[0]):
        first = choose_chain(game, [ready[0], *(each for each in apart if each.player == ready[0].player)], acts)
        apart = [each for each in (*ready, *apart) if each is not first]
        ready = [first]
    keep += apart
    if not ready:
        game.triggers.pending = keep
        return False
    for each in order_triggers(game, ready, acts):
        act = acts.get(id(each))
        if is_shut_out(game, each.card, each.effect, each.player):
            if act is not None:
                raise ScriptStopped(act, "game-rule", LE_16, SHUT_OUT)
            continue
        if act is not None:
            game.script.take(act)
        link = push(game, each.card, each.effect, each.player, act, started="trigger", occasion=each.occasion)
        link.negated = "effect" if each.negated else ""
    game.triggers.pending = keep + [each for each in game.triggers.pending if each not in ready and each not in keep]
    finish_chain(game)
    return True


def _find_act(game: Game, each: Pending, spoken_for: Iterable[Act]) -> tuple[Act | None, bool | None]:
    """Find the act that activates a trigger, and whether the trigger goes on the Chain; None where it waits on."""
    by_hand = each.effect.is_played_by_hand and game.rulebook.holds(TR_9)
    if by_hand or (each.home and each.home != game.turn.point):
        return None, None
    act = _find_activation(game, each, spoken_for)
    waits = act is not None and waits_for_hand(game, act)
    if each.effect.optional != "optional":
        return None if waits else act, True
    if act is None or waits:
        return None, None if waits else False
    if act.at and game.turn.point not in unfold_point(game, act.at):
        if not _says_the_timing(game, act):
            return None, False if can_activate(game, each.card, each.effect, each.player) else None
        game.script.words = FIVE
    return act, True


def _can_go(game: Game, each: Pending, act: Act | None) -> bool:
    """Whether a trigger can be activated; raises :class:`ScriptStopped` if an act says that it is, and it cannot."""
    missed = find_missed(game, each)
    try:
        if missed is None:
            verify_activation(game, each.card, each.effect, each.player, using=read_used(game, act))
            choose_targets(game, act, Context(each.card, each.effect, each.player, None, each.occasion))
            return True
    except Illegal as refusal:
        if act is not None:
            raise ScriptStopped(act, *refusal.told) from refusal
    if missed is not None and act is not None:
        raise ScriptStopped(act, *missed)
    return False


def _in_turn(each: Pending) -> int:
    """The order of waiting effects: of those that wait for a phase, the turn player's come first."""
    return each.player if each.effect.waits_for_phase else 0


def _says_the_timing(game: Game, act: Act) -> bool:
    """Whether an act can only mean the whole timing by a word that names an earlier substep of it as well.

    What a scene says is done, is done in it: where the event of an effect comes at another substep of the timing that
    the word names, the scene is told in the words of the five timings.
    """
    asked = act.at.partition("/")[0]
    earlier = game.turn.points[: game.turn.points.index(game.turn.point)] if game.turn.point in game.turn.points else ()
    return asked in earlier and fold(asked) == fold(game.turn.point)


def _find_activation(game: Game, each: Pending, spoken_for: Iterable[Act]) -> Act | None:
    """Find the act that puts a trigger on the Chain, beside those that put others there."""
    told = (act for act in list_acts(game) if act.verb == "activate" and _means(game, act, each.card, each.effect))
    return next((act for act in told if not any(act is other for other in spoken_for)), None)


def _means(game: Game, act: Act, card: Card, effect: Effect) -> bool:
    role, _, id = act.what.partition(".")
    if role != card.role:
        return False
    return id == effect.id if id else find_effect(game, act.what)[1] is effect


def start_manual_chain(game: Game, act: Act) -> None:
    """Start a Chain by a player's act, and collect the responses."""
    card, effect = find_effect(game, act.what)
    using = read_used(game, act)
    answering = find_link(game, act.in_answer_to)
    legal = verify_activation(game, card, effect, card.controller, answering=answering, using=using)
    if not game.chain.links:
        game.battle.manual[game.turn.point] = game.battle.manual.get(game.turn.point, 0) + 1
    occasion = take_occasion(game, card, effect)
    push(game, card, effect, card.controller, act, started="player", occasion=occasion, legal=legal)
    finish_chain(game)


def finish_chain(game: Game) -> None:
    """Collect responses to the Chain until both players pass, then resolve it."""
    for _ in range(ROUNDS):
        if game.log.explain is not None:
            game.log.explain(game, "chain")
        if not (_force_answer(game) or _take_answer(game)):
            break
    else:
        raise Undecided("needs an end: the Chain is answered for ever")
    if game.turn.point in ("attack-declaration", "battle-step"):
        game.battle.answered = True
    drop_late(game)
    links = list(game.chain.links)
    resolving = reversed(links) if game.rulebook.holds(CH_1) else links
    for link in resolving:
        if game.duel_over and game.is_over:
            break
        resolve(game, link)
        note_ruled_out(game)
    game.chain.links = []
    for link in links:
        _put_away(game, link)
    expire(game, "until-end-of-chain", CH_1)
    log, reached = game.log, game.script.reached
    for link in links:
        reached.setdefault(f"{link.card.role}.{link.effect.id}", len(log.trace))
        if log.watch is not None:
            game.reach(f"after:{link.label}")
            game.reach(f"after:{link.card.role}.{link.effect.id}")
    tidy(game)


def _force_answer(game: Game) -> bool:
    """Chain a mandatory effect that may answer the last link."""
    if not game.triggers.answering or not game.rulebook.holds(CH_5):
        return False
    forced: list[Pending] = []
    acts: dict[int, Act] = {}
    for card in game.cards.values():
        for effect in card.effects:
            if not effect.answers_by_itself or not _has_to_answer(game, card, effect):
                continue
            act = next((each for each in list_acts(game) if _is_answer(game, each, card, effect)), None)
            try:
                verify_activation(game, card, effect, card.controller, using=read_used(game, act))
            except Illegal:
                continue
            forced.append(Pending(card, effect, NO_OCCASION, card.controller, 0, game.turn.point))
            if act is not None:
                acts[id(forced[-1])] = act
    if not forced:
        return False
    first = choose_answer(game, forced, acts)
    act = acts.get(id(first))
    if act is not None:
        game.script.take(act)
    push(game, first.card, first.effect, first.player, act, started="player")
    return True


def _has_to_answer(game: Game, card: Card, effect: Effect) -> bool:
    """Whether an effect that answers by itself answers the last link, and has not been activated in this Chain."""
    activated = any(link.card is card and link.effect is effect for link in game.chain.links)
    return not activated and answers_link(effect, game.chain.links[-1])


def _is_answer(game: Game, act: Act, card: Card, effect: Effect) -> bool:
    """Whether an act of the script is the mandatory response to the last link."""
    return (
        act.verb == "activate"
        and (not act.at or game.turn.point in unfold_point(game, act.at))
        and (not act.in_answer_to or find_link(game, act.in_answer_to) is game.chain.links[-1])
        and _means(game, act, card, effect)
    )


def _take_answer(game: Game) -> bool:
    """Take the next scripted act that is chained to a link of this Chain."""
    for act in list_acts(game):
        if act.verb != "activate" or (act.at and game.turn.point not in unfold_point(game, act.at)):
            continue
        card, effect = find_effect(game, act.what)
        answering = find_link(game, act.in_answer_to)
        if answering is None and not _fits_in(game, act, card, effect):
            continue
        game.script.take(act)
        try:
            using = read_used(game, act)
            legal = verify_activation(game, card, effect, card.controller, answering=answering, using=using)
            occasion = take_occasion(game, card, effect)
            push(game, card, effect, card.controller, act, started="player", occasion=occasion, legal=legal)
        except Illegal as refusal:
            raise ScriptStopped(act, *refusal.told) from refusal
        return True
    return False


def _fits_in(game: Game, act: Act, card: Card, effect: Effect) -> bool:
    """Whether the next act of the script, which names nothing that it answers, answers the last link or an event."""
    if act.in_answer_to or game.script.acts[0] is not act:
        return False
    if effect.answers not in ("nothing", "attack", "summon") and answers_link(effect, game.chain.links[-1]):
        return True
    return effect.is_played_by_hand and find_pending(game, card, effect) is not None


def resolve(game: Game, link: Link) -> None:
    """Resolve one Chain Link."""
    if game.triggers.clauses:
        tidy(game)
    settle(game)
    if game.effects.applying and not link.negated:
        act_as_it_resolves(game, link)
    if game.rulebook.holds(CH_6):
        if not link.negated and is_to_be_negated(game, link):
            link.negated = "effect"
            game.emit("negate", key_of(link.card, link.effect), CH_6, by="card-effect", kind="effect")
        if link.negated:
            link.resolved = link.negated == "effect"
            if link.resolved:
                _strike(link)
            else:
                come_again(game, link.card, link.effect)
            return
    if link.paid.stayed and not link.card.face_up and game.rulebook.holds(CH_8):
        _note_resolved(game, link, CH_8)
        _strike(link)
        tidy(game)
        return
    if _is_done_with(game, link):
        _note_resolved(game, link, CH_32)
        tidy(game)
        return
    if not link.paid.aimed and is_aimless(game, link):
        _note_resolved(game, link, LE_52)
        _strike(link)
        tidy(game)
        return
    if link.effect.is_doubtful:
        raise Undecided(link.effect.doubt)
    if game.rulebook.holds(CH_9):
        link.targets = tuple(filter(None, map(game.find, link.paid.aimed)))
    link.resolving = Resolving(
        link.card.moves != link.paid.moves and game.rulebook.holds(CH_11),
        _list_moved(game, link) if link.paid.met and game.rulebook.holds(CH_12) else (),
    )
    wanted = link.effect.target_must_be
    if wanted is not None and wanted.attacking:
        link.targets = tuple(card for card in link.targets if not _is_left_alone(game, card))
    if wanted is not None and wanted.of in ("controller", "opponent"):
        _verify_sides(game, link, wanted.of)
    game.battle.disturbed_before = game.battle.disturbed
    try:
        for effect in (link.effect, *link.using):
            perform(game, effect.does, Context(link.card, effect, link.player, link, link.occasion))
    except Illegal as refusal:
        if link.act is None:
            raise
        raise ScriptStopped(link.act, *refusal.told) from refusal
    if link.targets:
        link.resolving.hit = link.card.aimed_at = tuple(map(CardRef.of, link.targets))
    _note_resolved(game, link, "EF-1")
    _strike(link)
    tidy(game)


def _note_resolved(game: Game, link: Link, rule: str) -> None:
    """Note that a Chain Link has resolved, by a rule."""
    link.resolved = True
    if game.log.recording:
        game.emit("resolve", key_of(link.card, link.effect), rule, by="card-effect", source=link.label)


def _list_moved(game: Game, link: Link) -> tuple[Card, ...]:
    """List the cards of a Chain Link's event that have moved since."""
    return tuple(game.cards[each.role] for each in link.paid.met if game.find(each) is None)


def _is_done_with(game: Game, link: Link) -> bool:
    """Whether an effect would let damage be calculated, that being done, and does nothing then on such a day."""
    if not game.battle.calculated:
        return False
    lets = any(isinstance(verb, ChangeAttackTarget) and verb.calculates for verb in list_verbs(link.effect.does))
    return lets and game.law(CH_32) == "does-nothing"


def _verify_sides(game: Game, link: Link, side: str) -> None:
    """Raise :class:`Undecided` if a target's control has changed, and its effect may depend on that."""
    says = any(
        isinstance(verb, If) and any(isinstance(each, Fits) and each.of == "target" for each in verb.is_)
        for verb in link.effect.does
    )
    for card in link.targets:
        own = card.controller == link.player
        if card.zone == "monster-zone" and own != (side == "controller") and not says:
            name = f"{link.card.role}.{link.effect.id}"
            raise Undecided(f"needs to know whether {name} is done to {card.role}, whose control has changed")


def _is_left_alone(game: Game, card: Card) -> bool:
    """Whether a target that had to attack is left alone since it attacks no more."""
    hidden = game.turn.jump or card.face_down
    if not (hidden or _has_stopped(game, card)) or not game.rulebook.holds(CH_17):
        return False
    if hidden or game.battle.stopped:
        return game.law(CH_17, "attacks-no-more-or-face-down" if hidden else "attack-negated") == "left-alone"
    turned = card.position != "attack" and not stands_to_attack(game, card)
    return game.law(CH_17, "turned-to-defense-position" if turned else "attack-ended") == "left-alone"


def _has_stopped(game: Game, card: Card) -> bool:
    """Whether the attack of a monster that lies face-up has been negated, or has ended, before the Damage Step."""
    if card is not game.battle.attacker or game.in_damage_step:
        return False
    return bool(game.battle.stopped) or attacks_no_more(game, card)


def _strike(link: Link) -> None:
    """Note of the face-up targets of an effect that it has resolved."""
    for card in link.paid.face_up:
        card.struck = card.struck or (card in link.targets and card.face_up)


def _put_away(game: Game, link: Link) -> None:
    card = link.card
    if not link.activated.brought_out or card.zone != "spell-trap-zone" or not game.rulebook.holds(CH_4):
        return
    if card.carrier == "equip-spell" and _finds_nothing(link) and game.rulebook.holds(CH_13):
        move(game, card, SendToGraveyard, CH_13, by="game-rule", source=card.role)
        return
    stays = card.carrier in STAYING or card.equipped_to is not None
    if not stays or link.negated == "activation":
        move(game, card, SendToGraveyard, CH_4, by="game-rule", source=card.role)


def _finds_nothing(link: Link) -> bool:
    """Whether an Equip Spell has resolved and is equipped to nothing, as its target is not there any more."""
    if link.card.equipped_to is not None or link.negated or not link.resolved:
        return False
    return any(isinstance(verb, Equip) for verb in list_verbs(link.effect.does))
