"""The weight of sources: official over community, later over earlier, a general rule over an older card ruling."""

from __future__ import annotations

from collections.abc import Iterable

from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Citation
from kb.records.meanings import DOCUMENT_NAMES, WEIGHTS


def weigh(corpus: Corpus, ruling: LoadedRuling, against: Iterable[Citation]) -> str:
    """Name the side with more weight, and why; empty where the sources do not decide."""
    own = (
        [ruling.record.speaker] if ruling.record.speaker else [cite.source for cite in ruling.cites] or [ruling.source]
    )
    mine = best(corpus, own)
    theirs = best(corpus, (cite.source for cite in against))
    if mine is None or theirs is None:
        return ""
    mine_source, theirs_source = corpus.sources[mine], corpus.sources[theirs]
    mine_rank, theirs_rank = WEIGHTS[mine_source.authority], WEIGHTS[theirs_source.authority]
    my_name, their_name = DOCUMENT_NAMES[mine_source.authority], DOCUMENT_NAMES[theirs_source.authority]
    later = (theirs_source.published or "") > (mine_source.published or "")
    if theirs_rank < mine_rank:
        age = "later " if later and mine_source.published else ""
        return f"{their_name.replace('a ', f'a {age}', 1)} over {my_name}"
    if theirs_rank == mine_rank and later and mine_source.published:
        return f"the later of two of a kind ({theirs_source.published} over {mine_source.published})"
    if mine_rank < theirs_rank:
        return f"the ruling's own source, {my_name}, over {their_name}"
    return ""


def sort_by_weight(corpus: Corpus, cites: Iterable[Citation]) -> list[Citation]:
    """Sort citations, the weightiest documents first; equal ones by name."""
    return sorted(cites, key=lambda cite: (find_weight(corpus, cite.source), cite.source, cite.locator))


def find_weight(corpus: Corpus, source: str) -> int:
    """Find the weight of a source; an unknown one weighs least."""
    known = corpus.sources.get(source)
    return len(WEIGHTS) if known is None else WEIGHTS[known.authority]


def best(corpus: Corpus, sources: Iterable[str]) -> str | None:
    """Find the weightiest of some sources; the first of equals."""
    known = [source for source in sources if source in corpus.sources]
    return min(known, key=lambda source: WEIGHTS[corpus.sources[source].authority], default=None)
