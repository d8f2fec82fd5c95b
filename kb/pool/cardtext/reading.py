"""Clauses read as effects in the records' own language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from kb import records
from kb.pool.cardtext import answers, changes, clauses, timings
from kb.pool.cardtext.clauses import Clause
from kb.pool.cardtext.events import Event, find_events
from kb.pool.cardtext.model import Fact, PrintedCard, ReadEffect, Reading, Span, Unread
from kb.pool.cardtext.phrases import phrase
from kb.pool.cardtext.splitting import mask

STAYING: Final = frozenset({"continuous-spell", "equip-spell", "field-spell", "continuous-trap"})
SLOW: Final = frozenset({"normal-spell", "ritual-spell", "continuous-spell", "equip-spell", "field-spell"})
WINDOWS: Final = frozenset({"start", "before-calculation", "during-calculation", "after-calculation", "end"})
CARD_EVENTS: Final = frozenset(
    {
        "flipped-face-up", "position-changed", "normal-summoned", "flip-summoned", "special-summoned",
        "sent-to-graveyard", "banished", "leaves-field", "added-to-hand", "moved", "destroyed-by-effect",
        "destroyed-any", "destroyed-by-battle", "destroyed-by-battle-and-sent",
    }
)  # fmt: skip

_QUICK: Final = phrase(
    r"\bquick effect\b|\b(?:during|in|on) (?:either player's|any|each|both players') (?:turn|main phase"
    r"|battle phase|standby|end phase|draw)|\bin either player's turn|\bduring either (?:player's"
    r"|players') turn"
)
_MAY_FIRST: Final = phrase(
    r"^\W*(?:for (?:every|each)[^,:;]*, |\w+,? (?:\w+,? ){0,2}?|)(?:you|your opponent|its controller"
    r"|the controller|that player|either player|each player|the turn player|the player) (?:can|may)\b"
)
_MAY: Final = phrase(
    r"\b(?:you|your opponent|its controller|the controller|that player|either player|each player"
    r"|the turn player|the player) (?:can|may)\b"
)
_ACTIVATES: Final = phrase(
    r"^\W*(?:activate\b|you can (?:only )?activate this card|when (?:this card is activated"
    r"|you activate this card|this card resolves)|if this card is activated|when this card's activation"
    r"|(?:you can )?target\b|select\b|equip (?:this card|only)|(?:once per turn, )?pay\b"
    r"|special summon this card\b)"
)
_ACTIVATE_THIS: Final = phrase(r"^\W*(?:you can )?activate this card\b")
_WHEN_ACTIVATED: Final = phrase(r"\b(?:when|if) (?:this card is activated|you activate this card|this card resolves)")
_ACTIVATE_WHEN: Final = phrase(
    r"\b(?:activate(?:d)? (?:this card |this effect )?(?:only )?|only )(?:if|when|during|in|at|after"
    r"|before|by|on)\b"
)
_SUMMONS: Final = (
    (
        "normal",
        phrase(
            r"^\W*(?:immediately after this effect resolves, )?(?:you can )?(?:immediately )?(?:after this effect"
            r" resolves, )?(?:normal|tribute) summon\b"
        ),
    ),
    ("fusion", phrase(r"^\W*(?:you can )?fusion summon\b")),
    ("special", phrase(r"\bspecial summon\b")),
)
_FROM_HAND: Final = phrase(
    r"\b(?:discard|reveal|send|banish|shuffle) this card\b(?! from your (?:field|<graveyard>))"
    r"|\bif this card is in your hand|\bthis card from your hand|\b(?:special summon"
    r"|add) this card from your hand"
)
_FROM_GRAVE: Final = phrase(
    r"\bthis card (?:is )?(?:in|from) (?:your|the) <graveyard>|\bthis card and [^.;:]* (?:in"
    r"|from) your <graveyard>"
)
_STATIC_RESULT: Final = phrase(
    r"\binstead\b|\bcannot\b|\bas battle damage\b|\bpiercing\b|\bis not destroyed\b|\bare not destroyed\b"
    r"|\bmust\b|\btreated as\b|\bcalculation only\b|\bduring (?:the )?damage step only\b|\bis unaffected\b"
    r"|\bnot apply\b|\bhalved\b|\bas long as\b|\bneither player can\b|\bwhile this card is face-up\b"
)


class PartReader:
    """The reader of one text of a card: its own, or that of its Pendulum Effect."""

    def __init__(self, card: PrintedCard, part: str) -> None:
        self.card = card
        self.part = part
        self.is_monster = card.carrier == "monster"
        self.stays = card.carrier in STAYING
        text = card.text if part == "text" else card.pendulum_text
        self.masked, self.clauses = clauses.read_clauses(text, is_monster=self.is_monster, stays=self.stays)

    def read(self) -> list[ReadEffect]:
        """Read the effects of the text."""
        found: list[ReadEffect] = []
        for clause in self.clauses:
            for way in self._ways(clause):
                found += self._read_clause(way)
        if not self.is_monster:
            found = self._complete_activation(found)
        return found

    def _ways(self, clause: Clause) -> Iterator[Clause]:
        """The clause once for each of its bullets that has a condition of its own, or once with all of them."""
        bare = [each for each in clause.options if not each.marked or each.condition[1] <= each.condition[0]]
        conditioned = [each for each in clause.options if each not in bare]
        if bare or not conditioned:
            whole = sorted(clause.resolution + [piece for each in bare for piece in each.resolution])
            yield Clause(clause.start, clause.end, clause.condition, clause.cost, whole, clause.flip, clause.marked)
        if _ACTIVATE_ONE.search(self.masked[clause.start : clause.resolution[0][1]]):
            yield from conditioned

    def _say(self, start: int, end: int) -> str:
        return self.masked[start:end]

    def _join(self, pieces: list[tuple[int, int]]) -> tuple[int, str]:
        """The pieces of a resolution as one text, blanks between them, so that offsets hold."""
        if not pieces:
            return 0, ""
        begin = pieces[0][0]
        text, at = "", begin
        for start, end in pieces:
            if start >= at:
                text += " " * (start - at) + self.masked[start:end]
                at = end
        return begin, text

    def _read_clause(self, clause: Clause) -> list[ReadEffect]:
        if not clause.marked and (self.is_monster or (self.stays and not self._plays(clause, "", ""))):
            return self._static(clause)
        condition = self._say(*clause.condition)
        cost = self._say(*clause.cost)
        base, resolution = self._join(clause.resolution)
        head = condition + " " + cost
        draft = Draft(self, clause)
        plays = self._plays(clause, condition, cost)
        old = not clause.marked or self.masked[clause.condition[1] : clause.condition[1] + 1] not in ":"
        if not plays and not clause.flip:
            parts = list(_split_condition(condition))
            if len(parts) > 1:
                return self._read_alternatives(clause, parts)
        where, at = condition, clause.condition[0]
        if plays and not condition.strip():
            where, at = self._find_old_condition(resolution, base)
        if plays and self.card.carrier in SLOW:
            draft.put("class_", "activation", clause.start, clause.end, "spell-or-trap")
            return [draft.make()]
        events = find_events(where)
        window = timings.find_window(where) or timings.find_window(cost)
        phase = timings.find_phase(where)
        if old and window is None and not plays:
            window = timings.find_window(resolution.split(".")[0])
        if old and not plays and self._is_static(events, window, condition, resolution, clause):
            return self._static(clause)
        if exclusion := timings.find_exclusion(head + resolution[:80]) or self._follow_exclusion(clause):
            draft.put("printed_limit", exclusion.word, at, at + len(where), exclusion.convention)
        quick = bool(_QUICK.search(head) or _QUICK_MARK.search(resolution[:70]) or _QUICK_LATER.search(resolution))
        if window is not None and window.word in WINDOWS:
            events = [each for each in events if each.trigger in CARD_EVENTS and "battle" not in each.trigger]
            draft.put("named_timing", window.word, at + window.start, at + window.end, window.convention)
        elif window is not None:
            events = [each for each in events if each.trigger not in ("battles", "attack-declared")]
            draft.put("named_timing", window.word, at + window.start, at + window.end, window.convention)
        elif phase is not None:
            draft.put("named_timing", phase.word, at + phase.start, at + phase.end, phase.convention)
        negation = answers.find_negation(resolution)
        answering = [each for each in events if each.trigger == "activation"]
        kind = self._classify(clause, plays, quick, events, window, phase, where, negation)
        if kind in ("activation", "quick") and answering:
            words = answers.read_answered(where[max(0, answering[0].start - at - 60) :])
            draft.put("answers", words, at + answering[0].start, at + answering[0].end, "answer")
            events = [each for each in events if each.trigger != "activation"]
        if self.card.carrier == "counter-trap":
            events = self._answer_otherwise(draft, events, at)
            if negation is not None and negation.word in ("summon", "attack") and "answers" not in draft.fields:
                draft.put("answers", negation.word, base + negation.start, base + negation.end, "answer")
        elif kind in ("activation", "quick") and any(
            each.trigger.startswith("would:") and "summoned" in each.trigger for each in events
        ):
            draft.put("answers", ("summon",), at, at + len(where), "answer")
            events = [each for each in events if not each.trigger.startswith("would:")]
        self._put_events(draft, events, at, kind)
        draft.put("class_", kind, clause.start, clause.end, "kind")
        if kind in ("trigger", "flip") or (kind == "quick"):
            may = _MAY.search(condition) or _MAY_FIRST.match(cost) or _MAY_FIRST.match(resolution)
            draft.put("optional", "optional" if may else "mandatory", clause.start, clause.end, "optional")
        if kind in ("activation", "quick"):
            self._put_change(draft, resolution, base, clause)
            if negation is not None:
                draft.put("negates", negation.word, base + negation.start, base + negation.end, negation.convention)
        for word, pattern in _SUMMONS:
            if found := pattern.search(resolution):
                draft.put("summons", word, base + found.start(), base + found.end(), "summons")
                break
        if _FROM_GRAVE.search(head):
            draft.put("from_", "graveyard", clause.start, clause.end, "place")
        elif kind != "activation" and _FROM_HAND.search(head):
            draft.put("from_", "hand", clause.start, clause.end, "place")
        return [draft.make()]

    def _read_alternatives(self, clause: Clause, parts: list[tuple[int, int]]) -> list[ReadEffect]:
        """Read a condition of several alternatives: those that say the same of the effect are one."""
        found: list[ReadEffect] = []
        for start, end in parts:
            condition = (clause.condition[0] + start, clause.condition[0] + end)
            way = replace(clause, condition=condition)
            found += self._read_clause(way)
        return _merge_ways(found)

    def _plays(self, clause: Clause, condition: str, cost: str) -> bool:
        """Whether a clause is the activation of a Spell or Trap itself."""
        if self.is_monster or self.part != "text":
            return False
        if clauses.is_elsewhere(self.masked, clause):
            return False
        if not self.stays:
            return True
        return bool(
            _ACTIVATES.match(self.masked[clause.start : clause.end])
            or _WHEN_ACTIVATED.search(condition)
            or _ACTIVATE_THIS.match(self.masked[clause.cost[0] : clause.end])
        )

    def _find_old_condition(self, resolution: str, base: int) -> tuple[str, int]:
        """Find the condition of a Spell or Trap that is written without a colon."""
        for match in _SENTENCE.finditer(resolution):
            said = match[0]
            if _ACTIVATE_WHEN.search(said):
                return said, base + match.start()
        first = resolution.split(". ")[0]
        made = clauses._OLD_CONDITION.match(first)
        if made:
            comma = clauses._OLD_BREAK.search(first)
            if comma:
                return first[: comma.start()], base
        return "", base

    def _follow_exclusion(self, clause: Clause) -> timings.Moment | None:
        for start, end in clause.resolution[1:]:
            if found := timings.find_exclusion(self.masked[start:end]):
                return found
        return None

    def _is_static(
        self, events: list[Event], window: timings.Moment | None, condition: str, resolution: str, clause: Clause
    ) -> bool:
        """Whether older wording only applies by itself, though it looks like a condition."""
        if clause.flip:
            return False
        if _MAY.search(condition) or _MAY_FIRST.match(resolution):
            return "instead" in resolution and "would" in condition
        if any(each.trigger.startswith("would:") for each in events) and "instead" in resolution:
            return True
        if not events and window is None and timings.find_phase(condition) is None:
            return True
        if _EACH_TIME.search(condition):
            return True
        if changes.read_change(resolution) is not None and (
            window is not None or any(each.trigger in ("battles", "attack-declared") for each in events)
        ):
            return True
        return bool(_STATIC_RESULT.search(resolution))

    def _classify(
        self,
        clause: Clause,
        plays: bool,
        quick: bool,
        events: list[Event],
        window: timings.Moment | None,
        phase: timings.Moment | None,
        where: str,
        negation: answers.Found | None,
    ) -> str:
        if plays:
            return "activation"
        if clause.flip:
            return "flip"
        trap = self.card.carrier.endswith("trap")
        if quick:
            return "quick"
        if any(each.trigger == "activation" for each in events) and (
            trap or (negation is not None and negation.word in ("activation", "effect"))
        ):
            return "quick"
        if events:
            return "trigger"
        if window is not None:
            return "quick" if trap or window.word in ("during-calculation", "damage-step") else "trigger"
        if phase is not None:
            return "ignition" if timings.MAIN.search(where) else "trigger"
        return "quick" if trap else "ignition"

    def _answer_otherwise(self, draft: Draft, events: list[Event], at: int) -> list[Event]:
        """Read what a Counter Trap answers beside an activation."""
        answers_summon = [each for each in events if "summoned" in each.trigger]
        answers_attack = [each for each in events if each.trigger == "attack-declared"]
        said = list(draft.fields.get("answers", ()))
        for word, found in (("summon", answers_summon), ("attack", answers_attack)):
            if found:
                said.append(word)
                draft.put("answers", tuple(said), found[0].start + at, found[0].end + at, "answer")
        if not said:
            return events
        return [each for each in events if each not in answers_summon and each not in answers_attack]

    def _put_events(self, draft: Draft, events: list[Event], at: int, kind: str) -> None:
        events = [each for each in events if not each.trigger.startswith("would:")]
        if kind == "ignition" or not events:
            return
        words = tuple(dict.fromkeys(each.trigger for each in events))
        first = events[0]
        draft.put("trigger", words, at + first.start, at + events[-1].end, first.convention)
        card_events = [each for each in events if each.trigger in CARD_EVENTS]
        whose = {each.about for each in (card_events or events)}
        about = whose.pop() if len(whose) == 1 else "this-or-other-cards"
        if card_events or about != "this-card":
            draft.put("about", about, at + first.start, at + first.end, "whose")

    def _put_change(self, draft: Draft, resolution: str, base: int, clause: Clause) -> None:
        change = changes.read_change(resolution)
        if change is None:
            return
        draft.put("atk_def", change.word, base + change.start, base + change.end, change.convention)
        if change.doubtful:
            draft.doubt(base + change.start, base + change.end, change.convention, {"atk_def": ("direct",)})

    def _static(self, clause: Clause) -> list[ReadEffect]:
        made = self._read_static(clause)
        return [made] if made is not None else []

    def _read_static(self, clause: Clause) -> ReadEffect | None:
        _base, _text = self._join(clause.resolution)
        whole = self._say(clause.start, clause.end)
        if clauses.is_summon_rule(whole) or not whole.strip(" ."):
            return None
        draft = Draft(self, clause)
        draft.put("class_", "continuous", clause.start, clause.end, "no-colon")
        change = changes.read_change(whole)
        if change is not None:
            draft.put("atk_def", "direct", clause.start + change.start, clause.start + change.end, change.convention)
        return draft.make()

    def _complete_activation(self, found: list[ReadEffect]) -> list[ReadEffect]:
        """Give a Spell or Trap its activation, with what a Continuous Trap brings."""
        if any(each.record.class_ == ("activation",) for each in found):
            return found
        draft = Draft(self, Clause(0, len(self.masked), (0, 0), (0, 0), []))
        draft.put("class_", "activation", 0, 0, "spell-or-trap")
        if self.card.carrier == "continuous-trap":
            brings = _find_brought(found)
            if brings is not None:
                word, by = brings
                draft.put("brings", word, by.span.start, by.span.end, "continuous-trap")
        return [draft.make(), *found]


_ACTIVATE_ONE: Final = phrase(r"\b(?:activate|use) [^.;:]*\beffects?\b")
_OR_WHEN: Final = phrase(
    r",? or,? (?=(?:if|when|at the (?:start|end)|during (?:the|your|each|damage)|after damage|before damage)\b)"
)


def _split_condition(condition: str) -> Iterator[tuple[int, int]]:
    """Split a condition into its alternatives: "…, or if …"."""
    start = 0
    for found in _OR_WHEN.finditer(condition):
        yield start, found.start()
        start = found.end()
    yield start, len(condition)


def _merge_ways(ways: list[ReadEffect]) -> list[ReadEffect]:
    """Join alternatives that differ in their events only."""
    merged: dict[tuple[object, ...], ReadEffect] = {}
    for each in ways:
        said = {
            name: value
            for name in each.record.model_fields_set
            if name not in ("trigger", "id") and (value := getattr(each.record, name))
        }
        key = tuple(sorted(said.items()))
        if key in merged and each.record.trigger and merged[key].record.trigger:
            known = merged[key]
            words = tuple(dict.fromkeys((*(known.record.trigger or ()), *each.record.trigger)))
            merged[key] = known._replace(
                record=known.record.model_copy(update={"trigger": words}), facts=(*known.facts, *each.facts)
            )
        elif key not in merged:
            merged[key] = each
    return list(merged.values())


_EACH_TIME: Final = phrase(r"\b(?:each|every) time\b")
_QUICK_MARK: Final = phrase(r"\bquick effect\b")
_QUICK_LATER: Final = phrase(r"\bthis is a quick effect\b")
_SENTENCE: Final = phrase(r"[^.]+\.?")


def _find_brought(effects: list[ReadEffect]) -> tuple[str, ReadEffect] | None:
    """Find what a Continuous Trap brings that may make its activation legal."""
    best: tuple[str, ReadEffect] | None = None
    for effect in effects:
        record = effect.record
        kind = (record.class_ or ("",))[0]
        optional = (record.optional or ("optional",))[0]
        if record.from_ and record.from_[0] != "field":
            continue
        if kind == "continuous" and record.atk_def == ("direct",):
            return "continuous-stat-change", effect
        if optional == "mandatory":
            continue
        if kind == "quick" and record.atk_def == ("direct",):
            best = best or ("quick-stat-change", effect)
        elif (kind == "quick" and record.negates == ("activation",)) or (
            kind in ("trigger", "quick")
            and (
                (record.named_timing and record.named_timing[0] in WINDOWS)
                or any(word in _TIMED for word in record.trigger or ())
            )
        ):
            best = best or ("optional-timed", effect)
    return best


_TIMED: Final = frozenset(
    {
        "battle-damage", "damage", "battles", "destroyed-by-battle", "destroyed-by-battle-and-sent",
        "destroys-by-battle", "destroys-by-battle-and-sends",
    }
)  # fmt: skip


class Draft:
    """An effect on its way: its fields, and where each was read."""

    def __init__(self, reader: PartReader, clause: Clause) -> None:
        self.part = reader.part
        self.clause = clause
        self.text = reader.masked
        self.fields: dict[str, Any] = {}
        self.facts: list[Fact] = []
        self.unread: list[Unread] = []

    def put(self, field: str, value: str | tuple[str, ...], start: int, end: int, convention: str) -> None:
        """Note a field, its place and its convention."""
        self.fields[field] = (value,) if isinstance(value, str) else value
        self.facts.append(Fact(field, value, Span(self.part, start, end), convention))

    def doubt(self, start: int, end: int, convention: str, otherwise: dict[str, Any]) -> None:
        """Note a clause that may mean something else."""
        self.unread.append(Unread(Span(self.part, start, end), self.text[start:end], convention, otherwise))

    def make(self) -> ReadEffect:
        """Make the effect."""
        fields = dict(self.fields)
        if "optional" in fields:
            fields["optional"] = fields["optional"][:1]
        record = records.Effect.model_construct(id="effect", **fields)
        span = Span(self.part, self.clause.start, self.clause.end)
        return ReadEffect(record, span, tuple(self.facts), tuple(self.unread))


def read_card(card: PrintedCard) -> Reading:
    """Read the effects of a card off its printed text, by today's wording."""
    found: list[ReadEffect] = []
    if card.pendulum_text:
        found += PartReader(card, "pendulum-text").read()
    if card.text:
        found += PartReader(card, "text").read()
    numbered = []
    number = 0
    activations = 0
    for each in found:
        if each.record.class_ == ("activation",):
            activations += 1
            id = "activation" if activations == 1 else f"activation-{activations}"
        else:
            number += 1
            id = f"effect-{number}"
        numbered.append(each._replace(record=each.record.model_copy(update={"id": id})))
    return Reading(card, tuple(numbered))


__all__ = ["mask", "read_card"]
