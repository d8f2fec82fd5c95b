"""Replays: whether an attack goes on after the field has changed, and its new target."""

from __future__ import annotations

from checks.engine.duel.actions.attack_going_on import attacks_no_more
from checks.engine.duel.continuous.triggers import is_awaited, raise_event
from checks.engine.duel.field.aims import REPLAYED, counts_as_attacked, note_aim
from checks.engine.duel.field.allowed_attacks import bars_direct_attack, list_ways
from checks.engine.duel.field.in_force import list_applying, list_held
from checks.engine.duel.field.prohibitions import is_forbidden
from checks.engine.duel.field.restrictions import find_shield, is_bound_elsewhere, list_shields
from checks.engine.duel.play.attacks import (
    may_attack_again,
    verify_attack_target,
)
from checks.engine.duel.play.script import find_card
from checks.engine.duel.play.turn import list_bound
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.game import Game, Illegal, ScriptStopped
from checks.engine.duel.state.state import Act
from checks.engine.rulebook import OpenChoice, Undecided
from checks.engine.rules.attacks import AT_25, RP_1, RP_2, RP_3, RP_6, RP_7
from kb.language import MakeUnaffected


def check_replay(game: Game) -> bool:
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
    ruled_out, battle.ruled_out = battle.ruled_out, False
    disturbed = disturbed or (ruled_out and game.law(RP_7, "ruled-out-within-a-chain") == "replay")
    if not (disturbed or (touched and (_reaches_more(game, attacker) or _reaches_the_player(game, attacker)))):
        return True
    battle.disturbed = False
    if not game.rulebook.holds(RP_1):
        return not gone
    game.emit("replay", attacker.role, RP_1)
    battle.replays += 1
    battle.reach = list_reach(game)
    battle.passes = passes_monsters(game, attacker)
    battle.shields = list_shields(game)
    return _choose_again(game, attacker, gone)


def _is_let_no_more(game: Game, attacker: Card) -> bool:
    """Whether the permission for the attack no longer applies, and causes a replay in this era."""
    past_monsters = game.battle.target is None and bars_direct_attack(game, attacker)
    let = game.battle.moved or not (past_monsters or _is_one_too_many(game, attacker))
    return not let and game.law(RP_7, "no-longer-allowed") == "replay"


def _is_bound_elsewhere(game: Game, attacker: Card) -> bool:
    """Whether effects now restrict a direct attack to monsters, and cause a replay in this era."""
    if game.battle.moved or not is_bound_elsewhere(game, attacker):
        return False
    return game.law(RP_7, "direct-attack-restricted") == "replay"


def list_reach(game: Game) -> tuple[Card, ...]:
    """List the monsters that may be attacked."""
    if not (game.effects.applying or game.effects.lasting):
        return tuple(game.monsters(1))
    return tuple(card for card in game.monsters(1) if _is_target(game, card))


def _reaches_more(game: Game, attacker: Card) -> bool:
    """Whether more monsters are legal targets now, and cause a replay in this era.

    Raises :class:`Undecided` unless that is since the attacker is unaffected by what kept it from them.
    """
    if game.battle.target is None:
        return False
    if set(list_reach(game)) <= set(game.battle.reach) or not game.rulebook.holds(RP_7):
        return False
    if _frees_its_attacks(game, attacker) and game.rulebook.holds(RP_7):
        return game.law(RP_7, "more-in-reach-by-the-attacker") == "replay"
    if not any(
        isinstance(each.verb, MakeUnaffected) and attacker in list_held(game, each) for each in game.effects.lasting
    ):
        raise Undecided("needs to know whether more monsters that may be attacked cause a replay")
    return game.law(RP_7, "more-in-reach") == "replay"


def _frees_its_attacks(game: Game, attacker: Card) -> bool:
    """Whether the attacker's own Continuous Effect lifts its restriction to some targets."""
    return any(
        each.role == attacker.role and each.verb.of == "this-card" for each in list_applying(game, MakeUnaffected)
    )


def passes_monsters(game: Game, attacker: Card) -> bool | None:
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
    passes = passes_monsters(game, attacker)
    if passes is False or passes is battle.passes or not game.rulebook.holds(RP_7):
        return False
    if game.law(RP_7, "direct-attack-in-reach") != "replay":
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


def note_leave(game: Game, attacker: Card, using: tuple[str, ...] = ()) -> None:
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
        note_leave(game, game.battle.attacker)
    if target is not None:
        note_aim(target, REPLAYED)
        if is_awaited(game, "attack-targeted", target) and counts_as_attacked(game, REPLAYED):
            raise_event(game, "attack-targeted", target)


def _give_up(game: Game, attacker: Card) -> bool:
    """Cancel an attack in a replay; in some eras the monster may attack later."""
    game.emit("attack-stopped", attacker.role, RP_1, by="turn-player")
    if game.law(RP_3) == "attacks-later":
        attacker.attacked -= 1
        game.turn.attackers = game.turn.attackers[:-1]
    return False


def _mark_reached(game: Game, act: Act) -> None:
    """Note that an act has been played, for those who look at the moment after it."""
    if act.label:
        game.script.reached[act.label] = len(game.log.trace)
        game.reach(f"after:{act.label}")
