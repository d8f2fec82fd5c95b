"""The check's formats: each read as its own reader would, with what is undecided and unread visible in every one."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from sarif_pydantic import Sarif

from tests.checks.command.test_diff import ADDED, LATE, PIER, TOO_LATE, WINDOWS
from tests.commands import run
from tests.repositories import git

UNDECIDED = """- id: nobody-knows
  locator: bullet 7
  statement: What nobody has read.
  claims: {q: {for-plain: {effect: {class: quick, carrier: normal-spell}}, window: {at: {start: yes}}}}
"""
REPLAYED = """- id: hits-for-nothing
  locator: bullet 6
  rulesets: [tcg-now]
  statement: A direct attack does no damage.
  claims:
    hit:
      given: {cards: {attacker: {plain: monster, atk: 1000}}}
      when: [{attack: attacker, on: direct}]
      then: {harmless: {event: {what: damage, of: opponent, times: never}}}
"""


def text() -> dict[str, Any]:
    return {"type": "string", "minLength": 1}


def strict(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object", "additionalProperties": False, "required": list(required), "properties": required | optional,
    }  # fmt: skip


MESSAGE = strict({"text": text()})
WORDS = strict({"text": text()}, markdown=text())
LOCATION = strict(
    {
        "physicalLocation": strict({
            "artifactLocation": strict({"uri": {"type": "string", "pattern": r"^[A-Za-z0-9_.~%/-]+$"}}),
            "region": strict({"startLine": {"type": "integer", "minimum": 1}}),
        })
    },
    message=MESSAGE,
    id={"type": "integer", "minimum": 0},
)  # fmt: skip
STEP = strict({"location": LOCATION, "executionOrder": {"type": "integer", "minimum": 1}})
SARIF = strict({
    "version": {"const": "2.1.0"},
    "$schema": text(),
    "runs": {
        "type": "array", "minItems": 1, "maxItems": 1,
        "items": strict({
            "tool": strict({"driver": strict({"version": text(),
                "name": text(), "semanticVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
                "rules": {"type": "array", "uniqueItems": True, "items": strict(
                    {"id": text(), "shortDescription": MESSAGE}, fullDescription=MESSAGE, help=WORDS
                )},
            }, informationUri={"type": "string", "format": "uri"})}),
            "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            "results": {"type": "array", "items": strict(
                {
                    "ruleId": text(),
                    "ruleIndex": {"type": "integer", "minimum": 0},
                    "level": {"enum": ["none", "note", "warning", "error"]},
                    "message": MESSAGE,
                    "locations": {"type": "array", "items": LOCATION},
                    "partialFingerprints": {"type": "object", "minProperties": 1, "additionalProperties": text()},
                },
                relatedLocations={"type": "array", "uniqueItems": True, "items": LOCATION},
                codeFlows={"type": "array", "minItems": 1, "items": strict(
                    {"threadFlows": {"type": "array", "minItems": 1, "items": strict(
                        {"locations": {"type": "array", "minItems": 1, "items": STEP}}
                    )}},
                    message=MESSAGE,
                )},
                suppressions={"type": "array", "uniqueItems": True, "items": strict(
                    {"kind": {"enum": ["inSource", "external"]}},
                    status={"enum": ["accepted", "underReview", "rejected"]}, justification=text(),
                )},
            )},
        }),
    },
})  # fmt: skip
"""What of SARIF 2.1.0 is written, as its specification has it, and nothing else."""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PIER, tmp_path / "corpus"))


def add(corpus: Path, record: str) -> None:
    (corpus / WINDOWS).write_text((corpus / WINDOWS).read_text("utf-8") + record, "utf-8")


def read_sarif(written: str) -> list[dict[str, Any]]:
    log = json.loads(written)
    jsonschema.validate(log, SARIF)
    read = Sarif.model_validate(log).model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert read == log, "another's reader of SARIF loses, or adds, something"
    (run_,) = log["runs"]
    rules = run_["tool"]["driver"]["rules"]
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in run_["results"])
    marks = [each["partialFingerprints"]["ruling/v1"] for each in run_["results"]]
    assert len(marks) == len({*marks})
    return list(run_["results"])


def test_every_format_at_once(corpus: Path, tmp_path: Path) -> None:
    add(corpus, ADDED.replace("ANSWER", "no") + UNDECIDED)
    files = {name: tmp_path / f"out.{name}" for name in ("text", "json", "github", "junit", "sarif", "markdown")}
    outputs = [word for name, file in files.items() for word in ("--output", f"{name}={file}")]
    ended = run(
        "check",
        "--corpus",
        corpus,
        "--format",
        "github",
        "--all",
        *outputs,
        GITHUB_STEP_SUMMARY=str(tmp_path / "step.md"),
    )
    assert (ended.code, ended.error) == (1, "")
    assert files["github"].read_text("utf-8") == ended.out
    assert all("our-notes/windows/another" in file.read_text("utf-8") for file in files.values())
    told = {name: file.read_text("utf-8") for name, file in files.items()} | {
        "summary": (tmp_path / "step.md").read_text("utf-8")
    }
    assert all("no effect fits the description" in told[name] for name in told.keys() - {"markdown", "text"})
    assert "2 cannot be decided" in told["text"]
    assert "2 cannot be decided" in told["markdown"]
    read_sarif(told["sarif"])
    checked = json.loads(told["json"])
    assert len(checked["findings"]) == checked["summary"]["findings"]
    assert told["summary"].startswith("### ❌ Rulings: 1 new disagreements")
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


@pytest.mark.parametrize("output", ["sarif", "sarif=", "serif=x", "=x"])
def test_an_output_that_is_none_is_refused(corpus: Path, output: str) -> None:
    assert run("check", "--corpus", corpus, "--output", output).code == 2


def test_a_file_that_cannot_be_written_is_told(corpus: Path, tmp_path: Path) -> None:
    ended = run("check", "--corpus", corpus, "--output", f"junit={tmp_path}/nowhere/out.xml")
    assert (ended.code, ended.out) == (2, "")
    assert "cannot-write" in ended.error


def test_records_that_cannot_be_read_are_told_in_every_format(corpus: Path, tmp_path: Path) -> None:
    file = corpus / WINDOWS
    file.write_text(file.read_text("utf-8").replace("statement: They", "statemnt: They"), "utf-8")
    names = ("github", "junit", "sarif", "markdown")
    outputs = [word for name in names for word in ("--output", f"{name}={tmp_path / name}")]
    summary = tmp_path / "step.md"
    ended = run("check", "--corpus", corpus, "--format", "github", "--all", *outputs, GITHUB_STEP_SUMMARY=str(summary))
    assert ended.code == 2
    assert "::error file=corpus/rulings/our-notes/windows.yaml,line=" in ended.out
    assert all("statemnt" in (tmp_path / name).read_text("utf-8") for name in (*names, "step.md"))
    assert all(each["level"] == "error" for each in read_sarif((tmp_path / "sarif").read_text("utf-8")))
    suite = ElementTree.fromstring((tmp_path / "junit").read_text("utf-8"))
    assert int(suite.get("errors", "0")) == len(suite.findall("testcase/error")) > 0


def list_places(corpus: Path, **environment: str) -> dict[str, set[str]]:
    """The files that each format of other tools names."""

    def ask(name: str) -> str:
        return run("check", "--corpus", corpus, "--format", name, **environment).out

    locations = (place for each in read_sarif(ask("sarif")) for place in each["locations"])
    suite = ElementTree.fromstring(ask("junit"))
    return {
        "github": set(re.findall(r"file=([^,]*),", ask("github"))),
        "sarif": {each["physicalLocation"]["artifactLocation"]["uri"] for each in locations},
        "junit": {case.get("file", "") for case in suite.findall("testcase")},
    }


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("below", ["corpus", "docs/wiki/records", "."])
def test_places_are_told_from_the_top_of_the_repository(tmp_path: Path, below: str, broken: bool) -> None:
    """An annotation is shown where its path, from the top, is that of a file that was changed."""
    top = tmp_path / "repository"
    corpus = Path(shutil.copytree(PIER, top / below))
    add(corpus, ADDED.replace("ANSWER", "no"))
    if broken:
        (corpus / WINDOWS).write_text((corpus / WINDOWS).read_text("utf-8").replace("statement:", "statemnt:"), "utf-8")
    expected = {name: {(corpus / WINDOWS).relative_to(top).as_posix()} for name in ("github", "sarif", "junit")}
    named = corpus.name + "/" + WINDOWS
    assert list_places(corpus, GITHUB_WORKSPACE="") == {name: {named} for name in expected}
    assert list_places(corpus, GITHUB_WORKSPACE=str(tmp_path / "elsewhere"))["sarif"] == {named}
    assert list_places(corpus, GITHUB_WORKSPACE=str(top)) == expected
    git(top, "init", "-q")
    assert list_places(corpus, GITHUB_WORKSPACE="") == expected


def test_sarif_shows_the_replay_and_keeps_what_is_known_apart(corpus: Path) -> None:
    add(corpus, REPLAYED)
    known, new = sorted(
        read_sarif(run("check", "--corpus", corpus, "--format", "sarif", "--all").out),
        key=lambda each: each["level"] == "error",
    )
    assert (known["level"], new["level"]) == ("note", "error")
    assert TOO_LATE in known["message"]["text"]
    (suppressed,) = known["suppressions"]
    assert suppressed["justification"] == "source-outdated: True until 2015."
    steps = new["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [step["executionOrder"] for step in steps] == list(range(1, len(steps) + 1))
    assert any("1000" in step["location"]["message"]["text"] for step in steps)


def test_a_result_stays_the_same_one_when_lines_move(corpus: Path) -> None:
    def read() -> dict[str, int]:
        results = read_sarif(run("check", "--corpus", corpus, "--format", "sarif").out)
        return {
            each["partialFingerprints"]["ruling/v1"]: each["locations"][0]["physicalLocation"]["region"]["startLine"]
            for each in results
        }

    add(corpus, ADDED.replace("ANSWER", "no") + UNDECIDED)
    before = read()
    file = corpus / WINDOWS
    file.write_text("# moved\n# down\n" + file.read_text("utf-8"), "utf-8")
    assert read() == {mark: line + 2 for mark, line in before.items()}


def test_junit_skips_what_is_undecided_or_known_with_the_reason(corpus: Path) -> None:
    add(corpus, ADDED.replace("ANSWER", "no") + UNDECIDED)
    suite = ElementTree.fromstring(run("check", "--corpus", corpus, "--format", "junit").out)
    cases = {(case.get("name"), case.get("classname")): case for case in suite.findall("testcase")}
    assert {name: int(suite.get(name, "")) for name in ("tests", "failures", "skipped", "errors")} == {
        "tests": len(suite.findall("testcase")), "failures": len(suite.findall("testcase/failure")),
        "skipped": len(suite.findall("testcase/skipped")), "errors": 0,
    }  # fmt: skip
    known = cases[f"{TOO_LATE}#late/during-calculation", "tcg-now"].find("skipped")
    assert known is not None
    assert (known.get("type"), known.text) == ("known", "True until 2015.")
    doubt = cases["our-notes/windows/nobody-knows#q/start", "tcg-now"].find("skipped")
    assert doubt is not None
    assert (doubt.get("type"), doubt.get("message")) == ("undecided", "cannot decide: no effect fits the description")
    wrong = cases["our-notes/windows/another#before/before-calculation", "tcg-now"].find("failure")
    assert wrong is not None
    assert "the engine says" in (wrong.text or "")
    assert list(cases[f"{LATE}#late/during-calculation", "tcg-then"]) == []


def test_github_is_told_as_much_as_it_shows(corpus: Path) -> None:
    many = [ADDED.replace("id: another", f"id: another-{number}").replace("ANSWER", "no") for number in range(30)]
    doubts = [UNDECIDED.replace("id: nobody", f"id: nobody-{number}") for number in range(30)]
    add(corpus, "".join(many + doubts))
    lines = run("check", "--corpus", corpus, "--format", "github", "--all").out.splitlines()
    for level in ("error", "warning"):
        shown = [line for line in lines if line.startswith(f"::{level}")]
        assert len(shown) == 10
        assert shown[-1] == f"::{level}::21 more are not shown here; run: rulings check"
    assert lines[-1].startswith("30 disagreements")
