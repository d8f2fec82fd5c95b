"""The books of a turn: its trace, Chain Links, waiting triggers, effects in force, and the script to be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from checks.engine.duel.state.card import Card, CardRef
from checks.engine.duel.state.stats import Number
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from kb.language import All, Instructions, Verb

DOUBTFUL: Final = "doubtful"
"""The kind of an event whose trigger condition is unknown."""
BY_HAND: Final = ("summon", "set", "change-position")
"""Acts of a player in a Main Phase, outside any Chain."""
NOT_YET: Final = "not-yet"
"""How long something lasts that an effect has left behind and that has not begun."""
THIS_ATTACK: Final = "this-attack"
"""How long something waits that is done in one attack or not at all."""


class Event(NamedTuple):
    """One event: point, act, card, rule."""

    point: str
    what: str
    of: str
    rule: str
    by: str = ""
    """``battle``, ``game-rule``, ``cost``, ``card-effect``; the effect itself stands in ``source``."""
    source: str = ""
    to: str = ""
    kind: str = ""
    amount: int | None = None
    chain: int = 0
    """The number of its Chain; 0 without one."""
    piercing: bool = False
    from_: str = ""
    """The zone that a card moves from."""
    numbers: tuple[Number, ...] = ()
    """The values in damage calculation: the attacker's, then the target's."""


class Occasion(NamedTuple):
    """The event that sets an effect off: the card it happens to, its cause, and the damage where it is damage."""

    card: Card | None = None
    by: str = ""
    """Its cause: ``battle``, ``card-effect``, ``cost``, ``game-rule``, ``player``."""
    player: int | None = None
    """The player who takes the damage."""
    amount: int | None = None
    """The points of the damage."""
    source: str = ""
    """The card, or the effect, that did it."""
    before: Occasion | None = None
    """The event that set off the effect which did it."""
    event: str = ""
    """The event, in the words of triggers; empty for a timing."""

    @property
    def damage(self) -> Occasion:
        """The damage, or that which triggered the effect."""
        return self.before if self.player is None and self.before is not None else self


NO_OCCASION: Final = Occasion()


class Activated(NamedTuple):
    """A Chain Link as it was activated, before its targets were chosen and its cost was paid."""

    place: str
    """Where its card lay before."""
    lies: str
    """Where its card lay then."""
    moves: int
    """How often its card had moved."""
    brought_out: bool
    """Whether the card lay Set or in the hand and was played by this activation."""
    battle: int
    """During which attack of the turn, counted by the declarations; 0 for during none."""
    declared: CardRef | None
    """The monster that was attacked; None where none was."""
    silenced: bool
    """Whether its card lay in a Graveyard in which its effects are negated."""


@dataclass(slots=True, eq=False)
class Paid:
    """The chosen targets and paid costs of a Chain Link, filled while it is being paid for."""

    aimed: tuple[CardRef, ...] = ()
    """The targets as they were when they were chosen."""
    face_up: tuple[Card, ...] = ()
    """Those of them that were face-up."""
    life_points: int = 0
    counters: int = 0
    """How many counters were removed."""
    cards: list[Card] = field(default_factory=list, init=False)
    """The cards with which it was paid."""
    tributed: list[Card] = field(default_factory=list, init=False)
    """The monsters that were Tributed for it, also as it resolved."""
    disturbed: bool = False
    """Whether it changed which monsters the attacked player has, and nothing had before."""
    moves: int = field(init=False)
    """How often the card of the Chain Link had moved once all was paid."""
    met: tuple[CardRef, ...] = field(init=False)
    """The cards of the event that it waited for, as they were then."""
    stayed: bool = field(init=False)
    """Whether the card of the Chain Link lay face-up on the field then, to stay there."""


@dataclass(slots=True, eq=False)
class Resolving:
    """A Chain Link as its effect begins to be applied, and the results of that effect up to now."""

    astray: bool = False
    """Whether its card has moved since all was paid."""
    lost: tuple[Card, ...] = ()
    """The cards of its event that have moved since."""
    chosen: tuple[Card, ...] = ()
    """The cards that it has chosen."""
    affected: tuple[CardRef, ...] | None = ()
    """The cards that its last verb affected, as it left them; None if out of sight."""
    atk_lost: int = 0
    """The ATK that it has taken from monsters."""
    inflicted: int = 0
    """The damage of the players named by its last verb that inflicts damage."""
    hit: tuple[CardRef, ...] = ()
    """Its targets as they were when it had been applied."""


@dataclass(slots=True, eq=False)
class Link:
    """One Chain Link, with a snapshot of each of its three instants.

    To read a snapshot before its instant raises :class:`AttributeError`; who may ask as early as that asks for
    ``once_paid`` or ``once_resolving``.
    """

    number: int
    card: Card
    effect: Effect
    player: int
    label: str = ""
    """The name that the scenario gives it; empty for none."""
    answers: Link | None = None
    using: tuple[Effect, ...] = ()
    act: Act | None = None
    """The act of the scenario that put it on the Chain."""
    occasion: Occasion = NO_OCCASION
    """The event that it waited for."""
    targets: tuple[Card, ...] = ()
    """The targets that it has now; none before they are chosen."""
    negated: str = ""
    """``activation`` or ``effect`` once it is negated."""
    resolved: bool = False
    activated: Activated = field(init=False)
    paid: Paid = field(init=False)
    resolving: Resolving = field(init=False)

    @property
    def hit(self) -> tuple[CardRef, ...]:
        """Its targets as they were when it resolved; none where its effect was not applied."""
        resolving = self.once_resolving
        return resolving.hit if resolving is not None else ()

    @property
    def once_paid(self) -> Paid | None:
        """Its targets and costs; None before its targets are chosen."""
        return getattr(self, "paid", None)

    @property
    def once_resolving(self) -> Resolving | None:
        """How it resolves; None before its effect is applied, and where that never is."""
        return getattr(self, "resolving", None)


@dataclass(frozen=True, slots=True)
class Pending:
    """A trigger whose event has happened and that waits for its Chain."""

    card: Card
    effect: Effect
    occasion: Occasion
    player: int
    stamp: int
    home: str
    """The point of its Chain; empty for the next one."""
    doubt: str = ""
    """The doubt about its condition; its player may still leave it unused."""
    negated: bool = False
    """Whether its effect is negated: it was set off on the field, where its card lay negated."""


@dataclass(slots=True)
class Triggers:
    """Effects that wait for an event, and those whose event has happened."""

    watching: bool = False
    """Whether any card has an effect, so that events of cards are noted."""
    waiting: list[tuple[Card, Effect]] = field(default_factory=list, init=False)
    pending: list[Pending] = field(default_factory=list, init=False)
    begun: int = 0
    """The moment at which the Chain began."""
    answering: bool = False
    """Whether any effect is a mandatory Quick Effect in response to Chain Links."""
    clauses: list[Pending] = field(default_factory=list, init=False)
    """Effects that are not activated and whose event has happened: they are carried out at once, without a Chain."""
    unmet: list[Pending] = field(default_factory=list, init=False)
    """Effects whose event has happened in this moment and whose condition was not met by then."""
    moment: int = 0
    """The number of moments in the turn: simultaneous events share one."""
    last_event: int = 0
    """The moment of the last event."""


@dataclass(slots=True)
class Lasting:
    """Something an effect has left behind that forbids, protects or redirects until it expires."""

    verb: Verb | None
    """Its verb; None for an effect that merely lingers."""
    source: str
    controller: int
    lasts: str
    cards: tuple[Card, ...] = ()
    link: Link | None = None
    newcomers: str | None = None
    """``too`` if it applies to cards that arrive later, ``by-the-day`` if the ruleset decides that; else to the
    ``cards``."""
    turned_down: tuple[Card, ...] = ()
    """The cards changed to face-down since, for a delayed effect."""
    spared: tuple[Card, ...] = ()
    """The cards that were unaffected by the effect as it put something off."""

    @property
    def meets_newcomers(self) -> bool:
        """Whether it covers all cards of a kind for its duration, so that others may come under it."""
        return isinstance(getattr(self.verb, "of", None), All) and self.lasts.startswith("until-")


class Attack(NamedTuple):
    """The outcome of an attack; None for a direct one."""

    of: Card
    declared_on: Card | None
    on: Card | None
    """Its last target, after replays and redirections."""
    reached: bool
    """Whether it came to its Damage Step."""


class Further(NamedTuple):
    """One more attack that an effect lets a monster declare while it stays on the field."""

    of: Card
    after: int
    """The number of attacks declared when it was given, if it comes right after them; 0 for whenever."""
    on_monsters: bool
    with_it: Lasting | None
    """The delayed effect for the beginning of its Damage Step; None without one."""


@dataclass(slots=True)
class Effects:
    """Effects without a Chain: continuous and lingering ones."""

    continuous: list[tuple[Card, Effect]] = field(default_factory=list, init=False)
    negating: list[tuple[Card, Effect]] = field(default_factory=list, init=False)
    """Those of the Continuous Effects that negate effects."""
    applying: dict[str, tuple[Card, Effect]] = field(default_factory=dict, init=False)
    """The Continuous Effects that apply now, or may, by ``role.effect``."""
    began: dict[str, int] = field(default_factory=dict, init=False)
    """When each of them began to apply: at which of the looks at the field."""
    settlings: int = 0
    """Number of times that the field was searched for effects that apply."""
    doubted: dict[str, Undecided] = field(default_factory=dict, init=False)
    """Those that may apply, each with its doubt."""
    lasting: list[Lasting] = field(default_factory=list, init=False)
    changes: int = 0
    """How many changes cards have gone through, to order them by."""
    undone_later: bool = False
    """Whether control has been given for a while, or a card negated, by an effect that is not continuous."""
    counting: list[str] = field(default_factory=list, init=False)
    """The effects by which a card counts as something, of which it is being asked now whether they apply."""


@dataclass(slots=True)
class Leaving:
    """The cards that are about to leave the field."""

    marked: list[Card] = field(default_factory=list, init=False)
    """The monsters that are determined to be destroyed by battle."""
    falling: tuple[Card, ...] = ()
    """The cards that an effect is destroying at once."""
    spared: tuple[Card, ...] = ()
    """Those of them that are not destroyed, since something is done once instead of the destruction of several."""
    replacing: bool = False
    """Whether something is being done instead of a destruction."""
    unequipped: list[tuple[Card, int]] = field(default_factory=list, init=False)
    """Equip Cards without their monster, and cards that return to a full field; and since when."""


@dataclass(slots=True)
class Sight:
    """The places of a scene: those without a card, and those that it does not show."""

    empty: frozenset[tuple[int, str]]
    """Where the scene says that no card lies as it begins."""
    unshown: set[tuple[int, str]] = field(default_factory=set, init=False)
    """Where cards may lie that no scene shows: whose hand, Deck or other place."""
    unseen: str = ""
    """The effect that Summoned cards that the scene does not show."""


@dataclass(slots=True)
class Chain:
    """The current Chain."""

    links: list[Link] = field(default_factory=list, init=False)
    count: int = 0
    """The number of Chains of the turn up to now."""
    outside: bool = False
    """Whether the current act belongs to no Chain Link, though a Chain may be resolving."""


class Act(NamedTuple):
    """One act of a scenario, as the players (or a stage direction) do it."""

    number: int
    verb: str
    what: str = ""
    on: str = ""
    at: str = ""
    label: str = ""
    using: tuple[str, ...] | None = None
    targets: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    chooses: tuple[str, ...] | int | None = None
    in_answer_to: str = ""
    for_: str = ""
    """The event that a replacement replaces: ``destroy``, or any."""
    to: str = ""
    order: tuple[str, ...] = ()
    stage: Instructions = ()
    after: str = ""


class Script:
    """The remaining acts, their results, and the observed points."""

    __slots__ = ("acts", "attacks_left", "points", "reached", "words")

    def __init__(self, acts: Iterable[Act], points: frozenset[str], words: tuple[str, ...]) -> None:
        self.acts = list(acts)
        self.attacks_left = True
        """Whether an attack may still be declared."""
        self.points = points
        self.words = words
        """The points of the Damage Step whose names it uses."""
        self.reached: dict[str, int] = {}
        """How long the trace was when the act or effect of a label had been played."""

    def find(self, verb: str, *names: str) -> Act | None:
        """Find the first act of a verb, with names given by one of them; acts after an attack name its cards."""
        for act in self.acts:
            if act.verb == verb and (not names or act.what in names):
                return act
            if act.verb == "attack":
                break
        return None

    def take(self, act: Act) -> None:
        """Take an act out, to be played now."""
        self.acts.remove(act)
        if act.verb == "attack":
            self.attacks_left = bool(self.acts) and any(each.verb == "attack" for each in self.acts)

    def put_off(self, point: str, to: str) -> None:
        """Move the acts of a point that is over before the next attack to another one."""
        for place, act in enumerate(self.acts):
            if act.verb == "attack":
                break
            if act.at == point:
                self.acts[place] = act._replace(at=to)

    def names(self, point: str) -> bool:
        """Whether an act belongs to a point of the turn, or the point is observed."""
        return point in self.points or point in [act.at.partition("/")[0] for act in self.acts]

    def list_named(self, points: tuple[str, ...]) -> list[str]:
        """List the points with acts or observers."""
        named = {act.at.partition("/")[0] for act in self.acts} | self.points
        for act in self.acts:
            if act.verb == "attack":
                break
            if act.verb in BY_HAND and not (act.at or act.after):
                named.add("main-phase")
        return [point for point in points if point in named]


@dataclass(slots=True)
class Damage:
    """Damage on its way to the player who takes it, by the rule that last had a say in it."""

    amount: int
    player: int
    rule: str
    kind: str = "battle-damage"
    gain: bool = False
    piercing: bool = False
