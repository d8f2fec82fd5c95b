"""Answers for the timings of the Damage Step as a grid: eras of five timings and of seven substeps in one order."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from kb.site.reasons import tell
from kb.site.telling import Use, begin, list_places, name_effect, quote_first, tell_refusal, tell_uses
from kb.site.words import KINDS, POINTS, join, list_points

SLOTS: Final = tuple(POINTS)
WITHIN: Final = {"flip": "before-calculation", "resolve-effects": "after-calculation"}
"""Substeps that are part of a timing in charts of five."""

LABEL: Final = 4
"""Most words of a text in the label of an effect."""
OF_GIVEN: Final = "There is no answer for an effect that it gives to other cards."
NOT_YET: Final = "it was not yet printed"
NOT_THEN: Final = "its trigger event does not occur then"
VERDICTS: Final = ("not-printed", "yes", "unknown", "no")
"""Answers, the most telling first: a card that was not yet printed has no other answer."""


class Said(NamedTuple):
    """The answer at one timing: yes, no or unknown, the reason and the rule."""

    point: str | None
    """None for the whole Damage Step, where the chart is unknown."""
    answer: str
    because: str
    rule: str | None
    by_wording: str | None = None
    """The later wording used, where that day's wording is not on record."""
    own: bool = True
    """Whether the effect's own event, or the timing that it names, can occur then."""


class Cell(NamedTuple):
    """A cell of a row: the answer for a timing, over as many of the seven slots as it spans."""

    span: int
    said: Said | None
    reason: int
    """Index of its reason in the row."""


class Reason(NamedTuple):
    """A reason, with the timings for which it holds."""

    answer: str
    because: str
    rule: str | None
    points: tuple[str | None, ...]
    everywhere: bool

    @property
    def where(self) -> str:
        """The timings in words."""
        return "in the whole Damage Step" if self.everywhere else list_points(filter(None, self.points))


class Row(NamedTuple):
    """An effect's answers under one ruleset, or under several that answer alike."""

    rulesets: tuple[str, ...]
    said: tuple[Said, ...]

    @property
    def by_wording(self) -> str | None:
        """The later wording used for its answers."""
        return next((each.by_wording for each in self.said if each.by_wording), None)

    @property
    def cells(self) -> list[Cell]:
        """The answers in seven slots."""
        reasons = self.reasons
        places = {point: at for at, reason in enumerate(reasons) for point in reason.points}
        by_point = {each.point: each for each in self.said if each.point is not None}
        if not by_point:
            return [Cell(len(SLOTS), each, 0) for each in self.said]
        return [Cell(span, by_point.get(point or ""), places.get(point or "", 0)) for point, span in lay_out(by_point)]

    @property
    def reasons(self) -> list[Reason]:
        """The reasons, each once."""
        found: dict[tuple[str, str, str | None], list[str | None]] = {}
        for each in self.said:
            found.setdefault((each.answer, each.because, each.rule), []).append(each.point)
        return [Reason(*key, tuple(points), len(points) == len(self.said)) for key, points in found.items()]

    @property
    def verdict(self) -> Reason:
        """The verdict: the timings at which it can be activated, else those not settled, else why it cannot.

        An effect whose event occurs only at some timings, as a flip by the attack does, is judged at those.
        """
        for answer in VERDICTS:
            given = [each for each in self.said if each.answer == answer]
            if given:
                own = [each for each in given if each.own] or given
                points = tuple(each.point for each in own)
                return Reason(answer, own[0].because, own[0].rule, points, len(points) == len(self.said))
        return Reason("unknown", "nothing is answered", None, (), False)

    def at(self, points: Container[str]) -> Reason:
        """The verdict at some timings, or in general where the chart is unknown.

        It is not activated at a timing at which its own event cannot occur.
        """
        kept = [each for each in self.said if each.point in points]
        if not kept:
            return self.verdict
        own = self.verdict.points
        late = [
            each._replace(answer="no", because=NOT_THEN, rule=None)
            if each.answer == "yes" and each.point not in own
            else each
            for each in kept
        ]
        return Row(self.rulesets, tuple(late)).verdict._replace(everywhere=False)

    @property
    def own(self) -> tuple[str, ...]:
        """The timings at which its event, or the timing that it names, can occur; empty if all."""
        points = tuple(each.point for each in self.said if each.own and each.point)
        return points if len(points) < len(self.said) else ()


class DaySpan(NamedTuple):
    """Days on which an effect has the same answers: the first, and the day after the last."""

    number: int
    from_: str | None
    until: str | None
    said: tuple[Said, ...]

    @property
    def row(self) -> Row:
        """Its answers as a row."""
        return Row((), self.said)

    def holds(self, day: str) -> bool:
        """Whether a day is in the span."""
        return (self.from_ or "") <= day and (self.until is None or day < self.until)


def lay_out(points: Iterable[str]) -> list[tuple[str | None, int]]:
    """Give each timing its slots; without *flip*, *before damage calculation* takes its place."""
    known = set(points)
    holders = [slot if slot in known else WITHIN.get(slot, "") for slot in SLOTS]
    slots = [holder if holder in known else None for holder in holders]
    laid: list[tuple[str | None, int]] = []
    for slot in slots:
        if laid and slot is not None and laid[-1][0] == slot:
            laid[-1] = (slot, laid[-1][1] + 1)
        else:
            laid.append((slot, 1))
    return laid


def read_said(row: Mapping[str, Any]) -> Said:
    """Read an answer; "not yet printed" is worded alike for all days."""
    because = NOT_YET if row["answer"] == "not-printed" else row["because"]
    return Said(row["point"], row["answer"], because, row["rule"], row.get("by_wording"), row.get("own") != "no")


def read_rows(rows: Iterable[Mapping[str, Any]], rulesets: Sequence[str]) -> dict[Any, list[Row]]:
    """Group answers by effect; rulesets with equal answers share a row, in the order given."""
    asked: dict[Any, dict[str, list[Said]]] = {}
    for row in rows:
        asked.setdefault(row["effect"], {}).setdefault(row["ruleset"], []).append(read_said(row))
    found = {}
    for effect, answers in asked.items():
        alike: dict[tuple[Said, ...], list[str]] = {}
        for ruleset in rulesets:
            if ruleset in answers:
                alike.setdefault(tuple(answers[ruleset]), []).append(ruleset)
        found[effect] = [Row(tuple(names), said) for said, names in alike.items()]
    return found


class Effect(NamedTuple):
    """An activated effect of a card as a page shows it."""

    key: str
    kind: str
    origin: str
    """"recorded", or "read" from the printed text."""
    text: str | None
    rows: list[Row]
    marks: tuple[tuple[int, int, str], ...] = ()
    """Spans of the text that were read: first character, end, meaning."""
    fields: Mapping[str, tuple[str, ...]] = {}
    """Its description in the records' words."""
    spans: Mapping[str, Sequence[DaySpan]] = {}
    """By territory, its answers by day."""
    id: str = ""
    """The name of an effect that is read, in the draft of the card's record."""

    @property
    def name(self) -> str:
        """Its class in the game's words."""
        return KINDS.get(self.kind, self.kind)

    @property
    def words(self) -> str:
        """Its words on the card, else the event that it waits for."""
        return self.text or " ".join(self.fields.get("trigger", ()))

    @property
    def label(self) -> str:
        """Its class, with its first words: *Trigger Effect “When you take…”*."""
        return f"{self.name} {quote_first(self.text or '', LABEL)}".strip()

    def name_in(self, card: str, *, several: bool) -> str:
        """Name it in a sentence about its card."""
        if self.kind == "activation":
            return card
        return name_effect(card, self.kind, self.text or "") if several else f"the effect of {card}"

    def tell_reason(self, reason: Reason) -> str:
        """Say a reason as a judge does."""
        return tell(reason.because, reason.rule, reason.answer, self.words)

    def under(self, ruleset: str) -> Row | None:
        """The answers under a ruleset, if there are any."""
        return next((row for row in self.rows if ruleset in row.rulesets), None)

    def on(self, territory: str, day: str) -> DaySpan | None:
        """The span of a day, unless the effect is not an activated one on that day."""
        return next((span for span in self.spans.get(territory, ()) if span.holds(day)), None)


class Verdict(NamedTuple):
    """A card's answer in a sentence."""

    answer: str
    sentence: str
    because: str
    rule: str | None


def write_verdict(
    name: str,
    effects: Sequence[Effect],
    ruleset: str,
    points: Sequence[str] = (),
    outside: str = "",
    *,
    given: bool = False,
) -> Verdict | None:
    """State in a sentence whether a card can be activated in the Damage Step, or at some of its timings.

    Timings ``outside`` the Damage Step, and effects ``given`` to other cards, are mentioned without an answer. None if
    the card has no activated effect.
    """
    if outside:
        return Verdict("unknown", f"There is no answer for {outside} here.", "The picture shows the Damage Step.", None)
    if given and not effects:
        return Verdict("unknown", f"{name} has no activated effect of its own. {OF_GIVEN}", "", None)
    verdict = find_verdict(name, effects, ruleset, points)
    if verdict is None or not given:
        return verdict
    return verdict._replace(sentence=f"{verdict.sentence} {OF_GIVEN}")


def find_verdict(name: str, effects: Sequence[Effect], ruleset: str, points: Sequence[str]) -> Verdict | None:
    """State it for the card's own effects."""
    rows = [(effect, row) for effect in effects if (row := effect.under(ruleset)) is not None]
    judged = [(effect, row.at(points) if points else row.verdict) for effect, row in rows]
    usable = [(effect, row.verdict) for effect, row in rows if row.verdict.answer == "yes"]
    for answer in VERDICTS:
        given = [(effect, reason) for effect, reason in judged if reason.answer == answer]
        if given:
            near = next((each for each in given if each[0] in [effect for effect, _ in usable]), choose_refused(given))
            effect, reason = near if answer == "no" else given[0]
            sentence = write_sentence(name, answer, given, [effect for effect, _ in judged], points, usable)
            because = tell(reason.because, reason.rule, answer, effect.words)
            return Verdict(answer, sentence, because, reason.rule)
    return None


def choose_refused(given: Sequence[tuple[Effect, Reason]]) -> tuple[Effect, Reason]:
    """Choose the effect whose refusal is given: one that could be used in a battle before an Ignition Effect."""
    return next((each for each in given if each[0].kind not in ("ignition", "continuous")), given[0])


def write_sentence(
    name: str,
    answer: str,
    given: Sequence[tuple[Effect, Reason]],
    effects: Sequence[Effect],
    points: Sequence[str],
    usable: Sequence[tuple[Effect, Reason]],
) -> str:
    """State the effects and timings for which an answer holds."""
    where = list_places(points) if points else "in the Damage Step"
    several = len(effects) > 1
    match answer:
        case "not-printed":
            return f"{name} was not released yet."
        case "yes":
            return f"{begin(tell_uses(name, list_uses(given), several=several))}."
        case "unknown":
            named = join([effect.name_in(name, several=several) for effect, _ in given][:2])
            return f"It is not certain whether {named} can be activated {where}."
    told = f" {begin(tell_uses(name, list_uses(usable), several=several))}." if usable and points else ""
    return f"{tell_refusal(name, [effect.kind for effect in effects], where)}{told}"


def list_uses(given: Sequence[tuple[Effect, Reason]]) -> list[Use]:
    """List effects with the timings of their answers."""
    return [
        Use(effect.kind, effect.text or "", tuple(filter(None, reason.points)), reason.everywhere)
        for effect, reason in given
    ]
