"""What the pages of the site say, read from the knowledge base."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import yaml
from markupsafe import Markup, escape

from kb.database.search import CLOSED, OPENED, search_cards, search_rulings

Page = dict[str, Any]
SHOWN_IN_A_TOPIC = 9
NO_TOPIC = "other"
ANSWERS = ("yes", "unknown", "no")
SEARCH_COUNT = 40


def ask(connection: sqlite3.Connection, sql: str, *parameters: object) -> list[Page]:
    """Ask for rows by the names of their columns."""
    cursor = connection.execute(sql, parameters)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def read_front(connection: sqlite3.Connection) -> Page:
    """Read the front page: counts, contradictions by topic, conflicts, sources, rulesets."""
    counts = dict(connection.execute("select status, count(*) from finding group by status").fetchall())
    numbers = ask(
        connection,
        "select (select count(*) from ruling) as rulings, (select count(*) from fact) as facts, "
        "(select count(distinct source) from ruling) as sources, (select count(*) from card) as cards, "
        "(select count(*) from finding) as findings, "
        "(select count(*) from conflict where kind = 'conflict') as conflicts, "
        "(select count(*) from matter) as matters",
    )[0]
    contradicted = ask(
        connection,
        """
        select ruling.id, ruling.title, ruling.statement, ruling.section, source.title as source,
               coalesce((select min(topic) from ruling_topic where ruling = ruling.id), ?) as topic,
               group_concat(distinct finding.ruleset) as rulesets, count(*) as facts,
               sum(finding.known is null) as unlisted,
               min(ruling.number) as number, finding.says as says, finding.engine as engine
        from finding join ruling on ruling.id = finding.ruling join source on source.key = ruling.source
        where finding.status = 'contradicts' group by coalesce(finding.matter, ruling.id)
        order by topic, ruling.number
        """,
        NO_TOPIC,
    )
    topics: dict[str, list[Page]] = {}
    for row in contradicted:
        row["rulesets"] = sorted(row["rulesets"].split(","))
        topics.setdefault(row["topic"].replace("-", " "), []).append(row)
    conflicts = ask(
        connection,
        """
        select conflicts.*, first.statement as one_statement, second.statement as other_statement
        from conflicts join ruling as first on first.id = substr(one, 1, instr(one, '#') - 1)
        join ruling as second on second.id = substr(other, 1, instr(other, '#') - 1)
        where conflicts.kind = 'conflict'
        group by coalesce(matter, key || ruleset) order by key, ruleset limit 12
        """,
    )
    for row in conflicts:
        row["engine"] = row["engine"].rsplit(": ", 1)[-1]
    return {
        "numbers": numbers,
        "counts": counts,
        "contradicted": len(contradicted),
        "topics": topics,
        "shown": SHOWN_IN_A_TOPIC,
        "conflicts": conflicts,
        "sources": read_bars(connection, "select * from sources_counted where rulings > 0"),
        "leaned_on": read_bars(connection, "select * from documents_leaned_on limit 25"),
        "rulesets": ask(connection, "select * from ruleset order by day, id"),
        "build": dict(connection.execute("select key, value from build").fetchall()),
    }


def read_bars(connection: sqlite3.Connection, sql: str) -> list[Page]:
    """Read how the rulings of documents fare, as the widths of bars in per cent."""
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
    return rows


def read_ruling(connection: sqlite3.Connection, identity: str) -> Page | None:
    """Read one ruling with its claims, its facts as judged, and the citations of both sides."""
    rows = ask(
        connection,
        """
        select ruling.*, source.title as source_title, source.publisher, source.authority, source.published,
               speaker.title as speaker_title, speaker.published as speaker_published
        from ruling join source on source.key = ruling.source
        left join source as speaker on speaker.key = ruling.speaker where ruling.id = ?
        """,
        identity,
    )
    if not rows:
        return None
    ruling = rows[0]
    cites: dict[str, dict[str, list[Page]]] = {}
    for cite in ask(
        connection,
        """
        select citation.finding, citation.side, citation.locator, source.key, source.title, source.published
        from citation join finding on finding.id = citation.finding
        join source on source.key = citation.source
        where finding.ruling = ? order by citation.id
        """,
        identity,
    ):
        cites.setdefault(cite["finding"], {}).setdefault(cite["side"], []).append(cite)
    steps: dict[str, list[Page]] = {}
    for step in ask(
        connection,
        "select trace_step.* from trace_step join finding on finding.id = trace_step.finding "
        "where finding.ruling = ? order by trace_step.id",
        identity,
    ):
        steps.setdefault(step["finding"], []).append(step)
    findings: dict[str, list[Page]] = {}
    for finding in ask(connection, "select * from finding where ruling = ? order by ruleset", identity):
        finding["cites"] = cites.get(finding["id"], {})
        finding["steps"] = steps.get(finding["id"], [])
        finding["rule_list"] = finding["rules"].split(", ") if finding["rules"] else []
        findings.setdefault(finding["fact"], []).append(finding)
    claims = ask(connection, "select * from claim where ruling = ? order by line, id", identity)
    facts = ask(connection, "select * from fact where ruling = ? order by line, rowid", identity)
    for claim in claims:
        claim["text"] = write_yaml(claim["body"])
        claim["facts"] = [fact | {"findings": findings.get(fact["id"], [])} for fact in facts
                          if fact["claim"] == claim["id"]]  # fmt: skip
    return {
        "ruling": ruling,
        "claims": claims,
        "cards": ask(
            connection,
            "select card.slug, card.name from ruling_card join card on card.slug = ruling_card.card "
            "where ruling_card.ruling = ? order by card.name",
            identity,
        ),
        "topics": ask(connection, "select topic from ruling_topic where ruling = ? order by topic", identity),
        "cites": ask(
            connection,
            "select citation.locator, citation.reference, source.key, source.title, source.published "
            "from citation join source on source.key = citation.source "
            "where citation.ruling = ? order by citation.id",
            identity,
        ),
        "conflicts": ask(
            connection,
            "select * from conflicts where one like ? || '#%' or other like ? || '#%'", identity, identity,
        ),
        "notes": find_notes(connection, identity),
        "before": next_ruling(connection, ruling, "<", "desc"),
        "after": next_ruling(connection, ruling, ">", "asc"),
    }  # fmt: skip


def find_notes(connection: sqlite3.Connection, identity: str) -> list[Page]:
    """Find the verdicts of sources on a ruling."""
    notes = []
    for row in ask(
        connection,
        "select claim.ruling, claim.body, ruling.statement from claim "
        "join ruling on ruling.id = claim.ruling where claim.shape = 'note' order by claim.id",
    ):
        note = json.loads(row["body"])["note"]
        about = note["about"]
        folder = row["ruling"].rsplit("/", 1)[0]
        if identity in (about, f"{folder}/{about}", f"{folder.split('/')[0]}/{about}"):
            notes.append({"ruling": row["ruling"], "statement": row["statement"], "calls_it": note["calls-it"]})
    return notes


def next_ruling(connection: sqlite3.Connection, ruling: Page, side: str, order: str) -> Page | None:
    """Find the neighbouring ruling of the same source."""
    rows = ask(
        connection,
        f"select id, title from ruling where source = ? and number {side} ? order by number {order} limit 1",
        ruling["source"], ruling["number"],
    )  # fmt: skip
    return rows[0] if rows else None


def read_card(connection: sqlite3.Connection, slug: str) -> Page | None:
    """Read one card with its names, effects, exceptions and rulings."""
    rows = ask(connection, "select * from card where slug = ?", slug)
    if not rows:
        return None
    effects = ask(connection, "select * from effect where card = ? order by rowid", slug)
    for effect in effects:
        effect["text"] = write_yaml(effect["description"], drop=("id", "cites", "text"))
        effect["sentences"] = json.loads(effect["description"]).get("text", [])
    return {
        "card": rows[0],
        "names": ask(connection, "select * from name where card = ? order by id", slug),
        "effects": effects,
        "timings": read_timings(connection, slug),
        "printings": ask(
            connection,
            'select printing.territory, printing."from", card_set.name from printing join card_set '
            "on card_set.code = printing.card_set where printing.card = ? order by printing.territory desc",
            slug,
        ),
        "exceptions": ask(connection, "select * from card_exception where card = ? order by id", slug),
        "cites": ask(
            connection,
            "select citation.locator, source.key, source.title, source.published "
            "from citation join source on source.key = citation.source "
            "where citation.card = ? group by source.key, citation.locator order by min(citation.id)",
            slug,
        ),
        "rulings": ask(
            connection,
            "select ruling.id, ruling.title, ruling.statement, ruling.verdict, ruling.era from ruling_card "
            "join ruling on ruling.id = ruling_card.ruling where ruling_card.card = ? order by ruling.number",
            slug,
        ),
    }


def read_timings(connection: sqlite3.Connection, slug: str) -> dict[str, list[Page]]:
    """Read by effect when it may be activated, and why; rulesets that answer alike stand together, today's first."""
    rows = ask(
        connection,
        "select timing.* from timing join ruleset on ruleset.id = timing.ruleset where card = ? "
        "order by ruleset.day desc, ruleset.territory desc, timing.rowid",
        slug,
    )
    return group_timings(rows)


def list_rulesets(connection: sqlite3.Connection) -> list[str]:
    """List the rulesets, today's first."""
    return [row["id"] for row in ask(connection, "select id from ruleset order by day desc, territory desc")]


def read_printed_card(connection: sqlite3.Connection, key: str, rulesets: list[str]) -> Page | None:
    """Read one card of the imported pool: what is printed on it, and what its text allows under some rulesets."""
    rows = ask(connection, "select * from card where key = ? or password = ? limit 1", key, key)
    if not rows:
        return None
    card = rows[0]
    effects = ask(connection, "select * from card_effect where card = ? order by number", card["key"])
    answers = ask(
        connection,
        "select effect, ruleset, point, answer, because, rule from effect_timing where card = ? order by number",
        card["key"],
    )
    known = [row for row in answers if row["ruleset"] in rulesets]
    timings = group_timings(sorted(known, key=lambda row: rulesets.index(row["ruleset"])))
    for effect in effects:
        printed = card["text" if effect["part"] == "text" else "pendulum_text"] or ""
        effect["text"] = printed[effect["start"] : effect["end"]].strip()
        effect["answers"] = timings.get(effect["number"], [])
    return {"card": card, "effects": effects, "names": json.loads(card["names"])}


def group_timings(rows: list[Page]) -> dict[Any, list[Page]]:
    """Group answers by effect, and the rulesets that answer alike; each reason stands once, with its points."""
    asked: dict[tuple[str, str], list[Page]] = {}
    for row in rows:
        asked.setdefault((row["effect"], row["ruleset"]), []).append(row)
    alike: dict[str, dict[tuple[str | None, tuple[tuple[str, str, str, str | None], ...]], list[str]]] = {}
    for (effect, ruleset), rows in asked.items():
        unprinted = rows[0]["answer"] == "not-printed"
        answer = tuple(
            (row["point"], row["answer"], "not yet printed" if unprinted else row["because"], row["rule"])
            for row in rows
        )
        alike.setdefault(effect, {}).setdefault((rows[0].get("by_wording"), answer), []).append(ruleset)
    effects: dict[str, list[Page]] = {}
    for effect, answers in alike.items():
        for (by_wording, answer), rulesets in answers.items():
            grounds: dict[tuple[str, str | None], list[str]] = {}
            for point, _, because, rule in answer:
                grounds.setdefault((because, rule), []).append(point)
            told = [
                {"points": points if len(points) < len(answer) else [], "because": because, "rule": rule}
                for (because, rule), points in grounds.items()
            ]
            effects.setdefault(effect, []).append(
                {
                    "rulesets": rulesets,
                    "points": [each[:2] for each in answer],
                    "grounds": told,
                    "by_wording": by_wording,
                    "unprinted": answer[0][1] == "not-printed",
                }
            )
    return effects


def write_verdicts(effects: dict[Any, list[Page]], ruleset: str) -> list[Page]:
    """Say of each effect in a line when it may be activated under a ruleset, and why, or why not."""
    found = []
    for name, answers in effects.items():
        row = next((row for row in answers if ruleset in row["rulesets"]), None)
        if row is None:
            continue
        said = {answer: [point for point, given in row["points"] if given == answer] for answer in ANSWERS}
        points = said["yes"] or said["unknown"]
        answer = "yes" if said["yes"] else "unknown" if points else "no"
        ground = next(
            ground for ground in row["grounds"] if not ground["points"] or not points or {*ground["points"]} & {*points}
        )
        everywhere = len(points) == len(row["points"])
        found.append({"effect": name, "answer": answer, "points": [] if everywhere else points, **ground})
    return found


def read_found(connection: sqlite3.Connection, query: str) -> Page:
    """Search rulings and cards; any text is a query."""
    marks = (OPENED, CLOSED)
    rulings = search_rulings(connection, query, SEARCH_COUNT, marks)
    return {
        "query": query,
        "rulings": [
            {"id": found.ruling, "title": found.title, "snippet": mark(found.snippet), "source": found.source,
             "verdict": found.verdict, "claimed": found.claimed}
            for found in rulings
        ],
        "cards": [
            {"slug": found.card, "name": found.name, "snippet": mark(found.snippet)}
            for found in search_cards(connection, query, 12, marks)
        ],
    }  # fmt: skip


def mark(snippet: str) -> Markup:
    """Write a snippet with the words found in ``<mark>``."""
    return Markup(str(escape(snippet)).replace(OPENED, "<mark>").replace(CLOSED, "</mark>"))


def write_yaml(body: str, drop: tuple[str, ...] = ()) -> str:
    """Write a stored record as its editor would."""
    value = json.loads(body)
    kept = {key: item for key, item in value.items() if key not in drop} if isinstance(value, dict) else value
    return yaml.safe_dump(kept, sort_keys=False, allow_unicode=True, width=90, default_flow_style=None).rstrip()
