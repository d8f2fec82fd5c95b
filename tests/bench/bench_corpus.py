"""How long the corpus takes to read, to be written as a database, and to be searched.  Run by ``make bench``."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kb.corpus.load import load_corpus
from kb.database.build import build_database
from kb.database.search import search_rulings
from kb.locations import find_corpus


def test_write_the_database_without_findings(benchmark: Any, tmp_path: Path) -> None:
    corpus = load_corpus(find_corpus())
    benchmark(build_database, tmp_path / "rulings.db", corpus)


@pytest.mark.parametrize("text", ["damage", "ネ", "flip monster before", "no such words at all"])
def test_search(benchmark: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "rulings.db"
    build_database(path, load_corpus(find_corpus()))
    connection = sqlite3.connect(path)
    benchmark(search_rulings, connection, text)
