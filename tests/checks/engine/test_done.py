"""What counts as done: "and if you do" follows it, and "if you cannot" does not."""

from __future__ import annotations

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.records import Claim
from kb.records.findings import Status

FORBIDS = {"plain": "monster", "of": "opponent"}


def forbid(what, of):
    """A monster whose Continuous Effect forbids something."""
    return FORBIDS | {"effect": {"class": "continuous", "does": {"forbid": {"what": what, "of": of}}}}


AIM, BATTLING = "target", "attacked"
"""The third monster, at which the effect aims, and the one that is attacked."""
INSECT = {"all": {"of": "both", "type": "insect", "zone": "hand"}}
"""The third monster, where it lies in the hand."""
THIRD, CHANGE = (
    {"plain": "monster", "of": "opponent", "type": "insect", "atk": 500, "def": 500},
    {"of": AIM, "stat": "atk"},
)
DOWN, OURS, HELD = {"position": "facedown"}, {"of": "turn-player"}, {"in": "hand"}
CASES = {
    # what is done; what the third monster is besides, another card, when; and whether it counts as done
    "destroys a card": ({"destroy": {"of": AIM}}, {}, None, "battle-step", True),
    "destroys nothing that cannot be destroyed": (
        {"destroy": {"of": AIM}}, {}, forbid("be-destroyed-by-effect", {"all": {"of": "controller", "type": "insect"}}), "battle-step", False),
    "banishes a card": ({"banish": {"of": AIM}}, {}, None, "battle-step", True),
    "sends cards of a Deck out of sight": (
        {"send-to-graveyard": {"of": "opponent", "from": "deck", "count": 2}}, {}, None, "battle-step", True),
    "changes a position": ({"change-position": {"of": AIM}}, {}, None, "battle-step", True),
    "changes a position to that it has": ({"change-position": {"of": AIM, "to": "attack"}}, {}, None, "battle-step", False),
    "changes a position that players may not change": (
        {"change-position": {"of": AIM}}, {}, forbid("change-position", {"all": {"of": "controller", "type": "insect"}}), "battle-step", True),
    "changes no position in the hand": ({"change-position": {"of": INSECT}}, HELD, None, "battle-step", False),
    "turns a monster face-up": ({"flip": {"of": AIM}}, DOWN, None, "battle-step", True),
    "turns up no face-up monster": ({"flip": {"of": AIM}}, {}, None, "battle-step", False),
    "takes all of its ATK": ({"change-stat": CHANGE | {"by": -500}}, {}, None, "battle-step", True),
    "takes more ATK than it has": ({"change-stat": CHANGE | {"by": -501}}, {}, None, "battle-step", False),
    "makes its ATK a number": ({"change-stat": CHANGE | {"to": 0}}, {}, None, "battle-step", True),
    "takes ATK of a face-down monster": ({"change-stat": CHANGE | {"by": -100}}, DOWN, None, "battle-step", False),
    "takes ATK of a card in the hand": ({"change-stat": {"of": INSECT, "stat": "atk"} | {"by": -100}}, HELD, None, "battle-step", False),
    "negates the effects of a card": ({"negate-effect": {"of": AIM}}, {}, None, "battle-step", True),
    "negates no effects face-down": ({"negate-effect": {"of": AIM}}, DOWN, None, "battle-step", False),
    "Special Summons": ({"special-summon": {"of": INSECT}}, HELD, None, "battle-step", True),
    "Special Summons nothing that is there": ({"special-summon": {"of": AIM}}, {}, None, "battle-step", False),
    "Special Summons nothing where that is forbidden": (
        {"special-summon": {"of": INSECT}}, HELD, forbid("special-summon", "opponent"), "battle-step", False),
    "makes a Token": ({"make-token": {"atk": 0, "def": 0}}, {}, None, "battle-step", True),
    "makes no Token where that is forbidden": (
        {"make-token": {"atk": 0, "def": 0}}, {}, forbid("special-summon", "opponent"), "battle-step", False),
    "takes control": ({"take-control": {"of": AIM, "to": "controller"}}, {}, None, "battle-step", True),
    "takes no control of its own": ({"take-control": {"of": AIM, "to": "controller"}}, OURS, None, "battle-step", False),
    "takes no control of what may not change it": (
        {"take-control": {"of": AIM, "to": "controller"}}, {}, forbid("change-control", {"all": {"of": "controller", "type": "insect"}}), "battle-step", False),
    "removes the counters there are": (
        {"remove-counter": {"of": AIM, "count": 2}}, {"counters": 2}, None, "battle-step", True),
    "removes more counters than there are": (
        {"remove-counter": {"of": AIM, "count": 3}}, {"counters": 2}, None, "battle-step", False),
    "removes no counter": ({"remove-counter": {"of": AIM, "count": 1}}, {}, None, "battle-step", False),
    "detaches a material": ({"detach": {"of": AIM, "count": 1}}, {"materials": 1}, None, "battle-step", True),
    "detaches more materials than there are": (
        {"detach": {"of": AIM, "count": 2}}, {"materials": 1}, None, "battle-step", False),
    "loses Life Points": ({"lose-life": {"amount": 100}}, {}, None, "battle-step", True),
    "pays Life Points": ({"pay-life": {"amount": 100}}, {}, None, "battle-step", True),
    "pays more Life Points than there are": ({"pay-life": {"amount": 9000}}, {}, None, "battle-step", False),
    "equips a monster": ({"equip": {"of": AIM, "to": BATTLING}}, {}, None, "battle-step", True),
    "equips no face-down monster": ({"equip": {"of": BATTLING, "to": AIM}}, DOWN, None, "battle-step", False),
    "equips nothing in the hand": ({"equip": {"of": BATTLING, "to": INSECT}}, HELD, None, "battle-step", False),
    "lets the attack go on elsewhere": ({"change-attack-target": {"to": AIM}}, {}, None, "battle-step", True),
    "lets the attack go on where it goes": ({"change-attack-target": {"to": BATTLING}}, {}, None, "battle-step", False),
    "lets the attack go on against its own side": ({"change-attack-target": {"to": AIM}}, OURS, None, "battle-step", True),
    "lets no attack go on against the attacker": (
        {"change-attack-target": {"to": "attacker"}}, {}, None, "battle-step", False),
    "lets no attack go on against a card in the hand": (
        {"change-attack-target": {"to": INSECT}}, HELD, None, "battle-step", False),
    "lets no attack go on in the Damage Step": ({"change-attack-target": {"to": AIM}}, {}, None, "start", False),
    "negates the attack": ({"negate-attack": {"of": "attacker"}}, {}, None, "battle-step", True),
    "negates no attack of another": ({"negate-attack": {"of": AIM}}, {}, None, "battle-step", False),
    "negates no attack in the Damage Step": ({"negate-attack": {"of": "attacker"}}, {}, None, "start", False),
    "ends the attack": ({"end-attack": {"of": "attacker"}}, {}, None, "start", True),
    "ends no attack of another": ({"end-attack": {"of": AIM}}, {}, None, "start", False),
    "does only one of two things": (
        [{"destroy": {"of": AIM}}, {"flip": {"of": BATTLING}}], {}, None, "battle-step", False),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize("name", CASES)
def test_what_is_done_and_what_is_not(prepared, name):
    do, third, other, at, done = CASES[name]
    effect = {
        "class": "quick",
        "optional": "mandatory",
        "named-timing": "start" if at == "start" else "none",
        "targets": "none" if third == HELD else "monster",
        "does": {
            "if-done": {"whole": "yes", "do": do, "then": {"draw": {"count": 1}}, "otherwise": {"draw": {"count": 2}}}
        },
    }
    cards = {"third": THIRD | third, "doer": OURS | {"plain": "monster", "effect": effect}}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": cards | ({"other": other} if other else {})},
            "when": [{"activate": "doer.effect", "at": at} | ({} if third == HELD else {"targets": "third"})],
            "then": {"draws": {"event": {"what": "draw", "of": "turn-player", "amount": 1 if done else 2}}},
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert {fact: answer.status for fact, answer in answers.items()} == {"draws": Status.AGREES}, answers
