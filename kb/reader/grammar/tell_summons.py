"""Verbs that Summon monsters in the records' words: by an effect, from the Extra Deck, with materials, as Tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from kb.language import words
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_cards import tell_cards
from kb.reader.grammar.tell_described import tell_place
from kb.reader.grammar.tell_verbs import (
    Verb,
    done_to,
    is_off_field,
    name_position,
    order,
    put_at,
    put_in,
    tell_field,
    tells,
)
from kb.reader.grammar.tree import Behind, Count, Group, Is, Listed, Node, Place, Places, Ref, Token
from kb.reader.grammar.uses import Cards, Open, Said, Uses

SUMMONS: Final = frozenset({"special-summon", "fusion-summon", "ritual-summon"})
"""Frames of Summons by an effect."""


@tells("special-summon")
def _tell_summon(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.object()
    node, position = _take_position(node, uses.word("position"))
    if isinstance(node, Ref) and node.word == "this-card":
        uses.manner("how", "from your hand")
    uses.manner("how", *_IGNORING)
    with_it = uses.slot("using")
    material = "" if with_it is None else _tell_rank_up(with_it, speech)
    treated = uses.manner("how", *_TREATED)
    source = uses.slot("from")
    if source is not None and isinstance(node, Group):
        if any(each.kind in ("from", "in") for each in node.behind):
            raise Open("two places")
        node = put_at(node, *node.behind, Behind("from", (), source))
    elif source is not None and (
        tell_place(source, speech).get("of", "controller") != "controller" or not isinstance(source, Place)
    ):
        raise Open("from elsewhere")
    if isinstance(node, Group) and node.determiner not in ("that", "the") and not is_off_field(node):
        raise Open("Summoned from where")
    cards = tell_cards(node, speech)
    if isinstance(cards, dict):
        said = cards.get("chosen") or cards["all"]
        if said["kind"] in ("spell", "trap", "spell-or-trap", "token") or (
            said["kind"] == "card" and "named" not in said and "monster-card" not in said
        ):
            raise Open("Summoned: no monster")
    more = tell_field(uses.slot("to"), speech)
    if treated is not None:
        more["as"] = _TREATED[treated.words[0]]
    if material:
        more["using"] = material
    summoned = done_to("special-summon", cards, speech, **more)
    return put_in(summoned, position, "position", speech) if position else summoned


def _take_position(node: Node, position: str) -> tuple[Node, str]:
    """Take the position of a Summon from the cards behind which it stands, if the verb has none."""
    stands = [each for each in node.behind if each.kind == "stands"] if isinstance(node, Group) else []
    if not isinstance(node, Group) or not stands:
        return node, position
    if position or len(stands) > 1:
        raise Open("two positions")
    return put_at(node, *(each for each in node.behind if each.kind != "stands")), stands[0].words[0]


def _tell_rank_up(using: Node, speech: Speech) -> str:
    """Translate the one Xyz Material of a monster that is Summoned with it."""
    if isinstance(using, Ref | Group):
        using = replace(using, behind=tuple(each for each in using.behind if each.words != ("as material",)))
    material = tell_cards(using, replace(speech))
    if not isinstance(material, str):
        raise Open("which material")
    return material


_TREATED: Final = {
    f"this is treated as a{n} {way}-summon": way
    for way, n in (("fusion", ""), ("ritual", ""), ("synchro", ""), ("xyz", "n"), ("link", ""))
} | {
    f"this is treated as an xyz-summon , transfer {whose} materials{to}": "xyz"
    for whose in ("its", "this card's")
    for to in ("", " to the summoned monster", " to that xyz monster")
}
"""As which Summon a Special Summon is treated besides."""


_IGNORING: Final = tuple(f"ignoring {whose} summoning condition" for whose in ("its", "their", "the"))
"""That a Summon asks for nothing that the monster's own text does."""


@tells("make-token")
def _tell_token(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.need("of")
    if not isinstance(node, Token):
        raise Open("a Token")
    values = _tell_values(replace(node, words=tuple(each for each in node.words if each != "tuner")))
    more = tell_field(uses.slot("to"), speech)
    if "pointed" in more:
        raise Open("Tokens in a zone")
    if position := uses.word("position"):
        more["position"] = name_position(position)
    speech.note({"all": {}} if node.count > 1 else {"chosen": {}})
    return {
        "make-token": {"to": more.pop("to", "controller"), "count": node.count, **values, **more},
    }


def _tell_values(node: Token) -> Said:
    """Translate the printed values of a monster that is no card of its own."""
    numbers = dict(node.numbers)
    kinds = [each.replace(" ", "-").removesuffix("-type") for each in node.words if each.upper() not in _ATTRIBUTES]
    attributes = [each for each in node.words if each.upper() in _ATTRIBUTES]
    if len(kinds) != 1 or len(attributes) != 1 or kinds[0] not in _TYPES or set(numbers) != {"level", "atk", "def"}:
        raise Open("a monster's values")
    values: Said = {key: numbers[key] for key in ("atk", "def", "level")}
    return {**values, "attribute": attributes[0], "type": kinds[0]}


@tells("become-monster")
def _tell_monster(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    node = uses.need("as")
    if not isinstance(node, Token):
        raise Open("a monster's values")
    position = uses.word("position")
    speech.note("this-card")
    return {"become-monster": _tell_values(node) | ({"position": name_position(position)} if position else {})}


_ATTRIBUTES: Final = frozenset(each.upper() for each in get_args(words.Attribute))
_TYPES: Final = frozenset(get_args(words.MonsterType))


@tells("fusion-summon")
def _tell_fusion(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    uses.manner("how", "as material")
    using = uses.slot("using")
    gone = uses.word("gone")
    of = _tell_made(uses, "extra-deck", speech)
    if using is None:
        raise Open("with which materials")
    more: Said = {"gone": {"banishing": "banished", "shuffling": "deck"}[gone]} if gone else {}
    used = _list_used(using, uses.slot("including"), speech)
    summoned: Said = {"of": of, "using": used[0] if len(used) == 1 else used, **more}
    speech.note(of)
    return {"fusion-summon": summoned}


@tells("ritual-summon")
def _tell_ritual(uses: Uses, speech: Speech) -> Verb:
    order(uses)
    return _done_ritual(uses, speech)


@tells("ritual-with")
def _tell_ritual_with(uses: Uses, speech: Speech) -> Verb:
    if uses.object() != Ref("this-card"):
        raise Open("a Ritual Summon with another card")
    return _done_ritual(uses, speech)


def _done_ritual(uses: Uses, speech: Speech) -> Verb:
    """Translate a Ritual Summon; that the Levels are those of the monster, however that is said, is its rule."""
    of = _tell_made(uses, "hand", speech)
    levels = uses.word("levels")
    if not uses.word("level") and uses.slot("least") is None:
        raise Open("which Levels")
    exactly = levels in ("equal", "exactly equal", "equal exactly")
    tributed, lying = uses.need("using"), uses.slot("lying")
    if lying is not None and isinstance(tributed, Group):
        tributed = put_at(tributed, *tributed.behind, Behind("from", (), lying))
    using = _tell_materials(_of_controller(tributed), speech)
    speech.note(of)
    return {"ritual-summon": {"of": of, "using": using, "levels": "exactly" if exactly else "at-least"}}


def _of_controller(node: Node) -> Node:
    """Take "the field" from which monsters are Tributed for a Ritual Summon as the player's own side."""
    if not isinstance(node, Group):
        return node
    behind = []
    for each in node.behind:
        if each.kind == "from" and isinstance(each.of, Places):
            places = (replace(place, whose=place.whose or "controller") for place in each.of.places)
            each = replace(each, of=Places(tuple(places), each.of.join))
        behind.append(each)
    return put_at(node, *behind)


@tells("synchro-summon", "xyz-summon", "link-summon")
def _tell_from_extra_deck(uses: Uses, speech: Speech) -> Verb:
    """Translate a Synchro, Xyz or Link Summon; where no materials are named, they are monsters of its player."""
    order(uses)
    way = uses.clause.frame.removesuffix("-summon")
    alone = uses.word("only")
    any_such = Group("monster", count=Count("exactly", 1), qualities=(Is("kind", (way,)),))
    of = _tell_made(uses, "extra-deck", speech, any_such)
    ours = Group("monster", behind=(Behind("control", ("controller",)),), plural=True)
    using, including = uses.slot("using") or ours, uses.slot("including")
    used = _list_used(using, including, speech)
    if isinstance(using, Ref) and not alone:
        if including is not None:
            raise Open("which materials")
        used = [*_tell_used(ours, speech), *used]
    speech.note(of)
    return {"special-summon": {"of": of, "as": way, "using": used[0] if len(used) == 1 else used}}


def _list_used(using: Node, including: Node | None, speech: Speech) -> list[Cards]:
    """List materials, and those that have to be among them, which come from the same places."""
    single = isinstance(including, Group) and including.determiner == "a" and not including.behind
    if single and isinstance(including, Group) and isinstance(using, Group):
        lies = tuple(each for each in using.behind if each.kind in ("from", "in", "control"))
        including = put_at(including, *lies)
    return [each for node in (using, including) if node is not None for each in _tell_used(node, speech)]


def _tell_used(node: Node, speech: Speech) -> list[Cards]:
    """Translate materials: as many of a description as it takes, one such card, or cards that words mean."""
    if isinstance(node, Listed) and node.join == "and":
        return [each for part in node.parts for each in _tell_used(part, speech)]
    if isinstance(node, Group) and node.determiner in ("those", "that"):
        return [speech.resolve_that(replace(node, count=None, plural=node.determiner == "those"))]
    if isinstance(node, Group) and node.determiner == "a":
        at_hand = node if node.behind else put_at(node, Behind("control", ("controller",)))
        return [tell_cards(at_hand, replace(speech, spoken=False))]
    if isinstance(node, Ref):
        return [tell_cards(node, speech)]
    return [_tell_materials(node, speech)]


def _tell_made(uses: Uses, place: str, speech: Speech, any_such: Group | None = None) -> Cards:
    """Translate the monster of a Summon with materials, from its usual place where no other is named."""
    node, source = uses.slot("what") or uses.slot("of") or any_such, uses.slot("from")
    if not isinstance(node, Group):
        raise Open("which monster is Summoned")
    if any(each.kind == "stands" for each in node.behind):
        raise Open("in which position")
    if node.determiner == "any" and node.count is None and not node.plural:
        node = replace(node, determiner="a")
    if node.noun == "named" and node.count is None and not node.determiner:
        node = replace(node, determiner="a")
    if source is not None:
        node = put_at(node, *node.behind, Behind("from", (), source))
    if not is_off_field(node):
        node = put_at(node, *node.behind, Behind("from", (), Place(place, "controller")))
    cards = tell_cards(node, speech)
    if not isinstance(cards, dict) or "chosen" not in cards or cards["chosen"]["count"] != 1:
        raise Open("several monsters are Summoned")
    if len(cards["chosen"]) != len({*cards["chosen"]} - {"or-more", "or-fewer", "other"}):
        raise Open("several monsters are Summoned")
    return cards


_NAMED_ON_IT: Final = (("listed on it",), ("mentioned on it",), ("that are listed on it",))
"""How a text calls the materials that the monster to be Summoned names itself."""


def _tell_materials(node: Node, speech: Speech) -> Cards:
    """Translate the materials of a Summon: as many monsters as it takes."""
    if isinstance(node, Group) and node.noun == "material" and node.whose in ("", "its") and node.count is None:
        named = any(each.words in _NAMED_ON_IT for each in node.behind)
        if any(each.key != "kind" or each.words != ("fusion",) for each in node.qualities):
            raise Open("which materials")
        if node.determiner and not (node.determiner == "the" and named):
            raise Open("which materials")
        behind = tuple(each for each in node.behind if each.words not in _NAMED_ON_IT)
        node = replace(node, noun="monster", determiner="", whose="", qualities=(), behind=behind, plural=True)
    if isinstance(node, Group):
        node = put_at(node, *(each for each in node.behind if each.words != ("as material",)))
    if not isinstance(node, Group) or node.determiner or node.count is not None or not node.plural or node.whose:
        raise Open("which materials")
    if not node.behind:
        raise Open("materials from where")
    cards = tell_cards(replace(node, count=Count("any-number")), speech)
    if not isinstance(cards, dict) or cards.get("chosen", {}).get("of") != "controller":
        raise Open("another player's materials")
    return cards
