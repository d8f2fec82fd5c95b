"""Continuous Effects: which apply now, and what they change while they do.

They are looked at again whenever something has happened.  An effect's condition is read without its own
contribution, so that a bonus which falsifies its own condition stays on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checks.engine.duel.amounts import count_amount
from checks.engine.duel.conditions import holds
from checks.engine.duel.game import Game
from checks.engine.duel.selectors import Context, select_cards
from checks.engine.duel.state import Card, Change
from checks.engine.effects import Effect, Word
from checks.engine.rulebook import Undecided
from checks.engine.rules import CO_1, CO_2, CO_3, CO_4

MAX_ROUNDS = 12


def key_of(card: Card, effect: Effect) -> str:
    """Name an effect of a card in play, as records do: ``role.effect``."""
    return f"{card.role}.{effect.id}"


def settle(game: Game) -> None:
    """Bring every Continuous Effect in line with the field as it is now."""
    if not game.continuous or game.settling or not game.rulebook.holds(CO_1):
        return
    game.settling = True
    try:
        for _ in range(MAX_ROUNDS):
            if not _settle_once(game):
                return
        raise Undecided("needs an order for Continuous Effects that undo each other")
    finally:
        game.settling = False


def _settle_once(game: Game) -> bool:
    changed = _switch_off(game)
    for card, effect in game.continuous:
        key = key_of(card, effect)
        on = applies(game, card, effect)
        if on != (key in game.applying):
            changed = True
            if on:
                game.applying[key] = (card, effect)
                game.emit("apply", key, CO_1, by="card-effect", source=key)
            else:
                del game.applying[key]
                _strip(game, key)
                game.emit("effect-expires", key, CO_1, source=key)
        if on and _apply_stats(game, card, effect, key):
            changed = True
    return changed


def applies(game: Game, card: Card, effect: Effect) -> bool:
    """Whether a Continuous Effect applies now."""
    if effect.origin == "field":
        if not card.face_up or _is_being_played(game, card):
            return False
    elif card.zone != effect.origin:
        return False
    if card.negated or (card.marked and effect.effect_class == "continuous" and game.rulebook.holds(CO_2)):
        return False
    if card.carrier not in (effect.carrier, card.original_carrier):
        return False
    if effect.lasts == "damage-calculation-only" and not game.calculating and game.rulebook.holds(CO_3):
        return False
    if effect.lasts == "damage-step-only" and not game.in_damage_step and game.rulebook.holds(CO_4):
        return False
    context = Context(card, effect, card.controller)
    return all(holds(game, condition, context) for condition in (*effect.needs, *effect.applies_when))


def _is_being_played(game: Game, card: Card) -> bool:
    """Whether a card lies face-up only because its activation has not resolved yet."""
    return any(link.card is card and link.brought_out and not link.resolved for link in game.chain)


def _switch_off(game: Game) -> bool:
    """Negate the effects of cards that a Continuous Effect switches off."""
    off: set[str] = set()
    for card, effect in game.continuous:
        for verb in effect.does:
            if verb.word in ("switch-off", "negate-effect") and applies(game, card, effect):
                context = Context(card, effect, card.controller)
                found = select_cards(game, verb.arguments.get("of", "target"), context)
                if found:
                    refuse_unknown(effect)
                off.update(each.role for each in found if each is not card)
    changed = False
    for card in game.cards.values():
        negated = bool(card.negated_until) or (card.role in off and card.face_up)
        if negated != card.negated:
            card.negated = negated
            changed = True
    return changed


def _apply_stats(game: Game, card: Card, effect: Effect, key: str) -> bool:
    context = Context(card, effect, card.controller)
    wanted: dict[str, list[Change]] = {}
    for verb in effect.does:
        if verb.word != "change-stat":
            continue
        for each in select_cards(game, verb.arguments.get("of", "this-card"), context):
            if each.zone == "monster-zone" and each.face_up and not each.marked:
                wanted.setdefault(each.role, []).extend(
                    read_changes(game, verb.arguments, context, each, effect.lasts, key)
                )
    if wanted:
        refuse_unknown(effect)
    changed = False
    for each in game.cards.values():
        old = [change for change in each.changes if change.source == key]
        new = wanted.get(each.role, [])
        if [change[:4] for change in old] != [change[:4] for change in new]:
            order = old[0].order if old else game.next_order()
            each.changes = [change for change in each.changes if change.source != key]
            each.changes += [change._replace(order=order) for change in new]
            changed = True
    return changed


def read_changes(game: Game, arguments: Any, context: Context, card: Card, lasts: str, source: str) -> Iterator[Change]:
    """Read a ``change-stat`` as changes of ATK, DEF or both."""
    said = arguments.get("stat", "atk")
    stats = ("atk", "def") if said in ("both", "atk-def") else tuple(said) if isinstance(said, list) else (said,)
    for stat in stats:
        if stat not in ("atk", "def"):
            raise Undecided(f"needs the stat {stat}")
        if "factor" in arguments:
            how = str(arguments["factor"])
            if how == "swap":
                other = card.defense if stat == "atk" else card.atk
                yield Change(stat, "set", other, lasts, source, 0)
                continue
            if how not in ("half", "double"):
                raise Undecided(f"needs the factor {how}")
            yield Change(stat, how, 0, lasts, source, 0)
        elif "to" in arguments:
            yield Change(stat, "set", count_amount(game, arguments["to"], context, card), lasts, source, 0)
        elif "by" in arguments:
            yield Change(stat, "add", count_amount(game, arguments["by"], context, card), lasts, source, 0)
        else:
            raise Undecided("needs how much a stat changes")


def _strip(game: Game, key: str) -> None:
    for card in game.cards.values():
        if card.changes:
            card.changes = [change for change in card.changes if change.source != key]


def find_applying(game: Game, *verbs: str) -> Iterator[tuple[Card, Effect, Word]]:
    """List what the Continuous Effects that apply now do, by verb."""
    for card, effect in list(game.applying.values()):
        for verb in effect.does:
            if verb.word in verbs:
                if verb.word != "forbid":
                    refuse_unknown(effect)
                yield card, effect, verb


def refuse_unknown(effect: Effect) -> None:
    """Raise :class:`Undecided` where the course depends on an effect whose wording of the day is not known."""
    if effect.missing:
        raise Undecided(f"needs {', '.join(effect.missing)}")


def is_forbidden(game: Game, what: str, card: Card | None, player: int) -> str:
    """Name the effect that forbids something to a card or player; empty where nothing does."""
    if not (game.applying or game.lasting):
        return ""
    for source, effect, verb in find_applying(game, "forbid"):
        said = verb.arguments.get("what")
        if what not in (said if isinstance(said, list) else [said]):
            continue
        refuse_unknown(effect)
        context = Context(source, effect, source.controller)
        if _is_meant(game, verb.arguments.get("of", "this-card"), context, card, player):
            return key_of(source, effect)
    for each in game.lasting:
        said = each.arguments.get("what")
        if each.what == "forbid" and what in (said if isinstance(said, list) else [said]):
            who = each.arguments.get("of")
            if (card is not None and card in each.cards) or who in ("both", "both-players"):
                return each.source
            if (who == "opponent") == (player != each.controller) and who in ("opponent", "controller"):
                return each.source
    return ""


def _is_meant(game: Game, who: Any, context: Context, card: Card | None, player: int) -> bool:
    if who in ("opponent", "controller", "both"):
        return bool(who == "both" or (who == "opponent") == (player != context.player))
    return card is not None and card in select_cards(game, who, context)
