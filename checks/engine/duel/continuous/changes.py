"""Changes of ATK and DEF: how they are read, in which order they count, and which of them end or outlast another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from checks.engine.duel.field.amounts import count_amount, is_original, read_original
from checks.engine.duel.field.in_force import is_unaffected
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import ORIGINAL, SETTINGS, Change, How, count_stat, round_half_up
from checks.engine.effects import Effect
from checks.engine.language import ChangeStat, Equip, Half, list_verbs
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import (
    CO_1,
    CO_6,
    CO_10,
    CO_11,
    CO_14,
    CO_15,
    CO_16,
    CO_18,
    CO_20,
    CO_22,
    CO_24,
    CO_25,
    CO_26,
    CO_27,
    CO_33,
    CO_34,
    CO_40,
    CO_41,
    CO_42,
    CO_48,
    CO_49,
    CO_51,
    CO_54,
    CO_57,
    CO_61,
    CO_62,
    CO_68,
    CO_74,
    CO_83,
    EF_1,
    EF_4,
)


def lay_below(game: Game, card: Card, change: Change) -> Change:
    """Make the value that a Continuous Effect sets the base of gains and losses.

    Whether they count for a value of the battle only depends on the era; if that is open the value is undecided.
    """
    if change.how not in SETTINGS or not game.rulebook.holds(CO_16):
        return change
    gains = any(each.how == "add" and each.stat == change.stat for each in card.changes)
    if change.lasts in PASSING and gains and game.rulebook.holds(CO_68):
        try:
            if game.ruleset.read("gains-on-a-setting-of-the-battle") == "left-out":
                return change.because_of(CO_68, how="set-above")
        except Undecided as unknown:
            return change.leave_open(unknown)
    return change.because_of(CO_16, how="set-below")


def lay_above(game: Game, change: Change) -> Change:
    """Count a value that a Continuous Effect states ("is always") after all other changes."""
    if change.how not in SETTINGS or not game.rulebook.holds(CO_27):
        return change
    return change.because_of(CO_27, how="set-above")


def find_recount(game: Game, card: Card, change: Change, since: list[Change] | None = None) -> str:
    """The rule by which a Continuous Effect halves or doubles later changes too; empty without one.

    ``since`` is what has changed it so; what came later, unless said.
    """
    if card.marked or (change.how not in FACTORS and not _passes_with_the_battle(change)):
        return ""
    if since is None:
        since = [each for each in card.changes if each.stat == change.stat and each.order > change.order]
    if change.how not in FACTORS:
        return _find_again(game, change) if any(each.how == "fixed" for each in since) else ""
    gained = any(each.how == "add" for each in since)
    by_itself = gained or any(each.how in ("double", "set-below") for each in since)
    if change.how == "half" and by_itself and game.rulebook.holds(CO_18):
        return CO_18 if game.ruleset.read("gains-after-a-continuous-halving") == "halved-too" else ""
    later = any(each.how in (*SETTINGS, *FACTORS) and each.source not in game.effects.applying for each in since)
    again = _find_again(game, change) if later else ""
    return again or (_find_again_of_factors(game) if gained and change.how == "double" else "")


def _passes_with_the_battle(change: Change) -> bool:
    """Whether a change is a setting of the Damage Step only, or a gain of damage calculation only."""
    return (change.how == "set-below" and change.lasts in PASSING) or (
        change.how == "add" and change.lasts == "damage-calculation-only"
    )


def _find_again(game: Game, change: Change) -> str:
    """The rule by which a Continuous Effect changes a value that a resolved effect halved or doubled."""
    if change.how == "set-below":
        again = (
            game.rulebook.holds(CO_41) and game.ruleset.read("settings-of-the-damage-step-after-a-factor") == "again"
        )
        return CO_41 if again else ""
    if change.how == "add":
        again = game.rulebook.holds(CO_42) and game.ruleset.read("gains-of-calculation-after-a-factor") == "again"
        return CO_42 if again else ""
    if change.how == "double" and change.lasts not in PASSING and game.rulebook.holds(CO_40):
        return CO_40 if game.ruleset.read("lasting-doublings-after-a-change") == "again" else ""
    return _find_again_of_factors(game)


def _find_again_of_factors(game: Game) -> str:
    """The rule by which a continuous halving or doubling applies again after another change."""
    again = game.rulebook.holds(CO_22) and game.ruleset.read("continuous-factors-after-a-change") == "again"
    return CO_22 if again else ""


def stand_alone(game: Game, card: Card, change: Change) -> Change:
    """Make a value that a resolved effect halved or doubled the base of a continuous multiplication.

    So does what applies during the Damage Step only; of two that do, nobody knows.  Who asks for the number is told
    where that, or the day, leaves it open.
    """
    if change.how not in FACTORS:
        return change
    before = [each for each in card.changes if each.stat == change.stat]
    continuous = [
        each
        for each in before
        if each.source in game.effects.applying and (each.how in FACTORS or _passes_with_the_battle(each))
    ]
    passing = [
        each
        for each in before
        if each.how in FACTORS and each.lasts == "damage-step-only" and each.source not in game.effects.applying
    ]
    if not (continuous or passing):
        return change
    if passing and change.lasts == "damage-step-only":
        return change.leave_open(
            "needs to know whether an effect that applies in the Damage Step only multiplies it again"
        )
    try:
        rule = next(filter(None, (_find_again(game, each) for each in (*continuous, *passing))), "")
    except Undecided as unknown:
        return change.leave_open(unknown)
    if not rule:
        return change
    now = card.atk if change.stat == "atk" else card.defense
    card.changes[:] = [each.because_of(rule, order=LAST) if each in passing else each for each in card.changes]
    return change.because_of(rule, how="fixed", amount=round_half_up(now) if change.how == "half" else now * 2)


PASSING: Final = ("damage-calculation-only", "damage-step-only")
"""Durations that end with the Damage Step or damage calculation."""
FACTORS: Final = ("half", "double")
"""The changes that multiply a whole value, and not its original one only."""


def find_lock(game: Game, card: Card, change: Change) -> str:
    """By which rule a change of a stat stays as it was when a resolved effect changed that; empty where it does not."""
    if card.marked:
        return ""
    if _is_followed(game, card, change, "half") and game.rulebook.holds(CO_10):
        return CO_10 if game.ruleset.read("changes-before-a-halving") == "stay" else ""
    if _is_followed(game, card, change, "double") and game.rulebook.holds(CO_33):
        return CO_33 if game.ruleset.read("changes-before-a-doubling") == "stay" else ""
    if change.how == "original" and _is_followed(game, card, change, *ORIGINAL) and game.rulebook.holds(CO_54):
        return CO_54 if game.ruleset.read("original-number-after-another-change") == "stays" else ""
    return ""


def make_way(game: Game, card: Card, change: Change) -> Change | None:
    """Remove the changes that a change of the original value undoes in this era; None if it changes nothing."""
    if card.counted:
        raise Undecided(card.counted)
    before = [each for each in card.changes if each.stat == change.stat and each.source not in game.effects.applying]
    halved = any(each.how == "half-original" and each.stat == change.stat for each in card.changes)
    if halved and change.how == "half-original" and not is_original(game):
        return None
    gone = [each for each in before if each.how in (*SETTINGS, "half", "double")]
    kept = [each for each in gone if each.how == "double" and each.lasts == "damage-step-only"]
    if kept and game.rulebook.holds(CO_48) and _doubles_again(game):
        gone = [each for each in gone if each not in kept]
        change = change.because_of(CO_48)
    refuse_own_halving(card, change)
    if gone and game.rulebook.holds(CO_14):
        if game.ruleset.read("settings-before-an-original-change") == "stay":
            card.changes = [each.because_of(CO_14) if each in gone else each for each in card.changes]
            return None
        change = change.because_of(CO_14)
    gains = [each for each in before if each.how == "add"]
    if gains and game.rulebook.holds(CO_15):
        change = change.because_of(CO_15)
        if game.ruleset.read("gains-before-an-original-change") == "undone":
            gone += gains
    card.changes = [each for each in card.changes if each not in gone]
    return change


def _doubles_again(game: Game) -> bool:
    """Whether a doubling for the Damage Step follows a change of the original value."""
    return game.ruleset.read("doublings-of-the-damage-step-after-an-original-change") == "again"


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
        factors = [
            later
            for later in card.changes
            if later.how in FACTORS and later.stat == each.stat and later.order > each.order and later not in gone
            if later.source not in game.effects.applying
        ]
        if not factors or not game.rulebook.holds(CO_24):
            continue
        if each.how != "add":
            why = f"needs to know whether {each.source}, now over, still counts in a value halved or doubled after it"
            kept[each] = each.leave_open(why, lasts="while-face-up")
            continue
        try:
            if game.ruleset.read("gains-that-end-after-a-halving") == "stay":
                kept[each] = each.because_of(CO_24, lasts="while-face-up")
        except Undecided as unknown:
            kept[each] = each.leave_open(unknown, lasts="while-face-up")
    card.changes = [kept.get(each, each) for each in card.changes]
    return [each for each in gone if each not in kept]


def set_aside(game: Game, card: Card, new: list[Change], effect: Effect) -> None:
    """Cover the changes of resolved effects while a Continuous Effect sets the value, if the era has it so.

    Where the day leaves that open, whoever asks for the number is told so.
    """
    turns = any(isinstance(verb, ChangeStat) and verb.factor == "swap" for verb in effect.does)
    before = [each for each in card.changes if each.source not in game.effects.applying]
    for change in new:
        gains = [each for each in before if each.stat == change.stat and each.how == "add"]
        fixed = [each for each in before if each.stat == change.stat and each.how in (*SETTINGS, *FACTORS)]
        if change.how in ORIGINAL and gains and game.rulebook.holds(CO_15):
            _lay_aside(card, gains, CO_15, lambda: game.ruleset.read("gains-before-an-original-change"))
        if change.how == "original" and fixed and turns:
            _fix_factors(game, card, fixed)
        elif change.how in ORIGINAL and _come_before(game, fixed, change) and game.rulebook.holds(CO_14):
            _lay_aside(card, fixed, CO_14, lambda: game.ruleset.read("settings-before-an-original-change"))
        if change.how == "set-below" and (earlier := _list_before(game, gains, change)) and game.rulebook.holds(CO_51):
            _lay_aside(card, earlier, CO_51, lambda: game.ruleset.read("gains-before-a-continuous-setting"))


def lie_under(game: Game, card: Card, change: Change) -> Change:
    """Cover later changes of resolved effects while a Continuous Effect fixes the value.

    What one adds is asked so of a monster's own effect too.  That is so on some days only; where the day leaves it
    open, whoever asks for the number is told so.
    """
    fixed = [each for each in card.changes if each.how == "set-below" and each.stat == change.stat]
    if change.how == "set":
        fixed = [each for each in fixed if each.source.partition(".")[0] != card.role]
    rule = {"add": CO_74, "set": CO_83}.get(change.how)
    if rule is None or not any(_says_number(game, each) for each in fixed) or not game.rulebook.holds(rule):
        return change
    try:
        if rule == CO_74:
            counts = game.ruleset.read("gains-after-a-continuous-setting")
        else:
            counts = game.ruleset.read("settings-after-a-continuous-setting")
    except Undecided as unknown:
        return change.leave_open(unknown)
    return change.lay_aside(rule) if counts == "left-out" else change.because_of(rule)


def _says_number(game: Game, change: Change) -> bool:
    """Whether a change is of a Continuous Effect that applies still, and whose text names the number itself."""
    role, _, name = change.source.partition(".")
    effect = game.cards[role].find_effect(name) if change.source in game.effects.applying else None
    verbs = list_verbs(effect.does) if effect is not None else ()
    return any(isinstance(verb, ChangeStat) and isinstance(verb.to, int) for verb in verbs)


def _come_before(game: Game, fixed: list[Change], change: Change) -> bool:
    """Whether all that set a number came before a Continuous Effect."""
    return bool(fixed) and len(_list_before(game, fixed, change)) == len(fixed)


def _list_before(game: Game, changes: list[Change], change: Change) -> list[Change]:
    """List the changes before a continuous one; that of an Equip Card applies since it was equipped."""
    source = game.cards[change.source.partition(".")[0]]
    if source.equipped_to is None or source.carrier == "monster" or not game.rulebook.holds(CO_61):
        return changes
    return [each for each in changes if each.order <= source.arrival]


def _fix_factors(game: Game, card: Card, fixed: list[Change]) -> None:
    """Keep a halved or doubled value when original values are switched, if the era has it so."""
    factors = [each for each in fixed if each.how in FACTORS]
    if not factors or not game.rulebook.holds(CO_57):
        return
    try:
        stays = game.ruleset.read("factors-before-originals-change-places") == "stay"
    except Undecided as unknown:
        card.changes = [each.leave_open(unknown) if each in factors else each for each in card.changes]
        return
    for each in factors if stays else ():
        base = card.base_atk if each.stat == "atk" else card.base_def
        until = [change for change in card.changes if change.order <= each.order]
        number = each.because_of(CO_57, how="fixed", amount=count_stat(base, each.stat, until))
        card.changes = [number if change is each else change for change in card.changes]


def _lay_aside(card: Card, before: list[Change], rule: str, read: Callable[[], str]) -> None:
    """Cover changes for now if the era, asked for a rule, undoes them."""
    try:
        undone = read() == "undone"
        turned = {each: each.lay_aside(rule) if undone else each.because_of(rule) for each in before}
    except Undecided as unknown:
        turned = {each: each.leave_open(unknown) for each in before}
    card.changes = [turned.get(each, each) for each in card.changes]


def bring_back(game: Game, card: Card) -> None:
    """Restore covered changes once no Continuous Effect sets the value.

    Whether what had halved or doubled it does, once its original number is changed no more, is asked of the day;
    where that leaves it open, whoever asks for the number is told so.
    """
    if not any(each.how == "aside" for each in card.changes):
        return
    covered = {each.stat for each in card.changes if each.how in (*ORIGINAL, "set-below")}
    back = [each for each in card.changes if each.how == "aside" and each.stat not in covered]
    counting = {each: each.bring_back() for each in back}
    factors = [each for each in back if counting[each].how in FACTORS]
    if factors and game.rulebook.holds(CO_34):
        try:
            if game.ruleset.read("factors-once-an-original-change-is-over") == "gone":
                card.changes = [each for each in card.changes if each not in factors]
        except Undecided as unknown:
            counting |= {each: each.leave_open(unknown) for each in factors}
    for each in back:
        if counting[each].how in SETTINGS:
            why = f"needs to know whether the value set by {each.source} counts again once its original is itself again"
            counting[each] = each.leave_open(why)
    card.changes = [counting.get(each, each) for each in card.changes]


def settle_covered(game: Game, card: Card, gone: list[Change]) -> None:
    """Drop the changes before a temporary value for good once it ends, if the era has it so.

    Where the day leaves that open, whoever asks for the number is told so.
    """
    for last in (each for each in gone if each.how == "set"):
        covered = [
            each
            for each in card.changes
            if each.stat == last.stat and each.order < last.order and each.how in COVERED
            if each.source not in game.effects.applying
        ]
        if not covered or not game.rulebook.holds(CO_20):
            continue
        left: list[Change] = []
        try:
            if game.ruleset.read("changes-before-a-setting") == "count-again":
                left = [each.because_of(CO_20) for each in covered]
        except Undecided as unknown:
            left = [each.leave_open(unknown) for each in covered]
        card.changes = [each for each in card.changes if each not in covered] + left


def drop_released(game: Game, card: Card) -> None:
    """Drop the changes of a Continuous Effect that has ended, once nothing preserves them."""
    if card.marked:
        return
    ended = {key_of(*each) for each in game.effects.continuous} - game.effects.applying.keys()
    card.changes = [each for each in card.changes if each.source not in ended or find_lock(game, card, each)]


COVERED: Final = ("add", *SETTINGS, "half", "double")
"""The changes that a later setting covers."""


def comes_on_top(game: Game, card: Card, change: Change) -> str:
    """The rule by which a counted gain for damage calculation is added to a value set meanwhile."""
    calculating = change.how == "add" and change.lasts == "damage-calculation-only"
    followed = calculating and not card.marked and _is_followed(game, card, change, *SETTINGS)
    if not followed or not game.rulebook.holds(CO_11):
        return ""
    return CO_11 if game.ruleset.read("gains-counted-after-a-setting") == "on-top" else ""


def counts_anew(game: Game, card: Card, change: Change, *, counted: bool) -> str:
    """The rule by which a continuous change counts again after a resolved effect set the value.

    ``counted`` is whether the effect counts how much.  What applies during damage calculation only is another matter.
    """
    passing = card.marked or change.lasts in PASSING
    if passing or not _is_followed(game, card, change, *SETTINGS):
        return ""
    if change.how == "add" and not counted and game.rulebook.holds(CO_25):
        return CO_25 if game.ruleset.read("gains-before-a-setting") == "count-again" else ""
    if change.how == "set-below" and counted and game.rulebook.holds(CO_26):
        return CO_26 if game.ruleset.read("counted-number-after-a-setting") == "set-again" else ""
    return ""


def _is_followed(game: Game, card: Card, change: Change, *how: str) -> bool:
    """Whether a resolved effect has changed the same stat so since."""
    return any(
        later.how in how and later.stat == change.stat and later.order > change.order
        for later in card.changes
        if later.source not in game.effects.applying
    )


LAST: Final = 1_000_000
"""The place of a change that is counted after all others."""


def put_in_order(game: Game, change: Change, order: int) -> Change:
    """Give a change its place in the counting; a halving for damage calculation is counted after all others."""
    if change.how == "half" and change.lasts == "damage-calculation-only" and game.rulebook.holds(CO_6):
        return change.because_of(CO_6, order=LAST)
    return change._replace(order=order)


def gain_on_halved(game: Game, card: Card, change: Change) -> Change:
    """Halve a gain together with the half for damage calculation, if the era has it so.

    Where the day leaves that open, whoever asks for the number is told so.
    """
    halved = [each for each in card.changes if each.order == LAST and each.stat == change.stat]
    halved = [each for each in halved if each.how == "half" and each.lasts == "damage-calculation-only"]
    if change.how != "add" or not halved or not game.rulebook.holds(CO_62):
        return change
    try:
        again = game.ruleset.read("gains-after-a-halving-of-calculation") == "halved-again"
    except Undecided as unknown:
        return change.leave_open(unknown)
    if again:
        card.changes += [each.because_of(CO_62, source=change.source, order=game.next_order()) for each in halved]
    return change


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
    game.unequipped += [(each, game.triggers.moment) for each in taken if each.owner != card.controller]
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
