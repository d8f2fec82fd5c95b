"""An effect recorded as mandatory where its text says "you can", or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.lint.carried import list_wordings, read_carried
from checks.lint.material import Check, Material
from kb.problems import Problem

ACTIVATED: Final = frozenset({"trigger", "flip", "quick"})
CAN: Final = re.compile(
    r"(?<!that )(?<!then )(?<!Then, )(?<!if you do, )\b(?:[Yy]ou|owner|player) (?:can|may)\b"
    r"(?! only|[^.]* instead of adding)"
    r"|, by (?:sending|discarding|Tributing|paying) |, Tribute this (?:face-up )?card to "
    r"|^(?:Discard|Pay|Send) [^.:;]* to (?:inflict|destroy|draw) "
)
"""Words that make an effect optional: "you can" except at the end, or in older texts a cost to pay."""


def find(material: Material) -> Iterator[Problem]:
    """Find effects whose sentences disagree with ``optional``; a part of a list may be optional in itself."""
    for slug, card in material.own.cards.items():
        for at, effect in list_wordings(card):
            sentences = read_carried(material, slug, effect)
            if not sentences or not ACTIVATED & set(effect.class_ or ()):
                continue
            mandatory = effect.optional == ("mandatory",)
            asked = [each for each in sentences if not (mandatory and each.startswith("●"))]
            if mandatory == any(CAN.search(each) for each in asked):
                said, other = ("mandatory", "optional") if mandatory else ("optional", "mandatory")
                yield material.report_card(
                    CHECK.code, slug, ("effects", at), f"`{effect.id}` of {card.name} is {said}, its text {other}",
                    f"`optional: {other}`", "correct it, or the sentences that `text` names",
                )  # fmt: skip


CHECK = Check(
    "optionality", "an effect that is mandatory where its text is optional, or the reverse", find, needs_pool=True
)
