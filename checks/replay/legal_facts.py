"""Facts about legality: whether an act is legal at an instant, and whether something can be done to a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from checks.engine import NO_TIMING, PLAYERS, Game, Illegal, Question, Undecided, ask, ask_change, find_timings
from checks.replay.answers import Answer, Finisher, Observed, Sight, cut_short, decided, real, stopped, undecided
from checks.replay.stage import Outcome, Stage, damage_points
from kb import records


def observe_legal(stage: Stage, fact: records.LegalFact) -> Finisher:
    """Ask whether an act is legal at an instant, and why."""
    name = real(stage, fact.what)
    says = f"{fact.act} {fact.what}: {fact.is_}" + (f" ({', '.join(fact.because)})" if fact.because else "")

    player = None if fact.by is None else PLAYERS.index(fact.by)
    question = Question(fact.act, name, player, real(stage, fact.for_ or ""), fact.on or "")

    def look(game: Game) -> Sight:
        return see(lambda: ask(game, question))

    groups: list[list[str]] = []
    if fact.in_answer_to:
        answered = real(stage, fact.in_answer_to)
        seen: Observed = ObservedLink(stage, answered, look)
    else:
        moments: list[records.Moment | None] = []
        for each in own_moments(stage, name, fact.at) if fact.at else (None,):
            covered = stage.points(each) if isinstance(each, str) and "/" not in each else ()
            here: list[records.Moment | None] = list(covered) if len(covered) > 1 else [each]
            groups.append([stage.instant(moment, exact=True) for moment in here])
            moments += here
        seen = Observed(stage, moments, look, exact=True)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            scripted = fact.in_answer_to and not seen.doubts and outcome.refused is None and not outcome.undecided
            if scripted:
                return undecided(says, "no activation to respond to: the Chain Link never exists")
            return stopped(outcome, says) or undecided(says, missing)
        if halt := cut_short(seen, outcome, says):
            return halt
        alone = all(len(group) == 1 for group in groups)
        if alone and (stray := seen.strays(lambda sight: sight.value == fact.is_)):
            return undecided(says, stray)
        views = [merge(seen, group) for group in groups] if groups else [seen.views[each] for each in seen.instants]
        return compare(views or [NEVER], fact, says)

    return finish


NEVER: Final = Sight("no", NO_TIMING.reasons[0], NO_TIMING.rules[0], NO_TIMING.why)
"""The observation for an effect whose own timing does not exist here."""


def see(asked: Callable[[], str]) -> Sight:
    """Observe a legality: the rule that allows it, or the reason and rule that do not."""
    try:
        return Sight("yes", rule=asked())
    except Illegal as refusal:
        return Sight("no", refusal.reason, refusal.rule, refusal.why, refusal.besides, refusal.asked)


def compare(views: list[Sight], fact: records.LegalFact | records.PossibleFact, says: str) -> Answer:
    """Compare observations with a fact, and the reason if it has one."""
    wrong = next((view for view in views if view.value != fact.is_), None)
    view = wrong or views[0]
    engine = f"{view.value} ({view.reason})" if view.reason else str(view.value)
    if wrong is None and fact.because and not view.reason:
        return undecided(says, "needs a reason for the answer")
    if wrong is None and fact.because and not {view.reason, *view.besides} & {*fact.because}:
        return decided(False, says, engine, f"for another reason: {view.why}", (view.rule,), asked=view.asked)
    return decided(wrong is None, says, engine, view.why, (view.rule,), asked=view.asked)


def merge(seen: Observed, instants: list[str]) -> Sight:
    """Combine the substeps of one timing: an act is legal there if it is at one of them."""
    views = [seen.views[instant] for instant in instants]
    return next((view for view in views if view.value == "yes"), views[-1])


class ObservedLink(Observed):
    """The observations when a certain Chain Link had been added to the Chain."""

    def __init__(self, stage: Stage, link: str, look: Callable[[Game], Sight]) -> None:
        instant = f"link:{link}"
        self.instants = [instant]
        self.views = {}
        self.doubts = {}
        self.visits = {}
        stage.look(instant, self._looker(instant, look))


def own_moments(stage: Stage, name: str, at: tuple[records.Moment, ...]) -> list[records.Moment]:
    """Read ``its-timing`` as the timings at which the effect's own event or named timing can occur."""
    found: list[records.Moment] = []
    for each in at:
        if each not in ("its-timing", "elsewhere"):
            found.append(each)
            continue
        role, _, id = name.partition(".")
        card = next((card for card in stage.deal() if card.role == role), None)
        effect = card.find_effect(id) if card else None
        if effect is None:
            raise Undecided(f"needs an effect for {each}")
        own = find_timings(effect, stage.era.engine, stage.rulebook)
        found += [point for point in damage_points(stage.era) if (point in own) == (each == "its-timing")]
    return found


def observe_possible(stage: Stage, fact: records.PossibleFact) -> Finisher:
    """Ask whether something can be done to a card at an instant."""
    says = f"{fact.do} {fact.to}: {fact.is_}"

    role = real(stage, fact.to).partition(".")[0]

    def look(game: Game) -> Sight:
        return see(lambda: ask_change(game, fact.do, role, fact.by))

    seen = Observed(stage, fact.at or (None,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or undecided(says, missing)
        if halt := cut_short(seen, outcome, says):
            return halt
        if stray := seen.strays(lambda sight: sight.value == fact.is_):
            return undecided(says, stray)
        return compare([seen.views[instant] for instant in seen.instants], fact, says)

    return finish
