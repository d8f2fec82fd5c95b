"""Clauses read as effects in the records' own language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kb.reader.clauses import activations, answers, changes, clauses, timings
from kb.reader.clauses.clauses import Clause, Stop
from kb.reader.clauses.drafts import Draft, Found, Stretch, join_owners, merge_ways
from kb.reader.clauses.events import CARD_EVENTS, Event, find_events
from kb.reader.clauses.japanese import match_japanese
from kb.reader.clauses.kinds import Heading, classify, only_applies
from kb.reader.clauses.model import PrintedCard, ReadEffect, Reading, Span, Unread
from kb.reader.clauses.phrases import phrase
from kb.reader.clauses.places import find_places, find_replacing
from kb.reader.clauses.splitting import mask

STAYING: Final = frozenset({"continuous-spell", "equip-spell", "field-spell", "continuous-trap"})
SLOW: Final = frozenset({"normal-spell", "ritual-spell", "continuous-spell", "equip-spell", "field-spell"})

_SUMMONS: Final = (
    (
        "normal",
        phrase(
            r"^\W*(?:immediately after this effect resolves, )?(?:you can )?(?:immediately )?"
            r"(?:after this effect resolves, )?(?:normal|tribute) summon\b(?![^.;]*\bin addition\b)"
        ),
    ),
    ("fusion", phrase(r"^\W*(?:you can )?fusion summon\b")),
    (
        "special",
        phrase(
            r"(?:^\W*|\b(?:<player> can|and|then|also|either|if you do|each player|(?<!normal\s)or)\b,? |[.,;:●] )"
            r"(?:immediately )?special summons?\b"
        ),
    ),
)
_SUMMONS_AT_ONCE: Final = phrase(r"\bimmediately after this effect resolves, (?:synchro|xyz|link) summon\b")
"""A Summon from the Extra Deck that has to be performed."""
_ONE_OF: Final = phrase(r"\b(?:activate|use) [^.;:]*\beffects?\b")
_OR_WHEN: Final = phrase(
    r",? or,? (?=(?:if|when|at the (?:start|end)|during (?:the|your|each|damage)|after damage|before damage"
    r"|once per battle, (?:if|when|during))\b)|,? also (?=once per turn,? (?:if|when|during)\b)"
)
_ACTIVATE_WHEN: Final = phrase(
    r"\b(?:activated? (?:this card |this effect )?(?:only )?|only )(?:if|when|during|in|at|after|before|by|on)\b"
)
_LISTED_TIMINGS: Final = phrase(r"\bat any of (?:the following|these) timings\b")
"""Introduces a list of events to respond to, which are not read one by one."""
_ATTACKED_HIDDEN: Final = phrase(
    r"\battacks? (?:this|a) (?:face-down )?(?:card|monster)[^,.:;]*\bface-down\b|\bthis face-down card is attacked\b"
)
"""A monster attacked while face-down does nothing until it is flipped."""
_TARGETED_BY: Final = phrase(r"\b(?:is|are) (?:targeted|selected) by\b")
"""The effect responds to the one that targets; older wording has no "Quick Effect"."""
_STANDS: Final = phrase(r"^\W*(?:as long as|while)\b")
"""Old wording that may apply by itself, or respond to an activation."""
_DEED: Final = phrase(
    r"\b(?:destroy (?!this|it\b)|draw \d|increase [^.]*\blife points|select \d|will be destroyed"
    r"|inflict (?!the difference|double|piercing))"
)
"""Something that is done once, to other cards or to a player."""
_NO_DEED: Final = phrase(r"\b(?:instead|negate|would|each time|roll a|immediately after)\b")
"""Words by which it replaces something, or applies as something else resolves."""
_IN_OTHER_PHASE: Final = phrase(r"^(?!.*\battack).*\b(?:during|at) [^.,]*\b(?:standby|end) phases?\b")
_SENTENCE: Final = phrase(r"[^.]+\.?")
_BY_HAND: Final = phrase(r"\b(?:normal|tribute) summon")
_SPECIALLY: Final = phrase(r"\bspecial summon")
_HEAD: Final = 80
"""How far behind the colon "(except during the Damage Step)" still belongs to the head of a sentence."""


class PartReader:
    """The reader of one text of a card: its own, or that of its Pendulum Effect."""

    def __init__(self, card: PrintedCard, part: str, *, old: bool) -> None:
        self.carrier = card.carrier
        self.part = part
        self.old = old
        self.is_monster = card.carrier == "monster" or part != "text"
        self.stays = card.carrier in STAYING
        self.printed = card.text if part == "text" else card.pendulum_text
        self.masked = mask(self.printed)
        found, given = clauses.read_clauses(self.masked, is_monster=self.is_monster, stays=self.stays, old=old)
        self.given = [Span(part, *stop) for stop in given]
        plain = self.is_monster or self.stays
        self.clauses = found if plain else activations.join_conditions(self.masked, found)

    def read(self) -> list[ReadEffect]:
        """Read the effects of the text."""
        ways = [way for clause in self.clauses for way in self._list_ways(clause)]
        found = [effect for way in ways for effect in self._read_clause(way)]
        if self.old and self.is_monster and not any(each.is_activated for each in found):
            found = [self._doubt_deed(each) for each in found]
        return found if self.is_monster else activations.complete_activation(self.masked, found, self.carrier)

    def _doubt_deed(self, effect: ReadEffect) -> ReadEffect:
        """Read an old monster's sentence that does something to others as a trigger, which may be none."""
        text = self._say((effect.span.start, effect.span.end))
        if effect.unread or not _DEED.search(text) or _NO_DEED.search(text):
            return effect
        outside = {"named_timing": ("outside",)} if _IN_OTHER_PHASE.search(text) else {}
        said = {"class_": ("trigger",), "optional": ("mandatory",)} | outside
        doubt = Unread(effect.span, "old-trigger", {"class_": ("continuous",)})
        return effect._replace(record=effect.record.model_copy(update=said), unread=(doubt,))

    def _list_ways(self, clause: Clause) -> Iterator[Clause]:
        """List the clause with its bare bullets, and each bullet with a condition or a label of its own."""
        bare = [each for each in clause.options if not each.marked or each.condition[1] <= each.condition[0]]
        conditioned = [each for each in clause.options if each not in bare]
        lead = (clause.start, clause.resolution[0][1])
        one_of = bool(_ONE_OF.search(self.masked[slice(*lead)]))
        if bare or not conditioned or not one_of:
            whole = sorted(clause.resolution + [piece for each in bare for piece in each.resolution])
            yield replace(clause, resolution=whole, options=[])
        for each in conditioned if one_of else ():
            is_label = not clauses.begins_condition(self._say(each.condition))
            yield replace(each, lead=lead, condition=clause.condition if is_label else each.condition)

    def _read_clause(self, clause: Clause) -> list[ReadEffect]:
        """Read one clause: more than one effect where its conditions say different things."""
        plays = not self.is_monster and activations.plays_card(self.masked, clause, self.clauses, stays=self.stays)
        if not clause.marked and not plays:
            return self._read_static(clause)
        parts = [] if plays or clause.flip else list(_split_condition(self._say(clause.condition)))
        if len(parts) > 1:
            return self._read_alternatives(clause, parts)
        where = self._find_condition(clause, plays=plays)
        resolution = self._join(clause.resolution)
        heading = self._read_heading(clause, where, resolution, plays=plays)
        may_apply = clause.old and not plays and not clause.flip and not clause.ordered
        if may_apply and only_applies(heading, stays=self.stays):
            return self._read_static(clause)
        kind = "activation" if plays else "flip" if clause.flip else self._classify(heading, old=clause.old)
        draft = self._begin(clause)
        draft.put("class_", kind, clause.start, clause.end, "spell-or-trap" if plays else "kind")
        if not (plays and self.carrier in SLOW):
            self._put_timing(draft, clause, heading, where)
            if not _LISTED_TIMINGS.search(where.text):
                self._put_events(draft, heading, where, kind)
        self._put_result(draft, heading, resolution, kind)
        self._put_place(draft, clause, heading, kind)
        self._put_doubts(draft, clause, heading, where)
        return [draft.make()]

    def _put_doubts(self, draft: Draft, clause: Clause, heading: Heading, where: Stretch) -> None:
        """Leave open where the wording may mean another class of effect, or another timing."""
        kind = draft.fields["class_"][0]
        stands = bool(_STANDS.match(self._say((clause.start, clause.end))))
        each_time = self.stays or (self.is_monster and heading.is_each_time)
        may_apply = (kind == "trigger" and each_time) or (kind == "quick" and stands)
        if clause.ordered or (clause.old and may_apply and not heading.is_optional):
            draft.doubt(clause.start, clause.end, "old-trigger", class_=("continuous",))
        if heading.is_quick_at_times:
            draft.doubt(clause.start, clause.end, "kind", class_=("quick",))
        if kind == "trigger" and heading.window is None and _ATTACKED_HIDDEN.search(where.text):
            draft.doubt(clause.start, clause.end, "battle-step", named_timing=("before-calculation",))
        if clause.old and kind == "trigger" and _TARGETED_BY.search(where.text):
            draft.doubt(clause.start, clause.end, "answer", class_=("quick",))

    def _classify(self, heading: Heading, *, old: bool) -> str:
        kept = heading._replace(events=tuple(_keep_events(heading)))
        return classify(kept, is_trap=self.carrier.endswith("trap"), old=old)

    def _begin(self, clause: Clause) -> Draft:
        """Begin an effect where its clause begins: with the bracket, if it is in one."""
        opened = self.printed[clause.start - 1 : clause.start] == "("
        return Draft(self.part, clause.start - opened, clause.end)

    # --- pieces of the text -----------------------------------------------------------------------------------

    def _say(self, stop: Stop) -> str:
        return self.masked[slice(*stop)]

    def _join(self, pieces: list[Stop]) -> Stretch:
        """Join the pieces of a resolution, blanks between them, so that offsets hold."""
        begin = at = pieces[0][0]
        text = ""
        for start, end in pieces:
            if start >= at:
                text += re.sub(f"[^{changes.BULLET}]", " ", self.masked[at:start]) + self.masked[start:end]
                at = end
        return Stretch(text, begin)

    def _find_condition(self, clause: Clause, *, plays: bool) -> Stretch:
        """Find the condition of a clause; of a Spell or Trap without a colon, in the sentences of its effect."""
        condition = Stretch(self._say(clause.condition), clause.condition[0])
        if activations.waits_for_itself(condition.text) and plays:
            return Stretch("", condition.at)
        if plays and not condition.text.strip() and _ACTIVATE_WHEN.search(self._say(clause.cost)):
            return Stretch(self._say(clause.cost), clause.cost[0])
        if plays and not condition.text.strip():
            return _find_old_condition(self._join(clause.resolution), marked=clause.marked)
        return condition

    def _find_events(self, condition: Stretch) -> Iterator[Event]:
        """Find the events of a condition; "Summoned this way" is the Summon of the previous sentence."""
        sentence = self.masked[: condition.at].rstrip(" .").rpartition(".")[2]
        by_hand = bool(_BY_HAND.search(sentence) and not _SPECIALLY.search(sentence))
        for each in find_events(condition.text):
            if by_hand and each.convention == "summoned-this-way" and each.trigger == "special-summoned":
                yield each._replace(trigger="normal-summoned", convention="hand-summon")
            else:
                yield each

    def _read_alternatives(self, clause: Clause, parts: list[Stop]) -> list[ReadEffect]:
        """Read a condition of several alternatives: those that say the same of the effect are one."""
        at, found = clause.condition[0], list[ReadEffect]()
        for start, end in parts:
            way = replace(clause, condition=(at + start, at + end), lead=clause.condition)
            found += self._read_clause(way)
        return merge_ways(join_owners(found))

    # --- what is read of them ---------------------------------------------------------------------------------

    def _read_heading(self, clause: Clause, where: Stretch, resolution: Stretch, *, plays: bool) -> Heading:
        cost = self._say(clause.cost)
        window = timings.find_window(where.text)
        window = window or _seen_from(where, timings.find_window(cost), clause.cost[0])
        first = resolution.text.split(".")[0]
        if window is None and (clause.old or (plays and not clause.marked and not clauses.OF_THE_TURN.match(first))):
            asked = first[: clauses.find_old_break(first)] if plays else ""
            window = _seen_from(where, timings.find_window(asked or first), resolution.at)
        return Heading(
            lead=self._say(clause.lead),
            condition=where.text,
            cost=cost,
            resolution=resolution.text,
            events=tuple(self._find_events(where)),
            window=_seen_from(where, timings.find_skipped_calculation(first), resolution.at) or window,
            phase=timings.find_phase(where.text),
            later=plays and window is None and timings.find_window(first) is not None,
            negation=answers.find_negation(resolution.text),
        )

    def _put_timing(self, draft: Draft, clause: Clause, heading: Heading, where: Stretch) -> None:
        """Read the window or phase that a condition names, and the timings that it excludes."""
        head = f"{heading.lead} {heading.condition} {heading.cost} {heading.resolution[:_HEAD]}"
        later = [self._say(stop) for stop in clause.resolution[1:]]
        if any(found := timings.find_exclusion(text) for text in (head, *later)) and found:
            draft.put("printed_limit", found.word, clause.start, clause.end, found.convention)
        named = heading.window or heading.phase
        by_hand = heading.events and all(each.convention == "hand-summon" for each in heading.events)
        if named is None and any(each.convention == "summoned-this-way" for each in heading.events):
            named = self._find_phase_before(clause)
        if named is None and by_hand and any(each.trigger == "special-summoned" for each in heading.events):
            named = Found("outside", 0, len(where.text), "hand-summon")
        if named is None and heading.later:
            draft.doubt(clause.start, clause.end, "named-window", named_timing=("damage-step",))
        if named is None or (named is heading.phase and timings.find_coming_of_battle(where.text)):
            return
        draft.put_found("named_timing", named, where)
        if named.convention == "without-calculation":
            draft.doubt(clause.start, clause.end, named.convention, named_timing=("before-calculation",))

    def _find_phase_before(self, clause: Clause) -> Found | None:
        """Find the phase of the effect before, with which an event is done."""
        before = [each for each in self.clauses if each.start < clause.start]
        found = timings.find_phase(self._say(before[-1].condition)) if before else None
        return Found(found.word, 0, 0, found.convention) if found else None

    def _put_events(self, draft: Draft, heading: Heading, where: Stretch, kind: str) -> None:
        """Read the trigger events of an effect, and the activations that it responds to."""
        events = list(_keep_events(heading))
        if kind in ("activation", "quick"):
            events = self._put_answers(draft, heading, events, where)
        ends = timings.find_coming_of_battle(where.text) if kind in ("activation", "trigger") else None
        if ends is not None and heading.window is None:
            draft.put_found("trigger", ends, where)
        elif events and kind != "ignition":
            words = tuple(dict.fromkeys(each.trigger for each in events))
            start, end = where.at + events[0].start, where.at + events[-1].end
            draft.put("trigger", words, start, end, events[0].convention)
            whose = {each.about for each in events if each.trigger in CARD_EVENTS}
            if any(each.convention == "placed" for each in events):
                draft.doubt(start, end, "placed", trigger=("other-event",), about=None)
            if whose:
                about = whose.pop() if len(whose) == 1 else "this-or-other-cards"
                draft.put("about", about, start, end, "whose")
            own, others = (
                {each.trigger for each in events if each.about == owner} for owner in ("this-card", "other-cards")
            )
            if own and others and own.isdisjoint(others):
                draft.doubt(start, end, "events-of-one-effect", about=("this-card",))

    def _put_answers(self, draft: Draft, heading: Heading, events: list[Event], where: Stretch) -> list[Event]:
        """Read the activations that a fast effect must be chained to; return the remaining trigger events."""
        counter = self.carrier == "counter-trap"
        words: list[str] = []
        rest: list[Event] = []
        for each in events:
            if each.trigger == "activation":
                words += answers.read_answered(where.text[max(0, each.start - _BEFORE) :])
            elif each.trigger in _SUMMONED and (counter or each.would):
                words.append("summon")
            elif each.trigger in _ATTACKS and (counter or draft.fields["class_"] == ("quick",)):
                words += ["attack", *(["any-activation"] if _OR_BY_EFFECT.search(where.text) else [])]
            elif not each.would:
                rest.append(each)
        if not words and counter and heading.negation and heading.negation.word in ("summon", "attack"):
            words.append(heading.negation.word)
        elif not words and counter and heading.negation and heading.negation.word == "activation":
            words += answers.read_answered(heading.resolution[heading.negation.start :].split(".")[0])
        if words:
            end = where.at + len(where.text)
            convention = "replacement" if any(each.would for each in events) else "answer"
            draft.put("answers", tuple(dict.fromkeys(words)), where.at, end, convention)
        return rest

    def _put_result(self, draft: Draft, heading: Heading, resolution: Stretch, kind: str) -> None:
        """Read the resolution of an effect."""
        if kind in ("trigger", "flip", "quick"):
            forced = kind != "quick" or any(each in draft.fields for each in ("trigger", "answers", "named_timing"))
            said = "mandatory" if forced and not heading.is_optional else "optional"
            draft.put("optional", said, draft.span.start, draft.span.end, "optional")
            if kind == "trigger" and heading.is_for_the_opponent:
                draft.doubt(draft.span.start, draft.span.end, "optional", optional=("optional",))
        change = changes.find_change(resolution.text)
        if change is not None:
            draft.put_found("atk_def", change, resolution)
            if change.word == "only-the-summoned" and changes.speaks_of_target(resolution.text, change):
                draft.doubt(draft.span.start, draft.span.end, change.convention, atk_def=("direct",))
        if heading.negation is not None:
            draft.put_found("negates", heading.negation, resolution)
            if change and heading.negation.word == "attack" and kind == "quick" and heading.waits_for_nothing:
                draft.doubt(draft.span.start, draft.span.end, heading.negation.convention, named_timing=("outside",))
        for word, pattern in _SUMMONS:
            if found := pattern.search(resolution.text):
                draft.put_found("summons", Found(word, *found.span(), "summons"), resolution)
                break
        if found := _SUMMONS_AT_ONCE.search(resolution.text):
            start, end = (resolution.at + each for each in found.span())
            draft.doubt(start, end, "summons-at-once", summons=("fusion",))

    def _put_place(self, draft: Draft, clause: Clause, heading: Heading, kind: str) -> None:
        """Read from where the card is used; a Spell or Trap is played from where it lies, and moves itself later."""
        said = f"{heading.lead} {heading.condition}"
        if kind == "activation":
            places = tuple(each for each in find_places(said, heading.cost, "") if each == "graveyard")
        else:
            places = find_places(said, heading.cost, heading.resolution)
        own_move = draft.fields.get("about") == ("this-card",) and len(places) > 1
        if places and places != ("field",) and not own_move:
            draft.put("from_", places, clause.start, clause.end, "place")

    def _read_static(self, clause: Clause) -> list[ReadEffect]:
        """Read a sentence that is not activated; none if it only describes the Summon of its monster."""
        whole = self.masked[clause.start : clause.end]
        if clauses.is_summon_rule(whole) or not whole.strip(" ."):
            return []
        draft = self._begin(clause)
        draft.put("class_", "continuous", clause.start, clause.end, "no-colon")
        if place := find_replacing(whole):
            draft.put("from_", place, clause.start, clause.end, "place")
        if change := changes.changes_itself(whole):
            draft.put_found("atk_def", change, Stretch(whole, clause.start))
        return [draft.make()]


_ATTACKS: Final = ("attack-declared", "attack-targeted")
_SUMMONED: Final = ("normal-summoned", "flip-summoned", "special-summoned")
_OR_BY_EFFECT: Final = phrase(r"\bfor an attack,? or with an? [^,:;]*?effect\b")
"""A target that an effect chooses as well as an attack."""
_BEFORE: Final = 60
"""How far before the verb its object can begin ("a Spell/Trap Card, or monster effect, is activated")."""


def _keep_events(heading: Heading) -> Iterator[Event]:
    """Keep the events that set an effect off: a named window says itself when the battle has come so far.

    What battles in a step before the Damage Step has not battled yet.
    """
    for each in heading.events:
        if heading.window is None:
            keep = each.trigger != "battles" or heading.phase is None
        elif heading.window.word in timings.WINDOWS:
            keep = each.trigger in CARD_EVENTS and "battle" not in each.trigger and each.trigger not in _ATTACKS
        else:
            keep = each.trigger not in ("battles", *_ATTACKS)
        if keep:
            yield each


def _split_condition(condition: str) -> Iterator[Stop]:
    """Split a condition into its alternatives: "…, or if …"."""
    start = 0
    for found in _OR_WHEN.finditer(condition):
        yield start, found.start()
        start = found.end()
    yield start, len(condition)


def _seen_from(where: Stretch, found: Found | None, at: int) -> Found | None:
    """Shift a word found in a text that starts elsewhere to its place in a stretch."""
    return found and found._replace(start=at - where.at + found.start, end=at - where.at + found.end)


def _find_old_condition(resolution: Stretch, *, marked: bool) -> Stretch:
    """Find the condition of a Spell or Trap that is written without a colon."""
    for match in _SENTENCE.finditer(resolution.text):
        if _ACTIVATE_WHEN.search(match[0]):
            return Stretch(match[0], resolution.at + match.start())
    first = "" if marked or clauses.OF_THE_TURN.match(resolution.text) else resolution.text.split(". ")[0]
    return Stretch(first[: clauses.find_old_break(first)], resolution.at)


def read_card(card: PrintedCard) -> Reading:
    """Read the effects of a card off its printed text, by today's wording."""
    texts = {"pendulum-text": card.pendulum_text, "text": card.text}
    modern = any(clauses.has_marks(text) or clauses.is_of_today(text) for text in texts.values())
    old = not (modern or card.pendulum_text)
    readers = [PartReader(card, part, old=old) for part, text in texts.items() if text]
    found = match_japanese(card, [each for reader in readers for each in reader.read()])
    return Reading(card, tuple(_number(found)), tuple(each for reader in readers for each in reader.given))


def _number(effects: list[ReadEffect]) -> Iterator[ReadEffect]:
    """Give each effect its id."""
    counts = {"activation": 0, "effect": 0}
    for each in effects:
        name = "activation" if each.is_activation else "effect"
        counts[name] += 1
        yield each._replace(id=name if each.is_activation and counts[name] == 1 else f"{name}-{counts[name]}")
