"""The site written for the web: pages for any file server, looked at in a real browser, and a container."""

from __future__ import annotations

import functools
import gzip
import json
import re
import shlex
import shutil
import sqlite3
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import requires
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.built import HARBOUR, build
from tests.commands import PATIENCE, clean_environment, run
from tests.installed import build_distribution, install
from tests.pools import write_yugi, yugi

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
BASE = "https://rulings.example/r/"
KNOWS = {"RULINGS_CORPUS": str(HARBOUR)}


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("databases")
    text = "(Quick Effect): You can discard this card; destroy 1 card on the field."
    file = write_yugi(
        folder / "cards.json",
        [
            yugi("Gate Warden", 21, text={"en": text}, names={"ja": "門番"}),
            yugi("Copper Badger", 17),
            yugi("7 Gulls", 22),
        ],
    )
    database = build(folder / "rulings.db")
    assert run("import-cards", file, "--pool", folder / "cards.db", "--db", database, **KNOWS).code == 0
    return database, folder / "cards.db"


@pytest.fixture(scope="module")
def site(databases: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    database, pool = databases
    folder = tmp_path_factory.mktemp("served") / "r"
    done = run("publish", folder, "--db", database, "--pool", pool, "--all-cards", "--base", BASE, **KNOWS)
    assert (done.code, done.error) == (0, "")
    return folder


def list_links(page: Path) -> Iterator[str]:
    for link in re.findall(r'(?:href|src|action|data-lookup|data-index)="([^"]*)"', page.read_text("utf-8")):
        if not link.startswith("#"):
            yield unescape(link)


def test_every_link_of_every_page_leads_to_a_file(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > 30
    wrong = set()
    for page in pages:
        for link in list_links(page):
            parts = urlsplit(link)
            if parts.netloc:
                continue
            assert parts.path.startswith("/r/"), (page, link)
            file = site / unquote(parts.path.removeprefix("/r/"))
            assert not parts.query or parts.path == "/r/-/find/" or file.suffix in (".css", ".js"), (page, link)
            if not (file.is_file() or (file / "index.html").is_file()):
                wrong.add((page.relative_to(site), link))
    assert wrong == set()


def test_every_page_is_reached_from_the_first(site: Path) -> None:
    seen: set[Path] = set()
    waiting = [site / "index.html"]
    while waiting:
        page = waiting.pop()
        if page in seen or not page.is_file():
            continue
        seen.add(page)
        for link in list_links(page):
            parts = urlsplit(link)
            if not parts.netloc and parts.path.startswith("/r/"):
                waiting.append(site / unquote(parts.path.removeprefix("/r/")) / "index.html")
    lost = {page.relative_to(site).as_posix() for page in {*site.rglob("index.html")} - seen}
    assert {each for each in lost if each.startswith(("card/", "ruling/", "source/", "names/"))} == set()


def test_the_pages_name_their_own_address_and_no_other(site: Path) -> None:
    for name in ("sitemap.xml", "robots.txt", "matters.atom", "changes.atom", "-/matters.json"):
        assert BASE in (site / name).read_text("utf-8"), name
    for file in site.rglob("*"):
        if file.is_file() and file.suffix != ".gz":
            text = file.read_text("utf-8")
            assert "localhost" not in text, file
            assert "127.0.0.1" not in text, file
    for place in re.findall(r"<loc>([^<]+)</loc>", (site / "sitemap.xml").read_text("utf-8")):
        assert (site / unquote(place.removeprefix(BASE)) / "index.html").is_file(), place


def test_the_exports_are_whole(site: Path, databases: tuple[Path, Path]) -> None:
    assert gzip.decompress((site / "-/download/rulings.db.gz").read_bytes()) == databases[0].read_bytes()
    assert "disagreement" in (site / "badge.svg").read_text("utf-8")
    pages = json.loads((site / "assets/index.json").read_text("utf-8"))["pages"]
    assert ["Gate Warden", "card/00000021", "門番"] in pages["card"]
    assert len(pages["ruling"]) == 5
    for rows in pages.values():
        for _, path, *_ in rows:
            assert (site / path / "index.html").is_file(), path


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The folder above the site, from Python's own file server."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: the browser tests need one")
def test_the_pages_are_searched_in_a_browser(served: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(base_url=served)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 400 else None)
        page.goto("/r/")
        box = page.get_by_label("A card, a ruling or a question")
        for typed, first in (
            ("copper", "Copper Badger"), ("coper bagder", "Copper Badger"), ("gaet warden", "Gate Warden"), ("門番", "Gate Warden"), ("gate", "Gate Warden"),
            ("can i use sudden whetstone", "Sudden Whetstone"), ("harbour handbook", "Harbour Handbook"),
        ):  # fmt: skip
            box.fill(typed)
            page.locator(".suggestions li").first.wait_for()
            page.wait_for_timeout(150)
            assert page.locator(".suggestions li span").first.inner_text() == first, typed
            box.fill("")
            page.wait_for_timeout(120)
        box.fill("may be activated up to")
        page.get_by_role("button", name="Answer").click()
        page.get_by_role("link", name="Sudden Whetstone may be activated").click()
        assert "/r/ruling/harbour-handbook/" in page.url
        page.get_by_role("link", name="Cards", exact=True).first.click()
        page.get_by_role("link", name="G", exact=True).click()
        page.get_by_role("link", name="Gate Warden").click()
        assert page.get_by_role("heading", level=1).inner_text() == "Gate Warden"
        assert page.url.endswith("/r/card/00000021/")
        assert faults == []
        page.goto("/r/-/find/?q=zzzzqqq")
        page.get_by_text("Nothing has these words: zzzzqqq").wait_for()
        browser.close()


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ([], "no-address"), (["--base", "/r/"], "bad-address"), (["--base", "https://example.org/r"], "bad-address"),
        (["--base", "ftp://example.org/"], "bad-address"), (["--base", "https://example.org/?a=b"], "bad-address"),
        (["--base", "https://[/"], "bad-address"), (["--base", BASE, "--all-cards"], "not-found"),
        (["--base", BASE, "--pool", "nowhere.db"], "not-found"),
    ],
)  # fmt: skip
def test_what_cannot_be_published_is_refused(tmp_path: Path, more: list[str], code: str) -> None:
    database = build(tmp_path / "rulings.db")
    done = run("publish", tmp_path / "new", "--db", database, *more, cwd=tmp_path)
    assert (done.code, code in done.error) == (2, True), done.error
    assert not (tmp_path / "new").exists()


def test_what_is_in_the_way_is_never_written_over(tmp_path: Path) -> None:
    database = build(tmp_path / "rulings.db")
    for folder in (tmp_path, database):
        done = run("publish", folder, "--db", database, "--base", BASE)
        assert (done.code, "not-empty" in done.error) == (2, True)


@pytest.fixture(scope="module")
def container(databases: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    database, pool = databases
    folder = tmp_path_factory.mktemp("container") / "site"
    done = run("publish", folder, "--db", database, "--pool", pool, "--container", **KNOWS)
    assert (done.code, done.error) == (0, "")
    return folder


def test_a_container_has_what_it_serves_and_installs_nothing_else(
    container: Path, databases: tuple[Path, Path]
) -> None:
    steps = (container / "Dockerfile").read_text("utf-8")
    (wheel,) = container.glob("*.whl")
    names = {file.name for file in container.iterdir()}
    assert names == {"rulings.db", "cards.db", "Dockerfile", "requirements.txt", wheel.name}
    assert {*re.findall(r"^COPY (.+) \./$", steps, re.MULTILINE)} == {
        f"requirements.txt {wheel.name}",
        "rulings.db cards.db",
    }
    assert (container / "rulings.db").read_bytes() == databases[0].read_bytes()
    installed = [shlex.split(line) for line in steps.splitlines() if "pip install" in line]
    assert [line[-1] for line in installed] == ["requirements.txt", wheel.name]
    assert "--require-hashes" in installed[0]
    assert {"--no-index", "--no-deps"} <= {*installed[1]}


def test_a_container_pins_all_that_is_needed_and_no_tool_of_the_developers(container: Path) -> None:
    pins = (container / "requirements.txt").read_text("utf-8")
    entries = [each for each in re.split(r"^(?=\S)", pins, flags=re.MULTILINE) if each.strip()]
    pinned = {canonicalize_name(each.partition("==")[0]) for each in entries}
    assert all("==" in each and "--hash=sha256:" in each for each in entries)
    asked = [Requirement(each) for each in requires("ruling-corpus") or ()]
    assert {canonicalize_name(each.name) for each in asked if each.marker is None} <= pinned
    assert not pinned & {"pytest", "hypothesis", "mypy", "ruff", "playwright"}
    assert "ruling-corpus" not in pinned


def test_the_installed_program_writes_the_same_container(
    container: Path, databases: tuple[Path, Path], tmp_path: Path
) -> None:
    python = install(build_distribution("wheel"))
    database, pool = databases
    arguments = ["publish", tmp_path / "site", "--db", database, "--pool", pool, "--container"]
    subprocess.run(
        [python, "-m", "ruling_corpus", *map(str, arguments)], check=True, cwd=tmp_path, timeout=PATIENCE,
        env=clean_environment(**KNOWS),
    )  # fmt: skip
    assert {file.name for file in (tmp_path / "site").iterdir()} == {file.name for file in container.iterdir()}
    assert (tmp_path / "site" / "requirements.txt").read_text() == (container / "requirements.txt").read_text()
    (ours,), (theirs,) = container.glob("*.whl"), (tmp_path / "site").glob("*.whl")
    with zipfile.ZipFile(ours) as built, zipfile.ZipFile(theirs) as packed:
        assert sorted(packed.namelist()) == sorted(built.namelist())
        for name in built.namelist():
            assert name.endswith("/RECORD") or packed.read(name) == built.read(name), name


def test_the_last_step_of_the_container_serves_the_site(container: Path, tmp_path: Path) -> None:
    python = install(build_distribution("wheel"))
    shutil.copytree(container, tmp_path / "site")
    command = json.loads(re.findall(r"^CMD (.+)$", (container / "Dockerfile").read_text("utf-8"), re.MULTILINE)[0])
    command = [str(python.with_name(command[0])), *command[1:-1], "0"]
    environment = clean_environment(**KNOWS, PYTHONUNBUFFERED="1")
    with subprocess.Popen(
        command, cwd=tmp_path / "site", env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            line = process.stdout.readline()
            port = re.search(r"http://0\.0\.0\.0:(\d+)/", line)[1]
            answer = httpx.get(f"http://127.0.0.1:{port}/card/gate-warden.json?guess=1", timeout=PATIENCE)
            assert answer.json()["card"]["name"] == "Gate Warden"
        finally:
            process.terminate()


def test_the_database_of_a_container_is_one(container: Path) -> None:
    for name in ("rulings.db", "cards.db"):
        assert sqlite3.connect(container / name).execute("pragma quick_check").fetchone() == ("ok",)
