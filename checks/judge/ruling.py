"""The judge: every fact of every ruling, under every ruleset for which it is claimed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from checks.engine import Undecided
from checks.judge import authority
from checks.judge.citations import cite_precedents, cite_rule, cite_source, narrow
from checks.judge.context import Answers, Judge, Traces
from checks.judge.replayed import answer_once
from checks.judge.shapes import answer_chart, answer_differs, answer_reading
from checks.judge.support import list_support
from checks.judge.wordings import leave_open, name_later_wordings, take_later
from checks.replay.answers import Answer, decided, undecided
from checks.replay.eras import Era, rulesets_for
from checks.replay.prepared import PreparedRuleset
from checks.replay.windows import judge_window, name_breaking_card, speaks_of_class
from kb import records
from kb.corpus.model import LoadedRuling
from kb.records.findings import Citation, Finding, Status, TraceStep


def judge_ruling(judge: Judge, ruling: LoadedRuling, era: Era, *, elsewhere: bool = True) -> Iterator[Finding]:
    """Judge one ruling under one ruleset; with ``elsewhere`` contradicted facts also under the others, to inform.

    It does not depend on cards that the ruling does not name: see :func:`name_breaking_cards`.
    """
    answers, traces = answer_ruling(judge, ruling, era)
    for claim, facts in answers.items():
        for fact, answer in facts.items():
            finding = report(judge, ruling, era, claim, fact, answer)
            if answer.status is not Status.AGREES:
                finding = replace(finding, trace=traces[claim])
            if elsewhere and answer.status is Status.CONTRADICTS:
                finding = replace(finding, elsewhere=tuple(look_elsewhere(judge, ruling, era, claim, fact)))
            yield finding


def breaks_class(ruling: LoadedRuling, finding: Finding) -> bool:
    """Whether a finding contradicts a window of a whole class, so that a card may be a counterexample."""
    return finding.status is Status.CONTRADICTS and speaks_of_class((ruling.record.claims or {})[finding.claim])


def name_breaking_cards(judge: Judge, ruling: LoadedRuling, era: Era, findings: Iterable[Finding]) -> dict[str, str]:
    """Name, by claim and fact, a counterexample to each contradicted window of a whole class."""
    return {
        f"{each.claim}/{each.fact}": name_breaking_card(
            judge.prepared(era), (ruling.record.claims or {})[each.claim], each.fact, ruling.chart
        )
        for each in findings
        if breaks_class(ruling, each)
    }


def show_breaking_cards(findings: Iterable[Finding], cards: Mapping[str, str]) -> Iterator[Finding]:
    """Add the counterexamples to findings."""
    for each in findings:
        card = cards.get(f"{each.claim}/{each.fact}")
        yield replace(each, because=tell_counterexample(each.because, card)) if card else each


def tell_counterexample(because: str, card: str) -> str:
    """Add to a reason the card for which a window of a whole class is wrong, if there is one."""
    return f"{because}, nor of the real card {card}" if card else because


def look_elsewhere(judge: Judge, ruling: LoadedRuling, era: Era, claim: str, fact: str) -> Iterator[tuple[str, Status]]:
    """List the status of a contradicted fact under the other rulesets."""
    for other in judge.eras.values():
        if other.id == era.id:
            continue
        answer = answer_one_claim(judge, ruling, other, claim).get(fact)
        if answer is not None:
            yield other.id, answer.status


def look_elsewhere_again(
    judge: Judge, ruling: LoadedRuling, finding: Finding, same: Collection[str]
) -> Iterator[tuple[str, Status]]:
    """List the status of a contradicted fact under the other rulesets; under the ``same`` ones it is known."""
    known = dict(finding.elsewhere)
    for other in judge.eras.values():
        if other.id == finding.ruleset:
            continue
        if other.id not in same:
            answer = answer_one_claim(judge, ruling, other, finding.claim).get(finding.fact)
            if answer is not None:
                yield other.id, answer.status
        elif other.id in known:
            yield other.id, known[other.id]


def answer_one_claim(judge: Judge, ruling: LoadedRuling, era: Era, name: str) -> Answers:
    """Answer one claim of a ruling, once, under a ruleset where the ruling need not be judged."""
    claim = (ruling.record.claims or {})[name]
    if (ruling.id, era.id) in judge.answered or claim.note is not None:
        return answer_ruling(judge, ruling, era)[0].get(name, {})
    key = (ruling.id, name, era.id)
    if key not in judge.elsewhere:
        answers, _ = answer_claim(judge, ruling, era, claim)
        judge.elsewhere[key] = {fact: leave_open(each) for fact, each in answers.items()}
    return judge.elsewhere[key]


def answer_ruling(judge: Judge, ruling: LoadedRuling, era: Era) -> tuple[dict[str, Answers], Traces]:
    """Answer every claim of a ruling under one ruleset, once."""
    key = (ruling.id, era.id)
    if key not in judge.answered:
        judge.answered[key] = ({}, {})  # a note on a note on itself finds no answer rather than no end
        answers: dict[str, Answers] = {}
        traces: Traces = {}
        for name, claim in (ruling.record.claims or {}).items():
            found, steps = answer_claim(judge, ruling, era, claim)
            answers[name] = {fact: leave_open(answer) for fact, answer in found.items()}
            traces[name] = tuple(steps)
        judge.answered[key] = (answers, traces)
    return judge.answered[key]


def answer_claim(judge: Judge, ruling: LoadedRuling, era: Era, claim: records.Claim) -> tuple[Answers, list[TraceStep]]:
    """Answer one claim by its shape; answers that need later wordings of its cards are marked."""
    prepared = judge.prepared(era)
    if claim.window is not None or claim.then is not None:
        answers, steps = answer_played(prepared, ruling, claim)
        if all(answer.status is not Status.CANNOT_DECIDE for answer in answers.values()):
            return answers, steps
        later = name_later_wordings(prepared, claim)
        if later:
            others, _ = answer_played(prepared.by_nearest_wording, ruling, claim)
            answers = take_later(answers, others, later)
        return answers, steps
    if claim.chart is not None:
        return {"chart": answer_chart(era, claim.chart)}, []
    if claim.reading is not None:
        return {"reading": answer_reading(prepared, claim.reading)}, []
    if claim.note is not None:
        return {"note": answer_note(judge, ruling, era, claim.note)}, []
    assert claim.differs is not None
    return {"differs": answer_differs(judge, claim.differs)}, []


def answer_played(
    prepared: PreparedRuleset, ruling: LoadedRuling, claim: records.Claim
) -> tuple[Answers, list[TraceStep]]:
    """Answer a window or a scenario with the cards of a ruleset."""
    if claim.window is not None:
        return dict(judge_window(prepared, claim, ruling.chart)), []
    try:
        scenes = prepared.scenes_of(claim)
    except Undecided as open_question:
        return {name: undecided(name, str(open_question)) for name in claim.then or ()}, []
    return answer_once(prepared, claim, ruling.chart, scenes, claim, ruling.chart)


STANDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "quoted": ("quoted",),
    "extrapolation": ("extrapolated",),
    "unconfirmed": ("extrapolated", "implied"),
}
"""The standings of a ruling by the word of a note that they bear out."""


def answer_note(judge: Judge, ruling: LoadedRuling, era: Era, note: records.Note) -> Answer:
    """Judge a source's verdict on another ruling."""
    says = f"{note.about} is {note.calls_it}"
    target = judge.by_id.get(note.about) or judge.by_id.get(ruling.id.rpartition("/")[0] + "/" + note.about)
    if target is None:
        return undecided(says, f"needs the ruling {note.about}")
    if note.calls_it in STANDINGS:
        standing = target.record.standing
        return decided(standing in STANDINGS[note.calls_it], says, f"its standing is {standing}", "", ())
    if note.calls_it == "an-exception":
        return answer_exception(judge, target, era, says)
    return answer_verdict(judge, target, era, note, says)


def answer_exception(judge: Judge, target: LoadedRuling, era: Era, says: str) -> Answer:
    """Judge whether a ruling is about a card that a card ruling of the time excepts."""
    if not rulesets_for(target.rulesets, [era]):
        return undecided(says, f"{target.id} is not claimed for {era.id}")
    cards = judge.prepared(era).cards
    named = [cards.find(name) for name in target.record.cards]
    gap = next(filter(None, map(cards.find_gap, named)), "")
    if gap:
        return undecided(says, gap)
    excepted = [each for card in named for rulings in cards.rulings_of(card).values() for each in rulings]
    cites = tuple(cite for each in excepted for cite in each.cites)
    engine = "a card ruling of the time excepts it" if excepted else "no card ruling of the time excepts it"
    return decided(bool(excepted), says, engine, "", (), cites)


def answer_verdict(judge: Judge, target: LoadedRuling, era: Era, note: records.Note, says: str) -> Answer:
    """Judge whether a ruling is contradicted: in the facts and by the documents that a note names, if it names any."""
    answers, _ = answer_ruling(judge, target, era)
    against = {
        f"{claim}/{fact}": each
        for claim, facts in answers.items()
        for fact, each in facts.items()
        if each.status is Status.CONTRADICTS
    }
    rules = tuple(rule for each in against.values() for rule in each.rules)
    engine = f"contradicted in {', '.join(sorted(against))}" if against else "contradicted in nothing"
    speaking = [key for key in note.leans_on if era.territory in judge.corpus.sources[key].territory]
    for each in against.values():
        missing = {*speaking} - {cite.source for cite in gather_rule_cites(judge, era, each)}
        if missing:
            says = f"{says} by {' and '.join(speaking)}"
            return decided(False, says, f"{engine}, but not by {' and '.join(sorted(missing))}", "", rules)
    wanted = {name.rpartition("#")[2] for name in note.facts} if note.calls_it != "superseded" else set()
    if not wanted:
        return decided(bool(against), says, engine, "", rules)
    return decided(against.keys() == wanted, f"{says} in {', '.join(sorted(wanted))}", engine, "", rules)


# --- findings ---------------------------------------------------------------------------------------------------


def report(judge: Judge, ruling: LoadedRuling, era: Era, claim: str, fact: str, answer: Answer) -> Finding:
    """Make the finding of an answer."""
    record = ruling.record
    support = list(list_support(judge, era, (record.claims or {})[claim], answer, record.cards))
    heard = {source for each in support for source in each.sources} & judge.corpus.sources.keys()
    witnesses: tuple[str, ...] = ()
    if answer.status is Status.AGREES:
        lineage = judge.origins.trace_ruling(ruling)
        witnesses = tuple(sorted(each for each in heard if judge.origins.is_apart(each, lineage)))
    cites = tuple(cite_source(judge.corpus, cite.source, cite.locator) for cite in ruling.cites)
    if record.speaker and record.speaker not in {cite.source for cite in cites}:
        cites = (cite_source(judge.corpus, record.speaker, record.locator), *cites)
    own = cite_source(judge.corpus, ruling.source, record.locator)
    cites = (*cites, own) if record.speaker else (own, *cites)
    rule_cites = gather_rule_cites(judge, era, answer, ruling.record.cards)
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
        bool(witnesses) or answer.status is not Status.AGREES,
        None,
        ruling.path,
        ruling.find_line(claim, fact),
        rests_on=tuple(dict.fromkeys(each.told for each in support)),
        by_wording=answer.by_wording,
        witnesses=witnesses,
        weighs=authority.weigh(judge.corpus, ruling, rule_cites) if answer.status is Status.CONTRADICTS else "",
    )


def gather_rule_cites(judge: Judge, era: Era, answer: Answer, cards: Collection[str] = ()) -> tuple[Citation, ...]:
    """Collect the citations of the engine's answer: card rulings, precedents, then rules as of the ruleset's day."""
    pairs = list(answer.exception)
    for id in answer.rules:
        if judge.rulebook.holds(id):
            rule = narrow(judge.corpus, judge.rulebook[id], answer.asked)
            pairs.extend(cite_precedents(judge.corpus, era, rule, cards))
            pairs.extend(pair for pair in cite_rule(era, rule) if pair[0] in judge.corpus.sources)
    return tuple(cite_source(judge.corpus, source, locator) for source, locator in dict.fromkeys(pairs))
