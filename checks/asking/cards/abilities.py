"""Answers how a card lets monsters attack, by its record: with piercing damage, twice, directly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from checks.asking.scenes.traits import ATTRIBUTES, TYPES
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from checks.asking.words.instructions import find_instructions, write_effects
from checks.asking.words.wording import AUXILIARY, CARD, WHO, cut_down
from kb import records
from kb.language.conditions import Always

_MONSTER: Final = r"(?:(?:other|equipped|own) )*(?:monsters?|attacker)"
_GIVES: Final = rf"(?:give|let|make|grant|allow|cause)s? (?:(?:{_MONSTER}|it|me|them)(?: to)? )?"
_DEFENSE: Final = (
    r"(?: (?:through|to|against|into|on|over) )?(?: ?(?:in )?(?:face-up |face-down )?(?:defen[sc]e|def)"
    r"(?: position| mode)?)?(?: monsters?)?(?: in defen[sc]e(?: position| mode)?)?"
)
_PIERCE: Final = (
    r"(?:(?:have|has|do|does|deal|inflict|cause|get|give)s? )?(?:pierc\w+|trampl\w+)"
    r"(?: (?:battle )?(?:damage|effect|ability))?"
)
_TIMES: Final = r"(?:twice|(?:two|2) times|more than once|multiple times|again|second time)"


class _Ability(NamedTuple):
    """A way of attacking about which players ask."""

    asked: str
    """The words for it, of a question cut down to the words that decide."""
    verb: str
    has: Callable[[Mapping[str, Any]], bool]
    """Whether an instruction gives it."""
    told: str
    """Describes a monster with it."""
    lets: str
    """The same after *lets a monster*."""


_ABILITIES: Final = (
    _Ability(rf"{_PIERCE}{_DEFENSE}", "pierce", lambda _: True, "inflicts piercing battle damage",
             "inflict piercing battle damage"),
    _Ability(rf"attack {_TIMES}(?: (?:per|each|in|during|same) (?:same )?(?:turn|battle phase))?", "may-attack",
             lambda given: "times" in given or "each-monster" in given, "can attack more than once",
             "attack more than once"),
    _Ability(r"attack (?:him |her |me |them |opponent |player )?directly(?: (?:even )?(?:if|when|while|with)"
             rf" (?:{WHO} (?:controls?|has|have) )?(?:monsters?|face-up monsters?)(?: on field| on the field)?)?",
             "may-attack", lambda given: "directly" in given,
             "can attack directly, even if your opponent controls monsters",
             "attack directly while your opponent controls monsters"),
    _Ability(rf"attack (?:all|every|each)(?: of)?(?: opponent)?(?: monsters?)?(?: {WHO} (?:has|have|controls?))?"
             r"(?: once(?: each)?)?", "may-attack",
             lambda given: "each-monster" in given, "can attack each monster your opponent controls once",
             "attack each monster the opponent controls"),
    _Ability(r"attack (?:(?:while )?in|from) (?:face-up )?(?:defen[sc]e|def)(?: position| mode)?", "may-attack",
             lambda given: "in-defense" in given, "can attack in Defense Position", "attack in Defense Position"),
)  # fmt: skip
_ASKS: Final = (
    rf"{AUXILIARY} {CARD} (?:{_GIVES})?(?P<ability>ABILITY)",
    rf"{AUXILIARY} {WHO} (?P<ability>ABILITY) (?:with|using) {CARD}",
    (
        rf"(?:if|when) {WHO} (?:equip|use|have|control|activate|play)s? {CARD}(?: to {_MONSTER})? {AUXILIARY} "
        rf"(?:{_MONSTER}|it|he|{WHO}) (?P<ability>ABILITY)"
    ),
    rf"{AUXILIARY} (?:{_MONSTER}|it) (?:equipped with|with|under) {CARD} (?P<ability>ABILITY)",
    rf"{AUXILIARY} (?:{_MONSTER}|it) (?P<ability>ABILITY) (?:with|if {WHO} (?:equip|use|have)) {CARD}(?: equipped)?",
)
_OTHERS: Final = re.compile(
    rf"{CARD} (?:is )?(?:out|up|active|face-up|in play|on field) (?:so )?{AUXILIARY} (?:(?:other|another) )?"
    rf"(?P<kind>(?:{'|'.join((*TYPES, *ATTRIBUTES))}) )?(?:monsters?|one)?(?: also| get to)? ?"
    r"(?P<ability>ABILITY)(?: (?:too|as well))?"
)
"""A question, cut down, whether another monster has the ability that a card on the field gives."""
_COUNT: Final = re.compile(
    rf"(?:how (?:many times|often)|how many attacks) {AUXILIARY} {CARD} (?:get )?(?:to )?"
    r"(?:attack|get|have|make|declare)(?: attacks?)?"
    r"(?: (?:per|each|in|during|every|same|single|one) (?:(?:one|single|same) )?(?:turn|battle phase))?"
)
"""A question how often a monster attacks, cut down."""
_TIMES_TOLD: Final = {2: "twice", 3: "three times"}
RULES: Final = {"pierce": "BO-8", "may-attack": "AT-6"}


class _Given(NamedTuple):
    """An instruction of a record that gives an ability, with its effect."""

    effect: records.Effect
    of: object
    """The monsters to which it is given."""

    @property
    def always(self) -> bool:
        """Whether it applies to its own card, or to the equipped monster, at all times."""
        applies = self.effect.applies_when or ()
        is_so = bool(applies) and all(isinstance(each, Always) for each in applies)
        text = self.effect.model_dump_json(by_alias=True, exclude_unset=True)
        bound = any(f'"{each}":' in text for each in ("needs", "since", "until", "territory", "if", "unplayed"))
        return is_so and not bound and self.of in ("this-card", "equipped-monster")


def answer_ability(card: records.Card, names: Mapping[str, str], said: str) -> Answer | None:
    """Answer whether a card lets a monster attack in some way; None if the question is about something else.

    No only if the whole text is played and nothing in it does so.

    Args:
    card: The card.
    names: Its effects by id, as in a sentence.
    said: The question.
    """
    text = cut_down(said)
    if card.carrier == "monster" and _COUNT.fullmatch(text):
        return _count(card, names)
    for each in _ABILITIES:
        if any(re.fullmatch(pattern.replace("ABILITY", each.asked), text) for pattern in _ASKS):
            return _answer(card, names, each, text)
        if others := re.fullmatch(_OTHERS.pattern.replace("ABILITY", each.asked), text):
            return _answer_others(card, names, each, (others["kind"] or "").strip())
    return None


def _answer(card: records.Card, names: Mapping[str, str], ability: _Ability, text: str) -> Answer | None:
    given = [*_list_given(card, ability)]
    certain = next((each for each in given if each.always), None)
    if certain is not None:
        who = card.name if certain.of == "this-card" else f"The monster equipped with {card.name}"
        return Answer("yes", f"Yes. {who} {ability.told}.", rule=RULES[ability.verb])
    if given and ability.verb == "pierce" and all(each.of == "this-card" for each in given):
        return None
    again = [each for each in card.effects if "more than once" in ability.told and _gives_again(each)]
    giving = [*(each.effect for each in given), *again]
    if giving:
        by = names.get(giving[0].id, f"The effect of {card.name}")
        told = f"{by} lets a monster {ability.lets} if what its text asks for is met"
        return Answer("depends", f"It depends. {told}.", rule=RULES[ability.verb])
    if '"unplayed":' in write_effects(card):
        return None
    if "directly" in ability.told and "monster" not in text:
        told = f"{card.name} can attack directly only if your opponent controls no monsters"
        return Answer("depends", f"It depends. {told}.", rule=RULES[ability.verb])
    sentence = f"No. Nothing in the text of {card.name} lets a monster {ability.lets}."
    return Answer("no", sentence, rule=RULES[ability.verb])


def _answer_others(card: records.Card, names: Mapping[str, str], ability: _Ability, kind: str) -> Answer | None:
    """Answer whether another monster, of a Type or Attribute that may be named, has an ability that a card gives."""
    given = [*_list_given(card, ability)]
    for each in given:
        such = each.of.get("all", {}) if isinstance(each.of, Mapping) else {}
        if not such:
            continue
        kinds = {*such.get("type", ()), *such.get("attribute", ())}
        by = names.get(each.effect.id, f"The effect of {card.name}")
        if {*such} <= _OF_ALL and such.get("of") == "controller" and (kind in kinds or not kinds):
            which = f"{kind.title()} monster" if kind else "monster"
            return Answer("yes", f"Yes. {by} lets your {which} {ability.lets} as well.", rule=RULES[ability.verb])
        if kinds and kind and (kind in TYPES) is bool(such.get("type")):
            sentence = f"No. {by} does not let a {kind.title()} monster {ability.lets}."
            return Answer("no", sentence, rule=RULES[ability.verb])
    if given and all(each.of == "this-card" for each in given):
        sentence = f"No. By the text of {card.name}, only that monster {ability.told}."
        return Answer("no", sentence, rule=RULES[ability.verb])
    return None if given or has_unplayed(card) else _answer(card, names, ability, "monster")


_OF_ALL: Final = frozenset({"of", "zone", "type", "attribute", "kind"})
"""The words of a record for monsters of a Type or Attribute."""


def _count(card: records.Card, names: Mapping[str, str]) -> Answer | None:
    """Answer how often a monster attacks in a turn; None if an effect that is not played may change it."""
    given = [each for each in _list_given(card, _ABILITIES[1]) if each.of == "this-card"]
    again = [each for each in card.effects if _gives_again(each)]
    for each in given if not again else ():
        told = next(find_instructions(each.effect, "may-attack"))
        if each.always and "each-monster" in told:
            return Answer(None, f"{card.name} can attack each monster your opponent controls once.", rule="AT-6")
        if each.always and told.get("times") in _TIMES_TOLD:
            return Answer(None, f"{card.name} can attack {_TIMES_TOLD[told['times']]} each turn.", rule="AT-6")
    giving = [*(each.effect for each in given), *again]
    if not giving and has_unplayed(card):
        return Answer("cannot-decide", f"Cannot decide: a part of the text of {card.name} is not played.", rule="AT-6")
    if not giving:
        return Answer(None, f"{card.name} can attack once each turn: its text gives it no more attacks.", rule="AT-1")
    by = names.get(giving[0].id, f"The effect of {card.name}")
    more = f"{by} lets it attack more than once if what its text asks for is met"
    return Answer(None, f"{card.name} can attack once each turn. {more}.", rule="AT-6")


def _list_given(card: records.Card, ability: _Ability) -> Iterator[_Given]:
    for each in card.effects:
        for given in find_instructions(each, ability.verb):
            if ability.has(given):
                yield _Given(each, given.get("of", "this-card"))


def _gives_again(effect: records.Effect) -> bool:
    """Whether an effect lets a monster attack once more."""
    return any(True for _ in find_instructions(effect, "attack-again"))
