"""Every change of ATK beside every other: what comes of it, under three rulesets, as a table to be read.

A row of ``meetings.txt`` is wrong if the law is; written anew by ``python -m tests.checks.engine.test_meetings``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from checks import engine
from checks.engine import RULES, full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras
from checks.replay.prepared import PreparedRuleset, prepare_ruleset
from kb.corpus.model import Corpus
from kb.corpus.yaml import read_file
from kb.language.words import MeetingResult, MeetingTime
from kb.records import RESULTS, Claim, Meeting
from kb.records.findings import Status
from tests.shared import load_shipped

ENGINE = Path(engine.__file__).parent
SCENARIOS = Path(__file__).parent / "scenarios"
TABLE = Path(__file__).with_name("meetings.txt")
RULESETS = ("ocg-modern", "tcg-modern", "tcg-edison")
RESOLVED = {
    # what an effect does to a monster of 2000 ATK and 1400 DEF as it resolves, until the end of the turn
    "+700": {"by": 700},
    "set 1200": {"to": 1200},
    "half": {"factor": "half"},
    "double": {"factor": "double"},
    "original 1100": {"to": 1100, "original": "yes"},
    "original half": {"factor": "half-original"},
    "swap": {"factor": "swap", "stat": "both"},
}
CONTINUOUS = {
    # what a Continuous Effect of another monster does to it
    "[+500]": {"by": 500},
    "[set 3000]": {"to": 3000},
    "[half]": {"factor": "half"},
    "[double]": {"factor": "double"},
    "[original 2600]": {"to": 2600, "original": "yes"},
    "[original half]": {"factor": "half-original"},
}
OTHER = {"set 1200": {"to": 1300}, "original 1100": {"to": 1150, "original": "yes"}}
"""What is done where the same is done again, so that it is not done in vain."""


def list_rows() -> Iterator[tuple[str, dict, list]]:
    """The rows: what happens to the monster in the order told, the cards that do it, and the acts."""
    for first in RESOLVED:
        for second in RESOLVED:
            after = OTHER.get(second, RESOLVED[second]) if first == second else RESOLVED[second]
            acts = [act("a", "attack-declaration"), act("b", "battle-step")]
            yield f"{first}, {second}", {"a": resolving(RESOLVED[first]), "b": resolving(after)}, acts
            passing = resolving(RESOLVED[first], "until-end-of-damage-step")
            yield f"{first}, {second}, {first} over", {"a": passing, "b": resolving(after)}, acts
    for first, standing in CONTINUOUS.items():
        for second in RESOLVED:
            cards = {"a": applying(standing, "monster-zone"), "b": resolving(RESOLVED[second])}
            acts = [act("b", "attack-declaration")]
            yield f"{first}, {second}", cards, acts
            yield f"{first}, {second}, {first} gone", cards, [*acts, {"stage": {"destroy": "a"}, "at": "battle-step"}]
    for first in RESOLVED:
        for second, standing in CONTINUOUS.items():
            cards = {"a": resolving(RESOLVED[first]), "b": applying(standing, "hand")}
            acts = [act("a", "main-phase"), {"stage": {"special-summon": "b"}, "at": "attack-declaration"}]
            yield f"{first}, {second}", cards, acts
            yield f"{first}, {second}, {second} gone", cards, [*acts, {"stage": {"destroy": "b"}, "at": "battle-step"}]


def resolving(change: dict, lasts: str = "until-end-of-turn") -> dict:
    """A Quick-Play Spell that changes its target."""
    verb = {"of": "target", "lasts": lasts, **change}
    effect = {"class": "activation", "targets": "monster", "does": [{"change-stat": verb}]}
    return {"plain": "quick-play-spell", "of": "turn-player", "in": "hand", "effect": effect}


def applying(change: dict, zone: str) -> dict:
    """A monster whose Continuous Effect changes the attacking one."""
    effect = {"class": "continuous", "applies-when": "always", "does": {"change-stat": {"of": "attacker", **change}}}
    return {"plain": "monster", "of": "turn-player", "in": zone, "effect": effect}


def act(card: str, at: str) -> dict:
    return {"activate": card, "at": at, "targets": "attacker"}


def count(prepared: PreparedRuleset, told: str, cards: dict, acts: list) -> str:
    """The ATK that comes of it; ``?`` where the day, or everybody, leaves it open."""
    at = "end-step" if told.endswith("over") else "start"
    scene = {
        "situation": "plain-battle",
        "given": {"cards": {"attacker": {"atk": 2000, "def": 1400}, "target": {"atk": 0}, **cards}},
        "when": acts,
        "then": {"atk": {"state": {"of": "attacker", "at": at, "atk": 0}}},
    }
    answers, _ = answer_scenario(prepared, Claim.model_validate(scene))
    found = answers["atk"]
    return "?" if found.status is Status.CANNOT_DECIDE else found.engine.removeprefix("atk ")


def write_table() -> str:
    """The whole table."""
    corpus = load_shipped()
    eras = make_eras(corpus)
    prepared = [prepare_ruleset(corpus, eras[id], full_rulebook()) for id in RULESETS]
    lines = [f"{'of 2000 ATK, 1400 DEF':44}" + "".join(f"{id:>12}" for id in RULESETS)]
    for told, cards, acts in list_rows():
        lines.append(f"{told:44}" + "".join(f"{count(each, told, cards, acts):>12}" for each in prepared))
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def table() -> list[str]:
    return write_table().splitlines()


def test_every_pair_of_changes_comes_out_as_written(table):
    assert table == TABLE.read_text("utf-8").splitlines()


READ = {case["holds"]: case for file in sorted(SCENARIOS.glob("*.yaml")) for case in read_file(file).value}
TURNED = {
    # each key of the table: a row in which it says something else, what that is, and the case that comes out otherwise
    "meets": (
        "changes-before-a-halving", {"meets": ()},
        "a number that an effect has halved stays when what had changed it before counts otherwise or ends",
    ),
    "does": (
        "gains-before-a-setting", {"does": {}},
        "what a monster gains from another card counts on top of what was set, on the days on which it does",
    ),
    "when": (
        "settings-before-an-original-change", {"when": "both-apply"},
        "in 2010 a change of the original number undid what had doubled the number, for good",
    ),
    "first": (
        "gains-before-a-setting", {"first": {"change": ("set",)}},
        "what a monster gains from another card counts on top of what was set, on the days on which it does",
    ),
    "then": (
        "changes-before-a-halving", {"then": {"change": ("gain",)}},
        "a number that an effect has halved stays when what had changed it before counts otherwise or ends",
    ),
    "by": (
        "changes-before-a-halving", {"then": {"by": "continuous"}},
        "a number that an effect has halved stays when what had changed it before counts otherwise or ends",
    ),
    "lasts": (
        "gains-before-a-setting", {"first": {"lasts": ("damage-calculation-only",)}},
        "what a monster gains from another card counts on top of what was set, on the days on which it does",
    ),
    "amount": (
        "counted-number-after-a-setting", {"first": {"amount": "named"}},
        "a number that a Continuous Effect counts is set again once an effect has set it",
    ),
    "of": (
        "settings-after-a-continuous-setting", {"first": {"of": "any-card"}},
        "the number that a monster's own effect makes it gives way to what a resolved effect makes it",
    ),
}  # fmt: skip


def turn_row(row: Meeting, turned: dict) -> Meeting:
    """A row that says something else, in its first pair."""
    if turned.keys() & {"meets", "does"}:
        return row.model_copy(update=turned)
    pair, *others = row.meets
    said = {
        key: getattr(pair, key).model_copy(update=each) if isinstance(each, dict) else each
        for key, each in turned.items()
    }
    return row.model_copy(update={"meets": (pair.model_copy(update=said), *others)})


def answer_case(corpus: Corpus, title: str) -> list:
    """The answers to a case under three rulesets."""
    claim = Claim.model_validate({key: value for key, value in READ[title].items() if key not in ("holds", "under")})
    eras = make_eras(corpus)
    ids = (*RULESETS, "ocg-2011")
    answers = [answer_scenario(prepare_ruleset(corpus, eras[id], full_rulebook()), claim)[0] for id in ids]
    return [(name, each.status, each.engine) for found in answers for name, each in found.items()]


@pytest.mark.parametrize("key", TURNED)
def test_every_key_of_the_table_changes_an_answer(key: str) -> None:
    name, turned, title = TURNED[key]
    corpus = load_shipped()
    other = replace(corpus, switches={**corpus.switches, name: turn_row(corpus.meetings[name], turned)})
    assert answer_case(other, title) != answer_case(corpus, title)


def test_without_a_table_two_changes_that_meet_are_undecided_and_one_alone_is_not() -> None:
    corpus = load_shipped()
    left = {name: each for name, each in corpus.switches.items() if name not in corpus.meetings}
    bare = replace(corpus, switches=left)
    prepared = prepare_ruleset(bare, make_eras(bare)["ocg-modern"], full_rulebook())
    one, two = {"a": resolving(RESOLVED["+700"])}, {"a": resolving(RESOLVED["+700"]), "b": resolving(RESOLVED["half"])}
    assert count(prepared, "+700", one, [act("a", "attack-declaration")]) == "2700"
    acts = [act("a", "attack-declaration"), act("b", "battle-step")]
    assert count(prepared, "+700, half", two, acts) == "?"


def test_every_time_has_its_results_and_every_result_a_time() -> None:
    assert RESULTS.keys() == set(get_args(MeetingTime))
    assert {result for results in RESULTS.values() for result in results} == set(get_args(MeetingResult))


def test_each_row_is_asked_by_a_rule_and_its_results_are_those_of_the_engine() -> None:
    corpus = load_shipped()
    asked = {switch for rule in RULES.values() for switch in rule.switches}
    assert corpus.meetings.keys() <= asked
    played = "\n".join(file.read_text("utf-8") for file in (ENGINE / "duel" / "continuous").glob("*.py"))
    words = {word for row in corpus.meetings.values() for word in row.does.values()}
    words |= {pair.when for row in corpus.meetings.values() for pair in row.meets}
    assert {word for word in words if f'"{word}"' not in played} == {"counts", "first-on-top"}, (
        "any other word is a result without more"
    )


if __name__ == "__main__":
    TABLE.write_text(write_table(), "utf-8")
