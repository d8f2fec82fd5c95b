"""The words of the format as shown before, printed again while the program is the same; this module must import fast.

A record with the name of a word goes first, so records are searched for the name, without being read.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from checks.judge.cache.store import Kept, Store
from checks.shared.repeating import hash_program
from kb.corpus.fingerprint import ENDINGS, list_files

KEYED: Final = ("sources.yaml", "rulesets.yaml")
"""The files whose keys are names."""
NAMING: Final = ("name:", "aliases:", "names:", "password:", "- name:", "  nicknames:", "nicknames:")
"""The beginnings of lines that name a card."""


def make_key() -> bytes:
    """Make the key of the words of this program."""
    return blake2b(json.dumps(["words", hash_program()]).encode(), digest_size=16).digest()


def recall_word(store: Store, word: str) -> tuple[list[str], dict[str, Any]] | None:
    """Recall the lines and the content of a word; None if it is not remembered."""
    kept = store.recall(make_key())
    told = json.loads(kept.found).get(word.casefold()) if kept is not None else None
    return None if told is None else (told[0], told[1])


def remember_words(store: Store) -> None:
    """Remember every word of the format."""
    from kb.corpus.grammar import index_entries
    from kb.corpus.show import show_word

    told = {word: show_word(word, entries) for word, entries in index_entries().items()}
    store.remember(
        {make_key(): Kept(b"", json.dumps({word: [each.lines, each.content] for word, each in told.items()}))}
    )


def is_named(root: Path, word: str) -> bool:
    """Whether a record may have this name: a switch, source, ruleset, card or ruling; more often than it has."""
    folded = word.casefold()
    for name in list_files(root, ENDINGS):
        parts = name.split("/")
        if parts[-1] == f"{folded}.yaml" and parts[0] in ("law", "switches", "cards"):
            return True
        if parts[0] not in ("cards", "rulings", "names.yaml", *KEYED):
            continue
        text = (root / name).read_text("utf-8", "replace").casefold()
        if folded not in text:
            continue
        for line in text.split("\n"):
            if name in KEYED and line.partition(":")[0].strip("\"'") == folded:
                return True
            naming = "- id:" if parts[0] == "rulings" else NAMING
            if name not in KEYED and line.startswith(naming) and folded in line.partition(":")[2]:
                said = line.partition(":")[2].replace("[", ",").replace("{", ",").replace("]", ",").replace("}", ",")
                values = (each.rpartition(": ")[2].strip(" \"'") for each in said.split(","))
                if folded in values:
                    return True
    return False
