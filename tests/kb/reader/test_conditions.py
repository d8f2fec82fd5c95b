"""What stands before an effect in a card text: whose event it has to be, and what is paid; else nothing is said."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.conditions import read_condition
from kb.reader.sentences.costs import read_cost, read_instead

OURS = {"attacks": {"of": "this-card"}}
BATTLING = {"battling": {"of": "this-card"}}
DAMAGED = {"damaged": {"of": "opponent"}}
PLAYED = {"not": {"answered": {"kind": "spell-or-trap", "is": "effect"}}}


SENT = {"sent-to": {"zone": "graveyard"}}
FIELD = {"came-from": "field"}


def was(**so):
    return {"fits": {"of": "this-card", "as": so}}


def came(lay, **where):
    return {"fits": {"of": "this-card", "as": {**where, "came-from": lay}}}


@pytest.mark.parametrize(
    ("head", "needs"),
    [
        ("If this card is destroyed by battle or card effect", []),
        ("If this card is Normal or Special Summoned, or if this card is sent to the GY", []),
        ("If this card is Tributed", [{"not": {"fits": {"of": "this-card", "as": {"zone": ["deck", "extra-deck"]}}}}]),
        ("If this card is destroyed by battle, or when you take battle damage", None),
        ("If this card is destroyed by battle or card effect and sent to the GY", [{"sent-to": {"zone": "graveyard"}}]),
        ("When this card is Normal or Special Summoned", []),
        ("If this card destroys an opponent's monster by battle", []),
        ("If this attacking card destroys a monster by battle and sends it to the GY", [OURS]),
        ("When this card declares an attack", [OURS]),
        ("When any player's monster declares an attack", []),
        ("When an opponent's monster declares an attack", [{"attacks": {"of": "opponent"}}]),
        (
            "When an opponent's monster declares a direct attack",
            [{"attacks": {"of": "opponent"}}, {"not": {"attacked": {"of": "controller"}}}],
        ),
        ("When this card inflicts battle damage to your opponent", [DAMAGED, BATTLING]),
        (
            "If this card inflicts battle damage to your opponent by a direct attack",
            [DAMAGED, BATTLING, OURS, {"not": {"attacked": {"of": "opponent"}}}],
        ),
        ("When you take battle damage", [{"damaged": {"of": "controller"}}]),
        ("If you take battle or effect damage", [{"damaged": {"of": "controller"}}]),
        ("At the end of the Battle Phase", []),
        ("At the start of your Battle Phase", ["own-turn"]),
        ("When this card is Normal Summoned or flipped face-up", []),
        ("If this face-up card leaves the field", [{"fits": {"of": "this-card", "as": {"face": "up"}}}]),
        (
            "If this card in your possession is destroyed by an opponent's card",
            [was(of="controller"), {"left-by": {"cause": ["battle", "card-effect"], "by": {"of": "opponent"}}}],
        ),
        ("If this card is sent from the Spell & Trap Zone to the GY", [came("spell-trap-zone", zone="graveyard")]),
        ("If this Synchro Summoned card is sent to the GY", [{"summoned": {"of": "this-card", "how": "synchro"}}]),
        ("At the end of your opponent's Battle Phase", ["opponents-turn"]),
        ("At the end of the Battle Phase, if this card battled", [BATTLING]),
        ("At the end of your Battle Phase, if this card attacked or was attacked", ["own-turn", BATTLING]),
        ("At the end of the Battle Phase, if this card attacked", [OURS]),
        (
            "At the start of the Damage Step, if this card attacks a Defense Position monster",
            [OURS, {"attacked": {"of": "opponent", "position": "defense"}}],
        ),
        (
            "At the start of the Damage Step, if this card attacks a face-up Defense Position monster",
            [OURS, {"attacked": {"of": "opponent", "position": "defense", "face": "up"}}],
        ),
        ("When your opponent activates a card or effect", [{"answered": {"of": "opponent"}}]),
        ("When a monster effect is activated", [{"answered": {"kind": "monster"}}]),
        ("At the start of the Damage Step, if this card battles", [BATTLING]),
        (
            "If this card battles an opponent's monster, during damage calculation",
            [BATTLING, {"battling": {"of": "opponent"}}],
        ),
        ("At the end of the Damage Step, if this card battled", [BATTLING]),
        ("Once per battle, before damage calculation, if this card attacked", [OURS]),
        ("If this card is attacked by a monster, after damage calculation", [{"attacked": {"of": "this-card"}}]),
        ("After damage calculation, if this card was attacked", [{"attacked": {"of": "this-card"}}]),
        (
            "Before damage calculation, if this card attacks an opponent's monster",
            [OURS, {"attacked": {"of": "opponent"}}],
        ),
        ("When this card declares an attack while you control 2 Warrior monsters", None),
        ("If this card destroys a LIGHT monster by battle", None),
        ("If a Warrior monster you control that was Set is destroyed by battle", None),
        ("At the start of the Damage Step, if your equipped Warrior monster battles", None),
        ("If this card is Link Summoned", [{"summoned": {"of": "this-card", "how": "link"}}]),
        ("When this card is Tribute Summoned", [{"summoned": {"of": "this-card", "how": "tribute"}}]),
        (
            "If this card is Link Summoned using a Dragon monster",
            [
                {"summoned": {"of": "this-card", "how": "link"}},
                {"fits": {"of": "this-card", "as": {"made-with": {"type": "dragon", "kind": "monster"}}}},
            ],
        ),
        ("If this card is destroyed by card effect", []),
        ("When a Spell/Trap Card or effect is activated", [{"answered": {"kind": "spell-or-trap"}}]),
        ("When a Spell Card is activated", [{"answered": {"kind": "spell"}}, PLAYED]),
        ("When your opponent activates a Trap Card", [{"answered": {"of": "opponent", "kind": "trap"}}, PLAYED]),
        ("When a Spell/Trap Card, or monster effect, is activated", [PLAYED]),
        ("When you activate a monster effect", [{"answered": {"of": "controller", "kind": "monster"}}]),
        ("When a Continuous Spell Card is activated", [{"answered": {"kind": "continuous-spell"}}, PLAYED]),
        ("When a Counter Trap Card is activated", None),
        ("When a Trap is activated", [{"answered": {"kind": "trap"}}, PLAYED]),
        (
            "When a card or effect is activated that would destroy a card(s) on the field",
            [{"answered": {"does": "destroy", "to": {"zone": "field"}}}],
        ),
        (
            "When your opponent activates a card or effect that would destroy a monster(s) you control",
            [{"answered": {"of": "opponent", "does": "destroy", "to": {"of": "controller", "zone": "monster-zone"}}}],
        ),
        ("When a card or effect is activated that would destroy 2 or more cards you control", None),
        (
            "When your opponent activates a card or effect that would inflict damage to you",
            [{"answered": {"of": "opponent"}}, {"would-damage": {"of": "controller"}}],
        ),
        ("If this card is sent to the GY by card effect", [{"left-by": {"cause": "card-effect"}}]),
        ("If this card is sent from the hand or field to the GY", [came(["hand", "field"], zone="graveyard")]),
        ("If this face-up card is sent from the field to the GY", [came("field", zone="graveyard"), was(face="up")]),
        (
            "If this card is sent from the hand or Monster Zone to the GY",
            [came(["hand", "monster-zone"], zone="graveyard")],
        ),
        (
            "If this card is sent from your hand to your GY by an opponent's card effect",
            [came("hand", zone="graveyard"), {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}}],
        ),
        (
            "If this card on the field is Tributed",
            [{"not": {"fits": {"of": "this-card", "as": {"zone": ["deck", "extra-deck"]}}}}, came("field")],
        ),
        ("When this card on the field is banished", [came("field")]),
        ("If this card is Special Summoned from the Deck", [came("deck")]),
        ("When this card is Normal Summoned or Flip Summoned", []),
        ("When this card is Flip or Special Summoned", []),
        ("If this card is sent from the Deck to the GY", [came("deck", zone="graveyard")]),
        ("If this face-up card on the field is sent to the GY", [was(face="up", **FIELD)]),
        ("If this card on the field is destroyed by battle", []),
        ("If this card on the field is destroyed by battle or card effect", [was(**FIELD)]),
        ("If this card in the Monster Zone is destroyed", [came("monster-zone")]),
        ("When this card you control is destroyed and sent to your GY", [was(of="controller", **FIELD), SENT]),
        ("When this card you control is destroyed by battle and sent to your GY", [was(of="controller"), SENT]),
        (
            "If this Set card in its owner's control is destroyed by a card effect",
            [was(of="controller", face="down", **FIELD)],
        ),
        (
            "If this Fusion Summoned card you control is sent to your GY by an opponent's card",
            [
                was(of="controller", **FIELD),
                {"summoned": {"of": "this-card", "how": "fusion"}},
                {"left-by": {"by": {"of": "opponent"}}},
            ],
        ),
        (
            "If this face-up card in its owner's control leaves the field because of an opponent's card effect",
            [was(of="controller", face="up"), {"left-by": {"cause": "card-effect", "by": {"of": "opponent"}}}],
        ),
        ("If this face-up card on the field is destroyed", None),
        ("If this card is sent to the GY and it is your turn", None),
        ("If this card is Special Summoned from the hand", [came("hand")]),
        ("When this card is Normal or Special Summoned from the hand", [came("hand")]),
        ("When this card is Normal or Special Summoned from the GY", None),
        ("If this card is Special Summoned from the Extra Deck", [came("extra-deck")]),
        ("If this Xyz Summoned card is destroyed", [{"summoned": {"of": "this-card", "how": "xyz"}}]),
        ("When an attack is declared involving this card", [BATTLING]),
        (
            "At the start of the Damage Step, if this card battles a Level 5 or higher monster",
            [BATTLING, {"battling": {"of": "opponent", "level": {"min": 5}}}],
        ),
        ("At the start of the Damage Step, if this card battles a monster with more ATK than it", None),
        (
            "When a Normal Summoned monster you control is destroyed by battle, while this card is in your GY",
            [
                {"fits": {"of": "that-card", "as": {"of": "controller", "summoned": "normal"}}},
                {"in-zone": {"of": "this-card", "zone": "graveyard"}},
            ],
        ),
        ("", None),
    ],
)
def test_a_condition_is_read_where_it_says_no_more(head, needs):
    assert read_condition(head) == needs


def choice(lies, kind: str, **more):
    return {"of": {"chosen": {"of": "controller", "from": lies, "kind": kind, **more, "count": 1}}}


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("You can discard this card", [{"discard": {"of": "this-card"}}]),
        (" You can Tribute this card,", [{"tribute": {"of": "this-card"}}]),
        ("You can banish this card from your GY", [{"banish": {"of": "this-card"}}]),
        ("You can send this card from your hand to the GY", [{"send-to-graveyard": {"of": "this-card"}}]),
        ("Pay 500 LP", [{"pay-life": {"amount": 500}}]),
        ("You can detach 2 materials from this card", [{"detach": {"of": "this-card", "count": 2}}]),
        ("You can activate this effect", []),
        ("You can banish this card from the GY", [{"banish": {"of": "this-card"}}]),
        ("You can return this card to the Extra Deck", [{"return-to-deck": {"of": "this-card"}}]),
        (
            "You can send 1 Spell from your hand or field to the GY",
            [{"send-to-graveyard": choice(["hand", "field"], "spell")}],
        ),
        (
            "You can send 1 other card you control to the GY",
            [{"send-to-graveyard": choice("field", "card", other="yes")}],
        ),
        ("You can send 1 monster from your Deck to the GY", [{"send-to-graveyard": choice("deck", "monster")}]),
        ("You can send 1 monster from your hand and Deck to the GY", None),
        ("You can discard this card, then target 1 card", None),
        ("You can pay half your LP", [{"pay-life": {"amount": "half"}}]),
        ("You can pay half your LP (min. 1)", None),
        ("You can banish this card", [{"banish": {"of": "this-card"}}]),
        ("You can discard this card to the GY", [{"discard": {"of": "this-card"}}]),
        ("You can remove 3 Song Counters from this card", [{"remove-counter": {"of": "this-card", "count": 3}}]),
        ("You can remove 3 Song Counters from your field", None),
        (
            "You can send the top 2 cards of your Deck to the GY",
            [{"send-to-graveyard": {"of": "controller", "from": "deck", "count": 2}}],
        ),
        (
            "You can Tribute 2 Beast monsters",
            [
                {
                    "tribute": {
                        "of": {
                            "chosen": {
                                "of": "controller", "from": "monster-zone", "kind": "monster", "type": "beast", "count": 2,
                            }
                        }
                    }
                }
            ],
        ),
        ("You can Tribute 2 Beast monsters with different names", None),
    ],
)  # fmt: skip
def test_a_cost_is_read_where_it_says_no_more(text, cost):
    assert read_cost(text) == cost


def draft_effect(text: str, kind: str = "Beast / Effect"):
    facts = {"type_line": kind, "text": text, "atk": 1500, "def": 1000, "level": 4}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [], quoting=True)
    return read_text(drafted, "gull.yaml").value["effects"][-1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("When this card declares an attack: You can pay 500 LP; draw 1 card.", ([OURS], [{"pay-life": {"amount": 500}}], None)),
        (
            "When a monster with a hat declares an attack (Quick Effect): You can target 1 card; destroy it.",
            (
                [{"unplayed": "When a monster with a hat declares an attack"}], {"unplayed": "You can target 1 card"}, None,
            ),
        ),
        (
            "If your Dragon monster destroys a monster by battle: You can draw 1 card.",
            (
                [{"fits": {"of": "that-card", "as": {"of": "controller", "kind": "monster", "type": "dragon"}}}],
                None,
                "this-or-other-cards",
            ),
        ),
        ("If this card destroys a monster by battle: You can draw 1 card.", (None, None, None)),
        ("FLIP: You can discard your hand; draw 1 card.", (None, {"unplayed": "You can discard your hand"}, None)),
        ("FLIP: You can discard 1 card; draw 1 card.", (None, [{"discard": {"count": 1}}], None)),
        (
            "When this card declares an attack, you can send 1 card to the GY to draw 1 card.",
            ([OURS], {"unplayed": "send 1 card to the GY"}, None),
        ),
        (
            "If you have drawn a Dragon monster (Quick Effect): You can draw 1 card.",
            ([{"unplayed": "If you have drawn a Dragon monster"}], None, None),
        ),
        ("Once per turn (Quick Effect): You can draw 1 card.", (None, None, None)),
        (
            "Once per turn: You can pay 500 LP; destroy 1 card.",
            (None, [{"pay-life": {"amount": 500}}, {"unplayed": "destroy 1 card."}], None),
        ),
        ("You can discard this card; inflict 500 damage.", (None, [{"discard": {"of": "this-card"}}], None)),
        ("By discarding 1 card, draw 1 card.", (None, [{"discard": {"count": 1}}], None)),
        ("By sending 2 monsters to the Graveyard, draw 1 card.", (None, {"unplayed": "send 2 monsters to the Graveyard"}, None)),
        ("Pay 500 Life Points to draw 1 card.", (None, [{"pay-life": {"amount": 500}}], None)),
    ],
)  # fmt: skip
def test_what_is_not_read_of_a_condition_or_a_cost_is_not_played(text, said):
    drafted = draft_effect(text)
    assert (drafted.get("needs"), drafted.get("cost"), drafted.get("about")) == said


TOY = {"controls": {"of": "controller", "zone": "field", "named": "Toy Nest", "kind": "card"}}
IN_ZONE = {"controls": {"zone": "field-zone", "kind": "card", "named": "Toy Nest"}}
DURING = {"during": {"part": ["main-phase", "main-phase-2", "battle-phase"]}}


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ('If this card is in your GY and you control "Toy Nest": You can draw 1 card.', [TOY]),
        ('If "Toy Nest" is in a Field Zone: You can draw 1 card.', [IN_ZONE]),
        (
            'During the Main or Battle Phase, if "Toy Nest" is in a Field Zone (Quick Effect): You can draw 1 card.',
            [DURING, IN_ZONE],
        ),
        ("During the Main or Battle Phase: You can draw 1 card.", [{"unplayed": "During the Main or Battle Phase"}]),
    ],
)
def test_a_state_beside_a_place_or_a_phase_is_asked(text, needs):
    assert draft_effect(text)["needs"] == needs


def test_what_ends_at_a_time_in_front_of_it_is_open():
    text = (
        "If this card destroys an opponent's monster by battle, until your next Standby Phase: this card gains 100 ATK."
    )
    assert draft_effect(text)["does"] == {"unplayed": "this card gains 100 ATK."}


LEFT = "draw 1 card, then apply 1 of these effects. ● Draw 1 card. ● Destroy 1 card on…"
TWO = "\n● Draw 1 card.\n● Destroy 1 card on the field."
EITHER = [{"choose-one": [{"draw": {"of": "controller", "count": 1}}, {"destroy": {"of": {"chosen": {"from": "field", "kind": "card", "count": 1}}}}]}]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "cost", "does"),
    [
        (f"You can activate 1 of these effects;{TWO}", None, EITHER),
        (f"You can discard 1 card, then activate 1 of these effects;{TWO}", [{"discard": {"count": 1}}], EITHER),
        (f"You can pay 500 LP; apply 1 of these effects.{TWO}", [{"pay-life": {"amount": 500}}], EITHER),
        (f"You can pay 500 LP; draw 1 card, then apply 1 of these effects.{TWO}", [{"pay-life": {"amount": 500}}, {"unplayed": LEFT}], None),
        (f"You can activate 1 of these effects;{TWO}\n● Hop about.", {"unplayed": "You can activate 1 of these effects"}, None),
        ("You can activate 1 of these effects;\n● Draw 1 card.\n● Target 1 card; destroy it.", None, None),
    ],
)  # fmt: skip
def test_one_effect_of_a_list_is_a_choice_if_each_is_read(text, cost, does):
    drafted = draft_effect(text)
    assert (drafted.get("cost") if does or cost else None) == cost
    assert does is None or drafted["does"] == does
    assert does is not None or "choose-one" not in str(drafted)


@pytest.mark.parametrize(
    ("above", "needs"),
    [
        ("Cannot attack. You can only use 1 of these effects per turn.", None),
        ("While attacking, this card gains these effects.", "While attacking, this card gains these effects"),
    ],
)
def test_an_option_of_a_list_waits_for_what_stands_above_it(above, needs):
    drafted = draft_effect(
        f"{above}\n● (Quick Effect): You can draw 1 card.\n● You can discard your hand; draw 1 card."
    )
    assert drafted["cost"] == {"unplayed": "You can discard your hand"}
    assert drafted.get("needs") == (needs and [{"unplayed": needs}])


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("If this card is attacked by a monster, after damage calculation: Return that monster to the hand.", [{"return-to-hand": {"of": "battled-monster"}}]),
        ("After damage calculation, if this card battled an opponent's monster: Banish that monster.", [{"banish": {"of": "battled-monster"}}]),
        ("After damage calculation, if your Fish monster battled an opponent's monster: Banish that monster.", {"unplayed": "Banish that monster."}),
    ],
)  # fmt: skip
def test_that_monster_is_the_one_that_battles_the_card_where_no_other_is_named(text, does):
    assert draft_effect(text)["does"] == does


@pytest.mark.parametrize(
    ("text", "kind", "needs"),
    [
        ("Activate only when your opponent declares a third attack. Gain 500 LP.", "normal", "when your opponent declares a third attack"),
        ("Gain 500 LP. You can only activate this card when it rains.", "normal", "You can only activate this card when it rains."),
        ("Negate the activation of an Equip Spell Card.", "counter", "Negate the activation of an Equip Spell Card."),
        ("Gain 500 LP.", "normal", None),
        ("While you control a Gull, you take no battle damage.", "continuous", None),
    ],
)  # fmt: skip
def test_when_a_trap_is_activated_is_not_forgotten(text, kind, needs):
    facts = {"kind": "trap", "property": kind, "text": text}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [], quoting=True)
    activation = read_text(drafted, "lasso.yaml").value["effects"][0]
    assert activation.get("needs") == (needs and [{"unplayed": needs}])


def test_options_that_are_not_told_apart_are_asked_for_beside_one_that_is():
    text = (
        "Activate 1 of these effects;\n● Target 3 banished cards; draw 1 card.\n● If you control a Gull: Draw 1 card."
    )
    facts = {"kind": "spell", "property": "quick-play", "text": text}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [], quoting=True)
    assert read_text(drafted, "lasso.yaml").value["effects"][0]["cost"] == {"unplayed": "Activate 1 of these effects"}


def test_what_a_monster_does_as_an_equip_card_it_does_in_the_spell_and_trap_zone():
    zone = [{"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}}]
    assert (
        draft_effect("The equipped monster cannot be destroyed by battle.", "Beast / Union / Effect")["applies-when"]
        == zone
    )
    assert draft_effect("Cannot be destroyed by battle.")["applies-when"] == "always"


UP = {"face-up": {"of": "this-card"}}


@pytest.mark.parametrize(
    ("behind", "up"),
    [
        ("This card must be face-up on the field to activate and to resolve this effect.", UP),
        (
            "This card must be in face-up Defense Position to activate and to resolve this effect.",
            {"face-up": {"of": "this-card", "position": "defense"}},
        ),
    ],
)
def test_what_has_to_stay_face_up_is_asked_as_it_is_activated_and_as_it_resolves(behind, up):
    text = f"Once per turn: You can draw 1 card. {behind}"
    facts = {"kind": "monster", "text": text}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [], quoting=True)
    (said,) = read_text(drafted, "gull.yaml").value["effects"]
    assert (said["needs"], said["does"]) == (
        [up],
        [{"if": {"is": [up], "then": [{"draw": {"of": "controller", "count": 1}}]}}],
    )


@pytest.mark.parametrize(
    ("sentence", "does"),
    [
        (
            "If this card would be destroyed, you can detach 1 material from this card instead",
            [{"detach": {"of": "this-card", "count": 1}}],
        ),
        (
            "If the equipped monster would be destroyed by battle, destroy this card instead",
            [{"destroy": {"of": "this-card"}}],
        ),
        (
            "If this card would be destroyed, you can destroy another card you control instead",
            [
                {
                    "destroy": {
                        "of": {
                            "chosen": {"other": "yes", "from": "field", "kind": "card", "of": "controller", "count": 1}
                        }
                    }
                }
            ],
        ),
        ("If this card would be destroyed, you can wash another card you control instead", None),
        ("If this card would be destroyed by battle, it is not destroyed", None),
        ("If a Beast monster would be destroyed during the End Phase, you can destroy this card instead", None),
    ],
)
def test_what_is_done_instead_of_a_destruction_is_read_where_it_could_be_a_cost(sentence, does):
    assert read_instead(sentence) == does
