"""What has no part in a battle changes nothing of it: tried on the scenes of every recorded ruling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import Act, Undecided
from checks.judge.shapes import play_scene
from kb import records
from kb.records.findings import Status

IDLE = {"plain": "monster", "atk": 0, "def": 0, "level": 3, "type": "rock", "attribute": "wind", "summoned": "special"}
PLAYERS = ("turn-player", "opponent")


@pytest.fixture(scope="module")
def scenes(corpus, judge):
    """The first scene of every scenario that asks where cards are in the end, with what it asks of that."""
    found = []
    for ruling in corpus.rulings:
        for claim in (ruling.record.claims or {}).values():
            asked = {
                name: fact
                for name, fact in (claim.then or {}).items()
                if fact.state is not None and fact.state.zone and fact.state.at is None
            }
            for era in judge.in_force(ruling)[:1] if asked else ():
                try:
                    found.append((ruling, judge.prepared(era), asked, judge.prepared(era).scenes_of(claim)[0]))
                except Undecided:
                    continue
    return found


def deal(scene, **cards):
    made = {role.replace("_", "-"): records.SceneCard.model_validate(card) for role, card in cards.items()}
    return replace(scene, cards={**scene.cards, **made})


def add_fighters(scene):
    return deal(
        scene,
        idle_attacker={**IDLE, "of": "turn-player"},
        idle_target={**IDLE, "of": "opponent", "position": "defense"},
    )


def fight_before(scene):
    """Let two monsters battle, of which nothing comes, before the first attack of a scene."""
    place = next((at for at, act in enumerate(scene.acts) if act.verb == "attack"), None)
    if place is None:
        return scene
    acts = (*scene.acts[:place], Act(0, "attack", "idle-attacker", "idle-target"), *scene.acts[place:])
    return replace(add_fighters(scene), acts=tuple(act._replace(number=at) for at, act in enumerate(acts, 1)))


BESIDE = {
    "another order of the cards": (lambda scene: scene, lambda scene: replace(scene, cards=dict(reversed(scene.cards.items())))),
    "a Set card of each player": (
        lambda scene: scene,
        lambda scene: deal(scene, **{f"set_{of}": {"plain": "normal-trap", "of": of, "in": "set"} for of in PLAYERS}),
    ),
    "a card in each Graveyard": (
        lambda scene: scene,
        lambda scene: deal(scene, **{f"gone_{of}": {**IDLE, "of": of, "in": "graveyard"} for of in PLAYERS}),
    ),
    "a battle before it": (add_fighters, fight_before),
}  # fmt: skip
"""By what is otherwise: the scene as it is compared, and as it is changed."""


@pytest.mark.parametrize("name", BESIDE)
def test_what_has_no_part_in_a_battle_moves_no_card_of_it(scenes, name):
    plain, changed = BESIDE[name]
    compared = 0
    for ruling, prepared, asked, scene in scenes:
        before, _ = play_scene(prepared, asked, plain(scene), ruling.chart)
        after, _ = play_scene(prepared, asked, changed(scene), ruling.chart)
        for fact, answer in before.items():
            if Status.CANNOT_DECIDE not in (answer.status, after[fact].status):
                compared += 1
                assert after[fact].engine == answer.engine, f"{ruling.id}#{fact}"
    assert compared > len(scenes) / 2
