"""Likely faults of a simulator's scripts: effects that a script by itself lets into the Damage Step, or keeps out.

An effect of a script is compared with the effect of the card's text that has the same kind and place. Not reported are
effects that the simulator allows in every script, and those whose events never happen in the Damage Step. The record,
the Japanese text and the publisher's note of the same effect are asked too; if one of them agrees with the script, the
text may have been misread, and nothing is reported.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from checks.engine import Verdict
from checks.reading.audit import POINTS, Label, ScriptEffect
from checks.reading.notes import Note, group_sentences
from checks.reading.read_cards import ReadTiming
from checks.reading.script_lines import find_line
from kb.pool.notes import SAYS
from kb.reader.clauses import Reading

KINDS: Final = {
    "ACTIVATE": "activation", "IGNITION": "ignition", "TRIGGER_O": "trigger", "TRIGGER_F": "trigger", "FLIP": "flip",
    "QUICK_O": "quick", "QUICK_F": "quick",
}  # fmt: skip
"""Kinds of effects, in the scripts' words and the records'."""
FLAG: Final = "flag"
"""The reason for which only the script itself lets an effect into the Damage Step."""
FREE: Final = "EVENT_FREE_CHAIN"
UNTIL: Final = ("start", "before-calculation")
CALCULATION: Final = "during-calculation"
WEIGHTS: Final = {"note": 1.0, "record": 0.8, "Japanese text": 0.5}
"""How much another witness adds to the share of scripts that confirm the text's rule."""


NAMED: Final = {
    "SUMMON": "Summon", "GRAVE": "Graveyard|GY", "DESTROY": "destroy", "CHAINING": "activate|target|effect",
    "REMOVE": "banish", "DAMAGE": "damage", "ATTACK": "attack", "FLIP": "flip", "DRAW": "draw", "TO_HAND": "hand",
    "EQUIP": "equip", "RELEASE": "Tribut", "DISCARD": "discard", "TO_DECK": "Deck",
}  # fmt: skip
"""Words of an event in a script, and those that a text with it has."""
ENOUGH: Final = 0.5
"""The share of scripts that have to agree with a rule, if nothing but the text is against a script."""


class Change(StrEnum):
    """A change to a script."""

    REMOVE = "remove EFFECT_FLAG_DAMAGE_STEP"
    ADD = "add EFFECT_FLAG_DAMAGE_STEP"
    ADD_CALCULATION = "add EFFECT_FLAG_DAMAGE_STEP and EFFECT_FLAG_DAMAGE_CAL"
    NARROW = "add the condition that damage is not yet calculated"
    REMOVE_CALCULATION = "remove EFFECT_FLAG_DAMAGE_CAL"


class Witness(NamedTuple):
    """A source that agrees with the text about an effect, and its words."""

    name: str
    says: str


class Numbered(NamedTuple):
    """The answers from another source for an effect."""

    allowed: frozenset[str]
    is_open: bool
    says: str


class Printed(NamedTuple):
    """A card as it is read, with its record's answers and the publisher's notes."""

    password: str
    reading: Reading
    timings: Sequence[ReadTiming]
    recorded: Mapping[str, Sequence[Numbered]]
    """The answers of the record, by kind of effect."""
    notes: Sequence[Note]
    """The publisher's notes on its effects."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One effect of a script that is likely wrong."""

    card: str
    password: str
    effect: int
    """Its number in the script, from 1: ``e1``."""
    kind: str
    event: str
    change: Change
    script: tuple[str, ...]
    """The timings at which the script allows it."""
    answer: tuple[str, ...]
    """The timings at which the text does."""
    clause: str
    because: str
    rule: str
    witnesses: tuple[Witness, ...]
    operation: str = ""
    """The name of the function that performs it."""
    line: int | None = None
    """The line of the script to change; None if the script was not looked at, or does not have the effect."""
    confirmed: float = 0.0
    """The share of script effects that agree with the same rule."""

    @property
    def file(self) -> str:
        """The script's file."""
        return f"c{int(self.password)}.lua"

    def locate(self, script: str) -> Fault:
        """Find the line to change in the text of its script."""
        setter = "SetCondition" if self.change is Change.NARROW else "SetProperty"
        return replace(self, line=find_line(script, self.operation, self.event.partition(" / ")[0], setter))

    @property
    def weight(self) -> float:
        """How likely it is a fault: more witnesses first, then rules that more scripts confirm."""
        return self.confirmed + sum(WEIGHTS[each.name] for each in self.witnesses)


class Left(StrEnum):
    """Why a difference is not reported."""

    MOOT = "the event cannot happen in the Damage Step"
    CORE = "the simulator allows it in every script"
    OPEN = "the text is not certain"
    APART = "text and script do not have the same effects"
    DOUBTED = "most scripts disagree with the rule of the text's answer"
    OTHERWISE = "the record, the Japanese text or the publisher's note agrees with the script"


class Pair(NamedTuple):
    """An effect of a script and the effect of the text in its place."""

    script: ScriptEffect
    timing: ReadTiming
    own: tuple[str, ...]
    """The timings at which its event can happen."""


def find_faults(
    cards: Iterable[tuple[Printed, Label]], own: Mapping[int, Sequence[tuple[str, ...]]]
) -> tuple[list[Fault], Counter[Left]]:
    """Find the likely faults, the likeliest first, and count the other differences by reason.

    ``own`` has the timings at which the events of a card's effects can happen, by password, in the order of its
    timings.
    """
    faults: list[Fault] = []
    left: Counter[Left] = Counter()
    asked: Counter[tuple[str, str, bool]] = Counter()
    confirmed: Counter[tuple[str, str, bool]] = Counter()
    keys: list[tuple[str, str, bool]] = []
    for card, label in cards:
        pairs = list(pair_effects(card, label, own[int(card.password)]))
        if not pairs and label.effects:
            left[Left.APART] += 1
        for pair in pairs:
            key = (pair.timing.effect.kind, *find_ground(pair.timing)[1:], bool(pair.timing.allowed))
            asked[key] += 1
            compared = compare(card, pair)
            if compared is None:
                confirmed[key] += not pair.timing.is_undecided
            elif isinstance(compared, Left):
                left[compared] += 1
                confirmed[key] += compared in (Left.MOOT, Left.CORE)
            else:
                faults.append(compared)
                keys.append(key)
    shares = (confirmed[key] / asked[key] for key in keys)
    rated = [replace(each, confirmed=share) for each, share in zip(faults, shares, strict=True)]
    found = [each for each in rated if each.witnesses or each.confirmed >= ENOUGH]
    left[Left.DOUBTED] += len(rated) - len(found)
    return sorted(found, key=lambda each: (-each.weight, each.card, each.effect)), left


def pair_effects(card: Printed, label: Label, own: Sequence[tuple[str, ...]]) -> Iterator[Pair]:
    """Pair the effects of a script with those of the text, kind by kind, where both have as many.

    Effects that share an operation are clones of one effect for several events, and one pair.
    """
    if label.in_doubt:
        return
    scripts: dict[str, dict[int, ScriptEffect]] = defaultdict(dict)
    for effect in label.effects:
        if (kind := name_kind(effect)) is not None:
            known = scripts[kind].get(effect.group)
            scripts[kind][effect.group] = join(known, effect) if known else effect
    read: dict[str, list[tuple[ReadTiming, tuple[str, ...]]]] = defaultdict(list)
    for timing, points in zip(card.timings, own, strict=True):
        read["trigger" if timing.effect.kind == "flip" else timing.effect.kind].append((timing, points))
    for kind, effects in scripts.items():
        if len(effects) == len(read[kind]):
            for script, (timing, points) in zip(effects.values(), read[kind], strict=True):
                yield Pair(script, timing, points)
        else:
            yield from pair_by_event(card, [*effects.values()], read[kind])


def pair_by_event(
    card: Printed, scripts: Sequence[ScriptEffect], read: Sequence[tuple[ReadTiming, tuple[str, ...]]]
) -> Iterator[Pair]:
    """Pair effects of one kind by their events, where only one of each side fits the other."""
    told = [" ".join(card.reading.quote(timing.effect.span).split()) for timing, _ in read]
    fits = [
        [place for place, clause in enumerate(told) if has_word(each.event) and is_named(each.event, clause)]
        for each in scripts
    ]
    for script, places in zip(scripts, fits, strict=True):
        if len(places) == 1 and sum(places[0] in other for other in fits) == 1:
            yield Pair(script, *read[places[0]])


def has_word(event: str) -> bool:
    """Whether the words of an event are known."""
    return any(code in event for code in NAMED)


def join(first: ScriptEffect, clone: ScriptEffect) -> ScriptEffect:
    """Join the clones of an effect: it is allowed where either is."""
    return first._replace(
        timings=first.timings | clone.timings,
        allowed=first.allowed or clone.allowed,
        core=(*first.core, *clone.core),
        can_come=first.can_come or clone.can_come,
        event=f"{first.event} / {clone.event}" if clone.event not in first.event else first.event,
    )


def name_kind(effect: ScriptEffect) -> str | None:
    """The kind of a script's effect, in the records' words; None for one that starts no Chain."""
    for word, kind in KINDS.items():
        if f"EFFECT_TYPE_{word}" in effect.kinds:
            return "trigger" if kind == "flip" else kind
    return None


def compare(card: Printed, pair: Pair) -> Fault | Left | None:
    """Compare a pair: a likely fault, the reason not to report its difference, or None without a difference."""
    script, timing, own = pair
    order = [*POINTS.values()]
    told = tuple(point for point in order if point in script.timings)
    given = tuple(point for point in order if point in timing.allowed)
    change = choose_change(script, told, given)
    if change is None:
        return None
    clause = " ".join(card.reading.quote(timing.effect.span).split())
    if not script.can_come or (not given and not own):
        return Left.MOOT
    if not is_named(script.event, clause):
        return Left.APART
    if told and FLAG not in script.core:
        return Left.CORE
    if timing.is_undecided or timing.effect.unread or timing.effect.japanese:
        return Left.OPEN
    witnesses = list(list_witnesses(card, timing, bool(given)))
    if None in witnesses:
        return Left.OTHERWISE
    because, rule = find_ground(timing)
    kept = tuple(each for each in witnesses if each is not None)
    return Fault(
        card.reading.card.name, card.password, script.place + 1, timing.effect.kind, script.event, change, told, given,
        clause, because, rule, kept, script.operation,
    )  # fmt: skip


def is_named(event: str, clause: str) -> bool:
    """Whether a clause can have the event of a script: it has a word for one of the clones' events that are known."""
    known = [words for code, words in NAMED.items() if code in event]
    return not known or any(re.search(words, clause, re.IGNORECASE) for words in known)


def choose_change(script: ScriptEffect, told: tuple[str, ...], given: tuple[str, ...]) -> Change | None:
    """Choose the change that makes a script agree with the text; None where they agree."""
    if bool(told) != bool(given):
        if told:
            return Change.REMOVE
        return Change.ADD_CALCULATION if CALCULATION in given else Change.ADD
    if script.event != FREE or told == given or not told:
        return None  # of an effect with an event, a script's timings are only where the core asks
    if given == UNTIL:
        return Change.NARROW
    if CALCULATION in told and CALCULATION not in given:
        return Change.REMOVE_CALCULATION
    return Change.ADD_CALCULATION if CALCULATION in given and CALCULATION not in told else None


def find_ground(timing: ReadTiming) -> tuple[str, str]:
    """Find the reason and the rule of an answer: those of a yes, or of the first no."""
    wanted = "yes" if timing.allowed else "no"
    verdicts: list[Verdict] = [each for each in timing.points.values() if each.answer == wanted]
    first = verdicts[0] if verdicts else None
    return (first.why, first.rules[0] if first.rules else "") if first else ("", "")


def list_witnesses(card: Printed, timing: ReadTiming, allowed: bool) -> Iterator[Witness | None]:
    """List the witnesses of an effect: record, Japanese text and note; None for one that contradicts the text."""
    kind = timing.effect.kind
    recorded = card.recorded.get(kind, ())
    if len(recorded) == sum(each.effect.kind == kind for each in card.timings):
        place = [each for each in card.timings if each.effect.kind == kind].index(timing)
        answer = recorded[place]
        agrees = not answer.is_open and bool(answer.allowed) is allowed
        yield Witness("record", answer.says) if agrees else None
    elif card.recorded:
        yield None  # a person read the card otherwise
    printed = dict(card.reading.card.japanese).get(timing.effect.span.part, ())
    among = [each for each in card.timings if each.effect.span.part == timing.effect.span.part]
    if len(printed) == len(among):
        if printed[among.index(timing)].also:
            yield Witness("Japanese text", "it can be used in the Damage Step too") if allowed else None
        elif not allowed and any(each.also for each in printed):
            yield Witness("Japanese text", "only another effect of it can be used in the Damage Step too")
    sentences = group_sentences(card.reading)
    for note in card.notes:
        if note.number <= len(sentences) and timing.effect in sentences[note.number - 1]:
            agrees = (note.says == "never") is not allowed
            yield Witness("note", f"effect {note.number}: {SAYS[note.says]}") if agrees else None
