"""Cards with several effects: which one is meant, what each may do, and what they share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.prepared import prepare_ruleset
from kb.records import Card, Claim

DRAW, GAIN = {"draw": {"count": 1}}, {"gain-life": {"amount": 100}}
MORE = {"change-stat": {"of": "attacker", "stat": "atk", "by": 100}}
CARDS = {
    "Ember Lantern": {
        "carrier": "continuous-trap",
        "effects": [
            {"id": "light", "class": "activation", "brings": "quick-stat-change"},
            {"id": "glow", "class": "quick", "atk-def": "direct", "cost": {"pay-life": {"amount": 200}}, "does": MORE},
            {"id": "fade", "class": "quick", "does": DRAW},
        ],
    },
    "Two-Faced Moth": {
        "carrier": "monster",
        "effects": [
            {"id": "rest", "class": "continuous", "does": {"change-stat": {"of": "this-card", "stat": "atk", "by": 5}}},
            {"id": "sting", "class": "quick", "targets": "monster", "target-must-be": {"type": "insect"}, "does": {"destroy": {"of": "target"}}},
            {"id": "graze", "class": "quick", "targets": "monster", "target-must-be": {"type": "plant"}, "does": {"destroy": {"of": "target"}}},
            {"id": "hum", "class": "quick", "once-per": "turn", "does": DRAW},
        ],
    },
    "Twice-Told Bell": {
        "carrier": "monster",
        "effects": [
            {"id": "first", "class": "trigger", "optional": "mandatory", "trigger": "damage", "needs": [{"damaged": {"of": "controller"}}], "does": DRAW},
            {"id": "second", "class": "trigger", "optional": "mandatory", "trigger": "damage", "needs": [{"damaged": {"of": "controller"}}], "does": GAIN},
            {"id": "third", "class": "trigger", "optional": "optional", "trigger": "damage", "when-or-if": "if", "needs": [{"damaged": {"of": "controller"}}], "does": MORE},
        ],
    },
    "Eager Gate": {
        "carrier": "monster",
        "effects": [
            {"id": "dear", "class": "quick", "optional": "mandatory", "answers": "any-activation", "cost": {"pay-life": {"amount": 9000}}, "does": DRAW},
            {"id": "cheap", "class": "quick", "optional": "mandatory", "answers": "any-activation", "does": GAIN},
        ],
    },
    "Double Gong": {
        "carrier": "monster",
        "effects": [
            {"id": "one", "class": "quick", "optional": "mandatory", "answers": "any-activation", "does": DRAW},
            {"id": "two", "class": "quick", "optional": "mandatory", "answers": "any-activation", "does": GAIN},
        ],
    },
    "Spell Chime": {
        "carrier": "monster",
        "effects": [
            {"id": "one", "class": "quick", "optional": "mandatory", "answers": "spell", "does": DRAW},
            {"id": "two", "class": "quick", "optional": "mandatory", "answers": "spell", "does": GAIN},
        ],
    },
    "Shared Well": {
        "carrier": "monster",
        "effects": [
            {"id": "dip", "class": "quick", "once-per": "name-one-effect", "does": DRAW},
            {"id": "pour", "class": "quick", "once-per": "name-one-effect", "does": GAIN},
            {"id": "spill", "class": "quick", "once-per": "name", "does": GAIN},
            {"id": "drip", "class": "quick", "once-per": "name", "does": DRAW},
        ],
    },
    "Warding Stone": {
        "carrier": "continuous-spell",
        "effects": [
            {"id": "calm", "class": "continuous", "applies-when": "always", "does": {"forbid": {"what": "be-targeted", "of": {"all": {"of": "controller", "type": "plant"}}}}},
            {"id": "ward", "class": "continuous", "applies-when": "always", "does": {"forbid": {"what": "be-targeted", "of": {"all": {"of": "controller", "type": "insect"}}}}},
        ],
    },
}  # fmt: skip
MOTH = {"card": "Two-Faced Moth", "of": "turn-player"}
INSECT, PLANT = (
    {"plain": "monster", "of": "opponent", "position": "defense", "type": kind} for kind in ("insect", "plant")
)
LANTERN = {"card": "Ember Lantern", "of": "turn-player", "in": "set"}
BELL = {"card": "Twice-Told Bell", "of": "opponent", "position": "defense"}
WELL = {"card": "Shared Well", "of": "turn-player"}
GONG = {"card": "Double Gong", "of": "opponent", "position": "defense"}


def may(what, at="battle-step", **said):
    return {"legal": {"act": "activate", "what": what, "at": at, "is": "yes"} | said}


def aim(what, source):
    return {"legal": {"act": "target", "what": what, "for": source, "at": "battle-step", "is": "yes"}}


def happens(what, **said):
    return {"event": {"what": what} | said}


CASES = {
    # the cards besides a plain battle's; the acts; what is asked, each with what is told of it
    "which of them is meant": (
        {"moth": MOTH, "lantern": LANTERN, "gong": GONG}, [],
        {"any": (may("moth"), "cannot decide | needs to know which effect of Two-Faced Moth []"),
         "any of two": (may("gong"), "cannot decide | needs to know which effect of Double Gong []"),
         "one": (may("moth.hum"), "yes [CH-3]"),
         "continuous": (may("moth.rest"), "no (game-rule) | it applies without being activated [DS-0]"),
         "none": (may("moth.fly"), "cannot decide | needs the effect moth.fly []"),
         "the card": (may("lantern"), "yes [CH-3]"),
         "unseen": (may("lantern.fade"), "no (wrong-location) | the card is not face-up on the field [LE-1]")}),
    "what each of them can target": (
        {"moth": MOTH, "bug": INSECT, "weed": PLANT}, [],
        {"stung": (aim("bug", "moth.sting"), "yes [LE-9]"),
         "not stung": (aim("weed", "moth.sting"), "no (no-legal-target) | it cannot target weed [LE-9]"),
         "grazed": (aim("weed", "moth.graze"), "yes [LE-9]"),
         "not grazed": (aim("bug", "moth.graze"), "no (no-legal-target) | it cannot target bug [LE-9]"),
         "not by all": (aim("bug", "moth"), "no (no-legal-target) | it cannot target bug [LE-9]"),
         "by what aims at nothing": (aim("bug", "moth.hum"), "yes [LE-9]")}),
    "one has been used": (
        {"moth": MOTH, "bug": INSECT}, [{"activate": "moth.hum", "at": "battle-step", "as": "hummed"}],
        {"again": (may("moth.hum", {"after": "hummed"}), "no (condition-unmet) | it has been activated once (turn) [LE-13]"),
         "the other": (may("moth.sting", {"after": "hummed"}), "yes [CH-3]")}),
    "one of those that share a use has been used": (
        {"well": WELL, "other": WELL}, [{"activate": "well.dip", "at": "battle-step"}, {"activate": "well.spill", "at": "battle-step", "as": "used"}],
        {"again": (may("well.dip", {"after": "used"}), "no (condition-unmet) | it has been activated once (name-one-effect) [LE-13]"),
         "the one that shares it": (may("well.pour", {"after": "used"}), "no (condition-unmet) | it has been activated once (name-one-effect) [LE-13]"),
         "of the other card": (may("other.pour", {"after": "used"}), "no (condition-unmet) | it has been activated once (name-one-effect) [LE-13]"),
         "spilt again": (may("other.spill", {"after": "used"}), "no (condition-unmet) | it has been activated once (name) [LE-13]"),
         "one by itself": (may("other.drip", {"after": "used"}), "yes [CH-3]")}),
    "a Continuous Trap with an effect in its Chain Link": (
        {"lantern": LANTERN}, [{"activate": "lantern", "using": ["glow"], "at": "start"}],
        {"paid": (happens("pay-life", amount=200), "pay-life once [CH-7]"),
         "changed": ({"state": {"of": "attacker", "at": "before-calculation", "atk": 1900}}, "atk 1900 | 1800 printed, 1900 by lantern.glow (+100) [EF-1]")}),
    "a Continuous Trap with its effect named in full": (
        {"lantern": LANTERN}, [{"activate": "lantern.light", "using": ["lantern.glow"], "at": "start"}],
        {"paid": (happens("pay-life", amount=200), "pay-life once [CH-7]")}),
    "a Continuous Trap with none in its Chain Link": (
        {"lantern": LANTERN}, [{"activate": "lantern", "using": [], "at": "battle-step"}],
        {"paid": (happens("pay-life", times="never"), "no pay-life []"),
         "later": (may("lantern.glow", "start"), "yes [DS-D]")}),
    "a Continuous Trap with another effect in its Chain Link": (
        {"lantern": LANTERN}, [{"activate": "lantern", "using": ["fade"], "at": "battle-step"}],
        {"drawn": (happens("draw", times=1), "draw once [EF-1]"),
         "paid": (happens("pay-life", times="never"), "no pay-life []")}),
    "triggers of one card and one event": (
        {"bell": BELL},
        [{"order": ["bell.first", "bell.second"]}, {"activate": "bell.third", "at": "after-calculation"}],
        {"drawn": (happens("draw", of="opponent", times=1), "draw once [EF-1]"),
         "gained": (happens("gain-life", of="opponent", times=1), "gain-life once [EF-1]"),
         "together": ({"chains": {"at": "after-calculation", "links": [["bell.first", "bell.second", "bell.third"]]}},
                       "Chains of bell.first + bell.second + bell.third [CH-2]")}),
    "answers of one card": (
        {"gate": {"card": "Eager Gate", "of": "opponent", "position": "defense"}, "moth": MOTH}, [{"activate": "moth.hum", "at": "battle-step"}],
        {"dear": (happens("activate", of="gate.dear", times="never"), "no activate []"),
         "cheap": (happens("activate", of="gate.cheap", times=1), "activate once [CH-3]")}),
    "answers that one card has to give, each once in a Chain": (
        {"gong": GONG, "moth": MOTH}, [{"activate": "moth.hum", "at": "battle-step"}, {"order": ["gong.one", "gong.two"]}],
        {"all": ({"chains": {"at": "battle-step", "links": [["moth.hum", "gong.one", "gong.two"]]}},
                 "Chains of moth.hum + gong.one + gong.two [CH-3]")}),
    "a Spell that two effects of one card have to answer": (
        {"chime": {"card": "Spell Chime", "of": "opponent", "position": "defense"}, "spell": {"plain": "quick-play-spell", "of": "turn-player", "in": "set"}},
        [{"activate": "spell", "at": "battle-step", "as": "cast"},
         {"order": ["chime.one", "chime.two"]}, {"activate": "chime.two", "in-answer-to": "cast"}],
        {"both": ({"chains": {"at": "battle-step", "links": [["spell.activation", "chime.one", "chime.two"]]}},
                  "Chains of spell.activation + chime.one + chime.two [CH-3]")}),
    "two things that one card forbids": (
        {"stone": {"card": "Warding Stone", "of": "opponent", "in": "spell-trap-zone"}, "moth": MOTH, "bug": INSECT, "weed": PLANT}, [],
        {"bug": (aim("bug", "moth.sting"), "no (no-legal-target) | stone.ward forbids it [LE-11]"),
         "weed": (aim("weed", "moth.graze"), "no (no-legal-target) | stone.calm forbids it [LE-11]"),
         "none left": (may("moth.sting"), "no (no-legal-target) | there is nothing it can target [LE-9]")}),
}  # fmt: skip


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    cards = {name.casefold(): Card.model_validate({"name": name} | said) for name, said in CARDS.items()}
    return prepare_ruleset(replace(corpus, cards=cards), eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize("name", CASES)
def test_cards_with_several_effects(prepared, name):
    cards, acts, asked = CASES[name]
    claim = {"situation": "plain-battle", "given": {"cards": cards}, "when": acts}
    facts = {key.replace(" ", "-"): fact for key, (fact, _) in asked.items()}
    answers, _ = answer_scenario(prepared, Claim.model_validate(claim | {"then": facts}))
    told = {
        fact: " | ".join(part for part in (answer.engine, answer.because) if part) + f" [{', '.join(answer.rules)}]"
        for fact, answer in answers.items()
    }
    assert told == {key.replace(" ", "-"): said for key, (_, said) in asked.items()}
