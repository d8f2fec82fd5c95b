"""Two claims of one section that say the same in other words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from checks.engine import Undecided
from checks.judge.claimed import list_asked, read_window
from checks.lint.material import Check, Material
from checks.replay.prepared import PreparedRuleset
from kb import records
from kb.corpus.model import LoadedRuling
from kb.problems import Problem


class Said(NamedTuple):
    """A claim of a ruling."""

    ruling: LoadedRuling
    claim: str

    @property
    def body(self) -> str:
        """The claim as written."""
        claim = (self.ruling.record.claims or {})[self.claim]
        return claim.model_dump_json(by_alias=True, exclude_unset=True)


def find(material: Material) -> Iterator[Problem]:
    """Find claims with the questions and answers of an earlier one in their section, of the same speaker and days.

    Word-for-word repetitions are found by another check.
    """
    told: set[tuple[str, str]] = set()
    for era in material.judge.eras.values():
        prepared = material.judge.prepared(era)
        seen: dict[Hashable, Said] = {}
        for ruling in material.own.rulings:
            if era not in material.judge.in_force(ruling):
                continue
            section = (ruling.source, ruling.path, ruling.record.speaker, str(ruling.rulesets))
            for name, claim in (ruling.record.claims or {}).items():
                said = Said(ruling, name)
                form = write_form(prepared, ruling, name, claim)
                earlier = seen.setdefault((section, form), said) if form else said
                if earlier is said or (ruling.id, name) in told or earlier.body == said.body:
                    continue
                told.add((ruling.id, name))
                yield Problem(
                    CHECK.code, ruling.path, ruling.claim_lines[name],
                    f"the claim `{name}` of {ruling.record.id} says in other words the same as "
                    f"{earlier.ruling.id}#{earlier.claim} says",
                    "each claim once", "leave one out, or write the difference of their scenes",
                )  # fmt: skip


def write_form(prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim) -> Hashable:
    """Write the questions and answers of a claim in a form equal for equal claims; empty if unknown."""
    if claim.window is not None:
        said = read_window(prepared, ruling, name, claim)
        form = frozenset((point, each.subject[:3], each.answer) for point, each in said)
        return form and (form, claim.window.because)
    try:
        return frozenset(
            (each.asked, each.answer, each.narrows, each.at) for each in list_asked(prepared, ruling, claim, ())
        )
    except Undecided:
        return None


CHECK = Check("equal-claim", "a claim that says the same as another of its section in other words", find)
