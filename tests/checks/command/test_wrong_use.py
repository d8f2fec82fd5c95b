"""Wrong use of the commands of the check: exit code 2, a message that says what is meant, nothing on standard output."""

from __future__ import annotations

import json

import pytest

from checks.command import main
from tests.built import HARBOUR

pytestmark = pytest.mark.usefixtures("beside_part")

SLUG = "straight-to-main-phase-2"
WRONG = {
    "battle without a scenario": (["battle"], "no scenario was named"),
    "battle of no file": (["battle", "/nowhere/scenario.yaml"], "there is no such file"),
    "lines of no file": (["battle", "--jsonl", "/nowhere/lines"], "cannot be read"),
    "no ruleset of that name": (["timing", "Honest", "--ruleset", "tcg-edisen"], "did you mean tcg-edison"),
    "a ruleset and a day": (["timing", "Honest", "--ruleset", "tcg-edison", "--on", "2012-01-01"], "leave one out"),
    "a ruleset of neither": (["timing", "Honest", "--on", "edisson"], "did you mean edison"),
    "a territory without a day": (["check", "--territory", "ocg"], "--on or --ruleset with it"),
    "a ruleset of another territory": (["timing", "Honest", "--ruleset", "edison", "--territory", "ocg"], "edison"),
    "no day": (["timing", "Honest", "--on", "2012-13-01", "--territory", "tcg"], "a day such as 2012-05-01"),
    "no card": (["timing", "Kqqzzx"], "“Kqqzzx” is not among the "),
    "no ruling": (["explain", "cornered-rat-old-rulling"], "cornered-rat-old-ruling"),
    "a ruling's end that several have": (["explain", "target-is-turned"], "names 4 rulings"),
    "no fact of the ruling": (["explain", f"{SLUG}#nothing-sat"], "no claim or fact `nothing-sat`"),
    "no folder of records": (["check", "/nowhere/records-of-mine.yaml/x"], "there is no such folder"),
    "no check and no corpus": (["diff", "/nowhere/check.json"], "cannot be read"),
    "a report to a folder": (["report", "--output", "/", "--corpus", HARBOUR], "the report cannot be written"),
    "no second ruleset": (["diff-rulesets", "tcg-edison", "tcg-modem"], "did you mean tcg-modern"),
    "no rule, no record": (["show", "DS-ZZ"], "nothing is called"),
    "nothing to show": (["show"], "no name was given"),
    "no source": (["sensitivity", "--source", "nobody"], "no rulings of a source"),
}  # fmt: skip
CHECKS = {
    "no JSON": "{",
    "no object": "[]",
    "an object that is no check": '{"a": 1}',
    "findings that are none": '{"summary": {}, "findings": [{}], "conflicts": []}',
    "conflicts that are no list": '{"summary": {}, "findings": [], "conflicts": 3}',
    "a summary that is none": '{"summary": [], "findings": [], "conflicts": []}',
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_refused_with_what_is_meant(capsys, name):
    arguments, told = WRONG[name]
    assert main([str(argument) for argument in arguments]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert told in error


@pytest.mark.parametrize("name", CHECKS)
def test_what_is_no_check_is_not_compared(capsys, tmp_path, name):
    file = tmp_path / "check.json"
    file.write_text(CHECKS[name])
    assert main(["diff", str(file), str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_a_battle_that_the_rules_of_the_day_leave_open_is_answered_as_such(capsys, tmp_path):
    lines = tmp_path / "lines"
    line = {"attacker": {"atk": 1, "def": 1}, "defender": None, "lp": [1, 1]}
    lines.write_text(json.dumps(line) + "\n")
    assert main(["battle", "--jsonl", str(lines), "--on", "2015-06-01", "--territory", "tcg"]) == 2
    assert json.loads(capsys.readouterr().out) == {
        "error": "cannot decide: switch damage-step-chart is open",
        "line": 1,
    }


def test_each_claim_is_explained_by_its_own_replay(capsys):
    main(["explain", SLUG, "--trace", "--ruleset", "tcg-2011"])
    text = capsys.readouterr().out
    assert text.count("the replay under tcg-2011") == 2
    assert text.count("1 main-phase ") == 2
    main(["explain", SLUG, "--json", "--ruleset", "tcg-2011"])
    traces = json.loads(capsys.readouterr().out)["traces"]["tcg-2011"]
    assert {claim: [step["number"] for step in steps] for claim, steps in traces.items()} == {
        "nothing-set": [1, 2, 3, 4], "something-set": [1, 2, 3, 4, 5],
    }  # fmt: skip


def test_one_fact_is_explained_alone(capsys):
    main(["explain", f"{SLUG}#nothing-set/not-the-end", "--json", "--ruleset", "tcg-2011"])
    assert [each["fact"] for each in json.loads(capsys.readouterr().out)["findings"]] == ["not-the-end"]
