"""Answers whether there is a replay when a card is used after an attack was declared, by playing its uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from checks.asking.answer import Answer
from checks.asking.scenes import BATTLING, OPPONENT, Outcome, Player, list_scenes
from checks.asking.telling import STEPS, tell_scene, write_scene
from checks.asking.uses import MOST_SCENES, find_role, has_unplayed, list_battle_uses
from checks.asking.wording import WHO, cut_down
from kb import records

_CARD: Final = r"\{0\}(?:'s)?(?: effect)?"
_USE: Final = r"(?:use|activate|play|flip|chain|respond with|summon|discard)(?:s|d|ed|ped)?"
_AFTER: Final = (
    r"(?: (?:after|when|during|in response to|once|in|to) (?:(?:i|he|she|they|we|opponent|monster|it) )?"
    r"(?:attack\w*|attack declaration|declare\w* attack|battle step)(?: (?:with )?monster| directly| is declared)?)?"
)
_ON: Final = r"(?: on (?P<onN>attack target|attacked monster|defender|target|attacking monster|attacker|it|monster))?"
_USED: Final = rf"(?:{WHO} {_USE} {_CARD}{_ON}|{_CARD} (?:is |gets |was )?(?:used|activated|played|flipped){_ON})"
_REPLAY: Final = (
    rf"(?:does|do|will|would|is|can) (?:{WHO}|it|there|attack) (?:get |have |be |cause )*replay(?: happen| occur)?"
    r"|(?:does|do|will|would) replay (?:happen|occur)"
)


def _compile(pattern: str) -> re.Pattern[str]:
    """Compile a pattern, each of its groups for the monster on which the card is used under a name of its own."""
    numbers = count()
    return re.compile(re.sub("onN", lambda _: f"on{next(numbers)}", pattern))


_ASKS: Final = tuple(
    _compile(each)
    for each in (
        rf"(?:{_REPLAY}) (?:if|when|after|because|once) {_USED}{_AFTER}",
        (
            rf"(?:{WHO} attacks?(?: directly| monster| with monster)? (?:and )?)?(?:(?:if|when|after|once) )?"
            rf"{_USED}{_AFTER} (?:{_REPLAY})"
        ),
        (
            rf"(?:does|do|will|would|can) (?:using |activating )?{_CARD}{_ON} (?:cause|give|create|force|trigger"
            rf"|make|start|lead to|result in) (?:{WHO} )?replay"
            rf"(?: (?:when|if|as) (?:it is |{WHO} )?(?:used|activated|uses? it|activates? it))?{_AFTER}"
        ),
    )
)


class _Way(NamedTuple):
    """A use of a card after an attack was declared."""

    before: Outcome
    role: str
    after: Outcome

    @property
    def has_replay(self) -> bool:
        return any(event.what == "replay" for event in self.after.played.outcome.trace)


def answer_replay(player: Player, card: records.Card, said: str) -> Answer | None:
    """Answer whether the use of a card causes a replay; None if the question is about something else.

    No only if it does in none of its uses, and its whole text is played.
    """
    text = cut_down(said.replace(",", " "))
    found = next((match for each in _ASKS if (match := each.fullmatch(text)) is not None), None)
    if found is None:
        return None
    on = next((value for key, value in found.groupdict().items() if key.startswith("on") and value), "")
    ways = [*_list_ways(player, card, on)]
    if not ways:
        return None
    shown = sorted(ways, key=lambda each: not each.has_replay)
    told = tuple(write_scene(player, each.before, (each.role,), each.after) for each in shown[:MOST_SCENES])
    if all(each.has_replay for each in ways):
        return Answer("yes", f"Yes. {tell_scene(told[0])}", rule="RP-1", scenes=told)
    if any(each.has_replay for each in ways):
        return Answer("depends", f"It depends. {tell_scene(told[0])}", rule="RP-1", scenes=told)
    if has_unplayed(card) or any(each.after.doubt for each in ways):
        return None
    return Answer("no", f"No. {tell_scene(told[0], 'there is no replay')}", rule="RP-1", scenes=told)


def _list_ways(player: Player, card: records.Card, on: str) -> Iterator[_Way]:
    """List the uses of a card by the attacked player in the Battle Step, on one of the battling monsters if named."""
    aimed = {"attack": "target", "attacked": "target", "defender": "target", "target": "target"}
    only = "attacker" if on.startswith(("attacking", "attacker")) else aimed.get(on.partition(" ")[0], "")
    for scene in list_scenes(card, theirs=True):
        role = find_role(scene, card)
        if scene.cards[role]["of"] != OPPONENT or role in BATTLING:
            continue
        before = player.play(scene)
        for effect, point in dict(reversed([*list_battle_uses(before, role)])).items():
            if point not in STEPS:
                continue
            roles = [each for each in BATTLING if each in scene.cards and only in ("", each)]
            ways = [*([] if only else [{}]), *({"targets": each} for each in roles)]
            for more in ways:
                act = {"activate": f"{role}.{effect}", "at": point} | more
                after = player.try_acts(before.scene, act, to_replay=True)
                if after is not None:
                    yield _Way(before, role, after)
