"""Puts cards beside a battle that it needs: those that mandatory effects target, and those in a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from kb.corpus.model import Corpus
from kb.language.forms import write

Cards = Mapping[str, Mapping[str, Any]]
"""The cards of a scene, as it is written, by role."""
TURN_PLAYER: Final = "turn-player"
ATTACKER: Final = "attacker"
_HAND: Final = re.compile(
    r"\b(?P<who>i|we|he|she|they|(?:my )?opponent|opp|(?:the )?(?:attacker|attacking player)) "
    r"(?:have|has|holds?|got|had) (?P<count>[1-9]) (?:other )?cards(?: (?:left|in (?:(?:my|his|her|their|the) )?hand))*"
    r"(?! (?:on|in|face|set))"
)
"""How many cards are in whose hand."""


class Hand(NamedTuple):
    """The number of cards in a player's hand, and that player: *you*, *your opponent*, or the *attacker*."""

    whose: str
    number: int


def read_hand(said: str) -> Hand | None:
    """Read how many cards a question puts into a hand."""
    found = _HAND.search(said)
    if found is None:
        return None
    who = found["who"].removeprefix("the ")
    if who.startswith("attack") or (who in ("i", "we") and re.search(r"\bi attack\b", said)):
        return Hand(ATTACKER, int(found["count"]))
    return Hand("you" if who in ("i", "we") else "your opponent", int(found["count"]))


def fill_hand(hand: Hand, players: Mapping[str, str]) -> tuple[Cards, str]:
    """Make the cards of a hand for its player in a scene, with the words for them; none if no player is meant."""
    whose = {TURN_PLAYER: ATTACKER} if hand.whose == ATTACKER else players
    of = next((of for of, who in whose.items() if who == hand.whose), None)
    if of is None:
        return {}, ""
    held = {f"held-{at}": {"plain": "normal-spell", "of": of, "in": "hand"} for at in range(1, hand.number + 1)}
    return held, f", with {hand.number} cards in {_write_owner(players[of])} hand"


def list_spent(
    corpus: Corpus, cards: Cards, players: Mapping[str, str]
) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """List the Spells and Traps in Graveyards that mandatory effects of cards target, each with its role and name."""
    for given in cards.values():
        card = corpus.find_card(given.get("card", ""))
        for effect in card.effects if card is not None else ():
            wanted = write(effect.target_must_be) if effect.target_must_be is not None else {}
            kind = next((each for each in ("spell", "trap") if each in wanted.get("kind", ())), "")
            if not kind or wanted.get("zone") != ["graveyard"] or "mandatory" not in (effect.optional or ()):
                continue
            of = given["of"]
            spent = {"plain": f"normal-{kind}", "of": of, "in": "graveyard"}
            yield f"spent-{of}", spent, f"a {kind.title()} in {_write_owner(players[of])} Graveyard"


def _write_owner(who: str) -> str:
    return "your" if who == "you" else f"{who}’s"
