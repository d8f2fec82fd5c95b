"""The spans of cards, traced unless remembered: by the card, its sets, and the switches that its answers read.

Which switches those are is remembered, too. A reading of more switches than needed costs a second tracing, never a
wrong answer: the switches read decide whether others are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.store import Kept, Store
from checks.judge.spans import SpanTracer, list_spans
from kb.corpus.files import write_record
from kb.corpus.model import Corpus
from kb.records.spans import Change, DayAnswer, EffectSpans, Span


def trace_cards(corpus: Corpus, store: Store) -> Iterator[EffectSpans]:
    """Trace every activated effect of every card, and add new ones to the ``store``."""
    spans = CardSpans(corpus, store)
    for slug in corpus.cards:
        yield from spans.trace(slug)
    spans.remember()


class CardSpans:
    """The spans of a corpus' cards, each recalled or traced on demand."""

    def __init__(self, corpus: Corpus, store: Store) -> None:
        self.corpus = corpus
        self._store = store
        self._fresh: dict[bytes, Kept] = {}

    @cached_property
    def _tracer(self) -> SpanTracer:
        return SpanTracer(self.corpus)

    @cached_property
    def _switches(self) -> Mapping[str, str]:
        rows, switches = self.corpus.meetings, self.corpus.switches.items()
        return {name: write_record("meeting" if name in rows else "switch", each) for name, each in switches}

    def trace(self, slug: str) -> Iterator[EffectSpans]:
        """Trace every activated effect of a card."""
        key = self.make_key(slug)
        kept = self._recall(key) if key is not None else None
        return read_spans(self._trace(slug) if kept is None else kept)

    def make_key(self, slug: str) -> bytes | None:
        """Make the key of a card's spans, the same in two corpora with equal spans; None if it is not known yet."""
        kept = self._recall(self._make_card_key(slug))
        return None if kept is None else self._join(slug, json.loads(kept))

    def list_read(self, slug: str) -> list[str]:
        """List the switches that the answers of a card read, after they were traced."""
        kept = self._recall(self._make_card_key(slug))
        return [] if kept is None else json.loads(kept)

    def remember(self) -> None:
        """Store the spans that were traced."""
        self._store.remember(self._fresh)
        self._fresh = {}

    def _trace(self, slug: str) -> str:
        spans = [*list_spans(self._tracer, slug, self.corpus.cards[slug])]
        read = {*self._tracer.judge.list_read(self.corpus.cards[slug].name), *self.list_read(slug)}
        told = json.dumps(spans, separators=(",", ":"))
        self._fresh[self._make_card_key(slug)] = Kept(b"", json.dumps(sorted(read)))
        self._fresh[self._join(slug, read)] = Kept(b"", told)
        return told

    def _recall(self, key: bytes) -> str | None:
        kept = self._fresh.get(key) or self._store.recall(key)
        return None if kept is None else kept.found

    def _make_card_key(self, slug: str) -> bytes:
        card = self.corpus.cards[slug]
        sets = (write_record("set", self.corpus.sets[code]) for _, code in sorted(card.printed.items()))
        return hash_texts(hash_program(), "read", slug, write_record("card", card), *sets)

    def _join(self, slug: str, read: Any) -> bytes:
        said = (text for name in sorted(read) for text in (name, self._switches.get(name, "")))
        return hash_texts(self._make_card_key(slug), "spans", *said)


def read_spans(text: str) -> Iterator[EffectSpans]:
    """Read the spans of a card from JSON, where every record is a list."""
    for card, effect, territory, kind, spans in json.loads(text):
        yield EffectSpans(card, effect, territory, kind, tuple(map(_read_span, spans)))


def _read_span(said: list[Any]) -> Span:
    from_, until, answers, by_wording, changes = said
    told = tuple(DayAnswer(*each) for each in answers)
    return Span(from_, until, told, by_wording, tuple(Change(*each) for each in changes))
