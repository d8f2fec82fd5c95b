"""A battle in progress: field, point, remaining script, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from checks.engine.chart import damage_step
from checks.engine.duel.state.battle import Battle
from checks.engine.duel.state.card import PLAYERS, Card, CardRef
from checks.engine.duel.state.state import (
    Act,
    Attack,
    Chain,
    Effects,
    Event,
    Further,
    Lasting,
    Leaving,
    Script,
    Sight,
    Triggers,
)
from checks.engine.duel.state.stats import Number
from checks.engine.rulebook import Rulebook
from checks.engine.ruleset import Ruleset
from kb.language import NegateEffect

HIDDEN = tuple((player, place) for player in (0, 1) for place in ("hand", "deck", "extra-deck"))
"""The places of each player into which the other one does not look."""

Play = Callable[["Game"], None]
"""The function of a rule at an instant."""
Watch = Callable[["Game", str], None]
"""Called with the game and the instant reached: ``start/opens``, ``after:label``, ``link:label``."""


def _is_worn(card: Card) -> bool:
    """Whether a card is equipped to another, which was there before it."""
    return card.equipped_to is not None


class Illegal(Exception):
    """An act that the rules do not allow, with the reason and the rule."""

    def __init__(self, reason: str, rule: str, why: str, besides: tuple[str, ...] = (), asked: str = "") -> None:
        super().__init__(why)
        self.asked = asked
        """The question of the law by whose answer it is not allowed."""
        self.reason = reason
        self.besides = besides
        """Other reasons for which it is not allowed either."""
        self.rule = rule
        self.why = why

    @property
    def told(self) -> tuple[str, str, str, str]:
        """Why an act is not allowed: reason, rule, sentence, and the question of the law."""
        return self.reason, self.rule, self.why, self.asked


class ScriptStopped(Exception):
    """The scenario stops: one of its acts is not allowed."""

    def __init__(self, act: Act, reason: str, rule: str, why: str, asked: str = "") -> None:
        super().__init__(f"act {act.number}: {why}")
        self.asked = asked
        self.act = act
        self.reason = reason
        self.rule = rule
        self.why = why


@dataclass(slots=True)
class Turn:
    """The turn: its point, battles and activations."""

    number: int
    points: tuple[str, ...]
    """The points of the Damage Step, in their order."""
    point: str = ""
    jump: str = ""
    """The point that the rest of the turn is left out up to."""
    steps: Mapping[str, tuple[tuple[Play, ...], tuple[Play, ...]]] = field(default_factory=dict, init=False)
    """The rules at the opening and closing of each point, once play has begun."""
    quiet: Mapping[str, tuple[Play, ...]] | None = None
    """The same for a turn in which only rules act, unobserved; else None."""
    declarations: int = 0
    summonings: int = 0
    """How often its player has Normal Summoned or Set a monster by hand."""
    summoned: tuple[tuple[str, int | None, Card], ...] = ()
    """The Summoned monsters: way, player (None if unknown), monster."""
    attackers: tuple[Card, ...] = ()
    """The monsters that have declared attacks, once for each."""
    attacks: tuple[Attack, ...] = ()
    """The outcomes of attacks that reached their Damage Step, or ended before it."""
    named_uses: list[tuple[int, str, str]] = field(default_factory=list, init=False)
    """The activations that count for a shared limit: player, name and effect, each time."""
    victims: list[tuple[Card, Card]] = field(default_factory=list, init=False)
    """The monsters that battles have destroyed, each with the one that destroyed it."""
    damage_dealt: list[tuple[int, int, str, int]] = field(default_factory=list, init=False)
    """Damage that players have taken: player, amount, kind, and how many attacks had been declared."""
    further: tuple[Further, ...] = ()
    """The attacks that effects have given to monsters that had attacked, until they are declared."""
    spared: dict[tuple[str, str], tuple[bool, ...]] = field(default_factory=dict, init=False)
    """The effects that spared a monster the first times this turn, and for each time whether no other would have."""


@dataclass(slots=True)
class Log:
    """The trace of a game, and its observers."""

    recording: bool
    watch: Watch | None = None
    explain: Watch | None = None
    trace: list[Event] = field(default_factory=list, init=False)


class Game:
    """The state of one battle.  The modules of this package act on it; it keeps the books."""

    __slots__ = (
        "battle",
        "cards",
        "chain",
        "duel_over",
        "effects",
        "leaving",
        "life",
        "log",
        "rulebook",
        "ruleset",
        "script",
        "sight",
        "triggers",
        "turn",
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
        empty: frozenset[tuple[int, str]] = frozenset(),
        points_wanted: frozenset[str] = frozenset(),
        words: tuple[str, ...] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.rulebook = rulebook
        self.cards = {card.role: card for card in cards}
        self.life = list(life)
        self.duel_over = False
        """Whether the Life Points of a player have come down to 0."""
        points = damage_step(ruleset)
        self.turn = Turn(turn, points)
        self.battle = Battle()
        self.leaving = Leaving()
        self.chain = Chain()
        self.triggers = Triggers()
        self.effects = Effects()
        self.script = Script(acts, points_wanted, words or points)
        self.sight = Sight(empty)
        self.log = Log(recording, watch, explain)
        for card in sorted([card for card in self.cards.values() if card.effects], key=_is_worn):
            self.enlist(card)
        if self.triggers.watching:
            shown = {(card.owner, card.zone) for card in self.cards.values()}
            self.sight.unshown.update(each for each in HIDDEN if each not in shown and each not in empty)

    def enlist(self, card: Card) -> None:
        """Note which of a card's effects wait for events and which apply by themselves."""
        self.triggers.watching = True
        for effect in card.effects:
            self.triggers.answering = self.triggers.answering or effect.answers_by_itself
            if (
                effect.effect_class in ("trigger", "flip")
                or (effect.effect_class == "activation" and effect.trigger != "none")
                or effect.comes_by_itself
            ):
                self.triggers.waiting.append((card, effect))
            elif effect.effect_class == "lingering":
                key = f"{card.role}.{effect.id}"
                self.effects.lasting.append(Lasting(None, key, card.controller, effect.lasts, (card,)))
            elif effect.trigger != "none":
                self.triggers.waiting.append((card, effect))
            elif not effect.is_activated:
                self.effects.continuous.append((card, effect))
                if any(isinstance(verb, NegateEffect) for verb in effect.does):
                    self.effects.negating.append((card, effect))

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
        numbers: tuple[Number, ...] = (),
    ) -> None:
        """Record an event with its rule, if that rule is in force."""
        if self.log.recording and self.rulebook.holds(rule):
            chain = self.chain.count if self.chain.links and not self.chain.outside else 0
            self.log.trace.append(
                Event(self.turn.point, what, of, rule, by, source, to, kind, amount, chain, piercing, from_, numbers)
            )

    def reach(self, instant: str) -> None:
        """Let whoever watches look at the field at an instant."""
        if self.log.watch is not None:
            self.log.watch(self, instant)

    def player_name(self, player: int) -> str:
        """Name a player as records do."""
        return PLAYERS[player]

    def next_order(self) -> int:
        """A number later than all before, for a temporary change of a card."""
        self.effects.changes += 1
        return self.effects.changes

    def find(self, ref: CardRef) -> Card | None:
        """Find a card that was there at an instant; None once it has moved."""
        card = self.cards.get(ref.role)
        return card if card is not None and card.moves == ref.moves else None

    def monsters(self, player: int) -> list[Card]:
        """The monsters a player controls, in the order the scenario names them."""
        return [card for card in self.cards.values() if card.zone == "monster-zone" and card.controller == player]

    def law(self, rule: str, case: str = "", *, by: Card | None = None) -> str:
        """Ask the question of a rule: the answer of the era, or that for the effects of a card.

        Empty if the rule is not in force; ``case`` is the circumstance, if the question has several.  Raises
        :class:`Undecided` where no source has answered it.
        """
        if not self.rulebook.holds(rule):
            return ""
        question = self.rulebook[rule].name_question(case)
        return self.ruleset.read(question) if by is None else self.ruleset.ask(question, *by.scopes)

    @property
    def is_over(self) -> bool:
        """Whether a player has lost: the Duel is over, and nothing more is activated, resolved or declared."""
        return self.duel_over and self.rulebook.holds("LP-3")

    @property
    def in_damage_step(self) -> bool:
        """Whether the point reached is one of the Damage Step."""
        return self.turn.point in self.turn.points
