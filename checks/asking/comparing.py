"""Compares a card, or a described battle, under an older ruleset and today."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from checks.asking.accounting import account, tell_only
from checks.asking.answer import Answer
from checks.asking.encounters import answer_meeting
from checks.asking.forms import Form
from checks.asking.judging import answer_story
from checks.asking.known import Cards, Known
from checks.asking.scenes import Player
from checks.asking.stories import read_story
from checks.asking.timings import answer_can, answer_when
from checks.replay.eras import Era, find_latest

PAIR: Final = 2


def compare_card(cards: Cards, eras: Mapping[str, Era], known: Known, era: Era) -> Answer:
    """Compare the timings of a card in an era and today."""
    then, now = _pair(cards, eras, era)
    before, after = (answer_when(cards.time(known, each), each.id) for each in (then, now))
    told = f"{then.record.title}: {before.sentence} {now.record.title}: {after.sentence}"
    if before.sentence == after.sentence:
        since = f"has changed since {then.record.title}"
        told = f"Nothing about when {known.card.name} can be used in the Damage Step {since}: {after.sentence}"
    return Answer(None, told, rule=after.rule, sources=after.sources)


_NOT: Final = re.compile(r"\b(?:and|but) (?:not|no longer|isn't|illegal)\b")
_AND_NOT: Final = re.compile(
    r"\b(?:allowed|legal|ok|okay|possible|usable|works?|fine|use|activate|play)\b.*"
    r"\b(?:and|but) (?:not|no longer|isn't|illegal)\b"
)
"""A question whether something was possible in the format and is not today."""


def compare_points(
    cards: Cards, eras: Mapping[str, Era], known: Known, era: Era, points: Sequence[str], said: str
) -> Answer | None:
    """Answer whether a card could be used at some timings in an era and cannot be today; None if that is not asked."""
    if not points or _AND_NOT.search(said) is None:
        return None
    told = compare_card(cards, eras, known, era)
    then, now = (answer_can(cards.time(known, each), each.id, points).said for each in _pair(cards, eras, era))
    if not {then, now} <= {"yes", "no"}:
        return None
    is_so = (then, now) == ("yes", "no")
    answer = told._replace(said="yes" if is_so else "no", sentence=f"{'Yes' if is_so else 'No'}. {told.sentence}")
    return account(answer, _NOT.sub(" ", said), Form.CAN, [known.card])


def compare_battle(
    cards: Cards, eras: Mapping[str, Era], said: str, era: Era, named: Sequence[Known], player: Player
) -> Answer | None:
    """Compare a described battle in an era and today; None if the question describes none."""
    told = []
    then, now = _pair(cards, eras, era)
    for each in (then, now):
        anew = Player(player.corpus, each, player.texts)
        story = answer_story(anew, [known.card for known in named], said, asks_use=False)
        if story is None and len(named) == PAIR and read_story(said) is not None:
            story = answer_meeting(anew, named[0].card, named[1].card, said)
        if story is None:
            return None
        told.append(tell_only(story))
    if told[0].sentence == told[1].sentence:
        return told[1]._replace(sentence=f"{then.record.title} as today: {told[1].sentence}")
    both = f"{then.record.title}: {told[0].sentence} {now.record.title}: {told[1].sentence}"
    return told[1]._replace(sentence=both, scenes=(*told[0].scenes, *told[1].scenes))


def _pair(cards: Cards, eras: Mapping[str, Era], era: Era) -> tuple[Era, Era]:
    """Pair an era with today; for today, with another era of its territory."""
    now = eras[find_latest(cards.corpus) or era.id]
    then = era if era is not now else next(each for each in eras.values() if each.territory == now.territory)
    return then, now
