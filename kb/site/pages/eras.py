"""Rulesets side by side, one alone, the rules, and a cheat sheet of cards."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from markupsafe import Markup

from kb.site.diagram import Strip, draw
from kb.site.pages.rows import Page, ask, ask_one, read_named_rulesets
from kb.site.words import SHORT_POINTS, STEPS

THEN: Final = "tcg-edison"
NOW: Final = "tcg-modern"
"""The two rulesets compared if a visitor chooses none."""
QUESTIONS_OF_A_PAGE: Final = 20


def read_eras(connection: sqlite3.Connection, chosen: Sequence[str] = (), first: int = 0) -> Page:
    """Read the questions that two rulesets answer differently, with dates and citations, a page of them at a time.

    Questions that one of them leaves open come last: nothing certain changed.
    """
    rulesets = sorted(read_named_rulesets(connection), key=lambda row: (row["territory"] != "tcg", row["day"]))
    known = {row["id"] for row in rulesets}
    asked = [*(each for each in chosen if each in known), *(each for each in (THEN, NOW) if each in known)]
    asked += [row["id"] for row in rulesets]
    pair = list(dict.fromkeys(asked))[:2]
    means = {
        (row["switch"], row["value"]): row["means"]
        for row in ask(connection, "select switch, value, means from switch_value")
    }
    asked_of = {row["name"]: row["question"] for row in ask(connection, "select name, question from switch")}
    answers: dict[str, dict[str, Page]] = {}
    for each in pair:
        for row in ask(
            connection,
            "select resolved_switch.switch, resolved_switch.value, since, period, one_of from resolved_switch "
            "left join switch_period on switch_period.id = period where ruleset = ?",
            each,
        ):
            answers.setdefault(row["switch"], {})[each] = row | {"means": means.get((row["switch"], row["value"]))}
    differing = [
        {"name": name, "question": asked_of[name], "answers": [said.get(each) for each in pair]}
        for name, said in sorted(answers.items(), key=lambda each: asked_of[each[0]])
        if len({row["value"] for row in said.values()}) > 1
    ]
    settled = [each for each in differing if not any(row and row["value"] == "open" for row in each["answers"])]
    return {
        "rulesets": rulesets,
        "pair": [next(row for row in rulesets if row["id"] == each) for each in pair],
        "questions": settled[first : first + QUESTIONS_OF_A_PAGE],
        "first": first,
        "size": QUESTIONS_OF_A_PAGE,
        "all": len(settled),
        "open": len(differing) - len(settled),
        "cites": read_period_cites(connection),
    }


def read_period_cites(connection: sqlite3.Connection) -> dict[str, list[Page]]:
    """Read the citations of every period of a switch."""
    cites: dict[str, list[Page]] = {}
    for row in ask(
        connection,
        "select citation.period, citation.locator, source.key, source.title, source.kind, source.published "
        "from citation "
        "join source on source.key = citation.source where citation.period is not null order by citation.id",
    ):
        cites.setdefault(row["period"], []).append(row)
    return cites


def read_chart(connection: sqlite3.Connection, ruleset: str) -> Markup | None:
    """Draw when each kind of effect can be activated in the Damage Step; None for a ruleset without a chart."""
    page = read_era(connection, ruleset)
    return page["picture"] if page is not None else None


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
            "select citation.locator, source.key, source.title, source.kind, source.published from citation "
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
        "has_rulebook": ask_one(connection, "select ruleset from rulebook where ruleset = ?", ruleset) is not None,
        "counts": dict(
            connection.execute("select status, count(*) from finding where ruleset = ? group by status", (ruleset,))
        ),
        "rulesets": read_named_rulesets(connection),
    }


def read_rule(connection: sqlite3.Connection, rule: str, most: int = 40) -> Page | None:
    """Read a rule of the engine: its citations, its switches, and the rulings that rest on it."""
    former = "instr(', ' || formerly || ',', ', ' || ? || ',')"
    row = ask_one(connection, f"select * from rule where id = ? or {former}", rule, rule)
    if row is None:
        return None
    rule = row["id"]
    return {
        "rule": row,
        "eras": list(read_answers(connection, rule)),
        "cites": ask(
            connection,
            "select citation.locator, source.key, source.title, source.kind, source.published from citation "
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
            "select ruling.id, ruling.statement, ruling.era, ruling.locator, source.title as source, "
            "coalesce(speaker.kind, source.kind) as document, "
            "iif(speaker.key is null, source.published, speaker.published) as published, "
            "case when sum(finding.status = 'contradicts') then 'contradicts' "
            "when sum(finding.status = 'cannot-decide') then 'cannot-decide' else 'agrees' end as verdict "
            "from finding_rule join finding on finding.id = finding_rule.finding "
            "join ruling on ruling.id = finding.ruling join source on source.key = ruling.source "
            "left join source as speaker on speaker.key = ruling.speaker "
            "where finding_rule.rule = ? group by ruling.id order by verdict = 'agrees', ruling.number limit ?",
            rule, most,
        ),
    }  # fmt: skip


def read_answers(connection: sqlite3.Connection, rule: str) -> Iterator[tuple[str, str, str, str]]:
    """Read a rule's sentence in the rulebook of each era, with the era's id and title, and the chapter."""
    for ruleset, title, content in connection.execute(
        "select ruleset.id, ruleset.title, content from rulebook join ruleset on ruleset.id = rulebook.ruleset "
        "order by ruleset.territory != 'tcg', ruleset.day"
    ):
        for chapter in json.loads(content)["chapters"]:
            listed = [*(part["rules"] for part in chapter["sections"]), chapter["precedents"]]
            anchor = chapter["anchor"]
            yield from ((ruleset, title, anchor, each["sentence"]) for each in chain(*listed) if each["rule"] == rule)
