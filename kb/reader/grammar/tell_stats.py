"""Changes of ATK, DEF and battle damage in the records' words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import multiply, negate, scale, tell_amount, tell_lasts
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import describe, is_plain
from kb.reader.grammar.tell_verbs import Verb, order, refuse_chosen, tells
from kb.reader.grammar.tree import Effects, Group, Is, Measure, Node, Number, Times, Word
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value

LASTING: Final = frozenset(
    {
        "change-stat", "lose-stat", "change-of", "reduce-of", "set-of", "halve-of", "double-of", "become", "unaffected",
        "become-equal", "become-level", "become-name", "become-trait", "treat", "negate-effect", "take-control",
        "no-damage",
    }
)  # fmt: skip
"""Frames of changes that hold for a while."""


def name_stat(stat: str) -> str:
    """Name ATK, DEF or both in the records' word."""
    if stat not in ("atk", "def", "atk/def"):
        raise Open(f"value: {stat}")
    return "both" if stat == "atk/def" else stat


@tells("change-stat", "lose-stat")
def _tell_gain(uses: Uses, speech: Speech) -> Verb:
    subject = uses.subject()
    if subject is None or isinstance(subject, (Word, Measure, Effects)):
        raise Open("who gains")
    cards = tell_cards(subject, speech)
    refuse_chosen(cards)
    before = (speech.last, speech.several)
    each = uses.slot("each")
    counted = multiply(1, each, speech) if isinstance(each, Times) and isinstance(each.count, Word) else None
    speech.note(cards)
    by = tell_amount(uses.need("by"), speech)
    amount = scale(counted, by) if counted is not None else multiply(by, each, speech)
    if cards == "affected":
        speech.last, speech.several = before
    if uses.clause.frame == "lose-stat":
        amount = negate(amount)
    return {
        "change-stat": {"of": cards, "stat": name_stat(uses.word("stat")), "by": amount, **tell_lasts(uses.whens())}
    }


def _tell_whose(node: Node | None, speech: Speech, *, order: bool = False) -> tuple[Cards, str, bool]:
    """Translate a value that changes: the cards, its name, whether it is the original one; an ``order`` may choose."""
    if not isinstance(node, Measure) or node.total or isinstance(node.of, Word):
        raise Open("which value")
    cards = tell_cards(node.of, speech)
    if not order:
        refuse_chosen(cards)
    return cards, "level" if node.stat == "level" else name_stat(node.stat), node.original


@tells("change-of", "reduce-of")
def _tell_change_of(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    cards, stat, original = _tell_whose(uses.need("of"), speech, order=True)
    if original:
        raise Open("an original value")
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    amount = negate(amount) if uses.clause.frame == "reduce-of" else amount
    return _done_stat(cards, stat, speech, by=amount, **tell_lasts(uses.whens()))


def _done_stat(cards: Cards, stat: str, speech: Speech, **more: Value) -> Verb:
    speech.note(cards)
    if stat == "level":
        if not {"by", "to", "lasts"} >= more.keys():
            raise Open("a Level, otherwise changed")
        return {"change-level": {"of": cards, **more}}
    return {"change-stat": {"of": cards, "stat": stat, **more}}


@tells("become-level")
def _tell_become_level(uses: Uses, speech: Speech) -> Verb:
    subject, to = uses.subject(), uses.need("to")
    if subject is None or isinstance(subject, (Word, Measure, Effects)) or not isinstance(to, Number):
        raise Open("which Level")
    cards = tell_cards(subject, speech)
    refuse_chosen(cards)
    return _done_stat(cards, "level", speech, to=to.value, **tell_lasts(uses.whens()))


@tells("treat")
def _tell_treated(uses: Uses, speech: Speech) -> Verb:
    if not uses.clause.passive:
        raise Open("treated by a player")
    cards = tell_cards(uses.object(), speech)
    such = uses.need("as")
    if not isinstance(such, Group) or not is_plain(such) or such.determiner != "a" or such.behind or such.count:
        raise Open("treated as what")
    said = {key: each for key, each in describe(such, speech, place="deck").items() if key != "zone"}
    if set(said) == {"kind", "archetype"} and said["kind"] in ("monster", "card"):
        del said["kind"]
    if said != {"kind": "tuner"} and set(said) != {"archetype"}:
        raise Open("treated as what")
    return _done_trait(cards, said, uses, speech)


@tells("become-name", "become-trait")
def _tell_trait(uses: Uses, speech: Speech) -> Verb:
    subject = uses.subject()
    if uses.clause.frame == "become-name":
        if not isinstance(subject, Measure) or subject.stat != "name" or subject.original or subject.total:
            raise Open("what becomes a name")
        return _done_trait(_name_whose(subject, speech), {"named": uses.word("named")}, uses, speech)
    trait = uses.need("as")
    if subject is None or isinstance(subject, (Word, Measure, Effects)) or not isinstance(trait, Is):
        raise Open("which trait")
    if len(trait.words) != 1:
        raise Open("one of several traits")
    return _done_trait(tell_cards(subject, speech), {trait.key: trait.words[0]}, uses, speech)


def _name_whose(measure: Measure, speech: Speech) -> Cards:
    """The cards whose name changes."""
    if isinstance(measure.of, Word):
        raise Open("whose name")
    return tell_cards(measure.of, speech)


def _done_trait(cards: Cards, trait: Said, uses: Uses, speech: Speech) -> Verb:
    refuse_chosen(cards)
    lasts = tell_lasts(uses.whens())
    speech.note(cards)
    return {"change-trait": {"of": cards, "as": trait, **lasts}}


@tells("halve-of", "double-of")
def _tell_factor(uses: Uses, speech: Speech) -> Verb:
    if not uses.clause.passive:
        order(uses)
    cards, stat, original = _tell_whose(uses.object(), speech, order=not uses.clause.passive)
    factor = "half" if uses.clause.frame == "halve-of" else "double"
    if original:
        if factor == "double":
            raise Open("a doubled original value")
        factor = "half-original"
    return _done_stat(cards, stat, speech, factor=factor, **tell_lasts(uses.whens()))


@tells("set-of")
def _tell_set_of(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    return _set(uses, uses.need("of"), uses.need("to"), speech)


@tells("become", "become-equal")
def _tell_become(uses: Uses, speech: Speech) -> Verb:
    subject, to = uses.subject(), uses.need("to")
    if isinstance(subject, Word) and subject.word in _TAKEN and to == Number(0):
        return _spare_damage(speech)
    if isinstance(subject, Measure) and subject.stat == "name" and not (subject.original or subject.total):
        if not isinstance(to, Measure) or to.stat != "name" or to.total or to.original or isinstance(to.of, Word):
            raise Open("which name")
        cards = _name_whose(subject, speech)
        whose = tell_cards(to.of, replace(speech))
        if whose not in ("target", "tributed", "paid-with", "affected") or speech.several:
            raise Open("the name of which card")
        return _done_trait(cards, {"name-of": whose}, uses, speech)
    return _set(uses, subject, to, speech)


_TAKEN: Final = frozenset(
    f"{the} battle damage you take from {which} battle" for the in ("the", "any") for which in ("this", "that")
)
"""The damage of a player in the battle that is fought."""


@tells("zero-damage")
def _tell_zero(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    return _spare_damage(speech)


def _spare_damage(speech: Speech) -> Verb:
    speech.forget()
    return {"set-battle-damage": {"of": "controller", "to": 0, "by": "any", "lasts": "until-end-of-damage-step"}}


@tells("pierce")
def _tell_pierce(uses: Uses, speech: Speech) -> Verb:
    subject = uses.subject()
    if subject is None or isinstance(subject, (Word, Measure, Effects)):
        raise Open("who pierces")
    cards = tell_cards(subject, speech)
    refuse_chosen(cards)
    lasts = tell_lasts(uses.whens())
    if not lasts:
        raise Open("without end")
    speech.note(cards)
    return {"pierce": {"of": cards, **({"factor": "double"} if uses.word("factor") else {}), **lasts}}


@tells("become-factor")
def _tell_become_factor(uses: Uses, speech: Speech) -> Verb:
    cards, stat, original = _tell_whose(uses.subject(), speech)
    factor = "half" if uses.word("factor") == "halved" else "double"
    if original and factor == "double":
        raise Open("a doubled original value")
    return _done_stat(cards, stat, speech, factor=factor + "-original" * original, **tell_lasts(uses.whens()))


def _set(uses: Uses, what: Node | None, to: Node, speech: Speech) -> Verb:
    """Translate a value that becomes an amount: half or double of itself is a factor."""
    cards, stat, original = _tell_whose(what, speech)
    lasts = tell_lasts(uses.whens())
    more = {"original": "yes"} if original else {}
    speech.note(cards)
    if isinstance(to, Number):
        return _done_stat(cards, stat, speech, to=to.value, **more, **lasts)
    if original or not isinstance(cards, str):
        raise Open("becomes an amount")
    if stat == "both":
        raise Open("both become an amount")
    amount = tell_amount(to, speech)
    match amount:
        case {"half": {**own}} if own == {f"{stat}-of": cards}:
            return _done_stat(cards, stat, speech, factor="half", **lasts)
        case {"double": {**own}} if own == {f"{stat}-of": cards}:
            return _done_stat(cards, stat, speech, factor="double", **lasts)
    return _done_stat(cards, stat, speech, to=amount, **lasts)
