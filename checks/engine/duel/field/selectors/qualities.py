"""The test of each key of a description."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checks.engine.duel.field.aims import counts_as_attacked
from checks.engine.duel.field.selectors.counted import counts_as
from checks.engine.duel.field.selectors.descriptions import UnknownZone, asks, fits, fits_anywhere, may_choose
from checks.engine.duel.field.selectors.players import select_players
from checks.engine.duel.field.selectors.pointers import find_subject, point_at
from checks.engine.duel.state.card import EXTRA_DECK, FIELD, SPECIAL_SUMMONS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_known, is_known_monster, is_of_one_kind, is_summoned_again
from checks.engine.rulebook import OpenFact, Undecided
from checks.engine.rules.attacks import AT_47
from checks.engine.rules.cards import MV_19
from checks.engine.rules.effects import CO_75
from checks.engine.rules.triggers import TR_29
from kb.language import CardDescription, Choice
from kb.language.cards import Likeness, Numbers


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
    if game.battle.in_vain and game.rulebook.holds(AT_47):
        return game.law(AT_47, "negated-at-once") == "still"
    return True


@asks("battles")
def battles_such(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """It battles now, or its attack goes on, and the monster that it battles fits another description."""
    if not game.battle.is_fought_by(card) or (game.battle.calculated and not game.battle.fought):
        return False
    if game.battle.stopped:
        raise Undecided(f"needs to know whether {card.role} still battles once its attack has ended")
    foe = game.battle.find_other(card)
    return foe is not None and game.battle.is_fought_by(foe) and fits(game, foe, wanted, context)


@asks("material")
def has_material(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """One of its Xyz Materials fits another description; which were detached is unknown."""
    if card.zone != "monster-zone" and card.came_from == "monster-zone" and "xyz" in card.kinds:
        raise Undecided(f"needs to know which Xyz Materials {card.role} had")
    if "xyz" not in card.kinds or card.materials == 0:
        return False
    fitting = sum(fits_anywhere(game, each, wanted, context) for each in card.attached)
    detached = len(card.attached) - (card.materials or 0)
    if not card.attached or 0 < fitting <= detached:
        raise Undecided(f"needs to know which Xyz Materials {card.role} has")
    return fitting > 0


@asks("other")
def is_another(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is not, or it is, the card whose effect it is."""
    return (card is not context.card) == wanted


@asks("face")
def faces(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It lies face-up, or face-down; undecided for a banished card, or one in the Extra Deck."""
    if card.zone == "graveyard":
        return wanted == "up"
    if card.zone in ("banished", "extra-deck"):
        raise Undecided(f"needs to know whether {card.role} lies face-up in {card.zone}")
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
    """It is of one of the kinds: of card, or on a monster's type line."""
    return any(is_of_one_kind(card, kind) for kind in wanted)


@asks("attribute")
def has_attribute(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has, or counts as having, one of the Attributes."""
    if not is_known_monster(card):
        return False
    besides = card.face_up and not card.negated
    return card.attribute in wanted or (besides and counts_as(game, card, "attribute", wanted.__contains__))


@asks("type")
def has_type(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has one of the Types."""
    return is_known_monster(card) and card.type in wanted


@asks("named")
def is_named(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It has, or counts as having, one of the names."""
    if not is_known(card):
        return False
    card.verify_trait("name")
    return card.name in wanted or counts_as(game, card, "named", wanted.__contains__)


@asks("archetype")
def is_of_archetype(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """Its name contains one of the words, or it counts as such a card; unless its text says otherwise."""

    def contains(name: str) -> bool:
        return any(word.casefold() in name.casefold() for word in wanted)

    if not is_known(card):
        return False
    card.verify_trait("name")
    for word in wanted:
        if word.casefold() in card.name.casefold() and not _is_excepted(game, card, word):
            return True
    return counts_as(game, card, "named", contains) or counts_as(game, card, "archetype", contains)


def _is_excepted(game: Game, card: Card, word: str) -> bool:
    """Whether the text of a card says that it does not count as one of an archetype, whatever its name."""
    return counts_as(game, card, "never", lambda archetype: archetype.casefold() == word.casefold())


@asks("attacked")
def has_attacked(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It has, or has not, declared an attack this turn."""
    return (card.attacked > 0) == wanted


@asks("attack_negated")
def had_attack_negated(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """An attack of it was, or was not, negated this turn."""
    return any((each.what, each.kind, each.of) == ("negate", "attack", card.role) for each in game.log.trace) == wanted


@asks("attacked_in")
def was_attacked_in(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It was chosen as an attack target this turn in one of the battle positions; in a replay, or by an effect, on such
    days.
    """
    hows = sorted({how for position, how in card.aimed_in if position in wanted})
    return any(counts_as_attacked(game, how) for how in hows)


@asks("summoned")
def is_summoned(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It was Summoned in one of the ways; a monster that came without a Summon was Set."""
    if "gemini" in wanted and card.zone == "monster-zone":
        return is_summoned_again(card)
    if card.zone != "monster-zone" or (card.came_from and not card.summoned) or _is_forgotten(game, card):
        return False
    if not card.summoned:
        raise Undecided(f"needs to know how {card.role} was Summoned")
    found = any(card.summoned in SUMMONS.get(how, (how,)) for how in wanted)
    if not found and "pendulum" in wanted and card.summoned == "special" and card.summoner is None:
        raise Undecided(f"needs to know whether {card.role} was Pendulum Summoned")
    if not found and card.summoned == "gemini":
        raise Undecided(f"needs to know how {card.role} was Summoned before its Gemini Summon")
    return found


def had_been_summoned(card: Card, wanted: tuple[str, ...]) -> bool:
    """Whether a card that left the field had been Summoned in one of the ways."""
    if not card.last_summoned or (card.last_summoned == "gemini" and "gemini" not in wanted):
        raise Undecided(f"needs to know how {card.role} had been Summoned")
    if "pendulum" in wanted and card.last_summoned == "special":
        raise Undecided(f"needs to know whether {card.role} had been Pendulum Summoned")
    return any(card.last_summoned in SUMMONS.get(how, (how,)) for how in wanted)


def _is_forgotten(game: Game, card: Card) -> bool:
    """Whether a monster changed to face-down no longer counts as Summoned, in this era."""
    return card.concealed and game.law(MV_19, "summoning") == "forgotten"


@asks("its_target")
def is_its_target(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is the last target of the effect's card, or a target of the resolving effect."""
    link = context.link
    past = link is not None and link.resolved
    aimed_at = link is not None and not past and link.card is context.card and card in link.targets
    aims = link.hit if link is not None and past else context.card.aimed_at
    before = any(each.role == card.role and card.moves - each.moves in (0, 1) for each in aims)
    if before and link is not None and past and card.face_down and card in link.paid.face_up:
        raise Undecided(
            f"needs to know whether {card.role}, changed to face-down, is still the target of {context.name}"
        )
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


@asks("altered")
def is_altered(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """Its ATK, or its DEF, is another number than its original one."""
    if card.carrier != "monster" or not is_known(card):
        return False
    return card.atk != card.base_atk if wanted == "atk" else card.defense != card.base_def


@asks("first_attack")
def attacked_first(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """The first attack that it declared this turn was against such."""
    first = next((each.to for each in game.log.trace if each.what == "attack-declared" and each.of == card.role), "")
    return bool(first) and (first == "direct") == (wanted == "player")


@asks("mentions")
def has_mentioned(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """Its text mentions one of the names; no scene shows that."""
    raise Undecided(f"needs to know whether the text of {card.role} mentions {wanted[0]}")


@asks("earlier_turn")
def has_lived_through_earlier(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """One of the events happened to it in an earlier turn, which no scene shows."""
    raise Undecided(f"needs to know what happened to {card.role} in an earlier turn")


@asks("made_with")
def was_made_with(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """One of the materials of its Summon fits another description; no scene shows them."""
    raise Undecided(f"needs to know with which materials {card.role} was Summoned")


@asks("as_declared")
def is_as_declared(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is as a player declared, which no scene names."""
    raise Undecided(f"needs to know what is declared for {context.name}")


@asks("looked_at")
def was_looked_at(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """The effect has looked at it, or excavated it; no scene names those cards."""
    raise Undecided(f"needs to know at which cards {context.name} looks")


@asks("name_of")
def has_name_of(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It has the name of one of the cards that a word points at."""
    if not is_known(card):
        return False
    named = point_at(game, wanted, context)
    for each in (card, *named):
        each.verify_trait("name")
    return any(each.name == card.name for each in named)


@asks("attribute_of")
def has_attribute_of(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It has, or counts as having, an Attribute of one of the monsters that a word points at; as an Equip Card too."""
    for other in point_at(game, wanted, context) if is_known(card) else ():
        if has_attribute(game, other, (card.attribute,), context) or has_attribute(
            game, card, (other.attribute,), context
        ):
            return True
    return False


@asks("pointed_by")
def is_pointed_to(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """A Link Monster points to its zone; no scene says where a card is."""
    if card.zone != "monster-zone" or card in point_at(game, wanted, context):
        return False
    raise UnknownZone(f"needs to know to which zones {context.name} points")


@asks("column_of")
def is_in_column(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It is in the column of another card; no scene says where a card is."""
    if not card.on_field:
        return False
    raise UnknownZone(f"needs to know the column of {card.role}")


@asks("extra_zone")
def is_in_extra_zone(game: Game, card: Card, wanted: bool, context: Context) -> bool:
    """It is in an Extra Monster Zone, where only monsters from the Extra Deck can be; no scene says which are."""
    if card.zone != "monster-zone" or not {"fusion", "synchro", "xyz", "link", "pendulum"} & {*card.kinds}:
        return not wanted
    raise UnknownZone(f"needs to know in which Monster Zone {card.role} is")


_RANKED: Final = {"rank": "xyz", "link-rating": "link"}
"""Values that only monsters of one kind have."""


@asks("rank")
def has_rank(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has such a Rank, which no scene states."""
    return _has_unstated(card, "rank")


@asks("link_rating")
def has_link_rating(game: Game, card: Card, wanted: Numbers, context: Context) -> bool:
    """It has such a Link Rating, which no scene states."""
    return _has_unstated(card, "link-rating")


def _has_unstated(card: Card, what: str) -> bool:
    """Whether a card has a value that no scene states: never, or undecided."""
    if not is_known_monster(card) or _RANKED[what] not in card.kinds:
        return False
    raise Undecided(f"needs to know the {'Rank' if what == 'rank' else 'Link Rating'} of {card.role}")


@asks("like")
def is_like(game: Game, card: Card, wanted: Likeness, context: Context) -> bool:
    """It compares so with one of the cards that a word points at."""
    if not is_known(card):
        return False
    if wanted.to is None:
        return any(_compares(card, each, wanted) for each in point_at(game, wanted.of or "this-card", context))
    others = [
        each for each in game.cards.values() if each is not card and fits_anywhere(game, each, wanted.to, context)
    ]
    alike = not wanted.same or any(all(_share(card, each, what) for what in wanted.same) for each in others)
    return alike and not any(_share(card, each, what) for each in others for what in wanted.different or ())


def _compares(card: Card, other: Card, wanted: Likeness) -> bool:
    """Whether all that is compared of two cards is so."""
    same = [_share(card, other, each) for each in wanted.same or ()]
    different = [_share(card, other, each) for each in wanted.different or ()]
    ranked = wanted.rank is None or _share(card, other, "rank") is not None
    return ranked and all(each is True for each in same) and all(each is False for each in different)


def _share(card: Card, other: Card, what: str) -> bool | None:
    """Whether two cards have something in common; None if one of them has nothing of the kind."""
    plain = what.removeprefix("original-")
    if plain == "rank":
        if "xyz" in card.kinds and "xyz" in other.kinds:
            raise Undecided(f"needs to know the Ranks of {card.role} and {other.role}")
        return None
    if plain != what:
        names = {"name": "name", "type": "printed_type", "attribute": "printed_attribute", "level": "printed_level"}
        values = [getattr(each, names[plain]) for each in (card, other)]
    else:
        values = [getattr(each, plain) for each in (card, other)]
    return values[0] == values[1] if all(values) else None


@asks("equipped_to")
def is_equipped_to(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It is equipped to one of the cards that a word points at."""
    return card.equipped_to is not None and card.equipped_to in point_at(game, wanted, context)


@asks("equipped_with")
def is_equipped_with(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """One of the cards that a word points at is equipped to it, or was until it left the field."""
    cards = point_at(game, wanted, context)
    if any(each.equipped_to is card for each in cards):
        return True
    left = not card.on_field and any(each.last_bearer is card for each in cards)
    return left and game.rulebook.holds(TR_29)


@asks("this_turn")
def has_lived_through(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """One of the events happened to it this turn, or before the scene begins, its Summon."""
    if any(event in wanted for event in card.events):
        only_flipped = card.concealed and all(event == "flip-summoned" or event not in wanted for event in card.events)
        if not only_flipped or not game.rulebook.holds(MV_19):
            return True
        return game.law(MV_19, "flip-summon") == "remembered"
    hows = [event.removesuffix("-summoned") for event in wanted if event.endswith("-summoned")]
    if card.arrival or not card.summoned or not hows:
        return False
    if card.summoned_this_turn is None:
        raise OpenFact(f"needs to know when {card.role} was Summoned", card.role, "summoned_this_turn", ("no", "yes"))
    return card.summoned_this_turn and is_summoned(game, card, tuple(hows), context)


@asks("at_start")
def stood_in(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It stood so at the start of the Damage Step of its last battle."""
    if not card.stood:
        raise Undecided(f"needs to know how {card.role} stood at the start of the Damage Step")
    return card.stood in wanted


@asks("came_from")
def came_from(game: Game, card: Card, wanted: tuple[str, ...], context: Context) -> bool:
    """It came from one of the zones; monsters Summoned only from the Extra Deck came from there."""
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
    if stat == "def" and "link" in card.kinds and game.rulebook.holds(CO_75):
        return False
    return may_choose(game, card, rest, context) if isinstance(rest, Choice) else fits(game, card, rest, context)


@asks("either")
def is_either(game: Game, card: Card, wanted: tuple[CardDescription, ...], context: Context) -> bool:
    """It fits one of several descriptions."""
    doubt: Undecided | None = None
    for each in wanted:
        try:
            if fits_anywhere(game, card, each, context):
                return True
        except Undecided as unknown:
            doubt = unknown
    if doubt is not None:
        raise doubt
    return False


@asks("not_")
def is_not(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """It does not fit another description."""
    return not fits_anywhere(game, card, wanted, context)


@asks("unplayed")
def is_unplayed(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """A part of the description that is not played."""
    raise context.refuse(wanted)
