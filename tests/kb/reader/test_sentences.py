"""A card's text as numbered sentences: where one ends, and that nothing of the text is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.reader.clauses.sentences import split_text

ONE = "If this card battles: Draw 1 card."


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (None, []),
        (ONE, [ONE]),
        (f"{ONE} Once per turn: Gain 1 LP.", [ONE, "Once per turn: Gain 1 LP."]),
        ("2 Level 4 monsters\nIt grows.", ["2 Level 4 monsters", "It grows."]),
        ("Do one;\n● Draw.\n● Gain 1 LP. Then draw.", ["Do one;", "● Draw.", "● Gain 1 LP.", "Then draw."]),
        ('Target 1 "Dr. Wren" monster. It grows.', ['Target 1 "Dr. Wren" monster.', "It grows."]),
        ('You can only control 1 "Gull". It grows.', ['You can only control 1 "Gull".', "It grows."]),
        ('It is called "Gull." It grows.', ['It is called "Gull."', "It grows."]),
        ("It grows (min. 1). It rests.", ["It grows (min. 1).", "It rests."]),
        ("It grows. (It rests. It sleeps.) It wakes.", ["It grows.", "(It rests. It sleeps.)", "It wakes."]),
        ("Target 1 B. E. Gull. It grows.", ["Target 1 B. E. Gull.", "It grows."]),
        ("D.D. Gull grows. It rests.", ["D.D. Gull grows.", "It rests."]),
        ("It grows by 1.5 times.", ["It grows by 1.5 times."]),
        ("Who attacks? It does! Good.", ["Who attacks?", "It does!", "Good."]),
    ],
)
def test_where_a_sentence_ends(text, sentences):
    assert list(split_text(text)) == sentences


def test_the_pendulum_effect_comes_first_and_the_numbers_count_on():
    assert split_text("It grows. It rests.", "Draw 1 card.") == ("Draw 1 card.", "It grows.", "It rests.")


@given(st.text(alphabet='Aa1.!? "()●\n', max_size=60))
def test_nothing_of_a_text_is_lost_and_nothing_is_added(text):
    sentences = split_text(text)
    assert "".join("".join(sentences).split()) == "".join(text.split())
    assert all(sentence and sentence == sentence.strip() for sentence in sentences)


@given(st.lists(st.text(alphabet="abc ,;:", min_size=1).map(lambda said: f"A{said}b."), max_size=5))
def test_plain_sentences_come_back_as_they_were(sentences):
    plain = [" ".join(sentence.split()) for sentence in sentences]
    assert list(split_text(" ".join(plain))) == plain
