"""Conflicts, remembered with the files of the two rulings: they hold until one of the files changes.

The rulings of a changed file are compared with all others again; if most files changed, only the requested ones are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from checks.judge.cache.bench import Bench
from checks.judge.cache.keys import hash_texts
from checks.judge.cache.store import Kept
from checks.judge.conflicts import Order, find_conflicts
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Conflict, Side

Found = tuple[Order, Conflict]


def recall_conflicts(bench: Bench, only: Sequence[LoadedRuling] | None) -> list[Conflict]:
    """Return every pair of claims that differ, once for each ruleset; with ``only``, pairs with one of those."""
    corpus = bench.judge.corpus
    row = hash_texts("conflicts", bench.pages.shared)
    kept = bench.store.recall(row) if corpus.keys else None
    files, told = ({}, []) if kept is None else json.loads(kept.found)
    now = {path: key.hex() for path, key in corpus.keys.items()}
    same = {path for path, key in now.items() if files.get(path) == key}
    changed = [each for each in corpus.rulings if each.path not in same or (files != now and not each.is_alone)]
    if len(changed) * 2 <= len(corpus.rulings):
        affected = {each.id for each in changed}
        numbers = {each.id: at for at, each in enumerate(corpus.rulings) if each.id not in affected}
        found = [*_read(told, numbers), *(find_conflicts(bench.judge, bench, changed) if changed else ())]
        eras = {id: number for number, id in enumerate(bench.judge.eras)}
        found.sort(key=lambda each: (eras[each[1].ruleset], each[0]))
    elif only is not None:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    else:
        found = find_conflicts(bench.judge, bench)
        if corpus.keys:
            bench.list_touched()  # which the next edit asks for, when less is read
    if files != now:
        bench.fresh[row] = Kept(b"", json.dumps([now, [*_write(corpus.rulings, found)]], separators=(",", ":")))
    asked = None if only is None else {each.id for each in only}
    return [each for _, each in found if asked is None or any(side.ruling in asked for side in each.between)]


def _write(rulings: Sequence[LoadedRuling], found: Iterable[Found]) -> Iterator[tuple[Any, ...]]:
    """Write pairs, each with the ids of its rulings."""
    for (kind, *places), each in found:
        at = [(rulings[number].id, place) for number, place in places]
        yield kind, at, each.key, each.ruleset, each.engine, each.kind, [astuple(side) for side in each.between]


def _read(told: Iterable[list[Any]], numbers: Mapping[str, int]) -> Iterator[Found]:
    """Read the pairs whose rulings both still exist, with today's numbers."""
    for kind, at, key, ruleset, engine, is_a, between in told:
        if all(id in numbers for id, _ in at):
            first, last = ((numbers[id], place) for id, place in at)
            one, other = map(_read_side, between)
            yield (kind, first, last), Conflict(key, ruleset, (one, other), engine, kind=is_a)


def _read_side(told: list[Any]) -> Side:
    ruling, claim, fact, says, cites, path, line = told
    return Side(ruling, claim, fact, says, tuple(Citation(*each) for each in cites), path, line)
