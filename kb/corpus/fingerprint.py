"""Hashes of a corpus: the names and bytes of its files.

This module must import fast, without pathlib.
"""

from __future__ import annotations

import hashlib
import os

from kb.corpus.stamps import recall_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

ENDINGS = (".yaml", ".yml")
"""The endings of record files."""


def find_files(root: Path) -> Iterator[Path]:
    """List the YAML files of a folder in a fixed order, without hidden ones."""
    return (root / name for name in list_files(root, ENDINGS))


def list_files(root: Path | str, endings: tuple[str, ...]) -> list[str]:
    """List the files of a folder with some endings by their relative names, in a fixed order.

    Without hidden files and folders, and links to a folder above.
    """
    return sorted(_walk(os.fspath(root), "", endings, frozenset()))


def _walk(folder: str, below: str, endings: tuple[str, ...], above: frozenset[tuple[int, int]]) -> Iterator[str]:
    try:
        status = os.stat(folder)
        entries = list(os.scandir(folder))
    except OSError:
        return
    here = (status.st_dev, status.st_ino)
    if here in above:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _walk(entry.path, f"{below}{entry.name}/", endings, above | {here})
        elif entry.is_file() and entry.name.endswith(endings):
            yield below + entry.name


def hash_corpus(root: Path | str) -> str:
    """Hash the names and bytes of a corpus' files; raises OSError if one cannot be read."""
    return hash_files((root, name) for name in list_files(root, ENDINGS))


def hash_rules(root: Path | str) -> str:
    """Hash the rulesets, switches and sets of a corpus, on which every answer for a printed card rests.

    Raises OSError if a file cannot be read.
    """
    names = list_files(root, ENDINGS)
    files = ("rulesets.yaml", "sets.yaml")
    return hash_files((root, name) for name in names if name in files or name.startswith(("law/", "switches/")))


def hash_reading() -> str:
    """Hash the source code that gives records their meaning."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    folders = [os.path.join(root, "kb", name) for name in ("language", "records", "corpus")]
    return hash_files((folder, name) for folder in folders for name in list_files(folder, (".py",)))


def read_code(source: bytes) -> bytes:
    """Read code as it is in the repository; the installed package is the same program with moved imports."""
    return source.replace(b"from ruling_corpus.kb", b"from kb").replace(b"from ruling_corpus.checks", b"from checks")


def hash_files(files: Iterable[tuple[Path | str, str]]) -> str:
    """Hash the names and bytes of files, each as its folder and its name below; raises OSError."""
    places: dict[Path | str, str] = {}
    listed: list[tuple[str, str]] = []
    for root, name in files:
        if root not in places:
            places[root] = os.path.join(os.path.abspath(root), "")
        listed.append((name, places[root] + name))

    def read() -> str:
        digest = hashlib.sha256()
        for name, path in listed:
            with open(path, "rb", 0) as file:
                content = hashlib.sha256(read_code(file.read()) if name.endswith(".py") else file.read()).digest()
            digest.update(name.encode("utf-8", "surrogateescape") + b"\0" + content)
        return digest.hexdigest()

    return recall_hash([path for _, path in listed], read)
