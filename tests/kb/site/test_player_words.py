"""The words on players' pages: no word of the project, no name or path of a record, no data in braces."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from html import unescape
from pathlib import Path

from checks.asking.asking import Asker
from kb.corpus.model import Corpus
from kb.site import make_site
from kb.site.pages.front import FAMOUS, read_front

CARDS, RULINGS, ASKED = 200, 60, 40
FORBIDDEN = re.compile(
    "|".join(
        (
            r"\bground\b", r"\bcarrier\b", r"\bhollow\b", r"\bvacuous\b", r"\bwitness\b", r"\bact \d",
            r"\bswitch [a-z-]+ is\b", r"\bis not (?:read|played)\b", r"\bunplayed\b", r"\bMay be activated\b",
            r"\bits Activation\b", r"[{}]", r"\.yaml\b", r"\bcorpus/", r"\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)+\b",
            r"\bSpell Speed 1 is not used\b", r"\bSummoned by hand\b", r"\b(?:turn-player|condition-unmet|wrong-location)\b",
            r"\b\d/\d\b(?! in)", r"\bof which nothing\b", r"\bthe question of the day\b", r"\bthe Damage Step does not allow it:",
        )
    )
)  # fmt: skip
"""Words of the project and forms of its records."""


def read_words(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r"<(script|style|svg|pre|dl)\b.*?</\1>", " ", main, flags=re.DOTALL)
    main = re.sub(r"<details><summary>the replay.*?</details>", " ", main, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def find_forbidden(text: str) -> list[str]:
    return [text[max(0, found.start() - 60) : found.end() + 40] for found in FORBIDDEN.finditer(text)]


def test_pages_of_cards_and_rulings_have_no_words_of_the_project(database: Path) -> None:
    site = make_site(database)
    with sqlite3.connect(database) as connection:
        cards = [slug for (slug,) in connection.execute("select slug from card order by name")]
        rulings = [id for (id,) in connection.execute("select id from ruling order by number")]
    paths = [f"/card/{slug}" for slug in cards[:: max(1, len(cards) // CARDS)][:CARDS]]
    paths += [f"/ruling/{id}" for id in rulings[:: max(1, len(rulings) // RULINGS)][:RULINGS]]

    async def read() -> dict[str, list[str]]:
        return {path: find_forbidden(read_words((await site.client.get(path)).text)) for path in paths}

    found = asyncio.run(read())
    assert {path: each for path, each in found.items() if each} == {}


def test_answers_have_no_words_of_the_project(asker: Asker, corpus: Corpus) -> None:
    names = sorted(card.name for card in corpus.cards.values())
    asked = [f"can i use {name} in the damage step" for name in names[:: max(1, len(names) // CARDS)]]
    asked += [f"when can i use {name}" for name in names[7 :: max(1, len(names) // ASKED)]]
    found = {}
    for question in asked:
        answer = asker.ask(question, asker.eras["tcg-modern"])
        told = " ".join((answer["sentence"], answer["reason"], *(each["title"] for each in answer["scenes"])))
        if each := find_forbidden(told):
            found[question] = each
    assert found == {}


def test_the_three_famous_disagreements_stand_on_the_front_page(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.row_factory = sqlite3.Row
        assert [each["id"] for each in read_front(connection)["matters"]] == [*FAMOUS]
