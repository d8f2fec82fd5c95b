"""Answers to which monsters a card does something, by the cards that its record names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from checks.asking.scenes.telling import CLASSES
from checks.asking.scenes.uses import has_unplayed
from checks.asking.words.answer import Answer
from kb import records

_STATES: Final = r"face-down|face-up|set|attack|atk|defen[sc]e|def|position|too|also|as|well"
_ASKS: Final = re.compile(
    r"^(?:does|do|will|would|can|could) (?:(?:my|a|the) )?\{0\}(?:'s effect)?(?: also| even| still)*"
    r" (?P<verb>destroy|banish|return|bounce)"
    rf"(?P<such>(?: (?:all|every|any|both|of|the|a|my|your|own|opponent's|his|her|their|{_STATES}))*) monsters?"
    rf"(?P<state>(?: (?:that|which|are|is|in|while|{_STATES}|(?:i|my opponent|he|she) controls?))*)$"
)
_VERBS: Final = {
    "destroy": ("destroy",),
    "banish": ("banish",),
    "return": ("return-to-hand", "return-to-deck"),
    "bounce": ("return-to-hand", "return-to-deck"),
}
_READ: Final = frozenset({"of", "kind", "zone", "position", "face"})


class Such(NamedTuple):
    """The monsters of a question by player, face and battle position; empty for any."""

    of: str
    face: str
    position: str

    @property
    def called(self) -> str:
        """These monsters in a sentence."""
        whose = {"controller": "your own ", "opponent": "your opponent’s "}.get(self.of, "")
        face = f"face-{self.face} " if self.face else ""
        where = f" in {self.position.title()} Position" if self.position else ""
        return f"{whose}{face}monsters{where}"


def answer_scope(card: records.Card, said: str) -> Answer | None:
    """Answer whether a Spell or Trap does something to monsters of some kind; None if that is not asked or known."""
    found = _ASKS.search(said)
    if found is None or card.carrier == "monster":
        return None
    such = _read_such(f"{found['such']} {found['state']}")
    scopes = [*_list_scopes(card, _VERBS[found["verb"]])]
    if such == Such("", "", "") or len(scopes) != 1 or not {*scopes[0]} <= _READ or has_unplayed(card):
        return None
    fits = _fits(scopes[0], such)
    if fits is None:
        return None
    done = {"destroy": "destroyed", "banish": "banished"}.get(found["verb"], "returned")
    them = f"{such.called[:1].upper()}{such.called[1:]}"
    if fits:
        return Answer("yes", f"Yes. {them} are {done} by {card.name} too.")
    return Answer("no", f"No. {them} are not {done} by {card.name}.")


def _read_such(words: str) -> Such:
    """Read the monsters of a question."""
    of = "controller" if re.search(r"\b(?:my|your) own\b|\bi control", words) else ""
    of = "opponent" if re.search(r"\b(?:opponent's|his|her|their)\b|\b(?:opponent|he|she) controls", words) else of
    face = "down" if re.search(r"\b(?:face-down|set)\b", words) else "up" if "face-up" in words else ""
    position = "defense" if re.search(r"\bdef", words) else "attack" if re.search(r"\b(?:attack|atk)\b", words) else ""
    return Such(of, face, position)


def _list_scopes(card: records.Card, verbs: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """List the cards to all of which an activated effect of a card does something."""
    for each in card.effects:
        written = each.model_dump(by_alias=True, exclude_unset=True, mode="json")
        if not CLASSES & {*written.get("class", ())} or each.same_as is not None:
            continue
        for does in written.get("does", ()):
            verb, value = next(iter(does.items()))
            of = value.get("of") if isinstance(value, dict) else None
            if verb in verbs and isinstance(of, dict) and "all" in of:
                yield of["all"]


def _fits(scope: Mapping[str, Any], such: Such) -> bool | None:
    """Whether monsters are among those of a scope; None if only some of them may be."""
    is_of_monsters = "monster" in scope.get("kind", ()) or "position" in scope or scope.get("zone") == ["monster-zone"]
    if not is_of_monsters:
        return None
    position, face = scope.get("position"), scope.get("face")
    asked = "defense" if such.face == "down" else such.position
    against = (
        bool(such.of and scope.get("of") not in (None, such.of)),
        bool(position and asked and position != [asked]),
        bool(face and such.face and face != such.face),
    )
    if any(against):
        return False
    is_open = (scope.get("of") == "controller" and not such.of) or (position and not asked) or (face and not such.face)
    return None if is_open else True
