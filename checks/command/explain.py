"""``rulings explain``: one ruling's replay, step by step, with both sides and their citations."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import cast

from checks.answers import checking as answers
from checks.engine import RULES, full_rulebook
from checks.judge.check import Report, run_check
from checks.judge.citations import cite_source, narrow
from checks.judge.context import Traces, make_judge
from checks.judge.origins import Origins
from checks.judge.ruling import answer_ruling
from checks.replay.eras import rulesets_for
from checks.report.json import write_finding
from checks.report.palette import COLOURS, PLAIN, Palette
from checks.report.problems import list_codes
from checks.report.text import line, write_cite, write_contradiction
from checks.shared.eras import choose_eras
from checks.shared.judging import open_store
from checks.shared.options import add_corpus, add_json, add_records, load_records, write_json
from checks.shared.rulesets import add_ruleset
from checks.shared.terminal import is_coloured
from kb.corpus.addresses import find_page
from kb.corpus.later_answers import find_number, group_by_number, list_later, write_look
from kb.corpus.model import Corpus, LoadedRuling
from kb.corpus.show import list_rulings, refuse_several
from kb.corpus.states import describe_claimed
from kb.problems import Refused, advise_meant, join_words
from kb.records.findings import Finding, Status
from kb.records.meanings import DOCUMENT_NAMES

HELP = (
    "Explain how the engine answers a ruling, or one fact of it, under every ruleset: "
    "rules, citations, and each step of the replay. Or explain the code of a problem, as messages begin with it."
)


SHOWN = 5
"""How many rulings are suggested for a part of their names."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "ruling",
        metavar="RULING[#CLAIM[/FACT]]|CODE",
        help="a ruling's id, as the report prints it, or the end of it; or a code, such as unknown-word",
    )
    parser.add_argument("--trace", action="store_true", help="show the steps of the replay also where it agrees")
    add_ruleset(parser)
    add_json(parser)
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Explain one ruling, or one code."""
    if args.ruling in list_codes():
        return explain_code(args.ruling, as_json=args.json)
    corpus = load_records(args)
    id, _, part = args.ruling.partition("#")
    ruling = find_ruling(corpus, id)
    claims = ruling.record.claims or {}
    if part and part not in claims and part not in ruling.fact_lines:
        raise Refused.single(
            "unknown-claim",
            f"{ruling.path}",
            f"the ruling has no claim or fact `{part}`",
            f"one of {join_words([*claims, *ruling.fact_lines], 'or')}",
            "write one of them, or nothing after the #",
            line=ruling.line,
        )
    with open_store() as store:
        checked = run_check(corpus, eras=choose_eras(corpus, args), rulings=[ruling], conflicts=False, store=store)
    findings = [each for each in checked.findings if not part or part in (each.claim, f"{each.claim}/{each.fact}")]
    judge = make_judge(corpus, full_rulebook(), checked.eras)
    answered = {
        era.id: answer_ruling(judge, ruling, era) for era in rulesets_for(ruling.rulesets, checked.eras.values())
    }
    traces = {id: found for id, (_, found) in answered.items()}
    if args.json:
        answer: answers.Explanation = {
            "ruling": ruling.id,
            "statement": ruling.record.statement,
            "findings": [write_finding(each) for each in findings],
            "traces": {
                id: {claim: [cast(answers.Step, asdict(step)) for step in steps] for claim, steps in claims.items()}
                for id, claims in traces.items()
            },
        }
        write_json(answer)
        return 0
    palette = COLOURS if is_coloured() else PLAIN
    asked = {
        (id, claim, fact): answer.asked
        for id, (claims_of, _) in answered.items()
        for claim, facts in claims_of.items()
        for fact, answer in facts.items()
    }
    for text in tell(checked, ruling, findings, traces, palette, asked, trace=args.trace):
        print(text)
    return 0


def explain_code(code: str, *, as_json: bool) -> int:
    """Explain the code of a problem."""
    explained = list_codes()[code]
    if as_json:
        answer: answers.ExplainedCode = {"code": code, **explained._asdict()}  # type: ignore[typeddict-item]
        write_json(answer)
        return 0
    print(code)
    for label, text in zip(("what", "why", "example", "what to do"), explained, strict=True):
        print(line(label, text))
    return 0


def find_ruling(corpus: Corpus, id: str) -> LoadedRuling:
    """Find a ruling by its id or the end of it; raises :class:`kb.problems.Refused` unless there is exactly one."""
    found = list_rulings(corpus, id)
    if len(found) > 1:
        raise refuse_several(id, found)
    if not found:
        alike = [each.id for each in corpus.rulings if id and id in each.record.id]
        otherwise = f"it is part of {join_words(alike, 'and', SHOWN)}" if alike else "see: rulings search"
        known = [*list_codes(), *(name for each in corpus.rulings for name in (each.id, each.record.id))]
        advice = advise_meant(id, known, otherwise)
        raise Refused.single("unknown-ruling", "", f"no ruling {id!r}", "a ruling's id", advice)
    return found[0]


def tell_documents(corpus: Corpus, ruling: LoadedRuling) -> Iterator[str]:
    """Name the documents of a ruling with their kind and day: its source, its page, and who said it first.

    Where its source repeats another, the kind is that of the other alone.
    """
    cite = cite_source(corpus, ruling.source, ruling.record.locator)
    yield line("said in", write_cite(replace(cite, kind="") if ruling.record.speaker else cite))
    source = corpus.sources[ruling.source]
    if address := find_page(source, ruling, corpus.names) or source.address:
        yield line("page", address)
    if speaker := ruling.record.speaker:
        first = corpus.sources[speaker]
        kind = DOCUMENT_NAMES[first.authority]
        yield line("said first by", f"{first.title} ({kind}, {first.published or 'undated'})")


def tell(
    checked: Report,
    ruling: LoadedRuling,
    findings: list[Finding],
    traces: dict[str, Traces],
    palette: Palette,
    asked: Mapping[tuple[str, str, str], str],
    *,
    trace: bool,
) -> list[str]:
    """Describe a ruling: its statement, scope and source; then the answer to each fact.

    ``asked`` has the question of the law that decided each fact, by ruleset and claim.
    """
    record = ruling.record
    lines = [
        f"{palette.bold}{ruling.id}{palette.off}  {palette.dim}{ruling.path}:{ruling.line}{palette.off}",
        line("says", record.statement),
        *tell_documents(checked.corpus, ruling),
        line("standing", record.standing),
        line("claimed for", describe_claimed(ruling, {each.id: each for each in checked.corpus.rulings})),
    ]
    numbered = group_by_number(checked.corpus.rulings) if find_number(ruling) else {}
    if look := write_look(ruling, checked.corpus, numbered):
        lines.append(line("later answer", look))
    lines.extend(line("later answer", f"{each.id}: {each.record.statement}") for each in list_later(ruling, numbered))
    if record.text_only:
        lines.append(line("text only", record.text_only))
    if not findings and not record.text_only:
        lines.append(
            line(
                "not judged",
                f"it is not claimed for {join_words(list(checked.eras), 'or')}; try --on DATE --territory T",
            )
        )
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.claim, finding.ruleset), []).append(finding)
    for (claim, ruleset), group in groups.items():
        wrong = [each for each in group if each.status is Status.CONTRADICTS]
        lines.append("")
        if record.claims and record.claims[claim].standing:
            lines.append(line("standing", f"{claim} is implied: the document does not say it"))
        if wrong:
            lines.extend(write_contradiction(checked, wrong, palette))
        for finding in group:
            if finding.status is Status.CONTRADICTS:
                continue
            question = asked.get((ruleset, claim, finding.fact), "")
            lines.extend(_tell_finding(checked, finding, palette, question))
        steps = traces.get(ruleset, {}).get(claim, ())
        if steps and (trace or wrong):
            lines.append(f"  {palette.dim}the replay under {ruleset}{palette.off}")
            lines.extend(
                f"  {step.number:3} {step.point:20} {step.what:18} {step.of:24} {step.detail}  "
                f"{palette.dim}{step.rule}{palette.off}"
                for step in steps
            )
    return lines


def _tell_finding(checked: Report, finding: Finding, palette: Palette, asked: str) -> Iterator[str]:
    """Describe the answer to a fact: its status, reasons, witnesses and rules, each in the case that was asked."""
    colour = palette.green if finding.status is Status.AGREES else palette.yellow
    shared = "" if finding.independent else "  (no witness of another origin: not independent)"
    shared += f"  ({', '.join(finding.by_wording)})" if finding.by_wording else ""
    yield (
        f"{colour}{finding.status}{palette.off}  {finding.claim}/{finding.fact}  under {finding.ruleset}: "
        f"{finding.says}{shared}"
    )
    if finding.because:
        yield line("because", finding.because)
    if finding.rests_on:
        yield line("rests on", "; ".join(finding.rests_on[:4]))
        groups = Origins(checked.corpus.sources).group(finding.witnesses)
        attested = "; ".join(" = ".join(checked.corpus.sources[name].title for name in among) for among in groups)
        yield line("attested by", attested or "no document of another origin")
    if finding.tested is not None:
        yield line("falls", finding.tested or "by no change that was tried: it is vacuous")
    read = checked.eras[finding.ruleset].engine.read
    for rule in (narrow(checked.corpus, RULES[id], asked) for id in finding.rules if id in RULES):
        yield line(f"rule {rule.id}", rule.say_known(read) or rule.say(read))
    yield from (line("source", write_cite(cite)) for cite in finding.rule_cites[:3])
