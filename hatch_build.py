"""The wheel: one package, ``ruling_corpus``, with ``kb``, ``checks`` and the corpus inside.

In the repository ``kb`` and ``checks`` stand at the top. Installed so, they would take the place of modules of those
names in other people's projects. So the wheel holds copies in which the imports, and nothing else, say where they are:
``from kb.records import …`` is ``from ruling_corpus.kb.records import …``. The entry points follow. An editable
installation stays as the repository is.
"""

from __future__ import annotations

import ast
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "ruling_corpus"
MOVED = ("kb", "checks")
"""The folders of code that move into the package."""
INSIDE = (*MOVED, "corpus")
"""The folders that move into the package, as they are."""
SHIPPED = "build/shipped"
"""The database and the remembered findings of the corpus, if ``make shipped`` wrote them."""
PINS = "requirements.txt"
"""What a container of the site installs besides, pinned."""


class OnePackage(BuildHookInterface):  # type: ignore[type-arg]
    """Put everything into one package when a wheel is built for users."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the package aside, and name it to the builder."""
        if version != "standard":
            return
        self.aside = tempfile.TemporaryDirectory(prefix="ruling-corpus-")
        package = Path(self.aside.name, PACKAGE)
        write_package(Path(self.root), package)
        build_data["force_include"][str(package)] = PACKAGE
        core = self.metadata.core
        for points in (core.scripts, *core.entry_points.values()):
            points.update({name: move_name(place) for name, place in points.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete what was written aside."""
        if version == "standard":
            self.aside.cleanup()


def write_package(root: Path, package: Path) -> None:
    """Copy the code and the corpus of a repository into a package, its imports rewritten."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc", "*.db", "*.db-*", "*.part", ".*")
    shutil.copytree(root / PACKAGE, package, ignore=unwanted)
    shutil.copyfile(root / PINS, package / PINS)
    for name in INSIDE:
        shutil.copytree(root / name, package / name, ignore=unwanted)
    if (root / SHIPPED).is_dir():
        shutil.copytree(root / SHIPPED, package / Path(SHIPPED).name)
    for file in package.rglob("*.py"):
        source = file.read_bytes()
        if (moved := move_imports(source, str(file.relative_to(package)))) != source:
            file.write_bytes(moved)


def move_imports(source: bytes, name: str) -> bytes:
    """Write the package before each moved module that a file imports; all other bytes stay.

    Raises ValueError for ``import kb.site``: it binds ``kb``, and would then bind something else.
    """
    lines = source.splitlines(keepends=True)
    edits: list[tuple[int, int, bytes]] = []
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.ImportFrom) and not node.level and is_moved(node.module or ""):
            edits.append((node.lineno - 1, node.col_offset + len("from "), f"{PACKAGE}.".encode()))
        elif isinstance(node, ast.Import) and any(is_moved(each.name) for each in node.names):
            (alias, *more) = node.names
            if more or ("." in alias.name and not alias.asname):
                raise ValueError(f"{name}:{node.lineno}: write `from … import …`: the wheel moves this module")
            if "." in alias.name:
                edits.append((node.lineno - 1, node.col_offset + len("import "), f"{PACKAGE}.".encode()))
            else:
                edits.append((node.lineno - 1, node.col_offset, f"from {PACKAGE} ".encode()))
    for line, column, added in sorted(edits, reverse=True):
        before, after = lines[line][:column], lines[line][column:]
        if not after.startswith((b"kb", b"checks", b"import ")):
            raise ValueError(f"{name}:{line + 1}: an import in a form that the build does not know")
        lines[line] = before + added + after
    return b"".join(lines)


def is_moved(module: str) -> bool:
    """Whether a module's place in the wheel is another one."""
    return module.partition(".")[0] in MOVED


def move_name(place: str) -> str:
    """Move an entry point such as ``checks.command:main``."""
    return f"{PACKAGE}.{place}" if is_moved(place.partition(":")[0]) else place
