"""Days with the same answers for a printed card are one span, and the switches that begin it are told."""

from __future__ import annotations

import pytest

from checks.reading.pool_timings import list_spans
from checks.replay.days import BEGINNING, SwitchDay

CALM = {"tide": "low", "wind": "calm", "moon": "new"}
TURNS = {
    # what the answers go by; which switches turn on one day: those told as the causes, none where nothing is another
    "one switch": (lambda now: now["tide"], {"tide": "high"}, ["tide"]),
    "one of those that turn": (lambda now: now["tide"], {"tide": "high", "wind": "up"}, ["tide"]),
    "either of two": (lambda now: now["tide"] == "high" or now["wind"] == "up", {"tide": "high", "wind": "up"}, ["tide", "wind"]),
    "both of two": (lambda now: now["tide"] == "high" and now["wind"] == "up", {"tide": "high", "wind": "up"}, ["tide", "wind"]),
    "both of two, beside a third": (
        lambda now: now["tide"] == "high" and now["wind"] == "up", {"tide": "high", "wind": "up", "moon": "full"}, ["tide", "wind"]),
    "any two of three": (
        lambda now: sum(now[name] != CALM[name] for name in CALM) > 1, {"tide": "high", "wind": "up", "moon": "full"},
        ["tide", "wind", "moon"]),
    "another switch": (lambda now: now["tide"], {"wind": "up"}, None),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "turned", "causes"), TURNS.values(), ids=TURNS)
def test_what_begins_a_span(answer, turned, causes):
    periods = {name: f"{name} of 2010" for name in turned}
    days = [
        SwitchDay(BEGINNING, CALM, {}),
        SwitchDay("2010-04-24", CALM | turned, periods),
        SwitchDay("2012-01-01", CALM | turned, {}),
    ]
    first, *rest = list_spans(days, lambda switches: (answer(switches),))
    assert first[0] is None
    if causes is None:
        assert (rest, first[1]) == ([], None)
    else:
        (span,) = rest
        assert (first[1], span[0], span[1]) == ("2010-04-24", "2010-04-24", None)
        assert [(cause.kind, cause.of) for cause in span[4]] == [("switch", periods[name]) for name in causes]
