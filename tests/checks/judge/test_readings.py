"""What a phrase means is answered by the cards whose recorded text has it, in the wording that is spoken of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_reading
from checks.replay.prepared import prepare_ruleset
from kb.records import Card, Reading

PHRASE, OTHER, RARE, DARK = (
    "take-battle-damage", "during-damage-calculation", "at-the-end-of-the-damage-step", "at-the-start-of-the-damage-step",
)  # fmt: skip
ENDS = {"class": "quick", "optional": "optional", "named-timing": "end", "does": ["draw"]}
CARDS = {
    "Ember": {"id": "glow", "phrases": [PHRASE], "wording": ["old"]} | ENDS,
    "Frost": {"id": "chill", "phrases": [PHRASE, OTHER], "wording": ["new"]} | ENDS | {"named-timing": "start"},
    "Gale": {"id": "blow", "phrases": [PHRASE]} | ENDS,
    "Haze": {"id": "hide", "phrases": [DARK], "class": "quick"},
    "Isle": [
        {"id": "rise", "phrases": [DARK], "class": "quick"},
        {"id": "sink", "phrases": [PHRASE], "wording": ["new"]} | ENDS | {"named-timing": "start"},
        {"id": "stay", "phrases": [PHRASE], "wording": ["old"]} | ENDS,
    ],
}
CASES = {
    # the phrase and its wording, if it speaks of one: how that it means the end is judged
    "of every wording": (PHRASE, None, "contradicts", "not so on Frost, Isle"),
    "of the old wording": (PHRASE, "old", "agrees", "so it is on Ember, Gale, Isle"),
    "of the new wording": (PHRASE, "new", "contradicts", "not so on Frost, Isle"),
    "of one card": (OTHER, None, "contradicts", "not so on Frost"),
    "of one card in another wording": (OTHER, "old", "cannot-decide", "cannot decide"),
    "of no card": (RARE, None, "cannot-decide", "cannot decide"),
}


@pytest.fixture(scope="module")
def prepared(corpus, eras):
    cards = {
        name.casefold(): Card.model_validate(
            {"name": name, "carrier": "monster", "effects": effects if isinstance(effects, list) else [effects]}
        )
        for name, effects in CARDS.items()
    }
    return prepare_ruleset(replace(corpus, cards=cards), eras["tcg-modern"], full_rulebook())


@pytest.mark.parametrize(("phrase", "wording", "status", "engine"), CASES.values(), ids=CASES)
def test_what_a_phrase_means(prepared, phrase, wording, status, engine):
    said = {"phrase": phrase, "means": {"named-timing": "end"}} | ({"wording": wording} if wording else {})
    answer = answer_reading(prepared, Reading.model_validate(said))
    assert (answer.status.value, answer.engine) == (status, engine)
