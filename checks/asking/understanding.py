"""Reads a question: its form, cards, timing and ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from kb.lookup.find import Lookup, Match
from kb.site.questions import ASKING, BESIDE_NAMES, COMMON, LONGEST_NAME, MOST_WORDS, USED, Question, read_question

WORDS: Final = COMMON | frozenset(
    {
        "0", "1", "2", "again", "answered", "beat", "beats", "beaten", "block", "both", "calculation", "calculations",
        "cancel", "changed", "change", "changes", "dealt", "dies", "different", "double", "doubled", "down", "each",
        "else", "ended", "ends", "enter", "equal", "face", "fields", "game", "halve", "inflict", "inflicted", "kill",
        "last", "leave", "leaves", "left", "let", "lets", "life", "miss", "missed", "misses", "more", "much", "new",
        "off", "once", "only", "order", "other", "over", "priority", "protect", "protects", "resolve", "resolved",
        "resolves", "responded", "same", "save", "skip", "stop", "stopped", "stops", "survive", "survives", "take",
        "takes", "time", "triggered", "two", "win", "wins", "working", "another", "bigger", "controls", "die", "dying",
        "higher", "less", "lower", "removed", "sent", "since", "smaller", "someone", "stronger", "twice", "usable",
        "weaker", "worse", "better", "three", "second", "monster's", "player's", "card's",
    }
)  # fmt: skip
"""Words that are no card's name by themselves."""
SHORTEST: Final = 4
SHORTEST_MISSPELT: Final = 6
"""Fewest letters for words to match a similar card name."""
CLOSEST: Final = 3
"""Most matches to consider for words that are no certain card name."""


_NEGATES: Final = r"(?:negat|stop|prevent|block|cancel|interrupt|shut|disrupt)\w*"


class Form(StrEnum):
    """The form of a question, by the kind of answer it needs."""

    CAN = "can-it-be-activated"
    WHEN = "when-is-it-activated"
    WORKS = "does-it-work"
    MEETING = "what-happens"
    MISSES = "does-it-miss-the-timing"
    CHANGED = "what-changed"
    RULE = "what-is-the-rule"
    CARD = "what-is-known"


class NamedCard(NamedTuple):
    """A card that a question names: the match, and the words that name it."""

    match: Match
    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its full name."""
        return self.match.name


class Asked(NamedTuple):
    """A question as understood."""

    text: str
    form: Form
    cards: tuple[NamedCard, ...]
    question: Question
    """Its timings, the part of the turn, and the ruleset or day that it names."""
    used: int
    """The number of the card to be used: the one after *use*, *activate* or *chain*, else the first."""
    said: str
    """Its words in small letters, each card replaced by its number in braces: *does {0} stop {1}*."""
    missing: tuple[str, ...]
    """Words that are neither a certain card name nor a word of the game."""

    @property
    def stops(self) -> bool:
        """Whether it asks if one card prevents the use of another."""
        return re.search(rf"\b{_NEGATES}", self.said) is not None


_PATTERNS: Final[Sequence[tuple[Form, str]]] = (
    (Form.CHANGED, r"\b(?:changed?|changes|differ\w*|difference)\b.*\b(?:since|between|from|in|under|was|were)\b"),
    (Form.CHANGED, r"^what(?:'s| is| was)? different\b"),
    (Form.MISSES, r"\bmiss(?:es|ed|ing)?\b.*\btiming\b"),
    (Form.MEETING, r"\bwhat (?:happens|would happen|if)\b|\bwho wins\b|\bhow much damage\b|\bdo i (?:take|lose)\b"),
    (Form.WORKS, r"\{0\}.*\b(?:respond|respons\w+|chain\w*)\b.*\bto\b|\brespond\w* to\b.*\{0\}"),
    (Form.WORKS, r"\{0\}.*\bbe (?:responded|chained|answered|negated|stopped)\b"),
    (Form.WORKS, rf"^(?:does|do|will|would|is|are|can|could|did)\b.*\{{0\}}.*\b{_NEGATES}.*(?:\{{1\}}|attack)"),
    (Form.WORKS, rf"^(?:does|do|will|would|did)\b.*\{{0\}}.*\b{_NEGATES}"),
    (
        Form.WORKS,
        r"^(?:does|do|will|would|did)\b.*\{0\}.*\b(?:end|ends|skip|work|works|surviv\w*|protect\w*|beat\w*)\b",
    ),
    (Form.WORKS, r"^(?:does|do|will|would|is)\b.*\{0\}.*\b(?:die|dies|destroyed)\b.*\bbattle\b"),
)
"""Patterns of questions with their forms, the first match counts; ``{0}`` is the first named card."""
_CHAINS: Final = re.compile(r"\b(?:chain|respond|use|activate|flip|play)\w*\b.*\{0\}")
"""A question about chaining the card itself asks whether it can be activated."""
_USED_CARD: Final = re.compile(
    r"\b(?:chain|respond with|use|activate|flip|play)\w* (?:(?:a|an|the|my|his|her|their) )?\{(\d)\}"
)
_WHEN: Final = re.compile(
    r"^(?:so )?(?:when|at what|in which|what timing)\b|\bwhen (?:do|does|can|is|are|will)\b|\bwhen$"
)
_SUMMONED: Final = re.compile(r"\b(?:can|could|may|is|will)\b.*\{0\}.*\bsummon")
_CAN: Final = re.compile(
    r"\b(?:can|can't|cannot|could|may|able|allowed|legal|is|are)\b.*\{0\}|\{0\}.*\b(?:can|legal|allowed)\b"
)


def understand(text: str, lookup: Lookup, rulesets: Mapping[str, str]) -> Asked:
    """Understand a question; ``rulesets`` maps every name that players use for a ruleset to its id."""
    question = read_question(text, rulesets)
    words = list(_split(question.words))
    cards, said, missing = find_cards(lookup, words)
    used = _USED_CARD.search(said)
    return Asked(text, choose_form(said, cards, question), cards, question, int(used[1]) if used else 0, said, missing)


def find_cards(lookup: Lookup, words: Sequence[str]) -> tuple[tuple[NamedCard, ...], str, tuple[str, ...]]:
    """Find the cards named in a question, in its order; also the words around them, and the words left over.

    Certain names and nicknames first, the longest first; then remaining words, if they mean one card but for a
    slip. A word next to a card that belongs to its name is part of it.
    """
    known: list[tuple[int, int, Match]] = []
    at = 0
    while at < min(len(words), MOST_WORDS):
        found = next(_find_certain(lookup, words, at), None)
        if found is not None:
            known.append(found)
        at = found[1] if found is not None else at + 1
    taken = {place for first, after, _ in known for place in range(first, after)}
    missing = []
    for first, after in _list_runs(words, taken):
        beside = next((each for each in known if after == each[0] or first == each[1]), None)
        if beside is not None and _belongs(words[first:after], beside[2]):
            known[known.index(beside)] = (min(first, beside[0]), max(after, beside[1]), beside[2])
        elif (match := _find_meant(lookup, " ".join(words[first:after]))) is not None:
            known.append((first, after, match))
        else:
            missing.append(" ".join(words[first:after]))
    known.sort(key=lambda each: each[:2])
    unlike: dict[str, int] = {}
    said = list(words)
    for first, after, match in known:
        said[first:after] = [f"{{{unlike.setdefault(match.name, len(unlike))}}}", *[""] * (after - first - 1)]
    cards = {match.name: NamedCard(match, tuple(words[first:after])) for first, after, match in reversed(known)}
    return tuple(cards[name] for name in unlike), " ".join(filter(None, said)), tuple(missing)


def choose_form(said: str, cards: Sequence[NamedCard], question: Question) -> Form:
    """Choose the form of a question by the words around its cards."""
    for form, pattern in _PATTERNS:
        if re.search(pattern, said) and (cards or form in (Form.CHANGED, Form.RULE)):
            if form is Form.WORKS and _CHAINS.search(said.partition("{0}")[0] + "{0}"):
                break
            return form
    if not cards:
        return Form.RULE
    around = " ".join(re.sub(r"\{\d\}", " ", said).split())
    if USED.search(around):
        return Form.WHEN if _WHEN.search(said) else Form.CAN
    if _WHEN.search(said):
        return Form.WHEN
    if len(cards) > 1:
        return Form.MEETING
    beside = set(around.split())
    if question.is_timed and (beside <= ALONE or (_CAN.search(said) and beside <= ASKING | ALONE)):
        return Form.CAN
    if _SUMMONED.search(said):
        return Form.CAN
    return Form.CAN if not around else Form.CARD


ALONE: Final = BESIDE_NAMES | {"draw", "draws", "in", "is", "negate", "then", "usable", "vs"}
"""Words that add nothing to a card and a timing."""
ELSE: Final = re.compile(r"\b(?:two|three|twice|both|again|second|same|multiple|without|instead|another)\b")
"""Words that turn the question whether a card can be activated into another."""


def _find_certain(lookup: Lookup, words: Sequence[str], at: int) -> Iterator[tuple[int, int, Match]]:
    for after in range(min(len(words), at + LONGEST_NAME), at, -1):
        if WORDS.issuperset(words[at:after]):
            continue
        part = " ".join(words[at:after])
        for name in dict.fromkeys((part, part.removesuffix("'s"))):
            match = lookup.find_certain(name)
            if match is not None:
                yield at, after, match


def _find_meant(lookup: Lookup, words: str) -> Match | None:
    """Find the card whose name is misspelt, or begins with unique words; short words resemble too many."""
    match = lookup.find(words, CLOSEST).meant if len(words) >= SHORTEST else None
    if match is None or (match.match == "misspelt" and len(words) < SHORTEST_MISSPELT):
        return None
    if match.match == "words" and next(_split(match.name)) not in words.split():
        return None
    return match


def _list_runs(words: Sequence[str], taken: set[int]) -> Iterator[tuple[int, int]]:
    """List the runs of words that only names have and no card has taken."""
    first = None
    for place in range(len(words) + 1):
        is_name = place < len(words) and place not in taken and words[place] not in WORDS
        if is_name and first is None:
            first = place
        elif not is_name and first is not None:
            yield first, place
            first = None


def _belongs(words: Sequence[str], match: Match) -> bool:
    name = set(_split(match.name))
    return name.issuperset(words)


def _split(text: str) -> Iterator[str]:
    for word in text.replace("’", "'").split():
        plain = word.casefold().strip('?!.,;:"“”()')
        if plain:
            yield plain
