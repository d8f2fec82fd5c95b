"""Effects read off printed texts are answered on the path of recorded ones; what was not read stays open."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.engine import full_rulebook
from checks.judge.timing import time_effect
from checks.reading.read_cards import Timer
from checks.replay.prepared import prepare_ruleset
from kb import records
from kb.reader.clauses import PrintedCard, Reading, read_card
from kb.reader.clauses.japanese_names import read_japanese
from tests.kb.reader.clauses.test_clauses import CARDS, MONSTERS

LETTERS = {"yes": "y", "no": "n", "unknown": "?"}
ALL = {name: ("monster", text) for name, (text, _) in MONSTERS.items()} | {
    name: (carrier, text) for name, (carrier, text, _) in CARDS.items()
}
ANSWERS = {
    # text: (carrier, today's TCG timing by timing for each activated effect)
    "If this card is Special Summoned: You can draw 1 card.": ("monster", ["yyyyy"]),
    "If this card is Normal Summoned: You can draw 1 card.": ("monster", ["nnnnn"]),
    "If a monster is Special Summoned: You can draw 1 card.": ("monster", ["nnnnn"]),
    "If a monster is destroyed by battle or card effect: You can draw 1 card.": ("monster", ["yynyy"]),
    "When this card inflicts battle damage: You can draw 1 card.": ("monster", ["nnnyn"]),
    "FLIP: Draw 1 card.": ("monster", ["yyyyy"]),
    "(Quick Effect): You can make this card gain 500 ATK.": ("monster", ["yynnn"]),
    "During damage calculation (Quick Effect): You can make this card gain 500 ATK.": ("monster", ["nnynn"]),
    "(Quick Effect): You can banish 1 monster.": ("monster", ["nnnnn"]),
    "When a monster effect is activated (Quick Effect): You can negate that effect.": ("monster", ["nnnnn"]),
    "When a monster effect is activated (Quick Effect): You can negate the activation.": ("monster", ["yyyyy"]),
    "During the End Phase: Draw 1 card.": ("monster", ["nnnnn"]),
    "If this card attacks, destroy the attack target without damage calculation.": ("monster", ["??nnn"]),
    "Target 1 monster; it gains 500 ATK.": ("quick-play-spell", ["yynnn"]),
    "Target 1 monster; it loses 500 ATK.": ("normal-spell", ["nnnnn"]),
    "When a Spell Card is activated: Negate the activation.": ("counter-trap", ["yyyyy"]),
    "When a monster would be Summoned: Negate the Summon.": ("counter-trap", ["nnnnn"]),
    "When a Trap Card is activated: Negate the activation. You can banish this card from your GY; draw 1 card.": (
        "counter-trap", ["yyyyy", "nnnnn"]),
    "Draw 1 card. If a monster is Special Summoned while this card is in your GY: You can banish this card.": (
        "counter-trap", ["yyyyy", "nnnnn"]),
    "When a monster would be Summoned, OR a Spell Card is activated: Negate the Summon or activation.": ("counter-trap", ["yyyyy"]),
    "All Dragon monsters gain 500 ATK.": ("continuous-trap", ["yynnn"]),
    "If your monster is destroyed by battle: You can draw 1 card.": ("continuous-trap", ["nnnny", "nnnny"]),
    "All monsters gain 500 ATK. If your monster is destroyed by battle: You can draw 1 card.": (
        "continuous-trap", ["yynnn", "nnnny", "nnnny"]),
    "If your monster is destroyed by battle: Draw 1 card.": ("continuous-trap", ["nnnnn", "nnnny"]),
    "You can banish this card from your GY; 1 monster gains 500 ATK.": ("continuous-trap", ["nnnnn", "yynnn"]),
    "When this card is activated: You can draw 1 card. When your monster is destroyed by battle: You can draw 1 card.": (
        "continuous-trap", ["nnnn?", "nnnny"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def timer(corpus, eras):
    return Timer(prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook()))


def read(carrier: str, text: str) -> Reading:
    return read_card(PrintedCard("Copper Badger", carrier, text))


def tell(timer: Timer, reading: Reading) -> list[str]:
    return ["".join(LETTERS[each.answer] for each in timing.points.values()) for timing in timer.time_reading(reading)]


@pytest.mark.parametrize("text", ANSWERS)
def test_a_text_is_answered(timer, text):
    carrier, expected = ANSWERS[text]
    assert tell(timer, read(carrier, text)) == expected


def test_what_is_open_names_its_clause_and_every_answer_its_rule(timer):
    (timing,) = timer.time_reading(read("monster", "If this card attacks, destroy it without damage calculation."))
    assert timing.is_undecided
    assert timing.points["start"].why == '"If this card attacks, destroy it without damage calculation." is not read'
    (timing,) = timer.time_reading(read("monster", "(Quick Effect): You can make this card gain 500 ATK."))
    assert timing.allowed == ("start", "before-calculation")
    assert [each.rules[:1] for each in timing.points.values()] == [("DS-D",)] * 5


WAITS = "If a card is destroyed: You can draw 1 card."
JAPANESE = {
    # the text, what the Japanese one prints to be used in the Damage Step too: today's answers in the OCG and the TCG
    "of the effect there is": (WAITS, ["may+"], ["yyyyy"], ["?????"]),
    "of one of two": (f"{WAITS} Once per turn: You can draw 1 card.", ["may+", "may"], ["yyyyy", "nnnnn"], ["?????", "nnnnn"]),
    "of one that is not told apart": (f"{WAITS} {WAITS}", ["may+"], ["?????", "?????"], ["?????", "?????"]),
    "of one that is not told apart from one that a battle sets off": (
        f"If this card is destroyed by battle: You can draw 1 card. {WAITS}", ["may+"], ["nnnny", "?????"], ["nnnny", "?????"]),
    "of none": (WAITS, ["may"], ["nnnnn"], ["nnnnn"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "japanese", "ocg", "tcg"), JAPANESE.values(), ids=JAPANESE)
def test_what_only_the_japanese_text_prints_holds_in_the_ocg_and_is_open_elsewhere(
    corpus, eras, text, japanese, ocg, tcg
):
    reading = read_card(
        PrintedCard("Copper Badger", "monster", text, japanese=read_japanese(json.dumps({"text": japanese})))
    )
    for ruleset, expected in (("ocg-modern", ocg), ("tcg-modern", tcg)):
        assert tell(Timer(prepare_ruleset(corpus, eras[ruleset], full_rulebook())), reading) == expected


def test_an_answer_by_the_japanese_text_says_so(corpus, eras):
    reading = read_card(PrintedCard("Copper Badger", "monster", WAITS, japanese=read_japanese('{"text": ["may+"]}')))
    said = {
        ruleset: Timer(prepare_ruleset(corpus, eras[ruleset], full_rulebook())).time_reading(reading)[0].points["end"]
        for ruleset in ("ocg-modern", "tcg-modern")
    }
    assert said["ocg-modern"].why.startswith("by its Japanese text: ")
    assert said["ocg-modern"].rules[:1] == ("DS-N",)
    assert said["tcg-modern"].why == "only the Japanese text says that this effect can be used in the Damage Step too"


@given(name=st.sampled_from(sorted(ALL)))
def test_a_card_recorded_as_it_was_read_gets_the_same_answers(timer, name):
    carrier, text = ALL[name]
    reading = read(carrier, text)
    card = records.Card.model_validate(
        {
            "name": "Copper Badger",
            "carrier": carrier,
            "effects": [
                each.record.model_dump(by_alias=True, exclude_unset=True) | {"id": each.id} for each in reading.effects
            ],
        }
    )
    prepared = timer.prepared
    made = tuple(
        prepared.cards.cache.describe(each.record, each.id, carrier) for each in reading.effects
    )  # fmt: skip
    recorded = {each.id: each for each in card.effects}
    for timing in timer.time_reading(reading):
        if timing.effect.unread:
            continue
        place = [each.id for each in reading.effects].index(timing.effect.id)
        assert recorded[timing.effect.id].class_ == timing.effect.record.class_
        answer = time_effect(prepared, card, made[place], made)
        assert answer["points"] == {point: verdict.answer for point, verdict in timing.points.items()}
