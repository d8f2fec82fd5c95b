"""Of whom and how long a result speaks: "it", "that monster", "until the end of this turn"."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kb.reader.phrases.nouns import locate_cards
from kb.reader.sentences.groups import read_all

Verb = dict[str, Any] | str
"""What is done, in the records' words."""


class Speaks(NamedTuple):
    """Of whom an effect can speak without a name: what its condition and its target have brought up."""

    targets: bool = False
    """Whether it targets a card."""
    several: bool = False
    """Whether it targets more than one card, or may."""
    itself: bool = False
    """Whether "it" is the card itself, as its condition names no other."""
    battled: bool = False
    """Whether "that opponent's monster" is the one that battles."""
    destroyed: bool = False
    """Whether "that monster" is one that the card has destroyed by battle."""
    other: bool = False
    """Whether "that monster" is the one that battles the card itself."""
    damage: bool = False
    """Whether "that damage" is that of the event."""
    answered: bool = False
    """Whether "it", or "that card", is what is answered, as nothing else is spoken of."""
    slayer: bool = False
    """Whether the card itself has been destroyed by battle, and "the monster that destroyed it" is the other one."""
    ours: bool = False
    """Whether "that monster you control" is the one that battles, and none but the card's own player controls it."""
    opposed: bool = False
    """Whether "they" is the opponent, who alone has been named."""
    spoken: bool = False
    """Whether the condition or the cost names another card, than which an "other" card may be another."""


LIFE: Final = "(?:LP|Life Points)"
GRAVEYARD: Final = "(?:GY|Graveyard)"
IT: Final = (
    r"(?:it|that (?:targeted )?(?:target|card)|the target(?:ed monster)?"
    r"|that (?:targeted |face-up )?monster(?: you control)?)"
)
ATTACKING: Final = r"(?:the|that) attacking monster"
THEIRS: Final = (
    r"(?:that opponent's (?:battling )?monster|(?:the|your) opponent's battling monster|the opponent's monster)"
)
_OURS: Final = r"your (?:attacked |battling )monster"
WHO: Final = (
    rf"(?P<own>this card)|(?P<attacker>{ATTACKING})|(?P<theirs>{THEIRS})|(?P<ours>{_OURS})|(?P<target>{IT})"
    r"|(?P<slayer>the monster that destroyed (?:it|this card))"
    r"|(?P<those>them|those (?:targets|(?:face-up |targeted )?(?:cards|monsters)))"
    r"|(?P<all>(?:all|each) [^.:;,]+?)"
)
UNTIL: Final = (
    r",? (?:until (?P<until>the end of (?:this|the) turn|the End Phase|end of turn|the end of the Battle Phase"
    r"|the end of this Battle Phase|the end of the Damage Step)"
    r"|(?P<turn>this turn)|(?P<step>during the Damage Step only"
    r"|during (?:this|that) battle only)|(?P<calculation>during (?:(?:that|this) )?damage calculation only))"
)
LASTS: Final = {
    "the end of the battle phase": "until-end-of-battle-phase", ("the end of this battle"
    " phase"): "until-end-of-battle-phase",
    "the end of the damage step": "until-end-of-damage-step", "the end phase": "until-end-phase",
}  # fmt: skip


class SecondSet:
    """A match seen by its second set of words for whom it speaks of."""

    def __init__(self, found: re.Match[str]) -> None:
        self._said = {key[:-1]: value for key, value in found.groupdict().items() if key.endswith("2")}

    def groupdict(self) -> dict[str, str | None]:
        """Its words."""
        return self._said


def point(found: re.Match[str] | SecondSet, whom: Speaks, prefix: str = "") -> Any:
    """Tell to whom something is done, in the word of the records or as a description; None where nobody knows."""
    named = found.groupdict().items()
    said = {
        key.removeprefix(prefix): value
        for key, value in named
        if key.startswith(prefix) and (prefix or key[1:2] != "_")
    }
    if said.get("own"):
        return "this-card"
    if said.get("attacker"):
        return "attacker"
    if said.get("theirs"):
        return "battled-monster" if whom.battled else None
    if said.get("ours"):
        return "controllers-battling-monster" if whom.battled else None
    if said.get("slayer"):
        return "battled-monster" if whom.slayer else None
    if said.get("those"):
        return "target" if whom.several else None
    if said.get("all"):
        whose = re.sub(r"^(?:all|each) ", "", f"{said['all']}".replace(" currently", ""), flags=re.IGNORECASE)
        cards = locate_cards(whose)
        return {"all": cards} if cards is not None and cards.get("zone", "field") == "field" else read_all(whose)
    pointed = said.get("target") or said.get("its")
    if pointed is None:
        return None
    if whom.targets:
        return "target"
    if whom.answered:
        return "answered" if "target" not in pointed.casefold() else None
    if whom.other and pointed.casefold() == "that monster":
        return "battled-monster"
    if whom.ours and pointed.casefold() == "that monster you control":
        return "controllers-battling-monster"
    return "this-card" if whom.itself and pointed.casefold() in ("it", "its") else None


def tell_lasting(found: re.Match[str]) -> dict[str, str]:
    """Tell how long something lasts, as a key of a verb; nothing where it is not said."""
    said = found.groupdict()
    if said.get("step"):
        return {"lasts": "damage-step-only"}
    if said.get("calculation"):
        return {"lasts": "damage-calculation-only"}
    if said.get("until"):
        return {"lasts": LASTS.get(said["until"].casefold(), "until-end-of-turn")}
    return {"lasts": "until-end-of-turn"} if said.get("turn") or said.get("turn1") else {}


def shorten(text: str) -> str:
    """Cut a clause so that it stays a short quotation."""
    return text if len(text) <= 60 else f"{text[:60].rsplit(' ', 1)[0]}…"
