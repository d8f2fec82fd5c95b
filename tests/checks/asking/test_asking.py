"""Questions as people type them: the form that is understood, the answer, and that no badge is for another question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from checks.asking.asking import Asker
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.understanding import Form
from checks.judge.context import Judge
from kb.corpus.model import Corpus
from kb.corpus.yaml import Loader
from kb.lookup.find import open_lookup
from kb.pool.gather import import_pool
from tests.commands import ask, run
from tests.pools import write_yugi, yugi
from tests.schemas import hold_to_schema

QUESTIONS = [
    question
    for file in ("questions.yaml", "battles.yaml")
    for question in yaml.load(Path(__file__).with_name(file).read_text("utf-8"), Loader)
]
FORMS = {
    "can": Form.CAN, "chained": Form.RESPONSE, "when": Form.WHEN, "works": Form.WORKS, "meeting": Form.MEETING,
    "numbers": Form.NUMBERS, "misses": Form.MISSES, "rule": Form.RULE, "changed": Form.CHANGED, "known": Form.CARD,
}  # fmt: skip

LOST = "untidily"
"""A word that is in no text of a card, and in no rule."""


@pytest.mark.parametrize("question", QUESTIONS, ids=[each["asked"] for each in QUESTIONS])
def test_a_question_is_answered_as_it_was_asked(asker: Asker, question: dict[str, Any]) -> None:
    answer = asker.ask(question["asked"], asker.eras["tcg-modern"])
    hold_to_schema(answer, "ask")
    told = [answer["sentence"], *(line for scene in answer["scenes"] for line in (*scene["can"], *scene["result"]))]
    assert (answer["understood"]["form"], answer["answer"]) == (FORMS[question["form"]], question["answer"])
    said = next((word for word in ("yes", "no") if answer["sentence"].startswith(f"{word.title()}. ")), None)
    assert said in (None, question["answer"]), answer["sentence"]
    assert re.search(question.get("says", ""), " ".join(told), re.IGNORECASE)
    if answer["answer"] == "yes":  # A word that no form accounts for takes it away.
        assert asker.ask(f"{question['asked'].rstrip('?')} {LOST}", asker.eras["tcg-modern"])["answer"] != "yes"


@pytest.mark.parametrize(
    "text", ["", "?", "can", "can i use", "{0} {1}", "a" * 5000, "can i use " * 60, "が", "'s 's", "\0"]
)
def test_any_text_has_an_answer(asker: Asker, text: str) -> None:
    answer = asker.ask(text, asker.eras["tcg-modern"])
    hold_to_schema(answer, "ask")
    assert answer["answer"] is None


def test_a_card_that_was_not_yet_printed_is_not_asked_about(asker: Asker) -> None:
    answer = asker.ask("goat format: can i use infinite impermanence in the damage step", asker.eras["tcg-modern"])
    assert (answer["answer"], answer["understood"]["ruleset"]) == (None, "tcg-goat")
    assert "not printed" in answer["sentence"]


def test_a_card_in_no_english_set_is_asked_about_in_the_ocg(corpus: Corpus, judge: Judge, tmp_path: Path) -> None:
    pool = tmp_path / "cards.db"
    badger = yugi("Copper Badger", 11111111, 101, sets={"ja": [{"set_name": "Minato"}], "en": None})
    import_pool([write_yugi(tmp_path / "pool.json", [badger])], pool, [])
    asker = Asker(corpus, open_lookup([pool]), pool, None, judge.eras)
    told = {
        era: asker.ask("copper badger damage step", asker.eras[era])["sentence"] for era in ("tcg-modern", "tcg-goat")
    }
    assert set(told.values()) == {"Copper Badger is in no English set of the card pool: ask for the OCG."}
    assert "English" not in asker.ask("ocg: copper badger damage step", asker.eras["tcg-modern"])["sentence"]


def test_the_command_tells_what_it_says_to_programs() -> None:
    code, answer = ask("ask", "does", "armades", "stop", "honest", "--json")
    assert (code, answer["answer"]) == (0, "yes")
    told = run("ask", "does armades stop honest").out
    assert told.startswith("Yes. Honest cannot be activated")
    assert "LE-11" in told
    assert "under tcg-modern" in told


def test_no_is_not_said_of_a_card_that_is_played_in_part(asker: Asker) -> None:
    cards = {name: asker.corpus.find_card(name) for name in ("Honest", "Alien Brain")}
    assert {name: has_unplayed(card) for name, card in cards.items()} == {
        "Honest": False,
        "Alien Brain": True,
    }
