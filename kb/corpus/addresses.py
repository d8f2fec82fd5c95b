"""The address of the page on which a ruling stands, by its locator: closer than the front page of its source."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kb import records
from kb.corpus.model import LoadedRuling
from kb.corpus.shapes import make_slug


def find_page(source: records.Source, ruling: LoadedRuling, cards: Mapping[str, records.Card]) -> str | None:
    """Find the address of a ruling's page; None if only that of its source is known.

    ``cards`` are those of the corpus, by their names in lower case.
    """
    for page in source.pages:
        found = re.search(page.locator, ruling.record.locator)
        if found is None:
            continue
        card = next((cards[name.casefold()] for name in ruling.record.cards if name.casefold() in cards), None)
        parts = {str(number): part for number, part in enumerate(found.groups(), 1)}
        parts |= {f"{number}-slug": make_slug(part.replace("'", "")) for number, part in parts.items()}
        if card is not None and card.konami_id is not None:
            parts["konami-id"] = str(card.konami_id)
        if all(name in parts for name in re.findall(r"\{([^}]*)\}", page.address)):
            address = page.address
            for name, part in parts.items():
                address = address.replace(f"{{{name}}}", part)
            return address
    return None
