"""Rulings are written from what people say: by the fields of a form, in a terminal, and by options."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest
import yaml

from checks.replay.eras import make_eras
from checks.replay.forms import read_form
from checks.replay.statements import list_statements, read_says, read_statements
from checks.shared import writing
from kb.corpus.load import load_corpus
from kb.corpus.yaml import read_text
from kb.locations import find_corpus
from kb.problems import Refused
from tests.commands import run
from tests.terminals import show

CLUB = yaml.safe_load((Path(__file__).parent / "club.yaml").read_text("utf-8"))
TOLD = {"statement": "What it says.", "source": "club-handbook", "since": "2024-05-04", "section": "Battles"}


@cache
def load():
    corpus = load_corpus(find_corpus(None))
    return corpus, make_eras(corpus)


@pytest.mark.parametrize("each", CLUB, ids=lambda each: each["holds"])
def test_a_ruling_is_written_by_the_fields_of_the_form(each):
    corpus, eras = load()
    fought = writing.fight(read_form(each["form"]), corpus, eras, None)
    offered = {say.key: say for say in list_statements(fought.played.as_json(), fought.scenario)}
    denied = {key for key in each["says"] if key.endswith("/-/-")}
    assert {*each["says"]} - denied <= {*offered}, [*offered]
    claim = writing.write_scene(fought.scenario, read_statements(each["says"]))
    written = writing.write_ruling(writing.read_told(TOLD), claim, writing.list_cards(claim))
    assert [verdict.status for verdict in writing.judge_written(corpus, written.files, None, eras)] == each["answers"]
    (ruling,) = read_text(written.files[written.section], written.section).value["rulings"]
    battle = ruling["claims"]["battle"]
    assert len([act for act in battle["when"] if "attack" not in act]) == each.get("acts", 0)
    assert len(battle["then"]) == len(each["says"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("happens/destroy/attacker/battle/-", "yes"), ("happens/explode/attacker", "so"), ("zone/attacker/-", "gy"),
        ("stat/attacker/atk/end", "many"), ("may/attacker.rift/somewhen", "no"), ("nonsense", "so"),
        ("attack", "no"), ("damage/battle-damage//", "1"),
    ],
)  # fmt: skip
def test_what_no_form_sends_is_refused(key, value):
    with pytest.raises(Refused, match="no statement on a battle"):
        read_statements({key: value})


def test_a_row_for_what_was_not_played_is_read_as_a_denial():
    says = read_says({"whom1": "attacker", "deed1": "banish", "is1": "", "whom2": "target", "deed2": "", "says:x": " "})
    assert says == {"happens/banish/attacker/-/-": "never"}


def test_all_that_is_missing_of_a_source_is_told_at_once():
    with pytest.raises(Refused) as refusal:
        writing.read_told({"source": "Club Handbook", "since": "2024-13-01"})
    assert {each.code for each in refusal.value.problems} == {"missing", "bad-name", "bad-day"}


def test_a_window_is_written_for_all_timings_or_some():
    corpus, eras = load()
    for at, answers in ((("throughout",), ["agrees"] * 5), (("start", "end"), ["agrees"] * 2)):
        claim = writing.write_window("Half or Nothing", "", at, "no")
        written = writing.write_ruling(writing.read_told(TOLD), claim, ["Half or Nothing"])
        assert [each.status for each in writing.judge_written(corpus, written.files, None, eras)] == answers
    with pytest.raises(Refused, match="throughout"):
        writing.write_window("Half or Nothing", "", (), "no")


RULINGS = (sys.executable, "-m", "checks.command")
SOURCE = ("club-handbook", "Club handbook", "article", "Battles", "bullet 6", "tcg", "2024-05-04")


def type_answers(*answers):
    return "\n".join(answers) + "\n"


def test_a_battle_is_asked_for_in_a_terminal_and_written_with_its_verdict(tmp_path):
    typed = type_answers(
        "If Wall of Illusion wins, the attacker is not returned.", *SOURCE, "battle", "900", "Wal of Ilusion",
        "attack", "", "", "", "", "99", "1 3", "attacker", "return-to-hand", "", "", "yes",
    )  # fmt: skip
    shown = show([*RULINGS, "new", "ruling", "--ask", "--records", str(tmp_path / "club")], 100, typed=typed)
    text = "\n".join(shown.rows)
    assert shown.code == 0, text
    assert "agrees" in text
    assert "a ruling makes at least one statement" in text.replace("\n", "")
    assert "`99` is no number" in text
    assert "Wall of Illusion" in (tmp_path / "club/rulings/club-handbook/battles.yaml").read_text("utf-8")
    assert run("check", tmp_path / "club")[0] == 0
    (ruling,) = read_text((tmp_path / "club/rulings/club-handbook/battles.yaml").read_text("utf-8"), "").value[
        "rulings"
    ]
    assert ruling["claims"]["battle"]["then"]["no-return-to-hand-attacker"]["event"]["times"] == "never"


def test_a_window_is_asked_for_and_joins_what_its_file_has(tmp_path):
    club = tmp_path / "club"
    for sentence, may, code in (("It may not.", "no", 0), ("It may.", "yes", 1)):
        source = SOURCE if may == "no" else (SOURCE[0], *SOURCE[3:])
        typed = type_answers(sentence, *source, "timing", "Half or Nothing", may, "", "yes")
        shown = show([*RULINGS, "new", "ruling", "--ask", "--records", str(club)], 100, typed=typed)
        assert shown.code == code, "\n".join(shown.rows)
    kept = read_text((club / "rulings/club-handbook/battles.yaml").read_text("utf-8"), "battles.yaml").value
    assert [each["id"] for each in kept["rulings"]] == ["it-may-not", "it-may"]


def test_an_end_of_the_answers_writes_nothing(tmp_path):
    shown = show([*RULINGS, "new", "ruling", "--ask", "--records", str(tmp_path / "club")], 100, typed="A.\n\x04\x04")
    assert shown.code == 2
    assert "nothing is written" in "\n".join(shown.rows)
    assert not (tmp_path / "club").exists()


def test_without_a_terminal_nothing_is_asked(tmp_path):
    code, out, error = run("new", "ruling", "--ask", "--records", tmp_path / "club")
    assert (code, out) == (2, "")
    assert "no-terminal" in error


BATTLE = ("battle", "--attacker", "900", "--target", "Wall of Illusion")


def test_a_record_is_written_by_options(tmp_path):
    code, out, _ = run(*BATTLE, "--record")
    assert code == 0
    assert "happens/destroy/attacker/battle/-" in out
    told = ("--statement", "The Wall wins.", "--source", "club-handbook", "--since", "2024-05-04")
    code, out, error = run(*BATTLE, "--say", "happens/return-to-hand/attacker/-/-=never", *told)
    assert (code, "agrees" in error) == (0, True)
    assert out.startswith("# rulings/club-handbook/rulings.yaml\n")
    assert "# in the form of the site: /write?attacker=900&target=Wall+of+Illusion" in out
    code, out, error = run(*BATTLE, "--say", "zone/attacker/-=hand", *told)
    assert (code, "contradicts" in error) == (1, True)


def test_a_record_of_what_is_no_battle_by_options_is_refused(tmp_path):
    assert run("battle", "--record")[0] == 2
    code, _, error = run(*BATTLE, "--say", "nonsense")
    assert (code, "missing" in error or "no statement" in error) == (2, True)
