"""A statement that limits something, with facts on one side of the limit alone: the other side is not played."""

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
    """Find statements with a limit and a single fact, or with none but facts outside it."""
    for ruling in material.own.rulings:
        record = ruling.record
        limit = LIMITS.search(record.statement)
        if not limit or not record.claims:
            continue
        single = count_facts(record) == 1
        if single or all(map(is_denied, record.claims.values())):
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{record.id} says “{limit[0]}”, and "
                + ("its single fact plays one half of that" if single else "each of its facts lies outside that limit"),
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


def is_denied(claim: records.Claim) -> bool:
    """Whether all that a claim of single scenes says is that something is not activated, not legal or not applied."""
    return claim.then is not None and claim.for_every is None and all(map(denies, claim.then.values()))


def denies(fact: records.Fact) -> bool:
    """Whether a fact says that something is not activated, not legal or not applied."""
    if fact.event:
        return fact.event.what == "activate" and fact.event.times == "never"
    if fact.legal:
        return fact.legal.is_ == "no"
    return fact.state is not None and "no" in (fact.state.applies, fact.state.can_attack)


CHECK = Check("half-told", "a statement with a limit of which one side is played", find)
