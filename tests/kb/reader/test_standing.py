"""What applies by itself as the grammar reads it: the sentence, its condition, and its verbs."""

import pytest

from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.worn import read_worn

STANDBY = [{"during": {"part": "standby-phase"}}, "own-turn"]
OURS = [{"during": {"part": "battle-phase"}}, "own-turn"]


def change(of, stat, by):
    return {"change-stat": {"of": of, "stat": stat, "by": by}}


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        (
            "Gains 500 ATK for each monster it points to.", "always",
            [change("this-card", "atk", {"times": {"count": {"kind": "monster", "pointed-by": "this-card"}, "each": 500}})],
        ),
        (
            'A "Gull" monster this card points to gains 400 ATK.', "always",
            [change({"all": {"archetype": "Gull", "kind": "monster", "pointed-by": "this-card"}}, "atk", 400)],
        ),
        (
            "All monsters you control gain 300 ATK during your Battle Phase only.", OURS,
            [change({"all": {"kind": "monster", "of": "controller"}}, "atk", 300)],
        ),
        (
            "Increase the DEF of all monsters on your side of the field by 300 points.", "always",
            [change({"all": {"kind": "monster", "of": "controller"}}, "def", 300)],
        ),
        (
            "While you control a Warrior monster, Warrior monsters become Dragon monsters.",
            [{"controls": {"of": "controller", "kind": "monster", "type": "warrior"}}],
            [{"change-trait": {"of": {"all": {"type": "warrior", "kind": "monster"}}, "as": {"type": "dragon"}}}],
        ),
        (
            "Gains 100 ATK for each Warrior monster on the field and can attack directly.", "always",
            [
                change("this-card", "atk", {"times": {"count": {"type": "warrior", "kind": "monster"}, "each": 100}}),
                {"may-attack": {"of": "this-card", "directly": "yes"}},
            ],
        ),
        (
            "Unaffected by other monsters' effects.", "always", [{"make-unaffected": {"of": "this-card", "by": "monster"}}],
        ),
        (
            "If all monsters your opponent controls are in Defense Position, this card can attack directly.",
            [
                {"controls": {"of": "opponent", "kind": "monster"}},
                {"not": {"controls": {"of": "opponent", "kind": "monster", "position": "attack"}}},
            ],
            [{"may-attack": {"directly": "yes"}}],
        ),
        (
            "If this card attacks a Defense Position monster, inflict piercing Battle Damage to your opponent.", "always",
            [{"pierce": {"of": "this-card"}}],
        ),
        (
            "Once per turn, during your Standby Phase, pay 500 LP or destroy this card.", STANDBY,
            [{"choose-one": [{"pay-life": {"amount": 500}}, {"destroy": {"of": "this-card"}}]}],
        ),
    ],
)  # fmt: skip
def test_what_applies_by_itself_is_read_by_the_grammar(text, when, does):
    (found,) = read_formulas(text)
    assert (found.applies_when, [*found.does]) == (when, does)


def test_what_an_equip_card_gives_is_read_by_the_grammar():
    (found,) = read_worn("The equipped monster gains 300 ATK, also it becomes WIND.")
    worn = "equipped-monster"
    assert [*found.does] == [change(worn, "atk", 300), {"change-trait": {"of": worn, "as": {"attribute": "wind"}}}]


def test_a_limit_of_hands_is_no_part_of_a_battle():
    (found,) = read_formulas("There is no limit to the hand size for each player.")
    assert found.outside == "reminder"


@pytest.mark.parametrize(
    "text",
    [
        "It becomes WIND.",  # a card of the sentence before
        "This card gains 500 ATK until the end of this turn.",  # done once, and not for as long as it applies
        "This card gains ATK equal to the ATK of that equipped monster.",  # which one is equipped to which
        "This card's ATK/DEF become 3300.",  # no gain
        "Beast monsters gain 300 ATK, also all other monsters lose 300 ATK.",  # others than those, or than this card
        "Gains 300 ATK for each Continuous Trap on the field and in the GYs.",  # which no Set card shows
        "You can increase the ATK of all monsters by 300.",
    ],
)
def test_what_may_say_anything_else_is_not_read_so(text):
    assert not any("unplayed" not in repr((each.does, each.applies_when)) for each in read_formulas(text) or ())
