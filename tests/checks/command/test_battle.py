"""``rulings battle``: lines of battles against a plain oracle, bad lines, scenarios from files."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.engine import full_rulebook
from checks.replay.battles import answer_battle
from tests.commands import run

pytestmark = pytest.mark.usefixtures("beside_part")

SCENARIO = """
ruleset: tcg-modern
situation: facedown-target
given:
  cards:
    attacker: {atk: 2000}
then:
  no-damage: {life: {of: opponent, changes-by: 0}}
"""


def foretell(line, *, zero_destroys=False):
    """The outcome by the table of the rulebook, written down without the engine."""
    attacker, defender = line["attacker"], line["defender"]
    attack, lp = attacker["atk"], list(line["lp"])
    destroyed, damage = [], [0, 0]
    if defender is None:
        damage[1] = attack
    elif defender["position"] == "attack":
        other = defender["atk"]
        if attack > other:
            destroyed, damage[1] = ["defender"], attack - other
        elif attack < other:
            destroyed, damage[0] = ["attacker"], other - attack
        elif attack > 0 or zero_destroys:
            destroyed = ["attacker", "defender"]
    elif attack > defender["def"]:
        destroyed = ["defender"]
    elif attack < defender["def"]:
        damage[0] = defender["def"] - attack
    lp = [max(0, lp[0] - damage[0]), max(0, lp[1] - damage[1])]
    stays = {"attack": "attack", "defense": "defense", "facedown": "defense"}
    return {
        "destroyed": destroyed,
        "damage": damage,
        "lp": lp,
        "attacker_final": "graveyard" if "attacker" in destroyed else "attack",
        "defender_final": None
        if defender is None
        else "graveyard"
        if "defender" in destroyed
        else stays[defender["position"]],
    }


VALUES = [0, 1, 2, 49, 50, 99, 100, 1200, 1500, 1501, 2999, 3000, 5000]


def draw_line(source):
    defender = None
    if source.random() < 0.85:
        defender = {
            "atk": source.choice(VALUES), "def": source.choice(VALUES),
            "position": source.choice(["attack", "defense", "facedown"]),
        }  # fmt: skip
    attack = source.choice(VALUES)
    if defender and source.random() < 0.3:
        attack = defender[source.choice(["atk", "def"])]
    exact = attack - defender["atk"] if defender else attack
    life = source.choice([8000, 1, 100, max(exact, 1)])
    return {
        "attacker": {"atk": attack, "def": source.choice(VALUES)},
        "defender": defender,
        "lp": [life, life],
        "tag": "kept",
    }


@pytest.mark.parametrize("ruleset", ["tcg-modern", "ocg-modern", "tcg-2011", "tcg-edison", "tcg-goat"])
def test_thousands_of_battles_come_out_as_the_table_says(eras, ruleset):
    source, rulebook = random.Random(20101), full_rulebook()
    for _ in range(3000):
        line = draw_line(source)
        answer = answer_battle(line, eras[ruleset].engine, rulebook)
        expected = foretell(line, zero_destroys=ruleset in ("tcg-edison", "tcg-goat"))
        assert {key: answer[key] for key in expected} == expected, line
        assert answer["tag"] == "kept"


NUMBERS = st.integers(0, 10**6)


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.sampled_from(["attack", "defense", "facedown"]), NUMBERS, NUMBERS)
def test_any_numbers_come_out_as_the_table_says(eras, attack, own, atk, defense, position, one, other):
    line = {
        "attacker": {"atk": attack, "def": own},
        "defender": {"atk": atk, "def": defense, "position": position},
        "lp": [one, other],
    }
    answer = answer_battle(line, eras["tcg-modern"].engine, full_rulebook())
    expected = foretell(line)
    assert {key: answer[key] for key in expected} == expected


@given(NUMBERS, NUMBERS, st.sampled_from(["attack", "defense", "facedown"]))
def test_battle_damage_gives_nobody_life_points(eras, attack, other, position):
    line = {
        "attacker": {"atk": attack, "def": 0},
        "defender": {"atk": other, "def": other, "position": position},
        "lp": [8000, 8000],
    }
    answer = answer_battle(line, eras["tcg-modern"].engine, full_rulebook())
    assert all(after <= 8000 for after in answer["lp"])


BAD = {
    # a line that is no battle: what is told of it
    "no json": (
        "{",
        "not JSON: Expecting property name enclosed in double quotes at column 1",
    ),
    "no object": (
        "[1]",
        "an object expected",
    ),
    "nothing": (
        "null",
        "an object expected",
    ),
    "no attacker": (
        '{"defender": null, "lp": [1, 1]}',
        "attacker: an object with atk, def expected",
    ),
    "no defender": (
        '{"attacker": {"atk": 1, "def": 1}, "lp": [1, 1]}',
        "defender: an object, or null for a direct attack, expected",
    ),
    "a missing number": (
        '{"attacker": {"atk": 1}, "defender": null, "lp": [1, 1]}',
        "attacker: def missing",
    ),
    "a text for a number": (
        '{"attacker": {"atk": "1", "def": 1}, "defender": null, "lp": [1, 1]}',
        'attacker.atk: a whole number from 0 to 1000000000 expected, found "1"',
    ),
    "a truth for a number": (
        '{"attacker": {"atk": true, "def": 1}, "defender": null, "lp": [1, 1]}',
        "attacker.atk: a whole number from 0 to 1000000000 expected, found true",
    ),
    "a negative number": (
        '{"attacker": {"atk": -1, "def": 1}, "defender": null, "lp": [1, 1]}',
        "attacker.atk: a whole number from 0 to 1000000000 expected, found -1",
    ),
    "a fraction": (
        '{"attacker": {"atk": 1.5, "def": 1}, "defender": null, "lp": [1, 1]}',
        "attacker.atk: a whole number from 0 to 1000000000 expected, found 1.5",
    ),
    "a wrong position": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": {"atk": 1, "def": 1, "position": "up"}, "lp": [1, 1]}',
        "defender.position: one of attack, defense, facedown expected",
    ),
    "one life": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": null, "lp": [1]}',
        "lp: two whole numbers expected",
    ),
    "a list for a monster": (
        '{"attacker": [], "defender": null, "lp": [1, 1]}',
        "attacker: an object with atk, def expected",
    ),
    "an infinite number": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": null, "id": Infinity}',
        "Infinity: not a number in JSON",
    ),
    "a number beyond all": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": null, "id": [-1e999]}',
        "-1e999: not a number in JSON",
    ),
    "no number": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": null, "id": NaN}',
        "NaN: not a number in JSON",
    ),
    "a key twice": (
        '{"attacker": {"atk": 1, "atk": 2, "def": 1}, "defender": null}',
        "atk: the key stands twice",
    ),
    "a key in capitals": (
        '{"attacker": {"atk": 1, "def": 1}, "defender": null, "LP": [1, 1]}',
        "LP: keys are written in small letters",
    ),
    "a deep nest": (
        "[" * 100000,
        "nested too deeply",
    ),
}
GOOD = '{"attacker": {"atk": 100, "def": 0}, "defender": null, "lp": [50, 60], "id": 9}'


@pytest.mark.parametrize(("bad", "told"), BAD.values(), ids=BAD)
def test_a_bad_line_is_answered_and_the_rest_goes_on(bad, told):
    code, out, error = run("battle", "--jsonl", text=f"{GOOD}\n{bad}\n{GOOD}\n")
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert "Traceback" not in error
    assert [line.get("id") for line in lines] == [9, None, 9]
    assert lines[1] == {"error": told, "line": 2}


def test_a_line_that_is_no_utf_8_is_answered_and_one_without_end_is_refused(tmp_path):
    lines = tmp_path / "lines"
    lines.write_bytes(b'{"id": "\xff"}\n')
    code, out, _ = run("battle", "--jsonl", lines)
    assert (code, json.loads(out)) == (2, {"error": "the line is not UTF-8", "line": 1})
    lines.write_bytes(b" " * 1_000_001)
    code, out, error = run("battle", "--jsonl", lines)
    assert (code, out) == (2, "")
    assert "a line has more than 1,000,000 characters" in error


def test_a_line_may_hold_letters_of_any_language():
    code, out, _ = run("battle", "--jsonl", text=GOOD.replace("9", '"窮鼠"') + "\n")
    assert (code, json.loads(out)["id"]) == (0, "窮鼠")


def test_an_unknown_ruleset_is_told_with_its_line(tmp_path):
    (tmp_path / "scene.yaml").write_text("title: x\nruleset: nowhere\n")
    code, _, error = run("battle", tmp_path / "scene.yaml")
    assert (code, error.startswith(f"{tmp_path}/scene.yaml:2: unknown-ruleset")) == (2, True)


def test_a_word_of_any_length_is_told_in_a_few_lines(tmp_path):
    (tmp_path / "scene.yaml").write_text(f"situation: {'x' * 70_000}\n")
    code, _, error = run("battle", tmp_path / "scene.yaml")
    assert (code, len(error) < 2000) == (2, True)


def test_lines_keep_what_they_do_not_know_and_life_points_stop_at_0():
    code, out, _ = run("battle", "--jsonl", text=GOOD + "\n")
    assert code == 0
    assert json.loads(out) == {
        "attacker": {"atk": 100, "def": 0}, "defender": None, "lp": [50, 0], "id": 9, "destroyed": [], "damage": [0, 100],
        "attacker_final": "attack", "defender_final": None,
    }  # fmt: skip


def test_two_at_0_depend_on_the_ruleset():
    line = '{"attacker":{"atk":0,"def":0},"defender":{"atk":0,"def":0,"position":"attack"},"lp":[1,1]}\n'
    for ruleset, destroyed in (("tcg-modern", []), ("tcg-edison", ["attacker", "defender"])):
        _, out, _ = run("battle", "--jsonl", "--ruleset", ruleset, text=line)
        assert json.loads(out)["destroyed"] == destroyed


def test_a_scenario_from_a_file_is_told_with_its_windows_and_facts(tmp_path):
    file = tmp_path / "scenario.yaml"
    file.write_text(SCENARIO)
    code, out, error = run("battle", file)
    assert (code, error) == (0, "")
    for part in ("Before damage calculation", "target is flipped face-up", "FL-1", "agrees  no-damage"):
        assert part in out
    code, out, _ = run("battle", file, "--json")
    answer = json.loads(out)
    assert answer["facts"]["no-damage"]["status"] == "agrees"
    assert [event["rule"] for event in answer["events"] if event["what"] == "flip"] == ["FL-1"]


OPEN_REPLAY = """\
given:
  cards:
    first: {plain: monster, atk: 2000}
    second: {plain: monster, atk: 1000}
    target: {plain: monster}
    wall: {plain: monster, atk: 2500, of: opponent}
when:
- {attack: first, on: target}
- {stage: {return-to-hand: target}, at: battle-step}
- {attack: second, on: wall}
then:
  lost: {state: {of: second, zone: graveyard}}
  hit: {life: {of: turn-player, changes-by: -1500}}
"""


def test_what_every_choice_of_a_replay_comes_to_is_told_as_a_check_does(tmp_path):
    file = tmp_path / "scenario.yaml"
    file.write_text(OPEN_REPLAY)
    answer = json.loads(run("battle", file, "--json").out)
    assert {name: fact["status"] for name, fact in answer["facts"].items()} == {
        "lost": "agrees",
        "hit": "cannot-decide",
    }
    assert "chooses in the replay" in answer["facts"]["hit"]["because"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ruleset: tcg-modern\nsituation: no-such\n", "no-such"),
        ("ruleset: tcg-modern\nsituatio: plain-battle\n", "situation"),
        ("ruleset: nowhere\nsituation: plain-battle\n", "nowhere"),
        ("ruleset: tcg-modern\ngiven: {cards: {attacker: {card: Kuribo}}}\n", "Kuribo"),
        ("ruleset: tcg-modern\nwhen: [{attack: nobody, on: direct}]\n", "nobody"),
        ("situation: plain-battle\nwhen: [{attack: attacker}]\n", "beside attack"),
        ("situation: plain-battle\nwhen: [{set: nobody, at: main-phase}]\n", "nobody"),
        ("situation: plain-battle\nwhen: [{replay: nobody}]\n", "nobody"),
        ("situation: plain-battle\nwhen: [{activate: attacker.glow, at: start}]\n", "glow"),
        ("situation: plain-battle\nthen: {x: {legal: {act: attack, what: nobody, at: start, is: no}}}\n", "nobody"),
        ("situation: plain-battle\nthen: {x: {legal: {act: attack, at: start, is: no}}}\n", "`what` is missing"),
        ("situation: plain-battle\nthen: {x: {chains: {at: start}}}\n", "at-most"),
        ("ruleset: [\n", "scenario.yaml"),
        ("a: 1\na: 2\n", "twice"),
    ],
)
def test_a_broken_scenario_is_refused_with_a_message(tmp_path, text, told):
    file = tmp_path / "scenario.yaml"
    file.write_text(text)
    code, out, error = run("battle", file)
    assert (code, out) == (2, "")
    assert told in error
    assert "Traceback" not in error


REFUSED = {
    "going to Main Phase 2 without a Battle Phase": ("{go-to: main-phase-2, at: main-phase}", "BP-4"),
    "Setting in the Battle Step": ("{set: spare, at: battle-step}", "AT-3"),
    "Summoning what is not in the hand": ("{summon: target, at: main-phase}", "AT-3"),
    "an answer to a replay that does not come": ("{replay: target}", "BP-1"),
    "an order of triggers that never come": ("{order: [attacker]}", "BP-1"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_act_that_is_not_allowed_or_never_comes_stops_the_scenario(tmp_path, name):
    act, rule = REFUSED[name]
    file = tmp_path / "scenario.yaml"
    file.write_text(
        "situation: plain-battle\n"
        "given: {cards: {spare: {plain: normal-trap, of: turn-player, in: hand}}}\n"
        f"when: [{act}]\n"
    )
    code, out, _ = run("battle", file, "--json")
    assert code == 1
    assert json.loads(out)["refused"]["rule"] == rule


CHOICES = {
    "a monster in the hand for a target": (
        "{class: activation, targets: monster, does: [{destroy: {of: target}}]}", "targets: hidden", "LE-9",
    ),
    "a Trap for a monster": (
        "{class: activation, targets: monster, does: [{destroy: {of: target}}]}", "targets: snare", "LE-9",
    ),
    "a choice that the text does not allow": (
        "{class: activation, does: [{destroy: {of: {chosen: {of: controller, zone: monster-zone}}}}]}", "chooses: target", "EF-1",
    ),
    "a payment that the cost does not ask for": (
        "{class: activation, cost: {tribute: {of: {chosen: {of: controller, type: dragon}}}}, does: draw}", "pays: attacker",
        "LE-8",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
def test_an_illegal_choice_stops_the_scenario_at_its_act(tmp_path, name):
    effect, choice, rule = CHOICES[name]
    file = tmp_path / "scenario.yaml"
    file.write_text(
        "situation: plain-battle\n"
        "given:\n  cards:\n    hidden: {plain: monster, of: opponent, in: hand}\n"
        "    snare: {plain: normal-trap, of: opponent, in: set}\n"
        f"    trap: {{plain: normal-trap, of: turn-player, in: set, effect: {effect}}}\n"
        f"when: [{{activate: trap.effect, {choice}, at: battle-step}}]\n"
    )
    code, out, _ = run("battle", file, "--json")
    refused = json.loads(out)["refused"]
    assert (code, refused["act"], refused["rule"]) == (1, 1, rule)


def test_an_irrelevant_card_leaves_the_trace_equal(tmp_path):
    plain = tmp_path / "plain.yaml"
    more = tmp_path / "more.yaml"
    plain.write_text("situation: plain-battle\n")
    more.write_text(
        "situation: plain-battle\ngiven: {cards: {idle: {plain: monster, of: turn-player, position: defense}}}\n"
    )
    traces = [json.loads(run("battle", file, "--json")[1])["events"] for file in (plain, more)]
    assert traces[0] == traces[1]


def test_an_act_without_an_effect_to_activate_stops_the_scenario_in_words(tmp_path):
    file = tmp_path / "scene.yaml"
    file.write_text("situation: plain-battle\nwhen: [{activate: attacker, at: end-phase}]\n")
    code, out, error = run("battle", file)
    assert code in (0, 1)
    assert "Traceback" not in out + error
    assert "act 1" in out or "cannot decide" in out


def test_a_refusal_is_told_once_and_blames_no_timing_for_a_condition(tmp_path):
    scene = tmp_path / "scene.yaml"
    cards = "target: {plain: monster, attribute: dark}, light: {card: Honest, of: opponent, in: hand}"
    scene.write_text(
        f"given: {{cards: {{attacker: {{plain: monster}}, {cards}}}}}\nwhen: [{{attack: attacker, on: target}}]\n"
    )
    told = run("battle", scene, "--ruleset", "modern").out.splitlines()
    refusals = [line.strip() for line in told if line.strip().startswith("not ")]
    assert sum("(wrong-location, LE-1)" in line for line in refusals) == 1
    assert "not light.light: its condition (battling) is not met (condition-unmet, LE-10)" in refusals
    assert refusals[-1] == "not light.light, light.return: as before"
