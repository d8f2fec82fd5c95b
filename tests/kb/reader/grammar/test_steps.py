"""The account of tokens: each is consumed by a production, or lies in a hole that is known."""

import pytest
from hypothesis import given, strategies

from kb.reader.grammar.frames import FRAMES
from kb.reader.grammar.steps import JOINS, read_steps
from kb.reader.grammar.tokens import ATTRIBUTES, FORMS, KINDS, NOUNS, TYPES, tokenize
from tests.drafted import POOL, read_pool

WORDS = sorted(
    {
        *FORMS,
        *NOUNS,
        *KINDS,
        *ATTRIBUTES,
        *TYPES,
        *FRAMES,
        *["you", "your", "it", "this", "that", "1", "2", "500", "Deck", "GY"],
    }
)
HOLES = (
    ("draw 1 card", []),
    ("draw 1 card, then shuffle your Deck", []),
    ("draw 1 card; you win the Duel", ["; you win the Duel"]),
    ("destroy that target, then hop about, then draw 1 card", [", then hop about"]),
    ("destroy 1 monster with a beak", ["with a beak"]),
    ("hop about. Draw 1 card", ["hop about"]),
    ('Add 1 "Gull, then" card from your Deck to your hand', []),
    ("If you control no monsters, draw 1 card", []),
    ("If it is Tuesday, draw 1 card", ["If it is Tuesday, draw 1 card"]),
)


def assert_accounted(text):
    """Hold that each token of a text stands in one item, in order, and none between them."""
    items, tokens = read_steps(text).items, tokenize(text)
    assert [each.start for each in items] == [0, *(each.end for each in items)][: len(items)], text
    assert (items[-1].end if items else 0) == len(tokens), text
    assert all(each.start < each.end for each in items), text


@pytest.mark.parametrize(("text", "holes"), HOLES, ids=[text for text, _ in HOLES])
def test_what_no_production_reads_is_a_hole(text, holes):
    steps, tokens = read_steps(text), tokenize(text)
    found = [text[tokens[each.start].start : tokens[each.end - 1].end] for each in steps.items if each.step is None]
    assert found == holes
    assert steps.is_whole is (not holes)


@given(strategies.lists(strategies.sampled_from([*WORDS, *JOINS, '"Gull"', "(", ")"]), max_size=12).map(" ".join))
def test_every_token_is_consumed_or_lies_in_a_hole(text):
    assert_accounted(text)


@pytest.mark.skipif(not POOL.is_file(), reason="no card pool at hand")
def test_every_token_of_every_card_is_consumed_or_lies_in_a_hole():
    for card in read_pool().values():
        for key in ("text", "pendulum_text"):
            assert_accounted(str(card.facts.get(key) or ""))
