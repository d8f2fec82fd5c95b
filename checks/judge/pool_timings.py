"""Answers for the printed cards of a pool, under every ruleset of a corpus, for the tables of the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from checks.engine import Verdict, full_rulebook
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from checks.replay.read_cards import Timer
from kb.corpus.model import Corpus
from kb.pool.cardtext import PrintedCard, read_card
from kb.pool.timings import PointAnswer, TextTimer, TimedEffect

Judged = tuple[Mapping[str, Verdict], tuple[str, ...]]
"""The verdicts on an effect under one ruleset, and the timings at which its own event can come."""


def make_text_timer(corpus: Corpus, basis: Mapping[str, str]) -> TextTimer:
    """Make the one who answers for printed cards; ``basis`` says by hashes what the answers rest on."""
    rulebook = full_rulebook()
    timers = [Timer(prepare_ruleset(corpus, era, rulebook)) for era in make_eras(corpus).values()]
    told: dict[tuple[object, ...], tuple[Sequence[Judged], tuple[PointAnswer, ...]]] = {}

    def time(card: PrintedCard) -> Iterator[TimedEffect]:
        reading = read_card(card)
        for effect in zip(*(timer.time_reading(reading) for timer in timers), strict=True):
            judged = [
                (timing.points, timer.find_own(timing.effect, reading))
                for timer, timing in zip(timers, effect, strict=True)
            ]
            key = tuple((id(verdicts), own) for verdicts, own in judged)
            if key not in told:
                told[key] = (judged, tuple(list_answers(timers, judged)))
            read = effect[0].effect
            yield TimedEffect(read.kind, read.span, told[key][1])

    return TextTimer(basis, time)


def list_answers(timers: Sequence[Timer], judged: Sequence[Judged]) -> Iterator[PointAnswer]:
    """List the answers under all rulesets, point by point."""
    for timer, (points, own) in zip(timers, judged, strict=True):
        for point, verdict in points.items():
            rule = verdict.rules[0] if verdict.rules else None
            can_come = "yes" if point in own else "no"
            yield PointAnswer(timer.prepared.era.id, point, verdict.answer, verdict.why, rule, can_come)
