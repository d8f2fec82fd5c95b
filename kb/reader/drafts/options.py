"""Effects of which one is chosen from a list: each option is read alone, or the list is not read at all."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.clauses.sentences import split_line
from kb.reader.clauses.splitting import mask
from kb.reader.results import Speaks, read_result
from kb.reader.sentences.sentence_forms import FREQUENCY, OF_THIS

_CHOOSES: Final = re.compile(
    r"(?P<before>.*?)(?:(?:, then |^)(?:you can )?)(?:activate|apply|use) 1 of (?:these|the following) effects[;:.]?",
    re.IGNORECASE | re.DOTALL,
)
"""Words by which one effect of a list is chosen, and what is paid or targeted first."""


def split_choice(cost: str) -> str | None:
    """Split what is paid and targeted from the choice of an option behind it; None where none is chosen."""
    found = _CHOOSES.fullmatch(cost.strip(" ,"))
    return found["before"] if found else None


def chooses(doing: str) -> bool:
    """Whether all that is done is the choice of an option."""
    return split_choice(doing) == ""


def read_options(text: str, speaks: Speaks) -> list[Any] | None:
    """Read the options of a list as a choice of one; None if one of them is not read, or does several things."""
    _, *said = text.split("●")
    if len(said) < 2:
        return None
    options: list[Any] = []
    for number, each in enumerate(said, 1):
        option, *behind = each.strip().split("\n")
        if behind and (number < len(said) or not all(map(_limits, split_line(" ".join(behind))))):
            return None
        masked = mask(option)
        done = None if ";" in masked or ":" in masked else read_result(option, speaks=speaks)
        if done is None or len(done) != 1:
            return None
        options += done
    return [{"choose-one": options}]


def _limits(sentence: str) -> bool:
    """Whether a sentence only says how often an effect is used."""
    said = sentence.strip().removesuffix(".")
    return not said or bool(FREQUENCY.fullmatch(said) or OF_THIS.fullmatch(said))
