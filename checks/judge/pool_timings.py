"""Answers for the printed cards of a pool, under every ruleset of a corpus, for the tables of the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checks.engine import Verdict, full_rulebook
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from checks.replay.read_cards import Timer
from kb.corpus.model import Corpus
from kb.pool.cardtext import PrintedCard, read_card
from kb.pool.timings import PointAnswer, TextTimer, TimedEffect


def make_text_timer(corpus: Corpus, engine: str) -> TextTimer:
    """Make the one who answers for printed cards; ``engine`` is the hash of the engine's source."""
    rulebook = full_rulebook()
    timers = [Timer(prepare_ruleset(corpus, era, rulebook)) for era in make_eras(corpus).values()]
    told: dict[tuple[int, ...], tuple[list[Mapping[str, Verdict]], tuple[PointAnswer, ...]]] = {}

    def time(card: PrintedCard) -> Iterator[TimedEffect]:
        reading = read_card(card)
        for effect in zip(*(timer.time_reading(reading) for timer in timers), strict=True):
            verdicts = [timing.points for timing in effect]
            key = tuple(map(id, verdicts))
            if key not in told:
                told[key] = (verdicts, tuple(list_answers(timers, verdicts)))
            read = effect[0].effect
            yield TimedEffect(read.kind, read.span, told[key][1])

    return TextTimer({"corpus": corpus.hash, "engine": engine}, time)


def list_answers(timers: list[Timer], verdicts: list[Mapping[str, Verdict]]) -> Iterator[PointAnswer]:
    """List the answers under all rulesets, point by point."""
    for timer, points in zip(timers, verdicts, strict=True):
        for point, verdict in points.items():
            rule = verdict.rules[0] if verdict.rules else None
            yield PointAnswer(timer.prepared.era.id, point, verdict.answer, verdict.why, rule)
