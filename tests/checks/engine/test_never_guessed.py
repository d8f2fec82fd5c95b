"""Of every verb and every pair of verbs: with nothing that it could do an effect is never said to be activated.

All effects of a kind are asked in one battle, each on a Spell of its own in the hand: asked together, thousands take
seconds.
"""

from __future__ import annotations

from itertools import product

import pytest

from checks.judge.shapes import answer_scenario
from kb.language.forms import list_fields
from kb.records import Claim
from tests.checks.engine.test_nothing_there import NEEDED, NONE_THERE, NOT_DONE_TO, VERBS, takes_cards

MANY = 60
"""How many effects are asked in one battle."""


def list_effects(cards):
    """List each verb with each field that takes cards, done to such cards; named by verb and field."""
    found = {}
    for verb, kind in VERBS.items():
        for field in list_fields(kind):
            for how, such in cards.items():
                does = {verb: NEEDED.get(verb, {}) | {field: {how: such}}}
                if (verb, field) not in NOT_DONE_TO and takes_cards(verb, field, does):
                    found[f"{verb} {field} {how}"] = does
    return found


def ask(prepared, effects, cards, **given):
    """Ask in one battle whether each of some effects is activated, and give the answer of each by its name."""
    names, found = list(effects), {}
    for start in range(0, len(names), MANY):
        asked = names[start : start + MANY]
        spells = {
            f"spell-{at}": {
                "plain": "quick-play-spell", "of": "turn-player", "in": "hand",
                "effect": {"class": "activation", **effects[name]},
            }
            for at, name in enumerate(asked)
        }  # fmt: skip
        claim = Claim.model_validate({
            "situation": "plain-battle",
            "given": {"cards": {**cards, **spells}, **given},
            "then": {f"it-{at}": {"legal": {"act": "activate", "what": f"spell-{at}", "at": "attack-declaration", "is": "no"}} for at in range(len(asked))},
        })  # fmt: skip
        answers = answer_scenario(prepared, claim)[0]
        found.update({name: answers[f"it-{at}"].engine for at, name in enumerate(asked)})
    return found


@pytest.fixture(scope="module")
def modern(judge):
    return judge.prepared(judge.eras["tcg-modern"])


BATTLERS = {"attacker": {"type": "warrior"}, "target": {"type": "warrior"}}
SHELTERED = {
    "class": "continuous",
    "applies-when": "always",
    "does": {"make-unaffected": {"of": "this-card", "by": "spell"}},
}
THERE = {
    "chosen": {"of": "opponent", "from": "monster-zone"},
    "all": {"of": "opponent", "zone": "monster-zone", "kind": "monster"},
}
FULL = {f"mine-{at}": {"plain": "monster", "of": "turn-player"} for at in range(4)} | {
    f"theirs-{at}": {"plain": "monster", "of": "opponent"} for at in range(4)
}
FROM_DECK = {"of": "opponent", "from": "deck", "count": 1}
COMING = {"chosen": {"of": "controller", "from": "graveyard", "kind": "monster"}}

CASES = {
    "cards that are not there": (list_effects(NONE_THERE), BATTLERS, {}),
    "monsters that are all unaffected": (
        list_effects(THERE), {"attacker": {"type": "warrior"}, "target": {"effect": SHELTERED}}, {}),
    "a field without room": (
        {
            "special-summon": {"special-summon": {"of": COMING}},
            "make-token": {"make-token": {"atk": 0, "def": 0, "level": 1, "attribute": "earth", "type": "beast", "count": 1}},
        },
        BATTLERS | FULL | {"buried": {"plain": "monster", "of": "turn-player", "in": "graveyard"}}, {}),
    "an empty Deck": (
        {
            "draw": {"draw": {"of": "opponent", "count": 1}},
            "both draw": {"draw": {"of": "both", "count": 1}},
            "mill": {"send-to-graveyard": FROM_DECK},
            "search": {"add-to-hand": {"of": {"chosen": {"of": "controller", "from": "deck", "kind": "monster"}}}},
            "call": {"special-summon": {"of": {"chosen": {"of": "controller", "from": ["deck", "extra-deck"], "kind": "monster"}}}},
            "discard": {"discard": {"of": "opponent", "count": 1}},
        },
        BATTLERS, {"empty": {"opponent": ["hand", "deck", "extra-deck"], "turn-player": ["deck", "extra-deck"]}}),
    "what is so already": (
        {
            "position": {"change-position": {"of": {"all": THERE["all"]}, "to": "attack"}},
            "chosen position": {"change-position": {"of": {"chosen": THERE["chosen"]}, "to": "attack"}},
            "flip": {"flip": {"of": {"all": THERE["all"]}, "to": "attack"}},
            "by 0": {"change-stat": {"of": {"all": THERE["all"]}, "by": 0}},
            "to the same": {"change-stat": {"of": {"all": THERE["all"]}, "stat": "atk", "to": 1500}},
            "damage": {"inflict-damage": {"amount": 0}},
            "gain": {"gain-life": {"amount": 0}},
            "control": {"take-control": {"of": {"all": THERE["all"]}, "to": "opponent"}},
            "negate": {"negate-effect": {"of": {"all": THERE["all"]}}},
        },
        {"attacker": {"type": "warrior"}, "target": {"type": "warrior", "atk": 1500}}, {}),
}  # fmt: skip


def join(singles, *, both_ways):
    """Join effects in pairs: side by side and, ``both_ways``, one only if the other was done."""
    pairs = {f"{a} + {b}": [singles[a], singles[b]] for a, b in product(singles, repeat=2)}
    done = {f"{a} -> {b}": {"if-done": {"do": singles[a], "then": singles[b]}} for a, b in product(singles, repeat=2)}
    return pairs | (done if both_ways else {})


@pytest.mark.parametrize("case", CASES)
def test_nothing_that_it_could_do_is_never_yes(modern, case):
    singles, cards, given = CASES[case]
    first = {name.partition(" ")[0]: does for name, does in reversed(singles.items())} if len(singles) > 20 else singles
    found = ask(
        modern,
        {name: {"does": does} for name, does in (singles | join(first, both_ways="unaffected" not in case)).items()},
        cards,
        **given,
    )
    assert {name: said for name, said in found.items() if said.startswith("yes")} == {}


ONE = {
    "chosen": {"of": "opponent", "from": "monster-zone", "type": "machine"},
    "all": {"of": "opponent", "zone": "monster-zone", "type": "machine"},
}
OPEN = {"change-attack-target", "attack-again", "attack-cost", "flip", "replace-destination"}
"""Verbs that do nothing to a face-up monster of the opponent, or of which that is an open question."""


def test_with_one_card_to_act_on_it_is_yes(modern):
    machine = {
        "plain": "monster",
        "of": "opponent",
        "type": "machine",
        "kinds": ["effect"],
        "counters": 1,
        "materials": 1,
    }
    found = ask(
        modern, {name: {"does": does} for name, does in list_effects(ONE).items()}, BATTLERS | {"machine": machine}
    )
    assert {
        name: said for name, said in found.items() if not said.startswith("yes") and name.split()[0] not in OPEN
    } == {}
