"""Answers about a card that is chained to another: at a timing, for a purpose, or with its result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.asking.battles.encounters import answer_protects
from checks.asking.battles.judging import answer_story
from checks.asking.battles.resolving import answer_stopped
from checks.asking.battles.responses import answer_response
from checks.asking.battles.working import answer_works
from checks.asking.boards.answering import answer_boards
from checks.asking.boards.reading import read_boards
from checks.asking.cards.card_question import CardQuestion
from checks.asking.cards.comparing import PAIR
from checks.asking.cards.lacks import refuse_lack
from checks.asking.scenes.scenes import Player, is_beside, list_scenes
from checks.asking.scenes.telling import CLASSES
from checks.asking.scenes.uses import WHOLE, find_role, only_responds
from checks.asking.stories.stories import read_clause
from checks.asking.words.accounting import account, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.cues import CHAINS, FOR, ON_ITSELF, PURPOSE, SAVES, STILL
from checks.asking.words.forms import Form, Response
from checks.asking.words.instructions import write_effects
from checks.asking.words.known import Cards, Known
from checks.asking.words.timings import answer_can
from checks.asking.words.understanding import Asked
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
    if (stopped := answer_stopped(player, used.card, to.card)) is not None:
        return stopped
    works = answer_works(player, used.card, to.card, negates=True)
    return works if works.said == "yes" else tell_only(answer)


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
    if len(named) == 1 and not asked.question.is_timed and (reached := _answer_purpose(question, purpose[0])):
        return account(reached, asked.said, Form.RESPONSE, named)
    if is_saving and len(named) == PAIR:
        at = asked.response.used if asked.response is not None else min(asked.used, 1)
        if (saved := answer_protects(question.player, named[at], named[1 - at])) is not None:
            return account(saved, asked.said, Form.RESPONSE, named)
    if not (is_saving or asked.form is Form.CAN):
        return answer
    open_answer = tell_only(answer)
    lead = "" if answer.scenes or len(named) > 1 else "Whether that serves it is not played here. "
    return open_answer._replace(sentence=f"{lead}{open_answer.sentence}")


_ATTACKER: Final = re.compile(r"\bmy attack(?:er|ing monster)\b")


def _answer_purpose(question: CardQuestion, purpose: str) -> Answer | None:
    """Answer whether a card that is used in an attack on a monster saves it; None if that is open.

    Yes if some use of it does so whatever the battle position; no if none does, and it neither is used before an attack
    nor changes ATK or DEF.
    """
    if not SAVES.search(purpose) or not is_beside(question.one):
        return None
    is_mine = _ATTACKER.search(question.said) is not None
    attack = "my monster attacks his stronger monster" if is_mine else "his monster attacks my weaker monster"
    told = [
        [
            _play(question, f"{attack}{position} and i use {{0}}{on} does my monster survive")
            for position in ("", " in defense position")
        ]
        for on in ("", " on his monster", " on my monster")
    ]
    if (saved := next((each for each in told if all(way and way.said == "yes" for way in each)), None)) is not None:
        return saved[0]
    first = told[0][0]
    is_sure = first is not None and first.said == "no" and not _is_used_before(question)
    return first if is_sure and '"change-stat":' not in write_effects(question.one) else None


def _play(question: CardQuestion, said: str) -> Answer | None:
    """Answer a question by its board."""
    boards = read_boards(said, [])
    return answer_boards(question.player, question.named, boards) if boards else None


def _is_used_before(question: CardQuestion) -> bool:
    """Whether the card can be used before an attack is declared."""
    player, card = question.player, question.one
    used = (player.play(scene).list_used(find_role(scene, card)) for scene in list_scenes(card))
    return any("start-step" in points for each in used for points in each.values())


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
