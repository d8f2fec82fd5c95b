"""Answers whether a card can be activated when a monster is Summoned, by Summoning one in a Main Phase."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from checks.asking.battles.responses import OF_LACK
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import (
    OPPONENT,
    TURN_PLAYER,
    YOU_ATTACK,
    Chance,
    Outcome,
    Player,
    Scene,
    is_beside,
    place,
)
from checks.asking.scenes.telling import CLASSES
from checks.asking.scenes.uses import answers_summon, has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.wording import WHO, cut_down
from kb import records
from kb.problems import Refused

_KIND: Final = r"(?:(?P<kind>normal|special|flip)[ -])?"
_USED: Final = (
    r"(?:(?:can|could|may) (?:i|we) (?:use|activate|flip|play|chain|drop) \{0\}|(?:can|could|may|does|do|will|is) \{0\}"
    r" (?:be (?:used|activated|flipped|chained)|work|activate|usable|trigger|respond))"
)
_WHEN: Final = re.compile(rf"{_USED} (?:when|if|after|once) (?:(?P<who>{WHO}) {_KIND}summon(?:s|ed)?(?: monster)?)")
_ON: Final = re.compile(
    rf"(?:{_USED} (?:on|to|against|vs)|does \{{0\}} (?:hit|destroy|affect|banish)) {_KIND}summon(?:ed)?(?: monsters?)?"
)
_NAMED: Final = re.compile(
    rf"^({_USED})(?: on)?(?: \{{1\}})? (?:when|if|after|once) ({WHO} (?:(?:normal|special|flip) )?summon(?:s|ed)?)"
    r" (?:\{1\}|it)$"
)
_DONE: Final = {"normal": "Normal Summon", "special": "Special Summon", "flip": "Flip Summon"}
_STRONG: Final = 3000
"""ATK that a card may ask for."""


def answer_summoned(
    player: Player, cards: Sequence[records.Card], said: str, *, in_battle: bool = False
) -> Answer | None:
    """Answer whether a card can be activated when a monster is Summoned; None if the question is about something else.

    That monster may be the second card; ``in_battle`` is whether it is Summoned in the Battle Phase.

    A card that negates Summons is activated before they are done, which is not played here.
    """
    text = cut_down(said)
    card, new = cards[0], cards[1] if len(cards) > 1 else None
    if new is not None:  # *can I use {0} on {1} when he Summons it*
        text = _NAMED.sub(r"\1 when \2 monster", text)
    found = _WHEN.fullmatch(text) or (_ON.fullmatch(text) if answers_summon(card) else None)
    used = [each for each in card.effects if CLASSES & {*(each.class_ or ())}]
    if found is None or not is_beside(card) or any("summon" in (each.negates or ()) for each in used):
        return None
    kind, is_own = found["kind"] or ("special" if in_battle else ""), found.groupdict().get("who") in ("i", "we")
    if in_battle and kind != "special":
        only = "a monster is Normal or Flip Summoned only in a Main Phase, unless a card says otherwise"
        return Answer("no", f"No. {card.name} is not activated for that in the Battle Phase: {only}.", rule="AT-3")
    told = [*_list_played(player, card, new, [kind] if kind else [*_DONE], is_own=is_own)]
    able = [scene.title for scene, chances in told if any(each.option.may == "yes" for _, each in chances)]
    every = [each for _, chances in told for each in chances]
    if doubt := next((each.option.why for _, each in every if each.option.may == "unknown"), ""):
        return Answer("cannot-decide", f"Cannot decide: {doubt}.")
    if not able:
        if not every or has_unplayed(card) or any(each.option.rule in OF_LACK for _, each in every):
            return None
        reason, rule = find_reason(player, [each for each in every if each[1].option.rule != "LE-4"] or every)
        return Answer(
            "no", f"No. You cannot activate {card.name} if {told[0][0].title.partition(' with ')[0]}.", reason, rule
        )
    ways = dict.fromkeys(each.partition(" with ")[0] for each in able)
    title = able[0] if able[0] != told[0][0].title else next(iter(ways))
    only = f"If {title}: you can activate {card.name}."
    return (
        Answer("yes", f"Yes. {only}") if kind or len(ways) == len(_DONE) else Answer("depends", f"It depends. {only}")
    )


def _list_played(
    player: Player, card: records.Card, named: records.Card | None, kinds: list[str], *, is_own: bool
) -> Iterator[tuple[Scene, list[tuple[Outcome, Chance]]]]:
    """List the Summons of a monster of high, and of low, ATK with the chances of the card after them."""
    holder = TURN_PLAYER if is_own else OPPONENT
    whose: Mapping[str, str] = YOU_ATTACK if is_own else {TURN_PLAYER: "your opponent", OPPONENT: "you"}
    who = "you" if is_own else "your opponent"
    for kind in kinds:
        for atk in (0, _STRONG):
            new: dict[str, Any] = {"plain": "monster", "level": 4, "atk": atk, "def": atk, "of": TURN_PLAYER}
            new = {"card": named.name, "of": TURN_PLAYER} if named is not None else new
            lies = {"position": "facedown"} if kind == "flip" else {"in": "hand"}
            acts: dict[str, Mapping[str, Any]] = {
                "normal": {"summon": "new"},
                "special": {"stage": {"special-summon": "new"}},
                "flip": {"change-position": "new", "to": "attack"},
            }
            called = named.name if named is not None else f"a monster with {atk} ATK"
            title = f"{who} {_DONE[kind]}{'' if is_own else 's'} {called}"
            held = {"card": card.name, "of": holder, "in": place(card, holder)}
            act = {**acts[kind], "at": "main-phase", "as": kind}
            scene = Scene(
                title, {"asked": held, "new": new | lies}, {"asked": card.name}, (act,), whose, has_attack=False
            )
            try:
                outcome = player.play(scene)
            except Refused:
                continue
            seen = [(outcome, each) for each in outcome.list_after("new", "main-phase", "chain")]
            if seen:
                yield scene, seen
