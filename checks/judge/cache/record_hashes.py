"""The hashes of records, remembered by the files that have them, so that an edit types one file and not all."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Final
from zlib import compress, decompress

from checks.judge import snapshots
from checks.judge.cache.keys import hash_texts
from checks.judge.cache.store import Kept, Store
from checks.judge.snapshots import MAPPINGS, hash_nicknames, hash_record, hash_ruling
from kb.corpus.fingerprint import hash_reading
from kb.corpus.model import Corpus, LoadedRuling

SIDES: Final = 4
"""For how many corpora, nearly alike, hashes are remembered."""


def recall_hashes(corpus: Corpus, rulings: Iterable[LoadedRuling], store: Store) -> dict[str, str]:
    """Hash each record as :func:`checks.judge.snapshots.hash_records` does, those of known files from memory."""
    row = hash_texts("records", hash_reading(), Path(snapshots.__file__).read_bytes())
    kept = store.recall(row)
    known: dict[str, dict[str, str]] = json.loads(decompress(b64decode(kept.found))) if kept is not None else {}
    used: dict[str, dict[str, str]] = {}
    found: dict[str, str] = {}

    def remember(key: bytes | None) -> dict[str, str]:
        """Find the remembered hashes of a file; none if it has no key."""
        if not key:
            return {}
        if key.hex() not in used:
            used[key.hex()] = dict(known.get(key.hex(), {}))
        return used[key.hex()]

    for kind, attribute in MAPPINGS.items():
        held = getattr(corpus, attribute)
        for name in sorted(held):
            of_file = remember(corpus.cards_keys.get(f"cards/{name}.yaml") if kind == "card" else None)
            own = f"{kind}:{name}"
            found[own] = of_file[own] = of_file.get(own) or hash_record(held[name])
    found |= hash_nicknames(corpus)
    for ruling in rulings:
        of_file = remember(corpus.keys.get(ruling.path))
        own = f"ruling:{ruling.id}"
        found[own] = of_file[own] = of_file.get(own) or hash_ruling(ruling)
    if store.remembers and any(known.get(key) != said for key, said in used.items()):
        rest = ((key, said) for key, said in known.items() if key not in used)
        written = used | dict(islice(rest, (SIDES - 1) * len(used)))
        store.remember({row: Kept(b"", b64encode(compress(json.dumps(written).encode(), 1)).decode())})
    return found
