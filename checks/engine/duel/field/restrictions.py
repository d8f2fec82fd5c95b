"""What may not be done to a card: a marked monster's restrictions, and what effects in force forbid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from checks.engine.duel.field.in_force import find_applying, is_forbidden, is_unaffected, refuse_unknown
from checks.engine.duel.field.selectors import SECRET, fits, select_cards
from checks.engine.duel.field.ways import is_known, is_let_in_vain, list_speaking_of
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect
from checks.engine.language import (
    AddToHand,
    All,
    AttackOnly,
    BecomeMonster,
    CardDescription,
    ChangePosition,
    Destroy,
    Equip,
    Forbid,
    IfDone,
    Instructions,
    Limit,
    MayAttack,
    ReplaceDestruction,
    ReturnToDeck,
    ReturnToHand,
    SpecialSummon,
    TakeControl,
    find_unplayed,
    list_verbs,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_9, LE_11, LE_33, LE_35, LE_52, LE_63
from checks.engine.rules.attacks import (
    AT_23,
    AT_37,
    AT_42,
    AT_48,
    AT_51,
    AT_52,
    AT_55,
    AT_61,
    AT_64,
    BP_2,
    RP_4,
    RP_11,
    RP_17,
)
from checks.engine.rules.cards import MK_1, MK_2, MK_3, MK_5, MK_6, MK_8, MK_11, MV_5, MV_10, MV_13
from checks.engine.rules.outcomes import BO_9, LP_3
from checks.engine.words import STAYING


def has_battle_phase(game: Game) -> bool:
    """Whether the turn has a Battle Phase that could be entered."""
    return game.turn.number != 1 or not game.rulebook.holds(BP_2)


def verify_duel(game: Game) -> None:
    """Raise :class:`Illegal` if the Duel is over."""
    if game.is_over:
        raise Illegal("game-rule", LP_3, "the Duel is over")


def find_keeper(game: Game, player: int) -> str:
    """Name the effect by which a player may banish nothing from the Graveyards; empty where none says so."""
    return is_forbidden(game, "banish-from-graveyard", None, player) if game.rulebook.holds(LE_11) else ""


def find_searchless(game: Game, player: int) -> str:
    """Name the effect by which a player may add nothing from a Deck to a hand; empty where none says so."""
    return is_forbidden(game, "add-from-deck", None, player) if game.rulebook.holds(LE_11) else ""


def verify_target(game: Game, card: Card, player: int, source: Card | None = None) -> None:
    """Raise :class:`Illegal` if a card cannot be targeted, by the effect of that card."""
    if card.marked and game.rulebook.holds(MK_1):
        raise Illegal("marked", MK_1, "the monster is determined to be destroyed by battle")
    if (
        game.battle.replacements
        and _is_to_fall_instead(game, card)
        and game.rulebook.holds(MK_11)
        and game.ruleset.read("targeting-what-is-destroyed-instead") == "forbidden"
    ):
        raise Illegal("marked", MK_11, "it is determined to be destroyed instead of another")
    by = is_forbidden(game, "be-targeted", card, player, source)
    if by and game.rulebook.holds(LE_11):
        raise Illegal("no-legal-target", LE_11, f"{by} forbids it")


def _is_to_fall_instead(game: Game, card: Card) -> bool:
    """Whether it is chosen that a card is destroyed at the end of the Damage Step instead of one of the battle."""
    for context in game.battle.replacements:
        done = [each for verb in context.effect.does if isinstance(verb, ReplaceDestruction) for each in verb.do]
        for each in list_verbs(tuple(done)):
            if isinstance(each, Destroy) and card in select_cards(game, each.of, context):
                return True
    return False


def verify_aim(game: Game, card: Card, context: Context) -> None:
    """Raise :class:`Illegal` if an effect cannot target a card, or its text does not speak of such a card."""
    verify_target(game, card, context.player, context.card)
    if is_played_at_itself(card, context) and game.rulebook.holds(LE_9):
        raise Illegal("no-legal-target", LE_9, f"{card.role} is being played, and is no target of its own")
    if game.rulebook.holds(LE_9) and not is_in_reach(game, card, context) and not reaches_beyond(context.effect):
        raise Illegal("no-legal-target", LE_9, f"{card.role} is nothing that it can target")
    if "link" in card.kinds and game.rulebook.holds(MV_10):
        _verify_turn(card, context)
    if card.bound and _only_summons(context.effect, "target") and game.rulebook.holds(LE_63):
        raise Undecided(f"needs how {card.name} may be Summoned")


def list_targets(game: Game, context: Context) -> list[Card]:
    """List what an effect can target; raises :class:`Illegal` where there is nothing.

    A monster may be its own target unless its text says another; a Spell or Trap that is activated never is.
    """
    found = []
    for each in game.cards.values():
        if is_played_at_itself(each, context) or not is_in_reach(game, each, context):
            continue
        try:
            verify_target(game, each, context.player, context.card)
        except Illegal:
            continue
        found.append(each)
    verify_number(game, context, found)
    return found


def is_played_at_itself(card: Card, context: Context) -> bool:
    """Whether a card is the Spell or Trap itself that would target it as it is played."""
    return card is context.card and context.effect.is_played_by_hand


def verify_number(game: Game, context: Context, found: list[Card], *, chosen: bool = False) -> None:
    """Raise :class:`Illegal` if there are fewer targets than an effect has to have, or more are ``chosen``."""
    wanted = context.effect.target_count
    most = max(wanted, context.effect.target_most)
    too_many = chosen and len(found) > most
    if not too_many and len(found) >= wanted:
        return
    if not game.rulebook.holds(LE_9) or reaches_beyond(context.effect):
        return
    if too_many:
        raise Illegal("no-legal-target", LE_9, f"it targets {most}, and no more")
    if has_to_act(context.effect) and game.rulebook.holds(LE_52):
        if found:
            raise Undecided(f"needs to know whether {context.name}, which has to be activated, is so with fewer")
        if game.ruleset.read("mandatory-without-a-target") == "activates":
            return
    raise Illegal("no-legal-target", LE_9, "there is nothing it can target" if not found else "there are too few")


def has_to_act(effect: Effect) -> bool:
    """Whether an effect is a trigger that targets, and that its player has to activate."""
    waits = effect.effect_class in ("trigger", "flip") and effect.optional == "mandatory"
    return waits and effect.targets in ("monster", "card") and not effect.target_for


def is_aimless(game: Game, link: Link) -> bool:
    """Whether a Chain Link that has to target was activated without a target, and so does nothing."""
    if link.aimed or not has_to_act(link.effect) or reaches_beyond(link.effect):
        return False
    return game.rulebook.holds(LE_52)


def is_in_reach(game: Game, card: Card, context: Context) -> bool:
    """Whether a card is of the kind, and lies where, an effect can target."""
    wanted = context.effect.target_must_be
    there = card.on_field and (context.effect.targets != "monster" or card.zone == "monster-zone")
    if not there and (wanted is None or wanted.zone is None):
        return False
    if (wanted is not None and not fits(game, card, wanted, context)) or not _can_be_turned(game, card, context):
        return False
    if _keeps_its_side(game, card, context) or _cannot_come(game, card, context):
        return False
    if card.carrier != "monster" and _only_returns(context.effect) and stays_for_its_chain(game, card):
        return False
    return _has_use_for_attacks(game, card, context)


def _only_returns(effect: Effect) -> bool:
    """Whether all that an effect does to its target is to return it to a hand or a Deck."""
    done = [verb for verb in list_verbs(effect.does) if getattr(verb, "of", None) == "target"]
    return bool(done) and all(isinstance(verb, ReturnToHand | ReturnToDeck) for verb in done)


def stays_for_its_chain(game: Game, card: Card) -> bool:
    """Whether a card cannot be returned for now: it is being activated, and does not stay on the field."""
    link = next((each for each in game.chain if each.card is card and each.brought_out), None)
    if link is None or not card.on_field or card.carrier in STAYING or card.equipped_to is not None:
        return False
    kept = (Equip, BecomeMonster)
    if any(isinstance(verb, kept) for verb in list_verbs(link.effect.does)) or not game.rulebook.holds(LE_35):
        return False
    if unplayed := find_unplayed(link.effect.does):
        raise Undecided(f"needs to know whether {card.role} stays on the field: {unplayed}")
    return game.ruleset.read("returning-what-is-being-activated") == "not-returned"


def _has_use_for_attacks(game: Game, card: Card, context: Context) -> bool:
    """Whether an effect that does nothing to its target but let it attack does anything for a monster."""
    if not (game.effects.applying or game.effects.lasting):
        return True
    done = [verb for verb in _list_begun(context.effect) if getattr(verb, "of", None) == "target"]
    ways = [verb for verb in done if isinstance(verb, MayAttack)]
    if not ways or len(ways) < len(done):
        return True
    return not all(is_let_in_vain(game, card, verb) for verb in ways)


def _can_be_turned(game: Game, card: Card, context: Context) -> bool:
    """Whether a card could be turned by an effect that does nothing to its target but turn it, and what needs that."""
    is_link = "link" in card.kinds
    if not is_link and not card.token:
        return True
    done = [verb for verb in list_verbs(_list_begun(context.effect)) if getattr(verb, "of", None) == "target"]
    turns = [verb for verb in done if isinstance(verb, ChangePosition)]
    if not turns or len(turns) < len(done):
        return True
    if is_link:
        return not game.rulebook.holds(MV_10)
    return not (all(verb.to == "facedown" for verb in turns) and game.rulebook.holds(MV_5))


def _keeps_its_side(game: Game, card: Card, context: Context) -> bool:
    """Whether an effect that only takes control of its target cannot aim at a monster whose control cannot change."""
    if card.zone != "monster-zone" or not (game.effects.applying or game.effects.lasting):
        return False
    if not any(isinstance(verb, TakeControl) and verb.of == "target" for verb in context.effect.does):
        return False
    done = [verb for verb in list_verbs(_list_begun(context.effect)) if getattr(verb, "of", None) == "target"]
    if not all(isinstance(verb, TakeControl) for verb in done):
        return False
    if not is_forbidden(game, "change-control", card, card.controller, context.card) or not game.rulebook.holds(LE_33):
        return False
    return game.ruleset.read("targets-whose-control-stays") == "not-targeted"


def _cannot_come(game: Game, card: Card, context: Context) -> bool:
    """Whether an effect that does nothing to its target but Special Summon it aims at what cannot be so Summoned."""
    if not game.effects.applying or not _only_summons(context.effect, "target"):
        return False
    return bool(is_forbidden(game, "special-summon", card, context.player)) and game.rulebook.holds(LE_63)


def verify_coming(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if all that an optional effect does to a monster it points at is a forbidden Summon.

    Raises :class:`Undecided` where the text of that monster may forbid it.
    """
    effect = context.effect
    words = {str(verb.of) for verb in effect.does if isinstance(verb, SpecialSummon) and verb.of in POINTED_AT}
    for word in words if effect.optional == "optional" else ():
        cards = select_cards(game, word, context) if _only_summons(effect, word) else []
        if not cards or not game.rulebook.holds(LE_63):
            continue
        kept = [by for card in cards if (by := is_forbidden(game, "special-summon", card, context.player))]
        if len(kept) == len(cards):
            raise Illegal("game-rule", LE_63, f"{kept[0]} forbids its Special Summon")
        if all(card.bound for card in cards):
            raise Undecided(f"needs how {cards[0].name} may be Summoned")


POINTED_AT: Final = ("destroyed-monster", "battled-monster", "that-card")
"""The words for a monster of the event, or of the battle, that an effect may Special Summon without targeting it."""


def _only_summons(effect: Effect, word: str) -> bool:
    """Whether an effect does nothing but Special Summon to what a word points at."""
    done = [verb for verb in list_verbs(_list_begun(effect)) if getattr(verb, "of", None) == word]
    return bool(done) and all(isinstance(verb, SpecialSummon) for verb in done)


def _list_begun(effect: Effect) -> Instructions:
    """List what an effect does without what needs that to be done."""
    return tuple(each for verb in effect.does for each in (verb.do if isinstance(verb, IfDone) else (verb,)))


def _verify_turn(card: Card, context: Context) -> None:
    """Raise :class:`Undecided` for a Link Monster where an effect turns its target beside other things, or may turn it.

    What is paid tells whether it does only where it need not.
    """
    act = context.link.act if context.link is not None else context.act
    begun = _list_begun(context.effect)
    turns = [
        verb for verb in list_verbs(context.effect.does) if isinstance(verb, ChangePosition) and verb.of == "target"
    ]
    if turns and (any(verb in begun for verb in turns) or act is None or not act.pays):
        raise Undecided(f"needs to know whether {context.name} is to turn {card.role}, which is a Link Monster")


def reaches_beyond(effect: Effect) -> bool:
    """Whether an effect may target where the scenario need not show what lies there: a Deck, a hand, an Extra Deck."""
    wanted = effect.target_must_be
    if wanted is not None:
        return not SECRET.isdisjoint(wanted.zone or ())
    beyond = (SpecialSummon, AddToHand, ReturnToDeck)
    verbs = [*list_verbs(effect.does)]
    found = [verb for verb in verbs if isinstance(verb, beyond)]
    if not found:
        return False
    speaks_of_it = any("target" in (getattr(verb, "of", ""), getattr(verb, "to", "")) for verb in verbs)
    return effect.targets == "none" or not speaks_of_it or any(verb.of == "target" for verb in found)


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
        if named.bars and game.rulebook.holds(AT_37):
            return "" if game.ruleset.read("shielded-target-beside-what-bars-others") == "attacked" else named.effect
        return "" if _is_attacked_though_shielded(game) else named.effect
    by = is_forbidden(game, "be-attacked", target, 0, attacker, attacker)
    if by and by.partition(".")[0] != target.role and _is_singled_out(game, target) and game.rulebook.holds(AT_23):
        return "" if game.ruleset.read("only-target-shielded") == "attacked" else by
    if by or (declared and _comes_too_late(game, target, attacker)):
        return by
    by = is_forbidden(game, "be-targeted-for-attack", target, 0, attacker, attacker)
    if not by or not _is_singled_out(game, target) or not game.rulebook.holds(AT_23):
        return by
    return "" if game.ruleset.read("only-target-shielded") == "attacked" else by


class Named(NamedTuple):
    """What alone a monster may attack by an effect in force."""

    effect: str
    cards: list[Card | None]
    bars: bool = False
    """Whether it only keeps the monster from all else, and does not say that it has to attack these."""


def _yields_to_the_singled_out(game: Game, named: Named) -> bool:
    """Whether not what an effect names is attacked, but what an Equip Card leaves as the only one."""
    if named.bars:
        told = game.rulebook.holds(AT_51) and game.ruleset.read("singled-out-beside-what-bars-others")
    else:
        told = game.rulebook.holds(AT_48) and game.ruleset.read("singled-out-beside-the-named")
    return told == "singled-out"


def _is_shielded(game: Game, target: Card, attacker: Card | None) -> bool:
    """Whether effects keep a monster from being attacked, or chosen as the target of an attack."""
    deeds = ("be-attacked", "be-targeted-for-attack")
    return any(is_forbidden(game, deed, target, 0, attacker, attacker) for deed in deeds)


def _is_attacked_though_shielded(game: Game) -> bool:
    """Whether what an effect says has to be attacked is attacked where another keeps it from being chosen."""
    return game.rulebook.holds(AT_64) and game.ruleset.read("named-target-shielded") == "attacked"


def _verify_reach(game: Game, named: Named, target: Card | None, attacker: Card | None) -> None:
    """Raise :class:`Undecided` where all that is left to a monster is kept from its attack, and this is not."""
    if named.bars:
        return
    kept = all(card is not None and _is_shielded(game, card, attacker) for card in named.cards)
    open_to_it = target is not None and not _is_shielded(game, target, attacker)
    if kept and open_to_it and not _is_attacked_though_shielded(game):
        raise Undecided(f"needs to know what is attacked where {named.effect} names what is kept from it")


def _find_named_targets(game: Game, attacker: Card | None) -> Named | None:
    """Find what alone a monster may attack by an effect in force, and that effect; None where none says so.

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
        if ours and game.rulebook.holds(AT_55):
            told = game.ruleset.read("attacked-once-the-named-changed-sides")
            if len(ours) < len(cards):
                raise Undecided(f"needs to know what {attacker.role} may attack, by {context.name}")
            if told == "anything":
                continue
        found.append(Named(context.name, cards, verb.bars))
    if len(found) > 1 and any(each.cards != found[0].cards for each in found):
        return _settle_named(game, found)
    alone = next((each for each in found if not each.bars), found[0] if found else None)
    if alone is not None and not alone.cards:
        raise Undecided(f"needs to know what is attacked once what {alone.effect} names is gone")
    return alone


def _settle_named(game: Game, found: list[Named]) -> Named:
    """Find what alone is attacked where several effects differ in that.

    Raises :class:`Undecided` where several only keep all else from being attacked.
    """
    barring = [each for each in found if each.bars]
    naming = [each for each in found if not each.bars]
    if barring and naming:
        if not game.rulebook.holds(AT_61) or game.ruleset.read("named-beside-what-bars-others") == "both":
            both = [card for card in barring[0].cards if all(card in each.cards for each in found)]
            return Named(barring[0].effect, both, bars=True)
    elif barring:
        raise Undecided(f"needs to know what is attacked where {barring[0].effect} and {barring[1].effect} differ")
    if len(naming) > 1 and game.rulebook.holds(AT_52):
        any_of_them = game.ruleset.read("several-name-what-is-attacked") == "any"
        return Named(naming[0].effect, [card for each in naming for card in each.cards] if any_of_them else [])
    return naming[0]


def _list_named(game: Game, verb: AttackOnly, context: Context) -> list[Card]:
    """List the monsters that an effect names as what alone is attacked; a target that has left is none."""
    cards = [card for card in select_cards(game, verb.on, context) if card.zone == "monster-zone"]
    if verb.on != "target" or context.link is None or not context.link.resolved:
        return cards
    there = [card for card, moves in context.link.hit if card.moves == moves]
    return [card for card in cards if card in there]


def _is_singled_out(game: Game, target: Card) -> bool:
    """Whether a Continuous Effect leaves one monster as the only one of its player's to be attacked."""
    for source, effect, spared in _find_singling(game):
        if fits(game, target, spared, Context(source, effect, source.controller)):
            return True
    return False


def _find_singling(game: Game) -> Iterator[tuple[Card, Effect, CardDescription]]:
    """Find the effects of Equip Cards that leave their bearer as the only one to be attacked, and what they spare."""
    for source, effect, verb in find_applying(game, Forbid):
        if "be-targeted-for-attack" not in verb.what or not isinstance(verb.of, All) or source.controller != 1:
            continue
        spared = verb.of.cards.not_
        if spared is not None and spared.equipped_with is not None:
            yield source, effect, spared


def _comes_too_late(game: Game, target: Card, attacker: Card | None) -> bool:
    shield = game.rulebook.holds(RP_4) and is_forbidden(game, "be-targeted-for-attack", target, 0, attacker, attacker)
    if not shield:
        return False
    if _singles_out(game, shield) and game.rulebook.holds(RP_17):
        return game.ruleset.read("singled-out-after-the-declaration") == "attacked"
    if shield in game.battle.shields and game.rulebook.holds(RP_11):
        return game.ruleset.read("target-come-under-a-shield") == "attacked"
    return game.ruleset.read("target-shielded-after-the-declaration") == "attacked"


def _singles_out(game: Game, name: str) -> bool:
    """Whether an effect leaves the bearer of its Equip Card as the only monster to be attacked."""
    return any(key_of(source, effect) == name for source, effect, _ in _find_singling(game))


def is_bound_elsewhere(game: Game, attacker: Card) -> bool:
    """Whether effects name monsters, or leave one alone, for a monster to attack, so that it attacks not directly."""
    named = _find_named_targets(game, attacker)
    if named is not None:
        return None not in named.cards
    return any(_is_singled_out(game, card) for card in game.monsters(1))


def list_shields(game: Game) -> frozenset[str]:
    """List the effects in force that keep monsters from being chosen as the target of an attack."""
    what = "be-targeted-for-attack"
    applying = {key_of(source, effect) for source, effect, verb in find_applying(game, Forbid) if what in verb.what}
    left = {each.source for each in game.effects.lasting if isinstance(each.verb, Forbid) and what in each.verb.what}
    return frozenset(applying | left)


def find_limit(game: Game, card: Card, player: int) -> str:
    """Name the effect that keeps a monster from lying face-up beside a player's others; empty where none does."""
    others = [each for each in game.monsters(player) if each.face_up and each is not card]
    for source, effect, verb in find_applying(game, Limit):
        field = {"one-type": "type", "one-attribute": "attribute"}.get(verb.what)
        if field and any(getattr(each, field) != getattr(card, field) for each in others):
            refuse_unknown(game, source, effect)
            return f"{source.role}.{effect.id}"
    return ""


PROTECTED: Final = {"card-effect": ("be-destroyed-by-effect", LE_11), "battle": ("be-destroyed-by-battle", BO_9)}
"""What protects a card from being destroyed, and the rule that honours it, by what would destroy it."""


def find_obstacle(
    game: Game, verb: str, card: Card, by: str = "card-effect", source: Card | None = None
) -> tuple[str, str, str] | None:
    """Find why something cannot be done to a card, by the effect of that ``source``: reason, rule and sentence."""
    holding = game.rulebook.holds
    if card.marked:
        if verb in ("change-position", "flip") and holding(MK_2):
            return "marked", MK_2, "its battle position cannot be changed any more"
        if verb == "change-stat" and holding(MK_3):
            return "marked", MK_3, "its ATK/DEF cannot be changed any more"
        if verb == "return-to-hand" and holding(MK_5):
            return "marked", MK_5, "it cannot be returned to the hand any more"
        if verb == "return-to-deck" and holding(MK_6) and game.ruleset.read("marked-monster-to-deck") == "forbidden":
            return "marked", MK_6, "it cannot be returned to the Deck any more"
        if verb in ("change-control", "equip") and holding(MK_8):
            return "marked", MK_8, "it stays where it is until it leaves the field"
    if verb == "change-position" and "link" in card.kinds and holding(MV_10):
        return "game-rule", MV_10, "a Link Monster is always in face-up Attack Position"
    turned_by_effect = verb == "change-position" and by == "card-effect" and holding(MV_13)
    if verb in ("change-position", "change-control") and not turned_by_effect:
        forbidder = is_forbidden(game, verb, card, card.controller, source)
        if forbidder and holding(LE_11):
            return "game-rule", LE_11, f"{forbidder} forbids it"
    if verb == "tribute" and holding(LE_11):
        forbidder = _find_sparer(game, card, source, by_hand=by == "game-rule")
        return ("game-rule", LE_11, f"{forbidder} forbids it") if forbidder else None
    banisher = source if verb == "banish" and card.zone == "graveyard" else None
    if banisher is not None and (forbidder := find_keeper(game, banisher.controller)):
        return "game-rule", LE_11, f"{forbidder} forbids it"
    if verb == "destroy" and by in PROTECTED:
        what, rule = PROTECTED[by]
        forbidder = is_forbidden(game, what, card, card.controller, source)
        if forbidder and holding(rule):
            return "game-rule", rule, f"{forbidder} forbids it"
    return None


def _find_sparer(game: Game, card: Card, source: Card | None, *, by_hand: bool) -> str:
    """Name the effect by which a monster may not be Tributed for another card; empty where none says so."""
    kinds = ("be-tributed", "be-tributed-for-summon") if by_hand else ("be-tributed",)
    found = (is_forbidden(game, each, card, card.controller, source) for each in kinds)
    return next((each for each in found if each), "")
