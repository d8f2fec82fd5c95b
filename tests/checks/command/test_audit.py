"""``rulings audit``: answers by printed text beside labels of a simulator's scripts."""

import json
from pathlib import Path
from typing import Any

import pytest

from checks.reading.script_lines import find_line
from kb.pool.gather import import_pool
from tests.commands import ask, run
from tests.pools import write_yugi, yugi

FREE, DESTROYED, CALCULATION = "EVENT_FREE_CHAIN", "EVENT_BATTLE_DESTROYED", "EVENT_PRE_DAMAGE_CALCULATE"
TRAP = {"card_type": "Trap", "property": "Normal", "monster_type_line": None}
OLD = "If this card attacks, destroy the attack target without damage calculation."
CARDS = {
    1: yugi("Rising Tide", 1, 901, text={"en": "Target 1 face-up monster you control; it gains 500 ATK."}, **TRAP),
    2: yugi("Ebbing Tide", 2, 902, text={"en": "Destroy 1 monster your opponent controls."}, **TRAP),
    3: yugi("Lantern Moth", 3, 903, text={"en": "If this card is destroyed by battle: You can draw 1 card."}),
    4: yugi("Gate Warden", 4, 904, text={"en": "(Quick Effect): You can discard 1 card; this card gains 500 ATK."}),
    5: yugi("Mole Rat", 5, 905, text={"en": OLD + " When this card is destroyed by battle, draw 1 card."}),
    6: yugi("Old Mole", 6, 906, text={"en": OLD}),
}


def label(password: int, activation: bool | None, timings: list[str], any_effect: bool, **more: Any) -> dict[str, Any]:
    return {
        "password": password, "n_effects": 1, "spell_trap_activation_in_damage_step_strict": activation,
        "activation_timings": timings, "any_effect_in_damage_step_strict": any_effect, "text_unofficial": False,
    } | more  # fmt: skip


def effect(password: int, kind: str, event: str, timings: list[str], **more: Any) -> dict[str, Any]:
    return {
        "password": password, "effect_index": 0, "etype": [kind], "code": event, "timings": timings, "origin": "card",
        "damage_step_strict": bool(timings), "flags": ["EFFECT_FLAG_DAMAGE_STEP"],
    } | more  # fmt: skip


@pytest.fixture(scope="module")
def pool(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("audited")
    import_pool([write_yugi(folder / "cards.json", list(CARDS.values()))], folder / "cards.db")
    return folder / "cards.db"


def audit(pool: Path, folder: Path, *labels: dict[str, Any]) -> Any:
    file = folder / "labels.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in labels))
    return ask("audit", file, "--pool", pool, "--json")[1]


def test_labels_that_the_texts_confirm(pool, tmp_path):
    early = ["start", "before_calc"]
    found = audit(
        pool, tmp_path,
        label(1, True, early, True), label(2, False, [], False), label(3, None, [], True), label(4, None, [], True),
        effect(3, "EFFECT_TYPE_TRIGGER_O", DESTROYED, ["end"]),
        effect(4, "EFFECT_TYPE_QUICK_O", FREE, [*early, "after_calc", "end"]),
    )  # fmt: skip
    assert found["disagreements"] == []
    assert {asked: count["agree"] for asked, count in found["questions"].items()} == {
        "activation of a fast Spell or Trap": 2, "timings of an allowed activation": 1,
        "optional triggers of a monster": 1, "timings of the quick effects of a monster": 1, "any effect of the card": 4,
    }  # fmt: skip


def test_a_certain_yes_settles_what_else_is_in_doubt(pool, tmp_path):
    found = audit(pool, tmp_path, label(5, None, [], True), label(6, None, [], True))
    assert found["questions"] == {"any effect of the card": {"compared": 2, "agree": 1, "undecided": 1}}
    assert [each["card"] for each in found["disagreements"]] == ["Old Mole"]


def test_a_label_that_differs_is_told_with_clause_rule_and_flag(pool, tmp_path):
    found = audit(pool, tmp_path, label(2, True, ["start"], True), effect(2, "EFFECT_TYPE_ACTIVATE", FREE, ["start"]))
    first = found["disagreements"][0]
    assert (first["card"], first["label"], first["answer"]) == ("Ebbing Tide", ["yes"], [])
    assert first["clause"] == "Destroy 1 monster your opponent controls."
    assert (first["rule"], first["flags"]) == ("DS-M", ["EFFECT_FLAG_DAMAGE_STEP"])
    out = run("audit", tmp_path / "labels.jsonl", "--asked", "activation", "--pool", pool).out
    assert "the script says yes, the text no" in out
    assert "activation of a fast Spell or Trap: 0 of 1 agree (0.0%)" in out


def test_what_a_script_raises_anew_or_gives_is_not_compared(pool, tmp_path):
    found = audit(
        pool, tmp_path,
        effect(3, "EFFECT_TYPE_TRIGGER_O", "EVENT_CUSTOM+3", ["start"]),
        effect(4, "EFFECT_TYPE_QUICK_O", FREE, ["end"], origin="grant"),
        effect(4, "EFFECT_TYPE_QUICK_O", FREE, ["end"], etype=["EFFECT_TYPE_QUICK_O", "EFFECT_TYPE_XMATERIAL"]),
    )  # fmt: skip
    assert (found["questions"], found["disagreements"]) == ({}, [])


@pytest.mark.parametrize(
    ("text", "told"), [("{", "labels.jsonl:1"), ('{"n_effects": 1}', "labels.jsonl:1"), ('\n[1]', "labels.jsonl:2")]
)  # fmt: skip
def test_a_line_that_is_no_label_is_told(pool, tmp_path, text, told):
    (tmp_path / "labels.jsonl").write_text(text)
    ended = run("audit", tmp_path / "labels.jsonl", "--pool", pool)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.error


FLAGS = {"core_reason": ["flag"]}
HALL = {
    11: yugi("Quick Gull", 11, 911, text={"en": "(Quick Effect): You can discard 1 card; destroy 1 card on the field."}),
    12: yugi("Warm Tide", 12, 912, text={"en": "Target 1 face-up monster you control; it gains 500 ATK."}, **TRAP),
    13: yugi("Twice Moth", 13, 913, text={"en": "If this card is Normal or Special Summoned: You can draw 1 card."}),
    14: yugi("Deaf Wren", 14, 914, text={"en": "When this card is targeted for an attack: You can draw 1 card."}),
    15: yugi("Own Moth", 15, 915, text={"en": "If this card is sent to the GY: You can draw 1 card."}),
    16: yugi("Other Moth", 16, 916, text={"en": "If a monster is Special Summoned from your GY (except during the Damage Step): You can draw 1 card."}),
}  # fmt: skip
SUMMONED, SPECIAL = "EVENT_SUMMON_SUCCESS", "EVENT_SPSUMMON_SUCCESS"
QUICK, TRIGGER = "EFFECT_TYPE_QUICK_O", "EFFECT_TYPE_TRIGGER_O"


@pytest.fixture(scope="module")
def hall(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("hall")
    import_pool([write_yugi(folder / "cards.json", list(HALL.values()))], folder / "cards.db")
    return folder / "cards.db"


@pytest.mark.parametrize(
    ("effects", "found"),
    [
        ([effect(11, QUICK, FREE, ["start", "end"], **FLAGS)], [("c11.lua", 1, "remove EFFECT_FLAG_DAMAGE_STEP")]),
        ([effect(11, QUICK, FREE, ["start", "end"], core_reason=["cteffect"])], "the simulator allows it in every script"),
        ([effect(11, QUICK, FREE, [])], []),
        ([effect(12, "EFFECT_TYPE_ACTIVATE", FREE, [])], [("c12.lua", 1, "add EFFECT_FLAG_DAMAGE_STEP")]),
        ([effect(12, "EFFECT_TYPE_ACTIVATE", FREE, ["start", "before_calc"], **FLAGS)], []),
        ([effect(12, "EFFECT_TYPE_ACTIVATE", FREE, ["start", "before_calc", "during_calc"], **FLAGS)],
         [("c12.lua", 1, "add the condition that damage is not yet calculated")]),
        ([effect(13, TRIGGER, SUMMONED, []), effect(13, TRIGGER, SPECIAL, ["start"], effect_index=1, op_group=0)], []),
        ([effect(13, TRIGGER, SUMMONED, []), effect(13, TRIGGER, SPECIAL, [], effect_index=1, op_group=0)],
         [("c13.lua", 1, "add EFFECT_FLAG_DAMAGE_STEP and EFFECT_FLAG_DAMAGE_CAL")]),
        ([effect(14, TRIGGER, "EVENT_BE_BATTLE_TARGET", ["start"], event_in_damage_step="never", **FLAGS)],
         "the event cannot happen in the Damage Step"),
        ([effect(14, TRIGGER, "EVENT_BE_BATTLE_TARGET", ["start"], **FLAGS)], "the event cannot happen in the Damage Step"),
        ([effect(15, TRIGGER, SPECIAL, [])], "text and script do not have the same effects"),
        ([effect(15, TRIGGER, FREE, []), effect(15, TRIGGER, "EVENT_TO_GRAVE", [], effect_index=1, op_group=1)],
         [("c15.lua", 2, "add EFFECT_FLAG_DAMAGE_STEP and EFFECT_FLAG_DAMAGE_CAL")]),
        ([effect(16, TRIGGER, SPECIAL, ["start", "end"], **FLAGS)], [("c16.lua", 1, "remove EFFECT_FLAG_DAMAGE_STEP")]),
        ([effect(16, TRIGGER, SPECIAL, ["start"], **FLAGS), effect(16, QUICK, FREE, ["end"], effect_index=1, origin="grant")],
         "text and script do not have the same effects"),
    ],
)  # fmt: skip
def test_a_fault_of_a_script_is_what_the_script_alone_decides(hall, tmp_path, monkeypatch, effects, found):
    monkeypatch.setattr("checks.reading.script_faults.ENOUGH", 0.0)
    told = audit(hall, tmp_path, *effects)
    listed = [(each["file"], of["effect"], of["change"]) for each in told["faults"] for of in each["effects"]]
    left = {why for why, number in told["left_out"].items() if number}
    assert (listed, left) == (([], {found}) if isinstance(found, str) else (found, set()))


@pytest.mark.parametrize(
    ("says", "witness"), [("never", {"name": "note", "says": "effect 1: cannot be activated in the Damage Step"}), ("may", None)]
)  # fmt: skip
def test_the_publishers_note_decides_against_a_script_or_against_the_text(hall, tmp_path, says, witness):
    (tmp_path / "notes.jsonl").write_text(json.dumps({"password": 11, "effect": 1, "says": says}) + "\n")
    (tmp_path / "labels.jsonl").write_text(json.dumps(effect(11, QUICK, FREE, ["start"], **FLAGS)) + "\n")
    told = ask("audit", tmp_path / "labels.jsonl", "--notes", tmp_path / "notes.jsonl", "--pool", hall, "--json")[1]
    witnesses = [each for script in told["faults"] for of in script["effects"] for each in of["witnesses"]]
    assert witnesses == ([witness] if witness else [])
    assert bool(told["faults"]) is bool(witness)


def test_what_scripts_confirm_comes_first_and_what_none_confirms_is_left_out(hall, tmp_path):
    told = audit(hall, tmp_path, effect(11, QUICK, FREE, ["start"], **FLAGS))
    assert (told["faults"], told["left_out"]["most scripts disagree with the rule of the text's answer"]) == ([], 1)


def test_the_report_is_a_list_to_tick_off(hall, tmp_path):
    (tmp_path / "notes.jsonl").write_text(json.dumps({"password": 11, "effect": 1, "says": "never"}) + "\n")
    labels = [effect(11, QUICK, FREE, ["start", "end"], **FLAGS), effect(13, TRIGGER, SPECIAL, ["start"])]
    (tmp_path / "labels.jsonl").write_text("".join(json.dumps(each) + "\n" for each in labels))
    ended = run(
        "audit", tmp_path / "labels.jsonl", "--notes", tmp_path / "notes.jsonl", "--pool", hall, "--format", "markdown"
    )
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[2] == "## `c11.lua` Quick Gull"
    assert lines[4] == "- [ ] **`e1`** (quick, EVENT_FREE_CHAIN): remove EFFECT_FLAG_DAMAGE_STEP"
    assert "  - > (Quick Effect): You can discard 1 card; destroy 1 card on the field." in lines
    assert "  - note: effect 1: cannot be activated in the Damage Step" in lines
    plain = run("audit", tmp_path / "labels.jsonl", "--notes", tmp_path / "notes.jsonl", "--pool", hall).out
    assert plain.startswith("c11.lua  Quick Gull\n  e1 (quick, EVENT_FREE_CHAIN): remove EFFECT_FLAG_DAMAGE_STEP\n")


SCRIPT = """function s.initial_effect(c)
\tlocal e1=Effect.CreateEffect(c) -- e1:SetProperty(0)
\te1:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
\te1:SetCode(EVENT_SUMMON_SUCCESS)
\te1:SetProperty(EFFECT_FLAG_DELAY)
\te1:SetOperation(s.draw)
\tc:RegisterEffect(e1)
\tlocal e2=e1:Clone()
\te2:SetCode(EVENT_SPSUMMON_SUCCESS)
\tc:RegisterEffect(e2)
\tlocal e3=Effect.CreateEffect(c)
\te3:SetCode(EVENT_FREE_CHAIN)
\te3:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
\te3:SetOperation(s.destroy)
\tc:RegisterEffect(e3)
\tlocal e4=e3:Clone()
\te4:SetProperty(EFFECT_FLAG_DAMAGE_CAL)
\te4:SetCode(EVENT_CHAINING)
end
"""


@pytest.mark.parametrize(
    ("operation", "event", "setter", "line"),
    [
        ("s.destroy", FREE, "SetProperty", 13),
        ("s.destroy", "EVENT_CHAINING", "SetProperty", 17),
        ("s.destroy", FREE, "SetCondition", 11),
        ("s.draw", SUMMONED, "SetProperty", 5),
        ("s.draw", SPECIAL, "SetProperty", 5),
        ("s.banish", FREE, "SetProperty", None),
    ],
)
def test_the_line_to_change_is_that_of_the_setter(operation, event, setter, line):
    assert find_line(SCRIPT, operation, event, setter) == line


def test_the_report_names_the_lines_of_scripts(hall, tmp_path):
    (tmp_path / "notes.jsonl").write_text(json.dumps({"password": 11, "effect": 1, "says": "never"}) + "\n")
    made = effect(11, QUICK, FREE, ["start", "end"], operation="s.destroy", **FLAGS)
    (tmp_path / "labels.jsonl").write_text(json.dumps(made) + "\n")
    (tmp_path / "scripts" / "official").mkdir(parents=True)
    words = ("audit", tmp_path / "labels.jsonl", "--notes", tmp_path / "notes.jsonl", "--pool", hall, "--scripts")
    refused = run(*words, tmp_path / "scripts")
    assert (refused.code, "there is no script here" in refused.error) == (2, True)
    (tmp_path / "scripts" / "official" / "c11.lua").write_text(SCRIPT)
    told = run(*words, tmp_path / "scripts").out
    assert told.startswith("c11.lua  Quick Gull\n  line 13, e1 (quick, EVENT_FREE_CHAIN): remove")
    assert ask(*words, tmp_path / "scripts", "--json")[1]["faults"][0]["effects"][0]["line"] == 13
