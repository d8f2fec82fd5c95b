"""Advice on valid records, for editors.

Each module is a check: its ``CHECK`` has a code, a line of help and a function. A new one is added here, with a folder
of bad records in ``tests/fixtures/lint`` under its code.
"""

from __future__ import annotations

from typing import Final

from checks.lint import (
    authority,
    before_its_cards,
    before_its_document,
    conjunction,
    effect_without_sentence,
    empty_span,
    equal_claim,
    half_told,
    idle_in_scene,
    impossible_day,
    kind_out_of_place,
    later_document,
    left_out,
    local_word,
    long_quotation,
    missing_address,
    nickname,
    no_such_sentence,
    optionality,
    place_of_the_answered,
    said_already,
    same_claim,
    stale_entry,
    statement_style,
    successor_gap,
    title_style,
    uncarried_sentence,
    unknown_name,
    unplayed_card,
    unresolved_reference,
    unsaid_word,
    unused_source,
    whose_battle,
)
from checks.lint.material import Check, Linted, Material, gather_material

CHECKS: Final[tuple[Check, ...]] = (
    uncarried_sentence.CHECK,
    no_such_sentence.CHECK,
    effect_without_sentence.CHECK,
    unsaid_word.CHECK,
    optionality.CHECK,
    conjunction.CHECK,
    whose_battle.CHECK,
    kind_out_of_place.CHECK,
    place_of_the_answered.CHECK,
    unknown_name.CHECK,
    before_its_document.CHECK,
    before_its_cards.CHECK,
    impossible_day.CHECK,
    empty_span.CHECK,
    successor_gap.CHECK,
    later_document.CHECK,
    same_claim.CHECK,
    equal_claim.CHECK,
    said_already.CHECK,
    statement_style.CHECK,
    unplayed_card.CHECK,
    half_told.CHECK,
    title_style.CHECK,
    long_quotation.CHECK,
    nickname.CHECK,
    local_word.CHECK,
    left_out.CHECK,
    unused_source.CHECK,
    missing_address.CHECK,
    authority.CHECK,
    unresolved_reference.CHECK,
    stale_entry.CHECK,
    idle_in_scene.CHECK,
)

__all__ = ["CHECKS", "NOT_THOROUGH", "NO_POOL", "Check", "Linted", "Material", "gather_material", "lint"]


NO_POOL: Final = "no card pool is imported"
NOT_THOROUGH: Final = "it needs --thorough"


def lint(material: Material, checks: tuple[Check, ...] = CHECKS, *, thorough: bool = True) -> list[Linted]:
    """Run checks on records, without those that need a missing card pool, or long replays unless ``thorough``."""
    found: list[Linted] = []
    for check in checks:
        skipped = NO_POOL if check.needs_pool and material.pool is None else None
        skipped = NOT_THOROUGH if check.thorough and not thorough else skipped
        found.append(Linted(check, skipped=skipped) if skipped else Linted(check, tuple(check.find(material))))
    return found
