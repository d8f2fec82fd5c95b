"""What the engine cannot read is "cannot decide", with what it needs: no crash, and no silence."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from checks.command import main
from checks.engine import FIVE, SEVEN, full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_era, make_eras
from checks.replay.prepared import prepare_ruleset
from kb.records import Claim
from kb.records.findings import Status
from tests.checks.engine.counting import prepare_monsters
from tests.shared import load_shipped

REFUSED = {
    "a number that is a word": {"draw": "turn-player", "count": "many"},
    "a list for a number": {"make-token": "opponent", "count": [1]},
    "no amount": {"inflict-damage": "opponent"},
    "a stat that is none": {"change-stat": "target", "stat": "level", "by": 1},
    "a position that is none": {"change-position": "target", "to": "sideways"},
    "a jump to no point": {"jump-to": "nowhere"},
    "an old word": {"move": "target", "to": "extra-deck"},
    "a word for another verb": {"destroy": "target", "position": "attack"},
    "two verbs": {"destroy": "target", "banish": "attacker"},
    "a player for cards": {"special-summon": "target", "to": "third"},
}
ASKED = {
    "a player for a card to target": ({"legal": {"act": "target", "what": "opponent", "at": "start", "is": "yes"}}, "a card for opponent"),
    "a player for a card": ({"possible": {"do": "destroy", "to": "opponent", "at": "start", "is": "yes"}}, "a card for opponent"),
    "a moment before an act": ({"event": {"what": "damage", "at": {"before": "target"}}}, "a moment before an act"),
    "the numbers of no battle": ({"event": {"what": "damage", "amount": "difference"}}, "the numbers of a battle"),
    "Chains at no point": ({"chains": {"at": {"after": "target"}, "at-most": 1}}, "a point at which Chains are counted"),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize("name", REFUSED)
def test_a_direction_that_cannot_be_read_is_no_record(name):
    with pytest.raises(ValidationError):
        Claim.model_validate(
            {"when": [{"stage": REFUSED[name]}], "then": {"fact": {"life": {"of": "opponent", "is": 0}}}}
        )


@pytest.mark.parametrize("name", ASKED)
def test_a_question_that_cannot_be_asked(prepared, name):
    fact, needed = ASKED[name]
    answers, _ = answer_scenario(prepared, Claim.model_validate({"situation": "plain-battle", "then": {"fact": fact}}))
    assert answers["fact"].status is Status.CANNOT_DECIDE
    assert f"needs {needed}" in answers["fact"].because


CONTINUOUS = {
    "a player's hand, all along": {"discard": {"of": "controller", "count": 1}},
    "both players' cards, all along": {"send-to-graveyard": {"of": "both", "count": 1}},
}


@pytest.mark.parametrize("name", CONTINUOUS)
def test_what_a_continuous_effect_does_by_a_players_choice(prepared, name):
    effect = {"class": "continuous", "applies-when": "always", "does": CONTINUOUS[name]}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"attacker": {"plain": "monster", "effect": effect}}},
            "then": {"fact": {"life": {"of": "opponent", "is": 8000}}},
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert answers["fact"].status is Status.CANNOT_DECIDE


@pytest.mark.parametrize(("optional", "status"), [("mandatory", Status.CANNOT_DECIDE), ("optional", Status.AGREES)])
def test_a_battle_in_which_an_effect_may_come_at_any_time(corpus, eras, optional, status):
    effect = {"class": "trigger", "optional": optional, "unplayed": "as the tide turns", "does": "draw"}
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"beside": {"card": "Tide Heron", "of": "opponent"}}},
            "then": {"fact": {"life": {"of": "opponent", "changes-by": -300}}},
        }
    )
    answers, _ = answer_scenario(prepare_monsters(corpus, eras, {"Tide Heron": effect}), claim)
    assert answers["fact"].status is status


@pytest.mark.parametrize(
    ("material", "status"), [("Zoodiac Whiptail", Status.CANNOT_DECIDE), ("Honest", Status.AGREES)]
)
def test_a_battle_of_a_monster_whose_material_may_give_it_an_effect(prepared, material, status):
    claim = Claim.model_validate(
        {
            "situation": "plain-battle",
            "given": {"cards": {"attacker": {"plain": "monster", "materials": [material]}}},
            "then": {"fact": {"state": {"of": "attacker", "zone": "monster-zone"}}},
        }
    )
    answers, _ = answer_scenario(prepared, claim)
    assert answers["fact"].status is status


def test_a_battle_with_a_card_whose_wording_of_the_day_is_not_known(capsys, tmp_path):
    file = tmp_path / "scenario.yaml"
    file.write_text(
        "situation: plain-battle\ngiven: {cards: {it: {card: Super Polymerization, of: turn-player, in: set}}}\n"
    )
    assert main(["battle", str(file), "--ruleset", "tcg-edison", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert all(
        each.startswith("Super Polymerization's ") and "by the wording of" in each for each in told["by_wording"]
    )
    assert told["by_wording"]
    assert "unknown" not in {each["may"] for window in told["windows"] for each in window["options"]}
    assert main(["battle", str(file), "--ruleset", "tcg-edison"]) == 0
    assert told["by_wording"][0] in capsys.readouterr().out
    assert main(["battle", str(file), "--ruleset", "tcg-modern", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["by_wording"] == []


@pytest.mark.parametrize("ruleset", ["tcg-edison", "tcg-2011", "ocg-2011"])
def test_what_no_source_tells_of_older_days_is_open(ruleset):
    corpus = load_shipped()
    older = prepare_ruleset(corpus, make_eras(corpus)[ruleset], full_rulebook())
    drawing = {"class": "trigger", "optional": "optional", "trigger": "special-summoned", "about": "this-card"}
    guest = {"plain": "monster", "of": "opponent", "in": "hand", "effect": drawing | {"does": "draw"}}
    claim = Claim.model_validate({
        "situation": "plain-battle",
        "given": {"cards": {"guest": guest}},
        "when": [{
            "stage": [{"special-summon": "guest", "to": "opponent"}, {"return-to-hand": "guest"}],
            "at": "battle-step", "as": "gone",
        }],
        "then": {"may": {"legal": {"act": "activate", "what": "guest.effect", "at": {"after": "gone"}, "is": "no"}}},
    })  # fmt: skip
    answers, _ = answer_scenario(older, claim)
    assert answers["may"].status is Status.CANNOT_DECIDE
    assert "trigger-after-leaving/of-its-summon" in answers["may"].because


@pytest.mark.parametrize("where", ["cost", "does"])
def test_which_of_several_cards_a_player_discards_is_not_guessed(prepared, where):
    effect = {"class": "activation", "atk-def": "direct", where: {"discard": {"of": "controller", "count": 1}}}
    cards = {
        "spell": {"plain": "quick-play-spell", "of": "turn-player", "in": "set", "effect": effect},
        "one": {"plain": "monster", "of": "turn-player", "in": "hand"},
        "other": {"plain": "monster", "of": "turn-player", "in": "hand"},
    }
    claim = Claim.model_validate(
        {
            "situation": "plain-battle", "given": {"cards": cards}, "when": [{"activate": "spell", "at": "start"}],
            "then": {"gone": {"state": {"of": "one", "zone": "graveyard"}}},
        }
    )  # fmt: skip
    answers, _ = answer_scenario(prepared, claim)
    assert answers["gone"].status is Status.CANNOT_DECIDE
    assert "needs which" in answers["gone"].because


@pytest.mark.parametrize(
    ("territory", "day", "status"),
    [
        ("tcg", "2012-05-07", Status.CANNOT_DECIDE),
        ("tcg", "2012-05-08", Status.AGREES),
        ("ocg", "2012-05-07", Status.AGREES),
    ],
)
def test_nothing_is_answered_about_a_card_before_it_is_printed_there(corpus, territory, day, status):
    era = make_era(corpus, "a-day", territory, day)
    judge = make_judge(corpus, full_rulebook(), {"a-day": era})
    card = {"card": "Photon Strike Bounzer", "of": "opponent", "position": "attack"}
    window = {"window": {"may-activate": "Photon Strike Bounzer.bounce", "at": {"start": "yes"}}}
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"bounzer": card}},
        "then": {"fact": {"state": {"of": "bounzer", "position": "attack"}}},
    }
    for said in (window, scene) if territory == "tcg" else (scene,):
        answers, _ = answer_claim(judge, corpus.rulings[0], era, Claim.model_validate(said))
        assert {answer.status for answer in answers.values()} == {status}
        assert status is Status.AGREES or "not yet printed" in next(iter(answers.values())).because


def test_an_act_at_an_earlier_substep_of_its_timing(corpus, eras):
    """The act is done when its event comes; what is claimed of a substep is held to that substep."""
    effect = {"class": "trigger", "trigger": "battles", "about": "this-card", "does": ["draw"]}
    claim = {
        "situation": "plain-battle",
        "given": {"cards": {"attacker": {"effect": effect}}},
        "when": [{"activate": "attacker", "at": "after-calculation"}],
        "then": {
            "drawn": {"event": {"what": "draw", "times": 1}},
            "early": {"event": {"what": "activate", "of": "attacker", "at": "after-calculation", "times": 1}},
            "later": {"event": {"what": "activate", "of": "attacker", "at": "resolve-effects", "times": 1}},
        },
    }
    prepared = prepare_ruleset(corpus, eras["tcg-edison"], full_rulebook())
    agrees, contradicts, open_ = Status.AGREES, Status.CONTRADICTS, Status.CANNOT_DECIDE
    for at, words, statuses in (
        ("after-calculation", SEVEN, (agrees, contradicts, agrees)),
        ("after-calculation", FIVE, (agrees, agrees, agrees)),
        ("resolve-effects", SEVEN, (agrees, contradicts, agrees)),
        ("before-calculation", SEVEN, (open_, open_, open_)),
    ):
        claim["when"][0]["at"] = at
        answers, _ = answer_scenario(prepared, Claim.model_validate(claim), words)
        assert tuple(answers[name].status for name in claim["then"]) == statuses, (at, words)


def test_an_answer_waits_for_the_act_that_it_answers(corpus, eras):
    negator = {
        "class": "activation",
        "carrier": "counter-trap",
        "answers": "monster-effect",
        "negates": "activation",
        "does": [{"negate-activation": {"of": "answered"}}],
    }
    drawing = {"class": "trigger", "trigger": "battles", "about": "this-card", "does": ["draw"]}
    claim = {
        "situation": "plain-battle",
        "given": {
            "cards": {
                "target": {"effect": drawing},
                "answer": {"effect": negator, "of": "turn-player", "in": "set"},
            }
        },
        "when": [
            {"activate": "target", "at": "after-calculation", "as": "link"},
            {"activate": "answer", "at": "after-calculation", "in-answer-to": "link"},
        ],
        "then": {"drawn": {"event": {"what": "draw", "times": "never"}}},
    }
    prepared = prepare_ruleset(corpus, eras["tcg-edison"], full_rulebook())
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim), SEVEN)
    assert {answer.status for answer in answers.values()} == {Status.AGREES}
    claim["when"].pop()
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim), SEVEN)
    assert {answer.status for answer in answers.values()} == {Status.CONTRADICTS}


def test_an_activation_with_more_targets_than_its_text_has_is_refused(corpus, eras):
    claim = {
        "situation": "plain-battle",
        "given": {
            "cards": {
                "trap": {
                    "of": "turn-player",
                    "in": "set",
                    "effect": {
                        "class": "activation",
                        "carrier": "normal-trap",
                        "targets": "monster",
                        "does": ["banish"],
                    },
                }
            }
        },
        "when": [{"activate": "trap", "at": "battle-step", "targets": ["attacker", "target"]}],
        "then": {"gone": {"event": {"what": "banish", "times": 2}}},
    }
    prepared = prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim))
    assert {answer.status for answer in answers.values()} == {Status.CANNOT_DECIDE, Status.CONTRADICTS}
    assert any("it targets 1, and no more" in answer.because for answer in answers.values())
    claim["when"][0]["targets"] = ["attacker"]
    claim["then"]["gone"]["event"]["times"] = 1
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim))
    assert {answer.status for answer in answers.values()} == {Status.AGREES}


@pytest.mark.parametrize(
    ("fact", "status"),
    [
        ({"event": {"what": "change-position", "of": "third", "at": "end", "times": 0}}, Status.CANNOT_DECIDE),
        ({"event": {"what": "damage", "at": "during-calculation", "times": 1}}, Status.CANNOT_DECIDE),
        ({"state": {"of": "third", "at": "end", "position": "attack"}}, Status.CANNOT_DECIDE),
        ({"event": {"what": "attack-declared", "of": "second", "at": "attack-declaration"}}, Status.AGREES),
    ],
)
def test_a_scene_that_stops_in_its_second_battle_says_nothing_of_where_only_the_first_came(prepared, fact, status):
    unread = {"class": "continuous", "applies-when": {"attacked": {"of": "this-card"}}, "does": {"unplayed": "sing"}}
    cards = {
        "second": {"plain": "monster", "of": "turn-player"},
        "third": {"plain": "monster", "of": "opponent", "effect": unread},
    }
    claim = {"situation": "plain-battle", "given": {"cards": cards}, "when": [{"attack": "second", "on": "third"}]}
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim | {"then": {"fact": fact}}))
    assert answers["fact"].status is status


@pytest.mark.parametrize(("value", "status"), [("in-it", Status.AGREES), ("with-the-turn", Status.CANNOT_DECIDE)])
def test_what_ends_in_the_end_phase_beside_what_does_not_is_not_decided(prepared, value, status):
    does = [
        {"take-control": {"of": {"all": {"of": "opponent", "zone": "monster-zone"}}, "lasts": "until-end-phase"}},
        {
            "change-stat": {
                "of": {"all": {"zone": "monster-zone"}},
                "stat": "atk",
                "by": 500,
                "lasts": "until-end-phase",
            }
        },
    ]
    spell = {
        "plain": "normal-spell",
        "of": "turn-player",
        "in": "hand",
        "effect": {"class": "activation", "does": does},
    }
    claim = {
        "situation": "empty-battle-phase",
        "given": {"cards": {"taken": {"plain": "monster", "of": "opponent", "atk": 1000}, "spell": spell}},
        "when": [{"activate": "spell", "at": "main-phase"}, {"go-to": "end-phase"}],
        "then": {"plain": {"state": {"of": "taken", "at": "end-phase/passed", "atk": 1000}}},
    }
    turned = prepared.turn("control-until-the-end-phase", value)
    answers, _ = answer_scenario(turned, Claim.model_validate(claim))
    assert answers["plain"].status is status


def test_what_is_so_by_either_chart_of_the_damage_step_is_so_while_nobody_knows_which(corpus):
    open_day = prepare_ruleset(corpus, make_era(corpus, "tcg-summer-2015", "tcg", "2015-06-01"), full_rulebook())
    claim = Claim.model_validate({
        "situation": "plain-battle",
        "then": {
            "falls": {"event": {"what": "destroy", "of": "target", "by": "battle", "times": 1}},
            "turned": {"event": {"what": "enter", "of": "flip", "times": 1}},
        },
    })  # fmt: skip
    answers, _ = answer_scenario(open_day, claim)
    assert answers["falls"].status is Status.AGREES
    assert "damage-step-chart is open, and changes nothing here" in answers["falls"].because
    assert answers["turned"].status is Status.CANNOT_DECIDE
