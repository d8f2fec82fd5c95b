"""Names by their length, to find those that share too few grams with a query.

"Kruiebe" shares no gram with "Kuribee", and the grams that "White Viel" shares with "White Veil" are in a hundred
names. But two letters apart is close: so all names of about the same length, in the same script, are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from kb.lookup.layout import pack
from kb.lookup.store import NameStore

TYPE_CHECKING = False

SCHEMA = """
CREATE TABLE name_length (script INTEGER NOT NULL, part INTEGER NOT NULL, length INTEGER NOT NULL,
    forms BLOB NOT NULL, names TEXT NOT NULL, PRIMARY KEY (script, part, length))
"""
SPELLED, SIGNS, HANGUL = range(3)

FARTHEST = 2
"""Most letters that are wrong, missing or extra, or pairs in the wrong order."""
NEAREST = 12
"""Most names taken from one part of the index."""


def script(folded: str) -> int:
    """Whether a folded name is spelled in letters, or holds Hangul or other signs."""
    highest = max(folded)
    if highest < "ᄀ":
        return SPELLED
    return HANGUL if "가" <= highest <= "힣" else SIGNS


def shelve(folded: list[str], front: int) -> Iterator[tuple[int, int, int, bytes, str]]:
    """The rows of forms numbered from 1; the first ``front`` are English."""
    shelves: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for number, name in enumerate(folded, 1):
        shelves[script(name), int(number > front), len(name)].append(number)
    for key, numbers in sorted(shelves.items()):
        yield *key, pack(numbers), "\n".join([folded[number - 1] for number in numbers])


def near(store: NameStore, folded: str, part: int) -> list[int]:
    """The forms in one part of an index that are at most :data:`FARTHEST` changes away, the nearest first."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    length = len(folded)
    farthest = min(FARTHEST, length // 2)
    found: list[tuple[int, int]] = []
    for other in range(length - farthest, length + farthest + 1):
        numbers, names = store.shelf(script(folded), part, other)
        for _, distance, at in extract(folded, names, scorer=OSA.distance, score_cutoff=farthest, limit=NEAREST):
            found.append((distance, numbers[at]))
    found.sort()
    return [number for _, number in found[:NEAREST]]
