"""Windows of described classes: points that a claim binds, and points outside the Damage Step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import FIVE, SEVEN, full_rulebook
from checks.replay.class_windows import class_mask
from checks.replay.prepared import prepare_ruleset
from checks.replay.windows import judge_window, name_breaking_card
from kb.records import Card, Claim
from kb.records.findings import Status

QUICK_CHANGE = {"class": "quick", "carrier": "monster", "atk-def": "direct"}
IGNITION = {"class": "ignition", "carrier": "monster"}
CASES = {
    # what is claimed: (quantifier, what it speaks of, the answers, how it is judged)
    "every point, where one does not fit": (
        "for-plain", {"effect": QUICK_CHANGE, "point": ["start", "end"]}, {"the-point": "yes"}, Status.CONTRADICTS),
    "every point, where each fits": (
        "for-plain", {"effect": QUICK_CHANGE, "point": ["start", "before-calculation"]}, {"the-point": "yes"}, Status.AGREES),
    "some point, where one fits": (
        "for-some", {"effect": QUICK_CHANGE, "point": ["end", "start"]}, {"the-point": "yes"}, Status.AGREES),
    "a point that nothing binds": (
        "for-plain", {"effect": QUICK_CHANGE}, {"the-point": "yes"}, Status.CANNOT_DECIDE),
    "every effect away from the timing it names": (
        "for-every", {"effect": {"named-timing": "start", "atk-def": "direct"}}, {"elsewhere": "no"}, Status.AGREES),
    "some effect away from the timing it names": (
        "for-some", {"effect": {"named-timing": "start", "atk-def": "direct"}}, {"elsewhere": "yes"}, Status.CONTRADICTS),
    "every monster turned face-up, away from the turning of an attacked one": (
        "for-every", {"effect": {"class": "flip"}}, {"elsewhere": "no"}, Status.CONTRADICTS),
    "some monster turned face-up, away from the turning of an attacked one": (
        "for-some", {"effect": {"class": "flip"}}, {"elsewhere": "yes"}, Status.AGREES),
    "every ignition effect in the Battle Step": (
        "for-every", {"effect": IGNITION}, {"battle-step": "no"}, Status.AGREES),
    "some ignition effect in the Battle Step": (
        "for-some", {"effect": IGNITION}, {"battle-step": "yes"}, Status.CONTRADICTS),
    "some effect in the Battle Step, where others may not": (
        "for-some", {"effect": {"class": ["quick", "ignition"]}}, {"battle-step": "yes"}, Status.AGREES),
    "every effect in the Battle Step": (
        "for-every", {"effect": {}}, {"battle-step": "yes"}, Status.CONTRADICTS),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize("name", CASES)
def test_a_window_of_a_class(prepared, name):
    quantifier, spoken_of, at, status = CASES[name]
    claim = Claim.model_validate({quantifier: spoken_of, "window": {"at": at}})
    ((_, answer),) = judge_window(prepared, claim, FIVE)
    assert answer.status is status


def test_a_claim_about_what_is_not_activated_speaks_of_no_effect_that_is(prepared):
    at = {"at": {"start": "no"}}
    words = {word: {"for-every": {"effect": {"class": word}}, "window": at} for word in ("continuous", "quick")}
    masks = {word: class_mask(prepared, Claim.model_validate(said)) for word, said in words.items()}
    assert masks["continuous"] == (0, True)
    assert masks["quick"][0]
    assert not masks["quick"][1]


def test_what_breaks_a_claim_outside_the_damage_step_is_the_smallest_description_and_its_rule(prepared):
    claim = Claim.model_validate(
        {"for-every": {"effect": {"carrier": "monster"}}, "window": {"at": {"battle-step": "yes"}}}
    )
    ((_, answer),) = judge_window(prepared, claim, FIVE)
    assert answer.because == "not of {carrier: monster, class: ignition}"
    assert answer.rules == ("LE-2",)


UNPLAYED = [{"unplayed": "in the Battle Step only"}]
NEEDS = {
    # what an effect needs: (the effect, where, what its window answers)
    "a need that is not played": ({"needs": UNPLAYED}, "start", "unknown"),
    "a need that is not played, outside the Damage Step": ({"needs": UNPLAYED}, "end-step", "unknown"),
    "the contrary of a need that is not played": ({"needs": [{"not": UNPLAYED[0]}]}, "battle-step", "unknown"),
    "a need that is not played, where nothing allows the effect": ({"needs": UNPLAYED}, "end", "no"),
    "a need that is played": ({"needs": ["own-turn"]}, "start", "yes"),
    "a need that says which monster, not when": (
        {"needs": [{"attacked": {"of": "opponent", "unplayed": "of a declared Attribute"}}]}, "start", "yes"),
}  # fmt: skip


@pytest.mark.parametrize("name", NEEDS)
def test_a_condition_that_is_not_played_leaves_open_when(prepared, name):
    effect, point, answer = NEEDS[name]
    thing = {"plain": "monster", "of": "turn-player", "in": "monster-zone", "effect": QUICK_CHANGE | effect}
    said = "no" if answer == "no" else "yes"
    claim = Claim.model_validate(
        {"given": {"cards": {"it": thing}}, "window": {"may-activate": "it.effect", "at": {point: said}}}
    )
    ((_, found),) = judge_window(prepared, claim, FIVE)
    assert found.status is (Status.CANNOT_DECIDE if answer == "unknown" else Status.AGREES)
    if answer == "unknown":
        assert found.because == '"in the Battle Step only" of it is not played'


def test_away_from_its_own_timing_the_rule_that_names_the_timing_stands_for_the_no(prepared):
    claim = Claim.model_validate(
        {
            "for-every": {"effect": {"trigger": "battle-damage", "class": "trigger"}},
            "window": {"at": {"elsewhere": "no"}},
        }
    )
    ((_, answer),) = judge_window(prepared, claim, FIVE)
    assert answer.rules == ("OT-3",)


SPLIT = {
    # what is answered in the words of seven substeps: how each answer is judged under five timings
    "one after the other": (
        {"after-calculation": "yes", "resolve-effects": "no"},
        {"after-calculation": Status.CANNOT_DECIDE, "resolve-effects": Status.CANNOT_DECIDE}),
    "the other first": (
        {"resolve-effects": "no", "after-calculation": "yes"},
        {"after-calculation": Status.CANNOT_DECIDE, "resolve-effects": Status.CANNOT_DECIDE}),
    "alike": (
        {"after-calculation": "no", "resolve-effects": "no"},
        {"after-calculation": Status.AGREES, "resolve-effects": Status.AGREES}),
    "only the later": ({"resolve-effects": "no"}, {"resolve-effects": Status.AGREES}),
    "before calculation": (
        {"flip": "yes", "before-calculation": "no"},
        {"flip": Status.CANNOT_DECIDE, "before-calculation": Status.CANNOT_DECIDE}),
    "those that stand for themselves": ({"start": "yes", "end": "yes"}, {"start": Status.AGREES, "end": Status.CONTRADICTS}),
}  # fmt: skip


@pytest.mark.parametrize(("at", "judged"), SPLIT.values(), ids=SPLIT)
def test_substeps_that_are_one_timing_today_are_answered_alike_or_not_at_all(prepared, at, judged):
    claim = Claim.model_validate({"for-plain": {"effect": QUICK_CHANGE}, "window": {"at": at}})
    assert {point: answer.status for point, answer in judge_window(prepared, claim, SEVEN)} == judged


CHANGES = {"class": "quick", "atk-def": "direct"}
EXAMPLES = {
    # the effects of the one card there is, what is claimed at the end of the Damage Step: whether the card is an example
    "its only effect": ([CHANGES], {"for-every": {"effect": CHANGES}}, True),
    "an effect after one that applies by itself": (
        [{"class": "continuous"}, CHANGES], {"for-every": {"effect": CHANGES}}, True),
    "an effect after one that is not known": ([CHANGES | {"unplayed": "a part of it"}, CHANGES], {"for-every": {"effect": CHANGES}}, True),
    "an effect that is said of plain ones": ([CHANGES], {"for-plain": {"effect": CHANGES}}, True),
    "an effect with more than plain ones": ([CHANGES | {"negates": "effect"}], {"for-plain": {"effect": CHANGES}}, False),
    "an effect of another kind": ([{"class": "ignition"}], {"for-every": {"effect": CHANGES}}, False),
    "an effect that is excepted": (
        [CHANGES | {"optional": "mandatory"}, CHANGES | {"negates": "effect"}],
        {"for-every": {"effect": CHANGES | {"optional": "optional"}}, "except": [{"negates": "effect"}]}, False),
    "an effect that is not excepted": (
        [CHANGES | {"negates": "effect"}, CHANGES],
        {"for-every": {"effect": CHANGES | {"optional": "optional"}}, "except": [{"negates": "effect"}]}, True),
    "an effect that no claim limits": ([{"class": "ignition"}, {"class": "quick"}], {"for-every": {"effect": {}}}, True),
}  # fmt: skip


@pytest.mark.parametrize(("effects", "claim", "shown"), EXAMPLES.values(), ids=EXAMPLES)
def test_a_card_is_an_example_by_the_effect_that_breaks_the_claim(corpus, eras, effects, claim, shown):
    made = [{"id": f"effect-{number}"} | each for number, each in enumerate(effects)]
    card = Card.model_validate({"name": "Moth", "carrier": "monster", "effects": made})
    prepared = prepare_ruleset(replace(corpus, cards={"moth": card}), eras["tcg-modern"], full_rulebook())
    claim = Claim.model_validate(claim | {"window": {"at": {"end": "yes"}}})
    ((_, answer),) = judge_window(prepared, claim, FIVE)
    assert answer.status is Status.CONTRADICTS
    assert name_breaking_card(prepared, claim, "end", FIVE) == ("Moth" if shown else "")


OUTLIVED = ("Skull Meister.hush", "Charm of Shabti.charm")
"""Effects that a card ruling of the TCG allowed throughout before the chart that names no such effect."""


@pytest.mark.parametrize("effect", OUTLIVED)
@pytest.mark.parametrize(("era", "answer"), [("tcg-2011-02-08", "yes"), ("tcg-modern", "no")])
def test_a_card_ruling_ends_with_the_later_general_rule(corpus, eras, effect, era, answer):
    ruleset = prepare_ruleset(corpus, eras[era], full_rulebook())
    claim = Claim.model_validate({"window": {"may-activate": effect, "at": {"before-calculation": answer}}})
    ((_, found),) = judge_window(ruleset, claim, SEVEN if answer == "yes" else FIVE)
    assert found.status is Status.AGREES
