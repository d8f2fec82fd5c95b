"""The front page: the search box, counts of verdicts, the newest disagreements."""

from __future__ import annotations

import sqlite3
from urllib.parse import quote

from kb.site.pages.disagreements import read_disagreements
from kb.site.pages.rows import Page, ask, read_named_rulesets

SHOWN = 6


def read_front(connection: sqlite3.Connection) -> Page:
    """Read the front page: counts, the first disagreements, rulesets."""
    numbers = ask(
        connection,
        "select (select count(*) from ruling) as rulings, (select count(*) from fact) as facts, "
        "(select count(distinct source) from ruling) as sources, (select count(*) from card) as cards, "
        "(select count(*) from matter) as matters",
    )[0]
    disagreements = read_disagreements(connection, {})
    return {
        "numbers": numbers,
        "counts": dict(connection.execute("select status, count(*) from finding group by status").fetchall()),
        "matters": disagreements["matters"][:SHOWN],
        "rulesets": read_named_rulesets(connection),
        "build": dict(connection.execute("select key, value from build").fetchall()),
    }


def count_pool(connection: sqlite3.Connection) -> int:
    """Count the cards of the pool."""
    return int(connection.execute("select count(*) from card").fetchone()[0])


def list_paths(connection: sqlite3.Connection) -> list[str]:
    """List the addresses of all pages except tables and pool cards."""
    paths = ["/", "/matters", "/changes", "/eras", "/sources", "/coverage", "/about"]
    for kind, sql in (
        ("ruling", "select id from ruling order by number"),
        ("card", "select slug from card order by number"),
        ("rule", "select id from rule order by id"),
        ("source", "select key from source order by key"),
        ("era", "select id from ruleset order by day"),
        ("sheet", "select id from ruleset order by day"),
    ):
        paths += [f"/{kind}/{quote(identity)}" for (identity,) in connection.execute(sql)]
    return paths
