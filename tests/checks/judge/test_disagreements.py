"""Contradictions and conflicts that say the same thing are one disagreement, whose name stays."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace

from checks.judge.check import run_check
from checks.judge.disagreements import find_entry, gather_disagreements
from checks.report.text import write_text
from kb.corpus.model import ListedFact
from kb.records import Disagreement
from kb.records.findings import Citation, Finding, Status
from tests.built import BADGER, HARBOUR, WHETSTONE, find, list_conflicts
from tests.commands import ask

OLD = "yugipedia-damage-step/notes/cornered-rat-old-ruling"


def test_every_contradiction_and_conflict_belongs_to_one_disagreement(checked):
    facts = Counter(fact for matter in checked["matters"] for fact in matter["facts"])
    wrong = {
        f"{each['ruling']}#{each['claim']}/{each['fact']}"
        for each in checked["findings"]
        if each["status"] in ("contradicts", "loosely-worded")
    }
    assert set(facts) == wrong
    pairs = {key for matter in checked["matters"] for key in matter["conflicts"]}
    assert pairs == {each["key"] for each in checked["conflicts"]}
    names = [matter["id"] for matter in checked["matters"]]
    assert len(set(names)) == len(names) < len(wrong)
    loose = [matter["kind"] == "loosely-worded" for matter in checked["matters"]]
    assert checked["summary"]["matters"] == loose.count(False)
    assert loose == sorted(loose)


def test_a_disagreement_has_both_sides_and_its_reason(checked):
    matter = next(each for each in checked["matters"] if each["id"] == OLD)
    assert matter["title"] == "May Attack of the Cornered Rat be activated during damage calculation?"
    assert matter["today"].startswith("No:")
    assert (matter["says"], matter["engine"], matter["kind"]) == ("yes", "no", "source-outdated")
    assert matter["known"] is True
    assert "konami-damage-step-rules" in [cite["source"] for cite in matter["against"]]
    assert {fact.partition("#")[2] for fact in matter["facts"]} >= {
        "card/during-calculation",
        "effect/during-calculation",
    }


def test_the_documents_against_a_disagreement_are_those_that_its_editor_cites(checked, report):
    entries = {entry.title: entry for each in report.corpus.disagreements if (entry := each.entry).title}
    told = {matter["title"]: matter["against"] for matter in checked["matters"]}
    for title, entry in entries.items():
        cited = [(cite.source, cite.locator) for cite in entry.cites]
        assert [(cite["source"], cite["locator"]) for cite in told[title]] == cited
    matter = next(each for each in report.disagreements if each.id == OLD)
    assert matter.weighs == "a later rule text of Konami over a card ruling of Konami"


def test_a_disagreement_that_nobody_lists_is_against_what_the_engine_rests_on(harbour):
    wrong = find("late", "harbour-new", Status.CONTRADICTS, BADGER, "late")
    rests = (Citation("harbour-handbook", "p. 9", "Handbook", None),)
    (matter,) = gather_disagreements(harbour, [replace(wrong, known=None, rule_cites=rests)], [])
    assert matter.against == rests


def test_what_is_listed_has_its_reason(report):
    assert all(matter.is_known and matter.reason for matter in report.disagreements)


def test_a_loosely_worded_sentence_is_not_contradicted(harbour):
    before = run_check(harbour, contrasts=False)
    (wrong,) = before.of(Status.CONTRADICTS)
    listed = replace(harbour.disagreements[0], key=wrong.key, ruleset=wrong.ruleset)
    for kind, counted in (("source-wrong", (1, 0)), ("loosely-worded", (0, 1))):
        entry = listed.entry.model_copy(update={"kind": kind})
        corpus = replace(harbour, disagreements=(replace(listed, entry=entry), *harbour.disagreements))
        after = run_check(corpus, contrasts=False)
        assert (after.summary["contradicts"], after.summary["loosely_worded"]) == counted
        assert {each.key for each in before.new} - {each.key for each in after.new} == {wrong.key}
        assert after.stale == before.stale
    last = after.disagreements[-1]
    assert last.is_loosely_worded
    assert "true as meant" in "\n".join(write_text(after, everything=True))


def test_what_is_not_listed_is_gathered_by_its_ruling(report):
    findings = [replace(each, known=None) for each in report.findings]
    conflicts = [replace(each, known=None) for each in report.conflicts]
    matters = gather_disagreements(replace(report.corpus, disagreements=()), findings, conflicts)
    assert not any(matter.is_known or matter.reason for matter in matters)
    rulings = {matter.id for matter in matters if matter.contradictions}
    assert rulings == {each.ruling for matter in matters for each in matter.contradictions}


def test_a_second_disagreement_of_a_ruling_is_named_by_its_first_claim(harbour):
    id = harbour.rulings[0].id
    cites = [{"source": "harbour-handbook", "locator": "p. 1"}]
    wrong = [
        Finding(id, claim, "f", "tcg-modern", Status.CONTRADICTS, "yes", "no", "", known=f"{id}#{claim}/f")
        for claim in ("one", "two", "three")
    ]
    entries = [
        Disagreement.model_validate(
            {"kind": "source-wrong", "reason": "Wrong.", "cites": cites, "facts": dict.fromkeys(facts, "all")}
        )
        for facts in ([wrong[0].key], [wrong[1].key, wrong[2].key])
    ]
    listed = tuple(ListedFact(key, "all", entry, "d.yaml", 1) for entry in entries for key in entry.facts)
    matters = gather_disagreements(replace(harbour, disagreements=listed), wrong, [])
    assert [(each.id, [one.claim for one in each.contradictions]) for each in matters] == [
        (id, ["one"]), (f"{id}#two", ["two", "three"]),
    ]  # fmt: skip


def test_reports_list_each_disagreement_once(report, page):
    counts = report.summary
    assert sum(line.startswith("- **") for line in page.splitlines()) == len(report.disagreements)
    told = page[page.index(f"`{OLD}`") :].partition("\n- **")[0]
    assert "by Raging Battle, card rulings 1.2" in told
    assert "against it: Damage Step Rules" in told
    assert "today: No:" in told
    assert f"{counts['matters']} disagreements, 0 of them new" in "\n".join(write_text(report))


def test_a_new_disagreement_is_one_result_of_sarif(tmp_path):
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    (folder / "disagreements.yaml").unlink()
    results = ask("check", "--corpus", folder, "--format", "sarif")[1]["runs"][0]["results"]
    found = ask("check", "--corpus", folder, "--json")[1]["summary"]
    assert sum(each["level"] == "error" for each in results) == found["new_matters"] == found["matters"] > 0


def test_a_conflict_that_no_contradiction_explains_is_told_by_its_first_side(harbour):
    (conflict,) = list_conflicts()
    first, second = conflict.between
    third = replace(second, ruling="harbour-handbook/battles/nothing-else-at-the-start", claim="only", fact="start")
    other = replace(conflict, key="one|third", between=(first, third))
    again = replace(conflict, ruleset="harbour-old")
    matters = gather_disagreements(harbour, [], [conflict, other, again])
    assert [(each.id, each.conflicts, each.rulesets) for each in matters] == [
        (WHETSTONE, (conflict, again), ("harbour-new", "harbour-old")),
        (f"{WHETSTONE}#window", (other,), ("harbour-new",)),
    ]
    assert {each.title for each in matters} == {harbour.rulings[0].record.statement}
    assert not any(each.is_known or each.kind for each in matters)


def test_a_conflict_belongs_to_the_contradiction_of_one_of_its_sides(harbour):
    wrong = find("late", "harbour-new", Status.CONTRADICTS, BADGER, "late")
    (conflict,) = list_conflicts()
    first, second = conflict.between
    sides = (first, replace(second, fact=wrong.fact))
    (matter,) = gather_disagreements(harbour, [wrong], [replace(conflict, between=sides)])
    assert (matter.id, matter.contradictions) == (BADGER, (wrong,))


def test_the_entry_of_a_fact_is_that_of_its_ruleset_else_of_all_else_of_another(harbour):
    entry = Disagreement.model_construct(facts={}, kind="source-wrong", reason="")
    said = (("b", "now"), ("a", "then"), ("a", "all"), ("a", "now"))
    entries = {each: entry.model_copy(update={"reason": " ".join(each)}) for each in said}
    listed = tuple(ListedFact(*each, entries[each], "a.yaml", 1) for each in said)
    corpus = replace(harbour, disagreements=listed)
    assert find_entry(corpus, "a", "now") is entries["a", "now"]
    assert find_entry(corpus, "a", "tomorrow") is entries["a", "all"]
    assert find_entry(corpus, "b", "then") is entries["b", "now"]
    assert find_entry(corpus, "c", "now") is None
    assert find_entry(corpus, None, "now") is None
