"""Checks for commands: remembered findings are reused, processes share the rest, a line shows the progress.

``--fresh`` judges everything again; the findings must be the same. The judge is imported only when needed: a command
that finds everything remembered starts at once.
"""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

from checks.judge.cache.store import Store, count_days
from checks.replay.processors import count_processors
from checks.shared.waiting import show_progress
from kb.locations import PARSED, STORE, find_store
from kb.locations.shipped import unpack_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from checks.judge.check import Report
    from checks.replay.eras import Era
    from kb.corpus.model import Corpus, LoadedRuling


def add_judging(parser: argparse.ArgumentParser) -> None:
    """Add the options for judging."""
    parser.add_argument("--fresh", action="store_true", help="judge everything again, without the store")
    parser.add_argument("--jobs", type=read_jobs, metavar="N", help="number of processes (one for each processor)")
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help="where findings are remembered (else in the user's cache)"
    )


def read_jobs(text: str) -> int:
    """Read the number of processes."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_JOBS):
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_JOBS} expected, found {text!r}")
    return int(text)


MOST_JOBS = 256
JUDGING = "Judging rulings"


def check_corpus(
    corpus: Corpus,
    args: argparse.Namespace | None = None,
    *,
    eras: Mapping[str, Era] | None = None,
    rulings: Iterable[LoadedRuling] | None = None,
    guests: Iterable[str] | None = None,
    contrasts: bool = True,
    by_era: bool = False,
    verdicts_only: bool = False,
) -> Report:
    """Check a corpus, reusing remembered findings unless the options say otherwise.

    The arguments are those of :func:`checks.judge.check.run_check`.
    """
    from checks.judge.check import run_check

    with open_store(args) as store, show_progress(JUDGING) as progress:
        return run_check(
            corpus,
            eras=eras,
            rulings=rulings,
            guests=guests,
            contrasts=contrasts,
            by_era=by_era,
            verdicts_only=verdicts_only,
            store=store,
            jobs=choose_jobs(args),
            progress=progress,
        )


def choose_jobs(args: argparse.Namespace | None) -> int:
    """Choose the number of processes."""
    return (args.jobs if args is not None else None) or count_processors()


def open_store(args: argparse.Namespace | None = None) -> Store:
    """Open the store of findings; raises :class:`kb.problems.Refused` if the file is not one."""
    if args is not None and args.fresh:
        return Store(None)
    if args is not None and args.store is not None:
        return Store(args.store, is_named=True)
    place = find_store()
    if not place.exists():
        remove_former_stores(place.parent)
        unpack_rows(STORE, place, ("unit",), count_days())
    return Store(place)


def remove_former_stores(cache: Path) -> None:
    """Remove the stores of earlier versions, which had one for each folder, as nothing reads them any more."""
    with contextlib.suppress(OSError):
        for name in (STORE, PARSED):
            for each in cache.glob(f"*/{name}"):
                each.unlink()
