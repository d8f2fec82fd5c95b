"""The end of a ruling: nothing is deleted, a ruling is withdrawn, or superseded by another, from a day on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb import records
from kb.corpus.eras import describe_era
from kb.corpus.model import LoadedRuling


def find_state(ruling: records.Ruling) -> str | None:
    """Find the state of a ruling that is no longer in force: withdrawn or superseded."""
    return "withdrawn" if ruling.withdrawn else "superseded" if ruling.superseded else None


def find_last_day(ruling: records.Ruling) -> str | None:
    """Find the day from which on a ruling is withdrawn or superseded."""
    end = ruling.withdrawn or ruling.superseded
    return end.on if end is not None else None


def end_claim(era: records.Rulesets, day: str | None, rulesets: Mapping[str, records.Ruleset]) -> records.Rulesets:
    """Leave of the days for which something is claimed those before a day; all of them where there is none."""
    if day is None:
        return era
    if isinstance(era, records.Span):
        return era if era.until is not None and era.until <= day else era.model_copy(update={"until": day})
    return tuple(name for name in era if name not in rulesets or rulesets[name].day < day)


def find_ruling(text: str, near: str, rulings: Mapping[str, LoadedRuling]) -> LoadedRuling | None:
    """Find a ruling by its slug in the same file, by file and slug in the same source, or by its whole id."""
    source, stem, _ = near.split("/", 2)
    for candidate in (text, f"{source}/{stem}/{text}", f"{source}/{text}"):
        if candidate in rulings:
            return rulings[candidate]
    return None


def find_successor(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> LoadedRuling | None:
    """Find the ruling that supersedes another."""
    return find_ruling(ruling.record.superseded.by, ruling.id, rulings) if ruling.record.superseded else None


def list_successors(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> Iterator[LoadedRuling]:
    """List the ruling that supersedes another, the one that supersedes that, and so on; in a circle, each once."""
    seen: set[str] = set()
    following = find_successor(ruling, rulings)
    while following is not None and following.id not in seen:
        seen.add(following.id)
        yield following
        following = find_successor(following, rulings)


def describe_claimed(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> str:
    """Describe for when a ruling is claimed, and what ended it."""
    return "; ".join(filter(None, (describe_era(ruling.rulesets), describe_end(ruling, rulings))))


def describe_end(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> str:
    """Describe what ended a ruling: by which other it is superseded, or why it is withdrawn; nothing if nothing did."""
    record = ruling.record
    if record.withdrawn is not None:
        return f"withdrawn on {record.withdrawn.on}: {record.withdrawn.why}"
    if record.superseded is not None:
        successor = find_successor(ruling, rulings)
        return f"superseded by {successor.id if successor else record.superseded.by} on {record.superseded.on}"
    return ""
