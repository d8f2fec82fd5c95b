"""Answers about a card that is chained to another: at a timing, for a purpose, or with its result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.accounting import account, tell_only
from checks.asking.answer import Answer
from checks.asking.card_question import CardQuestion
from checks.asking.comparing import PAIR
from checks.asking.cues import CHAINS, FOR, ON_ITSELF, PURPOSE, SAVES, STILL
from checks.asking.encounters import answer_protects
from checks.asking.forms import Form, Response
from checks.asking.judging import answer_story
from checks.asking.known import Cards, Known
from checks.asking.lacks import refuse_lack
from checks.asking.responses import answer_response
from checks.asking.scenes import Player, is_beside
from checks.asking.stories import read_clause
from checks.asking.telling import CLASSES
from checks.asking.timings import answer_can
from checks.asking.understanding import Asked
from checks.asking.uses import WHOLE, only_responds
from checks.asking.working import answer_works
from checks.replay.eras import Era
from checks.replay.stage import damage_points

RESOLVING: Final = re.compile(r"\bresolv(?:ing|ed)\b")
"""An activation that is past."""
_MY: Final = (
    r"(?:(?:a|an|the|my|his|her|their|its|opponent's|activated|attacked|set|face-down|flip|effect|activation|of) )*"
)
_ON: Final = re.compile(
    r"^(?:(?:so|hey|judge|question|quick|and|then) )*"
    r"(?:(?:(?:can|could|may|is it (?:ok|okay|legal|allowed|possible) (?:to|if)|am i allowed to)"
    r"(?: (?:i|you|he|she|they|we|(?:my )?opponent|opp))?(?: still| also| just)*(?: get to)?) )?"
    rf"(?:(?:use|activate|flip|chain|play|drop) )?{_MY}\{{(?P<used>[01])\}}(?:'s effect)?(?: from (?:my |the )?hand)?"
    r"(?: (?:in|inside|during))?"
    rf" (?:on|onto|to|vs|versus|against|attack|stop|negate|counter|affect)s? {_MY}\{{(?P<to>[01])\}}(?P<more>.*)$"
)
"""A card and the one on which it would be used: *{0} on {1}*, *can {0} hit {1}*."""


def answer_on(known: Cards, asked: Asked, era: Era, cards: Sequence[Known], player: Player) -> Answer | None:
    """Answer whether a card that is only used in response can be chained to another; None if it is used otherwise.

    Any other card that is used on another, if it cannot be activated at the timings of the question at all.
    """
    found = _ON.match(asked.said)
    if found is None or len(cards) != 2 or found["used"] == found["to"] or read_clause(found["more"]):
        return None
    used, to = cards[int(found["used"])], cards[int(found["to"])]
    if not is_beside(used.card) or not any(CLASSES & {*(each.class_ or ())} for each in to.card.effects):
        return None
    if not only_responds(used.card):
        points = [point for point in asked.question.points if point in damage_points(era)]
        alone = answer_can(known.time(used, era), era.id, points) if asked.question.is_inside else None
        return alone if alone is not None and alone.said == "no" and alone.rule is not None else None
    return _answer_chained(known, asked, era, used, to, player)


def answer_asked_response(known: Cards, asked: Asked, era: Era, cards: Sequence[Known], player: Player) -> Answer:
    """Answer whether one card can be chained to another, or with the result."""
    response = asked.response or Response(0, 1)
    used, to = cards[response.used], cards[response.to]
    answer = _answer_chained(known, asked, era, used, to, player)
    if answer.said is None and "is not activated in a plain battle" in answer.sentence:
        return _answer_against(asked, used, to, player) or answer
    if (on := ON_ITSELF.search(asked.said)) is not None and int(on[1]) == response.to:
        return tell_only(answer)
    if answer.said in ("yes", "no") and (clause := read_clause(asked.said)) and not CHAINS.search(clause):
        if f"{{{response.to}}}" not in clause:
            return tell_only(answer)
        works = answer_works(player, used.card, to.card, negates=True)
        if STILL.search(clause) and works.said in ("yes", "no"):
            told = works.sentence.partition(". ")[2]
            if works.said == "yes":
                return works._replace(said="no", sentence=f"No. {told}")
            return works._replace(said="yes", sentence=f"Yes. {told}")
        return tell_only(answer)
    if answer.said != "yes" or not (purpose := PURPOSE.search(asked.said)):
        return answer
    if SAVES.search(purpose[0]):
        return answer_protects(player, used.card, to.card) or tell_only(answer)
    works = answer_works(player, used.card, to.card, negates=True)
    return works if works.said in ("yes", "no") else tell_only(answer)


def _answer_against(asked: Asked, used: Known, to: Known, player: Player) -> Answer | None:
    """Answer whether a card can be used in the battles with a monster; None if that differs between them."""
    found, told = _ON.match(asked.said), ("his {1} attacks my monster", "i attack his {1}")
    if found is None or found["more"] or to.card.carrier != "monster":
        return None
    answers = [answer_story(player, (used.card, to.card), f"{each} can i use {{0}}", asks_use=True) for each in told]
    return answers[0] if len({each and each.said for each in answers}) == 1 else None


def judge_purpose(question: CardQuestion, answer: Answer) -> Answer:
    """Answer whether a card serves its purpose; otherwise leave out a yes for its use alone."""
    asked, named = question.asked, question.named
    purpose = FOR.search(asked.said)
    if purpose is None or answer.said == "no" or asked.form not in (Form.CAN, Form.RESPONSE):
        return answer
    is_saving = SAVES.search(purpose[0]) is not None
    if is_saving and len(named) == PAIR:
        at = asked.response.used if asked.response is not None else min(asked.used, 1)
        if (saved := answer_protects(question.player, named[at], named[1 - at])) is not None:
            return account(saved, asked.said, Form.RESPONSE, named)
    return tell_only(answer) if is_saving or asked.form is Form.CAN else answer


def _answer_chained(known: Cards, asked: Asked, era: Era, used: Known, to: Known, player: Player) -> Answer:
    if (refused := refuse_lack(used.card, asked.said, asked.question.points)) is not None:
        return refused
    if RESOLVING.search(asked.said):
        return tell_only(answer_response(player, used.card, to.card))
    if not asked.question.is_inside:
        return answer_response(player, used.card, to.card)
    points = [point for point in asked.question.points if point in damage_points(era)]
    alone = answer_can(known.time(used, era), era.id, points)
    if alone.said != "yes":
        return alone
    answer = answer_response(player, used.card, to.card, points or WHOLE)
    if answer.said is not None:
        return answer
    return answer._replace(sentence=f"{answer.sentence} {alone.sentence.removeprefix('Yes. ')}")
