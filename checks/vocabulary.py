"""The vocabulary of effects and what each word does, as people ask for it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.engine import play  # loads every handler
from checks.engine.verbs import VERBS
from kb import vocabulary

assert play


def list_vocabulary() -> Iterator[tuple[str, str, str]]:
    """List the words: group, word, and the sentence that says what it means (empty for words that are plain)."""
    for word in vocabulary.Verb.__args__:  # type: ignore[attr-defined]
        handler = VERBS.get(word)
        sentence = (
            (handler.__doc__ or "").split("\n")[0]
            if handler
            else "Not played yet: an effect that needs it cannot be decided."
        )
        yield "verb", word, sentence
    for field, words in vocabulary.RANGING.items():
        for word in words.__args__:  # type: ignore[attr-defined]
            yield field, word, ""
    for group, alias in (
        ("condition", vocabulary.Condition),
        ("point", vocabulary.Point),
        ("event", vocabulary.EventWord),
        ("reason", vocabulary.ReasonYes),
        ("reason", vocabulary.ReasonNo),
        ("act", vocabulary.ActWord),
    ):
        for word in alias.__args__:  # type: ignore[attr-defined]
            yield group, word, ""
