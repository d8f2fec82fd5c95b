"""How the words of the language are spelt."""

from __future__ import annotations

from typing import Final


def name_verb(kind: type) -> str:
    """Spell a word of the language as records do: ``NoDamageCalculationYet`` as ``no-damage-calculation-yet``."""
    if kind not in NAMES:
        NAMES[kind] = "".join(f"-{each.lower()}" if each.isupper() else each for each in kind.__name__).lstrip("-")
    return NAMES[kind]


NAMES: Final[dict[type, str]] = {}
