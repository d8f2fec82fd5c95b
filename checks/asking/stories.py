"""Reads the battle that a question describes: the attacker, its target, the cards beside them, and the question.

A noun phrase is a run of words of a closed vocabulary, so that a sentence about anything else is not taken for a
battle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from checks.asking.nouns import ATTACK, BE, HEADS, MINE, THEIRS, WHO, WORD, noun
from checks.asking.preludes import read_prelude
from checks.asking.rewording import tell_first
from checks.asking.traits import Trait, read_trait

Side = Literal["you", "they", ""]

_ON: Final = r"(?:(?:into|over|on|onto|against|at|to|through)\b )?"
_BY: Final = rf"(?:{WHO} |(?:^|(?<=if )|(?<=when )|(?<=and )|(?<=by )|(?<=to )|(?<=i )))"
"""The one who attacks, or the beginning of a clause without one."""
_DIRECTLY: Final = r"(?:(?:me|him|her|them|you|my opponent|the opponent|opponent) )?direct(?:ly)?\b"
_WITH: Final = r"(?:with|using|w/)"
_ATTACKS: Final = tuple(
    re.compile(rf"(?<![\w'{{-]){each}")
    for each in (
        rf"{_BY}{ATTACK} {_DIRECTLY}(?: {_WITH} {noun('attacker')})?(?! (?:into|over))",
        rf"{WHO} {ATTACK} {_WITH} {noun('attacker')} (?P<direct>{_DIRECTLY})",
        rf"{noun('attacker')} (?:is )?{ATTACK} (?P<direct>{_DIRECTLY})",
        rf"{_BY}{ATTACK} {_WITH} {noun('attacker')} {_ON}{noun('target')}",
        rf"{_BY}{ATTACK} {_ON}{noun('target')} {_WITH} {noun('attacker')}",
        rf"{WHO} {ATTACK} {_ON}it {_WITH} {noun('attacker')}",
        rf"{noun('target')} (?:{BE} )?attacked by {noun('attacker')}",
        rf"{WHO} {ATTACK} {noun('attacker')} (?:into|at|against|over) {noun('target')}",
        rf"{WHO} {ATTACK} {_WITH} {noun('attacker')}",
        rf"{_BY}{ATTACK} (?:me|him|her|them) {_WITH} {noun('attacker')}",
        rf"{WHO} {ATTACK} {_ON}{noun('target')}",
        rf"{noun('attacker')} (?:is |was |just )?{ATTACK} {_ON}{noun('target')}",
        rf"{noun('target')} (?:that |which )?{WHO} {ATTACK}",
        rf"{noun('target')} {BE} attacked",
        rf"{noun('attacker')} (?:is |was |just |has )?{ATTACK}",
        rf"{WHO} {ATTACK}(?= (?:and|but|then|he|she|they|i|my opponent|opponent|opp)\b)",
    )
)
"""The wordings of an attack, the most specific first."""
_SUBJECT: Final = (
    rf"(?:i|he|she|it|its|they|we|you|there|that|this|both|either|anything|anyone|someone|{MINE}|{THEIRS}|your|the"
    r"|opponent|opp|an?|attack|\{\d\}(?:'s)?)(?![\w'-])"
)
_OPENER: Final = re.compile(
    rf"\b(?:(?:can|could|may|does|do|did|will|would|is|are|am|should) {_SUBJECT}"
    r"|(?:was|were) (?:that|this|it)"
    r"|what(?:'s| is)?(?: the)? (?:happens?|gets?|result|outcome|is|dies|does|do|would|will|comes)"
    r"|who(?:se)? (?:wins|dies|survives|takes|loses|gets)"
    r"|how much(?: (?:battle )?(?:damage|lp|life))?(?: (?:do|does|will|would) \w+)?"
    r"|how (?:does|do|will|would)|which (?:one|monster))(?![\w'-])"
)
"""The beginnings of a question."""
_JOINS: Final = re.compile(r" (?:if|when|once|after|while|and|because|as)\b")
_HELD: Final = re.compile(
    r"(?:\b(?P<who>i|we|he|she|they|(?:my |the |your )?(?:opponent|opp))\b(?: (?:then|also|just|already|still|can|could"
    r"|will|would|may|to|try to|tries to))* )?"
    r"(?P<verb>has|have|had|got|controls?|with|by|use[sd]?|using|activate[sd]?|activating|flip(?:s|ped)?"
    r"|chain(?:s|ed)?|play(?:s|ed)?|"
    r"responds? with|discards?)? ?"
    rf"(?P<own>(?:(?:{MINE}|{THEIRS}|a|an|the|face-up|face-down|set|active|up) )*)\{{(?P<card>\d)\}}(?:'s effect|'s)?"
    r"(?: (?:face-up|face-down|set|in (?:my |his |the )?hand|on (?:the |my |his )?field|active|up|out"
    r"|in (?:atk|attack|def|defen[sc]e)(?: position| pos| mode)?)\b)*"
)
_ON_MONSTER: Final = re.compile(
    rf" (?:on (?P<on>it|{WORD}(?: {WORD})*)|(?P<that>(?:(?:{MINE}|{THEIRS}|the) )?\{{\d\}}))"
)
_USED: Final = re.compile(r"by|us|activat|flip|chain|play|respond|discard")


class Fighter(NamedTuple):
    """A monster of a described battle: a card by its number, or a plain one."""

    card: int | None = None
    atk: int | None = None
    defence: int | None = None
    position: str = ""
    """``attack``, ``defense`` or ``facedown``; empty if it is not said."""
    strength: str = ""
    """``stronger`` or ``weaker`` than the other; empty if it is not said."""
    trait: Trait | None = None
    side: Side = ""
    pierces: bool = False
    summoned: str = ""
    """How it was Summoned, if that is said."""


class Beside(NamedTuple):
    """A card beside a described battle: its number, its holder, and whether it is used."""

    card: int
    side: Side
    is_used: bool
    on: str = ""
    """The words for the monster on which it is used."""
    with_attacker: bool = False
    """Whether the monster that attacks is *with* it, and no player is named."""
    is_chained: bool = False
    """Whether it is used in response to the card before it."""
    bearer: str = ""
    """The role of the battling monster to which it is equipped, if it is a monster itself."""


class Story(NamedTuple):
    """A battle as a question describes it."""

    attacker: Fighter
    target: Fighter | None
    """None for a direct attack."""
    side: Side
    """Who attacks."""
    beside: tuple[Beside, ...]
    asked: str
    """The words that ask about it; empty if the battle is only described."""
    rest: str
    """The other words, which do not describe the battle."""
    is_side_open: bool = False
    """Whether no word says who attacks."""
    effects: tuple[str, ...] = ()
    """The battling monsters whose effects are used, by their roles."""


def read_story(said: str) -> Story | None:
    """Read the battle that a question describes; None if it describes none."""
    prelude = read_prelude(said)
    said = tell_first(prelude.said)
    at = _find_asked(said)
    told, asked = at if at is not None else (said, "")
    found = next((match for pattern in _ATTACKS if (match := _match(pattern, told))), None)
    if found is None:
        return _read_implied(said)
    named = found.groupdict()
    attacker = read_fighter(named.get("attacker") or "")
    is_direct = "target" not in named or named.get("direct") is not None
    target = None if is_direct and re.search(r"\bdirect", found[0]) else read_fighter(named.get("target") or "")
    battling = {each.card for each in (attacker, target) if each is not None and each.card is not None}
    rest = told[: found.start()] + " " + told[found.end() :]
    if attacker.card is None and (pierces := re.search(r"\bwith (?:a )?pierc\w*(?: damage| monster)?", rest)):
        attacker = attacker._replace(pierces=True)
        rest = rest.replace(pierces[0], " ")
    if target is not None and not target.position and re.search(r"\battacked (?:while |when )?face-up\b", told):
        target = target._replace(position="attack")
    side = _choose_side(named.get("who") or "", attacker, target, told)
    effects, rest = _read_effects(rest, attacker, target, side)
    beside, rest = _read_beside(rest, asked, battling, said, to_effect=bool(effects))
    if not side and any(each.with_attacker for each in beside):
        side = "you"
        beside = tuple(each._replace(side="you") if each.with_attacker else each for each in beside)
    beside = tuple(each._replace(side=side) if each.with_attacker else each for each in beside)
    roles = {each.card: role for role, each in (("target", target), ("attacker", attacker)) if each is not None}
    effects += tuple(roles[card] for card in prelude.first if roles.get(card, "") not in ("", *effects))
    foes: dict[Side, Side] = {"you": "they", "they": "you", "": ""}
    owners: dict[str, Side] = {"attacker": side, "target": foes[side]}
    for bearer, worn in prelude.worn:
        if bearer in roles and worn not in roles:
            kept = tuple(each for each in beside if each.card != worn)
            beside = (*kept, Beside(worn, owners[roles[bearer]], is_used=False, bearer=roles[bearer]))
    if side:
        defender: Side = "they" if side == "you" else "you"
        beside = tuple(each if each.side else each._replace(side=defender) for each in beside)
    if attacker == Fighter() or target == Fighter():
        other, rest = _find_plain(rest)
        attacker = other or attacker if attacker == Fighter() and (not other or other.side in ("", side)) else attacker
        target = other or target if target == Fighter() and (not other or other.side != side) else target
    is_side_open = not named.get("who") and not any(each.side for each in (attacker, target) if each is not None)
    is_side_open = is_side_open and _AT_ME.search(told) is None
    return Story(attacker, target, side, beside, asked, rest, is_side_open, effects)


_EFFECT_USED: Final = re.compile(
    rf"\b(?:and |but |then )*(?P<who>i|we|he|she|they|it|{MINE}|(?:my |the )?(?:opponent|opp)|\{{\d\}}|)"
    r"(?: then| also| will| decides? to| chooses? to)*"
    r" (?:uses?|used|activates?|activated|triggers?|triggered)"
    rf" (?:(?:its|{MINE}|{THEIRS}|the) )?(?:\{{(?P<card>\d)\}}(?:'s)? )?effect\b"
)


def _read_effects(rest: str, attacker: Fighter, target: Fighter | None, side: Side) -> tuple[tuple[str, ...], str]:
    """Read whose effects are used in a battle, as roles; also the words left."""
    found = _EFFECT_USED.search(rest)
    if found is None or not side:
        return (), rest
    cards = {each.card: role for role, each in (("target", target), ("attacker", attacker)) if each is not None}
    who = found["who"]
    named = found["card"] or (who[1] if who.startswith("{") else "")
    is_mine = re.fullmatch(rf"i|we|{MINE}", who) is not None
    role = cards.get(int(named), "") if named else "attacker" if is_mine is (side == "you") or who == "it" else "target"
    return ((role,) if role else ()), rest[: found.start()] + " " + rest[found.end() :]


_PIERCES: Final = re.compile(
    r"^\w+ (?:(?:my|his|the|a|an) )?\{(?P<card>\d)\}(?:'s attack|'s effect)?"
    r" (?:pierce|(?:do|deal|inflict) piercing)"
)
_DESTROYS: Final = re.compile(
    rf"^\w+ (?:(?:my|his|the|a|an) )?\{{(?P<card>\d)\}}(?:'s effect)? (?:\w+ )?destroy {noun('target')}"
    r"(?P<attacks> (?:that |which |who )?(?:attack\w*|destroy\w*) it)?"
)
_SURVIVES: Final = re.compile(
    rf"^(?P<asked>\w+ {noun('target')} (?:survive|live through|withstand|die|lose|(?:get|be) destroyed))"
    r"(?: by| to| from| through| against)?"
    rf" (?:(?:an?|the|being) (?:attack|attacked|battle|hit) (?:from|by|of|with|against) )?{noun('attacker')}"
)


def _read_implied(said: str) -> Story | None:
    """Read the battle that a question implies: *does {0} destroy a monster*, *does {0} pierce*."""
    if found := _PIERCES.search(said):
        target = Fighter(position="defense", strength="weaker")
        return Story(Fighter(int(found["card"])), target, "you", (), said, "")
    found = _match(_SURVIVES, said)
    if found and ("{" not in found["attacker"] or re.search(r"\b(?:attack|battle)", found[0])):
        attacker, target = read_fighter(found["attacker"]), read_fighter(found["target"])
        side = _choose_side("", attacker, target, "")
        return Story(attacker, target, side, (), found["asked"], said[found.end() :])
    found = _DESTROYS.search(said)
    if found is None or "{" in found["target"] or not re.search(rf"{HEADS}|face-down|\bset\b", found["target"]):
        return None
    one, other = Fighter(int(found["card"])), read_fighter(found["target"])
    one, other = (other, one) if found["attacks"] else (one, other)
    return Story(one, other, _choose_side("", one, other, ""), (), said.replace(found["attacks"] or "\0", ""), "")


def _find_plain(rest: str) -> tuple[Fighter | None, str]:
    """Find a monster without a name that is described beside the attack; also the words left."""
    for found in re.finditer(rf"(?<![\w'{{-]){noun('plain')}", rest):
        if re.search(r"monster|\d{2,}", found[0]) and (fighter := read_fighter(found[0])) != Fighter(side=fighter.side):
            return fighter, rest[: found.start()] + rest[found.end() :]
    return None, rest


def _match(pattern: re.Pattern[str], told: str) -> re.Match[str] | None:
    """Match a wording of an attack, if its noun phrases name monsters."""
    for found in pattern.finditer(told):
        named = [text for role in ("attacker", "target") if (text := found.groupdict().get(role))]
        is_passive = named[1:] == ["face-down"] and re.search(r"\battacked face-down$", found[0])
        if not is_passive and all(re.search(rf"{HEADS}|face-down|\bset\b|\d{{2,}}|\b0\b", text) for text in named):
            return found
    return None


_MAIN: Final = re.compile(r"(?:can|could|may|does|do|did|will|would|is|are|am)\b.*?(?= (?:if|when|while|once|after)\b)")


def read_main(text: str) -> str:
    """Read the clause of a question that asks, without a condition after it."""
    found = _MAIN.match(text)
    return found[0] if found is not None else text


def read_clause(said: str) -> str:
    """Read the clause of a question that asks, without the description before it; empty without one."""
    found = _find_asked(said)
    return found[1] if found is not None and found[0].strip() else ""


def _find_asked(said: str) -> tuple[str, str] | None:
    """Part the description from the question; None without a question."""
    opened = [*_OPENER.finditer(said)]
    if not opened:
        return None
    first = opened[-1].start()
    if before := re.search(r"\b(?:when|where|why|how|what|which|who|whose)(?: \w+)? $", said[:first]):
        first = before.start()
    told, asked = said[:first], said[first:]
    joined = _JOINS.search(asked)
    if re.search(ATTACK, told) or joined is None:
        return told, asked
    named = re.findall(r"\{\d\}", asked[: joined.start()])
    inside = asked[joined.end() :]
    if len({*named}) == 1 and named[0] not in inside:
        inside = re.sub(r"^ ?attacking\b", f" {named[0]} attacks", inside)
        inside = re.sub(r"^ ?being attacked\b", f" {named[0]} is attacked", inside)
        inside = re.sub(r"\bit\b('s)?", lambda found: f"{named[0]}{' is' if found[1] else ''}", inside, count=1)
    return f"{told} {inside}", asked[: joined.start()]


_DEFENDS: Final = re.compile(
    r"\bin def|\bdef(?:en[sc]e)? (?=\{|monster|set\b)|\bdef(?:en[sc]e|ensive)? (?:position|pos|mode)|\bdefending\b"
)


def read_fighter(text: str) -> Fighter:
    """Read a noun phrase as a monster."""
    card = re.search(r"\{(\d)\}", text)
    number = re.search(
        r"\b(\d{2,5}|0)(?:/(\d{1,5}))?(?: ?(atk|attack|def|defen[sc]e))?",
        re.sub(r"\{\d\}|\b(?:level|lvl|lv) \d+", "", text),
    )
    defends = _DEFENDS.search(text) is not None
    position = "facedown" if re.search(r"\bface-down|\bset\b", text) else "defense" if defends else ""
    if not position and re.search(r"\b(?:attack|atk) (?:position|pos|mode)|\bin (?:atk|attack)\b|\bface-up\b", text):
        position = "attack"
    atk = int(number[1]) if number else None
    defence = int(number[2]) if number and number[2] else None
    if number and number[3] and number[3].startswith("def"):
        atk, defence, position = None, int(number[1]), position or "defense"
    elif number and position in ("facedown", "defense") and defence is None and number[3] is None:
        atk, defence = None, int(number[1])
    strength = "stronger" if re.search(r"\b(?:stronger|bigger)\b", text) else ""
    strength = "weaker" if re.search(r"\b(?:weaker|smaller)\b", text) else strength
    side: Side = (
        "you" if re.search(rf"\b(?:{MINE})\b", text) else "they" if re.search(rf"\b(?:{THEIRS})\b", text) else ""
    )
    summon = re.search(r"\b(special|normal|tribute|flip|fusion|ritual|synchro|xyz|link)[- ]?summoned\b", text)
    fighter = Fighter(int(card[1]) if card else None, atk, defence, position, strength, read_trait(text), side)
    return fighter._replace(summoned=summon[1]) if summon else fighter


_AT_ME: Final = re.compile(r"\battack\w* me\b")


def _choose_side(who: str, attacker: Fighter, target: Fighter | None, told: str) -> Side:
    """Choose the attacking player; the only named card belongs to the asker, if nothing else is said."""
    if who:
        return "you" if re.fullmatch(r"i'm|i|we|you", who) else "they"
    if attacker.side:
        return attacker.side
    if target is not None and target.side:
        return "they" if target.side == "you" else "you"
    if _AT_ME.search(told):
        return "they"
    if target is not None and attacker.card is None and target.card is None:
        return "you"
    if target is not None and (attacker.card is None) is not (target.card is None):
        return "they" if attacker.card is None else "you"
    return ""


def _read_beside(
    rest: str, asked: str, battling: set[int], said: str, *, to_effect: bool = False
) -> tuple[tuple[Beside, ...], str]:
    """Read the cards beside the battle, those of the description first; also its other words.

    ``to_effect`` says that the effect of a battling monster is used, so that the first card can be chained to it.
    """
    found: dict[int, Beside] = {}
    for text, is_told in ((rest, True), (asked, False)):
        for match in _HELD.finditer(text):
            card = int(match["card"])
            if card in battling or card in found:
                continue
            used = is_told and (bool(match["who"]) if match["verb"] is None else _USED.match(match["verb"]) is not None)
            on = _ON_MONSTER.match(text[match.end() :])
            meant = "" if on is None else on["on"] or (on["that"] if used and match["verb"] is None else "")
            target = "attack target" if used and match["verb"] == "by" else meant
            chained = used and (to_effect or bool(found)) and (match["verb"] or "").startswith(("chain", "respond"))
            holder = _read_holder(match, text[: match.start()])
            with_attacker = is_told and match["verb"] == "with" and not holder
            found[card] = Beside(card, holder, used, target, with_attacker, chained)
    left = _HELD.sub(lambda match: " ", rest) if found else rest
    named = {int(each) for each in re.findall(r"\{(\d)\}", said)}
    for card in sorted(named - {*found} - battling):
        found[card] = Beside(card, "", False)
    return tuple(found.values()), re.sub(r"\{\d\}(?:'s)?", " ", left)


def _read_holder(match: re.Match[str], before: str) -> Side:
    own = match["own"] or ""
    if re.search(rf"\b(?:{MINE})\b", own):
        return "you"
    if re.search(rf"\b(?:{THEIRS})\b", own):
        return "they"
    who = match["who"] or next(iter(_list_players(before)), "")
    return ("you" if re.fullmatch(r"i|we", who) else "they") if who else ""


def _list_players(before: str) -> Iterator[str]:
    """List the players named before a card, the nearest first."""
    named = re.findall(r"(?<![\w'])(i|we|he|she|they|opponent|opp)(?![\w'])", before)
    yield from reversed(named)
