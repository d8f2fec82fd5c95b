"""What people do on the site, in a real browser."""

import shutil
from collections.abc import Iterator

import pytest

from tests.built import WHETSTONE, build
from tests.serving import serve

from .contrast import PALE_TEXTS

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FOCUSED = "new Promise(told => requestAnimationFrame(() => requestAnimationFrame(() => told(document.activeElement.tagName))))"
"""What has the keyboard once a page has been drawn."""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: the browser tests need one"),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    path = build(tmp_path_factory.mktemp("site") / "rulings.db")
    with serve(path) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(base_url=address)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 500 else None)
        yield page
        browser.close()
        assert not faults


def test_search_from_the_front_page_to_a_ruling_and_its_card(page) -> None:
    page.goto("/")
    page.get_by_label("A card, a ruling or a question").fill("急な砥石")
    page.get_by_role("button", name="Answer").click()
    page.get_by_role("link", name="Sudden Whetstone may be activated").click()
    assert page.url.endswith(f"/ruling/{WHETSTONE}")
    assert page.locator("tr.contradicts .badge").first.inner_text() == "contradicts"
    page.get_by_role("link", name="Sudden Whetstone", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Sudden Whetstone"


def test_a_replay_opens(page) -> None:
    page.goto(f"/ruling/{WHETSTONE}")
    steps = page.locator("ol.told").first
    assert not steps.is_visible()
    page.get_by_text("the replay, 1 step").first.click()
    assert steps.is_visible()


def test_pages_fit_a_telephone(page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    long = "x" * 3000
    for path in (
        "/", f"/ruling/{WHETSTONE}", "/-/find?q=badger", "/card/copper-badger", "/nothing",
        f"/-/find?q={long}", f"/-/lookup?q={long}", f"/ruling/{long}", f"/card/{long}",
    ):  # fmt: skip
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_stands_out_by_day_and_by_night(page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    grounds = set()
    for path in (
        "/", f"/ruling/{WHETSTONE}", "/-/find?q=badger", "/card/copper-badger", "/-/lookup?q=badger", "/nothing",
        "/rulings", "/rulings/finding", "/rulings/ruling?_search=badger", "/rulings/finding?status=none",
    ):  # fmt: skip
        page.goto(path)
        assert page.evaluate(PALE_TEXTS) == [], path
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert grounds == {"rgb(251, 250, 247)" if scheme == "light" else "rgb(23, 25, 30)"}
    page.emulate_media(color_scheme="light")


def test_only_a_page_for_searching_takes_the_keyboard(page) -> None:
    taken = {}
    for path in ("/", "/-/find", "/-/find?q=badger", f"/ruling/{WHETSTONE}", "/card/copper-badger"):
        page.goto(path)
        taken[path] = page.evaluate(FOCUSED) == "INPUT"
    assert [path for path in taken if taken[path]] == ["/", "/-/find"]


def test_contradictions_lead_to_their_rulings(page) -> None:
    page.goto("/rulings/contradictions")
    page.locator("td.col-ruling a").first.click()
    assert page.url.endswith(f"/ruling/{WHETSTONE}")
