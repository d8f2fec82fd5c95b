"""Each check finds its bad record, at its line, and finds nothing in a good one; the corpus is held to its texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.lint import CHECKS, gather_material, lint
from checks.lint.material import Material
from checks.lint.optionality import CAN
from checks.lint.unsaid_word import Said, list_missing
from checks.lint.vocabulary import WORDS
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from kb.pool.gather import import_pool
from kb.pool.printed import Pool
from tests.built import HARBOUR
from tests.commands import ROOT, run
from tests.pools import POOL, write_yugi, yugi
from tests.schemas import hold_to_schema

BAD = sorted((ROOT / "tests" / "fixtures" / "lint").glob("*.yaml"))
TEXT = "Cannot be destroyed by battle. Once per turn: You can draw 1 card."
GOOD = """\
name: Brass Heron
carrier: monster
effects:
- id: stare
  text: 1
  class: continuous
  applies-when: always
  does: [{forbid: {what: be-destroyed-by-battle, of: this-card}}]
- id: dive
  text: 2
  class: ignition
  once-per: turn
  needs: [{controls: {of: controller, named: Copper Badger}}]
  does: [{draw: {of: controller, count: 1}}]
"""


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pool")
    tin = {"en": "If this card inflicts battle damage: You can draw 1 card."}
    cards = [*POOL, yugi("Brass Heron", 88888888, 120, text={"en": TEXT}), yugi("Tin Heron", 88888889, 121, text=tin)]
    import_pool([write_yugi(folder / "pool.json", cards)], folder / "cards.db")
    return folder / "cards.db"


def write(folder: Path, place: str, text: str) -> Path:
    """A folder of records of somebody's own, with the harbour behind it."""
    root = folder / "mine"
    (root / place).parent.mkdir(parents=True)
    (root / place).write_text(text, encoding="utf-8")
    if place == "citations.yaml":
        source = "quay-notes: {title: Quay Notes, authority: official-faq, seen: read-whole}\n"
        (root / "sources.yaml").write_text(source, encoding="utf-8")
    return root


def test_every_check_has_a_bad_record():
    assert {file.stem for file in BAD} == {check.code for check in CHECKS}
    assert all(check.help and not check.help.endswith(".") for check in CHECKS)


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_a_bad_record_is_found_by_code_and_line(file: Path, tmp_path: Path, pool: Path):
    text = file.read_text("utf-8")
    place, expected = (line.partition(": ")[2] for line in text.splitlines()[:2])
    root = write(tmp_path, place, text)
    behind = ROOT / "corpus" if "# behind: corpus" in text else HARBOUR
    found = [remark for each in lint(gather_material(root, behind, Pool(pool))) for remark in each.remarks]
    assert {(remark.code, remark.line) for remark in found} == {
        (code, int(line)) for code, line in (part.split() for part in expected.split(", "))
    }, "\n".join(map(str, found))
    told_of = {"citations.yaml": "sources.yaml"}.get(place, place)
    assert {remark.path for remark in found} == {f"mine/{told_of}"}
    assert all(remark.expected and remark.todo for remark in found)


def test_a_good_record_is_left_in_peace(tmp_path: Path, pool: Path):
    root = write(tmp_path, "cards/brass-heron.yaml", GOOD)
    assert [each.remarks for each in lint(gather_material(root, HARBOUR, Pool(pool)))] == [()] * len(CHECKS)


def test_without_a_pool_the_texts_are_skipped_and_the_way_to_one_is_told(tmp_path: Path):
    root = write(tmp_path, "cards/brass-heron.yaml", GOOD.replace("text: 2", "text: 7"))
    ended = run("lint", root, "--corpus", HARBOUR, RULINGS_POOL=str(tmp_path / "cards.db"))
    assert ended.code == 0
    assert "0 remarks" in ended.out
    assert "skipped without a card pool" in ended.out
    assert "unsaid-word" in ended.out
    assert "rulings import-cards FILE" in ended.out


def test_the_command_tells_places_and_programs_the_same(tmp_path: Path, pool: Path):
    root = write(tmp_path, "cards/brass-heron.yaml", GOOD.replace("text: 2", "text: 7"))
    asked = ("lint", root, "--corpus", HARBOUR, "--pool", pool)
    code, out, _ = run(*asked)
    assert code == 1
    assert "mine/cards/brass-heron.yaml:10: no-such-sentence" in out
    code, out, _ = run(*asked, "--json", "--only", "no-such-sentence")
    answer = json.loads(out)
    hold_to_schema(answer, "lint")
    assert code == 1
    assert [(each["code"], each["line"]) for each in answer["remarks"]] == [("no-such-sentence", 10)]
    assert [(each["code"], each["remarks"]) for each in answer["checks"]] == [("no-such-sentence", 1)]


def test_what_replays_scenes_many_times_is_made_on_request(tmp_path: Path):
    root = write(tmp_path, "cards/brass-heron.yaml", GOOD)
    asked = ("lint", root, "--corpus", HARBOUR)
    thorough = [check.code for check in CHECKS if check.thorough]
    assert thorough
    assert f"left out without --thorough: {', '.join(thorough)}" in run(*asked).out
    for more in (("--thorough",), ("--only", thorough[0])):
        code, out, _ = run(*asked, *more, "--json")
        skipped = {each["code"]: each["skipped"] for each in json.loads(out)["checks"]}
        assert (code, skipped[thorough[0]]) == (0, None)


def test_a_disagreement_that_is_none_any_more_is_stale_in_a_folder_of_ones_own(tmp_path: Path):
    root = write(
        tmp_path, "rulings/harbour-handbook/more.yaml",
        "source: harbour-handbook\nsection: More\nrulesets: {territory: tcg, from: 2014-03-21, era: inferred}\n"
        "rulings: [{id: early, locator: line 1, statement: It does not bristle early., cards: [Copper Badger],\n"
        "  claims: {early: {window: {may-activate: Copper Badger.bristle, at: {start: no}}}}}]\n",
    )  # fmt: skip
    (root / "disagreements.yaml").write_text(
        "- kind: source-wrong\n  reason: It was said so.\n  cites: [{source: harbour-handbook, locator: p. 1}]\n"
        "  facts: {harbour-handbook/more/early#early/start: all}\n"
    )
    ended = run("lint", root, "--corpus", HARBOUR, "--thorough")
    assert "mine/disagreements.yaml:4: stale-entry harbour-handbook/more/early#early/start" in ended.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--only", "unsaid-words"), "did you mean unsaid-word?"),
        (("--pool", "nowhere.db"), "the card pool named by --pool is not there"),
        (("--pool", "README.md"), "not-a-pool"),
        (("nowhere",), "there is no such folder"),
    ],
)
def test_wrong_use_is_told_in_words(arguments: tuple[str, ...], told: str):
    code, out, error = run("lint", *arguments)
    assert (code, out) == (2, "")
    assert told in error


def test_the_checks_are_listed():
    code, out, _ = run("lint", "--list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [check.code for check in CHECKS]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)
def test_no_word_is_said_by_what_does_not_exist(word):
    """A key or value of the table that the language does not have would let nothing through."""
    page = (ROOT / "corpus" / "REFERENCE.md").read_text("utf-8")
    for said in word.said:
        key, _, value = said.rpartition("=")
        assert f"`{value}`" in page or f"| {value} |" in page or f"| **{value}** |" in page or f"### {value}\n" in page
        assert not key or f"| {key} |" in page or f"| **{key}** |" in page, said


@pytest.mark.parametrize(
    ("sentence", "said", "told", "missing"),
    [
        ("Cannot be destroyed by battle.", "be-destroyed-by-battle", "", []),
        ("This card cannot be destroyed by battle.", "forbid", "", ["cannot be destroyed by battle"]),
        ("Once per turn: Draw 1 card.", "draw", "", ["once per …"]),
        ("Once per turn: Draw 1 card.", "draw once-per", "", []),
        ("Once per turn: Draw 1 card.", "", "draws a card once per turn", []),
        ("It gains 700 ATK.", "700", "", []),
        ("It gains 700 ATK.", "800", "", ["700"]),
        ('All "Gull" monsters gain 700 ATK.', "700 Tern", "", ['"Gull"']),
        ('All "Gull" monsters gain 700 ATK, except "Heron".', "700 Gull not", "", []),
        ("All LIGHT Warrior monsters gain 700 ATK.", "700 light", "", ["Warrior monster"]),
        ("All non-LIGHT monsters gain 700 ATK.", "700", "", []),
    ],
)
def test_a_word_is_said_told_or_missing(sentence, said, told, missing):
    assert list_missing(sentence, Said(frozenset(said.split()), told), "Heron") == missing


@given(st.text(max_size=80))
def test_what_says_every_word_misses_none(sentence):
    every = frozenset(said for word in WORDS for said in word.said)
    missing = list_missing(sentence, Said(every, "control"), "")
    assert all(name.startswith('"') or name.isdigit() or name == "the Standby Phase" for name in missing)


@pytest.mark.parametrize(
    ("sentence", "optional"),
    [
        ("If it is Summoned: You can destroy 1 monster.", True),
        ("If it attacked a monster: Destroy that monster, and if you do, you can draw 1 card.", False),
        ("If it is Summoned: Draw 1 card, then you can destroy 1 monster.", False),
        ("You can Special Summon it instead of adding it to your hand.", False),
        ("Discard 1 Spell to inflict 500 damage.", True),
    ],
)
def test_what_one_can_do_in_the_end_makes_no_effect_optional(sentence, optional):
    assert bool(CAN.search(sentence)) == optional


def test_the_corpus_is_held_to_its_official_texts(corpus: Corpus, whole_pool: Path):
    checks = tuple(check for check in CHECKS if check.needs_pool)
    material = Material(corpus, corpus, find_corpus(), Pool(whole_pool))
    assert [str(remark) for each in lint(material, checks) for remark in each.remarks] == []


UNPLACED = ("OCG card database Q&A 23944", "That Wacky Damage Step!")
"""The documents of the corpus whose addresses nobody has seen."""


def test_the_corpus_has_no_remark_but_the_addresses_that_nobody_has_seen(corpus: Corpus):
    material = Material(corpus, corpus, find_corpus(), None)
    found = [remark for each in lint(material, thorough=False) for remark in each.remarks]
    assert [remark.code for remark in found if not any(title in remark.what for title in UNPLACED)] == []
