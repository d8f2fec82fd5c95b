"""Rulesets side by side, one alone, the rules, and a cheat sheet of cards."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from itertools import chain
from typing import Final

from kb.site.diagram import Strip, draw
from kb.site.pages.rows import Page, ask, ask_one, read_named_rulesets
from kb.site.words import SHORT_POINTS, STEPS


def read_eras(connection: sqlite3.Connection) -> Page:
    """Read every question that the rulesets answer differently, with dates and citations."""
    rulesets = sorted(read_named_rulesets(connection), key=lambda row: (row["territory"] != "tcg", row["day"]))
    questions: dict[str, Page] = {
        row["name"]: row | {"answers": {}} for row in ask(connection, "select name, question from switch order by name")
    }
    means = {
        (row["switch"], row["value"]): row["means"]
        for row in ask(connection, "select switch, value, means from switch_value")
    }
    for row in ask(
        connection,
        "select ruleset, resolved_switch.switch, resolved_switch.value, since, resolved_switch.confidence, period, "
        "one_of from resolved_switch left join switch_period on switch_period.id = period",
    ):
        told = row | {"means": means.get((row["switch"], row["value"]))}
        questions[row["switch"]]["answers"][row["ruleset"]] = told
    for asked in questions.values():
        before: dict[str, str] = {}
        for ruleset in rulesets:
            row = asked["answers"].get(ruleset["id"])
            if row is None:
                continue
            last = before.get(ruleset["territory"])
            row["changed"] = last is not None and last != row["value"]
            before[ruleset["territory"]] = row["value"]
        asked["differs"] = len({row["value"] for row in asked["answers"].values()}) > 1
    cites = read_period_cites(connection)
    return {
        "rulesets": rulesets,
        "questions": sorted(questions.values(), key=lambda each: (not each["differs"], each["question"])),
        "cites": cites,
    }


def read_period_cites(connection: sqlite3.Connection) -> dict[str, list[Page]]:
    """Read the citations of every period of a switch."""
    cites: dict[str, list[Page]] = {}
    for row in ask(
        connection,
        "select citation.period, citation.locator, source.key, source.title, source.published from citation "
        "join source on source.key = citation.source where citation.period is not null order by citation.id",
    ):
        cites.setdefault(row["period"], []).append(row)
    return cites


def read_era(connection: sqlite3.Connection, ruleset: str) -> Page | None:
    """Read one ruleset: its day, chart, activation by kind of effect, and switches."""
    row = ask_one(connection, "select * from ruleset where id = ?", ruleset)
    if row is None:
        return None
    classes: dict[str, dict[str, Page]] = {}
    for each in ask(connection, "select * from class_timing where ruleset = ? order by number", ruleset):
        classes.setdefault(each["class"], {})[each["point"]] = each
    points = [point for point in SHORT_POINTS if any(point in answers for answers in classes.values())]
    strips = {
        where: [
            Strip(name, {at: answers[at]["answer"] for at in where if at in answers})
            for name, answers in classes.items()
        ]
        for where in (tuple(points), tuple(STEPS))
    }
    charted = "select point from chart where ruleset = ? and of = 'battle-phase' order by number"
    steps = [point for (point,) in connection.execute(charted, (ruleset,))]
    return {
        "ruleset": row,
        "cites": ask(
            connection,
            "select citation.locator, source.key, source.title, source.published from citation "
            "join source on source.key = citation.source where citation.ruleset = ? order by citation.id",
            ruleset,
        ),
        "classes": classes,
        "points": points,
        "picture": draw(points, strips[tuple(points)], f"Activation in the Damage Step, {row['title']}", steps)
        if points
        else None,
        "outside": draw(tuple(STEPS), strips[tuple(STEPS)], f"Activation outside the Damage Step, {row['title']}"),
        "answers": ask(
            connection,
            "select switch.question, resolved_switch.value, switch_value.means, resolved_switch.since, "
            "resolved_switch.confidence, resolved_switch.period, one_of from resolved_switch "
            "left join switch_period on switch_period.id = resolved_switch.period "
            "join switch on switch.name = resolved_switch.switch left join switch_value "
            "on switch_value.switch = switch.name and switch_value.value = resolved_switch.value "
            "where resolved_switch.ruleset = ? order by switch.question",
            ruleset,
        ),
        "period_cites": read_period_cites(connection),
        "counts": dict(
            connection.execute("select status, count(*) from finding where ruleset = ? group by status", (ruleset,))
        ),
        "rulesets": read_named_rulesets(connection),
    }


def read_rule(connection: sqlite3.Connection, rule: str, most: int = 40) -> Page | None:
    """Read a rule of the engine: its citations, its switches, and the rulings that rest on it."""
    row = ask_one(connection, "select * from rule where id = ?", rule)
    if row is None:
        return None
    return {
        "rule": row,
        "eras": list(read_answers(connection, rule)),
        "cites": ask(
            connection,
            "select citation.locator, source.key, source.title, source.published from citation "
            "join source on source.key = citation.source where citation.rule = ? order by citation.id",
            rule,
        ),
        "switches": ask(
            connection,
            "select switch.name, switch.question from rule_switch join switch on switch.name = rule_switch.switch "
            "where rule_switch.rule = ? order by switch.name",
            rule,
        ),
        "counts": dict(
            connection.execute(
                "select status, count(*) from finding_rule join finding on finding.id = finding_rule.finding "
                "where finding_rule.rule = ? group by status",
                (rule,),
            )
        ),
        "rulings": ask(
            connection,
            "select ruling.id, ruling.statement, ruling.era, source.title as source, "
            "case when sum(finding.status = 'contradicts') then 'contradicts' "
            "when sum(finding.status = 'cannot-decide') then 'cannot-decide' else 'agrees' end as verdict "
            "from finding_rule join finding on finding.id = finding_rule.finding "
            "join ruling on ruling.id = finding.ruling join source on source.key = ruling.source "
            "where finding_rule.rule = ? group by ruling.id order by verdict = 'agrees', ruling.number limit ?",
            rule, most,
        ),
    }  # fmt: skip


def read_answers(connection: sqlite3.Connection, rule: str) -> Iterator[tuple[str, str, str]]:
    """Read a rule's sentence in the rulebook of each era, with the era's id and title."""
    for ruleset, title, content in connection.execute(
        "select ruleset.id, ruleset.title, content from rulebook join ruleset on ruleset.id = rulebook.ruleset "
        "order by ruleset.territory != 'tcg', ruleset.day"
    ):
        for chapter in json.loads(content)["chapters"]:
            listed = [*(part["rules"] for part in chapter["sections"]), chapter["precedents"]]
            yield from ((ruleset, title, each["sentence"]) for each in chain(*listed) if each["rule"] == rule)
