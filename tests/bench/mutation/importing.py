"""Importing modules of the program from changed trees."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.util
from collections.abc import Callable
from types import CodeType
from typing import Any

from tests.bench.mutation.mutants import ROOT, list_blocks


class Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports modules of the program from changed trees."""

    def __init__(self, trees: dict[str, Callable[[], ast.Module]]) -> None:
        self.trees = trees

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Find what is changed, and nothing else."""
        for file in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
            if file in self.trees:
                return importlib.util.spec_from_file_location(name, ROOT / file, loader=self)
        return None

    def get_source(self, fullname: str) -> None:
        """Nothing asks for the text of what is changed."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed tree."""
        file = f"{fullname.replace('.', '/')}.py"
        file = file if file in self.trees else f"{fullname.replace('.', '/')}/__init__.py"
        return compile(self.trees[file](), str(ROOT / file), "exec")

    def is_package(self, fullname: str) -> bool:
        """Whether the module is that of a folder."""
        return f"{fullname.replace('.', '/')}/__init__.py" in self.trees

    def exec_module(self, module: Any) -> None:
        """Run the changed module."""
        exec(self.get_code(module.__name__), module.__dict__)


def instrument(path: str) -> ast.Module:
    """A module that notes which of its blocks are run."""
    tree = ast.parse((ROOT / path).read_text())
    blocks = list_blocks(tree)
    for number, (body, _, nodes) in enumerate(blocks):
        note = ast.parse(f"seen_blocks.add(({path!r}, {number}))").body[0]
        body.insert(next(index for index, each in enumerate(body) if each is nodes[0]), note)
    return ast.fix_missing_locations(tree)
