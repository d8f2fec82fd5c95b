"""The records to check: the corpus, a folder of one's own, single files of either, or changed files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import checks
from checks.judge.causes import list_touching
from checks.judge.naming import Naming
from checks.judge.source import DECIDING
from checks.reading.pool_cards import load_with_pool
from checks.shared.revisions import list_changed, need_revision
from kb.corpus.files import find_kind, name_root
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus, LoadedRuling
from kb.problems import Refused

NARROW = ("rulings", "card", "situations", "effect-classes", "coverage")
"""Kinds of files that affect only some rulings; every ruling may depend on the others."""


class Chosen(NamedTuple):
    """The records and the rulings to judge, None for all; ``guests`` are the ids of a guest's rulings."""

    corpus: Corpus
    rulings: tuple[LoadedRuling, ...] | None
    guests: tuple[str, ...] = ()
    drafted: tuple[str, ...] = ()
    """The cards that were drafted from the texts of a card pool, by name."""


def find_records(paths: Sequence[Path], root: Path) -> Path:
    """Find the folder to check; raises :class:`kb.problems.Refused` for paths of several folders."""
    folders = [path for path in paths if path.is_dir()]
    if len(folders) > 1 or (folders and len(paths) > 1):
        raise Refused.single(
            "several-folders", "", f"{len(paths)} paths were given, a folder among them", "one folder, or files of one",
            "check them one after the other",
        )  # fmt: skip
    return folders[0] if folders else find_root(paths, root) if paths else root


def choose_rulings(paths: Sequence[Path], root: Path, since: str | None, pool: Path | None = None) -> Chosen:
    """Choose the rulings to check; in a folder of one's own, cards that no record has are drafted from the ``pool``.

    Raises :class:`kb.problems.Refused` for paths that are not records of one folder.
    """
    records = find_records(paths, root)
    folders = [path for path in paths if path.is_dir()]
    if records.resolve() == root.resolve():
        whole = Chosen(load_corpus(root), None)
    elif folders:
        whole = choose_folder(records, root, pool)
    else:
        whole = load_own(records, root, pool)
    if since is not None:
        files = list_files_since(records, since)
        return whole if files is None else choose_files(whole, records, files)
    return choose_files(whole, records, paths) if paths and not folders else whole


def choose_folder(folder: Path, root: Path, pool: Path | None) -> Chosen:
    """Choose a folder of one's own records; raises :class:`kb.problems.Refused` if it is empty."""
    if not any(folder.rglob("*.yaml")):
        raise Refused.single(
            "no-records", str(folder), "the folder holds no records", "YAML files",
            f"name another folder, or start in it with: rulings new --records {folder}",
        )  # fmt: skip
    return load_own(folder, root, pool)


def load_own(folder: Path, root: Path, pool: Path | None) -> Chosen:
    """Load a whole corpus, or a folder of one's own with the corpus as background and the cards of the pool."""
    corpus, rulings, drafted = load_with_pool(folder, root, pool)
    return Chosen(corpus, rulings, tuple(each.id for each in rulings or ()), drafted)


def find_root(paths: Iterable[Path], root: Path) -> Path:
    """Find the one folder that contains some files of records; raises :class:`kb.problems.Refused`."""
    roots: dict[Path, Path] = {}
    for path in paths:
        if not path.exists():
            raise Refused.single(
                "no-folder", str(path), "there is no such folder or file", "a folder of records, or files of one"
            )
        file = path.resolve()
        if root.resolve() in file.parents:
            roots[root] = path
            continue
        above = [folder for folder in file.parents if find_kind(file.relative_to(folder)) is not None]
        if not above:
            raise Refused.single(
                "unknown-file", str(path), "no file of records has this place", "such as rulings/SOURCE/SECTION.yaml",
                "see: rulings new --records DIR",
            )  # fmt: skip
        roots[above[-1]] = path
    if len(roots) > 1:
        raise Refused.single(
            "several-folders", "", f"the files are of several folders: {', '.join(map(str, roots))}", "files of one",
            "check them one after the other",
        )  # fmt: skip
    return next(iter(roots))


def choose_files(whole: Chosen, records: Path, files: Iterable[Path]) -> Chosen:
    """Choose the rulings in some files, and those that depend on the files' other records."""
    listed = [*files]
    shown = name_shown(records, listed)
    kinds = {find_kind(file.resolve().relative_to(records.resolve())) for file in listed}
    rulings = whole.corpus.rulings if whole.rulings is None else whole.rulings
    if not kinds <= {*NARROW, None}:
        return whole
    held = [name for name, place in whole.corpus.places.items() if place.path in shown]
    naming = Naming(whole.corpus, whole.corpus.rulesets)
    touched = naming.list_noting(each.id for each in rulings if each.path in shown)
    if held:
        touched |= {each.id for each in rulings if each.id not in touched and list_touching([naming], each.id, held)}
    return whole._replace(rulings=tuple(each for each in rulings if each.id in touched))


def name_shown(records: Path, files: Iterable[Path]) -> set[str]:
    """Name files of a folder of records as reports do."""
    below = (file.resolve().relative_to(records.resolve()) for file in files)
    return {f"{name_root(records)}/{each.as_posix()}" for each in below}


def list_changed_records(records: Path, since: str) -> list[Path]:
    """List the record files that differ from a revision."""
    return keep_records(records, list_changed(need_revision(records, since)))


def keep_records(records: Path, files: Iterable[Path]) -> list[Path]:
    """Keep the record files of a folder among some files."""
    top = records.resolve()
    return [file for file in files if top in file.resolve().parents and file.suffix == ".yaml"]


def list_files_since(records: Path, since: str) -> list[Path] | None:
    """List the record files that differ from a revision; None if the program differs, which affects everything."""
    revision = need_revision(records, since)
    changed = list_changed(revision)
    home = Path(checks.__file__).resolve().parents[1]
    if revision.repository.resolve() == home and any(
        file.relative_to(revision.repository).as_posix().startswith(DECIDING) for file in changed
    ):
        return None
    return keep_records(records, changed)
