"""The shapes of claims, each with how it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checks.engine import FIVE, Effect, Undecided, points_of
from checks.judge.context import Answers, Judge
from checks.replay.answers import Answer, combine_answers, decided, undecided
from checks.replay.class_windows import fits_description
from checks.replay.eras import Era
from checks.replay.facts import prepare
from checks.replay.prepared import PreparedRuleset
from checks.replay.stage import Outcome, Stage, damage_points
from kb import records
from kb.records.findings import Status, TraceStep

# --- shapes ---------------------------------------------------------------------------------------------------


def answer_scenario(
    prepared: PreparedRuleset, claim: records.Claim, home: tuple[str, ...] = FIVE
) -> tuple[Answers, list[TraceStep]]:
    """Answer a scenario: every fact in every scene of the claim."""
    assert claim.then is not None
    try:
        scenes = prepared.scenes_of(claim)
    except Undecided as open_question:
        return {name: undecided(name, str(open_question)) for name in claim.then}, []
    gathered: dict[str, list[Answer]] = {name: [] for name in claim.then}
    trace: list[TraceStep] = []
    for scene in scenes:
        stage = Stage(prepared.era, prepared.rulebook, prepared.cards, scene, home)
        finishers = {name: prepare(stage, name, fact) for name, fact in claim.then.items()}
        outcome = stage.run()
        for name, finish in finishers.items():
            answer = finish(outcome)
            if scene.about and answer.status is not Status.AGREES:
                answer = replace(answer, because=f"{answer.because} [{scene.about}]".strip())
            gathered[name].append(answer)
        if outcome.refused:
            number = f"act-{outcome.refused.act.number}"
            gathered.setdefault(number, []).append(refusal_answer(outcome))
        if not trace or any(answers[-1].status is not Status.AGREES for answers in gathered.values() if answers):
            trace = list(write_trace(outcome)) or trace
    if not scenes:
        return {name: undecided(name, "no scene fits the description") for name in claim.then}, []
    some = claim.for_some is not None
    return {name: combine_answers(answers, some=some) for name, answers in gathered.items() if answers}, trace


def refusal_answer(outcome: Outcome) -> Answer:
    """Make the finding of an act that the engine refuses."""
    assert outcome.refused is not None
    act = outcome.refused.act
    says = f"{act.verb} {act.what}" + (f" at {act.at}" if act.at else "")
    return decided(
        False,
        f"{says}: legal",
        f"no ({outcome.refused.reason})",
        outcome.refused.why,
        (outcome.refused.rule,),
    )


def write_trace(outcome: Outcome) -> Iterator[TraceStep]:
    """Write what happened as steps."""
    for number, event in enumerate(outcome.trace, 1):
        parts = [
            event.kind,
            str(event.amount) if event.amount is not None else "",
            f"to {event.to}" if event.to else "",
            f"by {event.source or event.by}" if event.source or event.by else "",
        ]
        yield TraceStep(number, event.point, event.what, event.of, " ".join(part for part in parts if part), event.rule)


def answer_chart(era: Era, chart: records.Chart) -> Answer:
    """Answer a claim about the points of a phase or step."""
    try:
        points = points_of(era.engine, chart.of)
    except Undecided as open_question:
        return undecided(chart.of, str(open_question))
    engine = f"{chart.of}: {', '.join(points)}"
    rules = ("DS-1" if chart.of == "damage-step" else "BP-1",)
    if chart.count is not None:
        return decided(len(points) == chart.count, f"{chart.count} points", f"{len(points)} points", "", rules)
    if chart.is_ is not None:
        return decided(tuple(chart.is_) == points, ", ".join(chart.is_), engine, "", rules)
    if chart.contains is not None:
        inside = {*points, *(damage_points(era) if "damage-step" in points else ())}
        return decided(set(chart.contains) <= inside, f"contains {', '.join(chart.contains)}", engine, "", rules)
    if chart.number is not None:
        named = points[chart.number - 1] if 0 < chart.number <= len(points) else "none"
        return decided(
            named == chart.named,
            f"number {chart.number} is {chart.named}",
            f"number {chart.number} is {named}",
            "",
            rules,
        )
    if chart.follows is not None and chart.named is not None:
        place = points.index(chart.named) if chart.named in points else -1
        before = points[place - 1] if place > 0 else "nothing"
        return decided(
            before == chart.follows,
            f"{chart.named} follows {chart.follows}",
            f"{chart.named} follows {before}",
            "",
            rules,
        )
    if chart.follows is not None:
        orders = ("damage-step follows battle-step",)
        return decided(
            f"{chart.of} follows {chart.follows}" in orders,
            f"{chart.of} follows {chart.follows}",
            orders[0],
            "",
            ("AT-2",),
        )
    return undecided(chart.of, "needs a question about the chart")


def answer_reading(prepared: PreparedRuleset, reading: records.Reading) -> Answer:
    """Answer what a phrase means by the cards whose recorded text has it."""
    says = f"{reading.phrase} means {', '.join(str(v) for v in reading.means.model_dump(exclude_none=True).values())}"
    found: list[tuple[str, Effect]] = []
    for card in prepared.corpus.cards.values():
        for record in card.effects:
            if reading.phrase not in (record.phrases or ()):
                continue
            if reading.wording and record.wording and reading.wording not in record.wording:
                continue
            found.extend((card.name, each) for each in prepared.cards.effects_of(card) if each.id == record.id)
    known = [(name, effect) for name, effect in found if not effect.missing]
    if not known:
        return undecided(says, f"no card of the corpus with a known effect has the phrase {reading.phrase}")
    wrong = [name for name, effect in known if not fits_description(effect, reading.means, plain=False)]
    engine = (
        f"so it is on {', '.join(sorted({name for name, _ in known}))}"
        if not wrong
        else f"not so on {', '.join(wrong)}"
    )
    return decided(not wrong, says, engine, "", ("OT-1",))


def answer_differs(judge: Judge, differs: records.Differs) -> Answer:
    """Answer whether two rulesets differ by their switches."""
    one, other = (judge.eras.get(id) for id in differs.rulesets)
    says = f"{differs.rulesets[0]} differs from {differs.rulesets[1]}"
    if one is None or other is None:
        return undecided(says, "needs both rulesets")
    names = [
        name
        for name in one.engine.switches
        if "open" not in (one.engine.switches[name], other.engine.switches[name])
        and one.engine.switches[name] != other.engine.switches[name]
    ]
    return decided(bool(names), says, f"by {', '.join(names)}" if names else "in no settled switch", "", ())
