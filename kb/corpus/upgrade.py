"""Upgrades records with words of an older version to today's, where the reader names a successor.

Data from ruamel.yaml keeps its comments and order; for plain mappings and lists only the order counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ruamel.yaml.comments import CommentedMap

from kb.records.changed import ALONE, CHANGED, CHANGED_KEYS, CHANGED_KINDS, CHANGED_SOURCES

PLAIN: Final = frozenset(
    {
        "switch-off", "that-monster", "summoned-monster", "self", "targets", "answered-card",
        "opponents-battling-monster", "battling-monsters", "attack-target", "attacked-monster", "equipped", "subject",
        "monster-it-destroyed", "both-players", "its-controller", "its-owner", "owner", "you", "your", "also",
        "also-to", "as-effect-damage", "more", "less", "fewer", "equal-to", "higher-or-equal", "lower-or-equal",
        "any-battle", "that",
    }
)  # fmt: skip
"""Old words with a direct successor."""
KEYS: Final = frozenset({"switch-off", "of-kind"})
"""Keys with a direct successor at any place."""
GONE: Final = frozenset({"targets-controller", "answered-controller", "leave-battle-phase"})
"""Old words without a successor, which make their part unplayed."""
STATS: Final = frozenset({"atk-of", "def-of", "base-atk-of", "base-def-of", "level-of"})
"""Amounts that could have a factor."""
SIDES: Final = frozenset({"controller", "opponent", "both"})
OWN: Final = {
    "send-to-graveyard": {"of", "from", "count"},
    "discard": {"of", "from", "count"},
    "special-summon": {"of", "position", "to"},
    **{verb: {"of"} for verb in ("banish", "return-to-hand", "return-to-deck", "add-to-hand", "tribute")},
}
"""Own keys of verbs that move cards; other keys described cards to be chosen."""
OTHER_SIDE: Final = {"attacks": ("to", "attacked"), "attacked": ("by", "attacks"), "battling": ("by", "battling")}
"""Statements about the other monster of a battle: the key and the condition."""
LANGUAGE: Final = frozenset(
    {"does", "cost", "needs", "applies-when", "effect", "for-every", "for-plain", "for-some", "except"}
)
"""Keys that contain words of effects."""
NAMING: Final = frozenset({"claims", "cards", "then", "stands"})
"""Keys that contain freely named things."""
WORDED: Final = LANGUAGE | {"do", "then", "else", "is", "not", "otherwise"}
"""Keys that contain verbs and conditions."""
MOVES_TO: Final = {
    "graveyard": "send-to-graveyard",
    "banished": "banish",
    "hand": "return-to-hand",
    "deck": "return-to-deck",
}
"""The verbs by which a stage direction moves a card, by destination."""


def upgrade(document: Any) -> Any:
    """Replace old words by today's, below the keys with the language of effects."""
    if isinstance(document, dict):
        if {"key", "ruleset"} <= {*document} and isinstance(document["key"], str):
            place = list(document).index("key")
            insert(document, place, "facts", CommentedMap({document.pop("key"): document.pop("ruleset")}))
        rename(document, "clashes-with", "same-name-as")
        if {"question", "values", "history"} <= {*document}:
            document.pop("kind", None)
        if {"authority", "seen"} <= {*document}:
            settle_source(document)
        for key in list(document):
            if key in LANGUAGE and document[key] == []:
                del document[key]
            elif key in LANGUAGE:
                document[key] = translate(document[key], key)
            elif key in NAMING and isinstance(document[key], dict):
                for name, each in document[key].items():
                    document[key][name] = upgrade(each)
            elif key == "stage":
                settle_stage(document[key])
            elif key == "which" and document.get("phrase"):
                del document[key]
            else:
                document[key] = upgrade(document[key])
    elif isinstance(document, list):
        for place, each in enumerate(document):
            document[place] = upgrade(each)
    return document


def settle_source(source: dict[str, Any]) -> None:
    """Upgrade the keys and words of a source."""
    rename(source, "archived", "copy")
    for key, changed in CHANGED_SOURCES.items():
        if isinstance(source[key], str) and source[key] in changed:
            source[key] = changed[source[key]]


def settle_stage(direction: Any) -> None:
    """Upgrade stage directions."""
    for each in direction if isinstance(direction, list) else ():
        settle_stage(each)
    if not isinstance(direction, dict):
        return
    rename(direction, "switch-off", "negate-effect")
    if "move" in direction and isinstance(to := direction.get("to"), str) and to in MOVES_TO:
        del direction["to"]
        rename(direction, "move", MOVES_TO[to])
    if "set-life" in direction:
        rename(direction, "factor", "amount")
    if direction.pop("end-battle-phase", None) is not None:
        direction["jump-to"] = "end-step"


def translate(value: Any, word: str) -> Any:
    """Upgrade a part of an effect; ``word`` is the key above it."""
    if isinstance(value, list):
        value[:] = [translate(part, word) for each in value for part in part_sides(each)]
        return value
    if isinstance(value, str):
        return translate_word(value, word)
    if not isinstance(value, dict):
        return value
    for key in list(value):
        new = CHANGED_KEYS.get((word, key)) or (CHANGED[key] if key in KEYS else key)
        if new not in value:
            rename(value, key, new)
        value[new] = translate(complete(new, value[new]), new)
    settle_description(value, word)
    settle_verb(value)
    return settle_amount(say_unplayed(value) if word in WORDED else value)


def complete(word: str, said: Any) -> Any:
    """Give the one argument of a word that stood without it its key; ``yes`` and ``no`` are answers of descriptions."""
    if word in ALONE and isinstance(said, str | int) and said not in ("yes", "no", True, False):
        return flow(**{ALONE[word]: said})
    return said


def part_sides(said: Any) -> Iterator[Any]:
    """Give a condition that spoke of both monsters of a battle as one of each."""
    yield said
    for word, (key, other) in OTHER_SIDE.items():
        arguments = said.get(word) if isinstance(said, dict) and len(said) == 1 else None
        if isinstance(arguments, dict) and isinstance(whose := arguments.get(key), str):
            del arguments[key]
            yield flow(**{other: flow(of=whose)})


def settle_description(value: dict[str, Any], word: str) -> None:
    """Upgrade the keys of a card's description."""
    if isinstance(kind := value.get("kind"), str) and kind in CHANGED_KINDS:
        place = list(value).index("kind")
        del value["kind"]
        for key, said in reversed(CHANGED_KINDS[kind].items()):
            if key == "kind":
                insert(value, place, key, said)
            else:
                value[key] = [*said] if isinstance(said, tuple) else said
    if word == "chosen":
        settle_count(value)
    if value.pop("summoned-by-it", None) is not None:
        value["unplayed"] = "that it Summoned"
    if value.get("attribute") == "declared":
        place = list(value).index("attribute")
        del value["attribute"]
        insert(value, place, "unplayed", "of a declared Attribute")
    if value.get("position") == "face-up":
        place = list(value).index("position")
        del value["position"]
        insert(value, place, "face", "up")


def settle_count(value: dict[str, Any]) -> None:
    """Write the most cards chosen as a number alone."""
    count = value.get("count")
    if isinstance(count, dict) and [*count] == ["max"]:
        value["count"] = count["max"]


def settle_verb(value: dict[str, Any]) -> None:
    """Upgrade the form of a verb or condition."""
    fitting = value.get("fits")
    if isinstance(fitting, dict) and fitting.get("of") == "answered" and "as" in fitting:
        rename(value, "fits", "answered")
        value["answered"] = fitting["as"]
    turned = value.get("not")
    if isinstance(turned, dict) and [*turned] == ["of"]:
        value["not"] = turned["of"]
    for verb, own in OWN.items():
        if isinstance(said := value.get(verb), dict) and not {*said} <= own and is_side(said.get("of")):
            value[verb] = choose(said, own)
    for verb in ("limit", "become-monster"):
        if isinstance(said := value.get(verb), dict) and len(said) > 1:
            said.pop("of", None)
    for said in value.values():
        if isinstance(said, dict) and said.get("anew", said.get("newcomers")) in ("yes", True):
            said["newcomers"] = "by-the-day" if "newcomers" in said and "negate-effect" in value else "too"
            said.pop("anew", None)
    barred = value.get("forbid")
    if isinstance(barred, dict) and "from" in barred and is_side(barred.get("of")):
        barred["of"] = flow(all=flow(of=barred.pop("of", "both"), zone=barred.pop("from")))
    instead = value.get("replace-destruction")
    if isinstance(instead, dict) and "do" not in instead:
        instead["do"] = flow(unplayed="something else")
    paid = value.get("pay-life")
    if isinstance(paid, dict) and paid.get("of") == "controller":
        del paid["of"]
    if value.get("stat") == ["atk", "def"]:
        value["stat"] = "both"


def is_side(said: Any) -> bool:
    """Whether a word names a side, or is missing."""
    return said is None or (isinstance(said, str) and said in SIDES)


def choose(said: dict[str, Any], own: set[str]) -> CommentedMap:
    """Turn a description of cards beside a verb into a choice."""
    kept = {key: each for key, each in said.items() if key in own - {"of", "from", "count"}}
    chosen = {key: each for key, each in said.items() if key not in kept}
    settle_count(chosen)
    whom = CommentedMap({"of": "controller", "count": 1, **chosen})
    whom.fa.set_flow_style()
    made = flow(of=flow(chosen=whom))
    made.update(kept)
    return made


def settle_amount(value: dict[str, Any]) -> dict[str, Any]:
    """Upgrade the form of an amount."""
    if value.get("factor") in ("half", "double") and (amount := {*value} & STATS):
        stat = amount.pop()
        return flow(**{value["factor"]: flow(**{stat: value[stat]})})
    difference = value.get("difference")
    if isinstance(difference, dict) and "plus" in difference:
        more = difference.pop("plus")
        return flow(sum=[flow(difference=difference) if difference else "difference", more])
    return value


def say_unplayed(value: dict[str, Any]) -> dict[str, Any]:
    """Name a part in words that the language no longer has."""
    if "condition" in value:
        return flow(unplayed=", ".join(list_words(value["condition"])))
    if "came-from" in value:
        return flow(unplayed=f"came from {', '.join(list_words(value['came-from']))}")
    if GONE.intersection(list_words(value)) or any(
        verb in OWN and isinstance(said, dict) and isinstance(said.get("count"), dict) for verb, said in value.items()
    ):
        return flow(unplayed=" ".join(map(str, (*value, *list_words(value)))))
    return value


def list_words(value: Any) -> Iterator[str]:
    """List the words in a value, without its keys."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from list_words(each)
    else:
        yield str(value)


def rename(value: dict[str, Any], old: str, new: str) -> None:
    """Rename a key in place."""
    if old in value and old != new:
        place = list(value).index(old)
        insert(value, place, new, value.pop(old))


def insert(value: dict[str, Any], place: int, key: str, said: Any) -> None:
    """Insert a key at an index."""
    if isinstance(value, CommentedMap):
        value.insert(place, key, said)
        return
    others = list(value.items())
    value.clear()
    value.update([*others[:place], (key, said), *others[place:]])


def flow(**said: Any) -> CommentedMap:
    """Make a mapping on one line."""
    made = CommentedMap(said)
    made.fa.set_flow_style()
    return made


def translate_word(said: str, word: str) -> Any:
    """Replace an old word by its direct successor."""
    if said == "destroy-self":
        return flow(destroy=flow(of="this-card"))
    if said == "condition" and word in WORDED:
        return flow(unplayed="a condition")
    if said == "replace-destruction" and word in WORDED:
        return flow(**{said: flow(do=flow(unplayed="something else"))})
    if word == "to" and said == "zero":
        return 0
    if word == "of" and said == "any":
        return "both"
    if word == "what" and said == "card-effect":
        return "effect"
    if word == "stat" and said == "atk-def":
        return "both"
    if word == "destroyed" and said == "destroyed":
        return "any"
    if word == "face" and said in ("face-up", "face-down"):
        return said.removeprefix("face-")
    return CHANGED[said] if said in PLAIN else said
