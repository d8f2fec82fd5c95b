"""The input and output of checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from checks.engine import full_rulebook
from checks.judge.cache.store import Store
from checks.judge.context import Judge, make_judge
from checks.lint.remembered import Remembered
from checks.reading.pool_cards import bring_for_folder
from kb.corpus.files import name_root
from kb.corpus.fingerprint import hash_files, list_files
from kb.corpus.guests import load_guest
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.corpus.yaml import LinePath, read_file
from kb.locations import MARK
from kb.pool.printed import Pool
from kb.pool.texts import read_sentences
from kb.problems import Problem

HERE: Final = Path(__file__).parent


@dataclass(frozen=True)
class Material:
    """Records to check, with all records that they depend on, and the card pool if there is one."""

    own: Corpus
    """The records to check."""
    whole: Corpus
    """The same with the corpus as background."""
    root: Path
    """Their folder."""
    pool: Pool | None
    store: Store = field(default_factory=lambda: Store(None))
    """The opened store, for remarks that take long to find."""

    @cached_property
    def sentences(self) -> dict[str, tuple[str, ...]]:
        """The sentences of the cards' official texts, by slug; empty for a card that the pool lacks."""
        return read_sentences(self.own.cards, self.pool) if self.pool else {}

    @cached_property
    def printed_names(self) -> frozenset[str]:
        """The names of all cards of the pool."""
        return self.pool.list_printed_names() if self.pool else frozenset()

    @cached_property
    def judge(self) -> Judge:
        """The judge of the records."""
        return make_judge(self.whole, full_rulebook())

    def remember(self, *inputs: str | bytes) -> Remembered:
        """Recall remarks by file; ``inputs`` are all that they depend on besides the files and the checks."""
        return Remembered(self.store, hash_files((HERE, name) for name in list_files(HERE, (".py",))), *inputs)

    def find_line(self, path: str, place: LinePath) -> int:
        """Find the line of a place in a file of the records."""
        file = self.root / path.removeprefix(f"{name_root(self.root)}/")
        return read_file(file, path).find_line(place)

    def report_card(self, code: str, slug: str, place: LinePath, what: str, expected: str, todo: str) -> Problem:
        """Make a remark on a place of a card's file."""
        path = self.own.places[f"card:{slug}"].path
        return Problem(code, path, self.find_line(path, place), what, expected, todo)


class Check(NamedTuple):
    """One check: its code, its help line, and its function."""

    code: str
    help: str
    find: Callable[[Material], Iterator[Problem]]
    needs_pool: bool = False
    thorough: bool = False
    """Whether it replays scenes many times, and runs on request only."""


class Linted(NamedTuple):
    """The remarks of one check, or why it was skipped."""

    check: Check
    remarks: tuple[Problem, ...] = ()
    skipped: str | None = None


def gather_material(root: Path, background: Path, pool: Pool | None, store: Store | None = None) -> Material:
    """Load a whole corpus, or a guest's records with the corpus of ``background``.

    Raises :class:`kb.problems.Refused` for invalid records.
    """
    if (root / MARK).is_file():
        corpus = load_corpus(root)
        return Material(corpus, corpus, root, pool, store or Store(None))
    behind = load_corpus(background)
    if pool is not None:
        behind, _ = bring_for_folder(behind, root, pool.path)
    whole, _ = load_guest(root, behind)
    return Material(load_corpus(root, behind), whole, root, pool, store or Store(None))
