"""Disagreements: contradictions and conflicts grouped by reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.judge.authority import weigh
from checks.judge.citations import cite_source
from kb import records
from kb.corpus.model import Corpus
from kb.records.findings import Citation, Conflict, Disagreement, Finding, Status


def gather_disagreements(
    corpus: Corpus, findings: Iterable[Finding], conflicts: Iterable[Conflict]
) -> tuple[Disagreement, ...]:
    """Group contradictions and conflicts into disagreements, in the order of the corpus, loosely worded ones last.

    Those with one entry of ``disagreements.yaml`` are one; of the rest, those of one ruling. A conflict belongs to its
    contradicted side; if there is none, the two rulings are a disagreement of their own.
    """
    wrong: dict[object, list[Finding]] = {}
    groups: dict[tuple[str, str], object] = {}
    for finding in findings:
        if finding.status in (Status.CONTRADICTS, Status.LOOSELY_WORDED):
            entry = find_entry(corpus, finding.known, finding.ruleset)
            group: object = finding.ruling if entry is None else id(entry)
            wrong.setdefault(group, []).append(finding)
            groups[finding.key, finding.ruleset] = group
    apart: dict[object, list[Conflict]] = {group: [] for group in wrong}
    for conflict in conflicts:
        sides = [f"{side.ruling}#{side.claim}/{side.fact}" for side in conflict.between]
        found = [groups[side, conflict.ruleset] for side in sides if (side, conflict.ruleset) in groups]
        pair: object = tuple(sorted(side.ruling for side in conflict.between))
        apart.setdefault(found[0] if found else pair, []).append(conflict)
    by_id = {ruling.id: ruling for ruling in corpus.rulings}
    taken: set[str] = set()
    matters = []
    for group, among in apart.items():
        first = wrong.get(group, ())
        side = among[0].between[0] if among else None
        ruling, claim = (first[0].ruling, first[0].claim) if first else (side.ruling, side.claim) if side else ("", "")
        name = ruling if ruling not in taken else f"{ruling}#{claim}"
        taken.add(name)
        known = [each.known for each in (*first, *among)]
        ruleset = first[0].ruleset if first else among[0].ruleset
        entry = find_entry(corpus, next((each for each in known if each), None), ruleset)
        against = find_against(corpus, entry, first)
        matters.append(
            Disagreement(
                name,
                entry.title if entry and entry.title else by_id[ruling].record.statement,
                tuple(dict.fromkeys(each.ruleset for each in (*first, *among))),
                tuple(first),
                tuple(among),
                entry.kind if entry else None,
                entry.reason if entry else None,
                all(known),
                entry.today if entry else None,
                against,
                weigh(corpus, by_id[ruling], against) if first else "",
            )
        )
    return tuple(sorted(matters, key=lambda each: each.is_loosely_worded))


def find_against(
    corpus: Corpus, entry: records.Disagreement | None, contradicted: Sequence[Finding]
) -> tuple[Citation, ...]:
    """Find the documents against a disagreement: an editor's choice, else those of the engine's first answer."""
    if entry is not None:
        return tuple(cite_source(corpus, cite.source, cite.locator) for cite in entry.cites)
    return tuple(contradicted[0].rule_cites) if contradicted else ()


def find_entry(corpus: Corpus, key: str | None, ruleset: str) -> records.Disagreement | None:
    """Find the entry of a listed fact: for a ruleset, for all, or for one with the same answers."""
    entries = {each.ruleset: each.entry for each in corpus.list_disagreements(key or "")}
    return entries.get(ruleset) or entries.get("all") or next(iter(entries.values()), None)
