"""Differences by era, remembered: pairs of rulings, and rulings that another time contradicts."""

from __future__ import annotations

import json
from collections.abc import Sequence

from checks.judge.cache.bench import Bench
from checks.judge.cache.judging import Progress, Work, share_out
from checks.judge.cache.keys import hash_texts
from checks.judge.cache.store import Kept
from checks.judge.cache.writing import read_differences, write_differences
from checks.judge.era_differences import ByEra, EraDifference, find_era_differences
from checks.replay.processors import without_collecting
from kb.corpus.linked import name_file
from kb.corpus.model import LoadedRuling


def recall_by_era(
    bench: Bench, rulings: Sequence[LoadedRuling], *, jobs: int = 1, progress: Progress | None = None
) -> ByEra:
    """Return the differences by era of some rulings; missing ones are found, and are new on the bench."""
    turned: dict[int, Sequence[EraDifference]] = {}
    with without_collecting():
        for number, ruling in enumerate(rulings):
            recalled = bench.recall_turned(ruling)
            if recalled is not None:
                turned[number] = recalled
        left = [number for number in range(len(rulings)) if number not in turned]
        with share_out(Work(bench, rulings, left, {}), jobs) as shared:
            for done, (number, found) in enumerate(shared.find_turned(), 1):
                turned[number] = found
                bench.keep_turned(rulings[number], found)
                if progress is not None:
                    progress(done, len(left))
        pairs = _recall_pairs(bench, rulings)
    return ByEra(pairs, [each for number in range(len(rulings)) for each in turned[number]])


def _recall_pairs(bench: Bench, rulings: Sequence[LoadedRuling]) -> list[EraDifference]:
    """Return the pairs of rulings that differ by era: those of the whole corpus hold until a file changes."""
    corpus = bench.judge.corpus
    if not corpus.keys or len(rulings) < len(corpus.rulings):
        return find_era_differences(bench.judge, rulings, bench.read_answers)
    everywhere = bench.cache_keys.everywhere if bench.cache_keys is not None else b""
    files = json.dumps(sorted((name_file(path), key.hex()) for path, key in corpus.keys.items()))
    key = hash_texts("across-eras", bench.pages.shared, everywhere, files)
    kept = bench.store.recall(key)
    if kept is not None:
        return [*read_differences(kept.found)]
    found = find_era_differences(bench.judge, rulings, bench.read_answers)
    bench.fresh[key] = Kept(b"", write_differences(found))
    return found
