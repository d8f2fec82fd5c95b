"""What a drafted effect asks for besides its event, however little of the rest is read: uses, prices and targets."""

from __future__ import annotations

from typing import Any

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.needs import read_alone
from kb.reader.drafts.printed_card import Printed


def draft_effects(text: str, **facts: str) -> list[dict[str, Any]]:
    said = {
        "kind": "monster",
        "type_line": "Beast / Effect",
        "text": text,
        "atk": 1500,
        "def": 1000,
        "level": 4,
    } | facts
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", said), 902, [], quoting=True)
    return read_text(drafted, "gull.yaml").value["effects"]


HOP = "You can hop about."
"""Something that no form is read of."""
ONCE = 'You can only use this effect of "Gull" once per turn.'
TWO = "Destroy 1 monster. You can banish this card from your GY; draw 1 card."


@pytest.mark.parametrize(
    ("text", "once", "uses"),
    [
        (f"Once per turn: {HOP}", "turn", None),
        (f"Once per opponent's turn (Quick Effect): {HOP}", "turn", None),
        (f"Twice per turn: {HOP}", "turn", 2),
        (f'If this card is destroyed by battle: {HOP} You can only use this effect of "Gull" once per turn.', "name", None),
        (f'If this card is destroyed by battle: {HOP} You can only use this effect of "Gull" once per Duel.', "duel", None),
        (
            (
                f'If this card is destroyed by battle: {HOP} During your Main Phase: {HOP}'
                ' You can only use this effect of "Gull" once per Duel, and its previous effect only once per turn.'
            ),
            "name",
            None,
        ),
        (f'You can only use each of the following effects of "Gull" once per Duel. ● If this card battles: {HOP}', "duel", None),
        (f'If this card is destroyed by battle: {HOP} You can only use each effect of "Gull" once per turn.', "name", None),
        (f"During your Main Phase: {HOP} This effect can only be used once while this card is face-up on the field.", "stay", None),
        ('You can discard 1 card; hop about. You can use this effect of "Gull" up to twice per turn.', "name", 2),
        ('You can discard 1 card; hop about. You can only use this effect of "Gull" four times per turn.', "unplayed", None),
        (f'If this card is destroyed by battle: {HOP} (It sings.) You can only use this effect of "Gull" once per turn.', "name", None),
        (f'If this card is destroyed by battle: {HOP} While it sings, hop. This effect can only be used twice.', "unplayed", None),
        (f'If this card is destroyed by battle: {HOP} You can only use this effect of ""Gull"" once per turn.', "name", None),
        (f'If this card is destroyed by battle: {HOP} You can only use the previous effect of "Gull" once per turn.', "name", None),
        (f'You can only use the effect of "Gull" once per turn. If this card is destroyed by battle: {HOP}', "name", None),
        ("You can discard 1 card; hop about.", None, None),
        ('You can discard 1 card; hop about. You can only Special Summon "Gull(s)" once per turn.', None, None),
        (f'Once per turn: {HOP} You can only use each effect of "Gull" once per turn.', "name", None),
    ],
)  # fmt: skip
def test_how_often_an_effect_is_used_is_told_whatever_it_does(text, once, uses):
    effect = next(each for each in draft_effects(text) if each["class"] != "continuous")
    assert "unplayed" in str(effect["does"])
    assert (effect.get("once-per"), effect.get("uses")) == (once, uses)


@pytest.mark.parametrize(
    ("text", "once"),
    [
        (
            f"If this card would be destroyed by battle, you can discard 1 card instead. {ONCE}",
            "name",
        ),
        ("Once per turn, if a Beast monster you control would be destroyed, you can hop about instead.", "turn"),
        ("If this card would be destroyed by battle, you can banish 1 monster from your GY instead.", None),
    ],
)
def test_how_often_a_destruction_is_replaced_is_told(text, once):
    (effect,) = draft_effects(text)
    assert "replace-destruction" in str(effect["does"])
    assert effect.get("once-per") == once


def test_what_limits_the_effects_that_follow_limits_none_above():
    above, below = draft_effects(
        'You can discard 1 card; hop about. You can only use each of the following effects of "Gull" once per turn.'
        " If this card is destroyed by battle: You can hop about."
    )
    assert ("once-per" in above, below["once-per"]) == (False, "name")


@pytest.mark.parametrize(
    ("text", "kind", "once"),
    [
        ('Destroy 1 monster. You can only activate 1 "Gull" per turn.', "trap", "name-activation"),
        (
            f"{TWO} You can only use this effect of \"Gull\" once per turn.",
            "trap", None,
        ),
        (
            f"{TWO} You can only use each effect of \"Gull\" once per turn.",
            "trap", "name-activation",
        ),
        (
            f"{TWO} You can only use 1 \"Gull\" effect per turn, and only once that turn.",
            "trap", "name-one-effect",
        ),
    ],
)  # fmt: skip
def test_a_limit_of_another_effect_is_none_of_the_activation(text, kind, once):
    activation = draft_effects(text, kind=kind, property="normal", type_line="")[0]
    assert (activation["id"], activation.get("once-per")) == ("activation", once)


@pytest.mark.parametrize(
    ("limit", "once"),
    [
        ('You can only activate 1 "Gull" per turn.', None),
        ('You can only activate "Gull" once per turn.', None),
        ('You can only use this effect of "Gull" once per turn.', "name"),
        ("You can only activate 1 Trap per turn.", "unplayed"),
    ],
)
def test_a_limit_of_the_activation_is_none_of_another_effect(limit, once):
    text = f"Destroy 1 monster. If this card is sent to the GY: You can draw 1 card. {limit}"
    effect = draft_effects(text, kind="trap", property="normal", type_line="")[-1]
    assert (effect["class"], effect.get("once-per")) == ("trigger", once)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("You can discard 1 card, then target 1 Beast monster with a Level; hop about.", True),
        ("You can discard 1 card; hop about.", False),
        (
            "You can discard 1 card; the ATK of all singing monsters your opponent controls becomes 500, then hop about.",
            True,
        ),
        ("You can discard 1 card; this card gains ATK for each letter of its name.", False),
        ("You can discard 1 card; double the ATK of the singers.", True),
        ("You can target 1 Beast monster on the field; return it to the hand, then hop about.", False),
    ],
)
def test_a_target_that_is_not_read_is_not_lost_behind_a_cost(text, asked):
    (effect,) = draft_effects(text)
    assert ("unplayed" in str(effect.get("cost"))) is asked


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Draw 1 card. You cannot Special Summon the turn you activate this card, except Gulls.", True),
        ("Draw 1 card. You must control a lighthouse to activate and to resolve this effect.", True),
        ("Draw 1 card. You cannot Special Summon the turn you activate this card, except Beast monsters.", False),
        ("Draw 1 card. You must control no monsters to activate and to resolve this effect.", False),
        ('Draw 1 card. You must not control any "Gull" monsters to activate and to resolve this effect.', False),
        (
            "Draw 1 card. There must be another face-up monster on the field to activate and to resolve this effect.",
            False,
        ),
        ('Draw 1 card. "Gull Rock" must be on the field to activate and to resolve this effect.', False),
        ("Draw 1 card. The tide must be in to activate and to resolve this effect.", True),
        ("Draw 1 card. This card cannot be activated from your hand.", True),
        ("Draw 1 card. You cannot Special Summon for the rest of this turn.", False),
        ('Draw 1 card. You can only activate 1 "Gull" per turn.', False),
    ],
)
def test_what_it_takes_to_activate_a_card_is_told(text, price):
    (activation,) = draft_effects(text, kind="trap", property="normal", type_line="")
    assert any("unplayed" in each for each in activation.get("needs", ())) is price


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (
            "You can target 1 Beast monster you control; destroy it, and if you do, hop about.",
            [{"if-done": {"do": [{"destroy": {"of": "target"}}], "then": [{"unplayed": "hop about."}]}}],
        ),
        (
            "You can discard 1 card; draw 1 card, then hop about.",
            [{"if-done": {"do": [{"draw": {"of": "controller", "count": 1}}], "then": [{"unplayed": "hop about."}], "after": "yes"}}],
        ),
        (
            "You can discard 1 card; draw 1 card, but hop about.",
            [{"draw": {"of": "controller", "count": 1}}, {"unplayed": "hop about."}],
        ),
        ("You can discard 1 card; draw 1 card, then hop about, or draw 2 cards instead.", {"unplayed": "draw 1 card, then hop about, or draw 2 cards instead."}),
        ("You can discard 1 card; hop about, then draw 1 card.", {"unplayed": "hop about, then draw 1 card."}),
        (
            "You can discard 1 card; Special Summon 1 Beast monster from your hand or Deck in Defense Position, except \"Gull\".",
            [
                {
                    "special-summon": {
                        "of": {
                            "chosen": {
                                "from": ["hand", "deck"], "of": "controller", "kind": "monster", "type": "beast",
                                "not": {"named": "Gull"}, "count": 1,
                            }
                        },
                        "position": "defense",
                    }
                }
            ],
        ),
        (
            "You can discard 1 card; add 1 Beast monster with 1500 or less ATK from your Deck to your hand.",
            [
                {
                    "add-to-hand": {
                        "of": {
                            "chosen": {
                                "from": "deck", "of": "controller", "kind": "monster", "type": "beast",
                                "atk": {"max": 1500}, "count": 1,
                            }
                        }
                    }
                }
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_done_first_is_read_where_the_rest_is_not(text, does):
    (effect,) = draft_effects(text)
    assert effect["does"] == does


@pytest.mark.parametrize(
    ("rest", "asked"),
    [
        ("then you can destroy 1 card on the field", False),
        ("then destroy 1 singing card on the field", True),
        ("also you cannot Special Summon for the rest of this turn, except Gulls", False),
        ("also you cannot Special Summon this turn, then destroy 1 singing card on the field", True),
        ("and if you do, add 1 Beast monster from your GY and a feather to your hand", True),
    ],
)
def test_what_has_to_be_there_for_the_rest_is_asked_unless_it_may_be_left(rest, asked):
    (effect,) = draft_effects(f"You can target 1 Beast monster on the field; destroy it, {rest}.")
    assert ("unplayed" in str(effect.get("cost"))) is asked


def test_what_is_targeted_is_told_though_it_is_not_read_what_is_done_to_it():
    (effect,) = draft_effects("(Quick Effect): You can target 1 face-up Spell/Trap on the field; it sings.")
    assert (effect["targets"], effect["target-must-be"]) == ("card", {"kind": "spell-or-trap", "face": "up"})
    assert "unplayed" in str(effect["cost"])


@pytest.mark.parametrize(
    ("text", "cost", "target"),
    [
        (
            "You can discard 1 card, then target 1 face-up Spell/Trap on the field; it sings.",
            [{"discard": {"count": 1}}, {"unplayed": "it sings."}],
            {"kind": "spell-or-trap", "face": "up"},
        ),
        (
            "You can discard 1 card, then target 1 of those singers; it sings.",
            [{"discard": {"count": 1}}, {"unplayed": "You can discard 1 card, then target 1 of those singers"}],
            None,
        ),
        (
            "You can sing, then target 1 face-up Spell/Trap on the field; destroy it.",
            {"unplayed": "You can sing, then target 1 face-up Spell/Trap on the field"},
            {"kind": "spell-or-trap", "face": "up"},
        ),
        (
            "When this card declares an attack: You can target 1 face-up Spell/Trap on the field; it sings.",
            {"unplayed": "it sings."},
            {"kind": "spell-or-trap", "face": "up"},
        ),
    ],
)
def test_cost_and_target_are_each_told_though_the_other_or_what_is_done_is_not_read(text, cost, target):
    (effect,) = draft_effects(text)
    assert (effect["cost"], effect.get("target-must-be")) == (cost, target)


def test_a_draft_for_an_editor_still_asks_what_is_done_to_a_target():
    facts = {
        "type_line": "Beast / Effect",
        "text": "You can discard 1 card, then target 1 card on the field; it sings.",
    }
    text = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [])
    (effect,) = read_text(text, "gull.yaml").value["effects"]
    assert effect["cost"][1:] == [{"unplayed": "what its text says"}]


@pytest.mark.parametrize(
    "text",
    [
        'Once per turn: You can draw 1 card. While you control "{}", this card gains these effects.\n● Cannot attack.',
        'If this card has "{}" as material, it gains this effect.\n● Once per turn: You can draw 1 card.',
        'You can pay 500 LP; draw 1 card. "{}" must be in your GY to activate and to resolve this effect.',
    ],
)
def test_a_name_is_read_as_a_name_whatever_its_punctuation(text):
    plain, parted = (str(draft_effects(text.format(name))) for name in ("Gull 7, Singer", "Gull 7: Singer"))
    assert parted.replace("Gull 7: Singer", "Gull 7, Singer") == plain


NO_ATTACK = {"forbid": {"what": "attack", "of": "this-card", "lasts": "until-end-of-turn"}}
NO_SUMMON = {"forbid": {"what": "special-summon", "of": "controller", "lasts": "until-end-of-turn"}}


@pytest.mark.parametrize(
    ("oath", "cost", "needs"),
    [
        ("This card cannot attack the turn this effect is activated.", [NO_ATTACK, {"discard": {"count": 1}}], None),
        ("This card cannot attack during the turn you activate this effect.", [NO_ATTACK, {"discard": {"count": 1}}], None),
        ("You cannot Special Summon during the turn you activate this effect.", [NO_SUMMON, {"discard": {"count": 1}}], None),
        (
            "You cannot Special Summon from the Extra Deck the turn you activate this effect, except Beast monsters.",
            [
                {
                    "forbid": {
                        "what": "special-summon",
                        "of": {"all": {"of": "controller", "zone": "extra-deck", "not": {"type": "beast"}}},
                        "lasts": "until-end-of-turn",
                    }
                },
                {"discard": {"count": 1}},
            ],
            None,
        ),
        (
            "You cannot Special Summon other monsters the turn you activate this effect.",
            [{"discard": {"count": 1}}],
            [{"unplayed": "You cannot Special Summon other monsters the turn you activate this effect"}],
        ),
        (
            "This card cannot attack directly the turn you activate this effect.",
            [{"forbid": NO_ATTACK["forbid"] | {"what": "attack-directly"}}, {"discard": {"count": 1}}],
            None,
        ),
    ],
)  # fmt: skip
def test_what_is_given_up_for_the_turn_is_a_cost(oath, cost, needs):
    effect, *_ = draft_effects(f"You can discard 1 card; this card gains 500 ATK. {oath}")
    assert (effect["cost"], effect.get("needs")) == (cost, needs)


def test_what_is_given_up_is_told_of_a_card_that_is_played():
    text = "Destroy 1 monster on the field. You cannot Special Summon the turn you activate this card."
    (effect,) = draft_effects(text, kind="trap", property="normal", type_line="")
    assert effect["cost"][0] == NO_SUMMON


@pytest.mark.parametrize(
    ("how", "cost"),
    [
        ("by paying 1000 LP", [{"pay-life": {"amount": 1000}}]),
        ("by targeting 1 song", {"unplayed": "targeting 1 song"}),
        ("by declaring 1 song", {"unplayed": "declaring 1 song"}),
    ],
)
def test_by_what_a_card_is_activated_is_asked_beside_its_other_effects(how, cost):
    text = f"Activate this card {how}. Once per turn: You can draw 1 card."
    activation, _ = draft_effects(text, kind="spell", property="continuous", type_line="")
    assert activation["cost"] == cost


NOT_SENT_NOW = {"not": {"fits": {"of": "this-card", "as": {"this-turn": "sent-to-graveyard"}}}}


@pytest.mark.parametrize(
    ("condition", "needs"),
    [
        ("If this card is in your GY", []),
        (
            "If this card is in your hand and you control a Beast monster",
            [{"controls": {"of": "controller", "kind": "monster", "type": "beast"}}],
        ),
        ("If this card is in your hand and you control a Beast monster on Tuesdays", None),
        (
            "During the Main Phase, if this card is in your GY",
            [{"during": {"part": ["main-phase", "main-phase-2"]}}],
        ),
        (
            "Once per opponent's turn, if your LP are 2000 or less",
            ["opponents-turn", {"life-compare": {"a": "controller", "is": "at-most", "b": 2000}}],
        ),
        (
            "If your opponent's LP are 5,000 or more",
            [{"life-compare": {"a": "opponent", "is": "at-least", "b": 5000}}],
        ),
        ("If your LP are 2000 or less than a song", None),
        ("If this card is in your GY, except the turn it was sent there", [NOT_SENT_NOW]),
        (
            "During your Main Phase, except the turn this card was sent to the GY",
            [{"during": {"part": ["main-phase", "main-phase-2"]}}, "own-turn", NOT_SENT_NOW],
        ),
        ("During your Main Phase 2", [{"during": {"part": "main-phase-2"}}, "own-turn"]),
        ("During the Battle Phase", [{"during": {"part": "battle-phase"}}]),
        ("Once per opponent's turn", ["opponents-turn"]),
        (
            "If this card was Normal Summoned or flipped face-up this turn",
            [{"fits": {"of": "this-card", "as": {"this-turn": ["normal-summoned", "flipped-face-up"]}}}],
        ),
        ("If this card was banished this turn", None),
        (
            "If only your opponent controls a monster",
            [
                {"controls": {"of": "opponent", "kind": "monster"}},
                {"not": {"controls": {"of": "controller", "kind": "monster"}}},
            ],
        ),
        (
            "If you have no Spells/Traps in your GY",
            [{"not": {"controls": {"of": "controller", "zone": "graveyard", "kind": "spell-or-trap"}}}],
        ),
        ("If you have no cards of some kind in your GY", None),
    ],
)
def test_a_state_is_read_where_it_says_no_more(condition, needs):
    assert read_alone(condition) == needs


def test_what_may_be_done_as_a_card_is_played_is_no_condition_of_playing_it():
    text = "When this card is activated: You can add 1 Beast monster of any kind from your Deck to your hand."
    activation = draft_effects(text, kind="spell", property="continuous", type_line="")[0]
    assert (activation["id"], "needs" in activation, "cost" in activation) == ("activation", False, False)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("Send the top 5 cards of your Deck to the GY.", False),
        ("Send 1 Beast monster with a hat from your hand to the GY. Draw 1 card.", True),
    ],
)
def test_what_a_card_does_is_not_taken_for_its_cost(text, paid):
    (activation,) = draft_effects(text, kind="trap", property="normal", type_line="")
    assert ("cost" in activation) is paid


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("This card gains these effects.\n● 2+: You can discard 1 card; draw 1 card.", "2+"),
        ("● While in Attack Position: When this card is destroyed by battle, you can draw 1 card.", "While in Attack Position"),
        ("You can only use each of these effects once per turn.\n● You can discard 1 card; draw 1 card.", None),
    ],
)  # fmt: skip
def test_the_label_of_an_option_says_when_the_card_has_it(text, asked):
    effect = draft_effects(text)[-1]
    assert [each["unplayed"] for each in effect.get("needs", ()) if "unplayed" in each][:1] == (
        [asked] if asked else []
    )


def test_what_limits_the_effects_above_limits_none_below():
    above, below = draft_effects(
        'You can discard 1 card; hop about. You can only use each of the preceding effects of "Gull" once per turn.'
        " If this card is destroyed by battle: You can hop about."
    )
    assert (above["once-per"], "once-per" in below) == ("name", False)
