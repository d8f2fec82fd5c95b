"""Cited Yu-Gi-Oh! rulings, and the engine that replays them, for programs.

    from ruling_corpus import ask
    ask("does armades stop honest").answer

The names in ``__all__`` are the public interface; everything else may change without notice.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kb.lookup.unknown import UnknownCard as UnknownCard
    from kb.problems import Problem as Problem
    from kb.problems import Refused as Refused
    from kb.problems import UnknownRuleset as UnknownRuleset
    from ruling_corpus.opened import Corpus as Corpus
    from ruling_corpus.opened import ask as ask
    from ruling_corpus.opened import check as check
    from ruling_corpus.opened import find_card as find_card
    from ruling_corpus.opened import open_corpus as open_corpus
    from ruling_corpus.opened import play as play
    from ruling_corpus.opened import timing as timing
    from ruling_corpus.results import Answer as Answer
    from ruling_corpus.results import Battle as Battle
    from ruling_corpus.results import CardTiming as CardTiming
    from ruling_corpus.results import Found as Found
    from ruling_corpus.results import Match as Match
    from ruling_corpus.results import Report as Report

    __version__: str

__all__ = [
    "Answer",
    "Battle",
    "CardTiming",
    "Corpus",
    "Found",
    "Match",
    "Problem",
    "Refused",
    "Report",
    "UnknownCard",
    "UnknownRuleset",
    "__version__",
    "ask",
    "check",
    "find_card",
    "open_corpus",
    "play",
    "timing",
]


def __getattr__(name: str) -> object:
    """Import what is asked for when it is: every module of the installed package imports this one first."""
    if name == "__version__":
        from importlib.metadata import version

        return version("ruling-corpus")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kb import problems
    from kb.lookup import unknown
    from ruling_corpus import results

    for place in (problems, unknown, results):
        if hasattr(place, name):
            return getattr(place, name)
    from ruling_corpus import opened

    return getattr(opened, name)


def __dir__() -> list[str]:
    return [*__all__, *globals()]
