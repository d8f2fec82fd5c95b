"""A battle as a form says it becomes a scenario of the records; what is no choice of the form is refused, all at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.replay.forms import CARDS, LONGEST, MOST_WAYS, choose_effects, read_form, write_scenario
from kb.problems import Refused
from kb.records import Card, Claim

BATTLE = {"attacker": {"plain": "monster", "atk": 1900, "def": 1200, "of": "turn-player", "position": "attack"}}
WRITTEN = {
    # what a form says: the cards besides the attacker, and the acts
    "nothing": ({}, {}, [{"attack": "attacker", "on": "direct"}]),
    "a target": (
        {"target": " 1500 / 200 ", "position": "defense"},
        {"target": {"plain": "monster", "atk": 1500, "def": 200, "of": "opponent", "position": "defense"}},
        [{"attack": "attacker", "on": "target"}],
    ),
    "a target of one number": (
        {"target": "700"},
        {"target": {"plain": "monster", "atk": 700, "def": 700, "of": "opponent", "position": "attack"}},
        [{"attack": "attacker", "on": "target"}],
    ),
    "a card that only lies there": (
        {"card1": "Tide & Turn!", "of1": "opponent", "in1": "field"},
        {"tide-turn": {"card": "Tide & Turn!", "of": "opponent", "in": "field"}},
        [{"attack": "attacker", "on": "direct"}],
    ),
    "a card that is equipped": (
        {"card1": "Tide", "in1": "field", "on1": "attacker", "card2": "Glow", "on2": "attacker"},
        {
            "tide": {"card": "Tide", "of": "turn-player", "in": "field", "equipped-to": "attacker"},
            "glow": {"card": "Glow", "of": "turn-player", "in": "hand"},
        },
        [{"attack": "attacker", "on": "direct"}],
    ),
    "cards that are played, one in answer to the other": (
        {
            "card1": "Glow", "in1": "set", "at1": "start", "on1": "attacker",
            "card3": "Glow", "of3": "opponent", "at3": "answer",
            "card4": "300", "in4": "graveyard", "at4": "end",
        },
        {
            "glow": {"card": "Glow", "of": "turn-player", "in": "set"},
            "card-3": {"card": "Glow", "of": "opponent", "in": "hand"},
            "card-4": {"plain": "monster", "atk": 300, "def": 300, "of": "turn-player", "in": "graveyard"},
        },
        [
            {"attack": "attacker", "on": "direct"},
            {"activate": "glow", "as": "glow", "targets": "attacker", "at": "start"},
            {"activate": "card-3", "as": "card-3", "in-answer-to": "glow"},
            {"activate": "card-4", "as": "card-4", "at": "end"},
        ],
    ),
    "cards that are played, the later one named first": (
        {"card1": "Tide", "at1": "end", "card2": "Glow", "at2": "start"},
        {
            "tide": {"card": "Tide", "of": "turn-player", "in": "hand"},
            "glow": {"card": "Glow", "of": "turn-player", "in": "hand"},
        },
        [
            {"attack": "attacker", "on": "direct"},
            {"activate": "glow", "as": "glow", "at": "start"},
            {"activate": "tide", "as": "tide", "at": "end"},
        ],
    ),
    "an answer to nothing": (
        {"card1": "銅", "at1": "answer"},
        {"card-1": {"card": "銅", "of": "turn-player", "in": "hand"}},
        [{"attack": "attacker", "on": "direct"}, {"activate": "card-1", "as": "card-1"}],
    ),
    "a card with the name of the attacker's role": (
        {"card2": "Attacker", "in2": "field"},
        {"card-2": {"card": "Attacker", "of": "turn-player", "in": "field"}},
        [{"attack": "attacker", "on": "direct"}],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("said", "cards", "acts"), WRITTEN.values(), ids=WRITTEN)
def test_a_form_is_written_as_a_scenario(said, cards, acts):
    scenario = write_scenario(read_form(said))
    assert scenario["given"]["cards"] == BATTLE | cards
    assert scenario["when"] == acts
    assert (scenario["ruleset"], scenario["given"]["life"]) == ("tcg-modern", {"turn-player": 8000, "opponent": 8000})
    Claim.model_validate({"given": scenario["given"], "when": acts, "then": {"fact": {"event": {"what": "damage"}}}})


def test_life_points_and_rules_are_taken_over():
    scenario = write_scenario(
        read_form({"life": "1", "their-life": "999999", "rules": "tcg-edison", "attacker": "Glow"})
    )
    assert scenario["given"]["life"] == {"turn-player": 1, "opponent": 999999}
    assert scenario["ruleset"] == "tcg-edison"
    assert scenario["given"]["cards"]["attacker"] == {"card": "Glow", "of": "turn-player", "position": "attack"}


REFUSED = {
    # what a form says: the codes of what is wrong with it
    "a life of letters": ({"life": "many"}, ["bad-life"]),
    "a life of seven digits": ({"their-life": "1000000"}, ["bad-life"]),
    "a place that is none": ({"in2": "pocket"}, ["bad-choice"]),
    "a position that is none": ({"position": "up"}, ["bad-choice"]),
    "an owner, a moment and a target that are none": ({"of1": "me", "at1": "noon", "on1": "third"}, ["bad-choice"] * 3),
    "a name that is too long": ({f"card{CARDS}": "x" * (LONGEST + 1)}, ["too-long"]),
    "a name that is just not too long": ({f"card{CARDS}": "x" * LONGEST}, []),
    "a card beyond the last": ({f"card{CARDS + 1}": "x" * 999}, []),
}


@pytest.mark.parametrize(("said", "codes"), REFUSED.values(), ids=REFUSED)
def test_all_that_is_wrong_with_a_form_is_told_at_once(said, codes):
    if not codes:
        assert read_form(said)
        return
    with pytest.raises(Refused) as refused:
        read_form(said)
    assert [each.code for each in refused.value.problems] == codes


def test_a_card_with_several_effects_is_used_in_every_way(corpus):
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"it": {"card": "Honest"}, "other": {"card": "Honest"}, "plain": {"plain": "monster"}}},
        "then": {"fact": {"event": {"what": "damage"}}},
    }
    one = Claim.model_validate(scene | {"when": [{"activate": "it"}, {"activate": "plain"}]})
    ways = [[act.activate for act in each.when] for each in choose_effects(corpus, one)]
    assert ways == [["it.light", "plain"], ["it.return", "plain"]]
    many = Claim.model_validate(scene | {"when": [{"activate": "it"}, {"activate": "other"}] * 3})
    assert len([*choose_effects(corpus, many)]) == MOST_WAYS
    bare = Claim.model_validate({"when": [{"activate": "it"}], "then": scene["then"], "situation": "plain-battle"})
    assert [[act.activate for act in each.when] for each in choose_effects(corpus, bare)] == [["it"]]


def test_only_the_effects_that_are_activated_are_ways_to_use_a_card(harbour):
    kinds = ("continuous", "quick", "lingering", "trigger")
    effects = [{"id": kind, "class": kind} for kind in kinds]
    for ids, ways in ((kinds, ["it.quick", "it.trigger"]), (kinds[:2], ["it"]), (kinds[:1], ["it"])):
        said = {"name": "Moth", "carrier": "monster", "effects": [each for each in effects if each["id"] in ids]}
        corpus = replace(harbour, cards={"moth": Card.model_validate(said)})
        claim = Claim.model_validate(
            {
                "given": {"cards": {"it": {"card": "Moth"}}},
                "when": [{"activate": "it"}],
                "then": {"fact": {"event": {"what": "damage"}}},
            }
        )
        assert [act.activate for each in choose_effects(corpus, claim) for act in each.when] == ways
