"""``rulings new card``: a record drafted from what is printed on the card, ready to be corrected."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from kb.corpus.guests import load_guest
from kb.lookup.folding import name_file
from kb.pool.gather import import_pool
from kb.reader.drafts import draft
from kb.reader.drafts.printed_card import Printed
from tests.commands import ROOT, ask, run
from tests.drafted import read_cards
from tests.pools import write_yugi
from tests.pools import yugi as make_card
from tests.shared import load_shipped

pytestmark = pytest.mark.usefixtures("beside_part")

POOL = ROOT.parent / "shared" / "pool" / "cards.json"
CARDS = [
    make_card("Warden of the West Gate", 91111111, 901, 9, {"de": "Westwache"}, text={
        "en": "2 Level 4 monsters\nIf this card is destroyed by battle: You can draw 1 card. Gains 500 ATK.",
    }, monster_type_line="Sea Serpent / Xyz / Effect", rank=4, level=None, attribute="WATER", atk="?", **{"def": 1500}),
    make_card('Gull: "G"', 91111112, 902, 2, text={"en": "If this card attacks a monster, destroy it without damage calculation."},
              monster_type_line="Beast / Effect"),
    make_card("Plain Wren", 91111115, 905, 3, monster_type_line="Beast / Normal"),
]  # fmt: skip
DRAFT = {
    "name": "Warden of the West Gate",
    "password": "91111111",
    "konami-id": 901,
    "names": {"de": "Westwache"},
    "carrier": "monster",
    "kinds": ["xyz", "effect"],
    "stats": {"atk": "?", "def": 1500, "rank": 4, "attribute": "water", "type": "sea-serpent"},
    "outside-battle": {"materials": 1},
}


@pytest.fixture(scope="module")
def pool(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("pool")
    import_pool([write_yugi(folder / "cards.json", CARDS)], folder / "cards.db", [("WWG", "Warden of the West Gate")])
    return folder / "cards.db"


@pytest.fixture
def mine(tmp_path) -> Path:
    assert run("new", "--corpus", tmp_path / "mine").code == 0
    return tmp_path / "mine"


@pytest.mark.parametrize("name", ["Warden of the West Gate", "wwg", "westwache", "91111111"])
def test_a_card_is_drafted_by_any_name_that_is_certain(pool, mine, name):
    ended = run("new", "card", name, "--corpus", mine, "--pool", pool)
    file = mine / "cards" / "warden-of-the-west-gate.yaml"
    assert (ended.code, ended.out) == (0, f"{file}\n")
    assert f"rulings check {mine}" in ended.error
    from kb.corpus.yaml import read_file

    said = read_file(file).value
    assert {key: said[key] for key in DRAFT} == DRAFT
    assert [(each["text"], each["class"], each.get("trigger")) for each in said["effects"]] == [
        (2, "trigger", "destroyed-by-battle"), (3, "continuous", None),
    ]  # fmt: skip
    assert run("check", mine).code == 0
    assert run("new", "card", name, "--corpus", mine, "--pool", pool).code == 2


def test_a_drafted_card_is_answered_for_as_its_text_is(pool, mine):
    read = ask("timing", "wwg", "--pool", pool, "--json", "--on", "modern")[1]["effects"]
    run("new", "card", "wwg", "--corpus", mine, "--pool", pool)
    drafted, _ = load_guest(mine, load_shipped())
    card = next(card for card in drafted.cards.values() if card.password == "91111111")
    from checks.judge.timing import CardTimer
    from checks.replay.eras import make_eras

    timer = CardTimer(drafted, [make_eras(drafted)["tcg-modern"]])
    told = [each["rulesets"]["tcg-modern"]["points"] for each in timer.time_recorded(card)]
    assert told == [each["rulesets"]["tcg-modern"]["points"] for each in read]


def test_a_clause_that_is_not_read_is_unplayed(pool, mine):
    assert run("new", "card", 'Gull: "G"', "--corpus", mine, "--pool", pool).code == 0
    text = (mine / "cards" / "gull-g.yaml").read_text("utf-8")
    assert "unplayed: what its text says\n  needs: [{attacks: {of: this-card}}, {unplayed: what its text says}]" in text


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("Wardn of the West Gaet", "closest: Warden of the West Gate"),
        ("Zzzz Zzzz", "“Zzzz Zzzz” is not among the "),
    ],
)
def test_a_name_that_is_only_alike_is_refused(pool, mine, name, advice):
    ended = run("new", "card", name, "--corpus", mine, "--pool", pool)
    assert (ended.code, ended.out) == (2, "")
    assert advice in ended.error
    assert not (mine / "cards").exists()


def test_a_card_that_nobody_printed_is_a_template(pool, mine):
    ended = run("new", "card", "copper-badger", "--corpus", mine, "--pool", pool)
    assert "fill it in" in ended.error
    assert "a-key-of-sources" in (mine / "cards" / "copper-badger.yaml").read_text("utf-8")


def test_nothing_is_written_into_what_is_installed(pool, tmp_path):
    installed = tmp_path / "site-packages" / "ruling_corpus" / "corpus"
    shutil.copytree(ROOT / "tests" / "fixtures" / "harbour", installed)
    before = sorted(installed.rglob("*"))
    ended = run("new", "card", "wwg", "--pool", pool, RULINGS_CORPUS=str(installed))
    assert ended.code == 2
    assert "--records DIR" in ended.error
    assert sorted(installed.rglob("*")) == before
    file = installed / "sources.yaml"
    file.write_text(file.read_text("utf-8") + "\n\n", "utf-8")
    texts = file.read_text("utf-8")
    assert run("format", installed).code == 2
    assert run("format", "--check", installed).code == 1
    assert file.read_text("utf-8") == texts


def test_drafts_of_printed_cards_are_sound_records(tmp_path, corpus):
    """A sample of the whole pool."""
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    cards = read_cards()
    (tmp_path / "cards").mkdir()
    known = {card.name.casefold() for card in corpus.cards.values()}
    for card in random.Random(7).sample(cards, 100):
        if card.name.casefold() not in known:
            names = [[language, kind, name] for (language, kind), of in card.names.items() for name in of]
            printed = Printed(card.name, card.password, card.name, card.facts)
            file = tmp_path / "cards" / f"{name_file(card.name)}.yaml"
            file.write_text(draft.draft_card(printed, card.konami_id, names), "utf-8")
    drafted, _ = load_guest(tmp_path, corpus)
    assert len(drafted.cards) > len(corpus.cards) + 60


WATCH = """\
source: our-rulings
section: Ours
rulesets: [tcg-modern]
rulings:
- id: the-warden-falls
  locator: '1'
  statement: The warden draws as it is destroyed by battle.
  cards: [Warden of the West Gate]
  claims:
    falls:
      given: {cards: {attacker: {plain: monster, atk: 3000}, target: {card: NAME, atk: 100}}}
      then: {draws: {event: {what: draw, of: opponent}}}
"""


@pytest.mark.parametrize("name", ["Warden of the West Gate", "Westwache"])
def test_a_folder_names_cards_that_only_the_pool_has(pool, mine, name):
    (mine / "rulings" / "our-rulings" / "examples.yaml").write_text(WATCH.replace("NAME", name))
    assert run("check", mine).code == 2
    ended = run("check", mine, "--pool", pool)
    assert "drafted from the card pool, as no record has them: Warden of the West Gate\n" in ended.error
    assert ended.code != 2, ended.error
    run("new", "card", "Warden of the West Gate", "--corpus", mine, "--pool", pool)
    assert "drafted from" not in run("check", mine, "--pool", pool).error


def test_a_card_of_the_corpus_is_not_written_into_a_folder(pool, mine):
    ended = run("new", "card", "marshmallon", "--corpus", mine, "--pool", pool)
    assert ended.code == 2
    assert "the corpus has a record of Marshmallon" in ended.error
    assert not (mine / "cards").exists()


def test_a_draft_has_each_sentence_above_what_was_read_of_it(pool, mine):
    assert run("new", "card", "wwg", "--records", mine, "--pool", pool).code == 0
    lines = (mine / "cards" / "warden-of-the-west-gate.yaml").read_text("utf-8").splitlines()
    assert lines[0] == "# yaml-language-server: $schema=../schemas/card.json"
    at = lines.index("# 2: If this card is destroyed by battle: You can draw 1 card.")
    assert lines[at + 1] == "- id: effect-2"
    assert "# 1, in no effect: 2 Level 4 monsters" in lines


def test_a_card_without_a_record_is_shown_and_timed_under_one_name_and_with_the_same_ids(pool):
    for name in ("wwg", "westwache"):
        shown, timed = (run(command, name, "--pool", pool) for command in ("show", "timing"))
        assert (shown.code, timed.code) == (0, 0)
        assert "effect    effect-2  (sentence 2)" in shown.out
        assert "“If this card is destroyed by battle: You can draw 1 card.”" in shown.out
        assert "trigger, by today's text: effect-2: If this card" in timed.out
    assert "rulings fetch-cards" in run("show", "westwache", "--pool", pool.parent / "none.db").error


def test_a_folder_of_ones_own_has_one_spelling_in_every_command(pool, mine):
    for command in ("check", "lint", "timing honest", "show honest", "new card plain-badger"):
        assert run(*command.split(), "--records", mine, "--pool", pool).code in (0, 1)
    assert run("format", "--records", mine).code == 0
    assert (mine / "cards" / "plain-badger.yaml").is_file()
