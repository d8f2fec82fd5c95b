"""Answers whether a lack that a question names keeps a card from being activated, by its costs, targets and places."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from checks.asking.scenes.telling import CLASSES
from checks.asking.words.answer import Answer
from kb import records

_OWN: Final = (
    r"(?:(?:i|he|she|they|(?:my )?(?:opponent|opp)) (?:have|has|had|am at|is at|are at)|with|at|on|having|and)"
)
_LIFE: Final = re.compile(
    rf"\b{_OWN}(?: only| just| exactly)*(?: less than| under)? (?P<life>\d{{1,5}})"
    r" (?:lp|life(?: points?)?)\b"
)
_HAND: Final = re.compile(
    r"\b(?:(?:have|has|with|having|and) (?:no|0|zero)(?P<other> other| more)?"
    r" (?:cards? (?:left )?in (?:my |his |the )?hand|hand)"
    r"|(?:an|my|his) (?:hand is )?empty(?: hand)?)\b"
)
_DOWN: Final = re.compile(
    r"(?<!attack )(?<!attacks )\bon (?:(?:a|an|my|his|her|opponent's|the|any) )*"
    r"(?:face-down|set) (?:defense position )?monster\b"
    r"(?!.*\b(?:attack|flip|battl|reveal|turn))"
)
_MINE: Final = re.compile(r"\bon (?:one of )?my own (?:[\w-]+ )?monsters?\b")
_THEIRS: Final = r"(?:my )?(?:opponent's|opp's|his|her|their)"
_STATE: Final = r"(?P<state>face-down|in (?:atk|attack)(?: position)?|in (?:def|defen[sc]e)(?: position)?)"
_ALL: Final = re.compile(
    rf"\b(?:all|every|both) (?:of )?(?:the )?(?P<first>{_THEIRS} )?(?:monsters? )?(?:on the field )?(?:are|is) {_STATE}"
    rf"|\b(?:the )?(?P<then>{_THEIRS} )?monsters are (?:all|only) {_STATE.replace('state', 'last')}"
)
_ONLY: Final = re.compile(
    r"\b(?:my )?(?:opponent|opp|he|she|they) (?:only (?:controls|has)|(?:controls|has) only) "
    r"(?:(?:a|face-up) )?(?P<state>face-down|attack|defen[sc]e)(?: position)? monsters?\b"
)
_NONE: Final = re.compile(
    r"\b(?P<whose>(?:my )?opponent|opp|he|she|they|i) (?:controls?|has|have|got) (?:no|0|zero) monsters?\b(?! in)"
    r"|\b(?P<all>(?:there (?:is|are) )?(?:no|without(?: any)?|zero) monsters?(?: are| is)?"
    r" (?:at all|anywhere|on (?:the|either|any) (?:field|side)(?: of the field)?))\b"
)
_USER: Final = re.compile(r"\b(?:can|could|may) (?P<user>i|he|she|they|(?:my |the )?(?:opponent|opp))\b")
_CONTROLS: Final = re.compile(
    r"\b(?:if|while|when|with|but|and) i (?:already |still |only )*(?:control|have) (?:only )?"
    r"(?:(?:a|an|another|one|some|my|other|set|face-up|face-down) )*(?:cards?|monsters?|spells?|traps?)\b(?! in)"
)
_EMPTY: Final = re.compile(
    r"\b(?:my (?:field|board|side)(?: of the field)? is empty"
    r"|i (?:control|have) (?:no cards?|nothing)(?: on (?:the|my) field)?|(?:with|on) an empty (?:field|board))(?! in)"
)
TARGETED: Final = ("LE-9", "there is no monster that it can target")
NOTHING: Final = ("LE-28", "there is no monster to which its effect could be done")
HELD: Final = "LE-1"


class Lack(NamedTuple):
    """Life Points, cards in the hand or monsters that are missing by the words of a question."""

    life: int | None = None
    is_handless: bool = False
    is_other: bool = False
    """Whether only other cards are missing in the hand, so that the card itself may be there."""
    is_on_face_down: bool = False
    """Whether the card would target a face-down monster."""
    is_on_own: bool = False
    """Whether it would target a monster of its player."""
    monsters: str = ""
    """``none``, or the state of all monsters: ``facedown``, ``attack``, ``defense``."""
    of: str = ""
    """Whose these monsters are, as the user's card calls the player; empty for both."""


def read_lack(said: str) -> Lack | None:
    """Read the lack that a question names; None without one."""
    user = _USER.search(said)
    is_mine = user is None or user["user"] == "i"
    life, every, only, none = (each.search(said) for each in (_LIFE, _ALL, _ONLY, _NONE))
    if life is not None and is_mine is not (re.match(r"(?:i|with|at|on|having|and)\b", life[0]) is not None):
        life = None
    monsters, of = "", ""
    if every is not None:
        monsters = _read_state(every["state"] or every["last"])
        of = "opponent" if every["first"] or every["then"] else ""
    elif only is not None:
        monsters, of = _read_state(only["state"]), "opponent"
    elif none is not None:
        monsters, of = "none", "" if none["all"] else "controller" if (none["whose"] == "i") is is_mine else "opponent"
    hand = _HAND.search(said) if is_mine else None
    lack = Lack(
        int(life["life"]) if life is not None else None,
        hand is not None,
        hand is not None and hand["other"] is not None,
        _DOWN.search(said) is not None,
        _MINE.search(said) is not None and is_mine,
        monsters,
        of,
    )
    return None if lack == Lack() else lack


def _read_state(words: str) -> str:
    """Read the state of monsters in a record's words."""
    return "facedown" if "face-down" in words else "defense" if "def" in words else "attack"


def refuse_lack(card: records.Card, said: str, points: Collection[str] = ()) -> Answer | None:
    """Say no if the lack that a question names keeps each effect of a card from being activated; else None.

    ``points`` are the timings that it names: an attacked monster is face-up before damage calculation.
    """
    lack = read_lack(said)
    if lack is not None and points and "start" not in points:
        lack = lack._replace(is_on_face_down=False)
    used = [each for each in card.effects if CLASSES & {*(each.class_ or ())} and each.same_as is None]
    if lack is None or not used:
        return None
    found = [next(_list_unmet(each, lack), None) for each in used]
    if any(each is None for each in found):
        return None
    rule, why = next(each for each in found if each is not None)
    if lack.monsters == "none" and not lack.of:
        return Answer("no", f"No. You cannot activate {card.name} while there is no monster on the field.", rule=rule)
    return Answer("no", f"No. You cannot activate {card.name}: {why}.", rule=rule)


def answer_held(card: records.Card, said: str) -> Answer | None:
    """Answer whether a Trap can be activated from the hand with or without cards on its player's field; else None."""
    used = [each for each in card.effects if "activation" in (each.class_ or ())]
    needs = [each.model_dump(by_alias=True, exclude_unset=True).get("from-hand") for each in used]
    if not used or not all(len(each or ()) == 1 and _is_empty_field(each[0]) for each in needs if each is not None):
        return None
    if any(each is None for each in needs):
        return None
    told = f"{card.name} can be activated from the hand only while you control no cards"
    if _EMPTY.search(said):
        return Answer("yes", f"Yes. {told}.", rule=HELD)
    return Answer("no", f"No. {told}.", rule=HELD) if _CONTROLS.search(said) else None


def _is_empty_field(need: Mapping[str, Any]) -> bool:
    """Whether a condition is that the player controls no cards."""
    controls = (need.get("not") or {}).get("controls", {})
    return (
        controls.get("of") == "controller"
        and {*controls} <= {"of", "zone", "kind"}
        and "card" in (controls.get("kind") or ())
    )


def _list_unmet(effect: records.Effect, lack: Lack) -> Iterator[tuple[str, str]]:
    """List the rules by which a lack keeps an effect from being activated, each with its reason as a clause."""
    written = effect.model_dump(by_alias=True, exclude_unset=True, mode="json")
    for cost in written.get("cost", ()):
        amount = cost.get("pay-life", {}).get("amount")
        if lack.life is not None and isinstance(amount, int) and lack.life < amount:
            yield "LE-8", f"its cost is {amount} Life Points"
        if lack.is_handless and _takes_from_hand(cost):
            yield "LE-8", "its cost is a card of your hand"
        if lack.monsters == "none" and lack.of in ("", "controller") and _takes_monster(cost):
            yield "LE-8", "its cost is a monster of yours"
    if lack.is_handless and not lack.is_other and written.get("from") == ["hand"]:
        yield HELD, "it is used from the hand"
    wanted = written.get("target-must-be") or {}
    if "monster" in written.get("targets", ()):
        if lack.is_on_face_down and wanted.get("face") == "up":
            yield TARGETED[0], "it targets a face-up monster"
        if lack.is_on_own and wanted.get("of") == "opponent":
            yield TARGETED[0], "it targets a monster of your opponent"
        if _is_none_left({"kind": ["monster"], **wanted}, lack):
            yield TARGETED
    done = [_read_all(each) for each in written.get("does", ())]
    if done and all(each is not None and _is_none_left(each, lack) for each in done):
        yield NOTHING


def _takes_from_hand(cost: Mapping[str, Any]) -> bool:
    """Whether a cost is a card from the hand, other than the card itself."""
    discard = cost.get("discard") or {}
    of = discard.get("of")
    return of == "controller" or "hand" in (of.get("chosen", {}).get("from") or () if isinstance(of, dict) else ())


def _takes_monster(cost: Mapping[str, Any]) -> bool:
    """Whether a cost is a monster of the player on the field, other than the card itself."""
    of = (cost.get("tribute") or {}).get("of")
    return isinstance(of, dict) and of.get("chosen", {}).get("of") == "controller"


def _read_all(does: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Read the cards to all of which, or to one chosen among which, something is done; None for anything else."""
    done: Mapping[str, Any] = next(iter(does.values()), {})
    of = done.get("of") if isinstance(done, dict) else None
    return (of.get("all") or of.get("chosen")) if isinstance(of, dict) else None


def _is_none_left(such: Mapping[str, Any], lack: Lack) -> bool:
    """Whether a question says that there are no monsters such as a description asks for."""
    zones = {*such.get("zone", ()), *such.get("from", ())}
    is_of_monsters = "monster" in such.get("kind", ()) or "position" in such or "monster-zone" in zones
    if not is_of_monsters or not lack.monsters or zones - {"field", "monster-zone"}:
        return False
    if lack.of not in ("", such.get("of")):
        return False
    position, face = such.get("position"), such.get("face")
    match lack.monsters:
        case "none":
            return True
        case "facedown":
            return face == "up" or position == ["attack"]
        case "attack":
            return position == ["defense"] or face == "down"
        case _:
            return position == ["attack"]
