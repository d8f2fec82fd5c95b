"""The sentences of a card's text, numbered from 1; records refer to them by number.

The text is the official English one of today, as a card pool has it.  The sentences of a Pendulum Effect come first,
those of the monster follow and count on.  Each line is at least one sentence of its own (a line of materials, an entry
of a list); inside a line a sentence ends with a full stop, a question or an exclamation mark, outside quotation marks
and round brackets; initials end none.  A sentence in round brackets counts for itself where it stands between others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

ENDS: Final = ".!?"
CLOSING: Final = "\"”'’)"
MARKS: Final = ENDS + CLOSING
OPENING: Final = "(●\"“[*'‘"


class Sentence(NamedTuple):
    """A sentence and where it stands: in which text, from its first character to before its last."""

    text: str
    part: str
    start: int
    end: int


def locate_sentences(text: str | None, pendulum: str | None = None) -> Iterator[Sentence]:
    """Locate the sentences of a card's text, in the order of their numbers."""
    for part, said in (("pendulum-text", pendulum or ""), ("text", text or "")):
        end = 0
        for sentence in split_text(said):
            start = said.index(sentence, end)
            end = start + len(sentence)
            yield Sentence(sentence, part, start, end)


def split_text(text: str | None, pendulum: str | None = None) -> tuple[str, ...]:
    """Split a card's text into its sentences, in the order of their numbers."""
    parts = (pendulum or "", text or "")
    return tuple(sentence for part in parts for line in part.splitlines() for sentence in split_line(line))


def split_line(line: str) -> list[str]:
    """Split one line of a text into its sentences."""
    found: list[str] = []
    start = depth = 0
    quoted = False
    for at, sign in enumerate(line):
        if sign in '"“”':
            quoted = sign == "“" or (sign == '"' and not quoted)
        elif sign == "(" and not quoted:
            depth += 1
        elif sign == ")" and not quoted:
            depth = max(0, depth - 1)
        may_end = sign in MARKS and depth == 0 and not quoted
        if may_end and _ends(line, at) and _begins(line, at + 1):
            found.append(line[start : at + 1])
            start = at + 1
    found.append(line[start:])
    return [sentence for part in found if (sentence := part.strip())]


def _ends(line: str, at: int) -> bool:
    """Whether a sentence may end at this character: a mark, perhaps followed by a closing quote or bracket."""
    before = line[: at + 1].rstrip(CLOSING) if line[at] in CLOSING else line[: at + 1]
    if not before or before[-1] not in ENDS:
        return False
    word = before[:-1].rpartition(" ")[2].lstrip(OPENING)
    initials = all(len(part) == 1 and part.isupper() for part in word.split("."))
    return before[-1] != "." or not (initials or word.lower() == "vs")


def _begins(line: str, at: int) -> bool:
    """Whether a sentence may start here: a space, then a capital, a digit or an opening mark."""
    rest = line[at:]
    return rest[:1].isspace() and bool(after := rest.lstrip()) and (after[0].isupper() or after[0] in OPENING)
