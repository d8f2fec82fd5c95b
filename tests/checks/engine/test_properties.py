"""What holds of every battle, whatever lies on the field and whatever the players try."""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from checks.engine import (
    RULES,
    Act,
    Card,
    Effect,
    Game,
    Illegal,
    Print,
    ScriptStopped,
    Undecided,
    can_activate,
    can_attack,
    describe,
    full_rulebook,
    play,
    verify_activation,
    verify_attack,
    whole_space,
)
from checks.replay.eras import make_eras
from kb.language import Instructions
from tests.shared import load_shipped


@cache
def read_eras():
    """The rulesets under which a battle can be played."""
    eras = make_eras(load_shipped())
    return {id: era for id, era in eras.items() if era.engine.switches["damage-step-chart"] != "open"}


LEAVING = ("send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "tribute")


ADAPTER = TypeAdapter(Instructions)


def say(*instructions):
    """Verbs as files write them."""
    return ADAPTER.validate_python(instructions)


DOES = st.sampled_from(
    [
        (),
        say({"draw": {"count": 1}}),
        say({"destroy": {"of": "attacker"}}),
        say({"destroy": {"of": {"all": {"of": "both", "kind": "monster"}}}}),
        say({"banish": {"of": "attacked"}}),
        say({"return-to-hand": {"of": "attacked"}}),
        say({"change-position": {"of": "attacked", "to": "facedown"}}),
        say({"change-position": {"of": "attacker", "to": "defense"}}),
        say({"change-stat": {"of": "attacker", "stat": "atk", "by": 700}}),
        say({"change-stat": {"of": "attacked", "stat": "both", "factor": "half", "lasts": "until-end-of-damage-step"}}),
        say({"inflict-damage": {"to": "opponent", "amount": 500}}),
        say({"gain-life": {"of": "controller", "amount": 300}}),
        say("negate-activation", {"destroy": {"of": "answered"}}),
        say("negate-effect"),
        say({"negate-effect": {"of": {"all": {"of": "opponent"}}}}),
        say({"make-token": {"to": "controller", "atk": 0, "def": 0}}),
        say({"jump-to": {"to": "end-step"}}),
        say("end-attack"),
        say("negate-attack"),
        say({"set-battle-damage": {"of": "controller", "to": 0}}),
        say({"redirect-battle-damage": {"of": "controller", "to": "opponent"}}),
        say({"forbid": {"what": "be-destroyed-by-battle", "of": "attacker"}}),
        say({"destroy": {"of": "this-card"}}),
        say({"limit": {"what": "one-type"}}),
        say("pierce"),
        say({"unplayed": "something else"}),
    ]
)
COSTS = st.sampled_from([(), say({"pay-life": {"amount": 800}}), say({"tribute": {"of": "this-card"}})])
ROWS = whole_space().rows


@st.composite
def effects(draw):
    """Any valid description of an effect, or a Continuous one, doing any of some things."""
    if draw(st.integers(0, 3)) == 0:
        lasts = draw(st.sampled_from(["instant", "damage-calculation-only", "damage-step-only"]))
        return Effect("effect", effect_class="continuous", does=draw(DOES), lasts=lasts)
    effect = describe(ROWS[draw(st.integers(0, len(ROWS) - 1))])
    cost = draw(COSTS)
    origin = draw(st.sampled_from(["field", "field", "hand", "graveyard"])) if effect.carrier == "monster" else "field"
    return Effect(
        "effect", effect.carrier, effect.effect_class, effect.optional, effect.trigger, about=effect.about,
        named_timing=effect.named_timing, answers=effect.answers, negates=effect.negates, atk_def=effect.atk_def,
        stat_condition=effect.stat_condition, summons=effect.summons, brings=effect.brings,
        printed_limit=effect.printed_limit, origin=origin, cost=cost, does=draw(DOES),
    )  # fmt: skip


@st.composite
def scenes(draw):
    """A field with an attack, some cards with effects, and a script that tries them."""
    target = draw(st.sampled_from(["attack", "defense", "facedown", None]))
    blueprints = [("attacker", 0, "monster-zone", "attack", None)]
    if target:
        blueprints.append(("target", 1, "monster-zone", target, None))
    acts = [Act(1, "attack", what="attacker", on="target" if target else "direct")]
    for number in range(draw(st.integers(0, 4))):
        effect = draw(effects())
        zone = "monster-zone" if effect.carrier == "monster" else "set"
        if effect.origin != "field":
            zone = effect.origin
        owner = draw(st.integers(0, 1))
        if target is None and owner == 1 and zone == "monster-zone":
            zone = "hand"
        role = f"card-{number}"
        blueprints.append((role, owner, zone, draw(st.sampled_from(["attack", "defense"])), effect))
        if draw(st.booleans()):
            at = draw(
                st.sampled_from(
                    ["", "battle-step", "start", "before-calculation", "during-calculation", "after-calculation", "end"]
                )
            )
            acts.append(Act(len(acts) + 1, "activate", what=f"{role}.effect", at=at))
    values = [draw(st.sampled_from([0, 1, 500, 1500, 1501, 3000])) for _ in blueprints]
    return blueprints, tuple(acts), tuple(values)


def deal(blueprints, values):
    return [
        Card(
            role, Print(carrier=effect.carrier if effect else "monster", effects=(effect,) if effect else ()),
            controller=owner, zone=zone, position=position, atk=value, defense=value,
        )
        for (role, owner, zone, position, effect), value in zip(blueprints, values, strict=True)
    ]  # fmt: skip


def run(scene, ruleset, watch=None):
    """Play a scene to its end, or to where it stops; gives the game and how it ended."""
    blueprints, acts, values = scene
    game = Game(read_eras()[ruleset].engine, full_rulebook(), deal(blueprints, values), acts=acts, watch=watch)
    try:
        play(game)
    except (ScriptStopped, Illegal, Undecided) as stop:
        return game, type(stop).__name__
    return game, "end"


rulesets = st.deferred(lambda: st.sampled_from(sorted(read_eras())))
patient = settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])


@patient
@given(scenes(), rulesets)
def test_every_scene_ends_and_the_same_scene_ends_the_same(scene, ruleset):
    one, end = run(scene, ruleset)
    other, again = run(scene, ruleset)
    assert end == again
    assert one.log.trace == other.log.trace
    assert one.life == other.life


@patient
@given(scenes(), rulesets)
def test_every_event_has_a_rule_and_falls_between_the_opening_and_the_close_of_its_point(scene, ruleset):
    game, _ = run(scene, ruleset)
    entered: list[str] = []
    for event in game.log.trace:
        assert event.rule in RULES
        if event.what == "enter":
            entered.append(event.of)
        elif event.what not in ("attack-declared", "apply", "effect-expires", "negate") and entered:
            assert event.point in (entered[-1], "attack-declaration", "battle-step")


@patient
@given(scenes(), rulesets)
def test_a_chain_resolves_each_link_at_most_once(scene, ruleset):
    game, _ = run(scene, ruleset)
    put = [(event.chain, event.of) for event in game.log.trace if event.what == "activate"]
    resolved = [(event.chain, event.of) for event in game.log.trace if event.what == "resolve"]
    assert len(resolved) == len(set(resolved)) or len(put) != len(set(put))
    assert all(resolved.count(link) <= put.count(link) for link in resolved)


@patient
@given(scenes(), rulesets)
def test_a_marked_monster_leaves_by_the_end_of_its_damage_step(scene, ruleset):
    game, end = run(scene, ruleset)
    assume(
        end == "end"
        and not any(event.what == "enter" and event.of == "end-step" and game.turn.jump for event in game.log.trace)
    )
    marked = [event.of for event in game.log.trace if event.what == "mark-destroyed"]
    reached_end = any(event.what == "enter" and event.of == "end" for event in game.log.trace)
    for role in marked if reached_end else ():
        assert any(event.of == role and event.what in LEAVING for event in game.log.trace)


@patient
@given(scenes(), rulesets)
def test_life_points_stay_at_0_or_above_and_battle_damage_gives_none(scene, ruleset):
    game, _ = run(scene, ruleset)
    assert all(life >= 0 for life in game.life)
    gained = sum(event.amount or 0 for event in game.log.trace if event.what == "gain-life")
    assert all(life <= 8000 + gained for life in game.life)


@patient
@given(scenes(), rulesets)
def test_can_is_exactly_when_verify_does_not_raise(scene, ruleset):
    def watch(game, instant):
        if not instant.endswith("/ready"):
            return
        for card in game.cards.values():
            for effect in card.effects:
                try:
                    verify_activation(game, card, effect, card.controller)
                    allowed = True
                except Illegal:
                    allowed = False
                except Undecided:
                    continue
                assert can_activate(game, card, effect, card.controller) == allowed
        for card in game.monsters(0):
            for target in [*game.monsters(1), None]:
                try:
                    verify_attack(game, card, target)
                    allowed = True
                except Illegal:
                    allowed = False
                if target is not None:
                    assert can_attack(game, card, target) == allowed

    run(scene, ruleset, watch)


def test_an_idle_card_changes_nothing_that_happens():
    blueprints = [("attacker", 0, "monster-zone", "attack", None), ("target", 1, "monster-zone", "attack", None)]
    acts = (Act(1, "attack", what="attacker", on="target"),)
    idle = [*blueprints, ("idle", 0, "monster-zone", "defense", None)]
    for ruleset in read_eras():
        plain, _ = run((blueprints, acts, (1800, 1500)), ruleset)
        more, _ = run((idle, acts, (1800, 1500, 100)), ruleset)
        assert plain.log.trace == more.log.trace, ruleset


PLAIN = st.fixed_dictionaries(
    {
        "atk": st.sampled_from([0, 1000, 2000]),
        "defense": st.sampled_from([0, 1000, 3000]),
        "position": st.sampled_from(["attack", "defense", "facedown", "facedown-attack"]),
    }
)


@given(
    monsters=st.tuples(PLAIN, PLAIN, PLAIN),
    targets=st.lists(st.sampled_from(["target", "other", "direct"]), min_size=1, max_size=2),
    life=st.tuples(*[st.sampled_from([500, 8000])] * 2),
    era=rulesets,
    left_out=st.sampled_from(
        ["", "AT-1", "AT-3", "BO-1", "BO-2", "CA-1", "CA-3", "EN-1", "FL-1", "LP-3", "RP-1", "RP-2"]
    ),
)
@settings(deadline=None, max_examples=300)
def test_a_turn_without_effects_ends_alike_whether_somebody_looks_or_not(monsters, targets, life, era, left_out):
    rulebook = full_rulebook().without(left_out)

    def end(*, recording):
        cards = [
            Card(role, controller=int(role != "attacker"), **told)
            for role, told in zip(("attacker", "target", "other"), monsters, strict=True)
        ]
        acts = [Act(number, "attack", what="attacker", on=on) for number, on in enumerate(targets, 1)]
        game = Game(read_eras()[era].engine, rulebook, cards, life=life, acts=acts, recording=recording)
        try:
            play(game)
            stopped = ""
        except (ScriptStopped, Undecided) as why:
            stopped = str(why)
        return stopped, game.life, [(card.zone, card.position, card.events, card.attacked) for card in cards]

    assert end(recording=True) == end(recording=False)
