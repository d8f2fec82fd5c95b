"""A card in play: its print, place, history and stats."""

from __future__ import annotations

from typing import Final, NamedTuple

from checks.engine.duel.state.stats import Change, Number, Step, count_stat, count_steps, name_rules
from checks.engine.effects import Effect
from checks.engine.permission.verdict import CardRuling
from checks.engine.rulebook import Undecided

TURN_PLAYER: Final = 0
EXTRA_DECK: Final = frozenset({"fusion", "synchro", "xyz", "link"})
"""The kinds of monsters that come from the Extra Deck."""
PLAYERS: Final = ("turn-player", "opponent")
SPECIAL_SUMMONS: Final = ("special", "fusion", "ritual", "synchro", "xyz", "link", "pendulum")
SILENCED: Final = "while-in-graveyard"
"""How long a card stays negated that was to stay so in the Graveyard."""
FIELD: Final = ("monster-zone", "spell-trap-zone", "field-zone", "set")


class Last(NamedTuple):
    """A card as it was when it left the field."""

    base_atk: int
    base_def: int
    changes: list[Change]
    counters: int
    materials: int | None
    """Its number of Xyz Materials; None if unknown, or for other cards."""

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


class CardRef(NamedTuple):
    """A card as it was at an instant: by its role, and by how often it had moved then.

    It names the same card in a copy of the game.
    """

    role: str
    moves: int

    @classmethod
    def of(cls, card: Card) -> CardRef:
        """Remember a card as it is now."""
        known = card.remembered
        if known is None or known.moves != card.moves:
            known = card.remembered = cls(card.role, card.moves)
        return known


class Print(NamedTuple):
    """A card as it is printed, but for its ATK and DEF."""

    name: str = ""
    """Its name; empty for a card that is known by its role alone."""
    carrier: str = "monster"
    level: int = 4
    attribute: str = "light"
    type: str = "warrior"
    kinds: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    rulings: dict[str, tuple[CardRuling, ...]] | None = None
    bound: bool = False
    """Whether its text limits how it may be Summoned, which is not played."""
    by_hand_otherwise: bool = False
    """Whether its text has another, unplayed way of Normal Summon."""


PLAIN: Final = Print()


class Card:
    """A card in play, with its print and history."""

    __slots__ = (
        "aimed_at",
        "aimed_in",
        "arrival",
        "attached",
        "attacked",
        "base_atk",
        "base_def",
        "bound",
        "by_hand_otherwise",
        "came_from",
        "carrier",
        "changes",
        "concealed",
        "controller",
        "counted",
        "counters",
        "discarded",
        "effects",
        "equipped_to",
        "events",
        "held_by",
        "kinds",
        "last",
        "last_bearer",
        "last_controller",
        "last_summoned",
        "left_negated",
        "leveled",
        "marked",
        "materials",
        "moves",
        "name",
        "negated",
        "negated_as_trap",
        "negated_until",
        "original_carrier",
        "outgrown",
        "owner",
        "position",
        "printed_attribute",
        "printed_level",
        "printed_type",
        "remembered",
        "role",
        "rulings",
        "shown",
        "silenced",
        "stood",
        "struck",
        "summoned",
        "summoned_this_turn",
        "summoner",
        "token",
        "traits",
        "turned",
        "turned_by_hand",
        "used",
        "zone",
    )

    def __init__(
        self,
        role: str,
        printed: Print = PLAIN,
        *,
        atk: int = 1500,
        defense: int = 1500,
        controller: int = TURN_PLAYER,
        zone: str = "monster-zone",
        position: str = "attack",
        token: bool = False,
    ) -> None:
        self.role = role
        name, carrier, level, self.attribute, self.type, self.kinds, self.effects, rulings, bound, otherwise = printed
        self.bound, self.by_hand_otherwise = bound, otherwise
        self.name = name or role
        self.carrier = self.original_carrier = carrier
        self.owner = self.controller = self.last_controller = controller
        self.zone = zone
        self.position = position
        self.base_atk = atk
        self.base_def = defense
        self.counted = ""
        """The doubt about its original ATK and DEF, for a Token with counted values."""
        self.printed_level = level
        self.leveled = ""
        """The effect that has changed its Level, and how; empty for none."""
        self.traits: tuple[tuple[str, str], ...] = ()
        """The traits that effects have changed, each with the effect and how long."""
        self.rulings = rulings or {}
        self.token = token
        self.counters = 0
        self.materials: int | None = None
        """How many Xyz Materials it has; None where a scene does not say."""
        self.attached: tuple[Card, ...] = ()
        """The cards that were its Xyz Materials at first; none where a scene does not name them."""
        self.summoned = ""
        """The way in which it was Summoned; empty if unknown."""
        self.summoned_this_turn: bool | None = None
        """Whether it was Summoned in this turn before the scene began; None where a scene does not say."""
        self.last_summoned = ""
        """The way in which it had been Summoned when it last left the field; empty if unknown."""
        self.discarded = False
        """Whether its last move was to be discarded."""
        self.concealed = False
        """Whether effects have turned it face-down since it was Summoned."""
        self.outgrown = False
        """Whether the original values that its text gives it by its Summon are lost."""
        self.summoner: Card | None = None
        """The card whose effect Summoned it."""
        self.stood = ""
        """Its battle position at the start of the Damage Step of its last battle; empty where it had none."""
        self.struck = False
        """Whether an effect that targeted it has resolved since it has been face-up where it is."""
        self.held_by = ""
        """The effect by which a player other than its owner controls it."""
        self.aimed_at: tuple[CardRef, ...] = ()
        """The targets of its last effect to resolve."""
        self.aimed_in: list[tuple[str, str]] = []
        """The battle positions in which it was chosen as an attack target while face-up where it is, each with how."""
        self.last: Last | None = None
        """Its state as it left the field, if changed, or with counters or materials; else None."""
        self.came_from = ""
        """The zone from which it moved last; empty if it has not moved since the scene began."""
        self.events: list[str] = []
        """Its events of this turn, in the words of triggers."""
        self.marked = False
        self.negated = False
        self.negated_as_trap = False
        """Whether an effect negates it that negates Traps, and not monsters alone."""
        self.negated_until = ""
        self.silenced = False
        """Whether it stays negated in the Graveyard."""
        self.shown = False
        """Whether its player shows it, face-down, to pay with it."""
        self.left_negated = 0
        """How often it had moved when it left the field with its effects negated by a resolved effect; else 0."""
        self.changes: list[Change] = []
        self.equipped_to: Card | None = None
        self.last_bearer: Card | None = None
        """The monster that it was equipped to until that left the field or was changed to face-down."""
        self.turned = False
        self.turned_by_hand = False
        self.attacked = 0
        self.arrival = 0
        self.used: list[Use] = []
        """When its effects were activated since it has been face-up where it is."""
        self.moves = 0
        """How often it has gone from one place to another; from zone to zone of the field is not counted."""
        self.remembered: CardRef | None = None
        """It as it was last remembered."""

    @property
    def scopes(self) -> tuple[str, str]:
        """The scopes of precedents on its effects, the narrowest first."""
        return f"card:{self.name}", f"kind:{self.original_carrier}"

    @property
    def attribute(self) -> str:
        """Its Attribute, empty without one; raises :class:`Undecided` if an effect has changed it."""
        self.verify_trait("attribute")
        return self.printed_attribute

    @attribute.setter
    def attribute(self, attribute: str) -> None:
        self.printed_attribute = attribute

    @property
    def type(self) -> str:
        """Its Type, empty without one; raises :class:`Undecided` if an effect has changed it."""
        self.verify_trait("type")
        return self.printed_type

    @type.setter
    def type(self, type: str) -> None:
        self.printed_type = type

    def verify_trait(self, trait: str) -> None:
        """Raise :class:`Undecided` if an effect has changed its ``name``, ``type``, ``attribute`` or ``kind``."""
        for changed, how in self.traits:
            if changed == trait:
                raise Undecided(f"needs the {trait} of {self.role}, which {how}")

    @property
    def level(self) -> int:
        """Its Level, or 0 without one; raises :class:`Undecided` if an effect has changed it."""
        if self.leveled:
            raise Undecided(f"needs the Level of {self.role}, which {self.leveled}")
        return self.printed_level

    @level.setter
    def level(self, level: int) -> None:
        self.printed_level = level

    @property
    def atk(self) -> int:
        """ATK as it stands now."""
        return self.base_atk if not self.changes else count_stat(self.base_atk, "atk", self.changes)

    @property
    def defense(self) -> int:
        """DEF as it stands now."""
        return self.base_def if not self.changes else count_stat(self.base_def, "def", self.changes)

    def derive(self, stat: str) -> Number:
        """List the steps of its ``atk`` or ``def``; raises :class:`Undecided` for an unknown change."""
        base = self.base_atk if stat == "atk" else self.base_def
        if not self.changes:
            return Number(self.role, stat, base, (Step(base),))
        changes = [each for each in self.changes if each.stat == stat]
        steps = tuple(count_steps(base, stat, changes))
        aside = tuple(each for each in changes if each.how == "aside")
        return Number(self.role, stat, steps[-1].value, steps, aside, name_rules(changes))

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


NOT_SUMMONED: Final = "not-summoned"
"""The way of a monster that a scene has without a Summon: it was Set."""


def tell_how_it_came(card: Card) -> str:
    """Give the way in which a leaving card had been Summoned; empty if unknown, or if it was face-down since."""
    if card.concealed:
        return ""
    return card.summoned or (NOT_SUMMONED if card.came_from else "")


def find_last_player(card: Card) -> int:
    """Find who controls a card on the field, or controlled it as it left; of a card that lay elsewhere its owner."""
    if card.on_field:
        return card.controller
    return card.last_controller if card.came_from in FIELD else card.owner
