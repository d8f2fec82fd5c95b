"""An impossible day: before the game's first card, of reading before publication, or of today before the last set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from checks.lint.material import Check, Material
from kb import records
from kb.corpus.model import Corpus
from kb.problems import Problem


def find(material: Material) -> Iterator[Problem]:
    """Find days before the first set on record of their territory, documents read before they were published, and
    today's rules of a day before the last set: its cards would count as not yet printed.
    """
    first = find_first(material.whole)
    own = material.own
    told: set[tuple[str, str]] = set()
    for ruling in own.rulings:
        days = ruling.rulesets
        if not isinstance(days, records.Span) or (ruling.path, str(days)) in told:
            continue
        told.add((ruling.path, str(days)))
        for territory in days.territory:
            if days.from_ < first.get(territory, ""):
                yield report(ruling.path, ruling.line, f"{ruling.record.id} is claimed", days.from_, territory, first)
    for name, ruleset in own.rulesets.items():
        if ruleset.day < first.get(ruleset.territory, ""):
            place = own.places[f"ruleset:{name}"]
            yield report(place.path, place.line, f"{name} is", ruleset.day, ruleset.territory, first)
        last = find_last(material.whole, ruleset.territory)
        if name == find_today(material.whole, ruleset.territory) and ruleset.day < last:
            place = own.places[f"ruleset:{name}"]
            said = f"{name} has today's rules, is of {ruleset.day}, and the last set was released on {last}"
            yield Problem(CHECK.code, place.path, place.line, said, "a day on which every set is out", "move its day")
    for name, switch in own.switches.items():
        below = (name,) if isinstance(switch, records.Meeting) else ()
        for territory, periods in switch.history.items():
            place = own.places[f"switch:{name}"]
            for at, period in enumerate(periods):
                if period.from_ < first.get(territory, ""):
                    line = material.find_line(place.path, (*below, "history", territory, at))
                    yield report(place.path, line, f"a value of {name} begins", period.from_, territory, first)
    for key, source in own.sources.items():
        if source.published and source.retrieved and source.retrieved < source.published:
            place = own.places[f"source:{key}"]
            yield Problem(
                CHECK.code, place.path, place.line,
                f"{source.title} was read on {source.retrieved}, before it was published on {source.published}",
                "the day of publication, then that of reading", "correct one of the days",
            )  # fmt: skip


def find_first(corpus: Corpus) -> dict[str, str]:
    """Find the day of the first set on record by territory."""
    first: dict[str, str] = {}
    for released in corpus.sets.values():
        for territory, day in released.released.items():
            first[territory] = min(day, first.get(territory, day))
    return first


def find_last(corpus: Corpus, territory: str) -> str:
    """Find the day of the last set on record in a territory."""
    days = (day for each in corpus.sets.values() for place, day in each.released.items() if place == territory)
    return max(days, default="")


def find_today(corpus: Corpus, territory: str) -> str | None:
    """Find the latest ruleset of a territory."""
    ranked = [(each.day, name) for name, each in corpus.rulesets.items() if each.territory == territory]
    return max(ranked)[1] if ranked else None


def report(path: str, line: int, what: str, day: str, territory: str, first: Mapping[str, str]) -> Problem:
    """Make the remark for a day before the first set."""
    told = f"{what} from {day} on, and the first set of the {territory.upper()} was released on {first[territory]}"
    return Problem(CHECK.code, path, line, told, "a day of the game", "correct the day, or record the earlier set")


CHECK = Check(
    "impossible-day",
    "a day before the game had a card, of reading before publication, or of today before the last set",
    find,
)
