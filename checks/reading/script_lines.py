"""The line of a simulator's script that sets a property or a condition of one of its effects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

MADE: Final = re.compile(r"\b(?P<name>\w+)\s*=\s*(?:Effect\.CreateEffect\(|(?P<parent>\w+):Clone\()")
SET: Final = re.compile(r"\b(?P<name>\w+):(?P<setter>Set\w+)\((?P<said>[^()]*)")


@dataclass(slots=True)
class Made:
    """An effect as a script makes it."""

    line: int
    settings: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The line and the argument of each setter; a clone has those of its origin until it sets its own."""


def find_line(script: str, operation: str, event: str, setter: str) -> int | None:
    """Find the line, from 1, with a setter of an effect, or that makes the effect, if it lacks the setter.

    Args:
    script: The whole text of the script.
    operation: The name of the function that performs the effect.
    event: Its event in the script's words; it decides between effects with one operation.
    setter: The name of the setter: ``SetProperty``, ``SetCondition``.

    None if no effect of the script has the operation.
    """
    found = [each for each in list_made(script.splitlines()) if _read(each, "SetOperation") == operation]
    if not found:
        return None
    meant = next((each for each in found if _read(each, "SetCode") == event), found[0])
    return meant.settings[setter][0] if setter in meant.settings else meant.line


def list_made(lines: Iterable[str]) -> Iterator[Made]:
    """List the effects that a script makes, in order."""
    found: list[Made] = []
    by_name: dict[str, Made] = {}
    for number, line in enumerate(lines, 1):
        code = line.partition("--")[0]
        for made in MADE.finditer(code):
            parent = by_name.get(made["parent"] or "")
            by_name[made["name"]] = Made(number, dict(parent.settings) if parent else {})
            found.append(by_name[made["name"]])
        for told in SET.finditer(code):
            if told["name"] in by_name:
                by_name[told["name"]].settings[told["setter"]] = (number, told["said"].strip())
    yield from found


def _read(made: Made, setter: str) -> str:
    return made.settings.get(setter, (0, ""))[1]
