"""Changes of ATK and DEF: how they are read, in which order they count, and which of them end or outlast another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.engine.duel.continuous.meetings import meet
from checks.engine.duel.field.amounts import count_amount, is_original, read_original
from checks.engine.duel.field.in_force import is_unaffected
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import ORIGINAL, SETTINGS, Change, How, count_stat, round_half_up
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import (
    CO_1,
    CO_6,
    CO_16,
    CO_27,
    CO_49,
    CO_61,
    EF_1,
    EF_4,
)
from kb.language import ChangeStat, Equip, Half, list_verbs


def lay_below(game: Game, card: Card, change: Change) -> Change:
    """Make the value that a Continuous Effect sets the base of gains and losses, unless the table leaves them out."""
    if change.how not in SETTINGS or not game.rulebook.holds(CO_16):
        return change
    try:
        for met in meet(game, card, "then-applies", list_of(card, change.stat), [change]):
            if met.read(game) == "first-left-out":
                return change.because_of(met.rule, how="set-above")
    except Undecided as unknown:
        return change.leave_open(unknown)
    return change.because_of(CO_16, how="set-below")


def lay_above(game: Game, change: Change) -> Change:
    """Count a value that a Continuous Effect states ("is always") after all other changes."""
    if change.how not in SETTINGS or not game.rulebook.holds(CO_27):
        return change
    return change.because_of(CO_27, how="set-above")


def find_recount(game: Game, card: Card, change: Change, since: list[Change] | None = None) -> tuple[str, str]:
    """How a continuous change applies again after later ones, ``first-again`` or ``first-on-top``, and by which rule.

    Both are empty where it does not.  ``since`` are the later changes; all that came after it, unless said.
    """
    if card.marked:
        return "", ""
    if since is None:
        since = [each for each in list_of(card, change.stat) if each.order > change.order]
    return _find_again(game, card, [change], since)


def _find_again(game: Game, card: Card, before: list[Change], since: list[Change]) -> tuple[str, str]:
    for met in meet(game, card, "both-apply", before, since):
        if done := met.read(game):
            return done, met.rule
    return "", ""


def stand_alone(game: Game, card: Card, change: Change) -> Change:
    """Make a value halved or doubled by a resolved effect the base of an effect that applies again.

    Of two effects that apply during the Damage Step only, nobody knows whether they do.  Who asks for the number is
    told where that, or the day, leaves it open.
    """
    if change.how not in FACTORS:
        return change
    before = list_of(card, change.stat)
    passing = [each for each in _list_resolved(game, before, *FACTORS) if each.lasts == "damage-step-only"]
    if passing and change.lasts == "damage-step-only":
        return change.leave_open(
            "needs to know whether an effect that applies in the Damage Step only multiplies it again"
        )
    try:
        _, rule = _find_again(game, card, before, [change])
    except Undecided as unknown:
        return change.leave_open(unknown)
    if not rule:
        return change
    now = card.atk if change.stat == "atk" else card.defense
    card.changes[:] = [each.because_of(rule, order=LAST) if each in passing else each for each in card.changes]
    return change.because_of(rule, how="fixed", amount=round_half_up(now) if change.how == "half" else now * 2)


FACTORS: Final = ("half", "double")
"""The changes that multiply a whole value, and not its original one only."""


def find_lock(game: Game, card: Card, change: Change) -> str:
    """By which rule a change of a stat stays as it was when a resolved effect changed that; empty where it does not."""
    if card.marked:
        return ""
    later = [each for each in list_of(card, change.stat) if each.order > change.order]
    for met in meet(game, card, "first-changes", [change], later):
        if met.read(game) == "first-stays":
            return met.rule
    return ""


def make_way(game: Game, card: Card, change: Change) -> Change | None:
    """Remove the changes that a change of the original value undoes in this era; None if it changes nothing."""
    if card.counted:
        raise Undecided(card.counted)
    before = list_of(card, change.stat)
    halved = any(each.how == "half-original" for each in before)
    if halved and change.how == "half-original" and not is_original(game):
        return None
    refuse_own_halving(card, change)
    kept: list[Change] = []
    for met in meet(game, card, "then-comes", before, [change]):
        first = [each for each in met.first if each not in kept]
        done = met.read(game) if first else ""
        if done == "then-nothing":
            card.changes = [each.because_of(met.rule) if each in first else each for each in card.changes]
            return None
        if done == "first-undone":
            card.changes = [each for each in card.changes if each not in first]
        elif done == "first-stays":
            kept += first
        change = change.because_of(met.rule) if done else change
    return change


def refuse_own_halving(card: Card, change: Change) -> None:
    """Raise :class:`Undecided` if an original value changes while the monster's own effect halves it."""
    for each in card.changes:
        role, _, name = each.source.partition(".")
        effect = card.find_effect(name) if role == card.role and each.source != change.source else None
        if effect is not None and each.how == "original" and each.stat == change.stat and _halves_original(effect):
            raise Undecided(f"needs how {change.source} and {each.source} change an original value together")


def _halves_original(effect: Effect) -> bool:
    """Whether a Continuous Effect halves an original value."""
    verbs = [verb for verb in effect.does if isinstance(verb, ChangeStat) and verb.original]
    return not effect.is_activated and any(isinstance(verb.to, Half) for verb in verbs)


def keep_halved(game: Game, card: Card, gone: list[Change]) -> list[Change]:
    """Keep an expired gain in a value that was halved or doubled after it, if the era has it so.

    Returns what is gone.  Where the day leaves that open, or something else than a gain is over, whoever asks for the
    number is told so.
    """
    kept: dict[Change, Change] = {}
    for each in gone:
        later = [later for later in list_of(card, each.stat) if later.order > each.order and later not in gone]
        later = _list_resolved(game, later, *FACTORS)
        if later and each.how != "add":
            why = f"needs to know whether {each.source}, now over, still counts in a value halved or doubled after it"
            kept[each] = each.leave_open(why, lasts="while-face-up")
            continue
        try:
            for met in meet(game, card, "first-ends", [each], later):
                if met.read(game) == "first-stays":
                    kept[each] = each.because_of(met.rule, lasts="while-face-up")
        except Undecided as unknown:
            kept[each] = each.leave_open(unknown, lasts="while-face-up")
    card.changes = [kept.get(each, each) for each in card.changes]
    return [each for each in gone if each not in kept]


def set_aside(game: Game, card: Card, new: list[Change]) -> None:
    """Cover the changes of resolved effects while a Continuous Effect sets the value, if the era has it so.

    Where the day leaves that open, whoever asks for the number is told so.
    """
    for change in new:
        before = _list_before(game, _list_resolved(game, list_of(card, change.stat)), change)
        for met in meet(game, card, "then-comes", before, [change]):
            try:
                done = met.read(game)
                turned = {each: _cover(card, each, met.rule, done) for each in met.first} if done else {}
            except Undecided as unknown:
                turned = {each: each.leave_open(unknown) for each in met.first}
            card.changes = [turned.get(each, each) for each in card.changes]


def _cover(card: Card, change: Change, rule: str, done: str) -> Change:
    """Change how an earlier change counts while a Continuous Effect makes a later one."""
    if done == "first-undone":
        return change.lay_aside(rule)
    if done == "first-fixed":
        base = card.base_atk if change.stat == "atk" else card.base_def
        until = [each for each in card.changes if each.order <= change.order]
        return change.because_of(rule, how="fixed", amount=count_stat(base, change.stat, until))
    return change.because_of(rule)


def come_among(game: Game, card: Card, change: Change) -> Change:
    """Place a new gain or set value of a resolved effect among the changes so far.

    Where the day leaves open how it counts, whoever asks for the number is told so.
    """
    if change.how not in ("add", "set"):
        return change
    for met in meet(game, card, "then-comes", list_of(card, change.stat), [change]):
        try:
            done = met.read(game)
        except Undecided as unknown:
            return change.leave_open(unknown)
        if done == "then-left-out":
            return change.lay_aside(met.rule)
        if done == "first-again":
            last = [each for each in met.first if each.order == LAST]
            card.changes += [each.because_of(met.rule, source=change.source, order=game.next_order()) for each in last]
        elif done:
            change = change.because_of(met.rule)
    return change


def list_of(card: Card, stat: str) -> list[Change]:
    """List the changes of a card's ATK or DEF."""
    return [each for each in card.changes if each.stat == stat]


def _list_resolved(game: Game, changes: list[Change], *how: str) -> list[Change]:
    """List the changes that resolved effects made, of some kinds or of all."""
    return [each for each in changes if each.source not in game.effects.applying and (not how or each.how in how)]


def _list_before(game: Game, changes: list[Change], change: Change) -> list[Change]:
    """List the changes before a continuous one; that of an Equip Card applies since it was equipped."""
    source = game.cards[change.source.partition(".")[0]]
    if source.equipped_to is None or source.carrier == "monster" or not game.rulebook.holds(CO_61):
        return changes
    return [each for each in changes if each.order <= source.arrival]


def bring_back(game: Game, card: Card) -> None:
    """Restore covered changes once no Continuous Effect sets the value.

    Whether what had halved or doubled it does, once its original number is changed no more, is asked of the day;
    where that leaves it open, whoever asks for the number is told so.
    """
    if not any(each.how == "aside" for each in card.changes):
        return
    covered = {each.stat for each in card.changes if each.how in (*ORIGINAL, "set-below")}
    back = {each.bring_back(): each for each in card.changes if each.how == "aside" and each.stat not in covered}
    counting = {aside: each for each, aside in back.items()}
    for met in meet(game, card, "first-returns", [*back]):
        factors = [back[each] for each in met.first]
        try:
            if met.read(game) == "first-undone":
                card.changes = [each for each in card.changes if each not in factors]
        except Undecided as unknown:
            counting |= {each: each.leave_open(unknown) for each in factors}
    for aside, each in counting.items():
        if each.how in SETTINGS:
            why = f"needs to know whether the value set by {each.source} counts again once its original is itself again"
            counting[aside] = aside.leave_open(why)
    card.changes = [counting.get(each, each) for each in card.changes]


def settle_covered(game: Game, card: Card, gone: list[Change]) -> None:
    """Drop the changes before a temporary value for good once it ends, if the era has it so.

    Where the day leaves that open, whoever asks for the number is told so.
    """
    for last in gone:
        before = [each for each in list_of(card, last.stat) if each.order < last.order]
        for met in meet(game, card, "then-ends", before, [last]):
            left: list[Change] = []
            try:
                if (done := met.read(game)) != "first-undone":
                    left = [each.because_of(met.rule) if done else each for each in met.first]
            except Undecided as unknown:
                left = [each.leave_open(unknown) for each in met.first]
            card.changes = [each for each in card.changes if each not in met.first] + left


def drop_released(game: Game, card: Card) -> None:
    """Drop the changes of a Continuous Effect that has ended, once nothing preserves them."""
    if card.marked:
        return
    ended = {key_of(*each) for each in game.effects.continuous} - game.effects.applying.keys()
    card.changes = [each for each in card.changes if each.source not in ended or find_lock(game, card, each)]


LAST: Final = 1_000_000
"""The place of a change that is counted after all others."""


def put_in_order(game: Game, change: Change, order: int) -> Change:
    """Give a change its place in the counting; a halving for damage calculation is counted after all others."""
    if change.how == "half" and change.lasts == "damage-calculation-only" and game.rulebook.holds(CO_6):
        return change.because_of(CO_6, order=LAST)
    return change._replace(order=order)


def read_changes(game: Game, verb: ChangeStat, context: Context, card: Card, lasts: str) -> Iterator[Change]:
    """Read a change of ATK, DEF or both, as one change for each."""
    source = context.name
    rules = (EF_1,) if context.effect.is_activated else (CO_1,)
    for stat in ("atk", "def") if verb.stat == "both" else (verb.stat,):
        if stat == "def" and "link" in card.kinds and game.rulebook.holds(CO_49):
            continue
        if verb.factor == "swap" and "link" in card.kinds and game.rulebook.holds(CO_49):
            continue
        if verb.factor == "swap" and verb.original:
            own = "" if context.effect.is_activated else source
            other = read_original(game, card, "def" if stat == "atk" else "atk", own)
            yield Change(stat, "original", other, lasts, source, 0, rules)
        elif verb.factor == "swap":
            yield Change(stat, "swap", card.defense if stat == "atk" else card.atk, lasts, source, 0, rules)
        elif verb.factor is not None:
            yield Change(stat, verb.factor, 0, lasts, source, 0, rules)
        elif verb.to is not None:
            how: How = "original" if verb.original else "set"
            own = source if verb.original and not context.effect.is_activated else ""
            yield Change(stat, how, count_amount(game, verb.to, context, own), lasts, source, 0, rules)
        elif verb.by is not None:
            yield Change(stat, "add", count_amount(game, verb.by, context), lasts, source, 0, rules)


def leave_open_what_was_put_off(game: Game) -> None:
    """Leave open whether a change that was put off stays where its monster has become unaffected by the effect."""
    for card in game.cards.values():
        for place, change in enumerate(card.changes):
            if not change.put_off or change.how == "unknown":
                continue
            role, _, id = change.source.partition(".")
            source = game.cards[role]
            if is_unaffected(game, card, source, source.find_effect(id)):
                card.changes[place] = change.leave_open(doubt_since_unaffected(change.source, card))


def doubt_since_unaffected(source: str, card: Card) -> str:
    """The doubt whether an effect changes a monster that has become unaffected by it."""
    return f"needs to know whether {source} still changes {card.role}, unaffected by it since"


def drop_own_changes(game: Game, card: Card) -> None:
    """End the changes of ATK and DEF that a negated monster's effects have made, where they change no other card.

    What it has taken from the other player as an Equip Card is looked at next.
    """
    taken = [each for each in game.cards.values() if each.equipped_to is card and each.original_carrier == "monster"]
    taken = [each for each in taken if not any(map(_equips_itself, each.effects))]
    game.leaving.unequipped += [(each, game.triggers.moment) for each in taken if each.owner != card.controller]
    if card.marked or not card.changes or not game.rulebook.holds(EF_4):
        return
    own = [each for each in card.changes if each.source.partition(".")[0] == card.role]
    own = [each for each in own if not find_lock(game, card, each)]
    gone = [each for each in own if _changes_itself_alone(card.find_effect(each.source.rpartition(".")[2]))]
    if gone:
        card.changes = [each for each in card.changes if each not in gone]
        for source in dict.fromkeys(each.source for each in gone):
            game.emit("effect-expires", source, EF_4, to=card.role)


def _equips_itself(effect: Effect) -> bool:
    """Whether an effect equips its own card to something."""
    return any(isinstance(verb, Equip) and verb.of == "this-card" for verb in list_verbs(effect.does))


def _changes_itself_alone(effect: Effect | None) -> bool:
    """Whether an effect that is activated changes ATK and DEF of its own card only."""
    if effect is None or not effect.is_activated:
        return False
    return all(verb.of == "this-card" for verb in list_verbs(effect.does) if isinstance(verb, ChangeStat))
