"""YGOPRODeck's ``cardinfo.json``: one language, English unless asked otherwise, with sets and card
numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kb.pool.card import (
    HIGHEST_PASSWORD,
    PoolCard,
    PoolReading,
    Skipped,
    read_count,
    read_number,
    read_password,
    read_stat,
    read_text,
    write_series,
)
from kb.pool.printings import write_sets

FORMAT = "ygoprodeck"
_ARROWS = {
    "Top-Left": "↖", "Top": "⬆", "Top-Right": "↗", "Left": "⬅", "Right": "➡", "Bottom-Left": "↙",
    "Bottom": "⬇", "Bottom-Right": "↘",
}  # fmt: skip


def read(path: Path, items: list[Any]) -> PoolReading:
    """Every card but tokens and Speed Duel skills."""
    cards: list[PoolCard] = []
    skipped: list[Skipped] = []
    for position, item in enumerate(items, 1):
        if not isinstance(item, dict):
            skipped.append(Skipped(f"item {position}", "is not a card object"))
            continue
        name = read_text(item.get("name"))
        type_line = read_text(item.get("type")) or "no type"
        kind = _kind(type_line)
        if name is None:
            skipped.append(Skipped(f"item {position}", "has no name"))
        elif kind is None:
            skipped.append(Skipped(name, f"is no Monster, Spell or Trap ({type_line})"))
        else:
            cards.append(_card(item, name, kind))
    return PoolReading(path, FORMAT, cards, skipped)


def _kind(type_line: str) -> str | None:
    if "Token" in type_line or "Skill" in type_line:
        return None
    return next((kind for kind in ("monster", "spell", "trap") if kind in type_line.lower()), None)


def _card(item: dict[str, Any], name: str, kind: str) -> PoolCard:
    number = read_number(item.get("id"))
    misc = item.get("misc_info")
    more = misc[0] if isinstance(misc, list) and misc and isinstance(misc[0], dict) else {}
    english = read_text(item.get("name_en")) or name
    names = {("en", "name"): [english]}
    if english != name:
        # A file fetched with ``?language=`` does not say which language it is in.
        names["und", "name"] = [name]
    markers, sets = item.get("linkmarkers"), item.get("card_sets")
    race = read_text(item.get("race"))
    words = (read_text(item.get("type")) or "").removesuffix("Monster").split()
    line = " / ".join([race, *[word for word in words if word != race]]) if race and kind == "monster" else None
    facts = {
        "kind": kind,
        "property": race.lower() if race and kind != "monster" else None,
        "attribute": (read_text(item.get("attribute")) or "").lower() or None,
        "type_line": read_text(item.get("typeline")) or line,
        "level": read_count(item.get("level")) if "XYZ" not in words else None,
        "rank": read_count(item.get("level")) if "XYZ" in words else None,
        "link_rating": read_number(item.get("linkval")),
        "link_arrows": "".join(_ARROWS.get(str(m), "") for m in markers) if isinstance(markers, list) else None,
        "scale": read_count(item.get("scale")),
        "atk": read_stat(-2 if item.get("atk") == -1 else item.get("atk")),
        "def": read_stat(-2 if item.get("def") == -1 else item.get("def")) if "Link" not in words else None,
        "text": read_text(item.get("desc")),
        "series": write_series([item["archetype"]]) if item.get("archetype") else None,
        "sets": _write_sets(sets),
    }
    return PoolCard(
        FORMAT,
        read_password(number),
        read_number(more.get("konami_id")),
        number if number and number > HIGHEST_PASSWORD else None,
        names,
        {column: value for column, value in facts.items() if value is not None},
        len(sets) if isinstance(sets, list) else 0,
        _list_pictures(item, number),
    )


def _write_sets(sets: object) -> str | None:
    entries = sets if isinstance(sets, list) else []
    return write_sets(read_text(each.get("set_name")) for each in entries if isinstance(each, dict))


def _list_pictures(item: dict[str, Any], number: int | None) -> list[str]:
    """The passwords of the card's other pictures."""
    pictures = item.get("card_images")
    ids = [each.get("id") for each in pictures if isinstance(each, dict)] if isinstance(pictures, list) else []
    return [password for id in ids if id != number and (password := read_password(id)) is not None]
