"""Answers of a guest to questions of the law: old files are moved into today's, and unasked questions are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus.guests import load_guest
from kb.corpus.meetings import add_cases, find_question
from kb.corpus.yaml import read_text
from kb.problems import Refused
from tests.commands import run
from tests.shared import load_shipped

OLD = """\
question: Is an effect activated that negates nothing?
values:
  not-activated: "no"
  activated: "yes"
history:
  ocg:
  - from: 2022-04-12
    value: activated
    cites: [{source: ocg-rule-days, locator: a mail}]
    confidence: low
    note: Of one card.
"""
FORMER = "negating-a-monster-without-effects"
CASE = "would-change-nothing/battling-without-effects"


def write_guest(folder: Path, place: str, text: str) -> Path:
    file = folder / place
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return file


def test_an_old_file_answers_its_case_alone(tmp_path: Path) -> None:
    write_guest(tmp_path, f"switches/{FORMER}.yaml", OLD)
    ours, (joined, _) = load_shipped(), load_guest(tmp_path, load_shipped())
    assert {name for name in ours.switches if joined.switches[name] != ours.switches[name]} == {CASE}
    assert [each.value for each in joined.switches[CASE].history["ocg"]] == ["activated"]


def test_an_upgraded_file_says_what_the_old_one_said(tmp_path: Path) -> None:
    old = write_guest(tmp_path, f"switches/{FORMER}.yaml", OLD)
    before, _ = load_guest(tmp_path, load_shipped())
    done = run("format", "--upgrade", str(tmp_path))
    assert done.code == 0, done.error
    assert not old.exists()
    after, _ = load_guest(tmp_path, load_shipped())
    assert after.outdated == ()
    assert {name: each.history for name, each in after.switches.items()} == {
        name: each.history for name, each in before.switches.items()
    }
    assert after.switches["would-change-nothing"].cases.keys() == before.switches["would-change-nothing"].cases.keys()
    assert run("format", "--check", str(tmp_path)).code == 0


def test_old_answers_are_added_to_a_file_that_is_there() -> None:
    first = add_cases("", "would-change-nothing", {FORMER: OLD})
    both = add_cases(first, "would-change-nothing", {"guarding-against-nothing": OLD.replace("2022", "2021")})
    cases = read_text(both, "would-change-nothing.yaml").value["cases"]
    assert {case: said["history"]["ocg"][0]["from"] for case, said in cases.items()} == {
        "battling-without-effects": "2022-04-12",
        "spares-none": "2021-04-12",
    }


@pytest.mark.parametrize(
    ("file", "question"),
    [
        (f"switches/{FORMER}.yaml", "would-change-nothing"),
        (f"law/precedents/{FORMER}.yaml", "would-change-nothing"),
        (f"cards/{FORMER}.yaml", ""),
        ("switches/equal-zero-attack.yaml", ""),
    ],
)
def test_the_question_of_a_file(tmp_path: Path, file: str, question: str) -> None:
    assert find_question(tmp_path / file) == question


@pytest.mark.parametrize("name", ["equal-zero-attacks", "xyzzy"])
def test_an_answer_to_a_question_that_no_rule_asks_is_refused(tmp_path: Path, name: str) -> None:
    write_guest(tmp_path, f"law/precedents/{name}.yaml", OLD)
    with pytest.raises(Refused) as refused:
        load_guest(tmp_path, load_shipped())
    (problem,) = refused.value.problems
    assert (problem.code, problem.line, problem.what) == ("unknown-question", 1, f"no rule asks `{name}`")
    assert ("equal-zero-attack" in problem.todo) is (name != "xyzzy")


RENAMED = """\
question: How many Chains can players start at the start of the Damage Step?
values: {one: one, any: any number}
history:
  ocg:
  - {from: 2012-04-12, value: any, cites: [{source: ocg-rule-days, locator: a mail}], confidence: low}
"""


def test_an_old_answer_by_another_name_is_the_answer_of_today(tmp_path: Path) -> None:
    old = write_guest(tmp_path, "law/precedents/chains-at-start.yaml", RENAMED)
    joined, _ = load_guest(tmp_path, load_shipped())
    assert [each.value for each in joined.switches["further-chains/start"].history["ocg"]] == ["another"]
    assert joined.is_statute("further-chains/after-calculation")
    assert run("format", "--upgrade", str(tmp_path)).code == 0
    assert not old.exists()
    upgraded, _ = load_guest(tmp_path, load_shipped())
    assert upgraded.switches["further-chains/start"].history == joined.switches["further-chains/start"].history


def test_each_former_name_of_an_answer_is_that_of_one_of_today() -> None:
    questions = [each for each in load_shipped().switches.values() if each.cases]
    assert len(questions) > 20
    for question in questions:
        for case in question.cases.values():
            assert {*case.aliases.values()} <= {*question.values}
            assert {*case.aliases}.isdisjoint({*question.values})
