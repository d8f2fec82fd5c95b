"""The first printing of a pool's card: the earliest of the sets that its file lists, if the days of all are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from kb import records

TERRITORY = "tcg"
"""The territory of the sets that a pool's file lists: those with English names."""


class Release(NamedTuple):
    """A set of cards by its day of release, and its code in the corpus."""

    day: str
    code: str


UNPRINTED: Final = Release("9999-12-31", "")
"""The first printing of a card whose file lists sets, and none of the territory: after every day, in no set."""
OTHERS_ONLY: Final = ""
"""The sets of such a card, as the pool keeps them."""


def list_releases(sets: Mapping[str, records.CardSet]) -> dict[str, Release]:
    """List the dated sets of the territory by name, in small letters; of equal names the earliest."""
    found: dict[str, Release] = {}
    for code, each in sets.items():
        for territory, day in each.released.items():
            if territory == TERRITORY:
                name, release = each.name.casefold(), Release(day, code)
                found[name] = min(release, found.get(name, release))
    return found


def find_first(sets: str | None, releases: Mapping[str, Release]) -> Release | None:
    """Find the first of some sets, one on each line; None if none is known, or the day of one is unknown."""
    if sets == OTHERS_ONLY:
        return UNPRINTED
    found = [releases.get(name.casefold()) for name in (sets or "").splitlines()]
    known = [each for each in found if each is not None]
    return min(known) if known and len(known) == len(found) else None


def was_printed(sets: str | None, releases: Mapping[str, Release], day: str) -> bool:
    """Whether one of some sets, one on each line, was released by a day, whenever the undated ones were."""
    found = (releases.get(name.casefold()) for name in (sets or "").splitlines())
    return any(each is not None and each.day <= day for each in found)


def write_sets(names: Iterable[str | None]) -> str | None:
    """Write the names of the sets of a card, one on each line, in their order; None without any."""
    return "\n".join(dict.fromkeys(name for name in names if name)) or None
