"""The past: events, the places that cards came from, and the answered Chain Link."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.field.conditions import fits_as_it_was, list_certain
from checks.engine.duel.field.selectors import (
    POINTERS,
    POSITIONS,
    fits,
    fits_anywhere,
    had_been_summoned,
    is_summoned,
    may_choose,
    select_cards,
    select_players,
)
from checks.engine.duel.state.card import FIELD, Card, find_last_player
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import decides
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_48, LE_50
from checks.engine.rules.effects import EF_13, EF_22
from checks.engine.rules.triggers import TR_31, TR_42
from checks.engine.words import SPELLS, TRAPS
from kb.language import (
    All,
    Answered,
    CardDescription,
    Chosen,
    Damaged,
    DestroyedBy,
    Draw,
    GainedLife,
    LeftBy,
    Marked,
    NegateActivation,
    Resolved,
    SentTo,
    Summoned,
    Targeted,
    TookDamage,
    Unplayed,
    Verb,
    find_unplayed,
    list_verbs,
    name_verb,
)


@decides(DestroyedBy)
def was_destroyed_by(game: Game, condition: DestroyedBy, context: Context) -> bool:
    """The event in question was a destruction of that kind, of a card that fits."""
    by = context.occasion.by
    if not by:
        raise Undecided("needs to know what destroyed it")
    if condition.what != "any" and {"effect": "card-effect"}.get(condition.what, condition.what) != by:
        return False
    if condition.by is not None and not _did_it(game, condition.by, context):
        return False
    if condition.alone and not _fell_alone(game, context):
        return False
    if context.occasion.event in ("destroys-by-battle", "destroys-by-battle-and-sends"):
        return any(_was_such(card, condition, context) for card in select_cards(game, "destroyed-monster", context))
    return context.subject is None or _was_such(context.subject, condition, context)


def _fell_alone(game: Game, context: Context) -> bool:
    """Whether no other card was destroyed simultaneously; an effect may have destroyed cards out of sight."""
    if context.occasion.by != "battle":
        raise Undecided("needs to know how many cards were destroyed at the same time")
    return len(game.battle.fallen) < 2 or not game.rulebook.holds(TR_31)


@decides(LeftBy)
def has_left_by(game: Game, condition: LeftBy, context: Context) -> bool:
    """The event of the card had that cause, and was by such a card."""
    cause = context.occasion.by
    if not cause:
        raise Undecided("needs to know why it left")
    if condition.cause is not None and cause not in condition.cause:
        return False
    if condition.discarded and not (context.subject or context.card).discarded:
        return False
    return condition.by is None or _did_it(game, condition.by, context)


def _was_such(card: Card, condition: DestroyedBy, context: Context) -> bool:
    """Whether the destroyed card was that player's, in such a battle position."""
    if condition.of is not None and find_last_player(card) not in select_players(condition.of, context):
        return False
    if condition.position is None:
        return True
    return any(card.position in POSITIONS[word] for word in condition.position)


def _did_it(game: Game, wanted: CardDescription, context: Context) -> bool:
    """Whether the card that caused the event fits."""
    source = game.cards.get(context.occasion.source.partition(".")[0])
    if not context.occasion.source:
        raise Undecided("needs to know which card did it")
    return source is not None and fits_as_it_was(game, source, wanted, context)


@decides(SentTo)
def was_sent_to(game: Game, condition: SentTo, context: Context) -> bool:
    """The card that moved lies in that zone now."""
    return (context.subject or context.card).zone == condition.zone


def _is_of(card: Card, side: str, context: Context) -> bool:
    return card.controller in select_players(side, context)


DAMAGE_CAUSES: Final = {"battle": "battle", "effect": "card-effect"}
"""The causes of damage by the word that asks for them."""


@decides(Damaged)
def was_damaged(game: Game, condition: Damaged, context: Context) -> bool:
    """That player took the damage."""
    occasion = context.occasion.damage
    if occasion.player is None:
        raise Undecided("needs to know who takes the damage")
    if condition.by is not None and occasion.by != DAMAGE_CAUSES[condition.by]:
        return False
    source = game.cards.get(occasion.source.partition(".")[0])
    if condition.from_ is not None and source is not None and not _is_of(source, condition.from_, context):
        return False
    return occasion.player in select_players(condition.of, context)


@decides(GainedLife)
def has_gained_life(game: Game, condition: GainedLife, context: Context) -> bool:
    """That player gained the Life Points."""
    if context.occasion.player is None:
        raise Undecided("needs to know who gains the Life Points")
    return context.occasion.player in select_players(condition.of, context)


@decides(TookDamage)
def has_taken_damage(game: Game, condition: TookDamage, context: Context) -> bool:
    """A player has taken damage this turn."""
    return any(player in select_players(condition.of, context) for player, *_ in game.turn.damage_dealt)


@decides(Targeted)
def was_targeted(game: Game, condition: Targeted, context: Context) -> bool:
    """An effect that targeted each of the cards has resolved since it has been face-up where it is."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(card.struck for card in cards)


@decides(Summoned)
def was_summoned(game: Game, condition: Summoned, context: Context) -> bool:
    """Each of the cards was Summoned so, and by the effect of such a card."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(_was_summoned(game, card, condition, context) for card in cards)


def _was_summoned(game: Game, card: Card, condition: Summoned, context: Context) -> bool:
    how = condition.how or ("normal", "flip", "special")
    told = card is context.card or card is context.subject
    left = told and card.came_from == "monster-zone" and not card.on_field
    if not (had_been_summoned(card, how) if left else is_summoned(game, card, how, context)):
        return False
    if condition.by is None:
        return True
    if card.summoner is None and (card.last_summoned if left else card.summoned) == "special":
        raise Undecided(f"needs to know by which card {card.role} was Special Summoned")
    return card.summoner is not None and fits_anywhere(game, card.summoner, condition.by, context)


@decides(Answered)
def answers_such(game: Game, condition: Answered, context: Context) -> bool:
    """The Chain Link that it answers is such."""
    link = (
        context.link.answers
        if context.link and context.link.answers
        else game.chain.links[-1]
        if game.chain.links
        else None
    )
    if link is None or (link.card is context.card and link.effect is context.effect):
        return False
    if condition.of is not None and link.player not in select_players(condition.of, context):
        return False
    if condition.is_ is not None and (link.effect.effect_class == "activation") != (condition.is_ == "card"):
        return False
    if condition.activated_in is not None and not _was_activated_in(game, link, condition.activated_in):
        return False
    if not fits_anywhere(game, link.card, condition.cards, context):
        return False
    if condition.targets is not None and not any(fits(game, card, condition.targets, context) for card in link.targets):
        return False
    if condition.target_count not in (None, len(link.targets)):
        return False
    if condition.only is not None:
        chosen = [fits(game, card, condition.only, context) for card in link.targets]
        if not chosen or not all(chosen):
            return False
    return condition.does is None or _does_one_of(game, link, condition, context)


def _was_activated_in(game: Game, link: Link, places: tuple[str, ...]) -> bool:
    """Whether the card of a Chain Link lay in one of the places as it was activated."""
    flipped = link.effect.effect_class == "flip" and game.rulebook.holds(EF_13)
    if flipped or (link.effect.on_field and game.rulebook.holds(TR_42)):
        return "field" in places or "monster-zone" in places
    return link.activated.place in places or ("field" in places and link.activated.place in FIELD)


def _does_one_of(game: Game, link: Link, condition: Answered, asking: Context) -> bool:
    """Whether an effect would do one of several things; undecided where a part of it is not played."""
    effect, places = link.effect, condition.from_
    names = {name for deed in condition.does or () for name in DEEDS.get(deed, (deed,))}
    verbs = [verb for verb in list_verbs(effect.does) if name_verb(type(verb)) in names]
    if condition.to is not None:
        verbs = [verb for verb in verbs if _befalls(game, link, verb, condition.to, asking)]
    if condition.does == ("destroy",) and verbs:
        certain = any(verb in verbs for verb in list_certain(game, effect.does, _see_from(link)))
        if certain or not game.rulebook.holds(LE_50):
            return True
        return game.law(LE_50) == "answered"
    resolving = asking.effect.effect_class == "continuous"
    for verb in verbs:
        if places is None or _points_into(game, link, verb, places):
            return True
        if takes_from(verb, places):
            if resolving and takes_from(verb, tuple(place for place in PLACES if place not in places)):
                raise Undecided(f"needs to know where {effect.id} takes from, which is chosen as it resolves")
            return True
    if unplayed := find_unplayed(effect.does) or effect.doubt:
        raise Undecided(f"needs to know what {effect.id} would do: {unplayed}")
    return False


def _befalls(game: Game, link: Link, verb: Verb | Unplayed, such: CardDescription, asking: Context) -> bool:
    """Whether a Chain Link would affect a fitting card; undecided if a choice at resolution decides."""
    who = getattr(verb, "of", None)
    if who == "answered" and _is_no_longer_there(game, link, such):
        return False
    if isinstance(who, Chosen):
        choices = [card for card in game.cards.values() if may_choose(game, card, who.cards, _see_from(link))]
        fitting = {fits(game, card, such, asking) for card in choices}
        if len(fitting) > 1:
            raise Undecided(f"needs to know what {_see_from(link).name} chooses as it resolves")
        return True in fitting
    if who is None or who == "affected" or (isinstance(who, str) and who not in POINTERS):
        raise Undecided(f"needs to know which card {_see_from(link).name} would affect")
    return any(fits(game, card, such, asking) for card in select_cards(game, who, _see_from(link)))


def _is_no_longer_there(game: Game, link: Link, such: CardDescription) -> bool:
    """Whether a card in question is on the field, and a link negates the activation of a played card."""
    last = link.answers
    if last is None or not last.activated.brought_out or not set(such.zone or ("field",)) <= {"field", *FIELD}:
        return False
    if not any(isinstance(verb, NegateActivation) for verb in list_verbs(link.effect.does)):
        return False
    return game.law(LE_48) == "not-there"


def _see_from(link: Link) -> Context:
    """See things as a Chain Link does."""
    return Context(link.card, link.effect, link.player, link, link.occasion)


def takes_from(verb: Verb | Unplayed, places: tuple[str, ...]) -> bool:
    """Whether a verb is done to cards of some places: so many of a player's, or such as it chooses there."""
    if isinstance(verb, Draw):
        return "deck" in places
    who = getattr(verb, "of", None)
    if isinstance(who, Chosen):
        named = who.cards.from_ or who.cards.zone
    else:
        named = who.cards.zone if isinstance(who, All) else getattr(verb, "from_", None)
    return any(place in places for place in named or ())


def _points_into(game: Game, link: Link, verb: Verb | Unplayed, places: tuple[str, ...]) -> bool:
    """Whether a verb of a Chain Link is done to cards that it points at by a word, and that lie in such places now."""
    who = getattr(verb, "of", None)
    if not game.rulebook.holds(EF_22) or not who:
        return False
    words = [each for each in (who if isinstance(who, tuple) else (who,)) if isinstance(each, str) and each in POINTERS]
    return any(
        card.zone in places
        for word in words
        if word != "affected"
        for card in select_cards(game, word, _see_from(link))
    )


PLACES: Final = ("hand", "deck", "extra-deck", "field", "monster-zone", "spell-trap-zone", "graveyard", "banished")
DEEDS: Final = {
    "special-summon": ("special-summon", "fusion-summon", "make-token", "become-monster"),
    "change-position": ("change-position", "flip"),
}
"""The verbs that do a thing in their own way."""


@decides(Resolved)
def has_resolved(game: Game, condition: Resolved, context: Context) -> bool:
    """That effect of this card has resolved this turn, or has replaced a destruction."""
    key = f"{context.card.role}.{condition.effect}"
    effect = context.card.find_effect(condition.effect)
    if effect is not None and not effect.is_activated:
        return any(use.effect == condition.effect for use in context.card.used)
    return any(event.what == "resolve" and event.of == key for event in game.log.trace)


@decides(Marked)
def is_marked(game: Game, condition: Marked, context: Context) -> bool:
    """The monsters are determined to be destroyed by battle."""
    cards = select_cards(game, condition.of, context)
    return bool(cards) and all(card.marked for card in cards)


def answers_link(effect: Effect, link: Link | None) -> bool:
    """Whether an effect that has to be chained to something may be chained to a link."""
    if link is None:
        return False
    kinds = {"spell": SPELLS, "trap": TRAPS, "monster-effect": ("monster",)}
    return any(
        word == "any-activation" or link.effect.carrier in kinds.get(word, ())
        for word in (effect.answers, *effect.or_answers)
    )
