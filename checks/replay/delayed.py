"""Delayed effects whose phase no scene reaches: a fact about them is not answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from checks.engine import PLAYERS, Game, Undecided
from kb.language import Later, list_verbs, name_verb

GONE: Final = ("leave", "send-to-graveyard")
BROUGHT: Final = {
    "inflict-damage": ("damage",),
    "destroy": ("destroy", *GONE),
    "tribute": ("tribute", *GONE),
    "send-to-graveyard": GONE,
    "banish": ("banish", "leave"),
    "return-to-hand": ("return-to-hand", "leave"),
    "return-to-deck": ("return-to-deck", "leave"),
}
"""The events that a verb causes, if not the one of its name."""


NOT_PLAYED: Final = {"end-phase": "the End Phase", "standby-phase": "the Standby Phase"}
"""Phases until which an effect can be delayed, and which a scene does not reach."""


def refuse_delayed(game: Game, what: str, roles: Sequence[str]) -> None:
    """Raise :class:`Undecided` if the event of a fact is delayed until a phase that is not played."""
    for each in game.effects.lasting:
        verb = each.verb
        if not isinstance(verb, Later) or verb.at not in NOT_PLAYED:
            continue
        if what not in {event for part in list_verbs(verb.do) for event in list_brought(name_verb(type(part)))}:
            continue
        resolving = each.link.once_resolving if each.link else None
        done_to = (resolving.affected or ()) if resolving else ()
        struck = [*(card.role for card in each.cards), *(ref.role for ref in done_to)]
        if roles == [""] or any(role in roles for role in struck) or set(roles) & set(PLAYERS):
            phase = NOT_PLAYED[verb.at]
            raise Undecided(f"needs {phase}, for which {each.source} waits, and to which the scene does not go")


def list_brought(verb: str) -> tuple[str, ...]:
    """List the events that a verb can cause."""
    return BROUGHT.get(verb, (verb,))
