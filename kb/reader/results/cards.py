"""Results that take cards from elsewhere: searches, Special Summons and Tokens."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from kb.reader.phrases.nouns import describe_cards
from kb.reader.results.speech import GRAVEYARD, IT, Speaks, Verb
from kb.records import words

_SUMMONS: Final = re.compile(
    (
        r"Special Summon this card(?: \(?from your (?:hand|GY|hand"
        r" or GY)\)?)?(?: in (?P<position>Attack|Defense) Position)?"
    ),
    re.IGNORECASE,
)
_REVIVES: Final = re.compile(
    rf"Special Summon {IT}(?P<ours> to your field)?(?: in (?P<position>Attack|Defense) Position)?", re.IGNORECASE
)
_ITSELF: Final = re.compile(r"Special Summon it(?: in (?P<position>Attack|Defense) Position)?", re.IGNORECASE)
_TAKES: Final = re.compile(rf"add {IT} to your hand", re.IGNORECASE)
_WHAT: Final = r"(?P<what>(?:\"[^\"]*\"|[^.:;,\"])+?)"
_BUT: Final = r"(?P<but>, except \"[^\"]+\")?"
_SEARCHES: Final = re.compile(
    rf"add 1 {_WHAT} from your (?P<places>Deck(?: (?:or|and/or) (?:GY|Graveyard))?|GY|Graveyard) to your hand{_BUT}",
    re.IGNORECASE,
)
_TOKENS: Final = re.compile(
    r"Special Summon (?P<count>\d) \"[^\"]+ Tokens?\" \((?P<type>[A-Z][\w -]+?)(?:-Type)?/(?:Tuner/)?"
    r"(?P<attribute>LIGHT|DARK|EARTH|WATER|FIRE|WIND)/Level (?P<level>\d+)/ATK (?P<atk>\d+)/DEF (?P<def>\d+)\)"
    r"(?: in (?P<position>Attack|Defense) Position)?(?P<theirs> (?:to|on) your opponent's (?:side of the )?field)?"
    r"(?: in (?P<position2>Attack|Defense) Position)?",
    re.IGNORECASE,
)
_CALLS: Final = re.compile(
    rf"Special Summon (?P<count>[1-5]) {_WHAT} from your (?P<places>(?:hand|Deck|GY|Graveyard)"
    r"(?:(?:, (?:Deck|GY|Graveyard))*,? or (?:Deck|GY|Graveyard))?)(?: in (?P<position>Attack|Defense) Position)?"
    rf"{_BUT}",
    re.IGNORECASE,
)
_MILLS: Final = re.compile(rf"send 1 {_WHAT} from your Deck to the {GRAVEYARD}{_BUT}", re.IGNORECASE)
_PLACES: Final = {"hand": "hand", "deck": "deck", "gy": "graveyard", "graveyard": "graveyard"}
"""Where a monster is taken from, in the words of the records."""


def read_taken(text: str, whom: Speaks) -> Verb | None:
    """Read cards that are Summoned, added to the hand, sent from the Deck or made."""
    if found := _SUMMONS.fullmatch(text):
        return {"special-summon": {"of": "this-card"} | _tell_position(found)}
    if whom.destroyed and not whom.targets and (found := _REVIVES.fullmatch(text)) and found["ours"]:
        return {"special-summon": {"of": "destroyed-monster", "to": "controller"} | _tell_position(found)}
    if whom.targets and (found := _REVIVES.fullmatch(text)):
        return {"special-summon": {"of": "target"} | _tell_position(found)}
    if whom.itself and (found := _ITSELF.fullmatch(text)):
        return {"special-summon": {"of": "this-card"} | _tell_position(found)}
    if whom.targets and _TAKES.fullmatch(text):
        return {"add-to-hand": {"of": "target"}}
    if (found := _SEARCHES.fullmatch(text)) and (what := describe_cards(found["what"] + (found["but"] or ""))):
        return {
            "add-to-hand": {
                "of": {"chosen": {"from": _name_places(found["places"]), "of": "controller", **what, "count": 1}}
            }
        }
    if found := _TOKENS.fullmatch(text):
        return _read_tokens(found)
    if (found := _MILLS.fullmatch(text)) and (what := describe_cards(found["what"] + (found["but"] or ""))):
        return {"send-to-graveyard": {"of": {"chosen": {"from": "deck", "of": "controller", **what, "count": 1}}}}
    if found := _CALLS.fullmatch(text):
        return _read_call(found)
    return None


def _read_call(found: re.Match[str]) -> Verb | None:
    """Read a Special Summon of one card that is chosen as the effect resolves; only monsters are."""
    what = describe_cards(found["what"] + (found["but"] or ""))
    if what is None or what["kind"] in ("spell", "trap", "spell-or-trap", "token"):
        return None
    if what["kind"] == "card" and "named" not in what:
        return None
    chosen = {"from": _name_places(found["places"]), "of": "controller", **what, "count": int(found["count"])}
    return {"special-summon": {"of": {"chosen": chosen}} | _tell_position(found)}


def _tell_position(found: re.Match[str]) -> dict[str, str]:
    """Tell the battle position in which a monster comes, as a key of a verb; nothing where it is not said."""
    return {"position": found["position"].casefold()} if found["position"] else {}


def _name_places(said: str) -> str | list[str]:
    """Name the places from which a card is taken."""
    places = [_PLACES[each.casefold()] for each in re.findall("hand|Deck|GY|Graveyard", said, re.IGNORECASE)]
    return places[0] if len(places) == 1 else places


def _read_tokens(found: re.Match[str]) -> Verb | None:
    """Read Tokens with what is printed on them; what no monster can be is not read."""
    kind = found["type"].casefold().replace(" ", "-")
    if kind not in get_args(words.MonsterType):
        return None
    position = found["position"] or found["position2"]
    token: dict[str, Any] = {
        "to": "opponent" if found["theirs"] else "controller",
        "count": int(found["count"]), "atk": int(found["atk"]), "def": int(found["def"]),
        "level": int(found["level"]), "attribute": found["attribute"].casefold(), "type": kind,
    }  # fmt: skip
    return {"make-token": token | ({"position": position.casefold()} if position else {})}
