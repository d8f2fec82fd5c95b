"""Sentences behind an effect on its activation: its requirements, and restrictions on its player."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.clauses import ReadEffect, Reading
from kb.reader.clauses.sentences import split_line
from kb.reader.grammar.states import read_state
from kb.reader.phrases.record_writing import shorten
from kb.reader.results.oaths import BEFORE_BATTLE, gives_up_battle, read_oath

PRICE: Final = re.compile(
    r"\bto activate (?:and (?:to )?resolve )?(?:this|these|either)\b"
    r"|\bthe turn (?:that )?(?:you (?:activate|use)|this (?:card|effect) (?:is|was) (?:activated|used))\b"
    r"|\bthis (?:card|effect) (?:cannot|can only) be (?:activated|used) (?!once|in)",
    re.IGNORECASE,
)
"""Words by which a sentence says what it takes to activate an effect."""
STAYS_UP: Final = re.compile(
    r"This (?:card|monster) must be (?:face-up on the field|in face-up (?P<position>Attack|Defense) Position)"
    r" to activate and to resolve this effect\.?"
)
"""That the card has to be face-up, as its effect is activated and as that resolves."""
_KEPT_SO: Final = (
    (r"You must (?P<state>(?:control|have) .+?)", "you {}"),
    (r"You must not control any (?P<state>.+?)", "you control no {}"),
    (r"There must be (?P<state>(?:a|another) .+? on the field)", "there is {}"),
    (r"(?P<state>\"[^\"]+\") must be on the field", "{} is on the field"),
    (r"This card must be in the (?P<state>GY|Graveyard)", "this card is in your {}"),
)
"""States of the field that an effect needs as it is activated and as it resolves, and how conditions word them."""
KEPT_SO: Final = tuple(
    (re.compile(f"{form} to activate and to resolve this effect\\.?", re.IGNORECASE), said) for form, said in _KEPT_SO
)


def read_kept(price: str) -> list[Any] | None:
    """Read what has to be so as an effect is activated, and as it resolves; None for anything else."""
    if found := STAYS_UP.fullmatch(price.strip()):
        return [
            {"face-up": {"of": "this-card"} | ({"position": found["position"].casefold()} if found["position"] else {})}
        ]
    for form, said in KEPT_SO:
        if found := form.fullmatch(price.strip()):
            return read_state(said.format(found["state"].replace(" and have ", " and you have ")))
    return None


def find_prices(reading: Reading, effect: ReadEffect) -> list[str]:
    """Find the sentences behind an effect that say what it takes to activate it, in the turn or on the field."""
    sentences = split_line(reading.quote(effect.span).replace("\n", " "))
    whole = reading.card.pendulum_text if effect.span.part == "pendulum-text" else reading.card.text
    of_all = (
        [each for each in split_line(whole.replace("\n", " ")) if OF_ALL.search(each)] if OF_ALL.search(whole) else []
    )
    asked = dict.fromkeys([*(each for each in sentences if PRICE.search(each)), *of_all])
    return [each.removesuffix(".") for each in asked]


OF_ALL: Final = re.compile(
    r"\bcannot\b[^.]*\bthe turn (?:that )?you (?:activate|use) (?:(?:either|any) of this card's effects|either effect)"
)
"""A restriction in exchange for each of the effects of a text."""


def read_prices(reading: Reading, effect: ReadEffect, unread: str) -> tuple[list[Any], list[Any], list[Any]]:
    """Read what it takes to activate an effect: what is asked, to what its player is bound, and what has to stay so."""
    asked: list[Any] = []
    oaths: list[Any] = []
    stays_up: list[Any] = []
    for price in find_prices(reading, effect):
        if price == unread:
            continue
        if (kept := read_kept(price)) is not None:
            stays_up = kept
        elif oath := read_oath(price):
            oaths.append(oath)
            asked += [BEFORE_BATTLE] if gives_up_battle(price) else []
        else:
            asked.append({"unplayed": shorten(price)})
    return asked, oaths, stays_up
