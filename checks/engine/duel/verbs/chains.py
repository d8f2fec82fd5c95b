"""What effects do to Chains, to other cards' effects, and to the course of the battle."""

from __future__ import annotations

from checks.engine.duel.game import Game
from checks.engine.duel.performing import name_effect, verb
from checks.engine.duel.script import LATE
from checks.engine.duel.selectors import Context, select_cards
from checks.engine.effects import Arguments
from checks.engine.rulebook import Undecided
from checks.engine.rules import EF_1


@verb("negate-activation")
def negate_activation(game: Game, said: Arguments, context: Context) -> None:
    """Negates the activation that it answers."""
    _negate(game, context, "activation")


@verb("negate-effect")
def negate_effect(game: Game, said: Arguments, context: Context) -> None:
    """Negates the effect that it answers, or those of its target while it is face-up."""
    link = context.link
    if said.get("of", "answered") == "answered" and link and link.answers:
        _negate(game, context, "effect")
        return
    _switch(game, said, context)


def _negate(game: Game, context: Context, what: str) -> None:
    link = context.link
    if link is None or link.answers is None:
        raise Undecided("needs a Chain Link that it answers")
    if not link.answers.negated:
        link.answers.negated = what
        of = f"{link.answers.card.role}.{link.answers.effect.id}"
        game.emit("negate", of, EF_1, by="card-effect", source=name_effect(context), kind=what)


@verb("switch-off")
def _switch(game: Game, said: Arguments, context: Context) -> None:
    """Switches off the effects of face-up cards."""
    for card in select_cards(game, said.get("of", "target"), context):
        if card.face_up:
            card.negated_until = str(said.get("lasts", "until-end-of-turn"))
            game.next_order()
            card.negated = True
            game.emit("negate", card.role, EF_1, by="card-effect", source=name_effect(context), kind="effect")


@verb("negate-attack")
def negate_attack(game: Game, said: Arguments, context: Context) -> None:
    """Negates the attack."""
    if game.point in ("attack-declaration", "battle-step") and not (game.attacker_left or game.stopped):
        game.stopped = name_effect(context)
        game.emit(
            "negate",
            game.attacker.role if game.attacker else "",
            EF_1,
            by="card-effect",
            source=name_effect(context),
            kind="attack",
        )


@verb("end-attack")
def end_attack(game: Game, said: Arguments, context: Context) -> None:
    """Ends the attack without negating it; inside the Damage Step, damage calculation is skipped."""
    if game.in_damage_step:
        game.skip_calculation = True
    else:
        game.stopped = name_effect(context)


@verb("jump-to")
def jump_to(game: Game, said: Arguments, context: Context) -> None:
    """Ends what is going on and jumps to a later point of the turn."""
    to = str(said.get("to", said.get("of", "end-step")))
    if to not in LATE:
        raise Undecided(f"needs a jump to {to}")
    game.jump = to
    if not game.in_damage_step:
        game.stopped = name_effect(context)
