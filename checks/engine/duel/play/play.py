"""The turn as it is played: steps of the Battle Phase, attacks, replays, and the points of the Damage Step."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import BEFORE_MAIN, leads_on
from checks.engine.duel.actions.attack_going_on import attacks_no_more, negate_as_next
from checks.engine.duel.actions.damage_step import expire_step, expire_unfought, verify_start
from checks.engine.duel.actions.phases import expire_battle_phase
from checks.engine.duel.actions.upkeep import tidy
from checks.engine.duel.continuous.triggers import drop_late, is_awaited, raise_event
from checks.engine.duel.field.aims import DECLARED, REPLAYED, counts_as_attacked, note_aim
from checks.engine.duel.field.in_force import find_applying, is_forbidden, list_held
from checks.engine.duel.field.restrictions import find_shield, has_battle_phase, is_bound_elsewhere, list_shields
from checks.engine.duel.field.ways import bars_direct_attack, find_applied_value, find_defending_value, list_ways
from checks.engine.duel.play.attacks import (
    may_attack_again,
    pay_for_attack,
    use_further,
    verify_attack,
    verify_attack_target,
)
from checks.engine.duel.play.chains import is_passed_over, open_window
from checks.engine.duel.play.script import LATE, find_card, is_due
from checks.engine.duel.play.turn import list_bound
from checks.engine.duel.state.battle import Battle
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game, Illegal, ScriptStopped
from checks.engine.duel.state.state import THIS_ATTACK, Act, Attack
from checks.engine.duel.state.steps import plan_steps
from checks.engine.language import MakeUnaffected
from checks.engine.rulebook import OpenChoice, Undecided
from checks.engine.rules.attacks import (
    AT_1,
    AT_2,
    AT_14,
    AT_25,
    AT_44,
    BP_1,
    BP_2,
    DS_1,
    RP_1,
    RP_2,
    RP_3,
    RP_6,
    RP_7,
    RP_9,
    RP_14,
    RP_21,
)
from checks.engine.rules.cards import EN_14
from checks.engine.rules.outcomes import LP_3

ENTERED: Final = dict.fromkeys(
    ("battle-phase", "start-step", "battle-step", "start", "end-step", "main-phase-2"), "turn-player"
)
"""Points that the turn player declares to enter."""
EARLY: Final = (*BEFORE_MAIN, "main-phase")
"""The phases before the Battle Phase; each is played if a scenario mentions it."""
NOTHING: Final = ((), ())
AFTER_BATTLE: Final = ("end-step", "main-phase-2")
"""The points after the battles of a turn, once both players pass."""


def play(game: Game) -> None:
    """Play the turn from where the scenario begins to where it ends.

    Raises :class:`ScriptStopped` where an act is not allowed and :class:`Undecided` where the rules, or the facts
    given, leave the course open.
    """
    plan = plan_steps(game.ruleset, game.rulebook)
    game.steps = plan.steps
    game.quiet = plan.quiet if _is_quiet(game) else None
    for point in game.script.list_named(EARLY):
        visit(game, point)
    if game.jump or (game.duel_over and game.is_over):
        _finish(game)
        return
    if not has_battle_phase(game):
        attack = _next_attack(game)
        if attack is not None:
            raise ScriptStopped(attack, "game-rule", BP_2, "the starting player has no Battle Phase in the first turn")
        game.jump = "end-phase"
        _finish(game)
        return
    raise_event(game, "start-of-battle-phase", None)
    visit(game, "start-step")
    while not game.jump and (act := _next_attack(game)) is not None:
        if (game.duel_over and game.is_over) or not _enter_battle_step(game, act):
            break
        game.script.take(act)
        _attack(game, act)
        if act.label:
            game.reach(f"after:{act.label}")
    if not game.jump and (game.script.acts or game.script.points) and _stays_in_battle_step(game):
        visit(game, "battle-step")
    _finish(game)


def _is_quiet(game: Game) -> bool:
    """Whether only the rules act: no card has an effect, nothing is observed, and all acts are attacks.

    Where no rule says who may attack whom, an attack may end all the same, as one that cannot go on.
    """
    looked_at = game.recording or game.watch is not None or game.explain is not None
    if looked_at or game.triggers.watching or not game.rulebook.holds(AT_1):
        return False
    return all(act.verb == "attack" for act in game.script.acts)


def _stays_in_battle_step(game: Game) -> bool:
    """Whether the script has anything left for the Battle Step once no attack is declared any more."""
    asked = "battle-step" in game.script.points and not (game.turn.declarations or game.is_over)
    return asked or any(_belongs_there(act) or is_due(game, act) for act in game.script.acts)


def _belongs_there(act: Act) -> bool:
    """Whether an act is done in the Battle Step, or leads there."""
    return act.at == "battle-step" or (act.verb, act.what) == ("go-to", "battle-step")


def _enter_battle_step(game: Game, attack: Act) -> bool:
    """Play the acts in the Battle Step before an attack; False if no attack is declared any more."""
    acts = game.script.acts
    if acts[0] is attack:
        return True
    place = acts.index(attack)
    if any(_belongs_there(act) for act in acts[:place]):
        game.script.acts = acts[:place]
        visit(game, "battle-step")
        game.script.acts += acts[place:]
    return not game.jump


def _next_attack(game: Game) -> Act | None:
    return game.script.find("attack")


def _finish(game: Game) -> None:
    by_itself = () if game.duel_over and game.is_over else AFTER_BATTLE
    for point in LATE:
        wanted = point in by_itself or game.jump == point or game.script.names(point)
        if wanted and not (game.jump and leads_on(point, game.jump)):
            game.jump = ""
            visit(game, point)
        elif point == "end-step" and game.rulebook.holds("EN-5"):
            expire_battle_phase(game)
    if game.script.acts:
        if game.is_over:
            raise ScriptStopped(game.script.acts[0], "game-rule", LP_3, "the Duel is over")
        raise ScriptStopped(game.script.acts[0], "condition-unmet", BP_1, "its window never opens")
    _verify_seen(game)


def _verify_seen(game: Game) -> None:
    """Raise :class:`Undecided` if the field is not known any more, as a monster has come that no scene shows."""
    if game.unseen:
        raise Undecided(f"needs what {game.unseen} Summons, which the scenario does not show")


def visit(game: Game, point: str) -> None:
    """Play a point: rules, then players, then its closing; no events once the Duel is over."""
    game.point = point
    if game.quiet is not None:
        for play_rule in game.quiet.get(point, ()):
            play_rule(game)
        if game.unequipped:
            tidy(game)
        return
    if game.recording and not game.is_over:
        rule = DS_1 if game.battle.ongoing and point in game.points else BP_1
        game.emit("enter", point, rule, by=ENTERED.get(point, ""))
    watching, triggers = game.watch is not None, game.triggers
    if watching:
        game.reach(f"{point}/opens")
    opening, closing = game.steps.get(point, NOTHING)
    for play_rule in opening:
        triggers.moment += 1
        play_rule(game)
    if triggers.watching or game.unequipped:
        _verify_seen(game)
        tidy(game)
    if watching:
        game.reach(f"{point}/ready")
    if game.script.acts or triggers.pending or triggers.waiting or game.explain is not None:
        open_window(game)
        if triggers.pending and not _goes_on_later(game, point):
            drop_late(game)
    if watching:
        game.reach(f"{point}/passed")
    for play_rule in closing:
        triggers.moment += 1
        play_rule(game)
    if watching:
        game.reach(f"{point}/closes")


def _goes_on_later(game: Game, point: str) -> bool:
    """Whether the subject of a point continues at the next: responses to battle damage, or a negated attack."""
    if point == "attack-declaration":
        return bool(game.battle.stopped) or game.battle.calculated
    return point == "after-calculation" and "resolve-effects" in game.points


def _attack(game: Game, act: Act) -> None:
    attacker = find_card(game, act.what)
    target = None if act.on == "direct" else find_card(game, act.on)
    tidy(game)
    try:
        verify_attack(game, attacker, target)
    except Illegal as refusal:
        raise ScriptStopped(act, refusal.reason, refusal.rule, refusal.why) from refusal
    if (game.effects.applying or game.effects.lasting) and not _pay_for_attack(game, attacker, target, act):
        return
    game.battle = Battle(attacker, target, ongoing=True)
    game.battle.reach = _list_reach(game)
    if game.effects.applying or game.effects.lasting:
        game.battle.passes = _passed(game, attacker)
        game.battle.shields = list_shields(game)
        _note_leave(game, attacker, act.using or ())
    if attacker.position != "attack":
        game.battle.in_defense = True
        game.battle.applied = find_applied_value(game, attacker)
    elif game.effects.applying or game.effects.lasting:
        game.battle.may_defend = bool(find_defending_value(game, attacker))
    if game.turn.further:
        use_further(game, attacker, target)
    game.turn.declarations += 1
    game.turn.attackers += (attacker,)
    attacker.attacked += 1
    game.point = "attack-declaration"
    game.emit("attack-declared", attacker.role, AT_1, by="turn-player", to=target.role if target else "direct")
    if act.label:
        game.script.reached[act.label] = len(game.trace)
    raise_event(game, "attack-declared", None, source=attacker.role)
    if target is not None:
        note_aim(target, DECLARED)
        raise_event(game, "attack-targeted", target)
    if game.effects.lasting:
        negate_as_next(game, attacker)
    visit(game, "attack-declaration")
    if game.quiet is not None:
        visit(game, "battle-step")
    elif not _comes_to_damage_step(game, attacker, target):
        return
    game.turn.attacks += (Attack(attacker, target, game.battle.target, reached=True),)
    damage_step(game)


def _comes_to_damage_step(game: Game, attacker: Card, target: Card | None) -> bool:
    """Play the Battle Step once an attack has been declared, with its replays; False where the attack ends in it."""
    goes_on = _check_replay(game)
    if goes_on and not game.jump and not game.battle.at_once:
        visit(game, "battle-step")
        replays = -1
        while goes_on and not game.jump and replays != game.battle.replays:
            replays = game.battle.replays
            goes_on = _check_replay(game)
            if goes_on and replays != game.battle.replays and (game.script.acts or game.triggers.pending):
                open_window(game)
    halted = game.battle.stopped or not goes_on or game.jump or game.battle.attacker_left or game.is_over
    if not halted or (game.battle.fought and not game.is_over):
        return True
    if goes_on and not (game.jump or game.is_over):
        game.emit("attack-stopped", attacker.role, RP_2, source=game.battle.stopped)
    game.turn.attacks += (Attack(attacker, target, game.battle.target, reached=False),)
    expire_unfought(game)
    _leave_battle(game)
    game.script.put_off("attack-declaration", "battle-step")
    return False


def _pay_for_attack(game: Game, attacker: Card, target: Card | None, act: Act) -> bool:
    """Pay the cost of an attack; False if the payment took the attacker away, so that no attack is declared.

    What else cannot attack any more for that stops the scenario.
    """
    try:
        pay_for_attack(game, attacker, act)
        tidy(game)
        if _is_lost_by_its_cost(game, attacker):
            attacker.attacked += 1
            game.emit("attack-stopped", attacker.role, AT_44)
            return False
        verify_attack(game, attacker, target, paid=True)
    except Illegal as refusal:
        raise ScriptStopped(act, refusal.reason, refusal.rule, refusal.why) from refusal
    return True


def _is_lost_by_its_cost(game: Game, attacker: Card) -> bool:
    """Whether the payment took the attacker away, and ends the attack in this era."""
    if (attacker.zone == "monster-zone" and attacker.controller == 0) or not game.rulebook.holds(AT_44):
        return False
    return game.ruleset.read("attacker-lost-by-its-cost") == "not-declared"


def _check_replay(game: Game) -> bool:
    """Stop the attack or replay it if the field has changed; False if the attack does not go on."""
    battle = game.battle
    attacker = battle.attacker
    assert attacker is not None
    if battle.stopped or battle.at_once:
        return True
    if battle.attacker_left or attacks_no_more(game, attacker):
        if game.rulebook.holds(RP_2):
            game.emit("attack-stopped", attacker.role, RP_2)
            return False
        return True
    target = battle.target
    gone = target is not None and (battle.target_left or not _is_target(game, target, declared=True))
    further = target is None or attacker.attacked > 1
    disturbed = battle.disturbed or gone or (further and _is_let_no_more(game, attacker))
    touched = game.effects.applying or game.effects.lasting
    disturbed = disturbed or bool(touched and target is None and _is_bound_elsewhere(game, attacker))
    if not (disturbed or (touched and (_reaches_more(game, attacker) or _reaches_the_player(game, attacker)))):
        return True
    battle.disturbed = False
    if not game.rulebook.holds(RP_1):
        return not gone
    game.emit("replay", attacker.role, RP_1)
    battle.replays += 1
    battle.reach = _list_reach(game)
    battle.passes = _passed(game, attacker)
    battle.shields = list_shields(game)
    return _choose_again(game, attacker, gone)


def _is_let_no_more(game: Game, attacker: Card) -> bool:
    """Whether the permission for the attack no longer applies, and causes a replay in this era."""
    past_monsters = game.battle.target is None and bars_direct_attack(game, attacker)
    let = game.battle.moved or not (past_monsters or _is_one_too_many(game, attacker))
    if let or not game.rulebook.holds(AT_14):
        return False
    return game.ruleset.read("attack-no-longer-let") == "replay"


def _is_bound_elsewhere(game: Game, attacker: Card) -> bool:
    """Whether effects now restrict a direct attack to monsters, and cause a replay in this era."""
    if game.battle.moved or not is_bound_elsewhere(game, attacker) or not game.rulebook.holds(RP_14):
        return False
    return game.ruleset.read("direct-attack-bound-elsewhere") == "replay"


def _list_reach(game: Game) -> tuple[Card, ...]:
    if not (game.effects.applying or game.effects.lasting):
        return tuple(game.monsters(1))
    return tuple(card for card in game.monsters(1) if _is_target(game, card))


def _reaches_more(game: Game, attacker: Card) -> bool:
    """Whether more monsters are legal targets now, and cause a replay in this era.

    Raises :class:`Undecided` unless that is since the attacker is unaffected by what kept it from them.
    """
    if game.battle.target is None:
        return False
    if set(_list_reach(game)) <= set(game.battle.reach) or not game.rulebook.holds(RP_7):
        return False
    if _frees_its_attacks(game, attacker) and game.rulebook.holds(RP_21):
        return game.ruleset.read("more-monsters-in-reach-by-the-attacker") == "replay"
    if not any(
        isinstance(each.verb, MakeUnaffected) and attacker in list_held(game, each) for each in game.effects.lasting
    ):
        raise Undecided("needs to know whether more monsters that may be attacked cause a replay")
    return game.ruleset.read("more-monsters-in-reach") == "replay"


def _frees_its_attacks(game: Game, attacker: Card) -> bool:
    """Whether the attacker's own Continuous Effect lifts its restriction to some targets."""
    return any(source is attacker for source, _, verb in find_applying(game, MakeUnaffected) if verb.of == "this-card")


def _passed(game: Game, attacker: Card) -> bool | None:
    """Whether effects let a monster attack directly past monsters; None if unknown."""
    try:
        return not (bars_direct_attack(game, attacker) or is_forbidden(game, "attack-directly", attacker, 0))
    except Undecided:
        return None


def _reaches_the_player(game: Game, attacker: Card) -> bool:
    """Whether the attacker can attack directly only now, and causes a replay in this era.

    What nobody has known all along is taken not to have changed.
    """
    battle = game.battle
    if battle.target is None or battle.passes:
        return False
    passes = _passed(game, attacker)
    if passes is False or passes is battle.passes or not game.rulebook.holds(RP_9):
        return False
    if game.ruleset.read("direct-attack-in-reach") != "replay":
        return False
    if passes is None or battle.passes is None:
        raise Undecided("needs to know since when the attacker may attack directly")
    return True


def _is_one_too_many(game: Game, attacker: Card) -> bool:
    """Whether a monster makes an attack that nothing lets it make any more."""
    return attacker.attacked > 1 and not (
        game.battle.given or may_attack_again(game, attacker, game.battle.target, made=1)
    )


def _is_target(game: Game, card: Card, *, declared: bool = False) -> bool:
    try:
        verify_attack_target(game, game.battle.attacker, card, declared=declared)
    except Illegal:
        return False
    return True


def _mark_reached(game: Game, act: Act) -> None:
    """Note that an act has been played, for those who look at the moment after it."""
    if act.label:
        game.script.reached[act.label] = len(game.trace)
        game.reach(f"after:{act.label}")


def _choose_again(game: Game, attacker: Card, gone: bool) -> bool:
    act = game.script.find("replay")
    if act is not None:
        game.script.take(act)
        if act.what == "cancel":
            if _list_choices(game, attacker) and _has_to_attack(game, attacker):
                raise ScriptStopped(act, "mandatory", RP_6, "it has to attack")
            goes_on = _give_up(game, attacker)
            _mark_reached(game, act)
            return goes_on
        target = None if act.what == "direct" else find_card(game, act.what)
        if target is None and (bars_direct_attack(game, attacker) or find_shield(game, None, attacker)):
            raise ScriptStopped(act, "condition-unmet", RP_1, "there are monsters to attack")
        if target is not None and not _is_target(game, target):
            raise ScriptStopped(act, "no-legal-target", RP_1, "the target cannot be attacked")
        _aim_again(game, target)
        _mark_reached(game, act)
        return True
    if _is_one_too_many(game, attacker):
        return _give_up(game, attacker)
    direct = game.battle.target is None
    blocked = direct and (bars_direct_attack(game, attacker) or _is_bound_elsewhere(game, attacker))
    if not (gone or blocked):
        return True
    choices = _list_choices(game, attacker)
    bound = _has_to_attack(game, attacker)
    if bound and len(choices) == 1:
        _aim_again(game, None if choices[0] == "direct" else game.cards[choices[0]])
        return True
    if choices:
        why = "needs to know what the attacking player chooses in the replay"
        raise OpenChoice(why, "replay", choices if bound else ("cancel", *choices))
    return _give_up(game, attacker)


def _note_leave(game: Game, attacker: Card, using: tuple[str, ...] = ()) -> None:
    """Note the effects that let a monster attack directly past monsters: all, or the one that an act names."""
    ways = [] if game.battle.target is not None or not game.monsters(1) else list_ways(game, attacker)
    leave = {f"{context.card.role}.{context.effect.id}": context.card.role for verb, context in ways if verb.directly}
    named = [role for key, role in leave.items() if {key, role} & {*using}]
    game.battle.let_by = tuple(named if named and game.rulebook.holds(AT_25) else leave.values())


def _list_choices(game: Game, attacker: Card) -> tuple[str, ...]:
    """List the possible targets of a replay."""
    barred = bars_direct_attack(game, attacker) or find_shield(game, None, attacker)
    directly = () if barred else ("direct",)
    return (*directly, *(card.role for card in game.monsters(1) if _is_target(game, card)))


def _has_to_attack(game: Game, attacker: Card) -> bool:
    return game.rulebook.holds(RP_6) and attacker in list_bound(game)


def _aim_again(game: Game, target: Card | None) -> None:
    """Continue the attack with the target chosen in a replay."""
    game.battle.aim(target)
    if game.battle.attacker is not None and (game.effects.applying or game.effects.lasting):
        _note_leave(game, game.battle.attacker)
    if target is not None:
        note_aim(target, REPLAYED)
        if is_awaited(game, "attack-targeted", target) and counts_as_attacked(game, REPLAYED):
            raise_event(game, "attack-targeted", target)


def _give_up(game: Game, attacker: Card) -> bool:
    """Cancel an attack in a replay; in some eras the monster may attack later."""
    game.emit("attack-stopped", attacker.role, RP_1, by="turn-player")
    if game.rulebook.holds(RP_3) and game.ruleset.read("attack-given-up-in-a-replay") == "attacks-later":
        attacker.attacked -= 1
        game.turn.attackers = game.turn.attackers[:-1]
    return False


def damage_step(game: Game) -> None:
    """Walk the points of the Damage Step, then go back to the Battle Step."""
    if game.triggers.watching:
        for card in game.battle.list_monsters():
            card.stood = card.position
    for point in _list_points(game) if game.battle.at_once else game.points:
        if is_passed_over(game, point):
            continue
        visit(game, point)
        if game.jump:
            if point != "end" and game.marked:
                _end_first(game, point)
            elif point != "end" and game.rulebook.holds("EN-3"):
                expire_step(game)
            break
    _leave_battle(game)


def _end_first(game: Game, point: str) -> None:
    """Let the end of the Damage Step come before the End Phase to which an effect has led after calculation."""
    told = point == "after-calculation" and game.jump == "end-phase" and game.rulebook.holds(EN_14)
    if not told or game.ruleset.read("end-of-the-damage-step-before-the-end-phase") != "comes":
        raise Undecided("needs to know where monsters destroyed by battle go when an effect ends the Battle Phase")
    jump, game.jump = game.jump, ""
    visit(game, "end")
    game.jump = game.jump or jump


def _open_again(game: Game) -> None:
    """Let players act in the Battle Step to which the turn has come back, before another attack is declared."""
    acts = game.script.acts
    place = next((at for at, act in enumerate(acts) if act.verb == "attack" or _belongs_there(act)), len(acts))
    game.script.acts = acts[:place]
    open_window(game)
    game.script.acts += acts[place:]


def _list_points(game: Game) -> tuple[str, ...]:
    """List the timings of a Damage Step from damage calculation on, or after it."""
    calculation = game.points.index("during-calculation")
    if game.battle.calculated:
        return game.points[calculation + 1 :]
    verify_start(game)
    return game.points[calculation:]


def _leave_battle(game: Game) -> None:
    game.battle.ongoing = game.battle.calculating = False
    if game.effects.lasting:
        game.effects.lasting = [each for each in game.effects.lasting if each.lasts != THIS_ATTACK]
    for card in game.cards.values():
        card.turned = False
    game.point = "battle-step"
    if not game.jump and game.recording and not game.is_over:
        game.emit("enter", "battle-step", AT_2)
    if game.triggers.watching or game.unequipped:
        tidy(game)
    if (game.triggers.pending or game.explain is not None) and not (game.jump or game.is_over):
        _open_again(game)
    game.reach("battle-step/again")
