"""Answers about two cards, by playing the battles in which they meet with and without one of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.answer import Answer
from checks.asking.instructions import write_effects
from checks.asking.reasons import find_reason
from checks.asking.scenes import (
    BATTLING,
    NEUTRAL,
    Chance,
    Outcome,
    Player,
    list_meetings,
    list_more_meetings,
    list_supplied,
)
from checks.asking.telling import CLASSES, STEPS, SWITCHES, TOLD, name_all, tell_points, tell_scene, write_scene
from checks.asking.traits import Trait, give_all, list_traits
from checks.asking.uses import (
    MOST_SCENES,
    WHOLE,
    has_unplayed,
    is_certain,
    list_battle_uses,
    list_done,
    list_results,
    list_ways,
    use,
)
from checks.engine import STAYING
from checks.shared.battle_names import replace_names
from kb import records
from kb.problems import Refused
from kb.site.words import join


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
    if found.said == "no" and (beside := _find_change_beside(player, one, meetings)) is not None:
        return Answer(None, tell_scene(beside), scenes=(beside,))
    return found


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
    refusals = [(each.outcome, chance) for each in stopped for chance in _list_refusals(each)]
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
    return Answer("no", f"No. {told}", reason, rule, scenes)


def _is_too_late(card: records.Card, meetings: Sequence[Meeting], refused: Sequence[tuple[Outcome, Chance]]) -> bool:
    """Whether only the timing, or the lack of a cost or target, keeps a card from being used in a plain battle."""
    if any(each.option.rule in OF_LACK for _, each in refused) and not any(
        any(list_battle_uses(each.outcome, each.one)) for each in meetings
    ):
        return True
    only_used = all(CLASSES.issuperset(each.class_ or ()) for each in card.effects if each.same_as is None)
    is_used = any(any(list_battle_uses(each.outcome, each.one)) for each in meetings)
    return only_used and not is_used and any(each.option.rule.startswith(OF_TIMINGS) for _, each in refused)


OF_LACK: Final = ("LE-8", "LE-9", "LE-20", "LE-28")
"""The rules about costs and targets."""
OF_TIMINGS: Final = ("DS-", "OT-")
"""The beginnings of the ids of rules about timings."""


def _use_alone(player: Player, meeting: Meeting) -> Outcome | None:
    """Use the other card in the presence of the one, if it can be; else None."""
    return use(player, meeting.outcome, meeting.other, "")


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
    left = uses & {*list_battle_uses(meeting.outcome, meeting.other)}
    if not left:
        return Effect.STOPPED
    plain = use(player, alone, meeting.other, "")
    used = use(player, meeting.outcome, meeting.other, "")
    if (meeting.outcome.doubt and used is None) or (alone.doubt and plain is None):
        return Effect.UNKNOWN
    if plain is not None and used is not None:
        answered = _answer_chain(player, meeting, *min(left), targets=(meeting.other, *BATTLING)) or used
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


def _is_negated(outcome: Outcome, role: str) -> bool:
    """Whether a card or an effect of it is negated, other than its attack by itself."""
    return any(
        event.what == "negate"
        and event.of.partition(".")[0] == role
        and (event.of != role or event.source.partition(".")[0] != role)
        for event in outcome.played.outcome.trace
    )


def _tell_open(met: Met, meetings: Sequence[Meeting]) -> str:
    """Describe the doubt about a response of the one card to the other; empty without a doubt."""
    return next(filter(None, (find_open(met.player, meeting) for meeting in meetings)), "")


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


def _list_refusals(meeting: Meeting) -> Iterator[Chance]:
    """List the reasons why the other card could not be used."""
    for chances in meeting.outcome.list_chances(meeting.other).values():
        yield from (each for each in chances if each.point not in SWITCHES and each.option.may == "no")


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
        saved = _answer_chain(player, meeting, *uses, targets=victims)
        if saved is None:
            continue
        left = set(victims) & set(list_victims(saved, meeting.other))
        scene = write_scene(player, meeting.outcome, (meeting.other, meeting.one), saved)
        if left != set(victims):
            return Answer("yes", f"Yes. {tell_scene(scene)}", scenes=(scene,))
        return Answer("no", f"No. {tell_scene(scene)}", scenes=(scene,))
    return None


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


def answer_affects(player: Player, one: records.Card, other: records.Card, events: Collection[str] = TOLD) -> Answer:
    """Answer whether one card, where it is used, does something, of some kinds, to a monster that it meets."""
    for meeting in meet(player, one, other):
        used = use(player, meeting.outcome, meeting.one, "", meeting.other)
        if used is None:
            continue
        scene = write_scene(player, meeting.outcome, (meeting.one,), used)
        touched = any(
            event.of == meeting.other and event.source.partition(".")[0] == meeting.one and event.what in events
            for event in used.played.outcome.trace
        )
        return Answer("yes" if touched else None, f"{'Yes. ' if touched else ''}{tell_scene(scene)}", scenes=(scene,))
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


def answer_meeting(player: Player, one: records.Card, other: records.Card, said: str = "") -> Answer:
    """Answer with the plain scenes in which two cards meet: their possible activations and results."""
    defends = re.search(r"\b(?:in|into) def(?:en[sc]e)?\b|\bdef(?:en[sc]e)? (?:mode|pos)", said) is not None
    met = meet(player, one, other, defends=defends)
    flips = any("flip" in (effect.class_ or ()) for card in (one, other) for effect in card.effects)
    down = re.search(r"face-?down|\bset\b", said) is not None or (flips and "face-up" not in said)
    first = re.search(r"\{(\d)\}.*\b(?:attack|attacks|attacking|into)\b", said)
    attacks = re.search(r"\battacked by\b|\battack\w*\b[^{]*\{0\}.*\bwith (?:\w+ )?\{1\}", said)
    attacker = other.name if attacks or (first and first[1] == "1") else one.name
    asked = re.search(r"\battack|\binto\b|\bwins\b", said) is not None

    def weigh(each: Meeting) -> tuple[bool, bool, int]:
        title = each.outcome.scene.title
        uses = {*list_battle_uses(each.outcome, each.one)} | {*list_battle_uses(each.outcome, each.other)}
        return (
            ("face-down" in title) != down if down or asked else False,
            asked and not title.startswith(attacker),
            -len(uses),
        )

    scenes = []
    order = sorted(met, key=weigh)[:MOST_SCENES]
    for each in order:
        after = each.outcome
        for role, against in ((each.one, each.other), (each.other, each.one)):
            after = use(player, after, role, "", against) or after
        scenes.append(write_scene(player, each.outcome, (each.one, each.other), after))
    told = next((each for each in scenes if each["can"] or each["result"]), None)
    quiet = scenes[0] if scenes and asked and scenes[0]["title"].startswith(attacker) else None
    if quiet is not None and not (quiet["can"] or quiet["result"] or quiet["undecided"]):
        nothing = "neither monster is destroyed, and no one takes battle damage"
        return Answer(None, f"If {quiet['title']}: {nothing}.", scenes=tuple(scenes))
    if told is None:
        return Answer(None, f"{one.name} and {other.name} do not meet in a plain battle.", scenes=tuple(scenes))
    if stopped := _tell_stopped(player, order[scenes.index(told)], one, other):
        return Answer(None, f"{stopped} {tell_scene(told)}", scenes=tuple(scenes))
    if told["undecided"] and not told["can"]:
        return Answer("cannot-decide", f"Cannot decide: {told['undecided']}", scenes=tuple(scenes))
    return Answer(None, tell_scene(told), scenes=tuple(scenes))


def _tell_stopped(player: Player, meeting: Meeting, one: records.Card, other: records.Card) -> str:
    """Say that one of two cards cannot be activated in a scene because of the other; nothing if it can."""
    turned = Meeting(meeting.outcome, meeting.other, meeting.one)
    for each, by, card in ((turned, other, one), (meeting, one, other)):
        if card.carrier != "monster" and compare(player, each) is Effect.STOPPED:
            return f"{card.name} cannot be activated if {shorten(meeting.outcome.scene.title)}; {by.name} stops it."
    return ""


BARS: Final = ("LE-11", "LE-15")
"""Rules by which another card keeps an effect from being activated."""


def _answer_chain(
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


def find_answering(player: Player, meeting: Meeting) -> Outcome | None:
    """Use the other card, and let the one respond, at the first timing at which it can; None if it never can."""
    for effect, point in list_battle_uses(meeting.outcome, meeting.other):
        if (after := _answer_chain(player, meeting, effect, point, BATTLING)) is not None:
            return after
    return None


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
    return None
