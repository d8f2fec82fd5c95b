"""The table of meetings in the words of a player: two changes of ATK or DEF, and their result in an era."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from checks.answers import rulebook as answers
from checks.engine import OPEN, RULES
from checks.replay.eras import Era
from kb import records
from kb.corpus.model import Corpus
from kb.records.meanings import MEANINGS

IN_ORDER: Final = "they count in the order in which they came"
MEANWHILE: Final = "the earlier one does not count as long as the later one applies"
NOBODY_SAYS: Final = "?"
AT_ONCE: Final = ("then-comes", "both-apply", "then-applies")
"""The times of which a reader needs no word."""


def write_meetings(corpus: Corpus, era: Era) -> Iterator[answers.MeetingInForce]:
    """Write each pair of the table, with its result in an era."""
    rules = {switch: rule.id for rule in RULES.values() for switch in rule.switches}
    for name, row in corpus.meetings.items():
        value = era.resolved[name].value
        for pair in row.meets if name in rules else ():
            then = tell(pair.then) + ("" if pair.when in AT_ONCE else f", {MEANINGS['MeetingTime'][pair.when]}")
            says = NOBODY_SAYS if value == OPEN else tell_result(pair, row.does.get(value))
            yield {"rule": rules[name], "first": tell(pair.first), "then": then, "says": says}


def tell_result(pair: records.MeetingPair, result: str | None) -> str:
    """Write the result of two changes."""
    if result is None:
        return IN_ORDER
    if result == "first-undone":
        meanwhile = pair.when == "then-comes" and pair.then.by == "continuous"
        return MEANWHILE if meanwhile else "the earlier one is undone"
    return MEANINGS["MeetingResult"][result]


def tell(change: records.StatChanged) -> str:
    """Describe a change: its kind, its effect, how long it lasts, and how its number is found."""
    kinds = [each for each in change.change or () if each != "fixed" or change.change == ("fixed",)]
    parts = [join(MEANINGS["StatChange"][each] for each in kinds) or "any change"]
    if change.by is not None:
        parts.append(f"by {MEANINGS['MadeBy'][change.by]}")
    if change.of != "any-card":
        parts.append(MEANINGS["ChangeOf"][change.of])
    parts += [join(MEANINGS["ChangeLasts"][each] for each in change.lasts)] if change.lasts else []
    parts += [MEANINGS["ChangeAmount"][change.amount]] if change.amount else []
    return " ".join(parts)


def join(words: Iterable[str]) -> str:
    """Join words by commas and a last ``or``."""
    *before, last = [*words] or [""]
    return f"{', '.join(before)} or {last}" if before else last
