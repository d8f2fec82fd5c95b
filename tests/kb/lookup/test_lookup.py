from __future__ import annotations

import contextlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checks.command import main
from kb.lookup.find import Answer, Lookup, find_card
from kb.lookup.index import build_name_index, store_nicknames
from tests.built import HARBOUR
from tests.pools import make_lookup


@pytest.fixture(scope="module")
def lookup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lookup]:
    found = make_lookup(tmp_path_factory.mktemp("pool"))
    yield found
    for index in found.indexes:
        index.connection.close()


def first(answer: Answer) -> str:
    return answer.matches[0].name if answer.matches else ""


@pytest.mark.parametrize(
    ("query", "name", "why"),
    [
        ("copper badger", "Copper Badger", "exact name"),
        ("kkk pilotwren", "K/K/K Pilot Wren", "name without its signs"),
        ("kkkpilotwren", "K/K/K Pilot Wren", "name without its signs"),
        ("Kupferdachs", "Copper Badger", "exact name (de)"),
        ("銅アナグマ", "Copper Badger", "exact name (ja)"),
        ("どうあなぐま", "Copper Badger", "exact reading (ja)"),
        ("22222222", "Lantern of Misty Tides", "password"),
        ("1234", "Æther Ørn, the Élan", "password"),
        ("00001234", "Æther Ørn, the Élan", "password"),
        ("109", "Æther Ørn, the Élan", "Konami id"),
        ("mlt", "Lonely Maker of Traps", "nickname “MLT”"),
        ("lomt", "Lantern of Misty Tides", "first letters"),
        ("l m t", "Lantern of Misty Tides", "first letters"),
        ("kkk", "K/K/K Pilot Wren", "begins with it"),
        ("K/K/K", "K/K/K Pilot Wren", "begins with it"),
        ("lantmist", "Lantern of Misty Tides", "clipped words"),
        ("saltkeeper oracle", "Saltkeeper's Oracle", "all words"),
        ("oracle saltk", "Saltkeeper's Oracle", "all words"),
        ("saltkeper orcale", "Saltkeeper's Oracle", "looks like it"),
        ("Lantrene des Maree", "Lantern of Misty Tides", "looks like Lanterne des Marées Brumeuses (fr)"),
        ("구리 오소리 형재", "Copper Badger Brothers", "looks like 구리 오소리 형제 (ko)"),
        ("孤独陷井师", "Lonely Maker of Traps", "looks like 孤独陷阱师 (zh-CN)"),
    ],
)
def test_each_layer_finds_its_card_and_says_why(lookup: Lookup, query: str, name: str, why: str) -> None:
    match = lookup.find(query).matches[0]
    assert (match.name, match.why) == (name, why)


def test_an_exact_short_name_wins_over_a_longer_one(lookup: Lookup) -> None:
    answer = lookup.find("Copper Badger")
    assert [match.name for match in answer.matches[:2]] == ["Copper Badger", "Copper Badger Brothers"]
    assert not answer.ambiguous
    assert answer.certain is not None


def test_an_exact_name_of_digits_is_a_name_before_it_is_a_number(lookup: Lookup) -> None:
    assert first(lookup.find("7")) == "7"


def test_cards_that_fit_equally_well_are_ambiguous_and_all_listed(lookup: Lookup) -> None:
    answer = lookup.find("twin moth")
    assert answer.ambiguous
    assert answer.certain is None
    assert [match.password for match in answer.matches[:2]] == ["77777777", "77777778"]


def test_a_tie_is_broken_by_how_often_a_card_was_printed(lookup: Lookup) -> None:
    assert lookup.find("twin moth").matches[0].password == "77777777"


def test_a_guess_is_never_certain(lookup: Lookup) -> None:
    answer = lookup.find("saltkeper orcale")
    assert answer.matches
    assert answer.certain is None


@pytest.mark.parametrize(
    ("query", "meant", "match"),
    [
        ("copper badger", "Copper Badger", "name"), ("どうあなぐま", "Copper Badger", "alias"),
        ("22222222", "Lantern of Misty Tides", "number"), ("mlt", "Lonely Maker of Traps", "nickname"),
        ("coper badger", "Copper Badger", "misspelt"), ("lantrn of misty tidse", "Lantern of Misty Tides", "misspelt"),
        ("oracle saltkeepers", "Saltkeeper's Oracle", "misspelt"), ("twin moht", None, "misspelt"),
        ("kkk", None, "beginning"), ("copper brothers", None, "words"), ("lomt", None, "initials"),
        ("lantmist", None, "clipped"), ("iron badger", None, "alike"), ("saltkeper orcle x", None, "alike"),
        ("saltkeeper's apprentices oracle", None, "alike"), ("zzxqwv", None, None),
    ],
)  # fmt: skip
def test_a_card_is_meant_by_a_name_a_number_a_nickname_or_a_slip(
    lookup: Lookup, query: str, meant: str | None, match: str | None
) -> None:
    for limit in (1, 5):
        answer = lookup.find(query, limit)
        assert (answer.meant.name if answer.meant else None) == meant
    assert (answer.matches[0].match if answer.matches else None) == match


def test_a_slip_is_no_other_number_and_no_rival_is_near() -> None:
    connection = sqlite3.connect(":memory:")
    names = ["Number 39 Heron of Light", "Vine Warden", "Vine Garden", "Pine"]
    build_name_index(connection, [(name, None, None, name, "en", "name", 1) for name in names])
    lookup = Lookup([connection])
    found = {
        query: lookup.find(query).meant
        for query in ("number 38 heron of light", "vine arden", "pin", "pnie", "vnie warden")
    }
    assert {query: match and match.name for query, match in found.items()} == {
        "number 38 heron of light": None, "vine arden": None, "vnie warden": "Vine Warden", "pin": None, "pnie": None,
    }  # fmt: skip
    assert lookup.card_count == 4


def test_a_language_restricts_the_names_that_count(lookup: Lookup) -> None:
    assert first(lookup.find("Kupferdachs", languages=["de"])) == "Copper Badger"
    assert all(m.score < 96 for m in lookup.find("Kupferdachs", languages=["en"]).matches)


def test_a_few_wrong_signs_of_a_short_name_are_forgiven(lookup: Lookup) -> None:
    answer = lookup.find("銅熊")
    assert first(answer) == "Copper Badger"
    assert answer.matches[0].score < 52


def test_nothing_like_it_is_no_match(lookup: Lookup) -> None:
    assert lookup.find("zzxqwv").matches == []


@given(query=st.text(max_size=60))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_gets_an_answer_and_each_card_once(lookup: Lookup, query: str) -> None:
    answer = lookup.find(query, 5)
    keys = [match.key for match in answer.matches]
    assert len(keys) == len(set(keys)) <= 5
    scores = [match.score for match in answer.matches]
    assert scores == sorted(scores, reverse=True)


@given(st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_one_letter_wrong_still_finds_a_long_name(lookup: Lookup, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["Lantern of Misty Tides", "Saltkeeper's Apprentice", "Copper Badger Brothers"]))
    at = data.draw(st.integers(0, len(name) - 1))
    letter = data.draw(st.sampled_from("abcdefgh"))
    assert first(lookup.find(name[:at] + letter + name[at + 1 :])) == name


SHORT = ["Morabel", "Quillon", "Tavender", "Bracken", "Fizzlewit", "노란 참새", "Grisaille"]


@pytest.fixture(scope="module")
def crowded() -> Lookup:
    """Short names beside very many that share a word with them and are printed more."""
    connection = sqlite3.connect(":memory:")
    rows = [(f"s{n}", None, None, name, "en", "name", 0) for n, name in enumerate([*SHORT, "Amber Veil"])]
    common = [
        f"Amber {a}{b}{c}" for a in ("Wal", "Gor", "Tor") for b in ("ben", "dri", "ko", "mu") for c in "aeioulnrst"
    ]
    rows += [(f"c{n}", None, None, name, "en", "name", 9) for n, name in enumerate(common)]
    build_name_index(connection, rows)
    return Lookup([connection])


@pytest.mark.parametrize(
    ("query", "name"),
    [("Amber Viel", "Amber Veil"), ("Mroaebl", "Morabel"), ("Qillno", "Quillon"), ("노락 찬새", "노란 참새")],
)
def test_two_wrong_letters_of_a_name_are_forgiven_though_hardly_a_gram_is_left(
    crowded: Lookup, query: str, name: str
) -> None:
    assert first(crowded.find(query)) == name


@given(st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_name_with_two_letters_exchanged_or_missing_is_offered(crowded: Lookup, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name in SHORT if len(name) > 6]))
    typed = name
    for _ in range(2):
        at = data.draw(st.integers(0, len(typed) - 2))
        gone = data.draw(st.booleans())
        typed = typed[:at] + ("" if gone else typed[at + 1]) + typed[at + (not gone)] + typed[at + 2 :]
    assert name in [match.name for match in crowded.find(typed).matches], typed


def test_two_databases_answer_as_one() -> None:
    pool, corpus = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    build_name_index(pool, [("1", "00000001", 9, "Copper Badger", "en", "name", 3)])
    build_name_index(
        corpus,
        [
            ("copper-badger", "00000001", None, "Copper Badger", "en", "name", 0),
            ("copper-badger", "00000001", None, "Coper Badger", "en", "former", 0),
            ("silver-stoat", None, None, "Silver Stoat", "en", "name", 0),
        ],
    )
    store_nicknames(corpus, [("CB", "Copper Badger")])
    lookup = Lookup([pool, corpus])
    assert [match.name for match in lookup.find("copper badger").matches] == ["Copper Badger"]
    assert lookup.find("coper badger").matches[0].why == "exact former name"
    assert first(lookup.find("silver stote")) == "Silver Stoat"
    assert lookup.find("cb").matches[0].why == "nickname “CB”"


def test_a_nickname_outranks_another_cards_name_in_another_language() -> None:
    corpus = sqlite3.connect(":memory:")
    names = [
        ("tin-lark", None, None, "Tin Lark", "en", "name", 0),
        ("tin-lark", None, None, "Pip", "it", "name", 0),
        ("pippa-of-the-reeds", None, None, "Pippa of the Reeds", "en", "name", 0),
        ("pippa-of-the-reeds", None, None, "Pip", "en", "nickname", 0),
    ]
    build_name_index(corpus, names)
    lookup = Lookup([corpus])
    assert [match.name for match in lookup.find("pip").matches[:2]] == ["Pippa of the Reeds", "Tin Lark"]
    assert first(lookup.find("pip", languages=["it"])) == "Tin Lark"
    certain = lookup.find("pip").certain
    assert certain is not None
    assert certain.name == "Pippa of the Reeds"


def test_a_nickname_names_a_card_that_no_database_holds() -> None:
    corpus = sqlite3.connect(":memory:")
    build_name_index(corpus, [("silver-stoat", None, None, "Silver Stoat", "en", "name", 0)])
    store_nicknames(corpus, [("CB", "Copper Badger"), ("Stoat", "Silver Stoat")])
    lookup = Lookup([corpus])
    answer = lookup.find("cb")
    assert [(match.name, match.password) for match in answer.matches[:1]] == [("Copper Badger", None)]
    assert answer.matches[0].why.startswith("nickname “CB”; the card itself is in no database")
    assert [match.why for match in lookup.find("stoat").matches] == ["nickname “Stoat”"]


def test_a_number_that_one_database_has_is_compared_with_no_names_of_another() -> None:
    pool, corpus = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    build_name_index(pool, [("1", "22222222", 9, "Copper Badger", "en", "name", 3)])
    build_name_index(corpus, [("two-two", None, None, "2222-2221", "en", "name", 0)])
    assert [match.name for match in Lookup([pool, corpus]).find("22222222").matches] == ["Copper Badger"]
    assert [match.name for match in Lookup([corpus]).find("22222222").matches] == ["2222-2221"]


def test_the_index_does_not_depend_on_the_order_of_rows() -> None:
    rows = [
        ("1", None, 9, "Copper Badger", "en", "name", 3),
        ("1", None, 9, "Kupferdachs", "de", "name", 3),
        ("2", None, 8, "Silver Stoat", "en", "name", 3),
    ]
    dumps = []
    for ordered in (rows, rows[::-1]):
        connection = sqlite3.connect(":memory:")
        build_name_index(connection, ordered)
        dumps.append(list(connection.iterdump()))
    assert dumps[0] == dumps[1]


def test_python_asks_the_same_lookup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_lookup(tmp_path)
    monkeypatch.setenv("RULINGS_POOL", str(tmp_path / "cards.db"))
    monkeypatch.setenv("RULINGS_DB", str(tmp_path / "none.db"))
    assert first(find_card("saltkeeper oracle")) == "Saltkeeper's Oracle"


@pytest.fixture
def pool(tmp_path: Path) -> str:
    make_lookup(tmp_path)
    return str(tmp_path / "cards.db")


def ask(pool: str, *arguments: str) -> int:
    return main(["lookup", *arguments, "--pool", pool])


def test_json_holds_the_query_and_the_matches(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(pool, "copper", "badger", "-n", "1", "--json") == 0
    match = {"name": "Copper Badger", "password": "11111111", "score": 100.0, "match": "name", "why": "exact name"}
    assert json.loads(capsys.readouterr().out) == {
        "query": "copper badger",
        "ambiguous": False,
        "matches": [match],
    }


def test_people_read_names_passwords_and_reasons_without_colours_in_a_pipe(
    pool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(pool, "twin moth") == 0
    out = capsys.readouterr().out
    assert out.startswith("“twin moth” is ambiguous")
    assert "77777778" in out
    assert "\x1b" not in out


def test_nothing_found_is_exit_code_1(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(pool, "zzxqwv") == 1
    assert "Nothing found" in capsys.readouterr().out


def test_a_batch_answers_each_line(pool: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch = tmp_path / "names.txt"
    batch.write_text("copper badger\n\nKupferdachs\r\n", encoding="utf-8")
    assert ask(pool, "--batch", str(batch), "--jsonl") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["query"] for answer in answers] == ["copper badger", "Kupferdachs"]
    assert {answer["matches"][0]["name"] for answer in answers} == {"Copper Badger"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x", "--lang", "xx"], "no card has a name in 'xx'"),
        ([], "no name was given"),
        (["x", "--batch", "y"], "both given"),
        (["--batch", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_wrong_use_is_exit_code_2_and_says_what_to_do(
    pool: str, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert ask(pool, *arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("kept", ["nothing", "some bytes", "half", "text", "older", "other tables"])
def test_a_file_that_holds_no_names_is_refused_in_one_line(
    pool: str, capsys: pytest.CaptureFixture[str], kept: str
) -> None:
    file = Path(pool)
    whole = file.read_bytes()
    if kept in ("older", "other tables"):
        with contextlib.closing(sqlite3.connect(pool)) as connection:
            connection.execute("UPDATE name_layout SET version = 1")
            if kept == "other tables":
                connection.execute("DROP TABLE name_layout")
                connection.execute("DROP TABLE name_form")
            connection.commit()
    else:
        file.write_bytes(
            {"nothing": b"", "some bytes": whole[:50], "half": whole[: len(whole) // 2]}.get(kept, b"mst\n" * 99)
        )
    for query in ("copper badger", "copprr badgee"):
        assert ask(pool, query) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{pool}: no-name-index")
        assert "--replace" in err
        assert len(err.splitlines()) == 1


def test_without_any_cards_the_lookup_says_how_to_get_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULINGS_POOL", str(tmp_path / "none.db"))
    monkeypatch.setenv("RULINGS_DB", str(tmp_path / "nor-this.db"))
    assert main(["lookup", "x"]) == 2
    assert "import-cards" in capsys.readouterr().err


def test_without_a_pool_the_cards_of_the_corpus_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("RULINGS_POOL", "RULINGS_DB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RULINGS_CORPUS", str(HARBOUR))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    assert main(["lookup", "coper badger"]) == 0
    assert "Copper Badger" in capsys.readouterr().out


def test_a_lookup_imports_nothing_heavy(pool: str) -> None:
    program = (
        "import sys; from checks.command import main;"
        "code = main(['lookup', 'copper badgr', '--pool', sys.argv[1]]);"
        "heavy = {'rich', 'sqlite_utils', 'datasette', 'pydantic', 'yaml', 'httpx', 'multiprocessing', 'pathlib', 'dataclasses', 'shutil'};"
        "print(sorted(heavy & set(sys.modules)), code)"
    )
    done = subprocess.run([sys.executable, "-c", program, pool], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_a_password_is_looked_up_without_comparing_names(pool: str) -> None:
    program = (
        "import sys; from checks.command import main;"
        "code = main(['lookup', '22222222', '--pool', sys.argv[1]]);"
        "print('rapidfuzz' in sys.modules, code)"
    )
    done = subprocess.run([sys.executable, "-c", program, pool], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False 0"
