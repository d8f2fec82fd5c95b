"""When Continuous Effects began to apply, and which first; unknown for those in force from a scene's start."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.continuous.changes import FACTORS, LAST, find_recount
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.stats import SETTINGS, Change
from checks.engine.effects import Effect
from checks.engine.rules.effects import CO_8
from kb.language import ChangeStat, Unplayed, Verb

FIXING: Final = (*SETTINGS, "set-below")
"""The changes that make a number another one, whatever it was."""


def begin_anew(game: Game, card: Card) -> None:
    """Let the Continuous Effects of an Equip Card count as begun from now on: it is equipped to a monster."""
    for effect in card.effects:
        key = key_of(card, effect)
        if key in game.effects.applying:
            game.effects.applying[key] = game.effects.applying.pop(key)
            game.effects.began[key] = game.effects.settlings + 1


def began_together(game: Game, one: str, other: str) -> bool:
    """Whether two Continuous Effects, by their keys, began to apply simultaneously.

    An Equip Card's applies since its bearer was there.
    """
    if game.effects.began[one] != game.effects.began[other]:
        return False
    first, second = (game.cards[key.partition(".")[0]] for key in (one, other))
    return first is not second and first.equipped_to is not second and second.equipped_to is not first


def comes_too_late(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a battling monster's own change of ATK or DEF, new in a Chain of the calculation, waits for its end."""
    point, chains = game.battle.window
    if (
        point != "during-calculation"
        or not game.battle.calculating
        or not (game.chain.links or game.chain.count > chains)
    ):
        return False
    own = bool(effect.does) and all(map(_changes_itself, effect.does)) and game.battle.is_fought_by(card)
    return own and game.law(CO_8, "gain-in-the-calculation") == "waits"


def _changes_itself(verb: Verb | Unplayed) -> bool:
    """Whether a verb changes a stat of the effect's own card, without a limit of its own."""
    return isinstance(verb, ChangeStat) and verb.of == "this-card" and verb.lasts is None


def leave_unordered(game: Game, card: Card, change: Change) -> Change:
    """Leave open how a Continuous Effect changes a value that another one changed simultaneously.

    Only where the order tells: of gains, and of what makes it the same number, it does not.
    """
    for each in card.changes:
        both = each.source in game.effects.applying and change.source in game.effects.applying
        if not both or each.source == change.source or each.stat != change.stat:
            continue
        if _differ_by_order(game, card, each, change) and began_together(game, each.source, change.source):
            return change.leave_open(f"needs to know which applied first, {each.source} or {change.source}")
    return change


def _differ_by_order(game: Game, card: Card, one: Change, other: Change) -> bool:
    """Whether a number depends on which of two changes came first."""
    if LAST in (one.order, other.order):
        return False
    kinds = {one.how, other.how}
    if kinds <= {"original"} or kinds <= {"set-above"} or kinds <= {*FIXING}:
        return one.amount != other.amount
    if kinds & {*FIXING}:
        return bool(kinds & {*FACTORS})
    if "add" in kinds and kinds & {*FACTORS}:
        factor, gain = (one, other) if other.how == "add" else (other, one)
        return not any(find_recount(game, card, factor, [gain]))
    return False
