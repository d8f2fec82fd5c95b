"""Kinds of cards: by card type, type line, and own text."""

from __future__ import annotations

from typing import Final

from checks.engine.duel.state.card import Card
from checks.engine.effects import Effect
from checks.engine.rulebook import Undecided
from checks.engine.words import SPELLS, TRAPS
from kb.language import InZone, Unplayed

CARRIERS: Final = {
    "card": (),
    "monster": ("monster",),
    "spell": (*SPELLS, "pendulum-scale"),
    "trap": TRAPS,
    "spell-or-trap": (*SPELLS, "pendulum-scale", *TRAPS),
}
"""Kinds that are known of a face-down card in the zone of its kind."""


def is_known(card: Card) -> bool:
    """Whether a card's print is known: not if it is face-down on the field, unless revealed."""
    return card.face_up or not card.on_field or card.shown


def is_known_monster(card: Card) -> bool:
    """Whether a monster's print is known; Spell and Trap Cards have no Attribute, Type or values."""
    return card.carrier == "monster" and is_known(card)


def is_of_one_kind(card: Card, kind: str) -> bool:
    """Whether a card is of a kind: of card, or on a monster's type line."""
    if kind == "token":
        return card.token
    carriers = CARRIERS.get(kind, (kind,))
    if not carriers or _list_carriers(card) & {*carriers}:
        return kind in CARRIERS or is_known(card)
    word = kind.removesuffix("-monster")
    if word == kind and kind != "tuner":
        return False
    if "monster" not in _list_carriers(card) or not is_known(card):
        return False
    card.verify_trait("kind")
    if not card.kinds:
        if word == "effect" and _has_own_effect(card):
            return True
        raise Undecided(f"needs what the type line of {card.name} says")
    if "gemini" in card.kinds and word in ("effect", "normal"):
        return _is_gemini_of_kind(card, word)
    return word in card.kinds


def _is_gemini_of_kind(card: Card, word: str) -> bool:
    """Whether a Gemini Monster is an Effect or a Normal Monster where it lies.

    It is a Normal Monster in the Graveyard, and on the field until it is Gemini Summoned; while its effects are
    negated there it is an Effect Monster in any case.
    """
    if card.on_field:
        return (word == "effect") == (card.negated or is_summoned_again(card))
    return word == ("normal" if card.zone == "graveyard" else "effect")


def is_summoned_again(card: Card) -> bool:
    """Whether a Gemini Monster on the field was Gemini Summoned, and not changed to face-down since.

    Raises :class:`Undecided` where the scene does not say.
    """
    if card.face_down or card.concealed or (not card.summoned and "flipped-face-up" in card.events):
        return False
    if not card.summoned:
        raise Undecided(f"needs to know whether {card.role} was Gemini Summoned")
    return card.summoned == "gemini"


def is_no_monster(card: Card, effect: Effect) -> bool:
    """Whether an effect is one that its card has as a monster, while it lies on the field as a Spell."""
    if card.original_carrier != "monster" or effect.carrier != "monster":
        return False
    return card.carrier == "continuous-spell" or (is_in_scale(card) and not is_for_spell_trap_zone(effect))


def is_in_scale(card: Card) -> bool:
    """Whether a card lies in a Pendulum Zone: a Pendulum Monster Card in the Spell & Trap Zone, equipped to nothing."""
    return card.zone == "spell-trap-zone" and card.carrier == "monster" and "pendulum" in card.kinds


def is_for_spell_trap_zone(effect: Effect) -> bool:
    """Whether an effect is one that its card has in the Spell & Trap Zone, by where it works."""
    said = (*effect.needs, *effect.applies_when)
    return any(isinstance(each, InZone) and each.zone == "spell-trap-zone" for each in said)


def _has_own_effect(card: Card) -> bool:
    """Whether a monster on the field has an effect, and is an Effect Monster whatever else its type line says.

    A Fusion, Ritual, Synchro, Xyz or Link Monster with one is an Effect Monster too, also where an old print does not
    say so (Yu-Gi-Oh! Wiki, Effect Monster).  A condition or clause is no effect, and a part that is not played may be
    one of a Pendulum Scale.  Elsewhere a Gemini Monster has its effects and is none.
    """
    return card.on_field and any(
        effect.carrier == "monster" and effect.effect_class in MONSTER_EFFECTS and _is_all_played(effect)
        for effect in card.effects
    )


def _is_all_played(effect: Effect) -> bool:
    """Whether nothing of an effect is unknown or not played."""
    said = (*effect.needs, *effect.applies_when, *effect.cost, *effect.does)
    return not effect.is_doubtful and not any(isinstance(each, Unplayed) for each in said)


MONSTER_EFFECTS: Final = ("trigger", "quick", "ignition", "continuous", "flip")


def _list_carriers(card: Card) -> set[str]:
    """List the kinds of a card: a Trap Monster is both, a monster used as an Equip Card is no monster.

    A Pendulum Monster Card in a Pendulum Zone is a Spell, of no further kind (Konami, rulebook 10, Pendulum Monsters).
    """
    if is_in_scale(card):
        return {"pendulum-scale"}
    return {card.carrier} if card.original_carrier == "monster" else {card.carrier, card.original_carrier}
