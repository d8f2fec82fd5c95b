"""Answers about a card used for a monster of its own player, by playing that monster's battles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import (
    OPPONENT,
    STRONG,
    THEY_ATTACK,
    TURN_PLAYER,
    YOU_ATTACK,
    Outcome,
    Player,
    Scene,
    describe,
    is_beside,
    place,
    plain,
    read_stats,
)
from checks.asking.scenes.telling import tell_scene, write_scene
from checks.asking.scenes.traits import give_trait, list_traits
from checks.asking.scenes.uses import is_certain, list_battle_uses, list_ways
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.engine import STAYING
from kb import records

USED: Final = "asked"
"""The role of the card that is used."""
HELPS: Final = re.compile(
    r"\b(?:works?|boost|help|pump|power|save|protect|double|affect|apply|increase|raise)s?\b"
    r"|\bget (?:the )?(?:boost|atk)\b"
)
"""Questions whether a card does something for a monster."""
_THEIRS: Final = r"\b(?:his|her|their|opponent's|opp's|enemy)"
_OTHERS: Final = (
    r"{theirs} (?:\w+ )?\{{{at}\}}"
    r"|\b(?:against|vs|versus|to|by|from|attack\w*|into|chain\w*) (?:(?:a|an|the) )?\{{{at}\}}"
    r"|\{{{at}\}} (?:\w+ )?(?:attacks?|hits) (?:me|my)\b"
)
_MINE: Final = r"\b(?:my|our)(?: own)? (?:(?:face-up|set|light|dark) )?\{{{at}\}}"
_ON: Final = re.compile(r"\bon (?:my|our)\b")
"""Questions about an effect on a monster."""
_ATTACKS: Final = r"(?:\}|\bit) (?:attacks|is attacking)\b"
_ATTACKED: Final = r"(?:\}|\bit) (?:is|gets|was) (?:being )?attacked\b"
_LIES: Final = re.compile(r"\} (?:is|stays) (?:\w+ )?(?:out|up|face-up|active|in play|on (?:the|my) (?:field|board))\b")
"""A card that is said to be in play, where it works without being used."""
_LEAVES: Final = frozenset({"destroy", "banish", "return-to-hand", "return-to-deck", "send-to-graveyard"})


def find_own(said: str, used: records.Card, monster: records.Card, at: int, *, theirs: bool = False) -> str:
    """Read whose monster the card numbered ``at`` is: *mine*, *open*, or nothing if it is not the user's own."""
    others, mine = _OTHERS.format(theirs=_THEIRS, at=at), _MINE.format(at=at)
    if theirs:
        others, mine = mine, rf"{_THEIRS}(?: own)? (?:(?:face-up|set|light|dark) )?\{{{at}\}}"
    if monster.carrier != "monster" or not is_beside(used) or re.search(others, said):
        return ""
    if re.search(mine, said):
        return "mine"
    if theirs:
        return ""
    is_named = re.search(rf"\b(?:on|with|for) (?:(?:a|an|the|own) )*\{{{at}\}}", said)
    return "open" if is_named or HELPS.search(said) else ""


def answer_own(
    player: Player,
    used: records.Card,
    monster: records.Card,
    said: str,
    points: Sequence[str],
    *,
    is_mine: bool,
    theirs: bool = False,
) -> Answer | None:
    """Answer whether a card can be used for a monster of its own player; None if that is not known.

    Args:
    player: The player of scenes.
    used: The card that is used.
    monster: The monster.
    said: The question.
    points: The steps and timings that it asks about.
    is_mine: Whether it says that the monster is the user's own; else the card must do something to it.
    theirs: Whether the other player uses it.
    """
    if used.carrier in STAYING and _LIES.search(said):
        return None
    own = describe(monster, TURN_PLAYER)
    outcomes = [
        player.play(scene) for scene in _list_scenes(used, monster.name, own, read_stats(monster)[0], said, theirs)
    ]
    able = [each for each in outcomes if any(point in points for _, point in list_battle_uses(each, USED))]
    helped = next(_list_helped(player, able), None)
    if able and helped is None and not is_mine:
        return None
    if able:
        outcome, way = helped or (able[0], None)
        told = write_scene(player, outcome, (USED,), way)
        answer = Answer("yes", f"Yes. {tell_scene(told)}", scenes=(told,))
        return answer if helped or not (HELPS.search(said) or _ON.search(said)) else tell_only(answer)
    refused = f"{'Your opponent' if theirs else 'You'} cannot use {used.name} for {monster.name}"
    for trait in list_traits(used):
        fitting = [
            give_trait(scene, trait)
            for scene in _list_scenes(used, "your monster", plain(1500, TURN_PLAYER), 1500, said, theirs)
        ]
        if next(_list_helped(player, map(player.play, fitting)), None) is not None:
            return Answer("no", f"No. {refused}: it needs a {trait.called}.", rule="LE-10")
    asked = [
        (each, chance)
        for each in outcomes
        for chances in each.list_chances(USED).values()
        for chance in chances
        if chance.point in points and not chance.in_chain
    ]
    if is_mine and asked and is_certain(asked):
        return Answer("no", f"No. {refused}.", *find_reason(player, asked))
    return None


def _list_scenes(
    used: records.Card, name: str, own: Mapping[str, Any], atk: int, said: str, theirs: bool
) -> Iterator[Scene]:
    """List the battles of a monster with a card of the same player beside it."""
    strong = plain(atk + STRONG, OPPONENT)
    for role, of, players, verb in (
        ("attacker", TURN_PLAYER, THEY_ATTACK if theirs else YOU_ATTACK, "attacks"),
        ("target", OPPONENT, YOU_ATTACK if theirs else THEY_ATTACK, "is attacked by"),
    ):
        if re.search(_ATTACKS if role == "target" else _ATTACKED, said):
            continue
        foe, rival = ("target", OPPONENT) if role == "attacker" else ("attacker", TURN_PLAYER)
        cards = {role: {**own, "of": of}, foe: {**strong, "of": rival}}
        ordered = {each: cards[each] for each in ("attacker", "target")}
        held = {"card": used.name, "of": of, "in": place(used, of)}
        names = {role: name, foe: "the other monster", USED: used.name}
        title = f"{name} {verb} a stronger monster, and {'your opponent has' if theirs else 'you have'} {used.name}"
        yield Scene(title, {**ordered, USED: held}, names, players=players)


def _list_helped(player: Player, outcomes: Iterator[Outcome] | Sequence[Outcome]) -> Iterator[tuple[Outcome, Outcome]]:
    """List the battles in which the card does something to its player's monster, without removing it."""
    for outcome in outcomes:
        of = outcome.scene.cards[USED]["of"]
        role = next(each for each in ("attacker", "target") if outcome.scene.cards[each]["of"] == of)
        for way in list_ways(player, outcome, USED, only=role):
            done = {
                event.what
                for event in way.played.outcome.trace
                if event.of == role and event.source.partition(".")[0] == USED
            }
            if done and done.isdisjoint(_LEAVES):
                yield outcome, way
