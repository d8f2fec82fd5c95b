"""Scenarios: the cards on the field when one begins, and the acts that follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple, Self, get_args

from pydantic import BeforeValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from kb.language import words
from kb.language.cards import Amount
from kb.language.forms import Some, to_kebab
from kb.records.base import OR_ONE, Record, Slug, Text, check_exactly_one, list_one_or_more
from kb.records.effects import POINTS, EffectDescription, verify_timing

PointText = Annotated[
    str,
    Field(pattern=r"^(?:" + "|".join(POINTS) + r")(?:/(?:opens|ready|passed|closes))?$"),
]  # fmt: skip


class After(Record):
    """The moment after another act.

    Example: {after: first}
    """

    after: Text
    """The act by its label, or a Chain Link as role.effect: once it is done or has resolved."""


class Relative(Record):
    """A moment just after an act, or just before.

    Example: {after: first}
    """

    after: Text | None = None
    """The act by its label, or a Chain Link as role.effect: once it is done or has resolved."""
    before: Text | None = None
    """The Chain Link, by its label: once it is on the Chain, before it resolves."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ("after", "before")

    @model_validator(mode="after")
    def check_one_side(self) -> Self:
        """Refuse a moment with neither side or both."""
        check_exactly_one(self, "side")
        return self


Moment = PointText | Relative
Moments = Annotated[tuple[Moment, ...], BeforeValidator(list_one_or_more), OR_ONE]


StatNumber = Annotated[int, Field(ge=0, le=1_000_000)]
"""A printed ATK or DEF."""


class SceneCard(Record):
    """A card in a scenario: a real one, a plain filler, or a described one.

    Example: {card: Honest, of: turn-player, in: hand}
    """

    card: Text | None = None
    """A real card, by any name that is certainly its own: in any language, a nickname, or its password."""
    plain: words.Carrier | None = None
    """A filler of this kind without an effect; a monster has 1500/1500 and is a LIGHT Warrior of Level 4."""
    of: words.Player | None = None
    """Its owner and controller; by default the turn player (for the role target the opponent)."""
    in_: words.Place | None = None
    """Its place; by default a monster is in the Monster Zone, a Spell or Trap Set; ``field`` is face-up for a card
    that stays there.
    """
    position: words.Position | None = None
    """Its battle position; face-up Attack Position by default."""
    atk: StatNumber | None = None
    """Its original ATK, instead of the printed one."""
    def_: StatNumber | None = None
    """Its original DEF, instead of the printed one."""
    level: Annotated[int, Field(ge=0, le=13)] | None = None
    """Its Level, instead of the printed one."""
    type: words.MonsterType | None = None
    """Its Type, instead of the printed one."""
    attribute: words.Attribute | None = None
    """Its Attribute, instead of the printed one."""
    kinds: Some[words.MonsterKind] | None = None
    """The other words of its type line; for a filler by default normal, or effect if it has one."""
    token: words.YesNo | None = None
    """Whether it is a Token; by default as its card."""
    counters: Annotated[int, Field(ge=0, le=1000)] | None = None
    """How many counters are on it; none by default."""
    materials: Annotated[int, Field(ge=0, le=1000)] | Annotated[tuple[Text, ...], Field(min_length=1)] | None = None
    """How many Xyz Materials it has, or a list of their names; unknown by default."""
    summoned: words.HowSummoned | None = None
    """How it was Summoned; unknown by default."""
    summoned_this_turn: words.YesNo | None = None
    """Whether that was in this turn, before the scene begins; unknown by default."""
    effect: EffectDescription | None = None
    """A described effect that it has as well, under the name ROLE.effect."""
    same_name_as: Slug | None = None
    """The role of a card whose name it has."""
    equipped_to: Slug | None = None
    """The role of the monster that it is equipped to."""
    marked: words.YesNo | None = None
    """Whether it is determined to be destroyed by battle from the beginning; no by default."""
    negated: words.YesNo | None = None
    """Whether its effects are negated from the beginning; no by default."""

    def list_named(self) -> list[str]:
        """List the real cards that it names: itself, if it is one, and its Xyz Materials."""
        materials = self.materials if isinstance(self.materials, tuple) else ()
        return [*filter(None, (self.card,)), *materials]

    @model_validator(mode="after")
    def check_real_or_plain(self) -> Self:
        """Refuse a card that is both real and a filler."""
        if self.card is not None and self.plain is not None:
            raise ValueError("a real card or a plain filler expected, found both")
        return self

    @model_validator(mode="after")
    def check_summoned(self) -> Self:
        """Refuse to say when a monster was Summoned without saying how."""
        if self.summoned_this_turn is not None and self.summoned is None:
            raise ValueError("summoned expected beside summoned-this-turn: how it was Summoned")
        return self

    @model_validator(mode="after")
    def check_timing(self) -> Self:
        """Refuse an effect whose trigger event cannot occur at the timing that it names."""
        verify_timing(self.effect)
        return self


class Given(Record):
    """The cards and players when a scenario begins.

    Example: {cards: {wall: {plain: monster, of: opponent, position: defense}}}
    """

    cards: dict[Slug, SceneCard] = Field(default_factory=dict)
    """The cards by role, a free word; usually attacker, target, third and newcomer."""
    life: dict[words.Player, StatNumber] | None = None
    """The players' Life Points; 8000 by default."""
    turn: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Which turn of the Duel it is; the second by default."""
    empty: dict[words.Player, Some[words.HiddenPlace]] | None = None
    """A player's hand, Deck or Extra Deck without cards; else unseen cards there are unknown.

    Graveyards and banished cards are those shown.
    """


RoleText = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$")]
Roles = Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE]


class StagedVerb(NamedTuple):
    """The arguments of a stage direction's verb."""

    on: str
    """The kind of its value: ``cards``, a ``player``, or its object."""
    may: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    to: str = ""
    """The kind of ``to``: a ``player``, a ``position``, ``cards`` or a ``number``."""


STAGED: Final[Mapping[str, StagedVerb]] = {
    "destroy": StagedVerb("cards"),
    "send-to-graveyard": StagedVerb("cards"),
    "banish": StagedVerb("cards"),
    "return-to-hand": StagedVerb("cards"),
    "return-to-deck": StagedVerb("cards"),
    "add-to-hand": StagedVerb("cards"),
    "discard": StagedVerb("cards"),
    "tribute": StagedVerb("cards"),
    "special-summon": StagedVerb("cards", ("to", "position"), to="player"),
    "change-position": StagedVerb("cards", ("to",), to="position"),
    "flip": StagedVerb("cards", ("to",), to="position"),
    "change-stat": StagedVerb("cards", ("stat", "by", "to", "factor", "lasts"), to="number"),
    "negate-effect": StagedVerb("cards", ("lasts",)),
    "equip": StagedVerb("cards", ("to",), ("to",), "cards"),
    "place-counter": StagedVerb("cards", ("count",)),
    "remove-counter": StagedVerb("cards", ("count",)),
    "forbid": StagedVerb("cards", ("what", "lasts"), ("what",)),
    "mark-destroyed": StagedVerb("cards"),
    "end-attack": StagedVerb("cards"),
    "draw": StagedVerb("player", ("count",)),
    "inflict-damage": StagedVerb("player", ("amount",), ("amount",)),
    "pay-life": StagedVerb("player", ("amount",), ("amount",)),
    "lose-life": StagedVerb("player", ("amount",), ("amount",)),
    "set-life": StagedVerb("player", ("amount",), ("amount",)),
    "gain-life": StagedVerb("player", ("amount",), ("amount",)),
    "make-token": StagedVerb("player", ("count", "atk", "def", "position")),
    "jump-to": StagedVerb("point"),
    "apply": StagedVerb("change"),
}
"""The verbs of stage directions."""


class StageDirection(Record):
    """An event as if by one resolving card effect: a verb with its roles.

    Legality is not checked; prohibitions in force, and the rules on monsters destroyed by battle, apply.

    Example: {special-summon: newcomer, to: opponent, position: defense}
    """

    destroy: Roles | None = None
    """Destroys cards."""
    send_to_graveyard: Roles | None = None
    """Sends cards to the Graveyard."""
    banish: Roles | None = None
    """Banishes cards."""
    return_to_hand: Roles | None = None
    """Returns cards to the hand."""
    return_to_deck: Roles | None = None
    """Returns cards to the Deck."""
    add_to_hand: Roles | None = None
    """Adds cards to the hand."""
    discard: Roles | None = None
    """Discards cards."""
    tribute: Roles | None = None
    """Tributes monsters."""
    special_summon: Roles | None = None
    """Special Summons monsters; to the turn player's field, unless ``to`` says otherwise."""
    change_position: Roles | None = None
    """Changes battle positions: to the one in ``to``, else between Attack and Defense."""
    flip: Roles | None = None
    """Flips face-down monsters face-up: to the position in ``to``, else to Defense."""
    change_stat: Roles | None = None
    """Changes ATK, DEF or both, by one of ``by``, ``to`` and ``factor``."""
    negate_effect: Roles | None = None
    """Negates the effects of face-up cards."""
    equip: Roles | None = None
    """Equips cards to the monster in ``to``."""
    place_counter: Roles | None = None
    """Places counters."""
    remove_counter: Roles | None = None
    """Removes counters."""
    forbid: Roles | None = None
    """Prohibits cards the acts in ``what``."""
    mark_destroyed: Roles | None = None
    """Determines monsters to be destroyed by battle."""
    end_attack: Roles | None = None
    """Ends the attack of a monster without negating it."""
    draw: words.Player | None = None
    """Makes the player draw."""
    inflict_damage: words.Player | None = None
    """Inflicts effect damage on the player."""
    pay_life: words.Player | None = None
    """Makes the player pay Life Points."""
    lose_life: words.Player | None = None
    """Makes the player lose Life Points."""
    set_life: words.Player | None = None
    """Makes the player's Life Points a number, or half."""
    gain_life: words.Player | None = None
    """Makes the player gain Life Points."""
    make_token: words.Player | None = None
    """Special Summons Tokens to the player's field."""
    jump_to: words.JumpPoint | None = None
    """Ends the current step and jumps to a later one of the turn."""
    apply: Literal["the-life-change"] | None = None
    """Performs the subject of a claim about every change of Life Points."""

    to: words.Player | words.Position | Roles | int | None = None
    """The player's field, the position, the monster, or the value."""
    position: words.Position | None = None
    """The position of Summoned monsters; Attack Position by default."""
    stat: words.Stat | None = None
    """Which of the two values changes; ATK by default."""
    by: Amount | None = None
    """By how much it changes."""
    factor: words.StatFactor | None = None
    """How it changes, in a word."""
    lasts: words.Lasts | None = None
    """For how long; changes of ATK and DEF while face-up, the rest until the end of the turn by default."""
    count: Annotated[int, Field(ge=1, le=10)] | None = None
    """How many cards, counters or Tokens; one by default."""
    what: Some[words.Forbids] | None = None
    """The prohibited acts."""
    amount: int | Literal["half"] | None = None
    """How many Life Points; ``half`` is half of the player's."""
    atk: int | None = None
    """The ATK of the Tokens; 0 by default."""
    def_: int | None = None
    """The DEF of the Tokens; 0 by default."""

    @model_validator(mode="before")
    @classmethod
    def read_mapping(cls, value: object) -> object:
        """Read a verb whose arguments are below it, as in effects, with the roles under ``of``."""
        if not isinstance(value, dict) or len(value) != 1:
            return value
        ((verb, said),) = value.items()
        if not isinstance(said, dict):
            return value
        on = STAGED.get(verb, StagedVerb("")).on
        who = "to" if on == "point" or (on == "player" and "of" not in said) else "of"
        return {verb: said.get(who), **{key: each for key, each in said.items() if key != who}}

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        below = {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "object"}}
        return {"anyOf": [handler(core_schema), below]}

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return tuple(name for name in cls.model_fields if to_kebab(name) in STAGED)

    @model_validator(mode="after")
    def check_verb(self) -> Self:
        """Refuse none or several verbs, and arguments that a verb does not take."""
        check_exactly_one(self, "verb")
        verb = STAGED[self.verb]
        said = {to_kebab(name) for name in self.model_fields_set} - {self.verb}
        if extra := sorted(said - {*verb.may}):
            raise ValueError(f"{self.verb} takes {join_or_none(verb.may)}; found {', '.join(extra)}")
        if missing := sorted({*verb.must} - said):
            raise ValueError(f"{', '.join(missing)} expected beside {self.verb}; found none")
        if self.to is not None and not self._names(verb.to):
            raise ValueError(f"to, a {verb.to}, expected beside {self.verb}")
        return self

    def _names(self, kind: str) -> bool:
        """Whether ``to`` has the kind that it must have."""
        match kind:
            case "player":
                return self.to in get_args(words.Player)
            case "position":
                return self.to in get_args(words.Position)
            case "number":
                return isinstance(self.to, int)
        return isinstance(self.to, tuple)

    @property
    def verb(self) -> str:
        """The verb that is there, in kebab-case."""
        return next(verb for verb in STAGED if getattr(self, verb.replace("-", "_")) is not None)


def join_or_none(parts: tuple[str, ...]) -> str:
    """List some words, or say that there are none."""
    return ", ".join(parts) or "no arguments"


class Act(Record):
    """One act of a scenario: exactly one verb, with its arguments.

    Example: {activate: trap, at: before-calculation, targets: attacker, as: first}
    """

    attack: RoleText | None = None
    """Declares an attack, ``on`` a monster or ``direct``."""
    activate: RoleText | None = None
    """Puts an effect on the Chain."""
    use: RoleText | None = None
    """Uses a replacement, or an option, outside a Chain."""
    decline: Text | None = None
    """Leaves out something that would otherwise happen: the Battle Phase, or an effect."""
    replay: RoleText | None = None
    """Decides a replay: a monster, ``direct`` or ``cancel``."""
    order: tuple[RoleText, ...] | None = None
    """The owner's order of simultaneous effects, or of mandatory responses to one link; by default that of their
    activations. If neither decides it, all orders are tried.
    """
    summon: RoleText | None = None
    """Normal Summons a monster in a Main Phase."""
    set: RoleText | None = None
    """Sets a card from the hand in a Main Phase."""
    change_position: RoleText | None = None
    """Changes a battle position manually in a Main Phase."""
    go_to: words.Point | None = None
    """Ends the present phase or step."""
    stage: Annotated[tuple[StageDirection, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """Makes something happen as by a resolving effect; legality is not checked."""

    on: RoleText | None = None
    """The attack target: a monster, or ``direct``."""
    at: PointText | After | None = None
    """When it is done; by default as soon as possible, in the order of the acts. A trigger whose event occurs at a
    later substep of the same timing is activated there.
    """
    as_: Slug | None = None
    """A label for later moments and responses."""
    using: Annotated[tuple[RoleText, ...], BeforeValidator(list_one_or_more), OR_ONE] | None = None
    """The effects used in the same Chain Link; for an attack the effect that allows it to be direct."""
    targets: Roles | None = None
    """The targets of the activated effect; by default the only legal target."""
    pays: Roles | None = None
    """The cards for its cost; the Tributes for a monster that is Normal Summoned or Set."""
    chooses: Annotated[int, Field(ge=1)] | Roles | None = None
    """The choices when it resolves: roles, a verb, or the number of an option."""
    in_answer_to: Text | None = None
    """The Chain Link that it responds to, by its label."""
    for_: Literal["destroy"] | None = None
    """The event that ``use`` replaces."""
    to: words.Position | None = None
    """The new position of ``change-position``."""

    @classmethod
    def list_one_of(cls) -> tuple[str, ...]:
        """List the fields of which it has exactly one."""
        return ACT_VERBS

    @model_validator(mode="after")
    def check_one_verb(self) -> Self:
        """Refuse an act without a verb or with two, and arguments that its verb does not take."""
        check_exactly_one(self, "verb")
        verb = next(to_kebab(name) for name in ACT_VERBS if getattr(self, name) is not None)
        if self.attack is not None and self.on is None:
            raise ValueError("on, a role or direct, expected beside attack; found none")
        said = {to_kebab(name) for name in self.model_fields_set} - {verb, "at", "as"}
        if extra := sorted(said - {*ACT_ARGUMENTS.get(verb, ())}):
            raise ValueError(f"{verb} takes {join_or_none(ACT_ARGUMENTS.get(verb, ()))}; found {', '.join(extra)}")
        return self


ACT_ARGUMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("on", "using", "pays"),
    "activate": ("using", "targets", "pays", "chooses", "in-answer-to"),
    "use": ("for", "chooses"),
    "summon": ("pays",),
    "set": ("pays",),
    "change-position": ("to",),
}
"""The arguments of each verb of an act, besides ``at`` and ``as``."""
ACT_VERBS = (
    "attack", "activate", "use", "decline", "replay", "order", "summon", "set", "change_position", "go_to",
    "stage",
)  # fmt: skip
