"""What is done, sentence by sentence, and how its parts hang together: "then", "and if you do", "also"."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kb.reader.clauses.sentences import split_text
from kb.reader.results.speech import IT, LASTS, Speaks, Verb, shorten
from kb.reader.results.told import tell, tell_whole
from kb.reader.results.verbs import read_verb
from kb.reader.sentences.sentence_forms import FREQUENCY, OF_THIS


class Done(NamedTuple):
    """What an effect does as far as it is read, and the words of what follows, which is not played."""

    does: list[Any]
    rest: str


_BEFORE: Final = re.compile(
    r"until the end of (?P<what>this turn|the Damage Step|the Battle Phase), (?P<rest>.+)", re.IGNORECASE
)
_JOINED: Final = re.compile(
    (
        r"(?P<first>.+?)(?P<how>, and if (?:you do(?: that)?|it does), "
        r"|,? then,? |, also,? |, and (?=inflict|draw|gain))(?P<rest>.+)"
    ),
    re.IGNORECASE,
)
_BREAK: Final = re.compile(
    r"(?P<if>, and if (?:you do(?: that)?|it does), )|(?P<then>,? then,? )|, also,? |, but |\. (?=[A-Z(])",
    re.IGNORECASE,
)
_TAKEN_BACK: Final = re.compile(r"\b(?:instead|unless|either|or else)\b", re.IGNORECASE)
"""Words by which what stood before them may not be done."""
_SPAN_ASIDE: Final = re.compile(r" \((until the end of (?:this|the) turn)\)", re.IGNORECASE)
_MAKES: Final = re.compile(rf"\b(?:make|have) (this card|{IT}) (gain|lose)\b", re.IGNORECASE)
_MAY: Final = re.compile(r"you can (?!use this (?:effect|card)\b)(?P<what>.+)", re.IGNORECASE)
_BANISHED_LATER: Final = re.compile(
    r"(?P<first>Special Summon [^.:;,]+?),? but (?:banish (?:it|this card)|(?:it|this card) is banished) (?:when|if) "
    r"(?:it|this card) leaves the field",
    re.IGNORECASE,
)
"""A Special Summon of what is banished as it leaves the field."""
_NEGATED_SO_LONG: Final = re.compile(r",? (?:but|also,?|but also) (?P<what>its effects are negated)$", re.IGNORECASE)
"""That a monster's effects are negated, behind something else that holds as long."""
_LASTING: Final = frozenset({"change-stat", "make-unaffected", "negate-effect"})
"""Verbs of what holds for a while."""


def read_result(text: str, *, targets: bool = False, speaks: Speaks | None = None) -> list[Verb] | None:
    """Read what is done, sentence by sentence; None where one is not of a fixed form."""
    whom = speaks or Speaks(targets)
    sentences = _without_limits(_plain(text))
    said = [_read_sentence(each, whom) for each in sentences]
    formed = [verb for each in said if each is not None for verb in each] if said and None not in said else None
    if formed is not None and not holds_unread(formed):
        return formed
    return tell_whole(". ".join(_without_limits(text)), whom) or formed


def holds_unread(said: Any) -> bool:
    """Whether a part of what is done is unread."""
    if isinstance(said, dict):
        return "unplayed" in said or any(map(holds_unread, said.values()))
    return isinstance(said, list) and any(map(holds_unread, said))


def _without_limits(text: str) -> list[str]:
    """Part a text into sentences, without those that limit its uses."""
    sentences = [each.strip().removesuffix(".") for each in split_text(text)]
    return [each for each in sentences if not FREQUENCY.fullmatch(each) and not OF_THIS.fullmatch(each)]


def _plain(text: str) -> str:
    """Say in the plain words of other texts how long something lasts, and that a card is made to gain."""
    return _MAKES.sub(r"\1 \2s", _SPAN_ASIDE.sub(r" \1", text))


def read_beginning(text: str, whom: Speaks) -> Done | None:
    """Read the first thing that is done where what follows is not of a fixed form; None where that may take it back."""
    hidden = re.sub('"[^"]*"|\\([^()]*\\)', lambda said: "_" * len(said[0]), text)
    if _TAKEN_BACK.search(hidden):
        return None
    told = tell(f"{'. '.join(_without_limits(text))}.", whom)
    if told.does:
        return Done(told.does, told.rest)
    found = _BREAK.search(hidden)
    if found is None:
        return None
    first, rest = text[: found.start()].strip(), text[found.end() :].strip()
    verb = read_verb(_plain(first), whom)
    if verb is None or not rest:
        return None
    behind: Verb = {"unplayed": shorten(rest)}
    if not (found["if"] or found["then"]):
        return Done([verb, behind], rest)
    after = {"after": "yes"} if found["then"] else {}
    return Done([{"if-done": {"do": [verb], "then": [behind]} | after}], rest)


def _read_sentence(text: str, whom: Speaks) -> list[Verb] | None:
    if led := _BEFORE.fullmatch(text):
        lasts = LASTS.get(f"the end of {led['what']}".casefold(), "until-end-of-turn")
        so_long = rf", also \g<what> until the end of {led['what']}"
        led_by = _read_sentence(_NEGATED_SO_LONG.sub(so_long, led["rest"]), whom)
        return None if led_by is None or not all(_may_end(each, lasts) for each in led_by) else led_by
    if (may := _MAY.fullmatch(text)) is not None:
        done = _read_sentence(may["what"], whom)
        return [{"may": {"do": done or [{"unplayed": shorten(may["what"])}]}}]
    if (kept_out := _BANISHED_LATER.fullmatch(text)) is not None:
        return _read_banished_later(kept_out["first"].strip(), whom)
    joined = _JOINED.fullmatch(text)
    if joined is None:
        verb = read_verb(text.strip(), whom)
        return None if verb is None else [verb]
    first, rest = read_verb(joined["first"].strip(), whom), _read_sentence(joined["rest"], whom)
    if first is None or rest is None:
        return None
    if "also" in joined["how"] or joined["how"].strip() == ", and":
        return [first, *rest]
    after = {"after": "yes"} if "then" in joined["how"] else {}
    return [{"if-done": {"do": [first], "then": rest} | after}]


def _read_banished_later(first: str, whom: Speaks) -> list[Verb] | None:
    """Read a monster that is Special Summoned, and banished when it leaves the field; None where another thing is."""
    verb = read_verb(first, whom)
    summoned = verb.get("special-summon") if isinstance(verb, dict) else None
    if verb is None or summoned is None or summoned.get("of") not in ("this-card", "target"):
        return None
    leaving = {"of": summoned["of"], "to": "banished", "leaving": "field", "lasts": "while-face-up"}
    return [{"if-done": {"do": [verb], "then": [{"replace-destination": leaving}]}}]


def _may_end(verb: Any, lasts: str) -> bool:
    """Let what holds for a while last as is said before it all; False where something else is done as well."""
    name, said = next(iter(verb.items())) if isinstance(verb, dict) else (verb, {})
    if name == "if-done":
        return all(_may_end(each, lasts) for each in (*said["do"], *said["then"]))
    if name in _LASTING:
        said.setdefault("lasts", lasts)
    return name in _LASTING
