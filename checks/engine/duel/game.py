"""A battle in progress: the field, the point reached, the script still to be played, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from checks.engine.chart import damage_step
from checks.engine.duel.context import Context
from checks.engine.duel.state import PLAYERS, Act, Card, Event, Lasting, Link, Pending
from checks.engine.effects import Effect
from checks.engine.rulebook import Rulebook
from checks.engine.ruleset import Ruleset

Watch = Callable[["Game", str], None]
"""Called with the game and the instant reached: ``start/opens``, ``after:label``, ``link:label``."""


class Illegal(Exception):
    """An act that the rules do not allow, with the reason and the rule."""

    def __init__(self, reason: str, rule: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        self.rule = rule
        self.why = why


class ScriptStopped(Exception):
    """The scenario stops: one of its acts is not allowed."""

    def __init__(self, act: Act, reason: str, rule: str, why: str) -> None:
        super().__init__(f"act {act.number}: {why}")
        self.act = act
        self.reason = reason
        self.rule = rule
        self.why = why


class Game:
    """The state of one battle.  The modules of this package act on it; it keeps the books."""

    __slots__ = (
        "acts",
        "applying",
        "arrivals",
        "attacker",
        "attacker_left",
        "calculated",
        "calculating",
        "cards",
        "chain",
        "chain_count",
        "changes",
        "continuous",
        "damage_dealt",
        "declarations",
        "direct",
        "disturbed",
        "duel_over",
        "explain",
        "fallen",
        "first_chain",
        "in_battle",
        "jump",
        "labels_reached",
        "last_event",
        "lasting",
        "life",
        "manual",
        "marked",
        "moment",
        "named_uses",
        "pending",
        "point",
        "points",
        "points_wanted",
        "recording",
        "replaced",
        "replays",
        "rulebook",
        "ruleset",
        "settling",
        "skip_calculation",
        "stopped",
        "target",
        "target_left",
        "target_revealed",
        "trace",
        "turn",
        "unequipped",
        "victims",
        "waiting",
        "watch",
        "words",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        rulebook: Rulebook,
        cards: Iterable[Card],
        *,
        life: tuple[int, int] = (8000, 8000),
        acts: Iterable[Act] = (),
        recording: bool = True,
        watch: Watch | None = None,
        explain: Watch | None = None,
        turn: int = 2,
        points_wanted: frozenset[str] = frozenset(),
        words: tuple[str, ...] | None = None,
    ) -> None:
        self.points = damage_step(ruleset)
        """The points of the Damage Step, in their order."""
        self.ruleset = ruleset
        self.rulebook = rulebook
        self.cards = {card.role: card for card in cards}
        self.life = list(life)
        self.acts = list(acts)
        self.recording = recording
        self.watch = watch
        self.explain = explain
        self.turn = turn
        self.points_wanted = points_wanted
        self.words = words or self.points
        self.trace: list[Event] = []
        self.point = ""
        self.attacker: Card | None = None
        self.target: Card | None = None
        self.direct = False
        self.attacker_left = self.target_left = False
        self.target_revealed = False
        """Whether the attacked monster has been revealed, or lay face-up when it would have been."""
        self.in_battle = False
        self.calculating = self.calculated = self.skip_calculation = False
        self.stopped = ""
        self.disturbed = False
        self.jump = ""
        self.duel_over = False
        """Whether the Life Points of a player have come down to 0."""
        self.declarations = 0
        self.replays = 0
        self.chain: list[Link] = []
        self.chain_count = 0
        self.manual: dict[str, int] = {}
        self.first_chain = True
        self.pending: list[Pending] = []
        self.labels_reached: dict[str, int] = {}
        self.moment = self.last_event = 0
        self.lasting: list[Lasting] = []
        self.replaced: list[tuple[Card, Context]] = []
        self.marked: list[Card] = []
        self.fallen: list[Card] = []
        """The monsters that the last battle has destroyed."""
        self.victims: list[tuple[Card, Card]] = []
        """The monsters that battles have destroyed, each with the one that destroyed it."""
        self.unequipped: list[Card] = []
        """Cards whose equipped monster has left or turned face-down."""
        self.named_uses: set[tuple[str, str]] = set()
        """Effects that cards of a name share the use of and that have been activated this turn: name and effect."""
        self.damage_dealt: list[tuple[int, int]] = []
        self.changes = 0
        self.arrivals = 0
        self.waiting: list[tuple[Card, Effect]] = []
        self.continuous: list[tuple[Card, Effect]] = []
        for card in self.cards.values():
            if card.effects:
                self.enlist(card)
        self.applying: dict[str, tuple[Card, Effect]] = {}
        self.settling = False

    def enlist(self, card: Card) -> None:
        """Note which of a card's effects wait for events and which apply by themselves."""
        for effect in card.effects:
            if (
                effect.effect_class in ("trigger", "flip")
                or (effect.effect_class == "activation" and effect.trigger != "none")
                or effect.comes_by_itself
            ):
                self.waiting.append((card, effect))
            elif effect.effect_class == "lingering":
                key = f"{card.role}.{effect.id}"
                self.lasting.append(Lasting(None, key, card.controller, effect.lasts, (card,)))
            elif not effect.is_activated:
                self.continuous.append((card, effect))

    def emit(
        self,
        what: str,
        of: str,
        rule: str,
        *,
        by: str = "",
        source: str = "",
        to: str = "",
        kind: str = "",
        amount: int | None = None,
        piercing: bool = False,
        from_: str = "",
    ) -> None:
        """Record that something happened, and the rule that caused it; what no rule in force causes is not told."""
        if self.recording and self.rulebook.holds(rule):
            chain = self.chain_count if self.chain else 0
            self.trace.append(Event(self.point, what, of, rule, by, source, to, kind, amount, chain, piercing, from_))

    def reach(self, instant: str) -> None:
        """Let whoever watches look at the field at an instant."""
        if self.watch is not None:
            self.watch(self, instant)

    def player_name(self, player: int) -> str:
        """Name a player as records do."""
        return PLAYERS[player]

    def next_order(self) -> int:
        """A number later than all before, for what changes a card for a while."""
        self.changes += 1
        return self.changes

    def battlers(self) -> tuple[Card, ...]:
        """The monsters that battle and have not left since."""
        found = []
        if self.attacker is not None and not self.attacker_left:
            found.append(self.attacker)
        if self.target is not None and not self.target_left:
            found.append(self.target)
        return tuple(found)

    def is_battling(self, card: Card) -> bool:
        """Whether a card is one of the monsters of this battle, still there."""
        return self.in_battle and (
            (card is self.attacker and not self.attacker_left) or (card is self.target and not self.target_left)
        )

    def monsters(self, player: int) -> list[Card]:
        """The monsters a player controls, in the order the scenario names them."""
        return [card for card in self.cards.values() if card.zone == "monster-zone" and card.controller == player]

    @property
    def is_over(self) -> bool:
        """Whether a player has lost: the Duel is over, and nothing more is activated, resolved or declared."""
        return self.duel_over and self.rulebook.holds("LP-3")

    @property
    def in_damage_step(self) -> bool:
        """Whether the point reached is one of the Damage Step."""
        return self.in_battle and self.point in self.points
