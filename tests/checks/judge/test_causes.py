"""What turned a verdict, where only saved checks are at hand: guessed from what they tell, and marked as not tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.judge.causes import (
    UNKNOWN,
    Cause,
    find_causes,
    group_changes,
    guess_cause,
    judge_again,
    list_changes,
    put_back,
)
from checks.judge.naming import Naming
from checks.judge.snapshots import Snapshot, Verdict
from checks.judge.source import hash_engine
from kb.records.findings import Status

FACT = "ours/file/one#c/f"
KEY = (FACT, "tcg-modern")
VERDICT = Verdict(Status.AGREES, "yes", "yes", "", ("DS-1",), False, "a.yaml", 1)
CHECK = Snapshot("a", {KEY: VERDICT}, {}, {}, frozenset(), {}, {}, {}, {}, "engine")
CHART = "damage-step-chart"


def turned(**values):
    """The values of switches under the ruleset."""
    return {"tcg-modern": {name.replace("_", "-"): value for name, value in values.items()}}


GUESSES = {
    # the check before, the check after, what changed: the cause
    "its own ruling": ({}, {"engine": "other"}, ["ruling:ours/file/one", "card:x"], Cause("ruling", "ours/file/one", False)),
    "a switch that its rules read, and not one that they do not": (
        {"switches": turned(damage_step_chart="a", tide="low")}, {"switches": turned(damage_step_chart="b", tide="high")},
        [], Cause("switch", CHART, False)),
    "switches that its rules do not read, if no other": (
        {"switches": turned(tide="low", wind="low")}, {"switches": turned(tide="high", wind="high")},
        [], Cause("switch", "tide, wind", False)),
    "a switch that only one of them has": (
        {"switches": turned(tide="low")}, {"switches": turned(tide="low", wind="high")}, [], Cause("switch", "wind", False)),
    "no switch where one does not tell them": ({}, {"switches": turned(tide="high"), "engine": "other"}, [], Cause("engine", "", False)),
    "the engine": ({}, {"engine": "other"}, ["card:x"], Cause("engine", "", False)),
    "no engine where one does not tell it": ({"engine": ""}, {}, ["card:x"], Cause("together", "card x", False)),
    "the first of the records that changed, but rulings": (
        {}, {}, ["ruling:ours/file/other", "card:a", "card:b", "set:c", "source:d", "names:e"],
        Cause("together", "card a, card b, set c, source d", False)),
    "nobody knows": ({}, {}, ["ruling:ours/file/other"], UNKNOWN),
}  # fmt: skip


@pytest.mark.parametrize(("base", "head", "changed", "cause"), GUESSES.values(), ids=GUESSES)
def test_what_may_have_turned_a_verdict(base, head, changed, cause):
    assert guess_cause(replace(CHECK, **base), replace(CHECK, **head), KEY, changed) == cause


def test_the_rules_of_either_check_are_read():
    switches = (
        {"switches": turned(damage_step_chart="a", tide="low")},
        {"switches": turned(damage_step_chart="b", tide="high")},
    )
    for verdicts in (({}, {KEY: VERDICT}), ({KEY: VERDICT}, {})):
        base, head = (replace(CHECK, verdicts=each, **said) for each, said in zip(verdicts, switches, strict=True))
        assert guess_cause(base, head, KEY, []).name == CHART


def test_changed_records_are_tried_rulings_first():
    base = replace(CHECK, records={"card:b": "1", "card:a": "1", "ruling:x": "1", "switch:s": "1", "set:same": "1"})
    head = replace(CHECK, records={"card:b": "2", "card:new": "1", "ruling:x": "2", "switch:s": "2", "set:same": "1"})
    assert list_changes(base, head) == ["ruling:x", "switch:s", "card:a", "card:b", "card:new"]
    untold = replace(CHECK, records=None)
    assert list_changes(untold, head) == list_changes(base, untold) == []


def test_a_ruling_that_came_or_went_is_its_own_cause():
    with_it, without = (replace(CHECK, records=each) for each in ({"ruling:ours/file/one": "1"}, {}))
    for base, head in ((with_it, without), (without, with_it)):
        assert find_causes(base, head, {KEY: Status.AGREES}) == {KEY: Cause("ruling", "ours/file/one")}
    assert find_causes(with_it, with_it, {KEY: Status.AGREES}) == {KEY: UNKNOWN}


def test_single_sets_and_sources_are_put_back_together_and_of_many_changes_each_kind():
    assert [*group_changes(["ruling:a", "card:b", "set:c", "source:d", "set:e"])] == [
        ["ruling:a"], ["card:b"], ["set:c", "set:e"], ["source:d"],
    ]  # fmt: skip
    many = [f"card:{number}" for number in range(60)]
    assert [*group_changes(many)] == [[each] for each in many]
    assert [*group_changes([*many, "ruling:x", "set:c"])] == [many, ["ruling:x"], ["set:c"]]


def test_what_is_not_claimed_any_more_is_judged_as_nothing(corpus):
    ruling = next(each for each in corpus.rulings if each.fact_lines)
    fact = f"{ruling.id}#{next(iter(ruling.fact_lines))}"
    asked = [("gone#c/f", "tcg-modern"), (fact, "no-ruleset"), (f"{ruling.id}#gone/f", "tcg-modern")]
    assert judge_again(replace(corpus, rulings=(ruling,)), asked) == dict.fromkeys(asked)


def test_the_engine_is_the_cause_where_it_alone_turns_the_verdict(corpus):
    ruling = next(each for each in corpus.rulings if each.fact_lines)
    records = replace(corpus, rulings=(ruling,))
    keys = [(f"{ruling.id}#gone/f", "tcg-modern"), KEY]
    base = replace(CHECK, corpus=records, engine="other")
    head = replace(CHECK, corpus=records, engine=hash_engine(), verdicts={KEY: VERDICT})
    found = find_causes(base, head, dict.fromkeys(keys, Status.CONTRADICTS))
    assert found == {keys[0]: Cause("engine", ""), KEY: UNKNOWN}


def test_a_record_is_put_back_where_it_was_or_at_the_end(harbour):
    one, other, third = harbour.rulings[:3]
    now = replace(other, line=999)
    cases = (((one, now, third), (one, other, third)), ((one, third), (one, third, other)))
    base = replace(harbour, rulings=(one, other, third))
    for head, expected in cases:
        assert put_back(replace(harbour, rulings=head), base, [f"ruling:{other.id}"]).rulings == expected
    gone = put_back(base, replace(base, rulings=(one, third)), [f"ruling:{other.id}"])
    assert gone.rulings == (one, third)
    name = next(iter(harbour.cards))
    without = replace(harbour, cards={key: each for key, each in harbour.cards.items() if key != name})
    assert put_back(without, harbour, [f"card:{name}"]).cards == harbour.cards
    assert put_back(harbour, without, [f"card:{name}"]).cards == without.cards
    assert put_back(replace(harbour, nicknames=()), harbour, ["names:"]).nicknames == harbour.nicknames


def test_a_ruling_names_what_those_name_that_its_notes_are_about(harbour):
    """In the same file a note calls them by the last part of their name."""
    told = next(each for each in harbour.rulings if each.id.endswith("/sudden-whetstone-2009"))
    noted = next(each for each in harbour.rulings if each.id == f"{told.id}-partly-wrong")
    naming = Naming(harbour, harbour.rulesets)
    assert {f"ruling:{told.id}"} < naming.reach(told.id) < naming.reach(noted.id)


def test_a_ruling_names_a_card_whose_name_json_writes_with_escapes(harbour):
    name, slug = 'Copper "Old" Badger', next(iter(harbour.cards))
    told = harbour.rulings[0]
    told = replace(told, record=told.record.model_copy(update={"statement": name}))
    card = harbour.cards[slug].model_copy(update={"name": name})
    renamed = replace(harbour, cards={**harbour.cards, slug: card}, rulings=(told,))
    assert f"card:{slug}" in Naming(renamed, renamed.rulesets).reach(told.id)


def test_what_another_engine_has_judged_is_not_tried(corpus):
    """Only the engine at hand can judge again: of a check by another one the cause is guessed."""
    records = replace(corpus, rulings=corpus.rulings[:1])
    base, head = (replace(CHECK, corpus=records, engine=engine) for engine in ("older", "old"))
    assert find_causes(base, head, {KEY: Status.CONTRADICTS}) == {KEY: Cause("engine", "", False)}
