"""What texts do in the records' words, one row for each production: rows of ``told.yaml``."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus.yaml import read_text
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_asks import tell_cost
from kb.reader.grammar.telling import tell_doing

TOLD = read_text(Path(__file__).with_name("told.yaml").read_text(encoding="utf-8"), "told.yaml").value


@pytest.mark.parametrize("row", TOLD, ids=[row["text"] for row in TOLD])
def test_what_a_text_does(row):
    told = tell_doing(row["text"], Speech(**row.get("heard", {})))
    assert (told.does, told.rest) == (row["does"], "")


@pytest.mark.parametrize("spoken", [False, True])
def test_what_is_paid_beside_the_card_itself_is_another_card_whatever_was_named_before(spoken):
    paid = tell_cost("banish this card from your GY and 1 monster from your hand", spoken=spoken)
    chosen = {"from": "hand", "other": "yes", "kind": "monster", "of": "controller", "count": 1}
    assert paid == [{"banish": {"of": "this-card"}}, {"banish": {"of": {"chosen": chosen}}}]


def test_they_are_open_after_a_prohibition_that_takes_later_cards_in():
    first, later = "Fusion Monsters you control cannot be targeted by card effects this turn", "they cannot attack."
    told = tell_doing(f"{first}, also {later}", Speech())
    assert (told.does[0]["forbid"]["newcomers"], told.rest) == ("too", later)


@pytest.mark.parametrize(
    "text",
    [
        "You take no damage.",
        "You take no effect damage from that battle.",
        "Monsters you control are unaffected by card effects this turn, except its own.",
        "Monsters you control cannot be destroyed by that battle.",
        "draw 1 card (if any).",
        "Your opponent sends 1 monster they control to the GY.",
        "Each player banishes 1 random card from their hand.",
    ],
)
def test_what_a_text_leaves_open(text):
    assert tell_doing(text, Speech()).rest == text


def test_what_follows_a_step_that_the_opponent_may_leave_is_open():
    told = tell_doing("Your opponent can add 1 monster from their GY to their hand, then draw 1 card.", Speech())
    assert told.rest == "draw 1 card."
