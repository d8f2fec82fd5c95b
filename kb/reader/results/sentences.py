"""What an effect does, as a whole or up to the first part that is unread."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kb.reader.clauses.sentences import split_text
from kb.reader.grammar.telling import tell_doing
from kb.reader.results.speech import Speaks, listen
from kb.reader.sentences.sentence_forms import FREQUENCY, OF_THIS


class Done(NamedTuple):
    """What is done, and the words of what follows it that is not read."""

    does: list[Any]
    rest: str


_NOT_BOTH: Final = re.compile(r"\binstead\b", re.IGNORECASE)
"""Words by which what stood anywhere before them may not be done."""
_IF_NOT: Final = re.compile(r"^[^.]*\b(?:unless|or else)\b", re.IGNORECASE)
"""Words by which what stood before them in their sentence may not be done."""
_HIDDEN: Final = re.compile(r'"[^"]*"|\([^()]*\)')


def read_result(text: str, *, targets: bool = False, speaks: Speaks | None = None) -> list[Any] | None:
    """Read what is done; None where a part of it is unread."""
    told = tell_doing(_without_limits(text), listen(text, speaks or Speaks(targets)))
    return None if told.rest or not told.does else told.does


def read_beginning(text: str, whom: Speaks) -> Done | None:
    """Read the first thing that is done where what follows is unread; None where that may take it back."""
    if _NOT_BOTH.search(_HIDDEN.sub("", text)):
        return None
    said = _without_limits(text)
    told = tell_doing(said, listen(text, whom))
    goes_on = not said.removesuffix(told.rest).rstrip().endswith(".")
    if not told.does or (goes_on and _IF_NOT.search(_HIDDEN.sub("", told.rest))):
        return None
    return Done(told.does, told.rest)


def _without_limits(text: str) -> str:
    """Leave out of a text the sentences that limit its uses."""
    sentences = [each.strip().removesuffix(".") for each in split_text(text)]
    kept = [each for each in sentences if not FREQUENCY.fullmatch(each) and not OF_THIS.fullmatch(each)]
    return f"{'. '.join(kept)}." if kept else ""
