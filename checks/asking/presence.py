"""Answers whether a card can be used while another is face-up on the field, by its battles with and without it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from checks.asking.answer import Answer
from checks.asking.reasons import find_reason
from checks.asking.responses import OF_LACK
from checks.asking.scenes import OPPONENT, TURN_PLAYER, Outcome, Player, Scene, list_scenes
from checks.asking.telling import tell_points, write_scene
from checks.asking.traits import give_all, list_traits
from checks.asking.uses import find_role, has_unplayed, list_battle_uses, use
from checks.asking.working import BARS
from checks.engine import STAYING
from kb import records

PRESENT: Final = "present"
"""The role of the card on the field."""


_WHO: Final = r"(?:i|we|you|he|she|they|someone|(?:my |the |your )?(?:opponent|opp))"
_OWNED: Final = r"(?P<whose>(?:(?:my|our|his|her|their|opponent's|the|a|an|own|active|face-up) )*)"
_HOLDS: Final = rf"(?:(?P<who>{_WHO}) (?:controls?|has|have|owns?) )?"
_STAYS: Final = (
    r"(?: (?:is|are|stays|being))?(?: (?:still|already))?(?: (?:face-up|active|out|in play|up|there|around|on board))?"
    r"(?: (?:on|in) (?:(?:the|my|his|opponent's|our|either) )*(?:field|side|board)(?: of the field)?)?"
)
_WHILE: Final = (
    rf"(?:while|when|whilst|if|under|with|through|despite|and) {_HOLDS}{_OWNED}\{{(?P<present>\d)\}}{_STAYS}"
)
_ATTACKED: Final = (
    r"(?: in| from (?:my |the )?hand| (?:on|at) (?:the )?attack declaration"
    r"| (?:if|when) (?:(?:my )?opponent|he|(?:another|a different) monster) attacks(?: me| directly)*"
    r"| on (?:an?|the|his) attack)*"
)
_USE: Final = (
    rf"(?:can|could|may) {_WHO}(?: still| also| even| then)* (?:use|activate|flip|play|drop|discard)"
    rf" (?:(?:a|an|my|the|his) )?\{{(?P<used>\d)\}}(?:'s)?(?: effect)?{_ATTACKED}"
)
_ASKS: Final = (re.compile(rf"{_USE} {_WHILE}"), re.compile(rf"(?:so )?{_WHILE} {_USE}"))


def answer_present(player: Player, cards: Sequence[records.Card], said: str, points: Sequence[str]) -> Answer | None:
    """Answer whether a card can be used while another is face-up on the field; None if that is not asked, or known.

    Args:
    player: The player of scenes.
    cards: The two cards of the question.
    said: The question.
    points: The steps and timings that it asks about.
    """
    found = next((match for each in _ASKS if (match := each.fullmatch(said))), None)
    if found is None or len(cards) < 2 or found["used"] == found["present"]:
        return None
    used, other = cards[int(found["used"])], cards[int(found["present"])]
    if not (other.carrier in STAYING or other.carrier == "monster") or has_unplayed(other, is_laid=True):
        return None
    pairs = [*_list_pairs(player, used, other, _read_owner(found))]
    if not pairs or any(found is None for *_, found in pairs):
        return None
    kept = [{each for each in uses or () if each[1] in points} for *_, uses in pairs]
    if not any(kept):
        return _refuse(player, used, other, pairs)
    if all(kept):
        told = [point for point in points if any(point == at for each in kept for _, at in each)]
        outcome, role, _ = pairs[0]
        shown = (write_scene(player, outcome, (role,), use(player, outcome, role, "")),)
        can = f"you can activate {used.name} {tell_points(told)}"
        return Answer("yes", f"Yes. {other.name} does not stop it: {can}.", scenes=shown)
    return None


def _refuse(
    player: Player,
    used: records.Card,
    other: records.Card,
    pairs: Sequence[tuple[Outcome, str, set[tuple[str, str]] | None]],
) -> Answer | None:
    """Say no where the card on the field refuses each use; None if something else may."""
    refused = [
        (outcome, chance)
        for outcome, role, _ in pairs
        for chances in outcome.list_chances(role).values()
        for chance in chances
        if chance.option.may == "no" and chance.option.rule in REFUSING
    ]
    if {outcome.scene.title for outcome, _ in refused} != {outcome.scene.title for outcome, *_ in pairs}:
        return None
    told = f"No. You cannot activate {used.name} while {other.name} is face-up on the field."
    shown = tuple(write_scene(player, outcome, (role,)) for outcome, role, _ in pairs[:1])
    return Answer("no", told, *find_reason(player, refused), shown)


REFUSING: Final = (*BARS, *OF_LACK)
"""The rules about prohibitions, costs and targets."""


def _read_owner(found: re.Match[str]) -> str:
    """Read who controls the card on the field: *you*, *your opponent*, or nothing."""
    words = f"{found['who'] or ''} {found['whose']}".split()
    if {"i", "we", "my", "our"} & {*words[:1], *found["whose"].split()} and "opponent" not in words:
        return "you"
    return "your opponent" if {"opponent", "opp", "he", "she", "they", "his", "her", "opponent's"} & {*words} else ""


def _list_pairs(
    player: Player, used: records.Card, other: records.Card, owner: str
) -> Iterator[tuple[Outcome, str, set[tuple[str, str]] | None]]:
    """List the battles with the card on the field in which the other one can be used alone, with the uses left.

    None stands for uses that are not known, or whose effect is negated.
    """
    traits = [None, *dict.fromkeys(list_traits(used))]
    for trait in traits:
        for scene in list_scenes(used):
            alone = player.play(give_all(scene, trait))
            role = find_role(alone.scene, used)
            uses = {*list_battle_uses(alone, role)}
            if not uses:
                continue
            for of in (TURN_PLAYER, OPPONENT):
                if owner in ("", scene.players[of]):
                    placed = _place(player, alone.scene, role, uses, other, of)
                    if not placed[0].forbidden:
                        yield placed


def _place(
    player: Player, scene: Scene, role: str, uses: set[tuple[str, str]], other: records.Card, of: str
) -> tuple[Outcome, str, set[tuple[str, str]] | None]:
    """Play a battle with the card on the field."""
    lies: Mapping[str, Any] = {"position": "attack"} if other.carrier == "monster" else {"in": "field"}
    cards = {**scene.cards, PRESENT: {"card": other.name, "of": of, **lies}}
    title = f"{scene.title}, and {scene.players[of]} ha{'ve' if scene.players[of] == 'you' else 's'} {other.name}"
    outcome = player.play(scene._replace(cards=cards, title=title, names={**scene.names, PRESENT: other.name}))
    left = uses & {*list_battle_uses(outcome, role)}
    is_open = outcome.doubt or any(
        chance.option.may == "unknown" for chances in outcome.list_chances(role).values() for chance in chances
    )
    after = use(player, outcome, role, "")
    is_negated = after is not None and any(
        event.what == "negate" and event.of.partition(".")[0] == role for event in after.played.outcome.trace
    )
    return outcome, role, None if is_open or is_negated else left
