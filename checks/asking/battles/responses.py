"""Answers whether one card can be chained to another, by playing the battles in which that is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from checks.asking.battles.used_effects import is_negated
from checks.asking.scenes.meetings import Meeting, meet
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import (
    ATTACKED,
    ATTACKING,
    OPPONENT,
    TURN_PLAYER,
    Chance,
    Outcome,
    Player,
    Scene,
    lay,
    lists_hand,
    place,
    supply,
)
from checks.asking.scenes.telling import STEPS, tell_points, write_scene
from checks.asking.scenes.traits import list_traits
from checks.asking.scenes.uses import (
    MOST_SCENES,
    SUMMONS,
    WHOLE,
    has_unplayed,
    is_certain,
    list_battle_uses,
)
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import write_effects
from checks.engine import STAYING
from kb import records
from kb.problems import Refused


def answer_response(
    player: Player, used: records.Card, to: records.Card, within: Sequence[str] = (*STEPS, *WHOLE)
) -> Answer:
    """Answer whether a card can be chained to another at some timings, by playing the battles in which it is used."""
    found = Found()
    for meeting in list_response_meetings(player, used, to):
        _respond(player, meeting, within, found)
    if found.scenes:
        shown = found.scenes[:MOST_SCENES]
        written = tuple(write_scene(player, each.outcome, (each.other, each.one), after) for each, _, after in shown)
        points = [each for each in (*STEPS, *WHOLE) if each in [point for _, point, _ in found.scenes]]
        return Answer("yes", f"Yes. {used.name} can be chained to {to.name} {tell_points(points)}.", scenes=written)
    if not found.is_used:
        return _answer_outside(player, used, to)
    return _refuse_response(player, used, to, within, found)


class Found:
    """The battles in which a card is used and another can be chained to it, or cannot."""

    def __init__(self) -> None:
        self.scenes: list[tuple[Meeting, str, Outcome | None]] = []
        """The battle, its timing, and the outcome of the Chain."""
        self.refused: list[tuple[Outcome, Chance]] = []
        self.doubt = ""
        self.is_used = False


def list_response_meetings(player: Player, used: records.Card, to: records.Card) -> list[Meeting]:
    """List the battles with two cards, with such other cards as the one that is answered needs."""
    met = [*meet(player, used, to), *meet(player, used, to, more=1)]
    if not any(any(list_battle_uses(each.outcome, each.other)) for each in met):
        met = [each for trait in list_traits(to) for each in meet(player, used, to, trait=trait)]
        met = met or meet(player, used, to, more=2)
    return met


def _respond(player: Player, meeting: Meeting, within: Sequence[str], found: Found) -> None:
    """Chain a card to each use of the other in a battle, until it can be."""
    for effect, point in list_battle_uses(meeting.outcome, meeting.other):
        begun = _begin(player, meeting, effect, point) if point in within else None
        if begun is None:
            continue
        found.is_used = True
        for id, chances in begun.list_chances(meeting.one).items():
            inside = [each for each in chances if each.in_chain]
            if any(each.option.may == "yes" for each in inside):
                act = {"activate": f"{meeting.one}.{id}", "as": "answer", "in-answer-to": "used"}
                ways = (player.try_acts(begun.scene, {**act, **more}) for more in AIMS)
                found.scenes.append((meeting, point, next((way for way in ways if way is not None), None)))
            doubts = (each.option.why for each in inside if each.option.may == "unknown")
            found.doubt = found.doubt or next(doubts, "")
            found.refused += [(begun, each) for each in inside if each.option.may == "no"]
        if found.scenes and found.scenes[-1][0] is meeting:
            return


AIMS: Final[Sequence[Mapping[str, str]]] = ({}, {"targets": "attacker"}, {"targets": "target"})
"""The targets of a response that are tried."""


def _refuse_response(
    player: Player, used: records.Card, to: records.Card, within: Sequence[str], found: Found
) -> Answer:
    """Answer for a card that cannot be chained to another in any of the battles."""
    refused, doubt = found.refused, found.doubt
    if doubt.startswith("switch"):
        doubt = f"no source settles whether {used.name} can respond to {to.name}"
    if doubt:
        return Answer("cannot-decide", f"Cannot decide: {doubt}.")
    if any("ignition" in (each.class_ or ()) for each in to.effects) and {*within} >= {*STEPS, *WHOLE}:
        outside = _answer_outside(player, used, to)
        if outside.said == "yes":
            return outside
    reason, rule = find_reason(player, refused) if refused else ("", None)
    if not (is_certain(refused) or any(is_known(used, to, each) for _, each in refused)):
        return Answer(
            "depends",
            f"It depends on the rest of the field: in a plain battle {used.name} cannot be chained to {to.name}.",
            reason,
            rule,
        )
    return Answer("no", f"No. {used.name} cannot be chained to {to.name}.", reason, rule)


_ANSWERED: Final = re.compile(r'"answered":(\{(?:[^{}]|\{[^{}]*\})*\})')
_DEEDS: Final = re.compile(r'"does":\[([^\]]*)\]')
OF_LACK: Final = ("LE-8", "LE-9", "LE-20", "LE-28")
"""The rules about costs and targets, which another field may have."""
_OWN_WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "special-summon": ("fusion-summon", "make-token", "become-monster"),
    "change-position": ("flip",),
}
"""Verbs that do a thing in their own way."""


def is_known(used: records.Card, to: records.Card, chance: Chance) -> bool:
    """Whether a refusal of a response holds whatever else is on the field: it is due to the card that is answered."""
    option = chance.option
    if option.reason == "condition-unmet":
        effect = next((each for each in used.effects if each.id == chance.effect.partition(".")[2]), None)
        is_of_attack = option.why == "no attack is being declared"
        if effect is not None and effect.trigger and SUMMONS.issuperset(effect.trigger):
            return True  # It responds to a Summon, and is not chained to an activation.
        return is_of_attack or (effect is not None and "(answered)" in option.why and not _may_fit(effect, to))
    return option.reason != "wrong-location" and option.rule not in OF_LACK


def _may_fit(effect: records.Effect, to: records.Card) -> bool:
    """Whether the card that is answered may fit a response on another field."""
    done = write_effects(to)
    for each in _ANSWERED.findall(effect.model_dump_json(by_alias=True, exclude_unset=True)):
        if not re.search(r'"(?:to|targets|only|target-count)":', each):
            continue
        deeds = [deed.strip('"') for found in _DEEDS.findall(each) for deed in found.split(",")]
        verbs = [verb for deed in deeds for verb in (deed, *_OWN_WAYS.get(deed, ()))]
        if not deeds or any(f'"{verb}":' in done for verb in verbs):
            return True
    return False


def _answer_outside(player: Player, used: records.Card, to: records.Card) -> Answer:
    """Answer whether a card can be chained to one that is activated in the Main Phase."""
    refused: list[tuple[Outcome, Chance]] = []
    for begun in list_begun(player, used, to):
        inside = [each for chances in begun.list_chances("one").values() for each in chances if each.in_chain]
        if any(each.option.may == "yes" for each in inside):
            return Answer("yes", f"Yes. {used.name} can be chained to {to.name} in the Main Phase.")
        if doubt := next((each.option.why for each in inside if each.option.may == "unknown"), ""):
            return Answer("cannot-decide", f"Cannot decide: {doubt}.")
        refused += [(begun, each) for each in inside]
    left = [{chance.effect for _, chance in refused}, {each.effect for _, each in refused if is_known(used, to, each)}]
    if not refused or left[0] != left[1]:
        return Answer(None, f"{to.name} is not activated in a plain battle, so {used.name} is not chained to it there.")
    refused = [each for each in refused if each[1].option.reason != "wrong-location"]
    return Answer("no", f"No. {used.name} cannot be chained to {to.name}.", *find_reason(player, refused))


def answer_negated_outside(player: Player, one: records.Card, other: records.Card) -> Answer | None:
    """Answer whether one card negates another that is activated in the Main Phase; None if that is not known.

    Yes if it does whenever it can be chained to it, or while it is face-up; no if it can never be chained to it.
    """
    begun = [*list_begun(player, one, other)]
    if any(is_negated(each, "other") for each in begun):
        return Answer("yes", f"Yes. While {one.name} is face-up on the field, it negates {other.name}.")
    ends = [
        _chain_outside(player, each, f"one.{id}")
        for each in begun
        for id, chances in each.list_chances("one").items()
        if any(map(_is_response, chances))
    ]
    if ends and all(end is not None and is_negated(end, "other") for end in ends):
        return Answer("yes", f"Yes. {one.name} can be chained to {other.name} in the Main Phase, and negates it.")
    stays = one.carrier in STAYING or any("continuous" in (each.class_ or ()) for each in one.effects)
    bars_summons = other.carrier == "monster" and any("summon" in (each.negates or ()) for each in one.effects)
    refused = None if ends or stays or bars_summons or has_unplayed(one) else _answer_outside(player, one, other)
    return refused if refused is not None and refused.said == "no" else None


def _is_response(chance: Chance) -> bool:
    return chance.in_chain and chance.option.may == "yes"


def _chain_outside(player: Player, begun: Outcome, effect: str) -> Outcome | None:
    """Chain an effect to the one that was activated in the Main Phase; None if that cannot be played."""
    act = {"activate": effect, "in-answer-to": "used"}
    try:
        end = player.play(begun.scene._replace(before=(*begun.scene.before, act)))
    except Refused:
        return None
    return end if end.has("activate", "one") and not end.doubt else None


def list_begun(player: Player, used: records.Card, to: records.Card) -> Iterator[Outcome]:
    """List the activations of a card in the Main Phase, with another one in the places from which it is used."""
    acting = [each.id for each in to.effects if {"activation", "ignition", "quick"} & {*(each.class_ or ())}]
    slow = to.carrier.endswith("-spell") and to.carrier != "quick-play-spell"
    for first, second in ((OPPONENT, TURN_PLAYER), (TURN_PLAYER, OPPONENT)):
        if second == OPPONENT and (slow or to.carrier == "monster"):
            continue
        lies = {"in": "hand" if slow else place(to, second)}
        held = {"card": to.name, "of": second, **({"position": "attack"} if _is_on_field(to) else lies)}
        for where in _list_places(used, first):
            cards: dict[str, Mapping[str, Any]] = {
                "attacker": ATTACKING, "target": ATTACKED, "other": held,
                "one": {"card": used.name, "of": first, **where},
            }  # fmt: skip
            scene = supply(Scene("", cards, {"one": used.name, "other": to.name}))
            for id in acting:
                if (begun := _activate_first(player, scene, f"other.{id}")) is not None:
                    yield begun


def _is_on_field(card: records.Card) -> bool:
    return card.carrier == "monster" and not lists_hand(card)


def _list_places(card: records.Card, of: str) -> Iterator[Mapping[str, Any]]:
    """List the places from which the effects of a card are used."""
    if card.carrier != "monster":
        yield {"in": lay(card, of)}
        if card.carrier in STAYING:
            yield {"in": "field"}
        return
    origins = {origin for each in card.effects for origin in each.from_ or ("field",)}
    yield from ({"in": each} for each in ("hand", "graveyard") if each in origins)
    if origins & {"field", "monster-zone"}:
        yield {"position": "attack"}


def _activate_first(player: Player, scene: Scene, effect: str) -> Outcome | None:
    """Activate an effect in the Main Phase, with the first target that it can have; None if it cannot be."""
    for more in ({}, *({"targets": role} for role in scene.cards)):
        act = {"activate": effect, "as": "used", "at": "main-phase", **more}
        try:
            begun = player.play(scene._replace(before=(act,)))
        except Refused:
            continue
        if begun.has("activate", "other"):
            return begun
    return None


def _begin(player: Player, meeting: Meeting, effect: str, point: str) -> Outcome | None:
    act = {"activate": f"{meeting.other}.{effect}", "as": "used", "at": point}
    for more in ({}, {"targets": "attacker"}, {"targets": "target"}):
        begun = player.try_acts(meeting.outcome.scene, act | more)
        if begun is not None:
            return begun
    # What the effect does may not be played; that it is activated, and what can be chained to it, is.
    try:
        begun = player.play(meeting.outcome.scene.then(act))
    except Refused:
        return None
    answered = any(each.in_chain for chances in begun.list_chances(meeting.one).values() for each in chances)
    return begun if answered and begun.has("activate", meeting.other) else None
