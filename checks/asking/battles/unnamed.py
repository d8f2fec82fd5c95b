"""Answers questions about cards and monsters without a name: all depends on these."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.described import is_open
from checks.asking.scenes.happenings import read_wanted
from checks.asking.stories.stories import read_clause, read_story
from checks.asking.words.answer import Answer

_HELD: Final = re.compile(
    r"\b(?:i|we|he|she|they|(?:my )?(?:opponent|opp)) (?:then |just |also |only )*"
    r"(?:have|has|had|use[sd]?|flip(?:s|ped)?|activate[sd]?|play(?:s|ed)?|chain(?:s|ed)?|set|controls?|drops?|discards?)"
    r" (?:(?:a|an|my|his|her|one|some|set|face-down|quick-play|counter|continuous) )*"
    r"(?:traps?|spells?|cards?|hand traps?|effects?|something)\b(?! (?:monsters?|damage))"
)
"""A player who has, or uses, a card without a name."""
_ASKS: Final = re.compile(
    r"^(?:can|could|may|do|does|did|is|are|was|will|would|am|who)\b.*"
    r"\b(?:stop|negate|prevent|use|activate|chain|legal|allowed|ok|okay|possible|dies?|survives?|destroyed|wins?|safe)\b"
)
_OF_BOTH: Final = frozenset({"wins", "destroyed", "gone", "destroys"})
"""Events that the strengths of both monsters decide."""
_WINNER: Final = re.compile(r"^(?:who|which(?: one| monster)?) (?:wins|dies|survives|gets destroyed|loses)\b")


def answer_unnamed(said: str) -> Answer | None:
    """Answer that it depends on a card, or on monsters, without a name; None if a question has none of these."""
    clause = read_clause(said)
    if clause and _HELD.search(said.partition(clause)[0]) and _ASKS.search(clause):
        return Answer("depends", "It depends on the card: ask with its name.")
    story = read_story(said)
    if story is None or story.target is None or not (is_open(story.attacker) and is_open(story.target)):
        return None
    wanted = read_wanted(story.asked, story.rest)
    asks = wanted is not None and wanted.event is not None and wanted.event.kind in _OF_BOTH and wanted.is_all
    if not (asks or _WINNER.search(story.asked)) or story.beside:
        return None
    return Answer(
        "depends", "It depends on the ATK and DEF of both monsters, and on their effects: ask with their names."
    )
