"""Facts about what may be done: whether an act is legal at an instant, and what can be done to a card."""

from __future__ import annotations

from collections.abc import Callable

from checks.engine import (
    Game,
    Illegal,
    Undecided,
    can_attack,
    find_card,
    find_effect,
    find_obstacle,
    find_timings,
    judge_play,
    verify_activation,
    verify_attack,
    verify_declaring,
    verify_declining,
    verify_going,
    verify_payment,
    verify_setting,
    verify_summoning,
    verify_target,
    verify_turning,
)
from checks.replay.answers import Answer, Finisher, Observed, Sight, decided, real, stopped, undecided
from checks.replay.stage import Outcome, Stage, damage_points
from kb import records


def observe_legal(stage: Stage, fact: records.LegalFact) -> Finisher:
    """Ask whether an act may be done at an instant, and why."""
    name = real(stage, fact.what)
    says = f"{fact.act} {fact.what}: {fact.is_}" + (f" ({', '.join(fact.because)})" if fact.because else "")

    def look(game: Game) -> Sight:
        try:
            verify_act(stage, game, fact, name)
        except Illegal as refusal:
            return Sight("no", refusal.reason, refusal.rule, refusal.why)
        return Sight("yes", rule=find_ground(game, fact, name))

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
            if scripted and fact.is_ == "no":
                return decided(True, says, "no: there is nothing to answer", "", ())
            return stopped(outcome, says) or undecided(says, missing)
        views = [merge(seen, group) for group in groups] if groups else [seen.views[each] for each in seen.instants]
        return compare(views, fact, says)

    return finish


def compare(views: list[Sight], fact: records.LegalFact | records.PossibleFact, says: str) -> Answer:
    """Compare what was seen with what a fact says, and the reason where it gives one."""
    wrong = next((view for view in views if view.value != fact.is_), None)
    view = wrong or views[0]
    engine = f"{view.value} ({view.reason})" if view.reason else str(view.value)
    if wrong is None and fact.because and view.reason and view.reason not in fact.because:
        return decided(False, says, engine, f"for another reason: {view.why}", (view.rule,))
    return decided(wrong is None, says, engine, view.why, (view.rule,))


GROUNDS = {
    "attack": "AT-1", "go-to": "BP-4", "decline": "BP-3", "use": "RD-1", "target": "LE-9", "pay-with": "LE-8",
}  # fmt: skip
"""The rule that allows an act which nothing forbids."""


def find_ground(game: Game, fact: records.LegalFact, name: str) -> str:
    """Name the rule that allows an act: the ground of the Damage Step, or who may act."""
    if fact.act not in ("activate", "chain"):
        return GROUNDS.get(fact.act, "AT-3")
    if not game.in_damage_step:
        return "CH-3"
    card, effect = find_effect(game, name)
    verdict = judge_play(effect, game.point, game.ruleset, game.rulebook, effects=card.effects, rulings=card.rulings)
    return verdict.rules[0] if verdict.rules else "CH-3"


def merge(seen: Observed, instants: list[str]) -> Sight:
    """Put the substeps of one timing together: an act is legal there if it is at one of them."""
    views = [seen.views[instant] for instant in instants]
    return next((view for view in views if view.value == "yes"), views[-1])


class ObservedLink(Observed):
    """What observers saw when a certain Chain Link had been put on the Chain."""

    def __init__(self, stage: Stage, link: str, look: Callable[[Game], Sight]) -> None:
        self.instants = [f"link:{link}"]
        self.views = {}
        self.doubts = {}
        stage.look(self.instants[0], self._looker(self.instants[0], look))


def own_moments(stage: Stage, name: str, at: tuple[records.Moment, ...]) -> list[records.Moment]:
    """Read ``its-timing`` as the points where the effect's own event or named timing can come."""
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


def verify_act(stage: Stage, game: Game, fact: records.LegalFact, name: str) -> None:
    """Raise :class:`Illegal` if the act of a fact may not be done now."""
    match fact.act:
        case "chain" if not any(effect.speed > 1 for effect in find_card(game, name.partition(".")[0]).effects):
            raise Illegal("spell-speed", "LE-2", "no effect of the card answers a Chain")
        case "activate" | "chain":
            card, effect = find_effect(game, name)
            verify_activation(game, card, effect, card.controller, answering=game.chain[-1] if game.chain else None)
        case "target":
            verify_target(game, find_card(game, name), _asker(stage, game, fact))
        case "choose":
            card = find_card(game, name)
            if not card.on_field:
                raise Illegal("wrong-location", "LE-1", "the card is not on the field")
        case "pay-with":
            source = real(stage, fact.for_ or "")
            if not source:
                raise Undecided("needs to know what is paid for")
            _, effect = find_effect(game, source)
            verify_payment(game, find_card(game, name), effect)
        case "attack":
            verify_declaring(game)
            target = find_card(game, fact.on) if fact.on and fact.on != "direct" else None
            if fact.on is None:
                if not can_attack(game, find_card(game, name)):
                    raise Illegal("condition-unmet", "AT-1", "it may attack nothing")
                return
            verify_attack(game, find_card(game, name), target)
        case "summon":
            verify_summoning(game, find_card(game, name))
        case "set":
            verify_setting(game, find_card(game, name))
        case "change-position":
            verify_turning(game, find_card(game, name))
        case "decline":
            verify_declining(game, name)
        case "use":
            if name not in game.applying:
                raise Illegal("condition-unmet", "CO-1", "it does not apply")
            if game.point != "during-calculation" or game.calculated:
                raise Illegal("condition-unmet", "RD-1", "it is chosen in damage calculation")
        case "go-to":
            verify_going(game, name)
        case _:
            raise Undecided(f"needs the act {fact.act} in a question")


def _asker(stage: Stage, game: Game, fact: records.LegalFact) -> int:
    source = real(stage, fact.for_ or "").partition(".")[0]
    card = game.cards.get(source)
    return card.controller if card else 0


def observe_possible(stage: Stage, fact: records.PossibleFact) -> Finisher:
    """Ask whether something can be done to a card at an instant."""
    says = f"{fact.do} {fact.to}: {fact.is_}"

    def look(game: Game) -> Sight:
        card = find_card(game, real(stage, fact.to).partition(".")[0])
        if not card.on_field:
            return Sight("no", "wrong-location", "LE-1", "it is not on the field")
        obstacle = find_obstacle(game, fact.do, card, fact.by)
        return Sight("no", *obstacle) if obstacle else Sight("yes", rule="EF-1")

    seen = Observed(stage, fact.at or (None,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or undecided(says, missing)
        return compare([seen.views[instant] for instant in seen.instants], fact, says)

    return finish
