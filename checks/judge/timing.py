"""When an effect of a card can be activated: at every timing of the Damage Step, under each ruleset, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import cast

from checks.answers import timing as answers
from checks.answers.base import Said
from checks.answers.phrases import NO_SET
from checks.engine import RULES, Effect, Undecided, Verdict, full_rulebook
from checks.judge.authority import sort_by_weight
from checks.judge.citations import cite_rule, cite_source, write_cite
from checks.reading.printed_words import add_printed, list_given
from checks.reading.read_cards import Timer
from checks.replay.cards import write_gap
from checks.replay.days import OPEN_CHART
from checks.replay.eras import Era
from checks.replay.prepared import PreparedRuleset, prepare_ruleset
from checks.replay.stage import damage_points
from checks.replay.windows import Subject, find_own, judge_subject
from kb import records
from kb.corpus.model import Corpus, list_carried
from kb.pool.printings import TERRITORY, Release, find_first, list_releases
from kb.reader.clauses import PrintedCard, read_card


class CardTimer:
    """Answers for cards under some rulesets, from their records and from their texts."""

    def __init__(self, corpus: Corpus, eras: Iterable[Era]) -> None:
        rulebook = full_rulebook()
        self.corpus = corpus
        self.timers = [Timer(prepare_ruleset(corpus, era, rulebook)) for era in eras]
        self._read = lru_cache(1)(read_card)  # of one card several things are asked, one after the other
        self._told: dict[int, tuple[Mapping[str, Verdict], answers.EffectTiming]] = {}

    @cached_property
    def releases(self) -> dict[str, Release]:
        """The dated sets by name."""
        return list_releases(self.corpus.sets)

    def time_recorded(self, card: records.Card, printed: PrintedCard | None = None) -> list[answers.TimedEffect]:
        """Answer for every recorded activated effect of a card; with its printed text, in its words.

        Effects in the text that no record covers are read and answered, too.
        """
        effects = self._time_effects(card)
        if printed is None:
            return effects
        outside = {number for numbers in card.outside_battle.values() for number in numbers}
        texts = (printed.text, printed.pendulum_text)
        return add_printed(effects, list_carried(card), outside, texts, lambda: self.time_printed(printed))

    def _time_effects(self, card: records.Card) -> list[answers.TimedEffect]:
        effects: dict[str, answers.TimedEffect] = {}
        for prepared in (timer.prepared.by_nearest_wording for timer in self.timers):
            made = prepared.cards.effects_of(card)
            for effect in made:
                if effect.is_activated:
                    told = effects.setdefault(effect.id, describe_recorded(effect))
                    told["rulesets"][prepared.era.id] = time_effect(prepared, card, effect, made)
        return [effects[id] for id in dict.fromkeys(each.id for each in card.effects) if id in effects]

    def time_printed(self, card: PrintedCard, sets: str | None = None) -> list[answers.TimedEffect]:
        """Answer for every activated effect read from a card's printed text; ``sets`` are those it is in."""
        first = find_first(sets, self.releases)
        reading = self._read(card)
        effects: list[answers.TimedEffect] = [
            {
                "effect": each.id,
                "kind": each.kind,
                "origin": "read",
                "text": reading.quote(each.span),
                "span": cast(answers.TextSpan, each.span._asdict()),
                "unread": [reading.quote(unread.span) for unread in each.unread],
                "rulesets": {},
            }
            for each in reading.effects
            if each.is_activated
        ]
        for timer in self.timers:
            made = [effect for effect in timer.make_effects(reading) if effect.is_activated]
            for told, effect, timing in zip(effects, made, timer.time_reading(reading), strict=True):
                era = timer.prepared.era
                if first is not None and era.territory == TERRITORY and first.day > era.day:
                    nowhere = f"{card.name} is {NO_SET}"
                    gap = write_gap(card.name, era) if first.code else nowhere
                    told["rulesets"][era.id] = describe_unprinted(timer.prepared, first.code, gap)
                    continue
                answer = self.describe(timer.prepared, timing.points)
                told["rulesets"][era.id] = add_own_timing(timer.prepared, effect, answer)
        return effects

    def list_given(self, card: records.Card | None, printed: PrintedCard | None) -> list[str]:
        """List the texts of the activated effects that a card gives to others; they have no answer."""
        if printed is None:
            return []
        given = [cast(answers.TextSpan, span._asdict()) for span in self._read(printed).given]
        outside = {number for numbers in card.outside_battle.values() for number in numbers} if card else ()
        return list_given(given, list_carried(card) if card else None, outside, (printed.text, printed.pendulum_text))

    def describe(self, prepared: PreparedRuleset, verdicts: Mapping[str, Verdict]) -> answers.EffectTiming:
        """Describe verdicts, once for each description."""
        known = self._told.get(id(verdicts))
        if known is None or known[0] is not verdicts:
            known = self._told[id(verdicts)] = (verdicts, describe_verdicts(prepared, verdicts))
        return known[1]


def time_card(corpus: Corpus, card: records.Card, eras: Iterable[Era]) -> answers.Timing:
    """Answer for every recorded activated effect of a card, under each ruleset, at every timing of its chart."""
    return {"card": card.name, "password": card.password, "effects": CardTimer(corpus, eras).time_recorded(card)}


def describe_recorded(effect: Effect) -> answers.TimedEffect:
    """Describe an effect of a record, without its timings."""
    return {
        "effect": effect.id, "kind": effect.effect_class, "origin": "recorded", "text": None, "span": None,
        "unread": [], "rulesets": {},
    }  # fmt: skip


def time_effect(
    prepared: PreparedRuleset, card: records.Card, effect: Effect, effects: tuple[Effect, ...]
) -> answers.EffectTiming:
    """Answer for one effect of a record under one ruleset."""
    if gap := prepared.cards.find_gap(card):
        code = {str(territory): code for territory, code in card.printed.items()}[prepared.era.territory]
        return describe_unprinted(prepared, code, gap)
    verdicts: dict[str, Verdict] = {}
    subject = Subject(card.name, effects, effect, prepared.cards.rulings_of(card))
    for point in damage_points(prepared.era):
        try:
            verdicts[point] = judge_subject(prepared, subject, point)
        except Undecided as doubt:
            verdicts[point] = Verdict("unknown", (), (), str(doubt))
    answer = add_own_timing(prepared, effect, describe_verdicts(prepared, verdicts))
    later = prepared.cards.list_later_wordings(card).get(effect.id)
    return {**answer, "by_wording": later} if later is not None else answer


def describe_unprinted(prepared: PreparedRuleset, code: str, gap: str) -> answers.EffectTiming:
    """Describe that a card, first printed in the set with a code, is not yet released, with the source.

    An empty code is that of a card without a set of the territory.
    """
    cites = [
        write_cite(cite_source(prepared.corpus, cite.source, cite.locator))
        for cite in (prepared.corpus.sets[code].cites if code else ())
    ]
    points = damage_points(prepared.era)
    return {
        "points": dict.fromkeys(points, "not-printed"),
        "why": [
            {"point": point, "rule": None, "rules": [], "reason": None, "because": gap, "cites": cites}
            for point in points
        ],
    }


def add_own_timing(prepared: PreparedRuleset, effect: Effect, answer: answers.EffectTiming) -> answers.EffectTiming:
    """Add the timings at which the effect's event or named timing can occur, unless they are all."""
    own = find_own(prepared, effect) if answer["points"] else ()
    return answer if own == tuple(answer["points"]) else {**answer, "own_timing": list(own)}


def describe_verdicts(prepared: PreparedRuleset, verdicts: Mapping[str, Verdict]) -> answers.EffectTiming:
    """Describe the verdicts on one effect by timing."""
    answer: answers.EffectTiming = {
        "points": {point: cast(Said, verdict.answer) for point, verdict in verdicts.items()},
        "why": [write_why(prepared, point, verdict) for point, verdict in verdicts.items()],
    }
    if not verdicts:
        answer["open"] = OPEN_CHART
    return answer


def write_why(prepared: PreparedRuleset, point: str, verdict: Verdict) -> answers.Reason:
    """Write the reason of one answer: its first rule, all rules, the words and the citations.

    A card ruling that excepts it is cited first, then the rules in order, of each the weightiest document first.
    """
    corpus = prepared.corpus
    groups = [list(verdict.exception.cites)] if verdict.exception else []
    groups += [cite_rule(prepared.era, RULES[id]) for id in verdict.rules]
    cites = [
        cite
        for group in groups
        for cite in sort_by_weight(corpus, (cite_source(corpus, source, locator) for source, locator in group))
    ]
    return {
        "point": point,
        "rule": verdict.rules[0] if verdict.rules else None,
        "rules": list(verdict.rules),
        "reason": verdict.reasons[0] if verdict.reasons else None,
        "because": verdict.why,
        "cites": [write_cite(cite) for cite in dict.fromkeys(cites)],
    }
