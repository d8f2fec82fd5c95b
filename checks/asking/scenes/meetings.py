"""The battles in which two cards meet, and the changes by one of them to the use of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from checks.asking.scenes.scenes import BATTLING, Outcome, Player, list_meetings, list_more_meetings, list_supplied
from checks.asking.scenes.telling import name_all
from checks.asking.scenes.traits import Trait, give_all
from checks.asking.scenes.uses import WHOLE, list_battle_uses, list_done, list_results, list_ways, use
from checks.shared.battle_names import replace_names
from kb import records
from kb.problems import Refused


class Meeting(NamedTuple):
    """A scene in which two cards meet, with its outcome and the roles of both."""

    outcome: Outcome
    one: str
    other: str


def meet(
    player: Player,
    one: records.Card,
    other: records.Card,
    *,
    more: int = 0,
    defends: bool = False,
    trait: Trait | None = None,
) -> list[Meeting]:
    """Play the plain scenes in which two cards meet.

    Attacked monsters can be in Defense Position in them, and monsters without a name can have a trait. ``more`` asks
    for further battles (1), and for those with more cards (2).
    """
    position = "defense" if defends else "attack"
    listed = (list_meetings(one, other, position), list_more_meetings(one, other), list_supplied(one, other))
    scenes = listed[more]
    return [Meeting(player.play(give_all(scene, trait)), first, second) for scene, first, second in scenes]


def can_meet(player: Player, one: records.Card, other: records.Card, points: Sequence[str], *, on: bool) -> bool:
    """Whether one card can be used at some timings in a battle in which it meets the other, or ``on`` the other."""
    for each in (each for more in range(3) for each in meet(player, one, other, more=more)):
        if any(point in points for _, point in list_battle_uses(each.outcome, each.one)):
            touched = (
                event.of.partition(".")[0] == each.other and event.source.partition(".")[0] == each.one
                for way in list_ways(player, each.outcome, each.one, each.other)
                for event in way.played.outcome.trace
            )
            if not on or any(touched):
                return True
    return False


class Effect(Enum):
    """How one card changes the use of another."""

    STOPPED = "it cannot be activated"
    NEGATED = "it is negated"
    PREVENTED = "it cannot be activated once the one card has been"
    CHANGED = "it has another result"
    KEPT = "it has the same result, but something else changes"
    NONE = "nothing changes"
    UNUSED = "it is not used in such a battle"
    UNKNOWN = "it cannot be decided"


def shorten(title: str) -> str:
    """Cut from a title who has the card that is asked about."""
    return title.partition(" while the other player has ")[0]


def compare(player: Player, meeting: Meeting) -> Effect:
    """Compare a scene with the same scene without the one card, for the use of the other."""
    alone = player.play(meeting.outcome.scene.without(meeting.one))
    if _is_negated(meeting.outcome, meeting.other) and not _is_negated(alone, meeting.other):
        return Effect.NEGATED
    uses = {*list_battle_uses(alone, meeting.other)}
    if not uses:
        return Effect.UNUSED
    stopped = meeting.outcome.played.outcome.refused
    if stopped is not None and stopped.act.verb == "attack" and meeting.other not in BATTLING:
        return Effect.UNUSED
    left = uses & {*list_battle_uses(meeting.outcome, meeting.other)}
    if not left:
        return Effect.UNKNOWN if _is_open(meeting, uses) else Effect.STOPPED
    plain = use(player, alone, meeting.other, "")
    used = use(player, meeting.outcome, meeting.other, "")
    if (meeting.outcome.doubt and used is None) or (alone.doubt and plain is None):
        return Effect.UNKNOWN
    if plain is not None and used is not None:
        answered = answer_chain(player, meeting, *min(left), targets=(meeting.other, *BATTLING)) or used
        negated = any(_is_negated(each, meeting.other) for each in (answered, used))
        if negated and not _is_negated(plain, meeting.other):
            return Effect.NEGATED
        if list_results(answered, meeting.one) != list_results(plain, meeting.one):
            done = list_done(plain, meeting.other)
            return Effect.KEPT if done and done <= list_done(answered, meeting.other) else Effect.CHANGED
    if (before := use(player, meeting.outcome, meeting.one, "", meeting.other)) is not None:
        ended = any(event.what == "attack-stopped" for event in before.played.outcome.trace)
        if not ended and not uses & {*list_battle_uses(before, meeting.other)}:
            return Effect.PREVENTED
    if plain is None or used is None or _find_open_response(player, meeting, *min(left)):
        return Effect.UNKNOWN
    return Effect.NONE


def _is_open(meeting: Meeting, uses: set[tuple[str, str]]) -> bool:
    """Whether a scene leaves open if one of some uses is refused."""
    if uses & _list_chances(meeting.outcome, meeting.other, "unknown"):
        return True
    refused = _list_chances(meeting.outcome, meeting.other, "no")
    return bool(meeting.outcome.played.outcome.undecided) and not uses <= refused


def _list_chances(outcome: Outcome, role: str, may: str) -> set[tuple[str, str]]:
    """List the effects of a card and the timings for which the engine answers yes, no or unknown."""
    return {
        (effect, chance.point)
        for effect, chances in outcome.list_chances(role).items()
        for chance in chances
        if chance.option.may == may
    }


def _is_negated(outcome: Outcome, role: str) -> bool:
    """Whether a card or an effect of it is negated, other than its attack by itself."""
    return any(
        event.what == "negate"
        and event.of.partition(".")[0] == role
        and (event.of != role or event.source.partition(".")[0] != role)
        for event in outcome.played.outcome.trace
    )


def find_open(player: Player, meeting: Meeting) -> str:
    """Describe why it is open whether the one card can respond to the other; empty if it is not."""
    names = name_all(player, meeting.outcome.scene)
    for uses in list_battle_uses(meeting.outcome, meeting.other):
        if why := _find_open_response(player, meeting, *uses):
            if why.startswith("switch"):
                return f"no source settles whether {names[meeting.one]} can respond to {names[meeting.other]}."
            return replace_names(why, names)
    return ""


def _find_open_response(player: Player, meeting: Meeting, effect: str, point: str) -> str:
    """Find the doubt about a response of the one card to the other; empty without a doubt."""
    act = {"activate": f"{meeting.other}.{effect}", "as": "used", "at": point}
    try:
        begun = player.play(meeting.outcome.scene.then(act))
    except Refused:
        return ""
    answers = [each.option for chances in begun.list_chances(meeting.one).values() for each in chances if each.in_chain]
    if any(each.may == "yes" for each in answers):
        return ""
    return next((each.why for each in answers if each.may == "unknown"), "")


def answer_chain(
    player: Player, meeting: Meeting, effect: str, point: str, targets: Sequence[str] = ()
) -> Outcome | None:
    """Use the other card, and let the one respond if it can; return the outcome."""
    used = {"activate": f"{meeting.other}.{effect}", "as": "used", "at": point}
    begun = player.try_acts(meeting.outcome.scene, used)
    if begun is None:
        return None
    for id, chances in begun.list_chances(meeting.one).items():
        if any(each.in_chain and each.option.may == "yes" for each in chances):
            answer = {"activate": f"{meeting.one}.{id}", "as": "answer", "in-answer-to": "used"}
            for more in (*({"targets": each} for each in targets), {}):
                after = player.try_acts(meeting.outcome.scene, used, answer | more)
                if after is not None:
                    return after
    return None


def respond(player: Player, begun: Outcome, role: str, targets: Sequence[str] = ()) -> Outcome | None:
    """Chain a card to the one that was used last in a scene; None if it cannot be.

    Args:
    player: The player of scenes.
    begun: The scene, its last act the use of a card.
    role: The card that responds.
    targets: What it may target, the likeliest first.
    """
    acts = begun.scene.acts or _write_begun(begun)
    if not acts:
        return None
    *before, used = acts
    used = {**used, "as": used.get("as", f"link{len(before)}")}
    scene = begun.scene._replace(acts=(*before, used))
    for id, chances in player.play(scene).list_chances(role).items():
        if any(each.in_chain and each.option.may == "yes" for each in chances):
            answer = {"activate": f"{role}.{id}", "in-answer-to": used["as"]}
            for more in (*({"targets": each} for each in targets), {}):
                after = player.try_acts(scene, answer | more)
                if after is not None:
                    return after
    return None


def _write_begun(outcome: Outcome) -> tuple[Mapping[str, Any], ...]:
    """Write the effect of a battling monster that activates by itself as an act, so that it can be answered."""
    begun = [each for each in outcome.played.outcome.trace if each.what == "activate" and each.point in WHOLE]
    first = next((each for each in begun if each.of.partition(".")[0] in BATTLING), None)
    return () if first is None else ({"activate": first.of, "at": first.point},)


def find_answering(player: Player, meeting: Meeting) -> Outcome | None:
    """Use the other card, and let the one respond, at the first timing at which it can; None if it never can."""
    for effect, point in list_battle_uses(meeting.outcome, meeting.other):
        if (after := answer_chain(player, meeting, effect, point, BATTLING)) is not None:
            return after
    return None
