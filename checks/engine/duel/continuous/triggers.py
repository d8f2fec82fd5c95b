"""Triggers: which effects an event sets off, when their Chain comes, and in which order they stand in it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from checks.engine.duel.field.selectors import SECRET
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_no_monster
from checks.engine.duel.state.state import DOUBTFUL, NO_OCCASION, Occasion, Pending
from checks.engine.duel.state.uses import is_used_up
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import CO_8, EF_16
from checks.engine.rules.triggers import (
    TR_1,
    TR_2,
    TR_8,
    TR_9,
    TR_10,
    TR_17,
    TR_24,
    TR_25,
    TR_26,
    TR_33,
    TR_34,
    TR_45,
    TR_51,
)
from checks.engine.words import CARD_EVENTS
from kb.language import AnyOf, Double, Fits, Half, SentTo, StatOf, list_verbs

UPKEEP: Final = ("draw-phase", "standby-phase", "end-phase")
"""The phases in which effects come that are mandatory and wait for nothing but the phase."""


COMINGS: Final = ("start-of-battle-phase", "end-of-battle-phase")
"""Events that are only the coming of a part of the turn."""
NOT_MISSED_BEHIND: Final = ("activation", *COMINGS)
"""Events behind which no effect misses its timing."""


def raise_event(
    game: Game,
    trigger: str,
    card: Card | None,
    *,
    by: str = "",
    player: int | None = None,
    amount: int | None = None,
    source: str = "",
    without: str = "",
    before: Occasion | None = None,
    hidden: bool = False,
) -> None:
    """Let an event set off the effects that wait for it, but for those of a class ``without`` which it comes.

    ``player`` is who takes the damage and ``amount`` its points, where it is damage; ``source`` is what did it,
    ``before`` the event that had set that off, and ``hidden`` that the card had lain face-down.  An activation is
    no event behind which another is missed, nor is the coming of the Battle Phase or of its end.
    """
    triggers = game.triggers
    if not triggers.watching:
        return
    if card is not None:
        card.events.append(trigger)
    if trigger not in NOT_MISSED_BEHIND or (trigger in COMINGS and not game.rulebook.holds(TR_24)):
        triggers.last_event = triggers.moment
    if not triggers.waiting:
        return
    occasion = Occasion(card, by, player, amount, source, before, trigger)
    for owner, effect in triggers.waiting:
        met = effect.trigger == trigger or trigger in effect.also
        if hidden and owner is card and not asks_where_it_went(effect) and game.rulebook.holds(TR_26):
            continue
        if card is None and effect.about != "none" and trigger in BY_A_CARD:
            met = met and _does_it(game, effect, owner, occasion)
        met = met or trigger in find_likenesses(effect)
        if met and effect.effect_class != without and _concerns(effect, owner, card, trigger):
            _queue_trigger(game, owner, effect, occasion)


@lru_cache(maxsize=4096)
def find_likenesses(effect: Effect) -> frozenset[str]:
    """Find which other events may be the one that an effect waits for, as far as its condition is not played.

    What no word names is not played: nobody knows whether the activation of something brings it.
    """
    events = {effect.trigger, *effect.also}
    found = {"activation"} if "other-event" in events else set()
    if effect.unplayed or effect.unplayed_need:
        found.update(*(alike for alike in ALIKE if events & alike))
    return frozenset(found - events)


ALIKE: Final = (
    frozenset({"destroyed-by-effect", "destroyed-by-battle", "destroyed-by-battle-and-sent"}),
    frozenset({"sent-to-graveyard", "banished", "leaves-field", "added-to-hand", "moved", "placed"}),
    frozenset({"moved", "detached", "control-changed", "equipped"}),
    frozenset({"destroys-by-battle", "destroys-by-battle-and-sends"}),
    frozenset({"flipped-face-up", "position-changed", "flip-summoned"}),
    frozenset({"normal-summoned", "special-summoned", "flip-summoned"}),
    frozenset({"battle-damage", "effect-damage"}),
)
"""Events that a text may tell apart in words that are not played."""


def asks_where_it_went(effect: Effect) -> bool:
    """Whether an effect waits for its card to come to a place, and not for its leaving alone."""
    nested = (one for each in effect.needs if isinstance(each, AnyOf) for part in each.conditions for one in part)
    return any(
        isinstance(each, SentTo) or (isinstance(each, Fits) and each.as_.zone is not None)
        for each in (*effect.needs, *nested)
    )


def is_awaited(game: Game, trigger: str, card: Card) -> bool:
    """Whether an effect waits for such an event of a card."""
    return any(
        trigger in (effect.trigger, *effect.also) and _concerns(effect, owner, card, trigger)
        for owner, effect in game.triggers.waiting
    )


def would_set_off(game: Game, trigger: str, card: Card, by: str, source: str) -> bool:
    """Whether an effect waits for such an event of a card, and its condition would be met."""
    occasion = Occasion(card, by, source=source, event=trigger)
    return any(
        trigger in (effect.trigger, *effect.also)
        and _concerns(effect, owner, card, trigger)
        and all(holds(game, each, Context(owner, effect, owner.controller, None, occasion)) for each in effect.needs)
        for owner, effect in game.triggers.waiting
    )


def awaits_anew(game: Game, trigger: str, card: Card) -> bool:
    """Whether an effect waits for such an event of a card that no earlier one has set off already."""
    return any(
        trigger in (effect.trigger, *effect.also)
        and _concerns(effect, owner, card, trigger)
        and find_pending(game, owner, effect) is None
        for owner, effect in game.triggers.waiting
    )


def name_moment(game: Game, timing: str, since: int | None = None) -> None:
    """Let the coming of a timing set off the triggers, and the mandatory Quick Effects, that name it.

    With the number of a Chain ``since`` which the timing goes on: the mandatory ones not activated since then.
    Raises :class:`Undecided` where a mandatory one may come whose event was not read from its text.
    """
    for owner, effect in game.triggers.waiting:
        if effect.comes_at_any_time and not owner.negated and _is_ready(owner, effect, NO_OCCASION):
            raise Undecided(effect.doubt)
    if timing == "after-calculation" and not game.battle.fought and game.rulebook.holds(TR_33):
        return
    for owner, effect in game.triggers.waiting:
        if effect.named_timing != timing or effect.trigger != "none":
            continue
        if since is not None and (effect.optional != "mandatory" or _was_used(owner, effect, since)):
            continue
        if effect.effect_class == "trigger" or (effect.comes_by_itself and game.rulebook.holds(TR_8)):
            _queue_trigger(game, owner, effect, NO_OCCASION)


def _was_used(owner: Card, effect: Effect, since: int) -> bool:
    return any(use.effect == effect.id and use.chain > since for use in owner.used)


def name_phase(game: Game) -> None:
    """Let the coming of a phase set off the triggers that name it and wait for nothing else.

    Raises :class:`Undecided` where a mandatory one that is not played may come in this phase.
    """
    for owner, effect in game.triggers.waiting:
        if effect.waits_for_phase and effect.names_phase(game.turn.point):
            _queue_trigger(game, owner, effect, NO_OCCASION)
        elif _may_come(game, owner, effect) and _is_ready(owner, effect, NO_OCCASION):
            raise Undecided(effect.doubt)


def come_again(game: Game, owner: Card, effect: Effect) -> None:
    """Let a mandatory effect that waits for this phase come in it again, as its activation was negated, on such a day.

    What is not ready any more, or was used as often as its text lets it be, does not come.
    """
    if effect.optional != "mandatory" or not (effect.waits_for_phase and effect.names_phase(game.turn.point)):
        return
    if is_used_up(game, owner, effect, owner.controller) or not _is_ready(owner, effect, NO_OCCASION):
        return
    if not all(holds(game, condition, Context(owner, effect, owner.controller)) for condition in effect.needs):
        return
    if game.law(TR_34, "activation-negated") == "again":
        _queue_trigger(game, owner, effect, NO_OCCASION)


def comes_of_itself(game: Game) -> bool:
    """Whether the phase that has come sets off a trigger that names it and waits for nothing else."""
    return any(
        effect.waits_for_phase and effect.names_phase(game.turn.point) and _is_ready(owner, effect, NO_OCCASION)
        for owner, effect in game.triggers.waiting
    )


def _may_come(game: Game, owner: Card, effect: Effect) -> bool:
    """Whether a mandatory effect of another phase, of which the record plays nothing, may be one of this phase."""
    outside = effect.unplayed and effect.named_timing == "outside" and effect.trigger == "none"
    silent = effect.optional != "mandatory" or owner.negated or effect.waits_for_phase
    return bool(outside) and not silent and game.turn.point in UPKEEP


def _concerns(effect: Effect, owner: Card, card: Card | None, event: str) -> bool:
    if card is None:
        return event not in CARD_EVENTS or effect.about != "this-card"
    if effect.about == "none":
        return event not in OWN_EVENTS or card is owner or card is owner.equipped_to
    own = card is owner or (event in OWN_EVENTS and card is owner.equipped_to)
    return effect.about == "this-or-other-cards" or own == (effect.about == "this-card")


def _does_it(game: Game, effect: Effect, owner: Card, occasion: Occasion) -> bool:
    """Whether an attack, or damage, is of whom an effect speaks: of this card, its battle or effect, or of any other.

    Of an Equip Card the battles are those of the monster that it is equipped to.
    """
    if effect.about == "this-or-other-cards":
        return True
    bearer = owner.equipped_to or owner
    if occasion.event == "attack-declared":
        return is_its_attack(game, effect, owner)
    if occasion.by == "battle":
        own = game.battle.is_fought_by(bearer)
    else:
        own = occasion.source.partition(".")[0] == owner.role
    return own == (effect.about == "this-card")


def is_its_attack(game: Game, effect: Effect, owner: Card) -> bool:
    """Whether the current attack is by the monsters for which an effect waits: this card, or any other."""
    own = game.battle.attacker is (owner.equipped_to or owner)
    return effect.about in ("none", "this-or-other-cards") or own == (effect.about == "this-card")


BY_A_CARD: Final = ("attack-declared", "battle-damage", "effect-damage", "damage")
"""Events without a card: ``about`` is the attacker's side, or the card that inflicts the damage."""


OWN_EVENTS = ("destroys-by-battle", "destroys-by-battle-and-sends", "battles")
"""Acts of a monster, which also trigger effects of its Equip Cards."""


def _is_told(game: Game, owner: Card, effect: Effect, occasion: Occasion) -> bool:
    """Whether a clause already waits for the same event of another card, simultaneously."""
    return any(
        each.card is owner
        and each.effect is effect
        and each.stamp == game.triggers.moment
        and each.occasion.event == occasion.event
        and each.occasion.card is not occasion.card
        for each in game.triggers.clauses
    )


def _comes_again(game: Game, earlier: Pending, occasion: Occasion) -> bool:
    """Whether an effect that waits already is set off once more: its monster has been turned down and up since."""
    if occasion.event != "flipped-face-up" or occasion.card is not earlier.card:
        return False
    return earlier.occasion.event == occasion.event and game.law(TR_34, "flipped-twice") == "again"


def _queue_trigger(game: Game, owner: Card, effect: Effect, occasion: Occasion) -> None:
    card = occasion.card
    if not game.rulebook.holds(TR_1) or _is_silent(owner, effect):
        return
    each = effect.for_each_event and game.rulebook.holds(TR_45)
    earlier = None if each else find_pending(game, owner, effect)
    if earlier is not None and not _comes_again(game, earlier, occasion):
        return
    if not _is_ready(owner, effect, occasion) and not _waits_elsewhere(game, owner, effect):
        return
    pending = Pending(owner, effect, occasion, owner.controller, game.triggers.moment, "")
    doubt = _find_doubt(game, pending)
    if doubt is None or (card is not None and _counts_what_is_unseen(game, effect, card, occasion.event)):
        return
    if not effect.is_activated:
        if each or not _is_told(game, owner, effect, occasion) or not game.rulebook.holds(TR_25):
            game.triggers.clauses.append(pending)
        return
    game.triggers.pending.append(replace(pending, home=_find_home(game, pending), doubt=doubt))
    kind = DOUBTFUL if doubt else ""
    game.emit("trigger-met", f"{owner.role}.{effect.id}", TR_1, source=card.role if card else "", kind=kind)


def _find_doubt(game: Game, pending: Pending) -> str | None:
    """Find the doubt about whether a trigger is met, empty for none; None where a condition of it is not."""
    owner, effect, occasion = pending.card, pending.effect, pending.occasion
    has_to = effect.optional == "mandatory" or not effect.is_activated
    context = Context(owner, effect, owner.controller, None, occasion)
    doubt = ""
    for condition in effect.needs:
        try:
            if not holds(game, condition, context):
                if effect.is_activated:
                    game.triggers.unmet.append(pending)
                return None
        except Undecided as unknown:
            if has_to:
                raise
            doubt = doubt or str(unknown)
    if occasion.event and occasion.event not in (effect.trigger, *effect.also):
        doubt = doubt or f"needs to know whether that sets off {owner.role}.{effect.id} ({occasion.event})"
        if has_to:
            raise Undecided(doubt)
    return doubt


def _find_home(game: Game, pending: Pending) -> str:
    """Find the point of the Chain of a trigger."""
    owner, occasion = pending.card, pending.occasion
    revealing = game.turn.point in ("flip", "before-calculation", "during-calculation") and (
        game.battle.is_fought_by(owner) or _is_revealed(game, occasion)
    )
    if revealing and (occasion.event == "flipped-face-up" or _is_put_into_position(game, occasion)):
        return _flip_home(game)
    return _own_home(game, pending.effect, occasion)


def ask_again(game: Game, since: int) -> None:
    """Check the other conditions of triggers again after all simultaneous events."""
    unmet, game.triggers.unmet = game.triggers.unmet, []
    for each in unmet:
        if each.stamp < since or not game.rulebook.holds(TR_51):
            continue
        now, game.triggers.moment = game.triggers.moment, each.stamp
        _queue_trigger(game, each.card, each.effect, each.occasion)
        game.triggers.moment = now
    game.triggers.unmet = []


def _counts_what_is_unseen(game: Game, effect: Effect, card: Card, event: str) -> bool:
    """Whether an effect counts a value of a destroyed card that went out of sight."""
    seen = card.zone not in SECRET or (card.zone == "extra-deck" and "pendulum" in card.kinds)
    if seen or not event.startswith("destroyed") or not _counts_that_card(effect):
        return False
    return game.law(EF_16, "hand-or-deck") == "not-counted"


def _counts_that_card(effect: Effect) -> bool:
    """Whether an effect counts by a number of the card of its event."""
    amounts = [getattr(verb, key, None) for verb in list_verbs(effect.does) for key in ("by", "to", "amount")]
    while any(isinstance(each, Half | Double) for each in amounts):
        amounts = [each.of if isinstance(each, Half | Double) else each for each in amounts]
    return any(isinstance(each, StatOf) and each.of == "that-card" for each in amounts)


def _is_silent(owner: Card, effect: Effect) -> bool:
    """Whether an effect that is not activated does not apply: its card is negated, or was when it left."""
    left_so = bool(owner.left_negated) and owner.left_negated == owner.moves
    return not effect.is_activated and (owner.negated or left_so)


def _is_ready(owner: Card, effect: Effect, occasion: Occasion) -> bool:
    """Whether the waiting card lies where its effect works."""
    if is_no_monster(owner, effect):
        return owner is occasion.card and occasion.event in DESTRUCTIONS
    played = effect.effect_class == "activation"
    if occasion.event == "destroys-by-battle-and-sends" and effect.origin == "field" and not played:
        return owner.face_up
    if owner is occasion.card and occasion.event == "attack-targeted":
        return owner.face_up if effect.origin == "field" else owner.face_down
    if owner is occasion.card and occasion.event not in (*MET_THERE, "control-changed", "equipped"):
        return True
    if played:
        return owner.zone in ("set", "hand")
    if effect.origin == "field":
        return owner.face_up
    return owner.zone == effect.origin


def _waits_elsewhere(game: Game, owner: Card, effect: Effect) -> bool:
    """Whether an effect of a monster that battled waits for the end of the Damage Step though the monster has left."""
    if effect.trigger != "none" or effect.named_timing != "end" or effect.origin != "field":
        return False
    battled = game.battle.fought and owner in (game.battle.attacker, game.battle.target)
    if owner in game.battle.fallen or not battled or effect.effect_class != "trigger":
        return False
    return game.law(TR_10, "end-of-the-damage-step", by=owner) == "activates"


def _is_revealed(game: Game, occasion: Occasion) -> bool:
    """Whether the current attack flipped its target, so that triggers of it wait as Flip Effects do."""
    return occasion.by == "game-rule" and occasion.card is not None and game.battle.is_fought_by(occasion.card)


def _is_put_into_position(game: Game, occasion: Occasion) -> bool:
    """Whether a monster that an attack flipped changes its position, and its trigger waits as Flip Effects do."""
    card = occasion.card
    turned = occasion.event == "position-changed" and card is not None and card.turned and not game.chain.links
    return turned and game.law(CO_8, "trigger-of-a-turned-monster") == "waits"


def _flip_home(game: Game) -> str:
    if not game.rulebook.holds(TR_2):
        return ""
    return "resolve-effects" if "resolve-effects" in game.turn.points else "after-calculation"


def _own_home(game: Game, effect: Effect, occasion: Occasion) -> str:
    """Name the substep of a trigger's Chain, where that is not the one of its event."""
    if "resolve-effects" not in game.turn.points or not game.rulebook.holds(TR_17):
        return ""
    if occasion.event == "battles":
        return "resolve-effects"
    if effect.named_timing == "after-calculation" and effect.effect_class == "trigger":
        together = game.law(TR_17, "after-damage-calculation") == "together"
        return "resolve-effects" if together else ""
    return ""


MET_THERE = ("flipped-face-up", "special-summoned", "normal-summoned", "position-changed")
"""Events of a monster that it meets in the Monster Zone, face-up."""


DESTRUCTIONS: Final = ("destroyed-by-battle", "destroyed-any", "destroyed-by-effect")
"""Events of a card that was destroyed."""


def find_pending(game: Game, card: Card, effect: Effect) -> Pending | None:
    """Find an effect among those whose event has happened."""
    for each in game.triggers.pending:
        if each.card is card and each.effect is effect:
            return each
    return None


def find_occasion(game: Game, card: Card, effect: Effect) -> Occasion:
    """Find the event that has set an effect off which waits."""
    pending = find_pending(game, card, effect) if effect.trigger != "none" else None
    return NO_OCCASION if pending is None else pending.occasion


def take_occasion(game: Game, card: Card, effect: Effect) -> Occasion:
    """Remove a waiting effect, and emit its event."""
    found = find_pending(game, card, effect)
    if found is None:
        return NO_OCCASION
    game.triggers.pending.remove(found)
    return found.occasion


def drop_late(game: Game) -> None:
    """Let the cards that were to be played in answer to an event, and were not, wait no more."""
    if game.rulebook.holds(TR_9):
        game.triggers.pending = [
            each
            for each in game.triggers.pending
            if not each.effect.is_played_by_hand or (each.home and each.home != game.turn.point)
        ]
