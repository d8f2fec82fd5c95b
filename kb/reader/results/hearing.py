"""Of whom an effect may speak without a name, as its condition, its cost and its target have brought them up."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.clauses import ReadEffect
from kb.reader.results import Speaks
from kb.reader.sentences.costs import split_target

OF_ITSELF: Final = re.compile(
    r"\b(?:this (?:[\w-]+ )*card|materials? from this card|card effects?|(?:spell & trap|monster|pendulum) zones?)\b"
    r"|\bby an? (?:monster|spell|trap|spell/trap) effects?\b",
    re.IGNORECASE,
)
OTHERS: Final = re.compile(r"\b(?:monsters?|cards?|spells?|traps?|targets?|tokens?)\b", re.IGNORECASE)
"""Words by which cards beside the card itself are named."""
ONLY_ITSELF: Final = re.compile(
    r"(?:[^,]*, )?(?:if|when) this (?:face-up )?(?:attack position )?card (?:battles|attacks|declares an attack"
    r"|is attacked|is targeted for an attack|is selected as an attack target"
    r"|is (?:normal |special |flip |normal or (?:special|flip) )?summoned|is flipped face-up|battled|attacked"
    r"|is sent (?:from (?:the |your )?(?:hand|field|deck) )?to the (?:GY|Graveyard)"
    r"|inflicts battle damage to your opponent(?: by a direct attack)?"
    r"|is in (?:your|the) (?:GY|Graveyard)"
    r"(?:,? except the turn (?:it|this card) was sent (?:there|to the (?:GY|Graveyard)))?"
    r"|attacked or was attacked|was [^,]+ this turn)(?:, [^,]* damage calculation)?",
    re.IGNORECASE,
)
"""Conditions that name no card but their own."""
BATTLES_THEIRS: Final = re.compile(
    r"\b(?:battle[sd]?|attack(?:s|ed)|attack on) (?:with )?(?:an? )?(?:\w+ )*opponent's (?:\S+ )*monster"
    r"|\binvolving .*\band an opponent's|^after damage calculation, .*\bdestroys an opponent's monster by battle"
    r"|\bdestroys an opponent's monster by battle, after damage calculation"
    r"|\bopponent's monster (?:battles|attacks|declares)",
    re.IGNORECASE,
)
"""Conditions that name the opponent's monster of the battle."""
FOUGHT: Final = re.compile(
    r"(?:.*, )?(?:if|when) this (?:(?:face-up|Attack Position|Defense Position) )*card"
    r" (?:battles|battled|attacks|attacked|is attacked by|was attacked by|declares an attack on"
    r"|is destroyed by battle with)"
    r" an?(?: opponent's)? (?:(?!other |another )[^.:;,]+? )?monster"
    r"(?: your opponent controls| that was [^,]+| with [^,]+ (?:ATK|DEF)| in (?:Attack|Defense) Position)?"
    r"(?:,[^,]*(?:damage calculation|Damage Step))?",
    re.IGNORECASE,
)
"""Conditions that name one monster beside their card: the one that battles it."""
DETACHES: Final = re.compile(
    r"(?:you can )?detach (?:\d+|1 or more|up to \d+) (?:Xyz )?materials? from this card", re.IGNORECASE
)
"""A cost that names no card but its own."""
SLAIN_ITSELF: Final = re.compile(r"(?:if|when) this (?:\S+ )*card is destroyed by battle\b", re.IGNORECASE)
"""That the card itself has been destroyed by battle."""
BATTLES_ALONE: Final = re.compile(
    r"(?:[^.:;]*, )?(?:if|when) (?:your (?:[^.:;,]+? )?monster|an? (?:[^.:;,]+? )?monster you control)"
    r" battles(?:,[^,]*damage calculation)?"
    r"|(?:[^.:;]*, )?(?:if|when) an attack is declared involving an? (?:[^.:;,]+? )?monster you control",
    re.IGNORECASE,
)
"""Conditions that name one monster: the card's player's own that battles."""
BATTLES_OURS: Final = re.compile(
    r"(?:[^.:;]*, )?(?:if|when) (?:your|an?) (?:other )?(?:[^.:;,]+? )?monster(?: you control)? "
    r"(?:battles|attacks|is attacked by) an opponent's monster(?:,[^,]*damage calculation)?"
    r"|(?:[^.:;]*, )?(?:if|when) an attack is declared involving an? (?:[^.:;,]+? )?monster you control"
    r" and an opponent's monster",
    re.IGNORECASE,
)
"""Conditions that name one monster of each player: those that battle."""
OWN_EVENTS: Final = frozenset({"destroys-by-battle", "destroys-by-battle-and-sends", "battles"})
"""Events that are the card's own, unless it is said whose."""
OF_TURN: Final = re.compile(
    r" of the turn (?:that )?(?:this card|it) (?:is|was) (?P<how>Normal Summoned or flipped face-up)$", re.IGNORECASE
)
"""The turn in which the card came, behind a phase of it."""
SLAIN: Final = frozenset({"destroyed-by-battle", "destroyed-by-battle-and-sent"})
"""Events of a card that a monster has destroyed by battle."""


def hear(effect: ReadEffect, condition: str, cost: str, target: dict[str, Any] | None) -> Speaks:
    """Tell of whom an effect may speak without a name."""
    trigger = set(effect.record.trigger or ())
    several = target is not None and not target.keys().isdisjoint(("target-count", "target-most", "target-up-to"))
    return Speaks(
        targets=target is not None and not several,
        several=several,
        itself=target is None and names_only_itself(condition, cost),
        battled=bool(BATTLES_THEIRS.search(condition)),
        other=bool(FOUGHT.fullmatch(condition)) and len(list_others(condition)) == 1,
        destroyed=bool(trigger) and trigger <= OWN_EVENTS - {"battles"} and "this" in condition.split("destroys")[0],
        damage=bool(trigger) and trigger <= {"battle-damage", "effect-damage", "damage"},
        paid=name_paid(condition, cost) if target is None else "",
        slayer=bool(trigger) and trigger <= SLAIN and bool(SLAIN_ITSELF.match(condition)),
        ours=bool(BATTLES_OURS.fullmatch(condition)),
        alone=bool(BATTLES_ALONE.fullmatch(condition))
        and target is None
        and len(list_others(condition)) == 1
        and not names_others(cost),
        opposed="opponent" in f"{condition} {cost}",
        spoken=names_others(condition) or names_others(cost if target is None else _name_price(cost)),
        event=trigger <= ONE_EVENT
        and bool(trigger)
        and effect.says("about", "other-cards")
        and target is None
        and not cost
        and names_one_other(condition),
        own_turn=effect.kind == "ignition",
        each=tuple(target["target-must-be"]["either"]) if target and "target-each" in target else (),
        declared=bool(re.search(r"\bdeclare\b", cost, re.IGNORECASE)),
        on_field=(target is None and effect.record.from_ is None and not effect.is_activation)
        or (target is not None and target.get("targets") == "monster"),
        answered=target is None and bool(effect.record.answers) and not effect.says("answers", "attack", "summon"),
    )


def _name_price(cost: str) -> str:
    """Name the price that is paid before cards are targeted; empty where there is none."""
    paying, aim = split_target(cost)
    return "" if paying == aim else paying


ONE_EVENT: Final = frozenset(
    {
        "attack-declared", "normal-summoned", "flip-summoned", "special-summoned", "flipped-face-up",
        "position-changed", "sent-to-graveyard", "destroyed-by-battle", "destroyed-by-battle-and-sent", "destroyed-any",
        "banished", "added-to-hand",
    }
)  # fmt: skip
"""Events of a card that the condition names, and that an effect may speak of afterwards."""


def names_one_other(condition: str) -> bool:
    """Whether a condition names exactly one card, and not its own."""
    plain = re.sub(r'"[^"]*"', "", condition)
    return not OF_ITSELF.search(plain) and len(OTHERS.findall(plain)) == 1 and "(s)" not in plain


def list_others(text: str) -> list[str]:
    """List the words by which a text names cards beside the card itself."""
    return OTHERS.findall(OF_ITSELF.sub("", re.sub(r'"[^"]*"', "", text)))


def names_others(text: str) -> bool:
    """Whether a text names cards beside the card itself."""
    return bool(OTHERS.search(OF_ITSELF.sub("", text)))


def names_only_itself(condition: str, cost: str) -> bool:
    """Whether the card itself is the only one that a condition and a cost name."""
    detaches = not condition and DETACHES.fullmatch(cost)
    battles = ACTIVATED.search(BY_BATTLE.sub("", condition))
    alone = ITSELF.search(condition) and not (battles or names_others(f"{condition} {cost}"))
    return bool(detaches or alone or ONLY_ITSELF.fullmatch(condition) or OF_TURN.search(condition))


ITSELF: Final = re.compile(r"\bthis (?:[\w-]+ )*card\b(?!'s)", re.IGNORECASE)
BY_BATTLE: Final = re.compile(r"\bby (?:being destroyed by )?battle\b(?! with)", re.IGNORECASE)
"""A battle of which no monster is named."""
ACTIVATED: Final = re.compile(
    r"\"|\beffect (?:is|of)\b|\bactivat|\bcounters?\b|\bbattle[sd]?\b|\battack", re.IGNORECASE
)
"""Words by which a condition may speak of something besides, which a word behind it can mean."""
PAID_WITH: Final = re.compile(
    r"(?:you can )?(?P<verb>tribute|send|banish|discard) 1 (?P<what>(?:[^.:;,\"]|\"[^\"]*\")+)", re.IGNORECASE
)
"""A cost that is paid with one card."""


def name_paid(condition: str, cost: str) -> str:
    """Name the action by which one card pays a cost, where no other card has been named; empty else."""
    found = PAID_WITH.fullmatch(cost.strip())
    if found is None or names_others(condition) or OF_ITSELF.search(found["what"]) or " and " in found["what"]:
        return ""
    return found["verb"].casefold()
