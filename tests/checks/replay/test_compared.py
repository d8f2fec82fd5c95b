"""What was read is held against what is recorded: made-up pairs, and the cards of the corpus that ships."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checks.engine import Effect, full_rulebook
from checks.replay.compared import Difference, compare_effects
from checks.replay.prepared import prepare_ruleset
from checks.replay.read_cards import Timer
from kb.pool import yugi
from kb.pool.cardtext import print_card, read_card

POOL = Path(__file__).parents[4] / "shared" / "pool" / "cards.json"
MOVED = Effect("mourning", effect_class="trigger", trigger="sent-to-graveyard", about="this-card")
BRISTLE = Effect("bristle", effect_class="quick", atk_def="direct")


def test_equal_effects_differ_in_nothing_whatever_their_order():
    found = compare_effects((MOVED, BRISTLE), (BRISTLE, MOVED))
    assert found == (26, (), (), ())


def test_a_difference_names_the_field_and_both_sides():
    read = Effect(
        "effect-1", effect_class="trigger", trigger="sent-to-graveyard", also=("banished",), about="this-card"
    )
    assert compare_effects((MOVED,), (read,)).differences == (
        Difference("mourning", 0, "trigger", frozenset({"sent-to-graveyard"}), frozenset({"sent-to-graveyard", "banished"})),
    )  # fmt: skip


def test_what_has_no_counterpart_is_told_on_either_side():
    applies = Effect("applies", effect_class="continuous")
    assert compare_effects((MOVED, BRISTLE, applies), (BRISTLE,))[2:] == (("mourning",), ())
    assert compare_effects((BRISTLE,), (applies, BRISTLE, MOVED))[2:] == ((), (2,))


def test_most_of_what_is_recorded_is_read_alike(corpus, eras):
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    prepared = prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())
    timer = Timer(prepared)
    texts = {each.password: each for each in yugi.read(POOL, json.loads(POOL.read_text(encoding="utf-8"))).cards}
    fields = differences = 0
    for card in corpus.cards.values():
        known = texts.get(card.password) if card.password else None
        printed = print_card(known.name, known.facts) if known else None
        if printed is not None:
            found = compare_effects(prepared.cards.effects_of(card), timer.make_effects(read_card(printed)))
            fields += found.fields
            differences += len(found.differences)
    assert fields > 3000
    assert differences / fields < 0.1
