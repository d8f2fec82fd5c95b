"""Verbs that move cards in the records' words: destroy, banish, send, add, discard and so on; and choices of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_amounts import tell_amount, tell_counted
from kb.reader.grammar.tell_cards import count_of, tell_cards
from kb.reader.grammar.tell_described import describe, is_plain, tell_place
from kb.reader.grammar.tell_verbs import (
    Verb,
    chosen_by,
    done_to,
    is_off_field,
    order,
    put_at,
    put_in,
    read_number,
    tell_field,
    tells,
)
from kb.reader.grammar.tree import Behind, Clause, Condition, Group, Is, Listed, Node, Place, Ref, Tally, Times, Word
from kb.reader.grammar.uses import Cards, Open, Said, Uses, Value, words_of


@tells("destroy", "banish", "tribute")
def _tell_plain(uses: Uses, speech: Speech) -> Verb:
    name = uses.clause.frame
    node = uses.object()
    if name == "tribute":
        owner = "" if _lies_with_either(node) or uses.clause.subject == Word("opponent") else "controller"
        cards = chosen_by(uses, tell_cards(node, speech, owner=owner, place="monster-zone"))
        if isinstance(cards, dict) and (cards.get("chosen") or {}).get("from") == "field":
            cards["chosen"]["from"] = "monster-zone"
        return done_to(name, cards, speech)
    if isinstance(node, Group) and node.top:
        raise Open("the top cards")
    if name == "destroy":
        order(uses)
    if name == "banish" and (leaving := uses.manner("condition")) is not None:
        return _tell_kept_out(node, leaving.of, "banished", speech)
    face = uses.word("face") or ("face-down" if name == "banish" and uses.manner("how", "face-down") else "")
    more: Said = {"face": "down"} if face else {}
    return done_to(name, chosen_by(uses, tell_cards(node, speech)), speech, **more)


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
    if tell_place(uses.need("to"), speech).get("zone") != "graveyard":
        raise Open("sent elsewhere")
    node = uses.object()
    if isinstance(node, Group) and node.top:
        order(uses)
        side, count = _tell_top(node, speech)
        speech.last = ""
        speech.take_unseen(alone=count == 1)
        return {"send-to-graveyard": {"of": side, "from": "deck", "count": count}}
    if isinstance(node, Group) and (Is("word", ("random",)),) == node.qualities:
        order(uses)
        return _send_at_random(node, speech)
    if isinstance(node, Group) and node.behind == (Behind("from", (), Place("field")),):
        node = put_at(node, Behind("in", (), Place("field")))
    cards = chosen_by(uses, tell_cards(node, speech))
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
    if to.zone == "deck":
        uses.manner("how", "in any order")
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
            raise Open("kept out of another place")
        return _tell_kept_out(uses.object(), leaving.of, goes, speech)
    cards = tell_cards(uses.object(), speech)
    lies = (cards.get("chosen") or cards["all"]) if isinstance(cards, dict) else {}
    if words_of(lies.get("from", lies.get("zone", ""))) == ["deck"]:
        if to.zone != "deck":
            raise Open("moved from the Deck")
        speech.pass_over()
        return done_to("arrange", cards, speech)
    if "deck" in words_of(lies.get("from", "")):
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
    cards = tell_cards(node, speech)
    if isinstance(cards, dict) and (cards.get("chosen") or cards["all"]).get("of") == "opponent":
        raise Open("added to another player's hand")
    return done_to("add-to-hand", cards, speech)


_PLACED: Final = {"send": "send-to-graveyard", "special-summon": "special-summon", "set": "set"}
"""Alternatives to adding a card to the hand, each with its verb."""


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
    """Note chosen cards for the next verb."""
    order(uses)
    cards = tell_cards(uses.object(), speech)
    if not isinstance(cards, dict) or "chosen" not in cards or speech.pending:
        raise Open("chosen: what")
    speech.last, speech.pending = "unknown", cards
    return NOTHING


@tells("shuffle-deck")
def _tell_shuffle_deck(uses: Uses, speech: Speech) -> Verb:
    """Leave out that a player shuffles their own Deck, of which no battle shows the order."""
    order(uses)
    return NOTHING


NOTHING: Final[Said] = {}
"""The translation of a choice of cards for the next verb."""


@tells("draw")
def _tell_draw(uses: Uses, speech: Speech) -> Verb:
    count = read_number(uses.need("count"))
    who = uses.doer()
    speech.forget()
    speech.take_unseen(alone=who == "controller" and count == 1)
    return {"draw": {"of": who, "count": count}}


@tells("draw-equal")
def _tell_draw_equal(uses: Uses, speech: Speech) -> Verb:
    who, by = uses.doer(), uses.need("by")
    if not isinstance(by, Tally | Times):
        raise Open("how many are drawn")
    number: Value = {"times": {"count": tell_counted(by, speech), "each": 1}}
    if isinstance(by, Times):
        number = tell_amount(by, speech)
    speech.forget()
    speech.take_unseen(alone=False)
    return {"draw": {"of": who, "number": number}}


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
    if isinstance(node, Listed) and who in ("controller", "opponent"):
        return done_to("discard", chosen_by(uses, tell_cards(node, speech, owner=who, place="hand")), speech)
    if not isinstance(node, Group) or not is_plain(node, "all"):
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
    if node.determiner == "all" and node.noun == "card" and not (qualities or at_random or node.count):
        cards: Cards = {"all": {"kind": "card", "of": who, "zone": "hand"}}
        return done_to("discard", cards, speech)
    if node.noun == "card" and not qualities:
        speech.last = ""
        speech.pass_over()
        return {"discard": {"of": who, "count": count_of(node)}}
    if at_random or who not in ("controller", "opponent") or node.determiner == "all":
        raise Open("discarded at random, or all, described")
    plain = Group(node.noun, node.determiner, node.count, "", qualities, (), node.either, node.plural)
    said = {"of": who, "from": "hand", **describe(plain, speech, place="hand")}
    said.pop("zone", None)
    said |= {"by": "opponent"} if who == "opponent" else {}
    return done_to("discard", {"chosen": {**said, "count": count_of(plain)}}, speech)


@tells("look", "excavate")
def _tell_look(uses: Uses, speech: Speech) -> Verb:
    """Translate a look at the top cards of a Deck, of which the next steps speak, or at another hidden place."""
    order(uses)
    at = uses.slot("at")
    speech.pass_over()
    if at is not None:
        place = tell_place(at, speech)
        if place.get("zone") not in ("hand", "extra-deck") or "of" not in place or isinstance(place["zone"], list):
            raise Open("looked at elsewhere")
        speech.last = "unknown"
        return {"look": {"of": place["of"], "at": place["zone"]}}
    node = uses.object()
    if not isinstance(node, Group) or not node.top or speech.target:
        raise Open("looked at: what")
    side, count = _tell_top(node, speech)
    speech.looked, speech.looked_at_one, speech.last = str(side), count == 1, "looked"
    return {"look": {"of": side, "count": count}}


_DECLARED: Final = {
    "card type": "kind", "monster type": "type", "type": "type", "attribute": "attribute", "level": "level",
    "number": "number",
}  # fmt: skip
"""Declared things by their phrases, in the records' words; any other is a name."""


@tells("declare")
def _tell_declare(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    read_number(uses.need("count")), uses.slot("low"), uses.slot("high")
    speech.declared = True
    return {"declare": {"what": _DECLARED.get(uses.word("what"), "name")}}


@tells("reveal")
def _tell_reveal(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.object()
    if node == Ref("it") and speech.drawn and speech.last in ("", "unknown", "affected"):
        return done_to("reveal", "affected", speech)
    cards = tell_cards(node, speech)
    chosen = cards["chosen"] if isinstance(cards, dict) and "chosen" in cards else {}
    if cards != "this-card" and not _UNSEEN.issuperset(words_of(chosen.get("from", "field"))):
        raise Open("revealed from elsewhere")
    return done_to("reveal", cards, speech)


_UNSEEN: Final = frozenset({"hand", "deck", "extra-deck"})
"""Places whose cards can be revealed."""


@tells("set")
def _tell_set(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to = uses.slot("to")
    if to != Place("spell-trap-zone", "controller") and "pointed" in tell_field(to, speech):
        raise Open("Set in a zone")
    uses.manner("how", "to your field")
    node = uses.object()
    if isinstance(node, Group) and node.determiner not in ("that", "the") and not is_off_field(node):
        raise Open("Set from where")
    return done_to("set", tell_cards(node, speech), speech)


@tells("place-in-zone")
def _tell_place(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    to, node, face_up = uses.need("to"), uses.object(), bool(uses.word("face"))
    if not isinstance(to, Place) or to.whose != "controller" or to.end or to.more:
        raise Open("placed where")
    if to.zone != "pendulum-zone" and not (face_up and to.zone in ("spell-trap-zone", "field", "field-zone")):
        raise Open("placed where")
    if isinstance(node, Group) and node.determiner not in ("that", "the") and not is_off_field(node):
        raise Open("placed from where")
    cards = tell_cards(node, speech)
    chosen = cards.get("chosen", {}) if isinstance(cards, dict) else {}
    if isinstance(cards, dict) and (
        "kind" not in chosen or not _PLACED_IN[to.zone].issuperset(words_of(chosen["kind"]))
    ):
        raise Open("placed: what")
    return done_to("place", cards, speech)


_PLACED_IN: Final = {
    "pendulum-zone": frozenset({"pendulum-monster"}),
    "field-zone": frozenset({"field-spell", "card"}),
    **dict.fromkeys(("spell-trap-zone", "field"), frozenset({"continuous-spell", "continuous-trap", "card"})),
}
"""Kinds of cards by the zone in which they are placed; a card by its name may be of those."""


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
