"""What each verb of the vocabulary does when the engine plays it."""

from __future__ import annotations

from typing import get_args

from checks.engine import VERBS
from kb.records import words as vocabulary


def list_verbs() -> dict[str, str]:
    """Give each verb of the records with the sentence of its handler."""
    return {word: (VERBS[word].__doc__ or "").splitlines()[0] for word in get_args(vocabulary.Verb)}
