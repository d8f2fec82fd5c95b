"""Card pools in the formats of the public projects, recognised by content and never by name."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

from kb.database.reading import MAGIC
from kb.pool import edopro, ygoprodeck, yugi
from kb.pool.card import PoolReading
from kb.problems import Refused

FORMATS = ("yaml-yugi", "ygoprodeck", "edopro")
"""The formats, the fullest first: if two files disagree about a card, the fuller format wins."""

LARGEST = 1_000_000_000
"""Most bytes of a file; the whole pool is a tenth of it."""
_EXPECTED = "YAML Yugi's cards.json, YGOPRODeck's cardinfo.json or an EDOPro .cdb"


def read_pool_file(path: Path) -> PoolReading:
    """Read all cards of a file in any format, and the entries skipped; refuses any other file."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise _refuse(path, "is a device or the like", "write it to a file first")
        if status.st_size > LARGEST:
            raise _refuse(path, f"has more than {LARGEST:,} bytes", "name the file as its site offers it")
        with path.open("rb") as file:
            start = file.read(4096)
    except IsADirectoryError:
        raise _refuse(path, "is a folder", "name the file itself") from None
    except OSError as error:
        raise _refuse(path, f"cannot be read: {error.strerror}", "check the path") from error
    if start.startswith(MAGIC):
        return edopro.read(path)
    if not start.strip():
        raise _refuse(path, "is empty", "download it again")
    opening = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if opening and opening[:1] not in b"[{" and b"\0" not in opening[:4]:
        raise _refuse(path, "is neither JSON nor SQLite", "download it again, or name another file")
    try:
        content = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        what = (
            f"is neither JSON nor SQLite ({error})"
            if start.lstrip()[:1] not in b"[{"
            else f"ends early or is broken JSON ({error})"
        )
        raise _refuse(path, what, "download it again, or name another file", line) from error
    if _is_list_of_cards(content):
        return yugi.read(path, content)
    if isinstance(content, dict) and isinstance(content.get("data"), list):
        return ygoprodeck.read(path, content["data"])
    raise _refuse(path, "is JSON, but not a card pool that is known here", "name the file as its site offers it")


def _is_list_of_cards(content: Any) -> bool:
    return isinstance(content, list) and any(
        isinstance(item, dict) and isinstance(item.get("name"), dict) for item in content[:50]
    )


def _refuse(path: Path, what: str, todo: str, line: int = 0) -> Refused:
    return Refused.single("not-a-card-pool", str(path), what, _EXPECTED, todo, line=line)
