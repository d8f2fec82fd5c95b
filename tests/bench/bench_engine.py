"""How fast battles are played and the corpus is checked: ``make bench``."""

from __future__ import annotations

import json

import pytest

from checks.engine import Act, Card, Effect, Game, Print, Space, full_rulebook, play, whole_space
from checks.replay.battles import answer_lines, play_battle
from checks.replay.eras import make_eras
from kb import language
from kb.corpus.load import load_corpus
from kb.locations import find_corpus

LINE = {
    "attacker": {"atk": 1900, "def": 0},
    "defender": {"atk": 1500, "def": 1200, "position": "facedown"},
    "lp": [8000, 8000],
}


@pytest.fixture(scope="module")
def corpus():
    return load_corpus(find_corpus())


@pytest.fixture(scope="module")
def modern(corpus):
    return make_eras(corpus)["tcg-modern"].engine


@pytest.mark.parametrize("recording", [False, True], ids=["without a trace", "with its trace"])
def test_a_vanilla_battle(benchmark, modern, recording):
    rulebook = full_rulebook()
    benchmark(play_battle, LINE, modern, rulebook, recording=recording)


BOOST = Effect(
    carrier="quick-play-spell",
    effect_class="activation",
    atk_def="direct",
    targets="monster",
    does=(language.ChangeStat(by=300, lasts="until-end-of-turn"),),
)
BOOSTING = Print(carrier="quick-play-spell", effects=(BOOST,))


def play_three_links(ruleset, rulebook) -> Game:
    """Play a battle before whose calculation three cards are chained to each other."""
    boosts = [Card(f"boost-{number}", BOOSTING, controller=number % 2, zone="set") for number in range(3)]
    acts = [
        Act(1, "attack", what="attacker", on="target"),
        Act(2, "activate", what="boost-0", at="before-calculation", label="first", targets=("attacker",)),
        Act(3, "activate", what="boost-1", in_answer_to="first", label="second", targets=("target",)),
        Act(4, "activate", what="boost-2", in_answer_to="second", targets=("attacker",)),
    ]
    game = Game(
        ruleset,
        rulebook,
        [Card("attacker", atk=1800), Card("target", controller=1), *boosts],
        acts=acts,
        recording=False,
    )
    play(game)
    return game


def test_a_battle_with_three_links(benchmark, modern):
    rulebook = full_rulebook()
    assert play_three_links(modern, rulebook).life == [8000, 7400]
    benchmark(play_three_links, modern, rulebook)


def test_a_thousand_lines_in_and_out(benchmark, modern):
    text = [json.dumps(LINE)] * 1000
    rulebook = full_rulebook()
    benchmark(lambda: [json.dumps(answer) for answer, _ in answer_lines(text, modern, rulebook)])


def test_the_space_of_descriptions_is_built(benchmark):
    benchmark.pedantic(Space, (whole_space().rows,), rounds=3)
