"""What has to be so at the least, who is left out, and what stands or falls with what is on the field."""

from __future__ import annotations

import pytest

from kb.reader.phrases.nouns import describe_cards, locate_cards
from kb.reader.sentences.formulas import read_bounded, read_formulas
from kb.reader.sentences.writing import part_formulas, write_formulas

UNREAD = {"unplayed": "what its text says"}
SAFE = {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}
GAIN = {"change-stat": {"of": "this-card", "stat": "atk", "by": 500}}
ITSELF = {"destroy": {"of": "this-card"}}
OURS = {"of": "controller", "kind": "monster"}
WORN = {"zone": "spell-trap-zone", "equipped-to": "this-card"}
FIELD = {"named-card-on-field": {"kind": "field-spell"}}
GULL = {"of": "controller", "zone": "field", "named": "Gull", "kind": "card"}


def read(text: str):
    said = write_formulas(read_formulas(text))
    return said["applies-when"], said["does"]


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ("If this card is equipped with an Equip Card, it cannot be destroyed by battle.", [{"controls": WORN}], SAFE),
        ('While equipped with a "Gull" Equip Spell, this card gains 500 ATK.', [{"controls": WORN | {"kind": "equip-spell", "archetype": "Gull"}}], GAIN),
        ("While equipped with a monster by this effect, this card gains 500 ATK.", [{"controls": WORN}, UNREAD], GAIN),
        ("While a Field Spell is face-up on the field, this card gains 500 ATK.", [FIELD], GAIN),
        ("While there is no face-up Field Spell, this card gains 500 ATK.", [{"not": FIELD}], GAIN),
        ("While there is a Fish monster on your side of the field, this card gains 500 ATK.", [{"controls": OURS | {"type": "fish"}}], GAIN),
        ("While your LP is higher than your opponent's, this card gains 500 ATK.", [{"life-compare": {"a": "controller", "is": "higher", "b": "opponent"}}], GAIN),
        ('While you control a monster, except "Gull", this card cannot be destroyed by battle.', [{"controls": OURS | {"not": {"named": "Gull"}}}], SAFE),
        ('If you control a face-up "Gull", this card cannot be destroyed by battle.', [{"controls": GULL}], SAFE),
        ('If you do not control another "Gull", this card gains 500 ATK.', [{"not": {"controls": GULL | {"other": "yes"}}}], GAIN),
        ('If you do not control "Gull", destroy this card.', [{"not": {"controls": GULL}}], ITSELF),
        ('If there is no other "Gull" monster on the field, destroy it.', [{"not": {"controls": {"kind": "monster", "archetype": "Gull", "other": "yes"}}}], ITSELF),
        ('Cannot be destroyed by battle while it points to a "Gull" monster.', [{"controls": {"kind": "monster", "archetype": "Gull", "other": "yes"}}, UNREAD], SAFE),
        ("While you control a Continuous Trap, this card gains 500 ATK.", [{"controls": {"of": "controller", "zone": "field", "kind": "continuous-trap"}}], GAIN),
        ("While you have an odd Pendulum Scale in your Pendulum Zone, this card gains 500 ATK.", [{"controls": {"of": "controller", "zone": "spell-trap-zone", "monster-card": "yes"}}, UNREAD], GAIN),
        ("This linked card gains 500 ATK.", [{"controls": {"kind": "link-monster"}}, UNREAD], GAIN),
        ("While this card is in a hurry, it cannot be destroyed by battle.", UNREAD, SAFE),
        ('This card cannot be targeted for attacks, but does not prevent your opponent from attacking you directly.', "always", {"forbid": {"what": ["be-targeted-for-attack", "bar-direct-attacks"], "of": "this-card"}}),
        ("Your opponent can attack with only 1 monster during each Battle Phase.", "always", {"limit-attacks": {"of": "opponent", "monsters": 1}}),
        ("This card must attack, if able.", "always", {"must-attack": {"of": "this-card"}}),
        ("All Fish monsters you control gain 500 ATK, except this card.", "always", {"change-stat": {"of": {"all": OURS | {"type": "fish", "other": "yes"}}, "stat": "atk", "by": 500}}),
        ("If a Ritual Monster you control attacks a Defense Position monster, inflict piercing battle damage.", "always", {"pierce": {"of": {"all": {"of": "controller", "kind": "ritual-monster"}}}}),
        ('You are unaffected by the effects of "Gull World".', [{"named-card-on-field": {"named": "Gull World"}}], UNREAD),
        ("When resolving an opponent's card effect that targets this card, roll a six-sided die.", [{"answered": {"of": "opponent", "targets": {"other": "no"}}}], UNREAD),
    ],
)  # fmt: skip
def test_what_has_to_be_so_while_a_sentence_holds(text, when, does):
    assert read(text) == (when, [does])


def test_what_is_skipped_as_a_card_leaves_waits_for_that():
    said = write_formulas(
        read_formulas("If this face-up card leaves the field, skip the Battle Phase of your next turn.")
    )
    assert (said["trigger"], said["does"]) == ("leaves-field", [{"skip-phase": {"of": "controller", "phase": "battle-phase"}}])  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "This card can attack directly while in Defense Position.",
        "Monsters Special Summoned by this effect cannot be destroyed by battle while in Attack Position.",
        "Your monsters cannot be destroyed by battle while equipped with an Equip Card.",
    ],
)
def test_a_state_that_names_nobody_is_that_of_the_card_only_where_the_card_is_spoken_of(text):
    assert read(text)[0] == UNREAD


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ('While this card points to a "Gull" monster, it sings.', [{"controls": {"kind": "monster", "archetype": "Gull", "other": "yes"}}, UNREAD]),
        ('If there is no "Gull" card on the field, except "Old Gull", it sings.', None),
        ("While you have a hat, it sings.", None),
    ],
)  # fmt: skip
def test_what_is_not_read_is_open_only_while_the_least_is_so(text, when):
    bounded = read_bounded(text)
    found = [write_formulas(each)["applies-when"] for each in part_formulas(bounded)] if bounded else [None]
    assert found == [when]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("non-Effect Monsters you control", OURS | {"not": {"kind": "effect-monster"}, "face": "up"}),
        ("non-FIRE monsters on the field", {"kind": "monster", "not": {"attribute": "fire"}, "face": "up"}),
        ('non-Fish "Gull" monsters in your GY', {"of": "controller", "zone": "graveyard", "kind": "monster", "archetype": "Gull", "not": {"type": "fish"}}),
        ("non-Fish cards you control", None),
        ("non-Singing monsters you control", None),
    ],
)  # fmt: skip
def test_what_monsters_must_not_be_is_told_of_face_up_ones_where_they_are_on_the_field(text, said):
    assert locate_cards(text) == said


def test_what_monsters_must_not_be_is_told_of_all_where_nobody_says_where_they_are():
    assert describe_cards("non-Fish monster") == {"kind": "monster", "not": {"type": "fish"}}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("If you Ritual Summon exactly 1 Fish Ritual Monster with a card effect that requires use of monsters, this card can be used as the entire Tribute.", "materials"),
        ("When using this card as Synchro Material, the other Synchro Materials must be 2 monsters in your hand.", "materials"),
        ("If this card, Special Summoned from the Extra Deck, is used as Synchro Material, banish it.", "materials"),
        ('If this card is Synchro Summoned using a "Gull" monster as material, it is treated as a Tuner while face-up on the field.', "materials"),
        ("If you Tribute Summon this card, the Tribute must be DARK.", "summoning"),
        ('Requires 3 "Gull" Tributes to Normal Summon (cannot be Normal Set).', "summoning"),
        ("The Normal Summon of a Gemini monster cannot be negated.", "summoning"),
        ("If your opponent controls a monster and all monsters you control (min. 1) are Fish, you can Special Summon this card (from your hand).", "further-summoning"),
        ("If this card is used as Synchro Material, it sings.", "materials"),
        ("When using this card as Synchro Material, the other material must be a Fish, also this card gains 500 ATK.", None),
        ("If this card is Synchro Summoned using a Fish, it gains 500 ATK.", None),
    ],
)  # fmt: skip
def test_what_is_said_of_materials_and_tributes_is_asked_by_no_battle(text, reason):
    said = read_formulas(text)
    assert (said[0].outside if said else None) == reason
