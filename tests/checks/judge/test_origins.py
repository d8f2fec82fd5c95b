"""Documents that repeat, translate or quote each other are one witness."""

import pytest

from checks.judge.origins import Origins
from kb.records import Source

SOURCES = {
    key: Source.model_validate({"title": key, "authority": "article", "territory": ["tcg"], **said})
    for key, said in {
        "faq": {"seen": "not-read"},
        "handbook": {"seen": "read-whole"},
        "mirror": {"seen": "read-whole", "origin": "handbook"},
        "translation": {"seen": "read-in-part", "part": "page 2", "origin": ["mirror", "faq"]},
        "letter": {"seen": "as-quoted", "quoted-by": "handbook"},
        "mail": {"seen": "as-quoted", "quoted-by": ["handbook", "quay-notes"]},
        "quay-notes": {"seen": "read-whole"},
        "here": {"seen": "read-whole", "origin": "there"},
        "there": {"seen": "as-quoted", "quoted-by": "here"},
    }.items()
}
APART = {
    # the witness, the document that it is to confirm: whether it does so of its own knowledge
    "two that know nothing of each other": ("quay-notes", "handbook", True),
    "a mirror for its original": ("mirror", "handbook", False),
    "the original for its mirror": ("handbook", "mirror", False),
    "a translation of a mirror": ("translation", "handbook", False),
    "two that repeat one original": ("mirror", "translation", False),
    "a translation for one of two originals": ("translation", "faq", False),
    "two originals of one translation": ("handbook", "faq", True),
    "a letter known by its quoter alone": ("letter", "handbook", False),
    "a letter known by the mirror's original": ("letter", "mirror", False),
    "a letter for another document": ("letter", "quay-notes", True),
    "a mail that another quotes too": ("mail", "handbook", True),
    "an original known by its copy": ("there", "here", False),
}


@pytest.mark.parametrize(("witness", "own", "apart"), APART.values(), ids=APART)
def test_a_witness_is_of_another_origin(witness: str, own: str, apart: bool) -> None:
    origins = Origins(SOURCES)
    assert origins.is_apart(witness, origins.trace(own)) is apart


GROUPED = {
    "each by itself": (["quay-notes", "handbook"], [("quay-notes",), ("handbook",)]),
    "a mirror with its original": (["handbook", "quay-notes", "mirror"], [("quay-notes",), ("handbook", "mirror")]),
    "a letter with its quoter": (["letter", "handbook"], [("letter", "handbook")]),
    "two joined by a third": (["faq", "handbook", "translation"], [("handbook", "faq", "translation")]),
}


@pytest.mark.parametrize(("witnesses", "groups"), GROUPED.values(), ids=GROUPED)
def test_witnesses_of_one_origin_are_one(witnesses: list[str], groups: list[tuple[str, ...]]) -> None:
    found = Origins(SOURCES).group(witnesses)
    assert {frozenset(each) for each in found} == {frozenset(each) for each in groups}


def test_everything_that_decides_about_an_origin_is_found() -> None:
    assert Origins(SOURCES).close(["mail"]) == {"mail", "handbook", "quay-notes"}
    assert Origins(SOURCES).close(["translation"]) == {"translation", "mirror", "handbook", "faq"}
