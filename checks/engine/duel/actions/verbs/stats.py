"""Verbs that change ATK and DEF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Final

from checks.engine.duel.actions.performing import note
from checks.engine.duel.actions.verbs.lingering import put_off
from checks.engine.duel.continuous.changes import (
    come_among,
    doubt_since_unaffected,
    make_way,
    read_changes,
    stand_alone,
)
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.meetings import PASSING
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Why
from checks.engine.duel.deeds.bars import find_bar, list_doable
from checks.engine.duel.deeds.deed import DEEDS, plays
from checks.engine.duel.deeds.looking import ToCards, list_cards, list_cards_there
from checks.engine.duel.field.amounts import Absent, count_paid, counts_what_is_gone
from checks.engine.duel.field.in_force import is_unaffected, select_affected
from checks.engine.duel.field.selectors import select_cards
from checks.engine.duel.state.battle import FACE_UP
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import ORIGINAL, Change
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1, EF_11, EF_37
from kb.language import (
    Amount,
    ChangeLevel,
    ChangeStat,
    ChangeTrait,
    Chosen,
    Detach,
    PayLife,
    Role,
    StatOf,
    SwitchAtk,
    Unplayed,
)


@plays(ChangeStat)
class ChangingStats(ToCards[ChangeStat]):
    """Changes ATK and/or DEF: by so much, to so much, halved or doubled, for as long as it says."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: ChangeStat, context: Context) -> bool:
        lasts = verb.lasts or context.effect.lasts
        if put_off(game, verb, context, lasts):
            return True
        wholly: list[bool] = []
        changed: list[Card] = []
        if context.put_off:
            _refuse_since_unaffected(game, verb, context)
        for card in select_affected(game, verb.of, context):
            if card.zone != "monster-zone" or not card.face_up:
                continue
            if find_bar(game, ChangeStat, card, source=context.card) is not None:
                continue
            if verb.by is not None and counts_what_is_gone(game, verb.by, context):
                continue
            before = (card.atk, None if verb.stat == "atk" else card.defense)
            try:
                changes = list(read_changes(game, verb, context, card, lasts))
            except Absent:
                if not game.rulebook.holds(EF_11):
                    raise
                continue
            if context.put_off and not is_unaffected(game, card, context.card, context.effect):
                changes = [change._replace(put_off=True) for change in changes]
            for change in changes:
                wholly += _apply(game, card, change)
            changed.append(card)
            _tell(game, card, before, context)
        note(context, changed)
        return bool(wholly) and all(wholly)

    def always_changes(self, verb: ChangeStat) -> bool:
        return verb.to is None and isinstance(verb.by, int) and verb.by != 0

    def no_effect(self, game: Game, verb: ChangeStat, asking: Asking) -> Iterable[Why]:
        if isinstance(verb.to, Unplayed):
            yield Why(Circumstance.MAY_BE_UNCHANGED, "ATK and DEF may stay as they are")
        elif _are_face_down(game, verb, asking):
            yield Why(Circumstance.FACE_DOWN, "only face-down monsters are there")
        elif why := _find_unchanged(game, verb, asking):
            yield why

    def bars(self, game: Game, card: Card, verb: ChangeStat | None, source: Card | None, by: str) -> Iterable[Why]:
        if verb is not None and verb.stat == "def" and "link" in card.kinds:
            return (*((MARKED,) if card.marked else ()), NO_DEF)
        return (MARKED,) if card.marked else NO_REASON


def _refuse_since_unaffected(game: Game, verb: ChangeStat, context: Context) -> None:
    """Raise :class:`Undecided` for a change that was put off, of a monster that has become unaffected by it since."""
    for card in select_cards(game, verb.of, context):
        if card not in context.spared and is_unaffected(game, card, context.card, None):
            raise Undecided(doubt_since_unaffected(context.name, card))


@plays(ChangeLevel)
class ChangingLevels(ToCards[ChangeLevel]):
    """Changes the Levels of monsters; the new ones are not counted, and a question for one of them is undecided.

    Whether a Level is changed that is so already, or that cannot be reduced so far, is undecided too.
    """

    monsters_only = ("of",)

    def perform(self, game: Game, verb: ChangeLevel, context: Context) -> bool:
        changed = [card for card in list_doable(game, verb, verb.of, context) if card.printed_level]
        for card in changed:
            _verify_level(card, verb, context)
        for card in changed:
            how = f"by {verb.by}" if verb.by is not None else f"to {verb.to}"
            card.leveled = f"{context.name} has changed {how} ({verb.lasts or context.effect.lasts})"
        note(context, changed)
        return bool(changed)

    def no_effect(self, game: Game, verb: ChangeLevel, asking: Asking) -> Iterable[Why]:
        return NO_REASON


@plays(ChangeTrait)
class ChangingTraits(ToCards[ChangeTrait]):
    """Changes names, Types, Attributes or kinds; the new ones are not asked, and a question for one is undecided."""

    def perform(self, game: Game, verb: ChangeTrait, context: Context) -> bool:
        changed = list_doable(game, verb, verb.of, context)
        traits = {trait for key, trait in TRAITS.items() if getattr(verb.as_, key) is not None}
        for card in changed:
            how = f"{context.name} has changed ({verb.lasts or context.effect.lasts})"
            card.traits += tuple((trait, how) for trait in sorted(traits))
        note(context, changed)
        return bool(changed)

    def no_effect(self, game: Game, verb: ChangeTrait, asking: Asking) -> Iterable[Why]:
        return NO_REASON


TRAITS: Final = {
    "named": "name", "archetype": "name", "name_of": "name", "type": "type", "attribute": "attribute", "kind": "kind",
}  # fmt: skip
"""The trait that each key of a description names."""


def _verify_level(card: Card, verb: ChangeLevel, context: Context) -> None:
    """Raise :class:`Undecided` for a Level that a change may leave as it is."""
    same = verb.to is not None and card.level == verb.to
    if same or (isinstance(verb.by, int) and verb.by < 0 and card.level <= -verb.by):
        raise Undecided(f"needs to know whether {context.name} changes the Level of {card.role}, which is {card.level}")


MARKED: Final = Why(Circumstance.MARKED, "its ATK/DEF cannot be changed any more", "atk-def")
NO_DEF: Final = Why(Circumstance.NO_DEF, "a Link Monster has no DEF")


@plays(SwitchAtk)
class SwitchingAtk(ToCards[SwitchAtk]):
    """Switches the ATK of two face-up monsters."""

    monsters_only = ("of",)

    def perform(self, game: Game, verb: SwitchAtk, context: Context) -> bool:
        if put_off(game, verb, context, verb.lasts or context.effect.lasts):
            return True
        cards = [card for card in list_doable(game, verb, verb.of, context) if _is_face_up_monster(card)]
        note(context, cards)
        if len(cards) != 2:
            return False
        one, other = cards
        numbers = ((one, other.atk), (other, one.atk))
        for card, atk in numbers:
            change = ChangeStat(of=Role(card.role), to=atk, lasts=verb.lasts)
            DEEDS[ChangeStat].perform(game, change, context)
        note(context, cards)
        return True

    def no_effect(self, game: Game, verb: SwitchAtk, asking: Asking) -> Iterable[Why]:
        cards = list_cards(game, verb.of, asking)
        both = len(cards) == 2 and all(map(_is_face_up_monster, cards))
        return (Why(Circumstance.UNCHANGED, STAYS),) if both and cards[0].atk == cards[1].atk else NO_REASON

    def bars(self, game: Game, card: Card, verb: SwitchAtk | None, source: Card | None, by: str) -> Iterable[Why]:
        return (MARKED,) if card.marked else NO_REASON


def _is_face_up_monster(card: Card) -> bool:
    return card.face_up and card.zone == "monster-zone"


def _apply(game: Game, card: Card, change: Change) -> list[bool]:
    """Apply a change of ATK or DEF; True if in full, None without a change."""
    wholly: list[bool] = []
    counted_before = len(card.changes)
    made = make_way(game, card, change) if change.how in ORIGINAL else change
    if made is None:
        return wholly
    if len(card.changes) < counted_before:
        settle(game)
    if made.how != "add" or made.amount or not game.rulebook.holds(EF_37):
        wholly.append(made.how != "add" or made.amount >= 0 or _is_lost_wholly(card, made))
    if card.changes:
        made = come_among(game, card, stand_alone(game, card, made))
    card.changes.append(made.at(game.next_order()))
    return wholly


def _is_lost_wholly(card: Card, loss: Change) -> bool:
    """Whether a monster has as much ATK or DEF as it is to lose."""
    return (card.atk if loss.stat == "atk" else card.defense) + loss.amount >= 0


def _tell(game: Game, card: Card, before: tuple[int, int | None], context: Context) -> None:
    """Emit a monster's new ATK, or DEF if that may have changed too, if it did."""
    (atk, defense), now = before, card.atk
    if context.link is not None and now < atk:
        context.link.resolving.atk_lost += atk - now
    if now != atk:
        stat = "atk"
    elif defense is not None and (now := card.defense) != defense:
        stat = "def"
    else:
        return
    if game.log.recording:
        game.emit("change-stat", card.role, EF_1, by="card-effect", source=context.name, amount=now, kind=stat)


STAYS: Final = "ATK and DEF would stay as they are"
FACTORS: Final = ("half", "double")


def _find_unchanged(game: Game, verb: ChangeStat, asking: Asking) -> Why | None:
    """Find whether a change would leave the ATK and DEF of all its monsters as they are."""
    if DEEDS[ChangeStat].always_changes(verb):
        return None
    context = asking.context
    if not all(is_settled(amount, context) for amount in (verb.by, verb.to)):
        return None
    cards = list_cards(game, verb.of, asking)
    if not cards or not all(card.face_up and card.zone == "monster-zone" for card in cards):
        return None
    try:
        with paid(game, context):
            changes = [(card, each) for card in cards for each in read_changes(game, verb, context, card, "instant")]
    except Undecided:
        return None
    if not changes or not all(_is_idle(card, each) for card, each in changes):
        return None
    if any(may_count_materials(game, amount, context) for amount in (verb.by, verb.to)):
        return COUNTED_LATER
    if any(each.how in FACTORS for _, each in changes):
        return Why(Circumstance.HALF_OR_TWICE_ZERO, "half of 0 and twice 0 are 0")
    return Why(Circumstance.UNCHANGED, STAYS)


def _are_face_down(game: Game, verb: ChangeStat, asking: Asking) -> bool:
    """Whether a change would be made at once, and all the monsters that it could be made to are face-down."""
    cards = asking.targets if verb.of == "target" else list_cards_there(game, verb.of, asking)
    for card in cards:
        if card.zone != "monster-zone" or card.position in FACE_UP:
            return False
    at_once = game.in_damage_step or (verb.lasts or asking.context.effect.lasts) not in PASSING
    return bool(cards) and at_once


COUNTED_LATER: Final = Why(Circumstance.COUNTED_LATER, "the cost may change the number that a Continuous Effect counts")


def _is_idle(card: Card, change: Change) -> bool:
    """Whether a change would leave a value as it is; an original ATK of 0 can be halved, as rulings have it."""
    if change.how == "half-original":
        return False
    now = card.atk if change.stat == "atk" else card.defense
    if change.how == "add":
        return change.amount == 0
    return now == (0 if change.how in FACTORS else change.amount)


def is_settled(amount: Amount | None, context: Context) -> bool:
    """Whether an amount can be counted before the activation: no choice and no cost decides it.

    Materials that are detached leave numbers as they are, unless a Continuous Effect counts them or the Graveyard.
    """
    if amount is None or isinstance(amount, int):
        return True
    free = (PayLife, Detach) if isinstance(amount, StatOf) else (PayLife,)
    return all(isinstance(cost, free) for cost in context.effect.cost) and not _is_to_be_chosen(amount)


def _is_to_be_chosen(what: object) -> bool:
    """Whether cards, or cards of which an amount speaks, are chosen only as an effect resolves."""
    if isinstance(what, Chosen):
        return True
    if isinstance(what, tuple):
        return any(map(_is_to_be_chosen, what))
    return is_dataclass(what) and any(_is_to_be_chosen(getattr(what, each.name)) for each in fields(what))


def may_count_materials(game: Game, amount: Amount | None, context: Context) -> bool:
    """Whether a value may depend on the Xyz Materials that the cost detaches."""
    if not isinstance(amount, StatOf) or not any(isinstance(cost, Detach) for cost in context.effect.cost):
        return False
    return any(change.source in game.effects.applying for card in game.cards.values() for change in card.changes)


@contextmanager
def paid(game: Game, context: Context) -> Iterator[None]:
    """Let the Life Points be as they are once those are paid that an effect costs."""
    before = game.life[context.player]
    try:
        for cost in context.effect.cost:
            if isinstance(cost, PayLife):
                game.life[context.player] -= count_paid(game, cost.amount, context.player, context)
        yield
    finally:
        game.life[context.player] = before
