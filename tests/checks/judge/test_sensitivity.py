"""The check's own sensitivity: wrong versions of a fact are wrong by construction, and nearly all are caught."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.engine import FIVE, SEVEN, full_rulebook
from checks.judge.card_conditions import TakenOut, measure_conditions
from checks.judge.context import make_judge
from checks.judge.mutants import Kind, find_other_point, mutate_claim
from checks.judge.sensitivity import measure_sensitivity
from kb import records
from kb.corpus.guests import load_guest
from tests.commands import ask, run
from tests.shared import is_drawn

SOURCE = "yugipedia-damage-step"


def claim(**said):
    return records.Claim.model_validate(said)


def wrong(made, fact, home=FIVE):
    """The wrong versions of a fact: kind and what it says."""
    return {(mutant.kind, mutant.says) for mutant in mutate_claim(made, fact, home)}


def scene(**fact):
    return claim(situation="plain-battle", then={"fact": fact})


ONE_OF = 10
"""Of how many rulings, or cards, one is drawn: `rulings sensitivity` measures all."""


@pytest.fixture(scope="module")
def measured(judge):
    return measure_sensitivity(judge, [each for each in judge.corpus.rulings if is_drawn(each.id, ONE_OF)])


@pytest.fixture(scope="module")
def taken_out(judge) -> list[TakenOut]:
    """The conditions of some cards, with whether a ruling that names the card holds them."""
    cards = {card.name for slug, card in judge.corpus.cards.items() if is_drawn(slug, ONE_OF)}
    found = measure_conditions(
        judge, [each for each in judge.corpus.rulings if not cards.isdisjoint(each.record.cards)]
    )
    return [each for each in found if each.condition.card in cards]


def test_a_window_is_answered_the_other_way_at_that_point_only():
    made = claim(window={"may-activate": "Honest", "at": {"start": "yes", "end": "no"}})
    mutants = list(mutate_claim(made, "end"))
    assert [dict(mutant.claim.window.at) for mutant in mutants] == [{"start": "yes", "end": "yes"}]
    assert made.window.at["end"] == "no"


def test_that_some_may_is_wrong_only_if_none_may():
    made = claim(**{"for-some": {"effect": {"class": "quick"}}, "window": {"at": {"start": "yes"}}})
    (mutant,) = mutate_claim(made, "start")
    assert mutant.claim.for_some is None
    assert mutant.claim.for_every == made.for_some


def test_battle_damage_is_turned_wrong_in_every_column():
    made = scene(
        event={"what": "damage", "of": "opponent", "kind": "battle-damage", "amount": 300, "at": "during-calculation"}
    )
    assert wrong(made, "fact") == {
        (Kind.ANSWER, "times never, not any"),
        (Kind.NUMBER, "amount 400, not 300"),
        (Kind.NUMBER, "amount 200, not 300"),
        (Kind.PLAYER, "of [turn-player], not [opponent]"),
        (Kind.VALUE, "kind effect-damage, not battle-damage"),
        (Kind.TIMING, "at [after-calculation], not [during-calculation]"),
    }


def test_what_never_happens_is_only_turned_into_something_that_does():
    made = scene(event={"what": "flip", "of": "target", "at": "start", "times": "never"})
    assert wrong(made, "fact") == {(Kind.ANSWER, "times any, not never")}


def test_unchanged_life_points_have_no_other_player():
    assert {kind for kind, _ in wrong(scene(life={"of": "opponent", "changes-by": 0}), "fact")} == {Kind.NUMBER}
    assert Kind.PLAYER in {kind for kind, _ in wrong(scene(life={"of": "opponent", "changes-by": -300}), "fact")}


@pytest.mark.parametrize(
    ("home", "said", "other"),
    [
        (FIVE, "before-calculation", "during-calculation"),
        (SEVEN, "flip", "during-calculation"),
        (SEVEN, "after-calculation", "end"),
        (FIVE, "start/closes", "before-calculation"),
    ],
)
def test_another_timing_is_another_one_in_both_charts(home, said, other):
    assert find_other_point((said,), home) == other


def test_entering_a_step_has_no_other_timing():
    made = scene(event={"what": "enter", "at": "start"})
    assert wrong(made, "fact") == {(Kind.ANSWER, "times never, not any")}


def test_a_moment_after_an_act_has_no_other_timing():
    assert find_other_point((records.Relative.model_validate({"after": "hiding"}),), FIVE) is None


def test_links_of_a_chain_are_reversed_split_and_joined():
    together = scene(chains={"at": "end", "links": [["attacker.one", "target.two"]]})
    apart = scene(chains={"at": "end", "links": [["attacker.one"], ["target.two"]]})
    assert {mutant.claim.then["fact"].chains.links for mutant in mutate_claim(together, "fact")} == {
        (("target.two", "attacker.one"),),
        (("attacker.one",), ("target.two",)),
    }
    assert {mutant.claim.then["fact"].chains.links for mutant in mutate_claim(apart, "fact")} == {
        (("attacker.one", "target.two"),)
    }


def test_nearly_every_wrong_fact_of_the_corpus_is_caught(measured):
    assert len(measured.trials) > measured.facts > 1000
    assert measured.share >= 0.98, [trial.key for trial in measured.survivors]


def test_every_kind_of_mistake_is_made_and_caught(measured):
    counted = measured.count_kinds()
    assert counted.keys() == {str(kind) for kind in Kind}
    assert all(caught >= 0.8 * total for total, caught in counted.values())


def test_whatever_an_agreement_leans_on_makes_it_fall_or_something_else_does():
    code, answer = ask("sensitivity", "--source", "konami-ocg-rulebook-2020", "--turns", "--json")
    assert code == 0
    turns = answer["turns"]
    assert turns.keys() >= {"rule taken out", "switch turned", "card emptied", "acts removed", "at another moment"}
    assert all(0 < kind["noticed"] <= kind["agreements"] for kind in turns.values())
    explained = sum(kind["noticed"] + kind["fall_otherwise"] for kind in turns.values())
    assert explained >= 0.98 * sum(kind["agreements"] for kind in turns.values())
    told = [each for each in answer["standing"] if not each["otherwise"]]
    assert len(told) == sum(kind["agreements"] for kind in turns.values()) - explained


def test_the_command_measures_one_source(corpus):
    code, answer = ask("sensitivity", "--source", SOURCE, "--json")
    summary = answer["summary"]
    assert code == 0
    assert summary["caught"] + len(answer["survivors"]) == summary["mutants"]
    assert summary["mutants"] == sum(kind["mutants"] for kind in answer["kinds"].values())
    assert all(each["key"].startswith(f"{SOURCE}/") and each["line"] > 0 for each in answer["survivors"])


def test_an_unknown_source_is_refused_with_what_was_meant():
    code, out, error = run("sensitivity", "--source", "yugipedia-damage-stop")
    assert (code, out) == (2, "")
    assert SOURCE in error
    assert "Traceback" not in error


SOURCES = "quay-notes: {title: Notes on the quay, authority: article, territory: [tcg], seen: not-read}\n"
HERON = """name: Tin Heron
carrier: monster
stats: {atk: 1200, def: 800, level: 4, attribute: wind, type: machine}
effects:
- id: peck
  class: trigger
  optional: mandatory
  named-timing: start
  needs: [{attacks: {of: this-card}}, {attacked: {of: opponent, position: defense, attribute: [fire, water]}}]
  does: [{if: {is: [{face-up: {of: this-card}}], then: [{destroy: {of: battled-monster}}]}}]
"""
COMES = """source: quay-notes
section: Herons
rulesets: [tcg-modern]
rulings:
- id: the-heron-pecks
  locator: line 1
  statement: Tin Heron destroys a Defense Position monster that it attacks.
  claims:
    pecks:
      given: {cards: {attacker: {card: Tin Heron}, target: {plain: monster, position: defense, attribute: fire}}}
      when: [{attack: attacker, on: target}]
      then: {falls: {event: {what: destroy, of: target, by: attacker.peck, times: 1}}}
"""
ANOTHER = """- id: the-heron-looks-on
  locator: line 2
  statement: It does nothing when another monster attacks.
  claims:
    looks-on:
      given:
        cards:
          attacker: {plain: monster}
          heron: {card: Tin Heron, of: turn-player}
          target: {plain: monster, position: defense, attribute: fire}
      when: [{attack: attacker, on: target}]
      then: {silent: {event: {what: activate, of: heron.peck, times: never}}}
"""
UPRIGHT = """- id: upright-monsters
  locator: line 3
  statement: It does nothing against a monster in Attack Position.
  claims:
    upright:
      given: {cards: {attacker: {card: Tin Heron}, target: {plain: monster, attribute: fire}}}
      when: [{attack: attacker, on: target}]
      then: {silent: {event: {what: activate, of: attacker.peck, times: never}}}
"""


@pytest.mark.parametrize(
    ("rulings", "held"),
    [
        (COMES, set()),
        (COMES + ANOTHER, {("needs 1", "")}),
        (COMES + UPRIGHT, {("needs 2", ""), ("needs 2", "position")}),
        (COMES + ANOTHER + UPRIGHT, {("needs 1", ""), ("needs 2", ""), ("needs 2", "position")}),
    ],
)
def test_a_condition_is_held_by_a_scene_that_lacks_what_it_asks_for(corpus, tmp_path: Path, rulings, held):
    (tmp_path / "cards").mkdir()
    (tmp_path / "rulings" / "quay-notes").mkdir(parents=True)
    (tmp_path / "sources.yaml").write_text(SOURCES)
    (tmp_path / "cards" / "tin-heron.yaml").write_text(HERON)
    (tmp_path / "rulings" / "quay-notes" / "herons.yaml").write_text(rulings)
    both, own = load_guest(tmp_path, corpus)
    found = measure_conditions(make_judge(both, full_rulebook()), own)
    assert {(each.condition.place, each.condition.key) for each in found} == {
        ("needs 1", ""), ("needs 2", ""), ("needs 2", "position"), ("needs 2", "attribute"), ("does 1 is 1", ""),
    }  # fmt: skip
    assert {(each.condition.place, each.condition.key) for each in found if each.noticed_by} == held


def test_nearly_every_condition_of_the_corpus_is_held_by_a_ruling(taken_out):
    whole = [each for each in taken_out if not each.condition.key]
    assert len(whole) > 100
    assert sum(bool(each.noticed_by) for each in whole) >= 0.9 * len(whole), list_open(whole)


def test_nearly_every_key_of_a_condition_is_held_by_a_ruling(taken_out):
    keys = [each for each in taken_out if each.condition.key]
    assert len(keys) > 30
    assert sum(bool(each.noticed_by) for each in keys) >= 0.75 * len(keys), list_open(keys)


def list_open(found: list[TakenOut]) -> list[str]:
    """Name the conditions that no ruling holds."""
    return [f"{each.condition.card}: {each.condition.place}" for each in found if not each.noticed_by]
