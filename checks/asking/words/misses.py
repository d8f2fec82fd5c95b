"""Whether the effects of a card can miss their timing, by their records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from checks.asking.words.answer import Answer
from kb import records

RULE: Final = "TR-4"
BY_ITSELF: Final = frozenset(
    {
        "attack-declared", "attack-targeted", "attack-negated", "battle-damage", "damage", "destroyed-by-battle",
        "destroyed-by-battle-and-sent", "destroys-by-battle", "destroys-by-battle-and-sends", "battles",
        "start-of-battle-phase", "end-of-battle-phase",
    }
)  # fmt: skip
"""Events of a battle that are always the last thing that happened."""
AS_COST: Final = re.compile(
    r"\btribut\w* (?:\w+ ){0,4}(?:for|to) (?:a |the |its )?(?:tribute|summon|cost)"
    r"|\bas (?:a )?(?:cost|tribute|material)\b"
    r"|\bfor (?:a |the )?(?:cost|tribute summon|(?:synchro|fusion|link|xyz|ritual) (?:material|summon))"
    r"|\b(?:as )?(?:chain )?link (?:2|two|3|three)\b|\bin the middle of (?:a|the) chain\b"
)
"""An event that something else follows at once."""
WAITING: Final = frozenset({"trigger", "flip", "activation"})


def answer_misses(card: records.Card, names: Mapping[str, str], said: str) -> Answer:
    """Answer whether an effect of a card can miss its timing: only an optional one that says “when … you can”."""
    waiting = [each for each in card.effects if (each.class_ or ("",))[0] in WAITING and _waits(each)]
    if not waiting:
        return Answer(
            None, f"{card.name} has no effect that waits for an event, so there is no timing for it to miss.", rule=RULE
        )
    for each in waiting:
        optional = "mandatory" not in (each.optional or ()) and (each.class_ or ("",))[0] != "flip"
        if not optional or each.when_or_if == "if":
            continue
        called = names.get(each.id, card.name)
        trigger = (each.trigger or ("none",))[0]
        if (each.class_ or ("",))[0] == "activation" or trigger in BY_ITSELF or "battle" in said:
            continue
        if each.when_or_if is None:
            return Answer(
                "cannot-decide", f"Cannot decide: it depends on whether {called} says “when” or “if”.", rule=RULE
            )
        if AS_COST.search(said):
            cost = "as a cost or a material it is not the last thing that happens"
            return Answer("yes", f"Yes. {called} says “when … you can”, and {cost}.", rule=RULE)
        return Answer(
            "depends",
            f"It depends. {called} says “when … you can”: it misses the timing if what it waits for is not the "
            "last thing "
            "that happened, for example if it happens as a cost, or in the middle of a Chain or of an effect.",
            rule=RULE,
        )
    first = waiting[0]
    called = names.get(first.id, card.name)
    if "mandatory" in (first.optional or ()) or (first.class_ or ("",))[0] == "flip":
        why = f"{called} is mandatory, and mandatory effects cannot miss the timing."
    elif first.when_or_if == "if":
        why = f"{called} says “if”, and such effects cannot miss the timing."
    else:
        why = f"what {called} waits for in a battle is the last thing that happens then, so it can be activated."
    return Answer("no", f"No. {why[:1].upper()}{why[1:]}", rule=RULE)


def _waits(effect: records.EffectDescription) -> bool:
    return any(each not in ("none", "") for each in effect.trigger or ()) or "flip" in (effect.class_ or ())
