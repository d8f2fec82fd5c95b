"""``rulings import-notes``: the publisher's notes on effects beside the answers by text and record."""

import json
from pathlib import Path

import pytest

from checks.shared.pools import make_timer
from kb.locations import find_corpus
from kb.pool.gather import import_pool
from tests.commands import ask, run
from tests.pools import write_yugi, yugi

TRAP = {"card_type": "Trap", "property": "Normal", "monster_type_line": None}
CARDS = [
    yugi("Rising Tide", 1, 901, text={"en": "Target 1 face-up monster you control; it gains 500 ATK."}, **TRAP),
    yugi("Ebbing Tide", 2, 902, text={"en": "Destroy 1 monster your opponent controls."}, **TRAP),
    yugi(
        "Lantern Moth",
        3,
        903,
        text={
            "en": "During your Main Phase: You can draw 1 card. "
            "If this card is destroyed by battle: You can draw 1 card."
        },
    ),
    yugi("Old Mole", 5, 905, text={"en": "If this card is destroyed by battle: Draw 1 card."}),
]
NOTES = {
    # a line of the file: how it compares
    '{"password": 1, "effect": 1, "says": "start-to-before"}': "agrees",
    '{"password": 1, "effect": 1, "says": "never"}': "disagrees",
    '{"password": 2, "effect": 1, "says": "never", "day": "2021-05-27"}': "agrees",
    '{"password": "00000002", "effect": 1, "says": "may"}': "disagrees",
    '{"password": 3, "effect": 1, "says": "may"}': "not-meant",
    '{"password": 3, "effect": 1, "says": "never"}': "agrees",
    '{"password": 3, "effect": 2, "says": "may"}': "agrees",
    '{"password": 3, "effect": 2, "says": "must"}': "disagrees",
    '{"password": 3, "effect": 3, "says": "may"}': "not-meant",
    '{"password": 5, "effect": 1, "says": "must"}': "agrees",
    '{"password": 99, "effect": 1, "says": "may"}': "unknown-card",
}


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notes")
    import_pool([write_yugi(folder / "cards.json", CARDS)], folder / "cards.db", timer=make_timer(find_corpus()))
    return folder / "cards.db"


def test_each_note_is_compared_and_shown_beside_the_answer(pool: Path) -> None:
    notes = pool.parent / "notes.jsonl"
    notes.write_text("\n".join([*NOTES, ""]), "utf-8")
    code, told = ask("import-notes", str(notes), "--pool", str(pool), "--json")
    assert code == 0
    asked = [json.loads(line) for line in NOTES]
    expected = {(int(line["password"]), line["effect"], line["says"]): NOTES[json.dumps(line)] for line in asked}
    assert {
        (int(each["password"]), each["number"], each["says"]): each["verdict"] for each in told["notes"]
    } == expected
    assert told["ruleset"] == "ocg-modern"
    assert sum(told["counts"].values()) == len(NOTES)

    code, out, _ = run("import-notes", str(notes), "--pool", str(pool), "-n", "1")
    assert code == 0
    assert "Rising Tide" in out
    assert "Lantern Moth" not in out
    assert "11 notes under ocg-modern: 5 agree, 3 disagree, 2 have a number that cannot be meant" in " ".join(
        out.split()
    )

    code, shown, _ = run("timing", "Ebbing Tide", "--pool", str(pool))
    assert code == 0
    assert "Konami's note of 2021-05-27 on effect 1: cannot be activated in the Damage Step (as above)" in (
        " ".join(shown.split())
    )
    assert "(not as above)" in " ".join(shown.split())
    (timed,) = [ask("timing", "Ebbing Tide", "--pool", str(pool), "--json")[1]]
    assert [(each["says"], each["verdict"]) for each in timed["notes"]] == [("may", "disagrees"), ("never", "agrees")]
    assert "notes" not in ask("timing", "Honest", "--pool", str(pool), "--json")[1]


WRONG = {
    "no JSON": ("may", "no JSON"),
    "no note": ('{"password": 1}', "no note"),
    "a list": ("[1]", "no note"),
    "no password": ('{"password": "x", "effect": 1, "says": "may"}', "no password"),
    "no number": ('{"password": 1, "effect": 0, "says": "may"}', "no number"),
    "yes as a number": ('{"password": 1, "effect": true, "says": "may"}', "no number"),
    "another statement": ('{"password": 1, "effect": 1, "says": "perhaps"}', "no statement"),
    "no day": ('{"password": 1, "effect": 1, "says": "may", "day": 5}', "no day"),
}


@pytest.mark.parametrize(("line", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_line_is_refused_with_its_place(pool: Path, tmp_path: Path, line: str, told: str) -> None:
    notes = tmp_path / "wrong.jsonl"
    notes.write_text('{"password": 1, "effect": 1, "says": "may"}\n' + line + "\n", "utf-8")
    before = (pool.parent / "notes.db").read_bytes() if (pool.parent / "notes.db").exists() else b""
    code, _, error = run("import-notes", str(notes), "--pool", str(pool))
    assert code == 2
    assert told in error
    assert "wrong.jsonl:2" in error
    assert before == ((pool.parent / "notes.db").read_bytes() if before else b"")


def test_a_missing_file_or_pool_is_refused(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    assert run("import-notes", str(notes), "--pool", str(tmp_path / "cards.db"))[0] == 2
    notes.write_text("", "utf-8")
    code, _, error = run("import-notes", str(notes), "--pool", str(tmp_path / "cards.db"))
    assert code == 2
    assert "no card pool" in error
