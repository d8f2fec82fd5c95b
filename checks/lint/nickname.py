"""A card named by a nickname, a password or a name in another language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find such names in rulings and their scenes: a nickname becomes useless once a second card has it."""
    for ruling in material.own.rulings:
        for line, name in list_names(ruling.record, ruling.line, ruling.claim_lines):
            card = material.whole.find_card(name)
            if card is not None and name.casefold() not in map(str.casefold, (card.name, *card.aliases)):
                yield Problem(
                    CHECK.code, ruling.path, line, f"{ruling.record.id} names {card.name} as {name}",
                    "its English name", f"write {card.name}",
                )  # fmt: skip


def list_names(ruling: records.Ruling, line: int, claim_lines: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """List the names of cards in a ruling and its claims, with the line of each."""
    yield from ((line, name) for name in ruling.cards)
    for claim_name, claim in (ruling.claims or {}).items():
        at = claim_lines[claim_name]
        scene = claim.given.cards.values() if claim.given is not None else ()
        named = [thing.card for thing in scene if thing.card]
        if claim.window is not None:
            asked = [text for text in (claim.window.may_activate, claim.window.triggers) if text]
            named += [part for text in asked for part in (text, text.rpartition(".")[0]) if part]
        yield from ((at, name) for name in dict.fromkeys(named))


CHECK = Check("nickname", "a card not named by its English name", find)
