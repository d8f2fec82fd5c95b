"""A printed text as typed tokens: names, numbers, signs, and words of a closed vocabulary by lemma and form.

Every sign of a text is in one token.  Words that belong together ("Special Summoned", "Spell & Trap Zone") are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

from kb.language import words

Kind = Literal["word", "name", "number", "attribute", "type", "kind", "zone", "phase", "stat", "summon", "sign"]


class Token(NamedTuple):
    """A token: its kind, its lemma in small letters, its form, as it is printed, and where it stands."""

    kind: Kind
    word: str
    form: str
    """Of a verb ``s``, ``ed`` or ``ing``; of a noun ``s``; of a number ``+``; else empty."""
    printed: str
    start: int
    end: int
    either: bool = False
    """Whether it is written "(s)": one or more."""


_VERBS: Final = """activate add allow apply attach attack banish battle become begin calculate call cause change choose
combine conduct control copy decrease deal declare destroy detach determine discard double draw end enter equal equip
exceed excavate exchange exclude flip gain give guess halve have ignore include increase inflict keep leave list look
lose make mention move negate occupy offer own pay perform pick place point possess prevent proceed put raise reduce
remain remove repeat replace require resolve respond return reveal roll select send set share show shuffle skip start
stay substitute summon swap switch take target toss transfer treat tribute turn unequip use win affect"""
VERBS: Final = tuple(_VERBS.split())
"""The verbs of card texts."""
_IRREGULAR: Final = {
    "sent": ("send", "ed"), "paid": ("pay", "ed"), "took": ("take", "ed"), "taken": ("take", "ed"),
    "left": ("leave", "ed"), "lost": ("lose", "ed"), "made": ("make", "ed"), "chosen": ("choose", "ed"),
    "chose": ("choose", "ed"), "drew": ("draw", "ed"), "drawn": ("draw", "ed"), "given": ("give", "ed"),
    "gave": ("give", "ed"), "became": ("become", "ed"), "has": ("have", "s"), "had": ("have", "ed"),
    "does": ("do", "s"), "do": ("do", ""), "did": ("do", "ed"), "is": ("be", "s"), "are": ("be", ""), "be": ("be", ""),
    "was": ("be", "ed"), "were": ("be", "ed"), "been": ("be", "ed"), "being": ("be", "ing"), "dealt": ("deal", "ed"),
    "shown": ("show", "ed"), "kept": ("keep", "ed"), "began": ("begin", "ed"), "controlling": ("control", "ing"),
    "controlled": ("control", "ed"),
}  # fmt: skip
_DOUBLED: Final = frozenset({"set", "swap", "equip", "flip", "put", "win", "skip", "begin"})


def _inflect(verb: str) -> Iterator[tuple[str, str]]:
    """List the forms of a regular verb, each with its name."""
    stem = verb + verb[-1] if verb in _DOUBLED else verb.removesuffix("e")
    yield verb, ""
    if re.search(r"(?:s|sh|ch|x|o)$", verb):
        yield f"{verb}es", "s"
    else:
        yield (f"{verb[:-1]}ies" if re.search(r"[^aeou]y$", verb) else f"{verb}s"), "s"
    yield (f"{verb[:-1]}ied" if re.search(r"[^aeou]y$", verb) else f"{stem}ed"), "ed"
    yield f"{stem}ing", "ing"


FORMS: Final[dict[str, tuple[str, str]]] = {
    form: (verb, name) for verb in VERBS for form, name in _inflect(verb)
} | _IRREGULAR
NOUNS: Final = {
    "monsters": "monster", "cards": "card", "spells": "spell", "traps": "trap", "tokens": "token", "tuners": "tuner",
    "effects": "effect", "counters": "counter", "materials": "material", "levels": "level", "ranks": "rank",
    "players": "player", "zones": "zone", "turns": "turn", "points": "point", "names": "name", "types": "type",
    "attributes": "attribute", "owners": "owner", "times": "time", "copies": "copy", "spells/traps": "spell/trap",
    "columns": "column", "attacks": "attack", "targets": "target", "activations": "activation",
    "conditions": "condition", "battles": "battle", "an": "a", "his/her": "their", "opponents": "opponent",
}  # fmt: skip
"""Plurals, and words that differ in spelling alone."""
ATTRIBUTES: Final = frozenset(each.upper() for each in get_args(words.Attribute))
TYPES: Final = frozenset(get_args(words.MonsterType))
_KINDS: Final = """fusion ritual synchro xyz pendulum link normal effect flip gemini spirit toon union tuner continuous
quick-play counter field equip special"""
KINDS: Final = frozenset(_KINDS.split())
"""Words of a card's type line that stand before its noun."""
_PLACES: Final = {
    "hand": "hand", "hands": "hand", "deck": "deck", "decks": "deck", "gy": "graveyard", "gys": "graveyard",
    "graveyard": "graveyard", "graveyards": "graveyard", "field": "field", "fields": "field",
    "banishment": "banished",
}  # fmt: skip
_COMPOUND: Final[tuple[tuple[Kind, str, str], ...]] = (
    ("phase", "main-phase-1", "main phase 1"), ("phase", "main-phase-2", "main phase 2"),
    *(("phase", f"{each}-phase", f"{each} phase") for each in ("main", "battle", "end", "standby", "draw")),
    *(("phase", f"{each}-phase", f"{each} phases") for each in ("main", "battle", "end", "standby", "draw")),
    ("phase", "damage-step", "damage step"), ("phase", "battle-step", "battle step"),
    ("phase", "start-step", "start step"), ("phase", "end-step", "end step"),
    ("phase", "damage-calculation", "damage calculation"),
    ("zone", "extra-deck", "extra deck"), ("zone", "deck", "main deck"), ("zone", "field", "side of the field"),
    ("zone", "monster-zone", "monster zone"), ("zone", "monster-zone", "monster zones"),
    ("zone", "main-monster-zone", "main monster zone"), ("zone", "main-monster-zone", "main monster zones"),
    ("zone", "extra-monster-zone", "extra monster zone"), ("zone", "extra-monster-zone", "extra monster zones"),
    ("zone", "spell-trap-zone", "spell & trap zone"), ("zone", "spell-trap-zone", "spell & trap zones"),
    ("zone", "spell-trap-zone", "spell & trap card zone"), ("zone", "pendulum-zone", "pendulum zone"),
    ("zone", "pendulum-zone", "pendulum zones"), ("zone", "field-zone", "field zone"),
    ("zone", "field-zone", "field zones"), ("stat", "lp", "life points"), ("stat", "lp", "life point"),
    ("word", "attack-position", "attack position"), ("word", "defense-position", "defense position"),
    ("word", "battle-position", "battle position"), ("word", "battle-position", "battle positions"),
    ("type", "sea-serpent", "sea serpent"), ("type", "winged-beast", "winged beast"),
    ("type", "sea-serpent", "sea serpent-type"), ("type", "winged-beast", "winged beast-type"),
    ("type", "divine-beast", "divine beast"), ("word", "link-rating", "link rating"),
    ("word", "pendulum-scale", "pendulum scale"), ("word", "pendulum-scale", "pendulum scales"),
    ("word", "spell/trap", "spell and trap"), ("word", "spell/trap", "spells and traps"),
    ("word", "spell/trap", "spells & traps"),
)  # fmt: skip
"""Words that are one token together: its kind, its lemma, and how it is written."""
_BY_FIRST: Final[dict[str, list[tuple[tuple[str, ...], Kind, str]]]] = {}
for _kind, _lemma, _written in _COMPOUND:
    _BY_FIRST.setdefault(_written.split()[0], []).append((tuple(_written.split()), _kind, _lemma))
for _rows in _BY_FIRST.values():
    _rows.sort(key=lambda row: -len(row[0]))
_WAYS: Final = "special normal flip tribute fusion ritual synchro xyz link pendulum gemini"
_SUMMONS: Final = frozenset(_WAYS.split())
_SUMMONED: Final = re.compile(r"summon(s|ed|ing)?(/set)?")
_SIGNS: Final = re.compile(
    r"\"[^\"\n]*\"|“[^”\n]*”|ATK(?=/\d)|\d[\d,]*(?<!,)\+?|his/her|and/or|[^\W\d_][\w'’/-]*(?:\((?:s|es)\))?|●|\S"
)


@lru_cache(maxsize=4096)
def tokenize(text: str) -> tuple[Token, ...]:
    """Cut a text into tokens."""
    raw = [(each[0], each.start(), each.end()) for each in _SIGNS.finditer(text)]
    small = [each.lower().replace("’", "'") for each, _, _ in raw]
    found: list[Token] = []
    at = 0
    while at < len(raw):
        joined = _join(raw, small, at, text)
        if joined is None:
            found.append(_name(raw[at][0], small[at], raw[at][1], raw[at][2]))
            at += 1
        else:
            token, many = joined
            found.append(token)
            at += many
    return tuple(found)


def _join(raw: list[tuple[str, int, int]], small: list[str], at: int, text: str) -> tuple[Token, int] | None:
    """Join the words from here that are one token; None if the first stands alone."""
    start = raw[at][1]
    for written, kind, lemma in _BY_FIRST.get(small[at], ()):
        if tuple(small[at : at + len(written)]) == written and (kind != "type" or raw[at][0][0].isupper()):
            end = raw[at + len(written) - 1][2]
            form = "s" if written[-1].endswith("s") else ""
            return Token(kind, lemma, form, text[start:end], start, end), len(written)
    if small[at] in _SUMMONS and at + 1 < len(raw) and (verb := _SUMMONED.fullmatch(small[at + 1])):
        end = raw[at + 1][2]
        return Token("summon", f"{small[at]}-summon{verb[2] or ''}", verb[1] or "", text[start:end], start, end), 2
    return None


def _name(printed: str, small: str, start: int, end: int) -> Token:
    """Name one token by its kind."""
    either = small.endswith(("(s)", "(es)"))
    word = small[: small.rindex("(")] if either else small
    kind, lemma, form = _classify(printed, word)
    return Token(kind, lemma, form, printed, start, end, either)


def _classify(printed: str, word: str) -> tuple[Kind, str, str]:
    """Classify a word: its kind, its lemma and its form."""
    first = word[0]
    if first in '"“':
        return "name", printed.strip('"“”'), ""
    if first.isdigit():
        return "number", word.replace(",", "").rstrip("+"), "+" if word.endswith("+") else ""
    if printed in ATTRIBUTES:
        return "attribute", word, ""
    if printed[0].isupper() and (plain := word.removesuffix("-type").removesuffix("s")) in TYPES:
        return "type", plain, ""
    if printed[0].isupper() and word.removesuffix("-type") in TYPES:
        return "type", word.removesuffix("-type"), ""
    if printed[0].isupper() and word in KINDS:
        return "kind", word, ""
    if word in ("atk", "def", "atk/def", "lp"):
        return "stat", word, ""
    if word in _PLACES:
        return "zone", _PLACES[word], "s" if word.endswith("s") else ""
    if word in NOUNS:
        return "word", NOUNS[word], "s" if word.endswith("s") else ""
    if word in FORMS:
        return "word", *FORMS[word]
    return ("word" if first.isalpha() else "sign"), word, ""
