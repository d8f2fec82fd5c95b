"""Advice on records that are valid: what an editor would mend before anybody else sees it.

One check a module: its ``CHECK`` has a code, a line of help and a function that finds.  A new one is entered here, and
gets a folder of bad records in ``tests/fixtures/lint`` that is named as its code.
"""

from __future__ import annotations

from typing import Final

from checks.lint import (
    before_its_cards,
    before_its_document,
    conjunction,
    effect_without_sentence,
    empty_span,
    local_word,
    long_quotation,
    missing_address,
    no_such_sentence,
    optionality,
    same_claim,
    statement_style,
    uncarried_sentence,
    unknown_name,
    unresolved_reference,
    unsaid_word,
    unused_source,
)
from checks.lint.material import Check, Linted, Material, gather_material

CHECKS: Final[tuple[Check, ...]] = (
    uncarried_sentence.CHECK,
    no_such_sentence.CHECK,
    effect_without_sentence.CHECK,
    unsaid_word.CHECK,
    optionality.CHECK,
    conjunction.CHECK,
    unknown_name.CHECK,
    before_its_document.CHECK,
    before_its_cards.CHECK,
    empty_span.CHECK,
    same_claim.CHECK,
    statement_style.CHECK,
    long_quotation.CHECK,
    local_word.CHECK,
    unused_source.CHECK,
    missing_address.CHECK,
    unresolved_reference.CHECK,
)

__all__ = ["CHECKS", "Check", "Linted", "Material", "gather_material", "lint"]


def lint(material: Material, checks: tuple[Check, ...] = CHECKS) -> list[Linted]:
    """Let checks look at records; what needs a card pool is left out where there is none."""
    return [
        Linted(check, () if check.needs_pool and material.pool is None else tuple(check.find(material)))
        for check in checks
    ]
