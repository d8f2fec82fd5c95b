"""Answers by day: judged once for every set of switch values read, not once for every day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from checks.engine import Verdict, WatchedRuleset, full_rulebook
from checks.replay.eras import EraMaker, make_era
from checks.replay.prepared import PreparedRuleset, prepare_ruleset
from kb.corpus.model import Corpus
from kb.records.spans import DayAnswer

BEGINNING: Final = "0001-01-01"
"""A day before all dated records."""
OPEN_CHART: Final = "switch damage-step-chart is open on that day"
Answers = tuple[DayAnswer, ...]


class SwitchDay(NamedTuple):
    """A day on which switches change: their values from then on, and the period of each change."""

    day: str
    switches: Mapping[str, str]
    periods: Mapping[str, str]
    """By switch, the id of the period that begins."""


class DayJudge:
    """Answers on any day; days that differ only in switches that were not read share an answer."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.prepared: Final = prepare_ruleset(corpus, make_era(corpus, "", "tcg", BEGINNING), full_rulebook())
        self._known: dict[tuple[Hashable, ...], Known] = {}
        self._read: dict[Hashable, set[str]] = defaultdict(set)

    def judge(
        self, key: tuple[Hashable, ...], switches: Mapping[str, str], answer: Callable[[PreparedRuleset], Answers]
    ) -> Answers:
        """Answer the question of ``key``, which begins with its subject, under some values of switches."""
        if key not in self._known:
            self._known[key] = Known()
        known = self._known[key]
        found = known.find(switches)
        if found is None:
            ruleset = WatchedRuleset("", switches, self.prepared.era.engine.meetings)
            found = answer(replace(self.prepared, era=replace(self.prepared.era, engine=ruleset)))
            known.add({name: switches.get(name) for name in ruleset.asked}, found)
            self._read[key[0]].update(name.partition("@")[0] for name in ruleset.asked)
        return found

    def list_read(self, subject: Hashable) -> set[str]:
        """List the switches that the answers about a subject read so far, in general or for some effects."""
        return self._read[subject]


class Known:
    """Answers to one question, each with the values of the switches read for it."""

    def __init__(self) -> None:
        self._answers: list[tuple[dict[str, str | None], Answers]] = []
        self._names: tuple[str, ...] = ()
        """All switches read for any of the answers."""
        self._by_values: dict[tuple[str | None, ...], Answers] = {}

    def find(self, switches: Mapping[str, str]) -> Answers | None:
        """Find the answers that fit the values of the switches read for them; None if there are none."""
        values = tuple(map(switches.get, self._names))
        if values not in self._by_values:
            for asked, answers in self._answers:
                if all(switches.get(name) == value for name, value in asked.items()):
                    self._by_values[values] = answers
                    break
        return self._by_values.get(values)

    def add(self, asked: Mapping[str, str | None], answers: Answers) -> None:
        """Add answers with the values of the switches read."""
        self._answers.append((dict(asked), answers))
        self._names = tuple(dict.fromkeys([*self._names, *asked]))
        self._by_values.clear()


def list_switch_days(corpus: Corpus, territory: str) -> list[SwitchDay]:
    """List the beginning, and the days on which switches change in a territory, in order."""
    days = {
        period.from_
        for switch in corpus.switches.values()
        for place, periods in switch.history.items()
        for period in periods
        if place == territory
    }
    found: list[SwitchDay] = []
    maker = EraMaker(corpus)
    for day in (BEGINNING, *sorted(days)):
        era = maker.make("", territory, day)
        before = found[-1].switches if found else {}
        changed = {
            name: f"{name}/{territory}/{each.since}"
            for name, each in era.resolved.items()
            if each.since and before.get(name) != each.value
        }
        if changed or not found:
            found.append(SwitchDay(day, era.engine.switches, changed))
    return found


def write_answers(verdicts: Iterable[tuple[str, Verdict]], own: Iterable[str]) -> Answers:
    """Write the verdicts on an effect by timing; without any, the chart is not settled."""
    can_come = {*own}
    told = tuple(
        DayAnswer(
            point, verdict.answer, verdict.why, verdict.rules[0] if verdict.rules else None,
            "yes" if point in can_come else "no",
        )
        for point, verdict in verdicts
    )  # fmt: skip
    return told or (DayAnswer(None, "unknown", OPEN_CHART, None, "yes"),)
