"""An effect that is done to cards of a kind cannot be activated where there are none, whatever verb does it."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from checks.judge.shapes import answer_scenario
from kb.language import AnyVerb, Verb
from kb.language.forms import FAMILIES, list_fields
from kb.records import Claim

VERBS = {key: kind for key, kind in FAMILIES[Verb].kinds.items() if key != "unplayed"}
ADAPTER = TypeAdapter(AnyVerb)
NONE_THERE = {
    "chosen": {"of": "opponent", "from": "monster-zone", "type": "machine"},
    "all": {"of": "opponent", "zone": "monster-zone", "type": "machine"},
}
NEEDED = {
    "attack-cost": {"cost": {"pay-life": {"amount": 500}}},
    "attack-only": {"on": "player"},
    "change-level": {"by": 1},
    "change-trait": {"as": {"attribute": "dark"}},
    "change-position": {"to": "defense"},
    "change-stat": {"by": 500},
    "flip": {"to": "defense"},
    "forbid": {"what": "be-destroyed-by-battle", "lasts": "damage-calculation-only"},
    "make-unaffected": {"by": ["spell"]},
    "may-attack": {"times": 2},
    "replace-destination": {"to": "banished"},
    "replace-destruction": {"do": {"pay-life": {"amount": 500}}},
}
"""What a verb needs beside the cards to which it is done."""
NOT_DONE_TO = {("attack-only", "on"), *((f"{each}-summon", "using") for each in ("fusion", "ritual", "special"))}
"""Fields with cards that need not be there: monsters that may attack only those attack nothing then.

Materials of a Summon are not looked for.
"""
OPEN = {"change-attack-target"}
"""Whether an attack is moved where nothing else could be chosen is not known of any card."""


def make_claim(does: object, targets: str = "none", **given: object) -> Claim:
    """Make a claim that a Spell with such an effect cannot be activated in a battle of two Warriors."""
    spell = {"plain": "quick-play-spell", "of": "turn-player", "in": "hand"}
    spell |= {"effect": {"class": "activation", "targets": targets, "does": does}}
    cards = {"attacker": {"type": "warrior"}, "target": {"type": "warrior"}, "spell": spell}
    return Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": cards, **given},
            "then": {"no": {"legal": {"act": "activate", "what": "spell", "at": "battle-step", "is": "no"}}},
        }
    )


def takes_cards(verb: str, field: str, does: object) -> bool:
    """Whether a field of a verb takes such cards; what a verb lacks beside them has to stand in ``NEEDED``."""
    try:
        ADAPTER.validate_python(does)
    except ValidationError as error:
        wrong = any(field in each["loc"] or f"{field}_" in each["loc"] for each in error.errors())
        assert wrong, f"say in NEEDED what {verb} needs beside {field}: {error}"
        return False
    return True


def list_claims():
    """List each verb with each field that takes cards by what they are."""
    for verb, kind in VERBS.items():
        for field in list_fields(kind):
            for how, cards in NONE_THERE.items():
                does = {verb: NEEDED.get(verb, {}) | {field: {how: cards}}}
                if (verb, field) not in NOT_DONE_TO and takes_cards(verb, field, does):
                    yield pytest.param(does, id=f"{verb} {field} {how}")


@pytest.fixture(scope="module")
def modern(judge):
    return judge.prepared(judge.eras["tcg-modern"])


def answer(prepared, claim):
    return answer_scenario(prepared, claim)[0]["no"].engine


@pytest.mark.parametrize("does", tuple(list_claims()))
def test_no_effect_is_activated_for_cards_that_are_not_there(modern, does):
    found = answer(modern, make_claim(does))
    assert found == ("cannot decide" if does.keys() & OPEN and "chosen" in str(does) else "no (condition-unmet)")


NONE = {"destroy": {"of": {"all": NONE_THERE["all"]}}}
DRAWS = {"draw": {"count": 1}}
UNPLAYED = {"unplayed": "something else"}
JOINED = {
    "each of two parts": ([NONE, {"take-control": {"of": {"chosen": NONE_THERE["chosen"]}}}], "no (condition-unmet)"),
    "one part of two": ([NONE, DRAWS], "yes"),
    "a part that is not played": ([NONE, UNPLAYED], "cannot decide"),
    "a part that is not played, beside one that does something": ([UNPLAYED, DRAWS], "yes"),
    "what is not played, and what follows it": ({"if-done": {"do": UNPLAYED, "then": DRAWS}}, "cannot decide"),
    "a choice of what is not played": ({"choose-one": {"of": [NONE, UNPLAYED]}}, "cannot decide"),
    "a condition that is not played": ({"if": {"is": UNPLAYED, "then": DRAWS}}, "cannot decide"),
    "an amount that is not played": ({"gain-life": {"amount": UNPLAYED}}, "cannot decide"),
    "a choice that is not played, of what lies open": ({"destroy": {"of": {"chosen": {"of": "opponent", **UNPLAYED}}}}, "cannot decide"),
    "a choice that is not played, out of sight": ({"add-to-hand": {"of": {"chosen": {"of": "controller", "from": "deck", **UNPLAYED}}}}, "yes"),
    "what comes first, and what only follows it": ({"if-done": {"do": NONE, "then": DRAWS}}, "no (condition-unmet)"),
    "what comes first, and what comes in its place": ({"if-done": {"do": NONE, "otherwise": DRAWS}}, "yes"),
    "every choice": ({"choose-one": {"of": [NONE, NONE]}}, "no (condition-unmet)"),
    "one choice": ({"choose-one": {"of": [NONE, DRAWS]}}, "yes"),
    "what may be done": ({"may": {"do": NONE}}, "no (condition-unmet)"),
    "both branches": ({"if": {"is": "own-turn", "then": NONE, "else": NONE}}, "no (condition-unmet)"),
    "the branch that is not taken now": ({"if": {"is": "own-turn", "then": NONE, "else": DRAWS}}, "yes"),
    "what is done unless a player does it": ({"unless": {"by": "opponent", "do": NONE, "then": NONE}}, "no (condition-unmet)"),
    "what is done to the same cards": ([{"banish": {"of": {"chosen": NONE_THERE["chosen"]}}}, {"set": {"of": "affected"}}], "no (condition-unmet)"),
    "what comes later": ({"later": {"at": "end-phase", "do": NONE}}, "yes"),
}  # fmt: skip


@pytest.mark.parametrize("case", JOINED)
def test_one_part_that_does_something_is_enough(modern, case):
    does, expected = JOINED[case]
    assert answer(modern, make_claim(does)) == expected


@pytest.mark.parametrize("verb", ["add-to-hand", "set", "special-summon"])
@pytest.mark.parametrize(
    ("ruleset", "expected"), [("tcg-edison", "no (condition-unmet)"), ("tcg-goat", "cannot decide")]
)
def test_a_deck_that_holds_none_is_a_question_of_the_day(judge, verb, ruleset, expected):
    kind = "monster" if verb == "special-summon" else "spell"
    does = {verb: {"of": {"chosen": {"of": "controller", "from": "deck", "kind": kind}}}}
    claim = make_claim(does, empty={"turn-player": "deck"})
    assert answer(judge.prepared(judge.eras[ruleset]), claim) == expected


@pytest.mark.parametrize(
    ("lasts", "expected"), [("until-end-of-turn", "cannot decide"), ("damage-calculation-only", "no (condition-unmet)")]
)
def test_a_prohibition_may_wait_for_those_who_come_later(modern, lasts, expected):
    does = {"forbid": {"what": "be-destroyed-by-battle", "of": {"all": NONE_THERE["all"]}, "lasts": lasts}}
    assert answer(modern, make_claim(does)) == expected


ANY_CARD = {
    "destroy", "send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "discard", "equip",
    "special-summon", "normal-summon", "fusion-summon", "place-counter", "remove-counter", "set", "make-unaffected",
    "negate-effect", "forbid", "replace-destruction", "replace-destination", "reveal", "ritual-summon",
    "change-trait", "attach", "place", "arrange",
}  # fmt: skip
"""The verbs that are done to Spells and Traps as well, or from elsewhere: not all of these are in a scene."""


@pytest.mark.parametrize("verb", sorted({verb for each in list_claims() for verb in each.values[0]}))
def test_of_what_is_done_to_monsters_alone_a_scene_shows_all(modern, verb):
    does = {
        verb: NEEDED.get(verb, {}) | {"to" if verb == "change-attack-target" else "of": {"all": {"archetype": "Gusto"}}}
    }
    assert (answer(modern, make_claim(does)) == "yes") == (verb in ANY_CARD)


EMPTY = {
    "draw": {"draw": {"of": "opponent"}},
    "discard": {"discard": {"of": "opponent", "count": 1}},
    "send from a Deck": {"send-to-graveyard": {"of": "opponent", "from": "deck", "count": 2}},
    "discard beside what is not there": [{"discard": {"of": "opponent", "count": 1}}, NONE],
}


@pytest.mark.parametrize("what", EMPTY)
def test_no_source_tells_of_what_takes_cards_of_an_empty_hand_or_deck(modern, what):
    assert answer(modern, make_claim(EMPTY[what], empty={"opponent": ["hand", "deck"]})) == "cannot decide"
    assert answer(modern, make_claim(EMPTY[what])) == "yes"
    besides = [*(EMPTY[what] if isinstance(EMPTY[what], list) else [EMPTY[what]]), {"gain-life": {"amount": 500}}]
    assert answer(modern, make_claim(besides, empty={"opponent": ["hand", "deck"]})) == "yes"


@pytest.mark.parametrize("how", NONE_THERE)
@pytest.mark.parametrize(
    "said", [{"name-of": "target"}, {"its-target": "yes"}, {"not": {"its-target": "yes"}}], ids=str
)
def test_cards_that_only_the_target_tells_may_be_there(modern, how, said):
    claim = make_claim({"destroy": {"of": {how: {"kind": "monster"} | said}}}, targets="monster")
    assert answer(modern, claim) == "yes"
