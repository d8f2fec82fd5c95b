"""The documents behind the answers of the tables, the weightiest first."""

from __future__ import annotations

from kb.locations.days import find_only_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from checks.answers.base import Citation

CITED = "select citation.source, citation.locator, source.title, source.published as date, source.kind from "
BY_WEIGHT = " order by source.weight, citation.source, citation.locator"
OF_SWITCHES = (
    CITED + "rule_switch join resolved_switch on resolved_switch.switch = rule_switch.switch "
    "join citation on citation.period = resolved_switch.period join source on source.key = citation.source "
    "where rule_switch.rule = ? and resolved_switch.ruleset = ?" + BY_WEIGHT
)
OF_RULE = CITED + "citation join source on source.key = citation.source where citation.rule = ?" + BY_WEIGHT
OF_EXCEPTION = (
    CITED + "ruleset join card_exception on instr(card_exception.territory, ruleset.territory) "
    'and card_exception."from" <= ruleset.day and ifnull(card_exception.until, ruleset.day || 1) > ruleset.day '
    "join citation on citation.exception = card_exception.id join source on source.key = citation.source "
    "where ruleset.id = ? and card_exception.card = ? and card_exception.effect = ?" + BY_WEIGHT
)
EXCEPTION = "EX-1"
"""The rule by which a card ruling excepts an effect."""


class TableCites:
    """The citations of rules under one ruleset, each read once."""

    def __init__(self, connection: sqlite3.Connection, ruleset: str) -> None:
        self.connection = connection
        self.ruleset = ruleset
        self._found: dict[tuple[str, str, str], list[Citation]] = {}

    def cite(self, rule: str | None, card: str = "", effect: str = "") -> list[Citation]:
        """Cite a rule for the ruleset's day, by its switches if it has any; or the ruling that excepts an effect."""
        if rule is None:
            return []
        asked = (rule, card, effect) if rule == EXCEPTION else (rule, "", "")
        if asked not in self._found:
            if rule == EXCEPTION:
                found = self._read(OF_EXCEPTION, self.ruleset, card, effect)
            else:
                found = self._read(OF_SWITCHES, rule, self.ruleset) or self._read(OF_RULE, rule)
            self._found[asked] = found
        return self._found[asked]

    def _read(self, sql: str, *values: str) -> list[Citation]:
        names = ("source", "locator", "title", "date", "kind")
        rows = self.connection.execute(sql, values).fetchall()
        cites: list[Citation] = [dict(zip(names, row, strict=True)) for row in rows]  # type: ignore[misc]
        for cite in cites:
            cite["date"] = find_only_day(cite["locator"]) or cite["date"]
        return cites
