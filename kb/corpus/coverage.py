"""Every line of a captured document has the records made of it, or the reason why none was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.corpus.model import Corpus
from kb.problems import Problem, Refused, advise_meant


@dataclass(frozen=True, slots=True)
class CoveredLine:
    """One line of a document: its text where the document is at hand, its records, or why it has none."""

    number: int
    text: str | None
    rulings: tuple[str, ...]
    reason: str | None

    @property
    def accounted(self) -> bool:
        """Tell whether the line has a record or a reason, or is blank."""
        return bool(self.rulings or self.reason or (self.text is not None and not self.text.strip()))


def cover_document(corpus: Corpus, source: str, document: Path | None = None) -> tuple[CoveredLine, ...]:
    """List the lines of a source's document; without the document, those that the corpus speaks of.

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
    rulings: dict[int, list[str]] = {}
    reasons: dict[int, str] = {}
    sharing = find_sharing(corpus, source)
    for ruling in corpus.rulings:
        if ruling.source in sharing and ruling.record.lines is not None:
            first, last = ruling.record.lines
            for number in range(first, last + 1):
                rulings.setdefault(number, []).append(ruling.id)
    for covered in corpus.coverage:
        if covered.source in sharing:
            for lines in covered.lines:
                told = lines.reason + (f": {lines.note}" if lines.note else "")
                reasons.update(dict.fromkeys(range(lines.from_, lines.to + 1), told))
    texts = read_document(document) if document else None
    last_known = max((*rulings, *reasons), default=0)
    if texts is not None and last_known > len(texts):
        raise Refused.single(
            "wrong-document",
            str(document),
            f"the document has {len(texts)} lines, and records speak of line {last_known}",
            f"the captured text of {source}",
            "name another file",
        )
    return tuple(
        CoveredLine(
            number,
            texts[number - 1] if texts is not None else None,
            tuple(rulings.get(number, ())),
            reasons.get(number),
        )
        for number in range(1, (len(texts) if texts is not None else last_known) + 1)
    )


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
