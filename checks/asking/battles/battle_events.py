"""Answers whether an event happens, or a player or a card does something, in a described battle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from checks.asking.battles.case import PLAYERS, Case
from checks.asking.battles.deeds import does
from checks.asking.battles.described import Described
from checks.asking.battles.further_attacks import answer_again, answer_others
from checks.asking.battles.used_effects import is_negated
from checks.asking.scenes.happenings import DONE_TO, Asked, happens, is_done, list_points, takes, tell_lead
from checks.asking.scenes.meetings import Effect, Meeting, compare, find_answering, find_open
from checks.asking.scenes.scenes import BATTLING, OPPONENT, TURN_PLAYER, Outcome, is_forbidden, list_more_cards
from checks.asking.scenes.telling import CLASSES, tell_conditions, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, has_unplayed, list_ways
from checks.asking.stories.stories import Fighter
from checks.asking.words.answer import Answer

OF_ATTACKS: Final = frozenset({"attack-goes-on", "attack-stops", "replay"})
"""Events of the attack itself."""
OF_PLAYERS: Final = frozenset({"damage", "wins"})
"""Events that happen to a player."""
OF_DESTROYERS: Final = ("destroys", "effect-destroys")
"""Events that happen to the object of the question."""
ITSELF: Final = re.compile(r"itself|himself|herself")
PRONOUN: Final = re.compile(r"^(?:it|he|she|him|her)$")
ANY: Final = re.compile(r"\b(?:anything|anyone|anybody|something|any monsters?|either)\b")
BOTH: Final = re.compile(r"\bboth\b")
AMOUNT: Final = re.compile(r"\b(\d{2,5}) (?:\w+ )?(?:damage|lp|life)\b")
BATTLED: Final = re.compile(r"\b(?:it|he|she) (?:battles|attacks|fights)\b")
"""The words for a monster by its battle with the card that is asked about."""


class Event(NamedTuple):
    """An event that is asked for, of a described battle, with the roles and the cause that the question names."""

    case: Case
    asked: Asked
    subject: str
    other: str
    by: str

    @property
    def meant(self) -> str:
        """The role to which it happens."""
        return self.other if self.asked.kind in OF_DESTROYERS else self.subject

    @property
    def ways(self) -> list[Outcome]:
        """Every way in which the battles can be played."""
        return [way for each in self.case.played for way in each.ways]

    @property
    def found(self) -> list[set[bool]]:
        """Whether it happens in the ways of each battle."""
        return [{self.is_so_in(way) for way in each.ways} for each in self.case.played]

    def is_so_in(self, way: Outcome) -> bool:
        """Whether it happens in one way of playing a battle."""
        return happens(self.asked.kind, way, self.subject, self.other, self.case.wanted.points, self.by)

    def keep(self, at: Sequence[int]) -> Event:
        """Keep some of the battles."""
        played, written = self.case.played, self.case.written
        case = self.case._replace(played=[played[each] for each in at], written=[written[each] for each in at])
        return self._replace(case=case)

    def tell(self, *, is_so: bool) -> str:
        """Say whether it happens, by the timing or the cause that the question names."""
        wanted, kind = self.case.wanted, "destroyed" if self.asked.kind == "destroys" else self.asked.kind
        lead = tell_lead(kind, self.case.name(self.meant), is_so=is_so)
        if lead and wanted.points:
            return f"{lead} before damage calculation"
        return f"{lead} by {'battle' if wanted.by == 'battle' else 'an effect'}" if lead and wanted.by else lead


def answer_event(case: Case, asked: Asked, *, in_full: bool) -> Answer:
    """Answer whether an event happens in a described battle.

    Args:
    case: The battle and the question.
    asked: The event.
    in_full: Whether the whole texts of the cards are played; else the answer is no yes or no.
    """
    subject = case.wanted.subject
    is_each = ANY.search(subject) or BOTH.search(case.story.asked) or PRONOUN.match(subject)
    if asked.kind in DONE_TO and not case.find(subject) and is_each:
        return _answer_each(case, asked, in_full=in_full)
    event = _read_event(case, asked)
    at_once = _answer_further(event) or _tell_unclear(event) or _answer_forbidden(event) or _tell_doubtful(event)
    if at_once is not None:
        return at_once
    if asked.kind == "turned":
        gone = [happens("gone", each.after, event.subject, event.other) for each in case.played]
        kept = [at for at, is_gone in enumerate(gone) if not is_gone]
        if not kept:
            return case.tell()
        event = event.keep(kept)
    wanted = case.wanted._replace(is_all=case.wanted.is_all and in_full)
    event = _leave_out_lost(event._replace(case=event.case._replace(wanted=wanted)))
    return _answer_choices(event) or _answer_battles(event) or _answer_alike(event)


def _read_event(case: Case, asked: Asked) -> Event:
    """Read the roles and the cause of an event."""
    subject, other = case.find(case.wanted.subject), case.find(case.wanted.object)
    if asked.kind in OF_DESTROYERS and subject in BATTLING and PRONOUN.match(case.wanted.object):
        other = next(role for role in BATTLING if role != subject)
    if asked.kind == "damage" and ANY.search(case.wanted.subject):
        subject = "anyone"
    named = re.match(r"(\{\d\})(.*)", case.wanted.by)
    by = f"{case.find(named[1])}{named[2]}" if named else case.wanted.by
    return Event(case, asked, subject, other, by)


def _answer_each(case: Case, asked: Asked, *, in_full: bool) -> Answer:
    """Answer whether an event happens to *anything*, to *both*, or to the monster that a pronoun means.

    A pronoun may mean either battling monster, so that yes or no has to be true of both.
    """
    told = case.tell()
    roles = [role for role in BATTLING if role in case.played[0].outcome.scene.cards]
    meant = [case._replace(wanted=case.wanted._replace(subject=role)) for role in roles]
    answers = [answer_event(each, asked, in_full=in_full).said for each in meant]
    said: Literal["yes", "no"] | None
    is_any, is_both = ANY.search(case.wanted.subject), BOTH.search(case.story.asked)
    if is_any:
        said = "yes" if "yes" in answers else "no" if {*answers} == {"no"} else None
    elif is_both:
        said = "no" if "no" in answers else "yes" if {*answers} == {"yes"} else None
    else:
        said = "yes" if {*answers} == {"yes"} else "no" if {*answers} == {"no"} else None
    if said is None or len(roles) != len(BATTLING):
        return told
    return told._replace(said=said, sentence=f"{said.capitalize()}. {told.sentence}")


def _answer_further(event: Event) -> Answer | None:
    """Answer whether a monster attacks again, or another one attacks."""
    if event.asked.kind == "others-attack":
        return answer_others(event.case)
    if event.asked.kind != "attacks-again":
        return None
    is_attacker = event.case.story.side == "you" and _ATTACKER.fullmatch(event.case.wanted.subject)
    return answer_again(event.case, "attacker" if is_attacker and not event.subject else event.subject)


_ATTACKER: Final = re.compile(r"(?:that|this|the same|the|my) (?:monster|attacker)|it")
"""The attacker, in a question whether it attacks again."""


def _tell_unclear(event: Event) -> Answer | None:
    """Give only the result if it is unclear which card or player the event concerns, or its cause."""
    case, kind, subject, meant = event.case, event.asked.kind, event.subject, event.meant
    of_no_player = kind == "damage" and subject not in (*PLAYERS, "anyone")
    hurts = any(way.has("damage", of) for way in event.ways for of in (TURN_PLAYER, OPPONENT))
    is_neutral = subject in PLAYERS and not case.story.side and hurts
    of_wrong_player = meant in PLAYERS and kind not in OF_PLAYERS
    is_unknown = event.by.startswith(" ") or not (meant or kind in OF_ATTACKS)
    return case.tell() if of_no_player or is_neutral or of_wrong_player or is_unknown else None


def _answer_forbidden(event: Event) -> Answer | None:
    """Answer that an attack stops which cannot be declared."""
    case = event.case
    if event.asked.kind != "attack-stops" or not all(each.after.forbidden for each in case.played):
        return None
    told = f"The attack cannot be declared: {case.written[0]['undecided']}."
    if any(is_forbidden(case.player, each.outcome.scene, case.story.attacker.atk) is None for each in case.played):
        return case.depend(told)
    return case.say(told)


def _tell_doubtful(event: Event) -> Answer | None:
    """Give only the result if a doubt is left that the event depends on."""
    is_plain = event.meant or event.asked.kind == "replay"
    is_open = any(way.doubt and not (is_plain and event.is_so_in(way)) for way in event.ways)
    return event.case.tell() if is_open else None


def _answer_choices(event: Event) -> Answer | None:
    """Let the event depend on the choices of the players, if they differ in it."""
    case = event.case
    told = next((each for each, found in zip(case.played, event.found, strict=True) if len(found) > 1), None)
    if told is None:
        return None
    is_so = event.is_so_in(told.after)
    way = next(each for each in told.ways if event.is_so_in(each) is not is_so)
    without = "; ".join(write_scene(case.player, way, ())["result"]) or "nothing happens to either monster"
    shown = tell_scene(write_scene(case.player, told.outcome, told.roles, told.after), event.tell(is_so=is_so))
    if is_so and event.asked.kind == "attack-stops" and case.story.asked.startswith("can "):
        return case.say(shown)
    return case.depend(f"{shown} With other choices: {without}.")


def _answer_battles(event: Event) -> Answer | None:
    """Let the event depend on the battle that is meant, if they differ in it."""
    case, found = event.case, event.found
    if all(each == found[0] for each in found):
        return None
    if event.asked.kind == "destroys" and found[-1] == {False} and not BATTLED.search(case.story.asked):
        of = case.played[0].outcome.scene.cards.get(event.subject, {}).get("card", "")
        card = case.player.corpus.find_card(of)
        if card is not None and any(does(card, each.id, ("destroy",)) for each in card.effects):
            return case.tell()  # Its effect destroys monsters that do not battle as well.
        only = f"{case.name(event.subject)} has no effect that destroys it, but destroys a weaker one by battle"
        return case.say(tell_scene(case.written[-1], only), is_so=False)
    so = [scene["title"] for scene, each in zip(case.written, found, strict=True) if each == {event.asked.wanted}]
    return case.depend(f"Yes if {tell_conditions(so)}; otherwise no.")


def _answer_alike(event: Event) -> Answer:
    """Answer yes or no for battles that are alike in the event."""
    case, is_so = event.case, event.found[0] == {True}
    amount = AMOUNT.search(case.story.asked) if event.asked.kind == "damage" and is_so else None
    if amount is not None and not all(takes(way, event.subject, int(amount[1])) for way in event.ways):
        return case.tell()
    shown = max(case.written, key=lambda each: len(each["can"]))
    return case.say(tell_scene(shown, event.tell(is_so=is_so)), is_so=is_so is event.asked.wanted)


def _leave_out_lost(event: Event) -> Event:
    """Leave out the battles in which the card that is asked about is destroyed by battle alone, if others are left.

    Only if the question leaves the opposing monster undescribed, but names another card on the field.
    """
    story = event.case.story
    other = {"attacker": story.target, "target": story.attacker}.get(event.meant)
    is_held = bool(story.beside) and not any(each.is_used for each in story.beside)
    if event.asked.kind not in DONE_TO or not is_held or other is None or other != Fighter(side=other.side):
        return event
    kept = [at for at, each in enumerate(event.case.played) if not _is_lost_alone(event.case, each, event.meant)]
    return event.keep(kept) if kept else event


def _is_lost_alone(case: Case, played: Described, role: str) -> bool:
    """Whether a battling card is destroyed by battle with the cards beside the battle, and without them."""
    scene = played.outcome.scene
    for beside in [each for each in scene.cards if each not in BATTLING]:
        scene = scene.without(beside)
    alone = case.player.play(scene)
    return all(happens("destroyed", each, role, "", (), "battle") for each in (played.outcome, alone))


def answer_done(case: Case) -> Answer:
    """Answer whether a player or a card can do something to a card in a described battle.

    No only if the one effect that is activated is shown without it.
    """
    wanted = case.wanted
    both = "both" in wanted.object
    found = case.find(wanted.subject)
    meant = found if ITSELF.fullmatch(wanted.object) else case.find(wanted.object)
    roles = BATTLING if both else [role for role in (meant,) if role]
    doer = PLAYERS.get(found, found)
    for each in case.played:
        if both and wanted.verb == "destroy" and all(each.outcome.has("destroy", role) for role in BATTLING):
            return case.say(tell_scene(case.written[0]))
        for way in each.ways:
            if is_done(wanted.verb, way, roles, doer):
                scene = write_scene(case.player, each.outcome, each.roles, way)
                return case.say(tell_scene(scene), scene)
    is_kept = any(_is_done_without(case, each, roles, doer) for each in case.played)
    if meant == found and found in BATTLING and not any(way.doubt for each in case.played for way in each.ways):
        is_kept = is_kept or any(is_done(wanted.verb, way, (), doer) for each in case.played for way in each.ways)
    is_kept = is_kept or _is_idle(case, found)
    if is_kept or all(is_negated(each.after, found) for each in case.played):
        return case.say(tell_scene(case.written[0]), is_so=False)
    return case.tell()


def _is_idle(case: Case, role: str) -> bool:
    """Whether no effect of a battling card, of which the whole text is played, is activated in a described battle."""
    card = case.player.corpus.find_card(case.played[0].outcome.scene.cards.get(role, {}).get("card", ""))
    if role not in BATTLING or card is None or has_unplayed(card) or any(each.after.doubt for each in case.played):
        return False
    only_used = all(CLASSES & {*(each.class_ or ())} for each in card.effects if each.same_as is None)
    return only_used and not any(list_points(each.outcome, role) for each in case.played)


def _is_done_without(case: Case, played: Described, roles: Sequence[str], doer: str) -> bool:
    """Whether the deed of a question would be done without one of the cards beside the battle."""
    if any(way.doubt for way in played.ways):
        return False
    users = [role for role in played.roles if role == doer or role in BATTLING]
    for beside in (each for each in played.roles if each not in BATTLING and each != doer):
        alone = case.player.play(played.outcome.scene.without(beside))
        ways = [
            alone,
            *(way for role in users for way in list_ways(case.player, alone, role, *list_more_cards(alone.scene))),
        ]
        if any(is_done(case.wanted.verb, way, roles, doer) for way in ways):
            return True
    return False


def answer_spared(case: Case) -> Answer:
    """Answer whether a player can be spared battle damage; no yes or no if no scene shows it."""
    subject = case.find(case.wanted.subject)
    for each in case.played:
        spared = [way for way in each.ways if not happens("damage", way, subject, "")]
        if spared and happens("damage", each.outcome, subject, ""):
            scene = write_scene(case.player, each.outcome, each.roles, spared[0])
            return case.say(tell_scene(scene, tell_lead("damage", case.name(subject), is_so=False)), scene)
    return case.tell()


def answer_own_negates(case: Case) -> Answer:
    """Answer whether a player's one card beside a battle can negate the effect of the opposing monster."""
    scene, player = case.played[0].outcome.scene, PLAYERS.get(case.find(case.wanted.subject), "")
    own = {role for role in case.played[0].roles if scene.players[scene.cards[role]["of"]] == player}
    beside = own.difference(BATTLING)
    others = [role for role in case.played[0].roles if role in BATTLING and role not in own]
    return answer_negates(case, *beside, *others) if len(beside) == len(others) == 1 else case.tell()


def answer_negates(case: Case, subject: str = "", other: str = "") -> Answer:
    """Answer whether one card of a described battle can negate another that is activated in it."""
    subject, other = subject or case.find(case.wanted.subject), other or case.find(case.wanted.object)
    if subject == other and subject in BATTLING:  # A monster does not negate itself: *it* is the other one.
        other = next(role for role in BATTLING if role != subject)
    if subject in case.played[0].roles and other in case.played[0].roles and other not in BATTLING:
        effects = {compare(case.player, Meeting(each.outcome, subject, other)) for each in case.played}
        if effects <= {Effect.STOPPED, Effect.NEGATED}:
            done = "cannot be activated" if Effect.STOPPED in effects else "is negated"
            return case.say(f"{case.name(other)} {done}; {case.name(subject)} stops it.")
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
