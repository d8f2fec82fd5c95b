"""The only condition under which a partly read sentence can affect anything; its effect is left open then.

A sentence that starts with a condition affects nothing at any other time.  A partly read clause is reduced to its
least requirement: that the card battles, that it was Special Summoned, that a phase has come.
"""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.phrases.record_writing import shorten
from kb.reader.sentences.conditions import read_phase
from kb.reader.sentences.formula import Formula

_LEAD: Final = re.compile(
    r"(?:(?:Once per turn|Once per battle|Each turn), )?(?P<word>[Ii]f|[Ww]hen|[Ww]hile|[Aa]s long as|[Dd]uring|"
    r"[Aa]t the (?:end|start) of) (?P<what>[^,:;●]+), (?P<rest>[^:;●]+)"
)
"""A sentence that starts with its condition."""
_GOES_ON: Final = re.compile(
    r"(?:It|Its|They|Their|Them|That|Those|These|Such|Then|Otherwise|But|Also|Instead|Until|After)\b"
    r"|This (?!card|monster)|(?:If|When|While|Unless) (?:it|its|they|their|that|those|so|you do|this effect)\b"
    r"|The (?:other|targeted|selected)\b|In (?:this|that) case\b"
)
"""The start of a sentence that continues the one before it."""
_ELSE: Final = re.compile(r"\b(?:otherwise|or else|if not|unless|instead of|except that)\b", re.IGNORECASE)
"""Words of an effect in the other case."""
_MAY: Final = re.compile(r"\b(?:you|player) (?:can|may)\b(?! (?:only|also))")
_MAY_SUMMON: Final = re.compile(
    r"[^.:;]*\byou can (?:Special|Normal|Tribute) Summon(?:/Set)?\b"
    r"(?!.*(?:\b(?:but|also|and|then|its?|become|becomes|turn|until)\b|,))[^.:;]*"
)
"""Old words of an optional effect, and actions never activated, none of which outlast their state."""
_SECOND: Final = re.compile(r"\bor (?!higher|lower|more|less|an?\b)|\band\b")
"""Words of an event besides the one that is read."""
_LISTED: Final = re.compile(r", or\b|^[^,]*, \"")
"""The start of a list of which only the first entry would be read."""
_FOR_THE_BATTLE: Final = re.compile(
    r"\b(?:until the end of|during|after) (?:the|that|this) Damage Step(?: only)?|\bduring damage calculation(?: only)?"
    r"|\bin (?:this|that) battle\b|\bfrom (?:that|this) battle\b",
    re.IGNORECASE,
)
"""Words that end an effect with the battle."""
_LASTS: Final = re.compile(
    r"\b(?:until|this turn|that turn|next|rest of|Phase|from then|no longer|remains|as long as|while)\b"
)
_CHANGES: Final = re.compile(
    r"\b(?:gains?|loses?|becomes?|is halved|are halved|doubled|negated?|treated)\b(?! the attack)"
)
"""Words of an effect that outlasts a battle by default."""
_CARD: Final = r"(?:this|This) (?:face-up )?(?:(?:Attack|Defense) Position )?(?:card|monster)"
_FIGHTS: Final[tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]] = tuple(
    (re.compile(f"{_CARD} (?:{verbs})(?P<more>(?: .*)?)"), words)
    for verbs, words in (
        ("attacks or is attacked|attacks or battles|battles or attacks", ("attacks", "battling")),
        ("battles", ("battling",)),
        ("attacks|declares an attack", ("attacks",)),
        ("is attacked|is targeted for an attack|is selected as an attack target", ("attacked",)),
        ("inflicts (?:battle|piercing|piercing battle) damage", ("attacks", "battling")),
    )
)
_DAMAGE_STEP: Final = re.compile(
    r"damage calculation|the (?:start of the )?Damage Step|the Damage Step after damage calculation", re.IGNORECASE
)
_SO_SUMMONED: Final = re.compile(rf"(?:{_CARD} (?:is|was) )?(?P<special>Special )?Summoned (?:this way|by this effect)")
_OF_PLAYERS: Final = re.compile(r"\b(?:until|turns?|next)\b")
"""Words of an effect that may outlast the Summoned card."""
_LIES: Final = re.compile(
    r"[Tt]his card is (?:face-up )?(?:in|on) (?:your|the|its owner's) (?P<place>hand|GY|Graveyard|Deck|Extra Deck)"
    r"|[Tt]his card is (?P<banished>banished|removed from play)"
)
_PLACES: Final = {"gy": "graveyard", "extra deck": "extra-deck"}
_GOES: Final[tuple[tuple[str, str], ...]] = (
    (r"is sent (?:from [^,]* )?to (?:the|your) (?:GY|Graveyard)", "sent-to-graveyard"),
    (r"(?:is|would be) destroyed", "destroyed-any"),
    (r"(?:is|would be) banished|is removed from play", "banished"),
    (r"(?:leaves|would leave) the field", "leaves-field"),
    (r"is (?:added to|returned to|returned from the field to) (?:the|your|its owner's) hand", "added-to-hand"),
)
_MOMENTARY: Final = re.compile(
    r"(?:destroy|draw|inflict|add|return|send|banish|place|discard|your opponent (?:draws|discards|gains|takes)"
    r"|you (?:take|lose|gain|draw|discard|must discard))\b[^.]*"
)
"""An immediate effect of a Summon, which does not recur."""
_SUMMONED: Final = re.compile(
    rf"(?:{_CARD} is )?(?P<how>Normal|Tribute|Special|Fusion|Synchro|Xyz|Link|Ritual|Pendulum) Summoned"
)
_NO_ANSWER: Final = re.compile(
    r"(?:your opponent's )?cards and effects cannot be activated(?: in response)?"
    r"|(?:your opponent cannot|neither player can) activate cards or effects(?: in response)?"
)
"""A statement only about the moment of a Summon."""
_LATER: Final = re.compile(r"\b(?:until|this turn|next|rest of|while|as long as|during|cannot)\b")


_WAY: Final = "(?:Normal|Tribute|Flip|Special|Fusion|Ritual|Synchro|Xyz|Link)"
_THAT_TURN: Final = re.compile(
    rf"(?:After|If|When) {_CARD} (?:is|was) (?P<how>{_WAY}(?:(?: or |/){_WAY})*) Summoned(?: or flipped face-up)?, "
    r"(?P<rest>[^:;●]*\b(?:rest of (?:this|that) turn|this turn|that turn))"
)
"""An effect until the end of the turn of a monster's Summon, even if the monster leaves."""


def find_gated(sentence: str) -> list[Formula] | None:
    """Find the only condition of a sentence, without its full stop; None if it might apply at any time.

    Two conditions give a formula each.
    """
    if (came := _THAT_TURN.fullmatch(sentence)) and not _ELSE.search(sentence):
        ways = (
            "normal" if way in ("Normal", "Tribute") else "flip" if way == "Flip" else "special"
            for way in re.findall(_WAY, came["how"])
        )
        events = [f"{way}-summoned" for way in dict.fromkeys(ways)]
        events += ["flipped-face-up"] if "flipped face-up, " in sentence else []
        when = [{"fits": {"of": "this-card", "as": {"this-turn": events}}}]
        later = ({"unplayed": shorten(sentence)},)
        return [Formula(later, when), Formula(later, trigger=tuple(events))]
    found = _LEAD.fullmatch(sentence)
    doing = ({"unplayed": shorten(sentence)},)
    if found is None or _ELSE.search(sentence):
        return None
    if not is_governed(sentence):
        return None if _GOES_ON.match(sentence) else _gate_place(found, doing)
    for read in (_gate_place, _gate_event, _gate_when):
        if said := read(found, doing):
            return said
    return None


def is_governed(sentence: str) -> bool:
    """Whether the opening condition governs the whole sentence, and no old wording activates part of it.

    A beginning that a list parts ("a Gull, or a Swan, …") is not read as a whole.
    """
    if _GOES_ON.match(sentence) or _ELSE.search(sentence) or _LISTED.search(sentence):
        return False
    return not _MAY.search(sentence) or bool(_MAY_SUMMON.fullmatch(sentence))


def stays_after(doing: str) -> bool:
    """Whether an effect could outlast the condition of its sentence."""
    for_the_battle = _FOR_THE_BATTLE.sub("", doing)
    return bool(_LASTS.search(for_the_battle)) or (for_the_battle == doing and bool(_CHANGES.search(doing)))


def goes_on(sentence: str) -> bool:
    """Whether a sentence continues the one before it, and cannot be read alone."""
    return bool(_GOES_ON.match(sentence))


def _gate_place(found: re.Match[str], doing: tuple[dict[str, Any], ...]) -> list[Formula] | None:
    """Limit an effect to the card's location away from the field."""
    lies = _LIES.fullmatch(found["what"])
    if lies is None or found["word"].casefold() == "when":
        return None
    place = "banished" if lies["banished"] else lies["place"].casefold()
    return [Formula(doing, place=_PLACES.get(place, place.replace(" ", "-")).replace("gy", "graveyard"))]


def _gate_event(found: re.Match[str], doing: tuple[dict[str, Any], ...]) -> list[Formula] | None:
    """Limit an effect without a Chain to an event of the card."""
    if found["word"].casefold() not in ("if", "when"):
        return None
    for form, event in _GOES:
        said = re.fullmatch(rf"{_CARD} {form}(?P<more>[^,]*)", found["what"])
        if said and not _SECOND.search(said["more"]):
            return [Formula(doing, trigger=(event,))]
    if _NO_ANSWER.fullmatch(found["rest"]) and (so := _SUMMONED.fullmatch(found["what"])):
        events: tuple[str, ...] = ("normal-summoned",) if so["how"] in ("Normal", "Tribute") else ("special-summoned",)
        return [Formula(doing, trigger=events)]
    ways = re.fullmatch(
        rf"{_CARD} is (?P<how>(?:Normal|Flip|Special)(?:(?: or|,) (?:Flip|Special))*) Summoned", found["what"]
    )
    if ways and _MOMENTARY.fullmatch(found["rest"]) and not _LATER.search(found["rest"]):
        events = tuple(f"{each.casefold()}-summoned" for each in re.findall("Normal|Flip|Special", ways["how"]))
        return [Formula(doing, trigger=events)]
    return None


def _gate_when(found: re.Match[str], doing: tuple[dict[str, Any], ...]) -> list[Formula] | None:
    """Limit an effect to a phase, a battle of the card, or a Special Summon."""
    word, what = found["word"].casefold(), found["what"]
    if word == "during" and (phase := read_phase(f"during {what}")) and phase[0] and not phase[1]:
        if _OF_PLAYERS.search(found["rest"].replace("this turn, ", "")):
            return None
        return [Formula(doing, phase[0])]
    if re.fullmatch("at the (?:start|end) of|during", word) and _DAMAGE_STEP.fullmatch(what):
        return find_gated_within(found["rest"], doing)
    if word not in ("if", "when", "while", "as long as"):
        return None
    if so := _SO_SUMMONED.fullmatch(what):
        if _OF_PLAYERS.search(found["rest"]):
            return None
        special = [{"summoned": {"of": "this-card", "how": "special"}}] if so["special"] else []
        return [Formula(doing, [*special, {"in-zone": {"of": "this-card", "zone": "monster-zone"}}])]
    if not stays_after(found["rest"]) and (gates := _find_fights(what)):
        return [Formula(doing, [{gate: {"of": "this-card"}}]) for gate in gates]
    return None


def find_gated_within(rest: str, doing: tuple[dict[str, Any], ...]) -> list[Formula] | None:
    """Limit an effect at a timing of the Damage Step to battles of the card."""
    inner = re.match(r"(?:if|when) (?P<what>[^,:;●]+), ", rest)
    gates = _find_fights(inner["what"]) if inner and not _LASTS.search(_FOR_THE_BATTLE.sub("", rest)) else ()
    return [Formula(doing, [{gate: {"of": "this-card"}}]) for gate in gates] or None


def _find_fights(what: str) -> tuple[str, ...]:
    """Find the only battles in which a clause can be true, in the words of conditions, one of which must hold."""
    for form, words in _FIGHTS:
        if (said := form.fullmatch(what)) and not _SECOND.search(said["more"]) and "this turn" not in said["more"]:
            return words
    return ()
