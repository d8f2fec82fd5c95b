"""Continuous Effects: which apply now, and what they change while they do.

They are looked at again whenever something has happened.  An effect's condition is read without its own
contribution, so that a bonus which falsifies its own condition stays on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from checks.engine.duel.card import Card, Change
from checks.engine.duel.changes import (
    LAST,
    comes_last,
    comes_on_top,
    drop_own_changes,
    is_counted_again,
    is_locked,
    lay_below,
    read_changes,
)
from checks.engine.duel.conditions import holds
from checks.engine.duel.context import Context, key_of
from checks.engine.duel.game import Game
from checks.engine.duel.selectors import OF_THE_EVENT, fits_anywhere, is_of_one_kind, select_cards, select_players
from checks.engine.duel.state import DOUBTFUL, Lasting
from checks.engine.effects import Effect
from checks.engine.language import (
    All,
    AttackAgain,
    BecomeMonster,
    CardDescription,
    Cards,
    ChangeAttackTarget,
    ChangeLife,
    ChangeStat,
    ChooseOne,
    Condition,
    Destroy,
    Detach,
    Draw,
    EndAttack,
    Equip,
    Flip,
    Forbid,
    If,
    IfDone,
    InflictDamage,
    InZone,
    JumpTo,
    MakeToken,
    MakeUnaffected,
    May,
    Mover,
    NegateActivation,
    NegateAttack,
    NegateEffect,
    PlaceCounter,
    RedirectBattleDamage,
    RemoveCounter,
    ReplaceDestination,
    Set,
    SetBattleDamage,
    Side,
    SkipPhase,
    StatCompare,
    Summon,
    Targeted,
    Unless,
    Unplayed,
    Verb,
    list_verbs,
    name_verb,
)
from checks.engine.outcome_rules import BO_11
from checks.engine.rulebook import Undecided
from checks.engine.rules import (
    AT_7,
    CO_1,
    CO_2,
    CO_3,
    CO_4,
    CO_5,
    CO_8,
    CO_9,
    CO_12,
    EF_2,
    EF_5,
    EF_6,
    EF_7,
    EF_8,
    EF_9,
)

V = TypeVar("V", bound=Verb)

MAX_ROUNDS = 12


def settle(game: Game) -> None:
    """Bring every Continuous Effect in line with the field as it is now."""
    if not (game.effects.continuous or game.effects.lasting) or not game.rulebook.holds(CO_1):
        return
    for _ in range(MAX_ROUNDS):
        if not _settle_once(game):
            return
    raise Undecided("needs an order for Continuous Effects that undo each other")


def _settle_once(game: Game) -> bool:
    changed = switch_off(game)
    for card, effect in game.effects.continuous:
        key = key_of(card, effect)
        on, doubt = _may_apply(game, card, effect)
        if on != (key in game.effects.applying) or doubt != game.effects.doubted.get(key, ""):
            changed = True
            _switch(game, card, effect, on=on, doubt=doubt)
        if on and _apply_stats(game, card, effect, key):
            changed = True
    return changed


def _may_apply(game: Game, card: Card, effect: Effect) -> tuple[bool, str]:
    """Whether a Continuous Effect applies, or may, and why nobody knows; empty where that is known."""
    try:
        return applies(game, card, effect), ""
    except Undecided as unknown:
        return True, str(unknown)


def _switch(game: Game, card: Card, effect: Effect, *, on: bool, doubt: str) -> None:
    """Let a Continuous Effect begin or end to apply, or to be doubted: only what it would touch is undecided then."""
    key = key_of(card, effect)
    before = game.effects.doubted.pop(key, "")
    if on:
        _verify_playable(card, effect)
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
    if card.negated or _is_lost(game, card, effect):
        return False
    if card.carrier not in (effect.carrier, card.original_carrier) and not _speaks_of_bearer(effect):
        return False
    if not is_its_time(game, effect.lasts):
        return False
    context = Context(card, effect, card.controller)
    unknown: Undecided | None = None
    for condition in (*effect.needs, *effect.applies_when):
        try:
            if not waits_for_damage(effect, condition) and not holds(game, condition, context):
                return False
        except Undecided as doubt:
            unknown = unknown or doubt
    if effect.does and all(map(_removes_itself, effect.does)) and must_wait(game, card, effect):
        return False
    if unknown is not None:
        raise unknown
    return True


def _speaks_of_bearer(effect: Effect) -> bool:
    """Whether an effect is one that its card has as an Equip Card: by whom it speaks of, or by where it applies."""
    if any(isinstance(each, InZone) and each.zone == "spell-trap-zone" for each in effect.applies_when):
        return True
    return any(getattr(verb, "of", None) == "equipped-monster" for verb in list_verbs(effect.does))


def _verify_playable(card: Card, effect: Effect) -> None:
    """Raise :class:`Undecided` if what an effect does by itself is nothing that goes on, or nobody knows what it is."""
    if effect.unplayed and not effect.does:
        raise Undecided(effect.doubt)
    for verb in effect.does:
        if isinstance(verb, MOMENTARY):
            raise Undecided(f"{name_verb(type(verb))} is nothing that applies by itself ({key_of(card, effect)})")
        if getattr(verb, "next_only", False):
            raise Undecided(f"the next damage alone is nothing that goes on ({key_of(card, effect)})")


MOMENTARY: Final = (
    AttackAgain, BecomeMonster, ChangeAttackTarget, ChangeLife, ChooseOne, Detach, Draw, EndAttack, Equip, Flip, If,
    IfDone, InflictDamage, JumpTo, MakeToken, May, NegateActivation, NegateAttack, PlaceCounter, RemoveCounter, Set,
    SkipPhase, Summon, Unless,
)  # fmt: skip
"""Verbs that are done at a moment, and nothing for a Continuous Effect without an event."""


def _is_lost(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a Continuous Effect applies no more because its monster is marked."""
    if not card.marked or effect.effect_class != "continuous" or not game.rulebook.holds(CO_2):
        return False
    sends = effect.does and all(map(_sends_destroyed, effect.does)) and game.marked != [card]
    return not (
        sends
        and game.rulebook.holds(CO_12)
        and game.ruleset.read("destination-of-the-destroyed-in-a-tie") == "as-the-effect-says"
    )


def _sends_destroyed(verb: Verb | Unplayed) -> bool:
    """Whether a verb says where the monsters go that the card destroys by battle."""
    return isinstance(verb, ReplaceDestination) and verb.of == "destroyed-monster"


def is_its_time(game: Game, lasts: str | None) -> bool:
    """Whether what applies by itself for a part of the turn only applies now."""
    match lasts:
        case "damage-calculation-only":
            return game.battle.calculating or not game.rulebook.holds(CO_3)
        case "damage-step-only":
            return game.in_damage_step or not game.rulebook.holds(CO_4)
        case "until-end-of-damage-step":
            return game.battle.ongoing or not game.rulebook.holds(CO_9)
        case "until-end-of-battle-phase":
            return game.point not in AFTER_BATTLE_PHASE or not game.rulebook.holds(CO_9)
        case "until-end-of-chain":
            return bool(game.chain) or not game.rulebook.holds(CO_9)
    return True


AFTER_BATTLE_PHASE: Final = ("main-phase-2", "end-phase")


def waits_for_damage(effect: Effect, condition: Condition | Unplayed) -> bool:
    """Whether a condition of what changes battle damage is about its amount, and is asked when that is counted."""
    if not isinstance(condition, StatCompare) or "damage" not in (condition.a, condition.b):
        return False
    return bool(effect.does) and all(isinstance(verb, SetBattleDamage | RedirectBattleDamage) for verb in effect.does)


def must_wait(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a clause that destroys or sends away a card waits until damage has been calculated."""
    waits = game.in_damage_step and game.battle.is_fought_by(card) and not game.battle.calculated
    if not waits or not game.rulebook.holds(CO_5):
        return False
    if any(isinstance(condition, Targeted) for condition in effect.applies_when) and game.rulebook.holds(CO_8):
        return game.ruleset.read("targeted-clause-in-damage-step") == "waits"
    return True


def _removes_itself(verb: Verb | Unplayed) -> bool:
    """Whether a verb destroys, or sends away, the card whose effect it is."""
    return isinstance(verb, Destroy | Mover) and verb.of == "this-card"


def _is_being_played(game: Game, card: Card) -> bool:
    """Whether a card lies face-up only because its activation has not resolved yet."""
    return any(link.card is card and link.brought_out and not link.resolved for link in game.chain)


def switch_off(game: Game) -> bool:
    """Negate the effects of cards whose effects a Continuous Effect negates, or one that holds for later cards too."""
    off: dict[str, bool] = {}
    for card, effect in game.effects.continuous:
        for verb in effect.does:
            if not (isinstance(verb, NegateEffect) and is_its_time(game, verb.lasts)):
                continue
            on, doubt = _may_apply(game, card, effect)
            found = select_affected(game, verb.of, Context(card, effect, card.controller)) if on else []
            if found and doubt:
                raise Undecided(doubt)
            if found:
                refuse_unknown(game, card, effect)
            off |= {each.role: bool(verb.even_in) for each in found if each is not card}
    changed = False
    for card in game.cards.values():
        negated = bool(card.negated_until) or (
            card.face_up and (card.role in off or _is_negated_by_lasting(game, card))
        )
        if not card.negated_until:
            card.silenced = negated and off.get(card.role, False)
        if negated != card.negated:
            card.negated = negated
            changed = True
            if negated:
                drop_own_changes(game, card)
    return changed


def _is_negated_by_lasting(game: Game, card: Card) -> bool:
    """Whether what resolved effects have left behind negates the effects of a face-up card."""
    if not game.effects.lasting:
        return False
    return is_negated_here(game, card) or _is_negated_later(game, card)


def _is_negated_later(game: Game, card: Card) -> bool:
    """Whether a card came face-up after the effects of all were negated, and its own are too, on such a day."""
    for each in game.effects.lasting:
        if not (isinstance(each.verb, NegateEffect) and each.verb.newcomers):
            continue
        context = _find_context(game, each)
        if context is None or card not in select_affected(game, each.verb.of, context) or not game.rulebook.holds(EF_7):
            continue
        if game.ruleset.read("newcomers-under-a-negation") == "negated-too":
            return True
    return False


def _find_context(game: Game, lasting: Lasting) -> Context | None:
    """Find the effect that has left something behind; None where the scene began with it."""
    cause, _, id = lasting.source.partition(".")
    effect = game.cards[cause].find_effect(id) if cause in game.cards else None
    return None if effect is None else Context(game.cards[cause], effect, lasting.controller, lasting.link)


def is_negated_here(game: Game, card: Card) -> bool:
    """Whether a resolved effect negates the effects of a card wherever it lies, or as it lies face-up now."""
    for each in game.effects.lasting:
        if not isinstance(each.verb, NegateEffect) or card not in list_held(game, each):
            continue
        if not each.anew or (card.face_up and not is_unaffected(game, card, view_lasting(game, each).card)):
            return True
    return False


def _apply_stats(game: Game, card: Card, effect: Effect, key: str) -> bool:
    context = Context(card, effect, card.controller)
    wanted: dict[str, list[Change]] = {}
    counted: set[str] = set()
    for verb in effect.does:
        if isinstance(verb, Unplayed):
            raise context.refuse(verb.what)
        if isinstance(verb, ChangeStat) and is_its_time(game, verb.lasts):
            for each in select_affected(game, verb.of, context):
                if each.zone == "monster-zone" and each.face_up and not each.marked:
                    if not isinstance(verb.by, int):
                        counted.add(each.role)
                    wanted.setdefault(each.role, []).extend(_read_stats(game, verb, context, each))
    changed = False
    for each in game.cards.values():
        if not each.changes and each.role not in wanted:
            continue
        old = [change for change in each.changes if change.source == key]
        new = wanted.get(each.role, [])
        again = bool(old) and each.role in counted and comes_on_top(game, each, old[0])
        if old and old[0].order != LAST and is_counted_again(game, each, old[0]):
            each.changes = [change._replace(order=LAST) if change in old else change for change in each.changes]
            changed = True
            continue
        if again or [change[:4] for change in old] != [change[:4] for change in new]:
            if old and is_locked(game, each, old[0]):
                continue
            order = old[0].order if old and not again else game.next_order()
            each.changes = [change for change in each.changes if change.source != key]
            each.changes += [change._replace(order=LAST if comes_last(game, change) else order) for change in new]
            changed = True
    return changed


def _read_stats(game: Game, verb: ChangeStat, context: Context, card: Card) -> list[Change]:
    """Read how a Continuous Effect changes ATK and DEF; where nobody knows, whoever asks for them is told so."""
    lasts = verb.lasts or context.effect.lasts
    try:
        refuse_unknown(game, context.card, context.effect)
        found = [*read_changes(game, verb, context, card, lasts)]
    except Undecided as unknown:
        if context.effect.missing or verb.original or verb.factor == "half-original":
            raise
        stats = ("atk", "def") if verb.stat == "both" else (verb.stat,)
        return [Change(stat, str(unknown), 0, lasts, context.name, 0) for stat in stats]
    return [lay_below(game, change) for change in found] if verb.to is not None else found


def _strip(game: Game, key: str) -> None:
    for card in game.cards.values():
        if card.changes:
            card.changes = [each for each in card.changes if each.source != key or is_locked(game, card, each)]


def find_applying(game: Game, kind: type[V]) -> Iterator[tuple[Card, Effect, V]]:
    """List what the Continuous Effects that apply now do, by the kind of verb.

    Some of them may not apply, or not be played: who asks has to :func:`refuse_unknown` where that matters.  What
    has no wording of the day is undecided at once.
    """
    for card, effect in list(game.effects.applying.values()):
        for verb in effect.does:
            if isinstance(verb, kind) and is_its_time(game, getattr(verb, "lasts", None)):
                if effect.missing and not isinstance(verb, Forbid):
                    raise Undecided(effect.doubt)
                yield card, effect, verb


def refuse_unknown(game: Game, card: Card, effect: Effect) -> None:
    """Raise :class:`Undecided` where the course depends on an effect of which something is not known.

    Of a Continuous Effect that may be whether it applies.
    """
    if game.effects.doubted and (why := game.effects.doubted.get(key_of(card, effect))):
        raise Undecided(why)
    if effect.is_doubtful:
        raise Undecided(effect.doubt)


def select_affected(game: Game, who: Cards | str, context: Context) -> list[Card]:
    """Find the cards that are pointed at and that an effect does something to."""
    if who == "this-card" and context.link is not None and context.link.astray:
        return []
    lost = context.link.lost if context.link is not None and who in OF_THE_EVENT else ()
    found = select_cards(game, who, context)
    return [card for card in found if card not in lost and not is_unaffected(game, card, context.card)]


def list_held(game: Game, each: Lasting) -> Sequence[Card]:
    """List the cards that what an effect has left behind speaks of: those of then, or such as fit now."""
    if not each.anew or not game.rulebook.holds(EF_9):
        return each.cards
    return select_cards(game, getattr(each.verb, "of", ()), view_lasting(game, each))


def view_lasting(game: Game, each: Lasting) -> Context:
    """Read what an effect has left behind from the point of view of its card."""
    role, _, id = each.source.partition(".")
    card = game.cards.get(role)
    origin = card.find_effect(id) if card is not None else None
    if card is None or origin is None:
        raise Undecided(f"needs a card for {each.source}")
    return Context(card, origin, each.controller, each.link)


def is_unaffected(game: Game, card: Card, by: Card) -> bool:
    """Whether a card is unaffected by the effects of another one."""
    if card is by or not (game.effects.applying or game.effects.lasting) or not game.rulebook.holds(EF_2):
        return False
    for source, effect, verb in find_applying(game, MakeUnaffected):
        if source is not by and _leaves_as_it_is(verb, by, source.controller):
            context = Context(source, effect, source.controller)
            if card in select_cards(game, verb.of, context):
                refuse_unknown(game, source, effect)
                return True
    return any(
        isinstance(each.verb, MakeUnaffected)
        and each.source.partition(".")[0] != by.role
        and _leaves_as_it_is(each.verb, by, each.controller)
        and card in list_held(game, each)
        for each in game.effects.lasting
    )


def _leaves_as_it_is(verb: MakeUnaffected, by: Card, controller: int) -> bool:
    """Whether a card is one whose effects leave alone what an effect of a player makes unaffected."""
    if verb.whose is not None and by.controller not in _players(verb.whose, controller):
        return False
    return any(is_of_one_kind(by, kind) for kind in verb.by)


def is_forbidden(
    game: Game, what: str, card: Card | None, player: int, by: Card | None = None, attacker: Card | None = None
) -> str:
    """Name the effect that forbids something to a card or player, perhaps by another card; empty where none does.

    Where that is being attacked, ``attacker`` is the monster that would do so.
    """
    if not (game.effects.applying or game.effects.lasting):
        return ""
    unknown: list[tuple[Card, Effect]] = []
    used_up = ""
    for source, effect, verb in find_applying(game, Forbid):
        if what in verb.what:
            if effect.missing:
                raise Undecided(effect.doubt)
            unaffected = card is not None and is_unaffected(game, card, source)
            if unaffected and what != "be-targeted":
                continue
            context = Context(source, effect, source.controller)
            if not _is_meant(game, verb.of, context, card, player) or not _is_by(game, verb.by, by, context):
                continue
            if _lets_pass(game, attacker, card, source) or (unaffected and _is_targeted_all_the_same(game)):
                continue
            used = game.turn.spared.get((key_of(source, effect), card.role)) if verb.first and card else None
            if used is not None:
                used_up = used_up or ("" if used else key_of(source, effect))
                continue
            if not (effect.is_doubtful or key_of(source, effect) in game.effects.doubted):
                return key_of(source, effect)
            unknown.append((source, effect))
    for each in game.effects.lasting:
        if isinstance(each.verb, Forbid) and what in each.verb.what:
            if each.verb.by is not None:
                raise Undecided(f"needs to know whose effects {each.source} means")
            if card is not None and (card in list_held(game, each) or _is_met_later(game, each, card)):
                cause = game.cards.get(each.source.partition(".")[0])
                if cause is None or not (is_unaffected(game, card, cause) or _lets_pass(game, attacker, card, cause)):
                    return each.source
                continue
            if each.verb.of not in SIDES or player not in _players(str(each.verb.of), each.controller):
                continue
            if card is None or not what.startswith("be-") or not _is_left_out(game, card, each.source):
                return each.source
    for source, effect in unknown:
        refuse_unknown(game, source, effect)
    if used_up:
        raise Undecided(f"needs to know whether {used_up} is used up where the monster was safe anyway")
    return ""


def _is_targeted_all_the_same(game: Game) -> bool:
    """Whether a monster may be targeted that is unaffected by what lets it not be."""
    return not game.rulebook.holds(EF_8) or game.ruleset.read("targeting-the-unaffected") == "targeted"


def use_up_the_first(game: Game, card: Card) -> None:
    """Note that a monster was spared the first time this turn, by all that spare it the first time only."""
    found: list[tuple[str, str]] = []
    for source, effect, verb in find_applying(game, Forbid):
        if verb.first and not is_unaffected(game, card, source):
            context = Context(source, effect, source.controller)
            if _is_meant(game, verb.of, context, card, card.controller) and game.rulebook.holds(BO_11):
                found.append((key_of(source, effect), card.role))
    if found:
        game.turn.spared |= dict.fromkeys(found, True)
        needless = is_forbidden(game, "be-destroyed-by-battle", card, card.controller)
        game.turn.spared |= dict.fromkeys(found, not needless)


def _is_met_later(game: Game, lasting: Lasting, card: Card) -> bool:
    """Whether what a resolved effect forbids all cards of a kind is forbidden one that came later, on such a day."""
    if card in lasting.cards or not lasting.meets_newcomers:
        return False
    context = _find_context(game, lasting)
    if context is None or not isinstance(lasting.verb, Forbid) or not isinstance(lasting.verb.of, All):
        return False
    if card not in select_cards(game, lasting.verb.of, context):
        return False
    return game.rulebook.holds(EF_6) and game.ruleset.read("newcomers-under-a-prohibition") == "forbidden-too"


def _is_left_out(game: Game, card: Card, source: str) -> bool:
    """Whether what keeps all a player's cards from something leaves out a card that is unaffected by it."""
    cause = game.cards.get(source.partition(".")[0])
    if cause is None or not is_unaffected(game, card, cause) or not game.rulebook.holds(EF_5):
        return False
    return game.ruleset.read("unaffected-by-what-all-are-kept-from") == "left-out"


def _lets_pass(game: Game, attacker: Card | None, card: Card | None, source: Card) -> bool:
    """Whether an attacker attacks a card all the same that another one lets not be attacked, unaffected by that."""
    if attacker is None or source is card or not game.rulebook.holds(AT_7) or not is_unaffected(game, attacker, source):
        return False
    return game.ruleset.read("unaffected-attackers") == "pass"


SIDES = ("controller", "opponent", "both")


def _players(side: str, controller: int) -> tuple[int, ...]:
    return {"controller": (controller,), "opponent": (1 - controller,), "both": (0, 1)}[side]


def _is_by(game: Game, wanted: CardDescription | None, by: Card | None, context: Context) -> bool:
    """Whether a card is one by which something is forbidden; by any, unless said."""
    if wanted is None:
        return True
    if by is None:
        raise Undecided(f"needs to know by which card, for {context.name}")
    return fits_anywhere(game, by, wanted, context)


def _is_meant(game: Game, who: Side | Cards, context: Context, card: Card | None, player: int) -> bool:
    if who in SIDES:
        return player in select_players(str(who), context)
    return card is not None and card in select_cards(game, who, context)
