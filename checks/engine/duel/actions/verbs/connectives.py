"""Verbs that join others: a choice, an alternative, a delay, a condition; and unplayed parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from checks.engine.duel.actions.performing import at_moment, perform
from checks.engine.duel.actions.verbs.negation import BATTLING, comes_beside, has_nothing_to_negate
from checks.engine.duel.actions.verbs.stats import STAYS
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.deeds.answers import NO_REASON, Asking, Circumstance, Part, Why
from checks.engine.duel.deeds.bars import find_bar
from checks.engine.duel.deeds.deed import DEEDS, Deed, Parts, plays, put_beside
from checks.engine.duel.field.in_force import is_unaffected, select_affected
from checks.engine.duel.field.selectors import select_cards, select_players
from checks.engine.duel.state.card import PLAYERS, Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.options import find_option
from checks.engine.duel.state.state import Lasting
from checks.engine.duel.state.stats import Change
from checks.engine.rulebook import Undecided
from checks.engine.rules.effects import EF_1, EF_12, EF_31
from checks.engine.rules.triggers import TR_22
from kb.language import (
    All,
    ChangeStat,
    ChooseOne,
    Chosen,
    If,
    IfDone,
    Instructions,
    Later,
    MarkDestroyed,
    May,
    NegateActivation,
    NegateEffect,
    Unless,
    Unplayed,
    Verb,
    list_verbs,
    name_verb,
)


class Joining(Deed[Any]):
    """A verb that joins others: it has no obstacles of its own, only theirs."""

    def obstacle(self, game: Game, verb: Any, asking: Asking) -> Iterable[Why]:
        return NO_REASON

    def no_effect(self, game: Game, verb: Any, asking: Asking) -> Iterable[Why]:
        return NO_REASON


def put_at(instructions: Instructions, asking: Asking, part: Part) -> Parts:
    """List the parts of a joining verb that are performed at another place in the effect."""
    return ((each, asking._replace(part=part)) for each in instructions)


@plays(ChooseOne)
class ChoosingOne(Joining):
    """Does one of several things; the scenario says which."""

    def perform(self, game: Game, verb: ChooseOne, context: Context) -> bool:
        option = find_option(verb, context.chooses)
        by = "chance" if verb.by == "chance" else PLAYERS[select_players(verb.by, context)[0]]
        game.emit("choose", context.name, EF_1, by=by, source=context.name, to=name_verb(type(option)))
        return perform(game, (option,), context)

    def needed(self, game: Game, verb: ChooseOne, asking: Asking) -> Parts:
        return put_at(verb.of, asking, Part.PERHAPS)

    def useful(self, game: Game, verb: ChooseOne, asking: Asking) -> Parts:
        return ((option, asking) for option in verb.of)


@plays(May)
class DoingPerhaps(Joining):
    """Performs a part if a player chooses to; the scenario decides, or its choice of cards implies it."""

    def perform(self, game: Game, verb: May, context: Context) -> bool:
        taken = _takes_up(game, context, select_players(verb.by, context)[0]) or _is_chosen_for(verb, context)
        return taken and perform(game, verb.do, context)

    def needed(self, game: Game, verb: May, asking: Asking) -> Parts:
        return put_at(verb.do, asking, Part.OPTIONAL)

    def useful(self, game: Game, verb: May, asking: Asking) -> Parts:
        return put_beside(verb.do, asking)


def _is_chosen_for(verb: May, context: Context) -> bool:
    """Whether the scenario chooses cards for an effect that lets its player choose some in this alone.

    Raises :class:`Undecided` where the effect lets nothing be chosen: whether it is used is for the scenario to say.
    """
    if not isinstance(context.chooses, tuple):
        return False
    verbs = list_verbs(context.effect.does)
    choosing = [each for each in verbs if _chooses(each)]
    if not choosing and not any(isinstance(each, ChooseOne) for each in verbs):
        raise Undecided(
            f"needs to know whether the optional part of {context.name} is performed: it has no choice that would tell"
        )
    within = tuple(list_verbs(verb.do))
    return bool(choosing) and all(each in within for each in choosing)


def _chooses(verb: Verb | Unplayed) -> bool:
    """Whether a verb is done to cards that are chosen as it resolves."""
    return isinstance(getattr(verb, "of", None), Chosen)


def _takes_up(game: Game, context: Context, player: int) -> bool:
    """Whether the scenario has the player perform an optional part."""
    act = game.script.find("use", context.name)
    if act is None or act.for_:
        return False
    game.script.take(act)
    game.emit("choose", context.name, EF_1, by=PLAYERS[player], source=context.name)
    return True


@plays(Unless)
class DoingUnless(Joining):
    """Does something unless a player does something else first; the scenario says whether."""

    def perform(self, game: Game, verb: Unless, context: Context) -> bool:
        if not _takes_up(game, context, select_players(verb.by, context)[0]):
            return perform(game, verb.then, context)
        return perform(game, verb.do, context) or perform(game, verb.then, context)

    def needed(self, game: Game, verb: Unless, asking: Asking) -> Parts:
        return put_at((*verb.do, *verb.then), asking, Part.PERHAPS)

    def useful(self, game: Game, verb: Unless, asking: Asking) -> Parts:
        return ((each, asking) for each in (*verb.do, *verb.then))


@plays(Later)
class DoingLater(Joining):
    """Does something at a later point, without a Chain."""

    def perform(self, game: Game, verb: Later, context: Context) -> None:
        waiting = Lasting(verb, context.name, context.player, "later", (context.card,), context.link)
        waiting.spared = tuple(card for card in game.cards.values() if is_unaffected(game, card, context.card, None))
        game.effects.lasting.append(waiting)

    def useful(self, game: Game, verb: Later, asking: Asking) -> Parts | None:
        """There may be something to affect by then, unless the part is for cards affected before."""
        return () if all(getattr(each, "of", None) == "affected" for each in verb.do) else None


@plays(If)
class DoingIf(Joining):
    """Does something if a condition is met when it resolves, perhaps something else if it is not."""

    def perform(self, game: Game, verb: If, context: Context) -> bool:
        met = all(holds(game, condition, context) for condition in verb.is_)
        return perform(game, verb.then if met else verb.else_, context)

    def needed(self, game: Game, verb: If, asking: Asking) -> Parts:
        for branch, wanted in ((verb.then, True), (verb.else_, False)):
            yield from put_beside(branch, asking._replace(only_if=(*asking.only_if, (verb.is_, wanted))))

    def useful(self, game: Game, verb: If, asking: Asking) -> Parts:
        """List both branches: the condition may depend on the cost or on choices at activation."""
        return ((each, asking) for each in (*verb.then, *verb.else_))


def _negates_nothing(game: Game, verb: IfDone, context: Context) -> bool:
    """Whether a loss that is made whole or not at all would be made for a negation that cannot be made."""
    negates = any(isinstance(each, NegateActivation) for each in verb.then)
    return bool(verb.whole) and negates and comes_beside(game, context)


def _falls_short(game: Game, verb: IfDone, context: Context) -> bool:
    """Whether the first part is only a loss for which ATK or DEF is too low, so that nothing is lost.

    Where the day leaves open what becomes of the number, it is lost in part, and who asks for it is told so.
    """
    first = verb.do[0]
    if len(verb.do) > 1 or not isinstance(first, ChangeStat) or not isinstance(first.by, int) or first.by >= 0:
        return False
    stats = ("atk", "def") if first.stat == "both" else (first.stat,)
    short = [
        (card, stat)
        for card in select_affected(game, first.of, context)
        for stat in stats
        if (card.atk if stat == "atk" else card.defense) + first.by < 0
    ]
    if not short or verb.whole is False or not game.rulebook.holds(EF_12):
        return False
    if verb.whole is None:
        raise Undecided(f"needs to know whether {context.name} does more if ATK or DEF is too low for the loss")
    try:
        return game.law(EF_12) == "nothing-lost"
    except Undecided as unknown:
        for card, stat in short:
            order = game.next_order()
            card.changes.append(Change(stat, "unknown", 0, "while-face-up", context.name, order, why=str(unknown)))
        return True


def _list_numbers(game: Game, verb: IfDone, context: Context) -> list[tuple[Card, tuple[int, int]]]:
    """List the monsters whose numbers are set, or multiplied, as all that is to be done first, with those numbers."""
    first = verb.do[0]
    if len(verb.do) > 1 or not isinstance(first, ChangeStat) or first.by is not None:
        return []
    if (first.lasts or context.effect.lasts) in ("damage-calculation-only", "damage-step-only"):
        return []
    return [(card, (card.atk, card.defense)) for card in select_affected(game, first.of, context)]


def _has_numbers(card: Card, numbers: tuple[int, int]) -> bool:
    """Whether a monster's ATK and DEF are such."""
    return (card.atk, card.defense) == numbers


def _is_in_part(game: Game, verb: IfDone, context: Context) -> bool:
    """Whether a loss that need not be whole has been made as far as it goes, as all that was to be done first."""
    if verb.whole is not False or len(verb.do) > 1 or not isinstance(verb.do[0], ChangeStat):
        return False
    return context.link is not None and bool(context.link.resolving.affected) and game.rulebook.holds(EF_31)


def _misses_targets(verb: IfDone, context: Context) -> bool:
    """Whether the first part affected only some of its several targets."""
    link = context.link
    if link is None or len(link.paid.aimed) < 2 or len(verb.do) > 1 or getattr(verb.do[0], "of", None) != "target":
        return False
    affected = link.resolving.affected
    return affected is not None and len(affected) < len(link.paid.aimed)


@plays(IfDone)
class DoingIfDone(Joining):
    """Does something, and something else if the first was done, or if it was not."""

    def perform(self, game: Game, verb: IfDone, context: Context) -> bool:
        before = _list_numbers(game, verb, context)
        done = not (_falls_short(game, verb, context) or _negates_nothing(game, verb, context)) and (
            perform(game, verb.do, context) or _is_in_part(game, verb, context)
        )
        if done and before and verb.then and all(_has_numbers(card, numbers) for card, numbers in before):
            raise Undecided(
                f"needs to know whether {context.name} does more where a number is made what it was already"
            )
        if done and _misses_targets(verb, context):
            raise Undecided(
                f"needs to know whether {context.name} does more where not all of its targets are dealt with"
            )
        unseen = context.link is not None and context.link.resolving.affected is None and _chooses(verb.do[-1])
        if unseen and context.effect.optional == "mandatory":
            raise Undecided(f"needs to know what {context.name} finds, which the scenario does not show")
        if verb.after or not done:
            return perform(game, verb.then if done else verb.otherwise, context) and done
        settle(game)
        with at_moment(game, game.triggers.moment - 1, TR_22):
            return perform(game, verb.then, context)

    def obstacle(self, game: Game, verb: IfDone, asking: Asking) -> Iterable[Why]:
        effect = asking.context.effect
        last = effect.does[-1] is verb and effect.targets not in ("monster", "card")
        if last and verb.then and all(_changes_none(game, each, asking.context) for each in verb.then):
            says = "there is no monster to which it could go on to do anything"
            yield Why(Circumstance.LATER_PART_FOR_NONE, says)

    def no_effect(self, game: Game, verb: IfDone, asking: Asking) -> Iterable[Why]:
        counts_it = verb.then and all(
            "atk-lost" in (getattr(each, "amount", None), getattr(each, "by", None)) for each in verb.then
        )
        if counts_it and all(any(DEEDS[type(each)].no_effect(game, each, asking)) for each in verb.do):
            yield Why(Circumstance.UNCHANGED, STAYS)
        elif not verb.after and not any(isinstance(each, ChangeStat) for each in verb.do):
            yield from _goes_on_to_negate_nothing(game, verb, asking)

    def needed(self, game: Game, verb: IfDone, asking: Asking) -> Parts:
        yield from put_beside(verb.do, asking)
        yield from put_at(verb.then, asking, Part.LATER)
        yield from put_at(verb.otherwise, asking, Part.PERHAPS)

    def useful(self, game: Game, verb: IfDone, asking: Asking) -> Parts:
        """List the first part and its alternative; the rest does nothing without the first."""
        return (*put_beside(verb.do, asking), *((each, asking) for each in verb.otherwise))


def _changes_none(game: Game, verb: Any, context: Context) -> bool:
    """Whether a verb changes the ATK or DEF of all monsters of a kind, and there is none to which that can be done."""
    if not isinstance(verb, ChangeStat) or not isinstance(verb.of, All):
        return False
    return all(find_bar(game, ChangeStat, card) for card in select_cards(game, verb.of, context))


def _goes_on_to_negate_nothing(game: Game, verb: IfDone, asking: Asking) -> Iterator[Why]:
    for each in verb.then:
        if isinstance(each, NegateEffect) and each.of in (*BATTLING, "target"):
            cards = asking.targets if each.of == "target" else select_cards(game, each.of, asking.context)
            if cards and all(map(has_nothing_to_negate, cards)):
                yield Why(Circumstance.MAY_NEGATE_NOTHING, "there is no effect to negate")


@plays(MarkDestroyed)
class MarkingDestroyed(Joining):
    """Determines monsters to be destroyed by battle, as a stage direction."""

    def perform(self, game: Game, verb: MarkDestroyed, context: Context) -> None:
        for card in select_cards(game, verb.of, context):
            card.marked = True
            game.leaving.marked.append(card)
            game.emit("mark-destroyed", card.role, "BO-1", by="battle")


@plays(Unplayed)
class Refusing(Joining):
    """An unplayed part of the text: its result cannot be decided."""

    def perform(self, game: Game, verb: Unplayed, context: Context) -> None:
        raise context.refuse(verb.what)
