"""The page of a ruling: its verdict in a sentence, and both sides with their citations."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from kb.site.diagram import Strip, draw
from kb.site.pages.rows import Page, ask, ask_one, read_rulesets, write_yaml
from kb.site.words import POINTS, list_spans


def read_ruling(connection: sqlite3.Connection, identity: str) -> Page | None:
    """Read one ruling with its claims, its judged facts, and the citations of both sides."""
    ruling = ask_one(
        connection,
        """
        select ruling.*, source.title as source_title, source.publisher, source.authority, source.published,
               source.address, source.copy, source.gone,
               speaker.title as speaker_title, speaker.published as speaker_published,
               speaker.authority as speaker_authority,
               successor.statement as successor_statement
        from ruling join source on source.key = ruling.source
        left join source as speaker on speaker.key = ruling.speaker
        left join ruling as successor on successor.id = ruling.successor where ruling.id = ?
        """,
        identity,
    )
    if ruling is None:
        return None
    rulesets = read_rulesets(connection)
    findings = read_findings(connection, identity)
    claims = ask(connection, "select * from claim where ruling = ? order by line, id", identity)
    facts = ask(connection, "select * from fact where ruling = ? order by line, rowid", identity)
    for claim in claims:
        claim["text"] = write_yaml(claim["body"])
        claim["facts"] = [fact | {"findings": findings.get(fact["id"], [])} for fact in facts
                          if fact["claim"] == claim["id"]]  # fmt: skip
        claim["pictures"] = list(draw_windows(claim, rulesets)) if claim["shape"] == "window" else []
    judged = [finding for rows in findings.values() for finding in rows]
    return {
        "ruling": ruling,
        "verdict": write_verdict(judged, rulesets),
        "turned": find_switches(connection, judged),
        "matters": ask(
            connection,
            "select distinct matter.kind, matter.reason, matter.today, matter.known, matter.ruling, matter.title "
            "from matter "
            "where matter.id in (select matter from finding where ruling = ?) or matter.ruling = ?",
            identity, identity,
        ),
        "later": ask(
            connection,
            'select id, statement, "from" from ruling where answer = ? and "from" > ? and id is not ? order by "from"',
            ruling["answer"], ruling["from"], ruling["successor"],
        ),
        "claims": claims,
        "cards": ask(
            connection,
            "select card.slug, card.name from ruling_card join card on card.slug = ruling_card.card "
            "where ruling_card.ruling = ? order by card.name",
            identity,
        ),
        "topics": ask(connection, "select topic from ruling_topic where ruling = ? order by topic", identity),
        "shows": ask(connection, "select rule from ruling_rule where ruling = ? order by rule", identity),
        "cites": ask(
            connection,
            "select citation.locator, citation.reference, source.key, source.title, source.kind, source.published "
            "from citation join source on source.key = citation.source "
            "where citation.ruling = ? order by citation.side = 'withdrawal', citation.id",
            identity,
        ),
        "replaces": ask(connection, "select id, statement from ruling where successor = ? order by id", identity),
        "conflicts": read_conflicts(connection, identity),
        "notes": find_notes(connection, identity),
        "before": next_ruling(connection, ruling, "<", "desc"),
        "after": next_ruling(connection, ruling, ">", "asc"),
    }  # fmt: skip


def read_findings(connection: sqlite3.Connection, identity: str) -> dict[str, list[Page]]:
    """Read the findings of a ruling by fact, each with the citations of both sides and its replay."""
    cites: dict[str, dict[str, list[Page]]] = {}
    for cite in ask(
        connection,
        """
        select citation.finding, citation.side, citation.locator, source.key, source.title, source.kind,
               source.published, source.authority
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
        "where finding.ruling = ? order by trace_step.finding, trace_step.number",
        identity,
    ):
        steps.setdefault(step["finding"], []).append(step)
    findings: dict[str, list[Page]] = {}
    for finding in ask(
        connection,
        "select finding.*, ruleset.title as era, ruleset.day, ruleset.territory from finding "
        "join ruleset on ruleset.id = finding.ruleset where ruling = ? "
        "order by ruleset.day desc, ruleset.territory desc",
        identity,
    ):
        finding["cites"] = cites.get(finding["id"], {})
        finding["steps"] = steps.get(finding["id"], [])
        finding["rule_list"] = finding["rules"].split(", ") if finding["rules"] else []
        findings.setdefault(finding["fact"], []).append(finding)
    return findings


def write_verdict(findings: Sequence[Page], rulesets: Sequence[Page]) -> Page | None:
    """State a ruling's verdict in a sentence: true, true in some eras, wrong, or not decided.

    It counts the rulesets for which the ruling is claimed; for a wrong one, the others are named as well.
    """
    if not findings:
        return None
    days = {row["id"]: row["day"] for row in rulesets}
    status: dict[str, str] = {}
    order = ("agrees", "loosely-worded", "cannot-decide", "contradicts")
    for finding in findings:
        seen = status.get(finding["ruleset"], "agrees")
        status[finding["ruleset"]] = max(seen, finding["status"], key=order.index)
    elsewhere = read_elsewhere(findings, status)
    said = {name: [each for each in days if status.get(each) == name] for name in order}
    true_there = [each for each in days if elsewhere.get(each) == "agrees"]
    meant = list_spans(said["loosely-worded"], rulesets)
    said["agrees"] = [each for each in days if each in {*said["agrees"], *said["loosely-worded"]}]
    wrong, right, open_ = (list_spans(said[name], rulesets) for name in ("contradicts", "agrees", "cannot-decide"))
    if not wrong and not open_ and meant:
        told = f"Confirmed as it is meant under {right}; taken literally it would say more."
        return {"answer": "unknown", "word": "True as meant", "sentence": told}
    if not wrong and not open_:
        return {"answer": "yes", "word": "True", "sentence": f"Replayed and confirmed under {right}."}
    if wrong and right:
        return {"answer": "no", "word": "Not always", "sentence": f"True under {right}; not under {wrong}."}
    if wrong and true_there:
        is_later = min(map(days.__getitem__, said["contradicts"])) > max(map(days.__getitem__, true_there))
        told = f"True under {list_spans(true_there, rulesets)}; not under {wrong}, for which it is claimed."
        return {"answer": "no", "word": "No longer" if is_later else "Not then", "sentence": told}
    partly = [each for each in findings if each["ruleset"] in said["contradicts"]]
    confirmed = sum(each["status"] == "agrees" for each in partly)
    if wrong and confirmed:
        told = f"{confirmed} of {len(partly)} answers confirmed; taken literally it says too much under {wrong}."
        return {"answer": "unknown", "word": "Loosely worded", "sentence": told}
    if wrong:
        return {"answer": "no", "word": "Wrong", "sentence": f"The engine gives another answer under {wrong}."}
    told = f"; confirmed under {right}" if right else ""
    return {"answer": "unknown", "word": "Not decided", "sentence": f"Not decided under {open_}{told}."}


def read_elsewhere(findings: Iterable[Page], judged: Mapping[str, str]) -> dict[str, str]:
    """Read the status of contradicted facts under rulesets where they are not claimed: the worst of them."""
    found: dict[str, str] = {}
    for finding in findings:
        if finding["status"] == "contradicts" and finding["elsewhere"]:
            for each in finding["elsewhere"].split(", "):
                ruleset, _, status = each.partition(": ")
                if ruleset not in judged and found.get(ruleset, "agrees") == "agrees":
                    found[ruleset] = status
    return found


def find_switches(connection: sqlite3.Connection, findings: Iterable[Page]) -> list[Page]:
    """Find the switches that differ between rulesets under which a contradicted fact holds and does not."""
    found: dict[str, Page] = {}
    for finding in findings:
        if finding["status"] != "contradicts" or not finding["elsewhere"] or not finding["rule_list"]:
            continue
        pairs = (each.partition(": ") for each in finding["elsewhere"].split(", "))
        holds = [ruleset for ruleset, _, status in pairs if status == "agrees"]
        if not holds:
            continue
        marks = ", ".join("?" * len(finding["rule_list"]))
        for row in ask(
            connection,
            "select switch.question, here.value, there.value as other_value, here.since, here.period, there.ruleset as "
            "other from rule_switch join switch on switch.name = rule_switch.switch "
            "join resolved_switch as here on here.switch = switch.name and here.ruleset = ? "
            "join resolved_switch as there on there.switch = switch.name and there.ruleset = ? "
            f"where rule_switch.rule in ({marks}) and here.value <> there.value "
            "and (switch.says is null or instr(?, switch.name || ':'))",
            finding["ruleset"], holds[0], *finding["rule_list"], finding["rests_on"] or "",
        ):  # fmt: skip
            row["cites"] = ask(
                connection,
                "select citation.locator, source.key, source.title, source.kind, source.published from citation "
                "join source on source.key = citation.source where citation.period = ?",
                row["period"],
            )
            row["era"] = finding["era"]
            found.setdefault(f"{row['question']}/{finding['ruleset']}", row)
    return list(found.values())


def draw_windows(claim: Page, rulesets: Sequence[Page]) -> Iterable[Markup]:
    """Draw a claimed window with the engine's answers, once for rulesets with equal answers."""
    seen: dict[tuple[tuple[str, str, str], ...], list[str]] = {}
    charts: dict[str, dict[str, tuple[str, str]]] = {}
    for fact in claim["facts"]:
        for finding in fact["findings"]:
            if fact["name"] in POINTS:
                said = (clip(finding["says"]), clip(finding["engine"]))
                charts.setdefault(finding["ruleset"], {})[fact["name"]] = said
    for ruleset, answers in charts.items():
        seen.setdefault(tuple((point, *said) for point, said in sorted(answers.items())), []).append(ruleset)
    for windows, alike in seen.items():
        points = [point for point in POINTS if any(each[0] == point for each in windows)]
        chart = points if {"flip", "resolve-effects"} & set(points) else fill_chart(points)
        says = {point: said for point, said, _ in windows}
        strip = Strip("the engine", {point: engine for point, _, engine in windows}, "the ruling", says)
        yield draw(chart, [strip], f"Under {list_spans(alike, rulesets)}")


def fill_chart(points: Sequence[str]) -> list[str]:
    """Add the timings of a chart of five that a claim leaves out, so that the chart is complete."""
    return [point for point in POINTS if point not in ("flip", "resolve-effects") or point in points]


def clip(said: str) -> str:
    """Reduce a side's answer to yes, no or unknown."""
    word = said.split(" ")[0]
    return word if word in ("yes", "no") else "unknown"


def read_conflicts(connection: sqlite3.Connection, identity: str) -> list[Page]:
    """Read the rulings that give another answer to the same question, each once."""
    rows = ask(
        connection,
        "select conflict.kind, ruleset.title as era, other.ruling as ruling, ruling.statement, "
        "source.title as source, mine.says as says, other.says as other_says from conflict_side as mine "
        "join conflict_side as other on other.conflict = mine.conflict and other.side <> mine.side "
        "join conflict on conflict.id = mine.conflict join ruling on ruling.id = other.ruling "
        "join source on source.key = ruling.source join ruleset on ruleset.id = conflict.ruleset "
        "where mine.ruling = ? and other.ruling <> mine.ruling "
        "order by conflict.kind, other.ruling, ruleset.day desc, ruleset.territory desc",
        identity,
    )
    found: dict[tuple[str, str], Page] = {}
    for row in rows:
        told = found.setdefault((row["kind"], row["ruling"]), row | {"eras": []})
        if row["era"] not in told["eras"]:
            told["eras"].append(row["era"])
    return list(found.values())


def find_notes(connection: sqlite3.Connection, identity: str) -> list[Page]:
    """Find the judgements of other sources on a ruling."""
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
    return ask_one(
        connection,
        f"select id, title from ruling where source = ? and number {side} ? order by number {order} limit 1",
        ruling["source"], ruling["number"],
    )  # fmt: skip
