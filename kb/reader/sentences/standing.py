"""Changes and prohibitions that apply while their card is there, read by the grammar."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import StepReader
from kb.reader.grammar.telling import tell_doing, tell_standing
from kb.reader.grammar.uses import Open
from kb.reader.sentences.formula import Formula

_APPLIED: Final = frozenset(
    {
        "change-stat", "change-level", "change-trait", "forbid", "make-unaffected", "may-attack", "negate-effect",
        "pierce",
    }
)  # fmt: skip
"""Verbs of effects that apply by themselves."""
_OF_ANOTHER: Final = re.compile(r"(?:it|its|they|their|that|those|these|the (?!equipped\b))\b", re.IGNORECASE)
"""The beginning of a sentence that may be about a card of the sentence before."""
_BEARS: Final = re.compile(r"(?!The equipped monster\b).*\bequipped monster\b", re.IGNORECASE)
"""A monster that may be equipped to this card, and not the one that this card is equipped to."""
_BARE: Final = re.compile(r"(?:Gains?|Loses?|Cannot|Can|Unaffected)\b")
"""The beginning of a sentence that leaves out this card."""
_PASSING: Final = re.compile(r"'(?:lasts|chosen|affected|target|unplayed|that-card|answered|tributed|paid-with)'")
"""Words of a record for actions that are done once, or to cards of an event."""


_MAY_LIE_SET: Final = re.compile(r"'kind': '(?:continuous|equip|field|quick-play|normal)-(?:spell|trap)'(?!.*'face')")
"""A kind of Spell or Trap, which a Set card does not show."""


def _sets(verb: Any) -> bool:
    """Whether a verb makes ATK or DEF a number or a share, and does not add to it."""
    return isinstance(verb, dict) and "by" not in verb.get("change-stat", {"by": 0})


_USED: Final = re.compile(
    r"You can|When|Each time|During|FLIP|.*\b(?:would|you can|until|this turn|returns?|place|win)\b", re.IGNORECASE
)
"""Words of a sentence that says more than that something applies; it need not be parsed."""


@lru_cache(maxsize=4096)
def find_standing(sentence: str) -> Formula | None:
    """Find the changes and prohibitions of a sentence, without its full stop; None if a word of it is not read."""
    return _find_barred(sentence) or _find_applied(sentence)


def _find_barred(sentence: str) -> Formula | None:
    """Find the prohibitions of a sentence."""
    if " cannot " not in sentence and not sentence.startswith("Neither player can"):
        return None
    reader = StepReader(sentence)
    clause = reader.clause()
    if clause is None or not reader.ended():
        return None
    try:
        said = tell_standing(clause, Speech())
    except Open:
        return None
    return Formula(tuple({**each} for each in said))


_POINTED: Final = re.compile(
    r"^An? (?P<what>.+? monster)(?= this card points to (?:gains|loses)\b)(?P<where>.+?) (?P<verb>gain|lose)s "
)
"""A monster in any zone that this card points to, which is each of them."""
_ONLY_IN: Final = re.compile(r" during (?P<whose>your opponent's|your|the) Battle Phase only$")
"""The Battle Phase alone."""
_TURNS: Final[dict[str, list[Any]]] = {"your": ["own-turn"], "your opponent's": ["opponents-turn"], "the": []}
_UPKEEP: Final = re.compile(
    r"(?:Once per turn, )?[Dd]uring your (?P<part>Standby|End) Phase,"
    r" (?P<do>[^,.:;]+ or (?:destroy this card|send this card to the (?:GY|Graveyard)))"
)
"""A payment in a phase, without which the card leaves the field."""


def find_upkeep(sentence: str) -> Formula | None:
    """Find the payment of a player in each of their turns, or else the loss of the card; None for other sentences."""
    found = _UPKEEP.fullmatch(sentence)
    told = tell_doing(f"{found['do']}.", Speech()) if found else None
    if found is None or told is None or told.rest or len(told.does) != 1 or "choose-one" not in told.does[0]:
        return None
    phase = {"during": {"part": f"{found['part'].casefold()}-phase"}}
    return Formula(tuple(told.does), [phase, "own-turn"])  # type: ignore[arg-type]


def _find_applied(sentence: str) -> Formula | None:
    """Find changes of a sentence, perhaps in a state of the field alone, or in the Battle Phase."""
    if only := _ONLY_IN.search(sentence):
        said = _find_applied(sentence[: only.start()])
        phase = [{"during": {"part": "battle-phase"}}, *_TURNS[only["whose"]]]
        return replace(said, applies_when=phase) if said is not None and said.applies_when == "always" else None
    if _OF_ANOTHER.match(sentence) or _BEARS.match(sentence) or _USED.match(sentence):
        return None
    sentence = _POINTED.sub(r"All \g<what>s\g<where> \g<verb> ", sentence)
    if bare := _BARE.match(sentence):
        verb = "is unaffected" if bare[0] == "Unaffected" else bare[0].lower()
        sentence = f"This card {verb}{sentence[bare.end() :]}"
    if sentence.startswith("This card gains"):
        sentence = sentence.replace(" it points to", " this card points to")
    told = tell_doing(f"{sentence}.", Speech(standing=True, itself=True, opposed="opponent" in sentence))
    does: list[Any] = [] if told.rest else [*told.does]
    when: Any = "always"
    if len(does) == 1 and isinstance(does[0], dict) and does[0].keys() == {"if"}:
        state = does[0]["if"]
        if state.keys() != {"is", "then"}:
            return None
        when, does = [*state["is"]], [*state["then"]]
    if (len(does) > 1 and "'other'" in repr(does)) or _MAY_LIE_SET.search(repr(does)) or any(map(_sets, does)):
        return None
    plain = all(isinstance(each, dict) and _APPLIED.issuperset(each) for each in does)
    return Formula(tuple(does), when) if does and plain and not _PASSING.search(repr((when, does))) else None
