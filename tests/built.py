"""A knowledge base of the made-up corpus, with made-up findings, for tests of search and site."""

from pathlib import Path

from kb.corpus.load import load_corpus
from kb.corpus.model import Corpus
from kb.database.build import build_database
from kb.records.findings import (
    ChartRow,
    Citation,
    Conflict,
    Disagreement,
    Finding,
    Notice,
    RuleRow,
    Side,
    Status,
    TraceStep,
    VerdictChange,
)
from kb.records.spans import Change, DayAnswer, EffectSpans, Span

HARBOUR = Path(__file__).parent / "fixtures" / "harbour"
WHETSTONE = "harbour-handbook/battles/sudden-whetstone-2009"
BADGER = "harbour-handbook/battles/hidden-badger-bristles-late"
RULES = (
    RuleRow("DS-4", "A stat change opens it", (), "permission", formerly="DS-3, DS-8"),
    RuleRow("DS-7", "It closes", (), "permission"),
)


CHANGES = (
    VerdictChange(
        "2026-05-02", "c0ffee00" * 5, "Move the tide", f"{WHETSTONE}#window/start", "harbour-old, harbour-new",
        "contradicted", "agrees", "contradicts", "switch tide", "low → high under harbour-old, harbour-new", "yes",
    ),
    VerdictChange(
        "2026-05-02", "c0ffee00" * 5, "Move the tide", "harbour-handbook/battles/gone#window/start", "harbour-old",
        "vanished", "agrees", None, "ruling harbour-handbook/battles/gone", "removed", "yes",
    ),
    VerdictChange(
        "2026-04-01", "0ddba110" * 5, "Correct <b>an</b> old ruling", f"{WHETSTONE}#window/end", "harbour-new", "mended",
        "contradicts", "agrees", f"ruling {WHETSTONE}", "changed", "no",
    ),
)  # fmt: skip


def find(fact: str, ruleset: str, status: Status, ruling: str = WHETSTONE, claim: str = "window") -> Finding:
    agrees = status is Status.AGREES
    return Finding(
        ruling, claim, fact, ruleset, status, "yes", "yes" if agrees else "no", "closed",
        rules=("DS-4",) if agrees else ("DS-7",),
        cites=(Citation("lantern-rulings-2009-06", "p. 2", "Lantern Rulings 1.2", "2009-06-12"),),
        rule_cites=(Citation("lantern-rulebook-9", "p. 33", "Lantern Rulebook 9", "2014-03-21"),),
        independent=not agrees, by_wording=(ANCHOR,) if ruleset == "harbour-old" else (), path="harbour/rulings/harbour-handbook/battles.yaml", line=20,
        trace=(TraceStep(1, "start", "enter", "damage step", "", "DS-4"),),
    )  # fmt: skip


ANCHOR = "B.E.S. Anchor's drag by the wording of 2012-03-01"


def list_findings() -> list[Finding]:
    return [
        find("start", "harbour-new", Status.AGREES),
        find("during-calculation", "harbour-new", Status.CONTRADICTS),
        find("during-calculation", "harbour-old", Status.AGREES),
        find("once", "harbour-new", Status.CANNOT_DECIDE, BADGER, "late"),
        find("act-1", "harbour-new", Status.AGREES, BADGER, "late"),
    ]


def list_conflicts() -> list[Conflict]:
    sides = (
        Side(WHETSTONE, "window", "start", "yes", (), "a.yaml", 1),
        Side(BADGER, "late", "once", "no", (), "a.yaml", 2),
    )
    return [Conflict("one|other", "harbour-new", sides, "yes")]


def list_disagreements(findings: list[Finding]) -> list[Disagreement]:
    wrong = tuple(each for each in findings if each.status is Status.CONTRADICTS)
    reason = "Today it closes before."
    return (
        [Disagreement(WHETSTONE, "Too late", ("harbour-new",), wrong, (), "source-outdated", reason, True)]
        if wrong
        else []
    )


CHARTS = tuple(
    ChartRow(ruleset, "damage-step", number, point, "DS-4")
    for ruleset in ("harbour-old", "harbour-new") for number, point in enumerate(("start", "end"), 1)
)  # fmt: skip


SAID = {"yes": ("A stat change opens it.", "DS-4"), "no": ("It closes.", "DS-7")}


def list_spans() -> list[EffectSpans]:
    def say(answer: str, *points: str | None) -> tuple[DayAnswer, ...]:
        because, rule = SAID.get(answer, (f"{answer} it is", None))
        return tuple(DayAnswer(point, answer, because, rule, "yes") for point in points)

    spans = (
        Span(None, "2009-06-12", say("not-printed", None)),
        Span("2009-06-12", "2010-02-05", say("unknown", None), "2012-03-01", (Change("printing", "HBL"),)),
        Span("2010-02-05", "2012-03-01", say("no", "start", "end"), "2012-03-01", (Change("card-ruling", "1"),)),
        Span("2012-03-01", "2014-03-21", say("yes", "start", "end"), None, (Change("wording", "copper-badger.old-bristle"),)),
        Span("2014-03-21", None, (*say("yes", "start"), *say("no", "end")), None,
             (Change("switch", "tide/tcg/2014-03-21"), Change("card-ruling", "1"))),
    )  # fmt: skip
    unprinted = Span(None, None, say("not-printed", None))
    return [
        EffectSpans("copper-badger", "bristle", "tcg", "quick", spans),
        EffectSpans("b-e-s-anchor", "drag", "tcg", "quick", (unprinted,)),
    ]


def build(
    path: Path,
    corpus: Corpus | None = None,
    findings: list[Finding] | None = None,
    conflicts: list[Conflict] | None = None,
) -> Path:
    found = list_findings() if findings is None else findings
    build_database(
        path, corpus or load_corpus(HARBOUR), rules=RULES, findings=found, disagreements=list_disagreements(found), conflicts=list_conflicts() if conflicts is None else conflicts,
        spans=list_spans(), charts=CHARTS, changes=CHANGES,
        warnings=[Notice("unused-card", "harbour/cards/b-e-s-anchor.yaml", 1, "no ruling names it")],
    )  # fmt: skip
    return path
