"""Later answers: whether one was looked for, and which on record have the same number and a later day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from kb import records
from kb.corpus.model import Corpus, LoadedRuling
from kb.corpus.states import find_state
from kb.records.meanings import MEANINGS

NUMBERED: Final = re.compile(r"\banswers? (\d{2,6})\b")
"""The number of an answer in the official card database, as locators write it."""
PUBLISHERS_OWN: Final = ("official-database", "official-card-ruling")
"""The kinds of documents whose answers the publisher may have answered again."""
OLD: Final = 10
"""After how many years an answer is old."""


def find_number(ruling: LoadedRuling) -> str | None:
    """Find the number of the answer a ruling quotes, if its locator names one only."""
    numbers = {*NUMBERED.findall(ruling.record.locator)}
    return numbers.pop() if len(numbers) == 1 else None


def group_by_number(rulings: Iterable[LoadedRuling]) -> dict[str, list[LoadedRuling]]:
    """Group the rulings of numbered answers by their number."""
    found: dict[str, list[LoadedRuling]] = {}
    for ruling in rulings:
        if number := find_number(ruling):
            found.setdefault(number, []).append(ruling)
    return found


def list_later(ruling: LoadedRuling, numbered: Mapping[str, Iterable[LoadedRuling]]) -> list[LoadedRuling]:
    """List the rulings of the answer of the same number on a later day."""
    era = ruling.rulesets
    if not isinstance(era, records.Span):
        return []
    alike = numbered.get(find_number(ruling) or "", ())
    return [each for each in alike if isinstance(each.rulesets, records.Span) and each.rulesets.from_ > era.from_]


def write_look(ruling: LoadedRuling, corpus: Corpus, numbered: Mapping[str, Iterable[LoadedRuling]]) -> str | None:
    """Say whether a later answer was looked for; of an old answer of the publisher also that no look is on record."""
    record, era = ruling.record, ruling.rulesets
    if record.looked is not None:
        where = f" {MEANINGS['LookedIn'][record.looked_in]}" if record.looked_in else ""
        return f"A later answer was looked for on {record.looked}{where}, and none that says otherwise was found."
    source = corpus.sources.get(record.speaker or ruling.source)
    if source is None or source.authority not in PUBLISHERS_OWN or not isinstance(era, records.Span):
        return None
    if era.until is not None or find_state(record) or era.from_ >= find_old_day(corpus) or list_later(ruling, numbered):
        return None
    return f"An answer more than {OLD} years old. That a later one was looked for is not on record."


def find_old_day(corpus: Corpus) -> str:
    """Find the day before which an answer is old, counted from the latest ruleset."""
    today = max((ruleset.day for ruleset in corpus.rulesets.values()), default="")
    return f"{int(today[:4]) - OLD:04}{today[4:]}" if today else ""
