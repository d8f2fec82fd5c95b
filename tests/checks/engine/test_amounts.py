"""How much: amounts that are counted from cards, players and numbers; what becomes of ATK and DEF; which cards are meant."""

from __future__ import annotations

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.records import Claim
from kb.records.findings import Status

THIRD = {"plain": "monster", "of": "opponent", "type": "insect", "atk": 700, "def": 1300, "level": 4}
AIM = "target"
"""The third monster, at which the effect aims."""
AMOUNTS = {
    # an amount of damage: how much it is
    "a number": (5, 5),
    "ATK": ({"atk-of": AIM}, 700),
    "DEF": ({"def-of": AIM}, 1300),
    "original ATK": ({"base-atk-of": AIM}, 700),
    "original DEF": ({"base-def-of": AIM}, 1300),
    "original ATK together": ({"total-base-atk-of": {"all": {"of": "opponent", "type": "insect"}}}, 700),
    "Level": ({"level-of": AIM}, 4),
    "half, rounded up": ({"half": 701}, 351),
    "twice": ({"double": {"level-of": AIM}}, 8),
    "Life Points": ({"life-of": "controller"}, 8000),
    "the difference of the battle": ("difference", 300),
    "the ATK of the attacker": ("attacker-atk", 1800),
    "a difference, the less first": ({"difference": {"a": {"atk-of": AIM}, "b": {"def-of": AIM}}}, 600),
    "a difference, the more first": ({"difference": {"a": 9, "b": 4}}, 5),
    "a sum": ({"sum": [{"atk-of": AIM}, 20, 3]}, 723),
    "so much for each card": ({"times": {"count": {"of": "opponent", "kind": "monster"}, "each": 10}}, 20),
    "so much for each card of a Type": ({"times": {"count": {"of": "opponent", "type": "insect"}, "each": 10}}, 10),
    "so much for no card": ({"times": {"count": {"of": "opponent", "type": "fairy"}, "each": 10}}, 0),
}
STATS = {
    # a change of ATK or DEF: what they are then
    "more ATK": ({"by": 200}, (900, 1300)),
    "less than there is": ({"by": -900}, (0, 1300)),
    "DEF": ({"stat": "def", "by": -300}, (700, 1000)),
    "both": ({"stat": "both", "by": 100}, (800, 1400)),
    "to a number": ({"stat": "both", "to": 50}, (50, 50)),
    "half": ({"stat": "both", "factor": "half"}, (350, 650)),
    "doubled": ({"stat": "def", "factor": "double"}, (700, 2600)),
    "swapped": ({"stat": "both", "factor": "swap"}, (1300, 700)),
    "half of what is printed": ({"factor": "half-original"}, (350, 1300)),
    "by an amount": ({"by": {"level-of": AIM}}, (704, 1300)),
}
KINDS = {
    # a kind of card, what the third monster is: whether it is of that kind
    "a card": ("card", {}, True),
    "a monster": ("monster", {}, True),
    "a Spell": ("spell", {}, False),
    "a monster of the kind": ("fusion-monster", {"kinds": ["fusion"]}, True),
    "a monster of another kind": ("fusion-monster", {"kinds": ["xyz"]}, False),
    "a Normal Monster": ("normal-monster", {"kinds": ["normal"]}, True),
    "a Tuner": ("tuner", {"kinds": ["tuner", "synchro"]}, True),
    "no Tuner": ("tuner", {"kinds": ["synchro"]}, False),
    "no Token": ("token", {"kinds": ["synchro"]}, False),
}


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())


def assert_so(prepared, does, facts, third=None, **effect):
    """An effect that aims at the third monster does something in the Battle Step."""
    said = {"class": "quick", "targets": "monster", "does": does} | effect
    doer = {"plain": "monster", "of": "turn-player", "effect": said}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"third": THIRD | (third or {}), "doer": doer}},
            "when": [{"activate": "doer.effect", "at": "battle-step", "targets": "third", "as": "done"}],
            "then": facts,
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert {fact: answer.status for fact, answer in answers.items()} == dict.fromkeys(facts, Status.AGREES), answers


@pytest.mark.parametrize(("amount", "number"), AMOUNTS.values(), ids=AMOUNTS)
def test_how_much_it_is(prepared, amount, number):
    hurt = {"what": "damage", "kind": "effect-damage", "of": "opponent"}
    told = hurt | ({"amount": number} if number else {"times": "never"})
    does = [{"inflict-damage": {"to": "opponent", "amount": amount}}, {"gain-life": {"amount": 1}}]
    assert_so(prepared, does, {"hurt": {"event": told}})


@pytest.mark.parametrize(("change", "values"), STATS.values(), ids=STATS)
def test_what_becomes_of_atk_and_def(prepared, change, values):
    facts = {
        stat: {"state": {"of": "third", "at": {"after": "done"}, stat: value}}
        for stat, value in zip(("atk", "def"), values, strict=True)
    }
    assert_so(prepared, {"change-stat": {"of": AIM} | change}, facts)


@pytest.mark.parametrize(("kind", "third", "meant"), KINDS.values(), ids=KINDS)
def test_which_kind_of_card_is_meant(prepared, kind, third, meant):
    gone = {"event": {"what": "banish", "of": "third", "times": 1 if meant else "never"}}
    cards = {"all": {"of": "opponent", "type": "insect", "kind": kind}}
    assert_so(prepared, [{"banish": {"of": cards}}, {"gain-life": {"amount": 1}}], {"gone": gone}, third)


CHOICES = {
    # what the scenario says of a choice: whether the second thing is done
    "the first by its number": (1, False),
    "the second by its number": (2, True),
    "the first by what it does": ("draw", False),
    "the second by what it does": ("gain-life", True),
}


@pytest.mark.parametrize(("chosen", "second"), CHOICES.values(), ids=CHOICES)
def test_one_of_several_things_is_done(prepared, chosen, second):
    effect = {"class": "quick", "does": {"choose-one": [{"draw": {"count": 1}}, {"gain-life": {"amount": 500}}]}}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"doer": {"plain": "monster", "of": "turn-player", "effect": effect}}},
            "when": [{"activate": "doer.effect", "at": "battle-step", "chooses": chosen}],
            "then": {
                "drawn": {"event": {"what": "draw", "times": "never" if second else 1}},
                "gained": {"event": {"what": "gain-life", "times": 1 if second else "never"}},
                "told": {"event": {"what": "choose", "to": "gain-life" if second else "draw"}},
            },
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert {answer.status for answer in answers.values()} == {Status.AGREES}, answers


@pytest.mark.parametrize(
    ("chosen", "why"), [(3, "needs a choice of 1 to 2, not 3"), ("banish", "a choice that the scenario")]
)
def test_a_choice_that_is_none_decides_nothing(prepared, chosen, why):
    effect = {"class": "quick", "does": {"choose-one": [{"draw": {"count": 1}}, {"gain-life": {"amount": 500}}]}}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"doer": {"plain": "monster", "of": "turn-player", "effect": effect}}},
            "when": [{"activate": "doer.effect", "at": "battle-step", "chooses": chosen}],
            "then": {"drawn": {"event": {"what": "draw"}}},
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert answers["drawn"].status is Status.CANNOT_DECIDE
    assert why in answers["drawn"].because


DESTROYED = {
    # what the effect asks of the destruction, and by what its monster is destroyed: whether it is activated
    "by battle": ({"what": "battle"}, "battle", True),
    "by battle, and not by an effect": ({"what": "battle"}, "effect", False),
    "by an effect": ({"what": "effect"}, "effect", True),
    "by an effect, and not by battle": ({"what": "effect"}, "battle", False),
    "by anything": ({"what": "any"}, "battle", True),
    "one's own": ({"of": "controller"}, "battle", True),
    "the other player's": ({"of": "opponent"}, "battle", False),
    "in Attack Position": ({"position": "attack"}, "battle", True),
    "in Defense Position": ({"position": "defense"}, "battle", False),
    "by a monster": ({"by": {"kind": "monster", "of": "opponent"}}, "battle", True),
    "by a Spell": ({"by": {"kind": "spell"}}, "battle", False),
}


@pytest.mark.parametrize(("asked", "by", "activated"), DESTROYED.values(), ids=DESTROYED)
def test_how_something_was_destroyed(prepared, asked, by, activated):
    effect = {
        "class": "trigger", "optional": "mandatory", "trigger": "destroyed-any", "about": "this-card",
        "needs": [{"destroyed-by": asked}], "does": {"draw": {"count": 1}},
    }  # fmt: skip
    spell = {"plain": "quick-play-spell", "of": "turn-player", "in": "set"}
    spell["effect"] = {"class": "activation", "targets": "monster", "does": {"destroy": {"of": "target"}}}  # type: ignore[assignment]
    acts = [{"activate": "spell", "at": "battle-step", "targets": "target"}] if by == "effect" else []
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"target": {"effect": effect}, "spell": spell}},
            "when": acts,
            "then": {
                "fact": {"event": {"what": "activate", "of": "target.effect", "times": 1 if activated else "never"}}
            },
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert {answer.status for answer in answers.values()} == {Status.AGREES}, answers
