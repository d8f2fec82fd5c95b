"""Answers by playing battles: when a card is used in them, what comes of it, and what one card does to another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from checks.asking.answer import Answer, Said
from checks.asking.reasons import find_reason
from checks.asking.scenes import (
    Chance,
    Outcome,
    Player,
    Scene,
    list_meetings,
    list_more_meetings,
    list_piercing,
    list_scenes,
    lists_hand,
    make_numbers,
)
from checks.asking.telling import STEPS, SWITCHES, TOLD, tell_conditions, tell_points, tell_scene, write_scene
from kb import records
from kb.site.words import join

MOST_SCENES: Final = 4
WHOLE: Final = ("start", "before-calculation", "during-calculation", "after-calculation", "resolve-effects", "end")
CONTINUES: Final = "the attack goes on, and nothing else happens"


class Meeting(NamedTuple):
    """A scene in which two cards meet, with its outcome and the roles of both."""

    outcome: Outcome
    one: str
    other: str


def meet(player: Player, one: records.Card, other: records.Card, *, more: bool = False) -> list[Meeting]:
    """Play the plain scenes in which two cards meet."""
    scenes = list_more_meetings(one, other) if more else list_meetings(one, other)
    return [Meeting(player.play(scene), first, second) for scene, first, second in scenes]


class Effect(Enum):
    """How one card changes the use of another."""

    STOPPED = "it cannot be activated"
    NEGATED = "it is negated"
    PREVENTED = "it cannot be activated once the one card has been"
    CHANGED = "it has another result"
    NONE = "nothing changes"
    UNUSED = "it is not used in such a battle"
    UNKNOWN = "it cannot be decided"


def answer_works(player: Player, one: records.Card, other: records.Card) -> Answer:
    """Answer whether one card stops another, by playing each battle with it and without it.

    Yes if in every scene the other card cannot be used, or is negated, but could be used alone; no if nothing changes.
    """
    meetings = meet(player, one, other)
    effects = [compare(player, each) for each in meetings]
    if {Effect.UNUSED}.issuperset(effects):
        meetings += (added := meet(player, one, other, more=True))
        effects += [compare(player, each) for each in added]
    by_kind = {kind: [each for each, found in zip(meetings, effects, strict=True) if found is kind] for kind in Effect}
    stopped, negated = by_kind[Effect.STOPPED], by_kind[Effect.NEGATED]
    telling = [*stopped, *negated, *by_kind[Effect.CHANGED], *by_kind[Effect.NONE]][:MOST_SCENES]
    scenes = tuple(
        write_scene(player, each.outcome, (each.one, each.other), _use_alone(player, each)) for each in telling
    )
    where = join(list(dict.fromkeys(shorten(each.outcome.scene.title) for each in [*stopped, *negated])), "or")
    done = f"{other.name} cannot be activated" if stopped else f"{one.name} negates {other.name}"
    if (stopped or negated) and not (by_kind[Effect.NONE] or by_kind[Effect.CHANGED] or by_kind[Effect.UNKNOWN]):
        refusals = [(each.outcome, chance) for each in stopped for chance in _list_refusals(each)]
        refusals = [each for each in refusals if each[1].option.rule in BARS] or refusals
        reason, rule = find_reason(player, refusals) if refusals else ("", None)
        return Answer("yes", f"Yes. {done} if {where}.", reason, rule, scenes)
    if stopped or negated:
        return Answer("depends", f"It depends. {done} if {where}; not in every battle.", scenes=scenes)
    if (prevented := by_kind[Effect.PREVENTED]) and not by_kind[Effect.NONE] and not by_kind[Effect.UNKNOWN]:
        told = write_scene(player, prevented[0].outcome, (prevented[0].one, prevented[0].other))
        sentence = f"Yes, if you activate it first: once {one.name} has been activated, {other.name} cannot be."
        return Answer("yes", sentence, scenes=(told,))
    if changed := by_kind[Effect.CHANGED]:
        told = next((each for each in scenes if each["can"] or each["result"]), None)
        if told is not None and len(changed) >= 1:
            return Answer(None, tell_scene(told), scenes=scenes)
    if not by_kind[Effect.NONE] and not by_kind[Effect.UNKNOWN]:
        return Answer(None, f"{one.name} and {other.name} do not meet in a plain battle.", scenes=scenes)
    if doubtful := by_kind[Effect.UNKNOWN]:
        why = doubtful[0].outcome.doubt or f"a part of the text of {one.name} or {other.name} is not played"
        return Answer("cannot-decide", f"Cannot decide: {why}")
    if unread := next((each.name for each in (one, other) if has_unplayed(each)), None):
        return Answer("cannot-decide", f"Cannot decide: a part of the text of {unread} is not played.", scenes=scenes)
    refused = [
        (each.outcome, chance)
        for each in meetings
        for chance in _list_refusals(Meeting(each.outcome, each.other, each.one))
    ]
    reason, rule = find_reason(player, refused) if is_certain(refused) else ("", None)
    return Answer("no", f"No. {one.name} does nothing to {other.name} in a battle.", reason, rule, scenes)


def _use_alone(player: Player, meeting: Meeting) -> Outcome | None:
    """Use the other card in the presence of the one, if it can be; else None."""
    return use(player, meeting.outcome, meeting.other, "")


def has_unplayed(card: records.Card) -> bool:
    """Whether a part of a card's text is not played; no scene shows its effect."""
    return any('"unplayed":' in each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)


def shorten(title: str) -> str:
    """Cut from a title who has the card that is asked about."""
    return title.partition(" while the other player has ")[0]


def compare(player: Player, meeting: Meeting) -> Effect:
    """Compare a scene with the same scene without the one card, for the use of the other."""
    alone = player.play(meeting.outcome.scene.without(meeting.one))
    if meeting.outcome.has("negate", meeting.other) and not alone.has("negate", meeting.other):
        return Effect.NEGATED
    uses = {*list_battle_uses(alone, meeting.other)}
    if not uses:
        return Effect.UNUSED
    if meeting.outcome.doubt or alone.doubt:
        return Effect.UNKNOWN
    left = uses & {*list_battle_uses(meeting.outcome, meeting.other)}
    if not left:
        return Effect.STOPPED
    plain = use(player, alone, meeting.other, "")
    used = use(player, meeting.outcome, meeting.other, "")
    if plain is not None and used is not None:
        answered = _answer_chain(player, meeting, *min(left)) or used
        negated = any(each.has("negate", meeting.other) for each in (answered, used))
        if negated and not plain.has("negate", meeting.other):
            return Effect.NEGATED
        if list_results(answered, meeting.one) != list_results(plain, meeting.one):
            return Effect.CHANGED
    if (before := use(player, meeting.outcome, meeting.one, "", meeting.other)) is not None:
        ended = any(event.what == "attack-stopped" for event in before.played.outcome.trace)
        if not ended and not uses & {*list_battle_uses(before, meeting.other)}:
            return Effect.PREVENTED
    return Effect.UNKNOWN if plain is None or used is None else Effect.NONE


def list_results(outcome: Outcome, one: str) -> set[tuple[str, str, str, int | None]]:
    """List the events of a scene, except those of the one card."""
    return {
        (event.what, event.of, event.to, event.amount)
        for event in outcome.played.outcome.trace
        if event.what in TOLD and event.of.partition(".")[0] != one
    }


def _list_refusals(meeting: Meeting) -> Iterator[Chance]:
    """List the reasons why the other card could not be used."""
    for chances in meeting.outcome.list_chances(meeting.other).values():
        yield from (each for each in chances if each.point not in SWITCHES and each.option.may == "no")


def answer_protects(player: Player, one: records.Card, other: records.Card) -> Answer | None:
    """Answer whether one card keeps a monster from what the other does to it; None if the other does nothing to any."""
    for meeting in [*meet(player, one, other), *meet(player, one, other, more=True)]:
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
    met = meet(player, one, other)
    down = re.search(r"face-?down", said) is not None
    first = re.search(r"\{(\d)\}.*\b(?:attack|attacks|attacking|into)\b", said)
    attacker = other.name if re.search(r"\battacked by\b", said) or (first and first[1] == "1") else one.name
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
    for each in sorted(met, key=weigh)[:MOST_SCENES]:
        after = each.outcome
        for role in (each.one, each.other):
            after = use(player, after, role, "") or after
        scenes.append(write_scene(player, each.outcome, (each.one, each.other), after))
    told = next((each for each in scenes if each["can"] or each["result"]), None)
    if told is None:
        return Answer(None, f"{one.name} and {other.name} do not meet in a plain battle.", scenes=tuple(scenes))
    if told["undecided"] and not told["can"]:
        return Answer("cannot-decide", f"Cannot decide: {told['undecided']}", scenes=tuple(scenes))
    return Answer(None, tell_scene(told), scenes=tuple(scenes))


def answer_around(player: Player, card: records.Card, said: str, text: str = "") -> Answer:
    """Answer with the plain battles around one card that fit a question; the card is used if it can be.

    Yes or no if the question asks for an event, such as destruction by battle; depends if the battles differ.
    """
    theirs, attacks = read_sides(said)
    scenes = [*list_scenes(card, theirs=theirs)]
    if re.search(r"\bpierc", said):
        scenes = [*list_piercing(card, theirs=theirs)] or scenes
    outcomes = [player.play(scene) for scene in scenes]
    fitting = [each for each in outcomes if fits(each, said, attacks)] or outcomes
    roles = [(each, find_role(each.scene, card)) for each in fitting]
    usable = [(each, role) for each, role in roles if any(list_battle_uses(each, role))]
    event = next((each for each in EVENTS if re.search(each.asked, text.casefold() or said)), None)
    if event is not None:
        roles = [each for each in roles if event.applies(each[0])] or roles
        usable = [each for each in usable if event.applies(each[0])]
    played = [(each, role, use(player, each, role, said)) for each, role in (usable or roles)]
    written = [write_scene(player, each, (role,), after) for each, role, after in played]
    scenes_told = tuple(written[:MOST_SCENES])
    told = next((each for each in written if each["can"] or each["result"]), None)
    sentence = tell_scene(told) if told else f"If {written[0]['title']}: {CONTINUES}." if written else ""
    if not sentence:
        return Answer(None, f"{card.name} is not used in a plain battle.")
    if event is None or not played:
        return Answer(None, sentence, scenes=scenes_told)
    happens = [event.happens(after or each, each) for each, _, after in played]
    if any(each is None for each in happens) or (told and told["undecided"]):
        return Answer(None, sentence, scenes=scenes_told)
    if event.any and any(happens):
        at = happens.index(True)
        return Answer(
            "yes", f"Yes. {tell_scene(written[at], event.tell(played[at][0], happens=True))}", scenes=scenes_told
        )
    if all(happens) or not any(happens):
        word: Said = "yes" if all(happens) else "no"
        leads = event.tell(played[0][0], happens=word == "yes")
        return Answer(word, f"{word.capitalize()}. {tell_scene(written[0], leads)}", scenes=scenes_told)
    ways = [written[place]["title"] for place, each in enumerate(happens) if each]
    return Answer("depends", f"It depends. Yes if {tell_conditions(ways)}; otherwise no.", scenes=scenes_told)


def use(player: Player, outcome: Outcome, role: str, said: str, against: str = "") -> Outcome | None:
    """Use the first usable effect of a card at its first timing.

    Its target is the card ``against`` which it is used, else the one that a question names first.
    """
    trace = outcome.played.outcome.trace
    for effect, point in list_battle_uses(outcome, role):
        if any(event.what == "activate" and event.of == f"{role}.{effect}" for event in trace):
            return outcome
        act = {"activate": f"{role}.{effect}", "at": point}
        battling = [each for each in ("target", "attacker") if each in outcome.scene.cards]
        named = sorted(
            battling,
            key=lambda each: (
                each != against if against else each == "attacker" and not re.search(r"\battack(?:ing|er)\b", said)
            ),
        )
        for more in ({}, *({"targets": each} for each in named)):
            after = player.try_acts(outcome.scene, act | more)
            if after is not None:
                return after
    return None


class AskedEvent(NamedTuple):
    """An event that a question may ask for."""

    asked: str
    """A pattern of such questions."""
    kind: str
    """The event that is looked for."""
    wanted: bool = True
    """Whether its occurrence, or its absence, is a yes."""
    any: bool = False
    """Whether one battle is enough for a yes."""

    def applies(self, outcome: Outcome) -> bool:
        """Whether a scene can show it."""
        title = outcome.scene.title
        if self.kind == "destroyed":
            return "stronger" in title or ("face-down" in title)
        return True

    def tell(self, outcome: Outcome, *, happens: bool) -> str:
        """Say whether it happens in a scene: *Spirit Reaper is not destroyed by battle.*"""
        found = happens is self.wanted
        match self.kind:
            case "attack-ends":
                return "the attack is negated" if found else "the attack is not negated"
            case "phase-ends":
                return "the Battle Phase ends" if found else "the Battle Phase does not end"
            case "destroyed":
                name = outcome.scene.names.get(find_battling(outcome.scene), "the monster")
                return f"{name} is {'' if found else 'not '}destroyed by battle"
        return "you take less damage" if found else "you take the same damage"

    def happens(self, after: Outcome, before: Outcome) -> bool | None:
        """Whether the event is a yes in a played scene; None if it cannot be told."""
        trace = after.played.outcome.trace
        points = [event.point for event in trace if event.what == "enter"]
        match self.kind:
            case "attack-ends":
                found = any(event.what == "attack-stopped" for event in trace)
            case "phase-ends":
                found = "end-step" in points and "start" not in points
            case "destroyed":
                found = any(event.what == "destroy" and event.by == "battle" and not event.of.startswith("other")
                            and event.of == find_battling(after.scene) for event in trace)  # fmt: skip
            case _:
                taken = [sum(event.amount or 0 for event in each.played.outcome.trace if event.what == "damage"
                             and after.scene.players.get(event.of) == "you") for each in (before, after)]  # fmt: skip
                if not taken[0] or before is after:
                    return None
                found = taken[1] < taken[0]
        return found is self.wanted


def find_battling(scene: Scene) -> str:
    """Find the role of the card that battles itself, or of the monster on the side of the card beside the battle."""
    for role, card in scene.cards.items():
        if role == "asked":
            return "attacker" if card["of"] == scene.cards["attacker"]["of"] else "target"
    return next(role for role, card in scene.cards.items() if "card" in card)


EVENTS: Final = (
    AskedEvent(r"\b(?:negat|stop)\w* .*\battacks?\b", "attack-ends", any=True),
    AskedEvent(r"\bends? (?:the |my |their |your )?(?:battle phase|bp)\b", "phase-ends", any=True),
    AskedEvent(r"\b(?:die|dies|destroyed|killed)\b", "destroyed"),
    AskedEvent(r"\b(?:surviv\w*|protect\w*|saves?|shield\w*)\b", "destroyed", wanted=False),
    AskedEvent(r"\b(?:works?|help|stops?|prevents?|reduces?)\b.*\b(?:damage|pierc\w*)\b", "damage-taken"),
)
"""Events that a question may ask for."""


def answer_numbers(player: Player, attacker: int, target: int, *, defends: bool) -> Answer:
    """Answer what the battle of two monsters without effects gives."""
    outcome = player.play(make_numbers(attacker, target, defends=defends))
    scene = write_scene(player, outcome, ())
    result = "; ".join(scene["result"]) or "neither monster is destroyed, and no one takes battle damage"
    return Answer(None, f"If {scene['title']}: {result}.", scenes=(scene,))


def answer_card_numbers(
    player: Player, card: records.Card, number: int, said: str, *, attacks: bool, defends: bool
) -> Answer:
    """Answer what the battle of a card against a monster without effects gives, or one beside which it is used."""
    beside = card.carrier != "monster" or (lists_hand(card) and re.search(r"\bworks?\b|\bus(?:e|es|ing)\b", said))
    wanted = "you attack," if beside else f"{card.name} attacks a weaker" if attacks else f"{card.name} is attacked by"
    scene = next((each for each in list_scenes(card) if each.title.startswith(wanted)), None)
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
    told = write_scene(player, outcome, (own,), use(player, outcome, own, ""))
    if not (told["can"] or told["result"]):
        return Answer(
            None, f"If {title}: neither monster is destroyed, and no one takes battle damage.", scenes=(told,)
        )
    return Answer(None, tell_scene(told), scenes=(told,))


class Asked(NamedTuple):
    """The part of a battle that a question names."""

    points: Sequence[str]
    where: str


def answer_step(player: Player, card: records.Card, part: Asked, said: str) -> Answer:
    """Answer whether a card can be activated in a part of the Battle Phase, in any scene."""
    theirs, attacks = read_sides(said)
    every = [player.play(scene) for scene in list_scenes(card, theirs=theirs)]
    outcomes = [each for each in every if fits(each, said, attacks)] or every
    who = "Your opponent" if theirs else "You"
    asked = [
        (outcome, chance)
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
        if chance.point in part.points and not chance.in_chain
    ]
    usable = [(outcome, chance) for outcome, chance in asked if chance.option.may == "yes"]
    begun = [
        (outcome, event.point)
        for outcome in outcomes
        for event in outcome.played.outcome.trace
        if event.what == "activate" and event.of.partition(".")[0] == find_role(outcome.scene, card)
        and event.point in part.points
    ]  # fmt: skip
    if usable or begun:
        titles = dict.fromkeys(each.scene.title for each, _ in [*usable, *begun])
        points = [chance.point for _, chance in usable] + [point for _, point in begun]
        order = [each for each in (*STEPS, *WHOLE) if each in points]
        scenes = [
            write_scene(
                player, each, (find_role(each.scene, card),), use(player, each, find_role(each.scene, card), said)
            )
            for each in outcomes
            if each.scene.title in titles
        ]
        owner = f", if {tell_conditions(titles)}" if len(titles) < len(outcomes) else ""
        called = card.name if card.carrier != "monster" else f"the effect of {card.name}"
        return Answer(
            "yes", f"Yes. {who} can activate {called} {tell_points(order)}{owner}.", scenes=tuple(scenes[:MOST_SCENES])
        )
    doubtful = next((each for each in asked if each[1].option.may == "unknown"), None)
    if doubtful is not None or not asked:
        why = doubtful[1].option.why if doubtful else f"{card.name} is not activated in a plain battle"
        return Answer("cannot-decide", f"Cannot decide: {why}.")
    reason, rule = find_reason(player, asked)
    refused = f"{who} cannot activate {card.name} {part.where}."
    if is_certain(asked) or (len(outcomes) < len(every) and _is_usable(every, card, part.points)):
        return Answer("no", f"No. {refused}", reason, rule)
    return Answer(
        "depends",
        f"It depends on the rest of the field: in a plain battle {refused[:1].lower()}{refused[1:]}",
        reason,
        rule,
    )


def is_certain(asked: Iterable[tuple[Outcome, Chance]]) -> bool:
    """Whether the text or the rules refuse an effect whatever is on the field."""
    return any(
        each.rule in OF_THE_TEXT or each.reason in OF_THE_RULES
        for _, chance in asked
        for each in (chance.option, *chance.option.besides)
    )


def _is_usable(outcomes: Iterable[Outcome], card: records.Card, steps: Sequence[str]) -> bool:
    """Whether a card can be used at some steps in any of some scenes."""
    return any(
        chance.point in steps and chance.option.may == "yes"
        for outcome in outcomes
        for chances in outcome.list_chances(find_role(outcome.scene, card)).values()
        for chance in chances
    )


OF_THE_TEXT: Final = ("OT-7", "OT-1")
BARS: Final = ("LE-11", "LE-15")
"""Rules by which another card keeps an effect from being activated."""
OF_THE_RULES: Final = ("spell-speed", "printed-limit", "damage-step-limit", "forbidden-by-ruling")
"""Rules and reasons that refuse an effect whatever is on the field."""
_THEY: Final = r"(?:opponent|opponents|opponent's|opp|opp's|he|she|they|someone)"
CUES: Final = (
    (re.compile(r"\bdirect(?:ly)?\b"), "directly|direct attack"),
    (re.compile(r"\bface.?down\b|\bflip effects?\b"), "face-down"),
    (re.compile(r"\bdestroyed\b|\bdies?\b"), "stronger|face-down|, and "),
    (re.compile(r"\bstronger\b|\bbigger\b|\bhigher atk\b"), "stronger|face-down"),
    (re.compile(r"\bweaker\b|\bsmaller\b"), "weaker"),
    (re.compile(r"\{0\} (?:attacks|is attacking)\b"), "attacks|, and "),
    (re.compile(r"\{0\} (?:is|gets|was|being) attacked\b"), "is attacked|, and "),
)
"""Words of a question, with the titles of the scenes that they select."""


def read_sides(said: str) -> tuple[bool, str]:
    """Read whose the card is, and who attacks: whether it is the opponent's; *you*, *they* or nothing."""
    holder = re.search(rf"\b{_THEY}\b((?:(?!\bi\b|\{{).)*)\{{0\}}", said)
    theirs = holder is not None and re.search(r"\b(?:attack|attacks|declares?|battle)\b", holder[1]) is None
    if re.search(
        r"\bi (?:attack|declare|swing|am attacking)\b|\bmy (?:own )?attack\b|\bi'm attacking\b|\bmy (?:\w+ ){0,3}attacks\b",
        said,
    ):
        return theirs, "you"
    if re.search(
        rf"\b{_THEY}\b (?:\w+ ){{0,3}}(?:attack|attacks|declares?|swings?)\b|\battacks me\b|\bi(?:'m| am) (?:being )?attacked\b"
        rf"|\bmy (?:\w+ ){{0,3}}(?:is|gets|was|being) attacked\b|\b(?:their|opponent's|opp's) (?:\w+ )?attack\b",
        said,
    ):
        return theirs, "they"
    return theirs, "they" if re.search(r"\bwhen attacked\b", said) else ""


def fits(outcome: Outcome, said: str, attacks: str = "") -> bool:
    """Whether a scene fits a question."""
    title = outcome.scene.title
    attacking = outcome.scene.players[outcome.scene.cards["attacker"]["of"]]
    if attacks and attacking != ("you" if attacks == "you" else "your opponent"):
        return False
    if re.search(r"\bon a monster\b|\bagainst a monster\b", said) and "direct" in title:
        return False
    return all(re.search(scenes, title) for cue, scenes in CUES if cue.search(said))


def find_role(scene: Scene, card: records.Card) -> str:
    """Find the role of a card in a scene."""
    return next(role for role, name in scene.names.items() if name == card.name)


def list_battle_uses(outcome: Outcome, role: str) -> Iterator[tuple[str, str]]:
    """List the effects of a card that can be, or must be, used in a battle, each with the timing."""
    for effect, points in outcome.list_used(role).items():
        for point in points:
            if point not in SWITCHES:
                yield effect, point


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


def answer_response(
    player: Player, used: records.Card, to: records.Card, within: Sequence[str] = (*STEPS, *WHOLE)
) -> Answer:
    """Answer whether a card can be chained to another at some timings, by playing the battles in which it is used."""
    refused: list[tuple[Outcome, Chance]] = []
    scenes, doubt, is_used = [], "", False
    met = meet(player, used, to)
    for meeting in [*met, *meet(player, used, to, more=True)]:
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
            break
    if scenes:
        written = tuple(
            write_scene(player, each.outcome, (each.other, each.one), after) for each, _, after in scenes[:MOST_SCENES]
        )
        points = [each for each in (*STEPS, *WHOLE) if each in [point for _, point, _ in scenes]]
        return Answer("yes", f"Yes. {used.name} can be chained to {to.name} {tell_points(points)}.", scenes=written)
    if not is_used:
        return Answer(None, f"{to.name} is not activated in a plain battle, so {used.name} is not chained to it there.")
    if doubt:
        return Answer("cannot-decide", f"Cannot decide: {doubt}.")
    reason, rule = find_reason(player, refused) if refused else ("", None)
    known = [each for each in refused if each[1].option.reason not in ("wrong-location", "condition-unmet")]
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
