"""Running ``rulings`` as a user does: in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*arguments, text=None, cwd=None):
    """Run the command; gives exit code, standard output and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "checks.command", *map(str, arguments)],
        input=text, capture_output=True, text=True, cwd=cwd or ROOT, check=False, timeout=120,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def ask(*arguments, text=None):
    """Run the command and read its JSON."""
    code, out, error = run(*arguments, text=text)
    assert "Traceback" not in error, error
    return code, json.loads(out)
