"""A question about cards, with everything needed to answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from checks.answers.timing import Timing
from checks.asking.battles.steps import BATTLE_STEPS, Part
from checks.asking.rules.law import Law
from checks.asking.scenes.scenes import Player
from checks.asking.scenes.telling import CLASSES, STEPS
from checks.asking.scenes.traits import read_trait
from checks.asking.scenes.uses import WHOLE
from checks.asking.words.answer import Answer
from checks.asking.words.cues import MOMENTS
from checks.asking.words.known import Cards, Known
from checks.asking.words.timings import answer_can
from checks.asking.words.understanding import Asked
from checks.replay.eras import Era
from checks.replay.stage import damage_points
from kb import records


class CardQuestion(NamedTuple):
    """A question about cards, as understood under a ruleset."""

    asked: Asked
    era: Era
    cards: list[Known]
    """The cards that it names, at least one."""
    player: Player
    lookup: Cards
    law: Law
    eras: Mapping[str, Era]

    @property
    def said(self) -> str:
        """Its words in small letters, each card replaced by its number in braces."""
        return self.asked.said

    @property
    def one(self) -> records.Card:
        """The first card."""
        return self.cards[0].card

    @property
    def named(self) -> list[records.Card]:
        """The records of its cards."""
        return [each.card for each in self.cards]

    @property
    def timings(self) -> list[str]:
        """The timings of the Damage Step that it names, as far as the ruleset has them."""
        return [point for point in self.asked.question.points if point in damage_points(self.era)]

    @property
    def points(self) -> Sequence[str]:
        """The steps and timings that it asks about."""
        if self.asked.question.is_inside:
            return self.asked.question.points or WHOLE
        part = BATTLE_STEPS.get(self.asked.question.outside)
        return part.points if part is not None else (*STEPS, *WHOLE)

    @property
    def moment(self) -> Part | None:
        """The battle that it describes without naming a timing: *against a direct attack*."""
        if self.asked.question.is_timed or not (MOMENTS.search(self.said) or read_trait(self.said)):
            return None
        return BATTLE_STEPS["an attack"]

    def word(self, said: str) -> CardQuestion:
        """Word it otherwise."""
        return self._replace(asked=self.asked._replace(said=said))

    def time(self, known: Known) -> Timing:
        """Answer when a card can be activated in the Damage Step."""
        return self.lookup.time(known, self.era)

    def answer_timed(self, known: Known) -> Answer:
        """Answer whether a card can be activated in the Damage Step, or at the timings that are named."""
        return answer_can(self.time(known), self.era.id, self.timings)

    def answer_closed(self, known: Known) -> Answer | None:
        """Say no if each effect of a card is activated, and none of them can be in the Damage Step; else None."""
        if any(not CLASSES.issuperset(each.class_ or ("unclassified",)) for each in known.card.effects):
            return None
        alone = self.answer_timed(known)
        return alone if alone.said == "no" and known.card.effects else None
