"""Who: the words and descriptions by which effects point at cards and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from checks.engine.duel.card import EXTRA_DECK, FIELD, PLAYERS, SPECIAL_SUMMONS, Card
from checks.engine.duel.context import Context
from checks.engine.duel.game import Game, Illegal
from checks.engine.duel.kinds import is_known, is_of_one_kind, is_summoned_again, list_counted
from checks.engine.language import All, CardDescription, Cards, Choice, Chosen, Role
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_18, AT_31
from checks.engine.rules.cards import MV_19, MV_23
from checks.engine.rules.effects import EF_1
from checks.engine.rules.triggers import TR_29

Pointer = Callable[[Game, Context], Iterable[Card | None]]
POINTERS: Final[dict[str, Pointer]] = {}
"""What each word points at."""
Test = Callable[[Game, Card, Any, Context], bool]
TESTS: Final[dict[str, Test]] = {}
"""What each key of a description asks of a card."""


def points_at(word: str) -> Callable[[Pointer], Pointer]:
    """Enter what a word points at."""

    def enter(pointer: Pointer) -> Pointer:
        POINTERS[word] = pointer
        return pointer

    return enter


def asks(key: str) -> Callable[[Test], Test]:
    """Enter what a key of a description asks."""

    def enter(test: Test) -> Test:
        TESTS[key] = test
        return test

    return enter


def select_cards(game: Game, who: Cards | str, context: Context) -> list[Card]:
    """Find the cards that are pointed at; none where nothing answers to it."""
    match who:
        case str():
            return [card for card in POINTERS[who](game, context) if card is not None]
        case tuple():
            return [card for each in who for card in select_cards(game, each, context)]
        case Role(name):
            if name not in game.cards:
                raise Undecided(f"needs a card for {name}")
            return [game.cards[name]]
        case All(description):
            return [card for card in game.cards.values() if fits(game, card, description, context)]
        case Chosen(choice):
            return choose(game, choice, context)


# --- words -----------------------------------------------------------------------------------------------


@points_at("this-card")
def point_at_itself(game: Game, context: Context) -> Iterable[Card | None]:
    """The card whose effect it is."""
    return (context.card,)


@points_at("target")
def point_at_targets(game: Game, context: Context) -> Iterable[Card | None]:
    """What the effect targeted."""
    if context.link is None:
        return ()
    if not context.link.aimed and context.effect.targets not in ("none", "player"):
        raise Undecided(f"needs the target of {context.name}, which the scenario does not show")
    return context.link.targets


@points_at("answered")
def point_at_answered(game: Game, context: Context) -> Iterable[Card | None]:
    """The card of the Chain Link that the effect answers."""
    link = context.link
    return (link.answers.card,) if link and link.answers else ()


@points_at("that-card")
def point_at_subject(game: Game, context: Context) -> Iterable[Card | None]:
    """The card of the event that set the effect off."""
    subject = find_subject(game, context)
    if subject is None:
        raise Undecided("needs the card of the event")
    return (subject,)


def find_subject(game: Game, context: Context) -> Card | None:
    """Find the card of the event that set an effect off; of an attack's declaration it is the attacking monster."""
    if context.occasion.event == "attack-declared":
        return game.cards[context.occasion.source]
    return context.subject


def _battles_no_more(game: Game) -> bool:
    """Whether, on such a day, nothing battles any more as the attacking monster has been turned in the Chain."""
    attacker = game.battle.attacker
    if game.in_damage_step or attacker is None or attacker.position == "attack" or game.battle.in_defense:
        return False
    if attacker.zone != "monster-zone" or game.battle.stopped or not game.rulebook.holds(AT_31):
        return False
    return game.ruleset.read("battled-monster-of-an-ended-attack") == "none"


@points_at("battled-monster")
def point_at_battled(game: Game, context: Context) -> Iterable[Card | None]:
    """What battles this card, or what it is equipped to; where neither does, the opponent's monster in the battle."""
    if context.link is not None and _battles_no_more(game):
        return ()
    fighter = context.card.equipped_to or context.card
    if fighter is game.battle.attacker:
        _refuse_another(game, context)
        return (game.battle.present_target,)
    if fighter is game.battle.target:
        return (game.battle.present_attacker,)
    return (next((card for card in game.battle.list_monsters() if card.controller != context.player), None),)


@points_at("controllers-battling-monster")
def point_at_own_battler(game: Game, context: Context) -> Iterable[Card | None]:
    """The controller's monster in the battle."""
    return tuple(card for card in game.battle.list_monsters() if card.controller == context.player)


@points_at("both-battling-monsters")
def point_at_battlers(game: Game, context: Context) -> Iterable[Card | None]:
    """The monsters of the battle that are still there."""
    return game.battle.list_monsters()


@points_at("attacker")
def point_at_attacker(game: Game, context: Context) -> Iterable[Card | None]:
    """The attacking monster."""
    return (game.battle.present_attacker,)


@points_at("attacked")
def point_at_attacked(game: Game, context: Context) -> Iterable[Card | None]:
    """The attacked monster, or the one that was before an effect let the attack go on directly."""
    battle = game.battle
    return (battle.present_target or battle.given_up,)


@points_at("declared-target")
def point_at_declared(game: Game, context: Context) -> Iterable[Card | None]:
    """The monster that was attacked as the effect was activated, as long as it stays where it was."""
    if context.link is None:
        return (game.battle.present_target,)
    card, moves = context.link.declared or (None, 0)
    return () if card is None or card.moves != moves else (card,)


def _refuse_another(game: Game, context: Context) -> None:
    """Raise :class:`Undecided` where an effect of an attack's declaration resolves once the attack was moved."""
    link = context.link
    if link is None or link.declared is None or not game.battle.moved or link.effect.trigger not in DECLARED:
        return
    if link.declared[0] not in (game.battle.target, game.battle.given_up):
        raise Undecided(f"needs to know of which monster {context.name} speaks, as the attack was moved to another")


DECLARED: Final = ("attack-declared", "attack-targeted")
"""The events that effects for the declaration of an attack wait for."""


@points_at("equipped-monster")
def point_at_equipped(game: Game, context: Context) -> Iterable[Card | None]:
    """The monster that this card is equipped to."""
    return (context.card.equipped_to,)


@points_at("destroyed-monster")
def point_at_destroyed(game: Game, context: Context) -> Iterable[Card | None]:
    """The other monster that the battle destroys, or has destroyed; after the battles those that this card has.

    An Equip Card speaks of those that its monster has, and never of its monster.

    Of a card that does not battle it is the opponent's.
    """
    own = (context.card, context.card.equipped_to)
    if not game.battle.ongoing:
        return [card for card, by in game.turn.victims if by in own]
    found = [card for card in (*game.marked, *game.battle.fallen) if card not in own]
    if any(card is not None and game.battle.is_fought_by(card) for card in own):
        return found
    return [card for card in found if card.controller != context.player]


OF_THE_EVENT: Final = ("that-card", "destroyed-monster")
"""Words for the cards of the event that has set an effect off."""


def list_met(game: Game, context: Context) -> list[Card]:
    """List the cards of the event that has set an effect off."""
    subject = () if context.subject is None else (context.subject,)
    return [card for card in dict.fromkeys((*subject, *point_at_destroyed(game, context))) if card is not None]


@points_at("tributed")
def point_at_tributed(game: Game, context: Context) -> Iterable[Card | None]:
    """The monsters that were Tributed for the effect."""
    if context.link is None:
        raise Undecided("needs the Tributed monster")
    return context.link.tributed


@points_at("affected")
def point_at_affected(game: Game, context: Context) -> Iterable[Card | None]:
    """What the verb before it was done to, as long as it is where that left it."""
    affected = context.link.affected if context.link is not None else None
    if affected is None and not game.unseen:
        raise Undecided("needs what the effect has been done to")
    return [card for card, moves in affected or () if card.moves == moves]


@points_at("other-target")
def point_at_other_targets(game: Game, context: Context) -> Iterable[Card | None]:
    """What else the effect targeted, beside what the verb before it was done to."""
    done = list(point_at_affected(game, context))
    return [card for card in point_at_targets(game, context) if card not in done]


# --- descriptions ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def read_tests(description: CardDescription) -> tuple[tuple[Test, Any], ...]:
    """Read a description as tests, each with what it asks for; a card's place is asked first."""
    said = {key: getattr(description, key) for key in TESTS}
    if description.with_ is not None:
        said["with_"] = (description.with_, replace(description, with_=None))
    return tuple((TESTS[key], value) for key, value in said.items() if value != getattr(ANYTHING, key))


ANYTHING: Final = CardDescription()
"""A description that every card on the field fits."""


def count_fitting(game: Game, description: CardDescription, context: Context) -> int:
    """Count the cards that fit a description."""
    return sum(fits(game, card, description, context) for card in game.cards.values())


def verify_shown(game: Game, description: CardDescription, context: Context) -> None:
    """Raise :class:`Undecided` if cards that no scene shows may fit a description that is counted."""
    if description.zone is None or not game.unshown or description.unplayed is not None:
        return
    players = select_players(description.of, context) if description.of in SIDES else (0, 1)
    for player, place in sorted(game.unshown):
        if place in description.zone and player in players:
            raise Undecided(f"needs to know what lies in {PLAYERS[player]}'s {place}, which the scenario does not show")


def shows_all(game: Game, player: int, place: str) -> bool:
    """Whether a scene shows all that a player has in a place: of a hand or a Deck if it says that no other is there."""
    return place not in SECRET or ((player, place) in game.empty and (player, place) not in game.unshown)


SECRET: Final = frozenset({"hand", "deck", "extra-deck"})
"""Where cards lie that only their owner, or nobody, may look at."""

SIDES: Final = ("controller", "opponent", "both")


def fits(game: Game, card: Card, description: CardDescription, context: Context) -> bool:
    """Whether a card fits a description; one that names no place speaks of the field."""
    if description.zone is None and not card.on_field:
        return False
    return fits_anywhere(game, card, description, context)


def fits_anywhere(game: Game, card: Card, description: CardDescription, context: Context) -> bool:
    """Whether a card fits a description wherever it lies, unless the description names a place."""
    return all(test(game, card, wanted, context) for test, wanted in read_tests(description))


@asks("zone")
def lies_in(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It lies in one of the zones, or on the field."""
    return card.zone in wanted or ("field" in wanted and card.on_field)


@asks("of")
def belongs_to(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It is that player's: by its controller on the field, elsewhere by its owner."""
    owner = card.controller if card.on_field else card.owner
    return owner in select_players(wanted, context)


@asks("attacking")
def is_attacking(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is the monster whose attack it is, and was not negated as it was declared."""
    if card is not game.battle.present_attacker or not game.battle.ongoing:
        return False
    if game.battle.in_vain and game.rulebook.holds(AT_18):
        return game.ruleset.read("attacker-negated-at-once") == "attacking"
    return True


@asks("other")
def is_another(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is not, or it is, the card whose effect it is."""
    return (card is not context.card) == wanted


@asks("face")
def faces(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It lies face-up, or face-down."""
    return (wanted == "up") == card.face_up


POSITIONS: Final = {
    "attack": ("attack", "facedown-attack"),
    "defense": ("defense", "facedown"),
    "facedown": ("facedown", "facedown-attack"),
}


@asks("position")
def stands_in(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It is, or was when it left, a monster in one of the battle positions; face-down Defense Position is one too."""
    here = card.zone == "monster-zone" or not card.on_field
    return here and any(card.position in POSITIONS[word] for word in wanted)


@asks("kind")
def is_of_kind(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It is of one of the kinds: a card's, or what a monster's type line says."""
    return any(is_of_one_kind(card, kind) for kind in wanted)


@asks("attribute")
def has_attribute(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has, or counts as having, one of the Attributes."""
    besides = list_counted(card, "attribute") if card.face_up and not card.negated else ()
    return is_known(card) and any(each in wanted for each in (card.attribute, *besides))


@asks("type")
def has_type(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has one of the Types."""
    return is_known(card) and card.type in wanted


@asks("named")
def is_named(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has, or counts as having, one of the names."""
    return is_known(card) and any(name in wanted for name in (card.name, *list_counted(card, "named")))


@asks("archetype")
def is_of_archetype(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """Its name contains one of the words, or it counts as such a card."""
    names = (card.name, *list_counted(card, "named"), *list_counted(card, "archetype"))
    return is_known(card) and any(word.casefold() in name.casefold() for word in wanted for name in names)


@asks("attacked")
def has_attacked(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It has, or has not, declared an attack this turn."""
    return (card.attacked > 0) == wanted


@asks("attack_negated")
def had_attack_negated(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """An attack of it was, or was not, negated this turn."""
    return any((each.what, each.kind, each.of) == ("negate", "attack", card.role) for each in game.trace) == wanted


@asks("summoned")
def is_summoned(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It was Summoned in one of the ways; what came in the scene and was not Summoned was Set."""
    if "gemini" in wanted and card.zone == "monster-zone":
        return is_summoned_again(card)
    if card.zone != "monster-zone" or (card.came_from and not card.summoned) or _is_forgotten(game, card):
        return False
    if not card.summoned:
        raise Undecided(f"needs to know how {card.role} was Summoned")
    found = any(card.summoned in SUMMONS.get(how, (how,)) for how in wanted)
    if not found and card.summoned == "gemini":
        raise Undecided(f"needs to know how {card.role} was Summoned before its Gemini Summon")
    return found


def _is_forgotten(game: Game, card: Card) -> bool:
    """Whether on such a day a monster counts as Summoned in no way any more, as it has been turned face-down."""
    if not card.concealed or not game.rulebook.holds(MV_19):
        return False
    return game.ruleset.read("summoning-of-what-was-turned-face-down") == "forgotten"


@asks("its_target")
def is_its_target(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is what the card whose effect it is targeted last, there since or just gone, or targets as it resolves."""
    link = context.link
    past = link is not None and link.resolved
    aimed_at = link is not None and not past and link.card is context.card and card in link.targets
    aims = link.hit if link is not None and past else context.card.aimed_at
    before = any(each is card and card.moves - moves in (0, 1) for each, moves in aims)
    if before and link is not None and past and card.face_down and card in link.faced:
        raise Undecided(f"needs to know whether {card.role}, turned face-down, is still the target of {context.name}")
    return (aimed_at or before) == wanted


@asks("its_event")
def is_of_its_event(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is the card of the event that set the effect off."""
    subject = find_subject(game, context)
    if subject is None and context.occasion.event:
        raise Undecided(f"needs to know of which card the event is that sets {context.name} off")
    return (card is subject) == wanted


@asks("monster_card")
def is_printed_a_monster(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is, or is not, printed as a monster."""
    return (card.original_carrier == "monster") == wanted


@asks("first_attack")
def attacked_first(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """The first attack that it declared this turn was against such."""
    first = next((each.to for each in game.trace if each.what == "attack-declared" and each.of == card.role), "")
    return bool(first) and (first == "direct") == (wanted == "player")


@asks("name_of")
def has_name_of(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It has the name of one of the cards that a word points at."""
    return is_known(card) and any(each.name == card.name for each in select_cards(game, wanted, context))


@asks("equipped_to")
def is_equipped_to(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It is equipped to one of the cards that a word points at."""
    return card.equipped_to is not None and card.equipped_to in select_cards(game, wanted, context)


@asks("equipped_with")
def is_equipped_with(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """One of the cards that a word points at is equipped to it, or was until it left the field."""
    cards = select_cards(game, wanted, context)
    if any(each.equipped_to is card for each in cards):
        return True
    left = not card.on_field and any(each.last_bearer is card for each in cards)
    return left and game.rulebook.holds(TR_29)


@asks("this_turn")
def has_lived_through(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """One of the events has happened to it this turn; what the scene shows was not there before by a Summon of it."""
    if any(event in wanted for event in card.events):
        only_flipped = card.concealed and all(event == "flip-summoned" or event not in wanted for event in card.events)
        if not only_flipped or not game.rulebook.holds(MV_23):
            return True
        return game.ruleset.read("flip-summon-of-what-was-turned-face-down") == "remembered"
    if card.summoned and not card.arrival and any(event.endswith("summoned") for event in wanted):
        raise Undecided(f"needs to know when {card.role} was Summoned")
    return False


@asks("at_start")
def stood_in(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It stood so at the start of the Damage Step of its last battle."""
    if not card.stood:
        raise Undecided(f"needs to know how {card.role} stood at the start of the Damage Step")
    return card.stood in wanted


@asks("came_from")
def came_from(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It lay in one of the zones before it came where it is; what is Summoned only from the Extra Deck lay there."""
    if not card.came_from and not card.concealed and card.summoned in EXTRA_DECK:
        return "extra-deck" in wanted
    if not card.came_from or card.concealed:
        raise Undecided(f"needs to know where {card.role} came from")
    return card.came_from in wanted or ("field" in wanted and card.came_from in FIELD)


SUMMONS: Final = {"normal": ("normal", "tribute", "gemini"), "special": SPECIAL_SUMMONS}
"""The Summons that are of a wider kind."""


@asks("with_")
def has_extreme(game: Game, card: Card, wanted: tuple[str, CardDescription], context: Context) -> bool:
    """It has the highest, or lowest, number of the cards that fit the rest of the description."""
    (end, _, stat), rest = wanted[0].partition("-"), wanted[1]
    numbers = [NUMBERS[stat](each) for each in game.cards.values() if _is_compared(game, each, stat, rest, context)]
    if not _is_compared(game, card, stat, rest, context):
        return False
    return NUMBERS[stat](card) == (max(numbers) if end == "highest" else min(numbers))


NUMBERS: Final[dict[str, Callable[[Card], int]]] = {
    "atk": lambda card: card.atk,
    "def": lambda card: card.defense,
    "level": lambda card: card.level,
}
"""The numbers of which the highest or lowest is asked for."""


def _is_compared(game: Game, card: Card, stat: str, rest: CardDescription, context: Context) -> bool:
    """Whether a card has such a number, and is one of those it is compared with."""
    if card.carrier != "monster" or not is_known(card) or (stat == "level" and not card.level):
        return False
    return may_choose(game, card, rest, context) if isinstance(rest, Choice) else fits(game, card, rest, context)


@asks("not_")
def is_not(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """It does not fit another description."""
    return not fits_anywhere(game, card, wanted, context)


@asks("unplayed")
def is_unplayed(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """A part of the description that is not played."""
    raise context.refuse(wanted)


# --- choices ---------------------------------------------------------------------------------------------


def choose(game: Game, choice: Choice, context: Context) -> list[Card]:
    """Take the cards that the scenario chooses, or those there are where there is no choice."""
    said = context.chooses
    if isinstance(said, tuple) and all(role in game.cards for role in said):
        chosen = [game.cards[role] for role in said if may_be_named(game, game.cards[role], choice, context)]
        if not chosen:
            raise Illegal("no-legal-target", EF_1, f"its text does not let it choose {' and '.join(said)}")
        player = select_players(choice.by or "controller", context)[0]
        for card in chosen:
            game.emit("choose", card.role, EF_1, by=PLAYERS[player], source=context.name)
        return chosen
    found = [card for card in game.cards.values() if may_choose(game, card, choice, context)]
    if len(found) > choice.count:
        raise Undecided("needs a choice that the scenario does not make")
    return found


def may_choose(game: Game, card: Card, choice: Choice, context: Context) -> bool:
    """Whether a card is one of those that a player may choose from."""
    places = choice.from_ or choice.zone or ("monster-zone",)
    return lies_in(game, card, places, context) and fits_anywhere(game, card, choice, context)


def may_be_named(game: Game, card: Card, choice: Choice, context: Context) -> bool:
    """Whether a scenario may name a card as chosen; what the field does not tell of it is left to the scenario."""
    try:
        return may_choose(game, card, choice, context)
    except Undecided:
        return True


# --- players ---------------------------------------------------------------------------------------------


def select_side(side: str, owner: int) -> tuple[int, ...]:
    """Find the players of a side, seen from a player."""
    return {"controller": (owner,), "opponent": (1 - owner,), "both": (0, 1)}[side]


def select_players(who: str, context: Context) -> tuple[int, ...]:
    """Find the players that a word means, seen from the controller of the effect at work."""
    match who:
        case "controller":
            return (context.player,)
        case "opponent":
            return (1 - context.player,)
        case "both":
            return (0, 1)
    raise Undecided(f"needs the player {who}")
