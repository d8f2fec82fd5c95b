"""The rules that act by themselves as phases, and steps outside the Damage Step, begin and end."""

from __future__ import annotations

from checks.engine.chart import BESIDE_BATTLES
from checks.engine.duel.game import Game
from checks.engine.duel.steps import happens
from checks.engine.duel.triggers import name_phase, raise_event
from checks.engine.duel.upkeep import expire
from checks.engine.duel.waiting import do_what_waits

BOOK = "konami-rulebook-10"
END_STEP = (("wiki-battle-phase-tcg", "End Step"), (BOOK, "End Step"))
END_PHASE = (BOOK, "End Phase")
TEXT = ("official-card-text", "the phase that the effect's text names")


@happens("EN-7", tuple(f"{phase}/opens" for phase in BESIDE_BATTLES), END_PHASE)
def do_later_in_phase(game: Game) -> None:
    """EN-7 What an effect does in a later phase is done when that phase comes."""
    do_what_waits(game)


@happens("TR-12", tuple(f"{phase}/opens" for phase in BESIDE_BATTLES), TEXT, ("fandom-standby-phase", "introduction"))
def meet_phase(game: Game) -> None:
    """TR-12 A trigger that names a phase and waits for nothing else is met when that phase comes."""
    name_phase(game)


@happens("EN-4", "end-step/opens", *END_STEP)
def do_later_in_end_step(game: Game) -> None:
    """EN-4 What an effect does at the end of the Battle Phase is done in the End Step."""
    do_what_waits(game)


@happens("EN-8", "end-step/opens", *END_STEP)
def meet_end_of_battle_phase(game: Game) -> None:
    """EN-8 What waits for the end of the Battle Phase is met when the End Step is entered."""
    raise_event(game, "end-of-battle-phase", None)


@happens("EN-5", "end-step/closes", END_STEP[1])
def expire_battle_phase(game: Game) -> None:
    """EN-5 What lasts until the end of the Battle Phase expires with it."""
    expire(game, "until-end-of-battle-phase", "EN-5")


@happens("EN-6", "end-phase/closes", END_PHASE)
def expire_turn(game: Game) -> None:
    """EN-6 What lasts until the end of the turn expires with it."""
    expire(game, "until-end-of-turn", "EN-6")
