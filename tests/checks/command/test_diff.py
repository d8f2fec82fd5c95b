"""``rulings diff``: a repository's changes, told as its maintainers want them told."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from checks.judge.cache.snapshots import read_kept
from checks.judge.cache.store import Store
from checks.report.differences import write_comment, write_text
from checks.shared.compared import make_key, read_path
from kb.corpus.load import load_corpus
from tests.commands import ROOT, ask, clean_environment, run
from tests.repositories import PIER, Edit, begin, git, swap
from tests.schemas import hold_to_schema

WINDOWS = "rulings/our-notes/windows.yaml"
LATE = "our-notes/windows/stat-changes-late"
TOO_LATE = "our-notes/windows/stat-changes-too-late"
BEFORE = "our-notes/windows/stat-changes"
HEAVES = "our-notes/windows/lever-heaves"
GONE = """- id: stat-changes-late
  locator: bullet 2
  rulesets: [tcg-then]
  statement: In those days they were activated during it, too.
  claims:
    late:
      for-plain: {effect: {atk-def: direct, class: quick}}
      window: {at: {during-calculation: yes}}
"""
ADDED = """- id: another
  locator: bullet 9
  statement: They may be activated before it.
  claims:
    before:
      for-plain: {effect: {atk-def: direct, class: quick}}
      window: {at: {before-calculation: ANSWER}}
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus in a repository, committed once."""
    return begin(tmp_path)


def add(file: str, text: str) -> Edit:
    return lambda corpus: (corpus / file).write_text((corpus / file).read_text("utf-8") + text, "utf-8") and None


def both(*edits: Edit) -> Edit:
    def edit(corpus: Path) -> None:
        for each in edits:
            each(corpus)

    return edit


EARLIER = swap("law/statutes/stat-change-window.yaml", "from: 2015-01-01", "from: 2010-01-01")
TOO_LATE_CORRECTED = swap(
    WINDOWS,
    "activated during it, still.\n  claims:\n    late:\n      for-plain: {effect: {atk-def: direct, class: quick}}\n"
    "      window: {at: {during-calculation: yes}}",
    "activated during it no more.\n  claims:\n    late:\n      for-plain: {effect: {atk-def: direct, class: quick}}\n"
    "      window: {at: {during-calculation: no}}",
)
CHANGES: dict[str, tuple[Edit, int, list[tuple[str, str, list[tuple[str, str]]]], str]] = {
    "a harmless edit": (
        swap(WINDOWS, "In those days they were", "Then they were"), 0, [], "### ✅ No verdict changed",
    ),
    "a flipped ruling": (
        swap(WINDOWS, "at: {before-calculation: yes}}\n- id: stat-changes-late",
             "at: {before-calculation: no}}\n- id: stat-changes-late"),
        1,
        [("ruling", BEFORE, [("contradicted", f"{BEFORE}#before/before-calculation")])],
        "### ❌ 2 verdicts flip",
    ),
    "a switch that moves a date": (
        EARLIER, 1,
        [("switch", "stat-change-window", [("contradicted", f"{LATE}#late/during-calculation")])],
        "**switch `stat-change-window`**: 1 verdict flips under TCG, then",
    ),
    "a switch that is open": (
        swap("law/statutes/stat-change-window.yaml", "from: 2002-01-01, value: through-calculation",
             "from: 2012-01-01, value: through-calculation"),
        1,
        [("switch", "stat-change-window", [("undecided", f"{BEFORE}#before/before-calculation"),
                                              ("undecided", f"{LATE}#late/during-calculation")])],
        "### ❌ 2 verdicts become undecided",
    ),
    "a card's wording": (
        swap("cards/tidal-lever.yaml", "named-timing: before-calculation", "named-timing: start"), 1,
        [("card", "tidal-lever", [("contradicted", f"{HEAVES}#heaves/before-calculation")])],
        "effect heave · `corpus/cards/tidal-lever.yaml:1`",
    ),
    "two causes at once": (
        both(EARLIER, swap("cards/tidal-lever.yaml", "named-timing: before-calculation", "named-timing: start"),
             swap(WINDOWS, "In those days", "Then")),
        1,
        [("card", "tidal-lever", [("contradicted", f"{HEAVES}#heaves/before-calculation")]),
         ("switch", "stat-change-window", [("contradicted", f"{LATE}#late/during-calculation")])],
        "### ❌ 3 verdicts flip",
    ),
    "a deleted ruling": (
        swap(WINDOWS, GONE, ""), 1,
        [("ruling", LATE, [("vanished", f"{LATE}#late/during-calculation")])],
        "### ❌ 1 verdict vanishes",
    ),
    "a renamed ruling": (
        swap(WINDOWS, "id: stat-changes-late", "id: late-changes"), 0, [], "renamed: `our-notes/windows/stat-changes-late`",
    ),
    "a ruling renamed and put in other words": (
        both(swap(WINDOWS, "id: stat-changes-late", "id: late-changes"), swap(WINDOWS, "In those days", "Then")), 0, [],
        "renamed: `our-notes/windows/stat-changes-late` → `our-notes/windows/late-changes`",
    ),
    "a renamed claim": (
        swap(WINDOWS, "    heaves:\n", "    rises:\n"), 0, [],
        f"renamed: `{HEAVES}#heaves/before-calculation` → `{HEAVES}#rises/before-calculation`",
    ),
    "a renamed claim and a card's wording": (
        both(swap(WINDOWS, "    heaves:\n", "    rises:\n"),
             swap("cards/tidal-lever.yaml", "named-timing: before-calculation", "named-timing: start")),
        1,
        [("card", "tidal-lever", [("contradicted", f"{HEAVES}#rises/before-calculation")])],
        "### ❌ 2 verdicts flip",
    ),
    "a correction": (
        TOO_LATE_CORRECTED, 0,
        [("ruling", TOO_LATE, [("mended", f"{TOO_LATE}#late/during-calculation")])],
        "- take out of `disagreements.yaml`, it is no longer true",
    ),
    "a ruling for fewer days": (
        swap(WINDOWS, "- id: lever-heaves\n", "- id: lever-heaves\n  rulesets: [tcg-now]\n"), 0,
        [("ruling", HEAVES, [("not-claimed", f"{HEAVES}#heaves/before-calculation")])],
        "### ✅ 1 verdict is no longer claimed",
    ),
    "a ruling that is superseded": (
        swap(WINDOWS, "- id: lever-heaves\n",
             "- id: lever-heaves\n  superseded: {by: stat-changes, on: 2015-01-01}\n"), 0,
        [("ruling", HEAVES, [("superseded", f"{HEAVES}#heaves/before-calculation")])],
        f"superseded by {BEFORE} on 2015-01-01",
    ),
    "a ruling that is withdrawn": (
        swap(WINDOWS, "- id: lever-heaves\n",
             "- id: lever-heaves\n  withdrawn: {on: 2015-01-01, why: Struck out.,"
             " cites: [{source: our-notes, locator: p. 1}]}\n"), 0,
        [("ruling", HEAVES, [("withdrawn", f"{HEAVES}#heaves/before-calculation")])],
        "### ✅ 1 verdict is withdrawn",
    ),
    "a new ruling": (
        add(WINDOWS, ADDED.replace("ANSWER", "yes")), 0,
        [("ruling", "our-notes/windows/another", [("appeared", "our-notes/windows/another#before/before-calculation")])],
        "**1 added or extended, all in agreement**: `our-notes/windows/another`",
    ),
    "a new ruling that is wrong": (
        add(WINDOWS, ADDED.replace("ANSWER", "no")), 1,
        [("ruling", "our-notes/windows/another", [("appeared", "our-notes/windows/another#before/before-calculation")])],
        "❌ new, contradicted",
    ),
    "a new ruling against one that is known to be wrong": (
        add(WINDOWS, ADDED.replace("before-calculation: ANSWER", "during-calculation: no").replace(
            "  locator: bullet 9", "  locator: bullet 9\n  rulesets: [tcg-now]")), 0,
        [("ruling", "our-notes/windows/another", [("appeared", "our-notes/windows/another#before/during-calculation")])],
        "conflicts 0 → 1",
    ),
    "an entry taken out of the list": (
        lambda corpus: (corpus / "disagreements.yaml").unlink(), 1,
        [("disagreements", "", [("unlisted", f"{TOO_LATE}#late/during-calculation")])],
        "**disagreements.yaml",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_with_its_cause(corpus: Path, name: str) -> None:
    edit, code, expected, comment = CHANGES[name]
    edit(corpus)
    ended, told = ask("diff", "--corpus", corpus, "--json")
    hold_to_schema(told, "diff")
    causes = [
        (cause["kind"], cause["name"], [(flip["kind"], flip["fact"]) for flip in cause["flips"]])
        for cause in told["causes"]
    ]
    assert (ended, sorted(causes)) == (code, sorted(expected))
    assert told["loss"] is bool(code)
    assert all(cause["tried"] for cause in told["causes"])
    written = run("diff", "--corpus", corpus, "--format", "markdown")
    assert (written.code, written.error) == (code, "")
    assert comment in written.out
    said = run("diff", "--corpus", corpus)
    assert said.code == code
    assert said.out.startswith("HEAD (")
    for _, own, flips in expected:
        assert own in said.out
        assert all(said.out.count(f"{fact}  under") == 1 for _, fact in flips)


def test_a_class_newly_contradicted_is_told_with_a_card_for_which_it_is_wrong(corpus: Path) -> None:
    said = "window: {at: {before-calculation: ANSWER}}"
    early = ADDED.replace("atk-def: direct, class: quick", "class: quick, named-timing: before-calculation").replace(
        said, "window: {at: {start: yes}}"
    )
    add(WINDOWS, early.replace("for-plain", "for-every"))(corpus)
    for _ in range(2):
        (cause,) = ask("diff", "--corpus", corpus, "--json")[1]["causes"]
        (flip,) = cause["flips"]
        assert (flip["kind"], flip["is"]) == ("appeared", "contradicts")
        assert flip["because"].endswith(", nor of the real card Tidal Lever")


def test_an_effect_renamed_with_its_ruling_turns_nothing_and_a_change_beside_it_is_told_of_both(corpus: Path) -> None:
    """Neither record can be put back by itself: the ruling of before names an effect that the card has no more."""
    swap("cards/tidal-lever.yaml", "id: heave", "id: lift")(corpus)
    swap(WINDOWS, "Tidal Lever.heave", "Tidal Lever.lift")(corpus)
    assert ask("diff", "--corpus", corpus, "--json")[1]["causes"] == []
    swap("cards/tidal-lever.yaml", "named-timing: before-calculation", "named-timing: start")(corpus)
    code, told = ask("diff", "--corpus", corpus, "--json")
    (cause,) = told["causes"]
    assert (code, cause["kind"], cause["tried"]) == (1, "together", False)
    assert cause["name"] == f"ruling {HEAVES}, card tidal-lever"


def test_sets_are_one_cause_that_names_each_of_them(corpus: Path) -> None:
    """Single sets hardly ever turn a verdict: those that changed are put back at once."""
    card, sets = corpus / "cards" / "tidal-lever.yaml", corpus / "sets.yaml"
    card.write_text(card.read_text("utf-8") + "printed: {tcg: PIER-1}\n", "utf-8")
    cites = "cites: [{source: our-notes, locator: p. 1}]"
    sets.write_text("".join(f"PIER-{n}: {{name: Pier {n}, released: {{tcg: 2005-01-01}}, {cites}}}\n" for n in (1, 2)))
    git(corpus.parent, "add", ".")
    git(corpus.parent, "commit", "-qm", "Date the sets")
    sets.write_text(sets.read_text("utf-8").replace("2005-01-01", "2012-01-01"), "utf-8")
    code, told = ask("diff", "--corpus", corpus, "--json")
    (cause,) = told["causes"]
    assert (code, cause["kind"], cause["name"], cause["tried"]) == (1, "set", "PIER-1, PIER-2", True)
    assert [(flip["fact"], flip["kind"]) for flip in cause["flips"]] == [
        (f"{HEAVES}#heaves/before-calculation", "undecided")
    ]


def test_the_cause_of_a_note_s_verdict_is_what_turned_the_ruling_that_it_is_about(corpus: Path) -> None:
    remarks = corpus / "rulings" / "our-notes" / "remarks.yaml"
    remarks.write_text(
        "source: our-notes\nsection: remarks\nrulesets: [tcg-now]\nrulings:\n- id: remark\n  locator: bullet 1\n"
        "  statement: It is no longer true.\n"
        f"  claims: {{gone: {{note: {{about: {HEAVES}, calls-it: superseded}}}}}}\n",
        "utf-8",
    )
    turn = swap("cards/tidal-lever.yaml", "named-timing: before-calculation", "named-timing: start")
    turn(corpus)
    git(corpus.parent, "add", ".")
    git(corpus.parent, "commit", "-qm", "Remark")
    swap("cards/tidal-lever.yaml", "named-timing: start", "named-timing: before-calculation")(corpus)
    code, told = ask("diff", "--corpus", corpus, "--json")
    assert code == 1
    assert [(cause["kind"], cause["name"], cause["tried"]) for cause in told["causes"]] == [
        ("card", "tidal-lever", True)
    ]
    flips = {flip["fact"]: flip["kind"] for flip in told["causes"][0]["flips"]}
    assert flips == {
        "our-notes/remarks/remark#gone/note": "contradicted",
        f"{HEAVES}#heaves/before-calculation": "mended",
    }


def test_records_that_cannot_be_read_are_told_in_a_comment(corpus: Path) -> None:
    swap(WINDOWS, "statement: They", "statemnt: They")(corpus)
    ended = run("diff", "--corpus", corpus, "--format", "markdown")
    assert ended.code == 2
    assert ended.out.startswith("### ❌ The records cannot be read")
    assert "statemnt" in ended.out
    assert "statemnt" in ended.error


@pytest.mark.parametrize(("arguments", "said"), [(["nowhere"], "no-revision"), (["--records", "none"], "no-folder")])
def test_what_is_not_there_is_told_in_a_comment_and_not_blamed_on_records(
    corpus: Path, arguments: list[str], said: str
) -> None:
    ended = run("diff", "--corpus", corpus, *arguments, "--format", "markdown")
    assert ended.code == 2
    assert ended.out.startswith(
        f"### ❌ Nothing was judged: 1 problem\n\n- {'none: ' if said == 'no-folder' else ''}{said}"
    )
    assert said in ended.error


def test_two_revisions_are_compared_whatever_the_working_tree_holds(corpus: Path) -> None:
    EARLIER(corpus)
    git(corpus.parent, "commit", "-qam", "Move a date")
    (corpus / WINDOWS).write_text("nonsense: [", "utf-8")
    before = sorted(file.read_bytes() for file in corpus.rglob("*.yaml"))
    forth, back = (
        ask("diff", *pair, "--corpus", corpus, "--json")[1] for pair in (("HEAD~1", "main"), ("main", "HEAD~1"))
    )
    assert [flip["kind"] for cause in forth["causes"] for flip in cause["flips"]] == ["contradicted"]
    assert [flip["kind"] for cause in back["causes"] for flip in cause["flips"]] == ["mended"]
    assert (forth["loss"], back["loss"]) == (True, False)
    assert sorted(file.read_bytes() for file in corpus.rglob("*.yaml")) == before
    assert ask("diff", "main", "main", "--corpus", corpus, "--json")[1]["causes"] == []


@pytest.mark.parametrize("aim", ["/etc/hostname", "../../../outside.yaml"])
def test_a_revision_whose_links_lead_out_of_it_is_refused(corpus: Path, aim: str) -> None:
    (corpus / "cards" / "linked.yaml").symlink_to(aim)
    git(corpus.parent, "add", "-A")
    git(corpus.parent, "commit", "-qm", "Link to what is elsewhere")
    (corpus / "cards" / "linked.yaml").unlink()
    ended = run("diff", "main", "--corpus", corpus)
    assert (ended.code, "unsafe-link" in ended.error) == (2, True)


def test_what_git_sets_for_its_hooks_leads_nowhere_else(corpus: Path, tmp_path: Path) -> None:
    EARLIER(corpus)
    ended = run("diff", "--corpus", corpus, GIT_DIR=str(tmp_path / "nowhere"), GIT_INDEX_FILE="/nowhere/index")
    assert ended.code == 1
    assert "switch stat-change-window" in ended.out


@pytest.fixture
def saved(corpus: Path, tmp_path: Path) -> dict[str, Path]:
    """The corpus as it was: as a folder, a saved check and a database."""
    (tmp_path / "old.json").write_text(run("check", "--corpus", corpus, "--json", "--all").out, "utf-8")
    assert run("build", "--corpus", corpus, "--db", tmp_path / "old.db").code == 0
    return {
        "folder": Path(shutil.copytree(corpus, tmp_path / "was" / "corpus")),
        "check": tmp_path / "old.json",
        "database": tmp_path / "old.db",
    }


@pytest.mark.parametrize("kind", ["folder", "check", "database"])
def test_folders_checks_and_databases_tell_the_same_verdicts(corpus: Path, saved: dict[str, Path], kind: str) -> None:
    assert ask("diff", saved[kind], "--corpus", corpus, "--json")[1]["causes"] == []
    EARLIER(corpus)
    code, told = ask("diff", saved[kind], "--corpus", corpus, "--json")
    assert code == 1
    (cause,) = told["causes"]
    assert (cause["kind"], cause["name"], cause["tried"]) == ("switch", "stat-change-window", kind == "folder")
    assert [(flip["fact"], flip["was"], flip["is"]) for flip in cause["flips"]] == [
        (f"{LATE}#late/during-calculation", "agrees", "contradicts")
    ]
    assert [each["id"] for each in told["opened"]] == [LATE]
    hold_to_schema(told, "diff")


def test_of_a_saved_check_the_ruling_that_changed_is_named(corpus: Path, saved: dict[str, Path]) -> None:
    swap(WINDOWS, GONE, "")(corpus)
    (cause,) = ask("diff", saved["check"], "--corpus", corpus, "--json")[1]["causes"]
    assert (cause["kind"], cause["name"], cause["what"]) == ("ruling", LATE, "removed")


def test_a_saved_check_without_agreements_is_refused(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(run("check", "--corpus", corpus, "--json").out, "utf-8")
    code, out, error = run("diff", tmp_path / "old.json", "--corpus", corpus)
    assert (code, out) == (2, "")
    assert "no-agreements" in error
    assert "rulings check --json --all" in error


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-branch"], "no-revision"),
        (["--", "--upload-pack=x"], "no-revision"),
        (["HEAD:corpus"], "no-revision"),
        (["nothing.json"], "no-file"),
        (["/dev/zero"], "no-check"),
    ],
)
def test_what_is_nothing_to_compare_is_refused(corpus: Path, arguments: list[str], said: str) -> None:
    ended = run("diff", "--corpus", corpus, *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.error


def test_a_name_with_two_meanings_is_refused(corpus: Path) -> None:
    git(corpus.parent, "branch", "corpus")
    ended = run("diff", "corpus", "--corpus", corpus, cwd=corpus.parent)
    assert ended.code == 2
    assert "two-meanings" in ended.error
    assert run("diff", "./corpus", "--corpus", corpus, cwd=corpus.parent).code == 0


def test_records_outside_a_repository_have_no_revisions(tmp_path: Path) -> None:
    folder = shutil.copytree(PIER, tmp_path / "corpus")
    ended = run("diff", "--corpus", folder)
    assert ended.code == 2
    assert "no-repository" in ended.error


def test_a_folder_of_ones_own_is_compared_with_the_corpus_behind_it(corpus: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "rulings" / "our-notes").mkdir(parents=True)
    text = "source: our-notes\nsection: mine\nrulesets: [tcg-now]\nrulings:\n" + ADDED
    file = own / "rulings" / "our-notes" / "mine.yaml"
    file.write_text(text.replace("ANSWER", "yes"), "utf-8")
    git(own, "init", "-q")
    git(own, "add", ".")
    git(own, "commit", "-qm", "Begin")
    file.write_text(text.replace("ANSWER", "no"), "utf-8")
    code, told = ask("diff", "--records", own, "--corpus", corpus, "--json")
    assert code == 1
    assert [(cause["kind"], cause["name"]) for cause in told["causes"]] == [("ruling", "our-notes/mine/another")]
    assert told["summary"]["agrees"] == {"was": 1, "is": 0}


def test_records_that_the_base_has_not_yet_are_all_new(corpus: Path) -> None:
    """The first pull request with records is compared with what had none; a later one is never compared with nothing."""
    git(corpus.parent, "commit", "-q", "--allow-empty", "-m", "More")
    own = corpus.parent / "docs" / "own"
    (own / "rulings" / "our-notes").mkdir(parents=True)
    text = "source: our-notes\nsection: mine\nrulesets: [tcg-now]\nrulings:\n" + ADDED
    for answer, code, mark in (("yes", 0, "✅ 1 verdict appears"), ("no", 1, "❌ 1 verdict appears")):
        (own / "rulings" / "our-notes" / "mine.yaml").write_text(text.replace("ANSWER", answer), "utf-8")
        ended = run("diff", "main", "--records", own, "--corpus", corpus, "--format", "markdown")
        assert (ended.code, ended.error) == (code, "")
        assert ended.out.startswith(f"### {mark}")
        assert "which has no such records" in ended.out
    refused = run("diff", "main", "HEAD~1", "--records", own, "--corpus", corpus)
    assert (refused.code, "no-records" in refused.error) == (2, True)


def test_a_database_keeps_what_a_check_says(corpus: Path, saved: dict[str, Path]) -> None:
    with sqlite3.connect(saved["database"]) as connection:
        held = connection.execute("select count(*) from finding").fetchone()[0]
    assert held == len(json.loads(saved["check"].read_text("utf-8"))["findings"]) > 0


def make_changes(**more: Any) -> Any:
    flip = {
        "fact": "a/b/c#d/e", "rulesets": ["one"], "kind": "contradicted", "was": "agrees", "is": "contradicts",
        "says": "a | b\n@keeper <img> [x](y)", "engine": "no", "because": "word " * 500, "rules": [], "known": False,
        "loss": True, "path": "a.yaml", "line": 1,
    }  # fmt: skip
    cause = {
        "kind": "switch", "name": "s", "what": "", "tried": True, "path": "", "line": 0,
        "flips": [flip | {"fact": f"a/b/c#d/{number}"} for number in range(2000)],
    }  # fmt: skip
    empty: dict[str, Any] = {
        key: [] for key in ("opened", "closed", "new_conflicts", "ended_conflicts", "renamed", "stale")
    }
    unseen = {"answers": None, "rules": None, "rulesets": {}, "summary": {}}
    return {"base": "x", "head": "y", "loss": True, "causes": [cause], **unseen, **empty, **more}


def test_a_comment_fits_and_nothing_in_it_is_markup_or_a_mention() -> None:
    matters = [{"id": "a/b/other", "title": "x" * 1000, "rulesets": [], "known": False, "path": "", "line": 0}] * 500
    text = "\n".join(write_comment(make_changes(opened=matters)))
    assert len(text) < 65_536
    assert "and 1900 more facts" in text
    assert "- 500 disagreements opened, 0 of them listed" in text
    assert "@keeper" not in text
    assert "<img" not in text
    assert "\\[x\\](y)" in text
    rows = [line for line in text.splitlines() if line.startswith("| ❌")]
    assert len(rows) == 105
    assert all(line.replace("\\|", "").count("|") == 6 for line in rows)


def test_a_cause_of_much_is_told_in_few_lines() -> None:
    lines = list(write_text(make_changes()))
    assert lines[0].endswith("2000 verdicts flip")
    assert "1995 more facts" in lines[-1]
    assert len(list(write_text(make_changes(), everything=True))) > 6000


def test_a_change_of_the_engine_is_told_and_each_revision_judged_by_its_own(corpus: Path) -> None:
    home = corpus.parent
    for room in ("kb", "checks"):
        shutil.copytree(ROOT / room, home / room, ignore=shutil.ignore_patterns("__pycache__"))
    git(home, "add", ".")
    git(home, "commit", "-qm", "Bring the program")
    rules = home / "checks" / "engine" / "permission" / "grounds.py"
    text = rules.read_text("utf-8")
    assert '== "through-calculation"' in text
    rules.write_text(text.replace('== "through-calculation"', '== "until-calculation"'), "utf-8")
    environment = clean_environment(PYTHONPATH=str(home))
    line = [sys.executable, "-P", "-m", "checks.command", "diff", "--corpus", str(corpus), "--json"]
    told = json.loads(subprocess.run(line, cwd=home, env=environment, capture_output=True, check=False).stdout)
    (cause,) = told["causes"]
    assert (cause["kind"], cause["tried"], cause["what"]) == ("engine", True, "answers by DS-D, DS-M")
    assert {(flip["kind"], flip["fact"].partition("#")[0]) for flip in cause["flips"]} == {
        ("contradicted", LATE),
        ("mended", TOO_LATE),
    }
    same = subprocess.run([*line, "--one-engine"], cwd=home, env=environment, capture_output=True, check=False)
    assert json.loads(same.stdout)["causes"] == []


def test_a_check_keeps_what_the_next_comparison_reads(corpus: Path, tmp_path: Path) -> None:
    store = tmp_path / "findings.db"
    run("check", "--corpus", str(corpus), "--store", str(store))
    with Store(store) as opened:
        kept = opened.recall(make_key(load_corpus(corpus), corpus))
    assert kept is not None
    taken = replace(read_path(corpus, corpus, Store(None)), name="", corpus=None)
    assert read_kept(kept.found) == taken
