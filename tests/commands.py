"""Running ``rulings`` in this process, as its entry point does; ``start`` runs it as a user's shell does."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from checks.command import main

ROOT = Path(__file__).parents[1]
PATIENCE = 900
"""Seconds after which what does not answer is taken to hang: no machine, however busy, is so slow."""

BESIDES: dict[str, str] = {}
"""What the environment says besides, where a fixture has it so."""


class Ended(NamedTuple):
    """How a command ended: its exit code, standard output and standard error."""

    code: int
    out: str
    error: str


def clean_environment(**more: str) -> dict[str, str]:
    """This environment without what would lead ``rulings`` to somebody's own files."""
    return {key: value for key, value in os.environ.items() if not key.startswith("RULINGS_")} | BESIDES | more


def run(*arguments: object, text: str = "", cwd: Path | None = None, **environment: str) -> Ended:
    """Run the command here; what it raises but an exit is raised."""
    streams = [io.TextIOWrapper(io.BytesIO(given), "utf-8") for given in (text.encode(), b"", b"")]
    typed, out, error = streams
    with (
        patch.dict(os.environ, clean_environment(**environment), clear=True),
        contextlib.chdir(cwd or ROOT),
        patch.object(sys, "stdin", typed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(error),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
    said = []
    for stream in (out, error):
        stream.flush()
        said.append(stream.buffer.getvalue().decode())
    return Ended(code, *said)


def ask(*arguments: object, text: str = "") -> tuple[int, Any]:
    """Run the command and read its JSON."""
    ended = run(*arguments, text=text)
    return ended.code, json.loads(ended.out)


def start(command: str, cwd: Path | None = None, **environment: str) -> Ended:
    """Run a command line in a shell, ``rulings`` in it being a process of its own."""
    line = command.replace("rulings ", f'"{sys.executable}" -m checks.command ')
    ended = subprocess.run(
        line, shell=True, capture_output=True, text=True, encoding="utf-8", cwd=cwd or ROOT,
        env=clean_environment(**environment), timeout=PATIENCE, check=False,
    )  # fmt: skip
    return Ended(ended.returncode, ended.stdout, ended.stderr)
