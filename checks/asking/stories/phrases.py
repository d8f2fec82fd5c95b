"""Reads a description clause by clause: the player, the act, the card used and the monster it is used on.

Words are taken one phrase after the other, and what no clause takes is left over, so that nothing is read into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from checks.asking.stories.nouns import noun

_KINDS: Final = {
    "effect": (
        r"(?:its|his|her|their|my|the)(?: (?:own|flip|quick|atk|attack|def|defen[sc]e|position|first|second|other))*"
        r" effects?"
    ),
    "direct": r"direct(?:ly)?",
    "player": r"(?:my |the |your )?(?:opponent|opp)(?!'s| 's)|i'm|i|we|he's|he|they're|they|she's|she|someone",
    "equip": r"(?:is |are |was |be )?(?:equipped|equips?|equipping)(?: (?:with|to))?",
    "use": (
        r"(?:us(?:e|es|ed|ing)|trigger(?:s|ed|ing)?|activat(?:e|es|ed|ing)|flip(?:s|ped|ping)?(?: up)?"
        r"|chain(?:s|ed|ing)?|play(?:s|ed|ing)?|(?:respond|answer)(?:s|ed|ing)?(?: (?:with|by))?"
        r"|discard(?:s|ed|ing)?)(?! step)"
    ),
    "attack": (
        r"(?:declar(?:e|es|ed|ing) (?:an? |the )?(?:direct )?)?(?:attack(?:s|ed|ing)?|battl(?:e|es|ed|ing))"
        r"(?! (?:position|pos|mode|step|phase|target|points?)\b)"
    ),
    "have": r"(?:has|have|had|got|holds?|controls?|controlled)",
    "be": r"(?:turn(?:s|ed) out to be|is|are|was|were|gets?|got|being|be|getting)",
    "with": r"with|using|w/",
    "on": (
        r"on|onto|for|to (?:return|bounce|destroy|banish|tribute|flip|switch|change|turn|target|boost|pump|shrink|save"
        r"|protect)"
    ),
    "goal": r"into|over|at|against|to|through",
    "by": r"by",
    "lying": (
        r"in (?:my |his |the |her |their )?hand|(?:on|in) (?:the |my |his |her |their )?field|active|up|out"
        r"|both in (?:atk|attack)(?: position| pos| mode)?"
    ),
    "join": r"and|but|so|if|when|while|after|once|where|as|that|which|because",
    "pronoun": r"it|him|her|them|me|us",
    "aside": (
        r"just|already|still|now|also|then|declares?|declared|decides? to|wants? to|tr(?:y|ies) to|goes to"
        r"|can|could|will|would|has|have|had|an?"
    ),
}  # fmt: skip
_FIRST: Final = ("effect", "direct", "equip", "lying")
_NOUN: Final = noun("noun")
_SCAN: Final = re.compile(
    "|".join(
        [
            rf"(?P<player>(?:{_KINDS['player']})(?![\w'-]))",
            *(rf"(?P<{kind}>(?:{_KINDS[kind]})(?![\w'-]))" for kind in _FIRST),
            _NOUN,
            *(
                rf"(?P<{kind}>(?:{pattern})(?![\w'-]))"
                for kind, pattern in _KINDS.items()
                if kind not in ("player", *_FIRST)
            ),
            r"(?P<word>\S+)",
        ]
    )
)
_HEAD: Final = re.compile(
    r"\{\d\}|\b(?:attack target|monsters?|one|tokens?|attacker|defender|face-down|set)\b|\d{2,}|\b0\b"
)


class Chunk(NamedTuple):
    """A phrase: its kind, and its words."""

    kind: str
    text: str


class Clause(NamedTuple):
    """A clause: its verb, its subject and object, and the phrases after prepositions."""

    verb: str
    """``attack``, ``use``, ``have``, ``equip`` or ``be``."""
    subject: str = ""
    """Empty if no words name it."""
    object: str = ""
    is_passive: bool = False
    is_direct: bool = False
    using: str = ""
    on: str = ""
    goal: str = ""
    agent: str = ""
    worn: str = ""
    """A card that is equipped to one of them."""
    bearer: str = ""
    """The one to which it is equipped."""
    by_effect: bool = False
    is_response: bool = False
    is_relative: bool = False
    """Whether it belongs to its object, which is then the subject of the next clause: *the monster I attack is …*."""
    at: int = 0
    """The place of its first phrase."""


class Description(NamedTuple):
    """The clauses of a description, and the words that none of them takes."""

    clauses: tuple[Clause, ...]
    rest: str
    chunks: Sequence[Chunk]

    def list_before(self, clause: Clause) -> Iterator[tuple[str, str]]:
        """List the cards named before a clause, the nearest first, each with the phrase for its player."""
        for at in range(clause.at - 1, -1, -1):
            before = self.chunks[at - 1] if at else Chunk("", "")
            if self.chunks[at].kind == "noun" and "{" in self.chunks[at].text and before.kind not in ("with", "equip"):
                holder = self.chunks[at - 2] if before.kind in ("have", "be") and at > 1 else self.chunks[at]
                yield self.chunks[at].text, holder.text


PLAYER: Final = re.compile(rf"(?:{_KINDS['player']})$")
_VERB_FIRST: Final = re.compile(r"(attack|flip) (?=.*(?:\{|monster|\d))")
"""A verb of a clause that the name of a card follows, as it may follow an adjective."""
POSITION: Final = re.compile(
    r"(?:in )?(?:face-(?:up|down) )?(?:def|defen[sc]e|atk|attack)(?: position| pos| mode)?|face-(?:up|down)|set"
)
"""A battle position, as a phrase of its own."""
_FACE: Final = re.compile(r"(?:while |when )?(face-up|face-down|set)")
PRONOUNS: Final = frozenset({"it", "him", "her", "them"})
_VERBS: Final = frozenset({"attack", "use", "have", "equip"})
_SKIPPED: Final = frozenset({"aside", "lying"})
_NAMES: Final = frozenset({"player", "noun", "pronoun"})


def list_chunks(said: str) -> list[Chunk]:
    """List the phrases of a text."""
    found: list[Chunk] = []
    for each in _SCAN.finditer(said.replace(",", " ").replace("it's", "it is")):
        kind, text = each.lastgroup or "word", each[0]
        verb = _VERB_FIRST.match(text) if kind == "noun" and found and found[-1].kind in (*_NAMES, "aside") else None
        if verb is not None:
            found.append(Chunk("attack" if verb[1] == "attack" else "use", verb[1]))
            text = text[verb.end() :]
        if kind == "noun" and text.startswith("with ") and _HEAD.search(text):
            found.append(Chunk("with", "with"))
            text = text.removeprefix("with ")
        if kind == "noun" and text.endswith(" that"):
            found += [Chunk(kind, text.removesuffix(" that")), Chunk("join", "that")]
            continue
        if kind == "noun" and not _HEAD.search(text):
            kind = "pronoun" if text in PRONOUNS else "word"
        found.append(Chunk(kind, text))
    return found


def read_description(said: str) -> Description:
    """Read a description clause by clause."""
    chunks = list_chunks(said)
    clauses: list[Clause] = []
    rest: list[str] = []
    at = 0
    last: Clause | None = None
    while at < len(chunks):
        read = _read_clause(chunks, at, last)
        if read is None:
            last = last if chunks[at].kind in ("join", *_SKIPPED) else None
            rest.append(chunks[at].text)
            at += 1
            continue
        last = read[0]._replace(at=at)
        at = read[1]
        clauses.append(last)
    return Description(tuple(clauses), " ".join(rest), chunks)


def _read_clause(chunks: Sequence[Chunk], at: int, last: Clause | None) -> tuple[Clause, int] | None:
    """Read the clause that begins at a phrase; also the place after it. None if none does."""
    kinds = [each.kind for each in chunks[at : at + 2]]
    has_more = last is not None and last.verb == "have" and kinds == ["join", "noun"] and chunks[at].text == "and"
    if has_more and last is not None and not _begins(chunks, at + 2):
        return _complete(chunks, at + 2, Clause("have", last.subject, chunks[at + 1].text))
    if chunks[at].kind not in _NAMES:
        if last is not None:
            is_of_object = last.is_relative or (at > 0 and chunks[at - 1].text in ("that", "which"))
            subject = (last.goal or last.object) if is_of_object else last.subject
            is_on = last.verb == "use" and last.on and chunks[at].text in ("is", "being", "was", "gets")
            return _read_verb(chunks, at, Clause("", last.on if is_on else subject))
        return _read_verb(chunks, at, Clause("")) if at == 0 or chunks[at - 1].kind == "join" else None
    after = _skip(chunks, at + 2, "be")
    kinds = [*kinds, *(each.kind for each in chunks[after : after + 2])]
    if kinds[:3] == ["noun", "player", "attack"] and {*kinds[3:]} <= {"join", "player", "word", "aside", "be"}:
        return Clause("attack", chunks[at + 1].text, chunks[at].text, is_relative=True), after + 1
    if kinds[:2] == ["player", "noun"] and chunks[at + 1].text.startswith("{"):
        return _complete(chunks, at + 1, Clause("use", chunks[at].text))
    clause, at = _read_subject(chunks, at)
    return _read_verb(chunks, at, clause)


def _read_subject(chunks: Sequence[Chunk], at: int) -> tuple[Clause, int]:
    """Read the subject of a clause with its cards: *{0} with {1}*, *{0} equipped with {1}*, *{0} on a monster*."""
    subject = Clause("", chunks[at].text)
    at += 1
    if at + 1 < len(chunks) and chunks[at + 1].kind == "noun" and _begins(chunks, at + 2):
        kind, more = chunks[at].kind, chunks[at + 1].text
        if kind == "with" or (chunks[at].text == "and" and chunks[at - 1].kind == "noun"):
            return subject._replace(using=more), at + 2
        if kind == "equip":
            return subject._replace(worn=more), at + 2
        if kind == "on":
            return Clause("", more, worn=subject.subject), at + 2
    is_joined = at < len(chunks) and chunks[at].text in ("that", "which")
    return subject, at + is_joined


def _read_verb(chunks: Sequence[Chunk], at: int, clause: Clause) -> tuple[Clause, int] | None:
    """Read the verb of a clause and the phrases after it; also the next place. None without a verb."""
    at = _skip(chunks, at)
    is_passive = False
    if chunks[at : at + 1] and chunks[at].kind == "be":
        begun, at = at, _skip(chunks, at + 1, "be")
        lies = any(each.kind == "lying" for each in chunks[begun:at])
        if at == len(chunks) or (lies and chunks[at].kind == "noun"):
            return None
        is_passive = chunks[at].text.endswith("ed")
        if clause.subject and not is_passive and (chunks[at].kind == "noun" or POSITION.fullmatch(chunks[at].text)):
            return _complete(chunks, at + 1, Clause("be", clause.subject, chunks[at].text))
    if at == len(chunks) or chunks[at].kind not in _VERBS:
        return None
    verb, text = chunks[at].kind, chunks[at].text
    if not clause.subject and text.endswith("ing"):
        named = (each.text for each in chunks[at::-1] if each.kind == "player" or "{" in each.text)
        clause = clause._replace(subject=next(named, ""))
    shows = at + 1 < len(chunks) and _FACE.fullmatch(chunks[at + 1].text) is not None
    is_passive = is_passive or (text == "attacked" and shows and not _begins(chunks, at + 2))
    clause = clause._replace(
        verb=verb,
        bearer=clause.subject,
        is_passive=is_passive and verb != "equip",
        is_direct="direct" in text,
        is_response=text.startswith(("chain", "respond", "answer")),
    )
    clause, at = _complete(chunks, at + 1, clause)
    if verb == "have" and not clause.object:
        return None
    if verb == "use" and "{" in clause.using and "{" not in clause.object:
        return clause._replace(object=clause.using, on=clause.object, using=""), at
    if verb == "use" and is_passive and not clause.object and "{" not in clause.agent:
        return clause._replace(subject=clause.agent, object=clause.subject, agent=""), at
    if verb == "equip":
        is_worn = text.endswith(" to")
        worn, bearer = (clause.subject, clause.object) if is_worn else (clause.object, clause.goal or clause.subject)
        return clause._replace(object="", worn=worn, bearer=bearer), at
    if clause.agent and verb == "attack" and not clause.object:
        clause = clause._replace(is_passive=True)
    return clause, at


def _skip(chunks: Sequence[Chunk], at: int, *kinds: str) -> int:
    """Skip the phrases that change nothing, and those of some kinds."""
    while at < len(chunks) and chunks[at].kind in (*_SKIPPED, *kinds):
        at += 1
    return at


def _complete(chunks: Sequence[Chunk], at: int, clause: Clause) -> tuple[Clause, int]:
    """Read the phrases after a verb; also the place after them."""
    places = {"with": "using", "on": "on", "goal": "goal", "by": "agent"}
    if clause.verb == "use" and clause.is_response:
        places["goal"] = "on"
    while at < len(chunks):
        kind, text = chunks[at].kind, chunks[at].text
        begins = _begins(chunks, at + 1)
        if kind == "direct":
            clause, at = clause._replace(is_direct=True), at + 1
        elif kind in _SKIPPED:
            at += 1
        elif clause.is_passive and (face := _FACE.fullmatch(text)):
            clause, at = clause._replace(subject=f"{clause.subject} {face[1]}"), at + 1
        elif kind in ("noun", "pronoun", "effect") and not clause.object and not begins:
            clause, at = clause._replace(object=text), at + 1
        elif kind == "noun" and clause.verb == "use" and not clause.on and not begins:
            clause, at = clause._replace(on=text), at + 1
        elif kind in ("with", "by") and chunks[at + 1 : at + 2] and chunks[at + 1].kind == "effect":
            clause, at = clause._replace(by_effect=True), at + 2
        elif kind == "equip" and chunks[at + 1 : at + 2] and chunks[at + 1].kind == "noun":
            bearer = clause.goal or clause.object or clause.subject
            clause, at = clause._replace(worn=chunks[at + 1].text, bearer=bearer), at + 2
        elif kind in places and chunks[at + 1 : at + 2] and chunks[at + 1].kind in _NAMES:
            placed: dict[str, Any] = {places[kind]: chunks[at + 1].text}
            clause, at = clause._replace(**placed), at + 2
        else:
            break
    return clause, at


def _begins(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a verb stands at a place, so that the phrase before it begins a clause."""
    at = _skip(chunks, at)
    return at < len(chunks) and chunks[at].kind in _VERBS | {"be"}
