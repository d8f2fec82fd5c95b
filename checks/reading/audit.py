"""Compares answers for printed cards with labels taken from a simulator's scripts.

Labels are strong evidence and no rulings: either side of a disagreement can be wrong. Answers by rules that nearly all
scripts confirm come first, since there the script is the likeliest to be at fault.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from checks.engine import Verdict
from checks.reading.read_cards import ReadTiming, Timer
from kb.problems import Refused
from kb.reader.clauses import PrintedCard, Reading, read_card

POINTS: Final = {
    "start": "start", "before_calc": "before-calculation", "during_calc": "during-calculation",
    "after_calc": "after-calculation", "end": "end",
}  # fmt: skip
"""The timings in the labels' spelling."""
FAST: Final = ("quick-play-spell", "normal-trap", "continuous-trap", "counter-trap")
STAT_CHANGES: Final = frozenset({"CATEGORY_ATKCHANGE", "CATEGORY_DEFCHANGE"})
GIVEN: Final = "EFFECT_TYPE_XMATERIAL"
"""An effect for the monster to which a material is attached is not the card's own."""
UNTIL_CALCULATION: Final = frozenset({"start", "before-calculation"})


class Asked(StrEnum):
    """The questions that are compared."""

    ACTIVATION = "activation of a fast Spell or Trap"
    TIMINGS = "timings of an allowed activation"
    TRIGGERS = "optional triggers of a monster"
    QUICK = "timings of the quick effects of a monster"
    STATS = "timings of the quick effects of a monster that changes ATK or DEF"
    ANY = "any effect of the card"


OF_TIMINGS: Final = frozenset({Asked.TIMINGS, Asked.QUICK, Asked.STATS})
"""Questions answered by timings; for the others a certain yes settles all doubt."""


class ScriptEffect(NamedTuple):
    """One effect in a script."""

    kinds: tuple[str, ...]
    event: str
    timings: frozenset[str]
    allowed: bool
    flags: tuple[str, ...]
    changes_stats: bool
    place: int = 0
    """Its place in the script, from 0."""
    group: int = 0
    """Shared by the clones of one effect."""
    core: tuple[str, ...] = ()
    """Why the simulator lets it into the Damage Step: ``flag`` if the script does."""
    can_come: bool = True
    """Whether its event can happen in the Damage Step."""
    operation: str = ""
    """The name of the function that performs it."""

    @property
    def is_quick(self) -> bool:
        """Whether it is a Quick Effect."""
        return any("QUICK" in kind for kind in self.kinds)

    @property
    def is_optional_trigger(self) -> bool:
        """Whether it is an optional Trigger Effect."""
        return any("TRIGGER_O" in kind for kind in self.kinds)

    @property
    def at_calculation(self) -> bool:
        """Whether its event is damage calculation: scripts make it a trigger or a Quick Effect alike."""
        return "PRE_DAMAGE_CALC" in self.event


@dataclass(slots=True)
class Label:
    """The script's answers for one card in the Damage Step; None without a script."""

    activation: bool | None = None
    timings: frozenset[str] = frozenset()
    any_effect: bool | None = None
    effects: tuple[ScriptEffect, ...] = ()
    in_doubt: bool = False
    """Whether an effect of it is another card's event raised again, or given by another card."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One answer with its label."""

    card: str
    password: str
    carrier: str
    asked: Asked
    label: tuple[str, ...]
    answer: tuple[str, ...]
    undecided: str
    """The unread clause, if the answer is undecided."""
    clause: str
    because: str
    rule: str
    flags: tuple[str, ...]
    confirmed: float = 0.0
    """How often scripts confirm answers of the same rule."""

    @property
    def agrees(self) -> bool:
        """Whether label and answer are the same; an undecided answer agrees with none."""
        return not self.undecided and self.label == self.answer


def read_labels(files: Iterable[Path]) -> dict[int, Label]:
    """Read labels of cards and of effects, one JSON object on each line, by password.

    Raises :class:`kb.problems.Refused` for a file that cannot be read, or an invalid line.
    """
    labels: dict[int, Label] = defaultdict(Label)
    for file in files:
        for number, line in enumerate(_read_lines(file), 1):
            if line.strip():
                try:
                    _take_label(labels, json.loads(line))
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    raise Refused.single(
                        "no-label", str(file), f"this is not a label ({type(error).__name__}: {error})",
                        "a JSON object with `password`, of a card or of an effect", "correct the line", line=number,
                    ) from None  # fmt: skip
    return dict(labels)


def _read_lines(file: Path) -> list[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        what = "is not UTF-8 text"
    raise Refused.single("unreadable-file", str(file), what, "labels, a JSON object a line", "check the path")


def _take_label(labels: dict[int, Label], said: dict[str, Any]) -> None:
    if "effect_index" in said:
        _take_effect(labels[said["password"]], said)
    elif not said.get("text_unofficial") and said["n_effects"]:
        label = labels[said["password"]]
        label.activation = said.get("spell_trap_activation_in_damage_step_strict")
        label.timings = _read_points(said.get("activation_timings") or ())
        label.any_effect = said["any_effect_in_damage_step_strict"]


def _take_effect(label: Label, said: dict[str, Any]) -> None:
    event = said["code"] or ""
    if event.startswith("EVENT_CUSTOM") or said["origin"] != "card" or GIVEN in said["etype"]:
        label.in_doubt = True
        return
    timings = _read_points(said["timings"]) if said["damage_step_strict"] else frozenset()
    if event == "EVENT_FREE_CHAIN" and "after-calculation" in timings:
        timings = UNTIL_CALCULATION  # a flag alone has no end
    flags = tuple(flag for flag in said["flags"] if "DAMAGE" in flag)
    changes = bool(said.get("stat_condition") or STAT_CHANGES & {*(said.get("category") or ())})
    place = int(said["effect_index"])
    effect = ScriptEffect(
        tuple(said["etype"]), event, timings, bool(said["damage_step_strict"]), flags, changes, place,
        int(said.get("op_group", place) or 0), tuple(said.get("core_reason") or ()),
        said.get("event_in_damage_step") != "never", str(said.get("operation") or ""),
    )  # fmt: skip
    label.effects = (*label.effects, effect)


def _read_points(said: Iterable[str]) -> frozenset[str]:
    return frozenset(POINTS[point] for point in said)


def audit_cards(timer: Timer, cards: Iterable[tuple[str, PrintedCard]], labels: dict[int, Label]) -> list[Compared]:
    """Compare the answers for printed cards, each with its password, with their labels."""
    found: list[Compared] = []
    for password, card in cards:
        label = labels.get(int(password))
        if label is not None:
            reading = read_card(card)
            found.extend(compare_card(password, reading, timer.time_reading(reading), label))
    confirmed: Counter[tuple[Asked, str, bool]] = Counter()
    asked: Counter[tuple[Asked, str, bool]] = Counter()
    for each in found:
        group = (each.asked, each.rule, bool(each.answer))
        asked[group] += 1
        confirmed[group] += each.agrees
    shares = {group: confirmed[group] / count for group, count in asked.items()}
    return [replace(each, confirmed=shares[each.asked, each.rule, bool(each.answer)]) for each in found]


def compare_card(password: str, reading: Reading, timings: list[ReadTiming], label: Label) -> Iterator[Compared]:
    """Compare the answers for one card with its label, question by question."""

    def compare(asked: Asked, told: Iterable[str], given: Iterable[str], on: list[ReadTiming]) -> Compared:
        clause, because, rule = _find_ground(reading, on, bool(set(given)))
        doubted = [each for each in on if each.is_undecided] if asked in OF_TIMINGS or not set(given) else []
        undecided = _find_doubt(reading, doubted[0]) if doubted else ""
        flags = tuple(dict.fromkeys(flag for effect in label.effects for flag in effect.flags))
        answer = tuple(point for point in POINTS.values() if point in set(given))
        known = tuple(point for point in POINTS.values() if point in set(told))
        return Compared(
            card=reading.card.name,
            password=password,
            carrier=reading.card.carrier,
            asked=asked,
            label=known or _yes(told),
            answer=answer or _yes(given),
            undecided=undecided,
            clause=clause,
            because=because,
            rule=rule,
            flags=flags,
        )

    if reading.card.carrier in FAST and label.activation is not None:
        played = [each for each in timings if each.effect.kind == "activation"]
        yield compare(Asked.ACTIVATION, ["yes"] * label.activation, _any_allowed(played), played)
        if label.activation:
            yield compare(Asked.TIMINGS, label.timings, _list_allowed(played), played)
    if reading.card.carrier == "monster" and label.effects:
        yield from _compare_monster(timings, label, compare)
    if label.any_effect is not None and not (label.in_doubt and not label.effects):
        told = any(effect.allowed for effect in label.effects) if label.in_doubt else label.any_effect
        yield compare(Asked.ANY, ["yes"] * told, _any_allowed(timings), timings)


def _compare_monster(timings: list[ReadTiming], label: Label, compare: Any) -> Iterator[Compared]:
    at_calculation = [each for each in timings if _names_calculation(each)]
    triggers = [effect for effect in label.effects if effect.is_optional_trigger]
    if triggers:
        ours = [each for each in timings if each.effect.kind in ("trigger", "flip") and _is_optional(each)]
        ours += at_calculation if any(effect.at_calculation for effect in triggers) else []
        told = ["yes"] * any(effect.allowed for effect in triggers)
        yield compare(Asked.TRIGGERS, told, _any_allowed(ours), ours)
    quick = [effect for effect in label.effects if effect.is_quick]
    if quick:
        ours = [each for each in timings if each.effect.kind == "quick"]
        told = [point for effect in quick for point in effect.timings]
        given = _list_allowed(ours)
        if any(effect.at_calculation for effect in label.effects):
            given |= set(_list_allowed(at_calculation)) & set(told)
            told += [point for point in ("during-calculation",) if point in given]
        yield compare(Asked.QUICK, told, given, ours)
        if any(effect.changes_stats for effect in quick):
            yield compare(Asked.STATS, told, given, ours)


def _find_doubt(reading: Reading, timing: ReadTiming) -> str:
    """Find the unread clause, or else the unsettled question of the rules."""
    clauses = [reading.quote(unread.span) for unread in timing.effect.unread]
    return clauses[0] if clauses else next(each.why for each in timing.points.values() if each.answer == "unknown")


def _is_optional(timing: ReadTiming) -> bool:
    return not timing.effect.says("optional", "mandatory")


def _names_calculation(timing: ReadTiming) -> bool:
    return timing.effect.says("named_timing", "during-calculation")


def _list_allowed(timings: list[ReadTiming]) -> set[str]:
    return {point for each in timings for point in each.allowed}


def _any_allowed(timings: list[ReadTiming]) -> list[str]:
    return ["yes"] * bool(_list_allowed(timings))


def _yes(said: Iterable[str]) -> tuple[str, ...]:
    return ("yes",) if "yes" in set(said) else ()


def _find_ground(reading: Reading, timings: list[ReadTiming], allowed: bool) -> tuple[str, str, str]:
    """Find the clause, reason and rule of an answer: those of a yes, or of the first no."""
    wanted = "yes" if allowed else "no"
    found: list[tuple[ReadTiming, Verdict]] = [
        (each, verdict) for each in timings for verdict in each.points.values() if verdict.answer == wanted
    ]
    if not found:
        return "", "no such effect was read", ""
    timing, verdict = found[0]
    clause = " ".join(reading.quote(timing.effect.span).split())
    return clause, verdict.why, verdict.rules[0] if verdict.rules else ""
