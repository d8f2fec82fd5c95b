"""What texts do in the records' words, one row for each production: rows of ``told.yaml``."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus.yaml import read_text
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.telling import tell_doing

TOLD = read_text(Path(__file__).with_name("told.yaml").read_text(encoding="utf-8"), "told.yaml").value


@pytest.mark.parametrize("row", TOLD, ids=[row["text"] for row in TOLD])
def test_what_a_text_does(row):
    told = tell_doing(row["text"], Speech(**row.get("heard", {})))
    assert (told.does, told.rest) == (row["does"], "")
