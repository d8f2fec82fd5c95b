"""Whether the rulings hold the conditions of the cards: each is taken out, and an agreement has to fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from checks.engine import Effect
from checks.engine.language import Unplayed, name_verb
from checks.judge.context import Judge
from checks.judge.ruling import answer_ruling
from checks.replay.cards import Cards
from checks.replay.eras import Era
from checks.replay.prepared import prepare_ruleset
from kb import records
from kb.corpus.model import LoadedRuling
from kb.records.findings import Status

Agreements = frozenset[tuple[str, str]]
"""The facts of a ruling on which it and the engine agree, by claim and fact."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of an effect of a card: its number among them, and its word in the language of records."""

    card: str
    effect: str
    number: int
    word: str


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A condition that some agreement's replay reads, and the first ruling that falls without it; empty if none."""

    condition: Condition
    noticed_by: str


class Noting(Cards):
    """The cards of a day, and which of them were asked for."""

    def __init__(self, judge: Judge, era: Era) -> None:
        super().__init__(judge.corpus, era, judge.shared.effects)
        self.asked: dict[str, records.Card] = {}

    def effects_of(self, card: records.Card) -> tuple[Effect, ...]:
        """Make the effects of a card, and note that it was asked for."""
        self.asked[card.name] = card
        return super().effects_of(card)


class Otherwise(Cards):
    """The cards of a day, one condition of one of them taken out, or replaced by one that is not played."""

    def __init__(self, judge: Judge, era: Era, condition: Condition, *, unplayed: bool) -> None:
        super().__init__(judge.corpus, era, judge.shared.effects)
        self.condition = condition
        self.instead = (Unplayed("a condition to be noticed"),) if unplayed else ()

    def effects_of(self, card: records.Card) -> tuple[Effect, ...]:
        """Make the effects of a card, the one of the condition without it."""
        effects = super().effects_of(card)
        return tuple(map(self.change, effects)) if card.name == self.condition.card else effects

    def change(self, effect: Effect) -> Effect:
        """Take the condition out of its effect."""
        at = self.condition.number
        if effect.id != self.condition.effect or at >= len(effect.needs):
            return effect
        return replace(effect, needs=(*effect.needs[:at], *self.instead, *effect.needs[at + 1 :]))


def measure_conditions(
    judge: Judge, rulings: Iterable[LoadedRuling], watch: Callable[[LoadedRuling], object] | None = None
) -> list[TakenOut]:
    """Take out, one at a time, each condition that the replays of agreements read; ``watch`` is told each ruling."""
    asking: dict[Condition, list[tuple[LoadedRuling, Era, Agreements]]] = defaultdict(list)
    for ruling in rulings:
        if watch is not None:
            watch(ruling)
        for era in judge.in_force(ruling):
            cards = Noting(judge, era)
            agreements = list_agreements(judge, cards, ruling, era)
            if agreements:
                for condition in list_conditions(cards):
                    asking[condition].append((ruling, era, agreements))
    return [
        TakenOut(condition, find_noticing(judge, condition, asked))
        for condition, asked in asking.items()
        if any(falls(judge, condition, each, unplayed=True) for each in asked)
    ]


def list_conditions(cards: Noting) -> Iterator[Condition]:
    """List the conditions of the cards that were asked for."""
    for name, card in list(cards.asked.items()):
        for effect in cards.effects_of(card):
            for number, condition in enumerate(effect.needs):
                yield Condition(name, effect.id, number, name_verb(type(condition)))


def find_noticing(judge: Judge, condition: Condition, asked: list[tuple[LoadedRuling, Era, Agreements]]) -> str:
    """Find a ruling with an agreement that falls without a condition; empty if there is none."""
    return next((each[0].id for each in asked if falls(judge, condition, each, unplayed=False)), "")


def falls(judge: Judge, condition: Condition, asked: tuple[LoadedRuling, Era, Agreements], *, unplayed: bool) -> bool:
    """Tell whether an agreement of a ruling falls without a condition, or with one that is not played."""
    ruling, era, agreements = asked
    cards = Otherwise(judge, era, condition, unplayed=unplayed)
    return bool(agreements - list_agreements(judge, cards, ruling, era))


def list_agreements(judge: Judge, cards: Cards, ruling: LoadedRuling, era: Era) -> Agreements:
    """List what a ruling and the engine agree on with certain cards."""
    other = Judge(judge.corpus, judge.rulebook, judge.eras, by_id=judge.by_id)
    other.prepared_rulesets[era.id] = prepare_ruleset(judge.corpus, era, judge.rulebook, judge.shared)
    other.prepared_rulesets[era.id].cards = cards
    answers, _ = answer_ruling(other, ruling, era)
    return frozenset(
        (claim, fact)
        for claim, found in answers.items()
        for fact, answer in found.items()
        if answer.status is Status.AGREES
    )
