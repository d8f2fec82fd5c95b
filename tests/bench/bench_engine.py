"""How fast battles are played and the corpus is checked: ``make bench``."""

from __future__ import annotations

import json

import pytest

from checks.engine import Space, full_rulebook, whole_space
from checks.judge.check import run_check
from checks.replay.battles import answer_lines, play_battle
from checks.replay.eras import make_eras
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


def test_a_thousand_lines_in_and_out(benchmark, modern):
    text = [json.dumps(LINE)] * 1000
    rulebook = full_rulebook()
    benchmark(lambda: [json.dumps(answer) for answer, _ in answer_lines(text, modern, rulebook)])


def test_the_whole_corpus_is_read(benchmark):
    benchmark.pedantic(load_corpus, (find_corpus(),), rounds=3)


def test_the_whole_corpus_is_checked(benchmark, corpus):
    benchmark.pedantic(run_check, (corpus,), rounds=3)


def test_the_space_of_descriptions_is_built(benchmark):
    benchmark.pedantic(Space, (whole_space().rows,), rounds=3)
