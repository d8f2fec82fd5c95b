"""Who, how much and whether: the words that effects use to point at cards, count numbers and set conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from checks.engine.effects import Effect, Word, read_number
from checks.engine.game import Refused
from checks.engine.rules import Undecided
from checks.engine.state import PLAYERS, Card, Link, count_stat, round_half_up
from checks.engine.words import SPELLS, TRAPS

if TYPE_CHECKING:
    from checks.engine.game import Game


class Context(NamedTuple):
    """From whose point of view a word is read: the effect, its card and player, and its Chain Link if any."""

    card: Card
    effect: Effect
    player: int
    link: Link | None = None
    subject: Card | None = None
    by: str = ""
    """What caused the event that is asked about: ``battle``, ``card-effect``, ``cost``, ``game-rule``."""
    damaged: int | None = None
    """The player who takes the damage that is asked about."""


KINDS = {
    "monster": ("monster",),
    "spell": SPELLS,
    "trap": TRAPS,
    "spell-or-trap": SPELLS + TRAPS,
    "card": (),
    "continuous-trap": ("continuous-trap",),
    "field-spell": ("field-spell",),
}


def select_cards(game: Game, who: Any, context: Context) -> list[Card]:
    """Find the cards that a word points at; none where nothing answers to it."""
    if isinstance(who, list | tuple):
        return [card for each in who for card in select_cards(game, each, context)]
    if isinstance(who, dict):
        return _select_described(game, who, context)
    return [card for card in _name_cards(game, str(who), context) if card is not None]


def _name_cards(game: Game, who: str, context: Context) -> Iterable[Card | None]:
    link = context.link
    if who in ("this-card", "self"):
        return (context.card,)
    if who in ("target", "targets"):
        return link.targets if link else (game.cards.get("target"),)
    if who in ("answered", "answered-card"):
        return (link.answers.card,) if link and link.answers else ()
    if who in ("battled-monster", "opponents-battling-monster"):
        return (_opposing(game, context),)
    if who == "controllers-battling-monster":
        return tuple(card for card in game.battlers() if card.controller == context.player)
    if who in ("both-battling-monsters", "battling-monsters"):
        return game.battlers()
    if who == "attacker":
        return (None if game.attacker_left else game.attacker,)
    if who in ("attacked", "attack-target", "attacked-monster"):
        return (None if game.target_left else game.target,)
    if who in ("equipped-monster", "equipped"):
        return (context.card.equipped_to,)
    if who in ("that-card", "that-monster", "summoned-monster", "subject"):
        subject = context.subject or (link.subject if link else None)
        return (subject,)
    if who in ("destroyed-monster", "monster-it-destroyed"):
        return tuple(card for card in game.marked if card is not context.card)
    if who in game.cards:
        return (game.cards[who],)
    raise Undecided(f"needs the word {who}")


def _opposing(game: Game, context: Context) -> Card | None:
    if context.card is game.attacker:
        return None if game.target_left else game.target
    if context.card is game.target:
        return None if game.attacker_left else game.attacker
    return next((card for card in game.battlers() if card.controller != context.player), None)


def _select_described(game: Game, who: dict[str, Any], context: Context) -> list[Card]:
    if "all" in who:
        description = who["all"] if isinstance(who["all"], dict) else {}
        return [card for card in game.cards.values() if fits(game, card, description, context)]
    if "chosen" in who:
        return _choose(game, who["chosen"] if isinstance(who["chosen"], dict) else {}, context)
    raise Undecided(f"needs the words {', '.join(who)}")


def _choose(game: Game, description: dict[str, Any], context: Context) -> list[Card]:
    said = context.link.act.chooses if context.link and context.link.act else None
    if isinstance(said, str):
        said = [said]
    if isinstance(said, list) and all(role in game.cards for role in said):
        chosen = [game.cards[role] for role in said if may_be_named(game, game.cards[role], description, context)]
        if not chosen:
            raise Refused("no-legal-target", "EF-1", f"its text does not let it choose {' and '.join(said)}")
        return chosen
    found = [card for card in game.cards.values() if may_choose(game, card, description, context)]
    if len(found) > description.get("count", 1):
        raise Undecided("needs a choice that the scenario does not make")
    return found


def may_choose(game: Game, card: Card, description: dict[str, Any], context: Context) -> bool:
    """Whether a card is one of those that a ``chosen`` description lets a player choose from."""
    zone = description.get("from", description.get("zone", "monster-zone"))
    wanted = {key: value for key, value in description.items() if key not in ("count", "from", "by", "chooses")}
    return fits(game, card, {**wanted, "zone": zone}, context)


def may_be_named(game: Game, card: Card, description: dict[str, Any], context: Context) -> bool:
    """Whether a scenario may name a card as chosen; what the field does not tell of it is left to the scenario."""
    try:
        return may_choose(game, card, description, context)
    except Undecided:
        return True


def fits(game: Game, card: Card, description: dict[str, Any], context: Context) -> bool:
    """Whether a card fits a description: whose, kind, zone, attribute, type, position, name, level."""
    for key, wanted in description.items():
        if key == "of":
            owner = card.controller if card.on_field else card.owner
            if wanted not in ("both", "any") and owner not in select_players(game, wanted, context):
                return False
        elif key in ("kind", "of-kind"):
            kinds = KINDS.get(str(wanted))
            if wanted == "token":
                if not card.token:
                    return False
                continue
            if kinds is None:
                raise Undecided(f"needs the kind {wanted}")
            if kinds and card.carrier not in kinds and card.original_carrier not in kinds:
                return False
        elif key == "zone":
            zones = wanted if isinstance(wanted, list) else [wanted]
            if card.zone not in zones and not ("field" in zones and card.on_field):
                return False
        elif key in ("attribute", "type"):
            wants = wanted if isinstance(wanted, list) else [wanted]
            if getattr(card, key) not in wants:
                return False
        elif key == "position":
            if wanted == "face-up":
                if not card.face_up:
                    return False
            elif card.position != wanted:
                return False
        elif key == "face":
            if (wanted in ("up", "face-up")) != card.face_up:
                return False
        elif key == "named":
            if card.name not in (wanted if isinstance(wanted, list) else [wanted]):
                return False
        elif key == "archetype":
            names = wanted if isinstance(wanted, list) else [wanted]
            if not any(str(name).casefold() in card.name.casefold() for name in names):
                return False
        elif key in ("atk", "def", "level"):
            if not _is_within({"atk": card.atk, "def": card.defense, "level": card.level}[key], wanted):
                return False
        elif key == "not" and isinstance(wanted, dict):
            if fits(game, card, {"zone": card.zone, **wanted}, context):
                return False
        elif key == "count":
            continue
        else:
            raise Undecided(f"needs the description {key}")
    return "zone" in description or card.on_field


def _is_within(value: int, wanted: Any) -> bool:
    """Whether a number is the one wanted, one of those wanted, or between ``min`` and ``max``."""
    if isinstance(wanted, dict):
        return read_number(wanted, "min", value) <= value <= read_number(wanted, "max", value)
    return value in (wanted if isinstance(wanted, list) else [wanted])


def select_players(game: Game, who: Any, context: Context) -> list[int]:
    """Find the players that a word points at."""
    if who in PLAYERS and who != "opponent":
        return [PLAYERS.index(who)]
    if who in ("controller", "its-controller", "your", "you", "owner"):
        return [context.player]
    if who == "opponent":
        return [1 - context.player]
    if who in ("both", "both-players"):
        return [0, 1]
    if who in ("its-owner",):
        return [context.card.owner]
    if who in ("targets-controller", "answered-controller"):
        cards = select_cards(game, who.split("-")[0].replace("targets", "target"), context)
        return [card.controller for card in cards]
    raise Undecided(f"needs the player {who}")


def count_amount(game: Game, value: Any, context: Context, on: Card | None = None) -> int:
    """Count an amount: a number, a stat of a card, the difference of the battle, or so much for each."""
    if isinstance(value, int):
        return value
    if value == "difference":
        a, b = game.attacker, game.target
        if a is None or b is None:
            raise Undecided("needs two battling monsters for a difference")
        return abs(a.atk - (b.atk if b.position == "attack" else b.defense))
    if value == "attacker-atk" and game.attacker is not None:
        return game.attacker.atk
    if isinstance(value, dict) and len(value) == 1:
        ((word, who),) = value.items()
        if word in ("half", "double"):
            number = count_amount(game, who, context, on)
            return round_half_up(number) if word == "half" else number * 2
        if word == "times" and isinstance(who, dict) and "count" in who:
            counted = {"all": who["count"]} if isinstance(who["count"], dict) else who["count"]
            return len(select_cards(game, counted, context)) * read_number(who, "each", 1)
        if word in ("atk-of", "def-of", "base-atk-of", "base-def-of", "level-of"):
            cards = select_cards(game, who, context)
            if not cards:
                return 0
            return read_stat(cards[0], word)
    raise Undecided(f"needs the amount {value}")


def read_stat(card: Card, word: str, without: str = "") -> int:
    """Read a number off a card, perhaps as it would be without one effect."""
    if word == "atk-of":
        return count_stat(card.base_atk, "atk", card.changes, without)
    if word == "def-of":
        return count_stat(card.base_def, "def", card.changes, without)
    if word == "level-of":
        return card.level
    return card.base_atk if word == "base-atk-of" else card.base_def


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
