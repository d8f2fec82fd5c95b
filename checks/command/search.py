"""``rulings search``: full-text search of the rulings; card names in any language count."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from dataclasses import asdict
from typing import cast

from checks.shared.knowledge import open_rulings
from checks.shared.options import add_corpus, add_database, add_json, add_records, read_count, write_json
from checks.shared.terminal import is_coloured
from kb.database.search import Scope, search_rulings
from kb.locations import find_corpus

HELP = (
    "Search the rulings by words, card names in any language included; any text is a search. "
    "Each is shown with its verdict and the time for which it is claimed; those of --records come first."
)
BOLD = ("\033[1m", "\033[0m")
PLAIN = ("", "")
STARRED = ("**", "**")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("text", nargs="+", metavar="TEXT", help="words to search for; the last may be unfinished")
    parser.add_argument("-n", type=read_count, default=10, metavar="COUNT", dest="count", help="at most this many (10)")
    add_json(parser)
    add_database(parser)
    add_records(parser)
    add_corpus(parser)


def read_scope(connection: sqlite3.Connection, query: str) -> Scope | None:
    """Read which format, territory or day a query names: its rulings come first. None if it names none."""
    rows = connection.execute("select id, territory, day from ruleset order by day desc, territory desc").fetchall()
    names = {name for id, territory, day in rows for name in (id, id.partition("-")[2], territory, day[:4])}
    if names.isdisjoint(query.casefold().replace("-", " ").split()) and not any(map(str.isdigit, query)):
        return None
    from kb.site.questions import name_rulesets, read_question  # the site takes longer to import than a search to run

    named = [{"id": id, "territory": territory, "day": day} for id, territory, day in rows]
    question = read_question(query, name_rulesets(named))
    territory, day = {row[0]: row[1:] for row in rows}.get(question.ruleset or "", ("tcg", ""))
    return Scope(territory, question.day or day) if question.day or day else None


def run(args: argparse.Namespace) -> int:
    """Search, and print the results, best first."""
    query = " ".join(args.text)
    marks = STARRED if args.json else BOLD if is_coloured() else PLAIN
    with open_rulings(args) as connection:
        found = search_rulings(connection, query, args.count, marks, scope=read_scope(connection, query))
    if args.records:
        from checks.shared.own_records import search_own

        own = search_own(args.records, find_corpus(args.corpus), query, args.count, marks)
        found = [*own, *found][: args.count]
    if args.json:
        from checks.answers import finding as answers  # pydantic takes longer to import than a search to answer

        results = [cast(answers.FoundRuling, asdict(ruling)) for ruling in found]
        answer: answers.Search = {"query": query, "results": results}
        write_json(answer)
        return 0
    for ruling in found:
        print(f"{ruling.ruling}\n    {ruling.snippet}\n    {ruling.verdict}, claimed for {ruling.claimed}")
    if not found:
        print(f"nothing found for {query!r}", file=sys.stderr)
    return 0
