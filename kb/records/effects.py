"""Effects as they are described, and cards with their effects."""

from __future__ import annotations

from typing import Annotated, Final, Self, get_args

from pydantic import Field, model_validator

from kb.records import words
from kb.records.base import DateText, LineNumber, Password, Record, SetCode, Slug, Some, Text
from kb.records.conditions import Conditions
from kb.records.selectors import CardDescription
from kb.records.sources import Cites
from kb.records.verbs.connectives import Instructions


class EffectDescription(Record):
    """A described effect: thirteen fields that range, the rest on demand; a list means any of its words.

    Of the thirteen, one left out is neutral on a card, in a scene and in ``for-plain``; in other windows it ranges.

    Example: {class: quick, carrier: monster, atk-def: direct}
    """

    carrier: Some[words.Carrier] | None = None
    """What it is printed on; its card's carrier, unless said."""
    class_: Some[words.EffectClass] | None = None
    """How it works; an effect of a card has to say it, else nothing about it can be decided."""
    optional: Some[words.Optionality] | None = None
    """Whether its player may or has to activate it; may, unless said; of what replaces a destruction open."""
    trigger: Some[words.Trigger] | None = None
    """The event it waits for; any event of a list sets it off."""
    about: Some[words.About] | None = None
    """Whose event it is; to be said where the event happens to a card."""
    named_timing: Some[words.NamedTiming] | None = None
    """The timing of the Damage Step that its text names."""
    answers: Some[words.Answers] | None = None
    """What it has to be chained to; of a list, any."""
    negates: Some[words.Negates] | None = None
    """What it negates; read off ``does``, unless said."""
    atk_def: Some[words.AtkDef] | None = None
    """How it changes ATK or DEF; read off ``does``, unless said."""
    stat_condition: Some[words.StatCondition] | None = None
    """Whether the condition of its change of ATK or DEF can be met."""
    summons: Some[words.Summons] | None = None
    """Which Summon it performs; read off ``does``, unless said."""
    brings: Some[words.Brings] | None = None
    """What applies, or is used in the same Chain Link, when the Continuous Trap is activated."""
    printed_limit: Some[words.PrintedLimit] | None = None
    """Whether its text excludes the Damage Step; it does not unless said, even where fields range."""

    speed: Some[int] | None = None
    """Its Spell Speed; that follows from class and carrier, and only narrows a described class."""
    from_: Some[words.Origin] | None = None
    """Where its card has to be, of several places any; the field, unless said."""
    has: Some[words.Has] | None = None
    """What else its card has that changes ATK or DEF; it only tells apart what claims speak of."""
    targets: Some[words.Targets] | None = None
    """What it targets; nothing, unless said."""
    target_count: Annotated[int, Field(ge=1)] | None = None
    """How many it targets; one, unless said."""
    target_most: Annotated[int, Field(ge=2)] | None = None
    """How many it may target at the most; no more than it has to, unless said."""
    target_for: Some[LineNumber] | None = None
    """The options of its only verb, a ``choose-one``, for which alone it targets, by number; each, unless said."""
    target_must_be: CardDescription | None = None
    """What its target has to be beside that, as face-up or the opponent's; on the field, unless a zone is named."""
    cost: Instructions | None = None
    """What is paid to activate it."""
    does: Instructions | None = None
    """What it does, in this order; in a claim several verbs without arguments mean any of them."""
    forbids: Some[words.Forbids] | None = None
    """What it forbids, as a summary; ``to`` says to whom."""
    limits: Some[words.Limits] | None = None
    """What it limits, as a summary."""
    destination: Some[words.Destination] | None = None
    """Where this card goes instead of the Graveyard, as a summary."""
    needs: Conditions | None = None
    """What has to be so for it to be activated, or to apply."""
    applies_when: Conditions | None = None
    """What has to be so for it to apply by itself, always looked at again; of what is activated ``needs`` says it."""
    lasts: Some[words.Lasts] | None = None
    """For how long what it does lasts."""
    to: Some[words.To] | None = None
    """To whom it forbids something; to this card, unless said."""
    phrases: Some[Text] | None = None
    """The phrases of its text that readings explain, each under a name."""
    wording: Some[words.Wording] | None = None
    """In which style its text is written."""
    when_or_if: words.Conjunction | None = None
    """Whether it says when or if; "when ... you can" misses the timing unless its event came last."""
    before_triggers: words.YesNo | None = None
    """Whether it may be activated before the triggers that wait at its point; after them, unless said."""
    on_field: words.YesNo | None = None
    """Whether what waits for its card's destruction by battle is set off on the field; not unless said."""
    for_each_event: words.YesNo | None = None
    """Whether several of its events at the same time set it off once for each; once for all, unless said."""
    once_per: words.OncePer | None = None
    """How often it may be activated, replace a destruction or spare in battle, where its text limits that."""
    uses: Annotated[int, Field(ge=2)] | None = None
    """How many times within what ``once-per`` says; once, unless said."""
    closed_to: words.Side | None = None
    """Who may not activate anything in response to it; nobody is barred, unless said."""
    from_hand: Conditions | None = None
    """What has to be so for a Trap to be activated from the hand; it is Set first, unless said."""


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
"""At which named timings of the Damage Step what waits for an event may be activated, where not at all of them."""
ANY_TIMING: Final = ("none", "damage-step", "outside")
"""Words of ``named-timing`` that tie an effect to no instant of the Damage Step."""


def verify_timing(effect: EffectDescription | None) -> None:
    """Raise :class:`ValueError` if an effect waits for an event that never comes at the timing that it names."""
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

    Before the first wording on record the nearest is taken, and every answer that it decides is marked with its day:
    on days on which the card had come out, unless what it does changed on that day.

    Example: {id: bristle, class: quick, named-timing: during-calculation}
    """

    id: Slug
    """Its name on the card; scenes say ROLE.id, windows CARD.id."""
    same_as: Slug | None = None
    """The effect of this card that it is another wording of; what it leaves out is as there."""
    since: DateText | None = None
    """The first day of this wording; from the beginning, unless said."""
    until: DateText | None = None
    """The day from which on it no longer holds; it still does, unless said."""
    changed: words.Change | None = None
    """What of the effect changed on the first day of this wording; unknown, unless said."""
    changed_in: Some[words.Territory] | None = None
    """For which territories that is known; for all, unless said."""
    territory: Some[words.Territory] | None = None
    """Where the wording holds; everywhere, unless said."""
    unplayed: Text | None = None
    """What of the effect is not played yet, in a few words: every answer about it is "cannot decide"."""
    text: Some[LineNumber] | None = None
    """Which sentences of the card's text of today it carries, counted from 1; ``rulings lint`` holds it to them."""
    outside_battle: Text | None = None
    """What else these sentences say that no scene of one turn can ask about, in a few words; no answer needs it."""
    cites: Cites = ()
    """Where the wording, or what is recorded of it, stands."""
    note: Text | None = None
    """Anything else an editor should know."""

    @model_validator(mode="after")
    def check_timing(self) -> Self:
        """Refuse an event that never comes at the timing named."""
        verify_timing(self)
        return self

    @model_validator(mode="after")
    def check_change(self) -> Self:
        """Refuse to say where a change is known of what is not said to have changed."""
        if self.changed_in is not None and self.changed is None:
            raise ValueError("`changed-in` says where `changed` is known, which is not there")
        return self


Varying = Annotated[str, Field(pattern=r"^\?$")]
"""A printed value that varies."""


class Stats(Record):
    """What is printed on a monster; ``?`` stands for a value that varies.

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
    """At which points of the Damage Step; at all of them, unless said."""
    allowed: words.YesNo
    """Whether it may be activated there."""
    using: Some[Slug] | None = None
    """The effects of the card that are used in the same Chain Link, or it does not hold; alone as well, unless said."""
    territory: Some[words.Territory] | None = None
    """Where the ruling holds; everywhere, unless said."""
    from_: DateText
    """Its first day."""
    until: DateText | None = None
    """The day from which on it no longer holds; it still does, unless said."""
    until_cites: Cites = ()
    """What shows that it no longer holds."""
    cites: Annotated[Cites, Field(min_length=1)]
    """Where the ruling stands."""
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
    """What kind of card it is."""
    kinds: Some[words.MonsterKind] = ()
    """What a monster's type line says beside its Type: normal, effect, fusion, tuner …"""
    stats: Stats | None = None
    """What is printed on a monster."""
    token: words.YesNo = "no"
    """Whether it is a Token; not unless said."""
    cites: Cites = ()
    """Where its text stands."""
    effects: tuple[Effect, ...] = ()
    """Its effects, each wording by itself."""
    rulings_that_except: tuple[CardException, ...] = ()
    """The rulings on this card that beat the general rule."""
    outside_battle: dict[words.OutsideBattle, Some[LineNumber]] = Field(default_factory=dict)
    """The sentences of its text that no battle can ask about, by the reason."""
    printed: dict[words.Territory, SetCode] = Field(default_factory=dict)
    """The set in which it first came out, by territory; unknown, unless said."""
    note: Text | None = None
    """Anything else an editor should know."""


POINTS = (*get_args(words.Point), *get_args(words.RelativePoint))
