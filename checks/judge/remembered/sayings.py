"""What a ruling says under each ruleset, remembered as one text: under most of them it says the same.

What the rulings of a file say is also remembered together, by all that the file may name something of: most checks find
most files as they were, and need not find out what each of their rulings leans on.
"""

from __future__ import annotations

import json
from typing import Final

from checks.judge.claimed import Said
from checks.judge.remembered.leaning import hash_program, hash_texts
from checks.judge.remembered.store import Kept, Store
from checks.judge.remembered.writing import read_said, write_said
from kb.corpus.model import LoadedRuling

MOST: Final = 200
"""Of how many rulesets is remembered what a ruling says: those of guests and of days gone by too."""


class Sayings:
    """What a ruling says by the hash of the ruleset; what it says alike under several is one object."""

    def __init__(
        self, ruling: LoadedRuling, kept: str = "{}", *, is_of_file: bool = False, is_fresh: bool = False
    ) -> None:
        under, *forms = kept.split("\n")
        self.ruling = ruling
        self.is_of_file = is_of_file
        """Whether it need not be remembered with its file any more."""
        self._under: dict[str, str] = {ruleset: forms[number] for ruleset, number in json.loads(under).items()}
        self._read: dict[str, Said] = {}
        self._forms: dict[int, tuple[Said, str]] = {}
        self.is_fresh = is_fresh
        """Whether something came to it that is not remembered yet."""

    def find(self, ruleset: bytes) -> Said | None:
        """Find what the ruling says under a ruleset; None where that is not known."""
        form = self._under.get(ruleset.hex())
        if form is None:
            return None
        if form not in self._read:
            self._read[form] = read_said(self.ruling, form)
        return self._read[form]

    def add(self, ruleset: bytes, said: Said) -> Said:
        """Add what it says under a ruleset, and give what is already known where it is the same."""
        if id(said) not in self._forms:
            self._forms[id(said)] = (said, write_said(said))
        form = self._under[ruleset.hex()] = self._forms[id(said)][1]
        self.is_fresh = True
        return self._read.setdefault(form, said)

    def write(self) -> str:
        """Write it down: the rulesets with the number of what is said under each, then all that is said."""
        latest = [*self._under.items()][-MOST:]
        forms = {form: number for number, form in enumerate(dict.fromkeys(form for _, form in latest))}
        under = {ruleset: forms[form] for ruleset, form in latest}
        return "\n".join([json.dumps(under, separators=(",", ":")), *forms])


class FileSayings:
    """What the rulings of a file say, as far as it is remembered with the file."""

    def __init__(self, store: Store, known_by: bytes) -> None:
        self._key = hash_texts("sayings", hash_program(), known_by) if known_by else b""
        kept = store.recall(self._key) if self._key else None
        self._kept: dict[str, str] = {} if kept is None else json.loads(kept.found)

    def find(self, ruling: LoadedRuling) -> Sayings | None:
        """Find what a ruling of the file says; None where that is not known by the file alone."""
        kept = self._kept.get(ruling.id) if ruling.is_alone else None
        return None if kept is None else Sayings(ruling, kept, is_of_file=True)

    def write(self, fresh: dict[str, str]) -> dict[bytes, Kept]:
        """Write down what the rulings of the file say, of which some is ``fresh``."""
        if not self._key:
            return {}
        self._kept |= fresh
        return {self._key: Kept(b"", json.dumps(self._kept, separators=(",", ":")))}
