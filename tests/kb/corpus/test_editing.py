"""What editors lean on: templates, schemas, coverage and the annotated record all agree with the reader."""

import json
import re
import shutil
from pathlib import Path

import jsonschema
import pytest

from checks.engine import full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import answer_claim
from checks.report.schemas import make_output_schemas
from kb.corpus.coverage import Accounts, Place, cover_document, cover_line, split_sentences
from kb.corpus.files import find_kind
from kb.corpus.fingerprint import find_files
from kb.corpus.load import load_corpus, read_corpus
from kb.corpus.model import Corpus
from kb.corpus.parsed import Documents
from kb.corpus.schemas import make_schemas, write_schemas
from kb.corpus.templates import SHAPES, TEMPLATES, fill_template, place_record, write_new
from kb.corpus.yaml import read_file
from kb.problems import Refused
from kb.records import Claim
from tests.built import HARBOUR
from tests.shared import is_drawn

ROOT = Path(__file__).parents[3]
REFERENCE = ROOT.parent / "shared" / "reference"
MANY, ONE_OF = ("card", "rulings"), 4
"""Of these kinds, one of so many files is held to its schema, drawn by its bytes."""
FILES = [file for root in (ROOT / "corpus", HARBOUR) for file in find_files(root)]
MISSHAPEN = [
    HARBOUR.parent / "bad" / f"{name}.yaml"
    for name in (
        "unknown-key-of-a-ruling", "missing-statement", "misspelt-word", "misspelt-point",
        "number-as-locator", "bad-slug", "list-where-a-mapping-belongs", "window-without-points",
        "answer-is-neither-yes-nor-no", "two-shapes", "two-verbs-in-an-act", "life-without-an-answer",
        "neither-claims-nor-text",
    )
]  # fmt: skip


@pytest.fixture(scope="module")
def of_records() -> dict[str, dict[str, object]]:
    return make_schemas()


@pytest.fixture(scope="module")
def schemas(of_records: dict[str, dict[str, object]]) -> dict[str, dict[str, object]]:
    return of_records | make_output_schemas()


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))


def write_template(kind: str, slug: str, root: Path, source: str = "", shape: str = "quick") -> Path:
    return write_new(place_record(kind, slug, root, source), fill_template(kind, slug, source, shape))


@pytest.mark.parametrize("kind", ["ruling", "card", "statute", "precedent"])
def test_templates_are_read_as_they_are_but_for_the_source_left_to_name(harbour: Path, kind: str) -> None:
    write_template(kind, "new-one", harbour, "harbour-handbook" if kind == "ruling" else "")
    problems = read_corpus(harbour)[1]
    assert {problem.code for problem in problems} <= {"unknown-source"}, "\n".join(map(str, problems))
    assert all("a-key-of-sources" in problem.what for problem in problems)


def test_the_template_of_a_source_fits_into_the_sources(harbour: Path) -> None:
    file = harbour / "sources.yaml"
    file.write_text(file.read_text("utf-8") + fill_template("source", "new-one"), "utf-8")
    assert load_corpus(harbour).sources["new-one"].title == "New One"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_of_each_shape_is_read_and_judged(harbour: Path, shape: str) -> None:
    file = write_template("card", "new-one", harbour, shape=shape)
    file.write_text(file.read_text("utf-8").replace("a-key-of-sources", "lantern-rulebook-9"), "utf-8")
    corpus = load_corpus(harbour)
    judge = make_judge(corpus, full_rulebook())
    effect = corpus.cards["new-one"].effects[-1].id
    claim = {"window": {"may-activate": f"New One.{effect}", "at": {"start": "yes"}}}
    answers, _ = answer_claim(judge, corpus.rulings[0], judge.eras["harbour-new"], Claim.model_validate(claim))
    assert answers["start"].status != "cannot-decide" or "switch" in answers["start"].because, answers


@pytest.mark.parametrize("kind", ["ruling", "card", "statute", "precedent"])
def test_a_template_overwrites_nothing(harbour: Path, kind: str) -> None:
    file = write_template(kind, "new-one", harbour, "harbour-handbook")
    file.write_text("mine")
    with pytest.raises(Refused, match="exists"):
        write_template(kind, "new-one", harbour, "harbour-handbook")
    assert file.read_text() == "mine"
    assert kind in TEMPLATES


def test_the_annotated_record_of_the_readme_is_sound(harbour: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "corpus" / "README.md").read_text("utf-8"), re.DOTALL)
    (harbour / "rulings" / "harbour-handbook" / "readme.yaml").write_text(blocks[0], "utf-8")
    corpus, problems = read_corpus(harbour)
    assert problems == []
    assert [r.id for r in corpus.rulings if "/readme/" in r.id] == [
        "harbour-handbook/readme/whetstone-until-calculation"
    ]
    claim = "".join(f"    {line}\n" for line in blocks[1].splitlines())
    extended = blocks[0].rstrip() + "\n" + claim
    (harbour / "rulings" / "harbour-handbook" / "readme.yaml").write_text(extended, "utf-8")
    assert read_corpus(harbour)[1] == []


def test_sound_files_fit_their_schema(schemas) -> None:
    validators = {kind: jsonschema.Draft202012Validator(schema) for kind, schema in schemas.items()}
    wrong = {}
    with Documents(len(FILES)) as documents:
        for file in FILES:
            root = ROOT / "corpus" if (ROOT / "corpus") in file.parents else HARBOUR
            kind = find_kind(file.relative_to(root))
            if kind in MANY and not is_drawn(file.read_bytes(), ONE_OF):
                continue
            value = documents.read_file(file, str(file)).value
            for error in validators[kind].iter_errors(value):
                wrong[file.name] = error.message
    assert not wrong


@pytest.mark.parametrize("file", MISSHAPEN, ids=lambda file: file.stem)
def test_badly_shaped_files_do_not_fit(schemas, file: Path) -> None:
    validator = jsonschema.Draft202012Validator(schemas["rulings"])
    assert not validator.is_valid(read_file(file).value)


def test_schemas_name_what_an_editor_completes() -> None:
    schema = make_schemas(load_corpus(HARBOUR))["rulings"]
    definitions = schema["$defs"]
    assert schema["$id"] == "urn:ruling-corpus:rulings"
    assert not any("title" in each for each in definitions.values())
    assert [each["required"] for each in definitions["fact"]["oneOf"]][:2] == [["state"], ["event"]]
    window = definitions["window"]["properties"]
    assert {"start", "during-calculation"} <= window["at"]["properties"].keys()
    assert "Copper Badger.bristle" in window["may-activate"]["examples"]
    words = definitions["event-words"]
    assert dict(zip(words["enum"], words["enumDescriptions"], strict=True))["draw"] == "a player draws"
    assert "attacker" in str(definitions["event-fact"]["properties"]["of"])


@pytest.mark.parametrize("kind", ["card", "ruling", "statute", "precedent"])
def test_a_template_names_the_schema_that_the_command_writes(of_records, tmp_path: Path, kind: str) -> None:
    file = write_template(kind, "new-one", tmp_path, "harbour-handbook" if kind == "ruling" else "")
    named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text("utf-8"))
    write_schemas(of_records, tmp_path / "schemas")
    assert named
    assert (file.parent / named[1]).resolve().is_file()


def test_schemas_are_schemas(schemas) -> None:
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["title"], name
        assert "x-or-one" not in json.dumps(schema), name


def test_schemas_are_written_one_a_file(schemas, tmp_path: Path) -> None:
    files = write_schemas(schemas, tmp_path / "schemas")
    assert {file.stem for file in files} == set(schemas)
    (tmp_path / "taken").write_text("")
    with pytest.raises(Refused, match="cannot-write"):
        write_schemas(schemas, tmp_path / "taken")


def test_coverage_of_a_document(harbour: Path) -> None:
    document = harbour / "harbour.txt"
    document.write_text("\n".join(["heading"] * 11 + ["note", "note", "more", "", "left out"]))
    lines = cover_document(load_corpus(harbour), "harbour-handbook", document)
    assert lines[0].reason == "heading: of the club"
    assert lines[11].rulings == ("harbour-handbook/battles/sudden-whetstone-2009",)
    assert lines[13].rulings == lines[12].rulings == ("harbour-handbook/battles/sudden-whetstone-2009-partly-wrong",)
    assert [line.number for line in lines if not line.accounted] == [16]


LONG_LINE = (
    """1. The gate of the west harbour opens at dawn, vs. all wind. It shuts. Nobody "waits". Then""" + " on" * 99
)


def test_a_long_line_is_covered_by_sentence(harbour: Path) -> None:
    document = harbour / "harbour.txt"
    document.write_text("\n".join(["heading"] * 11 + [LONG_LINE, LONG_LINE, "more"]))
    rulings = harbour / "rulings/harbour-handbook/battles.yaml"
    lines = cover_document(load_corpus(harbour), "harbour-handbook", document)
    assert [line.sentence for line in lines if line.number == 12] == [1, 2, 3, 4]
    assert [(line.number, line.sentence) for line in lines if not line.accounted] == [(12, 1), (12, 4)]
    rulings.write_text(rulings.read_text().replace("  sentences: [2, 3]\n", ""))
    lines = cover_document(load_corpus(harbour), "harbour-handbook", document)
    assert [line.sentence for line in lines if not line.accounted] == [1, 2, 3, 4], "it does not say which sentence"


@pytest.mark.parametrize(("letters", "parts"), [(299, [None]), (300, [1, 2]), (301, [1, 2])])
def test_a_line_is_long_from_three_hundred_letters_on(letters: int, parts: list[int | None]) -> None:
    line = "It begins. It" + " goes on" * 40
    assert [each.sentence for each in cover_line(1, line[:letters], Accounts([], []))] == parts


@pytest.mark.parametrize(
    ("lines", "sentences", "sentence", "held"),
    [((4, 4), None, None, True), ((4, 4), None, 1, False), ((4, 5), None, 1, True), ((3, 4), None, 2, True),
     ((5, 5), None, None, False), ((4, 4), (2, 3), 1, False), ((4, 4), (2, 3), 3, True), ((4, 4), (2, 3), None, True)],
)  # fmt: skip
def test_of_one_line_in_sentences_a_place_says_which_it_holds(lines, sentences, sentence, held) -> None:  # type: ignore[no-untyped-def]
    assert Place(lines, sentences).covers(4, sentence) is held


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("7. D.D. Crow ends it. See page 3 (e.g. Mole).", ["7. D.D. Crow ends it.", "See page 3 (e.g. Mole)."]),
        ("It ends.Next it begins? Yes.", ["It ends.", "Next it begins?", "Yes."]),
        ('He says "no." (Then he leaves.) 3500 is left.', ['He says "no.', "(Then he leaves.", "3500 is left."]),
    ],
)
def test_sentences_of_a_line(line: str, sentences: list[str]) -> None:
    assert split_sentences(line) == sentences


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the captured documents are not beside the project")
def test_the_captured_documents_are_accounted_for(corpus: Corpus) -> None:
    first = {source.document: key for key, source in reversed(corpus.sources.items()) if source.document}
    left = [
        (document, line.number, line.sentence)
        for document, source in first.items()
        for line in cover_document(corpus, source, REFERENCE / f"{document}.txt")
        if not line.accounted
    ]
    assert len(first) == 5
    assert not left


def test_coverage_without_the_document_or_with_another(harbour: Path) -> None:
    corpus = load_corpus(harbour)
    assert len(cover_document(corpus, "harbour-handbook")) == 14
    document = harbour / "short.txt"
    document.write_text("one line")
    for source, file, code in (
        ("harbour-handbook", document, "wrong-document"),
        ("harbour-handbook", harbour / "none.txt", "unreadable-file"),
        ("harbor-handbook", None, "unknown-source"),
    ):
        with pytest.raises(Refused, match=code):
            cover_document(corpus, source, file)
