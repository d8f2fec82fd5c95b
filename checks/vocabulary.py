"""What each verb of the vocabulary does when the engine plays it."""

from __future__ import annotations

from typing import get_args

from checks.engine import play  # loads every handler
from checks.engine.verbs import VERBS
from kb import vocabulary

assert play
UNPLAYED = "Not played yet: what needs it cannot be decided."


def list_verbs() -> dict[str, str]:
    """Give each verb of the records with the sentence of its handler."""
    sentences = {}
    for word in get_args(vocabulary.Verb):
        handler = VERBS.get(word)
        sentences[word] = (handler.__doc__ or "").splitlines()[0] if handler else UNPLAYED
    return sentences
