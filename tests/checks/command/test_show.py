"""``rulings show``: rulesets with their sources, rules, verbs, a ruleset made for a day."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from checks.command import show
from kb.corpus.model import Corpus
from tests.built import HARBOUR
from tests.commands import ask, run


def test_a_ruleset_is_shown_with_dates_and_sources():
    code, out, _ = run("show", "tcg-edison")
    assert code == 0
    for part in ("equal-zero-attack", "both-destroyed", "since 2009-04-01", "Official Rulebook 7.1"):
        assert part in out


def test_a_ruleset_is_made_for_a_day_and_says_what_is_open():
    code, found = ask("show", "--on", "2015-06-01", "--territory", "tcg", "--json")
    assert code == 0
    assert found["switches"]["damage-step-chart"]["value"] == "open"
    assert found["switches"]["equal-zero-attack"]["value"] == "neither-destroyed"


def test_a_rule_is_shown_with_its_sources():
    code, out, _ = run("show", "ds-a")
    assert code == 0
    assert "Counter Trap" in out
    assert "Damage Step Rules" in out


def test_the_table_of_meetings_is_shown_with_the_results_of_each_ruleset():
    code, found = ask("show", "meetings", "--json")
    assert (code, found["kind"]) == (0, "meetings")
    halved = next(each for each in found["meetings"] if each["rule"] == "CO-10")
    assert halved["first"] == "any change"
    assert halved["then"] == "a halving by a resolved effect, as the earlier one would change or end"
    assert (halved["says"]["tcg-edison"], halved["says"]["tcg-goat"]) == ("the earlier one stays as it was", "?")
    assert len(found["meetings"]) > 25
    assert "CO-10 first any change," in run("show", "meetings").out
    assert "statute" in run("show", "gains-before-a-setting").out, "each row is found by its name"


def test_every_verb_of_the_vocabulary_is_explained():
    _, found = ask("show", "vocabulary", "--json")
    assert found["verbs"]["pierce"] == "Gives monsters piercing battle damage."
    assert all(sentence.endswith(".") for sentence in found["verbs"].values())


@pytest.mark.parametrize(
    "arguments", [(), ("no-such-thing",), ("--territory", "ocg"), ("--on", "x", "--territory", "tcg")]
)
def test_what_is_not_there_is_told(arguments):
    code, out, error = run("show", *arguments)
    assert (code, out) == (2, "")
    assert error.strip()
    assert "Traceback" not in error


def test_a_card_says_which_sentences_of_its_text_an_effect_carries():
    code, out, _ = run("show", "Honest")
    assert code == 0
    assert "effect    light  (sentence 2)" in out
    assert "text:" not in out
    _, out, _ = run("show", "Destiny HERO - Dogma")
    assert "sentences 1 and 2: summoning, outside battle" in out


def test_a_rule_is_shown_with_its_answers_by_era_and_its_place_in_the_engine():
    shown = ask("show", "LE-39", "--json")[1]["rules"]["LE-39"]
    assert "only grants a second attack cannot be activated" in shown["answers"]["ocg-modern"]
    assert "second attack" not in shown["answers"]["tcg-edison"]
    assert {each["of"] for each in shown["precedents"]} >= {"Majestic Red Dragon"}
    assert shown["played_in"] == ["checks/engine/duel/deeds/law.py"]
    assert 0 < len(shown["noticed_by"]) <= shown["asked_by"]


def test_a_rule_is_shown_with_the_rulings_that_are_its_examples(corpus: Corpus) -> None:
    example = next(ruling for ruling in corpus.rulings if ruling.record.shows)
    assert f"  shown by {example.id}" in run("show", example.record.shows[0]).out


def test_a_word_is_shown_again_without_reading_records_unless_one_has_its_name(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    corpus = Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))
    first = run("show", "destroy", "--corpus", corpus)
    assert first.out.startswith("destroy (")

    def refuse(*_: object) -> None:
        raise AssertionError("records are read")

    with monkeypatch.context() as patch:
        patch.setattr(show, "load_records", refuse)
        assert run("show", "destroy", "--corpus", corpus) == first
        assert run("show", "Destroy", "--corpus", corpus) == first
    card = (corpus / "cards" / "copper-badger.yaml").read_text("utf-8")
    (corpus / "cards" / "copper-badger.yaml").write_text(
        card.replace("[Coper Badger]", "[Coper Badger, Destroy]"), "utf-8"
    )
    assert run("show", "destroy", "--corpus", corpus).out.startswith("Copper Badger")
