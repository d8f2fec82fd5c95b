"""The origins of documents: which of them are one witness, because one repeats, translates or quotes the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kb import records
from kb.corpus.model import LoadedRuling


@dataclass(slots=True)
class Origins:
    """The sources of a corpus, each with its lineage: itself, and in turn the sources that it repeats."""

    sources: Mapping[str, records.Source]
    _lineages: dict[str, frozenset[str]] = field(default_factory=dict)

    def trace(self, source: str) -> frozenset[str]:
        """Find a source's lineage."""
        if source not in self._lineages:
            self._lineages[source] = frozenset(self._walk([source], "origin"))
        return self._lineages[source]

    def list_quoters(self, source: str) -> tuple[str, ...]:
        """List the sources through which alone a document is known; none for one that was read."""
        known = self.sources.get(source)
        return known.quoted_by if known is not None and known.seen == "as-quoted" else ()

    def trace_ruling(self, ruling: LoadedRuling) -> frozenset[str]:
        """Find the lineages of a ruling's own documents, and of those that quote its source."""
        own = own_documents(ruling) | {*self.list_quoters(ruling.source)}
        return frozenset().union(*map(self.trace, own))

    def is_apart(self, witness: str, lineage: frozenset[str]) -> bool:
        """Whether a document attests something apart from a lineage.

        A document that is only known as quoted does so by a quoter from outside the lineage.
        """
        if self.trace(witness) & lineage:
            return False
        quoters = self.list_quoters(witness)
        return not quoters or any(not self.trace(each) & lineage for each in quoters)

    def group(self, witnesses: Iterable[str]) -> list[tuple[str, ...]]:
        """Group documents by origin: those that share a lineage or a quoter are one witness."""
        groups: list[tuple[frozenset[str], tuple[str, ...]]] = []
        for witness in witnesses:
            reach = frozenset().union(*map(self.trace, (witness, *self.list_quoters(witness))))
            kept: list[tuple[frozenset[str], tuple[str, ...]]] = []
            members: tuple[str, ...] = (witness,)
            for other, among in groups:
                if reach & other:
                    reach, members = reach | other, (*among, *members)
                else:
                    kept.append((other, among))
            groups = [*kept, (reach, members)]
        return [members for _, members in groups]

    def close(self, sources: Iterable[str]) -> set[str]:
        """List some sources with all that decide about their origins."""
        return self._walk(sources, "origin", "quoted_by")

    def _walk(self, start: Iterable[str], *edges: str) -> set[str]:
        found = set(start)
        ahead = [*found]
        while ahead:
            fresh = [name for name in self._follow(ahead.pop(), edges) if name not in found]
            found.update(fresh)
            ahead += fresh
        return found

    def _follow(self, source: str, edges: tuple[str, ...]) -> Iterator[str]:
        known = self.sources.get(source)
        for edge in edges if known is not None else ():
            yield from getattr(known, edge)


def own_documents(ruling: LoadedRuling) -> set[str]:
    """Name a ruling's own documents: its source, its speaker, its citations."""
    speaker = {ruling.record.speaker} if ruling.record.speaker else set()
    return {ruling.source, *speaker, *(cite.source for cite in ruling.cites)}
