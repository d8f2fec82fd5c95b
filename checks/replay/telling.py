"""The events of a battle in the words of a commentator."""

from __future__ import annotations

from typing import Final

from checks.engine import DOUBTFUL, Event

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
SENTENCES: Final = {
    "attack-declared": "{of} declares an attack on {to}",
    "replay": "{of}: a replay",
    "flip": "{of} is turned face-up",
    "activate": "{by} activates {of}",
    "negate": "the {kind} of {of} is negated",
    "resolve": "{of} resolves",
    "trigger-met": "{of} is triggered",
    "calculate-damage": "damage is calculated",
    "mark-destroyed": "{of} is determined to be destroyed by battle",
    "damage": "{of} takes {amount} {kind}",
    "pay-life": "{of} pays {amount} Life Points",
    "lose-life": "{of} loses {amount} Life Points",
    "gain-life": "{of} gains {amount} Life Points",
    "set-life": "{of}'s Life Points become {amount}",
    "destroy": "{of} is destroyed",
    "send-to-graveyard": "{of} goes to {to}",
    "banish": "{of} is banished",
    "return-to-hand": "{of} returns to the hand",
    "return-to-deck": "{of} returns to the Deck",
    "special-summon": "{of} is Special Summoned",
    "change-position": "{of} is changed to {to}",
    "apply": "{of} applies",
    "change-stat": "{of}: ATK {amount}",
    "effect-expires": "{of} expires",
    "attack-stopped": "the attack of {of} stops",
    "chain-starts": "a Chain starts",
    "choose": "{of} is chosen instead of the destruction",
}

DOUBTS: Final = {"trigger-met": "{of} may be triggered", "apply": "{of} may apply", "effect-expires": "{of} may expire"}
"""What is told of an effect of which nobody knows whether its condition is met."""


def tell_event(event: Event) -> str:
    """Tell one event in a sentence."""
    sentence = SENTENCES.get(event.what, "{what}: {of}")
    if event.kind == DOUBTFUL:
        sentence = DOUBTS.get(event.what, sentence)
    kind = event.kind.replace("-", " ") or "effect"
    if event.piercing:
        kind += " (piercing)"
    text = sentence.format(
        what=event.what, of=event.of, to=event.to or "it", by=event.by, kind=kind, amount=event.amount
    )
    chain = f" (Chain {event.chain})" if event.chain and event.what == "activate" else ""
    cause = (
        f", by {event.source}"
        if event.source and event.what not in ("activate", "trigger-met", "resolve", "apply")
        else ""
    )
    return text + chain + cause
