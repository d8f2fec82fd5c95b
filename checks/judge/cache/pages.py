"""The findings of a whole file of rulings, remembered as one page: most checks find most files unchanged.

The counts and lists of a page are read at once, citations and replays on demand. Rulings with notes on others are on
no page, since their findings depend on another file.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar, overload
from zlib import compress, decompress

from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.store import Kept, Store
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Finding, Status, TraceStep

T = TypeVar("T")

_TOLD: Final = ("claim", "fact", "ruleset", "says", "engine", "because", "weighs", "tested", "independent", "line")
_LISTS: Final = ("rules", "rests_on", "by_wording", "witnesses")
"""The lists in each finding, in the order of :func:`_read_finding`."""
_LATER: Final[Mapping[str, type[Citation] | type[TraceStep]]] = {
    "cites": Citation,
    "rule_cites": Citation,
    "trace": TraceStep,
}
"""The parts that are read on demand, with their types."""
_STATUS: Final = {str(each): each for each in Status}
_tell = attrgetter(*_TOLD, *_LISTS, "status", "elsewhere")
_write: Final[Mapping[type, attrgetter[Any]]] = {
    kind: attrgetter(*(each.name for each in fields(kind))) for kind in (Citation, TraceStep)
}


class Page(NamedTuple):
    """The findings of a file's rulings by id, the rulesets that contradictions were tried under, and their rows."""

    findings: Mapping[str, list[Finding]]
    everywhere: bytes
    keys: list[bytes]


class Pages:
    """The pages of a corpus whose files are known by ``keys``, each judged under the rulesets of its rulings.

    ``depths`` tell whether contrasts were tried: pages of any are recalled, and those of the first are written.
    """

    def __init__(
        self,
        store: Store,
        keys: Mapping[str, bytes],
        shared: bytes,
        *,
        depths: Sequence[bool],
        hash_eras: Callable[[str], bytes],
    ) -> None:
        self._store = store
        self._keys = keys
        self._depths = depths
        self._hash_eras = hash_eras
        self.shared = hash_texts("page", hash_program(), shared)
        """The hash of everything that all pages share."""

    def recall(self, path: str) -> Page:
        """Recall the page of a file; an empty one if it is not remembered."""
        for depth in self._depths:
            key = self._make_key(path, depth)
            kept = self._store.recall(key) if key else None
            if kept is not None:
                head, _, rest = kept.found.partition("\n")
                keys, told = json.loads(head)
                rows = [*map(bytes.fromhex, keys)]
                self._store.keep_along(key, rows)
                return Page(_read_page(path, told, rest), kept.everywhere, rows)
        return Page({}, b"", [])

    def write(
        self, path: str, rulings: Mapping[str, Sequence[Finding]], keys: Iterable[bytes], everywhere: bytes
    ) -> dict[bytes, Kept]:
        """Write the page of a file; ``keys`` are the keys of its rows, which are stored as well.

        ``everywhere`` are the rulesets that contradictions were tried under.
        """
        key = self._make_key(path, self._depths[0])
        if not key:
            return {}
        told = [(id, [_tell(each) for each in found]) for id, found in rulings.items()]
        later = [_dump(_write_later(each)) for found in rulings.values() for each in found]
        head = _dump([[each.hex() for each in keys], told])
        return {key: Kept(everywhere, f"{head}\n{b64encode(compress(chr(10).join(later).encode(), 1)).decode()}")}

    def _make_key(self, path: str, depth: bool) -> bytes:
        known_by = self._keys.get(path)
        return hash_texts(self.shared, json.dumps(depth), known_by, self._hash_eras(path)) if known_by else b""


def group_by_file(rulings: Sequence[LoadedRuling]) -> Mapping[str, list[int]]:
    """Group rulings by their files, as their numbers."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, ruling in enumerate(rulings):
        numbers[ruling.path].append(number)
    return numbers


class _Unread:
    """The citations and replays of the findings of a page, in their order."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _lines(self) -> list[str]:
        return decompress(b64decode(self._text)).decode().split("\n")

    def read(self, number: int, part: str) -> tuple[Any, ...]:
        """Read a part of a finding."""
        return tuple(_LATER[part](*each) for each in json.loads(self._lines[number])[part])


class Later(Sequence[T]):
    """A sequence that is read on demand."""

    __slots__ = ("_number", "_part", "_read", "_unread")

    def __init__(self, unread: _Unread, number: int, part: str) -> None:
        self._unread = unread
        self._number = number
        self._part = part
        self._read: tuple[T, ...] | None = None

    def _tell(self) -> tuple[T, ...]:
        if self._read is None:
            self._read = self._unread.read(self._number, self._part)
        return self._read

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        return self._tell()[at]

    def __len__(self) -> int:
        return len(self._tell())

    def __eq__(self, other: object) -> bool:
        return self._tell() == (other._tell() if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self._tell())

    def __repr__(self) -> str:
        return repr(self._tell())


def _write_later(finding: Finding) -> dict[str, Any]:
    return {name: [_write[kind](each) for each in getattr(finding, name)] for name, kind in _LATER.items()}


def _read_page(path: str, told: Iterable[tuple[str, list[list[Any]]]], rest: str) -> dict[str, list[Finding]]:
    unread = _Unread(rest)
    number = -1
    found: dict[str, list[Finding]] = {}
    for id, findings in told:
        found[id] = those = []
        for said in findings:
            number += 1
            those.append(_read_finding(id, path, said, unread, number))
    return found


def _read_finding(id: str, path: str, said: list[Any], unread: _Unread, number: int) -> Finding:
    claim, fact, ruleset, says, engine, because, weighs, tested, independent, line, *rest = said
    rules, rests_on, by_wording, witnesses, status, elsewhere = rest
    return Finding(
        id,
        claim,
        fact,
        ruleset,
        _STATUS[status],
        says,
        engine,
        because,
        tuple(rules),
        Later(unread, number, "cites"),
        Later(unread, number, "rule_cites"),
        independent,
        None,
        path,
        line,
        tuple([(name, _STATUS[each]) for name, each in elsewhere]),
        weighs,
        tuple(rests_on),
        tuple(by_wording),
        tuple(witnesses),
        tested,
        Later(unread, number, "trace"),
    )


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
