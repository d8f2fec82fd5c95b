"""Answers whether the effect of a card is used when something happens to it in a battle: *if it is destroyed*."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from checks.asking.scenes.scenes import BATTLING, Outcome, Player, list_scenes
from checks.asking.scenes.telling import tell_conditions, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, find_role, has_unplayed, list_battle_uses, use
from checks.asking.words.answer import Answer
from checks.asking.words.wording import cut_down
from kb import records

_IT: Final = r"(?:(?:it|he|she|\{0\}|monster|this monster)(?='| |$))?"
_IS: Final = r"(?: is|'s| was| gets| got| has been| being)?(?: being)?"
_IN_BATTLE: Final = (
    r"(?: (?:by|in|from|during|to|through) (?:attack|battle|(?:(?:stronger|bigger|opponent) )*(?:monster|attacker)))"
)
_WHEN: Final[Mapping[str, str]] = {
    "destroyed": rf"{_IT}(?:{_IS} (?:destroyed|killed){_IN_BATTLE}|{_IS} battle destroyed"
    rf"| (?:dies|die|died){_IN_BATTLE}| (?:loses|lost|loses in) battle(?: damage)?)",
    "attacked-face-down": rf"{_IT}{_IS} (?:attacked (?:(?:while|when|and) )?(?:(?:it )?is )?(?:face-down|set)"
    r"|flipped(?: face-up)? by (?:attack|battle))(?: and(?: is)? (?:destroyed|killed|dies)(?: by battle)?)?",
    "attacked": rf"{_IT}{_IS} attacked(?: by monster)?",
    "destroys": rf"{_IT}(?: attacks and)? (?:destroys|kills|beats)(?: (?:monster|something|opponent monster))?"
    r"(?: (?:by|in) battle)?",
    "attacks-directly": rf"{_IT}(?: attacks| attacked| attacking) directly",
    "attacks": rf"{_IT}(?: attacks| attacked| attacking)(?: monster)?",
}
"""Events of a card, by the words of a question cut down to those that decide."""
_USED: Final = (
    r"(?:(?:get|have|trigger|use|activate|resolve) )?(?:its |effect |be )*(?:works?|used|activates?|activated|triggers?"
    r"|triggered|effect|resolves?|go off|goes off|happens?|live|apply|applies|usable)?"
)
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"(?:does|do|will|would|can|could|is) (?:i |you |he |she )?(?:{_USED} )?\{{0\}}(?:'s)?(?: {_USED})?"
            r" (?:if|when|after|once|even if) (?P<when>.+)"
        ),
        (
            rf"(?:if|when|after|once) (?P<when>.*\{{0\}}.*?|.+?) (?:does|do|will|can|would|is) (?:i |he |she |you )?"
            rf"(?:get )?(?:its|it|his|her|he|she|\{{0\}}(?:'s)?) ?{_USED}"
        ),
    )
)
_VERBS: Final = re.compile(r"\b(?:work|activat|trigger|effect|resolv|go off|goes off|happen|live|appl|usable)")
"""Words by which a question asks for the use of an effect."""


_SUBJECTS: Final = frozenset({"it", "he", "she", "it's", "he's", "she's", "{0}", "monster", "this"})
"""Words for the card itself."""


class Shown(NamedTuple):
    """A battle in which something happens to a card, with the card's role in it."""

    outcome: Outcome
    role: str


def read_when(said: str, *, in_battle: bool = False) -> str:
    """Read the event of its only card after which a question asks for the use of an effect; empty without one.

    ``in_battle`` tells that the event happens in a battle, by words that ``said`` no longer has.
    """
    text = re.sub(r"\bdirect\b", "directly", cut_down(said))
    text = (
        re.sub(r"\b(destroyed|killed|dies|die)\b(?! (?:by|to|in|from))", r"\1 by battle", text) if in_battle else text
    )
    for pattern in _ASKS:
        found = pattern.fullmatch(text)
        if found is None or not _VERBS.search(text[: found.start("when")] + text[found.end("when") :]):
            continue
        when = found["when"] if found["when"].split()[0] in _SUBJECTS else f" {found['when']}"
        return next((name for name, words in _WHEN.items() if re.fullmatch(words, when)), "")
    return ""


def answer_triggered(player: Player, card: records.Card, said: str, *, in_battle: bool) -> Answer | None:
    """Answer whether an effect of a monster is used in the battles in which something happens to it.

    Yes if it is in all of them, no if it is in none and its whole text is played; None for another question.
    """
    when = read_when(said, in_battle=in_battle) if card.carrier == "monster" else ""
    if not when:
        return None
    played = [player.play(scene) for scene in list_scenes(card)]
    battles = [Shown(each, find_role(each.scene, card)) for each in played]
    shown = [each for each in battles if each.role in BATTLING and _SHOWS[when](each)]
    used = [each for each in shown if any(list_battle_uses(each.outcome, each.role))]
    if not shown or any(each.outcome.doubt for each in shown if each not in used):
        return None
    told = [
        write_scene(player, each.outcome, (each.role,), use(player, each.outcome, each.role, ""))
        for each in (used or shown)[:MOST_SCENES]
    ]
    if len(used) == len(shown):
        return Answer("yes", f"Yes. {tell_scene(told[0])}", scenes=tuple(told))
    if used:
        only = tell_conditions(each["title"] for each in told)
        return Answer("depends", f"It depends. Yes if {only}; otherwise no.", scenes=tuple(told))
    if has_unplayed(card):
        return None
    return Answer("no", f"No. {tell_scene(told[0], f'no effect of {card.name} is used')}", scenes=tuple(told))


def _is_destroyed(shown: Shown) -> bool:
    return any(
        event.what == "destroy" and event.of == shown.role and event.by == "battle"
        for event in shown.outcome.played.outcome.trace
    )


def _destroys(shown: Shown) -> bool:
    return any(
        event.what == "destroy" and event.of in BATTLING and event.of != shown.role and event.by == "battle"
        for event in shown.outcome.played.outcome.trace
    )


_SHOWS: Final[Mapping[str, Callable[[Shown], bool]]] = {
    "destroyed": _is_destroyed,
    "destroys": _destroys,
    "attacked": lambda shown: shown.role == "target",
    "attacked-face-down": lambda shown: "while face-down" in shown.outcome.scene.title,
    "attacks": lambda shown: shown.role == "attacker",
    "attacks-directly": lambda shown: shown.role == "attacker" and "target" not in shown.outcome.scene.cards,
}
