from __future__ import annotations

import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from checks.command import main
from kb.lookup.find import open_lookup
from kb.pool.gather import import_pool
from kb.pool.nicknames import read_also_called
from kb.problems import Refused
from tests.pools import POOL, write_cdb, write_yugi, yugi


def cards(pool: Path, columns: str = "name") -> list[tuple[Any, ...]]:
    with sqlite3.connect(pool) as connection:
        return connection.execute(f"SELECT {columns} FROM card ORDER BY key").fetchall()


def write_prodeck(path: Path, items: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps({"data": items}), encoding="utf-8")
    return path


def test_a_yugi_card_keeps_its_facts(tmp_path: Path) -> None:
    link = yugi("Arrow Moth", 88888888, 120, 3, link_arrows=["↙", "↘"], series=["Moth"])
    del link["def"], link["level"]
    report = import_pool([write_yugi(tmp_path / "a.json", [link, yugi("Odd Wren", atk="?")])], tmp_path / "cards.db")
    columns = "name, password, konami_id, printings, kind, link_rating, link_arrows, atk, def, level, series"
    assert cards(tmp_path / "cards.db", columns) == [
        ("Arrow Moth", "88888888", 120, 3, "monster", 2, "↙↘", 400, None, None, '["Moth"]'),
        ("Odd Wren", None, None, 1, "monster", None, None, "?", 1500, 4, None),
    ]
    assert report.changed


def test_bit_fields_become_words(tmp_path: Path) -> None:
    rows = [
        {"id": 90000001, "name": "Tide Dragon", "type": 0x1 | 0x20 | 0x1000000 | 0x2000, "atk": 2500,
         "def": -2, "level": 0x04040007, "race": 0x2000},
        {"id": 90000002, "name": "Arrow Wren", "type": 0x4000021, "def": 0x1 | 0x4, "level": 2,
         "race": 0x200},
        {"id": 90000003, "name": "Rank Moth", "type": 0x800021, "level": 4, "race": 0x800},
        {"id": 90000004, "name": "Quick Tide", "type": 0x10002},
        {"id": 90000005, "name": "Plain Trap", "type": 0x4},
    ]  # fmt: skip
    import_pool([write_cdb(tmp_path / "x.cdb", rows)], tmp_path / "cards.db")
    columns = "kind, property, type_line, level, rank, link_rating, link_arrows, scale, def"
    assert cards(tmp_path / "cards.db", columns) == [
        ("monster", None, "Dragon / Synchro / Pendulum / Effect", 7, None, None, None, 4, "?"),
        ("monster", None, "Winged Beast / Link / Effect", None, None, 2, "↙↘", None, None),
        ("monster", None, "Insect / Xyz / Effect", None, 4, None, None, None, 0),
        ("spell", "quick-play", None, None, None, None, None, None, None),
        ("trap", "normal", None, None, None, None, None, None, None),
    ]


def test_what_is_skipped_is_reported_with_its_reason(tmp_path: Path) -> None:
    rows = [
        {"id": 90000001, "name": "Tide Dragon"},
        {"id": 90000002, "name": "Tide Dragon", "alias": 90000001},
        {"id": 504700001, "name": "Tide Dragon (old)", "alias": 90000001},
        {"id": 90000050, "name": "Tide Token", "type": 0x4011},
        {"id": 90000060},
        {"id": 90000070, "name": "Film Dragon", "ot": 4},
        {"id": 90000080, "name": "Nobody", "type": 0x8000000},
    ]
    report = import_pool([write_cdb(tmp_path / "x.cdb", rows)], tmp_path / "cards.db")
    assert [(entry.item, entry.reason) for entry in report.sources[0].skipped] == [
        ("Tide Dragon", "is another picture of 90000001"),
        ("Tide Token", "is a token"),
        ("90000060", "has no name"),
        ("Film Dragon", "was never printed (anime, video game or custom)"),
        ("Nobody", "is no Monster, Spell or Trap"),
        (
            "Tide Dragon (old)",
            "is another version of 90000001, under a number of the simulator's own",
        ),
    ]
    assert report.cards == 1


def find(pool: Path, query: str) -> tuple[str, str | None] | None:
    match = open_lookup([pool]).find(query, 3).certain
    return (match.name, match.password) if match else None


def test_a_card_is_found_by_the_password_of_another_picture(tmp_path: Path) -> None:
    pictures = [{"id": 1234}, {"id": 1235}, {"id": "none"}, 3]
    moth = {"id": 1234, "name": "Rank Moth", "type": "Effect Monster", "card_images": pictures}
    import_pool([write_prodeck(tmp_path / "a.json", [moth])], tmp_path / "a.db")
    assert find(tmp_path / "a.db", "1235") == ("Rank Moth", "00001234")
    far = [{"id": 90000001, "name": "Tide Dragon"}, {"id": 96000002, "name": "Tide Dragon", "alias": 90000001}]
    report = import_pool([write_cdb(tmp_path / "b.cdb", far)], tmp_path / "b.db")
    assert report.cards == 1
    assert find(tmp_path / "b.db", "96000002") == find(tmp_path / "b.db", "Tide Dragon") == ("Tide Dragon", "90000001")


def test_a_card_that_comes_out_is_the_one_with_a_number_of_before(tmp_path: Path) -> None:
    pool = tmp_path / "cards.db"
    for number, password in ((101301058, None), (13131313, "13131313")):
        item = {"id": number, "name": "Early Wren", "type": "Effect Monster"}
        assert import_pool([write_prodeck(tmp_path / f"{number}.json", [item])], pool).cards == 1
        assert find(pool, "101301058") == find(pool, "Early Wren") == ("Early Wren", password)


def test_a_card_is_found_by_a_former_name_and_a_listed_password(tmp_path: Path) -> None:
    names = tmp_path / "names.yaml"
    names.write_text('- {name: Copper Badger, formerly: [Badger of Tin], passwords: ["12121212"]}\n', "utf-8")
    import_pool([write_yugi(tmp_path / "a.json", POOL)], tmp_path / "cards.db", read_also_called(names))
    for query in ("badger of tin", "12121212"):
        found = find(tmp_path / "cards.db", query)
        assert (found or ("", None))[0] == "Copper Badger", query


def test_a_prodeck_card_keeps_its_facts_and_skills_are_skipped(tmp_path: Path) -> None:
    items = [
        {"id": 1234, "name": "Rank Moth", "type": "XYZ Monster", "race": "Insect", "attribute": "DARK",
         "atk": 100, "def": 200, "level": 4, "card_sets": [{}, {}], "misc_info": [{"konami_id": 120}]},
        {"id": 1235, "name": "Quick Tide", "type": "Spell Card", "race": "Quick-Play"},
        {"id": 1236, "name": "A Skill", "type": "Skill Card"},
    ]  # fmt: skip
    report = import_pool([write_prodeck(tmp_path / "any.name", items)], tmp_path / "cards.db")
    columns = "name, password, konami_id, printings, kind, property, attribute, rank, level"
    assert cards(tmp_path / "cards.db", columns) == [
        ("Rank Moth", "00001234", 120, 2, "monster", None, "dark", 4, None),
        ("Quick Tide", "00001235", None, 0, "spell", "quick-play", None, None, None),
    ]
    assert [entry.item for entry in report.sources[0].skipped] == ["A Skill"]


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """One card in three formats, and one card in each alone."""
    first = yugi("Copper Badger", 11111111, 101, 9, {"de": "Kupferdachs"}, fake_password=100200300)
    return [
        write_yugi(tmp_path / "a.json", [first, yugi("Only Yugi", 2)]),
        write_cdb(
            tmp_path / "b.cdb",
            [
                {"id": 100200300, "name": "Copper Badgr", "atk": 999},
                {"id": 11111111, "name": "Copper Badger"},
                {"id": 3, "name": "Only Simulator"},
            ],
        ),
        write_prodeck(
            tmp_path / "c.json",
            [
                {
                    "id": 11111119,
                    "name": "Copper Badger",
                    "type": "Effect Monster",
                    "misc_info": [{"konami_id": 7}],
                },
                {"id": 4, "name": "Only Prodeck", "type": "Trap Card"},
            ],
        ),
    ]


def test_files_merge_by_password_and_provisional_number(three: list[Path], tmp_path: Path) -> None:
    report = import_pool(three, tmp_path / "cards.db")
    found = cards(tmp_path / "cards.db", "key, name, atk")
    assert ("11111111", "Copper Badger", 400) in found
    assert len(found) == 5
    assert {source.format: source.merged for source in report.sources}["edopro"] == 2
    with sqlite3.connect(tmp_path / "cards.db") as connection:
        names = connection.execute("SELECT name FROM card_name WHERE card = '11111111' ORDER BY name").fetchall()
    assert names == [("Copper Badger",), ("Copper Badgr",), ("Kupferdachs",)]


def test_the_order_of_files_makes_no_difference(three: list[Path], tmp_path: Path) -> None:
    for path in three:
        import_pool([path], tmp_path / "one.db")
    import_pool(three[::-1], tmp_path / "other.db")
    assert cards(tmp_path / "one.db", "*") == cards(tmp_path / "other.db", "*")


def test_importing_twice_changes_no_byte(three: list[Path], tmp_path: Path) -> None:
    pool = tmp_path / "cards.db"
    import_pool(three, pool, [("cb", "Copper Badger")])
    before = pool.read_bytes()
    report = import_pool(three, pool, [("cb", "Copper Badger")])
    assert pool.read_bytes() == before
    assert not report.changed
    assert all(source.new == 0 for source in report.sources)


def test_cards_without_numbers_are_found_again_by_name(tmp_path: Path) -> None:
    path = write_yugi(tmp_path / "a.json", [yugi("Announced Moth"), yugi("Twin Moth", 1), yugi("Twin Moth")])
    import_pool([path], tmp_path / "cards.db")
    assert import_pool([path], tmp_path / "cards.db").cards == 3


def test_a_picture_with_a_password_of_its_own_stays_a_card(tmp_path: Path) -> None:
    path = write_yugi(tmp_path / "a.json", [yugi("Copper Badger", 1, 101), yugi("Copper Badger", 2, 101)])
    assert import_pool([path], tmp_path / "cards.db").cards == 2


def test_of_two_cards_with_one_password_in_a_file_the_second_is_skipped_and_told(tmp_path: Path) -> None:
    path = write_yugi(
        tmp_path / "a.json", [yugi("Copper Badger", 1, 101), yugi("Moth", 1, 102), yugi("Wren", None, 101)]
    )
    report = import_pool([path], tmp_path / "cards.db")
    assert cards(tmp_path / "cards.db") == [("Copper Badger",)]
    assert report.sources[0].skipped == [
        ("Moth", "has the number 00000001 of Copper Badger, which stands before it"),
        ("Wren", "has the number 101 of Copper Badger, which stands before it"),
    ]
    assert not import_pool([path], tmp_path / "cards.db").changed


def test_replacing_forgets_the_cards_that_were_there(tmp_path: Path) -> None:
    import_pool([write_yugi(tmp_path / "a.json", [yugi("Copper Badger", 1)])], tmp_path / "cards.db")
    import_pool([write_yugi(tmp_path / "b.json", [yugi("Moth", 2)])], tmp_path / "cards.db", replace=True)
    assert cards(tmp_path / "cards.db") == [("Moth",)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"hello", "neither JSON nor SQLite"),
        (b'[{"name": {"en": "Moth"}', "ends early"),
        (b'{"cards": []}', "not a card pool"),
        (b"[1, 2]", "not a card pool"),
        (b"SQLite format 3\0 and nothing more", "SQLite"),
        (b"\xff\xfe[", "neither JSON nor SQLite"),
        (b"[" * 100_000, "broken JSON"),
        (b'[{"name": {"en": "Moth"}, "atk": ' + b"9" * 5000 + b"}]", "broken JSON"),
    ],
)
def test_a_file_that_is_no_pool_is_refused_and_the_pool_stays(tmp_path: Path, content: bytes, said: str) -> None:
    pool = tmp_path / "cards.db"
    import_pool([write_yugi(tmp_path / "good.json", POOL)], pool)
    before = pool.read_bytes()
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(Refused, match=said):
        import_pool([tmp_path / "good.json", tmp_path / "bad"], pool)
    assert pool.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"bad", "good.json", "cards.db"}


def test_a_database_without_cards_and_a_foreign_pool_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(Refused, match="without a card database's tables"):
        import_pool([other], tmp_path / "cards.db")
    with pytest.raises(Refused, match="another program"):
        import_pool([write_yugi(tmp_path / "a.json", POOL)], other)


@pytest.mark.parametrize("replace", [False, True])
def test_what_is_no_database_is_not_replaced_by_the_pool(tmp_path: Path, replace: bool) -> None:
    path = write_yugi(tmp_path / "a.json", POOL)
    before = path.read_bytes()
    with pytest.raises(Refused, match="is not a database, and stays as it is"):
        import_pool([path], path, replace=replace)
    assert path.read_bytes() == before


def test_odd_entries_are_skipped_not_stumbled_over(tmp_path: Path) -> None:
    odd: list[Any] = [
        yugi("Moth", 1),
        None,
        7,
        {"name": 3},
        {"name": {}},
        {"name": {"en": "Rule"}, "card_type": "x"},
    ]
    odd.append(yugi("Wren", 2, sets=None, text=None, atk=[], level="four", series="x"))
    report = import_pool([write_yugi(tmp_path / "a.json", odd)], tmp_path / "cards.db")
    assert report.cards == 2
    assert [entry.reason for entry in report.sources[0].skipped] == [
        "is not a card object", "is not a card object", "has no name", "has no name",
        "is no Monster, Spell or Trap (x)",
    ]  # fmt: skip


ODD: list[Any] = [
    None, True, -3, 2**64, 1.5, float("nan"), "", " ", "9" * 5000, "x" * 10_000, "\ud800", "a\0b", "<ruby>",
    "<ruby><rt>x</rt></ruby>", [], [None], [[{}]], ["\ud800"], {}, {"en": 7}, {"\ud800": "\ud800"}, {"ja": "<ruby></ruby>"},
]  # fmt: skip
YUGI = yugi("Copper Badger", 11111111, 101) | {
    "fake_password": 100200300, "link_arrows": ["↙"], "series": ["Badger"], "pendulum_scale": 1,
    "pendulum_effect": {"en": "Made up."}, "property": "Normal", "rank": 3,
}  # fmt: skip
PRODECK = {
    "id": 1234, "name": "Rank Moth", "name_en": "Rank Moth", "type": "XYZ Monster", "race": "Insect", "attribute": "DARK",
    "atk": 1, "def": 1, "level": 4, "card_sets": [{}], "misc_info": [{"konami_id": 1}], "linkmarkers": ["Top"],
    "typeline": "Insect", "linkval": 1, "scale": 1, "desc": "Made up.", "archetype": "Moth",
}  # fmt: skip


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:30])
def test_no_value_of_a_field_stops_an_import(tmp_path: Path, value: Any) -> None:
    odd = [yugi("Moth", 1), *[YUGI | {field: value} for field in YUGI]]
    odd += [YUGI | {"name": {"en": "Wren", language: value}} for language in ("en", "ja", "ja_romaji")]
    paths = [write_yugi(tmp_path / "a.json", [])]
    paths[0].write_text(json.dumps(odd), encoding="utf-8")
    paths.append(write_prodeck(tmp_path / "b.json", [PRODECK | {field: value} for field in PRODECK]))
    import_pool(paths, tmp_path / "cards.db")
    assert not import_pool(paths, tmp_path / "cards.db").changed
    assert all(name.strip() for (name,) in cards(tmp_path / "cards.db"))


def test_no_name_of_a_pool_commands_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pool = tmp_path / "cards.db"
    import_pool([write_yugi(tmp_path / "pool.json", [yugi("Copper\x1b[31m\x9b2J Badger\x07", 11111111)])], pool)
    assert main(["lookup", "11111111", "--pool", str(pool)]) == 0
    assert capsys.readouterr().out.startswith("Copper[31m2J Badger  11111111")
    rows = [{"id": 11111111, "name": "Copper\x1b[31m\x9b2J Badger\x07\u202e"}, {"id": "\x1b[31mx", "name": "\x07"}]
    files = [write_cdb(tmp_path / "pool.cdb", rows)]
    report = import_pool(files, pool, replace=True)
    assert cards(pool) == [("Copper[31m2J Badger",)]
    assert report.sources[0].skipped == [("[31mx", "has an invalid number")]


def test_a_table_without_end_is_not_read(tmp_path: Path) -> None:
    path = write_cdb(tmp_path / "a.cdb", [{"id": 1, "name": "Moth"}])
    with sqlite3.connect(path) as connection:
        for table in ("datas", "texts"):
            connection.execute(f"ALTER TABLE {table} RENAME TO some_{table}")
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info(some_{table})"))
            columns = columns.replace("desc", "[desc]")
            connection.execute(
                f"CREATE VIEW {table} AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT {columns} FROM some_{table}, n"
            )
    with pytest.raises(Refused, match="without a card database's tables"):
        import_pool([path], tmp_path / "cards.db")


def test_a_text_that_is_not_utf_8_costs_its_card_alone(tmp_path: Path) -> None:
    path = write_cdb(tmp_path / "a.cdb", [{"id": 1, "name": "Moth"}, {"id": 2, "name": "Wren"}])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE texts SET [desc] = CAST(x'ff0a41' AS TEXT) WHERE id = 2")
    report = import_pool([path], tmp_path / "cards.db")
    assert cards(tmp_path / "cards.db") == [("Moth",)]
    assert [reason for _, reason in report.sources[0].skipped] == ["has a text that is not UTF-8"]


@pytest.mark.parametrize(
    "make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to("/dev/null")]
)
def test_a_device_is_not_read(tmp_path: Path, make: Any) -> None:
    make(tmp_path / "pool.json")
    with pytest.raises(Refused, match="is a device or the like"):
        import_pool([tmp_path / "pool.json"], tmp_path / "cards.db")


def test_two_imports_at_once_both_count(tmp_path: Path) -> None:
    files = [write_yugi(tmp_path / f"{part}.json", POOL[part::3]) for part in range(3)]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda file: import_pool([file], tmp_path / "cards.db"), files))
    assert sorted(cards(tmp_path / "cards.db")) == sorted((card["name"]["en"],) for card in POOL)


def test_a_cdb_without_a_column_and_one_with_odd_cells(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "none.cdb") as connection:
        connection.execute("CREATE TABLE datas (id, ot, alias, type, atk, def, level, race, attribute)")
        connection.execute("CREATE TABLE texts (id, name)")
    with pytest.raises(Refused, match="without a card database's tables"):
        import_pool([tmp_path / "none.cdb"], tmp_path / "cards.db")
    rows = [
        {"id": 1, "name": b"\xff\xfe"}, {"id": 2, "name": "<ruby><rt>x</rt></ruby>"}, {"id": 3, "name": "N", "atk": None},
        {"id": 4, "name": "N", "level": "four"}, {"id": 5, "name": "Moth", "atk": 2**63 - 1, "race": -(2**63)},
    ]  # fmt: skip
    report = import_pool([write_cdb(tmp_path / "odd.cdb", rows)], tmp_path / "cards.db")
    assert cards(tmp_path / "cards.db") == [("Moth",)]
    assert [reason for _, reason in report.sources[0].skipped] == ["has no name"] * 2 + ["has an invalid number"] * 2


def test_a_file_whose_name_is_no_utf_8_is_imported(tmp_path: Path) -> None:
    path = write_yugi(tmp_path / os.fsdecode(b"\xff.json"), POOL)
    assert import_pool([path], tmp_path / "cards.db").sources[0].file == r"\udcff.json"


def test_the_command_reports_what_was_taken_and_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus/names.yaml").write_text("- {name: Copper Badger, nicknames: [CopBad]}\n", encoding="utf-8")
    path = write_yugi(tmp_path / "a.json", [*POOL, yugi("", 5)])
    place = ["--pool", str(tmp_path / "cards.db")]
    assert main(["import-cards", str(path), *place, "--corpus", str(tmp_path / "corpus")]) == 0
    out = capsys.readouterr().out
    assert "a.json (yaml-yugi): 12 new, 0 merged, 1 skipped" in out
    assert "has no name" in out
    assert main(["lookup", "copbad", *place]) == 0
    assert "nickname “CopBad”" in capsys.readouterr().out


def test_the_command_refuses_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import-cards", str(tmp_path / "no.json"), "--pool", str(tmp_path / "cards.db")]) == 2
    assert "no.json" in capsys.readouterr().err
    assert not (tmp_path / "cards.db").exists()


def test_nicknames_are_read_and_every_mistake_is_told(tmp_path: Path) -> None:
    path = tmp_path / "names.yaml"
    path.write_text("- {name: Moth, nicknames: [M, yes]}\n", encoding="utf-8")
    assert read_also_called(path).nicknames == [("M", "Moth"), ("yes", "Moth")]
    path.write_text(
        "- {name: Moth, nicknames: []}\n- {nicknames: [x]}\n- {name: Wren, nicknames: [a, a], more: 1}\n",
        encoding="utf-8",
    )
    with pytest.raises(Refused) as refused:
        read_also_called(path)
    assert [(problem.line, problem.what) for problem in refused.value.problems] == [
        (1, "in `[1]`: an entry has `nicknames`, `formerly` or `passwords`"),
        (2, "`name` is missing in `[2]`"),
        (3, "unknown key `more`"),
    ]
    path.write_text("- {name: Wren, nicknames: [a, a]}\n- {name: wren, nicknames: ['!']}\n", encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_also_called(path)
    assert [(problem.line, problem.what) for problem in refused.value.problems] == [
        (1, "`a` stands twice for Wren"),
        (2, "the nickname `!` of wren has no letter"),
        (2, "`wren` stands in line 1 too"),
    ]


@pytest.mark.parametrize(
    "text", ["\x01", "- {[a]: b}", "- &a [*a]", "- {name: a", "- 1\n---\n- 2", "- [1]", "[" * 100_000]
)
def test_no_text_is_more_than_a_mistake_in_the_nicknames(tmp_path: Path, text: str) -> None:
    path = tmp_path / "names.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match=r"names\.yaml:\d"):
        read_also_called(path)


def test_the_collected_nicknames_are_in_order() -> None:
    pairs = read_also_called(Path(__file__).parents[3] / "corpus" / "names.yaml").nicknames
    assert ("MST", "Mystical Space Typhoon") in pairs
    assert len(pairs) > 700


def test_the_whole_pool_imports_where_it_lies(tmp_path: Path) -> None:
    path = Path(__file__).parents[4] / "shared" / "pool"
    if not path.is_dir():
        pytest.skip("the card pool is not beside the repository")
    report = import_pool([*sorted(path.glob("*.cdb")), path / "cards.json"], tmp_path / "cards.db")
    assert report.cards > 14_000
    assert {source.format: source.new for source in report.sources}["yaml-yugi"] == report.cards
