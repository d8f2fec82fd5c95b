"""Every closed word, misspelt one at a time at any depth, is refused with its file and line."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from pydantic import TypeAdapter, ValidationError

from kb import records
from kb.corpus.files import KINDS, Read, find_kind, validate
from kb.corpus.grammar import list_entries
from kb.corpus.model import EMPTY
from kb.corpus.references import link_file, make_links
from kb.corpus.roles import check_claim
from kb.corpus.shapes import explain_errors
from kb.corpus.yaml import Document, read_file
from kb.locations import find_corpus

ROOT = find_corpus()
FREE = frozenset(
    {
        "aliases", "archetype", "as", "card", "id", "locator", "name", "named", "names", "note", "phrase", "phrases",
        "same-as", "source", "unplayed",
    }
)  # fmt: skip
"""Keys below which one's own words stand."""
OWN = ("cards", "then", "names")
"""Keys whose own keys are free names."""
CLOSED = frozenset(entry.word for entry in list_entries()) | {key.key for entry in list_entries() for key in entry.keys}


def list_words(value, path=()) -> Iterator[tuple[tuple, bool]]:
    """The place of every closed word: of a key, or (second value false) of what stands there."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key in CLOSED and not (path and path[-1] in OWN):
                yield (*path, key), True
            if key not in FREE or (path and path[-1] in OWN):
                yield from list_words(below, (*path, key))
    elif isinstance(value, list):
        for at, below in enumerate(value):
            yield from list_words(below, (*path, at))
    elif isinstance(value, str) and value.split("/")[0] in CLOSED:
        yield path, False


def misspell(value, path, key):
    """The value with one word misspelt: the key at the end of a way, or what stands there."""
    if not path:
        return f"{value[:-1]}q{value[-1]}" if isinstance(value, str) else value
    step, *rest = path
    if isinstance(value, list):
        return [misspell(each, rest, key) if at == step else each for at, each in enumerate(value)]
    if key and not rest:
        return {f"{name}q" if name == step else name: each for name, each in value.items()}
    return {**value, step: misspell(value[step], rest, key)}


def misspell_key(document: Document, path) -> Document:
    """The document as it would be read with the key at the end of a way misspelt: it has that line."""
    line = {(*path[:-1], f"{path[-1]}q"): document.find_line(path)}
    return replace(document, lines=ChainMap(line, document.lines))


@cache
def claim_type():
    return TypeAdapter(records.Claim)


def refused_in_file(corpus, file, document, path, key) -> set[int]:
    """The lines at which a file with one word misspelt is refused."""
    kind = find_kind(file.relative_to(ROOT))
    document = misspell_key(document, path) if key else document
    try:
        record = validate(kind, misspell(document.value, path, key))
    except ValidationError as error:
        return {problem.line for problem in explain_errors(error, KINDS[kind], document, below=1)}
    links = make_links(corpus, EMPTY)
    link_file(Read(kind, file.stem, file.relative_to(ROOT).parts[:-1], document, record), links)
    return {problem.line for problem in links.problems}


def refused_in_claim(corpus, document: Document, place, claim, path, key) -> set[int]:
    """The lines at which a claim with one word misspelt is refused."""
    document = misspell_key(document, (*place, *path)) if key else document
    try:
        record = claim_type().validate_python(misspell(claim, path, key))
    except ValidationError as error:
        return {problem.line for problem in explain_errors(error, records.Claim, document, place)}
    links = make_links(corpus, EMPTY)
    check_claim(record, links, document, place)
    return {problem.line for problem in links.problems}


def test_every_word_of_cards_situations_and_classes_is_closed(corpus) -> None:
    accepted = []
    for file in [*sorted((ROOT / "cards").iterdir()), ROOT / "situations.yaml", ROOT / "effect-classes.yaml"]:
        document = read_file(file, file.name)
        for path, key in list_words(document.value):
            lines = refused_in_file(corpus, file, document, path, key)
            if document.find_line(path) not in lines:
                accepted.append(
                    (f"{file.name}:{document.find_line(path)}", path, "key" if key else "word", sorted(lines))
                )
    assert not accepted, f"{len(accepted)}: {accepted[:20]}"


def test_every_word_of_claims_is_closed(corpus) -> None:
    found = []
    for file in sorted((ROOT / "rulings").rglob("*.yaml")):
        document = read_file(file, file.name)
        for at, ruling in enumerate(document.value["rulings"]):
            for name, claim in ruling.get("claims", {}).items():
                place = ("rulings", at, "claims", name)
                found += [(document, place, claim, path, key) for path, key in list_words(claim)]
    accepted = []
    for document, place, claim, path, key in found:
        lines = refused_in_claim(corpus, document, place, claim, path, key)
        if document.find_line((*place, *path)) not in lines:
            accepted.append((document.path, place, path, "key" if key else "word", sorted(lines)))
    assert not accepted, f"{len(accepted)} of {len(found)}: {accepted[:20]}"
