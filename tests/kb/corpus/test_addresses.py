"""The address of a ruling's page, from its locator."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from kb.corpus.addresses import find_page
from kb.corpus.model import Corpus
from kb.records import Source
from kb.records.sources import PageAddress

ANSWERS = {"locator": r"^answer (\d+)", "address": "https://a.example/{1}"}
THREADS = {"locator": r"^([\w-]+/[\w-]+) (\d+)", "address": "https://t.example/{1}/issues/{2}"}
OF_NAMES = {"locator": "^([^,]+),", "address": "https://n.example/{1-slug}.md"}
OF_CARDS = {"locator": "^", "address": "https://c.example/?cid={konami-id}"}
CASES: dict[str, tuple[list[dict[str, str]], str, str | None]] = {
    "a number": ([ANSWERS], "answer 136, 2017-03-24", "https://a.example/136"),
    "two parts": ([THREADS], "lamp/scripts-2 44, note", "https://t.example/lamp/scripts-2/issues/44"),
    "the first that fits": ([ANSWERS, THREADS], "lamp/scripts 44", "https://t.example/lamp/scripts/issues/44"),
    "another locator": ([ANSWERS], "the answer of spring", None),
    "a card's number": ([OF_CARDS], "sentence 1", "https://c.example/?cid=4242"),
    "a card without a number": ([OF_CARDS], "without", None),
    "a page by its name": ([OF_NAMES], "Cat's Ear D. Tribe - Two, FAQ 1", "https://n.example/cats-ear-d-tribe-two.md"),
    "no pages": ([], "answer 136", None),
}


@pytest.mark.parametrize(("pages", "locator", "address"), CASES.values(), ids=CASES)
def test_a_page_is_found_by_its_locator(
    harbour: Corpus, pages: list[dict[str, str]], locator: str, address: str | None
) -> None:
    source = Source.model_validate({"title": "S", "authority": "article", "seen": "not-read", "pages": pages})
    (name, card), *_ = harbour.names.items()
    number = None if locator == "without" else 4242
    ruling = replace(
        harbour.rulings[0], record=harbour.rulings[0].record.model_copy(update={"locator": locator, "cards": (name,)})
    )
    assert find_page(source, ruling, {name: card.model_copy(update={"konami_id": number})}) == address


@pytest.mark.parametrize(
    "wrong",
    [
        {"locator": "(", "address": "https://a.example/{1}"},
        {"locator": "answer", "address": "https://a.example/{1}"},
        {"locator": "(.*)", "address": "https://a.example/{name}"},
        {"locator": "(.*)", "address": "https://a.example/{2-slug}"},
        {"locator": "(.*)", "address": "{1}"},
    ],
)
def test_a_wrong_pattern_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        PageAddress.model_validate(wrong)


def test_nearly_every_ruling_of_a_collection_has_its_page(corpus: Corpus) -> None:
    of = [ruling for ruling in corpus.rulings if corpus.sources[ruling.source].pages]
    without = [ruling for ruling in of if not find_page(corpus.sources[ruling.source], ruling, corpus.names)]
    assert len(without) < len(of) / 100
