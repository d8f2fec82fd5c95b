"""Reads the battle that a question describes: the attacker, its target, the cards beside them, and the question.

A noun phrase is a run of words of a closed vocabulary, so that a sentence about anything else is not taken for a
battle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from typing import Final, Literal, NamedTuple

from checks.asking.scenes.traits import Trait, read_trait
from checks.asking.stories.nouns import ATTACK, HEADS, MINE, THEIRS, noun
from checks.asking.stories.phrases import PLAYER, POSITION, PRONOUNS, Clause, Description, read_description
from checks.asking.stories.rewording import tell_first

Side = Literal["you", "they", ""]

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
    is_holder_open: bool = False
    """Whether no word says who has it, beside a monster that is *mine*."""
    place: str = ""
    """Where it lies: ``hand``, ``graveyard``, ``deck`` or ``set``; empty where such a card is used or applies."""


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
    said = tell_first(said)
    return _read_clauses(said) or _read_implied(said)


_MONSTER: Final = re.compile(rf"{HEADS}|face-down|\bset\b|\d{{2,}}|\b0\b")
_UNREAD: Final = re.compile(r"\b(?:two|both(?! effects)|attacker|defender)\b|(?<!\{)\b2\b")
"""Words of no clause that may mean another battle."""
_ME: Final = frozenset({"i", "i'm", "we", "me", "us"})


def _read_clauses(said: str) -> Story | None:
    """Read a battle from the clauses of its description; None if it is not certain."""
    at = _find_asked(said)
    told, asked = at if at is not None else (said, "")
    description = _name_positions(read_description(told))
    attacks = [each for each in description.clauses if each.verb == "attack"] or [*_list_implied(description, asked)]
    if not attacks or any(map(_is_other, attacks[1:])) or _UNREAD.search(description.rest):
        return None
    fighters = _read_fighters(description, attacks[0])
    if fighters is None:
        return None
    who, attacker, target = fighters
    side = _choose_side(who, attacker, target, told)
    battling: dict[int | None, str] = {
        each.card: role
        for role, each in (("target", target), ("attacker", attacker))
        if each is not None and each.card is not None
    }
    foes: dict[Side, Side] = {"you": "they", "they": "you", "": ""}
    owners: dict[str, Side] = {"attacker": side, "target": foes[side]}
    effects = [role for each in description.clauses if (role := _read_effect(each, battling, owners))]
    beside = _list_beside(description, battling, owners, to_effect=bool(effects))
    shown = {*battling, *(each.card for each in beside)}
    rest = " ".join([description.rest, *(each.object for each in description.clauses if _is_lost(each, shown))])
    for text in (rest, asked):
        known = {each for each in battling if each is not None} | {each.card for each in beside}
        beside += _list_left(text, known, is_told=text is rest)
    rest = re.sub(r"\{\d\}(?:'s)?", " ", _REMOVED_BY.sub(" ", rest))
    if side:
        is_mine = "you" in (attacker.side, *([target.side] if target is not None else []))
        beside = [each if each.side else _give_side(each, side, foes[side], is_mine=is_mine) for each in beside]
    is_side_open = not who and not any(each.side for each in (attacker, target) if each is not None)
    is_side_open = is_side_open and _AT_ME.search(told) is None
    return Story(attacker, target, side, tuple(beside), asked, rest, is_side_open, tuple(dict.fromkeys(effects)))


def _give_side(each: Beside, attackers: Side, targets: Side, *, is_mine: bool) -> Beside:
    """Give a card beside a battle the side of the monster beside which it is named."""
    if each.with_attacker:
        return each._replace(side=attackers, is_holder_open=False)
    return each._replace(side=targets, is_holder_open=is_mine)


def _name_positions(description: Description) -> Description:
    """Put the only named card for the pronoun of a clause about a position: *while it is face-up*."""
    named = {card for each in description.clauses for text in each[1:3] if (card := _read_card(str(text))) is not None}
    if len(named) != 1:
        return description
    meant = f"{{{named.pop()}}}"
    clauses = tuple(
        each._replace(subject=meant)
        if each.verb == "be" and each.subject in PRONOUNS and POSITION.fullmatch(each.object)
        else each
        for each in description.clauses
    )
    return description._replace(clauses=clauses)


def _list_implied(description: Description, asked: str) -> Iterator[Clause]:
    """List the attack that a description implies by the monster on which a card is used, or by asking for a replay."""
    if not any(each.verb == "use" for each in description.clauses) and not re.search(r"\bby \{", description.rest):
        return
    for found in _IN_BATTLE.finditer(" ".join(each.text for each in description.chunks)):
        whose = {"you": "my", "they": "his", "": "the"}[_read_user(found["own"] or "")]
        monster = f"{whose} {found['atk'] or ''}monster"
        yield Clause("attack", monster, is_passive=found["attacked"] is not None)
        return
    if "replay" in asked or _OTHERS_ATTACK.search(asked):
        is_own = any(each.verb == "use" and _read_user(each.subject) == "you" for each in description.clauses)
        yield Clause("attack", "his monster" if is_own else "my monster")


_OTHERS_ATTACK: Final = re.compile(
    r"\battack with (?:another|my other|something)|\b(?:my|his) (?:other|next) monsters?\b"
)
_IN_BATTLE: Final = re.compile(
    rf"(?:(?:my (?=opp))?(?P<own>{MINE}|{THEIRS}|the) )?(?P<atk>\d{{2,5}} atk )?"
    r"(?:attacking monster|attacker|(?P<attacked>attacked monster|attack target))(?![\w'-])"
)


def _is_other(attack: Clause) -> bool:
    """Whether a further clause of an attack is another attack, and does not refer to the first."""
    return attack.subject not in PRONOUNS or bool(attack.object or attack.goal or attack.using or attack.agent)


def _read_fighters(description: Description, attack: Clause) -> tuple[str, Fighter, Fighter | None] | None:
    """Read who attacks, the attacker, and the target; None if they are not certain, or no monster is named."""
    who, doer, other = _read_roles(attack)
    doer = doer or _find_held(description, attack, other)
    attacker_text = _resolve(doer, description, attack, "")
    target_text = _resolve(other, description, attack, who or attacker_text or "")
    if not (target_text or attack.is_direct or attack.object):
        target_text = _find_helped(description, who)
    is_named = bool(attacker_text or target_text) or attack.is_direct or len(description.clauses) > 1
    is_vague = doer == "it" and not target_text and not attack.is_direct
    if attacker_text is None or target_text is None or not is_named or is_vague:
        return None
    placed = {_read_card(each.subject): each.object for each in description.clauses if POSITION.fullmatch(each.object)}
    attacker, target = (
        read_fighter(f"{placed.get(_read_card(text), '') if '{' in text else ''} {text}")
        for text in (attacker_text, target_text)
    )
    if attack.is_direct and not target_text:
        return who, attacker, None
    for each in description.clauses:
        if each.verb == "be" and each.subject in ("it", target_text) and target.card is None:
            found = read_fighter(each.object)
            target = target._replace(card=found.card, position=target.position or found.position)
    if target.pierces and attacker.card is None:
        attacker, target = attacker._replace(pierces=True), target._replace(pierces=False)
    return who, attacker, target


def _find_held(description: Description, attack: Clause, other: str) -> str:
    """Find the monster that the attacking player has, or equips; empty if none is said."""
    own = [each for each in description.clauses if each.subject == attack.subject]
    held = [each.object for each in own if each.verb == "have" and not (other or attack.is_direct)]
    return next(reversed([*held, *(each.bearer for each in own if each.verb == "equip")]), "")


def _find_helped(description: Description, who: str) -> str:
    """Find the monster of the player attacked on which a card is used; empty if none is said."""
    helped = (each.on for each in description.clauses if each.verb == "use")
    sides = {_read_user(who), ""}
    told = (each for each in helped if re.search(r"\d", each) and not re.search(r"\battack(?:er|ing)\b", each))
    return next((each for each in told if _read_user(each) not in sides), "")


def _read_effect(each: Clause, battling: Mapping[int | None, str], owners: Mapping[str, Side]) -> str:
    """Read the role of the battling monster whose effect a clause uses; empty if it uses none."""
    card, user = _read_card(each.object), _read_user(each.subject)
    if each.verb == "attack" and each.by_effect:
        return "attacker"
    if each.verb != "use" or not (card in battling or (card is None and each.object.endswith("effect"))):
        return ""
    of_user = next((role for role in owners if user and owners[role] == user), "")
    return battling.get(card) or battling.get(_read_card(each.subject)) or of_user


def _list_beside(
    description: Description, battling: Mapping[int | None, str], owners: Mapping[str, Side], *, to_effect: bool
) -> list[Beside]:
    """List the cards beside a battle that its clauses name; ``to_effect`` says that a monster's effect is used."""
    found: list[Beside] = []
    for each in description.clauses:
        if each.verb == "use" and each.object in PRONOUNS and found:
            user = _read_user(each.subject) or found[-1].side
            found[-1] = found[-1]._replace(side=user, is_used=True, on=each.on or found[-1].on)
        is_attack = each.verb == "attack"
        lies = each.subject if each.verb == "be" and each.object == "face-up" else ""
        named = (
            (each.using, each.worn) if is_attack else (each.agent, each.using, each.worn, each.object, each.on, lies)
        )
        for text in named:
            card = _read_card(text)
            if card is None or card in battling or any(card == other.card for other in found):
                continue
            bearer = battling.get(_read_card(each.bearer), "") if text == each.worn else ""
            of_battle = bearer or (("target" if each.is_passive else "attacker") if is_attack else "")
            holder = _read_user(text) if text == each.on else _read_user(each.subject) or _read_user(text)
            holder = owners[of_battle] if of_battle else "" if text == each.agent else holder
            used = each.verb == "use" and text in (each.agent, each.object)
            on = _read_on(each, battling) if used else ""
            chained = used and each.is_response and (to_effect or bool(found))
            with_attacker = text == each.using and is_attack and not holder
            found.append(Beside(card, holder, used, on, with_attacker, chained, bearer))
    return found


def _read_on(each: Clause, battling: Mapping[int | None, str]) -> str:
    """Read the monster on which a clause uses a card: a pronoun means the only named one."""
    on = re.sub(r" face-(?:down|up)$", "", each.subject if each.agent else each.on)
    if on in PRONOUNS and len(battling) == 1:
        return f"{{{next(iter(battling))}}}"
    if in_battle := _IN_BATTLE.fullmatch(on):
        return "the attack target" if in_battle["attacked"] else "the attacker"
    if each.agent and "{" not in on:
        return "the attack target"
    return "" if _ANY_ONE.fullmatch(on) else on


_REMOVED_BY: Final = re.compile(
    r"(?:\b(?:(?:the|my|his) )?(?:attack(?:ed|ing) monster|attacker|attack target) )?"
    r"(?:\b(?:is|gets|was|got|being) )?\b(?:affected|returned|bounced|destroyed|banished)"
    r"(?: (?:back )?to (?:the |my |his )?(?:hand|deck))? by (?=\{)"
)
"""The words for the effect of a card that is used in the battle; its text says the same."""
_ANY_ONE: Final = re.compile(r"(?:an?|any|another|one|some) (?:monster|one)")


def _read_card(text: str) -> int | None:
    """Read the number of the card in a phrase; None without one."""
    found = re.search(r"\{(\d)\}", text)
    return int(found[1]) if found is not None else None


def _read_user(text: str) -> Side:
    """Read the player of a phrase; empty if it names none."""
    if text in _ME:
        return "you"
    if PLAYER.fullmatch(text) or re.match(rf"(?:{THEIRS})\b", text):
        return "they"
    return "you" if re.match(rf"(?:{MINE})\b", text) else ""


def _is_lost(each: Clause, shown: Set[int | None]) -> bool:
    """Whether a clause says something that no battle with the ``shown`` cards has: *he has three monsters*."""
    card = _read_card(each.subject)
    is_told = POSITION.fullmatch(each.object) and card is not None and card in shown
    return each.verb in ("have", "be") and _read_card(each.object) is None and not is_told


def _read_roles(attack: Clause) -> tuple[str, str, str]:
    """Read the player who attacks, the phrase for the attacker, and that for its target, from a clause."""
    named = attack.agent if attack.is_passive else attack.subject
    who = named if PLAYER.match(named) else ""
    if attack.is_passive and attack.is_direct and not (who or named or attack.subject):
        return "opponent", "", ""
    if attack.is_passive:
        return who, attack.using if who else named, attack.subject
    if not who:
        return "", named or attack.using, attack.goal or attack.object
    if attack.using:
        return who, attack.using, attack.goal or attack.object
    return (
        (who, attack.object, attack.goal) if attack.object and attack.goal else (who, "", attack.goal or attack.object)
    )


def _resolve(text: str, description: Description, attack: Clause, attacks: str) -> str | None:
    """Write the phrase that a pronoun of an attack means; None if no phrase is meant for certain.

    ``attacks`` is the attacker, or who attacks: what belongs to the same player is not attacked.
    """
    if text in ("me", "us"):
        return ""
    if text not in PRONOUNS:
        return text if not text or _MONSTER.search(text) else None
    side = _read_user(attacks)
    for meant, holder in description.list_before(attack):
        owner = _read_user(holder)
        if _read_card(meant) != _read_card(attacks) and not (side and owner == side):
            whose = {"you": "my", "they": "his", "": ""}["" if _read_user(meant) else owner]
            return f"{whose} {meant}".strip()
    return None if text == "it" else ""


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


_STOPS: Final = re.compile(
    rf"^\w+ (?:(?:my|his|the|a|an) )?\{{(?P<card>\d)\}}(?:'s effect)? (?:stop|prevent|block)s? {noun('attacker')}"
    r"(?: (?:from )?attack(?:s|ing)?)?(?P<direct> direct(?:ly)?)?$"
)


def _read_implied(said: str) -> Story | None:
    """Read the battle that a question implies: *does {0} destroy a monster*, *does {0} pierce*."""
    found = _STOPS.search(said)
    attacker = read_fighter(found["attacker"]) if found is not None else Fighter()
    if found is not None and (attacker.atk is not None or attacker.trait is not None):
        side: Side = attacker.side or "they"
        owner: Side = "they" if side == "you" else "you"
        target = None if found["direct"] else Fighter()
        beside = Beside(int(found["card"]), owner, is_used=False)
        return Story(attacker, target, side, (beside,), "can the attack stop", "")
    if found := _PIERCES.search(said):
        target = Fighter(position="defense", strength="weaker")
        return Story(Fighter(int(found["card"])), target, "you", (), said, "")
    found = _match(_SURVIVES, said)
    if found and ("{" not in found["attacker"] or re.search(r"\b(?:attack|battle)", found[0])):
        attacker, target = read_fighter(found["attacker"]), read_fighter(found["target"])
        side = _choose_side("", attacker, target, "")
        asked = found["asked"]
        if "{" not in asked:
            verb = asked.split()[-1]
            asked = f"{'is' if verb == 'destroyed' else 'does'} the attacked monster {verb}"
        return Story(attacker, target, side, (), asked, said[found.end() :])
    found = _DESTROYS.search(said)
    if found is None or not re.search(rf"{HEADS}|face-down|\bset\b", found["target"]):
        return None
    if re.search(r"\{|\battack(?:ing|ed|er)\b", found["target"]):
        return None
    one, other = Fighter(int(found["card"])), read_fighter(found["target"])
    one, other = (other, one) if found["attacks"] else (one, other)
    return Story(one, other, _choose_side("", one, other, ""), (), said.replace(found["attacks"] or "\0", ""), "")


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
    if meant := _ASKED_MONSTER.match(asked):
        inside = re.sub(r"^ ?it\b(?!')", f" {meant[1]}", inside)
    if len({*named}) == 1 and named[0] not in inside:
        inside = re.sub(r"^ ?attacking\b", f" {named[0]} attacks", inside)
        inside = re.sub(r"^ ?being attacked\b", f" {named[0]} is attacked", inside)
        inside = re.sub(r"\bit\b('s)?", lambda found: f"{named[0]}{' is' if found[1] else ''}", inside, count=1)
    return f"{told} {inside}", asked[: joined.start()]


_ASKED_MONSTER: Final = re.compile(rf"\w+ ((?:{MINE}|{THEIRS}|the|an?) (?:[\w-]+ )?(?:monster|attacker)) ")
"""A monster without a name that a question is about, and which *it* means in its condition."""
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
    pierces = "pierc" in text
    fighter = Fighter(int(card[1]) if card else None, atk, defence, position, strength, read_trait(text), side, pierces)
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


def _list_left(text: str, known: Set[int], *, is_told: bool) -> Iterator[Beside]:
    """List the cards that words beside a description, or the question about it, name; each card once."""
    uses = {_read_card(each.object): each for each in read_description(text).clauses if each.verb == "use"}
    named = set(known)
    for found in re.finditer(rf"(?P<by>by )?(?P<own>(?:(?:{MINE}|{THEIRS}) )(?:[\w-]+ )?)?\{{(?P<card>\d)\}}", text):
        card = int(found["card"])
        if card in named:
            continue
        named.add(card)
        use = uses.get(card)
        player = next(iter(_PLAYERS.findall(text[: found.start()])[::-1]), "")
        holder = _read_user(found["own"] or player)
        if is_told and found["by"]:
            is_attacker = re.search(r"\battack(?:ing|er)\b", text[: found.start()])
            yield Beside(card, holder, is_used=True, on="attacker" if is_attacker else "attack target")
        else:
            yield Beside(card, holder, is_used=False, on=use.on if use is not None else "")


_PLAYERS: Final = re.compile(r"(?<![\w'])(?:i|we|he|she|they|opponent|opp)(?![\w'])")
