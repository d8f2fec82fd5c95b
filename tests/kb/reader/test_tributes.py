"""Sentences by which a card cannot be Tributed, and ways of Summoning that bring something with them."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts.draft import draft_card
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.formulas import read_formulas
from kb.reader.sentences.writing import part_formulas, write_formulas

UNREAD = {"unplayed": "what its text says"}
SPECIAL = {"summoned": {"of": "this-card", "how": "special"}}


def forbid(*what: str, of: str = "this-card", **by):
    return {"forbid": {"what": [*what], "of": of, **by}}


NEVER = forbid("be-tributed")


@pytest.mark.parametrize(
    ("text", "when", "does"),
    [
        ("Cannot be Tributed.", "always", [NEVER]),
        ("While this card is face-up on the field, it cannot be Tributed.", "always", [NEVER]),
        ("This card cannot be Tributed for a Tribute Summon.", "always", [forbid("be-tributed-for-summon")]),
        ("Cannot be Tributed, nor used as material for a Fusion, Synchro, or Link Summon, while face-up on the field.", "always", [NEVER]),
        ("Cannot be Tributed, or be destroyed by battle, while face-up on the field.", "always", [NEVER, forbid("be-destroyed-by-battle")]),
        ('Cannot be Tributed, except for the Tribute Summon of "Gull", "Swan", or "Tern, the Last".', UNREAD, [NEVER]),
        ("Cannot be Tributed by card effects while face-up on the field.", UNREAD, [NEVER]),
        ("Your opponent cannot Tribute this face-up card on the field.", "always", [forbid("be-tributed", by={"of": "opponent"})]),
        ("The equipped monster cannot attack or be Tributed.", "always", [forbid("be-tributed", of="equipped-monster"), forbid("attack", of="equipped-monster")]),
    ],
)  # fmt: skip
def test_of_what_tributes_a_sentence_keeps_a_card(text, when, does):
    said = write_formulas(read_formulas(text))
    assert (said["applies-when"], said["does"]) == (when, does)


@pytest.mark.parametrize(
    "text",
    [
        "Cannot be Tributed, and cannot sing.",
        "Gulls cannot be Tributed.",
        "Your opponent cannot Tribute cards.",
    ],
)
def test_other_sentences_about_tributes_are_left_alone(text):
    assert read_formulas(text) is None


@pytest.mark.parametrize(
    ("tail", "does"),
    [
        (", and if you do, it gains ATK equal to the Tributed monster's original ATK", {"change-stat": {"of": "this-card", "stat": "atk", "by": UNREAD}}),
        (", but this card loses 500 ATK", {"change-stat": {"of": "this-card", "stat": "atk", "by": -500}}),
        (', and if you do, this card\'s name becomes "Old Gull"', {"count-as": {"named": "Old Gull"}}),
        (", but banish it when it leaves the field", {"replace-destination": {"of": "this-card", "to": "banished", "leaving": "field"}}),
    ],
)  # fmt: skip
def test_what_a_way_of_summoning_brings_with_it_holds_of_a_card_that_may_have_come_so(tail, does):
    text = f"You can Special Summon this card (from your hand) by Tributing 1 Fish monster{tail}."
    said = write_formulas(read_formulas(text))
    assert (said["applies-when"], said["does"]) == ([SPECIAL, UNREAD], [does])


def test_what_its_player_may_not_do_in_the_turn_a_card_came_so_is_open_then():
    text = "You can Special Summon this card (from your hand), but you cannot activate Traps for the rest of this turn."
    now, later = map(write_formulas, part_formulas(read_formulas(text)))
    assert now["applies-when"] == [{"fits": {"of": "this-card", "as": {"this-turn": ["special-summoned"]}}}]
    assert later["trigger"] == "special-summoned"


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("You can Special Summon this card (from your hand) by discarding 1 card.", 0),
        ("You can Special Summon this card (from your hand) by discarding 1 card, but this card loses 500 ATK.", 1),
        ("Cannot be Normal Summoned (but can be Normal Set).", 0),
        ("Cannot be Tributed.", 1),
        ("Cannot be Tributed by Gulls.", 1),
    ],
)
def test_a_rule_of_its_summon_is_no_effect_and_what_holds_afterwards_is_one(text, effects):
    facts = {"kind": "monster", "type_line": "Fish / Effect", "text": text, "atk": 1, "def": 1}
    record = read_text(draft_card(Printed("Odd Gull", "12345678", "x", facts), None, []), "odd-gull").value
    assert len(record.get("effects", ())) == effects
