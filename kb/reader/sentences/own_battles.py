"""Sentences about the effects of a battle of the card itself, or of its equipped monster."""

from __future__ import annotations

import re
from typing import Any, Final

from kb.reader.grammar.described import describe_shown
from kb.reader.grammar.states import read_state
from kb.reader.sentences.formula import UNREAD, Formula
from kb.reader.sentences.groups import STAT, name_stat

_STEP: Final = "until-end-of-damage-step"
_HEAD: Final = re.compile(
    r"If (?P<who>this card|the equipped monster) "
    r"(?P<does>attacks or is attacked|attacks directly|attacks|battles|is attacked)"
    r"(?: by)?(?: (?P<whom>an? [^.:;●,]+?|your opponent's monster))?"
    r"(?:,? (?:while|as long as|if) (?P<state>[^.:;●,]+))?, (?P<rest>[^.:;●]+)"
)
_WHO: Final = "(?:it|this card|the equipped monster)"
_THEIRS: Final = "(?:that monster|that opponent's monster|the opponent's monster|the monster it battles)"
_UNTIL: Final = r"(?:until (?:the end of|after) the Damage Step|during the Damage Step(?: only)?)"
_ONLY: Final = r"(?P<span>during the Damage Step only|during (?:that |the |)damage calculation only)"
_GAINS: Final = re.compile(rf"{_WHO} (?P<verb>gains|loses) (?P<amount>[\d,]+) {STAT} {_ONLY}")
_INCREASES: Final = re.compile(
    rf"(?P<verb>increase|decrease) the {STAT} of this card by (?P<amount>[\d,]+)(?: points)? {_ONLY}"
)
_THEIR_STAT: Final = re.compile(
    rf"(?:{_THEIRS}'s {STAT} (?:(?:becomes? |is |are )halved|becomes? (?P<to>\d+))"
    rf"|{_THEIRS} (?P<verb>loses|gains) (?P<amount>[\d,]+) (?P<stat2>ATK/DEF|ATK and DEF|ATK|DEF)) {_ONLY}"
)
_SILENT: Final = re.compile(
    rf"(?:your opponent cannot activate (?:any )?(?P<what>[^.:;●]+?)"
    rf"|your opponent's (?P<theirs>[^.:;●]+?) cannot be activated) {_UNTIL}"
)
_KINDS: Final = (
    (r"Spell (?:or|and) Trap Cards|Spell/Trap Cards", ["activate-spell-card", "activate-trap-card"]),
    (r"Spells?/Traps?(?: Cards)?(?: or effects| and effects)", ["activate-spell", "activate-trap"]),
    (r"Trap Cards", ["activate-trap-card"]),
    (r"Spell Cards", ["activate-spell-card"]),
    (r"Trap Cards or effects|Trap Cards and Trap effects", ["activate-trap"]),
    (r"monster effects|effects of monsters", ["activate-monster-effect"]),
    (r"cards (?:or|and) effects|cards or their effects", ["activate"]),
)
_UNMOVED: Final = re.compile(rf"(?:it|this card) is unaffected by [^.:;●]+? {_UNTIL}")
_TURNS: Final = re.compile(
    r"(?:change (?:it|this card)|(?:it|this card) is changed) to Defense Position at the end of the"
    r" (?P<part>Damage Step|Battle Phase)"
)
_DAMAGE: Final = re.compile(
    r"(?:any|the) battle damage (?:it|this card) inflicts(?: to your opponent)?(?: from (?:this|that) battle)?"
    r" is (?P<to>doubled|halved)"
)
_SPARES: Final = re.compile(r"you take no battle damage(?: from (?:that|this) battle)?")
_GIVES: Final = re.compile(r"your opponent takes no battle damage(?: from (?:that|this) battle)?")
_TAKES: Final = re.compile(r"you take any battle damage your opponent would have taken from (?:that|this) battle")
_SAFE: Final = re.compile(
    r"(?:neither(?: monster)? can be destroyed by (?:that|this) battle"
    r"|(?P<one>(?:it|this card|the equipped monster) (?:cannot be|is not) destroyed by (?:that|this) battle))"
)


def find_battle(sentence: str) -> Formula | None:
    """Find the effect of a battle of the card, without the full stop; None if part of it is unread.

    Unread requirements on the other monster or the field are left open.
    """
    found = _HEAD.fullmatch(sentence)
    if found is None:
        return None
    who = "this-card" if found["who"] == "this card" else "equipped-monster"
    said = _read_rest(found["rest"], who)
    if said is None:
        return None
    when = [*_read_battle(found["does"], found["whom"], who)]
    if found["state"]:
        when += read_state(found["state"].replace("it ", "this card ", 1)) or [UNREAD]
    return Formula(said.does, [*when, *([] if said.applies_when == "always" else said.applies_when)], said.lasts)


def _read_battle(does: str, whom: str | None, who: str) -> list[dict[str, Any]]:
    """Read the battles that are meant."""
    if does == "attacks directly":
        return [{"attacks": {"of": who}}, {"not": {"attacked": {"of": "opponent"}}}, *([UNREAD] if whom else [])]
    word = {"attacks": "attacks", "is attacked": "attacked"}.get(does, "battling")
    when: list[dict[str, Any]] = [{word: {"of": who}}]
    if whom is None:
        return when
    theirs = {"attacks": "attacked", "is attacked": "attacks"}.get(does, "battling")
    plain = re.sub(r"^(?:your opponent's|an opponent's|an?) ", "", whom)
    described = describe_shown(plain)
    if described is None or "of" in described or "other" in described:
        return [*when, {theirs: {"of": "opponent"}}, UNREAD]
    fits = {key: value for key, value in described.items() if (key, value) != ("kind", "monster")}
    if fits.get("face") == "down" and word == "attacks":
        fits = {key: value for key, value in fits.items() if key not in ("face", "position")} | {"position": "facedown"}
    whose = {"of": "opponent" if "opponent's" in whom or word != "attacks" else "both"}
    return when if word == "attacked" and not fits else [*when, {theirs: whose | fits}]


def _read_rest(rest: str, who: str) -> Formula | None:
    """Read the effect of such a battle."""
    if found := _GAINS.fullmatch(rest) or _INCREASES.fullmatch(rest):
        lasts = _name_span(found["span"])
        sign = 1 if found["verb"] in ("gains", "increase") else -1
        amount = sign * int(found["amount"].replace(",", ""))
        return Formula((_change(who, found["stat"], lasts, by=amount),), "always", lasts)
    if found := _THEIR_STAT.fullmatch(rest):
        return _read_theirs(found)
    if found := _SILENT.fullmatch(rest):
        said = found["what"] or found["theirs"]
        what = next((words for form, words in _KINDS if re.fullmatch(form, said)), None)
        return None if what is None else Formula(({"forbid": {"what": what, "of": "opponent"}},), "always", _STEP)
    if who != "this-card":
        return None
    return _read_own(rest)


def _read_own(rest: str) -> Formula | None:
    """Read the effect of a battle on the card itself."""
    if _UNMOVED.fullmatch(rest):
        return Formula(({"make-unaffected": {"by": "card"}},), [UNREAD], _STEP)
    if found := _TURNS.fullmatch(rest):
        turned = {"change-position": {"of": "this-card", "to": "defense"}}
        if found["part"] == "Damage Step":
            return Formula(({"later": {"at": "end", "do": [turned]}},), [{"during": {"part": "damage-step"}}])
        return Formula(({"later": {"at": "end-step", "do": [turned]}},))
    if found := _DAMAGE.fullmatch(rest):
        to = {"doubled": "double", "halved": "half"}[found["to"]]
        return Formula(({"set-battle-damage": {"of": "opponent", "to": to, "by": "inflicted-by-this-card"}},))
    if _SPARES.fullmatch(rest) or _GIVES.fullmatch(rest):
        side = "controller" if _SPARES.fullmatch(rest) else "opponent"
        return Formula(({"set-battle-damage": {"of": side, "to": 0}},))
    if _TAKES.fullmatch(rest):
        return Formula(({"redirect-battle-damage": {"of": "opponent", "to": "controller"}},))
    if found := _SAFE.fullmatch(rest):
        of = "this-card" if found["one"] else "both-battling-monsters"
        return Formula(({"forbid": {"what": ["be-destroyed-by-battle"], "of": of}},))
    return None


def _read_theirs(found: re.Match[str]) -> Formula:
    """Read a change of the other monster's ATK or DEF."""
    lasts = _name_span(found["span"])
    stat = found["stat"] or found["stat2"]
    if found["amount"]:
        sign = 1 if found["verb"] == "gains" else -1
        how: dict[str, Any] = {"by": sign * int(found["amount"].replace(",", ""))}
    else:
        how = {"to": int(found["to"])} if found["to"] else {"factor": "half"}
    return Formula((_change("battled-monster", stat, lasts, **how),), "always", lasts)


def _change(of: str, stat: str, lasts: str, **how: Any) -> dict[str, Any]:
    return {"change-stat": {"of": of, "stat": name_stat(stat), **how, "lasts": lasts}}


def _name_span(said: str) -> str:
    return "damage-step-only" if "Step" in said else "damage-calculation-only"


def read_bound(whom: str) -> dict[str, Any] | None:
    """Read the bound on the other monster's ATK, as a comparison with its ATK in the battle; None if unread."""
    found = _WITH_ATK.fullmatch(whom)
    if found is None:
        return None
    theirs = {"atk-of": "battled-monster"}
    if found["same"]:
        return {"stat-compare": {"a": theirs, "is": "equal", "b": {"atk-of": "this-card"}}}
    how = "at-least" if found["side"] == "more" else "at-most"
    return {"stat-compare": {"a": theirs, "is": how, "b": int(found["number"].replace(",", ""))}}


_WITH_ATK: Final = re.compile(
    r"a monster (?:that has|with) (?:(?P<number>[\d,]+) or (?P<side>less|more) ATK|(?P<same>the same ATK))"
)
