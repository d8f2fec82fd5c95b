"""Days before the first wording on record of a card: not yet printed, by the nearest wording, or left open."""

from __future__ import annotations

import pytest

from tests.commands import Ended, ask, run

pytestmark = pytest.mark.usefixtures("beside_part")

SOURCES = "lantern-news: {title: Lantern News, authority: article, territory: [tcg, ocg], seen: read-whole}\n"
SETS = "HBL: {name: Harbour Lights, released: {tcg: DAY}, cites: [{source: lantern-news, locator: line 1}]}\n"
CARD = """\
name: Lantern Moth
carrier: monster
kinds: [effect]
stats: {atk: 400, def: 300, level: 3, attribute: light, type: insect}
printed: {PRINTED}
cites: [{source: lantern-news, locator: line 2}]
effects:
- id: glow
  class: quick
  optional: optional
  does: [{change-stat: {of: this-card, stat: atk, by: 500, lasts: until-end-of-turn}}]
  since: 2015-01-01
"""
RULING = """\
source: lantern-news
section: News
rulesets: [RULESET]
rulings:
- id: glow
  locator: line 3
  statement: It glows at the start.
  cards: [Lantern Moth]
  claims:
    window: {window: {may-activate: Lantern Moth.glow, at: {start: SAID}}}
    scene:
      situation: plain-battle
      given: {cards: {moth: {card: Lantern Moth, of: turn-player}}}
      then: {may: {legal: {act: activate, what: moth.glow, at: start, is: SAID}}}
"""
MARK = "Lantern Moth's glow by the wording of 2015-01-01"
OLD, NEW = "tcg-edison", "tcg-modern"
CASES: dict[str, tuple[str, str, str, str, str, str, bool, str]] = {
    # of a card printed on a day in a territory, with what the wording changed, under a ruleset, said:
    # the status, whether it is marked, and why nothing can be said
    "by the nearest wording": ("2009-06-12", "tcg: HBL", "", OLD, "yes", "agrees", True, ""),
    "only a later wording against it": (
        "2009-06-12", "tcg: HBL", "", OLD, "no", "cannot-decide", True, f"only a later wording contradicts it [{MARK}: ",
    ),
    "on the day of its printing": ("2010-04-24", "tcg: HBL", "", OLD, "yes", "agrees", True, ""),
    "the day before": (
        "2010-04-25", "tcg: HBL", "", OLD, "yes", "cannot-decide", False, "not yet printed on 2010-04-24 (TCG)",
    ),
    "first printing not known": ("2009-06-12", "", "", OLD, "yes", "cannot-decide", False, "needs the wording of"),
    "what it does changed": (
        "2009-06-12", "tcg: HBL", "function", OLD, "yes", "cannot-decide", False, "needs the wording of",
    ),
    "its words changed": ("2009-06-12", "tcg: HBL", "wording", OLD, "yes", "agrees", False, ""),
    "its words changed, against it": ("2009-06-12", "tcg: HBL", "wording", OLD, "no", "contradicts", False, ""),
    "its words changed in the other territory": (
        "2009-06-12", "tcg: HBL", "wording\n  changed-in: ocg", OLD, "no", "cannot-decide", True,
        f"only a later wording contradicts it [{MARK}: ",
    ),
    "its words changed in this one": (
        "2009-06-12", "tcg: HBL", "wording\n  changed-in: tcg", OLD, "no", "contradicts", False, "",
    ),
    "what it does changed in the other territory": (
        "2009-06-12", "tcg: HBL", "function\n  changed-in: ocg", OLD, "yes", "agrees", True, "",
    ),
    "a wording of the day": ("2009-06-12", "tcg: HBL", "function", NEW, "yes", "agrees", False, ""),
}  # fmt: skip


def write_guest(folder, day, printed, changed, ruleset, said):
    for name in ("cards", "rulings/lantern-news"):
        (folder / name).mkdir(parents=True)
    (folder / "sources.yaml").write_text(SOURCES)
    (folder / "sets.yaml").write_text(SETS.replace("DAY", day))
    card = CARD.replace("PRINTED", printed) + (f"  changed: {changed}\n" if changed else "")
    (folder / "cards" / "lantern-moth.yaml").write_text(card)
    news = RULING.replace("RULESET", ruleset).replace("SAID", said)
    (folder / "rulings" / "lantern-news" / "news.yaml").write_text(news)
    return folder


@pytest.mark.parametrize(
    ("day", "printed", "changed", "ruleset", "said", "status", "marked", "why"), CASES.values(), ids=CASES
)
def test_a_day_before_the_first_wording(tmp_path, day, printed, changed, ruleset, said, status, marked, why):
    folder = write_guest(tmp_path / "guest", day, printed, changed, ruleset, said)
    _, told = ask("check", folder, "--json", "--all")
    assert [each["claim"] for each in told["findings"]] == ["window", "scene"]
    for each in told["findings"]:
        assert (each["status"], each["by_wording"]) == (status, [MARK] if marked else [])
        assert why in each["because"]
    agreed = status == "agrees"
    assert told["summary"]["by_wording"] == (2 if marked and agreed else 0)
    text = run("check", folder, "--all").out
    assert (f"({MARK})" in text) == (marked and agreed)


def test_an_agreement_by_a_later_wording_falls_as_others_do(tmp_path):
    folder = write_guest(tmp_path / "guest", "2009-06-12", "tcg: HBL", "", OLD, "yes")
    assert all(each["tested"] for each in ask("check", folder, "--json", "--all")[1]["findings"])


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("cards/lantern-moth.yaml", "tcg: HBL", "tcg: HBM", "unknown-set"),
        ("cards/lantern-moth.yaml", "tcg: HBL", "ocg: HBL", "unreleased-set"),
        ("cards/lantern-moth.yaml", "since: 2015-01-01", "changed: wording", "change-without-day"),
        ("cards/lantern-moth.yaml", "tcg: HBL", "tcg: hbl", "bad-form"),
        ("sets.yaml", "tcg: 2009-06-12", "tcg: 2009-06-31", "bad-form"),
        ("sets.yaml", "{tcg: 2009-06-12}", "{}", "wrong-count"),
    ],
)
def test_what_is_wrong_with_days_is_told_with_its_line(tmp_path, file, old, new, code):
    folder = write_guest(tmp_path / "guest", "2009-06-12", "tcg: HBL", "", OLD, "yes")
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    ended = run("check", folder)
    assert (ended.code, ended.out) == (2, "")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if old in each)
    assert f"{file}:{line}: {code} " in ended.error


def test_timings_are_marked_and_say_what_is_not_printed():
    _, old = ask("timing", "Radiant Mirror Force", "--ruleset", OLD, "--json")
    assert {each["rulesets"][OLD]["by_wording"] for each in old["effects"]} == {"2023-07-10"}
    assert "by the wording of 2023-07-10" in run("timing", "Radiant Mirror Force", "--ruleset", OLD).out
    _, new = ask("timing", "Radiant Mirror Force", "--ruleset", NEW, "--json")
    assert not any("by_wording" in each["rulesets"][NEW] for each in new["effects"])
    (effect,) = ask("timing", "Photon Strike Bounzer", "--ruleset", OLD, "--json")[1]["effects"]
    assert {*effect["rulesets"][OLD]["points"].values()} == {"not-printed"}
    assert all(each["cites"] for each in effect["rulesets"][OLD]["why"])
    ended: Ended = run("timing", "Photon Strike Bounzer", "--ruleset", OLD)
    assert f"not yet printed  {OLD}" in ended.out
    assert "?" not in ended.out
