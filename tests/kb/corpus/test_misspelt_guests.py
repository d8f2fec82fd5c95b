"""A word misspelt in somebody's own record is told by its line, whatever it stands in: never is it a fault of ours.

What cannot be read is tried in the words of older versions, so all that those are put into is tried here as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from kb.corpus.files import type_document
from kb.corpus.grammar import list_entries
from kb.corpus.guests import load_guest
from kb.corpus.model import Corpus
from kb.corpus.yaml import Document
from kb.problems import Problem, Refused

EFFECT = {"id": "scurry", "class": "flip", "optional": "optional"}
PLACES = {"verb": ("does", "cost"), "condition": ("needs", "applies-when")}
"""Below which keys of an effect the words of a kind stand."""


def write_card(place: str, said: Any) -> dict[str, Any]:
    return {"name": "My Hamster", "carrier": "monster", "effects": [{**EFFECT, place: [said]}]}


def list_misspelt(value: Any) -> Iterator[Any]:
    """The value with each of its words misspelt in turn: keys, what stands there, and with a list or record there."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield {f"{name}q" if name == key else name: each for name, each in value.items()}
            yield from ({**value, key: each} for each in list_misspelt(below))
    elif isinstance(value, list):
        for at, below in enumerate(value):
            yield from ([*value[:at], each, *value[at + 1 :]] for each in list_misspelt(below))
    else:
        yield from (f"{value}q", {f"{value}": "q"}, [value, "q"], {1: value})


def list_said() -> Iterator[tuple[str, Any]]:
    """Every verb and condition as its example has it, and each with every key of it beside a description of cards."""
    for entry in list_entries():
        for place in PLACES.get(entry.kind, ()):
            example = YAML(typ="safe").load(entry.example)
            yield place, example
            for key in entry.keys:
                yield (
                    place,
                    {entry.word: {"of": {"all": {"kind": "monster", "position": "defense"}}, key.key: "face-up"}},
                )
        if entry.kind == "amount":
            yield "does", {"change-atk": {"of": "this-card", "by": YAML(typ="safe").load(entry.example)}}


def test_every_word_of_every_verb_condition_and_description_may_be_misspelt() -> None:
    tried: set[str] = set()
    for place, said in list_said():
        for wrong in list_misspelt(said):
            name = f"{place} {wrong}"
            if name in tried:
                continue
            tried.add(name)
            document = Document(write_card(place, deepcopy(wrong)), {}, "cards/my-hamster.yaml")
            problems: list[Problem] = []
            try:
                type_document("card", document, "older", problems)
            except Exception as error:
                pytest.fail(f"{name}: {error!r}")
    assert len(tried) > 1000


@pytest.mark.parametrize(
    "line",
    [
        "special-summon: {of: {all: {}}, posiiton: facedown}",
        "send-to-graveyard: {of: {all: {}}, fromm: hand}",
        "tribute: {of: [this-card], 1: 2}",
        "forbid: {what: attack, of: {all: {}}, from: field}",
    ],
)
def test_a_misspelt_key_is_refused_with_its_line(tmp_path: Path, corpus: Corpus, line: str) -> None:
    card = tmp_path / "cards" / "my-hamster.yaml"
    card.parent.mkdir()
    card.write_text(
        "name: My Hamster\ncarrier: monster\neffects:\n- id: scurry\n  class: flip\n  optional: optional\n"
        f"  does:\n  - {line}\n"
    )
    with pytest.raises(Refused) as refused:
        load_guest(tmp_path, corpus)
    assert {problem.line for problem in refused.value.problems} == {8}
