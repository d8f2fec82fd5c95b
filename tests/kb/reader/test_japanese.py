"""What a Japanese text says of its activated effects: found in it, kept in the pool, matched with the English text."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.pool.gather import import_pool
from kb.pool.printed import Pool
from kb.reader.clauses import PrintedCard, read_card
from kb.reader.clauses.japanese_names import read_effects, read_japanese, write_japanese
from kb.reader.clauses.model import JapaneseEffect
from tests.pools import write_yugi, yugi

ALSO = "①：カードが破壊された場合に発動できる（ダメージステップでも発動可能）。１枚引く。"
PLAIN = "②：自分の番に発動できる。１枚引く。"
APPLIES = "③：攻撃力は百アップする。"
TEXTS = {
    # what is printed: of the activated effects, which may be used in the Damage Step as well
    "one of two, beside one that applies": (ALSO + APPLIES + PLAIN, [True, False]),
    "behind a condition of the Summon": ("チューナー＋怪獣\nこの名の①の効果は１度しか使用できない。" + PLAIN + ALSO, [False, True]),
    "with readings above the letters": (
        ALSO.replace("破壊", "<ruby>破壊<rt>はかい</rt></ruby>").replace("発動可能", "<ruby>発動<rt>はつどう</rt></ruby>可能"), [True]),
    "as a sentence": ("①：破壊された場合に発動する。この効果はダメージステップでも発動できる。", [True]),
    "as an older sentence": ("破壊された時、発動する事ができる。この効果はダメージステップ中でも発動する事ができる。", [True]),
    "the contrary": ("①：発動できる。この効果はダメージステップでは発動できない。", [False]),
    "the contrary in like words": ("①：発動できる。この効果はダメージステップでも発動できない。", [False]),
    "a timing that is named": ("①：戦闘を行うダメージステップ開始時に発動できる。", [False]),
    "what stops others": ("①：相手はダメージステップ終了時まで罠を発動できない。", []),
    "nothing": ("", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TEXTS.values(), ids=TEXTS)
def test_the_bracket_is_found(text, expected):
    assert [each.also for each in read_effects(text)] == expected


CHOICES = {
    # what is printed: of the activated effects, whether each is optional
    "one that may and one that must": (PLAIN + "②：破壊された場合に発動する。", [True, False]),
    "a list below an effect that must": ("①：召喚した場合に発動する。●表：破壊した時に発動できる。", [False]),
    "a text without numbers": ("破壊された時に発動する。", [None]),
    "one that applies": (APPLIES, []),
}


@pytest.mark.parametrize(("text", "expected"), CHOICES.values(), ids=CHOICES)
def test_the_choice_is_read_where_effects_are_numbered(text, expected):
    assert [each.optional for each in read_effects(text)] == expected


def test_what_a_text_says_is_kept_and_read_back():
    texts = {"text": PLAIN, "pendulum-text": ALSO + "②：召喚した場合に発動する。"}
    assert read_japanese(write_japanese(texts)) == (
        ("text", (JapaneseEffect(True),)),
        ("pendulum-text", (JapaneseEffect(True, also=True), JapaneseEffect(False))),
    )
    assert write_japanese({"text": "破壊された時に発動する。", "pendulum-text": None}) is None
    assert read_japanese(None) == ()


def test_the_pool_keeps_the_fact_and_not_the_text(tmp_path: Path):
    badger = yugi("Copper Badger", 11111111, text={"en": "Its text.", "ja": ALSO}, pendulum_effect={"ja": APPLIES})
    pool = tmp_path / "cards.db"
    import_pool([write_yugi(tmp_path / "a.json", [badger, yugi("Moth", 22222222)])], pool)
    import_pool([write_yugi(tmp_path / "b.json", [yugi("Wren", 33333333)])], pool)
    kept = {each.name: each.facts.get("japanese") for each in Pool(pool).list_cards()}
    assert kept == {"Copper Badger": '{"text": ["may+"]}', "Moth": None, "Wren": None}
    assert "破壊" not in pool.read_bytes().decode("utf-8", "replace")


WAITS = "If a card is destroyed: You can draw 1 card."
SAYS = "If a card is destroyed, even during the Damage Step: You can draw 1 card."
SLOW = "Once per turn: You can draw 1 card."
MATCHED = {
    # the English text, and what the Japanese one prints: the effects of which it alone does
    "the one there is": (WAITS, [True], ["this"]),
    "the first": (f"{WAITS} {SLOW}", [True, False], ["this", ""]),
    "the second": (f"{SLOW} {WAITS}", [False, True], ["", "this"]),
    "what both say": (f"{SAYS} {WAITS}", [True, False], ["", ""]),
    "one that only the Japanese says, behind one of both": (f"{SAYS} {WAITS}", [True, True], ["", "this"]),
    "more effects than in Japanese": (f"{WAITS} {WAITS} {SLOW}", [True], ["one", "one", ""]),
    "more effects, and as many said": (f"{SAYS} {WAITS} {SLOW}", [True], ["", "", ""]),
    "in the place of one that nothing sets off": (f"{SLOW} {WAITS}", [True, False], ["", "one"]),
    "in the place of an exclusion": (
        "If a card is destroyed (except during the Damage Step): You can draw 1 card.", [True], [""]),
    "in the place of a phase": ("During the End Phase: You can draw 1 card.", [True], [""]),
    "nothing": (WAITS, [], [""]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "japanese", "expected"), MATCHED.values(), ids=MATCHED)
def test_the_effects_of_both_texts_are_matched(text, japanese, expected):
    card = PrintedCard(
        "Copper Badger", "monster", text, japanese=(("text", tuple(JapaneseEffect(None, also) for also in japanese)),)
    )
    assert [each.japanese for each in read_card(card).effects if each.is_activated] == expected


def test_each_part_of_a_card_is_matched_by_itself():
    card = PrintedCard(
        "Copper Badger", "monster", WAITS, WAITS, (("pendulum-text", (JapaneseEffect(None, also=True),)),)
    )
    assert [(each.span.part, each.japanese) for each in read_card(card).effects] == [
        ("pendulum-text", "this"), ("text", ""),
    ]  # fmt: skip


MAY = "If this card is Summoned: You can draw 1 card."
MUST = "If this card is Summoned: Draw 1 card."
DIFFERING = {
    # the English text, whether each Japanese effect is optional, and the effects whose choice is left open
    "an order that the Japanese text leaves to the player": (f"{MAY} {MUST}", [True, True], ["effect-2"]),
    "a choice that the Japanese text orders": (MAY, [False], ["effect-1"]),
    "as many of each in another order": (f"{MAY} {MUST}", [False, True], []),
    "another number of effects": (MUST, [True, True], []),
    "a text without numbers": (MUST, [None], []),
    "an Ignition Effect is always optional": ("Once per turn: Draw 1 card.", [False], []),
}


@pytest.mark.parametrize(("text", "japanese", "expected"), DIFFERING.values(), ids=DIFFERING)
def test_a_choice_that_the_texts_tell_otherwise_is_left_open(text, japanese, expected):
    card = PrintedCard("Copper Badger", "monster", text, japanese=(("text", tuple(map(JapaneseEffect, japanese))),))
    doubted = [each.id for each in read_card(card).effects for unread in each.unread if "optional" in unread.otherwise]
    assert doubted == expected
