"""YAML Yugi's ``cards.json``: a list of cards with names and texts in a dozen languages, sets and ids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kb.importers.card import PoolCard, Reading, Skipped, read_number, read_password, read_stat, read_text
from kb.names import read_ruby

FORMAT = "yaml-yugi"
_ROMANISED = {"ja_romaji": "ja", "ko_rr": "ko"}
_KINDS = {"Monster": "monster", "Spell": "spell", "Trap": "trap"}


def read(path: Path, items: list[Any]) -> Reading:
    """Every card that has a name and a kind."""
    cards: list[PoolCard] = []
    skipped: list[Skipped] = []
    for position, item in enumerate(items, 1):
        if not isinstance(item, dict):
            skipped.append(Skipped(f"item {position}", "is not a card object"))
            continue
        names = _names(item.get("name"))
        label = next(iter(names.values()))[0] if names else f"item {position}"
        if not names:
            skipped.append(Skipped(label, "has no name"))
        elif item.get("card_type") not in _KINDS:
            skipped.append(Skipped(label, f"is no Monster, Spell or Trap ({item.get('card_type') or 'no card_type'})"))
        else:
            cards.append(_card(item, names))
    return Reading(path, FORMAT, cards, skipped)


def _names(written: object) -> dict[tuple[str, str], list[str]]:
    names: dict[tuple[str, str], list[str]] = {}
    if not isinstance(written, dict):
        return names
    for language, value in written.items():
        name = read_text(value)
        if name is None:
            continue
        if language in _ROMANISED:
            names[_ROMANISED[language], "romanised"] = [name]
            continue
        writing, reading = read_ruby(name)
        names[language, "name"] = [writing]
        if reading:
            names[language, "reading"] = [reading]
    return names


def _card(item: dict[str, Any], names: dict[tuple[str, str], list[str]]) -> PoolCard:
    text = item.get("text")
    pendulum = item.get("pendulum_effect")
    sets = item.get("sets")
    prints = sum(len(listed) for listed in sets.values() if isinstance(listed, list)) if isinstance(sets, dict) else 0
    facts = {
        "kind": _KINDS[item["card_type"]],
        "property": (read_text(item.get("property")) or "").lower() or None,
        "attribute": (read_text(item.get("attribute")) or "").lower() or None,
        "type_line": read_text(item.get("monster_type_line")),
        "level": read_number(item.get("level")) if item.get("level") != 0 else 0,
        "rank": read_number(item.get("rank")) if item.get("rank") != 0 else 0,
        "link_rating": len(item["link_arrows"]) if isinstance(item.get("link_arrows"), list) else None,
        "link_arrows": "".join(item["link_arrows"]) if isinstance(item.get("link_arrows"), list) else None,
        "scale": item.get("pendulum_scale") if isinstance(item.get("pendulum_scale"), int) else None,
        "atk": read_stat(item.get("atk")),
        "def": read_stat(item.get("def")),
        "text": read_text(text.get("en")) if isinstance(text, dict) else None,
        "pendulum_text": read_text(pendulum.get("en")) if isinstance(pendulum, dict) else None,
        "series": json.dumps(item["series"], ensure_ascii=False) if isinstance(item.get("series"), list) else None,
    }
    return PoolCard(
        FORMAT,
        read_password(item.get("password")),
        read_number(item.get("konami_id")),
        read_number(item.get("fake_password")),
        names,
        {column: value for column, value in facts.items() if value is not None},
        prints,
    )
