"""A snapshot of a check as text, so that a side of a comparison that was judged before is only read."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any
from zlib import compress, decompress

from checks.judge.snapshots import Snapshot, Told, Verdict
from kb.records.findings import Status


def write_kept(snapshot: Snapshot) -> str:
    """Write a snapshot without its name and its records."""
    said = {
        "verdicts": [[*key, *each] for key, each in snapshot.verdicts.items()],
        "conflicts": [[*key, known] for key, known in snapshot.conflicts.items()],
        "disagreements": {id: [*each] for id, each in snapshot.disagreements.items()},
        "stale": sorted(snapshot.stale),
        "summary": snapshot.summary,
        "titles": snapshot.titles,
        "switches": snapshot.switches,
        "records": snapshot.records,
        "engine": snapshot.engine,
    }
    return b64encode(compress(json.dumps(said, separators=(",", ":")).encode(), 1)).decode()


def read_kept(text: str) -> Snapshot:
    """Read the text of :func:`write_kept`."""
    said: dict[str, Any] = json.loads(decompress(b64decode(text)))
    disagreements = said["disagreements"].items()
    verdicts = {}
    for fact, ruleset, status, says, engine, because, rules, *rest in said["verdicts"]:
        verdicts[fact, ruleset] = Verdict(Status(status), says, engine, because, tuple(rules), *rest)
    return Snapshot(
        "",
        verdicts,
        {(key, ruleset): known for key, ruleset, known in said["conflicts"]},
        {id: Told(title, tuple(days), tuple(keys), *rest) for id, (title, days, keys, *rest) in disagreements},
        frozenset((key, ruleset) for key, ruleset in said["stale"]),
        said["summary"],
        said["titles"],
        said["switches"],
        said["records"],
        said["engine"],
    )
