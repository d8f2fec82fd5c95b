"""A played battle in three lines: its result, who could still have acted, the Life Points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from checks.asking.scenes.scenes import NEUTRAL, OPPONENT, TURN_PLAYER
from checks.asking.scenes.telling import SWITCHES, TOLD, tell_points, tell_result
from checks.engine import Event
from kb.site.telling import begin

BESIDE: Final = frozenset({"activate", "discard", "replay", "equip"})
"""Events that are no result by themselves."""
UNNAMED: Final = {"attacker": "the attacking monster", "target": "the attacked monster"}
MOST: Final = 5


def sum_up(answer: Mapping[str, Any]) -> Iterator[str]:
    """Sum up a battle: results, the effects that could have been activated and were not, Life Points."""
    names = {**NEUTRAL, **UNNAMED, **answer["names"]}
    results = list(dict.fromkeys(list_results(answer, names)))
    yield begin("; ".join(results[:8]) or "no card is destroyed, and no one takes battle damage") + "."
    could = list(list_unused(answer, names))
    if could:
        more = f"; and {len(could) - MOST} more" if len(could) > MOST else ""
        yield f"Could still have been activated: {'; '.join(could[:MOST])}{more}."
    if answer["life"]:
        yield f"Life Points: {NEUTRAL[TURN_PLAYER]} {answer['life'][0]}, {NEUTRAL[OPPONENT]} {answer['life'][1]}."


def list_results(answer: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """List the results of the battle for cards and players."""
    for each in answer["events"]:
        if each["what"] in TOLD - BESIDE and (each["what"] != "send-to-graveyard" or each["by"] == "card-effect"):
            fields = {name: each[name] for name in ("point", "what", "of", "rule", "by", "source", "to", "kind")}
            event = Event(**fields, amount=each["amount"], piercing=each["piercing"])
            yield tell_result(event, names)


def list_unused(answer: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """List the effects that could have been activated and were not, each with its timings."""
    used = {each["of"] for each in answer["events"] if each["what"] == "activate"}
    points: dict[str, list[str]] = {}
    for window in answer["windows"]:
        if window["point"] in (*SWITCHES, "chain"):
            continue
        for option in window["options"]:
            if option["may"] == "yes" and option["effect"] not in used:
                points.setdefault(option["effect"], []).append(window["point"])
    for effect, at in points.items():
        yield f"{names.get(effect, effect)} {tell_points(list(dict.fromkeys(at)))}"
