"""Cache keys: one hash of a ruling's words, every record they name, and everything that all answers depend on.

:mod:`checks.judge.naming` finds those records.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from hashlib import blake2b
from typing import Final

from checks.judge.context import Judge
from checks.judge.contrasts import EMPTY, PLAIN_BATTLE
from checks.judge.naming import Naming
from checks.judge.source import hash_engine
from checks.replay.eras import Era
from kb import records
from kb.corpus.fingerprint import hash_reading
from kb.corpus.model import LoadedRuling

_SIZE: Final = 16


class CacheKeys:
    """The hashes of everything that a corpus' answers depend on."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        cites = _tell_cites(judge.eras.values())
        self._eras = {era.id: hash_texts(_tell_era(era, cites)) for era in judge.eras.values()}
        self._own: dict[str, bytes] = {}
        self._leaning: dict[str, bytes] = {}
        self.everywhere = hash_texts(*(self._eras[id] for id in sorted(self._eras)))
        """The hash of all rulesets: a contradiction is reported under every one."""

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self._judge.corpus, self._eras)

    @cached_property
    def _common(self) -> bytes:
        """The hash of the inputs of all answers."""
        switches = [(name, each.values) for name, each in self._judge.corpus.switches.items()]
        meetings = [(name, repr((each.meets, each.does))) for name, each in self._judge.corpus.meetings.items()]
        read = self._naming.read_text
        return hash_texts(
            json.dumps([hash_program(), switches, meetings]),
            *(read(f"source:{key}") for key in sorted(_list_sources_of_rules(self._judge))),
            *(read(f"situation:{name}") for name in (EMPTY, PLAIN_BATTLE)),
        )

    @cached_property
    def _all_cards(self) -> bytes:
        """The hash of all cards of the corpus, by their files if these are known."""
        corpus = self._judge.corpus
        if corpus.cards_keys:
            return hash_texts(self._common, *(part for file in corpus.cards_keys.items() for part in file))
        cards = (self._naming.read_text(f"card:{slug}") for slug in sorted(corpus.cards))
        return hash_texts(self._common, *cards, repr(corpus.nicknames))

    def hash_shared(self) -> bytes:
        """Hash the inputs that all findings share: the named rulesets, and the basis of all answers."""
        named = (self._eras[id] for id in sorted(self._eras) if id in self._judge.corpus.rulesets)
        return hash_texts(self._common, *named)

    @cached_property
    def eras(self) -> Mapping[str, str]:
        """The rulesets with their hashes in hexadecimal."""
        return {id: each.hex() for id, each in self._eras.items()}

    def hash_ruling(self, ruling: LoadedRuling) -> bytes:
        """Hash a ruling with everything that it names, once."""
        if ruling.id not in self._leaning:
            self._leaning[ruling.id] = self._hash_reached(ruling)
        return self._leaning[ruling.id]

    def take_hashes(self, known: Mapping[str, str]) -> None:
        """Accept the hashes of rulings, by id and in hexadecimal, that were found before with the same inputs."""
        self._leaning |= {id: bytes.fromhex(each) for id, each in known.items() if id not in self._leaning}

    def _hash_reached(self, ruling: LoadedRuling) -> bytes:
        reached = self._naming.reach(ruling.id)
        everything = self._all_cards if any(map(_reads_all_cards, self._naming.list_claims(reached))) else b""
        return hash_texts(self._common, everything, *(self._hash_own(name) for name in sorted(reached)))

    def hash_said(self, ruling: LoadedRuling) -> bytes:
        """Hash the inputs of a ruling's answers except the ruleset."""
        return hash_texts(self.hash_ruling(ruling), "said")

    def hash_shown(self, ruling: LoadedRuling) -> bytes:
        """Hash the inputs of a ruling's counterexamples, which can be any card of the corpus."""
        return hash_texts(self.hash_ruling(ruling), self._all_cards)

    def hash_era(self, era: Era) -> bytes:
        """Hash a ruleset with the values of its switches."""
        return self._eras[era.id]

    def make_key(self, inputs: bytes, era: Era, told: object) -> bytes:
        """Make the key of a ruling's answers under a ruleset; ``told`` are the hints tried first."""
        return hash_texts(inputs, self._eras[era.id], json.dumps(told))

    def _hash_own(self, name: str) -> bytes:
        if name not in self._own:
            kind, _, key = name.partition(":")
            self._own[name] = self._eras[key] if kind == "ruleset" else hash_texts(name, self._naming.take_text(name))
        return self._own[name]


def _tell_cites(eras: Iterable[Era]) -> dict[int, str]:
    """Write each tuple of citations once, by identity: most rulesets share most of them."""
    found = {id(each.cites): each.cites for era in eras for each in era.resolved.values()}
    return {key: repr(cites) for key, cites in found.items()}


def _tell_era(era: Era, cites: Mapping[int, str]) -> str:
    switches = sorted(era.resolved.items())
    values = [(name, each.value, each.one_of, each.confidence, cites[id(each.cites)]) for name, each in switches]
    return repr((era.id, era.territory, era.day, values))


def _reads_all_cards(claim: records.Claim) -> bool:
    """Whether a claim is about a phrase, so that any card that has it counts."""
    return claim.reading is not None


def _list_sources_of_rules(judge: Judge) -> set[str]:
    """Name the sources that the engine's rules and the values of switches cite, with those of their origins."""
    cited = {source for rule in judge.rulebook.rules for source, _ in rule.cites}
    cited |= {cite.source for era in judge.eras.values() for each in era.resolved.values() for cite in each.cites}
    return judge.origins.close(cited) & judge.corpus.sources.keys()


def hash_texts(*parts: str | bytes) -> bytes:
    """Hash several texts, each by itself, as one."""
    digest = blake2b(digest_size=_SIZE)
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.digest()


@cache
def hash_program() -> str:
    """Hash the code that reads and judges: its findings are the same on every Python, so that they can be shipped."""
    return json.dumps([hash_engine(), hash_reading()])
