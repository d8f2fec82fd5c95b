"""A text as tokens: every sign in one of them, words that belong together as one."""

import pytest
from hypothesis import given, strategies

from kb.reader.grammar.tokens import tokenize

CASES = (
    ("Special Summoned monsters", [("summon", "special-summon", "ed"), ("word", "monster", "s")]),
    ("Normal or Special Summon", [("kind", "normal", ""), ("word", "or", ""), ("summon", "special-summon", "")]),
    ("LIGHT Sea Serpent-Type", [("attribute", "light", ""), ("type", "sea-serpent", "")]),
    ("LIGHT Sea Serpent", [("attribute", "light", ""), ("type", "sea-serpent", "")]),
    ('2 "Egg: the; 2nd Tokens"', [("number", "2", ""), ("name", "Egg: the; 2nd Tokens", "")]),
    ("2,500+ ATK", [("number", "2500", "+"), ("stat", "atk", "")]),
    ("your Spell & Trap Zone", [("word", "your", ""), ("zone", "spell-trap-zone", "")]),
    ("the GY, Graveyard", [("word", "the", ""), ("zone", "graveyard", ""), ("sign", ",", ""), ("zone", "graveyard", "")]),
    ("face-down Defense Position", [("word", "face-down", ""), ("word", "defense-position", "")]),
    ("Spells and Traps", [("word", "spell/trap", "s")]),
    ("discarding his/her cards", [("word", "discard", "ing"), ("word", "their", ""), ("word", "card", "s")]),
    ("Main Phase 2 of a Warrior", [("phase", "main-phase-2", ""), ("word", "of", ""), ("word", "a", ""), ("type", "warrior", "")]),
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text for text, _ in CASES])
def test_words_that_belong_together_are_one_token(text, expected):
    assert [(each.kind, each.word, each.form) for each in tokenize(text)] == expected


def test_one_or_more_is_told_from_several():
    assert [each.either for each in tokenize("card(s) or cards")] == [True, False, False]


@given(strategies.text(max_size=80))
def test_every_sign_of_a_text_is_in_one_token(text):
    tokens = tokenize(text)
    assert all(text[each.start : each.end] == each.printed for each in tokens)
    begins, ends = [each.start for each in tokens], [each.end for each in tokens]
    gaps = zip([0, *ends], [*begins, len(text)], strict=True)
    assert all(end <= begin and not text[end:begin].strip() for end, begin in gaps)
