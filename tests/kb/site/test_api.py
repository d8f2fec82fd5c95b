"""The answers for programs, held to their own description; headers; Datasette without our command."""

import asyncio
import json
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
from jsonschema import Draft202012Validator

from kb.corpus.model import Corpus
from kb.site import make_site
from kb.site.openapi import ERROR
from kb.site.pages.badge import Count, draw_badge
from kb.site.plugin import SETTINGS
from tests.built import build
from tests.commands import PATIENCE
from tests.serving import serve


@pytest.fixture(scope="module")
def client(database: Path) -> Iterator[httpx.Client]:
    with serve(database) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="module")
def described(client: httpx.Client) -> dict[re.Pattern[str], dict[str, Any]]:
    """The answers that the site describes, by the addresses that have them."""
    paths = client.get("/-/openapi.json").json()["paths"]
    return {
        re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(path))): each["get"]["responses"]
        for path, each in paths.items()
    }


def validate(answer: httpx.Response, described: dict[re.Pattern[str], dict[str, Any]]) -> dict[str, Any]:
    """Hold an answer to what the site describes for its address and status; returns it."""
    path = answer.request.url.path
    (responses,) = [each for pattern, each in described.items() if pattern.fullmatch(path)]
    schema = responses[str(answer.status_code)]["content"]["application/json"]["schema"]
    Draft202012Validator(schema).validate(answer.json())
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.json()["ok"] is (answer.status_code == 200)
    return answer.json()


def list_addresses(value: object) -> Iterator[str]:
    """List the addresses in an answer."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key == "url" and isinstance(each, str):
            yield each
        yield from list_addresses(each)


def test_every_example_of_the_page_fits_its_description(client: httpx.Client, described: Any) -> None:
    examples = [
        each.replace("&amp;", "&")
        for each in re.findall(r'class="tap example" href="([^"]+)"', client.get("/api").text)
    ]
    assert len(examples) == len(described)
    with httpx.Client(timeout=PATIENCE) as visitor:  # whom an address may make keep an era
        for example in examples:
            answer = client.get(example)
            assert answer.status_code == 200, example
            told = validate(answer, described)
            for address in {*list_addresses(told)}:
                assert address.startswith(("http://", "https://")), (example, address)
                if address.startswith(str(client.base_url)):
                    assert visitor.get(address).status_code == 200, (example, address)


@pytest.mark.parametrize(
    ("query", "ruleset", "answer"),
    [
        ("card=honest", "tcg-modern", "yes"), ("card=honset&ruleset=edison", "tcg-edison", "yes"),
        ("card=37742478&ruleset=ocg", "ocg-modern", "yes"), (f"card={quote('窮鼠の進撃')}&on=2012-01-01", "tcg-2012-01-01", "yes"),
        ("card=mst&on=2025-06-01&ruleset=ocg", "ocg-2025-06-01", "no"),
        ("card=honest&on=1999-01-01", "tcg-1999-01-01", "not-printed"), ("card=honest&on=2010-05-01", "tcg-2010-05-01", "yes"),
        ("card=honest&on=2015-05-01&ruleset=edison", "tcg-2015-05-01", "unknown"),
    ],
)  # fmt: skip
def test_a_card_is_asked_for_by_any_name_under_the_rules_of_a_day(
    client: httpx.Client, query: str, ruleset: str, answer: str
) -> None:
    said = client.get(f"/-/timing.json?{query}").json()
    assert (said["ruleset"]["id"], said["verdict"]["answer"]) == (ruleset, answer)


@pytest.mark.parametrize(
    ("question", "asked", "ruleset", "answer"),
    [
        ("honest during damage calculation", (["during-calculation"], "", None), "tcg-modern", "no"),
        ("edison: honest before damage calc?", (["before-calculation"], "", "tcg-edison"), "tcg-edison", "yes"),
        ("ocg honest in the battle step", ([], "the Battle Step", "ocg-modern"), "ocg-modern", "unknown"),
        ("honest", ([], "", None), "tcg-modern", "yes"),
        ("honest on 1999-01-01", ([], "", None), "tcg-1999-01-01", "not-printed"),
        ("ocg: honest on 2012-05-01", ([], "", "ocg-modern"), "ocg-2012-05-01", "yes"),
    ],
)
def test_a_question_is_answered_as_it_was_read(
    client: httpx.Client, question: str, asked: tuple[list[str], str, str | None], ruleset: str, answer: str
) -> None:
    said = client.get("/-/find.json", params={"q": question}).json()
    assert (said["asked"]["points"], said["asked"]["outside"], said["asked"]["ruleset"]) == asked
    assert (said["answer"]["ruleset"]["id"], said["answer"]["verdict"]["answer"]) == (ruleset, answer)


@pytest.mark.parametrize(
    ("query", "kinds"),
    [
        ("honset", ["card"]), ("edison", ["ruleset", "source", "ruling", "card"]), ("ds-d", ["rule", "card"]),
        ("honest", ["card", "source", "ruling"]), ("", []), ("x" * 5000, []), ("NEAR( \"*", ["ruling", "card"]),
    ],
)  # fmt: skip
def test_a_few_of_each_kind_are_suggested_and_lead_to_their_pages(
    client: httpx.Client, query: str, kinds: list[str]
) -> None:
    suggestions = client.get("/-/suggest.json", params={"q": query}).json()["suggestions"]
    told = [each["kind"] for each in suggestions]
    assert list(dict.fromkeys(told)) == kinds
    assert max(map(told.count, set(told) - {"card"}), default=0) <= 2
    for each in suggestions:
        assert client.get(each["url"]).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/-/timing.json", 400, "no-card"), ("/-/timing.json?card=qqqqzzzz", 404, "unknown-card"),
        ("/-/timing.json?card=honest&on=soon", 400, "bad-day"), ("/-/timing.json?card=" + "x" * 400, 400, "too-long"),
        ("/-/timing.json?card=honest&ruleset=never", 404, "unknown-ruleset"),
        ("/-/timing.json?card=honest&on=2015-02-29", 400, "bad-day"), ("/-/battle.json", 400, "no-battle"),
        ("/-/timing.json?card=honest&on=2015-02-20&ruleset=never", 404, "unknown-ruleset"),
        ("/-/battle.json?card1=Nonsense&at1=start", 404, "unknown-card"), ("/-/timing.json?card=snake-eye+ash", 404, "unknown-card"),
        ("/-/battle.json?position=upside-down", 400, "bad-choice"), ("/-/battle.json?life=many", 400, "bad-life"),
        ("/-/battle.json?scenario=%5B", 400, "broken-yaml"), ("/-/battle.json?rules=never", 400, "unknown-ruleset"),
        ("/-/battle.json?scenario=" + "x" * 9000, 400, "too-long"), ("/-/ask.json", 400, "no-question"),
        ("/-/ask.json?q=" + "x" * 301, 400, "too-long"), ("/-/ask.json?q=honest&ruleset=never", 404, "unknown-ruleset"),
        ("/-/matters.json?kind=nope", 404, "unknown-kind"), ("/-/matters.json?era=nope", 404, "unknown-era"),
        ("/-/matters.json?topic=nope", 404, "unknown-topic"), ("/-/matters.json?source=nope", 404, "unknown-source"),
        ("/card/qqqqzzzz.json", 404, "unknown-card"), ("/ruling/nothing/of/the-kind.json", 404, "unknown-ruling"),
        ("/card/honest.json?on=soon", 400, "bad-day"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_answered_is_told_in_json(
    client: httpx.Client, described: Any, path: str, status: int, code: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    validate(answer, described)
    assert len(answer.content) < 3000


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing.json", 404, "not-found"), ("/-/nothing.json", 404, "not-found"), ("/rulings/nothing.json", 404, "not-found"),
        ("/rulings/ruling/nothing.json", 404, "not-found"), ("/rulings/ruling.json?_size=many", 400, "bad-request"),
        ("/-/timing.json?" + "a&" * 300, 400, "bad-request"),
    ],
)  # fmt: skip
def test_errors_of_datasette_have_the_same_shape(client: httpx.Client, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    Draft202012Validator(ERROR).validate(answer.json())
    foreign = client.get("/-/lookup.json?q=honest", headers={"host": "elsewhere.example"})
    assert (foreign.status_code, foreign.json()["error"]["code"]) == (421, "misdirected-request")


@pytest.mark.parametrize(
    ("path", "match"),
    [
        ("/-/timing.json?card=honest", "name"), ("/card/honest.json", "name"), ("/-/timing.json?card=honset", "misspelt"),
        ("/-/timing.json?card=37742478", "number"), ("/-/timing.json?card=atack+of+the+rat&guess=1", "alike"),
        ("/-/timing.json?card=mst", "nickname"),
    ],
)  # fmt: skip
def test_an_answer_says_how_its_card_was_found(client: httpx.Client, described: Any, path: str, match: str) -> None:
    said = validate(client.get(path), described)["match"]
    assert said["match"] == match
    assert said["why"]
    assert (said["score"] == 100) == (match in ("name", "number"))


def test_a_page_and_its_json_tell_the_same(client: httpx.Client, described: Any) -> None:
    id = "yugipedia-damage-step/notes/cornered-rat-old-ruling"
    told = validate(client.get(f"/ruling/{id}.json"), described)["ruling"]
    (line,) = [each for each in map(json.loads, client.get("/-/rulings.jsonl").text.splitlines()) if each["id"] == id]
    assert told == line | {"url": str(client.base_url.join(f"/ruling/{id}"))}
    assert client.get("/card/honest.json").json() == client.get("/-/timing.json?card=honest").json()


@pytest.mark.parametrize(
    "path",
    [
        "/-/timing.json?card=atack+of+the+rat",
        "/-/battle.json?card1=atack+of+the+rat&at1=start",
        "/card/atack-of-the-rat.json?",
    ],
)
def test_a_name_that_fits_no_card_for_certain_is_told_with_the_closest(client: httpx.Client, path: str) -> None:
    refused = client.get(path)
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (404, "unknown-card")
    assert error["meant"][0] == "Attack of the Cornered Rat"
    assert re.search(
        r"“atack of the rat” is not among the [\d,]+ cards here \(.*\); closest: Attack of the Cornered Rat",
        error["message"],
    )
    assert client.get(f"{path}&guess=1").status_code == 200
    assert client.get(re.sub("the([+-])rat", r"the\1cornered\1rat", path)).status_code == 200


def test_the_effect_that_can_be_activated_is_the_one_that_is_meant(client: httpx.Client) -> None:
    said = client.get(
        "/-/battle.json?attacker=Elemental+HERO+Neos&target=2500&card1=Honest&at1=before-calculation"
    ).json()
    assert said["life"] == [8000, 5500]
    assert {"kind": "event", "text": "honest.light resolves", "rule": "EF-1"} in said["told"]


def test_a_battle_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from checks.plugins import try_it

    monkeypatch.setattr(try_it, "WAITING", 0.0)
    battles = try_it.Battles()
    answer = asyncio.run(battles.play("{}", None, None))
    assert (answer["error"]["code"], try_it.tell_status(answer)) == ("busy", 503)
    assert int(try_it.tell_headers(answer)["retry-after"]) > 0
    monkeypatch.setattr(try_it, "SECONDS", 0.001)
    battle = "given: {cards: {attacker: {card: Honest}}}\nsituation: direct-attack\n"
    answer = try_it.play(battle, None, None)
    assert (answer["error"]["code"], try_it.tell_status(answer)) == ("too-long", 400)
    assert try_it.tell_headers(answer) == {}
    battles.end()


def test_work_is_given_up_though_the_first_end_of_its_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    from checks.plugins import try_it

    monkeypatch.setattr(try_it, "SECONDS", 0.05)

    def work_on(limit: Callable[[], object]) -> dict[str, Any]:
        limit()
        with suppress(try_it.TooLong):
            work_on_and_on()
        work_on_and_on()
        return {"ok": True}

    assert try_it.bound(work_on)["error"]["code"] == "too-long"


def work_on_and_on() -> None:
    until = time.process_time() + 5
    while time.process_time() < until:
        pass


def test_who_asks_for_a_battle_when_many_wait_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from checks.plugins import try_it

    monkeypatch.setattr(try_it, "MOST_WAITING", 2)
    monkeypatch.setattr(try_it.Battles, "_play", lambda *_: {"ok": True})
    battles = try_it.Battles()

    async def ask(times: int) -> list[int]:
        return [
            try_it.tell_status(each)
            for each in await asyncio.gather(*(battles.play("", None, None) for _ in range(times)))
        ]

    assert asyncio.run(ask(5)) == [200, 200, 503, 503, 503]


def test_rulings_are_handed_out_as_text(client: httpx.Client) -> None:
    lines = [json.loads(line) for line in client.get("/-/rulings.jsonl").text.splitlines()]
    ids = [row[0] for row in client.get("/rulings/ruling.json?_shape=arrays&_size=max&_col=id").json()["rows"]]
    assert [line["id"] for line in lines][: len(ids)] == sorted(ids, key=[line["id"] for line in lines].index)
    assert all(line["statement"] and line["source"]["title"] for line in lines)
    assert client.get("/-/rulings.md").text.count("\n## ") == len(lines)


def test_an_unchanged_answer_is_not_sent_again(client: httpx.Client) -> None:
    for path in ("/card/honest", "/-/timing.json?card=honest"):
        first = client.get(path)
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    other = client.get("/card/honest", headers={"cookie": "era=tcg-goat"})
    assert other.headers["etag"] != client.get("/card/honest").headers["etag"]


def test_answers_are_packed_and_tell_browsers_what_to_allow(client: httpx.Client) -> None:
    page = client.get("/card/honest")
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe-inline" not in page.headers["content-security-policy"].partition("script-src")[2]
    assert len(client.get("/").content) < 50_000
    ruled = client.get("/rulings/ruled_cards.json?_shape=array&_size=20&_sort_desc=rulings").json()
    sizes = {row["card"]: len(client.get(f"/card/{row['card']}").content) for row in ruled}
    assert {card: size for card, size in sizes.items() if size >= 60_000} == {}


@pytest.mark.parametrize("kind", ["era", "sheet"])
def test_no_page_of_a_format_is_heavier_than_other_pages(client: httpx.Client, corpus: Corpus, kind: str) -> None:
    sizes = {each: len(client.get(f"/{kind}/{each}").content) for each in corpus.rulesets}
    assert {each: size for each, size in sizes.items() if size >= 60_000} == {}


def test_no_table_is_heavier_than_other_pages(client: httpx.Client) -> None:
    tables = [each["name"] for each in client.get("/rulings.json").json()["tables"] if not each["hidden"]]
    sizes = {name: len(client.get(f"/rulings/{name}").content) for name in tables}
    assert {name: size for name, size in sizes.items() if size >= 60_000} == {}


def test_programs_that_read_the_web_find_the_pages(client: httpx.Client) -> None:
    assert "Disallow: /rulings" in client.get("/robots.txt").text
    pages = re.findall(r"<loc>([^<]+)</loc>", client.get("/sitemap.xml").text)
    for page in pages[:: len(pages) // 12]:
        assert client.get(page).status_code == 200, page


def test_no_page_of_a_table_or_a_query_is_endless(client: httpx.Client) -> None:
    listed = client.get("/rulings.json").json()
    names = [each["name"] for kind in ("tables", "views", "queries") for each in listed[kind] if not each.get("hidden")]
    for name in names:
        page = client.get(f"/rulings/{name}?card=e").text
        title = re.search("<title>(.*?)</title>", page, re.DOTALL)
        assert len(page) < 300_000, name
        assert title is not None
        assert "select" not in title[1], name


@pytest.mark.parametrize(
    ("sql", "rows"),
    [("select * from ruling", 0), ("select description from effect", 0), ("select 1", 1), ("select 1 where 0", 0)],
)
def test_a_page_shows_as_many_rows_of_an_answer_as_it_has_room_for(client: httpx.Client, sql: str, rows: int) -> None:
    page = client.get("/rulings", params={"sql": sql}).text
    shown = page.count("<tr>") - 1
    assert len(page.encode()) < 300_000
    cut = "rows are shown" in page
    assert (shown > 50 and f"The first {shown} rows" in page) if cut else shown <= rows
    assert ("returning more than" in page) == cut
    answered = client.get("/rulings.json", params={"sql": sql, "_shape": "arrays"}).json()
    assert len(answered["rows"]) > shown if cut else len(answered["rows"]) == rows


def test_pages_lead_to_where_records_are_edited(database: Path) -> None:
    site = make_site(database, repository="https://example.org/our/rulings")
    page = asyncio.run(site.client.get("/card/honest")).text
    assert 'href="https://example.org/our/rulings/blob/HEAD/corpus/cards/honest.yaml"' in page
    assert "https://example.org/our/rulings/issues/new?title=Wrong%3A%20Honest" in page
    assert (
        "report a fault"
        not in asyncio.run(make_site(database, repository="javascript:x").client.get("/card/honest")).text
    )


def run_datasette(*files: Path, log: IO[str] | None = None) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("datasette")), *map(str, files), "--port", str(port)]
    process = subprocess.Popen(command, stdout=log or subprocess.DEVNULL, stderr=log or subprocess.DEVNULL)
    try:
        with httpx.Client() as waiting:
            for _ in range(200):
                try:
                    waiting.get(f"http://127.0.0.1:{port}/-/versions.json")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("name", ["kept-elsewhere", "rulings"])
def test_datasette_alone_shows_the_same_site_whatever_the_file_is_called(
    database: Path, tmp_path: Path, name: str
) -> None:
    shutil.copy(database, tmp_path / f"{name}.db")
    for address in run_datasette(tmp_path / f"{name}.db"):
        assert httpx.get(f"{address}/", headers={"host": "evil.example"}).status_code == 421
        assert httpx.get(f"{address}/{name}.json", params={"sql": "select printf('%*d', 9, 1)"}).status_code == 400
        assert "You can use Honest’s Quick Effect at the start" in httpx.get(f"{address}/card/honest").text
        assert httpx.get(f"{address}/-/timing.json?card=honest").json()["verdict"]["answer"] == "yes"
        assert httpx.get(f"{address}/-/battle.json?target=1000", timeout=PATIENCE).json()["life"] == [8000, 7100]


def test_datasette_alone_is_as_quiet_as_our_command(tmp_path: Path) -> None:
    paths = (
        "/nope",
        "/card/nope",
        "/rulings/nope",
        "/nope.json",
        "/-/timing.json?card=nope",
        "/rulings/ruling?_size=many",
    )
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        for address in run_datasette(build(tmp_path / "rulings.db"), log=log):
            told = [httpx.get(f"{address}{path}", timeout=PATIENCE).status_code for path in paths]
            settings = httpx.get(f"{address}/-/settings.json").json()
        log.seek(0)
        lines = [line for line in log.read().splitlines() if not line.startswith("INFO:")]
    assert told == [404, 404, 404, 404, 404, 400]
    assert lines == []
    assert {name: settings[name] for name in SETTINGS} == SETTINGS


def test_an_operators_settings_are_kept(tmp_path: Path) -> None:
    from datasette.app import Datasette, DatasetteClient

    make_site(tmp_path / "none.db")  # registers the plugin
    site = Datasette(files=[str(build(tmp_path / "rulings.db"))], settings={"default_page_size": 7})
    site.client = DatasetteClient(site)
    settings = asyncio.run(site.client.get("/-/settings.json")).json()
    assert (settings["default_page_size"], site.page_size) == (7, 7)
    assert site.sql_time_limit_ms == SETTINGS["sql_time_limit_ms"]


def test_a_badge_counts_the_disagreements(tmp_path: Path) -> None:
    site = make_site(build(tmp_path / "rulings.db"))
    badge = asyncio.run(site.client.get("/badge.svg"))
    assert badge.headers["content-type"].startswith("image/svg+xml")
    assert badge.headers["access-control-allow-origin"] == "*"
    assert ElementTree.fromstring(badge.text).find("{*}title").text == "replayed: 1 disagreement, 0 new"
    assert draw_badge(Count(97, 2)).count("97 disagreements, 2 new") == 3
    feed = asyncio.run(site.client.get("/matters.atom"))
    assert feed.headers["access-control-allow-origin"] == "*"


def test_all_cards_are_listed_by_letter(tmp_path: Path) -> None:
    site = make_site(build(tmp_path / "rulings.db"))
    page = asyncio.run(site.client.get("/names")).text
    letters = re.findall(r'href="/names/([^"]+)"', page)
    assert letters == ["b", "c", "s"]
    listed = [
        card for letter in letters
        for card in re.findall(r'<li><a href="/card/([^"]+)"', asyncio.run(site.client.get(f"/names/{letter}")).text)
    ]  # fmt: skip
    assert listed == ["b-e-s-anchor", "copper-badger", "sudden-whetstone"]
    assert asyncio.run(site.client.get("/names/q")).status_code == 404


def test_other_databases_are_left_alone(tmp_path: Path) -> None:
    import sqlite3

    from datasette.app import Datasette, DatasetteClient

    make_site(tmp_path / "none.db")  # registers the plugin
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("create table thing (id integer primary key, slug text)")
    site = Datasette(files=[str(tmp_path / "other.db")])
    site.client = DatasetteClient(site)
    page = asyncio.run(site.client.get("/"))
    assert "Rulings, replayed" not in page.text
    assert "other" in page.text
    assert asyncio.run(site.client.get("/card/honest")).status_code == 404
    assert "content-security-policy" not in page.headers
