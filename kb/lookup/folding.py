"""Card names as players type them: folded, squashed, cut into grams, words and sounds.

A judge types "d/d/d", "DDD" or "Ｄ／Ｄ／Ｄ" and means one card.  *Folding* levels case, width, accents,
punctuation and the two kana; *squashing* also drops the spaces.  Both are idempotent and total: any string
has a folded form, possibly empty.
"""

from __future__ import annotations

import re

_LETTERS = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
    "α": " alpha ", "β": " beta ", "γ": " gamma ", "δ": " delta ", "ω": " omega ", "σ": " sigma ",
    "ς": " sigma ",    "&": " and ", "×": "x",
}  # fmt: skip
"""Letters without a decomposition, and signs read as a word."""

_APOSTROPHES = "'’‘`´ʼ＇′"
_RUBY = r"(?s)<ruby>(.*?)<rt>(.*?)</rt></ruby>"
_LEFT_OVER = "</?(?:ruby|rb|rt|rp)>"


class _Folding(dict[int, str]):
    """The folded form of each letter, computed on demand."""

    def __missing__(self, code: int) -> str:
        known = self[code] = _fold_letter(chr(code))
        return known


def _fold_letter(letter: str, depth: int = 0) -> str:
    if letter in _APOSTROPHES:
        return ""
    if letter in _LETTERS:
        return _LETTERS[letter]
    if letter.isascii():
        return letter.lower() if letter.isalnum() else " "
    import unicodedata

    # Katakana and hiragana spell the same syllables; readings mix them freely.
    if "ァ" <= letter <= "ヶ":
        return chr(ord(letter) - 0x60)
    plain = unicodedata.normalize("NFKC", letter).casefold()
    if plain == letter or depth > 4:
        return _fold_plain(letter)
    if plain and "ᄀ" <= plain[0] <= "ᇿ":
        return letter
    return "".join(_fold_letter(part, depth + 1) for part in unicodedata.normalize("NFKC", plain))


def _fold_plain(letter: str) -> str:
    import unicodedata

    kind = unicodedata.category(letter)
    if kind[0] == "M":
        return ""
    if kind[0] not in "LN":
        return " "
    decomposed = unicodedata.normalize("NFD", letter)
    if len(decomposed) > 1 and "\u0300" <= decomposed[1] <= "\u036f":
        return _fold_letter(decomposed[0])
    return letter


_FOLDING = _Folding()


def fold(text: str) -> str:
    """A name with case, width, accents, punctuation and kana normalized, its words separated by one space."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFKC", text)
        folded = " ".join(text.translate(_FOLDING).split())
        return unicodedata.normalize("NFC", folded)
    return " ".join(text.translate(_FOLDING).split())


def squash(text: str) -> str:
    """A name's folded form without its spaces: "D/D/D" and "ddd" meet here."""
    return fold(text).replace(" ", "")


def read_ruby(text: str) -> tuple[str, str | None]:
    """A Japanese name's writing and its reading, taken from ``<ruby>`` markup; no markup, no reading."""
    if "<ruby>" not in text:
        return text, None
    writing = re.sub(_LEFT_OVER, "", re.sub(_RUBY, r"\1", text))
    reading = re.sub(_LEFT_OVER, "", re.sub(_RUBY, r"\2", text))
    return writing, reading if reading != writing else None


def sound(folded: str) -> str:
    """A rough phonetic spelling of a folded name: "phantom" and "fantom", "kyousei" and "kyosei" are equal."""
    text = folded.replace("ph", "f").replace("ck", "k").replace("gh", "g").replace("wh", "w")
    text = text.replace("qu", "kw").replace("x", "ks").replace("sch", "sh").replace("tch", "ch")
    text = text.replace("ce", "se").replace("ci", "si").replace("cy", "sy")
    text = text.replace("sh", "S").replace("ch", "C").replace("c", "k").replace("q", "k")
    text = text.replace("z", "s").replace("y", "i").replace("ou", "o").replace("oo", "u").replace("ee", "i")
    text = text.replace("ea", "i").replace("ie", "i").replace("ei", "i").replace("j", "g").replace("v", "f")
    return re.sub(r"(.)(?=\1)", "", text.lower())


def grams(folded: str) -> set[str]:
    """The pieces a folded name is found by: those of each of its words."""
    return {gram for word in folded.split() for gram in word_grams(word)}


def word_grams(word: str) -> set[str]:
    """The trigrams of a spelled word; in syllabic and Han script the pairs, and each Han or Hangul sign."""
    if word.isascii():
        return _spelled(word)
    if min(word) >= "ᄀ":
        return _paired(word)
    pieces: set[str] = set()
    start = 0
    for end in range(1, len(word) + 1):
        if end == len(word) or (word[end] >= "ᄀ") is not (word[start] >= "ᄀ"):
            run = word[start:end]
            pieces |= _paired(run) if run[0] >= "ᄀ" else _spelled(run)
            start = end
    return pieces


def _paired(word: str) -> set[str]:
    padded = f"^{word}$"
    pairs = {padded[at : at + 2] for at in range(len(padded) - 1)}
    return pairs.union([sign for sign in word if sign >= "㐀"])


def _spelled(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}


def name_file(name: str) -> str:
    """Name a card's file, as its slug: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", fold(name.replace("&", " "))).strip("-") or "card"
