"""The names of the report formats, in a module that loads fast."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("text", "json", "github", "junit", "sarif", "markdown")
