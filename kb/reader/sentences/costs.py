"""Reads costs, replacements for a destruction, and restrictions on a player for the turn."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.tell_asks import tell_cost
from kb.reader.phrases.nouns import describe_cards

COSTS: Final = {
    "discard this card": {"discard": {"of": "this-card"}},
    "tribute this card": {"tribute": {"of": "this-card"}},
    "banish this card from your gy": {"banish": {"of": "this-card"}},
    "banish this card from your graveyard": {"banish": {"of": "this-card"}},
    "banish this card from the gy": {"banish": {"of": "this-card"}},
    "banish this card from the graveyard": {"banish": {"of": "this-card"}},
    "banish this card you control": {"banish": {"of": "this-card"}},
    "banish this card": {"banish": {"of": "this-card"}},
    "banish this card from your hand": {"banish": {"of": "this-card"}},
    "discard this card to the gy": {"discard": {"of": "this-card"}},
    "discard this card to the graveyard": {"discard": {"of": "this-card"}},
    "tribute this face-up card": {"tribute": {"of": "this-card"}},
    "return this card you control to the extra deck": {"return-to-deck": {"of": "this-card"}},
    "shuffle this card into the deck": {"return-to-deck": {"of": "this-card"}},
    "shuffle this card into the main deck": {"return-to-deck": {"of": "this-card"}},
    "return this card to the deck": {"return-to-deck": {"of": "this-card"}},
    "pay half your lp": {"pay-life": {"amount": "half"}},
    "pay half your life points": {"pay-life": {"amount": "half"}},
    "banish this card from the field": {"banish": {"of": "this-card"}},
    "banish this face-up card from the field": {"banish": {"of": "this-card"}},
    "return this card to the hand": {"return-to-hand": {"of": "this-card"}},
    "return this card to the extra deck": {"return-to-deck": {"of": "this-card"}},
    "send this card from your hand to the gy": {"send-to-graveyard": {"of": "this-card"}},
    "send this card from your hand to the graveyard": {"send-to-graveyard": {"of": "this-card"}},
    "activate this effect": None,
    "reveal this card in your hand": None,
}
"""Costs after "You can", each with its verb; None if it is no cost."""
PAYS: Final = re.compile(r"pay (?P<amount>[\d,]+) (?:LP|Life Points)", re.IGNORECASE)
SENDS_ITSELF: Final = re.compile(
    r"send this (?:face-up )?card(?: you control)?(?: from (?:the"
    r" field|your hand(?: or (?:face-up )?field)?|the Monster Zone))?"
    r" to the (?:GY|Graveyard)",
    re.IGNORECASE,
)
DISCARDS: Final = re.compile(r"discard (?P<count>\d) cards?", re.IGNORECASE)
CHOOSES: Final = tuple(
    (re.compile(form, re.IGNORECASE), verb, place)
    for form, verb, place in (
        (r"discard 1 (?P<what>(?!card\b).+)", "discard", "hand"),
        (r"tribute (?P<count>\d) (?P<what>.+?)(?: you control)?", "tribute", "monster-zone"),
        (r"banish (?P<count>\d) (?P<what>.+?) from your (?:GY|Graveyard)", "banish", "graveyard"),
        (r"send 1 (?P<what>.+?) from your hand to the (?:GY|Graveyard)", "send-to-graveyard", "hand"),
        (r"send 1 (?P<what>.+?) from your Deck to the (?:GY|Graveyard)", "send-to-graveyard", "deck"),
        (r"send 1 (?P<what>.+?) you control to the (?:GY|Graveyard)", "send-to-graveyard", "field"),
        (
            r"send 1 (?P<what>.+?) from your hand or (?:face-up )?field to the (?:GY|Graveyard)",
            "send-to-graveyard",
            "hand field",
        ),
        (r"banish 1 (?P<what>.+?) from your hand", "banish", "hand"),
        (r"return 1 (?P<what>.+?) you control to the hand", "return-to-hand", "field"),
    )
)
"""Costs of chosen cards, one if no number is given, each with its verb and the cards' location."""
REMOVES: Final = re.compile(r"remove (?P<count>\d) (?:[\w-]+ )*counters? from this card", re.IGNORECASE)
MILLS: Final = re.compile(
    r"send the top (?:(?P<count>\d) cards|card) of your Deck to the (?:GY|Graveyard)", re.IGNORECASE
)
WITH_ITSELF: Final = re.compile(
    r"(?P<other>banish \d [^.:;,]+ from your (?:GY|Graveyard)) and discard this card", re.IGNORECASE
)
"""A cost paid together with the card itself, from the hand."""
DETACHES: Final = re.compile(r"detach (?P<count>\d) (?:Xyz )?materials? from this card", re.IGNORECASE)


def read_cost(text: str) -> list[dict[str, Any]] | None:
    """Read a cost; None if part of it is unread."""
    said = re.sub(r"^\W*you can ", "", text.strip(" ,"), flags=re.IGNORECASE)
    if said.casefold() in COSTS:
        verb = COSTS[said.casefold()]
        return [] if verb is None else [verb]
    if SENDS_ITSELF.fullmatch(said):
        return [{"send-to-graveyard": {"of": "this-card"}}]
    if found := PAYS.fullmatch(said):
        return [{"pay-life": {"amount": int(found["amount"].replace(",", ""))}}]
    if found := DETACHES.fullmatch(said):
        return [{"detach": {"of": "this-card", "count": int(found["count"])}}]
    if found := REMOVES.fullmatch(said):
        return [{"remove-counter": {"of": "this-card", "count": int(found["count"])}}]
    if found := MILLS.fullmatch(said):
        return [{"send-to-graveyard": {"of": "controller", "from": "deck", "count": int(found["count"] or 1)}}]
    if found := DISCARDS.fullmatch(said):
        return [{"discard": {"count": int(found["count"])}}]
    if also := WITH_ITSELF.fullmatch(said):
        other = read_cost(also["other"])
        return None if other is None else [*other, {"discard": {"of": "this-card"}}]
    for form, name, place in CHOOSES:
        if found := form.fullmatch(said):
            what = describe_cards(found["what"])
            if what is not None:
                places = place.split()
                lies = place if len(places) == 1 else places
                count = int(found.groupdict().get("count") or 1)
                return [{name: {"of": {"chosen": {"of": "controller", "from": lies, **what, "count": count}}}}]
    return None


INSTEAD: Final = re.compile(
    r".+ would be destroyed(?! during )[^,]*, (?:you can )?(?P<do>[^,;]+?),? instead"
    r"(?: of (?:destroying (?:it|this card)|it))?"
)
"""A replacement for a destruction."""


def read_instead(sentence: str) -> list[dict[str, Any]] | None:
    """Read a replacement for a destruction: a possible cost, or the destruction of the card itself."""
    found = INSTEAD.fullmatch(sentence)
    if found is None:
        return None
    if found["do"] == "destroy this card":
        return [{"destroy": {"of": "this-card"}}]
    if sentence.startswith(("If this card", "If this face-up card")):
        found = INSTEAD.fullmatch(re.sub(r"\bfrom it(?=,? instead)", "from this card", sentence)) or found
    spoken = not sentence.startswith(("If this card", "If this face-up card"))
    done: list[Any] | None = read_cost(found["do"]) or tell_cost(found["do"], spoken=spoken)
    return done if done is None or spoken else [*map(_spare_itself, done)]


def _spare_itself(verb: Any) -> Any:
    """Let a card that is destroyed instead of the card itself be another one."""
    chosen = verb.get("destroy", {}).get("of") if isinstance(verb, dict) else None
    if not isinstance(chosen, dict) or "chosen" not in chosen:
        return verb
    return {"destroy": {"of": {"chosen": {"other": "yes", **chosen["chosen"]}}}}


_TURN: Final = "(?:during )?the turn you (?:activate|use)"
OATHS: Final = tuple(
    (re.compile(form), {"forbid": {"what": what, "of": of, "lasts": "until-end-of-turn"}})
    for form, what, of in (
        (
            rf"(?:This card c|C)annot attack (?:{_TURN} this effect|(?:during )?the turn this effect is activated)",
            "attack",
            "this-card",
        ),
        (
            rf"You cannot Special Summon(?: any)?(?: monsters)? {_TURN} this (?:card|effect)",
            "special-summon",
            "controller",
        ),
    )
)
"""Restrictions for the turn in exchange for an activation, each as a cost."""


def read_oath(price: str) -> dict[str, Any] | None:
    """Read a sentence that restricts a player for a turn; None if part of it is unread."""
    return next((dict(cost) for form, cost in OATHS if form.fullmatch(price.strip().removesuffix("."))), None)


def split_target(cost: str) -> tuple[str, str]:
    """Split the target off a cost that is paid first."""
    found = re.fullmatch(r"(?P<cost>.+?),? (?:then|and|to) (?P<target>target .+)", cost, re.IGNORECASE)
    return (found["cost"], found["target"]) if found else (cost, cost)
