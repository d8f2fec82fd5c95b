"""Rules that players ask about: every question finds its own answer, and no answer is for another question."""

from __future__ import annotations

import pytest

from checks.asking.rules import SUBJECTS
from checks.asking.rules.law import Law
from checks.asking.words.terms import read_terms
from checks.engine import RULES
from checks.judge.context import Judge
from kb.corpus.model import Corpus

QUESTIONS = [
    (question, said, subject)
    for subject in SUBJECTS
    for said, questions in (("yes", subject.yes), ("no", subject.no), (None, subject.told))
    for question in questions
]


@pytest.fixture(scope="module")
def law(corpus: Corpus) -> Law:
    return Law(corpus)


def test_every_question_of_a_subject_finds_its_answer(law: Law) -> None:
    found = {question: law.find(question) for question, _, _ in QUESTIONS}
    missed = {
        question: each and (each.asked.subject, each.said)
        for question, said, subject in QUESTIONS
        if (each := found[question]) is None or each.asked.subject is not subject or each.said != said
    }
    assert missed == {}


def test_no_two_subjects_answer_the_same_question_differently() -> None:
    answers: dict[tuple[frozenset[str], bool], set[str | None]] = {}
    for question, said, _ in QUESTIONS:
        answers.setdefault((read_terms(question), said is None), set()).add(said)
    assert {terms: said for terms, said in answers.items() if len(said) > 1} == {}


def test_subjects_name_rules_and_questions_of_the_rulebook(corpus: Corpus) -> None:
    assert {rule.partition("/")[0] for subject in SUBJECTS for rule in subject.rules} <= set(RULES)
    assert {subject.switch for subject in SUBJECTS} - {""} <= set(corpus.switches)


@pytest.mark.parametrize(
    ("ruleset", "question", "said"),
    [
        ("tcg-goat", "do two 0 atk monsters kill each other", "yes"),
        ("tcg-modern", "do two 0 atk monsters kill each other", "no"),
        ("tcg-modern", "can i attack again with a monster if i cancelled its attack in a replay", "no"),
    ],
)
def test_an_answer_is_that_of_the_era(law: Law, judge: Judge, ruleset: str, question: str, said: str) -> None:
    answer = law.answer(question, judge.eras[ruleset])
    assert answer is not None
    assert answer.said == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("does the attack continue if the attack target is turned face-down", "yes"),
        ("does the attack stop if the attack target is turned face-down", "no"),
        ("is damage inflicted before the monster is sent to the graveyard", "yes"),
        ("is damage inflicted after the monster is sent to the graveyard", "no"),
        ("do i take damage if my monster is destroyed by battle", "yes"),
        ("do i take damage if his monster is destroyed by battle", None),
        ("can a trap be activated in the battle phase in the turn it was set", "no"),
        ("can a counter trap be activated in the damage step while jinzo is there", None),
        ("can't a counter trap be activated in the damage step", None),
        ("why can a counter trap be activated in the damage step", None),
        ("can a monster determined to be destroyed by battle be targeted", "no"),
    ],
)
def test_yes_and_no_are_told_of_the_same_question_alone(
    law: Law, judge: Judge, question: str, said: str | None
) -> None:
    answer = law.answer(question, judge.eras["tcg-modern"])
    assert (answer and answer.said) == said


@pytest.mark.parametrize("text", ["", "?", "is", "what is the best deck", "how do i draw cards", "が"])
def test_what_no_rule_is_about_has_no_answer(law: Law, judge: Judge, text: str) -> None:
    assert law.answer(text, judge.eras["tcg-modern"]) is None
