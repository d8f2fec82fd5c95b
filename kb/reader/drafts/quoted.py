"""The sentences of a printed text, as comments above the effects that were drafted from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kb.reader.clauses.sentences import locate_sentences
from kb.reader.drafts.printed_card import Printed

EFFECT: Final = re.compile(r"- id: ")
CARRIED: Final = re.compile(r"  text: \[?([\d, ]+)\]?")
NOTE: Final = "# The card's text stands in comments, to correct by: take them out before you publish the record."


def list_sentences(card: Printed) -> dict[int, str]:
    """List the sentences of a card's text, by number."""
    text, pendulum = card.facts.get("text") or "", card.facts.get("pendulum_text") or ""
    found = enumerate(locate_sentences(str(text), str(pendulum)), 1)
    return {number: " ".join(each.text.split()) for number, each in found}


def quote_sentences(draft: str, card: Printed) -> str:
    """Add the sentences that an effect covers above it, and those of no effect at the end."""
    sentences = list_sentences(card)
    if not sentences:
        return draft
    return "\n".join([NOTE, *quote_lines(draft.splitlines(), sentences)]) + "\n"


def quote_lines(lines: list[str], sentences: dict[int, str]) -> Iterator[str]:
    """Write the lines of a draft with its sentences."""
    left = dict(sentences)
    for at, line in enumerate(lines):
        if EFFECT.match(line):
            found = CARRIED.match(lines[at + 1]) if at + 1 < len(lines) else None
            for number in (int(each) for each in found[1].split(",")) if found else ():
                if number in sentences:
                    left.pop(number, None)
                    yield f"# {number}: {sentences[number]}"
        yield line
    for number, sentence in left.items():
        yield f"# {number}, in no effect: {sentence}"
