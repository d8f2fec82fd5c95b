"""What a Continuous Trap does to the monster that it targets as it is played, and by what the two go together."""

from __future__ import annotations

from typing import Any

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed

TARGET = {"all": {"its-target": "yes"}}
AIMED = "Activate this card by targeting 1 Beast monster your opponent controls; "
REVIVES = "Activate this card by targeting 1 Beast monster in your GY; Special Summon it"


def draft_trap(text: str, property: str = "continuous") -> list[dict[str, Any]]:
    """Draft the effects of a Trap."""
    facts = {"kind": "trap", "property": property, "text": text}
    drafted = draft.draft_card(Printed("Lasso", "91111113", "Lasso", facts), 903, [], quoting=True)
    effects: list[dict[str, Any]] = read_text(drafted, "lasso.yaml").value["effects"]
    return effects


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("it cannot attack.", [{"forbid": {"what": ["attack"], "of": TARGET}}]),
        (
            "that monster loses 300 ATK, also it cannot attack or change its battle position.",
            [
                {"change-stat": {"of": TARGET, "stat": "atk", "by": -300}},
                {"forbid": {"what": ["attack", "change-position"], "of": TARGET}},
            ],
        ),
        (
            "negate that face-up monster's effects, also that face-up monster cannot attack.",
            [{"negate-effect": {"of": TARGET}}, {"forbid": {"what": ["attack"], "of": TARGET}}],
        ),
        ("it cannot be destroyed by battle.", [{"forbid": {"what": ["be-destroyed-by-battle"], "of": TARGET}}]),
        ("it cannot attack this turn.", None),
        ("it gains 300 ATK until the end of this turn.", None),
        ("it cannot attack, also it rains.", None),
        ("it gains 300 ATK for each Spell Counter on it.", None),
        ("Beast monsters cannot attack.", None),
    ],
)
def test_what_holds_of_the_target_holds_while_both_are_there(said, holds):
    effects = draft_trap(f"{AIMED}{said}")
    standing = [each["does"] for each in effects if each["id"] == "standing"]
    assert holds is None or standing == [holds]
    assert ("unplayed" in f"{effects}") == (holds is None)


@pytest.mark.parametrize(
    ("bond", "trigger", "about", "does"),
    [
        ("When this card leaves the field, destroy that monster.", "leaves-field", "this-card", {"destroy": {"of": TARGET}}),
        ("When this card leaves the field, banish that monster.", "leaves-field", "this-card", {"banish": {"of": TARGET}}),
        ("When that monster is destroyed, destroy this card.", "destroyed-any", "other-cards", {"destroy": {"of": "this-card"}}),
        ("When that monster leaves the field, destroy this card.", "leaves-field", "other-cards", {"destroy": {"of": "this-card"}}),
    ],
)  # fmt: skip
def test_a_card_and_its_target_go_together(bond, trigger, about, does):
    played, bound = draft_trap(f"{REVIVES} in Attack Position. {bond}")
    assert played["does"] == [{"special-summon": {"of": "target", "position": "attack"}}]
    assert (bound["class"], bound["trigger"], bound["about"], bound["does"]) == ("unclassified", trigger, about, [does])
    assert ("needs" in bound) == (about == "other-cards")


@pytest.mark.parametrize(
    "text",
    [
        f"{REVIVES}. When this card leaves the field, destroy that monster, and if you do, banish it.",
        f"{REVIVES}, but its effects are negated. When this card leaves the field, destroy that monster.",
        "Activate this card by targeting 2 Beast monsters in your GY; Special Summon them. When this card leaves the field, destroy them.",
        "When this card is activated: You can target 1 Beast monster in your GY; Special Summon it. When this card leaves the field, destroy that monster.",
        "Once per turn: You can target 1 Beast monster in your GY; Special Summon it. When this card leaves the field, destroy that monster.",
        "Special Summon 1 Beast monster from your Deck. When this card leaves the field, destroy that monster.",
        f"{REVIVES}. When that monster is destroyed by battle, destroy this card.",
    ],
)  # fmt: skip
def test_what_may_mean_another_monster_or_says_more_is_not_played(text):
    assert "unplayed" in f"{draft_trap(text)}"


def test_a_card_that_does_not_stay_binds_nothing():
    assert "its-target" not in f"{draft_trap(f'{AIMED}it cannot attack.', 'normal')}"
