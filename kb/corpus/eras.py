"""Rulesets: a territory and one day, on which every switch has one value or is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from kb import records
from kb.language import words


@dataclass(frozen=True, slots=True)
class Resolved:
    """The value of a switch on a ruleset's day; ``open`` if no public text settles it."""

    switch: str
    value: str
    since: str | None
    until: str | None
    confidence: str
    cites: records.Cites
    one_of: tuple[str, ...] = ()
    """The only possible values of an open switch, if known."""


def resolve_switch(name: str, switch: records.Switch, territory: str, day: str) -> Resolved:
    """Read the value of a switch on a day, with its first and last day."""
    return find_value(list_values(name, switch, territory), day)


def list_values(name: str, switch: records.Switch, territory: str) -> list[Resolved]:
    """List the values of a switch in a territory, the latest first; the last one is open."""
    values: list[Resolved] = []
    until = None
    for period in reversed(switch.history.get(territory, ())):  # type: ignore[call-overload]
        possible = period.one_of or ()
        values.append(Resolved(name, period.value, period.from_, until, period.confidence, period.cites, possible))
        until = period.from_
    values.append(Resolved(name, "open", None, until, "open", ()))
    return values


def find_value(values: Iterable[Resolved], day: str) -> Resolved:
    """Find the value of a day among a switch's values, the latest first."""
    return next(value for value in values if value.since is None or value.since <= day)


def resolve_ruleset(ruleset: records.Ruleset, switches: Mapping[str, records.Switch]) -> tuple[Resolved, ...]:
    """Read every switch on a ruleset's day, in the order of their names."""
    return tuple(resolve_switch(name, switches[name], ruleset.territory, ruleset.day) for name in sorted(switches))


def is_in_force(era: records.Rulesets, name: str, ruleset: records.Ruleset) -> bool:
    """Whether a claim covers a ruleset: by its name, or by its territory and day."""
    if not isinstance(era, records.Span):
        return name in era
    ends = era.until
    return ruleset.territory in era.territory and era.from_ <= ruleset.day and (ends is None or ruleset.day < ends)


CHARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "five-timings": words.FIVE_TIMINGS,
    "seven-substeps": words.SEVEN_SUBSTEPS,
}


def find_chart(
    era: records.Rulesets, rulesets: Mapping[str, records.Ruleset], switches: Mapping[str, records.Switch]
) -> tuple[str, ...]:
    """List the timings of the Damage Step whose names a claim uses: those of its first day."""
    switch = switches.get("damage-step-chart")
    if isinstance(era, records.Span):
        territory, day = era.territory[0], era.from_
    elif era[0] in rulesets:
        territory, day = rulesets[era[0]].territory, rulesets[era[0]].day
    else:
        return words.FIVE_TIMINGS
    value = resolve_switch("damage-step-chart", switch, territory, day).value if switch else "open"
    return CHARTS.get(value, words.FIVE_TIMINGS)


def describe_era(era: records.Rulesets) -> str:
    """Describe the scope of a claim: ``tcg 2009-06-12 – later`` or names of rulesets."""
    if not isinstance(era, records.Span):
        return ", ".join(era)
    basis = "" if era.era == "stated" else f" ({era.era})"
    return f"{', '.join(era.territory)} {era.from_} – {era.until or 'later'}{basis}"
