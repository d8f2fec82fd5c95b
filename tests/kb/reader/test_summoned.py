"""Sentences that hold only of a card that was Summoned so, or that lies so; and what a Gemini Monster has to be."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import write_formulas

UNREAD = {"unplayed": "what its text says"}
SAFE = {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}
UNMOVED = {"make-unaffected": {"by": ["trap"]}}
GEMINI = {"unplayed": "whether it has become an Effect Monster"}


def summoned(*how: str):
    return {"summoned": {"of": "this-card", "how": how[0] if len(how) == 1 else list(how)}}


def read(text: str):
    said = write_formulas(read_formulas(text))
    return said["applies-when"], said["does"]


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ("This Link Summoned card is unaffected by Trap effects.", [summoned("link")], UNMOVED),
        ("This Pendulum Summoned card cannot be destroyed by battle.", [summoned("special"), UNREAD], SAFE),
        ("This Normal or Special Summoned card cannot be destroyed by battle.", [summoned("normal", "special")], SAFE),
        ("If this card was Special Summoned, it cannot be destroyed by battle.", [summoned("special")], SAFE),
        (
            "If this card was Fusion Summoned using a Fish monster, it is unaffected by Trap effects.",
            [summoned("fusion"), UNREAD],
            UNMOVED,
        ),
        (
            'If this card is Special Summoned by the effect of a "Gull" monster, its original DEF becomes 2300.',
            [summoned("special"), UNREAD],
            {"change-stat": {"of": "this-card", "stat": "def", "to": 2300, "original": "yes"}},
        ),
        ("If this card is Normal Summoned/Set, it is unaffected by Trap effects.", UNREAD, UNMOVED),
        (
            "If this card was Special Summoned, it is unaffected by whatever is blue.",
            [summoned("special"), UNREAD],
            {"make-unaffected": {"by": "card"}},
        ),
        (
            "If this Fusion Summoned card battles a monster, it is not destroyed by that battle.",
            [summoned("fusion"), {"battling": {"of": "this-card"}}, {"battling": {"of": "opponent"}}],
            SAFE,
        ),
        (
            ("If this card that was Tribute Summoned by Tributing a Fish monster attacks a Defense Position monster, inflict "
            "piercing battle damage."),
            [summoned("tribute"), UNREAD],
            {"pierce": {"of": "this-card"}},
        ),
        (
            "While this card is face-up on the field, it cannot be destroyed by battle.",
            [{"face-up": {"of": "this-card"}}],
            SAFE,
        ),
        (
            "While this card is in your Monster Zone, your opponent cannot target it with card effects.",
            [{"in-zone": {"of": "this-card", "zone": "monster-zone"}}],
            {"forbid": {"what": ["be-targeted"], "of": "this-card", "by": {"of": "opponent"}}},
        ),
        (
            "If this card is in face-up Defense Position, destroy it.",
            [{"face-up": {"of": "this-card", "position": "defense"}}],
            {"destroy": {"of": "this-card"}},
        ),
        (
            "Negate the effects of monsters this card destroys by battle (including in the GY).",
            [{"battling": {"of": "this-card"}}],
            {"negate-effect": {"of": "destroyed-monster", "even-in": "graveyard"}},
        ),
        ("Cannot attack.", "always", {"forbid": {"what": ["attack"], "of": "this-card"}}),
        ("This card can make up to 3 attacks on monsters during each Battle Phase.", "always", {"may-attack": {"times": 3, "on-monsters": "yes"}}),
    ],
)  # fmt: skip
def test_what_holds_of_a_card_that_was_summoned_so_asks_that(text, when, does):
    assert read(text) == (when, [does])


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("If Summoned this way, banish it when it leaves the field.", "leaves-field"),
        ("If this face-up card would leave the field, shuffle it into the Deck instead.", "leaves-field"),
        ("If this face-up card is destroyed in a Monster Zone, you can place it face-up in a zone, instead of burying it.", "destroyed-any"),
        ("When this card is destroyed, banish the equipped monster.", "destroyed-any"),
        ("If this card is destroyed by battle, banish it instead of sending it to the GY.", "destroyed-any"),
    ],
)  # fmt: skip
def test_what_is_done_without_a_chain_as_the_card_goes_waits_for_that(text, event):
    said = write_formulas(read_formulas(text))
    assert (said["class"], said["trigger"], said["about"]) == ("unclassified", event, "this-card")


def test_the_second_half_of_a_sentence_may_speak_of_an_attack_of_the_same_card():
    text = "This card can attack twice during each Battle Phase, also if it attacks a Defense Position monster, inflict piercing battle damage."
    assert read(text) == ("always", [{"may-attack": {"times": 2}}, {"pierce": {"of": "this-card"}}])


@pytest.mark.parametrize(
    "text",
    [
        "If this card was Special Summoned, its Level becomes 4 and its original ATK becomes 300.",
        "If this card is Normal Summoned without Tributing, or is Special Summoned, it sings.",
        "This Link Summoned card is a pleasure to see.",
    ],
)
def test_a_sentence_about_a_summon_of_which_a_word_is_not_read_is_left_alone(text):
    assert read_formulas(text) is None


def draft_monster(text: str, kind: str = "Beast / Gemini / Effect"):
    facts = {"type_line": kind, "text": text, "atk": 1500, "def": 1000, "level": 4}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [], quoting=True)
    return read_text(drafted, "gull.yaml").value


LEAD = (
    "While this card is a Normal Monster on the field, you can Normal Summon it to have it become an Effect Monster with "
    "these effects.\n"
)


def test_effects_of_a_gemini_monster_ask_whether_it_has_them():
    said = draft_monster(
        f"{LEAD}● This card can attack directly.\n● When this card inflicts battle damage to your opponent: Draw 1 card."
    )
    assert said["outside-battle"] == {"summoning": 1}
    direct, hurts = said["effects"]
    assert (direct["applies-when"], direct["does"]) == ([GEMINI], [{"may-attack": {"directly": "yes"}}])
    assert hurts["needs"][0] == GEMINI
    assert {"damaged": {"of": "opponent"}} in hurts["needs"]


def test_an_effect_above_those_of_a_gemini_monster_is_had_always():
    said = draft_monster(f"Cannot be destroyed by battle. {LEAD}● This card can attack directly.")
    first, second = said["effects"]
    assert (first["applies-when"], second["applies-when"]) == ("always", [GEMINI])


def test_the_first_line_of_a_field_spell_names_no_materials():
    facts = {
        "kind": "spell",
        "property": "field",
        "text": "Fish monsters you control gain 300 ATK. You can activate 1 of these effects;\n● Draw 1 card.",
    }
    drafted = draft.draft_card(Printed("Pond", "91111114", "Pond", facts), 904, [], quoting=True)
    effects = read_text(drafted, "pond.yaml").value["effects"]
    gains = {
        "change-stat": {
            "of": {"all": {"of": "controller", "kind": "monster", "type": "fish"}},
            "stat": "atk",
            "by": 300,
        }
    }
    assert [each["does"] for each in effects if each["class"] == "continuous"] == [[gains]]


def test_what_goes_on_about_an_attack_in_defense_position_is_no_effect_of_its_own():
    (effect,) = draft_monster(
        "When this card is destroyed by battle: Draw 1 card. This card can attack while in face-up Defense Position. If it "
        "does, apply its DEF for damage calculation.",
        "Beast / Effect",
    )["effects"][1:]
    assert effect["does"] == [{"may-attack": {"in-defense": "def"}}]


@pytest.mark.parametrize(
    "tie",
    [
        'You cannot Special Summon the turn you activate this effect, except Gulls. You can only use this effect of "Gull" once per turn.',
        "(This ATK gain remains even if this card leaves the field.)",
    ],
)
def test_what_is_said_of_the_effect_before_it_is_asked_of_that_alone(tie):
    (effect,) = draft_monster(f"You can discard 1 card; gain 300 LP. {tie}", "Beast / Effect")["effects"]
    assert any("unplayed" in str(each) for each in (*effect.get("needs", ()), *effect["does"]))


@pytest.mark.parametrize(
    ("limit", "once"),
    [
        ('You can only use this effect of "Gull" once per turn.', "name"),
        ('You can only use this effect of "Gull" twice per turn.', "unplayed"),
        ("This effect cannot be negated.", None),
    ],
)
def test_how_often_an_effect_is_used_is_not_forgotten_behind_who_may_answer_it(limit, once):
    closed = "Your opponent cannot activate cards or effects in response to this effect's activation."
    (effect,) = draft_monster(f"You can discard 1 card; gain 300 LP. {closed} {limit}", "Beast / Effect")["effects"]
    assert (effect["closed-to"], effect.get("once-per")) == ("opponent", once)
    assert "needs" not in effect
