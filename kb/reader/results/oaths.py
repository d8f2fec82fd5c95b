"""Restrictions on a player for the turn in which an effect is activated."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.results.sentences import read_result
from kb.reader.sentences.costs import read_oath as read_form

_FOR_THE_TURN: Final = re.compile(
    r"(?P<bar>You cannot (?:(?!\b(?:other|and)\b)[^.:;])+?)(?P<first>, except [^.:;]+?)?,? (?:during )?"
    r"the turn (?:that )?you (?:activate|use)"
    r" (?:this (?:card|effect)|(?:either|any) of this card's effects|either effect)"
    r"(?P<but>, except [^.:;]+?)?"
    r"(?: \(even if this (?:card|monster) leaves the field\))?"
)
"""A sentence that restricts a player for the turn; "other" monsters may be others than those of the effect."""


_NO_ATTACKS: Final = re.compile(
    r"(?:(?P<itself>This card)|Your monsters|\"(?P<name>[^\"]+)\"(?P<ours> you control)?)"
    r" cannot (?:attack|(?P<declare>declare an attack)) (?P<directly>directly )?(?:during )?the turn"
    r" (?:(?:that )?you activate this (?:card|effect)"
    r"|this effect is activated)",
    re.IGNORECASE,
)
"""A sentence by which monsters do not attack in the turn; "other" ones may be others than those of the effect."""


def _name_attack(found: re.Match[str]) -> str:
    """Name the attacks that are meant: all, or direct ones."""
    return "attack-directly" if found["directly"] else "declare-attack" if found["declare"] else "attack"


def _name_attackers(found: re.Match[str]) -> Any:
    """Name the monsters that do not attack."""
    if found["itself"]:
        return "this-card"
    ours = {"of": "controller"} if found["ours"] or not found["name"] else {}
    return {"all": ours | {"kind": "monster"} | ({"named": found["name"]} if found["name"] else {})}


_NO_BATTLE: Final = re.compile(
    r"You cannot conduct your Battle Phase (?:during )?the turn (?:that )?you (?:activate|use)"
    r" (?:this (?:card|effect)|(?:either|any) of this card's effects)"
)
"""A sentence by which there is no Battle Phase in the turn."""
BEFORE_BATTLE: Final[dict[str, Any]] = {
    "any-of": ["opponents-turn", {"during": {"part": ["draw-phase", "standby-phase", "main-phase"]}}]
}
"""That the player's Battle Phase of this turn has not begun."""


def gives_up_battle(price: str) -> bool:
    """Whether a sentence says that there is no Battle Phase in the turn."""
    return bool(_NO_BATTLE.fullmatch(price.strip().removesuffix(".")))


_BESIDES: Final = re.compile(
    r"^You can only use (?:each effect of \"[^\"]+\"|this effect of \"[^\"]+\"|1 \"[^\"]+\" effect)"
    r" (?:once )?per turn,(?: and only once that turn,)? also y(?=ou cannot)"
)
"""A limit on uses in front of a restriction."""


def read_oath(price: str) -> dict[str, Any] | None:
    """Read a sentence that restricts a player for a turn, as a cost; None if part of it is unread."""
    said = _BESIDES.sub("Y", price.strip().removesuffix("."))
    if (formed := read_form(said)) is not None:
        return formed
    if _NO_BATTLE.fullmatch(said):
        ours = {"all": {"of": "controller", "kind": "monster"}}
        lasting = {"lasts": "until-end-of-turn", "newcomers": "too", "binds": "player"}
        return {"forbid": {"what": "attack", "of": ours} | lasting}
    if found := _NO_ATTACKS.fullmatch(said):
        of = _name_attackers(found)
        later = {} if of == "this-card" else {"newcomers": "too", "binds": "player"}
        return {"forbid": {"what": _name_attack(found), "of": of, "lasts": "until-end-of-turn"} | later}
    found = _FOR_THE_TURN.fullmatch(said)
    if found is None or (found["first"] and found["but"]):
        return None
    done = read_result(f"{found['bar']} this turn{found['first'] or found['but'] or ''}.")
    cost = done[0] if done and len(done) == 1 and isinstance(done[0], dict) else {}
    return cost if cost.get("forbid", {}).get("lasts") == "until-end-of-turn" else None
