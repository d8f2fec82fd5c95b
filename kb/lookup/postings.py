"""The names with each gram: the larger half of indexing a pool, done in a second process."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import islice
from operator import eq

from kb.lookup.folding import word_grams
from kb.lookup.layout import pack

Posting = tuple[str, bytes | None, bytes | None]
"""A gram, the English forms with it, the others."""

Grams = dict[str, bytes]
ASIDE = 85
"""Per cent of the names in other languages for the second process, while the first one writes."""
WORTH_A_PROCESS = 20_000
"""Fewer forms are indexed before a second process is up."""


def start_postings(folded: list[str], front: int) -> Callable[[], list[Posting]]:
    """Begin to collect the postings of forms numbered from 1; the first ``front`` are English.

    The returned function does the rest. If the system can fork, a second process has done most of it by then.
    """
    middle = front + (len(folded) - front) * ASIDE // 100

    def work_aside() -> list[Grams]:
        return [gather_grams(folded[:front], 1), gather_grams(folded[front:middle], front + 1)]

    wait = _fork(work_aside) if len(folded) >= WORTH_A_PROCESS else work_aside

    def finish() -> list[Posting]:
        later = gather_grams(folded[middle:], middle + 1)
        english, others = wait()
        return [
            (gram, english.get(gram), others.get(gram, b"") + later.get(gram, b"") or None)
            for gram in sorted(english.keys() | others.keys() | later.keys())
        ]

    return finish


def _fork(work: Callable[[], list[Grams]]) -> Callable[[], list[Grams]]:
    """Start work in a second process; the call returned waits for its result."""
    if (os.cpu_count() or 1) < 2 or sys.platform in ("win32", "darwin"):
        return work
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(work()), daemon=True)
    process.start()
    sender.close()

    def wait() -> list[Grams]:
        try:
            found: list[Grams] = receiver.recv()
        except EOFError:
            # The process was ended from outside, perhaps for want of memory.
            found = work()
        process.join()
        return found

    return wait


def gather_grams(folded: list[str], first: int) -> Grams:
    """Each gram with its forms, by way of the words that have it; the forms are numbered from ``first``."""
    words: dict[str, list[int]] = {}
    for number, text in enumerate(folded, first):
        for word in text.split():
            if word in words:
                words[word].append(number)
            else:
                words[word] = [number]
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for word, numbers in words.items():
        if len(numbers) == 1:
            (number,) = numbers
            for gram in word_grams(word):
                holders[gram].append(number)
        else:
            for gram in word_grams(word):
                holders[gram] += numbers
    return {gram: pack(_settle(numbers)) for gram, numbers in holders.items()}


def _settle(numbers: list[int]) -> list[int]:
    """Numbers in order, each once."""
    numbers.sort()
    if any(map(eq, numbers, islice(numbers, 1, None))):
        return list(dict.fromkeys(numbers))
    return numbers
