"""The judge: whether the verbs of an effect keep it from being activated.

Two things are added up.  What *has to be done* is joined by "and": one part that cannot be done may stop the whole.
What *may be done* is joined by "or": one part that does something is enough, and once one is certain no question of the
era is asked of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NoReturn

from checks.engine.duel.deeds.answers import Asking, Circumstance, Obstacle, Part, Why
from checks.engine.duel.deeds.deed import DEEDS, put_beside
from checks.engine.duel.deeds.law import ONE_PART, Row, Weighed, Weight, find_row, weigh, weigh_by
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.deciding import holds
from checks.engine.duel.state.game import Game, Illegal
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from kb.language import Instructions, Times, Unplayed, Verb, list_verbs, name_verb


class Does(IntEnum):
    """Whether something does anything: the least of several is "and", the greatest "or"."""

    NO = 0
    UNKNOWN = 1
    YES = 2


def verify_deeds(game: Game, context: Context, targets: Sequence[Card] = (), *, chosen: bool = False) -> None:
    """Raise the first reason by which the verbs of an effect, with these targets, prevent its activation.

    Once the targets are ``chosen``, only what would change nothing is asked.
    """
    for obstacle in list_against(game, context, targets, chosen=chosen):
        raise_obstacle(obstacle)


def raise_obstacle(obstacle: Obstacle) -> NoReturn:
    """Raise a reason against an activation: :class:`Illegal`, or :class:`Undecided` for a doubt."""
    if obstacle.doubt is not None:
        raise obstacle.doubt
    raise Illegal(obstacle.reason, obstacle.rule, obstacle.says, obstacle.besides, obstacle.asked)


def changes_its_targets(effect: Effect, targets: Sequence[Card]) -> bool:
    """Whether all that an effect does certainly changes one of its targets."""
    return _always_changes_it(effect) and any(card.face_up for card in targets)


@lru_cache(maxsize=4096)
def _always_changes_it(effect: Effect) -> bool:
    """Whether all that an effect does is done to its target, and changes whatever card that is, if it is face-up."""
    return all(getattr(verb, "of", None) == "target" and DEEDS[type(verb)].always_changes(verb) for verb in effect.does)


def list_against(
    game: Game, context: Context, targets: Sequence[Card] = (), *, chosen: bool = False
) -> Iterator[Obstacle]:
    """List the reasons by which the verbs of an effect prevent its activation: certain ones before doubts."""
    judge = Judge(game, context, chosen)
    parts = put_beside(context.effect.does, Asking(context, tuple(targets)))
    for verb, asking in parts:
        if judge.ask(verb, asking) or DEEDS[type(verb)].joins:
            break
    else:
        return
    kept: list[Weighed] = []
    for verb, asking in parts:
        for each in judge.list_blocks(verb, asking):
            if each.doubt or _is_doubted(game, each.row):
                kept.append(each)
            else:
                yield judge.tell((each,))
    does, against = judge.add_up(parts)
    if does is Does.YES:
        kept += judge.list_beside(parts)
    elif against:
        yield judge.tell(against)
    for each in kept:
        yield judge.tell((each,))


@lru_cache(maxsize=4096)
def _follows_from_others(verb: Verb | Unplayed) -> bool:
    """Whether a part is done to the cards that another was done to, or counts them: alone it does nothing."""
    amount = getattr(verb, "by", None)
    return getattr(verb, "of", None) == "affected" or (isinstance(amount, Times) and amount.count == "affected")


def _is_doubted(game: Game, row: Row) -> bool:
    """Whether by a rule in force it is not settled whether a row counts."""
    return bool(row.doubted) and game.rulebook.holds(row.doubted)


class Judge:
    """Asks each verb of an effect once."""

    def __init__(self, game: Game, context: Context, chosen: bool) -> None:
        self.game = game
        self.context = context
        self.chosen = chosen
        self._asked: dict[int, tuple[Why, ...]] = {}

    def ask(self, verb: Verb | Unplayed, asking: Asking) -> tuple[Why, ...]:
        """Ask a verb for its obstacles; those that depend on earlier parts are not known yet."""
        key = id(verb)
        if key not in self._asked:
            deed = DEEDS[type(verb)]
            try:
                found = () if self.chosen else tuple(deed.obstacle(self.game, verb, asking))
                self._asked[key] = (*found, *deed.no_effect(self.game, verb, asking))
            except Undecided:
                if any(verb is each for each in self.context.effect.does):
                    raise
                self._asked[key] = ()
        return self._asked[key]

    def weigh(self, verb: Verb | Unplayed, asking: Asking, wanted: Weight) -> Iterator[Weighed]:
        """List the obstacles of a verb that have a weight by the law."""
        word, about = name_verb(type(verb)), "target" if asking.targets else ""
        mandatory = self.context.effect.optional == "mandatory"
        for why in self.ask(verb, asking):
            row = find_row(why.circumstance, word, why.about or about, asking.part)
            if row.weight is wanted and (row.mandatory or not mandatory):
                weighed = weigh(self.game, why, word, about, asking.part, self.context.card)
                if weighed.weight is wanted:
                    yield weighed

    def list_blocks(self, verb: Verb | Unplayed, asking: Asking) -> Iterator[Weighed]:
        """List, by "and", the obstacles of parts that must be performed."""
        if self.ask(verb, asking):
            yield from self.weigh(verb, self._place(asking, verb), Weight.WHOLE)
        for part, within in DEEDS[type(verb)].needed(self.game, verb, asking):
            yield from self.list_blocks(part, within)

    def _place(self, asking: Asking, verb: Verb | Unplayed) -> Asking:
        """Find the place of a verb of a branch: in one that is not taken as things stand it is done perhaps."""
        if not asking.only_if or not any(self._may_stop(why, verb, asking) for why in self.ask(verb, asking)):
            return asking
        taken = all(
            all(holds(self.game, each, asking.context) for each in conditions) == wanted
            for conditions, wanted in asking.only_if
        )
        return asking if taken else asking._replace(part=Part.PERHAPS)

    def _may_stop(self, why: Why, verb: Verb | Unplayed, asking: Asking) -> bool:
        return find_row(why.circumstance, name_verb(type(verb)), why.about, asking.part).weight is Weight.WHOLE

    def add_up(self, parts: Iterable[tuple[Verb | Unplayed, Asking]]) -> tuple[Does, list[Weighed]]:
        """Find, by "or", whether one of several parts does something; else their obstacles."""
        best, against = Does.NO, []
        for verb, asking in parts:
            if _follows_from_others(verb):
                continue
            does, found = self._find_whether(verb, asking)
            if does is Does.YES:
                return does, []
            best = max(best, does)
            against += found
        return best, against

    def _find_whether(self, verb: Verb | Unplayed, asking: Asking) -> tuple[Does, list[Weighed]]:
        if self.ask(verb, asking):
            doubtful: list[Weighed] = []
            for each in self.weigh(verb, asking, Weight.PART):
                if not (each.doubt or _is_doubted(self.game, each.row)):
                    return Does.NO, [each]
                doubtful.append(each)
            if doubtful:
                return Does.UNKNOWN, doubtful
        useful = DEEDS[type(verb)].useful(self.game, verb, asking)
        return (Does.YES, []) if useful is None else self.add_up(useful)

    def list_beside(self, parts: Sequence[tuple[Verb | Unplayed, Asking]]) -> Iterator[Weighed]:
        """List the obstacles of parts that do nothing where others do something, by the answer for the card.

        That others do something is in doubt where only a part that is not played may.
        """
        if self.context.effect.optional == "mandatory":
            return
        for verb, asking in parts:
            for why in self._find_idle(verb, asking):
                row = find_row(why.circumstance, name_verb(type(verb)), why.about, asking.part)
                if row.beside:
                    weighed = weigh_by(self.game, ONE_PART, why, name_verb(type(verb)), self.context.card)
                    if weighed.weight is not Weight.NOTHING:
                        yield weighed
                    elif not any(self._is_useful(*part) for part in parts):
                        yield weighed._replace(weight=Weight.WHOLE, doubt=Undecided("what else it does is not played"))

    def _is_useful(self, verb: Verb | Unplayed, asking: Asking) -> bool:
        """Whether a part does something that is played."""
        if isinstance(verb, Unplayed):
            return False
        useful = None if self.ask(verb, asking) else DEEDS[type(verb)].useful(self.game, verb, asking)
        if useful is None:
            return self._find_whether(verb, asking)[0] is Does.YES
        return any(self._is_useful(part, within) for part, within in useful)

    def _find_idle(self, verb: Verb | Unplayed, asking: Asking) -> tuple[Why, ...]:
        """Find the obstacles of a part, or of all parts that it joins; no question of the era is asked."""
        own = self.ask(verb, asking)
        useful = None if own else DEEDS[type(verb)].useful(self.game, verb, asking)
        if useful is None:
            return own
        found = [self._find_idle(part, within) for part, within in useful]
        return tuple(each for whys in found for each in whys) if all(found) else ()

    def tell(self, against: Sequence[Weighed]) -> Obstacle:
        """Combine obstacles into one: all doubts, or all obstacles of the first one's rule."""
        doubts = [each for each in against if each.doubt or _is_doubted(self.game, each.row)]
        first = (doubts or against)[0]
        said = dict.fromkeys(each.why.says for each in doubts or against if each.row.rule == first.row.rule)
        words = {"says": ", ".join(said), "name": self.context.name}
        doubt = (Undecided(first.row.doubts.format(**words)) if first.row.doubts else first.doubt) if doubts else None
        tells, asked = first.row.tells.format(**words), first.row.asks if isinstance(first.row.asks, str) else ""
        return Obstacle(first.row.reason, first.row.rule, tells, doubt=doubt, asked=asked)

    def list_forbidden(self, instructions: Instructions) -> Iterator[Obstacle]:
        """List the prohibitions against an effect's cost."""
        for verb in list_verbs(instructions):
            for why in DEEDS[type(verb)].obstacle(self.game, verb, Asking(self.context)):
                if why.circumstance is Circumstance.FORBIDDEN:
                    weighed = weigh(self.game, why, name_verb(type(verb)), by=self.context.card)
                    if weighed.weight is not Weight.NOTHING:
                        yield self.tell((weighed,))
