"""The shapes of claims, and how each is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from checks.engine import FIVE, OPEN, Effect, Undecided, read_chart
from checks.judge.context import Answers, Judge
from checks.replay.answers import Answer, combine_answers, decided, name_act, undecided
from checks.replay.class_windows import Described
from checks.replay.effects import is_bare
from checks.replay.eras import Era
from checks.replay.facts import prepare
from checks.replay.prepared import PreparedRuleset
from checks.replay.scenes import Scene
from checks.replay.stage import Outcome, Stage, damage_points
from checks.replay.telling import HEADINGS, tell_event
from kb import records
from kb.language import Verb
from kb.language.forms import write
from kb.records.findings import Status, TraceStep

# --- shapes ---------------------------------------------------------------------------------------------------


def answer_scenario(
    prepared: PreparedRuleset,
    claim: records.Claim,
    home: tuple[str, ...] = FIVE,
    scenes: Sequence[Scene] | None = None,
    *,
    tells: bool = True,
) -> tuple[Answers, list[TraceStep]]:
    """Answer a scenario: every fact in every scene of the claim, or in the given ones.

    The steps of one scene are returned, with ``tells``.
    """
    assert claim.then is not None
    try:
        scenes = prepared.scenes_of(claim) if scenes is None else scenes
    except Undecided as open_question:
        return {name: undecided(name, str(open_question)) for name in claim.then}, []
    gathered: dict[str, list[Answer]] = {name: [] for name in claim.then}
    trace: list[TraceStep] = []
    shown = 0
    for scene in scenes:
        answers, outcome = play_scene(prepared, claim.then, scene, home)
        for name, answer in answers.items():
            if scene.about and answer.status is not Status.AGREES:
                answer = replace(answer, because=f"{answer.because} [{scene.about}]".strip())
            gathered[name].append(answer)
        if outcome.refused:
            number = name_act(outcome.refused.act.number).removeprefix("an ").replace(" ", "-")
            gathered.setdefault(number, []).append(refusal_answer(outcome))
        worst = max((SHOWN.index(found[-1].status) for found in gathered.values() if found), default=0)
        if tells and (not trace or worst > shown):
            trace, shown = list(write_trace(outcome)) or trace, worst
    if not scenes:
        return {name: undecided(name, "no scene fits the description") for name in claim.then}, []
    some = claim.for_some is not None
    return {name: combine_answers(found, some=some) for name, found in gathered.items() if found}, trace


def play_scene(
    prepared: PreparedRuleset, facts: Mapping[str, records.Fact], scene: Scene, home: tuple[str, ...], turned: int = 0
) -> tuple[Answers, Outcome]:
    """Replay a scene once and answer every fact; choices that the script leaves to a player are all tried.

    An answer is decided if every choice gives it; choices after which the script is illegal are skipped; the steps are
    the first choice's. An answer is also decided if it is the same for all unstated properties of a card, and for all
    possible values of a switch that is not settled; ``turned`` counts the switches assumed so far.
    """
    with prepared.era.engine.gather_asked() as asked:
        stage = Stage(prepared.era, prepared.rulebook, prepared.cards, scene, home)
        finishers = {name: prepare(stage, name, fact) for name, fact in facts.items()}
        outcome = stage.run()
    answers = {name: finish(outcome) for name, finish in finishers.items()}
    tried = [play_scene(prepared, facts, way, home) for way in outcome.ways]
    ways = [found for found, end in tried if not end.refused]
    for name, answer in answers.items():
        if ways and answer.status is Status.CANNOT_DECIDE and _are_one([way[name] for way in ways], outcome):
            answers[name] = ways[0][name]
    if ways and not outcome.supposed and not any(answer.status is Status.CANNOT_DECIDE for answer in answers.values()):
        return answers, next(end for _, end in tried if not end.refused)
    left = [name for name, answer in answers.items() if answer.status is Status.CANNOT_DECIDE]
    switch, values = _find_closed(prepared, asked) if left and turned < MOST_TURNED else ("", ())
    if switch:
        by_value = [play_scene(prepared.turn(switch, value), facts, scene, home, turned + 1) for value in values]
        if not any(end.refused for _, end in by_value):
            answers |= _agree_on(left, [found for found, _ in by_value], switch)
    return answers, outcome


MOST_TURNED: Final = 2
"""Most unsettled switches that are tried with each of their values: each multiplies the replays."""


def _find_closed(prepared: PreparedRuleset, asked: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """Find an unsettled switch that was read and has a known list of values; empty if there is none."""
    ruleset, switches = prepared.era.engine, prepared.corpus.switches
    found = (name for name in sorted(asked) if name in switches and ruleset.switches.get(name, OPEN) == OPEN)
    known = ((name, list_possible(prepared, name)) for name in found)
    return next(((name, values) for name, values in known if values), ("", ()))


def list_possible(prepared: PreparedRuleset, name: str) -> tuple[str, ...]:
    """List the possible values of an unsettled switch; empty if there may be others."""
    if prepared.corpus.switches[name].is_closed:
        return tuple(prepared.corpus.switches[name].values)
    resolved = prepared.era.resolved.get(name)
    return resolved.one_of if resolved is not None else ()


def _agree_on(names: Iterable[str], by_value: Sequence[Answers], switch: str) -> Answers:
    """List the facts that have one answer for every value of an unsettled switch."""
    found: Answers = {}
    for name in names:
        answers = [each[name] for each in by_value]
        one = answers[0]
        if one.status is not Status.CANNOT_DECIDE and len({(each.status, each.engine) for each in answers}) == 1:
            because = f"{one.because}; " if one.because else ""
            rules = tuple(dict.fromkeys(rule for each in answers for rule in each.rules))
            found[name] = replace(one, because=f"{because}{switch} is open, and changes nothing here", rules=rules)
    return found


def _are_one(answers: Sequence[Answer], outcome: Outcome) -> bool:
    """Whether all continuations of a scene give one answer to a fact."""
    return len({(each.status, each.engine if outcome.supposed else "") for each in answers}) == 1


SHOWN: Final = (Status.AGREES, Status.CANNOT_DECIDE, Status.CONTRADICTS)
"""The order of replays shown: the first member that contradicts, else the first that cannot be decided."""


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
        asked=outcome.refused.asked,
    )


def write_trace(outcome: Outcome) -> Iterator[TraceStep]:
    """Write events as steps."""
    for number, event in enumerate(outcome.trace, 1):
        parts = [
            event.kind,
            str(event.amount) if event.amount is not None else "",
            f"from {event.from_}" if event.from_ else "",
            f"to {event.to}" if event.to else "",
            f"by {event.source or event.by}" if event.source or event.by else "",
        ]
        detail = " ".join(part for part in parts if part)
        told = HEADINGS.get(event.point, event.point) if event.what == "enter" else tell_event(event)
        yield TraceStep(number, event.point, event.what, event.of, detail, event.rule, told)


def answer_chart(era: Era, said: records.Chart) -> Answer:
    """Answer a claim about the timings of a phase or step."""
    try:
        chart = read_chart(era.engine, said.of)
    except Undecided as open_question:
        return undecided(said.of, str(open_question))
    points = chart.points
    engine = f"{said.of}: {', '.join(points)}"
    if said.count is not None:
        says, engine = f"{said.count} points", f"{len(points)} points"
        return decided(len(points) == said.count, says, engine, "", (chart.order,))
    if said.is_ is not None:
        return decided(said.is_ == points, ", ".join(said.is_), engine, "", (chart.order,))
    if said.contains is not None:
        inside = {*points, *(damage_points(era) if "damage-step" in points else ())}
        says = f"contains {', '.join(said.contains)}"
        return decided(set(said.contains) <= inside, says, engine, "", (chart.order,))
    if said.number is not None:
        named = points[said.number - 1] if 0 < said.number <= len(points) else "none"
        says = f"number {said.number} is {said.named}"
        return decided(named == said.named, says, f"number {said.number} is {named}", "", (chart.order,))
    if said.named is not None:
        place = points.index(said.named) if said.named in points else -1
        before, rule = points[place - 1] if place > 0 else "nothing", chart.order
    else:
        before, rule = chart.follows, chart.place
    what = said.named or said.of
    return decided(before == said.follows, f"{what} follows {said.follows}", f"{what} follows {before}", "", (rule,))


def answer_reading(prepared: PreparedRuleset, reading: records.Reading) -> Answer:
    """Answer the meaning of a phrase by the cards whose recorded text has it."""
    meant = (said for name in type(reading.means).model_fields if (said := getattr(reading.means, name)) is not None)
    words = (", ".join(map(spell_word, said)) if isinstance(said, tuple) else spell_word(said) for said in meant)
    says = f"{reading.phrase} means {', '.join(words)}"
    found: list[tuple[str, Effect]] = []
    for card in prepared.corpus.list_with_phrase(reading.phrase):
        for record in card.effects:
            if reading.phrase not in (record.phrases or ()):
                continue
            if reading.wording and record.wording and reading.wording not in record.wording:
                continue
            found.extend((card.name, each) for each in prepared.cards.effects_of(card) if each.id == record.id)
    known = [(name, effect) for name, effect in found if not effect.is_doubtful]
    if not known:
        return undecided(says, f"no card of the corpus with a known effect has the phrase {reading.phrase}")
    described = Described(reading.means, plain=False)
    wrong = [name for name, effect in known if not described.fits(effect)]
    engine = (
        f"so it is on {', '.join(sorted({name for name, _ in known}))}"
        if not wrong
        else f"not so on {', '.join(wrong)}"
    )
    return decided(not wrong, says, engine)


def spell_word(said: Any) -> str:
    """Spell a word as in a file, a verb without arguments by its key alone."""
    return said.key if isinstance(said, Verb) and is_bare(said) else str(write(said))


def answer_differs(judge: Judge, differs: records.Differs) -> Answer:
    """Answer whether two rulesets differ in a phase or step: in its timings, or in the activations there."""
    says = f"{differs.rulesets[0]} differs from {differs.rulesets[1]} in {differs.in_}"
    one, other = (judge.eras.get(id) for id in differs.rulesets)
    if one is None or other is None:
        return undecided(says, "needs both rulesets")
    if one.id == other.id:
        return decided(False, says, "they are the same")
    try:
        charts = [read_chart(era.engine, differs.in_) for era in (one, other)]
        if charts[0].points != charts[1].points:
            return decided(True, says, "by its points", "", (charts[0].order,))
        if differs.in_ != "damage-step":
            return decided(False, says, "it has the same points", "", (charts[0].order,))
        for point in charts[0].points:
            columns = [judge.prepared(era).columns[point] for era in (one, other)]
            if (columns[0].allowed ^ columns[1].allowed) & ~(columns[0].open | columns[1].open):
                rules = [ground.rule.id for column in columns for ground in column.grounds]
                return decided(True, says, f"by the effects that can be activated at {point}", "", rules)
    except Undecided as open_question:
        return undecided(says, str(open_question))
    return undecided(says, "needs a difference that is played")
