"""Cards in the records' words: descriptions, all or chosen, and the cards that words such as "it" mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from kb.reader.grammar.tree import Behind, Clause, Count, Group, Is, Listed, Node, Place, Places, Ref
from kb.reader.grammar.uses import Cards, Open, Said, Value, keys_of, words_of
from kb.records import words

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


@dataclass(slots=True)
class Speech:
    """The cards that a text can mean without naming them, and the last that something was done to."""

    target: str = ""
    """``one`` or ``several``, where it targets cards."""
    itself: bool = False
    """Whether "it" is the card itself, as nothing else is named."""
    battled: bool = False
    """Whether the opponent's monster of the battle is named."""
    fought: bool = False
    """Whether "that monster" is the one that battles the card itself."""
    destroyed: bool = False
    """Whether "that monster" was destroyed by the card in battle."""
    damage: bool = False
    """Whether "that damage" is that of the event."""
    answered: bool = False
    """Whether "it" is the card of the Chain Link that is answered."""
    slayer: bool = False
    """Whether the card itself was destroyed by battle, and "the monster that destroyed it" is the other one."""
    ours: bool = False
    """Whether "that monster you control" is one of the battling monsters."""
    opposed: bool = False
    """Whether "they" is the opponent."""
    spoken: bool = False
    """Whether another card is named before, than which an "other" card may be another."""
    gone: bool = False
    """Whether the last cards went where nothing of the field can be done to them."""
    doing: str = ""
    """The frame that is being translated."""
    families: frozenset[str] = frozenset()
    """Names that the text gives to several cards ("\"Gull\" monsters"), so that they are no card's name."""
    last: str = ""
    """The word for the cards of the verb before; ``affected`` if they were chosen; empty where there are none."""
    several: bool = False
    """Whether those are, or may be, more than one."""

    def resolve(self, word: str) -> str:
        """Resolve a word for cards; open where nothing or several things may be meant."""
        if self.last == "unknown" and word in ("it", "them", "both"):
            raise Open(f"unbound: {word}")
        match word:
            case "this-card" | "equipped-monster" | "attacker" | "attacked":
                return word
            case "target" if self.target == "one":
                return "target"
            case "targets" if self.target == "several":
                return "target"
            case "them" | "both" if self.last and self.several:
                return self.last
            case "them" | "both" if self.target == "several" and self.last in ("", "this-card"):
                return "target"
            case "it" if self.last and not self.several:
                if self.last == "this-card" and (self.target or self.answered):
                    raise Open("it: this card, or the target")
                return self.last
            case "it" if not self.last and self.target == "one":
                return "target"
            case "it" if not self.last and not self.target and self.answered:
                return "answered"
            case "it" if not self.last and not self.target and self.itself:
                return "this-card"
            case "their-monster" if self.battled:
                return "battled-monster"
            case "our-monster" if self.battled:
                return "controllers-battling-monster"
            case "slayer" if self.slayer:
                return "battled-monster"
            case "both-battling" if self.battled:
                return "both-battling-monsters"
        raise Open(f"unbound: {word}")

    def resolve_that(self, group: Group) -> str:
        """Resolve "that monster", "the destroyed monster", "those cards"."""
        marks = {each.words[0] for each in group.qualities if each.key == "word"}
        plain = [
            each for each in group.qualities if each.key not in ("word", "face", "kind", "type", "attribute", "name")
        ]
        if plain or group.count is not None:
            raise Open("that, described")
        if (
            group.whose == "that-opponent"
            and group.determiner in ("", "that")
            and not (group.qualities or group.behind)
        ):
            return self.resolve("their-monster")
        if group.whose:
            raise Open("that, owned")
        if marks == {"destroyed"} and self.destroyed and not self.last and _lies_plainly(group.behind):
            return "destroyed-monster"
        if marks == {"attacking"} and not group.behind:
            return "attacker"
        if marks == {"equipped"} and not group.behind:
            return "equipped-monster"
        if marks - {"targeted", "selected", "chosen"}:
            raise Open(f"that {' '.join(marks)}")
        if group.behind:
            return self._that_behind(group)
        if group.plural:
            return self.resolve("them")
        if marks:
            return self.resolve("target")
        if self.last in ("affected", "answered") and not self.several and not self.target:
            return self.last
        if self.target == "one" and self.last in ("", "target", "this-card"):
            return "target"
        if self.target == "one" and self.last == "affected" and self.gone and self.doing == "destroy":
            return "target"
        if self.last or self.target:
            raise Open("that monster: which")
        if self.destroyed:
            return "destroyed-monster"
        if self.fought and group.noun == "monster":
            return "battled-monster"
        if self.answered:
            return "answered"
        raise Open("that monster: none")

    def _that_behind(self, group: Group) -> str:
        controls = [each.words for each in group.behind if each.kind == "control"]
        if controls == [("controller",)] and len(group.behind) == 1:
            if self.ours and not self.last and not self.target:
                return "controllers-battling-monster"
            if self.target == "one" and self.last in ("", "target"):
                return "target"
        raise Open("that, where")

    def note(self, cards: Cards) -> None:
        """Note to which cards a verb was done."""
        self.gone = self.doing in ("send", "discard")
        if isinstance(cards, str):
            self.last = cards
            self.several = cards == "target" and self.target == "several"
            return
        self.last = "affected"
        self.several = "all" in cards or cards["chosen"].get("count", 1) != 1 or "or-more" in cards["chosen"]

    def forget(self) -> None:
        """Forget the cards of the verb before, since another was done without cards."""
        if self.last == "affected":
            self.last = "unknown"

    def pass_over(self) -> None:
        """Let "it" mean this card no more, since a card was moved that has no word, and may be meant."""
        self.itself = False

    def side(self, whose: str) -> str:
        """The player of a possessive; open where it is another."""
        if whose in ("controller", "opponent"):
            return whose
        if whose == "theirs" and self.opposed:
            return "opponent"
        if whose in ("", "either", "both"):
            return ""
        raise Open(f"whose: {whose}")


def _lies_plainly(behind: tuple[Behind, ...]) -> bool:
    """Whether of a destroyed monster no more is said than that it lies in the Graveyard."""
    return all(each == Behind("in", (), Place("graveyard", "")) for each in behind)


def is_plain(group: Group, *determiners: str) -> bool:
    """Whether cards have no owner, end of a Deck or determiner in front of them."""
    return not group.whose and not group.top and group.determiner in ("", "a", *determiners)


def tell_cards(node: Node, speech: Speech, *, owner: str = "", place: str = "") -> Cards:
    """Translate cards to a word, to all that fit, or to a choice; ``place`` where none is named."""
    if isinstance(node, Ref):
        if node.behind or node.qualities:
            return _tell_described_ref(node, speech)
        return speech.resolve(node.word)
    if isinstance(node, Group):
        return _tell_group(node, speech, owner, place)
    if isinstance(node, Listed):
        said, first = tell_either(node, speech, owner=owner, place=place)
        return {"chosen": {"from": said.pop("zone", "monster-zone"), **said, **tell_count(first)}}
    raise Open("several cards")


def _tell_described_ref(node: Ref, speech: Speech) -> str:
    if (
        node.word != "this-card"
        or any(each != Is("face", ("up",)) for each in node.qualities)
        or any(each.kind not in ("in", "from") and each != Behind("control", ("controller",)) for each in node.behind)
    ):
        raise Open("a word, described")
    places = [_split_face_up(each.of)[0] for each in node.behind if each.kind in ("in", "from")]
    if any(tell_place(each, speech).get("of", "controller") != "controller" for each in places):
        raise Open("this card, at another player's")
    return "this-card"


def _split_face_up(node: Node | None) -> tuple[Node | None, bool]:
    """Part "face-up" in front of the field, one of several places, from the places."""
    if not isinstance(node, Places):
        return node, False
    plain = tuple(replace(each, more=()) if each.more == ("face-up",) else each for each in node.places)
    return Places(plain, node.join), plain != node.places


def _tell_group(group: Group, speech: Speech, owner: str, place: str) -> Cards:
    if (group.determiner in ("that", "those", "the", "this") or group.whose == "that-opponent") and not group.top:
        if group.determiner == "the" and not any(each.key == "word" for each in group.qualities):
            raise Open("the: which")
        return speech.resolve_that(group)
    group, most = _as_many(group)
    group, differing = _differing(group)
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


_AS_MANY: Final = frozenset({"destroy", "banish", "send", "return", "shuffle"})
"""Frames of actions on any number of cards at once, so that as many as possible are all."""


_DIFFERENT: Final = Behind("other", ("with different names",))


def _differing(group: Group) -> tuple[Group, bool]:
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


def tell_either(listed: Listed, speech: Speech, *, owner: str = "", place: str = "") -> tuple[Said, Group]:
    """Describe cards that fit one of several descriptions, alike in place and owner; and the first, with the number."""
    first, *others = listed.parts
    if listed.join not in ("or", "and/or") or not isinstance(first, Group) or first.count is None:
        raise Open("several cards")
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
    plain = all(behind.kind in ("from", "in", "control") for each in parts for behind in each.behind)
    if not plain or first.determiner or (listed.join == "or" and first.count != Count("exactly", 1)):
        raise Open("one of several, described")
    if listed.join == "and/or" and any(each.count == Count("exactly", 1) for each in others):
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
    if node.count is not None and (node.count.kind != "exactly" or node.count.number != 1):
        raise Open("several of one name")
    said["named"] = names
    said["kind"] = "card"


def _settle(said: Said, node: Group) -> Said:
    """Settle the place: the field where none is said, which only some cards need by name."""
    kinds = words_of(said["kind"])
    are_monsters = all(each in MONSTERS for each in kinds)
    zone = said.get("zone")
    on_field = zone in (None, "field", "monster-zone")
    if (on_field or "field" in words_of(zone or "")) and node.noun == "monster-card":
        raise Open("a Monster Card, wherever it is on the field")
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
        case "face":
            return {"face": each.words[0]}
        case "level":
            return {"level": _tell_numbers(each)}
        case "position":
            return _tell_position(each.words[0])
        case "kind":
            return {"kind": _tell_kind(each, noun)}
        case "other":
            if speech.target or speech.spoken:
                raise Open("other: than which")
            return {"other": "yes"}
        case "word" if each.words == ("banished",):
            return {"zone": "banished"}
        case "word" if each.words == ("attacking",):
            return {"attacking": "yes"}
    raise Open(f"quality: {each.key} {' '.join(each.words)}")


def _tell_kind(each: Is, noun: str) -> str | list[str]:
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
            where, face_up = _split_face_up(behind.of)
            if face_up and not _SHOWN_ALONE & said.keys():
                raise Open("face-up on the field, or elsewhere")
            return tell_place(where, speech)
        case "except":
            return _tell_except(behind.of)
        case "with":
            return _tell_value(behind)
        case "stands":
            return _tell_position(behind.words[0])
        case "extreme":
            _, how, stat = behind.words[0].lower().split()
            return {"with": f"{how}-{stat}"}
        case "that" if isinstance(behind.of, Clause):
            return _tell_came(behind.of)
    raise Open(f"behind: {behind.kind} {' '.join(behind.words)}")


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
