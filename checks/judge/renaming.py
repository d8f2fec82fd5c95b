"""Rulings, claims and facts that were only renamed: a new name changes no verdict."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import replace

from checks.judge.snapshots import Snapshot
from kb.corpus.model import LoadedRuling, list_facts
from kb.records import Claim

Names = Mapping[str, str]
"""The new name by the old one."""


def find_renamed(base: Snapshot, head: Snapshot) -> dict[str, str]:
    """Find the rulings with the same content, or the same claims, under a new name."""
    if base.records is None or head.records is None:
        return {}
    one, other = ({name: said for name, said in each.records.items() if name.startswith("ruling:")}
                  for each in (base, head) if each.records is not None)  # fmt: skip
    gone, new = ({name: said for name, said in here.items() if name not in there}
                 for here, there in ((one, other), (other, one)))  # fmt: skip
    found = match(gone, new, several=True)
    told = {*found, *found.values()}
    found |= match(*(list_claimed(each, among.keys() - told) for each, among in ((base, gone), (head, new))))
    return {old.partition(":")[2]: name.partition(":")[2] for old, name in found.items()}


def list_claimed(check: Snapshot, names: Collection[str]) -> dict[str, str]:
    """List the claims of some rulings, with the cards they name; without rulings that have none."""
    rulings = [each for each in check.corpus.rulings if f"ruling:{each.id}" in names] if check.corpus and names else []
    return {
        f"ruling:{each.id}": each.record.model_dump_json(include={"claims", "cards"})
        for each in rulings
        if each.record.claims
    }


def match(gone: Mapping[str, Hashable], new: Mapping[str, Hashable], *, several: bool = False) -> dict[str, str]:
    """Match names by their content; content that several share only with ``several``."""
    found: dict[str, str] = {}
    before, now = ([*each.values()] for each in (gone, new))
    for name, said in new.items():
        old = next((old for old, each in gone.items() if each == said and old not in found), None)
        if old is not None and (several or before.count(said) == now.count(said) == 1):
            found[old] = name
    return found


def find_renamed_facts(base: Snapshot, head: Snapshot) -> dict[str, str]:
    """Find the facts of unrenamed rulings that have the same content under a new name."""
    if base.corpus is None or head.corpus is None:
        return {}
    records = base.records or {}, head.records or {}
    before = {each.id: each for each in base.corpus.rulings}
    found: dict[str, str] = {}
    for ruling in head.corpus.rulings:
        old, own = before.get(ruling.id), f"ruling:{ruling.id}"
        is_same = own in records[0] and records[0][own] == records[1].get(own)
        if old is not None and not is_same and old.record != ruling.record:
            found |= {f"{ruling.id}#{one}": f"{ruling.id}#{other}" for one, other in match_facts(old, ruling)}
    return found


def match_facts(old: LoadedRuling, new: LoadedRuling) -> Iterator[tuple[str, str]]:
    """Match the facts of a ruling by name, where claims, or facts of an unchanged scene, were renamed."""
    before, now = old.record.claims or {}, new.record.claims or {}
    gone, added = ({name: said.model_dump_json() for name, said in here.items() if name not in there}
                   for here, there in ((before, now), (now, before)))  # fmt: skip
    for one, other in match(gone, added).items():
        yield from ((f"{one}/{fact}", f"{other}/{fact}") for fact, _ in list_facts(before[one]))
    for claim in before.keys() & now.keys():
        yield from ((f"{claim}/{one}", f"{claim}/{other}") for one, other in match_shown(before[claim], now[claim]))


def match_shown(old: Claim, new: Claim) -> Iterator[tuple[str, str]]:
    """Match the names of the facts of one scene."""
    if old.then is None or new.then is None or old.model_copy(update={"then": new.then}) != new:
        return
    gone, added = ({name: said.model_dump_json() for name, said in here.items() if name not in there}
                   for here, there in ((old.then, new.then), (new.then, old.then)))  # fmt: skip
    yield from match(gone, added).items()


def rename(check: Snapshot, rulings: Names, facts: Names | None = None) -> Snapshot:
    """Give the rulings of a check, or their facts, the names that they have in a later one."""
    facts = facts or {}
    if not rulings and not facts:
        return check

    def name_fact(fact: str) -> str:
        id, _, rest = fact.partition("#")
        return facts.get(fact) or f"{rulings.get(id, id)}#{rest}"

    def name_pair(pair: str) -> str:
        return " ~ ".join(sorted(name_fact(fact) for fact in pair.split(" ~ ")))

    turned = {fact.partition("#")[0] for fact in facts}
    corpus = check.corpus and replace(
        check.corpus,
        rulings=tuple(
            rename_claims(replace(each, id=rulings.get(each.id, each.id)), facts if each.id in turned else {})
            for each in check.corpus.rulings
        ),
    )
    names = {f"ruling:{old}": f"ruling:{new}" for old, new in rulings.items()}
    return replace(
        check,
        verdicts={(name_fact(fact), ruleset): each for (fact, ruleset), each in check.verdicts.items()},
        conflicts={(name_pair(pair), ruleset): known for (pair, ruleset), known in check.conflicts.items()},
        disagreements={
            name_fact(id).rstrip("#"): each._replace(keys=tuple(map(name_pair, each.keys)))
            for id, each in check.disagreements.items()
        },
        stale=frozenset((name_pair(key), ruleset) for key, ruleset in check.stale),
        records={names.get(name, name): said for name, said in (check.records or {}).items()},
        corpus=corpus,
    )


def rename_claims(ruling: LoadedRuling, facts: Names) -> LoadedRuling:
    """Rename the claims of a ruling, and the facts of their replays."""
    if not facts:
        return ruling
    claims: dict[str, Claim] = {}
    for name, claim in (ruling.record.claims or {}).items():
        told = {fact: facts.get(f"{ruling.id}#{name}/{fact}", f"#{name}/{fact}") for fact, _ in list_facts(claim)}
        own = {each.partition("#")[2].partition("/")[0] for each in told.values()} or {name}
        then = {told[fact].partition("/")[2]: said for fact, said in (claim.then or {}).items()}
        claims[own.pop()] = claim.model_copy(update={"then": then}) if claim.then is not None else claim
    return replace(ruling, record=ruling.record.model_copy(update={"claims": claims}))
