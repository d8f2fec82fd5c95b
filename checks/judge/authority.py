"""The weight of sources: official over community, later over earlier, a general rule over an older card ruling."""

from __future__ import annotations

from collections.abc import Iterable

from checks.judge.citations import cite_source
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Citation
from kb.records.meanings import DOCUMENT_NAMES, WEIGHTS


def weigh(corpus: Corpus, ruling: LoadedRuling, against: Iterable[Citation]) -> str:
    """Name the side with more weight, and why; empty where the sources do not decide."""
    record = ruling.record
    said = [(cite.source, cite.locator) for cite in ruling.cites] or [(ruling.source, record.locator)]
    own = [(record.speaker, "")] if record.speaker else said
    mine = best(corpus, (cite_source(corpus, *each) for each in own))
    theirs = best(corpus, against)
    if mine is None or theirs is None:
        return ""
    my_rank, their_rank = find_weight(corpus, mine.source), find_weight(corpus, theirs.source)
    my_name, their_name = (DOCUMENT_NAMES[corpus.sources[cite.source].authority] for cite in (mine, theirs))
    later = (theirs.date or "") > (mine.date or "")
    if their_rank < my_rank:
        age = "later " if later and mine.date else ""
        return f"{their_name.replace('a ', f'a {age}', 1)} over {my_name}"
    if their_rank == my_rank and later and mine.date:
        return f"the later of two of a kind ({theirs.date} over {mine.date})"
    if my_rank < their_rank:
        return f"the ruling's own source, {my_name}, over {their_name}"
    return ""


def sort_by_weight(corpus: Corpus, cites: Iterable[Citation]) -> list[Citation]:
    """Sort citations, the weightiest documents first; equal ones by name."""
    return sorted(cites, key=lambda cite: (find_weight(corpus, cite.source), cite.source, cite.locator))


def find_weight(corpus: Corpus, source: str) -> int:
    """Find the weight of a source; an unknown one weighs least."""
    known = corpus.sources.get(source)
    return len(WEIGHTS) if known is None else WEIGHTS[known.authority]


def best(corpus: Corpus, cites: Iterable[Citation]) -> Citation | None:
    """Find the citation of the weightiest source; the first of equals."""
    known = [cite for cite in cites if cite.source in corpus.sources]
    return min(known, key=lambda cite: find_weight(corpus, cite.source), default=None)
