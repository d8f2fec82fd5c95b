"""The sheet of a ruleset: the cards asked about most, an effect a row, on one printed page."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from kb.site.grids import Effect, Row, read_rows
from kb.site.pages.asked import MOST_ASKED
from kb.site.pages.rows import Page, ask, ask_one, read_named_rulesets
from kb.site.words import KINDS, spell

ROWS: Final = 72
"""Most rows on a sheet, in two columns."""
EVENTS: Final = {
    "attack-declared": "attack declared", "attack-targeted": "targeted for an attack", "battle-damage": "battle damage",
    "damage": "damage", "destroyed-by-battle": "destroyed by battle", "destroys-by-battle": "destroys by battle",
    "destroyed-by-battle-and-sent": "destroyed by battle", "destroys-by-battle-and-sends": "destroys by battle",
    "destroyed-any": "destroyed", "destroyed-by-effect": "destroyed by an effect", "battles": "battles",
    "flipped-face-up": "flipped face-up", "leaves-field": "leaves the field", "sent-to-graveyard": "sent to the GY",
    "special-summoned": "Special Summoned", "normal-summoned": "Normal Summoned", "banished": "banished",
}  # fmt: skip
"""Events that effects wait for, in the fewest words."""
BESIDE_BATTLES: Final = ("ignition", "continuous", "lingering")


class SheetRow(NamedTuple):
    """An effect on the sheet."""

    slug: str
    name: str
    condition: str
    """The event that it waits for, or its class where a card has several effects; empty for the only one of a card."""
    row: Row

    def sign(self, number: int) -> str:
        """The answer at a timing; ``none`` where its own event cannot occur then."""
        said = self.row.said[number]
        return said.answer if said.own or said.answer != "yes" else "none"


def read_asked(connection: sqlite3.Connection, ruleset: str) -> dict[str, list[SheetRow]]:
    """Read the effects of the cards asked about most from the pool, by card."""
    found: dict[str, list[SheetRow]] = {}
    for name in MOST_ASKED:
        row = ask_one(connection, "select key, name from card where name = ? limit 1", name)
        if row is None:
            continue
        rows = ask(
            connection,
            "select card_effect.number as effect, card_effect.kind, ruleset, point, answer, because, rule, own "
            "from card_effect join timing on timing.profile = card_effect.profile "
            "where card_effect.card = ? and ruleset = ? order by timing.number",
            row["key"],
            ruleset,
        )
        found[name] = list(list_rows({"slug": row["key"], "name": name}, rows, ruleset, {}))
    return found


def read_sheet(
    connection: sqlite3.Connection, ruleset: str, printed: Mapping[str, list[SheetRow]] | None = None
) -> Page | None:
    """Read the effects of the cards asked about most, with their answers under a ruleset.

    For today these are listed, and read from the pool (``printed``) where no record has them; for the past they are
    the cards that rulings name most, as far as they were certainly out.
    """
    row = ask_one(connection, "select * from ruleset where id = ?", ruleset)
    if row is None:
        return None
    cards = ask(
        connection,
        "select card.slug, card.name, count(*) as rulings, "
        '(select min(printing."from") from printing where printing.card = card.slug and territory = ?) as printed '
        "from card join ruling_card on ruling_card.card = card.slug "
        "group by card.slug order by rulings desc, card.name",
        row["territory"],
    )
    answers = read_answers(connection, ruleset)
    events = {
        (each["card"], each["effect"]): json.loads(each["description"]).get("trigger")
        for each in ask(connection, "select card, effect, description from effect")
    }
    is_past = not is_latest(connection, row)
    if not is_past:
        places = {name: place for place, name in enumerate(MOST_ASKED)}
        cards.sort(key=lambda card: places.get(card["name"], len(places)))
    known = {card["name"] for card in cards}
    kept = [told for name, told in (printed or {}).items() if told and name not in known and not is_past]
    for card in cards:
        if is_past and not (card["printed"] and card["printed"] <= row["day"]):
            continue
        told = list(list_rows(card, answers.get(card["slug"], []), ruleset, events))
        if told and sum(map(len, kept)) + len(told) <= ROWS:
            kept.append(told)
        if sum(map(len, kept)) >= ROWS:
            break
    rows = [each for told in sorted(kept, key=lambda told: told[0].name) for each in told]
    points = [said.point for said in max((each.row.said for each in rows), key=len, default=())]
    half = (len(rows) + 1) // 2
    return {
        "ruleset": row,
        "columns": [rows[:half], rows[half:]],
        "points": points,
        "rulesets": read_named_rulesets(connection),
    }


def is_latest(connection: sqlite3.Connection, row: Page) -> bool:
    """Whether no named ruleset of a territory is later."""
    later = ask_one(
        connection,
        "select 1 from ruleset where territory = ? and day > ? and id <> territory || '-' || day",
        row["territory"],
        row["day"],
    )
    return later is None


def read_answers(connection: sqlite3.Connection, ruleset: str) -> dict[str, list[Page]]:
    """Read the answers of every card under a ruleset."""
    answers: dict[str, list[Page]] = {}
    for each in ask(
        connection,
        "select card, effect, kind, ruleset, point, answer, because, rule, by_wording, own from timing "
        "where ruleset = ? order by card, effect, number",
        ruleset,
    ):
        answers.setdefault(each["card"], []).append(each)
    return answers


def list_rows(
    card: Page, rows: Iterable[Page], ruleset: str, events: dict[tuple[str, str], list[str] | str | None]
) -> Iterable[SheetRow]:
    """List a card's effects that are used in battles and answered, each with its condition."""
    rows = [*rows]
    kinds = {each["effect"]: each["kind"] for each in rows}
    found = [Effect(key, kinds[key], "recorded", None, said) for key, said in read_rows(rows, [ruleset]).items()]
    told = [(each, row) for each in found if each.kind not in BESIDE_BATTLES and (row := each.under(ruleset))]
    shown: set[tuple[str, tuple[str, ...]]] = set()
    for effect, row in told:
        if row.verdict.answer in ("unknown", "not-printed"):
            continue
        condition = describe(effect.kind, events.get((card["slug"], effect.key)), several=len(told) > 1)
        signs = tuple(said.answer for said in row.said)
        if (condition, signs) not in shown:
            shown.add((condition, signs))
            yield SheetRow(card["slug"], card["name"], condition, row)


def describe(kind: str, trigger: list[str] | str | None, *, several: bool) -> str:
    """Describe the condition of an effect in a few words."""
    events = [trigger] if isinstance(trigger, str) else trigger or []
    known = (each for each in events if each not in ("none", "other-event"))
    named = next((EVENTS.get(each, spell(each)) for each in known), "")
    if named:
        return named
    if kind == "flip":
        return "flipped face-up"
    return KINDS.get(kind, kind) if several else ""
