"""The answers about cards that differ between two corpora: by timing and days, with the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple, cast

from checks.answers import differing as answers
from checks.judge.cache.store import Store
from checks.judge.cache.tracing import CardSpans
from kb.corpus.files import write_record
from kb.corpus.model import Corpus
from kb.records.spans import DayAnswer, EffectSpans, Span

ABSENT: Final[answers.Seen] = "no-effect"
"""The answer where a corpus has no such activated effect."""
NO_TIMING: Final[answers.Seen] = "no-timing"
"""The answer where the Damage Step has no such timing in those days."""
Told = tuple[answers.Seen, str]
"""The answer at a timing, as users see it, and its reason."""


class Differing(NamedTuple):
    """An effect whose answers differ in some days: the first (None: from the beginning), the day after the last."""

    from_: str | None
    until: str | None
    points: tuple[answers.PointTurned, ...]


def differ_answers(
    base: Corpus, head: Corpus, store: Store, changed: Collection[str] | None = None
) -> answers.CardsTurned:
    """Compare the answers of two corpora about each card that both have, and list the cards that only one has.

    Only cards whose records, sets or switches read differ are compared; ``changed`` are the records that differ, such
    as ``card:SLUG``, if they are known.
    """
    before, after = CardSpans(base, store), CardSpans(head, store)
    turned: list[answers.AnswerTurned] = []
    for slug in list_concerned(head, changed):
        if slug not in base.cards:
            continue
        keys = before.make_key(slug), after.make_key(slug)
        if keys[0] is not None and keys[0] == keys[1]:
            continue
        was, now = ([*spans.trace(slug)] for spans in (before, after))
        read = {*before.list_read(slug), *after.list_read(slug)}
        cause = name_causes(base, head, slug, read)
        turned += differ_card(head.cards[slug].name, cause, was, now)
    before.remember()
    after.remember()
    return {
        "turned": turned,
        "added": [head.cards[slug].name for slug in head.cards if slug not in base.cards],
        "removed": [base.cards[slug].name for slug in base.cards if slug not in head.cards],
    }


def list_concerned(corpus: Corpus, changed: Collection[str] | None) -> Iterable[str]:
    """List the cards whose answers changed records can affect: the changed ones, or all after one of all cards."""
    if changed is None or any(name.startswith(("switch:", "set:")) for name in changed):
        return corpus.cards
    return [slug for slug in corpus.cards if f"card:{slug}" in changed]


def name_causes(base: Corpus, head: Corpus, slug: str, read: Iterable[str]) -> list[str]:
    """Name the records of a card's answers that differ: the card's, or switches that its answers read."""
    found = [f"switch {name}" for name in sorted(read) if base.switches.get(name) != head.switches.get(name)]
    if write_record("card", base.cards[slug]) != write_record("card", head.cards[slug]):
        return [f"card {slug}", *found]
    return found


def differ_card(
    name: str, causes: list[str], was: Iterable[EffectSpans], now: Iterable[EffectSpans]
) -> Iterator[answers.AnswerTurned]:
    """Compare the answers of one card, effect by effect and territory by territory."""
    before, after = ({(each.effect, each.territory): each.spans for each in spans} for spans in (was, now))
    for effect, territory in {**before, **after}:
        key = effect, territory
        for each in differ_spans(before.get(key, ()), after.get(key, ())):
            yield {
                "card": name,
                "effect": effect,
                "territory": territory,
                "from": each.from_,
                "until": each.until,
                "points": [*each.points],
                "causes": causes,
            }


def differ_spans(was: Sequence[Span], now: Sequence[Span]) -> Iterator[Differing]:
    """Compare the answers by day; neighbouring days with the same difference are one."""
    days = sorted({each.from_ or "" for each in (*was, *now)} | {each.until for each in (*was, *now) if each.until})
    found = [(day, tuple(differ_points(read_day(was, day), read_day(now, day)))) for day in days]
    runs = [(points, [day for day, _ in run]) for points, run in groupby(found, key=lambda each: each[1])]
    ends = [*(run[0] for _, run in runs[1:]), None]
    for (points, run), until in zip(runs, ends, strict=True):
        if points:
            yield Differing(run[0] or None, until, points)


def read_day(spans: Sequence[Span], day: str) -> Mapping[str | None, Told]:
    """Read the answers of a day by timing; under None, that of the whole Damage Step."""
    for each in spans:
        if (each.from_ or "") <= day and (each.until is None or day < each.until):
            return {answer.point: (see(answer), answer.because) for answer in each.answers}
    return {None: (ABSENT, "")}


def see(answer: DayAnswer) -> answers.Seen:
    """The answer as users see it: at a timing that its own event rules out, an effect is not activated."""
    return "no" if answer.answer == "yes" and answer.own == "no" else cast(answers.Seen, answer.answer)


def differ_points(was: Mapping[str | None, Told], now: Mapping[str | None, Told]) -> Iterator[answers.PointTurned]:
    """List the timings with another answer; the reason is today's, or the former one of an effect that is gone."""
    points = dict.fromkeys(point for point in (*now, *was) if point is not None)
    for point in points or (None,):
        one, other = (told.get(point) or told.get(None) or (NO_TIMING, "") for told in (was, now))
        if one[0] != other[0]:
            yield {"point": point, "was": one[0], "is": other[0], "because": other[1] or one[1]}
