"""The rulebook of an era, and two eras side by side, as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from checks.answers import rulebook as answers
from checks.answers.base import Citation
from checks.report.palette import PLAIN, Palette
from kb.site.words import RULE_MARKS, SHORT_POINTS, SIGNS

WIDTH: Final = 80
MOST_CITED: Final = 3
"""Most documents named beside a rule."""


def print_rulebook(book: answers.RulebookOfEra, palette: Palette = PLAIN, *, short: bool = False) -> Iterator[str]:
    """Write a rulebook; a ``short`` one has the sentences alone."""
    yield f"{palette.bold}The rules of battle: {book['title']}{palette.off}"
    yield from wrap(book["about"])
    yield ""
    yield from print_chart(book["chart"], palette)
    if not short:
        yield ""
        yield from (f"{mark} {meaning}" for mark, meaning in RULE_MARKS.values())
    for chapter in book["chapters"]:
        yield ""
        yield f"{palette.bold}{chapter['number']}  {chapter['title']}{palette.off}"
        for section in chapter["sections"]:
            yield ""
            yield f"{section['number']}  {section['title']}"
            for rule in section["rules"]:
                yield from print_rule(rule, palette, short=short)
        if chapter["meetings"] and not short:
            yield ""
            yield from print_meetings(chapter["meetings"], palette)
        if chapter["precedents"]:
            yield ""
            yield "Single answers"
            for rule in chapter["precedents"]:
                yield from print_rule(rule, palette, short=True, cited=not short)
    if book["open"]:
        yield ""
        yield f"{palette.bold}Unanswered questions{palette.off}"
        yield from (line for each in book["open"] for line in wrap(f"? {each['question']} ({each['rule']})", 2))


def print_rule(rule: answers.RuleInForce, palette: Palette, *, short: bool, cited: bool = False) -> Iterator[str]:
    """Write a rule: its sentence, and unless it is to be ``short`` who says so, other times and an example."""
    mark = "" if short and not cited else f" {RULE_MARKS[rule['mark']][0]}"
    by = f" {write_cites(rule['cites'][:1])}." if cited and rule["cites"] else ""
    yield from wrap(f"{rule['number']} {rule['sentence']}{by} ({rule['rule']}){mark}", 2)
    for told in rule["precedents"]:
        by = f" {write_cites(told['cites'][:1])}." if told["cites"] and (cited or not short) else ""
        of = f"{told['of']}: " if told["of"] else ""
        told_mark = f" {RULE_MARKS[told['mark']][0]}" if mark else ""
        yield from wrap(f"{of}{told['says']}.{by}{told_mark}", 6, first=4)
        if not short or cited:
            yield from (line for each in told["other_times"] for line in wrap(write_other_time(each), 8, first=6))
    if short:
        return
    details = [f"Says so: {write_cites(rule['cites'][:MOST_CITED])}."] if rule["cites"] else []
    details += [write_other_time(each) for each in rule["other_times"]]
    if rule["example"]:
        details.append(f"Example: {rule['example']['statement']} [{rule['example']['ruling']}]")
    for each in details:
        yield from (f"{palette.dim}{line}{palette.off}" for line in wrap(each, 6, first=4))


def print_meetings(meetings: Iterable[answers.MeetingInForce], palette: Palette = PLAIN) -> Iterator[str]:
    """Write the results of two changes of ATK or DEF as a table."""
    rows = [(each["first"], each["then"], f"{each['says']} ({each['rule']})") for each in meetings]
    yield "Two changes that meet"
    yield f"{palette.bold}{print_columns(('First', 'then', 'result'))[0]}{palette.off}"
    for row in rows:
        yield from print_columns(row)


def print_columns(row: Iterable[str]) -> list[str]:
    """Write a row of a table in columns of one width, each broken into lines."""
    width = WIDTH // 3
    cells = (textwrap.wrap(cell, width - 2, break_on_hyphens=False) for cell in row)
    return ["".join(f"{part:{width}}" for part in parts).rstrip() for parts in zip_longest(*cells, fillvalue="")]


def print_chart(chart: Iterable[answers.ChartOfKind], palette: Palette) -> Iterator[str]:
    """Write which kinds of effects can be activated at which timings of the Damage Step."""
    rows = list(chart)
    points = [point for point in SHORT_POINTS if any(point in row["points"] for row in rows)]
    if not points:
        yield "No source tells which timings the Damage Step has."
        return
    width = max(len(row["kind"]) for row in rows)
    yield from wrap(", ".join(f"{number} {SHORT_POINTS[point].lower()}" for number, point in enumerate(points, 1)))
    heads = "".join(f"{number:3}" for number in range(1, len(points) + 1))
    yield f"{palette.bold}{'In the Damage Step':{width}}{heads}{palette.off}"
    for row in rows:
        yield f"{row['kind']:{width}}" + "".join(f"{SIGNS[row['points'].get(at, 'unknown')]:>3}" for at in points)


def print_comparison(compared: answers.ErasCompared, palette: Palette = PLAIN) -> Iterator[str]:
    """Write the differences of two eras, then the questions that only one of them has answered."""
    then, now = compared["then"], compared["now"]
    yield f"{palette.bold}{then} against {now}: what differs in battle{palette.off}"
    for number, each in enumerate(compared["differ"], 1):
        yield ""
        yield from wrap(f"{number}. {each['question']} ({each['rule']})", 3)
        for name, side in ((then, each["then"]), (now, each["now"])):
            yield from wrap(f"{name}: {side['sentence']} {write_cites(side['cites'][:1])}.", 5, first=3)
    if not compared["differ"]:
        yield "Nothing is known to differ."
    if compared["one_side"]:
        yield ""
        yield f"{palette.bold}Answered on one side only{palette.off}"
        for each in compared["one_side"]:
            name, side = (then, each["then"]) if each["then"]["sentence"] else (now, each["now"])
            yield from wrap(f"{name}: {side['sentence']} ({each['rule']})", 2)


def write_other_time(told: answers.OtherTime) -> str:
    """Write an earlier or later answer of a rule."""
    until = f"Until {told['until']}" if told["until"] else f"Since {told['since']}"
    return f"{until}: “{told['says']}”."


def write_cites(cites: Iterable[Citation]) -> str:
    """Write citations in one line."""
    dated = (f"{each['title']}, {each['locator']}" + (f" ({each['date']})" if each["date"] else "") for each in cites)
    return "; ".join(dated)


def wrap(text: str, indent: int = 0, first: int = 0) -> list[str]:
    """Break a text into lines, the later ones indented."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * indent, break_on_hyphens=False
    )
