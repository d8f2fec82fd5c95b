"""Conditions of events as a whole: alternatives, states around an event, activations, and states of the field."""

from __future__ import annotations

from typing import Any

import pytest

from kb.reader.drafts.alone import read_alone
from kb.reader.grammar.states import read_state
from kb.reader.sentences.events import read_event

OWN = ("destroyed-by-battle", "destroyed-by-effect")
BY_THEM = {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}}
OURS = {"fits": {"of": "this-card", "as": {"of": "controller"}}}


def by(*events: str) -> dict[str, Any]:
    """Ask that such an event has triggered the effect."""
    return {"triggered-by": {"event": events[0] if len(events) == 1 else [*events]}}


EVENTS = (
    (
        "If this card is destroyed by battle, or if this card in its owner's possession is destroyed by an opponent's card effect",
        OWN, "this-card", [{"any-of": [by(OWN[0]), [by(OWN[1]), OURS, BY_THEM]]}],
    ),
    (
        "If this card is banished, or sent from the field to the GY", ("banished", "sent-to-graveyard"), "this-card",
        [
            {
                "any-of": [
                    by("banished"),
                    [
                        by("sent-to-graveyard"),
                        {"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "field"}}},
                    ],
                ]
            }
        ],
    ),
    ("If this card is destroyed by battle, or if this card hops", OWN, "this-card", None),
    ("If this card is destroyed by battle, or if this card is Tributed", OWN, "this-card", None),
    ("If this card is Normal Summoned, or destroyed by card effect", ("normal-summoned", OWN[1]), "this-card", []),
    ("If this card is discarded to the GY", ("sent-to-graveyard",), "this-card", [{"left-by": {"discarded": "yes"}}]),
    (
        "If this card is discarded by an opponent's card effect", ("sent-to-graveyard",), "this-card",
        [{"left-by": {"discarded": "yes", "cause": "card-effect", "by": {"of": "opponent"}}}],
    ),
    (
        "If this card is banished from the hand or GY", ("banished",), "this-card",
        [{"fits": {"of": "this-card", "as": {"came-from": ["hand", "graveyard"]}}}],
    ),
    (
        "When this card is Special Summoned by its effect", ("special-summoned",), "this-card",
        [{"summoned": {"of": "this-card", "how": "special", "by": {"other": "no"}}}],
    ),
    (
        "When this card is Normal or Pendulum Summoned", ("normal-summoned", "special-summoned"), "this-card",
        [{"summoned": {"of": "this-card", "how": ["normal", "pendulum"]}}],
    ),
    (
        "When this card is destroyed as a result of battle and sent to the Graveyard", ("destroyed-by-battle-and-sent",),
        "this-card", [{"sent-to": {"zone": "graveyard"}}],
    ),
    (
        "While this card is in your GY, if you Special Summon a Beast monster", ("special-summoned",), "other-cards",
        [{"fits": {"of": "that-card", "as": {"type": "beast", "kind": "monster", "of": "controller"}}}],
    ),
    (
        "Each time your opponent Normal Summons a monster", ("normal-summoned",), "other-cards",
        [{"fits": {"of": "that-card", "as": {"kind": "monster", "of": "opponent"}}}],
    ),
    (
        "When this card declares an attack while \"Gull\" is on the field", ("attack-declared",), "this-card",
        [{"attacks": {"of": "this-card"}}, {"named-card-on-field": {"named": "Gull"}}],
    ),
    (
        "At the start of the Damage Step, if the equipped monster battles an opponent's monster", (), "",
        [{"battling": {"of": "equipped-monster"}}, {"battling": {"of": "opponent"}}],
    ),
    (
        "When a monster your opponent controls activates its effect", (), "",
        [{"answered": {"kind": "monster", "of": "opponent", "activated-in": "field"}}],
    ),
    ("When another monster's effect is activated", (), "", [{"answered": {"other": "yes", "kind": "monster"}}]),
    ("When a WATER monster's effect is activated", (), "", [{"answered": {"attribute": "water", "kind": "monster"}}]),
    ("When another card, or its effect, is activated", (), "", [{"answered": {"other": "yes"}}]),
    ("when an effect of a card in the GY is activated", (), "", [{"answered": {"activated-in": "graveyard"}}]),
    (
        "When your opponent activates a monster effect in their hand or GY", (), "",
        [{"answered": {"of": "opponent", "kind": "monster", "activated-in": ["hand", "graveyard"]}}],
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "triggers", "about", "needs"), EVENTS, ids=[each[0] for each in EVENTS])
def test_an_event_is_read_with_all_around_it(text, triggers, about, needs):
    assert read_event(text, triggers, about, lies="in your GY" in text) == needs


GONE = {"during": {"part": "standby-phase"}}
ALONE = (
    (
        "During the Standby Phase of the next turn after this card was banished",
        [GONE, {"fits": {"of": "this-card", "as": {"earlier-turn": "banished", "zone": "banished"}}}],
    ),
    (
        "During your next Standby Phase after this card was destroyed by card effect and sent to the GY",
        [
            GONE,
            "own-turn",
            {"fits": {"of": "this-card", "as": {"earlier-turn": "destroyed-by-effect", "zone": "graveyard"}}},
        ],
    ),
    (
        "During your Battle Step, if this card battles",
        [{"during": {"part": "battle-step"}}, "own-turn", {"battling": {"of": "this-card"}}],
    ),
    (
        "During your turn, except the turn this card was sent to the GY",
        ["own-turn", {"not": {"fits": {"of": "this-card", "as": {"this-turn": "sent-to-graveyard"}}}}],
    ),
    ("During your Battle Step, if this card hops", None),
)


@pytest.mark.parametrize(("text", "needs"), ALONE, ids=[text for text, _ in ALONE])
def test_a_time_is_read_with_what_happened_before_it(text, needs):
    assert read_alone(text) == needs


def controls(**described: Any) -> dict[str, Any]:
    """Ask that a player controls such cards."""
    return {"controls": described}


NONE = {"not": controls(of="controller", kind="monster")}
STATES = (
    (
        "you control no monsters, or all monsters you control are Beast monsters",
        [
            {
                "any-of": [
                    NONE,
                    [
                        controls(of="controller", kind="monster"),
                        {"not": controls(of="controller", kind="monster", **{"not": {"type": "beast"}})},
                    ],
                ]
            }
        ],
    ),
    (
        'you control a Beast monster or "Gull"',
        [
            {
                "any-of": [
                    controls(of="controller", type="beast", kind="monster"),
                    controls(of="controller", named="Gull", kind="card", zone="field"),
                ]
            }
        ],
    ),
    (
        'you control "Gull" and "Tern"',
        [
            controls(of="controller", named="Gull", kind="card", zone="field"),
            controls(of="controller", named="Tern", kind="card", zone="field"),
        ],
    ),
    ('you control a Beast monster other than "Gull", or "Tern"', None),
    ("3 or more Defense Position monsters are on the field", [controls(position="defense", kind="monster", count=3)]),
    ("there are 4 monsters on the field", None),
    (
        "your opponent controls more monsters than you do",
        [
            {
                "stat-compare": {
                    "a": {"times": {"count": {"kind": "monster", "of": "opponent"}, "each": 1}},
                    "is": "higher",
                    "b": {"times": {"count": {"kind": "monster", "of": "controller"}, "each": 1}},
                }
            }
        ],
    ),
    ("your opponent has 5 or more cards in their hand", [controls(of="opponent", kind="card", zone="hand", count=5)]),
    ("your LP are lower than 2000", [{"life-compare": {"a": "controller", "is": "lower", "b": 2000}}]),
    (
        "this card's current ATK is higher than its original ATK",
        [{"stat-compare": {"a": {"atk-of": "this-card"}, "is": "higher", "b": {"base-atk-of": "this-card"}}}],
    ),
    ('"Gull" remains face-up on the field', [{"named-card-on-field": {"named": "Gull"}}]),
    (
        "a monster Special Summoned from the Extra Deck is on the field",
        [controls(kind="monster", **{"came-from": "extra-deck"})],
    ),
)


@pytest.mark.parametrize(("text", "state"), STATES, ids=[text for text, _ in STATES])
def test_a_state_of_the_field_is_read_whole_or_not_at_all(text, state):
    assert read_state(text) == state
