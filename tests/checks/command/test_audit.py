"""``rulings audit``: answers by printed text beside labels of a simulator's scripts."""

import json
from pathlib import Path
from typing import Any

import pytest

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
    out = run("audit", tmp_path / "labels.jsonl", "--pool", pool).out
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
