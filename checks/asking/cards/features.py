"""Answers about the effects of a card themselves: targets, Chains, obligation, limits, cost and Spell Speed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from checks.asking.cards.speeds import Bearer
from checks.asking.scenes.telling import CLASSES
from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, CARD, WHO, cut_down
from checks.engine import Effect
from kb.site.words import join

KINDS: Final[Mapping[str, str]] = {
    "activation": "the activation of the card itself",
    "ignition": "an Ignition Effect",
    "trigger": "a Trigger Effect",
    "quick": "a Quick Effect",
    "flip": "a Flip Effect",
    "continuous": "a Continuous Effect",
}
"""The classes of effects in a sentence."""


class Feature(NamedTuple):
    """A property of effects about which players ask."""

    asked: str
    """A pattern of such questions, cut down to the words that decide."""
    has: Callable[[Effect, str], bool]
    """Whether an effect has it; the text is the word of the question that the group ``kind`` matches."""
    tell: Callable[[Effect, bool], str]
    """Says so of an effect, after its name."""
    rule: str
    of_activated: bool = True
    """Whether only activated effects can have it."""
    doubted: str = ""
    """Words of a card's text that make an answer doubtful for which its record is silent."""
    silent: bool = False
    """The answer that rests on it."""


_MORE: Final = (
    r"(?: (?:when|if|as|on|upon|for|at) (?:it |he |she )?(?:is |gets )?(?:activat|us|flipp|attack|destroy)\w*"
    r"(?: by (?:an )?(?:attack|battle|monster))?)?"
)
_TIMES: Final = r"(?:twice|(?:two|2|three|3|multiple|several) times|more than once|again)"
_TURN: Final = r"(?: (?:(?:in|per|each|during|same|one|once|1|every) )*turn)?"
_PER_TURN: Final = frozenset({"turn", "turn-one-effect", "name", "name-activation", "name-one-effect"})
FEATURES: Final = (
    Feature(
        rf"(?:{AUXILIARY} )?{CARD} (?:have to |need to |need )?target(?:s|ing)?(?: effect| card| trap| spell| anything"
        rf"| something| someone| (?:monsters?|cards?)(?: (?:that )?(?:it|he|she) \w+)?)?{_MORE}",
        lambda each, _: each.targets != "none",
        lambda each, is_so: f"targets a {each.targets} when it is activated" if is_so else "does not target",
        "LE-9",
        doubted=r"\btarget|\bselect",
    ),
    Feature(
        rf"{AUXILIARY} {CARD} (?:start|use|make|create|begin|open|form|go on|have) (?:new |separate )?chain(?: link)?"
        rf"{_MORE}|is {CARD} (?:activated(?: effect)?|chain link)",
        lambda each, _: each.effect_class in CLASSES,
        lambda each, is_so: (
            f"is {KINDS[each.effect_class]} and uses the Chain"
            if is_so
            else "applies without activating, so no Chain starts"
        ),
        "DS-0",
        of_activated=False,
    ),
    Feature(
        rf"(?:is|does) {CARD} (?:have |count as )?(?P<kind>quick|trigger|flip|ignition|continuous)(?: monster)?"
        r"(?: effects?)?",
        lambda each, kind: each.effect_class == kind,
        lambda each, _: f"is {KINDS[each.effect_class]}",
        "DS-0",
        of_activated=False,
    ),
    Feature(
        rf"does {CARD} have to \w+(?: (?:it|monsters?|cards?))?",
        lambda each, _: each.optional == "mandatory",
        lambda each, is_so: f"is {'mandatory' if is_so else 'optional'}",
        "DS-C",
    ),
    Feature(
        rf"is {CARD} (?P<kind>mandatory|optional)(?: (?:effect|trigger))?(?: or (?:mandatory|optional))?"
        rf"|(?:do|does|must) {WHO} (?:have to |need to |has to )?(?:activate|use|resolve) {CARD}"
        rf"|(?:can|could|may) {WHO} (?P<not>choose not to|decide not to|not|decline to) (?:activate|use) {CARD}",
        lambda each, kind: (each.optional == "mandatory") is (kind in ("", "mandatory")),
        lambda each, _: f"is {'mandatory' if each.optional == 'mandatory' else 'optional'}",
        "DS-C",
    ),
    Feature(
        rf"is {CARD} (?:spell )?speed (?P<kind>[123])",
        lambda each, kind: str(each.speed) == kind,
        lambda each, _: f"has Spell Speed {each.speed}",
        "LE-2",
    ),
    Feature(
        rf"is {CARD} (?:hard |soft )?(?:once per turn|opt|hopt)",
        lambda each, _: each.once_per in _PER_TURN,
        lambda each, is_so: f"can be used {'only once' if is_so else 'more than once'} per turn",
        "LE-13",
        doubted=r"\bonce\b|only (?:use|activate)",
    ),
    Feature(
        rf"(?:can|could|may) {WHO} (?:use|activate|discard) {CARD} {_TIMES}{_TURN}",
        lambda each, _: not each.once_per,
        lambda each, is_so: f"can be used {'more than once' if is_so else 'only once'} per turn",
        "LE-13",
        doubted=r"\bonce\b|only (?:use|activate)",
        silent=True,
    ),
    Feature(
        rf"(?:does|do|is) {CARD} (?:have |has |need |require )?cost"
        rf"|is (?:{CARD} )?(?:discard|tribut|banish|send|detach|pay)\w*(?: (?:for|of|with|on|from))?(?: {CARD})? cost",
        lambda each, _: bool(each.cost),
        lambda each, is_so: "has a cost" if is_so else "has no cost",
        "CH-7",
        doubted=r";",
    ),
)
_SPEED: Final = re.compile(
    rf"(?:(?:what|which) spell speed (?:is|does|has) {CARD}(?: have)?|(?:what is|what's) spell speed of {CARD}"
    rf"|(?:what is|what's) {CARD} spell speed|{CARD} spell speed)"
)


def answer_features(card: Bearer, names: Mapping[str, str], said: str) -> Answer | None:
    """Answer whether a card's effects target, start a Chain, and so on; None if the question is about something else.

    Yes or no only if its effects do not differ, and each is known; where its record says nothing, only if its text has
    no word for it either.
    """
    text = cut_down(said)
    if _SPEED.fullmatch(text) and card.activated:
        told = [f"{names.get(each.id, card.name)} has Spell Speed {each.speed}" for each in card.activated]
        return Answer(None, f"{join(list(dict.fromkeys(told)))}.", rule="LE-2")
    for feature in FEATURES:
        if (found := re.fullmatch(feature.asked, text)) is not None:
            kind = next((each for each in found.groupdict().values() if each), "")
            return _answer(feature, kind, card, names)
    return None


def _answer(feature: Feature, kind: str, card: Bearer, names: Mapping[str, str]) -> Answer | None:
    known = [each for each in card.effects if each.effect_class in KINDS]
    meant = [each for each in known if each.effect_class in CLASSES or not feature.of_activated]
    if not meant:
        return Answer(None, f"{card.name} has no effect that you activate.", rule="DS-0") if card.is_known else None
    having = [each for each in meant if feature.has(each, kind)]
    lacking = [each for each in meant if each not in having]
    listed = [
        f"{names.get(each.id, card.name)} {feature.tell(each, is_so)}"
        for is_so, effects in ((True, having), (False, lacking))
        for each in effects
    ]
    told = f"{'; '.join(dict.fromkeys(listed))}."
    if having and lacking:
        return Answer("depends", f"It depends on the effect. {told}", rule=feature.rule)
    is_so = bool(having)
    is_silent = bool(feature.doubted) and is_so is feature.silent and card.text is not None
    if not card.is_known or (is_silent and re.search(feature.doubted, card.text or "")):
        return Answer(None, told, rule=feature.rule)
    return Answer("yes" if is_so else "no", f"{'Yes' if is_so else 'No'}. {told}", rule=feature.rule)
