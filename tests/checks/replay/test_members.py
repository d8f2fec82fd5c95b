"""Members of quantified claims in a scene: listed words are combined, of each unstated field every word is taken once."""

from __future__ import annotations

import pytest

from checks.engine import full_rulebook
from checks.judge.shapes import answer_scenario
from checks.replay.effects import OPEN, enumerate_effects
from checks.replay.prepared import prepare_ruleset
from kb.records import Claim, EffectDescription
from kb.records.findings import Status

NEVER = {"event": {"what": "activate", "of": "the-effect", "times": "never"}}
DRAWS_NOTHING = {"event": {"what": "draw", "times": "never"}}


def describe(**said):
    return EffectDescription.model_validate({key.rstrip("_"): value for key, value in said.items()})


def test_what_is_left_open_is_taken_up_word_by_word():
    members = list(
        enumerate_effects(describe(class_=["trigger", "flip"], trigger="flipped-face-up", about="this-card"))
    )
    assert [(each.class_[0], each.optional, bool(each.does)) for each in members] == [
        (word, *more) for word in ("trigger", "flip") for more in ((None, False), (("mandatory",), False), (None, True))
    ]


def test_of_the_plainest_nothing_is_open():
    assert len(list(enumerate_effects(describe(class_=["trigger", "flip"]), plain=True))) == 2


def test_what_is_said_is_not_open():
    said = describe(class_="trigger", optional="optional", does={"draw": {}}, trigger="battles")
    assert list(enumerate_effects(said)) == [said]
    assert len({(name, str(word)) for name, word, _ in OPEN}) == len(OPEN)


def test_of_several_verbs_that_stand_alone_each_is_a_member():
    said = describe(class_="trigger", trigger="battles", does=[{"draw": {}}, {"banish": {}}])
    assert [each.does[0].key for each in enumerate_effects(said, plain=True)] == ["draw", "banish"]
    whole = describe(class_="trigger", trigger="battles", does=[{"draw": {"count": 1}}, {"banish": {}}])
    assert [len(each.does) for each in enumerate_effects(whole, plain=True)] == [2]


CASES = {
    "a universal that only an optional effect keeps": ("for-every", NEVER, Status.CONTRADICTS, "optional: mandatory"),
    "an existence that a mandatory effect keeps": (
        "for-some", {"event": {"what": "activate", "of": "the-effect"}}, Status.AGREES, "",
    ),
    "what no effect of the class does": ("for-every", {"event": {"what": "banish", "times": "never"}}, Status.AGREES, ""),
    "what one of them does": ("for-every", DRAWS_NOTHING, Status.CONTRADICTS, "does: draw"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_quantified_scene_speaks_of_all_its_members(corpus, eras, name):
    quantifier, fact, status, shown = CASES[name]
    effect = {"class": "trigger", "trigger": "destroyed-by-battle", "about": "this-card"}
    effect |= {"optional": "mandatory"} if "draw" in str(fact) else {}
    said = {"situation": "plain-battle", quantifier: {"effect": effect, "on": "target"}, "then": {"fact": fact}}
    prepared = prepare_ruleset(corpus, eras["tcg-modern"], full_rulebook())
    answers, _ = answer_scenario(prepared, Claim.model_validate(said))
    assert answers["fact"].status is status, answers
    assert shown in answers["fact"].because
