"""What programs rely on: each answer in JSON fits its published schema and adds up."""

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from checks.command import COMMANDS, import_command
from kb.pool.gather import import_pool
from tests.commands import ask, run
from tests.pools import write_yugi, yugi
from tests.schemas import hold_to_schema, make_schemas


def test_check(checked: dict[str, Any]) -> None:
    some = {each["status"]: each for each in checked["findings"]}  # of each status one, and every hundredth
    hold_to_schema(checked | {"findings": [*some.values(), *checked["findings"][::100]]}, "check")
    summary = checked["summary"]
    statuses = ("agrees", "contradicts", "cannot_decide", "loosely_worded")
    assert sum(summary[each] for each in statuses) == summary["findings"]
    assert summary["findings"] == len(checked["findings"])
    assert summary["not_independent"] == sum(
        not finding["independent"] for finding in checked["findings"] if finding["status"] == "agrees"
    )
    facts = {(finding["ruling"], finding["claim"], finding["fact"]) for finding in checked["findings"]}
    assert len(facts) <= summary["facts"]


def test_check_and_database_say_the_same(checked: dict[str, Any], database: Path) -> None:
    import sqlite3

    connection = sqlite3.connect(database)
    counted = dict(connection.execute("select replace(status, '-', '_'), count(*) from finding group by 1"))
    assert counted == {name: checked["summary"][name] for name in counted}
    assert connection.execute("select count(*) from ruling").fetchone()[0] == checked["summary"]["rulings"]


def test_timing() -> None:
    code, answer = ask("timing", "Attack of the Cornered Rat", "--json")
    assert code == 0
    hold_to_schema(answer, "timing")
    hold_to_schema(ask("timing", "Honest", "Kuriboh", "--json")[1], "timing")
    hold_to_schema(ask("timing", "Honest", "--jsonl")[1], "timing-line")


def test_battle_lines() -> None:
    lines = [
        {
            "attacker": {"atk": 1800, "def": 0},
            "defender": {"atk": 1500, "def": 0, "position": "attack"},
            "lp": [8000, 8000],
        },
        {"attacker": {"atk": 1000, "def": 0}, "defender": None, "lp": [8000, 900], "mine": "kept"},
        {"attacker": "nonsense"},
    ]
    code, answer, _ = run("battle", "--jsonl", text="".join(json.dumps(line) + "\n" for line in lines))
    answers = [json.loads(line) for line in answer.splitlines()]
    assert (code, len(answers)) == (2, 3)
    for line in answers:
        hold_to_schema(line, "battle")
    assert answers[0]["damage"] == [0, 300]
    assert (answers[1]["mine"], answers[1]["lp"], answers[1]["damage"]) == ("kept", [8000, 0], [0, 1000])
    assert answers[2]["line"] == 3


@pytest.mark.parametrize("text", ["cornered rat", "窮鼠", "nothing at all like it"])
def test_lookup(database: Path, text: str) -> None:
    hold_to_schema(ask("lookup", text, "--json", "--db", database)[1], "lookup")


OTHERS = {
    "explain": ["yugipedia-damage-step/notes/cornered-rat-old-ruling"],
    "diff": ["FOLDER/nothing.json", "tests/fixtures/harbour"],
    "diff-rulesets": ["tcg-edison", "tcg-modern", "--corpus", "PART"],
    "show": ["Honest"],
    "report": ["--corpus", "tests/fixtures/harbour"],
    "coverage": ["yugipedia-damage-step"],
    "sensitivity": ["--source", "yugipedia-damage-step", "--corpus", "PART"],
    "import-cards": ["POOL", "--pool", "FOLDER/cards.db"],
    "audit": ["FOLDER/labels.jsonl", "--pool", "FOLDER/imported.db"],
}


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_answer(part: Path, tmp_path: Path, name: str) -> None:
    pool = write_yugi(tmp_path / "pool.json", [yugi("Twin Moth", 77777777), yugi("Twin Moth", 77777777), {"x": 1}])
    import_pool([pool], tmp_path / "imported.db")
    (tmp_path / "labels.jsonl").write_text(
        '{"password": 77777777, "n_effects": 1, "any_effect_in_damage_step_strict": true}\n'
    )
    (tmp_path / "nothing.json").write_text(
        '{"summary": {"findings": 0}, "matters": [], "findings": [], "conflicts": [], "stale": []}'
    )
    places = {"POOL": pool, "PART": part, "FOLDER": tmp_path}
    arguments = [re.sub("|".join(places), lambda found: str(places[found[0]]), word) for word in OTHERS[name]]
    code, said = ask(name, *arguments, "--json")
    assert code in (0, 1)
    hold_to_schema(said, name)
    assert all(said[key] for key in {"traces", "causes", "switches", "facts", "sources"} & said.keys())
    assert name != "diff-rulesets" or "damage-step-chart" in [each["switch"] for each in said["switches"]]


def test_coverage_of_a_pool(tmp_path: Path) -> None:
    import_pool([write_yugi(tmp_path / "pool.json", [yugi("Twin Moth", 77777777)])], tmp_path / "cards.db")
    said = ask("coverage", "--pool", tmp_path / "cards.db", "--json")[1]
    hold_to_schema(said, "coverage")
    assert said["summary"]["cards_with_effects"] == 1


@pytest.mark.parametrize(
    "name", ["rulesets", "rules", "vocabulary", "tcg-edison", "damage-step-chart", "konami-rulebook-7-1"]
)
def test_show_of_every_kind(name: str) -> None:
    hold_to_schema(ask("show", name, "--json")[1], "show")


def test_a_scenario(tmp_path: Path) -> None:
    text = "situation: plain-battle\nwhen: []\n"
    (tmp_path / "scene.yaml").write_text(text)
    code, answer = ask("battle", tmp_path / "scene.yaml", "--json")
    assert code == 0
    hold_to_schema(answer, "scenario")


@pytest.mark.parametrize(
    "asked",
    [
        ("timing", "Nonsense of Nowhere"),
        ("explain", "no-such"),
        ("check", "nowhere"),
        ("battle", "none.yaml"),
        ("show", "x y"),
    ],
)
def test_what_is_refused_is_told_in_json_too(asked: tuple[str, ...]) -> None:
    done = run(*asked, "--json")
    answer = json.loads(done.out)
    assert done.code == 2
    assert answer["problems"][0]["what"] in done.error
    hold_to_schema(answer, "problems")


def test_every_command_that_answers_in_json_has_a_published_schema() -> None:
    for name in COMMANDS:
        parser = argparse.ArgumentParser()
        import_command(name).add_arguments(parser)
        if "--json" in parser.format_usage():
            assert f"output-{name}" in make_schemas(), name


@pytest.mark.parametrize("text", ["flip", "ネ", '"'])
def test_search(database: Path, text: str) -> None:
    hold_to_schema(ask("search", text, "--json", "--db", database)[1], "search")
