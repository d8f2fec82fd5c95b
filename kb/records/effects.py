"""Effects as they are described, and cards with their effects."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self, get_args

from pydantic import Field, model_validator

from kb.language import words
from kb.language.cards import Amount, CardDescription
from kb.language.conditions import Conditions
from kb.language.forms import Some
from kb.language.verbs import Instructions
from kb.records.base import DateText, LineNumber, Password, PastDay, Record, SetCode, Slug, Text
from kb.records.sources import Cites


class EffectDescription(Record):
    """A described effect: thirteen fields that range, the rest on demand; a list means any of its words.

    A missing one of the thirteen is neutral on a card, in a scene and in ``for-plain``; in other windows it ranges.

    Example: {class: quick, carrier: monster, atk-def: direct}
    """

    carrier: Some[words.Carrier] | None = None
    """The card type; its card's by default."""
    class_: Some[words.EffectClass] | None = None
    """How it works; required for an effect of a card, else no answer about it can be decided."""
    optional: Some[words.Optionality] | None = None
    """Whether it is optional or mandatory; optional by default, but undecided for a replacement of destruction."""
    trigger: Some[words.Trigger] | None = None
    """Its trigger event; any event of a list triggers it."""
    about: Some[words.About] | None = None
    """Whose event it is; required if the event happens to a card."""
    named_timing: Some[words.NamedTiming] | None = None
    """The timing of the Damage Step that its text names."""
    answers: Some[words.Answers] | None = None
    """The activations that it responds to; any of a list."""
    negates: Some[words.Negates] | None = None
    """The things that it negates; by default read from ``does``."""
    atk_def: Some[words.AtkDef] | None = None
    """How it changes ATK or DEF; by default read from ``does``."""
    stat_condition: Some[words.StatCondition] | None = None
    """Whether the condition of its change of ATK or DEF can be met."""
    summons: Some[words.Summons] | None = None
    """The Summon that it performs; by default read from ``does``."""
    brings: Some[words.Brings] | None = None
    """The effect that applies, or is used in the same Chain Link, when the Continuous Trap is activated."""
    printed_limit: Some[words.PrintedLimit] | None = None
    """Whether its text excludes the Damage Step; no by default, even where fields range."""

    speed: Some[int] | None = None
    """Its Spell Speed; that follows from class and carrier, and only narrows a described class."""
    from_: Some[words.Origin] | None = None
    """Where its card must be, any of several places; the field by default."""
    has: Some[words.Has] | None = None
    """Another effect of its card that changes ATK or DEF; it only narrows the subjects of claims."""
    targets: Some[words.Targets] | None = None
    """Its targets; none by default."""
    target_count: Annotated[int, Field(ge=1)] | None = None
    """How many it targets; one by default."""
    target_most: Annotated[int, Field(ge=2)] | Literal["any-number"] | None = None
    """The most targets; by default the number required."""
    target_up_to: Amount | None = None
    """The most targets, counted as it is activated, instead of ``target-most``."""
    target_for: Some[LineNumber] | None = None
    """The options of its only verb, a ``choose-one``, that need a target, by number; all by default."""
    target_must_be: CardDescription | None = None
    """Further conditions on its target, such as face-up or the opponent's; on the field unless a zone is named."""
    target_each: Literal["yes"] | None = None
    """``yes``: of the descriptions of ``either``, its targets fit one each; ``target-count`` is how many those are."""
    target_names: Literal["different"] | None = None
    """``different``: no two of its targets have the same name."""
    cost: Instructions | None = None
    """The cost of its activation."""
    does: Instructions | None = None
    """Its verbs, in this order; in a claim several verbs without arguments mean any of them."""
    forbids: Some[words.Forbids] | None = None
    """The things that it prohibits, as a summary; ``to`` names the affected side."""
    limits: Some[words.Limits] | None = None
    """The things that it limits, as a summary."""
    destination: Some[words.Destination] | None = None
    """Where this card goes instead of the Graveyard, as a summary."""
    needs: Conditions | None = None
    """The conditions of its activation, or of its application."""
    applies_when: Conditions | None = None
    """The conditions under which it applies, evaluated all the time; for an activated effect use ``needs``."""
    lasts: Some[words.Lasts] | None = None
    """The duration of its verbs."""
    to: Some[words.To] | None = None
    """The cards or player that it prohibits something; by default this card."""
    phrases: Some[Text] | None = None
    """The phrases of its text that readings explain, each under a name."""
    wording: Some[words.Wording] | None = None
    """The style of its text."""
    when_or_if: words.Conjunction | None = None
    """Whether it says when or if; "when ... you can" misses the timing unless its event came last."""
    before_triggers: words.YesNo | None = None
    """Whether it can be activated before pending triggers at its timing; after them by default."""
    on_field: words.YesNo | None = None
    """Whether a trigger on its card's destruction by battle triggers on the field; no by default."""
    for_each_event: words.YesNo | None = None
    """Whether several simultaneous events trigger it once each; once for all by default."""
    once_per: words.OncePer | None = None
    """How often it can be activated, replace a destruction or protect in battle, if its text limits that."""
    uses: Annotated[int, Field(ge=2)] | None = None
    """How many times within ``once-per``; once by default."""
    closed_to: words.Side | None = None
    """The players who cannot activate anything in response; none by default."""
    closed_like: Literal["paid-with"] | None = None
    """``paid-with``: they cannot activate Monster, Spell or Trap Cards and effects such as it was paid for with."""
    not_negated: Some[words.NotNegated] | None = None
    """The parts of it that cannot be negated; none by default."""
    from_hand: Conditions | None = None
    """The conditions for activating a Trap from the hand; by default it must be Set first."""


EVENT_TIMINGS: Final[dict[str, tuple[str, ...]]] = {
    "attack-declared": (),
    "attack-targeted": (),
    "attack-negated": (),
    "flipped-face-up": ("after-calculation",),
    "normal-summoned": (),
    "flip-summoned": (),
    "destroyed-by-battle": ("end",),
    "destroyed-by-battle-and-sent": ("end",),
    "destroys-by-battle": ("end",),
    "destroys-by-battle-and-sends": ("end",),
    "battles": ("after-calculation",),
    "battle-damage": ("after-calculation",),
    "start-of-battle-phase": (),
    "end-of-battle-phase": (),
}
"""The named timings of the Damage Step at which a trigger's event can occur, if not all."""
ANY_TIMING: Final = ("none", "damage-step", "outside")
"""Words of ``named-timing`` that tie an effect to no instant of the Damage Step."""


def verify_timing(effect: EffectDescription | None) -> None:
    """Raise :class:`ValueError` if the trigger event of an effect cannot occur at the timing that it names."""
    if effect is None or not (effect.trigger and effect.named_timing):
        return
    named = [each for each in effect.named_timing if each not in ANY_TIMING]
    if len(named) < len(effect.named_timing) or any(each not in EVENT_TIMINGS for each in effect.trigger):
        return
    allowed = {timing for event in effect.trigger for timing in EVENT_TIMINGS[event]}
    if not allowed.intersection(named):
        events, timings = " or ".join(effect.trigger), " or ".join(named)
        raise ValueError(
            f"what waits for {events} is never activated at {timings}: a condition in needs expected, as battling,"
            f" or {' or '.join(sorted(allowed)) if allowed else 'no named-timing'}"
        )


class Effect(EffectDescription):
    """One effect of a card, perhaps one wording of it: ``since`` and ``until`` date the wording.

    Before the first wording on record the nearest is used, and every answer that it decides is marked with its day:
    on days after the card's first printing, unless its function changed on that day.

    Example: {id: bristle, class: quick, named-timing: during-calculation}
    """

    id: Slug
    """Its name on the card; scenes say ROLE.id, windows CARD.id."""
    same_as: Slug | None = None
    """The effect of this card of which it is another wording; missing keys are the same."""
    since: PastDay | None = None
    """The first day of this wording; by default from the beginning."""
    until: DateText | None = None
    """The day from which it no longer holds; by default none."""
    changed: words.Change | None = None
    """The kind of change on the first day of this wording; unknown by default."""
    changed_in: Some[words.Territory] | None = None
    """The territories for which that is known; all by default."""
    territory: Some[words.Territory] | None = None
    """The territories of the wording; all by default."""
    unplayed: Text | None = None
    """The part of the effect that is not played yet, in a few words: every answer about it is "cannot decide"."""
    text: Some[LineNumber] | None = None
    """The sentences of the card's text today that it covers, counted from 1; ``rulings lint`` checks them."""
    outside_battle: Text | None = None
    """Parts of these sentences irrelevant to a scene of one turn, in a few words; no answer needs them."""
    cites: Cites = ()
    """The source of the wording, or of its record."""
    note: Text | None = None
    """Anything else an editor should know."""

    @model_validator(mode="after")
    def check_timing(self) -> Self:
        """Refuse an event that cannot occur at the timing named."""
        verify_timing(self)
        return self

    @model_validator(mode="after")
    def check_change(self) -> Self:
        """Refuse a territory of a change without the change."""
        if self.changed_in is not None and self.changed is None:
            raise ValueError("`changed-in` says where `changed` is known, which is not there")
        return self


Varying = Annotated[str, Field(pattern=r"^\?$")]
"""A printed value that varies."""


class Stats(Record):
    """A monster's printed values; ``?`` for one that varies.

    Example: {atk: 400, def: 1500, level: 4, attribute: earth, type: beast}
    """

    atk: int | Varying | None = None
    """Its ATK; one that varies is 0 in a scene."""
    def_: int | Varying | None = None
    """Its DEF; one that varies is 0 in a scene."""
    level: int | None = None
    """Its Level."""
    rank: int | None = None
    """Its Rank."""
    link: int | None = None
    """Its Link Rating."""
    attribute: words.Attribute | None = None
    """Its Attribute."""
    type: words.MonsterType | None = None
    """Its Type."""


class CardException(Record):
    """A dated card ruling that allows or forbids an effect against the general rule.

    Example: {effect: bristle, allowed: no, from: 2010-02-05, cites: [{source: harbour-handbook, locator: p. 4}]}
    """

    effect: Slug
    """The effect, by its id; activation is playing the card itself."""
    point: Some[words.Point] | None = None
    """The timings of the Damage Step; all by default."""
    allowed: words.YesNo
    """Whether it may be activated there."""
    using: Some[Slug] | None = None
    """The effects of the card that must be used in the same Chain Link; by default it also holds alone."""
    territory: Some[words.Territory] | None = None
    """The territories of the ruling; all by default."""
    from_: PastDay
    """Its first day."""
    until: DateText | None = None
    """The day from which it no longer holds; by default none."""
    until_cites: Cites = ()
    """The sources for its end."""
    cites: Annotated[Cites, Field(min_length=1)]
    """The source of the ruling."""
    note: Text | None = None
    """Anything else an editor should know."""


class Card(Record):
    """Card-text facts: names, stats and effects, each with its citation.

    Example: {name: Copper Badger, carrier: monster}
    """

    name: Text
    """Its official name in English."""
    password: Password | None = None
    """The eight digits printed on it, in quotes."""
    konami_id: int | None = None
    """Its number in the official card database."""
    aliases: tuple[Text, ...] = ()
    """Former names, and other spellings that documents have."""
    names: dict[str, Text] = Field(default_factory=dict)
    """Its names in other languages, by the code of the language."""
    carrier: words.Carrier
    """The kind of card."""
    kinds: Some[words.MonsterKind] = ()
    """The other words of a monster's type line: normal, effect, fusion, tuner …"""
    stats: Stats | None = None
    """A monster's printed values."""
    token: words.YesNo = "no"
    """Whether it is a Token; no by default."""
    cites: Cites = ()
    """The source of its text."""
    effects: tuple[Effect, ...] = ()
    """Its effects, each wording by itself."""
    rulings_that_except: tuple[CardException, ...] = ()
    """The card rulings that override the general rule."""
    outside_battle: dict[words.OutsideBattle, Some[LineNumber]] = Field(default_factory=dict)
    """The sentences of its text irrelevant to battles, by reason."""
    printed: dict[words.Territory, SetCode] = Field(default_factory=dict)
    """The set of its first printing, by territory; unknown by default."""
    note: Text | None = None
    """Anything else an editor should know."""


POINTS = (*get_args(words.Point), *get_args(words.RelativePoint))
