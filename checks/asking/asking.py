"""Answers questions from the records, the card pool and the engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from checks.answers import asking as answers
from checks.answers import timing as timings
from checks.asking.answer import Answer
from checks.asking.law import Law
from checks.asking.played import answer_around, answer_meeting, answer_step, answer_works
from checks.asking.scenes import Player
from checks.asking.timings import answer_can, answer_when
from checks.asking.understanding import ELSE, Asked, Form, NamedCard, understand
from checks.judge.timing import CardTimer
from checks.reading.pool_cards import find_card
from checks.replay.eras import Era, find_latest, make_era
from checks.replay.stage import damage_points
from checks.shared.cards import FoundCard
from checks.shared.timing_judged import time_card
from kb import records
from kb.corpus.model import Corpus
from kb.database.search import search_rulings
from kb.lookup.find import Lookup
from kb.pool.printed import Pool
from kb.problems import Refused
from kb.reader.clauses import print_card
from kb.reader.drafts.draft import name_file
from kb.site.questions import name_rulesets

MOST_RULINGS: Final = 5
WHOLE_PHASE: Final = "the rest of the Battle Phase"
"""The Battle Phase, to which the Damage Step belongs."""
BATTLE_STEPS: Final = {
    "the Battle Step": (("attack-declaration", "battle-step"), "in the Battle Step"),
    "the rest of the Battle Phase": (("attack-declaration", "battle-step"), "in the Battle Phase"),
    "the declaration of an attack": (("attack-declaration",), "when an attack is declared"),
}
"""Parts of a turn answered by playing battles, with their windows and names."""


class Asker:
    """Answers questions from the records, names and card pool at hand, and from the rulings of a database."""

    def __init__(
        self,
        corpus: Corpus,
        lookup: Lookup,
        pool: Path | None,
        rulings: sqlite3.Connection | None,
        eras: Mapping[str, Era],
    ) -> None:
        self.corpus = corpus
        self.lookup = lookup
        self.pool = Pool(pool) if pool is not None else None
        self.rulings = rulings
        self.eras = eras

    @cached_property
    def law(self) -> Law:
        """The rules, found by words."""
        return Law(self.corpus)

    @cached_property
    def names(self) -> dict[str, str]:
        """Rulesets by every name that players use for them."""
        latest = sorted(self.corpus.rulesets.items(), key=lambda each: (each[1].day, each[1].territory == "tcg"))
        return name_rulesets([{"id": id, "territory": row.territory, "day": row.day} for id, row in reversed(latest)])

    def ask(self, text: str, era: Era) -> answers.Ask:
        """Answer a typed question, under a ruleset unless the question names another; every text gets an answer."""
        asked = understand(text, self.lookup, self.names)
        era = self._choose_era(asked, era)
        try:
            answer = self._answer(asked, era)
        except Refused as refused:
            answer = Answer("cannot-decide", f"Cannot decide: {refused.problems[0].what}")
        return {
            "question": text,
            "understood": {
                "form": asked.form.value,
                "cards": [write_card(each) for each in asked.cards],
                "timings": list(asked.question.points),
                "step": asked.question.outside or None,
                "ruleset": era.id,
            },
            "answer": answer.said,
            "sentence": answer.sentence,
            "reason": answer.reason,
            "rule": answer.rule,
            "scenes": list(answer.scenes),
            "sources": list(answer.sources),
            "rulings": self._find_rulings(asked),
            "missing": list(asked.missing),
        }

    def _choose_era(self, asked: Asked, otherwise: Era) -> Era:
        if asked.question.day:
            return make_era(self.corpus, f"tcg-{asked.question.day}", "tcg", asked.question.day)
        return self.eras[asked.question.ruleset] if asked.question.ruleset else otherwise

    def _answer(self, asked: Asked, era: Era) -> Answer:
        if not asked.cards:
            return self._answer_rule(asked, era)
        cards = [self._find(each) for each in asked.cards]
        missing = next((each.name for each, card in zip(asked.cards, cards, strict=True) if card is None), None)
        if missing is not None:
            return Answer(None, f"Neither the effects nor the text of {missing} are known here.")
        known = [card for card in cards if card is not None]
        if late := next((each for each in known if self._is_late(each, era)), None):
            return Answer(None, f"{late.card.name} was not printed yet on {era.day}.")
        return self._answer_cards(asked, era, known, Player(self._bring(known), era))

    def _bring(self, known: list[Known]) -> Corpus:
        """Add cards read from their texts to the recorded cards."""
        drafts = {name_file(each.card.name): each.card for each in known if each.found.recorded is None}
        return replace(self.corpus, cards={**self.corpus.cards, **drafts}) if drafts else self.corpus

    def _answer_cards(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        one = cards[0].card
        if asked.form is Form.CARD and asked.missing:
            return self._tell_missing(asked)
        if asked.form is Form.CAN and asked.used:
            return self._answer_beside(asked, era, cards, player)
        match asked.form:
            case Form.WORKS if len(cards) > 1 and asked.stops:
                first, second = (cards[1].card, one) if " by {1}" in asked.said else (one, cards[1].card)
                return answer_works(player, first, second)
            case Form.MEETING | Form.WORKS if len(cards) > 1:
                met = answer_meeting(player, one, cards[1].card)
                return met if any(each["can"] for each in met.scenes) else self._add_timings(met, cards, era)
            case Form.CARD | Form.CHANGED:
                return answer_when(self._time(cards[0], era), era.id)
            case Form.MEETING | Form.WORKS | Form.MISSES:
                return answer_around(player, one, asked.said, asked.text)
            case Form.WHEN if asked.question.outside or "{0} " in asked.said:
                played = answer_around(player, one, asked.said)
                return played if played.scenes else answer_when(self._time(cards[0], era), era.id)
            case Form.WHEN:
                return answer_when(self._time(cards[0], era), era.id)
        return self._answer_can(asked, era, cards[0], player)

    def _answer_can(self, asked: Asked, era: Era, known: Known, player: Player) -> Answer:
        """Answer whether a card can be activated; without yes or no if some words change the question."""
        if asked.question.outside and not asked.question.is_inside:
            if asked.question.outside == WHOLE_PHASE:
                inside = answer_can(self._time(known, era), era.id, ())
                if inside.said == "yes":
                    return inside
            return self._answer_outside(asked, known.card, player)
        points = [point for point in asked.question.points if point in damage_points(era)]
        answer = answer_can(self._time(known, era), era.id, points)
        if ELSE.search(asked.said) and answer.said in ("yes", "no"):
            return answer._replace(said=None, sentence=answer.sentence.partition(". ")[2])
        return answer

    def _answer_beside(self, asked: Asked, era: Era, cards: list[Known], player: Player) -> Answer:
        """Answer whether a card can be activated while another applies."""
        used, other = cards[min(asked.used, len(cards) - 1)], cards[0]
        stopped = answer_works(player, other.card, used.card)
        if stopped.said == "yes":
            return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
        return stopped if stopped.said == "depends" else self._answer_can(asked, era, used, player)

    def _add_timings(self, met: Answer, cards: list[Known], era: Era) -> Answer:
        """Add when each card can be used at all, if the scenes show no use of it."""
        told = [answer_when(self._time(each, era), era.id) for each in cards[:2]]
        return met._replace(sentence=" ".join(each.sentence for each in told), reason=told[0].reason, rule=told[0].rule)

    def _answer_outside(self, asked: Asked, card: records.Card, player: Player) -> Answer:
        outside = asked.question.outside
        if outside not in BATTLE_STEPS:
            return Answer(None, f"Only the Battle Phase is covered here, not {outside}.")
        steps, where = BATTLE_STEPS[outside]
        return answer_step(player, card, steps, where, asked.said)

    def _answer_rule(self, asked: Asked, era: Era) -> Answer:
        now = self.eras.get(find_latest(self.corpus) or "")
        if asked.form is Form.CHANGED and now is not None and now is not era:
            return self.law.compare(era, now)
        found = self.law.answer(asked.text, era)
        if found is not None:
            return found
        if asked.missing:
            return self._tell_missing(asked)
        return Answer(None, "No rule found: name a card, a timing, or an event of a battle.")

    def _tell_missing(self, asked: Asked) -> Answer:
        names = " or ".join(f"“{each}”" for each in asked.missing)
        return Answer(None, f"No card here is called {names} for certain.")

    def _find(self, named: NamedCard) -> Known | None:
        card = find_card(named.match, self.pool, self.corpus)
        if card is None:
            return None
        match = named.match
        printed = self.pool.find(key=match.key, password=match.password, name=card.name) if self.pool else None
        recorded = self.corpus.find_card(card.name)
        words = print_card(printed.name, printed.facts) if printed else None
        return Known(card, FoundCard(card.name, match.password, recorded, words, printed))

    def _time(self, known: Known, era: Era) -> timings.Timing:
        return time_card(CardTimer(self.corpus, [era]), known.found)

    def _is_late(self, known: Known, era: Era) -> bool:
        printing = self.corpus.find_printing(known.card, era.territory)
        return isinstance(printing, str) and printing > era.day

    def _find_rulings(self, asked: Asked) -> list[answers.AskedRuling]:
        if self.rulings is None:
            return []
        words = " ".join(each.name for each in asked.cards) if asked.cards else asked.text
        return [
            {"id": each.ruling, "says": each.snippet, "verdict": each.verdict, "claimed": each.claimed}
            for each in search_rulings(self.rulings, words, MOST_RULINGS, ("", ""))
        ]


class Known(NamedTuple):
    """A card that a question names, with its record and its printed text."""

    card: records.Card
    found: FoundCard


def write_card(named: NamedCard) -> answers.NamedCard:
    """Write a card that a question names."""
    match = named.match
    return {"name": named.name, "words": " ".join(named.words), "match": match.match, "score": match.score}
