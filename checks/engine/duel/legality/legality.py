"""Whether an act is legal now: ``verify_activation`` raises the reason, ``can_activate`` only asks."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import MAIN_PHASES
from checks.engine.duel.actions.costs import verify_cost
from checks.engine.duel.actions.paying import verify_targets_left
from checks.engine.duel.continuous.triggers import find_missed, find_occasion, find_pending, is_its_attack
from checks.engine.duel.field.conditions import list_certain
from checks.engine.duel.field.happenings import answers_link, takes_from
from checks.engine.duel.field.in_force import is_forbidden
from checks.engine.duel.field.restrictions import (
    find_keeper,
    find_searchless,
    list_targets,
    reaches_beyond,
    verify_coming,
    verify_duel,
)
from checks.engine.duel.field.room import verify_room
from checks.engine.duel.field.selectors import select_side
from checks.engine.duel.legality.in_vain import refuse_vain
from checks.engine.duel.legality.nothing_there import verify_something_there
from checks.engine.duel.legality.purpose import verify_use
from checks.engine.duel.state.card import FIELD, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.kinds import is_no_monster
from checks.engine.duel.state.state import Link
from checks.engine.duel.state.uses import is_used_up, tell_limit
from checks.engine.effects import Effect
from checks.engine.language import (
    AddToHand,
    AttackAgain,
    Banish,
    BecomeMonster,
    ChangePosition,
    ChangeStat,
    ChooseOne,
    During,
    FusionSummon,
    MakeToken,
    May,
    MayAttack,
    SpecialSummon,
    Unplayed,
    Verb,
    list_verbs,
    name_verb,
)
from checks.engine.permission.timing import judge_outside
from checks.engine.permission.verdict import NOT_THERE, Verdict, judge_play
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import (
    LE_1,
    LE_2,
    LE_3,
    LE_4,
    LE_5,
    LE_6,
    LE_7,
    LE_10,
    LE_11,
    LE_13,
    LE_15,
    LE_16,
    LE_24,
    LE_25,
    LE_26,
    LE_27,
    LE_29,
    LE_47,
    LE_51,
    OT_7,
)
from checks.engine.rules.cards import MK_4, MV_27
from checks.engine.rules.triggers import TR_2, TR_41
from checks.engine.words import TRAPS


def verify_activation(
    game: Game,
    card: Card,
    effect: Effect,
    player: int,
    *,
    answering: Link | None = None,
    using: tuple[Effect, ...] | None = None,
) -> None:
    """Raise :class:`Illegal` with the reason why an effect may not be activated now.

    Raises :class:`Undecided` where the rules of the day, or the facts of the card, leave it open: what only a wording
    of another day forbids is not known to be forbidden.
    """
    try:
        _verify_activation(game, card, effect, player, answering, using)
    except Illegal as refusal:
        if effect.missing and refusal.reason in BY_ITS_TEXT:
            raise Undecided(effect.doubt) from refusal
        raise


BY_ITS_TEXT: Final = ("condition-unmet", "cost-unpayable", "no-legal-target")
"""The reasons against an activation that lie in what its text asks for."""


def _verify_activation(
    game: Game, card: Card, effect: Effect, player: int, answering: Link | None, using: tuple[Effect, ...] | None
) -> None:
    if not effect.is_activated:
        raise Illegal("game-rule", "DS-0", "it applies by itself and is not activated")
    verify_duel(game)
    holding = game.rulebook.holds
    _verify_place(game, card, effect, player)
    if card.marked and effect.optional == "optional" and effect.effect_class == "quick" and holding(MK_4):
        raise Illegal("marked", MK_4, "the monster is determined to be destroyed by battle")
    bound = bool(game.effects.applying or game.effects.lasting)
    if bound:
        _verify_freedom(game, card, effect, player)
    _verify_openness(game, effect, player)
    _verify_speed(game, card, effect, player)
    _verify_event(game, card, effect, answering)
    if game.in_damage_step:
        _verify_damage_step(game, card, effect, using)
    elif effect.is_elsewhere(game.point) and holding(OT_7):
        raise Illegal("condition-unmet", OT_7, NOT_THERE)
    elif effect.named_timing != "none":
        _hold_verdict(judge_outside(effect, game.point, game.rulebook))
    _verify_chain_limit(game, effect)
    last = game.chain[-1] if game.chain else None
    context = Context(card, effect, player, last, find_occasion(game, card, effect))
    if effect.needs and holding(LE_10) and (effect.trigger == "none" or _answers_attack(effect)):
        asked = context
        if last is not None and last.answers is not None:
            asked = context._replace(link=Link(0, card, effect, player, answers=answering or last))
        for condition in effect.needs:
            if not isinstance(condition, During) and not holds(game, condition, asked):
                raise Illegal("condition-unmet", LE_10, f"its condition ({name_verb(type(condition))}) is not met")
    _verify_first_chain(game, effect)
    _verify_uses(game, card, effect, player, answering)
    if bound:
        _verify_summons(game, context)
        _verify_banishing(game, context)
        _verify_searching(game, context)
    verify_coming(game, context)
    if effect.optional == "optional":
        verify_room(game, effect, context)
    verify_use(game, effect, context)
    aims = effect.targets in ("monster", "card") and not effect.target_for
    if aims and _targets_the_field(effect) and any(isinstance(cost, Unplayed) for cost in effect.cost):
        list_targets(game, context)
    for cost in effect.cost:
        verify_cost(game, cost, context)
    targets = list_targets(game, context) if aims else []
    if aims and effect.cost and not reaches_beyond(effect):
        verify_targets_left(game, context)
    refuse_vain(game, context, targets)
    verify_something_there(game, context)
    if effect.missing:
        raise Undecided(effect.doubt)


def _targets_the_field(effect: Effect) -> bool:
    """Whether an effect targets on the field, where no cost brings a card: without a target no cost is asked."""
    wanted = effect.target_must_be
    return wanted is None or wanted.zone is None or set(wanted.zone) <= {"field", *FIELD}


def _verify_freedom(game: Game, card: Card, effect: Effect, player: int) -> None:
    """Raise :class:`Illegal` if an effect in force forbids a player to activate anything of the kind."""
    kind = "monster-effect" if effect.carrier == "monster" else "trap" if effect.carrier in TRAPS else "spell"
    played = effect.effect_class == "activation"
    banned = [f"activate-{kind}", "activate"] + [f"activate-{kind}-card"] * played
    banned += [f"activate-{kind}-on-field"] * (played or card.zone in FIELD)
    for what in banned:
        if (by := is_forbidden(game, what, card, player)) and game.rulebook.holds(LE_11):
            raise Illegal("game-rule", LE_11, f"{by} forbids it")


def _verify_uses(game: Game, card: Card, effect: Effect, player: int, answering: Link | None) -> None:
    """Raise :class:`Illegal` if an effect has been activated as often as its text lets it, or as it has to be."""
    if not game.rulebook.holds(LE_13):
        return
    if is_used_up(game, card, effect, player):
        raise Illegal("condition-unmet", LE_13, f"it has been activated {tell_limit(effect)}")
    if effect.optional == "mandatory" and effect.effect_class == "quick" and game.chain:
        last = answering or game.chain[-1]
        if any(link.card is card and link.effect is effect and link.answers is last for link in game.chain):
            raise Illegal("condition-unmet", LE_13, "it has answered that Chain Link")


def _verify_summons(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if an optional effect is to Special Summon and its player may not; others fail to."""
    card, effect = context.card, context.effect
    if effect.optional == "mandatory" or not game.rulebook.holds(LE_11):
        return
    for verb in list_verbs(effect.does):
        if isinstance(verb, SpecialSummon | FusionSummon | MakeToken | BecomeMonster):
            itself = isinstance(verb, BecomeMonster) or getattr(verb, "of", None) == "this-card"
            by = is_forbidden(game, "special-summon", card if itself else None, context.player)
            if by and not _may_leave_out(game, verb, context):
                raise Illegal("game-rule", LE_11, f"{by} forbids its Special Summon")


def _may_leave_out(game: Game, verb: Verb | Unplayed, context: Context) -> bool:
    """Whether a player may leave a part of an effect undone as it resolves.

    Raises :class:`Undecided` where that hangs on what is so, or is chosen, by then.
    """
    if not game.rulebook.holds(LE_51):
        return False
    does = context.effect.does
    if any(each is verb for each in list_certain(game, does, context)):
        return False
    if any(each is verb for each in list_verbs(does, (May,))):
        raise Undecided(f"needs to know whether {context.name} would come to do what is forbidden")
    return True


def _verify_banishing(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if an effect costs, or is to do, a banishing from the Graveyard that is forbidden.

    An effect that has to be activated only fails to do it.
    """
    card, effect = context.card, context.effect
    done = effect.does if effect.optional == "optional" else ()
    banishing = [verb for verb in list_verbs((*effect.cost, *done)) if _banishes_from_graveyard(card, effect, verb)]
    if not banishing or not (by := find_keeper(game, context.player)):
        return
    paid = list(list_verbs(effect.cost))
    if any(verb in paid or not _may_leave_out(game, verb, context) for verb in banishing):
        raise Illegal("game-rule", LE_11, f"{by} forbids to banish from the Graveyard")


def _verify_searching(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if an effect is to add a card from a Deck to a hand, and that is forbidden.

    An effect that has to be activated only fails to do it.
    """
    if context.effect.optional != "optional":
        return
    searching = [verb for verb in list_verbs(context.effect.does) if _adds_from_deck(verb)]
    if not searching or not (by := find_searchless(game, context.player)):
        return
    if any(not _may_leave_out(game, verb, context) for verb in searching):
        raise Illegal("game-rule", LE_11, f"{by} forbids to add cards from the Deck to the hand")


def _adds_from_deck(verb: Verb | Unplayed) -> bool:
    """Whether a verb adds cards from a Deck to the hand, and from nowhere else."""
    elsewhere = ("graveyard", *(place for place in ELSEWHERE if place != "deck"))
    return isinstance(verb, AddToHand) and takes_from(verb, ("deck",)) and not takes_from(verb, elsewhere)


def _banishes_from_graveyard(card: Card, effect: Effect, verb: Verb | Unplayed) -> bool:
    """Whether a verb of an effect of a card banishes what lies in a Graveyard, and nothing else."""
    if not isinstance(verb, Banish):
        return False
    if verb.of == "this-card":
        return card.zone == "graveyard"
    if verb.of == "target":
        return effect.target_must_be is not None and effect.target_must_be.zone == ("graveyard",)
    return takes_from(verb, ("graveyard",)) and not takes_from(verb, ELSEWHERE)


ELSEWHERE: Final = ("hand", "deck", "extra-deck", "field", "monster-zone", "spell-trap-zone", "banished")


def can_activate(game: Game, card: Card, effect: Effect, player: int) -> bool:
    """Whether an effect may be activated now."""
    try:
        verify_activation(game, card, effect, player)
    except Illegal:
        return False
    return True


def _verify_place(game: Game, card: Card, effect: Effect, player: int) -> None:
    if not game.rulebook.holds(LE_1):
        return
    if effect.effect_class == "activation":
        if card.zone not in ("set", "hand"):
            raise Illegal("wrong-location", LE_1, "the card is not Set and not in the hand")
        if card.zone == "hand" and (effect.carrier in TRAPS or player == 1) and not _may_leave_hand(game, card, effect):
            raise Illegal("wrong-location", LE_1, "the card has to be Set first")
        if card.zone == "set" and card.arrival and effect.speed > 1 and game.rulebook.holds(LE_24):
            raise Illegal("game-rule", LE_24, "the card was Set this turn")
        return
    if is_no_monster(card, effect) and game.rulebook.holds(MV_27):
        raise Illegal("wrong-location", MV_27, "the card is a Spell there")
    if effect.effect_class in ("trigger", "flip") and not _is_used_at_once(effect):
        if _was_turned_down(game, card, effect):
            raise Illegal("wrong-location", LE_1, "the card lies face-down")
        if game.in_damage_step and _needs_the_field(card, effect) and game.rulebook.holds(LE_29):
            raise Illegal("wrong-location", LE_29, "what it does is done on the field, and the card has left it")
        if game.in_damage_step and _was_away(game, card, effect):
            raise Illegal("wrong-location", LE_1, "the card had left when its timing came")
        return
    if effect.origin == "field" and not card.face_up:
        raise Illegal("wrong-location", LE_1, "the card is not face-up on the field")
    if effect.origin == "set" and not card.face_down:
        raise Illegal("wrong-location", LE_1, "the card is not Set")
    if effect.origin not in ("field", "set") and card.zone != effect.origin:
        raise Illegal("wrong-location", LE_1, f"the card is not in the {effect.origin}")


def _may_leave_hand(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a text lets its card be activated from the hand that would have to be Set first."""
    if effect.from_hand is None:
        return False
    context = Context(card, effect, card.controller)
    return all(holds(game, condition, context) for condition in effect.from_hand)


def _is_used_at_once(effect: Effect) -> bool:
    """Whether an effect answers what another player does, or is used at will, and no event waits for it."""
    return _answers_attack(effect) or effect.trigger == "activation" or effect.names_battle_phase


def _was_turned_down(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a card whose effect works face-up lies face-down by now.

    What being flipped, or destroying another monster, sets off comes all the same, as does what waits for the end of
    the Damage Step.  Raises :class:`Undecided` where it is its own Summon, its change of position, or a timing that
    it met face-up.
    """
    if effect.origin != "field" or not card.face_down:
        return False
    pending = find_pending(game, card, effect)
    if pending is None:
        return effect.trigger == "none"
    if pending.occasion.event in MET_WHILE_UP:
        return False
    if effect.named_timing == "end":
        return False
    if pending.occasion.card is card or effect.trigger == "none":
        raise Undecided(f"needs to know whether {card.role}, turned face-down since, activates its {effect.id}")
    return True


MET_WHILE_UP: Final = ("flipped-face-up", "destroys-by-battle")
"""Events of a monster after which its being turned face-down is a question of its own."""


def _answers_attack(effect: Effect) -> bool:
    """Whether an effect answers the declaration of an attack; it is used by hand, and no event waits for it."""
    return "attack" in (effect.answers, effect.trigger.removesuffix("-declared"))


def _was_away(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a trigger that names a timing of the Damage Step did not meet it, because its card had left before."""
    waits = effect.trigger == "none" and effect.named_timing != "none" and effect.origin == "field"
    return waits and not card.on_field and find_pending(game, card, effect) is None


def _needs_the_field(card: Card, effect: Effect) -> bool:
    """Whether a card has left the field of which an effect names the end of the Damage Step and acts on it there."""
    if card.on_field or effect.named_timing != "end" or effect.trigger != "none" or effect.origin != "field":
        return False
    for verb in effect.does:
        options = verb.of if isinstance(verb, ChooseOne) else (verb,)
        played = [each for each in options if not isinstance(each, Unplayed)]
        if played and all(isinstance(each, ON_THE_FIELD) and each.of == "this-card" for each in played):
            return True
    return False


ON_THE_FIELD: Final = (AttackAgain, ChangePosition, ChangeStat, MayAttack)
"""The verbs that do something to cards only as they lie on the field."""


def _verify_openness(game: Game, effect: Effect, player: int) -> None:
    """Raise :class:`Illegal` if the last Chain Link lets a player not respond to it."""
    if effect.effect_class in ("trigger", "flip"):
        if is_shut_out(game, effect, player):
            raise Illegal("game-rule", LE_16, SHUT_OUT)
        return
    last = game.chain[-1] if game.chain else None
    if last is None or last.effect.closed_to is None or not game.rulebook.holds(LE_15):
        return
    if player in select_side(last.effect.closed_to, last.player):
        raise Illegal("game-rule", LE_15, f"nothing is activated in response to {last.card.role}.{last.effect.id}")


SHUT_OUT: Final = "an activation that is closed to its player came before"


def is_shut_out(game: Game, effect: Effect, player: int) -> bool:
    """Whether a trigger is not activated because one of its moment that is closed to its player was before it."""
    closed = any(
        link.effect.closed_to is not None and player in select_side(link.effect.closed_to, link.player)
        for link in game.chain
    )
    if not closed or effect.optional == "mandatory" or not game.rulebook.holds(LE_16):
        return False
    return game.ruleset.read("triggers-beside-a-closed-activation") == "barred"


def _verify_speed(game: Game, card: Card, effect: Effect, player: int) -> None:
    if not game.rulebook.holds(LE_2):
        return
    if game.chain:
        last = game.chain[-1].effect.speed
        if effect.speed < 2 or effect.speed < last:
            if _is_fast_in_hand(game, card, effect, player, last):
                return
            raise Illegal("spell-speed", LE_2, f"Spell Speed {effect.speed} does not answer Spell Speed {last}")
    elif effect.speed == 1 and effect.effect_class in ("activation", "ignition") and game.point not in MAIN_PHASES:
        raise Illegal("spell-speed", LE_2, "Spell Speed 1 is used in a Main Phase")


def _is_fast_in_hand(game: Game, card: Card, effect: Effect, player: int, last: int) -> bool:
    """Whether an optional trigger of a card in the hand may be chained to something on such a day."""
    hidden = effect.effect_class == "trigger" and card.zone == "hand" and effect.optional == "optional"
    if not hidden or last > 2 or effect.trigger == "none":
        return False
    again = _brings_itself(effect) and any(
        link.player == player and link.effect.effect_class == "trigger" and _brings_itself(link.effect)
        for link in game.chain
    )
    if again and game.rulebook.holds(LE_27):
        raise Illegal("chain-limit", LE_27, "another one that Special Summons its own card is on the Chain")
    return game.rulebook.holds(LE_26) and game.ruleset.read("hand-triggers-in-a-chain") == "may-be-chained"


def _brings_itself(effect: Effect) -> bool:
    """Whether an effect of the hand or Graveyard Special Summons its own card."""
    if effect.origin not in ("hand", "graveyard") or effect.optional != "optional":
        return False
    return any(isinstance(verb, SpecialSummon) and verb.of == "this-card" for verb in list_verbs(effect.does))


def _was_used_in_battle(game: Game, card: Card, effect: Effect) -> bool:
    battle = game.turn.declarations
    return game.battle.ongoing and any(use.effect == effect.id and use.battle == battle for use in card.used)


def _verify_event(game: Game, card: Card, effect: Effect, answering: Link | None) -> None:
    holding = game.rulebook.holds
    if _answers_attack(effect):
        if holding(LE_5) and game.turn.declarations and (game.point != "attack-declaration" or game.battle.answered):
            raise Illegal("first-chain-only", LE_5, "only the first Chain answers the declaration")
        if holding(LE_4) and game.point != "attack-declaration":
            raise Illegal("condition-unmet", LE_4, "no attack is being declared")
        if holding(LE_4) and not is_its_attack(game, effect, card):
            raise Illegal("condition-unmet", LE_4, "it waits for the attack of another")
        return
    if effect.answers != "nothing" and holding(LE_3):
        link = answering or (game.chain[-1] if game.chain else None)
        if not answers_link(effect, link):
            kinds = " or ".join((effect.answers, *effect.or_answers))
            raise Illegal("nothing-to-answer", LE_3, f"there is nothing it answers ({kinds})")
    comes = effect.waits_for_phase and not effect.is_elsewhere(game.point)
    used_at_will = effect.names_battle_phase and holding(TR_41)
    if comes and not used_at_will and find_pending(game, card, effect) is None and holding(LE_4):
        raise Illegal("condition-unmet", LE_4, "what waits for a phase is activated once in it")
    if effect.waits_for_timing and find_pending(game, card, effect) is None and _was_used_in_battle(game, card, effect):
        raise Illegal("condition-unmet", LE_4, "what waits for a timing of the Damage Step is activated once in it")
    if effect.trigger == "other-event":
        raise Undecided(f"needs an event that is not played for {card.name}'s {effect.id}")
    if effect.trigger != "none" and holding(LE_4):
        pending = find_pending(game, card, effect)
        if pending is None:
            awaited = " or ".join((effect.trigger, *effect.also))
            raise Illegal("condition-unmet", LE_4, f"its event ({awaited}) has not happened, or its timing is over")
        if pending.doubt:
            raise Undecided(pending.doubt)
        if pending.home and pending.home != game.point and holding(TR_2):
            raise Illegal("condition-unmet", TR_2, f"its Chain comes at {pending.home}")
        missed = find_missed(game, pending)
        if missed:
            raise Illegal(*missed)


def _verify_first_chain(game: Game, effect: Effect) -> None:
    """Raise :class:`Illegal` if a trigger that names the start of the Damage Step would come in a later Chain of it."""
    if game.point != "start" or effect.named_timing != "start" or not effect.waits_for_timing or game.chain:
        return
    point, chains = game.battle.window
    if point != "start" or game.chain_count <= chains or not game.rulebook.holds(LE_25):
        return
    if game.ruleset.read("triggers-at-start-in-a-later-chain") == "not-activated":
        raise Illegal("condition-unmet", LE_25, "the first Chain of the start of the Damage Step has been")


def _verify_damage_step(game: Game, card: Card, effect: Effect, using: tuple[Effect, ...] | None) -> None:
    verdict = judge_play(
        effect,
        game.point,
        game.ruleset,
        game.rulebook,
        effects=card.effects,
        rulings=card.rulings,
        using=using,
    )
    _hold_verdict(verdict)


def _hold_verdict(verdict: Verdict) -> None:
    """Raise what a verdict other than yes comes to; no rule says no where the one that would allow it is gone."""
    if verdict.answer == "unknown":
        raise Undecided(verdict.why)
    if verdict.answer == "no":
        reason, *besides = verdict.reasons or ("game-rule",)
        raise Illegal(reason, verdict.rules[0] if verdict.rules else "", verdict.why, tuple(besides))


def _verify_chain_limit(game: Game, effect: Effect) -> None:
    if game.chain or effect.effect_class in ("trigger", "flip") or not game.in_damage_step:
        return
    if not game.battle.manual.get(game.point, 0):
        _verify_only_chain(game)
        return
    if game.point == "during-calculation":
        if game.rulebook.holds(LE_6):
            raise Illegal("chain-limit", LE_6, "the one Chain of damage calculation has been started")
        return
    limited = (
        game.point in ("after-calculation", "resolve-effects", "end")
        and game.rulebook.holds(LE_7)
        and game.ruleset.read("chains-after-calculation") == "one"
    ) or (game.point == "start" and game.rulebook.holds(LE_7) and game.ruleset.read("chains-at-start") == "one")
    if limited:
        raise Illegal("chain-limit", LE_7, "the one Chain that a player starts here has been started")


def _verify_only_chain(game: Game) -> None:
    """Raise :class:`Illegal` if triggers have made a Chain in damage calculation, after which none is started there."""
    point, chains = game.battle.window
    if game.point != "during-calculation" or point != game.point or game.chain_count <= chains:
        return
    if game.rulebook.holds(LE_47) and game.ruleset.read("chains-after-triggers-in-calculation") == "none":
        raise Illegal("chain-limit", LE_47, "the Chain of damage calculation has been")
