"""A small picture for other sites: how many disagreements are recorded, and how many are new."""

from __future__ import annotations

import sqlite3
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

LETTER: Final = 6.3
"""The width of a letter of 11 pixels, on average."""
PAD: Final = 6
LEFT: Final = "replayed"
NONE_NEW: Final = "#2e7d4f"
SOME_NEW: Final = "#b23a2e"


class Count(NamedTuple):
    """The disagreements: all, and those that no entry lists."""

    all: int
    new: int


def count_disagreements(connection: sqlite3.Connection) -> Count:
    """Count the disagreements; loosely worded rulings are left out."""
    row = connection.execute(
        "select count(*), coalesce(sum(known <> 'yes'), 0) from matter where kind is not 'loosely-worded'"
    ).fetchone()
    return Count(*row)


def draw_badge(count: Count) -> str:
    """Draw the badge: *replayed: 90 disagreements, 0 new*."""
    right = f"{count.all} disagreement{'' if count.all == 1 else 's'}, {count.new} new"
    first, second = (round(len(text) * LETTER + 2 * PAD) for text in (LEFT, right))
    title = escape(f"{LEFT}: {right}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{first + second}" height="20" role="img" aria-label="{title}">'
        f'<title>{title}</title><rect width="{first}" height="20" fill="#444"/>'
        f'<rect x="{first}" width="{second}" height="20" fill="{SOME_NEW if count.new else NONE_NEW}"/>'
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="{first / 2:g}" y="14" textLength="{first - 2 * PAD}">{LEFT}</text>'
        f'<text x="{first + second / 2:g}" y="14" textLength="{second - 2 * PAD}">{escape(right)}</text></g></svg>\n'
    )
