"""Matters: findings and conflicts that say the same thing, told once."""

from __future__ import annotations

from collections.abc import Iterable

from kb.corpus.model import Corpus
from kb.records import Disagreement
from kb.records.findings import Conflict, Finding, Matter, Status


def gather_matters(corpus: Corpus, findings: Iterable[Finding], conflicts: Iterable[Conflict]) -> tuple[Matter, ...]:
    """Gather contradictions and conflicts into matters, in the order of the corpus.

    What one entry of ``disagreements.yaml`` gives one reason for is one matter; of the rest, what one ruling is
    contradicted in.  A conflict belongs to the matter of the side that is contradicted; where neither is, the two
    rulings are a matter of their own.
    """
    wrong: dict[object, list[Finding]] = {}
    groups: dict[tuple[str, str], object] = {}
    for finding in findings:
        if finding.status is Status.CONTRADICTS:
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
        matters.append(
            Matter(
                name,
                by_id[ruling].record.statement,
                tuple(dict.fromkeys(each.ruleset for each in (*first, *among))),
                tuple(first),
                tuple(among),
                entry.kind if entry else None,
                entry.reason if entry else None,
                all(known),
            )
        )
    return tuple(matters)


def find_entry(corpus: Corpus, key: str | None, ruleset: str) -> Disagreement | None:
    """Find the entry of a listed fact: for a ruleset, for all of them, or for one whose rules answer likewise."""
    entries = {each.ruleset: each.entry for each in corpus.list_disagreements(key or "")}
    return entries.get(ruleset) or entries.get("all") or next(iter(entries.values()), None)
