"""Answers whether one card can be chained to another, by playing the battles in which that is used."""

from __future__ import annotations

from collections.abc import Sequence

from checks.asking.answer import Answer
from checks.asking.meetings import Meeting, meet
from checks.asking.reasons import find_reason
from checks.asking.scenes import (
    Chance,
    Outcome,
    Player,
)
from checks.asking.telling import STEPS, tell_points, write_scene
from checks.asking.traits import list_traits
from checks.asking.uses import (
    MOST_SCENES,
    WHOLE,
    is_certain,
    list_battle_uses,
)
from kb import records
from kb.problems import Refused


def answer_response(
    player: Player, used: records.Card, to: records.Card, within: Sequence[str] = (*STEPS, *WHOLE)
) -> Answer:
    """Answer whether a card can be chained to another at some timings, by playing the battles in which it is used."""
    refused: list[tuple[Outcome, Chance]] = []
    scenes, doubt, is_used = [], "", False
    met = [*meet(player, used, to), *meet(player, used, to, more=1)]
    if not any(any(list_battle_uses(each.outcome, each.other)) for each in met):
        met = [each for trait in list_traits(to) for each in meet(player, used, to, trait=trait)]
        met = met or meet(player, used, to, more=2)
    for meeting in met:
        for effect, point in list_battle_uses(meeting.outcome, meeting.other):
            begun = _begin(player, meeting, effect, point) if point in within else None
            if begun is None:
                continue
            is_used = True
            for id, chances in begun.list_chances(meeting.one).items():
                inside = [each for each in chances if each.in_chain]
                if any(each.option.may == "yes" for each in inside):
                    act = {"activate": f"{meeting.one}.{id}", "as": "answer", "in-answer-to": "used"}
                    after = next(
                        (
                            found
                            for more in ({}, {"targets": "attacker"}, {"targets": "target"})
                            if (found := player.try_acts(begun.scene, act | more)) is not None
                        ),
                        None,
                    )
                    scenes.append((meeting, point, after))
                doubt = doubt or next((each.option.why for each in inside if each.option.may == "unknown"), "")
                refused += [(begun, each) for each in inside if each.option.may == "no"]
            if scenes and scenes[-1][0] is meeting:
                break
    if scenes:
        written = tuple(
            write_scene(player, each.outcome, (each.other, each.one), after) for each, _, after in scenes[:MOST_SCENES]
        )
        points = [each for each in (*STEPS, *WHOLE) if each in [point for _, point, _ in scenes]]
        return Answer("yes", f"Yes. {used.name} can be chained to {to.name} {tell_points(points)}.", scenes=written)
    if not is_used:
        return Answer(None, f"{to.name} is not activated in a plain battle, so {used.name} is not chained to it there.")
    if doubt.startswith("switch"):
        doubt = f"no source settles whether {used.name} can respond to {to.name}"
    if doubt:
        return Answer("cannot-decide", f"Cannot decide: {doubt}.")
    reason, rule = find_reason(player, refused) if refused else ("", None)
    known = is_certain(refused) or any(
        each[1].option.reason not in ("wrong-location", "condition-unmet") for each in refused
    )
    if not known:
        return Answer(
            "depends",
            f"It depends on the rest of the field: in a plain battle {used.name} cannot be chained to {to.name}.",
            reason,
            rule,
        )
    return Answer("no", f"No. {used.name} cannot be chained to {to.name}.", reason, rule)


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
