"""Scenarios are played once for all rulesets that do not differ in anything that was read of them.

A replay reads switches, and the cards of the day; whatever else is in it, is the scenario's own. So the answers under
one ruleset are those under another where the same switches have the same values and the cards the same effects.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from checks.engine import OPEN, Rulebook, WatchedRuleset
from checks.judge.context import Answers
from checks.judge.shapes import answer_scenario
from checks.replay.cards import Cards
from checks.replay.prepared import PreparedRuleset
from checks.replay.scenes import Scene
from kb import records
from kb.records.findings import TraceStep

MOST: Final = 400
"""How many scenarios are kept before all are forgotten: those of one ruling are asked behind each other."""


class Replayed(NamedTuple):
    """What a scenario answered, and all that this leans on beside its own words."""

    of: records.Claim
    rulebook: Rulebook
    cards: type[Cards]
    forms: list[Any]
    switches: dict[str, tuple[str | None, tuple[str, ...]]]
    """What was read of each switch: its value, and while it is open those that it may have."""
    answers: Answers
    trace: list[TraceStep]


def answer_once(
    prepared: PreparedRuleset,
    claim: records.Claim,
    home: tuple[str, ...],
    scenes: Sequence[Scene],
    of: records.Claim,
    told: Hashable = "",
    *,
    tells: bool = True,
    is_otherwise: Callable[[Sequence[Scene]], bool] | None = None,
) -> tuple[Answers, list[TraceStep]]:
    """Answer a scenario in some scenes, played only where it was not with the same cards and values of switches.

    It is a claim ``of`` a ruling, or that with something otherwise, and ``told`` is what; with ``tells`` it is told
    what happened.  Where the scenes turn out not to be ``otherwise``, nothing is played, and nothing answered.
    """
    ruleset = prepared.era.engine
    if not isinstance(ruleset, WatchedRuleset):
        return answer_scenario(prepared, claim, home, scenes, tells=tells)
    if len(prepared.shared.replayed) >= MOST:
        prepared.shared.replayed.clear()
    known = prepared.shared.replayed.setdefault((id(of), told), [])
    forms = list_forms(prepared.cards, scenes)
    for each in known:
        if (
            each.of is of
            and each.rulebook is prepared.rulebook
            and each.cards is type(prepared.cards)
            and all(tell_switch(prepared, name) == told for name, told in each.switches.items())
            and each.forms == forms
        ):
            ruleset.note(each.switches)
            return each.answers, each.trace
    with ruleset.gather_asked() as asked:
        if is_otherwise is None or is_otherwise(scenes):
            answers, trace = answer_scenario(prepared, claim, home, scenes, tells=tells)
        else:
            answers, trace = {}, []
    read = {name: tell_switch(prepared, name) for name in asked}
    known.append(Replayed(of, prepared.rulebook, type(prepared.cards), forms, read, answers, trace))
    return answers, trace


def tell_switch(prepared: PreparedRuleset, name: str) -> tuple[str | None, tuple[str, ...]]:
    """Tell the value of a switch, and of one that is open the values that it may have on the day."""
    value, resolved = prepared.era.engine.switches.get(name), prepared.era.resolved.get(name)
    return value, resolved.one_of if resolved is not None and value == OPEN else ()


def list_forms(cards: Cards, scenes: Iterable[Scene]) -> list[Any]:
    """List what the cards of some scenes are on the day."""
    named = dict.fromkeys(name for scene in scenes for thing in scene.cards.values() for name in thing.list_named())
    found = [cards.find(name) for name in named]
    return [(card.name, cards.find_gap(card), cards.effects_of(card), cards.rulings_of(card)) for card in found]
