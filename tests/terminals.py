"""A real pseudo-terminal of a given width, and what a person sees on it once everything has been shown."""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import termios
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pyte

from tests.commands import ROOT, clean_environment

ROWS = 400


class Shown(NamedTuple):
    """How a command ended, each byte that it wrote to the terminal, and the rows that are left there."""

    code: int
    written: str
    rows: list[str]


def show(
    line: Sequence[str], columns: int, *, cwd: Path = ROOT, out: int | None = None, typed: str = "", **environment: str
) -> Shown:
    """Run a command on a terminal where something is ``typed``; with ``out`` only its standard error is one."""
    ours, theirs = os.openpty()
    os.write(ours, typed.encode())
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
    parts: list[bytes] = []
    reader = threading.Thread(target=read_all, args=(ours, parts))
    reader.start()
    more = {"TERM": "xterm-256color", **environment}
    kept = {key: value for key, value in clean_environment(**more).items() if key not in {"COLUMNS", "NO_COLOR"}}
    ended = subprocess.run(
        line, cwd=cwd, env=kept, stdin=theirs, stdout=theirs if out is None else out, stderr=theirs, check=False
    )
    os.close(theirs)
    reader.join()
    os.close(ours)
    written = b"".join(parts).decode()
    return Shown(ended.returncode, written, render(written, columns))


def read_all(terminal: int, parts: list[bytes]) -> None:
    """Read a terminal until nobody holds its other end any more."""
    try:
        while part := os.read(terminal, 65536):
            parts.append(part)
    except OSError:
        pass


def render(written: str, columns: int) -> list[str]:
    """Render what was written as a terminal does; gives its rows down to the last with something on it."""
    screen = pyte.Screen(columns, ROWS)
    pyte.Stream(screen).feed(written)
    rows = [row.rstrip() for row in screen.display]
    while rows and not rows[-1]:
        rows.pop()
    return rows
