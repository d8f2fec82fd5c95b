"""How much of a pool's texts is read: cards, effects and sentences read whole, and the holes by their kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_type_hints

import pytest

from checks.answers.recording import ReadCounts
from checks.reading import pool_coverage
from checks.reading.pool_coverage import LAST_SAMPLE, Covered, cover_card, cover_pool
from kb.pool import yugi
from kb.reader.drafts.printed_card import Printed
from tests.commands import ROOT, run
from tests.pools import write_yugi
from tests.pools import yugi as entry

WHOLE = "Cannot be destroyed by battle."
OPEN = "The weather is decided by whoever laughed last."
DESTROY = "You can target 1 monster your opponent controls; destroy it."


def read_entries(*entries) -> list[Printed]:
    """Read entries of a pool as its printed cards."""
    return [
        Printed(str(number), each.password, each.name, each.facts)
        for number, each in enumerate(yugi.read(Path("cards.json"), list(entries)).cards)
    ]


def monster(text: str, **more):
    return entry("Copper Badger", 11111111, text={"en": text}, **more)


def spell(text: str, property: str = "Normal"):
    return entry("Saltkeeper's Bell", 22222222, text={"en": text}, card_type="Spell", property=property)


CARDS = {
    # a card: its kind, effects and sentences with those read whole, whether tokens are dropped, and its holes
    "read whole": (monster(WHOLE), ("effect monster", 1, 1, 1, 1, False, set())),
    "nothing read": (monster(OPEN), ("effect monster", 1, 0, 1, 0, False, {"the weather"})),
    "a hole beside what is read": (monster(f"{WHOLE} {OPEN}"), ("effect monster", 2, 1, 2, 1, False, {"the weather"})),
    "an activated effect": (monster(DESTROY), ("effect monster", 1, 1, 1, 1, False, set())),
    "a Spell": (spell(OPEN), ("normal-spell", 1, 0, 1, 0, False, {"the weather"})),
    "a Quick-Play Spell": (spell(OPEN, "Quick-Play"), ("quick-play-spell", 1, 0, 1, 0, False, {"the weather"})),
}


@pytest.mark.parametrize(("card", "found"), CARDS.values(), ids=CARDS)
def test_a_card_is_counted_by_what_of_it_is_read(card, found):
    (printed,) = read_entries(card)
    said = cover_card(printed)
    assert said is not None
    told = (said.kind, said.effects, said.effects_whole, said.sentences, said.sentences_whole)
    assert (*told, said.tokens_dropped > 0, set(said.holes)) == found
    assert said.is_whole is (not said.holes)


def test_a_monster_without_effects_is_not_counted():
    (printed,) = read_entries(monster("It digs.", monster_type_line="Beast / Normal"))
    assert cover_card(printed) is None


LIMIT = 'You can only use this effect of "Copper Badger" once per turn.'
FOUND = {
    "in one sentence": ("It rains", False, [2]),
    "over two": ("Draw 1 card. It rains", True, [1, 2]),
    "cut short, of actions": ("Draw 1…", True, [1, 2, 3]),
    "cut short, of a condition": ("Draw 1…", False, [1]),
    "not quoted": ("", False, [1, 2, 3]),
}


@pytest.mark.parametrize(("quoted", "goes_on", "numbers"), FOUND.values(), ids=FOUND)
def test_a_hole_opens_the_sentences_that_it_touches(quoted, goes_on, numbers):
    sentences = {1: "Draw 1 card.", 2: "It rains.", 3: LIMIT}
    assert pool_coverage.find_quoted(quoted, sentences, goes_on=goes_on) == numbers


def test_only_a_limit_alone_is_read_by_a_key():
    assert pool_coverage.is_limit(LIMIT)
    assert not pool_coverage.is_limit(LIMIT.replace(".", ", also you cannot Special Summon the turn you activate it."))
    assert not pool_coverage.is_limit("You can only use your umbrella.")


HOLES = {
    "Special Summon 2 monsters from your Deck": "special summon",
    "You can Special Summon 1 monster": "special summon",
    "and if you do, Special Summon 1 monster": "special summon",
    "If this card is destroyed by battle: You can draw 2 cards": "draw 0",
    "discard 1 card; draw 3 cards": "draw 0",
    "During your Main Phase, excavate cards": "excavate cards",
    "When a monster declares": "when a",
    'Add 1 "Copper" card': "add 0",
}


@pytest.mark.parametrize(("quoted", "kind"), HOLES.items())
def test_holes_are_alike_by_what_they_do(quoted, kind):
    assert pool_coverage.name_hole(quoted) == kind


def test_a_pool_is_summed_up_alike_by_one_process_and_by_several(monkeypatch):
    cards = read_entries(*(each for each, _ in CARDS.values())) * 3
    heard: list[int] = []
    alone = cover_pool(cards, tell=heard.append)
    monkeypatch.setattr(pool_coverage, "PART", 4)
    assert cover_pool(cards, jobs=2) == alone
    assert heard == [*range(1, len(cards) + 1)]
    assert alone.all[:6] == (18, 6, 21, 9, 21, 9)
    assert sum(each.cards_with_effects for each in alone.by_kind.values()) == 18
    assert [(each.begins, each.cards, each.opens) for each in alone.holes] == [("the weather", 12, 12)]


def test_the_command_tells_people_and_programs_the_same(tmp_path):
    file = write_yugi(tmp_path / "pool.json", [monster(f"{WHOLE} {OPEN}"), spell(OPEN)])
    pool = tmp_path / "cards.db"
    assert run("import-cards", file, "--pool", pool).code == 0
    told = run("coverage", "--pool", pool)
    said = json.loads(run("coverage", "--pool", pool, "--json").out)
    assert (said["summary"]["sentences"], said["summary"]["sentences_whole"]) == (3, 1)
    assert "1 of 3  33%" in told.out
    assert "the weather" in told.out
    assert [each["begins"] for each in said["holes"]] == ["the weather"]
    assert f"{LAST_SAMPLE.misread} were misread" in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines() if " of " in line and "%" in line)


REFUSED = {
    "neither a source nor a pool": ([], "one of the arguments"),
    "both": (["yugipedia-damage-step", "--pool"], "not allowed with"),
    "a pool that is not there": (["--pool", "nowhere.db"], "nowhere.db"),
}


@pytest.mark.parametrize(("asked", "told"), REFUSED.values(), ids=REFUSED)
def test_the_command_refuses(asked, told):
    done = run("coverage", *asked)
    assert done.code == 2
    assert told in done.error


def test_the_answer_counts_what_is_summed_up():
    assert [*get_type_hints(ReadCounts)] == [*Covered._fields]


def test_the_last_sample_stands_in_the_page_on_accuracy():
    rows = (ROOT / "docs" / "accuracy.md").read_text("utf-8")
    assert f", {LAST_SAMPLE.day} | {LAST_SAMPLE.cards} | {LAST_SAMPLE.misread} |" in rows
