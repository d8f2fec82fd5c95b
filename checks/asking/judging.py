"""Answers a question about a battle that it describes, by playing that battle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.answers.asking import AskedScene
from checks.asking.answer import Answer
from checks.asking.described import Described, find_role, list_described, make_fighter, play_described
from checks.asking.happenings import (
    EFFECTS,
    UNPLAYED,
    Asked,
    Wanted,
    happens,
    is_done,
    list_points,
    read_wanted,
    tell_lead,
)
from checks.asking.meetings import Effect, Meeting, compare, find_answering, find_open
from checks.asking.permissions import FORBIDDEN
from checks.asking.reasons import find_reason
from checks.asking.scenes import BATTLING, OPPONENT, TURN_PLAYER, Outcome, Player, is_beside, list_scenes
from checks.asking.stories import Fighter, Side, Story, read_story
from checks.asking.telling import tell_conditions, tell_points, tell_scene, write_scene
from checks.asking.uses import MOST_SCENES, has_unplayed, list_ways
from checks.asking.working import BARS
from kb import records
from kb.site.words import join

THIRD: Final = "third"
"""The role of a monster that does not battle."""
PLAYERS: Final = {"you": "you", "they": "your opponent"}
OF_PLAYERS: Final = frozenset({"damage", "wins"})
"""Events that happen to a player."""
ASKS_DAMAGE: Final = re.compile(r"\b(?:damage|lp|life|lose|take)\b")

ALLOWED: Final = re.compile(r"\b(?:allowed|legal|possible|ok|okay)$")
"""The end of a description that asks whether the attack can be declared."""
EVENT: Final = "LE-4"
"""The rule about an event that has not happened."""
NO_DAMAGE: Final = "no one takes battle damage"
BATTLED: Final = re.compile(r"\b(?:it|he|she) (?:battles|attacks|fights)\b")
"""The words for a monster by its battle with the card that is asked about."""


class Case(NamedTuple):
    """A described battle, as often as it has to be played, with the question about it."""

    player: Player
    story: Story
    wanted: Wanted
    played: Sequence[Described]
    written: Sequence[AskedScene]

    def find(self, text: str) -> str:
        """Find the role that a noun phrase of the question means."""
        return find_role(text, self.story)

    def name(self, role: str) -> str:
        """Name a player or the card of a role."""
        return PLAYERS.get(role) or self.played[0].outcome.scene.names.get(role, "")

    def say(self, text: str, *scenes: AskedScene, is_so: bool = True) -> Answer:
        """Answer yes or no, but only with the sentence if some words of the question were left over."""
        shown = scenes or tuple(self.written[:MOST_SCENES])
        if not self.wanted.is_all:
            return Answer(None, text, scenes=shown)
        return Answer("yes", f"Yes. {text}", scenes=shown) if is_so else Answer("no", f"No. {text}", scenes=shown)

    def depend(self, text: str) -> Answer:
        """Answer with the conditions of a yes and a no."""
        shown = tuple(self.written[:MOST_SCENES])
        return Answer("depends" if self.wanted.is_all else None, f"It depends. {text}", scenes=shown)

    def tell_unplayed(self) -> Answer:
        """Answer that the battle is not played to its end, for lack of an effect."""
        names = join([self.name(each.unplayed) for each in self.played if each.unplayed][:1])
        told = f"Cannot decide: what {names} does in this battle is not played."
        return Answer("cannot-decide", told, scenes=tuple(self.written[:MOST_SCENES]))

    def tell(self) -> Answer:
        """Answer with the result of the battle, or of each that may be meant."""
        doubtful = next((each["undecided"] for each in self.written if each["undecided"]), None)
        if doubtful and doubtful.endswith(FORBIDDEN) and all(each["undecided"] == doubtful for each in self.written):
            refused = f"The attack cannot be declared: {doubtful}."
            if not self.story.asked and ALLOWED.search(self.story.rest):
                return Answer("no", f"No. {refused}", scenes=tuple(self.written[:MOST_SCENES]))
            return Answer(None, refused, scenes=tuple(self.written[:MOST_SCENES]))
        told = [each for each in self.written if each["can"] or each["result"]]
        shown = tuple(self.written[:MOST_SCENES])
        if not told and doubtful:
            return Answer("cannot-decide", f"Cannot decide: {doubtful}", scenes=shown)
        if not told:
            quiet = f"If {shown[0]['title']}: neither monster is destroyed, and {NO_DAMAGE}."
            return Answer(None, quiet, scenes=shown)
        asks = ASKS_DAMAGE.search(self.story.asked) is not None
        hurts = any("damage" in line for each in told for line in each["result"])
        lead = NO_DAMAGE if asks and not hurts else ""
        quiet = f"neither monster is destroyed, and {NO_DAMAGE}" if self.story.target is not None else NO_DAMAGE
        leads = ["" if each["result"] or each["undecided"] else quiet for each in told]
        return Answer(None, " ".join(map(tell_scene, told, [each or lead for each in leads])), scenes=shown)


def answer_story(
    player: Player, cards: Sequence[records.Card], said: str, *, asks_use: bool, within: Sequence[str] = ()
) -> Answer | None:
    """Answer a question that describes a battle; None if it describes none, or is about something else.

    ``within`` are the timings of the Damage Step that it names.
    """
    story = read_story(said)
    wanted = read_wanted(story.asked, story.rest) if story is not None else None
    if story is not None and not story.asked and cards and is_beside(cards[0]) and CONDITION.match(said):
        return _answer_moment(player, story, cards)
    if story is not None and wanted is None and not asks_use and _has_more(story):
        wanted = Wanted(None)
    if story is None or wanted is None:
        return None
    story = _choose_attacker(player, story, cards)
    if is_reach(story, cards, wanted):
        return _answer_reach(player, cards[0], story.target or Fighter())
    if not is_playable(story, cards, wanted) or (asks_use and not wanted.event):
        return None
    played = _play(player, story, cards, within)
    if story.is_side_open and any(each.is_used and each.side for each in story.beside) and not _is_used(story, played):
        other = story._replace(side="they" if story.side == "you" else "you")
        if _is_used(other, again := _play(player, other, cards, within)):
            story, played = other, again
    used = [cards[each.card].name for each in story.beside if each.is_used]
    if not played and within and used and (earlier := _play(player, story, cards)):
        told = f"{join(used)} cannot be activated {tell_points(within)} in this battle."
        return Answer(None, told, scenes=(write_scene(player, earlier[0].outcome, earlier[0].roles),))
    if not played:
        return _answer_refused(player, story, cards)
    written = [write_scene(player, each.outcome, each.roles, each.after) for each in played]
    if story.attacker.position in ("defense", "facedown"):
        wanted = wanted._replace(is_all=False)
    case = Case(player, story, wanted, played, written)
    if any(each.unplayed for each in played):
        return case.tell_unplayed()
    if wanted.event is None:
        result = case.tell()
        return result._replace(sentence=f"{_tell_stopped(case)}{result.sentence}")
    match wanted.event.kind:
        case "negates":
            return _answer_negates(case)
        case "spared":
            return _answer_spared(case)
        case "does":
            return _answer_done(case)
        case "own-negates":
            return _answer_own_negates(case)
        case "own" if _find_own(case):
            return _answer_effect(case, _find_own(case))
        case "own":
            return case.tell()
        case kind if kind in EFFECTS:
            return _answer_effect(case, case.find(wanted.object) or case.find(wanted.subject))
    return _answer_event(case, wanted.event, in_full=not any(map(has_unplayed, cards)))


def _answer_refused(player: Player, story: Story, cards: Sequence[records.Card]) -> Answer | None:
    """Answer that a card cannot be used as the question describes; None if that is not known."""
    for scene in list_described(story, cards):
        outcome = player.play(scene)
        for at, each in enumerate(story.beside):
            role = f"beside{at}"
            if not each.is_used or each.is_chained or list_points(outcome, role):
                continue
            refused = [(outcome, chance) for chances in outcome.list_chances(role).values() for chance in chances]
            barred = [each for each in refused if each[1].option.rule in BARS]
            if not refused or any(chance.option.may != "no" for _, chance in refused) or (outcome.doubt and not barred):
                continue
            reason, rule = find_reason(player, barred or refused)
            told = f"{cards[each.card].name} cannot be activated if {scene.title}."
            return Answer(None, told, reason, rule, (write_scene(player, outcome, ()),))
    return None


CONDITION: Final = re.compile(r"^(?:my )?\{0\}(?: from (?:my )?hand)? (?:when|if|once|after|while)\b")
"""A card and when it might be used, without a verb: *{0} when he attacks my monster*."""


def _answer_moment(player: Player, story: Story, cards: Sequence[records.Card]) -> Answer | None:
    """Answer when in a described battle a card can be used, or that it cannot be; None if that is not known."""
    if story.beside and story.beside[0].card == 0:
        story = story._replace(beside=(story.beside[0]._replace(side="you"), *story.beside[1:]))
    played = _play(player, story, cards)
    at = next((at for at, each in enumerate(story.beside) if each.card == 0), None)
    if not played or at is None or any(each.outcome.doubt for each in played):
        return None
    case = Case(player, story, Wanted(None), played, [write_scene(player, each.outcome, each.roles) for each in played])
    able = [each for each in case.written if each["can"]]
    if any(list_points(each.outcome, f"beside{at}") for each in played) and able:
        told = f"If {able[0]['title']}: {'; '.join(able[0]['can'])}."
        return Answer(None, told, scenes=tuple(able[:MOST_SCENES]))
    refused = [
        (each.outcome, chance)
        for each in played
        for chances in each.outcome.list_chances(f"beside{at}").values()
        for chance in chances
        if chance.option.may == "no"
    ]
    reason, rule = find_reason(player, refused) if refused else ("", None)
    answer = case.say(f"{cards[0].name} cannot be activated if {case.written[0]['title']}.", is_so=False)
    return answer._replace(reason=reason, rule=rule)


def _has_more(story: Story) -> bool:
    """Whether a battle has a card or an effect that is used, which no battle of two cards alone would show."""
    if UNPLAYED.search(story.rest):
        return False
    named = [each.card for each in (story.attacker, story.target) if each is not None and each.card is not None]
    return bool(story.effects) or any(each.is_used for each in story.beside) or (len(named) > 1 and bool(story.beside))


def _choose_attacker(player: Player, story: Story, cards: Sequence[records.Card]) -> Story:
    """Choose the attacker where a question names only the user of a card.

    It is the other player, unless only the attacker can use the card.
    """
    users = {each.side for each in story.beside if each.is_used}
    named = [each.card for each in (story.attacker, story.target) if each is not None and each.card is not None]
    if story.side or len(users) != 1 or any(card >= len(cards) or cards[card].carrier != "monster" for card in named):
        return story
    (user,) = users
    sides: tuple[Side, Side] = ("they", "you") if user == "you" else ("you", "they")
    told = [story._replace(side=side) for side in sides if user]
    return next((each for each in told if _is_used(each, _play(player, each, cards))), story)


def _play(player: Player, story: Story, cards: Sequence[records.Card], within: Sequence[str] = ()) -> list[Described]:
    """Play the battles that a story can mean."""
    scenes = list_described(story, cards)
    return [told for scene in scenes if (told := play_described(player, story, scene, within)) is not None]


def _is_used(story: Story, played: Sequence[Described]) -> bool:
    """Whether the cards beside the battles are activated in each of them."""
    used = [f"beside{at}" for at, each in enumerate(story.beside) if each.is_used]
    return bool(played) and all(each.after.has("activate", role) for each in played for role in used)


def is_playable(story: Story, cards: Sequence[records.Card], wanted: Wanted) -> bool:
    """Whether monsters battle in a story, and enough is known about them and the cards beside them."""
    fighters = [each for each in (story.attacker, story.target) if each is not None]
    named = [each.card for each in fighters if each.card is not None]
    if any(card >= len(cards) or cards[card].carrier != "monster" for card in named):
        return False
    if (story.beside or len({*named}) < len(named)) and not story.side:
        return False
    described = named or any(each.atk is not None or each.defence is not None or each.trait for each in fighters)
    if wanted.event is None and not story.beside:
        by_effect = story.target is None and "effect" in story.rest
        return story.target != Fighter() and story.attacker != Fighter() and bool(described) and not by_effect
    return bool(described or story.beside)


def is_reach(story: Story, cards: Sequence[records.Card], wanted: Wanted) -> bool:
    """Whether a question asks only if a Spell or Trap destroys a monster of some kind."""
    return (
        wanted.event is not None and wanted.event.kind == "destroys" and wanted.is_all
        and len(cards) == 1 and cards[0].carrier != "monster" and story.attacker.card == 0
        and story.target is not None and story.target.card is None
    )  # fmt: skip


def _answer_reach(player: Player, card: records.Card, target: Fighter) -> Answer | None:
    """Answer whether a card destroys another monster than the battling ones; None if that is not known."""
    reached: list[tuple[Outcome, Outcome, bool]] = []
    for scene in list_scenes(card):
        holder = scene.cards["asked"]["of"]
        of = holder if target.side == "you" else OPPONENT if holder == TURN_PLAYER else TURN_PLAYER
        third, called = make_fighter(target, None, (), OPPONENT, "", scene.players[of])
        cards = {**scene.cards, THIRD: third | {"of": of}}
        outcome = player.play(scene._replace(cards=cards, names={**scene.names, THIRD: called}))
        for way in list_ways(player, outcome, "asked", THIRD):
            reached.append((outcome, way, happens("destroys", way, "asked", THIRD)))
    if not reached or has_unplayed(card):
        return None
    outcome, way, is_so = max(reached, key=lambda each: each[2])
    told = write_scene(player, outcome, ("asked",), way)
    if is_so:
        return Answer("yes", f"Yes. {tell_scene(told)}", scenes=(told,))
    kept = f"{_describe(target)} is not destroyed"
    return Answer("no", f"No. {tell_scene(told, kept)}", scenes=(told,))


def _describe(monster: Fighter) -> str:
    """Describe a monster of some kind: *a LIGHT monster in Defense Position*."""
    kind = monster.trait.called if monster.trait else "monster"
    whose = "your own " if monster.side == "you" else "a "
    where = " in Defense Position" if monster.position == "defense" else ""
    return f"{whose}{'face-down ' if monster.position == 'facedown' else ''}{kind}{where}"


def _tell_stopped(case: Case) -> str:
    """Name the card beside a described battle that a battling one stops; empty if none is stopped."""
    beside = [role for role in case.played[0].roles if role not in BATTLING]
    battling = [role for role in case.played[0].roles if role in BATTLING]
    for role in beside:
        for other in battling:
            meetings = [Meeting(each.outcome, other, role) for each in case.played]
            if all(compare(case.player, each) is Effect.STOPPED for each in meetings):
                return f"{case.name(role)} cannot be activated; {case.name(other)} stops it. "
    return ""


def _answer_event(case: Case, event: Asked, *, in_full: bool) -> Answer:
    """Answer whether an event happens in a described battle, whatever effects are used in it."""
    subject, other = case.find(case.wanted.subject), case.find(case.wanted.object)
    if event.kind == "effect-destroys" and subject in BATTLING and case.wanted.object in ("it", "him", "her"):
        other = next(role for role in BATTLING if role != subject)
    meant = other if event.kind in ("destroys", "effect-destroys") else subject
    ways = [way for each in case.played for way in each.ways]
    is_neutral = subject in PLAYERS and not case.story.side
    if is_neutral and any(way.has("damage", of) for way in ways for of in (TURN_PLAYER, OPPONENT)):
        return case.tell()
    if meant in PLAYERS and event.kind not in OF_PLAYERS:
        return case.tell()
    if not (meant or event.kind.startswith("attack")) or any(way.doubt for way in ways):
        return case.tell()
    if event.kind == "turned":
        kept = [at for at, each in enumerate(case.played) if not happens("gone", each.after, subject, other)]
        if not kept:
            return case.tell()
        case = case._replace(played=[case.played[at] for at in kept], written=[case.written[at] for at in kept])
    case = case._replace(wanted=case.wanted._replace(is_all=case.wanted.is_all and in_full))
    kind = "destroyed" if event.kind == "destroys" else event.kind
    found = [{happens(event.kind, way, subject, other) for way in each.ways} for each in case.played]
    if any(len(each) > 1 for each in found):
        told = case.played[next(at for at, each in enumerate(found) if len(each) > 1)]
        is_so = happens(event.kind, told.after, subject, other)
        way = next(each for each in told.ways if happens(event.kind, each, subject, other) is not is_so)
        without = "; ".join(write_scene(case.player, way, ())["result"]) or "nothing happens to either monster"
        shown = write_scene(case.player, told.outcome, told.roles, told.after)
        lead = tell_lead(kind, case.name(meant), is_so=is_so)
        return case.depend(f"{tell_scene(shown, lead)} With other choices: {without}.")
    if any(each != found[0] for each in found):
        if event.kind == "destroys" and found[-1] == {False} and not BATTLED.search(case.story.asked):
            only = f"{case.name(subject)} has no effect that destroys it, but destroys a weaker one by battle"
            return case.say(tell_scene(case.written[-1], only), is_so=False)
        ways_so = [scene["title"] for scene, each in zip(case.written, found, strict=True) if each == {event.wanted}]
        return case.depend(f"Yes if {tell_conditions(ways_so)}; otherwise no.")
    is_so = found[0] == {True}
    shown = max(case.written, key=lambda each: len(each["can"]))
    text = tell_scene(shown, tell_lead(kind, case.name(meant), is_so=is_so))
    return case.say(text, is_so=is_so is event.wanted)


def _answer_effect(case: Case, user: str) -> Answer | None:
    """Answer whether an effect of a card is activated in a described battle; None if a card beside it is refused."""
    scene = case.played[0].outcome.scene
    card = case.player.corpus.find_card(scene.cards.get(user, {}).get("card", ""))
    points = [list_points(each.outcome, user) for each in case.played]
    if user not in BATTLING and card is not None and not any(points) and case.wanted.is_all:
        return _answer_kept(case, user, card)
    if user not in BATTLING and card is not None and not (all(points) and case.wanted.is_all):
        return None
    if card is None or not case.wanted.is_all:
        return case.tell()
    if (
        case.wanted.event is not None
        and case.wanted.event.kind != "activates"
        and any(
            event.what == "negate" and event.of.partition(".")[0] == user
            for each in case.played
            for event in each.after.played.outcome.trace
        )
    ):
        return case.tell()
    if all(points) and any(not each.after.doubt and not each.after.list_used(user) for each in case.played):
        return case.depend(tell_scene(case.written[0]))
    if all(points):
        return case.say(tell_scene(case.written[0]))
    if any(points):
        ways = [each["title"] for each, found in zip(case.written, points, strict=True) if found]
        return case.depend(f"Yes if {tell_conditions(ways)}; otherwise no.")
    if has_unplayed(card) or any(each.outcome.doubt for each in case.played):
        return case.tell()
    return case.say(f"{card.name} is not activated. {tell_scene(case.written[0])}", is_so=False)


def _answer_kept(case: Case, user: str, card: records.Card) -> Answer | None:
    """Answer that a card beside a battle cannot be used because of another card beside it; None if it is not so."""
    others = [role for role in case.played[0].roles if role not in (*BATTLING, user)]
    if any(each.outcome.doubt for each in case.played):
        return None
    for role in others:
        alone = [case.player.play(each.outcome.scene.without(role)) for each in case.played]
        points = {point for each in alone for found in list_points(each, user).values() for point in found}
        refused = [
            (each.outcome, chance)
            for each in case.played
            for chances in each.outcome.list_chances(user).values()
            for chance in chances
            if chance.point in points and chance.option.may == "no"
        ]
        if all(list_points(each, user) for each in alone) and refused:
            reason, rule = find_reason(case.player, refused)
            reason = "" if rule == EVENT else reason  # The event that it waits for happens; its condition is not met.
            answer = case.say(f"{card.name} cannot be activated if {case.written[0]['title']}.", is_so=False)
            return answer._replace(reason=reason, rule=rule)
    return None


def _answer_done(case: Case) -> Answer:
    """Answer whether a player can do something to a card in a described battle; no yes or no if no scene shows it."""
    wanted = case.wanted
    both = "both" in wanted.object
    roles = BATTLING if both else [role for role in (case.find(wanted.object),) if role]
    found = case.find(wanted.subject)
    doer = PLAYERS.get(found, found)
    for each in case.played:
        if both and wanted.verb == "destroy" and all(each.outcome.has("destroy", role) for role in BATTLING):
            return case.say(tell_scene(case.written[0]))
        for way in each.ways:
            if is_done(wanted.verb, way, roles, doer):
                scene = write_scene(case.player, each.outcome, each.roles, way)
                return case.say(tell_scene(scene), scene)
    return case.tell()


def _find_own(case: Case) -> str:
    """Find the only named card of the player who is asked about; empty if there are more."""
    scene, player = case.played[0].outcome.scene, PLAYERS.get(case.find(case.wanted.subject), "")
    own = [role for role in case.played[0].roles if scene.players[scene.cards[role]["of"]] == player]
    return own[0] if len(own) == 1 else ""


def _answer_spared(case: Case) -> Answer:
    """Answer whether a player can be spared battle damage; no yes or no if no scene shows it."""
    subject = case.find(case.wanted.subject)
    for each in case.played:
        spared = [way for way in each.ways if not happens("damage", way, subject, "")]
        if spared and happens("damage", each.outcome, subject, ""):
            scene = write_scene(case.player, each.outcome, each.roles, spared[0])
            return case.say(tell_scene(scene, tell_lead("damage", case.name(subject), is_so=False)), scene)
    return case.tell()


def _answer_own_negates(case: Case) -> Answer:
    """Answer whether a player's one card beside a battle can negate the effect of the opposing monster."""
    scene, player = case.played[0].outcome.scene, PLAYERS.get(case.find(case.wanted.subject), "")
    own = {role for role in case.played[0].roles if scene.players[scene.cards[role]["of"]] == player}
    beside = own.difference(BATTLING)
    others = [role for role in case.played[0].roles if role in BATTLING and role not in own]
    return _answer_negates(case, *beside, *others) if len(beside) == len(others) == 1 else case.tell()


def _answer_negates(case: Case, subject: str = "", other: str = "") -> Answer:
    """Answer whether one card of a described battle can negate another that is activated in it."""
    subject, other = subject or case.find(case.wanted.subject), other or case.find(case.wanted.object)
    for each, scene in zip(case.played, case.written, strict=True):
        if happens("negates", each.after, subject, other):
            return case.say(tell_scene(scene), scene)
        if subject not in each.roles or other not in each.roles:
            return case.tell()
        meeting = Meeting(each.outcome, subject, other)
        after = find_answering(case.player, meeting)
        if after is not None and happens("negates", after, subject, other):
            scene = write_scene(case.player, each.outcome, (other, subject), after)
            return case.say(tell_scene(scene), scene)
        if after is None and (doubt := find_open(case.player, meeting)):
            return Answer("cannot-decide", f"Cannot decide: {doubt}", scenes=tuple(case.written[:MOST_SCENES]))
    return case.tell()
