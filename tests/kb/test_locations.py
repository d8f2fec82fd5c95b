"""The corpus, the database and the pool are found in the order that the help promises."""

import os
import sys
from pathlib import Path

import pytest

from kb.locations import Origin, choose_target, find_cache, find_corpus, find_database, find_pool
from kb.problems import Refused


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("RULINGS_CORPUS", "RULINGS_DB", "RULINGS_POOL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_corpus_given_named_or_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_corpus().name == "corpus"
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    monkeypatch.setenv("RULINGS_CORPUS", str(tmp_path / "one"))
    assert find_corpus() == tmp_path / "one"
    assert find_corpus(tmp_path / "two") == tmp_path / "two"
    with pytest.raises(Refused, match="does not exist"):
        find_corpus(tmp_path / "three")
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="is a file"):
        find_corpus(tmp_path / "file")


def test_database_given_named_at_hand_or_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cached = find_database(corpus=tmp_path)
    assert cached.origin is Origin.CACHE
    assert (tmp_path / "cache") in cached.path.parents
    assert find_database(corpus=tmp_path / "other").path != cached.path
    (tmp_path / "rulings.db").write_text("")
    assert find_database().origin is Origin.WORKING_FOLDER
    monkeypatch.setenv("RULINGS_DB", "named.db")
    assert find_database().path == Path("named.db")
    assert find_database("given.db").origin is Origin.GIVEN


def test_pool_stands_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_pool(database=tmp_path / "rulings.db") == tmp_path / "cards.db"
    monkeypatch.setenv("RULINGS_POOL", "pool.db")
    assert find_pool(database=tmp_path / "rulings.db") == Path("pool.db")
    assert find_pool("given.db") == Path("given.db")


def test_without_a_home_the_cache_is_temporary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/nowhere/at/all")
    assert find_cache().is_absolute()
    assert not str(find_cache()).startswith("/nowhere")


@pytest.mark.skipif(sys.platform == "win32", reason="no owners there")
@pytest.mark.parametrize("trap", ["open to all", "a link", "a file"])
def test_a_cache_where_others_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trap: str) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/nowhere/at/all")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    place = find_cache()
    assert place.stat().st_mode & 0o777 == 0o700
    if trap == "open to all":
        place.chmod(0o777)
    else:
        place.rename(tmp_path / "real")
        place.symlink_to("real") if trap == "a link" else place.write_text("")
    with pytest.raises(Refused, match="others can write or read"):
        find_cache()


def test_where_to_build(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_target() == Path("rulings.db")
    monkeypatch.setenv("RULINGS_DB", "named.db")
    assert choose_target() == Path("named.db")
    assert choose_target("given.db") == Path("given.db")


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise")
def test_a_cache_of_ones_own_is_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = find_cache()
    assert place == tmp_path / "cache" / "ruling-corpus"
    assert place.stat().st_mode & 0o777 == 0o700
    place.chmod(0o755)
    assert find_cache().stat().st_mode & 0o777 == 0o700
    monkeypatch.setattr("kb.locations.find_user", lambda: 4711)
    if place.stat().st_uid == 0:
        os.chown(place, 4712, 4712)  # the system's own would do
    with pytest.raises(Refused, match="not-ours"):
        find_cache()
