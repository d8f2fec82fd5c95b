"""YAML Yugi's ``cards.json``: a list of cards with names and texts in a dozen languages, sets and ids."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kb.lookup.folding import read_ruby
from kb.pool.card import (
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
from kb.pool.printings import OTHERS_ONLY, write_sets
from kb.reader.clauses.japanese_names import write_japanese

FORMAT = "yaml-yugi"
_ROMANISED = {"ja_romaji": "ja", "ko_rr": "ko"}
_KINDS = {"Monster": "monster", "Spell": "spell", "Trap": "trap"}


def read(path: Path, items: list[Any]) -> PoolReading:
    """Every card that has a name and a kind."""
    cards: list[PoolCard] = []
    skipped: list[Skipped] = []
    for position, item in enumerate(items, 1):
        if not isinstance(item, dict):
            skipped.append(Skipped(f"item {position}", "is not a card object"))
            continue
        names = _names(item.get("name"))
        card_type = read_text(item.get("card_type")) or "no card_type"
        if not names:
            skipped.append(Skipped(f"item {position}", "has no name"))
        elif card_type not in _KINDS:
            name = next(iter(names.values()))[0]
            skipped.append(Skipped(name, f"is no Monster, Spell or Trap ({card_type})"))
        else:
            cards.append(_card(item, names, _KINDS[card_type]))
    return PoolReading(path, FORMAT, cards, skipped)


def _names(written: object) -> dict[tuple[str, str], list[str]]:
    names: dict[tuple[str, str], list[str]] = {}
    if not isinstance(written, dict):
        return names
    for code, value in written.items():
        language, name = read_text(code), read_text(value)
        if language is None or name is None:
            continue
        if language in _ROMANISED:
            names[_ROMANISED[language], "romanised"] = [name]
            continue
        writing, reading = read_ruby(name)
        if not writing.strip():
            continue
        names[language, "name"] = [writing]
        if reading:
            names[language, "reading"] = [reading]
    return names


def _write_sets(sets: object) -> str | None:
    """Write the English sets of a card; of one that has sets in other languages alone, that it has none."""
    listed = sets if isinstance(sets, dict) else {}
    entries = {language: each for language, each in listed.items() if isinstance(each, list)}
    names = (read_text(each.get("set_name")) for each in entries.get("en", ()) if isinstance(each, dict))
    english = write_sets(names)
    return OTHERS_ONLY if english is None and any(entries.values()) else english


def _is_unofficial(item: dict[str, Any]) -> bool:
    """Whether the English text is no official one: a translation of a card that was not printed in English."""
    said = item.get("is_translation_unofficial")
    parts = [said.get(part) for part in ("text", "pendulum_effect")] if isinstance(said, dict) else []
    return any(isinstance(each, dict) and each.get("en") is True for each in parts)


def _japanese(texts: object) -> str | None:
    return read_text(texts.get("ja")) if isinstance(texts, dict) else None


def _card(item: dict[str, Any], names: dict[tuple[str, str], list[str]], kind: str) -> PoolCard:
    text = item.get("text")
    pendulum = item.get("pendulum_effect")
    arrows, series, sets = item.get("link_arrows"), item.get("series"), item.get("sets")
    prints = sum(len(listed) for listed in sets.values() if isinstance(listed, list)) if isinstance(sets, dict) else 0
    parts = {"text": text, "pendulum-text": pendulum}
    facts = {
        "kind": kind,
        "property": (read_text(item.get("property")) or "").lower() or None,
        "attribute": (read_text(item.get("attribute")) or "").lower() or None,
        "type_line": read_text(item.get("monster_type_line")),
        "level": read_count(item.get("level")),
        "rank": read_count(item.get("rank")),
        "link_rating": len(arrows) if isinstance(arrows, list) else None,
        "link_arrows": "".join(read_text(arrow) or "" for arrow in arrows) if isinstance(arrows, list) else None,
        "scale": read_count(item.get("pendulum_scale")),
        "atk": read_stat(item.get("atk")),
        "def": read_stat(item.get("def")),
        "text": read_text(text.get("en")) if isinstance(text, dict) else None,
        "pendulum_text": read_text(pendulum.get("en")) if isinstance(pendulum, dict) else None,
        "series": write_series(series) if isinstance(series, list) else None,
        "japanese": write_japanese({part: _japanese(said) for part, said in parts.items()}),
        "sets": _write_sets(sets),
        "unofficial": 1 if _is_unofficial(item) else None,
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
