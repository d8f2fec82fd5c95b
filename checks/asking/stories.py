"""Reads the battle that a question describes: the attacker, its target, the cards beside them, and the question.

A noun phrase is a run of words of a closed vocabulary, so that a sentence about anything else is not taken for a
battle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from checks.asking.preludes import read_prelude
from checks.asking.traits import ATTRIBUTES, TYPES, Trait, read_trait

Side = Literal["you", "they", ""]

MINE: Final = r"my|mine|our"
THEIRS: Final = r"his|her|their|opponent's|opponents'?|opp's|enemy|opposing"
_QUALITIES: Final = "|".join(
    (
        MINE, THEIRS, "your", "the", "a", "an", "that", "this", "another", "one of", "other", "own", "same",
        r"(?:in |into |on )?(?:face-(?:down|up) )?(?:attack|atk|def|defen[sc]e|defensive) (?:position|pos|mode)",
        r"def(?:en[sc]e)?(?= (?:\{|monster|set\b))", r"(?:atk|attack)(?= \{)", "only",
        r"(?:special|normal|tribute|flip|fusion|ritual|synchro|xyz|link)[- ]?summoned(?= (?:\{|monster))",
        "in defen[sc]e", "in def", r"in (?:atk|attack)(?! (?:position|pos|mode|step|phase|target))",
        r"\d{1,5}(?:/\d{1,5})?(?: ?(?:atk|attack|def|defen[sc]e)(?: points?)?)?",
        "face-down", "face-up", "set", "attacking(?= monster)", "attacked(?= monster)", "defending", "weaker",
        "stronger", "bigger", "smaller", "normal", "effect", "flip", "plain", "vanilla", "random", "level", "lvl",
        "lv", "star", "type",
        r"(?:with|and|has|of)(?= \d)", *ATTRIBUTES, *(each.replace("-", "[- ]") for each in TYPES),
    )
)  # fmt: skip
_HEADS: Final = r"\{\d\}(?:'s)?|monsters?|one|tokens?|attacker|defender"
_WORD: Final = rf"(?:{_QUALITIES}|{_HEADS})(?![\w'/-])"


_ANOTHER: Final = rf"(?:(?<!\}})|(?! (?:{MINE}|{THEIRS}|the|an?|\{{)))"
"""No other noun phrase begins after the name of a card: *{0} my {1}* are two."""


def _noun(name: str) -> str:
    return rf"(?P<{name}>{_WORD}(?:{_ANOTHER} {_WORD})*)"


_WHO: Final = (
    r"(?P<who>\b(?:i'm|i|we|he's|he|she|they|they're|someone|(?:my |the |your )?(?:opponent|opp)(?! 's|'s)))"
    r"(?: (?:am|is|are|was|has|then|just|now|declares?|declared|an|also|wants? to|decides? to|goes to|try to"
    r"|tries to))*"
)
_ATTACK: Final = (
    r"\b(?:attack(?:s|ed|ing)?|battl(?:es?|ed|ing))\b(?! (?:position|pos|mode|step|phase|target|points?)\b)"
)
_ON: Final = r"(?:(?:into|over|on|onto|against|at|to|through)\b )?"
_BY: Final = rf"(?:{_WHO} |(?:^|(?<=if )|(?<=when )|(?<=and )|(?<=by )|(?<=to )|(?<=i )))"
"""The one who attacks, or the beginning of a clause without one."""
_DIRECTLY: Final = r"(?:(?:me|him|her|them|you|my opponent|the opponent|opponent) )?direct(?:ly)?\b"
_WITH: Final = r"(?:with|using|w/)"
_BE: Final = r"(?:is|gets|was|got|are|being|be|getting)(?: being)?"
_ATTACKS: Final = tuple(
    re.compile(rf"(?<![\w'{{-]){each}")
    for each in (
        rf"{_BY}{_ATTACK} {_DIRECTLY}(?: {_WITH} {_noun('attacker')})?(?! (?:into|over))",
        rf"{_WHO} {_ATTACK} {_WITH} {_noun('attacker')} (?P<direct>{_DIRECTLY})",
        rf"{_noun('attacker')} (?:is )?{_ATTACK} (?P<direct>{_DIRECTLY})",
        rf"{_BY}{_ATTACK} {_WITH} {_noun('attacker')} {_ON}{_noun('target')}",
        rf"{_BY}{_ATTACK} {_ON}{_noun('target')} {_WITH} {_noun('attacker')}",
        rf"{_WHO} {_ATTACK} {_ON}it {_WITH} {_noun('attacker')}",
        rf"{_noun('target')} (?:{_BE} )?attacked by {_noun('attacker')}",
        rf"{_WHO} {_ATTACK} {_noun('attacker')} (?:into|at|against|over) {_noun('target')}",
        rf"{_WHO} {_ATTACK} {_WITH} {_noun('attacker')}",
        rf"{_WHO} {_ATTACK} {_ON}{_noun('target')}",
        rf"{_noun('attacker')} (?:is |was |just )?{_ATTACK} {_ON}{_noun('target')}",
        rf"{_noun('target')} (?:that |which )?{_WHO} {_ATTACK}",
        rf"{_noun('target')} {_BE} attacked",
        rf"{_noun('attacker')} (?:is |was |just |has )?{_ATTACK}",
        rf"{_WHO} {_ATTACK}(?= (?:and|but|then|he|she|they|i|my opponent|opponent|opp)\b)",
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
    r"(?: (?:face-up|face-down|set|in (?:my |his |the )?hand|on (?:the |my |his )?field|active|up|out)\b)*"
)
_ON_MONSTER: Final = re.compile(
    rf" (?:on (?P<on>it|{_WORD}(?: {_WORD})*)|(?P<that>(?:(?:{MINE}|{THEIRS}|the) )?\{{\d\}}))"
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
    said = _tell_first(prelude.said)
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
    return Story(attacker, target, side, beside, asked, rest, is_side_open and " me" not in found[0], effects)


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


_ON_ATTACKER: Final = re.compile(
    r"^(?:what|what happens) (?:if|when) "
    r"(?P<used>(?:i|we|you|he|she|they|(?:my |the )?(?:opponent|opp)) (?:\w+ )?\{\d\}) (?:on )?"
    rf"(?:(?:my )?(?P<theirs>{THEIRS})|{MINE}) (?:attacking monster|attacker)\b"
)
"""A question that names the attacker only as the target of a card."""
_FACE_BY: Final = re.compile(rf"(?P<target>\{{\d\}}) (?:{_BE} )?attacked (?P<face>face-down|face-up|set) by\b")


_ON_BEARER: Final = re.compile(
    r"(?<!use )(?<!uses )(?<!used )(?<!activate )(?<!activates )(?<!chain )(?<!chains )"
    rf"(?P<card>(?:(?:{MINE}|{THEIRS}) )?\{{\d\}}) (?:equipped )?(?:on|to)"
    rf" {_noun('monster')} (?P<verb>attack(?:s|ed)?\b(?! (?:target|position|pos|mode)))"
)
"""An Equip Card and the monster that wears it, which attacks: *{0} on a 300 monster attacks*."""
_WITH_CARD: Final = re.compile(
    rf"(?P<monster>(?:(?:{MINE}|{THEIRS}|a|an|the) )?\{{\d\}})(?: that is| which is)? (?:equipped )?(?:with|and)"
    rf" (?P<card>(?:(?:{MINE}|{THEIRS}|a|an|the) )?\{{\d\}})"
    rf"(?: (?:equipped|active|up|out|on the field|on it|face-up))* (?P<verb>(?:{_BE} )?{_ATTACK})"
)
"""A monster that attacks with a card of its player: *my {0} with {1} attacks {2}*."""
_ATTACKS_HER: Final = re.compile(
    rf"(.*(?P<other>\{{\d\}})(?:(?!\{{).)*\{{\d\}} (?:{_BE} )?{_ATTACK}(?: into)?) (?:her|him|it)"
    r"(?=$| (?:and|but|then|who|do|does|what|how|can|will|is)\b)"
)
"""An attack on the monster named before, by a pronoun: *does {0} die if {1} attacks her*."""


_ONLY: Final = re.compile(
    r" (?:and )?(?:it's |its |it is |that is |they are |they're )?the only (?:other )?monsters?"
    r"(?: (?:on|in) (?:the |his |my )?field)?(?= |$)"
)
"""Words that exclude further monsters; a played battle has none."""
_WHEN_ATTACKING: Final = re.compile(
    rf"^(?P<does>does|do|will|would|can|could) (?:(?:{MINE}|{THEIRS}) )?(?P<doer>\{{\d\}})"
    rf" (?P<verb>(?:still )?(?:banish|destroy|return|bounce)) (?:(?:{MINE}|{THEIRS}) )?(?P<other>\{{\d\}})"
    r" (?:when|if) (?:it|he|she|(?P=doer)) attack(?:s|ed) (?:it|him|her|(?P=other))$"
)
"""A question about a monster and the one that it attacks, by pronouns: *does {0} banish {1} when it attacks it*."""
_BARE_END: Final = re.compile(
    rf"^(?P<attack>(?P<card>(?:(?:{MINE}|{THEIRS}) )?\{{\d\}}) (?:{_BE} )?attacked by [^?]*?)"
    r" (?P<verb>die|survive|lose)s?$"
)
"""A description that ends with the event that is asked for: *{0} attacked by {1} dies*."""


_ATTACKED_WITH: Final = re.compile(
    rf"(.*(?P<other>\{{\d\}})(?:(?!\{{).)*\b(?:i|he|she|they|opponent|opp) (?:then |just )?{_ATTACK}(?: into)?)"
    r" (?:her|him|it)(?= with (?:(?:my|his|a|an|the) )?\{)"
)
"""The same with the attacker after it: *opp attacks her with {1}*."""


_TWO_ALIKE: Final = re.compile(
    r"\b(?:two|both|2) (?:(?P<atk>\d{3,5}|0)(?: atk| attack)? monsters"
    r"|monsters (?:with|of) (?P<of>\d{3,5}|0)(?: atk| attack)?)"
    r"(?: (?:both )?in (?:atk|attack)(?: position| pos| mode)?)? (?:attack|battle)"
    r"(?: (?:into )?(?:each other|one another))?\b"
)
"""Two monsters of the same ATK that battle."""
_ANY_END: Final = re.compile(
    r"(?<! is)(?<! does)(?<! gets) (?P<any>anything|any monsters?|something|both(?: monsters)?)"
    r" (?:dies?|(?:get )?destroyed)$"
)
"""A question after a description without a verb: *anything destroyed*."""


def _tell_first(said: str) -> str:
    """Put the attack in front of the use of a card, and face-down in front of the attacked monster's name."""
    said = _ONLY.sub(" ", said)
    said = _WHEN_ATTACKING.sub(r"\g<doer> attacks \g<other> \g<does> \g<doer> \g<verb> \g<other>", said)
    said = _BARE_END.sub(r"\g<attack> does \g<card> \g<verb>", said)
    if found := _TWO_ALIKE.search(said):
        atk = found["atk"] or found["of"]
        said = f"{said[: found.start()]}my {atk} atk monster attacks his {atk} atk monster{said[found.end() :]}"
    said = _ANY_END.sub(r" is \g<any> destroyed", said)
    said = _FACE_BY.sub(r"\g<face> \g<target> is attacked by", said)
    said = _ON_BEARER.sub(r"with \g<card> and \g<monster> \g<verb>", said)
    said = _WITH_CARD.sub(r"with \g<card> and \g<monster> \g<verb>", said)
    if found := _ATTACKS_HER.match(said) or _ATTACKED_WITH.match(said):
        said = f"{said[: found.end(1)]} {found['other']}{said[found.end() :]}"
    found = _ON_ATTACKER.match(said)
    if found is None:
        return said
    used = re.sub(r"^(\S+|(?:my|the) \S+) \{", r"\1 use {", found["used"])
    whose = "his" if found["theirs"] else "my"
    return f"{whose} monster attacks and {used} on the attacker{said[found.end() :]}, what happens"


_PIERCES: Final = re.compile(
    r"^\w+ (?:(?:my|his|the|a|an) )?\{(?P<card>\d)\}(?:'s attack|'s effect)?"
    r" (?:pierce|(?:do|deal|inflict) piercing)"
)
_DESTROYS: Final = re.compile(
    rf"^\w+ (?:(?:my|his|the|a|an) )?\{{(?P<card>\d)\}}(?:'s effect)? (?:\w+ )?destroy {_noun('target')}"
    r"(?P<attacks> (?:that |which |who )?(?:attack\w*|destroy\w*) it)?"
)
_SURVIVES: Final = re.compile(
    rf"^(?P<asked>\w+ {_noun('target')} (?:survive|live through|withstand|die|lose|(?:get|be) destroyed))"
    r"(?: by| to| from| through| against)?"
    rf" (?:(?:an?|the|being) (?:attack|attacked|battle|hit) (?:from|by|of|with|against) )?{_noun('attacker')}"
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
    if found is None or "{" in found["target"] or not re.search(rf"{_HEADS}|face-down|\bset\b", found["target"]):
        return None
    one, other = Fighter(int(found["card"])), read_fighter(found["target"])
    one, other = (other, one) if found["attacks"] else (one, other)
    return Story(one, other, _choose_side("", one, other, ""), (), said.replace(found["attacks"] or "\0", ""), "")


def _find_plain(rest: str) -> tuple[Fighter | None, str]:
    """Find a monster without a name that is described beside the attack; also the words left."""
    for found in re.finditer(rf"(?<![\w'{{-]){_noun('plain')}", rest):
        if re.search(r"monster|\d{2,}", found[0]) and (fighter := read_fighter(found[0])) != Fighter(side=fighter.side):
            return fighter, rest[: found.start()] + rest[found.end() :]
    return None, rest


def _match(pattern: re.Pattern[str], told: str) -> re.Match[str] | None:
    """Match a wording of an attack, if its noun phrases name monsters."""
    for found in pattern.finditer(told):
        named = [text for role in ("attacker", "target") if (text := found.groupdict().get(role))]
        is_passive = named[1:] == ["face-down"] and re.search(r"\battacked face-down$", found[0])
        if not is_passive and all(re.search(rf"{_HEADS}|face-down|\bset\b|\d{{2,}}|\b0\b", text) for text in named):
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
    if re.search(_ATTACK, told) or joined is None:
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


def _choose_side(who: str, attacker: Fighter, target: Fighter | None, told: str) -> Side:
    """Choose the attacking player; the only named card belongs to the asker, if nothing else is said."""
    if who:
        return "you" if re.fullmatch(r"i'm|i|we|you", who) else "they"
    if attacker.side:
        return attacker.side
    if target is not None and target.side:
        return "they" if target.side == "you" else "you"
    if re.search(r"\battack\w* me\b", told):
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
