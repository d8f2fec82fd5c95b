"""Sentences of a fixed form: what a draft says of them, and where it leaves them alone."""

from __future__ import annotations

import json

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.fixed import FORMULAS
from kb.reader.sentences.formulas import join_sentences, read_formulas
from kb.reader.sentences.writing import write_formulas
from tests.commands import ROOT
from tests.drafted import read_cards

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
        (
            "The equipped monster gains 1,000 ATK.",
            [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 1000}}],
        ),
        (
            "The equipped monster loses 300 DEF.",
            [{"change-stat": {"of": "equipped-monster", "stat": "def", "by": -300}}],
        ),
        (
            "The equipped monster cannot be destroyed by battle.",
            [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "equipped-monster"}}],
        ),
        (
            "If the equipped monster attacks a Defense Position monster, inflict piercing battle damage.",
            [{"pierce": {"of": "equipped-monster"}}],
        ),
    ],
)
def test_sentences_of_a_fixed_form_are_read(text, does):
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["does"]) == ("always", does)


def test_what_a_monster_does_as_it_attacks_lasts_as_it_says():
    text = "If this card attacks, your opponent cannot activate Spell/Trap Cards until the end of the Damage Step."
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["lasts"]) == ([{"attacks": {"of": "this-card"}}], "until-end-of-damage-step")


UNREAD = {"unplayed": "what its text says"}


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        (
            "Once per turn, this card cannot be destroyed by battle.",
            "always",
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card", "first": "yes"}},
        ),
        (
            "While you control 2 Warrior monsters, this card can attack directly.",
            UNREAD,
            {"may-attack": {"directly": "yes"}},
        ),
        ("If this card was Set, it can attack directly.", UNREAD, {"may-attack": {"directly": "yes"}}),
        (
            "Unaffected by Trap effects while it has material.",
            [{"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}}],
            {"make-unaffected": {"by": ["trap"]}},
        ),
        ('Unaffected by the effects of "Gull" Normal Traps.', UNREAD, {"make-unaffected": {"by": ["trap"]}}),
        ("Unaffected by the effects of Gulls while it has material.", UNREAD, {"make-unaffected": {"by": "card"}}),
        (
            "Neither player can add cards from their Deck to their hand except by drawing them.",
            "always",
            {"forbid": {"what": ["add-from-deck"], "of": "both"}},
        ),
        (
            "Any card sent to the GY is banished instead.",
            "always",
            {"replace-destination": {"of": {"all": {"kind": "card"}}, "to": "banished"}},
        ),
        (
            "While you control a Set card, this card can attack directly.",
            [{"controls": {"of": "controller", "zone": "field", "kind": "card", "face": "down"}}],
            {"may-attack": {"directly": "yes"}},
        ),
        ("Cannot attack the turn it is Tributed for.", UNREAD, {"forbid": {"what": ["attack"], "of": "this-card"}}),
        ('You can only control 1 "Gull".', "always", {"limit": {"what": "only-one-controlled", "named": "Gull"}}),
        (
            'There can only be 1 face-up "Gull" on the field.',
            "always",
            {"limit": {"what": "only-one-on-the-field", "named": "Gull"}},
        ),
        (
            "Cannot be destroyed by battle, unless you control 2 Warrior monsters.",
            UNREAD,
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}},
        ),
        (
            "Gains 100 ATK for each Warrior monster that battled.",
            "always",
            {"change-stat": {"of": "this-card", "stat": "atk", "by": UNREAD}},
        ),
        (
            "This card gains ATK/DEF equal to your Life Points.",
            "always",
            {"change-stat": {"of": "this-card", "stat": "both", "by": {"life-of": "controller"}}},
        ),
        (
            "The equipped monster gains 100 DEF for each Warrior monster that battled.",
            "always",
            {"change-stat": {"of": "equipped-monster", "stat": "def", "by": UNREAD}},
        ),
    ],
)
def test_what_a_sentence_could_touch_is_read_where_its_condition_or_amount_is_not(text, when, does):
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["does"]) == (when, [does])


@pytest.mark.parametrize(
    "text",
    [
        "Cannot be destroyed by battle this turn.",
        "This card can attack directly, but when it does using this effect, its ATK is halved.",
        "Cannot be destroyed by battle. Gains 100 ATK and can attack directly for each Warrior monster on the field.",
        "While you control a Warrior monster, you can draw 1 card, also this card cannot be destroyed by battle.",
        "If your opponent controls no Toon monsters, it can attack directly.",
        "Unaffected by Trap effects, also you can draw 1 card.",
        "If you can draw a card, this card cannot be destroyed by battle.",
        "Cannot be destroyed by battle while you control a Warrior monster and cannot attack.",
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
        "Cannot be destroyed by battle. Gains 100 ATK for each Spell that resolved."
    )
    assert said["outside-battle"] == {"further-summoning": 1}
    assert [each["text"] for each in said["effects"]] == [2, 3]
    safe, other = said["effects"]
    assert safe["does"] == [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}]
    assert "unplayed" in json.dumps(other["does"])


def test_an_extra_summon_is_nothing_that_a_battle_can_ask_about():
    said = draft_monster(
        "During your Main Phase, you can Normal Summon 1 Gull monster in addition to your Normal Summon/Set. "
        "(You can only gain this effect once per turn.)"
    )
    assert said["outside-battle"] == {"further-summoning": [1, 2]}
    assert "effects" not in said


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
    cards = read_cards()
    texts = [card.facts.get("text") or "" for card in cards]
    sentences = {sentence for text in texts for sentence in join_sentences(text)}
    unused = [form.pattern for form, _ in FORMULAS if not any(map(form.fullmatch, sentences))]
    assert not unused


def draft_spell(text: str, kind: str, of: str = "spell"):
    facts = {"kind": of, "property": kind, "text": text}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [], quoting=True)
    return read_text(drafted, "lasso.yaml").value["effects"]


def test_a_trap_that_is_equipped_gives_what_it_says_to_its_monster():
    text = (
        "Target 1 monster; equip this card to it. It gains 500 ATK. It cannot be destroyed by battle. It gains 300 DEF."
    )
    _, *stands = draft_spell(text, "normal", "trap")
    gains = {"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 500}}
    safe = {"forbid": {"what": ["be-destroyed-by-battle"], "of": "equipped-monster"}}
    more = {"change-stat": {"of": "equipped-monster", "stat": "def", "by": 300}}
    assert [each["does"] for each in stands] == [[gains], [safe], [more]]


def test_an_equip_spell_gives_what_it_says_to_its_monster():
    activation, gives, _ = draft_spell("Equip only to a Beast monster. It gains 500 ATK.", "equip")
    assert (activation["class"], activation["text"]) == ("activation", 1)
    assert gives["does"] == [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 500}}]


@pytest.mark.parametrize(
    ("of", "kind", "text", "stands"),
    [
        (
            "trap",
            "continuous",
            "Activate this card by targeting 1 monster that can fly; it loses 500 ATK.",
            ["it loses 500 ATK."],
        ),
        (
            "spell",
            "continuous",
            "Select 1 monster zone. Neither player can use that zone. Once per turn: You can draw 1 card.",
            ["Neither player can use that zone."],
        ),
        (
            "trap",
            "normal",
            "Target 1 monster; equip this card to it. It gains the moon's ATK.",
            ["It gains the moon's ATK."],
        ),
        (
            "trap",
            "continuous",
            "Activate this card by targeting 1 monster; it gains 500 ATK until the end of this turn.",
            [],
        ),
        ("trap", "continuous", "Target 1 monster with 1000 or less ATK; Special Summon it in Attack Position.", []),
        ("trap", "continuous", "Activate only when a monster declares an attack. Draw 1 card.", []),
        ("trap", "normal", "Target 1 monster; it loses 500 ATK.", []),
        ("spell", "field", "All Beast monsters gain 500 ATK.", []),
    ],
)
def test_what_an_activation_leaves_in_force_is_not_forgotten(of, kind, text, stands):
    standing = [each for each in draft_spell(text, kind, of) if each["id"].startswith("standing")]
    assert [each["does"]["unplayed"] for each in standing] == stands
    assert all(each["class"] == "continuous" for each in standing)
    assert [each["id"] for each in standing] == ["standing", "standing-2"][: len(standing)]
