"""Descriptions of cards in the records' words: their kinds and other qualities, places and exceptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from kb.language import words
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_likeness import tell_likeness
from kb.reader.grammar.tree import Behind, Clause, Count, Group, Is, Measure, Node, Place, Places, Ref
from kb.reader.grammar.uses import Open, Said, Value, keys_of, words_of

_ZONES: Final = {
    "hand": "hand", "deck": "deck", "graveyard": "graveyard", "extra-deck": "extra-deck", "field": "field",
    "monster-zone": "monster-zone", "spell-trap-zone": "spell-trap-zone", "field-zone": "field-zone",
    "banished": "banished", "pendulum-zone": "pendulum-zone", "main-monster-zone": "monster-zone",
    "extra-monster-zone": "monster-zone",
}  # fmt: skip
_APART: Final = {"main-monster-zone": "no", "extra-monster-zone": "yes"}
"""Whether a Monster Zone is an Extra Monster Zone."""
_KINDS: Final = {
    "fusion": "fusion-monster", "ritual": "ritual-monster", "synchro": "synchro-monster", "xyz": "xyz-monster",
    "pendulum": "pendulum-monster", "link": "link-monster", "normal": "normal-monster", "effect": "effect-monster",
    "flip": "flip-monster", "gemini": "gemini-monster", "spirit": "spirit-monster", "toon": "toon-monster",
    "union": "union-monster", "tuner": "tuner",
}  # fmt: skip
_SPELL_KINDS: Final = {
    "spell": frozenset({"normal", "quick-play", "continuous", "equip", "field", "ritual"}),
    "trap": frozenset({"normal", "continuous", "counter"}),
}
_NOUNS: Final = {
    "monster": "monster", "card": "card", "spell": "spell", "trap": "trap", "spell/trap": "spell-or-trap",
    "token": "token", "tuner": "tuner", "named": "card", "monster-card": "monster",
}  # fmt: skip
MONSTERS: Final = frozenset({"monster", "token", *_KINDS.values()})
_HIDDEN: Final = frozenset({"spell", "trap"})
"""Kinds that fit a Set card, and that it hides; an icon of a Spell or Trap never fits one."""
_WAYS: Final = frozenset(get_args(words.HowSummoned))


def is_plain(group: Group, *determiners: str) -> bool:
    """Whether cards have no owner, end of a Deck or determiner in front of them."""
    return not group.whose and not group.top and group.determiner in ("", "a", *determiners)


def describe(node: Group, speech: Speech, *, owner: str = "", place: str = "") -> Said:
    """Describe cards, without how many they are."""
    if node.top:
        raise Open("the top cards")
    said: Said = {}
    if node.determiner in ("all", "each") and not speech.target:
        speech = replace(speech, spoken=False)
    for each in node.qualities:
        _add(said, _tell_quality(each, node.noun, speech))
    if node.noun not in _NOUNS:
        raise Open(f"noun: {node.noun}")
    if node.noun == "named":
        _name_whole(said, node, speech)
    said.setdefault("kind", _NOUNS[node.noun])
    if side := speech.side(node.whose):
        _add(said, {"of": side})
        if place == "" and "zone" not in said and not node.behind:
            place = "field"
    for behind in node.behind:
        if behind.kind == "like" and behind.of is None and (node.plural or node.count != Count("exactly", 1)):
            raise Open("like each other, or like another card")
        _add(said, _tell_behind(behind, said, speech))
    if said.get("zone") == _SCALE:
        return _settle_scale(said, node)
    if "zone" not in said and place:
        said["zone"] = place
    if "of" not in said and owner:
        said["of"] = owner
    return _settle(said, node)


_SCALE: Final = "pendulum-zone"
_IN_SCALE: Final = ("card", "monster", "pendulum-monster")


def _settle_scale(said: Said, node: Group) -> Said:
    """Settle cards in a Pendulum Zone, which is one of the Spell & Trap Zones."""
    if node.noun not in ("card", "monster-card", "named") or said["kind"] not in _IN_SCALE:
        raise Open("a kind of card in a Pendulum Zone")
    if said.keys() & {"type", "attribute", "level", "atk", "def", "either"}:
        raise Open("a value of a card in a Pendulum Zone")
    return {**said, "zone": "spell-trap-zone", "kind": "pendulum-scale"}


def _name_whole(said: Said, node: Group, speech: Speech) -> None:
    names = said.pop("archetype", None)
    if (
        names is None
        or not speech.families.isdisjoint(map(str, words_of(names)))
        or any(each.key not in ("name", "other", "face", "word") for each in node.qualities)
    ):
        raise Open("a name with more")
    if any(str(each)[:1].islower() for each in words_of(names)):
        raise Open("a part of several names")
    if any(str(each).endswith(" Tokens") for each in words_of(names)):
        raise Open("the name of several Tokens")
    several = node.count is not None and node.count != Count("exactly", 1)
    if several and (node.either or any(str(each).endswith(("s", ")")) for each in words_of(names))):
        raise Open("several of one name")
    said["named"] = names
    said["kind"] = "card"


def _settle(said: Said, node: Group) -> Said:
    """Settle the place: the field where none is said, which only some cards need by name."""
    kinds = words_of(said["kind"])
    are_monsters = all(each in MONSTERS for each in kinds)
    zone = said.get("zone")
    if zone is None and node.noun != "monster" and said.get("face") == "down":
        zone = said["zone"] = "field"
    on_field = zone in (None, "field", "monster-zone")
    if (on_field or "field" in words_of(zone or "")) and node.noun == "monster-card":
        raise Open("a Monster Card, wherever it is on the field")
    if node.noun == "monster-card" and "spell-trap-zone" in words_of(zone or ""):
        if said["kind"] != "monster" or zone != "spell-trap-zone":
            raise Open("a Monster Card that lies there as another card")
        return {**said, "kind": "card", "monster-card": "yes"}
    if on_field and not are_monsters:
        if zone is None and "of" not in said and not any(each.kind in ("control", "in") for each in node.behind):
            raise Open("where")
        said["zone"] = zone or "field"
        if "face" not in said and any(each in _HIDDEN for each in kinds):
            raise Open("a kind that a Set card hides")
    elif on_field and zone is not None:
        said.pop("zone")
    elif are_monsters and isinstance(zone, list) and "field" in zone and node.noun != "monster-card":
        said["zone"] = ["monster-zone" if each == "field" else each for each in zone]
    shown = said.get("not", {}) not in ({}, {"kind": "token"})
    if shown and on_field and "face" not in said and keys_of(said["not"]).keys() - {"named"}:
        said["face"] = "up"
    if {"type", "attribute", "level"} & said.keys() and not are_monsters:
        raise Open("a quality of monsters alone")
    return said


def _add(said: Said, more: Said) -> None:
    """Add keys; a key that is there already is open."""
    for key, value in more.items():
        if key in said and said[key] != value:
            raise Open(f"{key} twice")
        said[key] = value


def _one_or_list(words: tuple[str, ...]) -> str | list[str]:
    return words[0] if len(words) == 1 else list(words)


def _tell_quality(each: Is, noun: str, speech: Speech) -> Said:
    if each.never:
        inner = _tell_quality(Is(each.key, each.words), noun, speech)
        return {"not": inner}
    match each.key:
        case "attribute" | "type" | "summoned":
            if each.key == "summoned" and not _WAYS.issuperset(each.words):
                raise Open("how Summoned")
            return {each.key: _one_or_list(each.words)}
        case "name":
            return {"archetype": _one_or_list(each.words)}
        case "either":
            parts = (said.split(" ", 1) for said in each.words)
            return {"either": [{"archetype" if key == "name" else key: word} for key, word in parts]}
        case "face":
            return {"face": each.words[0]}
        case "level" | "rank":
            return {each.key: _tell_numbers(each)}
        case "link":
            return {"link-rating": _tell_numbers(each)}
        case "position":
            return _tell_position(each.words[0])
        case "kind":
            return {"kind": _tell_kind(each, noun)}
        case "other":
            if speech.target == "one" and not speech.spoken and speech.last in ("", "target"):
                return {"its-target": "no"}
            if speech.target or speech.spoken:
                raise Open("other: than which")
            return {"other": "yes"}
        case "word" if each.words == ("banished",):
            return {"zone": "banished"}
        case "word" if each.words == ("attacking",):
            return {"attacking": "yes"}
    raise Open(f"quality: {each.key} {' '.join(each.words)}")


def _tell_kind(each: Is, noun: str) -> str | list[str]:
    if noun == "spell/trap" and each.words == ("continuous",):
        return ["continuous-spell", "continuous-trap"]
    if noun in _SPELL_KINDS:
        if not _SPELL_KINDS[noun].issuperset(each.words):
            raise Open("a kind of Spell")
        return _one_or_list(tuple(f"{word}-{noun}" for word in each.words))
    if noun not in ("monster", "monster-card", "card", "named") or not _KINDS.keys() >= set(each.words):
        raise Open(f"kind: {' '.join(each.words)} {noun}")
    return _one_or_list(tuple(_KINDS[word] for word in each.words))


def _tell_position(said: str) -> Said:
    if said.startswith("face-down"):
        return {"position": "facedown"}
    position: Said = {"position": "attack" if "attack" in said else "defense"}
    return position | ({"face": "up"} if said.startswith("face-up") and "defense" in said else {})


def _tell_numbers(each: Is) -> Value:
    if each.words:
        return [int(word) for word in each.words]
    match each.low, each.high:
        case int(low), None:
            return {"min": low}
        case None, int(high):
            return {"max": high}
        case int(low), high if low == high:
            return low
    raise Open("a range")


def _tell_behind(behind: Behind, said: Said, speech: Speech) -> Said:
    match behind.kind:
        case "control":
            side = speech.side(behind.words[0])
            return {"of": side} if side else {}
        case "in" | "from" | "of":
            where, face_up = split_face_up(behind.of)
            if isinstance(where, Place) and where.more == ("your other",):
                return {**tell_place(where, speech), "other": "yes"}
            if not face_up or (face_up != "extra-deck" and _SHOWN_ALONE & said.keys()):
                return tell_place(where, speech)
            seen: Said = {"face": "up"} if isinstance(where, Place) else {"not": {"zone": face_up, "face": "down"}}
            return {**tell_place(where, speech), **seen}
        case "except":
            return _tell_except(behind.of)
        case "with":
            return _tell_value(behind)
        case "stands":
            return _tell_position(behind.words[0])
        case "compared":
            return _tell_compared(behind, speech)
        case "extreme":
            _, how, stat = behind.words[0].lower().split()
            return {"with": f"{how}-{stat}"}
        case "that" if isinstance(behind.of, Clause):
            return _tell_came(behind.of)
        case "like":
            return tell_likeness(behind, speech, describe)
        case "other" if behind.words[0] in _AS_DECLARED and speech.declared:
            return {"as-declared": "yes"}
        case "other" if behind.words[0] in _PLACED:
            return {**_PLACED[behind.words[0]]}
        case "mentions":
            return {"mentions": _one_or_list(behind.words)}
    raise Open(f"behind: {behind.kind} {' '.join(behind.words)}")


_PLACED: Final[dict[str, Said]] = {
    "this card points to": {"pointed-by": "this-card"}, "in this card's column": {"column-of": "this-card"},
    "equipped to this card": {"equipped-to": "this-card"},
}  # fmt: skip
"""Phrases that say where cards are, as seen from this card."""
_AS_DECLARED: Final = frozenset(
    {
        "of that type", "of that attribute", "of the declared type", "of the declared attribute", "with that name",
        "with the declared name", "of that level",
    }
)  # fmt: skip
"""Phrases that want cards as they were declared."""


def _tell_compared(behind: Behind, speech: Speech) -> Said:
    """Translate a value that is bounded by an amount; one below or above it is not at least, or at most, that."""
    stat, how = behind.words
    if stat not in ("atk", "def", "level") or behind.of is None:
        raise Open(f"compared: {stat}")
    low = how.startswith(("less", "lower")) or "or less" in how
    amount = _tell_value_of(behind.of, speech)
    if "equal" in how:
        return {stat: {"max" if low else "min": amount}}
    return {"not": {stat: {"min" if low else "max": amount}}}


def _tell_value_of(node: Node, speech: Speech) -> Value:
    """Translate the value of one card that a word means."""
    if not isinstance(node, Measure) or node.stat not in ("atk", "def", "level") or node.total:
        raise Open("compared with another amount")
    if isinstance(node.of, Ref) and not (node.of.qualities or node.of.behind):
        who = speech.resolve_whose(node.of.word)
    elif isinstance(node.of, Group) and node.of.determiner in ("that", "the"):
        who = speech.resolve_that(node.of)
    else:
        raise Open("compared with another amount")
    if who not in ("this-card", "equipped-monster", "attacker", "attacked", "battled-monster") and not (
        who == "target" and speech.target == "one"
    ):
        raise Open("compared with another amount")
    if node.original and node.stat == "level":
        raise Open("an original Level")
    return {f"{'base-' if node.original else ''}{node.stat}-of": who}


_SHOWN_ALONE: Final = frozenset({"archetype", "named", "type", "attribute", "level"})
"""Qualities that no face-down card shows, so that one of several places need not be said to be face-up."""


def _tell_came(clause: Clause) -> Said:
    """Translate "that was Special Summoned from the Extra Deck"."""
    slots = {each.name: each.node for each in clause.slots}
    how, place = slots.pop("how", None), slots.pop("from", None)
    plain = Clause("summoned", clause.slots, passive=True, past=True)
    if clause != plain or slots or not isinstance(how, Is) or not isinstance(place, Place):
        raise Open("that")
    if how.words != ("special",) or place.whose or place.end or place.more or place.zone not in _ZONES:
        raise Open("that was Summoned")
    return {"came-from": _ZONES[place.zone]}


def tell_place(node: Node | None, speech: Speech) -> Said:
    """Translate a place, or several of one player."""
    places = node.places if isinstance(node, Places) else (node,) if isinstance(node, Place) else ()
    zones, sides, apart = [], set(), ""
    for each in places:
        other = ("your other",) if each.zone == _SCALE else ()
        if each.end or (each.more and each.more != other) or each.zone not in _ZONES:
            raise Open("a part of a place")
        zones.append(_ZONES[each.zone])
        apart = apart or _APART.get(each.zone, "")
        sides.add("controller" if each.more else speech.side(each.whose))
    if _SCALE in zones and len(zones) > 1:
        raise Open("a Pendulum Zone, or another place")
    if not zones or len(sides) != 1:
        raise Open("places of two players")
    side = sides.pop()
    place: Said = {"zone": zones[0] if len(zones) == 1 else zones}
    if apart and len(zones) > 1:
        raise Open("one kind of Monster Zone, or another place")
    place |= {"extra-zone": apart} if apart else {}
    return {"of": side, **place} if side else place


def _tell_except(node: Node | None) -> Said:
    if isinstance(node, Ref) and node == Ref("this-card"):
        return {"other": "yes"}
    if not isinstance(node, Group) or not is_plain(node) or node.count is not None:
        raise Open("an exception")
    if node.noun == "named" and len(node.qualities) == 1 and not node.behind:
        return {"not": {"named": _one_or_list(node.qualities[0].words)}}
    if node.noun in ("monster", "token") and len(node.qualities) <= 1 and not node.behind:
        inner = [_tell_quality(each, node.noun, Speech()) for each in node.qualities]
        if node.noun == "token" and not inner:
            return {"not": {"kind": "token"}}
        if inner and "zone" not in inner[0] and "other" not in inner[0]:
            return {"not": inner[0]}
    raise Open("an exception")


def _tell_value(behind: Behind) -> Said:
    stat, *more = behind.words
    if stat == "atk-or-def" and isinstance(behind.of, Is):
        return {"either": [{each: _tell_numbers(behind.of)} for each in ("atk", "def")]}
    if more or not isinstance(behind.of, Is) or stat not in ("atk", "def", "level"):
        raise Open(f"value: {stat}")
    return {stat: _tell_numbers(behind.of)}


def split_face_up(node: Node | None) -> tuple[Node | None, str]:
    """Part "face-up" in front of a place, perhaps one of several, from the places; and name that place."""
    if isinstance(node, Place):
        face_up = node.more == ("face-up",)
        return (replace(node, more=()) if face_up else node), node.zone if face_up else ""
    if not isinstance(node, Places):
        return node, ""
    plain = tuple(replace(each, more=()) if each.more == ("face-up",) else each for each in node.places)
    shown = [each.zone for each in node.places if each.more == ("face-up",)]
    if len(shown) > 1:
        raise Open("face-up in several places")
    return Places(plain, node.join), shown[0] if shown else ""
