"""Whether a Datasette serves a knowledge base and a card pool, or unrelated databases."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

from kb.database.reading import is_knowledge
from kb.locations.opening import connect

PLUGIN: Final = "ruling-corpus"
"""The plugin's name in Datasette's configuration."""
RULINGS: Final = "rulings"
CARDS: Final = "cards"
"""The name under which the imported pool is served."""
POOL_TABLES: Final = frozenset({"card", "card_name", "effect_timing", "timing_span", "skipped"})
HERE: Final = Path(__file__).parent


def name_ours(datasette: Any) -> None:
    """Serve a knowledge base and a pool under fixed names, whatever their files are called."""
    from kb.site.reopening import ReopeningDatabase

    for name, database in [*datasette.databases.items()]:
        kind = tell_kind(database.path)
        if kind is None:
            continue
        if not isinstance(database, ReopeningDatabase):
            datasette.remove_database(name)
            datasette.add_database(ReopeningDatabase(datasette, path=database.path), name=name)
        if kind not in datasette.databases:
            datasette.add_database(ReopeningDatabase(datasette, path=database.path), name=kind)


def is_served(datasette: Any) -> bool:
    """Whether a knowledge base is served."""
    database = datasette.databases.get(RULINGS)
    if database is None:
        return False
    known: dict[str, bool] = datasette.__dict__.setdefault("_knowledge", {})
    path = str(database.path)
    if path not in known:
        known[path] = tell_kind(path) == RULINGS
    return known[path]


def tell_kind(path: str | None) -> str | None:
    """Classify a database file: the knowledge base, a card pool, or neither."""
    if path is None or not Path(path).is_file():
        return None
    try:
        with closing(connect(path)) as connection:
            if is_knowledge(connection):
                return RULINGS
            tables = {name for (name,) in connection.execute("select name from sqlite_master")}
            return CARDS if tables >= POOL_TABLES else None
    except sqlite3.DatabaseError:
        return None


@cache
def hash_assets() -> str:
    """Hash the static files, so that browsers can cache them until they change."""
    digest = hashlib.sha256()
    for file in sorted(HERE.rglob("*")):
        if file.suffix in (".css", ".js", ".html", ".py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def write_fingerprint(datasette: Any) -> str:
    """Hash the content of pages: the two database files and the static files."""
    parts = [hash_assets()]
    for name in (RULINGS, CARDS):
        database = datasette.databases.get(name)
        if database is not None and database.path and Path(database.path).is_file():
            stat = Path(database.path).stat()
            parts.append(f"{stat.st_ino:x}-{stat.st_mtime_ns:x}-{stat.st_size:x}")
    return hashlib.sha256("/".join(parts).encode()).hexdigest()[:20]
