"""A ruling claimed for days before the first printing of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from checks.lint.material import Check, Material
from kb import records
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find rulings whose inferred days begin before the first printing of their cards.

    The date of a document stays: rulings on a set are often published some days before it. A ruling for several
    territories begins with the first of them in which a card is out.
    """
    for ruling in material.own.rulings:
        days = ruling.rulesets
        if not isinstance(days, records.Span) or days.era not in ("inferred", "unstated") or not ruling.record.claims:
            continue
        cards = [card for name in ruling.record.cards if (card := material.whole.find_card(name)) is not None]
        printed = [material.whole.find_printing(card, place) for card in cards for place in days.territory]
        first = min((day for day in printed if day is not None), default="")
        if None not in printed and days.from_ < first:
            where = " or the ".join(place.upper() for place in days.territory)
            yield Problem(
                CHECK.code, ruling.path, ruling.line,
                f"{ruling.record.id} is claimed from {days.from_} on, and none of its cards was printed in the "
                f"{where} before {first}",
                "no day before that", "let `rulesets` begin with the card",
            )  # fmt: skip


CHECK = Check("before-its-cards", "a ruling for days before its cards were printed", find)
