"""How many of the publisher's notes on single effects our answers agree with."""

from __future__ import annotations

import pytest

from tests.bench.official_notes import NUMBERS, POOL, Effect, align, can_be_asked, compare, split_japanese

TEXT = "①：このカードは直接攻撃できる。②：このカードが墓地へ送られた場合に発動できる。デッキから１枚ドローする。"


def test_effects_are_aligned_by_what_they_say():
    draws = Effect("If this card is sent to the GY: You can draw 1 card.", (None,))
    attacks = Effect("This card can attack your opponent directly.", ())
    japanese = split_japanese(TEXT)
    assert align(japanese, [draws, attacks]) == {1: attacks, 2: draws}
    assert [can_be_asked(japanese[number], "may", "monster") for number in (1, 2)] == [False, True]
    assert NUMBERS.startswith("①②")


def test_answers_agree_with_the_notes():
    if not (POOL / "official-dev.jsonl").is_file():
        pytest.skip("the publisher's notes are not beside the repository")
    compared = list(compare(POOL, "official-dev.jsonl"))
    numbered = [each for each in compared if not each.is_misnumbered]
    for of in (compared, numbered):
        assert sum(each.agrees for each in of) / len(of) >= 0.97
