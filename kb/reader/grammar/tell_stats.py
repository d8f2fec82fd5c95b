"""Changes of ATK, DEF and battle damage in the records' words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import multiply, negate, scale, tell_amount, tell_lasts
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import describe, is_plain
from kb.reader.grammar.tell_verbs import Verb, order, refuse_chosen, tells
from kb.reader.grammar.tree import Clause, Effects, Group, Is, Measure, Node, Number, Scaled, Slot, Times, Word
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value

LASTING: Final = frozenset(
    {
        "change-stat", "lose-stat", "change-of", "reduce-of", "set-of", "halve-of", "double-of", "become", "unaffected",
        "become-equal", "become-level", "become-name", "become-trait", "treat", "negate-effect", "have-negated",
        "take-control", "no-damage",
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
    before, earlier = (speech.last, speech.several), replace(speech)
    each = uses.slot("each")
    counted = multiply(1, each, speech) if isinstance(each, Times) and isinstance(each.count, Word) else None
    speech.note(cards)
    node = uses.need("by")
    by = tell_amount(node, earlier if cards == "this-card" and _is_of_that(node) else speech)
    amount = scale(counted, by) if counted is not None else multiply(by, each, speech)
    if cards == "affected":
        speech.last, speech.several = before
    if uses.clause.frame == "lose-stat":
        amount = negate(amount)
    return {
        "change-stat": {"of": cards, "stat": name_stat(uses.word("stat")), "by": amount, **tell_lasts(uses.whens())}
    }


def _is_of_that(node: Node | None) -> bool:
    """Whether an amount is a value of "that monster", and not of the card that the verb changes."""
    of = node.of if isinstance(node, Scaled) else node
    return isinstance(of, Measure) and isinstance(of.of, Group) and of.of.determiner in ("that", "the")


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
    node = uses.need("of")
    if isinstance(node, Measure) and node.stat == "lp" and uses.clause.frame == "change-of":
        return _tell_more_life(uses, node, speech)
    cards, stat, original = _tell_whose(node, speech, order=True)
    if original:
        raise Open("an original value")
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    amount = negate(amount) if uses.clause.frame == "reduce-of" else amount
    return _done_stat(cards, stat, speech, by=amount, **tell_lasts(uses.whens()))


@tells("change-either")
def _tell_change_either(uses: Uses, speech: Speech) -> Verb:
    """Translate a value that its player raises or lowers."""
    order(uses)
    cards, stat, original = _tell_whose(uses.need("of"), speech)
    by, lasts = tell_amount(uses.need("by"), speech), tell_lasts(uses.whens())
    if original or not isinstance(by, int):
        raise Open("an original value, or an amount")
    up, down = (_done_stat(cards, stat, replace(speech), by=each, **lasts) for each in (by, -by))
    speech.note(cards)
    return {"choose-one": [up, down]}


def _tell_more_life(uses: Uses, node: Measure, speech: Speech) -> Verb:
    """Translate LP that increase."""
    if not isinstance(node.of, Word) or node.of.word not in ("controller", "opponent") or node.original or node.total:
        raise Open("whose LP")
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    speech.forget()
    return {"gain-life": {"of": node.of.word, "amount": amount}}


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
        order(uses)
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


def _measure_in(to: Node | None) -> Measure | None:
    """The value of both ATK and DEF to which something is set, or of which it is half or double."""
    of = to.of if isinstance(to, Scaled) else to
    return of if isinstance(of, Measure) and of.stat == "atk/def" and not of.total else None


def _whose_both(node: Node, speech: Speech) -> Cards:
    """The cards whose current ATK and DEF a value is; none where it is the original one."""
    plain = isinstance(node, Measure) and not node.original and not isinstance(node.of, Word)
    return tell_cards(node.of, speech) if plain and isinstance(node, Measure) else ""


def part_both(clause: Clause) -> list[Clause]:
    """Part a clause about both ATK and DEF, or both kinds of damage, into one for each; any other stays one."""
    slots = {each.name: each.node for each in clause.slots}
    if clause.frame == "no-damage" and clause.slots == (Slot("kind", Word("damage")),):
        kinds = (Slot("kind", Word(f"{each} damage")) for each in ("battle", "effect"))
        return [replace(clause, slots=(each,)) for each in kinds]
    what, to = slots.get("of") or clause.subject, slots.get("to")
    measured = _measure_in(to)
    own = isinstance(to, Scaled) and measured is not None and not measured.original
    if not isinstance(what, Measure) or what.stat != "atk/def" or measured is None or own:
        return [clause]

    def part(stat: str) -> Clause:
        value = replace(measured, stat=stat)
        becomes = {"to": replace(to, of=value) if isinstance(to, Scaled) else value}
        becomes |= {"of": replace(what, stat=stat)} if "of" in slots else {}
        parted = tuple(replace(each, node=becomes.get(each.name, each.node)) for each in clause.slots)
        return replace(clause, slots=parted, subject=clause.subject if "of" in slots else replace(what, stat=stat))

    return [part("atk"), part("def")]


def _set(uses: Uses, what: Node | None, to: Node, speech: Speech) -> Verb:
    """Translate a value that becomes an amount: half or double of itself is a factor."""
    cards, stat, original = _tell_whose(what, speech)
    lasts = tell_lasts(uses.whens())
    more = {"original": "yes"} if original else {}
    earlier = replace(speech)
    speech.note(cards)
    if isinstance(to, Number):
        return _done_stat(cards, stat, speech, to=to.value, **more, **lasts)
    if original or not isinstance(cards, str):
        raise Open("becomes an amount")
    if stat == "both":
        if not isinstance(to, Scaled) or _measure_in(to) is None or _whose_both(to.of, speech) != cards:
            raise Open("both become an amount")
        return _done_stat(cards, stat, speech, factor=to.factor, **lasts)
    amount = tell_amount(to, earlier if cards == "this-card" and _is_of_that(to) else speech)
    match amount:
        case {"half": {**own}} if own == {f"{stat}-of": cards}:
            return _done_stat(cards, stat, speech, factor="half", **lasts)
        case {"double": {**own}} if own == {f"{stat}-of": cards}:
            return _done_stat(cards, stat, speech, factor="double", **lasts)
    return _done_stat(cards, stat, speech, to=amount, **lasts)
