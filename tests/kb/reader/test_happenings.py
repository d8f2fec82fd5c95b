"""What conditions ask of an event of other cards, and by whose effect something happened to the card itself."""

from __future__ import annotations

from typing import Any

import pytest

from kb.reader.grammar.described import describe_all, describe_one
from kb.reader.grammar.states import read_state
from kb.reader.results import read_result
from kb.reader.sentences.conditions import read_condition
from kb.reader.sentences.happenings import read_caused, read_happening

OURS: dict[str, Any] = {"kind": "monster", "of": "controller"}
THEIRS: dict[str, Any] = {"kind": "monster", "of": "opponent"}
LAY = {"came-from": "field"}
IN_OUR_GY = {"of": "controller", "zone": "graveyard"}
BY_THEM = {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}}


def fits(described: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Ask that the card of the event fits a description."""
    return {"fits": {"of": "that-card", "as": described | more}}


HAPPENED = (
    ("If a monster(s) is Special Summoned to your opponent's field", "special-summoned", [fits(THEIRS)]),
    ("When your opponent Normal Summons a monster", "normal-summoned", [fits(THEIRS)]),
    ("When a monster(s) is Summoned", "normal-summoned", [fits({"kind": "monster"})]),
    ("When your opponent Summons a monster(s)", "special-summoned", [fits(THEIRS)]),
    (
        "When your opponent Special Summons a monster from their hand",
        "special-summoned",
        [fits(THEIRS, **{"came-from": "hand"})],
    ),
    (
        "If you Xyz Summon a monster",
        "special-summoned",
        [fits(OURS), {"summoned": {"of": "that-card", "how": "xyz"}}],
    ),
    (
        "When a monster is Special Summoned from the GY",
        "special-summoned",
        [fits({"kind": "monster", "came-from": "graveyard"})],
    ),
    (
        "If a face-up Beast monster(s) you control is destroyed by an opponent's card effect",
        "destroyed-by-effect",
        [fits(OURS, face="up", type="beast", **LAY), BY_THEM],
    ),
    ("If a Beast monster is destroyed by card effect", "destroyed-by-effect", [fits({"kind": "monster", "type": "beast"})]),
    (
        "If a Beast monster on the field is destroyed by card effect",
        "destroyed-by-effect",
        [fits({"kind": "monster", "type": "beast"}, **LAY)],
    ),
    (
        "If a Beast monster is destroyed and sent to your GY",
        "destroyed-any",
        [fits({"kind": "monster", "type": "beast"}), fits(IN_OUR_GY), {"sent-to": {"zone": "graveyard"}}],
    ),
    (
        "If a Beast monster you control is destroyed by card effect and sent to the GY",
        "destroyed-by-effect",
        [fits(OURS, type="beast", **LAY), {"sent-to": {"zone": "graveyard"}}],
    ),
    (
        "If another card(s) you control is destroyed by card effect",
        "destroyed-by-effect",
        [fits({"other": "yes", "of": "controller", "came-from": "field"})],
    ),
    (
        "If a monster you control is sent to the GY",
        "sent-to-graveyard",
        [fits(OURS | {"came-from": "field"}), {"sent-to": {"zone": "graveyard"}}],
    ),
    ("If a monster is sent to your opponent's GY", "sent-to-graveyard", [fits(THEIRS, zone="graveyard")]),
    ("When a Beast monster you control leaves the field", "leaves-field", [fits(OURS, type="beast")]),
    ("When a Beast monster on the field is flipped face-up", "flipped-face-up", [fits({"kind": "monster", "type": "beast"})]),
    ("When your monster destroys an opponent's monster by battle", "destroys-by-battle", [fits(OURS)]),
    (
        "When your Beast monster inflicts battle damage to your opponent",
        "battle-damage",
        [{"damaged": {"of": "opponent"}}, {"battling": {"type": "beast", "of": "controller"}}],
    ),
    (
        "During your turn, if you Special Summon a monster, while this card is in your GY",
        "special-summoned",
        ["own-turn", fits(OURS), {"in-zone": {"of": "this-card", "zone": "graveyard"}}],
    ),
    (
        'If you Special Summon a "Gull" monster(s), except "Gull King"',
        "special-summoned",
        [fits(OURS | {"archetype": "Gull", "not": {"named": "Gull King"}})],
    ),
    (
        "If a monster you control is destroyed by battle or an opponent's card effect",
        "destroyed-any",
        [
            fits(OURS | {"came-from": "field"}),
            {"any-of": [{"left-by": {"cause": "battle"}}, {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}}]},
        ],
    ),
    (
        "If a monster you control is destroyed by your opponent's attack or card effect",
        "destroyed-any",
        [
            fits(OURS | {"came-from": "field"}),
            {
                "any-of": [
                    [{"left-by": {"cause": "battle"}}, {"attacks": {"of": "opponent"}}],
                    {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}},
                ]
            },
        ],
    ),
    (
        "When your Beast monster is destroyed by battle with an opponent's monster",
        "destroyed-by-battle",
        [fits(OURS | {"type": "beast", "came-from": "field"}), {"battling": {"of": "opponent"}}],
    ),
    ("If a card(s) is banished", "banished", []),
    ("When a face-up monster you control is flipped face-down", "position-changed", [fits(OURS | {"face": "down"})]),
    (
        "If a monster you control is Tributed",
        "moved",
        [
            {"not": {"fits": {"of": "that-card", "as": {"zone": ["deck", "extra-deck"]}}}},
            fits(OURS | {"came-from": "field"}),
        ],
    ),
    ("If a monster(s) is Special Summoned to your opponent's field", "flipped-face-up", None),
    ("If an EARTH and WATER monster is Special Summoned to your field", "special-summoned", None),
    ("When a monster is Pendulum Summoned", "special-summoned", None),
    ("If 2 or more monsters you control are destroyed by card effect", "destroyed-by-effect", None),
    ("If a monster this card points to is destroyed by card effect", "destroyed-by-effect", None),
    ("If that monster leaves the field", "leaves-field", None),
    ("If a monster you control is sent to your GY", "sent-to-graveyard", None),
    ("If a monster that was Special Summoned from the Extra Deck is destroyed by card effect", "destroyed-by-effect", None),
    ("If a monster that was Special Summoned from the Extra Deck is sent to the GY", "sent-to-graveyard", None),
)  # fmt: skip


@pytest.mark.parametrize(("head", "event", "needs"), HAPPENED)
def test_an_event_of_other_cards_is_asked_of_those_that_are_meant(head, event, needs):
    assert read_happening(head, (event,)) == needs


CAUSED = (
    (
        'If this card is Special Summoned by the effect of a "Gull" monster',
        "special-summoned",
        [{"summoned": {"of": "this-card", "by": {"archetype": "Gull", "kind": "monster"}}}],
    ),
    (
        'If this card is destroyed by the effect of "Gull King" and you control no monsters',
        "destroyed-by-effect",
        [
            {"left-by": {"cause": "card-effect", "by": {"named": "Gull King", "kind": "card"}}},
            {"not": {"controls": {"of": "controller", "kind": "monster"}}},
        ],
    ),
    (
        "If this card is sent to the GY to activate a Beast monster's effect",
        "sent-to-graveyard",
        [{"left-by": {"cause": "cost", "by": {"type": "beast", "kind": "monster"}}}],
    ),
    (
        "If this card is sent to the GY to activate a monster effect",
        "sent-to-graveyard",
        [{"left-by": {"cause": "cost", "by": {"kind": "monster"}}}],
    ),
    ("If this card is Special Summoned by its effect", "special-summoned", None),
    ("If this card is sent to the GY by the effect of a monster you control", "sent-to-graveyard", None),
    ("If this card is destroyed to activate a monster effect", "destroyed-by-effect", None),
)


@pytest.mark.parametrize(("head", "event", "needs"), CAUSED)
def test_whose_effect_did_something_to_the_card_itself_is_asked(head, event, needs):
    assert read_caused(head, (event,)) == needs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"Gull" and "Heron" monsters you control', OURS | {"archetype": ["Gull", "Heron"]}),
        ("FIRE and Dragon monsters you control", None),
        ("All other Beast monsters", {"type": "beast", "kind": "monster", "other": "yes"}),
        ("2 Beast monsters you control", None),
        ("Beast monsters this card points to", {"kind": "monster", "type": "beast", "pointed-by": "this-card"}),
        ("Beast monsters it points to", None),
        ("Beast monsters in your GY", None),
        ("Beast monsters and Spells you control", None),
    ],
)
def test_all_monsters_of_a_kind_are_described_or_left_open(text, said):
    assert describe_all(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a Beast monster you control", OURS | {"type": "beast"}),
        ("a LIGHT or DARK monster you control", OURS | {"attribute": ["light", "dark"]}),
        ("a LIGHT and DARK monster you control", None),
        ("monsters with different names", None),
    ],
)
def test_one_card_of_a_kind_is_described_or_left_open(text, said):
    assert describe_one(text) == said


THEY = {"of": "opponent"}


@pytest.mark.parametrize(
    ("head", "needs"),
    [
        ("When a card or effect is activated that targets this card on the field", [{"answered": {"targets": {"other": "no"}}}]),
        (
            "When your opponent activates a card or effect that targets a Beast monster(s) you control",
            [{"answered": THEY | {"targets": OURS | {"type": "beast"}}}],
        ),
        (
            "When your opponent activates a monster effect in the hand or GY",
            [{"answered": THEY | {"kind": "monster", "activated-in": ["hand", "graveyard"]}}],
        ),
        (
            "When a card or effect is activated that targets a card on the field, while you control no monsters",
            [
                {"answered": {"targets": {"kind": "card", "zone": "field"}}},
                {"not": {"controls": {"of": "controller", "kind": "monster"}}},
            ],
        ),
        ("When a card or effect is activated that targets this card or a Beast monster you control", None),
        ("When a card or effect is activated that targets exactly 1 card on the field", None),
        ("When your opponent activates a monster effect, except in the hand", None),
    ],
)  # fmt: skip
def test_an_answer_asks_where_something_is_activated_and_what_it_targets(head, needs):
    assert read_condition(head) == needs


CONTROLLED: dict[str, Any] = {"of": "controller", "kind": "monster"}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("you control a LIGHT or DARK monster", [{"controls": CONTROLLED | {"attribute": ["light", "dark"]}}]),
        ("you control a LIGHT and DARK monster(s)", None),
        ("you have a LIGHT and DARK monster in your GY", None),
        (
            "you control no LIGHT and DARK monsters",
            [{"not": {"controls": CONTROLLED | {"attribute": ["light", "dark"]}}}],
        ),
        ('you control a "Cat and Dog" monster', [{"controls": CONTROLLED | {"archetype": "Cat and Dog"}}]),
        (
            'you control a Beast monster other than "Gull"',
            [{"controls": CONTROLLED | {"type": "beast", "not": {"named": "Gull"}}}],
        ),
        ('you control a Beast monster other than "Gull", or "Tern"', None),
        (
            'you control a "Gull" monster or a face-up Field Spell',
            [
                {
                    "controls": {
                        "of": "controller",
                        "zone": "field",
                        "kind": "card",
                        "either": [
                            {"archetype": "Gull", "kind": "monster"},
                            {"face": "up", "kind": "field-spell"},
                        ],
                    }
                }
            ],
        ),
        (
            'all monsters you control are "Gull" monsters (min. 1)',
            [{"controls": CONTROLLED}, {"not": {"controls": CONTROLLED | {"not": {"archetype": "Gull"}}}}],
        ),
        ("all monsters you control are different", None),
    ],
)
def test_a_player_has_to_control_one_of_such_cards_or_is_asked_nothing(text, state):
    assert read_state(text) == state


@pytest.mark.parametrize(
    ("who", "whom"),
    [('"Gull"', {"named": "Gull", "kind": "card", "of": "controller", "zone": "field"}), ('"Gull Tokens"', None)],
)
def test_the_name_of_several_tokens_is_no_name(who, whom):
    done = read_result(f"Destroy as many {who} you control as possible.")
    assert done == (whom and [{"destroy": {"of": {"all": whom}}}])
