"""The possible subjects of each claim, remembered by its file and everything that the file may name."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable

from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.store import Kept, Store
from checks.judge.context import Judge
from checks.judge.nearness import Touched, touch
from kb.corpus.model import LoadedRuling

Claims = dict[str, Touched]
"""The possible subjects of each claim of a ruling."""


def recall_touched(
    judge: Judge, rulings: Iterable[LoadedRuling], store: Store
) -> tuple[dict[str, Claims], dict[bytes, Kept]]:
    """Recall the possible subjects of rulings by id and claim, with the rows that are not stored yet."""
    by_file: dict[str, list[LoadedRuling]] = defaultdict(list)
    for ruling in rulings:
        by_file[ruling.path].append(ruling)
    touched: dict[str, Claims] = {}
    fresh: dict[bytes, Kept] = {}
    for path, those in by_file.items():
        said = judge.corpus.keys.get(path)
        key = hash_texts("touched", hash_program(), said) if said else b""
        kept = store.recall(key) if said else None
        found = {each.id: touch(judge, each) for each in those} if kept is None else read_touched(kept.found)
        if said and kept is None:
            fresh[key] = Kept(b"", write_touched(found))
        touched |= found
    return touched, fresh


def write_touched(touched: dict[str, Claims]) -> str:
    """Write the possible subjects of a file's rulings."""
    said = {
        id: {
            name: [sorted(each.scenes, key=repr), each.classes, sorted(each.cards), sorted(each.shown)]
            for name, each in claims.items()
        }
        for id, claims in touched.items()
    }
    return json.dumps(said, separators=(",", ":"))


def read_touched(text: str) -> dict[str, Claims]:
    """Read the text of :func:`write_touched`."""
    return {
        id: {
            name: Touched(frozenset(map(_freeze, scenes)), classes, frozenset(cards), frozenset(shown))
            for name, (scenes, classes, cards, shown) in claims.items()
        }
        for id, claims in json.loads(text).items()
    }


def _freeze(said: list[object]) -> tuple[object, ...]:
    return tuple(tuple(each) if isinstance(each, list) else each for each in said)
