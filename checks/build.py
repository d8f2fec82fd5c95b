"""From a check to its database: the corpus, with everything that was found."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from checks.judge.check import Report, list_rules
from checks.judge.class_timings import list_charts, list_class_timings
from checks.judge.timing import list_timings
from checks.lint.unused_source import list_cited_by_code
from kb.corpus.unused import list_unused
from kb.database.build import build_database
from kb.records.findings import Notice

ENGINE: Final = Path(__file__).parent / "engine"


def build_at(path: Path, report: Report, doubts: Sequence[Notice] = (), *, cached: bool = False) -> None:
    """Write the database of a check; ``cached`` says that its place is the cache's."""
    corpus = report.corpus
    build_database(
        path,
        replace(corpus, rulesets={id: era.record for id, era in report.eras.items()} | dict(corpus.rulesets)),
        rules=list_rules(corpus),
        findings=report.findings,
        conflicts=[*report.conflicts, *report.exceptions],
        matters=report.matters,
        timings=list_timings(corpus),
        class_timings=list_class_timings(corpus),
        charts=list_charts(report.eras),
        warnings=[*list_unused(corpus, list_cited_by_code(corpus)), *doubts],
        build={"engine": hash_engine()},
        cached=cached,
    )


def hash_engine() -> str:
    """Hash the engine's source, so that a database tells which engine judged."""
    digest = hashlib.sha256()
    for file in sorted(ENGINE.rglob("*.py")):
        digest.update(file.relative_to(ENGINE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
