"""How well printed texts are read, measured on labels of what a simulator's card scripts allow.

    python -m tests.labels FOLDER_OF_THE_POOL

Labels are evidence, not rulings.  Compared are the ``strict`` fields, cards with official text, without custom events
and granted effects; a stat change whose flag has no cut-off counts as start and before; damage calculation effects
count as either kind.  "Cannot decide" counts as wrong.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from checks.engine import full_rulebook
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from checks.replay.read_cards import ReadTiming, Timer
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from kb.pool import yugi
from kb.pool.cardtext import Reading, print_card, read_card

FAST = ("quick-play-spell", "normal-trap", "continuous-trap", "counter-trap")
POINTS = {
    "start": "start", "before_calc": "before-calculation", "during_calc": "during-calculation",
    "after_calc": "after-calculation", "end": "end",
}  # fmt: skip
Label = Mapping[str, Any]


class Card(NamedTuple):
    """A card: what was read and answered, and what the labels say."""

    reading: Reading
    timings: list[ReadTiming]
    label: Label
    effects: list[Label]

    @property
    def carrier(self) -> str:
        return self.reading.card.carrier


@dataclass
class Tally:
    """Answers held against labels: (label, answer), and the names of the cards where they differ."""

    pairs: list[tuple[object, object]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, card: Card, label: object, answer: object) -> None:
        self.pairs.append((label, answer))
        if label != answer:
            self.wrong.append(card.reading.card.name)

    @property
    def accuracy(self) -> float:
        return 1 - len(self.wrong) / max(1, len(self.pairs))

    def rate(self, label: object) -> float:
        """How many of those with a label got it."""
        found = [answer == label for said, answer in self.pairs if said == label]
        return sum(found) / max(1, len(found))

    @property
    def precision(self) -> float:
        found = [label is True for label, answer in self.pairs if answer is True]
        return sum(found) / max(1, len(found))

    @property
    def f1(self) -> float:
        precision, recall = self.precision, self.rate(True)
        return 2 * precision * recall / max(1e-9, precision + recall)


def list_cards(pool: Path, corpus: Corpus) -> Iterator[Card]:
    """The labelled cards that have official text, read and answered for today's TCG."""
    timer = Timer(prepare_ruleset(corpus, make_eras(corpus)["tcg-modern"], full_rulebook()))
    effects: dict[int, list[Label]] = defaultdict(list)
    for each in read_lines(pool / "labels-dev-effects.jsonl"):
        effects[each["password"]].append(each)
    labels = {each["password"]: each for each in read_lines(pool / "labels-dev-cards.jsonl")}
    for card in yugi.read(pool, json.loads((pool / "cards.json").read_text(encoding="utf-8"))).cards:
        label = labels.get(int(card.password or 0))
        printed = print_card(card.name, card.facts)
        if label and printed and not label["text_unofficial"]:
            reading = read_card(printed)
            yield Card(reading, timer.time_reading(reading), label, effects[label["password"]])


def read_lines(path: Path) -> list[Label]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def is_custom(label: Label) -> bool:
    return (label["code"] or "").startswith("EVENT_CUSTOM") or label["origin"] == "grant"


def answer_any(timings: Iterable[ReadTiming]) -> bool | None:
    """Whether one of some effects may be activated; None where that cannot be decided."""
    timings = list(timings)
    if any(each.allowed for each in timings):
        return True
    return None if any(each.is_undecided for each in timings) else False


def list_points(label: Label) -> set[str]:
    """The timings that a label gives an effect, normalised."""
    points = {POINTS[point] for point in label["timings"]} if label["damage_step_strict"] else set()
    leaks = label["code"] == "EVENT_FREE_CHAIN" and "after-calculation" in points
    return {"start", "before-calculation"} if leaks else points


def at_calculation(labels: Iterable[Label]) -> bool:
    return any("PRE_DAMAGE_CALC" in (each["code"] or "") for each in labels)


def names_calculation(timing: ReadTiming) -> bool:
    return timing.effect.says("named_timing", "during-calculation")


def measure(cards: Iterable[Card]) -> dict[str, Tally]:
    """Hold the answers against the labels, question by question."""
    found: dict[str, Tally] = defaultdict(Tally)
    for card in cards:
        measure_activation(found, card)
        kept = [each for each in card.effects if not is_custom(each)]
        if card.carrier == "monster":
            measure_triggers(found, card, kept)
            measure_quick(found, card, kept)
        if kept and card.label["any_effect_in_damage_step_strict"] is not None:
            label = any(each["damage_step_strict"] for each in kept)
            if len(kept) == len(card.effects):
                label = card.label["any_effect_in_damage_step_strict"]
            found["any effect"].add(card, label, answer_any(card.timings))
        for each in card.timings:
            found["decided"].add(card, True, not each.is_undecided)
    return found


def measure_activation(found: dict[str, Tally], card: Card) -> None:
    label = card.label.get("spell_trap_activation_in_damage_step_strict")
    if label is None or card.carrier not in FAST:
        return
    played = [each for each in card.timings if each.effect.is_activation]
    answer = answer_any(played)
    found["fast Spells and Traps"].add(card, label, answer)
    if card.carrier != "counter-trap":
        found["without Counter Traps"].add(card, label, answer)
    found[card.carrier].add(card, label, answer)
    if label:
        points = {point for each in played for point in each.allowed}
        found["timing sets"].add(card, {POINTS[point] for point in card.label["activation_timings"]}, points)


def measure_triggers(found: dict[str, Tally], card: Card, kept: list[Label]) -> None:
    labels = [each for each in kept if any("TRIGGER_O" in kind for kind in each["etype"])]
    if labels:
        timings = [
            each
            for each in card.timings
            if (each.effect.kind in ("trigger", "flip") and not each.effect.says("optional", "mandatory"))
            or (each.effect.kind == "quick" and names_calculation(each) and at_calculation(labels))
        ]
        found["optional triggers"].add(card, any(each["damage_step_strict"] for each in labels), answer_any(timings))


def measure_quick(found: dict[str, Tally], card: Card, kept: list[Label]) -> None:
    labels = [each for each in kept if any("QUICK" in kind for kind in each["etype"])]
    if not labels:
        return
    quick = [each for each in card.timings if each.effect.kind == "quick"]
    label = {point for each in labels for point in list_points(each)}
    answer: object = {point for each in quick for point in each.allowed}
    calculation = {"during-calculation"}
    if isinstance(answer, set) and at_calculation(kept) and any(map(names_calculation, card.timings)):
        label, answer = label | calculation, answer | calculation
    if any(each.is_undecided for each in quick):
        answer = None
    found["quick effects"].add(card, label, answer)
    if any(
        each["stat_condition"] or {"CATEGORY_ATKCHANGE", "CATEGORY_DEFCHANGE"} & {*each["category"]} for each in labels
    ):
        found["quick stat changes"].add(card, label, answer)


def main(pool: str) -> None:
    """Print the table."""
    tallies = measure(list_cards(Path(pool), load_corpus(find_corpus())))
    for name, tally in tallies.items():
        line = f"{name:24} {len(tally.pairs):6}  accuracy {tally.accuracy:.4f}"
        if {type(label) for label, _ in tally.pairs} == {bool}:
            line += f"  precision {tally.precision:.3f}  recall {tally.rate(True):.3f}  F1 {tally.f1:.3f}  no {tally.rate(False):.4f}"
        print(line)


if __name__ == "__main__":
    main(sys.argv[1])
