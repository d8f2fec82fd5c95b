"""Options of an effect: the one chosen, and whether the effect targets by it."""

from __future__ import annotations

from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from checks.engine.duel.state.state import Act
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.rules.activation import CH_27
from kb.language import ChooseOne, Chosen, Unplayed, Verb, name_verb


def find_option(verb: ChooseOne, chosen: tuple[str, ...] | int | None) -> Verb | Unplayed:
    """Find the option that a scenario chooses: by number, verb, or cards that only it can choose."""
    if isinstance(chosen, int):
        if chosen > len(verb.of):
            raise Undecided(f"needs a choice of 1 to {len(verb.of)}, not {chosen}")
        return verb.of[chosen - 1]
    found = next((option for option in verb.of if chosen and chosen[0] in _names_of(option)), None)
    choosing = [option for option in verb.of if chosen and _lets_choose(option)]
    if found is None and len(choosing) == 1:
        return choosing[0]
    if found is None:
        raise Undecided("needs a choice that the scenario does not make")
    return found


def find_aimed_option(verb: ChooseOne, context: Context) -> Verb | Unplayed | None:
    """Find the option for which a Chain Link has targeted, where only one of them needs a target."""
    link, numbers = context.link, context.effect.target_for
    if link is None or not link.targets or len(numbers) != 1 or verb not in link.effect.does:
        return None
    return verb.of[numbers[0] - 1]


def _names_of(option: Verb | Unplayed) -> tuple[object, ...]:
    """List the names of an option for scenarios: its verb, destination, factor."""
    return name_verb(type(option)), getattr(option, "to", None), getattr(option, "factor", None)


def _lets_choose(option: Verb | Unplayed) -> bool:
    """Whether an option has cards chosen, so that they identify it."""
    return any(isinstance(getattr(option, key, None), Chosen) for key in ("of", "to"))


def targets_by_choice(effect: Effect, act: Act | None) -> bool:
    """Whether an effect that targets for some of its options does so for the one that an act chooses.

    Raises :class:`Undecided` where nobody tells which that is.
    """
    verb = effect.does[0] if effect.does else None
    if not isinstance(verb, ChooseOne):
        return True
    option = find_option(verb, act.chooses if act is not None else None)
    return next(number for number, each in enumerate(verb.of, 1) if each is option) in effect.target_for


def needs_no_target(game: Game, effect: Effect, act: Act | None) -> bool:
    """Whether an effect that targets for some of its options only is activated for another one."""
    return bool(effect.target_for) and game.rulebook.holds(CH_27) and not targets_by_choice(effect, act)
