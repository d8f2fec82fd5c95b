"""A few of the faults that ``make faults`` tries: what was to be written is old, new or absent, and nothing is left."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.bench.faults import Bench, limit_files, start, wait
from tests.built import HARBOUR

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    root = tmp_path_factory.mktemp("faults")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(root / "cache"))
        for name in [each for each in os.environ if each.startswith(("RULINGS_", "GITHUB_"))]:
            patch.delenv(name)
        yield Bench(root, 3)


@pytest.mark.parametrize("name", ["build", "import-cards", "check"])
def test_what_goes_wrong_leaves_old_or_new_and_nothing_beside(bench: Bench, name: str) -> None:
    work = next(each for each in bench.works if each.name == name)
    bench.kill(work, signal.SIGKILL, 5)
    bench.kill(work, signal.SIGTERM, 1)
    bench.fill_disk(work, 2)
    bench.run_twice(work, 1)
    bench.close_pipe(work, 1)
    bench.leave_home(work, 1)
    if name == "import-cards":
        bench.read_meanwhile(work, 1)
        bench.damage(work, 2)
    assert sum(tally.tries for tally in bench.tallies.values()) >= 11
    assert not bench.told


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        (("report", "--corpus", str(HARBOUR), "-o", "page.md"), {"page.md"}),
        (("new", "--corpus", "mine"), set()),
        (("new", "card", "copper-badger", "--corpus", "mine"), {"mine", "mine/cards"}),
    ],
    ids=lambda given: "-".join(given[:2]) if isinstance(given, tuple) else None,
)
def test_on_a_full_disk_nothing_is_half_written(tmp_path: Path, arguments: tuple[str, ...], kept: set[str]) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    if "page.md" in kept:
        (folder / "page.md").write_text("old\n")
    if "cards" in str(kept):
        (folder / "mine").mkdir()
    assert wait(start(arguments, folder, partial(limit_files, 300))) == 2
    assert {file.relative_to(folder).as_posix() for file in folder.rglob("*")} == kept
    assert "page.md" not in kept or (folder / "page.md").read_text() == "old\n"
