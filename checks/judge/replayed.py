"""Scenarios are replayed once for all rulesets that are equal in everything that was read.

A replay reads switches and the cards of the ruleset; the rest is the scenario's own. So the answers are the same under
another ruleset with the same values of those switches and the same effects of those cards.
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
"""Most scenarios kept before all are forgotten: those of one ruling are asked one after the other."""


class Replayed(NamedTuple):
    """The answers of a scenario, and everything besides its own words that they depend on."""

    of: records.Claim
    rulebook: Rulebook
    cards: type[Cards]
    forms: list[Any]
    switches: dict[str, tuple[str | None, tuple[str, ...]]]
    """Each switch that was read: its value, and if it is not settled the possible values."""
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
    is_modified: Callable[[Sequence[Scene]], bool] | None = None,
) -> tuple[Answers, list[TraceStep]]:
    """Answer a scenario in some scenes, replayed only if it was not with the same cards and values of switches.

    It is a claim ``of`` a ruling, or a change of it described by ``told``; with ``tells`` the steps are returned.
    Scenes that turn out not to be changed (``is_modified``) are not replayed.
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
        if is_modified is None or is_modified(scenes):
            answers, trace = answer_scenario(prepared, claim, home, scenes, tells=tells)
        else:
            answers, trace = {}, []
    read = {name: tell_switch(prepared, name) for name in asked}
    known.append(Replayed(of, prepared.rulebook, type(prepared.cards), forms, read, answers, trace))
    return answers, trace


def tell_switch(prepared: PreparedRuleset, name: str) -> tuple[str | None, tuple[str, ...]]:
    """The value of a switch, and if it is not settled its possible values."""
    value, resolved = prepared.era.engine.switches.get(name), prepared.era.resolved.get(name)
    return value, resolved.one_of if resolved is not None and value == OPEN else ()


def list_forms(cards: Cards, scenes: Iterable[Scene]) -> list[Any]:
    """List the forms of the scenes' cards under the ruleset."""
    named = dict.fromkeys(name for scene in scenes for thing in scene.cards.values() for name in thing.list_named())
    found = [cards.find(name) for name in named]
    return [(card.name, cards.find_gap(card), cards.form_of(card)) for card in found]
