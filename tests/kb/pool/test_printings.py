"""When a card of the pool was first printed: by the sets that its file lists, where the days of all are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb import records
from kb.pool.card import PoolCard
from kb.pool.formats import read_pool_file
from kb.pool.printings import UNPRINTED, Release, find_first, list_releases
from tests.pools import write_yugi, yugi

SETS = {
    "HL": records.CardSet.model_validate(
        {"name": "Harbour Lights", "released": {"tcg": "2012-05-08"}, "cites": [{"source": "s", "locator": "l"}]}
    ),
    "HL-2": records.CardSet.model_validate(
        {"name": "Harbour Lights", "released": {"tcg": "2014-01-01"}, "cites": [{"source": "s", "locator": "l"}]}
    ),
    "TD": records.CardSet.model_validate(
        {
            "name": "Tidal Deck",
            "released": {"tcg": "2005-03-01", "ocg": "2004-03-01"},
            "cites": [{"source": "s", "locator": "l"}],
        }
    ),
    "OF": records.CardSet.model_validate(
        {"name": "Old Fleet", "released": {"ocg": "2000-01-01"}, "cites": [{"source": "s", "locator": "l"}]}
    ),
}


@pytest.mark.parametrize(
    ("sets", "first"),
    [
        (None, None),
        ("", UNPRINTED),
        ("Harbour Lights", Release("2012-05-08", "HL")),
        ("harbour lights\nTidal Deck", Release("2005-03-01", "TD")),
        ("Tidal Deck\nAn Unknown Set", None),
        ("Old Fleet", None),
    ],
)
def test_the_first_printing_is_the_earliest_of_sets_that_are_all_dated(sets: str | None, first: Release | None) -> None:
    assert find_first(sets, list_releases(SETS)) == first


def read_one(path: Path) -> PoolCard:
    (card,) = read_pool_file(path).cards
    return card


def test_each_format_keeps_the_names_of_the_english_sets(tmp_path: Path) -> None:
    listed = [{"set_name": "Tidal Deck"}, {"set_name": "Harbour Lights"}, {"set_name": "Tidal Deck"}]
    item = yugi("Copper Badger", 91111111, sets={"en": listed, "de": [{"set_name": "Hafen"}]})
    assert read_one(write_yugi(tmp_path / "a.json", [item])).facts["sets"] == "Tidal Deck\nHarbour Lights"
    item = {"id": 91111111, "name": "Copper Badger", "type": "Spell Card", "race": "Normal", "card_sets": listed}
    (tmp_path / "b.json").write_text(json.dumps({"data": [item]}))
    assert read_one(tmp_path / "b.json").facts["sets"] == "Tidal Deck\nHarbour Lights"


@pytest.mark.parametrize(
    ("sets", "kept"), [({"ja": [{"set_name": "Minato"}], "en": None}, ""), ({"ja": None, "en": []}, None), ({}, None)]
)
def test_a_card_in_sets_of_other_languages_alone_is_in_no_english_set(
    tmp_path: Path, sets: dict[str, object], kept: str | None
) -> None:
    assert read_one(write_yugi(tmp_path / "a.json", [yugi("Copper Badger", sets=sets)])).facts.get("sets") == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"text": {"en": True}}, 1),
        ({"pendulum_effect": {"en": True}}, 1),
        ({"name": {"en": True}, "text": {"ko": True}}, None),
        (None, None),
    ],
)
def test_an_unofficial_translation_is_marked(tmp_path: Path, said: object, kept: int | None) -> None:
    item = yugi("Copper Badger", is_translation_unofficial=said)
    assert read_one(write_yugi(tmp_path / "a.json", [item])).facts.get("unofficial") == kept
