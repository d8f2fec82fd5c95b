"""Small card pools, made up, in the three formats that are imported."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from kb.lookup.find import Lookup, open_lookup
from kb.pool.gather import import_pool


def yugi(
    name: str,
    password: int | None = None,
    konami_id: int | None = None,
    printings: int = 1,
    names: dict[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    sets = {"en": [{"set_number": f"AAA-EN{number:03}", "set_name": "A Set"} for number in range(printings)]}
    card = {
        "name": {"en": name} | (names or {}), "password": password, "konami_id": konami_id,
        "card_type": "Monster",
        "monster_type_line": "Beast / Effect", "attribute": "EARTH", "level": 4, "atk": 400, "def": 1500,
        "text": {"en": "Made up."}, "sets": sets,
    }  # fmt: skip
    return card | more


POOL = [
    yugi("Copper Badger", 11111111, 101, 9, {"de": "Kupferdachs", "ja": "<ruby>銅<rt>どう</rt></ruby>アナグマ"}),
    yugi("Copper Badger Brothers", 11111112, 102, 2, {"de": "Kupferdachsbrüder", "ko": "구리 오소리 형제"}),
    yugi("Lantern of Misty Tides", 22222222, 103, 30, {"fr": "Lanterne des Marées Brumeuses"}),
    yugi("Lonely Maker of Traps", 22222223, 104, 1, {"zh-CN": "孤独陷阱师"}),
    yugi("K/K/K Pilot Wren", 33333333, 105, 3),
    yugi('Gull "G"', 44444444, 106, 4, {"es": "Gaviota «G»"}),
    yugi("Saltkeeper's Oracle", 55555555, 107, 5),
    yugi("Saltkeeper's Apprentice", 55555556, 108, 5),
    yugi("Æther Ørn, the Élan", 1234, 109, 2),
    yugi("7", 66666666, 110, 1),
    yugi("Twin Moth", 77777777, 111, 2),
    yugi("Twin Moth", 77777778, 112, 1),
]


def write_yugi(path: Path, cards: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    return path


def write_cdb(path: Path, rows: list[dict[str, Any]]) -> Path:
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        connection.execute("CREATE TABLE texts (id, name, desc)")
        for row in rows:
            known = {
                "ot": 1,
                "alias": 0,
                "type": 0x21,
                "atk": 0,
                "def": 0,
                "level": 1,
                "race": 1,
                "attribute": 1,
            }
            fact = known | row
            connection.execute(
                "INSERT INTO datas VALUES (:id, :ot, :alias, 0, :type, :atk, :def, :level, :race, 1, 0)",
                fact,
            )
            if "name" in fact:
                connection.execute("INSERT INTO texts VALUES (:id, :name, 'Made up.')", fact)
    connection.close()
    return path


def make_lookup(folder: Path, nicknames: list[tuple[str, str]] | None = None) -> Lookup:
    pool = folder / "cards.db"
    import_pool([write_yugi(folder / "pool.json", POOL)], pool, nicknames or [("MLT", "Lonely Maker of Traps")])
    return open_lookup([pool])
