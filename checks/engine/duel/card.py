"""A card in play: what is printed on it, where it lies, what has become of it, and its stats as they stand."""

from __future__ import annotations

from typing import Final, NamedTuple

from checks.engine.effects import Effect
from checks.engine.permission.verdict import CardRuling
from checks.engine.rulebook import Undecided

TURN_PLAYER: Final = 0
EXTRA_DECK: Final = frozenset({"fusion", "synchro", "xyz", "link"})
"""The kinds of monsters that come from the Extra Deck."""
PLAYERS: Final = ("turn-player", "opponent")
SPECIAL_SUMMONS: Final = ("special", "fusion", "ritual", "synchro", "xyz", "link")
SILENCED: Final = "while-in-graveyard"
"""How long a card stays negated that was to stay so in the Graveyard."""
FIELD: Final = ("monster-zone", "spell-trap-zone", "field-zone", "set")


class Change(NamedTuple):
    """One change of a stat: ``add``, ``set``, ``swap``, ``half``, ``half-original``, ``double`` or ``original``.

    ``fixed`` is a half or double that was counted once, as a Continuous Effect's factor is applied to it again.
    ``set-below`` is what a Continuous Effect sets: what was gained and lost before is counted on top of it, and
    ``set-above`` what it says the stat is, whatever else changes it.  Where
    nobody knows how a Continuous Effect changes the stat, ``how`` says why in a sentence.
    """

    stat: str
    how: str
    amount: int
    lasts: str
    source: str
    order: int


class Last(NamedTuple):
    """What a card was like as it left the field face-up."""

    base_atk: int
    base_def: int
    changes: list[Change]
    counters: int

    @property
    def atk(self) -> int:
        """Its ATK then."""
        return count_stat(self.base_atk, "atk", self.changes)

    @property
    def defense(self) -> int:
        """Its DEF then."""
        return count_stat(self.base_def, "def", self.changes)


class Use(NamedTuple):
    """One activation of an effect: in which battle and in which Chain of the turn."""

    effect: str
    battle: int
    chain: int


class Card:
    """A card in play, with what is printed on it and what has become of it."""

    __slots__ = (
        "aimed_at",
        "arrival",
        "attacked",
        "attribute",
        "base_atk",
        "base_def",
        "bound",
        "came_from",
        "carrier",
        "changes",
        "concealed",
        "controller",
        "counted",
        "counters",
        "effects",
        "equipped_to",
        "events",
        "held_by",
        "kinds",
        "last",
        "last_bearer",
        "last_controller",
        "left_negated",
        "level",
        "marked",
        "materials",
        "moves",
        "name",
        "negated",
        "negated_until",
        "original_carrier",
        "owner",
        "position",
        "role",
        "rulings",
        "silenced",
        "stood",
        "struck",
        "summoned",
        "summoner",
        "token",
        "turned",
        "turned_by_hand",
        "type",
        "used",
        "zone",
    )

    def __init__(
        self,
        role: str,
        *,
        name: str = "",
        carrier: str = "monster",
        controller: int = TURN_PLAYER,
        zone: str = "monster-zone",
        position: str = "attack",
        atk: int = 1500,
        defense: int = 1500,
        level: int = 4,
        attribute: str = "light",
        type: str = "warrior",
        kinds: tuple[str, ...] = (),
        effects: tuple[Effect, ...] = (),
        rulings: dict[str, tuple[CardRuling, ...]] | None = None,
        token: bool = False,
        counters: int = 0,
        bound: bool = False,
    ) -> None:
        self.role = role
        self.name = name or role
        self.carrier = self.original_carrier = carrier
        self.owner = self.controller = self.last_controller = controller
        self.zone = zone
        self.position = position
        self.base_atk = atk
        self.base_def = defense
        self.counted = ""
        """Why nobody knows what its original ATK and DEF are, of a Token whose numbers an effect has counted."""
        self.level = level
        self.attribute = attribute
        self.type = type
        self.kinds = kinds
        self.effects = effects
        self.rulings = rulings or {}
        self.token = token
        self.counters = counters
        self.bound = bound
        """Whether its text limits how it may be Summoned, which is not played."""
        self.materials: int | None = None
        """How many Xyz Materials it has, none of which a scene shows; None where it does not say."""
        self.summoned = ""
        """How it was Summoned; empty where nobody knows."""
        self.concealed = False
        """Whether effects have turned it face-down since it was Summoned."""
        self.summoner: Card | None = None
        """The card whose effect Summoned it."""
        self.stood = ""
        """Its battle position at the start of the Damage Step of its last battle; empty where it had none."""
        self.struck = False
        """Whether an effect that targeted it has resolved since it has been face-up where it is."""
        self.held_by = ""
        """The effect by which somebody other than its owner controls it."""
        self.aimed_at: tuple[tuple[Card, int], ...] = ()
        """What its last effect to resolve targeted, each with how often it had moved then."""
        self.last: Last | None = None
        """What it was like as it left the field changed, or with counters; None where it had moved on since."""
        self.came_from = ""
        """The zone it lay in before; empty for what has not moved since the scene began."""
        self.events: list[str] = []
        """What has happened to it this turn, in the words of triggers."""
        self.marked = False
        self.negated = False
        self.negated_until = ""
        self.silenced = False
        """Whether it stays negated in the Graveyard."""
        self.left_negated = 0
        """How often it had moved when it left the field with its effects negated by a resolved effect; else 0."""
        self.changes: list[Change] = []
        self.equipped_to: Card | None = None
        self.last_bearer: Card | None = None
        """The monster that it was equipped to until that left the field or was turned face-down."""
        self.turned = False
        self.turned_by_hand = False
        self.attacked = 0
        self.arrival = 0
        self.used: list[Use] = []
        """When its effects were activated since it has been face-up where it is."""
        self.moves = 0
        """How often it has gone from one place to another; from zone to zone of the field is not counted."""

    @property
    def atk(self) -> int:
        """ATK as it stands now."""
        return self.base_atk if not self.changes else count_stat(self.base_atk, "atk", self.changes)

    @property
    def defense(self) -> int:
        """DEF as it stands now."""
        return self.base_def if not self.changes else count_stat(self.base_def, "def", self.changes)

    @property
    def face_up(self) -> bool:
        """Whether it lies face-up on the field."""
        if self.zone == "monster-zone":
            return self.position in ("attack", "defense")
        return self.zone in ("spell-trap-zone", "field-zone")

    @property
    def face_down(self) -> bool:
        """Whether it lies face-down on the field."""
        return self.on_field and not self.face_up

    @property
    def position_face_up(self) -> str:
        """The battle position in which it lies once it is only turned face-up."""
        return "attack" if self.position in ("attack", "facedown-attack") else "defense"

    @property
    def on_field(self) -> bool:
        """Whether it is on the field at all."""
        return self.zone in FIELD

    def find_effect(self, id: str) -> Effect | None:
        """Find an effect by its id."""
        return next((effect for effect in self.effects if effect.id == id), None)


def count_stat(base: int, stat: str, changes: list[Change], without: str = "") -> int:
    """Count a stat through its changes in the order they came; below 0 it is shown, halved and doubled as 0.

    Raises :class:`Undecided` where a change of it is not known.
    """
    value = count_original(base, stat, changes, without, halved=True)
    gained = 0
    for change in sorted(changes, key=_place) if len(changes) > 1 else changes:
        if change.stat != stat or change.how in ORIGINAL or (without and change.source == without):
            continue
        if change.how.startswith(ASIDE):
            continue
        if change.how == "add":
            value += change.amount
            gained += change.amount
        elif change.how in SETTINGS or change.how == "set-above":
            value = change.amount
        elif change.how == "set-below":
            value = change.amount + gained
        elif change.how == "half":
            value = round_half_up(max(value, 0))
        elif change.how == "double":
            value = max(value, 0) * 2
        else:
            raise Undecided(change.how)
    return max(value, 0)


def _place(change: Change) -> tuple[bool, int]:
    return change.how == "set-above", change.order


SETTINGS: Final = ("set", "swap", "fixed")
"""The changes that make a stat a number; one that is swapped with another is so for as long as that lasts."""
ORIGINAL: Final = ("original", "half-original")
"""The changes of an original stat: all others are counted from what they leave."""


ASIDE: Final = "aside "
"""What stands before a change that does not count for now."""


def count_original(base: int, stat: str, changes: list[Change], without: str = "", *, halved: bool = False) -> int:
    """Count an original stat: what is printed, or what the last effect made it, and what was ``halved`` of that."""
    of_it = [each for each in changes if each.stat == stat and each.how in ORIGINAL and each.source != without]
    if not of_it:
        return base
    made = max((each for each in of_it if each.how == "original"), key=lambda each: each.order, default=None)
    value = base if made is None else made.amount
    for each in of_it if halved else ():
        if each.how == "half-original" and (made is None or each.order > made.order):
            value = round_half_up(value)
    return value


def round_half_up(value: int) -> int:
    """Halve a number; .5 rounds up (OCG Q&A 23944)."""
    return (value + 1) // 2
