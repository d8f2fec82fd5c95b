"""Answers a question about a battle that it describes, by playing that battle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.asking.battles.battle_events import (
    answer_done,
    answer_event,
    answer_negates,
    answer_own_negates,
    answer_spared,
)
from checks.asking.battles.case import Case
from checks.asking.battles.described import Described, list_described, make_fighter, play_described
from checks.asking.battles.encounters import list_victims
from checks.asking.battles.sides import choose_side, let_monster_battle, list_owned, list_sided, tell_either, tell_owned
from checks.asking.battles.used_effects import answer_each_use, answer_effect, find_own, find_user
from checks.asking.battles.working import BARS
from checks.asking.scenes.happenings import (
    DONE_TO,
    EFFECTS,
    UNPLAYED,
    Wanted,
    happens,
    is_filler,
    list_points,
    read_wanted,
)
from checks.asking.scenes.meetings import Effect, Meeting, compare
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import BATTLING, OPPONENT, TURN_PLAYER, Outcome, Player, is_beside, list_scenes, supply
from checks.asking.scenes.telling import tell_points, tell_scene, write_scene
from checks.asking.scenes.uses import MOST_SCENES, WHOLE, has_unplayed, list_ways
from checks.asking.stories.stories import Fighter, Side, Story, read_fighter, read_story
from checks.asking.words.answer import Answer
from kb import records
from kb.site.telling import begin
from kb.site.words import join

THIRD: Final = "third"
"""The role of a monster that does not battle."""
BEFORE_CALCULATION: Final = ("start", "before-calculation")
"""The timings before damage calculation."""
PRONOUN_OF: Final = re.compile(r"^(?:it|its|he|his|she|her|the)$")


class Told(NamedTuple):
    """A question that describes a battle, and the event it asks for."""

    player: Player
    cards: Sequence[records.Card]
    story: Story
    wanted: Wanted
    asks_use: bool
    within: Sequence[str]
    """The timings of the Damage Step that it names."""
    limit: tuple[str, ...] = ()
    """Those by which the event is asked for, if no card is used at them."""

    def play(self, story: Story, within: Sequence[str] = ()) -> list[Described]:
        """Play the battles that a story can mean, with monsters in the Graveyards if the question is about these."""
        of_graves = self.wanted.event is not None and self.wanted.event.kind == "does" and "graveyard" in story.asked
        return _play(self.player, story, self.cards, within, of_graves=of_graves)


def answer_story(
    player: Player, cards: Sequence[records.Card], said: str, *, asks_use: bool, within: Sequence[str] = ()
) -> Answer | None:
    """Answer a question that describes a battle; None if it describes none, or is about something else.

    ``within`` are the timings of the Damage Step that it names.
    """
    story = read_story(said)
    if story is None:
        return None
    if not story.asked and cards and is_beside(cards[0]) and CONDITION.match(said):
        return _answer_moment(player, story, cards)
    story = _take_object(story)
    wanted = read_wanted(story.asked, story.rest)
    if wanted is None and not asks_use and _has_more(story):
        wanted = Wanted(None)
    return None if wanted is None else _answer_told(_limit(Told(player, cards, story, wanted, asks_use, within)))


_OBJECT: Final = re.compile(r"\b(?:destroy|banish|return|bounce|kill|send)(?:s|es)? ((?:[\w-]+ )*?monsters?)\b")


def read_object(said: str) -> str:
    """Read how the monsters lie to which a question asks that something be done; empty if it does not say."""
    found = _OBJECT.search(said)
    return read_fighter(found[1]).position if found is not None else ""


def _take_object(story: Story) -> Story:
    """Give the attacked monster the position that is asked about: *does it destroy face-down monsters*."""
    position = read_object(story.asked)
    return story._replace(target=Fighter(position=position)) if position and story.target == Fighter() else story


def _limit(told: Told) -> Told:
    """Limit the event that is asked for to the timings that the question names."""
    wanted, within = told.wanted, told.within
    if wanted.event is not None and wanted.event.kind in EFFECTS:
        wanted = wanted._replace(points=tuple(within))
    is_used = any(each.is_used for each in told.story.beside)
    limit = () if is_used or not within or {*within} >= {*WHOLE} else tuple(within)
    limit = BEFORE_CALCULATION if limit == ("before-calculation",) else limit
    if limit and limit != BEFORE_CALCULATION and not wanted.points:
        wanted = wanted._replace(is_all=False)  # Of battles it is not told at which other timing something happens.
    return told._replace(wanted=wanted, limit=limit)


def _answer_told(told: Told) -> Answer | None:
    """Answer for the battle that is described, or for each that it can mean."""
    story, cards = told.story, told.cards
    if sided := list_sided(story, cards):
        answers = [_answer_told(told._replace(story=each)) for each in sided]
        results = [each and (each.said, [scene["result"] for scene in each.scenes]) for each in answers]
        return answers[0] if results[0] == results[1] else None
    if told.asks_use and story.is_side_open and story.beside and story.attacker.card is not None:
        owned = [_answer_told(told._replace(story=each)) for each in list_owned(story)]
        return tell_owned(owned, story, cards[story.attacker.card].name)
    story = _choose_holder(told.player, let_monster_battle(story, cards), cards)
    if (either := _list_users(told.player, story, cards)) and is_playable(either[0], cards, told.wanted):
        return tell_either([_answer_playable(told._replace(story=each)) for each in either], cards)
    story = choose_side(_choose_attacker(told.player, story, cards))
    if is_reach(story, cards, told.wanted):
        return _answer_reach(told.player, cards[0], story.target or Fighter())
    if not is_playable(story, cards, told.wanted) or (told.asks_use and not told.wanted.event):
        return None
    return _answer_playable(told._replace(story=story))


def _answer_playable(told: Told) -> Answer | None:
    """Answer by playing the battle, or refuse a card that is used in it; None if neither is known."""
    story, played = _play_told(told)
    if not played and (late := _answer_late(told)) is not None:
        return late
    event = told.wanted.event
    if not played and story.target == Fighter() and event is not None and event.kind == "others-attack":
        story = story._replace(target=None)  # Of an attack about which nothing is said, a direct one.
        played = _play(told.player, story, told.cards, told.within)
    if not played:
        return _answer_refused(told.player, story, told.cards)
    return _answer_played(told._replace(story=story), played)


def _play_told(told: Told) -> tuple[Story, list[Described]]:
    """Play the battle, with the attack of the other player if only then the cards are used."""
    story, played = told.story, told.play(told.story, told.within)
    if not story.is_side_open or not any(each.is_used and each.side for each in story.beside):
        return story, played
    other = story._replace(side="they" if story.side == "you" else "you")
    if not _is_used(story, played) and _is_used(other, again := told.play(other, told.within)):
        return other, again
    return story, played


def _answer_late(told: Told) -> Answer | None:
    """Answer that a card is used in the battle, but not at the timings that are named."""
    used = [told.cards[each.card].name for each in told.story.beside if each.is_used]
    earlier = _play(told.player, told.story, told.cards) if told.within and used else []
    if not earlier:
        return None
    late = f"{join(used)} cannot be activated {tell_points(told.within)} in this battle."
    return Answer(None, late, scenes=(write_scene(told.player, earlier[0].outcome, earlier[0].roles),))


def _answer_played(told: Told, played: Sequence[Described]) -> Answer | None:
    """Answer about the battle as it was played."""
    written = [write_scene(told.player, each.outcome, each.roles, each.after) for each in played]
    wanted = told.wanted
    if told.story.attacker.position in ("defense", "facedown"):
        wanted = wanted._replace(is_all=False)
    case = Case(told.player, told.story, wanted, played, written)
    if any(each.unplayed for each in played):
        return case.tell_unplayed()
    if wanted.event is None and (each_use := answer_each_use(case)) is not None:
        return each_use
    if wanted.event is None:
        result = case.tell()
        return result._replace(sentence=f"{_tell_stopped(case)}{_tell_kept(told, case)}{result.sentence}")
    match wanted.event.kind:
        case "negates":
            return answer_negates(case)
        case "attack-stops" if _stops_target(case):
            return answer_negates(case, "attacker", "target")
        case "attack-stops" if (stopped := _answer_own_attack(case)) is not None:
            return stopped
        case "spared":
            return answer_spared(case)
        case "does":
            return answer_done(case)
        case "own-negates":
            return answer_own_negates(case)
        case "own":
            return answer_effect(case, own) if (own := find_own(case)) else case.tell()
        case kind if kind in EFFECTS:
            user = find_user(case, wanted.subject) if PRONOUN_OF.match(wanted.subject) else case.find(wanted.subject)
            return answer_effect(case, case.find(wanted.object) or user)
    is_all = wanted.is_all and (not told.limit or wanted.event.kind in DONE_TO)
    case = case._replace(wanted=wanted._replace(points=told.limit, is_all=is_all))
    return answer_event(case, wanted.event, in_full=not any(has_unplayed(card, is_laid=True) for card in told.cards))


_STOPS_IT: Final = re.compile(r"\bstops? (?:it|him|her)\b")


def _stops_target(case: Case) -> bool:
    """Whether the named attacker would stop *it*: the named monster that it attacks, and not its own attack."""
    target = case.story.target
    is_named = target is not None and target.card is not None and case.wanted.subject.endswith("}")
    return is_named and case.find(case.wanted.subject) == "attacker" and _STOPS_IT.search(case.story.asked) is not None


def _answer_own_attack(case: Case) -> Answer | None:
    """Answer yes if an effect of the attacker stops its own attack; None if none does, or that is not asked."""
    if case.find(case.wanted.subject) != "attacker" or not case.wanted.is_all or "can" not in case.story.asked.split():
        return None
    for each in case.played:
        for way in list_ways(case.player, each.outcome, "attacker"):
            if way.is_stopped:
                scene = write_scene(case.player, each.outcome, ("attacker",), way)
                return case.say(tell_scene(scene), scene)
    return None


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


def _choose_holder(player: Player, story: Story, cards: Sequence[records.Card]) -> Story:
    """Give the asker, whose monster battles, the cards that no player is said to have, if they can be used then."""
    open_ = [at for at, each in enumerate(story.beside) if each.is_holder_open and each.side != "you"]
    if not open_ or any(each.card >= len(cards) for each in story.beside):
        return story
    beside = (each._replace(side="you") if each.is_holder_open else each for each in story.beside)
    own = story._replace(beside=tuple(beside))
    if not is_playable(own, cards, Wanted(None)):
        return story
    played = _play(player, own, cards)
    is_usable = played and all(list_points(each.outcome, f"beside{at}") for each in played for at in open_)
    used = (each._replace(is_used=True) if each.is_holder_open else each for each in own.beside)
    return own._replace(beside=tuple(used)) if is_usable else story


def _list_users(player: Player, story: Story, cards: Sequence[records.Card]) -> list[Story]:
    """List a battle of two named monsters with either as the user's own, if no word says whose; empty if one is meant.

    The card of the user can be used in both.
    """
    users = {each.side for each in story.beside if each.is_used}
    fighters = [each for each in (story.attacker, story.target) if each is not None and each.card is not None]
    named = [each.card for each in fighters if each.card is not None and not each.side]
    is_told = story.side or len(users) != 1 or "" in users or len(named) < len(BATTLING) or max(named) >= len(cards)
    if is_told or any(cards[card].carrier != "monster" for card in named):
        return []
    sides: tuple[Side, Side] = ("you", "they")
    either = [story._replace(side=side, is_side_open=False) for side in sides]
    return either if all(_is_used(each, _play(player, each, cards)) for each in either) else []


def _play(
    player: Player, story: Story, cards: Sequence[records.Card], within: Sequence[str] = (), *, of_graves: bool = False
) -> list[Described]:
    """Play the battles that a story can mean; ``of_graves`` puts a monster into each Graveyard."""
    scenes = [supply(each) if of_graves else each for each in list_described(story, cards)]
    played = [told for scene in scenes if (told := play_described(player, story, scene, within)) is not None]
    if _DIES.search(story.rest):
        played = [each for each in played if _loses(story, each)] or played
    if played or of_graves or not any(each.is_used for each in story.beside):
        return played
    return _play(player, story, cards, within, of_graves=True)


_DIES: Final = re.compile(
    r"\b(?:(?:and|but|it|he|she) )?(?:dies|died|loses|lost|(?:is|gets|got|was|and) destroyed)\b(?! by)"
)
"""Words of a description by which a battling monster is destroyed."""


def _loses(story: Story, played: Described) -> bool:
    """Whether a named monster is destroyed in a battle."""
    fighters = {"attacker": story.attacker, "target": story.target}
    return any(each is not None and each.card is not None and played.after.has("destroy", role)
               for role, each in fighters.items())  # fmt: skip


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
    described = named or any(
        each.atk is not None or each.defence is not None or each.trait or each.strength for each in fighters
    )
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


def _tell_kept(told: Told, case: Case) -> str:
    """Say which monster the last card of a Chain keeps from the effect of the card before it; empty if none."""
    before = told.story.beside
    if len(before) < len(BATTLING) or not before[-1].is_chained:
        return ""
    by = f"beside{len(before) - 2}"
    alone = told.play(told.story._replace(beside=before[:-1]), told.within)
    lost = {role for each in alone for role in list_victims(each.after, by)}
    kept = sorted(lost.difference(*(list_victims(each.after, by) for each in case.played)))
    return "".join(f"{begin(case.name(role))} is not removed by {case.name(by)}. " for role in kept)
