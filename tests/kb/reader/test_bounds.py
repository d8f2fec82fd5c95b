"""Sentences of which only what they could touch is read, those that no battle asks about, and what effects do."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from kb.reader.results import Speaks, read_result
from kb.reader.sentences.bounds import bound_group
from kb.reader.sentences.conditions import read_condition
from kb.reader.sentences.costs import read_cost, split_target
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.outside import find_reason, grants_to_others
from kb.reader.sentences.sentence_forms import FREQUENCY
from kb.reader.sentences.writing import part_formulas, write_formulas

UNREAD = {"unplayed": "what its text says"}
OURS = {"of": "controller", "kind": "monster"}
EXTRA = {"all": {"of": "controller", "zone": "extra-deck"}}
OFF_FIELD = ["hand", "deck", "graveyard", "banished", "extra-deck"]
BY_THEM = {"of": "opponent"}


def read(text):
    said = write_formulas(read_formulas(text) or [])
    return said["applies-when"], said["does"]


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ("Your opponent cannot Special Summon monsters.", "always", {"what": "special-summon", "of": "opponent"}),
        ("Neither player can Special Summon monsters.", "always", {"what": "special-summon", "of": "both"}),
        (
            "Neither player can Special Summon monsters with 1800 or less ATK.",
            "always",
            {"what": "special-summon", "of": {"all": {"of": "both", "zone": OFF_FIELD, "atk": {"max": 1800}}}},
        ),
        (
            'Dragon monsters you control cannot be destroyed by battle, except "Gull".',
            "always",
            {
                "what": ["be-destroyed-by-battle"],
                "of": {"all": {"type": "dragon", "kind": "monster", "of": "controller", "not": {"named": "Gull"}}},
            },
        ),
        ("You cannot Special Summon monsters, except Gulls.", UNREAD, {"what": "special-summon", "of": "controller"}),
        ("You cannot Special Summon from the Extra Deck.", "always", {"what": "special-summon", "of": EXTRA}),
        (
            "You cannot Special Summon monsters from the Extra Deck, except Beast monsters.",
            "always",
            {"what": "special-summon", "of": {"all": EXTRA["all"] | {"not": {"type": "beast"}}}},
        ),
        (
            "Your opponent's monsters cannot target monsters for attacks, except this one.",
            "always",
            {"what": ["be-targeted-for-attack"], "of": {"all": OURS | {"other": "yes"}}},
        ),
        (
            "Beast monsters you control cannot be targeted by your opponent's card effects, or their monsters' attacks.",
            UNREAD,
            {"what": ["be-targeted", "be-targeted-for-attack"], "of": {"all": OURS | {"type": "beast"}}},
        ),
        (
            "Linked monsters you control cannot be destroyed by battle.",
            "always",
            {"what": ["be-destroyed-by-battle"], "of": {"all": OURS | {"unplayed": "Linked monsters you control"}}},
        ),
        (
            'Linked "Gull" monsters cannot attack while you have a hand.',
            UNREAD,
            {"what": ["attack"], "of": {"all": {"kind": "monster", "unplayed": 'Linked "Gull" monsters'}}},
        ),
        (
            "Cards you control cannot be destroyed by your opponent's card effects.",
            "always",
            {
                "what": ["be-destroyed-by-effect"],
                "by": BY_THEM,
                "of": {"all": {"of": "controller", "zone": "field", "kind": "card"}},
            },
        ),
        (
            'Neither player can target "Gull" monsters you control with effects of Normal Traps.',
            UNREAD,
            {"what": ["be-targeted"], "of": {"all": OURS | {"archetype": "Gull"}}},
        ),
    ],
)
def test_what_is_forbidden_is_read_with_those_whom_it_could_touch(text, when, does):
    assert read(text) == (when, [{"forbid": does}])


def test_where_only_some_can_be_attacked_no_player_is():
    spared = {"forbid": {"what": ["be-targeted-for-attack"], "of": {"all": OURS}}}
    theirs = {"forbid": {"what": ["attack-directly"], "of": {"all": {"of": "opponent", "kind": "monster"}}}}
    assert read("Your opponent can only target Beast monsters for attacks.") == (UNREAD, [spared, theirs])


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ('You can only control 1 "Gull" monster.', "always", {"limit": {"what": "only-one-controlled", "archetype": "Gull"}}),
        ("If your Beast monster attacks a Defense Position monster, inflict piercing battle damage.", "always", {"pierce": {"of": {"all": OURS | {"type": "beast"}}}}),
        ("All Linked monsters you control gain 300 ATK.", "always", {"change-stat": {"of": {"all": OURS | {"unplayed": "Linked monsters you control"}}, "stat": "atk", "by": 300}}),
        (
            "If this card attacks an opponent's monster, it gains 400 ATK during the Damage Step only.",
            [{"attacks": {"of": "this-card"}}, {"attacked": BY_THEM}],
            {"change-stat": {"of": "this-card", "stat": "atk", "by": 400, "lasts": "damage-step-only"}},
        ),
        ("If this card is attacked by an opponent's monster, this card loses 400 ATK during the Damage Step only.", [{"attacked": {"of": "this-card"}}], {"change-stat": {"of": "this-card", "stat": "atk", "by": -400, "lasts": "damage-step-only"}}),
        ("Gains 300 ATK during your opponent's Battle Phase only.", ["opponents-turn", {"during": {"part": "battle-phase"}}], {"change-stat": {"of": "this-card", "stat": "atk", "by": 300}}),
        ('If a "Gull" monster you control attacks, your opponent cannot activate Spell/Trap Cards until the end of the Damage Step.', [{"attacks": {"of": "controller", "archetype": "Gull"}}], {"forbid": {"what": ["activate-spell-card", "activate-trap-card"], "of": "opponent"}}),
        ("If your Beast monster battles, your opponent's cards and effects cannot be activated until the end of the Damage Step.", [{"battling": {"of": "controller", "type": "beast"}}], {"forbid": {"what": ["activate"], "of": "opponent"}}),
        ("Increase the ATK of all WIND monsters by 500 points.", "always", {"change-stat": {"of": {"all": {"kind": "monster", "attribute": "wind"}}, "stat": "atk", "by": 500}}),
        ("The first time each Beast monster you control would be destroyed by battle each turn, it is not destroyed.", "always", {"forbid": {"what": ["be-destroyed-by-battle"], "of": {"all": OURS | {"type": "beast"}}, "first": "yes"}}),
        ("Once per turn, if the equipped monster would be destroyed by battle, it is not destroyed.", "always", {"forbid": {"what": ["be-destroyed-by-battle"], "of": "equipped-monster", "first": "yes"}}),
        ("You take no battle damage from attacks involving a Beast monster you control.", [{"battling": {"of": "controller", "type": "beast"}}], {"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}}),
        ("You take no battle damage from battles involving the equipped monster.", [{"battling": {"of": "equipped-monster"}}], {"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}}),
        ("While you control 1 Beast and your opponent controls no Bird, this card can attack your opponent directly.", UNREAD, {"may-attack": {"directly": "yes"}}),
        ('If "Nest" is not on the field, destroy this card.', [{"not": {"named-card-on-field": {"named": "Nest"}}}], {"destroy": {"of": "this-card"}}),
        ('If you control a face-up monster that is not a "Gull" monster, destroy this card.', [{"controls": OURS | {"other": "yes", "face": "up", "not": {"archetype": "Gull"}}}], {"destroy": {"of": "this-card"}}),
        ('If you control a monster that is not a "Gull" monster, destroy this card.', [{"controls": OURS | {"other": "yes", "not": {"archetype": "Gull"}}}], {"destroy": {"of": "this-card"}}),
        ("If you control a monster that is not a Beast monster, destroy this card.", [{"controls": OURS | {"other": "yes"}}, UNREAD], {"destroy": {"of": "this-card"}}),
        ("Cannot attack the turn it is Normal Summoned or flipped face-up.", [{"fits": {"of": "this-card", "as": {"this-turn": ["normal-summoned", "flipped-face-up"]}}}], {"forbid": {"what": ["attack"], "of": "this-card"}}),
        ("Once per turn, during your Standby Phase, sing or destroy this card.", [{"during": {"part": "standby-phase"}}], UNREAD),
        ("Destroy this card during your 2nd End Phase after activation.", [{"during": {"part": "end-phase"}}], UNREAD),
        ("Unaffected by your opponent's Spell/Trap effects.", "always", {"make-unaffected": {"by": ["spell", "trap"], "whose": "opponent"}}),
        ("Cannot be destroyed by monster effects.", "always", {"forbid": {"what": ["be-destroyed-by-effect"], "of": "this-card", "by": {"kind": ["monster"]}}}),
        ("Negate all Spell effects on the field.", "always", {"negate-effect": {"of": {"all": {"kind": "spell"}}}}),
        ("This card can attack while in face-up Defense Position. If it does, apply its DEF for damage calculation.", "always", {"may-attack": {"in-defense": "def"}}),
        ("The equipped monster can attack directly.", "always", {"may-attack": {"directly": "yes", "of": "equipped-monster"}}),
        ('A "Gull" monster equipped with this card gains 400 ATK.', [{"fits": {"of": "equipped-monster", "as": {"kind": "monster", "archetype": "Gull"}}}], {"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 400}}),
        ("Gains 100 ATK for each of your banished Beast monsters.", "always", {"change-stat": {"of": "this-card", "stat": "atk", "by": {"times": {"count": {"of": "controller", "zone": "banished", "kind": "monster", "type": "beast"}, "each": 100}}}}),
        ("Gains 100 ATK for each Beast monster on the field and in the GYs.", "always", {"change-stat": {"of": "this-card", "stat": "atk", "by": {"times": {"count": {"zone": ["monster-zone", "graveyard"], "kind": "monster", "type": "beast"}, "each": 100}}}}),
        ("Gains 100 ATK for each Beast monster you control, except this card.", "always", {"change-stat": {"of": "this-card", "stat": "atk", "by": {"times": {"count": OURS | {"type": "beast", "other": "yes"}, "each": 100}}}}),
    ],
)  # fmt: skip
def test_a_sentence_says_whom_it_touches_and_when(text, when, does):
    assert read(text) == (when, [does])


def test_of_two_halves_the_second_speaks_of_whom_the_first_has_named():
    forbid = {"forbid": {"what": ["be-destroyed-by-effect"], "of": "this-card", "by": BY_THEM}}
    target = {"forbid": {"what": ["be-targeted"], "of": "this-card", "by": BY_THEM}}
    text = "Your opponent cannot target this card with card effects, also it cannot be destroyed by your opponent's card effects."
    assert read(text) == ("always", [target, forbid])
    _, (gains, safe) = read("The equipped monster gains 500 ATK, also it cannot be destroyed by battle.")
    assert gains["change-stat"]["of"] == safe["forbid"]["of"] == "equipped-monster"
    assert read_formulas("All Beast monsters gain 500 ATK, also it cannot be destroyed by battle.") is None
    _, (first, second) = read(
        'Your opponent cannot target "Gull" monsters you control with card effects, also they cannot be destroyed by battle.'
    )
    assert first["forbid"]["of"] == second["forbid"]["of"] == {"all": OURS | {"archetype": "Gull"}}


def test_a_card_that_is_named_is_meant_by_it_again():
    whose = {"all": {"of": "controller", "zone": "field", "kind": "card", "named": "Gull Rock"}}
    _, (first, second) = read(
        'Your opponent cannot target "Gull Rock" you control with card effects, also it cannot be destroyed by card effects.'
    )
    assert first["forbid"]["of"] == second["forbid"]["of"] == whose


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (
            "Your opponent cannot target monsters it points to with card effects.",
            {"zone": "field", "kind": "card"},
        ),
        (
            "Your opponent cannot target monsters it points to for attacks.",
            {"of": "controller", "kind": "monster"},
        ),
    ],
)
def test_of_targets_that_are_not_read_any_card_may_be_meant(text, of):
    _, (said,) = read(text)
    assert {key: value for key, value in said["forbid"]["of"]["all"].items() if key != "unplayed"} == of
    assert "unplayed" in said["forbid"]["of"]["all"]


@pytest.mark.parametrize(
    ("text", "trigger", "about"),
    [
        ("Each time a Spell Card is activated, place 1 Counter on this card.", "activation", "other-cards"),
        ("When that monster leaves the field, destroy this card.", "leaves-field", "other-cards"),
        ("Each time a monster(s) is Special Summoned, place 1 Counter on this card.", "special-summoned", "this-or-other-cards"),
        ("Each time your opponent Normal or Special Summons a monster(s), gain 200 LP.", ["normal-summoned", "flip-summoned", "special-summoned"], "other-cards"),
        ("Each time a monster(s) is flipped face-up, place 1 Counter on this card.", "flipped-face-up", "this-or-other-cards"),
        ("This card is changed to Defense Position when it is Normal Summoned or Flip Summoned.", ["normal-summoned", "flip-summoned"], "this-card"),
        ("Each time a monster declares an attack, place 1 counter on this card.", "attack-declared", "this-or-other-cards"),
        ("Each time a face-up Fish monster(s) you control is destroyed, place 1 counter on this card.", "destroyed-any", "this-or-other-cards"),
        ("Each time a card is sent from the field to the GY, place 1 counter on this card.", "sent-to-graveyard", "this-or-other-cards"),
        ("Each time your opponent takes effect damage, place 1 counter on this card.", "effect-damage", "none"),
        ("Each time a monster's battle position is changed, place 1 counter on this card.", "position-changed", "this-or-other-cards"),
        ("Each time a monster is Synchro Summoned, place 1 counter on this card.", "special-summoned", "this-or-other-cards"),
        ("Each time a Spell Card resolves, place 1 counter on this card.", "activation", "other-cards"),
    ],
)  # fmt: skip
def test_what_is_done_at_an_event_waits_for_that(text, trigger, about):
    said = write_formulas(read_formulas(text) or [])
    assert (said["trigger"], said["about"]) == (trigger, about)


@pytest.mark.parametrize(
    ("text", "whose", "done"),
    [
        # effects may destroy several, for which "(s)" says that it is done once; a battle destroys one of them
        (
            'If a "Gull" monster(s) you control would be destroyed by battle or card effect, you can discard 1 card instead.',
            {"all": OURS | {"archetype": "Gull"}}, {"any": [{"discard": {"count": 1}}]},
        ),
        (
            'If a "Gull" card(s) you control would be destroyed by battle or card effect, you can banish this card from your GY instead.',
            {"all": {"of": "controller", "zone": "field", "kind": "card", "archetype": "Gull"}},
            {"any": [{"banish": {"of": "this-card"}}]},
        ),
        (
            'If a "Gull(s)" you control would be destroyed by card effect, you can banish this card from your GY instead.',
            {"all": {"of": "controller", "zone": "field", "named": "Gull", "kind": "card"}},
            {"effect": [{"banish": {"of": "this-card"}}]},
        ),
        (
            "If a Beast monster(s) you control would be destroyed by battle or your opponent's card effect, you can discard 1 card instead.",
            {"all": OURS | {"type": "beast"}}, {"battle": [{"discard": {"count": 1}}], "effect": UNREAD},
        ),
        (
            "If a Beast monster you control would be destroyed by battle or card effect, you can discard 1 card instead.",
            {"all": OURS | {"type": "beast"}}, {"battle": [{"discard": {"count": 1}}], "effect": UNREAD},
        ),
        (
            "If a Beast monster you control would be destroyed by card effect, you can discard 1 card instead.",
            {"all": OURS | {"type": "beast"}}, {"effect": UNREAD},
        ),
        (
            "If a Beast monster you control would be destroyed, you can sing instead.",
            {"all": OURS | {"type": "beast"}}, {"any": UNREAD},
        ),
        (
            "If a Linked monster you control would be destroyed by battle, you can discard 1 card instead.",
            {"all": OURS | {"unplayed": "Linked monsters you control"}}, {"battle": [{"discard": {"count": 1}}]},
        ),
    ],
)  # fmt: skip
def test_whose_destruction_may_be_replaced_is_read_and_by_what(text, whose, done):
    said = [write_formulas(each) for each in part_formulas(read_formulas(text) or [])]
    assert [each["optional"] for each in said] == ["optional"] * len(done)
    replaced = [verb["replace-destruction"] for each in said for verb in each["does"]]
    assert replaced == [{"of": whose, "by": by, "do": do} for by, do in done.items()]


@pytest.mark.parametrize(
    "text",
    [
        "Beast monsters and Spells you control cannot be destroyed by battle.",
        "Your monsters cannot be destroyed by battle, also you draw 1 card.",
        "You can Special Summon 1 Beast monster.",
        "If a Beast monster would be destroyed by battle, draw 1 card.",
        "All monsters become beasts that sing.",
        "Each time a monster is destroyed or banished, place 1 counter on this card.",
        "Each time a monster is Normal Summoned or Set, place 1 counter on this card.",
        "Your opponent cannot target that monster for attacks.",
    ],
)
def test_what_could_touch_more_is_left_alone(text):
    assert read_formulas(text) is None


def test_of_older_words_both_changes_are_read():
    _, (more, less) = read(
        "As long as this card remains face-up on the field, increase the ATK of all WIND monsters by 500 points"
        " and decrease the DEF of all EARTH monsters by 400 points."
    )
    assert (more["change-stat"]["stat"], more["change-stat"]["by"]) == ("atk", 500)
    assert less["change-stat"] == {"of": {"all": {"kind": "monster", "attribute": "earth"}}, "stat": "def", "by": -400}


@pytest.mark.parametrize(
    ("who", "known"),
    [
        ("Fiend monsters in the Extra Monster Zone(s)", {"type": "fiend"}),
        ("Other WIND Beast monsters this many", {"type": "beast", "attribute": "wind"}),
        ("Fiend monsters in the Extra Zone or your monsters", {}),
        ("Linked monsters in the Extra Monster Zone", {}),
    ],
)
def test_monsters_of_whom_more_is_said_are_of_their_type_and_attribute(who, known):
    assert bound_group(who) == {"all": {"kind": "monster", **known, "unplayed": who}}


def test_who_is_meant_is_narrowed_only_by_what_all_of_them_are():
    _, (does,) = read('Linked "Gull" or "Wren" monsters cannot attack.')
    assert "archetype" not in does["forbid"]["of"]["all"]


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Cannot be used as Synchro Material, except for the Synchro Summon of a Beast monster", "materials"),
        ("For a Synchro Summon, you can substitute this card for any 1 Tuner", "materials"),
        ("The other Synchro Material(s) cannot be Level 4", "materials"),
        ("If this card you control would be used as Synchro Material, you can treat it as a non-Tuner", "materials"),
        ("You cannot Pendulum Summon monsters, except Gulls", "summoning"),
        (
            "If you can Pendulum Summon Level 4, you can Pendulum Summon this face-up card from your Extra Deck",
            "summoning",
        ),
        ('You can only Special Summon "Gull(s)" once per turn', "summoning"),
        ("Cannot be used as Synchro Material, and cannot attack", None),
        ("For a Synchro Summon, you can treat this card as a Tuner, also it gains 500 ATK", None),
        ("You cannot Special Summon monsters", None),
        ("If you do, you cannot conduct your Battle Phase for the rest of this turn", "summoning"),
        ("If this card is used as Synchro Material, all other materials must be Fish", "materials"),
        ("This card can be treated as 2 Tributes for the Tribute Summon of a monster", "further-summoning"),
        ("This card can be treated as 2 materials for the Xyz Summon of a WATER Xyz Monster", "materials"),
        ("This card can be used as a substitute for any 1 Fusion Material", "materials"),
        ('If you control a "Gull", you cannot Summon this card', "summoning"),
        (
            "If you control no monsters, you can Special Summon this card (from your hand) by discarding 1 card",
            "further-summoning",
        ),
        (
            "When you Ritual Summon a monster, you can banish this card as 1 of the monsters required for it",
            "materials",
        ),
        (
            "If a Fish would be used as Link Material for a Gull, this card in your hand can also be used as material",
            "materials",
        ),
        ("If this card would be used for the Link Summon of a Gull, you can treat this card as a Fish", "materials"),
        ("If this is the only card in your hand, you can Special Summon it (from your hand)", "further-summoning"),
        (
            "If there are no monsters on the field, you can Normal Summon this card as a Level 2 monster",
            "further-summoning",
        ),
        ('If you control a "G.U." monster, you can Special Summon this card (from your hand)', "further-summoning"),
        (
            "Once per turn, during your Main Phase 2, you can also Xyz Summon this card by using 1 Gull",
            "further-summoning",
        ),
        ("Requires 3 Tributes to Normal Summon (cannot be Normal Set)", "summoning"),
        ("A Synchro Monster that used this card as a Synchro Material gains 300 ATK", "given"),
        ("An Xyz Monster that was Xyz Summoned using this card as material cannot be destroyed by battle", "given"),
    ],
)
def test_what_no_battle_asks_about_says_why(sentence, reason):
    assert find_reason(sentence) == reason


def test_what_a_card_gives_to_those_made_with_it_is_not_its_own():
    lead = "An Xyz Monster that was Summoned using this card on the field as material gains this effect."
    assert grants_to_others(f"{lead}\n● Cannot be destroyed by battle.", FREQUENCY)
    assert not grants_to_others(f"{lead}\nCannot be destroyed by battle.", FREQUENCY)
    assert not grants_to_others("This card gains this effect.\n● Cannot be destroyed by battle.", FREQUENCY)


@pytest.mark.parametrize(
    ("text", "speaks", "does"),
    [
        ("It gains 200 ATK.", Speaks(itself=True), [{"change-stat": {"of": "this-card", "stat": "atk", "by": 200}}]),
        ("It gains 200 ATK.", Speaks(), None),
        ("Special Summon that monster to your field in Defense Position.", Speaks(destroyed=True), [{"special-summon": {"of": "destroyed-monster", "position": "defense"}}]),
        ("Special Summon that monster.", Speaks(destroyed=True), [{"special-summon": {"of": "destroyed-monster"}}]),
        ("destroy that opponent's monster.", Speaks(battled=True), [{"destroy": {"of": "battled-monster"}}]),
        ("destroy that opponent's monster.", Speaks(), None),
        ("Inflict damage to your opponent equal to that monster's original ATK.", Speaks(destroyed=True), [{"inflict-damage": {"to": "opponent", "amount": {"base-atk-of": "destroyed-monster"}}}]),
        ("Inflict damage to your opponent equal to that monster's ATK.", Speaks(destroyed=True), None),
        ("Gain LP equal to half the attacking monster's ATK.", Speaks(), [{"gain-life": {"of": "controller", "amount": {"half": {"atk-of": "attacker"}}}}]),
        ("Gain LP equal to the damage you took.", Speaks(damage=True), [{"gain-life": {"of": "controller", "amount": "damage"}}]),
        ("its ATK becomes 0 until the end of this turn.", Speaks(targets=True), [{"change-stat": {"of": "target", "stat": "atk", "to": 0, "lasts": "until-end-of-turn"}}]),
        ("its ATK becomes half its original ATK until the end of this turn.", Speaks(targets=True), [{"change-stat": {"of": "target", "stat": "atk", "to": {"half": {"base-atk-of": "target"}}, "lasts": "until-end-of-turn"}}]),
        (
            "its ATK becomes half its original DEF.",
            Speaks(targets=True),
            [{"change-stat": {"of": "target", "stat": "atk", "to": {"half": {"base-def-of": "target"}}}}],
        ),
        ("your battling monster's ATK becomes double its current ATK during that damage calculation only.", Speaks(battled=True), [{"change-stat": {"of": "controllers-battling-monster", "stat": "atk", "factor": "double", "lasts": "damage-calculation-only"}}]),
        ("double this card's ATK during damage calculation only.", Speaks(), [{"change-stat": {"of": "this-card", "stat": "atk", "factor": "double", "lasts": "damage-calculation-only"}}]),
        ("change that opponent's monster's ATK to 0, until the end of this turn.", Speaks(battled=True), [{"change-stat": {"of": "battled-monster", "stat": "atk", "to": 0, "lasts": "until-end-of-turn"}}]),
        ("destroy them.", Speaks(several=True), [{"destroy": {"of": "target"}}]),
        ("banish those monsters.", Speaks(several=True), [{"banish": {"of": "target"}}]),
        ("destroy them.", Speaks(targets=True), None),
        ("destroy it.", Speaks(several=True), None),
        ("change the attacking monster to Defense Position.", Speaks(), [{"change-position": {"of": "attacker", "to": "defense"}}]),
        ("Change the battle positions of all face-up monsters on the field.", Speaks(), [{"change-position": {"of": {"all": {"kind": "monster", "face": "up"}}}}]),
        ("This card gains 200 ATK until the end of the Battle Phase.", Speaks(), [{"change-stat": {"of": "this-card", "stat": "atk", "by": 200, "lasts": "until-end-of-battle-phase"}}]),
        ("Destroy all monsters your opponent controls.", Speaks(), [{"destroy": {"of": {"all": {"of": "opponent", "kind": "monster"}}}}]),
        ("Gain 500 LP, then you can look at 1 card.", Speaks(), None),
        ('Add 1 "Gull" card from your Deck to your hand.', Speaks(), [{"add-to-hand": {"of": {"chosen": {"from": "deck", "of": "controller", "kind": "card", "archetype": "Gull", "count": 1}}}}]),
        ("it cannot be destroyed by battle this turn.", Speaks(targets=True), [{"forbid": {"what": ["be-destroyed-by-battle"], "of": "target", "lasts": "until-end-of-turn"}}]),
    ],
)  # fmt: skip
def test_an_effect_speaks_of_those_whom_its_condition_has_named(text, speaks, does):
    assert read_result(text, speaks=speaks) == does


def test_what_is_said_to_last_before_all_else_lasts_so_throughout():
    text = (
        "until the end of this turn, that opponent's monster loses 1000 ATK, and if it does, this card gains 1000 ATK."
    )
    ((_, said),) = read_result(text, speaks=Speaks(battled=True))[0].items()
    assert {each["change-stat"]["lasts"] for each in (*said["do"], *said["then"])} == {"until-end-of-turn"}


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("You can send this card from your hand or field to the GY", [{"send-to-graveyard": {"of": "this-card"}}]),
        ("Discard 2 cards", [{"discard": {"count": 2}}]),
        ("You can Tribute 1 Beast monster", [{"tribute": {"of": {"chosen": OURS | {"from": "monster-zone", "type": "beast", "count": 1}}}}]),
        ("You can banish 1 Beast monster from your GY", [{"banish": {"of": {"chosen": OURS | {"from": "graveyard", "type": "beast", "count": 1}}}}]),
        ("You can Tribute 1 monster that battled", None),
    ],
)  # fmt: skip
def test_a_cost_of_one_card_is_read(text, cost):
    assert read_cost(text) == cost


def test_what_is_targeted_stands_behind_what_is_paid():
    assert split_target("You can discard this card, then target 1 card") == (
        "You can discard this card",
        "target 1 card",
    )


def test_the_turn_in_which_something_is_done_is_asked_for():
    assert read_condition("During your opponent's turn, at damage calculation") == ["opponents-turn"]
    assert read_condition("When an attack is declared involving this card and an opponent's face-up monster") == [
        {"battling": {"of": "this-card"}},
        {"battling": {"of": "opponent", "face": "up"}},
    ]


def draft_monster(text: str):
    facts = {"type_line": "Beast / Effect", "text": text, "atk": 1500, "def": 1000, "level": 4}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [], quoting=True)
    return read_text(drafted, "gull.yaml").value["effects"]


def test_what_a_player_may_do_is_drafted_with_its_cost_its_target_and_how_often():
    (effect,) = draft_monster(
        "When an attack is declared involving this card and an opponent's monster: You can pay 500 LP, then target 1 monster on the field; "
        'destroy it. You can only use this effect of "Gull" once per turn.'
    )
    assert effect["once-per"] == "name"
    assert (effect["cost"], effect["targets"]) == ([{"pay-life": {"amount": 500}}], "monster")
    assert effect["does"] == [{"destroy": {"of": "target"}}]


@pytest.mark.parametrize(
    "text",
    [
        "When this card declares an attack: You can look at 1 card.",
    ],
)
def test_what_is_not_read_whole_is_not_taken_for_nothing(text):
    effect = draft_monster(text)[-1]
    assert "unplayed" in effect["does"]


def test_what_has_to_be_so_for_an_effect_is_said_of_it_alone():
    (effect,) = draft_monster(
        "Once per turn: You can draw 1 card. This card must be in Defense Position to activate and to resolve this effect."
    )
    assert effect["needs"] == [
        {"unplayed": "This card must be in Defense Position to activate and to resolve this effect"}
    ]


def test_a_line_above_a_list_only_says_when_the_card_has_what_is_listed():
    text = 'If this card has "Wren" as material, it gains this effect.\n● When this card declares an attack: You can draw 1 card.'
    (effect,) = draft_monster(text)
    assert (effect["class"], "unplayed" in effect["does"]) == ("trigger", True)


@pytest.mark.parametrize("quoting", [True, False])
def test_a_draft_that_is_kept_quotes_no_text(quoting):
    facts = {"type_line": "Beast / Effect", "text": "Linked monsters you control cannot attack.", "atk": 0, "def": 0}
    drafted = draft.draft_card(Printed("Gull", "91111112", "Gull", facts), 902, [], quoting=quoting)
    assert ("Linked monsters" in drafted) == quoting
