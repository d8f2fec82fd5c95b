"""Legal targets: cards that fit the text, and that at least one part of the effect can affect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from checks.engine.duel.deeds.answers import Circumstance
from checks.engine.duel.deeds.bars import list_bars
from checks.engine.duel.deeds.deed import DEEDS
from checks.engine.duel.deeds.law import Weighed
from checks.engine.duel.field.amounts import count_amount
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.selectors import SECRET, fits, fits_anywhere, select_cards
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.duel.state.state import Link
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import LE_9, LE_11, LE_45, LE_52
from checks.engine.rules.cards import MK_1
from kb.language import All, Destroy, IfDone, ReplaceDestruction, Unplayed, Verb, list_verbs


def verify_target(game: Game, card: Card, player: int, source: Card | None = None) -> None:
    """Raise :class:`Illegal` if a card cannot be targeted, by the effect of that card."""
    if card.marked and game.rulebook.holds(MK_1):
        raise Illegal("marked", MK_1, "the monster is determined to be destroyed by battle")
    if (
        game.battle.replacements
        and _is_to_fall_instead(game, card)
        and game.rulebook.holds(LE_45)
        and game.law(LE_45, "targeting-its-replacement") == "impossible"
    ):
        question = game.rulebook[LE_45].name_question("targeting-its-replacement")
        raise Illegal("marked", LE_45, "it is determined to be destroyed instead of another", asked=question)
    if not (game.effects.applying or game.effects.lasting):
        return
    by = is_forbidden(game, "be-targeted", card, player, source)
    if by and game.rulebook.holds(LE_11):
        raise Illegal("no-legal-target", LE_11, f"{by} forbids it")


def _is_to_fall_instead(game: Game, card: Card) -> bool:
    """Whether it is chosen that a card is destroyed at the end of the Damage Step instead of one of the battle."""
    for context in game.battle.replacements:
        done = [each for verb in context.effect.does if isinstance(verb, ReplaceDestruction) for each in verb.do]
        for each in list_verbs(tuple(done)):
            if isinstance(each, Destroy) and card in select_cards(game, each.of, context):
                return True
    return False


def verify_aim(game: Game, card: Card, context: Context) -> None:
    """Raise :class:`Illegal` if an effect cannot target a card, or the card does not fit its text."""
    verify_target(game, card, context.player, context.card)
    if is_played_at_itself(card, context) and game.rulebook.holds(LE_9):
        raise Illegal("no-legal-target", LE_9, f"{card.role} is being played, and is no target of its own")
    if game.rulebook.holds(LE_9) and not is_in_reach(game, card, context) and not reaches_beyond(context.effect):
        raise Illegal("no-legal-target", LE_9, f"it cannot target {card.role}")
    verify_certain(game, card, context)


def list_targets(game: Game, context: Context) -> list[Card]:
    """List the legal targets of an effect; raises :class:`Illegal` without any.

    Raises :class:`Undecided` where a card may be one of them.
    """
    found, doubt = find_targets(game, context)
    if doubt is not None:
        raise doubt
    return found


def find_targets(game: Game, context: Context) -> tuple[list[Card], Undecided | None]:
    """Find the certain targets of an effect, and the doubt about another; raises :class:`Illegal` without any.

    Raises :class:`Undecided` where too few are certain.  A monster may be its own target unless its text says another;
    a Spell or Trap that is activated never is.
    """
    found: list[Card] = []
    doubt: Undecided | None = None
    itself = context.card if context.effect.is_played_by_hand else None
    wanted = context.effect.target_must_be
    only_monsters = context.effect.targets == "monster" and (wanted is None or wanted.zone is None)
    for each in game.cards.values():
        if each is itself or (only_monsters and each.zone != "monster-zone"):
            continue
        try:
            if not is_in_reach(game, each, context):
                continue
            verify_target(game, each, context.player, context.card)
        except Illegal:
            continue
        except Undecided as unknown:
            doubt = doubt or unknown
        else:
            found.append(each)
    if doubt is not None:
        few = len(found) < context.effect.target_count
        if few or not _fit_one_each(game, context, found):
            raise doubt
    verify_number(game, context, found)
    return found, doubt


def is_played_at_itself(card: Card, context: Context) -> bool:
    """Whether a card is the Spell or Trap itself that would target it as it is played."""
    return card is context.card and context.effect.is_played_by_hand


def verify_number(game: Game, context: Context, found: list[Card], *, chosen: bool = False) -> None:
    """Raise :class:`Illegal` if there are fewer targets than an effect has to have, or more are ``chosen``."""
    wanted = context.effect.target_count
    if len(found) >= wanted and not _fit_one_each(game, context, found) and game.rulebook.holds(LE_9):
        raise Illegal("no-legal-target", LE_9, "it targets one of each of its kinds")
    most = max(wanted, context.effect.target_most)
    if (counted := context.effect.target_up_to) is not None:
        most = max(wanted, count_amount(game, counted, context))
        if most > count_amount(game, counted, context) and game.rulebook.holds(LE_9):
            if context.effect.cost:
                raise Undecided(f"needs how many cards {context.name} targets once its cost is paid")
            raise Illegal("no-legal-target", LE_9, "there is nothing by whose number it targets")
    if context.effect.target_names and game.rulebook.holds(LE_9):
        names = len({card.name for card in found})
        if (chosen and names < len(found)) or names < wanted <= len(found):
            raise Illegal("no-legal-target", LE_9, "it targets cards with different names")
    if len(found) == wanted or (len(found) > wanted and not chosen):
        return
    too_many = len(found) > most
    if wanted < len(found) <= most:
        return
    if not game.rulebook.holds(LE_9) or reaches_beyond(context.effect):
        return
    if too_many:
        raise Illegal("no-legal-target", LE_9, f"it targets {most}, and no more")
    if has_to_act(context.effect) and game.rulebook.holds(LE_52):
        if found:
            raise Undecided(f"needs to know whether {context.name}, which has to be activated, is so with fewer")
        if game.law(LE_52, by=context.card) == "activates":
            return
    raise Illegal("no-legal-target", LE_9, "there is nothing it can target" if not found else "there are too few")


def _fit_one_each(game: Game, context: Context, cards: list[Card]) -> bool:
    """Whether among some cards there is another one for each of the descriptions that an effect targets one each of."""
    effect = context.effect
    if not effect.target_each or (wanted := effect.target_must_be) is None or wanted.either is None:
        return True
    return any(
        all(fits_anywhere(game, card, each, context) for card, each in zip(some, wanted.either, strict=True))
        for some in permutations(cards, len(wanted.either))
    )


def has_to_act(effect: Effect) -> bool:
    """Whether an effect is a trigger that targets, and that its player has to activate."""
    waits = effect.effect_class in ("trigger", "flip") and effect.optional == "mandatory"
    return waits and effect.targets in ("monster", "card") and not effect.target_for


def is_aimless(game: Game, link: Link) -> bool:
    """Whether a Chain Link that has to target was activated without a target, and so does nothing."""
    if link.paid.aimed or not has_to_act(link.effect) or reaches_beyond(link.effect):
        return False
    return game.rulebook.holds(LE_52)


def is_in_reach(game: Game, card: Card, context: Context) -> bool:
    """Whether a card is of the kind, and lies where, an effect can target."""
    wanted = context.effect.target_must_be
    there = card.zone == "monster-zone" or (card.on_field and context.effect.targets != "monster")
    if not there and (wanted is None or wanted.zone is None):
        return False
    if wanted is not None and not fits(game, card, wanted, context):
        return False
    return not _are_all_barred(game, card, context)


def _are_all_barred(game: Game, card: Card, context: Context) -> bool:
    """Whether nothing that an effect begins by doing to its target can be done to a card, nor anything in its place.

    Raises :class:`Undecided` where an open question of the era decides that.
    """
    at_stake = list_at_stake(context.effect) or _list_to_come(game, card, context)
    for verb in at_stake:
        bars = list_bars(game, type(verb), card, verb=verb, source=context.card, about="target")
        if bars == () or not any(map(_is_certain, bars)):
            return False
    return bool(at_stake)


def _is_certain(bar: Weighed) -> bool:
    """Whether an obstacle counts for certain; raises its doubt."""
    if bar.doubt is not None:
        raise bar.doubt
    return not bar.row.doubted


def _list_to_come(game: Game, card: Card, context: Context) -> list[Verb]:
    """List the verbs of an activated card's Continuous Effects on its target.

    Only of a card that does nothing else to its target as it is activated; what they would do to it only once another
    of them is applied, or another sentence of it than these, is not among them.
    """
    if context.effect.effect_class != "activation" or context.effect.does:
        return []
    continuous = [each for each in context.card.effects if each.effect_class == "continuous"]
    verbs = [verb for each in continuous for verb in list_verbs(each.does)]
    return [verb for verb in verbs if isinstance(verb, Verb) and _would_be_done_to(game, card, verb, context)]


def _would_be_done_to(game: Game, card: Card, verb: Verb, context: Context) -> bool:
    """Whether a verb is done to its card's target, and a card is such but for not being the target yet."""
    who = getattr(verb, "of", None)
    if not isinstance(who, All) or who.cards.its_target is not True:
        return False
    return fits(game, card, replace(who.cards, its_target=None), context)


def verify_certain(game: Game, card: Card, context: Context) -> None:
    """Raise :class:`Undecided` if it is not certain that an effect can affect its target."""
    verbs = list_done_to_target(context.effect)
    found = [[*list_bars(game, type(verb), card, verb=verb, source=context.card, about="target")] for verb in verbs]
    if not any(found):
        return
    done = [*zip(verbs, found, strict=True)]
    begun = list_begun(context.effect)
    doubts = [next((each.why.says for each in bars if each.row.doubted), "") for verb, bars in done if verb in begun]
    if doubts and all(doubts):
        raise Undecided(doubts[0])
    act = context.link.act if context.link is not None else context.act
    for verb, bars in done:
        turns = any(each.why.circumstance is Circumstance.ALWAYS_IN_ATTACK_POSITION for each in bars)
        if turns and (verb in begun or act is None or not act.pays):
            raise Undecided(f"needs to know whether {context.name} is to turn {card.role}, which is a Link Monster")


@lru_cache(maxsize=4096)
def list_done_to_target(effect: Effect) -> tuple[Verb, ...]:
    """List the verbs on a target."""
    return tuple(_list_done_to_target(list_verbs(effect.does)))


def _list_done_to_target(verbs: Iterator[Verb | Unplayed]) -> list[Verb]:
    """List those of some verbs that are done to the target."""
    return [verb for verb in verbs if isinstance(verb, Verb) and _is_done_to_target(verb)]


def _is_done_to_target(verb: Verb) -> bool:
    return any(getattr(verb, field, None) == "target" for field in ("of", *DEEDS[type(verb)].looks_at))


@lru_cache(maxsize=4096)
def list_at_stake(effect: Effect) -> tuple[Verb, ...]:
    """List the verbs on a target, if the effect does nothing without them."""
    goes_on = any(isinstance(verb, IfDone) and verb.otherwise for verb in effect.does)
    return () if goes_on else list_begun(effect)


@lru_cache(maxsize=4096)
def list_begun(effect: Effect) -> tuple[Verb, ...]:
    """List the verbs on a target, without those that depend on them."""
    begun = tuple(each for verb in effect.does for each in (verb.do if isinstance(verb, IfDone) else (verb,)))
    return tuple(_list_done_to_target(list_verbs(begun)))


def reaches_beyond(effect: Effect) -> bool:
    """Whether the targets may lie in a place that a scene need not show: a Deck, a hand, an Extra Deck."""
    wanted = effect.target_must_be
    if wanted is not None:
        return not SECRET.isdisjoint(wanted.zone or ())
    verbs = [*list_verbs(effect.does)]
    found = [verb for verb in verbs if DEEDS[type(verb)].finds_elsewhere]
    if not found:
        return False
    speaks_of_it = any("target" in (getattr(verb, "of", ""), getattr(verb, "to", "")) for verb in verbs)
    return effect.targets == "none" or not speaks_of_it or any(getattr(verb, "of", "") == "target" for verb in found)
