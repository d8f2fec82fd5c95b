"""Whether: the conditions that effects set, read off the field as it is now."""

from __future__ import annotations

from typing import Any

from checks.engine.duel.amounts import count_amount, read_stat
from checks.engine.duel.game import Game
from checks.engine.duel.selectors import Context, fits, select_cards, select_players
from checks.engine.effects import Word, read_number
from checks.engine.rulebook import Undecided


def holds(game: Game, condition: Word, context: Context) -> bool:
    """Whether a condition is met now; an effect's own contribution to a stat does not count against it."""
    word, said = condition.word, dict(condition.arguments)
    if word == "always":
        return True
    if word == "not":
        if len(said) != 1:
            raise Undecided("needs one condition to turn around")
        ((inner, arguments),) = said.items()
        if inner == "of":
            inner, arguments = str(arguments), {}
        return not holds(game, Word(inner, arguments if isinstance(arguments, dict) else {"is": arguments}), context)
    if word in ("battling", "attacks", "attacked"):
        return _in_battle(game, word, said, context)
    if word in ("own-turn", "opponents-turn"):
        return (context.player == 0) == (word == "own-turn")
    if word in ("face-up", "face-down"):
        cards = select_cards(game, said.get("of", "this-card"), context)
        return bool(cards) and all(card.face_up == (word == "face-up") for card in cards)
    if word == "in-zone":
        cards = select_cards(game, said.get("of", "this-card"), context)
        zone = said.get("zone", said.get("is"))
        return bool(cards) and all(card.zone == zone for card in cards)
    if word == "controls":
        description = {
            key: value for key, value in said.items() if key not in ("count", "controller", "is", "min", "max")
        }
        owner = said.get("of", said.get("controller", "controller"))
        found = select_cards(game, {"all": {"zone": "monster-zone", **description, "of": owner}}, context)
        least = read_number(said, "min", 1)
        return compare(len(found), str(said.get("is", "at-least")), read_number(said, "count", least))
    if word == "named-card-on-field":
        return any(
            card.face_up and fits(game, card, {"named": said.get("named", said.get("is"))}, context)
            for card in game.cards.values()
        )
    if word in ("stat-compare", "life-compare") and not {"a", "is", "b"} <= said.keys():
        raise Undecided(f"needs both sides of the {word}")
    if word == "stat-compare":
        own = f"{context.card.role}.{context.effect.id}"
        return compare(_side(game, said["a"], context, own), str(said["is"]), _side(game, said["b"], context, own))
    if word == "life-compare":
        return compare(_life(game, said["a"], context), str(said["is"]), _life(game, said["b"], context))
    if word == "would-damage":
        return _would_damage(game, select_players(game, said.get("of", "controller"), context))
    if word == "damaged":
        if context.damaged is None:
            raise Undecided("needs to know who takes the damage")
        return context.damaged in select_players(game, said.get("of", "controller"), context)
    if word == "destroyed-by":
        return _was_destroyed_by(said, context)
    if word == "no-damage-calculation-yet":
        return not game.calculated
    if word == "sent-to":
        return (context.subject or context.card).zone == said.get("zone", said.get("to", said.get("is")))
    raise Undecided(f"needs the condition {word}")


def _was_destroyed_by(said: dict[str, Any], context: Context) -> bool:
    """Whether the event in question was a destruction of that kind, of a card that fits."""
    if not context.by:
        raise Undecided("needs to know what destroyed it")
    kind = said.get("what", said.get("is", "any"))
    if kind != "any" and {"effect": "card-effect"}.get(kind, kind) != context.by:
        return False
    subject = context.subject
    if subject is None:
        return True
    mine = subject.owner == context.player
    whose = said.get("of", "any")
    if whose in ("controller", "opponent") and mine != (whose == "controller"):
        return False
    return "position" not in said or subject.position == said["position"]


def _would_damage(game: Game, players: list[int]) -> bool:
    """Whether the last Chain Link would inflict effect damage on one of the players."""
    if not game.chain:
        return False
    link = game.chain[-1]
    context = Context(link.card, link.effect, link.player, link)
    burns = [verb for verb in link.effect.does if verb.word == "inflict-damage"]
    hit = {player for verb in burns for player in select_players(game, verb.arguments.get("to", "opponent"), context)}
    return bool(hit & set(players))


def _in_battle(game: Game, word: str, said: dict[str, Any], context: Context) -> bool:
    """Whether a card battles, attacks or is attacked; once damage is calculated, whether it did."""
    if not game.in_battle:
        return False
    attacker = None if game.attacker_left and not game.calculated else game.attacker
    target = None if game.target_left and not game.calculated else game.target
    sides = {"battling": (attacker, target), "attacks": (attacker,), "attacked": (target,)}[word]
    cards = [card for card in sides if card is not None]
    who = said.get("of", said.get("is", "this-card"))
    wanted = {key: value for key, value in said.items() if key not in ("of", "is", "to", "by")}
    if who in ("controller", "opponent", "both"):
        players = select_players(game, who, context)
        own = [card for card in cards if card.controller in players]
        return any(fits(game, card, {"zone": card.zone, **wanted}, context) for card in own)
    found = context.card if who == "this-card" else None
    meant = [found] if found is not None else select_cards(game, who, context)
    return any(card in cards and fits(game, card, {"zone": card.zone, **wanted}, context) for card in meant)


def _side(game: Game, value: Any, context: Context, without: str) -> int:
    if isinstance(value, dict) and len(value) == 1:
        ((word, who),) = value.items()
        if word in ("atk-of", "def-of"):
            cards = select_cards(game, who, context)
            if cards:
                return read_stat(cards[0], word, without)
            raise Undecided(f"needs a card for {who}")
    return count_amount(game, value, context)


def _life(game: Game, value: Any, context: Context) -> int:
    if isinstance(value, int):
        return value
    return game.life[select_players(game, value, context)[0]]


def compare(a: int, how: str, b: int) -> bool:
    """Compare two numbers: higher, lower, equal, at-least, at-most."""
    match how:
        case "higher" | "more":
            return a > b
        case "lower" | "less" | "fewer":
            return a < b
        case "equal" | "equal-to":
            return a == b
        case "at-least" | "higher-or-equal":
            return a >= b
        case "at-most" | "lower-or-equal":
            return a <= b
    raise Undecided(f"needs the comparison {how}")
