"""A ruling's answers under each ruleset, remembered as one text, since they are mostly the same.

The answers of a file's rulings are also stored together, keyed by everything that the file may name: most checks find
most files unchanged, and need not find the inputs of each ruling.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from checks.judge.cache.keys import hash_program, hash_texts
from checks.judge.cache.store import Kept, Store
from checks.judge.cache.writing import read_said, write_said
from checks.judge.claimed import Said
from kb.corpus.model import LoadedRuling

MOST: Final = 200
"""Most rulesets whose answers are stored for a ruling: guests' and past days included."""


class Sayings:
    """A ruling's answers by the hash of the ruleset; equal ones are one object."""

    def __init__(
        self, ruling: LoadedRuling, kept: str = "{}", *, is_of_file: bool = False, is_fresh: bool = False
    ) -> None:
        under, *forms = kept.split("\n")
        self.ruling = ruling
        self.is_of_file = is_of_file
        """Whether it is already stored with its file."""
        self._kept = read_numbers(under)
        self._own: dict[str, int] = {}
        """The rulesets that were added."""
        self._forms = forms
        self._read: dict[int, Said] = {}
        self._added: dict[int, tuple[Said, int]] = {}
        self.is_fresh = is_fresh
        """Whether it has something that is not stored yet."""

    def find(self, ruleset: str) -> Said | None:
        """Find the ruling's answers under a ruleset, by its hash in hexadecimal; None if unknown."""
        number = self._own.get(ruleset, self._kept.get(ruleset))
        if number is None:
            return None
        if number not in self._read:
            self._read[number] = read_said(self.ruling, self._forms[number])
        return self._read[number]

    def add(self, ruleset: str, said: Said) -> Said:
        """Add its answers under a ruleset, and return the known object if they are equal."""
        if id(said) not in self._added:
            self._added[id(said)] = (said, self._number(write_said(said)))
        number = self._own[ruleset] = self._added[id(said)][1]
        self.is_fresh = True
        return self._read.setdefault(number, said)

    def write(self) -> str:
        """Write it: the rulesets with the numbers of their answers, then all answers."""
        latest = [*(self._kept | self._own).items()][-MOST:]
        forms = {form: number for number, form in enumerate(dict.fromkeys(form for _, form in latest))}
        under = {ruleset: forms[form] for ruleset, form in latest}
        return "\n".join([json.dumps(under, separators=(",", ":")), *(self._forms[form] for form in forms)])

    def _number(self, form: str) -> int:
        """Number written answers: as those that are equal, if there are any."""
        if form not in self._forms:
            self._forms.append(form)
        return self._forms.index(form)


@lru_cache(maxsize=4096)
def read_numbers(said: str) -> dict[str, int]:
    """Read the rulesets with the numbers of their answers, which most rulings share; not to be changed."""
    return json.loads(said)  # type: ignore[no-any-return]


class FileSayings:
    """The answers of a file's rulings, as far as they are stored with the file."""

    def __init__(self, store: Store, known_by: bytes) -> None:
        self._key = hash_texts("sayings", hash_program(), known_by) if known_by else b""
        kept = store.recall(self._key) if self._key else None
        self._kept: dict[str, str] = {} if kept is None else json.loads(kept.found)

    def find(self, ruling: LoadedRuling) -> Sayings | None:
        """Find a ruling's answers; None if they do not depend on the file alone."""
        kept = self._kept.get(ruling.id) if ruling.is_alone else None
        return None if kept is None else Sayings(ruling, kept, is_of_file=True)

    def write(self, fresh: dict[str, str]) -> dict[bytes, Kept]:
        """Write the answers of the file's rulings, including ``fresh`` ones."""
        if not self._key:
            return {}
        self._kept |= fresh
        return {self._key: Kept(b"", json.dumps(self._kept, separators=(",", ":")))}
