"""Editors hear of cards and documents that nothing leans on; what is leant on is not told."""

from dataclasses import replace

from kb.corpus.load import load_corpus
from kb.corpus.unused import list_unused
from kb.records import ReferenceList
from tests.built import HARBOUR


def test_loose_ends_of_a_small_corpus() -> None:
    told = [(warning.code, warning.path, warning.line) for warning in list_unused(load_corpus(HARBOUR))]
    assert told == [
        ("uncited-card", "harbour/cards/b-e-s-anchor.yaml", 1),
        ("uncited-card", "harbour/cards/sudden-whetstone.yaml", 1),
    ]


def test_a_card_that_no_ruling_names() -> None:
    corpus = load_corpus(HARBOUR)
    without = replace(corpus, rulings=())
    told = [warning.message for warning in list_unused(without) if warning.code == "unused-card"]
    assert told == [
        "no ruling names B.E.S. Anchor",
        "no ruling names Copper Badger",
        "no ruling names Sudden Whetstone",
    ]
    assert [w.message for w in list_unused(without) if w.code == "unused-class"] == [
        "no claim excepts the class counter-traps"
    ]


def test_a_document_that_only_the_engine_cites_is_leant_on() -> None:
    corpus = load_corpus(HARBOUR)
    bare = {"rulings": (), "switches": {}, "cards": {}, "disagreements": (), "citations": ()}
    without = replace(corpus, **bare)
    told = {w.message for w in list_unused(without) if w.code == "unused-source"}
    cited = next(key for key, source in corpus.sources.items() if f"nothing cites {source.title}" in told)
    assert told - {w.message for w in list_unused(without, [cited])} == {f"nothing cites {corpus.sources[cited].title}"}


def test_a_reference_that_is_resolved_names_its_document() -> None:
    corpus = load_corpus(HARBOUR)
    (page,) = corpus.citations
    loose = [{"number": 1, "status": "resolved"}, {"number": 2, "status": "cite-error"}]
    pages = (page, ReferenceList.model_validate({"page": page.page, "references": loose}))
    found = [w for w in list_unused(replace(corpus, citations=pages)) if w.code == "unresolved-reference"]
    place = corpus.places[f"source:{page.page}"]
    assert [(w.message, w.path, w.line) for w in found] == [
        ("reference 1 is resolved, but to no document", place.path, place.line)
    ]


def test_a_document_known_as_quoted_names_who_quotes_it() -> None:
    corpus = load_corpus(HARBOUR)
    key, source = next(iter(corpus.sources.items()))
    for quoted_by, told in (((), [f"{source.title} is known as quoted, but not by whom"]), ((key,), [])):
        sources = {key: source.model_copy(update={"seen": "as-quoted", "quoted_by": quoted_by})}
        found = [w for w in list_unused(replace(corpus, sources=sources)) if w.code == "quoted-by-nobody"]
        place = corpus.places[f"source:{key}"]
        assert [(w.message, w.path, w.line) for w in found] == [(each, place.path, place.line) for each in told]
