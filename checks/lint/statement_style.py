"""A statement that is not one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.lint.material import Check, Material
from kb.problems import Problem
from kb.reader.clauses.sentences import split_line

LONGEST: Final = 240
"""Most characters of a statement that is read at a glance."""


def find(material: Material) -> Iterator[Problem]:
    """Find statements without a full stop, with more than a scene and its result, or too long."""
    for ruling in material.own.rulings:
        statement = ruling.record.statement
        wrong = [
            ("has no full stop at its end", not statement.rstrip('"”)').endswith((".", "?", "!"))),
            ("does not begin with a capital", statement[:1].islower()),
            ("is more than a scene and its result", len(split_line(statement)) > 2),
            (f"has more than {LONGEST} characters", len(statement) > LONGEST),
        ]
        for what, is_so in wrong:
            if is_so:
                yield Problem(
                    CHECK.code, ruling.path, ruling.line, f"the statement of {ruling.record.id} {what}",
                    "one short sentence, or a scene and one", "write it again, or make two records of it",
                )  # fmt: skip


CHECK = Check("statement-style", "a statement of more than a scene and its result, or without a full stop", find)
