"""The page of the language is current and complete, and every example on it loads and plays."""

from __future__ import annotations

import re

import pytest
from pydantic import TypeAdapter

from checks.engine import full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras
from checks.replay.prepared import prepare_ruleset
from kb import language, records
from kb.corpus.grammar import MEANINGS, SECTIONS, find_entries, list_entries, list_section, name_lists, write_page
from kb.corpus.schemas import make_schemas
from kb.corpus.yaml import read_text
from kb.language.forms import FAMILIES, Term
from kb.locations import find_corpus
from kb.records.changed import CHANGED
from tests.shared import load_shipped

PAGE = find_corpus() / "REFERENCE.md"
ENTRIES = [
    entry for entry in list_entries() if entry.kind in ("record", "claim", "fact", "verb", "condition", "amount")
]


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == write_page(), "run `make docs`"


def test_each_thing_stands_once_on_the_page() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|") and "---" not in line]
    twice = {row for row in rows if rows.count(row) > 1 and row != "| key | takes | meaning |"}
    assert not twice


def test_every_link_of_the_page_leads_to_a_heading() -> None:
    text = PAGE.read_text("utf-8")
    seen: dict[str, int] = {}
    for title in re.findall(r"(?m)^#+ (.*)$", text):
        anchor = title.lower().replace(",", "").replace(":", "").replace(" ", "-")
        seen[anchor] = seen.get(anchor, -1) + 1
    known = {f"{anchor}-{n}" if n else anchor for anchor, last in seen.items() for n in range(last + 1)}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= known


def test_every_entry_and_key_says_what_it_means_and_has_an_example() -> None:
    mute = [entry.word for entry in ENTRIES if not entry.sentence or not entry.example]
    mute += [f"{entry.word}.{key.key}" for entry in ENTRIES for key in entry.keys if not (key.takes and key.meaning)]
    assert not mute


def test_every_word_of_every_list_has_a_meaning_and_no_other_word_has() -> None:
    lists = {name: {str(word) for word in listed.__args__} for listed, name in name_lists().items()}
    told = {name: {*meanings} for name, meanings in MEANINGS.items()}
    assert {name: words for name, words in lists.items() if told.get(name) not in (words, {""})} == {}
    assert told.keys() == lists.keys()


def test_every_record_stands_on_the_page() -> None:
    kinds = {kind for name in records.__all__ if isinstance(kind := getattr(records, name), type)}
    kinds = {kind for kind in kinds if issubclass(kind, records.Record)}
    told = {kind for section in SECTIONS.values() for kind in (*section.records, section.one_of)}
    assert kinds - told - {records.Record, records.EffectDescription} == {records.Fact}


def test_every_word_of_the_language_stands_on_the_page() -> None:
    told = {kind for section in SECTIONS.values() for kind in (*section.records, section.one_of)}
    kinds = {kind for kind in vars(language).values() if isinstance(kind, type) and issubclass(kind, Term)}
    named = {kind for family in FAMILIES.values() for kind in family.kinds.values()}
    bases = {kind for kind in kinds for base in kinds - {kind} if issubclass(base, kind)} - {language.CardDescription}
    assert kinds - told - named - bases == {language.MarkDestroyed, language.Role}, "which only play has"


def test_a_word_is_found_wherever_it_is_one() -> None:
    assert [entry.kind for entry in find_entries("pierce")] == ["verb"]
    assert {entry.kind.split()[0] for entry in find_entries("destroy")} >= {"verb", "key", "doing", "event"}
    assert find_entries("lasts")[-1].kind == "words"
    assert CHANGED["switch-off"] in find_entries("switch-off")[0].sentence
    assert find_entries("peirce") == ()


def test_the_schemas_carry_the_meanings() -> None:
    definitions = make_schemas()["card"]["$defs"]
    assert definitions["destroy"]["description"].startswith("Destroys cards")
    assert all(
        key.get("description")
        for name, schema in definitions.items() if name not in ("verb", "condition", "counted-amount")
        for key in schema.get("properties", {}).values()
    )  # fmt: skip


# --- examples --------------------------------------------------------------------------------------------


def read_example(entry):
    return read_text(entry.example, "REFERENCE.md").value


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    return prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())


def stage(effect, **cards):
    """A scene in which a helper's Quick Effect answers a Spell that the opponent has chained to an attack."""
    return {
        "situation": "plain-battle",
        "given": {"cards": {
            "attacker": {"counters": 3, "type": "beast-warrior"},
            "target": {"kinds": "effect", "effect": {"class": "ignition", "does": "draw"}},
            "helper": {"plain": "monster", "of": "turn-player", "counters": 3, "summoned": "flip", "effect": effect},
            "spell": {"plain": "quick-play-spell", "of": "opponent", "in": "set", "effect": {
                "class": "activation", "does": {"inflict-damage": {"to": "opponent", "amount": 100}},
            }},
            "spare": {"plain": "monster", "of": "turn-player", "in": "hand"},
            **cards,
        }},
        "when": [
            {"activate": "spell", "at": "battle-step", "as": "first"},
            {"activate": "helper.effect", "at": "battle-step", "in-answer-to": "first", "chooses": 1,
             "targets": "target"},
        ],
        "then": {"played": {"event": {"what": "resolve", "of": "helper.effect"}}},
    }  # fmt: skip


EFFECTS = {
    "verb": lambda example: {"does": example},
    "condition": lambda example: {"needs": {"not": {"not": example}}, "does": "draw"},
    "amount": lambda example: {"does": {"if": {
        "is": {"stat-compare": {"a": example, "is": "at-least", "b": 0}}, "then": "draw",
    }}},
}  # fmt: skip
"""An effect in which each sort of word stands."""


EVENTS = {
    "destroyed-by": "destroyed-any", "left-by": "leaves-field", "sent-to": "destroyed-any", "damaged": "battle-damage",
    "gained-life": "life-gained", "triggered-by": "destroyed-by-battle",
}  # fmt: skip
"""Conditions that ask about an event, with one that happens in the scene."""
CHOSEN = {"place": {"plain": "continuous-spell"}}
"""The card in the Deck that is chosen for a word, where it is no monster."""


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.kind in EFFECTS], ids=lambda entry: f"{entry.kind} {entry.word}"
)
def test_the_example_of_a_word_plays(prepared, entry) -> None:
    effect = {"class": "quick", "targets": "monster", **EFFECTS[entry.kind](read_example(entry))}
    if entry.word in EVENTS:
        effect |= {
            "targets": "none",
            "class": "trigger",
            "trigger": EVENTS[entry.word],
            "about": "other-cards",
            "optional": "mandatory",
        }
    described = CHOSEN.get(entry.word, {"plain": "monster", "attribute": "earth"})
    scene = stage(effect, chosen={**described, "of": "turn-player", "in": "deck"})
    scene["when"] = scene["when"][: 1 if entry.word in EVENTS else 2]
    answers, _ = answer_scenario(prepared, records.Claim.model_validate(scene))
    answer = answers["played"]
    if entry.word == "unplayed":
        assert answer.because.endswith("is not played")
    elif entry.word in EVENTS:
        assert answer.status != "cannot-decide", answer
    elif entry.kind == "condition" and answer.status != "agrees":
        assert "condition (not) is not met" in answer.because
    else:
        assert answer.status == "agrees", answer


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        (record, entry)
        for section in SECTIONS.values() if section.kind == "record"
        for record, entry in zip(section.records, list_section(section), strict=True)
    ],
    ids=lambda each: getattr(each, "word", ""),
)  # fmt: skip
def test_the_example_of_a_record_loads(record, entry) -> None:
    assert TypeAdapter(record).validate_python(read_example(entry)) is not None


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.kind in ("claim", "fact")], ids=lambda entry: entry.word
)
def test_the_example_of_a_claim_or_fact_is_answered(entry) -> None:
    corpus = load_shipped()
    judge = make_judge(corpus, full_rulebook(), make_eras(corpus))
    said = read_example(entry)
    if entry.kind == "fact":
        said = {"situation": "plain-battle", "then": {"fact": said}}
    elif entry.word == "note":
        said["note"]["about"] = "cornered-rat-old-ruling"
    ruling = next(each for each in corpus.rulings if each.id.endswith("/cornered-rat-old-ruling"))
    answers, _ = answer_claim(judge, ruling, judge.eras["tcg-modern"], records.Claim.model_validate(said))
    assert answers
    assert all(answer.status != "cannot-decide" for answer in answers.values()), answers


def test_every_row_of_a_table_is_one_line():
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert [row for row in rows if not row.endswith("|")] == []
    assert len(rows) > 500
