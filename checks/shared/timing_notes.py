"""The publisher's imported notes beside the answers for cards."""

from __future__ import annotations

from os.path import isfile

from kb.locations import place_notes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from checks.answers import timing as answers


def add_notes(timings: Sequence[answers.Timing], pool: str) -> None:
    """Add the notes beside a pool to the answers for cards."""
    place = place_notes(pool)
    if not isfile(place):
        return
    from kb.pool.notes import read_notes

    for timing in timings:
        notes = read_notes(place, timing["password"])
        if notes:
            timing["notes"] = [
                {"number": each.number, "says": each.says, "day": each.day, "verdict": each.verdict, "text": each.text}  # type: ignore[typeddict-item]
                for each in notes
            ]
