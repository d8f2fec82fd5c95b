"""A comparison reports what users see: cards that are answered, and rules that are stated otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.commands import ask, run
from tests.repositories import Edit, begin, commit, swap
from tests.schemas import hold_to_schema

LAMP = "cards/pier-lamp.yaml"
CARD = """\
name: Pier Lamp
carrier: monster
stats: {atk: 100, def: 100, level: 1, attribute: light, type: thunder}
effects:
- {id: flare, class: ignition, does: [{unplayed: something}]}
- {id: glow, class: quick, optional: optional, atk-def: direct, does: [{change-stat: {of: this-card, stat: atk, by: 100, lasts: until-end-of-turn}}]}
"""
WINDOW = "law/statutes/stat-change-window.yaml"
CHANGE = "from: 2015-01-01, value: until-calculation"
QUICK = swap(LAMP, "flare, class: ignition", "flare, class: quick, named-timing: start")
EARLIER = swap(WINDOW, CHANGE, "from: 2014-01-01, value: until-calculation")


def add_card(corpus: Path) -> None:
    (corpus / "cards" / "pier-gull.yaml").write_text(CARD.replace("Pier Lamp", "Pier Gull"), "utf-8")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus in a repository with a card that no ruling is about."""
    corpus = begin(tmp_path)
    (corpus / LAMP).write_text(CARD, "utf-8")
    commit(corpus, "Light the pier")
    return corpus


Points = dict[str, tuple[str, str]]
CASES: dict[str, tuple[Edit, list[tuple[str, str, str | None, str | None, Points]], list[tuple[str, str | None]]]] = {
    "an effect that becomes a Quick Effect": (
        QUICK, [("flare", "tcg", "2002-01-01", None, {"start": ("no", "yes")})], [],
    ),
    "an effect that is taken out": (
        swap(LAMP, "- {id: flare, class: ignition, does: [{unplayed: something}]}\n", ""),
        [("flare", "tcg", "2002-01-01", None, dict.fromkeys(
            ("start", "before-calculation", "during-calculation", "after-calculation", "end"), ("no", "no-effect")))],
        [],
    ),
    "the day of a rule": (
        EARLIER, [("glow", "tcg", "2014-01-01", "2015-01-01", {"during-calculation": ("yes", "no")})],
        [("2014-01-01", "2015-01-01")],
    ),
    "a rule that no ruling and no card is about": (
        swap("law/statutes/damage-step-chart.yaml", "five-timings, cites", "seven-substeps, cites"),
        [(effect, "tcg", day, until, {"flip": ("no-timing", answer), "resolve-effects": ("no-timing", "no")})
         for effect, day, until, answer in (
             ("flare", "2002-01-01", None, "no"),
             ("glow", "2002-01-01", "2015-01-01", "yes"), ("glow", "2015-01-01", None, "yes"))],
        [("2002-01-01", None)],
    ),
    "a card that is new": (add_card, [], []),
    "a name that is added": (swap(LAMP, "carrier:", "aliases: [Jetty Lamp]\ncarrier:"), [], []),
}  # fmt: skip


def compare(corpus: Path, *more: object) -> tuple[int, Any]:
    code, changes = ask("diff", "--corpus", corpus, "--json", *more)
    hold_to_schema(changes, "diff")
    return code, changes


@pytest.mark.parametrize("name", CASES)
def test_a_change_of_what_users_see_is_reported_without_a_turned_verdict(corpus, name):
    edit, answers, rules = CASES[name]
    edit(corpus)
    _, changes = compare(corpus)
    found = [
        (each["effect"], each["territory"], each["from"], each["until"],
         {point["point"]: (point["was"], point["is"]) for point in each["points"]})
        for each in changes["answers"]["turned"]
        if each["card"] == "Pier Lamp" and each["territory"] == "tcg"
    ]  # fmt: skip
    assert [each for each in found if each[2] is not None] == answers
    days = {(each["from"], each["until"]) for each in changes["rules"] if each["territory"] == "tcg"}
    assert days == {*rules}
    assert changes["answers"]["added"] == (["Pier Gull"] if edit is add_card else [])


def test_the_reason_and_the_record_of_each_changed_answer_are_named(corpus):
    QUICK(corpus)
    told = run("diff", "--corpus", corpus).out
    assert "no verdict changed; 1 card is answered otherwise" in told
    assert "Pier Lamp, effect flare: start – → ✓" in told
    assert "because" in told
    assert "[card pier-lamp]" in told
    comment = run("diff", "--corpus", corpus, "--format", "markdown").out
    assert comment.startswith("### ⚠️ No verdict changed; 1 card is answered otherwise")
    assert "- Pier Lamp, effect flare: start – → ✓" in comment


def test_both_sentences_of_a_changed_rule_are_shown(corpus):
    EARLIER(corpus)
    told = run("diff", "--corpus", corpus).out
    assert "TCG from 2014-01-01 until 2015-01-01: “" in told
    assert "[switch stat-change-window]" in told
    assert "glow: during calculation ✓ → –, TCG from 2014-01-01 until 2015-01-01" in told


@pytest.mark.parametrize(("edit", "fails"), [(QUICK, 1), (EARLIER, 1), (add_card, 0), (lambda _: None, 0)])
def test_a_changed_answer_fails_a_comparison_only_if_asked(corpus, edit, fails):
    edit(corpus)
    assert compare(corpus)[0] == 0
    assert compare(corpus, "--fail-on", "answers")[0] == fails


def test_of_a_saved_check_answers_are_not_known(corpus, tmp_path):
    saved = tmp_path / "check.json"
    saved.write_text(run("check", "--corpus", corpus, "--json", "--all").out, "utf-8")
    _, changes = compare(corpus, saved, corpus)
    assert (changes["answers"], changes["rules"]) == (None, None)


def test_history_reports_changed_answers_and_added_contradictions(corpus):
    QUICK(corpus)
    commit(corpus, "Mend the lamp")
    swap(
        "rulings/our-notes/windows.yaml",
        "- id: lever-heaves\n",
        """\
- id: wrong-from-the-start
  locator: bullet 9
  statement: They may be activated at the end.
  claims: {end: {for-plain: {effect: {atk-def: direct, class: quick}}, window: {at: {end: yes}}}}
- id: lever-heaves
""",
    )(corpus)
    commit(corpus, "Say too much")
    told = run("history", "--corpus", corpus).out
    assert "Pier Lamp, effect flare: start – → ✓" in told[told.index("Mend the lamp") :]
    new = told[told.index("Say too much") : told.index("Mend the lamp")]
    assert "new, contradicted: our-notes/windows/wrong-from-the-start#end/end" in new
    _, history = ask("history", "--corpus", corpus, "--json")
    places = {flip["path"] for each in history["changed"] for cause in each["causes"] for flip in cause["flips"]}
    assert places == {"corpus/rulings/our-notes/windows.yaml"}
