"""The causes of changed verdicts: the changed record, or the engine, without which it would be the same as before.

With both corpora at hand this is tried: each changed record is restored by itself, and the changed facts are judged
again. Saved checks can only be compared, and the cause is marked as not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from checks.engine import RULES, full_rulebook
from checks.judge.context import make_judge
from checks.judge.naming import Naming
from checks.judge.ruling import answer_ruling
from checks.judge.snapshots import MAPPINGS, Key, Snapshot
from checks.judge.source import hash_engine
from kb.corpus.later import LaterRecords
from kb.corpus.model import Corpus
from kb.records.findings import Status

T = TypeVar("T")
ORDER: Final = ("ruling", "switch", "ruleset", "card", "situation", "effect-class", "set", "source", "names")
"""The order in which changed records are tried."""
TOGETHER: Final = ("set", "source", "names")
"""Kinds that are restored all at once: single ones rarely change a verdict."""
MOST: Final = 60
"""Most changes that are tried one by one; beyond that, those of a kind are tried together."""


class Cause(NamedTuple):
    """The cause of a changed verdict; ``name`` has several names if only together they changed it."""

    kind: str
    name: str
    tried: bool = True
    """Whether restoring it restored the verdict."""


UNKNOWN: Final = Cause("unknown", "", False)
Verdicts = Mapping[Key, Status | None]


def find_causes(base: Snapshot, head: Snapshot, flipped: Verdicts) -> dict[Key, Cause]:
    """Find the cause of each changed verdict; ``flipped`` has the old verdicts."""
    found: dict[Key, Cause] = {}
    changed = list_changes(base, head)
    for key in flipped:
        own = f"ruling:{key[0].partition('#')[0]}"
        if base.records is not None and head.records is not None and (own in base.records) != (own in head.records):
            found[key] = Cause("ruling", own.partition(":")[2])
    rest = {key: was for key, was in flipped.items() if key not in found}
    if not rest:
        return found
    if base.corpus is None or head.corpus is None or head.engine != hash_engine():
        return found | {key: guess_cause(base, head, key, changed) for key in rest}
    if base.engine != head.engine:
        before = judge_again(base.corpus, rest)
        for key, was in list(rest.items()):
            now = head.verdicts[key].status if key in head.verdicts else None
            if key in before and before[key] == now != was:
                found[key] = Cause("engine", "")
                del rest[key]
    return found | try_changes(base.corpus, head.corpus, rest, changed)


def list_changes(base: Snapshot, head: Snapshot) -> list[str]:
    """List the records that differ between two checks, in the order in which they are tried."""
    if base.records is None or head.records is None:
        return []
    names = {*base.records, *head.records}
    changed = [name for name in names if base.records.get(name) != head.records.get(name)]
    return sorted(changed, key=lambda name: (ORDER.index(name.partition(":")[0]), name))


def try_changes(base: Corpus, head: Corpus, flipped: Verdicts, changed: list[str]) -> dict[Key, Cause]:
    """Restore one change after the other and judge the changed facts again, until each verdict is the old one."""
    found: dict[Key, Cause] = {}
    rest = dict(flipped)
    namings = [Naming(corpus, corpus.rulesets) for corpus in (base, head)]
    ids = {key[0].partition("#")[0] for key in flipped}
    touching = {id: list_touching(namings, id, changed) for id in ids}
    for group in group_changes(changed):
        asked = {key: was for key, was in rest.items() if not touching[key[0].partition("#")[0]].isdisjoint(group)}
        if not asked:
            continue
        kind, _, name = group[0].partition(":")
        cause = Cause(kind, name if len(group) == 1 else ", ".join(each.partition(":")[2] for each in group[:4]))
        for key, status in judge_again(put_back(head, base, group), asked).items():
            if status == rest[key]:
                found[key] = cause
                del rest[key]
    for key in rest:
        near = touching[key[0].partition("#")[0]]
        named = [each.replace(":", " ", 1) for each in changed if each in near]
        found[key] = Cause("together", ", ".join(named[:4]), False) if named else UNKNOWN
    return found


def group_changes(changed: list[str]) -> Iterator[list[str]]:
    """Group the changes that are restored together."""
    apart = [name for name in changed if name.partition(":")[0] not in TOGETHER]
    kinds: dict[str, list[str]] = {}
    for name in changed if len(apart) > MOST else [name for name in changed if name not in apart]:
        kinds.setdefault(name.partition(":")[0], []).append(name)
    if len(apart) <= MOST:
        yield from ([name] for name in apart)
    yield from kinds.values()


def list_touching(namings: Sequence[Naming], id: str, changed: list[str]) -> set[str]:
    """List the changes that can affect a ruling: to records in its reach, and to general ones.

    A claim about a phrase of card text depends on every card that has the phrase.
    """
    reached = [each.reach(id) for each in namings]
    named = set().union(*reached)
    claims = (claim for naming, names in zip(namings, reached, strict=True) for claim in naming.list_claims(names))
    every_card = any(claim.reading is not None for claim in claims)
    found = set()
    for name in changed:
        kind = name.partition(":")[0]
        if name in named or kind not in NAMED or (kind == "card" and every_card):
            found.add(name)
    return found


NAMED: Final = ("ruling", "card", "situation", "effect-class")
"""Kinds of records that only affect the rulings that name them."""


def put_back(head: Corpus, base: Corpus, names: Iterable[str]) -> Corpus:
    """Return the current corpus with some records as they were."""
    for name in names:
        kind, _, own = name.partition(":")
        if kind == "names":
            head = replace(head, nicknames=base.nicknames)
        elif kind == "ruling":
            old = [each for each in base.rulings if each.id == own]
            kept = [old.pop() if each.id == own and old else each for each in head.rulings if each.id != own or old]
            head = replace(head, rulings=(*kept, *old))
        else:
            field = MAPPINGS[kind]
            fields: dict[str, Any] = {field: put_back_one(getattr(head, field), getattr(base, field), own)}
            head = replace(head, **fields)
    return head


def put_back_one(held: Mapping[str, T], before: Mapping[str, T], key: str) -> Mapping[str, T]:
    """Return some records with one as it was, or without it; those that are read on demand stay so."""
    if isinstance(held, LaterRecords) and isinstance(before, LaterRecords):
        return held.exchange(key, before)
    rest = {each: value for each, value in held.items() if each != key}
    return rest | ({key: before[key]} if key in before else {})


def judge_again(corpus: Corpus, asked: Iterable[Key]) -> dict[Key, Status | None]:
    """Judge some facts, each under one ruleset; None if it is not claimed there.

    A fact is left out if its records do not fit, such as an old ruling with a card that was renamed since.
    """
    judge = make_judge(corpus, full_rulebook())
    found: dict[Key, Status | None] = {}
    for fact, ruleset in asked:
        id, _, name = fact.partition("#")
        claim, _, own = name.partition("/")
        ruling, era = judge.by_id.get(id), judge.eras.get(ruleset)
        found[fact, ruleset] = None
        if ruling is None or era is None or ruling.record.claims is None or era not in judge.in_force(ruling):
            continue
        try:
            answer = answer_ruling(judge, ruling, era)[0].get(claim, {}).get(own)
        except (LookupError, ValueError):
            del found[fact, ruleset]
            continue
        found[fact, ruleset] = answer.status if answer else None
    return found


def guess_cause(base: Snapshot, head: Snapshot, key: Key, changed: list[str]) -> Cause:
    """Infer the cause of a changed verdict from the hashes in two saved checks."""
    fact, ruleset = key
    id = fact.partition("#")[0]
    if f"ruling:{id}" in changed:
        return Cause("ruling", id, False)
    rules = {rule for check in (base, head) if key in check.verdicts for rule in check.verdicts[key].rules}
    read = {name for rule in rules if rule in RULES for name in RULES[rule].switches}
    one, other = base.switches.get(ruleset, {}), head.switches.get(ruleset, {})
    turned = sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
    if one and other and turned:
        return Cause("switch", ", ".join([name for name in turned if name.partition("/")[0] in read] or turned), False)
    if base.engine and head.engine and base.engine != head.engine:
        return Cause("engine", "", False)
    named = [each.replace(":", " ", 1) for each in changed if not each.startswith("ruling:")]
    return Cause("together", ", ".join(named[:4]), False) if named else UNKNOWN
