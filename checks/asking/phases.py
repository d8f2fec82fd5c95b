"""Answers about a card in the phases without a battle, as far as its kind and its event decide them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.asking.answer import Answer
from checks.asking.telling import CLASSES
from kb import records

IN_BATTLE: Final = frozenset(
    {
        "attack-declared", "attack-targeted", "attack-negated", "destroyed-by-battle", "destroyed-by-battle-and-sent",
        "destroys-by-battle", "destroys-by-battle-and-sends", "battles", "battle-damage", "start-of-battle-phase",
        "end-of-battle-phase",
    }
)  # fmt: skip
"""Events that happen in a Battle Phase only."""
OF_MAIN_PHASE: Final = "the Main Phase"
ANYWHERE: Final = ("none", "outside")
"""Words for the timing of an effect that names none in the Damage Step."""


def answer_phase(card: records.Card, phase: str) -> Answer:
    """Answer whether a card can be activated in a phase without a battle; yes is never certain, since none is played.

    No if it waits for an event of a battle, or is of the kinds that only the Main Phase knows.
    """
    used = [*_list_used(card)]
    if used and all(_needs_battle(each) for _, each in used):
        told = f"You cannot activate {card.name} in {phase}"
        return Answer("no", f"No. {told}: what it waits for happens only in a battle.", rule="LE-4")
    slow = card.carrier.endswith("-spell") and card.carrier != "quick-play-spell"
    if (
        used
        and phase != OF_MAIN_PHASE
        and all(kind == "ignition" or (kind == "activation" and slow) for kind, _ in used)
    ):
        own = "It is only used in its player’s Main Phase, as Ignition Effects and Spells that are not Quick-Play are."
        return Answer("no", f"No. You cannot activate {card.name} in {phase}.", own, "DS-0")
    return Answer(
        None, f"Only the Battle Phase is covered here, not {phase}: see the text of {card.name}.", rule="OT-7"
    )


_SUMMONS: Final = {
    "normal-summoned": r"(?:normal|tribute)",
    "flip-summoned": r"flip",
    "special-summoned": r"(?:special|synchro|fusion|ritual|xyz|link|pendulum)",
}
"""Players' words for a Summon, by the event that cards wait for."""


def tell_summon(card: records.Card, said: str) -> Answer | None:
    """Answer if a card responds to the Summon that a question names; None without a Summon or a response."""
    events = {event for event, words in _SUMMONS.items() if re.search(rf"\b{words} summon", said)}
    waiting = [event for _, each in _list_used(card) for event in each.trigger or () if event in _SUMMONS]
    if not events or not waiting:
        return None
    named = " or ".join(event.replace("-summoned", " Summon").title() for event in events)
    if events.isdisjoint(waiting):
        return Answer("no", f"No. {card.name} does not respond to a {named}.", rule="LE-3")
    return Answer(None, f"{card.name} responds to a {named}, if the rest of its text is met.", rule="LE-3")


def _list_used(card: records.Card) -> Iterator[tuple[str, records.Effect]]:
    """List the activated effects of a card, and those whose class is not known."""
    classes = {each.id: each.class_ for each in card.effects}
    for each in card.effects:
        for kind in each.class_ or classes.get(each.same_as or "") or ("unclassified",):
            if kind in CLASSES or kind == "unclassified":
                yield kind, each


def _needs_battle(effect: records.Effect) -> bool:
    """Whether an effect is used in a battle only."""
    events = {*(effect.trigger or ())} - {"none"}
    timings = {*(effect.named_timing or ())} - {*ANYWHERE}
    return bool(timings) or (bool(events) and events <= IN_BATTLE)
