"""Descriptions of effects in the engine's language."""

from __future__ import annotations

import pytest

from checks.replay.effects import is_bare
from kb.records import Instruction


@pytest.mark.parametrize(
    ("said", "bare"),
    [
        ({"draw": {}}, True),
        ("negate-attack", True),
        ({"draw": {"count": 2}}, False),
        ({"destroy": {"of": "target"}}, False),
    ],
)
def test_a_verb_with_no_argument_stands_for_itself(said, bare):
    assert is_bare(Instruction.model_validate(said)) is bare
