"""The cards and players that a result can mean without naming them: "it", "that monster", "they"."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.reader.grammar.speech import Speech


class Speaks(NamedTuple):
    """Of whom an effect can speak without a name: what its condition and its target have brought up."""

    targets: bool = False
    """Whether it targets a card."""
    several: bool = False
    """Whether it targets more than one card, or may."""
    itself: bool = False
    """Whether "it" is the card itself, as its condition names no other."""
    battled: bool = False
    """Whether "that opponent's monster" is the one that battles."""
    destroyed: bool = False
    """Whether "that monster" is one that the card has destroyed by battle."""
    other: bool = False
    """Whether "that monster" is the one that battles the card itself."""
    damage: bool = False
    """Whether "that damage" is that of the event."""
    paid: str = ""
    """The verb of a cost that was paid with one card, if no other card is named; else empty."""
    answered: bool = False
    """Whether "it", or "that card", is what is answered, as nothing else is spoken of."""
    slayer: bool = False
    """Whether the card itself has been destroyed by battle, and "the monster that destroyed it" is the other one."""
    ours: bool = False
    """Whether "that monster you control" is the one that battles, and none but the card's own player controls it."""
    alone: bool = False
    """Whether "that monster" is the one of the card's player that battles, as nothing else is named."""
    opposed: bool = False
    """Whether "they" is the opponent, who alone has been named."""
    event: bool = False
    """Whether "that monster", or "it", is the one card of the event that is waited for."""
    own_turn: bool = False
    """Whether the effect is used in its player's own turn alone."""
    on_field: bool = False
    """Whether its target, or the card itself if it has none, is a monster on the field."""
    each: tuple[Any, ...] = ()
    """The description of each of several targets, if those differ."""
    declared: bool = False
    """Whether the cost declares something."""
    spoken: bool = False
    """Whether the condition or the cost names another card, than which an "other" card may be another."""
    plain: bool = False
    """Whether the text is an old one, in which a step behind "and" may need the one before it."""


def listen(text: str, whom: Speaks) -> Speech:
    """Make the grammar's account of the cards and players that a text can mean without naming them."""
    return Speech(
        target="one" if whom.targets else "several" if whom.several else "",
        itself=whom.itself,
        battled=whom.battled,
        fought=whom.other,
        destroyed=whom.destroyed,
        damage=whom.damage,
        paid=whom.paid,
        answered=whom.answered,
        slayer=whom.slayer,
        ours=whom.ours,
        alone=whom.alone,
        opposed=whom.opposed or "opponent" in text,
        spoken=whom.spoken,
        event=whom.event,
        own_turn=whom.own_turn,
        declared=whom.declared,
        each=whom.each,
        on_field=whom.on_field,
        plain=whom.plain,
    )
