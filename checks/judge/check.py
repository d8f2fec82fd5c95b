"""The check: judge every ruling, find the conflicts, and compare both with the list of known disagreements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from checks.answers import checking as answers
from checks.engine import FORMER, Rulebook, full_rulebook
from checks.judge.cache.bench import Bench
from checks.judge.cache.by_era import recall_by_era
from checks.judge.cache.judging import Progress, judge_rulings
from checks.judge.cache.pairs import recall_conflicts
from checks.judge.cache.store import Store
from checks.judge.citations import cite_source, list_cases
from checks.judge.context import Judge, make_judge
from checks.judge.disagreements import find_entry, gather_disagreements
from checks.judge.era_differences import ByEra
from checks.judge.ruling import answer_ruling
from checks.replay.eras import Era, make_era
from checks.replay.processors import without_collecting
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import Conflict, Disagreement, Finding, RuleRow, Status


@dataclass(frozen=True, slots=True)
class Stale:
    """An entry of the list of disagreements that is no longer true."""

    key: str
    ruleset: str
    why: str
    path: str
    line: int


class Place(NamedTuple):
    """A line of a file, and its content in words."""

    path: str
    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check."""

    corpus: Corpus
    eras: Mapping[str, Era]
    findings: tuple[Finding, ...]
    conflicts: tuple[Conflict, ...]
    stale: tuple[Stale, ...]
    rulings: tuple[LoadedRuling, ...]
    disagreements: tuple[Disagreement, ...] = ()
    """The contradictions and conflicts, grouped into disagreements."""
    exceptions: tuple[Conflict, ...] = ()
    """Pairs of rulings that differ because a card ruling makes an exception for one's card."""
    contrasts: bool = True
    """Whether contrasts were tried, including the rules that prevent events."""
    by_era: ByEra | None = None
    """The differences by era, if requested."""
    guests: frozenset[str] = frozenset()
    """The rulings of a guest, which alone are files of its repository."""
    judged: int = 0
    """The number of rulings whose findings were not remembered."""
    touched: frozenset[str] | None = None
    """The rulings whose undecided facts and known disagreements are annotated; None for all."""
    _by_claim: dict[tuple[str, str, str], list[Finding]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    _by_id: dict[str, LoadedRuling] = field(default_factory=dict, init=False, repr=False, compare=False)

    def find_ruling(self, id: str) -> LoadedRuling | None:
        """Find a checked ruling."""
        if not self._by_id:
            self._by_id.update((each.id, each) for each in self.rulings)
        return self._by_id.get(id)

    def list_of_claim(self, finding: Finding) -> list[Finding]:
        """List the findings of the same claim under the same ruleset."""
        if not self._by_claim:
            for each in self.findings:
                self._by_claim.setdefault((each.ruling, each.claim, each.ruleset), []).append(each)
        return self._by_claim[finding.ruling, finding.claim, finding.ruleset]

    @property
    def annotated_disagreements(self) -> list[Disagreement]:
        """The disagreements to annotate: new ones, and known ones of touched rulings."""
        return [each for each in self.disagreements if not each.is_known or self._touches(each.rulings)]

    @property
    def annotated_doubts(self) -> list[Finding]:
        """The undecided findings to annotate: those of touched rulings."""
        return [each for each in self.of(Status.CANNOT_DECIDE) if self._touches([each.ruling])]

    def _touches(self, rulings: Iterable[str]) -> bool:
        return self.touched is None or not self.touched.isdisjoint(rulings)

    def list_places(self, disagreement: Disagreement) -> list[Place]:
        """List the places of a disagreement in words; of a guest's only those in its own files."""
        places = [
            Place(each.path, each.line, each.key)
            for each in disagreement.contradictions
            if not self.guests or each.ruling in self.guests
        ]
        places += [
            Place(side.path, side.line, f"{side.ruling}#{side.claim} says {side.says}")
            for each in disagreement.conflicts
            for side in each.between
            if not self.guests or side.ruling in self.guests
        ]
        return places or [Place(*disagreement.place, disagreement.id)]

    def of(self, status: Status) -> list[Finding]:
        """The findings of one status."""
        return [finding for finding in self.findings if finding.status is status]

    @property
    def new(self) -> list[Finding | Conflict]:
        """The contradictions and conflicts that no entry lists."""
        found: list[Finding | Conflict] = [each for each in self.of(Status.CONTRADICTS) if each.known is None]
        return found + [each for each in self.conflicts if each.known is None]

    @property
    def summary(self) -> answers.Summary:
        """The counts of the check."""
        facts = {f"{ruling.id}#{name}" for ruling in self.rulings for name in ruling.fact_lines}
        facts |= {finding.key for finding in self.findings}
        return {
            "rulings": len(self.rulings),
            "claims": sum(len(ruling.claim_lines) for ruling in self.rulings),
            "facts": len(facts),
            "findings": len(self.findings),
            "agrees": len(self.of(Status.AGREES)),
            "contradicts": len(self.of(Status.CONTRADICTS)),
            "cannot_decide": len(self.of(Status.CANNOT_DECIDE)),
            "loosely_worded": len(self.of(Status.LOOSELY_WORDED)),
            "by_wording": sum(bool(each.by_wording) for each in self.of(Status.AGREES)),
            "hollow": sum(each.is_vacuous for each in self.findings) if self.contrasts else None,
            "not_independent": sum(not each.independent for each in self.findings) if self.contrasts else None,
            "text_only": sum(not ruling.claim_lines for ruling in self.rulings),
            "known": sum(each.known is not None for each in self.of(Status.CONTRADICTS))
            + sum(each.known is not None for each in self.conflicts),
            "new": len(self.new),
            "stale": len(self.stale),
            "conflicts": len(self.conflicts),
            "exceptions": len(self.exceptions),
            "matters": sum(not each.is_loosely_worded for each in self.disagreements),
            "new_matters": sum(not each.is_known for each in self.disagreements),
        }


@without_collecting()
def run_check(
    corpus: Corpus,
    *,
    rulebook: Rulebook | None = None,
    eras: Mapping[str, Era] | None = None,
    rulings: Iterable[LoadedRuling] | None = None,
    guests: Iterable[str] | None = None,
    contrasts: bool = True,
    conflicts: bool = True,
    by_era: bool = False,
    verdicts_only: bool = False,
    store: Store | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Report:
    """Check a corpus, or some rulings against the background of the whole.

    ``guests`` are the rulings of a guest, to which fewer entries apply: by default the chosen ones. With ``contrasts``
    changes that break each agreement are tried, which takes longer. With ``conflicts`` rulings are compared with each
    other, and with ``by_era`` differences by era are found, which is slow unless remembered. With ``verdicts_only``
    the findings may have contrasts or not, and contradictions no answers under other rulesets. Findings in the opened
    ``store`` are not judged again; ``jobs`` processes share the rest.
    """
    judge = make_judge(corpus, rulebook or full_rulebook(), eras)
    chosen = tuple(corpus.rulings if rulings is None else rulings)
    bench = Bench(judge, store or Store(None), contrasts=contrasts and not verdicts_only, verdicts_only=verdicts_only)
    findings = judge_rulings(bench, chosen, jobs=jobs, progress=progress)
    bench.settle_answers(findings)
    pairs = recall_conflicts(bench, None if rulings is None else chosen) if conflicts else []
    differing = recall_by_era(bench, chosen, jobs=jobs, progress=progress) if by_era else None
    bench.remember()
    exceptions = tuple(each for each in pairs if each.kind == "exception")
    marked = [mark_known(judge, each) for each in findings]
    ids = frozenset(ruling.id for ruling in chosen)
    foreign = frozenset(ids if rulings is not None else ()) if guests is None else frozenset(guests)
    settled = [
        replace(each, known=find_known_conflict(judge, each, foreign)) for each in pairs if each.kind == "conflict"
    ]
    stale = [] if foreign else find_stale(corpus, judge, marked, settled)
    if rulings is not None:
        stale = [
            each for each in stale if list_named(each.key) <= ids or not list_named(each.key) <= judge.by_id.keys()
        ]
    matters = gather_disagreements(corpus, marked, settled)
    return Report(
        corpus,
        judge.eras,
        tuple(marked),
        tuple(settled),
        tuple(stale),
        chosen,
        matters,
        exceptions,
        contrasts,
        differing,
        frozenset(guests or ()),
        bench.judged,
    )


def list_named(key: str) -> set[str]:
    """List the rulings that an entry of the list of disagreements names."""
    return {fact.partition("#")[0] for fact in key.split(" ~ ")}


def mark_known(judge: Judge, finding: Finding) -> Finding:
    """Add to a finding the entry that lists it, if any; one of a loosely worded sentence is no contradiction."""
    known = find_known(judge, finding)
    if known is None:
        return finding
    entry = find_entry(judge.corpus, known, finding.ruleset)
    is_loose = entry is not None and entry.kind == "loosely-worded"
    return replace(finding, known=known, status=Status.LOOSELY_WORDED if is_loose else finding.status)


def find_known(judge: Judge, finding: Finding) -> str | None:
    """Find the entry that lists a contradiction: for its ruleset, or for one with the same contradicting answer."""
    if finding.status is not Status.CONTRADICTS:
        return None
    for entry in judge.corpus.list_disagreements(finding.key):
        if entry.ruleset in (finding.ruleset, "all") or contradicts_likewise(judge, finding, entry.ruleset):
            return entry.key
    return None


def contradicts_likewise(judge: Judge, finding: Finding, ruleset: str) -> bool:
    """Whether a fact judged on an unnamed day is contradicted by the same answer under a ruleset."""
    if finding.ruleset in judge.corpus.rulesets or not is_of_territory(judge, ruleset, finding.ruleset):
        return False
    record = judge.corpus.rulesets[ruleset]
    era = make_era(judge.corpus, ruleset, record.territory, record.day)
    answers, _ = answer_ruling(judge, judge.by_id[finding.ruling], era)
    answer = answers.get(finding.claim, {}).get(finding.fact)
    return answer is not None and (answer.status, answer.engine) == (finding.status, finding.engine)


def is_of_territory(judge: Judge, ruleset: str, day: str) -> bool:
    """Whether a ruleset belongs to the territory of a judged day."""
    record = judge.corpus.rulesets.get(ruleset)
    return record is not None and record.territory == judge.eras[day].territory


def find_known_conflict(judge: Judge, conflict: Conflict, guests: frozenset[str]) -> str | None:
    """Find the entry that lists a conflict: its own, or that of one of its two facts.

    What is known of one of our facts counts against a guest's only where the engine goes with the guest.
    """
    keys = conflict.key.split(" ~ ")
    ours = [key for key in keys if key.partition("#")[0] not in guests]
    with_guest = any(conflict.engine.startswith(f"{key} is right") for key in keys if key not in ours)
    for key in (conflict.key, *(ours if with_guest or not guests else ())):
        for entry in judge.corpus.list_disagreements(key):
            likewise = conflict.ruleset not in judge.corpus.rulesets and is_of_territory(
                judge, entry.ruleset, conflict.ruleset
            )
            if entry.ruleset in (conflict.ruleset, "all") or likewise:
                return entry.key
    return None


def find_stale(corpus: Corpus, judge: Judge, findings: Iterable[Finding], conflicts: Iterable[Conflict]) -> list[Stale]:
    """List the entries whose fact is not contradicted, or no longer exists."""
    wrong = (Status.CONTRADICTS, Status.LOOSELY_WORDED)
    contradicted = {(each.key, each.ruleset) for each in findings if each.status in wrong}
    contradicted |= {(each.key, each.ruleset) for each in conflicts}
    contradicted |= {(key, each.ruleset) for each in conflicts for key in each.key.split(" ~ ")}
    known = {f"{ruling.id}#{name}" for ruling in corpus.rulings for name in ruling.fact_lines}
    found = []
    for entry in corpus.disagreements:
        rulesets = (*corpus.rulesets, *judge.eras) if entry.ruleset == "all" else (entry.ruleset,)
        if any(ruleset in corpus.rulesets and ruleset not in judge.eras for ruleset in rulesets):
            continue
        if any((entry.key, ruleset) in contradicted for ruleset in rulesets):
            continue
        exists = entry.key in known or " ~ " in entry.key
        why = "the fact is not contradicted any more" if exists else "there is no such fact"
        found.append(Stale(entry.key, entry.ruleset, why, entry.path, entry.line))
    return found


def list_rules(corpus: Corpus, rulebook: Rulebook | None = None) -> tuple[RuleRow, ...]:
    """List the rules of the engine with their citations whose source the corpus has."""
    return tuple(
        RuleRow(
            each.id,
            each.sentence,
            tuple(cite_source(corpus, source, place) for source, place in each.cites if source in corpus.sources),
            each.topic,
            tuple(name for case in list_cases(corpus, each) for name in case.switches if name in corpus.switches),
            ", ".join(former for former, id in FORMER.items() if id == each.id),
        )
        for each in (rulebook or full_rulebook()).rules
    )
