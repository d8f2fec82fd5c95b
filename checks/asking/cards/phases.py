"""Answers about a card in the phases without a battle, as far as its kind and its event decide them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from checks.asking.scenes.telling import CLASSES
from checks.asking.words.answer import Answer
from kb import records
from kb.language.forms import write

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


_MAIN_PARTS: Final = frozenset({"main-phase", "main-phase-2"})
_WHOSE: Final = re.compile(
    r"\b(?:(?P<mine>my|your)|(?P<theirs>opponent's|opponents|opp's|his|her|their)) (?:own )?(?:turn'?s? )?main phase"
    r"|\bmain phase (?:[12] )?(?:of|on|in|during) (?:(?P<my>my|your)|(?P<their>(?:my )?opponent's|his|her|their))\b"
)


def answer_phase(card: records.Card, phase: str, text: str) -> Answer:
    """Answer whether a card can be activated in a phase without a battle, which is not played.

    No if it waits for an event of a battle, or is of the kinds that only the Main Phase knows; yes in the Main Phase if
    all its effects are of kinds that are activated there.
    """
    used = [*_list_used(card)]
    if used and all(_needs_battle(each) for _, each in used):
        told = f"You cannot activate {card.name} in {phase}"
        return Answer("no", f"No. {told}: what it waits for happens only in a battle.", rule="LE-4")
    if used and phase != OF_MAIN_PHASE and all(_is_slow(card, kind) for kind, _ in used):
        own = "It is only used in its player’s Main Phase, as Ignition Effects and Spells that are not Quick-Play are."
        return Answer("no", f"No. You cannot activate {card.name} in {phase}.", own, "DS-0")
    if phase == OF_MAIN_PHASE and (main := _answer_main(card, used, text)) is not None:
        return main
    return Answer(
        None, f"Only the Battle Phase is covered here, not {phase}: see the text of {card.name}.", rule="OT-7"
    )


def _answer_main(card: records.Card, used: list[tuple[str, records.Effect]], text: str) -> Answer | None:
    """Answer whether a card can be activated in a Main Phase; None if its effects differ, or one is not known."""
    found = _WHOSE.search(text)
    whose = "" if found is None else "own" if found["mine"] or found["my"] else "opponents"
    said = {_judge_main(card, kind, effect, whose) for kind, effect in used}
    if len(said) != 1 or None in said:
        return None
    slow = all(_is_slow(card, kind) for kind, _ in used)
    where = {"": "the Main Phase", "own": "your Main Phase", "opponents": "your opponent’s Main Phase"}[whose]
    if said == {"no"}:
        own = "It is only used in its player’s Main Phase, as Ignition Effects and Spells that are not Quick-Play are."
        return Answer("no", f"No. You cannot activate {card.name} in {where}.", own if slow else "", "DS-0")
    where = "your Main Phase" if slow else where
    return Answer(
        "yes", f"Yes. You can activate {card.name} in {where}, if what its text asks for is met.", rule="LE-1"
    )


def _judge_main(card: records.Card, kind: str, effect: records.Effect, whose: str) -> Literal["yes", "no"] | None:
    """Judge whether an effect is one that can be activated in a Main Phase, of the ``own`` or ``opponents`` turn."""
    if _is_slow(card, kind):
        return "no" if whose == "opponents" else "yes"
    if kind not in ("activation", "quick") or effect.trigger or {*(effect.named_timing or ())} - {"none"}:
        return None
    needs = write(effect.needs or ())
    turns = {"own-turn": "own", "opponents-turn": "opponents"}
    named = {turns[each] for need in needs for each in need if each in turns}
    parts = [need["during"]["part"] for need in needs if "part" in (need.get("during") or ())]
    if any(_MAIN_PARTS.isdisjoint([each] if isinstance(each, str) else each) for each in parts):
        return "no"
    return "no" if whose and named and whose not in named else "yes"


def is_slow_card(card: records.Card) -> bool:
    """Whether all effects of a card that are activated are those of its player’s Main Phase."""
    used = [*_list_used(card)]
    return bool(used) and all(_is_slow(card, kind) for kind, _ in used)


def _is_slow(card: records.Card, kind: str) -> bool:
    """Whether an effect is only activated in its player's Main Phase."""
    spell = card.carrier.endswith("-spell") and card.carrier != "quick-play-spell"
    return kind == "ignition" or (kind == "activation" and spell)


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
