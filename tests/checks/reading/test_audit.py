"""How well the texts of real cards are read, where labels of a simulator's scripts lie beside the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.reading.audit import Asked, audit_cards, read_labels
from checks.reading.read_cards import Timer
from kb.reader.clauses import print_card, read_card
from tests.drafted import read_cards

POOL = Path(__file__).parents[4] / "shared" / "pool"


@pytest.fixture(scope="module")
def timer(judge) -> Timer:
    return Timer(judge.prepared(judge.eras["tcg-modern"]))


@pytest.fixture(scope="module")
def cards():
    if not (POOL / "labels-dev-cards.jsonl").is_file():
        pytest.skip("the card pool and its labels are not beside the repository")
    pool = read_cards()
    return [(each.password, card) for each in pool if each.password and (card := print_card(each.name, each.facts))]


@pytest.fixture(scope="module")
def compared(timer, cards):
    labels = read_labels([POOL / "labels-dev-cards.jsonl", POOL / "labels-dev-effects.jsonl"])
    return audit_cards(timer, cards, labels)


def rate(found) -> float:
    return sum(each.agrees for each in found) / len(found)


def hold(found, accuracy: float, least: float) -> None:
    """Accuracy over all, and over those of each label; precision of the yes."""
    assert rate(found) >= accuracy
    allowed = [each for each in found if each.answer and not each.undecided]
    assert min(rate([each for each in found if each.label]), rate(allowed)) >= least


def ask(compared, *asked: Asked, besides: str = ""):
    return [each for each in compared if each.asked in asked and each.carrier != besides]


def test_fast_spells_and_traps(compared):
    hold(ask(compared, Asked.ACTIVATION), 0.978, 0.92)
    hold(ask(compared, Asked.ACTIVATION, besides="counter-trap"), 0.97, 0.88)
    assert rate(ask(compared, Asked.TIMINGS)) >= 0.90


def test_optional_triggers_of_monsters(compared):
    found = ask(compared, Asked.TRIGGERS)
    hold(found, 0.982, 0.975)
    assert rate([each for each in found if not each.label]) >= 0.975


def test_quick_effects_of_monsters(compared):
    assert rate(ask(compared, Asked.QUICK)) >= 0.97
    assert rate(ask(compared, Asked.STATS)) >= 0.91


def test_any_effect_of_a_card(compared):
    assert rate(ask(compared, Asked.ANY)) >= 0.976


def test_few_effects_are_left_open(timer, cards):
    timings = [timing for _, card in cards[::4] for timing in timer.time_reading(read_card(card))]
    assert sum(timing.is_undecided for timing in timings) <= 0.03 * len(timings)
