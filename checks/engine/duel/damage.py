"""What comes of a battle: who is destroyed, and battle damage through everything that changes it, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from checks.engine.duel.continuous import find_applying, is_forbidden, key_of
from checks.engine.duel.game import Game
from checks.engine.duel.moves import deal, find_replacement
from checks.engine.duel.selectors import Context, select_cards, select_players
from checks.engine.duel.state import Card, Damage, round_half_up
from checks.engine.effects import read_number
from checks.engine.rulebook import Undecided
from checks.engine.rules import (
    BO_1,
    BO_2,
    BO_3,
    BO_4,
    BO_5,
    BO_6,
    BO_7,
    BO_8,
    BO_9,
    DM_1,
    DM_2,
    DM_3,
    DM_4,
    DM_5,
    DM_6,
    DM_7,
    DM_8,
    DM_9,
    DM_10,
    RD_1,
)

BOOK = ("konami-rulebook-10", "Monster Battle Rules")


MODIFIERS = ("perfect-rulebook-2017", "p. 192")
ORDER = ("ocg-qa-23824", "answer")


def settle_battle(game: Game) -> None:
    """Compare the battling monsters, inflict battle damage, and mark what is destroyed by battle."""
    attacker, target = game.attacker, game.target
    assert attacker is not None
    holding = game.rulebook.holds
    game.emit("calculate-damage", attacker.role, "CA-1", to=target.role if target is not None else "")
    if target is None:
        if holding(BO_7):
            _inflict(game, attacker.atk, 1 - attacker.controller, BO_7, attacker)
        return
    attack = attacker.atk
    if target.position == "attack":
        other = target.atk
        if attack > other:
            if holding(BO_1):
                _determine(game, target, attacker, BO_1)
                _inflict(game, attack - other, target.controller, BO_1, attacker)
        elif attack < other:
            if holding(BO_4):
                _determine(game, attacker, target, BO_4)
                _inflict(game, other - attack, attacker.controller, BO_4, target)
        elif attack > 0:
            if holding(BO_2):
                _determine(game, attacker, target, BO_2)
                _determine(game, target, attacker, BO_2)
        elif holding(BO_3) and game.ruleset.read("equal-zero-attack") == "both-destroyed":
            _determine(game, attacker, target, BO_3)
            _determine(game, target, attacker, BO_3)
        return
    other = target.defense
    if attack > other:
        if holding(BO_5):
            _determine(game, target, attacker, BO_5)
        if game.continuous or game.lasting:
            _pierce(game, attacker, target, attack - other)
    elif attack < other and holding(BO_6):
        _inflict(game, other - attack, attacker.controller, BO_6, target)


def _determine(game: Game, card: Card, by: Card, rule: str) -> None:
    """Determine a monster to be destroyed by battle, unless something protects it."""
    if game.continuous or game.lasting:
        if is_forbidden(game, "be-destroyed-by-battle", card, card.controller) and game.rulebook.holds(BO_9):
            return
        if _choose_replacement(game, card):
            return
    card.marked = True
    game.marked.append(card)
    game.emit("mark-destroyed", card.role, rule, by="battle", source=by.role)


def _choose_replacement(game: Game, card: Card) -> bool:
    found = find_replacement(game, card, "battle") if game.rulebook.holds(RD_1) else None
    if found is None:
        return False
    source, effect = found
    game.emit("choose", key_of(source, effect), RD_1, by="card-effect", source=key_of(source, effect))
    game.replaced.append((card, source, effect))
    return True


def _pierce(game: Game, attacker: Card, target: Card, amount: int) -> None:
    for source, _, said in _damage_words(game, "pierce"):
        if not _gives_to(game, source, said, attacker):
            continue
        if game.rulebook.holds(BO_8):
            if said.get("factor") == "double" and game.rulebook.holds(DM_1):
                amount *= 2
            _inflict(game, amount, target.controller, BO_8, attacker, piercing=True)
        return


def _gives_to(game: Game, source: Card, said: dict[str, Any], attacker: Card) -> bool:
    """Whether what is in force speaks of the attacker: by a card chosen when it resolved, or by its own words."""
    if "cards" in said:
        return attacker in said["cards"]
    return attacker in select_cards(game, said.get("of", "this-card"), _context(source, said))


def _damage_words(game: Game, *verbs: str) -> Iterator[tuple[Card, str, dict[str, Any]]]:
    """List what is in force on battle damage: the card it comes from, the effect's name, its words."""
    for card, effect, verb in find_applying(game, *verbs):
        yield card, key_of(card, effect), {"verb": verb.word, **verb.arguments}
    for each in game.lasting:
        if each.what in verbs:
            origin = game.cards.get(each.source.partition(".")[0])
            if origin is None:
                raise Undecided(f"needs a card for {each.source}")
            said = {"verb": each.what, "by": "any", **each.arguments, "controller": each.controller}
            if each.cards:
                said["cards"] = each.cards
            yield origin, each.source, said


def _inflict(game: Game, amount: int, player: int, rule: str, by: Card, *, piercing: bool = False) -> None:
    """Send battle damage through its modifiers and inflict what is left of it."""
    if amount <= 0:
        return
    damages = [Damage(amount, player, rule, piercing=piercing)]
    if game.continuous or game.lasting:
        damages = _modify(game, damages[0])
    for damage in damages:
        by_word = "battle" if damage.kind == "battle-damage" else "card-effect"
        deal(game, damage, by=by_word, source=by.role)


VALUES = {
    "zero": 6,
    "half": 7,
    "double": 8,
    "as-effect-damage": 4,
    "effect-damage": 4,
    "gain": 5,
    "also": 2,
    "also-to": 2,
    "both": 2,
}
ONCE = (7, 8)
"""The steps that a share of the damage takes once, however many effects say so."""
RULE_OF = {2: DM_2, 3: DM_3, 4: DM_4, 5: DM_5, 6: DM_6, 7: DM_7, 8: DM_8, 9: DM_9, 10: DM_10}


def _modify(game: Game, first: Damage) -> list[Damage]:
    """Take battle damage through what changes it, step by step; the share of each player goes its own way."""
    steps: dict[int, list[tuple[Card, dict[str, Any]]]] = {}
    for source, _, said in _damage_words(game, "redirect-battle-damage", "set-battle-damage"):
        if _in_scope(game, source, said):
            steps.setdefault(_step(said), []).append((source, said))
    shares = [first]
    for number in sorted(number for number in steps if game.rulebook.holds(RULE_OF[number])):
        done: list[int] = []
        for source, said in steps[number]:
            context = _context(source, said)
            for place, share in enumerate(shares):
                if (number in ONCE and place in done) or not _meets(share, said, context, game):
                    continue
                done.append(place)
                if number == 2:
                    shares = [replace(first, player=player, rule=DM_2) for player in (0, 1)]
                    break
                _change(game, share, number, said, context)
    return shares


def _context(source: Card, said: dict[str, Any]) -> Context:
    return Context(source, source.effects[0], int(said.get("controller", source.controller)))


def _in_scope(game: Game, source: Card, said: dict[str, Any]) -> bool:
    if said.get("cards"):
        return any(card in game.battlers() for card in said["cards"])
    scope = said.get("by", "this-card")
    if scope in ("any", "any-battle", "battle"):
        return True
    if source.carrier != "monster" or source.zone != "monster-zone":
        equipped = source.equipped_to
        return equipped is None or equipped in game.battlers()
    return source in game.battlers()


def _step(said: dict[str, Any]) -> int:
    if said["verb"] == "redirect-battle-damage":
        return 3
    if "min" in said or "max" in said:
        return 10
    value = _value(said)
    if isinstance(value, int):
        return 6 if value == 0 else 9
    if value not in VALUES:
        raise Undecided(f"needs the battle damage {value}")
    return VALUES[value]


def _value(said: dict[str, Any]) -> Any:
    return next((said[key] for key in ("to", "factor", "amount", "is") if key in said), "zero")


def _meets(damage: Damage, said: dict[str, Any], context: Context, game: Game) -> bool:
    who = said.get("of")
    if who is None and said["verb"] == "redirect-battle-damage":
        who = "controller"
    if who in (None, "any", "both", "both-players") or who in game.cards or who in ("this-card", "target"):
        return True
    return damage.player in select_players(game, who, context)


def _change(game: Game, damage: Damage, number: int, said: dict[str, Any], context: Context) -> None:
    before = replace(damage)
    if number == 3:
        damage.player = select_players(game, said.get("to", "opponent"), context)[0]
    elif number == 4:
        damage.kind = "effect-damage"
    elif number == 5:
        damage.gain = True
    elif number == 6:
        damage.amount = 0
    elif number == 7:
        damage.amount = round_half_up(damage.amount)
    elif number == 8:
        damage.amount *= 2
    elif number == 9 and damage.amount:
        damage.amount = int(_value(said))
    elif number == 10:
        at_least = "min" in said and damage.amount >= read_number(said, "min", 0)
        if at_least or ("max" in said and damage.amount <= read_number(said, "max", 0)):
            damage.amount = 0
    if damage != before:
        damage.rule = RULE_OF[number]
