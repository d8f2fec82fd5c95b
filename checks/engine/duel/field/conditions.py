"""Whether: the conditions that effects set, read off the field as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from checks.engine.chart import lies_in
from checks.engine.duel.field.amounts import Hidden, count_amount, had_numbers
from checks.engine.duel.field.selectors import (
    POINTERS,
    POSITIONS,
    asks,
    count_fitting,
    fits,
    fits_anywhere,
    had_been_summoned,
    lies_in_zones,
    select_cards,
    select_players,
    verify_shown,
)
from checks.engine.duel.state.card import Card, find_last_player
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import decides, holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.options import find_aimed_option
from checks.engine.duel.state.state import Event
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import AT_5, AT_12, AT_16, AT_19, AT_25, AT_47
from checks.engine.rules.cards import MV_19
from checks.engine.rules.effects import CO_17, CO_19
from kb.language import (
    Always,
    Amount,
    AnyOf,
    Attacked,
    Attacks,
    Battling,
    CardDescription,
    ChooseOne,
    Combatant,
    Comparison,
    Controls,
    During,
    FaceDown,
    FaceUp,
    Fits,
    If,
    IfDone,
    Instructions,
    InZone,
    Later,
    LifeCompare,
    May,
    NamedCardOnField,
    NoDamageCalculationYet,
    Not,
    OpponentsTurn,
    OwnDirectAttack,
    OwnTurn,
    StatCompare,
    StatOf,
    TriggeredBy,
    Unless,
    Unplayed,
    Verb,
)


@decides(Always)
def holds_always(game: Game, condition: Always, context: Context) -> bool:
    """Met always."""
    return True


@decides(Not)
def holds_not(game: Game, condition: Not, context: Context) -> bool:
    """Met where another condition is not."""
    return not holds(game, condition.condition, context)


@decides(AnyOf)
def holds_any(game: Game, condition: AnyOf, context: Context) -> bool:
    """Met where one of several conditions, or lists of them, is; one in doubt counts only where no other is met."""
    doubt: Undecided | None = None
    for each in condition.conditions:
        try:
            if all(holds(game, one, context) for one in each):
                return True
        except Undecided as unknown:
            doubt = doubt or unknown
    if doubt is not None:
        raise doubt
    return False


@decides(TriggeredBy)
def is_triggered_by(game: Game, condition: TriggeredBy, context: Context) -> bool:
    """Met where such an event has triggered the effect."""
    if not context.occasion.event:
        raise Undecided(f"needs to know what triggers {context.name}")
    return context.occasion.event in condition.event


@decides(Unplayed)
def holds_unplayed(game: Game, condition: Unplayed, context: Context) -> bool:
    """A condition that is not played."""
    raise context.refuse(condition.what)


def list_certain(game: Game, instructions: Instructions, context: Context) -> Iterator[Verb | Unplayed]:
    """List the certain results of an effect as things stand: no choices and no chance at resolution.

    An option is certain once the effect has targeted for it.
    """
    for verb in instructions:
        match verb:
            case If(is_=conditions, then=then, else_=otherwise):
                met = all(holds(game, condition, context) for condition in conditions)
                yield from list_certain(game, then if met else otherwise, context)
            case IfDone(do=first, then=then):
                yield from list_certain(game, (*first, *then), context)
            case ChooseOne():
                option = find_aimed_option(verb, context)
                yield from list_certain(game, () if option is None else (option,), context)
            case May() | Unless():
                pass
            case _:
                yield verb


# --- the battle ------------------------------------------------------------------------------------------


@decides(Battling)
def is_battling(game: Game, condition: Battling, context: Context) -> bool:
    """A monster attacks or is attacked; once damage is calculated, whether it did, and after the battles in any."""
    if not game.battle.ongoing:
        return _fought(game, condition, context, _list_battlers)
    if game.battle.calculated and not game.battle.fought:
        return False
    stopped = game.battle.stopped and _applies_by_itself(context.effect) and game.rulebook.holds(AT_47)
    if stopped and game.law(AT_47, "while-it-battles", by=context.card) == "no-longer":
        return False
    if _fights(game, condition, context, (_attacker(game), _target(game))):
        return True
    return game.battle.target_left and _still_fights(game, condition, context)


def _still_fights(game: Game, condition: Battling, context: Context) -> bool:
    """Whether a monster that left before the replay still battles for Continuous Effects, in this era."""
    departed = game.battle.target
    if departed is None or game.in_damage_step or game.battle.fought or not _applies_by_itself(context.effect):
        return False
    if condition.of in POINTERS or departed.on_field or not game.rulebook.holds(AT_47):
        return False
    if departed.last_controller not in select_players(condition.of, context):
        return False
    return (
        fits_as_it_was(game, departed, condition.cards, context)
        and game.law(AT_47, "target-gone", by=context.card) == "still"
    )


@decides(Attacks)
def is_attacking(game: Game, condition: Attacks, context: Context) -> bool:
    """A monster attacks; once damage is calculated, whether it did, and after the battles in any."""
    if not game.battle.ongoing:
        return _fought(game, condition, context, _list_attackers)
    if game.battle.stopped and _applies_by_itself(context.effect) and _has_ended_with_it(game):
        return False
    return _fights(game, condition, context, (_attacker(game),))


def _has_ended_with_it(game: Game) -> bool:
    """Whether effects that apply while a monster attacks end with an attack that ended in the Chain, in this era."""
    return game.law(AT_47, "while-it-attacks") == "no-longer"


@decides(Attacked)
def is_attacked(game: Game, condition: Attacked, context: Context) -> bool:
    """A monster is attacked; once damage is calculated, whether it was, and after the battles in any."""
    if not game.battle.ongoing:
        return _fought(game, condition, context, _list_attacked)
    if game.battle.turned_up and condition.cards.position == ("facedown",) and game.rulebook.holds(AT_16):
        condition = replace(condition, position=None)
    found = _fights(game, condition, context, (_target(game),))
    if not game.battle.turned_up or condition.cards.position in (None, ("facedown",)):
        return found
    return _was_attacked_so(game, condition, context, found=found)


def _was_attacked_so(game: Game, condition: Attacked, context: Context, *, found: bool) -> bool:
    """Whether a flipped target counts as attacked in a battle position, in this era.

    It has stood in the position that it lay in since it was turned up, unless something has turned it since.
    """
    wanted = condition.cards.position or ()
    rest = replace(condition, position=None)
    before = game.battle.turned_up in wanted and _fights(game, rest, context, (_target(game),))
    if before == found or not game.rulebook.holds(AT_19):
        return found
    return found == (game.law(AT_19) == "as-it-stands")


def _attacker(game: Game) -> Card | None:
    return None if game.battle.attacker_left and not game.battle.fought else game.battle.attacker


def _target(game: Game) -> Card | None:
    return None if game.battle.target_left and not game.battle.fought else game.battle.target


def _fought(game: Game, condition: Combatant, context: Context, list_roles: Callable[[Game], list[str]]) -> bool:
    """Whether a monster took part in a battle of this Battle Phase, asked once the battles are over.

    What a Continuous Effect says of a monster that battles it says of the battle itself, unless it puts something off.
    """
    if game.turn.point not in AFTER_BATTLES or (_applies_by_itself(context.effect) and game.rulebook.holds(CO_19)):
        return False
    return _fights(game, condition, context, tuple(game.cards[role] for role in list_roles(game) if role))


def _applies_by_itself(effect: Effect) -> bool:
    """Whether an effect applies while its condition is met, and puts nothing off to a later point."""
    waits = effect.trigger != "none" or any(isinstance(verb, Later) for verb in effect.does)
    return not (effect.is_activated or waits)


def _list_battlers(game: Game) -> list[str]:
    """List the monsters that battled: damage was calculated."""
    return _list_calculated(game, lambda event: (event.of, event.to))


def _list_attacked(game: Game) -> list[str]:
    """List the monsters that were attacked and battled."""
    return _list_calculated(game, lambda event: (event.to,))


def _list_calculated(game: Game, name_roles: Callable[[Event], tuple[str, ...]]) -> list[str]:
    found: list[str] = []
    for event in game.log.trace:
        if event.what == "calculate-damage":
            found += name_roles(event)
        elif event.of in found and _begins_anew(event) and game.rulebook.holds(AT_12):
            found = [role for role in found if role != event.of]
    return found


@asks("battled_with")
def has_battled_with(game: Game, card: Card, wanted: str, context: Context) -> bool:
    """It battled such a monster this turn, and neither was changed to face-down or Summoned since."""
    pairs: list[set[str]] = []
    for event in game.log.trace:
        if event.what == "calculate-damage":
            pairs.append({event.of, event.to})
        elif pairs and _begins_anew(event) and game.rulebook.holds(AT_12):
            pairs = [pair for pair in pairs if event.of not in pair]
    return any({card.role, other.role} in pairs for other in select_cards(game, wanted, context) if other is not card)


def _begins_anew(event: Event) -> bool:
    """Whether an event makes a monster one that has done nothing yet: face-down, or Summoned."""
    turned_down = event.what == "change-position" and event.to.startswith("facedown")
    return turned_down or event.what in ("special-summon", "normal-summon")


def _list_attackers(game: Game) -> list[str]:
    """List the monsters that attacked, once for each attack that came to the Damage Step."""
    found: list[str] = []
    declared = ""
    for event in game.log.trace:
        if event.what == "attack-declared":
            declared = event.of
        enters = event.what in ("enter", "calculate-damage") and event.point in game.turn.points
        if declared and (enters or not game.rulebook.holds(AT_5)):
            found.append(declared)
            declared = ""
        elif event.of in found and _begins_anew(event) and game.rulebook.holds(AT_12):
            found = [role for role in found if role != event.of]
    return found


AFTER_BATTLES: Final = ("end-step", "main-phase-2", "end-phase")
"""The points after which a monster of the battle counts as one that battled this turn."""


def _fights(game: Game, condition: Combatant, context: Context, sides: tuple[Card | None, ...]) -> bool:
    cards = [card for card in sides if card is not None]
    if condition.of in POINTERS:
        meant = select_cards(game, condition.of, context)
        cards = [card for card in cards if card in meant]
    else:
        players = select_players(condition.of, context)
        cards = [card for card in cards if card.controller in players]
    return any(fits_anywhere(game, card, condition.cards, context) for card in cards)


@decides(NoDamageCalculationYet)
def is_before_calculation(game: Game, condition: NoDamageCalculationYet, context: Context) -> bool:
    """Damage has not been calculated in this battle."""
    return not game.battle.calculated


@decides(OwnDirectAttack)
def attacks_by_its_own_leave(game: Game, condition: OwnDirectAttack, context: Context) -> bool:
    """The card attacks directly, past monsters, by an effect of its own."""
    battle, card = game.battle, context.card
    if battle.attacker is not card or battle.target is not None or card.role not in battle.let_by:
        return False
    if set(battle.let_by) != {card.role} and game.rulebook.holds(AT_25):
        raise Undecided(f"needs by which effect {card.role} attacks directly")
    return True


# --- the field -------------------------------------------------------------------------------------------


@decides(FaceUp)
def is_face_up(game: Game, condition: FaceUp, context: Context) -> bool:
    """The cards lie face-up, in that battle position where one is named."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(
        card.face_up and (condition.position is None or card.position in POSITIONS[condition.position])
        for card in cards
    )


@decides(FaceDown)
def is_face_down(game: Game, condition: FaceDown, context: Context) -> bool:
    """The cards lie face-down."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and not any(card.face_up for card in cards)


@decides(InZone)
def is_in_zone(game: Game, condition: InZone, context: Context) -> bool:
    """The cards lie in that zone."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(lies_in_zones(game, card, (condition.zone,), context) for card in cards)


@decides(Fits)
def are_such(game: Game, condition: Fits, context: Context) -> bool:
    """The cards fit a description, those that have left the field as they last were there."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(fits_as_it_was(game, card, condition.as_, context) for card in cards)


LAY_UP: Final = {"spell-trap-zone": True, "field-zone": True, "set": False}
"""Whether a Spell or Trap lay face-up where it was last on the field."""


def fits_as_it_was(game: Game, card: Card, wanted: CardDescription, context: Context) -> bool:
    """Whether a card fits a description, or fitted it when it left the field."""
    if card.on_field or wanted.zone is not None:
        return fits_anywhere(game, card, wanted, context)
    if wanted.of is not None and find_last_player(card) not in select_players(wanted.of, context):
        return False
    if wanted.face is not None:
        lay_up = card.position in ("attack", "defense") if card.carrier == "monster" else LAY_UP.get(card.came_from)
        if lay_up is None:
            raise Undecided(f"needs to know whether {card.role} lay face-up")
        if (wanted.face == "up") != lay_up:
            return False
    if not had_numbers(game, card, wanted, context):
        return False
    if wanted.summoned is not None and not had_been_summoned(card, wanted.summoned):
        return False
    asked = replace(wanted, of=None, face=None, atk=None, def_=None, counters=None, materials=None, summoned=None)
    return fits_anywhere(game, card, asked, context) and not _lay_unknown(game, card, wanted)


PLAIN_KINDS: Final = frozenset({"card", "monster", "token"})
"""The kinds that are known of a face-down monster too."""


def _lay_unknown(game: Game, card: Card, wanted: CardDescription) -> bool:
    """Whether the print of a monster that left face-down does not count, in this era."""
    if card.came_from != "monster-zone" or not (card.position or "").startswith("facedown"):
        return False
    printed = (wanted.type, wanted.attribute, wanted.level, wanted.archetype, wanted.named)
    of_a_kind = not PLAIN_KINDS.issuperset(wanted.kind or ())
    if all(each is None for each in printed) and not of_a_kind:
        return False
    return game.law(MV_19, "print") == "forgotten"


@decides(Controls)
def has_cards(game: Game, condition: Controls, context: Context) -> bool:
    """So many cards that fit are there."""
    found = count_fitting(game, condition.cards, context)
    met = compare(found, condition.is_, condition.count)
    more = range(found + 1, max(found, condition.count) + 2)
    if any(compare(number, condition.is_, condition.count) != met for number in more):
        verify_shown(game, condition.cards, context)
    return met


@decides(NamedCardOnField)
def is_on_field(game: Game, condition: NamedCardOnField, context: Context) -> bool:
    """A face-up card of that name or kind is on the field."""
    wanted = CardDescription(named=condition.named, kind=condition.kind, face="up", zone=("field",))
    return any(fits(game, card, wanted, context) for card in game.cards.values())


@decides(During)
def is_during(game: Game, condition: During, context: Context) -> bool:
    """It is one of the phases or steps."""
    return lies_in(game.turn.point, condition.part)


@decides(OwnTurn)
def is_own_turn(game: Game, condition: OwnTurn, context: Context) -> bool:
    """It is the turn of the effect's controller."""
    return context.player == 0


@decides(OpponentsTurn)
def is_opponents_turn(game: Game, condition: OpponentsTurn, context: Context) -> bool:
    """It is the turn of the controller's opponent."""
    return context.player == 1


# --- comparisons -----------------------------------------------------------------------------------------


@decides(StatCompare)
def compare_stats(game: Game, condition: StatCompare, context: Context) -> bool:
    """One amount stands so to another; the effect's own contribution does not count, and a face-down card has none."""
    try:
        a, b = (count_amount(game, each, context, context.name) for each in (condition.a, condition.b))
    except Hidden:
        return False
    stands = compare(a, condition.is_, b)
    if game.battle.applied != "def" or not game.in_damage_step:
        return stands
    a, b = (_read_applied(game, each, value, context) for each, value in ((condition.a, a), (condition.b, b)))
    if compare(a, condition.is_, b) == stands:
        return stands
    case = "after-calculation" if game.battle.calculated else "in-battle"
    return stands != (game.law(CO_17, case, by=context.card) == "compared")


def _read_applied(game: Game, amount: Amount, value: int, context: Context) -> int:
    """Read the DEF that a monster attacking in Defense Position applies, where its ATK is asked."""
    attacker = game.battle.attacker
    if not isinstance(amount, StatOf) or amount.stat != "atk-of" or attacker is None or attacker.position != "defense":
        return value
    return attacker.defense if select_cards(game, amount.of, context)[:1] == [attacker] else value


@decides(LifeCompare)
def compare_life(game: Game, condition: LifeCompare, context: Context) -> bool:
    """One player's Life Points stand so to the other's, or to a number."""
    a, b = (
        each if isinstance(each, int) else game.life[select_players(each, context)[0]]
        for each in (condition.a, condition.b)
    )
    return compare(a, condition.is_, b)


def compare(a: int, how: Comparison, b: int) -> bool:
    """Compare two numbers."""
    match how:
        case "higher":
            return a > b
        case "lower":
            return a < b
        case "equal":
            return a == b
        case "at-least":
            return a >= b
        case "at-most":
            return a <= b
