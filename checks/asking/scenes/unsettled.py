"""Answers about a card of which no source settles whether it can be activated, as far as the answer holds both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from checks.asking.scenes.happenings import LEAVES
from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.scenes import ATTACKING, BATTLING, Player, is_beside
from checks.asking.scenes.telling import write_scene
from checks.asking.scenes.uses import list_battle_uses, list_ways
from checks.asking.words.answer import Answer
from kb import records

_SURVIVES: Final = re.compile(r"\{(?P<monster>\d)\}(?: \w+)* (?:survive|live through|withstand)s?\b.*\{(?P<card>\d)\}")
_REMOVES: Final = re.compile(
    r"\{(?P<card>\d)\}(?: \w+)* (?:destroy|kill|banish|affect|return|bounce)s?\b.*\{(?P<monster>\d)\}"
    r"|\{(?P<victim>\d)\}(?: \w+)* (?:destroyed|killed|banished|affected|stopped|die|dies) (?:by|to|from)\b"
    r".*\{(?P<by>\d)\}"
)
_USES: Final = re.compile(
    r"\b(?:can|could|may) \S+(?: \S+)? (?:use|activate|flip|play) (?:\w+ )?\{(?P<card>\d)\}"
    r" (?:if|when|on|against|while)\b.*\{(?P<monster>\d)\}"
)


def answer_unsettled(player: Player, cards: Sequence[records.Card], said: str) -> Answer | None:
    """Answer about a monster and a card that is perhaps not activated for it alone; None if nothing is open there."""
    for pattern, is_so in ((_SURVIVES, True), (_REMOVES, False), (_USES, None)):
        if (found := pattern.search(said)) is not None and len(cards) == 2:
            named = found.groupdict()
            card, monster = cards[int(named["card"] or named["by"])], cards[int(named["monster"] or named["victim"])]
            return _answer_open(player, card, monster, is_so=is_so)
    return None


def _answer_open(player: Player, card: records.Card, monster: records.Card, *, is_so: bool | None) -> Answer | None:
    """Answer whether a monster is spared, or with None for ``is_so`` whether the card can be activated for it alone."""
    if monster.carrier != "monster" or not is_beside(card):
        return None
    for meeting in meet(player, card, monster):
        if not _is_open(meeting) or meeting.other not in BATTLING:
            continue
        told = f"whether {card.name} can be activated if {monster.name} is the only monster for it"
        if is_so is None:
            shown = (write_scene(player, meeting.outcome, (meeting.one,)),)
            return Answer("cannot-decide", f"Cannot decide: no source settles {told}.", scenes=shown)
        if not all(_list_spared(player, meeting)):
            return None
        lead = "Yes" if is_so else "No"
        both = f"{card.name} does nothing to {monster.name}. That holds both ways: no source settles {told}."
        return Answer("yes" if is_so else "no", f"{lead}. {both}")
    return None


def _is_open(meeting: Meeting) -> bool:
    """Whether a switch that no source settles decides if the card can be used."""
    chances = [each.option for listed in meeting.outcome.list_chances(meeting.one).values() for each in listed]
    is_switch = any(each.may == "unknown" and each.why.startswith("switch") for each in chances)
    return is_switch and not any(list_battle_uses(meeting.outcome, meeting.one))


def _list_spared(player: Player, meeting: Meeting) -> Iterator[bool]:
    """List whether the monster is spared in each way to use the card where it can be used on another one beside it."""
    scene = meeting.outcome.scene
    beside = {**ATTACKING, "of": scene.cards[meeting.other]["of"]}
    outcome = player.play(scene._replace(cards={**scene.cards, "bystander": beside}))
    ways = [*list_ways(player, outcome, meeting.one)]
    if not ways:
        yield False
    for way in ways:
        yield not any(
            event.what in LEAVES and event.of == meeting.other and event.source.partition(".")[0] == meeting.one
            for event in way.played.outcome.trace
        )
