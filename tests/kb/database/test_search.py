"""Rulings and cards are found by what players type, and no text is an error."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.database.search import join, search_cards, search_rulings, spread, write_query
from tests.built import BADGER, WHETSTONE, build


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    return sqlite3.connect(build(tmp_path_factory.mktemp("built") / "rulings.db"))


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("whetstone", WHETSTONE),
        ("WHETST", WHETSTONE),
        ("whetstone calculation", WHETSTONE),
        ("砥石", WHETSTONE),
        ("砥", WHETSTONE),
        ("穴熊", BADGER),
        ("穴", BADGER),
        ("銅穴熊", BADGER),
        ("ｃｏｐｐｅｒ", BADGER),
        ("copperbadger", BADGER),
        ("face-down badger", BADGER),
        ("copper zebra", BADGER),
    ],
)
def test_rulings_are_found(connection: sqlite3.Connection, text: str, ruling: str) -> None:
    assert ruling in [found.ruling for found in search_rulings(connection, text)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("bes anchor", "B.E.S. Anchor"),
        ("BESanchor", "B.E.S. Anchor"),
        ("cb", "Copper Badger"),
        ("熊", "Copper Badger"),
    ],
)
def test_cards_are_found(connection: sqlite3.Connection, text: str, name: str) -> None:
    assert search_cards(connection, text)[0].name == name


def test_characters_in_another_order_are_not_found(connection: sqlite3.Connection) -> None:
    assert search_rulings(connection, "熊穴") == []


def test_snippets_mark_what_was_found(connection: sqlite3.Connection) -> None:
    found = search_rulings(connection, "砥石", marks=("[", "]"))[0]
    assert found.snippet.endswith("(Sudden Whetstone · 急な[砥石])")
    assert search_rulings(connection, "bristles", marks=("[", "]"))[0].snippet.endswith("before it [bristles].")


def test_no_more_than_asked_for(connection: sqlite3.Connection) -> None:
    assert len(search_rulings(connection, "the", 2)) == 2


@given(
    st.text()
    | st.sampled_from(['"', "'", "\0", "*", "NEAR(", "a AND", "OR", "^", "{a b}: c", "-", "(", "\ud800", "a" * 9999])
)
def test_any_text_is_a_search(connection: sqlite3.Connection, text: str) -> None:
    assert isinstance(search_rulings(connection, text), list)
    assert isinstance(search_cards(connection, text), list)
    connection.execute("select count(*) from ruling_fts where ruling_fts match ?", (write_query(text),)).fetchone()


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"])))
def test_spreading_adds_only_spaces(text: str) -> None:
    assert spread(join(spread(text))) == spread(text)


def test_words_that_every_question_has_find_nothing_by_themselves(connection: sqlite3.Connection) -> None:
    assert (
        search_rulings(connection, "what is the whetstone then")[0].ruling
        == search_rulings(connection, "whetstone")[0].ruling
    )
    assert write_query("can i use the whetstone") == '"use" AND "whetstone"*'


def test_only_the_last_word_may_be_unfinished(connection: sqlite3.Connection) -> None:
    assert search_rulings(connection, "whetsto badge", all_words=True) == []
    assert search_rulings(connection, "badger whetst", all_words=True) == search_rulings(
        connection, "badger whetstone", all_words=True
    )
