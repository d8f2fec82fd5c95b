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
from kb.corpus.linked import name_file
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Conflict, Side

Found = tuple[Order, Conflict]


def recall_conflicts(bench: Bench, only: Sequence[LoadedRuling] | None) -> list[Conflict]:
    """Return every pair of claims that differ, once for each ruleset; with ``only``, pairs with one of those."""
    corpus = bench.judge.corpus
    row = hash_texts("conflicts", bench.pages.shared)
    kept = bench.store.recall(row) if corpus.keys else None
    files, told, then = ({}, [], {}) if kept is None else json.loads(kept.found)
    eras = bench.cache_keys.list_eras() if bench.cache_keys is not None else {}
    same_eras = {id for id, told_of in eras.items() if then.get(id) == told_of}
    new_eras = eras.keys() - same_eras
    now = {name_file(path): key.hex() for path, key in corpus.keys.items()}
    same = {file for file, key in now.items() if files.get(file) == key}
    changed = [
        each for each in corpus.rulings if name_file(each.path) not in same or (files != now and not each.is_alone)
    ]
    if len(changed) * 2 <= len(corpus.rulings):
        affected = {each.id for each in changed}
        numbers = {each.id: at for at, each in enumerate(corpus.rulings) if each.id not in affected}
        found = [each for each in _read(told, numbers, corpus.rulings) if each[1].ruleset in same_eras]
        found += find_conflicts(bench.judge, bench, changed, among=same_eras) if changed else ()
        found += find_conflicts(bench.judge, bench, only, among=new_eras) if new_eras else ()
        order = {id: number for number, id in enumerate(bench.judge.eras)}
        found.sort(key=lambda each: (order[each[1].ruleset], each[0]))
    elif only is not None:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    else:
        found = find_conflicts(bench.judge, bench)
        if corpus.keys:
            bench.list_touched()  # which the next edit asks for, when less is read
    if only is not None and kept is not None:  # of new rulesets only some pairs are known
        eras = {id: eras[id] for id in same_eras}
        known = [each for each in found if each[1].ruleset in same_eras]
    else:
        known = found
    is_passing = bench.verdicts_only and kept is not None  # the state of a check is kept, for the next one
    if corpus.keys and not is_passing and (files != now or eras.keys() - same_eras):
        written = [now, [*_write(corpus.rulings, known)], eras]
        bench.fresh[row] = Kept(b"", json.dumps(written, separators=(",", ":")))
    asked = None if only is None else {each.id for each in only}
    return [each for _, each in found if asked is None or any(side.ruling in asked for side in each.between)]


def _write(rulings: Sequence[LoadedRuling], found: Iterable[Found]) -> Iterator[tuple[Any, ...]]:
    """Write pairs, each with the ids of its rulings."""
    for (kind, *places), each in found:
        at = [(rulings[number].id, place) for number, place in places]
        yield kind, at, each.key, each.ruleset, each.engine, each.kind, [astuple(side) for side in each.between]


def _read(told: Iterable[list[Any]], numbers: Mapping[str, int], rulings: Sequence[LoadedRuling]) -> Iterator[Found]:
    """Read the pairs whose rulings both still exist, with today's numbers."""
    for kind, at, key, ruleset, engine, is_a, between in told:
        if all(id in numbers for id, _ in at):
            first, last = ((numbers[id], place) for id, place in at)
            one, other = (_read_side(side, rulings[numbers[side[0]]].path) for side in between)
            yield (kind, first, last), Conflict(key, ruleset, (one, other), engine, kind=is_a)


def _read_side(told: list[Any], path: str) -> Side:
    ruling, claim, fact, says, cites, _, line = told
    return Side(ruling, claim, fact, says, tuple(Citation(*each) for each in cites), path, line)
