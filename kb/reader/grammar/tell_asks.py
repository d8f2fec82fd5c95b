"""Targets and costs in the records' words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from kb.reader.grammar.speech import Speech
from kb.reader.grammar.steps import StepReader, read_steps
from kb.reader.grammar.tell_amounts import tell_counted
from kb.reader.grammar.tell_cards import count_of, leave_out_names, tell_either
from kb.reader.grammar.tell_described import MONSTERS, describe
from kb.reader.grammar.tell_verbs import Verb, tell_one, tell_verb
from kb.reader.grammar.telling import list_predicates
from kb.reader.grammar.tree import Behind, Clause, Count, Group, Is, Listed, Manner, Node, Ref, Slot, Word
from kb.reader.grammar.uses import Open, Said, Uses, keys_of, words_of

_SEEN: Final = frozenset({"field", "graveyard", "banished", "spell-trap-zone", "field-zone", "monster-zone"})
"""Places whose cards can be targeted."""
_PAID: Final = frozenset(
    {
        "discard",
        "tribute",
        "send",
        "banish",
        "pay-life",
        "detach",
        "remove-counter",
        "return",
        "shuffle",
        "destroy",
        "reveal",
        "place",
        "declare",
    }
)
"""Frames of costs."""
_PAID_BY_CARDS: Final = frozenset({"discard", "tribute", "send", "banish", "reveal"})
"""Those of them that several cards can be paid with."""


def tell_target(text: str, *, spoken: bool = False) -> Said | None:
    """Translate the targets of a text that does nothing else; None if a part of it is open."""
    reader = StepReader(_ONE_OF_EACH.sub(_part_names, _ON_EACH.sub(_part_fields, text.strip(" ,."))))
    reader.eat("activate this card by")
    clause = reader.clause() or reader.verb_phrase(forms=("ing",))
    if clause is None or not reader.ended() or clause.frame != "target":
        return None
    try:
        return _tell_target(_ordered(clause), Speech(spoken=spoken, opposed="opponent" in text))
    except Open:
        return None


_ON_EACH: Final = re.compile(r"(?P<head>(?:You can )?target )1 (?P<what>[^,]+) on each field", re.IGNORECASE)
"""A card of each player."""


def _part_fields(found: re.Match[str]) -> str:
    """Name a card of each player apart."""
    return f"{found['head']}1 {found['what']} you control and 1 {found['what']} your opponent controls"


_ONE_OF_EACH: Final = re.compile(
    r"1 each of (?P<banished>your banished )?(?P<names>\"[^\"]+\"(?:, \"[^\"]+\")*,? and \"[^\"]+\")"
    r"(?P<place> (?:in your (?:GY|Graveyard)|you control))?$"
)
"""One card of each of several names, in one place."""


def _part_names(found: re.Match[str]) -> str:
    """Name one card of each name apart."""
    if (found["banished"] is None) == (found["place"] is None):
        return found[0]
    names = re.findall(r"\"[^\"]+\"", found["names"])
    head, tail = "of your banished " if found["banished"] else "", found["place"] or ""
    return " and ".join(f"1 {head}{name}{tail}" for name in names)


def _ordered(clause: Clause) -> Clause:
    """Take "you can" for an order."""
    if clause.modal == "can" and clause.subject == Word("controller"):
        return replace(clause, modal="", subject=None)
    return clause


def _tell_target(clause: Clause, speech: Speech) -> Said:
    uses = Uses(clause)
    node = uses.object()
    number = uses.manner("number", "up")
    uses.finish("")
    if (several := _tell_several_targets(node, number, speech)) is not None:
        return several
    either: Said | None = None
    if isinstance(node, Listed):
        either, node = tell_either(node, speech)
    if not isinstance(node, Group) or node.determiner not in ("", "a", "another") or node.count is None:
        raise Open("which targets")
    if any(each.kind == "including" for each in node.behind):
        return _tell_including(node, speech)
    node, differing = leave_out_names(node)
    names: Said = {"target-names": "different"} if differing else {}
    if node.count is None:
        raise Open("which targets")
    most = node.count.kind == "up-to"
    count = node.count.number if most else count_of(node)
    said = describe(node, speech) if either is None else either
    zones = said.get("zone", "field")
    if not _SEEN.issuperset(words_of(zones)):
        raise Open("targets out of sight")
    many: Said = {} if count == 1 and not most else {"target-most" if most else "target-count": count, **names}
    if differing and not many:
        raise Open("one target of different names")
    if zones not in ("field",):
        return {"targets": "card", **many, "target-must-be": said}
    of_card = not all(each in MONSTERS for each in words_of(said["kind"]))
    must_be = {key: value for key, value in said.items() if key != "zone" and (key, value) != ("kind", "monster")}
    return {"targets": "card" if of_card else "monster", **many, **({"target-must-be": must_be} if must_be else {})}


def _tell_several_targets(node: Node, number: Manner | None, speech: Speech) -> Said | None:
    """Translate as many targets as are counted or wanted, or some of each of several descriptions; None for others."""
    if number is not None and number.of is not None:
        return _tell_up_to(node, number.of, speech)
    if isinstance(node, Group) and node.count == Count("any-number"):
        any_number, differing = leave_out_names(replace(node, count=None))
        apart: Said = {"target-names": "different"} if differing else {}
        return _tell_many(any_number, {"target-most": "any-number", **apart}, speech)
    if isinstance(node, Listed) and node.join == "and":
        return _tell_each_target(node, speech)
    return None


def _tell_up_to(node: Node, counted: Node, speech: Speech) -> Said:
    """Translate as many targets as are counted, at the most."""
    count = tell_counted(counted, speech)
    if not isinstance(node, Group) or isinstance(count, str):
        raise Open("targets, counted")
    return _tell_many(node, {"target-up-to": {"times": {"count": count, "each": 1}}}, speech)


def _tell_many(node: Group, many: Said, speech: Speech) -> Said:
    """Translate one target or more."""
    if not node.plural or node.determiner or node.count is not None:
        raise Open("targets, counted")
    one = _tell_target(Clause("target", (Slot("of", replace(node, count=Count("exactly", 1))),)), speech)
    return {"targets": one.pop("targets"), **many, **one}


def _tell_including(node: Group, speech: Speech) -> Said:
    """Translate targets of which some have to be of a description, the others of the whole's."""
    among = [each.of for each in node.behind if each.kind == "including"]
    whole = replace(node, behind=tuple(each for each in node.behind if each.kind != "including"))
    count = count_of(whole)
    some = among[0]
    if len(among) > 1 or not isinstance(some, Group) or (some.count is None and some.determiner != "a"):
        raise Open("including which")
    number = count_of(some)
    some = replace(some, count=Count("exactly", number), determiner="")
    lies = tuple(each for each in whole.behind if each.kind in ("in", "from", "control"))
    placed = any(each.kind in ("in", "from", "control") for each in some.behind)
    some = some if placed else replace(some, behind=(*some.behind, *lies))
    if number >= count:
        raise Open("including all")
    parts = (some, replace(whole, count=replace(node.count, number=count - number) if node.count else None))
    faces = tuple(each for each in whole.qualities if each.key == "face")
    if not any(each.key == "face" for each in some.qualities):
        parts = (replace(some, qualities=(*faces, *some.qualities)), parts[1])
    return _tell_each_target(Listed(parts, "and"), speech)


def _tell_each_target(node: Listed, speech: Speech) -> Said:
    """Translate targets of several descriptions, so many of each."""
    each_of: list[Said] = []
    for part in node.parts:
        if not isinstance(part, Group) or part.determiner not in ("", "a") or part.count is None:
            raise Open("which targets")
        if each_of:  # no card is targeted twice
            part = replace(part, qualities=tuple(each for each in part.qualities if each.key != "other"))
        said = describe(part, speech)
        each_of += [said] * count_of(part)
    zones = {str(zone) for said in each_of for zone in words_of(said.get("zone", "monster-zone"))}
    if not _SEEN.issuperset(zones):
        raise Open("targets out of sight")
    count: Said = {"target-count": len(each_of), "target-each": "yes"}
    if zones == {"monster-zone"}:
        return {"targets": "monster", **count, "target-must-be": {"either": each_of}}
    apart = [said if "zone" in said else {**said, "zone": "monster-zone"} for said in each_of]
    there: Said = {} if zones <= {"field", "monster-zone"} else {"zone": sorted(zones)}
    return {"targets": "card", **count, "target-must-be": {**there, "either": apart}}


def tell_cost(text: str, *, spoken: bool = False) -> list[Verb] | None:
    """Translate a cost; None if a part of it is open."""
    steps = read_steps(text.strip(" ,."))
    found: list[Verb] = []
    try:
        for item in steps.items:
            if (
                item.step is None
                or item.step.clause is None
                or item.step.leads
                or item.step.join not in ("", "and", "then")
            ):
                return None
            for clause in list_predicates(_ordered(item.step.clause)):
                found += _tell_paid(clause, spoken=spoken)
                spoken = spoken or any(isinstance(each.node, Group | Listed) for each in clause.slots)
    except Open:
        return None
    return found or None


def _tell_paid(clause: Clause, *, spoken: bool) -> list[Verb]:
    """Translate one cost: a verb for each of several cards that are paid together."""
    if clause.frame not in _PAID or clause.subject is not None or clause.also:
        raise Open("a cost")
    clause = _with_itself(clause)
    speech = Speech(spoken=spoken)
    listed = next((each.node for each in clause.slots if each.name == "of" and isinstance(each.node, Listed)), None)
    if listed is None:
        return [_own(tell_verb(clause, speech))]
    if clause.frame not in _PAID_BY_CARDS:
        raise Open("one of several costs")
    if listed.join != "and":
        return [_own(tell_one(clause, speech))]
    found = []
    for at, part in enumerate(_beside_itself(each, listed) for each in listed.parts):
        beside = any(isinstance(each, Ref) for each in listed.parts)
        printed = listed.parts[at]
        said = isinstance(printed, Group) and any(each.key == "other" for each in printed.qualities)
        speech = Speech(spoken=(spoken and (said or not beside)) or (at > 0 and not beside))
        slots = tuple(Slot("of", part) if each.name == "of" else each for each in clause.slots)
        found.append(_own(tell_verb(replace(clause, slots=slots), speech)))
    return found


def _with_itself(clause: Clause) -> Clause:
    """Part this card, as one of the cards that a cost is paid with, from the others."""
    node = next((each.node for each in clause.slots if each.name == "of"), None)
    itself = Ref("this-card")
    among = Behind("including", (), itself), Manner("including", (), itself)
    if not isinstance(node, Group) or not (among[0] in node.behind or among[1] in clause.manners):
        return clause
    if count_of(node) < 2 or node.determiner:
        raise Open("this card among how many")
    left = tuple(each for each in node.behind if each != among[0])
    others = replace(node, count=Count("exactly", count_of(node) - 1), behind=left)
    slots = tuple(Slot("of", Listed((itself, others), "and")) if each.name == "of" else each for each in clause.slots)
    return replace(clause, slots=slots, manners=tuple(each for each in clause.manners if each != among[1]))


def _beside_itself(part: Ref | Group, listed: Listed) -> Ref | Group:
    """Let cards that are paid beside this card be others."""
    if isinstance(part, Group) and any(isinstance(each, Ref) and each.word == "this-card" for each in listed.parts):
        return replace(part, qualities=(Is("other"), *(each for each in part.qualities if each.key != "other")))
    return part


def _own(verb: Verb) -> Verb:
    """Open a cost that is paid with cards of another player, or of either, or with however many there are."""
    said = keys_of(next(iter(verb.values()))) if isinstance(verb, dict) else {}
    of = said.get("of", "controller")
    if isinstance(of, dict) and "all" in of and keys_of(of["all"]).get("zone") == "hand":
        of = keys_of(of["all"]).get("of", "")
    if isinstance(of, dict):
        of = keys_of(of.get("chosen", {})).get("of", "")
    if of not in ("controller", "this-card") or "'number'" in str(said):
        raise Open("paid by another")
    return verb
