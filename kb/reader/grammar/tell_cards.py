"""Cards in the records' words: all or chosen by their number, one of several kinds, and those that words mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_described import MONSTERS, describe, split_face_up, tell_place
from kb.reader.grammar.tree import Behind, Count, Group, Is, Listed, Node, Place, Ref
from kb.reader.grammar.uses import Cards, Open, Said, Value, words_of


def tell_cards(node: Node, speech: Speech, *, owner: str = "", place: str = "") -> Cards:
    """Translate cards to a word, to all that fit, or to a choice; ``place`` where none is named."""
    if speech.looked and (looked := _tell_looked(node, speech)) is not None:
        return looked
    if isinstance(node, Ref):
        if node.behind or node.qualities:
            return _tell_described_ref(node, speech)
        if speech.pending and node.word in ("it", "them"):
            return _take_pending(speech, several=node.word == "them")
        return speech.resolve(node.word)
    if isinstance(node, Group):
        return _tell_group(node, speech, owner, place)
    if isinstance(node, Listed):
        said, first = tell_either(node, speech, owner=owner, place=place)
        return {"chosen": {"from": said.pop("zone", "monster-zone"), **said, **tell_count(first)}}
    raise Open("several cards")


_REST: Final = frozenset({"the-rest", "the-others", "the-other"})
_OF_LOOKED: Final = (Is("word", ("excavated",)), Is("word", ("revealed",)), Is("word", ("remaining",)))


_ARRANGED: Final = frozenset({"return", "shuffle", "place"})
"""Frames by which cards of a Deck go back there."""


def _tell_looked(node: Node, speech: Speech) -> Cards | None:
    """Translate cards of those that the steps before have looked at; None for others."""
    such: Said = {"of": speech.looked, "zone": "deck", "looked-at": "yes", "kind": speech.asked or "card"}
    if isinstance(node, Ref):
        return _tell_looked_ref(node, such, speech)
    if not isinstance(node, Group) or node.top:
        return None
    among = Behind("among", (), Ref("them"))
    marks = [each for each in node.qualities if each in _OF_LOOKED]
    plain = node.noun == "card" and not node.behind and not node.count
    if plain and node.determiner in ("that", "those", "the") and (marks or speech.last == "looked"):
        if len(marks) == len(node.qualities) and node.plural != speech.looked_at_one and speech.doing in _ARRANGED:
            return {"all": such}
        raise Open("which of the cards looked at")
    if not (marks or (among in node.behind and speech.last == "looked")):
        return None
    inner = replace(
        node,
        qualities=tuple(each for each in node.qualities if each not in marks),
        behind=(*(each for each in node.behind if each != among), Behind("from", (), Place("deck", speech.looked))),
    )
    cards = _tell_group(inner, replace(speech, looked=""), "", "")
    if isinstance(cards, dict) and "all" in cards and speech.doing not in _ARRANGED:
        raise Open("all such of the cards looked at")
    if isinstance(cards, dict):
        (cards.get("chosen") or cards["all"])["looked-at"] = "yes"
    return cards


def _tell_looked_ref(node: Ref, such: Said, speech: Speech) -> Cards | None:
    """Translate a word for the cards looked at; None for a word for other cards."""
    if node.behind or node.qualities:
        return None
    fresh = speech.last == "looked"
    meant = node.word in _REST or (fresh and node.word == ("it" if speech.looked_at_one else "them"))
    if meant and (speech.doing in _ARRANGED or speech.asked):
        return {"all": such}
    if fresh and node.word == "one-of-them" and not speech.looked_at_one:
        return {"chosen": {"from": "deck", **{key: each for key, each in such.items() if key != "zone"}, "count": 1}}
    return None


def _take_pending(speech: Speech, *, several: bool) -> Cards:
    """Take the cards that are chosen already as those of the verb that is done to them."""
    chosen = speech.pending["chosen"] if isinstance(speech.pending, dict) else {}
    if several != (chosen.get("count") != 1 or "or-more" in chosen):
        raise Open("chosen: one or several")
    return speech.pending


def _tell_described_ref(node: Ref, speech: Speech) -> str:
    lies = [each.of for each in node.behind if each.kind in ("in", "from")]
    fallen = all(isinstance(each, Place) and each.zone == "graveyard" and not each.end for each in lies)
    said_whole = len(lies) == len(node.behind) and not node.qualities
    if node.word in ("target", "targets") and said_whole and fallen and not speech.on_field:
        return speech.resolve(node.word)
    if (
        node.word != "this-card"
        or any(each not in _ALREADY for each in node.qualities)
        or any(each.kind not in ("in", "from") and each != Behind("control", ("controller",)) for each in node.behind)
    ):
        raise Open("a word, described")
    places = [split_face_up(each.of)[0] for each in node.behind if each.kind in ("in", "from")]
    places = [each for each in places if each != _IN_SCALE]
    if any(tell_place(each, speech).get("of", "controller") != "controller" for each in places):
        raise Open("this card, at another player's")
    return "this-card"


_IN_SCALE: Final = Place("pendulum-zone", "controller")
"""Where a Pendulum Effect is used anyway."""
_ALREADY: Final = (Is("face", ("up",)), Is("word", ("banished",)), Is("kind", ("equip",)), Is("word", ("equipped",)))
"""Qualities of this card that follow from the place where its effect is used."""


def _tell_one_target(group: Group, speech: Speech) -> Cards | None:
    """Translate "that monster you control", which is one of several targets; None for other cards."""
    controls = [each.words[0] for each in group.behind if each.kind == "control"]
    lies = [each.of for each in group.behind if each.kind in ("in", "from")]
    if group.whose == "that-opponent":
        controls = ["opponent"]
    elif group == Group(group.noun, whose="controller"):
        controls = ["controller"]
    elif group.determiner != "that" or len(group.behind) != 1:
        return None
    if group.plural or group.count or len(controls) + len(lies) != 1:
        return None
    asked: Said = {"of": controls[0], "zone": "field"} if controls else tell_place(lies[0], speech)
    if controls and controls[0] not in ("controller", "opponent"):
        return None
    if (at := _find_asked(asked, speech)) is None:
        return None
    if speech.aimed:
        if len(speech.each) != 2 or speech.aimed != (1 - at,) or speech.last != "affected":
            raise Open("which of the targets, again")
        speech.aimed += (at,)
        return "other-target"
    speech.aimed = (at,)
    meant = speech.each[at]
    side = {"of": asked["of"]} if "of" in asked else {}
    return {
        "all": {
            "its-target": "yes",
            "kind": meant.get("kind", "card"),
            "zone": meant.get("zone", "monster-zone"),
            **side,
        }
    }


def _find_asked(asked: Said, speech: Speech) -> int | None:
    """Find the one of several targets that is where it is asked for, and that no other can be."""
    fitting = [
        each
        for each in speech.each
        if _lies(each) == asked.get("zone") and asked.get("of", each.get("of")) == each.get("of")
    ]
    others = [each for each in speech.each if each not in fitting]
    apart = all(
        _lies(each) != asked.get("zone") or (each.get("of") and asked.get("of") and each["of"] != asked["of"])
        for each in others
    )
    if len(fitting) != 1 or not apart or speech.each.count(fitting[0]) != 1:
        return None
    return speech.each.index(fitting[0])


def _lies(said: Said) -> Value:
    """Where cards of a description lie: anywhere on the field as one place."""
    zone = said.get("zone", "field")
    return "field" if zone in ("field", "monster-zone", "spell-trap-zone") else zone


_OURS: Final = Group("monster", whose="controller")
_OURS_ATTACKING: Final = replace(_OURS, qualities=(Is("word", ("attacking",)),))


def _tell_meant(group: Group, speech: Speech) -> Cards | None:
    """Translate cards that the text has named before; None for others."""
    if speech.each and (aimed := _tell_one_target(group, speech)) is not None:
        return aimed
    if group == _OURS and speech.battled and not speech.target:
        return speech.resolve("our-monster")
    if group == _OURS_ATTACKING:
        return "attacker"
    if (group.determiner in ("that", "those", "the", "this") or group.whose == "that-opponent") and not group.top:
        if group.determiner == "the" and not any(each.key == "word" for each in group.qualities):
            raise Open("the: which")
        return speech.resolve_that(group)
    return None


def _tell_group(group: Group, speech: Speech, owner: str, place: str) -> Cards:
    if (meant := _tell_meant(group, speech)) is not None:
        return meant
    if group.determiner == "both" and group.count is None and _fills_scales(group):
        group = replace(group, determiner="", count=Count("exactly", 2))
    group, most = _as_many(group)
    group, differing = leave_out_names(group)
    if differing and (most or group.determiner or group.count is None):
        raise Open("different names of all")
    said = describe(group, speech, owner=owner, place=place)
    if most:
        if group.determiner or speech.doing not in _AS_MANY:
            raise Open("as many")
        return {"all": said}
    if group.determiner in ("all", "each", "any", "both"):
        if group.count is not None or group.determiner in ("any", "both"):
            raise Open(f"{group.determiner} of some")
        return {"all": said}
    if group.determiner not in ("", "a", "another"):
        raise Open(f"cards: {group.determiner}")
    if group.plural and group.count is None:
        return {"all": said}
    count = tell_count(group) | ({"names": "different"} if differing else {})
    if differing and count == {"count": 1, "names": "different"}:
        raise Open("one of different names")
    chosen = dict(said)
    zone = chosen.pop("zone", "monster-zone")
    return {"chosen": {"from": zone, **chosen, **count}}


def _fills_scales(group: Group) -> bool:
    """Whether cards lie in the Pendulum Zones of one player, of which there are two."""
    places = [each.of for each in group.behind if each.kind in ("in", "from")]
    return len(places) == 1 and isinstance(places[0], Place) and places[0].zone == "pendulum-zone"


_AS_MANY: Final = frozenset({"destroy", "banish", "send", "return", "shuffle", "change-position", "tribute"})
"""Frames of actions on any number of cards at once, so that as many as possible are all."""


_DIFFERENT: Final = Behind("other", ("with different names",))


def leave_out_names(group: Group) -> tuple[Group, bool]:
    """Leave out of a description that no two of the cards have the same name."""
    behind = tuple(each for each in group.behind if each != _DIFFERENT)
    return replace(group, behind=behind), len(behind) < len(group.behind)


def _as_many(group: Group) -> tuple[Group, bool]:
    """Leave out of a description that as many as possible are meant."""
    possible = Behind("as-possible")
    if possible not in group.behind or group.count != Count("as-many"):
        return group, False
    return replace(group, count=None, behind=tuple(each for each in group.behind if each != possible)), True


def count_of(group: Group) -> int:
    """The exact number of cards of a description."""
    if group.determiner in ("a", "another") and group.count is None:
        return 1
    if group.count is None or group.count.kind != "exactly" or group.either:
        raise Open("how many")
    return group.count.number


def tell_count(group: Group) -> Said:
    """The number of cards of a description that a player chooses: exactly, up to, or any."""
    match group.count:
        case Count("up-to", number) if number > 1 and not group.either:
            return {"count": number, "or-fewer": "yes"}
        case Count("any-number") | Count("at-least", 1) if not group.either:
            return {"count": 1, "or-more": "yes"}
    return {"count": count_of(group)}


def verify_name(first: Group, others: Sequence[Ref | Group]) -> None:
    """Open a name whose noun may be that of the cards behind it: "1 "Gravekeeper's" or EARTH Fairy monster"."""
    shared = (each for each in others if isinstance(each, Group) and each.count is None and each.determiner == "")
    if first.noun == "named" and any(each.noun != "named" for each in shared):
        raise Open("a card of that name, or of its archetype")


def tell_either(listed: Listed, speech: Speech, *, owner: str = "", place: str = "") -> tuple[Said, Group]:
    """Describe cards that fit one of several descriptions, alike in place and owner; and the first, with the number."""
    first, *others = listed.parts
    if listed.join not in ("or", "and/or") or not isinstance(first, Group) or first.count is None:
        raise Open("several cards")
    verify_name(first, others)
    parts = [first]
    for each in others:
        if (
            not isinstance(each, Group)
            or each.determiner not in ("", "a")
            or each.count not in (None, Count("exactly", 1))
        ):
            raise Open("one of several, otherwise")
        if (each.count is None and len(first.qualities) != 1) or (each.count and first.count != each.count):
            raise Open("one of several: a quality of one or all")
        parts.append(each)
    plain = all(behind.kind in ("from", "in", "control", "mentions") for each in parts for behind in each.behind)
    if not plain or first.determiner or (listed.join == "or" and first.count != Count("exactly", 1)):
        raise Open("one of several, described")
    if listed.join == "and/or" and any(each.count == Count("exactly", 1) for each in parts[1:]):
        raise Open("one of several, or one of each")
    told = [describe(each, speech, owner=owner, place=place) for each in parts]
    alike = {key: value for key, value in told[0].items() if all(each.get(key) == value for each in told)}
    apart = [{key: value for key, value in each.items() if key not in alike} for each in told]
    if any(not each or each.keys() & {"zone", "of", "with", "other"} for each in apart) or "other" in alike:
        raise Open("one of several, in other places")
    return {"kind": _join_kinds(told), **alike, "either": apart}, first


def _join_kinds(told: Sequence[Said]) -> Value:
    """Name the kinds of all of several descriptions as one that includes them."""
    kinds = {str(kind) for each in told for kind in words_of(each["kind"])}
    return kinds.pop() if len(kinds) == 1 else "monster" if kinds <= MONSTERS | {"monster"} else "card"
