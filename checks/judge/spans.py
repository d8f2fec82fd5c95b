"""Spans of days on which an effect's answers are the same, and the changes between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from checks.engine import CardRuling, Effect, Undecided, Verdict
from checks.replay.cards import TERRITORIES, Cards, list_wordings
from checks.replay.days import BEGINNING, Answers, DayJudge, list_switch_days, write_answers
from checks.replay.eras import EraMaker
from checks.replay.prepared import PreparedRuleset
from checks.replay.stage import damage_points
from checks.replay.windows import Subject, find_own, judge_subject
from kb import records
from kb.corpus.model import Corpus
from kb.records.spans import Change, DayAnswer, EffectSpans, Span

Told = tuple[Answers, str | None]
"""The answers, and the day of the later wording used."""
Turned = TypeVar("Turned")


class CardState(NamedTuple):
    """A card from a day on: its effects, and the card rulings on it."""

    day: str
    gap: str
    """The reason if it is not yet printed; else empty."""
    effects: tuple[Effect, ...]
    later: Mapping[str, str]
    rulings: Mapping[str, tuple[CardRuling, ...]]
    words: int
    """Equal for states with the same wording of the effects."""
    ruled: int
    """Equal for states with the same card rulings."""


class Moment(NamedTuple):
    """Everything that answers depend on: the switches, the state with the wording, the state with the card rulings."""

    switches: Mapping[str, str]
    words: CardState
    rulings: CardState


def list_spans(tracer: SpanTracer, slug: str, card: records.Card) -> Iterator[EffectSpans]:
    """List the spans of every activated effect of a card, in each territory."""
    for territory in TERRITORIES:
        yield from tracer.trace(slug, card, territory)


class SpanTracer:
    """Traces a card's answers from the first day to the last."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.judge = DayJudge(corpus)
        self.switch_days = {territory: list_switch_days(corpus, territory) for territory in TERRITORIES}
        self._maker = EraMaker(corpus)
        self._nearest = self.judge.prepared.by_nearest_wording.cards
        self._cards: dict[tuple[str, str], Cards] = {}
        self._numbers: dict[Hashable, int] = {}

    def trace(self, slug: str, card: records.Card, territory: str) -> Iterator[EffectSpans]:
        """Trace every activated effect of a card in a territory."""
        states = [self.make_state(card, territory, day) for day in list_card_days(self.corpus, card, territory)]
        activated = [effect for state in states for effect in state.effects if effect.is_activated]
        kinds = {effect.id: effect.effect_class for effect in reversed(activated)}
        for id in dict.fromkeys(effect.id for effect in activated):
            changes = self.list_card_changes(slug, card, id, territory)
            spans = self.trace_effect(card, id, territory, states, changes)
            yield EffectSpans(slug, id, territory, kinds[id], spans)

    def make_state(self, card: records.Card, territory: str, day: str) -> CardState:
        """Make the state of a card on a day."""
        key = (territory, day)
        if key not in self._cards:
            self._cards[key] = self._nearest.at(self._maker.make("", territory, day))
        cards = self._cards[key]
        effects, rulings = cards.effects_of(card), cards.rulings_of(card)
        return CardState(
            day, cards.find_gap(card), effects, cards.list_later_wordings(card), rulings,
            self._number(effects), self._number(tuple(rulings.items())),
        )  # fmt: skip

    def _number(self, value: Hashable) -> int:
        return self._numbers.setdefault(value, len(self._numbers))

    def list_card_changes(
        self, slug: str, card: records.Card, id: str, territory: str
    ) -> dict[str, dict[str, list[Change]]]:
        """List the changes of a card that can affect an effect, by day and kind."""
        found: dict[str, dict[str, list[Change]]] = {}

        def add(days: Iterable[str | None], change: Change) -> None:
            for day in days:
                if day is not None:
                    found.setdefault(day, {}).setdefault(change.kind, []).append(change)

        printed = self.corpus.find_printing(card, territory)
        add([printed], Change("printing", next((code for at, code in card.printed.items() if at == territory), "")))
        own = next((effect for effect in card.effects if effect.id == id), None)
        for wording in list_wordings(card, own) if own else ():
            if territory in (wording.territory or TERRITORIES):
                add([wording.since, wording.until], Change("wording", f"{slug}.{wording.id}"))
        for number, ruling in enumerate(card.rulings_that_except, 1):
            if territory in (ruling.territory or TERRITORIES) and (ruling.effect == id or id in (ruling.using or ())):
                add([ruling.from_, ruling.until], Change("card-ruling", str(number)))
        return found

    def trace_effect(
        self,
        card: records.Card,
        id: str,
        territory: str,
        states: Sequence[CardState],
        changes: Mapping[str, Mapping[str, list[Change]]],
    ) -> tuple[Span, ...]:
        """Trace one effect: a span for each run of days with the same answers."""

        def tell(moment: Moment) -> Told | None:
            return self.tell(card, id, moment)

        days = self.switch_days[territory]
        found: list[tuple[str, Told | None, tuple[Change, ...]]] = []
        before: Moment | None = None
        for day in sorted({each.day for each in days} | {each.day for each in states}):
            switches, state = last(days, day), last(states, day)
            moment = Moment(switches.switches, state, state)
            told = tell(moment)
            if before is None or told != found[-1][1]:
                here = dict(changes.get(day, {}))
                if switches.day == day:
                    here |= {name: [Change("switch", period)] for name, period in switches.periods.items()}
                found.append((day, told, tuple(find_causes(before, moment, here, tell)) if before else ()))
            before = moment
        ends = [*(day for day, _, _ in found[1:]), None]
        read = self.judge.list_read(card.name)
        return tuple(
            Span(None if day == BEGINNING else day, until, *told, tuple(each for each in causes if is_read(each, read)))
            for (day, told, causes), until in zip(found, ends, strict=True)
            if told is not None
        )

    def tell(self, card: records.Card, id: str, moment: Moment) -> Told | None:
        """The answers for an effect; None if it is not an activated effect in that wording."""
        words = moment.words
        effect = next((each for each in words.effects if each.id == id), None)
        if effect is None or not effect.is_activated:
            return None
        if words.gap:
            told = (DayAnswer(None, "not-printed", words.gap, None, "yes"),)
            return leave_day_out(told, words.day), None
        return leave_day_out(self.answer(card, effect, moment), words.day), words.later.get(id)

    def answer(self, card: records.Card, effect: Effect, moment: Moment) -> Answers:
        """Answer for a printed effect at a moment, at every timing."""

        def answer(prepared: PreparedRuleset) -> Answers:
            subject = Subject(card.name, moment.words.effects, effect, dict(moment.rulings.rulings))
            return answer_effect(prepared, subject)

        key = (card.name, effect.id, moment.words.words, moment.rulings.ruled)
        return self.judge.judge(key, moment.switches, answer)


def is_read(change: Change, switches: Collection[str]) -> bool:
    """Whether a change can affect answers that read some switches."""
    return change.kind != "switch" or change.of.partition("/")[0] in switches


def list_card_days(corpus: Corpus, card: records.Card, territory: str) -> list[str]:
    """List the beginning, and the days on which a card is released, or a wording or card ruling begins or ends."""
    days = {corpus.find_printing(card, territory)}
    days |= {day for each in card.effects for day in (each.since, each.until)}
    days |= {day for each in card.rulings_that_except for day in (each.from_, each.until)}
    return [BEGINNING, *sorted(day for day in days if day is not None)]


def last(days: Sequence[Turned], day: str) -> Turned:
    """Find the last dated item that is not after a day."""
    return max((each for each in days if each.day <= day), key=lambda each: each.day)  # type: ignore[attr-defined]


def answer_effect(prepared: PreparedRuleset, subject: Subject) -> Answers:
    """Answer for an effect at every timing."""
    verdicts: list[tuple[str, Verdict]] = []
    for point in damage_points(prepared.era):
        try:
            verdicts.append((point, judge_subject(prepared, subject, point)))
        except Undecided as doubt:
            verdicts.append((point, Verdict("unknown", (), (), str(doubt))))
    return write_answers(verdicts, find_own(prepared, subject.effect))


def leave_day_out(answers: Answers, day: str) -> Answers:
    """Remove the day of judging from the reasons: the answers hold for more days."""
    if not any(day in each.because for each in answers):
        return answers
    return tuple(each._replace(because=each.because.replace(day, "that day")) for each in answers)


def find_causes(
    before: Moment, now: Moment, changes: Mapping[str, list[Change]], tell: Callable[[Moment], Told | None]
) -> Iterator[Change]:
    """Find the changes of a day that change the answers: alone, or as the only one left out."""
    if before.words.gap and not now.words.gap:
        yield from changes.get("printing", ())
        return
    causes = {name: made for name, made in changes.items() if name != "printing"}
    old, new = tell(before), tell(now)
    found = [
        name
        for name in causes
        if len(causes) == 1 or tell(turn(before, name, now)) != old or tell(turn(now, name, before)) != new
    ]
    for name in found or causes:
        yield from causes[name]


def turn(moment: Moment, name: str, other: Moment) -> Moment:
    """Change one part to its value at another moment: a switch, the wordings of the card, or the rulings on it."""
    match name:
        case "wording":
            return moment._replace(words=other.words)
        case "card-ruling":
            return moment._replace(rulings=other.rulings)
    return moment._replace(switches={**moment.switches, name: other.switches[name]})
