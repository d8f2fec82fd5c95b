"""Facts about events have the columns that the engine records for the event, and no others."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import get_args

import pytest
from pydantic import ValidationError

from checks import engine
from kb import records
from kb.language.words import EventWord
from kb.records.events import EVENTS

KEPT = {"by": "by", "source": "by", "to": "to", "from_": "from", "amount": "amount", "piercing": "piercing"}
BROUGHT = {
    # an event that the engine names by its verb: the columns of that place
    word: {"by", "from", "to", "amount"}
    for word in ("send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "add-to-hand", "discard", "tribute")
} | {word: {"by", "amount"} for word in ("pay-life", "lose-life", "set-life", "gain-life")}  # fmt: skip
REFUSED = {
    # a fact: part of the message
    "a zone of an activation": ({"what": "activate", "of": "wall.chill", "from": "graveyard"}, "zone: graveyard"),
    "a place of a destruction": ({"what": "destroy", "of": "wall", "to": "hand"}, "has no `to`"),
    "a piercing attack": ({"what": "attack-declared", "piercing": "yes"}, "only battle damage"),
    "piercing effect damage": (
        {"what": "damage", "kind": "effect-damage", "piercing": "yes"}, "effect damage is never piercing"),
    "a card that draws": ({"what": "draw", "of": "wall"}, "happens to a player, and `wall` is a card"),
    "a destroyed player": ({"what": "destroy", "of": "turn-player"}, "`turn-player` is a player"),
    "a destroyed effect": ({"what": "destroy", "of": "wall.chill"}, "`wall.chill` is an effect"),
    "a timing's card": ({"what": "enter", "of": "wall", "at": "start"}, "happens to a timing"),
    "an amount of a destruction": ({"what": "destroy", "amount": 2}, "is `times`"),
}  # fmt: skip


def list_recorded():
    """List the columns with which the engine records each event that it names by a word."""
    found = defaultdict(set)
    for file in sorted((Path(engine.__file__).parent / "duel").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                if isinstance(node.args[0], ast.Constant):
                    found[node.args[0].value] |= {KEPT[each.arg] for each in node.keywords if each.arg in KEPT}
    return found


def test_every_event_has_its_columns():
    assert list(EVENTS) == list(get_args(EventWord))


def test_a_column_is_one_that_the_engine_records():
    recorded = list_recorded()
    for word, said in EVENTS.items():
        if word in recorded:
            asked = set(said.takes) - {"kind"}
            assert asked <= recorded[word] | BROUGHT.get(word, set()), word


@pytest.mark.parametrize(("fact", "message"), REFUSED.values(), ids=REFUSED)
def test_a_fact_without_sense_is_refused(fact, message):
    with pytest.raises(ValidationError, match=message.replace(".", r"\.")):
        records.EventFact.model_validate(fact)


@pytest.mark.parametrize("word", get_args(EventWord))
def test_a_fact_with_the_columns_of_its_event_is_taken(word):
    said = EVENTS[word]
    values = {"from": "hand", "to": "wall", "kind": "battle-damage", "piercing": "yes", "amount": 1, "by": "battle"}
    of = {"card": "wall", "effect": "wall.chill", "player": "opponent", "point": "start"}
    for sort in said.of:
        fact = {"what": word, **{column: values[column] for column in said.takes}}
        records.EventFact.model_validate(fact | {"of": of[sort]})
