"""Answers whether and when a card can be activated, at the timing, in the step or in the battle that is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.asking.battles.played import answer_around, read_sides
from checks.asking.battles.steps import BATTLE_STEPS, WHOLE_PHASE, Part, answer_step
from checks.asking.battles.stopping import lets_attack_go_on
from checks.asking.cards.card_question import CardQuestion
from checks.asking.cards.lacks import refuse_lack
from checks.asking.cards.phases import OF_MAIN_PHASE, answer_phase, is_slow_card, tell_summon
from checks.asking.scenes.absences import answer_absent
from checks.asking.scenes.occasions import refuse_afterwards, refuse_occasion, responds_to
from checks.asking.scenes.telling import STEPS
from checks.asking.scenes.uses import is_of_their_turn, negates
from checks.asking.words.accounting import find_lost, tell_only
from checks.asking.words.answer import Answer
from checks.asking.words.cues import (
    ANSWERED,
    ANSWERS_KIND,
    OF_ATTACK,
    ON_MONSTER,
    SUMMONED,
    SUMMONS,
    THEIR_TURN,
    TURNS,
    USABLE,
    WHOSE_TURN,
)
from checks.asking.words.forms import ALONE, ELSE
from checks.asking.words.instructions import write_effects
from checks.asking.words.known import Known
from checks.asking.words.places import is_used_elsewhere, refuse_place
from checks.asking.words.timings import answer_can, answer_when, choose_meant, is_never, time_effects
from kb.site.questions import ASKING
from kb.site.telling import NO_EFFECT
from kb.site.words import join


def answer_use(question: CardQuestion, known: Known) -> Answer:
    """Answer whether a card can be activated; without yes or no if some words change the question."""
    card, said = known.card, question.said
    refused = _refuse_procedure(question, known) or _refuse_place(question, known) or refuse_afterwards(card, said)
    refused = refused or refuse_lack(card, said, question.timings)
    return refused or answer_absent(question.player, card, said) or _answer_at_timing(question, known)


def _answer_at_timing(question: CardQuestion, known: Known) -> Answer:
    """Answer whether a card can be activated at the timing, changed by the other words of the question."""
    timed = _answer_timed(question, known)
    if _is_elsewhere(question, known, timed):
        return tell_only(timed)
    answer = refuse_occasion(timed, known.card, question.said)
    if timed.said == "yes" and answer.said == "no":
        return answer
    if answer.said == "cannot-decide" and "is not played" in answer.sentence:
        when = answer_when(question.time(known), question.era.id)
        if when.sentence.startswith("You can"):
            answer = answer._replace(sentence=f"{answer.sentence} {when.sentence}", rule=when.rule)
    changed = _leave_open_work(question, known, answer) or _leave_open_words(question, known, answer)
    return changed or _answer_attack(question, known, answer) or _name_user(question, answer)


def _refuse_procedure(question: CardQuestion, known: Known) -> Answer | None:
    """Refuse the Summon of a monster that no effect of its own Summons."""
    if known.card.carrier != "monster" or not SUMMONED.search(question.said):
        return None
    if any(SUMMONS in each.model_dump_json(by_alias=True, exclude_unset=True) for each in known.card.effects):
        return None
    by_effect = "unless the effect of another card Summons it."
    return Answer("no", f"No. You can Summon {known.card.name} only in your Main Phase, {by_effect}", rule="AT-3")


def _refuse_place(question: CardQuestion, known: Known) -> Answer | None:
    """Refuse a card that is not used from the place that is named."""
    if not question.asked.place:
        return None
    text = question.asked.text.casefold()
    is_theirs = read_sides(text)[1] == "they" or THEIR_TURN.search(text) is not None
    return refuse_place(question.asked.place, known.card, is_their_turn=is_theirs)


def _is_elsewhere(question: CardQuestion, known: Known, timed: Answer) -> bool:
    """Whether the place that a question names leaves its answer open."""
    place = question.asked.place
    if place and timed.said == "no" and not question.asked.question.is_timed and not timed.scenes:
        return True
    return place == "field" and timed.said == "yes" and is_used_elsewhere(known.card)


def _leave_open_work(question: CardQuestion, known: Known, answer: Answer) -> Answer | None:
    """Leave it open whether a card works that can be used."""
    verb = USABLE.search(question.said)
    is_more = answer.said == "yes" and verb and "work" not in verb[0] and not negates(known.card)
    return tell_only(answer) if is_more else None


def _leave_open_words(question: CardQuestion, known: Known, answer: Answer) -> Answer | None:
    """Leave a question open whose other words may change its meaning."""
    if answer.said not in ("yes", "no"):
        return None
    asked, is_so = question.asked, answer.said == "yes"
    other = ((asked.missing and not is_so) or ELSE.search(asked.said)) and not is_never(answer)
    refused_in_battle = question.moment is not None and not is_so
    more = answer.scenes == () and _asks_more(question) and not refused_in_battle
    is_named_once = len(asked.cards) == 1 and asked.said.count("{0}") == 1
    is_answered = is_named_once and ANSWERED.search(asked.said) is not None
    if is_so and ANSWERS_KIND.search(asked.said) and not responds_to(known.card, asked.said):
        is_answered = True
    if other or more or is_answered or find_lost(asked.said, known.card, known.text or "", is_so=is_so):
        return answer._replace(said=None, sentence=answer.sentence.partition(". ")[2])
    return None


def _asks_more(question: CardQuestion) -> bool:
    """Whether a question without a timing has other words than those of asking, which may change its meaning."""
    beside = {word for word in question.said.split() if not word.startswith("{")}
    return not question.asked.question.is_timed and not beside <= ASKING | ALONE | {"effect", "effects"}


def _answer_attack(question: CardQuestion, known: Known, answer: Answer) -> Answer | None:
    """Answer whether a card that can be used stops the attack."""
    if answer.said != "yes" or not OF_ATTACK.search(question.said):
        return None
    stopped = answer_around(question.player, known.card, question.said, "does it stop the attack").said
    told = answer.sentence.removeprefix("Yes. ")
    if "negat" in question.said and '"negate-attack":' not in write_effects(known.card) and stopped == "yes":
        return answer._replace(said=None, sentence=f"{told} It stops the attack without negating it.")
    if stopped == "no" or (stopped is None and lets_attack_go_on(question.player, known.card)):
        return answer._replace(said="no", sentence=f"No. {told} The attack goes on.")
    return answer._replace(said=None, sentence=told) if stopped is None else None


def _name_user(question: CardQuestion, answer: Answer) -> Answer:
    """Name the opponent as the user of a card of theirs."""
    if not read_sides(question.said)[0]:
        return answer
    told = answer.sentence.replace("You can", "Your opponent can").replace("you can", "your opponent can")
    return answer._replace(sentence=told)


def _answer_timed(question: CardQuestion, known: Known) -> Answer:
    """Answer for the part of the battle that a question names, else for the Damage Step."""
    named, said, player = question.asked.question, question.said, question.player
    if named.outside and not named.is_inside:
        return answer_outside(question, known)
    if not named.is_timed and not SUMMONED.search(said) and (told := tell_summon(known.card, said)) is not None:
        return told
    if question.moment is not None:
        return answer_step(player, known.card, question.moment, said)
    if (turn := WHOSE_TURN.search(said)) is not None and not named.is_timed:
        attacks = "i attack" if turn[1] == "my" else "opponent attacks"
        part = Part(BATTLE_STEPS[WHOLE_PHASE].points, f"in the Battle Phase of {TURNS[attacks]} turn")
        answer = answer_step(player, known.card, part, f"{said} when {attacks}")
        if turn[1] == "my" and answer.said == "no" and is_of_their_turn(known.card):
            return Answer("no", f"No. {known.card.name} can only be activated in your opponent’s turn.", rule="LE-10")
        if turn[1] != "my" and is_slow_card(known.card):
            return answer_phase(known.card, OF_MAIN_PHASE, "opponent's main phase")
        return answer if answer.said == "yes" else tell_only(answer)
    told = answer_can(question.time(known), question.era.id, question.timings, said)
    if told.said == "no" and not named.is_timed and ON_MONSTER.search(said):
        part = Part(BATTLE_STEPS[WHOLE_PHASE].points, "in the Battle Phase")
        answer = answer_step(player, known.card, part, said)
        return answer if answer.said == "yes" else told
    return told


def answer_outside(question: CardQuestion, known: Known) -> Answer:
    """Answer whether a card can be activated in the part of the turn that a question names outside the Damage Step."""
    outside = question.asked.question.outside
    if outside not in BATTLE_STEPS:
        return answer_phase(known.card, outside, question.asked.text.casefold())
    text = question.asked.text.casefold()
    answer = answer_step(question.player, known.card, BATTLE_STEPS[outside], question.said, text)
    if answer.said == "no" and outside not in (WHOLE_PHASE, "an attack"):
        inside = answer_can(question.time(known), question.era.id, ())
        if inside.said == "yes":
            return answer._replace(sentence=f"{answer.sentence} {inside.sentence.removeprefix('Yes. ')}")
    return answer


def answer_moments(question: CardQuestion, known: Known) -> Answer:
    """Answer when a card can be used: in the Damage Step, and when an attack is declared."""
    inside, player, said = answer_when(question.time(known), question.era.id), question.player, question.said
    if (back := tell_return(known, said)) is not None:
        return back
    times = join([*dict.fromkeys(_list_times(question, known))], "or")
    needed = " ".join(f"“{each.strip()}”" for each in _NEEDED.findall(known.text or ""))
    by_text = f"By its text: {times}.{needed and f' And: {needed}'}" if times else ""
    if question.asked.question.outside == "an attack" or re.search(r"\{0\} (?:attacks|is attacked|destroyed)", said):
        played = answer_around(player, known.card, said)
        if played.scenes and any(each["can"] for each in played.scenes):
            return played
    if "can be activated at any point" in inside.sentence:
        played = answer_around(player, known.card, "{0} destroyed")
        if any(each["can"] for each in played.scenes):
            return inside._replace(sentence=f"{inside.sentence} {played.sentence}", scenes=played.scenes)
    if NO_EFFECT in inside.sentence and known.card.effects:
        played = answer_around(player, known.card, said)
        return inside._replace(sentence=f"{inside.sentence} {played.sentence}", scenes=played.scenes)
    can = f"You can activate {known.card.name} "
    is_inside = inside.sentence.startswith(can)
    if not is_inside and (inside.rule is None or not re.search(r"^You cannot|^None of", inside.sentence)):
        return inside._replace(sentence=f"{inside.sentence} {by_text}".rstrip())
    outside = answer_step(player, known.card, Part(STEPS, "in the Battle Step"), said)
    if outside.said != "yes":
        return inside._replace(sentence=f"{by_text} {inside.sentence}".lstrip())
    told = outside.sentence.removeprefix("Yes. ")
    if is_inside:
        also = f"{told.removesuffix('.')}, and {inside.sentence.removeprefix(can)}"
        return inside._replace(sentence=also) if told.startswith(can) and ", if " not in told else inside
    return Answer(None, f"{told} {inside.sentence}", inside.reason, inside.rule, outside.scenes, inside.sources)


def tell_return(known: Known, said: str) -> Answer | None:
    """Quote the words of a text by which its card comes back in another phase, if a question asks for that."""
    back = _RETURNS.search(known.text or "") if _COMES_BACK.search(said) else None
    return back and Answer(None, f"By the text of {known.card.name}: “{back[0].strip()}”", rule="OT-7")


_COMES_BACK: Final = re.compile(
    r"\b(?:do|does|will|can|would) (?:it|he|she|i|(?:(?:my|his|the) )?\{\d\}) "
    r"(?:(?:come|return|get (?:it|him|her)|be (?:special )?summoned) back|return to (?:the )?field|special summon it)\b"
)
"""A question for the time at which a card is Summoned back."""
_RETURNS: Final = re.compile(
    r"(?<![^\s])(?:Once per turn, )?(?:[Dd]uring|[Ii]n|[Aa]t) (?:the|your|each)[^.●]*\b(?:End|Standby) Phase[^.●]*"
    r"\bSpecial Summon (?:this (?:\w+ )?card|it)\b[^.●]*\."
)
"""The words of a text by which its own card is Summoned in another phase."""
_NEEDED: Final = re.compile(r"(?<=\. )You must [^.●]*\bto (?:activate|use)\b[^.●]*\.")
"""The words of a text that add a condition behind its colon."""
_TIME: Final = re.compile(r"^(?:Once per turn, )?((?:At|During|When|If|After|Once) [^:;]+?)(?: \(Quick Effect\))?:")
"""The time or event at the beginning of an effect's text."""


def _list_times(question: CardQuestion, known: Known) -> Iterator[str]:
    """List when, by their texts, the effects that are meant can be used which cannot be used in the Damage Step."""
    effects = time_effects(question.time(known), question.era.id, ())
    for each in choose_meant(effects, question.said) or effects:
        found = _TIME.match(each.effect["text"] or "")
        if each.effect["kind"] == "ignition":
            yield "in your Main Phase"
        elif found is not None and not each.yes:
            yield f"“{found[1]}”"
