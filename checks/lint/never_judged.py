"""A ruling whose days hold no named ruleset: nothing ever judges it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.corpus.eras import is_in_force
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find rulings with claims that are claimed for days of no ruleset."""
    for ruling in material.own.rulings:
        days = (is_in_force(ruling.rulesets, name, each) for name, each in material.whole.rulesets.items())
        if ruling.record.claims and not any(days):
            yield Problem(
                CHECK.code, ruling.path, ruling.line, f"{ruling.record.id} is claimed for days of no named ruleset",
                "a ruleset within its days", "check its days, or name a ruleset in rulesets.yaml",
            )  # fmt: skip


CHECK = Check("never-judged", "a ruling that is claimed for days of no named ruleset", find)
