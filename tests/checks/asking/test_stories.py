"""Battles as questions tell them: who attacks what, whose cards lie beside them, and what is asked."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.asking.scenes.happenings import read_wanted
from checks.asking.stories.stories import read_story
from checks.asking.words.slang import translate

SUBJECTS = st.sampled_from(["i", "he", "my opponent", "my", "his", "a", "{0}", "{1}", "it", "monster", "monsters"])
VERBS = st.sampled_from(["attack", "attacks", "attacked", "is", "gets", "use", "has", "does", "can", "what", "die"])
REST = st.sampled_from(["directly", "with", "by", "into", "face-down", "1900", "2000/1500", "def", "if", "and", "set"])


@pytest.mark.parametrize(
    ("said", "attacker", "target", "side", "asked"),
    [
        ("i attack a face-down {0} with {1} what happens", 1, 0, "you", "what happens"),
        (
            "opponent attacks my set {0} with {1} can {1} negate {0}'s effect",
            1,
            0,
            "they",
            "can {1} negate {0}'s effect",
        ),
        ("i attack with {0} into {1} does {1} die", 0, 1, "you", "does {1} die"),
        ("my {0} is attacked by his {1} do i take damage", 1, 0, "they", "do i take damage"),
        ("does {0} die if it attacks {1}", 0, 1, "", "does {0} die"),
        ("does {0} survive if it's attacked by {1}", 1, 0, "", "does {0} survive"),
        ("his {0} attacked my {1}", 0, 1, "they", ""),
        ("what happens if {1} attacks {0}", 1, 0, "", "what happens"),
        ("{0} attacked face-down by {1} what happens", 1, 0, "", "what happens"),
        ("my {0} is attacked face-down by his {1} do i take damage", 1, 0, "they", "do i take damage"),
        ("my {0} is in def and he attacks it with {1} who wins", 1, 0, "they", "who wins"),
        ("i have {0} and my opponent attacks her with {1} who dies", 1, 0, "they", "who dies"),
        ("{0} while attacking {1} pays 2000 how much damage", 0, 1, "", "how much damage"),
        ("i equip {2} to {1} and attack his {0} who wins", 1, 0, "you", "who wins"),
        ("i attack with {1} into a set monster that turned out to be {0} who wins", 1, 0, "you", "who wins"),
        ("his only monster is {0} with {2} and i attack it with {1} who wins", 1, 0, "you", "who wins"),
    ],
)
def test_a_question_tells_who_attacks_what(said: str, attacker: int, target: int, side: str, asked: str) -> None:
    story = read_story(said)
    assert story is not None
    assert story.target is not None
    assert (story.attacker.card, story.target.card, story.side, story.asked) == (attacker, target, side, asked)


@pytest.mark.parametrize(
    ("said", "side", "user"),
    [
        ("what happens if i use {0} on my opponent's attacking monster", "they", "you"),
        ("what happens if i {0} his attacking monster", "they", "you"),
        ("what if i use {0} on my attacker", "you", "you"),
        ("what happens when my opponent uses {0} on my attacking monster", "you", "they"),
        ("what happens if he {0} my attacker", "you", "they"),
    ],
)
def test_a_card_used_on_the_attacker_tells_who_attacks(said: str, side: str, user: str) -> None:
    story = read_story(said)
    assert story is not None
    (beside,) = story.beside
    assert (story.side, beside.side, beside.on, story.asked) == (side, user, "the attacker", "what happens")
    assert beside.is_used


@pytest.mark.parametrize(
    ("said", "target"),
    [
        ("{0} attacks a 1200 def monster", (None, 1200, "defense")),
        ("{0} attacks a face-down monster with 2000 def", (None, 2000, "facedown")),
        ("{0} attacks his 2000/1500 monster", (2000, 1500, "")),
        ("{0} attacks a level 4 monster", (None, None, "")),
        ("{0} attacks a monster in defense position", (None, None, "defense")),
    ],
)
def test_a_monster_without_a_name_has_its_numbers_and_position(
    said: str, target: tuple[int | None, int | None, str]
) -> None:
    story = read_story(said)
    assert story is not None
    assert story.target is not None
    assert (story.target.atk, story.target.defence, story.target.position) == target


@pytest.mark.parametrize(
    ("said", "side", "used"),
    [
        ("he attacks me directly and i have {0} in hand do i take damage", "you", False),
        ("he attacks my monster and i use {0} does the attack stop", "you", True),
        ("i attack him directly and he flips {0} does my attack go on", "they", True),
        ("i attack his monster can he use {0}", "they", False),
    ],
)
def test_a_card_beside_a_battle_has_a_holder(said: str, side: str, *, used: bool) -> None:
    story = read_story(said)
    assert story is not None
    assert [(each.card, each.side, each.is_used) for each in story.beside] == [(0, side, used)]


@pytest.mark.parametrize(
    ("said", "on"),
    [
        ("he attacks my {0} and i use {1} on it", "{0}"),
        ("he attacks my monster and i use {1} to destroy his {0}", "his {0}"),
        ("the attacking monster is destroyed by {1}", "attacker"),
        ("the attacked monster is returned to the hand by {1}", "attack target"),
    ],
)
def test_a_card_is_used_on_the_monster_that_its_clause_names(said: str, on: str) -> None:
    story = read_story(said)
    assert story is not None
    assert [each.on for each in story.beside if each.card == 1] == [on]


@pytest.mark.parametrize(
    "said", ["can i use {0} in the damage step", "is there a replay", "does {0} stop {1}", "what is the attack of {0}"]
)
def test_a_question_without_an_attack_tells_no_battle(said: str) -> None:
    assert read_story(said) is None


@pytest.mark.parametrize(
    ("asked", "rest", "is_all"),
    [
        ("does {0} die", "", True),
        ("does {0} die", "and my monster is unaffected", False),
        ("does {0} die twice", "", False),
        ("doesn't {0} die", "", False),
    ],
)
def test_no_word_is_left_over_for_yes_or_no(asked: str, rest: str, *, is_all: bool) -> None:
    wanted = read_wanted(asked, rest)
    assert (wanted is not None and wanted.is_all) is is_all


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("my guy swings into his dude", "my monster attacks into his monster"),
        ("i hit him directly", "i attack him directly"),
        ("does my {0} get hit by {1}", "does my {0} affected by {1}"),
        ("can i drop {0}", "can i use {0}"),
        ("does {0} kill a set monster", "does {0} destroy a set monster"),
        ("does the attack go thru", "does the attack go through"),
    ],
)
def test_players_words_are_those_of_the_game(typed: str, plain: str) -> None:
    assert translate(typed) == plain


@given(st.lists(SUBJECTS | VERBS | REST, max_size=14))
def test_every_run_of_words_is_read_or_none(words: list[str]) -> None:
    story = read_story(" ".join(words))
    assert story is None or re.search(r"attack|die", " ".join(words))
