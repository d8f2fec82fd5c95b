"""Two claims of one section that say the same in other words."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from checks.engine import Undecided
from checks.judge.cache.keys import CacheKeys, hash_program, hash_texts
from checks.judge.cache.store import Kept
from checks.judge.claimed import list_asked, read_window
from checks.judge.context import Judge
from checks.judge.nearness import touch_claim
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
    own = Path(__file__).read_bytes()
    fresh: dict[bytes, Kept] = {}
    for path, rulings in files.items():
        known_by = material.own.keys.get(path)
        key = hash_texts(CHECK.code, own, hash_program(), rulesets, known_by) if known_by and rulesets else b""
        kept = material.store.recall(key) if key else None
        if kept is not None:
            yield from (Problem(*each)._replace(path=path) for each in json.loads(kept.found))
            continue
        found = [*find_in_file(material, rulings)]
        if key:
            fresh[key] = Kept(b"", json.dumps(found))
        yield from found
    material.store.remember(fresh)


def find_in_file(material: Material, rulings: Iterable[LoadedRuling]) -> Iterator[Problem]:
    """Find the claims of a file that say the same as an earlier one."""
    told: set[tuple[str, str]] = set()
    alone = find_alone(material.judge, rulings)
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


def find_alone(judge: Judge, rulings: Iterable[LoadedRuling]) -> set[tuple[str, str]]:
    """Find the claims whose scenes no other claim of their section can have under any ruleset: they equal none."""
    alike: dict[Hashable, list[tuple[str, str]]] = defaultdict(list)
    for ruling in rulings:
        for name, claim in (ruling.record.claims or {}).items():
            scenes = touch_claim(judge, claim).scenes
            if scenes:
                alike[name_section(ruling), scenes].append((ruling.id, name))
    return {members[0] for members in alike.values() if len(members) == 1}


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
