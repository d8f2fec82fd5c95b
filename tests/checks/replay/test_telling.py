"""What happens, told in sentences."""

from __future__ import annotations

import pytest

from checks.engine import Event
from checks.replay.telling import tell_event

TOLD = {
    # an event: its sentence
    "an attack": (
        {"what": "attack-declared", "of": "it", "to": "that", "by": "turn-player"}, "it declares an attack on that"),
    "an attack on nobody": ({"what": "attack-declared", "of": "it"}, "it declares an attack on it"),
    "an activation": (
        {"what": "activate", "of": "it.glow", "by": "opponent", "source": "first", "chain": 2},
        "opponent activates it.glow (Chain 2)"),
    "an activation without a Chain": ({"what": "activate", "of": "it.glow", "by": "opponent"}, "opponent activates it.glow"),
    "what happens in a Chain": (
        {"what": "banish", "of": "it", "source": "that.glow", "chain": 2}, "it is banished, by that.glow"),
    "a resolution": ({"what": "resolve", "of": "it.glow", "source": "first"}, "it.glow resolves"),
    "a trigger": ({"what": "trigger-met", "of": "it.glow", "source": "that"}, "it.glow is triggered"),
    "a Continuous Effect": ({"what": "apply", "of": "it.glow", "source": "it.glow"}, "it.glow applies"),
    "battle damage": (
        {"what": "damage", "of": "opponent", "kind": "battle-damage", "amount": 300, "source": "it"},
        "opponent takes 300 battle damage, by it"),
    "piercing damage": (
        {"what": "damage", "of": "opponent", "kind": "battle-damage", "amount": 300, "piercing": True},
        "opponent takes 300 battle damage (piercing)"),
    "a negation of nothing said": ({"what": "negate", "of": "it.glow"}, "the effect of it.glow is negated"),
    "a negated activation": (
        {"what": "negate", "of": "it.glow", "kind": "activation"}, "the activation of it.glow is negated"),
    "a move": ({"what": "send-to-graveyard", "of": "it", "to": "graveyard"}, "it goes to graveyard"),
    "a position": ({"what": "change-position", "of": "it", "to": "defense"}, "it is changed to defense"),
    "what has no sentence of its own": ({"what": "place-counter", "of": "it"}, "place-counter: it"),
}  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), TOLD.values(), ids=TOLD)
def test_an_event_is_told(event, sentence):
    assert tell_event(Event(**{"point": "start", "rule": "DS-1"} | event)) == sentence
