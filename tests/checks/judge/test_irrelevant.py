"""What does not matter to a ruling changes no answer: how a scene lists its cards, a card that nothing speaks of."""

import pytest

from checks.judge.ruling import answer_claim
from checks.replay.eras import rulesets_for
from kb import records

EVERY = 3
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
    assert (changed, asked > 1000) == ([], True)
