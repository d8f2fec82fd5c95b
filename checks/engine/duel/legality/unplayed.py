"""Unplayed parts of an effect: an answer that depends on one is not decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache

from checks.engine.duel.deeds.judging import verify_deeds
from checks.engine.duel.field.selectors import SIDES, select_players, shows_all
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from kb.language import CardDescription, Chosen, IfDone, Instructions, Joining, Unplayed, Verb


def verify_played(game: Game, context: Context, targets: Sequence[Card]) -> None:
    """Raise :class:`Undecided` if an optional effect may be without effect but for its unplayed part.

    What is played of it has to be enough: a part that is not played may do nothing.  A mandatory effect is activated
    whatever it does.
    """
    effect = context.effect
    if effect.unplayed:
        raise Undecided(effect.doubt)
    hidden = find_hidden(effect)
    if not hidden or effect.optional == "mandatory":
        return
    rest = _keep_played(game, effect.does, context)
    if not rest:
        raise context.refuse(hidden)
    if rest == effect.does:
        return
    within = context._replace(effect=replace(effect, does=rest))
    try:
        verify_deeds(game, within, targets)
    except (Illegal, Undecided) as vain:
        raise context.refuse(hidden) from vain


@lru_cache(maxsize=4096)
def find_hidden(effect: Effect) -> str:
    """Find the first unplayed part of an effect, in the record's words; empty if all is played."""
    return next(_list_unplayed(effect.does), "")


def _keep_played(game: Game, instructions: Instructions, context: Context) -> Instructions:
    """Keep the instructions with enough played parts to show whether they do anything."""
    return tuple(each for verb in instructions if (each := _keep(game, verb, context)) is not None)


def _keep(game: Game, verb: Verb | Unplayed, context: Context) -> Verb | Unplayed | None:
    """Keep the played part of a verb; None if the unplayed one may be all of it, or decides about it."""
    if isinstance(verb, Unplayed):
        return None
    said = {each.name: getattr(verb, each.name) for each in fields(verb)}
    joined = {key: _keep_played(game, said[key], context) for key in verb.joins}
    first = [key for key in joined if key != "then" or not isinstance(verb, IfDone)]
    if isinstance(verb, Joining) and not any(joined[key] for key in first):
        return None
    for key, each in said.items():
        if key not in joined and any(_list_unplayed(each)) and not _may_lie_unseen(game, each, context):
            return None
    return replace(verb, **joined)


def _may_lie_unseen(game: Game, who: object, context: Context) -> bool:
    """Whether a card is chosen where a scene need not show all that lies there, so that one may fit."""
    if not isinstance(who, Chosen):
        return False
    choice = who.cards
    players = select_players(choice.of, context) if choice.of in SIDES else (0, 1)
    places = choice.from_ or choice.zone or ()
    return not all(shows_all(game, player, place) for player in players for place in places)


def _list_unplayed(said: object) -> Iterator[str]:
    """List the unplayed parts of verbs, in the record's words."""
    match said:
        case Unplayed(what):
            yield what
        case CardDescription(unplayed=str(what)):
            yield what
        case tuple():
            for each in said:
                yield from _list_unplayed(each)
        case _ if is_dataclass(said):
            for field in fields(said):
                yield from _list_unplayed(getattr(said, field.name))
