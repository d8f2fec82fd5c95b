"""Answers which of several cards can be activated at a timing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from checks.asking.words.answer import Answer
from checks.asking.words.known import Cards, Known
from checks.asking.words.timings import answer_can
from checks.asking.words.understanding import Asked
from checks.replay.eras import Era
from checks.replay.stage import damage_points
from kb.site.words import join

_KIND: Final = r"(?:(?:one|card|trap|spell|monster)s? )?"
_ASKS: Final = re.compile(
    rf"^(?:(?:so|ok|hey|judge|and) )*which {_KIND}(?:of (?:these|those|them|the following|my) )?{_KIND}"
    r"(?:can|could|may|are|is) (?!\{)(?!.*\battack)"
)


def answer_which(known: Cards, asked: Asked, era: Era, cards: Sequence[Known]) -> Answer | None:
    """Answer which cards can be activated in the Damage Step, or at its timings; None if that is not asked or known."""
    if len(cards) < 2 or not asked.question.is_inside or _ASKS.match(asked.said) is None:
        return None
    points = [point for point in asked.question.points if point in damage_points(era)]
    return _list({each.card.name: answer_can(known.time(each, era), era.id, points) for each in cards})


def _list(answers: Mapping[str, Answer]) -> Answer | None:
    """Answer which cards can be activated, from the answer for each by its name; None if one is not known."""
    if any(each.said not in ("yes", "no") for each in answers.values()):
        return None
    able = [each.sentence.removeprefix("Yes. ") for each in answers.values() if each.said == "yes"]
    unable = [name for name, each in answers.items() if each.said == "no"]
    refused = f"You cannot activate {join(unable, 'or')} then." if unable and able else ""
    if not able:
        return Answer(None, f"None of them: {next(iter(answers.values())).sentence.removeprefix('No. ')}")
    return Answer(None, " ".join(filter(None, (*able, refused))))
