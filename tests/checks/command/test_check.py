"""``rulings check``: its contract for programs, the old ruling it has to find, exit codes, its formats."""

from __future__ import annotations

import json
import re
import shutil
from xml.etree import ElementTree

import pytest

from checks.report.text import write_text, write_undecided
from checks.shared.checking import judge_exit
from kb.locations import find_corpus
from kb.records.findings import Status
from tests.built import HARBOUR
from tests.commands import ask, run

pytestmark = pytest.mark.usefixtures("beside_part")

OLD = "yugipedia-damage-step/notes/cornered-rat-old-ruling"
SUMMARY = {
    "rulings", "claims", "facts", "findings", "agrees", "contradicts", "cannot_decide", "not_independent", "text_only",
    "known", "new", "stale", "conflicts",
}  # fmt: skip
FINDING = {
    "ruling", "claim", "fact", "ruleset", "status", "says", "engine", "because", "rules", "cites", "independent", "known",
    "path", "line",
}  # fmt: skip


def test_the_counts_add_up(checked):
    counts = checked["summary"]
    assert counts.keys() >= SUMMARY
    statuses = ("agrees", "contradicts", "cannot_decide", "loosely_worded")
    assert sum(counts[each] for each in statuses) == counts["findings"]
    assert len(checked["findings"]) == counts["findings"]
    assert len(checked["conflicts"]) == counts["conflicts"]


def test_every_finding_has_its_keys_and_citations(checked):
    for finding in checked["findings"]:
        assert finding.keys() >= FINDING
        assert finding["cites"]
        assert all(cite.keys() >= {"source", "locator", "title", "date"} for cite in finding["cites"])
        assert finding["path"].startswith("corpus/")
        assert finding["line"] > 0
        assert finding["status"] != "agrees" or finding["rules"] or finding["engine"]


def test_every_conflict_has_two_sides(checked):
    for conflict in checked["conflicts"]:
        assert conflict.keys() >= {"key", "ruleset", "between", "engine", "known"}
        one, other = conflict["between"]
        assert one["says"] != other["says"]
        assert {"ruling", "claim", "fact", "says", "cites", "path", "line"} <= one.keys()


def test_the_first_screen_is_ten_lines_in_words_that_a_newcomer_knows(report):
    counts = report.summary
    lines = [*write_text(report)]
    assert len(lines) <= 10
    assert max(map(len, lines)) <= 80
    told = " ".join(" ".join(lines).split())
    assert f"{counts['rulings']:,} rulings" in told
    assert f"{counts['agrees']:,} answers agree" in told
    assert f"{counts['cannot_decide']:,} cannot be decided" in told
    assert "Attack of the Cornered Rat" in told
    assert "TCG, today's rules, during calculation: no." in told
    assert not re.search(r"hollow|matters|witness|findings", told)


def test_what_cannot_be_decided_is_listed_by_reason_the_commonest_first(report):
    lines = [*write_undecided(report)]
    counted = [int(found[1]) for found in map(re.compile(r"  +(\d+)  ").match, lines) if found]
    assert counted == sorted(counted, reverse=True)
    assert sum(counted) == report.summary["cannot_decide"]


def find(checked, ruling, ruleset):
    return {
        f"{each['claim']}/{each['fact']}": each
        for each in checked["findings"]
        if each["ruling"] == ruling and each["ruleset"] == ruleset
    }


def test_the_old_ruling_is_contradicted_today_for_damage_calculation_only(checked):
    today = find(checked, OLD, "tcg-modern")
    assert today["card/start"]["status"] == today["card/before-calculation"]["status"] == "agrees"
    wrong = today["card/during-calculation"]
    assert wrong["status"] == "contradicts"
    assert "konami-raging-battle-1-2" in [cite["source"] for cite in wrong["cites"]]
    assert "konami-damage-step-rules" in [cite["source"] for cite in wrong["rule_cites"]]
    assert wrong["elsewhere"]["tcg-edison"] == "agrees"


def test_the_old_ruling_holds_in_its_own_time_by_its_own_exception(checked):
    then = find(checked, OLD, "tcg-edison")["card/during-calculation"]
    assert then["status"] == "agrees"
    assert then["independent"] is False
    assert then["witnesses"] == []
    assert any(each["independent"] for each in checked["findings"] if each["status"] == "agrees")


def test_agreements_are_left_out_unless_asked_for():
    _, found = ask("check", "--ruleset", "ocg-modern", "--json")
    assert found["summary"]["agrees"] > 0
    assert {finding["status"] for finding in found["findings"]} == {
        "contradicts", "cannot-decide", "loosely-worded",
    }  # fmt: skip


@pytest.fixture
def harbour_copy(tmp_path):
    return shutil.copytree(HARBOUR, tmp_path / "harbour")


def test_without_the_list_every_contradiction_is_new(harbour_copy):
    (harbour_copy / "disagreements.yaml").unlink()
    code, found = ask("check", "--json", "--corpus", harbour_copy)
    counts = found["summary"]
    assert code == 1
    assert counts["new"] == counts["contradicts"] + counts["conflicts"] > 0
    assert counts["known"] == 0


def test_an_entry_that_is_no_longer_true_fails(part_copy):
    _, checked = ask("check", "--json", "--all", "--corpus", part_copy)
    differing = {key for conflict in checked["conflicts"] for key in conflict["key"].split(" ~ ")}
    agreed = (
        f"{each['ruling']}#{each['claim']}/{each['fact']}" for each in checked["findings"]
        if (each["status"], each["ruleset"]) == ("agrees", "ocg-2011")
    )  # fmt: skip
    true = next(key for key in agreed if key not in differing)
    entry = (
        "- kind: source-wrong\n  reason: made up\n  cites: [{source: konami-damage-step-rules, locator: chart}]\n"
        f"  facts: {{{true}: ocg-2011}}\n"
    )
    file = part_copy / "disagreements.yaml"
    file.write_text(file.read_text(encoding="utf-8") + entry, encoding="utf-8")
    code, found = ask("check", "--json", "--corpus", part_copy, "--ruleset", "ocg-2011")
    assert code == 1
    assert [stale["key"] for stale in found["stale"]] == [true]


def test_contrasts_can_be_left_out_and_the_counts_say_so(tmp_path):
    assert run("new", "--corpus", tmp_path)[0] == 0
    told = run("check", tmp_path, "--all", "--no-contrasts", "--fresh")
    assert told.code == 0
    assert "changes that break them were not tried" in told.out
    assert "hollow" not in told.out
    _, summary = ask("check", tmp_path, "--no-contrasts", "--fresh", "--json")
    assert summary["summary"]["hollow"] is summary["summary"]["not_independent"] is None


def test_strict_fails_on_what_cannot_be_decided():
    day = ("--on", "2015-06-01", "--territory", "tcg")
    _, found = ask("check", "--json", *day)
    assert found["summary"]["cannot_decide"] > 0
    assert run("check", "--strict", *day)[0] == 1


def test_the_list_of_disagreements_is_complete_and_true(report):
    counts = report.summary
    assert (judge_exit(report, strict=False), counts["new"], counts["stale"]) == (0, 0, 0)
    assert all(finding.known for finding in report.of(Status.CONTRADICTS))


def test_a_broken_record_is_told_with_its_place(part_copy):
    file = part_copy / "rulings" / "yugipedia-damage-step" / "notes.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("may-activate:", "may-activte:", 1), encoding="utf-8")
    code, out, error = run("check", "--corpus", part_copy)
    assert (code, out) == (2, "")
    assert "notes.yaml:" in error
    assert "may-activate" in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ruleset", "nowhere"), ("--territory", "ocg"), ("--on", "someday", "--territory", "tcg"),
        ("--on", "2012-05-01", "--territory", "tcg", "--ruleset", "tcg-modern"), ("--corpus", "no/such/folder"),
        ("no/such/folder",),
    ],
)  # fmt: skip
def test_wrong_use_is_told(arguments):
    code, out, error = run("check", *arguments)
    assert (code, out) == (2, "")
    assert error.strip()
    assert "Traceback" not in error


def test_a_day_between_two_rulesets_leaves_open_switches_undecided():
    _, found = ask("check", "--json", "--on", "2015-06-01", "--territory", "tcg")
    reasons = {finding["because"] for finding in found["findings"] if finding["status"] == "cannot-decide"}
    assert any("switch damage-step-chart is open" in reason for reason in reasons)


def test_a_guest_folder_is_checked_against_the_corpus(tmp_path):
    folder = tmp_path / "notes" / "rulings" / "yugipedia-damage-step"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(
        "source: yugipedia-damage-step\nsection: mine\nrulesets: [tcg-modern]\nrulings:\n"
        "- id: shrink-in-calculation\n  locator: my notes\n  statement: A fast stat change works in calculation.\n"
        "  claims:\n    wrong:\n      for-plain: {effect: {class: quick, atk-def: direct}}\n"
        "      window: {at: {during-calculation: yes}}\n",
        encoding="utf-8",
    )
    code, found = ask("check", tmp_path / "notes", "--json")
    assert code == 1
    assert found["summary"]["rulings"] == 1
    assert [finding["status"] for finding in found["findings"]] == ["contradicts"]
    assert found["conflicts"]


def test_the_other_formats_are_well_formed():
    check = ("check", "--corpus", HARBOUR, "--format")
    _, junit, _ = run(*check, "junit")
    suite = ElementTree.fromstring(junit)
    assert int(suite.get("tests")) == len(suite.findall("testcase"))
    _, sarif, _ = run(*check, "sarif")
    assert json.loads(sarif)["version"] == "2.1.0"
    _, github, _ = run(*check, "github")
    assert "8 facts undecided" in github.splitlines()[-1]
    _, markdown, _ = run("report", "--corpus", HARBOUR)
    assert markdown.startswith("# ")


def test_what_may_not_be_done_is_told_in_words_beside_the_reason(checked):
    refused = find(checked, "wiki-battle-phase-tcg/steps/straight-to-main-phase-2", "tcg-2011")[
        "nothing-set/main-phase-2"
    ]
    assert refused["engine"] == "no (game-rule)"
    assert refused["because"] == "there is a Main Phase 2 only after a Battle Phase"


def test_explain_shows_both_sides():
    code, out, _ = run("explain", OLD)
    assert code == 0
    for part in ("CONTRADICTS", "not independent", "Raging Battle", "Damage Step Rules", "DS-D"):
        assert part in out


def test_explain_says_a_rule_in_the_case_that_was_asked():
    out = " ".join(run("explain", "when-roar-may-be-activated", "--corpus", find_corpus()).out.split())
    assert "An effect that only stops the opponent's attacks cannot be activated in its player's own turn." in out


def test_explain_names_the_rulings_that_an_ending_may_mean():
    asked = ("--corpus", find_corpus())
    code, out, error = run("explain", "honest-during", *asked)
    assert (code, out) == (2, "")
    assert "`honest-during` names 2 rulings" in error
    assert "judge-chat-damage-step/activation/honest-during" in error
    assert "did you mean honest-during?" in run("explain", "honest-durin", *asked)[2]


def test_explain_takes_a_claim_or_a_fact_and_no_other():
    assert len(ask("explain", OLD + "#effect", "--ruleset", "tcg-modern", "--json")[1]["findings"]) == 3
    assert len(ask("explain", OLD + "#card/start", "--ruleset", "tcg-modern", "--json")[1]["findings"]) == 1
    code, out, error = run("explain", OLD + "#car")
    assert (code, out) == (2, "")
    assert "no claim or fact `car`" in error
    assert "effect/start" in error


def test_explain_says_for_which_ruleset_a_ruling_is_not_claimed():
    out = run("explain", "judge-chat-damage-step/activation/honest-during", "--ruleset", "tcg-edison")[1]
    assert "not claimed for tcg-edison" in out


def test_a_folder_without_records_is_not_checked(tmp_path):
    code, out, error = run("check", tmp_path)
    assert (code, out) == (2, "")
    assert "the folder holds no records" in error


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_corpus_without_rulesets_passes_nothing(tmp_path, command):
    empty = tmp_path / "empty"
    empty.mkdir()
    more = ["--db", tmp_path / "rulings.db"] if command == "build" else []
    code, out, error = run(command, "--corpus", empty, *more)
    assert (code, out) == (2, "")
    assert "the corpus has no rulesets" in error
    assert list(tmp_path.iterdir()) == [empty]


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"summary": {}, "findings": [{}], "conflicts": []}',
        '{"summary": {}, "findings": [], "conflicts": [1]}',
        '{"summary": [], "findings": [], "conflicts": []}',
        "\x00",
    ],
)
def test_diff_refuses_what_is_no_check(tmp_path, text):
    (tmp_path / "old.json").write_text(text)
    code, out, error = run("diff", tmp_path / "old.json")
    assert (code, out) == (2, "")
    assert error.startswith(f"{tmp_path / 'old.json'}: no-check")


def test_a_part_of_several_names_is_told_with_what_has_it():
    error = run("explain", "cornered-rat").error
    assert "it is part of " in error
    assert "yugipedia-damage-step/notes/cornered-rat-old-ruling" in error
