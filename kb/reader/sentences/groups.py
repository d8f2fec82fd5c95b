"""Sentences about more cards than their own: the bonus or restriction for each."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_group, locate_cards
from kb.reader.grammar.described import read_group as read_group_of_cards
from kb.reader.phrases.nouns import describe_cards

STAT: Final = "(?P<stat>ATK/DEF|ATK and DEF|ATK|DEF)"
_LEAD: Final = re.compile(r"^(?:All |Each )?(?=.)")
_SMALL: Final = re.compile(r"^(?:Other|Face-up|Face-down|Monsters?|Your|Cards?|Spells?|Traps?)\b")
_GAINS: Final = re.compile(
    rf"(?P<who>[^.:;,]+?) (?P<verb>gains?|loses?) (?P<amount>[0-9,]+) {STAT}(?: for (?:each|every) (?P<each>[^.:;]+))?"
)
_FORBIDDEN: Final = (
    (r"cannot be destroyed by battle", {"what": ["be-destroyed-by-battle"]}),
    (r"cannot be destroyed by card effects", {"what": ["be-destroyed-by-effect"]}),
    (
        r"cannot be destroyed by (?:battle or|battle, or by) card effects?",
        {"what": ["be-destroyed-by-battle", "be-destroyed-by-effect"]},
    ),
    (
        r"cannot be destroyed by your opponent's card effects",
        {"what": ["be-destroyed-by-effect"], "by": {"of": "opponent"}},
    ),
    (
        r"cannot be destroyed by your card effects",
        {"what": ["be-destroyed-by-effect"], "by": {"of": "controller"}},
    ),
    (r"cannot attack", {"what": ["attack"]}),
    (r"cannot declare an attack", {"what": ["declare-attack"]}),
    (r"cannot attack directly", {"what": ["attack-directly"]}),
    (r"cannot change their battle positions?", {"what": ["change-position"]}),
)  # fmt: skip
ANYWHERE: Final = re.compile(r'(?:All )?(?:"[^"]+" |Level \d+ or (?:higher|lower) )monsters')
"""Monsters of no stated location or controller: those on the field are meant."""
_NEVER_CALLED: Final = re.compile(r"(?P<who>Level \d+ or (?:higher|lower) monsters) cannot be Special Summoned")
_OFF_FIELD: Final = ["hand", "deck", "graveyard", "banished", "extra-deck"]
_TARGETS: Final = (
    (
        r"Your opponent cannot target (?P<who>[^.:;,]+?(?:, except \"[^\"]+\")?) with card effects",
        {"what": ["be-targeted"], "by": {"of": "opponent"}},
    ),
    (
        r"Neither player can target (?P<who>[^.:;,]+?(?:, except \"[^\"]+\")?) with card effects",
        {"what": ["be-targeted"]},
    ),
    (
        r"(?:Your opponent's monsters|Monsters your opponent controls) cannot target (?P<who>[^.:;,]+?) for attacks",
        {"what": ["be-targeted-for-attack"]},
    ),
)  # fmt: skip


def read_group(sentence: str) -> dict[str, Any] | None:
    """Read a bonus or restriction for described cards, without the full stop; None if part of it is unread."""
    if found := _GAINS.fullmatch(sentence):
        of, by = read_all(found["who"]), read_gain(found["amount"], found["each"], it="")
        if of is None or by is None:
            return None
        lost = found["verb"].startswith("lose")
        if lost and not isinstance(by, int):
            by = {"times": by["times"] | {"each": -by["times"]["each"]}}
        return {
            "change-stat": {
                "of": of,
                "stat": name_stat(found["stat"]),
                "by": -by if lost and isinstance(by, int) else by,
            }
        }
    for form, said in _FORBIDDEN:
        if re.search(f" {form}$", sentence):
            who = re.sub(f",? {form}$", "", sentence)
            of = read_all(who) or (read_all(f"{who} on the field") if ANYWHERE.fullmatch(who) else None)
            if of is not None:
                return {"forbid": said | {"of": of}}
    for form, said in _TARGETS:
        if (found := re.fullmatch(form, sentence)) and (of := read_all(found["who"])) is not None:
            return {"forbid": said | {"of": of}}
    if found := _NEVER_CALLED.fullmatch(sentence):
        of = read_all(f"{found['who']} on the field")
        return (
            None
            if of is None
            else {"forbid": {"what": "special-summon", "of": {"all": of["all"] | {"zone": _OFF_FIELD}}}}
        )
    if found := re.fullmatch(r"(?P<who>[^.:;,]+?) must attack,? if able", sentence):
        of = read_all(found["who"])
        return None if of is None else {"must-attack": {"of": of}}
    if found := re.fullmatch(r"(?P<who>[^.:;,]+?) can attack directly", sentence):
        of = read_all(found["who"])
        return None if of is None else {"may-attack": {"of": of, "directly": "yes"}}
    if found := _EACH_ONCE.fullmatch(sentence):
        which = locate_cards(found["which"])
        if which is not None and which.pop("of", None) == "opponent" and which.pop("kind") == "monster" and which:
            return {"may-attack": {"of": "this-card", "each-monster": which}}
    return None


_EACH_ONCE: Final = re.compile(
    r"(?:This card can|Can) attack all (?P<which>.+ monsters your opponent controls),? once each"
)


def read_all(who: str) -> dict[str, Any] | None:
    """Read "All Dragon monsters you control" as all matching monsters; None for anything else."""
    text = _LEAD.sub("", who.strip())
    text = _SMALL.sub(lambda found: found[0].casefold(), text)
    said = locate_cards(text)
    if said is None or said.get("zone") or ("monster" not in said["kind"] and said["kind"] not in ("tuner", "token")):
        return None
    return {"all": said}


def read_gain(amount: str, each: str | None, it: str = "it|") -> Any:
    """Read the size of a gain: a number, or an amount for each matching card; None if it is unread.

    ``it`` is another name for the card itself; not so if the sentence is about others, whose materials and
    counters cannot be counted.
    """
    number = int(amount.replace(",", ""))
    if each is None:
        return number
    if re.fullmatch(rf"(?:Xyz )?(?:material|Material)s? attached to (?:{it}this card)", each):
        return {"times": {"count": "materials", "each": number}}
    if re.fullmatch(rf"(?:[\w-]+ )*[Cc]ounters? (?:on|placed on) (?:{it}this card)", each):
        return {"times": {"count": "counters", "each": number}}
    if worn := re.fullmatch(rf"(?P<what>Equip Card|(?:\"[^\"]+\" )card)s? equipped to (?:{it}this card)", each):
        named = describe_cards(worn["what"]) if worn["what"].startswith('"') else {}
        asked = {key: said for key, said in (named or {}).items() if key != "kind"}
        return {"times": {"count": {"zone": "spell-trap-zone", "equipped-to": "this-card"} | asked, "each": number}}
    counted = locate_cards(each.replace(" currently", "")) or _count_group(each)
    return None if counted is None else {"times": {"count": counted, "each": number}}


def _count_group(each: str) -> dict[str, Any] | None:
    """Describe the cards that are counted as the grammar describes cards in some place; None where none is said."""
    node = read_group_of_cards(each)
    said = describe_group(node) if node is not None and node.count is None and node.determiner == "" else None
    placed = said is not None and ("of" in said or "zone" in said) and not ("face" in said and "zone" in said)
    return {**said} if placed and said is not None else None


def name_stat(printed: str) -> str:
    """Name the stat that is printed, in the records' word."""
    return {"ATK": "atk", "DEF": "def"}.get(printed, "both")
