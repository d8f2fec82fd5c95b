"""Records in the words of an older version, put into today's: what the reader would refuse with the new word.

What ruamel.yaml read keeps its comments and order; of plain mappings and lists only the order counts.
"""

from __future__ import annotations

from typing import Any, Final

from ruamel.yaml.comments import CommentedMap

from kb.records.changed import CHANGED, CHANGED_KEYS

PLAIN: Final = frozenset(
    {
        "switch-off", "that-monster", "summoned-monster", "self", "answered-card", "opponents-battling-monster",
        "battling-monsters", "attack-target", "attacked-monster", "equipped", "subject", "monster-it-destroyed",
        "both-players", "its-controller", "you", "your", "also", "also-to", "as-effect-damage", "gemini", "more",
        "less", "fewer", "equal-to", "higher-or-equal", "lower-or-equal", "any-battle", "of-kind",
    }
)  # fmt: skip
"""Old words whose successor simply takes their place."""
OTHER: Final = {"other-monster": "monster", "other-card": None}
"""Kinds that have become ``other: yes``, with the kind that is left."""
STATS: Final = frozenset({"atk-of", "def-of", "base-atk-of", "base-def-of", "level-of"})
"""Amounts that a factor could stand beside."""
LANGUAGE: Final = frozenset(
    {"does", "cost", "needs", "applies-when", "effect", "stage", "for-every", "for-plain", "for-some", "except"}
)
"""Keys below which the words of effects stand."""


def upgrade(document: Any) -> Any:
    """Write the words of today for the old ones, below the keys that hold the language of effects."""
    if isinstance(document, dict):
        if {"key", "ruleset"} <= {*document} and isinstance(document["key"], str):
            place = list(document).index("key")
            insert(document, place, "facts", CommentedMap({document.pop("key"): document.pop("ruleset")}))
        rename(document, "clashes-with", "same-name-as")
        for key in list(document):
            if key in LANGUAGE and document[key] == []:
                del document[key]
            elif key in LANGUAGE:
                document[key] = translate(document[key])
            elif key == "which" and document.get("phrase"):
                del document[key]
            else:
                document[key] = upgrade(document[key])
    elif isinstance(document, list):
        for place, each in enumerate(document):
            document[place] = upgrade(each)
    return document


def translate(value: Any, verb: str = "") -> Any:
    """Write today's words in a part of an effect; ``verb`` is the word it stands below."""
    if isinstance(value, list):
        for place, each in enumerate(value):
            value[place] = translate(each, verb)
        return value
    if isinstance(value, str):
        return translate_word(value, verb)
    if not isinstance(value, dict):
        return value
    for key in list(value):
        new = CHANGED_KEYS.get((verb, key)) or (CHANGED[key] if key in PLAIN else key)
        if new != key:
            rename(value, key, new)
        value[new] = translate(value[new], new)
    if value.pop("end-battle-phase", None) is not None:
        value["jump-to"] = "end-step"
    fitting = value.get("fits")
    if isinstance(fitting, dict) and fitting.get("of") == "answered" and "as" in fitting:
        rename(value, "fits", "answered")
        value["answered"] = fitting["as"]
    if value.get("factor") in ("half", "double") and (amount := {*value} & STATS):
        place = amount.pop()
        return flow(**{value["factor"]: flow(**{place: value[place]})})
    if isinstance(said := value.get("kind"), str) and said in OTHER:
        kind = OTHER[said]
        place = list(value).index("kind")
        del value["kind"]
        if kind is not None:
            insert(value, place, "kind", kind)
        value["other"] = "yes"
    if value.get("position") == "face-up":
        place = list(value).index("position")
        del value["position"]
        insert(value, place, "face", "up")
    if value.get("stat") == ["atk", "def"]:
        value["stat"] = "both"
    return value


def rename(value: dict[str, Any], old: str, new: str) -> None:
    """Call a key otherwise, where it stands."""
    if old in value:
        place = list(value).index(old)
        insert(value, place, new, value.pop(old))


def insert(value: dict[str, Any], place: int, key: str, said: Any) -> None:
    """Put a key at a place among the others."""
    if isinstance(value, CommentedMap):
        value.insert(place, key, said)
        return
    others = list(value.items())
    value.clear()
    value.update([*others[:place], (key, said), *others[place:]])


def flow(**said: Any) -> CommentedMap:
    """Make a mapping that stands on one line."""
    made = CommentedMap(said)
    made.fa.set_flow_style()
    return made


def translate_word(word: str, verb: str) -> Any:
    """Write today's word for an old one, where it simply takes its place."""
    if word == "destroy-self":
        return flow(destroy=flow(of="this-card"))
    if word == "zero" and verb == "to":
        return "0"
    return CHANGED[word] if word in PLAIN else word
