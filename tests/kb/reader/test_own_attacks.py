"""Sentences about what the card attacks and pays for that, and of whom an effect speaks without a name."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts.draft import draft_card
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import part_formulas, write_formulas

MONSTER = {"kind": "monster", "type_line": "Beast / Effect"}
TOON = {"controls": {"of": "opponent", "kind": "toon-monster", "face": "up"}}
FELLED = "If this card is destroyed by battle: "
WORKS = {"attacks": {"of": "this-card"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "You must pay 300 LP to declare an attack with this card.",
            [{"applies-when": "always", "does": [{"attack-cost": {"of": "this-card", "cost": [{"pay-life": {"amount": 300}}]}}]}],
        ),
        (
            "Can attack your opponent directly, unless they control a Toon monster.",
            [{"applies-when": [{"not": TOON}], "does": [{"may-attack": {"of": "this-card", "directly": "yes"}}]}],
        ),
        (
            "Can attack your opponent directly, unless they control a monster, in which case this card must target a monster for its attacks.",
            [
                {
                    "applies-when": [{"not": {"controls": {"of": "opponent", "kind": "monster"}}}],
                    "does": [{"may-attack": {"of": "this-card", "directly": "yes"}}],
                },
                {
                    "applies-when": [{"controls": {"of": "opponent", "kind": "monster"}}],
                    "does": [{"attack-only": {"of": "this-card", "on": {"all": {"of": "opponent", "kind": "monster"}}}}],
                },
            ],
        ),
        (
            'If "Reef, the Wide" on the field is destroyed, destroy this card.',
            [
                {
                    "class": "unclassified", "trigger": "destroyed-any", "about": "other-cards",
                    "needs": [{"fits": {"of": "that-card", "as": {"named": "Reef, the Wide"}}}],
                    "does": [{"destroy": {"of": "this-card"}}],
                },
            ],
        ),
        (
            "Neither player takes battle damage from attacks involving this attacking card.",
            [{"applies-when": [WORKS], "does": [{"set-battle-damage": {"to": 0}}]}],
        ),
        (
            "Cannot be destroyed by battle with a monster that has 1900 or more ATK.",
            [
                {
                    "applies-when": [
                        {"battling": {"of": "this-card"}}, {"battling": {"of": "opponent"}},
                        {"stat-compare": {"a": {"atk-of": "battled-monster"}, "is": "at-least", "b": 1900}},
                    ],
                    "does": [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}],
                },
            ],
        ),
        ("You must discard 1 card to declare an attack with this card.", None),
        ("You must pay half your LP to declare an attack with this card.", None),
        (
            ("Can attack your opponent directly, unless they control a Toon monster, in which case this card must target a Spirit"
            " monster for its attacks."),
            None,
        ),
    ],
)  # fmt: skip
def test_what_a_card_attacks_and_pays_for_that(text, said):
    found = read_formulas(text)
    assert (None if found is None else [write_formulas(each) for each in part_formulas(found)]) == said


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (f"{FELLED}Destroy the monster that destroyed it.", [{"destroy": {"of": "battled-monster"}}]),
        ("If this card is destroyed by a card effect: Destroy the monster that destroyed it.", None),
        ("If your monster is destroyed by battle: Destroy the monster that destroyed it.", None),
        (
            "Once per turn: You can detach 1 material from this card; it gains 300 ATK.",
            [{"change-stat": {"of": "this-card", "stat": "atk", "by": 300}}],
        ),
        ("Once per turn: You can Tribute 1 monster; it gains 300 ATK.", None),
        (
            "If this card inflicts battle damage to your opponent: It gains 300 ATK.",
            [{"change-stat": {"of": "this-card", "stat": "atk", "by": 300}}],
        ),
        (
            "If this card destroys an opponent's monster by battle: It gains 300 ATK.",
            [{"change-stat": {"of": "this-card", "stat": "atk", "by": 300}}],
        ),
        ("If this card destroys an opponent's monster by battle: Banish it.", None),
        (
            "If this card inflicts battle damage to your opponent: Discard 1 random card from their hand.",
            [{"discard": {"of": "opponent", "count": 1}}],
        ),
        (
            "During the End Phase of the turn this card is Normal Summoned or flipped face-up: Return it to the hand.",
            [{"return-to-hand": {"of": "this-card"}}],
        ),
        ("During the End Phase of the turn a Beast monster is Normal Summoned: Return it to the hand.", None),
        (
            (
                "During damage calculation, if your other Beast monster battles an opponent's monster (Quick Effect):"
                " You can discard this card; that monster you control gains 300 ATK."
            ),
            [{"change-stat": {"of": "controllers-battling-monster", "stat": "atk", "by": 300}}],
        ),
        (
            "When this card destroys an opponent's monster by battle: This card can make a second attack in a row.",
            [{"attack-again": {"of": "this-card", "in-a-row": "yes", "second": "yes"}}],
        ),
        (
            "When this card destroys an opponent's monster by battle: This card can attack again.",
            [{"attack-again": {"of": "this-card"}}],
        ),
        ("When this card destroys an opponent's monster by battle: This card can attack again next turn.", None),
    ],
)
def test_of_whom_an_effect_speaks_without_a_name(text, does):
    drafted = draft_card(Printed("Gull", "91111113", "Gull", MONSTER | {"text": text}), 903, [], quoting=True)
    said = read_text(drafted, "gull.yaml").value["effects"][0]["does"]
    assert said == does or (does is None and "unplayed" in repr(said))


def test_what_attacks_again_has_attacked():
    text = "When this card destroys an opponent's monster by battle: This card can attack again."
    drafted = draft_card(Printed("Gull", "91111113", "Gull", MONSTER | {"text": text}), 903, [], quoting=True)
    assert WORKS in read_text(drafted, "gull.yaml").value["effects"][0]["needs"]


GULLS = {"change-stat": {"of": {"all": {"kind": "monster", "archetype": "Gull"}}, "stat": "atk", "by": 300}}
UNHURT = {"what": ["be-destroyed-by-battle"], "of": "this-card"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Cannot be destroyed by battle or Spell/Trap effects.",
            {
                "applies-when": "always",
                "does": [
                    {"forbid": UNHURT},
                    {"forbid": {"what": ["be-destroyed-by-effect"], "of": "this-card", "by": {"kind": ["spell", "trap"]}}},
                ],
            },
        ),
        (
            "Cannot be destroyed by battle, and is unaffected by Trap effects.",
            {"applies-when": "always", "does": [{"forbid": UNHURT}, {"make-unaffected": {"by": ["trap"]}}]},
        ),
        ("Cannot be destroyed by battle during your turn.", {"applies-when": ["own-turn"], "does": [{"forbid": UNHURT}]}),
        (
            "Cannot be destroyed by battle, during your opponent's turn only.",
            {"applies-when": ["opponents-turn"], "does": [{"forbid": UNHURT}]},
        ),
        (
            'While this card is in your GY, all "Gull" monsters on the field gain 300 ATK.',
            {"applies-when": "always", "from": "graveyard", "does": [GULLS]},
        ),
        (
            "If this face-up card would leave the field, banish it instead.",
            {
                "applies-when": "always",
                "does": [{"replace-destination": {"of": "this-card", "to": "banished", "leaving": "field"}}],
                "class": "unclassified",
            },
        ),
        (
            "Once per turn, this Defense Position card cannot be destroyed by battle.",
            {
                "applies-when": [{"face-up": {"of": "this-card", "position": "defense"}}],
                "does": [{"forbid": UNHURT | {"first": "yes"}}],
            },
        ),
        (
            "If this card attacks directly, it gains 300 ATK during the Damage Step only.",
            {
                "applies-when": [WORKS, {"not": {"attacked": {"of": "opponent"}}}], "lasts": "damage-step-only",
                "does": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 300, "lasts": "damage-step-only"}}],
            },
        ),
        (
            "Cannot be destroyed by battle while your opponent has no monsters in their GY.",
            {
                "applies-when": [{"not": {"controls": {"of": "opponent", "zone": "graveyard", "kind": "monster"}}}],
                "does": [{"forbid": UNHURT}],
            },
        ),
        (
            'Cannot be destroyed by battle while you have "Reef" on your field or in your GY.',
            {
                "applies-when": [
                    {"controls": {"of": "controller", "zone": ["field", "graveyard"], "named": "Reef", "kind": "card"}},
                ],
                "does": [{"forbid": UNHURT}],
            },
        ),
        (
            "Gains 300 ATK for each Continuous Spell in your Spell & Trap Zone.",
            {
                "applies-when": "always",
                "does": [
                    {
                        "change-stat": {
                            "of": "this-card", "stat": "atk",
                            "by": {
                                "times": {
                                    "count": {"of": "controller", "zone": "spell-trap-zone", "kind": "continuous-spell"},
                                    "each": 300,
                                },
                            },
                        },
                    },
                ],
            },
        ),
        (
            "Gains 300 ATK for each Equip Card equipped to this card.",
            {
                "applies-when": "always",
                "does": [
                    {
                        "change-stat": {
                            "of": "this-card", "stat": "atk",
                            "by": {"times": {"count": {"zone": "spell-trap-zone", "equipped-to": "this-card"}, "each": 300}},
                        },
                    },
                ],
            },
        ),
        ("Cannot be destroyed by battle, and is as unaffected as a Gull.", None),
        ("Cannot be destroyed by battle during your first turn.", None),
    ],
)  # fmt: skip
def test_when_and_where_a_sentence_holds(text, said):
    found = read_formulas(text)
    assert (None if found is None else write_formulas(found)) == said


@pytest.mark.parametrize(
    ("head", "need"),
    [
        ("If this card is sent to the GY to activate a Fish monster's effect in your hand", {"not": {"left-by": {"cause": "battle"}}}),
        ("If this card is sent to the GY as Synchro Material", {"left-by": {"cause": "synchro-material"}}),
        (
            'If this card is sent to the GY as material for the Link Summon of a "Gull" monster',
            {"left-by": {"cause": "link-material", "by": {"archetype": "Gull", "kind": "monster"}}},
        ),
        ("If this card is Tributed by a card effect", {"left-by": {"cause": "card-effect"}}),
        ("If this card is banished from the GY", {"fits": {"of": "this-card", "as": {"came-from": "graveyard"}}}),
        (
            'If this card is Special Summoned by the effect of a "Gull" card',
            {"summoned": {"of": "this-card", "how": "special", "by": {"archetype": "Gull", "kind": "card"}}},
        ),
        (
            "If this card is sent from the field to the GY, except when destroyed by battle",
            {"not": {"left-by": {"cause": "battle"}}},
        ),
        (
            "If this card is sent from your hand or Deck to your GY by an opponent's card effect",
            {"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": ["hand", "deck"]}}},
        ),
        (
            "If this card is sent from your hand or Deck to your GY by an opponent's Spell effect",
            {"fits": {"of": "this-card", "as": {"came-from": ["hand", "deck"]}}},
        ),
        ("When this card is sent to the GY while equipped to a monster", {"fits": {"of": "this-card", "as": {"came-from": "spell-trap-zone"}}}),
        (
            "If this Set card in the Spell & Trap Zone is destroyed and sent to your GY",
            {"fits": {"of": "this-card", "as": {"face": "down", "came-from": "set"}}},
        ),
        ("If this Set card is sent to your GY", None),
        ("If this card is sent to the GY by battle or by an opponent's card effect", None),
        ("If this card is sent to the GY by an opponent's card", None),
        ("If this card leaves the field, or is sent to the GY by an opponent's card effect", None),
    ],
)  # fmt: skip
def test_what_is_asked_at_the_least_of_how_a_card_left(head, need):
    drafted = draft_card(Printed("Gull", "91111113", "Gull", MONSTER | {"text": f"{head}: Draw 1 card."}), 903, [])
    needs = read_text(drafted, "gull.yaml").value["effects"][0].get("needs", [])
    unfought = {"not": {"left-by": {"cause": "battle"}}}
    assert unfought not in needs and "'came-from': 'set'" not in repr(needs) if need is None else need in needs


BATTLES = {"battling": {"of": "this-card"}}
ANSWERED = {"answered": {"kind": "trap", "targets": {"other": "no"}}}
NEGATES = {"negate-effect": {"of": "answered"}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Cannot be destroyed by battle with a monster that has the same ATK.",
            {
                "applies-when": [
                    BATTLES, {"battling": {"of": "opponent"}},
                    {"stat-compare": {"a": {"atk-of": "battled-monster"}, "is": "equal", "b": {"atk-of": "this-card"}}},
                ],
                "does": [{"forbid": UNHURT}],
            },
        ),
        (
            "Negate any Trap effects that target this card on the field, and if you do, destroy that card.",
            {
                "applies-when": [ANSWERED],
                "does": [{"if-done": {"do": [NEGATES], "then": [{"destroy": {"of": "answered"}}]}}],
            },
        ),
        (
            "Negate your opponent's Trap effects that target this card.",
            {
                "applies-when": [{"answered": {"of": "opponent", "kind": "trap", "targets": {"other": "no"}}}],
                "does": [NEGATES],
            },
        ),
        (
            "Negate the effects of Flip monsters this card destroys by battle.",
            {
                "applies-when": [BATTLES, {"battling": {"of": "opponent", "kind": "flip-monster"}}],
                "does": [{"negate-effect": {"of": "destroyed-monster", "even-in": "graveyard"}}],
            },
        ),
        (
            "If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone as a Continuous Spell, instead of sending it to the GY.",
            {
                "applies-when": [{"fits": {"of": "this-card", "as": {"zone": "monster-zone", "face": "up"}}}],
                "does": [
                    {
                        "replace-destination": {
                            "of": "this-card", "to": "spell-trap-zone", "destroyed": "any", "optional": "yes",
                        },
                    },
                ],
                "class": "unclassified",
            },
        ),
        (
            'If you have "Left Gull" and "Right Gull" in addition to this card in your hand, you win the Duel.',
            {"applies-when": "always", "from": "hand", "does": [{"unplayed": "the Duel is won"}]},
        ),
        (
            "All monsters your opponent controls lose 300 ATK during their Battle Phase only.",
            {
                "applies-when": ["opponents-turn", {"during": {"part": "battle-phase"}}],
                "does": [
                    {"change-stat": {"of": {"all": {"of": "opponent", "kind": "monster"}}, "stat": "atk", "by": -300}},
                ],
            },
        ),
        ("Negate any Trap effects that target a card on the field.", None),
        ("Negate the effects of monsters this card may destroy.", None),
    ],
)  # fmt: skip
def test_how_a_card_keeps_itself(text, said):
    found = read_formulas(text)
    assert (None if found is None else write_formulas(found)) == said
