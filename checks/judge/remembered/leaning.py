"""What the answers to a ruling lean on, as one hash: its own words, every record they name, and what all answers share.

Records are found by the words of a ruling, and by the words of what these name.  That is more than judging reads, and
never less.  A word that means nothing today is part of the hash, so that a card that takes it as its name counts.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pydantic

import checks
from checks.judge.context import Judge
from checks.judge.contrasts import EMPTY, PLAIN_BATTLE
from checks.judge.source import hash_engine
from checks.replay.eras import Era
from kb.corpus.files import write_record
from kb.corpus.fingerprint import hash_files, list_files
from kb.corpus.model import LoadedRuling

_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_SIZE: Final = 16
READING: Final = ("kb/records", "kb/corpus")
"""What gives the words of a record their meaning, before anything is judged."""


class Leaning:
    """The hashes of everything that answers of one corpus lean on."""

    def __init__(self, judge: Judge, *, contrasts: bool) -> None:
        corpus = judge.corpus
        self._texts: dict[str, str] = {}
        for kind, held in (
            ("card", corpus.cards),
            ("source", corpus.sources),
            ("set", corpus.sets),
            ("situation", corpus.situations),
            ("effect-class", corpus.effect_classes),
        ):
            self._texts |= {f"{kind}:{key}": write_record(kind, each) for key, each in held.items()}
        self._eras = {era.id: hash_texts(_tell_era(era)) for era in judge.eras.values()}
        self._rulings = judge.by_id
        self._meant: dict[str, list[str]] = {}
        for name in self._texts:
            self._meant.setdefault(name.partition(":")[2].casefold(), []).append(name)
        names = {id(card): f"card:{slug}" for slug, card in corpus.cards.items()}
        for word, card in corpus.names.items():
            self._meant.setdefault(word, []).append(names[id(card)])
        self._words: dict[str, frozenset[str]] = {}
        self._named: dict[str, frozenset[str]] = {}
        self._own: dict[str, bytes] = {}
        self._leaning: dict[str, bytes] = {}
        self._common = hash_texts(
            json.dumps([hash_program(), contrasts, [(name, each.values) for name, each in corpus.switches.items()]]),
            *(self._texts[f"source:{key}"] for key in sorted(_list_sources_of_rules(judge))),
            *(self._texts.get(f"situation:{name}", "") for name in (EMPTY, PLAIN_BATTLE)),
        )
        cards = sorted(names.values())
        self._all_cards = hash_texts(self._common, *(self._texts[name] for name in cards), repr(corpus.nicknames))
        self.everywhere = hash_texts(*(self._eras[id] for id in sorted(self._eras)))
        """The hash of all rulesets: a contradiction is told of under every one."""

    def hash_ruling(self, ruling: LoadedRuling) -> bytes:
        """Hash a ruling with all that it names, once."""
        if ruling.id not in self._leaning:
            self._leaning[ruling.id] = self._hash_reached(ruling)
        return self._leaning[ruling.id]

    def _hash_reached(self, ruling: LoadedRuling) -> bytes:
        reached = self._reach(f"ruling:{ruling.id}")
        everything = self._all_cards if any(map(_speaks_of_all, self._list_rulings(reached))) else b""
        return hash_texts(self._common, everything, *(self._hash_own(name) for name in sorted(reached)))

    def hash_said(self, ruling: LoadedRuling) -> bytes:
        """Hash what a ruling may say lean on, whatever the ruleset."""
        return hash_texts(self.hash_ruling(ruling), "said")

    def hash_era(self, era: Era) -> bytes:
        """Hash a ruleset with the values of its switches."""
        return self._eras[era.id]

    def make_key(self, leaning: bytes, era: Era, told: object) -> bytes:
        """Make the key of a ruling's answers under a ruleset; ``told`` is what was tried first for their sake."""
        return hash_texts(leaning, self._eras[era.id], json.dumps(told))

    # --- what names what ----------------------------------------------------------------------------------------

    def _reach(self, start: str) -> set[str]:
        reached, ahead = {start}, [start]
        while ahead:
            fresh = self._name_in(ahead.pop()) - reached
            reached |= fresh
            ahead += fresh
        return reached

    def _name_in(self, name: str) -> frozenset[str]:
        if name not in self._named:
            words = set(_STRING.findall(self._read_text(name)))
            found = set().union(*map(self._find_meant, words))
            if name.startswith("ruling:"):
                found.update(self._find_noted(self._rulings[name.partition(":")[2]]))
            self._named[name] = frozenset(found)
        return self._named[name]

    def _find_meant(self, word: str) -> frozenset[str]:
        """Find what a word, or what stands before or after its dots, can mean."""
        if word not in self._words:
            found: set[str] = set()
            for part in {word, word.partition(".")[0], word.rpartition(".")[0]}:
                found.update(self._meant.get(_plain(part).casefold(), ()))
                if part in self._eras:
                    found.add(f"ruleset:{part}")
            self._words[word] = frozenset(found)
        return self._words[word]

    def _find_noted(self, ruling: LoadedRuling) -> Iterator[str]:
        """Find the rulings that a note is about."""
        for claim in (ruling.record.claims or {}).values():
            if claim.note is not None:
                near = f"{ruling.id.rpartition('/')[0]}/{claim.note.about}"
                yield from (f"ruling:{id}" for id in (claim.note.about, near) if id in self._rulings)

    def _list_rulings(self, names: set[str]) -> Iterator[LoadedRuling]:
        return (self._rulings[name.partition(":")[2]] for name in names if name.startswith("ruling:"))

    def _read_text(self, name: str) -> str:
        kind, _, key = name.partition(":")
        if kind == "ruleset":
            return ""
        if name not in self._texts:
            self._texts[name] = _tell_ruling(self._rulings[key])
        return self._texts[name]

    def _hash_own(self, name: str) -> bytes:
        if name not in self._own:
            kind, _, key = name.partition(":")
            self._own[name] = self._eras[key] if kind == "ruleset" else hash_texts(name, self._read_text(name))
        return self._own[name]


def _tell_ruling(ruling: LoadedRuling) -> str:
    """Write down all of a ruling that may count but the place where it stands."""
    said = (ruling.id, ruling.source, ruling.section, ruling.chart, [each.source for each in ruling.cites])
    return "\n".join(
        (
            write_record("ruling", ruling.record),
            json.dumps(said),
            repr(ruling.rulesets),
            repr(ruling.cites),
        )
    )


def _tell_era(era: Era) -> str:
    values = [(name, each.value, each.confidence, each.cites) for name, each in sorted(era.resolved.items())]
    return repr((era.id, era.territory, era.day, values))


def _speaks_of_all(ruling: LoadedRuling) -> bool:
    """Whether a ruling speaks of effects by what they are, and so of every card that has such a one."""
    return any(
        claim.reading is not None or (claim.for_every or claim.for_plain or claim.for_some) is not None
        for claim in (ruling.record.claims or {}).values()
    )


def _list_sources_of_rules(judge: Judge) -> set[str]:
    """Name the sources that the engine's rules and the values of switches cite."""
    cited = {source for rule in judge.rulebook.rules for source, _ in rule.cites}
    cited |= {cite.source for era in judge.eras.values() for each in era.resolved.values() for cite in each.cites}
    return cited & judge.corpus.sources.keys()


def _plain(word: str) -> str:
    """Read what JSON escapes."""
    return json.loads(f'"{word}"') if "\\" in word else word


def hash_texts(*parts: str | bytes) -> bytes:
    """Hash several texts as one, each for itself."""
    digest = blake2b(digest_size=_SIZE)
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.digest()


@cache
def hash_program() -> str:
    """Hash what reads and judges: this program's source, and what runs it."""
    root = Path(checks.__file__).parents[1]
    reading = hash_files((root / folder, name) for folder in READING for name in list_files(root / folder, (".py",)))
    return json.dumps([hash_engine(), reading, sys.version, pydantic.VERSION])
