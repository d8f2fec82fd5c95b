"""Answers in a sentence whether, and when, a card can be activated in the Damage Step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.answers import timing as timings
from checks.answers.base import Citation
from checks.asking.answer import Answer
from kb.site.reasons import tell
from kb.site.words import IN_A_SENTENCE, KINDS, join

FIRST_WORDS: Final = 7
"""Most words of its text by which an effect is named."""
MOST_TOLD: Final = 3
TRIGGERED: Final = ("trigger", "flip")
FLIPPED: Final = "once it has been flipped face-up"
NO_EFFECT: Final = "has no effect that you activate."


class Timed(NamedTuple):
    """An effect, with the timings asked about, by answer."""

    effect: timings.TimedEffect
    judged: timings.EffectTiming
    yes: tuple[str, ...]
    unknown: tuple[str, ...]
    everywhere: bool
    """Whether it can be activated at every timing."""


def time_effects(timing: timings.Timing, ruleset: str, points: Sequence[str]) -> list[Timed]:
    """Sort the effects of a card by their answers at some timings, or at all if none is given."""
    found = []
    for effect in timing["effects"]:
        judged = effect["rulesets"].get(ruleset)
        if judged is None:
            continue
        own = judged.get("own_timing", list(judged["points"]))
        asked = [point for point in judged["points"] if not points or point in points]
        yes = [point for point in asked if judged["points"][point] == "yes" and point in own]
        unknown = [point for point in asked if judged["points"][point] == "unknown"]
        unknown = unknown or (["?"] if "open" in judged else [])
        found.append(Timed(effect, judged, tuple(yes), tuple(unknown), len(yes) == len(judged["points"])))
    return found


def answer_can(timing: timings.Timing, ruleset: str, points: Sequence[str]) -> Answer:
    """Answer whether a card can be activated in the Damage Step, or at some of its timings."""
    card, effects = timing["card"], time_effects(timing, ruleset, points)
    where = f"{list_places(points)}" if points else "in the Damage Step"
    if any("not-printed" in each.judged["points"].values() for each in effects):
        return Answer(None, f"{card} was not printed yet.")
    usable = [each for each in effects if each.yes]
    if usable:
        reason, rule, sources = explain(usable[0], usable[0].yes[0])
        told = tell_uses(card, usable, len(effects) > 1)
        return Answer("yes", f"Yes. {told[:1].upper()}{told[1:]}.", reason, rule, sources=sources)
    doubtful = next((each for each in effects if each.unknown), None)
    if doubtful is not None:
        reason, rule, sources = explain(doubtful, doubtful.unknown[0])
        return Answer(
            "cannot-decide", f"Cannot decide whether {card} can be activated {where}.", reason, rule, sources=sources
        )
    if not effects:
        if timing.get("gives"):
            return Answer("cannot-decide", f"Cannot decide: {card} gives its effects to other cards.")
        return Answer("no", f"No. {card} {NO_EFFECT}")
    anywhere = [each for each in time_effects(timing, ruleset, ()) if each.yes]
    refused = choose_refused(anywhere or effects)
    near = next((each for each in effects if each.effect["effect"] == refused.effect["effect"]), effects[0])
    point = next((each for each in near.judged["points"] if not points or each in points), "")
    reason, rule, sources = explain(near, point)
    but = f" {tell_uses(card, anywhere, len(effects) > 1)}." if anywhere and points else ""
    but = f"{but[:1]}{but[1:2].upper()}{but[2:]}"
    verb = "activate" if any(each.effect["kind"] == "activation" for each in effects) else "use"
    whose = card if verb == "activate" else f"an effect of {card}" if len(effects) > 1 else f"the effect of {card}"
    return Answer("no", f"No. You cannot {verb} {whose} {where}.{but}", reason, rule, sources=sources)


def choose_refused(effects: Sequence[Timed]) -> Timed:
    """Choose the effect whose refusal is given: one that could be used in a battle before an Ignition Effect."""
    return next((each for each in effects if each.effect["kind"] not in ("ignition", "continuous")), effects[0])


def answer_when(timing: timings.Timing, ruleset: str) -> Answer:
    """Answer when in the Damage Step the effects of a card can be activated."""
    card, effects = timing["card"], time_effects(timing, ruleset, ())
    usable = [each for each in effects if each.yes]
    if not usable:
        refused = answer_can(timing, ruleset, ())
        return refused._replace(said=None, sentence=refused.sentence.removeprefix("No. "))
    reason, rule, sources = explain(usable[0], usable[0].yes[0])
    told = tell_uses(card, usable, len(effects) > 1)
    return Answer(None, f"{told[:1].upper()}{told[1:]}.", reason, rule, sources=sources)


def tell_uses(card: str, effects: Sequence[Timed], several: bool) -> str:
    """Describe when effects can be activated; each sentence once, at most three."""
    told = list(dict.fromkeys(tell_use(card, each, several) for each in effects))
    more = f"; and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return "; ".join(told[:MOST_TOLD]) + more


def tell_use(card: str, timed: Timed, several: bool) -> str:
    """Describe when an effect can be activated: *you can activate Shrink before damage calculation*."""
    kind = timed.effect["kind"]
    where = "at any point in the Damage Step" if timed.everywhere else list_places(timed.yes)
    if kind == "activation":
        return f"you can activate {card} {where}"
    called = name_effect(card, kind, timed.effect["text"] or "") if several else f"the effect of {card}"
    if kind in TRIGGERED:
        event = FLIPPED if kind == "flip" else tell_condition(timed.effect["text"] or "")
        return f"{called} can be activated {where}{f', {event}' if event else ''}"
    return f"you can use {called} {where}"


_CONDITION: Final = re.compile(r"^(?:FLIP: )?((?:[Ww]hen|[Ii]f) [^:;.]{4,90}?)(?: \([^)]*\))?:")


def tell_condition(text: str) -> str:
    """Quote the condition of a trigger from its text: *when you take battle damage*; else say that it is needed."""
    found = _CONDITION.search(text)
    return f"{found[1][:1].lower()}{found[1][1:]}" if found else "once its condition is met"


def name_effect(card: str, kind: str, text: str) -> str:
    """Name one of several effects of a card by its first words, else by its kind."""
    words = text.split()
    if not words:
        return f"{card}’s {KINDS.get(kind, 'effect')}"
    more = "…" if len(words) > FIRST_WORDS else ""
    return f"{card}’s effect “{' '.join(words[:FIRST_WORDS]).rstrip(',;:')}{more}”"


def list_places(points: Sequence[str]) -> str:
    """List timings as in a sentence; the start and the end with their step."""
    named = {"start": "at the start of the Damage Step", "end": "at the end of the Damage Step"}
    return join([named.get(point, IN_A_SENTENCE.get(point, point)) for point in points])


def explain(timed: Timed, point: str) -> tuple[str, str | None, tuple[Citation, ...]]:
    """Give the reason, rule and sources of the answer at a timing."""
    text = timed.effect["text"]
    for why in timed.judged["why"]:
        if why["point"] == point:
            said = timed.judged["points"].get(point, "no")
            return tell(why["because"], why["rule"], said, text), why["rule"], tuple(why["cites"])
    return tell(timed.judged.get("open", ""), None, "unknown", text), None, ()
