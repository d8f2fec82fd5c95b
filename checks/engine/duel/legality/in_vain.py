"""What an effect would do in vain as things stand: it is so already, nothing would change, there is nothing to negate.

A rule asks the day whether it is activated all the same; of some forms others do, which are left out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any, Final

from checks.engine.duel.actions.damage import compare_battlers, takes_none
from checks.engine.duel.continuous.changes import read_changes
from checks.engine.duel.field.amounts import count_amount, count_paid
from checks.engine.duel.field.in_force import find_view, is_unaffected
from checks.engine.duel.field.restrictions import find_obstacle
from checks.engine.duel.field.selectors import select_cards, select_side
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Lasting
from checks.engine.duel.state.stats import Change
from checks.engine.language import (
    All,
    Amount,
    CalculateWith,
    Cards,
    ChangePosition,
    ChangeStat,
    Chosen,
    Detach,
    Forbid,
    GainLife,
    IfDone,
    InflictDamage,
    MakeUnaffected,
    MayAttack,
    NegateEffect,
    PayLife,
    Pierce,
    RedirectBattleDamage,
    RedirectEffectDamage,
    ReplaceDestination,
    SetBattleDamage,
    SetEffectDamage,
    StatOf,
    TakeControl,
    Unplayed,
    Verb,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_37, LE_39, LE_57, LE_61

SIDES: Final = ("controller", "opponent", "both", None)
BATTLED: Final = ("attacker", "attacked", "battled-monster")
"""The words for a monster of the battle; a switch tells whether its effects are negated where it has none."""


def refuse_vain(game: Game, context: Context, targets: Sequence[Card] = ()) -> None:
    """Raise :class:`Illegal` if all that an optional effect would do, to those targets if any, is in vain.

    Nobody knows of one that does something else, and would leave ATK and DEF as they are, or negate nothing after a
    first thing: answers on single cards differ.  Of other parts that would do nothing it is activated all the same.
    """
    whys: dict[str, None] = {}
    doubtful = ""
    others = 0
    for verb in context.effect.does:
        if _binds_its_player(verb):
            continue
        why = find_vain(game, verb, context, targets)
        if why:
            whys[why] = None
        else:
            others += 1
            doubtful = doubtful or _find_doubtful(game, verb, context, targets)
    if context.effect.optional == "mandatory":
        return
    if others:
        doubtful = doubtful or (STAYS if STAYS in whys else "")
        if doubtful and game.rulebook.holds(LE_61):
            asked = f"needs to know whether {context.name} is activated, a part of which does nothing"
            raise Undecided(f"{asked}: {doubtful}")
        return
    if not whys or not game.rulebook.holds(LE_39):
        return
    if set(whys) == {TURNED} and not targets and game.rulebook.holds(LE_57):
        if game.ruleset.read("turning-what-is-turned-already") == "not-activated":
            raise Illegal("condition-unmet", LE_57, f"it would do nothing: {TURNED}")
        return
    if unanswered := [why for why in whys if why in UNANSWERED]:
        raise Undecided(f"needs to know whether {context.name} is activated though {', '.join(unanswered)}")
    if game.ruleset.read("activated-in-vain") == "not-activated":
        reason = "no-legal-target" if targets else "condition-unmet"
        raise Illegal(reason, LE_39, f"it would do nothing: {', '.join(whys)}")


def _binds_its_player(verb: Verb | Unplayed) -> bool:
    """Whether a verb only says what the effect's own player cannot do afterwards, for which nothing is activated."""
    if not isinstance(verb, Forbid) or verb.binds != "player":
        return False
    return isinstance(verb.of, All) and verb.of.cards.of == "controller"


SILENT: Final = "there is no effect to negate"
MAY_STAY: Final = "ATK and DEF may stay as they are"
STAYS: Final = "ATK and DEF would stay as they are"
OF_ZERO: Final = "half of 0 and twice 0 are 0"
TURNED: Final = "they are in that position already"
NO_GAIN: Final = "the Life Points gained are 0"
NO_DAMAGE: Final = "there is no battle damage to spare"
COUNTED_LATER: Final = "what is detached for it may change what a Continuous Effect counts"
UNANSWERED: Final = (OF_ZERO, TURNED, NO_GAIN, NO_DAMAGE, COUNTED_LATER)
"""What no answer speaks of, on any day, or what some sources take for done all the same."""


def find_vain(game: Game, verb: Verb | Unplayed, context: Context, targets: Sequence[Card]) -> str:
    """Find why a verb would do nothing as things stand; empty where it would do something, or nobody knows."""
    find = FINDERS.get(type(verb))
    return find(game, verb, context, targets) if find is not None else ""


def _find_first(game: Game, verb: IfDone, context: Context, targets: Sequence[Card]) -> str:
    """Find whether all that is to be done first is in vain, so that nothing follows, or nothing that counts it."""
    whys = [find_vain(game, each, context, targets) for each in verb.do]
    if not whys or not all(whys):
        return ""
    counts_it = verb.then and all(
        "atk-lost" in (getattr(each, "amount", None), getattr(each, "by", None)) for each in verb.then
    )
    return STAYS if counts_it else whys[0]


def _find_doubtful(game: Game, verb: Verb | Unplayed, context: Context, targets: Sequence[Card]) -> str:
    """Find whether what a verb does beside may be in vain: a negation that it leads to, or a number not counted yet."""
    if isinstance(verb, ChangeStat) and isinstance(verb.to, Unplayed):
        return MAY_STAY
    if not isinstance(verb, IfDone) or verb.after or any(isinstance(each, ChangeStat) for each in verb.do):
        return ""
    for each in verb.then:
        if isinstance(each, NegateEffect) and each.of in (*BATTLED, "target"):
            cards = targets if each.of == "target" else select_cards(game, each.of, context)
            if cards and all(map(has_nothing_to_negate, cards)):
                return SILENT
    return ""


def _find_kept(game: Game, verb: TakeControl, context: Context, targets: Sequence[Card]) -> str:
    """Find whether the control of all its monsters cannot change."""
    if verb.of == "target" or not (game.effects.applying or game.effects.lasting):
        return ""
    cards = [card for card in _list_cards(game, verb, context, targets) if card.zone == "monster-zone"]
    kept = cards and all(find_obstacle(game, "change-control", card, source=context.card) is not None for card in cards)
    return "the control cannot change" if kept else ""


def _find_silent(game: Game, verb: NegateEffect, context: Context, targets: Sequence[Card]) -> str:
    """Find whether the monsters have no effects to negate; of a monster of the battle a switch tells.

    What is negated until the end of the turn, or before, may be again for longer.
    """
    if verb.of in BATTLED:
        return ""
    cards = _list_cards(game, verb, context, targets)
    passes = ("until-end-of-turn", "until-end-phase", *OF_THIS_BATTLE)
    if (verb.lasts or context.effect.lasts) not in passes and any(card.negated_until in passes for card in cards):
        return ""
    return SILENT if cards and all(map(has_nothing_to_negate, cards)) else ""


def _find_vanishing(game: Game, verb: ReplaceDestination, context: Context, targets: Sequence[Card]) -> str:
    """Find whether all the cards that are to go elsewhere are Tokens, which go nowhere."""
    cards = _list_cards(game, verb, context, targets)
    return "a Token goes nowhere" if cards and all(card.token for card in cards) else ""


def _find_turned(game: Game, verb: ChangePosition, context: Context, targets: Sequence[Card]) -> str:
    """Find whether the monsters are in that position already."""
    cards = _list_cards(game, verb, context, targets)
    turned = cards and all(card.zone == "monster-zone" and card.position == verb.to for card in cards)
    return TURNED if turned else ""


def _find_nothing(game: Game, verb: InflictDamage | GainLife, context: Context, targets: Sequence[Card]) -> str:
    """Find whether the points are 0 as things stand."""
    if not _is_settled(verb.amount, context):
        return ""
    try:
        with _paid(game, context):
            none = count_amount(game, verb.amount, context) == 0
    except Undecided:
        return ""
    if none and _may_count_materials(game, verb.amount, context):
        return COUNTED_LATER
    return ("the damage is 0" if isinstance(verb, InflictDamage) else NO_GAIN) if none else ""


def has_nothing_to_negate(card: Card) -> bool:
    """Whether a face-up Monster Card has no effect, or none any more that is not negated."""
    nothing = card.negated or ("effect" not in card.kinds and not card.effects)
    return nothing and card.face_up and card.zone == "monster-zone" and card.original_carrier == "monster"


def _list_cards(game: Game, verb: Verb, context: Context, targets: Sequence[Card]) -> Sequence[Card]:
    """List what a verb would be done to, with those targets chosen; nothing where the scene does not tell."""
    who: Cards = getattr(verb, "of", ())
    if who == "target":
        return targets
    if _is_to_be_chosen(who):
        return ()
    try:
        return select_cards(game, who, context)
    except Undecided:
        return ()


def _find_same(game: Game, verb: Verb, context: Context, targets: Sequence[Card]) -> str:
    """Find whether what a verb would leave behind is in force already, for as long and of the same cards or players.

    Of halves and doubles, and of how often a monster attacks, switches tell.
    """
    if not game.effects.lasting or getattr(verb, "next_only", False) or getattr(verb, "first", False):
        return ""
    if getattr(verb, "times", None) is not None or not _may_be_same(game, verb):
        return ""
    who = getattr(verb, "of", None)
    lasts = getattr(verb, "lasts", None) or context.effect.lasts
    lasts = "until-end-of-turn" if lasts == "instant" else lasts
    for each in game.effects.lasting:
        if each.verb != verb or each.lasts != lasts or (who != "both" and each.controller != context.player):
            continue
        if who in SIDES or each.newcomers:
            return "the same is in force already"
        cards = _list_cards(game, verb, context, targets)
        if cards and set(cards) <= set(each.cards) and not any(_is_spared(game, card, each) for card in cards):
            return "the same is in force already"
    return ""


def _may_be_same(game: Game, verb: Verb) -> bool:
    """Whether a verb is nothing more where the same is in force; of damage halved or doubled a switch tells.

    Here that is asked of what a target inflicts; elsewhere it is all that an effect does.
    """
    to = getattr(verb, "to", None)
    if to not in ("half", "double"):
        return True
    if not isinstance(verb, SetBattleDamage) or verb.by not in OF_A_TARGET or not game.rulebook.holds(LE_37):
        return False
    question = "damage-doubled-already" if to == "double" else "damage-halved-already"
    return game.ruleset.read(question) == "not-activated"


OF_A_TARGET: Final = ("target", "inflicted-by-target")


def _find_no_damage(game: Game, verb: SetBattleDamage, context: Context, targets: Sequence[Card]) -> str:
    """Find whether it is in force already, or the battle inflicts no damage on whom it would spare that."""
    if same := _find_same(game, verb, context, targets):
        return same
    if verb.to != 0 or (verb.lasts or context.effect.lasts) not in OF_THIS_BATTLE:
        return ""
    spared = select_side(verb.of or "both", context.player)
    if all(takes_none(game, player) for player in spared):
        return NO_DAMAGE
    return NO_DAMAGE if _hurts_none(game, spared) else ""


def _hurts_none(game: Game, players: Sequence[int]) -> bool:
    """Whether the battle, where nothing answers it yet, inflicts no damage on players, before what would pass it on."""
    if game.point != "during-calculation" or game.chain or game.battle.attacker_left or game.battle.target_left:
        return False
    try:
        return not any(each.player in players and each.amount for each in compare_battlers(game).damages)
    except Undecided:
        return False


def _is_spared(game: Game, card: Card, each: Lasting) -> bool:
    """Whether what an effect has left behind passes a card by, which is unaffected by it."""
    view = find_view(game, each)
    return view is not None and is_unaffected(game, card, view.card, view.effect)


OF_THIS_BATTLE: Final = ("damage-calculation-only", "until-end-of-damage-step", "damage-step-only")
"""How long what is left behind lasts for one battle."""


def _find_unchanged(game: Game, verb: ChangeStat, context: Context, targets: Sequence[Card]) -> str:
    """Find whether a change would leave the ATK and DEF of all its monsters as they are."""
    if isinstance(verb.by, int) and verb.by:
        return ""
    if not all(_is_settled(amount, context) for amount in (verb.by, verb.to)):
        return ""
    cards = _list_cards(game, verb, context, targets)
    if not cards or not all(card.face_up and card.zone == "monster-zone" for card in cards):
        return ""
    try:
        with _paid(game, context):
            changes = [(card, each) for card in cards for each in read_changes(game, verb, context, card, "instant")]
    except Undecided:
        return ""
    if not changes or not all(_is_idle(card, each) for card, each in changes):
        return ""
    if any(_may_count_materials(game, amount, context) for amount in (verb.by, verb.to)):
        return COUNTED_LATER
    return OF_ZERO if any(each.how in FACTORS for _, each in changes) else STAYS


FACTORS: Final = ("half", "double")


def _is_to_be_chosen(what: object) -> bool:
    """Whether cards, or cards of which an amount speaks, are chosen only as an effect resolves."""
    if isinstance(what, Chosen):
        return True
    if isinstance(what, tuple):
        return any(map(_is_to_be_chosen, what))
    return is_dataclass(what) and any(_is_to_be_chosen(getattr(what, each.name)) for each in fields(what))


def _is_settled(amount: Amount | None, context: Context) -> bool:
    """Whether an amount can be counted before an effect is activated: neither a choice nor its cost tells of it.

    Materials that are detached leave numbers as they are, unless a Continuous Effect counts them or the Graveyard.
    """
    if amount is None or isinstance(amount, int):
        return True
    free = (PayLife, Detach) if isinstance(amount, StatOf) else (PayLife,)
    return all(isinstance(cost, free) for cost in context.effect.cost) and not _is_to_be_chosen(amount)


def _may_count_materials(game: Game, amount: Amount | None, context: Context) -> bool:
    """Whether a number read off a card may hang on what the cost detaches, as a Continuous Effect changes one."""
    if not isinstance(amount, StatOf) or not any(isinstance(cost, Detach) for cost in context.effect.cost):
        return False
    return any(change.source in game.effects.applying for card in game.cards.values() for change in card.changes)


@contextmanager
def _paid(game: Game, context: Context) -> Iterator[None]:
    """Let the Life Points be as they are once those are paid that an effect costs."""
    before = game.life[context.player]
    try:
        for cost in context.effect.cost:
            if isinstance(cost, PayLife):
                game.life[context.player] -= count_paid(game, cost.amount, context.player, context)
        yield
    finally:
        game.life[context.player] = before


def _is_idle(card: Card, change: Change) -> bool:
    """Whether a change would leave a number as it is; an original one of 0 is halved all the same, as rulings say."""
    if change.how == "half-original":
        return False
    now = card.atk if change.stat == "atk" else card.defense
    if change.how == "add":
        return change.amount == 0
    return now == (0 if change.how in FACTORS else change.amount)


Finder = Callable[[Game, Any, Context, Sequence[Card]], str]
FINDERS: Final[Mapping[type, Finder]] = {
    ChangePosition: _find_turned,
    ChangeStat: _find_unchanged,
    GainLife: _find_nothing,
    IfDone: _find_first,
    InflictDamage: _find_nothing,
    NegateEffect: _find_silent,
    ReplaceDestination: _find_vanishing,
    TakeControl: _find_kept,
    **dict.fromkeys(
        (
            CalculateWith,
            Forbid,
            MakeUnaffected,
            MayAttack,
            Pierce,
            RedirectBattleDamage,
            RedirectEffectDamage,
            SetEffectDamage,
        ),
        _find_same,
    ),
    SetBattleDamage: _find_no_damage,
}
"""How it is found of a verb whether it would do nothing; of the others nobody knows."""
