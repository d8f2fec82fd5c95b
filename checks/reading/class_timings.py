"""When the kinds of effects that players ask about most can be activated, under every ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from checks.engine import Effect, Undecided, Verdict, full_rulebook, judge_outside, judge_play, read_chart
from checks.replay.eras import Era, make_eras
from checks.replay.stage import damage_points
from kb.corpus.model import Corpus
from kb.records.findings import ChartRow, ClassTimingRow

CLASSES: Final[Mapping[str, Effect]] = {
    "Quick Effect that changes ATK/DEF": Effect(atk_def="direct"),
    "Spell or Trap that changes ATK/DEF": Effect(
        carrier="normal-trap", effect_class="activation", atk_def="direct"
    ),
    "Counter Trap": Effect(
        carrier="counter-trap", effect_class="activation", answers="activation", negates="activation"
    ),
    "Quick Effect that negates an activation": Effect(answers="activation", negates="activation"),
    "Spell or Trap that negates an activation": Effect(
        carrier="normal-trap", effect_class="activation", answers="activation", negates="activation"
    ),
    "Quick Effect that negates an effect": Effect(answers="activation", negates="effect"),
    "Names damage calculation": Effect(named_timing="during-calculation"),
    "Mandatory Trigger Effect": Effect(
        effect_class="trigger", optional="mandatory", trigger="destroyed-any", about="this-card"
    ),
    "Trigger: destroyed by battle": Effect(effect_class="trigger", trigger="destroyed-by-battle", about="this-card"),
    "Trigger: inflicts battle damage": Effect(effect_class="trigger", trigger="battle-damage"),
    "Other Quick Effect": Effect(),
    "Other Spell or Trap": Effect(carrier="normal-trap", effect_class="activation"),
}  # fmt: skip
"""A description of each kind, by players' name; required events are assumed to have happened."""
OUTSIDE: Final = ("start-step", "attack-declaration", "battle-step", "end-step")
"""Other timings of the Battle Phase at which players act."""
CHARTS: Final = ("battle-phase", "battle-step", "damage-step")


def list_class_timings(corpus: Corpus) -> Iterator[ClassTimingRow]:
    """List for each kind of effect whether it can be activated at each timing of each ruleset's Battle Phase."""
    for era in make_eras(corpus).values():
        yield from time_classes(era)


def time_classes(era: Era) -> Iterator[ClassTimingRow]:
    """List for each kind of effect whether it can be activated at each timing of a ruleset's Battle Phase."""
    rulebook = full_rulebook()

    def judge(effect: Effect, point: str) -> Verdict:
        if point in OUTSIDE:
            return judge_outside(effect, point, rulebook)
        return judge_play(effect, point, era.engine, rulebook, effects=(effect,), rulings={})

    for number, (name, effect) in enumerate(CLASSES.items(), 1):
        for point in (*damage_points(era), *OUTSIDE):
            try:
                verdict = judge(effect, point)
            except Undecided as doubt:
                yield ClassTimingRow(era.id, number, name, point, "unknown", str(doubt), None)
            else:
                rule = verdict.rules[0] if verdict.rules else None
                yield ClassTimingRow(era.id, number, name, point, verdict.answer, verdict.why, rule)


def list_charts(eras: Mapping[str, Era]) -> Iterator[ChartRow]:
    """List the steps and timings of the Battle Phase and the Damage Step under each ruleset, where settled."""
    for ruleset, era in eras.items():
        for part in CHARTS:
            try:
                chart = read_chart(era.engine, part)
            except Undecided:
                continue
            for number, point in enumerate(chart.points, 1):
                yield ChartRow(ruleset, part, number, point, chart.order)
