from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from checks.command import main
from checks.shared.building import list_doubts
from kb.corpus.load import load_corpus
from kb.lookup.index import build_name_index
from kb.pool.compare import compare_with_pool
from kb.problems import Refused
from kb.records import Card
from tests.built import HARBOUR
from tests.pools import make_lookup


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


def test_what_is_no_pool_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.db").write_text("Copper Badger\n" * 100)
    with pytest.raises(Refused, match="card names cannot be looked up here"):
        compare_with_pool([("cards/x.yaml", card(name="Copper Badger"))], tmp_path / "cards.db")
    with closing(sqlite3.connect(tmp_path / "names.db")) as connection:
        build_name_index(connection, [("1", None, None, "Copper Badger", "en", "name", 0)])
        connection.commit()
    with pytest.raises(Refused, match="cannot be read as a card pool"):
        compare_with_pool([("cards/x.yaml", card(name="Copper Badger"))], tmp_path / "names.db")


def test_the_cards_of_a_corpus_that_the_pool_does_not_know_are_doubted(tmp_path: Path) -> None:
    make_lookup(tmp_path)
    doubts = list_doubts(load_corpus(HARBOUR), tmp_path / "cards.db")
    assert [(doubt.code, Path(doubt.path).name) for doubt in doubts] == [
        ("unknown-card", "b-e-s-anchor.yaml"), ("unknown-card", "sudden-whetstone.yaml"),
    ]  # fmt: skip


def test_a_build_warns_where_a_pool_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("RULINGS_POOL", raising=False)
    make_lookup(tmp_path)
    assert main(["build", "--db", str(tmp_path / "rulings.db"), "--corpus", str(HARBOUR)]) == 0
    said = capsys.readouterr().err.count("warning: unknown-card")
    connection = sqlite3.connect(tmp_path / "rulings.db")
    (rows,) = connection.execute("SELECT count(*) FROM warning WHERE code = 'unknown-card'").fetchone()
    connection.close()
    assert said == rows > 0


def test_a_pool_that_was_named_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(tmp_path / "none.db")
    assert main(["build", "--db", str(tmp_path / "r.db"), "--pool", place]) == 2
    assert "none.db" in capsys.readouterr().err
    assert not (tmp_path / "r.db").exists()
