"""Coverage: every line of a captured document, or sentence of a long one, has records or a reason for none."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from kb.corpus.model import Corpus
from kb.problems import Problem, Refused, advise_meant

LONG: Final = 300
"""From this many characters on, a line is covered sentence by sentence."""
END: Final = re.compile(
    r"""(?<=[a-z0-9)\]"”’][.?]) (?<!\bvs\.) (?<!\be\.g\.)   # a full stop, not that of an abbreviation
        (?<!^\d\.) (?<!^\d\d\.)                             # nor that of the line's own number
        (?: ["”)]* \s+ (?=["“(\[]*[A-Z0-9])                 # before a new beginning
          | (?<=[a-z)"][.?]) (?=[A-ZÀ-Ž]) )                 # even where the capture has lost the space""",
    re.VERBOSE,
)
"""The boundary between two sentences."""


@dataclass(frozen=True, slots=True)
class CoveredLine:
    """One line of a document, or one sentence of a long one: its records, or why it has none."""

    number: int
    text: str | None
    """Its text, if the document is at hand."""
    rulings: tuple[str, ...]
    reason: str | None
    sentence: int | None = None
    """Its number in the line, if the line is long."""

    @property
    def accounted(self) -> bool:
        """Whether the line has a record or a reason, or is blank."""
        return bool(self.rulings or self.reason or (self.text is not None and not self.text.strip()))


class Place(NamedTuple):
    """A place in a document: lines, and sentences of a single line."""

    lines: tuple[int, int]
    sentences: tuple[int, int] | None

    def covers(self, line: int, sentence: int | None) -> bool:
        """Whether it contains a line, or a sentence of it; a long line needs its sentences."""
        if not self.lines[0] <= line <= self.lines[1]:
            return False
        if sentence is None:
            return True
        if self.sentences is None:
            return self.lines[0] < self.lines[1]
        return self.sentences[0] <= sentence <= self.sentences[1]


class Accounts(NamedTuple):
    """The rulings of a document, and the reasons for lines without one, each with its place."""

    rulings: list[tuple[str, Place]]
    reasons: list[tuple[str, Place]]


def cover_document(corpus: Corpus, source: str, document: Path | None = None) -> tuple[CoveredLine, ...]:
    """List the lines of a source's document; without the document, those in the corpus.

    With the document, a long line is split into sentences; a record of such a line names its sentences.

    Raises :class:`kb.problems.Refused` for an unknown source or a document that cannot be read.
    """
    if source not in corpus.sources:
        raise Refused.single(
            "unknown-source",
            "",
            f"no source `{source}`",
            "a key of sources.yaml",
            advise_meant(source, corpus.sources, "see rulings show"),
        )
    accounts = gather_accounts(corpus, find_sharing(corpus, source))
    last_known = max((place.lines[1] for _, place in (*accounts.rulings, *accounts.reasons)), default=0)
    texts: Sequence[str | None] = read_document(document) if document else [None] * last_known
    if last_known > len(texts):
        raise Refused.single(
            "wrong-document",
            str(document),
            f"the document has {len(texts)} lines, but records cite line {last_known}",
            f"the captured text of {source}",
            "name another file",
        )
    return tuple(part for number, text in enumerate(texts, 1) for part in cover_line(number, text, accounts))


def gather_accounts(corpus: Corpus, sources: Container[str]) -> Accounts:
    """Collect the records and reasons of the lines that some sources share."""
    made = [(each.id, each.record) for each in corpus.rulings if each.source in sources]
    left = [lines for covered in corpus.coverage if covered.source in sources for lines in covered.lines]
    return Accounts(
        [(id, Place(record.lines, record.sentences)) for id, record in made if record.lines is not None],
        [
            (each.reason + (f": {each.note}" if each.note else ""), Place((each.from_, each.to), each.sentences))
            for each in left
        ],
    )


def cover_line(number: int, text: str | None, accounts: Accounts) -> Iterator[CoveredLine]:
    """Cover one line: as a whole, or sentence by sentence if it is long."""
    sentences = split_sentences(text) if text is not None and len(text) >= LONG else []
    parts: list[tuple[int | None, str | None]] = [(None, text)]
    if len(sentences) > 1:
        parts = list(enumerate(sentences, 1))
    for sentence, part in parts:
        rulings = [id for id, place in accounts.rulings if place.covers(number, sentence)]
        reasons = [reason for reason, place in accounts.reasons if place.covers(number, sentence)]
        yield CoveredLine(number, part, tuple(rulings), reasons[-1] if reasons else None, sentence)


def split_sentences(line: str) -> list[str]:
    """Split a line into its sentences, as editors number them."""
    return END.split(line.strip())


def find_sharing(corpus: Corpus, source: str) -> set[str]:
    """Find the sources that were captured in the same document as a source, itself included."""
    document = corpus.sources[source].document
    return {source, *(key for key, each in corpus.sources.items() if document and each.document == document)}


def read_document(file: Path) -> Sequence[str]:
    """Read the lines of a document, as editors number them."""
    try:
        return file.read_text("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise Refused([Problem("not-utf-8", str(file), 0, "the document is not UTF-8 text", "UTF-8")]) from None
    except OSError as error:
        raise Refused(
            [
                Problem(
                    "unreadable-file",
                    str(file),
                    0,
                    f"the document cannot be read: {error.strerror}",
                    "the captured text of the source",
                )
            ]
        ) from None
