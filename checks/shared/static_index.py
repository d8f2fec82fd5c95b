"""The index by which the published pages are searched: names of cards, rules and eras, statements of rulings."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from kb.database.search import STOP_WORDS
from kb.locations.opening import connect
from kb.site.pages.names import list_cards, read_printed, read_recorded

LANGUAGES: Final = ("en", "ja")
"""The languages of the pool's names that are searched; all languages would be most of the file."""
OTHERS: Final = {
    "rule": "select title, id, id from rule order by id",
    "ruleset": "select title, id, 'era' from ruleset where id <> territory || '-' || day order by day desc",
    "source": "select title, key, key from source order by key",
    "ruling": "select statement, id, title from ruling order by number",
}
"""Titles, names in the address, and other words of pages besides those of cards."""
PLACES: Final = {"ruleset": "era"}


def write_index(database: Path, pool: Path | None) -> str:
    """Write the index as JSON: words to leave out, and by kind of page its title, address and other names."""
    with closing(connect(database)) as recorded:
        pages: dict[str, list[list[Any]]] = {"card": list_names(recorded, pool)}
        for kind, sql in OTHERS.items():
            rows = recorded.execute(sql)
            pages[kind] = [[title, f"{PLACES.get(kind, kind)}/{id}", also] for title, id, also in rows]
    return json.dumps({"left_out": sorted(STOP_WORDS), "pages": pages}, ensure_ascii=False, separators=(",", ":"))


def list_names(recorded: sqlite3.Connection, pool: Path | None) -> list[list[Any]]:
    """List the cards with a page, each with its title, its address and its other names."""
    others: dict[str, dict[str, None]] = defaultdict(dict)
    for key, name in recorded.execute("select card, name from name order by id"):
        others[key][name] = None
    nicknames = recorded.execute("select card_name, nickname from nickname").fetchall()
    cards = read_recorded(recorded)
    if pool is None:
        listed = list_cards(cards, None)
    else:
        with closing(connect(pool)) as printed:
            listed = list_cards(cards, read_printed(printed))
            marks = ", ".join("?" * len(LANGUAGES))
            named = f"select card, name from card_name where language in ({marks}) and kind <> 'romanised'"
            for key, name in printed.execute(named, LANGUAGES):
                others[key][name] = None
            nicknames += printed.execute("select card_name, nickname from nickname").fetchall()
    keys = {card.name: card.key for card in listed}
    for name, nickname in nicknames:
        if name in keys:
            others[keys[name]][nickname] = None
    return [
        [card.name, f"card/{card.key}", *(name for name in others[card.key] if name != card.name)] for card in listed
    ]
