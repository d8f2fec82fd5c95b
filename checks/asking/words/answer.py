"""An answer while it is put together."""

from __future__ import annotations

from typing import Literal, NamedTuple

from checks.answers.asking import AskedScene
from checks.answers.base import Citation

Said = Literal["yes", "no", "depends", "cannot-decide"] | None


class Answer(NamedTuple):
    """Yes, no or a sentence, with its reason, rule, battles and sources."""

    said: Said
    sentence: str
    reason: str = ""
    rule: str | None = None
    scenes: tuple[AskedScene, ...] = ()
    sources: tuple[Citation, ...] = ()
