"""Rulings against rulings: what means the same is compared, however it is written; what an exception is, is told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.judge.cache.bench import Bench
from checks.judge.cache.store import Store
from checks.judge.claimed import Claimed, Subject
from checks.judge.conflicts import find_conflicts, is_same_question, settle_pair
from checks.replay.answers import decided, undecided
from tests.commands import ask, run

pytestmark = pytest.mark.usefixtures("beside_part")

FOLDER = """\
source: our-rulings
section: Ours
rulesets: {RULESETS}
rulings:
- {id: one, locator: "1", statement: One., claims: {c: ONE}}
- {id: other, locator: "2", statement: Other., claims: {c: OTHER}}
"""
MODERN = "territory: [tcg], from: 2024-01-01, until: 2024-02-01, era: inferred"
EDISON = "territory: [tcg], from: 2010-04-01, until: 2010-05-01, era: inferred"

ATTACK = "{attacker: {plain: monster, atk: 1900, of: turn-player}, target: {plain: monster, of: opponent}}"
PAIRS = {
    "a stock situation, spelled out": (
        (
            "{situation: plain-battle, given: {cards: {attacker: {atk: 1900}, target: {atk: 1500}}},"
            " then: {f: {event: {what: destroy, of: target}}}}"
        ),
        (
            f"{{given: {{cards: {ATTACK}}}, when: [{{attack: attacker, on: target}}],"
            " then: {f: {event: {what: destroy, of: target, times: never}}}}"
        ),
    ),
    "other names of roles and labels": (
        (
            "{situation: plain-battle, given: {cards: {mine: {plain: quick-play-spell, of: turn-player}}},"
            " when: [{activate: mine, at: before-calculation, as: a}],"
            " then: {f: {legal: {act: activate, what: mine, in-answer-to: a, is: yes}}}}"
        ),
        (
            "{situation: plain-battle, given: {cards: {yours: {plain: quick-play-spell, of: turn-player}}},"
            " when: [{activate: yours, at: before-calculation, as: b}],"
            " then: {f: {legal: {act: activate, what: yours, in-answer-to: b, is: no}}}}"
        ),
    ),
    "other names of roles in a stage direction": (
        (
            "{situation: plain-battle, given: {cards: {mine: {plain: monster, of: opponent}}},"
            " when: [{stage: {destroy: mine}, at: start}], then: {f: {state: {of: target, position: attack}}}}"
        ),
        (
            "{situation: plain-battle, given: {cards: {yours: {plain: monster, of: opponent}}},"
            " when: [{stage: {destroy: yours}, at: start}], then: {f: {state: {of: target, position: defense}}}}"
        ),
    ),
    "a list of points": (
        "{situation: plain-battle, then: {f: {state: {of: target, at: [start, end], position: attack}}}}",
        "{situation: plain-battle, then: {f: {state: {of: target, at: end, position: defense}}}}",
    ),
    "what never happens, and what does at one point": (
        "{situation: plain-battle, then: {f: {event: {what: damage, times: never}}}}",
        (
            "{situation: plain-battle,"
            " then: {f: {event: {what: damage, of: opponent, by: battle, at: during-calculation}}}}"
        ),
    ),
    "Life Points and their change": (
        "{situation: plain-battle, then: {f: {life: {of: opponent, is: 7600}}}}",
        "{situation: plain-battle, then: {f: {life: {of: opponent, changes-by: -700}}}}",
    ),
    "what can be done to a card in the end": (
        "{situation: plain-battle, then: {f: {possible: {do: destroy, to: attacker, is: yes}}}}",
        "{situation: plain-battle, then: {f: {possible: {do: destroy, to: attacker, is: no}}}}",
    ),
    "an order": (
        "{situation: plain-battle, then: {f: {order: [{what: damage}, {what: destroy, of: target}]}}}",
        "{situation: plain-battle, then: {f: {order: [{what: destroy, of: target}, {what: damage}]}}}",
    ),
    "a member of what every one is said of": (
        (
            "{for-every: {battle: {target: attack, compare: equal}},"
            " then: {f: {event: {what: mark-destroyed, of: target, times: 1}}}}"
        ),
        (
            "{for-every: {battle: {target: attack, compare: equal, zero: both}},"
            " then: {f: {event: {what: mark-destroyed, of: target, times: never}}}}"
        ),
    ),
    "a chart, counted and listed": (
        "{chart: {of: battle-step, count: 3}}",
        "{chart: {of: battle-step, is: [attack-declaration, battle-step]}}",
    ),
}
SOUND = {
    "another scene": (
        "{situation: plain-battle, then: {f: {event: {what: destroy, of: target}}}}",
        "{situation: direct-attack, then: {f: {event: {what: destroy, times: never}}}}",
    ),
    "another event": (
        "{situation: plain-battle, then: {f: {event: {what: damage, of: turn-player, times: never}}}}",
        "{situation: plain-battle, then: {f: {event: {what: damage, of: opponent}}}}",
    ),
    "an activation, whosever it is": (
        "{situation: plain-battle, then: {f: {event: {what: activate, at: start}}}}",
        "{situation: plain-battle, then: {f: {event: {what: activate, at: end, times: never}}}}",
    ),
    "a number, and that it happens": (
        "{situation: plain-battle, then: {f: {event: {what: damage}}}}",
        "{situation: plain-battle, then: {f: {event: {what: damage, amount: 400, times: 1}}}}",
    ),
}


def write(folder, one, other, rulesets=MODERN):
    assert run("new", "--corpus", folder).code == 0
    text = FOLDER.replace("RULESETS", rulesets).replace("ONE", one).replace("OTHER", other)
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(text)
    return folder


def list_pairs(folder, kind="conflicts"):
    """The pairs of two of our own rulings."""
    keys = [each["key"] for each in ask("check", folder, "--json")[1][kind]]
    return {tuple(each.split("#")[0].rpartition("/")[2] for each in key.split(" ~ ")) for key in keys}


@pytest.mark.parametrize(("one", "other"), PAIRS.values(), ids=PAIRS)
def test_what_means_the_same_is_compared(tmp_path, one, other):
    assert ("one", "other") in list_pairs(write(tmp_path / "ours", one, other))


@pytest.mark.parametrize(("one", "other"), SOUND.values(), ids=SOUND)
def test_what_can_both_be_true_is_no_conflict(tmp_path, one, other):
    assert ("one", "other") not in list_pairs(write(tmp_path / "ours", one, other))


def test_seven_substeps_and_five_timings_are_one_chart(tmp_path):
    """Both substeps after damage calculation are one timing today: what is said of each of them can differ."""
    one = "{situation: plain-battle, then: {f: {state: {of: target, at: resolve-effects, position: attack}}}}"
    other = "{situation: plain-battle, then: {f: {state: {of: target, at: after-calculation, position: defense}}}}"
    assert ("one", "other") in list_pairs(write(tmp_path / "new", one, other))
    assert ("one", "other") not in list_pairs(write(tmp_path / "old", one, other, EDISON))


def test_an_exception_and_what_is_said_of_all_are_told_as_such(checked):
    kinds = {each["key"]: each for each in checked["exceptions"]}
    assert kinds
    found = {finding["ruling"] + "#" + finding["claim"] for finding in checked["findings"]}
    for each in kinds.values():
        assert "card ruling" in each["engine"]
        assert {f"{side['ruling']}#{side['claim']}" for side in each["between"]} <= found
    pair = "yugipedia-damage-step/activation/fast-stat-changes-until-calculation"
    assert any("scrap-sheen-tcg" in key and pair in key for key in kinds)
    assert not {each["key"] for each in checked["conflicts"]} & kinds.keys()


def test_a_conflict_is_named_by_its_two_sides(checked):
    for each in (*checked["conflicts"], *checked["exceptions"]):
        sides = [f"{side['ruling']}#{side['claim']}/{side['fact']}" for side in each["between"]]
        assert each["key"] == " ~ ".join(sides)
        assert sides == sorted(sides)


def test_what_is_said_too_widely_of_all_still_has_its_exception(checked):
    """The general rule of which a card is excepted may be wrong of other cards: that does not make the card one."""
    pair = {"wiki-battle-phase-tcg/before/not-effect-negators", "wiki-battle-phase-tcg/before/photon-strike-bounzer"}
    told = {each["key"] for each in checked["exceptions"] if {side["ruling"] for side in each["between"]} == pair}
    assert told


def test_a_card_ruling_that_changes_nothing_excepts_nothing(tmp_path):
    """A ruling that repeats the rule of the day is no exception to a text that contradicts that rule."""
    one = "{window: {may-activate: Honest.light, at: {during-calculation: yes}}}"
    other = (
        "{for-every: {effect: {class: quick, atk-def: direct, named-timing: damage-step}},"
        " window: {at: {during-calculation: no}}}"
    )
    folder = write(tmp_path / "ours", one, other, EDISON)
    assert ("one", "other") in list_pairs(folder)


AGREES, CONTRADICTS, OPEN = (
    decided(True, "yes", "yes, once"),
    decided(False, "no", "yes, once"),
    undecided("no", "needs a card"),
)
SETTLED = {
    # how the engine answers the one and the other: what is said of the two
    "one is right": ((AGREES, CONTRADICTS), "{one}#c/f is right: yes, once"),
    "the other is right": ((CONTRADICTS, AGREES), "{other}#c/f is right: yes, once"),
    "one is right, the other open": ((AGREES, OPEN), "{one}#c/f is right: yes, once"),
    "one is right by a later wording": (
        (replace(AGREES, by_wording=("It's glow by the wording of 2012-03-01",)), CONTRADICTS),
        "{one}#c/f is right: yes, once, It's glow by the wording of 2012-03-01",
    ),
    "the other is wrong, and that is all": ((OPEN, CONTRADICTS), "{other}#c/f is wrong: yes, once"),
    "one is wrong, and the other was not asked": ((CONTRADICTS, None), "{one}#c/f is wrong: yes, once"),
    "both are wrong": ((CONTRADICTS, CONTRADICTS), "neither holds for its whole subject"),
    "both are right": ((AGREES, AGREES), "agrees with both, each taken by itself"),
    "both are open": ((OPEN, None), "cannot decide"),
}


@pytest.mark.parametrize(("answers", "settled"), SETTLED.values(), ids=SETTLED)
def test_which_side_the_engine_takes(harbour, answers, settled):
    one, other = harbour.rulings[:2]
    found = [(Claimed(ruling, "c", "f", "yes"), answer) for ruling, answer in zip((one, other), answers, strict=True)]
    assert settle_pair(found) == settled.format(one=one.id, other=other.id)


MORE = frozenset({"draw"})
SAME = {
    # what sets the one and the other apart: whether both answer one question
    "classes with a member together": ({}, {"members": 0b110}, True),
    "classes without one": ({}, {"members": 0b100}, False),
    "classes of which one says more": ({}, {"more": MORE}, False),
    "classes that say the same more": ({"more": MORE}, {"more": MORE}, True),
    "a card, twice": ({"card": "glow", "members": 0}, {"card": "glow", "members": 0}, True),
    "two cards": ({"card": "glow"}, {"card": "chill"}, False),
    "a class, and a card that does more": ({}, {"card": "glow", "more": MORE}, True),
    "a card that does more, and a class": ({"card": "glow", "more": MORE}, {}, True),
    "a class that says more, and a card that does not": ({"more": MORE}, {"card": "glow"}, False),
    "a card that is excepted": ({}, {"card": "glow", "excepted": True}, True),
    "a card that is excepted, and what a scene shows": ({"is_shown": True}, {"card": "glow", "excepted": True}, False),
    "what a scene shows of what is excepted": ({}, {"card": "glow", "excepted": True, "is_shown": True}, False),
    "what a scene shows": ({}, {"is_shown": True}, True),
    "one claim of a class": ({"claim": "c"}, {"claim": "c"}, False),
    "one claim of a card": ({"claim": "c", "card": "glow"}, {"claim": "c", "card": "glow"}, True),
}


@pytest.mark.parametrize(("one", "other", "same"), SAME.values(), ids=SAME)
def test_whether_two_answers_are_to_one_question(harbour, one, other, same):
    ruling = harbour.rulings[0]
    said = [
        Claimed(ruling, each.pop("claim", name), "start", "yes", Subject(**{"members": 0b011} | each))
        for name, each in (("one", {**one}), ("other", {**other}))
    ]
    assert is_same_question(*said) == is_same_question(*reversed(said)) == same


@pytest.mark.parametrize("seed", range(2))
def test_a_few_rulings_are_held_against_all_that_could_answer_otherwise(judge, report, seed):
    whole = {(each.key, each.ruleset): each for each in (*report.conflicts, *report.exceptions)}
    sides = {side.ruling for each in whole.values() for side in each.between}
    draw = random.Random(seed)
    drawn = {*draw.sample(sorted(sides), 8), *draw.sample(sorted(each.id for each in judge.corpus.rulings), 8)}
    few = [ruling for ruling in judge.corpus.rulings if ruling.id in drawn]
    found = find_conflicts(judge, Bench(judge, Store(None), contrasts=False), few)
    expected = {key for key, each in whole.items() if any(side.ruling in drawn for side in each.between)}
    assert expected
    assert {(each.key, each.ruleset) for _, each in found} == expected
