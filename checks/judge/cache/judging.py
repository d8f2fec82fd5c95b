"""Judging of rulings that are not remembered, on all processors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, count
from typing import Any, Final, NamedTuple

from checks.judge.cache.bench import Bench, Judged, Turned
from checks.judge.cache.pages import group_by_file
from checks.judge.era_differences import EraDifference, find_era_differences
from checks.replay.processors import without_collecting
from kb.corpus.model import LoadedRuling
from kb.records.findings import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

WORTH_SHARING: Final = 16
"""Fewer rulings are judged faster by one process."""
SHARES: Final = 12
"""Parts of the work for each process, so that none waits long for another."""

Progress = Callable[[int, int], None]
"""Called with the number of judged rulings and the total; each counts twice if contrasts are tried."""
Numbered = tuple[int, Judged]
"""The number of a ruling, with its findings."""
Files = Mapping[str, list[int]]
"""The numbers of the rulings of each file."""


def judge_rulings(
    bench: Bench, rulings: Sequence[LoadedRuling], *, jobs: int = 1, progress: Progress | None = None
) -> list[Finding]:
    """Judge rulings in their order; remembered ones are not judged again, and others are new on the bench.

    Contrasts are tried, and remembered, after all verdicts are known. ``jobs`` processes share much work, if processes
    can be forked.
    """
    files = group_by_file(rulings)
    with without_collecting():
        found = recall_pages(bench, rulings, files)
        paged = {*found}
        verdicts = recall_verdicts(bench, rulings, found)
        left = [number for number in range(len(rulings)) if number not in found]
        bench.judged += len(left)
        among = len(left) * 2 - sum(number in verdicts for number in left) if bench.contrasts else len(left)
        done = count(1)
        tell = progress or (lambda done, among: None)
        with share_out(Work(bench, rulings, left, dict(verdicts)), jobs) as shared:
            for number, judged in shared.judge():
                verdicts[number] = judged
                tell(next(done), among)
            for judged in verdicts.values():
                bench.fresh |= judged.fresh
                judged.fresh.clear()  # so that no text is held twice
            for number, said in shared.read_said():
                bench.take_said(rulings[number], said)
            if left:
                bench.remember()
            if bench.contrasts and left:
                for number, tested in shared.try_contrasts():
                    found[number] = join(verdicts[number], tested)
                    tell(next(done), among)
        found = verdicts | found
    for each in found.values():
        bench.fresh |= each.fresh
    if not bench.verdicts_only:
        write_pages(
            bench, rulings, {path: numbers for path, numbers in files.items() if paged.isdisjoint(numbers)}, found
        )
    return [finding for number in range(len(rulings)) for finding in found[number].findings]


def recall_pages(bench: Bench, rulings: Sequence[LoadedRuling], files: Files) -> dict[int, Judged]:
    """Recall the findings of rulings whose whole files are remembered."""
    found: dict[int, Judged] = {}
    for path, numbers in files.items():
        page = bench.recall_page(path)
        found.update((each, Judged(page[rulings[each].id], {}, [])) for each in numbers if rulings[each].id in page)
    return found


def recall_verdicts(bench: Bench, rulings: Sequence[LoadedRuling], found: dict[int, Judged]) -> dict[int, Judged]:
    """Recall the verdicts of the rulings that are not found, and find those whose contrasts are remembered, too."""
    verdicts: dict[int, Judged] = {}
    for number in range(len(rulings)) if bench.cache_keys is not None else ():
        recalled = bench.judge_ruling(rulings[number], only_recall=True) if number not in found else None
        if recalled is not None:
            verdicts[number] = recalled
            tested = bench.try_contrasts(rulings[number], recalled, only_recall=True) if bench.contrasts else None
            if tested is not None or not bench.contrasts:
                found[number] = join(recalled, tested)
    return verdicts


def write_pages(bench: Bench, rulings: Sequence[LoadedRuling], files: Files, found: Mapping[int, Judged]) -> None:
    """Write the findings of files all of whose rulings were judged."""
    held = Counter(ruling.path for ruling in bench.judge.corpus.rulings)
    for path, numbers in files.items():
        if len(numbers) == held[path]:
            alone = {rulings[number].id: found[number] for number in numbers if rulings[number].is_alone}
            keys = chain.from_iterable(each.keys for each in alone.values())
            bench.fresh |= bench.write_page(path, {id: each.findings for id, each in alone.items()}, keys)


def join(judged: Judged, tested: Judged | None) -> Judged:
    """Replace findings by those with contrasts."""
    if tested is None:
        return judged
    return Judged(tested.findings, tested.fresh, [*judged.keys, *tested.keys])


class Work(NamedTuple):
    """The rulings that are not fully remembered, and their known verdicts."""

    bench: Bench
    rulings: Sequence[LoadedRuling]
    left: Sequence[int]
    verdicts: dict[int, Judged]

    def judge(self, numbers: Iterable[int]) -> Iterator[Numbered]:
        """Judge the rulings without verdicts."""
        for number in numbers:
            if number not in self.verdicts:
                yield number, self._find_verdicts(number)

    def try_contrasts(self, numbers: Iterable[int]) -> Iterator[Numbered]:
        """Add the changes that break the rulings' agreements."""
        for number in numbers:
            tested = self.bench.try_contrasts(self.rulings[number], self._find_verdicts(number))
            assert tested is not None
            yield number, tested

    def find_turned(self, numbers: Iterable[int]) -> Iterator[tuple[int, Turned]]:
        """Find the rulings' facts that another time contradicts."""
        for number in numbers:
            yield number, self.bench.find_turned(self.rulings[number])

    def find_pairs(self) -> list[EraDifference]:
        """Find the pairs of rulings that differ by era."""
        return find_era_differences(self.bench.judge, self.rulings, self.bench.read_answers)

    def read_said(self, numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
        """Read the rulings' answers that are not remembered."""
        for number in numbers:
            said = self.bench.write_said(self.rulings[number])
            if said:
                yield number, said

    def _find_verdicts(self, number: int) -> Judged:
        if number not in self.verdicts:
            judged = self.bench.judge_ruling(self.rulings[number])
            assert judged is not None
            self.verdicts[number] = judged
        return self.verdicts[number]


class Alone(NamedTuple):
    """This process, which does all of the work."""

    work: Work

    def judge(self) -> Iterator[Numbered]:
        """Judge the rest."""
        return self.work.judge(self.work.left)

    def try_contrasts(self) -> Iterator[Numbered]:
        """Try the contrasts."""
        return self.work.try_contrasts(self.work.left)

    def find_turned(self) -> Iterator[tuple[int, Turned]]:
        """Find the facts that another time contradicts."""
        return self.work.find_turned(self.work.left)

    def begin_pairs(self) -> Callable[[], list[EraDifference]]:
        """Return a call that finds the pairs of rulings that differ by era."""
        return self.work.find_pairs

    def read_said(self) -> Iterator[tuple[int, str]]:
        """Read nothing in advance: this process reads answers on demand."""
        return iter(())


class Shared(NamedTuple):
    """Processes that share work in parts; neighbours stay together, since they have much in common."""

    work: Work
    parts: Sequence[Sequence[int]]
    taken: Any
    """The parts whose contrasts a process has begun, as an array shared by the processes."""
    own: list[int]
    """In each process, the parts that it judged, whose contrasts it tries first, since it has their replays."""
    pool: ProcessPoolExecutor

    def judge(self) -> Iterator[Numbered]:
        """Judge the rest."""
        return chain.from_iterable(self.pool.map(_judge_part, range(len(self.parts))))

    def try_contrasts(self) -> Iterator[Numbered]:
        """Try the contrasts, in any order."""
        return chain.from_iterable(self.pool.map(_try_part, range(len(self.parts))))

    def find_turned(self) -> Iterator[tuple[int, Turned]]:
        """Find the facts that another time contradicts."""
        return chain.from_iterable(self.pool.map(_turn_part, range(len(self.parts))))

    def begin_pairs(self) -> Callable[[], list[EraDifference]]:
        """Begin to find the pairs of rulings that differ by era, and return a call that waits for them."""
        return self.pool.submit(_find_pairs).result

    def read_said(self) -> Iterator[tuple[int, str]]:
        """Read the rulings' answers."""
        return chain.from_iterable(self.pool.map(_say_part, range(len(self.parts))))

    def take_part(self) -> int:
        """Take a part that no process has taken: its own before others'."""
        with self.taken.get_lock():
            part: int = next(each for each in (*self.own, *range(len(self.parts))) if not self.taken[each])
            self.taken[part] = 1
        return part


_shared: Shared | None = None
"""The state that forked processes share with their parent."""


@contextmanager
def share_out(work: Work, jobs: int) -> Iterator[Alone | Shared]:
    """Share work among processes, if there is much of it."""
    global _shared
    if len(work.left) < WORTH_SHARING or jobs == 1:
        yield Alone(work)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    size = max(1, len(work.left) // (jobs * SHARES))
    parts = [work.left[start : start + size] for start in range(0, len(work.left), size)]
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, context, _begin) as pool:
        _shared = Shared(work, parts, context.Array("b", len(parts)), [], pool)
        try:
            yield _shared
        finally:
            _shared = None


def _begin() -> None:
    """Give a forked process a connection of its own, since SQLite's cannot be shared."""
    assert _shared is not None
    _shared.work.bench.store.reopen()


def _judge_part(part: int) -> list[Numbered]:
    assert _shared is not None
    _shared.own.append(part)
    with without_collecting():
        return [*_shared.work.judge(_shared.parts[part])]


def _try_part(_: int) -> list[Numbered]:
    assert _shared is not None
    with without_collecting():
        return [*_shared.work.try_contrasts(_shared.parts[_shared.take_part()])]


def _turn_part(part: int) -> list[tuple[int, Turned]]:
    assert _shared is not None
    with without_collecting():
        return [*_shared.work.find_turned(_shared.parts[part])]


def _find_pairs() -> list[EraDifference]:
    assert _shared is not None
    with without_collecting():
        return _shared.work.find_pairs()


def _say_part(part: int) -> list[tuple[int, str]]:
    assert _shared is not None
    with without_collecting():
        return [*_shared.work.read_said(_shared.parts[part])]
