"""Records of a git revision, written to a temporary folder; the working tree is not touched."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from kb.problems import Refused

AIMED = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")
"""Variables that git sets for its hooks, which would point it away from the folder in question."""


class Revision(NamedTuple):
    """A revision of the repository that a folder lies in."""

    repository: Path
    commit: str
    told: str
    """Its name as given, with the short hash of its commit."""


def ask_git(folder: Path, *arguments: str) -> bytes | None:
    """Run git in a folder; None if it fails. Raises :class:`kb.problems.Refused` without git."""
    environment = {name: value for name, value in os.environ.items() if name not in AIMED}
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, check=False, env=environment,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except FileNotFoundError:
        raise Refused.single(
            "no-git", "", "git is not installed", "git, to read a revision", "compare folders or saved checks instead"
        ) from None
    return done.stdout if done.returncode == 0 else None


def find_repository(folder: Path) -> Path | None:
    """Find the top of the working tree that a folder lies in."""
    found = ask_git(folder, "rev-parse", "--show-toplevel")
    return Path(os.fsdecode(found).rstrip("\n")) if found else None


def find_revision(folder: Path, name: str) -> Revision | None:
    """Find a revision by name in a folder's repository; None without either."""
    repository = find_repository(folder)
    if repository is None:
        return None
    found = ask_git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if not found:
        return None
    commit = found.decode().strip()
    return Revision(repository, commit, name if commit.startswith(name) else f"{name} ({commit[:9]})")


def need_revision(folder: Path, name: str) -> Revision:
    """Find a revision; raises :class:`kb.problems.Refused` if it, or the repository, does not exist."""
    found = find_revision(folder, name)
    if found is not None:
        return found
    if find_repository(folder) is None:
        raise Refused.single(
            "no-repository", str(folder), f"the records are not in a git repository, so there is no revision {name!r}",
            "a revision, a folder, a database or a saved check", "name the folder of your records with --records",
        )  # fmt: skip
    raise Refused.single(
        "no-revision", "", f"there is no revision, file or folder {name!r}",
        "a revision, a folder, a database or a saved check",
        "see: git log; in CI fetch the whole history (actions/checkout with fetch-depth: 0)",
    )  # fmt: skip


SAFELY: Final[dict[str, Any]] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Python's own check of archive members, from 3.11.4 on."""


def verify_member(member: tarfile.TarInfo, target: Path) -> None:
    """Raise :class:`tarfile.TarError` unless a member is a file, folder or link inside the target folder."""
    folder = target.absolute()
    place = folder / member.name
    leads = [place, place.parent / member.linkname] if member.issym() else [place]
    inside = all(Path(os.path.normpath(each)).is_relative_to(folder) for each in leads)
    if not inside or not (member.isfile() or member.isdir() or member.issym()):
        raise tarfile.TarError(f"{member.name} leads out of the folder")


def holds(revision: Revision, path: Path) -> bool:
    """Whether a path existed at a revision."""
    below = path.resolve().relative_to(revision.repository.resolve()).as_posix()
    return bool(ask_git(revision.repository, "ls-tree", "-r", "--name-only", revision.commit, "--", below))


def write_out(revision: Revision, paths: list[Path], target: Path) -> bool:
    """Write the content of some paths at a revision; False if one did not exist.

    Raises :class:`kb.problems.Refused` for links that lead out.
    """
    below = [path.resolve().relative_to(revision.repository.resolve()).as_posix() for path in paths]
    return _extract(revision, below, target)


def link_out(revision: Revision, path: Path, target: Path) -> bool:
    """Write the content of a path at a revision, with links to the files that are the same in the working tree.

    False if it did not exist. Raises :class:`kb.problems.Refused` for links that lead out.
    """
    home = revision.repository.resolve()
    below = path.resolve().relative_to(home).as_posix()
    listed = ask_git(home, "ls-tree", "-r", "-z", "--full-tree", revision.commit, "--", below)
    if not listed:
        return False
    changed = {os.fspath(each.relative_to(revision.repository)) for each in list_changed(revision)}
    linked: list[str] = []
    written: list[str] = []
    for entry in filter(None, os.fsdecode(listed).split("\0")):
        told, _, name = entry.partition("\t")
        is_same = told.startswith("100") and os.path.normpath(name) not in changed
        (linked if is_same else written).append(name)
    if len(written) > MOST or not _link(home, target, linked):
        return _extract(revision, [below], target)
    return not written or _extract(revision, written, target)


MOST: Final = 500
"""Most files that are named to git one by one."""


def _link(home: Path, target: Path, names: list[str]) -> bool:
    """Link some files of a folder in another; False where the system has no links, or none for this user."""
    made: list[Path] = []
    try:
        for name in names:
            link = target / name
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(home / name)
            made.append(link)
    except (OSError, NotImplementedError):
        for link in made:  # else what is written next would be written through them
            link.unlink()
        return False
    return True


def _extract(revision: Revision, names: list[str], target: Path) -> bool:
    """Write the files and folders of these names at a revision; False if one did not exist."""
    held = ask_git(revision.repository, "--literal-pathspecs", "archive", "--format=tar", revision.commit, "--", *names)
    if held is None:
        return False
    try:
        with tarfile.open(fileobj=io.BytesIO(held)) as archive:
            for member in archive:
                verify_member(member, target)
            archive.extractall(target, **SAFELY)
    except tarfile.TarError as error:
        raise Refused.single(
            "unsafe-link", revision.told, f"it cannot be written out: {error}", "plain files"
        ) from None
    return True


def list_changed(revision: Revision, other: Revision | None = None) -> list[Path]:
    """List the files that differ between two revisions, or of the working tree, with untracked and deleted ones."""
    commits = [revision.commit, *([other.commit] if other is not None else ())]
    changed = ask_git(revision.repository, "diff", "--name-only", "-z", "--no-renames", *commits)
    untracked = None
    if other is None:
        untracked = ask_git(revision.repository, "ls-files", "-z", "--others", "--exclude-standard")
    names = os.fsdecode((changed or b"") + (untracked or b"")).split("\0")
    return [revision.repository / name for name in sorted(set(names)) if name]
