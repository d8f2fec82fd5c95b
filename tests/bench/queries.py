"""Queries as people mistype them, made from a card pool and a seed: nothing is taken from the lookup itself.

One change is a typo (insert, delete, replace by a neighbouring key, transpose), a word dropped, two words
swapped, a respelling by ear, or the name cut off; two changes are two different ones of these in a row.
Misspelt names have one or two typos and are otherwise whole.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BY_EAR = [
    ("ph", "f"), ("f", "ph"), ("ck", "k"), ("c", "k"), ("k", "c"), ("qu", "kw"), ("x", "ks"), ("s", "z"),
    ("z", "s"), ("y", "i"), ("i", "y"), ("ea", "ee"), ("ee", "ea"), ("ou", "ow"), ("oo", "u"), ("ei", "ie"),
    ("ie", "ei"), ("gh", "g"), ("j", "g"), ("tion", "shun"), ("er", "ar"), ("or", "er"), ("a", "e"), ("e", "a"),
    ("ll", "l"), ("ss", "s"), ("tt", "t"), ("l", "ll"), ("t", "tt"), ("v", "f"), ("th", "t"), ("wh", "w"),
]  # fmt: skip


class Query(NamedTuple):
    """What is typed, the key of the card that is meant, and how the query was made."""

    text: str
    key: str
    made: str


def _near(letter: str, dice: random.Random, alphabet: str) -> str:
    for row in _ROWS:
        at = row.find(letter.lower())
        if at >= 0:
            return dice.choice(row[max(0, at - 1) : at] + row[at + 1 : at + 2])
    return dice.choice(alphabet)


def typo(name: str, dice: random.Random, alphabet: str) -> str:
    """One letter too many, too few, wrong, or two of them the wrong way round."""
    at = dice.randrange(len(name))
    match dice.choice(("insert", "delete", "replace", "transpose")):
        case "insert":
            return name[:at] + _near(name[at], dice, alphabet) + name[at:]
        case "delete":
            return name[:at] + name[at + 1 :]
        case "replace":
            return name[:at] + _near(name[at], dice, alphabet) + name[at + 1 :]
        case _:
            at = min(at, max(0, len(name) - 2))
            return name[:at] + name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :]


def drop(name: str, dice: random.Random, _: str) -> str:
    """One word forgotten, of three or more."""
    words = name.split()
    if len(words) < 3:
        return name
    del words[dice.randrange(len(words))]
    return " ".join(words)


def swap(name: str, dice: random.Random, _: str) -> str:
    """Two words exchanged."""
    words = name.split()
    if len(words) < 2:
        return name
    first, second = dice.sample(range(len(words)), 2)
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def by_ear(name: str, dice: random.Random, _: str) -> str:
    """A sound written the other way."""
    lowered = name.lower()
    fitting = [(old, new) for old, new in _BY_EAR if old in lowered]
    if not fitting:
        return name
    old, new = dice.choice(fitting)
    places = [at for at in range(len(lowered)) if lowered.startswith(old, at)]
    at = dice.choice(places)
    return lowered[:at] + new + lowered[at + len(old) :]


def cut(name: str, dice: random.Random, _: str) -> str:
    """Only the beginning typed, three fifths of the name or more."""
    shortest = max(2, -(-len(name) * 3 // 5))
    return name[: dice.randrange(shortest, len(name))].rstrip() if len(name) > shortest else name


CHANGES: dict[str, Callable[[str, random.Random, str], str]] = {
    "typo": typo, "drop": drop, "swap": swap, "by ear": by_ear, "cut": cut,
}  # fmt: skip


def _draw(names: list[tuple[str, str]], dice: random.Random) -> Iterator[tuple[str, str, str]]:
    """(key, name) pairs without end, with the letters that a slip of the finger may hit: those of its script."""
    alphabets: dict[str, str] = {}
    while True:
        key, name = dice.choice(names)
        script = unicodedata.name(name[-1], "?").split()[0]
        alphabet = alphabets.setdefault(script, "")
        if len(alphabet) < 400:
            alphabet += "".join(letter for letter in name if letter.isalpha() and letter not in alphabet)
            alphabets[script] = alphabet
        if len(name) >= 3 and alphabet:
            yield key, name, alphabet


def changed(names: list[tuple[str, str]], count: int, changes: int, seed: int) -> Iterator[Query]:
    """``count`` queries over (key, name) pairs, each changed in ``changes`` different ways."""
    dice = random.Random(seed)

    def change() -> Iterator[Query]:
        for key, name, alphabet in _draw(names, dice):
            text, ways = name, []
            for way in dice.sample(sorted(CHANGES), len(CHANGES)):
                after = CHANGES[way](text, dice, alphabet) if text else text
                if after.strip() and after != text:
                    text = after
                    ways.append(way)
                if len(ways) == changes:
                    yield Query(text, key, " + ".join(ways))
                    break

    return islice(change(), count)


def misspelt(names: list[tuple[str, str]], count: int, seed: int) -> Iterator[Query]:
    """``count`` queries over (key, name) pairs, each with one typo or two."""
    dice = random.Random(seed)

    def misspell() -> Iterator[Query]:
        for key, name, alphabet in _draw(names, dice):
            text = typo(name, dice, alphabet)
            if dice.random() < 0.5:
                text = typo(text or name, dice, alphabet)
            if text.strip() and text != name:
                yield Query(text, key, "misspelt")

    return islice(misspell(), count)


def clipped(names: list[tuple[str, str]], count: int, seed: int) -> Iterator[Query]:
    """Words shortened to their beginnings or left out: "Neo-Spacian Grand Mole" becomes "neo grand mole"."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        key, name = dice.choice(names)
        words = [w for w in name.lower().replace("-", " ").replace("'", "").replace('"', "").split() if len(w) > 2]
        if len(words) < 3:
            continue
        kept = sorted(dice.sample(range(len(words)), dice.randint(2, len(words) - 1)))
        pieces = [words[at] for at in kept]
        at = dice.randrange(len(pieces))
        pieces[at] = pieces[at][: max(3, len(pieces[at]) // 2)]
        made += 1
        yield Query(" ".join(pieces), key, "clipped")


def first_letters(names: list[tuple[str, str]], weights: list[int], count: int, seed: int) -> Iterator[Query]:
    """First letters, of cards drawn as often as they are printed: people abbreviate what they know."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        ((key, name),) = dice.choices(names, weights)
        words = name.lower().replace("-", " ").replace("'", "").replace('"', "").split()
        heavy = [w for w in words if w not in ("of", "the", "a", "and", "to", "in")] if dice.random() < 0.5 else words
        if len(heavy) < 3:
            continue
        made += 1
        yield Query("".join(w[0] for w in heavy), key, "first letters")
