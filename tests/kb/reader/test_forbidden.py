"""What players may not activate, what spares a card once, and what becomes of battle damage, off a card's text."""

from __future__ import annotations

import pytest

from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import write_formulas

UNREAD = {"unplayed": "what its text says"}
IN_BATTLE = {"during": {"part": "battle-phase"}}
BY_THEM = {"of": "opponent"}


def read(text: str):
    said = write_formulas(read_formulas(text))
    return said["applies-when"], said["does"]


@pytest.mark.parametrize(
    ("text", "when", "what", "of"),
    [
        (
            "Your opponent cannot activate Trap Cards during the Battle Phase.",
            [IN_BATTLE],
            ["activate-trap-card"],
            "opponent",
        ),
        ("Neither player can activate Spell Cards, or their effects.", "always", ["activate-spell"], "both"),
        ("Neither player can activate Spell Cards or their effects.", "always", ["activate-spell"], "both"),
        ("Your opponent cannot activate monster effects.", "always", ["activate-monster-effect"], "opponent"),
        (
            "Your opponent can only activate 1 Spell/Trap Card each turn.",
            [UNREAD],
            ["activate-spell", "activate-trap"],
            "opponent",
        ),
        (
            "Each player can only attempt to activate 1 monster effect per turn.",
            [UNREAD],
            ["activate-monster-effect"],
            "both",
        ),
        (
            "Your opponent cannot activate the effects of monsters with 0 ATK.",
            [UNREAD],
            ["activate-monster-effect"],
            "opponent",
        ),
        ("Your opponent cannot activate Quick-Play Spell Cards.", [UNREAD], ["activate-spell"], "opponent"),
        ("Your opponent cannot activate effects that Special Summon monsters.", [UNREAD], ["activate"], "opponent"),
        ("Your opponent cannot activate cards in the GY.", [UNREAD], ["activate"], "opponent"),
        ("Trap Cards cannot be activated.", "always", ["activate-trap-card"], "both"),
        ("Spell Cards cannot be activated while the moon is full.", UNREAD, ["activate-spell-card"], "both"),
    ],
)
def test_who_may_not_activate_what(text, when, what, of):
    assert read(text) == (when, [{"forbid": {"what": what, "of": of}}])


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent cannot activate that card.",
        "Your opponent cannot activate monster effects until the end of the next turn.",
        "That Set card cannot be activated.",
    ],
)
def test_what_is_said_of_another_effect_forbids_nothing_by_itself(text):
    assert read_formulas(text) is None


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Your opponent cannot target this card with monster effects.", {"kind": "monster"} | BY_THEM),
        ("Neither player can target this card with Trap effects.", {"kind": "trap"}),
        (
            "Your opponent cannot target this card with Spell/Trap Cards or effects.",
            {"kind": ["spell", "trap"]} | BY_THEM,
        ),
        (
            "Your opponent cannot target this card with Spell or monster effects.",
            {"kind": ["spell", "monster"]} | BY_THEM,
        ),
    ],
)
def test_by_what_the_card_is_not_targeted(text, by):
    assert read(text) == ("always", [{"forbid": {"what": ["be-targeted"], "of": "this-card", "by": by}}])


@pytest.mark.parametrize(
    "text",
    [
        "Monsters your opponent controls cannot target this card for attacks.",
        "Your opponent cannot select this card as an attack target.",
        "Monsters cannot target this card for an attack.",
    ],
)
def test_that_the_card_is_not_attacked_is_said_in_several_ways(text):
    assert read(text) == ("always", [{"forbid": {"what": ["be-targeted-for-attack"], "of": "this-card"}}])


def test_a_sentence_is_not_parted_by_the_signs_in_a_name():
    when, does = read('While you control a "G.U., Gull: One" monster, monsters cannot target this card for attacks.')
    assert when == [{"controls": {"of": "controller", "kind": "monster", "archetype": "G.U., Gull: One"}}]
    assert does == [{"forbid": {"what": ["be-targeted-for-attack"], "of": "this-card"}}]


@pytest.mark.parametrize(
    ("text", "when", "said"),
    [
        (
            "The first time the equipped monster would be destroyed by battle each turn, it is not destroyed.",
            "always",
            {"what": ["be-destroyed-by-battle"], "of": "equipped-monster", "first": "yes"},
        ),
        (
            "Once per turn, if this card would be destroyed by battle, it is not destroyed.",
            "always",
            {"what": ["be-destroyed-by-battle"], "of": "this-card", "first": "yes"},
        ),
        (
            "The first two times this card would be destroyed by battle each turn, it is not destroyed.",
            "always",
            {"what": ["be-destroyed-by-battle"], "of": "this-card", "first": "yes", "times": 2},
        ),
        (
            "The first time this card would be destroyed by an opponent's card effect each turn, it is not destroyed.",
            UNREAD,
            {"what": ["be-destroyed-by-effect"], "of": "this-card", "by": BY_THEM},
        ),
        (
            "The first time this card would be destroyed by battle or card effect each turn, it is not destroyed.",
            UNREAD,
            {"what": ["be-destroyed-by-battle", "be-destroyed-by-effect"], "of": "this-card"},
        ),
        (
            "The first time each Beast monster you control would be destroyed by battle or card effect each turn, it is not destroyed.",
            UNREAD,
            {
                "what": ["be-destroyed-by-battle", "be-destroyed-by-effect"],
                "of": {"all": {"of": "controller", "kind": "monster", "type": "beast"}},
            },
        ),
        (
            ('During each of your opponent\'s turns, the first "Gull" monster you control that would be destroyed by battle, '
            "is not destroyed."),
            ["opponents-turn", UNREAD],
            {
                "what": ["be-destroyed-by-battle"],
                "of": {"all": {"of": "controller", "kind": "monster", "archetype": "Gull"}},
            },
        ),
    ],
)  # fmt: skip
def test_what_is_spared_a_first_time(text, when, said):
    assert read(text) == (when, [{"forbid": said}])


def test_a_card_spared_with_more_than_its_life_is_left_alone():
    text = "The first time this card would be destroyed by battle each turn, it is not destroyed, and it sings."
    assert read_formulas(text) is None


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        (
            "You take no Battle Damage from battles involving this card.",
            "always",
            {"set-battle-damage": {"of": "controller", "to": 0}},
        ),
        (
            "Neither player takes any battle damage from attacks involving this card.",
            "always",
            {"set-battle-damage": {"to": 0}},
        ),
        (
            "Your opponent takes any battle damage you would have taken from battles involving your Fish monsters.",
            [{"battling": {"of": "controller", "type": "fish"}}],
            {"redirect-battle-damage": {"of": "controller", "to": "opponent", "by": "any"}},
        ),
        (
            "You take no damage from attacks involving WIND monsters you control.",
            [{"battling": {"of": "controller", "attribute": "wind"}}],
            {"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}},
        ),
        (
            "Any battle damage either player takes is halved.",
            "always",
            {"set-battle-damage": {"to": "half", "by": "any"}},
        ),
        (
            "Any battle damage your opponent takes is doubled.",
            "always",
            {"set-battle-damage": {"of": "opponent", "to": "double", "by": "any"}},
        ),
        (
            "Any battle damage you take from battles involving this card is halved.",
            "always",
            {"set-battle-damage": {"of": "controller", "to": "half", "by": "this-card"}},
        ),
    ],
)
def test_what_becomes_of_battle_damage(text, when, does):
    assert read(text) == (when, [does])


@pytest.mark.parametrize(
    "text",
    [
        "You take no damage from battles involving monsters with a moustache.",
        "Any battle damage your opponent takes from battles involving a pair of monsters you control is doubled.",
    ],
)
def test_battles_of_monsters_that_are_not_read_are_left_alone(text):
    assert read_formulas(text) is None


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("You take no battle damage.", {"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}}),
        (
            "Your opponent takes any battle damage you would have taken.",
            {"redirect-battle-damage": {"of": "controller", "to": "opponent", "by": "any"}},
        ),
        (
            "You take any battle damage your opponent would have taken from battles involving this card, instead.",
            {"redirect-battle-damage": {"of": "opponent", "to": "controller"}},
        ),
    ],
)
def test_damage_of_all_battles_is_told_from_that_of_the_cards_own(text, does):
    assert read(text) == ("always", [does])


def test_who_is_spared_attacks_and_effects_alike_is_so_for_both():
    spared = {"all": {"of": "controller", "kind": "monster", "archetype": "Gull"}}
    both = [
        {"forbid": {"what": ["be-targeted-for-attack"], "of": spared}},
        {"forbid": {"what": ["be-targeted"], "of": spared, "by": BY_THEM}},
    ]
    text = 'Your opponent cannot target "Gull" monsters you control for attacks or with card effects'
    assert read(f"{text}.") == ("always", both)
    assert read(f"{text}, except the one with the highest Level.") == (UNREAD, both)


def test_a_battle_behind_a_state_asks_for_both():
    said = read(
        "While you have no cards in your hand, if this card battles an opponent's monster, "
        "any battle damage this card inflicts to your opponent is doubled."
    )
    hand = {"not": {"controls": {"of": "controller", "zone": "hand", "kind": "card"}}}
    battle = [{"battling": {"of": "this-card"}}, {"battling": {"of": "opponent"}}]
    double = {"set-battle-damage": {"of": "opponent", "to": "double", "by": "inflicted-by-this-card"}}
    assert said == ([hand, *battle], [double])


def test_what_a_linked_card_is_spared_is_asked_of_its_links():
    assert read("This linked card cannot be destroyed by battle.") == (
        [{"controls": {"kind": "link-monster"}}, UNREAD],
        [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}}],
    )


def test_cards_of_one_name_gain_alike():
    (said,) = read('Each "Cyber Gull" you control gains 500 ATK/DEF.')[1]
    gulls = {"all": {"of": "controller", "zone": "field", "kind": "card", "named": "Cyber Gull"}}
    assert said == {"change-stat": {"of": gulls, "stat": "both", "by": 500}}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A Fusion Summon of this monster can only be conducted with the above Fusion Material Monsters.", "summoning"),
        ("Cannot be Summoned unless you control a face-up Gull.", "summoning"),
        ("You can Tribute any number of WATER monsters for the Tribute Summon of this card.", "summoning"),
        ("(A monster can only be equipped with 1 Union Monster at a time.)", "reminder"),
        ("Your opponent must play with their hand revealed.", "reminder"),
        ("When Normal Summoned, cards and effects cannot be activated for the rest of this turn.", None),
        ("You can Tribute 2 monsters to Tribute Summon this card, also it gains 500 ATK.", None),
    ],
)
def test_what_no_battle_asks_about_has_its_reason(text, reason):
    said = read_formulas(text)
    assert (said[0].outside if said else None) == reason


@pytest.mark.parametrize(
    ("text", "when", "by"),
    [
        ("Cannot be destroyed by battle, except with an Xyz Monster.", "always", {"not": {"kind": "xyz-monster"}}),
        ("Cannot be destroyed by battle, except with a monster that was Tributed.", UNREAD, None),
    ],
)
def test_against_whom_alone_a_card_is_not_safe(text, when, by):
    safe = {"what": ["be-destroyed-by-battle"], "of": "this-card"} | ({"by": by} if by else {})
    assert read(text) == (when, [{"forbid": safe}])
