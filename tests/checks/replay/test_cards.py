"""The cards of a day: in the wording of that day, excepted by the rulings of that day, dealt as a scene tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.engine import Undecided
from checks.replay.cards import Cards
from kb.records import Card, CardSet, SceneCard

GLOW = {"id": "glow", "class": "quick"}
SINCE = GLOW | {"since": "2015-01-01"}
OLD, NEW = "tcg-edison", "tcg-modern"
WANTING = "needs the wording of Moth's glow on 2010-04-24 (TCG)"
UNPRINTED = "Moth is not yet printed on 2010-04-24 (TCG)"
WORDINGS = {
    # the effects, the day of its printing, under a ruleset: what is missing of it, the same by the nearest wording, and
    # the day of the wording that would stand in for it
    "always worded so": ([GLOW], "2009-06-12", OLD, "", "", None),
    "worded so later": ([SINCE], "2009-06-12", OLD, WANTING, "", "2015-01-01"),
    "worded so by then": ([SINCE], "2009-06-12", NEW, "", "", None),
    "from the first day": ([GLOW | {"since": "2010-04-24"}], "2009-06-12", OLD, "", "", None),
    "until the day before": ([GLOW | {"until": "2010-04-24"}], "2009-06-12", OLD, WANTING, WANTING, None),
    "until that day": ([GLOW | {"until": "2010-04-25"}], "2009-06-12", OLD, "", "", None),
    "in the other territory": ([GLOW | {"territory": ["ocg"]}], "2009-06-12", OLD, WANTING, WANTING, None),
    "only the words changed": ([SINCE | {"changed": "wording"}], "2009-06-12", OLD, "", "", None),
    "what it does changed": ([SINCE | {"changed": "function"}], "2009-06-12", OLD, WANTING, WANTING, None),
    "printed on that day": ([SINCE], "2010-04-24", OLD, WANTING, "", "2015-01-01"),
    "printed a day later": ([SINCE], "2010-04-25", OLD, UNPRINTED, UNPRINTED, None),
    "printed nobody knows when": ([SINCE], None, OLD, WANTING, WANTING, None),
    "another wording before": (
        [SINCE, {"id": "gleam", "same-as": "glow", "until": "2015-01-01"}], "2009-06-12", OLD, "", "", None),
    "another wording before, but later than that day": (
        [SINCE, {"id": "gleam", "same-as": "glow", "since": "2012-01-01", "until": "2015-01-01"}],
        "2009-06-12", OLD, WANTING, "", "2012-01-01"),
    "of no class": ([{"id": "glow"}], "2009-06-12", OLD, "needs the class of Moth's glow", "needs the class of Moth's glow", None),
    "waiting for nobody's event": (
        [{"id": "glow", "class": "trigger", "trigger": "destroyed-by-battle"}], "2009-06-12", OLD,
        "needs to know whose event triggers Moth's glow", "needs to know whose event triggers Moth's glow", None),
    "waiting for an event of this card": (
        [{"id": "glow", "class": "trigger", "trigger": "destroyed-by-battle", "about": "this-card"}], "2009-06-12", OLD, "", "", None),
    "waiting for an event that is no card's": (
        [{"id": "glow", "class": "trigger", "trigger": "battle-damage"}], "2009-06-12", OLD, "", "", None),
    "waiting for nothing": (
        [{"id": "glow", "class": "trigger"}], "2009-06-12", OLD,
        "needs the trigger event of Moth's glow", "needs the trigger event of Moth's glow", None),
    "waiting for a phase": (
        [{"id": "glow", "class": "trigger", "needs": {"during": {"part": "battle-phase"}}}], "2009-06-12", OLD, "", "", None),
}  # fmt: skip


def make_cards(corpus, eras, ruleset, effects, printed="2009-06-12", **said):
    card = Card.model_validate(
        {"name": "Moth", "carrier": "monster", "effects": effects, "printed": {"tcg": "HBL"} if printed else {}} | said
    )
    cite = {"source": "lantern-news", "locator": "line 1"}
    hbl = CardSet.model_validate(
        {"name": "Harbour Lights", "released": {"tcg": printed or "2009-06-12"}, "cites": [cite]}
    )
    own = replace(corpus, cards={"moth": card}, sets={"HBL": hbl})
    return card, Cards(own, eras[ruleset])


@pytest.mark.parametrize(
    ("effects", "printed", "ruleset", "missing", "nearest", "later"), WORDINGS.values(), ids=WORDINGS
)
def test_the_wording_of_a_day(corpus, eras, effects, printed, ruleset, missing, nearest, later):
    card, cards = make_cards(corpus, eras, ruleset, effects, printed)
    for of_day, lacks in ((cards, missing), (cards.take_nearest(), nearest)):
        (effect,) = of_day.effects_of(card)
        assert (effect.id, effect.missing) == ("glow", (lacks,) if lacks else ())
    assert cards.list_later_wordings(card) == ({"glow": later} if later else {})


def test_a_wording_has_what_it_does_not_say_from_the_one_that_it_is_like(corpus, eras):
    effects = [
        GLOW | {"optional": "mandatory", "named-timing": "end", "since": "2015-01-01"},
        {"id": "gleam", "same-as": "glow", "named-timing": "start", "since": "2009-01-01", "until": "2015-01-01"},
        {"id": "glint", "same-as": "gleam", "optional": "optional", "until": "2009-01-01"},
    ]
    for ruleset, said in (
        (NEW, ("mandatory", "end")),
        (OLD, ("mandatory", "start")),
        ("tcg-goat", ("optional", "start")),
    ):
        card, cards = make_cards(corpus, eras, ruleset, effects, "2004-06-12")
        (effect,) = cards.effects_of(card)
        assert (effect.id, effect.optional, effect.named_timing) == ("glow", *said)


CITED = {"source": "lantern-news", "locator": "line 2"}
EXCEPTS = {"effect": "glow", "allowed": "yes", "from": "2009-02-05", "cites": [CITED]}
RULINGS = {
    # a card ruling, under a ruleset: whether it excepts the card
    "of its day": (EXCEPTS, OLD, True),
    "from that day": (EXCEPTS | {"from": "2010-04-24"}, OLD, True),
    "from the day after": (EXCEPTS | {"from": "2010-04-25"}, OLD, False),
    "until that day": (EXCEPTS | {"until": "2010-04-24", "until-cites": [CITED]}, OLD, False),
    "until the day after": (EXCEPTS | {"until": "2010-04-25", "until-cites": [CITED]}, OLD, True),
    "of the territory": (EXCEPTS | {"territory": "tcg"}, OLD, True),
    "of the other territory": (EXCEPTS | {"territory": "ocg"}, OLD, False),
}


@pytest.mark.parametrize(("ruling", "ruleset", "excepts"), RULINGS.values(), ids=RULINGS)
def test_the_card_rulings_of_a_day(corpus, eras, ruling, ruleset, excepts):
    card, cards = make_cards(corpus, eras, ruleset, [GLOW], **{"rulings-that-except": [ruling]})
    found = cards.rulings_of(card)
    assert [*found] == (["glow"] if excepts else [])
    for each in found.get("glow", ()):
        assert (each.allowed, each.cites) == (True, (("lantern-news", "line 2"),))


def test_a_card_that_is_not_printed_is_neither_excepted_nor_dealt(corpus, eras):
    card, cards = make_cards(corpus, eras, OLD, [GLOW], "2012-01-01", **{"rulings-that-except": [EXCEPTS]})
    assert cards.rulings_of(card) == {}
    with pytest.raises(Undecided, match="not yet printed"):
        cards.make("it", SceneCard.model_validate({"card": "Moth"}))


DEALT = {
    # what a scene tells of a card: what of the card in play is so
    "a monster": ({"plain": "monster"}, {"zone": "monster-zone", "position": "attack", "controller": 0, "kinds": ("normal",)}),
    "a monster with an effect": ({"plain": "monster", "effect": {"class": "quick"}}, {"kinds": ("effect",)}),
    "a Trap": ({"plain": "normal-trap", "of": "opponent"}, {"zone": "set", "controller": 1, "carrier": "normal-trap"}),
    "a Field Spell on the field": ({"plain": "field-spell", "in": "spell-trap-zone"}, {"zone": "field-zone"}),
    "a card that is equipped": ({"plain": "equip-spell", "equipped-to": "target"}, {"zone": "spell-trap-zone"}),
    "a Trap as a monster": ({"plain": "normal-trap", "position": "defense"}, {"zone": "monster-zone", "carrier": "monster", "position": "defense"}),
    "a card in the hand": ({"plain": "monster", "in": "hand"}, {"zone": "hand"}),
    "its numbers": (
        {"plain": "monster", "atk": 7, "def": 8, "level": 3, "counters": 2, "materials": 1},
        {"base_atk": 7, "base_def": 8, "level": 3, "counters": 2, "materials": 1}),
    "its Xyz Materials": ({"plain": "monster", "materials": ["Moth", "Moth"]}, {"materials": 2}),
    "its marks": (
        {"plain": "monster", "marked": "yes", "negated": "yes", "token": "yes", "summoned": "special"},
        {"marked": True, "negated": True, "negated_until": "given", "token": True, "summoned": "special"}),
    "none of these": (
        {"plain": "monster"},
        {"marked": False, "negated": False, "negated_until": "", "token": False, "summoned": "", "counters": 0, "materials": None}),
    "a card of which nothing is said": ({"in": "hand"}, {"carrier": "monster", "zone": "hand"}),
    "a real card": (
        {"card": "Moth"}, {"kinds": ("effect", "tuner"), "token": False, "name": "Moth", "base_atk": 400, "base_def": 0, "level": 3, "attribute": "light", "type": "insect"}),
    "a real card, with other numbers": (
        {"card": "Moth", "atk": 9, "type": "plant"}, {"base_atk": 9, "base_def": 0, "type": "plant", "attribute": "light"}),
}  # fmt: skip


@pytest.mark.parametrize(("thing", "so"), DEALT.values(), ids=DEALT)
def test_a_card_is_dealt_as_the_scene_tells(corpus, eras, thing, so):
    stats = {"atk": 400, "def": "?", "level": 3, "attribute": "light", "type": "insect"}
    _, cards = make_cards(corpus, eras, OLD, [GLOW], stats=stats, kinds=["effect", "tuner"])
    card = cards.make("it", SceneCard.model_validate(thing))
    assert {name: getattr(card, name) for name in so} == so


def test_the_target_is_the_opponents_unless_said(corpus, eras):
    _, cards = make_cards(corpus, eras, OLD, [GLOW])
    plain = SceneCard.model_validate({"plain": "monster"})
    assert [cards.make(role, plain).controller for role in ("target", "attacker", "third")] == [1, 0, 0]


def test_every_effect_of_a_card_is_made_once_whatever_wordings_stand_between_them(corpus, eras):
    effects = [
        SINCE,
        {"id": "gleam", "same-as": "glow", "until": "2015-01-01"},
        {"id": "glint", "class": "continuous"},
        {"id": "gloom", "class": "ignition"},
    ]
    card, cards = make_cards(corpus, eras, OLD, effects)
    assert [effect.id for effect in cards.effects_of(card)] == ["glow", "glint", "gloom"]


def test_a_token_is_a_normal_monster_unless_said(corpus, eras):
    for said, kinds in (
        ({"token": "yes"}, ("normal",)),
        ({"token": "yes", "kinds": ["effect"]}, ("effect",)),
        ({}, ()),
    ):
        _, cards = make_cards(corpus, eras, OLD, [GLOW], **said)
        card = cards.make("it", SceneCard.model_validate({"card": "Moth"}))
        assert (card.kinds, card.token) == (kinds, "token" in said)
