"""Answers about two cards by the battles in which they meet."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from checks.answers.asking import AskedScene
from checks.asking.battles.case import GOES_ON
from checks.asking.battles.responses import answer_response
from checks.asking.battles.working import answer_works
from checks.asking.scenes.meetings import Effect, Meeting, answer_chain, compare, meet, shorten
from checks.asking.scenes.scenes import Outcome, Player, is_beside
from checks.asking.scenes.telling import QUIET, TOLD, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, has_unplayed, list_battle_uses, use
from checks.asking.words.answer import Answer
from checks.engine import STAYING
from kb import records


def answer_protects(player: Player, one: records.Card, other: records.Card) -> Answer | None:
    """Answer whether one card protects a monster from the other; None if the other removes no monster."""
    for meeting in [*meet(player, one, other), *meet(player, one, other, more=1)]:
        harmed = use(player, meeting.outcome, meeting.other, "")
        if harmed is None or (uses := next(list_battle_uses(meeting.outcome, meeting.other), None)) is None:
            continue
        own = meeting.outcome.scene.cards[meeting.one]["of"]
        victims = [
            each for each in list_victims(harmed, meeting.other) if meeting.outcome.scene.cards[each]["of"] == own
        ]
        if not victims:
            continue
        saved = answer_chain(player, meeting, *uses, targets=victims)
        if saved is None:
            continue
        left = set(victims) & set(list_victims(saved, meeting.other))
        scene = write_scene(player, meeting.outcome, (meeting.other, meeting.one), saved)
        if left != set(victims):
            return Answer("yes", f"Yes. {tell_scene(_leave_battle_out(scene))}", scenes=(scene,))
        return Answer("no", f"No. {tell_scene(scene)}", scenes=(scene,))
    return None


def _leave_battle_out(scene: AskedScene) -> AskedScene:
    """Leave out the result of a battle whose ATK the question does not give."""
    kept = [each for each in scene["result"] if not re.search(r"\bbattle damage\b|\bdestroyed by battle$", each)]
    return scene if len(kept) == len(scene["result"]) else {**scene, "result": [*kept, GOES_ON]}


def answer_affects(player: Player, one: records.Card, other: records.Card, events: Collection[str] = TOLD) -> Answer:
    """Answer whether one card, where it is used, does something, of some kinds, to a monster that it meets."""
    shown: list[AskedScene] = []
    is_touched = False
    for meeting in meet(player, one, other):
        used = use(player, meeting.outcome, meeting.one, "", meeting.other)
        if used is None:
            continue
        scene = write_scene(player, meeting.outcome, (meeting.one,), used)
        done = {
            event.what
            for event in used.played.outcome.trace
            if event.of == meeting.other and event.source.partition(".")[0] == meeting.one
        }
        if not done.isdisjoint(events):
            return Answer("yes", f"Yes. {tell_scene(scene)}", scenes=(scene,))
        shown.append(scene)
        is_touched = is_touched or not done.isdisjoint(TOLD)
    if shown and not (has_unplayed(one) or has_unplayed(other)) and is_beside(one):
        told = tell_scene(shown[0]) if is_touched else f"{one.name} does nothing to {other.name} in a battle."
        return Answer("no", f"No. {told}", scenes=tuple(shown))
    if shown:
        return Answer(None, tell_scene(shown[0]), scenes=tuple(shown))
    stopped = answer_works(player, other, one)
    if stopped.said == "yes":
        return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
    return answer_meeting(player, one, other)


def list_victims(outcome: Outcome, role: str) -> list[str]:
    """List the battling monsters that an effect of a card removes from the field."""
    gone = ("destroy", "banish", "return-to-hand", "return-to-deck", "send-to-graveyard")
    return [
        event.of
        for event in outcome.played.outcome.trace
        if event.what in gone and event.of in ("attacker", "target") and event.source.partition(".")[0] == role
    ]


_ATTACKED_FIRST: Final = re.compile(
    r"^(?:(?:if|when|so|i|we|just|have|my|opponent|he|she) )*attack(?:s|ed|ing)?(?: into)?"
    r"(?: (?:a|an|the|my|his|her|their|opponent's|set|face-up|face-down))* \{0\}(?!.*\b(?:into|with) (?:\w+ )?\{1\})"
)
"""A question that begins with the monster that is attacked: *attacked a face-down {0} can my {1} negate it*."""


def answer_meeting(player: Player, one: records.Card, other: records.Card, said: str = "") -> Answer:
    """Answer with the plain scenes in which two cards meet: their possible activations and results."""
    defends = re.search(r"\b(?:in|into) def(?:en[sc]e)?\b|\bdef(?:en[sc]e)? (?:mode|pos)", said) is not None
    met = meet(player, one, other, defends=defends)
    quick = [card for card in (one, other) if is_beside(card) and card.carrier not in STAYING]
    if any(not _is_used(met, card) for card in quick):
        uneven = meet(player, one, other, more=1)
        met = [*uneven, *met] if any(_is_used(uneven, card) > _is_used(met, card) for card in quick) else met
    flips = any("flip" in (effect.class_ or ()) for card in (one, other) for effect in card.effects)
    down = re.search(r"face-?down|\bset\b", said) is not None or (flips and "face-up" not in said)
    first = re.search(r"\{(\d)\}.*\b(?:attack|attacks|attacking|into)\b", said)
    attacks = re.search(r"\battacked by\b|\battack\w*\b[^{]*\{0\}.*\bwith (?:\w+ )?\{1\}", said)
    attacks = attacks or (_ATTACKED_FIRST.search(said) if other.carrier == "monster" else None)
    attacker = other.name if attacks or (first and first[1] == "1") else one.name
    asked = re.search(r"\battack|\binto\b|\bwins\b", said) is not None

    def weigh(each: Meeting) -> tuple[bool, bool, int, int]:
        title = each.outcome.scene.title
        uses = [{*list_battle_uses(each.outcome, role)} for role in (each.one, each.other)]
        return (
            ("face-down" in title) != down if down or asked else False,
            asked and not title.startswith(attacker),
            -sum(map(bool, uses)),
            -sum(map(len, uses)),
        )

    scenes = []
    order = sorted(met, key=weigh)[:MOST_SCENES]
    for each in order:
        after = each.outcome
        for role, against in ((each.one, each.other), (each.other, each.one)):
            after = use(player, after, role, "", against) or after
        scenes.append(write_scene(player, each.outcome, (each.one, each.other), after))
    quiet = scenes[0] if scenes and asked and scenes[0]["title"].startswith(attacker) else None
    if quiet is not None and not (quiet["can"] or quiet["result"] or quiet["undecided"]):
        return Answer(None, f"If {quiet['title']}: {QUIET}.", scenes=tuple(scenes))
    return _answer_scenes(player, met, order, scenes, one, other)


def _answer_scenes(
    player: Player,
    met: Sequence[Meeting],
    order: Sequence[Meeting],
    scenes: list[AskedScene],
    one: records.Card,
    other: records.Card,
) -> Answer:
    """Answer with the first of some written scenes in which two cards can do something."""
    told = next((each for each in scenes if each["can"] or each["result"]), None)
    if told is None:
        return Answer(None, f"{one.name} and {other.name} do not meet in a plain battle.", scenes=tuple(scenes))
    if stopped := _tell_stopped(player, order[scenes.index(told)], one, other):
        return Answer(None, stopped, scenes=tuple(scenes))
    if told["undecided"] and not told["can"]:
        return Answer("cannot-decide", f"Cannot decide: {told['undecided']}", scenes=tuple(scenes))
    lead = next(filter(None, (_tell_response(player, met, *pair) for pair in ((one, other), (other, one)))), "")
    return Answer(None, f"{lead}{tell_scene(told)}", scenes=tuple(scenes))


def _is_used(met: Sequence[Meeting], card: records.Card) -> bool:
    """Whether a card can be used in some battle by itself."""
    return any(
        any(list_battle_uses(each.outcome, role))
        for each in met
        for role in (each.one, each.other)
        if each.outcome.scene.names[role] == card.name
    )


def _tell_response(player: Player, met: Sequence[Meeting], used: records.Card, to: records.Card) -> str:
    """Say whether a card that is only used in response can be chained to the other; nothing if it is used otherwise."""
    responds = any("answers" in each.model_dump(by_alias=True, exclude_unset=True) for each in used.effects)
    if not (responds and is_beside(used)) or _is_used(met, used):
        return ""
    response = answer_response(player, used, to)
    return f"{response.sentence.partition('. ')[2]} " if response.said in ("yes", "no") else ""


def _tell_stopped(player: Player, meeting: Meeting, one: records.Card, other: records.Card) -> str:
    """Say that one of two cards cannot be activated in a scene because of the other; nothing if it can."""
    turned = Meeting(meeting.outcome, meeting.other, meeting.one)
    for each, by, card in ((turned, other, one), (meeting, one, other)):
        if card.carrier != "monster" and compare(player, each) is Effect.STOPPED:
            return f"{card.name} cannot be activated if {shorten(meeting.outcome.scene.title)}; {by.name} stops it."
    return ""
