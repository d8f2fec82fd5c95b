"""The answers of ``rulings timing`` from tables: those of the database, and those of the imported pool.

They have the engine's answers for the corpus' rulesets, with a hash of all inputs. Answers that are missing, or made
from other inputs, are judged again. This module must import fast: it needs only SQLite.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
from itertools import groupby
from operator import itemgetter
from os.path import isfile
from typing import NamedTuple, cast

from checks.judge.source import hash_engine
from checks.reading.printed_words import add_printed, list_given
from checks.shared.names import Meant, NameFinder
from checks.shared.rulesets import find_ruleset
from checks.shared.timing_cites import TableCites
from checks.shared.timing_notes import add_notes
from kb.corpus.fingerprint import hash_corpus, hash_rules
from kb.locations import place_corpus, place_database, place_pool
from kb.locations.opening import connect
from kb.reader.clauses.printed import print_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from checks.answers import timing as answers
    from checks.answers.base import Said

EFFECTS = "SELECT number, kind, part, start, end, id FROM card_effect"
POINTS = (
    "SELECT card_effect.number, point, answer, because, rule, own, NULL FROM card_effect "
    "JOIN timing ON timing.profile = card_effect.profile WHERE card = ? AND ruleset = ? ORDER BY 1, timing.number"
)
GIVEN = "SELECT part, start, end FROM given_effect"
PRINTED = "key, password, name, kind, property, type_line, text, pendulum_text, unofficial"


class Ruleset(NamedTuple):
    """A ruleset with answers in the tables."""

    id: str
    territory: str


class NotCached(Exception):
    """The tables do not have the answer."""


def answer(args: argparse.Namespace) -> Sequence[tuple[Meant, answers.Timing]] | None:
    """Answer for cards under one ruleset of the corpus; None if the tables do not have it.

    Raises :class:`kb.problems.Refused` for a name that fits no card, or several.
    """
    if args.records or not args.card or args.json or args.jsonl or args.all or (args.ruleset and args.on):
        return None
    database, _ = place_database(args.db)
    pool = place_pool(args.pool, database)
    if not isfile(database) or (args.pool and not isfile(pool)):
        return None
    with contextlib.ExitStack() as stack:
        try:
            root = place_corpus(args.corpus)
            recorded = stack.enter_context(contextlib.closing(open_tables(database)))
            printed = stack.enter_context(contextlib.closing(open_tables(pool))) if isfile(pool) else None
            tables = Tables(recorded, printed, choose_ruleset(recorded, printed, root, args))
            names = NameFinder(tables.find_recorded, args.db, args.pool, has_pool=printed is not None, guess=args.guess)
            told = [(meant, tables.time_card(meant)) for meant in names.find_all(args.card)]
            add_notes([timing for _, timing in told], pool)
            return told
        except (NotCached, OSError, sqlite3.DatabaseError):
            return None


def open_tables(path: str) -> sqlite3.Connection:
    """Open a database for reading."""
    connection = connect(path)
    connection.row_factory = sqlite3.Row
    return connection


def choose_ruleset(
    recorded: sqlite3.Connection, printed: sqlite3.Connection | None, root: str, args: argparse.Namespace
) -> str:
    """Choose the requested ruleset, by default today's, if the tables belong to the corpus.

    Raises :class:`NotCached` if they do not, or lack the ruleset.
    """
    build = dict(recorded.execute("select key, value from build").fetchall())
    engine = hash_engine()
    if (build.get("corpus"), build.get("engine")) != (hash_corpus(root), engine) or "today" not in build:
        raise NotCached
    if printed is not None:
        basis = dict(printed.execute("SELECT key, value FROM timing_basis").fetchall())
        if basis != {"rules": hash_rules(root), "engine": engine}:
            raise NotCached
    if args.territory and not (args.ruleset or args.on):
        raise NotCached
    rulesets = {id: Ruleset(id, territory) for id, territory in recorded.execute("select id, territory from ruleset")}
    found = find_ruleset(rulesets, args.ruleset or args.on or build["today"], args.territory)
    if found is None:
        raise NotCached
    return found.id


class Tables:
    """The tables of the database and of the pool, for cards under one ruleset."""

    def __init__(self, recorded: sqlite3.Connection, printed: sqlite3.Connection | None, ruleset: str) -> None:
        self.recorded = recorded
        self.printed = printed
        self.ruleset = ruleset
        self.cites = TableCites(recorded, ruleset)

    def find_recorded(self, name: str) -> Meant | None:
        """Find a card of the corpus by its password, a name in any language, or a nickname of its own."""
        folded = name.casefold()
        names = self.recorded.execute("select name, card, kind from name order by id").fetchall()
        for known, slug, kind in names:
            if kind != "nickname" and known.casefold() == folded:
                return self._name_recorded("slug", slug)
        pairs = self.recorded.execute("select nickname, card_name from nickname").fetchall()
        meant = {card for nickname, card in pairs if nickname.casefold() == folded}
        by_nickname = self._name_recorded("name", meant.pop()) if len(meant) == 1 else None
        return self._name_recorded("password", name) or by_nickname

    def _name_recorded(self, column: str, value: str | None) -> Meant | None:
        rows = self.recorded.execute(
            f"select name, password from card where {column} = ? collate nocase order by number", (value,)
        )
        return next((Meant(*row) for row in rows), None)

    def time_card(self, meant: Meant) -> answers.Timing:
        """Answer for a card; raises :class:`NotCached` if the tables do not have it."""
        recorded = self._name_recorded("name", meant.name) or self._name_recorded("password", meant.password)
        password = meant.password or (recorded.password if recorded else None)
        printed = self._find_printed(Meant(recorded.name if recorded else meant.name, password, meant.key))
        if recorded is not None:
            effects = self._list_recorded(recorded.name, printed)
        elif printed is not None:
            effects = self._list_printed(printed)
        else:
            raise NotCached
        name = recorded.name if recorded else meant.name
        password = password or (printed["password"] if printed else None)
        told: answers.Timing = {"card": name, "password": password, "effects": effects}
        if recorded is None and printed is not None and self._find_printing(printed["key"]) is None:
            told["undated"] = True
        if printed is not None and printed["unofficial"] and any(each["origin"] == "read" for each in effects):
            told["unofficial"] = True
        if given := self._list_given(recorded, printed):
            told["gives"] = given
        return told

    def _list_given(self, recorded: Meant | None, printed: sqlite3.Row | None) -> list[str]:
        if self.printed is None or printed is None:
            return []
        rows = self.printed.execute(f"{GIVEN} WHERE card = ? ORDER BY number", (printed["key"],)).fetchall()
        spans: list[answers.TextSpan] = [{"part": row[0], "start": row[1], "end": row[2]} for row in rows]
        if not spans:
            return []
        carried, outside = self._find_carried(recorded.name) if recorded else (None, set[int]())
        return list_given(spans, carried, outside, (printed["text"] or "", printed["pendulum_text"] or ""))

    def _find_carried(self, name: str) -> tuple[dict[str, list[int]], set[int]]:
        """Find the sentences that a record's effects cover, and those irrelevant to battles."""
        slug, outside = self.recorded.execute(
            "select slug, outside_battle from card where name = ?", (name,)
        ).fetchone()
        carried: dict[str, list[int]] = {}
        sentences = "select effect, number from carried_sentence where card = ? order by rowid"
        for id, number in self.recorded.execute(sentences, (slug,)):
            carried.setdefault(id, []).append(number)
        return carried, {number for numbers in json.loads(outside or "{}").values() for number in numbers}

    def _find_printed(self, meant: Meant) -> sqlite3.Row | None:
        for column, value in (("key", meant.key), ("password", meant.password), ("name", meant.name)):
            if self.printed is not None and value:
                rows = self.printed.execute(
                    f"SELECT {PRINTED} FROM card WHERE {column} = ? ORDER BY printings DESC LIMIT 1", (value,)
                ).fetchall()
                if rows:
                    return cast("sqlite3.Row", rows[0])
        return None

    def _list_recorded(self, name: str, printed: sqlite3.Row | None) -> list[answers.TimedEffect]:
        (slug,) = self.recorded.execute("select slug from card where name = ?", (name,)).fetchone()
        rows = self.recorded.execute(
            "select effect.effect, timing.kind, timing.point, timing.answer, timing.because, timing.rule, timing.own, "
            "timing.by_wording "
            "from timing join effect on effect.card = timing.card and effect.effect = timing.effect "
            "where timing.card = ? and timing.ruleset = ? order by effect.rowid, timing.number",
            (slug, self.ruleset),
        ).fetchall()
        effects: list[answers.TimedEffect] = []
        for id, of in groupby(rows, itemgetter(0)):
            points = list(of)
            effects.append(
                {
                    "effect": id,
                    "kind": points[0][1],
                    "origin": "recorded",
                    "text": None,
                    "span": None,
                    "unread": [],
                    "rulesets": {self.ruleset: judge([tuple(row)[2:] for row in points], self.cites, slug, id)},
                }
            )
        card = print_card(printed["name"], dict(printed)) if printed else None
        if card is None or printed is None:
            return effects
        carried, apart = self._find_carried(name)
        return add_printed(
            effects, carried, apart, (card.text, card.pendulum_text), lambda: self._list_printed(printed)
        )

    def _find_printing(self, key: str) -> sqlite3.Row | None:
        """Find the territory and the day of the first printing of a card of the pool; None if it is not on record."""
        assert self.printed is not None
        rows = self.printed.execute('SELECT territory, "from" FROM printing WHERE card = ?', (key,))
        return cast("sqlite3.Row | None", rows.fetchone())

    def _is_late(self, key: str) -> bool:
        """Whether a card of the pool was first printed after the ruleset's day; the engine answers for it."""
        ruleset = self.recorded.execute("select territory, day from ruleset where id = ?", (self.ruleset,)).fetchone()
        first = self._find_printing(key)
        return first is not None and first["territory"] == ruleset["territory"] and first["from"] > ruleset["day"]

    def _list_printed(self, card: sqlite3.Row) -> list[answers.TimedEffect]:
        if self.printed is None:
            raise NotCached
        asked = (card["key"], self.ruleset)
        effects = self.printed.execute(f"{EFFECTS} WHERE card = ? ORDER BY number", asked[:1]).fetchall()
        points = [tuple(row) for row in self.printed.execute(POINTS, asked)]
        if self._is_late(card["key"]):
            raise NotCached
        return [
            {
                "effect": id,
                "kind": kind,
                "origin": "read",
                "text": ((card["text"] if part == "text" else card["pendulum_text"]) or "")[start:end].strip(),
                "span": {"part": part, "start": start, "end": end},
                "unread": [],
                "rulesets": {self.ruleset: judge([point[1:] for point in points if point[0] == number], self.cites)},
            }
            for number, kind, part, start, end, id in effects
        ]


def judge(
    points: Sequence[tuple[str, Said, str, str | None, str, str | None]],
    cites: TableCites,
    card: str = "",
    effect: str = "",
) -> answers.EffectTiming:
    """Combine the answers for a ruleset's timings; raises :class:`NotCached` without any."""
    if not points:
        raise NotCached
    own = [point for point, *_, can_come, _ in points if can_come == "yes"]
    told: answers.EffectTiming = {
        "points": {point: said for point, said, *_ in points},
        "why": [
            {
                "point": point,
                "rule": rule,
                "rules": [],
                "reason": None,
                "because": because,
                "cites": cites.cite(rule, card, effect),
            }
            for point, _, because, rule, *_ in points
        ],
    }
    if len(own) < len(points):
        told["own_timing"] = own
    by_wording = points[0][-1]
    if by_wording is not None:
        told["by_wording"] = by_wording
    return told
