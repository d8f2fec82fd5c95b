"""Whether a kind of card can be chained to another, by their Spell Speeds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from checks.asking.scenes.telling import CLASSES
from checks.asking.words.answer import Answer
from checks.asking.words.places import tell_limit
from checks.asking.words.wording import AUXILIARY, CARD, WHO, cut_down
from checks.engine import Effect

RULE: Final = "LE-2"
LEAST: Final = 2
"""Least Spell Speed that can respond to anything."""


class Bearer(NamedTuple):
    """A named card with its effects, as they are in an era, and its printed text."""

    name: str
    effects: tuple[Effect, ...]
    text: str | None

    @property
    def activated(self) -> list[Effect]:
        """Its effects that are activated, and do not only apply."""
        return [each for each in self.effects if each.effect_class in CLASSES]

    @property
    def is_known(self) -> bool:
        """Whether the class of each effect is known."""
        return not any(each.missing or each.effect_class == "unclassified" for each in self.effects)


class Speeds(NamedTuple):
    """The Spell Speeds that a card, or a kind of card, can have."""

    called: str
    low: int
    high: int


_KINDS: Final[Mapping[str, tuple[int, int]]] = {
    "counter[- ]?trap": (3, 3), "(?:normal|continuous)[- ]trap": (2, 2), "trap": (2, 3),
    "quick[- ]?play(?: spell| magic)?": (2, 2), "(?:quick|fast) effect": (2, 2),
    "(?:normal|equip|field|ritual|continuous)[- ](?:spell|magic)": (1, 1), "(?:spell|magic)": (1, 2),
    "(?:trigger|ignition|flip) effect": (1, 1), "monster effect": (1, 2),
}  # fmt: skip
"""The Spell Speeds of kinds of cards, by their names; a more specific name comes first."""
_SPEED: Final = r"spell speed ([123])(?: (?:effect|card))?"
_ANY: Final = r"(?:anything|something|things|stuff|cards?|effects?|cards? or effects?)"
_NAMED: Final = rf"(?:{_SPEED.replace('([123])', '[123]')}|{'|'.join(_KINDS)})(?: cards?)?s?"
_OBJECT: Final = rf"(?:{CARD}|{_NAMED})"
_NEGATES: Final = r"(?:negate|stop|counter|block)"
_USES: Final = r"(?:chain|use|activate|flip|play|respond with)"
_TO: Final = rf"(?:to|onto|on|against|off|in response to|when {WHO} (?:uses?|activates?|plays?|flips?))"
_RESPONDED: Final = r"(?:respond(?:ed)?|chain(?:ed)?|react(?:ed)?|answer(?:ed)?|reply)"
_ASKS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{AUXILIARY} (?:{WHO} )?{_USES} (?P<used>{_OBJECT}|{_ANY}) {_TO} (?P<to>{_OBJECT})",
        rf"{AUXILIARY} (?:{WHO} )?{_RESPONDED}(?: to)? (?P<to>{_OBJECT}) with (?P<used>{_OBJECT}|{_ANY})",
        rf"{AUXILIARY} (?:{WHO} )?{_RESPONDED} to (?P<to>{_OBJECT})(?: (?:with|by|using) (?P<used>{_OBJECT}|{_ANY}))?",
        rf"{AUXILIARY} (?P<used>{_OBJECT}) (?:be )?(?:{_RESPONDED}|used|activated|played) {_TO} (?P<to>{_OBJECT})",
        rf"{AUXILIARY} (?P<to>{_OBJECT}) be {_RESPONDED}(?: to)?(?: (?:with|by) (?P<used>{_OBJECT}|{_ANY}))?",
        rf"(?P<negates>{AUXILIARY} (?:{WHO} )?{_NEGATES} (?P<to>{CARD}) (?:with|by|using) (?P<used>{CARD}))",
        rf"(?P<negates>{AUXILIARY} (?P<used>{CARD}) {_NEGATES} (?P<to>{CARD}))",
        rf"(?:what|which) (?:{_ANY} )?{AUXILIARY} (?:{WHO} )?(?:be )?(?:{_USES}|{_RESPONDED}) {_TO} (?P<to>{_OBJECT})",
    )
)


_CHAINED: Final = re.compile(rf"{AUXILIARY} {WHO} chain \{{(?P<used>\d)\}} (?:when|if|after|once|because) .+")
"""Whether a card is chained after something that happens, which does not make it fast enough."""
_SPEED_OF: Final = re.compile(
    rf"(?:what|which) spell speed (?:is|are|do|does|has|have) (?P<kind>{_NAMED})(?: have)?"
    rf"|(?:what is|what's) spell speed of (?P<of>{_NAMED})"
)
_OF_SPEED: Final = re.compile(
    r"(?:what is|what's|what are|what has|what (?:cards|effects) (?:have|are)|what counts as|explain) "
    r"spell speed ([123])"
    r"(?: cards?| effects?)?"
)
_LISTED: Final = {
    1: "Spell Speed 1: Normal, Equip, Field, Continuous and Ritual Spells, and Ignition, Trigger and Flip Effects. "
    "They cannot respond to anything.",
    2: "Spell Speed 2: Quick-Play Spells, Normal and Continuous Traps, and Quick Effects. They can respond to Spell "
    "Speed 1 and 2.",
    3: "Spell Speed 3: Counter Traps. They can respond to anything, and only a Counter Trap can respond to one.",
}


def answer_speeds(said: str, cards: Sequence[Bearer], *, is_inside: bool) -> Answer | None:
    """Answer whether one card or kind of card can be chained to another, as far as Spell Speeds decide it.

    Args:
    said: The question.
    cards: The cards that it names.
    is_inside: Whether it asks about the Damage Step, whose limits come on top.
    """
    text = cut_down(said)
    if (asked := _SPEED_OF.fullmatch(text)) is not None and (
        kind := _read(asked["kind"] or asked["of"], cards)
    ) is not None:
        return Answer(None, f"{_begin(kind.called)} has Spell Speed {_spell(kind)}.", rule=RULE)
    if (asked := _OF_SPEED.fullmatch(text)) is not None:
        return Answer(None, _LISTED[int(asked[1])], rule=RULE)
    if len(cards) > 1 and (slow := _refuse_slow(text, cards)) is not None:
        return slow
    found = next((match for pattern in _ASKS if (match := pattern.fullmatch(text))), None)
    if found is None or not (to := _read(found["to"], cards)):
        return None
    named = re.match(r"\{(\d)\}", found["to"])
    printed = cards[int(named[1])].text if named else None
    if printed is not None and (limited := tell_limit(to.called, printed)) is not None:
        is_kind = "{" not in (found.groupdict().get("used") or "")
        return limited if is_kind or limited.sentence.endswith("neither player can respond to it.") else None
    what = found.groupdict().get("used") or ""
    used = _read(what, cards)
    negating = [cards[int(at)] for at in re.findall(r"\{(\d)\}", what)] if "negates" in found.groupdict() else []
    if any(len(each.activated) < len(each.effects) for each in negating):
        return None
    if used is None:
        return None if named is None or "{" in what else _tell_able(to, is_open="what" in text or "which" in text)
    if "{" in what and (named is not None or is_inside) and used.high >= max(LEAST, to.low):
        return None
    return _compare(used, to, is_kind="{" not in what, is_inside=is_inside)


def _refuse_slow(text: str, cards: Sequence[Bearer]) -> Answer | None:
    """Refuse to chain a slow Spell to whatever happens; a Trigger Effect may be a later Chain Link of its own Chain."""
    found = _CHAINED.fullmatch(text)
    card = cards[int(found["used"])] if found is not None else None
    if card is None or any(each.effect_class != "activation" for each in card.activated):
        return None
    speed = read_speeds(card)
    if speed is None or speed.high >= LEAST:
        return None
    told = f"{speed.called} has Spell Speed {speed.high}, and cannot be chained to anything"
    return Answer("no", f"No. {told}.", rule=RULE)


def _compare(used: Speeds, to: Speeds, *, is_kind: bool, is_inside: bool) -> Answer | None:
    """Answer for two kinds; a named card also needs its own conditions, so that only a no is certain of it."""
    least, most = max(LEAST, to.low), max(LEAST, to.high)
    if used.high < least:
        has = f"{_begin(used.called)} has Spell Speed {used.high}"
        return Answer("no", f"No. {has}; to respond to {to.called} takes Spell Speed {least} or higher.", rule=RULE)
    if not is_kind:
        told = (
            f"{used.called} can respond to {to.called} by its Spell Speed, if it can be used at that moment otherwise"
        )
        return Answer(None, f"{told}.", rule=RULE)
    if used.low < most:
        told = f"to respond takes Spell Speed {LEAST} or higher, and no lower than that of {to.called}"
        return Answer("depends", f"It depends: {told}; only a Counter Trap has Spell Speed 3.", rule=RULE)
    sentence = f"{_begin(used.called)} has Spell Speed {_spell(used)}, which is enough to respond to {to.called}"
    more = "; in the Damage Step a rule of that step has to allow it as well" if is_inside else ""
    lead = "" if is_inside else "Yes. "
    return Answer(None if is_inside else "yes", f"{lead}{sentence}{more}.", rule=RULE)


def _tell_able(to: Speeds, *, is_open: bool) -> Answer:
    """Name the cards that can respond to a card."""
    if to.low == to.high == max(to.high, LEAST + 1):
        told = f"but only with a Counter Trap: {to.called} has Spell Speed 3, and nothing slower can respond to it"
    else:
        told = f"with a card or effect of Spell Speed {max(LEAST, to.high)} or higher that can be used then"
    return Answer(
        None if is_open else "yes", f"{_begin(told.removeprefix('but ')) if is_open else f'Yes, {told}'}.", rule=RULE
    )


def _read(text: str, cards: Sequence[Bearer]) -> Speeds | None:
    """Read a card or a kind of card; None if it is neither."""
    if (named := re.match(r"\{(\d)\}", text)) is not None:
        return read_speeds(cards[int(named[1])])
    if (plain := re.match(_SPEED, text)) is not None:
        return Speeds(f"an effect of Spell Speed {plain[1]}", int(plain[1]), int(plain[1]))
    kind = re.sub(r"(?: cards?)?s?$", "", text)
    for pattern, (low, high) in _KINDS.items():
        if re.fullmatch(pattern, kind):
            return Speeds(_name(kind), low, high)
    return None


def read_speeds(card: Bearer) -> Speeds | None:
    """Read the Spell Speeds of a card's effects that are activated; None if one is not known, or there is none."""
    found = [each.speed for each in card.activated]
    return Speeds(card.name, min(found), max(found)) if found and card.is_known else None


def _name(kind: str) -> str:
    """Write a kind of card as the game does: *a Quick-Play Spell*."""
    plain = kind.replace("magic", "spell").replace("quick play", "quick-play").replace("quickplay", "quick-play")
    title = " ".join(word.title() for word in plain.split())
    return f"{'an' if title[:1] in 'AEIOU' else 'a'} {title}"


def _begin(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _spell(speeds: Speeds) -> str:
    return str(speeds.low) if speeds.low == speeds.high else f"{speeds.low} or {speeds.high}"
