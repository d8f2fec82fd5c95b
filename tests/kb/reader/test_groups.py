"""Cards as texts describe them, what texts ask of the field, and what they give all cards that fit."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from kb.reader.phrases.nouns import locate_cards, read_state
from kb.reader.results import read_result, read_target
from kb.reader.sentences.conditions import read_condition, read_needed
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.groups import read_group
from kb.reader.sentences.writing import part_formulas, write_formulas

OURS = {"of": "controller", "kind": "monster"}
UNREAD = {"unplayed": "what its text says"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dragon monsters you control", OURS | {"type": "dragon"}),
        ("Sea Serpent-Type monsters you control", OURS | {"type": "sea-serpent"}),
        ("your Fish, Aqua, or Beast-Warrior monsters", OURS | {"type": ["fish", "aqua", "beast-warrior"]}),
        ("other LIGHT or DARK monsters on the field", {"kind": "monster", "attribute": ["light", "dark"], "other": "yes"}),
        ('Level 4 or lower "Gull" monsters you control', OURS | {"archetype": "Gull", "level": {"max": 4}}),
        ('"Gull" Synchro Monsters you control', {"of": "controller", "kind": "synchro-monster", "archetype": "Gull"}),
        ("face-up Attack Position monsters your opponent controls", {"of": "opponent", "kind": "monster", "position": "attack", "face": "up"}),
        ("Spell in your GY", {"of": "controller", "zone": "graveyard", "kind": "spell"}),
        ('"Gull" card you control', {"of": "controller", "zone": "field", "kind": "card", "archetype": "Gull"}),
        ("monsters with different names you control", None),
        ("non-Effect Monsters you control", OURS | {"face": "up", "not": {"kind": "effect-monster"}}),
        ("monsters in this card's column", None),
        ("LIGHT cards you control", None),
        ("Traps on the field", None),
        ("face-up Traps on the field", {"zone": "field", "kind": "trap", "face": "up"}),
        ("Spells and Traps your opponent controls", {"of": "opponent", "zone": "field", "kind": "spell-or-trap"}),
        ("Spell and Trap Cards on the field", {"zone": "field", "kind": "spell-or-trap"}),
        ("monsters", None),
        ("card in your hand", {"of": "controller", "zone": "hand", "kind": "card"}),
        ("Beast monster your opponent controls or is in their GY", {"of": "opponent", "zone": ["monster-zone", "graveyard"], "kind": "monster", "type": "beast"}),
        ("Toon monsters you control", {"of": "controller", "kind": "toon-monster"}),
        ("card in your hand or Deck", None),
        ("Tuner in your GY", {"of": "controller", "zone": "graveyard", "kind": "tuner"}),
        ("Spell/Trap on the field and in the GYs", {"zone": ["field", "graveyard"], "kind": "spell-or-trap"}),
        ("Continuous Trap in your GY", {"of": "controller", "zone": "graveyard", "kind": "continuous-trap"}),
        ("Continuous Traps you control", None),
        ('"Gull" or "Tern" in the GYs', {"zone": "graveyard", "named": ["Gull", "Tern"], "kind": "card"}),
    ],
)  # fmt: skip
def test_cards_are_described_where_a_text_says_no_more(text, said):
    assert locate_cards(text) == said


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("you control another Dragon monster", [{"controls": OURS | {"type": "dragon", "other": "yes"}}]),
        ("you control 2 or more monsters", [{"controls": OURS | {"count": 2}}]),
        ("you control no monsters", [{"not": {"controls": OURS}}]),
        ("your opponent controls no cards", [{"not": {"controls": {"of": "opponent", "zone": "field", "kind": "card"}}}]),
        ('"Reef" is on the field', [{"named-card-on-field": {"named": "Reef"}}]),
        ("this card has material", [{"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}}]),
        (
            'this card has "Reef 9: Gull, the Lost" as an Xyz Material',
            [{"fits": {"of": "this-card", "as": {"material": {"named": "Reef 9: Gull, the Lost", "kind": "card"}}}}],
        ),
        (
            'it has a DARK "Gull" monster as material',
            [{"fits": {"of": "this-card", "as": {"material": {"kind": "monster", "archetype": "Gull", "attribute": "dark"}}}}],
        ),
        ('this card has "Gull" as material that was destroyed', None),
        ("this card has a monster your opponent owns as material", None),
        (
            "you control a Token and this card is in Defense Position",
            [{"controls": {"of": "controller", "kind": "token"}}, {"face-up": {"of": "this-card", "position": "defense"}}],
        ),
        ("you control 2 monsters", None),
        ("you control exactly 1 monster", None),
        ("you control a monster that battled", None),
        ("you have no cards in your hand", [{"not": {"controls": {"of": "controller", "zone": "hand", "kind": "card"}}}]),
        ("you have 1 card in your hand", None),
    ],
)  # fmt: skip
def test_what_has_to_be_so_on_the_field_is_read(text, needs):
    assert read_state(text) == needs


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (
            'All "Gull" monsters on the field gain 300 ATK and DEF',
            {"change-stat": {"of": {"all": {"kind": "monster", "archetype": "Gull"}}, "stat": "both", "by": 300}},
        ),
        (
            "Monsters your opponent controls lose 100 ATK for each Spell in your GY",
            {
                "change-stat": {
                    "of": {"all": {"of": "opponent", "kind": "monster"}},
                    "stat": "atk",
                    "by": {"times": {"count": {"of": "controller", "zone": "graveyard", "kind": "spell"}, "each": -100}},
                }
            },
        ),
        (
            '"Gull" monsters cannot be destroyed by battle',
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": {"all": {"kind": "monster", "archetype": "Gull"}}}},
        ),
        (
            '"Gull" monsters you control, except "Gull King", cannot be destroyed by battle',
            {
                "forbid": {
                    "what": ["be-destroyed-by-battle"],
                    "of": {"all": OURS | {"archetype": "Gull", "not": {"named": "Gull King"}}},
                }
            },
        ),
        (
            "Level 5 or higher monsters cannot be Special Summoned",
            {
                "forbid": {
                    "what": "special-summon",
                    "of": {
                        "all": {
                            "kind": "monster",
                            "level": {"min": 5},
                            "zone": ["hand", "deck", "graveyard", "banished", "extra-deck"],
                        }
                    },
                }
            },
        ),
        (
            "Other Dragon monsters you control cannot be destroyed by battle",
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": {"all": OURS | {"type": "dragon", "other": "yes"}}}},
        ),
        (
            "Your opponent's monsters cannot target Plant monsters you control for attacks",
            {"forbid": {"what": ["be-targeted-for-attack"], "of": {"all": OURS | {"type": "plant"}}}},
        ),
        (
            "Neither player can target Plant monsters you control with card effects",
            {"forbid": {"what": ["be-targeted"], "of": {"all": OURS | {"type": "plant"}}}},
        ),
        (
            "Plant monsters you control cannot be destroyed by your card effects",
            {"forbid": {"what": ["be-destroyed-by-effect"], "by": {"of": "controller"}, "of": {"all": OURS | {"type": "plant"}}}},
        ),
        ("Monsters your opponent controls must attack, if able", {"must-attack": {"of": {"all": {"of": "opponent", "kind": "monster"}}}}),
        ("Dragon monsters you control gain 300 ATK until the end of this turn", None),
        ("Spells in your GY gain 300 ATK", None),
        ("Dragon monsters you control gain 300 ATK for each different Type on the field", None),
        ("The Summoned monster cannot attack", None),
    ],
)  # fmt: skip
def test_what_a_sentence_gives_all_cards_that_fit_is_read(sentence, said):
    assert read_group(sentence) == said


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        (
            "While you control another Dragon monster, this card gains 500 ATK.",
            [{"controls": OURS | {"type": "dragon", "other": "yes"}}],
            {"change-stat": {"of": "this-card", "stat": "atk", "by": 500}},
        ),
        ("Cannot attack unless you control a Token.", [{"not": {"controls": {"of": "controller", "kind": "token"}}}], {"forbid": {"what": ["attack"], "of": "this-card"}}),
        (
            "Cannot be destroyed by battle with an Effect Monster.",
            [{"battling": {"of": "this-card"}}, {"battling": {"of": "opponent", "kind": "effect-monster"}}],
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card"}},
        ),
        (
            "This card cannot attack the turn it is Normal or Special Summoned.",
            [{"fits": {"of": "this-card", "as": {"this-turn": ["normal-summoned", "special-summoned"]}}}],
            {"forbid": {"what": ["attack"], "of": "this-card"}},
        ),
        ("While face-up on the field, this card is also WIND-Attribute.", "always", {"count-as": {"attribute": "wind"}}),
        (
            "If this card would be destroyed by battle, you can banish 1 card instead.",
            "always",
            {"replace-destruction": {"of": "this-card", "by": "battle", "do": UNREAD}},
        ),
        (
            "If this card would be destroyed by an opponent's card effect, destroy 1 Spell instead.",
            "always",
            {"replace-destruction": {"of": "this-card", "by": "effect", "do": UNREAD}},
        ),
        ("While you control a monster, you take no battle damage.", [{"controls": OURS}], {"set-battle-damage": {"of": "controller", "to": 0, "by": "any"}}),
        (
            "The first time this card would be destroyed by battle each turn, it is not destroyed.",
            "always",
            {"forbid": {"what": ["be-destroyed-by-battle"], "of": "this-card", "first": "yes"}},
        ),
    ],
)  # fmt: skip
def test_a_sentence_that_applies_by_itself_is_read_with_its_condition(text, when, does):
    said = write_formulas(read_formulas(text) or [])
    assert (said["applies-when"], said["does"]) == (when, [does])


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("If this card would be destroyed by battle, you can banish 1 card instead.", "optional"),
        ("If this card would be destroyed, destroy that equipped monster instead.", "mandatory"),
    ],
)
def test_what_is_done_instead_of_a_destruction_may_be_done_or_has_to(text, optional):
    assert write_formulas(read_formulas(text) or [])["optional"] == optional


def test_them_are_the_cards_of_the_first_half():
    cards = {"of": {"all": OURS | {"type": "plant"}}}
    safe, untargeted = (
        {"what": ["be-destroyed-by-effect"]} | cards,
        {"what": ["be-targeted"], "by": {"of": "opponent"}} | cards,
    )
    said = "Plant monsters you control cannot be destroyed by card effects, also your opponent cannot target them with card effects."
    assert [each.does for each in read_formulas(said) or ()] == [({"forbid": safe}, {"forbid": untargeted})]
    for who in ("Your opponent's monsters", "Monsters your opponent controls"):
        aimed = f"{who} cannot target Plant monsters you control for attacks, also your opponent cannot target them with card effects."
        assert [each.does[1] for each in read_formulas(aimed) or ()] == [{"forbid": untargeted}]
    strong = {"all": OURS | {"atk": {"min": 2000}}}
    aimed = "Your opponent cannot target monsters you control with 2000 or more ATK with card effects, also they cannot be destroyed by card effects."
    assert [[verb["forbid"]["of"] for verb in each.does] for each in read_formulas(aimed) or ()] == [[strong, strong]]
    excepted = said.replace("you control", 'you control, except "Gull",')
    assert "'unplayed': 'them'" in str(read_formulas(excepted))


def test_what_is_done_as_a_card_leaves_the_field_waits_for_that():
    said = write_formulas(read_formulas("When this card leaves the field, destroy that monster.") or [])
    assert (said["class"], said["trigger"], said["about"]) == ("unclassified", "leaves-field", "this-card")


def test_sentences_with_different_conditions_are_effects_of_their_own():
    formulas = read_formulas("Cannot be destroyed by battle. While you control a Token, this card can attack directly.")
    assert [each[0].applies_when for each in part_formulas(formulas or [])] == [
        "always",
        [{"controls": {"of": "controller", "kind": "token"}}],
    ]


def test_what_no_battle_asks_about_does_not_hide_what_stands_beside_it():
    (said,) = read_formulas("Cannot be used as Link Material. Cannot be destroyed by battle.") or []
    assert said.outside is None


@pytest.mark.parametrize(
    ("head", "needs"),
    [
        ("When a monster you control is destroyed by battle", [{"fits": {"of": "that-card", "as": {"of": "controller"}}}]),
        (
            "During the Damage Step, when your DARK monster battles an opponent's monster",
            [{"battling": {"of": "controller", "attribute": "dark"}}, {"battling": {"of": "opponent"}}],
        ),
        ("When your Dragon monster is targeted for an attack", [{"attacked": {"of": "controller", "type": "dragon"}}]),
        (
            "When an opponent's monster declares an attack while you control no monsters",
            [{"attacks": {"of": "opponent"}}, {"not": {"controls": OURS}}],
        ),
        (
            "If this card is sent from the field to the GY",
            [{"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "field"}}}],
        ),
        ("When a face-up monster you control is targeted for an attack", [{"attacked": {"of": "controller", "face": "up"}}]),
        (
            "When a face-up monster you control is destroyed by battle or card effect",
            [{"fits": {"of": "that-card", "as": {"of": "controller", "face": "up", "kind": "monster"}}}],
        ),
        (
            "If a Beast monster(s) on your side of the field is destroyed and sent to the GY",
            [
                {"fits": {"of": "that-card", "as": {"of": "controller", "type": "beast", "kind": "monster"}}},
                {"sent-to": {"zone": "graveyard"}},
            ],
        ),
        ("If a Beast monster you control is destroyed by an opponent's card effect", None),
        (
            "When your opponent declares a direct attack",
            [{"attacks": {"of": "opponent"}}, {"not": {"attacked": {"of": "controller"}}}],
        ),
        (
            "When your opponent activates a monster effect during the Battle Phase",
            [{"during": {"part": "battle-phase"}}, {"answered": {"of": "opponent", "kind": "monster"}}],
        ),
        (
            "During the Damage Step, when a monster effect is activated while you control no monsters",
            [{"during": {"part": "damage-step"}}, {"answered": {"kind": "monster"}}, {"not": {"controls": OURS}}],
        ),
        ("When a monster is destroyed during the Battle Phase", None),
        ("When a monster effect is activated during the Main Phase", None),
        ("When a monster you control that was Tribute Summoned is destroyed by battle", None),
        ("When your Dragon monster is targeted for an attack by an opponent's Fiend monster", None),
    ],
)  # fmt: skip
def test_a_condition_says_whose_event_it_is(head, needs):
    assert read_condition(head) == needs


@pytest.mark.parametrize(
    ("head", "trigger", "window", "needs"),
    [
        ("At the start of the Damage Step, if this card battles a Special Summoned monster", (), "start", [{"battling": {"of": "this-card"}}]),
        ("At the end of the Battle Phase, if this card battled", (), "outside", []),
        ("When you take battle damage from a Fiend monster", ("battle-damage",), "", [{"damaged": {"of": "controller"}}]),
        ("When this card inflicts battle damage to your opponent while equipped", ("battle-damage",), "", [{"damaged": {"of": "opponent"}}]),
        (
            "If this card is discarded to the GY by card effect",
            ("sent-to-graveyard",),
            "",
            [{"fits": {"of": "this-card", "as": {"zone": "graveyard", "came-from": "hand"}}}],
        ),
    ],
)  # fmt: skip
def test_of_a_condition_that_is_not_read_stays_what_it_asks_at_the_least(head, trigger, window, needs):
    assert read_needed(head, trigger, window) == needs


@pytest.mark.parametrize(
    ("text", "targets", "does"),
    [
        ("it gains 400 ATK/DEF until the end of this turn.", True, [{"change-stat": {"of": "target", "stat": "both", "by": 400, "lasts": "until-end-of-turn"}}]),
        ("Negate the attack, then end the Battle Phase.", False, [{"if-done": {"do": ["negate-attack"], "then": [{"jump-to": {"to": "end-step"}}], "after": "yes"}}]),
        ("Destroy it, and if you do, draw 1 card.", True, [{"if-done": {"do": [{"destroy": {"of": "target"}}], "then": [{"draw": {"of": "controller", "count": 1}}]}}]),
        ('Gain 500 LP. You can only activate 1 "Gull" per turn.', False, [{"gain-life": {"of": "controller", "amount": 500}}]),
        ("Send the top card of your opponent's Deck to the GY.", False, [{"send-to-graveyard": {"of": "opponent", "from": "deck", "count": 1}}]),
        ("it gains 400 ATK.", False, None),
        ("Halve your opponent's LP.", False, [{"set-life": {"of": "opponent", "amount": "half"}}]),
        ("For the rest of this turn, you take no battle damage.", False, [{"set-battle-damage": {"of": "controller", "to": 0, "by": "any", "lasts": "until-end-of-turn"}}]),
        ("Double this card's ATK until the end of this turn.", False, [{"change-stat": {"of": "this-card", "stat": "atk", "factor": "double", "lasts": "until-end-of-turn"}}]),
        ("its ATK becomes its original ATK.", True, [{"change-stat": {"of": "target", "stat": "atk", "to": {"base-atk-of": "target"}}}]),
        (
            "its ATK becomes its original DEF.",
            True,
            [{"change-stat": {"of": "target", "stat": "atk", "to": {"base-def-of": "target"}}}],
        ),
        ("You can make this card gain 500 ATK.", False, [{"may": {"do": [{"change-stat": {"of": "this-card", "stat": "atk", "by": 500}}]}}]),
        ("negate its effects (until the end of this turn).", True, [{"negate-effect": {"of": "target", "lasts": "until-end-of-turn"}}]),
        ("it cannot be destroyed by your opponent's card effects this turn.", True, [{"forbid": {"what": ["be-destroyed-by-effect"], "of": "target", "by": {"of": "opponent"}, "lasts": "until-end-of-turn"}}]),
        (
            "that monster you control gains 500 ATK, and if it does, until the end of this turn, it is unaffected by your opponent's card effects.",
            True,
            [{"if-done": {
                "do": [{"change-stat": {"of": "target", "stat": "atk", "by": 500}}],
                "then": [{"make-unaffected": {"of": "target", "by": "card", "whose": "opponent", "lasts": "until-end-of-turn"}}],
            }}],
        ),
        (
            "All monsters your opponent currently controls lose 800 ATK for each monster they control.", False,
            [{"change-stat": {"of": {"all": {"of": "opponent", "kind": "monster"}}, "stat": "atk", "by": {"times": {"count": {"of": "opponent", "kind": "monster"}, "each": -800}}}}],
        ),
        ("Add this card to your hand.", False, [{"add-to-hand": {"of": "this-card"}}]),
        ("Set this card.", False, [{"set": {"of": "this-card"}}]),
        ('Add 1 "Gull" card from your Deck or GY to your hand.', False, [{"add-to-hand": {"of": {"chosen": {"from": ["deck", "graveyard"], "of": "controller", "kind": "card", "archetype": "Gull", "count": 1}}}}]),
        (
            'Special Summon 2 "Gull Tokens" (Sea Serpent-Type/WIND/Level 2/ATK 500/DEF 0) in Defense Position.', False,
            [{"make-token": {"to": "controller", "count": 2, "atk": 500, "def": 0, "level": 2, "attribute": "wind", "type": "sea-serpent", "position": "defense"}}],
        ),
        ('Special Summon 1 "Gull Token" (Insect/Tuner/DARK/Level 1/ATK 0/DEF 0) to your opponent\'s field.', False, [{"make-token": {"to": "opponent", "count": 1, "atk": 0, "def": 0, "level": 1, "attribute": "dark", "type": "insect"}}]),
        ('Special Summon 1 "Gull Token" (Gull/DARK/Level 1/ATK 0/DEF 0).', False, None),
        (
            "Draw 1 card. Then discard 1 card.",
            False,
            [{"if-done": {"do": [{"draw": {"of": "controller", "count": 1}}], "then": [{"discard": {"of": "controller", "count": 1}}], "after": "yes"}}],
        ),
        ("Inflict 500 damage to your opponent for each card.", False, None),
    ],
)  # fmt: skip
def test_what_an_effect_does_is_read_where_it_says_no_more(text, targets, does):
    assert read_result(text, targets=targets) == does


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Target 1 face-up monster on the field", {"targets": "monster", "target-must-be": {"face": "up"}}),
        ("Target the attacking monster", {"targets": "monster", "target-must-be": {"attacking": "yes"}}),
        ("Target 1 Dragon monster that is banished, or in your GY", None),
        ("Target 2 monsters on the field", {"targets": "monster", "target-count": 2}),
        (
            "Target up to 3 cards your opponent controls",
            {"targets": "card", "target-most": 3, "target-must-be": {"of": "opponent", "kind": "card"}},
        ),
        ("Target 1 face-up Beast monster", {"targets": "monster", "target-must-be": {"type": "beast", "face": "up"}}),
        ("Target 1 card", None),
        (
            "Target 1 card you control and 1 card your opponent controls",
            {
                "targets": "card",
                "target-count": 2,
                "target-each": "yes",
                "target-must-be": {
                    "either": [
                        {"kind": "card", "of": "controller", "zone": "field"},
                        {"kind": "card", "of": "opponent", "zone": "field"},
                    ]
                },
            },
        ),
        (
            "Target 2 monsters with different names in your GY",
            {
                "targets": "card",
                "target-count": 2,
                "target-names": "different",
                "target-must-be": {"kind": "monster", "of": "controller", "zone": "graveyard"},
            },
        ),
        (
            "Target 1 of your banished Dragon monsters",
            {
                "targets": "card",
                "target-must-be": {"of": "controller", "zone": "banished", "kind": "monster", "type": "dragon"},
            },
        ),
        (
            "Target 1 Set card your opponent controls",
            {"targets": "card", "target-must-be": {"of": "opponent", "kind": "card", "face": "down"}},
        ),
    ],
)
def test_what_is_targeted_is_read(text, said):
    assert read_target(text) == said


def draft_card(text: str, kind: str = "trap", of: str = "normal", **facts: str):
    said = {"kind": kind, "property": of, "text": text} | facts
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", said), 903, [], quoting=True)
    return read_text(drafted, "lasso.yaml").value["effects"]


def test_a_trap_of_fixed_form_is_drafted_whole():
    text = "Target 1 face-up monster on the field; it gains 400 ATK until the end of this turn."
    (effect,) = draft_card(f'{text} You can only activate 1 "Lasso" per turn.')
    assert effect["once-per"] == "name-activation"
    assert (effect["targets"], effect["target-must-be"]) == ("monster", {"face": "up"})
    assert "unplayed" not in str(effect)


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Destroy all monsters on the field.", [{"destroy": {"of": {"all": {"kind": "monster"}}}}]),
        (
            "Destroy all Spells and Traps your opponent controls.",
            [{"destroy": {"of": {"all": {"of": "opponent", "zone": "field", "kind": "spell-or-trap"}}}}],
        ),
        (
            "Destroy all Spell and Trap Cards on the field.",
            [{"destroy": {"of": {"all": {"zone": "field", "kind": "spell-or-trap", "other": "yes"}}}}],
        ),
        (
            "Return all Spell and Trap Cards on the field to the hand.",
            {"unplayed": "Return all Spell and Trap Cards on the field to the hand."},
        ),
        (
            "Your opponent cannot declare an attack this turn.",
            [{"forbid": {"what": "declare-attack", "of": "opponent", "lasts": "until-end-of-turn"}}],
        ),
        (
            "Your monsters cannot be destroyed by battle this turn.",
            [{"forbid": {"what": "be-destroyed-by-battle", "of": "controller", "lasts": "until-end-of-turn"}}],
        ),
        (
            "Your Beast monsters cannot be destroyed by battle this turn.",
            [
                {
                    "forbid": {
                        "what": ["be-destroyed-by-battle"],
                        "of": {"all": {"kind": "monster", "type": "beast", "of": "controller"}},
                        "lasts": "until-end-of-turn",
                        "newcomers": "too",
                    }
                }
            ],
        ),
        *(
            (said, {"unplayed": said})
            for said in (
                "Your opponent cannot declare an attack next turn.",
                "Your monsters cannot be destroyed by battle.",
            )
        ),
    ],
)
def test_a_spell_that_is_played_once_is_drafted_whole_unless_it_may_mean_itself(text, does):
    (effect,) = draft_card(text, "spell", "normal")
    assert effect["does"] == does
    assert ("cost" in effect) == text.startswith("Return"), "a word that costs begin with, too"


@pytest.mark.parametrize(
    ("doing", "does"),
    [
        (
            "its original ATK becomes halved until the end of this turn",
            [{"change-stat": {"of": "target", "stat": "atk", "factor": "half-original", "lasts": "until-end-of-turn"}}],
        ),
        (
            "its ATK/DEF are doubled until the end of this turn",
            [{"change-stat": {"of": "target", "stat": "both", "factor": "double", "lasts": "until-end-of-turn"}}],
        ),
        ("its original ATK becomes doubled until the end of this turn", None),
        ("its Level is halved until the end of this turn", None),
        (
            "until the end of this turn, that target gains 400 ATK, but its effects are negated",
            [
                {"change-stat": {"of": "target", "stat": "atk", "by": 400, "lasts": "until-end-of-turn"}},
                {"negate-effect": {"of": "target", "lasts": "until-end-of-turn"}},
            ],
        ),
        ("until the end of this turn, that target gains 400 ATK, but its attacks are negated", None),
        ("equip this card to that target. It gains 300 ATK", [{"equip": {"of": "this-card", "to": "target"}}]),
        (
            "equip this card to it. If the equipped monster attacks, it gains 300 ATK",
            [{"equip": {"of": "this-card", "to": "target"}}],
        ),
    ],
)
def test_a_trap_does_to_its_target(doing, does):
    effect = draft_card(f"Target 1 face-up monster on the field; {doing}.")[0]
    assert effect["does"] == does if does else "unplayed" in str(effect["does"])


@pytest.mark.parametrize("behind", ["You draw 1 card", "It gains 300 ATK until it rains", "It is tired"])
def test_what_a_trap_does_besides_as_it_is_equipped_is_not_lost(behind):
    effects = draft_card(f"Target 1 face-up monster on the field; equip this card to it. {behind}.")
    assert behind.split()[1] in str(effects[0]["does"])


def test_what_a_monster_gives_as_it_is_equipped_is_not_given_twice():
    text = "You can target 1 monster you control; equip this card to that target. It gains 1000 ATK."
    found = draft_card(text, "monster", "", type_line="Beast / Effect")
    assert "change-stat" not in str(found[0]["does"])


def test_what_an_equipped_trap_gives_stands_beside_its_activation():
    _, standing = draft_card("Target 1 face-up monster on the field; equip this card to it. It gains 300 ATK.")
    assert standing["does"] == [{"change-stat": {"of": "equipped-monster", "stat": "atk", "by": 300}}]


@pytest.mark.parametrize(
    ("lead", "asked"),
    [
        ('You can only use each of the following effects of "Lasso" once per turn.', []),
        (
            (
                'You can only use each of the following effects of "Lasso" once per turn, and can only activate them while'
                " you control a Beast monster."
            ),
            ["and can only activate them while you control a Beast monster"],
        ),
        (
            "You can only activate the following effects while you control a Beast monster.",
            ["while you control a Beast monster"],
        ),
    ],
)
def test_what_a_line_above_asks_of_the_effects_below_it_is_left_to_an_editor(lead, asked):
    text = f"{lead} If this card is sent to the GY: You can draw 1 card."
    found = draft_card(text, "monster", "effect", atk=100, **{"def": 100}, level=4, attribute="dark", race="Beast")
    effect = next(each for each in found if each.get("trigger") == "sent-to-graveyard")
    assert [each["unplayed"] for each in effect.get("needs", ()) if "unplayed" in each] == asked


def test_what_an_effect_does_is_no_part_of_its_cost_for_an_editor():
    said = {"kind": "spell", "property": "normal", "text": "Return all Spell and Trap Cards on the field to the hand."}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", said), 903, [])
    (effect,) = read_text(drafted, "lasso.yaml").value["effects"]
    assert (effect["does"], "cost" in effect) == (UNREAD, False)


@pytest.mark.parametrize(
    "text",
    [
        "When this card inflicts battle damage to your opponent: You can draw 1 card for each Beast monster.",
        "When this card inflicts battle damage to your opponent: Draw 1 card.\n● Draw 1 card.",
    ],
)
def test_what_may_be_done_often_or_otherwise_is_left_to_an_editor(text):
    effect = draft_card(text, "monster", "", type_line="Beast / Effect")[0]
    assert "unplayed" in str(effect["does"])


def test_what_is_said_of_the_effect_before_it_is_put_there():
    effect, other = draft_card(
        "(Quick Effect): You can destroy 1 card. Your opponent cannot activate cards or effects in response to this effect's activation. "
        "Once per turn: You can draw 1 card. This card cannot attack the turn you activate this effect.",
        "monster", "", type_line="Beast / Effect",
    )  # fmt: skip
    assert (effect["closed-to"], effect["text"]) == ("opponent", [1, 2])
    assert other["cost"] == [{"forbid": {"what": "attack", "of": "this-card", "lasts": "until-end-of-turn"}}]
    assert "forbid" not in str(effect)


@pytest.mark.parametrize("before", ["", '(This card is not treated as a "Gull" card.)\n'])
def test_an_equip_spell_is_limited_to_the_monsters_of_its_text(before):
    drafted = draft_card(f"{before}Equip only to a Beast monster. It gains 500 ATK.", "spell", "equip")
    misfit = next(each for each in drafted if each["id"] == "misfit")
    assert misfit["applies-when"] == [{"not": {"fits": {"of": "equipped-monster", "as": {"type": "beast"}}}}]
    assert misfit["does"] == [{"limit": {"what": "fitting-monster"}}]
