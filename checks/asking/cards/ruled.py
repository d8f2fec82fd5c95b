"""Answers questions about cards that a rule answers, whatever the cards are."""

from __future__ import annotations

import re
from typing import Final

from checks.asking.battles.further_attacks import MORE
from checks.asking.rules.law import Law
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.cues import GENERAL, INSTRUMENT, OF_ANY_MONSTER
from checks.asking.words.forms import Form
from checks.asking.words.instructions import write_effects
from checks.asking.words.known import Known
from checks.asking.words.terms import read_terms
from checks.asking.words.understanding import Asked
from checks.replay.eras import Era
from kb import records

SURE: Final = 0.75
"""Least likeness of a clause of a question to one that a rule answers."""
LEAST_TERMS: Final = 2
"""Fewest terms of the game in such a clause."""


_NEGATED_BY: Final = re.compile(r"\bnegated (?:by|with) (?:(?:my|his|her|their|a|an|the|opponent's) )*\{\}")
"""A card that negated an attack, which no rule about the attack depends on."""


def answer_by_rule(law: Law, asked: Asked, era: Era, cards: list[Known]) -> Answer | None:
    """Answer by a rule that all other words of a question ask for, where its cards are only the means: *if i take
    control of the attacking monster with {0}*; None without one.
    """
    text = INSTRUMENT.sub("", asked.said)
    if not read_terms(text).isdisjoint(OF_ANY_MONSTER):
        for at, each in enumerate(cards):
            text = text.replace(f"{{{at}}}", "monster") if each.card.carrier == "monster" else text
    if "{" in text or text == asked.said or len(read_terms(text)) < LEAST_TERMS:
        return None
    if any(each.card.carrier == "monster" and _speaks_of_attacks(each.card) for each in cards):
        return None
    found = law.find(text)
    if found is None or found.said is None or found.likeness < SURE or found.asked.subject is None:
        return None
    return law.answer(text, era)


def answer_generally(law: Law, asked: Asked, era: Era, card: records.Card) -> Answer | None:
    """Answer a question about a card that a rule answers for all cards of its kind; None if no rule does."""
    if len(asked.cards) > 1 or asked.form not in (Form.CAN, Form.CARD, Form.MEETING):
        return None
    declared = any(
        "attack-declared" in (each.trigger or ()) or '"attack"' in write_effects(card) for each in card.effects
    )
    if declared and re.search(r"\b(?:after|for|in|on|during) (?:a |the )?replay\b", asked.said):
        return law.answer("Can I respond to the attack declaration again after a replay?", era)
    kind = card.carrier.removeprefix("normal-") if card.carrier.endswith("trap") else card.carrier
    may_give = has_unplayed(card) or MORE.search(write_effects(card))
    around = asked.around if may_give else _NEGATED_BY.sub("negated", asked.around)
    text = around.replace("{}", "monster" if kind == "monster" else kind.replace("-", " "))
    found = law.find(text)
    terms = read_terms(text)
    if (declared and "direct-attack" in terms) or (found is not None and "attack" in found.asked.terms - terms):
        return None  # Its effects are asked about, and not its attack.
    if found is None or found.said is None or found.asked.terms.isdisjoint(GENERAL):
        return None
    return None if kind == "monster" and _speaks_of_attacks(card) else law.answer(text, era)


def _speaks_of_attacks(card: records.Card) -> bool:
    """Whether a card has an effect on attacks, by which a general rule may fail."""
    return any("attack" in each.model_dump_json(by_alias=True, exclude_unset=True) for each in card.effects)
