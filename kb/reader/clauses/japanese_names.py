"""The bracketed note of a Japanese text that its English text may leave out: use in the Damage Step as well.

The texts themselves are not kept: only, of a card that prints it, which of its activated effects do, in their order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

_RUBY: Final = re.compile(r"(?s)<rt>.*?</rt>|</?(?:ruby|rb|rp)>")
_NUMBER: Final = re.compile(r"[①-⑳][:：]")
_ACTIVATED: Final = re.compile(r"発動(?:できる|する事ができる|する(?=[。（(]))")
_ALSO: Final = re.compile(r"ダメージステップ(?:時|中)?(?:で|に)も(?:発動|使用)(?:可能|できる|(?:する)?事ができる)")


def write_japanese(texts: Mapping[str, str | None]) -> str | None:
    """Write which activated effects of Japanese texts, by part of the card, may be used in the Damage Step as well.

    None where nothing of it is printed.
    """
    found = {part: list_also(text) for part, text in texts.items() if text}
    kept = {part: said for part, said in found.items() if any(said)}
    return json.dumps(kept) if kept else None


def list_also(text: str) -> list[bool]:
    """List the activated effects of a Japanese text: whether each may, as it prints, be used in the Damage Step too."""
    pieces = _NUMBER.split(_RUBY.sub("", text))
    effects = pieces[1:] or pieces
    return [bool(_ALSO.search(each)) for each in effects if _ACTIVATED.search(each) or _ALSO.search(each)]


def read_japanese(written: object) -> tuple[tuple[str, tuple[bool, ...]], ...]:
    """Read the output of :func:`write_japanese` back."""
    said = json.loads(written) if isinstance(written, str) else {}
    return tuple((part, tuple(each)) for part, each in said.items())
