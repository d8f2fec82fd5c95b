"""Answers about cards and rules that a change turned, as lines and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from checks.answers import differing as answers

SIGNS: Final = {
    "yes": "✓",
    "no": "–",
    "unknown": "?",
    "not-printed": "not printed",
    "no-effect": "no effect",
    "no-timing": "no such timing",
}
"""The answers, as in a timing of the terminal."""
WHOLE: Final = "the whole Damage Step"


def count_turned(changes: answers.Differences | answers.Changed) -> list[str]:
    """Count the cards and rules that are answered otherwise, in words."""
    told = []
    if found := changes["answers"]:
        cards = len({each["card"] for each in found["turned"]})
        told += [f"{count(cards, 'card')} {'is' if cards == 1 else 'are'} answered otherwise"] if cards else []
    if rules := changes["rules"]:
        number = len({each["rule"] for each in rules})
        told += [f"{count(number, 'rule')} {'is' if number == 1 else 'are'} stated otherwise"]
    return told


def count(number: int, noun: str) -> str:
    """Write a number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


class AnswersAlike(NamedTuple):
    """An effect that is answered otherwise in the same way, in words: its timings, its days, the reason, the causes."""

    about: str
    points: str
    days: str
    because: str
    causes: str


def group_answers(turned: Iterable[answers.AnswerTurned], mark: str = "") -> Iterator[AnswersAlike]:
    """Group answers by effect and change: territories and days with the same change are one."""
    alike: dict[tuple[str, str, str], list[answers.AnswerTurned]] = {}
    for each in turned:
        alike.setdefault((each["card"], each["effect"], tell_points(each["points"])), []).append(each)
    for (card, effect, points), same in sorted(alike.items()):
        yield AnswersAlike(
            f"{mark}{card}{mark}, effect {effect}",
            points,
            "; ".join(dict.fromkeys(f"{each['territory'].upper()} {tell_days(each)}" for each in same)),
            "; ".join(dict.fromkeys(each["because"] for each in same[0]["points"] if each["because"])),
            ", ".join(dict.fromkeys(cause for each in same for cause in each["causes"])),
        )


def list_answers(turned: Iterable[answers.AnswerTurned], mark: str = "") -> Iterator[str]:
    """Write each effect that is answered otherwise: the timings, the days and the reason.

    The names of cards are put between ``mark``.
    """
    for about, points, days, because, causes in group_answers(turned, mark):
        reason = f", because {because}" if because else ""
        yield f"{about}: {points}, {days}{reason}" + (f" [{causes}]" if causes else "")


def tell_points(points: Iterable[answers.PointTurned]) -> str:
    """Write the timings with another answer; neighbours that changed alike are written together."""
    told = []
    for signs, several in groupby(points, key=lambda each: f"{SIGNS[each['was']]} → {SIGNS[each['is']]}"):
        names = [(each["point"] or WHOLE).replace("-", " ") for each in several]
        told.append(f"{', '.join(names)} {signs}")
    return "; ".join(told)


def tell_days(turned: answers.AnswerTurned | answers.RuleTurned) -> str:
    """Write the days of a change."""
    if turned["from"] is None and turned["until"] is None:
        return "always"
    if turned["from"] is None:
        return f"until {turned['until']}"
    if turned["until"] is None:
        return f"since {turned['from']}"
    return f"from {turned['from']} until {turned['until']}"


def split_rule(turned: answers.RuleTurned) -> tuple[str, str, str]:
    """Write a rule that is stated otherwise: its id and scope, its days, and both sentences."""
    of = f" for {turned['of']}" if turned["of"] else ""
    days = f"{turned['territory'].upper()} {tell_days(turned)}" if turned["territory"] else "in the engine"
    both = (f"“{text}”" if text else "nothing" for text in (turned["was"], turned["is"]))
    return f"{turned['rule']}{of}", days, " → ".join(both)


def list_rules(turned: Iterable[answers.RuleTurned]) -> Iterator[str]:
    """Write each rule that is stated otherwise: the days, both sentences, and the switches that it reads."""
    for each in turned:
        about, days, told = split_rule(each)
        by = f" [switch {', '.join(each['switches'])}]" if each["switches"] else ""
        yield f"{about}, {days}: {told}{by}"


def list_cards(found: answers.CardsTurned) -> Iterator[str]:
    """Write the cards that only one side has."""
    for name, word in (("added", "new"), ("removed", "gone")):
        cards = found[name]  # type: ignore[literal-required]
        if cards:
            more = f" and {len(cards) - FEW} more" if len(cards) > FEW else ""
            is_ = "is" if len(cards) == 1 else "are"
            yield f"{count(len(cards), 'card')} {is_} {word}: {', '.join(cards[:FEW])}{more}"


FEW: Final = 5
"""Most names in a line."""
