"""Answers by playing battles: whether one card stops another, and the result when they meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.answer import Answer
from checks.asking.scenes import Chance, Outcome, Player, Scene, list_meetings, list_scenes
from checks.asking.timings import list_places
from checks.replay.forms import POINTS
from checks.replay.telling import tell_event
from checks.shared.battle_names import name_roles, replace_names
from kb import records
from kb.corpus.model import Corpus
from kb.site.words import join

TOLD: Final = frozenset(
    {
        "damage", "destroy", "banish", "return-to-hand", "return-to-deck", "special-summon", "attack-stopped", "negate",
        "change-position", "change-control", "add-to-hand", "draw", "gain-life", "lose-life", "activate",
    }
)  # fmt: skip
"""The events that are the result of a battle."""
MOST_SCENES: Final = 4
MOST_RESULTS: Final = 6
ID: Final = re.compile(r" \([a-z0-9 -]+\)$")
"""The id that sets an effect apart from others of its kind in a record; players do not know it."""
STEPS: Final = ("attack-declaration", "battle-step")
SWITCHES: Final = ("start-step", "main-phase-2", "end-step", "end-phase")
"""Windows before and after the battle, which do not bear on it."""


class Meeting(NamedTuple):
    """A scene in which two cards meet, with its outcome and the roles of both."""

    outcome: Outcome
    one: str
    other: str


def meet(player: Player, one: records.Card, other: records.Card) -> list[Meeting]:
    """Play the plain scenes in which two cards meet."""
    return [Meeting(player.play(scene), first, second) for scene, first, second in list_meetings(one, other)]


def answer_works(player: Player, one: records.Card, other: records.Card) -> Answer:
    """Answer whether one card stops another, by playing each battle with it and without it.

    Yes if in every scene the other card cannot be used, or is negated, but could be used alone; no if nothing changes.
    """
    meetings = meet(player, one, other)
    effects = [compare(player, each) for each in meetings]
    by_kind = {kind: [each for each, found in zip(meetings, effects, strict=True) if found is kind] for kind in Effect}
    stopped, negated = by_kind[Effect.STOPPED], by_kind[Effect.NEGATED]
    telling = [*stopped, *negated, *by_kind[Effect.CHANGED], *by_kind[Effect.NONE]][:MOST_SCENES]
    scenes = tuple(write_scene(player.corpus, each) for each in telling)
    where = join(list(dict.fromkeys(shorten(each.outcome.scene.title) for each in [*stopped, *negated])), "or")
    done = f"{other.name} cannot be activated" if stopped else f"{one.name} negates {other.name}"
    if (stopped or negated) and not (by_kind[Effect.NONE] or by_kind[Effect.CHANGED] or by_kind[Effect.UNKNOWN]):
        refusal = next((each for meeting in stopped for each in _list_refusals(meeting)), None)
        reason, rule = _find_reason(player, [refusal]) if refusal else ("", None)
        return Answer("yes", f"Yes. {done} if {where}.", reason, rule, scenes)
    if stopped or negated:
        return Answer("depends", f"It depends. {done} if {where}; not in every battle.", scenes=scenes)
    if by_kind[Effect.CHANGED]:
        return tell_scenes(scenes, "")
    if not by_kind[Effect.NONE] and not by_kind[Effect.UNKNOWN]:
        return tell_scenes(scenes, f"{other.name} is not used in a plain battle.")._replace(said=None)
    if doubtful := by_kind[Effect.UNKNOWN]:
        return Answer("cannot-decide", f"Cannot decide: {doubtful[0].outcome.doubt or 'its result is not played'}")
    refused = [
        each for meeting in meetings for each in _list_refusals(Meeting(*meeting[:1], meeting.other, meeting.one))
    ]
    reason, rule = _find_reason(player, refused) if refused else ("", None)
    if unread := next((each.name for each in (one, other) if has_unplayed(each)), None):
        return Answer("cannot-decide", f"Cannot decide: a part of the text of {unread} is not played.", scenes=scenes)
    return Answer("no", f"No. In a plain battle {one.name} does nothing to {other.name}.", reason, rule, scenes)


def has_unplayed(card: records.Card) -> bool:
    """Whether a part of a card's text is not played; no scene shows its effect."""
    return any('"unplayed":' in each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)


def shorten(title: str) -> str:
    """Cut from a title who has the card that is asked about."""
    return title.partition(" while the other player has ")[0]


class Effect(Enum):
    """How one card changes the use of another."""

    STOPPED = "it cannot be activated"
    NEGATED = "it is negated"
    CHANGED = "it has another result"
    NONE = "nothing changes"
    UNUSED = "it is not used in such a battle"
    UNKNOWN = "it cannot be decided"


def compare(player: Player, meeting: Meeting) -> Effect:
    """Compare a scene with the same scene without the one card, for the use of the other."""
    alone = player.play(meeting.outcome.scene.without(meeting.one))
    uses = {*_list_battle_uses(alone, meeting.other)}
    if not uses:
        return Effect.UNUSED
    if meeting.outcome.doubt or alone.doubt:
        return Effect.UNKNOWN
    left = uses & {*_list_battle_uses(meeting.outcome, meeting.other)}
    if not left:
        return Effect.STOPPED
    plain = use(player, alone, meeting.other, "")
    used = use(player, meeting.outcome, meeting.other, "")
    if plain is None or used is None:
        return Effect.UNKNOWN
    answered = _answer_chain(player, meeting, *min(left)) or used
    if any(each.has("negate", meeting.other) for each in (answered, used)) and not plain.has("negate", meeting.other):
        return Effect.NEGATED
    return Effect.NONE if _list_results(answered, meeting) == _list_results(plain, meeting) else Effect.CHANGED


def _list_results(outcome: Outcome, meeting: Meeting) -> set[tuple[str, str, str, int | None]]:
    """List the events of a scene, except those of the one card."""
    return {
        (event.what, event.of, event.to, event.amount)
        for event in outcome.played.outcome.trace
        if event.what in TOLD and event.of.partition(".")[0] != meeting.one
    }


def _list_refusals(meeting: Meeting) -> Iterator[tuple[Outcome, Chance]]:
    """List the reasons why the other card could not be used."""
    for chances in meeting.outcome.list_chances(meeting.other).values():
        for chance in chances:
            if chance.point not in SWITCHES and chance.option.may == "no":
                yield meeting.outcome, chance


def answer_meeting(player: Player, one: records.Card, other: records.Card) -> Answer:
    """Answer with the plain scenes in which two cards meet: their possible activations and results."""
    met = meet(player, one, other)
    telling = sorted(
        met,
        key=lambda each: (
            -len({*_list_battle_uses(each.outcome, each.one)} | {*_list_battle_uses(each.outcome, each.other)})
        ),
    )
    scenes = tuple(write_scene(player.corpus, each) for each in telling[:MOST_SCENES])
    return tell_scenes(scenes, f"{one.name} and {other.name} never meet in a plain battle.")


def answer_around(player: Player, card: records.Card, said: str, text: str = "") -> Answer:
    """Answer with the plain battles around one card that fit a question; the card is used if it can be.

    Yes if the question asks for an event that occurs, such as the end of the Battle Phase.
    """
    outcomes = [player.play(scene) for scene in list_scenes(card)]
    fitting = [each for each in outcomes if fits(each, card, said)] or outcomes
    used = [(each, find_role(each.scene, card)) for each in fitting]
    usable = [(each, role) for each, role in used if any(_list_battle_uses(each, role))]
    played = [(each, role, use(player, each, role, said)) for each, role in (usable or used)[:MOST_SCENES]]
    scenes = tuple(_write(player.corpus, after or each, (role,), before=each) for each, role, after in played)
    told = tell_scenes(scenes, f"{card.name} can be used in no plain battle.")
    for pattern, comes in ASKED_EVENTS:
        if re.search(pattern, text.casefold()):
            done = [
                title["title"] for (_, _, after), title in zip(played, scenes, strict=True) if after and comes(after)
            ]
            if done:
                return told._replace(said="yes", sentence=f"Yes. {told.sentence}")
    return told


def use(player: Player, outcome: Outcome, role: str, said: str) -> Outcome | None:
    """Use the first usable effect of a card at its first timing, with the target that a question names first."""
    trace = outcome.played.outcome.trace
    for effect, point in _list_battle_uses(outcome, role):
        if any(event.what == "activate" and event.of == f"{role}.{effect}" for event in trace):
            return outcome
        act = {"activate": f"{role}.{effect}", "at": point}
        battling = [each for each in ("target", "attacker") if each in outcome.scene.cards]
        named = sorted(
            battling, key=lambda each: each == "attacker" and re.search(r"\battack(?:ing|er)\b", said) is None
        )
        for more in ({}, *({"targets": each} for each in named)):
            after = player.play(outcome.scene.then(act | more))
            if not after.doubt:
                return after
    return None


def _attack_ends(outcome: Outcome) -> bool:
    return any(event.what == "attack-stopped" for event in outcome.played.outcome.trace)


def _is_destroyed(outcome: Outcome) -> bool:
    return any(event.what == "destroy" and "stronger" in outcome.scene.title for event in outcome.played.outcome.trace)


def _phase_ends(outcome: Outcome) -> bool:
    points = [event.point for event in outcome.played.outcome.trace if event.what == "enter"]
    return "end-step" in points and "start" not in points


ASKED_EVENTS: Final = (
    (r"\b(?:negat|stop)\w* .*\battacks?\b", _attack_ends),
    (r"\b(?:die|dies|destroyed)\b.*\bbattle\b", _is_destroyed),
    (r"\bends? (?:the |my |their |your )?(?:battle phase|bp)\b", _phase_ends),
)
"""Events that a question may ask for, with the test for each in a played battle."""


def answer_step(player: Player, card: records.Card, steps: Sequence[str], where: str, said: str) -> Answer:
    """Answer whether a card can be activated in the Battle Step or at an attack declaration, in any scene."""
    every = [player.play(scene) for scene in list_scenes(card)]
    outcomes = [each for each in every if fits(each, card, said)]
    asked = [
        (outcome, chance)
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
        if chance.point in steps and not chance.in_chain
    ]
    usable = list(dict.fromkeys(outcome.scene.title for outcome, chance in asked if chance.option.may == "yes"))
    if usable:
        scenes = [
            write_around(player.corpus, each, find_role(each.scene, card))
            for each in outcomes
            if each.scene.title in usable
        ]
        owner = f", if {join(usable[:2], 'or')}" if len(usable) < len(outcomes) else ""
        return Answer("yes", f"Yes. You can use {card.name} {where}{owner}.", scenes=tuple(scenes[:MOST_SCENES]))
    doubtful = next((each for each in asked if each[1].option.may == "unknown"), None)
    if doubtful is not None or not asked:
        why = doubtful[1].option.why if doubtful else f"{card.name} is not activated in a plain battle"
        return Answer("cannot-decide", f"Cannot decide: {why}")
    reason, rule = _find_reason(player, asked)
    certain = [
        chance for _, chance in asked if chance.option.rule in OF_THE_TEXT or chance.option.reason in OF_THE_RULES
    ]
    if certain or (len(outcomes) < len(every) and _is_usable(every, card, steps)):
        return Answer("no", f"No. You cannot use {card.name} {where}.", reason, rule)
    return Answer("depends", f"It depends: in a plain battle you cannot use {card.name} {where}.", reason, rule)


def _is_usable(outcomes: Iterable[Outcome], card: records.Card, steps: Sequence[str]) -> bool:
    """Whether a card can be used at some steps in any of some scenes."""
    return any(
        chance.point in steps and chance.option.may == "yes"
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
    )


OF_THE_TEXT: Final = ("OT-7", "OT-1")
OF_THE_RULES: Final = ("spell-speed", "printed-limit", "damage-step-limit", "forbidden-by-ruling")
"""Rules and reasons that refuse an effect whatever is on the field."""


def _find_reason(player: Player, asked: Sequence[tuple[Outcome, Chance]]) -> tuple[str, str]:
    """Give the reason why no scene allows a card: its text or the rules, before its location in one scene."""
    outcome, chance = max(asked, key=lambda each: PLACES.get(each[1].option.reason, 2))
    return _end(replace_names(chance.option.why, _name(player.corpus, outcome))), chance.option.rule


PLACES: Final = {"wrong-location": 0, "nothing-to-answer": 1, "condition-unmet": 1}
"""Refusals that may be due to the scene alone, the least informative first."""
CUES: Final = (
    (re.compile(r"\bdirect(?:ly)?\b"), "directly|direct attack"),
    (re.compile(r"\bface.?down\b|\bflip effects?\b"), "face-down"),
    (re.compile(r"\bdestroyed\b|\bdies?\b"), "stronger"),
    (re.compile(r"\battacked\b"), "is attacked"),
    (re.compile(r"\b(?:opponent|opp|he|she|they)\b.*\{0\}"), "your opponent attacks|is attacked"),
    (re.compile(r"\bmy attack\b"), "your opponent attacks|is attacked"),
)
"""Words of a question, with the titles of the scenes that they select."""


def fits(outcome: Outcome, card: records.Card, said: str) -> bool:
    """Whether a scene fits a question."""
    title = outcome.scene.title
    if re.search(r"\bon a monster\b|\bagainst a monster\b", said) and "direct" in title:
        return False
    return all(re.search(scenes, title) for cue, scenes in CUES if cue.search(said))


def find_role(scene: Scene, card: records.Card) -> str:
    """Find the role of a card in a scene."""
    return next(role for role, name in scene.names.items() if name == card.name)


def tell_scenes(scenes: Sequence[AskedScene], otherwise: str) -> Answer:
    """Describe scenes in a sentence: the first scene with an activation or a result."""
    told = next((each for each in scenes if each["can"] or each["result"]), None)
    if told is None:
        return Answer(None, otherwise)
    if told["undecided"] and not told["can"]:
        return Answer("cannot-decide", f"Cannot decide: {told['undecided']}", scenes=tuple(scenes))
    happens = "; ".join([*told["can"], *told["result"][:MOST_RESULTS]])
    return Answer(None, f"If {told['title']}: {happens}.", scenes=tuple(scenes))


def write_scene(corpus: Corpus, meeting: Meeting) -> AskedScene:
    """Write a scene for programs and pages."""
    return _write(corpus, meeting.outcome, (meeting.one, meeting.other))


def write_around(corpus: Corpus, outcome: Outcome, role: str) -> AskedScene:
    """Write a scene around one card."""
    return _write(corpus, outcome, (role,))


def _write(corpus: Corpus, outcome: Outcome, roles: Iterable[str], before: Outcome | None = None) -> AskedScene:
    """Write the options ``before`` a use, and the results after it."""
    names = _name(corpus, outcome)
    can = []
    for role in roles:
        for effect, points in (before or outcome).list_used(role).items():
            battle = [point for point in points if point not in SWITCHES]
            if battle:
                can.append(f"{names.get(f'{role}.{effect}', names.get(role, role))} can be used {tell_points(battle)}")
    return {
        "title": outcome.scene.title,
        "can": can,
        "result": list(dict.fromkeys(_tell_results(outcome, names))),
        "undecided": outcome.doubt or None,
    }


def tell_points(points: Sequence[str]) -> str:
    """List steps and timings as in a sentence."""
    outside = [POINTS[point] for point in points if point in STEPS]
    inside = [point for point in points if point not in STEPS]
    return join([*outside, *([list_places(inside)] if inside else [])])


def _tell_results(outcome: Outcome, names: dict[str, str]) -> Iterator[str]:
    for event in outcome.played.outcome.trace:
        if event.what in TOLD and not (event.what == "destroy" and event.of not in names):
            yield replace_names(tell_event(event), names)


def _name(corpus: Corpus, outcome: Outcome) -> dict[str, str]:
    players = {"turn-player": "the attacking player", "opponent": "the attacked player"}
    named = name_roles(corpus, outcome.scene.document)
    return players | {**outcome.scene.names} | {role: ID.sub("", name) for role, name in named.items()}


def _list_battle_uses(outcome: Outcome, role: str) -> Iterator[tuple[str, str]]:
    for effect, points in outcome.list_used(role).items():
        for point in points:
            if point not in SWITCHES:
                yield effect, point


def _answer_chain(player: Player, meeting: Meeting, effect: str, point: str) -> Outcome | None:
    """Use the other card, and let the one respond if it can; return the outcome."""
    used = {"activate": f"{meeting.other}.{effect}", "as": "used", "at": point}
    begun = player.play(meeting.outcome.scene.then(used))
    for id, chances in begun.list_chances(meeting.one).items():
        if any(each.in_chain and each.option.may == "yes" for each in chances):
            answer = {"activate": f"{meeting.one}.{id}", "as": "answer", "in-answer-to": "used"}
            return player.play(meeting.outcome.scene.then(used, answer))
    return None


def _end(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence and not sentence.endswith(".") else sentence
