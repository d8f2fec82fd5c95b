"""The pictures of the README, taken anew of the site as it is: ``make pictures``."""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.commands import ROOT
from tests.serving import serve

PICTURES = {
    "card": "/-/find?q=honest+damage+step",
    "ruling": "/ruling/judge-chat-damage-step/activation/kalut-during",
    "battle": "/try?attacker=Elemental+HERO+Neos&target=2500&card1=Honest&at1=before-calculation",
}
TELEPHONE = {"width": 390, "height": 800}


def take(database: Path) -> None:
    """Take each picture on a telephone, of the top of its page."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with serve(database) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(base_url=address, viewport=TELEPHONE, device_scale_factor=1.5)
        for name, path in PICTURES.items():
            page.goto(path)
            page.screenshot(path=ROOT / ".github" / "pictures" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
