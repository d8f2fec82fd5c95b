"""Recorded effects in the printed words of their card, and beside them what the text says and no record carries.

This module is imported by a command that has to start at once: it leans on nothing that judges.
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
    """Give recorded effects the sentences that they carry, and add the effects read where no record carries any.

    ``carried`` lists the sentences by effect, ``outside`` those that no battle can ask about; ``texts`` are that of
    the card and of its Pendulum Effect.
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
    """List the words of the effects that a card gives to others, but for what its record carries.

    ``carried`` is None where there is no record; one that carries no sentences at all is taken to say everything.
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
    """Tell whether a stretch of a text is part of some sentences."""
    return span is not None and any(
        each.part == span["part"] and each.start < span["end"] and span["start"] < each.end for each in sentences
    )
