"""What a card gains that is counted over others, and nothing where none of them is there."""

from __future__ import annotations

import pytest

from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import write_formulas

UNREAD = {"unplayed": "what its text says"}
WORN = [{"controls": {"zone": "spell-trap-zone", "equipped-to": "this-card", "monster-card": "yes"}}]
SYNCHROS = {"of": "controller", "kind": "synchro-monster", "other": "yes"}


def read(text: str):
    said = write_formulas(read_formulas(text))
    return said["applies-when"], said["does"]


def gain(by, stat="atk", of="this-card"):
    return [{"change-stat": {"of": of, "stat": stat, "by": by}}]


@pytest.mark.parametrize(
    ("text", "when", "by"),
    [
        ("Gains ATK equal to the total original ATK of all other Synchro Monsters you control.", "always", {"total-base-atk-of": {"all": SYNCHROS}}),
        ("This card gains ATK equal to half the combined ATK of all other Synchro Monsters you control.", "always", {"half": {"total-atk-of": {"all": SYNCHROS}}}),
        ("Gains ATK equal to the combined Levels of all other Synchro Monsters you control x 100.", [{"controls": SYNCHROS}], UNREAD),
        ("Gains ATK equal to the ATK of 1 Fish monster your opponent controls.", [{"controls": {"of": "opponent", "kind": "monster", "type": "fish"}}], UNREAD),
        ("Gains ATK equal to the original ATK of the monster equipped to it by this effect.", WORN, UNREAD),
        ("This card gains ATK equal to half the ATK of that equipped monster.", WORN, UNREAD),
        ("Gains 200 ATK for each monster equipped to this card by this effect.", WORN, UNREAD),
        ('Gains 200 ATK for each "Gull" monster with a different name in your GY.', [{"controls": {"of": "controller", "zone": "graveyard", "kind": "monster", "archetype": "Gull"}}], UNREAD),
        ("Gains 200 ATK for each Fog Counter on the field.", [{"controls": {"zone": "field", "kind": "card", "counters": {"min": 1}}}], UNREAD),
        ("Gains 200 ATK for each hat on the field.", "always", UNREAD),
        ("Gains ATK equal to the combined original ATK of the monsters used for its Summon.", "always", UNREAD),
    ],
)  # fmt: skip
def test_what_is_gained_is_counted_or_asks_that_something_is_there_to_count(text, when, by):
    assert read(text) == (when, gain(by))


def test_a_level_that_is_raised_by_tokens_is_open_only_where_there_are_any():
    text = 'This card\'s Level is increased by the total Levels of all "Gull Tokens" you control.'
    assert read(text) == ([{"controls": {"of": "controller", "kind": "token"}}], [UNREAD])


@pytest.mark.parametrize(
    ("text", "of", "what"),
    [
        ('"Gull" monsters this card points to cannot be destroyed by battle or card effects.', {"kind": "monster", "archetype": "Gull", "pointed-by": "this-card"}, ["be-destroyed-by-battle", "be-destroyed-by-effect"]),
        ("Link Monsters you control that point to this card cannot be destroyed by battle.", {"of": "controller", "kind": "link-monster", "other": "yes", "unplayed": "you control that point to this card"}, ["be-destroyed-by-battle"]),
        ("Monsters you control with a hat cannot be destroyed by battle or card effects.", {"kind": "monster", "unplayed": "Monsters you control with a hat"}, ["be-destroyed-by-battle", "be-destroyed-by-effect"]),
    ],
)  # fmt: skip
def test_whom_nobody_can_tell_is_spared_all_that_is_said(text, of, what):
    assert read(text) == ("always", [{"forbid": {"of": {"all": of}, "what": what}}])


def test_a_position_that_cannot_be_changed_after_an_attack_is_kept_by_hand_alone():
    text = "This card's battle position cannot be changed until the end of your next turn, except with a card effect."
    attacked = [{"fits": {"of": "this-card", "as": {"attacked": "yes"}}}]
    assert read(text) == (attacked, [{"forbid": {"what": ["change-position"], "of": "this-card"}}])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Your opponent cannot Normal or Special Summon monsters.", ["special-summon", "normal-summon"]),
        ("Your opponent cannot Flip or Special Summon monsters.", ["special-summon", "flip-summon"]),
        ("Your opponent cannot Special Summon monsters.", "special-summon"),
    ],
)
def test_every_way_of_summoning_that_is_named_is_forbidden(text, what):
    assert read(text) == ("always", [{"forbid": {"what": what, "of": "opponent"}}])


@pytest.mark.parametrize(
    ("tail", "what"),
    [
        ("attack or change their battle positions", ["attack", "change-position"]),
        ("change their battle positions or attack", ["attack", "change-position"]),
        ("declare an attack or change their battle positions", ["declare-attack", "change-position"]),
        ("be targeted by card effects, or be destroyed by battle", ["be-targeted", "be-destroyed-by-battle"]),
    ],
)
def test_who_does_neither_of_two_things_does_neither(tail, what):
    hats = {"all": {"kind": "monster", "unplayed": "Monsters with hats"}}
    assert read(f"Monsters with hats cannot {tail}.") == ("always", [{"forbid": {"of": hats, "what": what}}])


@pytest.mark.parametrize(
    "text",
    [
        "You cannot Normal Summon/Set or Special Summon monsters.",
        "Monsters with hats cannot attack or activate their effects.",
        "Monsters with hats cannot be destroyed by card effects, or targeted by effects.",
        "Monsters with hats can attack directly and gain 500 ATK.",
        "All Fish monsters lose 500 ATK and gain 400 DEF.",
        'Each "Gull" you control gains 100 ATK for each monster in the GYs, cannot be sung to.',
        "Your opponent cannot activate Field Spell Cards, also Field Spell Cards cannot be destroyed.",
        "You cannot activate cards or effects, or Set any cards.",
        "Your opponent cannot Special Summon monsters, or activate Set Spells on the field.",
        "If this card is destroyed by your opponent's card, your opponent cannot Special Summon monsters this turn.",
        "Your opponent cannot target monsters on the field with Spell/Trap effects, nor Tribute them.",
    ],
)
def test_a_sentence_of_which_a_half_would_be_lost_is_left_alone(text):
    assert read_formulas(text) is None


def test_who_neither_activates_nor_attacks_is_kept_from_both():
    said = [{"forbid": {"what": ["activate-monster-effect", "declare-attack"], "of": "opponent"}}]
    assert read("Your opponent cannot activate monster effects or declare an attack.") == ("always", said)
