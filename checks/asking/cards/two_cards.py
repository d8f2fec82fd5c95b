"""Answers questions about two cards: one that stops, meets or helps the other, or is used beside it."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.encounters import answer_affects, answer_meeting, answer_protects
from checks.asking.battles.played import read_sides
from checks.asking.battles.responses import answer_response
from checks.asking.battles.working import answer_works
from checks.asking.cards.activations import answer_use
from checks.asking.cards.card_question import CardQuestion
from checks.asking.cards.chained import answer_asked_response
from checks.asking.scenes.afterwards import names_removal
from checks.asking.scenes.company import answer_own, find_own
from checks.asking.scenes.fields import HAVE
from checks.asking.scenes.happenings import LEAVES
from checks.asking.scenes.meetings import can_meet
from checks.asking.scenes.scenes import Player
from checks.asking.scenes.telling import CLASSES
from checks.asking.scenes.uses import has_unplayed, only_responds
from checks.asking.words.accounting import tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.bars import answer_barred, answer_negating, answer_stopping
from checks.asking.words.cues import AFFECTED, AGAINST, BATTLE_DEATHS, DEATHS, FLOATS, GONE, LOST_BATTLE, SUBJECT
from checks.asking.words.forms import Form
from checks.asking.words.timings import answer_when, is_never
from checks.engine import STAYING
from kb import records


def answer_two(question: CardQuestion) -> Answer | None:
    """Answer a question about two cards that meet; None for one about the use of one of them."""
    asked, player = question.asked, question.player
    match asked.form:
        case Form.RESPONSE if asked.response is not None:
            return answer_asked_response(question.lookup, asked, question.era, question.cards, player)
        case Form.WORKS if asked.stops or asked.protects:
            return _answer_works(question)
        case Form.WORKS | Form.CARD | Form.MEETING if (by := AFFECTED.search(asked.said)) is not None:
            return answer_affects(player, question.named[int(by[1])], question.named[1 - int(by[1])])
        case Form.MEETING | Form.WORKS | Form.NUMBERS | Form.RESPONSE:
            return _answer_met(question)
    return None


def answer_company(question: CardQuestion) -> Answer | None:
    """Answer about a card used for another of the same player; None if the question is about something else."""
    asked = question.asked
    if asked.form not in (Form.CAN, Form.WORKS, Form.CARD, Form.MEETING) or asked.stops:
        return None
    at = min(asked.used, 1)
    used, monster = question.named[at], question.named[1 - at]
    theirs = read_sides(asked.said.replace("{1}", "{0}") if asked.used else asked.said)[0]
    own = find_own(asked.said, used, monster, 1 - at, theirs=theirs)
    if not own:
        return None
    is_mine = own == "mine"
    return answer_own(question.player, used, monster, asked.said, question.points, is_mine=is_mine, theirs=theirs)


def _answer_against(question: CardQuestion, *, is_beside: bool) -> Answer | None:
    """Answer whether a card works against another, or beside it; None if neither stops the other."""
    player, (one, other) = question.player, question.named[:2]
    works = answer_works(player, one, other)
    if works.said == "yes" and not is_beside:
        return works
    stopped = answer_works(player, other, one)
    if stopped.said == "yes":
        return stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
    if stopped.said == "no" and is_beside:
        return stopped._replace(said="yes", sentence=f"Yes. {other.name} does not stop {one.name}.")
    if not is_beside and (affected := answer_affects(player, one, other)).said == "yes":
        return affected
    return None


def _answer_met(question: CardQuestion) -> Answer:
    """Answer by the meeting of two cards in a battle."""
    player, said, (one, other) = question.player, question.said, question.named[:2]
    if question.asked.form is Form.WORKS and (against := AGAINST.search(said)) is not None:
        stopped = _answer_against(question, is_beside=bool(against["beside"]))
        if stopped is not None:
            return stopped
    negates = re.search(r"\{(\d)\}(?: can| could| to)? negates?\b", said)
    if negates and question.asked.question.is_inside:
        return answer_use(question, question.cards[int(negates[1])])
    met = answer_meeting(player, one, other, said)
    subject = SUBJECT.search(said)
    if subject and met.sentence.startswith(f"{question.named[int(subject[1])].name} cannot be activated"):
        by = answer_works(player, *((one, other) if subject[1] == "1" else (other, one)))
        return met._replace(said="no", sentence=f"No. {met.sentence}", reason=by.reason, rule=by.rule)
    if (lost := _LOST.search(said)) is not None and (met.said is None):
        met = _tell_lost(met, *(question.named[int(lost[group] or lost[f"{group}2"])].name for group in ("of", "by")))
    if any(each["can"] or each["result"] for each in met.scenes):
        return met
    told = [answer_when(question.time(each), question.era.id) for each in question.cards[:2]]
    return met._replace(sentence=" ".join(each.sentence for each in told), reason=told[0].reason, rule=told[0].rule)


_TRIGGERS: Final = (
    r"(?:still )?(?:get to |get |gets )?"
    r"(?:trigger|activat|draw|discard|banish|search|pop|destroy|tak|steal|summon|use|resolv|its|her|his|a )[^{]*"
)
_LOST: Final = re.compile(
    rf"^(?:does|do|will|can|would) (?:my |his |the )?\{{(?P<of>\d)\}} {_TRIGGERS}"
    r"\b(?:if|when|after|once)\b[^{]*\{(?P<by>\d)\}[^{]*$"
    rf"|^(?:if|when|after|once)\b[^{{]*\{{(?P<by2>\d)\}}[^{{]*\b(?:does|do|will|can|would) (?:my |his |the )?"
    rf"\{{(?P<of2>\d)\}} {_TRIGGERS}$"
)
"""A question whether an effect is still used where another card is: *does {0} draw if {1} is used*."""


def _tell_lost(met: Answer, of: str, by: str) -> Answer:
    """Answer no where each effect of a card that could be used in the battles is lost by the use of another."""
    told = [
        line
        for each in met.scenes
        for line in each["can"]
        if re.search(rf"^{re.escape(of)}’s|activate {re.escape(of)}’s", line)
    ]
    if not told or not all(f"but not after {by}" in line for line in told):
        return met
    return met._replace(said="no", sentence=f"No. {met.sentence}", rule="LE-4")


def _answer_works(question: CardQuestion) -> Answer:
    """Answer whether a card stops another, or protects against it."""
    asked, player, named = question.asked, question.player, question.named
    first, second = (1, 0) if re.search(r"\bby (?:\w+ )?\{1\}", asked.said) else (0, 1)
    if asked.protects and not asked.stops:
        protected = answer_protects(player, named[first], named[second])
        if protected is None and _SURVIVES.search(asked.said):
            protected = _answer_survives(player, named[first], named[second])
        met = protected or answer_meeting(player, named[0], named[1], asked.said)
        stops = f"; {named[first].name} stops it."
        return met._replace(said="yes", sentence=f"Yes. {met.sentence}") if met.sentence.endswith(stops) else met
    if asked.question.is_inside and (closed := question.answer_closed(question.cards[first])) is not None:
        return closed
    negates = bool(re.search(r"\bnegat", asked.said))
    answer = answer_works(player, named[first], named[second], negates=negates)
    if answer.said is not None:
        return answer
    if (barred := answer_stopping(named[first], named[second])) is not None:
        return barred
    negates_summons = any("summon" in (each.negates or ()) for each in named[first].effects)
    is_of_spell = named[second].carrier != "monster" and not negates_summons
    if is_of_spell and only_responds(named[first]) and not asked.question.is_inside:
        response = answer_response(player, named[first], named[second])
        if response.said == "no":
            return response  # What is never chained to it does not stop it.
    if negates and (negated := answer_negating(named[first], named[second])) is not None:
        return negated
    if not answer.scenes:
        stopped = answer_works(player, named[second], named[first])
        if stopped.said == "yes" and named[first].carrier not in STAYING:
            return stopped._replace(said="no", sentence=f"No. {stopped.sentence.removeprefix('Yes. ')}")
    if asked.question.is_inside:
        alone = question.answer_timed(question.cards[first])
        if alone.said == "no" and "has no effect" not in alone.sentence:
            return alone
    return answer


_SURVIVES: Final = re.compile(r"\bsurviv\w*")


def _answer_survives(player: Player, monster: records.Card, other: records.Card) -> Answer | None:
    """Answer whether a monster stays on the field where a Spell or Trap is used; None if that is not known."""
    if monster.carrier != "monster" or other.carrier == "monster":
        return None
    removed = answer_affects(player, other, monster, LEAVES)
    if removed.said not in ("yes", "no"):
        return None
    said, rest = removed.said, removed.sentence.partition(". ")[2]
    told = "no" if said == "yes" else "yes"
    return removed._replace(said="no" if said == "yes" else "yes", sentence=f"{told.capitalize()}. {rest}")


def answer_beside(question: CardQuestion) -> Answer:
    """Answer whether a card can be activated while another applies."""
    at = min(question.asked.used, len(question.cards) - 1)
    other = 1 if at == 0 else 0
    question = _put_after_battle(question, question.cards[other].card)
    player, said, used, beside = question.player, question.said, question.cards[at], question.cards[other].card
    if names_removal(said):
        alone = answer_use(question, used)
        return alone if is_never(alone) else tell_only(alone)
    own = question.word(_put_first(said, at))
    if str(1 - at) in GONE.findall(said):
        return tell_only(answer_use(own, used))
    stopped = answer_works(player, beside, used.card)
    if stopped.said == "yes":
        told = stopped._replace(said="no", sentence=stopped.sentence.replace("Yes.", "No.", 1))
        return tell_only(told) if _negates_one_of_several(stopped, used.card) else told
    if stopped.said == "depends":
        return stopped
    if (barred := answer_barred(used.card, beside)) is not None:
        return barred
    answer = answer_use(own, used)
    is_open = answer.said == "yes" and beside.carrier != "monster" and has_unplayed(beside, is_laid=True)
    return answer if _is_shown(question, answer, at, used.card, beside) and not is_open else tell_only(answer)


def _negates_one_of_several(stopped: Answer, used: records.Card) -> bool:
    """Whether one of several effects of a card is negated, and perhaps not the one that is asked about."""
    effects = [each for each in used.effects if CLASSES & {*(each.class_ or ())} and each.same_as is None]
    return f" negates {used.name}" in stopped.sentence and len(effects) > 1


def _put_after_battle(question: CardQuestion, floating: records.Card) -> CardQuestion:
    """Ask for the end of the Damage Step if a card beside the one used is triggered by its destruction by battle."""
    triggers = [{*(each.trigger or ())} for each in floating.effects if each.trigger]
    lost = LOST_BATTLE.search(question.asked.text.casefold()) and any(DEATHS & each for each in triggers)
    floats = FLOATS.search(question.said) and triggers and all(each <= BATTLE_DEATHS for each in triggers)
    if not (lost or floats):
        return question
    at_end = question.asked.question._replace(points=("end",), outside="", is_inside=True)
    return question._replace(asked=question.asked._replace(question=at_end))


def _is_shown(question: CardQuestion, answer: Answer, at: int, used: records.Card, beside: records.Card) -> bool:
    """Whether the answer for the use of a card holds with the card beside it."""
    said, points = question.said, question.points
    theirs = read_sides(said.replace("{1}", "{0}") if at else said)[0]
    if re.search(rf"{HAVE}(?: \w+){{0,3}} \{{{1 - at}\}}", said) and not theirs:
        return False
    if answer.said == "no" and not (question.asked.question.is_timed or answer.scenes or question.moment):
        return False
    if answer.said != "yes":
        return True
    on = re.search(r"\bon (?:\w+ )?\{\d\}", said) is not None
    is_own = find_own(said, used, beside, 1 - at, theirs=theirs) == "mine"
    return not is_own and can_meet(question.player, used, beside, points, on=on)


def _put_first(said: str, at: int) -> str:
    """Give a card of a question the first number, as the answers about one card read it."""
    numbers = {"{0}": f"{{{at}}}", f"{{{at}}}": "{0}"}
    return re.sub(r"\{\d\}", lambda found: numbers.get(found[0], found[0]), said)
