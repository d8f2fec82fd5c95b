"""The rulebook of an era: every rule in it once, as a sentence with its answer; what it says to players' questions."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from checks.answers.rulebook import ChapterInForce, RulebookOfEra, RuleInForce
from checks.engine import RULES
from checks.judge.check import Report
from checks.report.rulebook.against import compare_eras
from checks.report.rulebook.book import write_rulebook
from checks.report.rulebook.pages import write_page
from checks.report.rulebook.text import print_comparison, print_rulebook
from kb.corpus.model import Corpus
from kb.records.findings import Status
from tests.commands import run

QUESTIONS = yaml.safe_load((Path(__file__).parent / "rulebook_questions.yaml").read_text("utf-8"))
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OF_DOUBT = re.compile(r"^Whether|question of the day|depends on the day|\[")


@pytest.fixture(scope="module")
def books(corpus: Corpus, report: Report) -> dict[str, RulebookOfEra]:
    return {id: write_rulebook(corpus, report.eras[id], report.findings) for id in corpus.rulesets}


def list_rules(book: RulebookOfEra) -> Iterator[tuple[str, RuleInForce]]:
    for chapter in book["chapters"]:
        for rules in (*(part["rules"] for part in chapter["sections"]), chapter["precedents"]):
            yield from ((chapter["anchor"], rule) for rule in rules)


def test_every_rule_has_one_place(corpus: Corpus) -> None:
    placed = Counter(rule for each in corpus.chapters.values() for part in each.sections for rule in part.rules)
    assert placed == Counter(RULES.keys())


def test_a_ruling_is_shown_at_the_rules_whose_example_its_record_says_it_is(
    corpus: Corpus, books: dict[str, RulebookOfEra]
) -> None:
    shown = {
        (rule["example"]["ruling"], rule["rule"])
        for book in books.values()
        for _, rule in list_rules(book)
        if rule["example"]
    }
    assert shown == {(each.id, rule) for each in corpus.rulings for rule in each.record.shows}


@pytest.mark.parametrize("id", RULES)
def test_a_rule_says_something_for_each_answer_of_its_questions(corpus: Corpus, id: str) -> None:
    rule = RULES[id]
    assert not re.search(r"^Whether|question of the day|depends on the day", rule.wording)
    for switch, said in zip(rule.switches, rule.answers, strict=True):
        assert set(said) == set(corpus.switches[switch].values)
        assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("question", QUESTIONS, ids=[f"{each['era']} {each['asked']}" for each in QUESTIONS])
def test_a_players_question_is_answered(books: dict[str, RulebookOfEra], question: dict[str, str]) -> None:
    found = {rule["rule"]: (at, rule) for at, rule in list_rules(books[question["era"]])}
    at, rule = found[question["rule"]]
    assert at == question["at"]
    assert question["says"] in " ".join([rule["sentence"], *(each["says"] for each in rule["precedents"])])


def test_rules_about_monsters_of_later_years_are_left_out(books: dict[str, RulebookOfEra]) -> None:
    about = {"MV-7", "MV-9", "MV-10"}
    told = {id: {rule["rule"] for _, rule in list_rules(book)} for id, book in books.items()}
    assert not told["tcg-edison"] & about
    assert told["tcg-modern"] >= about


def test_each_rule_is_in_force_or_open_and_none_is_both(corpus: Corpus, books: dict[str, RulebookOfEra]) -> None:
    sections = [part for each in corpus.chapters.values() if each.for_the_engine == "no" for part in each.sections]
    players = {rule for part in sections for rule in part.rules}
    of_a_kind = {rule for part in sections if part.kind for rule in part.rules}
    for id, book in books.items():
        told = [rule["rule"] for _, rule in list_rules(book)]
        assert len(told) == len(set(told))
        left_out = players - set(told) - {each["rule"] for each in book["open"]}
        assert left_out <= of_a_kind, id
        for _, rule in list_rules(book):
            assert not rule["sentence"].endswith("?") or rule["precedents"]
        assert not [rule["sentence"] for _, rule in list_rules(book) if OF_DOUBT.search(rule["sentence"])]


def test_every_rule_in_force_names_a_document_but_the_conventions(books: dict[str, RulebookOfEra]) -> None:
    for book in books.values():
        for _, rule in list_rules(book):
            lines = [*rule["precedents"], *([] if rule["sentence"].endswith("?") else [rule])]
            assert lines, rule["rule"]
            assert all(each["cites"] for each in lines), rule["rule"]


def test_every_example_is_played_and_agrees(books: dict[str, RulebookOfEra], report: Report) -> None:
    agreeing = {(each.ruling, each.ruleset) for each in report.findings if each.status is Status.AGREES}
    for id, book in books.items():
        shown = [rule["example"]["ruling"] for _, rule in list_rules(book) if rule["example"]]
        assert {(ruling, id) for ruling in shown} <= agreeing
    edison = [rule for _, rule in list_rules(books["tcg-edison"]) if rule["example"]]
    assert len(edison) > 40


def test_an_answer_of_another_time_differs_from_that_of_the_era(books: dict[str, RulebookOfEra]) -> None:
    rules = {rule["rule"]: rule for _, rule in list_rules(books["tcg-edison"])}
    assert rules["DS-B2"]["other_times"] == [{"until": None, "since": "2015-10-01", "says": "can"}]
    assert rules["RP-3"]["other_times"][0]["until"] == "2006-05-04"


def test_the_chapter_on_atk_and_def_has_the_meetings_that_the_era_has_answered(books: dict[str, RulebookOfEra]) -> None:
    for book in books.values():
        (chapter,) = [each for each in book["chapters"] if each["meetings"]]
        assert chapter["anchor"] == "atk-and-def"
        placed = [each["rule"] for part in chapter["sections"] for each in part["rules"]]
        assert {each["rule"] for each in chapter["meetings"]} <= {
            *placed,
            *(each["rule"] for each in chapter["precedents"]),
        }
    (told,) = [each for each in chapter_of(books["tcg-edison"])["meetings"] if each["rule"] == "CO-51"]
    assert told["says"] == "both count"
    text = "\n".join(print_rulebook(books["tcg-edison"]))
    assert "Two changes that meet" in text


def chapter_of(book: RulebookOfEra) -> ChapterInForce:
    return next(each for each in book["chapters"] if each["anchor"] == "atk-and-def")


def test_eras_are_compared_by_what_both_have_answered(corpus: Corpus, report: Report) -> None:
    goat, modern = report.eras["tcg-goat"], report.eras["tcg-modern"]
    compared = compare_eras(corpus, goat, modern, report.findings)
    assert "BO-3" in [each["rule"] for each in compared["differ"]]
    for each in compared["differ"]:
        assert each["then"]["sentence"] != each["now"]["sentence"]
        assert each["then"]["cites"]
        assert each["now"]["cites"]
    for each in compared["one_side"]:
        assert (each["then"]["sentence"] == "") != (each["now"]["sentence"] == "")
    resting = [each["rulings"] for each in compared["differ"]]
    assert resting == sorted(resting, reverse=True)
    back = compare_eras(corpus, modern, goat, report.findings)
    assert [each["then"] for each in back["differ"]] == [each["now"] for each in compared["differ"]]
    assert compare_eras(corpus, goat, goat) == {"then": "tcg-goat", "now": "tcg-goat", "differ": [], "one_side": []}


def test_the_text_fits_a_terminal(corpus: Corpus, report: Report, books: dict[str, RulebookOfEra]) -> None:
    compared = compare_eras(corpus, report.eras["tcg-goat"], report.eras["tcg-modern"])
    for line in (*print_rulebook(books["tcg-edison"]), *print_comparison(compared)):
        assert len(line) <= 80
    short = "\n".join(print_rulebook(books["tcg-edison"], short=True))
    assert "Says so" not in short
    assert "Example" not in short
    assert all(chapter["title"] in short for chapter in books["tcg-edison"]["chapters"])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["edisen"], "did you mean edison"),
        (["edison", "--against", "nowhere"], "no ruleset or day 'nowhere'"),
        (["edison", "--against", "goat", "--html"], "leave one of them out"),
    ],
)
def test_what_is_no_era_is_refused(report: Report, asked: list[str], says: str) -> None:
    found = run("rulebook", *asked)
    assert (found.code, found.out) == (2, "")
    assert says in found.error


def test_the_command_answers_for_an_era_a_day_and_two(report: Report) -> None:
    named = json.loads(run("rulebook", "edison", "--json").out)
    day = json.loads(run("rulebook", "2008-05-01", "--json").out)
    two = json.loads(run("rulebook", "goat", "--against", "today", "--json").out)
    assert (named["ruleset"], day["day"], two["now"]) == ("tcg-edison", "2008-05-01", "tcg-modern")
    assert "1.1.1 The Battle Phase has" in run("rulebook", "goat", "--short").out
    assert run("rulebook", "goat", "--html").out.startswith("<!DOCTYPE html>")


def test_books_differ_by_era(books: dict[str, RulebookOfEra]) -> None:
    said: dict[str, set[tuple[str, ...]]] = {}
    for book in books.values():
        for _, rule in list_rules(book):
            said.setdefault(rule["rule"], set()).add((rule["sentence"], *(each["says"] for each in rule["precedents"])))
    assert sum(len(each) > 1 for each in said.values()) > 30


def test_no_word_of_the_engine_stands_in_a_rulebook(books: dict[str, RulebookOfEra]) -> None:
    for book in books.values():
        for _, rule in list_rules(book):
            assert not re.search(r"\b(carrier|marked|switch (?!ATK)|ruleset|unplayed|vacuous)\b", rule["sentence"])


def test_a_precedent_is_one_entry_of_a_record(corpus: Corpus, books: dict[str, RulebookOfEra]) -> None:
    edison = {rule["rule"]: rule for _, rule in list_rules(books["tcg-edison"])}
    of_dragon, *others = edison["LE-39"]["precedents"]
    assert (of_dragon["of"], {each["of"] for each in others}) == ("Majestic Red Dragon", {""})
    assert of_dragon["says"].startswith("An effect that only negates effects cannot be activated")
    assert [cite["source"] for cite in of_dragon["cites"]] == ["joshuabones-edison"]
    modern = {rule["rule"]: rule for _, rule in list_rules(books["tcg-modern"])}
    assert [(each["of"], each["mark"]) for each in modern["LE-39"]["precedents"]] == [
        ("Majestic Red Dragon", "elsewhere"),
        ("an effect that ends the current step and jumps to a later one of the turn", "ruled"),
        ("", "ruled"),
    ]


def test_each_single_answer_names_the_sources_of_its_own_case_alone(books: dict[str, RulebookOfEra]) -> None:
    modern = {rule["rule"]: rule for _, rule in list_rules(books["ocg-modern"])}["LE-39"]
    cited = {each["says"]: {cite["locator"] for cite in each["cites"]} for each in modern["precedents"]}
    assert len(cited) > 20
    (said,) = [locators for says, locators in cited.items() if "only grants a second attack cannot" in says]
    assert said == {f"answer {number}, 2017-03-24" for number in (14709, 12420, 14692)}
    assert "Unanswered" in "\n".join(print_rulebook(books["ocg-modern"]))


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: the browser tests need one")
@pytest.mark.parametrize(("short", "most"), [(False, 45), (True, 15)])
def test_a_printed_rulebook_is_one_that_can_be_learned_in_an_evening(
    books: dict[str, RulebookOfEra], tmp_path: Path, short: bool, most: int
) -> None:
    from playwright.sync_api import sync_playwright

    page = tmp_path / "rulebook.html"
    page.write_text(write_page(books["tcg-edison"], short=short), "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        opened = browser.new_page()
        opened.goto(page.as_uri())
        printed = opened.pdf(prefer_css_page_size=True)
        browser.close()
    assert 5 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= most
