"""A battle: its monsters, which of them are still there, and its progress."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.rulebook import Undecided

FACE_UP: Final = ("attack", "defense")
"""The positions of monsters that lie face-up."""


@dataclass(slots=True, eq=False)
class Battle:
    """One attack from its declaration on; before the first one, an empty battle."""

    attacker: Card | None = None
    target: Card | None = None
    """The attacked monster; None for a direct attack."""
    reach: tuple[Card, ...] = ()
    """The legal targets at the declaration."""
    passes: bool | None = False
    """Whether effects let the attack be a direct one, past monsters, as its target was chosen; None if unknown."""
    let_by: tuple[str, ...] = ()
    """The roles of the cards whose effects let the attack be a direct one, past monsters."""
    given: bool = False
    """Whether it is an attack that an effect has given the monster for good."""
    in_defense: bool = False
    """Whether the attack was declared in Defense Position."""
    may_defend: bool = False
    """Whether it was declared in Attack Position by a monster that might have attacked in Defense Position."""
    applied: str = ""
    """Which value of the attacker is applied then."""
    ongoing: bool = False
    attacker_left: bool = False
    target_left: bool = False
    target_revealed: bool = False
    """Whether the attacked monster has been revealed, or lay face-up when it would have been."""
    turned_up: str = ""
    """The face-up position into which being attacked has turned the attacked monster; empty where it has not."""
    calculating: bool = False
    calculated: bool = False
    """Whether damage calculation is over, with or without a calculation."""
    fought: bool = False
    """Whether damage has been calculated."""
    skip_calculation: bool = False
    stopped: str = ""
    """The effect that has negated or ended the attack."""
    in_vain: bool = False
    """Whether the attack was negated as it was declared, before anything could answer that."""
    disturbed: bool = False
    """Whether the monsters that could be attacked have changed since the target was chosen."""
    ruled_out: bool = False
    """Whether an effect ruled its target out since that was chosen, be it within a Chain alone."""
    disturbed_before: bool = False
    """Whether they had before the Chain Link that resolves."""
    shields: frozenset[str] = frozenset()
    """The effects that kept monsters from being chosen as its target was."""
    moved: bool = False
    """Whether an effect has moved it to another target, whoever controls that."""
    at_once: bool = False
    """Whether an effect lets damage be calculated at once."""
    perhaps_closed: Undecided | None = None
    """The doubt about whether an effect does, so that nothing is activated before damage is calculated."""
    replays: int = 0
    answered: bool = False
    """Whether the first Chain that could answer the declaration is over."""
    window: tuple[str, int] = ("", 0)
    """The last point at which players could act, and how many Chains of the turn there had been before it."""
    manual: dict[str, int] = field(default_factory=dict, init=False)
    """How many Chains players have started at a point by an act of their own."""
    given_up: Card | None = None
    """The monster that was attacked before an effect let the attack go on directly."""
    replacements: list[Context] = field(default_factory=list, init=False)
    """A replacement of a destruction that was chosen and is still to be performed."""
    fallen: list[Card] = field(default_factory=list, init=False)
    """The monsters that it has destroyed."""
    departed: list[Card] = field(default_factory=list, init=False)
    """Those that left marked, before it could destroy them."""

    @property
    def present_attacker(self) -> Card | None:
        """The attacking monster, unless it has left."""
        return None if self.attacker_left else self.attacker

    @property
    def present_target(self) -> Card | None:
        """The attacked monster, unless it has left."""
        return None if self.target_left else self.target

    @property
    def has_face_down(self) -> bool:
        """Whether the position of one of its monsters is face-down."""
        attacker, target = self.attacker, self.target
        return not (
            (attacker is None or attacker.position in FACE_UP) and (target is None or target.position in FACE_UP)
        )

    def list_monsters(self) -> tuple[Card, ...]:
        """The monsters that battle and have not left since."""
        first = () if self.attacker is None or self.attacker_left else (self.attacker,)
        return first if self.target is None or self.target_left else (*first, self.target)

    def is_fought_by(self, card: Card) -> bool:
        """Whether it goes on, and a card is one of its monsters, still there."""
        return self.ongoing and (
            (card is self.attacker and not self.attacker_left) or (card is self.target and not self.target_left)
        )

    def find_other(self, card: Card) -> Card | None:
        """The monster that one of its monsters battles, there or not."""
        return self.target if card is self.attacker else self.attacker

    def aim(self, target: Card | None) -> None:
        """Let the attack go on against another target, or directly."""
        self.given_up = None
        self.target, self.target_left = target, False

    def leave(self, card: Card) -> None:
        """Note that a card is a monster of the field no more."""
        if self.ongoing:
            self.attacker_left = self.attacker_left or card is self.attacker
            self.target_left = self.target_left or card is self.target
