"""The records that a ruling names, found by its words, and by the words of those records in turn.

That is more than judging reads, and never less. A word without a meaning today is part of its record's text, so that a
card that takes it as its name counts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from kb import records
from kb.corpus.files import write_record
from kb.corpus.model import Corpus, LoadedRuling

_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Naming:
    """The records of a corpus as texts, under names such as ``card:SLUG``, and the names in each.

    Rulings, cards, sources, sets, situations, effect classes and ``rulesets`` are named; the last have no text.
    """

    def __init__(self, corpus: Corpus, rulesets: Collection[str]) -> None:
        self._held: dict[str, Mapping[str, object]] = {
            "card": corpus.cards,
            "source": corpus.sources,
            "set": corpus.sets,
            "situation": corpus.situations,
            "effect-class": corpus.effect_classes,
        }
        self._texts: dict[str, str] = {}
        self._rulesets = rulesets
        self._rulings = {each.id: each for each in corpus.rulings}
        self._meant: dict[str, list[str]] = {}
        for kind, held in self._held.items():
            for key in held:
                self._meant.setdefault(key.casefold(), []).append(f"{kind}:{key}")
        for word, slug in corpus.slugs.items():
            self._meant.setdefault(word, []).append(f"card:{slug}")
        self._words: dict[str, frozenset[str]] = {}
        self._named: dict[str, frozenset[str]] = {}

    def reach(self, ruling: str) -> set[str]:
        """List a ruling and all records named in it, directly or in turn; empty for an unknown ruling."""
        if ruling not in self._rulings:
            return set()
        start = f"ruling:{ruling}"
        reached, ahead = {start}, [start]
        while ahead:
            fresh = self._name_in(ahead.pop()) - reached
            reached |= fresh
            ahead += fresh
        return reached

    def read_text(self, name: str) -> str:
        """The content of a record, without its place; empty if it has none."""
        kind, _, key = name.partition(":")
        if name not in self._texts:
            record = self._held.get(kind, {}).get(key)
            told = "" if record is None else write_record(kind, record)
            self._texts[name] = _tell_ruling(self._rulings[key]) if kind == "ruling" else told
        return self._texts[name]

    def take_text(self, name: str) -> str:
        """The content of a record that is not asked for again: it is not kept."""
        told = self.read_text(name)
        del self._texts[name]
        return told

    def list_claims(self, names: Iterable[str]) -> Iterator[records.Claim]:
        """List the claims of the rulings among some names."""
        for name in names:
            if name.startswith("ruling:"):
                yield from (self._rulings[name.partition(":")[2]].record.claims or {}).values()

    def _name_in(self, name: str) -> frozenset[str]:
        if name not in self._named:
            words = set(_STRING.findall(self.read_text(name)))
            found = set().union(*map(self._find_meant, words))
            if name.startswith("ruling:"):
                found.update(self._find_noted(self._rulings[name.partition(":")[2]]))
            self._named[name] = frozenset(found)
        return self._named[name]

    def _find_meant(self, word: str) -> frozenset[str]:
        """Find the records that a word, or its part before or after a dot, can mean."""
        if word in self._words:
            return self._words[word]
        found: set[str] = set()
        for part in {word, word.partition(".")[0], word.rpartition(".")[0]}:
            found.update(self._meant.get(_plain(part).casefold(), ()))
            if part in self._rulesets:
                found.add(f"ruleset:{part}")
        if not found:  # mostly a sentence, which nothing else has
            return frozenset()
        return self._words.setdefault(word, frozenset(found))

    def list_noting(self, rulings: Iterable[str]) -> set[str]:
        """List rulings, those with notes on them, and so on: a ruling names another only by a note."""
        noting: dict[str, list[str]] = {}
        for each in self._rulings.values():
            for name in self._find_noted(each):
                noting.setdefault(name, []).append(f"ruling:{each.id}")
        found = {f"ruling:{id}" for id in rulings}
        ahead = [*found]
        while ahead:
            fresh = [name for name in noting.get(ahead.pop(), ()) if name not in found]
            found.update(fresh)
            ahead += fresh
        return {name.partition(":")[2] for name in found}

    def _find_noted(self, ruling: LoadedRuling) -> Iterator[str]:
        """Find the rulings that a note is about; in the same file a note uses the last part of their name."""
        if ruling.is_alone:
            return
        for claim in (ruling.record.claims or {}).values():
            if claim.note is not None:
                near = f"{ruling.id.rpartition('/')[0]}/{claim.note.about}"
                yield from (f"ruling:{id}" for id in (claim.note.about, near) if id in self._rulings)


def _tell_ruling(ruling: LoadedRuling) -> str:
    """Write a ruling without its place."""
    said = (ruling.id, ruling.source, ruling.section, ruling.chart, [each.source for each in ruling.cites])
    return "\n".join(
        (
            write_record("ruling", ruling.record),
            json.dumps(said),
            repr(ruling.rulesets),
            repr(ruling.cites),
        )
    )


def _plain(word: str) -> str:
    """Undo JSON's escapes."""
    return json.loads(f'"{word}"') if "\\" in word else word
