"""The typed tree of a card text: frozen nodes, one class for each phrase; equal phrases are equal nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Join = Literal["", "and", "or", "and/or"]


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards: ``exactly``, ``up-to`` or ``at-least`` a number, or ``any-number``."""

    kind: Literal["exactly", "up-to", "at-least", "at-most", "any-number", "as-many"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Is:
    """A quality in front of a noun: a key and its words, any of which fits; numbers have bounds."""

    key: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    never: bool = False
    """Whether it is excluded ("non-")."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place: a zone, its owner, and which end of a Deck."""

    zone: str
    whose: str = ""
    end: str = ""
    more: tuple[str, ...] = ()
    """Words that narrow it ("this card points to")."""


@dataclass(frozen=True, slots=True)
class Places:
    """Several places."""

    places: tuple[Place, ...]
    join: Join = "or"


@dataclass(frozen=True, slots=True)
class Behind:
    """A phrase behind a noun: a kind of phrase, its words, and the node it is about."""

    kind: str
    words: tuple[str, ...] = ()
    of: Node | None = None


@dataclass(frozen=True, slots=True)
class Ref:
    """A card, or cards, by a word: "this card", "it", "that target"."""

    word: str
    noun: str = ""
    qualities: tuple[Is, ...] = ()
    behind: tuple[Behind, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Cards by their description."""

    noun: str
    determiner: str = ""
    count: Count | None = None
    whose: str = ""
    qualities: tuple[Is, ...] = ()
    behind: tuple[Behind, ...] = ()
    either: bool = False
    """Whether the noun is written with "(s)"."""
    plural: bool = False
    top: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """Several phrases of cards."""

    parts: tuple[Ref | Group, ...]
    join: Join


Cards: TypeAlias = "Ref | Group | Listed"


@dataclass(frozen=True, slots=True)
class Number:
    """A number."""

    value: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A value of a card or player: "its original ATK", "the total Levels of those monsters"."""

    stat: str
    of: Cards | Word
    original: bool = False
    total: bool = False
    where: str = ""
    """Where the card has it, if that is said: ``on the field`` or ``in the graveyard``."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """Half of an amount, or double."""

    factor: Literal["half", "double"]
    of: Amount


@dataclass(frozen=True, slots=True)
class Times:
    """So much for each of some things."""

    each: int
    count: Cards | Counters | Measure | Word


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters on cards."""

    name: str
    on: Cards | None
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of some cards."""

    of: Cards | Counters


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed phrase."""

    word: str


Amount: TypeAlias = "Number | Measure | Scaled | Times | Tally | Word"


@dataclass(frozen=True, slots=True)
class When:
    """A time: its preposition, whose part of the turn it is, and further words."""

    lead: str
    whose: str = ""
    part: str = ""
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects: a phrase, and whose."""

    phrase: str
    of: Cards | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """The printed values of a Token: its numbers and words, in their order."""

    name: str
    count: int
    words: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A named part of a clause."""

    name: str
    node: Node


@dataclass(frozen=True, slots=True)
class Manner:
    """A manner: the doer, the means, the position."""

    kind: str
    words: tuple[str, ...] = ()
    of: Node | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: who, whether it can, a frame and its parts, when and how."""

    frame: str
    slots: tuple[Slot, ...] = ()
    subject: Subject | None = None
    modal: str = ""
    passive: bool = False
    past: bool = False
    adverbs: tuple[str, ...] = ()
    whens: tuple[When, ...] = ()
    manners: tuple[Manner, ...] = ()
    also: tuple[Clause, ...] = ()
    """Further predicates of the same subject."""
    joins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: its conjunction, its clauses and how they are joined."""

    word: str
    clauses: tuple[Clause, ...]
    joins: tuple[str, ...] = ()
    said: str = ""
    """A state as it is printed, where it stands in front of a step."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its join to the one before it, its leads, and its clause."""

    join: str
    leads: tuple[Condition | When | Times, ...]
    clause: Clause | None


Subject: TypeAlias = "Cards | Measure | Word | Effects"
Node: TypeAlias = "Cards | Place | Places | Amount | Counters | When | Effects | Token | Clause | Condition | Is"
