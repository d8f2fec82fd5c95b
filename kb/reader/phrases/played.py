"""Self-reference of an activated Spell or Trap: it spares itself when destroying all cards, and may equip itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

WORN_BY: Final = re.compile(
    r"(?P<equips>equip this card to (?:it|that (?:target|monster))\.)"
    r"(?: (?:It|The equipped monster|If (?:it|the equipped monster))(?![^.]*\b(?:turn|until)\b)"
    r" (?=[^.]*\b(?:ATK|DEF|attacks?|battles?|cannot be|becomes?)\b)[^.:;●]+(?:\.|$))+",
    re.IGNORECASE,
)
"""The Trap is equipped to its target, and gives it a bonus, which is an effect of its own."""

PLAYED_WHEN: Final = re.compile(
    r"(?:You can )?(?:only )?activate (?:this card )?(?:only )?"
    r"(?P<when>(?:when|if|while|during|before|after) [^.:;●]+)\.(?: |\n|$)",
    re.IGNORECASE,
)
"""The first sentence of a card, if it only limits the card's activation."""


def split_when(text: str) -> tuple[str, str]:
    """Split off a first sentence that only limits the card's activation: the condition, and the remaining text."""
    found = PLAYED_WHEN.match(text)
    if found is None or not re.search(r"\bonly\b", found[0].partition(found["when"])[0], re.IGNORECASE):
        return "", text
    return found["when"], text[found.end() :]


def gives_as_worn(does: list[Any]) -> bool:
    """Whether a monster is affected after a card is equipped to it: the effect may last as its equipment."""
    equips = bool(does) and isinstance(does[0], dict) and "equip" in does[0]
    return equips and any(not isinstance(each, dict) or "unplayed" not in each for each in does[1:])


def may_mean_itself(done: Any) -> bool:
    """Whether a Spell or Trap on the field as it resolves may count among "all" cards of its effect."""
    return any(
        cards.get("zone") == "field" and cards.get("of") != "opponent" and "other" not in cards
        for cards in list_described(done, "all")
    )


def spare_itself(done: Any) -> Any:
    """Exclude a Spell or Trap on the field as it resolves from all cards that it destroys."""
    if isinstance(done, list):
        return [spare_itself(each) for each in done]
    if not isinstance(done, dict):
        return done
    spared = {key: spare_itself(each) for key, each in done.items()}
    of = spared["destroy"].get("of") if isinstance(spared.get("destroy"), dict) else None
    if of is not None and may_mean_itself(spared):
        spared["destroy"] = {"of": {"all": of["all"] | {"other": "yes"}}}
    return spared


def list_described(done: Any, word: str) -> Iterator[dict[str, Any]]:
    """List the descriptions of ``all`` or ``chosen`` cards in a resolution, but for the materials of a Summon."""
    if isinstance(done, list):
        for each in done:
            yield from list_described(each, word)
    elif isinstance(done, dict):
        if isinstance(done.get(word), dict):
            yield done[word]
        for key, each in done.items():
            if key != "using":
                yield from list_described(each, word)


LATER: Final = re.compile(
    r"[^.:;]*:|[^.:;]*\bcan\b|\W*(?:when|if|during|each|at|after|before|once|twice|while)\b", re.IGNORECASE
)
"""The start of an effect that is no plain order, and so not part of the card's activation."""
