"""Sentences of a fixed form: what a draft says of them, and where it leaves them alone."""

from __future__ import annotations

import json

import pytest

from kb.corpus.yaml import read_text
from kb.pool import draft, yugi
from kb.pool.cardtext.sentences import locate_sentences
from kb.pool.formulas import FORMULAS, read_formulas, write_formulas
from kb.pool.printed import Printed
from tests.commands import ROOT

POOL = ROOT.parent / "shared" / "pool" / "cards.json"


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Cannot be destroyed by battle.", [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}]),
        ("This card can attack directly.", [{"may-attack": {"directly": "yes"}}]),
        (
            'Cannot be destroyed by battle. You can only use each effect of "Gull" once per turn.',
            [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}],
        ),
        (
            "If this card attacks a Defense Position monster, inflict piercing battle damage. This card must attack if able.",
            [{"pierce": {"of": "this-card"}}, {"must-attack": {"of": "this-card"}}],
        ),
        ("Unaffected by other cards' effects.", [{"make-unaffected": {"by": "card"}}]),
    ],
)
def test_sentences_of_a_fixed_form_are_read(text, does):
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["does"]) == ("always", does)


def test_what_a_monster_does_as_it_attacks_lasts_as_it_says():
    text = "If this card attacks, your opponent cannot activate Spell/Trap Cards until the end of the Damage Step."
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["lasts"]) == ([{"attacks": {"of": "this-card"}}], "until-end-of-damage-step")


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, this card cannot be destroyed by battle.",
        "Cannot be destroyed by battle this turn.",
        "This card can attack directly, but when it does using this effect, its ATK is halved.",
        "Cannot be destroyed by battle. Gains 100 ATK for each Warrior monster on the field.",
        "This card must attack if able. Cannot be used as Link Material.",
        "If this card battles a monster, neither can be destroyed by that battle. Cannot attack directly.",
        'You can only use this effect of "Gull" once per turn.',
        'This card can attack directly. You can only use this effect of "Gull" once per turn.',
        "",
    ],
)
def test_everything_else_is_left_alone(text):
    assert read_formulas(text) is None


def draft_monster(text: str, kind: str = "Beast / Effect", pendulum: str = ""):
    facts = {"type_line": kind, "text": text, "pendulum_text": pendulum, "atk": 1500, "def": 1000, "level": 4}
    facts |= {"card_type": "Monster", "attribute": "EARTH"}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [])
    return read_text(drafted, "gull.yaml").value


def test_a_draft_says_what_such_a_sentence_does_and_leaves_out_what_no_battle_can_ask_about():
    said = draft_monster(
        "If your opponent controls a monster, you can Special Summon this card (from your hand). "
        "Cannot be destroyed by battle. Gains 100 ATK for each Spell on the field."
    )
    assert said["outside-battle"] == {"summoning": 1}
    assert [each["text"] for each in said["effects"]] == [2, 3]
    safe, other = said["effects"]
    assert safe["does"] == [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}]
    assert "unplayed" in json.dumps(other["does"])


@pytest.mark.parametrize(
    "text",
    [
        'If this card has "Wren" as material, it gains this effect.\n● Cannot be destroyed by battle.',
        "This card gains effects based on its Level.\n● 4+: Cannot be destroyed by battle. ● 8+: This card can attack directly.",
        "While in Defense Position: Cannot be destroyed by battle.",
    ],
)
def test_what_a_line_above_grants_is_not_taken_to_apply_always(text):
    said = draft_monster(text)
    assert "be-destroyed-by-battle" not in json.dumps(said)
    assert "may-attack" not in json.dumps(said)


def test_every_form_is_that_of_a_printed_card():
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    cards = yugi.read(POOL, json.loads(POOL.read_text(encoding="utf-8"))).cards
    texts = [card.facts.get("text") or "" for card in cards]
    sentences = {
        text[each.start : each.end].strip().removesuffix(".") for text in texts for each in locate_sentences(text, "")
    }
    unused = [form.pattern for form, _ in FORMULAS if not any(map(form.fullmatch, sentences))]
    assert not unused
