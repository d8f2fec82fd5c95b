"""What a Set Continuous Trap is activated with in the same Chain Link: it has to be usable, counts, and is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.records import Card, Claim

TRAP = {
    "carrier": "continuous-trap",
    "effects": [
        {"id": "light", "class": "activation", "brings": "quick-stat-change"},
        {
            "id": "glow", "class": "quick", "once-per": "name", "targets": "monster", "target-must-be": {"type": "insect"},
            "atk-def": "direct", "does": {"change-stat": {"of": "target", "stat": "atk", "by": 500}},
        },
    ],
}  # fmt: skip
NEGATOR = {
    "carrier": "continuous-trap",
    "effects": [
        {"id": "light", "class": "activation", "brings": "optional-timed"},
        {
            "id": "glow",
            "class": "quick",
            "answers": "monster-effect",
            "negates": "activation",
            "does": "negate-activation",
        },
    ],
}
ANSWERED = {"plain": "monster", "of": "turn-player", "effect": {"class": "quick", "atk-def": "direct", "does": {"change-stat": {"of": "this-card", "stat": "atk", "by": 100}}}}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    cards = {
        name: Card.model_validate(
            {"name": name, "cites": [{"source": "konami-rulebook-10", "locator": "none"}], **card}
        )
        for name, card in {"Ember Lantern": TRAP, "Quiet Lantern": NEGATOR}.items()
    }
    return prepare_ruleset(replace(corpus, cards={**corpus.cards, **cards}), eras["tcg-modern"], full_rulebook())


def answer(prepared, then, when=(), *, card="Ember Lantern", **kinds):
    cards = {
        "attacker": {"atk": 1000, **kinds},
        "target": {"atk": 2000, "type": "warrior"},
        "lantern": {"card": card, "of": "opponent", "in": "set"},
        "second": {"card": card, "of": "opponent", "in": "spell-trap-zone"},
        "answered": ANSWERED,
    }
    claim = {"situation": "plain-battle", "given": {"cards": cards}, "when": list(when), "then": {"it": then}}
    return answer_scenario(prepared, Claim.model_validate(claim))[0]["it"].engine


def ask(what, **more):
    return {"legal": {"act": "activate", "what": what, "is": "yes", **more}}


USED = {
    "activate": "lantern.light",
    "using": "lantern.glow",
    "at": "before-calculation",
    "targets": "attacker",
    "as": "lit",
}


@pytest.mark.parametrize(
    ("type_", "point", "expected"),
    [
        ("insect", "before-calculation", "yes"),
        ("warrior", "before-calculation", "no (no-legal-target)"),
        ("insect", "during-calculation", "no (damage-step-limit)"),
        ("warrior", "start-step", "yes"),
    ],
)
def test_it_opens_in_the_damage_step_only_with_an_effect_that_could_be_used(prepared, type_, point, expected):
    assert answer(prepared, ask("lantern.light", at=point), type=type_) == expected


def test_what_it_is_activated_with_has_its_target(prepared):
    raised = {"state": {"of": "attacker", "at": "during-calculation", "atk": 1500}}
    assert answer(prepared, raised, [USED], type="insect") == "atk 1500"


def test_what_it_is_activated_with_counts_as_used_by_every_copy(prepared):
    assert answer(prepared, ask("second.glow", at={"after": "lit"}), [USED], type="insect") == "no (condition-unmet)"


def test_it_answers_with_an_effect_that_negates_an_activation(prepared):
    asked = {"act": "chain", "what": "lantern.light", "in-answer-to": "one", "is": "yes"}
    when = [{"activate": "answered.effect", "at": "before-calculation", "as": "one"}]
    assert answer(prepared, {"legal": asked}, when, card="Quiet Lantern") == "yes"
    alone = answer(prepared, ask("lantern.light", at="before-calculation"), card="Quiet Lantern")
    assert alone == "no (nothing-to-answer)"
