"""Cards of an imported pool in a scenario, drafted from their printed texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from kb import records
from kb.corpus.files import Words, find_kind
from kb.corpus.fingerprint import list_files
from kb.corpus.guests import load_guest
from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus, LoadedRuling
from kb.corpus.yaml import Document, read_file
from kb.database.rows import index_names
from kb.locations import MARK, find_database, find_pool
from kb.lookup.find import Match, open_lookup
from kb.lookup.folding import name_file
from kb.lookup.unknown import CLOSEST, refuse_name
from kb.pool.printed import Pool
from kb.pool.printings import TERRITORY, find_first, list_releases
from kb.problems import Refused


def bring_cards(
    corpus: Corpus,
    document: Document,
    pool: Path | None,
    *,
    guess: bool = False,
    advice: str = "",
) -> tuple[Corpus, Document]:
    """Add the cards that a scenario names and the corpus lacks, drafted from their texts.

    Args:
    corpus: The records.
    document: The scenario.
    pool: The imported pool, if there is one.
    guess: Whether the closest card is taken where no name fits for certain.
    advice: How a reader asks for that.

    Raises:
    kb.lookup.unknown.UnknownCard: A name fits no card for certain.
    """
    if all(corpus.find_card(each.name) is not None for each in find_named(document.value)):
        return corpus, document
    value = deepcopy(document.value)
    places = [pool] if pool is not None and pool.is_file() else []
    printed = Pool(places[0]) if places else None
    lookup, cards = open_lookup(places, index_names(corpus)), dict(corpus.cards)
    for each in find_named(value):
        if corpus.find_card(each.name) is not None:
            continue
        answer = lookup.find(each.name, CLOSEST + 1)
        meant = answer.meant or (answer.guess if guess else None)
        found = find_card(meant, printed, corpus) if meant else None
        if found is None:
            line = document.find_line(each.place)
            raise refuse_name(lookup, answer, has_pool=printed is not None, guess=advice, path=document.path, line=line)
        if corpus.find_card(found.name) is None:
            cards[name_file(found.name)] = found
        each.held[each.place[-1]] = found.name
    return replace(corpus, cards=cards), replace(document, value=value)


def find_any_card(corpus: Corpus, name: str, pool: Path | None) -> records.Card:
    """Find the record of a card by any name, or draft one from its text in the ``pool``.

    Raises :class:`kb.lookup.unknown.UnknownCard` for a name that fits no card for certain.
    """
    known = corpus.find_card(name)
    if known is not None:
        return known
    places = [pool] if pool is not None and pool.is_file() else []
    printed = Pool(places[0]) if places else None
    lookup = open_lookup(places, index_names(corpus))
    answer = lookup.find(name, CLOSEST + 1)
    found = find_card(answer.meant, printed, corpus) if answer.meant else None
    if found is None:
        raise refuse_name(lookup, answer, has_pool=printed is not None)
    return found


class Own(NamedTuple):
    """A guest's records on the corpus: the rulings to judge, None for all, and the drafted cards."""

    corpus: Corpus
    rulings: tuple[LoadedRuling, ...] | None
    drafted: tuple[str, ...] = ()
    """The names of the cards that no record has, drafted from the texts of the card pool."""


def load_with_pool(folder: Path, background: Path, pool: Path | None = None, words: Words = "todays") -> Own:
    """Load a whole corpus, or a guest's folder with the corpus of ``background`` and the card pool.

    Without a ``pool`` the imported one is taken. ``words`` are the versions allowed in a whole corpus; a guest's may be
    older. Raises as :func:`kb.corpus.guests.load_guest` does.
    """
    if (folder / MARK).is_file():
        return Own(load_corpus(folder, words=words), None)
    behind, drafted = bring_for_folder(load_corpus(background), folder, pool or find_pool(None, find_database().path))
    return Own(*load_guest(folder, behind), drafted)


def bring_for_folder(corpus: Corpus, folder: Path, pool: Path) -> tuple[Corpus, tuple[str, ...]]:
    """Add the cards that a folder's rulings name, and that neither it nor the corpus has, drafted from their texts.

    A name that is not certainly one card's is left for the links to refuse, as is what cannot be read.
    """
    if not pool.is_file():
        return corpus, ()
    own: set[str] = set()
    wanted: dict[str, None] = {}
    for name in list_files(folder, (".yaml",)):
        kind = find_kind(PurePosixPath(name))
        with suppress(Refused):
            value = read_file(folder / name).value if kind in ("card", "rulings", "situations") else None
            if kind == "card" and isinstance(value, dict):
                own |= {str(each).casefold() for each in (value.get("name"), *(value.get("aliases") or ()))}
            elif value is not None:
                wanted |= dict.fromkeys(list_mentioned(value))
    lacking = [each for each in wanted if each.casefold() not in own and corpus.find_card(each) is None]
    if not lacking:
        return corpus, ()
    printed, lookup, cards = Pool(pool), open_lookup([pool], index_names(corpus)), dict(corpus.cards)
    drafted: list[str] = []
    for name in lacking:
        meant = lookup.find(name, CLOSEST + 1).meant
        found = find_card(meant, printed, corpus) if meant else None
        if found is None or corpus.find_card(found.name) is not None or found.name.casefold() in own:
            continue
        slug = name_file(found.name)
        known = cards.get(slug, found)
        other = () if name.casefold() == known.name.casefold() else (name,)
        cards[slug] = known.model_copy(update={"aliases": (*known.aliases, *other)}) if other else known
        drafted.append(known.name)
    return replace(corpus, cards=cards), tuple(dict.fromkeys(drafted))


def list_mentioned(value: Any) -> Iterator[str]:
    """List the names of cards in rulings: their subjects, and the cards of their scenes."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "card" and isinstance(each, str):
                yield each
            elif key in ("cards", "materials") and isinstance(each, list):
                yield from (name for name in each if isinstance(name, str))
            else:
                yield from list_mentioned(each)
    elif isinstance(value, list):
        for each in value:
            yield from list_mentioned(each)


def find_card(meant: Match, pool: Pool | None, corpus: Corpus) -> records.Card | None:
    """Find the record of a card, or draft one from its text; None without either."""
    known = corpus.find_card(meant.name) or (corpus.find_card(meant.password) if meant.password else None)
    if known is not None or pool is None:
        return known
    card = pool.find(key=meant.key, password=meant.password, name=meant.name)
    if card is None:
        return None
    from kb.reader.drafts.draft import draft_record

    first = find_first(card.facts.get("sets"), list_releases(corpus.sets))
    printed = {TERRITORY: first.code} if first and first.code else {}
    draft = draft_record(card, *pool.find_names(card.key), printed=printed, quoting=True)
    return records.Card.model_validate(draft)


class NamedCard(NamedTuple):
    """The name of a real card in a scenario, and the mapping or list that holds it."""

    name: str
    place: tuple[str | int, ...]
    """The keys and positions that lead to it."""
    held: Any


def find_named(value: Any) -> Iterator[NamedCard]:
    """Find the real cards of a scenario: those in play, and the materials that they have."""
    given = value.get("given") if isinstance(value, dict) else None
    cards = given.get("cards") if isinstance(given, dict) else None
    for role, each in cards.items() if isinstance(cards, dict) else ():
        if not isinstance(each, dict):
            continue
        place = ("given", "cards", role)
        if isinstance(each.get("card"), str):
            yield NamedCard(each["card"], (*place, "card"), each)
        materials = each.get("materials")
        for at, name in enumerate(materials if isinstance(materials, list) else ()):
            if isinstance(name, str):
                yield NamedCard(name, (*place, "materials", at), materials)
