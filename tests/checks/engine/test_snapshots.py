"""The snapshots of a Chain Link: what is fixed at its three instants, and cannot be read before."""

from __future__ import annotations

from copy import deepcopy
from inspect import signature

import pytest

from checks.engine import Act, Card, Effect, Game, Print, full_rulebook, play
from checks.engine.duel.state.state import Link, Paid
from kb import language

BOOST = Effect(
    carrier="quick-play-spell",
    effect_class="activation",
    atk_def="direct",
    targets="monster",
    cost=(language.PayLife(500),),
    does=(language.ChangeStat(of="target", by=300, lasts="until-end-of-turn"),),
)
ONCE_PAID = ("moves", "met", "stayed")


def play_one_link(ruleset, look) -> None:
    """Play a battle in which one card is activated; ``look`` is called at each instant."""
    boost = Card("boost", Print(carrier="quick-play-spell", effects=(BOOST,)), zone="set")
    act = Act(2, "activate", what="boost", at="before-calculation", label="first", targets=("attacker",))
    cards = [Card("attacker", atk=1800), Card("target", controller=1), boost]
    acts = [Act(1, "attack", what="attacker", on="target"), act]
    play(Game(ruleset, full_rulebook(), cards, acts=acts, watch=look))


@pytest.mark.parametrize("snapshot", ["activated", "paid", "resolving"])
def test_a_snapshot_cannot_be_read_before_its_instant(snapshot):
    link = Link(1, Card("boost"), BOOST, 0)
    with pytest.raises(AttributeError, match=snapshot):
        getattr(link, snapshot)
    assert (link.once_paid, link.once_resolving, link.hit) == (None, None, ())


@pytest.mark.parametrize("key", ONCE_PAID)
def test_what_is_fixed_once_all_is_paid_cannot_be_read_while_it_is_being_paid(key):
    with pytest.raises(AttributeError, match=key):
        getattr(Paid(), key)


def test_a_chain_link_has_each_snapshot_from_its_instant_on(eras):
    seen = {}

    def look(game: Game, instant: str) -> None:
        if instant == "link:first":
            (link,) = game.chain.links
            seen["link"], seen["then"] = link, link.once_resolving

    play_one_link(eras["tcg-modern"].engine, look)
    link = seen["link"]
    assert seen["then"] is None
    assert (link.activated.place, link.activated.lies, link.activated.brought_out) == ("set", "spell-trap-zone", True)
    assert (link.paid.life_points, [ref.role for ref in link.paid.aimed], link.paid.moves) == (500, ["attacker"], 0)
    assert [ref.role for ref in link.resolving.hit] == ["attacker"] == [ref.role for ref in link.resolving.affected]


def test_a_copy_of_a_game_has_its_own_snapshots(eras):
    copies = []

    def look(game: Game, instant: str) -> None:
        if instant == "link:first":
            copies.append(
                (game.chain.links[0], deepcopy(game, {id(each): each for each in (game.rulebook, game.ruleset)}))
            )

    play_one_link(eras["tcg-modern"].engine, look)
    ((link, copied),) = copies
    (other,) = copied.chain.links
    assert other.once_resolving is None is not link.once_resolving
    assert other.activated == link.activated
    assert other.paid is not link.paid
    assert other.targets == (copied.cards["attacker"],)


def test_a_card_takes_at_most_ten_parameters_and_a_game_keeps_one_object_for_each_concern():
    assert len(signature(Card).parameters) <= 10
    assert len(Game.__slots__) <= 14
