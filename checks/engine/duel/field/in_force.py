"""Effects in force: Continuous Effects that apply, and lingering effects.

Whom it speaks of, whom it leaves alone, and what it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from checks.engine.duel.field.selectors import OF_THE_EVENT, fits, select_cards, select_side
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context, key_of
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.kinds import is_of_one_kind
from checks.engine.duel.state.state import Lasting
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import CO_3, CO_4, CO_9, EF_2, EF_3, EF_9, EF_23
from kb.language import (
    All,
    Cards,
    Forbid,
    MakeUnaffected,
    Verb,
)

V = TypeVar("V", bound=Verb)


class Standing(NamedTuple, Generic[V]):
    """A verb in force, and the effect by which it is."""

    verb: V
    by: Context | Lasting
    """A Continuous Effect that applies, or a lingering effect."""

    @property
    def key(self) -> str:
        """Name the effect, as records do: ``role.effect``."""
        return self.by.name if isinstance(self.by, Context) else self.by.source

    @property
    def role(self) -> str:
        """Name the card whose effect it is."""
        return self.key.partition(".")[0]

    @property
    def player(self) -> int:
        """The player whose effect it is."""
        return self.by.player if isinstance(self.by, Context) else self.by.controller

    @property
    def lasting(self) -> Lasting | None:
        """The lingering effect; None for a Continuous Effect."""
        return None if isinstance(self.by, Context) else self.by

    def view(self, game: Game) -> Context:
        """Return the effect at work; raises :class:`Undecided` for a lingering one whose card is not known."""
        return self.by if isinstance(self.by, Context) else view_lasting(game, self.by)

    def list_cards(self, game: Game) -> Sequence[Card]:
        """List the cards that it describes, unaffected ones among them, or those of the lingering effect."""
        if isinstance(self.by, Context):
            return select_cards(game, getattr(self.verb, "of", ()), self.by)
        return list_held(game, self.by)

    def list_affected(self, game: Game) -> Sequence[Card]:
        """List the cards that it affects."""
        if isinstance(self.by, Context):
            return select_affected(game, getattr(self.verb, "of", ()), self.by)
        return list_held(game, self.by)

    def is_doubtful(self, game: Game) -> bool:
        """Whether it is a Continuous Effect that perhaps does not apply, or is not fully known."""
        return isinstance(self.by, Context) and (self.by.effect.is_doubtful or self.key in game.effects.doubted)

    def verify(self, game: Game) -> None:
        """Raise :class:`Undecided` where it is doubtful."""
        if isinstance(self.by, Context):
            refuse_unknown(game, self.by.card, self.by.effect)


def is_its_time(game: Game, lasts: str | None) -> bool:
    """Whether an effect limited to a part of the turn applies now."""
    match lasts:
        case "damage-calculation-only":
            return game.battle.calculating or not game.rulebook.holds(CO_3)
        case "damage-step-only":
            return game.in_damage_step or not game.rulebook.holds(CO_4)
        case "until-end-of-damage-step":
            return game.battle.ongoing or not game.rulebook.holds(CO_9)
        case "until-end-of-battle-phase":
            return game.turn.point not in AFTER_BATTLE_PHASE or not game.rulebook.holds(CO_9)
        case "until-end-of-chain":
            return bool(game.chain.links) or not game.rulebook.holds(CO_9)
    return True


AFTER_BATTLE_PHASE: Final = ("main-phase-2", "end-phase")


def list_standing(game: Game, *kinds: type[V]) -> Iterator[Standing[V]]:
    """List the verbs in force of some kinds: of the Continuous Effects that apply now, then of lingering effects."""
    yield from list_applying(game, *kinds)
    for each in list(game.effects.lasting):
        if isinstance(each.verb, kinds):
            yield Standing(each.verb, each)


def list_applying(game: Game, *kinds: type[V]) -> Iterator[Standing[V]]:
    """List the verbs of some kinds of the Continuous Effects that apply now, kind by kind.

    Some of them may not apply, or not be played: whoever asks has to :meth:`Standing.verify` it where that matters.
    An effect without a wording of the day is undecided at once.
    """
    for kind in kinds:
        for card, effect in list(game.effects.applying.values()):
            for verb in effect.does:
                if isinstance(verb, kind) and is_its_time(game, getattr(verb, "lasts", None)):
                    if effect.missing and not isinstance(verb, Forbid):
                        raise Undecided(effect.doubt)
                    yield Standing(verb, Context(card, effect, card.controller))


def refuse_unknown(game: Game, card: Card, effect: Effect) -> None:
    """Raise :class:`Undecided` where the course depends on an effect of which something is not known.

    Of a Continuous Effect that may be whether it applies.
    """
    if game.effects.doubted and (doubt := game.effects.doubted.get(key_of(card, effect))) is not None:
        raise doubt
    if effect.is_doubtful:
        raise Undecided(effect.doubt)


def select_affected(game: Game, who: Cards | str, context: Context) -> list[Card]:
    """Find the cards that are pointed at and that an effect does something to."""
    resolving = context.link.once_resolving if context.link is not None else None
    if resolving is not None and resolving.astray and who == "this-card":
        return []
    found = select_cards(game, who, context)
    if resolving is not None and resolving.lost and who in OF_THE_EVENT:
        found = [card for card in found if card not in resolving.lost]
    if not (game.effects.applying or game.effects.lasting):
        return found
    return [card for card in found if not is_left_alone(game, card, context)]


def is_left_alone(game: Game, card: Card, context: Context) -> bool:
    """Whether an effect does nothing to a card because it is unaffected; a delayed part may still be done.

    Raises :class:`Undecided` where no source says whether it is.
    """
    if not is_unaffected(game, card, context.card, context.effect):
        return False
    if card in context.spared:
        return True
    by_activation = context.put_off and not is_unaffected(game, card, context.card, None)
    if by_activation and game.rulebook.holds(EF_3):
        return game.law(EF_3, "unaffected-by-activated-effects", by=context.card) == "not-done"
    decides = context.put_off and game.rulebook.holds(EF_3)
    return not decides or game.law(EF_3, "unaffected", by=context.card) == "not-done"


def list_held(game: Game, each: Lasting) -> Sequence[Card]:
    """List the cards of a lingering effect: those of its beginning, or those that fit now."""
    if each.newcomers != "too" or not game.rulebook.holds(EF_9):
        return each.cards
    return select_cards(game, getattr(each.verb, "of", ()), view_lasting(game, each))


def is_held(game: Game, each: Lasting, card: Card) -> bool:
    """Whether a lingering effect covers a card, whatever is open about others."""
    who = getattr(each.verb, "of", None)
    if each.newcomers == "too" and isinstance(who, All) and game.rulebook.holds(EF_9):
        return fits(game, card, who.cards, view_lasting(game, each))
    return card in list_held(game, each)


def view_lasting(game: Game, each: Lasting) -> Context:
    """Read a lingering effect from the point of view of its card."""
    view = find_view(game, each)
    if view is None:
        raise Undecided(f"needs a card for {each.source}")
    return view


def find_view(game: Game, each: Lasting) -> Context | None:
    """Find from whose point of view something left behind is read; None where no effect of a card has left it."""
    card, effect = game.cards.get(each.source.partition(".")[0]), find_lasting_effect(game, each.source)
    return None if card is None or effect is None else Context(card, effect, each.controller, each.link)


def find_lasting_effect(game: Game, source: str) -> Effect | None:
    """Find the effect of a card that has left something behind, by its name as ``role.effect``."""
    role, _, id = source.partition(".")
    card = game.cards.get(role)
    return card.find_effect(id) if card is not None else None


def is_unaffected(game: Game, card: Card, by: Card, effect: Effect | None) -> bool:
    """Whether a card is unaffected by an effect of another one."""
    if card is by or not (game.effects.applying or game.effects.lasting) or not game.rulebook.holds(EF_2):
        return False
    for each in list_standing(game, MakeUnaffected):
        meant = each.role != by.role and _leaves_as_it_is(each.verb, by, each.player)
        if meant and _is_meant_by(game, each.verb, effect) and card in each.list_cards(game):
            each.verify(game)
            return True
    return False


def _is_meant_by(game: Game, verb: MakeUnaffected, effect: Effect | None) -> bool:
    """Whether an effect is one of those that a card is unaffected by: any, or such as start a Chain."""
    if not verb.activated or not game.rulebook.holds(EF_23):
        return True
    return effect is not None and effect.is_activated


def _leaves_as_it_is(verb: MakeUnaffected, by: Card, controller: int) -> bool:
    """Whether a card belongs to the effects to which a player's cards were made unaffected."""
    if verb.whose is not None and by.controller not in select_side(verb.whose, controller):
        return False
    return any(is_of_one_kind(by, kind) for kind in verb.by)


def leaves_alone(verb: MakeUnaffected, by: Card, card: Card) -> bool:
    """Whether a card's own effect makes it unaffected by the Continuous Effects of another card."""
    return by is not card and not verb.activated and _leaves_as_it_is(verb, by, card.controller)
