"""Judges whether something happens in a battle of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from checks.asking.battles.used_effects import is_negated
from checks.asking.boards.board import Query
from checks.asking.boards.enacting import list_used
from checks.asking.boards.table import Table, Unplayable, Verdict, list_asked
from checks.asking.scenes.happenings import happens, list_points
from checks.asking.scenes.scenes import BATTLING, Outcome, Player, is_forbidden
from checks.asking.scenes.uses import has_unplayed, list_ways
from checks.asking.stories.stories import Story


class Event(NamedTuple):
    """An event that is asked about, in one battle; ``by`` and ``on`` are the roles of its cards, if it has any."""

    table: Table
    story: Story
    outcome: Outcome
    query: Query
    by: str
    on: str

    @property
    def needed(self) -> str:
        """The role of the card that it happens to; raises :class:`Unplayable` without one."""
        return need(self.by)


def judge_event(event: Event) -> Verdict:
    """Judge whether an event happens; raises :class:`Unplayable` for one that no battle shows."""
    query, outcome = event.query, event.outcome
    is_decided = query.kind == "attack" and not outcome.played.outcome.undecided
    is_decided = is_decided or (query.kind == "activates" and outcome.has("activate", event.needed))
    is_open = bool(outcome.doubt) and not is_decided
    if is_open or any(has_unplayed(card, is_laid=True) for card in event.table.cards):
        return Verdict("open", outcome, event.by)
    if query.kind not in JUDGES:
        raise Unplayable
    is_so = JUDGES[query.kind](event)
    return Verdict("open" if is_so is None else "yes" if is_so else "no", outcome, event.by)


def is_lost(player: Player, outcome: Outcome, role: str, points: Sequence[str]) -> bool:
    """Whether a use of a card is negated, so that *use it* may mean either."""
    return any(is_negated(way, role) for way in (outcome, *list_ways(player, outcome, role, within=points)))


def need(role: str) -> str:
    """Return the role of a card; raises :class:`Unplayable` if it has none."""
    if not role:
        raise Unplayable
    return role


def _is_removed(event: Event) -> bool | None:
    query, outcome, on = event.query, event.outcome, event.on
    if query.on is not None and (not on or query.cause == "battle"):
        raise Unplayable
    cause = query.cause or ("effect" if not on and _is_about_effect(event) else "")
    if on and cause == "effect" and query.kind == "destroyed":
        is_so = happens("effect-destroys", outcome, on, event.needed)
    else:
        is_so = happens(query.kind, outcome, event.needed, "", list_asked(event.table.board), on or cause)
    return None if on and not is_so and not outcome.has("activate", on) else is_so


def _survives(event: Event) -> bool:
    on = event.query.on
    if on is not None and on.card is not None and not event.on.startswith(BATTLING):
        return not happens("gone", event.outcome, event.needed, "", (), event.on)
    return not happens("gone", event.outcome, event.needed, "", (), "effect" if _is_about_effect(event) else "")


def _is_settled(event: Event) -> bool:
    if event.query.by is not None and any(each.verb == "chain" for each in event.table.board.deeds):
        raise Unplayable  # What stops it, the one card or the other?
    is_so = happens(event.query.kind, event.outcome, "", "")
    if event.query.kind == "attack-stops" and event.by in BATTLING and not is_so:
        raise Unplayable  # It may have an effect that is not used in this battle.
    return is_so


def _attacks(event: Event) -> bool | None:
    if is_forbidden(event.table.player, event.outcome.scene, event.story.attacker.atk) is None:
        return None
    stopped = event.outcome.played.outcome.refused
    return stopped is None or stopped.act.verb != "attack"


def _activates(event: Event) -> bool | None:
    points = list_asked(event.table.board)
    at = {point for each in list_points(event.outcome, event.needed).values() for point in each}
    if not at or (points and at.isdisjoint(points)):
        return False
    return None if is_lost(event.table.player, event.outcome, event.by, points) else True


def _is_negated(event: Event) -> bool | None:
    """Whether a card's effect is negated, as it is asked; open where it does nothing to the card that is named."""
    outcome, by = event.outcome, event.by
    if not outcome.has("activate", event.needed):
        raise Unplayable
    trace = outcome.played.outcome.trace
    if event.query.on is not None and not any(
        each.of == need(event.on) and each.source.partition(".")[0] == by for each in trace
    ):
        return None
    return is_negated(outcome, by) is (event.query.kind == "negated")


def _is_about_effect(event: Event) -> bool:
    """Whether a question is about the card that was used, since nothing is said about the battle itself."""
    attack = next((each for each in event.table.board.deeds if each.verb == "attack"), None)
    used = list_used(event.outcome)
    is_open = bool(used) and not any(is_negated(event.outcome, role) for role in used)
    return is_open and (attack is None or attack.on is None or attack.by is None)


JUDGES: Final[Mapping[str, Callable[[Event], bool | None]]] = {
    "destroyed": _is_removed,
    "banished": _is_removed,
    "returned": _is_removed,
    "to-hand": lambda event: event.outcome.has("return-to-hand", event.needed),
    "survives": _survives,
    "damage": lambda event: happens("damage", event.outcome, event.query.side, ""),
    "attack-stops": _is_settled,
    "attack-goes-on": _is_settled,
    "replay": _is_settled,
    "attack": _attacks,
    "activates": _activates,
    "turned": lambda event: happens("turned", event.outcome, event.needed, ""),
    "used": lambda event: event.outcome.has("activate", event.needed),
    "works": _is_negated,
    "negated": _is_negated,
}
"""How each event is judged; None where the battle leaves it open."""
