"""Observable facts: each asks one question of a replay and compares the engine's answer with the ruling's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from checks.engine.chains import find_effect
from checks.engine.game import Game, Refused
from checks.engine.legality import (
    find_obstacle,
    verify_activation,
    verify_payment,
    verify_target,
    verify_turning,
)
from checks.engine.own_timing import find_timings
from checks.engine.play import can_attack, verify_attack
from checks.engine.rules import Undecided
from checks.engine.state import PLAYERS, Card, Event
from checks.replay import Outcome, Stage, damage_points
from kb import records
from kb.findings import Status

Finish = Callable[[Outcome], "Answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The engine's answer to one fact, beside the ruling's."""

    status: Status
    says: str
    engine: str
    because: str = ""
    rules: tuple[str, ...] = ()
    exception: tuple[tuple[str, str], ...] = ()
    """The citations of the card ruling it rests on, if it does."""


def judge(
    agrees: bool,
    says: str,
    engine: str,
    because: str = "",
    rules: Iterable[str] = (),
    exception: tuple[tuple[str, str], ...] = (),
) -> Answer:
    """Make the answer of a comparison."""
    status = Status.AGREES if agrees else Status.CONTRADICTS
    return Answer(status, says, engine, because, tuple(dict.fromkeys(rule for rule in rules if rule)), exception)


def doubt(says: str, why: str) -> Answer:
    """Make the answer of a question that cannot be decided."""
    return Answer(Status.CANNOT_DECIDE, says, "cannot decide", why)


def prepare(stage: Stage, fact: records.Fact) -> Finish:
    """Set up the observers of a fact; what is returned answers it once the scene is played."""
    kind = next(name for name in records.FACT_KINDS if getattr(fact, name) is not None)
    maker = MAKERS[kind]
    return maker(stage, getattr(fact, kind))


def stopped(outcome: Outcome, says: str) -> Answer | None:
    """Tell that a scene never got as far as the question."""
    if outcome.refused:
        return doubt(says, f"the scenario stops at act {outcome.refused.act.number}: {outcome.refused.why}")
    if outcome.undecided:
        return doubt(says, outcome.undecided)
    return None


def real(stage: Stage, name: str) -> str:
    """Read ``the-effect`` as the effect that it stands for."""
    return stage.scene.bound_effect if name == "the-effect" else name


class Seen:
    """What observers saw: one value for each instant reached, or why there is none."""

    def __init__(
        self,
        stage: Stage,
        at: Iterable[records.Moment | None],
        look: Callable[[Game], tuple[object, str, str]],
    ) -> None:
        self.instants = [stage.instant(each) for each in at]
        self.values: dict[str, tuple[object, str, str]] = {}
        self.doubts: dict[str, str] = {}
        for instant in self.instants:
            stage.look(instant, self._looker(instant, look))

    def _looker(self, instant: str, look: Callable[[Game], tuple[object, str, str]]) -> Callable[[Game], None]:
        def see(game: Game) -> None:
            try:
                self.values[instant] = look(game)
            except Undecided as open_question:
                self.doubts[instant] = str(open_question)

        return see

    def missing(self) -> str:
        """Tell which instant was not reached, or could not be read."""
        for instant in self.instants:
            if instant in self.doubts:
                return self.doubts[instant]
            if instant not in self.values:
                return f"the scenario never reaches {instant or 'its end'}"
        return ""


# --- state ------------------------------------------------------------------------------------------------------


def observe_state(stage: Stage, fact: records.StateFact) -> Finish:
    """Ask how cards stand at an instant."""
    attribute = next(name for name in records.STATE_ATTRIBUTES if getattr(fact, name) is not None)
    wanted = getattr(fact, attribute)
    roles = [real(stage, role) for role in fact.of]
    says = f"{' and '.join(fact.of)}: {records.spell_kebab(attribute)} {wanted}"

    def look(game: Game) -> tuple[object, str, str]:
        return [read_state(game, role, attribute) for role in roles], "", ""

    seen = Seen(stage, fact.at or (None,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or doubt(says, missing)
        values = [value for instant in seen.instants for value in list(seen.values[instant][0])]  # type: ignore[call-overload]
        found = next((value for value in values if value != wanted), wanted)
        rules = last_rules(outcome, roles)
        return judge(found == wanted, says, f"{records.spell_kebab(attribute)} {found}", "", rules)

    return finish


def read_state(game: Game, name: str, attribute: str) -> object:
    """Read an attribute of a card in play."""
    role, _, effect = name.partition(".")
    if attribute == "applies":
        keys = [name] if effect else [key for key in game.applying if key.startswith(f"{role}.")]
        lasting = any(each.source == name or each.source.partition(".")[0] == name for each in game.lasting)
        return "yes" if lasting or any(key in game.applying for key in keys) else "no"
    card = game.cards.get(role)
    if card is None:
        raise Undecided(f"needs a card for {role}")
    match attribute:
        case "def_":
            return card.defense
        case "marked":
            return "yes" if card.marked else "no"
        case "negated":
            return "yes" if card.negated else "no"
        case "controller":
            return PLAYERS[card.controller]
        case "can_attack":
            return "yes" if can_attack(game, card) else "no"
    return getattr(card, attribute)


def last_rules(outcome: Outcome, roles: Iterable[str]) -> tuple[str, ...]:
    """Find the rules of the last events that concern the cards."""
    names = {role.partition(".")[0] for role in roles}
    found = [event.rule for event in outcome.trace if event.of.partition(".")[0] in names]
    return tuple(found[-1:])


# --- events ---------------------------------------------------------------------------------------------------


QUIET = ("enter", "apply", "effect-expires", "trigger-met")
MOVERS = ("send-to-graveyard", "banish", "return-to-hand", "return-to-deck", "tribute")


def matches(stage: Stage, event: Event, fact: records.EventFact, trace: list[Event]) -> bool:
    """Whether an event is the one that a fact asks for, but for its amount."""
    if fact.what == "leave":
        if event.what not in MOVERS:
            return False
    elif event.what != fact.what:
        return False
    if fact.at is not None and not any(happens_at(stage, event, at, trace) for at in fact.at):
        return False
    if fact.by is not None and not caused(event, real(stage, fact.by)):
        return False
    if fact.to is not None and fact.to not in (event.to, event.of):
        return False
    if fact.kind is not None and event.kind != fact.kind:
        return False
    if fact.piercing is not None and event.piercing != (fact.piercing == "yes"):
        return False
    if fact.chain == "none" and event.chain:
        return False
    if fact.first == "yes":
        here = [each for each in trace if each.point == event.point and each.what not in QUIET]
        if here and here[0] is not event:
            return False
    return True


def happens_at(stage: Stage, event: Event, at: records.Moment, trace: list[Event]) -> bool:
    """Whether an event falls at a moment."""
    points = stage.points(at)
    if points:
        return event.point in points
    label = at.after if isinstance(at, records.Relative) else None
    if label is None:
        raise Undecided("needs a moment before an act")
    start = next(
        (
            number
            for number, each in enumerate(trace)
            if each.what in ("activate", "resolve") and label in (each.source, each.of)
        ),
        None,
    )
    return start is not None and any(each is event for each in trace[start + 1 :])


def caused(event: Event, by: str) -> bool:
    """Whether an event was caused by a kind of cause, a card or an effect."""
    return by in (event.by, event.source) or event.source.partition(".")[0] == by


def concerns(event: Event, role: str) -> bool:
    """Whether an event is a card's, an effect's or a player's."""
    return event.of == role or (("." not in role) and event.of.partition(".")[0] == role)


def observe_event(stage: Stage, fact: records.EventFact) -> Finish:
    """Ask whether, how often and with which amount something happens."""
    says = spell_event(fact)
    roles = [real(stage, role) for role in fact.of] if fact.of else [""]

    def finish(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        found: list[Event] = []
        short = ""
        for role in roles:
            mine = [
                each
                for each in outcome.trace
                if (not role or concerns(each, role)) and matches(stage, each, fact, outcome.trace)
            ]
            found += mine
            problem = count_problem(fact, mine, stage)
            short = short or problem
        rules = [each.rule for each in found] or [
            each.rule for each in outcome.trace if each.what in RELATED.get(fact.what, ())
        ][:1]
        engine = short or (f"{fact.what} {len(found)} times" if found else f"no {fact.what}")
        return judge(not short, says, engine, "", rules)

    return finish


RELATED = {"damage": ("calculate-damage",), "mark-destroyed": ("calculate-damage",), "flip": ("enter",)}


def count_problem(fact: records.EventFact, found: list[Event], stage: Stage) -> str:
    """Tell how the events found differ from what a fact says; empty if they do not."""
    if fact.times == "never":
        return "" if not found else f"{fact.what} at {found[0].point}"
    if isinstance(fact.times, int) and len(found) != fact.times:
        return f"{fact.what} {len(found)} times"
    if not found:
        return f"no {fact.what}"
    if fact.amount is not None:
        wanted = fact.amount if isinstance(fact.amount, int) else stage.scene.amounts.get(fact.amount)
        if wanted is None:
            return f"needs the numbers of a battle for {fact.amount}"
        if not any(each.amount == wanted for each in found):
            return f"{fact.what} of {found[0].amount}"
    return ""


def spell_event(fact: records.EventFact) -> str:
    """Write what an event fact says."""
    parts = [str(fact.what)]
    if fact.of:
        parts.append(f"of {' and '.join(fact.of)}")
    if fact.kind:
        parts.append(str(fact.kind))
    if fact.amount is not None:
        parts.append(str(fact.amount))
    if fact.by:
        parts.append(f"by {fact.by}")
    if fact.to:
        parts.append(f"to {fact.to}")
    if fact.at:
        parts.append("at " + " or ".join(spell_moment(at) for at in fact.at))
    if fact.chain == "none":
        parts.append("without a Chain")
    if fact.first == "yes":
        parts.append("first")
    if fact.times is not None:
        parts.append("never" if fact.times == "never" else f"{fact.times} times")
    return " ".join(parts)


def spell_moment(at: records.Moment) -> str:
    """Write a moment."""
    if isinstance(at, str):
        return at
    return f"after {at.after}" if at.after else f"before {at.before}"


def observe_order(stage: Stage, fact: tuple[records.EventFact, ...]) -> Finish:
    """Ask whether events happen one after the other."""
    says = ", then ".join(spell_event(each) for each in fact)

    def finish(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        places: list[int] = []
        for each in fact:
            roles = [real(stage, role) for role in each.of] if each.of else [""]
            found = [
                number
                for number, event in enumerate(outcome.trace)
                if any(not role or concerns(event, role) for role in roles)
                and matches(stage, event, each, outcome.trace)
            ]
            last = places[-1] if places else -1
            place = next((number for number in found if number > last), found[0] if found else None)
            if place is None:
                return judge(False, says, f"no {spell_event(each)}")
            places.append(place)
        rules = [outcome.trace[place].rule for place in places]
        order = ", then ".join(
            spell_event(each) for _, each in sorted(zip(places, fact, strict=True), key=lambda pair: pair[0])
        )
        return judge(places == sorted(places), says, order, "", rules)

    return finish


# --- legality ---------------------------------------------------------------------------------------------------


def observe_legal(stage: Stage, fact: records.LegalFact) -> Finish:
    """Ask whether an act may be done at an instant, and why."""
    name = real(stage, fact.what or "")
    says = f"{fact.act} {fact.what or ''}: {fact.is_}" + (f" ({', '.join(fact.because)})" if fact.because else "")

    def look(game: Game) -> tuple[object, str, str]:
        try:
            verify_act(stage, game, fact, name)
        except Refused as refusal:
            return "no", refusal.reason, refusal.rule
        return "yes", "", ""

    at: Iterable[records.Moment | None]
    if fact.in_answer_to:
        answered = real(stage, fact.in_answer_to)
        seen: Seen = SeenLink(stage, answered, look)
    else:
        at = fact.at or (None,)
        seen = Seen(stage, own_moments(stage, name, fact.at) if fact.at else at, look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            scripted = fact.in_answer_to and outcome.refused is None and not outcome.undecided
            if scripted and fact.is_ == "no":
                return judge(True, says, "no: there is nothing to answer", "", ())
            return stopped(outcome, says) or doubt(says, missing)
        values = [seen.values[instant] for instant in seen.instants]
        wrong = next((value for value in values if value[0] != fact.is_), None)
        value = wrong or values[0]
        answer, reason, rule = str(value[0]), value[1], value[2]
        if wrong is None and fact.because and reason and reason not in fact.because:
            return judge(False, says, f"{answer} ({reason})", f"for another reason: {reason}", (rule,))
        return judge(wrong is None, says, f"{answer}" + (f" ({reason})" if reason else ""), reason, (rule,))

    return finish


class SeenLink(Seen):
    """What observers saw when a certain Chain Link had been put on the Chain."""

    def __init__(self, stage: Stage, link: str, look: Callable[[Game], tuple[object, str, str]]) -> None:
        self.instants = [f"link:{link}"]
        self.values = {}
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
    """Raise :class:`Refused` if the act of a fact may not be done now."""
    match fact.act:
        case "activate" | "chain":
            card, effect = find_effect(game, name)
            verify_activation(game, card, effect, card.controller, answering=game.chain[-1] if game.chain else None)
        case "target":
            verify_target(game, game.cards[name], _asker(stage, game, fact))
        case "choose":
            card = game.cards[name]
            if not card.on_field:
                raise Refused("wrong-location", "LE-1", "the card is not on the field")
        case "pay-with":
            source = real(stage, fact.for_ or "")
            if not source:
                raise Undecided("needs to know what is paid for")
            _, effect = find_effect(game, source)
            verify_payment(game, game.cards[name], effect)
        case "attack":
            target = game.cards.get(fact.on) if fact.on and fact.on != "direct" else None
            if fact.on is None:
                if not can_attack(game, game.cards[name]):
                    raise Refused("condition-unmet", "AT-1", "it may attack nothing")
                return
            verify_attack(game, game.cards[name], target)
        case "summon" | "set":
            if game.point not in ("main-phase", "main-phase-2"):
                raise Refused("game-rule", "AT-3", "that is done in a Main Phase")
        case "change-position":
            verify_turning(game, game.cards[name])
        case "decline":
            _, effect = find_effect(game, name)
            if effect.optional == "mandatory":
                raise Refused("mandatory", "DS-C", "it is mandatory")
        case "use":
            if name not in game.applying:
                raise Refused("condition-unmet", "CO-1", "it does not apply")
            if game.point != "during-calculation" or game.calculated:
                raise Refused("condition-unmet", "RD-1", "it is chosen in damage calculation")
        case "go-to":
            if game.turn == 1 and name in ("battle-phase", "start-step"):
                raise Refused("game-rule", "BP-2", "the starting player has no Battle Phase in the first turn")
        case _:
            raise Undecided(f"needs the act {fact.act} in a question")


def _asker(stage: Stage, game: Game, fact: records.LegalFact) -> int:
    source = real(stage, fact.for_ or "").partition(".")[0]
    card = game.cards.get(source)
    return card.controller if card else 0


def observe_possible(stage: Stage, fact: records.PossibleFact) -> Finish:
    """Ask whether something can be done to a card at an instant."""
    says = f"{fact.do} {fact.to}: {fact.is_}"

    def look(game: Game) -> tuple[object, str, str]:
        card: Card = game.cards[real(stage, fact.to).partition(".")[0]]
        if not card.on_field:
            return "no", "wrong-location", "LE-1"
        obstacle = find_obstacle(game, fact.do, card, fact.by or "card-effect")
        return ("no", obstacle[0], obstacle[1]) if obstacle else ("yes", "", "EF-1")

    seen = Seen(stage, fact.at or (None,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or doubt(says, missing)
        values = [seen.values[instant] for instant in seen.instants]
        wrong = next((value for value in values if value[0] != fact.is_), None)
        value = wrong or values[0]
        if wrong is None and fact.because and value[1] and value[1] not in fact.because:
            return judge(False, says, f"{value[0]} ({value[1]})", f"for another reason: {value[1]}", (value[2],))
        return judge(wrong is None, says, str(value[0]) + (f" ({value[1]})" if value[1] else ""), value[1], (value[2],))

    return finish


# --- Chains, players, Life Points -----------------------------------------------------------------------------


def observe_chains(stage: Stage, fact: records.ChainsFact) -> Finish:
    """Ask how many Chains may be started, or which effects share one."""
    from checks.fillers import count_chains

    points = [point for at in fact.at for point in stage.points(at)]
    if fact.links is None:
        says = f"at most {fact.at_most} Chains started by {fact.started_by or 'any'} at {', '.join(points)}"

        def count(outcome: Outcome) -> Answer:
            halt = stopped(outcome, says)
            if halt:
                return halt
            try:
                found, rule = count_chains(stage, points[0])
            except Undecided as open_question:
                return doubt(says, str(open_question))
            engine = "any number of Chains" if found is None else f"at most {found} Chains"
            return judge(found == (None if fact.at_most == "any" else fact.at_most), says, engine, "", (rule,))

        return count
    links = [[real(stage, name) for name in names] for names in fact.links]
    says = "Chains of " + "; ".join(" + ".join(names) for names in links)

    def group(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        chains: dict[int, list[str]] = {}
        kinds: dict[int, str] = {}
        for event in outcome.trace:
            if event.what == "activate" and event.point in points:
                chains.setdefault(event.chain, []).append(event.of)
            elif event.what == "chain-starts":
                kinds[event.chain + 1 if event.chain not in kinds and not event.chain else event.chain] = event.kind
        found = list(chains.values())
        fits = len(found) >= len(links) and all(
            any(len(names) == len(own) and all(_names(a, b) for a, b in zip(names, own, strict=True)) for own in found)
            for names in links
        )
        engine = "; ".join(" + ".join(own) for own in found) or "no Chain"
        return judge(fits, says, f"Chains of {engine}", "", ("TR-5",))

    return group


def _names(said: str, found: str) -> bool:
    return said == found or ("." not in said and found.partition(".")[0] == said)


def observe_first(stage: Stage, fact: records.ActsFirstFact) -> Finish:
    """Ask which player acts first at a point, or after a link."""
    says = f"{fact.is_} acts first"

    def finish(outcome: Outcome) -> Answer:
        halt = stopped(outcome, says)
        if halt:
            return halt
        if fact.after is None:
            engine = PLAYERS[0]
        else:
            name = real(stage, fact.after)
            event = next(
                (each for each in outcome.trace if each.what == "activate" and name in (each.source, each.of)),
                None,
            )
            if event is None:
                return doubt(says, f"the scenario never reaches {fact.after}")
            engine = PLAYERS[1 - PLAYERS.index(event.by)]
        return judge(engine == fact.is_, says, f"{engine} acts first", "", ("CH-3",))

    return finish


def observe_life(stage: Stage, fact: records.LifeFact) -> Finish:
    """Ask for a player's Life Points, or how they change."""
    player = PLAYERS.index(fact.of)
    start = stage.scene.life[player]
    says = (
        f"{fact.of}: {fact.is_} Life Points" if fact.is_ is not None else f"{fact.of}: {fact.changes_by:+} Life Points"
    )

    def look(game: Game) -> tuple[object, str, str]:
        return game.life[player], "", ""

    seen = Seen(stage, (fact.at,), look)

    def finish(outcome: Outcome) -> Answer:
        missing = seen.missing()
        if missing:
            return stopped(outcome, says) or doubt(says, missing)
        life = int(str(seen.values[seen.instants[0]][0]))
        wanted = fact.is_ if fact.is_ is not None else start + (fact.changes_by or 0)
        rules = [each.rule for each in outcome.trace if each.of == fact.of and each.amount is not None][-1:]
        rules = rules or [each.rule for each in outcome.trace if each.what == "calculate-damage"][-1:]
        engine = f"{life} Life Points" if fact.is_ is not None else f"{life - start:+} Life Points"
        return judge(life == wanted, says, engine, "", rules)

    return finish


MAKERS: dict[str, Callable[..., Finish]] = {
    "state": observe_state,
    "event": observe_event,
    "order": observe_order,
    "legal": observe_legal,
    "possible": observe_possible,
    "chains": observe_chains,
    "acts_first": observe_first,
    "life": observe_life,
}
