"""The site as people meet it: the real command, over HTTP on this machine."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.commands import PATIENCE


@contextlib.contextmanager
def serve(database: Path, pool: Path | None = None) -> Iterator[str]:
    command = [sys.executable, "-m", "checks.command", "serve", "--db", str(database), "--port", "0"]
    command += ["--pool", str(pool)] if pool else []
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://\S+/", line)
        assert address, line
        yield address[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(PATIENCE)
