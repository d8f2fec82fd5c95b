"""Reads descriptions of cards and states of the field into the records' words; anything else stays unread."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, get_args

from kb.language import words

_TYPES: Final = {
    each: each.replace("-", "[- ]").replace("sea[- ]serpent", "sea serpent") for each in get_args(words.MonsterType)
}
_TYPE: Final = "|".join(sorted(_TYPES.values(), key=len, reverse=True))
_ATTRIBUTE: Final = "|".join(each.upper() for each in get_args(words.Attribute))
_KINDS: Final = {
    "Fusion": "fusion-monster", "Ritual": "ritual-monster", "Synchro": "synchro-monster", "Xyz": "xyz-monster",
    "Pendulum": "pendulum-monster", "Link": "link-monster", "Normal": "normal-monster", "Effect": "effect-monster",
    "Flip": "flip-monster", "Gemini": "gemini-monster", "Spirit": "spirit-monster", "Toon": "toon-monster",
    "Union": "union-monster", "Tuner": "tuner",
}  # fmt: skip
_NOUNS: Final = {
    "monster": "monster", "card": "card", "spell/trap": "spell-or-trap", "spell": "spell", "trap": "trap",
    "spell card": "spell", "trap card": "trap", "spell/trap card": "spell-or-trap", "token": "token",
    "spells and trap": "spell-or-trap", "spell and trap card": "spell-or-trap", "tuner": "tuner",
    "continuous trap": "continuous-trap", "continuous spell": "continuous-spell", "normal trap": "normal-trap",
    "counter trap": "counter-trap",
}  # fmt: skip
_COMPOUND: Final = re.compile(r"\b(beast|sea|divine|winged|creator)[- ](?=warrior|serpent|beast\b|god)")
_SEVERAL: Final = "(?:{0})(?:, (?:{0}))*(?:,? (?:or|and|and/or) (?:{0}))?"
DESCRIBED: Final = re.compile(
    r"(?:(?P<count>an?|\d+)(?P<more> or more|\+)? )?(?P<other>(?:an)?other )?(?P<face>face-up |face-down )?"
    r"(?:(?P<position>Attack|Defense) Position )?"
    r"(?:(?P<summoned>Normal|Tribute|Flip|Special|Fusion|Ritual|Synchro|Xyz|Link) Summoned )?"
    r"(?:Level (?P<level>\d+)(?: or (?P<side>lower|higher))? )?"
    rf"(?:(?P<attribute>{_SEVERAL.format(_ATTRIBUTE)}) )?"
    r"(?:\"(?P<before>[^\"]+)\" )?"
    rf"(?:(?P<type>(?i:{_SEVERAL.format(_TYPE)}))(?:-Type)? )?"
    r"(?:\"(?P<archetype>[^\"]+)\" )?"
    rf"(?:(?P<kind>{'|'.join(_KINDS)}) )?"
    rf"(?P<noun>(?i:{'|'.join(sorted(_NOUNS, key=len, reverse=True))}))(?:s|\(s\))?"
    r"|(?P<copies>(?:an? |another |other )?(?:face-up )?)\"(?P<named>[^\"]+)\""
)
"""Cards by their description."""
SET: Final = re.compile(r"\bSet (?=cards?\b|monsters?\b|Spells?/Traps?\b|Spells? |Traps? )")
"""Adjective for face-down cards."""
_WHERE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    (" you control", {"of": "controller"}),
    (" your opponent controls", {"of": "opponent"}),
    (" on your side of the field", {"of": "controller"}),
    (" on your opponent's side of the field", {"of": "opponent"}),
    (" on the field", {}),
    (" in your GY", {"of": "controller", "zone": "graveyard"}),
    (" in your Graveyard", {"of": "controller", "zone": "graveyard"}),
    (" in your opponent's GY", {"of": "opponent", "zone": "graveyard"}),
    (" in your opponent's Graveyard", {"of": "opponent", "zone": "graveyard"}),
    (" in the GYs", {"zone": "graveyard"}),
    (" in the GY", {"zone": "graveyard"}),
    (" in either GY", {"zone": "graveyard"}),
    (" in the Graveyard", {"zone": "graveyard"}),
    (" on the field and in the GYs", {"zone": ["monster-zone", "graveyard"]}),
    (" on the field and in both GYs", {"zone": ["monster-zone", "graveyard"]}),
    (" on the field or in the GYs", {"zone": ["monster-zone", "graveyard"]}),
    (" on your field and in your GY", {"of": "controller", "zone": ["monster-zone", "graveyard"]}),
    (" on your field or in your GY", {"of": "controller", "zone": ["monster-zone", "graveyard"]}),
    (" you control and in your GY", {"of": "controller", "zone": ["monster-zone", "graveyard"]}),
    (" in your field and GY", {"of": "controller", "zone": ["monster-zone", "graveyard"]}),
    (" in both GYs", {"zone": "graveyard"}),
    (" your opponent controls or is in their GY", {"of": "opponent", "zone": ["monster-zone", "graveyard"]}),
    (" your opponent controls and in their GY", {"of": "opponent", "zone": ["monster-zone", "graveyard"]}),
    (" in your hand", {"of": "controller", "zone": "hand"}),
    (" in your opponent's hand", {"of": "opponent", "zone": "hand"}),
)
"""Locations and controllers of cards, after their description."""
_OFF_FIELD: Final = ("graveyard", "hand")
_NOT_THIS: Final = re.compile(r"(?:,? (?:except|other than) this card| \(other than this card\))$")
"""Excludes the card itself."""
_WITH_STAT: Final = re.compile(r" with (?P<number>[\d,]+) or (?P<side>less|more) (?P<stat>ATK|DEF)(?=$| in | on )")
"""A bound on a monster's ATK or DEF."""
_BUT_NAMED: Final = re.compile(r',? except "(?P<name>[^"]+)"$')
_BANISHED: Final = re.compile(r"(?:(?:of )?(?P<whose>your|your opponent's) )?banished (?P<what>.+)")
_LIFE: Final = re.compile(
    r"your (?P<theirs>opponent's )?(?:LP|Life Points) (?:is|are) (?P<number>[\d,]+) or (?P<side>less|lower|more|higher)"
)
"""A bound on a player's Life Points."""
_THEIRS: Final = "your opponent's "
_BUT_OF_KIND: Final = re.compile(rf"\bnon-(?P<what>{'|'.join(_KINDS)}|{_ATTRIBUTE}|(?i:{_TYPE})|\"[^\"]+\")(?:-Type)? ")
"""Kinds excluded from a description, known only of face-up monsters."""
_EQUIPPED: Final = re.compile(
    r"(?:(?:this card|it) is )?equipped with an? (?:\"(?P<name>[^\"]+)\" )?(?P<kind>Equip (?:Spell|Card)|card)"
    r"(?: Card)?(?:\(s\))?"
)
"""Cards equipped to the card itself."""


def describe_cards(text: str) -> dict[str, Any] | None:
    """Describe cards as a card description, without how many they are and where they lie; None where more is asked."""
    text = _name_plainly(text)
    if but := _BUT_NAMED.search(text):
        known = describe_cards(text[: but.start()])
        return None if known is None or "not" in known else known | {"not": {"named": but["name"]}}
    if stat := _WITH_STAT.search(text):
        known = describe_cards(text[: stat.start()] + text[stat.end() :])
        side = "max" if stat["side"] == "less" else "min"
        asked = {stat["stat"].casefold(): {side: int(stat["number"].replace(",", ""))}}
        return None if known is None or known["kind"] == "card" else known | asked
    if re.fullmatch(r'"[^"]+"(?:(?:, |,? or )"[^"]+")+', text):
        return {"named": re.findall('"([^"]+)"', text), "kind": "card"}
    if none := _BUT_OF_KIND.search(text):
        rest = describe_cards(text.replace(none[0], ""))
        kept = describe_cards(f"{none['what']} monster")
        if rest is None or kept is None or "not" in rest or rest["kind"] == "card":
            return None
        return rest | {"not": {key: said for key, said in kept.items() if (key, said) != ("kind", "monster")}}
    found = DESCRIBED.fullmatch(text)
    if found is None or (found["before"] and found["archetype"]):
        return None
    if found["named"]:
        other = {"other": "yes"} if (found["copies"] or "").strip() in ("another", "other") else {}
        return {"named": found["named"], "kind": "card"} | other
    said: dict[str, Any] = {"kind": _KINDS.get(found["kind"] or "") or _NOUNS[found["noun"].casefold()]}
    if found["kind"] and found["noun"].casefold() not in ("monster", "card"):
        return None
    if found["noun"].casefold() == "card" and (
        found["attribute"] or found["type"] or found["level"] or found["summoned"]
    ):
        return None
    if found["attribute"]:
        said["attribute"] = _list_words(found["attribute"].casefold())
    if found["type"]:
        said["type"] = _list_words(_COMPOUND.sub(r"\1-", found["type"].casefold()))
    if found["before"] or found["archetype"]:
        said["archetype"] = found["before"] or found["archetype"]
    if found["level"]:
        bound = {"lower": "max", "higher": "min"}.get(found["side"] or "")
        said["level"] = {bound: int(found["level"])} if bound else int(found["level"])
    if found["summoned"]:
        said["summoned"] = found["summoned"].casefold()
    if found["position"]:
        said["position"] = found["position"].casefold()
    if found["face"]:
        said["face"] = {"face-up": "up", "face-down": "down"}[found["face"].strip()]
    return said | ({"other": "yes"} if found["other"] else {})


def describe_shown(text: str) -> dict[str, Any] | None:
    """Describe monsters on the field; if a kind is excluded, only face-up monsters match."""
    said = describe_cards(text)
    return None if said is None else show_kind(said)


def show_kind(said: dict[str, Any]) -> dict[str, Any]:
    """Let monsters be face-up whose description excludes a kind, which a face-down one hides."""
    hidden = "not" in said and "face" not in said and not {"named", "unplayed"}.issuperset(said["not"])
    return said | {"face": "up"} if hidden else said


def locate_cards(text: str) -> dict[str, Any] | None:
    """Describe cards with where they lie ("Dragon monsters you control"); None where more is asked."""
    text = text.strip().replace('(s)"', '"')
    if found := _BUT_NAMED.search(text):
        said = locate_cards(text[: found.start()])
        return None if said is None else said | {"not": {"named": found["name"]}}
    if found := _NOT_THIS.search(text):
        said = locate_cards(text[: found.start()])
        return None if said is None or "other" in said else said | {"other": "yes"}
    if found := _BANISHED.fullmatch(text):
        said = describe_cards(found["what"])
        owner = {"your": "controller", "your opponent's": "opponent"}.get(found["whose"] or "")
        return None if said is None else {**({"of": owner} if owner else {}), "zone": "banished", **said}
    if text.startswith(_THEIRS):
        text = f"{text.removeprefix(_THEIRS)} your opponent controls"
    elif text.startswith("your ") and text.endswith(("monster", "monsters")):
        text = f"{text.removeprefix('your ')} you control"
    if (stat := _WITH_STAT.search(text)) and stat.end() == len(text):
        text = f"{text[: stat.start()]}"
        located = re.fullmatch(r"(?P<what>.+?)(?P<where> you control| your opponent controls| on the field)", text)
        text = f"{located['what']}{stat[0]}{located['where']}" if located else f"{text}{stat[0]}"
    for end, where in _WHERE:
        if text.endswith(end) and (said := describe_cards(text.removesuffix(end))) is not None:
            if said["kind"] in _HIDDEN and "zone" not in where and "face" not in said:
                return None
            if isinstance(where.get("zone"), list) and said["kind"] not in _IN_MONSTER_ZONES:
                if said["kind"] not in ("card", "spell-or-trap"):
                    return None
                where = where | {"zone": ["field", "graveyard"]}
            cards = {"zone": "field"} if said["kind"] not in _IN_MONSTER_ZONES and "zone" not in where else {}
            return {**where, **cards, **(said if where.get("zone", "field") in _OFF_FIELD else show_kind(said))}
    return None


def count_cards(text: str) -> int | None:
    """Read the least number of cards in a description; None for an exact number, or if it is unread.

    What is asked of them behind ("with 2000 or more ATK", "except …") is no number of cards.
    """
    found = DESCRIBED.fullmatch(_WITH_STAT.sub("", _BUT_NAMED.sub("", _name_plainly(text))))
    if found is None:
        return None
    number = None if found["named"] else found["count"]
    if number is None or not number.isdigit():
        return 1
    return int(number) if found["more"] or number == "1" else None


def _name_plainly(text: str) -> str:
    """Name Spells and Traps together in the words of older texts, and cards of a name by that alone."""
    return text.strip().replace("Spells/Traps", "Spell/Traps").replace('(s)"', '"')


def read_state(
    text: str, *, controlled: Callable[[str, str], dict[str, Any] | None] = lambda _, owner: None
) -> list[dict[str, Any]] | None:
    """Read a required state of the field ("you control another Dragon monster"); None if part of it is unread.

    ``controlled`` reads the cards of a player whose form is not known here.
    """
    text = re.sub(r"\bthey control ", "your opponent controls ", text.strip())
    if alone := re.fullmatch(r"only your opponent controls (?P<what>an? .+)", text):
        theirs, ours = (
            _read_controlled(alone["what"], owner) or controlled(alone["what"], owner)
            for owner in ("opponent", "controller")
        )
        return None if theirs is None or ours is None else [theirs, {"not": ours}]
    states = re.split(r",? (?:and|while) (?=you control |your opponent controls |this card |you have )", text)
    said = [_read_one(each, controlled) for each in states]
    return None if any(each is None for each in said) else [each for each in said if each is not None]


_OF_EACH: Final = re.compile(r"^(?:you|your opponent) (?:control|have|has)s? (?!no )[^,]*\band\b(?!/)")
"""That a player has to have cards of each of two kinds."""


def _read_one(text: str, controlled: Callable[[str, str], dict[str, Any] | None]) -> dict[str, Any] | None:
    if said := _OWN_STATES.get(re.sub(r"^it ", "this card ", text).replace("Xyz Material", "material")):
        return said
    if found := _MATERIAL.fullmatch(text):
        said = describe_cards(found["what"])
        return None if said is None else {"fits": {"of": "this-card", "as": {"material": said}}}
    if worn := _EQUIPPED.fullmatch(text):
        return _read_worn(worn)
    if found := _LIFE.fullmatch(text):
        side = "opponent" if found["theirs"] else "controller"
        how = "at-most" if found["side"] in ("less", "lower") else "at-least"
        return {"life-compare": {"a": side, "is": how, "b": int(found["number"].replace(",", ""))}}
    if _OF_EACH.search(re.sub(r'"[^"]*"', "", text)):
        return None
    text = re.sub(r"^there (?:is|are) (?P<what>.+?) on your side of the field$", r"you control \g<what>", text)
    text = re.sub(r"^you do not control (?:an(?=other )|an? )?", "you control no ", text)
    for begin, owner in (("you control ", "controller"), ("your opponent controls ", "opponent")):
        if text.startswith(begin):
            what = text.removeprefix(begin)
            return _read_controlled(what, owner) or controlled(what, owner)
    if found := re.fullmatch(
        r"(?P<whose>you have|your opponent has) (?P<no>no )?(?P<what>.+?)"
        r" (?P<place>on your field|(?:on|in) (?:your|their) field or (?:in (?:your|their) )?(?:GY|Graveyard)"
        r"|in their (?:GY|Graveyard))",
        text,
    ):
        return _read_lying(found)
    if found := re.fullmatch(r"you have no (?P<what>.+?) in your (?:GY|Graveyard)", text):
        said = describe_cards(found["what"])
        return None if said is None else {"not": {"controls": {"of": "controller", "zone": "graveyard", **said}}}
    if found := re.fullmatch(r"you have (?P<what>.+?) in your (?:GY|Graveyard)", text):
        said, count = describe_cards(found["what"]), count_cards(found["what"])
        if said is None or count is None:
            return None
        several = {"count": count} if count > 1 else {}
        return {"controls": {"of": "controller", "zone": "graveyard", **said} | several}
    if none := re.fullmatch(r"there (?:is|are) no (?P<what>.+? on the field)", text):
        said = locate_cards(none["what"])
        return None if said is None else {"not": {"controls": said}}
    if found := re.fullmatch(r'(?:face-up )?"(?P<name>[^"]+)" is in (?:a|the) Field Zone', text):
        return {"controls": {"zone": "field-zone", "kind": "card", "named": found["name"]}}
    if found := re.fullmatch(
        r"(?:a |there is a )?(?P<what>.+?) is (?P<where>on the field|in your (?:GY|Graveyard))", text
    ):
        if named := re.fullmatch(r'(?:face-up )?"([^"]+)"', found["what"]):
            name = named[1]
            if found["where"] == "on the field":
                return {"named-card-on-field": {"named": name}}
            return {"controls": {"of": "controller", "zone": "graveyard", "kind": "card", "named": name}}
        said = locate_cards(f"{found['what']} {found['where']}")
        return None if said is None else {"controls": said}
    return None


def _read_worn(found: re.Match[str]) -> dict[str, Any]:
    """Read the requirement that such a card is equipped to the card itself."""
    name = {"archetype": found["name"]} if found["name"] else {}
    kind = {"kind": "equip-spell"} if found["kind"] == "Equip Spell" else {}
    return {"controls": {"zone": "spell-trap-zone", "equipped-to": "this-card"} | kind | name}


def _read_lying(found: re.Match[str]) -> dict[str, Any] | None:
    """Read a player's cards on the field, in the Graveyard, or in either."""
    said, count = describe_cards(found["what"]), count_cards(found["what"])
    if said is None or count is None:
        return None
    on_field = "monster-zone" if said["kind"] in _IN_MONSTER_ZONES else "field"
    zones = [*([on_field] if "field" in found["place"] else []), *(["graveyard"] if "G" in found["place"] else [])]
    owner = "controller" if found["whose"] == "you have" else "opponent"
    zone = zones if len(zones) > 1 else zones[0]
    asked = {"controls": {"of": owner, "zone": zone, **said} | ({"count": count} if count > 1 else {})}
    return {"not": asked} if found["no"] else asked


def _read_controlled(text: str, owner: str) -> dict[str, Any] | None:
    """Read the cards that a player controls, or must not control."""
    text = SET.sub("face-down ", text)
    none = re.match(r"no (?=other|face-up|face-down|[A-Z\"]|monsters?\b|cards?\b|Spell|Trap)", text)
    what = text[none.end() :] if none else text
    said, count = describe_shown(what), count_cards(what)
    if said is None or count is None or (said["kind"] in _HIDDEN and "face" not in said):
        return None
    zone = {"zone": "field"} if said["kind"] not in _IN_MONSTER_ZONES else {}
    asked = {"controls": {"of": owner, **zone, **said} | ({"count": count} if count > 1 else {})}
    return {"not": asked} if none else asked


def _list_words(text: str) -> str | list[str]:
    """List the words of "A, B, or C"; one alone as itself."""
    found = [each for each in re.split(r",? (?:or|and|and/or) |, ", text) if each]
    found = [each.replace(" ", "-") for each in found]
    return found[0] if len(found) == 1 else found


_IN_MONSTER_ZONES: Final = frozenset({"monster", "token", *_KINDS.values()})
_HIDDEN: Final = frozenset({"spell", "trap", "continuous-spell", "continuous-trap", "normal-trap", "counter-trap"})
"""Kinds hidden on a Set card: whether it counts is left open."""
_UP: Final = {"face-up": {"of": "this-card"}}
_FIELD_SPELL: Final = {"named-card-on-field": {"kind": "field-spell"}}
_IN_ZONE: Final = {"in-zone": {"of": "this-card", "zone": "monster-zone"}}
_IN_GY: Final = {"in-zone": {"of": "this-card", "zone": "graveyard"}}
_MATERIAL: Final = re.compile(
    r"(?:this card|it) has (?P<what>(?:\"[^\"]+\"|[^.;:\"])+?) as (?:an? )?(?:Xyz )?material", re.IGNORECASE
)
_OWN_STATES: Final[dict[str, dict[str, Any]]] = {
    "this card is in your GY": _IN_GY,
    "this card is in your Graveyard": _IN_GY,
    "this card is equipped to a monster": {"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}},
    "this card is currently equipped to a monster": {"in-zone": {"of": "this-card", "zone": "spell-trap-zone"}},
    "this card is in your hand": {"in-zone": {"of": "this-card", "zone": "hand"}},
    "this card is in Attack Position": {"face-up": {"of": "this-card", "position": "attack"}},
    "this card is in face-up Attack Position": {"face-up": {"of": "this-card", "position": "attack"}},
    "this card is in Defense Position": {"face-up": {"of": "this-card", "position": "defense"}},
    "this card is in face-up Defense Position": {"face-up": {"of": "this-card", "position": "defense"}},
    "this card has material": {"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}},
    "this card has a material": {"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}},
    "this card has a material attached": {"fits": {"of": "this-card", "as": {"materials": {"min": 1}}}},
    "this card has no material": {"fits": {"of": "this-card", "as": {"materials": {"max": 0}}}},
    "this card has no materials": {"fits": {"of": "this-card", "as": {"materials": {"max": 0}}}},
    **{f"a Field Spell{card} is {up}on the field": _FIELD_SPELL for card in ("", " Card") for up in ("", "face-up ")},
    **{
        f"there is no face-up Field Spell{card}{there}": {"not": _FIELD_SPELL}
        for card in ("", " Card")
        for there in ("", " on the field")
    },
    "this card is on the field": _UP,
    **{f"you control this {up}{noun}": _UP for up in ("", "face-up ") for noun in ("card", "monster")},
    "this monster is on the field": _UP,
    "this card is in your hand or GY": {"fits": {"of": "this-card", "as": {"zone": ["hand", "graveyard"]}}},
    "this card is face-up on the field": _UP,
    "this card is face-up on your side of the field": _UP,
    "this card is in the Monster Zone": _IN_ZONE,
    "this card is in your Monster Zone": _IN_ZONE,
    "this card is face-up in the Monster Zone": _IN_ZONE,
    **{
        f"your {points} {said} than your opponent's": {"life-compare": {"a": "controller", "is": how, "b": "opponent"}}
        for points in ("LP are", "LP is", "Life Points are")
        for said, how in (("lower", "lower"), ("less", "lower"), ("higher", "higher"))
    },
    "you have no cards in your hand": {"not": {"controls": {"of": "controller", "zone": "hand", "kind": "card"}}},
    "your opponent has no cards in their hand": {
        "not": {"controls": {"of": "opponent", "zone": "hand", "kind": "card"}}
    },
    "it is your turn": "own-turn",  # type: ignore[dict-item]
}
"""States of the card itself and of its player, with the conditions for them."""
