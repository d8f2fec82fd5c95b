"""A corpus is the names and bytes of its files; one hash stands for all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path


def find_files(root: Path) -> Iterator[Path]:
    """List the YAML files of a folder in an order that is the same everywhere; hidden ones are left out."""
    found = (file for file in root.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
    named = {file.relative_to(root).as_posix(): file for file in found}
    for name in sorted(named):
        if not any(part.startswith(".") for part in name.split("/")):
            yield named[name]


def hash_corpus(root: Path) -> str:
    """Hash the names and bytes of a corpus' files; raises OSError where one cannot be read."""
    digest = hashlib.sha256()
    for file in find_files(root):
        name = file.relative_to(root).as_posix()
        digest.update(name.encode("utf-8", "surrogateescape") + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
