"""``rulings check FILE…`` and ``--changed-since``: what is judged of a corpus, and of a folder beside it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.checks.command.test_diff import ADDED, BEFORE, HEAVES, LATE, PIER, TOO_LATE, WINDOWS, git
from tests.checks.command.test_formats import UNDECIDED
from tests.commands import ask, run

LEVER = """source: our-notes
section: levers
rulesets: [tcg-now]
rulings:
- id: again
  locator: bullet 8
  statement: It heaves before damage calculation.
  claims: {heaves: {window: {may-activate: Tidal Lever.heave, at: {before-calculation: yes}}}}
"""
AGAIN = "our-notes/levers/again"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    corpus = Path(shutil.copytree(PIER, tmp_path / "repository" / "corpus"))
    (corpus / "rulings" / "our-notes" / "levers.yaml").write_text(LEVER, "utf-8")
    git(corpus.parent, "init", "-q", "-b", "main")
    git(corpus.parent, "add", ".")
    git(corpus.parent, "commit", "-q", "-m", "Begin")
    return corpus


def list_judged(check: dict[str, Any]) -> set[str]:
    return {finding["ruling"] for finding in check["findings"]}


ALL = {BEFORE, LATE, TOO_LATE, HEAVES, AGAIN}


@pytest.mark.parametrize(
    ("files", "judged"),
    [
        (["rulings/our-notes/levers.yaml"], {AGAIN}),
        (["cards/tidal-lever.yaml"], {HEAVES, AGAIN}),
        (["rulings/our-notes/windows.yaml", "cards/tidal-lever.yaml"], ALL),
        (["law/statutes/stat-change-window.yaml"], ALL),
        (["disagreements.yaml"], ALL),
    ],
)
def test_files_of_the_corpus(corpus: Path, files: list[str], judged: set[str]) -> None:
    code, found = ask("check", *(corpus / file for file in files), "--corpus", corpus, "--json", "--all")
    assert (code, list_judged(found)) == (0, judged)


ANCHOR = """name: Quay Anchor
carrier: continuous-spell
effects:
- id: weigh
  class: continuous
  phrases: [at-low-tide]
  does: [{change-stat: {of: {all: {named: Tidal Lever}}, stat: atk, by: 500}}]
"""
REMARKS = """source: our-notes
section: remarks
rulesets: [tcg-now]
rulings:
- id: verdict
  locator: bullet 1
  statement: The note on the lever is no longer true.
  claims: {gone: {note: {about: our-notes/levers/again, calls-it: superseded}}}
- id: weighed
  locator: bullet 2
  statement: The anchor strengthens a monster that is named so.
  claims:
    heavy:
      given: {cards: {attacker: {plain: monster}, anchor: {card: Quay Anchor, in: field}}}
      then: {plain: {state: {of: attacker, atk: 1500}}}
- id: phrase
  locator: bullet 3
  statement: Whatever says so is a Quick Effect.
  claims: {meant: {reading: {phrase: at-low-tide, means: {class: continuous}}}}
"""
REMARKED = ("verdict", "weighed", "phrase")


@pytest.mark.parametrize(
    ("file", "judged"),
    [
        ("cards/tidal-lever.yaml", REMARKED),
        ("cards/quay-anchor.yaml", ("weighed", "phrase")),
        ("rulings/our-notes/levers.yaml", ("verdict",)),
    ],
)
def test_what_leans_on_a_file_by_way_of_another_record_is_judged(
    corpus: Path, file: str, judged: tuple[str, ...]
) -> None:
    """A note leans on what its ruling does, a card on those it names, a reading on every card that has the phrase."""
    (corpus / "cards" / "quay-anchor.yaml").write_text(ANCHOR, "utf-8")
    (corpus / "rulings" / "our-notes" / "remarks.yaml").write_text(REMARKS, "utf-8")
    _, found = ask("check", corpus / file, "--corpus", corpus, "--json", "--all")
    remarks = {each.rpartition("/")[2] for each in list_judged(found) if each.startswith("our-notes/remarks/")}
    assert remarks == {*judged}


def test_what_is_known_stays_known_in_a_file_by_itself(corpus: Path) -> None:
    text = (corpus / WINDOWS).read_text("utf-8")
    differs = ADDED.replace("before-calculation: ANSWER", "during-calculation: no")
    (corpus / WINDOWS).write_text(text + differs.replace("  statement", "  rulesets: [tcg-now]\n  statement"), "utf-8")
    for arguments in ([], [corpus / WINDOWS]):
        code, found = ask("check", *arguments, "--corpus", corpus, "--json")
        assert (code, found["summary"]["conflicts"], found["summary"]["new"]) == (0, 1, 0)


def test_an_entry_of_a_file_that_is_no_longer_true_fails_there_only(corpus: Path) -> None:
    file = corpus / "disagreements.yaml"
    file.write_text(file.read_text("utf-8").replace("tcg-now}", "[tcg-now, tcg-then]}"), "utf-8")
    code, found = ask("check", corpus / WINDOWS, "--corpus", corpus, "--json")
    assert (code, [each["ruleset"] for each in found["stale"]]) == (1, ["tcg-then"])
    assert run("check", corpus / "rulings" / "our-notes" / "levers.yaml", "--corpus", corpus).code == 0


@pytest.mark.parametrize("arguments", [["--changed-since", "HEAD"], ["CORPUS/rulings/our-notes/levers.yaml"]])
def test_an_entry_about_a_ruling_that_is_gone_fails_everywhere(corpus: Path, arguments: list[str]) -> None:
    (corpus / WINDOWS).unlink()
    line = [each.replace("CORPUS", str(corpus)) for each in arguments]
    code, found = ask("check", *line, "--corpus", corpus, "--json")
    assert (code, [each["key"].partition("#")[0] for each in found["stale"]]) == (1, [TOO_LATE])


def test_files_of_a_folder_beside_the_corpus(corpus: Path, tmp_path: Path) -> None:
    own = tmp_path / "own" / "rulings" / "our-notes"
    own.mkdir(parents=True)
    for name in ("one", "other"):
        text = f"source: our-notes\nsection: {name}\nrulesets: [tcg-now]\nrulings:\n" + ADDED
        (own / f"{name}.yaml").write_text(text.replace("ANSWER", "yes"), "utf-8")
    _, found = ask("check", own / "other.yaml", "--corpus", corpus, "--json", "--all")
    assert list_judged(found) == {"our-notes/other/another"}
    _, found = ask("check", own / "one.yaml", own / "other.yaml", "--corpus", corpus, "--json", "--all")
    assert list_judged(found) == {"our-notes/one/another", "our-notes/other/another"}


def test_only_what_changed_since_a_revision_is_judged(corpus: Path) -> None:
    def ask_since() -> set[str]:
        return list_judged(ask("check", "--changed-since", "HEAD", "--corpus", corpus, "--json", "--all")[1])

    assert ask_since() == set()
    card = corpus / "cards" / "tidal-lever.yaml"
    card.write_text(card.read_text("utf-8").replace("atk: 400", "atk: 500"), "utf-8")
    assert ask_since() == {HEAVES, AGAIN}
    text = f"source: our-notes\nsection: mine\nrulesets: [tcg-now]\nrulings:\n{ADDED}".replace("ANSWER", "yes")
    (corpus / "rulings" / "our-notes" / "mine.yaml").write_text(text, "utf-8")
    assert ask_since() == {HEAVES, AGAIN, "our-notes/mine/another"}
    (corpus / "rulesets.yaml").write_text((corpus / "rulesets.yaml").read_text("utf-8") + "# touched\n", "utf-8")
    assert ask_since() == {*ALL, "our-notes/mine/another"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["CORPUS/cards", "CORPUS/rulings"], "several-folders"),
        (["CORPUS/cards", "CORPUS/rulesets.yaml"], "several-folders"),
        (["CORPUS/rulesets.yaml", "ELSEWHERE/sources.yaml"], "several-folders"),
        (["ELSEWHERE/notes.txt"], "unknown-file"),
        (["ELSEWHERE/none.yaml"], "no-folder"),
        (["--changed-since", "nowhere"], "no-revision"),
    ],
)
def test_what_is_no_file_of_one_folder_is_refused(
    corpus: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    (tmp_path / "sources.yaml").write_text("{}")
    (tmp_path / "notes.txt").write_text("")
    given = [word.replace("CORPUS", str(corpus)).replace("ELSEWHERE", str(tmp_path)) for word in arguments]
    code, out, error = run("check", *given, "--corpus", corpus)
    assert (code, out) == (2, "")
    assert said in error


@pytest.mark.parametrize("own", [True, False])
def test_annotations_are_of_what_a_change_touches(tmp_path: Path, own: bool) -> None:
    corpus = Path(shutil.copytree(PIER, tmp_path / "repository" / "corpus"))
    windows, levers = (corpus / "rulings" / "our-notes" / name for name in ("windows.yaml", "levers.yaml"))
    windows.write_text(windows.read_text("utf-8") + UNDECIDED, "utf-8")
    levers.write_text(LEVER, "utf-8")
    git(corpus.parent, "init", "-q", "-b", "main")
    git(corpus.parent, "add", ".")
    git(corpus.parent, "commit", "-q", "-m", "Begin")
    changed = windows if own else levers
    changed.write_text(changed.read_text("utf-8").replace("statement: ", "statement: Again, ", 1), "utf-8")

    def list_annotated(*more: str) -> tuple[int, int]:
        github = run("check", "--corpus", corpus, "--format", "github", *more).out
        sarif = json.loads(run("check", "--corpus", corpus, "--format", "sarif", *more).out)
        return github.count("::warning"), len(sarif["runs"][0]["results"])

    assert list_annotated("--touched-since", "HEAD") == ((1, 2) if own else (0, 0))  # a doubt, and a known disagreement
    assert list_annotated() == (0, 0)
    assert list_annotated("--all") == (1, 2)
    told = run("check", "--corpus", corpus, "--changed-since", "HEAD").out
    assert "CONTRADICTS" not in told
    assert ("Those known: `rulings check --all`" in told) is own


def test_places_of_a_guests_conflicts_are_in_its_repository(tmp_path: Path) -> None:
    folder = tmp_path / "repository" / "mine"
    (folder / "rulings" / "our-book").mkdir(parents=True)
    (folder / "sources.yaml").write_text(
        (PIER / "sources.yaml").read_text("utf-8").replace("our-notes:", "our-book:"), "utf-8"
    )
    (folder / "rulings" / "our-book" / "levers.yaml").write_text(
        LEVER.replace("our-notes", "our-book").replace("calculation: yes", "calculation: no"), "utf-8"
    )
    git(folder.parent, "init", "-q")
    sarif = json.loads(run("check", folder, "--corpus", PIER, "--format", "sarif").out)
    results = sarif["runs"][0]["results"]
    assert results
    places = [
        place["physicalLocation"]["artifactLocation"]["uri"]
        for each in results
        for place in (*each["locations"], *each.get("relatedLocations", ()))
    ]
    assert {*places} == {"mine/rulings/our-book/levers.yaml"}
    driver = sarif["runs"][0]["tool"]["driver"]
    assert driver["version"] == driver["semanticVersion"]
