"""The sides of ``rulings diff``: a revision, a folder, a database or a saved check, each read as a snapshot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import checks
from checks.answers import checking as answers
from checks.answers import differing
from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.record_hashes import recall_hashes
from checks.judge.cache.snapshots import read_kept, write_kept
from checks.judge.cache.store import Kept, Store
from checks.judge.check import Report, run_check
from checks.judge.differences import differ_checks, differ_nothing
from checks.judge.snapshots import Snapshot, Told, Verdict, hash_records, read_snapshot, take_snapshot
from checks.judge.source import hash_engine
from checks.reading.pool_cards import load_with_pool
from checks.replay.processors import without_collecting
from checks.shared.revisions import Revision, find_revision, holds, link_out, list_changed, need_revision, write_out
from kb.corpus.files import name_root
from kb.corpus.fingerprint import hash_corpus
from kb.corpus.guests import load_folder
from kb.corpus.model import Corpus
from kb.database.reading import MAGIC, open_database
from kb.problems import Refused
from kb.records.findings import Status

PROGRAM = ("kb", "checks")
ASKED = "a revision, a folder, a database or a saved check"
AGAIN = "write it again with: rulings check --json --all"
MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""


NOW = "the working tree"


@without_collecting(keeps=True)
def compare(
    base: str, head: str | None, records: Path, background: Path, store: Store, *, own_engine: bool
) -> differing.Differences:
    """Compare two sides by name, without ``head`` the records as they are now; nothing is judged if nothing differs.

    Raises :class:`kb.problems.Refused` as :func:`read_side` does.
    """
    same = find_same(base, head, records, own_engine=own_engine)
    if same is not None:
        return differ_nothing(*same)
    was = read_side(base, records, background, store, own_engine=own_engine, may_lack=True)
    if head is None:
        return differ_checks(was, read_path(records, background, store, NOW), store)
    return differ_checks(was, read_side(head, records, background, store, own_engine=own_engine), store)


def find_same(base: str, head: str | None, records: Path, *, own_engine: bool) -> tuple[str, str] | None:
    """Name two sides that are revisions, or one and the working tree, with equal files; None if anything differs."""
    if Path(base).exists() or (head is not None and Path(head).exists()):
        return None
    old = find_revision(records, base)
    new = find_revision(records, head) if head is not None else None
    if old is None or (head is not None and new is None):
        return None
    folders = [records.resolve()]
    if own_engine and is_own(old):
        folders += [old.repository.resolve() / name for name in PROGRAM]
    changed = list_changed(old, new)
    if not holds(old, records) or any(folder in (file, *file.parents) for file in changed for folder in folders):
        return None
    return old.told, new.told if new is not None else NOW


def differs(revision: Revision, folders: Iterable[Path]) -> bool:
    """Whether a file of some folders is another one in the working tree."""
    return any(not {*file.parents}.isdisjoint(folders) for file in list_changed(revision))


def is_own(revision: Revision) -> bool:
    """Whether a revision is one of this program's own repository."""
    return revision.repository.resolve() == Path(checks.__file__).parents[1].resolve()


def read_side(
    name: str, records: Path, background: Path, store: Store, *, own_engine: bool, may_lack: bool = False
) -> Snapshot:
    """Make a snapshot of a path if it exists, else of a revision of the records' repository.

    With ``may_lack`` the revision may have no records yet. Raises :class:`kb.problems.Refused` for a name that is
    neither, or cannot be read.
    """
    path = Path(name)
    if path.exists():
        if not any(mark in name for mark in ("/", os.sep, ".")) and find_revision(records, name) is not None:
            raise Refused.single(
                "two-meanings", "", f"{name!r} is a revision and a path", "one of them",
                f"write ./{name} for the path, or refs/heads/{name} for the branch",
            )  # fmt: skip
        return read_path(path, background, store)
    if path.is_absolute() or path.suffix in (".json", ".db") or name.startswith("."):
        raise Refused.single("no-file", name, "it cannot be read: there is no such file or folder", ASKED, "name one")
    revision = need_revision(records, name)
    if may_lack and not holds(revision, records):
        return Snapshot(
            f"{revision.told}, which has no such records", {}, {}, {}, frozenset(), {}, {}, {}, {}, hash_engine()
        )
    return read_revision(revision, records, background, store, own_engine=own_engine)


def read_path(path: Path, background: Path, store: Store, name: str = "") -> Snapshot:
    """Make a snapshot of a folder, a database or a saved check."""
    name = name or str(path)
    if path.is_dir():
        corpus, rulings, drafted = load_with_pool(path, background, words="older")
        behind = () if rulings is None else (hash_corpus(path), *(repr(corpus.find_card(each)) for each in drafted))
        key = make_key(corpus, path, behind)
        kept = store.recall(key)
        if kept is not None:
            return replace(read_kept(kept.found), name=name, corpus=corpus)
        report = run_check(corpus, rulings=rulings, contrasts=False, verdicts_only=True, store=store)
        return replace(keep_snapshot(report, key, store), name=name)
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise Refused.single("no-file", name, f"it cannot be read: {error.strerror}", ASKED, "name one") from None
    return read_database(path) if start == MAGIC else read_saved(path)


def keep_snapshot(report: Report, key: bytes, store: Store) -> Snapshot:
    """Take the snapshot of a folder's check, and keep it for the next comparison with the same records."""
    taken = take_snapshot(report, "", recall_hashes(report.corpus, report.rulings, store))
    store.remember({key: Kept(b"", write_kept(taken))})
    return taken


def make_key(corpus: Corpus, path: Path, more: Iterable[str] = ()) -> bytes:
    """Make the key of the snapshot of a folder's corpus; ``more`` are hashes of a guest's own records."""
    return hash_texts("snapshot", hash_program(), name_root(path), corpus.hash, *more)


def read_saved(path: Path) -> Snapshot:
    """Read the output of ``rulings check --json --all``."""
    if not path.is_file():
        raise Refused.single("no-check", str(path), "it is not a file", ASKED, "name one")
    try:
        value: Any = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refused.single("no-check", str(path), f"it is not JSON: {error}", "a saved check", AGAIN) from None
    if not is_check(value):
        raise Refused.single("no-check", str(path), "it is not a check", "a saved check", AGAIN)
    held, whole = len(value["findings"]), value["summary"]["findings"]
    if held != whole:
        raise Refused.single(
            "no-agreements", str(path), f"it holds {held} of {whole} findings, without the agreements, "
            "whose changes would stay unknown", "a check with all of its findings", AGAIN,
        )  # fmt: skip
    return read_snapshot(cast(answers.Check, value), str(path))


def is_check(value: object) -> bool:
    """Whether a value has the keys of a check that a comparison needs."""
    if not (isinstance(value, dict) and isinstance(value.get("summary"), dict)):
        return False
    if not all(isinstance(count, int) for count in value["summary"].values()) or "findings" not in value["summary"]:
        return False
    basis = value.get("basis", {"engine": "", "rulesets": {}, "records": {}})
    if not isinstance(basis, dict) or not isinstance(basis.get("engine"), str):
        return False
    if not all(isinstance(basis.get(name), dict) for name in ("rulesets", "records")):
        return False
    needed: Mapping[str, set[str]] = {
        "findings": {"ruling", "claim", "fact", "ruleset", "status", "says", "engine", "because", "rules", "known",
                     "path", "line"},
        "conflicts": {"key", "ruleset", "known"},
        "matters": {"id", "title", "rulesets", "facts", "conflicts", "known", "path", "line"},
        "stale": {"key", "ruleset"},
    }  # fmt: skip
    return all(
        isinstance(value.get(name), list)
        and all(isinstance(each, dict) and keys <= each.keys() for each in value[name])
        for name, keys in needed.items()
    ) and {each["status"] for each in value["findings"]} <= {*Status}


def read_database(path: Path) -> Snapshot:
    """Read the check in a database."""
    with open_database(path) as connection:
        rules: dict[str, list[str]] = {}
        for finding, rule in connection.execute("select finding, rule from finding_rule order by rowid"):
            rules.setdefault(finding, []).append(rule)
        verdicts = {}
        keys: dict[str, dict[str, None]] = {}
        for id, fact, ruleset, status, disagreement, known, path_of, line, says, answer, because in connection.execute(
            "select id, fact, ruleset, status, matter, known, path, line, says, engine, because from finding"
        ):
            by = tuple(rules.get(id, ()))
            verdicts[fact, ruleset] = Verdict(
                Status(status), says, answer, because, by, known is not None, path_of, line
            )
            if disagreement:
                keys.setdefault(disagreement, {})[fact] = None
        conflicts = {}
        for key, ruleset, disagreement, known in connection.execute(
            "select key, ruleset, matter, known from conflict where kind = 'conflict'"
        ):
            conflicts[key, ruleset] = known is not None
            keys.setdefault(disagreement, {})[key] = None
        disagreements = {
            id: Told(title, tuple(rulesets.split(", ")), tuple(keys.get(id, ())), known == "yes", path_of, line)
            for id, title, rulesets, known, path_of, line in connection.execute(
                "select id, title, rulesets, known, path, line from matter order by number"
            )
        }
        switches: dict[str, dict[str, str]] = {}
        for ruleset, switch, value in connection.execute("select ruleset, switch, value from resolved_switch"):
            switches.setdefault(ruleset, {})[switch] = value
        titles = dict(connection.execute("select id, title from ruleset"))
        engine = dict(connection.execute("select key, value from build")).get("engine", "")
    return Snapshot(
        str(path), verdicts, conflicts, disagreements, frozenset(), {}, titles, switches, records=None, engine=engine
    )


def read_revision(revision: Revision, records: Path, background: Path, store: Store, *, own_engine: bool) -> Snapshot:
    """Judge the records of a revision; those of this program's repository by that revision's engine."""
    home = revision.repository.resolve()
    own_engine = own_engine and is_own(revision)
    with tempfile.TemporaryDirectory(prefix="rulings-", dir=find_memory()) as folder:
        target = Path(folder).resolve() / revision.repository.name
        target.mkdir()
        if not link_out(revision, records, target):
            raise Refused.single(
                "no-records", revision.told, f"it has nothing below {records}", "a revision with the records",
                "name the folder with --records, or a later revision",
            )  # fmt: skip
        below = target / records.resolve().relative_to(revision.repository.resolve())
        behind = below if records.resolve() == background.resolve() else background
        program = [home / name for name in PROGRAM]
        if own_engine and differs(revision, program) and write_out(revision, program, target):
            engine = hash_engine(target)
            if engine != hash_engine():
                return judge_elsewhere(revision, target, below, engine)
        return replace(read_path(below, behind, store, revision.told), name=revision.told)


def find_memory() -> Path | None:
    """Find a folder in memory, where thousands of small files are made faster; None without one."""
    return MEMORY if MEMORY.is_dir() and os.access(MEMORY, os.W_OK | os.X_OK) else None


def judge_elsewhere(revision: Revision, target: Path, records: Path, engine: str) -> Snapshot:
    """Judge a revision's records by its own program; this program reads them too, to try causes.

    Raises :class:`kb.problems.Refused` if that program fails.
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", "checks.command", "check", "--json", "--all", "--corpus", str(records)],
        capture_output=True, check=False, cwd=target, stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(target), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    try:
        value = json.loads(done.stdout)
    except ValueError:
        value = None
    if not is_check(value):
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["no message"]
        raise Refused.single(
            "no-answer", revision.told, f"the program of that revision does not judge its records: {last[0]}",
            "a check", "judge both by the current program with --one-engine",
        )  # fmt: skip
    told = read_snapshot(cast(answers.Check, value), revision.told)
    try:
        corpus, _ = load_folder(records, records)
    except Refused:
        return replace(told, engine=engine)
    return replace(told, engine=engine, corpus=corpus, records=dict(hash_records(corpus, corpus.rulings)))
