"""A question as it is typed: the card that it names, the timings that it asks about, and under whose rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

_STEP: Final = r"(?:damage ?step|dmg ?step|ds)"
_CALCULATION: Final = r"(?:(?:damage |dmg )?calc(?:s|ulations?)?|damage (?:is|was|has been|gets) (?:being )?calculated)"
TIMINGS: Final = {
    "start": rf"(?:start|beginning) (?:of )?(?:the )?{_STEP}|ダメージ・?ステップ開始時",
    "end": rf"end (?:of )?(?:the )?{_STEP}|ダメージ・?ステップ終了時",
    "before-calculation": rf"(?:before|until|prior to) (?:the )?{_CALCULATION}|ダメージ計算前",
    "after-calculation": rf"after (?:the )?(?:{_CALCULATION}|damage (?:is|was|has been) (?:dealt|inflicted))"
    r"|ダメージ計算後",
    "during-calculation": rf"(?:the )?{_CALCULATION}|ダメージ計算時?",
}
"""How players call the timings of the Damage Step; what is asked of one before another is told first."""
WHOLE: Final = rf"(?:the )?{_STEP}|ダメージ・?ステップ(?:中|時)?|ダメステ"
"""How they call all of it."""
OUTSIDE: Final = {
    "the Start Step": r"start step",
    "the Battle Step": r"battle step|バトル・?ステップ",
    "the declaration of an attack": r"attack declarations?|attacks? (?:is |are )?declared|"
    r"declar(?:e|es|ed|ing) (?:an |the )?attacks?|攻撃宣言時?",
    "the End Step": r"end step",
    "the Draw Phase": r"draw phase|ドロー・?フェイズ",
    "the Standby Phase": r"standby phase|スタンバイ・?フェイズ",
    "the Main Phase": r"main phase ?[12]?|メイン・?フェイズ[12１２]?",
    "the End Phase": r"end phase|エンド・?フェイズ",
}
"""The parts of a turn that players ask about beside it."""
ASKING: Final = frozenset(
    {
        "a", "activate", "activated", "activates", "activating", "after", "allowed", "an", "at", "be", "battle",
        "before", "can", "can't", "cannot", "chain", "chained", "chaining", "could", "damage", "do", "does", "during",
        "end", "flip", "he", "how", "i", "if", "in", "is", "it", "legal", "legally", "may", "my", "no", "not", "of",
        "on", "opponent", "opponent's", "opponents", "opp", "phase", "play", "played", "player", "respond", "response",
        "she", "should", "start", "step", "still", "the", "their", "they", "this", "timing", "to", "turn", "use",
        "used", "using", "we", "when", "while", "why", "will", "with", "work", "works", "would", "yes", "you", "your",
    }
)  # fmt: skip
"""What a question about a card has besides its name."""
BESIDE_ERAS: Final = frozenset({"era", "format", "rules", "rulings"})
"""What stands beside the name of a ruleset."""
LONGEST_NAME: Final = 8
"""Words of the longest part of a question that is tried as a name."""
MOST_WORDS: Final = 16
"""Words of a question that names are looked for among."""


class Question(NamedTuple):
    """What a question asks."""

    words: str
    """What is left of it without the timings and the ruleset that it names."""
    name: str
    """What is left of that without the words that any question has: the name of a card, if it is one's."""
    points: tuple[str, ...] = ()
    """The timings of the Damage Step that it names."""
    outside: str = ""
    """The part of the turn outside the Damage Step that it names, as a sentence would."""
    ruleset: str | None = None
    """The ruleset that it names."""


def read_question(text: str, rulesets: Mapping[str, str]) -> Question:
    """Read a question; ``rulesets`` are their ids by all names that players have for them."""
    rest = " ".join(text.split())
    points = []
    for point, pattern in TIMINGS.items():
        rest, found = _take_out(pattern, rest)
        points += [point] * found
    rest, _ = _take_out(WHOLE, rest)
    named = []
    for part, pattern in OUTSIDE.items():
        rest, found = _take_out(pattern, rest)
        named += [part] * found
    ruleset, words = None, []
    for word in rest.split():
        plain = _strip(word)
        if plain in rulesets and ruleset is None:
            ruleset = rulesets[plain]
        elif plain and not (ruleset and plain in BESIDE_ERAS):
            words.append(word)
    name = " ".join(word for word in words if _strip(word) not in ASKING)
    return Question(" ".join(words), name, tuple(points), "" if points or not named else named[0], ruleset)


def name_rulesets(rulesets: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Name rulesets as players do: by their ids, by their territory today, and by what is left without it."""
    named: dict[str, str] = {}
    for row in rulesets:
        named.setdefault(row["id"], row["id"])
        named.setdefault(row["territory"], row["id"])
        named.setdefault(row["id"].partition("-")[2], row["id"])
    return named


def list_parts(words: str) -> Iterator[str]:
    """List the parts of a question that can be a name: what is named first before the rest, and the longest first."""
    asked = [_strip(word) for word in words.split()][:MOST_WORDS]
    for first in range(len(asked)):
        for after in range(min(len(asked), first + LONGEST_NAME), first, -1):
            if not ASKING.issuperset(asked[first:after]):
                yield " ".join(asked[first:after])


def _take_out(pattern: str, text: str) -> tuple[str, bool]:
    rest = re.sub(rf"(?<![A-Za-z0-9-])(?:{pattern})(?![A-Za-z0-9-])", " ", text, flags=re.IGNORECASE)
    return " ".join(rest.split()), rest != text


def _strip(word: str) -> str:
    return word.casefold().strip('?!.,;:"“”()')
