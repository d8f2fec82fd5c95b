"""The activated effects of a Japanese text: which are optional, and which may be used in the Damage Step as well.

The texts themselves are not kept: only these facts, in the order of the effects.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from kb.reader.clauses.model import JapaneseEffect

_RUBY: Final = re.compile(r"(?s)<rt>.*?</rt>|</?(?:ruby|rb|rp)>")
_NUMBER: Final = re.compile(r"[①-⑳][:：]")
_MAY: Final = re.compile(r"発動(?:できる|する(?:こと|事)ができる)")
_MUST: Final = re.compile(r"発動する(?=[。（(])")
_ALSO: Final = re.compile(r"ダメージステップ(?:時|中)?(?:で|に)も(?:発動|使用)(?:可能|できる|(?:する)?事ができる)")


def write_japanese(texts: Mapping[str, str | None]) -> str | None:
    """Write the activated effects of Japanese texts, by part of the card; None where no word is of use.

    An effect is ``may`` or ``must``, or empty where the text numbers none, and ends in ``+`` if it may be used in the
    Damage Step too.
    """
    found = {part: read_effects(text) for part, text in texts.items() if text}
    kept = {part: said for part, said in found.items() if any(each.optional is not None or each.also for each in said)}
    return json.dumps({part: [_write(each) for each in said] for part, said in kept.items()}) if kept else None


def read_effects(text: str) -> list[JapaneseEffect]:
    """Read the activated effects of a Japanese text; whether each is optional is said where it numbers them.

    The entries of a list belong to the effect above it.
    """
    pieces = _NUMBER.split(_RUBY.sub("", text))
    numbered = len(pieces) > 1
    effects = pieces[1:] if numbered else pieces
    return [
        JapaneseEffect(_read_optional(each) if numbered else None, bool(_ALSO.search(each)))
        for each in effects
        if _MAY.search(each) or _MUST.search(each) or _ALSO.search(each)
    ]


def _read_optional(effect: str) -> bool:
    """Whether its player may activate it: the first of both words decides, as lists and later effects follow."""
    may, must = _MAY.search(effect), _MUST.search(effect)
    return must is None or (may is not None and may.start() < must.start())


def _write(effect: JapaneseEffect) -> str:
    return {True: "may", False: "must", None: ""}[effect.optional] + ("+" if effect.also else "")


def read_japanese(written: object) -> tuple[tuple[str, tuple[JapaneseEffect, ...]], ...]:
    """Read the output of :func:`write_japanese` back."""
    said = json.loads(written) if isinstance(written, str) else {}
    return tuple((part, tuple(map(_read, each))) for part, each in said.items())


def _read(word: str) -> JapaneseEffect:
    return JapaneseEffect({"may": True, "must": False}.get(word.rstrip("+")), word.endswith("+"))
