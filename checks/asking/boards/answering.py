"""Answers a question that is read as a board, where all battles that it can mean agree."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from checks.asking.battles.case import tell_common
from checks.asking.battles.responses import OF_LACK
from checks.asking.battles.working import BARS, lacks_target
from checks.asking.boards.board import FOES, Board, Deed, Query, Thing
from checks.asking.boards.judging import judge_all
from checks.asking.boards.table import LEGAL, Contradiction, Table, Unplayable, Verdict, gather, list_asked
from checks.asking.scenes.reasons import find_reason
from checks.asking.scenes.scenes import Player, is_beside
from checks.asking.scenes.telling import CLASSES, tell_points, tell_scene, write_scene
from checks.asking.scenes.uses import WHOLE
from checks.asking.stories.stories import Fighter, Side
from checks.asking.words.answer import Answer
from checks.engine import STAYING
from kb import records
from kb.problems import Refused


def answer_boards(player: Player, cards: Sequence[records.Card], boards: Sequence[Board]) -> Answer | None:
    """Answer a question that can be read as some boards; None if no battle proves the answer, or not for each."""
    answers = []
    for each in boards:
        with suppress(Contradiction):
            answers.append(answer_board(player, cards, each))
    alike = bool(answers) and len({each and each.said for each in answers}) == 1
    return answers[0] if alike else None


def answer_board(player: Player, cards: Sequence[records.Card], board: Board) -> Answer | None:
    """Answer a question that is read as a board; None if no battle proves the answer."""
    if board.query.kind in ("stops", "negates") and not _responds(board, cards):
        return _answer_stops(player, cards, board)
    try:
        table = Table(player, cards, _complete(cards, board), {})
        table = table._replace(known=gather(table.board))
        if len(table.known) < len(cards):
            return None
        played = [*judge_all(table)]
    except Contradiction:
        raise
    except (Unplayable, Refused):
        return None
    if not played or any(each.said == "open" for each in played):
        return None
    return _conclude(table, played)


def _responds(board: Board, cards: Sequence[records.Card]) -> bool:
    """Whether a question is if a card that is activated negates another."""
    by = board.query.by
    if board.query.kind == "stops" or by is None or by.card is None:
        return False
    card = cards[by.card]
    return card.carrier not in STAYING and any(CLASSES & {*(each.class_ or ())} for each in card.effects)


def _answer_stops(player: Player, cards: Sequence[records.Card], board: Board) -> Answer | None:
    """Answer whether a card stops another: that one cannot be used, or is negated, while the first is there."""
    query = board.query
    if query.by is None or query.on is None or None in (query.by.card, query.on.card):
        return None
    stopping = cards[query.by.card or 0]
    kinds = {kind for each in stopping.effects for kind in each.class_ or ()}
    if stopping.carrier in STAYING or not CLASSES & kinds:
        there = query.by._replace(place="field")
        used = Query("use", query.on, side=query.on.side, points=query.points, cause="negated")
        answer = answer_board(player, cards, board._replace(things=(*board.things, there), query=used))
        is_idle = stopping.carrier != "monster" and not CLASSES & kinds > {"activation"}
        if answer is None or (answer.said == "yes" and (lacks_target(stopping) or not is_idle)):
            return None
        turned: Literal["yes", "no"] = "no" if answer.said == "yes" else "yes"
        return answer._replace(said=turned, sentence=f"{turned.title()}. {answer.sentence.partition('. ')[2]}")
    answer = answer_board(player, cards, board._replace(query=query._replace(kind="negates")))
    if (answer is None or answer.said != "yes") and "continuous" in kinds:
        return _answer_kept_from(player, cards, board)
    return answer if answer is not None and answer.said == "yes" else None


def _answer_kept_from(player: Player, cards: Sequence[records.Card], board: Board) -> Answer | None:
    """Answer yes if a monster, while it applies, keeps the other player from using a card; None if it does not."""
    query = board.query
    if query.by is None or query.on is None or (query.by.side and query.by.side == query.on.side) or board.things:
        return None
    user: Side = query.on.side or FOES[query.by.side] or "you"
    pair = [cards[each.card] for each in (query.on, query.by) if each.card is not None]
    used = Query("use", Thing(Fighter(card=0)), side=user, points=query.points)
    there = Thing(Fighter(card=1, side=FOES[user]))
    answer = answer_board(player, pair, board._replace(things=(there,), query=used))
    if answer is None or answer.said != "no":
        return None
    return answer._replace(said="yes", sentence=f"Yes. {answer.sentence.partition('. ')[2]}")


def _complete(cards: Sequence[records.Card], board: Board) -> Board:
    """Add the deeds that a question implies: *can {1} destroy it*, *{0} was negated by {1}*, links of a Chain."""
    board = _tell_negated(cards, _order_links(board))
    query = board.query
    used = {each.by.card for each in board.deeds if each.by is not None and each.verb != "attack"}
    is_result = query.kind not in ("attack", "use", "target", "negates-attack")
    cause = query.by if query.kind in ("works", "attack-stops", "attack-goes-on") else query.on if is_result else None
    if cause is None or cause.card is None or cause.card in used:
        return board
    if query.kind not in ("negates", "chain") and not is_beside(cards[cause.card]):
        return board
    side = cause.side or FOES[query.side] or (FOES[query.by.side] if query.by is not None else "")
    if not side and query.kind == "works" and board.things and all(each.side == "you" for each in board.things):
        side = "you"  # Who asks if a card works beside their own cards would use it.
    return board._replace(deeds=(*board.deeds, Deed("use", side, cause, points=query.points)))


def _order_links(board: Board) -> Board:
    """Give the links of a Chain to the players in turn."""
    links = [each for each in board.deeds if each.verb == "link"]
    sides: list[Side] = [each.by.side if each.by is not None else "" for each in links]
    first: Side = next((side if not at % 2 else FOES[side] for at, side in enumerate(sides) if side), "they")
    turns: list[Side] = [first if not at % 2 else FOES[first] for at in range(len(links))]
    if any(side not in ("", turn) for side, turn in zip(sides, turns, strict=True)):
        raise Unplayable
    told = iter(turns)
    return board._replace(
        deeds=tuple(each._replace(side=next(told)) if each.verb == "link" else each for each in board.deeds)
    )


def _tell_negated(cards: Sequence[records.Card], board: Board) -> Board:
    """Read a card that was negated: by one that stays on the field, or in a Chain."""
    for each in [result for result in board.results if result.kind == "negated"]:
        if each.by is None or each.on is None or each.by.card is None or each.on.card is None:
            raise Unplayable
        results = tuple(other for other in board.results if other is not each)
        board = board._replace(results=results)
        if cards[each.on.card].carrier in STAYING:
            there = (each.by._replace(is_negated=True), each.on._replace(place="field"))
            board = board._replace(things=(*board.things, *there))
        else:
            chain = (Deed("use", each.by.side, each.by), Deed("chain", each.on.side, each.on))
            board = board._replace(deeds=(*board.deeds, *chain))
    return board


def _conclude(table: Table, played: Sequence[Verdict]) -> Answer | None:
    """Conclude from the battles: yes or no where all agree."""
    answer = _agree(table, played)
    if answer is None or not table.board.query.is_inverted:
        return answer
    turned: Literal["yes", "no"] = "no" if answer.said == "yes" else "yes"
    return answer._replace(said=turned, sentence=f"{turned.title()}. {answer.sentence.partition('. ')[2]}")


def _agree(table: Table, played: Sequence[Verdict]) -> Answer | None:
    """Answer yes or no where all battles agree."""
    player, query = table.player, table.board.query
    said = {each.said for each in played}
    shown = []
    for each in played[:4]:
        roles = [role for role, card in each.outcome.scene.cards.items() if "card" in card]
        shown.append(write_scene(player, each.outcome, roles if query.kind in (*LEGAL, "activates") else ()))
    scenes = tuple({each["title"]: each for each in shown}.values())
    if len(said) > 1 and query.is_possible and query.cause == "battle":
        played = [each for each in played if each.said == "yes"]
        return _agree(table, played)
    if len(said) > 1:
        return None
    if query.kind == "survives" and said == {"yes"} and len({str(each["result"]) for each in scenes}) > 1:
        return Answer("yes", f"Yes. {tell_scene(tell_common(scenes))}", scenes=scenes)
    if said == {"yes"}:
        return Answer("yes", f"Yes. {tell_scene(scenes[0])}", scenes=scenes)
    if query.kind in LEGAL:
        refused = [each for verdict in played for each in verdict.refused]
        barred = [each for each in refused if each[1].option.rule in BARS]
        barred = barred or [each for each in refused if table.board.life and each[1].option.rule in OF_LACK]
        reason, rule = find_reason(player, barred or refused)
        who = played[0].outcome.scene.players[played[0].outcome.scene.cards[played[0].role]["of"]]
        name = played[0].outcome.scene.names[played[0].role]
        points = list_asked(table.board)
        when = " in the Damage Step" if points == WHOLE else f" {tell_points(points)}" if points else ""
        told = f"No. {who[:1].upper()}{who[1:]} cannot activate {name}{when} if {scenes[0]['title']}."
        return Answer("no", told, reason, rule, scenes)
    why = scenes[0]["undecided"] if query.kind == "attack" else None
    told = f"The attack cannot be declared: {why}." if why else tell_scene(scenes[0])
    return Answer("no", f"No. {told}", scenes=scenes)
