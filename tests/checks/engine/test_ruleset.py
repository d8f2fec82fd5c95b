"""A ruleset answers a question for some effects by the narrowest precedent, and remembers what was read of it."""

from __future__ import annotations

import pytest

from checks.engine import FoundOnce, Ruleset, Undecided, WatchedRuleset

SCOPES = ("card:Lantern", "kind:normal-trap", "verb:draw")


@pytest.mark.parametrize(
    ("switches", "answer"),
    [
        ({"q": "yes"}, "yes"),
        ({"q": "yes", "q@verb:draw": "no"}, "no"),
        ({"q": "yes", "q@verb:draw": "no", "q@kind:normal-trap": "yes"}, "yes"),
        ({"q": "open", "q@kind:normal-trap": "yes", "q@card:Lantern": "no"}, "no"),
        ({"q": "yes", "q@card:Lantern": "open", "q@verb:draw": "no"}, "no"),
        ({"q": "yes", "q@card:Harbour": "no"}, "yes"),
    ],
)
def test_the_narrowest_precedent_answers(switches: dict[str, str], answer: str) -> None:
    assert Ruleset("day", switches).ask("q", *SCOPES) == answer


def test_without_an_answer_it_is_not_decided() -> None:
    with pytest.raises(Undecided):
        Ruleset("day", {"q@card:Harbour": "no"}).ask("q", *SCOPES)


def test_an_answer_is_found_anew_where_a_precedent_begins() -> None:
    found = FoundOnce[str](10)
    before = Ruleset("before", {"q": "yes", "q@card:Lantern": "open"})
    after = Ruleset("after", {"q": "yes", "q@card:Lantern": "no"})
    answers = [found.find("asked", day, lambda ruleset: ruleset.ask("q", *SCOPES)) for day in (before, after, before)]
    assert answers == ["yes", "no", "yes"]


def test_a_precedent_that_was_asked_for_is_remembered_as_read() -> None:
    watched = WatchedRuleset("day", {"q": "yes", "q@card:Lantern": "open", "q@card:Harbour": "no"})
    watched.ask("q", *SCOPES)
    assert watched.asked == {"q", "q@card:Lantern"}
