"""Card names as players type them: folded, squashed, cut into grams, words and sounds.

A judge types "d/d/d", "DDD" or "Ｄ／Ｄ／Ｄ" and means one card.  *Folding* levels case, width, accents,
punctuation and the two kana; *squashing* also drops the spaces.  Both are idempotent and total: any string has a
folded form, possibly empty.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss",
    "α": " alpha ", "β": " beta ", "γ": " gamma ", "δ": " delta ", "ω": " omega ", "σ": " sigma ", "ς": " sigma ",
    "&": " and ", "×": "x",
}  # fmt: skip
"""Letters that no decomposition takes apart, and signs that are spoken as a word."""

_APOSTROPHES = "'’‘`´ʼ＇′"
_RUBY = re.compile(r"<ruby>(.*?)<rt>(.*?)</rt></ruby>", re.DOTALL)
_LEFT_OVER = re.compile(r"</?(?:ruby|rb|rt|rp)>")
_NOT_NAME = re.compile(r"[^\w]+|_+")
_ASCII_NOT_NAME = re.compile(r"[^a-z0-9]+")
_CJK = re.compile(r"[ᄀ-ᇿ぀-ヿㄱ-㆏㐀-䶿一-鿿가-힯豈-﫿々〆𠀀-𯿿]+")
_MEANING = re.compile(r"[㐀-䶿一-鿿가-힯豈-﫿𠀀-𯿿]")
_DOUBLED = re.compile(r"(.)\1+")
_SOFT_C = re.compile(r"c(?=[eiy])")

# Katakana and hiragana spell the same syllables; readings mix them freely.
_KANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_ACCENTS = dict.fromkeys(range(0x300, 0x370))


def fold(text: str) -> str:
    """A name with case, width, accents, punctuation and kana levelled, its words parted by one space."""
    if text.isascii():
        return _ASCII_NOT_NAME.sub(" ", text.lower().replace("'", "").replace("&", " and ")).strip()
    text = unicodedata.normalize("NFKC", text).casefold()
    for mark in _APOSTROPHES:
        if mark in text:
            text = text.replace(mark, "")
    text = unicodedata.normalize("NFD", text).translate(_ACCENTS)
    text = unicodedata.normalize("NFKC", text).translate(_KANA).casefold()
    for letter, spelled in _LETTERS.items():
        if letter in text:
            text = text.replace(letter, spelled)
    return _NOT_NAME.sub(" ", text).strip()


def squash(text: str) -> str:
    """A name's folded form without its spaces: "D/D/D" and "ddd" meet here."""
    return fold(text).replace(" ", "")


def read_ruby(text: str) -> tuple[str, str | None]:
    """A Japanese name's writing and its reading, taken from ``<ruby>`` markup; no markup, no reading."""
    if "<ruby>" not in text:
        return text, None
    writing = _LEFT_OVER.sub("", _RUBY.sub(r"\1", text))
    reading = _LEFT_OVER.sub("", _RUBY.sub(r"\2", text))
    return writing, reading if reading != writing else None


def sound(folded: str) -> str:
    """A rough spelling by ear of a folded name: "phantom" and "fantom", "kyousei" and "kyosei" sound alike."""
    text = folded.replace("ph", "f").replace("ck", "k").replace("gh", "g").replace("wh", "w")
    text = text.replace("qu", "kw").replace("x", "ks").replace("sch", "sh").replace("tch", "ch")
    text = _SOFT_C.sub("s", text).replace("sh", "S").replace("ch", "C").replace("c", "k").replace("q", "k")
    text = text.replace("z", "s").replace("y", "i").replace("ou", "o").replace("oo", "u").replace("ee", "i")
    text = text.replace("ea", "i").replace("ie", "i").replace("ei", "i").replace("j", "g").replace("v", "f")
    return _DOUBLED.sub(r"\1", text.lower())


def grams(folded: str) -> set[str]:
    """The pieces a folded name is found by: trigrams of each spelled word, pairs (and each Han or Hangul sign) elsewhere."""
    pieces: set[str] = set()
    for word in folded.split():
        if word.isascii():
            padded = f" {word} "
            pieces.update([padded[at : at + 3] for at in range(len(padded) - 2)])
            continue
        end = 0
        for run in _CJK.finditer(word):
            if run.start() > end:
                pieces |= _spelled(word[end : run.start()])
            end = run.end()
            padded = f"^{run.group()}$"
            pieces.update([padded[at : at + 2] for at in range(len(padded) - 1)])
            pieces.update(_MEANING.findall(padded))
        if end < len(word):
            pieces |= _spelled(word[end:])
    return pieces


def _spelled(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
