"""Answers questions about cards: each form by the part of the room that plays, reads or times it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from checks.asking.battles.beats import answer_beats
from checks.asking.battles.clauses import answer_clause
from checks.asking.battles.deeds import DEEDS, answer_deed
from checks.asking.battles.destroying import answer_destroyed
from checks.asking.battles.encounters import answer_affects
from checks.asking.battles.granted import answer_granted
from checks.asking.battles.judging import BEFORE_CALCULATION, answer_story, read_object
from checks.asking.battles.numbered import answer_card_numbers
from checks.asking.battles.outside import answer_happening
from checks.asking.battles.permissions import answer_pair, answer_permission, answer_under
from checks.asking.battles.played import answer_around
from checks.asking.battles.removing import answer_removed
from checks.asking.battles.resolving import answer_resolving
from checks.asking.battles.steps import BATTLE_STEPS, WHOLE_PHASE, answer_step
from checks.asking.battles.stopping import answer_attack_stopped, name_attack
from checks.asking.battles.summoned import answer_summoned
from checks.asking.cards.abiding import answer_abiding
from checks.asking.cards.abilities import answer_ability
from checks.asking.cards.activations import answer_moments, answer_outside, answer_use, tell_return
from checks.asking.cards.aside import NOT_PLAYED
from checks.asking.cards.card_question import CardQuestion
from checks.asking.cards.chained import answer_on, judge_purpose
from checks.asking.cards.comparing import PAIR, compare_battle, compare_card, compare_points
from checks.asking.cards.features import answer_features
from checks.asking.cards.kinds import answer_kind
from checks.asking.cards.lacks import answer_held, refuse_lack
from checks.asking.cards.listed import answer_which
from checks.asking.cards.negated_summons import answer_negated_summon
from checks.asking.cards.ruled import LEAST_TERMS, SURE, answer_by_rule, answer_generally
from checks.asking.cards.speeds import Bearer, answer_speeds
from checks.asking.cards.two_cards import answer_beside, answer_company, answer_two
from checks.asking.rules.law import YES_NO
from checks.asking.scenes.afterwards import answer_afterwards, read_done
from checks.asking.scenes.copies import answer_copies
from checks.asking.scenes.fields import answer_apart, answer_field, leave_field_out, read_field
from checks.asking.scenes.occasions import refuse_flipped, refuse_response
from checks.asking.scenes.scenes import Player, is_beside
from checks.asking.scenes.scopes import answer_scope
from checks.asking.scenes.telling import name_effects
from checks.asking.scenes.traits import read_trait
from checks.asking.scenes.triggered import answer_triggered
from checks.asking.scenes.unsettled import answer_unsettled
from checks.asking.scenes.uses import WHOLE
from checks.asking.stories.retelling import retell
from checks.asking.stories.stories import read_clause, read_main
from checks.asking.words.accounting import account, find_lost, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.bars import answer_bars
from checks.asking.words.cues import (
    ACTS,
    BY_CARD,
    DOES_TO,
    EFFECT_USED,
    ENDING,
    HITS,
    ITS,
    MOMENTS,
    ON_ATTACK,
    USABLE,
    WORKS,
)
from checks.asking.words.damages import answer_spared, answer_waiting
from checks.asking.words.forms import Form
from checks.asking.words.instructions import write_effects
from checks.asking.words.misses import answer_misses
from checks.asking.words.places import answer_closed
from checks.asking.words.terms import read_terms
from checks.asking.words.timings import is_never
from checks.engine import STAYING
from checks.replay.cards import Cards as EngineCards
from checks.replay.eras import find_latest
from kb import records


def answer_cards(question: CardQuestion) -> Answer:
    """Answer a question about cards by its form, and the rule for which its last clause asks without them."""
    answer = judge_purpose(question, _answer_form(question))
    if answer.said == "cannot-decide" and (told := _answer_by_today(question, answer)) is not None:
        return told
    if answer.scenes and question.asked.question.outside not in ("", *BATTLE_STEPS):
        return tell_only(answer)  # No battle shows what happens in another phase.
    if answer.said is not None:
        return tell_only(answer) if _leaves_out(question, answer) else answer
    if " after {" in question.said and any(ENDING.search(write_effects(each)) for each in question.named):
        return answer
    if (ruled := answer_by_rule(question.law, question.asked, question.era, question.cards)) is not None:
        return ruled._replace(scenes=answer.scenes)
    clause = read_clause(question.said)
    if "{" in clause or len(read_terms(clause)) <= LEAST_TERMS:
        return answer
    found = question.law.find(clause)
    if found is None or found.said is None or found.likeness < SURE:
        return answer
    rule = question.law.answer(clause, question.era)
    return answer if rule is None else answer._replace(sentence=f"{tell_only(rule).sentence} {answer.sentence}")


_WORDING: Final = re.compile(r"Needs the wording of (?P<card>.+)'s [\w-]+ on \S+ \([A-Z]+\)")
"""The reason of an answer for which the wording of an effect on a day is not on record."""


def _answer_by_today(question: CardQuestion, answer: Answer) -> Answer | None:
    """Answer by today's text, without yes or no, where only the wording of its time keeps a card from an answer."""
    found = _WORDING.search(f"{answer.sentence} {answer.reason}")
    now = question.eras.get(find_latest(question.lookup.corpus) or "")
    if found is None or now is None or now is question.era:
        return None
    player = Player(question.player.plays, now, question.player.texts, is_bare=question.player.is_bare)
    today = tell_only(_answer_form(question._replace(era=now, player=player)))
    old = f"Which text {found['card']} had on {question.era.day} is not on record here."
    return today._replace(sentence=f"{old} By today’s: {today.sentence}")


def _leaves_out(question: CardQuestion, answer: Answer) -> bool:
    """Whether a yes shows one of two cards nowhere, or none of its battles one of more that stays on the field."""
    shown = " ".join([answer.sentence, *(each["title"] for each in answer.scenes)])
    staying = [each.name for each in question.named if each.carrier in STAYING]
    if len(question.cards) > PAIR:
        return bool(answer.scenes) and any(each not in shown for each in staying)
    asked = {int(each) for each in re.findall(r"\{(\d)\}", _WITHOUT_ASIDE.sub("", question.said))}
    unseen = any(question.named[each].name not in f"{shown} {answer.reason}" for each in asked)
    return len(question.cards) == PAIR and answer.said == "yes" and unseen


_WITHOUT_ASIDE: Final = re.compile(r"^is \{\d\} (?:legal|allowed|banned|limited)\b")
"""A question of its own in front: *is {0} allowed, can {1} be used*."""


def _answer_form(question: CardQuestion) -> Answer:
    """Answer a question about cards by its form, as it is asked or reworded."""
    question = _reword(question)
    return _answer_as_asked(question) or _answer_retold(question.word(_retell(question)))


def _answer_as_asked(question: CardQuestion) -> Answer | None:
    """Answer a question by its own words; None if none of these answers applies."""
    asked, era, cards, lookup = question.asked, question.era, question.cards, question.lookup
    player, named, said = question.player, question.named, question.said
    return (
        answer_which(lookup, asked, era, cards)
        or _answer_fixed(question)
        or answer_abiding(player, named, said)
        or answer_granted(player, named, said)
        or answer_happening(player, named, said)
        or answer_resolving(player, named, said)
        or _answer_unsettled(question)
        or answer_generally(question.law, asked, era, question.one)
        or _answer_kind(question)
        or _refuse_never(question)
        or _answer_doer(question)
        or answer_attack_stopped(player, named, said)
        or _answer_afterwards(question)
        or answer_beats(player, named, said)
        or _answer_permission(question)
        or _answer_response(question)
        or (compare_battle(lookup, question.eras, said, era, cards, player) if asked.form is Form.CHANGED else None)
        or _answer_battle(question)
    )


def _answer_retold(question: CardQuestion) -> Answer:
    """Answer a question reworded to describe the battle behind its result."""
    form, player, named = question.asked.form, question.player, question.named
    return (
        (answer_clause(player, named, question.said) if form is Form.MEETING else None)
        or _answer_met(question)
        or (_answer_changed(question) if form is Form.CHANGED else None)
        or (_answer_when(question) if form is Form.MISSES else None)
        or (_answer_known(question) if form in (Form.CARD, Form.WHEN) else None)
        or (_answer_activation(question) if len(named) == 1 else _account(question, answer_beside(question)))
    )


def _account(question: CardQuestion, answer: Answer) -> Answer:
    """Leave an answer open if it accounts for too few words or cards of a question."""
    return account(answer, question.said, question.asked.form, question.named)


def _retell(question: CardQuestion) -> str:
    """Reword a question that names the result of a battle before it asks."""
    return retell(question.said, question.asked.question.outside)


def _reword(question: CardQuestion) -> CardQuestion:
    """Word a question about cards as their battle is read."""
    if len(question.cards) > 1:
        said = _DESTROYED_BY.sub(_tell_destroyer, question.said)
        said = _IN_PLAY.sub(partial(_tell_in_play, question.named), said)
        return question.word(name_attack(question.named, said))
    if not is_beside(question.one):
        question = question.word(ITS.sub(r"\1 it", question.said))
    if question.one.carrier != "monster":
        question = question.word(HITS.sub(r"\1 destroy", question.said))
    return question


_DESTROYED_BY: Final = re.compile(
    r"^(?:can|could|may|does|do|will|would) (?:(?:i|you|we|he|she|they|(?:my )?opponent) (?:still )?(?:use|activate) )?"
    r"((?:(?:my|his|her) )?\{\d\})(?:'s)?(?: effect)?(?: still)?"
    r"(?: (?:be (?:used|activated)|activate|trigger|go off|work))? (?:if|when|after|once) "
    r"(?:(?:it|he|she) (?:is|was|gets|got|has been|had been) destroyed by (?:(?:my|his|her|an?|the) )?(?P<by>\{\d\})"
    r"|(?:(?:my|his|her|an?|the) )?(?P<does>\{\d\})(?:'s effect)? (?:has |had )?destroy(?:ed|s) (?:it|him|her))$"
)
"""A use after the other card of a question destroyed the first: *can {0} be used if {1} destroyed it*."""


_IN_PLAY: Final = re.compile(
    r"\b(?:(?:my )?(?:opponent|opp)|he|she|they|i|we) (?:(?:has|have|had|already) )*(?:activated|played|flipped) "
    r"(?:(?:his|her|their|my|an?|the) )?\{(?P<at>\d)\}(?! (?:in (?:response|chain)|to)\b)"
)
"""A card that was activated before the use that a question asks for."""


def _tell_in_play(named: Sequence[records.Card], found: re.Match[str]) -> str:
    """Say that a card that stays on the field is there, since its activation is over; leave other cards as they are."""
    stays = named[int(found["at"])].carrier in STAYING
    return f"{{{found['at']}}} is up" if stays else found[0]


def _tell_destroyer(found: re.Match[str]) -> str:
    return f"does {found[1]} activate if destroyed by {found['by'] or found['does']}"


def _answer_fixed(question: CardQuestion) -> Answer | None:
    """Answer a question for which no plain battle is played, such as one about Spell Speeds."""
    said, player, named, one = question.said, question.player, question.named, question.one
    is_inside, in_battle = question.asked.question.is_inside, question.asked.question.outside in BATTLE_STEPS
    played = EngineCards(player.corpus, question.era)
    bearers = [
        Bearer(each.card.name, played.effects_of(each.card), each.found.printed.text if each.found.printed else None)
        for each in question.cards
    ]
    refused = refuse_response(one, said) if len(named) == 1 else None
    if refused is None and len(named) == 1 and read_field(said) in ("card", "monster") and is_beside(one):
        field = answer_field(player, one, said)
        refused = field if field is not None and field.said == "no" else None
    speeds = refused or answer_speeds(said, bearers, is_inside=is_inside)
    if refused is not None and question.asked.form in (Form.MEETING, Form.WHEN, Form.NUMBERS):
        return tell_only(refused)
    if len(named) == 1 and speeds is None:
        speeds = answer_negated_summon(one, question.cards[0].text or "", said)
    told = speeds or refuse_flipped(named, said) or answer_spared(named, said) or answer_waiting(named, said)
    if told is not None or len(named) > 1:
        outside = None if is_inside or len(named) > PAIR else answer_summoned(player, named, said, in_battle=in_battle)
        outside = outside or (None if is_inside else answer_destroyed(named, said))
        return told or outside or answer_removed(player, named, said)
    attack = answer_pair(player, one, said) or answer_under(player, one, said)
    outside = (
        None
        if is_inside
        else answer_summoned(player, named, said, in_battle=in_battle) or answer_apart(player, one, said)
    )
    if (told := answer_copies(player, one, said) or attack or outside) is not None:
        return told
    names = name_effects(player, one)
    if SUMMONED_BY.search(said):
        return answer_by_rule(question.law, question.asked, question.era, question.cards)
    return (
        answer_scope(one, said)
        or answer_bars(one, said)
        or answer_ability(one, names, said)
        or answer_features(bearers[0], names, said)
    )


SUMMONED_BY: Final = re.compile(r"\battack\b.*\bsummoned (?:by|with|off|from) (?:(?:my|his|the|a) )?\{0\}")
"""A question about the attack of a monster that a card Summoned."""


def _answer_unsettled(question: CardQuestion) -> Answer | None:
    """Answer about a card of which no source settles whether it can be activated."""
    found = answer_unsettled(question.player, question.named, question.said)
    return found and account(found, question.said, Form.WORKS, question.named)


def _answer_kind(question: CardQuestion) -> Answer | None:
    """Answer about the kind of the one card, or its triggers."""
    if len(question.cards) > 1:
        return None
    if (back := tell_return(question.cards[0], question.said)) is not None:
        return back
    if (of_kind := answer_kind(question.one, question.said, question.answer_timed(question.cards[0]))) is not None:
        return of_kind
    in_battle = question.asked.question.outside == WHOLE_PHASE
    return answer_triggered(question.player, question.one, question.said, in_battle=in_battle)


def _refuse_never(question: CardQuestion) -> Answer | None:
    """Refuse the effect of a Spell or Trap that is never used in the Damage Step."""
    by = BY_CARD.search(question.said)
    if by is None or not question.asked.question.is_inside or len(question.cards) == 1:
        return None
    used = question.cards[int(by[1])]
    never = answer_use(question.word("can i use {0}"), used) if is_beside(used.card) else None
    return never if never is not None and is_never(never) else None


def _answer_doer(question: CardQuestion) -> Answer | None:
    """Answer whether a Spell or Trap does something to another card."""
    does = DOES_TO.search(question.said)
    if len(question.cards) != PAIR or does is None:
        return None
    doer, other = (question.named[int(does[each])] for each in ("one", "other"))
    events = next(done for verb, done in DEEDS.items() if re.fullmatch(verb, does["verb"]))
    if doer.carrier == "monster" or doer is other:
        return None
    return answer_affects(question.player, doer, other, events)


def _answer_afterwards(question: CardQuestion) -> Answer | None:
    """Answer about a card that another one removes."""
    if len(question.cards) == 1 or (done := read_done(question.said)) is None:
        return None
    return answer_afterwards(question.player, question.named[done.of], question.named[done.by], done.events)


def _answer_permission(question: CardQuestion) -> Answer | None:
    """Answer about a deed that a card permits."""
    permitted = answer_permission(question.player, question.named, question.said)
    if permitted is None or permitted.said != "yes":
        return permitted
    return account(permitted, question.said, Form.WORKS, question.named)


def _answer_response(question: CardQuestion) -> Answer | None:
    """Answer whether a card can be used on another that is only used in response."""
    if question.asked.form is Form.WHEN:
        return None
    response = answer_on(question.lookup, question.asked, question.era, question.cards, question.player)
    return response and account(response, question.said, Form.RESPONSE, question.named)


def _answer_battle(question: CardQuestion) -> Answer | None:
    """Answer by the described battle, or by the deeds of the one card in a battle."""
    form, one, points = question.asked.form, question.one, question.timings
    within: Sequence[str] = points or (WHOLE if question.asked.question.is_inside else ())
    said = retold = _retell(question)
    asks_use = form in (Form.CAN, Form.WHEN, Form.RESPONSE) and said == question.said
    if points == ["during-calculation"] and said.endswith(" without"):
        said, within = said.removesuffix(" without"), BEFORE_CALCULATION
    story = answer_story(question.player, question.named, said, asks_use=asks_use, within=within)
    if len(question.cards) > 1 or form is Form.WHEN or (story is not None and story.said in ("yes", "no")):
        return story
    if story is not None and read_object(said):  # the deeds are those of the card as it lies itself
        return story
    deed = answer_deed(question.player, one, retold, within)
    return deed if deed is not None and (story is None or deed.said == "yes" or not story.said) else story


def _answer_met(question: CardQuestion) -> Answer | None:
    """Answer about a battle of the card, or the meeting of the cards."""
    is_one = len(question.cards) == 1
    found = _answer_one(question) if is_one else answer_company(question) or answer_two(question)
    return found and _account(question, found)


def _answer_one(question: CardQuestion) -> Answer | None:
    """Answer a question about a battle of one card; None for one about its use."""
    asked, known, player = question.asked, question.cards[0], question.player
    match asked.form:
        case Form.NUMBERS if asked.numbers is not None and known.card.carrier != "monster":
            attack = "i attack" if _MY_ATTACK.search(asked.said) else "opponent attacks"
            user = "opponent uses" if attack == "i attack" else "i use"
            atk = asked.numbers.target or asked.numbers.attacker or 0
            said = f"{attack} with a {atk} atk monster and {user} {{0}} what happens"
            return answer_story(player, [known.card], said, asks_use=False) or tell_only(_answer_activation(question))
        case Form.NUMBERS if asked.numbers is not None:
            attacks = asked.numbers.attacker is None
            number = asked.numbers.target if attacks else asked.numbers.attacker
            told = answer_card_numbers(
                player, known.card, number or 0, asked.said, attacks=attacks, defends=asked.numbers.defends
            )
            if not EFFECT_USED.search(asked.said):
                return told
            return told._replace(said=None, sentence=f"Without its effect: {tell_only(told).sentence}")
        case Form.WORKS if asked.question.is_timed and USABLE.search(asked.said):
            is_used = question.time(known)["effects"]
            return None if is_used else answer_around(player, known.card, asked.said)
        case Form.WORKS if WORKS.search(asked.said) and (read_trait(asked.said) or ON_ATTACK.search(asked.said)):
            return answer_step(player, known.card, BATTLE_STEPS["an attack"], asked.said)
        case Form.WORKS if RESPONDED.search(asked.said):
            return answer_closed(known.card.name, known.text)
        case Form.WORKS if asked.question.is_inside and (closed := question.answer_closed(known)):
            return closed
        case Form.MEETING | Form.WORKS:
            main = read_main(asked.around) if asked.form is Form.WORKS else ""
            return answer_around(player, known.card, asked.said, main)
    return None


_MY_ATTACK: Final = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:attack|declare)|\bmy (?:\d+ )?(?:\w+ )?(?:monster|attacker) (?:\w+ )?attacks"
)
RESPONDED: Final = re.compile(
    r"\bbe (?:responded|chained|answered|interrupted)\b(?! (?:on)?to (?:(?:an?|the|my|his|her|their) )*[a-z]{3,})"
)
"""A question whether a card can be responded to."""


def _answer_changed(question: CardQuestion) -> Answer:
    """Compare the timings of a card in an era and today."""
    lookup, eras, known, era = question.lookup, question.eras, question.cards[0], question.era
    points = question.asked.question.points
    both = compare_points(lookup, eras, known, era, points, question.said) if len(question.cards) == 1 else None
    return both or compare_card(lookup, eras, known, era, question.asked.question.other)


def _answer_when(question: CardQuestion) -> Answer:
    """Answer when a card can be used, or misses its timing."""
    one = question.one
    if question.asked.form is Form.MISSES:
        told = answer_misses(one, name_effects(question.player, one), question.asked.text)
        return account(told, question.said, Form.MISSES, [one]) if told.said == "yes" else told
    in_step = question.asked.form is Form.CARD and question.asked.question.outside in BATTLE_STEPS
    if not in_step or MOMENTS.search(question.said):
        return answer_moments(question, question.cards[0])
    outside = answer_outside(question, question.cards[0])
    return outside if outside.said == "no" and ACTS.search(question.said) else tell_only(outside)


def _answer_known(question: CardQuestion) -> Answer:
    """Say when a card can be used, and whether the question asked for something else."""
    answer, said = _answer_when(question), question.said
    is_other = YES_NO.search(said) if question.asked.form is Form.CARD else _WHEN_ELSE.search(said)
    is_refused = question.asked.form is Form.CARD or "You cannot activate" in answer.sentence
    if answer.said is not None or not (is_other and is_refused) or _OF_CARD.search(said):
        return answer
    return answer._replace(sentence=f"{NOT_PLAYED} {answer.sentence}")


_WHEN_ELSE: Final = re.compile(r"\bwhen (?:do|does|can|will) (?!\S+ (?:use|activate|play|chain|flip)\b)[^{]+$")
"""A question for the time of something else than the use of the card."""


_OF_CARD: Final = re.compile(
    r"\b(?:do|does|did|can|could|may|is|are|will|would|has) (?:(?:my|his|her|their|opponent's|the|a) )?\{0\}"
    r"|\b(?:can|could|may) \S+ (?:still )?(?:use|activate|play|chain|flip) (?:(?:my|his|the|a) )?\{0\}"
)
"""A question about the card itself, or its use."""


def _answer_activation(question: CardQuestion) -> Answer:
    """Answer whether the one card can be activated."""
    held = answer_held(question.one, question.said) if question.asked.place == "hand" else None
    if (told := held or refuse_lack(question.one, question.said, question.timings)) is not None:
        return told
    if not read_field(question.said) or not is_beside(question.one):
        return answer_use(question, question.cards[0])
    beside = answer_field(question.player, question.one, question.said)
    said, known = leave_field_out(question.said), question.cards[0]
    answer = answer_use(question.word(said), known)
    if beside is None or beside.said is not None or question.asked.form is not Form.CAN:
        return beside or tell_only(answer)
    if answer.said == "yes" or question.asked.question.is_timed:
        return answer  # It can be used with and without these cards, or not at that time.
    is_all = not find_lost(said, known.card, known.text or "", is_so=True)
    return beside._replace(said="yes", sentence=f"Yes. {beside.sentence}") if is_all else beside
