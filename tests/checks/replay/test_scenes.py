"""The scenes of a claim: every battle, effect, point and change of Life Points that it speaks of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.replay.scenes import build_scenes
from kb.records import Claim

DAMAGE = {"then": {"fact": {"event": {"what": "damage"}}}}
BATTLES = {
    # a described battle: the battles that it covers, the piercing ones marked
    "a direct attack": ({"target": "direct"}, ["direct, 1900 against 1200", "direct, 2501 against 1000"]),
    "a direct attack, with piercing": (
        {"target": "direct", "piercing": "yes"}, ["direct, 1900 against 1200 piercing", "direct, 2501 against 1000 piercing"]),
    "a direct attack is compared with nothing": ({"target": "direct", "compare": "higher"}, []),
    "a direct attack of any ATK but 0": ({"target": "direct", "zero": "attacker"}, []),
    "a stronger attacker": (
        {"target": "attack", "compare": "higher"},
        ["attack, 1900 against 1200", "attack, 2501 against 1000", "attack, 1700 against 0", "attack, 1 against 0"]),
    "a stronger attacker, with piercing": (
        {"target": "attack", "compare": "higher", "zero": "none", "piercing": "yes"},
        ["attack, 1900 against 1200 piercing", "attack, 2501 against 1000 piercing"]),
    "an equal attacker": (
        {"target": "attack", "compare": "equal"}, ["attack, 1900 against 1900", "attack, 3 against 3", "attack, 0 against 0"]),
    "a weaker attacker": (
        {"target": "attack", "compare": "lower"},
        ["attack, 1200 against 1900", "attack, 1 against 2500", "attack, 0 against 1700", "attack, 0 against 1"]),
    "an attacker of 0": ({"target": "attack", "zero": "attacker"}, ["attack, 0 against 1700", "attack, 0 against 1"]),
    "a target of 0": ({"target": "attack", "zero": "target"}, ["attack, 1700 against 0", "attack, 1 against 0"]),
    "both of 0": (
        {"zero": "both"},
        ["attack, 0 against 0", "defense, 0 against 0", "defense, 0 against 0 piercing", "facedown, 0 against 0",
         "facedown, 0 against 0 piercing"]),
    "Defense Position, with piercing and without": (
        {"target": "defense", "compare": "higher", "zero": "none"},
        ["defense, 1900 against 1200", "defense, 2501 against 1000",
         "defense, 1900 against 1200 piercing", "defense, 2501 against 1000 piercing"]),
    "Defense Position, without piercing": (
        {"target": "defense", "compare": "equal", "zero": "none", "piercing": "no"},
        ["defense, 1900 against 1900", "defense, 3 against 3"]),
    "damage to the opponent": (
        {"compare": "higher", "zero": "target", "damage-to": "opponent"},
        ["attack, 1700 against 0", "attack, 1 against 0", "defense, 1700 against 0 piercing", "defense, 1 against 0 piercing",
         "facedown, 1700 against 0 piercing", "facedown, 1 against 0 piercing"]),
    "damage to the opponent by a direct attack": (
        {"target": "direct", "damage-to": "opponent"}, ["direct, 1900 against 1200", "direct, 2501 against 1000"]),
    "damage to nobody": (
        {"target": ["attack", "defense"], "damage-to": "nobody", "zero": "none"},
        ["attack, 1900 against 1900", "attack, 3 against 3", "defense, 1900 against 1200", "defense, 2501 against 1000",
         "defense, 1900 against 1900", "defense, 3 against 3", "defense, 1900 against 1900 piercing",
         "defense, 3 against 3 piercing"]),
    "damage to the turn player": (
        {"target": "attack", "damage-to": "turn-player", "zero": "none"},
        ["attack, 1200 against 1900", "attack, 1 against 2500"]),
}  # fmt: skip


@pytest.mark.parametrize(("battle", "covered"), BATTLES.values(), ids=BATTLES)
def test_the_battles_of_a_description(corpus, battle, covered):
    scenes = build_scenes(corpus, Claim.model_validate({"for-every": {"battle": battle}} | DAMAGE))
    told = [each.about + (" piercing" if each.besides else "") for each in scenes]
    assert sorted(told) == sorted(covered)
    for scene in scenes:
        position, _, numbers = scene.about.partition(", ")
        attack, other = map(int, numbers.split(" against "))
        assert scene.amounts == {"difference": abs(attack - other), "attacker-atk": attack}
        assert scene.cards["attacker"].atk == attack
        assert set(scene.besides) <= {"attacker"}
        (act,) = scene.acts
        if position == "direct":
            assert "target" not in scene.cards
            assert (act.verb, act.what, act.on) == ("attack", "attacker", "direct")
        else:
            target = scene.cards["target"]
            assert (target.atk, target.def_, target.position, target.of) == (other, other, position, "opponent")
            assert (act.verb, act.what, act.on) == ("attack", "attacker", "target")


def test_a_described_battle_keeps_the_cards_and_other_acts_of_its_scene(corpus):
    said = {
        "situation": "plain-battle", "for-every": {"battle": {"target": "defense", "compare": "equal", "zero": "both"}},
        "given": {"cards": {"target": {"level": 7}, "third": {"plain": "monster", "of": "opponent"}}, "life": {"opponent": 900}, "turn": 4},
        "when": [{"stage": {"destroy": "third"}, "at": "end"}],
    }  # fmt: skip
    scene, pierced = build_scenes(corpus, Claim.model_validate(said | DAMAGE))
    assert [act.number for act in scene.acts] == [0, 1]
    assert [act.verb for act in scene.acts] == ["attack", "stage"]
    assert (scene.cards["target"].level, scene.life, scene.turn) == (7, (8000, 900), 4)
    assert (bool(scene.besides), bool(pierced.besides)) == (False, True)


def test_every_change_of_life_points_and_every_point_is_a_scene(corpus):
    change = {"by": ["gain-life", "pay-life"], "to": "opponent"}
    said = Claim.model_validate({"for-every": {"life-change": change}} | DAMAGE)
    assert [each.about for each in build_scenes(corpus, said)] == ["gain-life (opponent)", "pay-life (opponent)"]
    both = Claim.model_validate({"for-every": {"life-change": {"by": "gain-life"}}} | DAMAGE)
    assert [each.about for each in build_scenes(corpus, both)] == ["gain-life (turn-player)", "gain-life (opponent)"]
    points = Claim.model_validate({"situation": "plain-battle", "for-every": {"point": ["start", "end"]}} | DAMAGE)
    assert [(each.point, each.about) for each in build_scenes(corpus, points)] == [("start", "start"), ("end", "end")]


EFFECTS = {
    # a described effect and the roles that have it: what carries it, and where that lies
    "on a card of the scene": ({"class": "quick"}, ["attacker"], ("monster", None)),
    "of a monster of its own": ({"class": "quick", "carrier": "monster"}, None, ("monster", "hand")),
    "of a monster on the field": (
        {"class": "quick", "carrier": "monster", "from": "field"}, None, ("monster", "monster-zone")),
    "of a monster in the Graveyard": (
        {"class": "quick", "carrier": "monster", "from": "graveyard"}, None, ("monster", "graveyard")),
    "of a Trap": ({"class": "activation", "carrier": "normal-trap"}, None, ("normal-trap", "set")),
}  # fmt: skip


@pytest.mark.parametrize(("effect", "on", "expected"), EFFECTS.values(), ids=EFFECTS)
def test_a_described_effect_is_given_to_a_card(corpus, effect, on, expected):
    spoken_of = {"effect": effect} | ({"on": on} if on else {})
    scene = build_scenes(corpus, Claim.model_validate({"situation": "plain-battle", "for-plain": spoken_of} | DAMAGE))[
        0
    ]
    role = scene.bound_effect.partition(".")[0]
    carrier, place = expected
    assert scene.bound_effect.partition(".")[2] == "effect"
    assert (role == "attacker") == bool(on)
    assert (scene.cards[role].plain, scene.cards[role].in_) == (carrier, place)
    assert scene.cards[role].effect is not None
    assert scene.about.startswith(f"{role}: ")


def test_a_described_effect_is_told_by_the_first_thing_that_it_does(corpus):
    effect = {
        "class": "quick",
        "cost": {"pay-life": {"amount": 100}},
        "does": [{"draw": {"count": 1}}, {"gain-life": {"amount": 1}}],
    }
    claim = {"situation": "plain-battle", "for-plain": {"effect": effect, "on": ["attacker"]}} | DAMAGE
    told = [scene.about for scene in build_scenes(corpus, Claim.model_validate(claim))]
    assert told == ["attacker: class: quick, cost: pay-life, does: draw"]


def test_a_stock_scene_tells_turn_and_life_points_unless_the_claim_does(corpus):
    stock = corpus.situations["plain-battle"]
    given = stock.given.model_copy(update={"turn": 3, "life": {"opponent": 500}})
    own = replace(corpus, situations={"plain-battle": stock.model_copy(update={"given": given})})
    for said, (turn, life) in (({}, (3, 500)), ({"turn": 5, "life": {"opponent": 9}}, (5, 9))):
        claim = Claim.model_validate({"situation": "plain-battle", "given": said} | DAMAGE)
        (scene,) = build_scenes(own, claim)
        assert (scene.turn, scene.life) == (turn, (8000, life))
