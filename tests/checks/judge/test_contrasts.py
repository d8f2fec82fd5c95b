"""An agreement that no change breaks is vacuous; the others name the changes that break them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checks.judge.context import make_judge
from checks.judge.contrasts import (
    OUTSIDE,
    add_contrasts,
    ask,
    falls,
    find_contrasts,
    list_questions,
    list_variants,
    tell_change,
    turn,
    vary,
)
from checks.judge.modified_cards import Applying, Damaging, Emptied, Guarded, Needless, Plain, Stronger, Turned, Weaker
from checks.judge.ruling import answer_claim, judge_ruling
from kb.corpus.yaml import read_file
from kb.records import Claim
from kb.records.findings import Status

STANDS = {
    "an effect whose condition the scene does not meet": (
        {
            "given": {"cards": {"target": {"effect": {
                "class": "trigger", "optional": "mandatory", "named-timing": "before-calculation",
                "needs": {"attacks": {"of": "this-card"}}, "does": {"draw": {"count": 1}},
            }}}},
            "then": {"fact": {"event": {"what": "activate", "of": "target.effect", "times": "never"}}},
        },
        "without what the effects of the cards need",
    ),
    "a Continuous Effect whose condition the scene does not meet": (
        {
            "given": {"cards": {"third": {"plain": "monster", "of": "opponent", "effect": {
                "class": "continuous", "atk-def": "direct", "applies-when": {"attacked": {"of": "this-card"}},
                "does": {"change-stat": {"of": "this-card", "stat": "def", "by": -500}},
            }}}},
            "then": {"fact": {"state": {"of": "third", "at": "during-calculation", "def": 1500}}},
        },
        "with the effects of the cards applying at all times",
    ),
    "a stat that an effect changes": (
        {
            "given": {"cards": {"shrinker": {"plain": "quick-play-spell", "of": "opponent", "effect": {
                "class": "activation", "atk-def": "direct", "targets": "monster",
                "does": {"change-stat": {"of": "target", "stat": "atk", "by": -500}},
            }}}},
            "when": [{"activate": "shrinker", "at": "before-calculation", "targets": "attacker", "as": "shrunk"}],
            "then": {"fact": {"state": {"of": "attacker", "at": "during-calculation", "atk": 1300}}},
        },
        "without the acts",
    ),
    "a battle that a rule decides": (
        {"then": {"fact": {"event": {"what": "mark-destroyed", "of": "target"}}}},
        "without the rule BO-1",
    ),
    "no damage, which a stronger attacker would inflict": (
        {
            "given": {"cards": {"attacker": {"atk": 0}, "target": {"atk": 0}}},
            "then": {"fact": {"event": {"what": "damage", "times": "never"}}},
        },
        "with a stronger attacker",
    ),
    "battle damage that is no effect damage": (
        {"then": {"fact": {"event": {"what": "damage", "kind": "effect-damage", "times": "never"}}}},
        "without the column kind",
    ),
    "a bystander that can be targeted while it is there": (
        {
            "given": {"cards": {
                "third": {"plain": "monster", "of": "opponent", "position": "attack"},
                "boost": {"plain": "quick-play-spell", "of": "turn-player", "effect": {
                    "class": "activation", "atk-def": "direct", "targets": "monster",
                    "does": {"change-stat": {"of": "target", "stat": "atk", "by": 500}},
                }},
            }},
            "then": {"fact": {"legal": {
                "act": "target", "what": "third", "for": "boost.effect", "at": "start", "is": "yes",
            }}},
        },
        "with the card banished: third",
    ),
    "a Type that a card has printed": (
        {
            "given": {"cards": {"target": {"card": "Honest", "position": "attack"}}},
            "then": {"fact": {"state": {"of": "target", "at": "start", "type": "fairy"}}},
        },
        "with plain cards",
    ),
    "something that could never have happened": (
        {"then": {"fact": {"event": {"what": "draw", "times": "never"}}}},
        "",
    ),
    "an idle act beside an event that nobody causes": (
        {
            "given": {"cards": {"idle": {"plain": "quick-play-spell", "effect": {"class": "activation", "atk-def": "direct"}}}},
            "when": [{"activate": "idle", "at": "before-calculation"}],
            "then": {"fact": {"event": {"what": "banish", "of": "target", "times": "never"}}},
        },
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STANDS)
def test_what_makes_an_agreement_fall(judge, corpus, name):
    said, expected = STANDS[name]
    claim = Claim.model_validate({"situation": "plain-battle"} | said)
    ruling = corpus.rulings[0]
    ruling = replace(ruling, record=ruling.record.model_copy(update={"claims": {"claim": claim}}))
    era = judge.eras["tcg-modern"]
    answers, trace = answer_claim(judge, ruling, era, claim)
    assert [answer.status for answer in answers.values()] == [Status.AGREES], answers
    fresh = replace(judge, hints={})
    assert find_contrasts(fresh, ruling, era, "claim", answers, trace) == {"fact": expected}


OTHERWISE = {case["holds"]: case for case in read_file(Path(__file__).with_name("contrasts.yaml")).value}


@pytest.mark.parametrize("name", OTHERWISE)
def test_all_that_makes_an_agreement_fall(judge, corpus, name):
    """The whole list is told, but for the points outside the Damage Step at which it is not so either."""
    case = OTHERWISE[name]
    claim = Claim.model_validate({key: value for key, value in case.items() if key not in ("holds", "under", "falls")})
    ruling, era = corpus.rulings[0], judge.eras[case["under"]]
    ruling = replace(ruling, record=ruling.record.model_copy(update={"claims": {"claim": claim}}))
    answers, trace = answer_claim(judge, ruling, era, claim)
    ((fact, answer),) = answers.items()
    assert answer.status is Status.AGREES
    asked = [
        (variant, ask(variant, ruling, claim, [fact]))
        for variant in list_variants(judge, era, claim, answers, (*trace,))
    ]
    found = [variant.told for variant, others in asked if fact in others and others[fact].status in variant.falls]
    found += [each.told for each in list_questions(ruling, era, claim, fact) if falls(judge, ruling, era, claim, each)]
    assert [told for told in found if told.removeprefix("at another moment: ") not in OUTSIDE] == [*case["falls"]]


@pytest.mark.parametrize(("what", "asked"), [("target", []), ("third", ["with the card banished: third"])])
def test_only_a_card_that_the_claim_itself_places_is_put_away(corpus, eras, what, asked):
    """One of the stock scene stays: without it the scene would be another."""
    claim = Claim.model_validate({
        "situation": "plain-battle",
        "given": {"cards": {"third": {"plain": "monster", "of": "opponent"}}},
        "then": {"fact": {"legal": {"act": "attack", "what": what, "is": "no"}}},
    })  # fmt: skip
    told = [each.told for each in list_questions(corpus.rulings[0], eras["tcg-modern"], claim, "fact")]
    assert [each for each in told if each.startswith("with the card banished")] == asked


REASONS = {
    # a fact that agrees: what makes it fall, why it stands, and the rules that it goes by
    "what happens goes by its rule": (
        {"then": {"fact": {"event": {"what": "destroy", "of": "target"}}}},
        "without the rule EN-1", "", ("EN-1",),
    ),
    "what does not happen goes by the rule without which it does": (
        {
            "given": {"cards": {"target": {"effect": {
                "class": "continuous", "does": {"forbid": {"what": "be-destroyed-by-battle", "of": "this-card"}},
            }}}},
            "then": {"fact": {"event": {"what": "destroy", "of": "target", "times": "never"}}},
        },
        "without the effects of the cards",
        "A face-up card's Continuous Effect applies at once, without a Chain, while its condition is met.", ("CO-1",),
    ),
    "what nothing brings about": (
        {"then": {"fact": {"event": {"what": "destroy", "of": "attacker", "times": "never"}}}},
        "with a weaker attacker",
        "nothing here brings it about; with a weaker attacker the answer is another", (),
    ),
    "what nothing could bring about": (
        {"then": {"fact": {"event": {"what": "draw", "times": "never"}}}},
        "", "nothing here brings it about", (),
    ),
    "what nothing could bring about, for a reason that the record gives": (
        {"then": {"fact": {"event": {"what": "draw", "times": "never"}}}, "stands": {"fact": "nobody draws here"}},
        "", "nobody draws here", (),
    ),
    "a reason that is not needed": (
        {"then": {"fact": {"event": {"what": "damage"}}}, "stands": {"fact": "so it is"}},
        "without the rule BO-1", "attacker's ATK 1800 against target's ATK 1500", ("BO-1",),
    ),
    "how a card stands needs no rule": (
        {"then": {"fact": {"state": {"of": "target", "position": "attack", "at": "start"}}}},
        "with the target in another position", "", (),
    ),
}  # fmt: skip


def find_contrast(judge, corpus, said):
    """The finding of a claim with one fact."""
    record = corpus.rulings[0].record.model_copy(update={"claims": {"claim": Claim.model_validate(said)}})
    ruling = replace(corpus.rulings[0], id="ours", record=record)
    own = replace(judge, hints={}, answered={}, elsewhere={}, by_id={"ours": ruling})
    (finding,) = add_contrasts(own, judge_ruling(own, ruling, judge.eras["tcg-modern"]))
    return finding


@pytest.mark.parametrize("name", REASONS)
def test_why_an_agreement_stands(judge, corpus, name):
    said, tested, because, rules = REASONS[name]
    finding = find_contrast(judge, corpus, {"situation": "plain-battle"} | said)
    assert (finding.tested, finding.because, finding.rules) == (tested, because, rules)


def test_what_is_no_agreement_has_nothing_to_fall(judge, corpus):
    said = {"situation": "plain-battle", "then": {"fact": {"event": {"what": "draw"}}}}
    finding = find_contrast(judge, corpus, said)
    assert (finding.status, finding.tested) == (Status.CONTRADICTS, None)


def test_every_agreement_of_the_corpus_says_what_makes_it_fall(checked):
    agreed = [each for each in checked["findings"] if each["status"] == "agrees"]
    assert all(each["tested"] is not None for each in agreed)
    assert all(each["tested"] is None for each in checked["findings"] if each["status"] != "agrees")
    vacuous = {each["ruling"].rpartition("/")[2] for each in agreed if each["tested"] == ""}
    assert checked["summary"]["hollow"] == sum(each["tested"] == "" for each in agreed) < len(agreed) / 80
    assert vacuous, "a detector that finds nothing is not tried here"


def test_every_vacuous_agreement_has_its_reason_and_no_other_fact_has_one(corpus, checked):
    vacuous = {
        f"{each['ruling']}#{each['claim']}/{each['fact']}": each["because"]
        for each in checked["findings"]
        if each["tested"] == ""
    }
    given = {
        f"{ruling.id}#{name}/{fact}": reason
        for ruling in corpus.rulings
        for name, claim in (ruling.record.claims or {}).items()
        for fact, reason in (claim.stands or {}).items()
    }
    assert vacuous == given


def test_a_window_falls_with_the_rules_that_are_named_for_it(judge, checked):
    """A reason is what decides: without it, the answer is another one or can no longer be given."""
    tried = stand = 0
    for each in checked["findings"]:
        ruling, era = judge.by_id[each["ruling"]], judge.eras[each["ruleset"]]
        claim = ruling.record.claims[each["claim"]]
        named = tuple(rule for rule in each["rules"] if judge.rulebook.holds(rule))
        if claim.window is None or each["status"] != "agrees" or not named:
            continue
        answers, _ = answer_claim(vary(judge, era, without=named), ruling, era, claim)
        tried += 1
        stand += answers[each["fact"]].status is Status.AGREES
    assert tried > 1000
    assert stand <= tried / 100


def test_a_ruleset_with_a_switch_turned_is_not_taken_for_the_ruleset(judge):
    """Nor where it is the first that is asked for."""
    fresh, era = make_judge(judge.corpus, judge.rulebook), judge.eras["tcg-modern"]
    vary(fresh, turn(era, "damage-step-chart", "seven-substeps"))
    assert fresh.prepared(era).era.engine.switches == era.engine.switches


BATTLE = {"attacker": {}, "target": {}}
DIFFER = {
    # the cards of a scene, and in which ways they can be otherwise than they are
    "two monsters without effects": (BATTLE, {Stronger, Weaker, Guarded, Turned}),
    "with an effect that needs something": (
        BATTLE | {"third": {"plain": "monster", "of": "opponent", "effect": {
            "class": "ignition", "needs": {"attacks": {"of": "this-card"}}, "does": {"draw": {"count": 1}},
        }}},
        {Stronger, Weaker, Guarded, Turned, Emptied, Needless},
    ),
    "with an effect that applies at times, and changes Life Points": (
        BATTLE | {"third": {"plain": "monster", "of": "opponent", "effect": {
            "class": "continuous", "applies-when": {"attacked": {"of": "this-card"}}, "does": {"gain-life": {"amount": 500}},
        }}},
        {Stronger, Weaker, Guarded, Turned, Emptied, Applying, Damaging},
    ),
    "with a card of a name": (
        BATTLE | {"third": {"card": "Honest", "of": "opponent", "in": "hand"}},
        {Stronger, Weaker, Guarded, Turned, Emptied, Needless, Plain},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFER)
def test_cards_are_otherwise_only_where_something_of_them_changes(judge, name):
    cards, expected = DIFFER[name]
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": cards},
            "then": {"fact": {"life": {"of": "opponent", "is": 8000}}},
        }
    )
    era = judge.eras["tcg-modern"]
    scenes = judge.prepared(era).scenes_of(claim)
    ways = (Stronger, Weaker, Guarded, Turned, Emptied, Needless, Applying, Damaging, Plain)
    assert {way for way in ways if way(judge.corpus, era).differ(scenes)} == expected


def test_what_does_not_happen_names_what_keeps_it_from_happening(checked):
    still = [each for each in checked["findings"] if each["status"] == "agrees" and each["engine"].startswith("no ")]
    assert len(still) > 100
    assert all(each["rules"] or each["because"] for each in still)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("without the act 1", "without the first action"),
        ("without the act 12", "without the 12th action"),
        ("with the act before the attack: act 2", "with the second action before the attack"),
        ("with the act in the Battle Step: act 3", "with the third action in the Battle Step"),
        ("without the rule BO-1", "without the rule BO-1"),
        ("at another moment: end", "at another moment: end"),
    ],
)
def test_a_change_of_an_action_is_said_by_its_order(told, said):
    assert tell_change(told) == said
