"""Recorded effects with their printed words, and the effects in the text that no record covers.

This module must import fast: it needs nothing that judges.
"""

from __future__ import annotations

from kb.reader.clauses.sentences import Sentence, locate_sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from checks.answers import timing as answers


def add_printed(
    effects: list[answers.TimedEffect],
    carried: Mapping[str, Sequence[int]],
    outside: Collection[int],
    texts: tuple[str, str],
    read: Callable[[], Iterable[answers.TimedEffect]],
) -> list[answers.TimedEffect]:
    """Add to recorded effects their sentences, and the effects read from sentences that no record covers.

    ``carried`` lists the sentences by effect, ``outside`` those irrelevant to battles; ``texts`` are the card's and
    its Pendulum Effect's.
    """
    sentences = dict(enumerate(locate_sentences(*texts), 1))
    for told in effects:
        found = [sentences[number] for number in carried.get(told["effect"], ()) if number in sentences]
        if found:
            told["text"] = " ".join(each.text for each in found)
            told["span"] = {"part": found[0].part, "start": found[0].start, "end": found[-1].end}  # type: ignore[typeddict-item]
    if not carried:
        return effects
    numbers = {*outside, *(number for each in carried.values() for number in each)}
    known = [sentences[number] for number in numbers if number in sentences]
    return effects + [each for each in read() if not overlaps(each["span"], known)]


def list_given(
    given: Iterable[answers.TextSpan],
    carried: Mapping[str, Sequence[int]] | None,
    outside: Collection[int],
    texts: tuple[str, str],
) -> list[str]:
    """List the texts of the effects that a card gives to others, except those its record covers.

    ``carried`` is None without a record; a record without any sentences is taken as complete.
    """
    if carried is not None and not carried:
        return []
    sentences = dict(enumerate(locate_sentences(*texts), 1))
    numbers = {*outside, *(number for each in (carried or {}).values() for number in each)}
    known = [sentences[number] for number in numbers if number in sentences]
    return [
        texts[span["part"] == "pendulum-text"][span["start"] : span["end"]].strip()
        for span in given
        if not overlaps(span, known)
    ]


def overlaps(span: answers.TextSpan | None, sentences: Iterable[Sentence]) -> bool:
    """Whether a span of a text lies in some sentences."""
    return span is not None and any(
        each.part == span["part"] and each.start < span["end"] and span["start"] < each.end for each in sentences
    )
