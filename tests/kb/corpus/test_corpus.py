"""A corpus is read, typed and linked as a whole."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from checks.engine import FIVE, SEVEN
from kb.corpus.coverage import find_sharing
from kb.corpus.eras import describe_era
from kb.corpus.load import load_corpus, read_corpus, resolve_cites
from kb.corpus.model import Corpus
from kb.language import words
from kb.problems import Refused
from kb.records import Span
from tests.shared import load_shipped

ROOT = Path(__file__).parents[3]
HARBOUR = ROOT / "tests" / "fixtures" / "harbour"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(HARBOUR, tmp_path / "harbour")


FIRST_USE = """
from kb import records

def write():
    words = records_of = language = None
    return records.Effect.model_construct(id="bristle").model_dump(mode="json", exclude_unset=True)

print(write())
"""


def test_a_record_is_made_ready_whatever_its_first_user_calls_his_variables() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_USE], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "{'id': 'bristle'}", done.stderr


def test_ids_places_and_lines(harbour: Corpus) -> None:
    ids = [ruling.id for ruling in harbour.rulings]
    assert ids[0] == "harbour-handbook/battles/sudden-whetstone-2009"
    late = harbour.rulings[3]
    assert (late.path, late.line) == ("harbour/rulings/harbour-handbook/battles.yaml", 33)
    assert late.claim_lines == {"late": 38, "drag": 48}
    assert late.fact_lines == {
        "late/turned": 45,
        "late/once": 46,
        "late/hurt": 47,
        "drag/after-calculation": 48,
    }


def test_a_quoted_ruling_takes_its_speakers_days(harbour: Corpus) -> None:
    quoted, verdict = harbour.rulings[:2]
    assert isinstance(quoted.rulesets, Span)
    assert isinstance(verdict.rulesets, Span)
    assert (quoted.rulesets.territory, quoted.rulesets.from_, quoted.rulesets.until) == (
        ("tcg",),
        "2009-06-12",
        None,
    )
    assert (verdict.rulesets.territory, verdict.rulesets.from_) == (("tcg", "ocg"), "2014-03-21")


def test_cards_are_found_by_name_and_alias_but_never_by_likeness(harbour: Corpus) -> None:
    badger = harbour.cards["copper-badger"]
    assert harbour.find_card("COPPER badger") is badger
    assert harbour.find_card("Coper Badger") is badger
    assert harbour.find_card("Copper Badge") is None


def test_a_lone_item_is_a_list_of_one(harbour: Corpus) -> None:
    assert harbour.sources["lantern-rulings-2009-06"].quoted_by == ("harbour-handbook",)
    assert harbour.rulings[2].record.topic == ("damage-step",)
    assert harbour.rulings[0].record.lines == (12, 12)


def test_the_hash_stands_for_the_content(harbour: Corpus, tmp_path: Path) -> None:
    copy = tmp_path / "harbour"
    shutil.copytree(HARBOUR, copy)
    assert load_corpus(copy) == harbour
    file = copy / "situations.yaml"
    file.write_text(file.read_text("utf-8") + "# more\n", "utf-8")
    assert load_corpus(copy).hash != harbour.hash


def test_a_folder_may_lean_on_another_corpus(harbour: Corpus, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "rulings" / "harbour-handbook").mkdir(parents=True)
    (folder / "rulings" / "harbour-handbook" / "more.yaml").write_text(
        "source: harbour-handbook\nsection: More\nrulesets: [harbour-new]\nrulings:\n"
        "- {id: badger, locator: p. 9, statement: It bristles., cards: [Copper Badger],\n"
        "   claims: {c: {note: {about: battles/ask-a-judge, calls-it: unconfirmed}}}}\n"
    )
    corpus = load_corpus(folder, background=harbour)
    assert [ruling.id for ruling in corpus.rulings] == ["harbour-handbook/more/badger"]
    codes = {problem.code for problem in read_corpus(folder)[1]}
    assert codes == {"unknown-source", "unknown-ruleset", "unknown-card", "unknown-ruling"}


def test_what_is_sound_is_read_beside_what_is_not(harbour: Corpus, tmp_path: Path) -> None:
    copy = tmp_path / "harbour"
    shutil.copytree(HARBOUR, copy)
    file = copy / "rulings" / "harbour-handbook" / "battles.yaml"
    file.write_text(file.read_text("utf-8").replace("calls-it: partly-incorrect", "calls-it: partly-wrong"), "utf-8")
    corpus, problems = read_corpus(copy)
    assert [problem.code for problem in problems] == ["unknown-word"]
    assert len(corpus.rulings) == len(harbour.rulings) - 1


def test_disagreements_are_read_beside_a_broken_one(harbour: Corpus, folder: Path) -> None:
    file = folder / "disagreements.yaml"
    file.write_text("- {kind: source-wrong}\n" + file.read_text("utf-8"), "utf-8")
    corpus, problems = read_corpus(folder)
    assert problems
    assert [each.key for each in corpus.disagreements] == [each.key for each in harbour.disagreements] != []


def test_the_same_problems_in_the_same_order(tmp_path: Path) -> None:
    copy = tmp_path / "harbour"
    shutil.copytree(HARBOUR, copy)
    for bad in sorted((HARBOUR.parent / "bad").glob("unknown-*.yaml")):
        shutil.copy(bad, copy / "rulings" / "harbour-handbook" / bad.name)
    first, second = (list(map(str, read_corpus(copy)[1])) for _ in range(2))
    assert first == second
    assert len(first) == len(set(first)) > 10


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no-corpus"):
        load_corpus(tmp_path / "nowhere")


CLAIMED = {
    "tcg 2009-06-12 – later": {"territory": ["tcg"], "from": "2009-06-12", "era": "stated"},
    "tcg, ocg 2014-03-21 – 2024-01-01 (inferred)": {
        "territory": ["tcg", "ocg"], "from": "2014-03-21", "until": "2024-01-01", "era": "inferred",
    },
}  # fmt: skip


@pytest.mark.parametrize("told", CLAIMED)
def test_what_a_ruling_is_claimed_for_is_told_with_its_days(told: str) -> None:
    assert describe_era(Span.model_validate(CLAIMED[told])) == told


# --- shorthands -----------------------------------------------------------------------------------------


def test_throughout_speaks_of_every_point_that_is_not_named(folder: Path) -> None:
    file = folder / "rulings" / "harbour-handbook" / "battles.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("window: {at: {start: no}}", "window: {at: {start: yes}, throughout: no}"), "utf-8")
    ruling = next(ruling for ruling in load_corpus(folder).rulings if ruling.id.endswith("nothing-else-at-the-start"))
    window = ruling.record.claims["only"].window
    assert list(window.at) == [*words.FIVE_TIMINGS]
    assert window.at == {**dict.fromkeys(words.FIVE_TIMINGS, "no"), "start": "yes"}
    assert ruling.fact_lines["only/end"] == ruling.fact_lines["only/start"]


def test_throughout_speaks_of_seven_substeps_where_there_were_seven() -> None:
    corpus = load_shipped()
    old = next(ruling for ruling in corpus.rulings if ruling.source == "edison-battle-phase")
    assert old.chart == words.SEVEN_SUBSTEPS
    assert (FIVE, SEVEN) == (words.FIVE_TIMINGS, words.SEVEN_SUBSTEPS)


def test_the_number_of_a_reference_stands_for_the_document_behind_it(folder: Path) -> None:
    file = folder / "rulings" / "harbour-handbook" / "battles.yaml"
    text = file.read_text("utf-8")
    spelled = "{source: lantern-rulings-2009-06, locator: p. 2, reference: 1}"
    cited = load_corpus(folder).rulings[0].cites
    file.write_text(text.replace(spelled, "1"), "utf-8")
    assert load_corpus(folder).rulings[0].cites == cited
    for number, why in ((2, "does not say which place"), (9, "has no such reference")):
        file.write_text(text.replace(spelled, str(number)), "utf-8")
        with pytest.raises(Refused, match=rf"battles.yaml:\d+: unknown-reference.*{why}"):
            load_corpus(folder)


def test_sources_captured_in_one_document_share_it(harbour):
    sources = dict(harbour.sources)
    sources["harbour-appendix"] = sources["harbour-handbook"]
    together = replace(harbour, sources=sources)
    assert find_sharing(together, "harbour-handbook") == {"harbour-handbook", "harbour-appendix"}
    assert find_sharing(together, "lantern-rulebook-9") == {"lantern-rulebook-9"}


def test_numbers_of_a_page_are_read_as_the_documents_behind_them(harbour):
    (page,) = harbour.citations
    references = {(page.page, each.number): each for each in page.references}
    (written,) = harbour.rulings[0].record.cites
    record = harbour.rulings[0].record.model_copy(update={"cites": (written, 2, 1, 3, 9)})
    named, numbered = resolve_cites(record, page.page, references)
    assert named == written
    assert (numbered.source, numbered.locator, numbered.reference) == ("lantern-rulings-2009-06", "p. 2", 1)
