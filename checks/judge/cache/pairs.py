"""Conflicts, remembered with the hashes of the two rulings: they hold until one of the two changes.

The hash of a ruling is that of its words and of every record that it names. Changed rulings are compared with all
others again; if most changed, only the requested ones are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Any, NamedTuple

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
    if bench.cache_keys is None or not corpus.keys:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    row = hash_texts("conflicts", bench.pages.shared)
    kept = bench.store.recall(row)
    then = State({}, {}, {}, []) if kept is None else State(*json.loads(kept.found))
    eras = dict(bench.cache_keys.eras)
    same_eras = {id for id, told in eras.items() if then.eras.get(id) == told}
    new_eras = eras.keys() - same_eras
    now = State({name_file(path): key.hex() for path, key in corpus.keys.items()}, hash_rulings(bench, then), eras, [])
    changed = [each for each in corpus.rulings if now.rulings[each.id] != then.rulings.get(each.id)]
    if len(changed) * 2 <= len(corpus.rulings):
        affected = {each.id for each in changed}
        numbers = {each.id: at for at, each in enumerate(corpus.rulings) if each.id not in affected}
        found = [each for each in _read(then.pairs, numbers, corpus.rulings) if each[1].ruleset in same_eras]
        found += find_conflicts(bench.judge, bench, changed, among=same_eras) if changed else ()
        found += find_conflicts(bench.judge, bench, only, among=new_eras) if new_eras else ()
        order = {id: number for number, id in enumerate(bench.judge.eras)}
        found.sort(key=lambda each: (order[each[1].ruleset], each[0]))
    elif only is not None:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    else:
        found = find_conflicts(bench.judge, bench)
        bench.list_touched()  # which the next edit asks for, when less is read
    known = found
    if only is not None and kept is not None:  # of new rulesets only some pairs are known
        eras = {id: eras[id] for id in same_eras}
        known = [each for each in found if each[1].ruleset in same_eras]
    is_passing = bench.verdicts_only and kept is not None  # the state of a check is kept, for the next one
    if not is_passing and (then.files != now.files or new_eras):
        written = now._replace(eras=eras, pairs=[*_write(corpus.rulings, known)])
        bench.fresh[row] = Kept(b"", json.dumps(written, separators=(",", ":")))
    asked = None if only is None else {each.id for each in only}
    return [each for _, each in found if asked is None or any(side.ruling in asked for side in each.between)]


class State(NamedTuple):
    """The conflicts of a check, with the hashes of everything that they depend on."""

    files: dict[str, str]
    """The keys of the files of rulings."""
    rulings: dict[str, str]
    eras: dict[str, str]
    pairs: list[Any]
    """The pairs, as :func:`_write` writes them."""


def hash_rulings(bench: Bench, then: State) -> dict[str, str]:
    """Hash each ruling of the corpus by id; those of files that are as they were have the hash of then."""
    corpus = bench.judge.corpus
    assert bench.cache_keys is not None
    same = {path for path, key in corpus.keys.items() if then.files.get(name_file(path)) == key.hex()}
    return {
        each.id: (each.path in same and each.is_alone and then.rulings.get(each.id))
        or bench.cache_keys.hash_ruling(each).hex()
        for each in corpus.rulings
    }


def _write(rulings: Sequence[LoadedRuling], found: Iterable[Found]) -> Iterator[tuple[Any, ...]]:
    """Write pairs, each with the ids of its rulings."""
    for (kind, *places), each in found:
        at = [(rulings[number].id, place) for number, place in places]
        between = [
            (side.ruling, side.claim, side.fact, side.says, [*map(astuple, side.cites)]) for side in each.between
        ]
        yield kind, at, each.key, each.ruleset, each.engine, each.kind, between


def _read(told: Iterable[list[Any]], numbers: Mapping[str, int], rulings: Sequence[LoadedRuling]) -> Iterator[Found]:
    """Read the pairs whose rulings both still exist, with today's numbers."""
    for kind, at, key, ruleset, engine, is_a, between in told:
        if all(id in numbers for id, _ in at):
            first, last = ((numbers[id], place) for id, place in at)
            one, other = (_read_side(rulings[numbers[side[0]]], *side[1:]) for side in between)
            yield (kind, first, last), Conflict(key, ruleset, (one, other), engine, kind=is_a)


def _read_side(ruling: LoadedRuling, claim: str, fact: str, says: str, cites: list[list[str]]) -> Side:
    """Read a side, with today's place of its fact."""
    line = ruling.fact_lines.get(f"{claim}/{fact}") or ruling.line
    return Side(ruling.id, claim, fact, says, tuple(Citation(*each) for each in cites), ruling.path, line)
