"""Restrictions on cards: of monsters determined to be destroyed by battle, and by prohibitions in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from checks.engine.duel.field.allowed_attacks import is_known, list_speaking_of
from checks.engine.duel.field.in_force import is_unaffected, list_applying, list_standing
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.selectors import fits, select_cards
from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_11
from checks.engine.rules.attacks import AT_42, AT_52, BP_2, RP_7
from checks.engine.rules.outcomes import LP_3
from checks.engine.words import STAYING
from kb.language import (
    All,
    AttackOnly,
    BecomeMonster,
    CardDescription,
    Equip,
    Forbid,
    Limit,
    find_unplayed,
    list_verbs,
)


def has_battle_phase(game: Game) -> bool:
    """Whether the turn has a Battle Phase that could be entered."""
    return game.turn.number != 1 or not game.rulebook.holds(BP_2)


def verify_duel(game: Game) -> None:
    """Raise :class:`Illegal` if the Duel is over."""
    if game.duel_over and game.is_over:
        raise Illegal("game-rule", LP_3, "the Duel is over")


def find_banish_ban(game: Game, player: int) -> str:
    """Name the effect by which a player cannot banish from the Graveyards; empty where none says so."""
    return is_forbidden(game, "banish-from-graveyard", None, player) if game.rulebook.holds(LE_11) else ""


def find_search_ban(game: Game, player: int) -> str:
    """Name the effect by which a player cannot add cards from a Deck to the hand; empty where none says so."""
    return is_forbidden(game, "add-from-deck", None, player) if game.rulebook.holds(LE_11) else ""


def find_milling_ban(game: Game, player: int) -> str:
    """Name the effect by which a player cannot send cards from a Deck to the Graveyard; empty where none says so."""
    return is_forbidden(game, "send-from-deck", None, player) if game.rulebook.holds(LE_11) else ""


def find_setting_ban(game: Game, player: int) -> str:
    """Name the effect by which a player cannot Set cards; empty where none says so."""
    return is_forbidden(game, "set-cards", None, player) if game.rulebook.holds(LE_11) else ""


def is_being_activated(game: Game, card: Card) -> bool:
    """Whether a Spell or Trap is being activated, and does not stay on the field.

    Raises :class:`Undecided` where a part that is not played may tell whether it stays.
    """
    link = next((each for each in game.chain.links if each.card is card and each.activated.brought_out), None)
    if link is None or not card.on_field or card.carrier in STAYING or card.equipped_to is not None:
        return False
    if any(isinstance(verb, Equip | BecomeMonster) for verb in list_verbs(link.effect.does)):
        return False
    if unplayed := find_unplayed(link.effect.does):
        raise Undecided(f"needs to know whether {card.role} stays on the field: {unplayed}")
    return True


def find_shield(game: Game, target: Card | None, attacker: Card | None, *, declared: bool = False) -> str:
    """Name the effect that keeps a monster, or the player where there is none, from being attacked; or nothing.

    Once an attack is ``declared``, what only lets its target not be chosen may come too late.
    """
    if not (game.effects.applying or game.effects.lasting):
        return ""
    named = _find_named_targets(game, attacker)
    beside = named is not None and any(_is_singled_out(game, card) for card in game.monsters(1))
    if named is not None and beside and _yields_to_the_singled_out(game, named):
        named = None
    if named is not None and target not in named.cards:
        _verify_reach(game, named, target, attacker)
        return named.effect
    if target is None:
        return is_forbidden(game, "attack-directly", attacker, 0)
    if named is not None and _is_shielded(game, target, attacker):
        if named.bars and game.rulebook.holds(AT_52):
            return "" if game.law(AT_52, "protected-beside-what-bars-others") == "attacked" else named.effect
        return "" if _is_attacked_though_shielded(game) else named.effect
    by = is_forbidden(game, "be-attacked", target, 0, attacker, attacker)
    if by and by.partition(".")[0] != target.role and _is_singled_out(game, target) and game.rulebook.holds(AT_52):
        return "" if game.law(AT_52, "singled-out-and-protected") == "attacked" else by
    if by or (declared and _comes_too_late(game, target, attacker)):
        return by
    by = is_forbidden(game, "be-targeted-for-attack", target, 0, attacker, attacker)
    if not by or not _is_singled_out(game, target) or not game.rulebook.holds(AT_52):
        return by
    return "" if game.law(AT_52, "singled-out-and-protected") == "attacked" else by


class Named(NamedTuple):
    """A monster that must be attacked."""

    effect: str
    cards: list[Card | None]
    bars: bool = False
    """Whether it only keeps the monster from all else, and does not say that it has to attack these."""


def _yields_to_the_singled_out(game: Game, named: Named) -> bool:
    """Whether an Equip Card's only target is attacked, and not the monster that must be."""
    case = "singled-out-beside-what-bars-others" if named.bars else "singled-out-beside-the-named"
    return game.law(AT_52, case) == "attacked"


def _is_shielded(game: Game, target: Card, attacker: Card | None) -> bool:
    """Whether effects keep a monster from being attacked, or chosen as the target of an attack."""
    deeds = ("be-attacked", "be-targeted-for-attack")
    return any(is_forbidden(game, deed, target, 0, attacker, attacker) for deed in deeds)


def _is_attacked_though_shielded(game: Game) -> bool:
    """Whether a monster that must be attacked can be, though another effect protects it."""
    return game.law(AT_52, "named-and-protected") == "attacked"


def _verify_reach(game: Game, named: Named, target: Card | None, attacker: Card | None) -> None:
    """Raise :class:`Undecided` where all that is left to a monster is kept from its attack, and this is not."""
    if named.bars:
        return
    kept = all(card is not None and _is_shielded(game, card, attacker) for card in named.cards)
    open_to_it = target is not None and not _is_shielded(game, target, attacker)
    if kept and open_to_it and not _is_attacked_though_shielded(game):
        raise Undecided(f"needs to know what is attacked where {named.effect} names what is kept from it")


def _find_named_targets(game: Game, attacker: Card | None) -> Named | None:
    """Find the only monsters that can be attacked, and the effect; None without one.

    Where several effects do, or the target of one is under another's control, the day says what is attacked.
    """
    if attacker is None or not game.rulebook.holds(AT_42):
        return None
    found: list[Named] = []
    for verb, context in list_speaking_of(game, AttackOnly, attacker):
        cards: list[Card | None] = [None] if verb.on == "player" else [*_list_named(game, verb, context)]
        if not (cards or verb.bars) or is_unaffected(game, attacker, context.card, context.effect):
            continue
        is_known(game, context)
        ours = [card for card in cards if card is not None and card.controller == attacker.controller]
        if ours and game.rulebook.holds(AT_52):
            told = game.law(AT_52, "named-changed-sides")
            if len(ours) < len(cards):
                raise Undecided(f"needs to know what {attacker.role} may attack, by {context.name}")
            if told == "attacked":
                continue
        found.append(Named(context.name, cards, verb.bars))
    if len(found) > 1 and any(each.cards != found[0].cards for each in found):
        return _settle_named(game, found)
    alone = next((each for each in found if not each.bars), found[0] if found else None)
    if alone is not None and not alone.cards:
        raise Undecided(
            f"needs to know which monsters can be attacked once the monster named by {alone.effect} is gone"
        )
    return alone


def _settle_named(game: Game, found: list[Named]) -> Named:
    """Find the only monster to be attacked if several effects differ.

    Raises :class:`Undecided` where several only keep all else from being attacked.
    """
    barring = [each for each in found if each.bars]
    naming = [each for each in found if not each.bars]
    if barring and naming:
        if game.law(AT_52, "named-beside-what-bars-others") in ("", "not-attacked"):
            both = [card for card in barring[0].cards if all(card in each.cards for each in found)]
            return Named(barring[0].effect, both, bars=True)
    elif barring:
        raise Undecided(f"needs to know what is attacked where {barring[0].effect} and {barring[1].effect} differ")
    if len(naming) > 1 and game.rulebook.holds(AT_52):
        any_of_them = game.law(AT_52, "several-named") == "attacked"
        return Named(naming[0].effect, [card for each in naming for card in each.cards] if any_of_them else [])
    return naming[0]


def _list_named(game: Game, verb: AttackOnly, context: Context) -> list[Card]:
    """List the monsters that effects name as the only attack target; a target that left does not count."""
    cards = [card for card in select_cards(game, verb.on, context) if card.zone == "monster-zone"]
    if verb.on != "target" or context.link is None or not context.link.resolved:
        return cards
    return [card for card in cards if CardRef.of(card) in context.link.hit]


def _is_singled_out(game: Game, target: Card) -> bool:
    """Whether a Continuous Effect leaves one monster as the only one of its player's to be attacked."""
    return any(fits(game, target, spared, context) for context, spared in _find_singling(game))


def _find_singling(game: Game) -> Iterator[tuple[Context, CardDescription]]:
    """Find the Equip Cards that make their monster the only attack target, and the monsters they spare."""
    for each in list_applying(game, Forbid):
        verb = each.verb
        if "be-targeted-for-attack" not in verb.what or not isinstance(verb.of, All) or each.player != 1:
            continue
        spared = verb.of.cards.not_
        if spared is not None and spared.equipped_with is not None:
            yield each.view(game), spared


def _comes_too_late(game: Game, target: Card, attacker: Card | None) -> bool:
    shield = game.rulebook.holds(RP_7) and is_forbidden(game, "be-targeted-for-attack", target, 0, attacker, attacker)
    if not shield:
        return False
    if game.battle.moved and _singles_out(game, shield) and _may_be_moved_from_the_singled_out(game):
        return True
    case = "target-comes-under-a-protection" if shield in game.battle.shields else "target-protected"
    if _singles_out(game, shield):
        case = "another-singled-out"
    return game.law(RP_7, case) == "goes-on"


def _singles_out(game: Game, name: str) -> bool:
    """Whether an effect leaves the bearer of its Equip Card as the only monster to be attacked."""
    return any(context.name == name for context, _ in _find_singling(game))


def find_bar_to_moving(game: Game, target: Card | None, attacker: Card) -> str:
    """Name the effect that keeps an attack from being moved to a target, None for a direct one; empty where none does.

    An Equip Card that leaves its bearer as the only target may bind the declaration alone.
    """
    by = find_shield(game, target, attacker)
    return "" if by and _singles_out(game, by) and _may_be_moved_from_the_singled_out(game) else by


def _may_be_moved_from_the_singled_out(game: Game) -> bool:
    return game.law(AT_52, "moved-from-the-singled-out") == "attacked"


def is_bound_elsewhere(game: Game, attacker: Card) -> bool:
    """Whether effects name monsters, or leave one alone, for a monster to attack, so that it attacks not directly."""
    named = _find_named_targets(game, attacker)
    if named is not None:
        return None not in named.cards
    return any(_is_singled_out(game, card) for card in game.monsters(1))


def list_shields(game: Game) -> frozenset[str]:
    """List the effects in force that keep monsters from being chosen as the target of an attack."""
    shields = (each for each in list_standing(game, Forbid) if "be-targeted-for-attack" in each.verb.what)
    return frozenset(each.key for each in shields)


def find_limit(game: Game, card: Card, player: int) -> str:
    """Name the effect that keeps a monster from lying face-up beside a player's others; empty where none does."""
    others = [each for each in game.monsters(player) if each.face_up and each is not card]
    for limit in list_applying(game, Limit):
        field = {"one-type": "type", "one-attribute": "attribute"}.get(limit.verb.what)
        if field and any(getattr(each, field) != getattr(card, field) for each in others):
            limit.verify(game)
            return limit.key
    return ""


def find_tribute_ban(game: Game, card: Card, source: Card | None, *, by_hand: bool) -> str:
    """Name the effect by which a monster cannot be Tributed for another card; empty where none says so."""
    kinds = ("be-tributed", "be-tributed-for-summon") if by_hand else ("be-tributed",)
    found = (is_forbidden(game, each, card, card.controller, source) for each in kinds)
    return next((each for each in found if each), "")
