"""The names of the formats that a check is written in; for commands that have to start at once."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("text", "json", "github", "junit", "sarif", "markdown")
