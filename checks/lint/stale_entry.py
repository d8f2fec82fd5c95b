"""An entry for something that no longer happens."""

from __future__ import annotations

from collections.abc import Iterator

from checks.judge.check import run_check
from checks.judge.contrasts import add_contrasts
from checks.judge.ruling import judge_ruling
from checks.lint.material import Check, Material
from checks.replay.class_windows import class_mask
from kb.corpus.model import LoadedRuling
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find known disagreements, reasons of vacuous agreements and exceptions from a class that no longer apply."""
    own = {(each.path, each.line) for each in material.own.disagreements}
    if own:
        for stale in run_check(material.whole, guests=(), contrasts=False).stale:
            if (stale.path, stale.line) in own:
                told = f"{stale.key} is listed for {stale.ruleset}, and {stale.why}"
                yield report(stale.path, stale.line, told, "an existing disagreement")
    for ruling in material.own.rulings:
        yield from find_reasons(material, ruling)
        yield from find_excepted(material, ruling)


def find_reasons(material: Material, ruling: LoadedRuling) -> Iterator[Problem]:
    """Find reasons for vacuous agreements on facts that are not vacuous under any ruleset."""
    reasons = {name: claim.stands for name, claim in (ruling.record.claims or {}).items() if claim.stands}
    if not reasons:
        return
    judge = material.judge
    findings = [each for era in judge.in_force(ruling) for each in judge_ruling(judge, ruling, era)]
    vacuous = {(each.claim, each.fact) for each in add_contrasts(judge, findings) if each.is_vacuous}
    for name, facts in reasons.items():
        for fact in facts:
            if (name, fact) not in vacuous:
                told = f"`stands` of {ruling.record.id} gives a reason for {name}/{fact}, which a change breaks"
                yield report(ruling.path, ruling.claim_lines[name], told, "a fact that no change breaks")


def find_excepted(material: Material, ruling: LoadedRuling) -> Iterator[Problem]:
    """Find exceptions of a claim about a class that exclude nothing from it."""
    for name, claim in (ruling.record.claims or {}).items():
        if claim.window is None or claim.window.may_activate or claim.window.triggers:
            continue
        for at, each in enumerate(claim.except_):
            rest = claim.model_copy(update={"except_": (*claim.except_[:at], *claim.except_[at + 1 :])})
            benches = [material.judge.prepared(era) for era in material.judge.in_force(ruling)]
            if benches and all(class_mask(bench, claim) == class_mask(bench, rest) for bench in benches):
                what = f"`{each}`" if isinstance(each, str) else f"entry {at + 1}"
                told = f"{what} of `except` takes nothing out of the claim `{name}` of {ruling.record.id}"
                yield report(ruling.path, ruling.claim_lines[name], told, "an exception with an effect")


def report(path: str, line: int, what: str, expected: str) -> Problem:
    """Make the remark."""
    return Problem(CHECK.code, path, line, what, expected, "take it out, or correct what it names")


CHECK = Check("stale-entry", "an entry for something that no longer happens", find, thorough=True)
