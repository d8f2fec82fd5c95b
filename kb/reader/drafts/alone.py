"""What a condition asks that names no event: a phase, a turn, where its card lies and how it came there, a state."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.states import read_state
from kb.reader.phrases.record_writing import shorten
from kb.reader.results.hearing import OF_TURN
from kb.reader.sentences.conditions import read_phase

SENT_NOW: Final = re.compile(
    r"if this card is in (?:your|the) (?:GY|Graveyard) because it was (?P<how>(?:sent there"
    r"|destroyed and sent there|destroyed on the field and sent there|sent there from (?:the|your) field)) this turn"
    r"|if this card was sent to (?:your|the) (?:GY|Graveyard) this turn",
    re.IGNORECASE,
)
"""That the card came to where it lies in this turn."""
LIES: Final = re.compile(
    r"(?:if|while) this card is in (?:your|the) (?:hand|GY|Graveyard|hand or (?:GY|Graveyard))"
    r"(?:,? (?P<rest>except the turn (?:it|this card) was sent (?:there|to the (?:GY|Graveyard))"
    r"|(?:and|while) (?:you control|your opponent controls) .+))?",
    re.IGNORECASE,
)
"""Where the card lies that is used, which the reader reads, and what has to be so besides."""
NOT_AT_ONCE: Final = re.compile(
    r"except the turn (?:it|this card) was sent (?:there|to the (?:GY|Graveyard))", re.IGNORECASE
)
BANISHED_NOW: Final = re.compile(
    r"(?:if|while) this card is (?:currently )?banished, and was banished this turn"
    r"|if this banished card was banished this turn",
    re.IGNORECASE,
)
BY_PENDULUM: Final = re.compile(r"(?:if|when) this card is pendulum summoned", re.IGNORECASE)
"""A Summon that comes in no battle."""
MAIN_OR_BATTLE: Final = re.compile(r"during your main phase or your opponent's battle phase", re.IGNORECASE)
NOT_SENT_NOW: Final = {"not": {"fits": {"of": "this-card", "as": {"this-turn": "sent-to-graveyard"}}}}
CAMES: Final = {
    "normal": "normal-summoned", "special": "special-summoned", "flip": "flip-summoned",
    "normal summoned": "normal-summoned", "special summoned": "special-summoned", "flip summoned": "flip-summoned",
    "flipped face-up": "flipped-face-up",
}  # fmt: skip
CAME: Final = re.compile(
    rf"(?:if|while) this card was (?P<how>(?:{'|'.join(CAMES)})(?:(?: or |, )(?:{'|'.join(CAMES)}))*)"
    r" this turn",
    re.IGNORECASE,
)
"""How the card came this turn, as a state."""


def read_alone(condition: str) -> list[Any] | None:
    """Read a condition that names no event: a phase, of which what is asked besides may be left open, or a state."""
    condition = OF_TURN.sub(r", if this card was \g<how> this turn", condition)
    if phase := read_phase(condition):
        needs, more = phase
        return [*needs, *read_besides(more)]
    if theirs := re.fullmatch(r"once per (?:your )?opponent's turn(?:, (?P<rest>.+))?", condition, re.IGNORECASE):
        return ["opponents-turn", *read_besides(theirs["rest"])]
    if later := AFTER.fullmatch(condition):
        return _read_after(later)
    if in_step := IN_STEP.fullmatch(condition):
        turn: list[Any] = ["own-turn"] if in_step["own"] else []
        return [
            {"during": {"part": "battle-step"}},
            *turn,
            *([{"battling": {"of": "this-card"}}] if in_step["battles"] else []),
        ]
    if in_turn := IN_TURN.fullmatch(condition):
        behind = read_alone(in_turn["rest"])
        return None if behind is None else ["opponents-turn" if in_turn["theirs"] else "own-turn", *behind]
    if BANISHED_NOW.fullmatch(condition):
        return [{"fits": {"of": "this-card", "as": {"zone": "banished", "this-turn": "banished"}}}]
    if BY_PENDULUM.fullmatch(condition):
        return [{"summoned": {"of": "this-card", "how": "pendulum"}}]
    if MAIN_OR_BATTLE.fullmatch(condition):
        main: dict[str, Any] = {"during": {"part": ["main-phase", "main-phase-2"]}}
        return [{"any-of": [["own-turn", main], ["opponents-turn", {"during": {"part": "battle-phase"}}]]}]
    if NOT_AT_ONCE.fullmatch(condition):
        return [NOT_SENT_NOW]
    if now := SENT_NOW.fullmatch(condition):
        how = now["how"] or ""
        events = ["sent-to-graveyard", *(["destroyed-any"] if "destroyed" in how else [])]
        left = {"came-from": "field"} if "field" in how else {}
        there = ({"zone": "graveyard", "this-turn": event} | left for event in events)
        return [{"fits": {"of": "this-card", "as": lies}} for lies in there]
    if lies := LIES.fullmatch(condition):
        return read_alone(re.sub(r"^and ", "while ", lies["rest"])) if lies["rest"] else []
    if came := CAME.fullmatch(condition):
        words = [CAMES[each.casefold()] for each in re.split(r" or |, ", came["how"])]
        return [{"fits": {"of": "this-card", "as": {"this-turn": words[0] if len(words) == 1 else words}}}]
    found = re.fullmatch(r"(?:if|while|when) (?P<state>.+)", condition, re.IGNORECASE)
    return read_state(found["state"]) if found else None


AFTER: Final = re.compile(
    r"during (?P<whose>your next|the next|the) standby phase(?P<next> of the next turn)? after this"
    r"(?P<face> face-up)? card(?P<where> you control| on the field)? was (?P<what>banished|destroyed"
    r"|sent(?P<from> from the field)? to (?:the|your) (?:GY|Graveyard))"
    r"(?P<by> by (?:(?:a )?card effect|(?P<theirs>an opponent's card effect)))?"
    r"(?P<sent> and sent to (?:the|your) (?:GY|Graveyard))?",
    re.IGNORECASE,
)
"""The first Standby Phase after something happened to the card."""
IN_STEP: Final = re.compile(
    r"during (?P<own>your )?(?:either player's )?battle step(?P<battles>, if this card battles)?", re.IGNORECASE
)
"""The Battle Step, perhaps of a battle of the card itself."""
IN_TURN: Final = re.compile(
    r"during your (?P<theirs>opponent's )?turn, (?P<rest>(?:if|while|except) .+)", re.IGNORECASE
)


def _read_after(found: re.Match[str]) -> list[Any] | None:
    """Read the Standby Phase after something happened to the card, of which no scene tells."""
    if (found["by"] or found["sent"]) and not found["what"].casefold().startswith("destroyed"):
        return None
    own: list[Any] = ["own-turn"] if found["whose"].casefold() == "your next" else []
    event = {"banished": "banished", "destroyed": "destroyed-by-effect" if found["by"] else "destroyed-any"}
    word = event.get(found["what"].casefold(), "sent-to-graveyard")
    lies: dict[str, Any] = {"earlier-turn": word}
    lies |= {"zone": "graveyard"} if found["sent"] or word == "sent-to-graveyard" else {}
    lies |= {"zone": "banished"} if word == "banished" else {}
    lies |= {"came-from": "field"} if found["where"] or found["from"] else {}
    unsaid = [{"unplayed": "whose effect it was"}] if found["theirs"] else []
    return [{"during": {"part": "standby-phase"}}, *own, {"fits": {"of": "this-card", "as": lies}}, *unsaid]


def read_besides(condition: str | None) -> list[Any]:
    """Read what a condition asks beside a phase or a turn; what is not read of it is not played."""
    known = read_alone(condition) if condition else []
    return known if known is not None else [{"unplayed": shorten(condition or "")}]


def list_limits_of_counters(does: list[Any]) -> list[Any]:
    """List the conditions under which counters can be placed, if an effect does nothing else."""
    match does:
        case [{"if": {"is": [{"fits": {"as": {"counters": _}}} as asked], "then": [{"place-counter": _}]}}]:
            return [asked]
    return []
