"""Verbs that move, flip and change cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from kb.language import words
from kb.language.cards import Amount, CardDescription, Cards, Choice, Chosen, Side, Words
from kb.language.forms import Count, Some, Yes, verify_one, word
from kb.language.verbs.verb import Verb


@word
class Destroy(Verb, continuously="whenever"):
    """Destroys cards; each goes to its owner's Graveyard.

    Example: {destroy: {of: target}}
    Source: Official Rulebook 10, destroying a card
    """

    of: Cards = "target"
    """Which cards; the target by default."""


class Mover(Verb, continuously="whenever"):
    """A verb that sends cards to a zone: the cards named, or so many of a player's."""

    __slots__ = ()
    of: Side | Cards
    from_: Words | None = None
    count: int | None = None


@word(written=False)
class PlayersCards(Mover):
    """Cards, or a number of a player's, chosen by the player, which a scene need not show.

    Example: {of: opponent, from: deck, count: 3}
    """

    of: words.Side | Cards = "target"
    """Which cards, or whose."""
    from_: Some[words.Place] | None = None
    """Where a player's cards are taken from: the top of a ``deck``, any other place by choice."""
    count: Count | None = None
    """How many cards of a player's."""

    @classmethod
    def read(cls, value: object) -> object:
        """Read a number of cards without an owner as the controller's."""
        if isinstance(value, dict) and "of" not in value and ("count" in value or "from" in value):
            return {"of": "controller", **value}
        return value

    def verify(self) -> None:
        """Refuse a number of cards of no player, and a player without a number."""
        if (self.of in ("controller", "opponent", "both")) != (self.count is not None):
            raise ValueError("a player and a count expected together, found one of them")
        if self.from_ is not None and self.count is None:
            raise ValueError("from, beside a player and a count, expected; elsewhere chosen has a from of its own")


@word
class SendToGraveyard(PlayersCards):
    """Sends cards to the Graveyard without destroying them; a player's from the top of the Deck, or by choice.

    Example: {send-to-graveyard: {of: opponent, from: deck, count: 3}}
    """


@word
class Banish(Mover):
    """Banishes cards.

    Example: {banish: {of: battled-monster}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""
    face: Literal["down"] | None = None
    """``down``: face-down, which nothing in a battle shows; face-up by default."""


@word
class ReturnToHand(Mover):
    """Returns cards to their owner's hand.

    Example: {return-to-hand: {of: target}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""


@word
class ReturnToDeck(Mover):
    """Returns cards to their owner's Deck.

    Example: {return-to-deck: {of: battled-monster}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""


@word
class AddToHand(Mover):
    """Adds cards to their owner's hand, from a Deck or a Graveyard.

    Example: {add-to-hand: {of: {chosen: {of: controller, from: deck, named: Polymerization}}}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""


@word
class Draw(Verb, continuously="never"):
    """Draws cards; cards of the Deck shown in the scene come first.

    Example: {draw: {of: controller, count: 2}}
    """

    of: words.Side = "controller"
    """Who draws; the controller by default."""
    count: Count = 1
    """How many; one by default."""
    number: Amount | None = None
    """How many, counted as they are drawn, instead of ``count``."""


@word
class Discard(PlayersCards):
    """Discards cards from the hand: the cards named, or a number of a player's.

    Example: {discard: {of: opponent, count: 1}}
    """


@word
class Tribute(Mover):
    """Tributes monsters; one of the controller's choice by default.

    Example: {tribute: {of: this-card}}
    """

    of: Cards = Chosen(Choice(of="controller"))
    """Which monsters; one of the controller's, by choice by default."""


@word
class ChangeLevel(Verb, continuously="never"):
    """Changes the Levels of monsters; a question that depends on one is undecided afterwards.

    Example: {change-level: {of: target, by: 1, lasts: until-end-of-turn}}
    """

    of: Cards = "target"
    """Which monsters; the target by default."""
    by: Amount | None = None
    """By how much."""
    to: Amount | None = None
    """The new Level."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""

    def verify(self) -> None:
        """Refuse none or both."""
        if (self.by is None) == (self.to is None):
            raise ValueError("one of by, to expected")


@word(kw_only=True)
class ChangeTrait(Verb, continuously="never"):
    """Gives cards a name, Type, Attribute or kind; a question for one of these is undecided afterwards.

    Example: {change-trait: {of: target, as: {attribute: dark}, lasts: until-end-of-turn}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""
    as_: CardDescription
    """The new trait: of ``named``, ``archetype``, ``name-of``, ``type``, ``attribute`` and ``kind``."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""


@word
class Attach(Verb, continuously="never"):
    """Attaches cards to an Xyz Monster as material.

    Example: {attach: {of: this-card, to: target}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
    to: Cards = "target"
    """To which Xyz Monster; the target by default."""


@word
class ChangePosition(Verb, continuously="applies"):
    """Changes battle positions: to the position named, else between Attack and Defense.

    Example: {change-position: {of: target, to: defense}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""
    to: words.Position | None = None
    """To which position; between Attack and Defense by default."""


@word
class Flip(Verb, continuously="applies"):
    """Flips face-down monsters face-up.

    Example: {flip: {of: target, to: defense}}
    """

    of: Cards = "target"
    """Which cards; the target by default."""
    to: Literal["attack", "defense"] = "defense"
    """To which position; Defense Position by default."""
    without: Literal["flip-effects"] | None = None
    """``flip-effects`` if the Flip effects of the flipped monsters are not activated."""


@word
class ChangeStat(Verb, continuously="applies"):
    """Changes ATK, DEF or both: by an amount, to an amount, halved, doubled, or swapped.

    Example: {change-stat: {of: target, stat: atk, by: -800, lasts: until-end-of-turn}}
    """

    one_of: ClassVar = ("by", "to", "factor")

    changes_stats: ClassVar[bool] = True

    of: Cards = "target"
    """Which cards; the target by default."""
    stat: words.Stat = "atk"
    """Which of the two values; ATK by default."""
    by: Amount | None = None
    """By how much; a negative amount lowers it."""
    to: Amount | None = None
    """To how much."""
    factor: words.StatFactor | None = None
    """How, in a word."""
    original: Yes = False
    """``yes``: the original value becomes this amount, or the two originals are switched; other changes stay."""
    above: Yes = False
    """``yes``: the value that a Continuous Effect sets overrides all other changes."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""

    def verify(self) -> None:
        """Refuse a change of none or several kinds, and of an original value without a number."""
        verify_one(self, "of the three")
        if self.original and self.to is None and self.factor != "swap":
            raise ValueError("original expects to: what the original value becomes, or factor: swap")
        if self.above and (self.to is None or self.original):
            raise ValueError("above expects to: what the value is, and no original")


@word
class SwitchAtk(Verb, continuously="applies"):
    """Switches the ATK of two face-up monsters: each gets the other's.

    Example: {switch-atk: {of: both-battling-monsters, lasts: until-end-of-turn}}
    """

    changes_stats: ClassVar[bool] = True

    of: Cards = "target"
    """Which two monsters; the targets, unless said."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts, unless said."""


@word
class Equip(Verb, continuously="never"):
    """Equips a card to a face-up monster.

    Example: {equip: {of: this-card, to: target}}
    """

    of: Cards = "this-card"
    """Which card; this card by default."""
    to: Cards = "target"
    """To which monster; the target by default."""


@word
class PlaceCounter(Verb, continuously="never"):
    """Places counters.

    Example: {place-counter: {of: this-card, count: 2}}
    """

    of: Cards = "this-card"
    """On which cards; on this card by default."""
    count: Count = 1
    """How many; one by default."""


@word
class RemoveCounter(Verb, continuously="never"):
    """Removes counters, as far as there are any.

    Example: {remove-counter: {of: this-card, count: 1}}
    """

    of: Cards = "this-card"
    """From which cards; from this card by default."""
    count: Count | Literal["all"] = 1
    """How many; one by default. ``all`` as a cost are at least one."""


@word
class Set(Verb, continuously="never"):
    """Sets cards: monsters face-down in a Monster Zone, Spells and Traps in theirs.

    Example: {set: {of: this-card}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
    usable: Yes = False
    """``yes`` if a Trap, or a Quick-Play Spell, can be activated in the same turn."""


@word
class Place(Verb, continuously="never"):
    """Places cards face-up in the controller's Spell & Trap Zone, and Pendulum Monsters in a Pendulum Zone.

    Example: {place: {of: {chosen: {of: controller, from: deck, kind: continuous-spell}}}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""


@word
class TakeControl(Verb, continuously="applies"):
    """Gives control of monsters to a player; control returns to the previous controller when it ends.

    Example: {take-control: {of: target, lasts: until-end-of-turn}}
    """

    of: Cards = "target"
    """Which monsters; the target by default."""
    to: words.Side = "controller"
    """The new controller; by default the controller of the effect."""
    lasts: words.Lasts | None = None
    """For how long; for good, or as a Continuous Effect applies by default."""


@word
class Detach(Verb, continuously="never"):
    """Detaches Xyz Materials, which go to the Graveyard.

    Example: {detach: {of: this-card, count: 1}}
    """

    of: Cards = "this-card"
    """From which monsters; from this card by default."""
    count: Count = 1
    """How many; one by default."""


@word
class MakeUnaffected(Verb, continuously="applies"):
    """Makes cards unaffected by the effects of other cards of a kind; they can still be targeted.

    Example: {make-unaffected: {of: target, by: [spell, trap]}}
    """

    by: Some[words.Kind]
    """The kinds of cards whose effects do not affect it."""
    whose: words.Side | None = None
    """The controller of these cards; any by default."""
    activated: Yes = False
    """``yes``: by activated effects only; Continuous Effects still affect it."""
    of: Cards = "this-card"
    """Which cards; this card by default."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """`too`: includes cards that arrive later, while it lasts."""
