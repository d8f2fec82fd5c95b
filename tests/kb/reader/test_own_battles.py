"""Sentences about the card's own battles: which battle is meant, what it brings, and for how long."""

from __future__ import annotations

import pytest

from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import write_formulas

OURS = {"battling": {"of": "this-card"}}
THEIRS = {"battling": {"of": "opponent"}}
ATTACKS = {"attacks": {"of": "this-card"}}
STEP = "until-end-of-damage-step"
UNREAD = {"unplayed": "what its text says"}


def change(of: str, lasts: str, **how):
    return {"change-stat": {"of": of} | how | {"lasts": lasts}}


def silence(*what: str):
    return {"forbid": {"what": list(what), "of": "opponent"}}


@pytest.mark.parametrize(
    ("text", "when", "does", "lasts"),
    [
        (
            "If this card battles a FIRE monster, it gains 300 ATK during the Damage Step only.",
            [OURS, {"battling": {"of": "opponent", "attribute": "fire"}}],
            change("this-card", "damage-step-only", stat="atk", by=300),
            "damage-step-only",
        ),
        (
            "If this card battles an Insect monster, decrease the DEF of this card by 200 points during the Damage Step only.",
            [OURS, {"battling": {"of": "opponent", "type": "insect"}}],
            change("this-card", "damage-step-only", stat="def", by=-200),
            "damage-step-only",
        ),
        (
            "If the equipped monster attacks a Defense Position monster, it gains 300 ATK during damage calculation only.",
            [{"attacks": {"of": "equipped-monster"}}, {"attacked": {"of": "both", "position": "defense"}}],
            change("equipped-monster", "damage-calculation-only", stat="atk", by=300),
            "damage-calculation-only",
        ),
        (
            "If the equipped monster attacks a face-down Defense Position monster, it gains 300 ATK during damage calculation only.",
            [{"attacks": {"of": "equipped-monster"}}, {"attacked": {"of": "both", "position": "facedown"}}],
            change("equipped-monster", "damage-calculation-only", stat="atk", by=300),
            "damage-calculation-only",
        ),
        (
            "If this card battles a monster with a moustache, it gains 300 ATK during the Damage Step only.",
            [OURS, THEIRS, UNREAD],
            change("this-card", "damage-step-only", stat="atk", by=300),
            "damage-step-only",
        ),
        (
            "If this card battles an opponent's monster, that monster's ATK becomes 0 during damage calculation only.",
            [OURS, THEIRS],
            change("battled-monster", "damage-calculation-only", stat="atk", to=0),
            "damage-calculation-only",
        ),
        (
            "If this card attacks an opponent's monster, that monster loses 300 ATK/DEF during the Damage Step only.",
            [ATTACKS, {"attacked": {"of": "opponent"}}],
            change("battled-monster", "damage-step-only", stat="both", by=-300),
            "damage-step-only",
        ),
        (
            "If this card is attacked by a monster, your opponent cannot activate Trap Cards until the end of the Damage Step.",
            [{"attacked": {"of": "this-card"}}],
            silence("activate-trap-card"),
            STEP,
        ),
        (
            (
                "If this card attacks while you control another Fish monster, your opponent's Spell Cards cannot be activated "
                "until the end of the Damage Step."
            ),
            [ATTACKS, {"controls": {"of": "controller", "kind": "monster", "type": "fish", "other": "yes"}}],
            silence("activate-spell-card"),
            STEP,
        ),
        (
            (
                "If this card attacks while the moon is full, your opponent cannot activate monster effects until the end of the "
                "Damage Step."
            ),
            [ATTACKS, UNREAD],
            silence("activate-monster-effect"),
            STEP,
        ),
        (
            "If this card attacks or is attacked, it is unaffected by Frogs' effects until the end of the Damage Step.",
            [OURS, UNREAD],
            {"make-unaffected": {"by": "card"}},
            STEP,
        ),
        (
            "If this card battles an opponent's monster, any battle damage it inflicts is halved.",
            [OURS, THEIRS],
            {"set-battle-damage": {"of": "opponent", "to": "half", "by": "inflicted-by-this-card"}},
            None,
        ),
        (
            "If this card battles a monster, you take no battle damage from that battle.",
            [OURS, THEIRS],
            {"set-battle-damage": {"of": "controller", "to": 0}},
            None,
        ),
        (
            "If this card attacks, your opponent takes no battle damage.",
            [ATTACKS],
            {"set-battle-damage": {"of": "opponent", "to": 0}},
            None,
        ),
        (
            "If this card battles a monster, you take any battle damage your opponent would have taken from that battle.",
            [OURS, THEIRS],
            {"redirect-battle-damage": {"of": "opponent", "to": "controller"}},
            None,
        ),
        (
            "If this card battles a two-headed monster, it is not destroyed by that battle.",
            [OURS, THEIRS, UNREAD],
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}},
            None,
        ),
        (
            "If this card attacks, change it to Defense Position at the end of the Battle Phase.",
            [ATTACKS],
            {"later": {"at": "end-step", "do": [{"change-position": {"of": "this-card", "to": "defense"}}]}},
            None,
        ),
        (
            "If this card attacks a monster, change it to Defense Position at the end of the Damage Step.",
            [ATTACKS, {"attacked": {"of": "both"}}, {"during": {"part": "damage-step"}}],
            {"later": {"at": "end", "do": [{"change-position": {"of": "this-card", "to": "defense"}}]}},
            None,
        ),
    ],
)
def test_a_battle_of_the_card_brings_what_its_sentence_says(text, when, does, lasts):
    said = write_formulas(read_formulas(text))
    assert said == {"applies-when": when, "does": [does]} | ({"lasts": lasts} if lasts else {})


@pytest.mark.parametrize(
    "text",
    [
        "If this card attacks, sing a song.",
        "If this card attacks, it gains 300 ATK during the Damage Step only, also draw 1 card.",
        "If this card battles, your opponent cannot activate the blue cards until the end of the Damage Step.",
        "If the equipped monster attacks, change it to Defense Position at the end of the Damage Step.",
    ],
)
def test_a_battle_of_which_a_word_is_not_read_is_left_alone(text):
    assert read_formulas(text) is None
