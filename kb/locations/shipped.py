"""Files that come with the program: the database of its corpus, and its remembered findings and parsed files.

They lie compressed beside the installed corpus, and are unpacked into the user's cache when first needed, so that the
first answer after an installation takes a moment. ``checks.shared.shipping`` writes them.
"""

from __future__ import annotations

import contextlib
import json
import os
from os.path import dirname, isfile, join, realpath

from kb.locations import place_corpus
from kb.problems import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FOLDER = "shipped"
STATED = "stated.json"
"""Names the records and the program that the files are of."""
ENDING = ".xz"


def place_shipped(name: str, corpus: Path | str | None = None) -> str | None:
    """Place the shipped file of a name, beside a corpus or else the program's own; None without one."""
    try:
        place = join(dirname(realpath(corpus or place_corpus())), FOLDER, name + ENDING)
    except Refused:
        return None
    return place if isfile(place) else None


def is_of(shipped: str, stated: Mapping[str, str]) -> bool:
    """Whether a shipped file is of some records and a program, by their hashes."""
    with contextlib.suppress(OSError, ValueError):
        with open(join(dirname(shipped), STATED), encoding="utf-8") as file:
            known = json.load(file)
        return all(known.get(name) == value for name, value in stated.items())
    return False


def unpack(shipped: str, target: Path | str) -> bool:
    """Unpack a shipped file to its place in the cache; False if that is not possible."""
    import lzma
    import shutil
    from pathlib import Path

    from kb.locations.swapping import swap_in

    try:
        os.makedirs(dirname(target), 0o700, exist_ok=True)
        with lzma.open(shipped) as packed, swap_in(Path(target)) as aside, open(aside, "wb") as file:
            shutil.copyfileobj(packed, file, 1 << 20)
    except (OSError, EOFError, lzma.LZMAError, Refused):
        return False
    return True


def unpack_rows(name: str, target: Path, tables: tuple[str, ...], today: int) -> None:
    """Unpack a shipped cache of rows, if there is one, and count its rows as used today."""
    shipped = place_shipped(name)
    if shipped is None or not unpack(shipped, target):
        return
    import sqlite3

    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(target)) as connection, connection:
        for table in tables:
            connection.execute(f"update {table} set day = ?", (today,))
