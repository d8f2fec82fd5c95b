"""Full-text search of rulings and cards, Japanese of a single character included.

SQLite's tokenizer takes a run of Japanese as one word, so characters of scripts without spaces are stored and searched
one by one: 穴熊 becomes the phrase 穴 熊. Any string is a query; none is an error.
"""

from __future__ import annotations

import math
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

TOKENIZER: Final = "unicode61 remove_diacritics 2"
UNSPACED = re.compile(
    "[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\U00020000-\U0003fffd]"
)
"""A character of a script without spaces, or in whose words people search."""
OPENED, CLOSED = "\ue000", "\ue001"
"""Marks around matches, which no text contains."""
JOINED = re.compile(rf"(?<={UNSPACED.pattern})([{OPENED}{CLOSED}]*) ([{OPENED}{CLOSED}]*)(?={UNSPACED.pattern})")
WORDS = re.compile(r"\w+", re.UNICODE)
LONGEST_QUERY: Final = 300
MOST_WORDS: Final = 24
MOST_RANKED: Final = 4000
"""With more matches the order of the corpus is kept: ranking would cost more than it helps."""
NOTHING: Final = '""'
"""A query that matches nothing, and is no error."""
STOP_WORDS: Final = frozenset(
    {
        "a", "activate", "activated", "am", "an", "and", "are", "as", "at", "be", "been", "being", "but", "by", "can",
        "cannot", "could", "did", "do", "does", "during", "for", "from", "had", "has", "have", "he", "her", "his",
        "how", "i", "if", "in", "into", "is", "it", "its", "let", "may", "me", "might", "must", "my", "not", "of",
        "on", "or", "our", "she", "should", "so", "than", "that", "the", "their", "them", "then", "there", "these",
        "they", "this", "those", "to", "was", "we", "were", "what", "when", "where", "which", "while", "who", "why",
        "will", "with", "would", "you", "your",
    }
)  # fmt: skip
"""Words that every question has; they find nothing by themselves."""


@dataclass(frozen=True, slots=True)
class Found:
    """One ruling that a search found; ``snippet`` has the matches between the requested marks.

    ``verdict`` is its verdict (agrees, contradicts, cannot-decide or text-only), ``claimed`` its scope.
    """

    ruling: str
    title: str
    snippet: str
    source: str
    verdict: str
    claimed: str


@dataclass(frozen=True, slots=True)
class FoundCard:
    """One card that a search found."""

    card: str
    name: str
    snippet: str


def spread(text: str) -> str:
    """Write a text as it is indexed: normalized in width, with spaces between characters that have none."""
    levelled = unicodedata.normalize("NFKC", text).replace("\0", " ")
    return re.sub(r"[ \t]+", " ", UNSPACED.sub(r" \g<0> ", levelled)).strip()


def join(text: str, marks: tuple[str, str] = ("", "")) -> str:
    """Undo :func:`spread`, with other marks around the matches."""
    return JOINED.sub(r"\1\2", text).replace(OPENED, marks[0]).replace(CLOSED, marks[1])


def list_words(text: str) -> list[str]:
    """List the words of a query as quoted phrases of the full-text language; the last may be unfinished."""
    words = [f'"{each}"' for each in split_words(text)]
    if words and not UNSPACED.search(words[-1]):
        words[-1] += "*"
    return words


def split_words(text: str) -> list[str]:
    """Split a query into its words, without those that every question has, unless it has no others."""
    words: list[str] = []
    levelled = unicodedata.normalize("NFKC", text[:LONGEST_QUERY].encode("utf-8", "ignore").decode())
    for run in levelled.split():
        for piece in re.split(rf"({UNSPACED.pattern}+)", run):
            inner = [word for word in WORDS.findall(piece.replace("_", " ")) if word]
            if inner:
                words.append(" ".join(spread(word) for word in inner))
    told = [word for word in words if word.casefold() not in STOP_WORDS]
    return (told or words)[:MOST_WORDS]


def write_query(text: str | None) -> str:
    """Write user input as a query of the full-text language: every word, the last perhaps unfinished.

    A string without a letter, digit or character finds nothing; no string is an error.
    """
    return " AND ".join(list_words(str(text if text is not None else ""))) or NOTHING


def write_loose_query(text: str) -> str:
    """Write user input as a query for any of its words, in the singular or plural."""
    words = list_words(text)
    others = [f'"{word}"' for each in words for word in vary(each.strip('"*'))]
    return " OR ".join(dict.fromkeys((*words, *others))) or NOTHING


def vary(word: str) -> list[str]:
    """List the singular or plural beside a word of the Latin script."""
    if len(word) < SHORTEST_VARIED or not word.isascii() or not word.isalpha():
        return []
    return [word[:-1]] if word.endswith("s") else [f"{word}s"]


class Scope(NamedTuple):
    """The time about which is asked: rulings claimed for it come first."""

    territory: str
    day: str

    def holds(self, territory: str | None, since: str | None, until: str | None) -> bool:
        """Whether a ruling is claimed for it."""
        return (territory is None or self.territory in territory.casefold()) and (
            (since or "") <= self.day and (until is None or self.day < until)
        )


def search_rulings(
    connection: sqlite3.Connection,
    text: str,
    count: int = 10,
    marks: tuple[str, str] = ("**", "**"),
    *,
    all_words: bool = False,
    scope: Scope | None = None,
) -> list[Found]:
    """Search the rulings for any word, those with most of the words first, or with ``all_words`` for every word.

    Of rulings that have as many, those claimed for the time that is asked about come first, then those of official
    sources unless every word is wanted, then those in which the words weigh most.
    """
    query = write_query(text) if all_words else write_loose_query(text)
    if query == NOTHING:
        return []
    sql = f"""
        with best as (
            select rowid as number, {RANK} as score from ruling_fts
            where ruling_fts match ? order by score, rowid limit ?
        )
        select best.number, best.score, source.authority, ruling.territory, ruling."from", ruling.until,
               ruling_fts.cards || ' ' || ruling_fts.statement || ' ' || ruling_fts.title || ' ' || ruling_fts.about
        from best join ruling on ruling.number = best.number join ruling_fts on ruling_fts.rowid = best.number
        left join source on source.key = ruling.source
        order by best.score, ruling.id
    """
    rows = connection.execute(sql, (query, max(count, MOST_WEIGHED))).fetchall()
    whole = connection.execute("select count(*) from ruling").fetchone()[0]
    cover = make_cover({word: weigh(connection, word, whole) for word in split_words(text)})

    def order(row: tuple[Any, ...]) -> tuple[float, bool, int, float]:
        in_force = scope is None or scope.holds(*row[3:6])
        official = all_words or str(row[2]).startswith("official")
        return -round(cover(row[6]), 1), not in_force, not official, row[1]

    return [*show_found(connection, query, [row[0] for row in sorted(rows, key=order)[:count]], marks)]


def show_found(
    connection: sqlite3.Connection, query: str, numbers: Sequence[int], marks: tuple[str, str]
) -> Iterator[Found]:
    """Show rulings that match a query, by number and in this order: snippets cost most, so no others get any."""
    shown = (mark_column("ruling_fts", 1, 32), mark_column("ruling_fts", 0, 12), mark_column("ruling_fts", 3, 12))
    sql = f"""
        select ruling.number, ruling.id, ruling.title, ruling.source, coalesce(ruling.verdict, ''),
               coalesce(ruling.era, ''), {", ".join(shown)}
        from ruling_fts join ruling on ruling.number = ruling_fts.rowid
        where ruling_fts match ? and +ruling_fts.rowid in ({", ".join("?" * len(numbers))})
    """  # the plus keeps SQLite from matching anew for each number
    rows = {row[0]: row for row in connection.execute(sql, (query, *numbers))}
    for row in map(rows.__getitem__, numbers):
        yield Found(row[1], row[2], choose_snippet(row[6:9], marks), *row[3:6])


def weigh(connection: sqlite3.Connection, word: str, whole: int) -> float:
    """Weigh a word by its rarity among all rulings, of which there are so many; 0 if it is in none."""
    query = write_loose_query(word)
    if query == NOTHING:
        return 0.0
    found = connection.execute("select count(*) from ruling_fts where ruling_fts match ?", (query,)).fetchone()[0]
    return math.log((whole + 1) / found) if found else 0.0


def make_cover(weights: Mapping[str, float]) -> Callable[[str], float]:
    """Make a measure of texts: the share of the words of a query that a text has, by their weights."""
    whole = sum(weights.values())
    forms = {word: spell(word) for word in weights}
    single = {each for spelled in forms.values() for each in spelled if WORDS.fullmatch(each)}
    among = re.compile(rf"\b(?:{'|'.join(map(re.escape, single)) or '(?!)'})\b")
    unspaced = {word for word in weights if UNSPACED.search(word) is not None}

    def cover(text: str) -> float:
        words = {*among.findall(text.casefold())}
        had = sum(
            weight
            for word, weight in weights.items()
            if not words.isdisjoint(forms[word]) or (word in unspaced and word in text)
        )
        return had / whole if whole else 0.0

    return cover


@lru_cache(maxsize=MOST_WORDS * 8)
def spell(word: str) -> frozenset[str]:
    """Spell a word as texts may have it: in small letters, in the singular and plural."""
    return frozenset({word.casefold(), *vary(word.casefold())})


RANK: Final = "bm25(ruling_fts, 4.0, 2.0, 3.0, 1.0)"
MOST_WEIGHED: Final = 200
"""Most rulings that are compared by the words that they have."""
SHORTEST_VARIED: Final = 4


def search_cards(
    connection: sqlite3.Connection, text: str, count: int = 10, marks: tuple[str, str] = ("**", "**")
) -> list[FoundCard]:
    """Search the cards by names in every language, nicknames and words of their effects."""
    sql = """
        select card.slug, card.name, {snippets}
        from card_fts join card on card.number = card_fts.rowid
        where card_fts match ? order by {order} limit ?
    """
    shown = (mark_column("card_fts", 0, 16), mark_column("card_fts", 1, 12))
    queries = (write_query(text), write_loose_query(text))
    rows = run_search(connection, "card_fts", sql, shown, "bm25(card_fts, 4.0, 1.0)", queries, count)
    return [FoundCard(row[0], row[1], choose_snippet(row[2:], marks)) for row in rows]


def mark_column(table: str, column: int, words: int) -> str:
    """Write the SQL for a snippet of a column with its matches marked."""
    return f"snippet({table}, {column}, '{OPENED}', '{CLOSED}', '…', {words})"


def choose_snippet(columns: Sequence[str], marks: tuple[str, str]) -> str:
    """Choose the snippet: the first column, plus the column with the match if that is another."""
    first = join(columns[0], marks)
    if OPENED in columns[0]:
        return first
    where = next((column for column in columns[1:] if OPENED in column), None)
    return f"{first} ({join(where, marks)})" if where else first


def run_search(
    connection: sqlite3.Connection,
    table: str,
    sql: str,
    shown: Sequence[str],
    rank: str,
    queries: Iterable[str],
    count: int,
) -> list[tuple[str, ...]]:
    """Run the first search that finds anything."""
    for query in queries:
        if query == NOTHING:
            return []
        matches = connection.execute(f"select count(*) from {table} where {table} match ?", (query,)).fetchone()[0]
        if matches:
            order = f"{rank}, 1" if matches <= MOST_RANKED else f"{table}.rowid"
            filled = sql.format(order=order, snippets=", ".join(shown))
            return [tuple(row) for row in connection.execute(filled, (query, count))]
    return []
