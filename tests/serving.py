"""The site as people meet it: the real command, over HTTP on this machine."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.commands import PATIENCE


def start(database: Path, pool: Path | None = None) -> tuple[subprocess.Popen[str], str]:
    """Start the command; the process, and the address at which it answers."""
    command = [sys.executable, "-m", "checks.command", "serve", "--db", str(database), "--port", "0"]
    command += ["--pool", str(pool)] if pool else []
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    line = process.stdout.readline()
    address = re.search(r"http://\S+/", line)
    if address is None:
        process.kill()
        raise AssertionError(line)
    return process, address[0].rstrip("/")


@contextlib.contextmanager
def serve(database: Path, pool: Path | None = None) -> Iterator[str]:
    process, address = start(database, pool)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)
