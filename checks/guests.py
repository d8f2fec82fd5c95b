"""Somebody else's records, checked with the corpus as background."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kb.corpus import Corpus, LoadedRuling, load_corpus
from kb.locations import MARK
from kb.problems import Refused


def load_folder(root: Path, background: Path) -> tuple[Corpus, tuple[LoadedRuling, ...] | None]:
    """Load a whole corpus, or a folder of somebody's own records with the corpus of ``background`` behind them.

    Returns the records, and the rulings to judge; None stands for all.  Raises as :func:`load_guest` does.
    """
    if (root / MARK).is_file():
        return load_corpus(root), None
    return load_guest(root, load_corpus(background))


def load_guest(root: Path, background: Corpus) -> tuple[Corpus, tuple[LoadedRuling, ...]]:
    """Load a folder of records; returns it joined with the background, and its own rulings.

    Raises :class:`kb.problems.Refused` if there is no such folder, or anything is wrong with its records.
    """
    if not root.is_dir():
        raise Refused.single(
            "no-folder",
            str(root),
            "there is no such folder",
            "a folder of records",
            "start one with: rulings new --corpus DIR",
        )
    guest = load_corpus(root, background)
    joined = replace(
        background,
        sources={**background.sources, **guest.sources},
        rulesets={**background.rulesets, **guest.rulesets},
        switches={**background.switches, **guest.switches},
        cards={**background.cards, **guest.cards},
        situations={**background.situations, **guest.situations},
        effect_classes={**background.effect_classes, **guest.effect_classes},
        rulings=(*background.rulings, *guest.rulings),
        disagreements=(*background.disagreements, *guest.disagreements),
        places={**background.places, **guest.places},
    )
    return joined, guest.rulings
