"""A precedent is one record: it decides an activation by the narrowest scope, and is what the answer cites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.context import make_judge
from checks.judge.ruling import gather_rule_cites
from checks.judge.shapes import answer_scenario
from checks.replay.eras import make_eras
from kb import records
from tests.shared import load_shipped

CASE = "would-change-nothing/not-their-turn"
ROAR = {
    "situation": "empty-battle-phase",
    "given": {"cards": {"roar": {"card": "Threatening Roar", "of": "turn-player", "in": "set"}}},
    "then": {"own": {"legal": {"act": "activate", "what": "roar", "at": "start-step", "is": "no"}}},
}
SCOPES = {"card": "Threatening Roar", "kind": "normal-trap", "verb": "forbid"}
SOURCES = {"card": "goatrulings-2005", "kind": "edisonrul-ing", "verb": "edison-battle-phase"}


def answer(*made_up: tuple[str, str]):
    """What is answered today, and cited, with made-up precedents: for each its scope and its value."""
    shipped = load_shipped()
    precedents = [
        {"of": {scope: SCOPES[scope]}, "territory": "tcg", "from": "2015-01-01", "value": value,
         "cites": [{"source": SOURCES[scope], "locator": "p. 1"}]}
        for scope, value in made_up
    ]  # fmt: skip
    read = tuple(records.Precedent.model_validate(each) for each in precedents)
    case = shipped.switches[CASE].model_copy(update={"precedents": read})
    corpus = replace(shipped, switches={**shipped.switches, CASE: case})
    judge = make_judge(corpus, full_rulebook(), make_eras(corpus))
    era = judge.eras["tcg-modern"]
    answers, _ = answer_scenario(judge.prepared(era), records.Claim.model_validate(ROAR))
    cites = gather_rule_cites(judge, era, answers["own"], ("Threatening Roar",))
    return answers["own"].engine.partition(" (")[0], {cite.source for cite in cites}


def test_without_a_precedent_nobody_has_said_it() -> None:
    assert answer() == ("cannot decide", set())


@pytest.mark.parametrize("scope", SCOPES)
def test_one_record_of_each_scope_decides_it_and_is_cited_alone(scope: str) -> None:
    assert answer((scope, "not-activated")) == ("no", {SOURCES[scope]})
    assert answer((scope, "activated"))[0] == "yes"


def test_of_several_scopes_the_narrowest_decides() -> None:
    assert answer(("verb", "activated"), ("kind", "activated"), ("card", "not-activated"))[0] == "no"
    assert answer(("verb", "not-activated"), ("kind", "activated"))[0] == "yes"


SHOT = "Magical Musket - Cross-Domination"
ON_ZERO = {
    "situation": "empty-battle-phase",
    "given": {
        "cards": {
            "gunner": {"plain": "monster", "of": "turn-player", "same-name-as": "shot"},
            "shot": {"card": SHOT, "of": "turn-player", "in": "hand"},
            "zero": {"plain": "monster", "of": "opponent", "atk": 0, "def": 0, "kinds": ["effect"]},
        }
    },
    "then": {"may": {"legal": {"act": "target", "what": "zero", "for": "shot", "at": "main-phase", "is": "yes"}}},
}


@pytest.mark.parametrize(("is_played", "told"), [(True, "yes"), (False, "cannot decide")])
def test_a_part_that_is_not_played_is_not_taken_to_do_something(is_played: bool, told: str) -> None:
    shipped = load_shipped()
    card = shipped.find_card(SHOT)
    assert card is not None
    if not is_played:
        (effect,) = card.effects
        said = effect.model_dump(mode="json", by_alias=True, exclude_unset=True)
        said["does"][1] = {"unplayed": "its effects are negated"}
        card = card.model_copy(update={"effects": (type(effect).model_validate(said),)})
    slug = shipped.slugs[SHOT.casefold()]
    corpus = replace(shipped, cards={**shipped.cards, slug: card})
    judge = make_judge(corpus, full_rulebook(), make_eras(corpus))
    answers, _ = answer_scenario(judge.prepared(judge.eras["ocg-modern"]), records.Claim.model_validate(ON_ZERO))
    assert answers["may"].engine.partition(" (")[0] == told
