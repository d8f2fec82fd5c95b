"""An effect as data: thirteen fields for permission, and its conditions, cost and verbs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from checks.engine.chart import lies_in
from checks.engine.words import BATTLE_EVENTS, FAST_CARRIERS, UNACTIVATED
from kb.language import (
    Amount,
    AnyOf,
    CardDescription,
    Condition,
    Conditions,
    Duration,
    During,
    Instructions,
    Not,
    Side,
    Unplayed,
)


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One effect of a card; a field left out stands at its neutral word."""

    id: str = "effect"
    carrier: str = "monster"
    effect_class: str = "quick"
    optional: str = "optional"
    optional_unsaid: bool = False
    """Whether the record leaves open if its replacement is mandatory."""
    trigger: str = "none"
    also: tuple[str, ...] = ()
    """Other events that set it off as well."""
    beside: str = "none"
    """Another event of a battle that triggers it; :attr:`ways` has each."""
    about: str = "none"
    named_timing: str = "none"
    answers: str = "nothing"
    or_answers: tuple[str, ...] = ()
    """Another kind of activation to which it can respond."""
    negates: str = "nothing"
    atk_def: str = "none"
    stat_condition: str = "none"
    summons: str = "none"
    brings: str = "none"
    printed_limit: str = "none"

    origin: str = "field"
    """Where the card has to be: field, set, hand, graveyard, banished."""
    or_origins: tuple[str, ...] = ()
    """Where else it may be instead."""
    needs: Conditions = ()
    applies_when: Conditions = ()
    cost: Instructions = ()
    does: Instructions = ()
    targets: str = "none"
    target_count: int = 1
    target_most: int = 1
    """How many it targets at the most; never fewer than ``target_count``."""
    target_up_to: Amount | None = None
    """The most targets, counted as it is activated."""
    target_for: tuple[int, ...] = ()
    """The options, chosen as it is activated, for which alone it targets; empty where it always does."""
    target_must_be: CardDescription | None = None
    """The other requirements of its target."""
    target_each: bool = False
    """Whether its targets fit one each of the descriptions of ``either``."""
    target_names: str = ""
    """``different`` if no two of its targets have the same name."""
    lasts: Duration = "instant"
    must_be_last: bool = False
    """Whether its event must be the last thing that happened ("when … you can")."""
    before_triggers: bool = False
    """Whether it may be activated before the triggers that wait at its point."""
    on_field: bool = False
    """Whether its trigger on destruction by battle counts as on the field, wherever the card went."""
    for_each_event: bool = False
    """Whether several of its events at the same time set it off once for each."""
    once_per: str = ""
    """How often it may be activated: once per ``turn``, ``battle``, ``chain`` …; as often as one likes, if empty."""
    uses: int = 1
    """Number of uses within ``once_per``."""
    closed_to: Side | None = None
    """Who may not respond to its activation."""
    closed_like: str = ""
    """The cards of whose kinds alone they may activate nothing: ``paid-with``; empty where of any."""
    not_negated: tuple[str, ...] = ()
    """The part that cannot be negated: ``activation``, ``effect``, or ``unplayed``."""
    from_hand: Conditions | None = None
    """The condition to activate a Trap from the hand; None without one."""
    missing: tuple[str, ...] = ()
    """An unknown fact that keeps every answer about it from being decided."""
    unplayed: str = ""
    """An unplayed part of its text: its result cannot be decided, and its timing only by its own timing or speed."""

    def __deepcopy__(self, memo: object) -> Self:
        """An effect changes never: a copied game has the same."""
        return self

    @property
    def speed(self) -> int:
        """Spell Speed: 3 for Counter Traps, 2 for fast effects, else 1."""
        if self.carrier == "counter-trap":
            return 3
        if self.effect_class == "quick" or (self.effect_class == "activation" and self.carrier in FAST_CARRIERS):
            return 2
        return 1

    @property
    def answers_by_itself(self) -> bool:
        """Whether it is a mandatory Quick Effect in response to Chain Links."""
        return self.effect_class == "quick" and self.optional == "mandatory" and self.answers != "nothing"

    @property
    def is_doubtful(self) -> bool:
        """Whether something of it is not known, or not played."""
        return bool(self.missing or self.unplayed)

    @property
    def doubt(self) -> str:
        """The doubt about every answer, in one sentence."""
        return "; ".join(filter(None, (*self.missing, self.unplayed)))

    @property
    def unplayed_need(self) -> str:
        """The first of its conditions that is not played, in the record's words; empty where all are."""
        return next((said for need in self.needs if (said := _find_unplayed(need))), "")

    def is_elsewhere(self, point: str) -> bool:
        """Whether its conditions name phases or steps to which a point does not belong."""
        return any(isinstance(need, During) and not lies_in(point, need.part) for need in self.needs)

    def names_phase(self, point: str) -> bool:
        """Whether its conditions name the phase or step of a point."""
        return any(isinstance(need, During) and lies_in(point, need.part) for need in self.needs)

    @property
    def waits_for_phase(self) -> bool:
        """Whether it is a trigger that waits for a phase or step, and for no event."""
        if self.effect_class != "trigger" or self.trigger != "none" or self.named_timing not in ("none", "outside"):
            return False
        return any(isinstance(need, During) for need in self.needs)

    @property
    def names_battle_phase(self) -> bool:
        """Whether it is an optional trigger without an event, and names of the turn the Battle Phase or Step alone."""
        whole = any(isinstance(need, During) and need.part in OPEN_PARTS for need in self.needs)
        return whole and self.waits_for_phase and self.optional == "optional"

    @property
    def waits_for_timing(self) -> bool:
        """Whether it is a trigger that waits for a timing of the Damage Step, and for no event."""
        return (
            self.effect_class == "trigger"
            and self.trigger == "none"
            and self.named_timing not in ("none", "outside", "damage-step")
        )

    @property
    def comes_at_any_time(self) -> bool:
        """Whether it is a mandatory trigger whose event was not read from its text."""
        waits = self.trigger != "none" or self.named_timing != "none" or self.waits_for_phase
        return self.effect_class == "trigger" and self.optional == "mandatory" and self.is_doubtful and not waits

    @property
    def is_activated(self) -> bool:
        """Whether it starts a Chain; the others apply by themselves."""
        return self.effect_class not in UNACTIVATED

    @property
    def comes_by_itself(self) -> bool:
        """Whether it is a mandatory Quick Effect that the timing it names sets off, as an event does a trigger."""
        mandatory = self.effect_class == "quick" and self.optional == "mandatory"
        return mandatory and self.named_timing != "none" and self.answers == "nothing"

    @property
    def is_played_by_hand(self) -> bool:
        """Whether it is a card that is played when its event has happened: it answers, and makes no trigger Chain."""
        return self.effect_class == "activation"

    @property
    def has_ways(self) -> bool:
        """Whether more than one event sets it off, or more than one thing is answered by it."""
        return bool(self.also or self.or_answers)

    @property
    def ways(self) -> tuple[Effect, ...]:
        """The effect once for each event that sets it off and each thing that it answers."""
        events = (self.trigger, *self.also)
        battle = next((event for event in events if event in BATTLE_EVENTS), "none")
        return tuple(
            replace(
                self,
                trigger=event,
                also=(),
                beside="none" if event in BATTLE_EVENTS else battle,
                answers=answer,
                or_answers=(),
            )
            for event in events
            for answer in (self.answers, *self.or_answers)
        )

    def read(self, name: str) -> str:
        """Read a ranging field by the name the records use."""
        return str(getattr(self, ATTRIBUTES[name]))


def _find_unplayed(need: Condition | Unplayed) -> str:
    match need:
        case Unplayed(what):
            return what
        case Not(inner):
            return _find_unplayed(inner)
        case AnyOf(conditions):
            return next((said for each in conditions for one in each if (said := _find_unplayed(one))), "")
    return ""


OPEN_PARTS: Final = (("battle-phase",), ("battle-step",))
"""The parts of a turn during which an effect that names them can be used."""

ATTRIBUTES = {
    "carrier": "carrier",
    "class": "effect_class",
    "optional": "optional",
    "trigger": "trigger",
    "about": "about",
    "named-timing": "named_timing",
    "answers": "answers",
    "negates": "negates",
    "atk-def": "atk_def",
    "stat-condition": "stat_condition",
    "summons": "summons",
    "brings": "brings",
    "printed-limit": "printed_limit",
}
"""The ranging fields as the records spell them, and their attributes here."""
