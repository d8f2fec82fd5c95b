"""What happens, told in sentences."""

from __future__ import annotations

from typing import get_args

import pytest

from checks.engine import Change, Event, Number, Step
from checks.replay.telling import SENTENCES, tell_event
from kb.language.words import EventWord

GROWN = Number(
    "it", "atk", 900, (Step(500), Step(900, Change("atk", "add", 400, "", "that.glow", 1))),
    (Change("atk", "aside", 0, "", "that.dim", 2, behind="half"),),
)  # fmt: skip
TOLD = {
    # an event: its sentence
    "an attack": (
        {"what": "attack-declared", "of": "it", "to": "that", "by": "turn-player"}, "it declares an attack on that"),
    "a direct attack": ({"what": "attack-declared", "of": "it", "to": "direct"}, "it declares a direct attack"),
    "an activation": (
        {"what": "activate", "of": "it.glow", "by": "opponent", "source": "first", "chain": 2},
        "opponent activates it.glow (Chain 2)"),
    "an activation without a Chain": ({"what": "activate", "of": "it.glow", "by": "opponent"}, "opponent activates it.glow"),
    "what happens in a Chain": (
        {"what": "banish", "of": "it", "source": "that.glow", "chain": 2}, "it is banished, by that.glow"),
    "a resolution": ({"what": "resolve", "of": "it.glow", "source": "first"}, "it.glow resolves"),
    "a trigger": ({"what": "trigger-met", "of": "it.glow", "source": "that"}, "it.glow is triggered"),
    "a Continuous Effect": ({"what": "apply", "of": "it.glow", "source": "it.glow"}, "it.glow applies"),
    "damage calculation": (
        {"what": "calculate-damage", "of": "it", "to": "that", "numbers": (GROWN, Number("that", "def", 200))},
        "damage is calculated: it's ATK 900 (500 printed, 900 by that.glow (+400), that.dim is set aside) against that's DEF 200"),
    "battle damage": (
        {"what": "damage", "of": "opponent", "kind": "battle-damage", "amount": 300, "source": "it"},
        "opponent takes 300 battle damage, by it"),
    "piercing damage": (
        {"what": "damage", "of": "opponent", "kind": "battle-damage", "amount": 300, "piercing": True},
        "opponent takes 300 battle damage (piercing)"),
    "a negation of nothing said": ({"what": "negate", "of": "it.glow"}, "the effect of it.glow is negated"),
    "a negated activation": (
        {"what": "negate", "of": "it.glow", "kind": "activation"}, "the activation of it.glow is negated"),
    "a move": ({"what": "send-to-graveyard", "of": "it", "to": "graveyard"}, "it goes to the Graveyard"),
    "a move elsewhere": ({"what": "send-to-graveyard", "of": "it", "to": "banished"}, "it is banished"),
    "a position": ({"what": "change-position", "of": "it", "to": "defense"}, "it is changed to Defense Position"),
    "one counter": ({"what": "place-counter", "of": "it", "amount": 1}, "it gets 1 counter"),
    "several cards": ({"what": "draw", "of": "opponent", "amount": 2}, "opponent draws 2 cards"),
    "cards that no scene shows": ({"what": "discard", "of": "opponent", "amount": 1}, "opponent discards 1 card"),
    "DEF": ({"what": "change-stat", "of": "it", "kind": "def", "amount": 200}, "it: DEF 200"),
    "a choice": ({"what": "choose", "of": "it", "by": "opponent", "source": "that"}, "opponent chooses it"),
    "a choice of what is done": (
        {"what": "choose", "of": "it.glow", "by": "chance", "to": "draw", "source": "it.glow"}, "chance chooses draw of it.glow"),
    "a choice instead of a destruction": (
        {"what": "choose", "of": "it.glow", "rule": "RD-1", "source": "it.glow"},
        "it.glow is chosen instead of the destruction"),
    "a new target": (
        {"what": "change-attack-target", "of": "it", "to": "that"}, "the attack of it goes on against that"),
    "no target any more": (
        {"what": "change-attack-target", "of": "it", "to": "direct"}, "the attack of it becomes a direct attack"),
    "a role named as a place": ({"what": "equip", "of": "it", "to": "hand"}, "it is equipped to hand"),
    "control": ({"what": "change-control", "of": "it", "to": "opponent"}, "opponent takes control of it"),
    "a doubt": ({"what": "apply", "of": "it.glow", "kind": "doubtful"}, "it.glow may apply"),
}  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), TOLD.values(), ids=TOLD)
def test_an_event_is_told(event, sentence):
    assert tell_event(Event(**{"point": "start", "rule": "DS-1"} | event)) == sentence


def test_every_event_has_a_sentence_but_those_that_are_headings_or_stand_for_several():
    assert set(SENTENCES) == set(get_args(EventWord)) - {"enter", "leave"}
