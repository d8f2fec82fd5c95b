"""Effects read from printed texts as engine effects, and their answers.

The path is that of recorded effects: a description becomes an engine effect and is judged timing by timing. An unread
clause is judged in every reading; if they differ, the answer is "cannot decide: *clause*".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from checks.engine import Effect, Undecided, Verdict
from checks.replay.effects import describe_effect
from checks.replay.prepared import PreparedRuleset
from checks.replay.stage import damage_points
from checks.replay.windows import Subject, find_own, judge_subject
from kb import records
from kb.reader.clauses import ReadEffect, Reading

Key = tuple[Any, ...]

BY_JAPANESE: Final = "by its Japanese text"
OF_CHOICE: Final = Verdict(
    "unknown", (), (), "its Japanese and its English text differ in whether its player has to activate it"
)
"""The doubt where the two texts differ in "you can"."""
DOUBTS: Final = {
    "this": Verdict(
        "unknown", (), (), "only the Japanese text says that this effect can be used in the Damage Step too"
    ),
    "one": Verdict(
        "unknown",
        (),
        (),
        "only the Japanese text says that an effect, perhaps this one, can be used in the Damage Step too",
    ),
}
"""The doubt about a no, by whether the words of the Japanese text belong to this effect."""


class ReadTiming(NamedTuple):
    """When an effect that was read can be activated: a verdict for each timing of the Damage Step."""

    effect: ReadEffect
    points: dict[str, Verdict]

    @property
    def allowed(self) -> tuple[str, ...]:
        """The timings at which it can be activated."""
        return tuple(point for point, verdict in self.points.items() if verdict.answer == "yes")

    @property
    def is_undecided(self) -> bool:
        """Whether the answer at some timing is "cannot decide"."""
        return any(verdict.answer == "unknown" for verdict in self.points.values())


class Timer:
    """Answers for readings under one ruleset; each description is answered once."""

    def __init__(self, prepared: PreparedRuleset, territory: str = "") -> None:
        self.prepared = prepared
        self.territory = territory or prepared.era.territory
        self._effects: dict[Key, Effect] = {}
        self._verdicts: dict[Key, dict[str, Verdict]] = {}
        self._own: dict[Key, tuple[str, ...]] = {}

    def time_reading(self, reading: Reading) -> list[ReadTiming]:
        """Answer for every activated effect of a card, at every timing of the ruleset's chart."""
        return [ReadTiming(each, self.time_effect(each, reading)) for each in reading.effects if each.is_activated]

    def make_effects(self, reading: Reading) -> tuple[Effect, ...]:
        """Make the engine's effects of a reading."""
        return tuple(self._make(self._take(each), reading.card.carrier) for each in reading.effects)

    def find_own(self, effect: ReadEffect, reading: Reading) -> tuple[str, ...]:
        """Find the timings at which the effect's own event or named timing can occur."""
        record = self._take(effect)
        key = describe_key(record, reading.card.carrier)
        if key not in self._own:
            made = self._make(record, reading.card.carrier)
            self._own[key] = find_own(self.prepared, made)
        return self._own[key]

    def _make(self, record: records.EffectDescription, carrier: str) -> Effect:
        key = describe_key(record, carrier)
        if key not in self._effects:
            self._effects[key] = describe_effect(record, "effect", carrier)
        return self._effects[key]

    def under(self, prepared: PreparedRuleset, territory: str) -> Timer:
        """Make the timer of another ruleset of a territory, with the effects already made."""
        other = Timer(prepared, territory)
        other._effects = self._effects
        return other

    def time_effect(self, effect: ReadEffect, reading: Reading) -> dict[str, Verdict]:
        """Answer for one effect of a card, at every timing of the ruleset's chart."""
        record = self._take(effect)
        found = self._judge(record, reading)
        for unread in effect.unread:
            other = self._judge(record.model_copy(update=dict(unread.otherwise)), reading)
            differs = unread.convention == "japanese-choice"
            doubt = OF_CHOICE if differs else doubt_clause(reading.quote(unread.span))
            found = doubt_where_differs(found, other, doubt)
        if record is not effect.record:
            return {
                point: replace(verdict, why=f"{BY_JAPANESE}: {verdict.why}") if verdict.answer == "yes" else verdict
                for point, verdict in found.items()
            }
        if effect.japanese:
            found = doubt_where_differs(found, self._judge(name_damage_step(record), reading), DOUBTS[effect.japanese])
        return found

    def _take(self, effect: ReadEffect) -> records.EffectDescription:
        """The description of an effect: in the OCG, including words that only its Japanese text has."""
        in_japanese = effect.japanese == "this" and self.territory == "ocg"
        return name_damage_step(effect.record) if in_japanese else effect.record

    def _judge(self, record: records.EffectDescription, reading: Reading) -> dict[str, Verdict]:
        carrier = reading.card.carrier
        besides = [self._take(each) for each in reading.effects] if record.brings else ()
        key = (describe_key(record, carrier), *(describe_key(each, carrier) for each in besides))
        if key not in self._verdicts:
            made = tuple(self._make(each, carrier) for each in besides)
            subject = Subject(reading.card.name, made, self._make(record, carrier), {})
            self._verdicts[key] = {
                point: self._judge_point(subject, point) for point in damage_points(self.prepared.era)
            }
        return self._verdicts[key]

    def _judge_point(self, subject: Subject, point: str) -> Verdict:
        try:
            return judge_subject(self.prepared, subject, point)
        except Undecided as doubt:
            return Verdict("unknown", (), (), str(doubt))


def name_question(effect: ReadEffect, reading: Reading) -> Key:
    """The key of everything that an effect's answers depend on besides the ruleset and its territory."""
    carrier = reading.card.carrier
    besides = reading.effects if effect.record.brings else ()
    unread = (
        (reading.quote(each.span), describe_key(effect.record.model_copy(update=dict(each.otherwise)), carrier))
        for each in effect.unread
    )
    return (
        describe_key(effect.record, carrier),
        tuple((describe_key(each.record, carrier), each.japanese) for each in besides),
        tuple(unread),
        effect.japanese,
    )


def goes_by_territory(effect: ReadEffect, reading: Reading) -> bool:
    """Whether an effect's answers depend on the territory itself, besides its switches."""
    return any(each.japanese == "this" for each in (effect, *(reading.effects if effect.record.brings else ())))


def name_damage_step(record: records.EffectDescription) -> records.EffectDescription:
    """Describe an effect as usable in the Damage Step as well."""
    return record.model_copy(update={"named_timing": ("damage-step",)})


def doubt_where_differs(
    found: Mapping[str, Verdict], other: Mapping[str, Verdict], doubt: Verdict
) -> dict[str, Verdict]:
    """Make answers undecided where another reading differs."""
    return {point: verdict if verdict.answer == other[point].answer else doubt for point, verdict in found.items()}


def doubt_clause(clause: str) -> Verdict:
    """The doubt that an unread clause could change the answer."""
    return Verdict("unknown", (), (), f'"{clause.strip()}" is not read')


def describe_key(record: records.EffectDescription, carrier: str) -> Key:
    """The inputs of an answer: the card type, and the fields of a description."""
    said = record.__dict__
    return (carrier, *((name, said[name]) for name in sorted(record.model_fields_set) if said[name]))
