"""The site answers over HTTP: its pages, its tables, its search, and a database that was built anew."""

import contextlib
import html
import http.client
import json
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
import yaml

import kb.site
from checks.reading.pool_timings import make_text_timer
from kb.corpus.model import Corpus
from kb.database.tables import TABLES, VIEWS
from kb.pool.gather import import_pool
from tests.built import ANCHOR, BADGER, WHETSTONE, build
from tests.commands import PATIENCE, run
from tests.pools import write_yugi, yugi
from tests.serving import serve

METADATA = yaml.safe_load((Path(kb.site.__file__).parent / "metadata.yml").read_text("utf-8"))
TABLES_SAID = METADATA["databases"]["rulings"]["tables"]
QUERIES = METADATA["databases"]["rulings"]["queries"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    path = build(tmp_path_factory.mktemp("site") / "rulings.db")
    with serve(path) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def read_text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_front_page_tells_counts_and_contradictions(client: httpx.Client) -> None:
    page = client.get("/").text
    told = read_text(page)
    assert "5 recorded rulings from 1 document, each replayed by the rules of its own time" in told
    assert "3 answers agree , 1 contradict , 1 cannot be decided" in told
    assert f'href="/ruling/{WHETSTONE}"' in page
    assert 'action="/-/find"' in page


def test_every_page_of_ours_is_reached_from_the_top_and_answers(client: httpx.Client) -> None:
    asked = {"/"}
    left = ["/"]
    while left:
        page = client.get(left.pop())
        assert page.status_code == 200, page.url
        if not page.headers["content-type"].startswith("text/html"):
            continue
        assert '<html lang="en">' in page.text
        assert page.text.count("<main") == 1
        for link in re.findall(r'href="(/[^"#?]*)"', page.text):
            if link.endswith(".json"):
                continue  # an example of the answers for programs, of a ruling that ships
            if link not in asked and not link.startswith(("/rulings", "/assets", "/-/static", "/-/download")):
                asked.add(link)
                left.append(link)
    kinds = {link.split("/")[1] for link in asked}
    assert kinds >= {"", "-", "matters", "eras", "era", "sheet", "rule", "sources", "source", "coverage", "about", "card",
                     "ruling"}  # fmt: skip


def test_ruling_page_says_in_a_sentence_what_it_comes_to_and_shows_both_sides(client: httpx.Client) -> None:
    page = client.get(f"/ruling/{WHETSTONE}").text
    told = read_text(page)
    assert "Sudden Whetstone may be activated up to and including damage calculation." in page
    assert "Not always True under Harbour old; not under Harbour new." in told
    assert "the ruling rests on Lantern Rulings 1.2 (a card ruling of Konami, 2009-06-12), p. 2" in told
    assert "Lantern Rulebook 9 (a rule text of Konami, 2014-03-21), p. 33" in told
    assert "Called partly incorrect :" in told
    assert "no other source" in told
    assert 'href="https://archive.example/2014/harbour.example/handbook"' in page


def test_a_disagreement_is_drawn_with_both_sides_and_told_to_who_cannot_see(client: httpx.Client) -> None:
    page = client.get(f"/ruling/{WHETSTONE}").text
    drawn = page[page.index('<svg class="step"') : page.index("</svg>")]
    assert 'class="hatch"' in drawn
    assert 'role="img"' in drawn
    assert "the ruling: Start of the Damage Step yes, During damage calculation yes" in drawn
    assert "the engine: Start of the Damage Step yes, During damage calculation no" in drawn


def test_card_page_tells_when_it_was_first_printed_and_marks_what_a_later_wording_answers(client: httpx.Client) -> None:
    page = client.get("/card/copper-badger?era=harbour-new").text
    told = read_text(page)
    assert "TCG 2009-06-12 (Harbour Lights)" in told
    assert page.count("<small>by the wording of 2012-03-01</small>") == 1


def test_a_card_that_is_not_yet_printed_is_told_so(client: httpx.Client) -> None:
    assert "Not yet printed B.E.S. Anchor was not released yet." in read_text(client.get("/card/b-e-s-anchor").text)


def test_a_ruling_says_which_of_its_answers_go_by_a_later_wording(client: httpx.Client) -> None:
    rows = re.findall(r"<tr class=\"agrees\">.*?</tr>", client.get(f"/ruling/{WHETSTONE}").text, re.DOTALL)
    assert ["era/harbour-old" in row for row in rows if ANCHOR in html.unescape(row)] == [True]


@pytest.mark.parametrize(
    "path",
    [
        "/-/databases.json", "/rulings.json?_shape=array&sql=select+*+from+pragma_database_list",
        "/rulings.json?_shape=array&sql=select+name,+upper(file)+as+f+from+Pragma_Database_List",
    ],
)  # fmt: skip
def test_nobody_is_told_where_files_lie(
    client: httpx.Client, tmp_path_factory: pytest.TempPathFactory, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert {"rulings", "main"} & {row["name"] for row in answer.json()}
    for told in (answer, client.get("/-/databases")):
        assert str(tmp_path_factory.getbasetemp()).casefold() not in told.text.casefold()


def test_matters_are_filtered_and_fed(client: httpx.Client) -> None:
    assert client.get("/matters").text.count('<li class="contradicts">') == 1
    assert client.get("/matters?kind=source-wrong").text.count('<li class="contradicts">') == 0
    feed = ElementTree.fromstring(client.get("/matters.atom").text)
    entries = feed.findall("{http://www.w3.org/2005/Atom}entry")
    assert [entry.findtext("{http://www.w3.org/2005/Atom}title") for entry in entries]


def test_changes_of_verdicts_are_told_by_revision_and_fed(client: httpx.Client) -> None:
    page = client.get("/changes").text
    assert page.index("Move the tide") < page.index("Correct &lt;b&gt;an&lt;/b&gt; old ruling")
    assert page.count(f'href="/ruling/{WHETSTONE}"') == 2
    assert "now contradicted" in page
    assert "harbour-handbook/battles/gone" in page
    assert 'href="/ruling/harbour-handbook/battles/gone"' not in page
    feed = ElementTree.fromstring(client.get("/changes.atom").text)
    atom = "{http://www.w3.org/2005/Atom}"
    told = [[entry.findtext(f"{atom}{tag}") for tag in ("title", "updated")] for entry in feed.findall(f"{atom}entry")]
    assert told == [
        ["Move the tide", "2026-05-02T00:00:00Z"],
        ["Correct <b>an</b> old ruling", "2026-04-01T00:00:00Z"],
    ]
    rows = client.get("/rulings/verdict_change.json?_shape=array&kind=mended").json()
    assert [row["cause"] for row in rows] == [f"ruling {WHETSTONE}"]


def test_an_era_is_remembered(client: httpx.Client) -> None:
    with httpx.Client(base_url=client.base_url) as visitor:
        assert "Rules of" in visitor.get("/card/copper-badger").text
        visitor.get("/card/copper-badger?era=harbour-old")
        assert '<option value="harbour-old" selected>' in visitor.get("/card/copper-badger").text
        assert '<option value="harbour-new" selected>' in visitor.get("/card/copper-badger?era=harbour-new").text
        assert '<option value="harbour-new" selected>' in visitor.get("/card/copper-badger?era=nothing").text


@pytest.mark.parametrize("name", ["Copper Badger", "copper badger", "銅穴熊"])
def test_a_card_is_reached_by_its_names(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/card/{quote(name)}", follow_redirects=True)
    assert str(answer.url).endswith("/card/copper-badger")


def test_card_page_lists_its_rulings(client: httpx.Client) -> None:
    page = client.get("/card/copper-badger").text
    assert "銅穴熊" in page
    assert f'href="/ruling/{BADGER}"' in page


def test_card_page_answers_in_a_sentence_and_tells_why_by_timing_and_era(client: httpx.Client) -> None:
    told = read_text(client.get("/card/copper-badger").text)
    assert (
        "Yes You can use the effect of Copper Badger at the start of the Damage Step. A stat change opens it. DS-4"
        in told
    )
    assert "Yes at the start: A stat change opens it. DS-4" in told
    assert "No at the end: It closes. DS-7" in told
    assert told.index("Harbour new") < told.index("Other formats") < told.rindex("Harbour old")


@pytest.mark.parametrize(
    ("day", "sentence", "changed"),
    [
        ("2008-01-01", "Not yet printed", ""),
        ("2009-07-01", "Cannot decide", "2009-06-12 First printed in the TCG: Harbour Lights. Lantern Rulings 1.2"),
        ("2010-02-05", "No You cannot use the effect of Copper Badger in the Damage Step.", "2010-02-05 A card ruling begins: it may not be activated in the"),
        ("2014-03-20", "at any point in the Damage Step.", "2012-03-01 A wording of it ends. Lantern Rulings 1.2 (a card ruling of Konami, 2009-06-12), p. 2"),
        ("2014-03-21", "at the start of the Damage Step.", "Does the tide wait for the end? Now: it does not. Lantern Rulebook 9 (a rule text of Konami, 2014-03-21), p. 33"),
        ("2031-01-01", "at the start of the Damage Step.", "A card ruling ends"),
    ],
)  # fmt: skip
def test_card_page_answers_for_a_day_and_says_what_changed(
    client: httpx.Client, day: str, sentence: str, changed: str
) -> None:
    page = client.get(f"/card/copper-badger?on={day}&in=tcg").text
    told = read_text(page)
    assert sentence in told[: told.index("The answer over time")]
    assert changed in told
    assert f"TCG, {day}" in read_text(page[page.index("<tbody") :])
    for link in re.findall(r'href="(/source/[^"]+)"', page):
        assert client.get(link).status_code == 200


def test_the_spans_of_a_card_are_links_to_their_days(client: httpx.Client) -> None:
    page = client.get("/card/copper-badger?era=harbour-new").text
    line = page[page.index('<div class="line"') : page.index("</div></div>")]
    assert re.findall(r"on=([0-9-]+)&amp;in=tcg#days", line) == [
        "2002-01-01",
        "2009-06-12",
        "2010-02-05",
        "2012-03-01",
        "2014-03-21",
    ]
    assert re.findall(r'<a class="([a-z-]+)"', line) == ["not-printed", "unknown", "no", "yes", "yes"]
    assert [read_text(each) for each in re.findall(r'<span class="unseen">.*?</span>', line)] == [
        "Not yet printed: until 2009-06-12", "Cannot decide, in the whole Damage Step: 2009-06-12 – 2010-02-05",
        "No: 2010-02-05 – 2012-03-01", "Yes, in the whole Damage Step: 2012-03-01 – 2014-03-21",
        "Yes, at the start: 2014-03-21 – today",
    ]  # fmt: skip
    assert line.count('aria-current="true"') == 1


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("on=2013-02-30", "2013-02-30 is not a date"), ("on=soon&in=tcg", "soon is not a date"),
        ("on=%3Cb%3E", "<b> is not a date"), ("on=2013-06-01&in=moon", "Rules of TCG, 2013-06-01"),
        ("in=tcg", "Rules of Harbour new"), ("on=2013-06-01&in=ocg", "There is no answer under these rules"),
    ],
)  # fmt: skip
def test_a_day_that_is_none_is_told(client: httpx.Client, asked: str, told: str) -> None:
    answer = client.get(f"/card/copper-badger?{asked}")
    assert answer.status_code == 200
    assert told in html.unescape(read_text(answer.text))
    assert "<b> is" not in answer.text


def test_json_of_a_day_says_from_when_until_when(client: httpx.Client) -> None:
    said = client.get("/-/timing.json?card=copper+badger&on=2010-03-01").json()
    assert said["ruleset"] == {
        "id": "tcg-2010-03-01",
        "title": "TCG, 2010-03-01",
        "territory": "tcg",
        "day": "2010-03-01",
    }
    (effect,) = said["effects"]
    assert (effect["points"], effect["since"], effect["until"]) == (
        {"start": "no", "end": "no"}, "2010-02-05", "2012-03-01",
    )  # fmt: skip
    (early,) = client.get("/-/timing.json?card=copper+badger&on=2009-07-01&ruleset=harbour-old").json()["effects"]
    assert (early["points"], early["by_wording"]) == ({}, "2012-03-01")
    assert [(each["points"], each["answer"]) for each in early["why"]] == [([], "unknown")]


def test_a_connection_outlasts_the_pauses_of_who_asks(client: httpx.Client) -> None:
    # A client's own limit, mostly 5 seconds, has to come first: what is closed as it is asked over is a broken read.
    with contextlib.closing(http.client.HTTPConnection(client.base_url.host, client.base_url.port or 80)) as connection:
        connection.request("GET", "/robots.txt")
        connection.getresponse().read()
        ours = connection.sock
        time.sleep(6)
        connection.request("GET", "/robots.txt")
        assert connection.getresponse().status == 200
        assert connection.sock is ours


@pytest.mark.parametrize("path", ["/ruling/harbour-handbook/battles/nothing", "/card/no-such-card"])
def test_what_is_not_there_says_so_and_searches(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no" in answer.text
    assert 'name="q"' in answer.text


@pytest.mark.parametrize("table", [*TABLES, *VIEWS])
def test_every_table_and_column_is_described(client: httpx.Client, table: str) -> None:
    said = TABLES_SAID[table]
    answer = client.get(f"/rulings/{table}.json").json()
    assert said["title"]
    assert said["description"].endswith(".") or said["description"]
    shown = [column for column in answer["columns"] if column != "rowid"]
    assert set(said["columns"]) == set(shown)
    assert all(said["columns"].values())


def test_nothing_is_described_that_is_not_there(client: httpx.Client) -> None:
    described = {name for name, said in TABLES_SAID.items() if "title" in said}
    assert described == {*TABLES, *VIEWS}
    for table, said in TABLES_SAID.items():
        assert set(said.get("facets", ())) <= set(said.get("columns", ())), table


@pytest.mark.parametrize("query", QUERIES)
def test_every_canned_query_answers(client: httpx.Client, query: str) -> None:
    values = {
        "card": "Whetstone",
        "one": "harbour-old",
        "other": "harbour-new",
        "source": "lantern-rulebook-9",
    }
    answer = client.get(f"/rulings/{query}.json", params=values | {"_shape": "objects"})
    assert answer.status_code == 200
    assert answer.json()["rows"] or query == "disputed_topics"
    assert QUERIES[query]["description"]


@pytest.mark.parametrize(
    "text",
    [
        "whetst",
        "砥",
        "穴熊",
        '"',
        "\0",
        "*",
        "a AND",
        "NEAR(",
        "'",
        "D/D/D",
        "",
        " ",
        "x" * 2000,
        "%",
        "{",
        "^",
        ":",
    ],
)
def test_no_search_is_an_error(client: httpx.Client, text: str) -> None:
    assert client.get("/-/find", params={"q": text}).status_code == 200
    for table in ("ruling", "card"):
        assert client.get(f"/rulings/{table}?_search={quote(text)}").status_code == 200


@pytest.mark.parametrize(("text", "ids"), [("砥石", [WHETSTONE]), ("穴", [BADGER]), ("bristles tur", [BADGER])])
def test_the_search_of_a_table_finds_what_the_command_finds(client: httpx.Client, text: str, ids: list[str]) -> None:
    rows = client.get("/rulings/ruling.json", params={"_search": text, "_shape": "objects"}).json()["rows"]
    assert [row["id"] for row in rows] == ids


def test_search_page_marks_words_and_escapes_markup(client: httpx.Client) -> None:
    page = client.get("/-/find", params={"q": "bristles <b>"}).text
    assert "<mark>bristles</mark>" in page
    assert 'value="bristles &lt;b&gt;"' in page


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ("ds-4", "/rule/DS-4"),
        ("ds-8", "/rule/DS-4"),
        ("harbour old", "/era/harbour-old"),
        ("lantern rulebook", "/source/lantern-rulebook-9"),
    ],
)
def test_the_box_finds_rules_eras_and_sources_by_name(client: httpx.Client, query: str, address: str) -> None:
    assert f'href="{address}"' in client.get("/-/find", params={"q": query}).text


@pytest.mark.parametrize("former", ["DS-3", "DS-8"])
def test_a_former_id_of_a_rule_leads_to_the_rule(client: httpx.Client, former: str) -> None:
    page = client.get(f"/rule/{former}")
    assert page.status_code == 200
    assert "Rule DS-4" in read_text(page.text)
    assert client.get("/rule/DS-").status_code == 404


def test_a_source_says_how_it_was_read_and_where_its_copy_is(client: httpx.Client) -> None:
    page = client.get("/source/harbour-handbook").text
    assert 'href="https://archive.example/2014/harbour.example/handbook"' in page
    assert "read whole, on 2020-05-01" in read_text(page)
    page = client.get("/source/lantern-rulings-2009-06").text
    assert "known only as other documents quote it" in read_text(page)
    assert "<dt>copy</dt>" not in page
    assert "<dt>gone</dt>" not in page


def test_a_database_built_anew_is_noticed(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db", findings=[])
    with serve(path) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        assert client.get("/rulings/finding.json").json()["filtered_table_rows_count"] == 0
        build(path)
        for _ in range(8):  # every thread of the server
            assert client.get("/rulings/finding.json").json()["filtered_table_rows_count"] == 5
        build(tmp_path / "more.db")
        with sqlite3.connect(tmp_path / "more.db") as more:
            more.execute("create table quay (name primary key, depth)")
        for _ in range(2):  # what is known of the tables of one file is not told of the next
            assert "quay" not in {each["name"] for each in client.get("/rulings.json").json()["tables"]}
        (tmp_path / "more.db").replace(path)
        for _ in range(2):
            tables = {each["name"]: each for each in client.get("/rulings.json").json()["tables"]}
            assert (tables["quay"]["columns"], tables["quay"]["primary_keys"]) == (["name", "depth"], ["name"])
            assert tables["finding"]["count"] == 5
        whole = path.read_bytes()
        for ruins in (b"SQLite format 3\0" + b"\xff" * 4096, b"no database"):
            (tmp_path / "ruins").write_bytes(ruins)
            (tmp_path / "ruins").replace(path)
            for page in ("/", "/rulings/finding.json"):
                assert client.get(page).status_code == 503
        path.write_bytes(whole)
        for page in ("/", "/rulings/finding.json"):
            assert client.get(page).status_code == 200
        path.rename(tmp_path / "away.db")
        for page in ("/", "/rulings/finding.json"):
            gone = client.get(page)
            assert (gone.status_code, "rulings.db was deleted: build it again" in gone.text) == (503, True)
        (tmp_path / "away.db").rename(path)
        for page in ("/", "/rulings/finding.json"):
            assert client.get(page).status_code == 200


@pytest.fixture
def pool(tmp_path: Path, corpus: Corpus) -> Path:
    card = yugi("Lantern Moth", 91111113, 903, 3, text={"en": "During either player's turn: You can draw 1 card."})
    gives = "Monsters you control gain this effect.\n● (Quick Effect): You can draw 1 card."
    lends = yugi("Lending Wren", 91111114, 904, 3, text={"en": gives})
    file = write_yugi(tmp_path / "pool.json", [card, lends])
    import_pool([file], tmp_path / "cards.db", timer=make_text_timer(corpus, {}))
    return tmp_path / "cards.db"


def test_a_card_of_the_pool_is_answered_for_a_day_by_todays_text(pool: Path, tmp_path: Path) -> None:
    with serve(build(tmp_path / "rulings.db"), pool) as address:
        page = httpx.get(f"{address}/card/91111113?on=2012-01-01&in=tcg").text
        assert re.search("Quick Effect “[^”]*” by today's text", html.unescape(read_text(page)))
        asked = f"{address}/-/timing.json?card=lantern+moth&on="
        charts = [httpx.get(f"{asked}{day}").json()["effects"][0]["points"] for day in ("2012-01-01", "2020-01-01")]
        assert [len(points) for points in charts] == [7, 5]
        lends = read_text(httpx.get(f"{address}/card/91111114").text)
        assert (
            "Lending Wren has no activated effect of its own. There is no answer for an effect that it gives to other cards."
            in lends
        )
        assert "Given to other cards not answered" in " ".join(lends.split())
        said = httpx.get(f"{address}/-/timing.json?card=lending+wren").json()
        assert (said["verdict"]["answer"], said["gives"]) == ("unknown", ["(Quick Effect): You can draw 1 card."])


def test_a_card_of_the_pool_has_no_answer_before_its_first_printing(tmp_path: Path, corpus: Corpus) -> None:
    said = {"en": "During either player's turn: You can draw 1 card."}
    sets = {"en": [{"set_number": "ABYR-EN001", "set_name": "Abyss Rising"}]}
    card = yugi("Lantern Moth", 91111113, 903, 3, text=said) | {"sets": sets}
    pool = tmp_path / "cards.db"
    import_pool([write_yugi(tmp_path / "pool.json", [card])], pool, timer=make_text_timer(corpus, {}))
    with serve(build(tmp_path / "rulings.db"), pool) as address:
        asked = f"{address}/-/timing.json?card=lantern+moth&"
        days = ("on=2012-11-08", "on=2012-11-09", "on=2012-11-08&ruleset=ocg")
        told = [httpx.get(asked + day).json()["verdict"]["answer"] for day in days]
        assert told == ["not-printed", "no", "no"]
        page = read_text(httpx.get(f"{address}/card/91111113?on=2012-11-08&in=tcg").text)
        assert "was not released yet" in page


def test_a_pool_of_another_version_is_to_be_imported_again(pool: Path, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(pool)) as connection, connection:
        connection.execute("PRAGMA user_version = 3")
    ended = run("serve", "--db", build(tmp_path / "rulings.db"), "--pool", pool, "--port", "0")
    assert (ended.code, "import everything again with --replace" in ended.error) == (2, True)


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    path = build(tmp_path / "rulings.db")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "checks.command", "serve", "--db", str(path), "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"port {port} on 127.0.0.1 cannot be used" in ended.stderr


def test_json_of_a_ruling(client: httpx.Client) -> None:
    rows = client.get("/rulings/ruling.json", params={"id": WHETSTONE, "_shape": "objects"}).json()["rows"]
    assert rows[0]["verdict"] == "contradicts"
    assert json.dumps(rows[0])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/rulings/nothing", 404),
        ("/rulings/ruling?_search_nothing=x", 400),
        ("/rulings/ruling?_search=%22&_searchmode=raw", 400),
        ("/rulings?sql=nonsense", 400),
        ("/ruling/%00", 404),
        ("/-/static/app.css/x", 404),
        *(
            (f"/rulings/{wrong}", 400)
            for wrong in (
                "switch_value/one-key", "contradictions?_next=x", "ruling?_sort=typo", "ruling?_sort_desc=typo",
                "ruling?_sort=id&_sort_desc=id", "ruling?_timelimit=x", "ruling?_through=1", "ruling?id__in=[",
                "ruling.json?_json_infinity=x", "contradictions?_next=999999999999999999999",
            )
        ),
        ("/rulings.csv", 400),
        ("/rulings.json?sql=select+1&_timelimit=x", 400),
    ],
)  # fmt: skip
def test_wrong_addresses_are_told_as_such(client: httpx.Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status


@pytest.mark.parametrize("path", ["/rulings/ruling", "/rulings/may_it_be_activated"])
def test_nothing_is_written(client: httpx.Client, path: str) -> None:
    assert client.post(path).status_code in (403, 405)


@pytest.mark.parametrize(
    ("path", "told"),
    [("/nothing", "There is no such page"), ("/rulings/nothing", "Table not found"), ("/rulings?sql=x", "Statement")],
)
def test_an_error_leads_on(client: httpx.Client, path: str, told: str) -> None:
    page = client.get(path).text
    assert told in page
    assert "Database not found" not in page
    assert 'href="/assets/site.css?' in page
    assert 'action="/-/find"' in page


def test_a_search_leads_to_the_lookup_of_the_same_words(client: httpx.Client) -> None:
    assert 'href="/-/lookup?q=a%26b%20%22c"' in client.get("/-/find", params={"q": 'a&b "c'}).text


def test_the_database_is_handed_out(client: httpx.Client) -> None:
    assert "/-/download/rulings.db" in client.get("/").text
    assert client.get("/-/download/rulings.db").content.startswith(b"SQLite format 3\0")


@pytest.mark.parametrize(
    "sql",
    [
        "select zeroblob(1000000000)",
        "select group_concat(hex(zeroblob(500)), '') from ruling, ruling, ruling, ruling, ruling, ruling",
        "with recursive n(i) as (select 1 union all select i + 1 from n limit 900) select i, zeroblob(100000) from n",
    ],
)
def test_no_question_fills_the_memory(client: httpx.Client, sql: str) -> None:
    answer = client.get("/rulings.json", params={"sql": sql})
    assert answer.status_code == 400
    assert "too big" in answer.text or "larger than" in answer.text
    assert client.get("/rulings.json", params={"sql": "select 1"}).json()["rows"] == [[1]]
