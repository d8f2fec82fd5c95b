"""Answers for the printed cards of a pool, under every ruleset and on every day, for the pool's tables."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from typing import Final

from checks.reading.read_cards import Timer, goes_by_territory, name_question
from checks.replay.cards import TERRITORIES
from checks.replay.days import BEGINNING, Answers, DayJudge, SwitchDay, list_switch_days, write_answers
from checks.replay.eras import Era, make_eras
from checks.replay.prepared import PreparedRuleset
from checks.replay.processors import without_collecting
from kb.corpus.model import Corpus
from kb.pool.printings import list_releases
from kb.pool.timings import PointAnswer, TextTimer, TimedCard, TimedEffect
from kb.reader.clauses import PrintedCard, ReadEffect, Reading, read_card
from kb.records.spans import Change, Span

Judge = Callable[[Mapping[str, str]], Answers]
"""Answers for one effect under values of switches."""


PARTS: Final = 3
"""Parts of the cards for each process."""
WORTH_SHARING: Final = 500
"""Fewer cards are read faster by one process."""


def make_text_timer(corpus: Corpus, basis: Mapping[str, str], *, jobs: int = 1) -> TextTimer:
    """Make the function that answers for printed cards; ``basis`` has the hashes of its inputs.

    ``jobs`` processes share many cards, if processes can be forked.
    """
    judge = DayJudge(corpus)
    timer = Timer(judge.prepared)
    eras = tuple(make_eras(corpus).values())
    days = {territory: list_switch_days(corpus, territory) for territory in TERRITORIES}
    told: dict[Hashable, tuple[tuple[PointAnswer, ...], dict[str, tuple[Span, ...]]]] = {}

    def make_judge(key: Hashable, effect: ReadEffect, reading: Reading, territory: str) -> Judge:
        def answer(prepared: PreparedRuleset) -> Answers:
            under = timer.under(prepared, territory)
            return write_answers(under.time_effect(effect, reading).items(), under.find_own(effect, reading))

        asked = (key, territory) if goes_by_territory(effect, reading) else (key,)
        return lambda switches: judge.judge(asked, switches, answer)

    def time_effects(reading: Reading) -> Iterator[TimedEffect]:
        for effect in reading.effects:
            if effect.is_activated:
                key = name_question(effect, reading)
                if key not in told:
                    answers = {place: make_judge(key, effect, reading, place) for place in TERRITORIES}
                    told[key] = (
                        tuple(list_answers(eras, answers)),
                        {place: tuple(list_spans(each, answers[place])) for place, each in days.items()},
                    )
                yield TimedEffect(effect.kind, effect.span, *told[key], effect.id)

    def time(cards: Sequence[PrintedCard]) -> Iterator[TimedCard]:
        for reading in map(read_card, cards):
            yield TimedCard(tuple(time_effects(reading)), reading.given)

    return TextTimer(basis, partial(share_cards, time, jobs), list_releases(corpus.sets))


Time = Callable[[Sequence[PrintedCard]], Iterator[TimedCard]]
_time: Time | None = None
"""The function with which forked processes answer."""


def share_cards(time: Time, jobs: int, cards: Sequence[PrintedCard]) -> Iterator[TimedCard]:
    """Answer for cards in several processes, each of which takes a part of them."""
    global _time
    if jobs == 1 or len(cards) < WORTH_SHARING:
        yield from time(cards)
        return
    size = -(-len(cards) // (jobs * PARTS))
    parts = [cards[start : start + size] for start in range(0, len(cards), size)]
    _time = time
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
            yield from chain.from_iterable(pool.map(_time_part, parts))
    finally:
        _time = None


def _time_part(cards: Sequence[PrintedCard]) -> list[TimedCard]:
    assert _time is not None
    with without_collecting():
        return [*_time(cards)]


def list_answers(eras: Sequence[Era], answers: Mapping[str, Judge]) -> Iterator[PointAnswer]:
    """List the answers under all rulesets, timing by timing, each by the judge of its territory."""
    for era in eras:
        for each in answers[era.territory](era.engine.switches):
            if each.point is not None:
                yield PointAnswer(era.id, each.point, *each[1:])


def list_spans(days: Sequence[SwitchDay], answer: Judge) -> Iterator[Span]:
    """List the spans of days with the same answers in a territory, with the switches that change them."""
    starts: list[tuple[str, Answers, tuple[Change, ...]]] = []
    before: SwitchDay | None = None
    for day in days:
        answers = answer(day.switches)
        if before is None or answers != starts[-1][1]:
            starts.append((day.day, answers, tuple(find_causes(before, day, answer)) if before else ()))
        before = day
    ends = [*(day for day, _, _ in starts[1:]), None]
    for (first, answers, causes), until in zip(starts, ends, strict=True):
        yield Span(None if first == BEGINNING else first, until, answers, None, causes)


def find_causes(before: SwitchDay, now: SwitchDay, answer: Judge) -> Iterator[Change]:
    """Find the switches of a day that change the answers: alone, or as the only one left out."""
    old, new = answer(before.switches), answer(now.switches)
    found = [
        name
        for name in now.periods
        if answer({**before.switches, name: now.switches[name]}) != old
        or answer({**now.switches, name: before.switches[name]}) != new
    ]
    for name in found or now.periods:
        yield Change("switch", now.periods[name])
