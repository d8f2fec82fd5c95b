"""Conflicts, remembered with the hashes of the two rulings: they hold until one of the two changes.

The hash of a ruling is that of its words and of every record that it names. Changed rulings are compared with all
others again; if most changed, only the requested ones are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, NamedTuple

from checks.judge.cache.bench import Bench
from checks.judge.cache.keys import hash_texts
from checks.judge.cache.store import Kept
from checks.judge.conflicts import Order, find_conflicts
from kb.corpus.linked import name_file
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Conflict, Side

Found = tuple[Order, Conflict]
_list_values: Final = attrgetter(*(each.name for each in fields(Citation)))


def recall_conflicts(bench: Bench, only: Sequence[LoadedRuling] | None) -> list[Conflict]:
    """Return every pair of claims that differ, once for each ruleset; with ``only``, pairs with one of those."""
    corpus = bench.judge.corpus
    if bench.cache_keys is None or not corpus.keys:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    row = hash_texts("conflicts", bench.pages.shared)
    kept = bench.store.recall(row)
    then = State({}, {}, {}, []) if kept is None else State(*json.loads(kept.found))
    eras = dict(bench.cache_keys.eras)
    now = State({name_file(path): key.hex() for path, key in corpus.keys.items()}, hash_rulings(bench, then), eras, [])
    changed = [each for each in corpus.rulings if now.rulings[each.id] != then.rulings.get(each.id)]
    if len(changed) * 2 <= len(corpus.rulings):
        found = _renew(bench, then, eras, changed, only)
    elif only is not None:
        return [conflict for _, conflict in find_conflicts(bench.judge, bench, only)]
    else:
        found = find_conflicts(bench.judge, bench)
        bench.list_touched()  # which the next edit asks for, when less is read
    is_passing = bench.verdicts_only and kept is not None  # the state of a check is kept, for the next one
    if not is_passing and (then.files != now.files or then.list_same(eras) != eras.keys()):
        # with ``only`` just some pairs are known of rulesets that are new
        known = then.list_same(eras) if only is not None and kept is not None else eras.keys()
        pairs = [*_write(corpus.rulings, (each for each in found if each[1].ruleset in known))]
        written = now._replace(eras={id: eras[id] for id in eras if id in known}, pairs=pairs)
        bench.fresh[row] = Kept(b"", json.dumps(written, separators=(",", ":")))
    asked = None if only is None else {each.id for each in only}
    return [each for _, each in found if asked is None or any(side.ruling in asked for side in each.between)]


def _renew(
    bench: Bench,
    then: State,
    eras: Mapping[str, str],
    changed: Sequence[LoadedRuling],
    only: Sequence[LoadedRuling] | None,
) -> list[Found]:
    """Find the pairs of changed rulings, and all pairs under changed rulesets; the others are those of then."""
    rulings, same = bench.judge.corpus.rulings, then.list_same(eras)
    affected = {each.id for each in changed}
    numbers = {each.id: at for at, each in enumerate(rulings) if each.id not in affected}
    found = [each for each in _read(then.pairs, numbers, rulings) if each[1].ruleset in same]
    found += find_conflicts(bench.judge, bench, changed, among=same) if changed else ()
    found += find_conflicts(bench.judge, bench, only, among=eras.keys() - same) if eras.keys() - same else ()
    order = {id: number for number, id in enumerate(bench.judge.eras)}
    return sorted(found, key=lambda each: (order[each[1].ruleset], each[0]))


class State(NamedTuple):
    """The conflicts of a check, with the hashes of everything that they depend on."""

    files: dict[str, str]
    """The keys of the files of rulings."""
    rulings: dict[str, str]
    eras: dict[str, str]
    pairs: list[Any]
    """The pairs, as :func:`_write` writes them."""

    def list_same(self, eras: Mapping[str, str]) -> set[str]:
        """List the rulesets that are as they were."""
        return {id for id, told in eras.items() if self.eras.get(id) == told}


def hash_rulings(bench: Bench, then: State) -> dict[str, str]:
    """Hash each ruling of the corpus by id; those of files that are as they were have the hash of then."""
    corpus = bench.judge.corpus
    assert bench.cache_keys is not None
    same = {path for path, key in corpus.keys.items() if then.files.get(name_file(path)) == key.hex()}
    alike = (each.id for each in corpus.rulings if each.path in same and each.is_alone)
    bench.cache_keys.take_hashes({id: then.rulings[id] for id in alike if id in then.rulings})
    return {each.id: bench.cache_keys.hash_ruling(each).hex() for each in corpus.rulings}


def _write(rulings: Sequence[LoadedRuling], found: Iterable[Found]) -> Iterator[tuple[Any, ...]]:
    """Write pairs, each with the ids of its rulings."""
    for (kind, *places), each in found:
        at = [(rulings[number].id, place) for number, place in places]
        between = [
            (side.ruling, side.claim, side.fact, side.says, [*map(_list_values, side.cites)]) for side in each.between
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
