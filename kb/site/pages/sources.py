"""The pages of documents, of coverage, and about this site."""

from __future__ import annotations

import sqlite3

from kb.site.pages.rows import Page, ask, ask_one


def read_sources(connection: sqlite3.Connection) -> Page:
    """Read the documents with their verdicts, and the documents that others cite."""
    return {
        "publishers": group_by_publisher(read_bars(connection, "select * from sources_counted where rulings > 0")),
        "cited": read_bars(connection, "select * from documents_leaned_on"),
    }


def group_by_publisher(rows: list[Page]) -> list[Page]:
    """Group documents by their publisher, the one of most rulings first; those without one come last."""
    groups: dict[str, list[Page]] = {}
    for row in rows:
        groups.setdefault(row["publisher"] or "", []).append(row)
    counted = [
        {"name": name, "sources": kept, "rulings": sum(row["rulings"] for row in kept)} for name, kept in groups.items()
    ]
    return sorted(counted, key=lambda each: (not each["name"], -each["rulings"], each["name"]))


def read_bars(connection: sqlite3.Connection, sql: str) -> list[Page]:
    """Read the verdicts by document, as the widths of bars in per cent."""
    rows = ask(connection, sql)
    widest = max((row["rulings"] for row in rows), default=1)
    for row in rows:
        judged = row["agrees"] + row["contradicts"] + row["undecided"]
        row["width"] = round(100 * row["rulings"] / widest, 1)
        row["parts"] = [
            (status, row[status], round(100 * row[status] / judged, 1))
            for status in ("agrees", "contradicts", "undecided")
            if judged and row[status]
        ]
        row["reliability"] = round(100 * row["agrees"] / judged) if judged else None
    return rows


def read_source(connection: sqlite3.Connection, key: str) -> Page | None:
    """Read one document with its rulings, the records that cite it, and the gaps of its capture."""
    source = ask_one(connection, "select * from source where key = ?", key)
    if source is None:
        return None
    return {
        "source": source,
        "rulings": ask(
            connection,
            "select id, statement, section, locator, verdict, era from ruling where source = ? order by number", key,
        ),
        "citing": ask(
            connection,
            "select side, count(*) as count from citation where source = ? group by side order by count desc", key,
        ),
        "holes": ask(connection, "select * from source_hole where source = ? order by id", key),
        "quoted_by": ask(
            connection,
            "select source.key, source.title from source_quoted_by join source "
            "on source.key = source_quoted_by.quoted_by where source_quoted_by.source = ? order by source.title", key,
        ),
        "origins": ask(
            connection,
            "select source.key, source.title from source_origin join source "
            "on source.key = source_origin.origin where source_origin.source = ? order by source.title", key,
        ),
    }  # fmt: skip


def read_coverage(connection: sqlite3.Connection) -> Page:
    """Read for every document how many rulings it has, and which of its lines have none and why."""
    left: dict[str, dict[str, int]] = {}
    for row in ask(connection, "select source, reason, sum(last_line - first_line + 1) as lines from coverage "
                   "group by source, reason order by lines desc"):  # fmt: skip
        left.setdefault(row["source"], {})[row["reason"]] = row["lines"]
    return {
        "documents": [
            row | {"left": left.get(row["key"], {})}
            for row in ask(
                connection,
                "select source.key, source.title, source.seen, count(ruling.id) as rulings, "
                "count(distinct ruling.document_line) as lines, sum(ruling.text_only is not null) as text_only "
                "from source join ruling on ruling.source = source.key group by source.key "
                "order by source.document is not null desc, rulings desc",
            )
        ],
        "seen": dict(connection.execute("select seen, count(*) from source group by seen").fetchall()),
    }


def read_about(connection: sqlite3.Connection) -> Page:
    """Read the database's build information."""
    return {"build": dict(connection.execute("select key, value from build").fetchall())}
