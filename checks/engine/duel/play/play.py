"""The turn as it is played: steps of the Battle Phase, attacks, replays, and the points of the Damage Step."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import BEFORE_MAIN, leads_on
from checks.engine.duel.actions.attack_going_on import negate_as_next
from checks.engine.duel.actions.damage_step import expire_step, expire_unfought, verify_start
from checks.engine.duel.actions.phases import expire_battle_phase
from checks.engine.duel.actions.upkeep import tidy
from checks.engine.duel.continuous.triggers import drop_late, raise_event
from checks.engine.duel.field.aims import DECLARED, note_aim
from checks.engine.duel.field.allowed_attacks import find_applied_value, find_defending_value
from checks.engine.duel.field.restrictions import has_battle_phase, list_shields
from checks.engine.duel.play.attacks import (
    pay_for_attack,
    use_further,
    verify_attack,
)
from checks.engine.duel.play.chains import is_passed_over, open_window
from checks.engine.duel.play.replay import check_replay, list_reach, note_leave, passes_monsters
from checks.engine.duel.play.script import LATE, find_card, is_due
from checks.engine.duel.state.battle import Battle
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game, Illegal, ScriptStopped
from checks.engine.duel.state.state import THIS_ATTACK, Act, Attack
from checks.engine.duel.state.steps import plan_steps
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import (
    AT_1,
    AT_2,
    AT_44,
    BP_1,
    BP_2,
    DS_1,
    RP_2,
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
    game.turn.steps = plan.steps
    game.turn.quiet = plan.quiet if _is_quiet(game) else None
    for point in game.script.list_named(EARLY):
        visit(game, point)
    if game.turn.jump or (game.duel_over and game.is_over):
        _finish(game)
        return
    if not has_battle_phase(game):
        attack = _next_attack(game)
        if attack is not None:
            raise ScriptStopped(attack, "game-rule", BP_2, "the starting player has no Battle Phase in the first turn")
        game.turn.jump = "end-phase"
        _finish(game)
        return
    raise_event(game, "start-of-battle-phase", None)
    visit(game, "start-step")
    while not game.turn.jump and (act := _next_attack(game)) is not None:
        if (game.duel_over and game.is_over) or not _enter_battle_step(game, act):
            break
        game.script.take(act)
        _attack(game, act)
        if act.label:
            game.reach(f"after:{act.label}")
    if not game.turn.jump and (game.script.acts or game.script.points) and _stays_in_battle_step(game):
        visit(game, "battle-step")
    _finish(game)


def _is_quiet(game: Game) -> bool:
    """Whether only the rules act: no card has an effect, nothing is observed, and all acts are attacks.

    Where no rule says who may attack whom, an attack may end all the same, as one that cannot go on.
    """
    looked_at = game.log.recording or game.log.watch is not None or game.log.explain is not None
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
    return not game.turn.jump


def _next_attack(game: Game) -> Act | None:
    return game.script.find("attack")


def _finish(game: Game) -> None:
    by_itself = () if game.duel_over and game.is_over else AFTER_BATTLE
    for point in LATE:
        wanted = point in by_itself or game.turn.jump == point or game.script.names(point)
        if wanted and not (game.turn.jump and leads_on(point, game.turn.jump)):
            game.turn.jump = ""
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
    if game.sight.unseen:
        raise Undecided(f"needs what {game.sight.unseen} Summons, which the scenario does not show")


def visit(game: Game, point: str) -> None:
    """Play a point: rules, then players, then its closing; no events once the Duel is over."""
    turn = game.turn
    turn.point = point
    if turn.quiet is not None:
        for play_rule in turn.quiet.get(point, ()):
            play_rule(game)
        if game.leaving.unequipped:
            tidy(game)
        return
    log = game.log
    if log.recording and not game.is_over:
        rule = DS_1 if game.battle.ongoing and point in turn.points else BP_1
        game.emit("enter", point, rule, by=ENTERED.get(point, ""))
    watching, triggers = log.watch is not None, game.triggers
    if watching:
        game.reach(f"{point}/opens")
    opening, closing = turn.steps.get(point, NOTHING)
    for play_rule in opening:
        triggers.moment += 1
        play_rule(game)
    if triggers.watching or game.leaving.unequipped:
        if game.sight.unseen:
            _verify_seen(game)
        tidy(game)
    if watching:
        game.reach(f"{point}/ready")
    if game.script.acts or triggers.pending or triggers.waiting or log.explain is not None:
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
    return point == "after-calculation" and "resolve-effects" in game.turn.points


def _attack(game: Game, act: Act) -> None:
    attacker = find_card(game, act.what)
    target = None if act.on == "direct" else find_card(game, act.on)
    tidy(game)
    try:
        verify_attack(game, attacker, target)
    except Illegal as refusal:
        raise ScriptStopped(act, *refusal.told) from refusal
    turn, effects = game.turn, game.effects
    if (effects.applying or effects.lasting) and not _pay_for_attack(game, attacker, target, act):
        return
    battle = game.battle = Battle(attacker, target, ongoing=True)
    battle.reach = list_reach(game)
    if effects.applying or effects.lasting:
        battle.passes = passes_monsters(game, attacker)
        battle.shields = list_shields(game)
        note_leave(game, attacker, act.using or ())
    if attacker.position != "attack":
        battle.in_defense = True
        battle.applied = find_applied_value(game, attacker)
    elif effects.applying or effects.lasting:
        battle.may_defend = bool(find_defending_value(game, attacker))
    if turn.further:
        use_further(game, attacker, target)
    turn.declarations += 1
    turn.attackers += (attacker,)
    attacker.attacked += 1
    turn.point = "attack-declaration"
    if game.log.recording:
        game.emit("attack-declared", attacker.role, AT_1, by="turn-player", to=target.role if target else "direct")
    if act.label:
        game.script.reached[act.label] = len(game.log.trace)
    watching = game.triggers.watching
    if watching:
        raise_event(game, "attack-declared", None, source=attacker.role)
    if target is not None:
        note_aim(target, DECLARED)
        if watching:
            raise_event(game, "attack-targeted", target)
    if effects.lasting:
        negate_as_next(game, attacker)
    visit(game, "attack-declaration")
    if turn.quiet is not None:
        visit(game, "battle-step")
    elif not _comes_to_damage_step(game, attacker, target):
        return
    turn.attacks += (Attack(attacker, target, battle.target, reached=True),)
    damage_step(game)


def _comes_to_damage_step(game: Game, attacker: Card, target: Card | None) -> bool:
    """Play the Battle Step once an attack has been declared, with its replays; False where the attack ends in it."""
    goes_on = check_replay(game)
    if goes_on and not game.turn.jump and not game.battle.at_once:
        visit(game, "battle-step")
        replays = -1
        while goes_on and not game.turn.jump and replays != game.battle.replays:
            replays = game.battle.replays
            goes_on = check_replay(game)
            if goes_on and replays != game.battle.replays and (game.script.acts or game.triggers.pending):
                open_window(game)
    halted = game.battle.stopped or not goes_on or game.turn.jump or game.battle.attacker_left or game.is_over
    if not halted or (game.battle.fought and not game.is_over):
        return True
    if goes_on and not (game.turn.jump or game.is_over):
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
        raise ScriptStopped(act, *refusal.told) from refusal
    return True


def _is_lost_by_its_cost(game: Game, attacker: Card) -> bool:
    """Whether the payment took the attacker away, and ends the attack in this era."""
    if attacker.zone == "monster-zone" and attacker.controller == 0:
        return False
    return game.law(AT_44) == "not-declared"


def damage_step(game: Game) -> None:
    """Walk the points of the Damage Step, then go back to the Battle Step."""
    if game.triggers.watching:
        for card in game.battle.list_monsters():
            card.stood = card.position
    turn = game.turn
    for point in _list_points(game) if game.battle.at_once else turn.points:
        if turn.quiet is None and is_passed_over(game, point):
            continue
        visit(game, point)
        if turn.jump:
            if point != "end" and game.leaving.marked:
                _end_first(game, point)
            elif point != "end" and game.rulebook.holds("EN-3"):
                expire_step(game)
            break
    _leave_battle(game)


def _end_first(game: Game, point: str) -> None:
    """Let the end of the Damage Step come before the End Phase to which an effect has led after calculation."""
    told = point == "after-calculation" and game.turn.jump == "end-phase" and game.rulebook.holds(EN_14)
    if not told or game.law(EN_14) != "comes":
        raise Undecided("needs to know where monsters destroyed by battle go when an effect ends the Battle Phase")
    jump, game.turn.jump = game.turn.jump, ""
    visit(game, "end")
    game.turn.jump = game.turn.jump or jump


def _open_again(game: Game) -> None:
    """Let players act in the Battle Step to which the turn has come back, before another attack is declared."""
    acts = game.script.acts
    place = next((at for at, act in enumerate(acts) if act.verb == "attack" or _belongs_there(act)), len(acts))
    game.script.acts = acts[:place]
    open_window(game)
    game.script.acts += acts[place:]


def _list_points(game: Game) -> tuple[str, ...]:
    """List the timings of a Damage Step from damage calculation on, or after it."""
    calculation = game.turn.points.index("during-calculation")
    if game.battle.calculated:
        return game.turn.points[calculation + 1 :]
    verify_start(game)
    return game.turn.points[calculation:]


def _leave_battle(game: Game) -> None:
    game.battle.ongoing = game.battle.calculating = False
    if game.effects.lasting:
        game.effects.lasting = [each for each in game.effects.lasting if each.lasts != THIS_ATTACK]
    for card in game.cards.values():
        card.turned = False
    game.turn.point = "battle-step"
    if not game.turn.jump and game.log.recording and not game.is_over:
        game.emit("enter", "battle-step", AT_2)
    if game.triggers.watching or game.leaving.unequipped:
        tidy(game)
    if (game.triggers.pending or game.log.explain is not None) and not (game.turn.jump or game.is_over):
        _open_again(game)
    game.reach("battle-step/again")
