"""A judge with a cache: findings are recalled, and the rest is judged and kept."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from checks.judge.cache.keys import CacheKeys, hash_texts
from checks.judge.cache.pages import Pages
from checks.judge.cache.sayings import FileSayings, Sayings
from checks.judge.cache.store import Kept, Store
from checks.judge.cache.touching import recall_touched
from checks.judge.cache.writing import (
    read_changes,
    read_differences,
    read_findings,
    write_changes,
    write_findings,
)
from checks.judge.claimed import Reading, Said, read_noting
from checks.judge.context import Answers, Judge
from checks.judge.contrasts import add_contrasts
from checks.judge.era_differences import EraDifference, find_turned_ruling
from checks.judge.nearness import Touched
from checks.judge.ruling import (
    answer_ruling,
    breaks_class,
    judge_ruling,
    look_elsewhere_again,
    name_breaking_cards,
    show_breaking_cards,
)
from checks.replay.answers import Answer
from checks.replay.eras import Era
from kb.corpus.model import LoadedRuling
from kb.records.findings import Finding, Status

VERDICTS: Final = "verdicts"
CONTRASTS: Final = "contrasts"
READ: Final = "read"
"""In the keys of the store: the switches read for a ruling's verdicts under a ruleset."""


class Judged(NamedTuple):
    """The findings of a ruling, those not in the store yet, and the keys of all."""

    findings: list[Finding]
    fresh: dict[bytes, Kept]
    keys: list[bytes]


class Turned(NamedTuple):
    """A ruling's facts that another time contradicts, and the key of their row; empty without a cache."""

    differences: list[EraDifference]
    key: bytes


class Bench:
    """A judge with a cache.

    With ``verdicts_only`` nothing else in its findings counts: contrasts, answers elsewhere and counterexamples may be
    missing.
    """

    def __init__(self, judge: Judge, store: Store, *, contrasts: bool, verdicts_only: bool = False) -> None:
        self.judge = judge
        self.contrasts = contrasts
        self.verdicts_only = verdicts_only
        self.store = store
        self.cache_keys = CacheKeys(judge) if store.remembers else None
        shared = self.cache_keys.hash_shared() if self.cache_keys is not None else b""
        files = judge.corpus.keys if store.remembers else {}
        depths = (False, True) if verdicts_only else (contrasts,)
        self.pages = Pages(store, files, shared, depths=depths, hash_eras=self._hash_eras_of)
        self.fresh: dict[bytes, Kept] = {}
        """Findings that are not in the store yet."""
        self.judged = 0
        """The number of rulings whose findings were not remembered."""
        self._sayings: dict[str, Sayings] = {}
        self._files: dict[str, FileSayings] = {}
        self._unsettled: Iterable[Finding] = ()

    @cached_property
    def _by_file(self) -> Mapping[str, list[LoadedRuling]]:
        found: dict[str, list[LoadedRuling]] = defaultdict(list)
        for ruling in self.judge.corpus.rulings:
            found[ruling.path].append(ruling)
        return found

    def _hash_eras_of(self, path: str) -> bytes:
        """Hash the rulesets under which the rulings of a file are judged."""
        assert self.cache_keys is not None
        eras = {era.id: era for ruling in self._by_file[path] for era in self.judge.in_force(ruling)}
        return hash_texts(*(self.cache_keys.hash_era(eras[id]) for id in sorted(eras)))

    def recall_page(self, path: str) -> Mapping[str, list[Finding]]:
        """Recall the findings of a file's rulings by id, completed for rulesets that are new; empty without any."""
        page = self.pages.recall(path)
        if self.verdicts_only or self.cache_keys is None or page.everywhere in (b"", self.cache_keys.everywhere):
            return page.findings
        rulings = {each.id: each for each in self._by_file[path]}
        found: dict[str, list[Finding]] = {}
        for id, findings in page.findings.items():
            completed = self._complete(rulings[id], findings, page.everywhere)
            if completed is None:
                return {}
            found[id] = completed
        self.fresh |= self.write_page(path, found, page.keys)
        return found

    def write_page(
        self, path: str, findings: Mapping[str, list[Finding]], keys: Iterable[bytes]
    ) -> Mapping[bytes, Kept]:
        """Write the page of a file."""
        told = any(each.elsewhere for those in findings.values() for each in those)
        everywhere = self.cache_keys.everywhere if self.cache_keys is not None and told else b""
        return self.pages.write(path, findings, keys, everywhere)

    def _complete(self, ruling: LoadedRuling, findings: list[Finding], everywhere: bytes) -> list[Finding] | None:
        """Complete contradictions by the rulesets that are new since; None if those of then are not known."""
        assert self.cache_keys is not None
        kept = self.store.recall(hash_texts("eras", everywhere))
        if kept is None:
            return None
        now, then = self.cache_keys.eras, json.loads(kept.found)
        same = {id for id, told in now.items() if then.get(id) == told}
        return [
            replace(each, elsewhere=tuple(look_elsewhere_again(self.judge, ruling, each, same)))
            if each.status is Status.CONTRADICTS
            else each
            for each in findings
        ]

    def judge_ruling(self, ruling: LoadedRuling, *, only_recall: bool = False) -> Judged | None:
        """Judge a ruling under every ruleset in force; None if ``only_recall`` and something is missing."""
        found = Judged([], {}, [] if self.cache_keys is None else [self.cache_keys.hash_said(ruling)])
        for number, era in enumerate(self.judge.in_force(ruling) if ruling.claim_lines else ()):
            key = b""
            recalled = None
            if self.cache_keys is not None:
                key = self._make_key(ruling, era, VERDICTS)
                found.keys.append(key)
                recalled = self._recall(ruling, key)
            if recalled is None and only_recall:
                return None
            if recalled is None:
                recalled, read = self._judge_noting(ruling, era)
                if self.cache_keys is not None and not (self.verdicts_only and has_contradiction(recalled)):
                    found.fresh[key] = self._keep(recalled)
                    if not number and read is not None:
                        found.fresh[self._make_key(ruling, era, READ)] = Kept(b"", json.dumps(sorted(read)))
            if self.cache_keys is not None and not number:
                found.keys.append(self._make_key(ruling, era, READ))
            cards = {} if self.verdicts_only else self._recall_cards(ruling, era, recalled)
            if cards is None and only_recall:
                return None
            if cards is None:
                cards = name_breaking_cards(self.judge, ruling, era, recalled)
                if self.cache_keys is not None:
                    found.fresh[self._make_cards_key(ruling, era)] = Kept(b"", json.dumps(cards))
            if cards and self.cache_keys is not None:
                found.keys.append(self._make_cards_key(ruling, era))
            found.findings.extend(show_breaking_cards(recalled, cards))
        return found

    def _judge_noting(self, ruling: LoadedRuling, era: Era) -> tuple[list[Finding], set[str] | None]:
        """Judge a ruling, and record the switches read; None for them if its answers are known already."""
        is_known = (ruling.id, era.id) in self.judge.answered
        with self.judge.prepared(era).era.engine.gather_asked() as asked:
            found = [*judge_ruling(self.judge, ruling, era, elsewhere=not self.verdicts_only)]
        return found, None if is_known else asked

    def _recall_read(self, ruling: LoadedRuling) -> list[str] | None:
        """Recall the switches read for a ruling in its own time; None if unknown."""
        if self.cache_keys is None or not (eras := self.judge.in_force(ruling)):
            return None
        kept = self.store.recall(self._make_key(ruling, eras[0], READ))
        return None if kept is None else json.loads(kept.found)

    def try_contrasts(self, ruling: LoadedRuling, judged: Judged, *, only_recall: bool = False) -> Judged | None:
        """Add to a judged ruling's agreements the changes that break them; None if only recalled and missing.

        A change that broke one under a ruleset is tried first under the next.
        """
        found = Judged([], {}, [])
        for claim in ruling.claim_lines:
            self.judge.hints.pop((ruling.id, claim), None)
        for ruleset, group in groupby(judged.findings, key=attrgetter("ruleset")):
            verdicts = [*group]
            key = b""
            kept = None
            if self.cache_keys is not None:
                key = self._make_key(ruling, self.judge.eras[ruleset], [CONTRASTS, self._list_hints(ruling)])
                found.keys.append(key)
                kept = self.store.recall(key)
            if kept is None and only_recall:
                return None
            tested = [*(add_contrasts(self.judge, verdicts) if kept is None else read_changes(verdicts, kept.found))]
            if kept is None and self.cache_keys is not None:
                found.fresh[key] = Kept(b"", write_changes(verdicts, tested))
            for each in tested:
                if each.tested is not None:
                    self.judge.hints.setdefault((ruling.id, each.claim), {})[each.tested] = None
            found.findings.extend(tested)
        return found

    def settle_answers(self, findings: Iterable[Finding]) -> None:
        """Accept findings recalled, or made by another process, like those judged here."""
        self._unsettled = chain(self._unsettled, findings)

    def _settle(self) -> None:
        """Accept the deferred findings before an answer is read."""
        unsettled, self._unsettled = self._unsettled, ()
        found: dict[tuple[str, str], dict[str, Answers]] = {}
        for each in unsettled:
            answer = Answer(each.status, each.says, each.engine, each.because, each.rules, by_wording=each.by_wording)
            found.setdefault((each.ruling, each.ruleset), {}).setdefault(each.claim, {})[each.fact] = answer
        for key, claims in found.items():
            self.judge.answered.setdefault(key, (claims, {}))

    def read_answers(self, ruling: LoadedRuling, era: Era) -> Mapping[str, Answers]:
        """Read the answers to a ruling's claims, also under rulesets where it is not judged."""
        self._settle()
        if self.cache_keys is not None and (ruling.id, era.id) not in self.judge.answered:
            key = self._make_key(ruling, era, VERDICTS)
            recalled = self._recall(ruling, key)
            if recalled is None and not self.verdicts_only:
                self.fresh[key] = self._keep(judge_ruling(self.judge, ruling, era))
            elif recalled is not None:
                self.settle_answers(recalled)
                self._settle()
        return answer_ruling(self.judge, ruling, era)[0]

    def read_said(self, ruling: LoadedRuling, eras: Iterable[Era]) -> Iterable[tuple[Said, list[Era]]]:
        """Read a ruling's answers, each set with its rulesets; equal sets are one object."""
        known: list[Reading] = []
        if self.cache_keys is None or not ruling.claim_lines:
            return gather_alike((self._read_said(ruling, era, known), era) for era in eras)
        sayings, hashes = self._recall_sayings(ruling), self.cache_keys.eras
        return gather_alike(
            (sayings.find(hashes[era.id]) or sayings.add(hashes[era.id], self._read_said(ruling, era, known)), era)
            for era in eras
        )

    def write_said(self, ruling: LoadedRuling) -> str:
        """Write a ruling's answers under all rulesets; empty if they are remembered, or cannot be."""
        if self.cache_keys is None or not ruling.claim_lines:
            return ""
        self.read_said(ruling, self.judge.list_claimed_for(ruling))
        sayings = self._recall_sayings(ruling)
        return sayings.write() if sayings.is_fresh else ""

    def take_said(self, ruling: LoadedRuling, said: str) -> None:
        """Accept a ruling's answers written by another process."""
        self._sayings[ruling.id] = Sayings(ruling, said, is_fresh=True)

    def _recall_sayings(self, ruling: LoadedRuling) -> Sayings:
        """Recall a ruling's answers: with its whole file, or alone."""
        if ruling.id not in self._sayings:
            assert self.cache_keys is not None
            sayings = self._find_file(ruling.path).find(ruling)
            if sayings is None:
                kept = self.store.recall(self.cache_keys.hash_said(ruling))
                sayings = Sayings(ruling, kept.found) if kept is not None else Sayings(ruling)
            self._sayings[ruling.id] = sayings
        return self._sayings[ruling.id]

    def _find_file(self, path: str) -> FileSayings:
        """Find the remembered answers of a file's rulings."""
        if path not in self._files:
            self._files[path] = FileSayings(self.store, self.judge.corpus.keys.get(path, b""))
        return self._files[path]

    def _read_said(self, ruling: LoadedRuling, era: Era, known: list[Reading]) -> Said:
        """Read a ruling's answers under a ruleset, unless a ``known`` reading fits."""
        prepared = self.judge.prepared(era)
        fitting = next((each for each in known if each.fits(prepared)), None)
        if fitting is None:
            fitting = read_noting(prepared, ruling)
            known.append(fitting)
        return fitting.said

    def find_turned(self, ruling: LoadedRuling) -> Turned:
        """Recall or find a ruling's facts that another time contradicts."""
        key = b""
        if self.cache_keys is not None:
            key = hash_texts(self.cache_keys.hash_ruling(ruling), self.cache_keys.everywhere, "turned")
            kept = self.store.recall(key)
            if kept is not None:
                return Turned([*read_differences(kept.found)], key)
        return Turned([*find_turned_ruling(self.judge, ruling, self.read_answers, self._recall_read(ruling))], key)

    def list_touched(self) -> Mapping[str, Touched]:
        """List the possible subjects of the rulings."""
        touched, fresh = recall_touched(self.judge, self.judge.corpus.rulings, self.store)
        self.fresh |= fresh
        return {id: Touched().join(*claims.values()) for id, claims in touched.items()}

    def remember(self) -> None:
        """Store all new findings."""
        if self.cache_keys is not None:
            eras = hash_texts("eras", self.cache_keys.everywhere)
            self.fresh[eras] = Kept(b"", json.dumps(dict(self.cache_keys.eras)))
        self.store.remember(self.fresh)
        self.fresh = {}
        self.store.remember(self._write_sayings())

    def _write_sayings(self) -> dict[bytes, Kept]:
        """Write the rulings' answers that are not stored yet: each alone, and with the others of its file."""
        found: dict[bytes, Kept] = {}
        new_to_files: dict[str, dict[str, str]] = defaultdict(dict)
        for each in self._sayings.values():
            if each.is_fresh:
                assert self.cache_keys is not None
                found[self.cache_keys.hash_said(each.ruling)] = Kept(b"", each.write())
            if each.ruling.is_alone and (each.is_fresh or not each.is_of_file):
                new_to_files[each.ruling.path][each.ruling.id] = each.write()
            each.is_fresh, each.is_of_file = False, True
        for path, said in new_to_files.items():
            found |= self._find_file(path).write(said)
        return found

    def _make_key(self, ruling: LoadedRuling, era: Era, told: object) -> bytes:
        assert self.cache_keys is not None
        return self.cache_keys.make_key(self.cache_keys.hash_ruling(ruling), era, told)

    def _make_cards_key(self, ruling: LoadedRuling, era: Era) -> bytes:
        assert self.cache_keys is not None
        return self.cache_keys.make_key(self.cache_keys.hash_shown(ruling), era, "breaking-cards")

    def _recall_cards(self, ruling: LoadedRuling, era: Era, findings: Iterable[Finding]) -> dict[str, str] | None:
        """Recall the counterexamples; None if not remembered."""
        if not any(breaks_class(ruling, each) for each in findings):
            return {}
        kept = self.store.recall(self._make_cards_key(ruling, era)) if self.cache_keys is not None else None
        return None if kept is None else dict(json.loads(kept.found))

    def _keep(self, findings: Iterable[Finding]) -> Kept:
        assert self.cache_keys is not None
        found = [*findings]
        tells_of_all = any(each.elsewhere for each in found)
        return Kept(self.cache_keys.everywhere if tells_of_all else b"", write_findings(found))

    def _recall(self, ruling: LoadedRuling, key: bytes) -> list[Finding] | None:
        assert self.cache_keys is not None
        kept = self.store.recall(key)
        if kept is None:
            return None
        found = [*read_findings(ruling, kept.found)]
        if self.verdicts_only or kept.everywhere in (b"", self.cache_keys.everywhere):
            return found
        completed = self._complete(ruling, found, kept.everywhere)
        if completed is not None:
            self.fresh[key] = self._keep(completed)
        return completed

    def _list_hints(self, ruling: LoadedRuling) -> list[tuple[str, list[str]]]:
        """List the changes that broke agreements of the ruling under earlier rulesets, to be tried first."""
        hints = ((claim, self.judge.hints.get((ruling.id, claim))) for claim in ruling.claim_lines)
        return [(claim, sorted(told)) for claim, told in hints if told]


def has_contradiction(findings: Iterable[Finding]) -> bool:
    """Whether one of some findings is a contradiction."""
    return any(each.status is Status.CONTRADICTS for each in findings)


def gather_alike(said: Iterable[tuple[Said, Era]]) -> Iterable[tuple[Said, list[Era]]]:
    """Group the rulesets that share one object."""
    told: dict[int, tuple[Said, list[Era]]] = {}
    for each, era in said:
        if id(each) not in told:
            told[id(each)] = (each, [])
        told[id(each)][1].append(era)
    return told.values()
