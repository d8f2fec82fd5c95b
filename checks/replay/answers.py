"""The answer to one fact, and the observers that read it from the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from checks.engine import BESIDE_BATTLES, Game, Undecided
from checks.replay.stage import Outcome, Stage
from kb import records
from kb.records.findings import Status

Finisher = Callable[[Outcome], "Answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The engine's answer to one fact, with the ruling's."""

    status: Status
    says: str
    engine: str
    because: str = ""
    rules: tuple[str, ...] = ()
    exception: tuple[tuple[str, str], ...] = ()
    """The citations of the card ruling that it rests on, if any."""
    asked: str = ""
    """The question of the law by whose answer an act is not legal, with its circumstance."""
    by_wording: tuple[str, ...] = ()
    """The effects taken in a later wording than the ruleset's, each with the day of that wording."""


def decided(
    agrees: bool,
    says: str,
    engine: str,
    because: str = "",
    rules: Iterable[str] = (),
    exception: tuple[tuple[str, str], ...] = (),
    asked: str = "",
) -> Answer:
    """Make the answer of a comparison."""
    status = Status.AGREES if agrees else Status.CONTRADICTS
    named = tuple(dict.fromkeys(rule for rule in rules if rule))
    return Answer(status, says, engine, because, named, exception, asked)


def undecided(says: str, why: str) -> Answer:
    """Make the answer of a question that cannot be decided."""
    return Answer(Status.CANNOT_DECIDE, says, "cannot decide", why)


def combine_answers(answers: list[Answer], *, some: bool) -> Answer:
    """Combine the answers for all members: for some, one that agrees is enough; else all must."""
    order = (Status.AGREES, Status.CANNOT_DECIDE, Status.CONTRADICTS)
    if not some:
        order = (Status.CONTRADICTS, Status.CANNOT_DECIDE, Status.AGREES)
    for status in order:
        for answer in answers:
            if answer.status is status:
                return answer
    raise AssertionError("no answers")


def stopped(outcome: Outcome, says: str) -> Answer | None:
    """The answer if a scene stopped before the question."""
    if outcome.refused:
        return undecided(says, f"the scenario stops at {name_act(outcome.refused.act.number)}: {outcome.refused.why}")
    if outcome.undecided:
        return undecided(says, outcome.undecided)
    return None


def cut_short(seen: Observed, outcome: Outcome, says: str) -> Answer | None:
    """The answer if a scene stopped before its last attack reached the instant of a question again."""
    again = any(is_of_battles(each) and outcome.comes_again(each.partition("/")[0]) for each in seen.instants)
    return stopped(outcome, says) if again else None


def is_of_battles(instant: str) -> bool:
    """Whether an instant belongs to a timing that every attack reaches."""
    point = instant.partition("/")[0]
    return bool(point) and ":" not in point and point not in BESIDE_BATTLES


def real(stage: Stage, name: str) -> str:
    """Replace ``the-effect`` by the effect that it stands for."""
    return stage.scene.bound_effect if name == "the-effect" else name


class Sight(NamedTuple):
    """An observation: a value, and for a legality the reason, the rule and its words."""

    value: Any
    reason: str = ""
    rule: str = ""
    why: str = ""
    besides: tuple[str, ...] = ()
    """Other reasons why it is illegal."""
    asked: str = ""
    """The question of the law by whose answer it is illegal."""


AGAIN: Final = "battle-step/again"
"""The instant after the Damage Step when the Battle Step goes on, although no act happens there."""


class Observed:
    """The observations: one for each instant reached, or the doubt."""

    def __init__(
        self,
        stage: Stage,
        at: Iterable[records.Moment | None],
        look: Callable[[Game], Sight],
        *,
        exact: bool = False,
    ) -> None:
        self.instants = [stage.instant(each, exact=exact) for each in at]
        self.views: dict[str, Sight] = {}
        self.doubts: dict[str, str] = {}
        self.visits: dict[str, list[Sight]] = {}
        for instant in self.instants:
            stage.look(instant, self._looker(instant, look))
            if instant.startswith("battle-step/"):
                stage.look(AGAIN, self._looker(AGAIN, look))

    def _looker(self, instant: str, look: Callable[[Game], Sight]) -> Callable[[Game], None]:
        def see(game: Game) -> None:
            try:
                self.views[instant] = look(game)
                self.visits.setdefault(instant, []).append(self.views[instant])
            except Undecided as open_question:
                self.doubts[instant] = str(open_question)

        return see

    def strays(self, is_right: Callable[[Sight], bool]) -> str:
        """The doubt if a fact is wrong the last time a timing is reached, and right another time; else empty."""
        for instant in self.instants:
            point = instant.partition("/")[0]
            others = [*self.visits.get(instant, ()), *(self.visits.get(AGAIN, ()) if point == "battle-step" else ())]
            if point != instant and not is_right(self.views[instant]) and any(map(is_right, others)):
                return f"needs to know which time is meant: {point} is reached more than once, with different answers"
        return ""

    def missing(self) -> str:
        """The doubt if an instant was not reached, or could not be read; else empty."""
        for instant in self.instants:
            if instant in self.doubts:
                return self.doubts[instant]
            if instant not in self.views:
                return f"the scenario never reaches {instant or 'its end'}"
        return ""


def name_act(number: int) -> str:
    """Name an act: those of ``when`` by their number from 1 on, any before them as the situation's."""
    return f"act {number}" if number > 0 else "an act of the situation"
