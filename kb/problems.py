"""Problems of records and input, each with its place, the expected value and the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

LONGEST = 500
"""Most characters of a message."""


class Problem(NamedTuple):
    """One thing wrong at one place; line 0 is the whole file, an empty path no file."""

    code: str
    path: str
    line: int
    what: str
    expected: str = ""
    todo: str = ""

    def __str__(self) -> str:
        """Write the problem as terminals and editors expect it: ``path:line: CODE what — expected …; do …``."""
        place = ":".join(part for part in (self.path, str(self.line) if self.line else "") if part)
        text = f"{self.code} {shorten(self.what)}"
        if self.expected:
            text += f" — expected {self.expected}"
        if self.todo:
            text += f"; {self.todo}" if self.expected else f" — {self.todo}"
        return f"{place}: {text}" if place else text


def shorten(text: str) -> str:
    """Cut a text that is too long: a user's word may have any length."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text):,} letters)"


class Refused(Exception):
    """Input that cannot be used, with every problem found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def single(cls, code: str, path: str, what: str, expected: str = "", todo: str = "", *, line: int = 0) -> Self:
        """Refuse for one reason."""
        return cls((Problem(code, path, line, what, expected, todo),))


class UnknownRuleset(Refused):
    """A name that is no ruleset and no day."""


def order_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Order problems by file and line, without repetitions."""
    return sorted(set(problems), key=lambda problem: (problem.path, problem.line, problem.code, problem.what))


def guess_meant(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Guess which known words were meant by a misspelt one, the likeliest first."""
    from rapidfuzz import fuzz, process

    spelt = {word_known.casefold(): word_known for word_known in known}
    close = process.extract(word.casefold(), list(spelt), scorer=fuzz.ratio, limit=count, score_cutoff=72)
    return tuple(spelt[word_close] for word_close, _, _ in close)


def advise_meant(word: str, known: Iterable[str], otherwise: str) -> str:
    """Advise on an unknown word: suggest known ones, or something else to do."""
    close = guess_meant(word, known)
    return f"did you mean {join_words(close, 'or')}?" if close else otherwise


def join_words(parts: Sequence[str], conjunction: str = "and", most: int = 12) -> str:
    """Join words as a sentence lists them; a long list is cut, with its length."""
    shown = list(parts[:most])
    if len(parts) > most:
        return ", ".join(shown) + f", … ({len(parts)} in all)"
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + f" {conjunction} {shown[-1]}"
