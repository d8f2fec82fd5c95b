"""The terminal: its width, and whether it shows colours."""

from __future__ import annotations

import os
import sys


def find_width() -> int:
    """The columns of the terminal: $COLUMNS, else its own size, else 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        return 80


def is_coloured() -> bool:
    """Whether to use colours: on a terminal that has some, unless $NO_COLOR is set."""
    asked = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return asked and sys.stdout.isatty()
