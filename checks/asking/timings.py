"""Answers in a sentence whether, and when, a card can be activated in the Damage Step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.answers import timing as timings
from checks.answers.base import Citation
from checks.asking.answer import Answer
from kb.site.words import IN_A_SENTENCE, KINDS, join

FIRST_WORDS: Final = 7
"""Most words of its text by which an effect is named."""
MOST_TOLD: Final = 3
TRIGGERED: Final = ("trigger", "flip")


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
        return Answer("cannot-decide", f"Cannot decide: {reason}", reason, rule, sources=sources)
    if not effects:
        if timing.get("gives"):
            return Answer("cannot-decide", f"Cannot decide: {card} gives its effects to other cards.")
        return Answer("no", f"No. {card} has no effect that is activated.")
    elsewhere = [each for each in time_effects(timing, ruleset, ()) if each.yes]
    chosen = next((each for each in effects for other in elsewhere if each.effect is other.effect), effects[0])
    reason, rule, sources = explain(chosen, next(iter(points), next(iter(chosen.judged["points"]), "")))
    but = f" {tell_uses(card, elsewhere, len(effects) > 1)}." if elsewhere else ""
    verb = "activate" if any(each.effect["kind"] == "activation" for each in effects) else "use"
    whose = card if verb == "activate" else f"an effect of {card}"
    but = but.replace(" you can", " You can", 1)
    return Answer("no", f"No. You cannot {verb} {whose} {where}.{but}", reason, rule, sources=sources)


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
    where = "at any timing of the Damage Step" if timed.everywhere else list_places(timed.yes)
    if kind == "activation":
        return f"you can activate {card} {where}"
    called = name_effect(card, timed.effect) if several else f"{card}’s {KINDS.get(kind, 'effect')}"
    if kind in TRIGGERED:
        return f"{called} can be activated {where}, when its trigger event occurs"
    return f"you can use {called} {where}"


def name_effect(card: str, effect: timings.TimedEffect) -> str:
    """Name one of several effects of a card by its first words, else by its kind."""
    words = (effect["text"] or "").split()
    if not words:
        return f"{card}’s {KINDS.get(effect['kind'], 'effect')}"
    more = "…" if len(words) > FIRST_WORDS else ""
    return f"{card}’s effect “{' '.join(words[:FIRST_WORDS])}{more}”"


def list_places(points: Sequence[str]) -> str:
    """List timings as in a sentence; the start and the end with their step."""
    named = {"start": "at the start of the Damage Step", "end": "at the end of the Damage Step"}
    return join([named.get(point, IN_A_SENTENCE.get(point, point)) for point in points])


def explain(timed: Timed, point: str) -> tuple[str, str | None, tuple[Citation, ...]]:
    """Give the reason, rule and sources of the answer at a timing."""
    for why in timed.judged["why"]:
        if why["point"] == point:
            return why["because"], why["rule"], tuple(why["cites"])
    return timed.judged.get("open", ""), None, ()
