"""The list of all cards, by the first letter of their names."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from kb.site.pages.rows import Page

OTHERS: Final = "0-9"
"""The page of names that begin with no letter."""


class Named(NamedTuple):
    """A card with a page: its key there, its name, and whether a person recorded it."""

    key: str
    name: str
    recorded: bool


def read_recorded(connection: sqlite3.Connection) -> dict[str, tuple[str, str | None]]:
    """Read the recorded cards: name and password by slug."""
    rows = connection.execute("select slug, name, password from card")
    return {slug: (name, password) for slug, name, password in rows}


def read_printed(connection: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    """Read the cards of the pool: key, name and password."""
    return connection.execute("select key, name, password from card").fetchall()


def list_cards(
    recorded: Mapping[str, tuple[str, str | None]], printed: Iterable[tuple[str, str, str | None]] | None
) -> list[Named]:
    """List all cards by name: the recorded ones, and those that only the pool has."""
    known = {each for pair in recorded.values() for each in pair if each}
    cards = [Named(slug, name, True) for slug, (name, _) in recorded.items()]
    cards += [
        Named(key, name, False)
        for key, name, password in printed or ()
        if name not in known and (not password or password not in known)
    ]
    return sorted(cards, key=lambda card: (find_letter(card.name), card.name.casefold()))


def find_letter(name: str) -> str:
    """Find the page of a name: its first letter in lower case, without accents; ``0-9`` for any other sign."""
    first = unicodedata.normalize("NFKD", name.lstrip("\"'“”「『.・☆★ "))[:1].casefold()
    return first if "a" <= first <= "z" else OTHERS


def make_page(cards: Iterable[Named], letter: str) -> Page | None:
    """Make the page of a letter, or of the first one; None if no name begins so."""
    by_letter: dict[str, list[Named]] = {}
    for card in cards:
        by_letter.setdefault(find_letter(card.name), []).append(card)
    letters = sorted(by_letter)
    shown = letter or next(iter(letters), OTHERS)
    if letter and letter not in by_letter:
        return None
    all_cards = sum(map(len, by_letter.values()))
    return {"letters": letters, "letter": shown, "cards": by_letter.get(shown, []), "all": all_cards}
