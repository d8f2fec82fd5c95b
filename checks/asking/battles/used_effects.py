"""Answers whether an effect of a card is used in a described battle, and has its result."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.case import GOES_ON, PLAYERS, Case
from checks.asking.battles.deeds import DEEDS, OF_WORDS, does
from checks.asking.scenes.happenings import list_points
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import BATTLING, Outcome
from checks.asking.scenes.telling import CLASSES, name_all, tell_conditions, tell_points, tell_results, tell_scene
from checks.asking.scenes.uses import WHOLE, has_unplayed, list_battle_uses, list_ways
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import write_effects
from checks.asking.words.terms import cut
from checks.engine import STAYING
from kb import records

EVENT: Final = "LE-4"
"""The rule about an event that has not happened."""
MOST_SURE: Final = 2
"""The number of usable effects from which it is not certain which one is meant."""
OF_RESULT: Final = frozenset({"gets", "works", "own"})
"""Questions about the result of an effect, which a negated one does not have."""


def answer_effect(case: Case, user: str) -> Answer | None:
    """Answer whether an effect of a card is activated in a described battle; None if a card beside it is refused."""
    scene = case.played[0].outcome.scene
    card = case.player.corpus.find_card(scene.cards.get(user, {}).get("card", ""))
    points = [_list_meant(case, each.outcome, user, card) for each in case.played]
    if user not in BATTLING and card is not None and not any(points) and case.wanted.is_all:
        return _answer_kept(case, user, card)
    if user not in BATTLING and card is not None and not (all(points) and case.wanted.is_all):
        return None
    if card is None or not case.wanted.is_all:
        return case.tell()
    return _answer_used(case, user, card, points)


def answer_each_use(case: Case) -> Answer | None:
    """Answer with the result of each effect that a question may mean by *its effect*; None if only one can be used."""
    if len(case.played) > 1 or len(case.story.effects) != 1 or any(each.is_used for each in case.story.beside):
        return None
    (role,) = case.story.effects
    plain = case.played[0].outcome.scene._replace(acts=(), before=())
    outcome = case.player.play(plain)
    names = name_all(case.player, plain)
    results: dict[str, list[str]] = {}
    for way in list_ways(case.player, outcome, role):
        begun = [each.of for each in way.played.outcome.trace if each.what == "activate"]
        used = [each for each in begun if each.partition(".")[0] == role]
        if len(used) == 1 and not way.doubt:
            results.setdefault(names[used[0]], [*tell_results(way, names, [role])] or [GOES_ON])
    effects = {effect for effect, _ in list_battle_uses(outcome, role)}
    if len(effects) < MOST_SURE or len(results) < len(effects):
        return None
    each_told = "; ".join(f"with {effect}: {', '.join(told)}" for effect, told in results.items())
    return case.depend(f"If {plain.title}, one of these effects is used: {each_told}.")


def _answer_used(case: Case, user: str, card: records.Card, points: list[dict[str, list[str]]]) -> Answer:
    """Answer from the timings at which the effects of a card are activated in each scene."""
    kind = case.wanted.event.kind if case.wanted.event is not None else ""
    negated = [is_negated(each.after, user) for each in case.played]
    if kind in OF_RESULT and any(negated):
        return case.say(tell_scene(case.written[0]), is_so=False) if all(negated) else case.tell()
    if all(points) and any(not each.after.doubt and not each.after.list_used(user) for each in case.played):
        return case.depend(tell_scene(case.written[0]))
    if all(points):
        return case.say(tell_scene(case.written[0]))
    if any(points):
        ways = [each["title"] for each, found in zip(case.written, points, strict=True) if found]
        return case.depend(f"Yes if {tell_conditions(ways)}; otherwise no.")
    is_never_flipped = kind == "activates" and not any(
        {*(effect.class_ or ())} != {"flip"} or each.after.has("flip", user)
        for effect in card.effects
        for each in case.played
    )
    if (has_unplayed(card) and not is_never_flipped) or any(each.outcome.doubt for each in case.played):
        return case.tell()
    return case.say(f"{card.name} is not activated{_tell_when(case)}. {tell_scene(case.written[0])}", is_so=False)


def _tell_when(case: Case) -> str:
    """Say the timings that a question names; empty without one."""
    points = case.wanted.points
    return "" if not points or {*points} >= {*WHOLE} else f" {tell_points(points)}"


def _list_meant(case: Case, outcome: Outcome, user: str, card: records.Card | None) -> dict[str, list[str]]:
    """List the timings of the effects of a card, only of those with the deed that the question names."""
    found = list_points(outcome, user)
    if within := case.wanted.points:
        found = {id: kept for id, points in found.items() if (kept := [each for each in points if each in within])}
    events = next((done for verb, done in DEEDS.items() if re.fullmatch(verb, case.wanted.verb)), ())
    if not events or card is None or case.wanted.event is None or case.wanted.event.kind != "works":
        return found
    return {effect: points for effect, points in found.items() if does(card, effect, events)}


def is_negated(outcome: Outcome, role: str) -> bool:
    """Whether an effect of the card of a role is negated, or its activation."""
    trace = outcome.played.outcome.trace
    return any(event.what == "negate" and event.of.startswith(f"{role}.") for event in trace)


def _answer_kept(case: Case, user: str, card: records.Card) -> Answer | None:
    """Answer that a card beside a battle cannot be used because of another card of it; None if it is not so."""
    others = sorted((role for role in case.played[0].roles if role != user), key=BATTLING.__contains__)
    if any(each.outcome.doubt for each in case.played):
        return None
    for role in others:
        alone = [case.player.play(each.outcome.scene.without(role)) for each in case.played]
        able = [_list_meant(case, each, user, card) for each in alone]
        points = {point for found in able for each in found.values() for point in each}
        refused = [
            (each.outcome, chance)
            for each in case.played
            for chances in each.outcome.list_chances(user).values()
            for chance in chances
            if chance.point in points and chance.option.may == "no"
        ]
        if all(able) and refused:
            reason, rule = find_reason(case.player, refused)
            reason = "" if rule == EVENT else reason  # The event that it waits for happens; its condition is not met.
            told = f"{card.name} cannot be activated{_tell_when(case)} if {case.written[0]['title']}."
            answer = case.say(told, is_so=False)
            return answer._replace(reason=reason, rule=rule)
    return None


def find_own(case: Case) -> str:
    """Find the card whose effect a player gets; empty if it is not certain.

    It is the player's only named card, or the only one of them that battles; a thing that the player would get stands
    in its text.
    """
    scene, player = case.played[0].outcome.scene, PLAYERS.get(case.find(case.wanted.subject), "")
    own = [role for role in case.played[0].roles if scene.players[scene.cards[role]["of"]] == player]
    battling = [role for role in own if role in BATTLING]
    found = own if len(own) == 1 else battling
    if len(found) != 1:
        return ""
    thing, events = case.wanted.object, OF_WORDS.get(case.wanted.verb)
    card = case.player.corpus.find_card(scene.cards[found[0]].get("card", ""))
    if events and card is not None and not any(does(card, each.id, events) for each in card.effects):
        return ""
    return found[0] if not thing or cut(thing) in _read_text(case, found[0]) else ""


def _read_text(case: Case, role: str) -> str:
    """Read the text of the card of a role, and its record."""
    card = case.player.corpus.find_card(case.played[0].outcome.scene.cards[role].get("card", ""))
    printed = case.player.texts.get(card.name) if card is not None else None
    return f"{printed.text if printed else ''} {write_effects(card) if card is not None else ''}".casefold()


def find_user(case: Case, pronoun: str) -> str:
    """Find the card whose effect a pronoun means: the only one in a described battle with an effect that is activated.

    Empty if there are several.
    """
    scene = case.played[0].outcome.scene
    cards = {role: case.player.corpus.find_card(scene.cards[role]["card"]) for role in case.played[0].roles}
    able = [
        role
        for role, card in cards.items()
        if card is not None
        and not (card.carrier in STAYING and scene.cards[role].get("in") == "field")
        and any(CLASSES & {*(each.class_ or ())} for each in card.effects)
    ]
    return able[0] if len(able) == 1 else case.find(pronoun)
