"""A guest's records, checked with the corpus as background."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kb import records
from kb.corpus.left_out import add_left_out
from kb.corpus.linked import join_keys
from kb.corpus.load import load_corpus, read_corpus
from kb.corpus.meetings import join_cases, refuse_unasked
from kb.corpus.model import Corpus, LoadedRuling, index_cards
from kb.locations import MARK
from kb.problems import Problem, Refused


def load_folder(root: Path, background: Path) -> tuple[Corpus, tuple[LoadedRuling, ...] | None]:
    """Load a whole corpus, also in words of an older version, or one's own records with the corpus of ``background``.

    Returns the records, and the rulings to judge, None for all. Raises as :func:`load_guest` does.
    """
    if (root / MARK).is_file():
        return load_corpus(root, words="older"), None
    return load_guest(root, load_corpus(background))


def load_guest(root: Path, background: Corpus) -> tuple[Corpus, tuple[LoadedRuling, ...]]:
    """Load a folder of records; returns it joined with the background, and its own rulings.

    Words of an older version are read as today's successors.

    Raises :class:`kb.problems.Refused` if there is no such folder, or its records are invalid.
    """
    if not root.is_dir():
        raise Refused.single(
            "no-folder",
            str(root),
            "there is no such folder",
            "a folder of records",
            "start one with: rulings new --records DIR",
        )
    guest = read_guest(root, background)
    joined = replace(
        background,
        sources={**background.sources, **guest.sources},
        rulesets={**background.rulesets, **guest.rulesets},
        switches=join_cases(background.switches, guest.switches),
        sets={**background.sets, **guest.sets},
        cards=override_cards(guest, background),
        situations={**background.situations, **guest.situations},
        effect_classes={**background.effect_classes, **guest.effect_classes},
        rulings=(*background.rulings, *guest.rulings),
        disagreements=(*background.disagreements, *guest.disagreements),
        citations=(*background.citations, *guest.citations),
        coverage=(*background.coverage, *guest.coverage),
        nicknames=(*background.nicknames, *guest.nicknames),
        places={**background.places, **guest.places},
        outdated=guest.outdated,
        unread=guest.unread,
    )
    joined.keys.update(join_keys(root, guest, background))
    if not guest.cards and not guest.nicknames:
        joined.cards_keys.update(background.cards_keys)
    return joined, guest.rulings


def read_guest(root: Path, background: Corpus) -> Corpus:
    """Read a folder of records, replacing words of older versions by today's; any other word is refused.

    A file that has the place of no record is left unread, and named in ``unread``, if there are others.
    """
    guest, found = read_corpus(root, background, "older")
    strange = [each for each in found if each.code == "unknown-file"]
    unasked = [*refuse_unasked(guest.switches, guest.places, background.switches)]
    problems = [each for each in found if each.code != "unknown-file"]
    if problems or unasked or (strange and not (guest.places or guest.rulings)):
        raise Refused([*found, *unasked])
    return replace(guest, unread=tuple(each.path for each in strange))


def override_cards(guest: Corpus, background: Corpus) -> dict[str, records.Card]:
    """Join the cards of two corpora; a guest's card replaces one with its name or alias.

    Effects that it lacks become unplayed.

    Raises :class:`kb.problems.Refused` if a guest's file has the name of another card's file.
    """
    own = index_cards(guest.cards)
    kept = {
        slug: card
        for slug, card in background.cards.items()
        if not any(name.casefold() in own for name in (card.name, *card.aliases))
    }
    clashes = [slug for slug in guest.cards if slug in kept]
    if clashes:
        raise Refused(
            Problem(
                "duplicate-card", guest.places[f"card:{slug}"].path, 1,
                f"the corpus has a file {slug}.yaml for {kept[slug].name}", "a file named as its card",
                "rename the file",
            )
            for slug in clashes
        )  # fmt: skip
    ours = {name.casefold(): card for card in background.cards.values() for name in (card.name, *card.aliases)}
    said = {
        slug: add_left_out(card, ours[card.name.casefold()]) if card.name.casefold() in ours else card
        for slug, card in guest.cards.items()
    }
    return {**said, **kept}
