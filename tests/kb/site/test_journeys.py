"""What a judge, a player and an editor do on the site of the corpus that ships, in a real browser."""

import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

import httpx
import pytest

from checks.plugins import try_it, write_it
from kb.site.plugin import ROUTES
from tests.commands import run
from tests.pools import POOL, write_yugi
from tests.serving import serve

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: the browser tests need one"),
]
KALUT = "/ruling/judge-chat-damage-step/activation/kalut-during"
WHOLLY_SEEN = """[...document.querySelectorAll(".suggestions li")].every(each => {
  const box = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height - 4));
})"""
"""Whether nothing lies over what the box suggests, or cuts it off."""
NO_PAGE = re.compile(r"json|atom|svg|worker|\\.(txt|xml|md|db)|assets")
"""Addresses that answer programs."""
PAGES = (
    "/", "/-/find", "/-/find?q=honest", "/-/find?q=damage+step", "/card/honest", "/card/honest?on=2015-05-01&in=tcg",
    "/card/attack-of-the-cornered-rat", "/card/11111111", "/card/no-such-card", KALUT, "/ruling/none/such", "/matters",
    "/matters?kind=source-outdated", "/changes", "/eras", "/era/tcg-edison", "/report?attacker=1900&target=1500", "/sheet/tcg-edison", "/rulebook/tcg-edison", "/rulebook/tcg-edison/open", "/rulebook/ocg-modern/damage-step", "/rulebook/tcg-edison/none", "/rulebook/tcg-goat?against=tcg-modern", "/rulebook/none", "/rule/DS-D", "/sources", "/names", "/offline", "/goat", "/c/honest", "/r/none/such",
    "/source/konami-damage-step-rules", "/coverage", "/about", "/api", "/try", "/try?target=2500&card1=Honest&at1=before-calculation",
    "/write", "/write?card=Honest&effect=light", "/write?card=Honest&effect=light&may=no&at:start=1&statement=No.&source=club&since=2024-05-04",
    "/try?card1=Nonsense&at1=start", "/try?rules=tcg-edison&attacker=Spear+Dragon", "/-/lookup", "/-/lookup?q=hon", "/nothing", "/-/databases", "/-/patterns",
)  # fmt: skip
"""Every kind of page that is ours."""
DATASETTES = (
    "/rulings", "/rulings/ruling?_size=10", "/rulings/ruling?_search=honest&_size=10", "/rulings/finding?status=contradicts&_facet=rules&_size=10",
    "/rulings/finding?status=none", "/rulings/contradictions?_size=10", "/rulings/card/honest", "/rulings/may_it_be_activated",
    "/rulings/may_it_be_activated?card=Honest", "/rulings?sql=select+1", "/rulings?sql=select+*+from+ruling+limit+20", "/rulings?sql=selec",
    "/rulings/nothing", "/rulings/card/nothing", "/rulings/ruling?_sort=nothing", "/cards", "/cards/card?_size=10", "/cards/card/11111111",
    "/-/versions", "/-/metadata", "/-/settings", "/-/plugins", "/-/actor", "/-/threads", "/-/config", "/-/messages",
    "/-/allow-debug", "/-/permissions", "/-/nothing",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pool")
    assert run("import-cards", write_yugi(folder / "pool.json", POOL), "--pool", folder / "cards.db").code == 0
    with serve(database, folder / "cards.db") as address:
        yield address


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page on a telephone; whatever its console complains of is a fault."""
    page = browser.new_page(base_url=address, viewport={"width": 390, "height": 844})
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.close()
    assert not [fault for fault in faults if "status of 404" not in fault]


def test_from_a_misspelt_name_to_the_document(page: Any) -> None:
    page.goto("/")
    page.get_by_label("A card, a ruling or a question").first.fill("honset")
    page.keyboard.press("Enter")
    assert page.locator(".answer .sentence").inner_text().startswith("Yes")
    page.get_by_role("link", name="Why, and in other formats").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Honest"
    page.locator(".grid .chosen td.no a").first.click()
    reason = page.locator(".why li:target")
    assert "until damage calculation" in reason.inner_text()
    reason.get_by_text("rulings say otherwise").click()
    reason.get_by_role("link", name="Honest may be activated during damage calculation.").click()
    assert page.locator("section.answer .sentence b").inner_text() == "No longer"
    assert "What changed" in page.locator("section.answer").inner_text()
    page.get_by_role("link", name="no longer true").click()
    matter = page.locator(".cards > li").filter(has_text="no longer true").first
    assert matter.locator("p").first.inner_text()
    page.go_back()
    page.locator("section.answer .place a").first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "Battle and the Damage Step"


def test_an_era_is_chosen_and_remembered(page: Any) -> None:
    page.goto("/card/honest")
    page.get_by_label("Rules of").select_option("tcg-edison")
    page.wait_for_url("**era=tcg-edison")
    assert "during damage calculation" in page.locator(".answer .sentence").inner_text()
    page.goto("/card/honest")
    assert page.get_by_label("Rules of").input_value() == "tcg-edison"


def test_the_slider_steps_over_the_days_of_change_by_keyboard(page: Any) -> None:
    page.goto("/card/honest?on=2013-06-01&in=tcg")
    slider = page.get_by_label("Day of change")
    assert slider.get_attribute("aria-valuetext") == "2010-05-20 – 2015-02-10"
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".slider output").inner_text() == "2015-02-10 – 2015-10-01"
    page.wait_for_url("**on=2015-02-10&in=tcg#days")
    assert page.locator(".answer .sentence b").inner_text() == "Cannot decide"
    assert "Damage Step divided?" in page.locator(".changed").inner_text()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**on=2010-05-20&in=tcg#days")
    page.locator(".changed").get_by_role("link", name="Honest numbers").click()
    assert "/source/" in page.url


def test_a_span_is_followed_without_javascript(browser: Any, address: str) -> None:
    page = browser.new_page(base_url=address, java_script_enabled=False)
    page.goto("/card/honest")
    page.locator(".line a", has_text="2009-04-01 – 2010-05-20").click()
    assert "TCG, 2009-04-01" in page.locator(".eras select").first.inner_text()
    assert "during damage calculation" in page.locator(".answer .sentence").inner_text()
    assert not page.locator(".slider").is_visible()
    page.close()


def test_suggestions_lead_to_the_card_by_keyboard_alone(page: Any) -> None:
    page.goto("/about")
    page.keyboard.press("/")
    page.locator("input[name=q]:focus").wait_for()
    page.keyboard.type("kalut")
    page.get_by_role("option").first.filter(has_text="Kalut the Moon Shadow").wait_for()  # and not that of a part of it
    assert page.evaluate(WHOLLY_SEEN)
    page.keyboard.press("ArrowDown")
    page.locator("[role=option][aria-selected=true]").filter(has_text="Kalut the Moon Shadow").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/blackwing-kalut-the-moon-shadow")


def test_a_late_answer_takes_no_choice_away(page: Any) -> None:
    held: list[Any] = []
    page.goto("/about")
    page.route("**q=kalut", lambda route: held.append(route))
    page.keyboard.press("/")
    page.locator("input[name=q]:focus").wait_for()
    with page.expect_response(lambda answer: answer.url.endswith("q=kalu")):
        page.keyboard.type("kalu")
    page.get_by_role("option").filter(has_text="Kalut the Moon Shadow").first.wait_for()
    with page.expect_request(lambda asked: asked.url.endswith("q=kalut")):
        page.keyboard.type("t")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]").filter(has_text="Kalut the Moon Shadow")
    chosen.wait_for()
    with suppress(Exception):  # the page no longer waits for it
        held[0].continue_()
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert chosen.count() == 1
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/blackwing-kalut-the-moon-shadow")


@pytest.mark.parametrize(
    ("typed", "option", "leads"),
    [
        ("edison", "ruleset · 2010-04-24", "/era/tcg-edison"), ("ds-d", "rule · DS-D", "/rule/DS-D"),
        ("honest numbers", "source · ", "/source/"), ("kalut during", "ruling · contradicts", KALUT),
    ],
)  # fmt: skip
def test_the_box_suggests_more_than_cards(page: Any, typed: str, option: str, leads: str) -> None:
    page.goto("/")
    page.locator("input[name=q]:focus").wait_for()
    with page.expect_response(lambda answer: unquote_plus(answer.url).endswith(f"q={typed}")):  # the last letter's
        page.keyboard.type(typed)
    page.get_by_role("option").filter(has_text=option).first.wait_for()
    for _ in range(page.get_by_role("option").count()):
        page.keyboard.press("ArrowDown")
        if option in page.locator("[role=option][aria-selected=true]").inner_text():
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{leads}**")


def test_a_battle_is_tried_and_shared(page: Any) -> None:
    page.goto("/try")
    page.get_by_label("Attacker").fill("Elemental HERO Neos")
    page.get_by_label("Target", exact=True).fill("2500")
    page.get_by_label("Card", exact=True).first.fill("Honest")
    page.locator("#at1").select_option("before-calculation")
    page.get_by_role("button", name="Play").click()
    assert "the defending player 5500" in page.locator("section.answer").inner_text()
    page.goto(page.url)
    assert "Honest's Quick Effect resolves" in (page.locator("ol.told").text_content() or "")


def test_a_ruling_on_a_battle_is_written_without_javascript(browser: Any, address: str) -> None:
    page = browser.new_page(base_url=address, java_script_enabled=False)
    page.goto("/try")
    page.get_by_label("Attacker", exact=True).fill("900")
    page.get_by_label("Target", exact=True).fill("Wall of Illusion")
    page.locator("#card1").fill("")
    page.get_by_role("button", name="Play").click()
    page.get_by_label("How much battle damage does the attacking player take?").fill("100")
    page.get_by_label("Where is the attacker at the end?").select_option("hand")
    page.get_by_label("The sentence of the source").fill("The attacker is returned.")
    page.get_by_label("Name of the document").fill("club-handbook")
    page.get_by_label("Holds since").fill("2024-05-04")
    page.get_by_role("button", name="Write the record").click()
    answer = page.locator("section.answer")
    assert re.findall("Agrees|Contradicts", answer.inner_text()) == ["Agrees", "Contradicts"]
    assert "zone: hand" in answer.locator("pre").first.inner_text()
    page.get_by_role("link", name="Change it").click()
    assert page.get_by_label("Where is the attacker at the end?").input_value() == "hand"
    page.close()


def test_a_ruling_on_a_timing_is_written_from_a_cards_page(page: Any) -> None:
    page.goto("/card/honest")
    page.get_by_text("Does a source say when it may be activated").click()
    page.get_by_role("checkbox", name="before damage calculation").check()
    page.locator("#may").select_option("yes")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("The sentence of the source").fill("Honest may be used then.")
    page.get_by_label("Name of the document").fill("club-handbook")
    page.get_by_label("Holds since").fill("2024-05-04")
    page.get_by_role("button", name="Write the record").click()
    assert "may-activate: Honest.light" in page.locator("pre").first.inner_text()
    assert "Agrees" in page.locator("section.answer").inner_text()


def test_contradictions_are_filtered(page: Any) -> None:
    page.goto("/matters")
    everything = page.locator(".cards > li").count()
    page.get_by_label("kind").select_option("source-outdated")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**/matters?*kind=source-outdated*")
    assert 0 < page.locator(".cards > li").count() < everything


def test_what_was_kept_opens_without_a_network(browser: Any, address: str) -> None:
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/offline")
    named = page.locator("ul.columns a").all()
    assert 20 < len(named) <= 300
    page.get_by_role("button", name="Keep them on this device").click()
    page.get_by_text(re.compile(r"^Kept (\d+) of \1 pages")).wait_for(timeout=300_000)
    context.set_offline(True)
    page.goto("/sheet/tcg-edison")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Damage Step cheat sheet")
    page.goto("/card/honest")
    assert page.get_by_role("heading", level=1).inner_text() == "Honest"
    page.goto("/card/no-such-card")
    assert page.get_by_role("heading", level=1).inner_text() == "Without a network"
    context.close()


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("/goat", "/sheet/tcg-goat"),
        ("/edison", "/sheet/tcg-edison"),
        ("/today", "/sheet/tcg-modern"),
        ("/c/honest", "/card/honest"),
        ("/r/a/b%20c", "/ruling/a/b%20c"),
    ],
)
def test_a_short_address_leads_to_the_page(address: str, short: str, whole: str) -> None:
    assert httpx.get(address + short, follow_redirects=False).headers["location"] == whole


def test_documents_stand_by_their_publisher(page: Any) -> None:
    page.goto("/sources")
    heads = page.locator("h2").all_inner_texts()
    assert any(each.startswith("Konami") for each in heads)
    assert [
        int(each.split()[-2]) for each in heads if each.endswith("rulings") and not each.startswith("No ")
    ] == sorted(
        (int(each.split()[-2]) for each in heads if each.endswith("rulings") and not each.startswith("No ")),
        reverse=True,
    )


def test_keyboard_reaches_the_content_first(page: Any) -> None:
    page.goto("/card/honest")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the content"


def test_no_page_of_ours_is_left_out_of_those_that_everybody_can_use() -> None:
    asked = [page.partition("?")[0] for page in (*PAGES, *DATASETTES)]
    for regex, _ in [*ROUTES, *try_it.ROUTES, *write_it.ROUTES]:
        assert NO_PAGE.search(regex) or any(re.match(regex, path) for path in asked), regex


TALLEST = 12_000
"""Pixels of the longest page of ours, on a telephone too."""
FAULTS = {"resultTypes": ["violations"]}
"""Of what is in order axe need tell nothing, which takes half of its time."""


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_every_kind_of_page_can_be_used_by_everybody(browser: Any, address: str, width: int, scheme: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page(base_url=address, viewport={"width": width, "height": 844}, color_scheme=scheme)
    faults: list[str] = []
    page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    looked_through = (*PAGES, *DATASETTES) if scheme == "light" else PAGES[::3]  # the dark differs by its colours alone
    for path in (*PAGES, *DATASETTES):
        page.goto(path)
        faults += [
            f"{path}: {each['id']} {each['nodes'][0]['html'][:90]}"
            for each in (Axe().run(page, options=FAULTS).response["violations"] if path in looked_through else ())
            if each["impact"] in ("serious", "critical")
        ]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            faults.append(f"{path}: wider than the window")
        if path in PAGES and page.evaluate("document.documentElement.scrollHeight") > TALLEST:
            faults.append(f"{path}: too long to scroll through")
    page.close()
    assert [fault for fault in faults if "status of 40" not in fault] == []


@pytest.mark.parametrize(
    "path",
    [
        "/sheet/tcg-edison",
        "/sheet/tcg-modern",
        "/card/honest",
        "/card/attack-of-the-cornered-rat",
        "/card/gorz-the-emissary-of-darkness",
    ],
)
def test_a_card_and_a_cheat_sheet_fit_on_a_page_of_paper(page: Any, path: str) -> None:
    page.goto(path)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_what_a_finger_has_to_meet_is_large_enough(page: Any) -> None:
    for path in ("/card/honest", "/card/honest?on=2013-06-01&in=tcg", "/-/find?q=honest", KALUT):
        page.goto(path)
        small = page.evaluate(
            "[...document.querySelectorAll('.tap, .chip, .grid td a, .line a, button, select, input, summary, header a')]"
            ".filter(each => each.offsetHeight && each.offsetHeight < 32).map(each => each.outerHTML.slice(0, 90))"
        )
        assert small == [], path
