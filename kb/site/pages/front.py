"""The front page: the search box, counts of verdicts, the newest disagreements."""

from __future__ import annotations

import sqlite3
from typing import Final
from urllib.parse import quote

from kb.site.pages.disagreements import read_disagreements
from kb.site.pages.eras import read_chart
from kb.site.pages.rows import Page, ask, read_named_rulesets

SHOWN: Final = 3
"""How many disagreements stand on the front page, where none of the famous ones is recorded."""
TODAY: Final = "tcg-modern"
"""The ruleset whose chart stands on the front page."""
FAMOUS: Final = (
    "yugipedia-damage-step/notes/cornered-rat-old-ruling",
    "judge-chat-damage-step/activation/kalut-during",
    "wiki-destroyed-by-battle/battle/lower-or-both",
)
"""The disagreements that players know: Cornered Rat and Honest in damage calculation, 0 ATK against 0 ATK."""


def read_front(connection: sqlite3.Connection) -> Page:
    """Read the front page: counts, the chart of today, famous disagreements, rulesets."""
    numbers = ask(
        connection,
        "select (select count(*) from ruling) as rulings, (select count(*) from fact) as facts, "
        "(select count(distinct source) from ruling) as sources, (select count(*) from card) as cards, "
        "(select count(*) from matter) as matters",
    )[0]
    disagreements = read_disagreements(connection, {})
    known = [each for each in disagreements["matters"] if each["id"] in FAMOUS]
    return {
        "numbers": numbers,
        "counts": dict(connection.execute("select status, count(*) from finding group by status").fetchall()),
        "matters": sorted(known, key=lambda each: FAMOUS.index(each["id"])) or disagreements["matters"][:SHOWN],
        "chart": read_chart(connection, TODAY),
        "rulesets": read_named_rulesets(connection),
        "build": dict(connection.execute("select key, value from build").fetchall()),
    }


def count_pool(connection: sqlite3.Connection) -> int:
    """Count the cards of the pool."""
    return int(connection.execute("select count(*) from card").fetchone()[0])


CHAPTERS: Final = (
    "select ruleset || '/' || (each.value ->> 'anchor') from rulebook, json_each(content, '$.chapters') as each "
    "union all select ruleset || '/open' from rulebook where json_array_length(content, '$.open') order by 1"
)
"""The chapters of each rulebook, as they stand in addresses."""


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
        ("rulebook", "select ruleset from rulebook order by ruleset"),
        ("rulebook", CHAPTERS),
    ):
        paths += [f"/{kind}/{quote(identity)}" for (identity,) in connection.execute(sql)]
    return paths
