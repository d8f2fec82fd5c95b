"""Every closed word, misspelt one at a time at any depth, is refused with its file and line.

A word is tried at two of the places to which the same keys lead: at all of them it is the same type that refuses it.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from kb import records
from kb.corpus.files import KINDS, Read, find_kind, validate
from kb.corpus.grammar import list_entries
from kb.corpus.model import EMPTY
from kb.corpus.parsed import Documents
from kb.corpus.references import link_file, make_links
from kb.corpus.roles import check_claim
from kb.corpus.shapes import explain_errors
from kb.corpus.yaml import Document
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


@pytest.fixture(scope="module")
def documents(corpus) -> list[tuple[Path, Document]]:
    """The files of the corpus with what each says, recalled from its loading."""
    files = [*sorted((ROOT / "cards").iterdir()), ROOT / "situations.yaml", ROOT / "effect-classes.yaml"]
    files += sorted((ROOT / "rulings").rglob("*.yaml"))
    with Documents(len(files)) as documents:
        return [(file, documents.read_file(file, file.name)) for file in files]


def name_shape(value, path, key) -> tuple:
    """A closed word with the keys that lead to it, wherever it stands in lists and whatever one's own names are."""
    steps = ["*" if at and path[at - 1] in OWN else step for at, step in enumerate(path) if not isinstance(step, int)]
    return (*steps, key or find(value, path))


def find(value, path):
    for step in path:
        value = value[step]
    return value


def draw(words):
    """The first and the last place of every closed word, of all the places that the same keys lead to."""
    first, last = {}, {}
    for shape, *place in words:
        first.setdefault(shape, place)
        last[shape] = place
    return [*first.values(), *(last[shape] for shape in last if last[shape] is not first[shape])]


def test_every_word_of_cards_situations_and_classes_is_closed(corpus, documents) -> None:
    words = draw(
        ((find_kind(file.relative_to(ROOT)), *name_shape(document.value, path, key)), file, document, path, key)
        for file, document in documents
        if not file.is_relative_to(ROOT / "rulings")
        for path, key in list_words(document.value)
    )
    accepted = []
    for file, document, path, key in words:
        lines = refused_in_file(corpus, file, document, path, key)
        if document.find_line(path) not in lines:
            accepted.append((f"{file.name}:{document.find_line(path)}", path, "key" if key else "word", sorted(lines)))
    assert not accepted, f"{len(accepted)} of {len(words)}: {accepted[:20]}"
    assert len(words) > 5000


def list_claims(documents):
    """The claims of the corpus, each with its document and its place there."""
    for file, document in documents:
        if file.is_relative_to(ROOT / "rulings"):
            for at, ruling in enumerate(document.value["rulings"]):
                for name, claim in ruling.get("claims", {}).items():
                    yield document, ("rulings", at, "claims", name), claim


def test_every_word_of_claims_is_closed(corpus, documents) -> None:
    words = draw(
        (name_shape(claim, path, key), document, place, claim, path, key)
        for document, place, claim in list_claims(documents)
        for path, key in list_words(claim)
    )
    accepted = []
    for document, place, claim, path, key in words:
        lines = refused_in_claim(corpus, document, place, claim, path, key)
        if document.find_line((*place, *path)) not in lines:
            accepted.append((document.path, place, path, "key" if key else "word", sorted(lines)))
    assert not accepted, f"{len(accepted)} of {len(words)}: {accepted[:20]}"
    assert len(words) > 2000
