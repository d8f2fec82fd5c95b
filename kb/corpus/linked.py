"""Files known to be valid and fully linked; those of rulings with the places and dates of their rulings.

The key of a file of rulings is its own bytes and the content of every record that its rulings may name, except other
rulings, so that mentions of those are linked each time. The key of any other file is its bytes and what it may name.
Known files are typed only on demand. The cache is that of :mod:`kb.corpus.parsed`.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pydantic
from pydantic import TypeAdapter

from kb import records
from kb.corpus.files import Found
from kb.corpus.fingerprint import ENDINGS, hash_files, hash_reading, list_files
from kb.corpus.model import Corpus, LoadedRuling
from kb.corpus.parsed import UNREADABLE, hash_parts, open_memory, recall_rows, remember_rows
from kb.corpus.reached import Known, Reached, read_known
from kb.locations import find_parsed
from kb.problems import Refused

SOURCES = "sources.yaml"


def name_file(path: str) -> str:
    """Name a file below its folder of records: ``corpus/cards/honest.yaml`` is ``cards/honest.yaml`` in any folder."""
    return path.partition("/")[2]


class Keys(NamedTuple):
    """The keys of files by their paths: those of rulings, and all others."""

    rulings: dict[str, bytes]
    others: dict[str, bytes]


def make_keys(files: Sequence[Found]) -> Keys:
    """Make the key of each file; none without a cache."""
    if not all(file.document.key for file in files):
        return Keys({}, {})
    program = f"{hash_reading()} {sys.version} {pydantic.VERSION}".encode()
    said = {
        file.document.path: (name_file(file.document.path).encode("utf-8", "surrogateescape"), file.document.key)
        for file in files
    }
    whole = hash_parts(program, b"keys", *(part for parts in said.values() for part in parts))
    rulings = {file.document.path for file in files if file.kind == "rulings"}

    def split(keys: Mapping[str, bytes]) -> Keys:
        own = {path: key for path, key in keys.items() if path in rulings}
        return Keys(own, {path: key for path, key in keys.items() if path not in rulings})

    with contextlib.suppress(Refused, *UNREADABLE), contextlib.closing(open_memory(find_parsed())) as memory, memory:
        known = recall_rows(memory, "linked", [whole]).get(whole)
        if known is not None and known[0] == hash_parts(whole, known[1].encode()):
            keys = map(bytes.fromhex, json.loads(known[1]))
            return split(dict(zip(said, keys, strict=True)))
        row = hash_parts(program, b"named")
        reached = Reached(files, recall_known(memory, row))
        found = {
            file.document.path: hash_parts(
                program, *said[file.document.path],
                reached.hash_reached(file) if file.kind == "rulings" else reached.hash_named(file.kind),
            )
            for file in files
        }  # fmt: skip
        keys_found = json.dumps([key.hex() for key in found.values()])
        remember_rows(memory, "linked", {whole: keys_found, row: reached.write_known()})
        return split(found)
    return Keys({}, {})


def recall_known(memory: sqlite3.Connection, row: bytes) -> Known:
    """Recall the names in the files of cards and rulings; none if the row is missing or damaged."""
    digest, said = recall_rows(memory, "linked", [row]).get(row, (b"", ""))
    with contextlib.suppress(AttributeError, TypeError, ValueError):
        if digest == hash_parts(row, said.encode()):
            return read_known(said)
    return Known({}, "", {})


def join_keys(root: Path, guest: Corpus, background: Corpus) -> dict[str, bytes]:
    """Make the keys of a background's files, whose rulings may name records that a guest replaces.

    A guest's additional sources replace nothing. The guest's own files have no key, since few rulings are read faster
    than remembered.
    """
    own = {ruling.path for ruling in guest.rulings}
    beside = SOURCES if guest.sources.keys().isdisjoint(background.sources) else ""
    names = [name for name in list_files(root, ENDINGS) if not name.startswith("rulings/") and name != beside]
    if not names and not guest.outdated:
        return {path: key for path, key in background.keys.items() if path not in own}
    with contextlib.suppress(OSError):
        over = f"{hash_files((root, name) for name in names)} {guest.outdated}".encode("utf-8", "surrogateescape")
        return {path: hash_parts(key, over) for path, key in background.keys.items() if path not in own}
    return {}


class Linked(NamedTuple):
    """The remembered content of a file of rulings without problems."""

    source: str
    section: str
    rulesets: list[str]
    """The scopes of its rulings' claims, as JSON, each once."""
    charts: list[list[str]]
    """The charts whose words its rulings use, each order once."""
    rulings: list[list[Any]]
    """For each ruling its id, the numbers of its scope and its chart, and its lines."""
    naming: list[str]
    """The rulings that name other rulings."""


def write_linked(rulings: Sequence[LoadedRuling], naming: Iterable[str]) -> str:
    """Write the places and scopes of a file's rulings."""
    days = {
        each.id: _make_adapter().dump_json(each.rulesets, by_alias=True, exclude_unset=True).decode()
        for each in rulings
    }
    rulesets, charts = [*dict.fromkeys(days.values())], [*dict.fromkeys(each.chart for each in rulings)]
    told = [
        (each.id, rulesets.index(days[each.id]), charts.index(each.chart), each.line, each.claim_lines, each.fact_lines)
        for each in rulings
    ]
    source, section = (rulings[0].source, rulings[0].section) if rulings else ("", "")
    return json.dumps((source, section, rulesets, charts, told, [*naming]), separators=(",", ":"))


def read_linked(text: str) -> Linked:
    """Read the output of :func:`write_linked`; raises ValueError or TypeError for anything else."""
    return Linked(*json.loads(text))


@cache
def read_rulesets(said: str) -> records.Rulesets:
    """Read a written scope."""
    return _make_adapter().validate_json(said)


@cache
def _make_adapter() -> TypeAdapter[records.Rulesets]:
    return TypeAdapter(records.Rulesets)


def recall_linked(keys: Mapping[str, bytes]) -> dict[str, Linked]:
    """Recall the files that were linked without a problem, by path."""
    found: dict[str, Linked] = {}
    if not keys:
        return found
    with contextlib.suppress(Refused, *UNREADABLE), contextlib.closing(open_memory(find_parsed())) as memory, memory:
        known = recall_rows(memory, "linked", keys.values())
        for path, key in keys.items():
            digest, said = known.get(key, (b"", ""))
            with contextlib.suppress(AttributeError, TypeError, ValueError):
                if digest == hash_parts(key, said.encode()):
                    found[path] = read_linked(said)
    return found


def recall_sound(keys: Mapping[str, bytes]) -> set[str]:
    """Recall the other files that were valid and linked without a problem, by path."""
    if not keys:
        return set()
    with contextlib.suppress(Refused, *UNREADABLE), contextlib.closing(open_memory(find_parsed())) as memory, memory:
        known = recall_rows(memory, "linked", keys.values())
        return {path for path, key in keys.items() if known.get(key) == (hash_parts(key, b""), "")}
    return set()


def remember_linked(said: Mapping[bytes, str]) -> None:
    """Remember files that were linked without a problem, by key; with an empty text those without rulings."""
    with contextlib.suppress(Refused, *UNREADABLE), contextlib.closing(open_memory(find_parsed())) as memory, memory:
        remember_rows(memory, "linked", said)
