"""``rulings timing``: any card by any name, what is recorded of it or what its printed text says, and why."""

import contextlib
import datetime
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kb.locations import find_corpus
from kb.pool.gather import import_pool
from tests.commands import ROOT, ask, run
from tests.pools import write_yugi, yugi
from tests.shared import is_drawn

WARD = "When your opponent activates a card or effect (Quick Effect): You can discard this card; negate that effect."
BELL = (
    "When a card or effect is activated (Quick Effect): You can banish this card from your GY; negate the activation."
)
GIVES = (
    "Once per turn: You can gain 500 LP. A monster that has this card as material gains these effects.\n"
    "● It cannot be destroyed by battle.\n● (Quick Effect): You can draw 1 card."
)
WAITS = "If a card is destroyed: You can draw 1 card."
ALSO = "①：カードが破壊された場合に発動できる（ダメージステップでも発動可能）。"
MOTH = "If this card is destroyed by battle: You can draw 1 card. Once per turn: You can gain 500 LP."


@pytest.fixture(scope="module")
def pool(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("pool")
    spell = {"card_type": "Spell", "property": "Quick-Play", "monster_type_line": None}
    cards = [
        yugi("Warden of the West Gate", 91111111, 901, 9, text={"en": WARD}),
        yugi("Warden of the East Gate", 91111112, 902, 2, {"de": "Ostwache"}, text={"en": BELL}),
        yugi("Lantern Moth", 91111113, 903, 3, text={"en": MOTH}),
        yugi("Sudden Tide", 91111114, 904, 3, text={"en": "Destroy 1 monster on the field."}, **spell),
        yugi("Plain Wren", 91111115, 905, 3, monster_type_line="Beast / Normal"),
        yugi(
            "Tidal Urn", 91111116, 907, 3, text={"en": "FLIP: Draw 1 card."}, monster_type_line="Rock / Flip / Effect"
        ),
        yugi("Honest", 37742478, 906, 3, text={"en": "Other words."}),
        yugi("Lending Wren", 91111117, 909, 3, text={"en": GIVES}),
        yugi("Waiting Wren", 91111118, 910, 3, text={"en": WAITS, "ja": ALSO}),
    ]
    import_pool([write_yugi(folder / "cards.json", cards)], folder / "cards.db")
    return folder / "cards.db"


def test_timing_answers_for_each_point_of_the_chart():
    code, answer = ask("timing", "Attack of the Cornered Rat", "--ruleset", "tcg-edison", "--json")
    assert code == 0
    assert answer["password"] == "84389640"
    (effect,) = [each for each in answer["effects"] if each["effect"] == "activation"]
    timing = effect["rulesets"]["tcg-edison"]
    assert timing["points"] == {
        "start": "yes", "flip": "yes", "before-calculation": "yes", "during-calculation": "yes",
        "after-calculation": "no", "resolve-effects": "no", "end": "no",
    }  # fmt: skip
    assert all(why.keys() >= {"point", "rule", "cites"} for why in timing["why"])


@pytest.mark.parametrize(
    ("typed", "card"),
    [("Wardn of the West Gaet", "Warden of the West Gate"), ("ostwache", "Warden of the East Gate"),
     ("91111113", "Lantern Moth"), ("lantern moth", "Lantern Moth"), ("honset", "Honest")],
)  # fmt: skip
def test_a_card_of_the_pool_is_found_by_any_name(pool, typed, card):
    code, answer = ask("timing", typed, "--pool", pool, "--json", "--on", "modern")
    assert (code, answer["card"]) == (0, card)


def test_the_card_of_a_question_is_found_and_the_whole_question_left_to_ask(pool):
    told = run("timing", "can i activate the Warden of the West Gate during damage calculation?", "--pool", pool)
    lines = told.out.splitlines()
    assert (told.code, lines[0].split("  ")[0]) == (0, "Warden of the West Gate")
    assert "rulings ask answers the whole question" in lines[1]


@pytest.mark.parametrize(
    ("typed", "advice"),
    [("warden of the gate", "did you mean Warden of the"), ("zzzz", "“zzzz” is not among the "),
     ("can i use snake-eye honest in the damage step", "is not among the "), ("ogre man of doom", "is not among the ")],
)  # fmt: skip
def test_a_name_of_several_cards_or_of_none_is_refused(pool, typed, advice):
    ended = run("timing", typed, "--pool", pool)
    assert (ended.code, ended.out) == (2, "")
    assert advice in ended.error


def test_a_printed_card_is_answered_by_its_text_and_says_so(pool):
    (effect,) = ask("timing", "warden of the west gate", "--pool", pool, "--json")[1]["effects"]
    assert (effect["origin"], effect["kind"], effect["text"]) == ("read", "quick", WARD)
    assert WARD[effect["span"]["start"] : effect["span"]["end"]] == WARD
    assert {*effect["rulesets"]} >= {"tcg-goat", "tcg-edison", "tcg-modern", "ocg-modern"}
    modern = effect["rulesets"]["tcg-modern"]
    assert {*modern["points"].values()} == {"no"}
    assert all("it negates an effect, not an activation" in why["because"] for why in modern["why"])
    (bell,) = ask("timing", "ostwache", "--pool", pool, "--json")[1]["effects"]
    assert {*bell["rulesets"]["tcg-modern"]["points"].values()} == {"yes"}


def test_an_effect_that_a_card_gives_to_others_is_said_to_be_unanswered(pool):
    given = "(Quick Effect): You can draw 1 card."
    told = ask("timing", "lending wren", "--pool", pool, "--json")[1]
    assert ([each["kind"] for each in told["effects"]], told["gives"]) == (["ignition"], [given])
    assert json.loads(run("timing", "lending wren", "--jsonl", "--pool", pool).out)["gives"] == [given]
    out = run("timing", "lending wren", "--pool", pool, COLUMNS="200").out
    assert out.splitlines()[-1] == f"  an effect it gives others, not answered: {given}"
    assert "gives" not in ask("timing", "lantern moth", "--pool", pool, "--json")[1]


def test_the_ocg_goes_by_what_only_the_japanese_text_prints(pool):
    (effect,) = ask("timing", "waiting wren", "--pool", pool, "--json")[1]["effects"]
    said = {ruleset: {*timing["points"].values()} for ruleset, timing in effect["rulesets"].items()}
    assert (said["ocg-modern"], said["tcg-modern"]) == ({"yes"}, {"unknown"})


def test_what_is_recorded_goes_before_the_printed_text(pool):
    effects = ask("timing", "Honest", "--pool", pool, "--json")[1]["effects"]
    assert {effect["origin"] for effect in effects} == {"recorded"}


def test_several_cards_are_told_one_after_the_other_todays_rules_first(pool):
    out = run("timing", "sudden tide", "Lantern Moth", "plain wren", "--pool", pool).out
    assert re.findall(r"^\w.*$", out, re.M) == [
        "Sudden Tide  91111114",
        "Lantern Moth  91111113",
        "Plain Wren  91111115",
    ]
    assert "tcg-modern" in out
    assert "edison" not in out
    assert "it has no activated effect" in out
    assert "tcg-edison" in run("timing", "lantern moth", "--pool", pool, "--all").out
    assert len(ask("timing", "sudden tide", "Lantern Moth", "--pool", pool, "--json")[1]["cards"]) == 2
    assert ask("timing", "sudden", "tide", "--pool", pool, "--json")[1]["card"] == "Sudden Tide"


def test_a_flip_effect_tells_when_the_attack_brings_it(pool):
    out = run("timing", "tidal urn", "--pool", pool, "--all").out
    assert "flipped by the attack: after-calculation" in out
    assert "flipped by the attack: resolve-effects" in out


def test_lines_fit_the_terminal(pool):
    for columns in (48, 80, 200):
        out = run("timing", "ostwache", "lantern moth", "Honest", "--pool", pool, "--why", COLUMNS=str(columns)).out
        assert max(map(len, out.splitlines())) <= columns


def test_every_card_of_the_pool_is_a_line(pool):
    ended = run("timing", "--all", "--ruleset", "modern", "--jsonl", "--pool", pool)
    lines = {line["name"]: line for line in map(json.loads, ended.out.splitlines())}
    assert len(lines) == 9
    assert lines["Sudden Tide"]["activation"] == []
    assert lines["Plain Wren"] == {"password": "91111115", "name": "Plain Wren", "activation": None, "effects": []}
    first, second = lines["Lantern Moth"]["effects"]
    assert (first["kind"], first["timings"], second["kind"], second["timings"]) == ("trigger", ["end"], "ignition", [])
    assert first["text"] == MOTH[first["span"]["start"] : first["span"]["end"]]
    assert lines["Honest"]["effects"][0]["origin"] == "recorded"


def test_without_a_pool_the_answer_says_how_to_get_one(tmp_path):
    ended = run("timing", "--all", "--jsonl", RULINGS_POOL=str(tmp_path / "none.db"), RULINGS_DB=str(tmp_path / "x.db"))
    assert (ended.code, ended.out) == (2, "")
    assert "import-cards" in ended.error


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (("--ruleset", "edison"), "tcg-edison"), (("--on", "Goat"), "tcg-goat"), (("--ruleset", "modern"), "tcg-modern"),
        (("--ruleset", "modern", "--territory", "ocg"), "ocg-modern"), (("--on", "2010-05-01"), "tcg-2010-05-01"),
        (("--ruleset", "ocg-2011"), "ocg-2011"),
    ],
)  # fmt: skip
def test_a_ruleset_has_a_short_name_and_is_the_tcgs_unless_said(asked, meant):
    _, answer = ask("timing", "Kuriboh", *asked, "--json")
    assert [*answer["effects"][0]["rulesets"]] == [meant]


def test_today_is_a_day():
    before = datetime.date.today()
    _, answer = ask("timing", "Kuriboh", "--on", "today", "--json")
    days = {f"tcg-{day.isoformat()}" for day in (before, datetime.date.today())}
    (day,) = answer["effects"][0]["rulesets"]
    assert day in days


def test_an_unknown_ruleset_is_told_beside_those_that_have_a_name():
    code, _, error = run("timing", "Kuriboh", "--on", "edisn")
    named = "tcg-goat, tcg-edison, tcg-2011, ocg-2011, tcg-modern, ocg-modern; did you mean edison?"
    assert (code, error.strip().endswith(f"or one of {named}")) == (2, True)


def test_a_day_with_an_open_chart_is_said_to_be_open():
    _, answer = ask("timing", "Kuriboh", "--on", "2015-06-01", "--territory", "tcg", "--json")
    assert "open" in answer["effects"][0]["rulesets"]["tcg-2015-06-01"]


@pytest.mark.parametrize(
    ("name", "card"),
    [("honest", "Honest"), ("オネスト", "Honest"), ("37742478", "Honest"), ("bom", "Book of Moon"), ("Kalut", None)],
)
def test_timing_takes_a_card_by_any_name_of_it(name, card):
    answer = ask("timing", name, "--ruleset", "tcg-modern", "--json")[1]
    assert answer["card"] == (card or "Blackwing - Kalut the Moon Shadow")


def test_timing_takes_no_nickname_of_two_cards(tmp_path, pool):
    shutil.copytree(find_corpus(), tmp_path / "corpus")
    names = tmp_path / "corpus" / "names.yaml"
    names.write_text(
        "- {name: Honest, nicknames: [xq zv]}\n- {name: Book of Moon, nicknames: [Xq Zv]}\n",
        "utf-8",
    )
    code, out, _ = run("timing", "xq zv", "--corpus", tmp_path / "corpus", "--pool", pool)
    assert (code, out) == (2, "")


def test_the_database_is_told_the_timings_that_the_command_tells(database):
    told = {
        (effect["effect"], ruleset, each["point"], timing["points"][each["point"]], each["because"], each["rule"])
        for effect in ask("timing", "Honest", "--json")[1]["effects"]
        for ruleset, timing in effect["rulesets"].items()
        for each in timing["why"]
    }
    with contextlib.closing(sqlite3.connect(database)) as connection:
        asked = "select effect, ruleset, point, answer, because, rule from timing where card = 'honest'"
        assert {*connection.execute(asked)} == told
        light = "select number, point from timing where (card, effect, ruleset) = ('honest', 'light', 'tcg-edison')"
        assert [*connection.execute(f"{light} order by number")] == [
            (1, "start"), (2, "flip"), (3, "before-calculation"), (4, "during-calculation"), (5, "after-calculation"),
            (6, "resolve-effects"), (7, "end"),
        ]  # fmt: skip
    assert {answer for _, _, _, answer, _, _ in told} == {"yes", "no", "not-printed", "unknown"}


def test_timing_says_why_not_where_every_answer_is_no():
    out = run("timing", "Book of Moon", "--on", "2010-05-01", "--territory", "tcg", COLUMNS="200").out
    assert "at every timing: the Damage Step does not allow it: it does not change ATK or DEF directly" in out
    light, back = run("timing", "Honest", "--ruleset", "tcg-modern")[1].split(": return\n")
    assert "cannot be activated in the Damage Step (DS-0)" in " ".join(back.split())
    assert "not at this timing" not in light
    assert "not at this timing" in run("timing", "Honest", "--ruleset", "tcg-modern", "--why", COLUMNS="200").out


@pytest.fixture(scope="module")
def tables(database, tmp_path_factory) -> tuple[object, ...]:
    """Options that name a database and a pool with the answers of today's corpus."""
    folder = tmp_path_factory.mktemp("tables")
    cards = [
        yugi("Warden of the West Gate", 91111111, 901, 9, {"de": "Westwache"}, text={"en": WARD}),
        yugi("Warden of the East Gate", 91111112, 902, 2, text={"en": BELL}),
        yugi("Lantern Moth", 91111113, 903, 3, text={"en": MOTH}),
        yugi("Plain Wren", 91111115, 905, 3, monster_type_line="Beast / Normal"),
        yugi("Tidal Urn", 91111116, 907, 3, text={"en": "FLIP: Draw."}, monster_type_line="Rock / Flip / Effect"),
        yugi("Honest", 37742478, 906, 3, text={"en": f"{MOTH} {WARD} {GIVES}"}),
        yugi("Lending Wren", 91111117, 909, 3, text={"en": GIVES}),
        yugi("Waiting Wren", 91111118, 910, 3, text={"en": WAITS, "ja": ALSO}),
        yugi("Kuriboh", 40640057, 908, 3, text={"en": BELL}),
    ]
    write_yugi(folder / "yugi.json", cards)
    assert run("import-cards", folder / "yugi.json", "--pool", folder / "cards.db", "--db", database).code == 0
    return ("--db", database, "--pool", folder / "cards.db")


ONE_OF = 60
"""Of how many recorded cards the tables are asked for one, each time for others."""


@pytest.mark.parametrize("asked", [(), ("--on", "edison", "--why"), ("--ruleset", "modern", "--territory", "ocg")])
def test_the_tables_tell_what_the_engine_tells(tables, asked, corpus, tmp_path):
    afresh = ("--db", shutil.copy(tables[1], tmp_path / "old.db"), *tables[2:])
    with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as old, old:
        old.execute("update build set value = 'another' where key = 'engine'")
    pool = (
        "westwache",
        "91111112",
        "lantern moth",
        "plain wren",
        "lending wren",
        "waiting wren",
        "tidal urn",
        "Wardn of the West Gaet",
        "オネスト",
    )
    recorded = [card.name for card in corpus.cards.values() if is_drawn(f"{card.name} {asked}", ONE_OF)]
    for name in (*pool, "bom", "40640057", "warden of the gate", "zzzz", *recorded):
        assert run("timing", name, *tables, *asked) == run("timing", name, *afresh, *asked), name


def test_what_the_tables_hold_is_not_judged_again(tables, tmp_path):
    database = shutil.copy(tables[1], tmp_path / "rulings.db")
    with contextlib.closing(sqlite3.connect(database)) as tampered, tampered:
        tampered.execute("update day_answer set because = 'so it stands here'")
    code, out, _ = run("timing", "Honest", "--db", database, *tables[2:])
    assert (code, "so it stands here" in out) == (0, True)
    corpus = shutil.copytree(find_corpus(), tmp_path / "corpus")
    (corpus / "names.yaml").write_text("[]\n", "utf-8")
    assert "so it stands" not in run("timing", "Honest", "--db", database, *tables[2:], "--corpus", corpus).out
    for asked in (("--on", "2010-05-01"), ("--all",), ("--json",)):
        assert "so it stands" not in run("timing", "Honest", "--db", database, *tables[2:], *asked).out


def test_an_answer_from_the_tables_imports_nothing_that_judges(tables):
    script = (
        "import sys; from checks.command import main; main(sys.argv[1:]);"
        "print(sorted({'pydantic', 'yaml', 'checks.engine', 'kb.records'} & {*sys.modules}))"
    )
    asked = [sys.executable, "-c", script, "timing", "lantern moth", *map(str, tables)]
    out = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=True, cwd=ROOT).stdout
    assert out.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("name", "match", "score"),
    [("honest", "name", 100), ("37742478", "number", 100), ("honset", "misspelt", None), ("mst", "nickname", None)],
)
def test_programs_are_told_how_the_card_was_found(database: Path, name: str, match: str, score: float | None) -> None:
    told = ask("timing", name, "--json", "--on", "2026-01-01", "--db", database)[1]["match"]
    assert told["match"] == match
    assert told["score"] == score if score else told["score"] < 100
    (line,) = run("timing", name, "--jsonl", "--db", database).out.splitlines()
    assert json.loads(line)["match"] == told
