"""The weight of sources: official over community, later over earlier, a general rule over an older card ruling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Citation

ORDER: Final = (
    ("official-general-rule",),
    ("official-database",),
    ("official-card-ruling",),
    ("official-faq", "official-card-text"),
    ("wiki-cited",),
    ("site",),
    ("wiki-uncited",),
    ("chat-article",),
    ("unknown",),
)
"""The kinds of documents, the weightiest first; equal ones share a group."""
RANK: Final = {kind: rank for rank, kinds in enumerate(ORDER) for kind in kinds}
KIND: Final = {
    "official-general-rule": "a general rule text",
    "official-database": "a card database answer",
    "official-card-ruling": "a card ruling",
    "official-faq": "an official FAQ",
    "official-card-text": "the card's text",
    "wiki-cited": "a wiki with citations",
    "site": "a community site",
    "wiki-uncited": "a wiki without citations",
    "chat-article": "a chat article",
    "unknown": "a source of unknown authority",
}


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
    mine_rank, theirs_rank = RANK[mine_source.authority], RANK[theirs_source.authority]
    later = (theirs_source.published or "") > (mine_source.published or "")
    if theirs_rank < mine_rank:
        age = "later " if later and mine_source.published else ""
        return f"{KIND[theirs_source.authority].replace('a ', f'a {age}', 1)} over {KIND[mine_source.authority]}"
    if theirs_rank == mine_rank and later and mine_source.published:
        return f"the later of two of a kind ({theirs_source.published} over {mine_source.published})"
    if mine_rank < theirs_rank:
        return f"the ruling's own source, {KIND[mine_source.authority]}, over {KIND[theirs_source.authority]}"
    return ""


def best(corpus: Corpus, sources: Iterable[str]) -> str | None:
    """Find the weightiest of some sources; the first of equals."""
    known = [source for source in sources if source in corpus.sources]
    return min(known, key=lambda source: RANK[corpus.sources[source].authority], default=None)
