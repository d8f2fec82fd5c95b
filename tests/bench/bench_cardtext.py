"""How long it takes to read the whole card pool, and to answer for it; both on one core."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checks.engine import full_rulebook
from checks.reading.read_cards import Timer
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from kb.corpus.load import load_corpus
from kb.locations import find_corpus
from kb.pool import yugi
from kb.reader.clauses import print_card, read_card

POOL = Path(__file__).parents[3] / "shared" / "pool" / "cards.json"


@pytest.fixture(scope="module")
def printed():
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    cards = yugi.read(POOL, json.loads(POOL.read_text(encoding="utf-8"))).cards
    return [each for card in cards if (each := print_card(card.name, card.facts))]


def test_reading_the_pool(benchmark, printed):
    benchmark.pedantic(lambda: [read_card(each) for each in printed], rounds=2)


def test_reading_and_answering_the_pool(benchmark, printed):
    corpus = load_corpus(find_corpus())
    prepared = prepare_ruleset(corpus, make_eras(corpus)["tcg-modern"], full_rulebook())

    def answer():
        timer = Timer(prepared)
        return [timer.time_reading(read_card(each)) for each in printed]

    benchmark.pedantic(answer, rounds=2)
