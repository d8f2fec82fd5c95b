"""Answers whether an effect is used after another card removes its card, by playing both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.scenes import Outcome, Player
from checks.asking.scenes.telling import tell_scene, write_scene
from checks.asking.scenes.uses import has_unplayed, list_battle_uses
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY
from kb import records
from kb.problems import Refused

_DONE: Final[Mapping[str, tuple[str, ...]]] = {
    "destroyed|killed": ("destroy",),
    "banished|removed(?: from play)?": ("banish",),
    "returned(?: to (?:the |my |his )?(?:hand|deck))?|bounced": ("return-to-hand", "return-to-deck"),
}
_MY: Final = r"(?:(?:my|his|her|their|the|a|an|opponent's) )*"
_WAS: Final = rf"(?P<done>{'|'.join(_DONE)})(?: in battle)? by {_MY}\{{(?P<by>[01])\}}(?:'s effect)?"
_ASKS: Final = re.compile(
    rf"^{AUXILIARY} {_MY}\{{(?P<of>[01])\}}(?:'s)?(?: effect)?(?: still)? (?P<asked>[\w' -]+?) "
    rf"(?:if|when|after|once)(?: {_MY}(?:\{{(?P=of)\}}|it|he|she)(?:'?s)?)?(?: (?:is|gets|was|got|being))? {_WAS}$"
)
_GETS: Final = re.compile(
    rf"^{AUXILIARY} (?:i|he|she|we|they|(?:my )?(?:opponent|opp))(?: still| also)? "
    rf"(?P<asked>(?:get|use|activate)(?: to use)?) {_MY}\{{(?P<of>[01])\}}(?:'s)?(?: flip)?"
    r"(?: (?:effect|search|draw|float))? (?:if|when|after|once)"
    rf" {_MY}(?:\{{(?P=of)\}}|it|he|she)(?:'?s)? (?:(?:is|gets|was|got|being) )?{_WAS}$"
)
_TELLS: Final = re.compile(
    rf"^(?:(?:if|when|after|once) )?{_MY}\{{(?P<of>[01])\}} (?:is |gets |was |got )?{_WAS}"
    r"(?: (?:when|as|while|after) (?:it|he|she|i) (?:is |was )?attack(?:s|ed|ing)?)? "
    rf"{AUXILIARY} (?:i|it|he|she|they|we|you|its effect)(?: still)? (?P<asked>[\w' -]+)$"
)
_EFFECT: Final = re.compile(
    r"(?:get|use|activate|have|trigger|resolve)? ?(?:(?:the|its|his|her|my|a) )?"
    r"(?:effect|search|draw|activate|trigger|float|go off|tokens?|summon)(?: a (?:card|monster|token))?"
)
"""The words for the use of an effect."""


def names_removal(said: str) -> bool:
    """Whether a question says that a card is removed by another, which decides about its use."""
    return re.search(_WAS, said) is not None


class Done(NamedTuple):
    """The numbers of a removed card and of the other card, with the events of the removal."""

    of: int
    by: int
    events: tuple[str, ...]


def read_done(said: str) -> Done | None:
    """Read a question about an effect of a card that another removes; None if it is another question."""
    gets = _GETS.search(said)
    found = gets or _ASKS.search(said) or _TELLS.search(said)
    if found is None or found["of"] == found["by"] or not (gets or _EFFECT.fullmatch(found["asked"])):
        return None
    events = next(events for words, events in _DONE.items() if re.fullmatch(words, found["done"]))
    return Done(int(found["of"]), int(found["by"]), events)


def answer_afterwards(player: Player, one: records.Card, other: records.Card, events: tuple[str, ...]) -> Answer | None:
    """Answer whether an effect of one card is used after the other removes it; None if no battle shows it."""
    shown = [(each, after) for each in _list_meetings(player, one, other) for after in _list_done(player, each, events)]
    for meeting, after in shown:
        if _is_used(after, meeting.one):
            told = write_scene(player, meeting.outcome, (meeting.other,), after)
            return Answer("yes", f"Yes. {one.name}’s effect is used. {tell_scene(told)}", scenes=(told,))
    if not shown or has_unplayed(one) or any(after.doubt for _, after in shown):
        return None
    meeting, after = shown[0]
    told = write_scene(player, meeting.outcome, (meeting.other,), after)
    return Answer("no", f"No. {tell_scene(told, f'{one.name}’s effect is not used')}", scenes=(told,))


def _list_meetings(player: Player, one: records.Card, other: records.Card) -> Iterator[Meeting]:
    for more in range(2):
        yield from meet(player, one, other, more=more)


def _list_done(player: Player, meeting: Meeting, events: tuple[str, ...]) -> Iterator[Outcome]:
    """List the outcomes of a battle in which the other card removes the one."""
    if _find_done(meeting.outcome, meeting, events) is not None:
        yield meeting.outcome
    for effect, point in list_battle_uses(meeting.outcome, meeting.other):
        act = {"activate": f"{meeting.other}.{effect}", "at": point}
        for more in ({}, {"targets": meeting.one}, {"chooses": meeting.one}):
            try:
                after = player.play(meeting.outcome.scene.then(act | more))
            except Refused:
                continue
            if not after.played.outcome.refused and _find_done(after, meeting, events) is not None:
                yield after


def _find_done(outcome: Outcome, meeting: Meeting, events: tuple[str, ...]) -> int | None:
    """Find the place of the event in the trace of a battle; None if it does not happen."""
    return next(
        (
            at
            for at, event in enumerate(outcome.played.outcome.trace)
            if event.what in events and event.of == meeting.one and event.source.partition(".")[0] == meeting.other
        ),
        None,
    )


def _is_used(outcome: Outcome, role: str) -> bool:
    """Whether an effect of a card is, or can be, activated in a battle."""
    return any(list_battle_uses(outcome, role))
