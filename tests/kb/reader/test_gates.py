"""When alone a sentence could touch anything, of which only the beginning is read."""

import pytest

from kb.reader.results import read_result
from kb.reader.sentences.formulas import find_gated_state, read_bounded, read_formulas
from kb.reader.sentences.gates import find_gated

THIS = {"of": "this-card"}
ZONE = {"in-zone": THIS | {"zone": "monster-zone"}}


def gate(sentence):
    return [(each.applies_when, each.trigger, each.place) for each in find_gated(sentence) or []]


@pytest.mark.parametrize(
    ("sentence", "when"),
    [
        ("If this card battles a Gull, its ATK is doubled during damage calculation only", [[{"battling": THIS}]]),
        ("If this card battles a Gull, Gulls sing", [[{"battling": THIS}]]),
        ("If this card attacks, Gulls sing", [[{"attacks": THIS}]]),
        ("When this card is attacked, Gulls sing", [[{"attacked": THIS}]]),
        ("If this card attacks or is attacked, Gulls sing", [[{"attacks": THIS}], [{"battling": THIS}]]),
        ("During damage calculation, if this card battles, Gulls sing", [[{"battling": THIS}]]),
        ("During your Main Phase 1, Gulls sing", [[{"during": {"part": "main-phase"}}, "own-turn"]]),
        ("If Summoned this way, Gulls sing", [[ZONE]]),
        ("If this card is Special Summoned this way, Gulls sing", [[{"summoned": THIS | {"how": "special"}}, ZONE]]),
    ],
)
def test_a_sentence_is_open_only_when_it_says_it_holds(sentence, when):
    assert gate(sentence) == [(each, (), None) for each in when]


@pytest.mark.parametrize(
    ("sentence", "trigger", "place"),
    [
        ("If this card is sent to the GY, Gulls sing", ("sent-to-graveyard",), None),
        ("While this card is in your GY, you can let Gulls sing", (), "graveyard"),
        ("When this card is Normal or Special Summoned, destroy all Gulls", ("normal-summoned", "special-summoned"), None),
        ("When Normal Summoned, cards and effects cannot be activated", ("normal-summoned",), None),
        ("When this card is Fusion Summoned, your opponent cannot activate cards or effects", ("special-summoned",), None),
        ("While this card is in your GY, Gulls sing", (), "graveyard"),
        ("While this card is banished, Gulls sing", (), "banished"),
    ],
)  # fmt: skip
def test_a_sentence_is_open_at_an_event_or_away_from_the_field(sentence, trigger, place):
    assert gate(sentence) == [("always", trigger, place)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Gulls sing",
        "If this card attacks, Gulls sing, otherwise they fly",
        "If this card attacked this turn, Gulls sing",
        "If this card attacks and a Gull sings, Gulls fly",
        "If this card battles, you can destroy a Gull",
        "If it battles, Gulls sing",
        "When this card is Normal Summoned, it gains 500 ATK",
        "When this card is Normal Summoned, destroy all Gulls during the End Phase",
        "If this card attacks, it gains 500 ATK",
        "If this card attacks, its original ATK is halved",
        "If this card battles a Gull, that Gull's effects are negated during this Battle Phase",
        "If this card attacks, it is changed to Defense Position at the end of the Battle Phase",
        "During your turn, Gulls sing until your next Standby Phase",
        "If Summoned this way, your opponent cannot sing for the rest of this turn",
    ],
)
def test_a_sentence_that_may_hold_at_other_times_is_not_bounded(sentence):
    assert find_gated(sentence) is None


def test_what_is_read_beside_an_unread_sentence_is_kept():
    said = read_bounded("Cannot be destroyed by battle. If this card attacks, Gulls sing.")
    assert [each.applies_when for each in said] == ["always", [{"attacks": THIS}]]
    assert said[0].does == read_formulas("Cannot be destroyed by battle.")[0].does


def test_what_goes_on_about_an_unread_sentence_is_not_read():
    said = read_bounded("If this card attacks, Gulls sing. It gains 300 ATK.")
    assert said[-1].does == ({"unplayed": "It gains 300 ATK"},)
    assert said[-1].applies_when == "always"


@pytest.mark.parametrize("text", ["Gulls sing.", "Gulls sing. They fly.", "● If this card attacks, Gulls sing."])
def test_where_no_sentence_is_bounded_the_whole_text_is_open(text):
    assert read_bounded(text) is None


def test_a_state_that_is_read_bounds_a_sentence():
    (said,) = read_bounded("While you control a Dragon monster, Gulls sing.")
    assert said.applies_when == [{"controls": {"of": "controller", "kind": "monster", "type": "dragon"}}]


@pytest.mark.parametrize(
    "sentence",
    [
        "If your opponent controls a monster, you can Special Summon this card (from your hand), but its ATK is halved",
        "If you control no monsters, you can Normal Summon this card without Tributing and sing",
        "If you control a monster, or if a Gull sings, destroy this card",
        'If you control "Gull", "Swan", and "Tern", Gulls sing',
        "If you control a Dragon monster, Gulls sing for the rest of this turn",
        "While you control a Dragon monster, Gulls sing, otherwise they fly",
    ],
)
def test_what_may_stay_when_a_state_is_over_is_not_bounded_by_it(sentence):
    assert find_gated_state(sentence) is None


def test_what_holds_in_a_position_asks_for_it():
    (said,) = read_formulas("This Attack Position card cannot be destroyed by battle.")
    assert said.applies_when == [{"face-up": THIS | {"position": "attack"}}]


@pytest.mark.parametrize(
    "text",
    [
        'A "Gull" monster Ritual Summoned using this card on the field gains the following effect.\n● Gulls sing.',
        "(Xyz Materials attached to that monster also become Xyz Materials on this card.)",
        "If you Tribute Summon this card, the Tributes must be WIND.",
        "This card's Special Summon cannot be negated.",
        "If this card is sent to the GY as Synchro Material, the Synchro Monster that used it gains 600 ATK.",
    ],
)
def test_of_how_a_monster_comes_no_battle_asks(text):
    (said,) = read_formulas(text)
    assert said.outside in ("summoning", "further-summoning", "materials", "given")


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Special Summon this card from your hand, but banish it when it leaves the field.", "this-card"),
        ("Special Summon that target, but it is banished if it leaves the field.", "target"),
    ],
)
def test_what_is_summoned_may_be_banished_as_it_leaves(text, of):
    (said,) = read_result(text, targets=of == "target")
    assert said["if-done"]["do"] == [{"special-summon": {"of": of}}]
    leaving = {"of": of, "to": "banished", "leaving": "field", "lasts": "while-face-up"}
    assert said["if-done"]["then"] == [{"replace-destination": leaving}]


def test_what_goes_on_to_the_end_of_the_turn_waits_for_the_summon_and_for_a_card_that_came_this_turn():
    came = {"fits": THIS | {"as": {"this-turn": ["normal-summoned", "special-summoned"]}}}
    events = ("normal-summoned", "special-summoned")
    found = gate("After this card was Normal or Special Summoned, Gulls sing for the rest of this turn")
    assert found == [([came], (), None), ("always", events, None)]
    assert gate("After this card was Normal Summoned, Gulls sing") == []
