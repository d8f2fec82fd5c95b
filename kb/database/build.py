"""Builds the knowledge base, one SQLite file: a pure function of the corpus and the findings of the checks.

It is built aside and swapped in whole; after a failure the old database stays. The same corpus, findings and SQLite
version give the same bytes: it contains no time, path or host.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from kb.corpus.model import Corpus
from kb.database.reading import FORMAT, check_replaceable, is_knowledge
from kb.database.rows import (
    fill_cards,
    fill_name_index,
    fill_rulings,
    fill_scenes,
    fill_sources,
    fill_spans,
    fill_switches,
)
from kb.database.tables import create_tables
from kb.database.writer import Writer
from kb.locations.swapping import swap_in
from kb.problems import Refused
from kb.records.findings import (
    ChartRow,
    ClassTimingRow,
    Conflict,
    Disagreement,
    Finding,
    Notice,
    RuleRow,
    Status,
    VerdictChange,
)
from kb.records.spans import EffectSpans


def build_database(
    path: Path,
    corpus: Corpus,
    *,
    rules: Iterable[RuleRow] = (),
    findings: Iterable[Finding] = (),
    conflicts: Iterable[Conflict] = (),
    disagreements: Iterable[Disagreement] = (),
    spans: Iterable[EffectSpans] = (),
    class_timings: Iterable[ClassTimingRow] = (),
    charts: Iterable[ChartRow] = (),
    rulebooks: Mapping[str, Any] | None = None,
    compared: Iterable[Mapping[str, Any]] = (),
    changes: Iterable[VerdictChange] = (),
    warnings: Iterable[Notice] = (),
    build: Mapping[str, str] | None = None,
    cached: bool = False,
) -> None:
    """Write the knowledge base; ``build`` adds further inputs, such as the engine's hash.

    ``cached`` if its place is in the cache, where only an old or damaged database can be. Raises
    :class:`kb.problems.Refused` if it cannot be written, or would replace a foreign file.
    """
    if not cached:
        check_replaceable(path, "--db", is_knowledge)
    try:
        path.parent.mkdir(0o700 if cached else 0o777, parents=True, exist_ok=True)
        with swap_in(path) as aside, contextlib.closing(sqlite3.connect(aside)) as connection:
            write_database(
                connection,
                corpus,
                Found(
                    tuple(rules),
                    tuple(findings),
                    tuple(conflicts),
                    tuple(disagreements),
                    tuple(warnings),
                    tuple(class_timings),
                    tuple(charts),
                    rulebooks or {},
                    tuple(compared),
                    tuple(spans),
                    tuple(changes),
                ),
                build or {},
            )
    except (OSError, sqlite3.OperationalError) as error:
        raise Refused.single(
            "cannot-write",
            str(path),
            f"the database cannot be written: {getattr(error, 'strerror', None) or error}",
            "a writable place",
            "name another file with --db FILE",
        ) from None


class Found(NamedTuple):
    """The results of judging a corpus."""

    rules: Sequence[RuleRow] = ()
    findings: Sequence[Finding] = ()
    conflicts: Sequence[Conflict] = ()
    disagreements: Sequence[Disagreement] = ()
    warnings: Sequence[Notice] = ()
    class_timings: Sequence[ClassTimingRow] = ()
    charts: Sequence[ChartRow] = ()
    rulebooks: Mapping[str, Any] = {}
    compared: Sequence[Mapping[str, Any]] = ()
    spans: Sequence[EffectSpans] = ()
    changes: Sequence[VerdictChange] = ()


def write_database(connection: sqlite3.Connection, corpus: Corpus, found: Found, build: Mapping[str, str]) -> None:
    """Fill an empty database."""
    for pragma in ("journal_mode = off", "synchronous = off", "foreign_keys = off"):
        connection.execute(f"pragma {pragma}")
    connection.isolation_level = None
    connection.execute("begin")
    create_tables(connection)
    writer = Writer(connection)
    fill_sources(writer, corpus)
    fill_switches(writer, corpus)
    fill_rules(writer, found.rules, found.findings)
    fill_cards(writer, corpus)
    fill_name_index(writer, corpus)
    fill_scenes(writer, corpus)
    fill_rulings(writer, corpus, count_findings(found.findings), name_facts(found.findings, found.conflicts))
    fill_disagreements(writer, found.disagreements)
    fill_findings(
        writer,
        found.findings,
        {id(each): disagreement.id for disagreement in found.disagreements for each in disagreement.contradictions},
    )
    fill_conflicts(
        writer,
        corpus,
        found.conflicts,
        {id(each): disagreement.id for disagreement in found.disagreements for each in disagreement.conflicts},
    )
    fill_spans(writer, corpus, found.spans)
    for timing in found.class_timings:
        writer.copy("class_timing", timing)
    for each in found.charts:
        writer.copy("chart", each)
    for ruleset, book in found.rulebooks.items():
        writer.add("rulebook", ruleset=ruleset, content=json.dumps(book, ensure_ascii=False))
    for two in found.compared:
        content = json.dumps(two, ensure_ascii=False)
        writer.add("rulebook_against", then=two["then"], now=two["now"], content=content)
    for number, change in enumerate(found.changes, 1):
        writer.copy("verdict_change", change, id=number, ruling=change.fact.partition("#")[0])
    for number, warning in enumerate(found.warnings, 1):
        writer.copy("warning", warning, id=number)
    fill_build(writer, corpus, build)
    writer.write()
    connection.execute("commit")
    broken = connection.execute("pragma foreign_key_check").fetchall()
    if broken:
        raise AssertionError(f"a row points at nothing: {sorted(set(map(tuple, broken)))[:5]}")


def write_texts(connection: sqlite3.Connection, corpus: Corpus) -> None:
    """Fill an empty database with the rulings alone, for a search without verdicts."""
    create_tables(connection)
    writer = Writer(connection)
    fill_rulings(writer, corpus, {}, {})
    writer.write()


def name_finding(finding: Finding) -> str:
    """Name a fact under one ruleset."""
    return f"{finding.key}@{finding.ruleset}"


def name_facts(findings: Iterable[Finding], conflicts: Iterable[Conflict]) -> dict[str, list[tuple[str, str]]]:
    """List by ruling the judged facts, as claim and fact."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for finding in findings:
        found.setdefault(finding.ruling, {})[finding.claim, finding.fact] = None
    for conflict in conflicts:
        for side in conflict.between:
            found.setdefault(side.ruling, {})[side.claim, side.fact] = None
    return {ruling: list(facts) for ruling, facts in found.items()}


def count_findings(findings: Iterable[Finding]) -> dict[str, dict[Status, int]]:
    """Count each ruling's facts by status."""
    counted: dict[str, dict[Status, int]] = {}
    for finding in findings:
        counts = counted.setdefault(finding.ruling, dict.fromkeys(Status, 0))
        counts[finding.status] += 1
    return counted


def fill_rules(writer: Writer, rules: Sequence[RuleRow], findings: Sequence[Finding]) -> None:
    """Write the rules of the engine."""
    known = {rule.id: rule for rule in rules}
    for finding in findings:
        for identity in (*finding.rules, *(step.rule for step in finding.trace if step.rule)):
            known.setdefault(identity, RuleRow(identity, ""))
    for identity in sorted(known):
        rule = known[identity]
        writer.copy("rule", rule)
        writer.add_cites(rule.cites, "rule", rule=rule.id)
        for switch in rule.switches:
            writer.add("rule_switch", rule=rule.id, switch=switch)


def fill_disagreements(writer: Writer, disagreements: Sequence[Disagreement]) -> None:
    """Write the disagreements, with the number of their members."""
    for number, disagreement in enumerate(disagreements, 1):
        path, line = disagreement.place
        writer.copy(
            "matter",
            disagreement,
            number=number,
            ruling=disagreement.id.partition("#")[0],
            known="yes" if disagreement.is_known else "no",
            contradictions=len(disagreement.contradictions),
            conflicts=len(disagreement.conflicts),
            path=path,
            line=line,
        )
        writer.add_cites(disagreement.against, "against", matter=disagreement.id)


def fill_findings(writer: Writer, findings: Sequence[Finding], disagreements: Mapping[int, str]) -> None:
    """Write the findings, with the steps of every replay that does not agree."""
    for finding in findings:
        identity = name_finding(finding)
        writer.copy(
            "finding",
            finding,
            id=identity,
            fact=finding.key,
            status=str(finding.status),
            matter=disagreements.get(id(finding)),
            independent="yes" if finding.independent else "no",
            elsewhere=[f"{ruleset}: {status}" for ruleset, status in finding.elsewhere],
        )
        for rule in dict.fromkeys(finding.rules):
            writer.add("finding_rule", finding=identity, rule=rule)
        writer.add_cites(finding.cites, "the ruling's", finding=identity)
        writer.add_cites(finding.rule_cites, "the engine's", finding=identity)
        if finding.status is not Status.AGREES:
            for at, step in enumerate(finding.trace, 1):
                writer.copy("trace_step", step, id=f"{identity}:{at:03}", finding=identity, rule=step.rule or None)


def fill_conflicts(
    writer: Writer, corpus: Corpus, conflicts: Sequence[Conflict], disagreements: Mapping[int, str]
) -> None:
    """Write the conflicts between rulings, and the known disagreements."""
    for conflict in conflicts:
        identity = f"{conflict.key}@{conflict.ruleset}"
        writer.copy("conflict", conflict, id=identity, matter=disagreements.get(id(conflict)))
        for number, side in enumerate(conflict.between, 1):
            fact = f"{side.ruling}#{side.claim}/{side.fact}"
            writer.copy("conflict_side", side, conflict=identity, side=number, fact=fact)
    for listed in corpus.disagreements:
        identity = f"{listed.key}@{listed.ruleset}"
        writer.copy("disagreement", listed, id=identity, kind=listed.entry.kind, reason=listed.entry.reason,
            title=listed.entry.title, today=listed.entry.today)  # fmt: skip
        writer.add_cites(listed.entry.cites, "disagreement", disagreement=identity)


def fill_build(writer: Writer, corpus: Corpus, build: Mapping[str, str]) -> None:
    """Write the inputs of the database."""
    stated = {
        "format": FORMAT,
        "corpus": corpus.hash,
        "ruling-corpus": metadata.version("ruling-corpus"),
        "sqlite": sqlite3.sqlite_version,
        **build,
    }
    for key in sorted(stated):
        writer.add("build", key=key, value=stated[key])
