"""Effects that would come to nothing are not activated: nothing to do it to, nowhere to go, nothing to draw."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import leads_on
from checks.engine.duel.actions.damage import compare_battlers, is_spared
from checks.engine.duel.field.in_force import is_unaffected
from checks.engine.duel.field.restrictions import find_obstacle, find_shield, has_battle_phase
from checks.engine.duel.field.selectors import SIDES, may_be_named, select_cards, select_players, select_side
from checks.engine.duel.field.ways import (
    bars_direct_attack,
    count_attacks,
    is_kept_from,
    is_nothing_for_the_kept,
    is_nothing_more,
)
from checks.engine.duel.legality.in_vain import BATTLED, OF_THIS_BATTLE, has_nothing_to_negate
from checks.engine.duel.state.card import TURN_PLAYER, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.language import (
    All,
    AttackAgain,
    AttackOnly,
    CalculateWith,
    CardDescription,
    ChangeAttackTarget,
    ChangePosition,
    ChangeStat,
    ChooseOne,
    Chosen,
    Draw,
    Forbid,
    IfDone,
    JumpTo,
    MayAttack,
    NegateAttack,
    NegateEffect,
    RedirectBattleDamage,
    SetBattleDamage,
    SetEffectDamage,
    Unplayed,
    Verb,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import (
    LE_17,
    LE_18,
    LE_19,
    LE_22,
    LE_23,
    LE_30,
    LE_31,
    LE_32,
    LE_34,
    LE_36,
    LE_37,
    LE_38,
    LE_40,
    LE_41,
    LE_54,
    LE_56,
    LE_74,
)


def verify_use(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an effect does would come to nothing."""
    _verify_jump(game, effect)
    _verify_attacks_to_come(game, effect)
    _verify_whose_attacks(game, effect, context)
    _verify_more_attacks(game, effect, context)
    _verify_attackers(game, effect, context)
    _verify_damage(game, effect, context)
    _verify_later_part(game, effect, context)
    _verify_new_target(game, effect, context)
    _verify_negation(game, effect, context)
    _verify_turning(game, effect, context)
    _verify_numbers(game, effect)
    _verify_deck(game, effect, context)
    _verify_battle(game, effect, context)
    _verify_attack_negation(game, effect, context)


def _verify_jump(game: Game, effect: Effect) -> None:
    """Raise :class:`Illegal` if all that an effect does is to jump to where the turn has come already."""
    if not game.rulebook.holds(LE_17) or not effect.does:
        return
    if any(not isinstance(verb, JumpTo) or leads_on(game.point, verb.to) for verb in effect.does):
        return
    if game.ruleset.read("ending-a-phase-at-its-end") == "not-activated":
        raise Illegal("condition-unmet", LE_17, "the turn has come there already")


def _verify_attacks_to_come(game: Game, effect: Effect) -> None:
    """Raise :class:`Illegal` if all that an effect does is about attacks of this turn, and none can come any more."""
    if not effect.does or (game.point not in AFTER_ATTACKS and has_battle_phase(game)):
        return
    if not all(_is_about_attacks(effect, verb) for verb in effect.does):
        return
    if all(isinstance(verb, MayAttack) for verb in effect.does):
        if game.rulebook.holds(LE_18) and game.ruleset.read("attacks-let-be-made-too-late") == "not-activated":
            raise Illegal("condition-unmet", LE_18, NO_MORE)
    elif game.rulebook.holds(LE_19) and game.ruleset.read("attacks-guarded-against-too-late") == "not-activated":
        raise Illegal("condition-unmet", LE_19, NO_MORE)


def _verify_whose_attacks(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an effect does is to keep from attacking this turn who attacks in no case."""
    if not effect.does or not all(_keeps_off(effect, verb, context) for verb in effect.does):
        return
    if game.rulebook.holds(LE_41) and game.ruleset.read("attacks-barred-in-ones-own-turn") == "not-activated":
        raise Illegal("condition-unmet", LE_41, "it is not that player's turn")


def _keeps_off(effect: Effect, verb: Verb | Unplayed, context: Context) -> bool:
    """Whether a verb keeps only the player from attacking this turn whose turn it is not."""
    if not isinstance(verb, Forbid) or not ATTACKING.issuperset(verb.what) or not _ends_with_turn(effect, verb.lasts):
        return False
    return verb.of in SIDES and TURN_PLAYER not in select_players(verb.of, context)


def _verify_more_attacks(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an effect does is to let a monster attack as often as it may already."""
    if not effect.does or (not game.effects.continuous and not game.effects.lasting):
        return
    for verb in effect.does:
        if not isinstance(verb, AttackAgain | MayAttack) or verb.of not in (
            "this-card",
            "equipped-monster",
            "that-card",
        ):
            return
        if isinstance(verb, MayAttack) and (verb.times is None or verb.directly or verb.each_monster):
            return
        for card in select_cards(game, verb.of, context):
            before = card.attacked if isinstance(verb, AttackAgain) and not verb.second else 0
            wanted = verb.times if isinstance(verb, MayAttack) and verb.times is not None else 2
            most = count_attacks(game, card)
            if most < wanted or before >= most:
                return
    if is_nothing_more(game):
        raise Illegal("condition-unmet", LE_30, "the monster may attack more than once already")


def _verify_attackers(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an effect does is to let a monster attack that cannot."""
    if not effect.does or not (game.effects.applying or game.effects.lasting):
        return
    for verb in effect.does:
        if not isinstance(verb, MayAttack) or verb.of not in ("this-card", "equipped-monster"):
            return
        if not all(is_kept_from(game, card, verb) for card in select_cards(game, verb.of, context)):
            return
    if is_nothing_for_the_kept(game):
        raise Illegal("condition-unmet", LE_36, "the monster cannot attack")


def _verify_damage(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if an effect does nothing but halve or double damage, and what is in force does so too.

    Damage of one kind that is changed so already is enough, where it is to change damage of both.
    """
    if not effect.does or not game.effects.lasting:
        return
    done: set[object] = set()
    for verb in effect.does:
        if not isinstance(verb, SetBattleDamage | SetEffectDamage) or verb.to not in ("half", "double"):
            return
        if any(
            each.verb == verb and (each.controller == context.player or verb.of in (None, "both"))
            for each in game.effects.lasting
        ):
            done.add(verb.to)
    if not done or not game.rulebook.holds(LE_37):
        return
    if ("double" in done and game.ruleset.read("damage-doubled-already") == "not-activated") or (
        "half" in done and game.ruleset.read("damage-halved-already") == "not-activated"
    ):
        raise Illegal("condition-unmet", LE_37, "the damage is changed so already")


NO_MORE: Final = "no attack can be declared any more"
AFTER_ATTACKS: Final = ("end-step", "main-phase-2", "end-phase")
"""Where no attack is declared any more."""
ABOUT_ATTACKS: Final = frozenset(
    ("attack", "declare-attack", "attack-directly", "be-attacked", "be-targeted-for-attack", "be-destroyed-by-battle")
)
"""What is forbidden in battles only."""
ATTACKING: Final = frozenset(("attack", "declare-attack", "attack-directly"))
"""What of it only the player does whose turn it is."""


ENDS_WITH_TURN: Final = ("instant", "until-end-of-turn", "until-end-phase", "until-end-of-battle-phase")


def _ends_with_turn(effect: Effect, lasts: str | None) -> bool:
    """Whether what an activated effect leaves behind ends with the turn, or before."""
    return (lasts or effect.lasts) in ENDS_WITH_TURN


def _is_about_attacks(effect: Effect, verb: Verb | Unplayed) -> bool:
    """Whether a verb does something only where monsters attack this turn."""
    if isinstance(verb, NegateAttack):
        return verb.next_of is not None
    if isinstance(verb, Forbid):
        return ABOUT_ATTACKS.issuperset(verb.what) and _ends_with_turn(effect, verb.lasts)
    return isinstance(verb, AttackOnly | MayAttack) and _ends_with_turn(effect, verb.lasts)


def _verify_later_part(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if what an optional effect goes on to do to all monsters of a kind is done to none."""
    last = effect.does[-1] if effect.does else None
    if not isinstance(last, IfDone) or effect.optional == "mandatory" or effect.targets in ("monster", "card"):
        return
    for verb in last.then:
        who = verb.of if isinstance(verb, ChangeStat) else None
        if not isinstance(who, All):
            return
        if any(find_obstacle(game, "change-stat", card) is None for card in select_cards(game, who, context)):
            return
    if (
        last.then
        and game.rulebook.holds(LE_38)
        and game.ruleset.read("later-part-without-a-monster") == "not-activated"
    ):
        raise Illegal("condition-unmet", LE_38, "there is no monster to which it could go on to do anything")


def needs_a_deck_with_one(game: Game) -> bool:
    """Whether an effect is not activated that takes a card from a Deck known to hold none such, on such a day."""
    return game.rulebook.holds(LE_54) and game.ruleset.read("choices-from-a-deck-without-any") == "not-activated"


def _verify_new_target(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Undecided` if all that an optional effect does is to move an attack that has nowhere to go."""
    if len(effect.does) != 1 or effect.optional == "mandatory" or effect.targets in ("monster", "card"):
        return
    verb = effect.does[0]
    first = verb.do[0] if isinstance(verb, IfDone) and len(verb.do) == 1 and not verb.otherwise else verb
    barred = isinstance(first, ChangeAttackTarget) and not first.calculates and _is_barred(game, first, context)
    if barred and game.rulebook.holds(LE_56):
        if game.ruleset.read("moving-an-attack-where-it-cannot-go") == "not-activated":
            raise Illegal("condition-unmet", LE_56, "the attack cannot be moved there")
        return
    kept = False
    for option in verb.of if isinstance(verb, ChooseOne) else (verb,):
        if not isinstance(option, ChangeAttackTarget) or option.calculates:
            return
        if _leads_elsewhere(game, option, context):
            if not (isinstance(verb, ChooseOne) and _is_barred(game, option, context)):
                return
            kept = True
    if kept and game.rulebook.holds(LE_56):
        if game.ruleset.read("moving-an-attack-where-it-cannot-go") == "not-activated":
            raise Illegal("condition-unmet", LE_56, "the attack cannot be moved anywhere else")
        return
    raise Undecided(f"needs to know whether {context.name} is activated where there is nothing else to attack")


def _is_barred(game: Game, verb: ChangeAttackTarget, context: Context) -> bool:
    """Whether effects in force keep an attack from all to which a verb would move it."""
    attacker = game.battle.present_attacker
    if attacker is None or not (game.effects.applying or game.effects.lasting):
        return False
    if verb.to in ("direct", "direct-if-able"):
        return bool(find_shield(game, None, attacker))
    if isinstance(verb.to, Chosen):
        found = [card for card in game.cards.values() if may_be_named(game, card, verb.to.cards, context)]
    else:
        found = select_cards(game, verb.to, context)
    others = [card for card in found if card.zone == "monster-zone" and card is not game.battle.target]
    return bool(others) and all(find_shield(game, card, attacker) for card in others)


def _leads_elsewhere(game: Game, verb: ChangeAttackTarget, context: Context) -> bool:
    """Whether an attack can be moved from where it goes to where a verb says; of a card it is taken for granted."""
    target = game.battle.target
    if verb.to == "direct-if-able":
        attacker = game.battle.present_attacker
        if target is None or attacker is None or find_shield(game, None, attacker):
            return False
        return not bars_direct_attack(game, attacker)
    if not isinstance(verb.to, Chosen):
        return verb.to != "direct" or target is not None
    others = (card for card in game.cards.values() if card is not target and card.zone == "monster-zone")
    return any(may_be_named(game, card, verb.to.cards, context) for card in others)


def _verify_negation(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an optional effect does is to negate a battling monster's effects: of none."""
    if len(effect.does) != 1 or effect.optional == "mandatory" or effect.targets in ("monster", "card"):
        return
    verb = effect.does[0]
    if not isinstance(verb, NegateEffect) or verb.of not in BATTLED:
        return
    if not all(map(has_nothing_to_negate, select_cards(game, verb.of, context))):
        return
    if game.rulebook.holds(LE_22) and game.ruleset.read("negating-a-monster-without-effects") == "not-activated":
        raise Illegal("condition-unmet", LE_22, "there is no effect that it could negate")


def _verify_turning(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an optional effect does is to turn monsters that stay as they are."""
    if not effect.does or effect.optional == "mandatory" or effect.targets in ("monster", "card"):
        return
    for verb in effect.does:
        if not isinstance(verb, ChangePosition) or not (isinstance(verb.of, All) or verb.of in BATTLERS):
            return
        cards = select_cards(game, verb.of, context)
        if not cards or not all(map(_is_always_in_attack_position, cards)):
            return
    if game.rulebook.holds(LE_31):
        raise Illegal("condition-unmet", LE_31, "a Link Monster is always in face-up Attack Position")


def _verify_numbers(game: Game, effect: Effect) -> None:
    """Raise :class:`Illegal` if an effect lets damage be calculated with the DEF of a monster that has none."""
    if not any(isinstance(verb, CalculateWith) and verb.numbers == "def" for verb in effect.does):
        return
    if any("link" in card.kinds for card in game.battle.list_monsters()) and game.rulebook.holds(LE_74):
        raise Illegal("condition-unmet", LE_74, "a Link Monster has no DEF to calculate with")


BATTLERS: Final = (*BATTLED, "controllers-battling-monster", "both-battling-monsters")
"""The words for monsters of the battle."""


def _is_always_in_attack_position(card: Card) -> bool:
    return "link" in card.kinds and card.zone == "monster-zone"


def _verify_deck(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if an optional effect lets its player draw whose Deck is known to hold no card."""
    deck = (context.player, "deck")
    if effect.optional == "mandatory" or deck not in game.empty or deck in game.unshown:
        return
    verbs = [each for verb in effect.does for each in ((*verb.do, *verb.then) if isinstance(verb, IfDone) else (verb,))]
    draws = any(isinstance(verb, Draw) and context.player in select_players(verb.of, context) for verb in verbs)
    if not draws or any(card.zone == "deck" and card.owner == context.player for card in game.cards.values()):
        return
    if game.rulebook.holds(LE_23):
        raise Illegal("condition-unmet", LE_23, "there is no card in the Deck to draw")


def _verify_battle(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if all that an effect does is to guard against what the battle does not do."""
    if not effect.does or effect.optional == "mandatory" or not game.battle.ongoing:
        return
    if all(_passes_nothing_on(game, verb, context) for verb in effect.does):
        if game.rulebook.holds(LE_34) and game.ruleset.read("passing-on-no-damage") == "not-activated":
            raise Illegal("condition-unmet", LE_34, "there is no battle damage to pass on")
        return
    if not all(
        _spares_none(game, effect, verb, context) or _passes_nothing_on(game, verb, context) for verb in effect.does
    ):
        return
    if game.rulebook.holds(LE_32) and game.ruleset.read("guarding-against-nothing") == "not-activated":
        raise Illegal("condition-unmet", LE_32, "the battle does nothing against which it could guard")


def _verify_attack_negation(game: Game, effect: Effect, context: Context) -> None:
    """Raise :class:`Illegal` if an effect that does not target does nothing but for an attack that it cannot negate."""
    attacker = game.battle.present_attacker
    if attacker is None or effect.targets != "none" or not effect.does or effect.optional == "mandatory":
        return
    for verb in effect.does:
        first = verb.do if isinstance(verb, IfDone) and not verb.otherwise else (verb,)
        if any(not isinstance(each, NegateAttack) or each.next_of is not None for each in first):
            return
    if not is_unaffected(game, attacker, context.card, effect) or not game.rulebook.holds(LE_40):
        return
    if game.ruleset.read("negating-the-attack-of-the-unaffected") == "not-activated":
        raise Illegal("condition-unmet", LE_40, "the attacking monster is unaffected by it")


def _spares_none(game: Game, effect: Effect, verb: Verb | Unplayed, context: Context) -> bool:
    """Whether a verb, in damage calculation, only spares monsters of which the battle would destroy none."""
    if not isinstance(verb, Forbid) or verb.what != ("be-destroyed-by-battle",) or game.point != "during-calculation":
        return False
    if (verb.lasts or effect.lasts) not in OF_THIS_BATTLE or game.battle.attacker_left or game.battle.target_left:
        return False
    falling = [card for card, _ in compare_battlers(game).destroyed]
    return not falling or not set(falling) & set(select_cards(game, verb.of, context))


def _passes_nothing_on(game: Game, verb: Verb | Unplayed, context: Context) -> bool:
    """Whether a verb only lets a player take battle damage instead whose battle damage an effect has made 0."""
    if not isinstance(verb, RedirectBattleDamage) or verb.as_well:
        return False
    return all(is_spared(game, player) for player in select_side(verb.to, context.player))


def are_monsters(cards: CardDescription) -> bool:
    """Whether a description of cards on the field speaks of monsters only."""
    kinds = {*(cards.kind or ())}
    told = (cards.position, cards.type, cards.attribute, cards.level, cards.atk, cards.def_)
    tells = any(each is not None for each in told)
    return cards.zone == ("monster-zone",) or tells or bool(kinds and not kinds & BESIDE_MONSTERS)


BESIDE_MONSTERS: Final = frozenset({"card", "spell", "trap", "spell-or-trap"})
"""The kinds of cards that are not monsters, or not only."""
