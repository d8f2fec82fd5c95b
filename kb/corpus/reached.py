"""The records that a file of rulings may depend on, found by its words, and by the words of those records in turn.

That is more than judging reads, and never less, like :mod:`checks.judge.naming`, which does the same ruling by ruling.
Cards and sources count where they are named; files of rules, situations and sets count for every file of rulings.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from kb.corpus.files import Found
from kb.corpus.parsed import hash_parts

BESIDE: Final = ("disagreements", "coverage", "chapters")
"""Kinds of files that no answer depends on."""
BY_ENTRY: Final = ("sources", "situations", "effect-classes")
"""Kinds of files whose entries name others."""
SCENES: Final = ("may-activate", "triggers")
"""Keys of a window that is of one effect, and not of a class."""


class Named(NamedTuple):
    """The records that the words of a file can mean, and whether it depends on all cards."""

    names: list[str]
    all_cards: bool


class Known(NamedTuple):
    """The names found in files of cards and rulings, by the keys of the files, so that they need not be read again."""

    called: dict[str, list[str]]
    """The names of cards."""
    table: str
    """A hash of all names and their meanings, under which the rest was found."""
    named: dict[str, Named]


def read_known(text: str) -> Known:
    """Read the output of :meth:`Reached.write_known`; raises ValueError or TypeError for anything else."""
    called, table, named = json.loads(text)
    return Known(called, table, {key: Named(*each) for key, each in named.items()})


class Reached:
    """The content that each file of rulings may depend on; files that are ``known`` are not read."""

    def __init__(self, files: Sequence[Found], known: Known) -> None:
        self._words: dict[str, Any] = {}
        """The content of each entry of a file in which names are looked for."""
        self._cards: dict[str, Found] = {}
        self._called: dict[str, list[str]] = {}
        self._named: dict[str, Named] = {}
        self._content: dict[str, bytes] = {}
        """The hash of each record that counts only where it is named."""
        self._meant: dict[str, set[str]] = defaultdict(set)
        self._meant_by: dict[str, frozenset[str]] = {}
        """The records that a word can mean, once all names are known."""
        self._found: dict[str, frozenset[str]] = {}
        cards: dict[str, bytes] = {}
        for file in files:
            if file.kind == "card":
                name, key = f"card:{file.stem}", file.document.key.hex()
                cards[name] = file.document.key
                self._cards[name] = file
                self._called[key] = known.called.get(key) or [*list_names(file.document.value)]
                self._call(name, (file.stem, *self._called[key]))
            elif file.kind in BY_ENTRY and isinstance(file.document.value, dict):
                for key, entry in file.document.value.items():
                    self._words[f"{file.kind}:{key}"] = entry
                    self._call(f"{file.kind}:{key}", (str(key),))
                    if file.kind == "sources":
                        self._content[f"sources:{key}"] = hash_parts(json.dumps(entry).encode())
            elif file.kind == "citations":
                for entry in list_entries(file.document.value):
                    page = str(entry.get("page"))
                    self._words[f"citations:{page}"] = entry
                    self._call(f"citations:{page}", (page,))
        for file in files:
            if file.kind == "names":
                for entry in list_entries(file.document.value):
                    bearers = self._meant.get(str(entry.get("name")).casefold(), set())
                    nicknames: set[str] = set()
                    gather_words(entry.get("nicknames"), nicknames)
                    for nickname in nicknames:
                        self._meant[nickname.casefold()] |= bearers
        self._content |= cards
        self._all_cards = hash_parts(*(part for name in sorted(cards) for part in (name.encode(), cards[name])))
        named = [
            part
            for file in files
            if file.kind not in (*BESIDE, "rulings", "card", "sources")
            for part in (file.kind.encode(), file.stem.encode(), file.document.key)
        ]
        self._common = hash_parts(*named)
        self._sources = hash_parts(*(name.encode() for name in sorted(self._words) if name.startswith("sources:")))
        meanings = (part for word in sorted(self._meant) for part in (word, "", *sorted(self._meant[word]), ""))
        self._table = hash_parts(*(part.encode("utf-8", "surrogatepass") for part in meanings)).hex()
        self._known_named = known.named if known.table == self._table else {}

    def _call(self, name: str, called: Iterable[str]) -> None:
        for each in called:
            self._meant[each.casefold()].add(name)

    def write_known(self) -> str:
        """Write the names found in the files of cards and rulings."""
        return json.dumps(Known(self._called, self._table, self._named), separators=(",", ":"))

    def hash_reached(self, file: Found) -> bytes:
        """Hash everything that a file of rulings may depend on, besides itself."""
        reached: set[str] = set()
        own = self._name(file)
        ahead = {*own.names}
        while ahead:
            reached |= ahead
            ahead = set().union(*(self._find_in(name) for name in ahead)) - reached
        every_card = self._all_cards if own.all_cards else b""
        said = (part for name in sorted(reached) for part in (name.encode(), self._content.get(name, b"")))
        return hash_parts(self._common, every_card, *said)

    def hash_named(self, kind: str) -> bytes:
        """Hash everything that a file of this kind, which is not of rulings, may name."""
        return hash_parts(self._common, self._sources, self._all_cards if kind == "situations" else b"")

    def _name(self, file: Found) -> Named:
        key = file.document.key.hex()
        if key not in self._named:
            self._named[key] = self._known_named.get(key) or self._read_named(file.document.value)
        return self._named[key]

    def _read_named(self, value: Any) -> Named:
        return Named(sorted({*self._find_named(value)}), any(map(depends_on_all_cards, list_claims(value))))

    def _find_in(self, name: str) -> frozenset[str]:
        if name not in self._found:
            card = self._cards.get(name)
            self._found[name] = frozenset(
                self._find_named(self._words[name]) if card is None else self._name(card).names
            )
        return self._found[name]

    def _find_named(self, value: Any) -> Iterator[str]:
        """Find the records that the words of a value can mean."""
        words: set[str] = set()
        gather_words(value, words)
        for word in words:
            yield from self._find_meant(word)

    def _find_meant(self, word: str) -> frozenset[str]:
        """Find the records that a word, or its part before or after a dot, can mean."""
        if word not in self._meant_by:
            parts = {word, word.partition(".")[0], word.rpartition(".")[0]}
            self._meant_by[word] = frozenset().union(*(self._meant.get(part.casefold(), ()) for part in parts))
        return self._meant_by[word]


def list_names(card: Any) -> Iterator[str]:
    """List the names of a card's record, its password included."""
    if isinstance(card, dict):
        names = card.get("names")
        said = (card.get("name"), card.get("password"), *(card.get("aliases") or ()))
        yield from (str(each) for each in (*said, *(names.values() if isinstance(names, dict) else ())) if each)


def list_entries(value: Any) -> Iterator[dict[str, Any]]:
    """List the entries of a file that has one or several; anything else is refused when it is typed."""
    yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, dict))


def gather_words(value: Any, found: set[str]) -> None:
    """Add the texts in a value, its keys included, to those found."""
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, dict):
        found.update(map(str, value))
        for each in value.values():
            gather_words(each, found)
    elif isinstance(value, list):
        for each in value:
            gather_words(each, found)


def list_claims(value: Any) -> Iterator[Mapping[str, Any]]:
    """List the claims of a file of rulings."""
    for ruling in value.get("rulings") or () if isinstance(value, dict) else ():
        claims = ruling.get("claims") if isinstance(ruling, dict) else None
        for claim in claims.values() if isinstance(claims, dict) else ():
            if isinstance(claim, dict):
                yield claim


def depends_on_all_cards(claim: Mapping[str, Any]) -> bool:
    """Whether any card may be a counterexample to a claim, or have its phrase."""
    window = claim.get("window")
    return "reading" in claim or (isinstance(window, dict) and window.keys().isdisjoint(SCENES))
