"""Whether a verb can be done to a card: its obstacles, weighed by the law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from checks.engine.duel.deeds.answers import NO_REASON, Circumstance
from checks.engine.duel.deeds.deed import DEEDS
from checks.engine.duel.deeds.law import Weighed, Weight, weigh
from checks.engine.duel.field.in_force import select_affected
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_17
from kb.language import Cards, Verb, name_verb

Bar = tuple[str, str, str]
"""Why something cannot be done to a card: the reason, the rule and a sentence."""


def find_bar(
    game: Game,
    kind: type[Verb],
    card: Card,
    *,
    verb: Verb | None = None,
    source: Card | None = None,
    by: str = "card-effect",
) -> Bar | None:
    """Find why a verb cannot be done to a card, by the effect of that ``source`` or in another way (``by``).

    Raises :class:`Undecided` where that is not settled.
    """
    for why in DEEDS[kind].bars(game, card, verb, source, by):
        weighed = weigh(game, why, name_verb(kind), by=source)
        if weighed.doubt or (weighed.weight is not Weight.NOTHING and weighed.row.doubted):
            raise weighed.doubt or Undecided(why.says)
        if weighed.weight is not Weight.NOTHING:
            return weighed.row.reason, weighed.row.rule, why.says
    return None


def list_bars(
    game: Game,
    kind: type[Verb],
    card: Card,
    *,
    verb: Verb | None = None,
    source: Card | None = None,
    by: str = "card-effect",
    about: str = "",
) -> Iterable[Weighed]:
    """List the obstacles of a card to a verb; ``about`` is "target" for a card that would be targeted.

    That a monster is determined to be destroyed by battle keeps it from being targeted by itself, whatever is done.
    """
    whys = DEEDS[kind].bars(game, card, verb, source, by)
    if whys is NO_REASON:
        return ()
    word = name_verb(kind)
    asked = (why for why in whys if about != "target" or why.circumstance is not Circumstance.MARKED)
    weighed = (weigh(game, why, word, about, by=source) for why in asked)
    return (each for each in weighed if each.weight is not Weight.NOTHING)


def find_bar_by_name(game: Game, word: str, card: Card, by: str) -> Bar | None:
    """Find the obstacle of a card by the word of a verb; other words have none."""
    kind = name_kinds().get(word)
    return None if kind is None else find_bar(game, kind, card, by=by)


@cache
def name_kinds() -> dict[str, type[Verb]]:
    """Find the verbs by the words that records ask with."""
    return {name_verb(kind): kind for kind in DEEDS if issubclass(kind, Verb)}


def list_doable(game: Game, verb: Verb, who: Cards | str, context: Context) -> Iterator[Card]:
    """List the cards to which a resolving effect does something."""
    for card in select_affected(game, who, context):
        bar = find_bar(game, type(verb), card, verb=verb, source=context.card)
        if bar is None and not _is_lost(game, who, card, context):
            yield card


def _is_lost(game: Game, who: Cards | str, card: Card, context: Context) -> bool:
    """Whether a target that had to be face-up was changed to face-down in the Chain, and is left alone."""
    wanted, link = context.effect.target_must_be, context.link
    if not card.face_down or who != "target" or link is None or wanted is None or wanted.face != "up":
        return False
    paid = link.once_paid
    if link.resolved or paid is None or card not in paid.face_up:
        return False
    return game.law(CH_17, "turned-face-down", by=context.card) == "left-alone"


def are_barred(game: Game, kind: type[Verb], cards: Iterable[Card], verb: Verb, source: Card | None = None) -> bool:
    """Whether a verb can be done to none of some cards."""
    return all(find_bar(game, kind, card, verb=verb, source=source) is not None for card in cards)
