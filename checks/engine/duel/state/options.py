"""What is chosen of several options: which it is, and whether an effect targets by it as it is activated."""

from __future__ import annotations

from checks.engine.duel.state.state import Act
from checks.engine.effects import Effect
from checks.engine.language import ChooseOne, Chosen, Unplayed, Verb, name_verb
from checks.engine.rulebook import Undecided


def find_option(verb: ChooseOne, chosen: tuple[str, ...] | int | None) -> Verb | Unplayed:
    """Find the option that a scenario chooses: by its number, by what it does, or by what is chosen for it alone."""
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


def _names_of(option: Verb | Unplayed) -> tuple[object, ...]:
    """List what a scenario may call an option: its verb, where it leads, its factor."""
    return name_verb(type(option)), getattr(option, "to", None), getattr(option, "factor", None)


def _lets_choose(option: Verb | Unplayed) -> bool:
    """Whether cards are chosen in an option, so that naming these tells it."""
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
