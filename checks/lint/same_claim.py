"""Two claims of one section that say the same."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find claims of a section that repeat an earlier one for the same days, word for word."""
    seen: dict[tuple[str, str, str], str] = {}
    for ruling in material.own.rulings:
        days = str(ruling.rulesets)
        for name, claim in (ruling.record.claims or {}).items():
            if claim.note is not None:
                continue
            body = claim.model_dump_json(by_alias=True, exclude_unset=True)
            earlier = seen.setdefault((ruling.path, days, body), f"{ruling.id}#{name}")
            if earlier != f"{ruling.id}#{name}":
                yield Problem(
                    CHECK.code, ruling.path, ruling.claim_lines[name], f"the claim `{name}` repeats {earlier}",
                    "each claim once", "leave one out, or write the difference",
                )  # fmt: skip


CHECK = Check("same-claim", "a claim that repeats another one of its section", find)
