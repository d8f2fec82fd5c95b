"""Answers whether a card on the field stops Traps or Spells, by the prohibitions and negations of its record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from checks.asking.words.answer import Answer
from checks.asking.words.wording import AUXILIARY, CARD, WHO, cut_down
from kb import records
from kb.language.conditions import Always

RULE: Final = "LE-11"
NEGATED_RULE: Final = "CH-18"
_KINDS: Final = {
    "trap": r"(?:(?:normal|continuous|counter|set|face-down|face-up)[- ])*traps?(?: cards?)?(?: effects?)?",
    "spell": (
        r"(?:(?:normal|continuous|equip|field|ritual|quick[- ]?play|set|face-up)[- ])*"
        r"(?:spells?|magics?)(?: cards?)?(?: effects?)?|quick[- ]?plays?"
    ),
}
"""Kinds of cards, with players' words for them."""
_KIND: Final = rf"(?P<kind>{'|'.join(_KINDS.values())})"
_STAYS: Final = (
    r"(?: (?:is |are |stays )?(?:on field|on the field|face-up|active|out|in play|up|there|around|controlled|on board)"
    r"(?: on field| on the field)?)?"
)
_STOPS: Final = r"(?:stop|negate|block|prevent|shut down|shut off|turn off|disable|affect|lock)s?"
_USES: Final = r"(?:use|activate|flip|play|chain)"
_BESIDE: Final = rf"(?:{WHO} (?:controls?|has|have) )?{CARD}{_STAYS}"
_ASKS: Final = (
    re.compile(rf"{AUXILIARY} {CARD} {_STOPS} {_KIND}(?: (?:from )?(?:being )?(?:activat|us|play)\w+)?"),
    re.compile(rf"{AUXILIARY} (?:{WHO} )?{_USES} {_KIND} (?:if|when|while|with|under|against|through) {_BESIDE}"),
    re.compile(rf"(?:if|when|while|with|under) {_BESIDE} {AUXILIARY} {WHO} {_USES} {_KIND}"),
)
_FORBIDDEN: Final = {
    kind: frozenset({f"activate-{kind}", f"activate-{kind}-card", f"activate-{kind}-on-field"}) for kind in _KINDS
}
BOTH: Final = "both"


class Bar(NamedTuple):
    """How a card stops cards of a kind: by forbidding their activation, or else by negating their effects."""

    is_forbidden: bool
    of: str
    """Whose cards: ``both`` players', or the ``opponent``’s of the one who controls it."""


def answer_bars(card: records.Card, said: str) -> Answer | None:
    """Answer whether a card stops cards of a kind; None if the question is about something else."""
    text = cut_down(said)
    found = next((match for each in _ASKS if (match := each.fullmatch(text))), None)
    if found is None:
        return None
    kind = next(name for name, pattern in _KINDS.items() if re.fullmatch(pattern, found["kind"]))
    bar = max(list_bars(card, kind), key=lambda each: each.is_forbidden, default=None)
    if bar is None:
        return None
    stops = re.match(rf"{AUXILIARY} {CARD}", text) is not None
    whose = "" if bar.of == BOTH else "the opponent’s "
    cards = f"{kind.title()} Cards"
    if bar.is_forbidden:
        told = f"while {card.name} is face-up on the field, {whose}{cards} cannot be activated"
    else:
        told = f"while {card.name} is face-up on the field, the effects of {whose}{cards} are negated"
    if bar.of != BOTH:
        return Answer("depends", f"It depends on whose they are: {told}.", rule=RULE)
    rule = RULE if bar.is_forbidden else NEGATED_RULE
    if stops or not bar.is_forbidden:
        return Answer("yes" if stops else None, f"{'Yes. ' if stops else ''}{told[:1].upper()}{told[1:]}.", rule=rule)
    return Answer("no", f"No. {told[:1].upper()}{told[1:]}.", rule=rule)


def answer_barred(used: records.Card, other: records.Card) -> Answer | None:
    """Say no if one card forbids both players the activation of another; None if it does not."""
    kind = find_kind(used)
    if any(bar.is_forbidden and bar.of == BOTH for bar in list_bars(other, kind)):
        told = f"While {other.name} is face-up on the field, {kind.title()} Cards cannot be activated there"
        return Answer("no", f"No. {told}, so {used.name} cannot be used.", rule=RULE)
    return None


def answer_stopping(one: records.Card, other: records.Card) -> Answer | None:
    """Say yes if one card forbids both players the activation of another, or negates it; None if it does neither."""
    kind = find_kind(other)
    if (bar := max(list_bars(one, kind), key=lambda each: each.is_forbidden, default=None)) is None or bar.of != BOTH:
        return None
    done = f"{other.name} cannot be activated" if bar.is_forbidden else f"the effect of {other.name} is negated"
    rule = RULE if bar.is_forbidden else NEGATED_RULE
    return Answer("yes", f"Yes. While {one.name} is face-up on the field, {done}.", rule=rule)


def answer_negating(one: records.Card, other: records.Card) -> Answer | None:
    """Say yes if a card on the field negates the effects that a monster has on the field; else None."""
    scopes = [
        negates.get("all", {})
        for each in one.effects
        if each.class_ == ("continuous",) and not each.unplayed and all(map(_is_always, each.applies_when or (None,)))
        for does in _list_instructions(each)
        if isinstance(negates := does.get("negate-effect", {}).get("of"), dict)
    ]
    is_all = any({*each} <= {"kind", "face", "zone"} and "monster" in _list(each.get("kind")) for each in scopes)
    on_field = all(
        {*(each.from_ or ("field",))} <= {"field", "monster-zone"} and {*(each.class_ or ())} <= _ON_FIELD
        for each in other.effects
    )
    if not is_all or other.carrier != "monster" or not other.effects or not on_field:
        return None
    told = f"while {one.name} is face-up on the field, the effects of {other.name} on the field are negated"
    return Answer("yes", f"Yes. {told[:1].upper()}{told[1:]}.", rule=NEGATED_RULE)


_ON_FIELD: Final = frozenset({"continuous", "ignition", "quick", "unclassified"})


def _is_always(condition: object) -> bool:
    return isinstance(condition, Always)


def find_kind(card: records.Card) -> str:
    """Find the kind of a Spell or Trap; empty for a monster."""
    return next((kind for kind in _KINDS if card.carrier.endswith(kind)), "")


def list_bars(card: records.Card, kind: str) -> Iterator[Bar]:
    """List the prohibitions and negations for cards of a kind by Continuous Effects that always apply."""
    for effect in card.effects:
        always = bool(effect.applies_when) and all(isinstance(each, Always) for each in effect.applies_when or ())
        if not (kind and always) or effect.class_ != ("continuous",) or effect.unplayed:
            continue
        for does in _list_instructions(effect):
            forbids, negates = does.get("forbid", {}), does.get("negate-effect", {}).get("of")
            if not _FORBIDDEN[kind].isdisjoint(_list(forbids.get("what"))):
                yield Bar(is_forbidden=True, of=forbids.get("of", BOTH))
            every = negates.get("all", {}) if isinstance(negates, dict) else {}
            if kind in _list(every.get("kind")):
                yield Bar(is_forbidden=False, of=every.get("of", BOTH))


def _list_instructions(effect: records.Effect) -> list[dict[str, dict[str, Any]]]:
    return effect.model_dump(mode="json", by_alias=True, exclude_unset=True).get("does") or []


def _list(value: str | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else value or []
