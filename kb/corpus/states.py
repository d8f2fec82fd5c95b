"""The end of a ruling: it is withdrawn, or superseded by another, from a day on; nothing is deleted."""

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
    """Limit the scope of a claim to the time before a day, if there is one."""
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
    """List the ruling that supersedes another, its successor, and so on; in a circle, each once."""
    seen: set[str] = set()
    following = find_successor(ruling, rulings)
    while following is not None and following.id not in seen:
        seen.add(following.id)
        yield following
        following = find_successor(following, rulings)


def describe_claimed(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> str:
    """Describe the scope of a ruling, and its end."""
    return "; ".join(filter(None, (describe_era(ruling.rulesets), describe_end(ruling, rulings))))


def describe_end(ruling: LoadedRuling, rulings: Mapping[str, LoadedRuling]) -> str:
    """Describe the end of a ruling: its successor, or the reason of its withdrawal; empty if it is in force."""
    record = ruling.record
    if record.withdrawn is not None:
        return f"withdrawn on {record.withdrawn.on}: {record.withdrawn.why}"
    if record.superseded is not None:
        successor = find_successor(ruling, rulings)
        return f"superseded by {successor.id if successor else record.superseded.by} on {record.superseded.on}"
    return ""
