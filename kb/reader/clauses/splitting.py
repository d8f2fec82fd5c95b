"""A printed text cut up: names masked, sentences, bullets, and each sentence into condition, cost and resolution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_QUOTED = re.compile(r'"[^"\n]*"')
_PLURAL = re.compile(r"(?<=\w)\((?:s|es)\)")
_STATS = re.compile(r"\([^()]*/[^()]*(?:level|rank|atk|def)\b[^()]*\)", re.IGNORECASE)
_ASIDE = re.compile(r"\(([^()]*)\)")
_END = re.compile(r"[.!?]\s*(?=\s[A-Z\"●]|\s\d\+|$|\n)|\n+|(?=●)")
_MARK = re.compile(r"[.:;]")
_FLIP = re.compile(r"\s*FLIP\s*:\s*")
_LABEL = re.compile(
    r"\s*(?:●\s*)?(?:\d+\+?(?: or (?:more|less|higher|lower))?|[A-Z]{2,}(?:(?:/|,| or | and )+[A-Z]{2,})*"
    r"|Heads?|Tails?|While in (?:Attack|Defense) Position"
    r'|Level \d+[\w ]*|(?:[A-Z][\w-]*)(?: (?:Monsters?|Cards?|Spells?|Traps?))?|"[^"]*")\s*:\s*'
    r"|\s*●\s*(?!Quick Effect\b)[A-Z][\w'-]*(?: [A-Z][\w'-]*)+\s*:\s*|\s*●\s*\d+ [A-Z]{2,}\s*:\s*"
)


class Sentence(NamedTuple):
    """A sentence of a masked text."""

    start: int
    end: int
    text: str
    bullet: int
    """Which bullet of the text it belongs to, from 1; 0 for none."""
    opens_bullet: bool


class Head(NamedTuple):
    """A sentence at its colon and semicolon: offsets into its text."""

    flip: bool
    begin: int
    """Where it begins behind a label or FLIP."""
    colon: int
    """Where the condition ends; -1 where it has no colon."""
    semicolon: int
    """Where cost and targets end; -1 where it has no semicolon."""

    @property
    def is_activation(self) -> bool:
        """Whether it starts a Chain: text with neither colon nor semicolon does not."""
        return self.flip or self.colon >= 0 or self.semicolon >= 0


def mask(text: str) -> str:
    """Hide text that could be misread, keeping every offset: names, stats of Tokens, punctuation in brackets."""
    text = _PLURAL.sub(lambda found: "s".ljust(len(found[0])), mask_names(text))
    text = _STATS.sub(lambda found: "_" * len(found[0]), text)
    return _ASIDE.sub(_mask_aside, text)


def mask_names(text: str) -> str:
    """Hide the names in a text, keeping every offset: their punctuation parts nothing."""
    return _QUOTED.sub(lambda found: '"' + "_" * (len(found[0]) - 2) + '"', text)


def _mask_aside(found: re.Match[str]) -> str:
    inner = found[1]
    if inner.endswith(".") and inner[:1].isupper():
        return " " + _MARK.sub(",", inner[:-1]) + ". "
    return " " + _MARK.sub(",", inner) + " "


def split_sentences(masked: str) -> Iterator[Sentence]:
    """Cut a masked text into its sentences, lines and bullets."""
    start, bullet, current = 0, 0, 0
    ends = [found.end() for found in _END.finditer(masked)]
    for end in (*ends, len(masked)):
        text = masked[start:end]
        if text.strip():
            opens = text.lstrip().startswith("●")
            if opens:
                bullet += 1
                current = bullet
            elif start and "\n" in masked[max(0, start - 2) : start]:
                current = 0
            yield Sentence(start, end, text, current, opens)
        start = end


def split_head(text: str) -> Head:
    """Find colon and semicolon of a sentence, behind the label of a bullet."""
    flip = _FLIP.match(text.replace("●", " ", 1))
    if flip:
        semicolon = text.find(";", flip.end())
        colon = text.find(":", flip.end())
        return Head(True, flip.end(), colon if semicolon < 0 or colon < semicolon else -1, semicolon)
    begin = len(text) - len(text.lstrip(" \n●"))
    label = _LABEL.match(text)
    if label and label.end() < len(text):
        begin = label.end()
    colon = text.find(":", begin)
    if colon >= 0 and not text[colon + 1 :].strip():
        colon = -1
    semicolon = text.find(";", begin)
    if 0 <= semicolon < colon:
        colon = -1
    return Head(False, begin, colon, semicolon)
