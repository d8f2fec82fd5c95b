"""Which of two sides weighs more."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from checks.judge.authority import weigh
from kb.records.findings import Citation

CASES = {
    # kind and day of the ruling's own document, and of the one against it: what is said
    "a general rule is later": (
        "official-card-ruling", "2009-06-12", "official-general-rule", "2014-03-21", "a later rule text of Konami over a card ruling of Konami"),
    "a general rule is earlier": (
        "official-card-ruling", "2014-03-21", "official-general-rule", "2009-06-12", "a rule text of Konami over a card ruling of Konami"),
    "a general rule is against what has no day": (
        "official-card-ruling", None, "official-general-rule", "2014-03-21", "a rule text of Konami over a card ruling of Konami"),
    "both are of a kind, one is later": (
        "wiki-cited", "2009-06-12", "wiki-cited", "2014-03-21", "the later of two of a kind (2014-03-21 over 2009-06-12)"),
    "both are of a kind, the ruling's is later": ("wiki-cited", "2014-03-21", "wiki-cited", "2009-06-12", ""),
    "both are of a kind, one has no day": ("wiki-cited", None, "wiki-cited", "2009-06-12", ""),
    "the ruling's own weighs more": (
        "official-database", "2009-06-12", "article", "2014-03-21",
        "the ruling's own source, an answer in Konami's database, over an article"),
}  # fmt: skip


@pytest.mark.parametrize(("mine", "mine_day", "theirs", "theirs_day", "told"), CASES.values(), ids=CASES)
def test_what_weighs_more(harbour, mine, mine_day, theirs, theirs_day, told):
    source = harbour.sources["lantern-rulebook-9"]
    days = {"mine": (mine, mine_day), "theirs": (theirs, theirs_day)}
    sources = {
        key: source.model_copy(update={"authority": kind, "published": day}) for key, (kind, day) in days.items()
    }
    ruling = harbour.rulings[0]
    ruling = replace(
        ruling, source="mine", cites=(), record=ruling.record.model_copy(update={"speaker": None, "cites": ()})
    )
    against = [Citation("theirs", "p. 1", "Theirs", theirs_day), Citation("nowhere", "p. 1", "Nowhere", None)]
    assert weigh(replace(harbour, sources=sources), ruling, against) == told
    assert weigh(replace(harbour, sources=sources), ruling, against[1:]) == ""


def test_official_kinds_weigh_more_than_others(harbour):
    def over(mine, theirs):
        sources = {
            key: harbour.sources["lantern-rulebook-9"].model_copy(update={"authority": kind, "published": None})
            for key, kind in {"mine": mine, "theirs": theirs}.items()
        }
        record = harbour.rulings[0].record.model_copy(update={"speaker": None, "cites": ()})
        ruling = replace(harbour.rulings[0], source="mine", cites=(), record=record)
        return weigh(replace(harbour, sources=sources), ruling, [Citation("theirs", "p. 1", "Theirs", None)])

    weightiest_first = [
        "official-general-rule", "official-database", "official-card-ruling", "official-faq", "upper-deck",
        "tournament-judge", "wiki-cited", "article", "wiki-uncited", "simulator", "chat", "unknown",
    ]  # fmt: skip
    for mine, theirs in pairwise(weightiest_first):
        assert over(mine, theirs).startswith("the ruling's own source")
        assert not over(theirs, mine).startswith("the ruling's own source")
        assert over(theirs, mine)
    for mine, theirs in pairwise(("official-faq", "official-judge-test", "official-card-text", "official-faq")):
        assert over(mine, theirs) == ""
