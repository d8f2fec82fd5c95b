"""An effect cannot be activated if nothing is there to which any of its parts could be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Final, NamedTuple

from checks.engine.duel.field.in_force import holds_for_newcomers
from checks.engine.duel.field.restrictions import find_obstacle
from checks.engine.duel.field.selectors import SIDES, may_be_named, select_cards, select_players, shows_all
from checks.engine.duel.legality.purpose import are_monsters, needs_a_deck_with_one
from checks.engine.duel.state.card import FIELD, PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.language import (
    All,
    CardDescription,
    ChooseOne,
    Chosen,
    Discard,
    Draw,
    Forbid,
    If,
    IfDone,
    Instructions,
    Later,
    May,
    Mover,
    Unless,
    Unplayed,
    Verb,
    name_verb,
)
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_20, LE_28, LE_54


class Found(NamedTuple):
    """The cards to which a verb could be done, and whether the scene shows all that could be meant."""

    cards: tuple[Card, ...]
    complete: bool


def verify_something_there(game: Game, context: Context) -> None:
    """Raise :class:`Illegal` if each part of an optional effect is done to cards of a kind of which there are none.

    One part that may do something is enough.  A part that is not played, waits for later, or points at a card counts
    as one, and so does one that is done to cards that no scene need show.

    Raises :class:`Undecided` where only an open question of the day may let a part do something.
    """
    effect = context.effect
    parts = list(list_useful(effect.does))
    lacking = [find_lacking(game, part, context) for part in parts]
    emptied = [_list_emptied(game, part, context) for part in parts]
    if effect.optional == "mandatory" or not parts or not all(map(any, zip(lacking, emptied, strict=True))):
        return
    doubt: Undecided | None = None
    for part, selectors, places in zip(parts, lacking, emptied, strict=True):
        try:
            if places:
                raise Undecided(_say_emptied(places, context))
            if not _counts(game, part, selectors, context):
                return
        except Undecided as question:
            doubt = doubt or question
    if doubt is not None:
        raise doubt
    rule = _find_rule(lacking[0])
    raise Illegal("condition-unmet", rule, SAID[rule])


SAID: Final[Mapping[str, str]] = {
    LE_20: "there is nothing to which it could do anything",
    LE_28: "there is no card to which it could be done",
    LE_54: "the Deck holds no such card",
}
"""What each rule says against an effect, in a sentence."""


def list_useful(instructions: Instructions) -> Iterator[Verb | Unplayed]:
    """List the parts of which one is enough for an effect to do something.

    What is done only if something else was done, or to what that was done to, is not among them.  Of a condition both
    branches are: it may ask for what is paid or chosen as the effect is activated.
    """
    for verb in instructions:
        match verb:
            case IfDone(do=first, otherwise=other):
                yield from list_useful((*first, *other))
            case ChooseOne(of=options):
                yield from list_useful(options)
            case May(do=done):
                yield from list_useful(done)
            case Unless(do=one, then=other) | If(then=one, else_=other):
                yield from list_useful((*one, *other))
            case Later(do=done) if all(map(_is_done_to_affected, done)):
                pass
            case _ if not _is_done_to_affected(verb):
                yield verb


def _is_done_to_affected(verb: Verb | Unplayed) -> bool:
    return getattr(verb, "of", None) == "affected"


def find_lacking(game: Game, verb: Verb | Unplayed, context: Context) -> tuple[object, ...]:
    """Find the selectors of the cards without which a verb is not done, where it is certain that there are none."""
    if isinstance(verb, Unplayed | Later) or getattr(verb, "newcomers", None):
        return ()
    for field in verb.done_to:
        who = getattr(verb, field, ())
        selectors = who if isinstance(who, tuple) else (who,)
        found = [(each, look(game, each, context, field in verb.monsters_only)) for each in selectors]
        if found and all(there.complete and _is_out_of_reach(game, verb, each, there.cards) for each, there in found):
            return selectors
    return ()


def _is_out_of_reach(game: Game, verb: Verb, who: object, cards: Sequence[Card]) -> bool:
    """Whether a verb can be done to none of the cards that a selector describes.

    A player cannot choose a monster that is determined to be destroyed by battle for what cannot be done to it any
    more.  Whatever else protects a card is asked as the effect resolves.
    """
    if not isinstance(who, Chosen) or not all(card.marked for card in cards):
        return not cards
    return all(find_obstacle(game, name_verb(type(verb)), card) is not None for card in cards)


def look(game: Game, who: object, context: Context, monsters_only: bool) -> Found:
    """Look for the cards that a selector describes.

    Of all cards of a kind a scene shows the monsters on the field; of those to choose from, what lies where all is
    shown.  What points at a card, or at the targets, tells of none.
    """
    match who:
        case All(cards) | Chosen(cards) if _is_told_later(cards):
            pass
        case All(cards):
            try:
                found = select_cards(game, who, context)
            except Undecided:  # it speaks of what another part does first
                return Found((), complete=False)
            on_field = {*(cards.zone or FIELD)} <= {"field", *FIELD}
            return Found(tuple(found), complete=on_field and (monsters_only or are_monsters(cards)))
        case Chosen(choice):
            places = choice.from_ or choice.zone or ("monster-zone",)
            players = select_players(choice.of, context) if choice.of in SIDES else (0, 1)
            named = tuple(card for card in game.cards.values() if may_be_named(game, card, choice, context))
            return Found(named, all(shows_all(game, player, place) for player in players for place in places))
    return Found((), complete=False)


def _is_told_later(cards: CardDescription) -> bool:
    """Whether only the activation, or what is done before, tells which cards a description means."""
    said = [getattr(cards, each.name) for each in fields(cards)]
    if cards.its_target is not None or any(isinstance(each, str) and each in TOLD_LATER for each in said):
        return True
    return any(_is_told_later(each) for each in said if isinstance(each, CardDescription))


TOLD_LATER: Final = frozenset({"target", "other-target", "affected", "tributed", "paid-with"})
"""The words for cards that only an activation, its payment, or what is done before tells."""


def _say_emptied(places: Sequence[tuple[int, str]], context: Context) -> str:
    """Say that no source tells of an effect that takes players' cards from where there are none.

    Only of a player who draws from an own Deck does a rule tell.
    """
    named = ", ".join(f"{PLAYERS[player]}'s {place}" for player, place in places)
    return f"needs to know whether {context.name} is activated where no card lies in {named}"


def _list_emptied(game: Game, part: Verb | Unplayed, context: Context) -> list[tuple[int, str]]:
    """List where a part takes a number of players' cards, if the scene says that none lies in any of these places."""
    if not isinstance(part, Draw | Mover) or part.of not in SIDES:
        return []
    usual = {Draw: ("deck",), Discard: ("hand",)}.get(type(part), ())
    taken = getattr(part, "from_", None) or usual
    places = [(player, place) for player in select_players(str(part.of), context) for place in taken]
    return places if all(_is_empty(game, player, place, context) for player, place in places) else []


def _is_empty(game: Game, player: int, place: str, context: Context) -> bool:
    """Whether the scene says that a player has no card in a place, beside that of the effect."""
    others = (card for card in game.cards.values() if card is not context.card)
    there = any(card.zone == place and card.owner == player for card in others)
    return not there and (player, place) in game.empty and (player, place) not in game.unshown


def _counts(game: Game, part: Verb | Unplayed, lacking: Iterable[object], context: Context) -> bool:
    """Whether it counts, by the rules of the day, that there are no cards to which a part could be done."""
    rule = _find_rule(lacking)
    if rule == LE_54:
        return needs_a_deck_with_one(game)
    if isinstance(part, Forbid) and isinstance(part.of, All) and _lasts(part, context) and holds_for_newcomers(game):
        return False
    return game.rulebook.holds(rule)


def _lasts(verb: Forbid, context: Context) -> bool:
    """Whether a prohibition lasts for a time of its own, in which cards of its kind may come."""
    return (verb.lasts or context.effect.lasts).startswith(("instant", "until-"))


def _find_rule(lacking: Iterable[object]) -> str:
    """Find the rule by which an effect that is done to such cards is not activated without any."""
    chosen = [each for each in lacking if isinstance(each, Chosen)]
    if any("deck" in (each.cards.from_ or each.cards.zone or ()) for each in chosen):
        return LE_54
    return LE_28 if chosen else LE_20
