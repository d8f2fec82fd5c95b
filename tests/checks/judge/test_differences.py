"""What differs between two saved checks: which verdicts, how, by what, and whether anything is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.judge.causes import Cause
from checks.judge.differences import (
    differ_checks,
    find_place,
    gather_causes,
    is_loss,
    name_kind,
    tell_change,
)
from checks.judge.renaming import find_renamed, find_renamed_facts, rename
from checks.judge.snapshots import Snapshot, Told, Verdict, count_summary, read_snapshot
from kb.corpus.yaml import read_text
from kb.records import Ruling
from kb.records.findings import Status

YES, NO, OPEN = Status.AGREES, Status.CONTRADICTS, Status.CANNOT_DECIDE
FACT = "ours/file/one#c/f"
BARE = Snapshot("a", {}, {}, {}, frozenset(), {}, {}, {}, {}, "engine")


def judged(status, rules=("DS-1",), known=False):
    return Verdict(status, "yes", "it is", "so", rules, known, "a.yaml", 3)


def check(verdicts, **said):
    found = {(FACT, ruleset): judged(status) for ruleset, status in verdicts.items()}
    return replace(BARE, verdicts=found, **said)


KINDS = {
    # what a fact was, what it is, how it is gone if it is: how it is another one, and whether something is lost
    "mended": (NO, YES, "mended", False),
    "decided": (OPEN, YES, "decided", False),
    "contradicted": (YES, NO, "contradicted", True),
    "contradicted at last": (OPEN, NO, "contradicted", True),
    "left open": (YES, OPEN, "undecided", True),
    "left open, where it was wrong": (NO, OPEN, "undecided", True),
    "new": (None, YES, "appeared", False),
    "new and wrong": (None, NO, "appeared", True),
    "gone, and was right": (YES, None, "vanished", True),
    "gone, and was wrong": (NO, None, "vanished", False),
}


@pytest.mark.parametrize(("was", "now", "kind", "loss"), KINDS.values(), ids=KINDS)
def test_how_a_verdict_is_another_one(was, now, kind, loss):
    base, head = (check({} if each is None else {"tcg-modern": each}) for each in (was, now))
    told = differ_checks(base, head)
    ((flip,),) = [cause["flips"] for cause in told["causes"]]
    assert (flip["kind"], flip["was"], flip["is"], flip["loss"], told["loss"]) == (kind, was, now, loss, loss)
    assert (flip["fact"], flip["rulesets"], flip["says"], flip["line"]) == (FACT, ["tcg-modern"], "yes", 3)


def test_a_contradiction_that_is_listed_no_more_is_told_and_one_that_is_listed_is_no_loss():
    listed, bare = (replace(BARE, verdicts={(FACT, "x"): judged(NO, known=known)}) for known in (True, False))
    told = differ_checks(listed, bare)
    ((flip,),) = [cause["flips"] for cause in told["causes"]]
    assert (flip["kind"], flip["loss"], told["causes"][0]["kind"]) == ("unlisted", True, "disagreements")
    assert not differ_checks(bare, listed)["causes"]
    assert not differ_checks(listed, listed)["causes"]
    ((flip,),) = [cause["flips"] for cause in differ_checks(check({"x": YES}), listed)["causes"]]
    assert (flip["kind"], flip["loss"]) == ("contradicted", False)


def test_a_fact_that_is_claimed_for_other_rulesets_now_is_not_gone():
    told = differ_checks(check({"x": YES, "y": YES}), check({"x": YES}))
    ((flip,),) = [cause["flips"] for cause in told["causes"]]
    assert (flip["kind"], flip["rulesets"], flip["loss"]) == ("not-claimed", ["y"], False)


def test_a_fact_that_turned_alike_under_several_rulesets_is_told_once():
    told = differ_checks(check({"x": YES, "y": YES, "z": OPEN}), check({"x": NO, "y": NO, "z": NO}))
    (cause,) = told["causes"]
    assert [(flip["was"], flip["rulesets"]) for flip in cause["flips"]] == [(YES, ["x", "y"]), (OPEN, ["z"])]


def test_conflicts_that_came_went_or_are_no_longer_listed():
    base = replace(BARE, conflicts={("a ~ b", "x"): True, ("a ~ c", "x"): False, ("a ~ d", "x"): True})
    head = replace(BARE, conflicts={("a ~ b", "x"): False, ("a ~ e", "x"): True, ("a ~ d", "x"): True})
    told = differ_checks(base, head)
    assert [each["key"] for each in told["new_conflicts"]] == ["a ~ b", "a ~ e"]
    assert [each["key"] for each in told["ended_conflicts"]] == ["a ~ c"]
    assert told["loss"]
    assert not differ_checks(base, replace(base, conflicts={**base.conflicts, ("a ~ e", "x"): True}))["loss"]


def test_matters_of_which_nothing_was_wrong_before_are_opened_and_the_others_closed():
    facts, pairs = Told("It", ("x",), (FACT,), True, "a.yaml", 1), Told("That", ("x",), ("a ~ b",), False, "b.yaml", 2)
    wrong = replace(check({"x": NO}), conflicts={("a ~ b", "x"): True}, disagreements={"it": facts, "that": pairs})
    right = check({"x": YES})
    told = differ_checks(right, wrong)
    assert [each["id"] for each in told["opened"]] == ["it", "that"]
    assert told["opened"][0] == {
        "id": "it", "title": "It", "rulesets": ["x"], "known": True, "path": "a.yaml", "line": 1,
    }  # fmt: skip
    assert not told["closed"]
    assert [each["id"] for each in differ_checks(wrong, right)["closed"]] == ["it", "that"]
    again = replace(wrong, disagreements={"other": facts, "those": pairs})
    assert not differ_checks(wrong, again)["opened"] + differ_checks(wrong, again)["closed"]


def test_counts_and_entries_that_changed():
    base = replace(BARE, summary={"facts": 1, "rulings": 2}, stale=frozenset({("a", "x")}))
    head = replace(BARE, summary={"facts": 3, "rulings": 2, "claims": 1}, stale=frozenset({("a", "x"), ("b", "y")}))
    told = differ_checks(base, head)
    assert told["summary"] == {"facts": {"was": 1, "is": 3}, "claims": {"was": None, "is": 1}}
    assert told["stale"] == [{"key": "b", "ruleset": "y"}]


def test_a_check_that_was_written_down_is_read_as_it_was_made():
    entry = {"key": FACT, "ruleset": "tcg-modern", "known": None}
    verdict = {"ruling": "ours/file/one", "claim": "c", "fact": "f", "ruleset": "tcg-modern", "status": "agrees"}
    verdict |= {"says": "yes", "engine": "it is", "because": "so", "rules": ["DS-1"], "known": None, "path": "a.yaml", "line": 3}  # fmt: skip
    matter = {"id": "m", "title": "M", "rulesets": ["tcg-modern"], "facts": [FACT], "conflicts": ["a ~ b"], "known": "it is", "path": "a.yaml", "line": 4}  # fmt: skip
    written = {"findings": [verdict], "matters": [matter], "conflicts": [entry], "stale": [entry], "summary": {"agree": 1, "other": "x"}}  # fmt: skip
    read = read_snapshot(written, "kept")
    assert read.verdicts == {(FACT, "tcg-modern"): judged(YES)}
    assert read.disagreements == {"m": Told("M", ("tcg-modern",), (FACT, "a ~ b"), "it is", "a.yaml", 4)}
    assert (read.conflicts, read.stale) == ({(FACT, "tcg-modern"): False}, {(FACT, "tcg-modern")})
    assert (read.name, read.records, read.engine) == ("kept", None, "")


def test_what_is_only_counted_where_an_agreement_is_asked_about_is_not_compared():
    counted = {"rulings": 3, "agrees": 2, "hollow": 1, "not_independent": 1, "by_wording": 0, "stale": 0}
    assert count_summary(counted) == {"rulings": 3, "agrees": 2, "stale": 0}  # type: ignore[arg-type]


def test_rulings_that_say_what_another_says_are_renamed_one_by_one():
    base, head = (replace(BARE, records={f"ruling:{one}": "1", f"ruling:{other}": "1"}) for one, other in ("ab", "cd"))
    assert find_renamed(base, head) == {"a": "c", "b": "d"}


def test_a_ruling_that_says_the_same_under_another_name_is_renamed():
    base = replace(BARE, records={"ruling:old": "1", "ruling:same": "2", "card:old": "3"})
    head = replace(BARE, records={"ruling:new": "1", "ruling:same": "2", "card:new": "3", "ruling:other": "4"})
    assert find_renamed(base, head) == {"old": "new"}
    assert find_renamed(replace(base, records=None), head) == find_renamed(base, replace(head, records=None)) == {}
    matter = Told("It", ("x",), ("old#c/f", "old#c/f ~ kept#c/f"), False, "a.yaml", 1)
    found = rename(
        replace(
            base, verdicts={("old#c/f", "x"): judged(YES)}, conflicts={("kept#c/f ~ old#c/f", "x"): True},
            disagreements={"old": matter}, stale=frozenset({("old#c/f", "x")}),
        ),
        {"old": "new"},
    )  # fmt: skip
    assert [*found.verdicts] == [("new#c/f", "x")]
    assert [*found.conflicts] == [("kept#c/f ~ new#c/f", "x")]
    assert {name: each.keys for name, each in found.disagreements.items()} == {"new": ("new#c/f", "kept#c/f ~ new#c/f")}
    assert found.stale == {("new#c/f", "x")}
    assert found.records == {"ruling:new": "1", "ruling:same": "2", "card:old": "3"}
    assert rename(base, {}) is base


SCENE = "given: {cards: {wall: {plain: monster, of: opponent}}}, then: {THEN}"
CLAIMED = {
    # the claims of a ruling before and now: the facts that were renamed
    "a claim": ("{a: {SCENE}}", "{b: {SCENE}}", {"a/one": "b/one"}),
    "a fact of a scene": ("{a: {SCENE}}", "{a: {OTHER}}", {"a/one": "a/two"}),
    "a fact that says something else": ("{a: {SCENE}}", "{a: {CHANGED}}", {}),
    "a fact of a scene that is another": ("{a: {SCENE}}", "{a: {turn: 3, OTHER}}", {}),
    "one of two claims that say the same": ("{a: {SCENE}, c: {SCENE}}", "{b: {SCENE}, d: {SCENE}}", {}),
    "a claim beside a new one that says the same": ("{a: {SCENE}}", "{a: {SCENE}, b: {SCENE}}", {}),
    "a window": (
        "{a: {for-plain: {effect: {class: quick}}, window: {at: {start: yes, end: no}}}}",
        "{b: {for-plain: {effect: {class: quick}}, window: {at: {start: yes, end: no}}}}",
        {"a/start": "b/start", "a/end": "b/end"}),
}  # fmt: skip
SHOWN = {"SCENE": "one: {life: {of: opponent, is: 8000}}", "OTHER": "two: {life: {of: opponent, is: 8000}}",
         "CHANGED": "two: {life: {of: opponent, is: 7000}}"}  # fmt: skip


def claim_all(harbour, text):
    for word, then in SHOWN.items():
        text = text.replace(word, SCENE.replace("THEN", then))
    text = text.replace("turn: 3, given: {", "given: {turn: 3, ")
    value = {"id": "one", "locator": "p. 1", "statement": text, "claims": read_text(text, "a.yaml").value}
    return replace(harbour, rulings=(replace(harbour.rulings[0], id="ours", record=Ruling.model_validate(value)),))


@pytest.mark.parametrize(("before", "now", "renamed"), CLAIMED.values(), ids=CLAIMED)
def test_claims_and_facts_that_say_the_same_under_another_name_are_renamed(harbour, before, now, renamed):
    base, head = (replace(BARE, corpus=claim_all(harbour, text)) for text in (before, now))
    facts = find_renamed_facts(base, head)
    assert facts == {f"ours#{old}": f"ours#{new}" for old, new in renamed.items()}
    (ruling,) = rename(base, {}, facts).corpus.rulings
    if renamed:
        assert ruling.record.claims == head.corpus.rulings[0].record.claims
    assert find_renamed_facts(BARE, head) == find_renamed_facts(base, BARE) == {}


def test_a_ruling_that_claims_the_same_in_other_words_is_renamed_if_no_other_does(harbour):
    def hold(*rulings):
        return replace(
            BARE,
            corpus=replace(harbour, rulings=rulings),
            records={f"ruling:{each.id}": each.record.statement + each.id for each in rulings},
        )

    one = next(each for each in harbour.rulings if each.record.claims)
    said = replace(one, id="new", record=one.record.model_copy(update={"statement": "In other words."}))
    bare = replace(one, id="bare", record=one.record.model_copy(update={"claims": None}))
    assert find_renamed(hold(one), hold(said)) == {one.id: "new"}
    assert find_renamed(hold(one), hold(said, replace(said, id="other"))) == {}
    assert find_renamed(hold(one), hold(one, said)) == {}
    assert find_renamed(hold(bare), hold(replace(bare, id="other"))) == {}


def test_what_is_lost_most_is_told_first():
    verdicts = {("a#c/f", "x"): NO, ("b#c/f", "x"): YES, ("b#c/f", "y"): YES, ("c#c/f", "x"): YES}
    base = replace(BARE, verdicts={key: judged(OPEN) for key in verdicts})
    head = replace(BARE, verdicts={key: judged(status) for key, status in verdicts.items()})
    causes = {key: Cause("card", key[0][0], False) for key in verdicts}
    assert [cause["name"] for cause in gather_causes(base, head, causes)] == ["a", "b", "c"]


SWITCHES = {"x": {"tide": "low"}, "y": {"tide": "low"}, "z": {}}
TOLD = {
    # what turned verdicts, the checks before and after: what of it is another
    "a switch": (
        Cause("switch", "tide"), {"switches": SWITCHES}, {"switches": {"x": {"tide": "high"}, "y": {"tide": "high"}, "z": {"tide": "high"}}},
        "low → high under x, y; open → high under z"),
    "a switch under other rulesets": (Cause("switch", "tide"), {"switches": SWITCHES}, {"switches": SWITCHES}, ""),
    "the engine": (Cause("engine", ""), {}, {}, "answers by DS-1, DS-M"),
    "a ruling that came": (Cause("ruling", "one"), {}, {"records": {"ruling:one": "1"}}, "added"),
    "a ruling that went": (Cause("ruling", "one"), {"records": {"ruling:one": "1"}}, {}, "removed"),
    "a ruling that changed": (
        Cause("ruling", "one"), {"records": {"ruling:one": "1"}}, {"records": {"ruling:one": "2"}}, "changed"),
    "a ruling, where one does not tell its records": (Cause("ruling", "one"), {"records": None}, {}, ""),
    "a card, where the records are not at hand": (Cause("card", "one"), {}, {}, ""),
}  # fmt: skip


@pytest.mark.parametrize(("cause", "base", "head", "what"), TOLD.values(), ids=TOLD)
def test_what_of_a_cause_is_another(cause, base, head, what):
    flips = [{"rulesets": ["x", "y", "z"], "rules": ["DS-1", "XX-1", "DS-M", "DS-1"]}]
    assert tell_change(replace(BARE, **base), replace(BARE, **head), cause, flips) == what  # type: ignore[arg-type]
    if cause.kind == "engine":
        assert tell_change(BARE, BARE, cause, []) == ""


def test_what_of_a_record_is_another(harbour):
    name, card = next(iter(harbour.cards.items()))
    renamed = replace(
        harbour, cards={**harbour.cards, name: card.model_copy(update={"name": "Other", "note": "Other."})}
    )
    effect = card.effects[0].model_copy(update={"id": "new"})
    more = replace(harbour, cards={**harbour.cards, name: card.model_copy(update={"effects": (*card.effects, effect)})})
    gone = replace(harbour, cards={key: each for key, each in harbour.cards.items() if key != name})
    here = replace(BARE, corpus=harbour)
    for other, what in ((renamed, "name, note"), (more, "effect new"), (gone, "removed"), (harbour, "")):
        assert tell_change(here, replace(BARE, corpus=other), Cause("card", name), []) == what
    assert tell_change(replace(BARE, corpus=gone), here, Cause("card", name), []) == "added"
    assert tell_change(here, here, Cause("together", "card x", False), []) == ""


@pytest.mark.parametrize(("kind", "new", "was", "loss"), [
    ("contradicted", True, YES, True), ("contradicted", False, YES, False), ("undecided", False, NO, True),
    ("vanished", False, YES, True), ("vanished", False, OPEN, False), ("not-claimed", False, YES, False),
])  # fmt: skip
def test_what_is_a_loss(kind, new, was, loss):
    assert is_loss(kind, new, was) == loss


def test_what_is_gone_is_named_by_how_it_went():
    assert name_kind(YES, None, "withdrawn") == "withdrawn"


def test_where_what_turned_a_verdict_stands_now_or_stood_before(harbour):
    one, other = harbour.rulings[:2]
    name = next(iter(harbour.cards))
    gone = replace(BARE, corpus=replace(harbour, rulings=(one,), places={}))
    here = replace(BARE, corpus=harbour)
    place = harbour.places[f"card:{name}"]
    places = {
        Cause("ruling", one.id): (one.path, one.line),
        Cause("ruling", other.id): (other.path, other.line),
        Cause("card", name): (place.path, place.line),
        Cause("card", "nothing"): ("", 0),
    }
    for cause, found in places.items():
        assert find_place(here, gone, cause) == find_place(gone, here, cause) == find_place(BARE, here, cause) == found
        assert find_place(BARE, BARE, cause) == ("", 0)
