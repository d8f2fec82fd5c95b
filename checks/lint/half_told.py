"""A statement that limits something, with a single fact: one of its two halves is not played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem

LIMITS: Final = re.compile(
    r"\bonly (?:against|after|as|because|by|for|from|if|in|on|until|what|when|where|while|with)\b"
)
"""Words of a limit: something comes within it, and does not come outside."""


def find(material: Material) -> Iterator[Problem]:
    """Find statements with a limit and a single fact, which can play only one side of it."""
    for ruling in material.own.rulings:
        record = ruling.record
        limit = LIMITS.search(record.statement)
        if limit and record.claims and count_facts(record) == 1:
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{record.id} says “{limit[0]}”, and its single fact plays one half of that",
                "one fact within the limit and one outside",
                "play the other half as well, or say only what is played",
            )  # fmt: skip


def count_facts(record: records.Ruling) -> int:
    """Count the questions of a ruling; claims about a whole kind or about other rulings count as several."""
    return sum(map(count_in, (record.claims or {}).values()))


def count_in(claim: records.Claim) -> int:
    """Count the questions of a claim."""
    if claim.for_every is not None or claim.for_some is not None or claim.note is not None:
        return 2
    if claim.window is not None:
        answers = set((claim.window.at or {}).values())
        return max(1, len(answers))
    return len(claim.then or {})


CHECK = Check("half-told", "a statement with a limit of which one side is played", find)
