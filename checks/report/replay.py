"""A battle told to people: headings of the steps, who did what, Life Points, and who could have done what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import NamedTuple, cast

from checks.answers import playing as answers
from checks.engine import (
    PLAYERS,
    RULES,
    Card,
    Effect,
    Event,
    Game,
    Illegal,
    Number,
    Ruleset,
    ScriptStopped,
    Undecided,
    find_effect,
    judge_play,
    verify_activation,
)
from checks.replay.stage import Outcome
from checks.replay.telling import HEADINGS, tell_event
from checks.report.palette import Palette


@dataclass(frozen=True, slots=True)
class Option:
    """What one card could do in a window, or why it could not."""

    effect: str
    may: str
    """``yes``, ``no`` or ``unknown``."""
    reason: str
    rule: str
    why: str
    remedy: str = ""
    """What would make it legal."""


@dataclass(slots=True)
class Windows:
    """The windows of a replay: after how many events each was open, where, and who could have done what."""

    others: tuple[Ruleset, ...] = ()
    """Rulesets to look at for what would be legal elsewhere."""
    seen: list[tuple[int, str, tuple[Option, ...]]] = field(default_factory=list)

    def note(self, game: Game, point: str) -> None:
        """Note what every card with an activated effect could do now."""
        options = tuple(list_options(game, self.others))
        if options:
            self.seen.append((len(game.trace), point, options))


def list_options(game: Game, others: tuple[Ruleset, ...] = ()) -> Iterator[Option]:
    """Ask of every activated effect in play whether it may be activated now, and if not, what would make it legal."""
    for card in game.cards.values():
        for effect in card.effects:
            if not effect.is_activated:
                continue
            name = f"{card.role}.{effect.id}"
            try:
                verify_activation(game, card, effect, card.controller, answering=game.chain[-1] if game.chain else None)
            except Illegal as refusal:
                remedy = find_remedy(game, card, effect, refusal.reason, others)
                yield Option(name, "no", refusal.reason, refusal.rule, refusal.why, remedy)
            except Undecided as doubt:
                yield Option(name, "unknown", "", "", str(doubt))
            else:
                yield Option(name, "yes", "", "", "")


REMEDIES = {
    "printed-limit": "it may be outside the Damage Step",
    "nothing-to-answer": "it needs something to answer",
    "spell-speed": "it needs a Main Phase, or a slower link to answer",
    "first-chain-only": "it had to be in the first Chain",
    "chain-limit": "it could have answered the Chain",
    "wrong-location": "its card has to lie elsewhere",
}


def find_remedy(game: Game, card: Card, effect: Effect, reason: str, others: tuple[Ruleset, ...]) -> str:
    """Say what would make a refused activation legal: another timing, another ruleset, something to answer."""
    if reason not in ("damage-step-limit", "condition-unmet", "forbidden-by-ruling"):
        return REMEDIES.get(reason, "")

    def allows(ruleset: Ruleset, point: str) -> bool:
        try:
            verdict = judge_play(effect, point, ruleset, game.rulebook, effects=card.effects, rulings=card.rulings)
        except (Undecided, KeyError):
            return False
        return verdict.answer == "yes"

    if reason == "condition-unmet" and effect.named_timing == "none" and effect.trigger == "none":
        return "its own condition has to be met"
    if reason == "condition-unmet" and allows(game.ruleset, game.point):
        return ""  # it is no question of timing
    points = [point for point in game.points if point != game.point and allows(game.ruleset, point)]
    elsewhere = [each.id for each in others if each is not game.ruleset and allows(each, game.point)]
    parts = [f"it may at {', '.join(points)}"] if points else []
    parts += [f"it might here under {', '.join(elsewhere)}"] if elsewhere and game.in_damage_step else []
    if not points and effect.named_timing == "none" and effect.trigger == "none":
        parts.append("it may outside the Damage Step")
    return "; ".join(parts)


class Line(NamedTuple):
    """A line of a told replay: its text, its rule, and what it is.

    That is a heading, event, window, refusal, doubt, stop, open or end.
    """

    kind: str
    text: str
    rule: str = ""


def tell(outcome: Outcome, windows: Windows, palette: Palette) -> Iterator[str]:
    """Tell a replay line by line, for a terminal."""
    for line in tell_lines(outcome, windows):
        rule = f"  {palette.dim}{line.rule}{palette.off}" if line.rule else ""
        match line.kind:
            case "heading":
                yield f"{palette.bold}{line.text}{palette.off}{rule}"
            case "event":
                yield f"  {line.text}{rule}"
            case "window":
                label, _, said = line.text.partition(": ")
                yield f"    {palette.dim}{label}:{palette.off} {said}"
            case "refusal":
                yield f"      {palette.dim}{line.text}{palette.off}"
            case "doubt":
                yield f"      {palette.yellow}{line.text}{palette.off}"
            case "stop":
                label, _, said = line.text.partition(" ")
                yield f"{palette.red}{label}{palette.off} {said}"
            case "open":
                label, _, said = line.text.partition(": ")
                yield f"{palette.yellow}{label}{palette.off}: {said}"
            case _:
                yield line.text


def tell_lines(outcome: Outcome, windows: Windows) -> Iterator[Line]:
    """Tell a replay: headings of the steps, what happened, who could have done what, and how it ended."""
    open_windows = iter([*windows.seen, (10**9, "", ())])
    place, point, options = next(open_windows)
    shown: tuple[Option, ...] = ()
    told: dict[str, Option] = {}
    for number, event in enumerate([*outcome.trace, None]):
        while place <= number and options:
            if options != shown:
                yield from tell_window(options, point, told)
                shown = options
                told |= {option.effect: option for option in options}
            place, point, options = next(open_windows)
        if event is None:
            break
        if event.what == "enter":
            shown = ()
            yield Line("heading", HEADINGS.get(event.point, event.point), event.rule)
        elif event.what != "chain-starts":
            yield Line("event", tell_event(event), event.rule)
    if outcome.refused:
        refusal = outcome.refused
        remedy = remedy_of(outcome.game, refusal, windows.others)
        grounds = f"({refusal.reason}, {refusal.rule})" + (f"; {remedy}" if remedy else "")
        yield Line("stop", f"stops at act {refusal.act.number}: {refusal.why} {grounds}")
    if outcome.undecided:
        yield Line("open", f"cannot decide: {outcome.undecided}")
    else:
        life = outcome.game.life
        yield Line("end", f"Life Points: {PLAYERS[0]} {life[0]}, {PLAYERS[1]} {life[1]}")


def remedy_of(game: Game, refusal: ScriptStopped, others: tuple[Ruleset, ...]) -> str:
    """Say what would make the act legal at which a scenario stopped, if it is an activation."""
    if refusal.act.verb != "activate":
        return ""
    try:
        card, effect = find_effect(game, refusal.act.what)
    except Undecided:  # nothing that could be activated is named: there is no remedy
        return ""
    return find_remedy(game, card, effect, refusal.reason, others)


def tell_window(options: tuple[Option, ...], point: str, told: Mapping[str, Option]) -> Iterator[Line]:
    """Tell who could do what, and why the others could not; what was ``told`` of an effect before is not repeated."""
    may = [option.effect for option in options if option.may == "yes"]
    said = f"{', '.join(may)} may be activated" if may else "nobody may activate anything"
    yield Line("window", f"{'in answer' if point == 'chain' else 'window'}: {said}")
    again: dict[str, list[str]] = {"no": [], "unknown": []}
    for option in options:
        if option.may != "yes" and told.get(option.effect) == option:
            again[option.may].append(option.effect)
        elif option.may == "no":
            remedy = f"; {option.remedy}" if option.remedy else ""
            yield Line("refusal", f"not {option.effect}: {option.why} ({option.reason}, {option.rule}){remedy}")
        elif option.may == "unknown":
            yield Line("doubt", f"{option.effect}: cannot decide: {option.why}")
    if again["no"]:
        yield Line("refusal", f"not {', '.join(again['no'])}: as before")
    if again["unknown"]:
        yield Line("doubt", f"{', '.join(again['unknown'])}: cannot decide, as before")


def write_outcome(outcome: Outcome, windows: Windows) -> answers.Replay:
    """Write a replay for programs: what happened, who could have done what, and where it stopped if it did."""
    refusal = outcome.refused
    return {
        "events": [write_event(event, number) for number, event in enumerate(outcome.trace, 1)],
        "windows": [
            {
                "after_event": place,
                "point": point,
                "options": [cast(answers.Option, asdict(option)) for option in options],
            }
            for place, point, options in windows.seen
        ],
        "life": list(outcome.game.life) if not outcome.undecided else None,
        "refused": None
        if refusal is None
        else {"act": refusal.act.number, "reason": refusal.reason, "rule": refusal.rule, "why": refusal.why},
        "undecided": outcome.undecided or None,
    }


def write_event(event: Event, number: int) -> answers.Event:
    """Write an event for programs."""
    return {
        "number": number,
        "point": event.point,
        "what": event.what,
        "of": event.of,
        "by": event.by,
        "source": event.source,
        "from": event.from_,
        "to": event.to,
        "kind": event.kind,
        "amount": event.amount,
        "chain": event.chain,
        "piercing": event.piercing,
        "rule": event.rule,
        "sentence": RULES[event.rule].sentence if event.rule in RULES else "",
        "numbers": [write_number(each) for each in event.numbers],
    }


def write_number(number: Number) -> answers.Number:
    """Write an ATK or DEF for programs, with the steps that it was counted by."""
    return {
        "of": number.of,
        "stat": "atk" if number.stat == "atk" else "def",
        "value": number.value,
        "steps": [
            {"value": value, "by": "", "how": "printed", "amount": value}
            if change is None
            else {"value": value, "by": change.source, "how": change.how, "amount": change.amount}
            for value, change in number.steps
        ],
        "aside": [change.source for change in number.aside],
        "rules": list(number.rules),
    }
