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


@pytest.mark.parametrize(("day", "said"), [("2010-05-01", True), ("2026-01-01", False)])
def test_a_battle_of_a_past_day_says_so(corpus: Corpus, day: str, said: bool) -> None:
    undated = next(each.name for each in corpus.cards.values() if not each.printed)
    era = make_era(corpus, "that-day", "tcg", day)
    told = list(name_undated(corpus, era, scene(undated, "Honest", undated)))
    assert told == (
        [f"{undated} is played as if printed by {day}: the day of its first printing is not on record"] * said
    )


@pytest.mark.parametrize(("ruleset", "said"), [("tcg-2010-05-01", True), ("tcg-modern", False)])
def test_a_timing_of_a_past_day_says_so(ruleset: str, said: bool) -> None:
    judged = {"points": {"start": "yes"}, "why": []}
    effect = {"effect": "e", "kind": "quick", "origin": "read", "text": "Draw.", "rulesets": {ruleset: judged}}
    timing = {"card": "Gull", "password": None, "effects": [effect]}
    told = list(tell_timing(timing, "", PLAIN, 80, why=False))  # type: ignore[arg-type]
    assert any("the pool has no dates of printing" in line for line in told) == said
