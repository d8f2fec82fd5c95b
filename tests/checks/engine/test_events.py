"""Every event that an effect may wait for sets it off where it happens, or leaves what comes of it undecided."""

from __future__ import annotations

import pytest

from checks.engine.words import FIELDS
from checks.judge.shapes import answer_scenario
from kb.records import Claim

PLACED_INSTEAD = {
    "class": "unclassified",
    "does": {
        "replace-destination": {"of": "this-card", "to": "spell-trap-zone", "destroyed": "any", "optional": "yes"}
    },
}
NOT_PLAYED = {"other-event"}
"""What no word names."""


def cast(does, **acts):
    """Let the turn player's Spell do something."""
    return {"does": does, **acts}


HAPPENINGS = {
    "attack-declared": {},
    "attack-targeted": {},
    "attack-negated": cast("negate-attack", at="attack-declaration"),
    "flipped-face-up": {"target": {"position": "facedown"}},
    "position-changed": cast({"change-position": {"of": "target", "to": "defense"}}, targets="target"),
    "normal-summoned": {"when": [{"summon": "hand", "at": "main-phase"}]},
    "flip-summoned": {"when": [{"change-position": "lying", "to": "attack", "at": "main-phase"}]},
    "special-summoned": cast({"special-summon": {"of": {"chosen": {"of": "controller", "from": "hand"}}}}, chooses="hand"),
    "sent-to-graveyard": cast({"destroy": {"of": "target"}}, targets="target"),
    "banished": cast({"banish": {"of": "target"}}, targets="target"),
    "leaves-field": cast({"banish": {"of": "target"}}, targets="target"),
    "added-to-hand": cast({"return-to-hand": {"of": "target"}}, targets="target"),
    "moved": cast({"return-to-deck": {"of": "target"}}, targets="target"),
    "destroyed-by-effect": cast({"destroy": {"of": "target"}}, targets="target"),
    "destroyed-any": cast({"destroy": {"of": "target"}}, targets="target"),
    "destroyed-by-battle": {},
    "destroyed-by-battle-and-sent": {},
    "destroys-by-battle": {},
    "destroys-by-battle-and-sends": {},
    "battles": {},
    "battle-damage": {},
    "damage": {},
    "effect-damage": cast({"inflict-damage": {"amount": 100}}),
    "activation": cast({"draw": {"count": 1}}),
    "start-of-battle-phase": {},
    "end-of-battle-phase": {},
    "counter-placed": cast({"place-counter": {"of": "target", "count": 1}}, targets="target"),
    "equipped": cast({"equip": {"of": "this-card", "to": "target"}}, targets="target"),
    "detached": cast({"detach": {"of": "target", "count": 1}}, targets="xyz"),
    "control-changed": cast({"take-control": {"of": "target", "to": "controller"}}, targets="target"),
    "placed": {"target": {"effect": PLACED_INSTEAD}, "when": [{"use": "target.effect"}]},
    "set": {"when": [{"set": "hand", "at": "main-phase"}]},
    "life-gained": cast({"gain-life": {"amount": 100}}),
}  # fmt: skip
"""By what each event happens: what a Spell does before the attack, or an act, or the battle itself."""
OWN = ("attack-declared", "destroys-by-battle", "destroys-by-battle-and-sends", "battles")


def make_claim(event, **more):
    """Make a claim that an effect which has to be activated is, where such an event happens."""
    happening = HAPPENINGS[event]
    watch = {
        "class": "trigger",
        "optional": "mandatory",
        "trigger": event,
        "does": {"change-stat": {"of": "this-card", "by": 10}},
    }
    if event not in OWN:
        watch |= {"about": "this-or-other-cards"}
    watch |= more
    cards = {
        "attacker": {"atk": 2000},
        "target": {"atk": 1000, **happening.get("target", {})},
        "xyz": {"plain": "monster", "kinds": ["xyz"], "materials": 2, "of": "turn-player"},
        "lying": {"plain": "monster", "position": "facedown", "of": "turn-player"},
        "hand": {"plain": "monster", "in": "hand", "of": "turn-player", "level": 4},
        "spell": {"plain": "quick-play-spell", "in": "hand", "of": "turn-player"},
    }
    if event in OWN:
        cards["attacker"]["effect"] = watch
    else:
        cards["watcher"] = {"plain": "monster", "of": "turn-player", "effect": watch}
    acts = list(happening.get("when", ()))
    if "does" in happening:
        targets = {"targets": "monster"} if "targets" in happening else {}
        cards["spell"]["effect"] = {"class": "activation", "does": happening["does"], **targets}
        said = {key: each for key, each in happening.items() if key != "does"}
        acts.append({"activate": "spell", "at": "battle-step", **said})
    watcher = "attacker" if event in OWN else "watcher"
    return Claim.model_validate({
        "situation": "plain-battle",
        "given": {"cards": cards},
        "when": acts,
        "then": {"met": {"event": {"what": "activate", "of": watcher}}},
    })  # fmt: skip


@pytest.fixture(scope="module")
def modern(judge):
    return judge.prepared(judge.eras["tcg-modern"])


def test_each_event_is_named_here():
    assert HAPPENINGS.keys() | NOT_PLAYED == {*FIELDS["trigger"]} - {"none"}


@pytest.mark.parametrize("event", HAPPENINGS)
def test_an_event_sets_off_what_waits_for_it(modern, event):
    found = answer_scenario(modern, make_claim(event))[0]["met"]
    assert (found.engine, found.because) == ("activate once", "")


UNPLAYED = {"unplayed": "while it rains"}
UNREAD = {
    "a destruction of another kind": ("destroyed-any", "destroyed-by-battle", [UNPLAYED], "cannot decide"),
    "a destruction of another kind, as all is played": ("destroyed-any", "destroyed-by-battle", None, "no activate"),
    "a destruction, where another need is not met": ("destroyed-any", "destroyed-by-battle", [{"not": "always"}, UNPLAYED], "no activate"),
    "an event of quite another kind": ("life-gained", "flipped-face-up", [UNPLAYED], "no activate"),
    "an activation": ("activation", "other-event", None, "cannot decide"),
    "a battle and nothing else": ("damage", "other-event", None, "no activate"),
}  # fmt: skip
"""What happens, what a mandatory effect waits for, what it needs, and whether it is decided that it does not come."""


@pytest.mark.parametrize("case", UNREAD)
def test_what_may_be_the_event_that_is_not_read_leaves_it_undecided(modern, case):
    happens, awaited, needs, answer = UNREAD[case]
    claim = make_claim(happens, trigger=awaited, **({"needs": needs} if needs else {}))
    assert answer_scenario(modern, claim)[0]["met"].engine == answer
