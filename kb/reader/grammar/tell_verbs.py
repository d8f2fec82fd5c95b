"""Verbs in the records' words: one function for each frame that they have a word for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import multiply, tell_amount, tell_lasts
from kb.reader.grammar.tell_cards import count_of, tell_cards
from kb.reader.grammar.tell_described import describe, is_plain, tell_place
from kb.reader.grammar.tree import (
    Behind,
    Clause,
    Condition,
    Count,
    Effects,
    Group,
    Is,
    Listed,
    Node,
    Number,
    Place,
    Ref,
    Slot,
)
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value, keys_of, words_of

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
    if (
        clause.frame in _EACH
        and isinstance(cards, Group)
        and cards.plural
        and (cards.determiner, cards.count) == ("", None)
    ):
        raise Open("all or some")
    speech.doing = clause.frame
    return uses.finish(teller(uses, speech))


def order(uses: Uses) -> None:
    """Refuse an order whose doer is not the effect's controller."""
    if uses.doer() != "controller":
        raise Open("done by the opponent")


def done_to(name: str, cards: Cards, speech: Speech, **more: Value) -> Said:
    """Make a verb done to cards, and note those."""
    speech.note(cards)
    return {name: {"of": cards, **more}}


@tells("destroy", "banish", "tribute")
def _tell_plain(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    name = uses.clause.frame
    node = uses.object()
    if name == "tribute":
        owner = "" if _lies_with_either(node) else "controller"
        cards = tell_cards(node, speech, owner=owner, place="monster-zone")
        if isinstance(cards, dict) and (cards.get("chosen") or {}).get("from") == "field":
            cards["chosen"]["from"] = "monster-zone"
        return done_to(name, cards, speech)
    if isinstance(node, Group) and node.top:
        raise Open("the top cards")
    if name == "banish" and (leaving := uses.manner("condition")) is not None:
        return _tell_kept_out(node, leaving.of, "banished", speech)
    return done_to(name, tell_cards(node, speech), speech)


def _lies_with_either(node: Node) -> bool:
    """Whether cards are said to lie on either field, so that they are not those of the player who pays with them."""
    behind = node.behind if isinstance(node, Group) else ()
    return any(isinstance(each.of, Place) and each.of.whose in ("either", "both") for each in behind)


def _tell_kept_out(node: Node, condition: Node | None, to: str, speech: Speech) -> Verb:
    """Translate where a card goes when it leaves the field."""
    cards: Cards = speech.last if node in (Ref("it"), Ref("this-card")) and speech.last else tell_cards(node, speech)
    if cards not in ("this-card", "target", "affected", "destroyed-monster") or speech.several:
        raise Open("banished when")
    match condition:
        case Condition("when" | "if", (Clause(frame="leave-field", subject=Ref(word) as subject) as clause,), ()) if (
            clause == Clause("leave-field", subject=subject) and subject == Ref(word)
        ):
            if word == "it" or cards == "this-card":
                leaving = {"of": cards, "to": to, "leaving": "field", "lasts": "while-face-up"}
                return {"replace-destination": leaving}
    raise Open("banished when")


@tells("send")
def _tell_send(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    if tell_place(uses.need("to"), speech).get("zone") != "graveyard":
        raise Open("sent elsewhere")
    node = uses.object()
    if isinstance(node, Group) and node.top:
        side, count = _tell_top(node, speech)
        speech.last = ""
        speech.pass_over()
        return {"send-to-graveyard": {"of": side, "from": "deck", "count": count}}
    if isinstance(node, Group) and (Is("word", ("random",)),) == node.qualities:
        return _send_at_random(node, speech)
    if isinstance(node, Group) and node.behind == (Behind("from", (), Place("field")),):
        node = put_at(node, Behind("in", (), Place("field")))
    cards = tell_cards(node, speech)
    return done_to("send-to-graveyard", cards, speech)


def _send_at_random(node: Group, speech: Speech) -> Verb:
    """Translate cards of a player's hand that chance chooses, by their number."""
    places = [tell_place(each.of, speech) for each in node.behind if each.kind == "from"]
    if node.noun != "card" or not is_plain(node) or len(places) != len(node.behind) or len(places) != 1:
        raise Open("at random, described")
    if places[0].get("zone") != "hand" or "of" not in places[0]:
        raise Open("at random, from elsewhere")
    speech.last = ""
    speech.pass_over()
    return {"send-to-graveyard": {"of": places[0]["of"], "from": "hand", "count": count_of(node)}}


def put_at(node: Group, *behind: Behind) -> Group:
    """Give a description other phrases behind its noun."""
    return replace(node, behind=behind)


def _tell_top(node: Group, speech: Speech) -> tuple[Value, int]:
    """Translate the owner and the number of the top cards."""
    where = [each.of for each in node.behind if each.kind == "of"]
    plain = is_plain(replace(node, top=False), "the") and not node.qualities and node.noun == "card"
    if not plain or len(where) != 1 or len(node.behind) != 1:
        raise Open("the top cards, described")
    place = tell_place(where[0], speech)
    if place.get("zone") != "deck" or "of" not in place:
        raise Open("the top of a Deck")
    if node.count is None:
        return place["of"], 1
    return place["of"], count_of(node)


_DECK_ENDS: Final = {"return": ("", "top", "bottom", "either"), "place": ("top", "bottom", "either")}
"""Where in a Deck cards go, which no battle shows."""


@tells("return", "shuffle", "place")
def _tell_return(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to = uses.need("to")
    if not isinstance(to, Place) or to.more or to.zone not in ("hand", "deck", "extra-deck"):
        raise Open("returned elsewhere")
    if to.end not in _DECK_ENDS.get(uses.clause.frame, ("",)) or (to.end and to.zone != "deck"):
        raise Open("placed elsewhere")
    if to.whose not in ("", "controller", "opponent", "owner"):
        raise Open("returned to whom")
    if uses.clause.frame == "shuffle" and to.zone != "deck":
        raise Open("shuffled elsewhere")
    name = "return-to-hand" if to.zone == "hand" else "return-to-deck"
    if (leaving := uses.manner("condition")) is not None:
        goes = {("deck", "bottom"): "deck-bottom", ("deck", ""): "deck", ("hand", ""): "hand"}.get((to.zone, to.end))
        if goes is None:
            raise Open("goes elsewhere when it leaves")
        return _tell_kept_out(uses.object(), leaving.of, goes, speech)
    cards = tell_cards(uses.object(), speech)
    if isinstance(cards, dict) and "deck" in words_of(cards.get("chosen", {}).get("from", "")):
        raise Open("moved within the Deck")
    return done_to(name, cards, speech)


@tells("add")
def _tell_add(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to = uses.need("to")
    if not isinstance(to, Place) or to.zone != "hand" or to.end or to.more or to.whose not in ("controller",):
        raise Open("added elsewhere")
    node = uses.object()
    if isinstance(node, Group) and node.determiner not in ("that", "the") and not is_off_field(node):
        raise Open("added from nowhere")
    return done_to("add-to-hand", tell_cards(node, speech), speech)


_PLACED: Final = {"send": "send-to-graveyard", "special-summon": "special-summon", "set": "set"}
"""What else may be done to a card that could be added to the hand, by its verb."""


@tells("add-or")
def _tell_add_or(uses: Uses, speech: Speech) -> Verb:
    """Translate a card that is added to the hand, or something else done to it, as its player wants."""
    order(uses)
    uses.adverb("either")
    node = uses.slot("of") or Ref("it")
    other = _PLACED[uses.word("other").partition(" ")[0]]
    if isinstance(node, Group) and not is_off_field(node):
        raise Open("added from nowhere")
    cards = tell_cards(node, speech)
    if isinstance(cards, str) and cards != "target":
        raise Open("added, or not: what")
    speech.last, speech.pending = "unknown", ""
    done: Said = {other: {"of": cards}}
    position = uses.word("position")
    if position and other != "special-summon":
        raise Open("in which position")
    return {
        "choose-one": [{"add-to-hand": {"of": cards}}, put_in(done, position, "position", speech) if position else done]
    }


@tells("choose")
def _tell_choose(uses: Uses, speech: Speech) -> Verb:
    """Note cards that are chosen: what is done to them follows."""
    order(uses)
    cards = tell_cards(uses.object(), speech)
    if not isinstance(cards, dict) or "chosen" not in cards or speech.pending:
        raise Open("chosen: what")
    speech.last, speech.pending = "unknown", cards
    return NOTHING


NOTHING: Final[Said] = {}
"""What is done where cards are only chosen for the next verb."""


@tells("normal-summon")
def _tell_normal_summon(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.object()
    if isinstance(node, Group) and not is_off_field(node) and node.determiner not in ("that", "the"):
        node = put_at(node, *node.behind, Behind("from", (), Place("hand", "controller")))
    cards = tell_cards(node, speech)
    if isinstance(cards, dict) and cards.get("chosen", {}).get("from") != "hand":
        raise Open("Normal Summoned from elsewhere")
    return done_to("normal-summon", cards, speech)


@tells("draw")
def _tell_draw(uses: Uses, speech: Speech) -> Verb:
    count = uses.need("count")
    who = uses.doer()
    speech.forget()
    speech.pass_over()
    return {"draw": {"of": who, "count": _number(count)}}


def _number(node: Node) -> int:
    if not isinstance(node, Number) or node.value < 1:
        raise Open("a number")
    return node.value


_AT_RANDOM: Final = (
    "at random", "randomly", "randomly from their hand", "at random from their hand", "from their hand at random",
)  # fmt: skip


@tells("discard")
def _tell_discard(uses: Uses, speech: Speech) -> Verb:
    who = uses.doer()
    node = uses.object()
    if isinstance(node, Ref):
        if who != "controller":
            raise Open("discarded by others")
        return done_to("discard", tell_cards(node, speech), speech)
    if not isinstance(node, Group) or not is_plain(node):
        raise Open("discarded")
    at_random = uses.manner("how", *_AT_RANDOM) is not None
    qualities = tuple(each for each in node.qualities if each.words != ("random",))
    at_random = at_random or len(qualities) < len(node.qualities)
    behind = [each for each in node.behind if each.kind == "from"]
    if len(behind) != len(node.behind):
        raise Open("discarded, described")
    for each in behind:
        place = tell_place(each.of, speech)
        if place.get("zone") != "hand":
            raise Open("discarded from elsewhere")
        who = str(place.get("of", who))
    if node.noun == "card" and not qualities:
        speech.last = ""
        speech.pass_over()
        return {"discard": {"of": who, "count": count_of(node)}}
    if at_random or who != "controller":
        raise Open("discarded at random, described")
    plain = Group(node.noun, node.determiner, node.count, "", qualities, (), node.either, node.plural)
    said = {"of": "controller", "from": "hand", **describe(plain, speech, place="hand")}
    said.pop("zone", None)
    return done_to("discard", {"chosen": {**said, "count": count_of(plain)}}, speech)


@tells("reveal")
def _tell_reveal(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    cards = tell_cards(uses.object(), speech)
    chosen = cards["chosen"] if isinstance(cards, dict) and "chosen" in cards else {}
    if cards != "this-card" and not _UNSEEN.issuperset(words_of(chosen.get("from", "field"))):
        raise Open("revealed from elsewhere")
    return done_to("reveal", cards, speech)


_UNSEEN: Final = frozenset({"hand", "deck", "extra-deck"})
"""Places whose cards can be revealed."""


def is_off_field(node: Group) -> bool:
    """Whether a description names a place of cards off the field."""
    return any(each.kind in ("from", "in") for each in node.behind) or any(
        each.words == ("banished",) for each in node.qualities
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
    place = tell_place(node, speech)
    if place.get("zone") != "field" or (isinstance(node, Place) and node.whose not in ("", "controller", "opponent")):
        raise Open("to a zone")
    return {"to": "opponent"} if place.get("of") == "opponent" else {}


@tells("set")
def _tell_set(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    tell_field(uses.slot("to"), speech)
    uses.manner("how", "to your field")
    node = uses.object()
    if isinstance(node, Group) and node.determiner not in ("that", "the") and not is_off_field(node):
        raise Open("Set from where")
    return done_to("set", tell_cards(node, speech), speech)


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
    if not isinstance(subject, Ref) or subject.word not in ("it", "they", "them"):
        raise Open("whose effects")
    cards = tell_cards(subject, speech)
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
    if node.phrase in ("its effect", "their effect") and node.of is None:
        cards = tell_cards(Ref("it" if node.phrase.startswith("its") else "them"), speech)
    elif node.of is not None and node.phrase in ("the effect", "its effect", "effect"):
        cards = tell_cards(node.of, speech)
    else:
        raise Open("which effects")
    if isinstance(cards, dict) and "chosen" in cards:
        raise Open("effects of a card that is chosen")
    if cards == "answered":
        raise Open("effects of the answered card")
    speech.note(cards)
    return {"negate-effect": {"of": cards, **lasts}}


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
    cards = tell_cards(uses.need("on"), speech)
    refuse_chosen(cards)
    return done_to(uses.clause.frame, cards, speech, count=_number(uses.need("count")))


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
    if source is not None and tell_cards(source, speech) != "this-card":
        raise Open("detached from another")
    return {"detach": {"of": "this-card", "count": count_of(node)}}


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
