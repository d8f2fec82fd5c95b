"""Events that a question names, held against those that trigger the card: *when it is destroyed by an effect*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from checks.asking.scenes.reasons import KINDS
from checks.asking.scenes.uses import answers_summon
from checks.asking.words.answer import Answer
from kb import records
from kb.site.words import join

_BY: Final = r"(?:by|with|through|from|via|to) (?:(?:a|an|the|my|his|her|their|another|some|opponent's?|opp's?) )*"
_BE: Final = r"(?:is|are|was|were|gets?|got|being|been)"
_WHEN: Final = (
    rf"\b(?:when|if|after|once|as|since|because|while|whenever) (?:(?!{_BE}\b)[\w'{{}}-]+ ){{0,4}}?(?:{_BE} )?"
)
_EFFECT: Final = rf"{_BY}(?:(?:card|spell|trap|monster) )?(?:effects?|spells?|traps?|cards?|\{{\d\}})"
_GONE: Final = frozenset({"leaves-field", "moved"})
_BURIED: Final = _GONE | {"sent-to-graveyard"}
_OCCASIONS: Final[Sequence[tuple[str, frozenset[str]]]] = (
    (rf"(?:destroyed|dies|killed|popped) (?:only )?{_EFFECT}", _BURIED | {"destroyed-by-effect", "destroyed-any"}),
    (r"(?:banished|removed from play)", _GONE | {"banished"}),
    (r"(?:returned|bounced|spun|sent back) (?:back )?(?:in)?to (?:the |my |his |her |their )*hand",
     _GONE | {"added-to-hand"}),
    (r"(?:returned|bounced|spun|shuffled|sent back) (?:back )?(?:in)?to (?:the |my |his |her |their )*(?:extra )?deck",
     _GONE),
    (r"(?:tributed|milled|discarded)", _BURIED),
    (r"(?:normal|tribute) summoned", frozenset({"normal-summoned"})),
    (r"special summoned", frozenset({"special-summoned"})),
    (r"flip summoned", frozenset({"flip-summoned", "flipped-face-up"})),
    (r"drawn", frozenset({"added-to-hand", "moved"})),
)  # fmt: skip
"""Events of a card by the words of questions, with the triggers that each meets."""
_READ: Final[Mapping[re.Pattern[str], frozenset[str]]] = {
    re.compile(rf"{_WHEN}{words}\b"): triggers for words, triggers in _OCCASIONS
}


def refuse_occasion(answer: Answer, card: records.Card, said: str) -> Answer:
    """Turn a yes to no if the event that the question names triggers no effect; drop it if that is unclear."""
    told = next((triggers for words, triggers in _READ.items() if words.search(said)), None)
    if answer.said != "yes" or told is None:
        return answer
    used = [each for each in card.effects if set(each.class_ or ()) - {"continuous", "unclassified"}]
    if any(told.intersection(each.trigger or ()) for each in used):
        return answer
    if not (events := tell_waiting(used)):
        return answer._replace(said=None, sentence=answer.sentence.removeprefix("Yes. "))
    return Answer("no", f"No. {card.name} is not activated then: it waits until {events}.", rule="LE-4")


def tell_waiting(used: Sequence[records.Effect]) -> str:
    """Name the events that some effects wait for; empty if not each waits for an event with a name."""
    if not all(each.trigger and KINDS.keys() >= {*each.trigger} for each in used):
        return ""
    return join(list(dict.fromkeys(event for each in used for event in _tell_events(each))), "or")


_FLIPPED: Final = re.compile(
    r"\b(?:flip(?:s|ped)?|turned|revealed)(?: face-up| up)? (?:by|due to|from|through|because of) (?:\w+ ){0,2}attack"
    r"|\battack\w* (?:and |that |which )?(?:flips|reveals)\b"
    r"|\bmonster (?:is|gets|was) flipped (?:when|as) (?:\S+ )?attack"
)
"""A monster that an attack flips."""


def refuse_flipped(cards: Sequence[records.Card], said: str) -> Answer | None:
    """Say no to the use of a card that responds to a Summon, where an attack flips a monster; else None."""
    waits = next((each for each in cards if each.carrier != "monster" and answers_summon(each)), None)
    if waits is None or _FLIPPED.search(said) is None:
        return None
    why = "It responds to a Summon; a monster that an attack flips face-up is not Summoned."
    return Answer("no", f"No. You cannot activate {waits.name} then.", why, "LE-4")


_NEGATED: Final = re.compile(
    r"\battack (?:was|got|gets|is|has been|had been)(?: already| just)? (?:negated|stopped|cancell?ed)\b"
)
"""The words for an attack that is over."""
_OF_ATTACKS: Final = frozenset({"attack-declared", "attack-targeted"})


def refuse_afterwards(card: records.Card, said: str) -> Answer | None:
    """Say no to the use after a negated attack of a card that waits for its declaration; None otherwise."""
    used = [each for each in card.effects if set(each.class_ or ()) - {"continuous", "unclassified"}]
    if (
        not used
        or _NEGATED.search(said) is None
        or not all({*(each.trigger or ("none",))} <= _OF_ATTACKS for each in used)
    ):
        return None
    told = f"{card.name} is activated when an attack is declared, before that attack has been negated"
    return Answer("no", f"No. {told}.", rule="LE-4")


_RESPONDED: Final = re.compile(
    r"\b(?:chain|respon[sd]|response|answer|reply|react)\w*(?: [\w'{}-]+){0,3}? (?:to|onto|against) "
    r"(?:(?:a|an|my|his|her|their|the|own|opponent's|opp's|another|activated) )*"
    r"(?:(?P<trap>(?:(?:counter|normal|continuous) )?trap)|(?P<spell>(?:[\w-]+ )?(?:spell|magic))"
    r"|(?P<effect>(?:monster(?:'s)? )?(?:(?:quick|trigger|flip|ignition) )?effect)"
    r"|(?P<summon>(?:(?:normal|special|flip|tribute) )?summon)|(?P<attack>(?:direct )?attack))s?\b"
)
"""The words of a question for the activation, Summon or attack to which a card would respond, by its kind."""
_ANSWERED: Final[Mapping[str, tuple[str, str]]] = {
    "trap": ("trap", "the activation of a Trap"),
    "spell": ("spell", "the activation of a Spell"),
    "effect": ("monster-effect", "the activation of a monster effect"),
    "summon": ("summon", "a Summon"),
    "attack": ("attack", "an attack"),
}
"""The kinds of responses, as records and as sentences name them."""


def read_response(said: str) -> str:
    """Read the kind of the response that a question is about; empty for none."""
    found = _RESPONDED.search(said)
    return "" if found is None else next(group for group, text in found.groupdict().items() if text)


def _list_answered(card: records.Card) -> list[set[str]]:
    """List the kinds of responses of each activated effect of a card."""
    return [{*(each.answers or ())} for each in card.effects if set(each.class_ or ()) - {"continuous", "unclassified"}]


def responds_to(card: records.Card, said: str) -> bool:
    """Whether each effect of a card makes the kind of response that a question is about, by its record or text."""
    kind, used = read_response(said), _list_answered(card)
    return bool(kind and used) and all(_ANSWERED[kind][0] in each for each in used)


def refuse_response(card: records.Card, said: str) -> Answer | None:
    """Say no if no effect of a card makes that kind of response, by its record or text; None otherwise."""
    kind, used = read_response(said), _list_answered(card)
    if not kind or not used or not all(used) or any({"nothing", "any-activation"} & each for each in used):
        return None
    if any(_ANSWERED[kind][0] in each for each in used):
        return None
    told = join([text for word, text in _ANSWERED.values() if any(word in each for each in used)], "or")
    return Answer("no", f"No. {card.name} responds only to {told}.", rule="LE-4")


def _tell_events(effect: records.Effect) -> Iterator[str]:
    """Name the events that an effect waits for: those of its own card, or of any."""
    for trigger in effect.trigger or ():
        told = KINDS[trigger]
        yield told if effect.about is None or "this-card" in effect.about else re.sub(r"^it\b", "a monster", told)
