"""Compares a card, or a described battle, under an older ruleset and today."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from checks.asking.battles.encounters import answer_meeting
from checks.asking.battles.judging import answer_story
from checks.asking.scenes.scenes import Player
from checks.asking.stories.stories import read_story
from checks.asking.words.accounting import account, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.forms import Form
from checks.asking.words.known import Cards, Known
from checks.asking.words.timings import answer_can, answer_when
from checks.replay.cards import in_force
from checks.replay.eras import Era, find_latest
from kb import records
from kb.reader.clauses.sentences import locate_sentences
from kb.site.words import join

PAIR: Final = 2


def compare_card(cards: Cards, eras: Mapping[str, Era], known: Known, era: Era, other: str | None = None) -> Answer:
    """Compare the timings of a card in an era and today, or the ``other`` ruleset."""
    then, now = _pair(cards, eras, era, other)
    before, after = (answer_when(cards.time(known, each), each.id) for each in (then, now))
    told = f"{then.record.title}: {before.sentence} {now.record.title}: {after.sentence}"
    if before.sentence == after.sentence:
        since = f"has changed since {then.record.title}"
        told = f"Nothing about when {known.card.name} can be used in the Damage Step {since}: {after.sentence}"
    changed = " ".join(_tell_wording(known, *pair, then) for pair in _pair_wordings(known.card, then, now))
    same = "" if changed else f"No other wording of {known.card.name} is on record here for {then.record.title}."
    return Answer(None, " ".join(filter(None, [changed, told, same])), rule=after.rule, sources=after.sources)


_PARTS: Final[Mapping[str, str]] = {
    "class_": "its kind", "optional": "whether it is mandatory", "trigger": "what it waits for",
    "named_timing": "when it is used", "needs": "its condition", "applies_when": "when it applies",
    "cost": "its cost", "targets": "its target", "target_must_be": "its target", "does": "what it does",
    "once_per": "how often it is used", "negates": "what it negates", "printed_limit": "when it is used",
    "atk_def": "ATK and DEF",
}  # fmt: skip
"""Names of the parts of an effect in which two wordings may differ."""
_EDITORS: Final = re.compile(r"[^.]*\b(?:second source|is cited|its text\.)[^.]*\.?")
"""Sentences of a note that are about its sources."""


def _pair_wordings(card: records.Card, then: Era, now: Era) -> Iterator[tuple[records.Effect, records.Effect]]:
    """Pair the wordings of each effect in force on two days, where they differ and both are recorded."""
    before, after = (
        {each.same_as or each.id: each for each in card.effects if in_force(each, era.territory, era.day)}
        for era in (then, now)
    )
    yield from ((before[id], after[id]) for id in before if after.get(id, before[id]) is not before[id])


def _tell_wording(known: Known, before: records.Effect, after: records.Effect, then: Era) -> str:
    """Name the parts in which two wordings of an effect differ, with their notes and today’s text."""
    first = next((each for each in known.card.effects if each.id == before.same_as), before)

    def read(wording: records.Effect, key: str) -> object:
        return getattr(wording if key in wording.model_fields_set else first, key)

    parts = dict.fromkeys(part for key, part in _PARTS.items() if read(before, key) != read(after, key))
    told = f"{known.card.name} has changed{' in ' if parts else ''}{join(list(parts))}."
    notes = [_EDITORS.sub("", each.note or "").strip() for each in (before, after)]
    noted, quoted = notes[0] and f"{then.record.title}: {notes[0]}", _quote(known, after)
    return " ".join(filter(None, [told, noted, notes[1], quoted and f"Today: “{quoted}”"]))


def _quote(known: Known, effect: records.Effect) -> str:
    """Quote the sentences of an effect from the printed text of its card."""
    printed = known.found.printed
    if printed is None or not effect.text:
        return ""
    said = [each.text for each in locate_sentences(printed.text, printed.pendulum_text)]
    numbers = effect.text if isinstance(effect.text, tuple) else (effect.text,)
    return " ".join(said[number - 1] for number in numbers if number <= len(said))


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
        anew = Player(player.plays, each, player.texts)
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


def _pair(cards: Cards, eras: Mapping[str, Era], era: Era, other: str | None = None) -> tuple[Era, Era]:
    """Pair an era with the ``other`` one, or with today; for today, with another era of its territory."""
    if (second := eras.get(other or "")) is not None and second is not era:
        return (second, era) if second.day < era.day else (era, second)
    now = eras[find_latest(cards.corpus) or era.id]
    then = era if era is not now else next(each for each in eras.values() if each.territory == now.territory)
    return then, now
