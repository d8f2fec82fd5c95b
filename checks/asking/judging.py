"""Answers a question about a battle that it describes, by playing that battle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from checks.asking.answer import Answer
from checks.asking.case import PLAYERS, Case
from checks.asking.described import Described, list_described, make_fighter, play_described
from checks.asking.further_attacks import answer_again, answer_others
from checks.asking.happenings import (
    DONE_TO,
    EFFECTS,
    UNPLAYED,
    Asked,
    Wanted,
    happens,
    is_done,
    is_filler,
    list_points,
    read_wanted,
    takes,
    tell_lead,
)
from checks.asking.meetings import Effect, Meeting, compare, find_answering, find_open
from checks.asking.reasons import find_reason
from checks.asking.scenes import (
    BATTLING,
    OPPONENT,
    TURN_PLAYER,
    Outcome,
    Player,
    is_beside,
    list_more_cards,
    list_scenes,
    supply,
)
from checks.asking.sides import choose_side, let_monster_battle, list_owned, list_sided, tell_owned
from checks.asking.stories import Fighter, Side, Story, read_story
from checks.asking.telling import CLASSES, tell_conditions, tell_points, tell_scene, write_scene
from checks.asking.used_effects import answer_effect, find_own, find_user, is_negated
from checks.asking.uses import MOST_SCENES, WHOLE, has_unplayed, list_ways
from checks.asking.working import BARS
from kb import records
from kb.site.words import join

THIRD: Final = "third"
"""The role of a monster that does not battle."""
OF_ATTACKS: Final = frozenset({"attack-goes-on", "attack-stops", "replay"})
"""Events of the attack itself."""
OF_PLAYERS: Final = frozenset({"damage", "wins"})
"""Events that happen to a player."""

BEFORE_CALCULATION: Final = ("start", "before-calculation")
"""The timings before damage calculation."""
PRONOUN: Final = re.compile(r"^(?:it|he|she|him|her)$")
ANY: Final = re.compile(r"\b(?:anything|anyone|anybody|something|any monsters?|either)\b")
BOTH: Final = re.compile(r"\bboth\b")
AMOUNT: Final = re.compile(r"\b(\d{2,5}) (?:\w+ )?(?:damage|lp|life)\b")
ITSELF: Final = re.compile(r"itself|himself|herself")
PRONOUN_OF: Final = re.compile(r"^(?:it|its|he|his|she|her)$")
BATTLED: Final = re.compile(r"\b(?:it|he|she) (?:battles|attacks|fights)\b")
"""The words for a monster by its battle with the card that is asked about."""


def answer_story(
    player: Player,
    cards: Sequence[records.Card],
    said: str,
    *,
    asks_use: bool,
    within: Sequence[str] = (),
    story_of_both: Story | None = None,
) -> Answer | None:
    """Answer a question that describes a battle; None if it describes none, or is about something else.

    ``within`` are the timings of the Damage Step that it names, and ``story_of_both`` is its battle, if that is read
    already.
    """
    story = story_of_both or read_story(said)
    wanted = read_wanted(story.asked, story.rest) if story is not None else None
    if story is not None and not story.asked and cards and is_beside(cards[0]) and CONDITION.match(said):
        return _answer_moment(player, story, cards)
    if story is not None and wanted is None and not asks_use and _has_more(story):
        wanted = Wanted(None)
    if story is None or wanted is None:
        return None
    is_used = any(each.is_used for each in story.beside)
    if wanted.event is not None and wanted.event.kind in EFFECTS:
        wanted = wanted._replace(points=tuple(within))
    limit = () if is_used or not within or {*within} >= {*WHOLE} else tuple(within)
    limit = BEFORE_CALCULATION if limit == ("before-calculation",) else limit
    if limit and limit != BEFORE_CALCULATION and not wanted.points:
        wanted = wanted._replace(is_all=False)  # Of battles it is not told at which other timing something happens.
    if (sided := list_sided(story, cards)) and story_of_both is None:
        answers = [
            answer_story(player, cards, said, asks_use=asks_use, within=within, story_of_both=each) for each in sided
        ]
        results = [each and (each.said, [scene["result"] for scene in each.scenes]) for each in answers]
        return answers[0] if results[0] == results[1] else None
    if asks_use and story.is_side_open and story.beside and story.attacker.card is not None:
        owned = [
            answer_story(player, cards, said, asks_use=asks_use, within=within, story_of_both=each)
            for each in list_owned(story)
        ]
        return tell_owned(owned[0], owned[1], cards[story.attacker.card].name)
    story = choose_side(_choose_attacker(player, let_monster_battle(story, cards), cards))
    if is_reach(story, cards, wanted):
        return _answer_reach(player, cards[0], story.target or Fighter())
    if not is_playable(story, cards, wanted) or (asks_use and not wanted.event):
        return None
    of_graves = wanted.event is not None and wanted.event.kind == "does" and "graveyard" in story.asked
    played = _play(player, story, cards, within, of_graves=of_graves)
    if story.is_side_open and any(each.is_used and each.side for each in story.beside) and not _is_used(story, played):
        other = story._replace(side="they" if story.side == "you" else "you")
        if _is_used(other, again := _play(player, other, cards, within)):
            story, played = other, again
    used = [cards[each.card].name for each in story.beside if each.is_used]
    if not played and within and used and (earlier := _play(player, story, cards)):
        told = f"{join(used)} cannot be activated {tell_points(within)} in this battle."
        return Answer(None, told, scenes=(write_scene(player, earlier[0].outcome, earlier[0].roles),))
    if not played and story.target == Fighter() and wanted.event is not None and wanted.event.kind == "others-attack":
        story = story._replace(target=None)  # Of an attack about which nothing is said, a direct one.
        played = _play(player, story, cards, within)
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
        case "own" if own := find_own(case):
            return answer_effect(case, own)
        case "own":
            return case.tell()
        case kind if kind in EFFECTS:
            user = find_user(case, wanted.subject) if PRONOUN_OF.match(wanted.subject) else case.find(wanted.subject)
            return answer_effect(case, case.find(wanted.object) or user)
    case = case._replace(
        wanted=wanted._replace(points=limit, is_all=wanted.is_all and (not limit or wanted.event.kind in DONE_TO))
    )
    return _answer_event(case, wanted.event, in_full=not any(has_unplayed(card, is_laid=True) for card in cards))


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
    wanted = Wanted(None, is_all=is_filler(story.rest))
    case = Case(player, story, wanted, played, [write_scene(player, each.outcome, each.roles) for each in played])
    able = [each for each in case.written if each["can"]]
    able_in = [bool(list_points(each.outcome, f"beside{at}")) for each in played]
    if any(able_in) and able:
        told = f"If {able[0]['title']}: {'; '.join(able[0]['can'])}."
        if all(able_in) and not has_unplayed(cards[0]):
            return case.say(told, *able[:MOST_SCENES])
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


def _play(
    player: Player, story: Story, cards: Sequence[records.Card], within: Sequence[str] = (), *, of_graves: bool = False
) -> list[Described]:
    """Play the battles that a story can mean; ``of_graves`` puts a monster into each Graveyard."""
    scenes = [supply(each) if of_graves else each for each in list_described(story, cards)]
    played = [told for scene in scenes if (told := play_described(player, story, scene, within)) is not None]
    if played or of_graves or not any(each.is_used for each in story.beside):
        return played
    return _play(player, story, cards, within, of_graves=True)


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
    is_apart = any(not each.bearer for each in story.beside)
    if (is_apart or len({*named}) < len(named)) and not story.side:
        return False
    described = named or any(each.atk is not None or each.defence is not None or each.trait for each in fighters)
    if wanted.event is None and not story.beside:
        by_effect = story.target is None and "effect" in story.rest and not story.effects
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


def _answer_each(case: Case, event: Asked, *, in_full: bool) -> Answer:
    """Answer whether an event happens to *anything*, to *both*, or to the monster that a pronoun means.

    A pronoun may mean either battling monster, so that yes or no has to be true of both.
    """
    told = case.tell()
    roles = [role for role in BATTLING if role in case.played[0].outcome.scene.cards]
    meant = [case._replace(wanted=case.wanted._replace(subject=role)) for role in roles]
    answers = [_answer_event(each, event, in_full=in_full).said for each in meant]
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


def _answer_event(case: Case, event: Asked, *, in_full: bool) -> Answer:
    """Answer whether an event happens in a described battle, whatever effects are used in it."""
    subject, other = case.find(case.wanted.subject), case.find(case.wanted.object)
    if event.kind in ("destroys", "effect-destroys") and subject in BATTLING and PRONOUN.match(case.wanted.object):
        other = next(role for role in BATTLING if role != subject)
    is_each = ANY.search(case.wanted.subject) or BOTH.search(case.story.asked) or PRONOUN.match(case.wanted.subject)
    if event.kind in DONE_TO and not subject and is_each:
        return _answer_each(case, event, in_full=in_full)
    if event.kind == "damage" and ANY.search(case.wanted.subject):
        subject = "anyone"
    if event.kind == "damage" and subject not in (*PLAYERS, "anyone"):
        return case.tell()
    if event.kind == "others-attack":
        return answer_others(case)
    if event.kind == "attacks-again":
        return answer_again(case, subject)
    meant = other if event.kind in ("destroys", "effect-destroys") else subject
    ways = [way for each in case.played for way in each.ways]
    is_neutral = subject in PLAYERS and not case.story.side
    if is_neutral and any(way.has("damage", of) for way in ways for of in (TURN_PLAYER, OPPONENT)):
        return case.tell()
    if meant in PLAYERS and event.kind not in OF_PLAYERS:
        return case.tell()
    named = re.match(r"(\{\d\})(.*)", case.wanted.by)
    by = f"{case.find(named[1])}{named[2]}" if named else case.wanted.by
    if (named and by.startswith(" ")) or not (meant or event.kind in OF_ATTACKS):
        return case.tell()

    def is_so_in(way: Outcome) -> bool:
        return happens(event.kind, way, subject, other, case.wanted.points, by)

    if event.kind == "attack-stops" and all(each.after.forbidden for each in case.played):
        return case.say(f"The attack cannot be declared: {case.written[0]['undecided']}.")
    if any(way.doubt and not ((meant or event.kind == "replay") and is_so_in(way)) for way in ways):
        return case.tell()
    if event.kind == "turned":
        kept = [at for at, each in enumerate(case.played) if not happens("gone", each.after, subject, other)]
        if not kept:
            return case.tell()
        case = case._replace(played=[case.played[at] for at in kept], written=[case.written[at] for at in kept])
    case = case._replace(wanted=case.wanted._replace(is_all=case.wanted.is_all and in_full))
    kind = "destroyed" if event.kind == "destroys" else event.kind
    if event.kind in DONE_TO and _is_unsaid(case.story, meant):
        case = _leave_out_lost(case, meant)
    found = [{is_so_in(way) for way in each.ways} for each in case.played]
    if any(len(each) > 1 for each in found):
        told = case.played[next(at for at, each in enumerate(found) if len(each) > 1)]
        is_so = is_so_in(told.after)
        way = next(each for each in told.ways if is_so_in(each) is not is_so)
        without = "; ".join(write_scene(case.player, way, ())["result"]) or "nothing happens to either monster"
        shown = write_scene(case.player, told.outcome, told.roles, told.after)
        lead = _tell_lead(case, kind, meant, is_so=is_so)
        if is_so and kind == "attack-stops" and case.story.asked.startswith("can "):
            return case.say(tell_scene(shown, lead))
        return case.depend(f"{tell_scene(shown, lead)} With other choices: {without}.")
    if any(each != found[0] for each in found):
        if event.kind == "destroys" and found[-1] == {False} and not BATTLED.search(case.story.asked):
            only = f"{case.name(subject)} has no effect that destroys it, but destroys a weaker one by battle"
            return case.say(tell_scene(case.written[-1], only), is_so=False)
        ways_so = [scene["title"] for scene, each in zip(case.written, found, strict=True) if each == {event.wanted}]
        return case.depend(f"Yes if {tell_conditions(ways_so)}; otherwise no.")
    is_so = found[0] == {True}
    amount = AMOUNT.search(case.story.asked) if event.kind == "damage" and is_so else None
    if amount is not None and not all(takes(way, subject, int(amount[1])) for way in ways):
        return case.tell()
    shown = max(case.written, key=lambda each: len(each["can"]))
    text = tell_scene(shown, _tell_lead(case, kind, meant, is_so=is_so))
    return case.say(text, is_so=is_so is event.wanted)


def _is_unsaid(story: Story, role: str) -> bool:
    """Whether a question leaves the opposing monster undescribed, but names another card on the field."""
    other = {"attacker": story.target, "target": story.attacker}.get(role)
    is_held = bool(story.beside) and not any(each.is_used for each in story.beside)
    return is_held and other is not None and other == Fighter(side=other.side)


def _leave_out_lost(case: Case, role: str) -> Case:
    """Leave out the battles in which the card that is asked about is destroyed by battle alone, if others are left."""
    kept = [at for at, each in enumerate(case.played) if not _is_lost_alone(case, each, role)]
    if not kept:
        return case
    return case._replace(played=[case.played[at] for at in kept], written=[case.written[at] for at in kept])


def _is_lost_alone(case: Case, played: Described, role: str) -> bool:
    """Whether a battling card is destroyed by battle with the cards beside the battle, and without them."""
    scene = played.outcome.scene
    for beside in [each for each in scene.cards if each not in BATTLING]:
        scene = scene.without(beside)
    alone = case.player.play(scene)
    return all(happens("destroyed", each, role, "", (), "battle") for each in (played.outcome, alone))


def _tell_lead(case: Case, kind: str, role: str, *, is_so: bool) -> str:
    """Say whether an event happens, by the timing that the question names."""
    lead = tell_lead(kind, case.name(role), is_so=is_so)
    if lead and case.wanted.points:
        return f"{lead} before damage calculation"
    return f"{lead} by {'battle' if case.wanted.by == 'battle' else 'an effect'}" if lead and case.wanted.by else lead


def _answer_done(case: Case) -> Answer:
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
