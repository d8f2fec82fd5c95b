"""Questions that are read word by word: what is there, what has happened, and what is asked."""

from __future__ import annotations

import pytest

from checks.asking.asking import Asker
from checks.asking.boards.reading import read_boards

READ = {
    "{0} is active can {1} be destroyed by battle": "destroyed",
    "opponent activates {0} i chain {1} on my attacking monster does that monster survive {0}": "survives",
    "my set {1} is attacked by a 2500 atk monster while {0} is on the field does its effect activate": "activates",
    "i control two monsters and he attacks directly can i use {0} from my hand in the damage step": "use",
    "my opponent controls only face-down monsters can i attack directly with {1}": "attack",
    "chain link 1 {0} chain link 2 {2} does {0} resolve": "works",
    "opponent activates {0} and i have 500 lp can i chain {2}": "chain",
    "can i target a face-down monster with {0}": "target",
    "he attacks my monster and i use {0} on the attacker does the attack stop": "attack-stops",
}  # fmt: skip
"""Questions with what they ask; the card 1 is a monster."""
ADDED = ("untidily", "twice", "never", "second", "of mine", "without")


@pytest.mark.parametrize("said", READ)
def test_a_question_is_read_as_what_it_asks(said: str) -> None:
    assert {each.query.kind for each in read_boards(said, [1])} == {READ[said]}


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("said", READ)
def test_a_question_with_a_word_that_no_clause_takes_is_not_read(said: str, added: str) -> None:
    words = said.split()
    more = [" ".join([*words[:at], added, *words[at:]]) for at in range(len(words) + 1)]
    assert [each for each in more if read_boards(each, [1])] == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("my {0} gets attacked by a stronger monster does it die", [None, 0]),
        ("{0} attacks {1} is it destroyed", [1, 0]),
        ("i use {2} and {0} attacks {1} does it survive", [1, 0]),
        ("{0} attacks is it destroyed", [0]),
    ],
)
def test_a_pronoun_is_read_as_each_monster_that_it_may_mean(said: str, meant: list[int | None]) -> None:
    found = [each.query.by for each in read_boards(said, [0, 1])]
    assert [each.card for each in found if each is not None] == meant


@pytest.mark.parametrize(
    "asked",
    [
        "can my opponent attack gemini elf with two jinzos",
        "spirit reaper gets attacked by a stronger monster while skill drain is up, is it destroyed",
        "can i attack with another monster if i use enemy controller",
        "does dimensional prison banish a set monster",
        "i attack his gemini elf in defense position with jinzo in defense position, is it destroyed",
    ],
)
def test_what_no_battle_shows_for_certain_has_neither_yes_nor_no(asker: Asker, asked: str) -> None:
    assert asker.ask(asked, asker.eras["tcg-modern"])["answer"] not in ("yes", "no")
