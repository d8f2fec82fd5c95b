"""Comparisons of cards with another one in the records' words: its name, Type, Attribute, Level or Rank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, get_args

from kb.language import words
from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tree import Behind, Group, Node, Ref
from kb.reader.grammar.uses import Open, Said, Value, keys_of

_LIKENED: Final = frozenset(get_args(words.Likened))
_ONE: Final = frozenset({"this-card", "equipped-monster", "battled-monster", "tributed", "paid-with"})
"""Words for one card that is known by then."""

_FROM_ELSEWHERE: Final = frozenset({"special-summon", "add", "add-or", "send", "set", "banish", "choose", "reveal"})
"""Frames of actions on one card, whose name is compared with that of the target alone."""


def tell_likeness(behind: Behind, speech: Speech, describe: Callable[[Group, Speech], Said]) -> Said:
    """Translate how cards compare with one that a word means, or with the one named before; or with described ones."""
    if isinstance(behind.of, Group) and _are_described(behind.of):
        return _compare_to(behind.words, describe(behind.of, replace(speech, spoken=True)))
    who = _find_one(behind.of, speech) if behind.of is not None else _find_named(speech)
    if not who or (behind.of is None and speech.doing not in _FROM_ELSEWHERE):
        raise Open("like which card")
    said: Said = {}
    like: dict[str, list[str]] = {}
    ranks = 0
    for each in behind.words:
        how, stats, *number = each.split(" ")
        if "|" in stats or not _LIKENED.issuperset(stats.split("&")):
            raise Open(f"like: {stats}")
        if how in ("same", "different"):
            like.setdefault(how, []).extend(stats.split("&"))
        elif stats == "rank" and number:
            ranks = int(number[0]) * (1 if how == "higher" else -1)
        else:
            said |= _bound(how, stats, number, who)
    compared = _compare(like, who, said)
    if ranks:
        compared = {**compared, "like": {"of": who, **keys_of(compared.get("like", {})), "rank": ranks}}
    return said | compared


def _are_described(group: Group) -> bool:
    """Whether a phrase describes cards by their place, instead of cards that were named before."""
    lie = any(each.kind in ("control", "in") for each in group.behind)
    several = group.determiner == "a" or (group.plural and group.determiner in ("the", ""))
    return lie and several and group.count is None


def _compare_to(said: tuple[str, ...], others: Said) -> Said:
    """Translate how cards compare with all of a description, or with one of them."""
    like: Said = {"to": others}
    for each in said:
        how, stats, *_ = each.split(" ")
        if how not in ("same", "different") or how in like or not _LIKENED.issuperset(stats.split("&")):
            raise Open(f"like several: {each}")
        like[how] = stats if "&" not in stats else stats.split("&")
    return {"like": like}


def _compare(like: dict[str, list[str]], who: str, said: Said) -> Said:
    """Translate the values that are the same, or are not; one name, Attribute or Level has a key of its own."""
    if len(like) == 1 and not said:
        ((how, stats),) = like.items()
        if stats == ["level"]:
            level: Value = {"level-of": who}
            same: Said = {"level": {"min": level, "max": level}}
            return same if how == "same" else {"level": {"min": 1}, "not": same}
        if stats in (["name"], ["attribute"]):
            same = {f"{stats[0]}-of": who}
            return same if how == "same" else {"not": same}
    if not like:
        return {}
    return {"like": {"of": who, **{how: stats[0] if len(stats) == 1 else stats for how, stats in like.items()}}}


def _bound(how: str, stat: str, number: list[str], who: str) -> Said:
    """Translate a Level that is higher or lower by so many, or at most or at least as high."""
    level: Value = {"level-of": who}
    if stat != "level":
        raise Open(f"like: {how} {stat}")
    if how in ("most", "least"):
        return {"level": {"max": level} if how == "most" else {"min": level}}
    by = int(number[0]) * (1 if how == "higher" else -1)
    bound: Value = {"sum": [level, by]}
    return {"level": {"min": bound, "max": bound}}


def _find_named(speech: Speech) -> str:
    """Find the one card named before: the target, or else the card sent as the cost."""
    if speech.target == "one" and speech.last in ("", "target"):
        return "target"
    return speech.payer() if speech.paid and not (speech.target or speech.last or speech.event) else ""


def _find_one(node: Node | None, speech: Speech) -> str:
    """Find the one card that a word means."""
    if node == Ref("this-card"):
        return "this-card"
    if isinstance(node, Ref) and not (node.qualities or node.behind):
        who = speech.resolve_whose(node.word)
    elif isinstance(node, Group) and node.determiner in ("that", "the") and not node.plural:
        who = speech.resolve_that(node)
    else:
        raise Open("the name of which card")
    if who not in _ONE and not (who == "target" and speech.target == "one"):
        raise Open("the name of which card")
    return who
