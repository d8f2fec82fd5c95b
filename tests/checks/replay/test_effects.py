"""Descriptions of effects in the engine's language."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from checks.replay.effects import is_bare
from kb.language import AnyVerb


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
    assert is_bare(TypeAdapter(AnyVerb).validate_python(said)) is bare
