"""Battles from lines of JSON: two monsters, or one and a direct attack, played on the engine's one path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from math import inf
from typing import Any, Final

from checks.engine import Act, Card, Game, Rulebook, Ruleset, Undecided, play

ATTACK: Final = (Act(1, "attack", what="attacker", on="defender"),)
DIRECT: Final = (Act(1, "attack", what="attacker", on="direct"),)
POSITIONS: Final = ("attack", "defense", "facedown")
ATTACKER_KEYS: Final = frozenset(("atk", "def"))
DEFENDER_KEYS: Final = frozenset(("atk", "def", "position"))
KEYS: Final = frozenset(("attacker", "defender", "lp"))
HALF: Final = re.compile("[\ud800-\udfff]")
"""A byte that is not UTF-8, as it was decoded."""
LARGEST: Final = 10**9


class BadLine(ValueError):
    """A line that is not a valid battle, with the reason."""


def read_number(value: Any, what: str) -> int:
    """Read a whole number from 0 on."""
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise BadLine(f"{what}: a whole number from 0 to {LARGEST} expected, found {json.dumps(value)[:40]}")
    return value


def read_monster(value: Any, role: str, keys: frozenset[str]) -> dict[str, Any]:
    """Read a monster's numbers."""
    if not isinstance(value, dict):
        raise BadLine(f"{role}: an object with {', '.join(sorted(keys))} expected")
    if not value.keys() >= keys:
        raise BadLine(f"{role}: {', '.join(key for key in sorted(keys) if key not in value)} missing")
    return value


def play_battle(line: dict[str, Any], ruleset: Ruleset, rulebook: Rulebook, *, recording: bool = False) -> Game:
    """Play the battle of one line.

    Raises :class:`BadLine` for an invalid line, :class:`Undecided` if the rules of the ruleset are not settled.
    """
    attacker = read_monster(line.get("attacker"), "attacker", ATTACKER_KEYS)
    cards = [
        Card(
            "attacker",
            atk=read_number(attacker["atk"], "attacker.atk"),
            defense=read_number(attacker["def"], "attacker.def"),
        )
    ]
    if "defender" not in line:
        raise BadLine("defender: an object, or null for a direct attack, expected")
    acts = DIRECT
    if line["defender"] is not None:
        defender = read_monster(line["defender"], "defender", DEFENDER_KEYS)
        if defender["position"] not in POSITIONS:
            raise BadLine(f"defender.position: one of {', '.join(POSITIONS)} expected")
        acts = ATTACK
        cards.append(
            Card(
                "defender",
                controller=1,
                position=defender["position"],
                atk=read_number(defender["atk"], "defender.atk"),
                defense=read_number(defender["def"], "defender.def"),
            )
        )
    life = line.get("lp", [8000, 8000])
    if not isinstance(life, list) or len(life) != 2:
        raise BadLine("lp: two whole numbers expected")
    points = (read_number(life[0], "lp"), read_number(life[1], "lp"))
    game = Game(ruleset, rulebook, cards, life=points, acts=acts, recording=recording)
    play(game)
    return game


def answer_battle(
    line: dict[str, Any], ruleset: Ruleset, rulebook: Rulebook, *, recording: bool = False
) -> dict[str, Any]:
    """Play the battle of one line and return the line with its outcome, and its events if recorded."""
    game = play_battle(line, ruleset, rulebook, recording=recording)
    damage = [0, 0]
    for player, amount, *_ in game.turn.damage_dealt:
        damage[player] += amount
    cards = game.cards
    trace = (
        {"trace": [[event.point, event.what, event.of, event.rule] for event in game.log.trace]} if recording else {}
    )
    return {
        **line,
        **trace,
        "destroyed": [role for role, card in cards.items() if card.zone == "graveyard"],
        "damage": damage,
        "lp": game.life,
        "attacker_final": place(cards.get("attacker")),
        "defender_final": place(cards.get("defender")),
    }


def place(card: Card | None) -> str | None:
    """The place where a monster ended: its position, the Graveyard, or null."""
    if card is None:
        return None
    return card.position if card.zone == "monster-zone" else card.zone


def read_line(text: str) -> dict[str, Any]:
    """Read a line as an object, each key once, every number finite.

    Raises ValueError for anything else; JSON has no other numbers, so the answer could not be written.
    """
    if not text.isascii() and HALF.search(text):
        raise BadLine("the line is not UTF-8")
    line = json.loads(text, object_pairs_hook=take_pairs, parse_constant=refuse_number, parse_float=read_float)
    if not isinstance(line, dict):
        raise BadLine("an object expected")
    for key in line.keys() - KEYS:
        if key.lower() in KEYS:
            raise BadLine(f"{key[:40]}: keys are written in small letters")
    return line


def take_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its keys and values, each key once."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise BadLine(f"{next(key for key in keys if keys.count(key) > 1)[:40]}: the key stands twice")
    return made


def read_float(text: str) -> float:
    """Read a number with a fraction or an exponent."""
    number = float(text)
    if number in (inf, -inf):
        refuse_number(text)
    return number


def refuse_number(text: str) -> None:
    """Refuse a number that JSON does not know."""
    raise BadLine(f"{text[:40]}: not a number in JSON")


def answer_lines(
    lines: Iterable[str], ruleset: Ruleset, rulebook: Rulebook, *, recording: bool = False
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Answer battles line by line; the second value is False for an error instead of an outcome.

    That is an invalid line, or an outcome that the rules of the ruleset do not settle.
    """
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            yield answer_battle(read_line(text), ruleset, rulebook, recording=recording), True
        except (ValueError, RecursionError, Undecided) as error:
            yield {"error": explain(error), "line": number}, False


def explain(error: Exception) -> str:
    """Describe the error of a line."""
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON: {error.msg} at column {error.colno}"
    if isinstance(error, Undecided):
        return f"cannot decide: {error}"
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)
