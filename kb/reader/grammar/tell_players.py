"""Actions of the opponent, or of each player, with cards of their own, in the records' words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.tell_verbs import Verb, tell_verb
from kb.reader.grammar.tree import Clause, Place, Word
from kb.reader.grammar.uses import Open, keys_of

_DONE: Final = frozenset({"special-summon", "send", "banish", "add"})
"""Frames of actions that players do with their own cards."""
_DOERS: Final = {Word("opponent"): ("opponent",), Word("both"): ("controller", "opponent")}
_OFF_FIELD: Final = frozenset({"hand", "deck", "graveyard", "extra-deck"})
"""Places whose cards are those of the player whose place it is."""


def is_done_by_others(clause: Clause) -> bool:
    """Whether the opponent, or each player, does something with cards that are called theirs."""
    if clause.subject not in (Word("opponent"), Word("both")) or clause.frame not in _DONE or clause.manners:
        return False
    own = _own(clause)
    return clause.modal in ("", "can") and own != clause and "'theirs'" not in repr(own)


def tell_players(clause: Clause, speech: Speech) -> list[Verb]:
    """Translate an action of the opponent, or of each player, who chooses among their own cards."""
    plain = replace(clause, subject=None, modal="")
    if clause.whens or clause.also or clause.passive or not isinstance(clause.subject, Word):
        raise Open("done by others, at a time")
    own = _own(plain)
    if "'controller'" in repr(plain):
        raise Open("whose cards are theirs")
    found: list[Verb] = []
    for player in _DOERS[clause.subject]:
        verb = tell_verb(own, replace(speech))
        verb = _for_opponent(verb) if player == "opponent" else verb
        by = {"by": "opponent"} if player == "opponent" else {}
        found.append({"may": {"do": [verb], **by}} if clause.modal else verb)
    speech.last, speech.spoken = "unknown", True
    return found


def _own(node: Any) -> Any:
    """Take places that are called theirs for the player's own."""
    if isinstance(node, Place):
        return replace(node, whose="controller") if node.whose == "theirs" and node.zone in _OFF_FIELD else node
    if isinstance(node, tuple):
        return tuple(map(_own, node))
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{each.name: _own(getattr(node, each.name)) for each in fields(node)})
    return node


def _for_opponent(verb: Verb) -> Verb:
    """Give a verb of a player with their own cards to the opponent."""
    (name, said), *_ = verb.items() if isinstance(verb, dict) else ((verb, ""),)
    what = keys_of(said)
    chosen = keys_of(keys_of(what.get("of", "")).get("chosen", ""))
    others = {key: each for key, each in what.items() if key != "of"}
    described = {key: each for key, each in chosen.items() if key != "of"}
    if chosen.get("of") != "controller" or "controller" in repr((others, described)) or "to" in others:
        raise Open("done by the opponent")
    to = {"to": "opponent"} if name == "special-summon" else {}
    return {name: {"of": {"chosen": {**described, "of": "opponent", "by": "opponent"}}, **to, **others}}
