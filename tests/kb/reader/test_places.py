"""Where a card has to lie for an effect of it to be used, as its text says it; an effect works in one place at a time."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed

FIELD = None


def draft_gull(text: str, **facts: str):
    said = {"type_line": "Beast / Effect", "text": text, "atk": 1500, "def": 1000, "level": 4} | facts
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", said), 902, [], quoting=True)
    return read_text(drafted, "gull.yaml").value["effects"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("When you take battle damage: You can Special Summon this card from your hand.", ["hand"]),
        ("If you control a Gull: You can Special Summon this card from your GY in Defense Position.", ["graveyard"]),
        ("If you control a Gull: You can Special Summon this card from your hand or GY.", ["hand", "graveyard"]),
        ("If this card is in your hand, GY, or face-up field: You can draw 1 card.", ["hand", "graveyard", "field"]),
        ("If a card is destroyed, while this card is in your Graveyard: You can draw 1 card.", ["graveyard"]),
        ("If a card is destroyed while this card is banished: You can draw 1 card.", ["banished"]),
        ("During your Main Phase, except the turn it was sent to the GY: You can draw 1 card.", ["graveyard"]),
        ("(Quick Effect): You can send this card from your hand or field to the GY; draw 1 card.", ["hand", "field"]),
        ("(Quick Effect): You can send this card and 1 other Gull from your hand to the GY; draw 1 card.", ["hand"]),
        ("You can banish this card, 1 Gull, and 1 Dragon monster from your GY; draw 1 card.", ["graveyard"]),
        ("You can banish from your GY, this card and 1 Gull; draw 1 card.", ["graveyard"]),
        ("You can discard this card and 1 Gull, then target 1 monster in your GY; destroy it.", ["hand"]),
        ("You can banish 1 Gull from your GY, except this card; Special Summon this card from your GY.", ["graveyard"]),
        ("When a monster declares an attack: You can skip your next turn, also Special Summon this card from your hand.", ["hand"]),
        ("If a card is destroyed: You can target 1 Gull; discard this card, and if you do, destroy that Gull.", ["hand"]),
        ("You can discard this card to draw 1 card.", ["hand"]),
        ("You can pay 500 LP; return this card to the hand, then discard this card.", [FIELD]),
        ("You can banish this card; Special Summon 1 Gull from your hand.", [FIELD]),
        ("You can send this card to the GY; draw 1 card.", [FIELD]),
        ("You can Tribute this card; during the End Phase, Special Summon this card from your GY.", [FIELD]),
        ("You can draw 1 card, then, during the End Phase, you can Special Summon this card from your GY.", [FIELD]),
        ("You can reveal 1 monster with a lower Level than this card from your Deck; draw 1 card.", [FIELD]),
        ("When an attack is declared involving this card and a monster in its column: You can add 1 card in your GY.", [FIELD]),
    ],
)  # fmt: skip
def test_an_effect_is_drafted_for_each_place_where_its_card_may_lie(text, places):
    effects = draft_gull(text)
    assert [each.get("from") for each in effects] == places
    assert len({each["id"] for each in effects}) == len(places)


def test_what_happens_to_the_card_itself_sets_one_effect_off():
    (effect,) = draft_gull("If this card is destroyed: You can banish this card from your field or GY; draw 1 card.")
    assert "from" not in effect


def test_what_answers_an_attack_or_an_activation_is_drafted_for_each():
    text = "When your opponent activates a card or effect that targets this card, or targets this card for an attack (Quick Effect): You can draw 1 card."
    first, second = draft_gull(text)
    assert (first["answers"], second["trigger"]) == ("any-activation", "attack-targeted")
    assert (first["id"], second["id"]) == ("effect-1", "effect-1-to-an-attack")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("When this card is targeted for an attack (Quick Effect): You can draw 1 card.", {"trigger": "attack-targeted", "about": "this-card"}),
        ("When your opponent's monster targets this card for an attack (Quick Effect): You can draw 1 card.",
         {"trigger": "attack-targeted", "about": "this-card", "needs": [{"unplayed": "When your opponent's monster targets this card for an attack"}]}),
        (
            "When a monster you control is targeted for an attack (Quick Effect): You can draw 1 card.",
            {"trigger": "attack-targeted", "needs": [{"attacked": {"of": "controller"}}]},
        ),
        (
            "When your opponent's monster targets one for an attack (Quick Effect): You can draw 1 card.",
            {"trigger": "attack-targeted", "needs": [{"unplayed": "When your opponent's monster targets one for an attack"}]},
        ),
        (
            "When an opponent's monster declares an attack (Quick Effect): You can make this card be targeted for an attack.",
            {"answers": "attack", "needs": [{"attacks": {"of": "opponent"}}]},
        ),
    ],
)  # fmt: skip
def test_a_chosen_target_is_answered_in_a_replay_too(text, said):
    (effect,) = draft_gull(text)
    assert {key: effect[key] for key in ("trigger", "answers", "about", "needs") if key in effect} == said


def test_what_lets_a_trap_be_played_from_the_hand_says_nothing_of_when():
    text = "If you control a Gull, you can activate this card from your hand. When a monster is destroyed by lightning: Draw 1 card."
    (effect,) = draft_gull(text, type_line="", kind="trap", property="normal")
    assert effect["class"] == "activation"
    assert effect["from-hand"] == {"unplayed": "If you control a Gull, you can activate this card from your hand."}
    assert effect["needs"] == [{"unplayed": "When a monster is destroyed by lightning"}]
    assert "answers" not in effect
