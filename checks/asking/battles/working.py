"""Answers whether one card stops another, by playing the battles in which they meet with and without it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.battles.responses import OF_LACK, answer_negated_outside
from checks.asking.scenes.meetings import Effect, Meeting, compare, find_open, meet, shorten
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import (
    BATTLING,
    NEUTRAL,
    Chance,
    Outcome,
    Player,
)
from checks.asking.scenes.telling import CLASSES, SWITCHES, TOLD, tell_scene, write_scene
from checks.asking.scenes.traits import list_traits
from checks.asking.scenes.uses import MOST_SCENES, has_unplayed, is_certain, list_battle_uses, use
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import write_effects
from checks.engine import STAYING
from kb import records
from kb.language.forms import write
from kb.site.words import join


class Met(NamedTuple):
    """Two cards, and the battles in which they were played together, by how the one changes the use of the other."""

    player: Player
    one: records.Card
    other: records.Card
    by_effect: Mapping[Effect, Sequence[Meeting]]

    @property
    def is_mixed(self) -> bool:
        """Whether in some of the battles the other card is used as it would be alone, or that is not known."""
        return any(self.by_effect[each] for each in (Effect.NONE, Effect.CHANGED, Effect.KEPT, Effect.UNKNOWN))

    def write(self, *effects: Effect) -> tuple[AskedScene, ...]:
        """Write the battles with these effects, the other card used if it can be."""
        telling = [each for effect in effects for each in self.by_effect[effect]]
        return tuple(
            write_scene(self.player, each.outcome, (each.one, each.other), _use_alone(self.player, each))
            for each in telling[:MOST_SCENES]
        )


def answer_works(player: Player, one: records.Card, other: records.Card, *, negates: bool = False) -> Answer:
    """Answer whether one card stops another, by playing each battle with it and without it.

    Yes if in every scene the other card cannot be used, or is negated, but could be used alone; no if nothing changes,
    or, where ``negates`` asks for a negation, if it is negated in none.
    """
    meetings = meet(player, one, other)
    effects = [compare(player, each) for each in meetings]
    for more in (1, 2):
        if {Effect.UNUSED}.issuperset(effects):
            meetings += (added := meet(player, one, other, more=more))
            effects += [compare(player, each) for each in added]
    if {Effect.UNUSED}.issuperset(effects):
        for trait in dict.fromkeys(list_traits(other)):
            meetings += (added := meet(player, one, other, trait=trait))
            effects += [compare(player, each) for each in added]
    pairs = [*zip(meetings, effects, strict=True)]
    met = Met(player, one, other, {kind: [each for each, found in pairs if found is kind] for kind in Effect})
    found = _answer_stopped(met) or _answer_prevented(met) or (_answer_unnegated(met) if negates else None)
    found = found or _answer_changed(met) or _answer_kept(met) or _answer_unknown(met)
    found = found or _answer_nothing(met, meetings)
    applies = any("continuous" in (each.class_ or ()) for each in other.effects)
    is_asked = negates and found.said != "cannot-decide" and not applies
    if is_asked and not has_unplayed(one) and not re.search("negate|forbid", write_effects(one)):
        found = found._replace(said="no", sentence=f"No. {one.name} does not negate {other.name}.")
    if found.said == "no" and _needs_more(one):
        told = f"In a plain battle the cost of {one.name} cannot be paid, so it does not negate {other.name} there."
        return found._replace(said=None, sentence=told)
    if found.said == "no" and (beside := _find_change_beside(player, one, meetings)) is not None:
        return Answer(None, tell_scene(beside), scenes=(beside,))
    return found


def _needs_more(card: records.Card) -> bool:
    """Whether the cost of an effect that negates is cards, or counters, which the plain battles do not have."""
    costs = [write(each.cost or ()) for each in card.effects if {*(each.negates or ())} - {"nothing"}]
    return any(re.search(r"'graveyard'|'remove-counter'", str(each)) for each in costs)


def _find_change_beside(player: Player, card: records.Card, meetings: Sequence[Meeting]) -> AskedScene | None:
    """Find a battle in which one card stops the other if both belong to one player."""
    stays = card.carrier in STAYING
    for meeting in meetings:
        scene, one = meeting.outcome.scene, meeting.one
        if one in BATTLING or meeting.other in BATTLING or stays:
            continue
        of = scene.cards[meeting.other]["of"]
        cards = {**scene.cards, one: {**scene.cards[one], "of": of}}
        title = f"{NEUTRAL[of]} has {scene.names[one]} and {scene.names[meeting.other]}"
        direct = " in a direct attack" if "target" not in scene.cards else ""
        beside = Meeting(player.play(scene._replace(cards=cards, title=f"{title}{direct}")), one, meeting.other)
        if compare(player, beside) in (Effect.STOPPED, Effect.NEGATED, Effect.PREVENTED):
            after = use(player, beside.outcome, one, "", meeting.other)
            return write_scene(player, beside.outcome, (one, meeting.other), after)
    return None


def _answer_stopped(met: Met) -> Answer | None:
    stopped, negated = met.by_effect[Effect.STOPPED], met.by_effect[Effect.NEGATED]
    if not (stopped or negated):
        return None
    where = join(list(dict.fromkeys(shorten(each.outcome.scene.title) for each in [*stopped, *negated])), "or")
    done = f"{met.other.name} cannot be activated" if stopped else f"{met.one.name} negates {met.other.name}"
    scenes = met.write(Effect.STOPPED, Effect.NEGATED, Effect.CHANGED, Effect.NONE)
    if met.is_mixed:
        return Answer("depends", f"It depends. {done} if {where}; not in every battle.", scenes=scenes)
    refusals = [(each.outcome, chance) for each in stopped for chance in _list_new_refusals(met.player, each)]
    refusals = [each for each in refusals if each[1].option.rule in BARS] or refusals
    reason, rule = find_reason(met.player, refusals) if refusals else ("", None)
    return Answer("yes", f"Yes. {done} if {where}.", reason, rule, scenes)


def _answer_prevented(met: Met) -> Answer | None:
    if not (prevented := met.by_effect[Effect.PREVENTED]) or met.by_effect[Effect.NONE]:
        return None
    if met.by_effect[Effect.UNKNOWN]:
        return None
    told = write_scene(met.player, prevented[0].outcome, (prevented[0].one, prevented[0].other))
    sentence = f"Yes, if you activate it first: once {met.one.name} has been activated, {met.other.name} cannot be."
    return Answer("yes", sentence, scenes=(told,))


def _answer_unnegated(met: Met) -> Answer | None:
    """Answer no where the other card has another result without being negated."""
    scenes = met.write(Effect.CHANGED, Effect.KEPT)
    shown = next((each for each in scenes if each["result"]), None)
    if shown is None or met.by_effect[Effect.UNKNOWN]:
        return None
    return Answer("no", f"No. {met.one.name} does not negate {met.other.name}.", tell_scene(shown), scenes=scenes)


def _answer_kept(met: Met) -> Answer | None:
    """Answer no where the other card does all that it would do alone, whatever the one card does."""
    scenes = met.write(Effect.KEPT)
    shown = next((each for each in scenes if each["result"]), None)
    if shown is None or met.by_effect[Effect.UNKNOWN]:
        return None
    sentence = f"No. {met.one.name} does not stop {met.other.name}."
    return Answer("no", sentence, tell_scene(shown), scenes=scenes)


def _answer_changed(met: Met) -> Answer | None:
    scenes = met.write(Effect.CHANGED, Effect.NONE)
    shown = next((each for each in scenes if each["can"] or each["result"]), None)
    return Answer(None, tell_scene(shown), scenes=scenes) if shown and met.by_effect[Effect.CHANGED] else None


def _answer_unknown(met: Met) -> Answer | None:
    scenes = met.write(Effect.CHANGED, Effect.NONE)
    if doubtful := met.by_effect[Effect.UNKNOWN]:
        why = doubtful[0].outcome.doubt or f"a part of the text of {met.one.name} or {met.other.name} is not played"
        why = _tell_open(met, doubtful) or why
        return Answer("cannot-decide", f"Cannot decide: {why}")
    if not met.by_effect[Effect.NONE]:
        if (outside := answer_negated_outside(met.player, met.one, met.other)) is not None:
            return outside
        return Answer(None, f"{met.one.name} and {met.other.name} do not meet in a plain battle.", scenes=scenes)
    if unread := next((each.name for each in (met.one, met.other) if has_unplayed(each)), None):
        return Answer("cannot-decide", f"Cannot decide: a part of the text of {unread} is not played.", scenes=scenes)
    return None


def _answer_nothing(met: Met, meetings: Sequence[Meeting]) -> Answer:
    refused = [
        (each.outcome, chance)
        for each in meetings
        for chance in _list_refusals(Meeting(each.outcome, each.other, each.one))
    ]
    reason, rule = find_reason(met.player, refused) if is_certain(refused) else ("", None)
    scenes = met.write(Effect.NONE)
    touched, negated = next(_list_touched(met.player, meetings), (None, False))
    if touched is not None:
        return Answer(
            "yes" if negated else None, f"{'Yes. ' if negated else ''}{tell_scene(touched)}", scenes=(touched,)
        )
    told = f"{met.one.name} does nothing to {met.other.name} in a battle."
    if _is_too_late(met.one, meetings, refused):
        return Answer(None, told, reason, rule, scenes)
    if _is_reach_open(met, meetings):
        why = f"no battle that is played here shows {met.one.name} used on {met.other.name}."
        return Answer("cannot-decide", f"Cannot decide: {why}", scenes=scenes)
    return Answer("no", f"No. {told}", reason, rule, scenes)


def _is_reach_open(met: Met, meetings: Sequence[Meeting]) -> bool:
    """Whether the one card lies on the field without its target, or can be used in a battle but not to its end."""
    return lacks_target(met.one) or any(
        any(list_battle_uses(each.outcome, each.one))
        and use(met.player, each.outcome, each.one, "", each.other) is None
        for each in meetings
    )


def lacks_target(card: records.Card) -> bool:
    """Whether a card that stays on the field applies to a monster that it targets as it is activated."""
    written = (each.model_dump(mode="json", by_alias=True, include={"targets"}) for each in card.effects)
    return card.carrier in STAYING and any("monster" in (each["targets"] or ()) for each in written)


def _is_too_late(card: records.Card, meetings: Sequence[Meeting], refused: Sequence[tuple[Outcome, Chance]]) -> bool:
    """Whether only the timing, or the lack of a cost or target, keeps a card from being used in a plain battle."""
    if any(each.option.rule in OF_LACK for _, each in refused) and not any(
        any(list_battle_uses(each.outcome, each.one)) for each in meetings
    ):
        return True
    only_used = all(CLASSES.issuperset(each.class_ or ()) for each in card.effects if each.same_as is None)
    is_used = any(any(list_battle_uses(each.outcome, each.one)) for each in meetings)
    return only_used and not is_used and any(each.option.rule.startswith(OF_TIMINGS) for _, each in refused)


OF_TIMINGS: Final = ("DS-", "OT-")
"""The beginnings of the ids of rules about timings."""


def _use_alone(player: Player, meeting: Meeting) -> Outcome | None:
    """Use the other card in the presence of the one, if it can be; else None."""
    return use(player, meeting.outcome, meeting.other, "")


def _tell_open(met: Met, meetings: Sequence[Meeting]) -> str:
    """Describe the doubt about a response of the one card to the other; empty without a doubt."""
    return next(filter(None, (find_open(met.player, meeting) for meeting in meetings)), "")


def _list_refusals(meeting: Meeting) -> Iterator[Chance]:
    """List the reasons why the other card could not be used."""
    for chances in meeting.outcome.list_chances(meeting.other).values():
        yield from (each for each in chances if each.point not in SWITCHES and each.option.may == "no")


def _list_new_refusals(player: Player, meeting: Meeting) -> Iterator[Chance]:
    """List the reasons why the other card could not be used where it could be without the one."""
    uses = {*list_battle_uses(player.play(meeting.outcome.scene.without(meeting.one)), meeting.other)}
    for each in _list_refusals(meeting):
        if (each.effect.partition(".")[2], each.point) in uses:
            yield each


def _list_touched(player: Player, meetings: Sequence[Meeting]) -> Iterator[tuple[AskedScene, bool]]:
    """List the battles in which one card, used against the other, does something to it; and whether it negates it."""
    for meeting in meetings:
        used = use(player, meeting.outcome, meeting.one, "", meeting.other)
        touching = [
            event
            for event in (used.played.outcome.trace if used is not None else ())
            if event.of == meeting.other and event.source.partition(".")[0] == meeting.one and event.what in TOLD
        ]
        if touching:
            negated = any(event.what == "negate" and event.kind == "effect" for event in touching)
            yield write_scene(player, meeting.outcome, (meeting.one,), used), negated


BARS: Final = ("LE-11", "LE-15")
"""Rules by which another card keeps an effect from being activated."""
