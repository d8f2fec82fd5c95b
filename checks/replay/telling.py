"""The events of a battle in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from checks.engine import DOUBTFUL, PLAYERS, Change, Event, Number

HEADINGS: Final = {
    "draw-phase": "Draw Phase",
    "standby-phase": "Standby Phase",
    "main-phase": "Main Phase",
    "battle-phase": "Battle Phase",
    "start-step": "Start Step",
    "attack-declaration": "Attack declaration",
    "battle-step": "Battle Step",
    "start": "Start of the Damage Step",
    "flip": "The face-down monster is revealed",
    "before-calculation": "Before damage calculation",
    "during-calculation": "Damage calculation",
    "after-calculation": "After damage calculation",
    "resolve-effects": "Effects resolve",
    "end": "End of the Damage Step",
    "end-step": "End Step",
    "main-phase-2": "Main Phase 2",
    "end-phase": "End Phase",
}
SENTENCES: Final[Mapping[str, str]] = {
    "attack-declared": "{of} declares an attack on {to}",
    "replay": "{of}: a replay",
    "flip": "{of} is flipped face-up",
    "chain-starts": "a Chain starts",
    "activate": "{by} activates {of}",
    "negate": "the {kind} of {of} is negated",
    "resolve": "{of} resolves",
    "trigger-met": "{of} is triggered",
    "calculate-damage": "damage is calculated",
    "mark-destroyed": "{of} is determined to be destroyed by battle",
    "damage": "{of} takes {amount} {kind}",
    "pay-life": "{of} pays {amount} Life Points",
    "lose-life": "{of} loses {amount} Life Points",
    "set-life": "{of}'s Life Points become {amount}",
    "gain-life": "{of} gains {amount} Life Points",
    "destroy": "{of} is destroyed",
    "send-to-graveyard": "{of} goes to {to}",
    "banish": "{of} is banished",
    "return-to-hand": "{of} returns to {to}",
    "return-to-deck": "{of} returns to {to}",
    "add-to-hand": "{of} is added to {to}",
    "draw": "{of} draws {count}",
    "discard": "{of} is discarded",
    "tribute": "{of} is Tributed",
    "special-summon": "{of} is Special Summoned",
    "normal-summon": "{of} is Normal Summoned",
    "set": "{of} is Set",
    "revert": "{of} is a Trap again",
    "change-position": "{of} is changed to {to}",
    "apply": "{of} applies",
    "change-stat": "{of}: {kind} {amount}",
    "effect-expires": "{of} expires",
    "place-counter": "{of} gets {count}",
    "remove-counter": "{of} loses {count}",
    "attack-stopped": "the attack of {of} is stopped",
    "equip": "{of} is equipped to {to}",
    "place": "{of} is placed in the Spell & Trap Zone",
    "choose": "{by} chooses {of}",
    "skip": "{of} is to skip the {kind}",
    "change-control": "{to} takes control of {of}",
    "change-attack-target": "the attack of {of} goes on against {to}",
    "attach": "{of} becomes material of {to}",
    "detach": "{of} detaches {count}",
}
"""The sentence of each event that is not a phase, step or timing."""
PLACES: Final[Mapping[str, str]] = {
    "graveyard": "the Graveyard",
    "hand": "the hand",
    "deck": "the Deck",
    "deck-bottom": "the bottom of the Deck",
    "extra-deck": "the Extra Deck",
    "attack": "Attack Position",
    "defense": "Defense Position",
    "facedown": "face-down Defense Position",
    "facedown-attack": "face-down Attack Position",
}
"""Zones and battle positions in words; ``banished`` is not a destination in a sentence."""

OF_PLAYERS: Final[Mapping[str, str]] = {
    "send-to-graveyard": "{of} sends {count} to the Graveyard",
    "banish": "{of} banishes {count}",
    "return-to-hand": "{of} returns {count} to the hand",
    "return-to-deck": "{of} returns {count} to the Deck",
    "add-to-hand": "{of} adds {count} to the hand",
    "discard": "{of} discards {count}",
    "tribute": "{of} Tributes {count}",
}
"""The sentences for cards that no scene shows, with their owner."""
COUNTED: Final[Mapping[str, str]] = {
    "place-counter": "counter",
    "remove-counter": "counter",
    "detach": "material",
}
"""The unit of an event's amount, if not cards, Life Points, ATK or DEF."""

DOUBTS: Final = {"trigger-met": "{of} may be triggered", "apply": "{of} may apply", "effect-expires": "{of} may expire"}
"""The sentences for an effect whose condition is undecided."""


def tell_event(event: Event) -> str:
    """Write one event as a sentence."""
    kind = event.kind.replace("-", " ") or "effect"
    if event.piercing:
        kind += " (piercing)"
    if event.what == "change-stat":
        kind = event.kind.upper()
    counted = COUNTED.get(event.what, "card") + ("" if event.amount == 1 else "s")
    to = PLACES.get(event.to, event.to) if event.what in MOVING else event.to
    text = choose_sentence(event).format(
        of=event.of, to=to or "it", by=event.by, kind=kind, amount=event.amount, count=f"{event.amount} {counted}"
    )
    chain = f" (Chain {event.chain})" if event.chain and event.what == "activate" else ""
    cause = f", by {event.source}" if event.source and event.what not in OF_ITSELF else ""
    numbers = f": {tell_compared(event.numbers)}" if event.numbers else ""
    return text + numbers + chain + cause


MOVING: Final = frozenset({*OF_PLAYERS, "change-position"})
"""The events with a destination."""
OF_ITSELF: Final = frozenset({"activate", "trigger-met", "resolve", "apply", "choose"})
"""The events whose sentence already names the cause."""


def choose_sentence(event: Event) -> str:
    """Choose the sentence of an event by its subject, its destination, and whether it is certain."""
    if event.kind == DOUBTFUL:
        return DOUBTS[event.what]
    if event.of in PLAYERS and event.what in OF_PLAYERS:
        return OF_PLAYERS[event.what]
    match event.what, event.to:
        case "attack-declared", "direct":
            return "{of} declares a direct attack"
        case "change-attack-target", "direct":
            return "the attack of {of} becomes a direct attack"
        case "send-to-graveyard", "banished":
            return SENTENCES["banish"]
        case "choose", _ if event.rule == INSTEAD:
            return "{of} is chosen instead of the destruction"
        case "choose", option if option:
            return "{by} chooses {to} of {of}"
    return SENTENCES[event.what]


INSTEAD: Final = "RD-1"
"""The rule by which a replacement of destruction by battle is chosen."""


WAYS: Final[Mapping[str, str]] = {
    "add": "{amount:+}",
    "set": "set",
    "swap": "swapped",
    "fixed": "halved or doubled",
    "set-below": "set to {amount}",
    "set-above": "set above all",
    "half": "halved",
    "double": "doubled",
    "original": "the original value",
    "half-original": "the original value halved",
}
"""The wording of a change of ATK or DEF, by its kind."""


def tell_number(number: Number) -> str:
    """Describe the calculation of an ATK or DEF from the printed value on; empty if it is unchanged."""
    counted = [(each.value, each.change) for each in number.steps if each.change is not None]
    told = [f"{value} by {change.source} ({_tell_way(change)})" for value, change in counted]
    told += [f"{change.source} is set aside" for change in number.aside]
    return ", ".join([f"{number.steps[0].value} printed", *told]) if told else ""


def _tell_way(change: Change) -> str:
    return WAYS[change.how].format(amount=change.amount)


def tell_compared(numbers: Sequence[Number]) -> str:
    """Describe the numbers of damage calculation."""
    return " against ".join(
        f"{each.of}'s {each.stat.upper()} {each.value}" + (f" ({why})" if (why := tell_number(each)) else "")
        for each in numbers
    )
