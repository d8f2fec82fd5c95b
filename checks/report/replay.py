"""A replay in words: headings of the steps, events, Life Points, and the options in each window."""

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
    Number,
    Obstacle,
    Ruleset,
    ScriptStopped,
    Undecided,
    find_effect,
    judge_play,
    list_obstacles,
)
from checks.replay.answers import name_act
from checks.replay.stage import Outcome
from checks.replay.telling import HEADINGS, tell_event
from checks.report.palette import Palette


@dataclass(frozen=True, slots=True)
class Against:
    """One more thing that stands against an activation; without a rule where that cannot be decided."""

    reason: str
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Option:
    """An effect in a window: whether it can be activated, or why not."""

    effect: str
    may: str
    """``yes``, ``no`` or ``unknown``."""
    reason: str
    rule: str
    why: str
    remedy: str = ""
    """Where it would be legal."""
    besides: tuple[Against, ...] = field(default=(), compare=False)
    """The other reasons against it."""


@dataclass(slots=True)
class Windows:
    """The windows of a replay: after how many events each was open, its timing, and the options in it."""

    others: tuple[Ruleset, ...] = ()
    """Other rulesets to try for the remedy."""
    seen: list[tuple[int, str, tuple[Option, ...]]] = field(default_factory=list)

    def note(self, game: Game, point: str) -> None:
        """Record the options of every activated effect now."""
        options = tuple(list_options(game, self.others))
        if options:
            self.seen.append((len(game.log.trace), point, options))


def list_options(game: Game, others: tuple[Ruleset, ...] = ()) -> Iterator[Option]:
    """List whether each activated effect in play can be activated now, and if not, where it could be."""
    for card in game.cards.values():
        for effect in card.effects:
            if not effect.is_activated:
                continue
            last = game.chain.links[-1] if game.chain.links else None
            found = [*dict.fromkeys(list_obstacles(game, card, effect, card.controller, answering=last))]
            yield make_option(game, card, effect, found, others)


def make_option(
    game: Game, card: Card, effect: Effect, found: list[Obstacle], others: tuple[Ruleset, ...] = ()
) -> Option:
    """Make an option of the reasons against an activation: a certain "no" comes before a doubt."""
    name = f"{card.role}.{effect.id}"
    if not found:
        return Option(name, "yes", "", "", "")
    first = next((each for each in found if each.doubt is None), found[0])
    besides = tuple(Against(each.reason, each.rule, each.says) for each in found if each is not first)
    if first.doubt is not None:
        return Option(name, "unknown", "", "", str(first.doubt), besides=besides)
    remedy = find_remedy(game, card, effect, first.reason, others)
    return Option(name, "no", first.reason, first.rule, first.says, remedy, besides)


REMEDIES = {
    "printed-limit": "it can be activated outside the Damage Step",
    "nothing-to-answer": "it needs an activation to respond to",
    "spell-speed": "it needs a Main Phase, or a slower Chain Link to respond to",
    "first-chain-only": "it had to be in the first Chain",
    "chain-limit": "it could have been chained",
    "wrong-location": "its card has to be in another place",
}


def find_remedy(game: Game, card: Card, effect: Effect, reason: str, others: tuple[Ruleset, ...]) -> str:
    """Name where a refused activation would be legal: another timing, another ruleset, in response to a link."""
    if reason not in ("damage-step-limit", "condition-unmet", "forbidden-by-ruling"):
        return REMEDIES.get(reason, "")

    def allows(ruleset: Ruleset, point: str) -> bool:
        try:
            verdict = judge_play(effect, point, ruleset, game.rulebook, effects=card.effects, rulings=card.rulings)
        except (Undecided, KeyError):
            return False
        return verdict.answer == "yes"

    if reason == "condition-unmet" and effect.named_timing == "none" and effect.trigger == "none":
        return "its own condition must be met"
    if reason == "condition-unmet" and allows(game.ruleset, game.turn.point):
        return ""  # it is no question of timing
    points = [point for point in game.turn.points if point != game.turn.point and allows(game.ruleset, point)]
    elsewhere = [each.id for each in others if each is not game.ruleset and allows(each, game.turn.point)]
    parts = [f"it can at {', '.join(points)}"] if points else []
    parts += [f"it could here under {', '.join(elsewhere)}"] if elsewhere and game.in_damage_step else []
    if not points and effect.named_timing == "none" and effect.trigger == "none":
        parts.append("it can outside the Damage Step")
    return "; ".join(parts)


class Line(NamedTuple):
    """A line of a replay in words: text, rule, and kind.

    The kinds are heading, event, window, refusal, doubt, stop, open and end.
    """

    kind: str
    text: str
    rule: str = ""


def tell(outcome: Outcome, windows: Windows, palette: Palette) -> Iterator[str]:
    """Write a replay line by line, for a terminal."""
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
    """Write a replay: headings of the steps, events, options in each window, and the end."""
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
        reason = f"({refusal.reason}, {refusal.rule})" + (f"; {remedy}" if remedy else "")
        yield Line("stop", f"stops at {name_act(refusal.act.number)}: {refusal.why} {reason}")
    if outcome.undecided:
        yield Line("open", f"cannot decide: {outcome.undecided}")
    else:
        life = outcome.game.life
        yield Line("end", f"Life Points: {PLAYERS[0]} {life[0]}, {PLAYERS[1]} {life[1]}")


def remedy_of(game: Game, refusal: ScriptStopped, others: tuple[Ruleset, ...]) -> str:
    """Name where the act that stopped a scenario would be legal, if it is an activation."""
    if refusal.act.verb != "activate":
        return ""
    try:
        card, effect = find_effect(game, refusal.act.what)
    except Undecided:  # nothing that could be activated is named: there is no remedy
        return ""
    return find_remedy(game, card, effect, refusal.reason, others)


def tell_window(options: tuple[Option, ...], point: str, told: Mapping[str, Option]) -> Iterator[Line]:
    """List the effects that can be activated, and why the others cannot; reasons in ``told`` are not repeated."""
    may = [option.effect for option in options if option.may == "yes"]
    said = f"{', '.join(may)} can be activated" if may else "no effect can be activated"
    yield Line("window", f"{'in response' if point == 'chain' else 'window'}: {said}")
    again: dict[str, list[str]] = {"no": [], "unknown": []}
    for option in options:
        if option.may != "yes" and told.get(option.effect) == option:
            again[option.may].append(option.effect)
        elif option.may == "no":
            remedy = f"; {option.remedy}" if option.remedy else ""
            yield Line("refusal", f"not {option.effect}: {option.why} ({option.reason}, {option.rule}){remedy}")
            yield from tell_besides(option)
        elif option.may == "unknown":
            yield Line("doubt", f"{option.effect}: cannot decide: {option.why}")
            yield from tell_besides(option)
    if again["no"]:
        yield Line("refusal", f"not {', '.join(again['no'])}: as before")
    if again["unknown"]:
        yield Line("doubt", f"{', '.join(again['unknown'])}: cannot decide, as before")


def tell_besides(option: Option) -> Iterator[Line]:
    """Write the other reasons against an activation, one a line."""
    for each in option.besides:
        yield Line("refusal", f"  and {each.why} ({each.reason}, {each.rule})" if each.rule else f"  and {each.why}")


def write_outcome(outcome: Outcome, windows: Windows) -> answers.Replay:
    """Write a replay as JSON: the events, the windows, and the act that stopped it, if any."""
    refusal = outcome.refused
    return {
        "events": [write_event(event, number, outcome.game.ruleset) for number, event in enumerate(outcome.trace, 1)],
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


def write_event(event: Event, number: int, ruleset: Ruleset) -> answers.Event:
    """Write an event as JSON, with the sentence of its rule under a ruleset."""
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
        "sentence": RULES[event.rule].say(ruleset.read) if event.rule in RULES else "",
        "numbers": [write_number(each) for each in event.numbers],
    }


def write_number(number: Number) -> answers.Number:
    """Write an ATK or DEF as JSON, with the steps of its calculation."""
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
