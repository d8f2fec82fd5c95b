"""Answers whether one card destroys, banishes or returns another, in whichever plain battle of the two."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.deeds import does
from checks.asking.battles.working import answer_works
from checks.asking.scenes.happenings import LEAVES
from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.scenes import BATTLING, Outcome, Player
from checks.asking.scenes.telling import QUIET, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, has_unplayed, list_battle_uses, list_ways, use
from checks.asking.words.answer import Answer
from kb import records

PAIR: Final = 2
NO_TARGET: Final = "LE-9"
"""The rule that an effect needs a target."""
_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "destroy|beat|kill|lose|die|run over|attack over|get over|win against": ("destroy",),
    "banish|remove": ("banish",),
    "return|bounce": ("return-to-hand", "return-to-deck"),
    "get rid of": LEAVES,
}
_ASKS: Final = r"^(?:so |hey |ok )?(?:do|does|did|will|would|can|could|is|are)"
_MY: Final = r"(?:(?:my|his|her|their|the|a|an|opponent's) )*"
_STILL: Final = r"(?:(?:still|also|ever|even|just|actually|really|be able to) )*"
_TAIL: Final = r"(?: (?:(?:in|by|through) (?:a )?battle|too|then|at all|anyway|right))*$"
_BEATS: Final = re.compile(
    rf"{_ASKS} {_MY}\{{(?P<winner>[01])\}}(?:'s effect)? {_STILL}"
    rf"(?P<verb>destroy|beat|banish|remove|return|bounce|run over|attack over|get over|win against|get rid of) "
    rf"{_MY}\{{(?P<loser>[01])\}}{_TAIL}"
)
_FALLS: Final = re.compile(
    rf"{_ASKS} {_MY}\{{(?P<loser>[01])\}} {_STILL}(?:be |get |gets )?{_STILL}"
    r"(?P<verb>die|lose|beat|destroy|kill|banish|remove|return|bounce)(?:en|ed|d)? "
    rf"(?:to|by|against|vs|from) {_MY}\{{(?P<winner>[01])\}}(?:'s effect)?{_TAIL}"
)


class Beats(NamedTuple):
    """A question whether one card does away with another: their numbers, and the events."""

    winner: int
    loser: int
    events: tuple[str, ...]


def read_beats(said: str) -> Beats | None:
    """Read a question whether one card does away with another; None if it is another question."""
    found = _BEATS.search(said) or _FALLS.search(said)
    if found is None or found["winner"] == found["loser"]:
        return None
    events = next(events for verbs, events in _EVENTS.items() if re.fullmatch(verbs, found["verb"]))
    return Beats(int(found["winner"]), int(found["loser"]), events)


def answer_beats(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer whether one card does away with another in any plain battle of the two; None if that is not known.

    A battle with a face-down monster counts only if an effect is used in it.
    """
    beats = read_beats(said) if len(cards) == PAIR else None
    if beats is None:
        return None
    winner, loser, events = cards[beats.winner], cards[beats.loser], beats.events
    met = [each for each in meet(player, winner, loser) if _counts(each)]
    found = [(each, after) for each in met if (after := _find_loss(player, each, events)) is not None]
    if found:
        written = tuple(write_scene(player, each.outcome, (each.one,), after) for each, after in found[:MOST_SCENES])
        return Answer("yes", f"Yes. {tell_scene(written[0])}", scenes=written)
    stopped = answer_works(player, loser, winner) if winner.carrier != "monster" else None
    if stopped is not None and stopped.said == "yes":
        return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
    if (idle := next(filter(_lacks_target, met), None)) is not None and not has_unplayed(winner):
        told = write_scene(player, idle.outcome, (idle.one,), idle.outcome)
        why = f"In that battle {winner.name} has nothing that it can target."
        return Answer("no", f"No. {tell_scene(told)}", why, NO_TARGET, scenes=(told,))
    if not met or has_unplayed(winner) or has_unplayed(loser) or any(each.outcome.doubt for each in met):
        return None
    if any("ignition" in (each.class_ or ()) and does(winner, each.id, events) for each in winner.effects):
        return None  # Its effect is used in the Main Phase.
    if any(
        any(list_battle_uses(each.outcome, role)) and not [*list_ways(player, each.outcome, role)]
        for each in met
        for role in (each.one, each.other)
    ):
        return None
    shown = met[0]
    told = write_scene(player, shown.outcome, (shown.one,), use(player, shown.outcome, shown.one, "", shown.other))
    quiet = "" if told["result"] else QUIET
    return Answer("no", f"No. {tell_scene(told, quiet)}", scenes=(told,))


def _counts(meeting: Meeting) -> bool:
    is_used = any(any(list_battle_uses(meeting.outcome, role)) for role in (meeting.one, meeting.other))
    return "face-down" not in meeting.outcome.scene.title or is_used


def _lacks_target(meeting: Meeting) -> bool:
    """Whether an effect of the card that would do it is not used in a battle because nothing can be its target."""
    lists = meeting.outcome.list_chances(meeting.one).values()
    return any(each.option.rule == NO_TARGET for chances in lists for each in chances)


def _find_loss(player: Player, meeting: Meeting, events: tuple[str, ...]) -> Outcome | None:
    """Find a way to play a battle in which the other card is lost; None without one.

    A card beside the battle has to do it by its effect.
    """
    used = use(player, meeting.outcome, meeting.one, "", meeting.other)
    ways = (*([used] if used else []), meeting.outcome, *list_ways(player, meeting.outcome, meeting.one))
    for way in ways:
        lost = [each for each in way.played.outcome.trace if each.what in events and each.of == meeting.other]
        if any(meeting.one in BATTLING or each.source.partition(".")[0] == meeting.one for each in lost):
            return way
    return None
