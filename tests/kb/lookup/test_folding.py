from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.lookup.abbreviations import find_compounds, initials, splits
from kb.lookup.folding import fold, grams, read_ruby, sound, squash
from kb.lookup.layout import pack, unpack


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_a_folded_name_has_single_spaces_between_words_and_none_around(text: str) -> None:
    assert fold(text).split(" ") == fold(text).split() or fold(text) == ""


@given(st.text())
def test_squashing_is_folding_without_the_spaces(text: str) -> None:
    assert squash(text) == fold(text).replace(" ", "")


@given(st.text(alphabet=st.characters(codec="ascii")))
def test_case_makes_no_difference(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("K/K/K", "k k k"),
        ("Ｋ／Ｋ／Ｋ", "K/K/K"),
        ("Saltkeeper's", "saltkeepers"),
        ("Saltkeeper’s", "Saltkeeper's"),
        ("Æther Ørn", "aether orn"),
        ("Élan", "E\u0301lan"),
        ("アナグマ", "あなぐま"),
        ("ｱﾅｸﾞﾏ", "アナグマ"),
        ("Wren & Moth", "wren and moth"),
        ("Ω7", "omega 7"),
        ("Moth★Star", "moth star"),
        ("Straße", "STRASSE"),
    ],
)
def test_two_ways_to_write_a_name_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_voiced_kana_stay_apart_from_unvoiced_ones() -> None:
    assert fold("ガ") != fold("カ")


def test_squashing_brings_letters_parted_by_signs_together() -> None:
    assert squash("K/K/K") == squash("kkk")


def test_ruby_markup_gives_the_writing_and_the_reading() -> None:
    assert read_ruby("<ruby>銅<rt>どう</rt></ruby>アナグマ") == ("銅アナグマ", "どうアナグマ")


def test_a_name_without_ruby_has_no_reading_and_keeps_angle_brackets() -> None:
    assert read_ruby("Moth <Q>") == ("Moth <Q>", None)


@pytest.mark.parametrize(("one", "other"), [("phantom", "fantom"), ("kyousei", "kyosei"), ("quick", "kwik")])
def test_what_sounds_alike_is_heard_alike(one: str, other: str) -> None:
    assert sound(one) == sound(other)


def test_grams_do_not_depend_on_the_order_of_words() -> None:
    assert grams("copper badger") == grams("badger copper")


def test_a_mixed_word_is_cut_by_script() -> None:
    assert {"^陷", "陷阱", "阱$", "陷", "阱", " no", "no "} <= grams("no陷阱")


@given(st.lists(st.integers(0, 2**32 - 1)))
def test_numbers_survive_packing(numbers: list[int]) -> None:
    assert list(unpack(pack(numbers))) == numbers


def test_first_letters_come_with_and_without_small_words() -> None:
    assert initials("lantern of misty tides", [], {}) == {"lomt": 0, "lmt": 0}


def test_first_letters_of_a_part_and_of_a_compound_stray() -> None:
    found = initials("starpilot wren the brave", ["starpilot wren", "the brave"], {"starpilot": "star pilot"})
    assert found["swtb"] == 0
    assert found["sw"] == 1
    assert found["spwb"] == 1


def test_a_compound_is_two_common_words() -> None:
    counts = {"star": 9, "pilot": 9, "starpilot": 1, "starpil": 1}
    assert find_compounds(counts) == {"starpilot": "star pilot"}


def test_every_split_of_a_query_is_read_from_its_letters() -> None:
    assert splits("abc") == {"ab": [("a", "bc")], "ac": [("ab", "c")]}
    assert splits("ab") == {}
    assert splits("a" * 9) == {}
