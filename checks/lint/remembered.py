"""The remarks of a slow check, remembered by file with everything that they depend on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from checks.judge.cache.keys import hash_texts
from checks.judge.cache.store import Kept, Store
from kb.problems import Problem


class Remembered:
    """The remembered remarks of a check, whose ``inputs`` are all that they depend on besides a file.

    Leaving it stores the new ones.
    """

    def __init__(self, store: Store, *inputs: str | bytes) -> None:
        self._store = store
        self._inputs = inputs
        self._fresh: dict[bytes, Kept] = {}

    def __enter__(self) -> Remembered:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.remember(self._fresh)

    def recall(self, path: str, known_by: bytes | None, find: Callable[[], Iterable[Problem]]) -> Iterable[Problem]:
        """Recall the remarks on a file; without a hash of all it says and names, or a first time, find them."""
        if not known_by or not self._store.remembers:
            return find()
        key = hash_texts(*self._inputs, known_by)
        kept = self._store.recall(key)
        if kept is not None:
            return [Problem(*each)._replace(path=path) for each in json.loads(kept.found)]
        found = [*find()]
        self._fresh[key] = Kept(b"", json.dumps(found))
        return found
