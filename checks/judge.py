"""The judge: every fact of every ruling, under every ruleset for whose day it is claimed."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from checks import authority
from checks.answers import Answer, combine_answers, doubt, judge
from checks.citing import cite_rule, cite_source
from checks.engine.chart import CHARTS, FIVE, points_of
from checks.engine.effects import Effect
from checks.engine.rules import Rulebook, Undecided
from checks.facts import prepare
from checks.replay import Outcome, Stage, damage_points
from checks.scenes import Scene
from checks.windows import Bench, fits_description, judge_window, make_bench
from checks.world import Era, make_eras, rulesets_for
from kb import records
from kb.corpus import Corpus, LoadedRuling
from kb.eras import resolve_switch
from kb.findings import Citation, Finding, Status, TraceStep

Answers = dict[str, Answer]
"""The answers to one claim by fact."""
Traces = dict[str, tuple[TraceStep, ...]]
"""The steps of the replays of one ruling by claim."""


@dataclass(slots=True)
class Court:
    """Everything needed to judge: the corpus, the rulesets, the rulebook, and benches made on demand."""

    corpus: Corpus
    rulebook: Rulebook
    eras: dict[str, Era] = field(default_factory=dict)
    benches: dict[str, Bench] = field(default_factory=dict)
    by_id: dict[str, LoadedRuling] = field(default_factory=dict)
    scenes: dict[int, tuple[records.Claim, list[Scene]]] = field(default_factory=dict)
    answered: dict[tuple[str, str], tuple[dict[str, Answers], Traces]] = field(default_factory=dict)

    def bench(self, era: Era) -> Bench:
        """The bench of a ruleset."""
        if era.id not in self.benches:
            self.benches[era.id] = make_bench(self.corpus, era, self.rulebook, self.scenes)
        return self.benches[era.id]


def convene(corpus: Corpus, rulebook: Rulebook, eras: Mapping[str, Era] | None = None) -> Court:
    """Set up the judge for a corpus; without ``eras`` the corpus' own rulesets count."""
    court = Court(corpus, rulebook)
    court.eras = dict(eras or make_eras(corpus))
    court.by_id = {ruling.id: ruling for ruling in corpus.rulings}
    return court


def judge_corpus(court: Court, rulings: Iterable[LoadedRuling] | None = None) -> list[Finding]:
    """Judge every ruling under every ruleset in force, in the order of the corpus."""
    found: list[Finding] = []
    collecting = gc.isenabled()
    gc.disable()  # thousands of small games come and go; looking for cycles among them costs a tenth of the time
    try:
        for ruling in rulings if rulings is not None else court.corpus.rulings:
            found.extend(judge_ruling(court, ruling))
    finally:
        if collecting:
            gc.enable()
    return found


def judge_ruling(court: Court, ruling: LoadedRuling) -> Iterator[Finding]:
    """Judge one ruling under every ruleset in force; contradicted facts also under the others, for information."""
    if ruling.record.claims is None:
        return
    for era in rulesets_for(ruling.rulesets, court.eras.values()):
        answers, traces = answer_ruling(court, ruling, era)
        for claim, facts in answers.items():
            for fact, answer in facts.items():
                finding = report(court, ruling, era, claim, fact, answer)
                if answer.status is not Status.AGREES:
                    finding = replace(finding, trace=traces[claim])
                if answer.status is Status.CONTRADICTS:
                    finding = replace(finding, elsewhere=tuple(look_elsewhere(court, ruling, era, claim, fact)))
                yield finding


def look_elsewhere(court: Court, ruling: LoadedRuling, era: Era, claim: str, fact: str) -> Iterator[tuple[str, Status]]:
    """Tell how a contradicted fact fares under the other rulesets."""
    for other in court.eras.values():
        if other.id == era.id:
            continue
        answers, _ = answer_ruling(court, ruling, other)
        answer = answers.get(claim, {}).get(fact)
        if answer is not None:
            yield other.id, answer.status


def answer_ruling(court: Court, ruling: LoadedRuling, era: Era) -> tuple[dict[str, Answers], Traces]:
    """Answer every claim of a ruling under one ruleset, once."""
    key = (ruling.id, era.id)
    if key not in court.answered:
        court.answered[key] = ({}, {})  # a note on a note on itself finds no answer rather than no end
        answers: dict[str, Answers] = {}
        traces: Traces = {}
        for name, claim in (ruling.record.claims or {}).items():
            answers[name], steps = answer_claim(court, ruling, era, claim)
            traces[name] = tuple(steps)
        court.answered[key] = (answers, traces)
    return court.answered[key]


def answer_claim(court: Court, ruling: LoadedRuling, era: Era, claim: records.Claim) -> tuple[Answers, list[TraceStep]]:
    """Answer one claim by its shape."""
    bench = court.bench(era)
    if claim.window is not None:
        return dict(judge_window(bench, claim, home_chart(court, ruling))), []
    if claim.then is not None:
        return answer_scenario(bench, claim, home_chart(court, ruling))
    if claim.chart is not None:
        return {"chart": answer_chart(era, claim.chart)}, []
    if claim.reading is not None:
        return {"reading": answer_reading(bench, claim.reading)}, []
    if claim.note is not None:
        return {"note": answer_note(court, ruling, era, claim.note)}, []
    assert claim.differs is not None
    return {"differs": answer_differs(court, claim.differs)}, []


def home_chart(court: Court, ruling: LoadedRuling) -> tuple[str, ...]:
    """Find the chart in whose words a ruling speaks: that of the day it is claimed from."""
    rulesets = ruling.rulesets
    if isinstance(rulesets, tuple):
        era = court.eras.get(rulesets[0])
        return damage_points(era) if era else FIVE
    switch = court.corpus.switches.get("damage-step-chart")
    if switch is None:
        return FIVE
    value = resolve_switch("damage-step-chart", switch, rulesets.territory[0], rulesets.from_).value
    return CHARTS.get(value, FIVE)


# --- shapes ---------------------------------------------------------------------------------------------------


def answer_scenario(
    bench: Bench, claim: records.Claim, home: tuple[str, ...] = FIVE
) -> tuple[Answers, list[TraceStep]]:
    """Answer a scenario: every fact in every scene of the claim."""
    assert claim.then is not None
    try:
        scenes = bench.scenes_of(claim)
    except Undecided as open_question:
        return {name: doubt(name, str(open_question)) for name in claim.then}, []
    gathered: dict[str, list[Answer]] = {name: [] for name in claim.then}
    trace: list[TraceStep] = []
    for scene in scenes:
        stage = Stage(bench.era, bench.rulebook, bench.cards, scene, home)
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
        return {name: doubt(name, "no scene fits the description") for name in claim.then}, []
    some = claim.for_some is not None
    return {name: combine_answers(answers, some=some) for name, answers in gathered.items() if answers}, trace


def refusal_answer(outcome: Outcome) -> Answer:
    """Make the finding of an act that the engine refuses."""
    assert outcome.refused is not None
    act = outcome.refused.act
    says = f"{act.verb} {act.what}" + (f" at {act.at}" if act.at else "")
    return judge(
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
        return doubt(chart.of, str(open_question))
    engine = f"{chart.of}: {', '.join(points)}"
    rules = ("DS-1" if chart.of == "damage-step" else "BP-1",)
    if chart.count is not None:
        return judge(len(points) == chart.count, f"{chart.count} points", f"{len(points)} points", "", rules)
    if chart.is_ is not None:
        return judge(tuple(chart.is_) == points, ", ".join(chart.is_), engine, "", rules)
    if chart.contains is not None:
        inside = {*points, *(damage_points(era) if "damage-step" in points else ())}
        return judge(set(chart.contains) <= inside, f"contains {', '.join(chart.contains)}", engine, "", rules)
    if chart.number is not None:
        named = points[chart.number - 1] if 0 < chart.number <= len(points) else "none"
        return judge(
            named == chart.named,
            f"number {chart.number} is {chart.named}",
            f"number {chart.number} is {named}",
            "",
            rules,
        )
    if chart.follows is not None and chart.named is not None:
        place = points.index(chart.named) if chart.named in points else -1
        before = points[place - 1] if place > 0 else "nothing"
        return judge(
            before == chart.follows,
            f"{chart.named} follows {chart.follows}",
            f"{chart.named} follows {before}",
            "",
            rules,
        )
    if chart.follows is not None:
        orders = ("damage-step follows battle-step",)
        return judge(
            f"{chart.of} follows {chart.follows}" in orders,
            f"{chart.of} follows {chart.follows}",
            orders[0],
            "",
            ("AT-2",),
        )
    return doubt(chart.of, "needs a question about the chart")


def answer_reading(bench: Bench, reading: records.Reading) -> Answer:
    """Answer what a phrase means by the cards whose recorded text has it."""
    says = f"{reading.phrase} means {', '.join(str(v) for v in reading.means.model_dump(exclude_none=True).values())}"
    found: list[tuple[str, Effect]] = []
    for card in bench.corpus.cards.values():
        for record in card.effects:
            if reading.phrase not in (record.phrases or ()):
                continue
            if reading.wording and record.wording and reading.wording not in record.wording:
                continue
            found.extend((card.name, each) for each in bench.cards.effects_of(card) if each.id == record.id)
    known = [(name, effect) for name, effect in found if not effect.missing]
    if not known:
        return doubt(says, f"no card of the corpus with a known effect has the phrase {reading.phrase}")
    wrong = [name for name, effect in known if not fits_description(effect, reading.means, plain=False)]
    engine = (
        f"so it is on {', '.join(sorted({name for name, _ in known}))}"
        if not wrong
        else f"not so on {', '.join(wrong)}"
    )
    return judge(not wrong, says, engine, "", ("OT-1",))


def answer_note(court: Court, ruling: LoadedRuling, era: Era, note: records.Note) -> Answer:
    """Execute a source's verdict on another ruling."""
    says = f"{note.about} is {note.calls_it}"
    target = court.by_id.get(note.about) or court.by_id.get(ruling.id.rpartition("/")[0] + "/" + note.about)
    if target is None:
        return doubt(says, f"needs the ruling {note.about}")
    match note.calls_it:
        case "quoted" | "extrapolation" | "unconfirmed":
            wanted = {
                "quoted": ("quoted",),
                "extrapolation": ("extrapolated",),
                "unconfirmed": ("extrapolated", "implied"),
            }
            standing = target.record.standing
            return judge(standing in wanted[note.calls_it], says, f"its standing is {standing}", "", ())
        case "an-exception":
            names = target.record.cards
            excepted = [name for name in names if court.bench(era).cards.find(name).rulings_that_except]
            return judge(
                bool(excepted),
                says,
                "a card ruling excepts it" if excepted else "no card ruling excepts it",
                "",
                ("EX-1",),
            )
    answers, _ = answer_ruling(court, target, era)
    wrong = {
        f"{claim}/{fact}"
        for claim, facts in answers.items()
        for fact, each in facts.items()
        if each.status is Status.CONTRADICTS
    }
    rules = tuple(
        rule
        for facts in answers.values()
        for each in facts.values()
        if each.status is Status.CONTRADICTS
        for rule in each.rules
    )
    engine = f"contradicted in {', '.join(sorted(wrong))}" if wrong else "contradicted in nothing"
    if note.calls_it == "superseded":
        return judge(bool(wrong), says, engine, "", rules)
    wanted_facts = {name.rpartition("#")[2] for name in note.facts}
    if not wanted_facts:
        return judge(bool(wrong), says, engine, "", rules)
    return judge(wrong == wanted_facts, f"{says} in {', '.join(sorted(wanted_facts))}", engine, "", rules)


def answer_differs(court: Court, differs: records.Differs) -> Answer:
    """Answer whether two rulesets differ by their switches."""
    one, other = (court.eras.get(id) for id in differs.rulesets)
    says = f"{differs.rulesets[0]} differs from {differs.rulesets[1]}"
    if one is None or other is None:
        return doubt(says, "needs both rulesets")
    names = [
        name
        for name in one.engine.switches
        if "open" not in (one.engine.switches[name], other.engine.switches[name])
        and one.engine.switches[name] != other.engine.switches[name]
    ]
    return judge(bool(names), says, f"by {', '.join(names)}" if names else "in no settled switch", "", ())


# --- findings ---------------------------------------------------------------------------------------------------


def report(court: Court, ruling: LoadedRuling, era: Era, claim: str, fact: str, answer: Answer) -> Finding:
    """Make the finding of an answer."""
    record = ruling.record
    cited = [cite.source for cite in record.cites] + ([record.speaker] if record.speaker else [])
    leaning = {source for source, _ in answer.exception}
    independent = not (answer.status is Status.AGREES and leaning & {*cited, ruling.source})
    cites = tuple(cite_source(court.corpus, cite.source, cite.locator) for cite in record.cites)
    if record.speaker and record.speaker not in {cite.source for cite in cites}:
        cites = (cite_source(court.corpus, record.speaker, record.locator), *cites)
    own = cite_source(court.corpus, ruling.source, record.locator)
    cites = (*cites, own) if record.speaker else (own, *cites)
    rule_cites = gather_rule_cites(court, era, answer)
    line = ruling.fact_lines.get(f"{claim}/{fact}") or ruling.claim_lines.get(claim) or ruling.line
    return Finding(
        ruling.id,
        claim,
        fact,
        era.id,
        answer.status,
        answer.says,
        answer.engine,
        answer.because,
        answer.rules,
        cites,
        rule_cites,
        independent,
        None,
        ruling.path,
        line,
        weighs=authority.weigh(court.corpus, ruling, rule_cites) if answer.status is Status.CONTRADICTS else "",
    )


def gather_rule_cites(court: Court, era: Era, answer: Answer) -> tuple[Citation, ...]:
    """Gather the citations behind the engine's answer: card rulings, then rules as they stood on the day."""
    pairs = list(answer.exception)
    for id in answer.rules:
        if court.rulebook.holds(id):
            pairs.extend(pair for pair in cite_rule(era, court.rulebook[id]) if pair[0] in court.corpus.sources)
    return tuple(cite_source(court.corpus, source, locator) for source, locator in dict.fromkeys(pairs))
