"""Rulings as pytest tests: ``pytest corpus -k cornered`` runs each ruling under each of its rulesets.

A test is named ``source/section/id@ruleset``. An unlisted contradiction fails with both sides; a listed one is an
expected failure; an undecided fact is skipped; each with its reason. Only files at the places of a corpus,
``rulings/SOURCE/SECTION.yaml``, with its first keys are collected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from checks.judge.context import Judge
    from checks.replay.eras import Era
    from kb.corpus.model import LoadedRuling
    from kb.problems import Problem
    from kb.records.findings import Finding

KEYS: Final = (re.compile(r"^source:", re.MULTILINE), re.compile(r"^rulings:", re.MULTILINE))
"""The keys that identify a file of rulings."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect files of rulings, and no others."""
    if file_path.suffix != ".yaml" or len(file_path.parts) < 4 or file_path.parts[-3] != "rulings":
        return None
    try:
        text = file_path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if not all(key.search(text) for key in KEYS):
        return None
    file: pytest.Collector = RulingFile.from_parent(parent, path=file_path)
    return file


class Records:
    """A folder of records, read once per process and judged ruling by ruling."""

    def __init__(self, root: Path) -> None:
        from checks.engine import full_rulebook
        from checks.judge.context import make_judge
        from checks.reading.pool_cards import load_with_pool
        from kb.locations import find_corpus
        from kb.problems import Refused

        self.problems: tuple[Problem, ...] = ()
        self.rulings: tuple[LoadedRuling, ...] = ()
        try:
            corpus, rulings, _ = load_with_pool(root, find_corpus())
        except Refused as refused:
            self.problems = refused.problems
            return
        self.rulings = corpus.rulings if rulings is None else rulings
        self.judge: Judge = make_judge(corpus, full_rulebook())
        self.judged: dict[tuple[str, str], list[Finding]] = {}

    @cached_property
    def reasons(self) -> dict[str, str]:
        """The known reason of each listed fact."""
        return {listed.key: listed.entry.reason for listed in self.judge.corpus.disagreements}

    def find(self, ruling: LoadedRuling, ruleset: str) -> list[Finding]:
        """Judge a ruling, and return its findings under one ruleset."""
        from dataclasses import replace

        from checks.judge.check import find_known
        from checks.judge.ruling import judge_ruling, name_breaking_cards, show_breaking_cards

        key = (ruling.id, ruleset)
        if key not in self.judged:
            era = self.judge.eras[ruleset]
            found = [*judge_ruling(self.judge, ruling, era)]
            shown = show_breaking_cards(found, name_breaking_cards(self.judge, ruling, era, found))
            self.judged[key] = [replace(each, known=find_known(self.judge, each)) for each in shown]
        return self.judged[key]


READ: Final = pytest.StashKey[dict[Path, Records]]()


class RulingFile(pytest.File):
    """A file of rulings."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each ruling under each ruleset for which it is claimed."""
        read = self.config.stash.setdefault(READ, {})
        root = self.path.parents[2].resolve()
        if root not in read:
            read[root] = Records(root)
        records = read[root]
        below = "/".join(self.path.parts[-3:])
        if records.problems:
            own = [each for each in records.problems if each.path.endswith(f"/{below}")]
            raise self.CollectError("\n".join(map(str, own)) or tell_elsewhere(records.problems))
        for ruling in records.rulings:
            if ruling.path.endswith(f"/{below}") and ruling.record.claims:
                for era in records.judge.in_force(ruling):
                    yield RulingTest.make(self, records, ruling, era)


def tell_elsewhere(problems: Iterable[Problem]) -> str:
    """Explain that other files of the folder are invalid, so that nothing can be judged."""
    listed = list(problems)
    return f"other records of this folder cannot be read ({len(listed)} problems): {listed[0]}"


class RulingContradicted(Exception):
    """A ruling that the engine contradicts; its text has both sides."""


class RulingTest(pytest.Item):
    """One ruling under one ruleset."""

    records: Records
    ruling: LoadedRuling
    era: Era

    @classmethod
    def make(cls, parent: RulingFile, records: Records, ruling: LoadedRuling, era: Era) -> RulingTest:
        """Make the test of a ruling."""
        test: RulingTest = cls.from_parent(parent, name=f"{ruling.id}@{era.id}")
        test.records, test.ruling, test.era = records, ruling, era
        return test

    def runtest(self) -> None:
        """Judge the ruling; raises :class:`RulingContradicted` unless everything is right, known or undecided."""
        from kb.records.findings import Status

        found = self.records.find(self.ruling, self.era.id)
        wrong = [each for each in found if each.status is Status.CONTRADICTS]
        if new := [each for each in wrong if each.known is None]:
            raise RulingContradicted("\n".join(tell_contradictions(self.records, self.ruling, found, new)))
        if wrong:
            pytest.xfail(f"known: {self.records.reasons.get(wrong[0].known or '', '')}")
        if doubts := [each for each in found if each.status is Status.CANNOT_DECIDE]:
            pytest.skip(f"cannot decide {doubts[0].claim}/{doubts[0].fact}: {doubts[0].because}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show both sides of a contradiction without a traceback."""
        if isinstance(excinfo.value, RulingContradicted):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place of the ruling."""
        return self.path, self.ruling.line - 1, self.name


def tell_contradictions(
    records: Records, ruling: LoadedRuling, found: list[Finding], wrong: list[Finding]
) -> Iterator[str]:
    """Describe each contradicted claim: the ruling's answer, the engine's, and their citations."""
    from checks.judge.check import Report
    from checks.report.palette import PLAIN
    from checks.report.text import group_by, write_contradiction

    report = Report(records.judge.corpus, records.judge.eras, tuple(found), (), (), (ruling,))
    for group in group_by(wrong):
        yield from write_contradiction(report, group, PLAIN)
