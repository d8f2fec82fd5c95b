"""Differences by era, remembered: pairs of rulings, and rulings that another time contradicts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from checks.judge.cache.bench import Bench, Turned
from checks.judge.cache.judging import Progress, Work, share_out
from checks.judge.cache.keys import hash_texts
from checks.judge.cache.pages import group_by_file
from checks.judge.cache.store import Kept
from checks.judge.cache.writing import read_differences, write_differences
from checks.judge.era_differences import ByEra
from checks.replay.processors import without_collecting
from kb.corpus.linked import name_file
from kb.corpus.model import LoadedRuling


def recall_by_era(
    bench: Bench, rulings: Sequence[LoadedRuling], *, jobs: int = 1, progress: Progress | None = None
) -> ByEra:
    """Return the differences by era of some rulings; missing ones are found, and are new on the bench."""
    files = group_by_file(rulings)
    with without_collecting():
        turned = _recall_files(bench, rulings, files)
        key = _make_pairs_key(bench, rulings)
        kept = bench.store.recall(key) if key else None
        left = [number for number in range(len(rulings)) if number not in turned]
        with share_out(Work(bench, rulings, left, {}), jobs) as shared:
            find_pairs = shared.begin_pairs() if kept is None else partial(read_differences, kept.found)
            for done, (number, found) in enumerate(shared.find_turned(), 1):
                turned[number] = found
                if found.key:
                    bench.fresh[found.key] = Kept(b"", write_differences(found.differences))
                if progress is not None:
                    progress(done, len(left))
            pairs = [*find_pairs()]
        fresh = {rulings[number].path for number in left if rulings[number].is_alone}
        bench.fresh.update(_write_files(bench, rulings, {path: files[path] for path in fresh}, turned))
        if key and kept is None:
            bench.fresh[key] = Kept(b"", write_differences(pairs))
    return ByEra(pairs, [each for number in range(len(rulings)) for each in turned[number].differences])


def _recall_files(bench: Bench, rulings: Sequence[LoadedRuling], files: Mapping[str, list[int]]) -> dict[int, Turned]:
    """Recall the turned facts of whole files, so that no ruling is hashed."""
    found: dict[int, Turned] = {}
    for path, numbers in files.items():
        key = _make_file_key(bench, path)
        kept = bench.store.recall(key) if key else None
        if kept is not None:
            keys, told = json.loads(kept.found)
            bench.store.keep_along(key, map(bytes.fromhex, keys))
            known = (number for number in numbers if rulings[number].id in told)
            found.update((number, Turned([*read_differences(told[rulings[number].id])], b"")) for number in known)
    return found


def _write_files(
    bench: Bench, rulings: Sequence[LoadedRuling], files: Mapping[str, list[int]], turned: Mapping[int, Turned]
) -> Iterator[tuple[bytes, Kept]]:
    """Write the turned facts of whole files, with the keys of each ruling's own row."""
    held = Counter(ruling.path for ruling in bench.judge.corpus.rulings)
    for path, numbers in files.items():
        key = _make_file_key(bench, path)
        if key and len(numbers) == held[path]:
            alone = [number for number in numbers if rulings[number].is_alone]
            keys = [turned[number].key.hex() for number in alone]
            told = {rulings[number].id: write_differences(turned[number].differences) for number in alone}
            yield key, Kept(b"", json.dumps([keys, told]))


def _make_file_key(bench: Bench, path: str) -> bytes:
    """Make the key of a file; empty if it is not known by one."""
    known_by = bench.judge.corpus.keys.get(path)
    if bench.cache_keys is None or not known_by:
        return b""
    return hash_texts("turned", bench.pages.shared, bench.cache_keys.everywhere, known_by)


def _make_pairs_key(bench: Bench, rulings: Sequence[LoadedRuling]) -> bytes:
    """Make the key of the pairs of the whole corpus, which hold until a file changes; empty for a part of it."""
    corpus = bench.judge.corpus
    if not corpus.keys or len(rulings) < len(corpus.rulings):
        return b""
    everywhere = bench.cache_keys.everywhere if bench.cache_keys is not None else b""
    files = json.dumps(sorted((name_file(path), key.hex()) for path, key in corpus.keys.items()))
    return hash_texts("across-eras", bench.pages.shared, everywhere, files)
