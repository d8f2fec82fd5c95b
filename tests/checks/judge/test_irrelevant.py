"""What does not matter to a ruling changes no answer: how a scene lists its cards, a card that nothing speaks of."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from checks.engine import Undecided
from checks.judge.ruling import answer_claim
from checks.replay.eras import rulesets_for
from checks.replay.scenes import build_scenes
from checks.replay.stage import Stage
from kb import records
from tests.shared import load_shipped

EVERY = 8
"""Of how many rulings one is asked."""


def turn_round(given):
    """List the cards the other way round."""
    return given.model_copy(update={"cards": dict(reversed(given.cards.items()))})


def add_scrolls(given):
    """Let a plain Spell lie in either Graveyard."""
    scroll = {"plain": "normal-spell", "in": "graveyard"}
    scrolls = {
        f"scroll-of-{player}": records.SceneCard.model_validate({**scroll, "of": player})
        for player in ("turn-player", "opponent")
    }
    return given.model_copy(update={"cards": {**given.cards, **scrolls}})


def go_on(given):
    """Let it be a later turn, where no turn is told."""
    return given if given.turn is not None else given.model_copy(update={"turn": 6})


@pytest.mark.parametrize("vary", [turn_round, add_scrolls, go_on])
def test_it_changes_no_answer(corpus, judge, vary):
    asked = 0
    changed = []
    for ruling in corpus.rulings[::EVERY]:
        eras = rulesets_for(ruling.rulesets, judge.eras.values())[-1:]
        claims = (ruling.record.claims or {}).items() if eras else ()
        for name, claim in claims:
            if claim.then is None or claim.given is None or not claim.given.cards:
                continue
            judge.answered.clear()
            before, _ = answer_claim(judge, ruling, eras[0], claim)
            other = claim.model_copy(update={"given": vary(claim.given)})
            after, _ = answer_claim(judge, ruling, eras[0], other)
            asked += len(before)
            changed += [(ruling.id, name, fact) for fact in before if before[fact].status != after[fact].status]
    judge.answered.clear()
    assert (changed, asked > 400) == ([], True)


def name_all(*carriers, by_itself=False):
    """The names of the recorded cards of some kinds, to draw from; or of those that do something by themselves."""
    return st.deferred(lambda: st.sampled_from(list_names(carriers, by_itself)))


def list_names(carriers, by_itself):
    cards = sorted(load_shipped().cards.values(), key=lambda card: card.name)
    return [card.name for card in cards if card.carrier in carriers and (not by_itself or acts_by_itself(card))]


def acts_by_itself(card):
    """Whether an effect of a card comes, or applies, without a player's doing."""
    effects = card.effects or ()
    return any("mandatory" in (each.optional or ()) or "continuous" in (each.class_ or ()) for each in effects)


MONSTERS = name_all("monster", by_itself=True)
SET = name_all("normal-trap", "quick-play-spell")
KEPT = name_all("continuous-spell", "continuous-trap", "field-spell")
EQUIPS = name_all("equip-spell")
OWNERS = st.sampled_from(["turn-player", "opponent"])
POSITIONS = st.sampled_from(["attack", "defense", "facedown"])
FIGHTERS = st.sampled_from(["attacker", "target"])
OTHERS = st.one_of(
    st.fixed_dictionaries({"card": MONSTERS, "of": OWNERS, "in": st.sampled_from(["monster-zone", "graveyard"])}),
    st.fixed_dictionaries({"card": KEPT, "of": OWNERS, "in": st.just("field")}),
    st.fixed_dictionaries({"card": EQUIPS, "of": OWNERS, "in": st.just("field"), "equipped-to": FIGHTERS}),
    st.fixed_dictionaries({"card": SET, "of": OWNERS, "in": st.just("set")}),
)


@st.composite
def battles(draw):
    """A battle with recorded cards, one of which is perhaps used at some point."""
    cards = {"attacker": {"card": draw(MONSTERS)}, "target": {"card": draw(MONSTERS), "position": draw(POSITIONS)}}
    cards |= {f"other-{number}": each for number, each in enumerate(draw(st.lists(OTHERS, max_size=4)))}
    acts = [{"attack": "attacker", "on": "target"}]
    if draw(st.booleans()):
        point = st.sampled_from(["attack-declaration", "start", "before-calculation", "after-calculation", "end"])
        acts.append({"activate": draw(st.sampled_from(sorted(cards))), "at": draw(point)})
    return cards, acts


def end(judge, cards, acts):
    """How a battle ends under today's rules, or why nobody knows."""
    prepared = judge.prepared(judge.eras["tcg-modern"])
    claim = records.Claim.model_validate(
        {"given": {"cards": cards}, "when": acts, "then": {"any": {"life": {"of": "opponent", "is": 0}}}}
    )
    try:
        scene, *_ = build_scenes(prepared.corpus, claim)
        outcome = Stage(prepared.era, prepared.rulebook, prepared.cards, scene, ()).run()
        if outcome.undecided:
            return "cannot decide"
        lie = {
            (card.role, card.zone, card.position, card.controller, card.atk if card.face_up else 0)
            for card in outcome.game.cards.values()
        }
    except Undecided:
        return "cannot decide"
    return (outcome.refused.reason,) if outcome.refused else (tuple(outcome.game.life), lie)


UNDONE = (
    {
        "attacker": {"card": "Earthbound Immortal Aslla piscu"},
        "target": {"card": "4-Starred Ladybug of Doom", "position": "attack"},
        "other-0": {"card": "Alich, Malebranche of the Burning Abyss", "of": "turn-player", "in": "monster-zone"},
    },
    [{"attack": "attacker", "on": "target"}],
)
"""Two monsters that destroy themselves, one only as long as the other is there."""


def test_no_battle_goes_by_how_its_cards_are_listed(judge):
    @settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
    @given(battle=battles())
    @example(battle=UNDONE)
    def list_otherwise(battle):
        cards, acts = battle
        assert end(judge, cards, acts) == end(judge, dict(reversed(cards.items())), acts)

    list_otherwise()
