"""Some inputs of every kind that ``make fuzz`` makes by the hundred thousand: each is answered or refused, in time."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from kb.problems import Refused
from tests.bench.fuzz import KINDS, bound_time, raise_hang, seed_input

COUNTS = {
    "records": 20, "guests": 8, "scenarios": 60, "battle lines": 200, "pools": 20, "search and look-up": 100, "HTTP": 12,
    "damaged files": 60, "commands": 10,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_input_is_answered_or_refused(kind: str, tmp_path: Path) -> None:
    import signal

    for timer in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(timer, raise_hang)
    try_one = KINDS[kind].prepare(tmp_path)
    answered = 0
    for number in range(COUNTS[kind]):
        with bound_time(), contextlib.suppress(Refused):
            try_one(seed_input(7, kind, number))
            answered += 1
    assert answered > 0
