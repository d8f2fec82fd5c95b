"""Made-up monsters that an effect counts by a description: its damage tells whether one fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.eras import Era
from checks.replay.prepared import PreparedRuleset, prepare_ruleset
from kb.corpus.model import Corpus
from kb.records import Card, Claim

EACH = 300
"""The damage for each card that fits."""


def prepare_monsters(corpus: Corpus, eras: Mapping[str, Era], effects: Mapping[str, Any]) -> PreparedRuleset:
    """Put made-up monsters, each with one effect by its name, in the place of the corpus' cards."""
    cards = {
        name.casefold(): Card.model_validate({"name": name, "carrier": "monster", "effects": [{"id": "own"} | effect]})
        for name, effect in effects.items()
    }
    return prepare_ruleset(replace(corpus, cards=cards), eras["tcg-modern"], full_rulebook())


def count_monster(
    prepared: PreparedRuleset, name: str, described: Mapping[str, str], *, place: str = "field", besides: int = 0
) -> str:
    """Tell the damage for a monster that lies at a place, and so much ``besides``, or why it cannot be told."""
    amounts = [besides] if besides else []
    count = {"times": {"count": {**described, "of": "controller"}, "each": EACH}}
    does = [{"inflict-damage": {"amount": amount}} for amount in (*amounts, count)]
    bell = {"plain": "normal-trap", "effect": {"class": "activation", "does": does}}
    scene = {
        "situation": "empty-battle-phase",
        "given": {"cards": {"heron": {"card": name, "of": "turn-player", "in": place}, "bell": bell}},
        "when": [{"activate": "bell", "at": "main-phase"}],
        "then": {"counted": {"life": {"of": "opponent", "changes-by": -EACH}}},
    }
    said = answer_scenario(prepared, Claim.model_validate(scene))[0]["counted"]
    return " | ".join(filter(None, (said.engine, said.because)))
