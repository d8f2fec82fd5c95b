"""Verbs in the records' words: one function for each frame that they have a word for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kb.reader.grammar.places import POINTED
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import multiply, tell_amount, tell_counted, tell_lasts
from kb.reader.grammar.tell_cards import count_of, tell_cards, verify_name
from kb.reader.grammar.tell_described import is_plain, tell_place
from kb.reader.grammar.tree import (
    Behind,
    Clause,
    Count,
    Effects,
    Group,
    Listed,
    Manner,
    Node,
    Number,
    Place,
    Ref,
    Slot,
)
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value, keys_of

Verb = Said | str
Teller = Callable[[Uses, Speech], Verb]
TELLERS: Final[dict[str, Teller]] = {}


def tells(*frames: str) -> Callable[[Teller], Teller]:
    """Let a function translate the clauses of some frames."""

    def add(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(frames, teller))
        return teller

    return add


_EACH: Final = frozenset(
    {"destroy", "banish", "send", "add", "special-summon", "set", "return", "shuffle", "tribute", "discard"}
)
"""Frames that can be done with one of several cards, or with each of them."""


def tell_verb(clause: Clause, speech: Speech) -> Verb:
    """Translate one action; open where the records have no word for a part of it."""
    listed = next((each.node for each in clause.slots if each.name == "of" and isinstance(each.node, Listed)), None)
    if listed is not None and listed.join == "or" and clause.frame in _EACH:
        _verify_numbers(listed)
        listed = _share_number(listed)
        options = [tell_verb(_with(clause, part), replace(speech)) for part in listed.parts]
        speech.last = "unknown"
        return {"choose-one": options}
    return tell_one(clause, speech)


def _verify_numbers(listed: Listed) -> None:
    """Open cards of several kinds if only one of these has a number, which may be that of all."""
    groups = [each for each in listed.parts if isinstance(each, Group)]
    if any(each.count is not None for each in groups) and any(each.plural and each.count is None for each in groups):
        raise Open("a number of one or all")


def _share_number(listed: Listed) -> Listed:
    """Let one card in front of several descriptions be one of each of them."""
    first, *others = listed.parts
    if not isinstance(first, Group) or first.count != Count("exactly", 1):
        return listed
    verify_name(first, others)
    shared = (
        replace(each, count=first.count)
        if isinstance(each, Group) and (each.count, each.determiner, each.plural) == (None, "", False)
        else each
        for each in others
    )
    return replace(listed, parts=(first, *shared))


def _with(clause: Clause, part: Node) -> Clause:
    """A clause about one part of its list of cards."""
    return replace(clause, slots=tuple(Slot("of", part) if each.name == "of" else each for each in clause.slots))


def tell_each(clause: Clause, speech: Speech) -> list[Verb]:
    """Translate an action done to cards, or to each of several."""
    listed = next((each.node for each in clause.slots if each.name == "of" and isinstance(each.node, Listed)), None)
    if listed is None or listed.join != "and" or clause.frame not in _EACH:
        return [tell_verb(clause, speech)]
    verbs = []
    for at, part in enumerate(listed.parts):
        named = any(isinstance(each, Group) for each in listed.parts[:at])
        own = replace(speech, spoken=speech.spoken or named)
        verbs.append(_beside(tell_verb(_with(clause, part), own), part, listed))
    speech.last = "unknown"
    return verbs


def _beside(verb: Verb, part: Node, listed: Listed) -> Verb:
    """Let a card that is chosen beside this card be another."""
    of = keys_of(keys_of(next(iter(verb.values()))).get("of", {})) if isinstance(verb, dict) else {}
    if "chosen" in of and any(each == Ref("this-card") for each in listed.parts if each is not part):
        keys_of(of["chosen"]).setdefault("other", "yes")
    return verb


def tell_one(clause: Clause, speech: Speech) -> Verb:
    """Translate one action as a single verb, whatever its cards are."""
    teller = TELLERS.get(clause.frame)
    if teller is None:
        raise Open(f"verb: {clause.frame}")
    uses = Uses(clause)
    cards = next((each.node for each in clause.slots if each.name == "of"), None)
    if (number := uses.manner("number")) is not None:
        return _tell_number(clause, cards, number, speech)
    if (
        clause.frame in _EACH
        and isinstance(cards, Group)
        and cards.plural
        and (cards.determiner, cards.count) == ("", None)
    ):
        raise Open("all or some")
    speech.doing = clause.frame
    return uses.finish(teller(uses, speech))


def _tell_number(clause: Clause, cards: Node | None, number: Manner, speech: Speech) -> Verb:
    """Translate an action on as many cards as are counted, or on up to so many."""
    if not isinstance(cards, Group) or clause.frame not in _EACH or clause.passive:
        raise Open("how many, counted")
    if not cards.plural or cards.determiner or cards.count is not None:
        raise Open("how many, counted")
    counted = tell_counted(number.of, replace(speech, spoken=True)) if number.of is not None else ""
    manners = tuple(each for each in clause.manners if each is not number)
    any_number = replace(cards, count=Count("any-number"))
    verb = tell_one(_with(replace(clause, manners=manners), any_number), speech)
    of = keys_of(keys_of(next(iter(keys_of(verb).values()), "")).get("of", ""))
    chosen = keys_of(of.get("chosen", ""))
    if chosen.pop("or-more", "") != "yes" or chosen.pop("count") != 1:
        raise Open("how many, counted")
    chosen["number"] = {"times": {"count": counted, "each": 1}}
    if number.words == ("up",):
        chosen["or-fewer"] = "yes"
    return verb


def order(uses: Uses) -> None:
    """Refuse an order whose doer is not the effect's controller."""
    if uses.doer() != "controller":
        raise Open("done by the opponent")


def chosen_by(uses: Uses, cards: Cards) -> Cards:
    """Let the opponent choose the cards to which they do something themselves, which are then their own."""
    own = uses.manner("how", "their choice") is not None
    who = uses.doer()
    if who == "controller" and not own:
        return cards
    chosen = cards.get("chosen", {}) if isinstance(cards, dict) else {}
    if who != "opponent" or chosen.get("of") != "opponent":
        raise Open("done by the opponent")
    return {"chosen": {**chosen, "by": "opponent"}}


def done_to(name: str, cards: Cards, speech: Speech, **more: Value) -> Said:
    """Make a verb done to cards, and note those."""
    speech.note(cards)
    return {name: {"of": cards, **more}}


def put_at(node: Group, *behind: Behind) -> Group:
    """Give a description other phrases behind its noun."""
    return replace(node, behind=behind)


def read_number(node: Node) -> int:
    """Read a number of one or more."""
    if not isinstance(node, Number) or node.value < 1:
        raise Open("a number")
    return node.value


def is_off_field(node: Group) -> bool:
    """Whether a description names a place of cards off the field."""
    return any(each.kind in ("from", "in") for each in node.behind) or any(
        each.words in (("banished",), ("excavated",)) for each in node.qualities
    )


def list_positions(said: str) -> list[str]:
    """List the battle positions of a phrase in the records' words: those between which its player chooses."""
    if said == "face-down defense-position":
        return ["facedown"]
    if " or " in said:
        first, _, second = said.removeprefix("either ").partition(" or ")
        noun = "" if first.endswith("-position") else " defense-position" if first == "face-up" else "-position"
        return [*list_positions(first + noun), *list_positions(second)]
    position = said.removeprefix("face-up ").removesuffix("-position")
    if position not in ("attack", "defense"):
        raise Open(f"position: {said}")
    return [position]


def name_position(said: str) -> str:
    """Name the one battle position of a phrase."""
    positions = list_positions(said)
    if len(positions) > 1:
        raise Open("either position")
    return positions[0]


def put_in(said: Said, position: str, key: str, speech: Speech) -> Verb:
    """Put cards in the battle position of a phrase, by a key of their verb; or in one that their player chooses."""
    (name, what), *_ = said.items()
    options: list[Verb] = [{name: {**keys_of(what), key: each}} for each in list_positions(position)]
    if len(options) == 1:
        return options[0]
    speech.last = "unknown"
    return {"choose-one": options}


def tell_field(node: Node | None, speech: Speech) -> Said:
    """Translate the field to which a card goes."""
    if node is None:
        return {}
    if isinstance(node, Place) and node.zone == "monster-zone" and POINTED.issuperset(node.more) and node.more:
        side = speech.side(node.whose)
        return {"pointed": "yes", **({"to": "opponent"} if side == "opponent" else {})}
    place = tell_place(node, speech)
    if place.get("zone") != "field" or (isinstance(node, Place) and node.whose not in ("", "controller", "opponent")):
        raise Open("to a zone")
    return {"to": "opponent"} if place.get("of") == "opponent" else {}


@tells("change-position")
def _tell_position(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.slot("whose") or uses.object()
    cards = tell_cards(node, speech)
    to = uses.word("to")
    changed = done_to("change-position", cards, speech)
    return put_in(changed, to, "to", speech) if to else changed


@tells("have-negated")
def _tell_have_negated(uses: Uses, speech: Speech) -> Verb:
    subject = uses.subject()
    one = isinstance(subject, Group) and subject.determiner in ("that", "those")
    if not one and not (isinstance(subject, Ref) and subject.word in ("it", "they", "them", "target", "targets")):
        raise Open("whose effects")
    cards = tell_cards(subject, speech) if isinstance(subject, Ref | Group) else ""
    refuse_chosen(cards)
    lasts = tell_lasts(uses.whens())
    speech.note(cards)
    return {"negate-effect": {"of": cards, **lasts}}


@tells("negate-attack")
def _tell_negate_attack(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    speech.forget()
    return "negate-attack"


@tells("negate-activation")
def _tell_negate_activation(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    if uses.word("kind") and not speech.answered:
        raise Open("which activation")
    speech.note("answered")
    return {"negate-activation": {"of": "answered"}}


@tells("negate-effect")
def _tell_negate_effect(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.object()
    lasts = tell_lasts(uses.whens())
    if not isinstance(node, Effects):
        raise Open("negated")
    if (
        node.phrase in ("that effect", "the effect", "the activated effect", "that activated effect")
        and node.of is None
    ):
        if not speech.answered or lasts:
            raise Open("which effect")
        speech.note("answered")
        return {"negate-effect": {"of": "answered"}}
    if node.phrase == "the activation" and speech.answered and not lasts and _is_the_answered(node.of):
        speech.note("answered")
        return {"negate-activation": {"of": "answered"}}
    if node.phrase in ("its effect", "their effect") and node.of is None:
        cards = tell_cards(Ref("it" if node.phrase.startswith("its") else "them"), speech)
    elif node.of is not None and node.phrase in ("the effect", "its effect", "effect"):
        cards = tell_cards(node.of, speech)
    else:
        raise Open("which effects")
    if isinstance(cards, dict) and "chosen" in cards and uses.clause.passive:
        raise Open("effects of a card that is chosen")
    if cards == "answered":
        raise Open("effects of the answered card")
    speech.note(cards)
    return {"negate-effect": {"of": cards, **lasts}}


def _is_the_answered(node: Node | None) -> bool:
    """Whether words mean the card that is answered: "that card", "their Spell Card"."""
    if not isinstance(node, Group) or node.plural or node.count or node.behind or node.qualities:
        return False
    return node.determiner == "that" or node.whose == "theirs"


@tells("take-control")
def _tell_control(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    cards = tell_cards(uses.object(), speech)
    return done_to("take-control", cards, speech, **tell_lasts(uses.whens()))


@tells("equip")
def _tell_equip(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to, of = tell_cards(uses.need("to"), speech), tell_cards(uses.object(), speech)
    if not isinstance(to, str) or not isinstance(of, str) or to == of or to == "affected":
        raise Open("equipped otherwise")
    speech.note(to)
    return {"equip": {"of": of, "to": to}}


@tells("equip-with")
def _tell_equip_with(uses: Uses, speech: Speech) -> Verb:
    equipped = _tell_equip(uses, speech)
    speech.last = "unknown"  # the monster, or the card that it is equipped with
    return equipped


@tells("attach")
def _tell_attach(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to, of = uses.need("to"), uses.object()
    if isinstance(to, Group | Ref):
        to = replace(to, behind=tuple(each for each in to.behind if each != Behind("other", ("as material",))))
    where, cards = tell_cards(to, replace(speech)), tell_cards(of, speech)
    if where == cards or (isinstance(where, dict) and "chosen" not in where):
        raise Open("attached to which")
    attached = done_to("attach", cards, speech, to=where)
    speech.last = "unknown"
    return attached


@tells("inflict")
def _tell_inflict(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to = uses.word("to")
    to = "opponent" if "opponent's" in to else to
    if to not in ("controller", "opponent", "both") and not (to == "they" and speech.opposed):
        raise Open("damage to whom")
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    speech.forget()
    return {"inflict-damage": {"to": "opponent" if to == "they" else to, "amount": amount}}


@tells("take-damage")
def _tell_take(uses: Uses, speech: Speech) -> Verb:
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    who = uses.doer()
    speech.forget()
    return {"inflict-damage": {"to": who, "amount": amount}}


@tells("gain-life", "lose-life")
def _tell_life(uses: Uses, speech: Speech) -> Verb:
    amount = multiply(tell_amount(uses.need("by"), speech), uses.slot("each"), speech)
    name, who = uses.clause.frame, uses.doer()
    speech.forget()
    return {name: {"of": who, "amount": amount}}


@tells("pay-life")
def _tell_pay(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    if uses.word("half"):
        return {"pay-life": {"amount": "half"}}
    return {"pay-life": {"amount": tell_amount(uses.need("by"), speech)}}


@tells("halve-life")
def _tell_halve_life(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    whose = uses.word("whose")
    if whose == "their" and not speech.opposed:
        raise Open("whose LP")
    speech.forget()
    return {"set-life": {"of": "controller" if whose == "your" else "opponent", "amount": "half"}}


def refuse_chosen(cards: Cards) -> None:
    """Open cards of a description that is neither all nor a word: one that a subject names is not chosen."""
    if isinstance(cards, dict) and "chosen" in cards:
        raise Open("one card that is not chosen")


@tells("change-attack-target")
def _tell_attack_target(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    if uses.need("to") != Ref("this-card"):
        raise Open("another attack target")
    speech.note("this-card")
    return {"change-attack-target": {"to": "this-card", **({"calculates": "yes"} if uses.word("calculates") else {})}}


@tells("place-counter", "remove-counter")
def _tell_counter(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    uses.slot("name")
    cards, count, most = tell_cards(uses.need("on"), speech), read_number(uses.need("count")), uses.slot("most")
    refuse_chosen(cards)
    done = done_to(uses.clause.frame, cards, speech, count=count)
    if most is None:
        return done
    if not isinstance(cards, str) or count != 1:
        raise Open("as many counters as there may be")
    return {"if": {"is": [{"fits": {"of": cards, "as": {"counters": {"max": read_number(most) - 1}}}}], "then": [done]}}


@tells("detach")
def _tell_detach(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.need("of")
    if not isinstance(node, Group) or node.noun != "material" or not is_plain(node):
        raise Open("detached")
    source = uses.slot("from")
    behind = [each for each in node.behind if each.words not in (("attached to this card",),)]
    kinds = [each for each in node.qualities if each.key != "kind" or each.words != ("xyz",)]
    if behind or kinds:
        raise Open("detached, described")
    of: Cards = "this-card" if source is None else tell_cards(source, speech)
    one = isinstance(of, dict) and "chosen" in of and isinstance(source, Group) and not source.either
    if of != "this-card" and not one:
        raise Open("detached from another")
    count = count_of(node)
    if isinstance(of, dict):
        of["chosen"]["materials"] = {"min": count}
    return {"detach": {"of": of, "count": count}}


@tells("skip-phase")
def _tell_skip(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    whose, phase = uses.word("whose"), uses.word("phase")
    if whose == "their" and not speech.opposed:
        raise Open("whose phase")
    speech.forget()
    return {
        "skip-phase": {
            "of": "controller" if whose == "your" else "opponent",
            "phase": "main-phase" if phase.startswith("main") else phase,
        }
    }


@tells("become-phase")
def _tell_become_phase(uses: Uses, speech: Speech) -> Verb:
    uses.word("phase")
    if uses.subject() != Ref("it"):
        raise Open("what becomes a phase")
    speech.forget()
    return {"jump-to": {"to": "end-phase"}}


@tells("end-phase")
def _tell_end(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    uses.word("phase")
    speech.forget()
    return {"jump-to": {"to": "end-step"}}
