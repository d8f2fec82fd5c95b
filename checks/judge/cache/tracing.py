"""The spans of cards, traced unless remembered: they depend on the card's record, the switches and the sets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.store import Kept, Store
from checks.judge.spans import SpanTracer, list_spans
from kb.corpus.files import write_record
from kb.corpus.model import Corpus
from kb.records.spans import Change, DayAnswer, EffectSpans, Span


def trace_cards(corpus: Corpus, store: Store) -> Iterator[EffectSpans]:
    """Trace every activated effect of every card, and add new ones to the ``store``."""
    shared = hash_texts(
        hash_program(),
        *(text for name, each in sorted(corpus.switches.items()) for text in (name, write_record("switch", each))),
        *(text for code, each in sorted(corpus.sets.items()) for text in (code, write_record("set", each))),
    )
    tracer = SpanTracer(corpus)
    fresh: dict[bytes, Kept] = {}
    for slug, card in corpus.cards.items():
        key = hash_texts(shared, "spans", slug, write_record("card", card))
        kept = store.recall(key)
        if kept is not None:
            yield from read_spans(kept.found)
            continue
        spans = [*list_spans(tracer, slug, card)]
        fresh[key] = Kept(b"", json.dumps(spans, separators=(",", ":")))
        yield from spans
    store.remember(fresh, whole=False)


def read_spans(text: str) -> Iterator[EffectSpans]:
    """Read the spans of a card from JSON, where every record is a list."""
    for card, effect, territory, kind, spans in json.loads(text):
        yield EffectSpans(card, effect, territory, kind, tuple(map(_read_span, spans)))


def _read_span(said: list[Any]) -> Span:
    from_, until, answers, by_wording, changes = said
    told = tuple(DayAnswer(*each) for each in answers)
    return Span(from_, until, told, by_wording, tuple(Change(*each) for each in changes))
