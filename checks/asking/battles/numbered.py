"""Answers with the results of battles of which a question gives the numbers."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.played import DESTROYED, Around, answer_around, judge_event, read_sides
from checks.asking.scenes.scenes import Player, list_scenes, lists_hand, make_numbers
from checks.asking.scenes.telling import QUIET, tell_scene, write_scene
from checks.asking.scenes.uses import find_role, use
from checks.asking.words.answer import Answer
from kb import records

PIERCES: Final = re.compile(r"(?<!\bno )(?<!\bnot )(?<!n't )(?<!\bwithout )\b(?:pierc|trampl)")
"""Words by which the attacker inflicts piercing battle damage."""
DESTROYS: Final = re.compile(
    r"^(?:does|do|can|will|would) .*\b(?:destroy|kill|beat)s? (?:(?:an?|another|the|my|his|their) )?"
    r"(?:monster (?:with|of) )?\d"
)
"""Questions whether the attacked monster is destroyed."""
MINE_DESTROYED: Final = re.compile(
    r"\bmy (?:\w+ )?monster\b.*\battack.*\b(?:do|will|would|does) (?:i lose|(?:it|my monster|mine) (?:get|be|die))\b"
)
"""Questions whether the attacking monster is destroyed."""
BOTH_DESTROYED: Final = re.compile(
    r"\b(?:do|are|will|would) (?:(?:they|we) )?both(?: monsters| of them)?(?: get| be)? (?:die|destroyed)\b"
    r"|\b(?:do|will) they(?: both)? (?:die|get destroyed|destroy each other)\b"
    r"|\b(?:does|do|will|would)\b.*\bdestroys? (?:both|each other)\b"
)
"""Questions whether both battling monsters are destroyed."""


def answer_numbers(player: Player, attacker: int, target: int, said: str = "", *, defends: bool) -> Answer:
    """Answer with the result of a battle between two monsters without effects; with the damage if it is asked for."""
    pierces = PIERCES.search(said) is not None
    outcome = player.play(make_numbers(attacker, target, defends=defends, pierces=pierces))
    scene = write_scene(player, outcome, ())
    result = "; ".join(scene["result"]) or "neither monster is destroyed"
    if scene["result"] and "destroyed" not in result:
        result += "; neither monster is destroyed"
    if "damage" not in result and (not scene["result"] or re.search(r"\b(?:damage|lp|life)\b", said)):
        result += ", and no one takes battle damage" if not scene["result"] else "; no one takes battle damage"
    told = f"If {scene['title']}: {result}."
    if BOTH_DESTROYED.search(said) and not outcome.doubt:
        trace = outcome.played.outcome.trace
        both = {event.of for event in trace if event.what == "destroy"}.issuperset(outcome.scene.cards)
        return Answer("yes" if both else "no", f"{'Yes' if both else 'No'}. {told}", scenes=(scene,))
    asked = "attacker" if MINE_DESTROYED.search(said) else "target" if DESTROYS.search(said) else ""
    if asked and not outcome.doubt:
        lost = any(event.what == "destroy" and event.of == asked for event in outcome.played.outcome.trace)
        return Answer("yes" if lost else "no", f"{'Yes' if lost else 'No'}. {told}", scenes=(scene,))
    return Answer(None, told, scenes=(scene,))


def answer_card_numbers(
    player: Player, card: records.Card, number: int, said: str, *, attacks: bool, defends: bool
) -> Answer:
    """Answer with the result of a battle of a card against a monster without effects, or of one beside the card."""
    beside = card.carrier != "monster" or (lists_hand(card) and re.search(r"\bworks?\b|\bus(?:e|es|ing)\b", said))
    wanted = "you attack," if beside else f"{card.name} attacks a weaker" if attacks else f"{card.name} is attacked by"
    theirs = not beside and read_sides(said)[0]
    scene = next((each for each in list_scenes(card, theirs=theirs) if each.title.startswith(wanted)), None)
    if scene is None:
        return answer_around(player, card, said)
    role = "target" if attacks else "attacker"
    stat = "DEF" if defends and attacks else "ATK"
    given = {**scene.cards[role], "atk": number, "def": number}
    given |= {"position": "defense"} if defends and attacks else {}
    title = f"{card.name} {'attacks' if attacks else 'is attacked by'} a monster with {number} {stat}"
    if beside:
        title = scene.title.replace("you attack,", f"you attack a monster with {number} {stat},")
    outcome = player.play(scene._replace(title=title, cards={**scene.cards, role: given}))
    own = find_role(scene, card)
    after = use(player, outcome, own, "")
    told = write_scene(player, outcome, (own,), after)
    asks_death = re.search(DESTROYED.asked, said) and not beside and not told["undecided"]
    if asks_death and (decided := judge_event(DESTROYED, [Around(outcome, own, after)], [told])) is not None:
        return decided._replace(scenes=(told,))
    if not (told["can"] or told["result"]):
        return Answer(None, f"If {title}: {QUIET}.", scenes=(told,))
    return Answer(None, tell_scene(told), scenes=(told,))
