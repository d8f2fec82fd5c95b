"""The rules that act by themselves as phases, and steps outside the Damage Step, begin and end."""

from __future__ import annotations

from typing import Final

from checks.engine.chart import BESIDE_BATTLES
from checks.engine.duel.actions.upkeep import expire, list_lasting
from checks.engine.duel.actions.waiting import awaits_others, do_what_waits
from checks.engine.duel.continuous.triggers import comes_of_itself, name_phase, raise_event
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.steps import happens
from checks.engine.rulebook import Undecided
from kb.language import TakeControl

BOOK = "konami-rulebook-10"
END_STEP = (("wiki-battle-phase-tcg", "End Step"), (BOOK, "End Step"))
END_PHASE = (BOOK, "End Phase")
TEXT = ("official-card-text", "the phase that the effect's text names")


@happens(
    "EN-12", "end-phase/opens", ("yugipedia-end-phase", "introduction"), ("yugioh-forum-end-phase", "lists of effects"),
    switches=("control-until-the-end-phase", "other-things-until-the-end-phase"), of_effects=True,
)  # fmt: skip
def expire_in_end_phase(game: Game) -> None:
    """EN-12 Control "until the End Phase" ends [in-it: during the End Phase, in an order that the players choose |
    with-the-turn: with the turn]; other effects "until the End Phase" end [in-it: during the End Phase |
    with-the-turn: with the turn].

    Raises :class:`Undecided` where anything else is done in this End Phase, as the order is the players' choice, and
    where not all of it ends there.
    """
    verbs = [*list_lasting(game, UNTIL_END_PHASE)]
    ends = set()
    if any(isinstance(each, TakeControl) for each in verbs):
        ends.add(game.law("EN-12", "control-until-the-end-phase"))
    if any(not isinstance(each, TakeControl) for each in verbs):
        ends.add(game.law("EN-12", "other-things-until-the-end-phase"))
    if "in-it" not in ends:
        return
    if len(ends) > 1:
        raise Undecided("needs to know which effect that lasts until the End Phase ends first")
    if game.script.acts or awaits_others(game) or comes_of_itself(game):
        raise Undecided("needs to know in which order the players let effects end and others apply in the End Phase")
    expire(game, UNTIL_END_PHASE, "EN-12")


UNTIL_END_PHASE: Final = "until-end-phase"


@happens("EN-7", tuple(f"{phase}/opens" for phase in BESIDE_BATTLES), END_PHASE, of_effects=True)
def do_later_in_phase(game: Game) -> None:
    """EN-7 An action of an effect in a later phase is performed when that phase begins."""
    do_what_waits(game)


@happens(
    "TR-12",
    tuple(f"{phase}/opens" for phase in BESIDE_BATTLES),
    TEXT,
    ("fandom-standby-phase", "introduction"),
    of_effects=True,
)
def meet_phase(game: Game) -> None:
    """TR-12 A Trigger Effect that names only a phase can be activated when that phase comes."""
    name_phase(game)


@happens("EN-4", "end-step/opens", *END_STEP, of_effects=True)
def do_later_in_end_step(game: Game) -> None:
    """EN-4 An action "at the end of the Battle Phase" without a Chain is performed in the End Step."""
    do_what_waits(game)


@happens("EN-8", "end-step/opens", *END_STEP, of_effects=True)
def meet_end_of_battle_phase(game: Game) -> None:
    """EN-8 Effects that activate at the end of the Battle Phase activate in the End Step."""
    raise_event(game, "end-of-battle-phase", None)


@happens("EN-5", "end-step/closes", END_STEP[1], of_effects=True)
def expire_battle_phase(game: Game) -> None:
    """EN-5 Effects that last until the end of the Battle Phase expire with it."""
    expire(game, "until-end-of-battle-phase", "EN-5")


@happens("EN-6", "end-phase/closes", END_PHASE, of_effects=True)
def expire_turn(game: Game) -> None:
    """EN-6 Effects that last until the end of the turn expire with the turn."""
    expire(game, UNTIL_END_PHASE, "EN-6")
    expire(game, "until-end-of-turn", "EN-6")
