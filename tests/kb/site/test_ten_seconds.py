"""From a telephone that knows nothing of the site to a verdict and its reason: one word, one tap, ten seconds."""

import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from kb.lookup.find import open_lookup
from tests.commands import ROOT
from tests.serving import serve

CARDS = ROOT.parent / "shared" / "pool" / "cards.json"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine: the browser tests need one"),
    pytest.mark.skipif(not CARDS.is_file(), reason=f"no card pool at {CARDS}"),
]
RECORDED = {
    "honest": "Honest", "kalut": "Blackwing - Kalut the Moon Shadow", "mst": "Mystical Space Typhoon",
    "bom": "Book of Moon", "imperm": "Infinite Impermanence", "ash": "Ash Blossom & Joyous Spring", "kuriboh": "Kuriboh",
    "torrential": "Torrential Tribute", "窮鼠": "Attack of the Cornered Rat", "mirror force": "Mirror Force",
    "dprison": "Dimensional Prison", "sangan": "Sangan", "solemn judgment": "Solemn Judgment",
    "limiter removal": "Limiter Removal", "gorz": "Gorz the Emissary of Darkness", "dd crow": "D.D. Crow", "droll": "Droll & Lock Bird",
    "belle": "Ghost Belle & Haunted Mansion", "apollousa": "Apollousa, Bow of the Goddess",
    "dark hole": "Dark Hole", "skull meister": "Skull Meister",
}  # fmt: skip
UNRECORDED = {
    "maxx c": 'Maxx "C"', "nibiru": "Nibiru, the Primal Being", "raigeki": "Raigeki",
    "feather duster": "Harpie's Feather Duster", "baronne": "Baronne de Fleur", "pot of desires": "Pot of Desires",
    "accesscode": "Accesscode Talker",
    "cosmic": "Cosmic Cyclone", "prosperity": "Pot of Prosperity", "ghost mourner": "Ghost Mourner & Moonlit Chill",
    "twin twisters": "Twin Twisters", "red reboot": "Red Reboot",
}  # fmt: skip
PATIENCE = 10.0


def test_every_nickname_means_its_card(database: Path, whole_pool: Path) -> None:
    lookup = open_lookup([database, whole_pool])
    meant = {typed: lookup.find(typed, 6).meant for typed in RECORDED | UNRECORDED}
    assert {typed: match and match.name for typed, match in meant.items()} == RECORDED | UNRECORDED


def test_who_types_a_nickname_reads_the_verdict_at_once(database: Path, whole_pool: Path) -> None:
    from playwright.sync_api import sync_playwright

    connection = sqlite3.connect(database)
    recorded = {name for (name,) in connection.execute("select name from card")}
    connection.close()
    assert recorded >= set(RECORDED.values())
    assert not recorded & set(UNRECORDED.values())
    faults = []
    with serve(database, whole_pool) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for typed, name in list((RECORDED | UNRECORDED).items())[::3]:
            cold = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, has_touch=True)
            page = cold.new_page()
            start = time.monotonic()
            page.goto("/")
            page.locator("input[name=q]:focus").wait_for()  # the keyboard is its own: nothing is tapped before
            page.keyboard.type(typed)
            page.get_by_role("button", name="Answer").tap()
            page.wait_for_url("**/-/find?q=**")
            answer = page.locator("section.answer")
            told = " ".join(answer.inner_text().split()) if answer.count() else "no answer"
            reason = page.locator("section.answer .because")
            seen = reason.bounding_box() if reason.count() else None
            if not told.startswith((f"{name} Yes ", f"{name} No ")):
                faults.append(f"{typed}: {told[:80]}")
            elif seen is None or seen["y"] + seen["height"] > 844:
                faults.append(f"{typed}: its reason is not in sight")
            elif time.monotonic() - start > PATIENCE:
                faults.append(f"{typed}: {time.monotonic() - start:.1f} seconds")
            cold.close()
        browser.close()
    assert faults == []
