"""Effects that a guest's record of a card lacks: they become unplayed instead of missing.

A record that is less complete than another one of the same card does not deny the rest. Effects that work without
being activated at will would else silently disappear, and battles be answered wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb import records
from kb.language import Unplayed, Verb
from kb.language.forms import Term, list_fields


def add_left_out(card: records.Card, ours: records.Card) -> records.Card:
    """Add to a guest's card those effects of our record that it lacks, as unplayed.

    An effect has a counterpart in one with the same id, or with the same kind of verb. Our record also supplies the
    days of printing that the guest's lacks.
    """
    said = {effect.id for effect in card.effects}
    done = set(list_verbs(card.effects))
    added = []
    for effect in ours.effects:
        forms = [effect, *(each for each in ours.effects if each.same_as == effect.id)]
        verbs = {*list_verbs(forms)}
        if effect.same_as is None and works_alone(effect) and effect.id not in said and verbs and not verbs & done:
            gap = f"{effect.id}: the corpus has it, and this record lacks it"
            added += [each.model_copy(update={"unplayed": gap}) for each in forms]
    printed = card.printed or ours.printed
    return card.model_copy(update={"effects": (*card.effects, *added), "printed": printed})


def works_alone(effect: records.Effect) -> bool:
    """Whether an effect can happen without a player's choice to activate it."""
    classes = effect.class_ or ()
    if {"continuous", "unclassified", "lingering"}.intersection(classes):
        return True
    return "mandatory" in (effect.optional or ()) or "flip" in classes


def list_verbs(effects: Iterable[records.Effect]) -> Iterator[str]:
    """List the verbs of effects, nested ones included."""
    for effect in effects:
        yield from _list_inside(effect.does)
        yield from (name for name in ("negates", "atk_def", "summons") if getattr(effect, name) is not None)


def _list_inside(said: object) -> Iterator[str]:
    if isinstance(said, tuple):
        for each in said:
            yield from _list_inside(each)
    elif isinstance(said, Term):
        if isinstance(said, Verb | Unplayed):
            yield said.key
        for name in list_fields(type(said)).values():
            yield from _list_inside(getattr(said, name.name))
