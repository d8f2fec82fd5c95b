"""Two claims of one section that say the same in other words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from checks.engine import Undecided
from checks.judge.cache.keys import CacheKeys, hash_program
from checks.judge.cache.store import Store
from checks.judge.cache.touching import recall_touched
from checks.judge.claimed import list_asked, read_window
from checks.judge.context import Judge
from checks.judge.nearness import ROLE
from checks.lint.material import Check, Material
from checks.replay.prepared import PreparedRuleset
from kb import records
from kb.corpus.model import LoadedRuling
from kb.problems import Problem


class Said(NamedTuple):
    """A claim of a ruling."""

    ruling: LoadedRuling
    claim: str

    @property
    def body(self) -> str:
        """The claim as written."""
        claim = (self.ruling.record.claims or {})[self.claim]
        return claim.model_dump_json(by_alias=True, exclude_unset=True)


def find(material: Material) -> Iterator[Problem]:
    """Find claims with the questions and answers of an earlier one in their section, of the same speaker and days.

    Word-for-word repetitions are found by another check. The remarks on a file are remembered with everything that its
    rulings may name.
    """
    files: dict[str, list[LoadedRuling]] = defaultdict(list)
    for ruling in material.own.rulings:
        files[ruling.path].append(ruling)
    rulesets = CacheKeys(material.judge).everywhere if material.store.remembers else b""
    with material.remember(CHECK.code, hash_program(), rulesets) as remembered:
        for path, rulings in files.items():
            yield from remembered.recall(path, material.own.keys.get(path), partial(find_in_file, material, rulings))


def find_in_file(material: Material, rulings: Sequence[LoadedRuling]) -> Iterator[Problem]:
    """Find the claims of a file that say the same as an earlier one."""
    told: set[tuple[str, str]] = set()
    alone = find_alone(material.judge, rulings, material.store)
    under = [(ruling, {era.id for era in material.judge.in_force(ruling)}) for ruling in rulings]
    for era in material.judge.eras.values():
        seen: dict[Hashable, Said] = {}
        for ruling in [ruling for ruling, eras in under if era.id in eras]:
            prepared = material.judge.prepared(era)
            section = name_section(ruling)
            for name, claim in (ruling.record.claims or {}).items():
                if (ruling.id, name) in alone:
                    continue
                said = Said(ruling, name)
                form = write_form(prepared, ruling, name, claim)
                earlier = seen.setdefault((section, form), said) if form else said
                if earlier is said or (ruling.id, name) in told or earlier.body == said.body:
                    continue
                told.add((ruling.id, name))
                yield Problem(
                    CHECK.code, ruling.path, ruling.claim_lines[name],
                    f"the claim `{name}` of {ruling.record.id} says in other words the same as "
                    f"{earlier.ruling.id}#{earlier.claim} says",
                    "each claim once", "leave one out, or write the difference of their scenes",
                )  # fmt: skip


def name_section(ruling: LoadedRuling) -> Hashable:
    """Name the section whose claims a ruling's are compared with: of one document, speaker and time."""
    return (ruling.source, ruling.record.speaker, str(ruling.rulesets))


def find_alone(judge: Judge, rulings: Sequence[LoadedRuling], store: Store) -> set[tuple[str, str]]:
    """Find the claims that no other of their section can equal under any ruleset: by their scenes, cards and facts."""
    alike: dict[Hashable, list[tuple[str, str]]] = defaultdict(list)
    touched, _ = recall_touched(judge, rulings, store)
    for ruling in rulings:
        for name, claim in (ruling.record.claims or {}).items():
            about = touched[ruling.id][name]
            key = (name_section(ruling), about.scenes, about.cards - {ROLE}, frozenset(list_kinds(claim)))
            alike[key].append((ruling.id, name))
    return {members[0] for members in alike.values() if len(members) == 1}


def list_kinds(claim: records.Claim) -> Iterator[tuple[str | None, ...]]:
    """List the questions of a claim without names and times, which equal claims have in common."""
    for fact in (claim.then or {}).values():
        if fact.event is not None:
            yield "event", fact.event.what
        elif fact.legal is not None:
            yield "legal", fact.legal.act, fact.legal.is_
        elif fact.possible is not None:
            yield "possible", fact.possible.is_
        else:
            yield (next(kind for kind in records.FACT_KINDS if getattr(fact, kind) is not None),)


def write_form(prepared: PreparedRuleset, ruling: LoadedRuling, name: str, claim: records.Claim) -> Hashable:
    """Write the questions and answers of a claim in a form equal for equal claims; empty if unknown."""
    if claim.window is not None:
        said = read_window(prepared, ruling, name, claim)
        form = frozenset((point, each.subject[:3], each.answer) for point, each in said)
        return form and (form, claim.window.because)
    try:
        return frozenset(
            (each.asked, each.answer, each.narrows, each.at) for each in list_asked(prepared, ruling, claim, ())
        )
    except Undecided:
        return None


CHECK = Check("equal-claim", "a claim that says the same as another of its section in other words", find)
