"""Somebody else's records: a folder to start from, checked with the corpus behind it."""

from __future__ import annotations

import json
import re

import pytest

from kb.locations import find_corpus
from tests.commands import ROOT, ask, run

pytestmark = pytest.mark.usefixtures("beside_part")


def test_a_folder_to_start_from_is_written_and_checks_clean(tmp_path):
    folder = tmp_path / "mine"
    assert run("new", "--corpus", folder)[0] == 0
    code, found = ask("check", folder, "--json")
    assert code == 0
    assert found["summary"]["rulings"] == 1
    assert found["summary"]["findings"] > 0


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "kept.txt").write_text("mine")
    code, out, error = run("new", "--corpus", tmp_path)
    assert (code, out) == (2, "")
    assert "holds something" in error
    assert [file.name for file in tmp_path.iterdir()] == ["kept.txt"]


def test_links_that_lead_back_are_not_followed_and_others_are(tmp_path):
    folder = tmp_path / "mine"
    run("new", "--corpus", folder)
    (folder / "rulings").rename(tmp_path / "elsewhere")
    (folder / "rulings").symlink_to(tmp_path / "elsewhere")
    for name in ("a", "b", "c"):
        (folder / name).symlink_to(".")
    code, found = ask("check", folder, "--json")
    assert (code, found["summary"]["rulings"]) == (0, 1)


def test_one_ruleset_alone_makes_no_entry_stale():
    _, found = ask("check", "--ruleset", "tcg-edison", "--json")
    assert found["summary"]["stale"] == 0
    _, found = ask("check", "--on", "2010-05-01", "--territory", "ocg", "--json")
    assert found["summary"]["stale"] == 0


def test_another_corpus_is_built_and_checked_with_what_it_has(tmp_path):
    harbour = ROOT / "tests" / "fixtures" / "harbour"
    code, _, error = run("build", "--corpus", harbour, "--db", tmp_path / "harbour.db")
    assert code == 0, error
    assert ask("check", "--corpus", harbour, "--json")[1]["summary"]["rulings"] == 5


RECORD = """\
source: our-rulings
section: Ours
rulesets: {territory: [tcg], from: 2020-01-01, era: inferred}
rulings:
- id: honest-late
  locator: "1"
  statement: Honest may be activated during damage calculation.
  cards: [Honest]
  claims:
    w: {window: {may-activate: Honest.light, at: {during-calculation: ANSWER}}}
"""


def write_folder(folder, answer):
    assert run("new", "--corpus", folder)[0] == 0
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(RECORD.replace("ANSWER", answer))
    return folder


def test_a_ruling_of_ones_own_is_explained_and_its_change_told(tmp_path):
    right, wrong = write_folder(tmp_path / "right", "no"), write_folder(tmp_path / "wrong", "yes")
    assert run("check", wrong)[0] == 1
    code, out, error = run("explain", "honest-late", "--records", wrong)
    assert (code, error) == (0, "")
    assert "CONTRADICTS  our-rulings/examples/honest-late#w  under tcg-modern" in out
    code, found = ask("diff", right, wrong, "--json")
    assert code == 1
    (cause,) = found["causes"]
    assert (cause["kind"], cause["name"], cause["tried"]) == ("ruling", "our-rulings/examples/honest-late", True)
    assert [(each["fact"], each["is"]) for each in cause["flips"]] == [
        ("our-rulings/examples/honest-late#w/during-calculation", "contradicts")
    ]
    assert ask("diff", right, right, "--json")[1]["causes"] == []
    out = run("diff", right, wrong).out
    assert "contradicted now" in out
    assert re.search(r"says yes, the engine no: .+\n +\S+/examples.yaml:\d+\n", out)


def test_a_report_of_a_folder_speaks_of_its_own_rulings_alone(tmp_path, page):
    out = run("check", write_folder(tmp_path / "mine", "no"), "--format", "markdown").out
    named = [line for line in out.splitlines() if "carried by" in line]
    assert all("our-rulings/examples/honest-late" in line for line in named)
    assert "Differences by era" in page


RULINGS = """
source: our-rulings
section: examples
rulesets: [tcg-modern]
rulings:
- id: one
  locator: first
  statement: It may.
  claims:
    may:
      for-plain: {effect: {class: trigger, trigger: destroyed-by-battle, about: this-card, printed-limit: not-in-damage-step}}
      window: {at: {its-timing: %s}}
- id: other
  locator: second
  statement: It may not.
  claims:
    not:
      for-plain: {effect: {class: trigger, trigger: destroyed-by-battle, about: this-card, printed-limit: not-in-damage-step}}
      window: {at: {end: %s}}
"""


@pytest.mark.parametrize(("one", "other"), [("yes", "no"), ("no", "yes")])
def test_an_effects_only_timing_is_that_point_whatever_the_engine_allows(tmp_path, one, other):
    folder = tmp_path / "mine"
    run("new", "--corpus", folder)
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(RULINGS % (one, other))
    _, found = ask("check", folder, "--ruleset", "tcg-modern", "--json")
    pairs = [each["key"] for each in found["conflicts"]]
    assert "our-rulings/examples/one#may/its-timing ~ our-rulings/examples/other#not/end" in pairs


OWN_CARD = """\
name: {name}
carrier: monster
effects:
- {{id: boost, class: quick, from: hand, atk-def: direct, does: {{change-stat: {{of: attacker, stat: atk, by: 500}}}}}}
"""
OWN_RULING = """\
source: our-rulings
section: Ours
rulesets: {rulesets}
rulings:
- {{id: ours, locator: "1", statement: Ours., claims: {{w: {claim}}}}}
"""
OPEN_DAY = "{territory: tcg, from: 2015-03-01, until: 2015-09-30}"


def write_own(folder, claim, *, card=None, file="honest", rulesets="[tcg-modern]"):
    assert run("new", "--corpus", folder)[0] == 0
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(
        OWN_RULING.format(rulesets=rulesets, claim=claim), encoding="utf-8"
    )
    if card:
        (folder / "cards").mkdir()
        (folder / "cards" / f"{file}.yaml").write_text(OWN_CARD.format(name=card), encoding="utf-8")
    return folder


def statuses(*arguments):
    found = ask("check", *arguments, "--json", "--all")[1]
    return [each["status"] for each in found["findings"]]


def test_a_card_of_ones_own_takes_the_place_of_the_corpus(tmp_path):
    claim = "{window: {may-activate: Honest.boost, at: {start: yes, end: no}}}"
    assert statuses(write_own(tmp_path / "mine", claim, card="Honest", file="my-honest")) == ["agrees", "agrees"]


def test_a_file_named_as_another_cards_is_refused(tmp_path):
    claim = "{window: {may-activate: Moth.boost, at: {start: yes}}}"
    code, _, error = run("check", write_own(tmp_path / "mine", claim, card="Moth"))
    assert (code, "duplicate-card the corpus has a file honest.yaml for Honest" in error) == (2, True)


def test_a_window_may_be_about_a_role_of_its_own_scene(tmp_path):
    claim = """{
      given: {cards: {attacker: {card: Honest}, third: {plain: normal-trap, effect: {atk-def: direct}}}},
      window: {may-activate: WHAT, at: {start: yes, end: no}}}"""
    for number, (what, found) in enumerate(
        {
            "attacker.light": ["agrees", "agrees"],
            "third": ["agrees", "agrees"],
            "attacker.return": ["contradicts", "agrees"],
        }.items()
    ):
        assert statuses(write_own(tmp_path / str(number), claim.replace("WHAT", what))) == found


def test_a_day_on_which_the_chart_is_open_is_undecided(tmp_path):
    claim = "{window: {may-activate: Honest.light, at: {its-timing: yes}}}"
    folder = write_own(tmp_path / "mine", claim, rulesets=OPEN_DAY)
    assert statuses(folder, "--on", "2015-06-01", "--territory", "tcg") == ["cannot-decide"]


EARLY = "{territory: tcg, from: 2004-04-01, until: 2004-09-30, era: stated}"


def test_a_ruling_for_days_of_no_named_ruleset_is_judged_on_its_own(tmp_path):
    claim = "{window: {may-activate: Honest.light, at: {start: yes}}}"
    folder = write_own(tmp_path / "mine", claim, rulesets=EARLY)
    found = ask("check", folder, "--json", "--all")[1]["findings"]
    assert [(each["ruleset"], each["status"]) for each in found] == [("tcg-2004-04-01", "cannot-decide")]
    assert run("check", folder, "--strict").code == 1
    between = "{territory: tcg, from: 2014-06-01, until: 2015-12-01, era: stated}"
    folder = write_own(tmp_path / "between", claim, rulesets=between)
    asked = ("check", folder, "--corpus", find_corpus(), "--json", "--all")
    days = [each["ruleset"] for each in ask(*asked)[1]["findings"]]
    known = ["tcg-2014-07-31", "tcg-2014-06-10", "tcg-2015-02-10"]
    assert days == [*known, "tcg-2014-06-01", "tcg-2015-07-01", "tcg-2015-10-01"]


def test_what_cannot_be_decided_is_told_with_its_line_in_every_format(tmp_path):
    claim = "{window: {may-activate: Honest.light, at: {start: yes}}}"
    folder = write_own(tmp_path / "mine", claim, rulesets=EARLY)
    place = "mine/rulings/our-rulings/examples.yaml"
    assert f"{place}:5  our-rulings/examples/ours#w/start  under tcg-2004-04-01" in run("check", folder).out
    assert f"::warning file={place},line=5" in run("check", folder, "--format", "github").out
    (result,) = json.loads(run("check", folder, "--format", "sarif").out)["runs"][0]["results"]
    assert (result["level"], result["ruleId"]) == ("note", "cannot-decide")
    assert "chart is open" in result["message"]["text"]


@pytest.mark.parametrize(("day", "territory"), [("2024-06-01", "tcg"), ("2010-05-01", "tcg"), ("2012-05-01", "ocg")])
def test_what_is_known_of_a_ruleset_is_known_on_a_day_with_the_same_rules(day, territory):
    counts = ask("check", "--on", day, "--territory", territory, "--json")[1]["summary"]
    assert counts["contradicts"] + counts["loosely_worded"] > 0
    assert (counts["new"], counts["stale"]) == (0, 0)


@pytest.mark.parametrize(("point", "answer", "code"), [("during-calculation", "no", 0), ("start", "no", 1)])
def test_a_guests_conflict_is_shown_and_new_unless_the_engine_goes_with_the_guest(tmp_path, point, answer, code):
    claim = f"{{window: {{may-activate: Attack of the Cornered Rat.weaken, at: {{{point}: {answer}}}}}}}"
    folder = write_own(tmp_path / "mine", claim)
    ended, found = ask("check", folder, "--json")
    assert ended == code
    assert any("cornered-rat-old-ruling" in each["key"] for each in found["conflicts"])
    assert all((each["known"] is None) is bool(code) for each in found["conflicts"])
    told = run("check", folder).out
    assert ("cornered-rat-old-ruling" in told) is bool(code)
    assert ("disagreement, 0 of them new. Those known: `rulings check --all`" in told.replace("\n", " ")) is not code


@pytest.mark.parametrize("name", ["Honest", "honest", "オネスト", "'37742478'"])
def test_a_record_names_a_card_by_any_name_that_is_certain(tmp_path, name):
    folder = tmp_path / "mine"
    write_folder(folder, "no")
    file = folder / "rulings" / "our-rulings" / "examples.yaml"
    wanted = ask("check", folder, "--json")[1]["summary"]
    file.write_text(file.read_text("utf-8").replace("[Honest]", f"[{name}]").replace(
        "Honest.light", f"{name}.light".replace("'.light", ".light'")
    ), "utf-8")  # fmt: skip
    assert ask("check", folder, "--json")[1]["summary"] == wanted


SCENE = """\
source: our-rulings
section: Ours
rulesets: {territory: [tcg], from: 2020-01-01, era: inferred}
rulings:
- id: book
  locator: "1"
  statement: NAME may not be activated at the start.
  cards: [NAME]
  claims:
    w: {window: {may-activate: NAME, at: {start: no}}}
    scene:
      given: {cards: {book: {card: NAME, of: turn-player, in: hand}}}
      when: [{activate: book, at: start}]
      then: {opened: {legal: {act: activate, what: book, at: start, is: no}}}
"""


def test_a_nickname_stands_for_its_card_and_a_misspelt_name_for_none(tmp_path):
    folder = tmp_path / "mine"
    write_folder(folder, "no")
    file = folder / "rulings" / "our-rulings" / "examples.yaml"
    file.write_text(SCENE.replace("NAME", "Book of Moon"), "utf-8")
    written = run("check", folder, "--json")
    file.write_text(SCENE.replace("NAME", "BoM"), "utf-8")
    by_nickname = run("check", folder, "--json")
    assert by_nickname.code == written.code
    assert by_nickname.out.replace("BoM", "Book of Moon") == written.out
    file.write_text(SCENE.replace("NAME", "Bok of Moon"), "utf-8")
    refused = run("check", folder)
    assert refused.code == 2
    assert "did you mean Book of Moon?" in refused.error


HERON = """\
name: Brass Heron
names: {ja: 真鍮鷺}
carrier: monster
stats: {atk: 1700, def: 1000, level: 4, attribute: wind, type: winged-beast}
effects:
- id: dive
  class: quick
  optional: optional
  from: field
  named-timing: before-calculation
  does: [{change-stat: {of: this-card, stat: atk, by: 500, lasts: until-end-of-turn}}]
"""
DIVES = """\
source: our-rulings
section: Herons
rulesets: {territory: [tcg], from: 2020-01-01, era: inferred}
rulings:
- id: heron-dives
  locator: bullet 1
  statement: Brass Heron may dive before damage calculation.
  cards: [Brass Heron]
  claims:
    dives: {window: {may-activate: Brass Heron.dive, at: {before-calculation: yes}}}
"""
OWN = {
    "timing of its card": (["timing", "brass heron"], "quick, recorded: dive"),
    "timing by its name with a slip": (["timing", "Bras Heron"], "Brass Heron\n"),
    "show its card": (["show", "brass-heron"], "ruling    our-rulings/examples/heron-dives"),
    "show its ruling": (["show", "heron-dives"], "mine/rulings/our-rulings/examples.yaml:5"),
    "explain": (["explain", "heron-dives"], "agrees  dives/before-calculation  under tcg-modern: yes"),
    "search": (["search", "heron", "-n", "1"], "our-rulings/examples/heron-dives"),
    "search beside the corpus": (
        ["search", "honest during calculation", "-n", "8"],
        "wiki-battle-phase-tcg/calculation/honest-from-start-to-calculation",
    ),
    "look up in another language": (["lookup", "真鍮鷺"], "exact name (ja)"),
    "look up a card of the corpus": (["lookup", "honest"], "Honest"),
    "battle": (["battle", "--attacker", "Brass Heron", "--target", "1900"], "attacker.dive can be activated"),
}


@pytest.mark.parametrize("name", OWN)
def test_every_question_is_answered_from_records_of_ones_own_too(tmp_path, database, name):
    folder = tmp_path / "mine"
    assert run("new", "--corpus", folder).code == 0
    (folder / "cards").mkdir()
    (folder / "cards" / "brass-heron.yaml").write_text(HERON, "utf-8")
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(DIVES, "utf-8")
    asked, told = OWN[name]
    ended = run(*asked, "--records", folder, RULINGS_DB=str(database), RULINGS_POOL=str(tmp_path / "none.db"))
    assert (ended.code, ended.error) == (0, "")
    assert told in ended.out
    code, out, error = run(*asked, "--records", tmp_path / "nowhere", RULINGS_DB=str(database))
    assert (code, out) == (2, "")
    assert "there is no such folder" in error


BITTEN = """\
source: our-rulings
section: Ours
rulesets: {territory: [tcg], from: 2024-01-01, era: inferred}
rulings:
- id: bitten
  locator: "1"
  statement: Whoever attacks a face-down Marshmallon takes damage.
  cards: [Marshmallon]
  claims:
    battle:
      situation: facedown-target
      given: {cards: {target: {card: Marshmallon}}}
      then:
        bite: {event: {what: damage, of: turn-player, kind: effect-damage, times: 1}}
"""
SOFT = """\
name: Marshmallon
carrier: monster
stats: {atk: 300, def: 500, level: 3, attribute: light, type: fairy}
cites: [{source: our-rulings, locator: "1"}]
effects:
- {id: ours, class: continuous, does: [{forbid: {what: be-destroyed-by-battle, of: this-card}}]}
"""
WAITS = "class: trigger, optional: mandatory, trigger: battles, about: this-card, does"


@pytest.mark.parametrize(
    ("besides", "answer"),
    [
        ("", "cannot-decide"),
        ("- {id: bite, class: unclassified}", "contradicts"),
        (f"- {{id: other, {WAITS}: [{{inflict-damage: {{to: opponent, amount: 500}}}}]}}", "agrees"),
        (f"- {{id: other, {WAITS}: [{{draw: {{count: 1}}}}]}}", "cannot-decide"),
    ],
    ids=["left out", "taken away by its id", "told in another way", "with another one"],
)
def test_what_a_guests_card_leaves_out_of_ours_is_not_taken_to_be_missing(tmp_path, besides, answer):
    folder = write_folder(tmp_path / "mine", "no")
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(BITTEN)
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "cards" / "marshmallon.yaml").write_text(SOFT + besides)
    _, found = ask("check", folder, "--all", "--json")
    (finding,) = (each for each in found["findings"] if each["ruleset"] == "tcg-modern")
    assert finding["status"] == answer
    assert ("bite: the corpus has it" in finding["because"]) == (answer == "cannot-decide")


def test_a_guests_card_came_out_when_ours_did(tmp_path):
    folder = write_folder(tmp_path / "mine", "no")
    (folder / "rulings" / "our-rulings" / "examples.yaml").write_text(BITTEN.replace("2024-01-01", "2005-04-01"))
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "cards" / "marshmallon.yaml").write_text(SOFT)
    _, found = ask("check", folder, "--all", "--json")
    told = {each["ruleset"]: each["because"] for each in found["findings"]}
    assert "not yet printed" in told["tcg-goat"]
    assert "not yet printed" not in told["tcg-modern"]


OLD = "name: Old One\ncarrier: monster\neffects:\n- {id: a, class: quick, does: [{switch-off: {of: target}}]}\n"


def test_a_misspelt_word_beside_old_ones_is_refused_with_its_line(tmp_path):
    folder = write_folder(tmp_path / "mine", "no")
    (folder / "cards").mkdir()
    (folder / "cards" / "old-one.yaml").write_text(OLD)
    (folder / "cards" / "new-one.yaml").write_text(
        "name: New One\ncarrier: monster\neffects:\n- id: a\n  class: quick\n  does: [{destory: {of: target}}]\n"
    )
    code, _, error = run("check", folder)
    assert code == 2
    assert "mine/cards/new-one.yaml:6: unknown-key" in error
    assert "old-one" not in error


def test_a_file_that_is_no_record_is_named_and_the_rest_is_checked(tmp_path):
    folder = write_folder(tmp_path / "mine", "no")
    (folder / "battles").mkdir()
    (folder / "battles" / "one.yaml").write_text("given: {}\n")
    code, out, error = run("check", folder)
    assert code == 0
    assert "1 ruling from 1 document" in out
    assert "not read, as no file of records has this place: mine/battles/one.yaml" in error
    assert "mine/battles/one.yaml" in run("check", folder).error
    (folder / "rulings" / "our-rulings" / "examples.yaml").unlink()
    (folder / "rulings" / "our-rulings").rmdir()
    (folder / "sources.yaml").unlink()
    assert run("check", folder)[0] == 2
