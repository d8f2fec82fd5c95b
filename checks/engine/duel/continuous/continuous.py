"""Continuous Effects: which apply now, and their changes.

They are looked at again whenever something has happened.  An effect's condition is read without its own
contribution, so that a bonus which falsifies its own condition stays on.
"""

from __future__ import annotations

from checks.engine.duel.continuous.begun import comes_too_late, leave_unordered
from checks.engine.duel.continuous.changes import (
    LAST,
    bring_back,
    drop_own_changes,
    find_lock,
    find_recount,
    lay_above,
    lay_below,
    leave_open_what_was_put_off,
    put_in_order,
    read_changes,
    refuse_own_halving,
    set_aside,
)
from checks.engine.duel.continuous.meetings import PASSING
from checks.engine.duel.field.in_force import (
    find_view,
    is_held,
    is_its_time,
    is_unaffected,
    leaves_alone,
    refuse_unknown,
    select_affected,
    view_lasting,
)
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_for_spell_trap_zone, is_no_monster
from checks.engine.duel.state.state import DOUBTFUL
from checks.engine.duel.state.stats import Change
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.cards import EN_11, MK_3, MV_15, MV_24, MV_27
from checks.engine.rules.effects import CO_1, CO_2, CO_5, CO_8, CO_23, CO_65, EF_5, EF_6
from kb.language import (
    All,
    Always,
    Answered,
    ChangeStat,
    Condition,
    Destroy,
    MakeUnaffected,
    Mover,
    NegateEffect,
    RedirectBattleDamage,
    ReplaceDestination,
    SetBattleDamage,
    StatCompare,
    Targeted,
    Unplayed,
    Verb,
    list_verbs,
    name_verb,
)

MAX_ROUNDS = 12
NO_ORDER = "needs an order for Continuous Effects that undo each other"


def settle(game: Game) -> None:
    """Bring every Continuous Effect in line with the field as it is now."""
    if not (game.effects.continuous or game.effects.lasting) or not game.rulebook.holds(CO_1):
        return
    game.effects.settlings += 1
    for _ in range(MAX_ROUNDS):
        if not _settle_once(game):
            leave_open_what_was_put_off(game)
            return
    raise Undecided(NO_ORDER)


def _settle_once(game: Game) -> bool:
    changed = switch_off(game)
    for card, effect in game.effects.continuous:
        key = key_of(card, effect)
        on, doubt = _may_apply(game, card, effect)
        on = on and (key in game.effects.applying or not comes_too_late(game, card, effect))
        if on != (key in game.effects.applying) or _is_news(doubt, game.effects.doubted.get(key)):
            changed = True
            _switch(game, card, effect, on=on, doubt=doubt)
        if on and _apply_stats(game, card, effect, key):
            changed = True
    return changed


def _may_apply(game: Game, card: Card, effect: Effect) -> tuple[bool, Undecided | None]:
    """Whether a Continuous Effect applies, or may apply, with the doubt; None without one."""
    try:
        return applies(game, card, effect), None
    except Undecided as unknown:
        return True, unknown.with_traceback(None)


def _is_news(doubt: Undecided | None, before: Undecided | None) -> bool:
    """Whether a doubt about an effect began, ended or changed."""
    return doubt is not before and str(doubt) != str(before)


def _switch(game: Game, card: Card, effect: Effect, *, on: bool, doubt: Undecided | None) -> None:
    """Begin, end or doubt a Continuous Effect; a doubt makes only the cards that it would affect undecided."""
    key = key_of(card, effect)
    before = game.effects.doubted.pop(key, None)
    if on:
        _verify_playable(card, effect)
        if key not in game.effects.applying:
            game.effects.began[key] = game.effects.settlings
        game.effects.applying[key] = (card, effect)
        if doubt:
            game.effects.doubted[key] = doubt
        game.emit("apply", key, CO_1, by="card-effect", source=key, kind=DOUBTFUL if doubt else "")
    else:
        del game.effects.applying[key]
        _strip(game, key)
        game.emit("effect-expires", key, CO_1, source=key, kind=DOUBTFUL if before else "")


def applies(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a Continuous Effect applies now; a condition that is not met settles that whatever the others are.

    Raises :class:`Undecided` where nobody knows.
    """
    if effect.origin == "field":
        if not card.face_up or _is_being_played(game, card):
            return False
    elif card.zone != effect.origin:
        return False
    if (card.negated and not _outlasts_negation(game, card, effect)) or _is_lost(game, card, effect):
        return False
    if card.carrier not in (effect.carrier, card.original_carrier) and not _speaks_of_bearer(effect):
        return False
    if card.zone == "spell-trap-zone" and is_no_monster(card, effect) and game.rulebook.holds(MV_27):
        return False
    if card.outgrown and _tells_of_its_summon(effect) and game.rulebook.holds(CO_65):
        return False
    if not is_its_time(game, effect.lasts):
        return False
    context = Context(card, effect, card.controller)
    unknown: Undecided | None = None
    for condition in (*effect.needs, *effect.applies_when):
        try:
            if not _is_asked_later(effect, condition) and not holds(game, condition, context):
                return False
        except Undecided as doubt:
            unknown = unknown or doubt
    if effect.does and all(map(_removes_itself, effect.does)) and must_wait(game, card, effect):
        return False
    if unknown is not None:
        raise unknown
    return True


def _is_asked_later(effect: Effect, condition: Condition | Unplayed) -> bool:
    """Whether a condition is about battle damage that is still to be counted, or about a Chain Link that resolves."""
    return isinstance(condition, Answered) or waits_for_damage(effect, condition)


def waits_for_a_link(effect: Effect) -> bool:
    """Whether an effect acts by itself as a Chain Link comes to resolve."""
    asked = (*effect.needs, *effect.applies_when)
    return negates_a_link(effect) or any(isinstance(condition, Answered) for condition in asked)


def negates_a_link(effect: Effect) -> bool:
    """Whether an effect negates, by itself, a Chain Link that comes to resolve."""
    return any(isinstance(verb, NegateEffect) and verb.of == "answered" for verb in list_verbs(effect.does))


def _speaks_of_bearer(effect: Effect) -> bool:
    """Whether an effect is its card's as an Equip Card, by the cards that it names or the place in which it applies."""
    return is_for_spell_trap_zone(effect) or any(
        getattr(verb, "of", None) == "equipped-monster" for verb in list_verbs(effect.does)
    )


def _verify_playable(card: Card, effect: Effect) -> None:
    """Raise :class:`Undecided` if an effect that applies has no continuous result, or an unknown one."""
    if effect.unplayed and not effect.does:
        raise Undecided(effect.doubt)
    for verb in effect.does:
        if verb.continuously == "never" and not waits_for_a_link(effect):
            raise Undecided(f"{name_verb(type(verb))} is no continuous result ({key_of(card, effect)})")
        if getattr(verb, "next_only", False):
            raise Undecided(f"an effect on the next damage only is not continuous ({key_of(card, effect)})")


def _tells_of_its_summon(effect: Effect) -> bool:
    """Whether an unclassified effect sets its card's original values by the way of its Summon."""
    return effect.effect_class == "unclassified" and any(
        isinstance(verb, ChangeStat) and verb.of == "this-card" and verb.original for verb in effect.does
    )


def _outlasts_negation(game: Game, card: Card, effect: Effect) -> bool:
    """Whether an unclassified effect replaces its monster's destination though negated, in this era."""
    if effect.effect_class != "unclassified" or card.carrier != "monster" or not effect.does:
        return False
    if any(isinstance(verb, ReplaceDestination) and verb.destroyed for verb in effect.does):
        raise Undecided(f"needs to know whether {card.role}, negated, goes where its text says as it is destroyed")
    leads_away = all(map(_sends_itself, effect.does))
    if not leads_away or not game.rulebook.holds(MV_15):
        return False
    if card.silenced and game.rulebook.holds(MV_24):
        return False
    return game.law(MV_15, "own-while-negated") == "applies"


def _is_lost(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a Continuous Effect applies no more because its monster is marked."""
    if not card.marked or effect.effect_class != "continuous" or not game.rulebook.holds(CO_2):
        return False
    if effect.does and all(map(_sends_itself, effect.does)):
        return False
    if not effect.does or game.leaving.marked == [card]:
        return True
    if all(map(_sends_destroyed, effect.does)) and game.rulebook.holds(MV_15):
        return game.law(MV_15, "in-a-tie") != "applies"
    speaks = any(each.effects for each in game.leaving.marked if each is not card)
    if speaks and all(map(_negates_destroyed, effect.does)) and game.rulebook.holds(MV_15):
        return game.law(MV_15, "negation-in-a-tie") != "applies"
    return True


def _sends_itself(verb: Verb | Unplayed) -> bool:
    """Whether a verb says where the card itself goes."""
    return isinstance(verb, ReplaceDestination) and verb.of == "this-card"


def _sends_destroyed(verb: Verb | Unplayed) -> bool:
    """Whether a verb says where the monsters go that the card destroys by battle."""
    return isinstance(verb, ReplaceDestination) and verb.of == "destroyed-monster"


def _negates_destroyed(verb: Verb | Unplayed) -> bool:
    """Whether a verb negates the effects of the monsters that the card destroys by battle."""
    return isinstance(verb, NegateEffect) and verb.of == "destroyed-monster"


def waits_for_damage(effect: Effect, condition: Condition | Unplayed) -> bool:
    """Whether a condition of a damage modifier is about the amount, and is asked when that is counted."""
    if not isinstance(condition, StatCompare) or "damage" not in (condition.a, condition.b):
        return False
    return all(isinstance(verb, SetBattleDamage | RedirectBattleDamage) for verb in effect.does)


def must_wait(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a clause that destroys or sends away a card waits until damage has been calculated."""
    waits = game.in_damage_step and game.battle.is_fought_by(card) and not game.battle.calculated
    if not waits or not game.rulebook.holds(CO_5):
        return False
    if any(isinstance(condition, Targeted) for condition in effect.applies_when) and game.rulebook.holds(CO_8):
        return game.law(CO_8, "destruction-by-targeting") == "waits"
    return True


def _removes_itself(verb: Verb | Unplayed) -> bool:
    """Whether a verb destroys, or sends away, the card whose effect it is."""
    return isinstance(verb, Destroy | Mover) and verb.of == "this-card"


def _is_being_played(game: Game, card: Card) -> bool:
    """Whether a card lies face-up only because its activation has not resolved yet."""
    return any(link.card is card and link.activated.brought_out and not link.resolved for link in game.chain.links)


def _is_shielded_as_well(game: Game, card: Card, by: Card, *, standing: bool) -> bool:
    """Whether an effect of a card that is not negated yet makes it unaffected by another card at the same time.

    Where the other card's effect is ``standing`` already, the day says which of them prevails.
    """
    for effect in card.effects:
        shields = [verb for verb in effect.does if isinstance(verb, MakeUnaffected) and verb.of == "this-card"]
        if not shields or effect.is_activated or not any(leaves_alone(verb, by, card) for verb in shields):
            continue
        if not game.rulebook.holds(CO_23) or not applies(game, card, effect):
            continue
        shown = _is_shown_from_the_start(card, effect) and not by.arrival
        if (standing or shown) and game.rulebook.holds(EF_5):
            prevails = game.law(EF_5, "negated-from-the-start") == "free"
            if shown and not (standing or prevails):
                raise Undecided(f"needs to know which was face-up first, {card.role} or {by.role}")
            return prevails
        return True
    return False


def _is_shown_from_the_start(card: Card, effect: Effect) -> bool:
    """Whether a card has been face-up where it is since the scene began, and its effect applies whenever it is."""
    plain = all(isinstance(each, Always) for each in (*effect.needs, *effect.applies_when))
    return plain and not card.arrival and not card.turned


def _yields_to_turn_player(game: Game, card: Card) -> bool:
    """Whether a card's effect, which begins as one of the turn player's does that it would undo, comes second.

    Of what applies as the scene begins nobody knows whether it began together.
    """
    if not game.turn.point or card.controller == 0 or not game.rulebook.holds(EN_11):
        return False
    try:
        return game.law(EN_11, "negating-each-other") == "turn-player-first"
    except Undecided:
        return False


def _by_player(applying: tuple[Card, Effect]) -> int:
    """Put the effects of the turn player's cards first."""
    return applying[0].controller


def switch_off(game: Game) -> bool:
    """Negate the effects of cards whose effects a Continuous Effect negates, or one that holds for later cards too."""
    off: dict[str, bool] = {}
    traps: set[str] = set()
    begun: list[tuple[Card, list[Card]]] = []
    for card, effect in sorted(game.effects.negating, key=_by_player):
        for verb in effect.does:
            if not (isinstance(verb, NegateEffect) and is_its_time(game, verb.lasts)):
                continue
            standing = key_of(card, effect) in game.effects.applying
            found = _find_negated(game, card, effect, verb, standing=standing)
            mutual = not standing and any(by in found and card in others for by, others in begun)
            if mutual and _yields_to_turn_player(game, card):
                continue
            begun += [(card, found)] if found and not standing else []
            off |= {each.role: bool(verb.even_in) for each in found if each is not card}
            if not is_of_monsters_alone(verb, effect):
                traps |= {each.role for each in found if each is not card}
    changed = False
    for card in game.cards.values():
        negated = bool(card.negated_until)
        if not negated:
            lasting = card.face_up and _is_negated_by_lasting(game, card)
            negated = lasting or (card.face_up and card.role in off)
            card.silenced = negated and off.get(card.role, False)
            card.negated_as_trap = lasting or (negated and card.role in traps)
        if negated != card.negated:
            card.negated = negated
            changed = True
            if negated:
                card.outgrown = card.outgrown or card.face_up
                drop_own_changes(game, card)
    return changed


def _find_negated(game: Game, card: Card, effect: Effect, verb: NegateEffect, *, standing: bool) -> list[Card]:
    """Find the cards that a Continuous Effect negates; raises :class:`Undecided` if that is in doubt."""
    on, doubt = _may_apply(game, card, effect)
    found = select_affected(game, verb.of, Context(card, effect, card.controller)) if on else []
    found = [each for each in found if each.negated or not _is_shielded_as_well(game, each, card, standing=standing)]
    if card in found and len(found) > 1:
        raise Undecided(f"needs to know what becomes of the others where {card.role} negates itself")
    if found and doubt:
        raise doubt
    if found:
        refuse_unknown(game, card, effect)
    return found


def is_of_monsters_alone(verb: NegateEffect, effect: Effect) -> bool:
    """Whether an effect negates monsters, and no Traps as such."""
    if verb.of == "target":
        return effect.targets == "monster"
    kinds = verb.of.cards.kind if isinstance(verb.of, All) else None
    return kinds is not None and not any("trap" in each for each in kinds)


def would_switch_off(game: Game, card: Card) -> bool:
    """Whether a Continuous Effect that applies negates the effects of a card, as it lies."""
    for source, effect in game.effects.applying.values():
        context = Context(source, effect, source.controller)
        for verb in effect.does:
            if source is card or not isinstance(verb, NegateEffect) or verb.of == "answered":
                continue
            if is_its_time(game, verb.lasts) and card in select_affected(game, verb.of, context):
                return True
    return False


def _is_negated_by_lasting(game: Game, card: Card) -> bool:
    """Whether a lingering effect negates the effects of a face-up card."""
    if not game.effects.lasting:
        return False
    return is_negated_here(game, card) or _is_negated_later(game, card)


def _is_negated_later(game: Game, card: Card) -> bool:
    """Whether a card came face-up after the effects of all were negated, and its own are too, on such a day."""
    for each in game.effects.lasting:
        if not isinstance(each.verb, NegateEffect) or each.newcomers != "by-the-day":
            continue
        context = find_view(game, each)
        if context is None or card not in select_affected(game, each.verb.of, context) or not game.rulebook.holds(EF_6):
            continue
        if game.law(EF_6, "negation") == "applies-too":
            return True
    return False


def is_negated(game: Game, card: Card) -> bool:
    """Whether the effects of a card are negated, also where a negation reaches it off the field."""
    reached = not card.on_field and (is_negated_here(game, card) or would_switch_off(game, card))
    return card.negated or reached


def is_negated_here(game: Game, card: Card) -> bool:
    """Whether a resolved effect negates the effects of a card wherever it lies, or as it lies face-up now."""
    for each in game.effects.lasting:
        if not isinstance(each.verb, NegateEffect) or not is_held(game, each, card):
            continue
        view = view_lasting(game, each) if each.newcomers == "too" else None
        reached = card.face_up or each.verb.even_in == "any-zone"
        if view is None or (reached and not is_unaffected(game, card, view.card, view.effect)):
            return True
    return False


def _apply_stats(game: Game, card: Card, effect: Effect, key: str) -> bool:
    """Apply a Continuous Effect's changes of ATK and DEF to all monsters; True if one changed."""
    if not any(isinstance(verb, (ChangeStat, Unplayed)) for verb in effect.does):
        return False
    wanted = _list_stats(game, Context(card, effect, card.controller))
    changed = False
    for each in game.cards.values():
        if not each.marked and (each.changes or each.role in wanted):
            changed |= _apply_to(game, each, wanted.get(each.role, []), key)
    return changed


def _list_stats(game: Game, context: Context) -> dict[str, list[Change]]:
    """List the changes of ATK and DEF that an effect makes, by monster."""
    wanted: dict[str, list[Change]] = {}
    for verb in context.effect.does:
        if isinstance(verb, Unplayed):
            raise context.refuse(verb.what)
        if isinstance(verb, ChangeStat) and is_its_time(game, verb.lasts):
            for each in select_affected(game, verb.of, context):
                if each.zone == "monster-zone" and each.face_up:
                    wanted.setdefault(each.role, []).extend(_read_stats(game, verb, context, each))
    return wanted


def _apply_to(game: Game, card: Card, new: list[Change], key: str) -> bool:
    """Replace the changes of an effect on one monster by ``new`` ones, as the rules let them meet others."""
    old = [change for change in card.changes if change.source == key]
    if len(card.changes) > len(old):
        new = [leave_unordered(game, card, change) for change in new]
    how, again = find_recount(game, card, old[0]) if old and old[0].order != LAST else ("", "")
    if how == "first-again":
        card.changes = [change.because_of(again, order=LAST) if change in old else change for change in card.changes]
        return True
    if not again and [change[:4] for change in old] == [change[:4] for change in new]:
        return False
    if old and (rule := find_lock(game, card, old[0])):
        card.changes = [change.because_of(rule) if change in old else change for change in card.changes]
        return False
    if again:
        new = [change.because_of(again) for change in new]
    order = old[0].order if old and not again else game.next_order()
    if not old:
        set_aside(game, card, new)
    card.changes = [change for change in card.changes if change.source != key]
    card.changes += [put_in_order(game, change, order) for change in new]
    return True


def _read_stats(game: Game, verb: ChangeStat, context: Context, card: Card) -> list[Change]:
    """Read how a Continuous Effect changes ATK and DEF; unknown values raise where they are asked for."""
    lasts = verb.lasts or context.effect.lasts
    try:
        refuse_unknown(game, context.card, context.effect)
        found = [*read_changes(game, verb, context, card, lasts)]
        for change in found:
            if change.how == "original" and card is not context.card and lasts not in PASSING:
                refuse_own_halving(card, change)
    except Undecided as unknown:
        if context.effect.missing or verb.original or verb.factor == "half-original":
            raise
        stats = ("atk", "def") if verb.stat == "both" else (verb.stat,)
        return [Change(stat, "unknown", 0, lasts, context.name, 0, why=str(unknown)) for stat in stats]
    if verb.to is None:
        return found
    return [lay_above(game, change) if verb.above else lay_below(game, card, change) for change in found]


def _strip(game: Game, key: str) -> None:
    """Remove the changes of a Continuous Effect; a monster that battle will destroy keeps the lasting ones."""
    for card in game.cards.values():
        if not card.changes:
            continue
        fixed = card.marked and game.rulebook.holds(MK_3)
        card.changes = [
            each
            for each in card.changes
            if each.source != key or (fixed and each.lasts not in PASSING) or find_lock(game, card, each)
        ]
        bring_back(game, card)
