"""Answers in a sentence whether, and when, a card can be activated in the Damage Step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from checks.answers import timing as timings
from checks.answers.base import Citation
from checks.asking.words.answer import Answer
from kb.site.reasons import tell
from kb.site.telling import NO_EFFECT, Use, begin, list_places, name_effect, tell_refusal, tell_use, tell_uses


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


def answer_can(timing: timings.Timing, ruleset: str, points: Sequence[str], said: str = "") -> Answer:
    """Answer whether a card can be activated in the Damage Step, or at some of its timings.

    Of several effects those are meant that do what a question names; it depends if these differ.
    """
    card, effects = timing["card"], time_effects(timing, ruleset, points)
    meant = choose_meant(effects, said)
    if len({bool(each.yes) for each in meant if not each.unknown}) > 1:
        listed = "; ".join(_tell_effect(card, each) for each in meant if not each.unknown)
        return Answer("depends", f"It depends on the effect: {listed}.", rule=_find_rule(meant))
    several = len(effects) > 1
    effects = meant or effects
    where = f"{list_places(points)}" if points else "in the Damage Step"
    if any("not-printed" in each.judged["points"].values() for each in effects):
        return Answer(None, f"{card} was not printed yet.")
    usable = [each for each in effects if each.yes]
    if usable:
        return _tell_usable(card, usable, several=several)
    doubtful = next((each for each in effects if each.unknown), None)
    if doubtful is not None:
        reason, rule, sources = explain(doubtful, doubtful.unknown[0])
        return Answer(
            "cannot-decide", f"Cannot decide whether {card} can be activated {where}.", reason, rule, sources=sources
        )
    if effects:
        anywhere = [each for each in time_effects(timing, ruleset, ()) if each.yes]
        return _tell_refused(card, effects, anywhere, points, where)
    if timing.get("gives"):
        return Answer("cannot-decide", f"Cannot decide: {card} gives its effects to other cards.")
    return Answer("no", f"No. {card} {NO_EFFECT}")


def _tell_usable(card: str, usable: Sequence[Timed], *, several: bool) -> Answer:
    """Answer yes with the effects that can be activated; it depends if they wait for a Summon by an effect."""
    reason, rule, sources = explain(usable[0], usable[0].yes[0])
    told = write_uses(card, usable, several=several)
    if all(SUMMONED.search(each.effect["text"] or "") for each in usable):
        only = "It depends. Monsters are rarely Summoned so in the Damage Step"
        return Answer("depends", f"{only}, but then yes: {told}.", reason, rule, sources=sources)
    return Answer("yes", f"Yes. {begin(told)}.", reason, rule, sources=sources)


def _tell_refused(
    card: str, effects: Sequence[Timed], anywhere: Sequence[Timed], points: Sequence[str], where: str
) -> Answer:
    """Answer no, with the timings at which the card can be activated otherwise."""
    refused = choose_refused(anywhere or effects)
    near = next((each for each in effects if each.effect["effect"] == refused.effect["effect"]), effects[0])
    point = next((each for each in near.judged["points"] if not points or each in points), "")
    reason, rule, sources = explain(near, point)
    but = f" {begin(write_uses(card, anywhere, several=len(effects) > 1))}." if anywhere and points else ""
    told = tell_refusal(card, [each.effect["kind"] for each in effects], where)
    return Answer("no", f"No. {told}{but}", reason, rule, sources=sources)


def is_never(answer: Answer) -> bool:
    """Whether an answer is a no because of the timing alone, which nothing else in a question can change."""
    return answer.said == "no" and not answer.scenes and (answer.rule or "").startswith(("DS-", "OT-"))


SUMMONED: Final = re.compile(
    r"^[^:]*\b(?:[Ww]hen|[Ii]f) (?:this card|you|it) (?:is |was )?(?:successfully )?"
    r"(?:Normal|Tribute|Flip|Ritual|Fusion|Synchro|Xyz|Pendulum|Link) Summon"
)
"""Conditions that are met by a Summon which only an effect makes in a battle."""
_CONDITION: Final = re.compile(r"^[^:]*:")
"""The condition of an effect, up to the colon."""
DONE: Final = ("banish", "destroy", "negat", "draw", "discard", "tribut", "return", "equip", "special summon", "detach")
"""Verbs by which a question names one of several effects, without their endings."""


def choose_meant(effects: list[Timed], said: str) -> list[Timed]:
    """Choose the effects whose texts have the verb of a question; none if it has no verb, or a text is not known."""
    verb = next((each for each in DONE if each in said), None)
    if verb is None or len(effects) < 2 or any(not each.effect["text"] for each in effects):
        return []
    return [each for each in effects if verb in _CONDITION.sub("", each.effect["text"] or "").casefold()]


def _tell_effect(card: str, timed: Timed) -> str:
    use = Use(timed.effect["kind"], timed.effect["text"] or "", timed.yes, timed.everywhere)
    if timed.yes:
        return tell_use(card, use, several=True)
    return f"{name_effect(card, use.kind, use.text)} cannot be activated"


def _find_rule(effects: Sequence[Timed]) -> str | None:
    return next((why["rule"] for each in effects if not each.yes for why in each.judged["why"]), None)


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
    told = write_uses(card, usable, several=len(effects) > 1)
    return Answer(None, f"{begin(told)}.", reason, rule, sources=sources)


def write_uses(card: str, effects: Sequence[Timed], *, several: bool) -> str:
    """Describe when effects can be activated."""
    uses = [Use(each.effect["kind"], each.effect["text"] or "", each.yes, each.everywhere) for each in effects]
    return tell_uses(card, uses, several=several)


def explain(timed: Timed, point: str) -> tuple[str, str | None, tuple[Citation, ...]]:
    """Give the reason, rule and sources of the answer at a timing."""
    text = timed.effect["text"]
    for why in timed.judged["why"]:
        if why["point"] == point:
            said = timed.judged["points"].get(point, "no")
            return tell(why["because"], why["rule"], said, text), why["rule"], tuple(why["cites"])
    return tell(timed.judged.get("open", ""), None, "unknown", text), None, ()
