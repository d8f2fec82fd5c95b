"""The colours of answers on a terminal."""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Terminal colour codes; empty in a pipe."""

    bold: str = ""
    red: str = ""
    yellow: str = ""
    green: str = ""
    dim: str = ""
    off: str = ""


PLAIN = Palette()
COLOURS = Palette("\033[1m", "\033[31m", "\033[33m", "\033[32m", "\033[2m", "\033[0m")
