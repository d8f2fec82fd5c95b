"""EDOPro's and YGOPro's ``.cdb``: a SQLite database whose ``datas`` hold a card's facts as bit fields."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kb.locations.opening import connect
from kb.lookup.folding import read_ruby
from kb.pool.card import HIGHEST_PASSWORD, PoolCard, PoolReading, Skipped, read_password, read_text
from kb.problems import Refused

FORMAT = "edopro"

_KINDS = {0x1: "monster", 0x2: "spell", 0x4: "trap"}
_PROPERTIES = {
    0x80: "ritual", 0x10000: "quick-play", 0x20000: "continuous", 0x40000: "equip", 0x80000: "field",
    0x100000: "counter",
}  # fmt: skip
_ABILITIES = {
    0x40: "Fusion", 0x80: "Ritual", 0x2000: "Synchro", 0x800000: "Xyz", 0x1000000: "Pendulum",
    0x4000000: "Link", 0x200: "Spirit", 0x400: "Union", 0x800: "Gemini", 0x200000: "Flip", 0x400000: "Toon",
    0x1000: "Tuner", 0x10: "Normal", 0x20: "Effect",
}  # fmt: skip
_ATTRIBUTES = ("earth", "water", "fire", "wind", "light", "dark", "divine")
_RACES = (
    "Warrior", "Spellcaster", "Fairy", "Fiend", "Zombie", "Machine", "Aqua", "Pyro", "Rock", "Winged Beast",
    "Plant", "Insect", "Thunder", "Dragon", "Beast", "Beast-Warrior", "Dinosaur", "Fish", "Sea Serpent",
    "Reptile", "Psychic", "Divine-Beast", "Creator God", "Wyrm", "Cyberse", "Illusion",
)  # fmt: skip
_ARROWS = {0x40: "↖", 0x80: "⬆", 0x100: "↗", 0x8: "⬅", 0x20: "➡", 0x1: "↙", 0x2: "⬇", 0x4: "↘"}
_TOKEN, _XYZ, _PENDULUM, _LINK = 0x4000, 0x800000, 0x1000000, 0x4000000
_PRINTED = 0x1 | 0x2 | 0x100
"""Released or announced in the OCG or the TCG; the other bits are anime, video games, customs."""
_ART = 20
"""An alias at most this far away is the same card with another picture, as in the simulators."""
_NUMBERS = ("id", "ot", "alias", "type", "atk", "def", "level", "race", "attribute")
PICTURE = "is another picture of "
LONGEST = 60.0
"""Most seconds for reading; a table of 14,000 cards takes a tenth of one."""
HALF = re.compile("[\ud800-\udfff]")
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
"""The tables with rows; a view could make them up without end."""
_COLUMNS = {"datas": {*_NUMBERS}, "texts": {"id", "name", "desc"}}


def read(path: Path) -> PoolReading:
    """Every card except tokens, other pictures and versions of a card, and cards that were never printed."""
    connection = connect(path, immutable=True)
    connection.text_factory = read_bytes
    deadline = time.monotonic() + LONGEST
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 100_000)
    try:
        kept = {name for (name,) in connection.execute(TABLES)}
        held = {table: {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} for table in _COLUMNS}
        if not kept >= {*_COLUMNS} or any(not held[table] >= columns for table, columns in _COLUMNS.items()):
            raise Refused.single(
                "not-a-card-pool", str(path), "is a SQLite database without a card database's tables",
                "tables datas and texts", "name a .cdb file of EDOPro or YGOPro",
            )  # fmt: skip
        connection.row_factory = sqlite3.Row
        # "desc" is a word of SQL; square brackets quote it.
        rows = connection.execute(
            "SELECT d.*, t.name AS name, t.[desc] AS text FROM datas d LEFT JOIN texts t ON t.id = d.id ORDER BY d.id"
        ).fetchall()
    except sqlite3.DatabaseError as error:
        raise Refused.single(
            "not-a-card-pool", str(path), f"is a damaged SQLite database ({error})", "a whole .cdb file",
            "download it again",
        ) from error  # fmt: skip
    finally:
        connection.close()
    cards: list[PoolCard] = []
    skipped: list[Skipped] = []
    names = {row["id"]: row["name"] for row in rows}
    pictures: dict[int, list[str]] = {}
    for row in rows:
        reason = _reason_to_skip(row, names)
        if reason and reason.startswith(PICTURE) and (password := read_password(row["id"])):
            pictures.setdefault(row["alias"], []).append(password)
    for row in rows:
        reason = _reason_to_skip(row, names)
        if reason:
            skipped.append(Skipped(read_text(row["name"]) or read_text(str(row["id"])) or "a row", reason))
        else:
            cards.append(_card(row, pictures.get(row["id"], ())))
    return PoolReading(path, FORMAT, cards, skipped)


def read_bytes(text: bytes) -> str:
    """Decode a text; bytes that are not UTF-8 become surrogates."""
    return text.decode("utf-8", "surrogateescape")


def _reason_to_skip(row: sqlite3.Row, names: Mapping[int, Any]) -> str | None:
    if not all(isinstance(row[column], int) for column in _NUMBERS):
        return "has an invalid number"
    if row["id"] <= 0:
        return "has no number"
    if any(isinstance(text, str) and HALF.search(text) for text in (row["name"], row["text"])):
        return "has a text that is not UTF-8"
    if not isinstance(row["name"], str) or not read_ruby(read_text(row["name"]) or "")[0].strip():
        return "has no name"
    if row["type"] & _TOKEN:
        return "is a token"
    if not row["type"] & 0x7:
        return "is no Monster, Spell or Trap"
    alias = row["alias"]
    if alias and (abs(alias - row["id"]) <= _ART or names.get(alias) == row["name"]):
        return f"{PICTURE}{alias:08d}"
    if alias and (row["id"] > HIGHEST_PASSWORD):
        return f"is another version of {alias:08d}, under a number of the simulator's own"
    if not row["ot"] & _PRINTED:
        return "was never printed (anime, video game or custom)"
    return None


def _card(row: sqlite3.Row, pictures: Iterable[str]) -> PoolCard:
    bits = row["type"]
    kind = next(kind for bit, kind in _KINDS.items() if bits & bit)
    text = read_text(row["text"])
    facts: dict[str, Any] = {"kind": kind, "text": text.replace("\r\n", "\n") if text else None}
    if kind == "monster":
        facts |= _monster_facts(row, bits)
    else:
        facts["property"] = next((name for bit, name in _PROPERTIES.items() if bits & bit), "normal")
    writing, reading = read_ruby(read_text(row["name"]) or "")
    language = "en" if writing.isascii() or not _asian(writing) else "und"
    names = {(language, "name"): [writing]}
    if reading:
        names[language, "reading"] = [reading]
    return PoolCard(
        FORMAT,
        read_password(row["id"]),
        None,
        row["id"] if row["id"] > HIGHEST_PASSWORD else None,
        names,
        {column: value for column, value in facts.items() if value is not None},
        0,
        pictures,
    )


def _monster_facts(row: sqlite3.Row, bits: int) -> dict[str, Any]:
    level = row["level"] & 0xFFFF
    race = next((name for at, name in enumerate(_RACES) if row["race"] >> at & 1), None)
    abilities = [name for bit, name in _ABILITIES.items() if bits & bit]
    facts: dict[str, Any] = {
        "attribute": next((name for at, name in enumerate(_ATTRIBUTES) if row["attribute"] >> at & 1), None),
        "type_line": " / ".join([race, *abilities]) if race else None,
        "atk": "?" if row["atk"] < 0 else row["atk"],
    }
    if bits & _LINK:
        facts["link_rating"] = level
        facts["link_arrows"] = "".join(arrow for bit, arrow in _ARROWS.items() if row["def"] & bit)
    else:
        facts["def"] = "?" if row["def"] < 0 else row["def"]
        facts["rank" if bits & _XYZ else "level"] = level
    if bits & _PENDULUM:
        facts["scale"] = row["level"] >> 24 & 0xFF
    return facts


def _asian(name: str) -> bool:
    return any("぀" <= letter <= "鿿" or "가" <= letter <= "힣" for letter in name)
