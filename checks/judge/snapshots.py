"""A check prepared for comparison: verdicts, conflicts and disagreements, and its inputs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from checks.answers import checking as answers
from checks.judge.check import Report
from checks.judge.source import hash_engine
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.base import Record
from kb.records.findings import Status

Key = tuple[str, str]
"""A fact and a ruleset, or a conflict and a ruleset."""
MAPPINGS: Final[Mapping[str, str]] = {
    "switch": "switches", "ruleset": "rulesets", "card": "cards", "situation": "situations",
    "effect-class": "effect_classes", "set": "sets", "source": "sources",
}  # fmt: skip
"""The kinds of records that answers depend on, each with the corpus' attribute."""

COUNTS: Final = (
    "rulings", "text_only", "claims", "facts", "findings", "agrees", "contradicts", "cannot_decide", "loosely_worded",
    "conflicts", "matters", "new_matters", "stale",
)  # fmt: skip
"""The counts of a check that are compared."""


class Verdict(NamedTuple):
    """One fact judged under one ruleset."""

    status: Status
    says: str
    engine: str
    because: str
    rules: tuple[str, ...]
    known: bool
    path: str
    line: int


class Told(NamedTuple):
    """A disagreement: its title, its members, and its place."""

    title: str
    rulesets: tuple[str, ...]
    keys: tuple[str, ...]
    """The contradicted facts and the keys of the conflicts."""
    known: bool
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A check; ``records`` are its records with their hashes, if it has them."""

    name: str
    verdicts: Mapping[Key, Verdict]
    conflicts: Mapping[Key, bool]
    """Whether each conflict is listed."""
    disagreements: Mapping[str, Told]
    stale: frozenset[Key]
    summary: Mapping[str, int]
    titles: Mapping[str, str]
    """The title of each ruleset."""
    switches: Mapping[str, Mapping[str, str]]
    """The values of the switches by ruleset."""
    records: Mapping[str, str] | None
    engine: str
    """The hash of the engine's source; empty if unknown."""
    corpus: Corpus | None = None
    """The records themselves, if this program can read them."""
    wordings: Mapping[str, str] = field(default_factory=dict)
    """The rules by id as another engine words them; empty for this one."""


def take_snapshot(report: Report, name: str, records: Mapping[str, str] | None = None) -> Snapshot:
    """Take a snapshot of a new check; ``records`` are the hashes of its records if they are known."""
    verdicts = {
        (each.key, each.ruleset): Verdict(
            each.status, each.says, each.engine, each.because, each.rules, each.known is not None, each.path, each.line
        )
        for each in report.findings
    }
    matters = {
        each.id: Told(
            each.title,
            each.rulesets,
            tuple(dict.fromkeys([*(one.key for one in each.contradictions), *(one.key for one in each.conflicts)])),
            each.is_known,
            *each.place,
        )
        for each in report.disagreements
    }
    basis = write_basis(report, records)
    return replace(
        read_basis(basis, name),
        verdicts=verdicts,
        conflicts={(each.key, each.ruleset): each.known is not None for each in report.conflicts},
        disagreements=matters,
        stale=frozenset((each.key, each.ruleset) for each in report.stale),
        summary=count_summary(report.summary),
        corpus=report.corpus,
    )


def read_snapshot(check: answers.Check, name: str) -> Snapshot:
    """Take a snapshot of a check in JSON."""
    verdicts = {
        (f"{each['ruling']}#{each['claim']}/{each['fact']}", each["ruleset"]): Verdict(
            Status(each["status"]), each["says"], each["engine"], each["because"], tuple(each["rules"]),
            each["known"] is not None, each["path"], each["line"],
        )
        for each in check["findings"]
    }  # fmt: skip
    matters = {
        each["id"]: Told(
            each["title"], tuple(each["rulesets"]), (*each["facts"], *each["conflicts"]), each["known"],
            each["path"], each["line"],
        )
        for each in check["matters"]
    }  # fmt: skip
    return replace(
        read_basis(check.get("basis"), name),
        verdicts=verdicts,
        conflicts={(each["key"], each["ruleset"]): each["known"] is not None for each in check["conflicts"]},
        disagreements=matters,
        stale=frozenset((each["key"], each["ruleset"]) for each in check["stale"]),
        summary=count_summary(check["summary"]),
    )


def read_basis(basis: answers.Basis | None, name: str) -> Snapshot:
    """Begin a snapshot with the inputs of a check."""
    rulesets = basis["rulesets"] if basis else {}
    return Snapshot(
        name, {}, {}, {}, frozenset(), {},
        titles={id: each["title"] for id, each in rulesets.items()},
        switches={id: each["switches"] for id, each in rulesets.items()},
        records=basis["records"] if basis else None,
        engine=basis["engine"] if basis else "",
    )  # fmt: skip


def count_summary(summary: answers.Summary) -> dict[str, int]:
    """Select the counts of a check that do not depend on its options."""
    return {name: value for name, value in summary.items() if name in COUNTS and isinstance(value, int)}


def write_basis(report: Report, records: Mapping[str, str] | None = None) -> answers.Basis:
    """Write the inputs of a check: hashes of the engine and the records, and the switches of each ruleset.

    ``records`` are those hashes if they are known.
    """
    return {
        "engine": hash_engine(),
        "rulesets": {
            era.id: {
                "title": report.corpus.rulesets.get(era.id, era.record).title,
                "switches": dict(era.engine.switches),
            }
            for era in report.eras.values()
        },
        "records": dict(hash_records(report.corpus, report.rulings) if records is None else records),
    }


def hash_records(corpus: Corpus, rulings: Iterable[LoadedRuling]) -> Iterator[tuple[str, str]]:
    """Hash the content of each record that answers depend on, without its place; a ruling without its name."""
    for kind, attribute in MAPPINGS.items():
        held: Mapping[str, Record] = getattr(corpus, attribute)
        for name in sorted(held):
            yield f"{kind}:{name}", hash_record(held[name])
    yield from hash_nicknames(corpus).items()
    for ruling in rulings:
        yield f"ruling:{ruling.id}", hash_ruling(ruling)


def hash_record(record: Record) -> str:
    """Hash the content of a record that is no ruling."""
    return hash_text(record.model_dump_json())


def hash_nicknames(corpus: Corpus) -> dict[str, str]:
    """Hash the nicknames of cards as one record, if there are any."""
    names = "".join(each.model_dump_json() for each in corpus.nicknames)
    return {"names:all": hash_text(names)} if names else {}


def hash_ruling(ruling: LoadedRuling) -> str:
    """Hash the content of a ruling without its name."""
    said = ruling.record.model_dump_json(exclude={"id"})
    return hash_text(said, repr((ruling.rulesets, ruling.chart, ruling.cites)))


def hash_text(*parts: str) -> str:
    """Hash a text, shortly: it is only compared with others of the same record."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
