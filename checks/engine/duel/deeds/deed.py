"""The protocol of a verb: how it is performed, its obstacles, and the cards to which it cannot be done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from checks.engine.duel.deeds.answers import NO_REASON, Asking, Part, Why
from checks.engine.duel.state.card import Card
from checks.engine.duel.state.context import Context
from checks.engine.duel.state.game import Game
from kb import language
from kb.language import Unplayed, Verb, Words

V = TypeVar("V")
Parts = Iterable[tuple[Verb | Unplayed, Asking]]


class Deed(ABC, Generic[V]):
    """How a verb of the language is played; its docstring describes the verb."""

    looks_at: ClassVar[Words] = ("of",)
    """The fields with the cards without which it is not done."""
    monsters_only: ClassVar[Words] = ()
    """Those of them that mean monsters on the field and no other card, whatever describes them."""
    joins: ClassVar[bool] = False
    """Whether it joins verbs that have to be done."""
    finds_elsewhere: ClassVar[bool] = False
    """Whether it is done to cards of a Deck or a hand, which a scene need not show, where nothing else is said."""

    def __init_subclass__(cls) -> None:
        cls.joins = cls.needed is not Deed.needed

    @abstractmethod
    def perform(self, game: Game, verb: V, context: Context) -> bool | None:
        """Do it; False where it could not be done."""

    @abstractmethod
    def obstacle(self, game: Game, verb: V, asking: Asking) -> Iterable[Why]:
        """List why it cannot be done at all: no card, no place, or prohibited."""

    @abstractmethod
    def no_effect(self, game: Game, verb: V, asking: Asking) -> Iterable[Why]:
        """List why it would change nothing, though it can be done."""

    def bars(self, game: Game, card: Card, verb: V | None, source: Card | None, by: str) -> Iterable[Why]:
        """List why it cannot be done to a card, by the effect of that ``source`` or in another way (``by``)."""
        return NO_REASON

    def concerns(self, game: Game, verb: V, card: Card, context: Context) -> bool:
        """Whether it can be done to a card as it is, protections aside."""
        return True

    def always_changes(self, verb: V) -> bool:
        """Whether it changes something on whatever face-up card it is done to, so that it need not be asked."""
        return False

    def needed(self, game: Game, verb: V, asking: Asking) -> Parts:
        """List the verbs that it joins and that have to be done."""
        return ()

    def useful(self, game: Game, verb: V, asking: Asking) -> Parts | None:
        """List the verbs that it joins of which one is enough; None where it is for itself to say."""
        return None


DEEDS: Final[dict[type[Verb | Unplayed], Deed[Any]]] = {}
"""How each verb is played, entered by :mod:`checks.engine.duel.actions.verbs`."""
D = TypeVar("D", bound=type[Deed[Any]])


def plays(*kinds: type[Verb | Unplayed]) -> Callable[[D], D]:
    """Enter how a verb is played, or verbs that are played alike; a class that lacks an answer raises TypeError."""

    def enter(deed: D) -> D:
        DEEDS.update(dict.fromkeys(kinds, deed()))
        return deed

    return enter


def list_words() -> Iterator[type[Verb]]:
    """List the verbs of the language: the records of its face that no other extends."""
    verbs = [each for each in vars(language).values() if isinstance(each, type) and issubclass(each, Verb)]
    yield from (each for each in verbs if not any(issubclass(other, each) for other in verbs if other is not each))


def verify_all_played() -> None:
    """Raise TypeError if a word of the language has no class that plays it."""
    if lacking := [kind.__name__ for kind in (*list_words(), Unplayed) if kind not in DEEDS]:
        raise TypeError(f"no class plays {', '.join(lacking)}")


def put_beside(instructions: Sequence[Verb | Unplayed], asking: Asking) -> list[tuple[Verb | Unplayed, Asking]]:
    """List the verbs of a part of an effect: each after the first may have room that one before it made."""
    if len(instructions) == 1:
        return [(instructions[0], asking)]
    others = asking._replace(part=Part.BESIDE) if asking.part is Part.FIRST else asking
    return [(verb, others if number else asking) for number, verb in enumerate(instructions)]
