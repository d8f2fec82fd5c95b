"""The explanations of problem codes: meaning, reason, an example and the remedy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from kb.corpus.yaml import read_file

PLACE = Path(__file__).with_suffix(".yaml")


class Explained(NamedTuple):
    """The explanation of a code."""

    what: str
    why: str
    example: str
    todo: str


@cache
def list_codes() -> dict[str, Explained]:
    """List every code with its explanation."""
    return {code: Explained(*texts) for code, texts in read_file(PLACE).value.items()}
