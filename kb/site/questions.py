"""A query as typed: the card, timings, and ruleset or day that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from kb.site.pages.days import is_day

_STEP: Final = r"(?:damage ?step|dmg ?step|ds|etapa de dano|paso de daño|étape de dommages)"
_CALCULATION: Final = (
    r"(?:(?:damage |dmg )?calc(?:s|ulations?)?|damage (?:is|was|has been|gets) (?:being )?calculated|schadensberechnung"
    r"|calcul des dommages|calcolo dei danni|c[áa]lculo del? da(?:ño|no)s?)"
)
_THE: Final = r"(?:(?:the|der|die|le|il|del|el|do|o) )?"
TIMINGS: Final = {
    "start": rf"(?:start|beginning) (?:of )?(?:the )?{_STEP}|ダメージ・?ステップ開始時",
    "end": rf"end (?:of )?(?:the )?{_STEP}|ダメージ・?ステップ終了時",
    "before-calculation": rf"(?:before|until|prior to|vor|avant|prima|antes) {_THE}{_CALCULATION}|ダメージ計算前"
    r"|before (?:the )?(?:battle )?damage\b(?! ?(?:step|calc|\w*・))",
    "after-calculation": rf"(?:after|nach|après|dopo|después|depois|após) {_THE}{_CALCULATION}"
    r"|after (?:the )?damage (?:is|was|has been) (?:dealt|inflicted)|ダメージ計算後",
    "during-calculation": rf"{_THE}{_CALCULATION}|ダメージ計算時?",
}
"""Players' names for the timings of the Damage Step; a more specific pattern comes first."""
WHOLE: Final = rf"(?:the )?{_STEP}|ダメージ・?ステップ(?:中|時)?|ダメステ"
"""Players' names for the whole Damage Step."""
OUTSIDE: Final = {
    "the Start Step": r"start step",
    "the Battle Step": rf"(?:before|prior to|outside) (?:entering |going (?:in)?to |the start of )?(?:the )?{_STEP}"
    r"|battle step|バトル・?ステップ",
    "the declaration of an attack": r"attack declarations?|on declaration|"
    r"attacks? (?:(?:is|are|gets?|was|got|has been|being) )*declared|"
    r"declar(?:e|es|ed|ing) (?:an |the )?attacks?|攻撃宣言時?",
    "the End Step": r"end step",
    "the rest of the Battle Phase": r"battle phase|bp|バトル・?フェイズ|"
    r"(?:in|during) (?:a |the )?battle(?! phase| step)",
    "the Draw Phase": r"draw phase|ドロー・?フェイズ",
    "the Standby Phase": r"standby phase|スタンバイ・?フェイズ",
    "the Main Phase": r"main phase ?[12]?|メイン・?フェイズ[12１２]?",
    "the End Phase": r"end phase|エンド・?フェイズ",
}
"""Other parts of a turn that players ask about."""
MOMENTS: Final = {
    "the Battle Step": "battle-step",
    "the rest of the Battle Phase": "battle-step",
    "the declaration of an attack": "attack-declaration",
    "an attack": "attack-declaration",
}
"""Those at which the battle form can play a card."""
ATTACKS: Final = re.compile(r"\b(?:when|if|once|while|during)\b.*\b(?:attacks?|attacked|attacking)\b", re.IGNORECASE)
"""Questions about an attack without a step: all of it is meant."""
ASKING: Final = frozenset(
    {
        "a", "about", "activate", "activated", "activates", "activating", "after", "against", "allowed", "an", "and",
        "any", "anything", "are", "ask", "asking", "at", "be", "been", "before", "but", "by", "can", "can't", "cannot",
        "card", "cards", "chain", "chained", "chaining", "could", "dans", "did", "do", "does", "done", "durante",
        "during", "end", "fine", "flip", "for", "from", "get", "gets", "had", "happen", "happens", "has", "have", "he",
        "hello", "her", "here", "hi", "him", "his", "how", "i", "if", "im", "in", "into", "is", "it", "its", "judge",
        "legal", "legally", "lors", "make", "may", "me", "my", "next", "no", "not", "of", "on", "opp", "opponent",
        "opponent's", "opponents", "or", "our", "out", "pendant", "phase", "play", "played", "player", "please",
        "possible", "question", "questions", "respond", "responding", "response", "return", "returned", "returns",
        "rule", "rules", "ruling", "rulings", "she", "should", "so", "start", "step", "still", "tell", "than", "thanks",
        "that", "the", "their", "them", "then", "there", "they", "this", "timing", "to", "turn", "under", "until", "up",
        "use", "used", "using", "versus", "vs", "was", "way", "we", "were", "what", "when", "where", "which", "while",
        "who", "why", "will", "with", "without", "work", "works", "would", "während", "yes", "you", "your",
    }
)  # fmt: skip
"""Words of a question besides a card's name."""
TERMS: Final = frozenset(
    {
        "activation", "activations", "atk", "attack", "attacked", "attacker", "attackers", "attacking", "attacks",
        "attribute", "banish", "banished", "battle", "battles", "card", "cards", "continuous", "control", "cost",
        "costs", "counter", "counters", "damage", "deck", "def", "defense", "destroy", "destroyed", "destruction",
        "direct", "directly", "discard", "dragon", "dragons", "draw", "effect", "effects", "equip", "face-down",
        "face-up", "facedown", "faceup", "fast", "field", "flipped", "fusion", "fusions", "gain", "gains", "graveyard",
        "gy", "hand", "ignition", "lethal", "level", "life", "lingering", "link", "links", "lose", "lp", "machine",
        "machines", "mandatory", "material", "materials", "modifier", "modifiers", "monster", "monsters", "negate",
        "negated", "negates", "negation", "normal", "omni", "omni-negate", "optional", "pendulum", "pierce", "piercing",
        "points", "position", "positions", "quick", "quick-play", "quickplay", "replay", "replays", "ritual", "set",
        "special", "speed", "spell", "spells", "stat", "stats", "substep", "substeps", "summon", "summoned",
        "summoning", "summons", "synchro", "target", "targeted", "targeting", "targets", "token", "tokens", "trap",
        "traps", "tribute", "tributed", "trigger", "triggers", "type", "union", "warrior", "warriors", "window",
        "windows", "xyz", "zone", "zones",
    }
)  # fmt: skip
"""Words of the game that name no card."""
COMMON: Final = ASKING | TERMS
USING: Final = frozenset({"activate", "activating", "chain", "chaining", "flip", "play", "use", "using"})
USED: Final = re.compile(
    r"\b(?:can|can't|cannot|could|may|able|allowed|legal|legally|ok|okay|fine|possible|permitted|when)\b"
    r"(?: (?:i|you|he|she|it|we|they|one|my|your|his|her|their|the|a|an|to|be|still|also|legally|this|that|card|cards|"
    r"effect|effects|opponent|opponent's|opp|player|turn|do|does|can|its))*"
    r" (?:re)?(?:activat|us|chain|flip|play|respond)(?:e|es|ed|ing|s|ped|ping)?\b"
)
"""Words that ask whether something can be activated; names of cards are removed first."""
OTHERWISE: Final = frozenset({"happen", "happens", "happened", "how", "who", "whose", "why"})
"""Words of questions to which Yes and No are no answers."""
BESIDE_NAMES: Final = frozenset(
    {
        "a", "after", "an", "and", "at", "before", "card", "card's", "during", "effect", "effects", "hello", "hi", "in",
        "of", "on", "or", "please", "question", "rules", "ruling", "rulings", "the", "timing", "under", "when", "while",
    }
)  # fmt: skip
"""Words that may stand next to a card and a timing without making another question."""
ANSWERING: Final = frozenset({"answer", "answered", "negate", "negated", "respond", "responding"})
"""Verbs for responding to a card, or *with* it."""
BESIDE_ERAS: Final = frozenset({"era", "format", "rules", "rulings"})
"""Words next to the name of a ruleset."""
LONGEST_NAME: Final = 8
"""Most words of a part of a query that is tried as a name."""
MOST_WORDS: Final = 16
"""Most words of a query that are searched for names."""


class Question(NamedTuple):
    """A parsed query."""

    words: str
    """The query without the timings and the ruleset that it names."""
    name: str
    """Its words without those of asking: a card's name, if it has one."""
    points: tuple[str, ...] = ()
    """The timings of the Damage Step that it names."""
    outside: str = ""
    """The part of the turn outside the Damage Step, worded for a sentence."""
    ruleset: str | None = None
    """The ruleset that it names."""
    day: str | None = None
    """The day that it names, as 2010-04-26."""
    is_inside: bool = False
    """Whether it names the Damage Step, or a timing of it."""
    other: str | None = None
    """A second ruleset that it names."""

    @property
    def is_timed(self) -> bool:
        """Whether it names any part of a turn."""
        return self.is_inside or bool(self.outside)

    def asks_activation(self, name: str) -> bool:
        """Whether it asks if the card called ``name`` can be activated, or names only a card and a timing."""
        rest = [_strip(word) for word in self.words.split()]
        named = [_strip(word) for word in name.split()]
        at = _find(rest, named)
        rest = rest if at is None else [*rest[:at], *rest[at + len(named) :]]
        said = " ".join(word for word in rest if word)
        if not OTHERWISE.isdisjoint(rest):
            return False
        return BESIDE_NAMES.issuperset(said.split()) or USED.search(said) is not None

    @property
    def is_general(self) -> bool:
        """Whether it has only words of the game, so that none can be a misspelt name."""
        return TERMS.issuperset(_strip(word) for word in self.name.split())


def read_question(text: str, rulesets: Mapping[str, str]) -> Question:
    """Parse a query; ``rulesets`` maps each of their names to an id."""
    rest = " ".join(text.split())
    points = []
    for point, pattern in TIMINGS.items():
        rest, found = _take_out(pattern, rest)
        points += [point] * found
    named = []
    rest, is_before = _take_out(OUTSIDE["the Battle Step"], rest)
    named += ["the Battle Step"] * is_before
    rest, is_inside = _take_out(WHOLE, rest)
    for part, pattern in OUTSIDE.items():
        rest, found = _take_out(pattern, rest)
        named += [part] * found
    if ATTACKS.search(rest):
        named.append("an attack")
    ruleset, other, day, words = None, None, None, []
    named_too = any(plain in rulesets and not plain.isdecimal() for plain in map(_strip, rest.split()))
    for word in rest.split():
        plain = _strip(word)
        if plain in rulesets and plain.isdecimal() and named_too:
            continue  # The year of a format that is named: *Edison 2010*.
        if plain in rulesets and ruleset is None:
            ruleset = rulesets[plain]
        elif plain in rulesets and not (plain.isdecimal() or is_day(plain)) and other is None:
            is_of_all = ruleset in (rulesets.get("tcg"), rulesets.get("ocg"))
            ruleset, other = (rulesets[plain], None) if is_of_all else (ruleset, rulesets[plain])
        elif day is None and is_day(plain):
            day = plain
        elif plain and not (ruleset and plain in BESIDE_ERAS):
            words.append(word)
    outside = named[0] if named and not (points or is_inside) else ""
    name = " ".join(word for word in words if _strip(word) not in ASKING)
    is_inside = bool(points) or is_inside
    return Question(" ".join(words), name, tuple(points), outside, ruleset, day, is_inside, other)


def name_rulesets(rulesets: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Map players' names of rulesets to ids: id, territory, id without its territory, year."""
    named: dict[str, str] = {}
    for row in rulesets:
        named.setdefault(row["id"], row["id"])
        named.setdefault(row["territory"], row["id"])
        named.setdefault(row["id"].partition("-")[2], row["id"])
    for row in rulesets:
        named.setdefault(row["day"][:4], row["id"])
    return named


def list_parts(words: str) -> Iterator[str]:
    """List the parts of a query that can be a card's name: first after a verb of use, then in order; longest first."""
    asked = [_strip(word) for word in words.split()][:MOST_WORDS]
    begun = next((place + 1 for place, word in enumerate(asked) if uses(asked, place)), 0)
    for first in (*range(begun, len(asked)), *range(begun)):
        for after in range(min(len(asked), first + LONGEST_NAME), first, -1):
            if not COMMON.issuperset(asked[first:after]):
                part = " ".join(asked[first:after])
                yield from dict.fromkeys((part, part.removesuffix("'s").removesuffix("’s")))


def list_beside(words: str, name: str) -> Iterator[list[str]]:
    """List the words just before and after a name in a query, if they can belong to a name."""
    asked, named = [_strip(word) for word in words.split()], name.split()
    at = _find(asked, named)
    if at is not None:
        before = [*takewhile(_is_name, reversed(asked[:at]))]
        yield before[::-1]
        yield [*takewhile(_is_name, asked[at + len(named) :])]


def uses(words: Sequence[str], place: int) -> bool:
    """Whether a word says that the next one is used: *activate*, or *negate it with*."""
    return words[place] in USING or (words[place] == "with" and not ANSWERING.isdisjoint(words[:place]))


def write_battle(card: Mapping[str, Any], outside: str, ruleset: str) -> str:
    """Write the query string of the battle form for a card played outside the Damage Step."""
    kind = card["record"]["card"]["carrier"] if card["record"] else card["printed"]["card"]["kind"]
    fields = {"rules": ruleset, "attacker": "1900/1200", "target": "1500/1000", "card1": card["name"]}
    fields |= {"of1": "opponent", "in1": "hand" if kind == "monster" else "set", "at1": MOMENTS.get(outside, "")}
    return urlencode(fields)


def write_days(question: Question, territory: str) -> str:
    """Write the query string of a card's page for the ruleset or day that a query names."""
    if question.day:
        return urlencode({"on": question.day, "in": territory})
    return urlencode({"era": question.ruleset}) if question.ruleset else ""


def _take_out(pattern: str, text: str) -> tuple[str, bool]:
    rest = re.sub(rf"(?<![A-Za-z0-9-])(?:{pattern})(?![A-Za-z0-9-])", " ", text, flags=re.IGNORECASE)
    return " ".join(rest.split()), rest != text


def _find(words: Sequence[str], part: Sequence[str]) -> int | None:
    """Find where a part begins among words; its last word may be in the genitive."""
    for at in range(len(words) - len(part) + 1):
        *begun, last = words[at : at + len(part)] or [""]
        if [*begun, last] == [*part] or [*begun, last.removesuffix("'s").removesuffix("’s")] == [*part]:
            return at
    return None


def _is_name(word: str) -> bool:
    return word not in COMMON


def _strip(word: str) -> str:
    return word.casefold().strip('?!.,;:"“”()')
