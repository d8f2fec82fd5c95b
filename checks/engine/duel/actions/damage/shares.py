"""Battle damage taken through everything that changes it, step by step, for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from checks.engine.duel.actions.damage.comparing import Outcome
from checks.engine.duel.continuous.continuous import waits_for_damage
from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.in_force import Standing, list_held, list_standing
from checks.engine.duel.field.selectors import select_side
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Damage, Lasting, Occasion
from checks.engine.duel.state.stats import round_half_up
from checks.engine.rulebook import Undecided
from checks.engine.rules.outcomes import (
    BO_16,
    BO_17,
    DM_2,
    DM_3,
    DM_4,
    DM_5,
    DM_6,
    DM_7,
    DM_8,
    DM_9,
    DM_10,
    DM_11,
    DM_13,
    DM_17,
)
from kb.language import Amount, RedirectBattleDamage, SetBattleDamage, Verb

Modifier = Standing[RedirectBattleDamage | SetBattleDamage]

STEPS: Final[dict[object, int]] = {"both": 2, "effect-damage": 4, "gain": 5, 0: 6, "half": 7, "double": 8}
"""Where in the order each value stands; any other number is a fixed value."""
SHARED, REDIRECTED, ZERO, DOUBLED, FIXED, BOUNDED = 2, 3, 6, 8, 9, 10
ONCE: Final = (7, 8)
"""The steps that a share of the damage takes once, however many effects say so."""
RULE_OF: Final = {2: DM_2, 3: DM_3, 4: DM_4, 5: DM_5, 6: DM_6, 7: DM_7, 8: DM_8, 9: DM_9, 10: DM_10}


def list_shares(game: Game, outcome: Outcome, used: list[Lasting] | None = None) -> Sequence[Damage]:
    """Apply the modifiers to battle damage, and give each player's share of it.

    Modifiers of the next damage alone that it meets are added to ``used``.
    """
    if not (game.effects.continuous or game.effects.lasting):
        return outcome.damages
    used = [] if used is None else used
    return [share for damage in outcome.damages for share in _modify(game, damage, outcome.by, used)]


def _modify(game: Game, first: Damage, by: Card | None, used: list[Lasting]) -> list[Damage]:
    """Apply the modifiers, step by step, to the damage that a monster inflicts.

    The share of each player goes its own way.
    """
    steps: dict[int, list[Modifier]] = {}
    found: Iterator[Modifier] = list_standing(game, RedirectBattleDamage, SetBattleDamage)
    for each in found:
        if _in_scope(game, each, by):
            steps.setdefault(find_step(each.verb), []).append(each)
    shares = [first]
    for number in _order(game, steps):
        if number == REDIRECTED:
            shares = _redirect_all(game, shares, steps[number], used)
            continue
        if number == FIXED:
            for share in shares:
                _fix(game, share, steps[number], used)
            continue
        before = [share.amount for share in shares]
        done: list[int] = []
        for each in steps[number]:
            for place, share in enumerate(shares):
                if not _meets(game, share, each):
                    continue
                next_only = getattr(each.verb, "next_only", False) and before[place]
                if each.lasting and next_only and (place not in done or _are_used_up_together(game)):
                    used.append(each.lasting)
                if number in ONCE and place in done:
                    continue
                each.verify(game)
                done.append(place)
                if number == SHARED:
                    shares = [replace(first, player=player, rule=DM_2) for player in (0, 1)]
                    before = [share.amount for share in shares]
                    break
                _change(game, share, number, each)
    return shares


def _redirect_all(game: Game, shares: list[Damage], found: list[Modifier], used: list[Lasting]) -> list[Damage]:
    """Redirect shares to the other player, or inflict them on both; in some eras redirect the second share as well."""
    kept: list[Damage] = []
    taken_as_well: list[Damage] = []
    acted: list[Modifier] = []
    for share in shares:
        end, by = _redirect(game, share, found, used)
        acted += by
        kept.append(end[0])
        taken_as_well += end[1:]
    idle = [each for each in found if each not in acted]
    return kept + [_pass_on(game, share, idle) for share in taken_as_well]


def _pass_on(game: Game, share: Damage, idle: list[Modifier]) -> Damage:
    """Redirect, by an effect not used in this battle, damage that its player would take as well."""
    ready = [each for each in idle if _meets(game, share, each)]
    if not ready or game.law(DM_17) in ("", "stays"):
        return share
    players = set()
    for each in ready:
        assert isinstance(each.verb, RedirectBattleDamage)
        if each.verb.as_well or each.verb.next_only:
            raise Undecided(
                "needs to know whether damage that a player takes as well is redirected by an effect of another kind"
            )
        each.verify(game)
        players.add(select_side(each.verb.to, each.player)[0])
    if len(players) > 1:
        raise Undecided("needs to know which effect says first who else takes the battle damage")
    return replace(share, player=players.pop(), rule=DM_17)


def _redirect(
    game: Game, share: Damage, found: list[Modifier], used: list[Lasting]
) -> tuple[list[Damage], list[Modifier]]:
    """Redirect a share to the other player, or inflict it on both, and name the effects.

    Where effects differ in who takes it, no public text says which of them comes first.
    """
    ends: list[list[Damage]] = []
    acted: list[Modifier] = []
    for each in found:
        if _meets(game, share, each):
            assert isinstance(each.verb, RedirectBattleDamage)
            each.verify(game)
            acted.append(each)
            other = replace(share, player=select_side(each.verb.to, each.player)[0], rule=DM_3)
            end = [share, other] if each.verb.as_well and other.player != share.player else [other]
            if end in ends:
                continue
            ends.append(end)
            if each.lasting is not None and share.amount and each.verb.next_only:
                used.append(each.lasting)
    if len(ends) > 1:
        raise Undecided("needs to know which effect says first who else takes the battle damage")
    return ends[0] if ends else [share], acted


def _fix(game: Game, share: Damage, found: list[Modifier], used: list[Lasting]) -> None:
    """Fix a share at an amount; which of several amounts applies depends on the era."""
    values: list[int] = []
    for each in found:
        if share.amount and _meets(game, share, each):
            assert isinstance(each.verb, SetBattleDamage)
            each.verify(game)
            if each.lasting is not None and each.verb.next_only:
                used.append(each.lasting)
            values.append(count_amount(game, cast("Amount", each.verb.to), each.view(game)))
    if not values:
        return
    share.amount, before = values[-1], share.amount
    if min(values) < max(values) and game.rulebook.holds(BO_16):
        least = game.law(BO_16) == "least"
        share.amount = min(values) if least else values[-1]
    if share.amount != before:
        share.rule = DM_9


def _are_used_up_together(game: Game) -> bool:
    """Whether an effect on the next damage is used up though another effect changes the damage alike."""
    return game.law(BO_17) == "all"


def _order(game: Game, steps: Iterable[int]) -> list[int]:
    """Put the steps in order that something in force takes."""
    order = sorted(number for number in steps if game.rulebook.holds(RULE_OF[number]))
    if {REDIRECTED, ZERO} <= {*order} and game.law(DM_11, "zero") == "changed-first":
        order.insert(order.index(REDIRECTED), ZERO)
    if {REDIRECTED, DOUBLED} <= {*order} and game.law(DM_11, "doubled") == "changed-first":
        order.remove(DOUBLED)
        order.insert(order.index(REDIRECTED), DOUBLED)
    return order


def _in_scope(game: Game, each: Modifier, by: Card | None) -> bool:
    """Whether a modifier applies to this battle: to any, or to one of its card or equipped monster."""
    scope = getattr(each.verb, "by", None) or ("any" if each.lasting else "this-card")
    held = list_held(game, each.lasting) if each.lasting is not None else ()
    source = each.view(game).card
    if scope == "inflicted-by-this-card":
        return by is not None and by in (held or (source, source.equipped_to))
    if scope in ("target", "inflicted-by-target"):
        link = each.lasting.link if each.lasting is not None else None
        aims = (game.find(each) for each in link.paid.aimed) if link is not None else ()
        meant = [by] if scope == "inflicted-by-target" else game.battle.list_monsters()
        return any(card is not None and card in meant for card in aims)
    if scope == "between-monsters":
        return game.battle.target is not None
    if held:
        return any(card in game.battle.list_monsters() for card in held)
    if scope == "any":
        return True
    if source.carrier != "monster" or source.zone != "monster-zone":
        return source.equipped_to is None or source.equipped_to in game.battle.list_monsters()
    return source in game.battle.list_monsters()


def find_step(verb: Verb) -> int:
    """Find the step of the order at which a change of battle damage applies."""
    if not isinstance(verb, SetBattleDamage):
        return 3
    return BOUNDED if verb.min is not None or verb.max is not None else STEPS.get(verb.to, FIXED)


def _meets(game: Game, damage: Damage, each: Modifier) -> bool:
    """Whether a modifier applies to damage of this player and amount; Life Points gained instead are no damage."""
    if damage.kind == "effect-damage" and game.rulebook.holds(DM_13):
        return False
    side = getattr(each.verb, "of", None)
    if damage.gain or not (side is None or damage.player in select_side(side, each.player)):
        return False
    if each.lasting is not None:
        return True
    view = each.view(game)._replace(occasion=Occasion(by="battle", player=damage.player, amount=damage.amount))
    asked = (*view.effect.needs, *view.effect.applies_when)
    return all(holds(game, condition, view) for condition in asked if waits_for_damage(view.effect, condition))


def _change(game: Game, damage: Damage, number: int, each: Modifier) -> None:
    before = replace(damage)
    match each.verb:
        case SetBattleDamage(min=low, max=high) if number == BOUNDED:
            least, most = (
                None if bound is None else count_amount(game, bound, each.view(game)) for bound in (low, high)
            )
            if (least is None or damage.amount >= least) and (most is None or damage.amount <= most):
                damage.amount = 0
        case SetBattleDamage(to="effect-damage"):
            damage.kind = "effect-damage"
        case SetBattleDamage(to="gain"):
            damage.gain = True
        case SetBattleDamage(to="half"):
            damage.amount = round_half_up(damage.amount)
        case SetBattleDamage(to="double"):
            damage.amount *= 2
        case SetBattleDamage(to=0):
            damage.amount = 0
    if damage != before:
        damage.rule = RULE_OF[number]
