"""Descriptions of cards in the records' words: their kinds and other qualities, places and exceptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from kb.language import words
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tree import Behind, Clause, Count, Group, Is, Measure, Node, Place, Places, Ref
from kb.reader.grammar.uses import Open, Said, Value, keys_of, words_of

_ZONES: Final = {
    "hand": "hand", "deck": "deck", "graveyard": "graveyard", "extra-deck": "extra-deck", "field": "field",
    "monster-zone": "monster-zone", "spell-trap-zone": "spell-trap-zone", "field-zone": "field-zone",
    "banished": "banished",
}  # fmt: skip
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
_HIDDEN: Final = frozenset(
    {"spell", "trap", *(f"{each}-{noun}" for noun, kinds in _SPELL_KINDS.items() for each in kinds)}
)
"""Kinds that a Set card hides."""
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
        _add(said, _tell_behind(behind, said, speech))
    if "zone" not in said and place:
        said["zone"] = place
    if "of" not in said and owner:
        said["of"] = owner
    return _settle(said, node)


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
        case "level":
            return {"level": _tell_numbers(each)}
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
            if not face_up or _SHOWN_ALONE & said.keys():
                return tell_place(where, speech)
            seen: Said = {"face": "up"} if isinstance(where, Place) else {"not": {"zone": "field", "face": "down"}}
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
        case "same":
            return _tell_named_as(behind, speech)
        case "other" if behind.words[0] in _NAMED_AS and (who := _find_named(speech)):
            if speech.doing not in _FROM_ELSEWHERE:
                raise Open("the same name as which card")
            same: Said = {"name-of": who}
            return same if _NAMED_AS[behind.words[0]] else {"not": same}
        case "other" if behind.words[0] in _AS_DECLARED and speech.declared:
            return {"as-declared": "yes"}
        case "mentions":
            return {"mentions": _one_or_list(behind.words)}
    raise Open(f"behind: {behind.kind} {' '.join(behind.words)}")


def _tell_named_as(behind: Behind, speech: Speech) -> Said:
    """Translate that cards have the name of one card that a word means, or another; another Level is still a Level."""
    how, stat = behind.words
    if stat not in ("name", "level", "attribute") or how == "its":
        raise Open(f"behind: {how} {stat}")
    who = _find_one(behind.of, speech)
    level: Value = {"level-of": who}
    same: Said = {"level": {"min": level, "max": level}} if stat == "level" else {f"{stat}-of": who}
    if how == "the same":
        return same
    return {"level": {"min": 1}, "not": same} if stat == "level" else {"not": same}


def _find_named(speech: Speech) -> str:
    """Find the one card named before: the target, or else the card sent as the cost."""
    if speech.target == "one" and speech.last in ("", "target"):
        return "target"
    return speech.payer() if speech.paid and not (speech.target or speech.last or speech.event) else ""


_AS_DECLARED: Final = frozenset(
    {
        "of that type", "of that attribute", "of the declared type", "of the declared attribute", "with that name",
        "with the declared name", "of that level",
    }
)  # fmt: skip
"""Phrases that want cards as they were declared."""
_NAMED_AS: Final = {"with the same name": True, "with a different name": False}
"""Whether a phrase wants the name of the card that was named before."""
_FROM_ELSEWHERE: Final = frozenset({"special-summon", "add", "add-or", "send", "set", "banish", "choose", "reveal"})
"""Frames of actions on one card, whose name is compared with that of the target alone."""


def _find_one(node: Node | None, speech: Speech) -> str:
    """Find the one card that a word means."""
    if isinstance(node, Ref) and not (node.qualities or node.behind):
        who = speech.resolve_whose(node.word)
    elif isinstance(node, Group) and node.determiner in ("that", "the") and not node.plural:
        who = speech.resolve_that(node)
    else:
        raise Open("the name of which card")
    if who not in ("this-card", "equipped-monster", "battled-monster", "tributed", "paid-with") and not (
        who == "target" and speech.target == "one"
    ):
        raise Open("the name of which card")
    return who


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
    zones, sides = [], set()
    for each in places:
        if each.end or each.more or each.zone not in _ZONES:
            raise Open("a part of a place")
        zones.append(_ZONES[each.zone])
        sides.add(speech.side(each.whose))
    if not zones or len(sides) != 1:
        raise Open("places of two players")
    side = sides.pop()
    place: Said = {"zone": zones[0] if len(zones) == 1 else zones}
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
    if more or not isinstance(behind.of, Is) or stat not in ("atk", "def", "level"):
        raise Open(f"value: {stat}")
    return {stat: _tell_numbers(behind.of)}


def split_face_up(node: Node | None) -> tuple[Node | None, bool]:
    """Part "face-up" in front of the field, perhaps one of several places, from the places."""
    if isinstance(node, Place):
        face_up = node.zone == "field" and node.more == ("face-up",)
        return (replace(node, more=()) if face_up else node), face_up
    if not isinstance(node, Places):
        return node, False
    plain = tuple(replace(each, more=()) if each.more == ("face-up",) else each for each in node.places)
    return Places(plain, node.join), plain != node.places
