from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kb.pool_check import compare_with_pool
from kb.records import Card
from tests.kb.pools import make_lookup


def card(**fields: Any) -> Card:
    return Card.model_validate({"carrier": "monster"} | fields)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "Copper Badger"}, []),
        ({"name": "Copper Badger", "stats": {"atk": 400, "def": 1500, "attribute": "earth", "type": "beast"}}, []),
        ({"name": "Copper Badger", "stats": {"atk": 500, "type": "fish"}}, ["atk is 500", "type is fish"]),
        ({"name": "Misspelt", "password": "11111111", "stats": {"level": 5}}, ["level is 5"]),
        ({"name": "Badger Token", "token": "yes"}, []),
        ({"name": "Coper Badgr"}, ["the card pool knows no Coper Badgr"]),
    ],
)
def test_a_corpus_card_is_held_against_the_pool(tmp_path: Path, fields: dict[str, Any], said: list[str]) -> None:
    make_lookup(tmp_path)
    problems = compare_with_pool([("cards/x.yaml", card(**fields))], tmp_path / "cards.db")
    assert [problem.what for problem in problems] == said


def test_an_unknown_card_comes_with_a_suggestion(tmp_path: Path) -> None:
    make_lookup(tmp_path)
    (problem,) = compare_with_pool([("cards/x.yaml", card(name="Coper Badgr"))], tmp_path / "cards.db")
    assert "did you mean Copper Badger" in problem.todo
