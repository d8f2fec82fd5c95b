"""Which entry of the list of disagreements is that of a conflict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.check import find_known, find_known_conflict, find_stale
from checks.judge.context import make_judge
from checks.judge.ruling import judge_ruling
from kb.corpus.model import ListedFact
from kb.records import Claim
from kb.records.findings import Conflict

ONE, OTHER = "ours/file/one#c/f", "theirs/file/other#c/f"
PAIR = f"{ONE} ~ {OTHER}"
CASES = {
    # what is listed for which ruleset, whose rulings are a guest's, what the engine says, and the entry that counts
    "the pair itself": ([(PAIR, "tcg-modern")], (), "", PAIR),
    "the pair, for all rulesets": ([(PAIR, "all")], (), "", PAIR),
    "the pair, for another ruleset": ([(PAIR, "tcg-edison")], (), "", None),
    "one of its facts": ([(ONE, "tcg-modern")], (), "", ONE),
    "the other of its facts": ([(OTHER, "all")], (), "", OTHER),
    "the pair before one of its facts": ([(ONE, "all"), (PAIR, "all")], (), "", PAIR),
    "another fact": ([("ours/file/third#c/f", "all")], (), "", None),
    "nothing": ([], (), "", None),
    "our fact against a guest's that is right": ([(ONE, "all")], ("theirs/file/other",), f"{OTHER} is right: yes", ONE),
    "our fact against a guest's that is wrong": ([(ONE, "all")], ("theirs/file/other",), f"{ONE} is right: yes", None),
    "a guest's own fact": ([(OTHER, "all")], ("theirs/file/other",), f"{OTHER} is right: yes", None),
    "the pair, one of it a guest's": ([(PAIR, "all")], ("theirs/file/other",), f"{ONE} is right: yes", PAIR),
}


def list_facts(corpus, listed):
    entry = corpus.disagreements[0].entry
    return tuple(ListedFact(key, ruleset, entry, "a.yaml", 1) for key, ruleset in listed)


@pytest.mark.parametrize(("listed", "guests", "engine", "known"), CASES.values(), ids=CASES)
def test_what_is_known_of_a_conflict(corpus, eras, listed, guests, engine, known):
    judge = make_judge(replace(corpus, disagreements=list_facts(corpus, listed)), full_rulebook(), eras)
    conflict = Conflict(PAIR, "tcg-modern", (), engine)
    assert find_known_conflict(judge, conflict, frozenset(guests)) == known


@pytest.mark.parametrize(
    ("listed", "why"),
    [
        ((PAIR, "tcg-modern"), None),
        ((ONE, "all"), None),
        ((PAIR, "tcg-edison"), "the fact is not contradicted any more"),
        (("ours/file/third#c/f", "all"), "there is no such fact"),
    ],
)
def test_an_entry_about_no_conflict_is_stale(corpus, eras, listed, why):
    changed = replace(corpus, disagreements=list_facts(corpus, [listed]))
    judge = make_judge(changed, full_rulebook(), eras)
    stale = find_stale(changed, judge, [], [Conflict(PAIR, "tcg-modern", (), "")])
    assert [each.why for each in stale] == ([] if why is None else [why])


DAY = "tcg-2012-05-21"
"""A day that no ruleset is named after."""
LISTED = {
    # how many points are claimed under which ruleset, what is listed for which: whether that entry counts
    "for the ruleset": (5, "tcg-edison", ("ours#c/chart", "tcg-edison"), True),
    "for all rulesets": (5, "tcg-edison", ("ours#c/chart", "all"), True),
    "for another ruleset, though that answers likewise": (5, "tcg-edison", ("ours#c/chart", "tcg-2011"), False),
    "for a ruleset that answers a day without a name likewise": (5, DAY, ("ours#c/chart", "tcg-edison"), True),
    "for a ruleset that answers such a day otherwise": (5, DAY, ("ours#c/chart", "tcg-modern"), False),
    "for a ruleset of the other territory": (7, "tcg-modern", ("ours#c/chart", "ocg-modern"), False),
    "for a ruleset of the other territory, of such a day": (6, DAY, ("ours#c/chart", "ocg-modern"), False),
    "of another fact": (5, "tcg-edison", ("ours#c/other", "all"), False),
    "of what agrees": (7, "tcg-edison", ("ours#c/chart", "all"), False),
}


@pytest.mark.parametrize(("points", "ruleset", "listed", "counts"), LISTED.values(), ids=LISTED)
def test_what_is_known_of_a_contradiction(corpus, eras, points, ruleset, listed, counts):
    base = corpus.rulings[0]
    claim = Claim.model_validate({"chart": {"of": "damage-step", "count": points}})
    ruling = replace(base, id="ours", record=base.record.model_copy(update={"claims": {"c": claim}}))
    changed = replace(corpus, rulings=(ruling,), disagreements=list_facts(corpus, [listed]))
    judge = make_judge(changed, full_rulebook(), eras)
    (finding,) = judge_ruling(judge, ruling, eras[ruleset])
    assert find_known(judge, finding) == (listed[0] if counts else None)
