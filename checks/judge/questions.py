"""The questions of a scenario in a normal form, so that equivalent scenarios ask the same.

Stock situations are expanded, defaults are written, roles and labels are replaced by their place, lists of timings are
split, and timings are named as in one chart.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final, NamedTuple

from checks.engine import PLAYERS, Act, unfold
from checks.replay.cards import Cards
from checks.replay.scenes import Scene
from checks.replay.stage import name_edge
from kb import language, records

Form = Hashable
"""Nested tuples: equal if the meaning is."""
Chart = tuple[str, ...]


class Question(NamedTuple):
    """One question about one scene, with its answer."""

    asked: str
    """The key that it shares with every other answer to it."""
    answer: str
    narrows: frozenset[tuple[str, str]] = frozenset()
    """Conditions on an event: a no without them is a no with them, too."""
    at: frozenset[str] | None = None
    """The timings it is about; None for all of the scene."""
    fact: str = ""
    """The fact that asks it."""


def list_questions(cards: Cards, claim: records.Claim, scene: Scene, chart: Chart, home: Chart) -> Iterator[Question]:
    """List the questions of a claim, in the words of its home chart, about one of its scenes, in those of a chart."""
    written = Written(cards, scene, chart, home)
    for name, fact in (claim.then or {}).items():
        kind = next(each for each in records.FACT_KINDS if getattr(fact, each) is not None)
        for question in READERS[kind](written, getattr(fact, kind)):
            yield question._replace(fact=name, asked=f"{written.scene_form} {kind} {question.asked}")


def spell(*form: Form) -> str:
    """Write a form as text: equal if the meaning is."""
    return repr(form)


@dataclass(slots=True)
class Written:
    """A scene in its normal form, and the translation of its words."""

    cards: Cards
    scene: Scene
    chart: Chart
    home: Chart
    roles: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    scene_form: str = ""
    """The hash of all cards and acts."""

    def __post_init__(self) -> None:
        """Number the roles in the order of the acts, then the others by their descriptions."""
        things = {role: self.describe(role) for role in self.scene.cards}
        mentioned = [text.partition(".")[0] for act in self.scene.acts for text in read_roles(act)]
        rest = sorted(things, key=lambda role: repr(things[role]))
        order = dict.fromkeys(role for role in (*mentioned, *rest) if role in things)
        self.roles = {role: f"card {number}" for number, role in enumerate(order, 1)}
        for number, act in enumerate(self.scene.acts, 1):
            if act.label:
                self.labels[act.label] = self.role(act.what) if act.verb == "activate" else f"act {number}"
        held = tuple((things[role], self.hold(self.scene.cards[role])) for role in order)
        acts = tuple(self.write_act(act) for act in self.scene.acts)
        told = spell(held, acts, self.scene.life, self.scene.turn, tuple(sorted(self.scene.empty)))
        self.scene_form = blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()

    def describe(self, role: str) -> Form:
        """Write a card of the scene and its state when it is dealt."""
        thing = self.scene.cards[role]
        card = self.cards.make(role, thing)
        effect = thing.effect.model_dump_json(exclude_none=True) if thing.effect else ""
        besides = repr(self.scene.besides.get(role, ""))
        return (
            card.name if thing.card else "",
            *(getattr(card, name) for name in CARD_FIELDS),
            *(each.name for each in card.attached),
            effect,
            besides,
        )

    def hold(self, thing: records.SceneCard) -> Form:
        """Write a card's relations to other cards."""
        return tuple(self.role(other or "") for other in (thing.same_name_as, thing.equipped_to))

    def role(self, text: str) -> str:
        """Write ``role`` or ``role.effect``."""
        text = self.scene.bound_effect if text == "the-effect" else text
        role, dot, effect = text.partition(".")
        return f"{self.roles.get(role, role)}{dot}{effect}"

    def link(self, text: str) -> str:
        """Write an act by its label, or a Chain Link by its effect."""
        return self.labels.get(text) or self.role(text)

    def write_act(self, act: Act) -> Form:
        """Write an act without its number and label."""
        said: list[tuple[str, Form]] = []
        for name in Act._fields:
            value = getattr(act, name)
            if name in ("number", "label") or value in ("", (), None):
                continue
            if name == "at":
                said.append((name, self.points(value)))
            elif name in ("after", "in_answer_to"):
                said.append((name, self.link(value)))
            else:
                said.append((name, self.write(value, is_role=name in NAMING)))
        return tuple(said)

    def write(self, value: Any, *, is_role: bool = False) -> Form:
        """Write a value of an act, roles at any depth."""
        if isinstance(value, language.Role):
            return self.role(value.name)
        if isinstance(value, tuple):
            return tuple(self.write(each, is_role=is_role) for each in value)
        if is_dataclass(value):
            return (type(value).__name__, *(self.write(getattr(value, each.name)) for each in fields(value)))
        return self.role(value) if is_role and isinstance(value, str) else value

    def points(self, text: str) -> tuple[str, ...]:
        """Write the timings that a moment covers; an edge is the first or last of them."""
        point, slash, edge = (self.scene.point if text == "the-point" else text).partition("/")
        covered = unfold(point, self.chart, self.home)
        if not slash:
            return covered
        return (f"{covered[-1] if edge == 'closes' else covered[0]}/{edge}",)

    def instant(self, at: records.Moment | None) -> Form:
        """Write the instant of an observation."""
        if at is None:
            return ""
        if isinstance(at, records.Relative):
            return ("after", self.link(at.after)) if at.after else ("before", self.link(at.before or ""))
        point = self.points(at)[0]
        return point if "/" in point or point == "damage-calculated" else f"{point}/{name_edge(point)}"

    def covered(self, at: tuple[records.Moment, ...] | None) -> frozenset[str] | None:
        """Write the timings of a question; None for all, an empty set if they are not timings."""
        if at is None:
            return None
        if any(isinstance(each, records.Relative) for each in at):
            return frozenset()
        return frozenset(point for each in at if isinstance(each, str) for point in self.points(each))


CARD_FIELDS: Final = (
    "carrier", "kinds", "controller", "zone", "position", "base_atk", "base_def", "level", "type", "attribute",
    "counters", "materials", "summoned", "token", "negated", "marked",
)  # fmt: skip
NAMING: Final = ("what", "on", "targets", "pays", "chooses", "using", "order")
"""The words of an act that name roles."""


def read_roles(act: Act) -> Iterator[str]:
    """List the roles that an act names, in its order."""

    def read(value: Any) -> Iterator[str]:
        if isinstance(value, language.Role):
            yield value.name
        elif isinstance(value, tuple):
            for each in value:
                yield from read(each)
        elif is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                yield from read(getattr(value, each.name))

    for name in NAMING:
        value = getattr(act, name)
        yield from (each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, str))
    yield from read(act.stage)


# --- facts ------------------------------------------------------------------------------------------------------


def read_state(written: Written, fact: records.StateFact) -> Iterator[Question]:
    """Ask for the state of each card at each instant."""
    attribute = next(name for name in records.STATE_ATTRIBUTES if getattr(fact, name) is not None)
    answer = f"{records.to_kebab(attribute)} {getattr(fact, attribute)}"
    for of in fact.of:
        for at in fact.at or (None,):
            yield Question(spell(attribute, written.role(of), written.instant(at)), answer)


def read_event(written: Written, fact: records.EventFact) -> Iterator[Question]:
    """Ask for an event; its conditions are kept apart, since an event that never happens meets none of them."""
    amount = fact.amount if not isinstance(fact.amount, str) else written.scene.amounts.get(fact.amount)
    times = "times never" if fact.times in ("never", 0) else f"times {fact.times or 'some'}"
    answer = times if amount is None else f"{times}, amount {amount}"
    for of in fact.of or ("",):
        said = {"of": written.role(of), "by": written.role(fact.by or ""), "to": written.role(fact.to or "")}
        said |= {name: str(getattr(fact, name) or "") for name in ("from_", "kind", "piercing", "chain", "first")}
        narrows = frozenset((name, value) for name, value in said.items() if value)
        yield Question(fact.what, answer, narrows, written.covered(fact.at))


def read_order(written: Written, fact: tuple[records.EventFact, ...]) -> Iterator[Question]:
    """Ask for the order of some events."""
    events = [next(read_event(written, each)) for each in fact]
    named = [f"{each.asked} {sorted(each.narrows)} {sorted(each.at or ())}" for each in events]
    yield Question(spell(*sorted(named)), ", then ".join(named))


def read_legal(written: Written, fact: records.LegalFact) -> Iterator[Question]:
    """Ask at each moment whether an act is legal: at a timing, whether it is at one of its substeps."""
    role = fact.what.partition(".")[0]
    owner = written.scene.cards.get(written.scene.bound_effect.partition(".")[0] if role == "the-effect" else role)
    controller = PLAYERS[written.cards.make(role, owner).controller] if owner else ""
    act = (
        fact.act,
        written.role(fact.what),
        fact.by or controller,
        written.role(fact.for_ or ""),
        written.role(fact.on or ""),
        written.link(fact.in_answer_to or ""),
    )
    for at in fact.at or (None,):
        if at in ("its-timing", "elsewhere"):
            continue
        if isinstance(at, str) and "/" not in at:
            yield Question(spell(*act), fact.is_, at=written.covered((at,)))
        else:
            yield Question(spell(*act, written.instant(at)), fact.is_)


def read_possible(written: Written, fact: records.PossibleFact) -> Iterator[Question]:
    """Ask at each instant whether something can be done to a card."""
    for at in fact.at or (None,):
        yield Question(spell(fact.do, written.role(fact.to), fact.by, written.instant(at)), fact.is_)


def read_chains(written: Written, fact: records.ChainsFact) -> Iterator[Question]:
    """Ask at each timing how many Chains can be started; effects that share one exclude nothing."""
    if fact.at_most is not None:
        for point in sorted(written.covered(fact.at) or ()):
            yield Question(spell(fact.started_by or "any", point), f"at most {fact.at_most}")


def read_first(written: Written, fact: records.ActsFirstFact) -> Iterator[Question]:
    """Ask at each timing who acts first."""
    for point in sorted(written.covered(fact.at) or ()):
        yield Question(spell(point, written.link(fact.after or "")), fact.is_)


def read_life(written: Written, fact: records.LifeFact) -> Iterator[Question]:
    """Ask for Life Points, in whatever form the answer has."""
    start = written.scene.life[PLAYERS.index(fact.of)]
    life = fact.is_ if fact.is_ is not None else start + (fact.changes_by or 0)
    yield Question(spell(fact.of, written.instant(fact.at)), f"{life} Life Points")


READERS: Final[Mapping[str, Callable[[Written, Any], Iterator[Question]]]] = {
    "state": read_state,
    "event": read_event,
    "order": read_order,
    "legal": read_legal,
    "possible": read_possible,
    "chains": read_chains,
    "acts_first": read_first,
    "life": read_life,
}


def list_chart_questions(said: records.Chart) -> Iterator[Question]:
    """List the questions of a claim about the timings of a phase or step: their number and order."""
    points: tuple[str, ...] = said.is_ or ()
    if points or said.count is not None:
        yield Question(spell("count", said.of), str(said.count or len(points)), fact="chart")
    named = {said.number: said.named} if said.number is not None else dict(enumerate(points, 1))
    for number, point in named.items():
        yield Question(spell("number", said.of, number), str(point), fact="chart")
    before = [(said.named or said.of, said.follows)] if said.follows is not None else pairwise(points[::-1])
    for point, other in before:
        yield Question(spell("follows", said.of, point), str(other), fact="chart")


NO: Final = ("no", "times never")
"""The answers that hold for everything narrower, too."""


def shut_out(one: Question, other: Question) -> bool:
    """Whether two answers to one question exclude each other."""
    if (one.answer in NO) != (other.answer in NO):
        no, yes = (one, other) if one.answer in NO else (other, one)
        within = no.at is None or (bool(yes.at) and yes.at is not None and yes.at <= no.at)
        return within and no.narrows <= yes.narrows
    if one.answer == other.answer or (one.at, one.narrows) != (other.at, other.narrows):
        return False
    if not one.answer.startswith("times "):
        return True
    first, second = (dict(part.split(" ") for part in each.answer.split(", ")) for each in (one, other))
    counted = {first["times"], second["times"]} - {"some"}
    amounts = {each["amount"] for each in (first, second) if "amount" in each}
    return len(counted) == 2 or (counted == {"1"} and len(amounts) == 2)
