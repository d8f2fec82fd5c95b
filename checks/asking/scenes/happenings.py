"""The event that a question about a described battle asks for, and whether it happens as the battle is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final, NamedTuple

from checks.asking.scenes.scenes import BATTLING, Outcome
from checks.asking.scenes.telling import SWITCHES
from checks.asking.scenes.traits import TYPES
from checks.asking.words.terms import FILLER
from checks.engine import Event

_WHAT: Final = re.compile(r"^(?:what|who|whose|which|how|when|where|why)\b|^$")
"""Questions for the result, which yes or no does not answer."""
_TYPE: Final = rf"(?:{'|'.join(TYPES)})"
_NOUN: Final = (
    r"(?:[\w'-]+ ){0,4}?(?:\{\d\}(?:'s)?|monsters?|attacker|target|its|it|they|them|he|him|she|her|i|we|mine|opponent"
    r"|opp|one|attack|anything|anyone|anybody|something|both|either|itself|himself|herself"
    rf"|(?<=my ){_TYPE}|(?<=his ){_TYPE}|(?<=her ){_TYPE})(?![\w'-])"
)
_PLAYER: Final = r"i|we|he|she|they|(?:my |the )?(?:opponent|opp)"
_AID: Final = (
    r"(?: (?:both|still|also|ever|just|even|then|actually|always|be|get|gets|getting|able to|going to|have to"
    r"|its effect|effect))*"
)
_DAMAGE: Final = r"(?:(?:any|the|battle|full|some|no|his|my|piercing|\d{2,5}) )*(?:damage|lp|life points?|life)"
_CAN: Final = rf"^(?:can|could|may|do|does|will|would) (?P<subject>{_PLAYER})"
_A_CARD: Final = (
    r"itself|himself|herself|both|them both|them|it|him|her|that monster|(?:[\w'-]+ ){0,2}(?:\{\d\}|monsters?|attacker)"
)
_TO: Final = r"(?: (?:in)?to (?:the |my |his |her |their |its )?(?:owner's )?(?:extra deck|hand|deck))?"
_FROM: Final = (
    r"(?: (?:a |any |the |my |his )?cards?)?(?: from (?:my |his |her |the |their )?(?:graveyard|hand|deck|field))?"
)


class Asked(NamedTuple):
    """A kind of event that a question may ask for."""

    kind: str
    pattern: re.Pattern[str]
    wanted: bool = True
    """Whether its occurrence is a yes."""


def _asked(kind: str, verb: str, *, wanted: bool = True, other: str = "") -> Asked:
    more = rf" (?:{other})?(?P<object>{_NOUN})" if other else ""
    return Asked(kind, re.compile(rf"^\w+ (?P<subject>{_NOUN}){_AID} (?:{verb})(?![\w'-]){more}"), wanted)


def _done(kind: str, verb: str) -> Asked:
    return Asked(kind, re.compile(rf"{_CAN}(?: (?:still|then|also))?(?: get to)? {verb}(?![\w'-])"))


ASKED: Final = (
    _done("spared", rf"(?:negate|stop|prevent|avoid|reduce|block|dodge) (?P<object>{_DAMAGE})"),
    _done("own", r"(?:(?P<verb>search|draw|float|recruit|special(?: summon)?|summon)\b"
                 r"(?: (?:a|an|the|1|my|cards?|monsters?))*"
                 r"(?: from (?:my |his |the |her )?deck)?"
                 r"|get (?:a |the |its |my )?flip(?: effect)?"
                 r"|get (?:to (?:special(?: summon)?|summon|search|draw|add)\b(?: (?:a|an|my|from|deck|monster|card))*"
                 r"|(?:a |an |the |its |his |my )?(?:effect|search|draw|float|monster|card)(?: from (?:my )?deck)?))"),
    _done("own", r"get (?:it|him|her|one)(?: back)?$"),
    _done("own", r"get (?:my |a |an |the |his |back )+(?P<object>(?!damage|replay|chance)[\w-]+)(?: back)?"
                 r"(?= (?:if|when|even|still|now)|$)"),
    Asked("others-attack", re.compile(
        rf"^\w+ (?:(?P<subject>{_PLAYER})(?: still| then| now)* (?:attack|declare an attack) with"
        r" (?:another|(?:my|his|the) (?:other|second|next|remaining)|something else|other)(?: monsters?| one)?"
        r"|(?:my|his|the) (?:other|second|next|remaining) monsters?(?: still| then| now)* attack)(?![\w'-])"
    )),
    _asked("attacks-again", r"(?:attack (?:once )?(?:again|twice|a second time|another time)"
                            r"|get (?:a|an|another|its|his|her|the)(?: (?:second|another|extra|additional))* attack)"),
    _asked("damage", rf"(?:take|lose|receive|suffer)s? {_DAMAGE}"),
    _asked("inflicts", rf"(?:deal|inflict|do|does)s? {_DAMAGE}"),
    _asked("pierces", r"pierces?"),
    Asked("works", re.compile(
        r"^\w+ (?:(?:my|his|her|the) (?=\{))?(?P<subject>\{\d\}(?:'s)?|its|his|her|the)(?: still| flip)* effect"
        r"(?: still| also)* (?:go(?:es)? through|resolves?|happens?)(?![\w'-])"
    )),
    _asked("attack-goes-on", r"continues?|go on|goes on|go through|goes through|resolve|happen|connect"),
    _asked("attack-stops", r"(?:stop|end)s?(?! (?:[\w']+ ){0,2}(?:effects?|\{\d\}))|stopped|cancelled|canceled"),
    Asked("replay", re.compile(r"^\w+ (?:(?:there|that|it)(?: be)? a replay|(?:a )?replay \w+)(?P<subject>)")),
    Asked("replay", re.compile(
        r"^(?:can|could|may|do|does|will) (?:[\w'-]+ )?[\w{}'-]+(?P<subject>)"
        r" (?:get to |still |then |choose to )*(?:"
        r"attack (?:(?:another|a different|something|someone)(?: monster| target| else)?"
        r"|(?:(?:my|his|the|a|an|one of) )*(?:\{\d\}|monsters?|directly)(?= instead))"
        r"|(?:change|switch|choose|pick|select|redirect) (?:(?:my|his|the|a|an|its|new|another|different) )*"
        r"(?:(?:attack )?target|what (?:i|it|he)(?:'m| is|'s)? attack\w*"
        r"|attack(?: to (?:another|a different) monster)?))"
    )),
    Asked("replay", re.compile(
        rf"^(?:can|could|may) (?:{_PLAYER})(?P<subject>)(?: still| then)* (?:choose not to attack(?: anymore)?"
        r"|(?:cancel|call off|stop|take back) (?:my|his|her|the|that|their) attack)(?![\w'-])"
    )),
    Asked("replay", re.compile(r"^(?:do|does|will|can|would) (?:[\w]+ )?\w+ get (?:to )?(?:a )?replay(?P<subject>)")),
    _done("gets", r"get (?P<object>\{\d\}(?:'s)?)(?: flip)? (?:effect|search|draw|float|monster)"),
    _done("own-negates", r"(?:stop|negate)s? (?:the|its|that|my|his|her|this)(?: flip)? effect"),
    _asked("activates", r"(?:get|use|activate)s?(?: to use| to activate)?"
                        r" (?:its|his|her|the|their)(?: flip| own)? (?:effect|search|draw|float)"),
    _done("gets", r"(?:use|activate|flip|play|chain|discard) (?:my |his |the |a )?(?P<object>\{\d\})(?:'s effect)?"),
    _asked("turned", r"(?:go|goes|changes?|switch|switches|turns?|changed|switched|turned)"
                     r" (?:in)?to (?:defen[sc]e|def)(?: position| mode| pos)?"),
    _asked("flipped", r"(?:flips?|flipped|turned|turn|revealed)(?: face-?up)?"),
    _asked("negates", r"negates?|stops?", other="the |my |his |her "),
    _done("does", rf"(?P<verb>banish|destroy|return|bounce|get rid of)(?: (?P<object>{_A_CARD}))?{_FROM}"),
    Asked(
        "effect-destroys",
        re.compile(
            rf"^\w+ (?P<subject>{_NOUN})(?: still| also)? effect(?: still| also)? destroys?"
            rf" (?:the |my |his )?(?P<object>{_NOUN})"
        ),
    ),
    _asked("does", r"(?P<verb>banish|return|bounce|get rid of)(?:e?s)?", other="the |my |his "),
    Asked("does", re.compile(rf"^\w+ (?P<subject>{_NOUN}){_AID} (?P<verb>banish|return|bounce)(?:e?s)?{_FROM}$")),
    Asked("does", re.compile(
        rf"^\w+ (?P<subject>{_NOUN}){_AID} (?P<verb>destroy|banish|return|bounce)(?:e?s)?"
        r" (?:something|anything|a card)$"
    )),
    _asked("destroys", r"destroys?|beats?|attack over", other="the "),
    _asked("destroyed", r"dies?|destroyed|lose the battle"),
    _asked("leaves", r"leaves?(?: the field)?"),
    _asked("gone", r"survives?|lives?|safe|saved|stay on the field|stay on field", wanted=False),
    _asked("wins", r"wins?(?: the battle)?"),
    _asked("banished", r"banished"),
    _asked("returned", rf"(?:returned|bounced|return|(?:go|goes|sent|come|comes|put) back){_TO}"),
    _asked("gets", r"gets?|uses?|activate|(?:get|gets) to (?:use|activate)", other="the |its |his |my "),
    _asked("activates", r"activates?|activated|triggers?"),
    _asked("works", r"(?P<verb>special summon|summon|float|search|draw|mill|burn)(?:e?s)?"
                    r"(?: (?:a|1|cards?|monsters?|me))*"),
    _asked("works", r"go off|goes off|happens?|resolves?|works?"),
)  # fmt: skip
"""The events that can be asked for, the first match counts."""
EFFECTS: Final = frozenset({"activates", "gets", "works"})
"""Those of the use of an effect."""
LEAVES: Final = ("destroy", "banish", "return-to-hand", "return-to-deck", "send-to-graveyard")


class Wanted(NamedTuple):
    """The event that is asked for, of a described battle; without one, its whole result."""

    event: Asked | None
    subject: str = ""
    object: str = ""
    is_all: bool = False
    """Whether no word of the question is left over."""
    verb: str = ""
    """The verb of a question of which a player is the subject."""
    points: tuple[str, ...] = ()
    """The timings by which it is asked for; empty if at any."""
    by: str = ""
    """The cause that it names: ``battle``, ``effect``, a card by its number in braces, or its ``{0} effect``."""


def read_wanted(asked: str, rest: str) -> Wanted | None:
    """Read the question about a described battle; None if it is about something else."""
    if _WHAT.search(asked):
        return None if UNPLAYED.search(rest) else Wanted(None)
    asked = _BY_ITSELF.sub("", asked)
    although = _ALTHOUGH.search(asked)
    if although and is_filler(although[0]):
        asked = asked[: although.start()]
    for each in ASKED:
        found = each.pattern.search(asked)
        if found is None:
            continue
        named = found.groupdict()
        if any(re.search(r"\{\d\}.*\{\d\}", named.get(key) or "") for key in ("subject", "object")):
            continue
        after = _THIS_TURN.sub("", asked[found.end() :])
        after = _FROM_HAND.sub("", after) if each.kind == "negates" else after
        is_negated = re.search(r"n't\b|\bnot\b", after if each.kind == "replay" else asked) is not None
        is_all = is_filler(after) and is_filler(rest) and not is_negated
        is_all = is_all and not re.search(r"\b(?:what|who|how|which)\b", rest)
        is_all = is_all and not _POSITION.search(rest)
        if each.kind == "does" and (to := _TO_HAND.match(asked[found.end() :])) is not None:
            is_all = is_filler(asked[found.end() + to.end() :]) and is_filler(rest)
            return Wanted(each, named["subject"] or "", named.get("object") or "", is_all, "to-hand")
        by = _read_cause(asked[found.end() :])
        return Wanted(each, named["subject"] or "", named.get("object") or "", is_all, named.get("verb") or "", (), by)
    return None


_BY_ITSELF: Final = re.compile(r"\b(?:with|by|through|using) (?:its|his|her) (?:own )?(?:flip )?effect$")
"""The end of a question whether a card does something, by which its own effect does it."""
_TO_HAND: Final = re.compile(r" (?:back )?(?:in)?to (?:the |my |his |her |their |its )?(?:owner's )?hand\b")
_THIS_TURN: Final = re.compile(r" (?:this|that|the same) (?:turn|battle phase)$")
_FROM_HAND: Final = re.compile(r"^ from (?:my |the |his |her )?hand$")
_POSITION: Final = re.compile(r"\b(?:def|defen[sc]e|atk|attack position|face-down|set)\b")
"""A position in the words around a battle: that of a monster in it was not read."""
_CAUSE: Final = re.compile(
    r"\b(?:by|in|from|through|to) (?:(?:(?P<battle>(?:the |a )?battle)\b)|"
    r"(?:(?:my|his|her|their|its|the|a|an|that|some) )*(?P<card>\{\d\})?(?:'s)? ?(?P<effect>(?:\w+ )?effect\b)?)"
)


def _read_cause(text: str) -> str:
    """Read the cause of an event in the end of a question; empty without one."""
    for found in _CAUSE.finditer(text):
        if found["battle"]:
            return "battle"
        named = [found["card"], "effect" if found["effect"] else None]
        if any(named):
            return " ".join(filter(None, named))
    return ""


_ALTHOUGH: Final = re.compile(r" (?:even )?(?:though|although|despite|even if|because|since)\b.*$")
"""The end of a question that repeats a result of the battle: *even though {0} dies*."""
UNPLAYED: Final = re.compile(
    r"\b(?:unaffected|negat\w*|can't|cannot|can not|immune|equip\w*|pierc\w*|twice|again|double|halve\w*|protect\w*)\b"
)
"""Words of a description that change a battle, and are not part of the one that is played."""
BESIDE: Final = FILLER | {
    "after", "attack", "attacking", "face-down", "face-up", "position", "because", "since", "by", "destroyed",
    "effect", "field", "goes", "declares", "declared", "normally", "battle", "them", "too", "first", "anyways",
    "anyway", "also", "at", "flipped", "turned", "changed", "switched", "calculation", "damage", "step", "phase",
    "himself", "itself", "your", "tho", "atk", "def", "defense", "before", "although", "despite", "dies", "died", "die",
    "dead", "declaration",
}  # fmt: skip
"""Words of a described battle that change nothing about it."""


def is_filler(text: str) -> bool:
    """Whether words, besides those for cards, change nothing about a described battle."""
    return all(word in BESIDE for word in re.sub(r"\{\d\}(?:'s)?", " ", text).split())


def happens(kind: str, outcome: Outcome, subject: str, other: str, points: Collection[str] = (), by: str = "") -> bool:
    """Whether an event happens to the card of a role; a player is asked about as ``you`` or ``they``.

    ``points`` are the timings, and ``by`` is the cause, that count for events of one card, if not all: ``battle``,
    ``effect``, a role, or a role with *effect* after it.
    """
    if kind in DONE_TO:
        return _is_done_to(outcome, other if kind == "destroys" else subject, DONE_TO[kind], points, by)
    return _HAPPENINGS[kind](outcome, subject, other)


RETURNED: Final = ("return-to-hand", "return-to-deck")
DONE_TO: Final = {
    "flipped": ("flip",), "destroyed": ("destroy",), "destroys": ("destroy",), "banished": ("banish",),
    "returned": RETURNED, "gone": LEAVES, "leaves": LEAVES,
}  # fmt: skip
"""Events of one card, by the words of the trace."""


def _is_done_to(outcome: Outcome, role: str, words: Collection[str], points: Collection[str], by: str) -> bool:
    return any(
        event.what in words and event.of == role and (not points or event.point in points) and _is_caused(event, by)
        for event in outcome.played.outcome.trace
    )


def _is_caused(event: Event, by: str) -> bool:
    """Whether an event has a cause."""
    if by in ("", "battle"):
        return not by or event.by == "battle"
    if by == "effect":
        return event.by != "battle"
    cause, _, effect = by.partition(" ")
    return event.source.partition(".")[0] == cause or (event.by == "battle" and not effect and cause in BATTLING)


def takes(outcome: Outcome, subject: str, amount: int) -> bool:
    """Whether a player takes damage of exactly some amount."""
    player = "you" if subject == "you" else "your opponent"
    return any(
        event.what == "damage" and event.amount == amount and outcome.scene.players.get(event.of) == player
        for event in outcome.played.outcome.trace
    )


def _is_hurt(outcome: Outcome, subject: str, _: str) -> bool:
    if subject == "anyone":
        return any(event.what == "damage" and event.amount for event in outcome.played.outcome.trace)
    player = "you" if subject == "you" else "your opponent"
    trace = outcome.played.outcome.trace
    return any(
        event.what == "damage" and event.amount and outcome.scene.players.get(event.of) == player for event in trace
    )


def _hurts(outcome: Outcome, subject: str, _: str, *, pierces: bool = False) -> bool:
    return any(
        event.what == "damage"
        and event.amount
        and event.source.partition(".")[0] == subject
        and (event.piercing or not pierces)
        for event in outcome.played.outcome.trace
    )


def _is_stopped(outcome: Outcome, *_: str) -> bool:
    return outcome.is_stopped


def _is_turned(outcome: Outcome, subject: str, _: str) -> bool:
    return any(
        event.what == "change-position" and event.of == subject and "defense" in event.to
        for event in outcome.played.outcome.trace
    )


def _negates(outcome: Outcome, subject: str, other: str) -> bool:
    return any(
        event.what == "negate" and event.of.partition(".")[0] == other and event.source.partition(".")[0] == subject
        for event in outcome.played.outcome.trace
    )


def _destroys_by_effect(outcome: Outcome, subject: str, other: str) -> bool:
    return any(
        event.what == "destroy" and event.of == other and event.source.startswith(f"{subject}.")
        for event in outcome.played.outcome.trace
    )


def _wins(outcome: Outcome, subject: str, _: str) -> bool:
    winner = {"you": "you", "they": "your opponent"}.get(subject)
    own = {role for role in BATTLING if role == subject or _find_player(outcome, role) == winner}
    lost = {role for role in BATTLING if outcome.has("destroy", role)}
    return bool(lost) and own.isdisjoint(lost)


_HAPPENINGS: Final[Mapping[str, Callable[[Outcome, str, str], bool]]] = {
    "damage": _is_hurt,
    "inflicts": _hurts,
    "pierces": partial(_hurts, pierces=True),
    "attack-goes-on": lambda outcome, *_: not _is_stopped(outcome),
    "attack-stops": _is_stopped,
    "replay": lambda outcome, *_: any(event.what == "replay" for event in outcome.played.outcome.trace),
    "turned": _is_turned,
    "negates": _negates,
    "effect-destroys": _destroys_by_effect,
    "wins": _wins,
}


DONE: Final = {
    "banish": ("banish",), "destroy": ("destroy",), "return": RETURNED, "bounce": RETURNED,
    "to-hand": ("return-to-hand",), "get rid of": LEAVES,
}  # fmt: skip
"""Events by the verbs of which a player is the subject."""


def _find_player(outcome: Outcome, role: str) -> str:
    """Find the player of a battling monster; empty in a direct attack without one."""
    card = outcome.scene.cards.get(role)
    return outcome.scene.players[card["of"]] if card is not None else ""


def is_done(verb: str, outcome: Outcome, roles: Collection[str], doer: str) -> bool:
    """Whether an effect of a player, or of the card of a role, does something to the cards of some roles.

    Without roles it may be any card.
    """
    own = {role for role, card in outcome.scene.cards.items() if doer in (role, outcome.scene.players[card["of"]])}
    done = {
        event.of for event in outcome.played.outcome.trace
        if event.what in DONE[verb] and event.source.partition(".")[0] in own
    }  # fmt: skip
    return done.issuperset(roles) if roles else bool(done)


def list_points(outcome: Outcome, role: str) -> dict[str, list[str]]:
    """List the timings of a battle at which each effect of a card is, or can be, activated."""
    used = outcome.list_used(role)
    return {
        effect: kept for effect, points in used.items() if (kept := [each for each in points if each not in SWITCHES])
    }


def tell_lead(kind: str, name: str, *, is_so: bool) -> str:
    """Say whether an event happens to a card, unless the result says so."""
    match kind:
        case "damage" if not is_so and not name:
            return "no one takes battle damage"
        case "damage" if not is_so:
            return f"{name} take{'' if name == 'you' else 's'} no battle damage"
        case "destroyed" | "banished" | "returned" if not is_so:
            return f"{name} is not {kind}"
        case "effect-destroys" if not is_so:
            return f"no effect of the other monster destroys {name}"
        case "gone" if not is_so:
            return f"{name} is not destroyed"
        case "leaves" if not is_so:
            return f"{name} stays on the field"
        case "turned" if not is_so:
            return f"{name} does not change its battle position"
        case "flipped":
            return f"{name} is {'' if is_so else 'not '}flipped face-up"
        case "pierces" | "inflicts" if not is_so:
            return f"{name} inflicts no battle damage"
        case "attack-goes-on":
            return "the attack goes on" if is_so else "the attack stops"
        case "attack-stops":
            return "the attack stops" if is_so else "the attack goes on"
    return ""
