"""The rulings that notice a rule: each gets another verdict if the rule is taken out.

``make witnesses`` measures and stores them; a test replays what is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from kb.corpus.model import Corpus

STORED: Final = Path(__file__).with_suffix(".tsv")
MOST: Final = 5
"""Most rulings that are stored for a rule."""
HEAD: Final = ("rule", "asking", "noticing")


class Witnesses(NamedTuple):
    """The rulings that notice one rule."""

    rule: str
    asking: int
    """How many rulings ask for the rule as they are replayed."""
    rulings: tuple[str, ...]
    """The ids of those that notice it, at most :data:`MOST`."""


def write_witnesses(found: Iterable[Witnesses]) -> Iterator[str]:
    """Write them, a rule a line."""
    yield "\t".join(HEAD)
    for each in found:
        yield "\t".join((each.rule, str(each.asking), " ".join(each.rulings)))


@cache
def read_witnesses() -> dict[str, Witnesses]:
    """Read the stored witnesses, by rule."""
    rows = (line.split("\t") for line in STORED.read_text("utf-8").splitlines()[1:])
    return {rule: Witnesses(rule, int(asking), tuple(noticing.split())) for rule, asking, noticing in rows}


def select_witnesses(corpus: Corpus) -> dict[str, Witnesses]:
    """Select the stored rulings that a corpus has, by rule."""
    ids = {ruling.id for ruling in corpus.rulings}
    return {
        rule: each._replace(rulings=tuple(id for id in each.rulings if id in ids))
        for rule, each in read_witnesses().items()
    }


def tell_witnesses(witnesses: Witnesses) -> Iterator[str]:
    """Write the number of rulings that notice a rule, and their ids."""
    number = len(witnesses.rulings)
    many = f"{number} or more" if number == MOST else str(number) if number else "none"
    yield f"  noticed, if it is taken out, by {many} of {witnesses.asking} rulings that ask for it"
    yield from (f"    {id}" for id in witnesses.rulings)
