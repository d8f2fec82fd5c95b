"""Verbs that join others, put them off, or replace something."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from kb.language import words
from kb.language.cards import Cards, Unplayed, Words
from kb.language.conditions import Conditions
from kb.language.forms import Yes, YesNo, join, word
from kb.language.verbs.verb import AnyVerb, Instructions, Joining, Verb


@word(kw_only=True)
class ReplaceDestruction(Verb, continuously="applies"):
    """Does something else instead of a destruction.

    It is mandatory or not by the effect's ``optional``, or by a ``may`` around the whole replacement. Without
    either, it is done if the scenario has ``use``, and else not decided. For cards of a description that an effect
    destroys at once it is done once.

    Example: {replace-destruction: {of: this-card, by: battle, do: {remove-counter: {of: this-card}}}}
    """

    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    of: Cards = "this-card"
    """Whose destruction; this card's by default."""
    by: words.DestroyedBy = "any"
    """The cause of the destruction; any by default."""
    do: Instructions
    """The replacement."""


@word(kw_only=True)
class ReplaceDestination(Verb, continuously="applies"):
    """Sends cards somewhere else that would go to the Graveyard, or leave the field.

    Example: {replace-destination: {of: {all: {kind: card}}, to: banished}}
    """

    of: Cards = "this-card"
    """Which cards; this card by default."""
    to: words.Destination
    """Where they go instead."""
    destroyed: words.DestroyedBy | None = None
    """Only cards destroyed by this cause; by default all."""
    leaving: Literal["field"] | None = None
    """``field``: whenever they would leave the field, to any place; by default only to the Graveyard, from anywhere."""
    optional: Yes = False
    """``yes`` if its player can let it go to the Graveyard; the act ``use`` chooses the replacement."""
    lasts: words.Lasts | None = None
    """For how long; as the effect lasts by default."""
    newcomers: Literal["too"] | None = None
    """``too``: includes cards that arrive later, while it lasts."""


@word
class ChooseOne(Joining):
    """Does one of several things; the scenario names it by number or verb.

    Example: {choose-one: [{draw: {count: 1}}, {gain-life: {amount: 500}}]}
    """

    joins: ClassVar[Words] = ("of",)

    of: tuple[AnyVerb, ...]
    """The options, at least two."""
    by: words.Side | Literal["chance"] = "controller"
    """Who chooses; ``chance`` for a coin or a die."""

    @classmethod
    def read(cls, value: object) -> object:
        """Read a list alone as the options."""
        return {"of": value} if isinstance(value, list) else value

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        made = handler(schema)
        return {"anyOf": [made, handler.resolve_ref_schema(made)["properties"]["of"]]}

    def verify(self) -> None:
        """Refuse a choice of fewer than two."""
        if len(self.of) < 2:
            raise ValueError("at least two options expected")


@word
class May(Joining):
    """Does something if its player wants: as a cost if the act has ``pays``, else if the scenario has ``use``.

    If an effect chooses cards in this part alone, choosing some means yes, too.

    Example: {may: {do: {draw: {count: 1}}}}
    """

    joins: ClassVar[Words] = ("do",)

    do: Instructions
    """The optional part."""
    by: words.Side = "controller"
    """Who decides: ``opponent`` for "your opponent can …"."""


@word
class Unless(Joining):
    """Does something unless a player does something else first, which the scenario states by ``use``.

    Example: {unless: {by: opponent, do: {discard: {of: opponent, count: 1}}, then: negate-effect}}
    """

    joins: ClassVar[Words] = ("do", "then")

    by: words.Side
    """Who may do something first."""
    do: Instructions
    """The other player's option."""
    then: Instructions
    """The part done if the player declines."""


@word
class Later(Joining, continuously="applies"):
    """Does something at a later timing, without a Chain.

    Example: {later: {at: end, do: {change-position: {of: this-card, to: attack}}}}
    """

    joins: ClassVar[Words] = ("do",)
    at_once: ClassVar[bool] = False

    at: words.LaterPoint
    """The timing."""
    do: Instructions
    """The delayed part."""


@word
class If(Joining):
    """Does something if a condition is met when it resolves, perhaps something else if it is not.

    Example: {if: {is: own-turn, then: {draw: {count: 1}}}}
    """

    joins: ClassVar[Words] = ("then", "else_")

    is_: Conditions
    """The condition; all of several."""
    then: Instructions
    """The part done if it is met."""
    else_: Instructions = ()
    """The part done if it is not; none by default."""


@word
class IfDone(Joining):
    """Does something, and something else if the first was done, or if it was not.

    A text joins them by "and if you do", or by "if you cannot". If ATK or DEF are too low for a loss, the text
    determines whether it is made as far as possible, and the rest done: without `whole` that is not decided.

    Example: {if-done: {do: {change-stat: {of: this-card, by: -500}}, then: negate-activation}}
    """

    joins: ClassVar[Words] = ("do", "then", "otherwise")

    do: Instructions
    """The first part."""
    then: Instructions = ()
    """The part done if it was done; none by default."""
    otherwise: Instructions = ()
    """The part done if it was not; none by default."""
    after: Yes = False
    """``yes``: after the first, as a text says by "then", and not simultaneously."""
    whole: YesNo | None = None
    """Whether ATK or DEF must be high enough for the whole loss; ``no``: as much as there is is lost."""

    def verify(self) -> None:
        """Refuse a condition without consequences."""
        if not (self.then or self.otherwise):
            raise ValueError("then or otherwise expected, found neither")


@word(written=False)
class MarkDestroyed(Verb, continuously="applies"):
    """A stage direction: monsters are determined to be destroyed by battle."""

    of: Cards = "target"


join(
    Verb,
    Unplayed,
    """A part of the text that is not played yet, in a few words: answers that it could change cannot be decided.

    Example: {unplayed: "then draw 1 card"}
    """,
)
