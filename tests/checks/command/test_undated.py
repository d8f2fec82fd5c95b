"""A card of which nothing tells when it was printed, on a past day: it is said."""

from __future__ import annotations

import pytest

from checks.replay.eras import make_era
from checks.report.palette import PLAIN
from checks.report.played import name_undated
from checks.report.timings import tell_timing
from kb import records
from kb.corpus.model import Corpus


def scene(*names: str) -> records.Claim:
    cards = {f"card-{number}": {"card": name} for number, name in enumerate(names)}
    return records.Claim.model_validate(
        {"given": {"cards": cards}, "then": {"life": {"life": {"of": "opponent", "changes-by": 0}}}}
    )


@pytest.mark.parametrize(("day", "said"), [("2010-05-01", True), ("2026-11-28", False)])
def test_a_battle_of_a_past_day_says_so(corpus: Corpus, day: str, said: bool) -> None:
    undated = next(each.name for each in corpus.cards.values() if not each.printed)
    era = make_era(corpus, "that-day", "tcg", day)
    told = list(name_undated(corpus, era, scene(undated, "Honest", undated)))
    assert told == (
        [f"{undated} is played as if printed by {day}: the day of its first printing is not on record"] * said
    )


@pytest.mark.parametrize(
    ("ruleset", "answer", "undated", "said"),
    [
        ("tcg-2010-05-01", "yes", True, "by today's text; the day of its first printing is not on record"),
        ("tcg-2010-05-01", "yes", False, "by today's text"),
        ("tcg-2010-05-01", "not-printed", False, ""),
        ("tcg-modern", "yes", True, ""),
    ],
)
def test_a_timing_of_a_past_day_says_so(ruleset: str, answer: str, undated: bool, said: str) -> None:
    judged = {"points": {"start": answer}, "why": []}
    effect = {"effect": "e", "kind": "quick", "origin": "read", "text": "Draw.", "rulesets": {ruleset: judged}}
    timing = {"card": "Gull", "password": None, "effects": [effect], "undated": undated}
    told = [line.strip() for line in tell_timing(timing, "", PLAIN, 80, why=False)]  # type: ignore[arg-type]
    assert [line for line in told if line.startswith("by today's")] == ([said] if said else [])
    assert any("not yet printed" in line for line in told) == (answer == "not-printed")
