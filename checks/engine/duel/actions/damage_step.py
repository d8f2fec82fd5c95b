"""The rules that act by themselves in the Damage Step: flip, calculation, departures, expiry."""

from __future__ import annotations

from dataclasses import replace

from checks.engine.duel.actions.attack_going_on import stands_to_attack
from checks.engine.duel.actions.damage import settle_battle
from checks.engine.duel.actions.moves import move, perform_replacement
from checks.engine.duel.actions.upkeep import expire
from checks.engine.duel.actions.waiting import do_what_waits
from checks.engine.duel.continuous.continuous import settle
from checks.engine.duel.continuous.triggers import name_moment, raise_event
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.steps import happens
from checks.engine.rulebook import Undecided
from checks.engine.rules.attacks import CA_4
from checks.engine.rules.cards import EN_9, EN_10
from checks.engine.rules.effects import EF_26, EF_34
from checks.engine.rules.outcomes import RD_7
from checks.engine.rules.triggers import TR_10, TR_32, TR_42
from kb.language import (
    Destroy,
    Later,
    ReplaceDestruction,
    ReturnToHand,
    SendToGraveyard,
    Tribute,
    list_verbs,
)

CHART = ("konami-damage-step-rules", "chart")
PERFECT = ("perfect-rulebook-2017", "pp. 188-193")
SUBSTEPS = ("edison-battle-phase", "Damage Step")


@happens("ST-1", "start/opens", CHART, ("yugipedia-damage-step-older", "start of the Damage Step"), of_effects=True)
def begin_step(game: Game) -> None:
    """ST-1 Effects that apply "during the Damage Step only" begin to apply at its start, without a Chain."""
    do_what_waits(game)


@happens(
    "FL-1",
    "flip/opens",
    CHART,
    ("perfect-rulebook-2017", "p. 110"),
    SUBSTEPS,
    switches=("face-down-target-of-a-gone-attacker",),
)
def flip_target(game: Game) -> None:
    """FL-1 A face-down attack target is flipped face-up before damage calculation, and not at the start of the Damage
    Step; if the attacker has left by then, it [turned-up: is flipped all the same | stays-face-down: stays
    face-down].
    """
    target = game.battle.target
    game.battle.target_revealed = True
    if target is not None and target.face_down and not game.battle.target_left:
        gone = game.battle.attacker_left
        if gone and game.law("FL-1") == "stays-face-down":
            return
        target.position = game.battle.turned_up = target.position_face_up
        target.turned = True
        game.emit("flip", target.role, "FL-1", by="game-rule")
        raise_event(game, "flipped-face-up", target, by="game-rule")


@happens("CA-2", "during-calculation/opens", CHART, PERFECT)
def begin_calculation(game: Game) -> None:
    """CA-2 Effects that apply "during damage calculation only" begin to apply before any Chain of that timing."""
    game.battle.calculating = True
    do_what_waits(game)


@happens("CA-1", "during-calculation/closes", CHART, PERFECT, ("wiki-battle-phase-tcg", "Substep 4"))
def calculate_damage(game: Game) -> None:
    """CA-1 Damage is calculated only if the attacker, and the monster it attacked, are still on the field."""
    attacker = game.battle.attacker
    there = attacker is not None and not game.battle.attacker_left and not game.battle.target_left
    if (
        there
        and attacker is not None
        and attacker.position != "attack"
        and game.rulebook.holds(CA_4)
        and not stands_to_attack(game, attacker)
    ):
        there = game.law(CA_4, "in-defense-position-by-calculation") == "goes-on"
    if there and not (game.battle.skip_calculation or game.turn.jump or game.is_over):
        game.battle.fought = True
        settle_battle(game)
        for card in game.battle.list_monsters():
            if game.triggers.watching:
                raise_event(game, "battles", card)
            else:
                card.events.append("battles")


@happens("CA-3", "during-calculation/closes", CHART, PERFECT)
def end_calculation(game: Game) -> None:
    """CA-3 Effects that apply "during damage calculation only" stop applying when damage has been calculated."""
    game.battle.calculating = False
    game.battle.calculated = True
    expire(game, "damage-calculation-only", "CA-3")
    settle(game)
    game.reach("damage-calculated")


@happens("AF-0", "after-calculation/opens", ("yugipedia-damage-step", "Perform damage calculation"), of_effects=True)
def perform_replacements(game: Game) -> None:
    """AF-0 An action chosen in place of a destruction by battle is performed right after damage calculation, unless
    its card leaves at the end of the Damage Step.
    """
    chosen, game.battle.replacements = game.battle.replacements, []
    for replacement in chosen:
        if _comes_at_the_end(game, replacement):
            game.battle.replacements.append(replacement)
        else:
            perform_replacement(game, replacement)


def _comes_at_the_end(game: Game, replacement: Context) -> bool:
    """Whether a card destroyed, Tributed or returned as a replacement leaves only when the monster would have."""
    verbs = [verb for verb in replacement.effect.does if isinstance(verb, ReplaceDestruction)]
    done = [each for verb in verbs for each in list_verbs(verb.do)]
    return any(isinstance(each, Destroy | ReturnToHand | Tribute) for each in done) and game.law(RD_7) == "at-the-end"


def verify_start(game: Game) -> None:
    """Raise :class:`Undecided` where damage is calculated at once and an effect waits for the Damage Step to start."""
    if any(isinstance(each.verb, Later) and each.verb.at == "start" for each in game.effects.lasting):
        raise Undecided("needs to know what is done at the start of a Damage Step that damage calculation begins")


def calculate_in_chain(game: Game) -> None:
    """Calculate damage as an effect in a Chain resolves; triggers and destruction follow after the Chain."""
    verify_start(game)
    here = game.turn.point
    for point, edges in (("during-calculation", (0, 1)), ("after-calculation", (0,))):
        game.turn.point = point
        for edge in edges:
            for play_rule in game.turn.steps[point][edge]:
                game.triggers.moment += 1
                play_rule(game)
    game.turn.point = here


@happens("AF-4", "after-calculation/opens", PERFECT, of_effects=True)
def do_after_calculation(game: Game) -> None:
    """AF-4 An action "after damage calculation" is performed at the beginning of that timing, without a Chain."""
    do_what_waits(game)


@happens("EN-1", "end/opens", CHART, PERFECT, SUBSTEPS)
def send_destroyed(game: Game) -> None:
    """EN-1 Monsters destroyed by battle leave the field at the end of the Damage Step."""
    if game.triggers.waiting:
        name_moment(game, "end")
    for replacement in game.battle.replacements:
        perform_replacement(game, replacement)
    game.battle.replacements.clear()
    game.battle.fallen = fallen = [card for card in game.leaving.marked if card.zone == "monster-zone"]
    game.leaving.marked = []
    others = [game.battle.find_other(card) for card in fallen]
    pairs = [(card, by, by.role if by is not None else "") for card, by in zip(fallen, others, strict=True)]
    game.turn.victims += [(card, by) for card, by, _ in pairs if by is not None]
    for card, _, source in pairs:
        if game.log.recording:
            game.emit("destroy", card.role, "EN-1", by="battle", source=source)
        card.events += ("destroyed-by-battle", "destroyed-any")
    negated = [card for card in fallen if card.negated]
    for card, _, source in pairs:
        move(game, card, SendToGraveyard, "EN-1", by="battle", source=source)
    if game.triggers.pending:
        _hand_over(game, fallen)
    if game.triggers.watching:
        for card, by, source in pairs:
            _tell_destroyed(game, card, by, source)
        _leave_on_field(game, fallen, negated)
    for card in game.battle.departed:
        _count_departed(game, card)


def _tell_destroyed(game: Game, card: Card, by: Card | None, source: str) -> None:
    """Trigger the effects that wait for a destruction by battle."""
    raise_event(game, "destroyed-by-battle", card, by="battle", source=source)
    raise_event(game, "destroyed-any", card, by="battle", source=source)
    if by is not None:
        raise_event(game, "destroys-by-battle", by, by="battle", source=by.role)
    if card.zone == "graveyard":
        raise_event(game, "destroyed-by-battle-and-sent", card, by="battle", source=source)
        if by is not None:
            raise_event(game, "destroys-by-battle-and-sends", by, by="battle", source=by.role)


def _hand_over(game: Game, fallen: list[Card]) -> None:
    """Let the owner activate the effect of a monster destroyed under the opponent's control, if the era has it so."""
    for place, each in enumerate(game.triggers.pending):
        if each.card not in fallen or each.card.on_field or each.card.controller == each.player:
            continue
        if game.law(TR_32) == "owner":
            game.triggers.pending[place] = replace(each, player=each.card.controller)


def _leave_on_field(game: Game, fallen: list[Card], negated: list[Card]) -> None:
    """Give an effect triggered on the field to the monster's last controller, negated if the monster was."""
    for place, each in enumerate(game.triggers.pending):
        card = each.card
        if each.effect.on_field and card in fallen and each.occasion.card is card and game.rulebook.holds(TR_42):
            game.triggers.pending[place] = replace(each, player=card.last_controller, negated=card in negated)


def _count_departed(game: Game, card: Card) -> None:
    """Count a monster that left before the end as destroyed by its opponent, if the era has it so."""
    by = game.battle.find_other(card)
    awaited = any("destroys-by-battle" in (effect.trigger, *effect.also) for _, effect in game.triggers.waiting)
    if by is None or not awaited or not game.rulebook.holds(TR_10):
        return
    if game.law(TR_10, "destroyer-of-the-departed") == "activates":
        raise_event(game, "destroys-by-battle", by, by="battle", source=by.role)


@happens(
    "EN-2", "end/opens", ("judge-chat-damage-step", "attacked-triggered position change"), PERFECT, of_effects=True
)
def do_later(game: Game) -> None:
    """EN-2 An action "at the end of the Damage Step" is performed then without a Chain."""
    do_what_waits(game, EN_10)


def expire_unfought(game: Game) -> None:
    """Expire the effects for a battle whose attack ends before the Damage Step."""
    if not (game.effects.lasting or game.effects.changes) or not game.rulebook.holds(EN_9):
        return
    for lasts in ("damage-calculation-only", "until-end-of-damage-step", "damage-step-only"):
        expire(game, lasts, EN_9)
    for each in list(game.effects.lasting):
        waits = isinstance(each.verb, Later) and each.verb.at in game.turn.points
        if waits and each.link is not None and each.link.activated.battle == game.turn.declarations:
            game.effects.lasting.remove(each)
            game.emit("effect-expires", each.source, EN_9)


@happens("EN-3", "end/closes", ("konami-raging-battle-1-2", "Torapart"), CHART, of_effects=True)
def expire_step(game: Game) -> None:
    """EN-3 Effects that last until the end of the Damage Step expire when both players leave it."""
    expire(game, "until-end-of-damage-step", "EN-3")
    expire(game, "damage-step-only", "EN-3")
    if game.effects.changes:
        _end_after_battle(game)


def _has_battled(game: Game) -> bool:
    """Whether the battle ends effects that last until a monster has battled; it depends on the era."""
    if game.battle.fought or not game.rulebook.holds(EF_34):
        return True
    return game.law(EF_34, "change-until-a-battle") == "counts"


def _end_after_battle(game: Game) -> None:
    """Expire effects that last until a monster has battled, for the monsters that have."""
    for card in game.battle.list_monsters():
        gone = [change for change in card.changes if change.lasts == "until-its-next-battle"]
        if gone and game.rulebook.holds(EF_26) and _has_battled(game):
            card.changes = [change for change in card.changes if change not in gone]
            for source in dict.fromkeys(change.source for change in gone):
                game.emit("effect-expires", source, EF_26, to=card.role)
