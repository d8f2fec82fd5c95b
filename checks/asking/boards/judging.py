"""Judges the question of a board in each battle that it can mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from checks.asking.battles.described import list_described
from checks.asking.battles.responses import OF_LACK, is_known
from checks.asking.battles.used_effects import is_negated
from checks.asking.boards.board import Board, Query
from checks.asking.boards.enacting import add_things, enact, end_replay, find_last, vary
from checks.asking.boards.events import Event, is_lost, judge_event
from checks.asking.boards.table import (
    LEGAL,
    MOST,
    Said,
    Table,
    Unplayable,
    Verdict,
    find_place,
    list_asked,
    list_stories,
)
from checks.asking.scenes.meetings import respond
from checks.asking.scenes.scenes import BATTLING, Chance, Outcome, Player, Scene, supply
from checks.asking.scenes.telling import CLASSES, STEPS, SWITCHES
from checks.asking.scenes.traits import give_all, list_traits
from checks.asking.scenes.uses import list_battle_uses, list_ways, only_responds
from checks.asking.stories.stories import Fighter, Story
from kb import records


class Usable(NamedTuple):
    """The bare battles of a story in which a card could be used."""

    change: Callable[[Scene], Scene]
    """The change that makes it usable."""
    where: tuple[bool, ...] = ()
    """Whether it could be in each of them."""


def _keep(scene: Scene) -> Scene:
    """Leave a battle as it is."""
    return scene


def _answers(board: Board) -> bool:
    """Whether a question is about a response to the use of a card."""
    return any(each.verb != "attack" for each in board.deeds)


def judge_all(table: Table) -> Iterator[Verdict]:
    """Judge the question in each battle that is meant, and with more on the field."""
    board = table.board
    if any(each is not None and each.is_other for each in (board.query.by, board.query.on)):
        raise Unplayable
    if board.query.kind == "attack" and board.deeds:
        raise Unplayable
    stories = [*list_stories(table)]
    if len(stories) > MOST:
        raise Unplayable
    if board.query.kind not in LEGAL or _answers(board):
        for story in stories:
            yield from _judge_story(table, story)
        return
    at_stake = {story: how for story in stories if (how := _find_usable(table, story)) is not None}
    is_told = any(each.verb == "attack" for each in board.deeds)
    other = table._replace(board=board._replace(deeds=()))
    if not at_stake and not (is_told and any(_find_usable(other, story) for story in list_stories(other))):
        raise Unplayable
    for story in at_stake or stories:
        for each in _judge_story(table, story, at_stake.get(story)):
            is_sure = bool(at_stake) or each.said != "no" or _is_sure(table, each)
            usable = at_stake.get(story)
            if usable is not None and usable.change is supply and each.said == "yes" and not table.board.things:
                is_sure = False  # It depends on the cards that it can be used on.
            yield each if is_sure else each._replace(said="open")


def _find_usable(table: Table, story: Story) -> Usable | None:
    """Find the bare battles of a story in which a card could be used; None if there are none."""
    query = table.board.query
    if query.by is None or query.by.card is None:
        raise Unplayable
    by = query.by.card
    fighters = [
        each if each is None or each.card == by else Fighter(side=each.side) for each in (story.attacker, story.target)
    ]
    place = find_place(table, table.known[by]._replace(place="", fighter=Fighter()))
    beside = tuple(each._replace(place=place) for each in story.beside if each.card == by)
    bare = story._replace(attacker=fighters[0] or Fighter(), target=fighters[1], beside=beside)
    alone = table._replace(board=Board((), (), (), query._replace(kind="use", on=None, points=())))
    changes: list[Callable[[Scene], Scene]] = [
        _keep,
        *(partial(give_all, trait=each) for each in dict.fromkeys(list_traits(table.cards[by]))),
    ]
    if not any(each.number == 0 or each.is_only for each in table.board.things):
        changes.append(supply)
    for change in changes:
        found = tuple(each.said == "yes" for each in _judge_story(alone, bare, Usable(change)))
        if any(found):
            return Usable(change, found)
    return None


def _judge_story(table: Table, story: Story, usable: Usable | None = None) -> Iterator[Verdict]:
    """Judge a question in each battle of a story in which its deeds are possible and something is at stake."""
    scenes = [*list_described(story, table.cards)]
    where = usable.where if usable is not None and len(usable.where) == len(scenes) else (True,) * len(scenes)
    for scene in (scene for scene, is_so in zip(scenes, where, strict=True) if is_so):
        changed = add_things(table, story, scene) if usable is None else usable.change(add_things(table, story, scene))
        for varied in vary(table, story, changed):
            for done in map(partial(end_replay, table), enact(table, story, table.player.play(varied))):
                stopped = done.played.outcome.refused
                if stopped is not None and stopped.act.verb == "attack" and table.board.query.kind != "attack":
                    continue  # Such an attack is not possible, so that it is not meant.
                told = ((_judge(table, story, done, each).said, each.is_inverted) for each in table.board.results)
                if all(said == ("no" if is_not else "yes") for said, is_not in told):
                    yield _judge(table, story, done, table.board.query)


def _judge(table: Table, story: Story, outcome: Outcome, query: Query) -> Verdict:
    """Judge a question in one battle."""
    if query.kind in LEGAL:
        return _judge_legal(table, story, outcome, query)
    by, on = table.find_role(query.by, story), table.find_role(query.on, story)
    return judge_event(Event(table, story, outcome, query, by, on))


def _judge_legal(table: Table, story: Story, outcome: Outcome, query: Query) -> Verdict:
    """Judge whether a card can be used."""
    player = table.player
    role, on = table.find_role(query.by, story), table.find_role(query.on, story)
    if not role or (query.on is not None and not on):
        raise Unplayable
    points = list_asked(table.board)
    is_answer = _answers(table.board)
    if is_answer and (answered := _judge_answer(player, outcome, query, role, on, points)) is not None:
        return answered
    chances = _list_chances(outcome, role, points, is_answer=is_answer)
    said = _weigh(outcome, chances)
    if said == "yes" and (is_answer or is_lost(player, outcome, role, points)):
        said = "no" if query.cause == "negated" and not is_answer else "open"
    if said == "yes" and query.kind == "negates-attack":
        return Verdict(_judge_attack_negated(player, outcome, role, points), outcome, role)
    if said == "yes" and on:
        return _judge_target(player, outcome, role, on, points)
    verdict = Verdict(said, outcome, role, tuple((outcome, each) for each in chances))
    if said == "no" and is_answer and not _never_answers(player, outcome, query, role, chances):
        return verdict._replace(said="open")
    return verdict


def _judge_answer(
    player: Player, outcome: Outcome, query: Query, role: str, on: str, points: Sequence[str]
) -> Verdict | None:
    """Judge whether a card can be chained to the last one that was used; None where it cannot in this battle."""
    fighting = [each for each in BATTLING if each in outcome.scene.cards]
    after = respond(player, outcome, role, [on] if on else fighting)
    at = after.scene.acts[-2].get("at") if after is not None and len(after.scene.acts) > 1 else None
    if points and at not in points:
        raise Unplayable
    if after is None:
        return None
    is_so = query.kind != "negates" or is_negated(after, on)
    return Verdict("yes" if is_so else "open", after, role)


def _list_chances(outcome: Outcome, role: str, points: Sequence[str], *, is_answer: bool) -> list[Chance]:
    """List the chances to use a card that a question is about, from its places in the battle."""
    listed = outcome.list_chances(role).values()
    here = [each for each in listed if any(chance.option.reason != "wrong-location" for chance in each)]
    chances = [
        chance
        for each in here or listed
        for chance in each
        if chance.in_chain is is_answer and chance.point not in SWITCHES and (not points or chance.point in points)
    ]
    last = outcome.scene.acts[-1].get("at") if is_answer and outcome.scene.acts else None
    return [each for each in chances if last is None or each.point == last]


def _weigh(outcome: Outcome, chances: Sequence[Chance]) -> Said:
    """Judge by its chances whether a card can be used."""
    said: Said = "yes" if any(each.option.may == "yes" for each in chances) else "no"
    if not chances or any(each.option.may == "unknown" for each in chances) or (outcome.doubt and said == "no"):
        return "open"
    return said


def _never_answers(player: Player, outcome: Outcome, query: Query, role: str, chances: Sequence[Chance]) -> bool:
    """Whether a card that cannot be chained in a battle cannot be chained to that card in any."""
    roles = (role, find_last(outcome))
    card, to = (player.corpus.find_card(outcome.scene.cards[each]["card"]) for each in roles)
    if card is None or to is None or not _is_answered(query, card, to):
        return False
    return all(is_known(card, to, each) for each in chances)


def _is_answered(query: Query, card: records.Card, to: records.Card) -> bool:
    """Whether a refused response means that a card never responds to another, or never negates it."""
    used = [each for each in to.effects if CLASSES & {*(each.class_ or ())} and each.same_as is None]
    return len(used) == 1 and (query.kind != "negates" or only_responds(card))


def _judge_attack_negated(player: Player, outcome: Outcome, role: str, points: Sequence[str]) -> Said:
    """Judge whether a use of a card negates the attack."""
    ways = [*list_ways(player, outcome, role, within=points)]
    negated = [
        any(
            event.what == "negate" and event.of == "attacker" and event.source.partition(".")[0] == role
            for event in way.played.outcome.trace
        )
        for way in ways
    ]
    return "yes" if any(negated) else "no" if ways else "open"


def _is_sure(table: Table, verdict: Verdict) -> bool:
    """Whether refusals are due to the board, and not to something that it leaves open."""
    lacks = any(each.number == 0 or each.is_only for each in table.board.things)
    return all(
        each.option.reason != "wrong-location" and (each.option.rule not in OF_LACK or lacks)
        for _, each in verdict.refused
    )


def _judge_target(player: Player, outcome: Outcome, role: str, on: str, points: Sequence[str]) -> Verdict:
    """Judge whether a card can be used on another."""
    if outcome.scene.cards[on].get("position") == "facedown":
        if "before-calculation" in points:
            raise Unplayable  # It is flipped face-up by then.
        points = [each for each in (*STEPS, "start") if not points or each in points]
    uses = [each for each in list_battle_uses(outcome, role) if not points or each[1] in points]
    if not uses:
        return Verdict("open", outcome, role)
    refused = []
    for effect, point in uses:
        after = player.play(outcome.scene.then({"activate": f"{role}.{effect}", "at": point, "targets": on}))
        stopped = after.played.outcome.refused
        if stopped is None:
            return Verdict("open" if after.doubt else "yes", after, role)
        refused.append(stopped)
    is_of_target = bool(refused) and all(each.rule in ("LE-9", "LE-11", "LE-15") for each in refused)
    return Verdict("no" if is_of_target else "open", outcome, role)
