"""What a Spell or Trap does as it is played."""

from __future__ import annotations

from typing import Any

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed


def draft_played(text: str, property: str = "normal", kind: str = "trap") -> dict[str, Any]:
    """Draft the activation of a card."""
    facts = {"kind": kind, "property": property, "text": text}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [], quoting=True)
    effects: list[dict[str, Any]] = read_text(drafted, "lasso.yaml").value["effects"]
    return effects[0]


GAINS = "All Beast monsters you control gain 300 ATK."


@pytest.mark.parametrize(
    ("property", "kind", "text"),
    [
        ("continuous", "trap", GAINS),
        ("continuous", "spell", f"{GAINS} Once per turn: You can target 1 card; do as you like with it."),
        ("field", "spell", f'{GAINS} You can only control 1 "Lasso".'),
        ("continuous", "trap", "When a monster declares an attack, you can discard 1 card to negate the attack."),
        ("continuous", "trap", "You can send this card to the GY; draw 1 card."),
    ],
)
def test_a_card_of_nothing_but_known_effects_only_stays_as_it_is_played(property, kind, text):
    activation = draft_played(text, property, kind)
    assert (activation["class"], "does" in activation) == ("activation", False)


@pytest.mark.parametrize(
    ("limit", "once"),
    [
        ('You can only use each effect of "Lasso" once per turn.', None),
        ('You can only activate 1 "Lasso" per turn.', "name-activation"),
    ],
)
def test_a_limit_of_effects_is_none_of_playing_a_card_that_only_stays(limit, once):
    text = f"{GAINS} When a monster declares an attack: You can destroy 1 card. {limit}"
    assert draft_played(text, "continuous").get("once-per") == once
    other = draft_played(f"Activate this card by targeting 1 card; do as you like. {text}", "continuous")
    assert other["once-per"] == (once or "unplayed")


RISES = "Special Summon this card as a Normal Monster (Plant/WIND/Level 3/ATK 700/DEF 1400)"
PLANT = {"become-monster": {"atk": 700, "def": 1400, "level": 3, "attribute": "wind", "type": "plant"}}


@pytest.mark.parametrize(
    ("text", "does"),
    [
        (f"{RISES} (this card is also still a Trap).", [PLANT]),
        (f"{RISES}. (This card is also still a Trap Card.) If Summoned this way, it rains.", [PLANT]),
        (
            f"During the Main Phase: {RISES} (this card is also still a Trap), then draw 1 card.",
            [{"if-done": {"do": [PLANT], "then": [{"draw": {"of": "controller", "count": 1}}], "after": "yes"}}],
        ),
    ],
)
def test_a_continuous_trap_becomes_a_monster_as_it_is_played(text, does):
    assert draft_played(text, "continuous")["does"] == does


def test_what_applies_to_a_trap_so_summoned_applies_while_it_is_a_monster():
    facts = {"kind": "trap", "property": "continuous"}
    text = f"{RISES} (this card is also still a Trap). If Summoned this way, this card cannot attack."
    record = draft.draft_record(Printed("Lasso", "91111113", "Lasso", facts | {"text": text}), 903, [], quoting=True)
    standing = record["effects"][1]
    assert standing["applies-when"] == [{"in-zone": {"of": "this-card", "zone": "monster-zone"}}]
    assert standing["does"] == [{"forbid": {"what": ["attack"], "of": "this-card"}}]


@pytest.mark.parametrize(
    "text",
    [
        f"{RISES}. (This card is NOT treated as a Trap.)",
        f"{RISES.replace('Plant/', 'Plant/Tuner/')} (this card is also still a Trap).",
        f"{RISES.replace('ATK 700', 'ATK ?')} (this card is also still a Trap).",
        f"{RISES} with the following effect (this card is also still a Trap).",
    ],
)
def test_what_else_is_said_of_that_monster_leaves_it_open(text):
    assert "unplayed" in draft_played(text, "continuous")["does"]


@pytest.mark.parametrize(
    ("property", "kind", "text"),
    [
        ("continuous", "trap", f"Declare 1 Type. {GAINS}"),
        ("continuous", "trap", f"{GAINS} It rains on the field."),
        ("continuous", "trap", "Tribute 1 Beast monster, then target 1 monster in your GY; Special Summon it."),
        ("continuous", "trap", f"Activate this card by targeting 1 monster; banish it. {GAINS}"),
        ("continuous", "spell", f"When this card is activated: You can draw 1 card. {GAINS}"),
        ("equip", "spell", "The equipped monster gains 300 ATK."),
        ("normal", "trap", "Once per turn: You can draw 1 card."),
    ],
)
def test_what_may_be_done_as_a_card_is_played_is_not_forgotten(property, kind, text):
    assert "does" in draft_played(text, property, kind)


def test_materials_and_counters_of_others_are_not_counted_as_those_of_the_card():
    for said in ("Xyz Material attached to it", "Spell Counter on it"):
        activation = draft_played(f"All monsters you control gain 300 ATK for each {said}.")
        targeting = draft_played(f"Target 1 monster on the field; it gains 300 ATK for each {said}.")
        assert "times" not in f"{activation}{targeting}"
    own = draft_played(f"{GAINS} This card gains 300 ATK for each Spell Counter on it.", "continuous")
    assert "does" not in own


THEY_ATTACK = {"attacks": {"of": "opponent"}}


@pytest.mark.parametrize(
    ("text", "needs", "does"),
    [
        ("Activate only when your opponent's monster declares an attack. Draw 1 card.", [THEY_ATTACK], True),
        ("You can only activate this card when your opponent declares an attack. Draw 1 card.", [THEY_ATTACK], True),
        ("Activate this card only during your opponent's turn. Draw 1 card.", ["opponents-turn"], True),
        ("Activate only while you have no cards in your hand. Draw 1 card.", True, True),
        ("Activate only if you control a Beast monster. It rains.", True, False),
        ("Activate only while it rains. Draw 1 card.", False, True),
        ("Activate only if you control a Beast monster: Draw 1 card.", False, True),
        ("Draw 1 card. Activate only if you control a Beast monster.", False, False),
        ("Activate by paying 500 LP when your opponent declares an attack. Draw 1 card.", False, False),
    ],
)
def test_a_first_sentence_that_says_when_alone_a_card_is_played_is_its_condition(text, needs, does):
    activation = draft_played(text)
    assert (
        activation["needs"] == needs if isinstance(needs, list) else ("unplayed" in f"{activation['needs']}") != needs
    )
    assert ("unplayed" in f"{activation['does']}") != does


def test_when_alone_a_card_is_played_is_nothing_that_is_done_then():
    activation = draft_played(f"Activate only if you control a Beast monster. {GAINS}", "continuous")
    assert activation["needs"] == [{"controls": {"of": "controller", "kind": "monster", "type": "beast"}}]
    assert "does" not in activation


def test_cards_of_several_types_are_counted_together():
    activation = draft_played(
        "Inflict 800 damage to your opponent for each Fish, Sea Serpent, or Aqua monster you control."
    )
    counted = {"of": "controller", "kind": "monster", "type": ["fish", "sea-serpent", "aqua"]}
    assert activation["does"] == [
        {"inflict-damage": {"to": "opponent", "amount": {"times": {"count": counted, "each": 800}}}}
    ]
