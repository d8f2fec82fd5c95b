"""A card that a statement names and that none of its claims plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem

ABSENT: Final = re.compile(
    r"(?:\b(?:without|no|needs|instead of|than by|(?:in|takes) the place of|except)) (?:a |an )?$", re.IGNORECASE
)
"""Words before a card that the scene is to lack."""

SHORTEST: Final = 5
"""Fewest characters of a name that is looked for: shorter ones are words of other sentences, too."""


def find(material: Material) -> Iterator[Problem]:
    """Find such cards; a locator may say that one is left out, or name its stand-in."""
    names = {
        name.casefold(): slug for slug, card in material.whole.cards.items() for name in (card.name, *card.aliases)
    }
    pattern = compile_names(names)
    for ruling in material.own.rulings:
        record = ruling.record
        played = write_played(record)
        if not played:
            continue
        said = f"{played} {record.locator}".casefold()
        for slug, name in list_told(record.statement, pattern, names).items():
            card = material.whole.cards[slug]
            if not any(known.casefold() in said for known in (card.name, *card.aliases)):
                yield Problem(
                    CHECK.code, ruling.path, ruling.line, f"{record.id} names {name}, and no claim plays it",
                    "each card of the statement in a claim",
                    "play it, or say in the locator that it is left out, or name its stand-in",
                )  # fmt: skip


def compile_names(names: Mapping[str, str]) -> re.Pattern[str]:
    """Compile a pattern for any of the names, the longest first."""
    long = sorted((re.escape(name) for name in names if len(name) >= SHORTEST), key=len, reverse=True)
    return re.compile(rf"(?<![\w'’-])(?:{'|'.join(long) or '(?!)'})(?![\w-])", re.IGNORECASE)


def write_played(record: records.Ruling) -> str:
    """Write the played claims of a ruling as text: empty for claims about whole kinds or other rulings."""
    claims = [claim for claim in (record.claims or {}).values() if claim.note is None]
    if any(claim.for_every or claim.for_some for claim in claims):
        return ""
    return " ".join(each.model_dump_json(by_alias=True, exclude_unset=True) for each in claims).replace('\\"', '"')


def list_told(statement: str, pattern: re.Pattern[str], names: Mapping[str, str]) -> dict[str, str]:
    """List the cards that a statement names as there, each with the name used."""
    return {
        names[found[0].casefold()]: found[0]
        for found in pattern.finditer(statement)
        if found[0][0].isupper() and not ABSENT.search(statement[: found.start()])
    }


CHECK = Check("unplayed-card", "a card of a statement that no claim plays and no locator leaves out", find)
