"""Who, how much and whether: the words that effects use to point at cards, count numbers and set conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from checks.engine.duel.game import Game, Illegal
from checks.engine.duel.state import PLAYERS, Card, Link
from checks.engine.effects import Effect, read_number
from checks.engine.rulebook import Undecided
from checks.engine.words import SPELLS, TRAPS


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
            raise Illegal("no-legal-target", "EF-1", f"its text does not let it choose {' and '.join(said)}")
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
            points_wanted = wanted if isinstance(wanted, list) else [wanted]
            if getattr(card, key) not in points_wanted:
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
